"""The matches of a finished run, played again from their records."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

import polars as pl

from lairworks.core.journal import Journal
from lairworks.core.recording import unpacked
from lairworks.core.state import State
from lairworks.lab import tables
from lairworks.lab.folder import read_about
from lairworks.lab.shards import Settings, setting_of
from lairworks.match import Setting

SAMPLE: Final = 200  # matches that are played again where not all are needed


def ended(folder: Path) -> Iterator[tuple[int, State]]:
    """Every match at its end, with its number; its journal has all that was reported."""
    settings = _settings(folder)
    for match, picks in _records(folder, settings.matches):
        state = _begun(setting_of(settings, match))
        state.journal = Journal()
        state.proceed()
        for pick in picks:
            seat = state.deciders()[0]
            state.apply(seat, state.choices(seat)[pick])
        yield match, state


def decisions(folder: Path, most: int = SAMPLE) -> pl.DataFrame:
    """Every decision of so many matches, spread over the run: match, seat, verb, options."""
    settings = _settings(folder)
    columns: dict[str, list[Any]] = {name: [] for name in ("match", "seat", "verb", "options")}
    for match, picks in _records(folder, most):
        setting = setting_of(settings, match)
        verb_of = setting.game.words.verb_of
        state = _begun(setting)
        state.proceed()
        for pick in picks:
            seat = state.deciders()[0]
            offer = state.choices(seat)
            columns["match"].append(match)
            columns["seat"].append(seat)
            columns["verb"].append(verb_of(offer[pick]).name)
            columns["options"].append(len(offer))
            state.apply(seat, offer[pick])
    return pl.DataFrame(columns)


def _settings(folder: Path) -> Settings:
    """What the run was asked for; raises LairworksError if this version plays otherwise."""
    about = read_about(folder)
    kept = {field.name: about[field.name] for field in fields(Settings)}
    kept |= {"options": json.dumps(kept["options"]), "bots": tuple(kept["bots"])}
    settings = Settings(**kept)
    setting_of(settings, 0)
    return settings


def _records(folder: Path, most: int) -> Iterator[tuple[int, Sequence[int]]]:
    rows = pl.read_parquet(folder / f"{tables.MATCHES}.parquet", columns=["match", "record"])
    for match, record in rows.gather_every(max(1, rows.height // most)).head(most).iter_rows():
        yield match, unpacked(record)


def _begun(setting: Setting) -> State:
    state: State = setting.game.start(setting.content, setting.seats, setting.options, setting.seed)
    return state
