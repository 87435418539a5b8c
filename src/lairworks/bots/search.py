"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012).

Every iteration searches a fresh guess at what is hidden. One tree is shared by all guesses: its
nodes are choices, and because a guess may not offer all of them, a choice is judged by how often
it was available, not by how often its parent was visited. Other seats choose in the tree for
themselves, each by its own reward. What they decide sealed, at the same time as we do, they cannot
fit to our choice: there they play what is likely, outside the tree.
"""

from __future__ import annotations

import math
from typing import Any, Final

from lairworks.bots.manner import Manner, Taste
from lairworks.bots.playing import likely, play_on
from lairworks.bots.tree import Node, most_promising
from lairworks.core.chair import Chair
from lairworks.core.game import Game
from lairworks.core.rng import Rng
from lairworks.core.state import State

WHIMS: Final = 12  # where hints are given, one new choice in so many is drawn at random
HASTE: Final = 0.0005  # what a win is worth less for every decision it takes: rather now than later


class Search:
    """The search of one decision."""

    def __init__(self, chair: Chair, manner: Manner, taste: Taste, rng: Rng) -> None:
        self.chair = chair
        self.game: Game[Any, Any] = chair.game
        self.seat = chair.seat
        self.manner = manner
        self.taste = taste
        self.plain = taste.is_plain()
        self.rng = rng
        self.before = chair.scores()
        self.guesses: list[State] = []  # that all choices are weighed on, if there are such
        self.turn = 0  # the one to use next

    def iterate(self, root: Node) -> None:
        """One guess: a way through the tree, one new node, play beyond it, and what it teaches."""
        state = self.guess()
        path = [root]
        node = root
        beyond = 0
        while asked := state.deciders():
            mover = self.seat if self.seat in asked else asked[0]
            if mover != self.seat and self.is_sealed(state, mover):
                state.apply(mover, likely(self.game, state, mover, self.rng, self.manner.guided))
                continue
            node = self.step(state, node, mover)
            path.append(node)
            state.apply(mover, node.choice)
            if node.visits == 0:
                beyond = play_on(self.game, state, self.manner, self.rng)
                break
        self.teach(path, state, 1.0 - HASTE * (len(path) + beyond))

    def guess(self) -> State:
        """A fresh guess, or the next of those that every choice is weighed on."""
        most = self.manner.guesses
        if most == 0:
            return self.chair.guess(self.rng)
        if len(self.guesses) < most:
            self.guesses.append(self.chair.guess(self.rng))
        self.turn = (self.turn + 1) % len(self.guesses)
        return self.guesses[self.turn].copy()

    def is_sealed(self, state: State, mover: int) -> bool:
        """Whether a seat decides at the same time as others, and unseen."""
        return bool(state.desks[mover]) and not self.game.in_the_open(state)

    def teach(self, path: list[Node], state: State, worth: float) -> None:
        """Tells every node of the way what came of it for the seat that chose it.

        `worth` is what a win is worth after so long a way.
        """
        rewards = [-1.0] * state.seats
        for node in path:
            seat = node.seat
            if seat >= 0 and rewards[seat] < 0.0:
                rewards[seat] = self.reward(state, seat) * worth
            node.learn(rewards[seat] if seat >= 0 else 0.0)

    def reward(self, state: State, seat: int) -> float:
        """How good a table is for a seat; for our own by our taste."""
        chance = self.game.evaluate(state, seat)
        if self.plain or seat != self.seat:
            return chance
        return min(max(self.taste.value(chance, state, seat, self.before), 0.0), 1.0)

    def step(self, state: State, node: Node, mover: int) -> Node:
        """The most promising child of those on offer now, or one that was never tried.

        What the book knows has one branch, unless it is doubted. Where the game gives no hints
        every choice is tried once before any is tried again. Where it does, choices come in as
        hinted, more of them the more often the node is visited, and now and then one at random:
        otherwise small budgets would be spent on trying everything once.
        """
        doubted = self.manner.doubts(state, mover)
        if self.manner.guided and not doubted:
            booked = self.game.opener(state, mover, self.rng)
            if booked >= 0:
                return node.child(booked, mover)
        untried: list[int] = []
        tried: list[Node] = []
        for choice in state.choices(mover):
            child = node.children.get(choice)
            if child is None or child.visits == 0:
                untried.append(choice)
            else:
                child.available += 1
                tried.append(child)
        if untried:
            choice = self.newcomer(node, untried, len(tried), self.advice(state, mover, doubted))
            if choice >= 0:
                return node.child(choice, mover)
        return most_promising(tried, self.manner.exploration)

    def advice(self, state: State, mover: int, doubted: bool) -> int:
        """What the game thinks sensible, -1 if it does not say or is not asked."""
        if not self.manner.guided:
            return -1
        if doubted:
            return self.game.opener(state, mover, self.rng)
        return self.game.hint(state, mover, self.rng)

    def newcomer(self, node: Node, untried: list[int], tried: int, hint: int) -> int:
        """Which untried choice joins the tree, -1 for none."""
        if hint < 0 or self.rng.below(WHIMS) == 0:
            return self.rng.pick(untried)
        if hint in untried and tried <= self.manner.width * math.sqrt(node.visits):
            return hint
        return self.rng.pick(untried) if tried == 0 else -1
