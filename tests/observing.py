"""Rows of numbers, held against what a seat may know: for the tests of `observe` in every game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lairworks import Match
from lairworks.core.game import Game
from lairworks.core.observation import Layout
from lairworks.core.rng import Rng, seeded
from lairworks.core.state import State

BEFORE = 5  # cells around a row that nobody may touch
BEHIND = 3
UNTOUCHED = -1
CROWD = 4  # seats of a table that are looked at


def layout_of(match: Match) -> Layout:
    """How the rows of a match are laid out."""
    return match.setting.game.layout(match.setting.content, match.seats)


def observed(game: Game[Any, Any], layout: Layout, state: State, seat: int) -> list[int]:
    """The row of a seat; every cell is within its panel's bounds, and nothing lies outside."""
    before, behind = [UNTOUCHED] * BEFORE, [UNTOUCHED] * BEHIND
    row = before + [0] * layout.cells + behind
    game.observe(state, seat, row, BEFORE)
    assert row[:BEFORE] == before
    assert row[BEFORE + layout.cells :] == behind
    cells = row[BEFORE : BEFORE + layout.cells]
    for panel in layout.panels:
        part = cells[panel.start : panel.start + panel.cells]
        assert all(0 <= cell <= panel.top for cell in part), (panel.name, part)
    return cells


def panels(match: Match, seat: int) -> dict[str, list[int]]:
    """What a seat of a match observes, panel by panel."""
    layout = layout_of(match)
    cells = observed(match.setting.game, layout, match.state, seat)
    return {panel.name: cells[panel.start : panel.start + panel.cells] for panel in layout.panels}


def changed(before: Mapping[str, list[int]], after: Mapping[str, list[int]]) -> set[str]:
    """The panels that differ between two rows."""
    return {name for name, cells in before.items() if cells != after[name]}


def lit(cells: list[int]) -> list[int]:
    """The cells of a panel that are not 0."""
    return [index for index, cell in enumerate(cells) if cell]


def lit_names(cells: list[int], names: list[str]) -> list[str]:
    """The same by the names of the cells."""
    return [name for name, cell in zip(names, cells, strict=True) if cell]


def split(cells: list[int], size: int) -> list[list[int]]:
    """A panel in parts of one size."""
    assert len(cells) % size == 0
    return [cells[start : start + size] for start in range(0, len(cells), size)]


def check_layout(layout: Layout) -> None:
    """Panels follow each other, have names of their own and say what they are in a sentence."""
    start = 0
    for panel in layout.panels:
        assert panel.start == layout.start(panel.name) == start
        assert panel.note[0].isupper() or panel.note[0].isdigit(), panel.note
        assert panel.note.endswith("."), panel.note
        assert "  " not in panel.note, panel.note
        start += panel.cells
    assert start == layout.cells
    assert len({panel.name for panel in layout.panels}) == len(layout.panels)


def wander(match: Match, rng: Rng, stride: int, most: int) -> Iterator[State]:
    """States of a match that plays on by itself at random, every few choices, and its end."""
    state = match.state
    for _ in range(most):
        yield state
        for _ in range(1 + rng.below(stride)):
            if state.deciders():
                seat = rng.pick(list(state.deciders()))
                state.apply(seat, rng.pick(state.choices(seat)))
        if not state.deciders():
            break
    yield state


def check_rows(match: Match, seed: int, stride: int, most: int, guesses: int = 2) -> int:
    """Along a random match, a seat observes the same in its guesses and in copies as in truth.

    Seats are looked at whether they are asked or not, a few of a crowd. Tells how many rows of
    guesses were held against the truth.
    """
    found = match.setting.game
    layout = layout_of(match)
    check_layout(layout)
    rng = seeded(seed, 99)
    rows = 0
    for state in wander(match, rng, stride, most):
        for seat in range(min(match.seats, CROWD)):
            truth = observed(found, layout, state, seat)
            assert observed(found, layout, state.copy(), seat) == truth
            guess = state
            for _ in range(guesses):
                guess = found.guess(state, seat, rng)
                told = observed(found, layout, guess, seat)
                assert told == truth, difference(layout, truth, told)
                rows += 1
            again = found.guess(guess, seat, rng)
            assert observed(found, layout, again, seat) == truth
    return rows


def difference(layout: Layout, one: list[int], other: list[int]) -> str:
    """Where two rows differ, for a failing test."""
    told: list[str] = []
    for panel in layout.panels:
        for cell in range(panel.cells):
            at = panel.start + cell
            if one[at] != other[at]:
                told.append(f"{panel.name}[{cell}]: {one[at]}, not {other[at]}")
    return "; ".join(told)
