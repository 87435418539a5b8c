"""The tree of a search over information sets, and which way to go in it."""

from __future__ import annotations

import math
from typing import Final

LEAST_VARIANCE: Final = 0.0001


class Node:
    """A choice in the tree, made by `seat`; `reward` adds up what it brought that seat."""

    def __init__(self, choice: int, seat: int) -> None:
        self.choice = choice
        self.seat = seat
        self.visits = 0
        self.available = 0  # how often it was on offer
        self.reward = 0.0
        self.squares = 0.0  # of the rewards, added up
        self.children: dict[int, Node] = {}

    def child(self, choice: int, seat: int) -> Node:
        """The node of a choice made here, a new one if it never was."""
        node = self.children.get(choice)
        if node is None:
            node = Node(choice, seat)
            self.children[choice] = node
        node.available += 1
        return node

    def learn(self, reward: float) -> None:
        """Adds what a visit brought."""
        self.visits += 1
        self.reward += reward
        self.squares += reward * reward

    def mean(self) -> float:
        """What it brings on average."""
        return self.reward / self.visits if self.visits else 0.0


def most_promising(tried: list[Node], exploration: float) -> Node:
    """The child that is best, or might be: the more rewards vary, the more doubt it gets."""
    visits = 0
    reward = 0.0
    squares = 0.0
    for child in tried:
        visits += child.visits
        reward += child.reward
        squares += child.squares
    mean = reward / visits
    doubt = exploration * math.sqrt(max(squares / visits - mean * mean, LEAST_VARIANCE))
    best = tried[0]
    best_score = -99.0
    for child in tried:
        score = child.reward / child.visits + doubt * math.sqrt(
            math.log(child.available) / child.visits
        )
        if score > best_score:
            best_score = score
            best = child
    return best
