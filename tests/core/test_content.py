"""Content: TOML tables, packs laid over them, digests, constants."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks.core.content import (
    Constants,
    Content,
    Tables,
    digest,
    entries,
    parse,
    tables,
    with_pack,
)
from lairworks.core.errors import ContentError

CONSTANTS = """
[slots]
value = 3
provenance = "rulebook"

[faces]
value = [1, 2, 3]
provenance = "authored"
note = "ours"
"""
CARDS = """
[c1]
name = "Crown"
base = 4
provenance = "rulebook"
"""


def base() -> Tables:
    return tables({"constants": CONSTANTS, "cards": CARDS})


def test_files_become_tables_of_entries() -> None:
    assert base() == {
        "constants": {
            "slots": {"value": 3, "provenance": "rulebook"},
            "faces": {"value": [1, 2, 3], "provenance": "authored", "note": "ours"},
        },
        "cards": {"c1": {"name": "Crown", "base": 4, "provenance": "rulebook"}},
    }


def test_a_syntax_error_names_file_and_line() -> None:
    with pytest.raises(ContentError) as raised:
        parse("cards.toml", "[c1]\nname = \n")
    assert raised.value.file == "cards.toml"
    assert "is not TOML" in str(raised.value)
    assert "line 2" in str(raised.value)


def test_a_file_of_loose_fields_is_refused() -> None:
    with pytest.raises(ContentError, match=r"cards\.toml: name: must be an entry with fields"):
        tables({"cards": "name = 'Crown'\n"})


def test_a_pack_replaces_fields_and_adds_entries() -> None:
    pack = {"cards": {"c1": {"base": 5}, "c2": {"name": "Orb", "base": 1}}}
    changed = with_pack(base(), pack)
    assert changed["cards"]["c1"] == {"name": "Crown", "base": 5, "provenance": "authored"}
    assert changed["cards"]["c2"] == {"name": "Orb", "base": 1, "provenance": "authored"}
    assert changed["constants"] == base()["constants"]


def test_a_pack_does_not_change_what_it_is_laid_over() -> None:
    under = base()
    with_pack(under, {"cards": {"c1": {"base": 5}}})
    assert under == base()


def test_a_pack_may_say_where_an_entry_comes_from() -> None:
    changed = with_pack(base(), {"cards": {"c1": {"base": 5, "provenance": "research"}}})
    assert changed["cards"]["c1"]["provenance"] == "research"


def test_a_pack_may_name_itself() -> None:
    pack: dict[str, object] = {"pack": {"name": "Heavier crowns", "note": "a try"}}
    assert with_pack(base(), pack) == base()


@pytest.mark.parametrize(
    ("pack", "message"),
    [
        (
            {"spells": {}},
            "my.toml: spells: this game has no such table; there are pack, constants, cards",
        ),
        ({"cards": 3}, "my.toml: cards: must be a table of entries, not the number 3"),
        ({"cards": {"c1": 3}}, "my.toml: c1: must be an entry with fields, not the number 3"),
        ({"pack": {}}, "my.toml: pack: name: is missing"),
        ({"pack": {"name": 3}}, "my.toml: pack: name: must be text, not the number 3"),
        ({"pack": 3}, "my.toml: pack: must be a table, not the number 3"),
    ],
    ids=str,
)
def test_a_mistake_in_the_shape_of_a_pack_is_named(pack: dict[str, Any], message: str) -> None:
    with pytest.raises(ContentError) as raised:
        with_pack(base(), pack, "my.toml")
    assert str(raised.value) == message


def test_entries_have_a_provenance_out_of_three() -> None:
    (crown,) = entries(base(), "cards")
    assert crown.entry == "c1"
    crown.text("name")
    crown.whole("base", 0, 9)
    crown.done()
    with pytest.raises(ContentError, match=r"cards\.toml: c1: provenance: 'dream' is none of"):
        entries({"cards": {"c1": {"provenance": "dream"}}}, "cards")
    with pytest.raises(ContentError, match=r"cards\.toml: c1: provenance: is missing"):
        entries({"cards": {"c1": {}}}, "cards")


def test_equal_content_has_equal_digests_whatever_the_order() -> None:
    one = {"cards": {"c1": {"a": 1, "b": 2}, "c2": {}}}
    two = {"cards": {"c2": {}, "c1": {"b": 2, "a": 1}}}
    assert digest(one) == digest(two)
    assert digest(one) != digest({"cards": {"c1": {"a": 1, "b": 3}, "c2": {}}})
    assert len(digest(one)) == 16
    assert Content(one, None).digest == digest(one)


def test_constants_are_read_by_name_and_strays_are_refused() -> None:
    constants = Constants(base())
    assert constants.whole("slots", 0, 9) == 3
    with pytest.raises(ContentError, match=r"constants\.toml: faces: there is no such constant"):
        constants.done()
    assert constants.wholes("faces", 0, 9) == [1, 2, 3]
    constants.done()


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        ({}, "constants.toml: slots: value: is missing"),
        ({"slots": {}}, "constants.toml: slots: value: is missing"),
        ({"slots": {"value": 99}}, "constants.toml: slots: value: must be from 0 to 9, not 99"),
        (
            {"slots": {"value": 3, "unit": "cm"}},
            "constants.toml: slots: unit: there is no such field",
        ),
    ],
    ids=str,
)
def test_a_constant_that_is_not_right_is_named(tables: dict[str, Any], message: str) -> None:
    for entry in tables.values():
        entry["provenance"] = "authored"
    with pytest.raises(ContentError) as raised:
        Constants({"constants": tables}).whole("slots", 0, 9)
    assert str(raised.value).startswith(message)


def test_an_empty_list_is_no_constant() -> None:
    content = {"constants": {"faces": {"value": [], "provenance": "authored"}}}
    with pytest.raises(ContentError, match=r"faces: value: must not be empty"):
        Constants(content).wholes("faces", 0, 9)
