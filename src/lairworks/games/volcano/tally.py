"""What reports of volcano say about its cards, for statistics."""

from __future__ import annotations

from typing import Final

from lairworks.core.game import Mention
from lairworks.core.journal import Entry
from lairworks.core.reading import number_at, text_at, texts_at
from lairworks.core.recording import all_facts, mention
from lairworks.games.volcano.state import VolcanoState
from lairworks.games.volcano.words import SLOT_IDS

NOBODY: Final = -1
NOTHING: Final[list[Mention]] = []  # shared, never changed
PLACES: Final = ("first", "second", "third", "fourth")
OFFERS: Final = frozenset(("match_start", "pool_refreshed", "round_start"))
SLOTS: Final = [mention("slot", f"slot_{slot}", NOBODY, "seen") for slot in SLOT_IDS]
DEEDS: Final = frozenset(
    (
        "planned",
        "boss_moved",
        "selected",
        "revealed",
        "built",
        "upgraded",
        "stolen",
        "crate_gained",
        "crate_taken",
        "exchanged",
        "crate_used",
    )
)


def mentions(state: VolcanoState, entry: Entry) -> list[Mention]:
    """Rooms, crates, slots of the Planning Track and the two sites above the ground.

    A room is used when it is built, by whoever builds it; a site when a Boss goes there.
    """
    if entry.name in DEEDS:
        return _deed(entry)
    return _offer(state, entry) if entry.name in OFFERS else NOTHING


def side(state: VolcanoState, seat: int) -> str:
    """The place in the starting order, as long as nobody has planned."""
    if state.round > 1 or len(state.retired) < state.seats:
        return ""
    return PLACES[state.retired.index(seat)]


def _offer(state: VolcanoState, entry: Entry) -> list[Mention]:
    facts = all_facts(entry)
    if entry.name == "round_start":
        return SLOTS[: len(state.content.slots)]
    names = texts_at(facts, "pool" if entry.name == "match_start" else "cards")
    return [mention("room", _room(state, name), NOBODY, "seen") for name in names]


def _room(state: VolcanoState, name: str) -> str:
    for room in state.content.rooms:
        if room.name == name:
            return room.id
    raise KeyError(name)


def _deed(entry: Entry) -> list[Mention]:
    facts = all_facts(entry)
    name = entry.name
    seat = number_at(facts, "seat")
    if name == "planned":
        return [mention("slot", f"slot_{text_at(facts, 'slot')}", seat, "taken")]
    if name == "boss_moved":
        to = text_at(facts, "to")
        return [mention("place", to, seat, "used")] if to in ("DIG", "YARD") else NOTHING
    if name == "crate_gained":
        kind = text_at(facts, "kind")
        return [mention("crate", kind, seat, "seen"), mention("crate", kind, seat, "taken")]
    if name == "crate_taken":
        return [mention("crate", text_at(facts, "kind"), seat, "taken")]
    if name == "exchanged":
        return [mention("crate", text_at(facts, "kind"), number_at(facts, "victim"), "taken")]
    if name == "crate_used":
        return [mention("crate", text_at(facts, "kind"), seat, "used")]
    card = text_at(facts, "card_id")
    if name == "revealed":
        return [mention("room", card, NOBODY, "seen")]
    return [mention("room", card, seat, "taken" if name == "selected" else "used")]
