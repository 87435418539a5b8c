"""The commands of `lairworks`. What is heavy is imported by the command that needs it."""

from __future__ import annotations

import os
import platform
import sys
from json import dumps
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.exceptions import CycloptsError

import lairworks
from lairworks import shelf
from lairworks.core import state
from lairworks.core.errors import BadSeats, LairworksError
from lairworks.terminal import hosting, printing, reporting, simulating

FAILED = 1
USAGE = 2
INTERRUPTED = 130


def version() -> str:
    """The version, whether the engine is compiled, and the Python it runs on."""
    compiled = Path(state.__file__).suffix in (".so", ".pyd")
    kind = "compiled" if compiled else "interpreted"
    return f"lairworks {lairworks.__version__} ({kind}, Python {platform.python_version()})"


app = App(
    name="lairworks",
    help="Board games about lairs: play, watch and replay matches, read the rules, test games.",
    version=version,
    help_format="plaintext",
    version_format="plaintext",
    suppress_keyboard_interrupt=False,
)

Repeated = Parameter(negative="")


def main() -> None:
    """The entry point: runs the command line and exits."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Runs a command line; returns the exit code. Mistakes are told in one line, faults raise."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        result = app(
            arguments, exit_on_error=False, print_error=False, result_action="return_value"
        )
    except (CycloptsError, LairworksError) as error:
        print(f"lairworks: {error}", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; keep Python from complaining once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    return result if isinstance(result, int) else 0


@app.command
def play(
    game: str,
    /,
    *,
    seat: str = "0",
    bot: Annotated[list[str] | None, Repeated] = None,
    seed: int | None = None,
    option: Annotated[list[str] | None, Repeated] = None,
    pack: Path | None = None,
    resume: Path | None = None,
    save: Path | None = None,
    name: Annotated[list[str] | None, Repeated] = None,
    colour: bool = True,
) -> None:
    """Play a game against bots or with a friend at one keyboard.

    Args:
        game: The id of a game, see `lairworks games`.
        seat: Where you sit, from 0; `none` to watch.
        bot: Another player, once per seat: person, easy, medium, hard, expert, a level with a
            persona (hard-spiteful), greedy, random, or a search: ismcts:400, ismcts:2s.
        seed: Makes all chance repeatable.
        option: What the table agrees on, as name=value, once per option.
        pack: A file with other cards or numbers.
        resume: Go on with a saved match.
        save: Keep the match in this file, after every choice.
        name: What you are called; once per person.
        colour: Use colours on a terminal.
    """
    from lairworks.terminal.starting import Wishes, start

    start(
        Wishes(
            game=game,
            seat=seat_number(seat, "none"),
            bots=bot or [],
            seed=seed,
            options=option or [],
            pack=pack,
            resume=resume,
            save=save,
            names=name or [],
            colour=colour,
        )
    )


@app.command
def rules(game: str, sought: str = "", /, *, colour: bool = True) -> None:
    """Read the rules of a game.

    Args:
        game: The id of a game.
        sought: The id of a rule (D-CREEP-01), of a family of rules (D-CREEP), or a word.
        colour: Use colours on a terminal.
    """
    from lairworks.terminal import rulebook
    from lairworks.terminal.console import Terminal

    found = shelf.find(game)
    if sought:
        text = "\n\n".join(passage.text for passage in rulebook.look_up(found, sought))
    else:
        text = rulebook.page(found)
    Terminal(colour).say_markdown(text)


@app.command
def replay(
    file: Path,
    /,
    *,
    from_seat: str = "spectator",
    ply: int | None = None,
    step: bool = False,
    colour: bool = True,
) -> None:
    """Look at a saved match again.

    Args:
        file: A saved match.
        from_seat: Whose eyes to look through: a seat from 0, or spectator.
        ply: Stop after so many choices; negative counts from the end.
        step: Go through it with the keyboard.
        colour: Use colours on a terminal.
    """
    from lairworks.terminal.console import Terminal
    from lairworks.terminal.files import read_match
    from lairworks.terminal.replay import Replay

    match = read_match(file)
    last = len(match.history)
    until = last if ply is None else ply + last if ply < 0 else ply
    if not 0 <= until <= last:
        raise LairworksError(f"there is no ply {ply}; the match has {last}")
    shown = Replay(match, seat_number(from_seat, "spectator"), Terminal(colour))
    if step:
        shown.step(0 if ply is None else until)
    else:
        shown.tell(until)


@app.command
def check(
    game: str,
    /,
    *,
    matches: int = 100,
    seed: int = 0,
    seats: int | None = None,
    pack: Path | None = None,
) -> int:
    """Test that a game keeps the laws every game must keep.

    Args:
        game: The id of a game.
        matches: How many random matches to play.
        seed: Makes the run repeatable.
        seats: Play only with so many seats.
        pack: A file with other cards or numbers.
    """
    from lairworks import conformance
    from lairworks.terminal.progress import Progress

    with Progress("match") as progress:
        report = conformance.check(game, matches, seed, pack, progress, seats=seats)
    print(conformance.render(report))
    verdict = "keeps all laws" if report.ok else f"breaks {', '.join(report.counts)}"
    print(f"{report.game} {verdict}; digest {report.digest}")
    return 0 if report.ok else FAILED


@app.command
def bench(
    *names: Annotated[str, Parameter(name="GAME")],
    json: bool = False,
    seconds: float = 5.0,
    seats: int | None = None,
) -> None:
    """Measure how fast games are on this machine.

    Args:
        names: The ids of games; all of them if none is given.
        json: Print the figures as JSON.
        seconds: How long to measure each game.
        seats: Measure only with so many seats.
    """
    from lairworks.lab.bench import measure, measure_game, render

    if seats is None:
        rows = measure(names or None, seconds)
    else:
        found = [shelf.find(name) for name in names or shelf.all_games()]
        for game in found:
            if seats not in game.seats:
                raise BadSeats(game.id, seats, list(game.seats))
        rows = [measure_game(game, seats, seconds) for game in found]
    print(dumps(rows, indent=1) if json else render(rows))


@app.command
def arena(
    game: str,
    /,
    *,
    bots: str,
    matches: int = 100,
    seats: int | None = None,
    seed: int = 1,
    option: Annotated[list[str] | None, Repeated] = None,
    workers: int | None = None,
    out: Path | None = None,
    json: bool = False,
    colour: bool = True,
) -> None:
    """Find out which bot is stronger: they play each other and rotate their seats.

    Args:
        game: The id of a game.
        bots: Who plays, with commas between; the last one fills seats that are left.
        matches: How many matches to play in all, rounded up to full rotations.
        seats: Play with so many seats, all line-ups if there are more bots; default one for each,
            as far as the game has them.
        seed: Makes the run repeatable.
        option: What the table agrees on, as name=value, once per option.
        workers: How many processes play; otherwise as many as there are cores.
        out: Keep every match in this file, and play only what it does not have yet.
        json: Print the outcome as JSON.
        colour: Use colours on a terminal.
    """
    from dataclasses import asdict

    from lairworks.lab.schedule import schedule
    from lairworks.terminal import arena
    from lairworks.terminal.console import Terminal
    from lairworks.terminal.starting import read_options

    names = [name.strip() for name in bots.split(",")]
    options = read_options(shelf.find(game), option or [])
    planned = schedule(game, names, matches, seats, options, seed)
    standings = arena.play(planned, matches, workers, out)
    if json:
        print(dumps(asdict(standings)))
    else:
        Terminal(colour).say(*arena.tables(standings))


for command in (
    *(hosting.serve, hosting.backup, hosting.restore, hosting.admin),
    *(simulating.simulate, reporting.report, reporting.balance, reporting.tune),
):
    app.command(command)
app.command(printing.print_game, name="print")


@app.command
def games() -> None:
    """List the games."""
    from rich.table import Table

    from lairworks.terminal.console import Terminal

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("id", "title", "seats"):
        table.add_column(column, no_wrap=True)
    table.add_column("about")
    for game in shelf.all_games().values():
        low, high = min(game.seats), max(game.seats)
        seats = str(low) if low == high else f"{low}-{high}"
        table.add_row(game.id, game.title, seats, game.pitch)
    Terminal().say(table)


def seat_number(text: str, nobody: str) -> int | None:
    """A seat as it is given on the command line; None for the word that means nobody's."""
    if text.lower() == nobody:
        return None
    if not text.isdigit():
        raise LairworksError(f"a seat is a number from 0, or {nobody}, not {text!r}")
    return int(text)
