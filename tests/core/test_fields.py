"""Reading tables that people wrote."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lairworks.core.errors import BadPosition, ContentError, LairworksError
from lairworks.core.fields import ContentFields, Fields, PositionFields, kind

TABLE: dict[str, object] = {
    "name": "Blob",
    "target": 6,
    "holds": False,
    "turns": 8.5,
    "faces": [1, 2, 3],
    "words": ["a", "b"],
    "mixed": [1, "a"],
}


def fields() -> Fields:
    return Fields(TABLE, "hazards.blob")


def test_values_are_read_as_what_they_are() -> None:
    table = fields()
    assert table.text("name") == "Blob"
    assert table.whole("target", 1, 9) == 6
    assert table.flag("holds") is False
    assert table.number("turns", 0, 99) == 8.5
    assert table.number("target", 0, 99) == 6.0
    assert table.wholes("faces", 0, 9) == [1, 2, 3]
    assert table.texts("words") == ["a", "b"]
    assert table.one_of("name", ["Blob", "Pit"]) == "Blob"
    assert table.items("mixed") == [1, "a"]
    assert table.value("mixed") == [1, "a"]
    table.done()


def test_defaults_stand_in_for_what_is_not_there() -> None:
    table = Fields({}, "")
    assert table.text("name", "x") == "x"
    assert table.text("name", "") == ""
    assert table.flag("holds", False) is False
    assert table.whole("n", 1, 9, 1) == 1
    assert table.wholes("faces", 0, 9, []) == []
    assert table.texts("words", ["q"]) == ["q"]
    assert table.one_of("kind", ["a", "b"], "b") == "b"
    table.done()


def test_a_default_list_is_not_handed_out_itself() -> None:
    default = [1, 2]
    Fields({}, "").wholes("faces", 0, 9, default).append(3)
    assert default == [1, 2]


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda t: t.text("target"), "hazards.blob.target: must be text, not the number 6"),
        (lambda t: t.text("gone"), "hazards.blob.gone: is missing"),
        (
            lambda t: t.flag("target"),
            "hazards.blob.target: must be true or false, not the number 6",
        ),
        (
            lambda t: t.whole("name", 0, 9),
            "hazards.blob.name: must be a whole number, not the text 'Blob'",
        ),
        (
            lambda t: t.whole("holds", 0, 9),
            "hazards.blob.holds: must be a whole number, not true/false",
        ),
        (
            lambda t: t.whole("turns", 0, 9),
            "hazards.blob.turns: must be a whole number, not the fraction 8.5",
        ),
        (lambda t: t.whole("target", 7, 9), "hazards.blob.target: must be from 7 to 9, not 6"),
        (lambda t: t.whole("target", 0, 5), "hazards.blob.target: must be from 0 to 5, not 6"),
        (
            lambda t: t.number("name", 0, 9),
            "hazards.blob.name: must be a number, not the text 'Blob'",
        ),
        (lambda t: t.number("holds", 0, 9), "hazards.blob.holds: must be a number, not true/false"),
        (lambda t: t.number("turns", 0, 8), "hazards.blob.turns: must be from 0 to 8, not 8.5"),
        (
            lambda t: t.wholes("words", 0, 9),
            "hazards.blob.words: must be a whole number, not the text 'a'",
        ),
        (
            lambda t: t.wholes("target", 0, 9),
            "hazards.blob.target: must be a list, not the number 6",
        ),
        (
            lambda t: t.texts("mixed"),
            "hazards.blob.mixed: must be a list of texts, but holds the number 1",
        ),
        (lambda t: t.one_of("name", ["Pit"]), "hazards.blob.name: 'Blob' is none of Pit"),
        (lambda t: t.items("name"), "hazards.blob.name: must be a list, not the text 'Blob'"),
    ],
)
def test_a_mistake_is_answered_with_its_place_and_what_is_right(
    read: Callable[[Fields], object], message: str
) -> None:
    with pytest.raises(LairworksError) as raised:
        read(fields())
    assert str(raised.value) == message


def test_fields_nobody_read_are_refused() -> None:
    table = Fields({"name": "Blob", "nmae": "Blob"}, "place")
    table.text("name")
    with pytest.raises(
        LairworksError, match=r"place\.nmae: there is no such field; known are name"
    ):
        table.done()


def test_optional_fields_are_known_even_where_they_are_left_out() -> None:
    table = Fields({"name": "Blob", "nots": ""}, "place")
    table.text("name")
    table.text("note", "")
    with pytest.raises(LairworksError, match="known are name, note"):
        table.done()


@pytest.mark.parametrize("table", [3, "text", None, [1], True])
def test_what_is_no_table_is_refused(table: object) -> None:
    with pytest.raises(LairworksError, match="must be a table, not"):
        Fields(table, "place")


def test_content_errors_name_file_entry_and_field() -> None:
    entry = ContentFields({"target": "six"}, "hazards.toml", "blob")
    with pytest.raises(ContentError) as raised:
        entry.whole("target", 1, 9)
    error = raised.value
    assert (error.file, error.entry, error.field) == ("hazards.toml", "blob", "target")
    assert str(error) == "hazards.toml: blob: target: must be a whole number, not the text 'six'"


def test_parts_of_a_content_entry_are_named_by_their_index() -> None:
    entry = ContentFields({"strike": [{"n": 1}, {"n": "x"}]}, "hazards.toml", "blob")
    first, second = entry.parts("strike")
    assert first.whole("n", 1, 9) == 1
    with pytest.raises(ContentError, match=r"hazards\.toml: blob: strike\[1\]: n: must be"):
        second.whole("n", 1, 9)
    with pytest.raises(ContentError, match=r"strike\[0\]: must be a table"):
        ContentFields({"strike": [3]}, "hazards.toml", "blob").parts("strike")


def test_position_errors_name_the_path() -> None:
    part = PositionFields({"at": 3}, "seats[0]")
    with pytest.raises(BadPosition) as raised:
        part.text("at")
    assert raised.value.place == "seats[0].at"
    assert str(raised.value) == "position, seats[0].at: must be text, not the number 3"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "nothing"),
        (True, "true/false"),
        (3, "the number 3"),
        (0.5, "the fraction 0.5"),
        ("x", "the text 'x'"),
        ([1], "a list"),
        ((1,), "a list"),
        ({}, "a table"),
        (b"x", "bytes"),
    ],
)
def test_values_are_called_what_people_call_them(value: object, words: str) -> None:
    assert kind(value) == words
