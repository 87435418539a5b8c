"""The open question of a seat as a sentence, from what that seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lairworks.core.bits import members
from lairworks.core.english import amount, capital, counted, listed
from lairworks.games.heist.board import Board
from lairworks.games.heist.effects import SECRET1
from lairworks.games.heist.grid import ROOMS, SIDE
from lairworks.games.heist.phrases import card, dollars, line, source, stats
from lairworks.games.heist.rules.missions import claimable
from lairworks.games.heist.rules.planning import bonus_slots, income
from lairworks.games.heist.rules.raiding import Drilling, Split
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.words import LATER, NOW, STOP


def ask(state: HeistState, seat: int) -> str:
    """The open question of a seat as a sentence; "" if it is not asked."""
    question = state.question(seat)
    return ASKERS[question.name](state, seat) if question is not None else ""


# Setup


def _ask_agent(state: HeistState, seat: int) -> str:
    if state.open_agents:
        return "Which Agent do you note in secret? Others may note the same one."
    agents = [state.content.agent_at[agent].name for agent in state.dealt[seat]]
    return f"You are dealt {listed(agents)}: which Agent do you keep in secret?"


def _ask_free_gadget(state: HeistState, seat: int) -> str:
    return "Which gadget do you start with? It counts neither for the penalty nor for missions."


# Planning


def _ask_pick(state: HeistState, seat: int) -> str:
    sheet = state.sheets[seat]
    content = state.content
    gain = min(content.pass_income, content.budget_cap - sheet.lifetime)
    passing = f"pass for {dollars(gain)}" if gain else "pass for nothing, your budget being full"
    have = f"{_round(state)}: you have {dollars(sheet.cash)}"
    return f"{have}. Which card do you take, or do you {passing}?"


def _round(state: HeistState) -> str:
    """The round, and how many there are unless it is the last."""
    if state.round in (state.last_round, state.content.rounds):
        return f"Round {state.round}, the last"
    return f"Round {state.round} of {state.content.rounds}"


def _ask_place(state: HeistState, seat: int) -> str:
    sheet = state.sheets[seat]
    kind = state.cards[sheet.slot].front
    cash = f"You have {dollars(sheet.cash)}"
    if kind >= SECRET1:
        cash += f" and earn {dollars(income(state, sheet, kind))} first"
    where = f"{card(state, sheet.slot)}: which room do you draw on?"
    return f"{where} {cash}; {_line_shift(state, sheet.slot)}."


def _ask_wall(state: HeistState, seat: int) -> str:
    sheet = state.sheets[seat]
    where = f"{capital(card(state, sheet.slot))}: on which side of a room do you draw it?"
    return f"{where} You have {dollars(sheet.cash)}; {_line_shift(state, sheet.slot)}."


def _line_shift(state: HeistState, slot: int) -> str:
    """What it costs to leave the line of a marker."""
    board = state.board
    marker = state.markers[slot]
    ways = _steps(board, line(marker))
    if board.shift_axis >= 0:
        other = line((marker + SIDE) % (2 * SIDE))
        ways.append(f"{other} instead costs {dollars(board.shift_axis)}")
    return listed(ways) or f"it must be {line(marker)}"


def _steps(board: Board, start: str) -> list[str]:
    if board.shift_step < 0:
        return []
    return [f"every step away from {start} costs {dollars(board.shift_step)}"]


def _ask_gadget(state: HeistState, seat: int) -> str:
    sheet = state.sheets[seat]
    board = state.board
    number = state.markers[sheet.slot] % SIDE + 1
    ways = _steps(board, f"number {number}")
    if board.gadget_any >= 0:
        ways.append(f"any other costs {dollars(board.gadget_any)}")
    shift = listed(ways) or "there is no other"
    owned = ", which you have already" if sheet.owns(number - 1) else ""
    shown = f"{capital(card(state, sheet.slot))}{owned}: which gadget do you take?"
    return f"{shown} You have {dollars(sheet.cash)}; {shift}."


def _ask_bonus(state: HeistState, seat: int) -> str:
    sheet = state.sheets[seat]
    cash = f"You have {dollars(sheet.cash)}"
    if not bonus_slots(state, sheet):
        return f"{cash} and can take no further card: do you close the round?"
    left = len(state.content.bonus_costs) - sheet.bonuses
    price = dollars(state.bonus_cost(sheet))
    action = f"{price} for a bonus action ({left} left)"
    return f"{cash}. Do you pay {action} and take another card, or are you done?"


def _ask_claim(state: HeistState, seat: int) -> str:
    sheet = state.sheets[seat]
    room = state.content.budget_cap - sheet.lifetime
    found: list[str] = []
    for number in claimable(state, seat):
        mission = state.content.mission_at[number]
        now = dollars(min(mission.rewards[NOW], room))
        later = dollars(mission.rewards[LATER])
        found.append(f"{mission.name} ({now} now or {later} at the end)")
    which = "do you claim it?" if len(found) == 1 else "which one do you claim, if any?"
    return f"{_round(state)}: you fulfil {listed(found)}; {which}"


# Raids


def _ask_step(state: HeistState, seat: int) -> str:
    raid = state.raids[seat]
    have = stats(raid.movement, raid.stealth, raid.combat, raid.wild)
    here = f"You are in {ROOMS[raid.at]} with {have}, and have stolen {dollars(raid.loot)}."
    if state.choices(seat) == [STOP.start]:
        return f"{here} There is nothing left to do: do you stop?"
    ready = [source(state, seat, number) for number in members(raid.ready)]
    unused = f" Not used yet: {listed(ready)}." if ready else ""
    return f"{here}{unused} What do you do?"


def _ask_split(state: HeistState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Split)
    raid = state.raids[seat]
    name = state.content.kinds[raid.lair.rooms[raid.at]].name
    price = f"{amount(question.flex, 'point')} for the {name} in {ROOMS[raid.at]}"
    have = f"You have Movement {raid.movement} and Stealth {raid.stealth}"
    return f"You must pay {price}. {have}: how much of it is Movement, the rest being Stealth?"


def _ask_drill(state: HeistState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Drilling)
    raid = state.raids[seat]
    drill = source(state, seat, question.source)
    around = f" around {ROOMS[raid.at]}" if raid.outfit.effect(question.source).here else ""
    walls = f"{counted(question.left, 'more wall')}{around}"
    return f"You may open {walls} with {drill}: which one, or are you done?"


ASKERS: Final[dict[str, Callable[[HeistState, int], str]]] = {
    "setup.agent": _ask_agent,
    "setup.gadget": _ask_free_gadget,
    "round.pick": _ask_pick,
    "round.place": _ask_place,
    "round.wall": _ask_wall,
    "round.gadget": _ask_gadget,
    "round.bonus": _ask_bonus,
    "round.claim": _ask_claim,
    "raid.step": _ask_step,
    "raid.split": _ask_split,
    "raid.drill": _ask_drill,
}
