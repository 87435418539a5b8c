"""Makes the golden matches in tests/replays/delve: `python -m tests.games.delve.make_replays`.

Seeded players of different habits play matches with different options. Kept are short ones, so
chosen that every ending, both finish rules, packs and arranged starts are among them. Running it
again on the same rules writes the same files.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import lairworks
from lairworks import Match
from lairworks.games.delve import GAME
from lairworks.games.delve.state import DelveState
from lairworks.games.delve.words import EXIT
from tests.games.delve.tables import FIXTURES, R1, R2
from tests.golden import Player, Wish, ends, has, make

LONGEST = 420  # choices in a match that is kept

Habit = dict[str, float]

# How much each verb appeals; 1 if it is not listed.
QUICK_BUILD: Habit = {"wall": 0, "put": 0, "lift": 0, "load": 0, "clear": 0, "commit": 50}
BOLD: Habit = {"exit": 500, "open": 500, "creep": 30, "hustle": 8, "fight": 25, "stop": 0.2}
BOLD |= {"disarm": 8, "die": 6, "conserve": 0.3, "peer": 5, "halt": 0.2, "enter": 5}
BOLD |= QUICK_BUILD
CAREFUL: Habit = {**BOLD, "peer": 40, "exit": 60, "backtrack": 0.4, "conserve": 2, "stay": 3}
PATIENT: Habit = {**BOLD}  # waits on the exit for the rival to leave first
IDLE: Habit = {**QUICK_BUILD, "stop": 4000, "exit": 0.01, "open": 0.5}
BY_HAND: Habit = {"wall": 0.5, "put": 8, "place": 4, "lift": 2, "clear": 0.1, "random": 1}
FROM_LIBRARY: Habit = {"load": 5, "random": 0}


def pick(state: DelveState, seat: int, habit: Habit, draws: random.Random) -> int:
    """A choice by habit; Unknown spaces draw explorers on."""
    choices = state.choices(seat)
    unknown = ways_on(state, seat)
    weights = []
    for choice in choices:
        verb, _, way = GAME.words.text(choice).partition(":")
        leads_on = verb in ("creep", "step") and way in unknown
        weights.append(habit.get(verb, 1.0) * (12 if leads_on else 1))
        if habit is PATIENT and EXIT.start in choices and not state.exits:
            weights[-1] = {"exit": 0.02, "stop": 50}.get(verb, 0.1)
    return draws.choices(choices, weights)[0] if sum(weights) else draws.choice(choices)


def ways_on(state: DelveState, seat: int) -> set[str]:
    """The directions in which an Unknown space lies next to the tracker."""
    explorer = state.explorers[seat]
    if explorer.at < 0:
        return set()
    found = set()
    for way, step in {"N": -6, "S": 6, "E": 1, "W": -1}.items():
        if not int(explorer.known) >> max(0, explorer.at + step) & 1:
            found.add(way)
    return found


def by(habit: Habit) -> Player:
    """A player with a habit."""
    return lambda state, seat, draws: pick(state, seat, habit, draws)


def fresh(seed: int, names: tuple[str, str], pack: Any = None, **options: object) -> Match:
    return lairworks.new(GAME, seed=seed, options=options, pack=pack, names=names)


def laid_out(seed: int) -> Match:
    """Late in a match: both are near the end of their exploration."""
    position = {
        "phase": "explore",
        "turn": 0,
        "lairs": [R2, R1],
        "seats": [
            {
                "at": "B4",
                "known": ["B2", "B4", "C4", "D4", "F1", "C5", "B5"],
                "dealt": ["B2", "D4", "F1", "B5"],
                "turns": 9,
            },
            {"at": "B1", "known": ["A6", "B1", "C5", "E3"], "dealt": ["A6", "C5"], "turns": 9},
        ],
    }
    return lairworks.arrange(GAME, position, seed=seed, names=["Ida", "Jon"])


def wish(
    name: str,
    begin: Callable[[int], Match],
    habits: tuple[Habit, Habit],
    fits: Callable[[Match], bool],
) -> Wish:
    return Wish(name, begin, [by(habit) for habit in habits], fits)


def wishes() -> Iterator[Wish]:
    names = ("Ana", "Ben")
    for rule in ("race", "coin"):
        for number in range(4):
            yield wish(
                f"one_out_{rule}_{number + 1}",
                lambda seed, rule=rule: fresh(seed, names, finish_rule=rule),  # type: ignore[misc]
                (BOLD, CAREFUL) if number % 2 else (CAREFUL, BOLD),
                ends("one_out"),
            )
        for number in range(3):
            yield wish(
                f"both_out_{rule}_{number + 1}",
                lambda seed, rule=rule: fresh(seed, names, finish_rule=rule),  # type: ignore[misc]
                (BOLD, PATIENT) if number % 2 else (PATIENT, CAREFUL),
                ends("both_out"),
            )
        yield wish(
            f"turn_cap_{rule}",
            lambda seed, rule=rule: fresh(seed, ("Idle", "Idler"), finish_rule=rule),  # type: ignore[misc]
            (IDLE, IDLE),
            ends("turn_cap"),
        )
    yield wish(
        "built_by_hand",
        lambda seed: fresh(seed, names, finish_rule="race"),
        ({**BOLD, **BY_HAND}, {**CAREFUL, **BY_HAND}),
        has("put", "lift", "clear", "cancel"),
    )
    yield wish(
        "from_the_library",
        lambda seed: fresh(seed, names),
        ({**BOLD, **FROM_LIBRARY}, {**BOLD, **FROM_LIBRARY}),
        lambda match: str(match.history).count("load:") >= 2,
    )
    yield wish(
        "stop_in_hazard",
        lambda seed: fresh(seed, names, stop_in_hazard=True),
        (BOLD, {**BOLD, "stop": 20}),
        ends("one_out", "both_out"),
    )
    yield wish(
        "a_tie_or_close_by",
        lambda seed: fresh(seed, names),
        (BOLD, BOLD),
        lambda match: abs(match.scores[0] - match.scores[1]) <= 1,
    )
    for number, verb in enumerate(["recover", "discard", "spend"]):
        yield wish(
            f"fixture_hazards_{number + 1}",
            lambda seed: fresh(seed, names, FIXTURES),
            (BOLD, CAREFUL),
            has(verb),
        )
    yield wish("arranged", laid_out, (BOLD, BOLD), ends("one_out", "both_out"))


if __name__ == "__main__":
    make("delve", wishes(), LONGEST)
