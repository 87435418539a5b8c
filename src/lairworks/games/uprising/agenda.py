"""What may be open in each phase of uprising: the agenda of a position is read here."""

from __future__ import annotations

import re
from typing import Any, Final

from lairworks.core.bits import count, has, members
from lairworks.core.errors import BadPosition
from lairworks.core.positions import written_steps
from lairworks.core.state import Step
from lairworks.games.uprising.content import ARCANA, MIGHT
from lairworks.games.uprising.grid import DISTANCE, OUTSIDE
from lairworks.games.uprising.rules.arriving import NOBODY, Discover, Peek, Settle
from lairworks.games.uprising.rules.fighting import Casualties, Target
from lairworks.games.uprising.rules.heroes import (
    NEXT_HERO,
    RESISTANCE_END,
    RESISTANCE_TURN,
    Action,
    Escort,
    actions,
    can_act,
)
from lairworks.games.uprising.rules.master import (
    HOUSEKEEPING,
    MASTER_TURN,
    RESOURCE_PHASE,
    ROOM_PHASE,
)
from lairworks.games.uprising.rules.plots import PLOTTING, Effect, Recover
from lairworks.games.uprising.rules.resources import (
    SPENDING,
    Fear,
    Pay,
    Pile,
    can_attack,
    can_buy,
    can_frighten,
)
from lairworks.games.uprising.rules.rooms import (
    LAY_NEXT,
    PickUp,
    PutBack,
    Rearrange,
    TurnDown,
    face_down,
)
from lairworks.games.uprising.rules.setup import DEAL
from lairworks.games.uprising.state import KEY_COUNT, WARRIOR, UprisingState
from lairworks.games.uprising.steps import read_step
from lairworks.games.uprising.words import COMMAND, ENTER, MOVE, RALLY, VALUES

# What waits below in each phase, the next round at the bottom; it need not be written.
WAITING: Final[dict[str, list[Step[Any]]]] = {
    "layout": [MASTER_TURN, DEAL],
    "plot": [MASTER_TURN, RESISTANCE_TURN, HOUSEKEEPING, ROOM_PHASE, RESOURCE_PHASE, PLOTTING],
    "resource": [MASTER_TURN, RESISTANCE_TURN, HOUSEKEEPING, ROOM_PHASE, SPENDING],
    "room": [MASTER_TURN, RESISTANCE_TURN, HOUSEKEEPING],
    "housekeeping": [MASTER_TURN, RESISTANCE_TURN],
    "heroes": [MASTER_TURN, RESISTANCE_END],
}
# What comes above if nothing is written there.
NEXT: Final[dict[str, list[Step[Any]]]] = {
    "layout": [LAY_NEXT],
    "plot": [],
    "resource": [],
    "room": [ROOM_PHASE],
    "housekeeping": [HOUSEKEEPING],
    "heroes": [NEXT_HERO],
}
# What may be written there, bottom first.
OPEN: Final = {
    "layout": "layout",
    "plot": r"(plot\.replace )?(plot\.effect )*(attack\.target|attack\.losses|fear|pile|room\.turn|"
    r"room\.pick|room\.put|plot\.recover|plot\.knife|plot\.search)",
    "resource": r"pay|attack\.target|attack\.losses|pile|fear",
    "room": r"phase\.room|(room\.rearrange )?room\.turn|room\.pick|room\.put",
    "housekeeping": r"phase\.housekeeping",
    "heroes": r"hero|action|resistance\.next|(resistance\.next )?"
    r"(escort|(arrive\.settle )?(arrive\.discover|attack\.losses|peek)|arrive\.settle)",
}


def read_agenda(state: UprisingState, stage: str, texts: list[str]) -> list[Step[Any]]:
    """The whole agenda of a phase of which this much is written; raises BadPosition."""
    steps = [read_step(text) for text in texts]
    waiting = WAITING[stage]
    for step in waiting:
        if steps and steps[0] is step:
            steps.pop(0)
    if not steps:
        return waiting + NEXT[stage]
    names = " ".join(step.name for step in steps)
    if not re.fullmatch(OPEN[stage], names):
        raise BadPosition("agenda", f"{names!r} cannot be open in the phase {stage!r}")
    for step, text in zip(steps, written_steps(steps), strict=True):
        if not can_be(state, step) or not _belong_together(step, steps[-1]):
            raise BadPosition("agenda", f"{text!r} cannot be what comes next on this table")
    return waiting + _with_implied(state, stage, steps)


def _with_implied(state: UprisingState, stage: str, steps: list[Step[Any]]) -> list[Step[Any]]:
    """What is written, and what always waits below such a step."""
    first, top = steps[0], steps[-1]
    if stage == "room" and isinstance(first, TurnDown):
        return [Rearrange(state.content.rearrange_max), first]
    if isinstance(top, Discover) and not _is_settling(steps):
        steps = [*steps[:-1], Settle(top.hero, top.number, top.cell), top]
    if stage == "heroes" and first.name not in ("hero", "action", "resistance.next"):
        return [NEXT_HERO, *steps]
    return steps


def _is_settling(steps: list[Step[Any]]) -> bool:
    return any(isinstance(step, Settle) for step in steps)


def _belong_together(step: Step[Any], top: Step[Any]) -> bool:
    """Whether an arrival that waits is that of those who have just turned up the tile."""
    if not isinstance(step, Settle) or not isinstance(top, Discover):
        return True
    return (step.hero, step.number, step.cell) == (top.hero, top.number, top.cell)


def can_be(state: UprisingState, step: Step[Any]) -> bool:
    """Whether what a step remembers agrees with the table."""
    if isinstance(step, (TurnDown, Recover, Pile, Peek)) and step.left < 1:
        return False
    if isinstance(step, Pay):
        return _can_pay(state, step)
    if isinstance(step, (Rearrange, PickUp, PutBack)):
        return _can_rearrange(state, step)
    if isinstance(step, Target):
        return step.strength > 0 and state.occupied != 0
    if isinstance(step, Casualties):
        return step.remainder > 0 and has(state.occupied, step.cell)
    if isinstance(step, Effect):
        return any((step.effect, step.number) in plot.effects for plot in state.content.plots)
    if isinstance(step, Fear):
        return step.power > 0
    if isinstance(step, Escort):
        return _takes_followers(step.act) and step.act in actions(state, step.hero)
    if isinstance(step, Action):
        return can_act(state, step.hero)
    if isinstance(step, (Discover, Settle)):
        return _can_arrive(state, step)
    return not step.asks or bool(step.choices(state))


def _takes_followers(act: int) -> bool:
    return act == RALLY.start or ENTER.owns(act) or MOVE.owns(act) or COMMAND.owns(act)


def _can_pay(state: UprisingState, step: Pay) -> bool:
    able = {MIGHT: can_attack, ARCANA: can_buy}.get(step.resource, can_frighten)
    falling = sorted(step.cards, reverse=True)
    return (
        able(state)
        and step.cards == falling
        and all(kind // VALUES == step.resource for kind in step.cards)
        and all(step.cards.count(kind) <= state.held[kind] for kind in step.cards)
        and bool(step.choices(state))
    )


def _can_rearrange(state: UprisingState, step: Rearrange | PickUp | PutBack) -> bool:
    if step.most < state.content.rearrange_min:
        return False
    if isinstance(step, Rearrange):
        return True
    number = int(count(step.picked))
    if step.picked & ~face_down(state):
        return False
    if isinstance(step, PickUp):
        return number < step.most and bool(step.choices(state))
    tiles = [state.tiles[cell] for cell in members(step.picked)]
    if len(set(step.put)) != len(step.put) or not set(step.put) < set(tiles):
        return False
    return state.content.rearrange_min <= number <= step.most


def _can_arrive(state: UprisingState, step: Discover | Settle) -> bool:
    if step.hero != NOBODY and state.heroes[step.hero] != step.cell:
        return False
    if step.hero == WARRIOR and state.die:  # it stays behind (U-FOR-02)
        return False
    if not 0 <= step.number <= state.followers[step.cell]:
        return False
    if isinstance(step, Settle):
        return has(state.occupied, step.cell)
    return step.hero != NOBODY and _can_go_back(state, step.start, step.cell)


def _can_go_back(state: UprisingState, start: int, cell: int) -> bool:
    """Whether somebody may have come from there: next door, and without a stash since then."""
    if start == OUTSIDE:
        return True
    if not has(state.face_up, start) or DISTANCE[start][cell] != 1:
        return False
    tile = state.tiles[start]
    return tile >= KEY_COUNT or sum(state.mats[tile]) == 0
