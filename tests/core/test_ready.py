"""Ready-made lists of choices are what would have been put together one by one."""

from __future__ import annotations

from random import Random

import pytest

from lairworks.core.bits import members
from lairworks.core.ready import add_listed, by_set, listed
from lairworks.core.vocabulary import Vocabulary


def numbered(n: int) -> list[str]:
    return [str(number) for number in range(n)]


@pytest.mark.parametrize("size", [1, 3, 8, 9, 16, 20, 28])
def test_every_set_has_its_choices(size: int) -> None:
    words = Vocabulary()
    words.verb("other", numbered(300))
    pick = words.verb("pick", numbered(size))
    table = by_set(pick, size)
    draws = Random(size)
    for some in [0, (1 << size) - 1, *(draws.getrandbits(size) for _ in range(60))]:
        expected = [pick.at(number) for number in members(some)]
        assert listed(table, some) == expected
        found = [7]
        add_listed(found, table, some)
        assert found == [7, *expected]


def test_the_first_slot_may_be_fixed() -> None:
    words = Vocabulary()
    send = words.verb("send", ["a", "b", "c"], numbered(12))
    table = by_set(send, 12, 1)
    assert [words.text(choice) for choice in listed(table, 0b100000000101)] == [
        "send:b:0",
        "send:b:2",
        "send:b:11",
    ]


def test_a_list_may_be_changed_by_whoever_gets_it() -> None:
    words = Vocabulary()
    table = by_set(words.verb("pick", numbered(9)), 9)
    listed(table, 0b11).append(99)
    assert listed(table, 0b11) == [0, 1]
