"""Draws GAME-terminal.svg for each game: the terminal in the middle of a match between bots.

    python docs/pictures/terminal.py

The same code makes the same picture: the match follows from its seed, the bots from theirs.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import rich.console
from rich._export_format import CONSOLE_SVG_FORMAT
from rich.terminal_theme import MONOKAI

import lairworks
from lairworks.match import Match
from lairworks.terminal import screen
from lairworks.terminal.menu import offers_of
from lairworks.terminal.players import sit_down

WIDTH: Final = 108
BOT: Final = "ismcts:300"
NAMES: Final = ("Ana", "Ben", "Cid", "Dee")
NEWS: Final = 6


@dataclass(frozen=True)
class Scene:
    """A match, and how many choices into it the picture is: at Ana's next question of some size."""

    game: str
    seats: int
    seed: int
    plies: int


SCENES: Final = (
    Scene("volcano", 3, 5, 110),
    Scene("uprising", 2, 4, 120),
    Scene("delve", 2, 11, 90),
    Scene("heist", 4, 3, 150),
    Scene("quest", 3, 9, 120),
)
FONTS: Final = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"


def middle(scene: Scene) -> Match:
    """A match in which Ana is about to act, with something on the table."""
    names = NAMES[: scene.seats]
    match = lairworks.new(scene.game, seats=scene.seats, seed=scene.seed, names=names)
    bots = sit_down(match, [BOT] * scene.seats)
    while not match.over:
        seat = match.deciders[0]
        if len(match.history) >= scene.plies and seat == 0 and len(match.choices(0)) > NEWS:
            return match
        bot = bots[seat]
        assert bot is not None
        match.play(seat, bot.choose(match, seat))
    raise SystemExit("the match was over before the picture; choose fewer plies")


def draw(match: Match) -> str:
    """What Ana sees, as SVG that loads no fonts from elsewhere."""
    console = rich.console.Console(
        record=True,
        width=WIDTH,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
        markup=False,
    )
    console.print(screen.heading(match, 0))
    console.print(screen.board(match, 0), soft_wrap=True)
    console.print()
    console.print(screen.news(match, match.events(0)[-NEWS:]))
    console.print()
    console.print(screen.question(match, 0))
    console.print(screen.menu(offers_of(match, 0), WIDTH))
    console.print("> ")
    layout = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    layout = layout.replace("Fira Code, monospace", FONTS)
    svg = console.export_svg(
        title=f"lairworks play {match.game}",
        theme=MONOKAI,
        code_format=layout,
        unique_id="terminal",
    )
    return svg.replace("<text ", '<text xml:space="preserve" ')


if __name__ == "__main__":
    for scene in SCENES:
        picture = Path(__file__).with_name(f"{scene.game}-terminal.svg")
        picture.write_text(draw(middle(scene)), encoding="utf-8")
