"""The reckoning at the end: every game can show it."""

from __future__ import annotations

import io

import pytest
import rich.console

import lairworks
from lairworks import Match, shelf
from lairworks.core.rng import seeded
from lairworks.terminal.screen import standings

SHORT = {
    "volcano": {"round_cap": 2},
    "uprising": {"round_limit": 2},
    "delve": {},
    "heist": {},
    "quest": {},
}


def played(game: str) -> Match:
    """A match of random choices, or of hints where chance takes for ever."""
    match = lairworks.new(game, seats=2, seed=4, options=SHORT[game])
    found = match.setting.game
    rng = seeded(4)
    while not match.over:
        seat = match.deciders[0]
        hint = found.hint(match.state, seat, rng) if game == "quest" else -1
        match.play(
            seat, found.words.text(hint if hint >= 0 else rng.pick(match.state.choices(seat)))
        )
    return match


def shown(match: Match) -> list[str]:
    console = rich.console.Console(width=160, file=io.StringIO(), record=True)
    console.print(standings(match))
    return [line.strip() for line in console.export_text().splitlines()]


@pytest.mark.parametrize("game", [game.id for game in shelf.BUILT_IN])
def test_every_line_of_every_seat_is_shown_under_its_own_name(game: str) -> None:
    match = played(game)
    lines = shown(match)
    for seat, sheet in enumerate(match.breakdown):
        for line in sheet:
            if line.points:
                (row,) = [each for each in lines if each.startswith(line.name)]
                assert f"{line.points:g}" in row, (game, seat)
    assert lines[-1].startswith("Total")


def test_sides_that_are_reckoned_differently_do_not_share_a_line() -> None:
    lines = shown(played("uprising"))
    assert not any(line.startswith("Major") and "Key Rooms" in line for line in lines)
    assert any(line.startswith("Cards captured") and "Key Rooms" in line for line in lines)
