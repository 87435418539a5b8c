"""The lair editor of delve, on the board itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.hands import BOARD, PATIENCE, get_through, is_asked, sit_down

pytestmark = pytest.mark.slow
expect.set_options(timeout=PATIENCE)


def test_a_lair_is_drawn_on_the_board_kept_and_committed(visit: Visit) -> None:
    page = visit("/")
    sit_down(page, "delve")
    assert is_asked(page)
    board, question = page.locator(BOARD), page.locator("h2.asked")

    def button(name: str | re.Pattern[str]) -> None:
        board.get_by_role("button", name=name).first.click()

    button("Put a wall between A1 and A2")
    expect(question).to_contain_text("1 of 20 walls")
    board.locator("[data-space=C3]").focus()
    page.keyboard.press("Shift+ArrowDown")
    expect(question).to_contain_text("2 of 20 walls")
    button("Take the wall between A1 and A2 away")
    expect(question).to_contain_text("1 of 20 walls")
    button(re.compile("^Chest"))
    button("Put Chest on B2")
    expect(question).to_contain_text("1 of 11 Features")

    page.reload()
    expect(question).to_contain_text("1 of 20 walls, 1 of 11 Features")
    expect(board.get_by_role("button", name=re.compile("^Chest on B2"))).to_be_visible()

    get_through(page, "delve")
    expect(question).not_to_contain_text("walls")


def test_a_ready_made_lair_is_taken_from_the_library(visit: Visit) -> None:
    page = visit("/")
    sit_down(page, "delve")
    assert is_asked(page)
    board = page.locator(BOARD)
    board.get_by_role("button", name="Library").click()
    loads = board.get_by_role("button").and_(board.locator("[data-lit]"))
    loads.filter(has_text=re.compile("turns")).first.click()
    expect(page.locator("h2.asked")).to_contain_text("Your lair is legal")
