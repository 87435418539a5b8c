"""What every request passes through: limits of size and time, origins, headers that protect."""

from __future__ import annotations

import asyncio
import json
import math
import re
from typing import Final

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lairworks.server.metrics import PROBLEM
from lairworks.server.problems import Problem
from lairworks.server.settings import Limits

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
BODY_SECONDS: Final = 10.0
HALF: Final = re.compile("[\ud800-\udfff]")  # of a character: what UTF-8 cannot write
DEEPEST: Final = 24  # objects and lists in each other in a body
PROBLEM_TYPE: Final = b"application/problem+json"
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src-attr 'unsafe-inline'; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Gone(Exception):
    """The client has left before its request was complete."""


class Guard:
    """The outermost part of the application."""

    def __init__(self, app: ASGIApp, limits: Limits, origins: tuple[str, ...]) -> None:
        self.app = app
        self.limits = limits
        self.origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request through, or refuses it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            headers = Headers(scope=scope)
            self._check_origin(scope, headers)
            body = b""
            if scope["method"] not in SAFE:
                body = await self._body(headers, receive)
                check_json(body)
        except Gone:
            return
        except Problem as problem:
            scope[PROBLEM] = problem.code
            await _refuse(problem, protected)
            return
        await self.app(scope, _once(body, receive), protected)

    def _check_origin(self, scope: Scope, headers: Headers) -> None:
        """Pages of other sites may not do things here in the name of who looks at them."""
        origin = headers.get("origin")
        if scope["method"] in SAFE or origin is None:
            return
        host = headers.get("host", "")
        if origin not in (f"http://{host}", f"https://{host}", *self.origins):
            raise Problem("wrong_origin", "requests from pages of other sites are not taken")

    async def _body(self, headers: Headers, receive: Receive) -> bytes:
        """The whole body, if it is small enough and comes in time."""
        most = self.limits.body
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > most:
            raise Problem("too_large", f"a request may have {most} bytes")
        parts: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(BODY_SECONDS):
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        raise Gone
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    if size > most:
                        raise Problem("too_large", f"a request may have {most} bytes")
                    if not message.get("more_body", False):
                        break
        except TimeoutError:
            raise Problem("too_slow", f"a request must be here in {BODY_SECONDS:g} s") from None
        return b"".join(parts)


def check_json(body: bytes) -> None:
    """Passes nothing, and JSON that all readers and databases understand alike; raises Problem.

    That is: UTF-8, no name twice in an object, no NaN, no texts with NUL or half characters, and
    no deep nesting.
    """
    if not body:
        return
    try:
        content = json.loads(
            body.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_no_number
        )
    except (ValueError, RecursionError) as error:
        why = str(error) if isinstance(error, NotPlain) else "it is not JSON in UTF-8"
        raise Problem("bad_request", f"the body cannot be read: {why}") from None
    level = [content]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return
    raise Problem("bad_request", f"the body is nested more than {DEEPEST} deep")


class NotPlain(ValueError):
    """JSON that Python reads and others read otherwise, or not at all."""


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise NotPlain("an object has the same name twice")
    return found


def _no_number(name: str) -> object:
    raise NotPlain(f"{name} is not a number in JSON")


def _inside(value: object) -> list[object]:
    """What a value consists of; raises Problem for a text that cannot be stored."""
    if isinstance(value, str):
        if "\0" in value or HALF.search(value):
            raise Problem("bad_request", "a text has a NUL or half a character in it")
    elif isinstance(value, dict):
        return [*value, *value.values()]
    elif isinstance(value, list):
        return value
    elif isinstance(value, float) and math.isinf(value):
        raise Problem("bad_request", "a number is too large")
    return []


def _once(body: bytes, receive: Receive) -> Receive:
    """Gives the body that was read, and then whatever else comes."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if not given:
            given = True
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return replay


async def _refuse(problem: Problem, send: Send) -> None:
    content = msgspec.json.encode(problem.content())
    headers = [
        (b"content-type", PROBLEM_TYPE),
        (b"content-length", str(len(content)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
