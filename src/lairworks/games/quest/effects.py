"""What cards can do: the closed vocabulary of effects, and when powers work.

An effect of a card is an `op` and what that op asks for. Rules look at nothing else: a new card
made of these needs no code.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.fields import ContentFields

# When a power works.
TIMINGS: Final = (
    "NEVER",
    "INSTANT",
    "ACTION",
    "RECRUIT",
    "QSTART(P)",
    "QUEST(P)",
    "QUEST(D)",
    "DEFEAT(P)",
    "QEND(P)",
    "TEND(D)",
    "ALWAYS",
    "ALWAYS(P)",
    "REACT(D)",
)
NEVER: Final = 0
INSTANT: Final = 1
ACTION: Final = 2
RECRUITING: Final = 3
QSTART_P: Final = 4
QUEST_P: Final = 5
QUEST_D: Final = 6
DEFEAT_P: Final = 7
QEND_P: Final = 8
TEND_D: Final = 9
ALWAYS: Final = 10
ALWAYS_P: Final = 11
REACT_D: Final = 12

OPS: Final = (
    "gain_gold",
    "others_gain",
    "take_gold",
    "levy",
    "recruit_pool",
    "recruit_deck",
    "recruit_discard",
    "recruit_player",
    "refresh_pool",
    "peek",
    "replace_hidden",
    "replace_challenge",
    "remove_challenge",
    "take_challenge",
    "add_challenge",
    "move_first",
    "swap_treasures",
    "redraw_quest",
    "discard_hero",
    "retire",
    "exchange_treasure",
    "recruit_shop",
    "replace_treasure",
    "wild_icon",
    "waive_icon",
    "defeat_current",
    "draw_action",
    "trade_in",
    "divert",
    "success_gold",
    "join_treasure",
    "keep_heroes",
    "extra_turn",
    "limit",
    "protect",
    "toll",
    "icon_price",
    "bounty",
    "cancel_power",
    "stand_in",
    "ambush",
)
GAIN_GOLD: Final = 0
OTHERS_GAIN: Final = 1
TAKE_GOLD: Final = 2
LEVY: Final = 3
RECRUIT_POOL: Final = 4
RECRUIT_DECK: Final = 5
RECRUIT_DISCARD: Final = 6
RECRUIT_PLAYER: Final = 7
REFRESH_POOL: Final = 8
PEEK_AT: Final = 9
REPLACE_HIDDEN: Final = 10
REPLACE_CHALLENGE: Final = 11
REMOVE_CHALLENGE: Final = 12
TAKE_CHALLENGE: Final = 13
ADD_CHALLENGE: Final = 14
MOVE_FIRST: Final = 15
SWAP_TREASURES: Final = 16
REDRAW_QUEST: Final = 17
DISCARD_HERO: Final = 18
RETIRE: Final = 19
EXCHANGE_TREASURE: Final = 20
RECRUIT_SHOP: Final = 21
REPLACE_TREASURE: Final = 22
WILD_ICON: Final = 23
WAIVE_ICON: Final = 24
DEFEAT_CURRENT: Final = 25
DRAW_ACTION: Final = 26
TRADE_IN: Final = 27
DIVERT: Final = 28
SUCCESS_GOLD: Final = 29
JOIN_TREASURE: Final = 30
KEEP_HEROES: Final = 31
EXTRA_TURN: Final = 32
LIMIT: Final = 33
PROTECT: Final = 34
TOLL: Final = 35
ICON_PRICE: Final = 36
BOUNTY: Final = 37
CANCEL_POWER: Final = 38
STAND_IN: Final = 39
AMBUSH: Final = 40

# Ops up to here stand on action cards, on Instants and on powers used in a quest; up to the next
# bound only on powers used in a quest; all others have a timing of their own.
GENERAL: Final = EXCHANGE_TREASURE
QUESTING: Final = DEFEAT_CURRENT
IN_QUEST: Final = (QSTART_P, QUEST_P, QUEST_D)
TIMING_OF: Final = {
    LEVY: (),  # it hits everybody, and powers must choose whom they hit (Q-POW-13)
    WILD_ICON: (QSTART_P, QUEST_P),  # only a hero who stays can supply it
    DRAW_ACTION: (ACTION,),
    TRADE_IN: (RECRUITING,),
    DIVERT: (DEFEAT_P,),
    SUCCESS_GOLD: (QEND_P,),
    JOIN_TREASURE: (QEND_P,),
    KEEP_HEROES: (QEND_P,),
    EXTRA_TURN: (TEND_D,),
    LIMIT: (ALWAYS,),
    PROTECT: (ALWAYS,),
    TOLL: (ALWAYS,),
    ICON_PRICE: (ALWAYS_P,),
    BOUNTY: (ALWAYS_P,),
    CANCEL_POWER: (REACT_D,),
    STAND_IN: (REACT_D,),
    AMBUSH: (REACT_D,),
}
ONE_ONLY: Final = (ACTION, RECRUITING, DEFEAT_P, QEND_P, TEND_D, REACT_D)  # timings of one effect
# In a quest, these take hero and challenge as they are: nothing else comes before them.
FIRST_IN_QUEST: Final = (WILD_ICON, WAIVE_ICON)
# These may bring up the next challenge: nothing comes after them.
LAST_IN_QUEST: Final = (REMOVE_CHALLENGE, TAKE_CHALLENGE, MOVE_FIRST, DEFEAT_CURRENT)
ANY_COST: Final = 99
KINDS: Final = ("monster", "encounter", "location")

# What the number of an op is called.
NUMBERED: Final = {
    GAIN_GOLD: "n",
    OTHERS_GAIN: "n",
    TAKE_GOLD: "n",
    LEVY: "n",
    RECRUIT_DECK: "draw",
    REFRESH_POOL: "next_discount",
    PEEK_AT: "n",
    DISCARD_HERO: "gold",
    RETIRE: "bonus",
    EXCHANGE_TREASURE: "more",
    REPLACE_TREASURE: "draw",
    DRAW_ACTION: "draw",
    SUCCESS_GOLD: "n",
    JOIN_TREASURE: "points",
    KEEP_HEROES: "n",
    LIMIT: "n",
    TOLL: "n",
    ICON_PRICE: "n",
    BOUNTY: "n",
}
MAY_BE_ZERO: Final = (REFRESH_POOL, DISCARD_HERO, RETIRE)


class Effect:
    """An op with what it asks for; what it does not ask for stays as it is here."""

    def __init__(self, op: int) -> None:
        self.op = op
        self.n = 0  # how many, how much
        self.least = 0  # levy: gold, discard_hero: heroes that somebody hit must have
        self.keep = 0  # recruit_deck: how many of the heroes drawn
        self.max_cost = ANY_COST
        self.discount = 0
        self.free = False
        self.optional = False
        self.attempted = False  # only in the quest that is being attempted
        self.first = False  # only the first challenge of a quest
        self.others = False  # discard_hero: not oneself
        self.victim_chooses = False
        self.kind = -1  # of challenge
        self.failed = False  # keep_heroes: only if the quest was not completed
        self.heroes = False  # limit: of heroes, not of gold


def read_main_action(fields: ContentFields) -> tuple[Effect, ...]:
    """The effects of an action card, in order."""
    found: list[Effect] = []
    for part in fields.parts("effects"):
        op = OPS.index(part.one_of("op", OPS))
        if op > GENERAL:
            raise part.error("op", f"{OPS[op]} is not for action cards")
        found.append(_effect(part, op, NEVER, found))
    if not found:
        raise fields.error("effects", "a main action does something")
    return tuple(found)


def read_effects(fields: ContentFields, timing: int) -> tuple[Effect, ...]:
    """The effects of a hero's power, in order."""
    parts = fields.parts("effects") if fields.has("effects") else []
    if timing == NEVER and parts:
        raise fields.error("timing", f"must say when the power works: {', '.join(TIMINGS[1:])}")
    if timing != NEVER and not parts:
        raise fields.error("effects", f"a power does something on {TIMINGS[timing]}")
    if len(parts) > 1 and timing in ONE_ONLY:
        raise fields.error("effects", f"{TIMINGS[timing]} takes one effect")
    found: list[Effect] = []
    for part in parts:
        op = OPS.index(part.one_of("op", OPS))
        if not _timings(op):
            raise part.error("op", f"{OPS[op]} is for action cards")
        if timing not in _timings(op):
            right = ", ".join(TIMINGS[each] for each in _timings(op))
            raise part.error("op", f"{OPS[op]} goes with {right}, not with {TIMINGS[timing]}")
        if timing in IN_QUEST:
            _check_order(part, op, found)
        found.append(_effect(part, op, timing, found))
    return tuple(found)


def _timings(op: int) -> tuple[int, ...]:
    """When a power with this op may work."""
    if op in TIMING_OF:
        return TIMING_OF[op]
    return (INSTANT, *IN_QUEST) if op <= GENERAL else IN_QUEST


def _check_order(part: ContentFields, op: int, before: list[Effect]) -> None:
    """What a power does in a quest must not pull the ground from under what it does next."""
    for other in before:
        if other.op in LAST_IN_QUEST:
            raise part.error("op", f"in a quest nothing comes after {OPS[other.op]}")
        if op in FIRST_IN_QUEST and other.op not in FIRST_IN_QUEST:
            raise part.error("op", f"{OPS[op]} comes before {OPS[other.op]}")


def _effect(part: ContentFields, op: int, timing: int, before: list[Effect]) -> Effect:
    """Reads what an op asks for, and checks it against the effects before it."""
    effect = Effect(op)
    if op == LEVY:
        effect.least = part.whole("min", 1, 20)
        effect.n = part.whole("n", 1, min(effect.least, 9))  # nobody gives more than is there
    elif op in NUMBERED:
        effect.n = part.whole(NUMBERED[op], 0 if op in MAY_BE_ZERO else 1, 20 if op == LIMIT else 9)
    if op == RECRUIT_POOL:
        _read_terms(part, effect)
    elif op == RECRUIT_DECK:
        effect.keep = part.whole("keep", 1, effect.n)
    elif op == RECRUIT_DISCARD:
        effect.max_cost = part.whole("max_cost", 1, 9)
    elif op == REFRESH_POOL and effect.n and timing != INSTANT:
        raise part.error("next_discount", "is for heroes bought in the same action: INSTANT, or 0")
    elif op == REPLACE_HIDDEN and (not before or before[-1].op != PEEK_AT):
        raise part.error("op", "replace_hidden comes directly after a peek")
    elif op in (REPLACE_CHALLENGE, REMOVE_CHALLENGE, TAKE_CHALLENGE):
        effect.attempted = part.one_of("scope", ("any", "attempted")) == "attempted"
        if effect.attempted and timing not in IN_QUEST:
            raise part.error("scope", "attempted is for powers used in a quest; else it is any")
        if op == TAKE_CHALLENGE:
            effect.first = part.one_of("which", ("first", "any_faceup")) == "first"
    elif op == DISCARD_HERO:
        effect.others = part.one_of("who", ("any", "other")) == "other"
        effect.least = part.whole("least", 1, 9, 1)
        effect.victim_chooses = part.one_of("chooser", ("you", "victim")) == "victim"
    elif op in (WAIVE_ICON, BOUNTY):
        effect.kind = KINDS.index(part.one_of("kind", KINDS))
    elif op == KEEP_HEROES:
        effect.failed = part.one_of("after", ("any", "failed")) == "failed"
    elif op == LIMIT:
        effect.heroes = part.one_of("of", ("gold", "heroes")) == "heroes"
    if op > GENERAL and any(_is_same(effect, other) for other in before):
        raise part.error("op", f"{OPS[op]} is there already")
    part.done()
    return effect


def _read_terms(part: ContentFields, effect: Effect) -> None:
    """What a hero of the pool costs, and whether one must be taken."""
    effect.max_cost = part.whole("max_cost", 1, 9, ANY_COST)
    effect.free = part.flag("free", False)
    if effect.free and part.has("discount"):
        raise part.error("discount", "is not for heroes who come free")
    effect.discount = part.whole("discount", 1, 9, 0)
    effect.optional = part.flag("optional", False)


def _is_same(effect: Effect, other: Effect) -> bool:
    """Whether two effects do the same, be it to another extent."""
    if effect.op != other.op or effect.op == WAIVE_ICON:  # no challenge is of two kinds
        return effect.op == other.op
    return effect.kind == other.kind and effect.heroes == other.heroes
