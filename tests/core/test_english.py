"""Turns of phrase."""

from __future__ import annotations

import pytest

from lairworks.core.english import (
    amount,
    capital,
    counted,
    either,
    listed,
    number,
    with_article,
)


def test_numbers_are_words_as_long_as_they_are_small() -> None:
    assert [number(n) for n in (0, 1, 12, 13, 40, -1)] == ["no", "one", "twelve", "13", "40", "-1"]


def test_things_are_counted_in_words_or_in_digits() -> None:
    assert [counted(n, "cube") for n in (0, 1, 2, 13)] == [
        "no cubes",
        "one cube",
        "two cubes",
        "13 cubes",
    ]
    assert [counted(n, "die", "dice") for n in (1, 3)] == ["one die", "three dice"]
    assert [amount(n, "point") for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("chest", "a chest"),
        ("exit", "an exit"),
        ("Echo Orb", "an Echo Orb"),
        ("Overtime Form", "an Overtime Form"),
        ("Bag of Cement", "a Bag of Cement"),
    ],
)
def test_a_name_gets_the_article_its_first_letter_asks_for(name: str, said: str) -> None:
    assert with_article(name) == said


def test_only_the_first_letter_of_a_sentence_is_made_large() -> None:
    assert capital("the Core of L.A.") == "The Core of L.A."
    assert capital("") == ""


@pytest.mark.parametrize(
    ("words", "all_of_them", "one_of_them"),
    [
        ([], "", ""),
        (["north"], "north", "north"),
        (["north", "east"], "north and east", "north or east"),
        (["north", "east", "west"], "north, east and west", "north, east or west"),
    ],
)
def test_lists_and_alternatives(words: list[str], all_of_them: str, one_of_them: str) -> None:
    assert listed(words) == all_of_them
    assert either(words) == one_of_them
