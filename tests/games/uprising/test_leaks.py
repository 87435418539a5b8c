"""Nothing leaks in whole matches, and everything is shown after the end (section G)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.games.uprising.game import GAME
from lairworks.games.uprising.words import KEYS
from tests.games.uprising.laws import OPTIONS, started
from tests.games.uprising.looks import HIDDEN, OTHERS, VIEWERS, bytes_of, hand, mat, plots, seen
from tests.games.uprising.tables import LAIR, MASTER, RESISTANCE, lies, offered, play, state, table

# Whole matches


@pytest.mark.parametrize("options", ["default", "hidden", "all"])
@pytest.mark.parametrize("pack", ["base", "scheming", "thin"])
def test_nothing_hidden_is_in_the_view_of_anybody(options: str, pack: str) -> None:
    for seed in range(2):
        draws = random.Random(seed)
        match = started(seed, options, pack)
        while not match.over and len(match.history) < 260:
            play(match, draws.choice(offered(match)))
            if not match.over and len(match.history) % 3 == 0:
                check_shown(match)


def check_shown(match: Match) -> None:
    found = state(match)
    position: Any = match.position()
    for viewer, name in ((RESISTANCE, "resistance"), (None, "spectator")):
        shown = seen(match, viewer)
        lists = position["remembered"][name]
        for cell, id in position["tiles"].items():
            visible = cell in position["face_up"] or lists.get(id) == [cell]
            assert (shown.get(cell) == id) == visible
            assert (cell in shown) == visible
        assert hand(match, viewer) == position["known_hand"]
        assert plots(match, viewer) == position["known_plots"]
        view: Any = match.view(viewer)
        assert view["deck"] == found.deck_left
        for key, part in zip(KEYS, view["mats"], strict=True):
            assert part["number"] == len(position["mats"][key])
            assert ("cards" in part) != found.hidden_stash


def test_every_event_is_known_to_all_and_numbered_without_gaps() -> None:
    match = started(4, "all", "scheming")
    draws = random.Random(4)
    while not match.over:
        play(match, draws.choice(offered(match)))
    names = [event.name for event in match.events(MASTER)]
    for viewer in OTHERS:
        events = match.events(viewer)
        assert [event.number for event in events] == list(range(len(events)))
        assert [event.name for event in events] == names


SECRET = {
    "drawn": ("cards", "named"),
    "plot_drawn": ("plot", "plot_id"),
    "rearranged": ("tiles",),
}


@pytest.mark.parametrize("options", ["default", "hidden"])
def test_secret_facts_of_events_reach_the_master_alone(options: str) -> None:
    heard: dict[str, int] = {}
    for seed in range(3):
        match = started(seed, options, "scheming")
        draws = random.Random(seed)
        while not match.over and len(match.history) < 400:
            play(match, draws.choice(offered(match)))
        for viewer in VIEWERS:
            for event in match.events(viewer):
                secret = SECRET.get(event.name, ())
                if event.name == "stashed" and options == "hidden":
                    secret = ("card", "named")
                if event.name == "searched" and event.facts["where"] == "deck":
                    secret = ("plot", "plot_id")
                for fact in secret:
                    assert (fact in event.facts) == (viewer == MASTER)
                    heard[event.name] = heard.get(event.name, 0) + 1
    assert {"drawn", "plot_drawn", "rearranged", "searched"} <= set(heard)
    assert ("stashed" in heard) == (options == "hidden")


def test_the_luck_of_a_match_is_in_no_view_and_no_event() -> None:
    match = lairworks.new(GAME, seats=2, seed=7_777_777)
    draws = random.Random(1)
    for _ in range(150):
        if not match.over:
            play(match, draws.choice(offered(match)))
    lanes = {str(lane) for stream in lies(match, "luck") for lane in stream if lane > 1_000_000}
    for viewer in VIEWERS:
        text = bytes_of(match, viewer)
        assert not [lane for lane in lanes if lane in text]
        assert "seed" not in text
        assert "7777777" not in text


ALLOWED_KEYS = {
    "": (
        "phase round round_limit turn goals types laid cells remembered heroes die outside lost "
        "barred mats deck discard captured supply plot_deck plot_discard majors hand plots "
        "this_turn doing deciding ending winner"
    ),
    "goals": "majors captured keys",
    "types": "id name colour icon",
    "cells": "cell up followers heroes defence tile",
    "cells.tile": "id name short kind icon text",
    "remembered": "tile id cells",
    "heroes": "id name type at acted die text",
    "mats": "id name colour number locked cards points",
    "mats.points": "M A I",
    "supply": "M A I",
    "hand": "number cards complete",
    "plots": "number cards",
    "this_turn": "completed swapped stashed_on withdrawn",
    "doing": (
        "question seat strength cell remainder type cards paid left to power picked most put hero "
        "action"
    ),
    "plot": "id name major needs any where text",
    "needs": "M A I",
}


def check_keys(part: object, place: str) -> None:
    """Every key of a view must be on the list above."""
    if isinstance(part, list):
        for item in part:
            check_keys(item, place)
    elif isinstance(part, dict):
        kind = place
        if place in ("plot_discard", "majors", "plots.cards"):
            kind = "plot"
        elif place.endswith(".needs"):
            kind = "needs"
        for key, value in part.items():
            assert key in ALLOWED_KEYS[kind].split(), f"{place}: {key}"
            check_keys(value, f"{place}.{key}" if place else key)
    else:
        assert part is None or isinstance(part, (str, int, bool)), place


@pytest.mark.parametrize("options", OPTIONS)
def test_views_hold_only_what_is_on_the_list(options: str) -> None:
    draws = random.Random(1)
    match = started(1, options, "scheming")
    for _ in range(200):
        for viewer in VIEWERS:
            check_keys(match.view(viewer), "")
            json.dumps(match.view(viewer))
        if not match.over:
            play(match, draws.choice(offered(match)))


# After the end


@pytest.mark.rule("U-TRN-06")
@pytest.mark.parametrize("options", [{}, HIDDEN], ids=["public", "hidden"])
def test_everything_is_shown_when_it_is_over(options: dict[str, Any]) -> None:
    match = table(
        options=options,
        tiles=LAIR,
        heroes={"W": "D3"},
        followers={"A4": 1, "B4": 1},
        hand=["M1", "A2"],
        plots=["J1", "N2"],
        mats={"K3": ["I2"], "K4": ["M3"]},
    )
    play(match, "hero:W", "move:D4")
    assert match.ending == "control"
    for viewer in VIEWERS:
        assert seen(match, viewer) == LAIR
        assert hand(match, viewer) == ["M1", "A2"]
        assert plots(match, viewer) == ["J1", "N2"]
        assert mat(match, "K3", viewer)["cards"] == ["I2"]
        view: Any = match.view(viewer)
        assert view["hand"]["complete"]
        assert (view["ending"], view["winner"], view["phase"]) == ("control", RESISTANCE, "over")
