"""Counts (perft): how many sequences of choices there are to a depth, from fixed positions.

The numbers lie in counts.txt. A sequence that ends early (the match is over) counts at its end.
`python -m tests.games.delve.test_counts` prints the table anew.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lairworks import Match
from lairworks.core.state import State
from tests.games.delve.tables import FIXTURES, FX, HERE, R1, R2, ended, explore, seat_of

COUNTS = HERE / "counts.txt"


def open_floor() -> Match:
    """Seat 0 in the middle of R1 with all its energy; nothing depends on chance soon."""
    return explore(
        "C2",
        "B1 C1 C2",
        mat="F W4 Q1 P1",
        rival=seat_of("E6", "F6"),
        display="t01 t02 t03",
        deck="t04 t05 t06 t07 t08 t09 t10 t11 ...",
    )


def near_a_plate() -> Match:
    """Seat 0 beside an Unknown Whisper Plate, with Conserved cubes and treasures to lose."""
    return explore(
        "F3",
        "F3 F4",
        mat="F W2 P1, S W1, C W1 Q1",
        pack=FIXTURES,
        lair=FX,
        own=FX,
        treasures="t01 t05",
        display="t10 t11 t12",
        deck="t13 t14 t15 t16 ...",
    )


def last_flips() -> Match:
    """Both seats flip treasures, each in its own time."""
    return ended(
        seat_of(dealt="D4 F1 A6", treasures="t01 t02 t03 t05 t20", exited=1),
        seat_of("E6", dealt="A6 B1", treasures="t07 t06 t08", taken=["t07"]),
        lairs=(R2, R1),
    )


POSITIONS: dict[str, Callable[[], Match]] = {
    "open_floor": open_floor,
    "near_a_plate": near_a_plate,
    "last_flips": last_flips,
}
DEPTHS = {"open_floor": 6, "near_a_plate": 6, "last_flips": 5}


def sequences(state: State, depth: int) -> int:
    if depth == 0 or not state.deciders():
        return 1
    total = 0
    for seat in state.deciders():
        for choice in state.choices(seat):
            twin = state.copy()
            twin.apply(seat, choice)
            total += sequences(twin, depth - 1)
    return total


def stored() -> dict[tuple[str, int], int]:
    found = {}
    for line in COUNTS.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, depth, count = line.split()
            found[name, int(depth)] = int(count)
    return found


@pytest.mark.parametrize(
    ("name", "depth"),
    [(name, depth) for name, deepest in DEPTHS.items() for depth in range(1, deepest + 1)],
)
def test_the_number_of_sequences_of_choices_is_as_written_down(name: str, depth: int) -> None:
    assert sequences(POSITIONS[name]().state, depth) == stored()[name, depth]


def test_everything_written_down_is_counted() -> None:
    assert {name for name, _ in stored()} == set(POSITIONS)
    assert {key for key in stored() if key[1] <= DEPTHS[key[0]]} == set(stored())


def test_the_first_counts_are_those_one_finds_by_hand() -> None:
    # C2 of R1: creep N E W, hustle, backtrack to B1 and C1 (A1 as an end beyond B1), peer N E,
    # conserve, stop. Then: three cubes to creep with, five payments to hustle ...
    match = open_floor()
    assert match.choices(0) == [
        "creep:N",
        "creep:E",
        "creep:W",
        "hustle",
        "backtrack:A1",
        "backtrack:B1",
        "backtrack:C1",
        "peer:N",
        "peer:E",
        "conserve",
        "stop",
    ]
    assert stored()["open_floor", 1] == 11
    creeps, hustle, peers, conserve = 3 * 3, 5, 2 * 5, 3
    backtracks = sum(len(_after(f"backtrack:{space}")) for space in ("A1", "B1", "C1"))
    rivals = len(_after("stop", seat=1))
    expected = creeps + hustle + backtracks + peers + conserve + rivals
    assert stored()["open_floor", 2] == expected


def flips(up: tuple[int, ...], depth: int) -> int:
    """The same count for last_flips by arithmetic: -1 for a seat that is done."""
    if depth == 0 or max(up) < 0:
        return 1
    total = 0
    for seat in (0, 1):
        if up[seat] >= 0:
            done = tuple(-1 if other == seat else n for other, n in enumerate(up))
            fewer = tuple(n - 1 if other == seat else n for other, n in enumerate(up))
            total += flips(done, depth - 1)  # best
            if up[seat] <= 4:
                total += flips(done, depth - 1)  # done
            if up[seat] > 0:
                total += up[seat] * flips(fewer, depth - 1)
    return total


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_the_counts_of_the_flips_are_those_of_arithmetic(depth: int) -> None:
    assert stored()["last_flips", depth] == flips((5, 3), depth)


def _after(choice: str, seat: int = 0) -> list[str]:
    match = open_floor()
    match.play(0, choice)
    return match.choices(seat)


if __name__ == "__main__":
    for name, deepest in DEPTHS.items():
        for depth in range(1, deepest + 1):
            print(name, depth, sequences(POSITIONS[name]().state, depth))
