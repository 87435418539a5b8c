"""Facts and views are read back with their types, or not at all."""

from __future__ import annotations

import pytest

from lairworks.core.reading import (
    as_dict,
    as_list,
    number_at,
    numbers_at,
    part_at,
    text_at,
    texts_at,
)

PART = {"name": "Ana", "points": 3, "cards": ["R01", "R02"], "dice": [1, 6], "map": {"at": "A1"}}


def test_what_is_there_is_read() -> None:
    assert text_at(PART, "name") == "Ana"
    assert number_at(PART, "points") == 3
    assert texts_at(PART, "cards") == ["R01", "R02"]
    assert numbers_at(PART, "dice") == [1, 6]
    assert part_at(PART, "map") == {"at": "A1"}
    assert as_list(PART["dice"]) == [1, 6]
    assert as_dict(PART["map"]) == {"at": "A1"}


def test_what_is_not_there_or_something_else_fails() -> None:
    with pytest.raises(KeyError):
        text_at(PART, "age")
    for read, key in (
        (text_at, "points"),
        (number_at, "name"),
        (texts_at, "name"),
        (numbers_at, "cards"),
        (part_at, "dice"),
    ):
        with pytest.raises(AssertionError):
            read(PART, key)
