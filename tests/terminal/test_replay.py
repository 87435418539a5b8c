from __future__ import annotations

import pytest

import lairworks
from lairworks.terminal.replay import Replay
from tests.terminal.scripted import Script, exploring


def watched(*lines: str, viewer: int | None = None, ply: int = 0) -> Script:
    script = Script(lines)
    Replay(exploring(), viewer, script).step(ply)
    return script


def test_everything_is_told_and_the_board_stands_at_the_end() -> None:
    match = exploring()
    script = Script()
    Replay(match, None, script).tell(len(match.history))
    for happening in match.events(None):
        assert happening.text in script.text
    assert script.text.index("begins turn 1") < script.text.index("+---+")


def test_spectators_are_not_told_what_was_sealed() -> None:
    match = exploring()
    sealed = match.events(0)[0].text
    script = Script()
    Replay(match, None, script).tell(3)
    assert sealed not in script.text
    assert "Ana has finished building." in script.text
    Replay(match, 0, script).tell(3)
    assert f"1  {sealed}" in script.text


def test_it_stops_at_a_ply() -> None:
    script = Script()
    Replay(exploring(), None, script).tell(2)
    assert "Ana has finished building." in script.text
    assert "Ben has finished building." not in script.text
    assert "Lairs · spectator · ply 2" in script.text


def test_steps_go_on_and_back_and_leave_out_what_nobody_saw() -> None:
    script = watched("", "", "b", "b", "5", "", "q")
    plies = [
        line.split()[1] for line in script.text.splitlines() if line.strip().startswith("ply ")
    ]
    assert plies == ["0", "2", "4", "2", "0", "5", "5"]


def test_a_ply_that_is_not_there_is_refused() -> None:
    script = watched("6", "x", "-1")
    assert script.answers[1] == (
        "There is no ply '6': Enter next, b back, a number jumps there, q quits.\n"
    )
    assert "There is no ply 'x'" in script.text
    assert "There is no ply '-1'" in script.last


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(lairworks.LairworksError, match="no seat 2"):
        Replay(exploring(), 2, Script())
