"""Effects are carried out: main actions, Instants and powers used in a quest (section E.2)."""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import bit
from lairworks.core.state import Question, Task
from lairworks.games.quest import events
from lairworks.games.quest.content import ONCE
from lairworks.games.quest.effects import (
    ADD_CHALLENGE,
    DEFEAT_CURRENT,
    DISCARD_HERO,
    EXCHANGE_TREASURE,
    GAIN_GOLD,
    LEVY,
    MOVE_FIRST,
    OPS,
    OTHERS_GAIN,
    PEEK_AT,
    RECRUIT_DECK,
    RECRUIT_DISCARD,
    RECRUIT_PLAYER,
    RECRUIT_POOL,
    RECRUIT_SHOP,
    REDRAW_QUEST,
    REFRESH_POOL,
    REPLACE_CHALLENGE,
    REPLACE_TREASURE,
    SWAP_TREASURES,
    TAKE_CHALLENGE,
    TAKE_GOLD,
    WAIVE_ICON,
    WILD_ICON,
    Effect,
)
from lairworks.games.quest.effects import (
    REPLACE_HIDDEN as REPLACE_LOOKED_AT,
)
from lairworks.games.quest.effects import (
    RETIRE as RETIREMENT,
)
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.decks import discard, discard_hero, draw, draw_open
from lairworks.games.quest.rules.defeating import defeat
from lairworks.games.quest.rules.gold import gain, hand_over, take_coin
from lairworks.games.quest.rules.heroes import (
    affordable,
    join_free,
    lose_hero,
    price,
    recruit,
    refill,
    with_cost,
)
from lairworks.games.quest.rules.preparing import clear_away, prepare, top_was_taken
from lairworks.games.quest.rules.reacting import (
    EXCHANGE as EXCHANGING,
)
from lairworks.games.quest.rules.reacting import (
    LURING,
    OUSTING,
    ROBBERY,
    Blow,
    strike,
)
from lairworks.games.quest.rules.targets import (
    additions,
    can_be_done,
    challenges,
    exchanges,
    face_down,
    hirable,
    is_power,
    lures,
    missing_icons,
    moves,
    oustings,
    purses,
    raisable,
    redraws,
    swaps,
)
from lairworks.games.quest.state import (
    CHALLENGES,
    EVERYBODY,
    HEROES,
    NOBODY,
    TREASURES,
    WILD_STRIDE,
    QuestState,
)
from lairworks.games.quest.words import (
    ACTION_IDS,
    ADD,
    BUY,
    CENTRE,
    DECLINE,
    DEPTH,
    DONE,
    EXCHANGE,
    HERO_IDS,
    ICONS,
    JOIN,
    LEAVE,
    LURE,
    MOVE,
    NAME,
    OFFER,
    OUST,
    PART,
    PEEK,
    PLACE_IDS,
    RAISE,
    REDRAW,
    REMOVE,
    REPLACE,
    REPLACE_HIDDEN,
    RETIRE,
    ROB,
    SWAP,
    SWEEP,
    TAKE,
    TREASURE,
    WAIVE,
    WELCOME,
)


def card_source(action: int) -> int:
    """An action card as the source of effects."""
    return -1 - action


def effects_of(state: QuestState, source: int) -> tuple[Effect, ...]:
    """What a power or an action card does, in order."""
    if is_power(source):
        return state.content.hero_at[source].effects
    return state.content.action_at[-1 - source].effects


def source_id(source: int) -> str:
    """A hero or an action card as written in positions."""
    return HERO_IDS[source] if is_power(source) else ACTION_IDS[-1 - source]


def is_usable(state: QuestState, seat: int, hero: int) -> bool:
    """Whether every effect of a power has what it needs (Q-POW-06)."""
    for effect in state.content.hero_at[hero].effects:
        if not can_be_done(state, seat, hero, effect):
            return False
    return True


def carry_out(state: QuestState, seat: int, source: int, start: int) -> None:
    """Does the effects one after the other, from one on, up to the first that asks something."""
    effects = effects_of(state, source)
    asked = len(state.agenda)
    for index in range(start, len(effects)):
        begin(state, seat, source, index)
        if len(state.agenda) > asked:
            if index + 1 < len(effects):
                state.agenda.insert(asked, Rest(seat, source, index + 1))
            return


class Rest(Task[QuestState]):
    """What a power or a card has still to do after a question."""

    def __init__(self, seat: int, source: int, start: int) -> None:
        super().__init__("power.rest", seat)
        self.source = source
        self.start = start

    def words(self) -> list[str]:
        """Whose effects, and from which one on."""
        return [source_id(self.source), str(self.start)]

    def run(self, state: QuestState) -> None:
        """Goes on."""
        carry_out(state, self.seat, self.source, self.start)


def begin(state: QuestState, seat: int, source: int, index: int) -> None:
    """Does an effect, or asks what it needs to know; what cannot be done is skipped (D-10)."""
    effect = effects_of(state, source)[index]
    op = effect.op
    if op == PEEK_AT:
        state.looked = NONE  # what was looked at before is not what replace_hidden is about
    if op == GAIN_GOLD:
        gain(state, seat, effect.n, "effect")
    elif op == OTHERS_GAIN:
        for step in range(1, state.seats):
            gain(state, (seat + step) % state.seats, effect.n, "effect")
    elif op == LEVY:
        for step in range(1, state.seats):
            giver = (seat + step) % state.seats
            if state.gold(giver) >= effect.least:
                hand_over(state, giver, seat, effect.n)
    elif not can_be_done(state, seat, source, effect):
        events.effect_skipped(state, seat, op)
    elif op == RECRUIT_DECK:
        draw_heroes(state, seat, effect)
    elif op == DEFEAT_CURRENT:
        defeat(state, seat, 0)
    elif op == REPLACE_TREASURE:
        draw_treasures(state, seat, effect)
    elif op == REPLACE_LOOKED_AT:
        if state.looked != NONE and not state.decks[CHALLENGES].is_exhausted():
            state.agenda.append(ReplaceHidden(seat))
    elif op == REFRESH_POOL:
        state.agenda.append(Sweep(seat, 0, effect.n))
    elif op == RECRUIT_SHOP:
        state.agenda.append(SHOPS[seat])
    elif op == PEEK_AT:
        state.agenda.append(Peek(seat, effect.n, []))
    elif op == WILD_ICON:
        state.agenda.append(NameIcon(seat, source))
    elif op == WAIVE_ICON:
        state.agenda.append(WAIVERS[seat])
    elif op == RETIREMENT:
        state.agenda.append(Retire(seat, effect.n))
    else:
        state.agenda.append(Aim(seat, source, index, effect))


class Aim(Question[QuestState]):
    """At what an effect is aimed: a quest, a challenge, a hero, a seat or a treasure."""

    def __init__(self, seat: int, source: int, index: int, effect: Effect) -> None:
        super().__init__(AIMS[effect.op], seat)
        self.source = source
        self.index = index
        self.effect = effect

    def words(self) -> list[str]:
        """Whose effect it is, and which of them."""
        return [source_id(self.source), str(self.index)]

    def choices(self, state: QuestState) -> list[int]:
        """Everything it can be aimed at."""
        op = self.effect.op
        if op == TAKE_GOLD:
            return purses(state, self.seat, self.source)
        if op == RECRUIT_POOL:
            return self._hirings(state)
        if op == RECRUIT_DISCARD:
            return raisable(state, self.effect, self.source)
        if op == RECRUIT_PLAYER:
            return lures(state, self.seat, self.source)
        if op == DISCARD_HERO:
            return oustings(state, self.seat, self.source, self.effect)
        if op == EXCHANGE_TREASURE:
            return exchanges(state, self.seat, self.source, self.effect)
        if op == ADD_CHALLENGE:
            return additions(state)
        if op == MOVE_FIRST:
            return moves(state)
        if op == SWAP_TREASURES:
            return swaps(state)
        if op == REDRAW_QUEST:
            return redraws(state)
        return challenges(state, self.effect)

    def _hirings(self, state: QuestState) -> list[int]:
        start = WELCOME.start if self.effect.free else BUY.start
        found = [start + hero for hero in hirable(state, self.seat, self.effect)]
        if self.effect.optional:
            found.append(DECLINE.start)
        return found

    def take(self, state: QuestState, choice: int) -> None:
        """Does it."""
        op = self.effect.op
        if op == TAKE_GOLD:
            self._strike(state, ROBBERY, ROB.first(choice), NONE, self.effect.n)
        elif op == RECRUIT_POOL:
            self._hire(state, choice)
        elif op == RECRUIT_DISCARD:
            hero = RAISE.first(choice)
            state.decks[HEROES].pile.remove(hero)
            join_free(state, self.seat, hero, "pile")
        elif op == RECRUIT_PLAYER:
            hero = LURE.first(choice)
            self._strike(state, LURING, state.owner(hero), hero, 0)
        elif op == DISCARD_HERO:
            self._oust(state, choice)
        elif op == EXCHANGE_TREASURE:
            theirs = EXCHANGE.first(choice)
            for victim in range(state.seats):
                if theirs in state.companies[victim].treasures:
                    self._strike(state, EXCHANGING, victim, theirs, EXCHANGE.second(choice))
                    return
        elif op == ADD_CHALLENGE:
            add_challenge(state, ADD.first(choice))
        elif op == MOVE_FIRST:
            move_first(state, MOVE.first(choice), MOVE.second(choice))
        elif op == SWAP_TREASURES:
            swap_treasures(state, SWAP.first(choice), SWAP.second(choice))
        elif op == REDRAW_QUEST:
            redraw(state, REDRAW.first(choice))
        elif op == REPLACE_CHALLENGE:
            replace_challenge(state, REPLACE.first(choice), REPLACE.second(choice))
        elif op == TAKE_CHALLENGE:
            take_challenge(state, self.seat, TAKE.first(choice), TAKE.second(choice))
        else:
            remove_challenge(state, REMOVE.first(choice), REMOVE.second(choice))

    def _strike(self, state: QuestState, kind: int, victim: int, what: int, n: int) -> None:
        strike(state, Blow(self.seat, kind, victim, what, n), is_power(self.source))

    def _hire(self, state: QuestState, choice: int) -> None:
        if choice == DECLINE.start:
            return
        if self.effect.free:
            recruit(state, self.seat, WELCOME.first(choice), 0)
        else:
            hero = BUY.first(choice)
            recruit(state, self.seat, hero, price(state, hero, self.effect.discount))

    def _oust(self, state: QuestState, choice: int) -> None:
        if OUST.owns(choice):
            hero = OUST.first(choice)
            self._strike(state, OUSTING, state.owner(hero), hero, self.effect.n)
        else:
            victim = OFFER.first(choice)
            state.agenda.append(Part(victim, self.seat, self.source, self.effect.n))


class Part(Question[QuestState]):
    """Which of the own heroes somebody hit by an offer discards."""

    def __init__(self, seat: int, striker: int, source: int, gold: int) -> None:
        super().__init__("part", seat)
        self.striker = striker
        self.source = source
        self.gold = gold

    def words(self) -> list[str]:
        """Who made the offer, by what, and what it brings."""
        return [str(self.striker), source_id(self.source), str(self.gold)]

    def choices(self, state: QuestState) -> list[int]:
        """Every hero of the party."""
        party = state.companies[self.seat].party
        return [PART.start + hero for hero in party if hero != self.source]

    def take(self, state: QuestState, choice: int) -> None:
        """Discards the hero."""
        blow = Blow(self.striker, OUSTING, self.seat, PART.first(choice), self.gold)
        strike(state, blow, is_power(self.source))


# Quests and challenges


def add_challenge(state: QuestState, place: int) -> None:
    """A new challenge, face up on top (`add_challenge`)."""
    card = draw_open(state, CHALLENGES)
    state.quests[place].lay(card, True)
    events.challenge_added(state, place, card)


def move_first(state: QuestState, place: int, other: int) -> None:
    """The first challenge of a quest goes on top of another (`move_first`)."""
    card = state.quests[place].lift()
    state.quests[other].lay(card, True)
    events.challenge_moved(state, place, other, card)
    top_was_taken(state, place)


def swap_treasures(state: QuestState, place: int, other: int) -> None:
    """Two quests exchange their treasures; challenges stay (`swap_treasures`)."""
    kept = state.quests[place].treasure
    state.quests[place].treasure = state.quests[other].treasure
    state.quests[other].treasure = kept
    events.treasures_swapped(state, place, other)


def redraw(state: QuestState, place: int) -> None:
    """A quest is discarded; in the centre a new one is prepared (`redraw_quest`, Q-CLM-10)."""
    events.quest_redrawn(state, place)
    clear_away(state, place)
    if place < CENTRE:
        prepare(state, place)


def replace_challenge(state: QuestState, place: int, position: int) -> None:
    """A new challenge in the same position; it is drawn before the old one goes (D-51)."""
    quest = state.quests[place]
    old = quest.cards[position]
    new = draw_open(state, CHALLENGES)
    quest.cards[position] = new
    discard(state, CHALLENGES, old)
    events.challenge_replaced(state, place, position, old, new)


def take_challenge(state: QuestState, seat: int, place: int, position: int) -> None:
    """A face-up challenge becomes gold; that does not defeat it (Q-POW-21)."""
    card = state.quests[place].pull(position)
    take_coin(state, seat, card)
    events.challenge_taken(state, seat, place, position, card)
    top_was_taken(state, place)


def remove_challenge(state: QuestState, place: int, position: int) -> None:
    """A face-up challenge is discarded and not replaced (`remove_challenge`)."""
    card = state.quests[place].pull(position)
    discard(state, CHALLENGES, card)
    events.challenge_removed(state, place, position, card)
    top_was_taken(state, place)


class Peek(Question[QuestState]):
    """Which face-down challenge to look at, in private; one at least (`peek`)."""

    def __init__(self, seat: int, left: int, seen: list[int]) -> None:
        super().__init__("peek", seat)
        self.left = left
        self.seen = seen  # place * DEPTH + position

    def words(self) -> list[str]:
        """How many looks are left, and where was looked."""
        places = [f"{PLACE_IDS[at // DEPTH]}:{at % DEPTH}" for at in self.seen]
        return [str(self.left), ",".join(places) or "-"]

    def choices(self, state: QuestState) -> list[int]:
        """Challenges not looked at yet; after the first also that it is enough."""
        found = face_down(state, self.seen)
        if self.seen:
            found.append(DONE.start)
        return found

    def take(self, state: QuestState, choice: int) -> None:
        """Shows it to the seat alone."""
        if choice == DONE.start:
            return
        at = choice - PEEK.start
        place = at // DEPTH
        position = at % DEPTH
        card = state.quests[place].cards[position]
        state.looked = at
        if not state.known[card] >> self.seat & 1:
            state.known[card] |= int(bit(self.seat))
            state.tide += 1
        events.peeked(state, self.seat, place, position, card)
        if self.left > 1:
            state.agenda.append(Peek(self.seat, self.left - 1, [*self.seen, at]))


class ReplaceHidden(Question[QuestState]):
    """Whether the challenge just looked at is replaced by an unseen one (`replace_hidden`)."""

    def __init__(self, seat: int) -> None:
        super().__init__("replace_hidden", seat)

    def choices(self, state: QuestState) -> list[int]:
        """Replace or leave."""
        return REPLACE_OR_LEAVE

    def take(self, state: QuestState, choice: int) -> None:
        """Draws a new one, face down; the old one is discarded for all to see."""
        if choice == LEAVE.start:
            return
        place = state.looked // DEPTH
        position = state.looked % DEPTH
        quest = state.quests[place]
        old = quest.cards[position]
        new = draw(state, CHALLENGES)
        state.known[new] = NOBODY
        quest.cards[position] = new
        if state.known[old] != EVERYBODY:
            state.tide += 1
        discard(state, CHALLENGES, old)
        events.hidden_replaced(state, self.seat, place, position, old)


# Heroes


def draw_heroes(state: QuestState, seat: int, effect: Effect) -> None:
    """Heroes are drawn face up; some join, the rest is discarded (`recruit_deck`)."""
    drawn: list[int] = []
    for _ in range(effect.n):
        hero = draw_open(state, HEROES)
        if hero != NONE:
            drawn.append(hero)
    events.heroes_drawn(state, seat, drawn)
    if len(drawn) <= effect.keep:
        for hero in drawn:
            join_free(state, seat, hero, "deck")
        return
    drawn.sort()
    state.drawn = drawn
    state.agenda.append(Join(seat, effect.keep))


class Join(Question[QuestState]):
    """Which of the heroes drawn joins; those passed over are discarded."""

    def __init__(self, seat: int, keep: int) -> None:
        super().__init__("join", seat)
        self.keep = keep

    def words(self) -> list[str]:
        """How many may still join."""
        return [str(self.keep)]

    def choices(self, state: QuestState) -> list[int]:
        """In rising order, so that each set of heroes is reached once."""
        enough = len(state.drawn) - self.keep + 1
        return [JOIN.start + hero for hero in state.drawn[:enough]]

    def take(self, state: QuestState, choice: int) -> None:
        """One joins."""
        chosen = JOIN.first(choice)
        at = state.drawn.index(chosen)
        passed_over = state.drawn[:at]
        state.drawn = state.drawn[at + 1 :]
        for hero in passed_over:
            discard_hero(state, hero)
        join_free(state, self.seat, chosen, "deck")
        if self.keep > 1:
            state.agenda.append(Join(self.seat, self.keep - 1))
            return
        for hero in state.drawn:
            discard_hero(state, hero)
        state.drawn = []


class Sweep(Question[QuestState]):
    """Which heroes of the pool are replaced, slot by slot (`refresh_pool`)."""

    def __init__(self, seat: int, start: int, discount: int) -> None:
        super().__init__("sweep", seat)
        self.start = start
        self.discount = discount

    def words(self) -> list[str]:
        """From which slot on, and what the next hero costs less."""
        return [str(self.start), str(self.discount)]

    def choices(self, state: QuestState) -> list[int]:
        """Heroes in later slots, or enough."""
        found = [SWEEP.start + hero for hero in state.hero_pool[self.start :] if hero != NONE]
        found.sort()
        found.append(DONE.start)
        return found

    def take(self, state: QuestState, choice: int) -> None:
        """Discards one and asks on, or fills the pool."""
        if choice == DONE.start:
            state.discount = self.discount
            refill(state)
            return
        hero = SWEEP.first(choice)
        slot = state.hero_pool.index(hero)
        state.hero_pool[slot] = NONE
        discard_hero(state, hero)
        events.hero_swept(state, self.seat, hero)
        state.agenda.append(Sweep(self.seat, slot + 1, self.discount))


class Shop(Question[QuestState]):
    """Heroes are recruited in the middle of a quest, without Instants (`recruit_shop`)."""

    def __init__(self, seat: int) -> None:
        super().__init__("shop", seat)

    def choices(self, state: QuestState) -> list[int]:
        """Whoever can be paid for, or enough."""
        found = [BUY.start + hero for hero in affordable(state, self.seat, 0)]
        found.append(DONE.start)
        return found

    def take(self, state: QuestState, choice: int) -> None:
        """Recruits one and asks on."""
        if choice != DONE.start:
            hero = BUY.first(choice)
            state.agenda.append(self)
            recruit(state, self.seat, hero, price(state, hero, 0))


class Retire(Question[QuestState]):
    """Whether a hero is discarded for gold (`retire`)."""

    def __init__(self, seat: int, bonus: int) -> None:
        super().__init__("retire", seat)
        self.bonus = bonus

    def words(self) -> list[str]:
        """What is gained on top of the cost."""
        return [str(self.bonus)]

    def choices(self, state: QuestState) -> list[int]:
        """Heroes with a cost, or nobody."""
        found = [RETIRE.start + hero for hero in with_cost(state, self.seat, NONE)]
        found.append(DECLINE.start)
        return found

    def take(self, state: QuestState, choice: int) -> None:
        """The cost and the bonus in gold."""
        if choice == DECLINE.start:
            return
        hero = RETIRE.first(choice)
        lose_hero(state, self.seat, hero)
        events.heroes_discarded(state, self.seat, [hero], "retired")
        gain(state, self.seat, state.content.costs[hero] + self.bonus, "effect")


# In a quest


def draw_treasures(state: QuestState, seat: int, effect: Effect) -> None:
    """Treasures are drawn, one of them replaces the quest's (`replace_treasure`, D-49)."""
    drawn: list[int] = []
    for _ in range(effect.n):
        treasure = draw_open(state, TREASURES)
        if treasure != NONE:
            drawn.append(treasure)
    events.treasures_drawn(state, seat, drawn)
    drawn.sort()
    state.drawn = drawn
    state.agenda.append(TREASURE_PICKS[seat])


class PickTreasure(Question[QuestState]):
    """Which of the treasures drawn the quest gets (Q-POW-12)."""

    def __init__(self, seat: int) -> None:
        super().__init__("treasure", seat)

    def choices(self, state: QuestState) -> list[int]:
        """Those drawn."""
        return [TREASURE.start + treasure for treasure in state.drawn]

    def take(self, state: QuestState, choice: int) -> None:
        """Lays it under the challenges; the others and the old one are discarded."""
        new = TREASURE.first(choice)
        quest = state.quests[state.attempt]
        old = quest.treasure
        for treasure in state.drawn:
            if treasure != new:
                discard(state, TREASURES, treasure)
        state.drawn = []
        quest.treasure = new
        discard(state, TREASURES, old)
        events.treasure_replaced(state, self.seat, state.attempt, old, new)


class NameIcon(Question[QuestState]):
    """Which icon a hero supplies besides the printed ones (Q-POW-16)."""

    def __init__(self, seat: int, hero: int) -> None:
        super().__init__("name_icon", seat)
        self.hero = hero

    def words(self) -> list[str]:
        """The hero."""
        return [HERO_IDS[self.hero]]

    def choices(self, state: QuestState) -> list[int]:
        """Any of the nine (D-40)."""
        return ALL_ICONS

    def take(self, state: QuestState, choice: int) -> None:
        """It counts until the quest is over or the hero leaves."""
        icon = NAME.first(choice)
        state.wilds = [*state.wilds, self.hero * WILD_STRIDE + icon]
        state.supply += ONCE[icon]
        events.icon_named(state, self.seat, self.hero, icon)


class Waive(Question[QuestState]):
    """Which missing icon of the current challenge is ignored (`waive_icon`)."""

    def __init__(self, seat: int) -> None:
        super().__init__("waive", seat)

    def choices(self, state: QuestState) -> list[int]:
        """Those that are missing."""
        return [WAIVE.start + icon for icon in missing_icons(state)]

    def take(self, state: QuestState, choice: int) -> None:
        """It counts as covered for this challenge."""
        icon = WAIVE.first(choice)
        state.waived += ONCE[icon]
        events.icon_waived(state, self.seat, icon)


AIMS: Final = [f"aim.{op}" for op in OPS]
REPLACE_OR_LEAVE: Final = [REPLACE_HIDDEN.start, LEAVE.start]
ALL_ICONS: Final = [NAME.start + icon for icon in range(len(ICONS))]
SHOPS: Final = [Shop(seat) for seat in range(4)]
WAIVERS: Final = [Waive(seat) for seat in range(4)]
TREASURE_PICKS: Final = [PickTreasure(seat) for seat in range(4)]
