"""The games of the house keep the laws."""

from __future__ import annotations

import pytest

from lairworks import shelf
from lairworks.conformance import check, render

GAMES = [game.id for game in shelf.BUILT_IN]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_keeps_the_laws_at_a_glance(game: str) -> None:
    report = check(game, matches=3)
    assert report.ok, render(report)


# Games for a crowd take long with one: so many matches for some numbers of seats.
CROWDS = {"heist": {2: 12, 3: 8, 10: 2, 30: 1}}
RUNS: list[tuple[str, int | None, int]] = [(game, None, 40) for game in GAMES if game not in CROWDS]
RUNS += [(game, seats, number) for game, runs in CROWDS.items() for seats, number in runs.items()]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "matches"), RUNS)
def test_a_game_keeps_the_laws(game: str, seats: int | None, matches: int) -> None:
    report = check(game, matches=matches, seed=1, seats=seats)
    assert report.ok, render(report)
