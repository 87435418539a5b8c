"""Hands on a page: answering questions by mouse on the board, by keys, by the list."""

from __future__ import annotations

import random
import time
from typing import Any, Final

from playwright.sync_api import TimeoutError as Late

CHOICE: Final = "button.choice"
OPEN: Final = f"{CHOICE}[aria-disabled=false]"
BOARD: Final = "section[aria-label=Board]"
OVER: Final = ".headline"
PATIENCE: Final = 90_000  # milliseconds, for a machine that has other things to do
LIT: Final = 30_000  # milliseconds until the board shows what was asked, on such a machine

# Players who choose at random need hundreds of turns; these settings end a match sooner.
SHORT: Final[dict[str, dict[str, Any]]] = {
    "delve": {"pack": {"constants": {"turn_cap": {"value": 2}}}},
    "heist": {"options": {"lair": 1}},
    "quest": {"pack": {"constants": {"turn_cap": {"value": 4}}}},
    "uprising": {"options": {"round_limit": 3}},
    "volcano": {"options": {"round_cap": 2}},
}
# Choices that get out of a phase in which one could go on for ever.
THROUGH: Final = {"delve": ("random", "commit")}

# Whether something is asked or the match is over: true, "over", or false while neither.
_ASKED: Final = f"""() => {{
  if (document.querySelector("{OVER}")) return "over";
  if (document.querySelector("{CHOICE}[aria-disabled=true]")) return false;
  return document.querySelector("{CHOICE}") !== null;
}}"""

# The middle of something lit that a mouse can reach, starting at the given share of all such
# things; null while there is none. What lies in a corner that scrolls is scrolled to.
_SPOT: Final = f"""(share) => {{
  const board = document.querySelector("{BOARD}");
  const lit = [...board.querySelectorAll("[data-lit]")].filter((n) => n.getClientRects().length);
  const from = Math.floor(share * lit.length);
  for (const node of [...lit.slice(from), ...lit.slice(0, from)]) {{
    node.scrollIntoView({{ block: "nearest", inline: "nearest" }});
    const {{ left, top, width, height }} = node.getBoundingClientRect();
    for (const part of [[.5, .5], [.5, .2], [.5, .8], [.2, .5], [.8, .5], [.2, .2], [.8, .8]]) {{
      const [x, y] = [left + part[0] * width, top + part[1] * height];
      if (document.elementFromPoint(x, y)?.closest("[data-lit]") === node) return {{ x, y }};
    }}
  }}
  return null;
}}"""


def set_up(page: Any, game: str, *others: str) -> Any:
    """A short match of whoever has this page open with others: `bot:random`, `open`."""
    body = {"game": game, "seats": ["me", *others], **SHORT.get(game, {})}
    made = page.request.post("/api/matches", data=body)
    assert made.status == 201, made.text()
    return made.json()


def sit_down(page: Any, game: str, *others: str) -> str:
    """Opens a short match, against a bot if nothing else is said; its id."""
    made = set_up(page, game, *(others or ("bot:random",)))
    page.goto(f"/match/{made['match']}")
    return str(made["match"])


def is_asked(page: Any) -> bool:
    """Waits until something is asked or the match is over; false if it is over."""
    found = page.wait_for_function(_ASKED, timeout=PATIENCE)
    return bool(found.json_value() != "over")


def whose_turn(*pages: Any) -> Any:
    """The first of the pages that is asked something; None once the match is over."""
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        for page in pages:
            found = page.evaluate(_ASKED)
            if found:
                return None if found == "over" else page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked anything, and the match is not over")


def offered(page: Any) -> list[str]:
    """The choices on offer, as the server calls them."""
    found = page.eval_on_selector_all(OPEN, "all => all.map((one) => one.dataset.choice)")
    return [str(choice) for choice in found]


def asked(page: Any) -> tuple[str, list[str]]:
    """The question and its choices."""
    return page.locator("h2.asked").inner_text(), offered(page)


def point(page: Any, share: float) -> None:
    """Clicks something lit on the board; what is lit may come a moment after the question."""
    try:
        found = page.wait_for_function(_SPOT, arg=share, timeout=LIT)
    except Late:
        raise AssertionError(f"nothing on the board is lit and in reach: {asked(page)}") from None
    spot = found.json_value()
    page.mouse.click(spot["x"], spot["y"])


def press(page: Any, luck: random.Random) -> None:
    """Presses the key of a choice."""
    page.keyboard.press(str(luck.randint(1, min(9, len(offered(page))))))


def pick(page: Any, choice: str) -> None:
    """Chooses in the list."""
    page.locator(f'{OPEN}[data-choice="{choice}"]').click()


def get_through(page: Any, game: str, keys: bool = False) -> None:
    """Leaves the phase in which one could go on for ever, if the game begins with one."""
    for choice in THROUGH.get(game, ()):
        is_asked(page)
        button = page.locator(f'{OPEN}[data-choice="{choice}"]')
        if keys:
            button.press("Enter")
        else:
            sentence = button.locator(".text").inner_text()
            page.locator(f'{BOARD} [data-lit][aria-label="{sentence}"]').click()


def check_focus(page: Any) -> None:
    """Something has the focus, at the latest a moment after what had it is gone."""
    page.wait_for_function("() => document.activeElement !== document.body", timeout=2_000)
