"""Raids that have not been: what bots make of them before they begin (I.2).

Lairs are taken as they stand, with their empty rooms filled in some likely ways and the Agents a
little better or worse trained. The ways are the same for whatever is compared: raids differ more by
chance than by a single card.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import bit, has
from lairworks.core.rng import seeded
from lairworks.games.heist.effects import DOG, EMPTY, GUARD, LASERS, OPEN, SAW, SECRET1, Effect
from lairworks.games.heist.grid import ENTRYWAY, ROOM_COUNT, SIDE
from lairworks.games.heist.haste import likely_loot
from lairworks.games.heist.outfit import Outfit
from lairworks.games.heist.raid import Raid
from lairworks.games.heist.sheet import Sheet
from lairworks.games.heist.state import UNKNOWN, HeistState
from lairworks.games.heist.ways import accessible
from lairworks.games.heist.words import GADGET_COUNT

PICTURES: Final = 10  # ways in which things may go on
LEARNED: Final = 0.21  # points of each stat that are trained in a round
USUAL_AGENT: Final = (4, 5, 5)  # what an Agent adds that is not known
MORE_OR_LESS: Final = (0, 1, -1, 2, -2)  # points, from way to way
DRILLED: Final = 4.0  # what a drill adds to a raid
FILLED: Final = 9  # rooms of ten that are filled in the end
SECRETS: Final = (45, 45, 30, 30, 10)  # of a hundred rooms, by row
TIERS: Final = (0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2)  # as the cards have them
KEPT: Final = 20_000  # raids remembered


def known(state: HeistState, viewer: int, seat: int) -> Sheet:
    """A seat's sheet as the viewer knows it: only on its own there is what this round brought."""
    return state.sheets[seat] if seat == viewer else state.shown[seat]


def stock(state: HeistState, sheet: Sheet, left: float) -> float:
    """What the Secrets of a lair are worth in all, those to come included."""
    value = 0
    for number in range(PICTURES):
        value += secrets(state, filled(state, sheet, picture(number, left)))
    return value / PICTURES


def picture(number: int, left: float) -> list[int]:
    """What empty rooms may hold when so many rounds have gone by."""
    return PICTURED[number] if left > 0.0 else LEFT_EMPTY


def raids_now(state: HeistState, seat: int) -> float:
    """What a seat may still win and lose by the raids that have begun."""
    worth = 0.0
    for other in range(state.seats):
        raid = state.raids[other]
        if other == seat or raid.target == seat:
            loot = float(raid.loot if raid.over else likely_loot(state, raid))
            worth += loot if other == seat else -loot
    return worth * (1.0 + 1.0 / (state.seats - 1))


def raids_to_come(state: HeistState, seat: int, left: float) -> float:
    """The same, by and from both neighbours, as nobody knows yet which way the lairs go."""
    neighbours = [(seat + 1) % state.seats]
    if state.seats > 2:
        neighbours.append((seat - 1) % state.seats)
    worth = 0.0
    for other in neighbours:
        for number in range(PICTURES):
            worth += imagined_loot(state, seat, seat, other, number, left)
            worth -= imagined_loot(state, seat, other, seat, number, left)
    worth /= len(neighbours) * PICTURES
    for gadget in range(GADGET_COUNT):
        if state.sheets[seat].owns(gadget) and state.side(gadget).effect.what == OPEN:
            worth += DRILLED
    return worth * (1.0 + 1.0 / (state.seats - 1))


def imagined_loot(
    state: HeistState, viewer: int, seat: int, target: int, number: int, left: float
) -> int:
    """What a seat would steal from another, as far as the viewer knows them."""
    lair = filled(state, known(state, viewer, target), picture(number, left))
    points = points_to_come(state, viewer, seat, number, left)
    gadgets = known(state, viewer, seat).gadgets
    agent = state.agents[seat] if seat == viewer else UNKNOWN
    key = (
        f"{state.content.digest} {state.board.number} {state.experts} {agent} {gadgets} "
        f"{points} {lair.walls} {lair.rooms}"
    )
    if key not in _loot:
        if len(_loot) >= KEPT:
            _loot.clear()
        raid = Raid()
        raid.lair = lair
        raid.outfit = outfit(state, agent, known(state, viewer, seat))
        raid.bring(points)
        _loot[key] = likely_loot(state, raid.again())
    return _loot[key]


def points_to_come(
    state: HeistState, viewer: int, seat: int, number: int, left: float
) -> list[int]:
    """The points of each stat that a seat may raid with: some more or less, unless all is known.

    Others' Agents are not.
    """
    content = state.content
    points: list[int] = []
    for stat in range(len(USUAL_AGENT)):
        found = known(state, viewer, seat).trained[stat] + int(left * LEARNED + 0.5)
        if seat == viewer and state.agents[seat] != UNKNOWN:
            found += content.agent_at[state.agents[seat]].stats[stat]
        elif not state.board.no_agents:
            found += USUAL_AGENT[stat]
        if left > 0.0 or (seat != viewer and not state.board.no_agents):
            found += MORE_OR_LESS[(number + stat) % len(MORE_OR_LESS)]
        points.append(min(max(found, 0), content.stat_cap))
    return points


def outfit(state: HeistState, agent: int, sheet: Sheet) -> Outfit:
    """The power of an Agent that is known, and the gadgets; drills take too long to think of."""
    effects: list[Effect | None] = [None]
    if agent != UNKNOWN:
        effects[0] = state.content.agent_at[agent].power
    for gadget in range(GADGET_COUNT):
        effect = state.side(gadget).effect
        effects.append(effect if sheet.owns(gadget) and effect.what != OPEN else None)
    return Outfit(state.board, effects)


def filled(state: HeistState, sheet: Sheet, shown: list[int]) -> Sheet:
    """A lair whose empty rooms hold what a picture shows there."""
    rooms = sheet.rooms[:]
    lair = Sheet()
    lair.walls = sheet.walls
    for room in range(ROOM_COUNT):
        if rooms[room] == EMPTY and has(state.board.rooms, room):
            rooms[room] = shown[room]
        if rooms[room] != EMPTY:
            lair.filled |= bit(room)
    lair.rooms = rooms
    return lair


def secrets(state: HeistState, lair: Sheet) -> int:
    """The value of all Secrets that can be walked to."""
    within = accessible(state.board, lair.walls)
    value = 0
    for room in range(ROOM_COUNT):
        kind = lair.rooms[room]
        if kind >= SECRET1 and has(within, room):
            value += state.board.values[kind]
    return value


def _picture(number: int) -> list[int]:
    """What empty rooms may come to hold: Secrets deep inside, Traps and Sentries anywhere."""
    rng = seeded(1000 + number)
    rooms: list[int] = []
    for room in range(ROOM_COUNT):
        if rng.below(10) >= FILLED:
            rooms.append(EMPTY)
        elif rng.below(100) < SECRETS[room // SIDE]:
            rooms.append(SECRET1 + TIERS[rng.below(len(TIERS))])
        elif room in ENTRYWAY:
            rooms.append(rng.pick([LASERS, SAW, DOG, GUARD]))
        else:
            rooms.append(int(rng.below(SECRET1)))
    return rooms


PICTURED: Final = [_picture(number) for number in range(PICTURES)]
LEFT_EMPTY: Final = [EMPTY] * ROOM_COUNT
_loot: dict[str, int] = {}
