"""Reading what lies beside the code: content files, packs from a user's path, rulebooks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from lairworks.core import content
from lairworks.core.content import Content, Tables
from lairworks.core.errors import ContentError
from lairworks.core.game import Game

Pack = str | Path | Mapping[str, object]

_BUILT_IN: dict[str, Content] = {}


def content_of(game: Game[Any, Any], pack: Pack | None = None) -> Content:
    """A game's content, with a pack (a path, or its tables) laid over it if one is given."""
    if pack is not None:
        tables = read_pack(pack)
        name = str(pack) if isinstance(pack, (str, Path)) else "pack"
        try:
            return _typed(game, content.with_pack(_built_in_tables(game), tables, name), tables)
        except ContentError as error:
            if isinstance(pack, Mapping):
                raise
            raise _in_pack(error, name, tables) from None
    if game.id not in _BUILT_IN or not game.files:
        _BUILT_IN[game.id] = _typed(game, _built_in_tables(game), None)
    return _BUILT_IN[game.id]


def _in_pack(error: ContentError, name: str, tables: Mapping[str, object]) -> ContentError:
    """The same error, named by the pack's file if it is the pack that wrote the entry."""
    table = error.file.removesuffix(".toml")
    changed = tables.get(table)
    entry = re.split(r"[:.]", error.entry, maxsplit=1)[0]  # errors within a field name it too
    if isinstance(changed, Mapping) and entry in changed:
        return ContentError(name, f"{table}.{error.entry}", error.field, error.problem)
    return error


def read_pack(pack: Pack) -> Mapping[str, object]:
    """The tables of a pack; raises ContentError if the file is not there or not TOML."""
    if isinstance(pack, Mapping):
        return pack
    path = Path(pack)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError(str(path), "", "", f"cannot be read: {error}") from None
    return content.parse(str(path), text)


def rulebook(game: Game[Any, Any]) -> str:
    """The rules of a game in our words, as Markdown."""
    return resources.files(game.package).joinpath("rulebook.md").read_text(encoding="utf-8")


def _built_in_tables(game: Game[Any, Any]) -> Tables:
    if not game.files:
        return {}
    folder = resources.files(game.package) / "content"
    return content.tables(
        {name: (folder / f"{name}.toml").read_text(encoding="utf-8") for name in game.files}
    )


def _typed(game: Game[Any, Any], tables: Tables, pack: Mapping[str, object] | None) -> Content:
    made: Content = game.content(tables, pack)
    return made
