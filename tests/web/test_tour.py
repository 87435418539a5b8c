"""The guided first turn of every game, clicked through to its end."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks.shelf import all_games
from tests.web.conftest import Visit
from tests.web.hands import BOARD, sit_down

NEXT = "[data-tour=next]"
STEPS = 6  # the fewest that a tour may have
# The boxes of the card and of what it points at (null for nothing), within the window.
PLACES = """() => {
  const box = (name) => {
    const found = document.querySelector(name)?.getBoundingClientRect();
    return found ? [found.left, found.top, found.right, found.bottom] : null;
  };
  return { card: box(".card[role=dialog]"), spot: box(".spot"), screen: [innerWidth, innerHeight] };
}"""


def check_places(places: Any) -> None:
    """The card is all there to be read, and what it points at is on the screen."""
    wide, high = places["screen"]
    left, top, right, bottom = places["card"]
    assert left >= 0
    assert top >= 0
    assert right <= wide
    assert bottom <= high
    if places["spot"]:
        left, top, right, bottom = places["spot"]
        assert left < wide
        assert top < high
        assert right > 0
        assert bottom > 0


@pytest.mark.slow
@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("game", sorted(all_games()))
def test_a_tour_points_at_what_is_there_and_comes_to_an_end(
    visit: Visit, game: str, size: str
) -> None:
    page = visit(size=size, tour=True)
    sit_down(page, game)
    page.wait_for_selector(f"{BOARD} > *")
    title = page.locator(".card[role=dialog] h2")
    seen: list[str] = []
    while True:
        page.wait_for_selector(NEXT)
        seen.append(title.inner_text())
        page.wait_for_timeout(500)  # until what was moved has arrived
        check_places(page.evaluate(PLACES))
        last = page.locator(NEXT).inner_text() == "Play on"
        page.click(NEXT)
        if last:
            break
        page.wait_for_function(
            "was => document.querySelector('h2[id$=title]')?.innerText != was", arg=seen[-1]
        )
    assert len(set(seen)) == len(seen) >= STEPS
    page.wait_for_selector(NEXT, state="detached")
    page.reload()
    page.wait_for_selector(f"{BOARD} > *")
    page.wait_for_timeout(300)
    assert not page.locator(NEXT).is_visible(), "nobody is shown around twice"
