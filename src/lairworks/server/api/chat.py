"""Talk at a match: players and spectators apart."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from lairworks.server.api.deps import (
    Limit,
    MatchId,
    SeatNumber,
    TheServer,
    answer,
    bearer,
    limit,
    me,
    nothing,
    problems,
    server_of,
    who,
)
from lairworks.server.chat import LIMIT, Message, Messages
from lairworks.server.cleaning import LONGEST_MESSAGE, clean_message
from lairworks.server.people import Person

router = APIRouter(prefix="/api/matches/{match}", tags=["chat"])

MOST_NUMBER = 2**31 - 1
Since = Annotated[
    int | None,
    Query(ge=0, le=MOST_NUMBER, description="after this number; without it, the latest ones"),
]


class Speech(BaseModel):
    """Something to say."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(min_length=1, max_length=LONGEST_MESSAGE)


class Muted(BaseModel):
    """Whom I do not read."""

    seats: list[int]


@router.get(
    "/chat",
    response_model=Messages,
    responses=problems("private", "not_your_seat", "no_such_match"),
)
async def read_chat(
    request: Request,
    server: TheServer,
    match: MatchId,
    since: Since = None,
    most: Limit = LIMIT,
) -> Response:
    """What was said at a match, as far as I may read it and have not muted who said it.

    All read the players' room; the spectators' room is for spectators until the match is over.
    """
    await limit(request, "reads")
    person = await who(request)
    seat = await _seat(request, match, person)
    return answer(await server.chat.messages(match, seat, person, since, most))


@router.post(
    "/chat",
    status_code=201,
    response_model=Message,
    responses=problems("private", "not_your_seat", "no_such_match", "no_such_person"),
)
async def say(
    request: Request, response: Response, server: TheServer, match: MatchId, speech: Speech
) -> Response:
    """Says something: with a seat among the players, without one among the spectators."""
    await limit(request, "chats")
    text = clean_message(speech.text)
    person = await who(request)
    seat = await _seat(request, match, person)
    await server.chat.check(match, seat)
    if seat is None:
        person = await me(request, response)
    return answer(await server.chat.say(match, seat, person, text), response, status=201)


@router.get(
    "/mutes",
    response_model=Muted,
    responses=problems("private", "not_your_seat", "no_such_match"),
)
async def muted(request: Request, server: TheServer, match: MatchId) -> Response:
    """The seats that I do not want to read at this match."""
    await limit(request, "reads")
    person = await who(request)
    mine = await _seat(request, match, person)
    return answer({"seats": await server.chat.muted(match, mine, person)})


@router.put(
    "/mutes/{seat}",
    status_code=204,
    responses=problems(
        "private", "not_your_seat", "no_such_match", "no_such_seat", "no_such_person"
    ),
)
async def mute(
    request: Request, response: Response, server: TheServer, match: MatchId, seat: SeatNumber
) -> Response:
    """Lets me read no more of what this seat says at this match."""
    await limit(request, "chats")
    person = await who(request)
    mine = await _seat(request, match, person)
    await server.chat.check(match, mine)
    if mine is None:
        person = await me(request, response)
    await server.chat.mute(match, mine, person, seat)
    return nothing(response)


@router.delete(
    "/mutes/{seat}",
    status_code=204,
    responses=problems(
        "not_signed_in",
        "private",
        "not_your_seat",
        "no_such_match",
        "no_such_seat",
        "no_such_person",
    ),
)
async def unmute(request: Request, server: TheServer, match: MatchId, seat: SeatNumber) -> Response:
    """Lets me read this seat again."""
    await limit(request, "chats")
    person = await who(request)
    mine = await _seat(request, match, person)
    await server.chat.unmute(match, mine, person, seat)
    return nothing()


async def _seat(request: Request, match: str, person: Person | None) -> int | None:
    """The seat of who asks; None for a spectator."""
    house = server_of(request).house
    return await house.seat_of(match, bearer(request), person.id if person else None)
