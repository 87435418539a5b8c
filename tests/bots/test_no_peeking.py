"""No bot sees what its seat does not: the truth may be anything, the move is the same."""

from __future__ import annotations

import pytest

import lairworks
from lairworks import shelf
from lairworks.bots import Bot, LevelBot, make
from lairworks.core.chair import chair as chair_of
from lairworks.core.playout import playout
from lairworks.core.rng import seeded
from lairworks.match import Match

BOTS = ("random", "greedy", "easy-distracted", "ismcts:25")


def player(name: str, game: str) -> Bot:
    """A bot that does not look at the clock, so that only what it sees can make a difference."""
    bot = make(name, 7)
    if not isinstance(bot, LevelBot):
        return bot
    mind = bot.mind(game)
    mind.seconds = 0.0
    return mind


def in_the_middle(game: str, seed: int) -> Match:
    match = lairworks.new(game, seed=seed)
    found = match.setting.game
    rng = seeded(seed)
    for _ in range(20 + 17 * seed):
        if match.over:
            break
        seat = match.deciders[0]
        choice = found.opener(match.state, seat, rng)
        if choice < 0:
            choice = rng.pick(match.state.choices(seat))
        match.play(seat, found.words.text(choice))
    return match


@pytest.mark.parametrize("game", tuple(shelf.all_games()))
@pytest.mark.parametrize("name", BOTS)
def test_the_truth_may_change_behind_a_bots_back(game: str, name: str) -> None:
    """After the chair's guess the true table is played to its end, hidden parts and all."""
    for seed in range(3):
        match = in_the_middle(game, seed)
        seat = match.deciders[0]
        before = player(name, game).choose(match.chair(seat, seeded(5)))
        chair = match.chair(seat, seeded(5))
        playout(match.state, seeded(9), 100_000)
        assert match.over
        assert player(name, game).choose(chair) == before


@pytest.mark.parametrize("game", tuple(shelf.all_games()))
@pytest.mark.parametrize("name", BOTS)
def test_another_truth_that_looks_alike_makes_no_difference(game: str, name: str) -> None:
    """The hidden part is replaced, the guess stays: the same move."""
    for seed in range(3):
        match = in_the_middle(game, seed)
        found = match.setting.game
        seat = match.deciders[0]
        guess = found.guess(match.state, seat, seeded(5))
        moves = set()
        for other in (match.state, found.guess(match.state, seat, seeded(11))):
            chair = chair_of(found, other, seat, seeded(5))
            chair._imagined = guess.copy()
            moves.add(player(name, game).choose(chair))
        assert len(moves) == 1
