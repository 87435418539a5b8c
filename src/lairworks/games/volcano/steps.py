"""Steps of volcano as text, for positions: `build.where 0 R20` is what seat 0 is asked next."""

from __future__ import annotations

from typing import Any

from lairworks.core.bits import has
from lairworks.core.errors import BadPosition
from lairworks.core.positions import written_steps
from lairworks.core.state import Step
from lairworks.games.volcano.content import FAVOR, PRICES, VolcanoContent
from lairworks.games.volcano.rules.building import affordable, upgradable
from lairworks.games.volcano.rules.directives import (
    ASKS,
    QUESTIONS,
    CarryOut,
    Give,
    Over,
    Where,
    Whether,
    is_possible,
)
from lairworks.games.volcano.rules.planning import CUBES, NEXT_ROUND, PLANNING, PLANS, START
from lairworks.games.volcano.rules.turns import AFTER, TURNS
from lairworks.games.volcano.state import VolcanoState
from lairworks.games.volcano.words import CODES, ROOM_IDS, SEAT_IDS


def read_step(state: VolcanoState, text: str, place: str) -> Step[Any]:
    """The step that is written so; raises BadPosition."""
    words = text.split()
    try:
        name, seat = words[0], int(words[1])
        found = _common_step(name) if seat < 0 else None
        if 0 <= seat < state.seats:
            found = _plain_step(name, seat) or _directive(name, seat, words[2:])
            found = found or _full_step(state.content, name, seat, words[2:])
    except (IndexError, ValueError):
        found = None
    if found is None or written_steps([found]) != [" ".join(words)]:
        raise BadPosition(place, f"{text!r} is no step of this game")
    fits = _fits_planning(state, found) if state.turn < 0 else _fits_turn(state, found)
    if not fits:
        raise BadPosition(place, f"{text!r} cannot be what comes next on this table")
    return found


def _fits_planning(state: VolcanoState, step: Step[Any]) -> bool:
    """Planning: whoever is next places; who has placed may select, or put the cube."""
    if step is START:
        return state.round == 0
    if step.seat < 0:
        return True
    if step.name == "plan.slot":
        return state.retired[:1] == [step.seat] and bool(step.choices(state))
    if step.seat in state.retired:
        return False
    if step.name == "plan.cube":
        return state.seats == 2 and len(state.retired) == 1 and state.cube < 0
    if isinstance(step, CarryOut):
        return step.strip in state.content.slots
    return step.name == "select" and state.pool != 0


def _fits_turn(state: VolcanoState, step: Step[Any]) -> bool:
    """Turns: only the seat on turn is asked, and only what can be answered."""
    if step.seat < 0:
        return step is NEXT_ROUND
    if step.seat != state.turn or step.name in ("plan.slot", "plan.cube"):
        return False
    if isinstance(step, (Where, Give)) and step.victim >= state.seats:
        return False
    if isinstance(step, Where):
        owner = step.seat if step.victim < 0 else step.victim
        return has(affordable(state, step.seat, owner), step.card)
    if isinstance(step, Over):
        return has(upgradable(state, step.seat), step.card)
    if isinstance(step, Whether):
        return is_possible(state, step.seat, step.code)
    return not step.asks or bool(step.choices(state))


def _common_step(name: str) -> Step[Any] | None:
    """A step of nobody in particular."""
    for step in (START, NEXT_ROUND, PLANNING):
        if step.name == name:
            return step
    return None


def _plain_step(name: str, seat: int) -> Step[Any] | None:
    """A step that remembers nothing but its seat."""
    if name == "plan.slot":
        return PLANS[seat]
    if name == "plan.cube":
        return CUBES[seat]
    if name == "turn":
        return TURNS[seat]
    if name == "turn.after":
        return AFTER[seat]
    return None


def _directive(name: str, seat: int, words: list[str]) -> Step[Any] | None:
    """A directive that remembers only whether it may be declined."""
    if words != ["may"] and words != ["must"]:
        return None
    for asked in QUESTIONS:
        for question in asked:
            if question.name == name and question.seat == seat and question.words() == words:
                return question
    return None


def _full_step(content: VolcanoContent, name: str, seat: int, words: list[str]) -> Step[Any] | None:
    """A step with a memory of its own."""
    if name == "strip":
        strip = content.strip(words[0])
        index = int(words[1])
        if strip is None or not 0 <= index < strip.length:
            return None
        return CarryOut(seat, strip, index)
    if name == "build.where":
        victim = SEAT_IDS.index(words[1]) if len(words) > 1 else -1
        return Where(seat, ROOM_IDS.index(words[0]), victim) if victim != seat else None
    if name == "upgrade.where":
        return Over(seat, ROOM_IDS.index(words[0]))
    if name == "whether":
        code = CODES.index(words[0])
        amount = int(words[1])
        if ASKS[code] or code in PRICES or amount < 1 or (amount > 1 and code != FAVOR):
            return None
        return Whether(seat, code, amount)
    if name == "exchange.give":
        victim = SEAT_IDS.index(words[0])
        return Give(seat, victim) if victim != seat else None
    return None
