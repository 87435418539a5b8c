"""What every router needs: the server's parts, who asks, limits, and answers as JSON.

`request.app.state.server` holds the parts. Who asks is told by a cookie (a person) and by a
bearer key (a seat); both are optional. Somebody who does something worth keeping becomes a guest.
"""

from __future__ import annotations

import gzip
import math
from typing import Annotated, Any, Final, cast

import msgspec
from fastapi import Depends, Path, Query, Request, Response

from lairworks.server.limits import household
from lairworks.server.people import SESSION_MS, Person
from lairworks.server.problems import CODES, Problem
from lairworks.server.server import Server

COOKIE: Final = "lairworks"
LONG: Final = 2048  # bytes; below, packing gains little
MOST_TIME: Final = 2**53 - 1  # the largest number all JSON readers agree about
PROBLEM_TYPE: Final = "application/problem+json"
# What any request may meet, whatever it asks.
EVERYWHERE: Final = ("bad_request", "wrong_origin", "too_slow", "too_large", "too_many", "stopping")


def server_of(request: Request) -> Server:
    """The server that answers this request."""
    return cast(Server, request.app.state.server)


async def who(request: Request) -> Person | None:
    """Who asks, by the cookie; None if nobody we know."""
    return await server_of(request).people.who(request.cookies.get(COOKIE))


async def known(request: Request) -> Person:
    """Who asks; refuses whom we do not know."""
    person = await who(request)
    if person is None:
        raise Problem("not_signed_in", "nobody is signed in here: play as a guest, or log in")
    return person


async def me(request: Request, response: Response) -> Person:
    """Who asks; somebody new becomes a guest and gets a cookie on `response`."""
    person = await who(request)
    if person is None:
        person, cookie = await server_of(request).people.new_guest(None)
        set_cookie(request, response, cookie)
    return person


def set_cookie(request: Request, response: Response, value: str) -> None:
    """Lets the browser remember a session; no script can read it, no other site can send it."""
    response.set_cookie(
        COOKIE,
        value,
        max_age=SESSION_MS // 1000,
        path="/",
        secure=server_of(request).settings.secure,
        httponly=True,
        samesite="lax",
    )


def drop_cookie(request: Request, response: Response) -> None:
    """Lets the browser forget the session."""
    response.delete_cookie(
        COOKIE,
        path="/",
        secure=server_of(request).settings.secure,
        httponly=True,
        samesite="lax",
    )


def bearer(request: Request) -> str | None:
    """The seat's key of `Authorization: Bearer KEY`; None without one."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key.strip() or None if scheme.lower() == "bearer" else None


async def limit(request: Request, kind: str) -> None:
    """Counts one thing of a kind done by this address; refuses who does too much."""
    address = household(request.client.host if request.client else "")
    seconds = server_of(request).gate.wait(kind, address)
    if seconds > 0:
        again = math.ceil(seconds)
        said = f"too many {kind.replace('_', '-')} from here; try again in {again} s"
        raise Problem("too_many", said, retry_after=again)


def answer(content: object, response: Response | None = None, status: int = 200) -> Response:
    """An answer as JSON, with the cookies that were set on `response`; never to be cached."""
    made = Response(msgspec.json.encode(content), status, media_type="application/json")
    made.headers["Cache-Control"] = "no-store"
    return _with_cookies(made, response)


def packed(request: Request, response: Response) -> Response:
    """The same answer, made shorter where it is long and whoever asks takes it so."""
    response.headers["Vary"] = "Accept-Encoding"
    body = bytes(response.body)
    if len(body) < LONG or "gzip" not in request.headers.get("accept-encoding", ""):
        return response
    response.body = gzip.compress(body, 1, mtime=0)
    response.headers["Content-Length"] = str(len(response.body))
    response.headers["Content-Encoding"] = "gzip"
    return response


def nothing(response: Response | None = None) -> Response:
    """An answer without a body, with the cookies that were set on `response`."""
    return _with_cookies(Response(status_code=204), response)


def _with_cookies(made: Response, response: Response | None) -> Response:
    if response is not None:
        for cookie in response.headers.getlist("set-cookie"):
            made.headers.append("set-cookie", cookie)
    return made


def refuse(problem: Problem) -> Response:
    """A problem as an answer."""
    response = Response(
        msgspec.json.encode(problem.content()), problem.status, media_type=PROBLEM_TYPE
    )
    if "retry_after" in problem.more:
        response.headers["Retry-After"] = str(problem.more["retry_after"])
    return response


PROBLEM_SCHEMA: Final[dict[str, object]] = {
    "title": "Problem",
    "type": "object",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "code": {"type": "string"},
        "detail": {"type": "string"},
        "retry_after": {"type": "integer", "description": "seconds to wait; with too_many"},
    },
    "required": ["type", "title", "status", "code", "detail"],
}


def problems(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route that may refuse with these codes and those of any route."""
    by_status: dict[int, list[str]] = {}
    for code in dict.fromkeys((*codes, *EVERYWHERE)):
        by_status.setdefault(CODES[code], []).append(code)
    return {
        status: {
            "description": ", ".join(listed),
            "content": {PROBLEM_TYPE: {"schema": PROBLEM_SCHEMA}},
        }
        for status, listed in sorted(by_status.items())
    }


TheServer = Annotated[Server, Depends(server_of)]
MATCH_ID: Final = r"^[A-Za-z0-9_-]{1,16}$"
MatchId = Annotated[str, Path(pattern=MATCH_ID, description="the match's id")]
SeatNumber = Annotated[int, Path(ge=0, le=99, description="counted from 0")]
GameName = Annotated[str, Path(pattern=r"^[a-z0-9_-]{1,40}$", description="the game's id")]
GameFilter = Annotated[str | None, Query(pattern=r"^[a-z0-9_-]{1,40}$", description="this game")]
After = Annotated[
    str | None,
    Query(max_length=200, description="where the page before ended: the `after` it gave"),
]
Limit = Annotated[int, Query(alias="limit", ge=1, le=100, description="at most so many")]
Time = Annotated[int | None, Query(ge=0, le=MOST_TIME, description="milliseconds since 1970")]
