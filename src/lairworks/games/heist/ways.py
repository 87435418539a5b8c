"""Which rooms can be walked to."""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import bit, has
from lairworks.games.heist.board import Board
from lairworks.games.heist.grid import NOWHERE, ROOM_COUNT, START


def accessible(board: Board, walls: i64) -> i64:
    """Rooms that can be reached from the start, whatever is in them (H-WOFF-01, H-WOFF-03)."""
    found: i64 = bit(START)
    queue = [START]
    while queue:
        room = queue.pop()
        for direction in range(4):
            index = direction * ROOM_COUNT + room
            there = board.next[index]
            if there != NOWHERE and not has(found, there) and not has(walls, board.beside[index]):
                found |= bit(there)
                queue.append(there)
    return found
