"""What is good for a seat: drafting by evaluation, raiding by the solver (section I)."""

from __future__ import annotations

from typing import Final

from lairworks.core.rng import Rng
from lairworks.games.heist.drafting import GADGET, best_use, whim
from lairworks.games.heist.haste import LIMIT, quick_raid
from lairworks.games.heist.outlook import chance
from lairworks.games.heist.plan import Aim
from lairworks.games.heist.rules.grading import raid_key
from lairworks.games.heist.rules.missions import claimable
from lairworks.games.heist.rules.planning import bonus_slots, open_slots
from lairworks.games.heist.shortsight import next_step
from lairworks.games.heist.state import PLANNING, RAIDS, HeistState
from lairworks.games.heist.words import (
    BONUS,
    CLAIM,
    DONE,
    LATER,
    NOW,
    OWN,
    PASS,
    PICK,
    PLACE,
    TAKE,
    WALL,
)

BONUS_LEAST: Final = 8.0  # what a second card must be worth, and how much more by its cost
BONUS_BY_COST: Final = 1.3
PASSING: Final = 1.3  # what it is worth to pass
SHORT: Final = 2  # $ below which money now is worth more
LONG: Final = 8  # rounds from which on it is
NOW_IN_NEED: Final = 2.2
USUAL_SENTRIES: Final = 3  # what others are expected to do in their raids
USUAL_TRAPS: Final = 4
KEPT: Final = 4096  # plans remembered

_plans: dict[str, int] = {}


def evaluate(state: HeistState, seat: int) -> float:
    """How a seat's prospects compare with those of the others, from 0 to 1: see outlook.py."""
    return chance(state, seat)


def is_calm(state: HeistState) -> bool:
    """While nobody is in the middle of a round: a round half made says little."""
    if state.phase == PLANNING:
        for seat in range(state.seats):
            if state.made[seat] and state.desks[seat]:
                return False
    return True


def opener(state: HeistState, seat: int, rng: Rng) -> int:
    """The whole game by the book: every step of it has an answer."""
    question = state.question(seat)
    assert question is not None
    name = question.name
    if name == "setup.agent":
        return rng.pick(state.choices(seat))
    if name == "setup.gadget":
        return OWN.at(_any_gadget(rng))
    if name == "round.claim":
        return _claim(state, seat)
    if name.startswith("raid."):
        return _raid(state, seat)
    return _plan(state, seat, name, rng)


def hint(state: HeistState, seat: int) -> int:
    """What comes to mind in a raid without a plan, -1 in Planning."""
    return next_step(state, seat) if state.phase == RAIDS else -1


def _any_gadget(rng: Rng) -> int:
    """A gadget, the more likely the more it adds to a raid."""
    total = 0
    for worth in GADGET:
        total += int(worth)
    drawn = int(rng.below(total))
    for gadget in range(len(GADGET)):
        drawn -= int(GADGET[gadget])
        if drawn < 0:
            return gadget
    return 0


def _plan(state: HeistState, seat: int, name: str, rng: Rng) -> int:
    """A choice of a round."""
    sheet = state.sheets[seat]
    if name == "round.pick":
        return _pick(state, seat, rng)
    if name == "round.bonus":
        return _bonus(state, seat, rng)
    where = best_use(state, seat, sheet.slot, sheet.cash, rng).where
    if name == "round.place":
        return PLACE.at(where)
    return WALL.at(where) if name == "round.wall" else TAKE.at(where)


def _pick(state: HeistState, seat: int, rng: Rng) -> int:
    """The best card on display, or pass if none is worth it."""
    sheet = state.sheets[seat]
    best, worth = PASS.start, PASSING
    slots = open_slots(state, sheet, 0, sheet.cash)
    for slot in range(3):
        if slots >> slot & 1:
            liked = best_use(state, seat, slot, sheet.cash, rng).worth + whim(rng)
            if liked > worth:
                best, worth = PICK.at(slot), liked
    return best


def _bonus(state: HeistState, seat: int, rng: Rng) -> int:
    """Another card if it is well worth the price."""
    sheet = state.sheets[seat]
    cost = state.bonus_cost(sheet)
    best, worth = DONE.start, BONUS_LEAST + BONUS_BY_COST * cost
    slots = bonus_slots(state, sheet)
    for slot in range(3):
        if slots >> slot & 1:
            liked = best_use(state, seat, slot, sheet.cash - cost, rng).worth + whim(rng)
            if liked > worth:
                best, worth = BONUS.at(slot), liked
    return best


def _claim(state: HeistState, seat: int) -> int:
    """The mission that pays most; money now only where it is short and time is left."""
    sheet = state.sheets[seat]
    needy = sheet.cash < SHORT and state.content.rounds - state.round >= LONG
    best, worth = 0, -1.0
    for mission in claimable(state, seat):
        rewards = state.content.mission_at[mission].rewards
        now = float(min(rewards[NOW], state.content.budget_cap - sheet.lifetime))
        if needy:
            now *= NOW_IN_NEED
        for reward, value in ((NOW, now), (LATER, float(rewards[LATER]))):
            if value > worth:
                best, worth = CLAIM.at(mission, reward), value
    return best


def _raid(state: HeistState, seat: int) -> int:
    """The next step of the best raid; a raid is planned once."""
    raid = state.raids[seat]
    start = raid_key(state, raid)
    key = start + repr(raid.acts)
    if key not in _plans:
        if len(_plans) > KEPT:
            _plans.clear()
        question = state.question(seat)
        assert question is not None
        if question.name != "raid.step":
            return _rest_of_step(state, seat)
        _remember(state, seat, start)
    return _plans[key]


def _remember(state: HeistState, seat: int, start: str) -> None:
    raid = state.raids[seat]
    acts = raid.acts[:]
    for choice in quick_raid(state, raid, aim_of(state, seat)).choices:
        _plans[start + repr(acts)] = choice
        acts.append(choice)


def _rest_of_step(state: HeistState, seat: int) -> int:
    """How to go on with a step that was not planned: a split, or more walls of a drill."""
    best, loot = -1, -1
    choices = state.choices(seat)
    for choice in choices:
        twin = state.copy()
        twin.desks[seat].pop().take(twin, choice)
        found = quick_raid(twin, twin.raids[seat], limit=LIMIT // len(choices)).loot
        if found > loot:
            best, loot = choice, found
    return best


def aim_of(state: HeistState, seat: int) -> Aim:
    """What else a raid may win: measured by the raids that are over, and the usual ones.

    Explorer is left to chance: to aim at it takes much thought for little.
    """
    aim = Aim()
    content = state.content
    aim.sentries = 1
    for other in range(state.seats):
        if other != seat:
            raid = state.raids[other]
            aim.sentries = max(aim.sentries, raid.sentries if raid.over else USUAL_SENTRIES)
    aim.brutal = float(content.brutal)
    aim.trap_cost = content.trapper / (USUAL_TRAPS * (state.seats - 1))
    return aim
