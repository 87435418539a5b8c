"""C.11: which way the lairs go, and who raids whom."""

from __future__ import annotations

from itertools import product

import pytest

from lairworks import Match
from tests.games.heist.tables import SLOTS, YACHT, everybody, play, raid, state, table, told

COLOURS = ["".join(colours) for colours in product("RB", repeat=3)]
EVERY_ROOM = [f"r{row}c{column}" for row in range(1, 6) for column in range(1, 6)]
FULL_OF_DOGS = {room: "dog" for room in EVERY_ROOM if room != "r5c3"}


def tops(colours: str) -> dict[str, str]:
    """Markers of these colours; the numbers do not matter, so they differ."""
    return {
        slot: f"{colour}{number}"
        for slot, colour, number in zip(SLOTS, colours, "415", strict=True)
    }


def targets(match: Match) -> list[int]:
    """Whose lair each seat raids."""
    return [each.target for each in state(match).raids]


def goes_left(colours: str) -> bool:
    return colours.count("R") >= 2


@pytest.mark.rule("H-PASS-01", "H-PASS-02", "EX-15")
@pytest.mark.parametrize("colours", COLOURS)
@pytest.mark.parametrize("number", [3, 4, 7])
def test_the_majority_of_the_tops_says_which_way_all_lairs_go(colours: str, number: int) -> None:
    match = table(lair=YACHT, phase="planning", round=35, tops=tops(colours), number=number)
    everybody(match, "pass")
    last = number - 1
    expected = [last, *range(last)] if goes_left(colours) else [*range(1, number), 0]
    assert targets(match) == expected
    (passed,) = told(match, "lairs_passed")
    assert passed["direction"] == ("left" if goes_left(colours) else "right")
    assert passed["targets"] == expected
    assert passed["red"] == colours.count("R")


@pytest.mark.rule("H-PASS-02", "J-34")
def test_three_blue_tops_at_a_table_of_four() -> None:
    match = table(lair=YACHT, phase="raid", tops=tops("BBB"), number=4)
    assert targets(match) == [1, 2, 3, 0]


@pytest.mark.rule("H-PASS-01", "EX-15")
def test_two_red_tops_send_the_lairs_to_the_left() -> None:
    match = table(lair=YACHT, phase="raid", tops=tops("RRB"), number=4)
    assert targets(match) == [3, 0, 1, 2]


@pytest.mark.rule("H-PASS-04", "EX-15")
@pytest.mark.parametrize("colours", COLOURS)
def test_two_seats_swap_their_lairs_whatever_the_colours(colours: str) -> None:
    match = table(lair=YACHT, phase="raid", tops=tops(colours), number=2)
    assert targets(match) == [1, 0]


@pytest.mark.rule("H-PASS-03")
@pytest.mark.parametrize("colours", COLOURS)
@pytest.mark.parametrize("round_played", [1, 12, 34])
def test_after_an_early_end_the_tops_on_show_decide(colours: str, round_played: int) -> None:
    match = table(
        {},
        {"rooms": FULL_OF_DOGS},
        {},
        lair=YACHT,
        phase="planning",
        round=round_played,
        tops=tops(colours),
    )
    everybody(match, "pass")
    assert state(match).reason == "lair_full"
    assert state(match).round == round_played
    assert targets(match) == ([2, 0, 1] if goes_left(colours) else [1, 2, 0])


@pytest.mark.rule("H-PASS-03")
def test_a_lair_that_is_filled_goes_by_the_tops_of_the_last_round_not_of_this_one() -> None:
    nearly = {room: kind for room, kind in FULL_OF_DOGS.items() if room != "r1c1"}
    decks = {  # markers of round 1: R1 R3 R2, of round 2: B2 B4 B5
        "L": ["P041", "P045", "P050", "..."],
        "M": ["P001", "P003", "P002", "..."],
        "R": ["P017", "P006", "P007", "..."],
    }
    match = table({}, {}, {"rooms": nearly, "cash": 0}, lair=YACHT, decks=decks)
    play(match, 0, "pass")
    play(match, 1, "pass")
    play(match, 2, "pick:L")
    assert (state(match).round, state(match).last_round) == (2, 2)
    everybody(match, "pass")
    assert targets(match) == [1, 2, 0]


@pytest.mark.rule("H-PASS-01", "H-PASS-02", "H-RAID-01")
@pytest.mark.parametrize(
    ("colours", "loot"), [("RRR", [40, 10, 20, 30]), ("BRB", [20, 30, 40, 10])]
)
def test_a_raider_walks_through_the_lair_it_got(colours: str, loot: list[int]) -> None:
    match = table(
        {"rooms": {"r5c2": "secret1"}, "trained": {"M": 2}},
        {"rooms": {"r5c2": "secret2"}, "trained": {"M": 2}},
        {"rooms": {"r5c2": "secret3"}, "trained": {"M": 2}},
        {"rooms": {"r5c2": "secret3", "r5c1": "secret1"}, "trained": {"M": 2}},
        lair=YACHT,
        phase="raid",
        tops=tops(colours),
    )
    everybody(match, "go:W", "go:W")
    assert [raid(match, seat).loot for seat in range(4)] == loot
