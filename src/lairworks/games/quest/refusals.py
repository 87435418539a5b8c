"""Why a choice is not on offer: the rule's id and a sentence.

Reasons come from what lies open. A seat that is not asked is told no more than whose turn it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lairworks.core.english import capital, number
from lairworks.core.game import Refusal
from lairworks.games.quest.hindrances import (
    in_main_action,
    no_discarding,
    no_end_of_recruiting,
    no_join,
    no_parting,
    no_play,
    no_purchase,
    no_raising,
    no_recruiting,
    no_refusal,
    no_retirement,
    no_saving,
    no_sweep,
    no_trade,
    no_welcome,
)
from lairworks.games.quest.phrases import lair, player, whose
from lairworks.games.quest.power_hindrances import QUEST_IS_OVER, no_power
from lairworks.games.quest.quest_hindrances import (
    no_addition,
    no_defeat,
    no_diversion,
    no_end_of_peeking,
    no_entry,
    no_move,
    no_peek,
    no_questing,
    no_redrawing,
    no_removing,
    no_replacing,
    no_sending,
    no_swap,
    no_taking,
    no_waiver,
)
from lairworks.games.quest.questions import ask
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rival_hindrances import (
    no_exchange,
    no_lure,
    no_offer,
    no_ousting,
    no_robbery,
    no_treasure,
)
from lairworks.games.quest.rules.ending import NO_QUESTS, TREASURE, TURN_CAP
from lairworks.games.quest.state import QuestState
from lairworks.games.quest.words import CENTRE, WORDS

# The verbs that can answer a question.
ANSWERS: Final[dict[str, tuple[str, ...]]] = {
    "turn.action": ("play", "power"),
    "turn.drawn": ("play",),
    "turn.secondary": ("gain", "recruit", "quest"),
    "recruit": ("buy", "trade", "done"),
    "trade": ("buy",),
    "instant": ("power", "decline"),
    "quest.enter": ("enter",),
    "quest.step": ("send", "power", "defeat", "give_up"),
    "quest.divert": ("divert", "keep"),
    "quest.claim": ("claim", "abandon"),
    "quest.seeker": ("power", "decline"),
    "quest.keep": ("save", "done"),
    "upkeep.extra": ("power", "decline"),
    "upkeep.discard": ("discard",),
    "react.break": ("power", "decline"),
    "react.shield": ("power", "decline"),
    "react.ambush": ("power", "decline"),
    "part": ("part",),
    "peek": ("peek", "done"),
    "replace_hidden": ("replace_hidden", "leave"),
    "join": ("join",),
    "sweep": ("sweep", "done"),
    "shop": ("buy", "done"),
    "retire": ("retire", "decline"),
    "treasure": ("treasure",),
    "name_icon": ("name",),
    "waive": ("waive",),
    "aim.take_gold": ("rob",),
    "aim.recruit_pool": ("buy", "welcome", "decline"),
    "aim.recruit_discard": ("raise",),
    "aim.recruit_player": ("lure",),
    "aim.replace_challenge": ("replace",),
    "aim.remove_challenge": ("remove",),
    "aim.take_challenge": ("take",),
    "aim.add_challenge": ("add",),
    "aim.move_first": ("move",),
    "aim.swap_treasures": ("swap",),
    "aim.redraw_quest": ("redraw",),
    "aim.discard_hero": ("oust", "offer"),
    "aim.exchange_treasure": ("exchange",),
}

# Why a question must be answered before anything else; those not named here are asked by a main
# action or by a power, see `_first_rule`.
FIRST_THINGS: Final[dict[str, str]] = {
    "turn.action": "Q-TURN-02",
    "turn.drawn": "Q-POW-14",
    "turn.secondary": "Q-TURN-04",
    "recruit": "Q-RECR-03",
    "trade": "Q-POW-20",
    "instant": "Q-RECR-06",
    "quest.enter": "Q-QUEST-01",
    "quest.step": "Q-QUEST-02",
    "quest.divert": "Q-POW-09",
    "quest.claim": "Q-CLM-01",
    "quest.seeker": "Q-POW-26",
    "quest.keep": "Q-POW-24",
    "upkeep.extra": "Q-POW-18",
    "upkeep.discard": "Q-LIMIT-02",
    "react.break": "Q-POW-27",
    "react.shield": "Q-POW-27",
    "react.ambush": "Q-POW-27",
}

# What ends or declines something, and means nothing where it does not.
PLAIN: Final = ("done", "decline", "leave", "keep", "abandon")
# What one does in a turn of one's own.
OWN_TURN: Final = (
    *("play", "gain", "recruit", "quest", "enter", "buy", "trade"),
    *("send", "defeat", "give_up", "claim"),
)
SECONDARY: Final = ("gain", "recruit", "quest")
ON_QUEST: Final = ("send", "defeat", "give_up")

# What takes an occasion, and what is said while there is none.
NO_OCCASION: Final[dict[str, tuple[str, str]]] = {
    "enter": ("Q-QUEST-01", "You enter a quest when you have chosen to begin one."),
    "buy": ("Q-RECR-01", "You buy heroes when you recruit, or when a card or power lets you."),
    "trade": ("Q-POW-20", "Heroes are traded in while you recruit."),
    "welcome": ("Q-TURN-03", "Nobody in the pool comes for nothing unless a card says so."),
    "join": ("Q-POW-15", "No heroes have been drawn for you to choose from."),
    "raise": ("Q-POW-02", "Discarded heroes come back only when a power says so."),
    "lure": ("Q-POW-17", "Heroes change sides only when a power says so."),
    "sweep": ("Q-TURN-03", "Heroes of the pool are discarded only when a card or power says so."),
    "oust": ("Q-POW-19", "You discard heroes like that only when a card or power says so."),
    "offer": ("Q-TURN-03", "Nobody has to part with a hero unless a card says so."),
    "part": ("Q-TURN-03", "You do not have to part with a hero."),
    "retire": ("Q-TURN-03", "Heroes retire only when a card says so."),
    "discard": ("Q-LIMIT-03", "Heroes above the limit are discarded at the end of your turn."),
    "rob": ("Q-TURN-03", "You take gold of others only when a card or power says so."),
    "peek": ("Q-TURN-03", "You look at face-down challenges only when a card or power says so."),
    "replace_hidden": ("Q-TURN-03", "You have not looked at a challenge that could be replaced."),
    "replace": ("Q-POW-10", "Challenges are exchanged only when a card or power says so."),
    "remove": ("Q-POW-02", "Challenges are discarded like that only when a power says so."),
    "take": ("Q-POW-21", "You take challenges as gold only when a card or power says so."),
    "add": ("Q-TURN-03", "A quest gets a new challenge only when a card or power says so."),
    "move": ("Q-TURN-03", "Challenges are moved only when a card or power says so."),
    "swap": ("Q-TURN-03", "Quests exchange treasures only when a card or power says so."),
    "redraw": ("Q-TURN-03", "A quest is discarded for another only when a card says so."),
    "treasure": ("Q-POW-12", "No treasures have been drawn for you to choose from."),
    "exchange": ("Q-POW-02", "Treasures change owners only when a power says so."),
    "name": ("Q-POW-16", "You name an icon when you use a power that asks for one."),
    "waive": ("Q-POW-02", "You may ignore an icon only when a power says so."),
    "divert": ("Q-POW-09", "No challenge that you have defeated could go to another quest."),
    "save": ("Q-POW-24", "Heroes are kept at the end of a quest, by a power."),
}
# Questions that are not in the middle of something.
IDLE: Final = (
    *("turn.action", "turn.drawn", "turn.secondary", "recruit"),
    *("quest.enter", "quest.step", "upkeep.extra", "upkeep.discard"),
)

OVER_BY: Final[dict[str, str]] = {
    TREASURE: "Q-END-02",
    NO_QUESTS: "Q-END-10",
    TURN_CAP: "Q-END-12",
}


def why_not(state: QuestState, seat: int, choice: int) -> Refusal:
    """Why a word of the game is not on offer to a seat."""
    if state.reason:
        return Refusal(OVER_BY[state.reason], "The game is over.")
    question = state.question(seat)
    if question is None:
        return _not_your_turn(state, seat)
    verb = WORDS.verb_of(choice).name
    if verb == "power":
        return no_power(state, seat, choice) or _not_asked(state, seat)
    if verb in ANSWERS[question.name]:
        return REASONS[verb](state, seat, choice)
    return _wrong_question(state, seat, question.name, verb)


# The wrong seat, the wrong moment


def _not_your_turn(state: QuestState, seat: int) -> Refusal:
    """Whose turn it is, and who is to decide if that is somebody else; no more than that."""
    (asked,) = state.deciders()
    turn = f"It is {whose(state, seat, state.turn)} turn"
    if asked == state.turn:
        return Refusal("Q-TURN-01", f"{turn}.")
    rule = "Q-POW-27" if _is_reaction(state, asked) else "Q-TURN-03"
    other = player(state, seat, asked)
    return Refusal(rule, f"{turn}, but {other} has to decide something first.")


def _is_reaction(state: QuestState, asked: int) -> bool:
    question = state.question(asked)
    return question is not None and question.name.startswith("react.")


def _wrong_question(state: QuestState, seat: int, asked: str, verb: str) -> Refusal:
    if verb in PLAIN:
        return Refusal(_first_rule(state, asked), f"That is no answer here. {ask(state, seat)}")
    if verb in OWN_TURN and seat != state.turn:
        turn = whose(state, seat, state.turn)
        return Refusal("Q-TURN-01", f"It is {turn} turn, and that is for one of your own.")
    return (
        _wrong_part(state, asked, verb)
        or (_no_claim(state, seat) if verb == "claim" else None)
        or _no_occasion(asked, verb)
        or _not_asked(state, seat)
    )


def _wrong_part(state: QuestState, asked: str, verb: str) -> Refusal | None:
    """What belongs to another part of the turn (Q-TURN-01)."""
    if verb == "play":
        return _played(state)
    if verb in SECONDARY:
        return _no_secondary(state, asked)
    if verb == "enter":
        if state.attempt != NONE:
            return Refusal("Q-TURN-09", "You have entered a quest in this turn already.")
        if asked == "turn.secondary":
            return Refusal("Q-TURN-04", "Say first that you begin a quest, then which one.")
    if verb in ("buy", "trade") and asked == "turn.secondary":
        return Refusal("Q-TURN-04", "Say first that you recruit heroes, then whom.")
    if verb in ON_QUEST and state.attempt == NONE:
        return Refusal("Q-QUEST-01", "You are not on a quest.")
    if (verb in ON_QUEST or verb == "claim") and asked in QUEST_IS_OVER:
        return Refusal("Q-QUEST-21", "The quest is over.")
    return None


def _played(state: QuestState) -> Refusal:
    """One action card is all there is in a turn (Q-TURN-01)."""
    if state.action == NONE:
        return Refusal("Q-TURN-06", "You have played your action card in this turn.")
    name = state.content.action_at[state.action].name
    return Refusal("Q-TURN-01", f"Your action card for this turn is {name}.")


def _no_secondary(state: QuestState, asked: str) -> Refusal:
    """Too early, or too late."""
    if asked in ("turn.action", "turn.drawn"):
        return Refusal(
            "Q-TURN-01", "Choose an action card first: its main action comes before that."
        )
    if in_main_action(state):
        name = state.content.action_at[state.action].name
        return Refusal("Q-TURN-03", f"The main action of {name} has to be finished first.")
    return Refusal("Q-TURN-04", "You have chosen your secondary action for this turn.")


def _no_claim(state: QuestState, seat: int) -> Refusal | None:
    """Quests that cannot be claimed, or not now (Q-CLM-01, Q-CLM-08)."""
    if not state.claimed_quests:
        return Refusal("Q-CLM-01", "In this match no quests are claimed.")
    if state.attempt == NONE:
        return Refusal("Q-CLM-01", "You are not on a quest that you could claim.")
    if state.attempt >= CENTRE:
        name = capital(lair(state, seat, state.attempt))
        return Refusal("Q-CLM-08", f"{name} cannot be claimed again.")
    least = state.content.claim_heroes
    if len(state.sent) < least:
        have = number(len(state.sent)) if state.sent else "none"
        takes = f"To claim a quest takes {number(least)} participating heroes"
        return Refusal("Q-CLM-01", f"{takes}, and you have {have}.")
    return Refusal("Q-CLM-01", "Only when you give up a quest you are asked whether to claim it.")


def _no_occasion(asked: str, verb: str) -> Refusal | None:
    if asked not in IDLE or verb not in NO_OCCASION:
        return None
    rule, reason = NO_OCCASION[verb]
    return Refusal(rule, reason)


def _not_asked(state: QuestState, seat: int) -> Refusal:
    question = state.question(seat)
    assert question is not None
    rule = _first_rule(state, question.name)
    return Refusal(rule, f"You are asked something else: {ask(state, seat)}")


def _first_rule(state: QuestState, asked: str) -> str:
    """Why the open question comes first."""
    if asked in FIRST_THINGS:
        return FIRST_THINGS[asked]
    return "Q-TURN-03" if in_main_action(state) else "Q-POW-07"


def _not_enough(state: QuestState, seat: int, choice: int) -> Refusal:
    """Only recruiting and looking have to be done at least once."""
    question = state.question(seat)
    assert question is not None
    if question.name == "recruit":
        return no_end_of_recruiting(state, seat, choice)
    return no_end_of_peeking(state, seat, choice)


# Why a verb that answers the open question is not on offer. Those left out always are.
REASONS: Final[dict[str, Callable[[QuestState, int, int], Refusal]]] = {
    "play": no_play,
    "recruit": no_recruiting,
    "quest": no_questing,
    "enter": no_entry,
    "buy": no_purchase,
    "trade": no_trade,
    "welcome": no_welcome,
    "join": no_join,
    "raise": no_raising,
    "lure": no_lure,
    "sweep": no_sweep,
    "oust": no_ousting,
    "offer": no_offer,
    "part": no_parting,
    "retire": no_retirement,
    "discard": no_discarding,
    "rob": no_robbery,
    "peek": no_peek,
    "replace": no_replacing,
    "remove": no_removing,
    "take": no_taking,
    "add": no_addition,
    "move": no_move,
    "swap": no_swap,
    "redraw": no_redrawing,
    "treasure": no_treasure,
    "exchange": no_exchange,
    "send": no_sending,
    "waive": no_waiver,
    "divert": no_diversion,
    "defeat": no_defeat,
    "save": no_saving,
    "decline": no_refusal,
    "done": _not_enough,
}
