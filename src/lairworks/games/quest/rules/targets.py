"""What an effect could be aimed at, and whether it can be done at all (section E.2)."""

from __future__ import annotations

from typing import Final

from lairworks.core.vocabulary import Verb
from lairworks.games.quest.content import ICON_COUNT
from lairworks.games.quest.effects import (
    ADD_CHALLENGE,
    DISCARD_HERO,
    EXCHANGE_TREASURE,
    MOVE_FIRST,
    PEEK_AT,
    QUEST_D,
    RECRUIT_DECK,
    RECRUIT_DISCARD,
    RECRUIT_PLAYER,
    RECRUIT_POOL,
    REDRAW_QUEST,
    REMOVE_CHALLENGE,
    REPLACE_CHALLENGE,
    REPLACE_TREASURE,
    RETIRE,
    SWAP_TREASURES,
    TAKE_CHALLENGE,
    TAKE_GOLD,
    WAIVE_ICON,
    Effect,
)
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.heroes import lowest_cost, with_cost
from lairworks.games.quest.state import CHALLENGES, HEROES, TREASURES, QuestState
from lairworks.games.quest.words import (
    ADD,
    DEPTH,
    EXCHANGE,
    LURE,
    MOVE,
    OFFER,
    OUST,
    PEEK,
    PLACES,
    RAISE,
    REDRAW,
    REMOVE,
    REPLACE,
    ROB,
    SWAP,
    TAKE,
)


def is_power(source: int) -> bool:
    """Effects come from a hero's power, or else from an action card (a negative number)."""
    return source >= 0


def can_be_done(state: QuestState, seat: int, source: int, effect: Effect) -> bool:
    """Whether an effect has what it needs; those not named here always have (Q-POW-06)."""
    op = effect.op
    if op == TAKE_GOLD:
        return any(
            state.companies[victim].gold and may_hit(state, seat, source, victim)
            for victim in range(state.seats)
        )
    if op == RECRUIT_POOL:
        return lowest_cost(state) <= top_price(state, seat, effect)
    if op == RECRUIT_DECK:
        return not state.decks[HEROES].is_exhausted()
    if op == RECRUIT_DISCARD:
        return bool(raisable(state, effect, source))
    if op == RECRUIT_PLAYER:
        return bool(lures(state, seat, source))
    if op == PEEK_AT:
        return any(quest.hides_any() for quest in state.quests)
    if op == REPLACE_CHALLENGE or op == REMOVE_CHALLENGE or op == TAKE_CHALLENGE:
        return bool(challenges(state, effect, 1))
    if op == ADD_CHALLENGE:
        return bool(additions(state))
    if op == MOVE_FIRST:
        return bool(moves(state))
    if op == SWAP_TREASURES:
        return len(state.open_places()) >= 2
    if op == REDRAW_QUEST:
        return bool(redraws(state))
    if op == DISCARD_HERO:
        return bool(oustings(state, seat, source, effect))
    if op == RETIRE:
        return bool(retirable(state, seat, source))
    if op == EXCHANGE_TREASURE:
        return bool(exchanges(state, seat, source, effect))
    if op == REPLACE_TREASURE:
        return not state.decks[TREASURES].is_exhausted()
    if op == WAIVE_ICON:
        return state.content.kinds[state.facing] == effect.kind and state.all_missing() > 0
    return True


def may_hit(state: QuestState, seat: int, source: int, victim: int) -> bool:
    """Whether a seat may be targeted: never oneself, and powers not if protected (Q-POW-13)."""
    return victim != seat and not (is_power(source) and state.is_protected(victim))


def purses(state: QuestState, seat: int, source: int) -> list[int]:
    """Others with gold, as choices."""
    found: list[int] = []
    for victim in range(state.seats):
        if state.companies[victim].gold and may_hit(state, seat, source, victim):
            found.append(ROB.start + victim)
    return found


def top_price(state: QuestState, seat: int, effect: Effect) -> int:
    """Heroes of the pool can be hired up to this cost: within the bound, and paid for."""
    means = state.gold(seat) + effect.discount
    return effect.max_cost if effect.free or means > effect.max_cost else means


def raisable(state: QuestState, effect: Effect, source: int) -> list[int]:
    """Discarded heroes within the cost, as choices; not one discarded for this very power."""
    costs = state.content.costs
    found: list[int] = []
    for hero in state.decks[HEROES].pile:
        if costs[hero] <= effect.max_cost and hero != source:
            found.append(RAISE.start + hero)
    found.sort()
    return found


def is_the_price(state: QuestState, source: int) -> bool:
    """Whether effects come from a hero who is discarded before anything is done (Q-POW-08)."""
    return is_power(source) and state.content.timings[source] == QUEST_D


def retirable(state: QuestState, seat: int, source: int) -> list[int]:
    """Own heroes that can be discarded for their cost (`retire`)."""
    return with_cost(state, seat, source if is_the_price(state, source) else NONE)


def lures(state: QuestState, seat: int, source: int) -> list[int]:
    """Heroes of others that can be paid for, as choices (Q-POW-17)."""
    gold = state.gold(seat)
    found: list[int] = []
    for victim in range(state.seats):
        if may_hit(state, seat, source, victim):
            for hero in with_cost(state, victim, NONE):
                if state.content.costs[hero] <= gold:
                    found.append(LURE.start + hero)
    found.sort()
    return found


def oustings(state: QuestState, seat: int, source: int, effect: Effect) -> list[int]:
    """Heroes that can be ousted, or seats that choose one themselves, as choices (Q-POW-19)."""
    found: list[int] = []
    for victim in range(state.seats):
        if not (may_hit(state, seat, source, victim) or (victim == seat and not effect.others)):
            continue
        party = state.companies[victim].party
        others = [hero for hero in party if hero != source]
        there = len(others) if is_the_price(state, source) else len(party)
        if there < effect.least or not others:
            continue
        if effect.victim_chooses:
            found.append(OFFER.start + victim)
        else:
            for hero in others:
                found.append(OUST.start + hero)
    found.sort()
    return found


def exchanges(state: QuestState, seat: int, source: int, effect: Effect) -> list[int]:
    """Treasures of others worth so much more than an own one, as choices with that one."""
    points = state.content.points
    found: list[int] = []
    for victim in range(state.seats):
        if may_hit(state, seat, source, victim):
            for theirs in state.companies[victim].treasures:
                for own in state.companies[seat].treasures:
                    if points[theirs] == points[own] + effect.n:
                        found.append(EXCHANGE.at(theirs, own))
    found.sort()
    return found


# Quests and challenges


def face_down(state: QuestState, seen: list[int]) -> list[int]:
    """Face-down challenges, as choices; those already looked at are left out."""
    found: list[int] = []
    for place in range(len(state.quests)):
        quest = state.quests[place]
        if quest.hides_any():
            for position in range(len(quest.cards)):
                if not quest.is_up(position) and place * DEPTH + position not in seen:
                    found.append(PEEK.start + place * DEPTH + position)
    return found


def challenges(state: QuestState, effect: Effect, most: int) -> list[int]:
    """Face-up challenges that can be replaced, removed or taken, as choices; the first so many.

    A quest's only challenge can be replaced but not taken away (D-42).
    """
    verb = CHALLENGE_VERBS[effect.op - REPLACE_CHALLENGE]
    least = 2
    if effect.op == REPLACE_CHALLENGE:
        if state.decks[CHALLENGES].is_exhausted():
            return []  # D-51
        least = 1
    found: list[int] = []
    for place in range(len(state.quests)):
        quest = state.quests[place]
        cards = len(quest.cards)
        if cards < least or (effect.attempted and place != state.attempt):
            continue
        for position in range(cards - 1 if effect.first else 0, cards):
            if quest.up >> position & 1:
                found.append(verb.start + place * DEPTH + position)
                if len(found) == most:
                    return found
    return found


def additions(state: QuestState) -> list[int]:
    """Quests that a new challenge can be laid on, as choices."""
    if state.decks[CHALLENGES].is_exhausted():
        return []
    found: list[int] = []
    for place in state.open_places():
        if has_room(state, place):
            found.append(ADD.start + place)
    return found


def has_room(state: QuestState, place: int) -> bool:
    """Whether a challenge can be laid on a quest; one that may have to go back needs room too."""
    cards = len(state.quests[place].cards)
    if place == state.attempt and state.beaten == 1:
        cards += 1  # Q-FAIL-01
    return cards < DEPTH


def moves(state: QuestState) -> list[int]:
    """Quests whose open first challenge can go on another quest, as choices."""
    places = state.open_places()
    found: list[int] = []
    for place in places:
        quest = state.quests[place]
        if len(quest.cards) >= 2 and quest.top_is_up():
            for other in places:
                if other != place and has_room(state, other):
                    found.append(MOVE.at(place, other))
    return found


def swaps(state: QuestState) -> list[int]:
    """Pairs of quests, as choices."""
    places = state.open_places()
    found: list[int] = []
    for index in range(len(places)):
        for other in range(index + 1, len(places)):
            found.append(SWAP.at(places[index], places[other]))
    return found


def redraws(state: QuestState) -> list[int]:
    """Quests that can be given up for others, as choices: not one that is being attempted."""
    return [REDRAW.start + place for place in state.open_places() if place != state.attempt]


def missing_icons(state: QuestState) -> list[int]:
    """Icons that the current challenge still wants."""
    return [icon for icon in range(ICON_COUNT) if state.missing(icon) > 0]


ALL: Final = PLACES * DEPTH
CHALLENGE_VERBS: Final[list[Verb]] = [REPLACE, REMOVE, TAKE]  # in the order of the ops
