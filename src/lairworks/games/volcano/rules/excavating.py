"""Excavation (V-EXC): the next level, its slots and its wrecks."""

from __future__ import annotations

from lairworks.core.bits import bit
from lairworks.games.volcano import events
from lairworks.games.volcano.mountain import EAST_INNER, LEVELS, PER_LEVEL, WEST_INNER
from lairworks.games.volcano.rules.supplies import draw_room, seen_rooms
from lairworks.games.volcano.state import CORE_LEVEL, VolcanoState


def can_excavate(state: VolcanoState) -> bool:
    """Whether a card is left to be turned (V-EXC-05)."""
    return state.levels < LEVELS


def excavate(state: VolcanoState, seat: int) -> None:
    """Turns the next card and lays wrecks on its inner locations (V-EXC-01 to V-EXC-06)."""
    state.levels += 1
    state.eventful = True
    wrecks: list[int] = []
    for location in wreck_locations(state):
        card = draw_room(state)
        if card < 0:
            break
        lay_wreck(state, location, card)
        wrecks.append(location)
    events.excavated(state, seat, wrecks)


def wreck_locations(state: VolcanoState) -> list[int]:
    """Where the wrecks of the level just opened lie (V-EXC-02 to V-EXC-04)."""
    number = state.content.wrecks[state.seats - 2]
    if number == 0 or (state.seats == 2 and state.levels == CORE_LEVEL):
        return []
    first = (state.levels - 1) * PER_LEVEL
    if number == 2:
        return [first + WEST_INNER, first + EAST_INNER]
    return [first + (WEST_INNER if state.levels % 2 == 0 else EAST_INNER)]


def lay_wreck(state: VolcanoState, location: int, card: int) -> None:
    """A card nobody has seen lies there, destroyed; it could be any that was in the deck (R-30)."""
    could_be = state.wreck_could_be[:]
    could_be[location] = int(state.deck_could_be & ~seen_rooms(state))
    state.wreck_could_be = could_be
    rooms = state.rooms[:]
    rooms[location] = card
    state.rooms = rooms
    state.ruined |= bit(location)
    state.wrecks |= bit(location)
