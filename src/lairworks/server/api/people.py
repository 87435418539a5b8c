"""Who I am: guests, accounts, sessions, and what belongs to me."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Body, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from lairworks.server.api.deps import (
    COOKIE,
    After,
    Limit,
    MatchId,
    TheServer,
    answer,
    drop_cookie,
    known,
    limit,
    me,
    nothing,
    problems,
    set_cookie,
    who,
)
from lairworks.server.belongings import Belongings
from lairworks.server.lobby import LIMIT, MatchPage
from lairworks.server.people import Person, Profile
from lairworks.server.server import Server
from lairworks.server.webhooks import LONGEST_URL

router = APIRouter(prefix="/api", tags=["people"])

NO_MATCHES: Final = MatchPage([], None)

Status = Literal["waiting", "playing", "over"]
Name = Annotated[str, Field(min_length=1, max_length=100, examples=["Ada"])]
Password = Annotated[str, Field(max_length=1000, examples=["a long sentence of mine"])]


class NewName(BaseModel):
    """What to be called."""

    model_config = ConfigDict(extra="forbid")

    name: Name


class Credentials(BaseModel):
    """A name with its password."""

    model_config = ConfigDict(extra="forbid")

    name: Name
    password: Password


class Changes(BaseModel):
    """What to change of oneself; what is left out stays. A webhook of null is removed."""

    model_config = ConfigDict(extra="forbid")

    name: Name | None = None
    password: Password | None = Field(default=None, description="the new one")
    current: Password | None = Field(default=None, description="the password until now")
    webhook: str | None = Field(
        default=None,
        max_length=LONGEST_URL,
        description="told by POST when it is my turn: {match, game, seat, link}",
    )


class Farewell(BaseModel):
    """The password, to delete an account; guests need none."""

    model_config = ConfigDict(extra="forbid")

    password: Password | None = None


class Me(BaseModel):
    """Who asks; nobody before the first thing done here."""

    person: Profile | None


@router.get("/me", response_model=Me, responses=problems("not_signed_in"))
async def get_me(request: Request, response: Response, server: TheServer) -> Response:
    """Who I am; null for somebody new. Prolongs the session now and then."""
    await limit(request, "reads")
    person = await who(request)
    if person is None:
        return answer({"person": None})
    cookie = request.cookies.get(COOKIE)
    if cookie is not None and await server.people.renew(cookie):
        set_cookie(request, response, cookie)
    return await _profile(server, person, response)


@router.post(
    "/me", response_model=Me, responses=problems("bad_name", "not_signed_in", "name_taken")
)
async def rename_me(
    request: Request, response: Response, server: TheServer, wanted: NewName
) -> Response:
    """Takes a name; somebody new becomes a guest of that name."""
    await limit(request, "joins")
    person = await who(request)
    if person is None:
        person, cookie = await server.people.new_guest(wanted.name)
        set_cookie(request, response, cookie)
    else:
        person = await server.people.change(person, name=wanted.name)
        await server.house.renamed(person.id)
    return await _profile(server, person, response)


@router.patch(
    "/me",
    response_model=Me,
    responses=problems(
        "bad_name", "bad_password", "bad_webhook", "not_signed_in", "wrong_password", "name_taken"
    ),
)
async def change_me(
    request: Request, response: Response, server: TheServer, changes: Changes
) -> Response:
    """Changes name, password or webhook, all or nothing.

    A new password needs the current one and ends all other sessions.
    """
    await limit(request, "log_ins")
    person = await known(request)
    webhook: dict[str, Any] = {}
    if "webhook" in changes.model_fields_set:
        url = changes.webhook
        webhook["webhook"] = None if url is None else await server.webhooks.check(url)
    changed = await server.people.change(
        person,
        name=changes.name,
        password=changes.password,
        current=changes.current,
        cookie=request.cookies.get(COOKIE),
        **webhook,
    )
    if webhook:
        server.webhooks.forget(person.id)
    if changed.name != person.name:
        await server.house.renamed(changed.id)
    return await _profile(server, changed, response)


@router.delete("/me", status_code=204, responses=problems("not_signed_in", "wrong_password"))
async def delete_me(
    request: Request,
    response: Response,
    server: TheServer,
    farewell: Annotated[Farewell | None, Body()] = None,
) -> Response:
    """Forgets me. My seats and what I said stay, as somebody's; an account needs its password."""
    await limit(request, "log_ins")
    person = await known(request)
    await server.people.delete(person, farewell.password if farewell else None)
    await server.house.renamed(person.id)
    drop_cookie(request, response)
    return nothing(response)


@router.get("/me/export", response_model=Belongings, responses=problems("not_signed_in"))
async def export_me(request: Request, server: TheServer) -> Response:
    """Everything stored about me, without secrets."""
    await limit(request, "log_ins")
    person = await known(request)
    return answer(await server.people.belongings(person))


@router.post(
    "/accounts",
    status_code=201,
    response_model=Me,
    responses=problems("bad_name", "bad_password", "not_signed_in", "name_taken"),
)
async def register(
    request: Request, response: Response, server: TheServer, wanted: Credentials
) -> Response:
    """Makes an account. A guest who registers keeps seats and ratings."""
    await limit(request, "log_ins")
    guest = await who(request)
    person, cookie = await server.people.register(
        guest, wanted.name, wanted.password, request.cookies.get(COOKIE)
    )
    set_cookie(request, response, cookie)
    await server.house.renamed(person.id)
    return await _profile(server, person, response, status=201)


@router.post(
    "/sessions",
    status_code=201,
    response_model=Me,
    responses=problems("not_signed_in", "wrong_password"),
)
async def log_in(
    request: Request, response: Response, server: TheServer, given: Credentials
) -> Response:
    """Logs in. Whoever was signed in here before (a guest, perhaps) no longer is."""
    await limit(request, "log_ins")
    person, cookie = await server.people.log_in(
        given.name, given.password, request.cookies.get(COOKIE)
    )
    set_cookie(request, response, cookie)
    return await _profile(server, person, response, status=201)


@router.delete("/sessions", status_code=204, responses=problems())
async def log_out(
    request: Request,
    response: Response,
    server: TheServer,
    everywhere: Annotated[
        bool, Query(description="end all my sessions, not only this one")
    ] = False,
) -> Response:
    """Logs out here or everywhere; a guest who does so cannot come back."""
    await limit(request, "log_ins")
    await server.people.log_out(request.cookies.get(COOKIE), everywhere)
    drop_cookie(request, response)
    return nothing(response)


@router.get("/me/turns", response_model=MatchPage, responses=problems())
async def my_turns(
    request: Request, server: TheServer, after: After = None, most: Limit = LIMIT
) -> Response:
    """Matches that wait for a decision of mine."""
    await limit(request, "reads")
    person = await who(request)
    if person is None:
        return answer(NO_MATCHES)
    return answer(await server.lobby.your_turn(person, after, most))


@router.get("/me/matches", response_model=MatchPage, responses=problems())
async def my_matches(
    request: Request,
    server: TheServer,
    status: Annotated[Status | None, Query(description="only those")] = None,
    after: After = None,
    most: Limit = LIMIT,
) -> Response:
    """Matches I have a seat in: first those that wait for me, then the newest."""
    await limit(request, "reads")
    person = await who(request)
    if person is None:
        return answer(NO_MATCHES)
    return answer(await server.lobby.my_matches(person, status, after, most))


@router.get("/me/watching", response_model=MatchPage, responses=problems())
async def my_watch_list(
    request: Request, server: TheServer, after: After = None, most: Limit = LIMIT
) -> Response:
    """Matches on my watch list, the last added first."""
    await limit(request, "reads")
    person = await who(request)
    if person is None:
        return answer(NO_MATCHES)
    return answer(await server.lobby.watching(person, after, most))


@router.put("/me/watching/{match}", status_code=204, responses=problems("private", "no_such_match"))
async def watch(
    request: Request, response: Response, server: TheServer, match: MatchId
) -> Response:
    """Puts a match on my watch list."""
    await limit(request, "joins")
    person = await who(request)
    await server.lobby.check_watch(person, match)
    person = person or await me(request, response)
    await server.lobby.watch(person, match, server.clock())
    return nothing(response)


@router.delete("/me/watching/{match}", status_code=204, responses=problems())
async def unwatch(request: Request, server: TheServer, match: MatchId) -> Response:
    """Takes a match off my watch list; it need not be there."""
    await limit(request, "joins")
    person = await who(request)
    if person is not None:
        await server.lobby.unwatch(person, match)
    return nothing()


async def _profile(
    server: Server, person: Person, response: Response, status: int = 200
) -> Response:
    profile = await server.people.profile(person)
    return answer({"person": profile}, response, status)
