from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from lairworks.server.bus import LocalBus
from lairworks.server.chat import Chat, Messages
from lairworks.server.database import Database
from lairworks.server.people import People, Person
from lairworks.server.problems import Problem
from lairworks.server.store import Store
from tests.server.storage.matches import change_match
from tests.server.tiny import Clock, Site, people_of, seat_people


@pytest.fixture
async def bus() -> AsyncIterator[LocalBus]:
    made = LocalBus()
    yield made
    await made.close()


@pytest.fixture
async def crowd(database: Database) -> AsyncIterator[People]:
    async with people_of(database, Clock()) as made:
        yield made


@pytest.fixture
def chat(database: Database, bus: LocalBus) -> Chat:
    return Chat(database, bus, Clock(7))


@pytest.fixture
async def ada(crowd: People) -> Person:
    return (await crowd.new_guest("Ada"))[0]


@pytest.fixture
async def bob(crowd: People) -> Person:
    return (await crowd.new_guest("Bob"))[0]


@pytest.fixture
async def eve(crowd: People) -> Person:
    return (await crowd.new_guest("Eve"))[0]


@pytest.fixture
async def match(store: Store, ada: Person, bob: Person) -> str:
    """Ada and Bob play; everybody else looks on."""
    await seat_people(store, "m1", ada.id, bob.id, bots=["easy"])
    return "m1"


@pytest.fixture
async def site(sqlite_url: str) -> AsyncIterator[Site]:
    database = await Database.open(sqlite_url)
    made = Site(database)
    yield made
    await made.close()
    await database.close()


def texts(found: Messages) -> list[str]:
    return [message.text for message in found.messages]


async def test_players_and_spectators_have_rooms_of_their_own(
    chat: Chat, store: Store, match: str, ada: Person, eve: Person
) -> None:
    said = await chat.say(match, 0, ada, " well\nplayed\u202e ")
    assert (said.number, said.room, said.seat, said.text, said.at) == (
        1,
        "players",
        0,
        "well played",
        7,
    )
    assert said.name == "Player 0"  # the seat's
    looked = await chat.say(match, None, eve, "he bluffs")
    assert (looked.number, looked.room, looked.seat, looked.name) == (2, "spectators", None, "Eve")
    assert texts(await chat.messages(match, 0, ada)) == ["well played"]
    assert texts(await chat.messages(match, None, eve)) == ["well played", "he bluffs"]
    assert texts(await chat.messages(match, None, None)) == ["well played", "he bluffs"]
    await change_match(store, match, status="over")
    assert texts(await chat.messages(match, 0, ada)) == ["well played", "he bluffs"]


async def test_a_seat_counts_as_who_sits_there(chat: Chat, match: str, bob: Person) -> None:
    await chat.say(match, 1, None, "only my key tells who I am")
    await chat.mute(match, 0, None, 1)
    assert texts(await chat.messages(match, 0, None)) == []
    assert texts(await chat.messages(match, 1, None)) == ["only my key tells who I am"]
    assert await chat.muted(match, 0, None) == [1]
    assert bob.name == "Bob"


async def test_reading_goes_on_where_it_ended(chat: Chat, match: str, ada: Person) -> None:
    for number in range(1, 8):
        await chat.say(match, 0, ada, f"say {number}")
    first = await chat.messages(match, 1, None, since=0, limit=3)
    assert (texts(first), first.last, first.more) == (["say 1", "say 2", "say 3"], 3, True)
    rest = await chat.messages(match, 1, None, since=first.last, limit=4)
    assert (texts(rest)[0], rest.last, rest.more) == ("say 4", 7, False)
    none = await chat.messages(match, 1, None, since=7)
    assert (texts(none), none.last, none.more) == ([], 7, False)
    latest = await chat.messages(match, 1, None, limit=2)
    assert (texts(latest), latest.last, latest.more) == (["say 6", "say 7"], 7, False)


async def test_all_who_talk_at_once_are_heard(
    chat: Chat, match: str, ada: Person, bob: Person
) -> None:
    speakers = ((0, ada), (1, bob)) * 5
    said = await asyncio.gather(*(chat.say(match, seat, who, "hey") for seat, who in speakers))
    assert sorted(message.number for message in said) == list(range(1, 11))


async def test_the_bus_hears_of_every_message(
    chat: Chat, bus: LocalBus, match: str, ada: Person
) -> None:
    heard: list[tuple[str, str]] = []
    end = bus.subscribe(lambda topic, text: heard.append((topic, text)))
    await chat.say(match, 0, ada, "a secret plan")
    await asyncio.sleep(0)
    end()
    assert heard == [("chat", match)]


async def test_who_is_muted_is_not_heard_by_one(
    chat: Chat, match: str, ada: Person, bob: Person, eve: Person
) -> None:
    await chat.say(match, 1, bob, "hurry up")
    await chat.mute(match, 0, ada, 1)
    await chat.mute(match, 0, ada, 1)
    await chat.mute(match, None, eve, 1)
    assert texts(await chat.messages(match, 0, ada)) == []
    assert texts(await chat.messages(match, None, eve)) == []
    assert texts(await chat.messages(match, None, None)) == ["hurry up"]
    await chat.unmute(match, 0, ada, 1)
    await chat.unmute(match, 0, ada, 1)
    assert texts(await chat.messages(match, 0, ada)) == ["hurry up"]


@pytest.mark.parametrize(
    ("muted", "code"), [(0, "bad_request"), (2, "no_such_person"), (3, "no_such_seat")]
)
async def test_whom_one_cannot_mute(
    chat: Chat, match: str, ada: Person, muted: int, code: str
) -> None:
    with pytest.raises(Problem) as caught:
        await chat.mute(match, 0, ada, muted)
    assert caught.value.code == code


async def test_nobody_neither_talks_nor_mutes(chat: Chat, match: str) -> None:
    for work in (chat.say(match, None, None, "hello"), chat.mute(match, None, None, 0)):
        with pytest.raises(Problem) as caught:
            await work
        assert caught.value.code == "not_signed_in"


async def test_private_matches_are_for_players(
    chat: Chat, store: Store, match: str, ada: Person, eve: Person
) -> None:
    await change_match(store, match, visibility="private")
    await chat.say(match, 0, ada, "just us")
    for work in (chat.say(match, None, eve, "me too"), chat.messages(match, None, eve)):
        with pytest.raises(Problem) as caught:
            await work
        assert caught.value.code == "private"
    with pytest.raises(Problem) as caught:
        await chat.messages("nothing", None, eve)
    assert caught.value.code == "no_such_match"


@pytest.mark.parametrize("text", ["", " \n", "\u200b", "x" * 501])
async def test_texts_that_are_no_message(chat: Chat, match: str, ada: Person, text: str) -> None:
    with pytest.raises(Problem) as caught:
        await chat.say(match, 0, ada, text)
    assert caught.value.code == "bad_request"


async def test_what_the_deleted_said_stays(
    chat: Chat, crowd: People, match: str, ada: Person
) -> None:
    await chat.say(match, 0, ada, "farewell")
    await chat.mute(match, 1, None, 0)
    await crowd.delete(ada, None)
    (message,) = (await chat.messages(match, 1, None)).messages
    assert (message.name, message.text) == ("Somebody", "farewell")


# Over HTTP.


async def test_talking_over_http(site: Site) -> None:
    async with site.client() as player, site.client() as watcher:
        me = (await player.post("/api/me", json={"name": "Ada"})).json()["person"]["id"]
        other, _ = await site.people.new_guest("Bob")
        await seat_people(site.store, "m1", me, other.id)
        path = "/api/matches/m1/chat"
        said = await player.post(path, json={"text": "<b>hi</b>"})
        assert said.status_code == 201
        assert (said.json()["room"], said.json()["seat"]) == ("players", 0)
        assert (await watcher.get(path)).json()["messages"] == [said.json()]
        assert "lairworks" not in watcher.cookies
        looked = await watcher.post(path, json={"text": "nice"})
        assert looked.json()["room"] == "spectators"
        assert "lairworks" in watcher.cookies  # now a guest
        assert (await player.get(f"{path}?since=1")).json()["messages"] == []
        assert (await watcher.get(f"{path}?since=1")).json()["last"] == 2
        key = {"Authorization": "Bearer key1"}
        by_key = await watcher.post(path, json={"text": "me"}, headers=key)
        assert (by_key.json()["seat"], by_key.json()["name"]) == (1, "Player 1")
        assert (await player.put("/api/matches/m1/mutes/1")).status_code == 204
        assert len((await player.get(path)).json()["messages"]) == 1
        assert (await player.get("/api/matches/m1/mutes")).json() == {"seats": [1]}
        assert (await watcher.get("/api/matches/m1/mutes")).json() == {"seats": []}
        assert (await player.delete("/api/matches/m1/mutes/1")).status_code == 204
        assert len((await player.get(path)).json()["messages"]) == 2
        assert site.gate.counted.count("chats") == 5


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "none/chat", 404, "no_such_match"),
        ("POST", "none/chat", 404, "no_such_match"),
        ("GET", "secret/chat", 403, "private"),
        ("POST", "secret/chat", 403, "private"),
        ("PUT", "secret/mutes/0", 403, "private"),
        ("DELETE", "m1/mutes/0", 401, "not_signed_in"),
        ("PUT", "m1/mutes/7", 404, "no_such_seat"),
        ("PUT", "m1/mutes/0", 404, "no_such_person"),
        ("PUT", "m1/mutes/100", 400, "bad_request"),
        ("GET", "m1/chat?since=-1", 400, "bad_request"),
    ],
)
async def test_chats_that_cannot_be(
    site: Site, method: str, path: str, status: int, code: str
) -> None:
    await seat_people(site.store, "m1", None)
    await seat_people(site.store, "secret", None, visibility="private")
    body = {"text": "hello"} if method == "POST" else None
    async with site.client() as browser:
        answer = await browser.request(method, f"/api/matches/{path}", json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize(
    "body", [{"text": "x" * 501}, {"text": ""}, {"text": 5}, {"text": "hi", "room": "players"}, {}]
)
async def test_speeches_that_cannot_be(site: Site, body: dict[str, object]) -> None:
    await seat_people(site.store, "m1", None)
    async with site.client() as browser:
        answer = await browser.post("/api/matches/m1/chat", json=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
        assert "lairworks" not in browser.cookies
