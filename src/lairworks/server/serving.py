"""Who uses a database: of an embedded one there is one server at most.

A server holds a lock beside the file as long as it lives, in whatever way it ends. The lock is
SQLite's own, on an empty database of another name, so that it works wherever SQLite does.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import text

from lairworks.core.errors import LairworksError
from lairworks.server.bus import LISTENER
from lairworks.server.database import Database
from lairworks.server.settings import database_file


class Claim:
    """The right to be the only user of a database; `release` gives it back."""

    def __init__(self, url: str) -> None:
        """Claims it; raises LairworksError if somebody else has it. Nothing for PostgreSQL."""
        file = database_file(url)
        self._lock = None if file is None else _locked(file)
        if file is not None and self._lock is None:
            raise LairworksError(
                f"another server uses the database {file}: stop it first (several servers can "
                "share PostgreSQL)"
            )

    def release(self) -> None:
        """Lets others have it."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None


@contextmanager
def sole_user(url: str) -> Iterator[None]:
    """Nobody else uses an embedded database within; raises LairworksError if a server does."""
    claim = Claim(url)
    try:
        yield
    finally:
        claim.release()


async def is_served(database: Database) -> bool:
    """Whether a server uses this PostgreSQL database now: each listens to the others."""
    query = text(
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE datname = current_database() AND application_name = :name"
    )
    async with database.read() as connection:
        return bool(await connection.scalar(query, {"name": LISTENER}))


def _locked(file: Path) -> sqlite3.Connection | None:
    """The lock of a database file, None if another holds it."""
    beside = file.with_name(f"{file.name}-server")
    file.parent.mkdir(parents=True, exist_ok=True)
    lock = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        lock.close()
        return None
    return lock
