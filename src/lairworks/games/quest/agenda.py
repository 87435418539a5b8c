"""What may be open at a table of quest: the agenda of a position is read here."""

from __future__ import annotations

import re
from typing import Any, Final

from lairworks.core.errors import BadPosition
from lairworks.core.fields import PositionFields
from lairworks.core.positions import written_steps
from lairworks.core.state import Step
from lairworks.games.quest.fitting import misfit
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.actions import Aim, Part, Rest
from lairworks.games.quest.rules.preparing import Prepare
from lairworks.games.quest.rules.questing import APPROACHES, DISBANDINGS
from lairworks.games.quest.rules.recruiting import RECRUITERS
from lairworks.games.quest.rules.targets import is_power
from lairworks.games.quest.rules.turns import CARD_CHOICES, CLOSINGS, LIMITS, SECONDARIES, UPKEEPS
from lairworks.games.quest.state import QuestState
from lairworks.games.quest.steps import read_step
from lairworks.games.quest.words import CENTRE

# What a power or an action card may leave open, bottom first.
POWER: Final = (
    r"( power\.rest)?( aim\.\w+| part| peek| replace_hidden| join| sweep| shop| retire| treasure|"
    r" name_icon| waive| power\.blow( react\.shield)*( react\.break)*)?"
)
MAIN: Final = r"upkeep turn\.secondary" + POWER
RECRUITING: Final = r"upkeep recruit( trade| instant|" + POWER + ")"
ATTEMPT: Final = (
    r"upkeep( quest\.enter| quest\.step| quest\.claim| quest\.prepare|"
    r"( quest\.prepare)? quest\.disband( quest\.keep)*( quest\.seeker)*|"
    r" quest\.approach(( react\.ambush)*|( quest\.spoils)?( quest\.divert)?|" + POWER + "))"
)
CLOSING: Final = r"upkeep\.close( upkeep\.discard| upkeep\.limits( upkeep\.extra)*)?"
OPEN: Final = rf"turn|turn\.action|turn\.drawn|upkeep|{MAIN}|{RECRUITING}|{ATTEMPT}|{CLOSING}"
# Steps below which there is nothing, or only upkeep.
LASTING: Final = ("turn", "turn.action", "turn.drawn", "upkeep", "upkeep.close")
SECONDARY: Final = ("turn.secondary", "recruit")
ENTERING: Final = ("quest.enter", "quest.prepare", "quest.step", "quest.claim", "quest.disband")
COMING_HOME: Final = ("quest.keep", "quest.seeker")
# Steps that are there as long as a quest is being attempted, one of them always.
OF_AN_ATTEMPT: Final = ("quest.approach", "quest.step", "quest.claim", "quest.disband")
DRAWING: Final = ("turn.drawn", "join", "treasure")


def read_agenda(state: QuestState, fields: PositionFields) -> list[Step[Any]]:
    """The steps as written, with those that always wait below them; raises BadPosition."""
    seat = state.turn
    secondary = fields.flag("secondary", False)
    if secondary and (fields.has("agenda") or state.attempt != NONE):
        raise BadPosition("secondary", "is for tables without an attempt or an agenda")
    texts = fields.texts("agenda", [])
    if state.reason:
        if texts:
            raise BadPosition("agenda", "nothing is left to do when it is over")
        return []
    if not fields.has("agenda"):
        if state.attempt != NONE:
            return [UPKEEPS[seat], APPROACHES[seat]]
        return [UPKEEPS[seat], SECONDARIES[seat]] if secondary else [CARD_CHOICES[seat]]
    if not texts:
        raise BadPosition("agenda", "something is left to do as long as there is no ending")
    steps = [read_step(state, text, f"agenda[{at}]") for at, text in enumerate(texts)]
    steps = _below(state, steps) + steps
    _count_recruits(state, fields, steps)
    return steps


def _count_recruits(state: QuestState, fields: PositionFields, steps: list[Step[Any]]) -> None:
    """Somebody has been bought if recruiting goes on after this."""
    names = [step.name for step in steps]
    if state.recruits == 0 and "recruit" in names[:-1] and names[-1] != "trade":
        if fields.has("recruits"):
            raise BadPosition("recruits", f"somebody has been bought before {names[-1]!r}")
        state.recruits = 1


def _below(state: QuestState, steps: list[Step[Any]]) -> list[Step[Any]]:
    """What waits below the steps that are written."""
    seat = state.turn
    first = steps[0]
    if first.name in LASTING:
        return []
    if first.name in ("upkeep.limits", "upkeep.discard"):
        return [CLOSINGS[seat]]
    if first.name == "upkeep.extra":
        return [CLOSINGS[seat], LIMITS[seat]]
    if first.name in SECONDARY or first.name in ENTERING:
        return [UPKEEPS[seat]]
    if first.name in COMING_HOME:
        place = state.attempt
        if 0 <= place < CENTRE and not state.quests[place].is_there():
            return [UPKEEPS[seat], Prepare(place), DISBANDINGS[seat]]
        return [UPKEEPS[seat], DISBANDINGS[seat]]
    if state.attempt != NONE:
        return [UPKEEPS[seat]] if first.name in OF_AN_ATTEMPT else [UPKEEPS[seat], APPROACHES[seat]]
    power = isinstance(first, (Aim, Rest, Part)) and is_power(first.source)
    if power or first.name in ("trade", "instant", "power.blow"):
        return [UPKEEPS[seat], RECRUITERS[seat]]
    return [UPKEEPS[seat], SECONDARIES[seat]]


def named_action(steps: list[Step[Any]]) -> int:
    """The action card that an open step is about, NONE if there is no such step."""
    for step in steps:
        if isinstance(step, (Aim, Rest, Part)) and not is_power(step.source):
            return -1 - step.source
    return NONE


def check_agenda(state: QuestState) -> None:
    """Whether all that is open can be open on this table; raises BadPosition."""
    steps = state.agenda
    if not steps:
        return
    names = " ".join(step.name for step in steps)
    _check_attempt(state, names)
    if not re.fullmatch(OPEN, names):
        raise BadPosition("agenda", f"{names!r} are never open at the same time")
    _check_drawn(state)
    if named_action(steps) not in (NONE, state.action):
        raise BadPosition("action", "another one is being resolved, by the agenda")
    for step, text in zip(steps, written_steps(steps), strict=True):
        problem = misfit(state, step)
        if problem:
            raise BadPosition("agenda", f"{text!r} does not fit this table: {problem}")
    top = steps[-1]
    if top.asks and not top.choices(state):
        raise BadPosition("agenda", f"{written_steps([top])[0]!r} has nothing to choose from")


def _check_attempt(state: QuestState, names: str) -> None:
    """A quest is attempted from entering it until the heroes disband."""
    open_now = names.split()
    going = any(name in OF_AN_ATTEMPT for name in open_now)
    if going and state.attempt == NONE:
        raise BadPosition("attempt", f"is missing for {open_now[-1]!r}")
    if state.attempt != NONE and not going:
        raise BadPosition("attempt", f"there is none during {open_now[-1]!r}")


def _check_drawn(state: QuestState) -> None:
    """Cards lie open exactly while somebody chooses among them."""
    top = state.agenda[-1].name
    if top not in DRAWING:
        if state.drawn:
            raise BadPosition("drawn", f"no cards lie open during {top!r}")
    elif not state.drawn:
        raise BadPosition("drawn", f"cards lie open during {top!r}")
