"""Turns of phrase that sentences of delve share: cubes, walls, prices, chances."""

from __future__ import annotations

from typing import Final

from lairworks.core.english import amount, either, listed, with_article
from lairworks.games.delve.content import ANY, TYPES, Cost, DelveContent, Treasure
from lairworks.games.delve.events import colour_name
from lairworks.games.delve.explorer import FRESH, KEPT
from lairworks.games.delve.grid import (
    AREA,
    BORDER_SPACE,
    BORDER_STEP,
    DIRECTION_NAMES,
    DIRECTIONS,
    NEIGHBOUR,
    SPACES,
)
from lairworks.games.delve.lair import EXIT, HAZARD, START
from lairworks.games.delve.legality import piece_name
from lairworks.games.delve.state import DelveState
from lairworks.games.delve.words import BACKTRACK, COLOUR_BOUND, COLOURS, CREEP, HUSTLE, PEER

ENDINGS: Final = {
    "both_out": "Both explorers got out",
    "one_out": "Only one explorer got out",
    "turn_cap": "Nobody found the way out in time",
}
ZONE_NAMES: Final = ["Fresh", "Spent", "Fatigued", "Conserved"]  # by zone number


def direction_name(letter: str) -> str:
    """The word for a compass letter (D-MAP-03)."""
    return DIRECTION_NAMES[DIRECTIONS.index(letter)]


def walls(letters: list[str]) -> str:
    """The inner walls around a space; that there are none is said as well (D-MAP-06)."""
    if not letters:
        return "no walls"
    noun = "wall" if len(letters) == 1 else "walls"
    return f"{noun} to the {listed([direction_name(letter) for letter in letters])}"


def border_ends(border: int) -> list[str]:
    """The two spaces a border lies between."""
    space = BORDER_SPACE[border]
    return [SPACES[space], SPACES[space + BORDER_STEP[border]]]


def piece(feature: int, content: DelveContent) -> str:
    """A Feature with its article: there is but one start and one exit."""
    name = piece_name(feature, content)
    return f"the {name}" if feature in (START, EXIT) else with_article(name)


def spend_cube(state: DelveState, spend: int) -> str:
    """The cube that a spend (words.SPENDS) moves; Fresh ones go without saying."""
    zone = "" if spend < COLOUR_BOUND else "Conserved "
    return f"{zone}{colour_word(state.content, spend % COLOUR_BOUND)} cube"


def zone_cube(state: DelveState, zone: int, colour: int) -> str:
    """A cube with the zone it lies in."""
    return f"{ZONE_NAMES[zone]} {colour_name(state, colour)} cube"


def colour_word(content: DelveContent, colour: int) -> str:
    """What players call a colour; its letter if this match has no such cubes."""
    for cube in content.cubes:
        if cube.letter == COLOURS[colour]:
            return cube.name
    return COLOURS[colour]


def price(content: DelveContent, ways: tuple[Cost, ...]) -> str:
    """The alternatives of a cost: 2 cubes or 1 yellow."""
    return either(
        [
            amount(way.n, "cube")
            if way.colour == ANY
            else f"{way.n} {colour_word(content, way.colour)}"
            for way in ways
        ]
    )


def price_facts(ways: tuple[Cost, ...]) -> list[str]:
    """The same for a client: `any 2`, `Q 1`."""
    return [f"{'any' if way.colour == ANY else COLOURS[way.colour]} {way.n}" for way in ways]


def mat(state: DelveState, seat: int) -> str:
    """What a seat can spend, in words."""
    explorer = state.explorers[seat]
    fresh = explorer.in_zone(FRESH)
    kept = explorer.in_zone(KEPT)
    if not fresh and not kept:
        return "nothing Fresh or Conserved"
    found: list[str] = []
    for zone in (FRESH, KEPT):
        for slot in state.content.colour_slots:
            n = explorer.cubes(zone, slot)
            if n:
                found.append(f"{n} {ZONE_NAMES[zone]} {colour_name(state, slot)}")
    return listed(found)


def chances(faces: list[int], dice: int, target: int) -> tuple[int, int]:
    """In how many of how many equally likely rolls so many dice reach a target.

    No dice fail whatever the target (D-CHECK-03).
    """
    if dice < 1:
        return 0, 1
    ways = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for total, n in ways.items():
            for face in faces:
                more[total + face] = more.get(total + face, 0) + n
        ways = more
    good = 0
    for total, n in ways.items():
        if total >= target:
            good += n
    return good, len(faces) ** dice


def percent(good: int, all_rolls: int) -> str:
    """A chance in per cent; only certainty is 100 %, only the impossible 0 %."""
    rounded = (200 * good + all_rolls) // (2 * all_rolls)
    if rounded == 100 and good < all_rolls:
        rounded = 99
    if rounded == 0 and good > 0:
        rounded = 1
    return f"{rounded} %"


def odds(state: DelveState, seat: int, dice: int) -> str:
    """The chance of beating the hazard in the Explorer's space with so many dice."""
    target = state.target(seat, state.explorers[seat].at)
    good, all_rolls = chances(state.content.die_faces, dice, target)
    return percent(good, all_rolls)


def card_text(treasure: Treasure, content: DelveContent) -> str:
    """What is printed on a treasure besides its name."""
    kind = TYPES[treasure.type].capitalize()
    if treasure.keyword >= 0:
        kind += f", {content.keywords[treasure.keyword]}"
    return f"{kind}; worth {treasure.base}, {treasure.text}"


def known_feature(state: DelveState, seat: int, space: int) -> int:
    """The live Feature on a Known space of a seat's map; 0 if Unknown or Empty."""
    explorer = state.explorers[seat]
    if (explorer.known >> space) & 1 == 0 or (state.occupied(seat) >> space) & 1 == 0:
        return 0
    return state.rival_lair(seat).features[space]


def what_waits(state: DelveState, seat: int, space: int) -> str:
    """What the map shows on a space, as the end of a sentence about going there."""
    feature = known_feature(state, seat, space)
    if not feature:
        return ""
    if feature >= HAZARD:
        name = piece_name(feature, state.content)
        return f", where {with_article(name)} ({state.target(seat, space)}) waits"
    if feature in (START, EXIT):
        return f", where the {piece_name(feature, state.content)} is"
    return ", where an unopened chest stands"


def act_text(state: DelveState, seat: int, act: int) -> str:
    """An action that costs cubes, as in "to creep east into E4"."""
    if act == HUSTLE.start:
        return "hustle"
    if BACKTRACK.owns(act):
        return f"backtrack to {SPACES[BACKTRACK.first(act)]}"
    if CREEP.owns(act):
        return f"creep {towards(state, seat, CREEP.first(act))}"
    follow = " and go there" if state.live_hazard(seat) >= 0 else ""
    return f"peer {towards(state, seat, PEER.first(act))}{follow}"


def towards(state: DelveState, seat: int, direction: int) -> str:
    """A step in a direction: east into E4."""
    space = NEIGHBOUR[direction * AREA + state.explorers[seat].at]
    return f"{DIRECTION_NAMES[direction]} into {SPACES[space]}"
