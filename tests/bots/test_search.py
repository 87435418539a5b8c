"""The search of ismcts: where it judges, what it does not think about, and how it doubts."""

from __future__ import annotations

from typing import Any

import pytest

import lairworks
from lairworks.bots.manner import HORIZON, Manner, Taste
from lairworks.bots.playing import finish_turn, likely, play_on
from lairworks.bots.search import Search
from lairworks.bots.tree import Node, most_promising
from lairworks.core.rng import seeded
from lairworks.core.state import State
from lairworks.games.heist import GAME as HEIST
from lairworks.games.uprising import GAME as UPRISING
from lairworks.games.volcano import GAME as VOLCANO

EXPLORATION = 1.4


def child(choice: int, rewards: list[float], scale: float = 1.0, shift: float = 0.0) -> Node:
    node = Node(choice, 0)
    node.available = 40
    for reward in rewards:
        node.learn(reward * scale + shift)
    return node


@pytest.mark.parametrize(("scale", "shift"), [(1.0, 0.0), (0.1, 0.45), (0.02, 0.9)])
def test_doubt_goes_by_how_much_rewards_vary(scale: float, shift: float) -> None:
    few = child(1, [0.2, 0.6, 0.4], scale, shift)
    many = child(2, [0.4, 0.6, 0.5] * 10, scale, shift)
    assert most_promising([few, many], EXPLORATION).choice == 1, "seldom tried"
    poor = child(3, [0.0, 0.1, 0.0] * 4, scale, shift)
    good = child(4, [0.9, 1.0, 0.8] * 4, scale, shift)
    assert most_promising([poor, good], EXPLORATION).choice == 4
    assert most_promising([good, poor], EXPLORATION).choice == 4


def test_without_exploration_the_best_so_far_is_taken() -> None:
    few = child(1, [0.2, 0.6, 0.4])
    many = child(2, [0.4, 0.6, 0.5] * 10)
    assert most_promising([few, many], 0.0).choice == 2


def test_equal_rewards_are_no_trouble() -> None:
    same = [child(1, [0.5] * 9), child(2, [0.5] * 3)]
    assert most_promising(same, EXPLORATION).choice == 2


def start(name: str, seed: int) -> Any:
    match = lairworks.new(name, seats=2, seed=seed)
    return match.state.copy()


def played(state: State, game: Any, manner: Manner, seed: int) -> int:
    """How many choices are made beyond the tree, counted by playing them again."""
    twin = state.copy()
    play_on(game, state, manner, seeded(seed))
    rng = seeded(seed)
    made = 0
    while made < 1000 and game.position(twin) != game.position(state):
        (seat,) = twin.deciders()
        twin.apply(seat, likely(game, twin, seat, rng, manner.guided))
        made += 1
    return made


def test_play_beyond_the_tree_goes_on_until_all_is_calm() -> None:
    lengths = []
    for seed in range(6):
        state = start("uprising", seed)
        play_on(UPRISING, state, Manner(), seeded(seed))
        assert not state.deciders() or UPRISING.is_calm(state)
        lengths.append(state.round)
    assert max(lengths) > 1


def test_but_no_farther_than_told() -> None:
    for seed in range(4):
        assert played(start("uprising", seed), UPRISING, Manner(5, 12), seed) == 12
        far = played(start("volcano", seed), VOLCANO, Manner(), seed)
        assert HORIZON <= far < HORIZON + 20


def test_unguided_it_plays_at_random() -> None:
    state = start("volcano", 1)
    (seat,) = state.deciders()
    seen = {likely(VOLCANO, state, seat, seeded(seed), False) for seed in range(200)}
    assert sorted(seen) == state.choices(seat)


def test_a_turn_that_was_begun_is_finished_by_hints() -> None:
    state = start("volcano", 2)
    while state.turn < 0:
        (seat,) = state.deciders()
        state.apply(seat, VOLCANO.hint(state, seat, seeded(1)))
    mover = state.turn
    finish_turn(VOLCANO, state, mover, seeded(1), 60)
    assert state.turn != mover


def search(game: Any, name: str, seat: int, seed: int) -> tuple[Search, Any]:
    match = lairworks.new(name, seats=2, seed=seed)
    chair = match.chair(seat, seeded(seed))
    return Search(chair, Manner(), Taste(), seeded(5)), match.state.copy()


def test_what_the_book_knows_has_one_branch() -> None:
    looking, state = search(UPRISING, "uprising", 0, 3)
    root = Node(-1, -1)
    node = looking.step(state, root, 0)
    looking.rng = seeded(5)
    again = looking.step(state, root, 0)
    assert node.choice == UPRISING.opener(state, 0, seeded(5))
    assert again is node
    assert list(root.children) == [node.choice]
    assert node.available == 2


def test_what_others_seal_at_the_same_time_is_not_in_the_tree() -> None:
    match = lairworks.new("heist", seats=3, seed=4)
    rng = seeded(1)
    words = HEIST.words
    while len(match.deciders) < 3 or not any(text.startswith("pick") for text in match.choices(1)):
        seat = match.deciders[0]
        match.play(seat, words.text(rng.pick(match.state.choices(seat))))
    looking = Search(match.chair(1, seeded(2)), Manner(4, 12), Taste(), seeded(5))
    root = Node(-1, -1)
    for _ in range(12):
        looking.iterate(root)
    waiting = [root]
    while waiting:
        node = waiting.pop()
        assert node.seat in (-1, 1)
        waiting.extend(node.children.values())
    assert root.visits == 12


def test_each_seat_in_the_tree_goes_by_its_own_reward() -> None:
    looking, state = search(VOLCANO, "volcano", 0, 1)
    mine, theirs = Node(1, 0), Node(2, 1)
    looking.teach([Node(-1, -1), mine, theirs], state, 1.0)
    assert mine.reward == VOLCANO.evaluate(state, 0)
    assert theirs.reward == VOLCANO.evaluate(state, 1)


def test_a_win_now_is_better_than_one_later() -> None:
    looking, state = search(VOLCANO, "volcano", 0, 1)
    soon, late = Node(1, 0), Node(1, 0)
    looking.teach([soon], state, 1.0)
    looking.teach([late], state, 0.99)
    assert soon.reward > late.reward > 0.9 * soon.reward
