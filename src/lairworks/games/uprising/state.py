"""What lies on the table of uprising."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, count, has
from lairworks.core.state import State
from lairworks.games.uprising.content import (
    DEFENCE_BONUS,
    TYPE_COUNT,
    UprisingContent,
)
from lairworks.games.uprising.grid import CELL_COUNT, ENTRY_ROW, OUTSIDE
from lairworks.games.uprising.words import KIND_COUNT, TILE_IDS, VALUES

MASTER: Final = 0
RESISTANCE: Final = 1
SPECTATOR: Final = 2  # as a viewer of tiles
WARRIOR: Final = 0
SAGE: Final = 1
LEADER: Final = 2
HERO_COUNT: Final = 3
KEY_COUNT: Final = 4
NO_CARDS: Final = [0] * KIND_COUNT
NOWHERE: Final = [OUTSIDE] * len(TILE_IDS)  # no tile is laid


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
        self.tiles: list[int] = []  # by cell; replaced by `lay_out` and `exchange`
        self.where: list[int] = NOWHERE  # cells by tile; replaced with them
        self.face_up: i64 = 0
        self.occupied: i64 = 0  # cells with at least one hero or follower (U-STR-03)
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
        self.control_min = 1  # followers that control a Key Room
        self.mats_per_turn = 1  # mats that may get cards in one turn
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
        twin.where = self.where
        twin.face_up = self.face_up
        twin.occupied = self.occupied
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
        twin.mats_per_turn = self.mats_per_turn
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

    def lay_out(self, tiles: list[int]) -> None:
        """Puts the tiles on the cells, from A1 on."""
        where = NOWHERE[:]
        for cell in range(len(tiles)):
            where[tiles[cell]] = cell
        self.tiles = tiles
        self.where = where

    def exchange(self, cells: list[int], tiles: list[int]) -> None:
        """Puts some of the tiles on other cells than before."""
        lying = self.tiles[:]
        where = self.where[:]
        for index in range(len(cells)):
            lying[cells[index]] = tiles[index]
            where[tiles[index]] = cells[index]
        self.tiles = lying
        self.where = where

    def add_followers(self, cell: int, number: int) -> None:
        """Followers come into a room, or leave it."""
        self.followers[cell] += number
        self._look(cell)

    def put_hero(self, hero: int, cell: int) -> None:
        """A hero goes into a room, or outside."""
        left = self.heroes[hero]
        self.heroes[hero] = cell
        if left != OUTSIDE:
            self._look(left)
        if cell != OUTSIDE:
            self.occupied |= bit(cell)

    def _look(self, cell: int) -> None:
        """Whether somebody is in a room."""
        if self.followers[cell] > 0 or self.heroes_in(cell) > 0:
            self.occupied |= bit(cell)
        else:
            self.occupied &= ~bit(cell)

    def heroes_in(self, cell: int) -> int:
        """How many heroes are in a room."""
        found = 0
        for hero in range(HERO_COUNT):
            if self.heroes[hero] == cell:
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
        for tile in self.content.tunnels:
            cell = self.where[tile]
            if has(self.face_up, cell):
                cells |= bit(cell)
        return cells

    def is_held(self, key: int) -> bool:
        """Whether a resistance unit stands in a Key Room (U-KEY-04)."""
        return has(self.occupied, self.where[key])

    def controls(self, key: int) -> bool:
        """Whether the resistance controls a Key Room (U-KEY-03): enough of it stands there."""
        cell = self.where[key]
        if not has(self.occupied, cell):
            return False
        return self.followers[cell] >= self.control_min or self.heroes_in(cell) > 0

    def controlled(self) -> int:
        """How many Key Rooms the resistance controls."""
        found = 0
        for key in range(KEY_COUNT):
            if self.controls(key):
                found += 1
        return found

    # Cards

    def points(self, cards: list[int], resource: int) -> int:
        """The values of the cards of a type, added up (U-PLT-05, D-08)."""
        total = 0
        first = resource * VALUES - 1
        for value in range(1, VALUES + 1):
            number = cards[first + value]
            if number:
                total += number * value
        return total

    def all_points(self, cards: list[int]) -> int:
        """The values of all cards, added up."""
        total = 0
        for resource in range(TYPE_COUNT):
            total += self.points(cards, resource)
        return total
