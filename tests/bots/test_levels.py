"""Levels and personas: what they promise, how they slip, how they account for it."""

from __future__ import annotations

import time

import pytest

import lairworks
from lairworks import shelf
from lairworks.bots import LEVELS, PERSONAS, GreedyBot, IsmctsBot, LevelBot, Thought, make
from lairworks.bots.levels import ITERATIONS, SECONDS, SLIPS, USUAL
from lairworks.bots.manner import Taste, squashed
from lairworks.bots.tree import Node
from lairworks.core.rng import seeded
from lairworks.core.state import State
from lairworks.match import Match

GAMES = tuple(shelf.all_games())
EVERYBODY = [*LEVELS, *(f"easy-{persona}" for persona in PERSONAS)]


def begun(game: str, plies: int, seed: int = 3) -> Match:
    """A match in which bots that know the book have played a few choices."""
    match = lairworks.new(game, seed=seed)
    found = match.setting.game
    rng = seeded(seed)
    for _ in range(plies):
        seat = match.deciders[0]
        choice = found.opener(match.state, seat, rng)
        if choice < 0:
            choice = found.hint(match.state, seat, rng)
        if choice < 0:
            choice = rng.pick(match.state.choices(seat))
        match.play(seat, found.words.text(choice))
    return match


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", EVERYBODY)
def test_every_level_and_persona_plays_every_game(game: str, name: str) -> None:
    match = begun(game, 40)
    seat = match.deciders[0]
    bot = make(name, 1)
    choice = bot.choose(match.chair(seat, seeded(2)))
    assert choice in match.state.choices(seat)
    thoughts = bot.explain()
    assert thoughts[0].choice == choice
    assert {thought.choice for thought in thoughts} <= set(match.state.choices(seat))
    assert all(thought.sentence.endswith(".") for thought in thoughts)


def test_higher_levels_think_more_and_slip_less() -> None:
    for budget in (*ITERATIONS.values(), USUAL):
        assert sorted(set(budget)) == list(budget)
    assert list(SLIPS) == sorted(SLIPS, reverse=True)
    assert SECONDS[LEVELS.index("hard")] == 0.1
    assert SECONDS[LEVELS.index("expert")] == 0.5
    assert set(ITERATIONS) == set(GAMES)


def test_a_level_has_the_budget_of_its_game_and_the_taste_of_its_persona() -> None:
    bot = make("hard-spiteful", 1)
    assert isinstance(bot, LevelBot)
    mind = bot.mind("quest")
    assert mind.iterations == ITERATIONS["quest"][2]
    assert mind.taste.spite == PERSONAS["spiteful"].spite > 0
    assert mind.taste.slips == 0.0
    assert bot.mind("some game of one's own").iterations == USUAL[2]
    slack = make("expert-distracted", 1)
    assert isinstance(slack, LevelBot)
    assert slack.mind("quest").taste.slips == PERSONAS["distracted"].slips > 0


def searched(*tried: tuple[int, int, float]) -> Node:
    root = Node(-1, -1)
    for choice, visits, reward in tried:
        node = root.child(choice, 0)
        for _ in range(visits):
            node.learn(reward)
    return root


def thinker(taste: Taste, seed: int = 1) -> IsmctsBot:
    return IsmctsBot("it", seeded(seed), 10, taste=taste)


def test_the_choice_visited_most_is_taken_and_the_others_follow() -> None:
    root = searched((1, 10, 0.4), (2, 80, 0.6), (3, 30, 0.5))
    thoughts = thinker(Taste()).weigh(root, [1, 2, 3, 4])
    assert [(each.choice, each.visits) for each in thoughts] == [(2, 80), (3, 30), (1, 10)]
    assert thoughts[0].expected == pytest.approx(0.6)
    assert "wins 60%" in thoughts[0].sentence
    assert "80 times of 120" in thoughts[0].sentence


def test_a_slip_takes_what_is_nearly_as_good_and_is_declared() -> None:
    root = searched((1, 10, 0.1), (2, 80, 0.6), (3, 30, 0.55), (4, 1, 0.6))
    taken: set[int] = set()
    for seed in range(60):
        thoughts = thinker(Taste(slips=0.5, margin=0.1), seed).weigh(root, [1, 2, 3, 4])
        taken.add(thoughts[0].choice)
        if thoughts[0].choice == 3:
            assert thoughts[0].sentence.startswith("A slip")
            assert thoughts[1].choice == 2
            assert thoughts[1].sentence.startswith("Overlooked, and better")
        else:
            assert not any("slip" in each.sentence for each in thoughts)
    assert taken == {2, 3}, "neither what loses nor what was hardly looked at"


def test_what_turned_out_better_is_no_slip() -> None:
    root = searched((1, 40, 0.7), (2, 80, 0.6))
    assert thinker(Taste(slips=1.0)).weigh(root, [1, 2])[0].choice == 2


def test_a_persona_never_expects_more_than_a_sure_win() -> None:
    """A greedy one that sees nothing but wins and points."""
    match = begun("volcano", 14)
    seat = match.deciders[0]
    bot = IsmctsBot("it", seeded(1), 20, taste=Taste(greed=9.0, spite=9.0))
    bot.choose(match.chair(seat, seeded(2)))
    assert all(0.0 <= each.expected <= 1.0 for each in bot.explain())


def test_without_anything_near_even_a_wandering_mind_takes_the_best() -> None:
    root = searched((1, 10, 0.1), (2, 80, 0.6))
    assert thinker(Taste(slips=1.0)).weigh(root, [1, 2])[0].choice == 2


class Points(State):
    """A table with nothing but points."""

    def __init__(self, points: list[float]) -> None:
        super().__init__()
        self.seats = len(points)
        self.points = points

    def scores(self) -> list[float]:
        return self.points


def test_the_cautious_rather_take_what_is_sure() -> None:
    table = Points([0, 0])
    taste = PERSONAS["cautious"]
    sure = taste.value(0.5, table, 0, [0, 0])
    gamble = (taste.value(0.95, table, 0, [0, 0]) + taste.value(0.15, table, 0, [0, 0])) / 2
    assert sure > gamble, "although the gamble wins 55 %"
    plain = Taste()
    assert plain.is_plain()
    assert plain.value(0.3, table, 0, [0, 0]) == 0.3


def test_the_greedy_like_points_and_the_spiteful_that_others_get_none() -> None:
    before = [2.0, 2.0, 2.0]
    ahead, level, behind = Points([5, 2, 2]), Points([2, 2, 2]), Points([2, 2, 5])
    greedy, spiteful = PERSONAS["greedy"], PERSONAS["spiteful"]
    assert greedy.value(0.5, ahead, 0, before) > greedy.value(0.5, level, 0, before)
    assert greedy.value(0.5, behind, 0, before) == greedy.value(0.5, level, 0, before)
    assert spiteful.value(0.5, behind, 0, before) < spiteful.value(0.5, level, 0, before)
    assert spiteful.value(0.5, ahead, 0, before) == spiteful.value(0.5, level, 0, before)
    assert not greedy.is_plain()
    assert -1 < squashed(-1000) < 0 == squashed(0) < squashed(1000) < 1


def test_the_greedy_bot_weighs_every_choice_over_its_guesses() -> None:
    match = begun("volcano", 12)
    seat = match.deciders[0]
    bot = GreedyBot(seeded(1))
    taken = bot.choose(match.chair(seat, seeded(2)))
    thoughts = bot.explain()
    assert sorted(each.choice for each in thoughts) == match.state.choices(seat)
    assert thoughts[0].choice == taken
    assert thoughts[0].expected == max(each.expected for each in thoughts)
    rest = [each.expected for each in thoughts[1:]]
    assert rest == sorted(rest, reverse=True)


def kept(bot: IsmctsBot, match: Match, seat: int) -> list[Thought]:
    """What a bot considers, and plays."""
    choice = bot.choose(match.chair(seat, seeded(2)))
    match.play(seat, match.setting.game.words.text(choice))
    return bot.explain()


def test_the_tree_is_kept_as_long_as_nobody_has_learned_anything() -> None:
    """In volcano a room card is built, then placed: nothing is drawn in between."""
    went_on = began_anew = 0
    for seed in range(12):
        match = begun("volcano", 14, seed)
        bot = IsmctsBot("it", seeded(1), 60)
        mover = match.deciders[0]
        for _ in range(12):
            if match.over or match.deciders[0] != mover:
                break
            follows = match.chair(mover, seeded(2)).before >= 0 and bot._made >= 0
            considered = kept(bot, match, mover)
            visits = sum(each.visits for each in considered)
            if follows and visits > 60:
                went_on += 1
            if not follows:
                assert visits in (0, 60)
                began_anew += 1
    assert went_on > 0
    assert began_anew > 0


def test_a_tree_is_not_kept_for_another_choice_than_the_one_made() -> None:
    match = begun("volcano", 14)
    seat = match.deciders[0]
    bot = IsmctsBot("it", seeded(1), 60)
    bot.choose(match.chair(seat, seeded(2)))
    bot._made = -2
    bot.choose(match.chair(seat, seeded(2)))
    assert sum(each.visits for each in bot.explain()) == 60


def test_the_clock_ends_a_search_before_its_iterations_are_over() -> None:
    match = begun("volcano", 14)
    bot = IsmctsBot("it", seeded(1), 10_000_000, 0.05)
    start = time.perf_counter()
    bot.choose(match.chair(match.deciders[0], seeded(2)))
    assert time.perf_counter() - start < 5


class Ticking:
    """A clock that goes on by a step whenever it is looked at."""

    def __init__(self, step: float = 0.01) -> None:
        self.step = step
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks * self.step


@pytest.mark.parametrize(("name", "looks"), [("hard", 10), ("expert", 50), ("ismcts:0.2s", 20)])
def test_seconds_are_those_of_the_clock_that_is_given(name: str, looks: int) -> None:
    match = begun("volcano", 14)
    clock = Ticking()
    bot = make(name, 1, clock)
    bot.choose(match.chair(match.deciders[0], seeded(2)))
    iterations = sum(each.visits for each in bot.explain())
    assert iterations == clock.looks - 2, "a look at the start, one more, one after every iteration"
    assert looks - 1 <= iterations <= looks + 1


def test_no_iteration_is_begun_that_would_end_far_too_late() -> None:
    """One is over after 90 ms of 100, and took 45: the next would be over after 135."""
    match = begun("volcano", 14)
    bot = make("hard", 1, Ticking(0.045))
    bot.choose(match.chair(match.deciders[0], seeded(2)))
    assert sum(each.visits for each in bot.explain()) == 1


def test_no_explanation_before_the_first_choice() -> None:
    assert make("hard", 1).explain() == []
