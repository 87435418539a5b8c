"""Rooms and edges of a lair: r1c1 is top left, r5c5 bottom right, the start in the bottom row."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit

SIDE: Final = 5
ROOM_COUNT: Final = 25
ROOMS: Final = [f"r{row}c{column}" for row in range(1, SIDE + 1) for column in range(1, SIDE + 1)]
ROOM_AT: Final = {name: room for room, name in enumerate(ROOMS)}
START: Final = 22  # r5c3
ENTRYWAY: Final = (17, 21, 23)  # r4c3, r5c2, r5c4: next to the start

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = ("N", "E", "S", "W")
NOWHERE: Final = -1


def _pairs() -> list[tuple[int, int]]:
    """Neighbouring rooms, the lower number first; those that only a ring joins come last."""
    inner: list[tuple[int, int]] = []
    for room in range(ROOM_COUNT):
        if room % SIDE < SIDE - 1:
            inner.append((room, room + 1))
        if room < ROOM_COUNT - SIDE:
            inner.append((room, room + SIDE))
    return inner + [(row * SIDE, row * SIDE + SIDE - 1) for row in range(SIDE)]


PAIRS: Final = _pairs()
EDGE_COUNT: Final = 45
INNER_EDGES: Final = 40
EDGES: Final = [f"{ROOMS[one]}-{ROOMS[other]}" for one, other in PAIRS]
EDGE_AT: Final = {name: edge for edge, name in enumerate(EDGES)}


def _next_rooms() -> list[int]:
    """By direction and room: the room there, around the ring if need be, or NOWHERE."""
    found: list[int] = []
    for direction in range(4):
        for room in range(ROOM_COUNT):
            row, column = divmod(room, SIDE)
            if direction == EAST:
                found.append(row * SIDE + (column + 1) % SIDE)
            elif direction == WEST:
                found.append(row * SIDE + (column + SIDE - 1) % SIDE)
            else:
                to = row + (1 if direction == SOUTH else -1)
                found.append(to * SIDE + column if 0 <= to < SIDE else NOWHERE)
    return found


NEXT: Final = _next_rooms()


def _edges_beside() -> list[int]:
    """By direction and room: the edge that is crossed, or NOWHERE at the border."""
    numbers = {pair: edge for edge, pair in enumerate(PAIRS)}
    found: list[int] = []
    for index, there in enumerate(NEXT):
        here = index % ROOM_COUNT
        found.append(NOWHERE if there < 0 else numbers[min(here, there), max(here, there)])
    return found


BESIDE: Final = _edges_beside()


def room_set(rooms: list[int]) -> i64:
    """Rooms as a set."""
    found: i64 = 0
    for room in rooms:
        found |= bit(room)
    return found
