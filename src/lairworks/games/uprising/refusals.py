"""Why a choice is not on offer: the rule's id and a sentence.

Reasons come from what lies open, and from what the seat itself knows. A seat that is not asked is
told no more than whose turn it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lairworks.core.game import Refusal
from lairworks.games.uprising.hindrances import (
    escort_rule,
    no_command,
    no_drive,
    no_end_of_picking,
    no_entry,
    no_escort,
    no_foresight,
    no_fortify,
    no_hero,
    no_knife,
    no_lay,
    no_loss,
    no_move,
    no_peek,
    no_pick,
    no_plunder,
    no_put,
    no_rally,
    no_target,
    no_turning_down,
    no_way_back,
)
from lairworks.games.uprising.questions import ask
from lairworks.games.uprising.rules.ending import CAPTURED, CONTROL, MAJORS, ROUND_LIMIT
from lairworks.games.uprising.rules.heroes import Escort
from lairworks.games.uprising.rules.resources import Pay
from lairworks.games.uprising.shortages import (
    PAYMENTS,
    no_attack,
    no_completion,
    no_fear,
    no_pile,
    no_purchase,
    no_recovery,
    no_search,
    no_spending,
    no_stash,
    no_swap,
    no_withdrawal,
    too_little,
)
from lairworks.games.uprising.state import MASTER, RESISTANCE, UprisingState
from lairworks.games.uprising.words import SPEND, WORDS

# The verbs that can answer a question.
ANSWERS: Final[dict[str, tuple[str, ...]]] = {
    "layout": ("lay",),
    "plot": ("complete", "swap", "end"),
    "plot.recover": ("recover", "done"),
    "plot.knife": ("knife",),
    "plot.search": ("search", "none"),
    "resource": ("stash", "withdraw", "attack", "buy", "fear", "end"),
    "pay": ("spend", "done"),
    "pile": ("pile", "done"),
    "fear": ("drive", "done"),
    "attack.target": ("target",),
    "attack.losses": ("lose",),
    "room.turn": ("turn_down", "none"),
    "room.pick": ("pick", "done", "none"),
    "room.put": ("put",),
    "hero": ("hero", "end"),
    "action": ("enter", "move", "rally", "fortify", "foresee", "command", "plunder"),
    "escort": ("escort",),
    "peek": ("peek", "none"),
}
RESISTANCE_ASKED: Final = ("attack.losses", "hero", "action", "escort", "peek")

# Why a question must be answered before anything else; for an escort see `escort_rule`.
FIRST_THINGS: Final[dict[str, str]] = {
    "layout": "U-SET-06",
    "plot": "U-TRN-02",
    "plot.recover": "U-PLT-09",
    "plot.knife": "U-PLT-09",
    "plot.search": "U-PLT-09",
    "resource": "U-TRN-02",
    "pay": "U-RES-13",
    "pile": "U-BUY-02",
    "fear": "U-FEAR-02",
    "attack.target": "U-ATK-02",
    "attack.losses": "U-ATK-05",
    "room.turn": "U-ROOM-01",
    "room.pick": "U-ROOM-02",
    "room.put": "U-ROOM-02",
    "hero": "U-TRN-03",
    "action": "U-TRN-03",
    "peek": "U-TIL-09",
}

# The phases of the master's turn, and what belongs to each.
PHASE_VERBS: Final[dict[str, tuple[str, ...]]] = {
    "plot": ("complete", "swap"),
    "resource": ("stash", "withdraw", "attack", "buy", "fear", "spend"),
    "room": ("turn_down", "pick", "put"),
}

# What takes an occasion, and what is said while there is none.
NO_OCCASION: Final[dict[str, tuple[str, str]]] = {
    "target": ("U-ATK-02", "You have no attack to aim."),
    "drive": ("U-FEAR-02", "You have no fear to drive anybody with."),
    "pile": ("U-BUY-02", "You have no card to take from a supply pile."),
    "recover": ("U-CAP-01", "Captured cards come back only when a plot says so."),
    "knife": ("U-PLT-09", "A hero is driven out like that only when a plot says so."),
    "search": ("U-PLT-09", "You look through the plots only when a plot says so."),
    "lose": ("U-ATK-05", "Nobody has to be given up."),
    "peek": ("U-TIL-09", "You look at face-down tiles only when a room lets you."),
}
# Questions that come up without an occasion.
IDLE: Final = ("plot", "resource", "room.turn", "room.pick", "room.put", "hero", "action", "escort")

OVER_BY: Final[dict[str, str]] = {
    MAJORS: "U-OBJ-01",
    CAPTURED: "U-OBJ-02",
    CONTROL: "U-OBJ-03",
    ROUND_LIMIT: "U-END-02",
}


def why_not(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Why a word of the game is not on offer to a seat."""
    if state.reason:
        return Refusal(OVER_BY[state.reason], "The game is over.")
    verb = WORDS.verb_of(choice).name
    if not _may_ever(seat, verb):
        return _not_yours(seat, verb)
    question = state.question(seat)
    if question is None:
        return _not_your_turn(state, seat)
    if verb not in ANSWERS[question.name]:
        return _wrong_question(state, seat, question.name, choice)
    if verb == "done" or verb == "none":
        return _not_yet(state, seat, choice)
    return REASONS[verb](state, seat, choice)


# The wrong seat, the wrong moment


def _may_ever(seat: int, verb: str) -> bool:
    """Whether some question to this side can be answered so."""
    for name, verbs in ANSWERS.items():
        if verb in verbs and (name in RESISTANCE_ASKED) == (seat == RESISTANCE):
            return True
    return False


def _not_yours(seat: int, verb: str) -> Refusal:
    if seat == RESISTANCE:
        rule = "U-SET-09" if verb == "lay" else "U-TRN-02"
        return Refusal(rule, "That is for the master to decide, not for you.")
    rule = "U-ATK-05" if verb == "lose" else "U-TIL-09" if verb == "peek" else "U-TRN-03"
    return Refusal(rule, "That is for the resistance to decide, not for you.")


def _not_your_turn(state: UprisingState, seat: int) -> Refusal:
    """Nothing of what the other side is doing that is not seen anyway."""
    if state.phase == "layout":
        return Refusal("U-SET-09", "The master is laying out the lair; you have to wait.")
    if seat == RESISTANCE:
        return Refusal("U-TRN-01", "It is the master's turn.")
    if state.turn == MASTER:
        return Refusal("U-ATK-05", "The resistance has to say first whom it gives up.")
    return Refusal("U-TRN-01", "It is the resistance's turn.")


def _wrong_question(state: UprisingState, seat: int, asked: str, choice: int) -> Refusal:
    verb = WORDS.verb_of(choice).name
    if verb in ("end", "done", "none"):
        return Refusal(_first_rule(state, seat), f"That is no answer here. {ask(state, seat)}")
    if seat == RESISTANCE:
        return _too_early(state, seat, asked, verb)
    if asked == "layout":
        return _not_asked(state, seat)
    if verb == "lay":
        return Refusal("U-SET-06", "The lair is laid out already.")
    return (
        _wrong_order(asked, verb)
        or _wrong_phase(state, verb)
        or _unpaid(state, asked, choice)
        or _no_occasion(asked, verb)
        or _not_asked(state, seat)
    )


def _wrong_order(asked: str, verb: str) -> Refusal | None:
    """Turning, picking up and laying back come in this order, also for a plot (U-ROOM-08)."""
    if asked == "room.turn" and verb in ("pick", "put"):
        return Refusal("U-ROOM-08", "First say which room you turn face down, or none.")
    if asked in ("room.pick", "room.put") and verb == "turn_down":
        return Refusal("U-ROOM-08", "Rooms are turned face down before any are picked up.")
    if asked == "room.pick" and verb == "put":
        return Refusal("U-ROOM-02", "Pick up all the tiles first, then lay them back.")
    return None


def _wrong_phase(state: UprisingState, verb: str) -> Refusal | None:
    """What belongs to another phase of the master's turn (U-TRN-02)."""
    phases = list(PHASE_VERBS)
    for home, verbs in PHASE_VERBS.items():
        if verb in verbs and home != state.phase and state.phase in phases:
            late = phases.index(home) > phases.index(state.phase)
            when = "comes later in your turn" if late else "is over for this turn"
            name = home.capitalize()
            return Refusal("U-TRN-02", f"That belongs to the {name} phase, which {when}.")
    return None


def _unpaid(state: UprisingState, asked: str, choice: int) -> Refusal | None:
    """A card put down before it is said what for."""
    if asked != "resource" or not SPEND.owns(choice):
        return None
    resource = state.content.kind_type[SPEND.first(choice)]
    rule, purpose = PAYMENTS[resource]
    name = state.content.types[resource].name
    return Refusal(rule, f"{name} pays for {purpose}: choose that first, then the cards.")


def _too_early(state: UprisingState, seat: int, asked: str, verb: str) -> Refusal:
    """Hero, action and escort come one after the other."""
    if asked == "hero" and verb in ANSWERS["action"]:
        return Refusal("U-TRN-03", "Choose the hero first, then what it does.")
    if asked in ("hero", "action") and verb == "escort":
        return Refusal("U-TRN-03", "Choose the action first, then who comes along.")
    return _no_occasion(asked, verb) or _not_asked(state, seat)


def _no_occasion(asked: str, verb: str) -> Refusal | None:
    if asked not in IDLE or verb not in NO_OCCASION:
        return None
    rule, reason = NO_OCCASION[verb]
    return Refusal(rule, reason)


def _not_asked(state: UprisingState, seat: int) -> Refusal:
    return Refusal(_first_rule(state, seat), f"You are asked something else: {ask(state, seat)}")


def _first_rule(state: UprisingState, seat: int) -> str:
    """Why the open question comes first."""
    question = state.question(seat)
    assert question is not None
    if isinstance(question, Escort):
        return escort_rule(question.act)
    return FIRST_THINGS[question.name]


def _not_yet(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Only a payment and a rearrangement cannot be ended at any time."""
    question = state.question(seat)
    if isinstance(question, Pay):
        return too_little(state, question)
    if WORDS.verb_of(choice).name == "none":
        return no_way_back(state, seat, choice)
    return no_end_of_picking(state, seat, choice)


# Why a verb that answers the open question is not on offer. To end a phase is always possible.
REASONS: Final[dict[str, Callable[[UprisingState, int, int], Refusal]]] = {
    "lay": no_lay,
    "complete": no_completion,
    "swap": no_swap,
    "stash": no_stash,
    "withdraw": no_withdrawal,
    "attack": no_attack,
    "buy": no_purchase,
    "fear": no_fear,
    "spend": no_spending,
    "target": no_target,
    "lose": no_loss,
    "drive": no_drive,
    "pile": no_pile,
    "recover": no_recovery,
    "knife": no_knife,
    "search": no_search,
    "turn_down": no_turning_down,
    "pick": no_pick,
    "put": no_put,
    "hero": no_hero,
    "enter": no_entry,
    "move": no_move,
    "rally": no_rally,
    "fortify": no_fortify,
    "foresee": no_foresight,
    "command": no_command,
    "plunder": no_plunder,
    "escort": no_escort,
    "peek": no_peek,
}
