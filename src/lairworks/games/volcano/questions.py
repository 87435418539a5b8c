"""The open question of a seat as a sentence, from what that seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lairworks.core.english import number, with_article
from lairworks.games.volcano.content import EXCAVATE
from lairworks.games.volcano.phrases import (
    build_points,
    code_words,
    free_movements,
    place,
    places_in_order,
    whose,
)
from lairworks.games.volcano.rules.building import upgrade_price
from lairworks.games.volcano.rules.crates import usable
from lairworks.games.volcano.rules.directives import Directive, Give, Over, Where, Whether
from lairworks.games.volcano.state import VolcanoState
from lairworks.games.volcano.view import COLOURS


def ask(state: VolcanoState, seat: int) -> str:
    """The open question of a seat as a sentence; "" if it is not asked."""
    question = state.question(seat)
    return ASKERS[question.name](state, seat) if question is not None else ""


def _ask_slot(state: VolcanoState, seat: int) -> str:
    before = state.seats - len(state.retired)
    (turn,) = places_in_order(before, before, state.seats)
    return f"Round {state.round}: you are {turn} to plan. Which slot do you take?"


def _ask_cube(state: VolcanoState, seat: int) -> str:
    return "Which slot do you block with the purple cube?"


def _ask_turn(state: VolcanoState, seat: int) -> str:
    last = state.is_last_turn()
    if state.moved:
        return _ask_more(state, seat, last)
    active = state.lieutenants[seat].active
    if active == 0:
        way_out = "Open a crate, or retire?" if usable(state, seat) else "You have to retire."
        return f"Your turn: you have no active Work Token to move with. {way_out}"
    turn = "Your turn, the last of this round" if last else "Your turn"
    free = f" and {number(state.free_moves)} more for free" if state.free_moves else ""
    return f"{turn}: move a worker for 1 Work Token ({active} left){free}, or retire?"


def _ask_more(state: VolcanoState, seat: int, last: bool) -> str:
    """After the paid movement: free ones, or what crates there are."""
    if state.free_moves:
        return (
            f"Move a worker for free ({free_movements(state.free_moves)} left), or end your turn?"
        )
    end = "retire" if last else "end your turn"
    if usable(state, seat):
        return f"You have moved. Open a crate, or {end}?"
    return f"You have moved and can only {end} now."


def _ask_select(state: VolcanoState, seat: int) -> str:
    if _may(state, seat):
        return "You may take a card from the Room Pool: which one, or none?"
    return "You must take a card from the Room Pool: which one?"


def _ask_build(state: VolcanoState, seat: int) -> str:
    if not _ways(state, seat):
        return _ask_without_means(state, seat, "build")
    if _may(state, seat):
        return f"You may build a room: which one, or none? {_means(state, seat)}"
    return f"You must build a room: which one? {_means(state, seat)}"


def _ask_steal(state: VolcanoState, seat: int) -> str:
    if not _ways(state, seat):
        return _ask_without_means(state, seat, "steal")
    what = "steal a rival's card and build it"
    if _may(state, seat):
        return f"You may {what}: which one, or none? {_means(state, seat)}"
    return f"You must {what}: which one? {_means(state, seat)}"


def _ask_upgrade(state: VolcanoState, seat: int) -> str:
    if not _ways(state, seat):
        return _ask_without_means(state, seat, "upgrade")
    if _may(state, seat):
        return f"You may upgrade a room: with which card, or none? {_means(state, seat)}"
    return f"You must upgrade a room: with which card? {_means(state, seat)}"


def _ask_without_means(state: VolcanoState, seat: int, verb: str) -> str:
    """What cannot be done is asked about because a crate might help (V-CRATE-04)."""
    if usable(state, seat):
        return f"You can {verb} nothing as it is. Open a crate, or go on? {_means(state, seat)}"
    return f"You can {verb} nothing and have to go on. {_means(state, seat)}"


def _ask_where(state: VolcanoState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Where)
    name = state.content.room_at[question.card].name
    owner = "" if question.victim < 0 else f"{COLOURS[question.victim]}'s "
    return f"Choose where to build {owner}{name}."


def _ask_over(state: VolcanoState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Over)
    name = state.content.room_at[question.card].name
    price = build_points(upgrade_price(state, question.card))
    return f"Choose which room to replace with {name} for {price}."


def _ask_occupy(state: VolcanoState, seat: int) -> str:
    if _may(state, seat):
        return "You may occupy a room for free: which Henchman goes where, or none?"
    return "You must occupy a room for free: which Henchman goes where?"


def _ask_dismiss(state: VolcanoState, seat: int) -> str:
    if _may(state, seat):
        return "You may dismiss a Henchman, anybody's: which one, or none?"
    return "You must dismiss a Henchman, anybody's: which one?"


def _ask_destroy(state: VolcanoState, seat: int) -> str:
    if _may(state, seat):
        return "You may destroy a room: which one, or none?"
    return "You must destroy a room: which one?"


def _ask_transfer(state: VolcanoState, seat: int) -> str:
    here = state.lieutenants[seat].boss
    who = f"your Boss and {whose(seat, state.owner(here))} Henchman"
    if _may(state, seat):
        return f"You may transfer {who} out of {place(state, here)}: where to, or not?"
    return f"You must transfer {who} out of {place(state, here)}: where to?"


def _ask_exchange(state: VolcanoState, seat: int) -> str:
    if _may(state, seat):
        return "You may exchange a crate: with whom, or not?"
    return "You must exchange a crate: with whom?"


def _ask_give(state: VolcanoState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Give)
    victim = COLOURS[question.victim]
    taken = state.content.token_kind[state.lieutenants[seat].crates[-1]]
    name = with_article(state.content.crates[taken].name)
    return f"You took {name} from {victim}. Which crate do you give in return?"


def _ask_whether(state: VolcanoState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Whether)
    if question.code == EXCAVATE:
        return f"Do you excavate level {state.levels + 1}?"
    return f"You may {code_words(question.code, question.amount)}. Do you?"


ASKERS: Final[dict[str, Callable[[VolcanoState, int], str]]] = {
    "plan.slot": _ask_slot,
    "plan.cube": _ask_cube,
    "turn": _ask_turn,
    "select": _ask_select,
    "build.card": _ask_build,
    "steal.card": _ask_steal,
    "build.where": _ask_where,
    "upgrade.card": _ask_upgrade,
    "upgrade.where": _ask_over,
    "occupy": _ask_occupy,
    "dismiss": _ask_dismiss,
    "destroy": _ask_destroy,
    "transfer": _ask_transfer,
    "exchange": _ask_exchange,
    "exchange.give": _ask_give,
    "whether": _ask_whether,
}


def _may(state: VolcanoState, seat: int) -> bool:
    question = state.question(seat)
    assert isinstance(question, Directive)
    return question.optional


def _ways(state: VolcanoState, seat: int) -> bool:
    """Whether the directive that is asked about can be done right now."""
    question = state.question(seat)
    assert isinstance(question, Directive)
    return len(question.ways(state)) > 0


def _means(state: VolcanoState, seat: int) -> str:
    bp = state.lieutenants[seat].bp
    return f"You have {build_points(bp) if bp else 'no Build Points'}."
