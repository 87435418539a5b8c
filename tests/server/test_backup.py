"""Backups: made while a server writes, whole, and good for either kind of database."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import pytest

from lairworks.core.errors import LairworksError
from lairworks.server.admin import administration
from lairworks.server.backup import back_up, check_backup, restore
from lairworks.server.database import Database
from lairworks.server.server import Server
from lairworks.server.store import Store
from tests.server.running import Player, new_match, running, settings_in

NOW = 1_700_000_000_000


async def play_until(player: Player, done: asyncio.Event, acknowledged: list[str]) -> None:
    """Chooses and takes back for ever; notes every choice that was acknowledged."""
    number = 0
    while not done.is_set():
        state = await player.state()
        number += 1
        taken = await player.choose(state, state["choices"][0]["choice"], f"{player.seat}/{number}")
        assert taken.status_code == 200, taken.text
        acknowledged.append(f"{player.match}/{player.seat}/{number}")
        undone = await player.post("undo", {"seat": player.seat, "ply": taken.json()["ply"]})
        assert undone.status_code == 200, undone.text


async def logs_of(url: str) -> set[str]:
    """The choices of all logs, after each log was replayed."""
    found = set()
    async with administration(url) as office:
        listed = await office.matches(limit=100)
        for match in listed:
            await office.export(match.match)
    database = await Database.open(url)
    store = Store(database)
    for match in listed:
        for entry in await store.entries(match.match):
            if entry.kind == "choice":
                found.add(f"{match.match}/{entry.client}")
    await store.close()
    await database.close()
    return found


async def test_a_backup_under_way_has_all_that_was_acknowledged_before(
    database_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "backup.gz"
    acknowledged: list[str] = []
    settings = settings_in(tmp_path, database=database_url)
    async with running(settings) as house, house.client() as http:
        done = asyncio.Event()
        players = [(await new_match(http, "delve", ["me", "bot:random"]))[0] for _ in range(3)]
        playing = [
            asyncio.create_task(play_until(player, done, acknowledged)) for player in players
        ]
        while len(acknowledged) < 10:
            await asyncio.sleep(0.01)
        before = set(acknowledged)
        summary = await back_up(database_url, file, NOW)
        done.set()
        await asyncio.gather(*playing)
    assert file.stat().st_mode & 0o077 == 0
    assert summary.rows["matches"] == 3
    assert check_backup(file) == summary
    copy = f"sqlite:///{tmp_path / 'copy' / 'copy.db'}"
    await restore(copy, file)
    assert before <= await logs_of(copy)


async def test_a_restored_database_is_served_again(database_url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    first = settings_in(tmp_path)
    async with running(first) as house, house.client() as http:
        player, _ = await new_match(http, "quest", ["me", "open"])
        public, _ = await new_match(http, "delve", ["me", "bot:random"], name="Ana")
        state = await public.state()
        before = (await public.choose(state, state["choices"][0]["choice"])).json()
        await back_up(first.database, file, NOW)
    await restore(database_url, file)
    settings = settings_in(tmp_path, database=database_url)
    async with running(settings) as house, house.client() as http:
        again = Player(http, public.match, public.seat, public.key)
        after = await again.state()
        assert (after["ply"], after["view"]) == (before["ply"], before["view"])
        waiting = Player(http, player.match, player.seat, player.key)
        assert (await waiting.state())["status"] == "waiting"
    with pytest.raises(LairworksError, match="--force"):
        await restore(database_url, file)
    await restore(database_url, file, force=True)
    second = tmp_path / "again.gz"
    await back_up(database_url, second, NOW)
    rows = gzip.decompress(second.read_bytes()).splitlines()
    assert rows == gzip.decompress(file.read_bytes()).splitlines()


async def test_nothing_is_restored_under_a_server(database_url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    async with running(settings_in(tmp_path, database=database_url)):
        await back_up(database_url, file, NOW)
        with pytest.raises(LairworksError, match="server"):
            await restore(database_url, file, force=True)


async def test_an_embedded_database_has_one_server(sqlite_url: str, tmp_path: Path) -> None:
    settings = settings_in(tmp_path, database=sqlite_url)
    server = await Server.open(settings)
    with pytest.raises(LairworksError, match="another server"):
        await Server.open(settings)
    await server.close()
    await (await Server.open(settings)).close()


async def test_spoilt_files_are_refused_and_change_nothing(sqlite_url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    await (await Database.open(sqlite_url)).close()
    await back_up(sqlite_url, file, NOW)
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    spoilt = {
        "shorter": file.read_bytes()[:-20],
        "without its end": gzip.compress(b"".join(lines[:-1])),
        "with more": gzip.compress(b"".join([*lines, b"{}\n"])),
        "with another row": gzip.compress(b"".join([*lines[:2], b'["a","b"]\n', *lines[2:]])),
        "a wide row": gzip.compress(b"".join([*lines[:2], b'["a","b","c"]\n', *lines[2:]])),
        "something else": gzip.compress(b"hello\n"),
        "not gzip": b"hello",
        "of another form": gzip.compress(
            b"".join([lines[0].replace(b'"schema":"', b'"schema":"9'), *lines[1:]])
        ),
    }
    for what, content in spoilt.items():
        bad = tmp_path / "bad.gz"
        bad.write_bytes(content)
        with pytest.raises(LairworksError):
            await restore(f"sqlite:///{tmp_path / 'new.db'}", bad)
        assert not (tmp_path / "new.db").exists(), what


async def test_what_is_not_there_cannot_be_backed_up(tmp_path: Path) -> None:
    with pytest.raises(LairworksError, match="there is no database"):
        await back_up(f"sqlite:///{tmp_path / 'no.db'}", tmp_path / "x.gz", NOW)
    url = f"sqlite:///{tmp_path / 'yes.db'}"
    await (await Database.open(url)).close()
    with pytest.raises(LairworksError, match="cannot write"):
        await back_up(url, tmp_path / "no folder" / "x.gz", NOW)
    with pytest.raises(LairworksError, match="cannot read"):
        check_backup(tmp_path / "no.gz")
