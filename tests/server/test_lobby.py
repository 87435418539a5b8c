from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

import msgspec
import pytest
from sqlalchemy import insert

from lairworks.server.database import Database
from lairworks.server.lobby import Finished, Lobby, MatchPage
from lairworks.server.paging import read_cursor, write_cursor
from lairworks.server.people import People, Person
from lairworks.server.problems import Problem
from lairworks.server.store import Store
from lairworks.server.tables import ratings
from lairworks.shelf import find
from tests.server.storage.matches import change_match, change_seat
from tests.server.tiny import Clock, Site, people_of, seat_people

List = Callable[[str | None, int], Awaitable[MatchPage]]


@pytest.fixture
async def crowd(database: Database) -> AsyncIterator[People]:
    async with people_of(database, Clock()) as made:
        yield made


@pytest.fixture
def lobby(database: Database) -> Lobby:
    return Lobby(database)


@pytest.fixture
async def ada(crowd: People) -> Person:
    return (await crowd.register(None, "Ada", "correct horse", None))[0]


@pytest.fixture
async def eve(crowd: People) -> Person:
    return (await crowd.new_guest("Eve"))[0]


@pytest.fixture
async def site(sqlite_url: str) -> AsyncIterator[Site]:
    database = await Database.open(sqlite_url)
    made = Site(database)
    yield made
    await made.close()
    await database.close()


def ids(page: MatchPage) -> list[str]:
    return [line.match for line in page.matches]


async def pages(ask: List, limit: int) -> list[list[str]]:
    """All pages of a list, as ids."""
    found: list[list[str]] = []
    after: str | None = None
    while True:
        page = await ask(after, limit)
        found.append(ids(page))
        after = page.after
        if after is None:
            return found


async def test_open_tables_are_public_waiting_and_have_a_seat(
    lobby: Lobby, store: Store, ada: Person
) -> None:
    await seat_people(store, "open", ada.id, open_seats=1, status="waiting", created=1)
    await seat_people(store, "newer", open_seats=2, status="waiting", created=2, game="delve")
    await seat_people(store, "full", ada.id, status="waiting")
    await seat_people(store, "link", ada.id, open_seats=1, status="waiting", visibility="link")
    await seat_people(store, "private", open_seats=1, status="waiting", visibility="private")
    await seat_people(store, "playing", ada.id, open_seats=1)
    assert ids(await lobby.open_tables(None)) == ["newer", "open"]
    assert ids(await lobby.open_tables(ada)) == ["newer", "open"]
    assert ids(await lobby.open_tables(None, game="delve")) == ["newer"]


async def test_a_line_tells_nothing_that_is_hidden(lobby: Lobby, store: Store, ada: Person) -> None:
    await seat_people(store, "m1", ada.id, bots=["hard"], open_seats=1, to_decide=[0], length=17)
    await change_seat(store, "m1", 0, score=3.0, place=1)
    page = await lobby.live(None)
    text = msgspec.json.encode(page).decode()
    for secret in ("hidden", "secret", "424242", ada.id, "17", "3.0"):
        assert secret not in text
    (line,) = page.matches
    assert (line.title, line.options, line.mine, line.my_turn) == (
        find("quest").title,
        {"variant": "long"},
        [],
        False,
    )
    assert [(seat.kind, seat.bot, seat.place, seat.score) for seat in line.seats] == [
        ("person", None, None, None),
        ("bot", "hard", None, None),
        ("open", None, None, None),
    ]
    assert (await lobby.live(ada)).matches[0].my_turn


async def test_pages_follow_one_another_without_gaps(
    lobby: Lobby, store: Store, ada: Person
) -> None:
    for number in range(7):
        # Several at the same time, so that the id has to tell them apart.
        await seat_people(store, f"m{number}", ada.id, created=number // 3)

    async def live(after: str | None, limit: int) -> MatchPage:
        return await lobby.live(None, None, after, limit)

    found = await pages(live, 3)
    assert found == [["m6", "m5", "m4"], ["m3", "m2", "m1"], ["m0"]]
    assert await pages(live, 7) == [[id for page in found for id in page]]
    first = await lobby.live(None, limit=3)
    await seat_people(store, "new", ada.id, created=99)
    assert ids(await lobby.live(None, after=first.after, limit=3)) == found[1]


async def test_my_matches_start_with_those_that_wait_for_me(
    lobby: Lobby, store: Store, ada: Person, eve: Person
) -> None:
    await seat_people(store, "waits", ada.id, eve.id, to_decide=[0], created=1)
    await seat_people(store, "others", ada.id, eve.id, to_decide=[1], created=3)
    await seat_people(store, "twice", ada.id, ada.id, to_decide=[1], created=2)
    await seat_people(store, "ended", ada.id, status="over", visibility="private", created=4)
    await seat_people(store, "opens", ada.id, open_seats=1, status="waiting", created=5)
    await seat_people(store, "not-mine", eve.id, to_decide=[0], created=6)

    async def mine(after: str | None, limit: int) -> MatchPage:
        return await lobby.my_matches(ada, None, after, limit)

    expected = ["twice", "waits", "opens", "ended", "others"]
    assert await pages(mine, 2) == [expected[:2], expected[2:4], expected[4:]]
    assert ids(await lobby.my_matches(ada, "over")) == ["ended"]
    assert ids(await lobby.your_turn(ada)) == ["twice", "waits"]
    assert (await lobby.your_turn(ada)).matches[0].mine == [0, 1]
    assert ids(await lobby.your_turn(eve)) == ["not-mine", "others"]


async def test_finished_matches_by_game_person_bot_and_time(
    lobby: Lobby, store: Store, ada: Person, eve: Person
) -> None:
    await seat_people(store, "quest", ada.id, bots=["hard"], status="over", ended=10, length=5)
    await seat_people(store, "delve", eve.id, status="over", ended=20, game="delve")
    await seat_people(store, "link", ada.id, status="over", ended=30, visibility="link")
    await seat_people(store, "private", eve.id, status="over", ended=40, visibility="private")
    await seat_people(store, "playing", ada.id)
    await change_seat(store, "delve", 0, name="Eve")
    await change_seat(store, "private", 0, name="Eve")

    async def found(viewer: Person | None, **search: object) -> list[str]:
        return ids(await lobby.finished(viewer, Finished(**search)))  # type: ignore[arg-type]

    assert await found(None) == ["delve", "quest"]
    assert await found(ada) == ["link", "delve", "quest"]
    assert await found(eve) == ["private", "delve", "quest"]
    assert await found(None, game="quest") == ["quest"]
    assert await found(None, person="aDA\x00") == ["quest"]
    assert await found(None, person="Eve") == ["delve"]
    assert await found(eve, person="Eve") == ["private", "delve"]
    assert await found(None, bot="hard") == ["quest"]
    assert await found(None, bot="easy") == []
    assert await found(None, since=20) == ["delve"]
    assert await found(None, until=20) == ["quest"]
    assert (await lobby.finished(None, Finished())).matches[1].length == 5


async def test_the_watch_list(lobby: Lobby, store: Store, ada: Person, eve: Person) -> None:
    await seat_people(store, "public", eve.id)
    await seat_people(store, "link", eve.id, visibility="link")
    await seat_people(store, "private", eve.id, visibility="private")
    for now, match in enumerate(("public", "link", "public")):
        await lobby.watch(ada, match, now)
    await lobby.watch(eve, "private", 1)
    assert ids(await lobby.watching(ada)) == ["link", "public"]
    assert ids(await lobby.watching(eve)) == ["private"]
    with pytest.raises(Problem, match="only its players"):
        await lobby.watch(ada, "private", 1)
    with pytest.raises(Problem, match="no match"):
        await lobby.watch(ada, "nothing", 1)
    await change_match(store, "link", visibility="private")
    assert ids(await lobby.watching(ada)) == ["public"]
    await lobby.unwatch(ada, "public")
    await lobby.unwatch(ada, "public")
    assert ids(await lobby.watching(ada)) == []


async def test_the_leaderboard_counts_what_one_is_at_least_worth(
    lobby: Lobby, database: Database, crowd: People
) -> None:
    strengths = {"Ada": (30.0, 1.0), "Bob": (35.0, 8.0), "Cyd": (20.1, 1.7), "Dan": (30.0, 1.0)}
    for name, (mu, sigma) in strengths.items():
        person, _ = await crowd.new_guest(name)
        row = {"person": person.id, "game": "quest", "mu": mu, "sigma": sigma, "matches": 4}
        async with database.write() as connection:
            await connection.execute(insert(ratings).values(row))
            await connection.execute(insert(ratings).values({**row, "game": "heist", "mu": 1.0}))
    shown = []
    after: str | None = None
    while True:
        page = await lobby.leaderboard("quest", after, 1)
        shown += [(line.rank, line.name, line.rating) for line in page.ratings]
        after = page.after
        if after is None:
            break
    assert [rank for rank, _, _ in shown] == [1, 2, 3, 4]
    assert {name for _, name, _ in shown[:2]} == {"Ada", "Dan"}
    assert [name for _, name, _ in shown[2:]] == ["Cyd", "Bob"]
    assert shown[3][2] == 11.0
    assert (await lobby.leaderboard("volcano")).ratings == []


@pytest.mark.parametrize(
    "text",
    ["x", "%%%", "é", write_cursor("a", 1), write_cursor(1), write_cursor(2**63, "a"), "bnVsbA"],
)
def test_texts_that_are_no_cursor(text: str) -> None:
    with pytest.raises(Problem) as caught:
        read_cursor(text, tuple[int, str])
    assert caught.value.code == "bad_request"


def test_cursors_with_texts_no_database_takes() -> None:
    with pytest.raises(Problem):
        read_cursor(write_cursor(1, "a\x00"), tuple[int, str])


# Over HTTP.


async def test_the_lists_over_http(site: Site) -> None:
    async with site.client() as browser:
        for path in ("/api/me/turns", "/api/me/matches", "/api/me/watching", "/api/lobby"):
            answer = await browser.get(path)
            assert (answer.status_code, answer.json()) == (200, {"matches": [], "after": None})
            assert "set-cookie" not in answer.headers
        me = (await browser.post("/api/me", json={"name": "Ada"})).json()["person"]["id"]
        await seat_people(site.store, "mine", me, to_decide=[0], visibility="private")
        await seat_people(site.store, "opens", open_seats=2, status="waiting")
        await seat_people(site.store, "done", me, status="over", ended=7)

        async def asked(path: str) -> list[str]:
            answer = await browser.get(path)
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == "no-store"
            page = msgspec.json.decode(answer.content, type=MatchPage)
            return ids(page)

        assert await asked("/api/me/turns") == ["mine"]
        assert await asked("/api/me/matches") == ["mine", "done"]
        assert await asked("/api/me/matches?status=over&limit=1") == ["done"]
        assert await asked("/api/lobby?game=quest") == ["opens"]
        assert await asked("/api/watch") == []
        assert await asked("/api/matches?person=x&bot=ismcts:30&since=1&until=9") == []
        assert await asked("/api/matches?since=7&until=8") == ["done"]
        assert (await browser.get("/api/ratings/quest")).json() == {"ratings": [], "after": None}


async def test_watching_over_http(site: Site) -> None:
    await seat_people(site.store, "m1", None)
    await seat_people(site.store, "secret", None, visibility="private")
    async with site.client() as browser:
        refused = await browser.put("/api/me/watching/secret")
        assert (refused.status_code, refused.json()["code"]) == (403, "private")
        missing = await browser.put("/api/me/watching/none")
        assert (missing.status_code, missing.json()["code"]) == (404, "no_such_match")
        assert (await browser.delete("/api/me/watching/m1")).status_code == 204
        assert "lairworks" not in browser.cookies  # nothing was done yet
        added = await browser.put("/api/me/watching/m1")
        assert added.status_code == 204
        assert "lairworks" in browser.cookies
        assert (await browser.get("/api/me/watching")).json()["matches"][0]["match"] == "m1"
        await browser.delete("/api/me/watching/m1")
        assert (await browser.get("/api/me/watching")).json()["matches"] == []


@pytest.mark.parametrize(
    "path",
    [
        "/api/lobby?limit=0",
        "/api/lobby?limit=101",
        "/api/lobby?after=nonsense",
        "/api/lobby?game=A%00",
        "/api/matches?since=-1",
        "/api/matches?until=99999999999999999999",
        "/api/matches?bot=%27;",
        "/api/me/matches?status=lost",
        "/api/ratings/chess",
        "/api/matches/a%00b/chat",
    ],
)
async def test_lists_that_cannot_be(site: Site, path: str) -> None:
    async with site.client() as browser:
        answer = await browser.get(path)
    assert answer.status_code == 400
    assert answer.json()["code"] in ("bad_request", "unknown_game")
