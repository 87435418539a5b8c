"""Whatever is played, the table stays in order."""

from __future__ import annotations

from importlib import resources

import pytest

from lairworks.core.bits import has
from lairworks.core.content import tables
from lairworks.core.rng import Rng, seeded
from lairworks.games.uprising.content import FILES, UprisingContent
from lairworks.games.uprising.grid import ALL_CELLS, CELL_COUNT, OUTSIDE, beside
from lairworks.games.uprising.rules.ending import ENDINGS
from lairworks.games.uprising.rules.setup import begin, new_table, shuffle_decks
from lairworks.games.uprising.state import KEY_COUNT, RESISTANCE, WARRIOR, UprisingState

OPTIONS = {
    "stash_visibility": "public",
    "control_check": "immediate",
    "defeated_followers": "lost",
}


def content() -> UprisingContent:
    folder = resources.files("lairworks.games.uprising") / "content"
    texts = {name: (folder / f"{name}.toml").read_text(encoding="utf-8") for name in FILES}
    return UprisingContent(tables(texts), None)


CONTENT = content()


def table(seed: int, **options: str) -> UprisingState:
    state = new_table(CONTENT, {**OPTIONS, **options}, seed)
    shuffle_decks(state)
    begin(state)
    state.proceed()
    return state


def check(state: UprisingState) -> None:
    piles = [state.held, state.discard, state.captured, *state.mats]
    cards = sum(sum(pile) for pile in piles) + state.deck_left
    assert cards + sum(len(pile) for pile in state.supply) == 45
    plots = state.plots | state.plot_discard | state.majors
    assert int(plots).bit_count() + state.plot_deck_left == 15
    assert sum(state.followers) + state.outside + state.lost == 25
    assert min(state.followers) >= 0
    assert len(set(state.tiles)) == len(state.tiles)
    occupied = state.occupied()
    assert not occupied & ~state.face_up, "occupied rooms are face up"
    if len(state.tiles) == CELL_COUNT:
        for cell in range(CELL_COUNT):
            if has(occupied, cell) and state.tiles[cell] < KEY_COUNT and not unsettled(state):
                assert not sum(state.mats[state.tiles[cell]]), "an occupied Key Room has no stash"
    assert not state.die or state.heroes[WARRIOR] != OUTSIDE
    for viewer in (1, 2):
        for tile, cells in enumerate(state.may_lie[viewer]):
            assert not cells or has(cells, state.cell_of(tile)), "what is remembered is true"


def unsettled(state: UprisingState) -> bool:
    """Whether an arrival is still under way."""
    return any(step.name.startswith("arrive") for step in state.agenda)


def step(state: UprisingState, rng: Rng) -> None:
    (seat,) = state.deciders()
    choices = state.choices(seat)
    assert choices == sorted(set(choices))
    state.apply(seat, choices[rng.below(len(choices))])


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"stash_visibility": "hidden"},
        {"control_check": "start_of_resistance_turn"},
        {"defeated_followers": "outside"},
    ],
)
def test_random_matches_keep_the_table_in_order_and_end(seed: int, options: dict[str, str]) -> None:
    state = table(seed, **options)
    rng = seeded(seed, 3)
    while state.deciders():
        step(state, rng)
        check(state)
    assert state.reason in ENDINGS
    assert state.winners() == [0 if state.reason == "majors" else RESISTANCE]


def test_a_copy_goes_its_own_way() -> None:
    state = table(1)
    rng = seeded(5)
    for _ in range(200):
        twin = state.copy()
        before = (state.tiles, state.followers[:], state.held, state.deck_left, len(state.agenda))
        for _ in range(5):
            if twin.deciders():
                step(twin, rng)
        after = (state.tiles, state.followers[:], state.held, state.deck_left, len(state.agenda))
        assert before == after
        step(state, rng)


def test_cells_are_beside_those_that_share_a_side() -> None:
    for cell in range(CELL_COUNT):
        row, column = divmod(cell, 4)
        expected = 0
        for other in range(CELL_COUNT):
            there, across = divmod(other, 4)
            if abs(row - there) + abs(column - across) == 1:
                expected |= 1 << other
        assert beside(1 << cell) == expected
    assert beside(ALL_CELLS) == ALL_CELLS
