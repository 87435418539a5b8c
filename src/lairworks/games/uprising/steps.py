"""Steps of uprising as text, for positions: `attack.target 0 7` asks the master where to strike."""

from __future__ import annotations

from typing import Any

from lairworks.core.errors import BadPosition
from lairworks.core.positions import written_steps
from lairworks.core.state import Step
from lairworks.games.uprising.content import PLOT_EFFECTS
from lairworks.games.uprising.grid import CELL_AT, OUTSIDE, cells_named
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
    MASTER_TURN,
    RESOURCE_PHASE,
    ROOM_PHASE,
)
from lairworks.games.uprising.rules.plots import (
    KNIFE_IN,
    PLOTTING,
    REPLACE,
    SEARCHING,
    Effect,
    Recover,
)
from lairworks.games.uprising.rules.resources import SPENDING, Fear, Pay, Pile
from lairworks.games.uprising.rules.rooms import LAY_NEXT, PickUp, PutBack, Rearrange, TurnDown
from lairworks.games.uprising.rules.setup import DEAL
from lairworks.games.uprising.words import HEROES, KINDS, TILE_IDS, TYPES, WORDS


def read_step(text: str) -> Step[Any]:
    """The step that is written so; raises BadPosition."""
    words = text.split()
    try:
        found = _plain_step(words[0]) or _full_step(words[0], words[2:])
    except (IndexError, ValueError, KeyError):
        found = None
    if found is None or written_steps([found]) != [" ".join(words)]:
        raise BadPosition("agenda", f"{text!r} is no step of this game")
    return found


def _plain_step(name: str) -> Step[Any] | None:
    """A step that remembers nothing."""
    for step in (
        LAY_NEXT,
        DEAL,
        MASTER_TURN,
        PLOTTING,
        REPLACE,
        KNIFE_IN,
        SEARCHING,
        RESOURCE_PHASE,
        SPENDING,
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
        return PickUp(cells_named(words[0]), int(words[1]))
    if name == "room.put":
        tiles = [] if words[2] == "-" else words[2].split(",")
        put = [TILE_IDS.index(tile) for tile in tiles]
        return PutBack(cells_named(words[0]), int(words[1]), put)
    if name == "plot.effect":
        return Effect(PLOT_EFFECTS.index(words[0]), int(words[1]))
    if name == "plot.recover":
        return Recover(int(words[0]))
    if name == "pay":
        cards = [] if words[1] == "-" else words[1].split(",")
        return Pay(TYPES.index(words[0]), [KINDS.index(card) for card in cards])
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
        return Peek(int(words[0]), cells_named(words[1]))
    return None


def _hero(name: str) -> int:
    return NOBODY if name == "-" else HEROES.index(name)
