"""The bot that searches: as long as its budget lasts, and on from what it found before."""

from __future__ import annotations

import time
from typing import Final

from lairworks.bots.bot import Bot, Clock, Thought
from lairworks.bots.manner import Manner, Taste, manner_of
from lairworks.bots.search import Search
from lairworks.bots.tree import Node
from lairworks.core.chair import Chair
from lairworks.core.rng import Rng

GRAIN: Final = 1 << 20  # of chances to slip
GRACE: Final = 0.2  # share of its seconds by which a decision may be late
WORTH_A_SLIP: Final = 0.02  # share of the visits below which a choice was hardly looked at


class IsmctsBot(Bot):
    """Thinks for so many iterations, or for so many seconds, or until the first of both is over.

    0 is no limit; one of them must be given. The same seed and iterations choose the same, unless
    the time runs out first, as `clock` tells it.
    """

    def __init__(
        self,
        name: str,
        rng: Rng,
        iterations: int = 0,
        seconds: float = 0.0,
        manner: Manner | None = None,
        taste: Taste | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        super().__init__(name)
        assert iterations > 0 or seconds > 0.0
        self.rng = rng
        self.iterations = iterations
        self.seconds = seconds
        self.manner = manner
        self.taste = taste or Taste()
        self.clock = clock
        self._made = -1  # the last choice
        self._tree: Node | None = None  # what is known of the tree below it

    def choose(self, chair: Chair) -> int:
        """The choice visited most, or now and then one that is nearly as good."""
        end = self.clock() + self.seconds
        tree = self._tree if chair.before >= 0 and chair.before == self._made else None
        choices = chair.choices()
        if (simple := self.simple(chair)) >= 0:
            self.settle(simple, "This comes to mind first, and I look no further.")
        elif (booked := self.booked(chair)) >= 0:
            self.settle(booked, "This goes by the book, without a search.")
        elif len(choices) == 1:
            self.settle(choices[0], "There is no other choice.")
        else:
            tree = self.search(chair, tree or Node(-1, -1), end)
            self.thoughts = self.weigh(tree, choices)
        self._made = self.thoughts[0].choice
        self._tree = tree.children.get(self._made) if tree is not None else None
        return self._made

    def simple(self, chair: Chair) -> int:
        """What it does here without a thought, -1 if it thinks."""
        return chair.hint(self.rng) if chair.question() in self.way(chair).simple else -1

    def booked(self, chair: Chair) -> int:
        """What the book says, -1 for nothing and where it is doubted."""
        return -1 if chair.question() in self.way(chair).doubted else chair.opener(self.rng)

    def way(self, chair: Chair) -> Manner:
        """How it thinks at this game."""
        return self.manner or manner_of(chair.game.id)

    def search(self, chair: Chair, root: Node, end: float) -> Node:
        """The tree after the whole budget; `end` counts if seconds do."""
        search = Search(chair, self.way(chair), self.taste, self.rng)
        done = 0
        slowest = 0.0
        now = self.clock()
        while True:
            search.iterate(root)
            done += 1
            before = now
            now = self.clock()
            slowest = max(slowest, now - before)
            if done == self.iterations or (self.seconds > 0.0 and self.is_late(now, slowest, end)):
                return root

    def is_late(self, now: float, slowest: float, end: float) -> bool:
        """Whether the time is up, or another iteration might end far too late."""
        return now >= end or now + slowest >= end + GRACE * self.seconds

    def weigh(self, root: Node, choices: list[int]) -> list[Thought]:
        """What was considered: the choice taken first, the others by how often they were tried."""
        looked = [root.children[choice] for choice in choices if choice in root.children]
        looked.sort(key=lambda node: -node.visits)
        total = sum(node.visits for node in looked)
        slip = self.slip(looked, total)
        if slip:
            looked.insert(0, looked.pop(slip))
        return [
            Thought(node.choice, node.visits, node.mean(), sentence(place, node, total, bool(slip)))
            for place, node in enumerate(looked)
        ]

    def slip(self, looked: list[Node], total: int) -> int:
        """The place of the choice to take: 0, the best, unless the bot's mind wanders."""
        if self.taste.slips <= 0.0 or float(self.rng.below(GRAIN)) >= self.taste.slips * GRAIN:
            return 0
        best = looked[0].mean()
        near = [0]
        for place in range(1, len(looked)):
            node = looked[place]
            seen = node.visits >= WORTH_A_SLIP * total
            cost = best - node.mean()
            if seen and 0.0 <= cost <= self.taste.margin:
                near.append(place)
        return self.rng.pick(near[1:]) if len(near) > 1 else 0


def sentence(place: int, node: Node, total: int, slipped: bool) -> str:
    """Why a choice was taken, or was not."""
    found = f"wins {node.mean():.0%} of what I imagined, tried {node.visits:,} times of {total:,}"
    if slipped and place == 0:
        return f"A slip: it {found}."
    if slipped and place == 1:
        return f"Overlooked, and better: it {found}."
    if place == 0:
        return f"The best I found: it {found}."
    return f"It {found}."
