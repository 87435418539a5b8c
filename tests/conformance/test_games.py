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


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_game_keeps_the_laws(game: str) -> None:
    report = check(game, matches=40, seed=1)
    assert report.ok, render(report)
