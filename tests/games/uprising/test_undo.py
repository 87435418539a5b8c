"""What may be taken back, and matches that are saved and loaded (section G)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import lairworks
from lairworks import Match, UndoRefused
from lairworks.core.bits import members
from lairworks.games.uprising.game import GAME
from lairworks.games.uprising.words import KINDS, PLOT_IDS, TILE_IDS
from tests.games.uprising.laws import PACKS, started
from tests.games.uprising.looks import HIDDEN, VIEWERS, alike, bytes_of, plots, remembered
from tests.games.uprising.tables import (
    LAIR,
    MASTER,
    RESISTANCE,
    asked,
    offered,
    play,
    plotting,
    rooms,
    spending,
    state,
    table,
)

# Taking back


def takes_back(match: Match, seat: int = MASTER) -> bool:
    """Takes back the last choice of a seat, if that is allowed; the table must be as before."""
    before = match.at(len(match.history) - 1)
    try:
        match.undo(seat)
    except UndoRefused:
        return False
    assert match.position() == before.position()
    for viewer in VIEWERS:
        assert bytes_of(match, viewer) == bytes_of(before, viewer)
    return True


Start = Callable[[], Match]
CROWD: dict[str, Any] = {
    "tiles": LAIR,
    "heroes": {"W": "B2", "S": "B2", "L": "C2"},
    "followers": {"B2": 2, "A2": 1},
    "face_up": ["B3"],
}
CARDS = ["M3", "M3", "M2", "A3", "A3", "I3"]
ALLOWED: dict[str, tuple[int, Start, list[str]]] = {
    "a tile laid": (MASTER, lambda: lairworks.new(GAME, seats=2, seed=1), ["lay:K1"]),
    "the plot phase ended": (MASTER, lambda: plotting(tiles=LAIR), ["end"]),
    "a payment begun": (MASTER, lambda: spending(hand=CARDS, **CROWD), ["attack"]),
    "a card to be paid": (MASTER, lambda: spending(hand=CARDS, **CROWD), ["attack", "spend:M3"]),
    "the resource phase ended": (MASTER, lambda: spending(hand=CARDS, **CROWD), ["end"]),
    "a tile turned down": (MASTER, lambda: rooms(**CROWD), ["turn_down:B3"]),
    "a tile picked up": (MASTER, lambda: rooms(tiles=LAIR), ["pick:A1"]),
    "tiles picked up": (MASTER, lambda: rooms(tiles=LAIR), ["pick:A1", "pick:B1", "done"]),
    "the first of three laid back": (
        MASTER,
        lambda: rooms(tiles=LAIR),
        ["pick:A1", "pick:B1", "pick:C1", "done", "put:R03"],
    ),
    "a hero chosen": (RESISTANCE, lambda: table(**CROWD), ["hero:S"]),
    "an action chosen": (RESISTANCE, lambda: table(**CROWD), ["hero:S", "move:B3"]),
    "a walk into a room that is face up": (
        RESISTANCE,
        lambda: table(**CROWD),
        ["hero:S", "move:B3", "escort:1"],
    ),
    "followers commanded": (
        RESISTANCE,
        lambda: table(**CROWD),
        ["hero:L", "command:A2:B2"],
    ),
    "the turn ended": (RESISTANCE, lambda: table(**CROWD), ["end"]),
}


@pytest.mark.parametrize("what", ALLOWED)
def test_a_mere_choice_can_be_taken_back(what: str) -> None:
    seat, start, choices = ALLOWED[what]
    match = play(start(), *choices)
    assert takes_back(match, seat)
    assert len(match.history) == len(choices) - 1


HELD = {"plots": ["J4", "N3", "N8"], "mats": {"K4": ["M2", "A3", "I2"], "K3": ["A3", "I1"]}}
EVERY = [card.kind for card in state(table()).content.resources for _ in range(card.starter)]
STASHED: dict[str, Any] = {"mats": {"K1": [KINDS[kind] for kind in EVERY]}}
REFUSED: dict[str, tuple[int, Start, list[str]]] = {
    "the last tile laid and the hand drawn": (
        MASTER,
        lambda: lairworks.new(GAME, seats=2, seed=1),
        [f"lay:{id}" for id in TILE_IDS[:15]],
    ),
    "a plot swapped": (MASTER, lambda: plotting(tiles=LAIR, **HELD), ["swap:J4"]),
    "a plot completed": (MASTER, lambda: plotting(tiles=LAIR, **HELD), ["complete:J4:K4"]),
    "a search begun": (MASTER, lambda: plotting(tiles=LAIR, **HELD), ["complete:N8:K3"]),
    "a plot found": (MASTER, lambda: plotting(tiles=LAIR, **HELD), ["complete:N8:K3", "none"]),
    "a card from a pile": (
        MASTER,
        lambda: plotting(tiles=LAIR, **HELD),
        ["complete:N3:K3", "pile:M"],
    ),
    "a card stashed": (MASTER, lambda: spending(tiles=LAIR, hand=CARDS), ["stash:M2:K1"]),
    "a card stashed unseen": (
        MASTER,
        lambda: spending(options=HIDDEN, tiles=LAIR, hand=CARDS),
        ["stash:M2:K1"],
    ),
    "a card withdrawn": (
        MASTER,
        lambda: spending(tiles=LAIR, hand=CARDS, mats={"K1": ["A1"]}),
        ["withdraw:K1:A1"],
    ),
    "a payment made": (
        MASTER,
        lambda: spending(hand=CARDS, **CROWD),
        ["attack", "spend:M3", "done"],
    ),
    "a card bought": (
        MASTER,
        lambda: spending(tiles=LAIR, hand=CARDS),
        ["buy", "spend:A3", "done", "pile:A"],
    ),
    "a rearrangement done": (
        MASTER,
        lambda: rooms(tiles=LAIR),
        ["pick:A1", "pick:B1", "done", "put:R01"],
    ),
    "a rearrangement after which nothing is drawn": (
        MASTER,
        lambda: rooms(tiles=LAIR, hand=[], deck=[], **STASHED),
        ["pick:A1", "pick:B1", "done", "put:R01"],
    ),
    "the hand discarded and drawn": (MASTER, lambda: rooms(tiles=LAIR), ["none"]),
    "a room turned up": (
        RESISTANCE,
        lambda: table(**CROWD),
        ["hero:S", "move:B1", "escort:2"],
    ),
    "a room foreseen": (RESISTANCE, lambda: table(**CROWD), ["hero:S", "foresee:B1"]),
    "a die rolled": (RESISTANCE, lambda: table(**CROWD), ["hero:W", "fortify"]),
    "a tile peeked at": (
        RESISTANCE,
        lambda: table(tiles={**LAIR, "B1": "R10", "B3": "R02"}),
        ["hero:S", "enter:B1", "escort:0", "peek:A4"],
    ),
    "a stash captured": (
        RESISTANCE,
        lambda: table(
            tiles=LAIR, heroes={"S": "A3", "L": "C2"}, face_up=["A4"], mats={"K1": ["M1"]}
        ),
        ["hero:S", "move:A4"],
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_nothing_is_taken_back_once_something_was_drawn_or_shown(what: str) -> None:
    seat, start, choices = REFUSED[what]
    match = play(start(), *choices)
    kept = match.position()
    assert not takes_back(match, seat)
    assert match.position() == kept


def test_an_unfinished_payment_can_be_taken_back_to_its_beginning() -> None:
    match = spending(hand=["M3", "M2", "M1"], **CROWD)
    before = match.position()
    play(match, "attack", "spend:M3", "spend:M1")
    for _ in range(3):
        assert takes_back(match)
    assert match.position() == before


def test_a_choice_after_a_reveal_can_be_taken_back_alone() -> None:
    match = spending(tiles=LAIR, hand=["A3", "A2"], followers={"A1": 1})
    play(match, "stash:A2:K1", "buy")
    assert takes_back(match)
    assert asked(match) == "resource"
    assert not takes_back(match)


def test_the_end_of_a_turn_cannot_be_taken_back_once_the_master_has_chosen() -> None:
    match = play(table(**CROWD), "end", "end")
    assert match.deciders == (MASTER,)
    assert not takes_back(match, RESISTANCE)


@pytest.mark.rule("U-TIL-09")
def test_known_tiles_are_the_same_after_a_refused_undo() -> None:
    match = table(tiles={**LAIR, "B1": "R10", "B3": "R02"})
    play(match, "hero:S", "enter:B1", "escort:0", "peek:A4")
    with pytest.raises(UndoRefused):
        match.undo(RESISTANCE)
    assert remembered(match, RESISTANCE) == {"K1": ["A4"]}


# Saved matches


def test_a_loaded_match_shows_everybody_what_it_showed_before() -> None:
    for pack in ("base", "scheming"):
        match = lairworks.new(GAME, seats=2, seed=6, options=HIDDEN, pack=PACKS[pack])
        draws = random.Random(6)
        for _ in range(200):
            if not match.over:
                play(match, draws.choice(offered(match)))
        loaded = lairworks.load(match.save())
        assert alike(loaded, match, *VIEWERS)


def test_plots_known_are_among_those_held_all_along() -> None:
    """With few plots the deck is reshuffled again and again, and hands get known."""
    known = 0
    for seed in range(4):
        match = started(seed, "default", "scheming")
        draws = random.Random(seed)
        while not match.over and len(match.history) < 500:
            play(match, draws.choice(offered(match)))
            found = state(match)
            if not match.over:
                shown = [PLOT_IDS[plot] for plot in members(found.known_plots)]
                assert plots(match, RESISTANCE) == plots(match, None) == shown
                assert set(shown) <= set(plots(match, MASTER))
                known += len(shown)
    assert known > 10
