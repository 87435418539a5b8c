"""Whole matches through the interface: over HTTP alone, over sockets, against bots and people."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import httpx
import pytest

import lairworks
from tests.server.running import (
    Player,
    Running,
    hear,
    new_match,
    running,
    say,
    settings_in,
    sit_down,
)

GAMES = lairworks.games()
MOST = 3000  # choices after which a match counts as endless


async def play_on(player: Player, luck: random.Random) -> dict[str, Any]:
    """Plays at random until the match is over; returns how it ended."""
    state = await player.state()
    for _ in range(MOST):
        if state["over"]:
            return state
        if player.seat not in state["deciders"]:
            await player.news(state)
            state = await player.state()
            continue
        choice = luck.choice(state["choices"])["choice"]
        answer = await player.choose(state, choice, client=str(luck.random()))
        assert answer.status_code in (200, 409), answer.text
        state = answer.json() if answer.status_code == 200 else await player.state()
    raise AssertionError("the match does not end")


async def check_record(http: httpx.AsyncClient, match: str) -> None:
    """The record of a match that is over replays to its end."""
    answer = await http.get(f"/api/matches/{match}/record")
    assert answer.status_code == 200
    assert lairworks.load(answer.text).history


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_a_person_plays_a_bot_to_the_end_over_http(game: str, tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        player, _ = await new_match(http, game, ["me", "bot:random"])
        over = await play_on(player, random.Random(7))
        assert over["status"] == "over"
        assert len(over["scores"]) == 2
        assert set(over["winners"]) <= {0, 1}
        assert over["breakdown"]
        await check_record(http, player.match)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_two_people_play_each_other_over_http(game: str, tmp_path: Path) -> None:
    async with (
        running(settings_in(tmp_path)) as house,
        house.client() as one,
        house.client() as two,
        house.client() as crowd,
    ):
        first, invites = await new_match(one, game, ["me", "open"])
        waiting = await first.state()
        assert waiting["status"] == "waiting"
        second = await sit_down(two, first.match, 1, invites["1"], "Zoë")
        ends = await asyncio.gather(
            play_on(first, random.Random(1)), play_on(second, random.Random(2))
        )
        assert ends[0]["scores"] == ends[1]["scores"]
        seen = (await crowd.get(f"/api/matches/{first.match}")).json()
        assert seen["seat"] is None
        assert seen["winners"] == ends[0]["winners"]
        assert seen["seats"][1]["name"] == "Zoë"


async def play_by_socket(
    house: Running, match: str, player: Player | None, luck: random.Random
) -> dict[str, Any]:
    """Plays at random over the socket, or watches; checks that the feed comes without gaps."""
    async with house.socket(match) as socket:
        own = {"key": player.key} if player is not None else {}
        await say(socket, type="hello", seen=0, **own)
        welcome = await hear(socket)
        assert welcome["type"] == "welcome"
        assert welcome["seat"] == (player.seat if player is not None else None)
        seen = 0
        state: dict[str, Any] = {}
        while True:
            message = await hear(socket)
            if message["type"] == "items":
                assert message["from"] == seen
                assert [item["number"] for item in message["items"]] == list(
                    range(seen, seen + len(message["items"]))
                )
                seen += len(message["items"])
            elif message["type"] == "state":
                state = message["state"]
                if state["over"]:
                    assert seen == state["ply"]
                    return state
                if player is not None and player.seat in state["deciders"]:
                    choice = luck.choice(state["choices"])["choice"]
                    await say(socket, type="choose", ply=state["ply"], choice=choice, id="a")
            elif message["type"] == "refused":
                assert message["code"] in ("stale", "over"), message


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_two_people_play_each_other_over_sockets(game: str, tmp_path: Path) -> None:
    async with (
        running(settings_in(tmp_path)) as house,
        house.client() as one,
        house.client() as two,
    ):
        first, invites = await new_match(one, game, ["me", "open"])
        second = await sit_down(two, first.match, 1, invites["1"])
        ends = await asyncio.gather(
            play_by_socket(house, first.match, first, random.Random(1)),
            play_by_socket(house, first.match, second, random.Random(2)),
            play_by_socket(house, first.match, None, random.Random(3)),  # a spectator
        )
        assert ends[0]["scores"] == ends[1]["scores"] == ends[2]["scores"]
        assert [end["seat"] for end in ends] == [0, 1, None]
        await check_record(one, first.match)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_a_person_plays_a_bot_to_the_end_over_the_socket(game: str, tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        player, _ = await new_match(http, game, ["me", "bot:random"])
        over = await play_by_socket(house, player.match, player, random.Random(5))
        assert over["status"] == "over"


async def test_news_are_waited_for(tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        player, _ = await new_match(http, "volcano", ["me", "open"])
        address = f"/api/matches/{player.match}/events"
        none = await http.get(address, params={"since": 0, "wait": 0.2}, headers=player.headers)
        assert none.json() == {"ply": 0, "items": []}
        waiting = asyncio.create_task(
            http.get(address, params={"since": 0, "wait": 20}, headers=player.headers)
        )
        await asyncio.sleep(0.1)
        assert not waiting.done()
        async with house.client() as friend:
            invite = await player.http.post(
                f"/api/matches/{player.match}/seats/1/invite", headers=player.headers
            )
            await sit_down(friend, player.match, 1, invite.json()["invite"])
        told = (await asyncio.wait_for(waiting, 5)).json()
        assert told["ply"] == len(told["items"]) > 0


async def test_a_choice_sent_twice_counts_once(tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        player, _ = await new_match(http, "quest", ["me", "bot:random"])
        while 0 not in (state := await player.state())["deciders"]:
            await asyncio.sleep(0.01)
        choice = state["choices"][0]["choice"]
        first = await player.choose(state, choice, "tab 1")
        again = await player.choose(state, choice, "tab 1")
        assert (first.status_code, again.status_code) == (200, 200)
        assert (first.json()["repeated"], again.json()["repeated"]) == (False, True)
        other = await player.choose(state, choice, "tab 2")
        assert other.status_code == 409
        problem = other.json()
        assert problem["code"] == "stale"
        assert problem["current"]["ply"] > state["ply"]
        items = (
            await http.get(f"/api/matches/{player.match}/events", headers=player.headers)
        ).json()
        taken = [item for item in items["items"] if item["name"] == "taken"]
        assert [item["facts"]["choice"] for item in taken] == [choice]


async def test_refusals_name_the_rule_and_change_nothing(tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        player, _ = await new_match(http, "delve", ["me", "bot:random"])
        state = await player.state()
        answer = await player.choose(state, "creep:N")
        assert answer.status_code == 400
        assert answer.headers["content-type"] == "application/problem+json"
        problem = answer.json()
        assert problem["code"] == "illegal_choice"
        assert problem["reason"]
        assert "rule" in problem
        assert (await player.state())["ply"] == state["ply"]


async def test_undo_rewinds_the_feed(tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        player, _ = await new_match(http, "delve", ["me", "open"])
        async with house.client() as other:
            rival = (await player.state())["seats"][1]
            assert rival["kind"] == "open"
            early = await player.choose(await player.state(), "random")
            assert early.json()["code"] == "not_started"
            invite = await player.http.post(
                f"/api/matches/{player.match}/seats/1/invite", headers=player.headers
            )
            await sit_down(other, player.match, 1, invite.json()["invite"])
        state = await player.state()
        before = state["view"]
        taken = await player.choose(state, state["choices"][0]["choice"])
        assert taken.status_code == 200
        undone = await player.post("undo", {"seat": 0, "ply": taken.json()["ply"]})
        assert undone.status_code == 200, undone.text
        assert undone.json()["view"] == before
        assert undone.json()["ply"] > taken.json()["ply"]


async def test_who_resigns_has_lost(tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        player, _ = await new_match(http, "quest", ["me", "bot:random"])
        answer = await player.post("resign", {"seat": 0})
        assert answer.status_code == 200
        assert answer.json()["winners"] == [1]
        assert answer.json()["places"] == [2, 1]
        assert (await player.choose(answer.json(), "x")).json()["code"] == "over"


async def test_seats_open_only_to_their_keys(tmp_path: Path) -> None:
    async with (
        running(settings_in(tmp_path)) as house,
        house.client() as http,
        house.client() as stranger,
    ):
        player, invites = await new_match(http, "quest", ["me", "open", "open"])
        thief = Player(stranger, player.match, 0, "x" * 32)
        assert (await thief.choose({"ply": 0}, "x")).status_code == 403
        wrong = await stranger.post(f"/api/matches/{player.match}/seats/1", json={"key": "no"})
        assert wrong.json()["code"] == "wrong_invite"
        friend = await sit_down(stranger, player.match, 1, invites["1"])
        answer = await friend.http.post(
            f"/api/matches/{player.match}/choices",
            json={"seat": 0, "ply": 0, "choice": "x"},
            headers=friend.headers,
        )
        assert answer.json()["code"] == "not_your_seat"
        taken = await http.post(f"/api/matches/{player.match}/seats/1", json={"key": invites["1"]})
        assert taken.json()["code"] == "seat_taken"
