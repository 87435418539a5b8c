"""The frame of the browser client, through real pages on a real server."""

from __future__ import annotations

import re
import signal
from typing import Any

import pytest
from playwright.sync_api import expect

from lairworks.shelf import all_games
from tests.web.conftest import Visit
from tests.web.hands import (
    BOARD,
    CHOICE,
    PATIENCE,
    asked,
    check_focus,
    is_asked,
    offered,
    set_up,
    sit_down,
)
from tests.web.house import House

pytestmark = pytest.mark.slow
expect.set_options(timeout=PATIENCE)

each_game = pytest.mark.parametrize("game", sorted(all_games()))


def answer(page: Any, times: int) -> None:
    """Takes the first choice so often, by its key; waits for the bots in between."""
    for _ in range(times):
        assert is_asked(page)
        page.keyboard.press("1")
        assert is_asked(page)
        check_focus(page)


def own_choices(page: Any, match: str) -> list[str]:
    """What the person of this page has chosen so far, as the server has it."""
    found = page.request.get(f"/api/matches/{match}/events?since=0").json()["items"]
    return [item["facts"]["choice"] for item in found if item["name"] == "taken"]


def test_home_shows_every_game_as_a_link_that_starts_with_its_title(visit: Visit) -> None:
    page = visit("/")
    for game in all_games().values():
        link = page.get_by_role("link", name=re.compile(f"^{game.title} ")).first
        expect(link).to_have_attribute("href", f"/play/{game.id}")


@each_game
def test_quick_play_begins_a_match(visit: Visit, game: str) -> None:
    page = visit(f"/play/{game}")
    page.get_by_role("button", name="Play", exact=True).click()
    assert is_asked(page)
    answer(page, 1)


@pytest.mark.parametrize("size", ["desktop", "phone"])
@each_game
def test_a_table_never_scrolls_and_its_board_is_wide(visit: Visit, game: str, size: str) -> None:
    page = visit(f"/match/{game}0middle", size)
    assert is_asked(page)
    page.wait_for_selector(f"{BOARD} > *")
    high, room = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert high <= room
    wide, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= room
    board = page.locator(BOARD).bounding_box()
    assert board["width"] >= 0.6 * page.viewport_size["width"]
    for button in page.locator(CHOICE).all()[:10]:
        assert button.bounding_box()["height"] >= 44


@each_game
def test_focus_stays_near_when_the_button_that_had_it_goes(visit: Visit, game: str) -> None:
    page = visit("/")
    sit_down(page, game)
    for where in (CHOICE, f"{BOARD} [data-lit]") * 2:
        assert is_asked(page)
        page.locator(where).locator("visible=true").first.focus()
        page.keyboard.press("Enter")
        assert is_asked(page)
        check_focus(page)


def test_a_name_being_typed_is_not_replaced_by_one_that_comes_late(visit: Visit) -> None:
    made = set_up(visit("/"), "uprising", "open")
    friend = visit("/")
    set_up(friend, "delve", "bot:random")  # from now on they have a name
    late: list[Any] = []

    def hold(route: Any) -> None:
        late.append(route)

    friend.route("**/api/me", hold)
    friend.goto(f"/match/{made['match']}#join=1.{made['invites']['1']}")
    name = friend.get_by_label("Your name")
    name.fill("Mira")
    while not late:
        friend.wait_for_timeout(50)
    with friend.expect_response("**/api/me") as answered:
        late[0].continue_()
    assert answered.value.json()["person"]["name"] != "Mira"
    friend.wait_for_timeout(200)
    expect(name).to_have_value("Mira")


def test_a_friend_comes_by_link_talks_and_wins_when_the_host_resigns(visit: Visit) -> None:
    host = visit("/play/uprising?with=friends")
    host.get_by_role("button", name="Set up the table").click()
    invite = host.get_by_label("Invite", exact=True).last
    expect(invite).to_have_value(re.compile("#join="))
    host.get_by_role("img", name="The link as a code to scan").wait_for()

    friend = visit("/")
    friend.goto(invite.input_value())
    friend.get_by_label("Your name").fill("Mira")
    friend.get_by_role("button", name="Sit down", exact=True).click()
    friend.wait_for_selector(f"{BOARD} > :not(.empty)")
    expect(friend).not_to_have_url(re.compile("#"))

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
        page.get_by_text("Mira wins").first.wait_for()
    friend.get_by_text("You have won").first.wait_for()
    friend.get_by_role("row", name=re.compile("^Total")).first.wait_for()


def test_undo_hint_rules_and_reasons(visit: Visit) -> None:
    page = visit("/")
    sit_down(page, "quest")
    assert is_asked(page)
    before = asked(page)
    page.keyboard.press("1")
    expect(page.locator("h2.asked")).not_to_have_text(before[0])
    assert is_asked(page)
    page.keyboard.press("u")
    expect(page.locator("h2.asked")).to_have_text(before[0])
    assert is_asked(page)
    assert asked(page) == before
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Do this").wait_for(timeout=PATIENCE)
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Rules").click()
    page.get_by_label("Search the rules").fill("Q-QUEST-01")
    page.locator("[data-rule=Q-QUEST-01]").first.wait_for()


def test_a_reload_loses_nothing(visit: Visit) -> None:
    page = visit("/")
    sit_down(page, "quest")
    answer(page, 2)
    before = asked(page)
    page.reload()
    assert is_asked(page)
    assert asked(page) == before


def test_a_killed_server_loses_nothing(visit: Visit, house: House) -> None:
    page = visit("/")
    match = sit_down(page, "volcano")
    answer(page, 1)
    chosen, next_one = own_choices(page, match), offered(page)[0]
    house.stop(signal.SIGKILL)
    try:
        page.wait_for_selector("[data-link=retrying]")
        page.keyboard.press("1")
        page.wait_for_selector(f"{CHOICE}[aria-disabled=true]")
    finally:
        house.start()
    page.wait_for_selector("[data-link=live]", timeout=PATIENCE)
    assert is_asked(page)
    assert own_choices(page, match) == [*chosen, next_one]
    visit.faults.clear()  # the browser complains of lost sockets


def test_a_choice_made_without_a_line_is_made_once_it_is_back(visit: Visit) -> None:
    page = visit("/")
    match = sit_down(page, "volcano")
    answer(page, 1)
    chosen, next_one = own_choices(page, match), offered(page)[0]
    page.context.set_offline(True)
    page.keyboard.press("1")
    page.wait_for_timeout(500)
    page.context.set_offline(False)
    page.wait_for_selector("[data-link=live]", timeout=PATIENCE)
    assert is_asked(page)
    assert own_choices(page, match) == [*chosen, next_one]
    visit.faults.clear()  # the browser complains of lost sockets


def test_without_a_line_the_page_opens_and_says_so(visit: Visit) -> None:
    page = visit("/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.reload()
    page.get_by_role("link", name="Settings").wait_for()
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("alert").wait_for()
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("link", name=re.compile("^Play a bot")).first.wait_for()
    visit.faults.clear()  # the browser complains of what it could not fetch


@each_game
def test_a_match_in_french(visit: Visit, game: str) -> None:
    page = visit("/", locale="fr-FR")
    expect(page.get_by_role("heading", level=1)).to_have_text("Cinq jeux de repaires")
    page.goto(f"/match/{game}0middle")
    assert is_asked(page)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.get_by_role("button", name="Abandonner").wait_for()
    page.wait_for_selector("section.board > *")


def test_french_and_dark_are_kept(visit: Visit) -> None:
    page = visit("/settings")
    page.get_by_label("Français").check(force=True)
    page.get_by_label("Sombre").check(force=True)
    page.goto("/")
    page.get_by_role("heading", name="Cinq jeux de repaires").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


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
