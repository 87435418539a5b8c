"""Why a choice is not on offer: the rule's id and a sentence.

Reasons come from what lies open, and from what the seat itself has drawn and knows: never from
what another seat is doing, nor from a card that lies face down.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lairworks.core.bits import count, has, members
from lairworks.core.english import amount, either, listed
from lairworks.core.game import Refusal
from lairworks.games.heist.board import TOO_MUCH, Board
from lairworks.games.heist.content import (
    COUNT,
    EACH,
    GADGETS_OWNED,
    GUARDED_SECRET,
    LINES,
    ROOMS_HOLD,
    STAT_ALL,
    STAT_ANY,
    TRAIN_FRONT,
    WALL_FRONT,
    WALLED_SECRET,
    WALLS,
    Need,
)
from lairworks.games.heist.effects import GROUPS, KIND_COUNT, STATS
from lairworks.games.heist.grid import (
    EDGE_COUNT,
    ENTRYWAY,
    ROOM_COUNT,
    ROOMS,
)
from lairworks.games.heist.hindrances import (
    Purse,
    kind_name,
    lines_of,
    no_boost,
    no_drilling,
    no_gadget,
    no_leap,
    no_leap_with,
    no_room,
    no_split,
    no_step,
    no_step_with,
    no_theft,
    no_tunnel,
    no_tunnel_with,
    no_wall,
    shift_of,
)
from lairworks.games.heist.phrases import STAT_NAMES, card
from lairworks.games.heist.questions import ask
from lairworks.games.heist.rules.missions import progress
from lairworks.games.heist.rules.planning import income, training_price
from lairworks.games.heist.sheet import Sheet
from lairworks.games.heist.state import (
    AGENTS,
    CLAIMS,
    GADGETS,
    OVER,
    PHASES,
    PLANNING,
    RAIDS,
    HeistState,
)
from lairworks.games.heist.words import (
    AGENT,
    BONUS,
    BOOST,
    CLAIM,
    DRILL,
    GADGET_COUNT,
    KEEP,
    PASS,
    PICK,
    STEAL,
    WORDS,
)

# The verbs that can answer a question.
ANSWERS: Final[dict[str, tuple[str, ...]]] = {
    "setup.agent": ("keep",),
    "setup.gadget": ("own",),
    "round.pick": ("pick", "pass"),
    "round.place": ("place",),
    "round.wall": ("wall",),
    "round.gadget": ("take",),
    "round.bonus": ("bonus", "done"),
    "round.claim": ("claim", "none"),
    "raid.step": (
        "go",
        "stop",
        "go_with",
        "leap",
        "leap_with",
        "through",
        "through_with",
        "boost",
        "steal",
        "drill",
    ),
    "raid.drill": ("drill", "done"),
    "raid.split": ("split",),
}

# Why a question must be answered before anything else.
FIRST_THINGS: Final[dict[str, str]] = {
    "setup.agent": "H-SETUP-08",
    "setup.gadget": "H-LAIR-05",
    "round.pick": "H-ROUND-04",
    "round.place": "H-PLACE-02",
    "round.wall": "H-WALL-01",
    "round.gadget": "H-GADG-01",
    "round.bonus": "H-BONUS-01",
    "round.claim": "H-MISS-01",
    "raid.step": "H-RAID-11",
    "raid.drill": "H-RAID-13",
    "raid.split": "H-RAID-07",
}
IN_HAND: Final = ("round.place", "round.wall", "round.gadget")

# The phase a verb belongs to; `done` belongs to two of them.
HOMES: Final[dict[str, tuple[str, ...]]] = {
    AGENTS: ("keep",),
    GADGETS: ("own",),
    PLANNING: ("pick", "pass", "place", "wall", "take", "bonus"),
    CLAIMS: ("claim", "none"),
    RAIDS: (*ANSWERS["raid.step"], "split"),
}
# By such a phase: the rule and the reason while it is still to come, and once it is over.
TOO_EARLY: Final[dict[str, tuple[str, str]]] = {
    GADGETS: ("H-SETUP-06", "The gadget that comes with the lair is chosen after the Agents."),
    PLANNING: ("H-GEN-01", "Planning begins when the setup is over."),
    CLAIMS: ("H-MISS-01", "Missions are claimed at the end of a round, when all is revealed."),
    RAIDS: ("H-GEN-01", "Raids begin when Planning is over."),
}
TOO_LATE: Final[dict[str, tuple[str, str]]] = {
    AGENTS: ("H-GEN-01", "Agents are chosen during the setup, which is over."),
    GADGETS: ("H-LAIR-05", "A gadget comes with the lair only during the setup, which is over."),
    PLANNING: ("H-GEN-01", "Planning is over."),
    CLAIMS: ("H-GEN-01", "Missions are claimed during Planning, which is over."),
}
ROUND_OVER: Final = Refusal("H-ROUND-11", "This round is played: now missions can be claimed.")


def why_not(state: HeistState, seat: int, choice: int) -> Refusal:
    """Why a word of the game is not on offer to a seat."""
    question = state.question(seat)
    if question is None:
        if state.phase == OVER:
            return Refusal("H-SCORE-03", "The game is over.")
        return Refusal("H-GEN-02", "You have nothing to decide now; others are still thinking.")
    verb = WORDS.verb_of(choice).name
    if verb in ANSWERS[question.name]:
        return REASONS[verb](state, seat, choice)
    wrong = (
        _no_such_thing(state, verb)
        or _wrong_phase(state, choice)
        or _wrong_moment(state, seat, verb)
        or _not_asked(state, question.name, verb)
    )
    return Refusal(wrong.rule, f"{wrong.reason} {ask(state, seat)}")


# The wrong moment: reasons after which it is told what is asked now


def _no_such_thing(state: HeistState, verb: str) -> Refusal | None:
    """Choices of the setup that some lairs do without."""
    name = state.board.name
    if verb == "keep" and state.board.no_agents:
        return Refusal("H-SETUP-07", f"There are no Agents on the {name}.")
    if verb == "own" and not state.board.free_gadget:
        return Refusal("H-LAIR-05", f"No gadget comes with the {name}.")
    return None


def _wrong_phase(state: HeistState, choice: int) -> Refusal | None:
    """What belongs to another phase (H-GEN-01)."""
    verb = WORDS.verb_of(choice).name
    now = PHASES.index(state.phase)
    for home, verbs in HOMES.items():
        if verb not in verbs or home == state.phase:
            continue
        if home == PLANNING and state.phase == CLAIMS:
            return ROUND_OVER
        if PHASES.index(home) < now:
            return Refusal(*TOO_LATE[home])
        if _is_gadget(choice):
            return Refusal("H-GADG-06", "Gadgets are used only in the raid, after Planning.")
        return Refusal(*TOO_EARLY[home])
    return None


def _is_gadget(choice: int) -> bool:
    """Whether a choice of the raid is no more than the use of a gadget."""
    for verb in (BOOST, STEAL, DRILL):
        if verb.owns(choice):
            return verb.first(choice) != AGENT
    return False


def _wrong_moment(state: HeistState, seat: int, verb: str) -> Refusal | None:
    """What belongs to the phase, but not to the open question."""
    question = state.question(seat)
    assert question is not None
    if question.name == "round.pick":
        return _before_the_pick(verb)
    if question.name in IN_HAND:
        return _card_in_hand(state, verb)
    if question.name == "round.bonus":
        return _card_resolved(state, seat, verb)
    if question.name == "raid.step" and verb == "split":
        return Refusal("H-RAID-07", "There is nothing to be paid in Movement or Stealth now.")
    return None


def _before_the_pick(verb: str) -> Refusal | None:
    if verb == "bonus":
        reason = "A bonus action takes a further card: pick your first card of this round."
        return Refusal("H-BONUS-01", reason)
    if verb in ("place", "wall", "take"):
        return Refusal("H-ROUND-04", "Pick a card first, then say what you do with it.")
    return None


def _card_in_hand(state: HeistState, verb: str) -> Refusal | None:
    """A card that was picked has to be resolved (H-ROUND-09)."""
    if verb in ("pick", "pass"):
        back = "Take your pick back first, or go on."
        reason = back if state.lenient_planning else "Your pick is final."
        return Refusal("H-ROUND-09", reason)
    if verb == "bonus":
        return Refusal("H-BONUS-01", "A bonus action comes when the card in hand is resolved.")
    return None


def _card_resolved(state: HeistState, seat: int, verb: str) -> Refusal:
    """A card was resolved, or the seat has passed (only asked then in lenient planning)."""
    if has_passed(state, seat):
        return AFTER_A_PASS
    if verb == "pick":
        reason = "You have had your card of this round: another one takes a bonus action."
        return Refusal("H-BONUS-01", reason)
    if verb == "pass":
        return Refusal("H-ROUND-04", "You have taken a card this round, so you cannot pass.")
    return Refusal("H-ROUND-09", "Your card is resolved, and you have no other in hand.")


def has_passed(state: HeistState, seat: int) -> bool:
    """Whether a seat has passed in this round."""
    return state.made[seat][:1] == [PASS.start]


AFTER_A_PASS: Final = Refusal("H-ROUND-08", "You have passed, and that ends your round.")


def _not_asked(state: HeistState, asked: str, verb: str) -> Refusal:
    """What the open question is about comes first."""
    rule = FIRST_THINGS[asked]
    if asked == "setup.agent" and state.open_agents:
        rule = "H-SETUP-10"
    if verb in ("done", "stop"):
        return Refusal(rule, "That is no answer here.")
    return Refusal(rule, "You are asked something else:")


# Setup


def no_agent(state: HeistState, seat: int, choice: int) -> Refusal:
    """An Agent that is not there, or dealt to nobody, or to somebody else: all the same."""
    agents = state.content.agent_at
    agent = agents[KEEP.first(choice)]
    rule = "H-SETUP-10" if state.open_agents else "H-SETUP-08"
    if agent.number != KEEP.first(choice):
        return Refusal(rule, "There is no such Agent in this game.")
    dealt = either([agents[each].name for each in state.dealt[seat]])
    return Refusal(rule, f"{agent.name} was not dealt to you: keep {dealt}.")


# Cards on display


def no_pick(state: HeistState, seat: int, choice: int) -> Refusal:
    """A card that cannot be resolved (H-ROUND-06)."""
    sheet = state.sheets[seat]
    return _unresolved(state, sheet, PICK.first(choice), Purse(sheet.cash, False))


def no_bonus(state: HeistState, seat: int, choice: int) -> Refusal:
    """No bonus action, not for this card, or none that can be paid (H-BONUS-02 to H-BONUS-07)."""
    sheet, slot = state.sheets[seat], BONUS.first(choice)
    content = state.content
    if has_passed(state, seat):
        return AFTER_A_PASS
    if has(sheet.taken, slot):
        return Refusal("H-BONUS-03", f"You have taken {card(state, slot)} this round already.")
    if sheet.bonuses >= len(content.bonus_costs):
        used = amount(sheet.bonuses, "bonus action")
        return Refusal("H-BONUS-04", f"You have used all of your {used}.")
    if count(sheet.taken) > content.bonus_per_round:
        most = amount(content.bonus_per_round, "bonus action")
        return Refusal("H-BONUS-02", f"There can be no more than {most} in a round.")
    cost = state.bonus_cost(sheet)
    if cost > sheet.cash:
        return Purse(sheet.cash, False).lacks("H-BONUS-05", "The next bonus action", cost)
    return _unresolved(state, sheet, slot, Purse(sheet.cash - cost, True))


def _unresolved(state: HeistState, sheet: Sheet, slot: int, purse: Purse) -> Refusal:
    """Why a card cannot be resolved, by what is on its front."""
    front = state.cards[slot].front
    if front < WALL_FRONT:
        return _no_room_left(state, sheet, slot, purse)
    if front == WALL_FRONT:
        return _no_edge_left(state, sheet, slot, purse)
    if front == TRAIN_FRONT:
        return _no_training(state, sheet, slot, purse)
    return _no_gadget_left(state, sheet, slot, purse)


def _no_room_left(state: HeistState, sheet: Sheet, slot: int, purse: Purse) -> Refusal:
    """H-PLACE-11: no free room, none on a line that can be had, or the shift is too dear."""
    board, marker, kind = state.board, state.markers[slot], state.cards[slot].front
    what = kind_name(state, kind)
    free = members(board.allowed[kind] & ~int(sheet.filled))
    prices = [board.room_price[marker * ROOM_COUNT + room] for room in free]
    if not prices:
        where = "" if _may_enter(board, kind) else " outside the entryway"
        return Refusal("H-PLACE-11", f"Your lair has no free room{where} left for {what}.")
    if min(prices) >= TOO_MUCH:
        lines = lines_of(board, marker)
        return Refusal("H-PLACE-11", f"There is no free room for {what} on {lines}.")
    goal = shift_of(board, marker, f"the nearest free room for {what}")
    return purse.lacks("H-PLACE-11", goal, min(prices), income(state, sheet, kind))


def _may_enter(board: Board, kind: int) -> bool:
    """Whether a kind may stand on the entryway (H-SHEET-04)."""
    return has(board.allowed[kind], ENTRYWAY[0])


def _no_edge_left(state: HeistState, sheet: Sheet, slot: int, purse: Purse) -> Refusal:
    """H-WALL-09."""
    board, marker = state.board, state.markers[slot]
    free = members(board.edges & ~sheet.walls)
    prices = [board.edge_price[marker * EDGE_COUNT + edge] for edge in free]
    if not prices:
        return Refusal("H-WALL-09", "Your lair has no side left that could be walled.")
    if min(prices) >= TOO_MUCH:
        lines = lines_of(board, marker)
        reason = f"No side of a room on {lines} is left to be walled."
        return Refusal("H-WALL-09", reason)
    goal = shift_of(board, marker, "the nearest side without a wall")
    return purse.lacks("H-WALL-09", goal, min(prices))


def _no_training(state: HeistState, sheet: Sheet, slot: int, purse: Purse) -> Refusal:
    """H-TRAIN-02, H-TRAIN-05."""
    found = state.cards[slot]
    name = STAT_NAMES[STATS[found.stat]]
    if sheet.trained[found.stat] >= state.content.stat_cap:
        full = sheet.trained[found.stat]
        return Refusal("H-TRAIN-05", f"Your {name} is at {full}, and no stat can have more.")
    training = f"Training of {found.points} {name}"
    return purse.lacks("H-TRAIN-02", training, training_price(state, slot))


def _no_gadget_left(state: HeistState, sheet: Sheet, slot: int, purse: Purse) -> Refusal:
    """H-GADG-09."""
    prices: list[int] = []
    for gadget in range(GADGET_COUNT):
        if not sheet.owns(gadget):
            prices.append(state.board.gadget_price[state.markers[slot] * GADGET_COUNT + gadget])
    if not prices:
        return Refusal("H-GADG-09", "You own all gadgets already.")
    if min(prices) >= TOO_MUCH:
        return Refusal("H-GADG-09", "You own the one gadget that this card can give.")
    return purse.lacks("H-GADG-09", "The cheapest gadget that you do not own", min(prices))


# Missions


def no_claim(state: HeistState, seat: int, choice: int) -> Refusal:
    """Not in play, closed, or not fulfilled (H-MISS-01, H-MISS-05)."""
    number = CLAIM.first(choice)
    mission = state.content.mission_at[number]
    if mission.number != number:
        return Refusal("H-SETUP-04", "There is no such mission in this game.")
    if number not in state.missions:
        return Refusal("H-SETUP-04", f"{mission.name} is not among the missions in play.")
    if has(state.closed, number):
        return Refusal("H-MISS-05", f"{mission.name} was claimed in an earlier round.")
    lacking: list[str] = []
    for need in mission.needs:
        if progress(state.content, state.board, state.sheets[seat], need) < need.n:
            lacking += _so_far(state, state.sheets[seat], need)
    return Refusal("H-MISS-01", f"{mission.name} is not fulfilled: you have {listed(lacking)}.")


def _so_far(state: HeistState, sheet: Sheet, need: Need) -> list[str]:
    """How much of what a mission asks for is there: 2 of 3 Guard Dogs."""
    if need.test == EACH:
        return _each_so_far(state, sheet, need)
    if need.test == STAT_ALL:
        return [
            f"{sheet.trained[stat]} of {need.n} {STAT_NAMES[STATS[stat]]}"
            for stat in range(len(STATS))
            if sheet.trained[stat] < need.n
        ]
    done = progress(state.content, state.board, sheet, need)
    return [f"{done} of {need.n} {_asked_for(state, need)}"]


def _each_so_far(state: HeistState, sheet: Sheet, need: Need) -> list[str]:
    return [
        f"{sheet.counts[kind]} of {need.n} {_plural(state, kind)}"
        for kind in range(KIND_COUNT)
        if need.kinds >> kind & 1 and sheet.counts[kind] < need.n
    ]


def _asked_for(state: HeistState, need: Need) -> str:
    if need.test == COUNT:
        return _several(state, need.kinds)
    if need.test == ROOMS_HOLD:
        rooms = listed([ROOMS[room] for room in need.rooms])
        return f"rooms with what is asked for in {rooms}"
    return UNITS[need.test]


def _several(state: HeistState, kinds: int) -> str:
    """Kinds in the plural, a whole group by its name."""
    for name, group in GROUPS.items():
        if [kind for kind in range(KIND_COUNT) if kinds >> kind & 1] == list(group):
            return "upgrades" if name == "any" else name.capitalize()
    return either([_plural(state, kind) for kind in range(KIND_COUNT) if kinds >> kind & 1])


def _plural(state: HeistState, kind: int) -> str:
    name = state.content.kinds[kind].name
    return name if name.endswith("s") else f"{name}s"


UNITS: Final[dict[int, str]] = {
    WALLS: "walls",
    STAT_ANY: "points in your best stat",
    GADGETS_OWNED: "gadgets that count",
    LINES: "rows and columns without an empty room",
    WALLED_SECRET: "walls around a Secret",
    GUARDED_SECRET: "Traps and Sentries next to a Secret",
}

# Why a verb that answers the open question is not on offer. The others always are.
REASONS: Final[dict[str, Callable[[HeistState, int, int], Refusal]]] = {
    "keep": no_agent,
    "pick": no_pick,
    "place": no_room,
    "wall": no_wall,
    "take": no_gadget,
    "bonus": no_bonus,
    "claim": no_claim,
    "go": no_step,
    "go_with": no_step_with,
    "leap": no_leap,
    "leap_with": no_leap_with,
    "through": no_tunnel,
    "through_with": no_tunnel_with,
    "boost": no_boost,
    "steal": no_theft,
    "drill": no_drilling,
    "split": no_split,
}
