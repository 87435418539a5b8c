"""Reading data that people wrote: every mistake is answered with its place and what is right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mypy_extensions import mypyc_attr

from lairworks.core.errors import BadPosition, ContentError, LairworksError


@mypyc_attr(allow_interpreted_subclasses=True)
class Fields:
    """A table (mapping) read field by field; `done()` refuses the fields nobody read."""

    def __init__(self, table: object, place: str) -> None:
        self.place = place
        if not isinstance(table, Mapping):
            raise self.error("", f"must be a table, not {kind(table)}")
        self.table: Mapping[str, object] = table
        self._read: set[str] = set()
        self._known: set[str] = set()

    def error(self, field: str, problem: str) -> LairworksError:
        """The exception for a problem in a field; content and positions name places differently."""
        return LairworksError(f"{self.path(field)}: {problem}")

    def path(self, field: str) -> str:
        """The place of a field."""
        return ".".join(part for part in (self.place, field) if part)

    def has(self, field: str) -> bool:
        """Whether the field is there."""
        self._known.add(field)
        return field in self.table

    def value(self, field: str) -> object:
        """The field as it is; it must be there."""
        self._read.add(field)
        if field not in self.table:
            raise self.error(field, "is missing")
        return self.table[field]

    def text(self, field: str, default: str | None = None) -> str:
        """A string."""
        if default is not None and not self.has(field):
            return default
        value = self.value(field)
        if not isinstance(value, str):
            raise self.error(field, f"must be text, not {kind(value)}")
        return value

    def flag(self, field: str, default: bool | None = None) -> bool:
        """True or false."""
        if default is not None and not self.has(field):
            return default
        value = self.value(field)
        if not isinstance(value, bool):
            raise self.error(field, f"must be true or false, not {kind(value)}")
        return value

    def whole(self, field: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within bounds."""
        if default is not None and not self.has(field):
            return default
        return self._whole(field, self.value(field), low, high)

    def number(self, field: str, low: float, high: float) -> float:
        """A number within bounds, fractions allowed."""
        value = self.value(field)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise self.error(field, f"must be a number, not {kind(value)}")
        if not low <= value <= high:
            raise self.error(field, f"must be from {low:g} to {high:g}, not {value}")
        return float(value)

    def wholes(
        self, field: str, low: int, high: int, default: Sequence[int] | None = None
    ) -> list[int]:
        """A list of whole numbers within bounds."""
        if default is not None and not self.has(field):
            return list(default)
        return [self._whole(field, item, low, high) for item in self.items(field)]

    def texts(self, field: str, default: Sequence[str] | None = None) -> list[str]:
        """A list of strings."""
        if default is not None and not self.has(field):
            return list(default)
        items: list[str] = []
        for item in self.items(field):
            if not isinstance(item, str):
                raise self.error(field, f"must be a list of texts, but holds {kind(item)}")
            items.append(item)
        return items

    def one_of(self, field: str, allowed: Sequence[str], default: str | None = None) -> str:
        """A string out of a closed list."""
        value = self.text(field, default)
        if value not in allowed:
            raise self.error(field, f"{value!r} is none of {', '.join(allowed)}")
        return value

    def table_of(self, field: str) -> Mapping[str, object]:
        """A table within the table."""
        value = self.value(field)
        if not isinstance(value, Mapping):
            raise self.error(field, f"must be a table, not {kind(value)}")
        return value

    def items(self, field: str) -> list[object]:
        """A list of anything."""
        value = self.value(field)
        if not isinstance(value, (list, tuple)):
            raise self.error(field, f"must be a list, not {kind(value)}")
        return list(value)

    def done(self) -> None:
        """Refuses fields that were never read: a misspelt name must not pass silently."""
        for field in self.table:
            if field not in self._read:
                known = ", ".join(sorted(self._read | self._known))
                raise self.error(str(field), f"there is no such field; known are {known}")

    def _whole(self, field: str, value: object, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.error(field, f"must be a whole number, not {kind(value)}")
        if not low <= value <= high:
            raise self.error(field, f"must be from {low} to {high}, not {value}")
        return value


class ContentFields(Fields):
    """An entry of a content file."""

    def __init__(self, table: object, file: str, entry: str) -> None:
        self.file = file
        self.entry = entry
        super().__init__(table, "")

    def error(self, field: str, problem: str) -> LairworksError:
        """Names file, entry and field."""
        return ContentError(self.file, self.entry, field, problem)

    def parts(self, field: str) -> list[ContentFields]:
        """A list of tables within the entry; errors in them name the field and its index."""
        return [
            ContentFields(item, self.file, f"{self.entry}: {field}[{index}]")
            for index, item in enumerate(self.items(field))
        ]


class PositionFields(Fields):
    """A part of a position."""

    def error(self, field: str, problem: str) -> LairworksError:
        """Names the path of the part."""
        return BadPosition(self.path(field), problem)

    def part(self, field: str) -> PositionFields:
        """A table within this one; an empty one if it is not there."""
        return PositionFields(self.value(field) if self.has(field) else {}, self.path(field))


def kind(value: object) -> str:
    """What a value is, in words for people."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true/false"
    if isinstance(value, int):
        return f"the number {value}"
    if isinstance(value, float):
        return f"the fraction {value}"
    if isinstance(value, str):
        return f"the text {value!r}"
    if isinstance(value, (list, tuple)):
        return "a list"
    if isinstance(value, Mapping):
        return "a table"
    return type(value).__name__
