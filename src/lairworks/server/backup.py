"""Backups: the whole database in one file that either kind of database can be made from again.

A file is gzipped JSON lines: a head that says what it is, for each table its name and columns and
then its rows, and a foot with the number of rows and a checksum of all before it. It is read from
one snapshot of the database while servers go on writing: what was acknowledged before the backup
began is in it. It holds what the database holds, the secret that signs cookies included.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import tempfile
import zlib
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Table, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

import lairworks
from lairworks.core.errors import LairworksError
from lairworks.server.database import Database, newest_form
from lairworks.server.serving import is_served, sole_user
from lairworks.server.settings import database_file
from lairworks.server.tables import METADATA, matches

FORMAT: Final = "lairworks-backup"
VERSION: Final = 1
ROWS: Final = 1000  # read and written at a time
# Parents before children, so that rows find what they refer to.
TABLES: Final = tuple(METADATA.sorted_tables)


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """The first line."""

    format: str
    version: int
    schema: str  # the newest migration of the database
    lairworks: str
    made: int


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """The line before the rows of a table."""

    table: str
    columns: list[str]


class Foot(msgspec.Struct, forbid_unknown_fields=True):
    """The last line: how many rows of each table, and the SHA-256 of the lines before."""

    rows: dict[str, int]
    sha256: str


@dataclass(frozen=True)
class Summary:
    """What a backup holds."""

    head: Head
    rows: dict[str, int]


# Making one


async def back_up(url: str, path: Path, now: int) -> Summary:
    """Writes the database to a file, whoever writes to it meanwhile; raises LairworksError.

    The file is there when it is complete and on the disk, and not before. Only its owner may read
    it.
    """
    _require_database(url)
    database = await Database.open(url, migrate=False)
    try:
        return await _write_file(database, path, now)
    except OSError as error:
        raise LairworksError(f"cannot write {path}: {error.strerror or error}") from error
    finally:
        await database.close()


async def _write_file(database: Database, path: Path, now: int) -> Summary:
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as raw:
            with gzip.GzipFile("", "wb", 6, raw, now / 1000) as file:
                head = Head(FORMAT, VERSION, newest_form(), lairworks.__version__, now)
                summary = await _write(database, _Writer(file), head)
            raw.flush()
            os.fsync(raw.fileno())
        Path(draft).replace(path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise
    return summary


class _Writer:
    """Writes lines, and knows the checksum of all it has written."""

    def __init__(self, file: gzip.GzipFile) -> None:
        self._file = file
        self.digest = hashlib.sha256()

    def write(self, *lines: object) -> None:
        content = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
        self.digest.update(content)
        self._file.write(content)


async def _write(database: Database, writer: _Writer, head: Head) -> Summary:
    rows = {str(table.name): 0 for table in TABLES}
    writer.write(head)
    async with database.snapshot() as connection:
        for table in TABLES:
            writer.write(Part(str(table.name), [str(column.name) for column in table.columns]))
            async for some in _rows(connection, table):
                writer.write(*some)
                rows[table.name] += len(some)
    writer.write(Foot(rows, writer.digest.hexdigest()))
    return Summary(head, rows)


async def _rows(connection: AsyncConnection, table: Table) -> AsyncIterator[list[list[Any]]]:
    query = select(table).order_by(*table.primary_key)
    async with connection.stream(query) as result:
        async for some in result.partitions(ROWS):
            yield [list(row) for row in some]


# Reading one


def check_backup(path: Path) -> Summary:
    """What a backup holds, once all of it was read and found whole; raises LairworksError."""
    try:
        with gzip.open(path, "rb") as file:
            return _check(file)
    except EOFError as error:
        raise LairworksError(f"cannot read {path}: its end is missing") from error
    except (gzip.BadGzipFile, zlib.error, msgspec.DecodeError, KeyError, ValueError) as error:
        raise LairworksError(f"{path} is not a backup of Lairworks, or was changed") from error
    except OSError as error:
        raise LairworksError(f"cannot read {path}: {error.strerror or error}") from error


def _check(file: gzip.GzipFile) -> Summary:
    digest = hashlib.sha256()
    head = msgspec.json.decode(first := file.readline(), type=Head)
    if head.format != FORMAT or head.version != VERSION:
        raise ValueError(head.format)
    if head.schema != newest_form():
        raise LairworksError(
            f"the backup was made by Lairworks {head.lairworks} with tables of version "
            f"{head.schema}, and this one has {newest_form()}: restore it with that version, then "
            "start this one"
        )
    digest.update(first)
    counted: dict[str, int] = {}
    width = 0
    for line in file:
        if line.startswith(b"["):
            if len(msgspec.json.decode(line)) != width:
                raise ValueError("a row of another width")
            counted[list(counted)[-1]] += 1
        elif line.startswith(b'{"table"'):
            part = msgspec.json.decode(line, type=Part)
            if part.columns != [column.name for column in METADATA.tables[part.table].columns]:
                raise ValueError(part.table)
            counted[part.table] = 0
            width = len(part.columns)
        else:
            return _end(
                file, msgspec.json.decode(line, type=Foot), digest.hexdigest(), counted, head
            )
        digest.update(line)
    raise EOFError


def _end(
    file: gzip.GzipFile, foot: Foot, digest: str, counted: dict[str, int], head: Head
) -> Summary:
    if file.read(1) or foot.sha256 != digest or foot.rows != counted:
        raise ValueError("not what was written")
    return Summary(head, counted)


async def restore(url: str, path: Path, force: bool = False) -> Summary:
    """Makes the database what it was, in one step: all of it or nothing; raises LairworksError.

    The file is checked first. A database with matches is overwritten only by `force`, and one that
    a server uses never.
    """
    summary = check_backup(path)
    with sole_user(url):
        database = await Database.open(url)
        try:
            if database.kind == "postgresql" and await is_served(database):
                raise LairworksError("servers use this database; stop them first")
            await database.transact(lambda connection: _restore(connection, path, force))
        finally:
            await database.close()
    return summary


def _restore(connection: Connection, path: Path, force: bool) -> None:
    found = connection.execute(select(matches.c.id).limit(1)).first()
    if found is not None and not force:
        raise LairworksError("the database has matches; --force overwrites everything in it")
    if connection.dialect.name == "postgresql":
        # A server that is started now waits, and then finds the restored one.
        names = ", ".join(table.name for table in TABLES)
        connection.execute(text(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE"))
    for table in reversed(TABLES):
        connection.execute(table.delete())
    with gzip.open(path, "rb") as file:
        file.readline()
        for table, some in _stored(file):
            connection.execute(table.insert(), some)


def _stored(file: gzip.GzipFile) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """The rows of a file that was checked, some at a time."""
    lines = (msgspec.json.decode(line) for line in file)
    table, columns = TABLES[0], [""]
    while some := list(islice(lines, ROWS)):
        rows: list[dict[str, Any]] = []
        for line in some:
            if isinstance(line, list):
                rows.append(dict(zip(columns, line, strict=True)))
                continue
            if rows:
                yield table, rows
                rows = []
            if "table" in line:
                table, columns = METADATA.tables[line["table"]], line["columns"]
        if rows:
            yield table, rows


def _require_database(url: str) -> None:
    file = database_file(url)
    if file is not None and not file.exists():
        raise LairworksError(f"there is no database {file}")
