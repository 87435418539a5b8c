"""Opening a database, whatever state it is in."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, insert, select, text
from sqlalchemy.exc import IntegrityError

from lairworks.core.errors import LairworksError
from lairworks.server.database import MIGRATIONS, Database, shown
from lairworks.server.tables import METADATA, facts, people, sessions
from tests.server.postgres import PostgresServer

OPEN = """
import asyncio, sys
from lairworks.server.database import Database

async def main():
    database = await Database.open(sys.argv[1])
    await database.close()

asyncio.run(main())
"""


async def values(database: Database) -> list[str]:
    async with database.read() as connection:
        return list(await connection.scalars(select(facts.c.value).order_by(facts.c.name)))


async def test_migrations_make_exactly_the_tables(database: Database) -> None:
    def differences(connection: Connection) -> list[object]:
        options = {"compare_type": True, "target_metadata": METADATA}
        context = MigrationContext.configure(connection, opts=options)
        return [*compare_metadata(context, METADATA)]

    async with database.read() as connection:
        assert await connection.run_sync(differences) == []


def test_migrations_are_one_line_from_the_first_to_the_last() -> None:
    script = ScriptDirectory(str(MIGRATIONS))
    assert len(script.get_heads()) == 1
    assert len(script.get_bases()) == 1


async def test_what_was_written_is_there_when_opened_again(database_url: str) -> None:
    for n in range(3):
        database = await Database.open(database_url)
        async with database.write() as connection:
            await connection.execute(insert(facts), {"name": f"n{n}", "value": f"v{n}"})
        assert await values(database) == [f"v{m}" for m in range(n + 1)]
        await database.close()


async def test_a_transaction_that_fails_leaves_nothing(database: Database) -> None:
    async def fail() -> None:
        async with database.write() as connection:
            await connection.execute(insert(facts), {"name": "n", "value": "v"})
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert await values(database) == []


async def test_work_is_a_transaction(database: Database) -> None:
    def write(connection: Connection) -> str:
        connection.execute(insert(facts), {"name": "n", "value": "v"})
        return "done"

    assert await database.transact(write) == "done"
    assert await values(database) == ["v"]
    with pytest.raises(IntegrityError):
        await database.transact(write)

    def fail(connection: Connection) -> None:
        connection.execute(facts.delete())
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.transact(fail)
    assert await values(database) == ["v"]


async def test_work_begun_is_done_even_if_nobody_waits(sqlite_url: str) -> None:
    database = await Database.open(sqlite_url)

    begun = threading.Event()

    def write(connection: Connection) -> None:
        begun.set()
        connection.execute(insert(facts), {"name": "n", "value": "v"})
        time.sleep(0.1)

    task = asyncio.create_task(database.transact(write))
    await asyncio.to_thread(begun.wait)
    task.cancel()
    async with database.write() as connection:
        await connection.execute(insert(facts), {"name": "other", "value": "w"})
    assert await values(database) == ["v", "w"]
    await database.close()


async def test_what_is_written_while_reading_is_lost(database: Database) -> None:
    async with database.read() as connection:
        await connection.execute(insert(facts), {"name": "n", "value": "v"})
    assert await values(database) == []


async def test_foreign_keys_are_watched(database: Database) -> None:
    async def write_orphan() -> None:
        async with database.write() as connection:
            row = {"token": "t", "person": "nobody", "created": 1, "expires": 2}
            await connection.execute(insert(sessions), row)

    with pytest.raises(IntegrityError):
        await write_orphan()


async def test_rows_go_with_the_row_they_hang_on(database: Database) -> None:
    person = {"id": "ann", "name": "Ann", "created": 1, "seen": 1}
    session = {"token": "t", "person": "ann", "created": 1, "expires": 2}
    async with database.write() as connection:
        await connection.execute(insert(people), person)
        await connection.execute(insert(sessions), session)
    async with database.write() as connection:
        await connection.execute(people.delete())
    async with database.read() as connection:
        assert (await connection.execute(select(sessions))).all() == []


async def test_many_writers_take_turns(database: Database) -> None:
    async def add(n: int) -> None:
        async with database.write() as connection:
            count = len((await connection.execute(select(facts))).all())
            await connection.execute(insert(facts), {"name": f"n{n}", "value": str(count)})

    await asyncio.gather(*(add(n) for n in range(40)))
    found = await values(database)
    assert len(found) == 40
    if database.kind == "sqlite":
        assert sorted(map(int, found)) == list(range(40))


async def test_readers_do_not_wait_for_a_writer(database: Database) -> None:
    async with database.write() as connection, asyncio.timeout(5):
        await connection.execute(insert(facts), {"name": "n", "value": "v"})
        assert await values(database) == []
    assert await values(database) == ["v"]


async def test_a_file_commits_to_the_disk(sqlite_url: str) -> None:
    database = await Database.open(sqlite_url)
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    wanted = ["wal", 2, 1, 10_000]
    for connecting in (database.read, database.write):
        async with connecting() as connection:
            found = [await connection.scalar(text(f"PRAGMA {name}")) for name in names]
            assert found == wanted

    def look(connection: Connection) -> list[object]:
        return [connection.scalar(text(f"PRAGMA {name}")) for name in names]

    assert await database.transact(look) == wanted
    await database.close()


async def test_the_folder_of_a_file_is_made(tmp_path: Path) -> None:
    file = tmp_path / "a 100%" / "b?c#d" / "ü.db"
    database = await Database.open(f"sqlite:///{file}")
    await database.close()
    assert file.is_file()


async def test_nobody_else_may_read_a_file(tmp_path: Path, sqlite_url: str) -> None:
    database = await Database.open(sqlite_url)
    async with database.write() as connection:
        await connection.execute(insert(facts), {"name": "secret", "value": "v"})
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    await database.close()
    assert modes == dict.fromkeys(("lairworks.db", "lairworks.db-shm", "lairworks.db-wal"), 0o600)


@pytest.mark.slow
async def test_processes_that_open_at_once_migrate_once(database_url: str) -> None:
    # What is not migrated yet is the moment when both would make the tables.
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", OPEN, database_url],
            env=environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    complaints = [(await asyncio.to_thread(process.communicate))[1] for process in processes]
    assert complaints == [""] * 3
    assert [process.returncode for process in processes] == [0] * 3
    database = await Database.open(database_url)
    assert await values(database) == []
    await database.close()


async def test_tasks_that_open_at_once_migrate_once(database_url: str) -> None:
    for database in await asyncio.gather(*(Database.open(database_url) for _ in range(4))):
        assert await values(database) == []
        await database.close()


async def test_different_databases_may_be_opened_at_once(tmp_path: Path) -> None:
    urls = [f"sqlite:///{tmp_path / f'{n}.db'}" for n in range(4)]
    for database in await asyncio.gather(*map(Database.open, urls)):
        assert await values(database) == []
        await database.close()


async def test_a_newer_database_is_refused(database_url: str) -> None:
    database = await Database.open(database_url)
    async with database.write() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await database.close()
    with pytest.raises(LairworksError, match=r"made by a newer Lairworks .*version 9999"):
        await Database.open(database_url)


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("", "there is no database at ''; name a file as sqlite:///PATH"),
        ("mysql://me:secret@host/x", r"there is no database at 'mysql://me:\*\*\*@host/x'"),
        ("lairworks.db", "name a file as sqlite:///PATH"),
        ("sqlite://", "name a file as sqlite:///PATH"),
        ("sqlite:///", "needs the path of a file"),
        ("sqlite:///:memory:", "needs the path of a file"),
        ("sqlite:////dev/null/x.db", "the database /dev/null/x.db cannot be opened: File exists"),
        ("sqlite:////", "needs the path of a file"),
        ("postgresql://me:secret@127.0.0.1:1/x", r"me:\*\*\*@127.0.0.1:1/x cannot be opened: "),
        ("postgresql://me@127.0.0.1:port/x", "cannot be opened: "),
        ("postgresql://me@host.invalid/x", "cannot be opened: "),
    ],
)
async def test_urls_that_lead_nowhere(url: str, problem: str) -> None:
    with pytest.raises(LairworksError, match=problem) as caught:
        await Database.open(url)
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear reader, " * 100)
    with pytest.raises(LairworksError, match="cannot be opened: file is not a database"):
        await Database.open(f"sqlite:///{tmp_path / 'letter'}")
    with pytest.raises(LairworksError, match="cannot be opened: unable to open database file"):
        await Database.open(f"sqlite:///{tmp_path}")


async def test_another_programs_database_is_left_alone(sqlite_url: str) -> None:
    file = sqlite_url.removeprefix("sqlite:///")
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE people (wrong TEXT)")
    connection.close()
    with pytest.raises(LairworksError, match="cannot be opened: table people already exists"):
        await Database.open(sqlite_url)
    with sqlite3.connect(file) as connection:
        names = connection.execute("SELECT name FROM sqlite_master").fetchall()
    connection.close()
    assert names == [("people",)]


async def test_a_wrong_password_and_a_missing_database(postgres: PostgresServer) -> None:
    url = postgres.url("nowhere")
    with pytest.raises(LairworksError, match='cannot be opened: database "nowhere" does not exist'):
        await Database.open(url)
    wrong = url.replace(postgres.password, "wrong")
    with pytest.raises(LairworksError, match="password authentication failed"):
        await Database.open(wrong)


async def test_without_the_driver_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(LairworksError, match=r"pip install 'lairworks\[postgres\]'"):
        await Database.open("postgresql://me@host/x")


async def test_connections_that_broke_are_replaced(postgres_url: str) -> None:
    database = await Database.open(postgres_url)
    other = await Database.open(postgres_url)
    async with other.write() as connection:
        await connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )
    assert await values(database) == []
    await database.close()
    await other.close()


def test_passwords_are_not_shown() -> None:
    assert shown("postgresql://me:se:cr/et@host/x") == "postgresql://me:***@host/x"
    assert shown("postgresql:///x?user=me&password=abc&host=/tmp") == (
        "postgresql:///x?user=me&password=***&host=/tmp"
    )
    assert shown("postgresql://me@host/x") == "postgresql://me@host/x"
    assert shown("sqlite:////a/b.db") == "sqlite:////a/b.db"
