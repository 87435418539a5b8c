"""Bands about what was reported in a match and stands in no table: events, added up.

    built + stolen                  how many events of these names there were
    built.scored                    the sum of a number that an event tells
    paid[for=fear]                  only those events that say so
    4 round_started                 each of them four times
    quest_failed_early / quest_begun

Histories are on record, so the matches are simply played again with somebody listening. What is
reported twice, sealed to its seat and later to everybody, counts once: when it is shown.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import polars as pl

from lairworks import shelf
from lairworks.core.errors import LairworksError
from lairworks.core.recording import all_facts
from lairworks.lab.report.again import ended

TERM: Final = re.compile(
    r"(?:(?P<times>\d+) )?(?P<event>[a-z_]+)"
    r"(?:\[(?P<fact>[a-z_]+)=(?P<is>[^\]]+)\])?(?:\.(?P<number>[^+/\[\]]+))?"
)
SCHEMA: Final = {"match": pl.Int64, "name": pl.String, "facts": pl.String}


@dataclass(frozen=True)
class Term:
    """Events of a name that say `said` of `fact` (if anything), or a number they tell."""

    times: int
    event: str
    fact: str
    said: str
    number: tuple[str, ...]

    def amount(self, facts: Mapping[str, Any]) -> float:
        """What one event comes to."""
        if self.fact and _spelled(facts.get(self.fact)) != self.said:
            return 0.0
        found: Any = facts
        for step in self.number:
            found = found.get(step) if isinstance(found, Mapping) else None
        if not self.number:
            return float(self.times)
        return self.times * float(found) if isinstance(found, int | float) else 0.0


Sum = tuple[Term, ...]


def ratio(text: str) -> tuple[Sum, Sum]:
    """A sum of events divided by another; raises LairworksError."""
    upper, slash, lower = text.partition("/")
    if not slash:
        raise LairworksError(f"{text!r} must be one sum of events / another")
    return added(upper), added(lower)


def added(text: str) -> Sum:
    """A sum of events as a file of bands has it; raises LairworksError."""
    return tuple(map(_term, text.split("+")))


def check_names(game: str, terms: Sum) -> None:
    """Raises LairworksError for events that the game never reports."""
    story = import_module(f"{shelf.find(game).package}.story")
    known = getattr(story, "TELLERS", None)
    for term in terms:
        if known is not None and term.event not in known:
            near = difflib.get_close_matches(term.event, known, 3, 0.4)
            told = f"; near are {', '.join(near)}" if near else ""
            raise LairworksError(f"{game} reports no event {term.event!r}{told}")


def reported(folder: Path, names: Collection[str]) -> pl.DataFrame:
    """The events of these names in all matches of a finished run: match, name, facts as JSON."""
    rows: list[tuple[int, str, str]] = []
    for match, state in ended(folder):
        assert state.journal is not None
        for entry in state.journal.entries:
            if entry.name in names:
                facts = all_facts(entry)
                if facts.get("sealed") is not True:
                    rows.append((match, entry.name, json.dumps(facts)))
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def by_match(events: pl.DataFrame, terms: Sum) -> pl.DataFrame:
    """What a sum comes to in each match that has any of its events: match, total."""
    amounts = [(match, amount) for match, _, amount in _amounts(events, terms)]
    return _totals(amounts, {"match": pl.Int64, "total": pl.Float64}, ["match"])


def by_seat(events: pl.DataFrame, terms: Sum) -> pl.DataFrame:
    """The same for each seat that the events name: match, seat, total."""
    amounts = [(match, facts["seat"], amount) for match, facts, amount in _amounts(events, terms)]
    schema = {"match": pl.Int64, "seat": pl.Int8, "total": pl.Float64}
    return _totals(amounts, schema, ["match", "seat"])


def _amounts(events: pl.DataFrame, terms: Sum) -> Iterator[tuple[int, dict[str, Any], float]]:
    for match, name, text in events.iter_rows():
        for term in terms:
            if term.event == name:
                facts = json.loads(text)
                yield match, facts, term.amount(facts)


def _totals(
    amounts: Sequence[tuple[Any, ...]], schema: Mapping[str, Any], key: list[str]
) -> pl.DataFrame:
    rows = pl.DataFrame(amounts, schema=dict(schema), orient="row")
    return rows.group_by(key).agg(pl.col("total").sum())


def _term(text: str) -> Term:
    found = TERM.fullmatch(text.strip())
    if found is None:
        raise LairworksError(
            f"{text.strip()!r} is not an event, as in built, built.scored or paid[for=fear]"
        )
    number = tuple(found["number"].split(".")) if found["number"] else ()
    times = int(found["times"] or 1)
    return Term(times, found["event"], found["fact"] or "", found["is"] or "", number)


def _spelled(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
