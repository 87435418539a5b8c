"""Setting up, joining, watching and playing matches."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Annotated, Any, cast

import msgspec
from fastapi import APIRouter, Query, Request, Response

from lairworks.server.api import models
from lairworks.server.api.deps import (
    MatchId,
    SeatNumber,
    answer,
    bearer,
    limit,
    packed,
    problems,
    server_of,
    set_cookie,
    who,
)
from lairworks.server.driver import job
from lairworks.server.keys import hashed, is_same, new_key
from lairworks.server.people import Person
from lairworks.server.problems import Problem
from lairworks.server.replay import Replay, Replays
from lairworks.server.server import Server
from lairworks.server.setup import Fresh, Wish, opened, set_up
from lairworks.server.store import RematchTaken
from lairworks.server.table import KICK, Table, Viewer
from lairworks.server.thinkers import ADVISER

router = APIRouter(prefix="/api/matches", tags=["matches"])

LONGEST_WAIT = 30.0  # seconds a request for news may wait

SEEING = problems("private", "not_your_seat", "no_such_match", "rules_changed")
ACTING = problems(
    "illegal_choice",
    "undo_refused",
    "not_your_seat",
    "no_such_match",
    "no_such_seat",
    "stale",
    "not_started",
    "over",
    "rules_changed",
)
HOSTING = problems(
    "not_your_seat",
    "not_the_host",
    "no_such_match",
    "no_such_seat",
    "seat_taken",
    "not_started",
    "over",
    "rules_changed",
)


async def somebody(request: Request, response: Response, name: str | None) -> Person:
    """Who asks; somebody new becomes a guest, by that name if one is given."""
    person = await who(request)
    if person is None:
        person, cookie = await server_of(request).people.new_guest(name)
        set_cookie(request, response, cookie)
    return person


async def seat_in(request: Request, match: str, wanted: int | None = None) -> int:
    """The seat whoever asks may act for; raises Problem if it is none, or not the one wanted."""
    house = server_of(request).house
    person = await who(request)
    table = await house.newest(match)
    if wanted is not None and wanted >= len(table.seats):
        raise Problem("no_such_seat", f"this match has seats 0 to {len(table.seats) - 1}")
    seat = await house.seat_of(match, bearer(request), person.id if person else None)
    own = person is not None and wanted is not None and table.seats[wanted].person == person.id
    if wanted is not None and own and bearer(request) is None:
        return wanted
    if seat is None or (wanted is not None and seat != wanted):
        raise Problem(
            "not_your_seat",
            "this is not your seat; send its key as `Authorization: Bearer KEY`, or the cookie of "
            "who sits there",
        )
    return seat


async def viewer_of(request: Request, match: str) -> Viewer:
    """The seat whoever asks looks from, None for a spectator; raises Problem if it may not."""
    house = server_of(request).house
    person = await who(request)
    seat = await house.seat_of(match, bearer(request), person.id if person else None)
    await house.may_watch(match, seat)
    return seat


async def replay_of(request: Request, match: str) -> Replay:
    """The replay of a match that is over; raises Problem if it is not, or not for who asks."""
    await viewer_of(request, match)
    replays = cast(Replays, request.app.state.replays)
    return await replays.of(match)


async def _as_host(request: Request, match: str) -> Table:
    """The table, if whoever asks is its host."""
    house = server_of(request).house
    table = await house.newest(match)
    person = await who(request)
    asking = person.id if person else None
    key = bearer(request)
    if key:
        seat = await house.seat_of(match, key, None)
        asking = table.seats[seat].person if seat is not None else None
    if asking is None or asking != table.row.host:
        raise Problem("not_the_host", "only who set up the match may do this")
    return table


@router.post(
    "",
    status_code=201,
    response_model=models.Created,
    responses=problems(
        "unknown_game",
        "bad_seats",
        "bad_option",
        "bad_bot",
        "bad_clock",
        "bad_pack",
        "bad_name",
        "private",
        "not_your_seat",
        "no_such_match",
        "not_found",
        "not_over",
        "over",
        "rules_changed",
    ),
)
async def create(request: Request, response: Response, wanted: models.NewMatch) -> Response:
    """Set up a match. It begins as soon as no seat is open."""
    await limit(request, "creations")
    at = server_of(request)
    wish = Wish(
        game=wanted.game,
        seats=wanted.seats,
        options=wanted.options,
        clock=wanted.clock,
        visibility=wanted.visibility,
        insurance=wanted.insurance,
        pack=wanted.pack,
    )
    if wanted.origin is not None:
        wish = await _played_on(request, wish, wanted.origin)
    person = await somebody(request, response, wanted.name)
    fresh = set_up(wish, person.id, person.name, at.clock())
    return await _created(at, fresh, response)


async def _played_on(request: Request, wish: Wish, origin: models.Origin) -> Wish:
    """The wish with the table of a finished match to begin at; raises Problem."""
    looked_back = await replay_of(request, origin.match)
    setting = looked_back.match.setting
    if wish.game != setting.game.id:
        raise Problem("unknown_game", f"{origin.match} is a match of {setting.game.id}")
    if len(wish.seats) != setting.seats:
        raise Problem("bad_seats", f"{origin.match} has {setting.seats} seats; name who sits there")
    if wish.options:
        raise Problem("bad_option", "who plays on keeps the options of the match; leave them out")
    if wish.pack is not None:
        raise Problem("bad_pack", "who plays on keeps the cards of the match; leave out the pack")
    start = await asyncio.to_thread(looked_back.position, origin.ply)
    return replace(wish, options=setting.options, pack=setting.content.pack, start=start)


async def _created(at: Server, fresh: Fresh, response: Response) -> Response:
    await at.store.create(fresh.row, fresh.seats)
    await at.house.open(fresh.row.id)  # which begins it if nobody is missing
    body = {
        "match": fresh.row.id,
        "seat": fresh.seat,
        "key": fresh.key,
        "invites": fresh.invites,
    }
    return answer(body, response, 201)


@router.get("/{match}", response_model=models.MatchState, responses=SEEING)
async def look(request: Request, match: MatchId) -> Response:
    """A match as the seat of the key (or of the cookie) sees it, otherwise as a spectator does."""
    await limit(request, "reads")
    viewer = await viewer_of(request, match)
    return packed(request, answer(await server_of(request).house.frame(match, viewer)))


@router.post(
    "/{match}/seats/{seat}",
    response_model=models.Joined,
    responses=problems(
        "bad_name",
        "wrong_invite",
        "no_such_match",
        "no_such_seat",
        "seat_taken",
        "rules_changed",
    ),
)
async def join(
    request: Request,
    response: Response,
    match: MatchId,
    seat: SeatNumber,
    wanted: models.Join | None = None,
) -> Response:
    """Take an open seat, with its invitation in the body or as a bearer."""
    await limit(request, "joins")
    at = server_of(request)
    table = await at.house.newest(match)
    if seat >= len(table.seats):
        raise Problem("no_such_seat", f"this match has seats 0 to {len(table.seats) - 1}")
    place = table.seats[seat]
    if place.kind != "open":
        raise Problem("seat_taken", f"seat {seat} is taken")
    invite = (wanted.key if wanted else None) or bearer(request)
    welcome = bool(invite and place.invite) and is_same(str(invite), str(place.invite))
    if not welcome and (invite is not None or table.row.visibility != "public"):
        raise Problem("wrong_invite", f"seat {seat} is open to who holds its invitation")
    person = await somebody(request, response, wanted.name if wanted else None)
    return answer(await _sit_down(at, table, seat, person), response, 200)


async def _sit_down(at: Server, table: Table, seat: int, person: Person) -> dict[str, object]:
    id = table.row.id
    if any(other.person == person.id for other in table.seats):
        raise Problem("seat_taken", "you already sit at this table")
    key, invite = new_key(), table.seats[seat].invite
    if not await at.store.take_seat(id, seat, invite, person.id, person.name, hashed(key)):
        await at.house.renew(id)
        said = f"somebody else was quicker to take seat {seat}, or the host has closed it"
        raise Problem("seat_taken", said)
    await at.house.renew(id)
    return {"match": id, "seat": seat, "key": key}


@router.delete("/{match}/seats/{seat}", status_code=204, responses=HOSTING)
async def kick(request: Request, match: MatchId, seat: SeatNumber) -> Response:
    """Free a seat before the match begins (host only); during play, a bot plays on there."""
    await limit(request, "joins")
    at = server_of(request)
    table = await _as_host(request, match)
    if seat >= len(table.seats):
        raise Problem("no_such_seat", f"this match has seats 0 to {len(table.seats) - 1}")
    place = table.seats[seat]
    if place.kind != "person" or place.person == table.row.host:
        raise Problem("no_such_seat", f"nobody you could send away sits in seat {seat}")
    if table.status == "waiting" and await at.store.free_seat(
        match, seat, place.key, opened(place)
    ):
        await at.house.renew(match)
    else:
        await at.house.resign(match, seat, KICK)
    return Response(status_code=204)


@router.post(
    "/{match}/seats/{seat}/invite",
    response_model=models.Invited,
    responses=HOSTING,
)
async def invite(request: Request, match: MatchId, seat: SeatNumber) -> Response:
    """A new invitation to an open seat; the former one no longer holds (host only)."""
    return answer({"seat": seat, "invite": await _reinvite(request, match, seat, new_key())})


@router.delete("/{match}/seats/{seat}/invite", status_code=204, responses=HOSTING)
async def revoke(request: Request, match: MatchId, seat: SeatNumber) -> Response:
    """Take back the invitation to an open seat (host only)."""
    await _reinvite(request, match, seat, None)
    return Response(status_code=204)


async def _reinvite(request: Request, match: str, seat: int, key: str | None) -> str | None:
    await limit(request, "joins")
    at = server_of(request)
    table = await _as_host(request, match)
    if seat >= len(table.seats):
        raise Problem("no_such_seat", f"this match has seats 0 to {len(table.seats) - 1}")
    if not await at.store.invite(match, seat, key):
        raise Problem("seat_taken", f"seat {seat} is not open")
    await at.house.renew(match)
    return key


@router.post(
    "/{match}/choices",
    response_model=models.Taken,
    responses=ACTING,
)
async def choose(request: Request, match: MatchId, sent: models.Submission) -> Response:
    """Choose. Answered once the choice is stored; a stale one gets 409 and the current state."""
    await limit(request, "choices")
    seat = await seat_in(request, match, sent.seat)
    house = server_of(request).house
    frame, repeated = await house.submit(match, seat, sent.ply, sent.choice, sent.client)
    return answer({**frame, "repeated": repeated})


@router.post(
    "/{match}/undo",
    response_model=models.MatchState,
    responses=ACTING,
)
async def undo(request: Request, match: MatchId, sent: models.SeatAndPly) -> Response:
    """Take back the own last choice, as long as nobody has learned anything since."""
    await limit(request, "choices")
    seat = await seat_in(request, match, sent.seat)
    return answer(await server_of(request).house.undo(match, seat, sent.ply))


@router.post(
    "/{match}/resign",
    response_model=models.MatchState,
    responses=ACTING,
)
async def resign(request: Request, match: MatchId, sent: models.OnlySeat) -> Response:
    """Leave for good. With two who play, the other one has won; else a bot plays on."""
    await limit(request, "choices")
    seat = await seat_in(request, match, sent.seat)
    return answer(await server_of(request).house.resign(match, seat))


@router.post(
    "/{match}/back",
    response_model=models.MatchState,
    responses=ACTING,
)
async def back(request: Request, match: MatchId, sent: models.OnlySeat) -> Response:
    """Take the seat back from the bot that stood in."""
    await limit(request, "choices")
    seat = await seat_in(request, match, sent.seat)
    return answer(await server_of(request).house.come_back(match, seat))


@router.post(
    "/{match}/rematch",
    status_code=201,
    response_model=models.Created,
    responses=problems("not_your_seat", "no_such_match", "not_over", "seat_taken", "rules_changed"),
)
async def rematch(request: Request, response: Response, match: MatchId) -> Response:
    """Play again with the same people: the first to ask sets it up, the others sit down."""
    await limit(request, "creations")
    at = server_of(request)
    seat = await seat_in(request, match)
    async with at.house.at(match) as table:
        if not table.ending:
            raise Problem("not_over", "the match is still being played")
    if table.row.after is None:
        try:
            return await _again(at, table, seat, response)
        except RematchTaken:
            await at.house.renew(match)
            table = await at.house.open(match)
    new = await at.house.open(str(table.row.after))
    person = table.seats[seat].person
    if person is None or new.seats[seat].kind != "open":
        raise Problem("seat_taken", "your seat in the rematch is taken")
    joined = await _sit_down(at, new, seat, Person(person, table.seats[seat].name, True))
    return answer({**joined, "invites": {}}, response, 201)


async def _again(at: Server, table: Table, seat: int, response: Response) -> Response:
    """Sets up the rematch: bots as they were, people's seats open until they come."""
    row = table.row
    mine = table.seats[seat]
    if mine.person is None:
        raise Problem("not_your_seat", "your seat belongs to nobody any more")
    wish = Wish(
        game=row.game,
        seats=[
            "me" if place.seat == seat else f"bot:{place.bot}" if place.bot else "open"
            for place in table.seats
        ],
        options=row.options,
        clock=row.clock,
        visibility=row.visibility,
        insurance=row.insurance,
        pack=row.pack,
        before=row.id,
    )
    fresh = set_up(wish, mine.person, mine.name, at.clock())
    created = await _created(at, fresh, response)
    await at.house.renew(row.id)
    return created


@router.get("/{match}/events", response_model=models.Items, responses=SEEING)
async def events(
    request: Request,
    match: MatchId,
    since: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT)] = 0,
) -> Response:
    """What this viewer was told, from a number on; waits so many seconds for the next thing."""
    await limit(request, "reads")
    viewer = await viewer_of(request, match)
    house = server_of(request).house
    if wait > 0:
        await house.news(match, viewer, since, wait)
        viewer = await viewer_of(request, match)  # somebody else may have the seat by now
    async with house.at(match) as table:
        await house.reach(table, viewer, since)
        body = {"ply": table.ply(viewer), "items": table.items(viewer, since)}
    return answer(body)


@router.get(
    "/{match}/record",
    response_model=dict[str, Any],
    responses=problems("private", "not_your_seat", "no_such_match", "not_over", "rules_changed"),
)
async def record(request: Request, match: MatchId) -> Response:
    """The whole match with its seed, once it is over: a file for `lairworks replay`."""
    await limit(request, "reads")
    await viewer_of(request, match)
    async with server_of(request).house.at(match) as table:
        if not table.ending:
            raise Problem("not_over", "the record is open once the match is over")
        saved = msgspec.json.decode(table.match.save())
    return answer(saved)


@router.get("/{match}/hint", response_model=models.Hint, responses=ACTING)
async def hint(request: Request, match: MatchId, seat: Annotated[int, Query(ge=0)]) -> Response:
    """What a strong bot would do in this seat, and why."""
    await limit(request, "hints")
    at = server_of(request)
    own = await seat_in(request, match, seat)
    async with at.house.at(match) as table:
        if own not in table.deciders:
            raise Problem("stale", f"seat {own} is not to decide now")
        work, ply = job(table, own, ADVISER), table.ply(own)
        texts = {str(choice["choice"]): choice["text"] for choice in _choices(table, own)}
    advice = await at.thinkers.advise_once(work, ply)
    body = {
        "bot": ADVISER,
        "advice": [
            {
                "choice": thought.choice,
                "text": texts.get(thought.choice, thought.choice),
                "visits": thought.visits,
                "expected": thought.expected if thought.expected >= 0 else None,
                "sentence": thought.sentence,
            }
            for thought in advice
        ],
    }
    return answer(body)


@router.get("/{match}/why", response_model=models.WhyNot, responses=ACTING)
async def why(
    request: Request,
    match: MatchId,
    seat: Annotated[int, Query(ge=0)],
    choice: Annotated[str, Query(min_length=1, max_length=200)],
) -> Response:
    """Why a choice is not on offer to this seat now: the rule and a sentence."""
    await limit(request, "reads")
    own = await seat_in(request, match, seat)
    async with server_of(request).house.at(match) as table:
        if table.status == "waiting":
            raise Problem("not_started", "the match has not begun: seats are still open")
        refusal = table.match.why_not(own, choice)
    body = {
        "choice": choice,
        "legal": refusal is None,
        "rule": refusal.rule or None if refusal else None,
        "reason": refusal.reason if refusal else None,
    }
    return answer(body)


def _choices(table: Table, seat: int) -> list[dict[str, object]]:
    choices = table.match.describe(seat)["choices"]
    assert isinstance(choices, list)
    return choices
