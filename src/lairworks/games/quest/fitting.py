"""Whether an open step agrees with the table, for positions."""

from __future__ import annotations

from typing import Any, Final

from lairworks.core.state import Step
from lairworks.games.quest.effects import (
    DISCARD_HERO,
    IN_QUEST,
    INSTANT,
    JOIN_TREASURE,
    KEEP_HEROES,
    WILD_ICON,
)
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.actions import Aim, NameIcon, Part, Rest, effects_of, source_id
from lairworks.games.quest.rules.challenges import Peek
from lairworks.games.quest.rules.defeating import Divert, diverter, elsewhere
from lairworks.games.quest.rules.newcomers import Join, Retire, Sweep
from lairworks.games.quest.rules.preparing import Prepare
from lairworks.games.quest.rules.questing import Keep, LayWithTreasure, can_claim
from lairworks.games.quest.rules.reacting import (
    LURING,
    OUSTING,
    ROBBERY,
    Blow,
    React,
    is_ambusher,
)
from lairworks.games.quest.rules.recruiting import Instant, Trade, trader
from lairworks.games.quest.rules.targets import is_power
from lairworks.games.quest.rules.turns import ExtraTurn, can_go_on, has_too_many
from lairworks.games.quest.state import CHALLENGES, QuestState
from lairworks.games.quest.words import CENTRE, DEPTH, HERO_IDS

OF_ANYBODY: Final = ("turn", "part", "react.break", "react.shield", "react.ambush")
MOST: Final = 9  # gold, discounts and the like that a card may speak of


def misfit(state: QuestState, step: Step[Any]) -> str:
    """What speaks against a step on this table, "" if nothing does."""
    if isinstance(step, Prepare):
        fine = 0 <= step.place < CENTRE and step.seat == NONE
        return "" if fine else "quests are prepared in lairs, 0 to 2, for nobody (-1)"
    if step.seat != state.turn and step.name not in OF_ANYBODY:
        return f"it is the turn of seat {state.turn}"
    if isinstance(step, (Aim, Rest, Part)):
        return _misplaced(state, step.source) or _unasked(state, step)
    if isinstance(step, Trade):
        able = step.traded in state.companies[step.seat].party
        able = able and trader(state, step.seat, step.traded) != NONE
        return "" if able else "nobody in the party can trade this hero in"
    if isinstance(step, (ExtraTurn, Instant, NameIcon, LayWithTreasure, Keep, React)):
        return _without_hero(state, step)
    if isinstance(step, Blow):
        return "" if _can_strike(state, step) else "that cannot be done to that seat"
    if isinstance(step, Divert):
        able = state.beaten > 0 and diverter(state, step.seat) != NONE and bool(elsewhere(state))
        return "" if able else "it takes a beaten challenge, a hero sent for it and another quest"
    return _miscounted(state, step) or _untimely(state, step.name, step.seat)


def _miscounted(state: QuestState, step: Step[Any]) -> str:
    """The same for steps that count something."""
    if isinstance(step, Peek):
        fine = step.left >= 1 and all(_is_position(state, at) for at in step.seen)
        return "" if fine else "one look is left at least, and challenges lie where was looked"
    if isinstance(step, Join):
        fine = 1 <= step.keep < len(state.drawn)
        return "" if fine else "one of those drawn joins at least, and not all of them"
    if isinstance(step, Sweep) and not 0 <= step.discount <= MOST:
        return f"the discount is 0 to {MOST}"
    if isinstance(step, Retire) and not 0 <= step.bonus <= MOST:
        return f"the bonus is 0 to {MOST}"
    return ""


def _untimely(state: QuestState, name: str, seat: int) -> str:
    """The same for steps that remember nothing."""
    if name == "quest.step":
        quest = state.quests[state.attempt]
        fine = bool(quest.cards) and quest.top_is_up() and state.facing == quest.cards[-1]
        return "" if fine else "the first challenge lies open and is the one being faced"
    if name == "quest.approach" and not state.quests[state.attempt].is_there():
        return "no quest lies at the place of the attempt"
    if name == "quest.claim" and not can_claim(state):
        return "this quest cannot be claimed (Q-CLM-01)"
    if name == "upkeep.discard" and not has_too_many(state, seat):
        return "the party is within its limit"
    if name == "replace_hidden":
        fine = _is_down(state, state.looked) and not state.decks[CHALLENGES].is_exhausted()
        return "" if fine else "it takes a face-down challenge at `looked`, and one to draw"
    if name in ("waive", "treasure") and state.facing == NONE:
        return "that is done only in a quest, facing a challenge"
    return ""


def _is_position(state: QuestState, at: int) -> bool:
    """Whether a challenge lies there."""
    place = at // DEPTH
    return 0 <= place < len(state.quests) and at % DEPTH < len(state.quests[place].cards)


def _is_down(state: QuestState, at: int) -> bool:
    """Whether one lies there face down."""
    return _is_position(state, at) and not state.quests[at // DEPTH].is_up(at % DEPTH)


def _misplaced(state: QuestState, source: int) -> str:
    """Whether the effects of a power or a card cannot be carried out now."""
    if is_power(source):
        timing = state.content.timings[source]
        fine = timing == INSTANT if state.attempt == NONE else timing in IN_QUEST
    else:
        fine = state.attempt == NONE
    return "" if fine else f"{source_id(source)} does nothing at this time"


def _unasked(state: QuestState, step: Aim | Rest | Part) -> str:
    """Whether nobody made the offer by which somebody parts with a hero."""
    if not isinstance(step, Part):
        return ""
    if step.striker == state.turn:
        for effect in effects_of(state, step.source):
            if effect.op == DISCARD_HERO and effect.victim_chooses and effect.n == step.gold:
                return ""
    return "nobody makes such an offer"


def _without_hero(
    state: QuestState, step: ExtraTurn | Instant | NameIcon | LayWithTreasure | Keep | React
) -> str:
    """Whether the hero a step is about is not there, or has no such power."""
    hero = step.hero
    id = HERO_IDS[hero]
    if hero not in state.companies[step.seat].party:
        return f"{id} is not in the party of seat {step.seat}"
    if isinstance(step, ExtraTurn):
        able = can_go_on(state, hero)
    elif isinstance(step, Instant):
        able = state.content.timings[hero] == INSTANT
    elif isinstance(step, React):
        able = _can_react(state, step)
    elif hero not in state.sent:
        return f"{id} has not been sent"
    else:
        able = _can_on_quest(state, step)
    return "" if able else f"{id} has no power for it"


def _can_on_quest(state: QuestState, step: NameIcon | LayWithTreasure | Keep) -> bool:
    """Whether a participating hero can do what is asked."""
    for effect in state.content.hero_at[step.hero].effects:
        if isinstance(step, Keep) and effect.op == KEEP_HEROES:
            return 1 <= step.left <= effect.n
        if isinstance(step, LayWithTreasure) and effect.op == JOIN_TREASURE:
            return True
        if isinstance(step, NameIcon) and effect.op == WILD_ICON:
            return True
    return False


def _can_react(state: QuestState, step: React) -> bool:
    """Whether a hero answers what is about to be done."""
    if step.seat == state.turn:
        return False
    if step.name == "react.ambush":
        return is_ambusher(state, step.hero)
    able = state.content.breakers if step.name == "react.break" else state.content.shields
    for other in state.agenda:
        if isinstance(other, Blow) and other.victim == step.seat:
            return able[step.hero]
    return False


def _can_strike(state: QuestState, blow: Blow) -> bool:
    """Whether what is to be done to another seat can be done."""
    if not 0 <= blow.victim < state.seats or blow.victim == blow.seat:
        return False
    victim = state.companies[blow.victim]
    if blow.kind == ROBBERY:
        return blow.what == NONE and 1 <= blow.n <= MOST
    if blow.kind == LURING:
        cost = state.content.costs[blow.what] if blow.what in victim.party else NONE
        return 0 <= cost <= state.gold(blow.seat) and blow.n == 0
    if blow.kind == OUSTING:
        return blow.what in victim.party and 0 <= blow.n <= MOST
    return blow.what in victim.treasures and blow.n in state.companies[blow.seat].treasures
