"""Why a choice is not on offer: the rule's id and a sentence.

Reasons come from what lies on the table for everybody, and from the crates of the seat itself. A
seat that is not asked is told no more than whose turn it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lairworks.core.english import amount, capital, counted, listed, number, with_article
from lairworks.core.game import Refusal
from lairworks.games.volcano.content import BP, EXCAVATE, FAVOR
from lairworks.games.volcano.hindrances import (
    no_at,
    no_build,
    no_destroy,
    no_dismiss,
    no_entry,
    no_occupy,
    no_over,
    no_player,
    no_station,
    no_steal,
    no_take,
    no_transfer,
    no_upgrade,
)
from lairworks.games.volcano.mountain import DIG
from lairworks.games.volcano.phrases import place, whose
from lairworks.games.volcano.questions import ask
from lairworks.games.volcano.rules.directives import Whether
from lairworks.games.volcano.rules.ending import AT_CORE, LAIR_FULL, ROUND_CAP, STALL
from lairworks.games.volcano.state import VolcanoState
from lairworks.games.volcano.view import COLOURS
from lairworks.games.volcano.words import (
    BOSS,
    CRATE,
    CUBE,
    DO,
    DOUBLE,
    EXCHANGE,
    FIRST,
    GIVE,
    HENCH,
    KINDS,
    SLOT,
    SLOT_IDS,
    WORDS,
)

# The verbs that can answer a question. Crates come on top, see `_crate`.
ANSWERS: Final[dict[str, tuple[str, ...]]] = {
    "plan.slot": ("slot",),
    "plan.cube": ("cube",),
    "turn": ("boss", "hench", "retire", "retire_first", "end"),
    "select": ("take", "skip"),
    "build.card": ("build", "skip"),
    "steal.card": ("steal", "skip"),
    "build.where": ("at",),
    "upgrade.card": ("upgrade", "skip"),
    "upgrade.where": ("over",),
    "occupy": ("occupy", "skip"),
    "dismiss": ("dismiss", "skip"),
    "destroy": ("destroy", "skip"),
    "transfer": ("transfer", "skip"),
    "exchange": ("exchange", "skip"),
    "exchange.give": ("give",),
    "whether": ("dig", "do", "skip"),
}

# Why a question must be answered before anything else.
FIRST_THINGS: Final[dict[str, str]] = {
    "plan.slot": "V-PLAN-02",
    "plan.cube": "V-2P-01",
    "turn": "V-TURN-01",
    "select": "V-SEL-01",
    "build.card": "V-BLD-01",
    "steal.card": "V-STL-01",
    "build.where": "V-BUILD-02",
    "upgrade.card": "V-UPG-01",
    "upgrade.where": "V-UPG-01",
    "occupy": "V-OCC-01",
    "dismiss": "V-DIS-01",
    "destroy": "V-DES-01",
    "transfer": "V-TRF-01",
    "exchange": "V-EXG-01",
    "exchange.give": "V-EXG-01",
    "whether": "V-DIR-03",
}

# What is done only when a directive says so, and what is said while none does.
NO_DIRECTIVE: Final[dict[str, tuple[str, str]]] = {
    "take": ("V-SEL-01", "You take a card when a directive lets you select one."),
    "build": ("V-BLD-01", "You build when a directive tells you to."),
    "steal": ("V-STL-01", "You steal a card when a directive lets you."),
    "at": ("V-BUILD-02", "No card of yours is waiting for a location."),
    "upgrade": ("V-UPG-01", "You upgrade a room when a directive lets you."),
    "over": ("V-UPG-01", "No card of yours is waiting to replace a room."),
    "occupy": ("V-OCC-01", "You occupy a room when a directive lets you."),
    "dismiss": ("V-DIS-01", "You dismiss a Henchman when a directive tells you to."),
    "destroy": ("V-DES-01", "You destroy a room when a directive lets you."),
    "dig": ("V-EXC-01", "You excavate when a directive lets you."),
    "transfer": ("V-TRF-01", "You transfer a Henchman when a directive lets you."),
    "exchange": ("V-EXG-01", "You exchange crates when a directive lets you."),
    "give": ("V-EXG-01", "You give a crate in return for one you have taken."),
    "do": ("V-DIR-02", "No directive is waiting for your decision."),
}
IDLE: Final = ("plan.slot", "plan.cube", "turn")  # questions that no directive asks

OVER_BY: Final[dict[str, str]] = {
    AT_CORE: "V-END-01",
    LAIR_FULL: "V-END-05",
    STALL: "V-END-09",
    ROUND_CAP: "V-END-10",
}


def why_not(state: VolcanoState, seat: int, choice: int) -> Refusal:
    """Why a word of the game is not on offer to a seat."""
    if state.reason:
        return Refusal(OVER_BY[state.reason], "The game is over.")
    verb = WORDS.verb_of(choice).name
    question = state.question(seat)
    if verb == "crate":
        return _crate(state, seat, choice)
    if question is None:
        return _not_your_turn(state, seat)
    if verb not in ANSWERS[question.name]:
        return _wrong_question(state, seat, question.name, verb)
    return REASONS[verb](state, seat, choice)


def _not_your_turn(state: VolcanoState, seat: int) -> Refusal:
    busy = COLOURS[state.deciders()[0]]
    if state.turn < 0:
        return Refusal("V-PLAN-02", f"{busy} is planning; you have to wait.")
    if state.is_retired(seat):
        return Refusal("V-RET-03", "You have retired and have no more turns this round.")
    return Refusal("V-TURN-01", f"It is {busy}'s turn.")


def _wrong_question(state: VolcanoState, seat: int, asked: str, verb: str) -> Refusal:
    if verb == "cube":
        return _no_cube(state, seat, asked)
    if verb == "slot" and state.turn >= 0:
        return Refusal("V-PLAN-01", "Planning is over for this round.")
    if verb in ANSWERS["turn"] and state.turn < 0:
        return Refusal("V-PLAN-09", "Turns begin when everybody has planned.")
    if verb == "skip":
        return Refusal("V-DIR-03", f"Only a directive can be declined. {ask(state, seat)}")
    if verb == "at" and asked in ("build.card", "steal.card"):
        return Refusal("V-BUILD-01", "Choose the card first, then its location.")
    if verb == "over" and asked == "upgrade.card":
        return Refusal("V-UPG-01", "Choose the card first, then the room it replaces.")
    if asked in IDLE and verb in NO_DIRECTIVE:
        rule, reason = NO_DIRECTIVE[verb]
        return Refusal(rule, reason)
    return _not_asked(state, seat, asked)


def _no_cube(state: VolcanoState, seat: int, asked: str) -> Refusal:
    if state.seats != 2:
        return Refusal("V-2P-01", "The purple cube belongs to games of two.")
    if state.turn >= 0:
        return Refusal("V-PLAN-01", "Planning is over for this round.")
    if state.cube >= 0:
        return Refusal("V-2P-01", f"The purple cube is in slot {SLOT_IDS[state.cube]} already.")
    if asked == "plan.slot":
        return Refusal("R-35", "Place your Planning Token first, then the purple cube.")
    return _not_asked(state, seat, asked)


def _not_asked(state: VolcanoState, seat: int, asked: str) -> Refusal:
    return Refusal(FIRST_THINGS[asked], f"You are asked something else: {ask(state, seat)}")


# Planning


def _slot(state: VolcanoState, seat: int, choice: int) -> Refusal:
    slot = SLOT.first(choice)
    if slot >= len(state.slots):
        return _no_slot(state)
    if slot == state.cube:
        return Refusal("V-2P-01", f"The purple cube blocks slot {SLOT_IDS[slot]} this round.")
    owner = whose(seat, state.slots[slot])
    return Refusal("V-PLAN-03", f"{capital(owner)} Planning Token is in slot {SLOT_IDS[slot]}.")


def _cube(state: VolcanoState, seat: int, choice: int) -> Refusal:
    slot = CUBE.first(choice)
    if slot >= len(state.slots):
        return _no_slot(state)
    owner = whose(seat, state.slots[slot])
    return Refusal(
        "V-2P-01",
        f"{capital(owner)} Planning Token is in slot {SLOT_IDS[slot]}: the cube takes a free one.",
    )


def _no_slot(state: VolcanoState) -> Refusal:
    return Refusal("V-PLAN-03", f"The Planning Track has {number(len(state.slots))} slots.")


# Turns


def _boss(state: VolcanoState, seat: int, choice: int) -> Refusal:
    at = BOSS.first(choice)
    none_left = _no_movement(state, seat)
    if none_left is not None:
        return none_left
    if state.lieutenants[seat].boss == at:
        where = f"at {place(state, at)}" if at >= DIG else f"in {place(state, at)}"
        return Refusal("V-BOSS-05", f"Your Boss is {where} already and has to go somewhere else.")
    return no_entry(state, at, "V-BOSS-01") or Refusal(
        "V-BOSS-02", f"There is no Henchman in {place(state, at)}."
    )


def _hench(state: VolcanoState, seat: int, choice: int) -> Refusal:
    return _no_movement(state, seat) or no_station(
        state, seat, HENCH.first(choice), HENCH.second(choice), "V-HENCH-01"
    )


def _no_movement(state: VolcanoState, seat: int) -> Refusal | None:
    """Why no worker can be moved at all, None if one can."""
    if state.moved:
        if state.free_moves:
            return None
        if state.is_last_turn():
            return Refusal("V-RET-04", "You have had your last movement and have to retire.")
        return Refusal("V-TURN-01", "You have made your movement of this turn.")
    lieutenant = state.lieutenants[seat]
    if lieutenant.active:
        return None
    if lieutenant.inbox:
        inbox = f"your Inbox with {amount(lieutenant.inbox, 'Work Token')} waits for next round"
        return Refusal("V-TURN-02", f"Your Active Supply is empty, and {inbox}.")
    return Refusal("V-TURN-04", "Your Active Supply is empty: you have to retire.")


def _retire(state: VolcanoState, seat: int, choice: int) -> Refusal:
    """It stands in for a movement; after one it is the way to end only the last turn."""
    if state.free_moves and state.is_last_turn():
        return Refusal("V-RET-04", "End your turn first if you will not move again; then retire.")
    return Refusal("V-RET-01", "You have moved a worker, and you retire in place of a movement.")


def _retire_first(state: VolcanoState, seat: int, choice: int) -> Refusal:
    if state.moved and (state.free_moves or not state.is_last_turn()):
        return _retire(state, seat, choice)
    name = state.content.crates[FIRST].name
    if not state.holds(seat, FIRST):
        return Refusal("V-CRATE-10", f"You have no {name}.")
    return Refusal(
        "V-CRATE-13", f"Nobody has retired yet, so {with_article(name)} would do nothing."
    )


def _end(state: VolcanoState, seat: int, choice: int) -> Refusal:
    if state.moved:
        return Refusal("V-RET-04", "All others have retired: your turn ends with retiring.")
    if state.lieutenants[seat].active:
        return Refusal("V-TURN-01", "You cannot pass: move a worker or retire.")
    return Refusal("V-TURN-04", "You cannot pass: your Active Supply is empty, so retire.")


# Crates


def _crate(state: VolcanoState, seat: int, choice: int) -> Refusal:
    kind = CRATE.first(choice)
    name = state.content.crates[kind].name
    question = state.question(seat)
    if question is None or state.turn != seat:
        rule = "V-CRATE-09" if KINDS[kind] in ("VP1", "VP2") else "V-CRATE-04"
        return Refusal(rule, "Crates are opened in your own turn.")
    if question.name == "exchange.give":
        return Refusal("V-EXG-01", "No crate is opened between taking one and giving one.")
    if not state.holds(seat, kind):
        return Refusal("V-CRATE-04", f"You have no {name}.")
    if kind == FIRST:
        return Refusal("V-CRATE-10", f"{capital(with_article(name))} is opened as you retire.")
    idle = f"{capital(with_article(name))} would do nothing"
    return Refusal("V-CRATE-13", f"{idle}: {_no_effect(state, seat, kind)}.")


def _no_effect(state: VolcanoState, seat: int, kind: int) -> str:
    """What keeps a crate from having an effect."""
    if kind == DOUBLE:
        return "you have no Work Token for the movement you pay for"
    codes = state.content.crates[kind].effect.codes
    found: list[str] = []
    if BP in codes:
        held = counted(state.lieutenants[seat].bp, "Build Point")
        found.append(f"you have {held} already")
    if FAVOR in codes:
        found.append("you stand at the end of the shaft")
    if len(codes) > codes.count(BP) + codes.count(FAVOR):
        found.append("the yard has no Work Token")
    return listed(found)


def _exchange(state: VolcanoState, seat: int, choice: int) -> Refusal:
    other = EXCHANGE.first(choice)
    if other >= state.seats:
        return no_player(state)
    if other == seat:
        return Refusal("V-EXG-01", "You cannot exchange crates with yourself.")
    return Refusal("V-EXG-01", f"{COLOURS[other]} has no crate.")


def _give(state: VolcanoState, seat: int, choice: int) -> Refusal:
    name = state.content.crates[GIVE.first(choice)].name
    return Refusal("V-EXG-02", f"You have no {name} to give.")


# Options


def _whether(state: VolcanoState, seat: int, choice: int) -> Refusal:
    """Another option is asked about than the one chosen; only digging has a word of its own."""
    question = state.question(seat)
    assert isinstance(question, Whether)
    if question.code == EXCAVATE and DO.owns(choice) and DO.first(choice) == EXCAVATE:
        return Refusal("V-EXC-01", "To excavate, say that you dig.")
    return _not_asked(state, seat, "whether")


def _skip(state: VolcanoState, seat: int, choice: int) -> Refusal:
    return Refusal("V-DIR-04", f"This cannot be declined. {ask(state, seat)}")


REASONS: Final[dict[str, Callable[[VolcanoState, int, int], Refusal]]] = {
    "slot": _slot,
    "cube": _cube,
    "boss": _boss,
    "hench": _hench,
    "retire": _retire,
    "retire_first": _retire_first,
    "end": _end,
    "take": no_take,
    "build": no_build,
    "steal": no_steal,
    "at": no_at,
    "upgrade": no_upgrade,
    "over": no_over,
    "occupy": no_occupy,
    "dismiss": no_dismiss,
    "destroy": no_destroy,
    "dig": _whether,
    "transfer": no_transfer,
    "exchange": _exchange,
    "give": _give,
    "do": _whether,
    "skip": _skip,
}
