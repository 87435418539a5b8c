"""Our environments beside those of others: steps a second, with an observation and a mask each.

python -m benchmarks.environments [--rounds 3] [--json FILE]

Random legal play on one core, by the processor's clock, ours and the peers in turns, medians of the
rounds. `table` is the thin single stepper, `aec` the PettingZoo environment, stepped by the same
loop as PettingZoo's own, `gym` one seat against random bots, `batch` 256 matches at once.

There are three kinds of peers: all classic games of PettingZoo that have masks, the bare states of
OpenSpiel stepped from Python with a tensor and a mask each, and the same games in OpenSpiel's own
environment for learners. The bars: table at least 3 times the median of all peers, batch at least
20 times; how far it is to the median of each kind is told too. Exits with 1 if a peer is missing.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any, Final

from benchmarks.figures import MISSING, NAME, Row, medians, ratio, table

SECONDS: Final = 0.7
N: Final = 256
SEATS: Final = {"heist": (2, 9)}  # besides the fewest and the most of small games
ZOO: Final = (  # all but rps, which has no mask
    "chess_v6",
    "connect_four_v3",
    "go_v5",
    "hanabi_v5",
    "leduc_holdem_v4",
    "texas_holdem_no_limit_v6",
    "texas_holdem_v4",
    "tictactoe_v3",
)
SPIEL: Final = ("hearts", "gin_rummy", "backgammon", "hanabi", "connect_four")
KINDS: Final = ("PettingZoo", "OpenSpiel", "OpenSpiel rl_environment")
RATE: Final = "steps_per_s"
SINGLE_BAR: Final = 3
BATCH_BAR: Final = 20

Play = Callable[[], int]  # plays on for a while and tells how many decisions that took


def rate(play: Play, seconds: float = SECONDS) -> float:
    """Decisions a second of processor time."""
    play()
    made = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        made += play()
    return made / spent


# Ours


def our_rows() -> list[Row]:
    """Every game of the house."""
    from lairworks import shelf
    from lairworks.lab.bench import is_compiled

    build = "" if is_compiled() else ", interpreted"
    rows: list[Row] = []
    for game in shelf.BUILT_IN:
        for seats in SEATS.get(game.id, sorted({game.seats[0], game.seats[-1]})):
            rows.append({NAME: f"{game.id}, {seats} seats{build}", **measured(game.id, seats)})
    return rows


def measured(game: str, seats: int) -> Row:
    """The figures of a game."""
    import gymnasium

    from lairworks import envs

    made = envs.Batch(game, 1, seats)
    single = gymnasium.make(f"lairworks/{game}-v0", seats=seats, seat="rotate").unwrapped
    return {
        "cells": made.cells,
        "actions": made.actions,
        "table": rate(table_play(game, seats)),
        "aec": rate(zoo_play(envs.aec_env(game, seats))),
        "gym": rate(gym_play(single)),
        "batch": rate(batch_play(game, seats)),
    }


def table_play(game: str, seats: int) -> Play:
    """A match, stepped bare."""
    from lairworks import envs

    made = envs.Table(game, seats, seed=1)
    rng = random.Random(1)

    def play() -> int:
        steps = 0
        made.reset()
        while not made.over:
            made.row()
            made.mask()
            made.step(rng.choice(made.choices()))
            steps += 1
        return steps

    return play


def batch_play(game: str, seats: int) -> Play:
    """A step in every match of a batch."""
    import numpy

    from lairworks import envs

    batch = envs.Batch(game, N, seats, seed=1)
    rng = numpy.random.default_rng(1)

    def play() -> int:
        assert batch.masks.shape[0] == N
        batch.step(batch.sample(rng))
        return N

    return play


def gym_play(env: Any) -> Play:
    """A match of one seat; only its own decisions count."""
    rng = random.Random(1)

    def play() -> int:
        steps = 0
        seen, _ = env.reset()
        over = False
        while not over:
            legal = seen["action_mask"].nonzero()[0].tolist()
            seen, _, over, _, _ = env.step(rng.choice(legal))
            steps += 1
        return steps

    return play


# Peers


def zoo_play(env: Any) -> Play:
    """A match of an AEC environment, stepped as PettingZoo's documentation does."""
    rng = random.Random(1)
    seeds = count()

    def play() -> int:
        steps = 0
        env.reset(seed=next(seeds))
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(rng.choice(seen["action_mask"].nonzero()[0].tolist()))
            steps += 1
        return steps

    return play


def spiel_play(name: str) -> Play:
    """A match of OpenSpiel, its states stepped from Python, with a tensor and a mask each."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game(name)
    rng = random.Random(1)
    has_observer = game.get_type().provides_observation_tensor
    observer = make_observation(game) if has_observer else None

    def play() -> int:
        steps = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
                continue
            player = state.current_player()
            if observer is not None:
                observer.set_from(state, player)
            else:
                state.information_state_tensor(player)
            state.legal_actions_mask(player)
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def rl_play(name: str) -> Play:
    """A match of OpenSpiel's own environment for learners."""
    from open_spiel.python import rl_environment

    env = rl_environment.Environment(name)
    rng = random.Random(1)

    def play() -> int:
        steps = 0
        moment = env.reset()
        while not moment.last():
            player = moment.observations["current_player"]
            moment = env.step([rng.choice(moment.observations["legal_actions"][player])])
            steps += 1
        return steps

    return play


def zoo(game: str) -> Play:
    """A match of one of PettingZoo's classic games."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about the precision of numbers nobody looks at here
        return zoo_play(import_module(f"pettingzoo.classic.{game}").env())


def peer_rows() -> list[Row]:
    """All peers; one that fails says why."""
    peers: list[tuple[str, Callable[[str], Play], str]] = [
        *((f"PettingZoo {game}", zoo, game) for game in ZOO),
        *((f"OpenSpiel {game}", spiel_play, game) for game in SPIEL),
        *((f"OpenSpiel rl_environment {game}", rl_play, game) for game in SPIEL),
    ]
    rows: list[Row] = []
    for name, make, game in peers:
        try:
            rows.append({NAME: name, RATE: rate(make(game))})
        except Exception as error:
            rows.append({NAME: name, MISSING: f"{type(error).__name__}: {error}"})
    return rows


# Together


def show(ours: list[Row], peers: list[Row]) -> None:
    """Prints the tables and how the bars are met."""
    usual = usual_of(peers)
    for row in ours:
        for way in ("table", "aec", "gym", "batch"):
            row[f"{way}_ratio"] = ratio(float(row[way]), usual)
    columns = [("our game", NAME, ""), ("cells", "cells", ",.0f"), ("actions", "actions", ",.0f")]
    for way in ("table", "aec", "gym", "batch"):
        columns += [(f"{way}/s", way, ",.0f"), ("x", f"{way}_ratio", "")]
    print("\n".join(table(ours, columns)), end="\n\n")
    print("\n".join(table(peers, [("peer", NAME, ""), ("steps/s", RATE, ",.0f")])), end="\n\n")
    print(f"median of all peers: {usual:,.0f}/s (x in the first table)")
    for kind in KINDS:
        theirs = usual_of([row for row in peers if kind == str(row[NAME]).rpartition(" ")[0]])
        times = [
            f"{way} {ratio(min(rates), theirs)} to {ratio(max(rates), theirs)}"
            for way in ("table", "aec", "gym", "batch")
            for rates in [[float(row[way]) for row in ours]]
        ]
        print(f"median of {kind}: {theirs:,.0f}/s; times as fast: {', '.join(times)}")
    for way, bar in (("table", SINGLE_BAR), ("batch", BATCH_BAR)):
        met = [str(row[NAME]) for row in ours if float(row[way]) >= bar * usual]
        print(f"{way} at least {bar} times that: {len(met)} of {len(ours)}: {'; '.join(met)}")


def usual_of(peers: list[Row]) -> float:
    """The median rate of those peers that could be measured."""
    rates = [float(row[RATE]) for row in peers if RATE in row]
    return median(rates) if rates else 0.0


def main() -> int:
    """Measures and tells; 1 if a peer is missing."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.environments")
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    parser.add_argument("--path", type=Path, help="where to import lairworks from")
    parser.add_argument("--part", choices=("ours", "peers"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.part:
        print(json.dumps(our_rows() if asked.part == "ours" else peer_rows()))
        return 0
    from benchmarks.__main__ import run  # brings the build tools, which the parts do not need

    ours: list[list[Row]] = []
    peers: list[list[Row]] = []
    for number in range(asked.rounds):
        print(f"round {number + 1} of {asked.rounds} ...", file=sys.stderr, flush=True)
        ours.append(run("benchmarks.environments", "--part", "ours", path=asked.path))
        peers.append(run("benchmarks.environments", "--part", "peers", path=asked.path))
    if asked.json:
        figures = {"ours": medians(ours), "peers": medians(peers)}
        asked.json.write_text(json.dumps(figures, indent=1) + "\n")
    show(medians(ours), medians(peers))
    missing = [str(row[NAME]) for row in medians(peers) if MISSING in row]
    if missing:
        print(f"missing: {', '.join(missing)}", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
