"""The frame of the browser client, through real pages on a real server."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from typing import Any

import pytest

from lairworks.shelf import all_games
from tests.web.conftest import House

Visit = Callable[..., Any]
pytestmark = pytest.mark.slow

CHOICES = "ul[aria-label=Choices] button"


def sit_down(page: Any, game: str) -> None:
    """Quick play against a bot, until the first question."""
    page.goto(f"/play/{game}")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(CHOICES)


def focused(page: Any) -> str:
    return str(page.evaluate("document.activeElement?.tagName ?? 'NOTHING'"))


def answer(page: Any, times: int) -> None:
    """Takes the first choice so often, by its key; waits for the bots in between."""
    for _ in range(times):
        page.wait_for_selector(f"{CHOICES}[aria-disabled=false]", timeout=60_000)
        page.keyboard.press("1")
        page.wait_for_selector(f"{CHOICES}[aria-disabled=true]", state="detached")
        assert focused(page) != "BODY"


def test_home_shows_every_game_as_a_link_that_starts_with_its_title(visit: Visit) -> None:
    page = visit("/")
    for game in all_games().values():
        link = page.get_by_role("link", name=re.compile(f"^{game.title} ")).first
        link.wait_for()
        assert link.get_attribute("href") == f"/play/{game.id}"


@pytest.mark.parametrize("game", sorted(all_games()))
def test_every_game_begins_and_is_answered_by_keyboard(visit: Visit, game: str) -> None:
    page = visit("/")
    sit_down(page, game)
    answer(page, 4)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_table_never_scrolls_and_its_board_is_wide(visit: Visit, size: str) -> None:
    page = visit("/", size)
    sit_down(page, "quest")
    high, room = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert high <= room
    board = page.locator("section[aria-label=Board]").bounding_box()
    assert board["width"] >= 0.6 * page.viewport_size["width"]
    for button in page.locator(CHOICES).all():
        assert button.bounding_box()["height"] >= 44


def test_focus_stays_near_when_the_button_that_had_it_goes(visit: Visit) -> None:
    page = visit("/")
    sit_down(page, "quest")
    for _ in range(4):
        page.wait_for_selector(f"{CHOICES}[aria-disabled=false]", timeout=60_000)
        page.locator(CHOICES).first.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(f"{CHOICES}[aria-disabled=true]", state="detached")
        assert focused(page) in ("BUTTON", "H2")


def test_a_friend_comes_by_link_talks_and_wins_when_the_host_resigns(visit: Visit) -> None:
    host = visit("/play/uprising?with=friends")
    host.get_by_role("button", name="Set up the table").click()
    link = host.get_by_label("Invite", exact=True).last.input_value()
    host.get_by_role("img", name="The link as a code to scan").wait_for()

    friend = visit("/")
    friend.goto(link)
    friend.get_by_label("Your name").fill("Mira")
    friend.get_by_role("button", name="Sit down", exact=True).click()
    friend.wait_for_selector("section[aria-label=Board] .generic, section[aria-label=Board] svg")
    assert "#" not in friend.url

    watcher = visit("/")
    watcher.goto(host.url)
    watcher.get_by_text("You are watching.").wait_for()
    host.get_by_text("1 spectator").wait_for()

    friend.get_by_role("tab", name="Chat").click()
    friend.get_by_label("Say something").fill("<b>hello</b>")
    friend.get_by_role("button", name="Send").click()
    host.get_by_role("tab", name="Chat").click()
    host.get_by_text("<b>hello</b>").wait_for()

    host.get_by_role("button", name="Resign").click()
    host.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for page in (host, watcher):
        page.get_by_text("Mira wins").wait_for()
    friend.get_by_text("You have won").wait_for()
    friend.get_by_role("row", name=re.compile("^Total")).wait_for()


def test_undo_hint_rules_and_reasons(visit: Visit) -> None:
    page = visit("/")
    sit_down(page, "delve")
    before = page.locator("h2.asked").inner_text()
    page.keyboard.press("1")
    page.get_by_role("heading", name=before).wait_for(state="detached")
    page.keyboard.press("u")
    page.get_by_role("heading", name=before).wait_for()
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Do this").wait_for(timeout=60_000)
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Rules").click()
    page.get_by_label("Search the rules").fill("D-CREEP-01")
    page.locator("[data-rule=D-CREEP-01]").wait_for()


def test_reload_and_a_killed_server_lose_nothing(visit: Visit, house: House) -> None:
    page = visit("/")
    sit_down(page, "quest")
    answer(page, 2)
    page.wait_for_selector(f"{CHOICES}[aria-disabled=false]", timeout=60_000)
    question = page.locator("h2.asked").inner_text()
    page.reload()
    page.wait_for_selector(CHOICES)
    assert page.locator("h2.asked").inner_text() == question
    house.stop(signal.SIGKILL)
    page.wait_for_selector("[data-link=retrying]")
    page.keyboard.press("1")
    house.start()
    page.wait_for_selector("[data-link=live]", timeout=60_000)
    answer(page, 1)
    visit.faults.clear()  # type: ignore[attr-defined]  # the browser complains of lost sockets


def test_french_and_dark_are_kept(visit: Visit) -> None:
    page = visit("/settings")
    page.get_by_label("Français").check(force=True)
    page.get_by_label("Sombre").check(force=True)
    page.goto("/")
    page.get_by_role("heading", name="Cinq jeux de repaires").wait_for()
    assert page.evaluate("document.documentElement.lang") == "fr"
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_an_account_is_made_renamed_and_deleted(visit: Visit) -> None:
    page = visit("/account")
    page.get_by_label("Name").fill("Ada of the Lair")
    page.get_by_label("Password", exact=True).fill("a long sentence of mine")
    page.get_by_role("button", name="Make an account").click()
    page.get_by_text("You are signed in as Ada of the Lair.").wait_for()
    page.get_by_label("Name").fill("Ada II")
    page.get_by_role("button", name="Change name").click()
    page.get_by_text("You are signed in as Ada II.").wait_for()
    page.get_by_text("Delete me", exact=True).click()
    page.get_by_label("Password", exact=True).fill("a long sentence of mine")
    page.get_by_role("button", name="Yes, delete me").click()
    page.get_by_text("You are new here").wait_for()
