"""Takes pictures of every screen, to be looked at: every game at its telling moments.

python web/scripts/shots.py [FOLDER] [--game GAME ...] [--steps]

Writes PNGs into FOLDER (build/shots if none is named), on 1440x900 and on a phone of 390x844, light
and dark, and contact sheets beside them: one per game, one of the pages around. With --steps, a
picture of every kind of question too. The tables are always the same ones (tests/web/staging.py).
"""

from __future__ import annotations

import argparse
import html
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from playwright.sync_api import sync_playwright

from lairworks.server import pages
from lairworks.shelf import all_games
from tests.web import staging
from tests.web.house import SIZES, House, find_chromium, open_browser, screen

THEMES = ("light", "dark")
AROUND = "around"
# Pages that belong to no match, and one to a finished one.
PAGES = {
    "home": "/",
    "game": "/play/volcano",
    "friends": "/play/heist?with=friends",
    "lobby": "/lobby",
    "watch": "/watch",
    "mine": "/matches",
    "account": "/account",
    "settings": "/settings",
    "missing": "/play/nowhere",
}
BUSY = "main .page, section.board > *, main h1"
SHEET = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>
<style>body{{margin:16px;font:14px system-ui;background:#777;color:#fff;width:max-content}}
section{{display:flex;gap:12px;margin-bottom:12px;align-items:flex-start}}
figure{{margin:0}}img{{display:block;height:430px}}</style>{rows}</html>"""


def main(arguments: Sequence[str]) -> int:
    """Takes the pictures asked for."""
    asked = _read(arguments)
    if find_chromium() is None or not Path(pages.STATIC, "index.html").is_file():
        print("pictures need Chromium and the built client: apt install chromium, make web")
        return 1
    scenes = [scene for game in asked.game for scene in _scenes(game, asked.steps)]
    asked.folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    with _stage(scenes) as (url, browser):
        taken = []
        for size in SIZES:
            for theme in THEMES:
                taken += _take(browser, url, scenes, size, theme, asked)
        for name in (*asked.game, AROUND):
            _lay_sheet(browser, asked.folder, name, [shot for shot in taken if shot[0] == name])
    print(f"{len(taken)} pictures in {asked.folder} after {time.monotonic() - began:.0f} s")
    return 0


def _read(arguments: Sequence[str]) -> argparse.Namespace:
    games = sorted(all_games())
    parser = argparse.ArgumentParser(description="Takes pictures of every screen.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/shots"))
    parser.add_argument("--game", action="append", choices=games, help="only this one; repeatable")
    parser.add_argument("--steps", action="store_true", help="every kind of question too")
    asked = parser.parse_args(arguments)
    asked.game = asked.game or games
    return asked


def _scenes(game: str, steps: bool) -> list[staging.Scene]:
    return staging.scenes_of(game) + (staging.steps_of(game) if steps else [])


@contextmanager
def _stage(scenes: Sequence[staging.Scene]) -> Iterator[tuple[str, Any]]:
    """A server with the tables, and a browser."""
    with tempfile.TemporaryDirectory(prefix="lairworks-shots-") as folder:
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


def _take(
    browser: Any,
    url: str,
    scenes: Sequence[staging.Scene],
    size: str,
    theme: str,
    asked: argparse.Namespace,
) -> list[tuple[str, str, Path]]:
    """All pictures on one size of screen in one theme: their sheet, their row, their file."""
    settings = {"color_scheme": theme, "reduced_motion": "reduce", **screen(size)}
    context = browser.new_context(base_url=url, **settings)
    context.set_default_timeout(60_000)
    staging.sit(context, scenes)
    page = context.new_page()
    taken = []

    def shoot(sheet: str, name: str, path: str, full: bool = False) -> None:
        page.goto(path)
        page.wait_for_selector(BUSY)
        page.wait_for_load_state("networkidle")
        file = asked.folder / f"{name}-{size}-{theme}.png"
        page.screenshot(path=file, full_page=full, animations="disabled")
        taken.append((sheet, name, file))

    for scene in scenes:
        shoot(scene.game, scene.name, f"/match/{scene.id}")
        if scene.moment == "end":
            ply = staging.cut(replace(scene, moment="middle"))
            name = scene.name.replace("-end", "-replay")
            shoot(scene.game, name, f"/replay/{scene.id}?ply={ply}&seat={scene.seat}")
    _keep_busy(page)
    for name, path in PAGES.items():
        shoot(AROUND, name, path, full=True)
    context.close()
    return taken


def _keep_busy(page: Any) -> None:
    """Something to see in the lists: a match of one's own, one that waits for somebody."""
    for seats in (["me", "bot:random"], ["me", "open"]):
        body = {"game": "delve", "seats": seats, "visibility": "public"}
        assert page.request.post("/api/matches", data=body).ok


def _lay_sheet(
    browser: Any, folder: Path, name: str, shots: Sequence[tuple[str, str, Path]]
) -> None:
    """All pictures of one game on one page, as HTML and as PNG: a row for each moment."""
    rows: dict[str, list[Path]] = {}
    for _, moment, file in shots:
        rows.setdefault(moment, []).append(file)
    text = "".join(
        f"<h2>{html.escape(moment)}</h2><section>"
        + "".join(f'<img src="{file.name}" alt="{file.stem}">' for file in files)
        + "</section>"
        for moment, files in rows.items()
    )
    sheet = folder / f"sheet-{name}.html"
    sheet.write_text(SHEET.format(title=name, rows=text), encoding="utf-8")
    page = browser.new_page(viewport={"width": 1900, "height": 900})
    page.goto(sheet.resolve().as_uri())
    page.screenshot(path=sheet.with_suffix(".png"), full_page=True)
    page.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
