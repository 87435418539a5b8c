"""Facts of events and parts of views, read back with their types.

Both are tables ready for JSON. Whoever reads them knows what must be there; anything else is a
mistake of the game and fails at once.
"""

from __future__ import annotations

from collections.abc import Mapping

Part = Mapping[str, object]


def as_dict(value: object) -> dict[str, object]:
    """A table."""
    assert isinstance(value, dict)
    return value


def as_list(value: object) -> list[object]:
    """A list."""
    assert isinstance(value, list)
    return value


def part_at(part: Part, key: str) -> dict[str, object]:
    """A table within a table."""
    return as_dict(part[key])


def text_at(part: Part, key: str) -> str:
    """A text."""
    value = part[key]
    assert isinstance(value, str)
    return value


def number_at(part: Part, key: str) -> int:
    """A whole number."""
    value = part[key]
    assert isinstance(value, int)
    return value


def texts_at(part: Part, key: str) -> list[str]:
    """A list of texts."""
    return [str(item) for item in as_list(part[key])]


def numbers_at(part: Part, key: str) -> list[int]:
    """A list of whole numbers."""
    found: list[int] = []
    for item in as_list(part[key]):
        assert isinstance(item, int)
        found.append(item)
    return found
