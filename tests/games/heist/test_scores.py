"""C.14, the final score: its lines, ranks and winners, and random matches reckoned anew."""

from __future__ import annotations

import random
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.games.heist import GAME
from lairworks.games.heist.effects import KINDS
from lairworks.games.heist.state import HeistState
from tests.games.heist.tables import (
    DRONE,
    MIRROR,
    WES,
    YACHT,
    edges_of,
    play,
    rooms_of,
    table,
    told,
)

IDLE = {"M": 0, "S": 0, "C": 0}
RIGHTWARDS = {"L": "B1", "M": "B2", "R": "B3"}  # seat j raids seat j + 1
VALUES = {1: (10, 20, 30), 2: (10, 20, 35), 3: (15, 20, 40), 4: (10, 25, 45)}


def lines(match: Match, seat: int) -> dict[str, float]:
    return {line.name: line.points for line in match.breakdown[seat]}


def ranks(match: Match) -> list[object]:
    return [facts["rank"] for facts in told(match, "final")]


def worth(amount: int) -> dict[str, Any]:
    """A seat whose score will be this amount: Secrets of the Superyacht, and cash."""
    keys, rest = divmod(max(0, amount - 10), 30)
    places = [f"r{row}c{column}" for row in (1, 2) for column in range(1, 6)]
    cash = amount - 30 * keys
    assert cash <= 40
    assert rest < 30
    rooms = dict.fromkeys(places[:keys], "secret3")
    return {"rooms": rooms, "cash": cash, "lifetime": max(10, cash), "raid": IDLE}


def finished(*seats: dict[str, Any], **fields: Any) -> Match:
    """A table where all is over, the raids of seats without points included."""
    return table(*seats, lair=YACHT, phase="raid", tops=RIGHTWARDS, **fields)


@pytest.mark.rule("H-SCORE-01", "H-SHEET-09", "EX-06")
def test_theos_final_sheet() -> None:
    """Theo (seat 0) keeps 80, steals 20, has 17 $ left and is fined together with Fred: 97."""
    theos_lair = {"r1c1": "secret3", "r1c2": "secret3", "r1c3": "secret2", "r4c3": "dog"}
    freds_lair = {"r5c2": "secret2", "r5c1": "robot"}
    theo = {
        "rooms": theos_lair,
        "cash": 17,
        "agent": WES,
        "gadgets": [MIRROR],
        "raid": {"M": 2, "S": 0, "C": 0},
    }
    fred = {"rooms": freds_lair, "gadgets": [DRONE], "raid": {"M": 2, "S": 0, "C": 9}}
    lina = {"rooms": {"r4c3": "dog"}, "raid": {"M": 3, "S": 0, "C": 9}}
    match = finished(theo, fred, lina)
    play(match, 0, "go:W", "stop")
    play(match, 1, "go:N", "go:N")
    play(match, 2, "go:N", "go:W", "go:W")
    assert lines(match, 0) == {
        "Secrets kept": 80,
        "Secrets stolen": 20,
        "Unspent budget": 17,
        "Gadget Lover": -20,
        "Explorer": 0,
        "Trapper": 0,
        "Brutal": 0,
        "Missions": 0,
    }
    assert match.scores[0] == 97
    assert ranks(match)[0] == "Town Ruler"
    assert [lines(match, seat)["Gadget Lover"] for seat in range(3)] == [-20, -20, 0]
    assert [lines(match, seat)["Brutal"] for seat in range(3)] == [0, 20, 20]
    assert [lines(match, seat)["Explorer"] for seat in range(3)] == [0, 0, 5]


@pytest.mark.rule("H-SCORE-01", "H-SCORE-02", "H-MISS-10")
def test_every_line_of_a_score_sheet_adds_up() -> None:
    """Seat 0 gets all there is: Secrets kept and stolen, cash, a mission, all the rewards."""
    first = {
        "rooms": {"r1c1": "secret1", "r1c2": "secret3", "r5c2": "lasers"},
        "cash": 33,
        "lifetime": 40,
        "raid": {"M": 3, "S": 0, "C": 2},
    }
    other = {
        "rooms": {"r5c2": "dog", "r5c1": "secret2"},
        "cash": 4,
        "raid": {"M": 1, "S": 2, "C": 0},
        "gadgets": [MIRROR],
    }
    claimed = [
        {"mission": "N06", "seat": 0, "reward": "later"},
        {"mission": "N11", "seat": 0, "reward": "now"},
        {"mission": "N05", "seat": 1, "reward": "later"},
        {"mission": "N05", "seat": 0, "reward": "later"},
    ]
    match = finished(first, other, claimed=claimed)
    play(match, 0, "go:W", "go:W", "go:N")
    play(match, 1, "go:W")
    assert lines(match, 0) == {
        "Secrets kept": 40,
        "Secrets stolen": 20,
        "Unspent budget": 33,
        "Gadget Lover": 0,
        "Explorer": 5,
        "Trapper": 10,
        "Brutal": 20,
        "Missions": 30,
    }
    assert match.scores == [158.0, 4.0 - 20 + 15]
    assert match.winners == [0]
    (winner,) = told(match, "winner")
    assert (winner["seats"], winner["total"]) == ([0], 158)


@pytest.mark.rule("H-SCORE-02")
@pytest.mark.parametrize("lair", [1, 2, 3, 4])
@pytest.mark.parametrize("tier", [1, 2, 3])
def test_kept_and_stolen_secrets_have_the_values_of_the_lair(lair: int, tier: int) -> None:
    rooms = {"r5c2": f"secret{tier}", "r1c1": f"secret{tier}"}
    raider: dict[str, Any] = {"raid": {"M": 1, "S": 0, "C": 0}}
    owner: dict[str, Any] = {"rooms": rooms, "raid": IDLE}
    if lair > 1:
        raider["agent"], owner["agent"] = "A2", "A6"
    if lair == 2:
        raider |= {"gadgets": [MIRROR], "free_gadget": MIRROR}
        owner |= {"gadgets": [MIRROR], "free_gadget": MIRROR}
    match = table(raider, owner, lair=lair, phase="raid")
    play(match, 0, "go:W")
    value = VALUES[lair][tier - 1]
    assert (lines(match, 0)["Secrets stolen"], lines(match, 0)["Secrets kept"]) == (value, 0)
    assert (lines(match, 1)["Secrets stolen"], lines(match, 1)["Secrets kept"]) == (0, value)


@pytest.mark.rule("H-SCORE-03")
@pytest.mark.parametrize(
    ("scores", "winners"),
    [([90, 151, 150], [1]), ([40, 39, 38], [0]), ([12, 10, 14, 13], [2]), ([100, 101], [1])],
)
def test_the_highest_score_wins(scores: list[int], winners: list[int]) -> None:
    match = finished(*(worth(amount) for amount in scores))
    assert match.scores == [float(amount) for amount in scores]
    assert match.winners == winners


@pytest.mark.rule("H-SCORE-04", "H-SCORE-05", "R-32", "J-66")
def test_a_tie_for_first_is_a_shared_victory() -> None:
    match = finished(worth(151), worth(151), worth(90))
    assert match.scores == [151.0, 151.0, 90.0]
    assert match.winners == [0, 1]
    assert ranks(match) == ["Regional Tyrant", "Regional Tyrant", "Town Ruler"]
    assert told(match, "winner")[0]["seats"] == [0, 1]


@pytest.mark.rule("H-SCORE-04")
def test_a_tie_below_the_first_changes_nothing_and_all_may_tie() -> None:
    assert finished(worth(90), worth(151), worth(90)).winners == [1]
    assert finished(worth(77), worth(77), worth(77)).winners == [0, 1, 2]


@pytest.mark.rule("H-SCORE-05", "R-33", "J-67")
@pytest.mark.parametrize(
    ("score", "rank"),
    [
        (0, "Petty Schemer"),
        (69, "Petty Schemer"),
        (70, "Town Ruler"),
        (129, "Town Ruler"),
        (130, "Regional Tyrant"),
        (179, "Regional Tyrant"),
        (180, "Second-Rate Autocrat"),
        (219, "Second-Rate Autocrat"),
        (220, "Apprentice Despot"),
        (249, "Apprentice Despot"),
        (250, "World Overlord"),
        (331, "World Overlord"),
    ],
)
def test_ranks_and_their_bounds(score: int, rank: str) -> None:
    match = finished(worth(score), worth(20))
    assert match.scores[0] == score
    assert ranks(match) == [rank, "Petty Schemer"]
    result = match.view()["result"]
    assert isinstance(result, list)
    assert result[0]["rank"] == rank


@pytest.mark.rule("H-SCORE-05")
def test_a_score_below_zero_has_a_rank_too() -> None:
    fined = {"cash": 0, "gadgets": [MIRROR], "raid": IDLE}
    match = finished(fined, worth(20))
    assert match.scores[0] == -20
    assert ranks(match)[0] == "Petty Schemer"


# Random matches, reckoned anew from the sheets and the raids


def random_match(seed: int) -> HeistState:
    """A match played by chance to its end, with nobody listening."""
    draws = random.Random(seed)
    options = {"lair": seed % 4 + 1, "expert": draws.choice(["", "1,3", "2,4,5", "1,2,3,4,5"])}
    match = lairworks.new("heist", seats=draws.choice([2, 3, 4, 5]), seed=seed, options=options)
    found = match.state.copy()
    assert isinstance(found, HeistState)
    while found.deciders():
        seat = draws.choice(found.deciders())
        choices = found.choices(seat)
        words = [GAME.words.text(choice) for choice in choices]
        better = [
            choice
            for choice, word in zip(choices, words, strict=True)
            if word not in ("pass", "stop", "none")
        ]
        pool = better if better and draws.random() < 0.97 else choices
        found.apply(seat, draws.choice(pool))
    return found


def walkable(lair: int, walls: set[str]) -> set[str]:
    """Rooms that can be walked to from the start."""
    found = {"r5c3"}
    queue = ["r5c3"]
    for room in queue:
        row, column = int(room[1]), int(room[3])
        around = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        if lair == 4:
            around = [(down, (across - 1) % 5 + 1) for down, across in around]
        for down, across in around:
            there = f"r{down}c{across}"
            inside = 1 <= down <= 5 and 1 <= across <= 5
            solid = lair == 3 and there == "r3c3"
            wall = "-".join(sorted((room, there)))
            if inside and not solid and wall not in walls and there not in found:
                found.add(there)
                queue.append(there)
    return found


def rewarded(numbers: list[int], amount: int) -> list[int]:
    """The amount for those with the most, unless that is everybody."""
    top = [number == max(numbers) for number in numbers]
    return [amount if each and not all(top) else 0 for each in top]


def reckon(found: HeistState) -> list[list[int]]:
    """The score lines of every seat."""
    lair, seats = found.board.number, range(found.seats)
    reds = sum(found.markers[slot] < 5 for slot in range(3))
    raider_of = [(seat + (1 if reds >= 2 else -1)) % found.seats for seat in seats]
    kept: list[int] = []
    for seat in seats:
        by = found.raids[raider_of[seat]]
        walls = set(edges_of(found.shown[seat].walls)) - set(edges_of(by.opened))
        safe = walkable(lair, walls) - set(rooms_of(by.stolen))
        inside = {f"r{n // 5 + 1}c{n % 5 + 1}": kind for n, kind in enumerate(built(found, seat))}
        tiers = [int(inside[room][-1]) for room in safe if inside[room].startswith("secret")]
        kept.append(sum(VALUES[lair][tier - 1] for tier in tiers))
    owned = [
        sum(2 if number == 4 else 1 for number in range(5) if counts(found, seat, number))
        for seat in seats
    ]
    table_of = [
        kept,
        [found.raids[seat].loot for seat in seats],
        [found.shown[seat].cash for seat in seats],
        rewarded(owned, -20),
        rewarded([len(set(found.raids[seat].path)) for seat in seats], 5),
        rewarded([found.raids[raider_of[seat]].traps for seat in seats], 10),
        rewarded([found.raids[seat].sentries for seat in seats], 20),
        [later(found, seat) for seat in seats],
    ]
    return [[column[seat] for column in table_of] for seat in seats]


def built(found: HeistState, seat: int) -> list[str]:
    return [KINDS[kind] if kind >= 0 else "" for kind in found.shown[seat].rooms]


def counts(found: HeistState, seat: int, gadget: int) -> bool:
    """Whether a gadget counts for the penalty: not the free one of the Polar Base."""
    mine = found.shown[seat]
    return bool(mine.gadgets >> gadget & 1) and mine.free_gadget != gadget


LATER = [10, 20, 20, 15, 15, 15, 12, 15, 10, 20, 15, 15, 10, 15]  # of N01 to N14


def later(found: HeistState, seat: int) -> int:
    """Rewards of missions at the end."""
    mine = [mission for mission, who, way in found.claimed if (who, way) == (seat, 1)]
    return sum(LATER[mission] for mission in mine)


@pytest.mark.rule("H-SCORE-01", "H-SCORE-03", "H-WOFF-01", "H-REW-05", "H-REW-06")
@pytest.mark.parametrize("first", range(0, 80, 20))
def test_random_matches_come_to_the_scores_of_a_second_reckoning(first: int) -> None:
    for seed in range(first, first + 20):
        found = random_match(seed)
        sheets = reckon(found)
        assert [tally.lines() for tally in found.tallies()] == sheets, f"match {seed}"
        totals = [sum(each) for each in sheets]
        assert found.scores() == [float(total) for total in totals], f"match {seed}"
        best = [seat for seat, total in enumerate(totals) if total == max(totals)]
        assert found.winners() == best, f"match {seed}"


def test_the_random_matches_have_something_in_every_line() -> None:
    """Else the reckoning would prove little."""
    seen = [False] * 8
    walled = False
    for seed in range(60):
        found = random_match(seed)
        for each in reckon(found):
            seen = [had or value != 0 for had, value in zip(seen, each, strict=True)]
        walled = walled or any(found.books().walled_off(seat) for seat in range(found.seats))
    assert all(seen)
    assert walled
