"""What lies on the table of uprising."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, count, has
from lairworks.core.state import State
from lairworks.games.uprising.content import (
    DEFENCE_BONUS,
    OUTSIDE_LINK,
    TYPE_COUNT,
    UprisingContent,
)
from lairworks.games.uprising.grid import CELL_COUNT, ENTRY_ROW, OUTSIDE
from lairworks.games.uprising.words import KIND_COUNT, VALUES

MASTER: Final = 0
RESISTANCE: Final = 1
SPECTATOR: Final = 2  # as a viewer of tiles
WARRIOR: Final = 0
SAGE: Final = 1
LEADER: Final = 2
KEY_COUNT: Final = 4
NO_TILE: Final = -1
NO_CARDS: Final = [0] * KIND_COUNT


class UprisingState(State):
    """The whole table. Cards are counted by kind: those of a type and value are alike.

    Lists marked as replaced are never changed, so that copies share them.
    """

    content: UprisingContent

    def __init__(self) -> None:
        super().__init__()
        self.round = 0
        self.turn = MASTER
        self.phase = "layout"
        # The lair
        self.tiles: list[int] = []  # by cell; replaced
        self.face_up: i64 = 0
        self.heroes: list[int] = [OUTSIDE, OUTSIDE, OUTSIDE]
        self.followers: list[int] = [0] * CELL_COUNT
        self.outside = 0
        self.lost = 0
        self.die = 0  # in the Warrior's room, 0 if it is not there
        # The master's cards
        self.held: list[int] = NO_CARDS  # replaced
        self.deck: list[int] = []  # kinds, the first `deck_left` are there; replaced
        self.deck_left = 0
        self.discard: list[int] = NO_CARDS  # replaced
        self.supply: list[list[int]] = []  # kinds by type, the last on top; inner lists replaced
        self.mats: list[list[int]] = []  # by Key Room; inner lists replaced
        self.captured: list[int] = NO_CARDS  # replaced
        self.plots: i64 = 0  # held
        self.plot_deck: list[int] = []  # the first `plot_deck_left` are there; replaced
        self.plot_deck_left = 0
        self.plot_discard: i64 = 0
        self.majors: i64 = 0  # completed
        # This turn
        self.completed = 0
        self.swapped = 0
        self.stashed_on: i64 = 0  # mats that got cards
        self.withdrawn = 0
        self.acted: i64 = 0  # heroes
        self.barred = False  # nobody may Enter or Rally in the coming resistance turn
        # Options
        self.hidden_stash = False
        self.late_control = False  # control is tested when a resistance turn starts
        self.followers_return = False  # those given up go outside instead of being lost
        self.control_min = 1
        self.round_limit = 0
        # What is known
        self.may_lie: list[list[int]] = []  # by viewer and tile: cells, 0 if never identified
        self.known_hand: list[int] = NO_CARDS  # cards the resistance knows to be there; replaced
        self.known_plots: i64 = 0
        self.reason = ""
        self.winner = -1

    def copy(self) -> UprisingState:
        """An independent twin."""
        twin = UprisingState()
        self.start_copy(twin)
        twin.content = self.content
        twin.round = self.round
        twin.turn = self.turn
        twin.phase = self.phase
        twin.tiles = self.tiles
        twin.face_up = self.face_up
        twin.heroes = self.heroes[:]
        twin.followers = self.followers[:]
        twin.outside = self.outside
        twin.lost = self.lost
        twin.die = self.die
        twin.held = self.held
        twin.deck = self.deck
        twin.deck_left = self.deck_left
        twin.discard = self.discard
        twin.supply = self.supply[:]
        twin.mats = self.mats[:]
        twin.captured = self.captured
        twin.plots = self.plots
        twin.plot_deck = self.plot_deck
        twin.plot_deck_left = self.plot_deck_left
        twin.plot_discard = self.plot_discard
        twin.majors = self.majors
        twin.completed = self.completed
        twin.swapped = self.swapped
        twin.stashed_on = self.stashed_on
        twin.withdrawn = self.withdrawn
        twin.acted = self.acted
        twin.barred = self.barred
        twin.hidden_stash = self.hidden_stash
        twin.late_control = self.late_control
        twin.followers_return = self.followers_return
        twin.control_min = self.control_min
        twin.round_limit = self.round_limit
        twin.may_lie = self.may_lie[:]
        twin.known_hand = self.known_hand
        twin.known_plots = self.known_plots
        twin.reason = self.reason
        twin.winner = self.winner
        return twin

    def scores(self) -> list[float]:
        """Majors completed; cards captured."""
        return [float(count(self.majors)), float(sum(self.captured))]

    def winners(self) -> list[int]:
        """There are no ties (U-END-01)."""
        return [self.winner] if self.winner >= 0 else []

    def ending(self) -> str:
        """Why it is over."""
        return self.reason

    # The lair

    def occupied(self) -> i64:
        """Cells with at least one hero or follower (U-STR-03)."""
        cells: i64 = 0
        for cell in range(CELL_COUNT):
            if self.followers[cell] > 0:
                cells |= bit(cell)
        for at in self.heroes:
            if at != OUTSIDE:
                cells |= bit(at)
        return cells

    def heroes_in(self, cell: int) -> int:
        """How many heroes are in a room."""
        found = 0
        for at in self.heroes:
            if at == cell:
                found += 1
        return found

    def number_at(self, cell: int, effect: int) -> int:
        """How much of an effect the face-up tile of a cell has; 0 for none."""
        if not has(self.face_up, cell):
            return 0
        return self.content.tile_at[self.tiles[cell]].numbers[effect]

    def defence(self, cell: int) -> int:
        """3 for a hero, 1 for a follower, the die, and what the room adds (U-ATK-03)."""
        content = self.content
        total = self.heroes_in(cell) * content.hero_defence
        total += self.followers[cell] * content.follower_defence
        if self.heroes[WARRIOR] == cell:
            total += self.die
        return total + self.number_at(cell, DEFENCE_BONUS)

    def entries(self) -> i64:
        """Cells joined to the outside: row 1, and face-up tunnels (U-ENT-01, U-TIL-10)."""
        cells: i64 = ENTRY_ROW
        for cell in range(CELL_COUNT):
            if self.number_at(cell, OUTSIDE_LINK):
                cells |= bit(cell)
        return cells

    def cell_of(self, tile: int) -> int:
        """Where a tile lies."""
        for cell in range(CELL_COUNT):
            if self.tiles[cell] == tile:
                return cell
        return NO_TILE

    def is_held(self, key: int) -> bool:
        """Whether a resistance unit stands in a Key Room (U-KEY-04)."""
        return has(self.occupied(), self.cell_of(key))

    def controlled(self) -> int:
        """How many Key Rooms the resistance controls (U-KEY-03)."""
        found = 0
        for cell in range(CELL_COUNT):
            if not has(self.face_up, cell) or self.tiles[cell] >= KEY_COUNT:
                continue
            if self.followers[cell] >= self.control_min or self.heroes_in(cell) > 0:
                found += 1
        return found

    # Cards

    def points(self, cards: list[int], resource: int) -> int:
        """The values of the cards of a type, added up (U-PLT-05, D-08)."""
        total = 0
        for value in range(VALUES):
            total += cards[resource * VALUES + value] * (value + 1)
        return total

    def all_points(self, cards: list[int]) -> int:
        """The values of all cards, added up."""
        total = 0
        for resource in range(TYPE_COUNT):
            total += self.points(cards, resource)
        return total
