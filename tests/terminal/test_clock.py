"""A host that keeps the time: the raid timer of heist at the keyboard."""

from __future__ import annotations

import pytest

import lairworks
from lairworks.match import Match
from lairworks.terminal.session import Session
from tests.terminal.scripted import sitting


def raids(seconds: int) -> Match:
    """Both seats have some way to go; the second raid is over already."""
    rooms = {"r3c3": "secret1"}
    seat = {"rooms": rooms, "raid": {"M": 9, "S": 0, "C": 0}}
    done = {"rooms": rooms, "raid": {"M": 9, "S": 0, "C": 0, "acts": ["stop"]}}
    return lairworks.arrange(
        "heist",
        {"phase": "raid", "seats": [seat, done]},
        seats=2,
        seed=1,
        options={"lair": 1, "raid_timer": seconds},
    )


class Clock:
    """Every look at it is a second later."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


@pytest.mark.parametrize(("seconds", "stolen"), [(60, 10), (4, 0)])
def test_what_is_answered_too_late_is_void_and_the_raid_is_over(seconds: int, stolen: int) -> None:
    table, script = sitting(["go N", "go N", "stop", ""], raids(seconds))
    Session(table, Clock()).run()
    assert table.match.over
    assert f"{seconds - 1} seconds left" in script.text
    assert ("The time is up." in script.text) is (stolen == 0)
    assert table.match.history[-1] == (0, "stop")
    assert int(table.match.breakdown[0][1].points) == stolen


def test_nobody_is_hurried_without_a_timer() -> None:
    table, script = sitting(["go N", "stop", ""], raids(0))
    Session(table, Clock()).run()
    assert table.match.over
    assert "seconds left" not in script.text
