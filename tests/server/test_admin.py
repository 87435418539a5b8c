"""The administration: what it does to a database, and that a running server follows."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

import lairworks
from lairworks.core.errors import LairworksError
from lairworks.server.admin import administration
from lairworks.server.database import Database
from lairworks.terminal.cli import run
from tests.server.running import hear, new_match, running, say, settings_in, sit_down

NOW = 1_700_000_000_000


async def test_a_match_is_ended_under_a_running_server(database_url: str, tmp_path: Path) -> None:
    async with (
        running(settings_in(tmp_path, database=database_url)) as house,
        house.client() as http,
        administration(database_url) as office,
    ):
        player, _ = await new_match(http, "delve", ["me", "bot:random"])
        async with house.socket(player.match) as socket:
            await say(socket, type="hello", seen=0, key=player.key)
            assert await office.end(player.match, NOW)
            while (message := await hear(socket))["type"] != "state" or not message["state"][
                "over"
            ]:
                pass
        state = message["state"]
        assert (state["ending"], state["winners"]) == ("ended", [])
        assert not await office.end(player.match, NOW)
        assert [match.status for match in await office.matches()] == ["over"]


async def test_a_deleted_match_is_gone_from_a_running_server(
    database_url: str, tmp_path: Path
) -> None:
    async with (
        running(settings_in(tmp_path, database=database_url)) as house,
        house.client() as http,
        administration(database_url) as office,
    ):
        player, _ = await new_match(http, "delve", ["me", "bot:random"])
        async with house.socket(player.match) as socket:
            await say(socket, type="hello", seen=0, key=player.key)
            await hear(socket)
            await office.delete(player.match)
            with suppress(ConnectionClosed):
                while True:
                    await hear(socket)
        while (await http.get(f"/api/matches/{player.match}")).status_code != 404:
            await asyncio.sleep(0.1)
        with pytest.raises(LairworksError, match="there is no match"):
            await office.delete(player.match)


async def test_a_person_is_forgotten(sqlite_url: str, tmp_path: Path) -> None:
    async with (
        running(settings_in(tmp_path, database=sqlite_url)) as house,
        house.client() as http,
        house.client() as other,
        administration(sqlite_url) as office,
    ):
        player, invites = await new_match(http, "delve", ["me", "open"], name="Ana")
        await sit_down(other, player.match, 1, invites["1"], "Ben")
        assert {person.name for person in await office.people()} == {"Ana", "Ben"}
        assert [person.seats for person in await office.people("Ben")] == [1]
        await office.delete_person("Ben")
        with pytest.raises(LairworksError, match="nobody is called"):
            await office.delete_person("Ben")
        while (await player.state())["seats"][1]["name"] != "Somebody":
            await asyncio.sleep(0.1)


async def test_guests_of_one_name_are_told_apart_by_their_ids(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with running(settings_in(tmp_path, database=sqlite_url)) as house:
        for _ in range(2):
            async with house.client() as http:
                await new_match(http, "delve", ["me", "open"], name="Ana")
        async with administration(sqlite_url) as office:
            with pytest.raises(LairworksError, match="2 guests are called 'Ana'"):
                await office.delete_person("Ana")
            chosen = (await office.people())[0]
            assert await office.delete_person(chosen.id) == chosen


@pytest.fixture
def played(sqlite_url: str, tmp_path: Path) -> str:
    """The id of a match in the embedded database, whose server has stopped."""

    async def play() -> str:
        async with (
            running(settings_in(tmp_path, database=sqlite_url)) as house,
            house.client() as http,
        ):
            player, _ = await new_match(http, "delve", ["me", "bot:random"], name="Ana [b]")
            await player.choose(await player.state(), "random")
            return player.match

    return asyncio.run(play())


def test_commands(
    played: str, sqlite_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def command(*words: str) -> str:
        assert run([*words, "--database", sqlite_url]) == 0
        return capsys.readouterr().out

    assert played in command("admin", "list", "--status", "playing", "--game", "delve")
    assert played not in command("admin", "list", "--game", "quest")
    (listed,) = json.loads(command("admin", "list", "--json"))
    assert (listed["match"], listed["names"]) == (played, ["Ana [b]", "Random bot 2"])
    shown = json.loads(command("admin", "show", played))
    assert shown["match"] == played
    assert not {"view", "seed", "key", "choices"} & set(shown)
    record = tmp_path / "record.json"
    command("admin", "export", played, "-o", str(record))
    assert lairworks.load(record.read_text()).history[0][1] == "random"
    assert "Ana [b]" in command("admin", "people")
    assert json.loads(command("admin", "people", "--json"))[0]["account"] is False
    assert "is ended" in command("admin", "end", played)
    assert "was over" in command("admin", "end", played)
    backup = str(tmp_path / "backup.gz")
    assert "1 matches" in command("backup", backup)
    command("admin", "delete", played, "--yes")
    assert json.loads(command("admin", "list", "--json")) == []
    command("restore", backup)
    assert len(json.loads(command("admin", "list", "--json"))) == 1
    assert "is forgotten" in command("admin", "delete-person", "Ana [b]", "--yes")


def test_commands_say_what_is_wrong(
    played: str, sqlite_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def complaint(*words: str, database: str = sqlite_url) -> str:
        assert run([*words, "--database", database]) == 2
        said = capsys.readouterr().err
        assert said.startswith("lairworks: ")
        assert said.count("\n") == 1
        return said

    assert "there is no match" in complaint("admin", "show", "nothing")
    assert "there is no match" in complaint("admin", "end", "nothing")
    assert "not 'lost'" in complaint("admin", "list", "--status", "lost")
    assert "--yes" in complaint("admin", "delete", played)
    assert "--force" in complaint("restore", _backup(sqlite_url, tmp_path))
    missing = f"sqlite:///{tmp_path / 'missing.db'}"
    assert "there is no database" in complaint("admin", "list", database=missing)
    assert "there is no database" in complaint("backup", str(tmp_path / "x"), database=missing)
    assert "not a backup" in complaint("restore", _other_file(tmp_path), database=missing)


def _backup(url: str, folder: Path) -> str:
    assert run(["backup", str(folder / "backup.gz"), "--database", url]) == 0
    return str(folder / "backup.gz")


def _other_file(folder: Path) -> str:
    (folder / "other.txt").write_text("hello")
    return str(folder / "other.txt")


async def test_old_tables_are_left_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    file.touch()
    with pytest.raises(LairworksError, match="older than this program"):
        await Database.open(f"sqlite:///{file}", migrate=False)
