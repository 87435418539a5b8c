"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012).

Every iteration searches a fresh guess at what is hidden. One tree is shared by all guesses: its
nodes are choices, and because a guess may not offer all of them, a choice is judged by how often
it was available, not by how often its parent was visited. Other seats choose in the tree for
themselves, each by its own reward.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final

from lairworks.bots.bot import Bot
from lairworks.core.chair import Chair
from lairworks.core.game import Game
from lairworks.core.rng import Rng
from lairworks.core.state import State

EXPLORATION: Final = 1.4  # in units of how much rewards vary
HORIZON: Final = 24  # decisions played beyond the tree before the game's eye judges
FARTHEST: Final = 200  # decisions after which it must judge, calm or not
WIDTH: Final = 1.5  # hinted choices of a node, times the root of its visits
WHIMS: Final = 12  # where hints are given, one new choice in so many is drawn at random
LEAST_VARIANCE: Final = 0.0001
CLOCK_EVERY: Final = 16  # iterations between looks at the clock


class Node:
    """A choice in the tree, made by `seat`; `reward` adds up what it brought that seat."""

    def __init__(self, choice: int, seat: int) -> None:
        self.choice = choice
        self.seat = seat
        self.visits = 0
        self.available = 0
        self.reward = 0.0
        self.squares = 0.0  # of the rewards, added up
        self.children: dict[int, Node] = {}


class IsmctsBot(Bot):
    """Thinks for a number of iterations, or for a time where `seconds` is given."""

    def __init__(self, rng: Rng, iterations: int = 1000, seconds: float = 0.0) -> None:
        budget = f"{seconds:g}s" if seconds > 0 else str(iterations)
        super().__init__(f"ismcts:{budget}")
        self.rng = rng
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, chair: Chair) -> int:
        """The choice visited most."""
        opening = chair.opener(self.rng)
        if opening >= 0:
            return opening
        choices = chair.choices()
        if len(choices) == 1:
            return choices[0]
        root = self.search(chair)
        best = choices[0]
        visits = -1
        for choice in choices:
            node = root.children.get(choice)
            if node is not None and node.visits > visits:
                visits = node.visits
                best = choice
        return best

    def search(self, chair: Chair) -> Node:
        """The tree after the whole budget."""
        root = Node(-1, -1)
        done = 0
        end = time.perf_counter() + self.seconds if self.seconds > 0 else 0.0
        while True:
            state = chair.guess(self.rng)
            iterate(chair.game, state, chair.seat, root, self.rng)
            done += 1
            if self.seconds > 0:
                if done % CLOCK_EVERY == 0 and time.perf_counter() >= end:
                    return root
            elif done >= self.iterations:
                return root


def iterate(game: Game[Any, Any], state: State, seat: int, root: Node, rng: Rng) -> None:
    """One descent through the tree, one new node, one rollout, and what it teaches."""
    path = [root]
    node = root
    while True:
        asked = state.deciders()
        if not asked:
            break
        mover = seat if seat in asked else asked[0]
        node = descend(game, state, node, mover, rng)
        path.append(node)
        state.apply(mover, node.choice)
        if node.visits == 0:
            rollout(game, state, rng)
            break
    rewards = [game.evaluate(state, each) for each in range(state.seats)]
    for node in path:
        node.visits += 1
        if node.seat >= 0:
            reward = rewards[node.seat]
            node.reward += reward
            node.squares += reward * reward


def descend(game: Game[Any, Any], state: State, node: Node, mover: int, rng: Rng) -> Node:
    """The most promising child of those available now, or one that was never tried.

    Where the game gives no hints every choice is tried once before any is tried again. Where it
    does, choices come in as hinted, more of them the more often the node is visited, and now and
    then one at random: otherwise small budgets would be spent on trying everything once.
    """
    booked = game.opener(state, mover, rng)
    if booked >= 0:
        return by_the_book(node, booked, mover)
    untried: list[int] = []
    tried: list[Node] = []
    for choice in state.choices(mover):
        child = node.children.get(choice)
        if child is None:
            untried.append(choice)
        else:
            child.available += 1
            tried.append(child)
    if untried:
        choice = expansion(game, state, node, mover, untried, rng)
        if choice >= 0:
            child = Node(choice, mover)
            child.available = 1
            node.children[choice] = child
            return child
    return most_promising(tried)


def by_the_book(node: Node, choice: int, mover: int) -> Node:
    """The child of a choice that nobody thinks about."""
    child = node.children.get(choice)
    if child is None:
        child = Node(choice, mover)
        node.children[choice] = child
    child.available += 1
    return child


def most_promising(tried: list[Node]) -> Node:
    """The child that is best, or might be: the more rewards vary, the more doubt it gets."""
    visits = 0
    reward = 0.0
    squares = 0.0
    for child in tried:
        visits += child.visits
        reward += child.reward
        squares += child.squares
    mean = reward / visits
    doubt = EXPLORATION * math.sqrt(max(squares / visits - mean * mean, LEAST_VARIANCE))
    best = tried[0]
    best_score = -1.0
    for child in tried:
        score = child.reward / child.visits + doubt * math.sqrt(
            math.log(child.available) / child.visits
        )
        if score > best_score:
            best_score = score
            best = child
    return best


def expansion(
    game: Game[Any, Any], state: State, node: Node, mover: int, untried: list[int], rng: Rng
) -> int:
    """Which untried choice joins the tree, -1 for none."""
    hint = game.hint(state, mover, rng)
    tried = len(state.choices(mover)) - len(untried)
    if hint < 0 or rng.below(WHIMS) == 0:
        return rng.pick(untried)
    if hint in untried and tried <= WIDTH * math.sqrt(node.visits):
        return hint
    return rng.pick(untried) if tried == 0 else -1


def rollout(game: Game[Any, Any], state: State, rng: Rng) -> None:
    """Plays on to the horizon, and then until all is calm: by the book, by hints, or at random."""
    for made in range(FARTHEST):
        asked = state.deciders()
        if not asked or (made >= HORIZON and game.is_calm(state)):
            return
        mover = asked[0]
        choice = game.opener(state, mover, rng)
        if choice < 0:
            choice = game.hint(state, mover, rng)
        if choice < 0:
            choice = rng.pick(state.choices(mover))
        state.apply(mover, choice)
