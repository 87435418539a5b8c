"""Levels that doubt the book of heist: it answers everything, and search looks for better."""

from __future__ import annotations

import gc
import time

import pytest

import lairworks
from lairworks.bots import IsmctsBot, LevelBot, make
from lairworks.bots.levels import EASY, MANNERS, SECONDS
from lairworks.bots.manner import Manner, Taste
from lairworks.bots.search import Search
from lairworks.bots.tree import Node
from lairworks.core.rng import seeded
from lairworks.games.heist import GAME
from lairworks.lab import arena
from lairworks.lab.bench import is_compiled
from lairworks.match import Match

DOUBTED = MANNERS["heist"].doubted


def asked(question: str, seed: int = 3, lair: int = 2, seats: int = 2) -> Match:
    """A match in which the book has played until the first seat is asked this, with a choice."""
    match = lairworks.new("heist", seats=seats, seed=seed, options={"lair": lair})
    rng = seeded(seed)
    while True:
        seat = match.deciders[0]
        open_question = match.state.question(seat)
        assert open_question is not None
        if open_question.name == question:
            return match
        game = match.setting.game
        match.play(seat, game.words.text(game.opener(match.state, seat, rng)))


def mind(level: str) -> IsmctsBot:
    """A level of heist that does not look at the clock."""
    bot = make(level, 1)
    assert isinstance(bot, LevelBot)
    found = bot.mind("heist")
    found.seconds = 0.0
    return found


@pytest.mark.parametrize("question", ["round.pick", "round.place"])
def test_levels_weigh_what_the_book_would_just_play(question: str) -> None:
    match = asked(question)
    chair = match.chair(match.deciders[0], seeded(2))
    level = mind("medium")
    level.choose(chair)
    assert sum(thought.visits for thought in level.explain()) == level.iterations
    bare = make("ismcts:20", 1)
    bare.choose(chair)
    assert "by the book" in bare.explain()[0].sentence


def test_raids_and_claims_go_by_the_book() -> None:
    match = asked("raid.step")
    level = mind("hard")
    level.choose(match.chair(match.deciders[0], seeded(2)))
    assert "by the book" in level.explain()[0].sentence
    assert "round.claim" not in DOUBTED


def test_the_easy_level_raids_from_room_to_room() -> None:
    match = asked("raid.step")
    seat = match.deciders[0]
    easy = mind("easy")
    choice = easy.choose(match.chair(seat, seeded(2)))
    assert choice == match.setting.game.hint(match.state, seat, seeded(1))
    [thought] = easy.explain()
    assert "look no further" in thought.sentence
    assert EASY["heist"].doubted == DOUBTED


def test_what_has_no_hint_is_thought_about_after_all() -> None:
    match = asked("round.pick")
    chair = match.chair(match.deciders[0], seeded(2))
    bot = IsmctsBot("it", seeded(1), 10, manner=Manner(simple=("round.pick",)))
    assert bot.choose(chair) in chair.choices()
    assert "by the book" in bot.explain()[0].sentence


def test_the_book_is_what_a_doubting_search_tries_first() -> None:
    match = asked("round.pick", seed=5)
    seat = match.deciders[0]
    looking = Search(match.chair(seat, seeded(2)), MANNERS["heist"], Taste(), seeded(5))
    hints = {looking.advice(looking.guess(), seat, True) for _ in range(20)}
    assert hints <= set(match.state.choices(seat))
    root = Node(-1, -1)
    for _ in range(40):
        looking.iterate(root)
    assert hints <= set(root.children)


def test_all_choices_are_weighed_on_the_same_guesses() -> None:
    match = asked("round.pick")
    chair = match.chair(match.deciders[0], seeded(2))
    position = match.setting.game.position
    steady = Search(chair, Manner(guesses=2), Taste(), seeded(5))
    decks = [position(steady.guess())["decks"] for _ in range(6)]
    assert decks[0] == decks[2] == decks[4]
    assert decks[1] == decks[3] == decks[5]
    fresh = Search(chair, Manner(), Taste(), seeded(5))
    assert len({str(position(fresh.guess())["decks"]) for _ in range(6)}) == 6


def test_the_same_seed_and_iterations_choose_the_same_at_heist() -> None:
    for question in ("round.pick", "round.place"):
        chair = asked(question, seed=8).chair(asked(question, seed=8).deciders[0], seeded(2))
        assert mind("medium").choose(chair) == mind("medium").choose(chair)


@pytest.mark.slow
@pytest.mark.skipif(not is_compiled(), reason="takes minutes; the compiled run covers it")
@pytest.mark.parametrize(
    ("level", "lair"), [("hard", 1), ("hard", 2), ("hard", 3), ("hard", 4), ("expert", 2)]
)
def test_a_level_keeps_to_its_time_at_heist_raids_included(level: str, lair: int) -> None:
    """In processor time, as the machine may be crowded; what other tests left is not its fault."""
    gc.collect()
    gc.freeze()
    match = lairworks.new("heist", seats=2, seed=lair, options={"lair": lair})
    bots = [make(level, seat, time.process_time) for seat in range(2)]
    limit = 1.2 * SECONDS[2 if level == "hard" else 3]
    while not match.over:
        seat = match.deciders[0]
        chair = match.chair(seat, seeded(seat))
        start = time.process_time()
        choice = bots[seat].choose(chair)
        assert time.process_time() - start < limit
        match.play(seat, GAME.words.text(choice))


@pytest.mark.slow
@pytest.mark.skipif(not is_compiled(), reason="takes minutes; the compiled run covers it")
@pytest.mark.parametrize(("strong", "weak", "wins"), [("hard", "easy", 14), ("easy", "random", 17)])
def test_levels_of_heist_are_ordered(strong: str, weak: str, wins: int) -> None:
    """The full claims are in docs/bots.md."""
    standings = arena.run("heist", [strong, weak], 20, seed=3, workers=1)
    assert standings.bots[0].bot == strong
    assert standings.bots[0].wins >= wins
