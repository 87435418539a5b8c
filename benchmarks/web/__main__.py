"""The browser client: how soon a board is there on a slow phone, how soon a choice is on screen.

python -m benchmarks.web [--rounds 3] [--choices 30] [--game GAME ...] [--json FILE]

Boards are opened with an empty cache on a line of 1.6 Mbit/s with 150 ms there and back, by a
processor slowed down four times. Choices are made on this machine without any of that, against a
bot that does not think. Medians of the rounds. Exits with 1 if a bar is missed.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from lairworks.shelf import all_games
from tests.web import staging
from tests.web.hands import get_through, is_asked, sit_down
from tests.web.house import House, open_browser, screen

BOARD_S = 1.5  # seconds until a board is seen
CHOICE_MS = 100.0  # milliseconds from the click to what follows from it
SLOW_LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
SLOWDOWN = 4

# Notes when the board is first drawn.
WATCH = """
new MutationObserver((_, observer) => {
  if (window.seen || !document.querySelector("section.board > :not(.empty, [role=alert])")) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.seen = performance.now())));
}).observe(document, { childList: true, subtree: true });
"""
LOADED = """() => performance.getEntriesByType("resource")
  .concat(performance.getEntriesByType("navigation"))
  .map(({ name, startTime, responseEnd, transferSize }) =>
    ({ name: new URL(name).pathname, from: startTime, to: responseEnd, bytes: transferSize }))"""
# Clicks a choice; the milliseconds until the page shows what the server answered.
CHOOSE = """(share) => new Promise((resolve) => {
  const open = [...document.querySelectorAll("button.choice[aria-disabled=false]")];
  const began = performance.now();
  open[Math.floor(share * open.length)].click();
  const look = () => {
    if (document.querySelector("button.choice[aria-disabled=true]")) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
  };
  const observer = new MutationObserver(look);
  queueMicrotask(() =>
    observer.observe(document, { childList: true, subtree: true, attributes: true }));
})"""


@dataclass
class Figures:
    """What was measured of one game."""

    game: str
    board_s: float
    requests: int
    loaded_kb: float
    choice_ms: float
    choice_p95_ms: float

    @property
    def holds(self) -> bool:
        """Whether both bars are kept."""
        return self.board_s <= BOARD_S and self.choice_ms <= CHOICE_MS


@contextmanager
def stage(games: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """A server with a table of each game, and a browser."""
    scenes = [staging.Scene(game, "middle") for game in games]
    with tempfile.TemporaryDirectory(prefix="lairworks-bench-") as folder:
        house = House(Path(folder))
        staging.lay_out(house.database, scenes)
        house.start()
        try:
            with sync_playwright() as playwright:
                browser = open_browser(playwright)
                yield house.url, browser
                browser.close()
        finally:
            house.stop()


def open_slowly(browser: Any, url: str, game: str) -> tuple[float, list[dict[str, Any]]]:
    """Seconds until a table's board is there on a slow phone, and what was loaded for it."""
    scene = staging.Scene(game, "middle")
    context = browser.new_context(base_url=url, service_workers="block", **screen("phone"))
    staging.sit(context, [scene])
    context.add_init_script(WATCH)
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW_LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.goto(f"/match/{scene.id}", wait_until="commit")
    page.wait_for_function("() => window.seen", timeout=120_000)
    seen = float(page.evaluate("window.seen")) / 1000
    loaded = [part for part in page.evaluate(LOADED) if part["from"] < seen * 1000]
    context.close()
    return seen, loaded


def choose_often(browser: Any, url: str, game: str, times: int) -> list[float]:
    """Milliseconds that choices took to be seen."""
    context = browser.new_context(base_url=url, **screen("desktop"))
    staging.sit(context, [])
    page = context.new_page()
    page.goto("/")
    took: list[float] = []
    while len(took) < times:
        sit_down(page, game)
        get_through(page, game)
        while len(took) < times and is_asked(page):
            took.append(float(page.evaluate(CHOOSE, (len(took) * 0.37) % 1)))
    context.close()
    return took


def measure(browser: Any, url: str, game: str, rounds: int, choices: int) -> Figures:
    """All figures of one game."""
    opened = sorted(
        (open_slowly(browser, url, game) for _ in range(rounds)), key=lambda pair: pair[0]
    )
    seconds, loaded = opened[rounds // 2]
    took = sorted(choose_often(browser, url, game, choices))
    return Figures(
        game=game,
        board_s=seconds,
        requests=len(loaded),
        loaded_kb=sum(part["bytes"] for part in loaded) / 1000,
        choice_ms=statistics.median(took),
        choice_p95_ms=took[int(len(took) * 0.95)],
    )


def table(rows: Sequence[Figures]) -> str:
    """The figures for people."""
    head = f"{'game':10}{'board':>9}{'requests':>10}{'loaded':>10}{'choice':>10}{'p95':>10}"
    lines = [
        f"{row.game:10}{row.board_s:7.2f} s{row.requests:10}{row.loaded_kb:7.0f} kB"
        f"{row.choice_ms:7.0f} ms{row.choice_p95_ms:7.0f} ms{'' if row.holds else '   missed'}"
        for row in rows
    ]
    bars = f"bars: board within {BOARD_S} s, choice within {CHOICE_MS:.0f} ms in the median"
    return "\n".join([head, *lines, bars])


def main(arguments: Sequence[str]) -> int:
    """Measures and prints."""
    games = sorted(all_games())
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--choices", type=int, default=30)
    parser.add_argument("--game", action="append", choices=games)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args(arguments)
    chosen = asked.game or games
    with stage(chosen) as (url, browser):
        rows = [measure(browser, url, game, asked.rounds, asked.choices) for game in chosen]
    print(table(rows))
    if asked.json:
        asked.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n")
    return 0 if all(row.holds for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
