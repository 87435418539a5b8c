"""What lies on the table of quest."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.state import State
from lairworks.games.quest.company import Company
from lairworks.games.quest.content import COUNT_BITS, QuestContent
from lairworks.games.quest.deck import Deck
from lairworks.games.quest.effects import ALWAYS
from lairworks.games.quest.quests import NONE, Quest
from lairworks.games.quest.words import CENTRE

CHALLENGES: Final = 0
HEROES: Final = 1
ACTIONS: Final = 2
TREASURES: Final = 3
SPECTATOR: Final = 4  # as a viewer of challenges
NOBODY: Final = 0
EVERYBODY: Final = 31
FIRST_SET: Final = 1000  # groups from here on are sets of Hidden Quests
WILD_STRIDE: Final = 16  # `wilds` holds hero * WILD_STRIDE + icon
COUNTED: Final = (1 << COUNT_BITS) - 1
NO_CARDS: Final[list[int]] = []  # shared: for lists that are replaced, never changed


class QuestState(State):
    """The whole table.

    Who knows a face-down challenge is kept by challenge, as a mask of viewers (`known`). Those
    whom nobody can tell apart without having looked are of one group: all that went into the
    deck in the same shuffle, or in Hidden Quests the challenges of one quest.
    """

    content: QuestContent

    def __init__(self) -> None:
        super().__init__()
        self.hidden_quests = False
        self.claimed_quests = False
        self.companies: list[Company] = []
        self.quests: list[Quest] = []  # by place: the centre, then what each seat has claimed
        self.decks: list[Deck] = []
        self.hero_pool: list[int] = []  # by slot, NONE where a card is missing
        self.action_pool: list[int] = []
        self.known: list[int] = []  # by challenge: viewers who know it though it is face down
        self.groups: list[int] = NO_CARDS  # by challenge; replaced, never changed
        self.shuffles = 0  # of the challenge deck
        self.sets = 0  # laid in Hidden Quests
        # The turn
        self.turn = NONE
        self.action = NONE  # the card being resolved
        self.drawn: list[int] = NO_CARDS  # cards lying open for a choice; replaced, never changed
        self.from_deck = False  # the card came from the deck: the pool is still full (Q-POW-14)
        self.looked = NONE  # place * DEPTH + position of the challenge just looked at
        self.extra_turn = False
        self.cut_short = False  # by an early failure (Q-FAIL-04)
        self.took_part: list[int] = NO_CARDS  # heroes sent this turn; replaced, never changed
        # Recruiting
        self.recruits = 0  # heroes bought this turn
        self.discount = 0  # for the next of them
        # The quest being attempted
        self.attempt = NONE  # its place
        self.beaten = 0
        self.first_beaten = NONE
        self.facing = NONE  # the current challenge
        self.sent: list[int] = NO_CARDS  # participating heroes; replaced, never changed
        self.used: list[int] = NO_CARDS  # heroes whose power was used; replaced, never changed
        self.wilds: list[int] = NO_CARDS  # hero and icon in one, rising; replaced, never changed
        self.supply: i64 = 0  # how often each icon is covered: a few bits each, see content
        self.waived: i64 = 0  # the same for icons of the current challenge that are ignored
        self.turned_up: list[int] = NO_CARDS  # challenges; replaced, never changed
        self.kept: list[int] = NO_CARDS  # heroes who come home; replaced, never changed
        # The end
        self.trigger = NONE  # the seat that brought it about
        self.cause = ""
        self.reason = ""
        self.best: list[int] = NO_CARDS  # winners; replaced, never changed

    def copy(self) -> QuestState:
        """An independent twin; lists marked as replaced are shared."""
        twin = QuestState()
        self.start_copy(twin)
        twin.content = self.content
        twin.hidden_quests = self.hidden_quests
        twin.claimed_quests = self.claimed_quests
        for company in self.companies:
            twin.companies.append(company.copy())
        for quest in self.quests:
            twin.quests.append(quest.copy())
        for deck in self.decks:
            twin.decks.append(deck.copy())
        twin.hero_pool = self.hero_pool[:]
        twin.action_pool = self.action_pool[:]
        twin.known = self.known[:]
        twin.groups = self.groups
        twin.shuffles = self.shuffles
        twin.sets = self.sets
        twin.turn = self.turn
        twin.action = self.action
        twin.drawn = self.drawn
        twin.from_deck = self.from_deck
        twin.looked = self.looked
        twin.extra_turn = self.extra_turn
        twin.cut_short = self.cut_short
        twin.took_part = self.took_part
        twin.recruits = self.recruits
        twin.discount = self.discount
        twin.attempt = self.attempt
        twin.beaten = self.beaten
        twin.first_beaten = self.first_beaten
        twin.facing = self.facing
        twin.sent = self.sent
        twin.used = self.used
        twin.wilds = self.wilds
        twin.supply = self.supply
        twin.waived = self.waived
        twin.turned_up = self.turned_up
        twin.kept = self.kept
        twin.trigger = self.trigger
        twin.cause = self.cause
        twin.reason = self.reason
        twin.best = self.best
        return twin

    def scores(self) -> list[float]:
        """Treasure points, Treasure Seekers included (Q-END-05)."""
        return [float(self.score(seat)) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """One seat, or several that share the win (Q-END-09)."""
        return self.best

    def ending(self) -> str:
        """Why it is over."""
        return self.reason

    # Seats

    def points(self, seat: int) -> int:
        """What the treasure cards of a seat are worth (Q-TERM-06)."""
        total = 0
        for treasure in self.companies[seat].treasures:
            total += self.content.points[treasure]
        return total

    def score(self, seat: int) -> int:
        """The same with the heroes laid with them."""
        total = self.points(seat)
        for hero in self.companies[seat].seekers:
            total += self.content.seeker_points[hero]
        return total

    def threshold(self) -> int:
        """So many points bring about the end (Q-END-01)."""
        return self.content.thresholds[self.seats - 2]

    def gold(self, seat: int) -> int:
        """How much gold a seat has."""
        return len(self.companies[seat].gold)

    def is_protected(self, seat: int) -> bool:
        """Whether powers of others cannot target a seat (Q-POW-13)."""
        company = self.companies[seat]
        if not company.has_power(ALWAYS):
            return False
        return any(self.content.protects[hero] for hero in company.party)

    def owner(self, hero: int) -> int:
        """The seat in whose party a hero is, NONE if in none."""
        for seat in range(self.seats):
            if hero in self.companies[seat].party:
                return seat
        return NONE

    # Quests

    def open_places(self) -> list[int]:
        """Where quests lie: in the centre, and those that are claimed."""
        found: list[int] = []
        for place in range(len(self.quests)):
            if self.quests[place].treasure != NONE:
                found.append(place)
        return found

    def claimed(self, seat: int) -> Quest:
        """The place for the quest a seat has claimed."""
        return self.quests[CENTRE + seat]

    # The challenge at hand

    def missing(self, icon: int) -> int:
        """How many of an icon the current challenge still wants (Q-QUEST-13)."""
        shift: i64 = COUNT_BITS * icon
        needs: i64 = self.content.needs[self.facing]
        needed: i64 = (needs >> shift) & COUNTED
        covered: i64 = ((self.supply >> shift) & COUNTED) + ((self.waived >> shift) & COUNTED)
        return int(needed - covered) if needed > covered else 0

    def all_missing(self) -> int:
        """How many icons the current challenge still wants."""
        total: i64 = 0
        needs: i64 = self.content.needs[self.facing]
        supply: i64 = self.supply
        waived: i64 = self.waived
        while needs:
            missing: i64 = (needs & COUNTED) - (supply & COUNTED) - (waived & COUNTED)
            if missing > 0:
                total += missing
            needs >>= COUNT_BITS
            supply >>= COUNT_BITS
            waived >>= COUNT_BITS
        return total

    def icon_price(self) -> int:
        """What a missing icon costs (Q-QUEST-08); participating heroes may make it cheaper."""
        price = self.content.icon_price
        prices = self.content.icon_prices
        for hero in self.sent:
            theirs = prices[hero]
            if theirs and theirs < price:
                price = theirs
        return price
