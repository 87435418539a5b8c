"""Who sits where: people at the keyboard and bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from lairworks import bots
from lairworks.core.errors import BadSeats, LairworksError
from lairworks.core.game import Game
from lairworks.core.rng import seeded
from lairworks.match import Match

PERSON: Final = "person"
DEFAULT_BOT: Final = "medium"
ADVISER: Final = "expert"  # who gives hints
STRIDE: Final = 0x9E3779B97F4A7C15  # odd, so that seats get unrelated seeds
SEEDS: Final = 1 << 64


class BotPlayer:
    """A bot at a table: it is shown its chair and answers in text."""

    def __init__(self, name: str, seed: int) -> None:
        self._bot = bots.make(name, seed)
        self._rng = seeded(seed, 1)

    def choose(self, match: Match, seat: int) -> str:
        """The bot's answer to the seat's question."""
        choice = self._bot.choose(match.chair(seat, self._rng))
        return match.setting.game.words.text(choice)

    def explain(self) -> list[bots.Thought]:
        """What the bot considered for its last answer."""
        return self._bot.explain()


def seating(
    game: Game[Any, Any], seat: int | None, rivals: Sequence[str], seats: int | None = None
) -> list[str]:
    """What plays in each seat: PERSON or the name of a bot; the last rival fills what is left.

    Without a number of `seats` there are as many as rivals and person make, or the game's least.
    """
    others = list(rivals) or [DEFAULT_BOT]
    wanted = len(others) + (seat is not None)
    number = seats or max(wanted, min(game.seats))
    if number not in game.seats or wanted > number:
        raise BadSeats(game.id, wanted, list(game.seats))
    if seat is not None and not 0 <= seat < number:
        raise LairworksError(f"there is no seat {seat}; seats are 0 to {number - 1}")
    players: list[str] = []
    for place in range(number):
        if place == seat:
            players.append(PERSON)
        else:
            players.append(others.pop(0) if len(others) > 1 else others[0])
    return players


def names(players: Sequence[str], given: Sequence[str]) -> list[str]:
    """What the seats are called: people by the given names in order, bots by number."""
    people = [seat for seat, player in enumerate(players) if player == PERSON]
    if len(given) > len(people):
        raise LairworksError(f"{len(given)} names for {len(people)} at the keyboard")
    chosen = dict(zip(people, given, strict=False))
    machines = len(players) - len(people)
    called: list[str] = []
    for seat, player in enumerate(players):
        if player == PERSON:
            called.append(chosen.get(seat, f"Player {seat + 1}"))
        else:
            called.append("Bot" if machines == 1 else f"Bot {seat + 1}")
    return called


def sit_down(match: Match, players: Sequence[str]) -> list[BotPlayer | None]:
    """The bots of a match in their seats, None where a person sits."""
    return [
        None if player == PERSON else BotPlayer(player, bot_seed(match, seat))
        for seat, player in enumerate(players)
    ]


def bot_seed(match: Match, place: int) -> int:
    """A seed for a bot that follows from the match and where it stands."""
    return (match.seed + STRIDE * (place + 1) + len(match.history)) % SEEDS
