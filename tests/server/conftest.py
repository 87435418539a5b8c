"""Databases for tests: each test has one of its own."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from lairworks.server.database import Database, postgres_driver
from lairworks.server.store import Store
from tests.server.postgres import PostgresServer, running_postgres
from tests.server.running import Arena, doors

NUMBERS = itertools.count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server for the whole run (of this worker, if there are several)."""
    with running_postgres() as server:
        yield server


@pytest.fixture
async def postgres_url(postgres: PostgresServer) -> AsyncIterator[str]:
    """An empty PostgreSQL database."""
    name = f"test_{next(NUMBERS)}"
    connection = await postgres_driver().connect(postgres.url("postgres"))
    try:
        await connection.execute(f"CREATE DATABASE {name}")
        yield postgres.url(name)
        await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        await connection.close()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """An embedded database that does not exist yet."""
    return f"sqlite:///{tmp_path / 'lairworks.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """An empty database of each kind in turn."""
    name = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    url: str = request.getfixturevalue(name)
    return url


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """An open database of each kind in turn."""
    opened = await Database.open(database_url)
    yield opened
    await opened.close()


@pytest.fixture
async def store(database: Database) -> AsyncIterator[Store]:
    """The matches of an open database of each kind in turn."""
    opened = Store(database)
    yield opened
    await opened.close()


@pytest.fixture
async def arena(database_url: str, tmp_path: Path) -> AsyncIterator[Arena]:
    """One server on SQLite; two on one PostgreSQL."""
    async with doors(database_url, tmp_path) as found:
        yield found
