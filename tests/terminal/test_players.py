from __future__ import annotations

import pytest

from lairworks import shelf
from lairworks.core.errors import BadSeats, LairworksError
from lairworks.terminal.players import DEFAULT_BOT, BotPlayer, bot_seed, names, seating, sit_down
from tests.terminal.scripted import new_match

DELVE = shelf.find("delve")


@pytest.mark.parametrize(
    ("seat", "rivals", "players"),
    [
        (0, [], ["person", DEFAULT_BOT]),
        (1, ["random"], ["random", "person"]),
        (None, [], [DEFAULT_BOT, DEFAULT_BOT]),
        (None, ["random"], ["random", "random"]),
        (None, ["random", "ismcts:9"], ["random", "ismcts:9"]),
        (0, ["person"], ["person", "person"]),
    ],
)
def test_everybody_gets_a_seat(seat: int | None, rivals: list[str], players: list[str]) -> None:
    assert seating(DELVE, seat, rivals) == players


def test_seats_that_do_not_exist_are_refused() -> None:
    with pytest.raises(LairworksError, match="no seat 2; seats are 0 to 1"):
        seating(DELVE, 2, [])
    with pytest.raises(BadSeats, match="delve cannot seat 3"):
        seating(DELVE, 0, ["random", "random"])
    with pytest.raises(BadSeats):
        seating(DELVE, 0, ["random", "random"], seats=2)


def test_names() -> None:
    assert names(["person", "random"], []) == ["Player 1", "Bot"]
    assert names(["random", "person"], ["Ana"]) == ["Bot", "Ana"]
    assert names(["random", "random"], []) == ["Bot 1", "Bot 2"]
    assert names(["person", "person"], ["Ana"]) == ["Ana", "Player 2"]
    with pytest.raises(LairworksError, match="2 names for 1 at the keyboard"):
        names(["person", "random"], ["Ana", "Ben"])


def test_a_bot_answers_in_text_and_leaves_the_match_alone() -> None:
    match = new_match()
    before = match.fingerprint()
    assert BotPlayer("random", 3).choose(match, 1) in match.choices(1)
    assert match.fingerprint() == before


def test_bots_are_seeded_apart_and_again_after_every_choice() -> None:
    match = new_match()
    assert bot_seed(match, 0) != bot_seed(match, 1)
    before = bot_seed(match, 0)
    match.play(0, "wall:A1e")
    assert bot_seed(match, 0) != before


def test_a_bot_nobody_knows_is_refused() -> None:
    with pytest.raises(LairworksError, match="gandalf"):
        sit_down(new_match(), ["person", "gandalf"])
