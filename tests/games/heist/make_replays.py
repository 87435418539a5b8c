"""Makes the golden matches in tests/replays/heist.

`python -m tests.games.heist.make_replays`. There is a match of each ending on each lair; both
endings with all options changed, and one for each option changed alone; matches at small and large
tables, with a pack, and from arranged tables, where the rarest verbs are played. They are played by
chance, by builders who fill their lairs, and by loafers who pass.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import lairworks
from lairworks import Match
from lairworks.games.heist import GAME
from lairworks.games.heist.content import WALL_FRONT
from lairworks.games.heist.state import HeistState
from tests.golden import Player, Wish, ends, has, make, verbs_of

LONGEST = 2500  # choices in a match that is kept
NAMES = ["Ana", "Ben", "Cleo", "Dov", "Esra", "Finn", "Gus", "Hana", "Ivo", "Jin", "Kai", "Lou"]
LAIRS = {1: "superyacht", 2: "polar_base", 3: "volcano", 4: "orbital_station"}
ENDINGS = ("lair_full", "last_card")
TABLES = (5, 9, 10, 12)

OPTIONS: dict[str, Any] = {
    "lair": 4,
    "agents": "open",
    "expert": "1,3",
    "beginners": "0,2",
    "lenient_planning": True,
    "lenient_raid": True,
    "raid_timer": 60,
}

# Other numbers, and Agents and gadgets that do what others did.
ODD_SPIES = {
    "pack": {"name": "Odd spies", "note": "for the tests"},
    "constants": {
        "start_cash": {"value": 13},
        "pass_income": {"value": 2},
        "bonus_costs": {"value": [0, 1, 1]},
        "stat_cap": {"value": 15},
        "trapper": {"value": 12},
        "gadget_lover": {"value": 8},
    },
    "agents": {
        "A4": {"power": {"effect": "VALUE", "kind": "secret3", "n": 7}},
        "A5": {"power": {"effect": "ADD", "stat": "C", "n": 6}},
        "A9": {"power": {"effect": "STEAL", "distance": 2, "walls": "ignore"}},
    },
    "gadgets": {
        "1": {"normal": {"effect": "ADD", "stat": "S", "n": 5}},
        "5": {"counts": 1, "normal": {"effect": "PASS_WALL", "n": 2}},
    },
}


def any_choice(state: HeistState, seat: int, draws: random.Random) -> int:
    """Plays by chance."""
    return draws.choice(state.choices(seat))


def builder(state: HeistState, seat: int, draws: random.Random) -> int:
    """Takes upgrades whenever there are any; everything else by chance, but never a mere pass."""
    upgrades = [
        choice
        for choice in _with_verbs(state, seat, "pick", "bonus")
        if state.cards["LMR".index(_text(choice)[-1])].front < WALL_FRONT
    ]
    if upgrades:
        return draws.choice(upgrades)
    return draws.choice(_with_verbs(state, seat, "pick", "go") or state.choices(seat))


def loafer(state: HeistState, seat: int, draws: random.Random) -> int:
    """Passes more often than not."""
    lazy = _with_verbs(state, seat, "pass", "done", "none") if draws.random() < 0.6 else []
    return draws.choice(lazy or state.choices(seat))


def daring(state: HeistState, seat: int, draws: random.Random) -> int:
    """Uses powers and gadgets as soon as possible, the rarest first, and never stops early."""
    for verbs in (
        ("through_with", "leap_with"),
        ("through", "leap", "split", "drill"),
        ("go_with", "steal", "boost"),
        ("go", "pick", "claim"),
    ):
        wanted = _with_verbs(state, seat, *verbs)
        if wanted and draws.random() < 0.8:
            return draws.choice(wanted)
    return draws.choice(state.choices(seat))


def _with_verbs(state: HeistState, seat: int, *verbs: str) -> list[int]:
    return [choice for choice in state.choices(seat) if _text(choice).partition(":")[0] in verbs]


def _text(choice: int) -> str:
    return GAME.words.text(choice)


# Who brings about which ending
PLAYERS: dict[str, list[Player]] = {
    "lair_full": [builder, daring, builder],
    "last_card": [daring, any_choice, loafer],
}


def fresh(seats: int = 3, pack: Any = None, **options: object) -> Callable[[int], Match]:
    """Begins matches with these options."""
    names = NAMES[:seats]
    return lambda seed: lairworks.new(
        GAME, seats=seats, seed=seed, options=options, pack=pack, names=names
    )


def late(seed: int) -> Match:
    """Round 33 of three seats on the Volcano, with one lair nearly full."""
    kinds = ["lasers", "dog", "secret1", "saw", "guard", "secret2"]
    places = [f"r{row}c{column}" for row in (1, 2, 4) for column in range(1, 6)]
    places += ["r3c1", "r3c2", "r3c4", "r3c5", "r5c1", "r5c2", "r5c4"]
    rooms = {room: kinds[number % 6] for number, room in enumerate(places)}
    position = {
        "phase": "planning",
        "round": 33,
        "missions": ["N01", "N09", "N13"],
        "seats": [
            {"rooms": rooms, "cash": 9, "trained": {"M": 5, "S": 2, "C": 3}, "gadgets": [2]},
            {"walls": ["r1c1-r1c2", "r4c2-r4c3"], "trained": {"M": 8, "C": 6}, "gadgets": [1, 5]},
            {"rooms": {"r5c2": "secret3", "r4c3": "dog"}, "cash": 3, "bonuses": 4},
        ],
    }
    options = {"lair": 3}
    return lairworks.arrange(GAME, position, seats=3, seed=seed, options=options, names=NAMES[:3])


def at_the_door(seed: int) -> Match:
    """Two raids about to begin: Magda with most gadgets, Agent 42 with a Jetpack to leap with."""
    sentries = {"r4c3": "guard", "r3c3": "guard", "r4c2": "dog", "r3c2": "robot", "r2c3": "saw"}
    pools = {"r4c1": "sharks", "r2c2": "secret2", "r5c4": "lasers", "r4c4": "secret1"}
    position = {
        "phase": "raid",
        "missions": ["N01", "N02", "N03"],
        "tops": {"L": "R1", "M": "B1", "R": "R2"},
        "seats": [
            {
                "rooms": {**sentries, **pools},
                "walls": ["r4c2-r4c3", "r3c3-r4c3", "r4c3-r4c4"],
                "agent": "A8",
                "gadgets": [2, 3, 4, 5],
                "free_gadget": 4,
                "raid": {"M": 12, "S": 11, "C": 8},
            },
            {
                "rooms": {**sentries, **pools},
                "walls": ["r4c2-r4c3", "r3c3-r4c3", "r4c3-r4c4"],
                "agent": "A1",
                "gadgets": [1, 2, 5],
                "free_gadget": 2,
                "raid": {"M": 11, "S": 13, "C": 7},
            },
        ],
    }
    options = {"expert": "1,2,5"}
    return lairworks.arrange(GAME, position, seats=2, seed=seed, options=options, names=NAMES[:2])


def raided(ending: str) -> Callable[[Match], bool]:
    """That ending, and raids that led somewhere."""
    return lambda match: match.ending == ending and verbs_of(match) >= {"go", "claim"}


def wishes() -> Iterator[Wish]:
    for ending, players in PLAYERS.items():
        for lair, name in LAIRS.items():
            yield Wish(f"{name}_{ending}", fresh(lair=lair), players, raided(ending))
        yield Wish(f"all_options_{ending}", fresh(**OPTIONS), players, ends(ending))
    for option, value in OPTIONS.items():
        yield Wish(f"with_{option}", fresh(**{option: value}), [daring] * 3, ends(*ENDINGS))
    yield Wish("two_seats", fresh(2), [builder, daring], ends("lair_full"))
    for seats in TABLES:
        crowd: list[Player] = [builder if seat < seats // 2 else daring for seat in range(seats)]
        yield Wish(f"{seats}_seats", fresh(seats), crowd, ends(*ENDINGS))
    yield Wish("by_chance", fresh(4, lair=3), [any_choice] * 4, ends("last_card"))
    yield Wish("odd_spies_1", fresh(pack=ODD_SPIES), [daring] * 3, ends(*ENDINGS))
    yield Wish("odd_spies_2", fresh(pack=ODD_SPIES, lair=4), [builder] * 3, ends("lair_full"))
    yield Wish("arranged_1", late, [builder, daring, daring], ends("lair_full"))
    yield Wish("arranged_2", late, [daring] * 3, ends("last_card"))
    for verbs in (("through_with",), ("leap_with", "split"), ("through", "steal", "done")):
        yield Wish("_and_".join(verbs), at_the_door, [daring] * 2, has(*verbs))


if __name__ == "__main__":
    make("heist", wishes(), LONGEST)
