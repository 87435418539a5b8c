"""The database: an embedded file, or PostgreSQL.

`sqlite:///PATH` is a file for one server process; `postgresql://...` may be shared by several.
Opening one brings its tables to the newest form. When `write` has ended, what was written lies on
the disk.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, nullcontext
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from lairworks.core.errors import LairworksError
from lairworks.server.settings import database_file

MIGRATIONS: Final = Path(__file__).with_name("migrations")
# Whoever holds this lock of PostgreSQL may change the tables. The number means nothing.
MIGRATION_LOCK: Final = 7_116_523_002
# Milliseconds to wait for another process that is writing to the same file.
BUSY_TIMEOUT: Final = 10_000
IMMEDIATE: Final = {"begin": "BEGIN IMMEDIATE"}
_MIGRATING: Final = threading.Lock()

Result = TypeVar("Result")


class Database:
    """A database that is open and has the tables of this version; made by `open`."""

    def __init__(self, url: str, engine: AsyncEngine) -> None:
        self.url = url
        self.kind = engine.dialect.name
        self._engine = engine
        self._writing = engine.execution_options(**IMMEDIATE)
        file = database_file(url)
        self._scribe = _Scribe(file) if file is not None else None
        # Writers to a file would only wait inside SQLite, without order and not for ever.
        self._turn = asyncio.Lock() if file is not None else nullcontext()

    @staticmethod
    async def open(url: str, migrate: bool = True) -> Database:
        """Open the database at the URL and bring it up to date; a file is made if need be.

        Raises:
            LairworksError: it cannot be opened, or is of a newer version, or of an older one if it
                is not to be migrated; the message says why.
        """
        file = database_file(url)
        if file is not None:
            await asyncio.to_thread(_prepare_file, file)
        engine = _engine(url)
        try:
            async with engine.connect() as connection:
                is_old = await connection.run_sync(_is_old)
            if is_old and not migrate:
                raise LairworksError(
                    f"the tables of {shown(url)} are older than this program: use the version that "
                    "made them, or start the server once, which brings them up to date"
                )
            if is_old:
                await asyncio.to_thread(_migrate_alone, url)
        except BaseException as error:
            await engine.dispose()
            if isinstance(error, _failures(url)):
                problem = f"the database {shown(url)} cannot be opened: {_reason(error)}"
                raise LairworksError(problem) from error
            raise
        return Database(url, engine)

    async def close(self) -> None:
        """Close all connections; nothing may be done with the database afterwards."""
        if self._scribe is not None:
            await asyncio.to_thread(self._scribe.close)
        await self._engine.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read from; what is written with it is lost."""
        async with self._engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """A connection for which time stands still: it reads everything as it was at one moment."""
        async with self._engine.connect() as connection:
            if self.kind == "postgresql":  # SQLite's transactions are like that
                await connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: in the end all of it is on the disk, or nothing if an error leaves it.

        Only one at a time with SQLite, so keep it short and never open one inside another.
        """
        async with self._turn, self._writing.begin() as connection:
            yield connection

    async def transact(self, work: Callable[[Connection], Result]) -> Result:
        """Do the work in a transaction and return its result.

        As `write`, but with SQLite all of it is one step in another thread, which takes an eighth
        of the event loop's time. So a caller that is cancelled in the middle does not stop it.
        """
        if self._scribe is None:
            async with self.write() as connection:
                return await connection.run_sync(work)
        async with self._turn:
            return await self._scribe.transact(work)

    def insert(self, table: Table) -> sqlite.Insert | postgresql.Insert:
        """An insert that can say what to do when the row is already there (`on_conflict_...`)."""
        return sqlite.insert(table) if self.kind == "sqlite" else postgresql.insert(table)


class _Scribe:
    """A thread with its own connection to a file, for whole transactions."""

    def __init__(self, file: Path) -> None:
        engine = create_engine(URL.create("sqlite+pysqlite", database=str(file)))
        _prepare_connections(engine)
        self._engine = engine.execution_options(**IMMEDIATE)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="lairworks-database")

    def transact(self, work: Callable[[Connection], Result]) -> asyncio.Future[Result]:
        """Begin the work; the result comes when it is on the disk."""
        return asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    def close(self) -> None:
        """Wait for what was begun."""
        self._thread.shutdown()
        self._engine.dispose()

    def _transact(self, work: Callable[[Connection], Result]) -> Result:
        with self._engine.begin() as connection:
            return work(connection)


def shown(url: str) -> str:
    """The URL as it may be printed: without the password."""
    url = re.sub(r"(//[^/@:]*):[^@]*@", r"\1:***@", url)
    return re.sub(r"([?&]password=)[^&]*", r"\1***", url)


def _engine(url: str, foreign_keys: bool = True) -> AsyncEngine:
    file = database_file(url)
    if file is not None:
        return _sqlite_engine(file, foreign_keys)
    if url.startswith(("postgresql://", "postgres://")):
        return _postgres_engine(url)
    raise LairworksError(
        f"there is no database at {shown(url)!r}; name a file as sqlite:///PATH or a server as "
        "postgresql://USER:PASSWORD@HOST/NAME"
    )


def _prepare_file(file: Path) -> None:
    """Make the file if there is none; raises LairworksError if it cannot be a database.

    Before the asynchronous driver comes to it, which does not clean up when it cannot open a file.
    """
    if file.name in ("", ":memory:"):
        raise LairworksError("an embedded database needs the path of a file: sqlite:///PATH")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            file.touch(0o600)  # it holds seeds and the secret of the cookies
        with closing(sqlite3.connect(file, timeout=BUSY_TIMEOUT / 1000)) as connection:
            # Readers do not wait for writers. The file keeps this setting.
            connection.execute("PRAGMA journal_mode = WAL")
    except (OSError, sqlite3.Error) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise LairworksError(f"the database {file} cannot be opened: {reason}") from error


def _sqlite_engine(file: Path, foreign_keys: bool) -> AsyncEngine:
    engine = create_async_engine(URL.create("sqlite+aiosqlite", database=str(file)))
    _prepare_connections(engine.sync_engine, foreign_keys)
    return engine


def _prepare_connections(engine: Engine, foreign_keys: bool = True) -> None:
    """Set up every connection to a file the same way."""

    def prepare(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        # Transactions begin when we say so (see `begin`), not when the driver guesses they should.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT}")
        # FULL: a commit returns when the disk has it. NORMAL would lose the last ones with power.
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
        cursor.close()

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))

    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", begin)


def postgres_driver() -> Any:
    """The library asyncpg, which has no types; raises LairworksError if it is not installed."""
    try:
        import asyncpg  # type: ignore[import-untyped]
    except ModuleNotFoundError as error:
        raise LairworksError(
            "PostgreSQL needs a library that is not installed: pip install 'lairworks[postgres]'"
        ) from error
    return asyncpg


def _postgres_engine(url: str) -> AsyncEngine:
    driver = postgres_driver()

    async def connect() -> Any:
        # The driver reads the URL itself, so all that PostgreSQL's own tools know may be in it.
        return await driver.connect(url, server_settings={"application_name": "lairworks"})

    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connect,
        pool_size=10,
        # A server that was started again has closed what lies in the pool.
        pool_pre_ping=True,
    )


def _failures(url: str) -> tuple[type[BaseException], ...]:
    """What the driver may raise when a database cannot be opened."""
    if database_file(url) is not None:
        return SQLAlchemyError, OSError, sqlite3.Error
    driver = postgres_driver()
    return SQLAlchemyError, OSError, ValueError, driver.PostgresError, driver.InterfaceError


def _reason(error: BaseException) -> str:
    """What the driver says, in one line."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return str(cause).partition("\n")[0] or type(cause).__name__


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def newest_form() -> str:
    """The name of the tables' newest form."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return ScriptDirectory.from_config(config).get_current_head() or ""


def _is_old(connection: Connection) -> bool:
    """Whether migrations are missing; raises LairworksError if it knows more than we do."""
    script = ScriptDirectory.from_config(_config(connection))
    here = MigrationContext.configure(connection).get_current_heads()
    known = {revision.revision for revision in script.walk_revisions()}
    newer = ", ".join(sorted(set(here) - known))
    if newer:
        raise LairworksError(
            f"the database was made by a newer Lairworks (its tables are of version {newer}, this "
            f"program knows up to {script.get_current_head()}): install that one, or use another "
            "database"
        )
    return here != tuple(script.get_heads())


def _migrate_alone(url: str) -> None:
    """Migrate in a thread of its own, one database at a time: Alembic works with globals."""
    with _MIGRATING:
        asyncio.run(_migrate(url))


async def _migrate(url: str) -> None:
    """Bring the tables to the newest form, unless another process has done so in the meantime.

    SQLite changes a table by making another one in its place; if foreign keys were watched, the
    rows of other tables would go with the old one. So it has a connection of its own.
    """
    engine = _engine(url, foreign_keys=False)
    try:
        async with engine.execution_options(**IMMEDIATE).begin() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            await connection.run_sync(_upgrade)
    finally:
        await engine.dispose()


def _upgrade(connection: Connection) -> None:
    # Another process may have been first while this one waited for the lock.
    if _is_old(connection):
        command.upgrade(_config(connection), "head")
