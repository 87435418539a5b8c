"""What lies on the table of heist."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import has
from lairworks.core.state import State
from lairworks.games.heist.board import Board
from lairworks.games.heist.content import Card, HeistContent, Side
from lairworks.games.heist.grid import SIDE
from lairworks.games.heist.raid import Raid
from lairworks.games.heist.scoring import Books, Tally, leaders
from lairworks.games.heist.sheet import Sheet

NOBODY: Final = -1
UNKNOWN: Final = -1
NO_ACTS: Final[list[int]] = []  # replaced, never changed

AGENTS: Final = "agents"
GADGETS: Final = "gadgets"
PLANNING: Final = "planning"
CLAIMS: Final = "claims"
RAIDS: Final = "raid"
OVER: Final = "over"
PHASES: Final = (AGENTS, GADGETS, PLANNING, CLAIMS, RAIDS, OVER)

LAIR_FULL: Final = "lair_full"
LAST_CARD: Final = "last_card"
ENDINGS: Final = (LAIR_FULL, LAST_CARD)


class HeistState(State):
    """The whole table.

    While seats plan at the same time, `shown[seat]` is the sheet as everybody knows it and
    `sheets[seat]` the one being drawn upon: the same object until the seat does something. A
    sheet that is shown is never changed; one that is drawn upon belongs to this state alone.
    """

    content: HeistContent
    board: Board

    def __init__(self) -> None:
        super().__init__()
        # Options
        self.experts: i64 = 0  # gadgets with the Expert side up
        self.beginners: list[int] = []  # replaced
        self.open_agents = False  # everybody notes one of all Agents (H-SETUP-10)
        self.lenient_planning = False
        self.lenient_raid = False
        self.raid_timer = 0
        # Everybody's
        self.phase = AGENTS
        self.round = 1
        self.decks: list[list[int]] = []  # cards, the first first; inner lists replaced
        self.cards: list[Card] = []  # on display; replaced
        self.markers: list[int] = []  # above them; replaced
        self.missions: list[int] = []  # replaced
        self.closed: i64 = 0  # missions
        self.claimed: list[tuple[int, int, int]] = []  # mission, seat, reward; replaced
        self.last_round = 0  # 0 until a lair is full
        self.reason = ""  # why Planning is over
        # By seat
        self.dealt: list[list[int]] = []  # Agents; inner lists replaced
        self.agents: list[int] = []  # UNKNOWN until one is kept
        self.sheets: list[Sheet] = []
        self.shown: list[Sheet] = []
        self.made: list[list[int]] = []  # choices of this round
        self.claims: list[int] = []  # choices of this round, UNKNOWN if there is none
        self.raids: list[Raid] = []

    def copy(self) -> HeistState:
        """An independent twin."""
        twin = HeistState()
        self.start_copy(twin)
        twin.content = self.content
        twin.board = self.board
        twin.experts = self.experts
        twin.beginners = self.beginners
        twin.open_agents = self.open_agents
        twin.lenient_planning = self.lenient_planning
        twin.lenient_raid = self.lenient_raid
        twin.raid_timer = self.raid_timer
        twin.phase = self.phase
        twin.round = self.round
        twin.decks = self.decks[:]
        twin.cards = self.cards
        twin.markers = self.markers
        twin.missions = self.missions
        twin.closed = self.closed
        twin.claimed = self.claimed
        twin.last_round = self.last_round
        twin.reason = self.reason
        twin.dealt = self.dealt[:]
        twin.agents = self.agents[:]
        twin.shown = self.shown[:]
        twin.claims = self.claims[:]
        for seat in range(self.seats):
            sheet = self.sheets[seat]
            twin.sheets.append(sheet if sheet is self.shown[seat] else sheet.copy())
            made = self.made[seat]
            twin.made.append(made[:] if made else made)
        for raid in self.raids:
            twin.raids.append(raid if raid.over else raid.copy())
        return twin

    def draft(self, seat: int) -> Sheet:
        """The seat's sheet, to be drawn upon."""
        sheet = self.sheets[seat]
        if sheet is self.shown[seat]:
            sheet = sheet.copy()
            sheet.taken = 0
            sheet.touched = 0
            self.sheets[seat] = sheet
            self.made[seat] = []
        return sheet

    def lay_out(self) -> None:
        """The cards on display and their markers follow from the round (H-ROUND-02)."""
        cards, top = self.content.cards, self.round
        left, middle, right = self.decks
        self.cards = [cards[left[top - 1]], cards[middle[top - 1]], cards[right[top - 1]]]
        self.markers = [cards[left[top]].back, cards[middle[top]].back, cards[right[top]].back]

    def goes_left(self) -> bool:
        """Where the lairs would go now: two or three red tops mean left (H-PASS-01, H-PASS-02)."""
        red = 0
        for marker in self.markers:
            if marker < SIDE:
                red += 1
        return red > 1

    def bonus_cost(self, sheet: Sheet) -> int:
        """What the next bonus action costs (H-BONUS-04); more than anybody has if none is left."""
        costs = self.content.bonus_costs
        return costs[sheet.bonuses] if sheet.bonuses < len(costs) else self.content.budget_cap + 1

    def side(self, gadget: int) -> Side:
        """The side of a gadget that is up, for everybody (H-GADG-10)."""
        found = self.content.gadgets[gadget]
        return found.expert if has(self.experts, gadget) else found.normal

    def books(self) -> Books:
        """What the score sheets are reckoned from, as everybody knows it."""
        return Books(self.content, self.board, self.shown, self.raids)

    def tallies(self) -> list[Tally]:
        """The score sheets as they stand."""
        return self.books().tallies(self.phase == OVER)

    def scores(self) -> list[float]:
        """$ as they stand; rewards and the penalty come at the end."""
        return [float(each.total()) for each in self.tallies()]

    def winners(self) -> list[int]:
        """H-SCORE-03, H-SCORE-04: the highest score; ties share the victory."""
        if self.phase != OVER:
            return []
        return leaders([each.total() for each in self.tallies()])

    def ending(self) -> str:
        """Why Planning ended, once all is over."""
        return self.reason if self.phase == OVER else ""
