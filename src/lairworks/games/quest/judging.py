"""How appealing a choice of quest looks to a sensible player, in treasure points (section I)."""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import count
from lairworks.games.quest import effects
from lairworks.games.quest.content import COUNT_BITS, ICON_COUNT
from lairworks.games.quest.effects import (
    DEFEAT_CURRENT,
    GAIN_GOLD,
    JOIN_TREASURE,
    LEVY,
    OPS,
    OTHERS_GAIN,
    QEND_P,
    RECRUIT_POOL,
    REMOVE_CHALLENGE,
    REPLACE_CHALLENGE,
    TAKE_GOLD,
    TIMINGS,
    WAIVE_ICON,
    WILD_ICON,
    Effect,
)
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.heroes import affordable, price
from lairworks.games.quest.rules.questing import defeat_price
from lairworks.games.quest.rules.targets import can_be_done
from lairworks.games.quest.scouting import Force, chance, chance_from, wanted_icons
from lairworks.games.quest.state import COUNTED, QuestState
from lairworks.games.quest.words import (
    ADD,
    BUY,
    CENTRE,
    CLAIM,
    DEFEAT,
    DEPTH,
    DISCARD,
    DIVERT,
    ENTER,
    EXCHANGE,
    GAIN,
    GIVE_UP,
    JOIN,
    LURE,
    MOVE,
    NAME,
    OFFER,
    OUST,
    PART,
    PEEK,
    PLAY,
    POWER,
    QUEST,
    RAISE,
    RECRUIT,
    REDRAW,
    REMOVE,
    REPLACE,
    REPLACE_HIDDEN,
    RETIRE,
    ROB,
    SAVE,
    SEND,
    SWAP,
    SWEEP,
    TAKE,
    TRADE,
    TREASURE,
    WAIVE,
    WELCOME,
)


def by_number(size: int, worths: list[tuple[int, float]]) -> list[float]:
    """A table of what things are worth, 0 for those not named."""
    table = [0.0] * size
    for number, worth in worths:
        table[number] = worth
    return table


COIN: Final = 0.10
COST: Final = 0.06  # of a hero's value, for each gold he costs
NEW_ICON: Final = 0.13  # one the party does not have
WANTED: Final = 0.10  # one that the lair aimed at wants
READY: Final = 0.5  # a quest is begun if it is so likely to succeed
# What a power is worth to whoever has it, by its timing.
POWER_WORTH: Final = by_number(
    len(TIMINGS),
    [
        (effects.ACTION, 0.08),
        (effects.RECRUITING, 0.05),
        (effects.QSTART_P, 0.06),
        (effects.QUEST_P, 0.15),
        (effects.QUEST_D, 0.15),
        (effects.DEFEAT_P, 0.05),
        (effects.QEND_P, 0.12),
        (effects.TEND_D, 0.30),
        (effects.ALWAYS, 0.08),
        (effects.ALWAYS_P, 0.08),
        (effects.REACT_D, 0.05),
    ],
)
# What an effect is worth if it can be done, by op; those that depend on numbers apart.
WORTH: Final = by_number(
    len(OPS),
    [
        (effects.RECRUIT_DECK, 0.33),
        (effects.RECRUIT_DISCARD, 0.35),
        (effects.RECRUIT_PLAYER, 0.2),
        (effects.REFRESH_POOL, 0.06),
        (effects.PEEK_AT, 0.1),
        (effects.REPLACE_HIDDEN, 0.03),
        (effects.REPLACE_CHALLENGE, 0.12),
        (effects.REMOVE_CHALLENGE, 0.2),
        (effects.TAKE_CHALLENGE, 0.2),
        (effects.ADD_CHALLENGE, 0.06),
        (effects.MOVE_FIRST, 0.14),
        (effects.SWAP_TREASURES, 0.08),
        (effects.REDRAW_QUEST, 0.06),
        (effects.DISCARD_HERO, 0.15),
        (effects.RETIRE, 0.1),
        (effects.EXCHANGE_TREASURE, 1.5),
        (effects.RECRUIT_SHOP, 0.1),
        (effects.REPLACE_TREASURE, 0.3),
    ],
)


class Judge:
    """A seat's view of a state: what its party can do, and which lair it aims at."""

    def __init__(self, state: QuestState, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.force = Force(state, seat)
        self.values: list[float] = []  # of attempting each quest, by place
        self.aim = NONE  # the place of the best
        self.best = 0.0
        for place in range(len(state.quests)):
            value = self.quest_value(place)
            self.values.append(value)
            if value > self.best and (place < CENTRE or place == CENTRE + seat):
                self.best = value
                self.aim = place
        self.wanted = wanted_icons(state, self.aim) if self.aim != NONE else 0

    def quest_value(self, place: int) -> float:
        """The treasure by the chance to win it."""
        quest = self.state.quests[place]
        if not quest.is_there() or not quest.cards:
            return 0.0
        points = float(self.state.content.points[quest.treasure])
        return points * chance(self.state, self.force, place)

    def hero_value(self, hero: int) -> float:
        """What a hero is worth to this seat, or would be."""
        content = self.state.content
        icons = content.icon_masks[hero]
        value = COST * max(1, content.costs[hero]) + POWER_WORTH[content.timings[hero]]
        own = hero in self.state.companies[self.seat].party
        fresh = icons if own else icons & ~self.force.cover
        value += NEW_ICON * float(count(fresh))
        return value + WANTED * float(count(fresh & self.wanted))

    def rival_value(self, place: int) -> float:
        """What a quest promises the best of the others."""
        best = 0.0
        state = self.state
        quest = state.quests[place]
        if not quest.is_there():
            return best
        points = float(state.content.points[quest.treasure])
        for other in range(state.seats):
            if other != self.seat:
                best = max(best, points * chance(state, Force(state, other), place))
        return best

    def appeal(self, choice: int) -> float:
        """How good a choice looks."""
        if choice < ENTER.start:
            return self._of_a_turn(choice)
        if choice < PEEK.start:
            return self._of_heroes(choice)
        if choice < SEND.start:
            return self._of_quests(choice)
        return self._on_a_quest(choice)

    # The turn

    def _of_a_turn(self, choice: int) -> float:
        if choice < GAIN.start:
            return self._card(PLAY.first(choice))
        if choice == GAIN.start:
            return COIN if self.force.gold < self.state.content.gold_limit else 0.0
        if choice == RECRUIT.start:
            return self._recruiting()
        if choice == QUEST.start:
            return self._questing(self.aim)
        return 0.0

    def _card(self, action: int) -> float:
        value = 0.0
        for effect in self.state.content.main_actions[action]:
            value += self.effect_value(effect, -1)
        return value

    def effect_value(self, effect: Effect, source: int) -> float:
        """What an effect is worth now."""
        op = effect.op
        if op == GAIN_GOLD:
            return COIN * effect.n
        if op == OTHERS_GAIN:
            return -0.5 * COIN * effect.n
        if op == LEVY:
            givers = 0
            for other in range(self.state.seats):
                if other != self.seat and self.state.gold(other) >= effect.least:
                    givers += 1
            return 1.5 * COIN * effect.n * givers
        if not can_be_done(self.state, self.seat, source, effect):
            return 0.0
        if op == TAKE_GOLD:
            return 1.5 * COIN * effect.n
        if op == RECRUIT_POOL:
            return self._pool_value(effect)
        return WORTH[op]

    def _pool_value(self, effect: Effect) -> float:
        best = 0.0
        for hero in affordable(self.state, self.seat, 9 if effect.free else effect.discount):
            if self.state.content.costs[hero] <= effect.max_cost:
                cost = 0 if effect.free else price(self.state, hero, effect.discount)
                best = max(best, self.hero_value(hero) - COIN * cost)
        return best

    def _recruiting(self) -> float:
        best = -0.2
        for hero in affordable(self.state, self.seat, self.state.discount):
            best = max(best, self._purchase(hero))
        return best

    def _purchase(self, hero: int) -> float:
        full = len(self.state.companies[self.seat].party) >= self.state.content.hero_limit
        value = self.hero_value(hero) - COIN * price(self.state, hero, self.state.discount)
        return value - 0.2 if full else value

    def _questing(self, place: int) -> float:
        if place == NONE:
            return -1.0
        quest = self.state.quests[place]
        points = float(self.state.content.points[quest.treasure])
        likely = self.values[place] / points if points else 0.0
        last = self.state.trigger != NONE
        if likely < READY and not last:
            return -0.5 + likely
        return self.values[place]

    # Heroes

    def _of_heroes(self, choice: int) -> float:
        state = self.state
        if choice < BUY.start:
            return self._questing(ENTER.first(choice))
        if choice < TRADE.start:
            return self._purchase(BUY.first(choice))
        if choice < WELCOME.start:
            return 0.1 - self.hero_value(TRADE.first(choice))
        if choice < JOIN.start:
            return self.hero_value(WELCOME.first(choice))
        if choice < RAISE.start:
            return self.hero_value(JOIN.first(choice))
        if choice < LURE.start:
            return self.hero_value(RAISE.first(choice))
        if choice < SWEEP.start:
            hero = LURE.first(choice)
            return 0.2 + self.hero_value(hero) - COIN * state.content.costs[hero]
        if choice < OUST.start:
            return 0.2 - self.hero_value(SWEEP.first(choice))
        if choice < OFFER.start:
            hero = OUST.first(choice)
            owner = state.owner(hero)
            if owner == self.seat:
                return -self.hero_value(hero)
            return self.hero_value(hero) + 0.1 * state.score(owner)
        if choice < PART.start:
            return 0.1 * state.score(OFFER.first(choice))
        if choice < RETIRE.start:
            return -self.hero_value(PART.first(choice))
        if choice < DISCARD.start:
            hero = RETIRE.first(choice)
            return COIN * (state.content.costs[hero] + 1) - self.hero_value(hero)
        if choice < ROB.start:
            return -self.hero_value(DISCARD.first(choice))
        victim = ROB.first(choice)
        return 0.1 * state.score(victim) + 0.05 * state.gold(victim)

    # Quests and challenges

    def _of_quests(self, choice: int) -> float:
        state = self.state
        if choice < REPLACE.start:
            return self._peek(choice - PEEK.start)
        if choice < REMOVE.start:
            return self._hardness(choice - REPLACE.start) - 0.1
        if choice < TAKE.start:
            return self._hardness(choice - REMOVE.start) + 0.05
        if choice < ADD.start:
            at = choice - TAKE.start
            return COIN + self._hardness(at) - 0.5 * self.rival_value(at // DEPTH)
        if choice < MOVE.start:
            return self._burden(ADD.first(choice))
        if choice < SWAP.start:
            source = MOVE.first(choice)
            at = source * DEPTH + len(state.quests[source].cards) - 1
            return self._hardness(at) + self._burden(MOVE.second(choice))
        if choice < REDRAW.start:
            return self._swap(SWAP.first(choice), SWAP.second(choice))
        if choice < TREASURE.start:
            place = REDRAW.first(choice)
            return 0.5 * self.rival_value(place) - self.values[place]
        if choice < EXCHANGE.start:
            return float(state.content.points[TREASURE.first(choice)])
        return float(state.content.points[EXCHANGE.first(choice)])

    def _peek(self, at: int) -> float:
        """A look is worth most where the seat wants to go and does not know yet."""
        place = at // DEPTH
        card = self.state.quests[place].cards[at % DEPTH]
        if self.state.known[card] >> self.seat & 1:
            return -0.1
        return 0.3 if place == self.aim else 0.1

    def _hardness(self, at: int) -> float:
        """What a challenge costs this seat where it wants to go."""
        place = at // DEPTH
        if place != self.aim and place != self.state.attempt:
            return 0.0
        card = self.state.quests[place].cards[at % DEPTH]
        missing = self.state.content.need_masks[card] & ~self.force.cover
        return 0.3 * float(count(missing))

    def _burden(self, place: int) -> float:
        """One more challenge: bad where the seat wants to go, good where others do."""
        return 0.3 * self.rival_value(place) - 0.3 * self.values[place]

    def _swap(self, place: int, other: int) -> float:
        quests = self.state.quests
        points = self.state.content.points
        gain = float(points[quests[other].treasure] - points[quests[place].treasure])
        here = chance(self.state, self.force, place)
        there = chance(self.state, self.force, other)
        return gain * (here - there)

    # On a quest

    def _on_a_quest(self, choice: int) -> float:
        state = self.state
        if choice < POWER.start:
            return self._send(SEND.first(choice))
        if choice < NAME.start:
            return self._power(POWER.first(choice))
        if choice < WAIVE.start:
            return self._name(NAME.first(choice))
        if choice < DIVERT.start:
            return 0.0
        if choice < DIVERT.end:
            return self._burden(DIVERT.first(choice)) - COIN
        if choice == DEFEAT.start:
            return self._defeat(defeat_price(state))
        if choice == GIVE_UP.start:
            return 0.0 if state.beaten >= state.content.early_failure else -COIN * state.beaten
        if choice == CLAIM.start:
            return 0.3
        if choice < SAVE.start:
            return 0.0
        if choice < SAVE.end:
            return self.hero_value(SAVE.first(choice))
        if choice == REPLACE_HIDDEN.start:
            return self._hardness(state.looked) - 0.2
        return 0.0

    def _defeat(self, cost: int) -> float:
        """What the rest of the quest promises with the gold that is left."""
        state = self.state
        if cost == 0:
            return 1.0 + self.values[state.attempt]
        quest = state.quests[state.attempt]
        gold = self.force.gold - cost + 1
        likely = chance_from(state, self.force, state.attempt, len(quest.cards) - 2, gold)
        return likely * float(state.content.points[quest.treasure]) - COIN * (cost - 1)

    def _send(self, hero: int) -> float:
        """Missing icons are worth a hero as long as the quest promises more."""
        state = self.state
        content = state.content
        bring = content.icon_masks[hero]
        missing = self._missing()
        value = -0.5 * self.hero_value(hero)
        if bring & missing:
            value += self.values[state.attempt] + 0.1 * float(count(bring & missing))
        rest = wanted_icons(state, state.attempt) & ~missing & ~self._supplied()
        value += 0.05 * float(count(bring & rest))
        if content.joins[hero]:
            value += self._joining(hero, missing)
        return value

    def _joining(self, hero: int, missing: int) -> float:
        """What the power of a hero adds who has to be there for it."""
        effect = self.state.content.powers[hero][0]
        promised = self.values[self.state.attempt]
        if effect.op == JOIN_TREASURE:
            return 1.2 + promised if promised > 0.0 else 0.0
        if missing and effect.op in (WILD_ICON, WAIVE_ICON, REPLACE_CHALLENGE):
            return promised
        return 0.2 if self.state.content.timings[hero] == QEND_P else 0.0

    def _power(self, hero: int) -> float:
        """A power in a quest is for what is missing; others are mostly worth using."""
        state = self.state
        if state.facing == NONE:
            return 0.25
        effect = state.content.powers[hero][0]
        missing = float(count(self._missing()))
        promised = self.values[state.attempt]
        if effect.op in (WILD_ICON, WAIVE_ICON):
            return promised if missing else -0.2
        if effect.op == DEFEAT_CURRENT:
            return promised - self.hero_value(hero) if missing else -0.5
        if effect.op in (REPLACE_CHALLENGE, REMOVE_CHALLENGE):
            return 0.25 * missing - 0.2
        return self.effect_value(effect, hero)

    def _name(self, icon: int) -> float:
        state = self.state
        value = 0.0
        if state.facing != NONE and state.missing(icon) > 0:
            value += 1.0
        return value + 0.3 * (wanted_icons(state, state.attempt) >> icon & 1)

    def _missing(self) -> int:
        """The icons that the current challenge still wants, as a mask."""
        mask = 0
        if self.state.facing != NONE:
            for icon in self.state.content.need_icons[self.state.facing]:
                if self.state.missing(icon) > 0:
                    mask |= 1 << icon
        return mask

    def _supplied(self) -> int:
        """The icons that participating heroes bring, as a mask."""
        mask = 0
        for icon in range(ICON_COUNT):
            if (self.state.supply >> COUNT_BITS * icon) & COUNTED:
                mask |= 1 << icon
        return mask
