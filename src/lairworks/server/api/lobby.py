"""What goes on: open tables, matches to watch, finished ones, and who is strong at what."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from lairworks.server.api.deps import (
    After,
    GameFilter,
    GameName,
    Limit,
    TheServer,
    Time,
    answer,
    limit,
    problems,
    who,
)
from lairworks.server.lobby import LIMIT, Finished, MatchPage, RatingPage, is_game
from lairworks.server.problems import Problem

router = APIRouter(prefix="/api", tags=["lobby"])

PersonFilter = Annotated[str | None, Query(max_length=100, description="who played, by name")]
BotFilter = Annotated[
    str | None,
    Query(pattern=r"^[a-z0-9:._-]{1,40}$", description="this bot played, such as hard"),
]


@router.get("/lobby", response_model=MatchPage, responses=problems())
async def open_tables(
    request: Request,
    server: TheServer,
    game: GameFilter = None,
    after: After = None,
    most: Limit = LIMIT,
) -> Response:
    """Public matches with open seats, the newest first."""
    await limit(request, "reads")
    return answer(await server.lobby.open_tables(await who(request), game, after, most))


@router.get("/watch", response_model=MatchPage, responses=problems())
async def live_matches(
    request: Request,
    server: TheServer,
    game: GameFilter = None,
    after: After = None,
    most: Limit = LIMIT,
) -> Response:
    """Public matches being played, the newest first."""
    await limit(request, "reads")
    return answer(await server.lobby.live(await who(request), game, after, most))


@router.get("/matches", response_model=MatchPage, responses=problems())
async def finished_matches(
    request: Request,
    server: TheServer,
    game: GameFilter = None,
    person: PersonFilter = None,
    bot: BotFilter = None,
    since: Time = None,
    until: Time = None,
    after: After = None,
    most: Limit = LIMIT,
) -> Response:
    """Public matches that are over, and my own, the last to end first."""
    await limit(request, "reads")
    search = Finished(game=game, person=person, bot=bot, since=since, until=until)
    return answer(await server.lobby.finished(await who(request), search, after, most))


@router.get("/ratings/{game}", response_model=RatingPage, responses=problems("unknown_game"))
async def leaderboard(
    request: Request,
    server: TheServer,
    game: GameName,
    after: After = None,
    most: Limit = LIMIT,
) -> Response:
    """Who is strongest at a game."""
    await limit(request, "reads")
    if not is_game(game):
        raise Problem("unknown_game", f"there is no game {game}")
    return answer(await server.lobby.leaderboard(game, after, most))
