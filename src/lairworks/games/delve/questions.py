"""The open question of a seat as a sentence, from what that seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lairworks.core.bits import count
from lairworks.core.english import capital, counted, number, with_article
from lairworks.games.delve.content import ANY, DISCARD_TREASURE, RECOVER_EFFECT, SPEND_EFFECT
from lairworks.games.delve.events import colour_name
from lairworks.games.delve.explorer import KEPT
from lairworks.games.delve.grid import SPACES
from lairworks.games.delve.legality import is_legal, piece_name
from lairworks.games.delve.phrases import act_text, odds, price
from lairworks.games.delve.rules.building import Where
from lairworks.games.delve.rules.exploring import Conserve, Follow, Hustle, Pay, cost_of
from lairworks.games.delve.rules.hazards import Buy, Pick
from lairworks.games.delve.state import DelveState


def ask(state: DelveState, seat: int) -> str:
    """The open question of a seat as a sentence; "" if it is not asked."""
    question = state.question(seat)
    return ASKERS[question.name](state, seat) if question is not None else ""


def _ask_menu(state: DelveState, seat: int) -> str:
    lair = state.lairs[seat]
    if state.edits[seat] >= state.content.edit_cap:
        return "Your edits are used up. Commit your lair, or take one built by chance?"
    if is_legal(lair, state.kit):
        return "Your lair is legal. Commit it, or change it further?"
    kit = state.kit
    features = 2 + kit.chests + sum(kit.hazards)
    placed = f"{lair.wall_count()} of {kit.walls} walls, {count(lair.occupied())} of {features}"
    return f"What do you change in your lair? Placed so far: {placed} Features."


def _ask_where(state: DelveState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Where)
    return f"On which space do you put the {piece_name(question.feature, state.content)}?"


def _ask_first(state: DelveState, seat: int) -> str:
    return "Who explores first, you or your rival?"


def _ask_act(state: DelveState, seat: int) -> str:
    here = SPACES[state.explorers[seat].at]
    hazard = state.live_hazard(seat)
    if hazard < 0:
        return f"What does your Explorer do in {here}?"
    name = state.content.hazards[hazard].name
    target = state.target(seat, state.explorers[seat].at)
    return f"You share {here} with {with_article(name)} ({target}). What do you do about it?"


def _ask_pay(state: DelveState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Pay)
    cost = price(state.content, cost_of(state, question.act))
    return f"With which cubes do you pay to {act_text(state, seat, question.act)} ({cost})?"


def _ask_hustle(state: DelveState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Hustle)
    moves = counted(question.left, "move")
    if question.left == state.content.hustle_steps:
        return f"You hustle, up to {moves}. Where to first?"
    return f"You may hustle {moves} further. Where to, or do you halt?"


def _ask_follow(state: DelveState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Follow)
    here = SPACES[state.explorers[seat].at]
    return f"Do you follow your look into {SPACES[question.space]}, or stay in {here}?"


def _ask_buy(state: DelveState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Buy)
    target = state.target(seat, state.explorers[seat].at)
    dice = capital(counted(question.dice, "die", "dice"))
    chance = odds(state, seat, question.dice)
    more = "Another die" if question.dice else "A die"
    return f"{dice} bought against {target} ({chance}). {more}, or roll?"


def _ask_penalty(state: DelveState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Pick)
    effect = question.effect
    colour = "" if effect.colour == ANY else f" {colour_name(state, effect.colour)}"
    more = f" ({question.left} to go)" if question.left > 1 else ""
    if effect.kind == SPEND_EFFECT:
        return f"Which{colour} cube do you have to spend{more}?"
    zone = " Fresh or Conserved" if effect.fresh else ""
    return f"Which{zone}{colour} cube do you fatigue{more}?"


def _ask_effect(state: DelveState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Pick)
    if question.effect.kind == RECOVER_EFFECT:
        return "Which Fatigued cube recovers to Spent?"
    if question.effect.kind == DISCARD_TREASURE:
        return "Which of your treasures do you discard?"
    return "About which Unknown space do you learn?"


def _ask_take(state: DelveState, seat: int) -> str:
    return "Which treasure of the display do you take?"


def _ask_keep(state: DelveState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Conserve)
    if question.first:
        return "Which Fresh cube do you conserve?"
    free = state.content.conserved_slots - state.explorers[seat].in_zone(KEPT)
    return f"Do you conserve another cube ({counted(free, 'slot')} free), or end the turn?"


def _ask_flip(state: DelveState, seat: int) -> str:
    explorer = state.explorers[seat]
    up = int(count(explorer.owned & ~explorer.face_down))
    limit = state.content.face_up_limit
    if up <= limit:
        return "Do you turn any more treasures face down, or leave it so?"
    lying = f"{capital(number(up))} lie face up, at most {number(limit)} may stay so."
    return f"Which treasures do you turn face down? {lying}"


ASKERS: Final[dict[str, Callable[[DelveState, int], str]]] = {
    "build.menu": _ask_menu,
    "build.where": _ask_where,
    "first.choose": _ask_first,
    "explore.act": _ask_act,
    "explore.pay": _ask_pay,
    "hustle.step": _ask_hustle,
    "peer.follow": _ask_follow,
    "check.buy": _ask_buy,
    "penalty.pick": _ask_penalty,
    "effect.pick": _ask_effect,
    "chest.take": _ask_take,
    "conserve.pick": _ask_keep,
    "score.flip": _ask_flip,
}
