"""What can be seen of a state, as texts that are compared byte by byte."""

from __future__ import annotations

import json
from typing import Any

from lairworks.core.game import Game
from lairworks.core.journal import Event
from lairworks.core.state import State
from lairworks.match import Match

LABELS = 12  # of a long list of choices, so many are put into words


def as_text(value: object) -> str:
    """JSON, in the order in which the game wrote it."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def position_text(game: Game[Any, Any], state: State) -> str:
    """The whole table as text."""
    return json.dumps(game.position(state), sort_keys=True, allow_nan=False)


def view_text(game: Game[Any, Any], state: State, viewer: int | None) -> str:
    """What a viewer may know, as text."""
    return as_text(game.view(state, viewer))


def facts(game: Game[Any, Any], state: State, seat: int) -> dict[str, str]:
    """What a seat is shown: the table, whose turn it is, what it may choose."""
    question = state.question(seat)
    return {
        "deciders": str(list(state.deciders())),
        "step": question.name if question is not None else "",
        "choices": " ".join(game.words.text(choice) for choice in state.choices(seat)),
        "view": view_text(game, state, seat),
    }


def answers(game: Game[Any, Any], state: State, seat: int, illegal: list[int]) -> dict[str, str]:
    """What a seat that is asked reads: question, labels, refusals of what is not on offer."""
    if seat not in state.deciders():
        return {}
    choices = state.choices(seat)
    labels = [game.label(state, seat, choice) for choice in choices[:: 1 + len(choices) // LABELS]]
    refusals = [game.why_not(state, seat, choice) for choice in illegal]
    return {
        "question": game.ask(state, seat),
        "labels": as_text([[label.text, label.price, dict(label.facts)] for label in labels]),
        "refusals": as_text([[refusal.rule, refusal.reason] for refusal in refusals]),
    }


def story(game: Game[Any, Any], events: list[Event], names: list[str]) -> str:
    """Events with their sentences; not their numbers, which depend on where one starts."""
    return as_text([[event.name, event.facts, game.tell(event, names)] for event in events])


def snapshot(match: Match, viewers: list[int | None]) -> list[object]:
    """All that may not change when nothing happens: table, history, and each viewer's side."""
    game = match.setting.game
    seen: list[object] = [position_text(game, match.state), list(match.history)]
    for viewer in viewers:
        seen.append(view_text(game, match.state, viewer))
        seen.append(events_of(match, viewer))
    return seen


def events_of(match: Match, viewer: int | None, since: int = 0) -> list[Event]:
    """A viewer's events, without their sentences."""
    journal = match.state.journal
    return journal.events(viewer, since) if journal is not None else []
