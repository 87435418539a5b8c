"""Content as data: TOML tables in, checked entries out.

A game's content is a set of files, a file is a set of entries, an entry is a set of fields, one
of which is its `provenance`. A pack is one file of the same shape, a level deeper: it names the
files it changes, and gives only the fields that differ.

    [pack]
    name = "Heavier crowns"

    [treasures.t20]
    base = 5
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from typing import Final

from lairworks.core.errors import ContentError
from lairworks.core.fields import ContentFields, kind

PROVENANCE: Final = ("rulebook", "research", "authored")

Entry = Mapping[str, object]
Tables = Mapping[str, Mapping[str, Entry]]  # file -> entry -> field


class Content:
    """Typed content of one game: made once, shared by all states, never changed.

    `pack` is what was laid over the built-in tables, None if nothing was.
    """

    def __init__(self, tables: Tables, pack: Mapping[str, object] | None) -> None:
        self.tables = tables
        self.pack = pack
        self.digest = digest(tables)


def parse(file: str, text: str) -> dict[str, object]:
    """A TOML text as tables; a syntax error names the file and the line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(file, "", "", f"is not TOML: {error}") from None


def tables(files: Mapping[str, str]) -> Tables:
    """The built-in content of a game from its files' texts, keyed by file name without ending."""
    return {
        name: _entries(f"{name}.toml", parse(f"{name}.toml", text)) for name, text in files.items()
    }


def with_pack(base: Tables, pack: Mapping[str, object], file: str = "pack") -> Tables:
    """The tables as a pack changes them: fields given replace, entries not yet there are added."""
    changed = {
        name: {key: dict(entry) for key, entry in table.items()} for name, table in base.items()
    }
    for name, value in pack.items():
        if name == "pack":
            about = ContentFields(value, file, "pack")
            about.text("name")
            about.text("note", "")
            about.done()
            continue
        if name not in changed:
            known = ", ".join(["pack", *changed])
            raise ContentError(file, name, "", f"this game has no such table; there are {known}")
        for key, entry in _entries(file, value, name).items():
            fields = changed[name].setdefault(key, {})
            fields["provenance"] = "authored"
            fields.update(entry)
    return changed


def entries(content: Tables, file: str) -> list[ContentFields]:
    """The entries of one file, ready to be read; provenance is already checked."""
    found: list[ContentFields] = []
    for key, entry in content[file].items():
        fields = ContentFields(entry, f"{file}.toml", key)
        fields.one_of("provenance", PROVENANCE)
        fields.text("note", "")
        found.append(fields)
    return found


def digest(content: Tables) -> str:
    """A short fingerprint: equal content, equal digest, whatever the order in the files."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _entries(file: str, value: object, within: str = "") -> dict[str, Entry]:
    if not isinstance(value, Mapping):
        raise ContentError(file, within, "", f"must be a table of entries, not {kind(value)}")
    found: dict[str, Entry] = {}
    for key, entry in value.items():
        if not isinstance(entry, Mapping):
            raise ContentError(
                file, str(key), "", f"must be an entry with fields, not {kind(entry)}"
            )
        found[str(key)] = dict(entry)
    return found


class Constants:
    """The numbers of a game: entries of one `value` each, read by name; `done` refuses strays."""

    def __init__(self, content: Tables, file: str = "constants") -> None:
        self.file = file
        self._left = {fields.entry: fields for fields in entries(content, file)}

    def fields(self, name: str) -> ContentFields:
        """The entry of a constant; its value is to be read from it."""
        if name not in self._left:
            raise ContentError(f"{self.file}.toml", name, "value", "is missing")
        return self._left.pop(name)

    def whole(self, name: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        fields = self.fields(name)
        value = fields.whole("value", low, high)
        fields.done()
        return value

    def wholes(self, name: str, low: int, high: int) -> list[int]:
        """A list of whole numbers within bounds, not empty."""
        fields = self.fields(name)
        values = fields.wholes("value", low, high)
        if not values:
            raise fields.error("value", "must not be empty")
        fields.done()
        return values

    def done(self) -> None:
        """Refuses constants nobody asked for."""
        for name in self._left:
            raise ContentError(f"{self.file}.toml", name, "", "there is no such constant")
