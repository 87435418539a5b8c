"""Looking back on matches that are over, and playing on from them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import httpx
import pytest

from lairworks.match import Match
from lairworks.shelf import all_games, find
from tests import golden
from tests.server.running import (
    Player,
    Running,
    new_match,
    running,
    settings_in,
    sit_down,
)

GAMES = sorted(all_games())
LOOKS = ("replay", "replay/log", "timeline")

# Players who choose at random need hundreds of turns; these settings end a match sooner.
SHORT: dict[str, dict[str, Any]] = {
    "delve": {"pack": {"constants": {"turn_cap": {"value": 4}}}},
    "quest": {"pack": {"constants": {"turn_cap": {"value": 8}}}},
    "uprising": {"options": {"round_limit": 4}},
}


async def play_out(house: Running, id: str, luck: random.Random) -> Match:
    """Plays a match of people at random to its end; returns it."""
    tables = house.server.house
    while not (table := await tables.open(id)).ending:
        seat = luck.choice(table.deciders)
        choice = luck.choice(table.match.choices(seat))
        await tables.submit(id, seat, table.ply(seat), choice, "")
    return table.match


async def two_people(
    http: httpx.AsyncClient, other: httpx.AsyncClient, game: str, **more: Any
) -> tuple[Player, Player]:
    """A match of two people that has begun."""
    wish = {**SHORT.get(game, {}), **more}
    player, invites = await new_match(http, game, ["me", "open"], **wish)
    return player, await sit_down(other, player.match, 1, invites["1"])


async def finished(house: Running, game: str, **more: Any) -> tuple[Player, Match]:
    """A finished match, and somebody who played it, with a client that stays open."""
    http = house.client()
    async with house.client() as other:
        player, _ = await two_people(http, other, game, **more)
    return player, await play_out(house, player.match, random.Random(5))


async def look(player: Player, what: str, **query: Any) -> Any:
    """What somebody sees who looks back."""
    answer = await player.http.get(f"/api/matches/{player.match}/{what}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def refused(answer: httpx.Response, status: int, code: str) -> str:
    """The sentence of a refusal."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["code"] == code
    assert "view" not in problem
    return str(problem["detail"])


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_every_seat_sees_again_what_it_saw(game: str, tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house:
        player, match = await finished(house, game)
        plies = len(match.history)
        for ply in {*range(0, plies, 13), 31, 32, 33, plies} & set(range(plies + 1)):
            then = match.at(ply)
            for seat in (None, 0, 1):
                query = {} if seat is None else {"seat": seat}
                frame = await look(player, "replay", ply=ply, **query)
                assert frame["view"] == then.view(seat)
                assert (frame["ply"], frame["plies"], frame["seat"]) == (ply, plies, seat)
                assert tuple(frame["deciders"]) == then.deciders
                if seat in then.deciders:
                    asked = then.describe(seat)
                    assert (frame["question"], frame["step"]) == (asked["question"], asked["step"])
                else:
                    assert (frame["question"], frame["step"]) == (None, None)
                check_next(frame, match, then)
        await player.http.aclose()


def check_next(frame: dict[str, Any], match: Match, then: Match) -> None:
    """What was chosen next is told to who chose it and to spectators, not to other seats."""
    if then.over:
        assert frame["next"] is None
        return
    seat, choice = match.history[frame["ply"]]
    following = frame["next"]
    assert following["seat"] == seat
    if frame["seat"] in (None, seat):
        asked = then.describe(seat)
        offered: Any = asked["choices"]
        [label] = [offer["text"] for offer in offered if offer["choice"] == choice]
        assert following["choice"] == choice
        assert (following["question"], following["text"]) == (asked["question"], label)
    else:
        assert (following["question"], following["choice"], following["text"]) == (None,) * 3


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_the_log_and_the_timeline_tell_the_whole_match(game: str, tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house:
        player, match = await finished(house, game)
        plies = len(match.history)
        for seat in (None, 0, 1):
            log = await look(player, "replay/log", **({} if seat is None else {"seat": seat}))
            told = match.events(seat)
            assert [item["text"] for item in log["items"]] == [event.text for event in told]
            assert len(log["heard"]) == plies + 1
            assert log["heard"][-1] == len(told)
            for ply in range(0, plies, 29):
                assert log["heard"][ply] == len(match.at(ply).events(seat))
        line = await look(player, "timeline")
        assert [(move["seat"], move["choice"]) for move in line["moves"]] == match.history
        assert all(move["text"] for move in line["moves"])
        assert line["scores"][0] == {"ply": 0, "values": match.at(0).scores}
        assert line["scores"][-1] == {"ply": plies, "values": match.scores}
        for point in line["chances"]:
            assert sum(point["values"]) == pytest.approx(1, abs=0.001)
        won = [seat for seat, chance in enumerate(line["chances"][-1]["values"]) if chance > 0]
        assert game == "heist" or won == match.winners
        assert line["end"] == match.events()[-1].text
        assert {moment["kind"] for moment in line["moments"]} >= {"start"}
        for turn in line["turns"]:
            assert line["moves"][turn["ply"]]["text"] == turn["text"]
            assert turn["after"] > turn["before"]
        await player.http.aclose()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_a_look_back_stops_at_really_happens(game: str) -> None:
    found = find(game)
    awaited = {*found.starts, *found.courses}
    assert found.starts
    assert found.courses
    for name in golden.names(game):
        awaited -= {event.name for event in golden.replayed(game, name).events()}
        if not awaited:
            break
    assert not awaited


async def test_a_match_that_goes_on_cannot_be_looked_back_on(tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        async with house.client() as other:
            player, _ = await two_people(http, other, "delve")
        for what in LOOKS:
            address = f"/api/matches/{player.match}/{what}"
            await refused(await http.get(address, headers=player.headers), 409, "not_over")
        body = {"game": "delve", "seats": ["me", "open"], "from": {"match": player.match, "ply": 0}}
        await refused(await http.post("/api/matches", json=body), 409, "not_over")


async def test_a_private_match_is_looked_back_on_by_its_players_only(tmp_path: Path) -> None:
    async with (
        running(settings_in(tmp_path)) as house,
        house.client() as http,
        house.client() as stranger,
    ):
        async with house.client() as other:
            player, rival = await two_people(http, other, "quest", visibility="private")
        await player.post("resign", {"seat": 0})
        for what in LOOKS:
            address = f"/api/matches/{player.match}/{what}"
            await refused(await stranger.get(address), 403, "private")
            assert (await http.get(address)).status_code == 200  # by the cookie
            assert (await stranger.get(address, headers=rival.headers)).status_code == 200
        body = {"game": "quest", "seats": ["me", "open"], "from": {"match": player.match, "ply": 0}}
        await refused(await stranger.post("/api/matches", json=body), 403, "private")
        assert (await http.post("/api/matches", json=body)).status_code == 201


async def test_what_is_not_there_is_refused_with_what_is(tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        player, _ = await new_match(http, "quest", ["me", "bot:random"])
        await player.post("resign", {"seat": 0})
        plies = (await look(player, "replay"))["plies"]
        address = f"/api/matches/{player.match}/replay"
        said = await refused(await http.get(address, params={"ply": plies + 1}), 404, "not_found")
        assert f"0 to {plies}" in said
        said = await refused(await http.get(address, params={"seat": 2}), 404, "no_such_seat")
        assert "0 to 1" in said
        log = await http.get(f"{address}/log", params={"seat": 2})
        await refused(log, 404, "no_such_seat")
        await refused(await http.get(address, params={"ply": -1}), 400, "bad_request")
        await refused(await http.get(address, params={"seat": "x"}), 400, "bad_request")
        await refused(await http.get("/api/matches/nowhere/replay"), 404, "no_such_match")


async def test_a_match_that_was_broken_off_ends_where_it_stood(tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        async with house.client() as other:
            player, _ = await two_people(http, other, "volcano")
        state = await player.state()
        before = (await player.post("resign", {"seat": 0})).json()
        assert before["ending"] == "resigned"
        frame = await look(player, "replay", ply=0, seat=0)
        assert (frame["plies"], frame["next"]) == (0, None)
        assert frame["view"] == state["view"]
        assert frame["deciders"]
        line = await look(player, "timeline")
        assert (line["end"], line["moves"], line["turns"]) == ("", [], [])


async def test_what_was_taken_back_is_no_ply(tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        async with house.client() as other:
            player, _ = await two_people(http, other, "delve")
        state = await player.state()
        walls = [choice["choice"] for choice in state["choices"]][:2]
        taken = (await player.choose(state, walls[0])).json()
        await player.post("undo", {"seat": 0, "ply": taken["ply"]})
        await player.choose(await player.state(), walls[1])
        await player.post("resign", {"seat": 0})
        line = await look(player, "timeline")
        assert [move["choice"] for move in line["moves"]] == [walls[1]]


async def test_who_is_called_otherwise_is_so_in_the_past(tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        player, _ = await new_match(http, "quest", ["me", "bot:random"], name="Oldname")
        await player.post("resign", {"seat": 0})
        assert "Oldname" in str(await look(player, "replay/log"))
        changed = await http.patch("/api/me", json={"name": "Newname"})
        assert changed.status_code == 200, changed.text
        log = str(await look(player, "replay/log"))
        assert "Newname" in log
        assert "Oldname" not in log


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_one_plays_on_from_any_ply(game: str, tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house:
        player, match = await finished(house, game)
        plies = len(match.history)
        for ply in (0, plies // 3, plies - 1):
            then = match.at(ply)
            origin = {"match": player.match, "ply": ply}
            again, invites = await new_match(player.http, game, ["open", "me"], **{"from": origin})
            async with house.client() as other:
                await sit_down(other, again.match, 0, invites["0"])
            state = await again.state()
            assert state["view"] == then.view(1)
            assert tuple(state["deciders"]) == then.deciders
            assert state["options"] == match.options
            table = await house.server.house.open(again.match)
            assert table.match.seed != match.seed
            assert table.match.position() == {
                **then.position(),
                "luck": table.match.position()["luck"],
            }
        end = await play_out(house, again.match, random.Random(6))
        frame = await look(again, "replay", ply=len(end.history), seat=0)
        assert frame["view"] == end.view(0)
        await player.http.aclose()


async def test_a_bot_takes_up_the_other_side(tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house:
        player, match = await finished(house, "quest")
        origin = {"match": player.match, "ply": len(match.history) // 2}
        again, _ = await new_match(player.http, "quest", ["bot:random", "me"], **{"from": origin})
        while 1 not in (state := await again.state())["deciders"]:
            await again.news(state)
        answer = await again.choose(state, state["choices"][0]["choice"])
        assert answer.status_code == 200, answer.text
        await player.http.aclose()


async def test_what_cannot_be_played_on_is_refused(tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house:
        player, match = await finished(house, "quest")
        plies = len(match.history)
        right = {
            "game": "quest",
            "seats": ["me", "open"],
            "from": {"match": player.match, "ply": 1},
        }
        wrong: list[tuple[dict[str, Any], int, str]] = [
            ({"game": "delve"}, 400, "unknown_game"),
            ({"seats": ["me", "open", "open"]}, 400, "bad_seats"),
            ({"seats": ["me", "me"]}, 400, "bad_seats"),
            ({"options": {"claimed_quests": True}}, 400, "bad_option"),
            ({"pack": {"constants": {}}}, 400, "bad_pack"),
            ({"from": {"match": player.match, "ply": plies}}, 409, "over"),
            ({"from": {"match": player.match, "ply": plies + 1}}, 404, "not_found"),
            ({"from": {"match": player.match, "ply": -1}}, 400, "bad_request"),
            ({"from": {"match": player.match}}, 400, "bad_request"),
            ({"from": {"match": "nowhere", "ply": 1}}, 404, "no_such_match"),
            ({"from": {"match": "../etc", "ply": 1}}, 400, "bad_request"),
        ]
        for change, status, code in wrong:
            answer = await player.http.post("/api/matches", json={**right, **change})
            await refused(answer, status, code)
        assert (await player.http.post("/api/matches", json=right)).status_code == 201
        await player.http.aclose()
