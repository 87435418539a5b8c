"""Whole matches through real pages: on the board, by keyboard, on a phone, two and a spectator."""

from __future__ import annotations

import random
from typing import Any

import pytest

from lairworks.shelf import all_games
from tests.web.conftest import Visit
from tests.web.hands import (
    BOARD,
    OVER,
    PATIENCE,
    asked,
    check_focus,
    get_through,
    is_asked,
    offered,
    pick,
    point,
    press,
    set_up,
    sit_down,
    whose_turn,
)

pytestmark = pytest.mark.slow

AIMLESS = 40  # clicks that answer nothing, after which the board is taken to be stuck
each_game = pytest.mark.parametrize("game", sorted(all_games()))


def play_on_the_board(page: Any, luck: random.Random, most: int = 2000) -> None:
    """Answers every question on the board itself, until the match is over or so often."""
    before, aimless = None, 0
    for _ in range(most):
        if not is_asked(page):
            return
        now = asked(page)
        aimless = aimless + 1 if now == before else 0
        assert aimless < AIMLESS, f"nothing lit on the board answers {now}"
        before = now
        point(page, luck.random())


def read_totals(page: Any) -> list[str]:
    """The points of all seats, as the end of the match shows them."""
    page.wait_for_selector(OVER, timeout=PATIENCE)
    row = page.get_by_role("dialog").get_by_role("row", name="Total").first
    row.wait_for()
    return sorted(row.inner_text().split())


@each_game
def test_a_whole_match_by_mouse_on_the_board(visit: Visit, game: str) -> None:
    page = visit("/")
    sit_down(page, game)
    get_through(page, game)
    play_on_the_board(page, random.Random(3))
    read_totals(page)
    assert page.locator(f"{BOARD} .generic").count() == 0


@each_game
def test_a_whole_match_by_keyboard_alone(visit: Visit, game: str) -> None:
    page = visit("/")
    luck = random.Random(4)
    sit_down(page, game)
    get_through(page, game, keys=True)
    while is_asked(page):
        press(page, luck)
        if is_asked(page):
            check_focus(page)
    read_totals(page)


@each_game
def test_a_phone_plays_on_the_board_while_things_move(visit: Visit, game: str) -> None:
    page = visit("/", "phone", reduced_motion=None)
    sit_down(page, game)
    get_through(page, game)
    play_on_the_board(page, random.Random(5), most=12)
    wide, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= room


def test_two_browsers_play_each_other_and_a_third_watches(visit: Visit) -> None:
    host, friend, watcher = visit("/"), visit("/"), visit("/")
    made = set_up(host, "heist", "open")
    joined = friend.request.post(
        f"/api/matches/{made['match']}/seats/1", data={"key": made["invites"]["1"], "name": "Mira"}
    )
    assert joined.status == 200, joined.text()
    for page in (host, friend, watcher):
        page.goto(f"/match/{made['match']}")
    watcher.get_by_text("You are watching.").wait_for()
    luck = random.Random(5)
    while (page := whose_turn(host, friend)) is not None:
        pick(page, luck.choice(offered(page)))
        assert watcher.locator(f"{BOARD} [data-lit]").count() == 0
    totals = [read_totals(page) for page in (host, friend, watcher)]
    assert totals[0] == totals[1] == totals[2]
