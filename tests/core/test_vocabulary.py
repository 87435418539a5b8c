"""Words: choices as dense ints and as text."""

from __future__ import annotations

import pytest

from lairworks.core.errors import LairworksError
from lairworks.core.vocabulary import Vocabulary

DIRECTIONS = ["N", "E", "S", "W"]


def small() -> Vocabulary:
    words = Vocabulary()
    words.verb("stop")
    words.verb("creep", DIRECTIONS)
    words.verb("hench", ["1", "2", "3"], ["L1.E1", "L1.E2"])
    words.verb("deal", ["a", "b"], ["x", "y", "z"], ["0", "1"])
    return words


def test_choices_are_numbered_without_gaps_in_the_order_of_declaration() -> None:
    words = small()
    assert words.size == 1 + 4 + 6 + 12
    texts = [words.text(choice) for choice in range(words.size)]
    assert texts[:6] == ["stop", "creep:N", "creep:E", "creep:S", "creep:W", "hench:1:L1.E1"]
    assert texts[6] == "hench:1:L1.E2", "the last slot runs fastest"
    assert texts[-1] == "deal:b:z:1"
    assert len(set(texts)) == words.size


def test_text_and_number_of_every_choice_lead_back_to_each_other() -> None:
    words = small()
    for choice in range(words.size):
        assert words.parse(words.text(choice)) == choice


@pytest.mark.parametrize("text", ["", "creep", "creep:X", "creep:N:E", "stop:", "STOP", "creep: N"])
def test_what_is_no_choice_is_minus_one(text: str) -> None:
    assert small().parse(text) == -1


def test_a_verb_finds_its_choices_and_their_slots() -> None:
    words = Vocabulary()
    stop = words.verb("stop")
    creep = words.verb("creep", DIRECTIONS)
    hench = words.verb("hench", ["1", "2", "3"], ["a", "b"])
    deal = words.verb("deal", ["a", "b"], ["x", "y", "z"], ["0", "1"])
    assert words.text(stop.at()) == "stop"
    assert words.text(creep.at(2)) == "creep:S"
    assert creep.first(creep.at(2)) == 2
    assert words.text(hench.at(2, 1)) == "hench:3:b"
    assert words.text(deal.at(1, 2, 0)) == "deal:b:z:0"
    for first in range(2):
        for second in range(3):
            for third in range(2):
                choice = deal.at(first, second, third)
                assert deal.indices(choice) == [first, second, third]
                assert [deal.first(choice), deal.second(choice), deal.third(choice)] == [
                    first,
                    second,
                    third,
                ]
    assert hench.arguments(hench.at(1, 0)) == ["2", "a"]
    assert stop.arguments(stop.start) == []


def test_a_verb_owns_its_choices_and_no_others() -> None:
    words = Vocabulary()
    stop = words.verb("stop")
    creep = words.verb("creep", DIRECTIONS)
    assert [creep.owns(choice) for choice in range(-1, 6)] == [
        False,
        False,
        True,
        True,
        True,
        True,
        False,
    ]
    assert stop.owns(0)
    assert (creep.start, creep.size, creep.end) == (1, 4, 5)
    for choice in range(words.size):
        assert words.verb_of(choice) is (stop if choice == 0 else creep)


def test_near_misses_are_suggested() -> None:
    words = small()
    assert "creep:N" in words.nearest("crep:N")
    assert words.nearest("something else entirely") == []
    assert len(words.nearest("creep")) <= 3


@pytest.mark.parametrize(
    ("name", "slots", "problem"),
    [
        ("Stop", [], "not lower snake case"),
        ("9lives", [], "not lower snake case"),
        ("", [], "not lower snake case"),
        ("stop now", [], "not lower snake case"),
        ("creep", [DIRECTIONS], "declared twice"),
        ("deal", [["a"], ["b"], ["c"], ["d"]], "4 slots; three is the most"),
        ("pick", [[]], "an empty slot"),
        ("pick", [["a", "a"]], "a token twice"),
        ("pick", [["a:b"]], "forbidden letter"),
        ("pick", [["a b"]], "forbidden letter"),
        ("pick", [[""]], "forbidden letter"),
    ],
)
def test_a_verb_that_cannot_be_written_is_refused(
    name: str, slots: list[list[str]], problem: str
) -> None:
    words = Vocabulary()
    words.verb("creep", DIRECTIONS)
    with pytest.raises(LairworksError, match=problem):
        words.verb(name, *slots)
    assert words.size == 4
