"""Simulations in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from lairworks import shelf
from lairworks.core.game import Game
from lairworks.packs import content_of


def simulate(
    game: str,
    /,
    *,
    out: Path,
    matches: int = 1000,
    bots: str = "random",
    seats: int | None = None,
    option: Annotated[
        list[str] | None, Parameter(name=("--option", "--options"), negative="")
    ] = None,
    pack: Path | None = None,
    seed: int = 1,
    workers: int | None = None,
    decisions: Annotated[bool, Parameter(negative="")] = False,
    chances: bool | None = None,
    cluster: str | None = None,
) -> None:
    """Let bots play many matches and keep tables of them, for reports and for other programs.

    A run that was stopped is gone on with by the same command. The tables are the same, byte for
    byte, however many processes or machines have played.

    Args:
        game: The id of a game.
        out: The folder for the tables, new or of the same run.
        matches: How many matches to play in all, rounded up to full rotations.
        bots: Who plays, with commas between; the last one fills seats that are left.
        seats: Play with so many seats, all line-ups if there are more bots; default one for each,
            as far as the game has them.
        option: What the table agrees on, as name=value, once per option.
        pack: A file with other cards or numbers.
        seed: Makes the run repeatable.
        workers: How many processes play; otherwise as many as there are cores.
        decisions: Keep a table of every single decision, too.
        chances: Judge the course of every match; otherwise unless all bots are random.
        cluster: Play on a Ray cluster: the address of its head, or auto to start one on this
            machine, with so many workers.
    """
    from lairworks.lab import simulate as lab
    from lairworks.terminal.arena import Pace
    from lairworks.terminal.starting import read_options

    found = shelf.find(game)
    settings = lab.plan(
        game,
        [name.strip() for name in bots.split(",")],
        matches,
        seats,
        read_options(found, option or []),
        None if pack is None else _text(found, pack),
        seed,
        decisions,
        chances,
    )
    if settings.matches != matches:
        print(
            f"{settings.matches} matches are played instead of {matches}: "
            f"rotating all seats takes {settings.round} at a time",
            file=sys.stderr,
        )
    with Pace() as pace:
        try:
            lab.play(settings, out, workers, cluster, pace)
        except KeyboardInterrupt:
            pace.stop()
            print(
                f"interrupted after {pace.done} of {settings.matches} matches, kept in {out}; "
                "the same command plays the rest",
                file=sys.stderr,
            )
            raise
    print(f"{settings.matches} matches of {game}; the tables are in {out}")


def _text(game: Game[Any, Any], pack: Path) -> str:
    """A pack's file, which fits the game: what is wrong with it is told with its name."""
    content_of(game, pack)
    return pack.read_text(encoding="utf-8")
