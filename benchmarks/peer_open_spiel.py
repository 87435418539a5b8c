"""OpenSpiel from PyPI: stepped from Python, played out in C++, and its searches.

Players' decisions count, as they do for our games; chance nodes are drawn by their odds and, like
our dice and shuffles, count for time only.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from itertools import count, cycle
from typing import Any

import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from benchmarks.figures import Row
from benchmarks.peers import Measurement
from benchmarks.stepping import SECONDS, micros, stepped

GAMES = ("hearts", "gin_rummy", "backgammon", "hanabi", "connect_four")
EXPLORATION = 1.4
MEMORY_MB = 100
SIMULATIONS = 400  # of one search, as many as in ours
STARTS = 8  # positions that playouts start from
ROLLOUTS = 100  # from each of them in a call


def draw_chance(state: Any, rng: random.Random) -> None:
    """Takes a chance node by its odds."""
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(outcomes, odds)[0])


def play_on(state: Any, rng: random.Random, limit: int = 1_000_000) -> int:
    """Plays random choices until it is over or a decision beyond `limit` is due; counts them."""
    made = 0
    while not state.is_terminal():
        if state.is_chance_node():
            draw_chance(state, rng)
        elif made < limit:
            state.apply_action(rng.choice(state.legal_actions()))
            made += 1
        else:
            break
    return made


def stepped_from_python(name: str) -> Row:
    """Random matches, stepped as its documentation does."""
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    row = stepped(lambda: play_on(game.new_initial_state(), rng))
    return {**row, "copy_us": micros(game.new_initial_state().clone, 20_000)}


def stepped_evenly(name: str) -> Row:
    """Kinder: chance is drawn like a decision, without asking for the odds.

    That is right only where all outcomes are equally likely.
    """
    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def play() -> int:
        made = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            made += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        return made

    return stepped(play)


def played_out_in_cpp(name: str) -> Row:
    """Random playouts inside C++, from the first decision on, as ours are from the opening.

    They are the rollouts of a search that makes a single simulation. How many decisions they took
    nobody tells, so that is the mean of random matches stepped from the same positions.
    """
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    starts = [game.new_initial_state() for _ in range(STARTS)]
    for state in starts:
        play_on(state, rng, 0)
    turns = cycle(starts)
    length = float(stepped(lambda: play_on(next(turns).clone(), rng))["decisions_per_game"])
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, 1, MEMORY_MB, False, 1, False)

    def roll_out_all() -> int:
        for state in starts:
            bot.mcts_search(state)
        return 0

    rounds = float(stepped(roll_out_all)["games_per_s"])
    return by_length(rounds * STARTS * ROLLOUTS, length)


def played_by_cpp_bots(name: str) -> Row:
    """The same by its random bots, for games its search does not take: a match a call."""
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    length = float(stepped(lambda: play_on(game.new_initial_state(), rng))["decisions_per_game"])
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    seeds = count()

    def play() -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return 0

    return by_length(float(stepped(play)["games_per_s"]), length)


def by_length(games_per_s: float, length: float) -> Row:
    """The figures of matches of which only the mean length is known."""
    return {
        "decisions_per_s": games_per_s * length,
        "games_per_s": games_per_s,
        "decisions_per_game": length,
    }


def middle(game: Any, rng: random.Random) -> Any:
    """A state half-way through a random match, with somebody to decide."""
    while True:
        state = game.new_initial_state()
        play_on(state, rng, play_on(game.new_initial_state(), rng) // 2)
        if not state.is_terminal():
            return state


def search_rate(name: str, make: Callable[[Any], Callable[[Any], object]]) -> Row:
    """Simulations a second, in searches from the middles of random matches.

    Rollouts go to the end of the match: its evaluators cannot cut them.
    """
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    search = make(game)
    spent = 0.0
    searches = 0
    while spent < SECONDS:
        state = middle(game, rng)
        start = time.process_time()
        search(state)
        spent += time.process_time() - start
        searches += 1
    return {"iterations_per_s": searches * SIMULATIONS / spent}


def cpp_mcts(game: Any) -> Callable[[Any], object]:
    """Its MCTS in C++."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, SIMULATIONS, MEMORY_MB, False, 1, False)
    search: Callable[[Any], object] = bot.mcts_search
    return search


def python_mcts(game: Any) -> Callable[[Any], object]:
    """Its MCTS in Python, on the game in C++."""
    bot = mcts.MCTSBot(game, EXPLORATION, SIMULATIONS, mcts.RandomRolloutEvaluator(1))
    search: Callable[[Any], object] = bot.mcts_search
    return search


def cpp_ismcts(game: Any) -> Callable[[Any], object]:
    """Its ISMCTS in C++."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    search: Callable[[Any], object] = pyspiel.ISMCTSBot(1, evaluator, EXPLORATION, SIMULATIONS).step
    return search


def python_ismcts(game: Any) -> Callable[[Any], object]:
    """Its ISMCTS in Python, on the game in C++."""
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), EXPLORATION, SIMULATIONS)
    search: Callable[[Any], object] = bot.step
    return search


SEARCHES = (
    ("OpenSpiel connect_four, MCTS in C++", "connect_four", cpp_mcts),
    ("OpenSpiel connect_four, MCTS in Python", "connect_four", python_mcts),
    ("OpenSpiel hearts, ISMCTS in C++", "hearts", cpp_ismcts),
    ("OpenSpiel hearts, ISMCTS in Python", "hearts", python_ismcts),
    ("OpenSpiel gin_rummy, ISMCTS in C++", "gin_rummy", cpp_ismcts),
    ("OpenSpiel gin_rummy, ISMCTS in Python", "gin_rummy", python_ismcts),
)

MEASUREMENTS: list[Measurement] = [
    *((f"OpenSpiel {name}", partial(stepped_from_python, name)) for name in GAMES),
    ("OpenSpiel hearts, chance drawn evenly", partial(stepped_evenly, "hearts")),
    *(
        (f"OpenSpiel {name}, in C++", partial(played_out_in_cpp, name))
        for name in GAMES
        if name != "hanabi"  # its rewards come during the match, which MCTSBot refuses
    ),
    ("OpenSpiel hanabi, in C++ (bots)", partial(played_by_cpp_bots, "hanabi")),
    *((title, partial(search_rate, name, make)) for title, name, make in SEARCHES),
]
