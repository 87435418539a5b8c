"""Steps of uprising as text, for positions: `attack.target 0 7` asks the master where to strike."""

from __future__ import annotations

from typing import Any

from lairworks.core.bits import bit
from lairworks.core.errors import BadPosition
from lairworks.core.positions import written_steps
from lairworks.core.state import Step
from lairworks.games.uprising.grid import CELL_AT, OUTSIDE
from lairworks.games.uprising.rules.arriving import NOBODY, Discover, Peek, Settle
from lairworks.games.uprising.rules.fighting import Casualties, Target
from lairworks.games.uprising.rules.heroes import (
    ACTIONS,
    NEXT_HERO,
    RESISTANCE_END,
    RESISTANCE_TURN,
    WHICH_HERO,
    Escort,
)
from lairworks.games.uprising.rules.master import (
    HOUSEKEEPING,
    KNIFE_IN,
    MASTER_TURN,
    PLOT_PHASE,
    PLOTTING,
    REPLACE,
    RESOURCE_PHASE,
    RESOURCES,
    ROOM_PHASE,
    SEARCHING,
    Fear,
    Pay,
    Pile,
    Recover,
)
from lairworks.games.uprising.rules.rooms import LAY_NEXT, PickUp, PutBack, Rearrange, TurnDown
from lairworks.games.uprising.rules.setup import DEAL
from lairworks.games.uprising.state import UprisingState
from lairworks.games.uprising.words import HEROES, TILE_IDS, TYPES, WORDS


def read_step(state: UprisingState, text: str, place: str) -> Step[Any]:
    """The step that is written so; raises BadPosition."""
    words = text.split()
    try:
        found = _plain_step(words[0]) or _full_step(words[0], words[2:])
    except (IndexError, ValueError, KeyError):
        found = None
    if found is None or written_steps([found]) != [" ".join(words)]:
        raise BadPosition(place, f"{text!r} is no step of this game")
    if found.asks and not found.choices(state):
        raise BadPosition(place, f"{text!r} cannot be what comes next on this table")
    return found


def _plain_step(name: str) -> Step[Any] | None:
    """A step that remembers nothing."""
    for step in (
        LAY_NEXT,
        DEAL,
        MASTER_TURN,
        PLOT_PHASE,
        PLOTTING,
        REPLACE,
        KNIFE_IN,
        SEARCHING,
        RESOURCE_PHASE,
        RESOURCES,
        ROOM_PHASE,
        HOUSEKEEPING,
        RESISTANCE_TURN,
        RESISTANCE_END,
        NEXT_HERO,
        WHICH_HERO,
    ):
        if step.name == name:
            return step
    return None


def _full_step(name: str, words: list[str]) -> Step[Any] | None:
    """A step with a memory of its own."""
    if name == "attack.target":
        return Target(int(words[0]))
    if name == "attack.losses":
        return Casualties(CELL_AT[words[0]], int(words[1]))
    if name == "room.turn":
        return TurnDown(int(words[0]))
    if name == "room.rearrange":
        return Rearrange(int(words[0]))
    if name == "room.pick":
        return PickUp(_cells(words[0]), int(words[1]))
    if name == "room.put":
        tiles = [] if words[2] == "-" else words[2].split(",")
        put = [TILE_IDS.index(tile) for tile in tiles]
        return PutBack(_cells(words[0]), int(words[1]), put)
    if name == "plot.recover":
        return Recover(int(words[0]))
    if name == "pay":
        return Pay(TYPES.index(words[0]), int(words[1]), int(words[2]))
    if name == "pile":
        return Pile(int(words[0]), words[1] == "hand")
    if name == "fear":
        return Fear(int(words[0]))
    return _resistance_step(name, words)


def _resistance_step(name: str, words: list[str]) -> Step[Any] | None:
    """What a hero or an arrival has to remember."""
    if name == "action":
        return ACTIONS[HEROES.index(words[0])]
    if name == "escort":
        return Escort(HEROES.index(words[0]), WORDS.parse(words[1]))
    if name == "arrive.discover":
        start = OUTSIDE if words[2] == "outside" else CELL_AT[words[2]]
        return Discover(_hero(words[0]), int(words[1]), start, CELL_AT[words[3]])
    if name == "arrive.settle":
        return Settle(_hero(words[0]), int(words[1]), CELL_AT[words[2]])
    if name == "peek":
        return Peek(int(words[0]), int(words[1]))
    return None


def _hero(name: str) -> int:
    return NOBODY if name == "-" else HEROES.index(name)


def _cells(text: str) -> int:
    cells = 0
    if text != "-":
        for name in text.split(","):
            cells |= int(bit(CELL_AT[name]))
    return cells
