"""The cards a position has not named yet: every card lies in one place only."""

from __future__ import annotations

from typing import Final

from lairworks.core.fields import PositionFields
from lairworks.core.rng import Rng
from lairworks.games.quest.content import QuestContent
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.state import ACTIONS, HEROES
from lairworks.games.quest.words import (
    ACTION_IDS,
    CHALLENGE_IDS,
    HERO_IDS,
    STARTERS,
    TREASURE_IDS,
)

# By deck: ids, and what a card is called.
IDS: Final = [CHALLENGE_IDS, HERO_IDS, ACTION_IDS, TREASURE_IDS]
CARDS: Final = ("challenge", "hero", "action", "treasure")


class Stock:
    """Cards of each deck that are still free; starting heroes apart."""

    def __init__(self, content: QuestContent) -> None:
        self.left = [
            [challenge.number for challenge in content.challenges],
            content.recruits[:],
            content.action_cards[:],
            [treasure.number for treasure in content.treasures],
        ]
        self.starters = content.starters[:]
        self.known = [sorted(set(cards)) for cards in self.left]  # all that the game has
        self.known[HEROES] = sorted(self.known[HEROES] + self.starters)

    def find(self, fields: PositionFields, field: str, which: int, id: object) -> int:
        """The number of a card that the game has, wherever it lies. Raises BadPosition."""
        ids = IDS[which]
        known = self.known[which]
        if isinstance(id, str) and id in ids and ids.index(id) in known:
            return ids.index(id)
        names = f"{ids[known[0]]} to {ids[known[-1]]}"
        raise fields.error(field, f"{id!r} is no {CARDS[which]} of this game; there are {names}")

    def take(self, fields: PositionFields, field: str, which: int, id: object) -> int:
        """A card by its id; it lies where it is named and nowhere else. Raises BadPosition."""
        number = self.find(fields, field, which, id)
        free = self.starters if is_starter(which, number) else self.left[which]
        if number not in free:
            why = "no other is left" if which == ACTIONS else "it lies somewhere else already"
            raise fields.error(field, f"{id} cannot lie here: {why}")
        free.remove(number)
        return number

    def take_recruit(self, fields: PositionFields, field: str, which: int, id: object) -> int:
        """The same for a place where no starting hero can be."""
        number = self.take(fields, field, which, id)
        if is_starter(which, number):
            raise fields.error(
                field, f"{id} is a starting hero, who is in a party or in the box (Q-DECK-03)"
            )
        return number

    def take_all(self, fields: PositionFields, field: str, which: int) -> list[int]:
        """A list of cards, none of them a starting hero; empty if the field is not there."""
        return [self.take_recruit(fields, field, which, id) for id in fields.texts(field, [])]

    def shuffle(self, rng: Rng) -> None:
        """Brings what is left into random order."""
        for cards in self.left:
            rng.shuffle(cards)
        rng.shuffle(self.starters)

    def deal(self, which: int) -> int:
        """A card at random once shuffled, NONE if there is none left."""
        return self.left[which].pop() if self.left[which] else NONE


def is_starter(which: int, number: int) -> bool:
    """Whether a card is a starting hero."""
    return which == HEROES and number < STARTERS
