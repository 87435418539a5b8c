"""Steps of delve as text, for positions: `explore.pay 0 creep:N` is what seat 0 is asked next."""

from __future__ import annotations

from typing import Any

from lairworks.core.bits import has
from lairworks.core.errors import BadPosition
from lairworks.core.state import Step
from lairworks.games.delve.content import ANY, CLASSES, EFFECTS, Effect
from lairworks.games.delve.grid import AREA, NEIGHBOUR, SPACE_AT
from lairworks.games.delve.lair import START
from lairworks.games.delve.legality import left_in_kit
from lairworks.games.delve.rules.building import BUILD, FINISHED, FIRSTS, MENUS, Where
from lairworks.games.delve.rules.ending import END, FLIPS, RECKONING
from lairworks.games.delve.rules.exploring import (
    ACTS,
    END_TURNS,
    TURNS,
    Conserve,
    Follow,
    Hustle,
    Pay,
)
from lairworks.games.delve.rules.hazards import Aftermath, Buy, Pick, Suffer
from lairworks.games.delve.rules.treasures import PICKS, TAKES
from lairworks.games.delve.state import DelveState
from lairworks.games.delve.words import COLOURS, WORDS


def read_step(state: DelveState, text: str, place: str) -> Step[Any]:
    """The step that is written so; raises BadPosition."""
    words = text.split()
    try:
        name, seat = words[0], int(words[1])
        found = _plain_step(name, seat) or _full_step(name, seat, words[2:])
    except (IndexError, ValueError, KeyError):
        found = None
    if found is None:
        raise BadPosition(place, f"{text!r} is no step of this game")
    if not _is_possible(state, found):
        raise BadPosition(place, f"{text!r} cannot be what comes next on this table")
    return found


def _is_possible(state: DelveState, step: Step[Any]) -> bool:
    """Whether a step makes sense on this table: the right seat, and something to do for it."""
    if isinstance(step, Where):
        left = left_in_kit(state.lairs[step.seat], state.kit)
        return START <= step.feature < START + len(left) and left[step.feature - START] > 0
    if step.seat < 0 or step.name in ("build.menu", "first.choose", "score.flip"):
        return True
    if step.seat != state.turn:
        return False
    explorer = state.explorers[step.seat]
    if isinstance(step, (Buy, Aftermath)):
        return explorer.at >= 0 and state.live_hazard(step.seat) >= 0
    if isinstance(step, Hustle):
        return 1 <= step.left <= state.content.hustle_steps
    if isinstance(step, Follow):
        sides = state.rival_lair(step.seat).sides(explorer.at)
        return has(explorer.known, step.space) and step.space in [
            NEIGHBOUR[direction * AREA + explorer.at]
            for direction in range(4)
            if (sides >> direction) & 1
        ]
    return not step.asks or bool(step.choices(state))


def _plain_step(name: str, seat: int) -> Step[Any] | None:
    """A step that remembers nothing but its seat."""
    if seat < 0:
        for step in (BUILD, FINISHED, END, RECKONING):
            if step.name == name:
                return step
        return None
    if name == "build.menu":
        return MENUS[seat]
    if name == "first.choose":
        return FIRSTS[seat]
    if name == "explore.turn":
        return TURNS[seat]
    if name == "explore.act":
        return ACTS[seat]
    if name == "explore.turn_end":
        return END_TURNS[seat]
    if name == "chest.open":
        return PICKS[seat]
    if name == "chest.take":
        return TAKES[seat]
    if name == "score.flip":
        return FLIPS[seat]
    return None


def _full_step(name: str, seat: int, words: list[str]) -> Step[Any] | None:
    """A step with a memory of its own."""
    if name == "build.where":
        return Where(seat, int(words[0]))
    if name == "explore.pay":
        act = WORDS.parse(words[0])
        return Pay(seat, act) if act >= 0 else None
    if name == "hustle.step":
        return Hustle(seat, int(words[0]))
    if name == "peer.follow":
        return Follow(seat, SPACE_AT[words[0]])
    if name == "conserve.pick":
        return Conserve(seat, COLOURS.index(words[0]), words[1] == "first")
    if name == "check.buy":
        return Buy(seat, int(words[0]))
    if name == "check.aftermath":
        return Aftermath(seat, int(words[0]))
    effect = Effect(
        EFFECTS.index(words[1]),
        int(words[2]),
        ANY if words[3] == "any" else COLOURS.index(words[3]),
        words[4] == "fresh",
        -1 if words[5] == "-" else SPACE_AT[words[5]],
        -1 if words[6] == "-" else CLASSES.index(words[6]),
        "" if words[7] == "-" else words[7],
    )
    if name == "effect":
        return Suffer(seat, effect, int(words[0]))
    if name in ("penalty.pick", "effect.pick"):
        return Pick(seat, effect, int(words[0]))
    return None
