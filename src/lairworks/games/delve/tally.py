"""What reports of delve say about treasures, hazards, lairs and actions, for statistics."""

from __future__ import annotations

from typing import Final

from lairworks.core.game import Mention
from lairworks.core.journal import Entry, Facts
from lairworks.core.reading import number_at, text_at, texts_at
from lairworks.core.recording import all_facts, mention
from lairworks.games.delve.state import DelveState

SHARED: Final = -1
NOTHING: Final[list[Mention]] = []  # shared, never changed
TREASURES: Final = frozenset(("first", "treasure_drawn", "treasure_taken", "laid_open"))
HAZARDS: Final = frozenset(("learned", "struck", "monster_defeated", "trap_disarmed"))
MOVES: Final = ("creep", "hustle", "backtrack")


def mentions(state: DelveState, entry: Entry) -> list[Mention]:
    """A treasure is used when it is laid open at the end, face up.

    A hazard is the Builder's, who uses it when it strikes, until the Explorer who has seen it takes
    it: a monster defeated, a trap disarmed. A library lair is taken when it is loaded.
    """
    name = entry.name
    if name == "moved" or name == "peered":
        return _action(all_facts(entry), name)
    if name in TREASURES:
        return _treasures(state, entry)
    if name in HAZARDS:
        return _hazard(state, entry)
    return _lair(state, all_facts(entry)) if name == "edited" else NOTHING


def side(state: DelveState, seat: int) -> str:
    """Who explores first; known as soon as that is reported."""
    if state.journal is not None:
        for entry in state.journal.entries:
            if entry.name == "first":
                first = number_at(all_facts(entry), "explorer")
                return "first explorer" if seat == first else "second explorer"
    return ""


def length(state: DelveState) -> int:
    """The turns of both Explorers together."""
    return sum([explorer.turns for explorer in state.explorers])


def _action(facts: Facts, name: str) -> list[Mention]:
    how = "peer" if name == "peered" else text_at(facts, "how")
    if name == "moved" and how not in MOVES:
        return NOTHING
    return [mention("action", how, number_at(facts, "seat"), "used")]


def _treasures(state: DelveState, entry: Entry) -> list[Mention]:
    facts = all_facts(entry)
    if entry.name == "first":
        return [mention("treasure", card, SHARED, "seen") for card in _first_display(state)]
    seat = number_at(facts, "seat")
    if entry.name == "laid_open":
        return [
            mention("treasure", _treasure(state, name), seat, "used")
            for name in texts_at(facts, "up")
        ]
    card = _treasure(state, text_at(facts, "treasure"))
    if entry.name == "treasure_drawn":
        return [mention("treasure", card, seat, "seen"), mention("treasure", card, seat, "taken")]
    found = [mention("treasure", card, seat, "taken")]
    for name in texts_at(facts, "refill"):
        found.append(mention("treasure", _treasure(state, name), SHARED, "seen"))
    return found


def _first_display(state: DelveState) -> list[str]:
    """What was displayed at first, which no report names.

    It is what lies there or was taken from there by now, less what was filled in meanwhile.
    """
    found = [state.content.treasure(card).name for card in state.display]
    filled: list[str] = []
    if state.journal is not None:
        for entry in state.journal.entries:
            if entry.name == "treasure_taken":
                facts = all_facts(entry)
                found.append(text_at(facts, "treasure"))
                filled += texts_at(facts, "refill")
    for name in filled:
        found.remove(name)
    return [_treasure(state, name) for name in found]


def _treasure(state: DelveState, name: str) -> str:
    for treasure in state.content.treasures:
        if treasure.name == name:
            return treasure.id
    raise KeyError(name)


def _hazard(state: DelveState, entry: Entry) -> list[Mention]:
    facts = all_facts(entry)
    if "hazard" not in facts:
        return NOTHING  # another space was learned
    seat = number_at(facts, "seat")
    name = text_at(facts, "hazard")
    for hazard in state.content.hazards:
        if hazard.name == name:
            if entry.name == "struck":
                return [mention("hazard", hazard.id, 1 - seat, "used")]
            return [
                mention("hazard", hazard.id, seat, "seen" if entry.name == "learned" else "taken")
            ]
    raise KeyError(name)


def _lair(state: DelveState, facts: Facts) -> list[Mention]:
    if facts["edit"] != "load":
        return NOTHING
    for lair in state.content.library:
        if lair.name == facts["what"]:
            return [mention("lair", lair.id, number_at(facts, "seat"), "taken")]
    raise KeyError(facts["what"])
