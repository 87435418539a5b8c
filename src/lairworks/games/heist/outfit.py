"""What a raider goes with: an Agent's power and gadgets, worked out for the lair at hand."""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import bit, has
from lairworks.games.heist.board import Board
from lairworks.games.heist.effects import (
    ADD,
    DISCOUNT,
    FREE_BACK,
    LEAP,
    ONCE,
    OPEN,
    PARTS,
    PASS_WALL,
    REFUND,
    STEAL,
    VALUE,
    WAIVE,
    WILD,
    Effect,
)
from lairworks.games.heist.words import SOURCE_COUNT


class Outfit:
    """Made once for a raid and never changed.

    Sources are the Agent (0) and the gadgets (1 to 5). `effects[source]` is what it does, None if
    it is not there. The sets are those sources whose effect can be used once.
    """

    def __init__(self, board: Board, effects: list[Effect | None]) -> None:
        self.effects = effects
        self.costs = board.costs[:]  # by kind and part, after discounts
        self.values = board.values[:]  # of Secrets, for the thief
        self.refund = 0
        self.wild = 0
        self.free_back = False
        self.once: i64 = 0
        self.boosts: i64 = 0
        self.waivers: i64 = 0
        self.thefts: i64 = 0
        self.drills: i64 = 0
        self.leaps: i64 = 0
        self.moles: i64 = 0
        for source in range(SOURCE_COUNT):
            effect = effects[source]
            if effect is not None:
                self._add(source, effect)

    def _add(self, source: int, effect: Effect) -> None:
        if effect.what < ONCE:
            self.once |= bit(source)
        if effect.what == ADD:
            self.boosts |= bit(source)
        elif effect.what == WAIVE:
            self.waivers |= bit(source)
        elif effect.what == STEAL:
            self.thefts |= bit(source)
        elif effect.what == OPEN:
            self.drills |= bit(source)
        elif effect.what == LEAP:
            self.leaps |= bit(source)
        elif effect.what == PASS_WALL:
            self.moles |= bit(source)
        elif effect.what == DISCOUNT:
            first = effect.kind * len(PARTS)
            self.costs[first : first + len(PARTS)] = list(effect.cost)
        elif effect.what == FREE_BACK:
            self.free_back = True
        elif effect.what == WILD:
            self.wild += effect.n
        elif effect.what == VALUE:
            self.values[effect.kind] += effect.n
        else:
            assert effect.what == REFUND
            self.refund += effect.n

    def effect(self, source: int) -> Effect:
        """What a source that is there does."""
        found = self.effects[source]
        assert found is not None
        return found

    def first(self, sources: i64) -> int:
        """The first source of a set."""
        source = 0
        while not has(sources, source):
            source += 1
        return source
