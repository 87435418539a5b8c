"""Hidden cards: how a guess deals what a seat has not seen.

A card that was dealt out of sight could be any card the viewer had not located at that moment.
Each such place therefore carries a mask of what it `could_be`, written when the card went there.
Later reshuffles need no bookkeeping: a card that lay in the open (or in the viewer's own hand)
when the place was filled is not in its mask, so it can never be guessed there, while places
filled after the reshuffle admit it.
"""

from __future__ import annotations

from lairworks.core.rng import Rng

TRIES = 20


def deal(could_be: list[int], cards: list[int], rng: Rng) -> list[int]:
    """The cards in random order, such that the i-th lies in a place that admits it.

    `could_be[i]` is a bit mask over card numbers; cards beyond the last mask may lie anywhere.
    All admissible orders are equally likely as long as one turns up within a few shuffles;
    after that a random order is repaired. Raises ValueError if there is none at all.
    """
    order = cards[:]
    places = len(could_be)
    for _ in range(TRIES):
        rng.shuffle(order)
        fits = True
        for place in range(places):
            if not could_be[place] >> order[place] & 1:
                fits = False
                break
        if fits:
            return order
    return _repaired(could_be, order)


def _repaired(could_be: list[int], order: list[int]) -> list[int]:
    """A matching of places to cards by augmenting paths, preferring the order given."""
    holder = [-1] * len(order)  # which place has the card at this index
    for place in range(len(could_be)):
        if not _give(place, could_be, order, holder):
            raise ValueError("no card fits: what is known of the hidden cards contradicts itself")
    dealt = [0] * len(could_be)
    rest: list[int] = []
    for index, card in enumerate(order):
        if holder[index] >= 0:
            dealt[holder[index]] = card
        else:
            rest.append(card)
    return dealt + rest


def _give(place: int, could_be: list[int], order: list[int], holder: list[int]) -> bool:
    """Finds a card for a place, moving others on where needed (breadth first, no recursion)."""
    came_from = [-2] * len(order)  # index of the card whose place would move on; -1 = the start
    queue: list[int] = []
    for index in range(len(order)):
        if could_be[place] >> order[index] & 1:
            came_from[index] = -1
            queue.append(index)
    at = 0
    while at < len(queue):
        index = queue[at]
        at += 1
        owner = holder[index]
        if owner < 0:
            while came_from[index] >= 0:
                before = came_from[index]
                holder[index] = holder[before]
                index = before
            holder[index] = place
            return True
        for other in range(len(order)):
            if came_from[other] == -2 and could_be[owner] >> order[other] & 1:
                came_from[other] = index
                queue.append(other)
    return False
