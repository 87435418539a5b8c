"""How the rows of a game are laid out, as a table for people: `python -m lairworks.envs.layout`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

import lairworks
from lairworks.core.errors import LairworksError
from lairworks.core.game import Game
from lairworks.envs.table import layout_of, setting_of
from lairworks.packs import Pack


def describe(game: str | Game[Any, Any], seats: int | None = None, pack: Pack | None = None) -> str:
    """The panels of a row as a Markdown table: where they begin, how long, how high, what for."""
    setting = setting_of(game, seats, None, pack, 0)
    layout = layout_of(setting)
    title = f"{setting.game.id}, {setting.seats} seats: {layout.cells} cells, "
    lines = [
        title + f"{setting.game.words.size} actions",
        "",
        "| panel | from | cells | top | |",
        "| --- | ---: | ---: | ---: | --- |",
    ]
    for panel in layout.panels:
        numbers = f"{panel.start} | {panel.cells} | {panel.top}"
        lines.append(f"| `{panel.name}` | {numbers} | {panel.note} |")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the table of a game; 2 if there is none."""
    parser = argparse.ArgumentParser(prog="python -m lairworks.envs.layout", description=__doc__)
    parser.add_argument("game", help=", ".join(lairworks.games()))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--pack")
    asked = parser.parse_args(arguments)
    try:
        sys.stdout.write(describe(asked.game, asked.seats, asked.pack))
    except LairworksError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
