"""Who runs out of time, drops or is sent away: what becomes of the seat, and how one comes back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from lairworks.server.settings import Pace
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

SECOND = 1000
DAY = 86_400 * SECOND
MONDAY = 1_700_438_400_000  # 20 November 2023, 00:00 UTC
QUICK = Pace(sweep=0.02, alive=0.5, lease=5.0, dropped=0.3)
PATIENT = Pace(sweep=0.02, alive=0.5, lease=5.0, dropped=3600.0)


class Clock:
    """A clock that is set by hand."""

    def __init__(self, now: int = MONDAY) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


async def eventually(
    look: Callable[[], Awaitable[dict[str, Any]]], is_so: Callable[[dict[str, Any]], bool]
) -> dict[str, Any]:
    """Looks until it is so."""
    async with asyncio.timeout(60):
        while not is_so(state := await look()):
            await asyncio.sleep(0.02)
    return state


@asynccontextmanager
async def pair(house: Running, game: str, **more: Any) -> AsyncIterator[tuple[Player, Player]]:
    """Two people at a table, each with cookies of their own."""
    async with house.client() as one, house.client() as two:
        first, invites = await new_match(one, game, ["me", "open"], **more)
        yield first, await sit_down(two, first.match, 1, invites["1"])


def stands_in(seat: int, bot: str | None) -> Callable[[dict[str, Any]], bool]:
    return lambda state: state["seats"][seat]["stand_in"] == bot


async def attend(house: Running, player: Player) -> Any:
    """Opens a socket in a seat, to be closed by whoever asked."""
    socket = await house.socket(player.match)
    await say(socket, type="hello", key=player.key)
    assert (await hear(socket))["type"] == "welcome"
    return socket


async def test_who_runs_out_of_time_has_lost(tmp_path: Path) -> None:
    clock = Clock()
    live = {"kind": "live", "seconds": 60, "increment": 5, "grace": 2}
    settings = settings_in(tmp_path, pace=QUICK)
    async with running(settings, clock) as house, pair(house, "quest", clock=live) as players:
        state = await players[0].state()
        late = state["deciders"][0]
        reading = state["clocks"][late]
        assert (reading["remaining"], reading["flag_at"]) == (60_000, MONDAY + 62_000)
        clock.now += 61 * SECOND  # within the grace
        answer = await players[late].choose(
            await players[late].state(), (await players[late].state())["choices"][0]["choice"]
        )
        assert answer.status_code == 200
        state = await players[0].state()
        late = state["deciders"][0]
        clock.now = state["clocks"][late]["flag_at"]
        over = await eventually(players[0].state, lambda state: bool(state["over"]))
        assert (over["ending"], over["winners"]) == ("time", [1 - late])
        assert over["seats"][late]["left"] == "flag"


async def test_an_insured_seat_is_played_on_and_given_back(tmp_path: Path) -> None:
    clock = Clock()
    live = {"kind": "live", "seconds": 60}
    settings = settings_in(tmp_path, pace=PATIENT)
    async with (
        running(settings, clock) as house,
        pair(house, "quest", clock=live, insurance="random") as players,
    ):
        late = (await players[0].state())["deciders"][0]
        clock.now += 63 * SECOND
        await eventually(players[0].state, stands_in(late, "random"))
        table = await house.server.house.open(players[0].match)
        async with asyncio.timeout(60):  # the bot chooses, until others are to decide
            while late in table.deciders:
                await asyncio.sleep(0.02)
        state = await players[late].state()
        for choice in ("x", "random"):  # the bot's name stands in the log, but is no choice
            for ply in range(state["ply"] + 1):
                refused = await players[late].choose({"ply": ply}, choice)
                assert refused.json()["code"] == "stale", refused.text
            assert "bot" in refused.json()["detail"]
        back = await players[late].post("back", {"seat": late})
        assert back.json()["seats"][late]["stand_in"] is None
        assert back.json()["clocks"][late]["remaining"] >= 60_000


async def test_who_drops_is_stood_in_for_until_they_return(tmp_path: Path) -> None:
    async with (
        running(settings_in(tmp_path, pace=QUICK)) as house,
        pair(house, "quest", insurance="random") as players,
    ):
        stays = await attend(house, players[1])
        dropped = await attend(house, players[0])
        await dropped.close()
        await eventually(players[1].state, stands_in(0, "random"))
        back = await attend(house, players[0])
        await eventually(players[1].state, stands_in(0, None))
        assert (await players[1].state())["seats"][1]["stand_in"] is None
        for socket in (back, stays):
            await socket.close()


async def test_short_absences_do_not_add_up(tmp_path: Path) -> None:
    """Only who is gone for long at a time is stood in for."""
    pace = Pace(sweep=0.02, alive=0.5, lease=5.0, dropped=2.0)
    async with (
        running(settings_in(tmp_path, pace=pace)) as house,
        pair(house, "delve", insurance="random") as players,
    ):
        stays = await attend(house, players[1])
        loop = asyncio.get_running_loop()
        began = loop.time()
        while loop.time() < began + 2.5 * pace.dropped:
            comes = await attend(house, players[0])
            await asyncio.sleep(0.05)
            await comes.close()
        entries = await house.server.store.entries(players[0].match)
        assert [entry.kind for entry in entries] == []
        await stays.close()


async def test_who_chooses_from_elsewhere_is_not_gone(tmp_path: Path) -> None:
    pace = Pace(sweep=0.02, alive=0.5, lease=5.0, dropped=1.0)
    async with (
        running(settings_in(tmp_path, pace=pace)) as house,
        pair(house, "delve", insurance="random") as players,
    ):
        comes = await attend(house, players[0])
        await comes.close()
        assert (await players[0].choose(await players[0].state(), "random")).status_code == 200
        await eventually(players[0].state, stands_in(1, "random"))  # who never came at all
        assert (await players[0].state())["seats"][0]["stand_in"] is None


async def test_who_does_not_come_back_after_a_restart_is_stood_in_for(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, pace=PATIENT)
    async with running(settings) as house, pair(house, "quest", insurance="random") as players:
        sockets = [await attend(house, player) for player in players]
        late = (await players[0].state())["deciders"][0]
    for socket in sockets:
        await socket.close()
    async with running(settings_in(tmp_path, pace=QUICK)) as house, house.client() as http:
        stays = Player(http, players[0].match, 1 - late, players[1 - late].key)
        socket = await attend(house, stays)
        state = await eventually(stays.state, stands_in(late, "random"))
        assert state["seats"][1 - late]["stand_in"] is None
        await socket.close()


async def test_a_slow_match_waits_for_days_without_weekends(tmp_path: Path) -> None:
    clock = Clock(MONDAY + 4 * DAY)  # a Friday
    slow = {"kind": "slow", "days": 2, "weekends": True}
    settings = settings_in(tmp_path, pace=QUICK)
    async with (
        running(settings, clock) as house,
        pair(house, "quest", clock=slow, insurance="random") as players,
    ):
        socket = await attend(house, players[0])
        await socket.close()
        late = (await players[0].state())["deciders"][0]
        state = await players[0].state()
        assert state["clocks"][late]["flag_at"] == MONDAY + 8 * DAY  # the end of next Monday
        clock.now = MONDAY + 8 * DAY - 1
        await asyncio.sleep(3 * QUICK.dropped)
        assert (await players[0].state())["seats"][late]["stand_in"] is None
        clock.now += 1
        await eventually(players[0].state, stands_in(late, "random"))


async def test_time_in_which_nobody_served_is_given_back(tmp_path: Path) -> None:
    clock = Clock()
    live = {"kind": "live", "seconds": 60}
    settings = settings_in(tmp_path, pace=PATIENT)
    async with running(settings, clock) as house, pair(house, "quest", clock=live) as players:
        match, key = players[0].match, players[0].key
        late = (await players[0].state())["deciders"][0]
        clock.now += 10 * SECOND
    clock.now += 3600 * SECOND
    async with running(settings, clock) as house, house.client() as http:
        state = await Player(http, match, 0, key).state()
        assert state["status"] == "playing"
        assert 49_000 <= state["clocks"][late]["remaining"] <= 50_000


async def test_notices_reach_who_is_to_decide(tmp_path: Path) -> None:
    """The list of turns, and the webhook, of people who are to decide and of nobody else."""
    async with running(settings_in(tmp_path)) as house, pair(house, "quest") as players:
        told: list[tuple[str, int]] = []
        house.server.webhooks.tell = (  # type: ignore[method-assign]
            lambda person, match, game, seat: told.append((match, seat))
        )
        for _ in range(5):
            state = await players[0].state()
            seat = state["deciders"][0]
            for player in players:
                turns = await player.http.get("/api/me/turns")
                found = [line["match"] for line in turns.json()["matches"]]
                assert found == ([player.match] if player.seat == seat else [])
            before = len(told)
            own = await players[seat].state()
            after = await players[seat].choose(own, own["choices"][0]["choice"])
            asked = [other for other in after.json()["deciders"] if other != seat]
            assert [seat for _, seat in told[before:]] == asked


async def test_the_host_sends_somebody_away_before_it_begins(tmp_path: Path) -> None:
    """The seat is open again, and neither key, cookie nor socket of who sat there opens it."""
    async with (
        running(settings_in(tmp_path)) as house,
        house.client() as one,
        house.client() as two,
        house.client() as three,
        house.client() as four,
    ):
        host, invites = await new_match(one, "quest", ["me", "open", "open"])
        guest = await sit_down(two, host.match, 1, invites["1"])
        socket = await attend(house, guest)
        seat = f"/api/matches/{host.match}/seats/1"
        events = f"/api/matches/{host.match}/events"
        waiting = asyncio.create_task(two.get(events, params={"wait": 25}, headers=guest.headers))
        assert (await three.delete(seat)).json()["code"] == "not_the_host"
        assert (await two.delete(seat, headers=guest.headers)).json()["code"] == "not_the_host"
        assert (await one.delete(seat, headers=host.headers)).status_code == 204
        while (message := await hear(socket))["type"] != "refused":
            assert message["type"] in ("items", "state", "presence", "chat")
        assert message["code"] == "not_your_seat"
        again = await three.post(seat, json={"key": invites["1"]})
        assert again.json()["code"] == "wrong_invite"
        new = await one.post(f"{seat}/invite", headers=host.headers)
        await sit_down(three, host.match, 1, new.json()["invite"])
        await sit_down(four, host.match, 2, invites["2"])
        told = await asyncio.wait_for(waiting, 60)
        assert told.json()["code"] == "not_your_seat"
        seen = await two.get(f"/api/matches/{host.match}", headers=guest.headers)
        assert seen.json()["code"] == "not_your_seat"
        spectator = await two.get(f"/api/matches/{host.match}")
        assert (spectator.json()["seat"], spectator.json()["status"]) == (None, "playing")


async def test_nobody_wins_by_sending_others_away(tmp_path: Path) -> None:
    """During play a bot goes on in the seat, and the match counts for nobody's rating."""
    async with (
        running(settings_in(tmp_path, pace=QUICK)) as house,
        pair(house, "quest", insurance="random") as players,
    ):
        host, guest = players
        seat = f"/api/matches/{host.match}/seats/1"
        assert (await host.http.delete(seat, headers=host.headers)).status_code == 204
        state = await host.state()
        assert (state["over"], state["seats"][1]["left"]) == (False, "kick")
        late = await guest.choose(await guest.state(), "x")
        assert late.status_code in (400, 409)
        assert (await host.http.delete(seat, headers=host.headers)).status_code == 204
        over = await host.post("resign", {"seat": 0})
        assert (over.json()["over"], over.json()["winners"]) == (True, [])
        async with asyncio.timeout(60):
            while await house.server.ratings.settle():
                pass
        ratings = await host.http.get("/api/ratings/quest")
        assert ratings.json()["ratings"] == []


async def test_a_rematch_of_the_same_people(tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house, pair(house, "delve") as players:
        first, second = players
        early = await first.post("rematch", {})
        assert early.json()["code"] == "not_over"
        await first.post("resign", {"seat": 0})
        answers = await asyncio.gather(first.post("rematch", {}), second.post("rematch", {}))
        assert [answer.status_code for answer in answers] == [201, 201], [
            answer.text for answer in answers
        ]
        made = [answer.json() for answer in answers]
        assert made[0]["match"] == made[1]["match"] != first.match
        assert [answer["seat"] for answer in made] == [0, 1]
        new = [
            Player(player.http, answer["match"], answer["seat"], answer["key"])
            for player, answer in zip(players, made, strict=True)
        ]
        states = [await player.state() for player in new]
        assert [state["status"] for state in states] == ["playing", "playing"]
        assert {state["before"] for state in states} == {first.match}
        assert (await first.state())["after"] == made[0]["match"]
        third = await first.post("rematch", {})
        assert third.json()["code"] == "seat_taken"


async def test_a_choice_taken_back_too_often_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lairworks.server.house.MOST_UNDOS", 3)
    async with running(settings_in(tmp_path)) as house, pair(house, "delve") as players:
        player = players[0]
        for number in range(4):
            state = await player.state()
            taken = await player.choose(state, state["choices"][0]["choice"])
            undone = await player.post("undo", {"seat": 0, "ply": taken.json()["ply"]})
            assert undone.status_code == (200 if number < 3 else 400)
        assert undone.json()["code"] == "undo_refused"
