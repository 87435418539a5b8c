"""Which games there are, and their rules."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from lairworks import bots, packs, shelf
from lairworks.core.game import Game
from lairworks.server.api import models
from lairworks.server.api.deps import GameName, answer, limit, problems
from lairworks.server.problems import Problem

router = APIRouter(prefix="/api/games", tags=["games"])


@router.get("", response_model=models.Games, responses=problems())
async def all_games(request: Request) -> Response:
    """Every game with its seats, options and bots."""
    await limit(request, "reads")
    return answer({"games": [facts(game) for game in shelf.all_games().values()]})


@router.get("/{game}/rules", response_model=models.Rulebook, responses=problems("not_found"))
async def rules(request: Request, game: GameName) -> Response:
    """The rules of a game in our words."""
    await limit(request, "reads")
    found = shelf.all_games().get(game)
    if found is None:
        raise Problem("not_found", f"there is no game {game!r}")
    return answer({"game": game, "text": packs.rulebook(found)})


def facts(game: Game[Any, Any]) -> dict[str, object]:
    """What one needs to know to set up a match."""
    return {
        "game": game.id,
        "title": game.title,
        "pitch": game.pitch,
        "seats": list(game.seats),
        "rules": game.rules,
        "options": [
            {
                "name": option.name,
                "title": option.title,
                "default": option.default,
                "values": list(option.values),
                "low": option.low,
                "high": option.high,
            }
            for option in game.options
        ],
        "levels": list(bots.LEVELS),
        "personas": list(bots.PERSONAS),
    }
