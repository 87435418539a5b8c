"""C.3: the display and its markers, choosing, passing, and the sealed round."""

from __future__ import annotations

from typing import Any

import pytest

import lairworks
from lairworks import IllegalChoice, Match, UndoRefused
from tests.games.heist.tables import (
    GAS,
    ORBITAL,
    POLAR,
    VOLCANO,
    YACHT,
    asked,
    cards,
    edges_of,
    everybody,
    offered,
    only,
    play,
    rooms_of,
    sheet,
    shown,
    state,
    table,
    told,
)

LAIRS = (YACHT, POLAR, VOLCANO, ORBITAL)
# Backs of some cards, as printed in the list of the deck.
BACK = {"P017": "R3", "P018": "B1", "P041": "R2", "P063": "R4", "P074": "B3", "P016": "B4"}
ROW_FOUR = ["r4c1", "r4c2", "r4c3", "r4c4", "r4c5"]


def seen(match: Match, viewer: int | None = None) -> dict[str, Any]:
    view: Any = match.view(viewer)
    return dict(view)


def planned(seats: int, lair: int, seed: int = 11) -> Match:
    """A new match in its first round of Planning."""
    match = lairworks.new("heist", seats=seats, seed=seed, options={"lair": lair})
    while state(match).phase != "planning":
        seat = match.deciders[0]
        play(match, seat, offered(match, seat)[0])
    return match


def backs() -> dict[str, str]:
    """The back of every card, as the content has it."""
    match = table()
    names = [f"{colour}{number}" for colour in "RB" for number in range(1, 6)]
    return {card.id: names[card.back] for card in state(match).content.cards}


# The display


@pytest.mark.rule("H-ROUND-01", "H-ROUND-02", "H-ROUND-03", "EX-11")
@pytest.mark.parametrize("lair", [YACHT, ORBITAL])
def test_every_round_flips_one_card_per_deck(lair: int) -> None:
    match = planned(2, lair)
    printed = backs()
    position: Any = match.position()
    decks = [position["decks"][slot] for slot in "LMR"]
    assert [len(deck) for deck in decks] == [36, 36, 36]
    for number in range(1, 36):
        view = seen(match)
        assert (view["round"], view["left"], view["rounds"]) == (number, 36 - number, 35)
        assert view["past"] == [deck[:number] for deck in decks], "the new cards cover the old"
        markers = [card["marker"] for card in view["display"]]
        assert markers == [printed[deck[number]] for deck in decks]
        everybody(match, "pass")
    assert state(match).phase in ("raid", "over")
    assert [facts["left"] for facts in told(match, "round_started")] == list(range(35, 0, -1))


@pytest.mark.rule("H-ROUND-02", "H-ROUND-07", "EX-11", "J-02")
@pytest.mark.parametrize("lair", LAIRS)
@pytest.mark.parametrize("seats", [2, 3])
def test_everybody_passes_all_the_time(lair: int, seats: int) -> None:
    match = planned(seats, lair)
    for number in range(1, 36):
        assert state(match).round == number
        assert state(match).phase == "planning"
        everybody(match, "pass")
    assert state(match).phase in ("raid", "over")
    assert told(match, "planning_over") == [{"reason": "last_card", "round": 35}]
    assert seen(match)["left"] == 1
    for seat in range(seats):
        assert (shown(match, seat).cash, shown(match, seat).lifetime) == (40, 40)
        earned = [facts["earned"] for facts in told(match, "passed") if facts["seat"] == seat]
        assert earned == [1] * 30 + [0] * 5


@pytest.mark.rule("H-ROUND-03")
@pytest.mark.parametrize("top", ["P018", "P041", "P063", "P074", "P016"])
def test_the_marker_is_the_back_above_and_never_the_own(top: str) -> None:
    match = table(
        {"cash": 0},
        display={"L": "P017", "M": "P019", "R": "P020"},
        tops={"L": top, "M": "P001", "R": "P002"},
    )
    assert BACK["P017"] == "R3"
    play(match, 0, "pick:L")
    number = BACK[top][1]
    if BACK[top][0] == "R":
        expected = [f"r{number}c{column}" for column in range(1, 6)]
    else:
        expected = [f"r{row}c{number}" for row in range(1, 6) if (row, number) != (5, "3")]
    assert offered(match, 0, "place") == expected
    assert seen(match)["display"][0]["marker"] == BACK[top]


@pytest.mark.rule("H-ROUND-03")
def test_each_card_has_the_marker_of_its_own_deck() -> None:
    match = table({"cash": 0}, {"cash": 0}, {"cash": 0}, **cards("dog", "dog", "dog", "R4 B5 R1"))
    for seat, slot in enumerate("LMR"):
        play(match, seat, f"pick:{slot}")
    assert offered(match, 0, "place") == ROW_FOUR
    assert offered(match, 1, "place") == ["r1c5", "r2c5", "r3c5", "r4c5", "r5c5"]
    assert offered(match, 2, "place") == ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5"]


@pytest.mark.rule("H-ROUND-01", "H-ROUND-03")
def test_a_marker_is_the_next_card_on_display() -> None:
    decks = {"L": ["P017", "P041", "P063", "..."], "M": ["P001", "P002", "P003", "..."]}
    match = table({"cash": 0}, lair=YACHT, decks=decks)
    first = seen(match)["display"][:2]
    assert [(card["name"], card["marker"]) for card in first] == [("Lasers", "R2"), ("Wall", "B4")]
    everybody(match, "pass")
    second = seen(match)["display"][:2]
    assert [card["marker"] for card in second] == ["R4", "R3"]
    assert [card["name"] for card in second] == ["Guard Dog", "Wall"]


# Choosing


@pytest.mark.rule("H-ROUND-04")
@pytest.mark.parametrize("seats", [2, 7, 99])
def test_each_seat_takes_a_card_or_passes(seats: int) -> None:
    match = table(number=seats, lair=YACHT, **cards("saw", "wall", "C+2", "R2 B4 R3"))
    assert match.deciders == tuple(range(seats))
    for seat in range(seats):
        assert offered(match, seat) == ["pick:L", "pick:M", "pick:R", "pass"]
    play(match, 0, "pick:R", "done")
    play(match, 1, "pass")
    assert sheet(match, 0).trained == [0, 0, 2]
    assert sheet(match, 1).trained == [0, 0, 0]
    assert list(match.deciders) == (list(range(2, seats)) or [0, 1]), "or the next round"


@pytest.mark.rule("H-ROUND-05")
@pytest.mark.parametrize("seats", [2, 5, 40])
def test_any_number_of_seats_take_the_same_card(seats: int) -> None:
    match = table(number=seats, lair=VOLCANO, **cards("secret3", "wall", "C+2", "R2 B4 R3"))
    for seat in range(seats):
        assert "pick:L" in offered(match, seat)
        play(match, seat, "pick:L", "place:r2c5", "done")
    for seat in range(seats):
        assert rooms_of(shown(match, seat).filled) == ["r2c5"]
        assert shown(match, seat).cash == 15
    assert state(match).round == 2


CANNOT: list[tuple[str, str, dict[str, Any]]] = [
    ("S+4", "B5", {"cash": 4}),
    ("S+4", "R1", {"cash": 9, "trained": {"S": 20}}),
    ("saw", "R4", {"cash": 1, "rooms": dict.fromkeys(ROW_FOUR, "dog")}),
    ("secret1", "R4", {"cash": 1, "lifetime": 40, "rooms": dict.fromkeys(ROW_FOUR, "dog")}),
    ("robot", "R5", {"cash": 1, "rooms": {"r5c1": "dog", "r5c5": "dog"}}),
    (
        "wall",
        "B5",
        {
            "cash": 1,
            "walls": [f"r{row}c4-r{row}c5" for row in range(1, 6)]
            + [f"r{row}c5-r{row + 1}c5" for row in range(1, 5)],
        },
    ),
    ("gadget", "R3", {"cash": 1, "gadgets": [3]}),
]
CAN: list[tuple[str, str, dict[str, Any]]] = [
    ("S+4", "B5", {"cash": 5}),
    ("S+4", "R1", {"cash": 9, "trained": {"M": 20, "S": 19}}),
    ("saw", "R4", {"cash": 2, "rooms": dict.fromkeys(ROW_FOUR, "dog")}),
    ("secret1", "R4", {"cash": 1, "lifetime": 39, "rooms": dict.fromkeys(ROW_FOUR, "dog")}),
    ("robot", "R5", {"cash": 2, "rooms": {"r5c1": "dog", "r5c5": "dog"}}),
    ("wall", "B5", {**CANNOT[5][2], "cash": 2}),
    ("gadget", "R3", {"cash": 2, "gadgets": [3]}),
]


@pytest.mark.rule("H-ROUND-06")
@pytest.mark.parametrize(
    ("front", "marker", "seat", "able"),
    [(*case, False) for case in CANNOT] + [(*case, True) for case in CAN],
)
def test_only_cards_that_can_be_resolved(
    front: str, marker: str, seat: dict[str, Any], able: bool
) -> None:
    match = table({"free_gadget": 3, **seat}, **only(front, marker))
    assert ("pick:L" in offered(match)) is able
    if not able:
        with pytest.raises(IllegalChoice):
            match.play(0, "pick:L")


# Passing


@pytest.mark.rule("H-ROUND-07")
@pytest.mark.parametrize(
    ("cash", "lifetime", "after"),
    [(0, 10, (1, 11)), (7, 26, (8, 27)), (3, 39, (4, 40)), (3, 40, (3, 40))],
)
def test_a_pass_earns_a_dollar_up_to_the_cap(
    cash: int, lifetime: int, after: tuple[int, int]
) -> None:
    match = table({"cash": cash, "lifetime": lifetime}, {}, **cards("dog", "saw", "wall"))
    play(match, 0, "pass")
    assert (sheet(match).cash, sheet(match).lifetime) == after
    play(match, 1, "pass")
    assert (shown(match).cash, shown(match).lifetime) == after
    assert told(match, "passed")[0]["earned"] == after[1] - lifetime


@pytest.mark.rule("H-ROUND-07")
def test_who_cannot_choose_passes_all_the_same() -> None:
    poor = {"cash": 1, "lifetime": 12}
    match = table(poor, {}, lair=YACHT, **cards("S+2", "M+2", "C+3", "R2 B3 R4"))
    assert list(match.deciders) == [1], "there is nothing to decide"
    play(match, 1, "pass")
    assert (shown(match).cash, shown(match).lifetime) == (2, 13)
    assert [facts["seat"] for facts in told(match, "passed")] == [0, 1]


@pytest.mark.rule("H-ROUND-08")
def test_no_bonus_action_after_a_pass() -> None:
    match = table({"cash": 10}, {}, **cards("dog", "wall", "C+2", "R2 B4 R1"))
    play(match, 0, "pass")
    assert 0 not in match.deciders
    assert asked(match) is None
    assert (sheet(match).cash, sheet(match).bonuses) == (11, 0)
    other = table({"cash": 10}, {}, **cards("dog", "wall", "C+2", "R2 B4 R1"))
    play(other, 0, "pick:R")
    assert asked(other) == "round.bonus", "a card would have left the choice"


# What is done is done


@pytest.mark.rule("H-ROUND-09")
@pytest.mark.parametrize(
    "choices",
    [["pass"], ["pick:L"], ["pick:L", "place:r2c1"], ["pick:M"], ["pick:R"], ["pick:R", "done"]],
)
def test_a_choice_is_final(choices: list[str]) -> None:
    match = table({}, {}, **cards("dog", "wall", "C+2", "R2 B4 R1"))
    play(match, 0, *choices)
    before = match.position()
    with pytest.raises(UndoRefused):
        match.undo(0)
    assert match.position() == before
    for choice in ("pick:L", "pick:M", "pick:R", "pass"):
        assert choice not in offered(match)


@pytest.mark.rule("H-ROUND-09")
@pytest.mark.parametrize(
    ("front", "verb"), [("dog", "place"), ("wall", "wall"), ("gadget", "take")]
)
def test_a_picked_card_must_be_resolved(front: str, verb: str) -> None:
    match = table({"free_gadget": 1}, {}, **only(front, "R3"))
    play(match, 0, "pick:L")
    assert len(offered(match)) > 3
    assert {choice.split(":")[0] for choice in offered(match)} == {verb}


# The sealed round


@pytest.mark.rule("H-ROUND-10", "J-62")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_a_seat_that_is_done_is_seen_as_before_the_round(viewer: int | None) -> None:
    had = {"rooms": {"r1c1": "saw"}, "walls": ["r3c1-r3c2"], "cash": 7, "lifetime": 12}
    match = table({**had, "free_gadget": GAS}, {}, {}, **cards("dog", "wall", "C+2", "R2 B4 R3"))
    before = seen(match, viewer)
    heard = len(match.events(viewer))
    play(match, 0, "pick:L", "place:r3c3", "bonus:R")
    assert asked(match) is None, "1 $ is too little for another bonus action"
    after = seen(match, viewer)
    assert before["deciding"] == [0, 1, 2]
    assert after["deciding"] == [1, 2]
    assert after["sheets"][0] == before["sheets"][0]
    assert after["sheets"][0]["rooms"] == {"r1c1": "saw"}
    assert (after["sheets"][0]["cash"], after["sheets"][0]["lifetime"]) == (7, 12)
    assert {**after, "deciding": None} == {**before, "deciding": None}
    new = match.events(viewer)[heard:]
    assert [(event.name, event.facts) for event in new] == [("seat_done", {"seat": 0})]


@pytest.mark.rule("H-ROUND-10")
def test_the_seat_itself_sees_what_it_draws() -> None:
    match = table({"cash": 9}, {}, **cards("dog", "wall", "C+2", "R2 B4 R3"))
    play(match, 0, "pick:L", "place:r3c3", "bonus:R")
    own = seen(match, 0)
    assert own["sheets"][0]["rooms"] == {"r3c3": "dog"}
    assert own["sheets"][0]["cash"] == 9 - 2 - 1 - 3
    assert own["sheets"][0]["trained"] == {"M": 0, "S": 0, "C": 2}
    assert own["me"]["made"] == ["pick:L", "place:r3c3", "bonus:R"]


@pytest.mark.rule("H-ROUND-10")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_everybody_may_look_at_every_sheet(viewer: int | None) -> None:
    match = table(
        {"rooms": {"r1c1": "saw"}, "cash": 3, "bonuses": 2},
        {"walls": ["r3c1-r3c2"], "cash": 4, "trained": {"M": 1, "S": 2, "C": 3}},
        {"cash": 5, "gadgets": [1, 5], "lifetime": 31},
        lair=YACHT,
        **cards("dog", "wall", "C+2"),
    )
    sheets = seen(match, viewer)["sheets"]
    assert sheets[0]["rooms"] == {"r1c1": "saw"}
    assert sheets[1]["walls"] == ["r3c1-r3c2"]
    assert sheets[1]["trained"] == {"M": 1, "S": 2, "C": 3}
    assert sheets[2]["gadgets"] == [1, 5]
    assert [each["cash"] for each in sheets] == [3, 4, 5]
    assert [each["lifetime"] for each in sheets] == [10, 10, 31]
    assert [each["bonuses"] for each in sheets] == [2, 0, 0]


@pytest.mark.rule("H-ROUND-10")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_all_is_revealed_together(viewer: int | None) -> None:
    match = table({}, {}, {}, lair=YACHT, **cards("dog", "wall", "C+2", "R2 B4 R3"))
    play(match, 1, "pick:L", "place:r2c3", "done")
    play(match, 2, "pick:M", "wall:r1c4-r2c4", "done")
    for name in ("picked", "placed", "wall_drawn", "trained", "passed"):
        told_now = [facts["seat"] for facts in told(match, name, viewer)]
        assert set(told_now) <= ({viewer} if viewer in (1, 2) else set())
    assert seen(match, viewer)["round"] == 1
    play(match, 0, "pick:R", "done")
    sheets = seen(match, viewer)["sheets"]
    assert sheets[0]["trained"] == {"M": 0, "S": 0, "C": 2}
    assert sheets[1]["rooms"] == {"r2c3": "dog"}
    assert sheets[2]["walls"] == ["r1c4-r2c4"]
    opened = [facts for facts in told(match, "picked", viewer) if not facts["sealed"]]
    assert [facts["seat"] for facts in opened] == [0, 1, 2]
    assert [facts["slot"] for facts in opened] == ["R", "L", "M"]


@pytest.mark.rule("H-ROUND-10")
def test_a_draft_is_not_shown_before_the_reveal() -> None:
    match = table({}, {}, **only("wall", "R3"))
    play(match, 0, "pick:L", "wall:r3c4-r3c5")
    assert edges_of(sheet(match).walls) == ["r3c4-r3c5"]
    assert shown(match).walls == 0
    play(match, 0, "done")
    assert shown(match).walls == 0
    play(match, 1, "pass")
    assert edges_of(shown(match).walls) == ["r3c4-r3c5"]


EVERY_ROOM = [f"r{row}c{column}" for row in range(1, 6) for column in range(1, 6)]
ALL_BUT_TWO = [room for room in EVERY_ROOM if room not in ("r5c3", "r2c2", "r2c4")]


@pytest.mark.rule("H-ROUND-11")
def test_reveal_then_missions_then_the_end() -> None:
    rooms = {room: "lasers" if number % 2 else "guard" for number, room in enumerate(ALL_BUT_TWO)}
    rooms |= {"r1c1": "dog", "r1c2": "dog", "r2c4": "saw"}
    match = table({"rooms": rooms}, {}, missions=["N01", "N05", "N06"], **only("dog", "R2"))
    play(match, 1, "pass")
    play(match, 0, "pick:L")  # one room is left, and so not asked for
    assert told(match, "lair_full") == []
    play(match, 0, "done")
    assert asked(match) == "round.claim"
    assert offered(match) == ["claim:N01:now", "claim:N01:later", "none"]
    assert told(match, "placed")[0]["room"] == "r2c2", "the reveal comes first"
    assert told(match, "lair_full") == [], "the end checks come last"
    assert state(match).round == 1
    play(match, 0, "claim:N01:now")
    wanted = ("placed", "passed", "mission_claimed", "lair_full", "last_round", "round_started")
    names = [event.name for event in match.events(None) if event.name in wanted]
    assert names == list(wanted)
    assert (state(match).round, state(match).last_round) == (2, 2)


@pytest.mark.rule("H-ROUND-11")
def test_claims_wait_for_the_last_seat() -> None:
    dogs = dict.fromkeys(["r1c1", "r1c2", "r1c3"], "dog")
    match = table(
        {"rooms": dogs}, {"rooms": dogs}, {}, missions=["N01", "N05", "N06"], **only("saw", "R2")
    )
    play(match, 0, "pass")
    play(match, 1, "pass")
    assert list(match.deciders) == [2]
    play(match, 2, "pass")
    steps = [asked(match, seat) for seat in range(3)]
    assert steps == ["round.claim", "round.claim", None]
