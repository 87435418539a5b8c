"""A deck and the discard pile next to it."""

from __future__ import annotations


class Deck:
    """The first `left` of `cards` are still there, the last of them on top."""

    def __init__(self) -> None:
        self.cards: list[int] = []  # replaced, never changed
        self.left = 0
        self.pile: list[int] = []  # face up, the latest last

    def copy(self) -> Deck:
        """An independent twin."""
        twin = Deck()
        twin.cards = self.cards
        twin.left = self.left
        twin.pile = self.pile[:]
        return twin

    def is_exhausted(self) -> bool:
        """Whether nothing can be drawn, not even after shuffling the pile (Q-DECK-04)."""
        return self.left == 0 and not self.pile
