"""Effects are carried out: main actions, Instants and powers used in a quest (section E.2)."""

from __future__ import annotations

from typing import Final

from lairworks.core.state import Question, Task
from lairworks.games.quest import events
from lairworks.games.quest.company import add_in_order
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
from lairworks.games.quest.rules.challenges import (
    Peek,
    ReplaceHidden,
    add_challenge,
    draw_treasures,
    move_first,
    redraw,
    remove_challenge,
    replace_challenge,
    swap_treasures,
    take_challenge,
)
from lairworks.games.quest.rules.defeating import defeat
from lairworks.games.quest.rules.gold import gain, hand_over
from lairworks.games.quest.rules.heroes import (
    join_free,
    price,
    priced_up_to,
    recruit,
)
from lairworks.games.quest.rules.newcomers import SHOPS, Retire, Sweep, draw_heroes
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
    ALL,
    additions,
    can_be_done,
    challenges,
    exchanges,
    is_power,
    lures,
    missing_icons,
    moves,
    oustings,
    purses,
    raisable,
    redraws,
    swaps,
    top_price,
)
from lairworks.games.quest.state import (
    CHALLENGES,
    HEROES,
    WILD_STRIDE,
    QuestState,
)
from lairworks.games.quest.words import (
    ACTION_IDS,
    ADD,
    BUY,
    DECLINE,
    EXCHANGE,
    HERO_IDS,
    ICONS,
    LURE,
    MOVE,
    NAME,
    OFFER,
    OUST,
    PART,
    RAISE,
    REDRAW,
    REMOVE,
    REPLACE,
    ROB,
    SWAP,
    TAKE,
    WAIVE,
    WELCOME,
)


def card_source(action: int) -> int:
    """An action card as the source of effects."""
    return -1 - action


def effects_of(state: QuestState, source: int) -> list[Effect]:
    """What a power or an action card does, in order."""
    if is_power(source):
        return state.content.powers[source]
    return state.content.main_actions[-1 - source]


def source_id(source: int) -> str:
    """A hero or an action card as written in positions."""
    return HERO_IDS[source] if is_power(source) else ACTION_IDS[-1 - source]


def is_usable(state: QuestState, seat: int, hero: int) -> bool:
    """Whether every effect of a power has what it needs (Q-POW-06)."""
    return all(can_be_done(state, seat, hero, effect) for effect in state.content.powers[hero])


def carry_out(state: QuestState, seat: int, source: int, start: int) -> None:
    """Does the effects one after the other, from one on, up to the first that asks something."""
    effects = effects_of(state, source)
    asked = len(state.agenda)
    for index in range(start, len(effects)):
        begin(state, seat, source, index, effects[index])
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


def begin(state: QuestState, seat: int, source: int, index: int, effect: Effect) -> None:
    """Does an effect, or asks what it needs to know; what cannot be done is skipped (D-10)."""
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
        state.agenda.append(Sweep(seat, effect.n))
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
        return challenges(state, self.effect, ALL)

    def _hirings(self, state: QuestState) -> list[int]:
        start = WELCOME.start if self.effect.free else BUY.start
        found = priced_up_to(state, top_price(state, self.seat, self.effect), start)
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
        wilds = state.wilds[:]
        add_in_order(wilds, self.hero * WILD_STRIDE + icon)
        state.wilds = wilds
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
ALL_ICONS: Final = [NAME.start + icon for icon in range(len(ICONS))]
WAIVERS: Final = [Waive(seat) for seat in range(4)]
