"""Whole matches through real pages: by mouse, by keyboard alone, two people and a spectator."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from lairworks.shelf import all_games

Visit = Callable[..., Any]
pytestmark = pytest.mark.slow

OPEN = "ul[aria-label=Choices] button[aria-disabled=false]"
OVER = ".headline"
LONG = 60_000  # milliseconds a bot may think

# Players who choose at random need hundreds of turns; these settings end a match sooner.
SHORT: dict[str, dict[str, Any]] = {
    "delve": {"pack": {"constants": {"turn_cap": {"value": 2}}}},
    "quest": {"pack": {"constants": {"turn_cap": {"value": 8}}}},
    "uprising": {"options": {"round_limit": 5}},
}


def set_up(page: Any, game: str, seats: list[str]) -> Any:
    """A short match whose first person is whoever has this page open."""
    body = {"game": game, "seats": seats, **SHORT.get(game, {})}
    made = page.request.post("/api/matches", data=body)
    assert made.status == 201, made.text()
    return made.json()


def is_asked(page: Any) -> bool:
    """Waits until something is asked or the match is over; false if it is over."""
    page.wait_for_selector(f"{OPEN}, {OVER}", timeout=LONG)
    return page.query_selector(OVER) is None


def settled(page: Any) -> None:
    """Waits until the last choice was answered."""
    page.wait_for_selector("ul[aria-label=Choices] button[aria-disabled=true]", state="detached")


def the_reckoning(page: Any) -> Any:
    """The row of totals on the page of the end."""
    page.wait_for_selector(OVER, timeout=LONG)
    return page.get_by_role("row", name="Total")


@pytest.mark.parametrize("game", sorted(all_games()))
def test_a_whole_match_by_mouse(visit: Visit, game: str) -> None:
    page = visit("/")
    luck = random.Random(3)
    page.goto(f"/match/{set_up(page, game, ['me', 'bot:random'])['match']}")
    while is_asked(page):
        buttons = page.locator(OPEN)
        buttons.nth(luck.randrange(buttons.count())).click()
        settled(page)
    the_reckoning(page).wait_for()


@pytest.mark.parametrize("game", sorted(all_games()))
def test_a_whole_match_by_keyboard_alone(visit: Visit, game: str) -> None:
    page = visit("/")
    luck = random.Random(4)
    page.goto(f"/match/{set_up(page, game, ['me', 'bot:random'])['match']}")
    while is_asked(page):
        offered = min(9, page.locator(OPEN).count())
        page.keyboard.press(str(luck.randint(1, offered)))
        settled(page)
        assert page.evaluate("document.activeElement?.tagName") != "BODY"
    the_reckoning(page).wait_for()


def test_two_browsers_play_each_other_and_a_third_watches(visit: Visit) -> None:
    host, friend, watcher = visit("/"), visit("/"), visit("/")
    made = set_up(host, "heist", ["me", "open"])
    path = f"/match/{made['match']}"
    joined = friend.request.post(
        f"/api/matches/{made['match']}/seats/1", data={"key": made["invites"]["1"], "name": "Mira"}
    )
    assert joined.status == 200, joined.text()
    for page in (host, friend, watcher):
        page.goto(path)
    watcher.get_by_text("You are watching.").wait_for()
    luck = random.Random(5)
    for page in play_in_turn(host, friend):
        buttons = page.locator(OPEN)
        buttons.nth(luck.randrange(buttons.count())).click()
        settled(page)
    totals = [the_reckoning(page).inner_text() for page in (host, friend, watcher)]
    assert len({frozenset(total.split()) for total in totals}) == 1


def play_in_turn(*pages: Any) -> Any:
    """The pages that are asked, one after the other, until the match is over."""
    while all(page.query_selector(OVER) is None for page in pages):
        asked = [page for page in pages if page.query_selector(OPEN) is not None]
        yield from asked
        if not asked:
            pages[0].wait_for_timeout(20)
