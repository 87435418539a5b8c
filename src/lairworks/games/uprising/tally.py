"""What reports of uprising say about its cards, tiles and heroes, for statistics."""

from __future__ import annotations

from typing import Final

from lairworks.core.game import Mention
from lairworks.core.journal import Entry, Facts
from lairworks.core.reading import text_at, texts_at
from lairworks.core.recording import all_facts, mention
from lairworks.games.uprising.state import MASTER, RESISTANCE, UprisingState

NOTHING: Final[list[Mention]] = []  # shared, never changed
SIDES: Final = ("master", "resistance")
PLOTS: Final = frozenset(("plot_drawn", "searched", "plot_completed"))
RESOURCES: Final = frozenset(
    ("drawn", "bought", "gained_to_hand", "paid", "captured", "plundered", "recovered")
)
TILES: Final = frozenset(("revealed", "foresaw", "peeked", "tile_effect"))
MARCHES: Final = frozenset(("entered", "moved", "rallied"))


def mentions(state: UprisingState, entry: Entry) -> list[Mention]:
    """Plots, resources, tiles and heroes.

    A plot is used when it is completed, a resource when it is paid or goes into a plot, a tile when
    its effect strikes or helps, a hero when it brings units into a room or plunders.
    """
    name = entry.name
    if name in PLOTS:
        return _plot(entry)
    if name in RESOURCES:
        return _resources(entry)
    if name in TILES:
        return _tile(state, entry)
    return _hero(all_facts(entry)) if name in MARCHES else NOTHING


def side(seat: int) -> str:
    """The master sits first."""
    return SIDES[seat]


def _plot(entry: Entry) -> list[Mention]:
    facts = all_facts(entry)
    if "plot_id" not in facts:
        return NOTHING  # the search has found nothing
    plot = text_at(facts, "plot_id")
    if entry.name == "plot_completed":
        used = [mention("plot", plot, MASTER, "used")]
        return used + _each(texts_at(facts, "cards"), MASTER, "used")
    return [mention("plot", plot, MASTER, "seen"), mention("plot", plot, MASTER, "taken")]


def _resources(entry: Entry) -> list[Mention]:
    facts = all_facts(entry)
    name = entry.name
    if name == "drawn":
        return _each(texts_at(facts, "cards"), MASTER, "seen")
    if name == "paid":
        return _each(texts_at(facts, "cards"), MASTER, "used")
    if name == "captured":
        return _each(texts_at(facts, "cards"), RESISTANCE, "taken")
    if name == "plundered":
        return _each(texts_at(facts, "cards"), RESISTANCE, "taken") + _hero(facts)
    card = text_at(facts, "card")
    return [mention("resource", card, MASTER, "seen"), mention("resource", card, MASTER, "taken")]


def _each(cards: list[str], seat: int, how: str) -> list[Mention]:
    return [mention("resource", card, seat, how) for card in cards]


def _tile(state: UprisingState, entry: Entry) -> list[Mention]:
    name = text_at(all_facts(entry), "tile")
    for tile in state.content.tiles:
        if tile.name == name:
            how = "used" if entry.name == "tile_effect" else "seen"
            return [mention("tile", tile.id, RESISTANCE, how)]
    raise KeyError(name)


def _hero(facts: Facts) -> list[Mention]:
    hero = text_at(facts, "hero_id")
    return [mention("hero", hero, RESISTANCE, "used")] if hero else NOTHING
