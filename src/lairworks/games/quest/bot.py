"""What is good in quest: an evaluation for look-ahead, and hints for playing on (section I).

All values are in treasure points. How single choices are judged is in judging.py.
"""

from __future__ import annotations

import math
from typing import Final

from lairworks.core.bits import count
from lairworks.core.rng import Rng
from lairworks.games.quest.judging import POWER_WORTH, Judge
from lairworks.games.quest.scouting import Force, chance
from lairworks.games.quest.state import QuestState
from lairworks.games.quest.words import CENTRE, QUEST

GOLD: Final = 0.10  # a coin up to the limit
SURPLUS: Final = 0.02  # and above it
ICON: Final = 0.12  # an icon that the party covers
BODY: Final = 0.08  # a hero
LAIR: Final = 0.45  # the share of a treasure that a party ready for it has as good as won
WHIM: Final = 0.12  # how far a hint may stray from the best
GRAIN: Final = 1024
# Questions that follow from what was decided before. Quests are among them: a small search burns
# heroes on attempts that a look at the column rules out.
DETAILS: Final = (
    "quest.step",
    "name_icon",
    "waive",
    "treasure",
    "join",
    "sweep",
    "part",
    "peek",
    "quest.keep",
    "quest.seeker",
    "upkeep.discard",
)


def evaluate(state: QuestState, seat: int) -> float:
    """The chance to win as a guess from 0 to 1; exact when the match is over."""
    if state.reason:
        return 1.0 / len(state.best) if seat in state.best else 0.0
    own = prospects(state, seat)
    best = -99.0
    top = 0
    for other in range(state.seats):
        top = max(top, state.points(other))
        if other != seat:
            best = max(best, prospects(state, other))
    # The nearer the end, the more a lead counts.
    left = float(max(0, state.threshold() - top))
    return 1.0 / (1.0 + math.exp((best - own) / (0.5 + 0.12 * left)))


def prospects(state: QuestState, seat: int) -> float:
    """Points in hand, and what gold, heroes and the lairs promise."""
    content = state.content
    company = state.companies[seat]
    force = Force(state, seat)
    gold = len(company.gold)
    total = float(state.score(seat))
    total += GOLD * min(gold, content.gold_limit) + SURPLUS * max(0, gold - content.gold_limit)
    total += ICON * float(count(force.cover))
    for hero in company.party:
        total += BODY + POWER_WORTH[content.timings[hero]]
    best = 0.0
    for place in state.open_places():
        if place < CENTRE or place == CENTRE + seat:
            points = content.points[state.quests[place].treasure]
            best = max(best, points * chance(state, force, place))
    return total + LAIR * best


def is_calm(state: QuestState) -> bool:
    """At the start of a turn: within one, what was begun has yet to pay."""
    for seat in state.deciders():
        question = state.question(seat)
        return question is not None and question.name == "turn.action"
    return True


def opener(state: QuestState, seat: int, rng: Rng) -> int:
    """What is not worth a search: details, and a secondary action where no quest is promising."""
    question = state.question(seat)
    if question is None:
        return -1
    if question.name in DETAILS:
        return hint(state, seat, rng)
    if question.name == "turn.secondary":
        choice = hint(state, seat, rng)
        return choice if choice != QUEST.start else -1
    return -1


def hint(state: QuestState, seat: int, rng: Rng) -> int:
    """The most appealing choice, give or take a whim."""
    choices = state.choices(seat)
    judge = Judge(state, seat)
    best = choices[0]
    most = -99.0
    for choice in choices:
        value = judge.appeal(choice) + WHIM * float(rng.below(GRAIN)) / GRAIN
        if value > most:
            most = value
            best = choice
    return best
