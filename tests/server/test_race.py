"""Two at once: one wins, nothing is lost, the other learns how the table stands."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Sequence
from typing import Any

import httpx
import pytest

import lairworks
from tests.server.running import Arena, Player, new_match, sit_down

# Rounds in all, over both databases and all kinds of races.
ROUNDS = int(os.environ.get("LAIRWORKS_ROUNDS", "150"))
KINDS = 8
DATABASES = 2


def rounds() -> int:
    """How many rounds one kind of race has on one database."""
    return -(-ROUNDS // (KINDS * DATABASES))


def codes(*answers: httpx.Response) -> list[int]:
    return sorted(answer.status_code for answer in answers)


def check_stale(answers: Sequence[httpx.Response], player: Player) -> None:
    """One was taken; the other is told that it is stale, and how the table stands now."""
    assert codes(*answers) == [200, 409], [answer.text for answer in answers]
    won, lost = sorted(answers, key=lambda answer: answer.status_code)
    problem = lost.json()
    assert problem["code"] == "stale"
    assert problem["current"]["seat"] == player.seat
    assert problem["current"]["ply"] >= won.json()["ply"]


async def test_two_choices_for_one_seat(arena: Arena) -> None:
    luck = random.Random(1)
    player, _ = await arena.pair("delve")
    for number in range(rounds()):
        state = await player.state()
        if len(state["choices"]) < 2:
            player, _ = await arena.pair("delve")
            state = await player.state()
        one, two = luck.sample([choice["choice"] for choice in state["choices"]], 2)
        before = await arena.log(player.match)
        answers = await asyncio.gather(
            player.choose(state, one, f"{number} one"),
            arena.through(player).choose(state, two, f"{number} two"),
        )
        check_stale(answers, player)
        text, client = (one, "one") if answers[0].status_code == 200 else (two, "two")
        entry = ("choice", player.seat, text, f"{number} {client}")
        assert await arena.log(player.match) == [*before, entry]


async def test_one_choice_from_two_clients(arena: Arena) -> None:
    luck = random.Random(2)
    player, _ = await arena.pair("delve")
    for number in range(rounds()):
        state = await player.state()
        if not state["choices"]:
            player, _ = await arena.pair("delve")
            state = await player.state()
        choice = luck.choice(state["choices"])["choice"]
        before = await arena.log(player.match)
        answers = await asyncio.gather(
            player.choose(state, choice, f"{number} one"),
            arena.through(player).choose(state, choice, f"{number} two"),
        )
        check_stale(answers, player)
        client = "one" if answers[0].status_code == 200 else "two"
        entry = ("choice", player.seat, choice, f"{number} {client}")
        assert await arena.log(player.match) == [*before, entry]


async def test_the_same_submission_twice_at_once(arena: Arena) -> None:
    player, _ = await arena.pair("delve")
    for number in range(rounds()):
        state = await player.state()
        if not state["choices"]:
            player, _ = await arena.pair("delve")
            state = await player.state()
        choice = state["choices"][0]["choice"]
        before = await arena.log(player.match)
        answers = await asyncio.gather(
            player.choose(state, choice, str(number)),
            arena.through(player).choose(state, choice, str(number)),
        )
        assert codes(*answers) == [200, 200]
        assert sorted(answer.json()["repeated"] for answer in answers) == [False, True]
        assert await arena.log(player.match) == [
            *before,
            ("choice", player.seat, choice, str(number)),
        ]


@pytest.mark.parametrize("game", ["heist", "delve"])
async def test_simultaneous_seats(arena: Arena, game: str) -> None:
    """Both are taken, whoever comes first; and the table is the same either way."""
    luck = random.Random(3)
    players = await arena.pair(game)
    for number in range(-(-rounds() // 2)):
        states = [await player.state() for player in players]
        if set(states[0]["deciders"]) != {0, 1}:
            players = await arena.pair(game)
            states = [await player.state() for player in players]
        chosen = [luck.choice(state["choices"])["choice"] for state in states]
        table = await arena.one.server.house.open(players[0].match)
        before = table.match.save()
        answers = await asyncio.gather(
            *(
                player.choose(state, choice, str(number))
                for player, state, choice in zip(players, states, chosen, strict=True)
            )
        )
        assert codes(*answers) == [200, 200], [answer.text for answer in answers]
        await arena.heard(players[0].match)
        taken = [(seat, text) for _, seat, text, _ in (await arena.log(players[0].match))[-2:]]
        assert sorted(taken) == list(enumerate(chosen))
        check_order(before, taken, [await player.state() for player in players])


def check_order(before: str, taken: list[tuple[int, str]], states: list[dict[str, Any]]) -> None:
    """The views after both choices are those of either order, unless the game says they race."""
    match = lairworks.load(before)
    orders = [taken]
    if not match.setting.game.order_matters(match.setting.options):
        orders.append(taken[::-1])
    for order in orders:
        replayed = lairworks.load(before)
        for seat, text in order:
            replayed.play(seat, text)
        for seat, state in enumerate(states):
            assert state["view"] == replayed.view(seat)


async def test_undo_against_choose(arena: Arena) -> None:
    """One takes back, the other goes on: what was answered first counts, the other is stale."""
    for number in range(rounds()):
        player, _ = await arena.pair("delve")
        state = await player.state()
        state = (await player.choose(state, state["choices"][0]["choice"], "first")).json()
        choice = state["choices"][0]["choice"]
        undo = {"seat": player.seat, "ply": state["ply"]}
        acts = [
            arena.through(player).post("undo", undo),
            player.choose(state, choice, str(number)),
        ]
        answers = await asyncio.gather(*acts)
        check_stale(answers, player)
        kind = "undo" if answers[0].status_code == 200 else "choice"
        assert [entry[0] for entry in await arena.log(player.match)] == ["choice", kind]


async def test_what_was_asked_because_of_a_choice_taken_back_is_stale(arena: Arena) -> None:
    """A rival's undo ends the turn it began, even for who has not heard of it yet."""
    players = await arena.pair("volcano")
    for number in range(40):
        mover = players[(await players[0].state())["deciders"][0]]
        rival = players[1 - mover.seat]
        state = await mover.state()
        after = (await mover.choose(state, state["choices"][-1]["choice"], str(number))).json()
        await arena.heard(mover.match)
        if after["deciders"] == [rival.seat]:
            asked = await rival.state()
            undone = await mover.post("undo", {"seat": mover.seat, "ply": after["ply"]})
            if undone.status_code == 200:
                break
    assert asked["deciders"] == [rival.seat]
    assert undone.json()["deciders"] == [mover.seat]
    log = await arena.log(mover.match)
    late = await arena.through(rival).choose(asked, asked["choices"][0]["choice"], "late")
    assert late.status_code == 409
    problem = late.json()
    assert (problem["code"], problem["current"]["deciders"]) == ("stale", [mover.seat])
    assert await arena.log(mover.match) == log


async def test_join_against_join(arena: Arena) -> None:
    """One gets the seat and a key that opens it; the match begins once."""
    for _ in range(rounds()):
        player, invites = await new_match(arena.here, "quest", ["me", "open"])
        async with arena.one.client() as one, arena.two.client() as two:
            path, body = f"/api/matches/{player.match}/seats/1", {"key": invites["1"]}
            answers = await asyncio.gather(one.post(path, json=body), two.post(path, json=body))
        assert codes(*answers) == [200, 409], [answer.text for answer in answers]
        won, lost = sorted(answers, key=lambda answer: answer.status_code)
        assert lost.json()["code"] == "seat_taken"
        winner = Player(arena.there, player.match, 1, won.json()["key"])
        states = await player.state(), await winner.state()
        assert [state["status"] for state in states] == ["playing", "playing"]
        assert states[0]["started"] == states[1]["started"]


async def test_the_last_two_seats_at_once(arena: Arena) -> None:
    """Whoever comes last begins the match; both doors agree when that was."""
    for _ in range(rounds()):
        player, invites = await new_match(arena.here, "quest", ["me", "open", "open"])
        async with arena.one.client() as one, arena.two.client() as two:
            await asyncio.gather(
                sit_down(one, player.match, 1, invites["1"]),
                sit_down(two, player.match, 2, invites["2"]),
            )
        states = await player.state(), await arena.through(player).state()
        assert [state["status"] for state in states] == ["playing", "playing"]
        assert states[0]["started"] == states[1]["started"]


async def test_resign_against_choose(arena: Arena) -> None:
    """Who resigns has lost; a choice before that counts, one after it is too late."""
    for number in range(rounds()):
        player, _ = await arena.pair("delve")
        state = await player.state()
        choice = state["choices"][0]["choice"]
        resigned, chosen = await asyncio.gather(
            arena.through(player).post("resign", {"seat": player.seat}),
            player.choose(state, choice, str(number)),
        )
        assert resigned.status_code == 200
        assert resigned.json()["winners"] == [1]
        kinds = [entry[0] for entry in await arena.log(player.match)]
        if chosen.status_code == 200:
            assert kinds == ["choice", "resign"]
        else:
            assert chosen.json()["code"] == "over"
            assert kinds == ["resign"]
