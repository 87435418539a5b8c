"""Playing on from a guess: by the book, by hints, or at random."""

from __future__ import annotations

from typing import Any

from lairworks.bots.manner import Manner
from lairworks.core.game import Game
from lairworks.core.rng import Rng
from lairworks.core.state import State


def sensible(game: Game[Any, Any], state: State, seat: int, rng: Rng) -> int:
    """What the book or a hint says, -1 where the game has no opinion."""
    choice = game.opener(state, seat, rng)
    return choice if choice >= 0 else game.hint(state, seat, rng)


def likely(game: Game[Any, Any], state: State, seat: int, rng: Rng, guided: bool) -> int:
    """What a seat may well choose: something sensible, or at random where nothing is known."""
    choice = sensible(game, state, seat, rng) if guided else -1
    return choice if choice >= 0 else rng.pick(state.choices(seat))


def play_on(game: Game[Any, Any], state: State, manner: Manner, rng: Rng) -> int:
    """Plays to the horizon, and then until all is calm; tells how many choices that took."""
    for made in range(manner.farthest):
        asked = state.deciders()
        if not asked or (made >= manner.horizon and game.is_calm(state)):
            return made
        state.apply(asked[0], likely(game, state, asked[0], rng, manner.guided))
    return manner.farthest


def finish_turn(game: Game[Any, Any], state: State, seat: int, rng: Rng, most: int) -> None:
    """Lets a seat finish what it has begun, as far as the game says how."""
    for _ in range(most):
        if seat not in state.deciders():
            return
        choice = sensible(game, state, seat, rng)
        if choice < 0:
            return
        state.apply(seat, choice)
        if game.is_calm(state):
            return
