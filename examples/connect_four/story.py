"""Questions, choices, refusals and events as sentences."""

from __future__ import annotations

from examples.connect_four.grid import cell_names, landing
from examples.connect_four.state import ConnectFourState
from examples.connect_four.words import COLUMN_NAMES, DROP
from lairworks.core.english import listed
from lairworks.core.game import Label, Refusal
from lairworks.core.journal import Event
from lairworks.core.reading import number_at, text_at, texts_at


def ask(state: ConnectFourState, seat: int) -> str:
    """The open question of a seat; "" if it is not asked."""
    return "Which column do you drop a disc into?" if seat in state.deciders() else ""


def label(state: ConnectFourState, choice: int) -> Label:
    """A column, and the cell in which the disc would come to rest."""
    column = DROP.first(choice)
    landed = cell_names(landing(state.red | state.yellow, column))[0]
    return Label(f"Drop a disc into column {COLUMN_NAMES[column]}", facts={"cell": landed})


def why_not(choice: int) -> Refusal:
    """Nothing but a full column can be in the way of whoever is asked."""
    return Refusal("C-DROP-03", f"Column {COLUMN_NAMES[DROP.first(choice)]} is full.")


def tell(event: Event, names: list[str]) -> str:
    """An event as a sentence."""
    facts = event.facts
    if event.name == "drawn":
        return "The grid is full and nobody has four in a line: a draw."
    name = names[number_at(facts, "seat")]
    if event.name == "won":
        return f"{name} has four in a line, {listed(texts_at(facts, 'line'))}, and wins."
    return f"{name} drops a disc, which lands on {text_at(facts, 'cell')}."
