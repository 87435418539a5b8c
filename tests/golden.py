"""Golden matches: how they are made, and what each must come to ever after.

A game's `make_replays.py` wishes for matches; the first seed that yields one is kept in
`tests/replays/<id>`, with what it came to in `expected.json`. If a replay fails, the rules play
out otherwise than they did: either that is a mistake, or the game's `rules` version must be
raised and the replays made anew.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import lairworks
from lairworks import Match
from lairworks.core.state import State

SEEDS = 10_000  # tried for a wish

Player = Callable[[Any, int, random.Random], int]  # state, seat, draws: a choice


@dataclass(frozen=True)
class Wish:
    """A name, how to begin, who plays each seat, and what must come of it."""

    name: str
    begin: Callable[[int], Match]
    players: Sequence[Player]
    fits: Callable[[Match], bool]


def folder(game: str) -> Path:
    return Path(__file__).parent / "replays" / game


def names(game: str) -> list[str]:
    return sorted(path.stem for path in folder(game).glob("*.json") if path.stem != "expected")


def expected(game: str) -> dict[str, Any]:
    found = json.loads((folder(game) / "expected.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def saved(game: str, name: str) -> str:
    return (folder(game) / f"{name}.json").read_text(encoding="utf-8")


def replayed(game: str, name: str) -> Match:
    return lairworks.load(saved(game, name))


def outcome(match: Match) -> dict[str, object]:
    """What a replay must come to."""
    return {
        "choices": len(match.history),
        "ending": match.ending,
        "scores": match.scores,
        "winners": match.winners,
        "fingerprint": match.fingerprint(),
    }


def verbs_of(match: Match) -> set[str]:
    return {choice.partition(":")[0] for _, choice in match.history}


def ends(*endings: str) -> Callable[[Match], bool]:
    return lambda match: match.ending in endings


def has(*verbs: str) -> Callable[[Match], bool]:
    return lambda match: set(verbs) <= verbs_of(match)


def played(
    match: Match, players: Sequence[Player], draws: random.Random, longest: int
) -> Match | None:
    """The match played to its end, None if that takes too long."""
    state: State = match.state.copy()
    words = match.setting.game.words
    history: list[tuple[int, str]] = []
    while state.deciders():
        if len(history) > longest:
            return None
        seat = draws.choice(state.deciders())
        choice = players[seat](state, seat, draws)
        history.append((seat, words.text(choice)))
        state.apply(seat, choice)
    for seat, text in history:
        match.play(seat, text)
    return match


def make(game: str, wishes: Iterable[Wish], longest: int) -> None:
    """Fulfils the wishes; on the same rules the same files are written."""
    place = folder(game)
    place.mkdir(parents=True, exist_ok=True)
    for old in place.glob("*.json"):
        old.unlink()
    found: dict[str, object] = {}
    for index, wish in enumerate(wishes):
        for seed in range(SEEDS * index, SEEDS * index + SEEDS):
            match = played(wish.begin(seed), wish.players, random.Random(seed), longest)
            if match is not None and wish.fits(match):
                break
        else:
            raise SystemExit(f"no match found for {wish.name}")
        (place / f"{wish.name}.json").write_text(match.save() + "\n", encoding="utf-8")
        found[wish.name] = outcome(match)
        size = len(match.history)
        print(f"{wish.name}: seed {seed}, {size} choices, {match.ending} {match.scores}")
    text = json.dumps(found, indent=1, sort_keys=True)
    (place / "expected.json").write_text(text + "\n", encoding="utf-8")
