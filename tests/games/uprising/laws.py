"""Matches with any options and other packs, and what holds in them however they are played."""

from __future__ import annotations

import random
from typing import Any

import lairworks
from lairworks import Match
from lairworks.core.bits import count, has, members
from lairworks.games.uprising.game import GAME
from lairworks.games.uprising.grid import CELL_COUNT, OUTSIDE
from lairworks.games.uprising.state import KEY_COUNT, UprisingState
from tests.games.uprising.tables import MASTER, RESISTANCE, WARRIOR

LATE = "start_of_resistance_turn"
OPTIONS: dict[str, dict[str, Any]] = {
    "default": {},
    "hidden": {"stash_visibility": "hidden"},
    "late": {"control_check": LATE},
    "outside": {"defeated_followers": "outside"},
    "two followers": {"control_min_followers": 2},
    "four mats": {"stash_mats_per_turn": 4},
    "short": {"round_limit": 3},
    "all": {
        "stash_visibility": "hidden",
        "control_check": LATE,
        "defeated_followers": "outside",
        "control_min_followers": 2,
        "stash_mats_per_turn": 2,
        "round_limit": 25,
    },
}
# Minors cost nothing and Majors little: everything that plots can do happens all the time.
SCHEMING: dict[str, Any] = {
    "pack": {"name": "Scheming"},
    "constants": {
        "plots_completed_per_turn": {"value": 3},
        "plot_swaps_per_turn": {"value": 2},
        "withdraw_per_turn": {"value": 2},
        "majors_to_win": {"value": 6},
    },
    "plots": {
        **{f"N{number}": {"needs": {}} for number in range(1, 9)},
        **{f"J{number}": {"needs": {"any": 2}} for number in range(1, 8)},
    },
}
# So few starters that the discard is reshuffled every other turn, even in the middle of a draw.
THIN: dict[str, Any] = {
    "pack": {"name": "Thin"},
    "resources": {
        **{f"{letter}1": {"starter": 1} for letter in "MAI"},
        **{f"{letter}2": {"starter": 1, "supply": 1} for letter in "MAI"},
        **{f"{letter}3": {"supply": 2} for letter in "MAI"},
        **{f"{letter}4": {"supply": 1} for letter in "MAI"},
    },
}
# Traps and helps with other numbers, a die without small faces, whole crowds on the move.
CROWDED: dict[str, Any] = {
    "pack": {"name": "Crowded"},
    "constants": {
        "followers": {"value": 40},
        "escort_max": {"value": 9},
        "rally_max": {"value": 7},
        "die_faces": {"value": [0, 11, 20]},
        "hero_defence": {"value": 4},
        "follower_defence": {"value": 2},
        "flips_per_turn": {"value": 3},
        "rearrange_min": {"value": 3},
        "rearrange_max": {"value": 9},
        "capture_to_win": {"value": 8},
        "key_rooms_to_win": {"value": 4},
    },
    "tiles": {
        "R01": {"effects": [{"effect": "LOSE_FOLLOWER", "trigger": "ENTER", "n": 3}]},
        "R02": {
            "effects": [{"effect": "ATTACK", "trigger": "DISCOVER", "n": 17, "target": "here"}]
        },
        "R08": {"effects": [{"effect": "FREE_FOLLOWERS", "trigger": "DISCOVER", "n": 12}]},
        "R10": {"effects": [{"effect": "PEEK", "trigger": "DISCOVER", "n": 5}]},
    },
}
# Nobody but the heroes, and no turning down.
LONELY: dict[str, Any] = {
    "pack": {"name": "Lonely"},
    "constants": {"followers": {"value": 0}, "flips_per_turn": {"value": 0}},
}
PACKS: dict[str, Any] = {
    "base": None,
    "scheming": SCHEMING,
    "thin": THIN,
    "crowded": CROWDED,
    "lonely": LONELY,
}
CARDS = {"base": 45, "scheming": 45, "thin": 3 * (1 + 2 + 3 + 1), "crowded": 45, "lonely": 45}
FOLLOWERS = {"base": 25, "scheming": 25, "thin": 25, "crowded": 40, "lonely": 0}


def started(seed: int, options: str = "default", pack: str = "base") -> Match:
    return lairworks.new(GAME, seats=2, seed=seed, options=OPTIONS[options], pack=PACKS[pack])


def step(found: UprisingState, draws: random.Random) -> None:
    """Plays one choice at random; a turn or a phase is rarely cut short."""
    (seat,) = found.deciders()
    choices = found.choices(seat)
    choice = draws.choice(choices)
    if GAME.words.text(choice) in ("end", "none", "done"):
        choice = draws.choice(choices)
    found.apply(seat, choice)


def wander(found: UprisingState, draws: random.Random, plies: int) -> None:
    for _ in range(plies):
        if found.deciders():
            step(found, draws)


def is_arriving(found: UprisingState) -> bool:
    """Whether an arrival is still under way."""
    return any(step.name.startswith("arrive") for step in found.agenda)


def check_pieces(found: UprisingState, cards: int = 45, followers: int = 25) -> None:
    """Cards, plots, followers and tiles are all there, each in one place (end of section J)."""
    heaps = [found.held, found.discard, found.captured, *found.mats]
    assert min(min(heap) for heap in heaps) >= 0
    held = sum(sum(heap) for heap in heaps) + found.deck_left
    assert held + sum(len(pile) for pile in found.supply) == cards
    for resource, pile in enumerate(found.supply):
        assert all(found.content.kind_type[kind] == resource for kind in pile)
    plots = members(found.plots) + members(found.plot_discard) + members(found.majors)
    plots += found.plot_deck[: found.plot_deck_left]
    assert sorted(plots) == sorted(plot.number for plot in found.content.plots)
    assert all(found.content.plot_at[plot].major for plot in members(found.majors))
    assert sum(found.followers) + found.outside + found.lost == followers
    assert min(*found.followers, found.outside, found.lost) >= 0
    if found.round > 0:
        assert sorted(found.tiles) == sorted(tile.number for tile in found.content.tiles)
    assert [found.where[tile] for tile in found.tiles] == list(range(len(found.tiles)))


def check_lair(found: UprisingState) -> None:
    """Who stands where, and what follows from it (end of section J)."""
    occupied = [cell for cell in range(CELL_COUNT) if found.followers[cell] or cell in found.heroes]
    assert members(found.occupied) == occupied
    assert found.occupied & ~found.face_up == 0
    if len(found.tiles) == CELL_COUNT and not is_arriving(found):
        for key in range(KEY_COUNT):
            assert sum(found.mats[key]) == 0 or not found.is_held(key)
    assert found.die == 0 or found.heroes[WARRIOR] != OUTSIDE
    assert found.die in [0, *found.content.die_faces]


def check_knowledge(found: UprisingState) -> None:
    """What anybody remembers is true, and nobody knows more than the resistance."""
    for viewer in (1, 2):
        for tile, cells in enumerate(found.may_lie[viewer]):
            assert cells == 0 or has(cells, found.where[tile])
            if cells and has(found.face_up, found.where[tile]):
                assert count(cells) == 1
            assert cells & found.face_up & ~(1 << found.where[tile]) == 0
    for known, held in zip(found.known_hand, found.held, strict=True):
        assert 0 <= known <= held
    assert found.known_plots & ~found.plots == 0


def check_question(found: UprisingState) -> None:
    """One seat decides, among different choices in order."""
    (seat,) = found.deciders()
    choices = found.choices(seat)
    assert choices == sorted(set(choices))
    assert choices[0] >= 0
    assert choices[-1] < GAME.words.size
    assert found.choices(1 - seat) == []
    question = found.question(seat)
    assert question is not None
    if len(choices) == 1:
        assert question.name in ("plot", "resource", "plot.search", "pay")
    if seat != found.turn:
        assert question.name == "attack.losses"


def check(found: UprisingState, cards: int = 45, followers: int = 25) -> None:
    """Everything that must hold whenever somebody is asked, or when it is over."""
    check_pieces(found, cards, followers)
    check_lair(found)
    check_knowledge(found)
    if found.reason:
        assert found.deciders() == []
    else:
        check_question(found)


def check_goals(found: UprisingState) -> None:
    """Nobody has won unnoticed (U-TRN-06)."""
    content = found.content
    assert int(count(found.majors)) < content.majors_to_win
    assert sum(found.captured) < content.capture_to_win
    assert found.round <= found.round_limit
    if not found.late_control:
        assert found.controlled() < content.key_rooms_to_win


def check_ending(found: UprisingState) -> None:
    """There is a reason, and it gives the winner (U-END-01)."""
    content = found.content
    reached = {
        "majors": int(count(found.majors)) == content.majors_to_win,
        "captured": sum(found.captured) >= content.capture_to_win,
        "control": found.controlled() >= content.key_rooms_to_win,
        "round_limit": found.round == found.round_limit,
    }
    assert reached[found.ending()]
    assert found.winners() == [MASTER if found.ending() == "majors" else RESISTANCE]
    assert found.agenda == []
