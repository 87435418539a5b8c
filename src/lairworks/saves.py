"""Making matches: new ones, arranged ones, saved ones."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from lairworks import shelf
from lairworks.core.errors import BadPosition, BadSave, BadSeats, LairworksError
from lairworks.core.fields import Fields, kind
from lairworks.core.game import Game
from lairworks.core.options import complete
from lairworks.match import FORMAT, Match, Setting, checksum
from lairworks.packs import Pack, content_of

SEED_BITS = 64


class SaveFields(Fields):
    """A saved match, read field by field."""

    def error(self, field: str, problem: str) -> LairworksError:
        """Names the field."""
        return BadSave(self.path(field), problem)


def new(
    game: str | Game[Any, Any],
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    pack: Pack | None = None,
    names: Sequence[str] | None = None,
    people: bool = False,
) -> Match:
    """A new match. Without a seed, chance comes from the system's secure source.

    `people` says that no bot plays: some options have another default then.
    """
    return Match(_setting(game, seats, seed, options, pack, None, people), names)


def arrange(
    game: str | Game[Any, Any],
    position: Mapping[str, object],
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    pack: Pack | None = None,
    names: Sequence[str] | None = None,
) -> Match:
    """A match that starts from a position (see the game's rulebook page); raises BadPosition."""
    try:
        start: Mapping[str, object] = json.loads(json.dumps(position))
    except (TypeError, ValueError) as error:
        raise BadPosition("", f"is not JSON: {error}") from None
    return Match(_setting(game, seats, seed, options, pack, start), names)


def load(text: str, game: Game[Any, Any] | None = None) -> Match:
    """A saved match, replayed to where it stood; raises BadSave saying what is wrong.

    `game` is for games that are not on the shelf.
    """
    saved = _parsed(text)
    fields = SaveFields(saved, "")
    if fields.text("format") != FORMAT:
        raise BadSave("format", f"is {saved['format']!r}; this version reads {FORMAT!r}")
    if fields.text("checksum") != checksum(saved):
        raise BadSave("checksum", "does not fit: the file was changed or damaged after saving")
    found = _saved_game(fields, game)
    pack = fields.table_of("pack") if fields.has("pack") else None
    start = fields.table_of("start") if fields.has("start") else None
    seats = fields.whole("seats", 1, 99)
    seed = fields.whole("seed", 0, (1 << SEED_BITS) - 1)
    names = fields.texts("names")
    options = fields.table_of("options")
    try:
        setting = _setting(found, seats, seed, options, pack, start)
        _check_content(fields, setting)
        match = Match(setting, names)
    except BadSave:
        raise
    except LairworksError as error:
        raise BadSave("", str(error)) from error
    _replay(match, fields.items("history"))
    fields.done()
    return match


def _setting(
    game: str | Game[Any, Any],
    seats: int | None,
    seed: int | None,
    options: Mapping[str, object] | None,
    pack: Pack | None,
    start: Mapping[str, object] | None,
    people: bool = False,
) -> Setting:
    found = shelf.find(game) if isinstance(game, str) else game
    number = found.seats[0] if seats is None else seats
    if number not in found.seats:
        raise BadSeats(found.id, number, list(found.seats))
    if seed is None:
        seed = secrets.randbits(SEED_BITS)
    if not isinstance(seed, int) or not 0 <= seed < 1 << SEED_BITS:
        raise LairworksError(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed!r}")
    chosen = complete(found.options, options, people)
    return Setting(found, content_of(found, pack), number, chosen, seed, start)


def _parsed(text: str) -> dict[str, object]:
    if not isinstance(text, str):
        raise BadSave("", f"must be text, not {kind(text)}")
    try:
        saved = json.loads(text)
    except json.JSONDecodeError as error:
        if error.pos >= len(text.rstrip()) - 1 and text.strip():
            raise BadSave("", f"is cut off after {len(text)} characters") from None
        place = f"line {error.lineno}, column {error.colno}"
        raise BadSave("", f"is not JSON: {error.msg} at {place}") from None
    except RecursionError:
        raise BadSave("", "is nested too deeply to be a saved match") from None
    if not isinstance(saved, dict):
        raise BadSave("", "is JSON, but not a saved match: it must be an object")
    return saved


def _saved_game(fields: SaveFields, given: Game[Any, Any] | None) -> Game[Any, Any]:
    name = fields.text("game")
    game = given if given is not None and given.id == name else shelf.all_games().get(name)
    if game is None:
        raise BadSave("game", f"there is no game {name!r} here")
    rules = fields.whole("rules", 1, 1_000_000)
    if rules != game.rules:
        raise BadSave(
            "rules", f"written for version {rules} of the rules of {game.id}; here is {game.rules}"
        )
    return game


def _check_content(fields: SaveFields, setting: Setting) -> None:
    written = fields.text("content")
    if written != setting.content.digest:
        raise BadSave(
            "content",
            f"the cards of {setting.game.id} are others than when it was saved "
            f"({written}, here {setting.content.digest})",
        )


def _replay(match: Match, history: list[object]) -> None:
    for ply, item in enumerate(history):
        if not (isinstance(item, list) and len(item) == 2 and type(item[0]) is int):
            raise BadSave(f"history[{ply}]", "must be a pair of seat and choice")
        try:
            match.play(item[0], item[1])
        except LairworksError as error:
            raise BadSave(f"history[{ply}]", str(error)) from error
