"""What may be taken back: own choices, as long as nobody has learned anything from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import lairworks
from lairworks import Match, UndoRefused
from tests.games.quest.tables import asked, challenges, down, gold, offered, play, state, table

LAIRS: dict[str, Any] = {
    "1": {"treasure": "T01", "challenges": ["C61", "C06", "C01"]},  # key, bow, axe on top
    "2": {"treasure": "T05", "challenges": ["C62", "C09"]},
    "3": {"treasure": "T10", "challenges": ["C63"]},
}
PARTY = ["H07", "H11", "H23", "H44", "H45"]
COINS = ["C10", "C11", "C12"]
POOL = ["H10", "H24", "H46"]
OPEN = {"known": dict.fromkeys(COINS, "all")}  # coins that were challenges everybody saw


def acting(*cards: str, **position: Any) -> Match:
    """Seat 0 is to choose its action card."""
    companies = [{"party": PARTY, "gold": COINS}, {"party": ["S2", "H36"], "gold": 0}]
    pool = [*cards, "A01", "A19"][:3]
    arranged = {"companies": companies, "quests": LAIRS, "hero_pool": POOL, "action_pool": pool}
    return table(**{**arranged, **position})


def resolving(**position: Any) -> Match:
    """Seat 0 is to choose its secondary action."""
    companies = [{"party": PARTY, "gold": COINS}, {"party": ["S2", "H36"], "gold": 0}]
    arranged = {"companies": companies, "quests": LAIRS, "hero_pool": POOL, "secondary": True}
    return table(**{**arranged, **position})


def takes_back(match: Match, seat: int = 0) -> bool:
    """Takes back the last choice of a seat, if that is allowed; the table must be as before."""
    before = match.at(len(match.history) - 1)
    try:
        match.undo(seat)
    except UndoRefused:
        return False
    assert match.position() == before.position()
    for viewer in (None, *range(match.seats)):
        assert match.view(viewer) == before.view(viewer)
        assert match.events(viewer) == before.events(viewer)
    for other in range(match.seats):
        assert match.choices(other) == before.choices(other)
    return True


Start = Callable[[], Match]
THREE: dict[str, Any] = {
    "seats": 3,
    "companies": [
        {"party": PARTY, "gold": COINS},
        {"party": ["S2", "H36"], "gold": 0},
        {"party": ["S3", "H22"], "gold": 0},
    ],
}
CLAIMING = {"claimed_quests": True}
CLAIMED: dict[str, Any] = {**LAIRS, "c0": {"treasure": "T11", "challenges": ["C64", "C02"]}}
ALLOWED: dict[str, tuple[Start, list[str]]] = {
    "a card whose main action asks": (lambda: acting("A05"), ["play:A05"]),
    "gold that nobody saw": (lambda: acting("A01"), ["play:A01"]),
    "a challenge taken": (lambda: acting("A05"), ["play:A05", "take:1:2"]),
    "a challenge moved": (lambda: acting("A08"), ["play:A08", "move:1:2"]),
    "treasures exchanged": (lambda: acting("A09"), ["play:A09", "swap:1:2"]),
    "a look at something known before": (
        lambda: acting("A02", known={"C61": [0]}),
        ["play:A02", "peek:1:0"],
    ),
    "a hero swept out of the pool": (lambda: acting("A14"), ["play:A14", "sweep:H24"]),
    "an offer nobody has answered": (lambda: acting("A16", **THREE), ["play:A16", "offer:2"]),
    "a bargain declined": (lambda: acting("A13"), ["play:A13", "decline"]),
    "a hero retired": (lambda: acting("A18"), ["play:A18", "retire:H44"]),
    "recruiting chosen": (resolving, ["recruit"]),
    "a hero to be traded in": (resolving, ["recruit", "trade:H44"]),
    "a quest to be begun": (resolving, ["quest"]),
    "a quest begun": (resolving, ["quest", "enter:1"]),
    "a hero sent": (resolving, ["quest", "enter:1", "send:H44"]),
    "a power to be used": (resolving, ["quest", "enter:1", "send:H07", "power:H07"]),
    "an icon named": (resolving, ["quest", "enter:1", "send:H07", "power:H07", "name:axe"]),
    "a challenge defeated": (resolving, ["quest", "enter:1", "send:H44", "defeat"]),
    "a challenge paid for with coins all have seen": (
        lambda: resolving(**OPEN),
        ["quest", "enter:1", "defeat"],
    ),
    "a challenge turned up that all had seen": (
        lambda: resolving(known={"C61": "all"}),
        ["quest", "enter:1", "send:H44", "defeat", "send:H45", "defeat"],
    ),
    "a quest given up that can be claimed": (
        lambda: resolving(options=CLAIMING),
        ["quest", "enter:1", "send:H07", "send:H44", "give_up"],
    ),
    "one of two heroes above the limit": (
        lambda: table(
            agenda=["upkeep.limits 0"],
            companies=[{"party": [*PARTY, "H46", "H47"], "gold": 0}, {"party": ["S2"]}],
            quests=LAIRS,
        ),
        ["discard:H44"],
    ),
}


@pytest.mark.parametrize("what", ALLOWED)
def test_a_choice_from_which_nobody_learned_can_be_taken_back(what: str) -> None:
    start, choices = ALLOWED[what]
    match = play(start(), *choices)
    assert takes_back(match)
    assert [choice for _, choice in match.history] == choices[:-1]


ALONE: dict[str, Any] = {
    "companies": [{"party": ["H05", "H44", "H06"], "gold": COINS}, {"party": ["S2"], "gold": 0}]
}
EMPTY: dict[str, Any] = {
    "rest": "box",
    "decks": {"challenges": ["C30"], "actions": ["A02"], "heroes": ["H60"], "treasures": []},
    "piles": {"challenges": ["C31", "C32"]},
}
REFUSED: dict[str, tuple[Start, list[str]]] = {
    "a hidden challenge looked at": (lambda: acting("A02"), ["play:A02", "peek:1:0"]),
    "the second of three looks": (
        lambda: acting("A03"),
        ["play:A03", "peek:1:0", "peek:2:0"],
    ),
    "a challenge drawn in place of another": (
        lambda: acting("A04"),
        ["play:A04", "replace:1:1"],
    ),
    "a challenge drawn for a quest": (lambda: acting("A07"), ["play:A07", "add:1"]),
    "a quest drawn": (lambda: acting("A10"), ["play:A10", "redraw:1"]),
    "a hero drawn": (lambda: acting("A12"), ["play:A12"]),
    "a hero welcomed and replaced": (lambda: acting("A11"), ["play:A11", "welcome:H10"]),
    "a pool swept and filled": (lambda: acting("A14"), ["play:A14", "sweep:H24", "done"]),
    "action cards drawn": (lambda: acting("A04", **ALONE), ["power:H05"]),
    "a deck shuffled": (lambda: acting("A01", **EMPTY), ["play:A01"]),
    "a hero bought": (resolving, ["recruit", "buy:H46"]),
    "a hero traded in and another bought": (resolving, ["recruit", "trade:H44", "buy:H46"]),
    "the end of the turn": (resolving, ["gain"]),
    "a challenge paid for with unseen coins": (resolving, ["quest", "enter:1", "defeat"]),
    "a hidden challenge turned up": (
        resolving,
        ["quest", "enter:1", "send:H44", "defeat", "send:H45", "defeat"],
    ),
    "a quest entered that shows nothing": (resolving, ["quest", "enter:3"]),
    "a hero drawn by a power": (
        lambda: resolving(**ALONE),
        ["quest", "enter:1", "power:H06"],
    ),
    "a quest given up": (resolving, ["quest", "enter:1", "send:H44", "give_up"]),
    "a quest claimed": (
        lambda: resolving(options=CLAIMING),
        ["quest", "enter:1", "send:H07", "send:H44", "give_up", "claim"],
    ),
    "a claimed quest discarded for another": (
        lambda: resolving(options=CLAIMING, quests=CLAIMED),
        ["quest", "enter:1"],
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_nothing_is_taken_back_once_something_was_drawn_or_shown(what: str) -> None:
    start, choices = REFUSED[what]
    match = play(start(), *choices)
    kept = match.position()
    assert not takes_back(match)
    assert match.position() == kept
    assert [choice for _, choice in match.history] == choices


def test_choices_are_taken_back_one_by_one_to_the_last_thing_learned() -> None:
    match = acting("A02")
    play(match, "play:A02", "peek:2:0")
    learned = match.position()
    play(match, "quest", "enter:1", "send:H44", "send:H23", "defeat")
    for _ in range(5):
        assert takes_back(match)
    assert match.position() == learned
    assert asked(match) == "turn.secondary"
    assert not takes_back(match)


def test_a_hero_can_be_called_back_only_before_the_reveal() -> None:
    match = play(resolving(), "quest", "enter:1", "send:H44", "defeat", "send:H45")
    assert takes_back(match)
    play(match, "send:H45", "defeat")
    assert (challenges(match, "1"), down(match, "1")) == (["C61"], [])
    assert not takes_back(match)
    assert state(match).sent


# Others


def test_another_seats_answer_keeps_a_choice_from_being_taken_back() -> None:
    match = play(acting("A16", **THREE), "play:A16", "offer:2")
    assert match.deciders == (2,)
    play(match, "part:H22")
    assert match.deciders == (0,)
    assert not takes_back(match)
    assert takes_back(match, 2)  # the answer itself told nobody anything
    assert match.deciders == (2,)
    assert takes_back(match)


def test_an_answer_cannot_be_taken_back_after_the_next_choice() -> None:
    match = play(acting("A16", **THREE), "play:A16", "offer:2", "part:H22", "recruit")
    with pytest.raises(UndoRefused):
        match.undo(2)
    assert takes_back(match)


def test_a_reaction_keeps_a_power_from_being_taken_back() -> None:
    match = play(resolving(), "recruit", "buy:H10", "power:H10", "oust:S2")
    assert match.deciders == (1,)
    assert takes_back(match)  # the Shieldbearer's owner has not answered
    play(match, "oust:S2", "decline")
    assert not takes_back(match)


def test_nobody_takes_back_what_others_chose() -> None:
    match = play(resolving(), "quest", "enter:1")
    with pytest.raises(UndoRefused):
        match.undo(1)
    assert asked(match) == "quest.step"


def test_a_table_may_play_without_undo() -> None:
    match = play(resolving(options={"undo": False}), "quest")
    assert not takes_back(match)


def test_the_last_choice_of_a_match_stands() -> None:
    match = play(resolving(trigger=1), "gain")
    assert match.over
    assert not takes_back(match)
    assert match.over


def test_a_match_goes_on_the_same_way_after_a_choice_was_taken_back() -> None:
    one = lairworks.new("quest", seats=2, seed=11)
    other = lairworks.new("quest", seats=2, seed=11)
    for _ in range(60):
        if one.over:
            break
        (seat,) = one.deciders
        choices = offered(one)
        wrong = play(other, choices[-1])
        try:
            wrong.undo(seat)
        except UndoRefused:
            other = other.at(len(other.history) - 1)
        play(one, choices[0])
        play(other, choices[0])
    assert one.position() == other.position()
    assert gold(one, 0) == gold(other, 0)
