"""Tables for the tests of heist: arranged positions, and short words for what lies there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import lairworks
from lairworks import Match
from lairworks.games.heist.grid import EDGE_AT, EDGES, ROOM_AT, ROOMS
from lairworks.games.heist.raid import Raid
from lairworks.games.heist.sheet import Sheet
from lairworks.games.heist.state import HeistState

YACHT, POLAR, VOLCANO, ORBITAL = 1, 2, 3, 4
JETPACK, GAS, MIRROR, DRONE, DRILL = range(1, 6)
FORTY_TWO, WES, COLETTE, BARON, MIMOSA = "A1", "A2", "A3", "A4", "A5"
BRINE, BISHOP, MAGDA, JUNO = "A6", "A7", "A8", "A9"
SLOTS = ("L", "M", "R")
# Missions that nobody fulfils by accident: five walls, two Launch Keys, a stat of ten.
MISSIONS = ["N05", "N06", "N11"]

# Theo's lair of EX-10.
THEO = {
    "r1c1": "secret1", "r1c2": "dog", "r1c3": "dog", "r1c4": "secret3",
    "r2c1": "saw", "r2c2": "secret3", "r2c3": "secret3", "r2c4": "sharks", "r2c5": "lasers",
    "r3c1": "lasers", "r3c2": "robot", "r3c3": "guard", "r3c4": "sharks", "r3c5": "secret1",
    "r4c1": "secret2", "r4c2": "guard", "r4c4": "saw", "r4c5": "robot",
    "r5c1": "secret1", "r5c2": "dog", "r5c5": "saw",
}  # fmt: skip
THEOS_WALLS = ["r1c2-r1c3", "r1c2-r2c2", "r3c3-r3c4"]

Seat = Mapping[str, Any]


def table(
    *seats: Seat,
    lair: int = POLAR,
    options: Mapping[str, object] | None = None,
    seed: int = 7,
    pack: Mapping[str, object] | None = None,
    number: int = 0,
    **fields: Any,
) -> Match:
    """A table with these seats (two or more; `number` for more that are left to chance).

    Further fields are those of a position: phase, round, display, tops, decks, missions, ...
    """
    count = max(2, len(seats), number)
    position = {"missions": MISSIONS, **fields, "seats": [dict(seat) for seat in seats]}
    chosen = {"lair": lair, **(options or {})}
    return lairworks.arrange("heist", position, seats=count, seed=seed, options=chosen, pack=pack)


def cards(left: str, middle: str, right: str, tops: str = "R1 R2 B3") -> dict[str, Any]:
    """The display by its fronts (dog, wall, S+3, gadget) and the markers above it."""
    shown = zip(SLOTS, (left, middle, right), strict=True)
    return {
        "display": dict(shown),
        "tops": dict(zip(SLOTS, tops.split(), strict=True)),
    }


def only(front: str, marker: str, **fields: Any) -> dict[str, Any]:
    """One card that matters on the left, with its marker; the others are walls on row 1 and 2."""
    others = cards(front, "wall", "wall", f"{marker} R1 R2")
    return {**others, **fields}


def raiding(
    rooms: Mapping[str, str] | None = None,
    points: tuple[int, int, int] = (9, 9, 9),
    *,
    lair: int = YACHT,
    agent: str | None = None,
    gadgets: Sequence[int] = (),
    walls: Sequence[str] = (),
    expert: str = "",
    acts: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    **fields: Any,
) -> Match:
    """Seat 0 raids the lair of seat 1 with these points of Movement, Stealth and Combat.

    On lairs with Agents it is Baron Velours unless another is named; on the Polar Base the first
    gadget is the free one, the Knockout Gas if none is named. Seat 1 has no points and stays out.
    """
    named = agent or (None if lair == YACHT else BARON)
    owned = list(gadgets) or ([GAS] if lair == POLAR else [])
    raider: dict[str, Any] = {"gadgets": owned, "raid": _points(points, acts)}
    owner: dict[str, Any] = {"rooms": dict(rooms or {}), "walls": list(walls)}
    owner["raid"] = _points((0, 0, 0), ())
    if named:
        raider["agent"] = named
    if lair != YACHT:
        owner["agent"] = WES if named != WES else MAGDA
    if lair == POLAR:
        raider["free_gadget"] = owned[0]
        owner["free_gadget"] = GAS
    chosen = {"expert": expert, **(options or {})}
    return table(raider, owner, lair=lair, options=chosen, phase="raid", **fields)


def _points(points: tuple[int, int, int], acts: Sequence[str]) -> dict[str, object]:
    return {**dict(zip("MSC", points, strict=True)), "acts": list(acts)}


# Playing


def play(match: Match, seat: int, *choices: str) -> Match:
    """Plays choices of a seat, one after another."""
    for choice in choices:
        match.play(seat, choice)
    return match


def everybody(match: Match, *choices: str) -> Match:
    """Every seat that is asked plays these choices."""
    for seat in match.deciders:
        play(match, seat, *choices)
    return match


def offered(match: Match, seat: int = 0, verb: str = "") -> list[str]:
    """What a seat may choose; with a verb, only its choices, without the verb."""
    if not verb:
        return match.choices(seat)
    return [text.partition(":")[2] for text in match.choices(seat) if text.split(":")[0] == verb]


def asked(match: Match, seat: int = 0) -> str | None:
    """The step a seat is asked, None if it is not."""
    question = match.state.question(seat)
    return question.name if question else None


# Looking


def state(match: Match) -> HeistState:
    found = match.state
    assert isinstance(found, HeistState)
    return found


def sheet(match: Match, seat: int = 0) -> Sheet:
    """A seat's sheet as drawn so far."""
    return state(match).sheets[seat]


def shown(match: Match, seat: int = 0) -> Sheet:
    """A seat's sheet as everybody knows it."""
    return state(match).shown[seat]


def raid(match: Match, seat: int = 0) -> Raid:
    return state(match).raids[seat]


def points(match: Match, seat: int = 0) -> tuple[int, int, int]:
    """Movement, Stealth and Combat left in a raid."""
    found = raid(match, seat)
    return found.movement, found.stealth, found.combat


def rooms_of(mask: int) -> list[str]:
    """A set of rooms by name."""
    return [name for name in ROOMS if mask >> ROOM_AT[name] & 1]


def edges_of(mask: int) -> list[str]:
    """A set of edges by name."""
    return [name for name in EDGES if mask >> EDGE_AT[name] & 1]


def prices(match: Match, seat: int = 0) -> dict[str, list[str]]:
    """What each choice costs, as the seat is told."""
    found: dict[str, list[str]] = {}
    choices = match.describe(seat)["choices"]
    assert isinstance(choices, list)
    for choice in choices:
        found[choice["choice"]] = choice["price"]
    return found


def told(match: Match, name: str, viewer: int | None = None) -> list[Mapping[str, object]]:
    """The facts of every event of a name, as a viewer (None: a spectator) knows them."""
    return [event.facts for event in match.events(viewer) if event.name == name]
