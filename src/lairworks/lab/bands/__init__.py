"""The bands a game should keep to, and whether it does: `<game>.toml` beside this file.

    [[band]]
    id = "places-2"
    measure = "side win rate"
    low = 0.44
    high = 0.56
    seats = 2
    bots = ["greedy"]
    matches_at_most = 3200
    section = "I"
    note = "Nobody gains by planning first."

`of` names what is measured where a measure asks for it (an ending, a side, a kind of card, a bot,
or a sum of events as in events.py), `at` is a number it asks for, `table` a content file whose
entries count even if they never come up.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path
from typing import Any, Final

from lairworks import bots as players
from lairworks import shelf
from lairworks.core.content import parse
from lairworks.core.errors import ContentError, LairworksError
from lairworks.core.fields import ContentFields
from lairworks.core.game import Game
from lairworks.core.options import Value, complete
from lairworks.lab.bands.events import Sum, added, check_names, ratio, reported
from lairworks.lab.bands.measures import MEASURES, Measure
from lairworks.lab.report.source import Source

MOST: Final = 1_000_000  # matches


@dataclass(frozen=True)
class Band:
    """What a figure should be between, and in which matches it is taken.

    An end that is missing is infinite. `options` are those that differ from the game's own.
    """

    id: str
    measure: Measure
    of: str
    at: float
    table: str
    low: float
    high: float
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, Value]
    matches_at_most: int
    note: str
    section: str

    @property
    def events(self) -> frozenset[str]:
        """The names of the events it adds up."""
        return frozenset(term.event for term in _terms(self.measure, self.of))

    def strain(self, value: float) -> float:
        """How far a value lies outside; negative inside, least in the middle."""
        return max(self.low - value, value - self.high)


def bands_of(game: str, file: Path | None = None) -> list[Band]:
    """The bands of a game, or those of a file; raises ContentError with what is wrong there."""
    found = shelf.find(game)
    if file is not None:
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ContentError(str(file), "", "", f"cannot be read: {error}") from None
        return read(found.id, str(file), text)
    own = resources.files(__package__).joinpath(f"{found.id}.toml")
    if not own.is_file():
        raise LairworksError(
            f"nobody has written bands for {found.id} yet; name a file with --bands"
        )
    return read(found.id, own.name, own.read_text(encoding="utf-8"))


def read(game: str, file: str, text: str) -> list[Band]:
    """The bands of a TOML text."""
    whole = ContentFields(parse(file, text), file, "")
    found = [_band(game, fields) for fields in whole.parts("band")]
    whole.done()
    names = [band.id for band in found]
    for name in names:
        if names.count(name) > 1:
            raise ContentError(file, name, "id", "is used twice")
    return found


def named(bands: Sequence[Band], id: str) -> Band:
    """The band of an id; raises LairworksError with those there are."""
    for band in bands:
        if band.id == id:
            return band
    raise LairworksError(f"there is no band {id!r}; there are {', '.join(b.id for b in bands)}")


def with_events(source: Source, folder: Path, bands: Sequence[Band]) -> Source:
    """The tables of a folder, with the events that these bands ask for."""
    names = frozenset[str]().union(*(band.events for band in bands))
    return replace(source, events=reported(folder, names)) if names else source


def _band(game: str, fields: ContentFields) -> Band:
    found = shelf.find(game)
    id = fields.text("id")
    fields.entry = id
    measure = MEASURES[fields.one_of("measure", tuple(MEASURES))]
    low = fields.number("low", -1e9, 1e9) if fields.has("low") else -math.inf
    high = fields.number("high", -1e9, 1e9) if fields.has("high") else math.inf
    if low > high or (low, high) == (-math.inf, math.inf):
        raise fields.error("low", "must be below high, and one of the two must be there")
    seats = fields.whole("seats", 1, 99)
    if seats not in found.seats:
        raise fields.error("seats", f"{game} is not played by {seats}")
    bots = tuple(fields.texts("bots"))
    for bot in bots:
        players.make(bot, 0)
    given = fields.table_of("options") if fields.has("options") else {}
    chosen = complete(found.options, given)
    table = fields.text("table", "")
    if table and table not in found.files:
        raise fields.error("table", f"{game} has no such file; there are {', '.join(found.files)}")
    of = fields.text("of", "")
    if measure.needs_of and not of:
        raise fields.error("of", f"is missing: {measure.needs_of}")
    _check_of(found, measure, of, bots, fields)
    at = fields.number("at", -1e9, 1e9) if fields.has("at") else math.nan
    if measure.needs_at and math.isnan(at):
        raise fields.error("at", f"is missing: {measure.needs_at}")
    band = Band(
        id=id,
        measure=measure,
        of=of,
        at=at,
        table=table,
        low=low,
        high=high,
        seats=seats,
        bots=bots,
        options={name: chosen[name] for name in given},
        matches_at_most=fields.whole("matches_at_most", 1, MOST),
        note=fields.text("note"),
        section=fields.text("section"),
    )
    fields.done()
    return band


def _check_of(
    game: Game[Any, Any], measure: Measure, of: str, bots: Sequence[str], fields: ContentFields
) -> None:
    """Refuses what can never come up."""
    try:
        check_names(game.id, _terms(measure, of))
    except LairworksError as error:
        raise fields.error("of", str(error)) from None
    known: Sequence[str] = ()
    if measure.name == "ending share":
        known = game.endings
    elif measure.name.startswith("bot win rate"):
        known = bots
    elif measure.name == "choice made":
        known = [verb.name for verb in game.words.verbs]
    for name in [part.strip() for part in of.split(",")] if known else []:
        if name not in known:
            raise fields.error("of", f"{name!r} is none of {', '.join(known)}")


def _terms(measure: Measure, of: str) -> Sum:
    if not measure.events:
        return ()
    if measure.events == "sum":
        return added(of)
    upper, lower = ratio(of)
    return upper + lower
