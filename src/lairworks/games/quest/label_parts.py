"""What the labels of quest are made of; see labels.py."""

from __future__ import annotations

from collections.abc import Callable

from lairworks.core.english import either
from lairworks.core.game import Label
from lairworks.games.quest.phrases import gold, hero_names, the
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.actions import Aim
from lairworks.games.quest.rules.questing import can_claim
from lairworks.games.quest.rules.targets import is_power
from lairworks.games.quest.state import QuestState
from lairworks.games.quest.words import CENTRE, HERO_IDS, PLACE_IDS

Args = dict[str, object]
Labeller = Callable[[QuestState, int, int], Label]


def said(head: str, notes: list[str]) -> str:
    """What is done, and what comes of it."""
    return "; ".join([head, *notes])


def priced(n: int) -> tuple[str, ...]:
    """A price in gold, none for nothing."""
    return (gold(n),) if n else ()


def aim_of(state: QuestState, seat: int) -> Aim:
    """The question at what an effect is aimed, which is open now."""
    question = state.question(seat)
    assert isinstance(question, Aim)
    return question


def answers(state: QuestState, aim: Aim, victim: int, hero: int = NONE) -> list[str]:
    """Who may still prevent what a power does to another seat, or to a hero there."""
    if not is_power(aim.source) or victim == aim.seat:
        return []
    content = state.content
    found: list[int] = []
    for other in state.companies[victim].party:
        stands_in = hero not in (NONE, other) and content.shields[other]
        if content.breakers[other] or stands_in:
            found.append(other)
    names = either([the(content.hero_at[other].name) for other in found])
    return [f"{names} may prevent it"] if found else []


# The end of an attempt


def fails_early(state: QuestState) -> bool:
    """Whether turning back now would leave the quest where it is (Q-FAIL-01, D-38)."""
    return state.attempt < CENTRE and state.beaten < state.content.early_failure


def farewell(state: QuestState) -> str:
    """Who is discarded at the end of a quest."""
    if not state.sent:
        return "you lose no hero"
    return f"{hero_names(state, state.sent)} {'is' if len(state.sent) == 1 else 'are'} discarded"


def attempt_facts(state: QuestState) -> Args:
    """How an attempt that stops here would end, for a client."""
    return {
        "place": PLACE_IDS[state.attempt],
        "defeated": state.beaten,
        "early": fails_early(state),
        "can_claim": can_claim(state),
        "discarded": [HERO_IDS[hero] for hero in state.sent],
    }
