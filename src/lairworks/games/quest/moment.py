"""The moment in which a position stands: what has happened this turn, and in the attempt."""

from __future__ import annotations

from typing import Final

from lairworks.core.errors import BadPosition
from lairworks.core.fields import PositionFields
from lairworks.games.quest.content import ONCE
from lairworks.games.quest.effects import WILD_ICON
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.defeating import Divert
from lairworks.games.quest.rules.ending import (
    ENDINGS,
    NO_QUESTS,
    TREASURE,
    TURN_CAP,
    is_worn_out,
)
from lairworks.games.quest.state import (
    ACTIONS,
    CHALLENGES,
    HEROES,
    TREASURES,
    WILD_STRIDE,
    QuestState,
)
from lairworks.games.quest.stock import Stock
from lairworks.games.quest.words import CENTRE, DEPTH, ICONS, PLACE_IDS

MANY: Final = 10_000


def is_given(fields: PositionFields, field: str) -> bool:
    """Whether a field is there and not null."""
    return fields.has(field) and fields.value(field) is not None


# The turn


def read_flags(state: QuestState, fields: PositionFields, stock: Stock) -> None:
    """The action card, and what is kept in mind until the end of the turn."""
    if is_given(fields, "action"):
        state.action = stock.take(fields, "action", ACTIONS, fields.value("action"))
    state.extra_turn = fields.flag("extra_turn", False)
    state.cut_short = fields.flag("cut_short", False)
    state.recruits = fields.whole("recruits", 0, MANY, 0)
    state.discount = fields.whole("discount", 0, 9, 0)
    if is_given(fields, "looked"):
        state.looked = _looked(state, fields)
    drawn: list[int] = []
    for id in fields.texts("drawn", []):
        which = {"A": ACTIONS, "T": TREASURES}.get(id[:1], HEROES)
        drawn.append(stock.take_recruit(fields, "drawn", which, id))
    state.drawn = sorted(drawn)


def _looked(state: QuestState, fields: PositionFields) -> int:
    """Where the challenge lay that was looked at last."""
    place, _, position = fields.text("looked").partition(":")
    if place in PLACE_IDS[: len(state.quests)] and position in [str(at) for at in range(DEPTH)]:
        return PLACE_IDS.index(place) * DEPTH + int(position)
    raise BadPosition("looked", "is a place and a position, like '2:0'")


# The attempt


def read_attempt(state: QuestState, fields: PositionFields, stock: Stock) -> None:
    """The quest being attempted, and the heroes used and sent this turn."""
    if not fields.has("attempt"):
        state.used = _heroes(fields, "used", stock)
        state.took_part = _heroes(fields, "took_part", stock)
        return
    for field in ("used", "took_part"):
        if fields.has(field):
            raise BadPosition(field, "belongs into the attempt as long as there is one")
    told = fields.part("attempt")
    state.attempt = PLACE_IDS.index(told.one_of("place", PLACE_IDS[: len(state.quests)]))
    if state.attempt >= CENTRE and state.attempt != CENTRE + state.turn:
        raise told.error("place", "that quest is claimed by another seat (Q-CLM-06)")
    _read_heroes(state, told, stock)
    _read_wilds(state, told, stock)
    state.beaten = told.whole("beaten", 0, MANY, 0)
    state.first_beaten = _challenge(told, "first_beaten", stock)
    state.facing = _challenge(told, "facing", stock)
    state.turned_up = [
        stock.find(told, "turned_up", CHALLENGES, id) for id in told.texts("turned_up", [])
    ]
    if state.first_beaten != NONE and state.beaten == 0:
        raise told.error("first_beaten", "none is the first of 0 beaten")
    for icon in told.texts("waived", []):
        if icon not in ICONS:
            raise told.error("waived", f"{icon!r} is none of {', '.join(ICONS)}")
    told.done()


def _read_heroes(state: QuestState, told: PositionFields, stock: Stock) -> None:
    """Those sent forward, and what was done with them."""
    state.sent = _heroes(told, "sent", stock)
    state.used = _heroes(told, "used", stock)
    state.took_part = _heroes(told, "took_part", stock) if told.has("took_part") else state.sent
    state.kept = _heroes(told, "kept", stock)
    party = state.companies[state.turn].party
    for hero in state.sent:
        id = state.content.hero_at[hero].id
        if hero not in party:
            raise told.error("sent", f"{id} is not in the party of seat {state.turn}")
        if hero not in state.took_part:
            raise told.error("took_part", f"{id} is sent and so takes part")
        state.supply += state.content.supplies[hero]
    for hero in state.kept:
        if hero not in state.sent:
            raise told.error("kept", f"{state.content.hero_at[hero].id} has not been sent")


def _read_wilds(state: QuestState, told: PositionFields, stock: Stock) -> None:
    """Icons that heroes have named."""
    wilds = told.part("wilds")
    for id in wilds.table:
        hero = stock.find(wilds, id, HEROES, id)
        icon = ICONS.index(wilds.one_of(id, ICONS))
        if hero not in state.sent:
            raise wilds.error(id, "this hero has not been sent")
        if not any(effect.op == WILD_ICON for effect in state.content.hero_at[hero].effects):
            raise wilds.error(id, "this hero has no wild icon")
        state.wilds = sorted([*state.wilds, hero * WILD_STRIDE + icon])
        state.supply += ONCE[icon]


def settle_attempt(state: QuestState, fields: PositionFields) -> None:
    """The challenge at hand and its waived icons, and the first one beaten, once all is dealt."""
    if state.attempt == NONE:
        return
    told = fields.part("attempt")
    quest = state.quests[state.attempt]
    if not quest.is_there() and not fields.has("agenda"):
        raise told.error("place", "no quest lies there")
    if not told.has("facing") and quest.cards and quest.top_is_up():
        state.facing = quest.cards[-1]
    if state.beaten and not told.has("first_beaten"):  # null: it was spent and shuffled since
        held = [step.card for step in state.agenda if isinstance(step, Divert)]
        coins = state.companies[state.turn].gold + held
        if len(coins) < state.beaten:
            raise told.error("first_beaten", "must be named, for it is no gold any more")
        state.first_beaten = coins[-state.beaten]
    waived = told.texts("waived", [])
    for icon, name in enumerate(ICONS):
        number = waived.count(name)
        wanted = 0
        if state.facing != NONE:
            wanted = state.content.challenge_at[state.facing].icons.count(icon)
        if number > wanted:
            raise told.error("waived", f"the current challenge shows {name} {wanted} times")
        state.waived += number * ONCE[icon]


def _heroes(fields: PositionFields, field: str, stock: Stock) -> list[int]:
    """Heroes wherever they are, each once."""
    found: list[int] = []
    for id in fields.texts(field, []):
        hero = stock.find(fields, field, HEROES, id)
        if hero in found:
            raise fields.error(field, f"{id} is there twice")
        found.append(hero)
    return found


def _challenge(fields: PositionFields, field: str, stock: Stock) -> int:
    """A challenge wherever it is, NONE for null."""
    if not is_given(fields, field):
        return NONE
    return stock.find(fields, field, CHALLENGES, fields.value(field))


# The end


def read_ending(state: QuestState, fields: PositionFields) -> None:
    """Whether the end is near, or has come."""
    if is_given(fields, "trigger"):
        state.trigger = fields.whole("trigger", 0, state.seats - 1)
        state.cause = fields.one_of("cause", (TREASURE, NO_QUESTS), TREASURE)
    elif fields.has("cause"):
        raise BadPosition("cause", "is for a table with a trigger")
    if not is_given(fields, "ending"):
        return
    state.reason = fields.one_of("ending", ENDINGS)
    if state.reason == TURN_CAP:
        if not is_worn_out(state):
            cap = state.content.turn_cap
            raise BadPosition("ending", f"turn_cap needs {cap} turns of every seat (Q-END-12)")
    elif state.cause != state.reason:
        raise BadPosition("ending", f"{state.reason} needs a trigger with that cause (Q-END-02)")
    for field in ("attempt", "action", "drawn", "secondary"):
        if fields.has(field) and fields.value(field):
            raise BadPosition(field, "is for a turn, and the match is over")
