"""The commands for whoever runs a server; each imports what is heavy when it needs it."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import UTC, datetime
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

from cyclopts import App, Parameter

from lairworks.core.errors import LairworksError

if TYPE_CHECKING:
    from lairworks.server.admin import Administration

T = TypeVar("T")

admin = App(
    name="admin", help="Look after the matches and people of a server, while it runs or not."
)
Flag = Annotated[bool, Parameter(negative="")]


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8765,
    database: str | None = None,
    open_page: Annotated[bool, Parameter(name="--open")] = True,
) -> None:
    """Host matches for people and bots, in the browser and over the network.

    Args:
        host: The address to serve at; 0.0.0.0 for the whole network.
        port: The port to serve at; 0 for any.
        database: sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME; otherwise
            LAIRWORKS_DATABASE_URL, or a file in your data directory.
        open_page: Open the page in the browser.
    """
    from dataclasses import replace

    from lairworks.server.serve import serve as run_server
    from lairworks.server.settings import read_settings

    settings = replace(read_settings(), host=host, port=port)
    if database is not None:
        settings = replace(settings, database=database)
    run_server(settings, open_page)


def backup(file: Path, /, *, database: str | None = None) -> None:
    """Write the whole database to a file, while servers go on.

    Args:
        file: Where to write it. Only you may read it: it holds secrets.
        database: Its URL, as for `lairworks serve`.
    """
    from lairworks.server.backup import back_up

    summary = asyncio.run(back_up(_url(database), file, _now()))
    print(f"{file}: {_counted(summary.rows)}")


def restore(file: Path, /, *, database: str | None = None, force: Flag = False) -> None:
    """Make a database what it was when a backup was made; no server may use it meanwhile.

    Args:
        file: What `lairworks backup` wrote, from either kind of database.
        database: Its URL, as for `lairworks serve`.
        force: Overwrite a database that has matches.
    """
    from lairworks.server.backup import restore as restore_from

    summary = asyncio.run(restore_from(_url(database), file, force))
    print(f"restored {_counted(summary.rows)}, as of {_time(summary.head.made)}")


@admin.command(name="list")
def list_matches(
    *,
    status: str | None = None,
    game: str | None = None,
    limit: int = 50,
    json: Flag = False,
    database: str | None = None,
) -> None:
    """List matches, the newest first.

    Args:
        status: Only these: waiting, playing or over.
        game: Only of this game.
        limit: At most so many.
        json: Print JSON.
        database: Its URL, as for `lairworks serve`.
    """
    found = _run(database, lambda office: office.matches(status, game, limit))
    if json:
        print(dumps([asdict(match) for match in found], indent=1))
        return
    _print_table(
        ("match", "game", "status", "entries", "created", "seats"),
        [
            (
                match.match,
                match.game,
                f"{match.status} ({match.ending})" if match.ending else match.status,
                str(match.entries),
                _time(match.created),
                ", ".join(match.names),
            )
            for match in found
        ],
    )


@admin.command
def show(match: str, /, *, database: str | None = None) -> None:
    """Show a match as JSON, without what its players must not know.

    Args:
        match: The id of a match.
        database: Its URL, as for `lairworks serve`.
    """
    print(dumps(_run(database, lambda office: office.show(match)), indent=1))


@admin.command
def end(match: str, /, *, database: str | None = None) -> None:
    """End a match without a winner; who sits at it is told at once.

    Args:
        match: The id of a match.
        database: Its URL, as for `lairworks serve`.
    """
    ended = _run(database, lambda office: office.end(match, _now()))
    print(f"{match} is ended" if ended else f"{match} was over already")


@admin.command
def export(
    match: str,
    /,
    *,
    output: Annotated[Path, Parameter(name=["--output", "-o"])],
    database: str | None = None,
) -> None:
    """Write a match to a file for `lairworks replay`, hidden information and seed included.

    Args:
        match: The id of a match.
        output: The file to write.
        database: Its URL, as for `lairworks serve`.
    """
    from lairworks.terminal.files import write_match

    write_match(output, _run(database, lambda office: office.export(match)))


@admin.command
def delete(match: str, /, *, yes: Flag = False, database: str | None = None) -> None:
    """Delete a match and everything about it.

    Args:
        match: The id of a match.
        yes: Do not ask.
        database: Its URL, as for `lairworks serve`.
    """
    _confirm(yes, f"Delete match {match} with its log and chat?")
    _run(database, lambda office: office.delete(match))
    print(f"{match} is deleted")


@admin.command
def people(
    *, name: str | None = None, limit: int = 50, json: Flag = False, database: str | None = None
) -> None:
    """List people, those seen last first.

    Args:
        name: Only who is called so.
        limit: At most so many.
        json: Print JSON.
        database: Its URL, as for `lairworks serve`.
    """
    found = _run(database, lambda office: office.people(name, limit))
    if json:
        print(dumps([asdict(person) for person in found], indent=1))
        return
    _print_table(
        ("id", "name", "kind", "seats", "seen"),
        [
            (
                person.id,
                person.name,
                "account" if person.account else "guest",
                str(person.seats),
                _time(person.seen),
            )
            for person in found
        ],
    )


@admin.command
def delete_person(name: str, /, *, yes: Flag = False, database: str | None = None) -> None:
    """Forget a person; their seats and what they said stay, as somebody's.

    Args:
        name: The name or the id of a person.
        yes: Do not ask.
        database: Its URL, as for `lairworks serve`.
    """
    _confirm(yes, f"Forget {name}?")
    person = _run(database, lambda office: office.delete_person(name))
    print(f"{person.name} ({person.id}) is forgotten")


def _run(url: str | None, work: Callable[[Administration], Awaitable[T]]) -> T:
    """Does something with the administration of the database."""
    from lairworks.server.admin import administration

    async def run() -> T:
        async with administration(_url(url)) as office:
            return await work(office)

    return asyncio.run(run())


def _url(given: str | None) -> str:
    from lairworks.server.settings import read_settings

    return given or read_settings().database


def _confirm(yes: bool, question: str) -> None:
    """Passes if the answer is yes; without somebody to ask, --yes is needed."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise LairworksError(f"{question} Say --yes where nobody can be asked.")
    if input(f"{question} [y/N] ").strip().lower() not in ("y", "yes"):
        raise LairworksError("nothing was changed")


def _print_table(columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    from rich.table import Table

    from lairworks.terminal.console import Terminal

    table = Table(*columns, box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for row in rows:
        table.add_row(*row)
    Terminal().say(table)


def _counted(rows: dict[str, int]) -> str:
    return f"{rows['matches']} matches, {rows['entries']} entries, {rows['people']} people"


def _now() -> int:
    return time.time_ns() // 1_000_000


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(" ", "seconds").removesuffix("+00:00")
