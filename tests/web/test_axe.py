"""Nobody is shut out: axe finds no violation of WCAG levels A and AA on any page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lairworks.shelf import all_games
from tests.web.conftest import SCENES, Visit, require
from tests.web.house import SIZES
from tests.web.staging import Scene

pytestmark = pytest.mark.slow

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
PAGES = (
    "/",
    "/play/volcano",
    "/play/heist?with=friends",
    "/lobby",
    "/matches",
    "/watch",
    "/account",
    "/settings",
    "/play/nowhere",
)
READY = "main .page, section.board > *"

# What is lit is named by the sentence of its choice instead of by the words printed on it: those
# who speak to their machine find the same sentence, visible, on a button in the list.
RUN = """async (only) => {
  const wanted = { runOnly: only, resultTypes: ["violations"], elementRef: true };
  const found = await axe.run(document, wanted);
  const excused = (rule, node) =>
    rule.id === "label-content-name-mismatch" && node.element?.closest("[data-lit]");
  return found.violations.flatMap((rule) =>
    rule.nodes
      .filter((node) => !excused(rule, node))
      .map((node) => `${rule.id}: ${node.html.slice(0, 160)} | ${node.failureSummary}`));
}"""

each_size = pytest.mark.parametrize("size", list(SIZES))


def complaints(page: Any) -> list[str]:
    """What axe finds on the page as it stands, and then in the dark, where only colours differ."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(RUN, LEVELS)
    page.emulate_media(color_scheme="dark")
    found += page.evaluate(RUN, ["color-contrast"])
    page.emulate_media(color_scheme="light")
    return [str(line) for line in found]


def look_around(page: Any, paths: list[str]) -> dict[str, list[str]]:
    """The complaints about each address that has any."""
    require(AXE.is_file(), "axe-core")
    found = {}
    for path in paths:
        page.goto(path)
        page.wait_for_selector(READY)
        page.wait_for_load_state("networkidle")
        found[path] = complaints(page)
    return {path: lines for path, lines in found.items() if lines}


@each_size
def test_the_pages_around_the_matches(visit: Visit, size: str) -> None:
    page = visit("/", size)
    assert look_around(page, list(PAGES)) == {}


@each_size
@pytest.mark.parametrize("game", sorted(all_games()))
def test_the_tables(visit: Visit, game: str, size: str) -> None:
    page = visit("/", size)
    scenes = [scene for scene in SCENES if scene.game == game]
    ends = [f"/replay/{scene.id}" for scene in scenes if scene.moment == "end"]
    assert look_around(page, [*(f"/match/{scene.id}" for scene in scenes), *ends[:1]]) == {}


@pytest.mark.parametrize("tab", ["Chat", "Rules"])
def test_the_drawer(visit: Visit, tab: str) -> None:
    page = visit(f"/match/{Scene('quest', 'middle').id}")
    page.get_by_role("tab", name=tab).click()
    page.wait_for_load_state("networkidle")
    assert complaints(page) == []
