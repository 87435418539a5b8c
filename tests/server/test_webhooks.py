from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

import httpx
import pytest

from lairworks.server.database import Database
from lairworks.server.people import People
from lairworks.server.problems import Problem
from lairworks.server.webhooks import KNOWN_MS, MOST_WAITING, Webhooks, is_public
from tests.server.tiny import PUBLIC_ADDRESS, Clock, people_of


@dataclass
class Outside:
    """The network as the server sees it."""

    addresses: dict[str, Sequence[str]] = field(default_factory=dict)
    answers: list[int | Exception] = field(default_factory=list)
    heard: list[httpx.Request] = field(default_factory=list)

    async def resolve(self, host: str, port: int) -> Sequence[str]:
        if host not in self.addresses:
            raise OSError("unknown host")
        return self.addresses[host]

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.heard.append(request)
        answer = self.answers.pop(0) if self.answers else 204
        if isinstance(answer, Exception):
            raise answer
        return httpx.Response(answer, headers={"Location": "http://127.0.0.1/"})


@pytest.fixture
async def embedded(sqlite_url: str) -> AsyncIterator[Database]:
    database = await Database.open(sqlite_url)
    yield database
    await database.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def crowd(embedded: Database, clock: Clock) -> AsyncIterator[People]:
    async with people_of(embedded, clock) as made:
        yield made


@pytest.fixture
def outside() -> Outside:
    return Outside({"hooks.example": [PUBLIC_ADDRESS], "home.example": ["192.168.1.7"]})


@pytest.fixture
async def webhooks(embedded: Database, outside: Outside, clock: Clock) -> AsyncIterator[Webhooks]:
    made = Webhooks(
        embedded,
        lambda id: f"https://lair.example/match/{id}",
        clock,
        resolve=outside.resolve,
        client=httpx.AsyncClient(transport=httpx.MockTransport(outside.answer)),
        pauses=(0.0, 0.0),
    )
    yield made
    await made.close()


async def listener(crowd: People, url: str | None) -> str:
    person, _ = await crowd.new_guest(None)
    await crowd.change(person, webhook=url)
    return person.id


@pytest.mark.parametrize(
    ("address", "public"),
    [
        (PUBLIC_ADDRESS, True),
        ("2606:2800:220:1::1", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("240.0.0.1", False),
        ("::1", False),
        ("::", False),
        ("fe80::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:10.0.0.1", False),
        ("::ffff:93.184.216.34", True),
        ("64:ff9b::a00:1", False),
        ("2002:a00:1::1", False),
        ("hooks.example", False),
    ],
)
def test_which_addresses_are_public(address: str, public: bool) -> None:
    assert is_public(address) == public


@pytest.mark.parametrize(
    "url",
    [
        "",
        "hooks.example",
        "ftp://hooks.example/",
        "javascript:alert(1)",
        "https://",
        "https://user:pass@hooks.example/",
        "https://hooks.example/#x",
        "https://hooks.example/ x",
        "https://hooks.example:99999/",
        "https://höoks.example/",
        "https://hooks.example/" + "x" * 500,
        "https://unknown.example/",
        "http://home.example/",
    ],
)
async def test_addresses_that_cannot_be(webhooks: Webhooks, url: str) -> None:
    with pytest.raises(Problem) as caught:
        await webhooks.check(url)
    assert caught.value.code == "bad_webhook"


async def test_addresses_that_can_be(webhooks: Webhooks) -> None:
    for url in ("https://hooks.example/a?b=c", "http://hooks.example:8080/"):
        assert await webhooks.check(url) == url


async def test_a_notice_says_which_match_and_nothing_of_the_game(
    webhooks: Webhooks, crowd: People, outside: Outside
) -> None:
    person = await listener(crowd, "https://hooks.example:8443/ada")
    webhooks.tell(person, "m1", "quest", 2)
    await webhooks.sent()
    (request,) = outside.heard
    assert request.method == "POST"
    assert str(request.url) == f"https://{PUBLIC_ADDRESS}:8443/ada"  # the address that was checked
    assert request.headers["host"] == "hooks.example:8443"
    assert request.extensions["sni_hostname"] == "hooks.example"
    assert json.loads(request.content) == {
        "match": "m1",
        "game": "quest",
        "seat": 2,
        "link": "https://lair.example/match/m1",
    }


async def test_three_tries_and_no_redirect(
    webhooks: Webhooks, crowd: People, outside: Outside, caplog: pytest.LogCaptureFixture
) -> None:
    person = await listener(crowd, "https://hooks.example/s3cret")
    outside.answers = [httpx.ConnectError("no"), 302, 200]
    with caplog.at_level(logging.INFO):
        webhooks.tell(person, "m1", "quest", 0)
        await webhooks.sent()
    assert len(outside.heard) == 3
    assert caplog.text == ""
    outside.answers = [500] * 5
    with caplog.at_level(logging.INFO):
        webhooks.tell(person, "m1", "quest", 0)
        await webhooks.sent()
    assert len(outside.heard) == 6
    assert "hooks.example did not take a notice: it answered 500" in caplog.text
    assert "s3cret" not in caplog.text


async def test_a_name_that_leads_home_later_is_not_followed(
    webhooks: Webhooks, crowd: People, outside: Outside
) -> None:
    person = await listener(crowd, await webhooks.check("https://hooks.example/"))
    outside.addresses["hooks.example"] = [PUBLIC_ADDRESS, "127.0.0.1"]
    webhooks.tell(person, "m1", "quest", 0)
    await webhooks.sent()
    assert outside.heard == []


async def test_hosts_at_home_if_the_server_says_so(
    embedded: Database, outside: Outside, clock: Clock
) -> None:
    webhooks = Webhooks(embedded, str, clock, anywhere=True, resolve=outside.resolve)
    assert await webhooks.check("http://home.example/") == "http://home.example/"
    await webhooks.close()


async def test_a_notice_over_a_real_line(embedded: Database, crowd: People, clock: Clock) -> None:
    heard: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.readuntil(b"}"))
        # More than anybody would want to read.
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 9999999999\r\n\r\nblah")
        await reader.read()
        writer.close()

    outside = await asyncio.start_server(serve, "127.0.0.1")
    port = outside.sockets[0].getsockname()[1]
    webhooks = Webhooks(embedded, str, clock, anywhere=True, pauses=())
    person = await listener(crowd, await webhooks.check(f"http://localhost:{port}/turn"))
    webhooks.tell(person, "m1", "quest", 0)
    await webhooks.sent()
    await webhooks.close()
    outside.close()
    await outside.wait_closed()
    (request,) = heard
    assert request.startswith(b"POST /turn HTTP/1.1\r\n")
    assert f"host: localhost:{port}\r\n".encode() in request.lower()


async def test_who_asked_for_nothing_hears_nothing(
    webhooks: Webhooks, crowd: People, outside: Outside, clock: Clock
) -> None:
    person = await listener(crowd, None)
    webhooks.tell(person, "m1", "quest", 0)
    await webhooks.sent()
    changed, _ = await crowd.new_guest(None)
    webhooks.tell(changed.id, "m1", "quest", 1)
    await webhooks.sent()
    await crowd.change(changed, webhook="https://hooks.example/")
    webhooks.tell(changed.id, "m1", "quest", 1)  # remembered for a while
    await webhooks.sent()
    assert outside.heard == []
    webhooks.forget(changed.id)
    webhooks.tell(changed.id, "m1", "quest", 1)
    await webhooks.sent()
    assert len(outside.heard) == 1
    clock.now += KNOWN_MS
    webhooks.tell(person, "m1", "quest", 0)
    await webhooks.sent()
    assert len(outside.heard) == 1


async def test_more_than_can_wait_are_lost_and_nobody_waits(
    webhooks: Webhooks, outside: Outside, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(MOST_WAITING + 1):
        webhooks.tell("somebody", "m1", "quest", 0)
    assert "too many are waiting" in caplog.text
    await webhooks.sent()
    assert outside.heard == []
