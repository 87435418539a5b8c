"""Makes the golden matches in tests/replays/uprising.

`python -m tests.games.uprising.make_replays`. There is a match of each ending, with the usual
options and with all of them changed; one for each option changed alone; and matches with a pack,
from an arranged table, and for the verbs that are rarely played. They are played by the game's own
hints, by chance, by a master who only hoards, or by idlers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import lairworks
from lairworks import Match
from lairworks.core.rng import seeded
from lairworks.games.uprising import GAME
from lairworks.games.uprising.state import UprisingState
from tests.golden import Player, Wish, ends, has, make

LONGEST = 700  # choices in a match that is kept
NAMES = ["Ana", "Ben"]

OPTIONS: dict[str, object] = {
    "stash_visibility": "hidden",
    "control_check": "start_of_resistance_turn",
    "defeated_followers": "outside",
    "control_min_followers": 2,
    "stash_mats_per_turn": 3,
    "round_limit": 25,
    "undo": False,
}

# Other numbers everywhere, and rooms and plots that do what others did.
ODD_LAIR = {
    "pack": {"name": "Odd lair", "note": "for the tests"},
    "constants": {
        "hero_defence": {"value": 4},
        "follower_defence": {"value": 2},
        "flips_per_turn": {"value": 2},
        "rearrange_min": {"value": 3},
        "rearrange_max": {"value": 5},
        "resource_hand": {"value": 6},
        "plots_completed_per_turn": {"value": 2},
        "plot_swaps_per_turn": {"value": 2},
        "withdraw_per_turn": {"value": 2},
        "arcana_per_card": {"value": 2},
        "capture_to_win": {"value": 12},
    },
    "tiles": {
        "R04": {"effects": [{"trigger": "ENTER", "effect": "LOSE_FOLLOWER", "n": 2}]},
        "R12": {
            "effects": [
                {"trigger": "STATIC", "effect": "PARTY_LIMIT", "n": 2},
                {"trigger": "STATIC", "effect": "OUTSIDE_LINK"},
                {"trigger": "DISCOVER", "effect": "PEEK", "n": 3},
            ]
        },
    },
    "plots": {
        "N1": {
            "effects": [
                {"effect": "ATTACK", "n": 5, "target": "chosen"},
                {"effect": "FEAR", "n": 2},
                {"effect": "BAR_GATES"},
            ]
        },
        "N5": {"needs": {"any": 2}, "effects": [{"effect": "RECOVER", "n": 2}]},
    },
}


def keen(state: UprisingState, seat: int, draws: random.Random) -> int:
    """Plays by the game's hints."""
    return GAME.hint(state, seat, seeded(draws.getrandbits(32)))


def any_choice(state: UprisingState, seat: int, draws: random.Random) -> int:
    """Plays by chance."""
    return draws.choice(state.choices(seat))


def fickle(state: UprisingState, seat: int, draws: random.Random) -> int:
    """Plays by the hints, but often something else."""
    player = any_choice if draws.random() < 0.4 else keen
    return player(state, seat, draws)


def hoarder(state: UprisingState, seat: int, draws: random.Random) -> int:
    """A master who strikes and stashes, and completes nothing."""
    wanted = _with_verbs(state, seat, "attack", "target") or _with_verbs(state, seat, "stash")
    if wanted:
        return draws.choice(wanted)
    plots = _with_verbs(state, seat, "complete")
    return draws.choice([choice for choice in state.choices(seat) if choice not in plots])


def idle(state: UprisingState, seat: int, draws: random.Random) -> int:
    """Does as little as possible."""
    return draws.choice(_with_verbs(state, seat, "end", "none", "done") or state.choices(seat))


def _with_verbs(state: UprisingState, seat: int, *verbs: str) -> list[int]:
    words = GAME.words
    return [
        choice for choice in state.choices(seat) if words.text(choice).partition(":")[0] in verbs
    ]


# Who brings about which ending
PLAYERS: dict[str, list[Player]] = {
    "majors": [keen, fickle],
    "captured": [hoarder, any_choice],
    "control": [fickle, keen],
    "round_limit": [idle, idle],
}


def fresh(pack: Any = None, **options: object) -> Callable[[int], Match]:
    """Begins matches with these options."""
    return lambda seed: lairworks.new(
        GAME, seats=2, seed=seed, options=options, pack=pack, names=NAMES
    )


def late(seed: int) -> Match:
    """Both sides are close to their goals, in the master's Resource phase."""
    position = {
        "phase": "resource",
        "round": 9,
        "tiles": {"B2": "K1", "C3": "K2", "A4": "K3", "D4": "K4", "A1": "R05", "C2": "R01"},
        "face_up": ["A1", "C2", "D1"],
        "heroes": {"W": "B2", "L": "C3"},
        "followers": {"B2": 2, "C3": 1, "B1": 2},
        "die": 3,
        "lost": 4,
        "hand": ["M4", "M2", "A2", "I3", "I1"],
        "mats": {"K3": ["I3", "A1"], "K4": ["M2", "A2"]},
        "captured": ["M1", "M1", "A1", "I2"],
        "majors": ["J1", "J5", "J7"],
        "plots": ["J3", "J4", "N4"],
    }
    return lairworks.arrange(GAME, position, seats=2, seed=seed, names=NAMES)


def wishes() -> Iterator[Wish]:
    for ending, players in PLAYERS.items():
        yield Wish(ending, fresh(), players, ends(ending))
        yield Wish(f"all_options_{ending}", fresh(**OPTIONS), players, ends(ending))
    for option, value in OPTIONS.items():
        ending = "control" if option.startswith("control") else "majors"
        yield Wish(f"with_{option}", fresh(**{option: value}), [fickle] * 2, ends(ending))
    yield Wish("by_chance_1", fresh(), [any_choice] * 2, ends("control"))
    yield Wish("by_chance_2", fresh(), [any_choice] * 2, ends("round_limit", "captured"))
    yield Wish("short", fresh(round_limit=3), [keen] * 2, ends("round_limit"))
    for verbs in (
        ("recover", "knife"),
        ("search", "withdraw"),
        ("plunder", "peek", "foresee"),
        ("command", "rally", "fortify"),
    ):
        yield Wish("_and_".join(verbs), fresh(), [fickle] * 2, has(*verbs))
    yield Wish("odd_lair_1", fresh(ODD_LAIR), [fickle] * 2, ends("majors"))
    yield Wish("odd_lair_2", fresh(ODD_LAIR, **OPTIONS), [any_choice] * 2, ends("captured"))
    yield Wish("arranged_1", late, [fickle] * 2, ends("majors"))
    yield Wish("arranged_2", late, [any_choice] * 2, ends("control"))


if __name__ == "__main__":
    make("uprising", wishes(), LONGEST)
