"""Every entry sits everywhere equally often on the same deals, and no two generators are alike."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from lairworks.core.errors import BadOption, BadSeats, LairworksError, UnknownBot, UnknownGame
from lairworks.lab.schedule import LARGEST_ROUND, Schedule, schedule, scrambled, seed_of


def by_deal(planned: Schedule) -> dict[int, list[tuple[int, ...]]]:
    deals: dict[int, list[tuple[int, ...]]] = {}
    for fixture in planned.fixtures:
        deals.setdefault(fixture.seed, []).append(fixture.entries)
    return deals


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("named", [1, 2, 3, 4, 5, 6])
def test_each_deal_is_played_by_each_line_up_in_each_rotation(seats: int, named: int) -> None:
    names = ["random", "ismcts:1", "ismcts:2", "ismcts:3", "ismcts:4", "ismcts:5"][:named]
    planned = schedule("volcano", names, 100, seats)
    entries = max(named, seats)
    line_ups = list(combinations(range(entries), seats))
    wanted = {up[turn:] + up[:turn] for up in line_ups for turn in range(seats)}
    assert len(wanted) == planned.round
    deals = by_deal(planned)
    for seatings in deals.values():
        assert len(seatings) == len(wanted)
        assert set(seatings) == wanted
    assert len(planned.fixtures) == len(deals) * planned.round
    sat = Counter(
        (entry, seat) for fixture in planned.fixtures for seat, entry in enumerate(fixture.entries)
    )
    assert len(sat) == entries * seats
    assert len(set(sat.values())) == 1
    for fixture in planned.fixtures:
        assert fixture.bots == tuple(planned.bots[entry] for entry in fixture.entries)


@pytest.mark.parametrize(("names", "seats"), [(["random"], 2), (["random", "ismcts:1"] * 2, 3)])
def test_no_generator_is_used_twice(names: list[str], seats: int) -> None:
    planned = schedule("volcano", names, 500, seats, seed=9)
    deals = {fixture.seed for fixture in planned.fixtures}
    assert len(deals) == len(planned.fixtures) // planned.round
    own = [seed for fixture in planned.fixtures for seed in fixture.bot_seeds]
    assert len(own) == len(planned.fixtures) * seats
    assert len(deals | set(own)) == len(deals) + len(own)
    assert all(0 <= seed < 1 << 64 for seed in deals | set(own))


def test_scrambling_is_splitmix64() -> None:
    """The first outputs of SplitMix64 seeded with 1234567, as published with its reference code."""
    step = 0x9E3779B97F4A7C15
    outputs = [scrambled(1234567 + count * step) for count in range(3)]
    assert outputs == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_other_runs_have_other_seeds() -> None:
    assert len({seed_of(run, deal, 0) for run in range(50) for deal in range(50)}) == 2500


@pytest.mark.parametrize(
    ("names", "seats", "bots"),
    [
        (["ismcts:1", "random"], None, ("ismcts:1", "random")),
        (["ismcts:1", "random", "random"], None, ("ismcts:1", "random", "random")),
        (["random"], None, ("random", "random")),
        (["ismcts:1", "random"], 4, ("ismcts:1", "random", "random", "random")),
        (["ismcts:1", "random", "ismcts:2"], 2, ("ismcts:1", "random", "ismcts:2")),
    ],
)
def test_seats_follow_the_bots_and_the_last_bot_fills_them(
    names: list[str], seats: int | None, bots: tuple[str, ...]
) -> None:
    planned = schedule("volcano", names, 1, seats)
    assert planned.bots == bots
    assert planned.seats == (seats or len(bots))


def test_more_bots_than_a_game_seats_play_a_round_robin() -> None:
    planned = schedule("delve", ["random", "greedy", "easy"], 6)
    assert planned.seats == 2
    assert len({frozenset(fixture.bots) for fixture in planned.fixtures}) == 3


@pytest.mark.parametrize(
    ("seats", "asked", "played"), [(2, 1, 2), (2, 2, 2), (2, 7, 8), (3, 10, 12), (4, 12, 12)]
)
def test_matches_are_rounded_up_to_full_rotations(seats: int, asked: int, played: int) -> None:
    assert len(schedule("volcano", ["random"], asked, seats).fixtures) == played


def test_round_robins_are_rounded_up_to_all_line_ups() -> None:
    names = ["random", "ismcts:1", "ismcts:2", "ismcts:3"]
    assert len(schedule("volcano", names, 13, 2).fixtures) == 24


def test_a_larger_run_contains_the_smaller_one() -> None:
    small = schedule("volcano", ["random", "ismcts:1"], 4, 2)
    longer = schedule("volcano", ["random", "ismcts:1"], 40, 2)
    wider = schedule("volcano", ["random", "ismcts:1", "ismcts:2"], 40, 2)
    assert longer.fixtures[:4] == small.fixtures
    assert set(small.fixtures) <= set(wider.fixtures)


def test_options_are_completed() -> None:
    assert schedule("volcano", ["random"], 1, options={"round_cap": 20}).options["round_cap"] == 20
    assert "undo" in schedule("volcano", ["random"], 1).options


@pytest.mark.parametrize(
    ("arguments", "error", "told"),
    [
        (("chess", ["random"], 1), UnknownGame, "chess"),
        (("volcano", ["random", "gandalf"], 1), UnknownBot, "gandalf"),
        (("volcano", ["random", ""], 1), UnknownBot, "''"),
        (("volcano", [], 1), LairworksError, "needs bots"),
        (("volcano", ["random"], 0), LairworksError, "at least 1 match, not 0"),
        (("volcano", ["random"], 1, 5), BadSeats, "volcano cannot seat 5"),
        (("volcano", ["random"], 1, 2, {"x": 1}), BadOption, "'x'"),
        (("volcano", ["random"], 1, 2, {}, -1), LairworksError, "a seed is a whole number"),
        (("volcano", ["random"], 1, 2, {}, 1 << 64), LairworksError, "a seed is a whole number"),
        (("heist", ["random"] * 60, 1, 30), LairworksError, f"{LARGEST_ROUND} matches are"),
    ],
)
def test_mistakes_are_told(
    arguments: tuple[str, list[str], int], error: type[LairworksError], told: str
) -> None:
    with pytest.raises(error) as raised:
        schedule(*arguments)
    assert told in str(raised.value)
