"""What each viewer sees of a table, and whether it can tell two tables apart."""

from __future__ import annotations

import json
from typing import Any

from lairworks import Match
from tests.games.quest.tables import laid_out

HIDDEN = {"hidden_quests": True}
CLAIMED = {"claimed_quests": True}


def viewers(match: Match) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(match.seats), None]


def bytes_of(match: Match, viewer: int | None) -> str:
    """Everything a viewer can get hold of, as text."""
    seen: list[object] = [
        match.view(viewer),
        [(event.number, event.name, event.facts, event.text) for event in match.events(viewer)],
        match.board(viewer),
    ]
    if viewer is not None:
        seen += [match.choices(viewer), match.describe(viewer)]
    return json.dumps(seen)


def alike(one: Match, two: Match, *chosen: int | None) -> bool:
    """Whether some viewers (without any named, all) cannot tell two matches apart."""
    looking = chosen or viewers(one)
    return all(bytes_of(one, viewer) == bytes_of(two, viewer) for viewer in looking)


def swapped(match: Match, one: str, other: str) -> Match:
    """The same table, but that two cards lie in each other's place."""
    text = json.dumps(match.position())
    text = text.replace(one, "?").replace(other, one).replace("?", other)
    return laid_out(json.loads(text), match.options, match.setting.content.pack, 1, match.seats)


def in_quest(match: Match, viewer: int | None, place: str) -> list[str | None]:
    """The challenges of a quest as a viewer sees them, from the treasure up."""
    view: Any = match.view(viewer)
    return [_id(challenge["card"]) for challenge in view["quests"][place]["challenges"]]


def knowers(match: Match, place: str, position: int) -> list[int]:
    """The seats that are said to know a challenge."""
    view: Any = match.view(None)
    found: list[int] = view["quests"][place]["challenges"][position]["known_to"]
    return found


def mixed(match: Match, viewer: int | None, place: str) -> list[str]:
    """The challenges of a quest that are said to lie there in some order."""
    view: Any = match.view(viewer)
    return [card["id"] for card in view["quests"][place]["mixed"]]


def purse(match: Match, viewer: int | None, seat: int) -> list[str | None]:
    """The gold of a seat as a viewer sees it, the oldest first."""
    view: Any = match.view(viewer)
    return [_id(coin["card"]) for coin in view["seats"][seat]["gold"]["cards"]]


def pile(match: Match, viewer: int | None, kind: str) -> list[str]:
    """A discard pile as a viewer sees it, the latest last."""
    view: Any = match.view(viewer)
    return [card["id"] for card in view["piles"][kind]]


def shown(part: object) -> set[str]:
    """The ids of all cards anywhere in a view."""
    if isinstance(part, list):
        return {id for item in part for id in shown(item)}
    if not isinstance(part, dict):
        return set()
    found = {id for item in part.values() for id in shown(item)}
    return found | {part["id"]} if "id" in part else found


def _id(card: Any) -> str | None:
    return None if card is None else str(card["id"])
