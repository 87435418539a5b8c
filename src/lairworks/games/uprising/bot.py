"""What is good in uprising: an evaluation for look-ahead, a layout, and hints (section I).

The master's judgement is in scheming.py and warding.py, the resistance's in storming.py. Prospects
are in logits of the chance to win, fitted to matches of hints against hints; the values of single
choices are in a coin of their own: 1 is about what it is worth to the resistance to pin down one
more room.
"""

from __future__ import annotations

import math
from typing import Final

from lairworks.core.rng import Rng
from lairworks.games.uprising import scheming, storming, warding
from lairworks.games.uprising.grid import CELL_COUNT
from lairworks.games.uprising.state import MASTER, UprisingState
from lairworks.games.uprising.words import LAY

DETAILS: Final = (
    "layout",
    "pay",
    "pile",
    "plot.recover",
    "room.pick",
    "room.put",
    "hero",
    "escort",
    "peek",
)
WHIM: Final = 0.35  # how far a hint may stray from the best
GRAIN: Final = 1024
HEAD_START: Final = 1.7  # the master's, before anything is done


def evaluate(state: UprisingState, seat: int) -> float:
    """The chance to win as a guess from 0 to 1; exact when the match is over."""
    if state.reason:
        return 1.0 if state.winner == seat else 0.0
    if len(state.tiles) < CELL_COUNT:
        return 0.5
    lead = HEAD_START + scheming.prospects(state) - storming.prospects(state, seat)
    chance = 1.0 / (1.0 + math.exp(-lead))
    return chance if seat == MASTER else 1.0 - chance


def is_calm(state: UprisingState) -> bool:
    """At the start of a round: in the midst of a turn the side that acts has yet to be answered."""
    return state.phase == "plot" and state.completed + state.swapped == 0


def opener(state: UprisingState, seat: int, rng: Rng) -> int:
    """What is not worth a search: the layout, and the details of what was decided before."""
    question = state.question(seat)
    if question is None or question.name not in DETAILS:
        return -1
    return _laid(state, seat, rng) if question.name == "layout" else hint(state, seat, rng)


def _laid(state: UprisingState, seat: int, rng: Rng) -> int:
    """A layout of the usual kind: Key Rooms deep and apart, traps in front, help in corners."""
    cell = len(state.tiles)
    choices = state.choices(seat)
    values = [warding.layout_value(state, LAY.first(choice), cell) for choice in choices]
    return _best(choices, values, rng, 4.0 * WHIM)


def hint(state: UprisingState, seat: int, rng: Rng) -> int:
    """The most appealing choice, give or take a whim."""
    choices = state.choices(seat)
    if seat == MASTER:
        judge = scheming.Judge(state)
        return _best(choices, [judge.appeal(choice) for choice in choices], rng, WHIM)
    raid = storming.Raid(state)
    return _best(choices, [raid.appeal(choice) for choice in choices], rng, WHIM)


def _best(choices: list[int], values: list[float], rng: Rng, whim: float) -> int:
    """The choice of the highest value, when each has been given a whim."""
    best = choices[0]
    most = -99.0
    for index in range(len(choices)):
        value = values[index] + whim * float(rng.below(GRAIN)) / GRAIN
        if value > most:
            most = value
            best = choices[index]
    return best
