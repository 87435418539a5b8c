"""The tables of a simulation, read back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import polars as pl

from lairworks import shelf
from lairworks.core.content import parse
from lairworks.core.errors import LairworksError
from lairworks.packs import content_of

FORMAT: Final = 1
HEAVY: Final = "record"  # histories: nothing here looks at them


@dataclass(frozen=True)
class Source:
    """A finished run: `about` is its run.json, the rest its tables; `decisions` may be missing.

    `events` are those that bands ask for (lab/bands/events.py).
    """

    about: Mapping[str, Any]
    matches: pl.DataFrame
    seats: pl.DataFrame
    cards: pl.DataFrame
    courses: pl.DataFrame
    decisions: pl.DataFrame | None = None
    events: pl.DataFrame | None = None

    @property
    def number(self) -> int:
        """How many seats a match has."""
        return int(self.about["seats"])


def read(folder: Path) -> Source:
    """The tables of a folder that `lairworks simulate` has filled; raises LairworksError."""
    about = _about(folder)
    if not (folder / "matches.parquet").exists():
        raise LairworksError(
            f"the simulation in {folder} is not finished; the command that began it goes on with it"
            f": {about['command']}"
        )
    try:
        found = {
            name: _table(folder / f"{name}.parquet")
            for name in ("matches", "seats", "cards", "courses")
        }
        decisions = folder / "decisions.parquet"
        return Source(about, **found, decisions=_table(decisions) if decisions.exists() else None)
    except (OSError, pl.exceptions.PolarsError) as error:
        raise LairworksError(f"cannot read the tables in {folder}: {error}") from error


def joined(sources: Sequence[Source]) -> Source:
    """Several runs of one setting as one: matches and deals are numbered on."""
    matches, deals = 0, 0
    parts: dict[str, list[pl.DataFrame]] = {}
    for source in sources:
        shift = pl.col("match") + matches
        tables = {
            "matches": source.matches.with_columns(pl.col("deal") + deals),
            "seats": source.seats,
            "cards": source.cards,
            "courses": source.courses,
            "decisions": source.decisions,
            "events": source.events,
        }
        for name, table in tables.items():
            if table is not None:
                parts.setdefault(name, []).append(table.with_columns(shift))
        matches += source.matches.height
        deals += source.matches["deal"].n_unique()
    whole = {name: pl.concat(tables) for name, tables in parts.items()}
    return Source({**sources[0].about, "matches": matches}, **whole)


class Names:
    """What the pieces of a run's content are called."""

    def __init__(self, about: Mapping[str, Any]) -> None:
        game = shelf.find(str(about["game"]))
        pack = about.get("pack")
        self._tables = content_of(game, None if pack is None else parse("pack", str(pack))).tables

    def of(self, kind: str, card: str) -> str:
        """The name of a card, in the file of its kind if several have its id; else its id."""
        found = [
            (table, str(entries[card]["name"]))
            for table, entries in self._tables.items()
            if isinstance(entries.get(card, {}).get("name"), str)
        ]
        own = [name for table, name in found if table.startswith(kind)]
        return next(iter([*own, *(name for _, name in found)]), card.replace("_", " "))

    def choice(self, text: str) -> str:
        """A choice with what its ids stand for: play:A12 is play: Plunder."""
        verb, *things = text.split(":")
        told = [thing if thing.isdigit() else self.of(verb, thing) for thing in things]
        return f"{verb}: {', '.join(told)}" if things else verb


def _about(folder: Path) -> Mapping[str, Any]:
    path = folder / "run.json"
    try:
        about: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise LairworksError(
            f"{folder} holds no simulation; `lairworks simulate GAME --out {folder}` fills it"
        ) from None
    except (OSError, ValueError) as error:
        raise LairworksError(f"cannot read {path}: {error}") from error
    if about.get("format") != FORMAT:
        raise LairworksError(
            f"{path} has format {about.get('format')!r}; this version reads {FORMAT}"
        )
    return about


def _table(path: Path) -> pl.DataFrame:
    rows = pl.scan_parquet(path)
    columns = [name for name in rows.collect_schema().names() if name != HEAVY]
    return rows.select(columns).collect()
