"""Hostile input, class by class: each is refused with its code, and nothing changes."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from lairworks.server import guard, live, serve
from lairworks.server.problems import CODES
from lairworks.server.settings import Limits, Rate, Settings
from tests.server.running import (
    NO_LIMITS,
    Player,
    Running,
    hear,
    new_match,
    running,
    say,
    settings_in,
    sit_down,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")

DEEP = "[" * 5000 + "]" * 5000


@dataclass
class Table:
    """A server with a match between two people, and a client who is neither."""

    house: Running
    one: Player
    two: Player
    stranger: httpx.AsyncClient

    async def everything(self) -> list[object]:
        """All that a request could have changed."""
        server = self.house.server
        found = await server.store.find(self.one.match)
        assert found is not None
        entries = await server.store.entries(self.one.match)
        return [found, entries, await self.one.state(), await self.two.state()]


@asynccontextmanager
async def a_table(settings: Settings) -> AsyncIterator[Table]:
    async with (
        running(settings) as house,
        house.client() as one,
        house.client() as two,
        house.client() as stranger,
    ):
        first, invites = await new_match(one, "delve", ["me", "open"])
        second = await sit_down(two, first.match, 1, invites["1"])
        yield Table(house, first, second, stranger)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def served(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Table]:
    async with a_table(settings_in(tmp_path_factory.mktemp("hostile"))) as table:
        yield table


@pytest_asyncio.fixture(loop_scope="module")
async def table(served: Table) -> AsyncIterator[Table]:
    """The table, which is as before after every test."""
    before = await served.everything()
    yield served
    assert await served.everything() == before


def refused(answer: httpx.Response, *codes: str) -> dict[str, Any]:
    """The problem, which must be one of these."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    problem: dict[str, Any] = answer.json()
    assert problem["code"] in codes, problem
    assert answer.status_code == problem["status"] == CODES[problem["code"]]
    assert problem["detail"]
    return problem


async def send_raw(table: Table, *parts: bytes, pause: float = 0.0) -> tuple[int, bytes]:
    """Writes bytes to the server as they are; returns status and body of the answer."""
    host, port = table.house.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(pause)
        answer = await asyncio.wait_for(reader.read(), 30)
    except ConnectionError:
        answer = b""
    finally:
        writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]) if head else 0, body


def head(path: str, *headers: str, method: str = "POST") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: test", "Connection: close", *headers, "", ""]
    return "\r\n".join(lines).encode()


JSON = "Content-Type: application/json"


# Bodies


async def test_a_body_that_is_too_large(table: Table) -> None:
    big = b'{"name": "' + b"x" * 70_000 + b'"}'
    for chunked in (False, True):
        content: Any = _pieces(big) if chunked else big
        headers = {"Content-Type": "application/json"}
        answer = await table.stranger.post("/api/matches", content=content, headers=headers)
        refused(answer, "too_large")


async def _pieces(body: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(body), 7_000):
        yield body[start : start + 7_000]


async def test_a_body_that_only_claims_to_be_large(table: Table) -> None:
    status, body = await send_raw(table, head("/api/matches", JSON, "Content-Length: 99999999"))
    assert (status, json.loads(body)["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(DEEP, id="deep list"),
        pytest.param('{"pack":' * 3000 + "1" + "}" * 3000, id="deep object"),
        pytest.param('{"game":"quest","seats":["me"],"pack":' + DEEP + "}", id="deep pack"),
        pytest.param('{"game":"quest","game":"delve","seats":["me","open"]}', id="name twice"),
        pytest.param('{"game":"quest","seats":["me","open"],"pack":{"a":NaN}}', id="NaN"),
        pytest.param('{"game":"quest","seats":["me","open"],"pack":{"a":-Infinity}}', id="-inf"),
        pytest.param('{"game":"quest","seats":["me","open"],"pack":{"a":1e999}}', id="1e999"),
        pytest.param('{"game":"quest","seats":["me","open"],"pack":{"a":' + "9" * 5000 + "}}"),
        pytest.param(b'{"game":"quest\xff","seats":["me","open"]}', id="not UTF-8"),
        pytest.param('{"game":"quest","seats":["me","open"]}'.encode("utf-16"), id="UTF-16"),
        pytest.param(b'\xef\xbb\xbf{"game":"quest","seats":["me","open"]}', id="BOM"),
        pytest.param('{"game":"quest","seats":["me","open"],"name":"A\\u0000da"}', id="NUL"),
        pytest.param('{"game":"quest","seats":["me","open"],"name":"A\\ud800da"}', id="half"),
        pytest.param('{"game":"quest","seats":["me","open"],"pack":{"\\u0000":1}}', id="NUL name"),
        pytest.param('{"game":"quest","seats":["me"', id="cut off"),
        pytest.param("game=quest&seats=me", id="a form"),
        pytest.param("null", id="null"),
        pytest.param("[]", id="a list"),
        pytest.param('"quest"', id="a text"),
        pytest.param("", id="nothing"),
    ],
)
async def test_a_body_that_is_no_plain_json_object(table: Table, body: str | bytes) -> None:
    answer = await table.stranger.post(
        "/api/matches", content=body, headers={"Content-Type": "application/json"}
    )
    refused(answer, "bad_request")


@pytest.mark.parametrize(
    "changes",
    [
        {"seat": "0"},
        {"seat": True},
        {"seat": None},
        {"seat": -1},
        {"seat": 99},
        {"seat": 10**30},
        {"ply": "0"},
        {"ply": 0.0},
        {"ply": 1.5},
        {"ply": -1},
        {"ply": 2**31},
        {"ply": 10**400},
        {"choice": 7},
        {"choice": ""},
        {"choice": "x" * 201},
        {"choice": ["creep:N"]},
        {"client": {"$ne": ""}},
        {"client": "x" * 65},
        {"client": "tab\0"},
        {"more": 1},
        {"__proto__": {}},
    ],
)
async def test_wrong_types_and_numbers_out_of_range(table: Table, changes: dict[str, Any]) -> None:
    body = {"seat": 0, "ply": 0, "choice": "creep:N", **changes}
    refused(await table.one.post("choices", body), "bad_request")


@pytest.mark.parametrize(
    "wish",
    [
        ({"seats": []}, "bad_request"),
        ({"seats": ["me"] * 100}, "bad_request"),
        ({"seats": ["me", "me"]}, "bad_seats"),
        ({"seats": ["me"] + ["open"] * 98}, "bad_seats"),
        ({"seats": ["me", "admin"]}, "bad_seats"),
        ({"seats": ["me", "bot:ismcts:600s"]}, "bad_bot"),
        ({"seats": ["me", "bot:ismcts"]}, "bad_bot"),
        ({"seats": ["me", "bot:ismcts:99999999"]}, "bad_bot"),
        ({"seats": ["me", "bot:nobody"]}, "bad_bot"),
        ({"seats": ["me", "bot:"]}, "bad_bot"),
        ({"insurance": "ismcts:600s"}, "bad_bot"),
        ({"insurance": "<b>"}, "bad_bot"),
        ({"game": "../quest"}, "unknown_game"),
        ({"game": "x" * 41}, "bad_request"),
        ({"options": {"undo": 1.5}}, "bad_request"),
        ({"options": {"nothing": True}}, "bad_option"),
        ({"options": {"undo": 10**30}}, "bad_option", "bad_request"),
        ({"clock": {"kind": "live", "seconds": 10**12}}, "bad_clock"),
        ({"clock": {"kind": "live", "seconds": 1e9}}, "bad_clock"),
        ({"clock": {"kind": {}}}, "bad_clock"),
        ({"clock": {}}, "bad_clock"),
        ({"visibility": "secret"}, "bad_request"),
        ({"name": ""}, "bad_name"),
        ({"name": "\u200b\u202e"}, "bad_name"),
        ({"pack": {"format": 1, "cards": "x" * 60_000}}, "bad_pack"),
        ({"pack": {str(i): i for i in range(5000)}}, "bad_pack"),
        ({"pack": {"a": [[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]}}, "bad_pack"),
    ],
)
async def test_a_match_that_cannot_be(table: Table, wish: tuple[Any, ...]) -> None:
    changes, *codes = wish
    began = time.process_time()
    answer = await table.stranger.post(
        "/api/matches", json={"game": "quest", "seats": ["me", "open"], **changes}
    )
    refused(answer, *codes)
    assert time.process_time() - began < 2.0


async def test_the_largest_tables_are_set_up_in_time(table: Table) -> None:
    games = (await table.stranger.get("/api/games")).json()["games"]
    for game in games:
        most = max(game["seats"])
        options = {option["name"]: option["high"] for option in game["options"] if option["high"]}
        began = time.process_time()
        seats = ["me"] + ["open"] * (most - 1)
        answer = await table.stranger.post(
            "/api/matches", json={"game": game["game"], "seats": seats, "options": options}
        )
        assert answer.status_code in (201, 400), answer.text
        assert time.process_time() - began < 2.0, game["game"]


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
async def test_texts_no_database_takes(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """NUL and half characters, wherever a text can be sent: both databases never see them."""
    settings = settings_in(tmp_path)
    if database == "postgresql":
        postgres = request.getfixturevalue("postgres")
        settings = replace(settings, database=postgres.url("postgres"))
    async with a_table(settings) as table:
        match = table.one.match
        for bad in ("\0", "\ud800"):
            text = json.dumps(f"Ada{bad}Ada")
            for method, path, body in (
                ("POST", "/api/me", '{"name":%s}'),
                ("PATCH", "/api/me", '{"webhook":%s}'),
                ("POST", "/api/accounts", '{"name":%s,"password":"a long sentence"}'),
                ("POST", "/api/accounts", '{"name":"Eve","password":%s}'),
                ("POST", "/api/sessions", '{"name":%s,"password":"a long sentence"}'),
                ("POST", f"/api/matches/{match}/chat", '{"text":%s}'),
                ("POST", f"/api/matches/{match}/seats/1", '{"key":%s}'),
                ("POST", f"/api/matches/{match}/choices", '{"seat":0,"ply":0,"choice":%s}'),
                (
                    "POST",
                    f"/api/matches/{match}/choices",
                    '{"seat":0,"ply":0,"choice":"x","client":%s}',
                ),
                ("POST", "/api/matches", '{"game":"quest","seats":["me",%s]}'),
                ("POST", "/api/matches", '{"game":"quest","seats":["me","open"],"pack":{"a":%s}}'),
                ("POST", "/api/matches", '{"game":"quest","seats":["me","open"],"name":%s}'),
            ):
                answer = await table.one.http.request(
                    method,
                    path,
                    content=body % text,
                    headers={**table.one.headers, "Content-Type": "application/json"},
                )
                refused(answer, "bad_request")
        for path in (
            "/api/matches/a%00b",
            "/api/matches/%00",
            "/api/matches?bot=%00",
            "/api/lobby?game=%00",
            "/api/lobby?after=%00",
            "/api/games/%00/rules",
            "/api/ratings/%00",
        ):
            refused(await table.one.http.get(path), "bad_request")
        found = await table.one.http.get("/api/matches?person=A%00da")
        assert found.status_code == 200
        foreign = await table.one.http.get(
            f"/api/matches/{match}", headers={b"Authorization": b"Bearer \xff\xfe"}
        )
        refused(foreign, "not_your_seat")
        async with table.house.socket(match) as socket:
            await say(socket, type="hello", key=table.one.key)
            choice = '{"type":"choose","ply":0,"choice":"x","id":"\\u0000"}'
            for text in (choice, choice.replace("\\u0000", "\\ud800")):
                await socket.send(text)
                assert (await _next(socket, "refused"))["code"] == "bad_request"


# Who asks


async def test_keys_and_cookies_of_others(table: Table) -> None:
    one, two = table.one, table.two
    other, _ = await new_match(table.stranger, "delve", ["me", "open"])
    state = await one.state()
    body = {"seat": 0, "ply": state["ply"], "choice": state["choices"][0]["choice"]}
    for key in (two.key, other.key, one.key[:-1], one.key + "x", "x" * 5000, "null", "🗝"):
        headers = {b"Authorization": f"Bearer {key}".encode()}
        async with table.house.client() as nobody:
            for what in ("choices", "undo", "resign", "back"):
                sent = body if what == "choices" else {"seat": 0}
                answer = await nobody.post(
                    f"/api/matches/{one.match}/{what}", json=sent, headers=headers
                )
                refused(answer, "not_your_seat")
    async with table.house.client() as nobody:
        refused(await nobody.post(f"/api/matches/{one.match}/choices", json=body), "not_your_seat")
        for path in ("/seats/1", "/seats/1/invite"):
            answer = await nobody.delete(f"/api/matches/{one.match}{path}", headers=two.headers)
            refused(answer, "not_the_host")


async def test_forged_cookies(table: Table) -> None:
    cookie = table.one.http.cookies["lairworks"]
    token, _, signature = cookie.partition(".")
    state = await table.one.state()
    body = {"seat": 0, "ply": state["ply"], "choice": state["choices"][0]["choice"]}
    swapped = table.two.http.cookies["lairworks"].partition(".")[0] + "." + signature
    forged = (cookie[:-1], token, f"{token}.", f".{signature}", swapped, "x" * 4000, "a.b.c")
    for value in (*forged, f"{token}.{signature[::-1]}", "\u00ff.\u00ff", '"\\000.\\377"'):
        async with table.house.client() as nobody:
            headers = {b"Cookie": f"lairworks={value}".encode("latin-1")}
            assert (await nobody.get("/api/me", headers=headers)).json() == {"person": None}
            answer = await nobody.post(
                f"/api/matches/{table.one.match}/choices", json=body, headers=headers
            )
            refused(answer, "not_your_seat")
            refused(await nobody.get("/api/me/export", headers=headers), "not_signed_in")


async def test_replays_and_stale_plies(served: Table) -> None:
    state = await served.one.state()
    choice = state["choices"][0]["choice"]
    assert (await served.one.choose(state, choice, "tab")).status_code == 200
    after = await served.everything()
    again = await served.one.choose(state, choice, "tab")
    assert again.json()["repeated"]
    refused(await served.one.choose(state, choice, "other tab"), "stale")
    for ply in {max(0, state["ply"] - 1), state["ply"], state["ply"] + 1000, 2**31 - 1}:
        problem = refused(await served.one.choose({"ply": ply}, choice), "stale")
        assert problem["current"]["seat"] == 0
    assert await served.everything() == after


async def test_private_matches_are_closed(table: Table) -> None:
    """To look at, read, hear, talk at, list, watch, join: by link, key of others, or socket."""
    async with table.house.client() as host:
        one, _ = await new_match(
            host, "delve", ["me", "open"], visibility="private", name="Hostess"
        )
        path = f"/api/matches/{one.match}"
        for way in ("", "/events", "/record", "/chat", "/mutes"):
            refused(await table.stranger.get(path + way), "private")
            answer = await table.stranger.get(path + way, headers=table.one.headers)
            refused(answer, "not_your_seat")
        for way in ("/hint?seat=0", "/why?seat=0&choice=x"):
            refused(await table.stranger.get(path + way), "not_your_seat")
        refused(await table.stranger.post(f"{path}/chat", json={"text": "hi"}), "private")
        refused(await table.stranger.put(f"/api/me/watching/{one.match}"), "private")
        assert (
            "Hostess"
            not in refused(await table.stranger.post(f"{path}/seats/0"), "seat_taken")["detail"]
        )
        refused(await table.stranger.post(f"{path}/seats/1"), "wrong_invite")
        refused(await table.stranger.post(f"{path}/rematch"), "not_your_seat")
        async with table.house.socket(one.match) as socket:
            await say(socket, type="hello")
            assert (await hear(socket))["code"] == "private"
            with pytest.raises(ConnectionClosed):
                await hear(socket)
        for way in ("lobby", "watch", "matches", "me/export", "me/matches", "me/watching"):
            assert one.match not in (await table.stranger.get(f"/api/{way}")).text
        assert (await one.post("resign", {"seat": 0})).status_code in (200, 409)


# Paths, methods, origins


@pytest.mark.parametrize(
    "path",
    [
        "/api/matches/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/api/matches/..%2frecord",
        "/api/matches/%00",
        "/api/matches/" + "a" * 5000,
        "/api/matches/%F0%9F%90%89",
        "/api/matches/%ff%fe",
        "/api/matches/a%20b",
        "/api/matches/a;b",
        "/api/matches/'%20OR%201=1--",
        "/api/matches/abc/seats/1e1",
        "/api/matches/abc/seats/-1",
        "/api/games/%2e%2e/rules",
        "/api/../../etc/passwd",
        "//api/matches",
        "/api/matches/nothing",
        "/.env",
        "/api/lobby?after=" + "x" * 9000,
        "/api/lobby?after=%ff",
        "/api/lobby?limit=1e3",
        "/api/lobby?limit=999999999999999999999",
        "/api/matches?since=-1",
        "/api/matches?since=99999999999999999999999",
        "/api/matches?bot=%3Cscript%3E",
        "/api/me/matches?status=over%00",
        "/api/me/matches?after=bnVsbA",
        "/api/me/matches?after=WzEsMiwzXQ",
    ],
)
async def test_path_and_query_tricks(table: Table, path: str) -> None:
    sent = head(path, f"Cookie: lairworks={table.one.http.cookies['lairworks']}", method="GET")
    status, body = await send_raw(table, sent)
    assert status in (400, 404, 405), body
    assert json.loads(body)["code"] in (
        "bad_request",
        "not_found",
        "no_such_match",
        "method_not_allowed",
    )


async def test_endless_first_lines_and_headers(table: Table) -> None:
    for filler in (b"GET /?" + b"x" * 200_000, b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 40_000):
        status, _ = await send_raw(
            table, *(filler[i : i + 20_000] for i in range(0, 240_000, 20_000))
        )
        assert status in (0, 400)


async def test_method_tricks(table: Table) -> None:
    path = f"/api/matches/{table.one.match}"
    for method in ("TRACE", "PUT", "HEAD", "OPTIONS", "PATCH", "PROPFIND", "DELETE"):
        answer = await table.one.http.request(method, path, headers=table.one.headers)
        assert answer.status_code == 405
        assert answer.headers["allow"] == "GET"
    for name in ("X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"):
        headers = {**table.one.headers, name: "DELETE"}
        answer = await table.one.http.post(f"{path}/resign?_method=GET", headers=headers, json={})
        refused(answer, "bad_request")
    for line in (b"get /healthz HTTP/1.1", b"GET /healthz HTTP/9.9", b"\x00\x01\x02", b"GET"):
        status, _ = await send_raw(table, line + b"\r\nHost: x\r\n\r\n")
        assert status == 400
    smuggled = head("/api/me", JSON, "Content-Length: 4", "Transfer-Encoding: chunked")
    status, _ = await send_raw(table, smuggled + b"0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n")
    assert status in (0, 400)


async def test_reading_changes_nothing(table: Table) -> None:
    state = await table.one.state()
    choice = state["choices"][0]["choice"]
    for what in ("choices", "undo", "resign", "back", "rematch"):
        query = {"seat": 0, "ply": state["ply"], "choice": choice}
        answer = await table.one.http.request(
            "GET",
            f"/api/matches/{table.one.match}/{what}",
            params=query,
            json=query,
            headers=table.one.headers,
        )
        refused(answer, "method_not_allowed")


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1", "file://"])
async def test_pages_of_other_sites(table: Table, origin: str) -> None:
    headers = {**table.one.headers, "Origin": origin}
    for what in ("choices", "undo", "resign"):
        body = {"seat": 0, "ply": 0, "choice": "creep:N"}
        answer = await table.one.http.post(
            f"/api/matches/{table.one.match}/{what}", json=body, headers=headers
        )
        refused(answer, "wrong_origin")
    answer = await table.stranger.get("/api/games", headers={"Origin": origin})
    assert not [name for name in answer.headers if name.startswith("access-control")]
    with pytest.raises(InvalidStatus) as denied:
        await _connect(table, table.one.match, origin)
    assert denied.value.response.status_code == 403
    assert json.loads(denied.value.response.body or b"")["code"] == "wrong_origin"


async def _connect(table: Table, match: str, origin: str | None = None) -> None:
    address = table.house.url.replace("http://", "ws://")
    async with connect(f"{address}/api/matches/{match}/live", origin=origin):  # type: ignore[arg-type]
        pass


async def test_a_form_of_another_site_is_not_read(table: Table) -> None:
    body = json.dumps({"seat": 0})
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = await table.one.http.post(
            f"/api/matches/{table.one.match}/resign",
            content=body,
            headers={**table.one.headers, "Content-Type": kind},
        )
        refused(answer, "bad_request")


# Texts that are shown to others


async def test_html_and_line_breaks_in_names_and_chat(served: Table) -> None:
    async with served.house.client() as http:
        name = "<b>A\r\nSet-Cookie: x=1"
        player, _ = await new_match(http, "delve", ["me", "open"], name=name)
        shown = (await player.state())["seats"][0]["name"]
        assert shown == "<b>A Set-Cookie: x=1"
        said = "<script>alert(1)</script>\r\n\u202eevil\u200b"
        answer = await player.post("chat", {"text": said})
        assert answer.json()["text"] == "<script>alert(1)</script> evil"
        for path in ("", "/chat", "/events"):
            answer = await http.get(f"/api/matches/{player.match}{path}")
            assert answer.headers["content-type"] == "application/json"
            assert answer.headers["x-content-type-options"] == "nosniff"
            policy = answer.headers["content-security-policy"].split("; ")
            assert "default-src 'self'" in policy
            unsafe = [part for part in policy if "unsafe" in part]
            assert unsafe == ["style-src-attr 'unsafe-inline'"]
            assert not [part for part in policy if part.startswith("script-src")]
            assert [k for k in answer.headers if k == "set-cookie"] == []
        refused(await player.post("chat", {"text": "x" * 501}), "bad_request")
        refused(await player.post("chat", {"text": "\u200b\u200b"}), "bad_request")


async def test_webhooks_to_ourselves(table: Table) -> None:
    for url in (
        "http://127.0.0.1/",
        "http://localhost:8765/api",
        "http://[::1]/",
        "http://0.0.0.0/",
        "http://169.254.169.254/latest/meta-data",
        "http://10.0.0.1/",
        "http://2130706433/",
        "http://0x7f.1/",
        "file:///etc/passwd",
        "gopher://example.com/",
        "http://user:pass@127.0.0.1/",
        "http://[::ffff:127.0.0.1]/",
        "http://example.com:99999/",
        "https://",
    ):
        refused(await table.one.http.patch("/api/me", json={"webhook": url}), "bad_webhook")


# Slowness


async def test_a_slow_body(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.3)
    status, body = await send_raw(table, head("/api/matches", JSON, "Content-Length: 50"), b"{")
    assert (status, json.loads(body)["code"]) == (408, "too_slow")


async def test_slow_headers(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "HEAD_SECONDS", 0.4)
    drops = [b"GET /healthz HTTP/1.1\r\n", *[b"a: b\r\n"] * 20]
    began = time.monotonic()
    assert await send_raw(table, *drops, pause=0.1) == (0, b"")
    assert time.monotonic() - began < 10


async def test_who_leaves_before_the_end_of_a_request(table: Table) -> None:
    host, port = table.house.url.removeprefix("http://").split(":")
    _, writer = await asyncio.open_connection(host, int(port))
    path = f"/api/matches/{table.one.match}/resign"
    key = f"Authorization: Bearer {table.one.key}"
    writer.write(head(path, JSON, key, "Content-Length: 11") + b'{"seat":0}')
    await writer.drain()
    writer.close()
    await asyncio.sleep(0.1)


# Sockets


async def _next(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message = await hear(socket)
        if message["type"] == kind:
            return message


async def _closing_code(socket: ClientConnection) -> int | None:
    """Hears all there is; with which code the server ends it."""
    with suppress(ConnectionClosed):
        while True:
            await hear(socket)
    return socket.close_code


@pytest.mark.parametrize(
    "first",
    [
        '{"type":"choose","ply":0,"choice":"creep:N"}',
        '{"type":"hello","seen":-1}',
        '{"type":"hello","seen":1e99}',
        '{"type":"hello","seen":99999999999999999999}',
        '{"type":"hello","seen":NaN}',
        '{"type":"hello","key":7}',
        '{"type":"hello","key":"' + "x" * 101 + '"}',
        '{"type":"hello","admin":true}',
        '{"type":"goodbye"}',
        "[]",
        "",
        DEEP,
        b"\x00\x01",
    ],
)
async def test_a_socket_that_does_not_say_hello(table: Table, first: str | bytes) -> None:
    async with table.house.socket(table.one.match) as socket:
        await socket.send(first)
        assert (await hear(socket))["code"] == "bad_request"
        assert await _closing_code(socket) == 1008


async def test_a_socket_that_says_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HELLO", 0.2)
    async with table.house.socket(table.one.match) as socket:
        with pytest.raises(ConnectionClosed):
            await hear(socket)


async def test_bad_messages_on_a_socket(table: Table) -> None:
    async with table.house.socket(table.one.match) as socket:
        await say(socket, type="hello", key=table.one.key)
        for message in (
            '{"type":"hello"}',
            '{"type":"choose","ply":0}',
            '{"type":"choose","ply":-1,"choice":"x"}',
            '{"type":"choose","ply":1.5,"choice":"x"}',
            '{"type":"choose","ply":18446744073709551617,"choice":"x"}',
            '{"type":"choose","ply":0,"choice":"' + "x" * 5000 + '"}',
            '{"type":"say","text":"' + "x" * 5000 + '"}',
            '{"type":"say","text":""}',
            '{"type":"ping","id":"' + "x" * 5000 + '"}',
            '{"type":"ping","id":"a","id":7}',
            DEEP,
            b"\xff\xfe",
            "\u0000",
        ):
            await socket.send(message)
            assert (await _next(socket, "refused"))["code"] == "bad_request", message
        await say(socket, type="choose", ply=2**31 - 1, choice="x")
        assert (await _next(socket, "refused"))["code"] == "stale"
        await say(socket, type="choose", ply=0, choice="x", seat=1)
        assert (await _next(socket, "refused"))["code"] == "not_your_seat"
        await say(socket, type="ping", id="still here")
        assert (await _next(socket, "pong"))["id"] == "still here"


async def test_spectators_only_watch(table: Table) -> None:
    async with table.house.socket(table.one.match) as socket:
        await say(socket, type="hello")
        for message in ("choose", "undo", "resign", "back"):
            more = {"ply": 0, "choice": "x"} if message == "choose" else {}
            await say(socket, type=message, **more)
            assert (await _next(socket, "refused"))["code"] == "not_your_seat"


async def test_keys_of_others_on_a_socket(table: Table) -> None:
    other, _ = await new_match(table.stranger, "delve", ["me", "open"])
    async with table.house.socket(table.one.match) as socket:
        await say(socket, type="hello", key=other.key)
        assert (await hear(socket))["code"] == "not_your_seat"


async def test_sockets_to_nowhere(table: Table) -> None:
    async with table.house.socket("nothing") as socket:
        await say(socket, type="hello")
        assert (await hear(socket))["code"] == "no_such_match"
    for match in ("%00", "..%2f", "a" * 300, "%F0%9F%90%89", "a%20b"):
        with pytest.raises(InvalidStatus) as denied:
            await _connect(table, match)
        assert denied.value.response.status_code in (403, 404)


async def test_a_message_that_is_too_large(table: Table) -> None:
    async with table.house.socket(table.one.match) as socket:
        await say(socket, type="hello", key=table.one.key)
        await socket.send("x" * 70_000)
        assert await _closing_code(socket) == 1009


async def test_a_flood_of_messages(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, messages=Rate(10, 600.0))
    async with a_table(settings_in(tmp_path, limits=limits)) as table:
        before = await table.everything()
        async with table.house.socket(table.one.match) as socket:
            await say(socket, type="hello", key=table.one.key)
            with suppress(ConnectionClosed):
                for _ in range(1000):
                    await say(socket, type="undo", ply=2**31 - 1)
            assert await _closing_code(socket) == 1008
        assert await table.everything() == before


async def test_floods_of_nonsense_end_the_socket(table: Table) -> None:
    async with table.house.socket(table.one.match) as socket:
        await say(socket, type="hello", key=table.one.key)
        with suppress(ConnectionClosed):
            for _ in range(live.FLOOD + 1):
                await socket.send("{")
        assert await _closing_code(socket) == 1008


# Too much


def _few(**rules: Any) -> Limits:
    return replace(NO_LIMITS, **rules)


async def test_too_many_sockets(tmp_path: Path) -> None:
    async with a_table(settings_in(tmp_path, limits=_few(sockets=2))) as table:
        match = table.one.match
        async with table.house.socket(match), table.house.socket(match):
            with pytest.raises(InvalidStatus) as denied:
                await _connect(table, match)
            response = denied.value.response
            assert response.status_code == 429
            assert int(response.headers["Retry-After"]) > 0
            assert json.loads(response.body or b"")["code"] == "too_many"
        await asyncio.sleep(0.2)
        await _connect(table, match)


@pytest.mark.parametrize(
    ("rule", "method", "path", "body"),
    [
        ("creations", "POST", "/api/matches", {"game": "quest", "seats": ["me", "open"]}),
        ("joins", "POST", "/api/matches/{match}/seats/1", {"key": "guess"}),
        ("joins", "POST", "/api/me", {"name": "Ada"}),
        ("choices", "POST", "/api/matches/{match}/choices", {"seat": 0, "ply": 0, "choice": "x"}),
        ("choices", "POST", "/api/matches/{match}/undo", {"seat": 0}),
        ("chats", "POST", "/api/matches/{match}/chat", {"text": "hi"}),
        ("log_ins", "POST", "/api/sessions", {"name": "Ada", "password": "guess"}),
        ("log_ins", "POST", "/api/accounts", {"name": "A", "password": "a long sentence"}),
        ("log_ins", "PATCH", "/api/me", {"current": "guess", "password": "a long sentence"}),
        ("reads", "GET", "/api/matches/{match}", None),
        ("hints", "GET", "/api/matches/{match}/hint?seat=9", None),
    ],
)
async def test_too_many_of_anything(
    rule: str, method: str, path: str, body: object, tmp_path: Path
) -> None:
    """Guessing passwords and invitations, too: those who guess do it often."""
    slow = Rate(4, 3600.0)
    settings = settings_in(tmp_path, limits=_few(**{rule: slow}))
    async with running(settings) as house, house.client() as http:
        path = path.format(match="nothing")
        for _ in range(4):
            answer = await http.request(method, path, json=body)
            assert answer.status_code != 429
        answer = await http.request(method, path, json=body)
        problem = refused(answer, "too_many")
        assert answer.headers["retry-after"] == str(problem["retry_after"])
        assert 1 <= problem["retry_after"] <= 3600
        assert (await http.get("/healthz")).status_code == 200


async def test_guessing_invitations_and_passwords(served: Table) -> None:
    async with served.house.client() as http:
        player, invites = await new_match(http, "delve", ["me", "open"])
        join = f"/api/matches/{player.match}/seats/1"
        real = invites["1"]
        for guess in ("", real[:-1], real + "x", real.swapcase(), "%", "*", None):
            answer = await served.stranger.post(join, json={"key": guess})
            refused(answer, "wrong_invite")
        assert (await player.http.delete(join + "/invite", headers=player.headers)).is_success
        refused(await served.stranger.post(join, json={"key": real}), "wrong_invite")
        assert re.fullmatch(r"[\w-]{32}", real)
        account = {"name": "Mallory's aim", "password": "a long sentence of mine"}
        assert (await http.post("/api/accounts", json=account)).status_code == 201
        for guess in ("", "a long sentence", "a long sentence of mine ", "x" * 1000):
            sent = {**account, "password": guess}
            refused(await served.stranger.post("/api/sessions", json=sent), "wrong_password")
        nobody = {**account, "name": "Nobody at all"}
        refused(await served.stranger.post("/api/sessions", json=nobody), "wrong_password")
