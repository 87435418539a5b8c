"""Tables for the tests of quest: arranged positions, and short words for what lies there.

`table(turn=1, companies=[...], quests={...})` is a match that starts from a position. Everything
may be left out and is filled in from the unused cards at random, but legally:

    turn         whose turn it is (0)
    companies    by seat: party (a starting hero), gold (a list of challenges, the oldest first, or
                 a number of unseen ones; 3), treasures, seekers, turns (begun)
    quests       by place, 1 to 3 and c0 to c3: treasure, challenges (position 0 first, the first
                 challenge last), down (positions face down; [0], in Hidden Quests all but the
                 first challenge); null for an empty place; a lair that is not named is prepared
    hero_pool, action_pool     by slot, null for an empty one
    decks        challenges, heroes, actions, treasures: the card drawn next first; unused cards
                 follow at random, unless `rest` is "box"
    piles        the same for discards, the latest last
    rest         "deck" (unused cards lie under those named in `decks`) or "box" (they are out of
                 the match: decks hold what is listed and nothing else)
    secondary    true: the main action is over, the seat is asked for its secondary action
    attempt      place, sent, used, took_part (those sent), beaten, first_beaten (out of the gold),
                 facing, wilds, waived, turned_up, kept: the seat is asked about the first challenge
    action       the card being resolved, from secondary or attempt on; any unused one
    used, took_part, recruits, discount, from_deck, extra_turn, cut_short, looked ("2:0"), drawn
    known        by face-down challenge: seats that know it, or "all"
    shuffles, sets, groups     which challenges nobody can tell apart
    trigger, cause, ending     the seat that brought the end about, and why
    agenda       steps, the one to be done next last; what waits below may be left out
    luck         of the shared generator and of each seat's
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import lairworks
from lairworks import Match
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.state import QuestState
from lairworks.games.quest.words import (
    ACTION_IDS,
    CHALLENGE_IDS,
    HERO_IDS,
    PLACE_IDS,
    TREASURE_IDS,
)

# Matches


def table(
    options: Mapping[str, object] | None = None,
    pack: Any = None,
    seed: int = 1,
    seats: int = 2,
    **position: Any,
) -> Match:
    """A match of two (or `seats`) that starts from a position."""
    return laid_out(position, options, pack, seed, seats)


def laid_out(
    position: Any, options: Any = None, pack: Any = None, seed: int = 1, seats: int = 2
) -> Match:
    """The same for a position as a table of its own."""
    return lairworks.arrange("quest", position, seats=seats, seed=seed, options=options, pack=pack)


def again(match: Match) -> Match:
    """The same table by way of its text; the seed of the new match must not matter."""
    text = json.dumps(match.position())
    pack = match.setting.content.pack
    return laid_out(json.loads(text), match.options, pack, seed=99, seats=match.seats)


def play(match: Match, *choices: str) -> Match:
    """Plays choices, each for the seat that is asked."""
    for choice in choices:
        (seat,) = match.deciders
        match.play(seat, choice)
    return match


# What is on offer


def offered(match: Match, seat: int | None = None) -> list[str]:
    """What a seat may choose; without one, the seat that is asked."""
    if seat is None:
        (seat,) = match.deciders
    return match.choices(seat)


def verbs(match: Match) -> list[str]:
    """The verbs on offer, each once, in order."""
    return list(dict.fromkeys(choice.partition(":")[0] for choice in offered(match)))


def of_verb(match: Match, verb: str) -> list[str]:
    """What follows a verb, in each choice on offer that has it."""
    return [text.partition(":")[2] for text in offered(match) if text.partition(":")[0] == verb]


def asked(match: Match) -> str:
    """The name of the open question."""
    (seat,) = match.deciders
    question = match.state.question(seat)
    assert question is not None
    return question.name


# What lies where


def state(match: Match) -> QuestState:
    """The true state."""
    found = match.state
    assert isinstance(found, QuestState)
    return found


def lies(match: Match, part: str) -> Any:
    """A part of the table, as positions write it; None if it is not there."""
    return match.position().get(part)


def party(match: Match, seat: int) -> list[str]:
    """The heroes of a seat."""
    return [HERO_IDS[hero] for hero in state(match).companies[seat].party]


def gold(match: Match, seat: int) -> int:
    """How much gold a seat has."""
    return state(match).gold(seat)


def coins(match: Match, seat: int) -> list[str]:
    """The same, card by card, the oldest first."""
    return [CHALLENGE_IDS[card] for card in state(match).companies[seat].gold]


def treasures(match: Match, seat: int) -> list[str]:
    """The treasures of a seat."""
    return [TREASURE_IDS[card] for card in state(match).companies[seat].treasures]


def quest(match: Match, place: str) -> dict[str, Any] | None:
    """A quest as positions write it, None for an empty place."""
    found = lies(match, "quests")[place]
    return None if found is None else dict(found)


def challenges(match: Match, place: str) -> list[str]:
    """The challenges of a quest, position 0 first."""
    cards = state(match).quests[PLACE_IDS.index(place)].cards
    return [CHALLENGE_IDS[card] for card in cards]


def treasure_at(match: Match, place: str) -> str | None:
    """The treasure of a quest, None for an empty place."""
    treasure = state(match).quests[PLACE_IDS.index(place)].treasure
    return None if treasure == NONE else TREASURE_IDS[treasure]


def down(match: Match, place: str) -> list[int]:
    """The positions of a quest that lie face down."""
    found = state(match).quests[PLACE_IDS.index(place)]
    return [position for position in range(len(found.cards)) if not found.is_up(position)]


def hero_pool(match: Match) -> list[str | None]:
    """The hero pool by slot."""
    return [None if hero == NONE else HERO_IDS[hero] for hero in state(match).hero_pool]


def action_pool(match: Match) -> list[str | None]:
    """The action pool by slot."""
    return [None if card == NONE else ACTION_IDS[card] for card in state(match).action_pool]


def deck(match: Match, kind: str) -> list[str]:
    """A deck (challenges, heroes, actions, treasures), the card drawn next first."""
    return list(lies(match, "decks")[kind])


def pile(match: Match, kind: str) -> list[str]:
    """A discard pile, the latest card last."""
    return list(lies(match, "piles")[kind])


def told(match: Match, name: str, viewer: int | None = None) -> list[Mapping[str, Any]]:
    """The facts of all events of a name that a viewer was told."""
    return [event.facts for event in match.events(viewer) if event.name == name]
