"""Makes the golden matches in tests/replays/volcano: `python -m tests.games.volcano.make_replays`.

For every number of seats there is a match of each ending, played by the game's own hints, by
chance or by idlers; and matches with a pack, from an arranged table, and with the options changed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import lairworks
from lairworks import Match
from lairworks.core.rng import seeded
from lairworks.games.volcano import GAME
from lairworks.games.volcano.bot import appeal
from lairworks.games.volcano.state import VolcanoState
from tests.golden import Player, Wish, ends, has, make

LONGEST = 700  # choices in a match that is kept
SEATS = (2, 3, 4)
NAMES = ["Ana", "Ben", "Cid", "Dee"]

# Every directive that needs no other choice becomes optional somewhere; Exchanges are common.
ODD_ROOMS = {
    "pack": {"name": "Odd rooms", "note": "for the tests"},
    "places": {"DIG": {"must": ["CRATE"], "may": ["EXCAVATE", "EXCHANGE"]}},
    "rooms": {
        "R01": {"room_must": [], "room_may": ["WORK", "BP", "REVEAL"]},
        "R06": {"room_must": [], "room_may": ["CRATE", "FAVOR(1)", "WASTE"]},
        "R12": {"build_may": ["STEAL"], "room_may": ["TRANSFER", "STEAL"]},
    },
}


def keen(state: VolcanoState, seat: int, draws: random.Random) -> int:
    """Plays by the game's hints."""
    return GAME.hint(state, seat, seeded(draws.getrandbits(32)))


def fickle(state: VolcanoState, seat: int, draws: random.Random) -> int:
    """Plays by the same values, but often something else."""
    choices = state.choices(seat)
    if draws.random() < 0.4:
        return draws.choice(choices)
    return max(choices, key=lambda choice: appeal(state, seat, choice) + draws.random())


def any_choice(state: VolcanoState, seat: int, draws: random.Random) -> int:
    """Plays by chance."""
    return draws.choice(state.choices(seat))


def idle(state: VolcanoState, seat: int, draws: random.Random) -> int:
    """Does as little as possible."""
    choices = state.choices(seat)
    for verb in ("retire", "skip", "end"):
        for choice in choices:
            if GAME.words.text(choice) == verb:
                return choice
    return draws.choice(choices)


def fresh(seed: int, seats: int, pack: Any = None, **options: object) -> Match:
    return lairworks.new(
        GAME, seats=seats, seed=seed, options=options, pack=pack, names=NAMES[:seats]
    )


def late(seed: int) -> Match:
    """Three players close to the Core, with crates in hand."""
    position = {
        "round": 5,
        "levels": 5,
        "lair": {"L1.W2": "R29", "L2.W1": "R12", "L3.E1": "wreck", "L4.W1": "ruin R20"},
        "seats": [
            {"vp": 19, "bp": 3, "cards": ["R23"], "henchmen": ["L2.W1"], "crates": ["VP2"]},
            {"vp": 20, "bp": 1, "crates": ["DOUBLE", "FIRST"], "henchmen": ["L1.W2"]},
            {"vp": 17, "bp": 4, "cards": ["R15", "R34"], "active": 4},
        ],
    }
    return lairworks.arrange(GAME, position, seats=3, seed=seed, names=NAMES[:3])


def wishes() -> Iterator[Wish]:
    for seats in SEATS:
        yield from wishes_for(seats)
    for verb in ("steal", "transfer", "give", "retire_first", "destroy"):
        yield Wish(
            f"with_{verb}", lambda seed: fresh(seed, 4), [keen, fickle, keen, fickle], has(verb)
        )
    for number, seats in enumerate(SEATS):
        yield Wish(
            f"odd_rooms_{number + 1}",
            lambda seed, seats=seats: fresh(seed, seats, ODD_ROOMS),  # type: ignore[misc]
            [fickle] * seats,
            has("do", "give", "exchange"),
        )
    yield Wish("arranged", late, [any_choice] * 3, lambda match: len(match.history) > 30)
    yield Wish(
        "no_compensation",
        lambda seed: fresh(seed, 3, start_compensation=False, starting_order="seated"),
        [keen] * 3,
        ends("core", "lair_full"),
    )


def wishes_for(seats: int) -> Iterator[Wish]:
    def begin(seed: int) -> Match:
        return fresh(seed, seats)

    def begin_capped(seed: int) -> Match:
        return fresh(seed, seats, round_cap=3, stall_clause=False)

    clever: list[Player] = [keen, fickle, keen, fickle]
    yield Wish(f"core_{seats}", begin, clever[:seats], ends("core"))
    yield Wish(f"lair_full_{seats}", begin, [fickle] * seats, ends("lair_full"))
    yield Wish(f"stall_{seats}", begin, [idle] * seats, ends("stall"))
    yield Wish(f"round_cap_{seats}", begin_capped, [any_choice] * seats, ends("round_cap"))
    yield Wish(f"by_chance_{seats}", begin, [any_choice] * seats, ends("core", "lair_full"))


if __name__ == "__main__":
    make("volcano", wishes(), LONGEST)
