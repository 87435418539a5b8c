"""Walking in sets of rooms: where all rooms of a set lead, at once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, has
from lairworks.games.heist.board import Board
from lairworks.games.heist.grid import EAST, NORTH, NOWHERE, ROOM_COUNT, SOUTH, WEST

FIRST_COLUMN: Final[i64] = 0b00001_00001_00001_00001_00001
LAST_COLUMN: Final[i64] = 0b10000_10000_10000_10000_10000


class Ways:
    """Which rooms can be left in which direction: through open edges, or through drawn walls."""

    def __init__(self, board: Board, walls: i64, through: bool) -> None:
        self.north: i64 = exits(board, walls, NORTH, through)
        self.east: i64 = exits(board, walls, EAST, through)
        self.south: i64 = exits(board, walls, SOUTH, through)
        self.west: i64 = exits(board, walls, WEST, through)

    def spread(self, rooms: i64) -> i64:
        """Rooms next door to any of a set."""
        return (
            self.go_north(rooms) | self.go_east(rooms) | self.go_south(rooms) | self.go_west(rooms)
        )

    def leaps(self, rooms: i64) -> i64:
        """Rooms two steps straight on from any of a set."""
        return (
            self.go_north(self.go_north(rooms))
            | self.go_east(self.go_east(rooms))
            | self.go_south(self.go_south(rooms))
            | self.go_west(self.go_west(rooms))
        )

    def go_north(self, rooms: i64) -> i64:
        """Rooms one step to the north; the others alike, around the ring where there is one."""
        return (rooms & self.north) >> 5

    def go_south(self, rooms: i64) -> i64:
        """One step to the south."""
        return (rooms & self.south) << 5

    def go_east(self, rooms: i64) -> i64:
        """One step to the east."""
        going: i64 = rooms & self.east
        return ((going & ~LAST_COLUMN) << 1) | ((going & LAST_COLUMN) >> 4)

    def go_west(self, rooms: i64) -> i64:
        """One step to the west."""
        going: i64 = rooms & self.west
        return ((going & ~FIRST_COLUMN) >> 1) | ((going & FIRST_COLUMN) << 4)


def exits(board: Board, walls: i64, direction: int, through: bool) -> i64:
    """Rooms that can be left in a direction."""
    found: i64 = 0
    for room in range(ROOM_COUNT):
        index = direction * ROOM_COUNT + room
        if board.next[index] != NOWHERE and has(walls, board.beside[index]) == through:
            found |= bit(room)
    return found
