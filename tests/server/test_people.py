from __future__ import annotations

import asyncio
import base64
import hashlib
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import func, insert, select

from lairworks.server.belongings import Belongings
from lairworks.server.cleaning import clean, clean_name, login_of
from lairworks.server.database import Database
from lairworks.server.passwords import MOST_WAITING, Passwords
from lairworks.server.people import DAY_MS, SESSION_MS, People, Person
from lairworks.server.problems import Problem
from lairworks.server.settings import Settings
from lairworks.server.store import Store
from lairworks.server.tables import chats, mutes, people, ratings, sessions, watches
from tests.server.tiny import Clock, Site, people_of, quick_passwords, seat_people

PASSWORD = "correct horse"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def crowd(database: Database, clock: Clock) -> AsyncIterator[People]:
    async with people_of(database, clock) as made:
        yield made


@pytest.fixture
async def site(sqlite_url: str) -> AsyncIterator[Site]:
    database = await Database.open(sqlite_url)
    made = Site(database)
    yield made
    await made.close()
    await database.close()


async def refused(work: object, code: str) -> Problem:
    with pytest.raises(Problem) as caught:
        await work  # type: ignore[misc]
    assert caught.value.code == code
    return caught.value


async def count_of(database: Database, table: object) -> int:
    async with database.read() as connection:
        query = select(func.count()).select_from(table)  # type: ignore[arg-type]
        return (await connection.execute(query)).scalar_one()


# Text from people.


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ada \t\n Lovelace ", "Ada Lovelace"),
        ("A\u200bd\u202ea\u2066\x00\x1b", "Ada"),
        ("e\u200d\u0301", "é"),
        ("\u3164\u2800", ""),
        ("\ud800lone", "lone"),
        ("<b>hi</b>", "<b>hi</b>"),
    ],
)
def test_text_is_cleaned(given: str, shown: str) -> None:
    assert clean(given) == shown


@pytest.mark.parametrize(
    "name", ["A", "A" * 25, "\u200b\u200b\u200b", "--", "somebody", "\ufdfa" * 9]
)
def test_names_that_cannot_be(name: str) -> None:
    with pytest.raises(Problem) as caught:
        clean_name(name)
    assert caught.value.code == "bad_name"


def test_names_are_alike_in_any_case_and_width() -> None:
    assert login_of("ÅDA") == login_of("a\u030ada") == login_of("Ａ\u030aDA")  # noqa: RUF001


# Sessions.


async def test_a_guest_is_known_by_the_cookie(crowd: People) -> None:
    person, cookie = await crowd.new_guest(None)
    assert person.guest
    assert person.name.startswith("Guest ")
    assert await crowd.who(cookie) == person
    assert await crowd.who(None) is None


async def test_only_the_hash_of_a_token_is_kept(crowd: People, database: Database) -> None:
    _, cookie = await crowd.new_guest("Ada")
    token = cookie.partition(".")[0]
    assert len(base64.urlsafe_b64decode(token + "=")) == 32
    async with database.read() as connection:
        kept = (await connection.execute(select(sessions.c.token))).scalar_one()
    assert kept == hashlib.sha256(token.encode()).hexdigest()


async def test_forged_cookies_are_refused_without_asking_the_database(
    crowd: People, database: Database, clock: Clock
) -> None:
    _, cookie = await crowd.new_guest("Ada")
    token, _, signature = cookie.partition(".")
    async with people_of(database, clock, secret="another") as others:
        assert await others.who(cookie) is None
    crowd._database = None  # type: ignore[assignment]
    for forged in (token, f"{token}.", f"{token}.x{signature}", f".{signature}", "é.ü", "x" * 999):
        assert await crowd.who(forged) is None


async def test_a_session_ends_after_a_year_unless_it_is_used(crowd: People, clock: Clock) -> None:
    _, cookie = await crowd.new_guest(None)
    assert not await crowd.renew(cookie)
    clock.now += SESSION_MS - DAY_MS
    assert await crowd.renew(cookie)
    clock.now += SESSION_MS - DAY_MS
    assert await crowd.who(cookie) is not None
    clock.now += DAY_MS
    assert await crowd.who(cookie) is None
    assert not await crowd.renew(cookie)


async def test_sweeping_forgets_only_guests_who_cannot_come_back(
    crowd: People, database: Database, store: Store, clock: Clock
) -> None:
    await crowd.new_guest("Idle")
    player, _ = await crowd.new_guest("Player")
    await seat_people(store, "m1", player.id)
    await crowd.register(None, "Ada", PASSWORD, None)
    clock.now += SESSION_MS + 1
    await crowd.new_guest("Fresh")
    await crowd.sweep()
    async with database.read() as connection:
        names = set((await connection.execute(select(people.c.name))).scalars())
    assert names == {"Player", "Ada", "Fresh"}
    assert await count_of(database, sessions) == 1


# Accounts.


async def test_a_guest_who_registers_stays_the_same_person(crowd: People, store: Store) -> None:
    guest, cookie = await crowd.new_guest("Ada")
    await seat_people(store, "m1", guest.id)
    person, after = await crowd.register(guest, "Ada L.", PASSWORD, cookie)
    assert person == Person(guest.id, "Ada L.", guest=False)
    assert await crowd.who(after) == person
    assert await crowd.who(cookie) is None  # a new session for more rights
    found = await store.find("m1")
    assert found is not None
    assert (found[1][0].person, found[1][0].name) == (guest.id, "Ada L.")
    await refused(crowd.register(person, "Eve", PASSWORD, after), "bad_request")


async def test_passwords_are_not_kept(crowd: People, database: Database) -> None:
    await crowd.register(None, "Ada", PASSWORD, None)
    async with database.read() as connection:
        kept = (await connection.execute(select(people.c.password))).scalar_one()
    assert kept.startswith("$argon2id$")
    assert PASSWORD not in kept


@pytest.mark.parametrize("password", ["", "1234567", "x" * 201])
async def test_passwords_that_cannot_be(crowd: People, password: str) -> None:
    await refused(crowd.register(None, "Ada", password, None), "bad_password")


async def test_names_of_accounts_are_unique_in_any_case(crowd: People) -> None:
    await crowd.register(None, "Ada", PASSWORD, None)
    await refused(crowd.register(None, "ADA", PASSWORD, None), "name_taken")
    await refused(crowd.new_guest("aDa"), "name_taken")
    guest, cookie = await crowd.new_guest("Eve")
    await refused(crowd.change(guest, name="ada"), "name_taken")
    await refused(crowd.register(guest, "ada", PASSWORD, cookie), "name_taken")
    assert await crowd.who(cookie) == guest


async def test_of_two_who_register_a_name_at_once_one_gets_it(crowd: People) -> None:
    tries = (crowd.register(None, name, PASSWORD, None) for name in ("Ada", "ada", "ADA"))
    results = await asyncio.gather(*tries, return_exceptions=True)
    problems = [result for result in results if isinstance(result, Problem)]
    assert [problem.code for problem in problems] == ["name_taken"] * 2


async def test_logging_in(crowd: People) -> None:
    ada, first = await crowd.register(None, "Ada", PASSWORD, None)
    guest, visit = await crowd.new_guest("Eve")
    again, second = await crowd.log_in(" aDA ", PASSWORD, visit)
    assert again == ada
    assert await crowd.who(first) == await crowd.who(second) == ada
    assert await crowd.who(visit) is None
    assert guest.id != again.id


async def test_unknown_names_and_wrong_passwords_are_refused_alike(crowd: People) -> None:
    await crowd.register(None, "Ada", PASSWORD, None)
    checked: list[str | None] = []
    check = crowd._passwords.check

    async def watched(kept: str | None, password: str) -> bool:
        checked.append(kept)
        return await check(kept, password)

    crowd._passwords.check = watched  # type: ignore[method-assign]
    wrong = await refused(crowd.log_in("Ada", "wrong horse", None), "wrong_password")
    unknown = await refused(crowd.log_in("Bob\x00", PASSWORD, None), "wrong_password")
    assert wrong.content() == unknown.content()
    assert [kept is None for kept in checked] == [False, True]


async def test_nobodys_password_is_hashed_as_well() -> None:
    passwords = quick_passwords()
    done: list[str] = []
    verify = passwords._verify

    def watched(kept: str, password: str) -> bool:
        done.append(kept)
        return verify(kept, password)

    passwords._verify = watched  # type: ignore[method-assign]
    assert not await passwords.check(None, "nobody's password")
    assert len(done) == 1
    kept = await passwords.hash("ﬁve letters")
    assert await passwords.check(kept, "five letters")
    assert not await passwords.check("no hash at all", "five letters")
    passwords.close()


async def test_too_many_at_once_are_sent_away() -> None:
    passwords = Passwords()
    passwords._waiting = MOST_WAITING
    problem = await refused(passwords.hash(PASSWORD), "too_many")
    assert problem.more["retry_after"] == 5
    passwords.close()


async def test_logging_out_here_and_everywhere(crowd: People) -> None:
    ada, first = await crowd.register(None, "Ada", PASSWORD, None)
    _, second = await crowd.log_in("Ada", PASSWORD, None)
    _, third = await crowd.log_in("Ada", PASSWORD, None)
    await crowd.log_out(first)
    assert [await crowd.who(cookie) for cookie in (first, second)] == [None, ada]
    await crowd.log_out(second, everywhere=True)
    assert [await crowd.who(cookie) for cookie in (second, third)] == [None, None]
    await crowd.log_out("forged.cookie", everywhere=True)


async def test_a_new_password_ends_the_other_sessions(crowd: People) -> None:
    ada, first = await crowd.register(None, "Ada", PASSWORD, None)
    _, second = await crowd.log_in("Ada", PASSWORD, None)
    change = crowd.change(ada, password="another horse", current="wrong", cookie=first)
    await refused(change, "wrong_password")
    await refused(crowd.change(ada, password="another horse"), "wrong_password")
    await crowd.change(ada, password="another horse", current=PASSWORD, cookie=first)
    assert [await crowd.who(cookie) for cookie in (first, second)] == [ada, None]
    await refused(crowd.log_in("Ada", PASSWORD, None), "wrong_password")
    await crowd.log_in("Ada", "another horse", None)


async def test_changes_are_made_all_or_nothing(crowd: People) -> None:
    await crowd.register(None, "Bob", PASSWORD, None)
    ada, cookie = await crowd.register(None, "Ada", PASSWORD, None)
    await refused(crowd.change(ada, name="bob", webhook="https://a.example/"), "name_taken")
    assert (await crowd.profile(ada)).webhook is None
    changed = await crowd.change(ada, name="ADA", webhook="https://a.example/")
    assert changed == await crowd.who(cookie) == Person(ada.id, "ADA", guest=False)
    assert (await crowd.profile(ada)).webhook == "https://a.example/"
    assert await crowd.change(changed, webhook=None) == changed
    assert (await crowd.profile(ada)).webhook is None
    assert await crowd.change(changed) == changed


async def test_guests_have_no_password_to_change(crowd: People) -> None:
    guest, _ = await crowd.new_guest(None)
    await refused(crowd.change(guest, password="another horse", current="x"), "not_signed_in")


async def _say(database: Database, person: str, number: int = 1) -> None:
    row = {"match": "m1", "number": number, "room": "players", "person": person, "seat": 0}
    async with database.write() as connection:
        await connection.execute(
            insert(chats).values({**row, "name": "Ada", "text": "hm", "at": 7})
        )


async def test_who_is_deleted_is_somebody(crowd: People, database: Database, store: Store) -> None:
    ada, cookie = await crowd.register(None, "Ada", PASSWORD, None)
    await seat_people(store, "m1", ada.id, host=ada.id)
    await _say(database, ada.id)
    await refused(crowd.delete(ada, None), "wrong_password")
    await refused(crowd.delete(ada, "wrong horse"), "wrong_password")
    await crowd.delete(ada, PASSWORD)
    assert await crowd.who(cookie) is None
    found = await store.find("m1")
    assert found is not None
    match, (seat,) = found
    assert match.host is None
    assert (seat.kind, seat.person, seat.name) == ("person", None, "Somebody")
    async with database.read() as connection:
        said = (await connection.execute(select(chats))).one()
    assert (said.person, said.name, said.text) == (None, "Somebody", "hm")
    await crowd.register(None, "Ada", PASSWORD, None)  # the name is free again


async def test_a_guest_is_deleted_without_password(crowd: People, database: Database) -> None:
    guest, cookie = await crowd.new_guest(None)
    await crowd.delete(guest, None)
    assert await crowd.who(cookie) is None
    assert await count_of(database, people) == 0
    await refused(crowd.profile(guest), "not_signed_in")
    await refused(crowd.belongings(guest), "not_signed_in")


async def test_the_export_holds_everything_but_secrets(
    crowd: People, database: Database, store: Store, clock: Clock
) -> None:
    ada, cookie = await crowd.register(None, "Ada", PASSWORD, None)
    eve, _ = await crowd.new_guest("Eve")
    await seat_people(store, "m1", ada.id, eve.id, host=ada.id, status="over", ended=9)
    await _say(database, ada.id)
    await _say(database, eve.id, 2)
    async with database.write() as connection:
        for table, row in (
            (watches, {"person": ada.id, "match": "m1", "since": 5}),
            (mutes, {"match": "m1", "person": ada.id, "muted": eve.id}),
            (ratings, {"person": ada.id, "game": "quest", "mu": 25, "sigma": 8, "matches": 3}),
        ):
            await connection.execute(insert(table).values(row))
    all_of_it = await crowd.belongings(ada)
    assert isinstance(all_of_it, Belongings)
    assert (all_of_it.profile.name, all_of_it.profile.account) == ("Ada", True)
    assert all_of_it.sessions[0].expires == clock.now + SESSION_MS
    assert [(seat.match, seat.seat, seat.host) for seat in all_of_it.seats] == [("m1", 0, True)]
    assert all_of_it.hosted == ["m1"]
    assert [message.text for message in all_of_it.chats] == ["hm"]
    assert all_of_it.watching[0].since == 5
    assert all_of_it.mutes[0].name == "Eve"
    assert all_of_it.ratings[0].matches == 3
    text = str(all_of_it)
    token = cookie.partition(".")[0]
    for secret in (token, hashlib.sha256(token.encode()).hexdigest(), "argon2", "hidden key"):
        assert secret not in text
    assert eve.id not in text


# Over HTTP.


async def test_somebody_new_is_nobody_until_they_do_something(site: Site) -> None:
    async with site.client() as browser:
        answer = await browser.get("/api/me")
        assert (answer.status_code, answer.json()) == (200, {"person": None})
        assert "set-cookie" not in answer.headers
        named = await browser.post("/api/me", json={"name": " Ada "})
        assert named.json()["person"]["name"] == "Ada"
        cookie = named.headers["set-cookie"]
        for part in ("HttpOnly", "SameSite=lax", "Path=/", f"Max-Age={365 * 24 * 3600}"):
            assert part in cookie
        assert "Secure" not in cookie
        assert (await browser.get("/api/me")).json() == named.json()
        renamed = await browser.post("/api/me", json={"name": "Eve"})
        person = renamed.json()["person"]
        assert (person["id"], person["name"]) == (named.json()["person"]["id"], "Eve")
        assert site.house.renamed_people == [person["id"]]


async def test_cookies_are_for_https_alone_if_the_settings_say_so(sqlite_url: str) -> None:
    database = await Database.open(sqlite_url)
    site = Site(database, Settings(database=sqlite_url, secure=True))
    async with site.client() as browser:
        answer = await browser.post("/api/me", json={"name": "Ada"})
        assert "Secure" in answer.headers["set-cookie"]
    await site.close()
    await database.close()


async def test_an_account_over_http(site: Site) -> None:
    account = {"name": "Ada", "password": PASSWORD}
    async with site.client() as browser, site.client() as other:
        guest = (await browser.post("/api/me", json={"name": "Eve"})).json()["person"]
        made = await browser.post("/api/accounts", json=account)
        assert made.status_code == 201
        assert made.json()["person"] == {**guest, "name": "Ada", "guest": False}
        assert (await other.post("/api/accounts", json=account)).status_code == 409
        wrong = await other.post("/api/sessions", json={**account, "password": "wrong horse"})
        assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong_password")
        assert wrong.headers["content-type"] == "application/problem+json"
        assert (await other.post("/api/sessions", json=account)).status_code == 201
        changed = await browser.patch(
            "/api/me",
            json={
                "name": "Ada L.",
                "password": "another horse",
                "current": PASSWORD,
                "webhook": "https://hooks.example/ada",
            },
        )
        assert changed.json()["person"]["webhook"] == "https://hooks.example/ada"
        assert (await other.get("/api/me")).json() == {"person": None}
        removed = await browser.patch("/api/me", json={"webhook": None})
        assert removed.json()["person"]["webhook"] is None
        export = await browser.get("/api/me/export")
        assert export.json()["profile"]["name"] == "Ada L."
        assert (await browser.delete("/api/me")).status_code == 401
        farewell = {"password": "another horse"}
        gone = await browser.request("DELETE", "/api/me", json=farewell)
        assert gone.status_code == 204
        assert "lairworks" not in browser.cookies
        assert (await browser.get("/api/me")).json() == {"person": None}
        assert site.house.renamed_people[-1] == guest["id"]


async def test_logging_out_over_http(site: Site) -> None:
    account = {"name": "Ada", "password": PASSWORD}
    async with site.client() as browser, site.client() as other:
        await browser.post("/api/accounts", json=account)
        await other.post("/api/sessions", json=account)
        assert (await browser.delete("/api/sessions")).status_code == 204
        assert (await browser.get("/api/me")).json() == {"person": None}
        await browser.post("/api/sessions", json=account)
        assert (await browser.delete("/api/sessions?everywhere=true")).status_code == 204
        assert (await other.get("/api/me")).json() == {"person": None}


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("POST", "/api/me", {"name": "x"}, 400, "bad_name"),
        ("POST", "/api/me", {"name": "Ada", "admin": True}, 400, "bad_request"),
        ("POST", "/api/me", {"name": 7}, 400, "bad_request"),
        ("POST", "/api/me", {"name": "x" * 101}, 400, "bad_request"),
        ("POST", "/api/accounts", {"name": "Ada", "password": "short"}, 400, "bad_password"),
        ("POST", "/api/accounts", {"name": "Ada"}, 400, "bad_request"),
        ("POST", "/api/sessions", {"name": "Ada", "password": "x" * 1001}, 400, "bad_request"),
        ("PATCH", "/api/me", {"name": "Ada"}, 401, "not_signed_in"),
        ("DELETE", "/api/me", {}, 401, "not_signed_in"),
        ("GET", "/api/me/export", {}, 401, "not_signed_in"),
    ],
)
async def test_bad_requests_are_refused(
    site: Site, method: str, path: str, body: dict[str, object], status: int, code: str
) -> None:
    async with site.client() as browser:
        answer = await browser.request(method, path, json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert await count_of(site.database, people) == 0


@pytest.mark.parametrize("webhook", ["http://localhost:8080/", "https://nowhere.invalid/", "x"])
async def test_webhooks_that_cannot_be(site: Site, webhook: str) -> None:
    async with site.client() as browser:
        await browser.post("/api/me", json={"name": "Ada"})
        answer = await browser.patch("/api/me", json={"webhook": webhook})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_webhook")


async def test_limits_say_when_to_come_again(site: Site) -> None:
    site.gate.left = 0
    async with site.client() as browser:
        answer = await browser.post("/api/sessions", json={"name": "Ada", "password": PASSWORD})
    assert answer.status_code == 429
    assert (answer.json()["code"], answer.json()["retry_after"]) == ("too_many", 3)
    assert site.gate.counted == ["log_ins"]


async def test_a_session_is_prolonged_by_asking_who_one_is(site: Site) -> None:
    async with site.client() as browser:
        await browser.post("/api/me", json={"name": "Ada"})
        assert "set-cookie" not in (await browser.get("/api/me")).headers
        site.clock.now += 40 * DAY_MS
        assert "lairworks=" in (await browser.get("/api/me")).headers["set-cookie"]


async def test_every_route_says_how_it_refuses(site: Site) -> None:
    for operations in site.app.openapi()["paths"].values():
        for operation in operations.values():
            assert {"400", "403", "413", "429", "503"} <= set(operation["responses"])
