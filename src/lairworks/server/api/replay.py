"""Looking back on matches that are over."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from lairworks.server.api import models
from lairworks.server.api.deps import MatchId, answer, limit, problems
from lairworks.server.api.matches import replay_of

router = APIRouter(prefix="/api/matches", tags=["replay"])

LOOKING = ("private", "not_your_seat", "no_such_match", "not_over", "rules_changed")

Perspective = Annotated[
    int | None,
    Query(ge=0, lt=models.MOST_SEATS, description="what this seat saw; without it, a spectator"),
]


@router.get(
    "/{match}/replay",
    response_model=models.ReplayFrame,
    responses=problems(*LOOKING, "no_such_seat", "not_found"),
)
async def frame(
    request: Request,
    match: MatchId,
    ply: Annotated[int, Query(ge=0, le=2**31 - 1, description="after so many choices")] = 0,
    seat: Perspective = None,
) -> Response:
    """The table of a finished match after so many choices, as a seat or a spectator saw it.

    `next` is what was chosen then. A seat gets to see it if it chose itself; spectators see
    everything that was asked and chosen.
    """
    await limit(request, "reads")
    replay = await replay_of(request, match)
    return answer(await asyncio.to_thread(replay.frame, ply, seat))


@router.get(
    "/{match}/replay/log",
    response_model=models.ReplayLog,
    responses=problems(*LOOKING, "no_such_seat"),
)
async def log(request: Request, match: MatchId, seat: Perspective = None) -> Response:
    """All that a seat or a spectator was told; `heard` says how much of it by each ply."""
    await limit(request, "reads")
    replay = await replay_of(request, match)
    return answer(await asyncio.to_thread(replay.log, seat))


@router.get("/{match}/timeline", response_model=models.Timeline, responses=problems(*LOOKING))
async def timeline(request: Request, match: MatchId) -> Response:
    """A finished match at a glance: every choice, the scores over time, and where it turned."""
    await limit(request, "reads")
    replay = await replay_of(request, match)
    return answer(await asyncio.to_thread(lambda: replay.timeline))
