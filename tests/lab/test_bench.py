"""The benchmark measures what it says."""

from __future__ import annotations

import pytest

from lairworks import shelf
from lairworks.lab.bench import is_compiled, measure, opened, render


@pytest.mark.slow
def test_a_row_has_every_figure() -> None:
    (row,) = measure(["delve"], seconds=0.2)
    assert row["game"] == "delve"
    assert row["seats"] == 2
    assert row["compiled"] is is_compiled()
    for name in ("decisions_per_s", "games_per_s", "stepped_per_s", "copy_us", "view_us"):
        assert float(row[name]) > 0
    assert float(row["branching"]) > 2
    text = render([row]).splitlines()
    assert len(text) == 2
    assert len(text[0]) == len(text[1])


def test_nothing_measured_is_said() -> None:
    assert render([]) == "nothing measured"


def test_openings_are_played_by_the_book_up_to_the_first_thought() -> None:
    game = shelf.find("delve")
    state = opened(game, 2, 1)
    (seat,) = state.deciders()
    assert game.words.text(state.choices(seat)[0]) == "first:me"
