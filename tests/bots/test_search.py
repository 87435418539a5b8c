"""The search of ismcts: where it judges, what it does not think about, and how it doubts."""

from __future__ import annotations

from typing import Any

import pytest

import lairworks
from lairworks.bots.ismcts import HORIZON, Node, descend, most_promising, rollout
from lairworks.core.rng import seeded
from lairworks.core.state import State
from lairworks.games.uprising import GAME as UPRISING
from lairworks.games.volcano import GAME as VOLCANO


def child(choice: int, rewards: list[float], scale: float = 1.0, shift: float = 0.0) -> Node:
    node = Node(choice, 0)
    node.available = 40
    for reward in rewards:
        node.visits += 1
        node.reward += reward * scale + shift
        node.squares += (reward * scale + shift) ** 2
    return node


@pytest.mark.parametrize(("scale", "shift"), [(1.0, 0.0), (0.1, 0.45), (0.02, 0.9)])
def test_doubt_goes_by_how_much_rewards_vary(scale: float, shift: float) -> None:
    few = child(1, [0.2, 0.6, 0.4], scale, shift)
    many = child(2, [0.4, 0.6, 0.5] * 10, scale, shift)
    assert most_promising([few, many]).choice == 1, "seldom tried"
    poor = child(3, [0.0, 0.1, 0.0] * 4, scale, shift)
    good = child(4, [0.9, 1.0, 0.8] * 4, scale, shift)
    assert most_promising([poor, good]).choice == 4
    assert most_promising([good, poor]).choice == 4


def test_equal_rewards_are_no_trouble() -> None:
    same = [child(1, [0.5] * 9), child(2, [0.5] * 3)]
    assert most_promising(same).choice == 2


def start(name: str, seed: int) -> Any:
    match = lairworks.new(name, seats=2, seed=seed)
    return match.state.copy()


def played(state: State, game: Any, seed: int) -> int:
    """How many choices a rollout makes, counted by what is asked."""
    asked = 0
    rng = seeded(seed)
    twin = state.copy()
    rollout(game, state, rng)
    rng = seeded(seed)
    while asked < 1000 and str(game.view(twin, None)) != str(game.view(state, None)):
        (seat,) = twin.deciders()
        choice = game.opener(twin, seat, rng)
        if choice < 0:
            choice = game.hint(twin, seat, rng)
        twin.apply(seat, choice)
        asked += 1
    return asked


def test_a_rollout_ends_at_its_horizon_where_any_table_can_be_judged() -> None:
    for seed in range(4):
        assert played(start("volcano", seed), VOLCANO, seed) == HORIZON


def test_a_rollout_goes_on_until_all_is_calm() -> None:
    lengths = []
    for seed in range(6):
        state = start("uprising", seed)
        rollout(UPRISING, state, seeded(seed))
        assert not state.deciders() or UPRISING.is_calm(state)
        lengths.append(state.round)
    assert max(lengths) > 1


def test_what_the_book_knows_has_one_branch() -> None:
    state = start("uprising", 3)
    root = Node(-1, -1)
    node = descend(UPRISING, state, root, 0, seeded(5))
    assert node.choice == UPRISING.opener(state, 0, seeded(5))
    again = descend(UPRISING, state, root, 0, seeded(5))
    assert again is node
    assert list(root.children) == [node.choice]
    assert node.available == 2
