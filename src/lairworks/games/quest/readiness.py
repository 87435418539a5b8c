"""How ready a party is for a quest, as far as its seat can know (section H.2).

The whole party is reckoned to go, and no power is used. Challenges that the seat cannot tell apart
in Hidden Quests are walked with the dearest first, so that the gold is enough in any order.
"""

from __future__ import annotations

from lairworks.games.quest.content import COUNT_BITS, ICON_COUNT, ONCE
from lairworks.games.quest.quests import Quest
from lairworks.games.quest.state import CHALLENGES, COUNTED, FIRST_SET, WILD_STRIDE, QuestState


class Readiness:
    """What a seat lacks for the quest at a place."""

    def __init__(self, state: QuestState, seat: int, place: int) -> None:
        self.state = state
        self.seat = seat
        self.quest = state.quests[place]
        self.in_it = state.attempt == place and state.turn == seat
        self.supply = self._supply()
        self.price = self._price()
        self.needed = 0  # icons, as a mask
        self.lacking = 0
        costs, unseen = self._costs()
        self.gold = walk([cost for cost in costs if cost >= 0])
        self.unseen = len(unseen)
        self.chance: list[int] | None = None  # of so many challenges that may lie there
        if len(unseen) == 1:
            self.chance = self._chance(costs, unseen[0])

    def _supply(self) -> int:
        """How often the party covers each icon."""
        total = 0
        for hero in self.state.companies[self.seat].party:
            total += self.state.content.supplies[hero]
        if self.in_it:
            for wild in self.state.wilds:
                total += ONCE[wild % WILD_STRIDE]
        return total

    def _price(self) -> int:
        """What a missing icon costs with the whole party."""
        price = self.state.content.icon_price
        for hero in self.state.companies[self.seat].party:
            theirs = self.state.content.icon_prices[hero]
            if theirs:
                price = min(price, theirs)
        return price

    def _costs(self) -> tuple[list[int], list[int]]:
        """What each challenge costs from the first on, -1 if it may be any; and those of them."""
        quest = self.quest
        costs: list[int] = []
        unseen: list[int] = []
        mixed: list[int] = []  # the costs of those that lie in an order the seat does not know
        slots: list[int] = []  # and where they lie
        for position in range(len(quest.cards) - 1, -1, -1):
            card = quest.cards[position]
            if is_seen(self.state, quest, position, self.seat):
                costs.append(self._note(card))
            elif self.state.groups[card] >= FIRST_SET:
                slots.append(len(costs))
                mixed.append(self._note(card))
                costs.append(0)
            else:
                unseen.append(card)
                costs.append(-1)
        mixed.sort(reverse=True)
        for index, slot in enumerate(slots):
            costs[slot] = mixed[index]
        return costs, unseen

    def _note(self, card: int) -> int:
        """The cost of a challenge that is sure to come."""
        self.needed |= self.state.content.need_masks[card]
        for icon in self.state.content.need_icons[card]:
            if self._missing(card, icon):
                self.lacking |= 1 << icon
        return self._cost(card)

    def _cost(self, card: int) -> int:
        """What the icons of a challenge cost that the party does not cover."""
        missing = 0
        for icon in self.state.content.need_icons[card]:
            missing += self._missing(card, icon)
        return missing * self.price

    def _missing(self, card: int, icon: int) -> int:
        shift = COUNT_BITS * icon
        covered = (self.supply >> shift) & COUNTED
        if self.in_it and card == self.state.facing:
            covered += int(self.state.waived >> shift) & COUNTED
        return max(0, ((self.state.content.needs[card] >> shift) & COUNTED) - covered)

    def _chance(self, costs: list[int], card: int) -> list[int]:
        """With how many of those that may lie in the one unseen place the gold suffices."""
        place = costs.index(-1)
        gold = self.state.gold(self.seat)
        group = self.state.groups[card]
        met = 0
        candidates = [
            other for other in unseen_by(self.state, self.seat) if self.state.groups[other] == group
        ]
        for other in candidates:
            costs[place] = self._cost(other)
            met += walk(costs) <= gold
        return [met, len(candidates)]


def walk(costs: list[int]) -> int:
    """The gold it takes to pay for challenges one after the other, each worth a coin then."""
    needed = 0
    spent = 0
    for cost in costs:
        needed = max(needed, spent + cost)
        spent += cost - 1
    return needed


def is_seen(state: QuestState, quest: Quest, position: int, viewer: int) -> bool:
    """Whether a viewer knows a challenge of a quest: it is face up, or was seen before."""
    return quest.is_up(position) or bool(state.known[quest.cards[position]] >> viewer & 1)


def unseen_by(state: QuestState, viewer: int) -> list[int]:
    """All challenges that lie somewhere without the viewer knowing which is which, in order."""
    deck = state.decks[CHALLENGES]
    found = deck.cards[: deck.left]
    for company in state.companies:
        found += [card for card in company.gold if not state.known[card] >> viewer & 1]
    for quest in state.quests:
        for position, card in enumerate(quest.cards):
            if not is_seen(state, quest, position, viewer):
                found.append(card)
    found.sort()
    return found


def icons_in(mask: int) -> list[int]:
    """The icons of a mask."""
    return [icon for icon in range(ICON_COUNT) if mask >> icon & 1]
