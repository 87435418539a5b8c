"""Positions: any table can be written down and laid out again, impossible ones are refused."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from lairworks import BadPosition
from lairworks.games import uprising
from lairworks.games.uprising.game import GAME
from lairworks.games.uprising.grid import CELLS
from lairworks.games.uprising.words import KEYS, TILE_IDS
from tests.games.uprising.laws import (
    CARDS,
    FOLLOWERS,
    OPTIONS,
    PACKS,
    check,
    check_goals,
    started,
    step,
    wander,
)
from tests.games.uprising.tables import (
    LAIR,
    LEADER,
    MASTER,
    RESISTANCE,
    SAGE,
    WARRIOR,
    again,
    asked,
    at,
    attacked,
    followers,
    laid_out,
    lies,
    offered,
    play,
    same_tables,
    state,
    table,
    told,
    verbs,
    written,
)

RULEBOOK = Path(uprising.__file__).with_name("rulebook.md")
LATE = {"control_check": "start_of_resistance_turn"}
PLOTS = [plot.id for plot in state(table()).content.plots]


# There and back


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("pack", ["base", "scheming"])
def test_a_position_is_laid_out_again_exactly_along_a_match(options: str, pack: str) -> None:
    draws = random.Random(f"{options} {pack}")
    match = started(1, options, pack)
    plies = 0
    while match.deciders and plies < 200:
        same_tables(again(match), match)
        number = draws.randrange(1, 12)
        wander(state(match), draws, number)
        plies += number
    same_tables(again(match), match)


def test_every_question_of_the_game_is_laid_out_again() -> None:
    questions: Counter[str] = Counter()
    for seed in range(4):
        draws = random.Random(seed)
        match = started(seed, "default", "scheming")
        while match.deciders:
            if questions[asked(match)] < 4:
                same_tables(again(match), match)
                questions[asked(match)] += 1
            step(state(match), draws)
    assert set(questions) == {
        "layout",
        "plot",
        "plot.recover",
        "plot.knife",
        "plot.search",
        "resource",
        "pay",
        "pile",
        "fear",
        "attack.target",
        "attack.losses",
        "room.turn",
        "room.pick",
        "room.put",
        "hero",
        "action",
        "escort",
        "peek",
    }


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("pack", PACKS)
def test_a_match_laid_out_again_has_the_same_future(options: str, pack: str) -> None:
    draws = random.Random(f"{options} {pack}")
    match = started(2, options, pack)
    wander(state(match), draws, draws.randrange(10, 150))
    twin = again(match)
    for number in range(150):
        assert twin.deciders == match.deciders
        if not match.deciders:
            break
        step(state(match), random.Random(number))
        step(state(twin), random.Random(number))
    same_tables(twin, match)
    assert (twin.scores, twin.winners, twin.ending) == (match.scores, match.winners, match.ending)


@pytest.mark.parametrize("pack", ["base", "scheming", "crowded"])
def test_a_finished_match_is_laid_out_again_finished(pack: str) -> None:
    for seed in range(3):
        match = started(seed, "default", pack)
        wander(state(match), random.Random(seed), 20_000)
        twin = again(match)
        same_tables(twin, match)
        assert twin.ending == match.ending != ""
        assert (twin.winners, twin.breakdown) == (match.winners, match.breakdown)


def test_laying_out_changes_nothing_of_what_it_was_given() -> None:
    position = {
        "tiles": {"B2": "K1"},
        "heroes": {"W": "B2"},
        "hand": ["M1"],
        "deck": ["A1", "..."],
        "fate": [4],
        "remembered": {"resistance": {"K1": ["B2"]}},
    }
    kept = json.dumps(position)
    play(laid_out(position), "hero:W", "fortify")
    assert json.dumps(position) == kept
    assert laid_out(position).position() == laid_out(position).position()


def test_an_arranged_match_reports_only_what_happens_from_then_on() -> None:
    match = table(tiles=LAIR, heroes={"W": "B2"}, round=4, fate=[3])
    assert match.events() == []
    play(match, "hero:W", "fortify")
    assert [event.name for event in match.events()] == ["fortified"]


@pytest.mark.rule("U-KEY-03")
def test_an_arranged_match_first_tells_who_controls_what() -> None:
    """So that it can be told when a Key Room is lost."""
    held: dict[str, Any] = {"tiles": LAIR, "followers": {"A4": 2, "D4": 1}}
    for phase, viewer in (("resource", None), ("heroes", MASTER), ("housekeeping", RESISTANCE)):
        match = table(phase=phase, **held)
        first = match.events(viewer)[0]
        assert (first.name, first.facts) == ("control", {"keys": ["Iron Foundry", "Deep Vault"]})
        assert len(told(match, "control")) == 1
    match = attacked(9, **held)
    play(match, "target:A4")
    assert [facts["keys"] for facts in told(match, "control")][1:] == [["Deep Vault"]]
    alone = table({"control_min_followers": 2}, tiles=LAIR, followers={"A4": 1, "D4": 1})
    assert alone.events() == []


# What is left out


def test_an_empty_position_is_the_first_turn_of_the_resistance() -> None:
    match = laid_out({})
    position = written(match)
    assert (match.deciders, asked(match)) == ((RESISTANCE,), "hero")
    assert (position["phase"], position["round"], position["turn"]) == ("heroes", 1, RESISTANCE)
    assert sorted(position["tiles"].values()) == sorted(LAIR.values())
    assert position["face_up"] == []
    assert position["heroes"] == {"W": "outside", "S": "outside", "L": "outside"}
    assert (position["followers"], position["lost"], position["die"]) == ({}, 0, 0)
    assert (len(position["hand"]), len(position["deck"])) == (5, 16)
    assert {letter: len(pile) for letter, pile in position["supply"].items()} == {
        "M": 8,
        "A": 8,
        "I": 8,
    }
    assert (len(position["plots"]), len(position["plot_deck"])) == (3, 12)
    for empty in ("discard", "captured", "plot_discard", "majors", "stashed_on", "acted"):
        assert position[empty] == []
    for empty in ("known_hand", "known_plots"):
        assert position[empty] == []
    assert position["mats"] == {"K1": [], "K2": [], "K3": [], "K4": []}
    assert position["remembered"] == {"resistance": {}, "spectator": {}}
    assert (position["completed"], position["swapped"], position["withdrawn"]) == (0, 0, 0)
    assert position["barred"] is False
    assert state(match).outside == 25
    check(state(match))


@pytest.mark.parametrize(
    ("phase", "seat", "question", "starts"),
    [
        ("layout", MASTER, "layout", 0),
        ("plot", MASTER, "plot", 1),
        ("resource", MASTER, "resource", 1),
        ("room", MASTER, "room.pick", 1),
        ("housekeeping", RESISTANCE, "hero", 1),
        ("heroes", RESISTANCE, "hero", 1),
    ],
)
def test_each_phase_begins_with_its_question(
    phase: str, seat: int, question: str, starts: int
) -> None:
    match = laid_out({"phase": phase})
    assert (match.deciders, asked(match)) == ((seat,), question)
    assert written(match)["round"] == starts
    later = laid_out({"phase": phase, "round": 7})
    assert written(later)["round"] == 7
    wander(state(later), random.Random(1), 300)
    check(state(later))


@pytest.mark.rule("U-TRN-02")
@pytest.mark.parametrize("phase", ["plot", "resource", "room", "housekeeping"])
def test_the_rest_of_the_turn_follows_whatever_phase_it_starts_in(phase: str) -> None:
    match = laid_out({"phase": phase, "tiles": LAIR, "face_up": ["A1"]})
    while match.deciders == (MASTER,):
        play(match, "end" if "end" in offered(match) else "none")
    phases = ["plot", "resource", "room", "housekeeping"]
    at_most = phases[phases.index(phase) :]
    heard = [facts["phase"] for facts in told(match, "phase")]
    assert heard == at_most[-len(heard) :]
    assert len(heard) >= len(at_most) - 1
    assert told(match, "turn_start") == [{"seat": RESISTANCE, "round": 1}]


def test_a_layout_can_be_half_done() -> None:
    match = laid_out({"phase": "layout", "tiles": {"A1": "K2", "B1": "R07"}})
    assert len(offered(match)) == 14
    assert "lay:K2" not in offered(match)
    play(match, "lay:K1")
    assert lies(match, "tiles") == {"A1": "K2", "B1": "R07", "C1": "K1"}
    assert (lies(match, "hand"), lies(match, "plots")) == ([], [])


def test_tiles_left_out_lie_at_random() -> None:
    tiles = {"A4": "K1", "C2": "R05"}
    lairs = [lies(laid_out({"tiles": tiles}, seed=seed), "tiles") for seed in range(8)]
    assert len({str(lair) for lair in lairs}) == 8
    for lair in lairs:
        assert (lair["A4"], lair["C2"]) == ("K1", "R05")
        assert sorted(lair.values()) == sorted(LAIR.values())
    same = laid_out({"tiles": tiles}, seed=3)
    assert lies(same, "tiles") == lairs[3]


def test_the_whole_table_is_read_as_it_is_written() -> None:
    position: dict[str, Any] = {
        "phase": "resource",
        "round": 6,
        "tiles": LAIR,
        "face_up": ["C1"],
        "heroes": {"W": "B2", "L": "D3"},
        "followers": {"B2": 4, "A1": 2},
        "lost": 3,
        "die": 5,
        "hand": ["I2", "M3", "M1"],
        "deck": ["A2", "A1", "..."],
        "discard": ["I1", "A3"],
        "captured": ["M4", "I3"],
        "supply": {"A": ["A4", "A2"]},
        "mats": {"K3": ["M2", "I4"]},
        "plots": ["N5", "J2"],
        "plot_deck": ["N8", "J7", "..."],
        "plot_discard": ["N1"],
        "majors": ["J5"],
        "completed": 1,
        "swapped": 1,
        "withdrawn": 1,
        "stashed_on": ["K3"],
        "acted": ["S"],
        "barred": True,
        "known_hand": ["I2"],
        "known_plots": ["J2"],
        "remembered": {"resistance": {"K4": ["D4", "A3"]}, "spectator": {"R10": ["B3"]}},
    }
    match = laid_out(position)
    found = written(match)
    same = ("phase", "round", "tiles", "lost", "die", "completed", "swapped", "withdrawn")
    for part in (*same, "stashed_on", "acted", "barred", "known_hand", "known_plots"):
        assert found[part] == position[part], part
    assert (found["discard"], found["captured"]) == (["A3", "I1"], ["M4", "I3"])
    assert found["plot_discard"] == ["N1"]
    assert found["majors"] == ["J5"]
    assert found["face_up"] == ["A1", "C1", "B2", "D3"], "where somebody stands it is face up"
    assert [at(match, hero) for hero in (WARRIOR, SAGE, LEADER)] == ["B2", "outside", "D3"]
    assert (followers(match, "B2"), followers(match, "A1")) == (4, 2)
    assert state(match).outside == 25 - 3 - 6
    assert found["hand"] == ["M1", "M3", "I2"]
    assert (found["deck"][:2], found["plot_deck"][:2]) == (["A2", "A1"], ["N8", "J7"])
    assert found["mats"] == {"K1": [], "K2": [], "K3": ["M2", "I4"], "K4": []}
    assert found["plots"] == ["J2", "N5"]
    up = {"R01": ["A1"], "R03": ["C1"], "R06": ["B2"], "R12": ["D3"]}
    assert found["remembered"]["resistance"] == {"K4": ["A3", "D4"], **up}
    assert found["remembered"]["spectator"] == {"R10": ["B3"], **up}
    assert (match.deciders, asked(match)) == ((MASTER,), "resource")
    assert [verb for verb in verbs(match) if verb == "withdraw"] == []
    assert [choice for choice in offered(match) if choice.endswith(("K1", "K2", "K4"))] == []
    check(state(match))


def test_cards_left_out_go_to_the_piles_where_they_belong() -> None:
    match = laid_out({"hand": ["M4", "M4"], "captured": ["M1"], "mats": {"K1": ["A3"]}})
    found = written(match)
    assert Counter(found["supply"]["M"]) == {"M2": 2, "M3": 4}
    assert Counter(found["supply"]["A"]) == {"A2": 2, "A3": 4, "A4": 2}
    assert Counter(found["deck"])["M1"] == 3
    assert Counter(found["deck"])["A3"] == 0
    check(state(match))


def test_piles_are_given_from_the_top_and_three_dots_stand_for_the_rest() -> None:
    match = laid_out(
        {
            "phase": "resource",
            "tiles": LAIR,
            "hand": ["A3", "A3"],
            "supply": {"M": ["M4", "M2"]},
            "deck": ["I3", "..."],
            "plots": ["J1"],
            "plot_deck": ["N4", "J2", "..."],
        }
    )
    assert len(lies(match, "plot_deck")) == 14
    play(match, "buy", "spend:A3", "done", "pile:M", "pile:M")
    assert [facts["card"] for facts in told(match, "bought")] == ["M4", "M2"]
    play(match, "end", "none")
    assert told(match, "drawn", MASTER)[0]["cards"][0] == "I3"


def test_a_deck_without_dots_is_all_there_is() -> None:
    every = [plot for plot in PLOTS if plot not in ("J1", "N3")]
    match = laid_out({"plots": ["J1"], "plot_discard": every, "plot_deck": ["N3"]})
    assert lies(match, "plot_deck") == ["N3"]
    empty = laid_out({"plots": ["J1"], "plot_discard": [*every, "N3"], "plot_deck": []})
    assert lies(empty, "plot_deck") == []


@pytest.mark.rule("U-FOR-01")
def test_fate_foretells_the_die_and_is_written_until_it_is_rolled() -> None:
    for face in (1, 6):
        match = table(tiles=LAIR, heroes={"W": "B2"}, fate=[face, 3])
        assert again(match).position()["fate"] == [face, 3]
        play(match, "hero:W", "fortify")
        assert (lies(match, "die"), lies(match, "fate")) == (face, [3])
    assert "fate" not in table().position()


def test_luck_is_laid_out_again_or_comes_from_the_seed() -> None:
    match = table(tiles=LAIR, heroes={"W": "B2"}, seed=5)
    twin = laid_out(written(match), seed=6)
    assert lies(twin, "luck") == lies(match, "luck")
    assert lies(laid_out({}, seed=5), "luck") != lies(laid_out({}, seed=6), "luck")


@pytest.mark.rule("U-KEY-03", "U-OBJ-06")
def test_three_key_rooms_may_be_held_if_control_is_tested_later() -> None:
    held = {"tiles": LAIR, "followers": {"A4": 1, "B4": 1, "C4": 1}, "phase": "resource"}
    match = laid_out(held, LATE)
    assert asked(match) == "resource"
    with pytest.raises(BadPosition) as raised:
        laid_out(held)
    assert raised.value.place == "phase"
    one_short = {**held, "followers": {"A4": 1, "B4": 2, "C4": 2}}
    assert asked(laid_out(one_short, {"control_min_followers": 2})) == "resource"


CAPTURED = [*["M1"] * 4, *["M2"] * 4, *["A3"] * 5, *["I2"] * 4, "A4", "I4", "I4"]


@pytest.mark.parametrize(
    ("position", "ending", "winner"),
    [
        ({"majors": ["J1", "J2", "J6", "J7"]}, "majors", MASTER),
        ({"captured": CAPTURED}, "captured", RESISTANCE),
        ({"tiles": LAIR, "followers": {"A4": 1, "B4": 1, "D4": 1}}, "control", RESISTANCE),
        ({"round": 40}, "round_limit", RESISTANCE),
    ],
    ids=["majors", "captured", "control", "round_limit"],
)
def test_a_finished_table_has_its_winner(
    position: dict[str, Any], ending: str, winner: int
) -> None:
    match = laid_out({"phase": "over", "ending": ending, **position})
    assert match.deciders == ()
    assert (match.ending, match.winners) == (ending, [winner])
    assert written(match)["agenda"] == []
    same_tables(again(match), match)
    if ending != "round_limit":
        with pytest.raises(BadPosition) as raised:
            laid_out(position)
        assert raised.value.place == "phase"


# Tables that are written wrongly


def over(**fields: Any) -> dict[str, Any]:
    return {"phase": "over", **fields}


WRONG: list[tuple[Any, str, str]] = [
    ({"nonsense": 1}, "nonsense", "there is no such field; known are acted, agenda"),
    ({"phase": "party"}, "phase", "'party' is none of layout, plot, resource"),
    ({"phase": 3}, "phase", "must be text, not the number 3"),
    ({"round": -1}, "round", "must be from 0"),
    ({"round": "one"}, "round", "must be a whole number, not the text 'one'"),
    ({"turn": 2}, "turn", "must be from 0 to 1, not 2"),
    ({"ending": "majors"}, "ending", "there is no such field"),
    # The lair
    ({"tiles": ["K1"]}, "tiles", "must be a table, not a list"),
    ({"tiles": {"E5": "K1"}}, "tiles.E5", "'E5' is no cell; cells are A1 to D4"),
    ({"tiles": {"outside": "K1"}}, "tiles.outside", "is no cell"),
    ({"tiles": {"A1": "K9"}}, "tiles.A1", "'K9' is none of K1, K2"),
    ({"tiles": {"A1": "R13"}}, "tiles.A1", "R13 is no tile of this game"),
    ({"tiles": {"A1": 1}}, "tiles.A1", "must be text, not the number 1"),
    ({"tiles": {"A1": "K1", "B1": "K1"}}, "tiles.B1", "lies somewhere else"),
    ({"face_up": ["A9"]}, "face_up", "'A9' is no cell; cells are A1 to D4"),
    ({"face_up": "A1"}, "face_up", "must be a list, not the text 'A1'"),
    ({"phase": "layout", "tiles": {"B1": "K1"}}, "tiles", "from A1 on, without a gap"),
    ({"phase": "layout", "face_up": ["A1"]}, "face_up", "while the lair is being laid out"),
    # Heroes, followers and the die
    ({"heroes": {"W": "Z9"}}, "heroes.W", "'Z9' is no cell"),
    ({"heroes": {"X": "A1"}}, "heroes.X", "there is no such field; known are L, S, W"),
    ({"heroes": {"W": None}}, "heroes.W", "must be text, not nothing"),
    ({"followers": {"A1": -1}}, "followers.A1", "must be from 0 to 25, not -1"),
    ({"followers": {"A1": 26}}, "followers.A1", "must be from 0 to 25, not 26"),
    ({"followers": {"Q1": 1}}, "followers.Q1", "'Q1' is no cell"),
    ({"followers": {"A1": 13, "B1": 13}}, "followers", "there are 25"),
    ({"followers": {"A1": 13}, "lost": 13}, "followers", "there are 25"),
    ({"lost": 26}, "lost", "must be from 0 to 25, not 26"),
    ({"die": 4}, "die", "in the Warrior's room"),
    ({"die": 7, "heroes": {"W": "A1"}}, "die", "must be from 0 to 6, not 7"),
    # Resource cards
    ({"hand": ["M9"]}, "hand", "'M9' is no card; cards are M1 and so on"),
    ({"hand": ["M6"]}, "hand", "no M6 is left"),
    ({"hand": ["M1"] * 5}, "hand", "no M1 is left"),
    ({"hand": ["M1"] * 2, "captured": ["M1"] * 3}, "captured", "no M1 is left"),
    ({"discard": ["A4"] * 2, "mats": {"K2": ["A4"]}}, "mats.K2", "no A4 is left"),
    ({"mats": {"K5": []}}, "mats.K5", "there is no such field; known are K1, K2, K3, K4"),
    ({"mats": {"K1": "M1"}}, "mats.K1", "must be a list, not the text 'M1'"),
    ({"supply": {"M": ["M4"] * 3}}, "supply.M", "no M4 is left"),
    ({"supply": {"Q": []}}, "supply.Q", "there is no such field; known are A, I, M"),
    ({"hand": ["A1"], "deck": ["M1"]}, "deck", "19 cards lie nowhere; end the deck with '...'"),
    ({"deck": ["M1", "...", "A1"]}, "deck", "'...' is no card"),
    ({"known_hand": ["M1"], "hand": ["M2"]}, "known_hand", "no M1 is left"),
    ({"known_hand": ["M1", "M1"], "hand": ["M1"]}, "known_hand", "no M1 is left"),
    # Plots
    ({"plots": ["J8"]}, "plots", "'J8' is no plot, or lies somewhere else"),
    ({"plots": ["J1"], "majors": ["J1"]}, "plots", "'J1' is no plot, or lies somewhere else"),
    ({"plots": ["N1", "N1"]}, "plots", "'N1' is no plot, or lies somewhere else"),
    ({"plot_discard": ["N1"], "plot_deck": ["N1", "..."]}, "plot_deck", "'N1' is no plot"),
    ({"plots": ["J1"], "plot_deck": ["J2"]}, "plot_deck", "13 plots lie nowhere"),
    ({"plots": ["J1"], "known_plots": ["J2"]}, "known_plots", "'J2' is no plot"),
    # This turn
    ({"completed": -1}, "completed", "must be from 0"),
    ({"swapped": "no"}, "swapped", "must be a whole number"),
    ({"withdrawn": 1.5}, "withdrawn", "must be a whole number, not the fraction 1.5"),
    ({"barred": 1}, "barred", "must be true or false, not the number 1"),
    ({"acted": ["Q"]}, "acted", "'Q' is none of W, S, L"),
    ({"stashed_on": ["R01"]}, "stashed_on", "'R01' is none of K1, K2, K3, K4"),
    # What is known
    ({"remembered": {"master": {}}}, "remembered.master", "there is no such field"),
    ({"remembered": {"resistance": []}}, "remembered.resistance", "must be a table, not a list"),
    (
        {"tiles": LAIR, "remembered": {"resistance": {"K1": ["A1", "D4"]}}},
        "remembered.resistance.K1",
        "it does not lie in any of these cells",
    ),
    (
        {"tiles": LAIR, "remembered": {"spectator": {"K1": []}}},
        "remembered.spectator.K1",
        "it does not lie in any of these cells",
    ),
    (
        {"remembered": {"resistance": {"K7": ["A1"]}}},
        "remembered.resistance.K7",
        "there is no such tile",
    ),
    (
        {"remembered": {"resistance": {"R20": CELLS}}},
        "remembered.resistance.R20",
        "it does not lie in any of these cells",
    ),
    (
        {"remembered": {"spectator": {"K1": ["A7"]}}},
        "remembered.spectator.K1",
        "'A7' is no cell",
    ),
    # The ending
    (over(), "ending", "is missing"),
    (over(ending="bored"), "ending", "'bored' is none of majors, captured, control, round_limit"),
    (over(ending="majors", majors=["J1", "J2", "J3"]), "ending", "has not come to 'majors'"),
    (over(ending="captured", captured=["M1"]), "ending", "has not come to 'captured'"),
    (
        over(ending="control", tiles=LAIR, followers={"A4": 1, "B4": 1}),
        "ending",
        "has not come to 'control'",
    ),
    (over(ending="round_limit", round=39), "ending", "has not come to 'round_limit'"),
    ({"majors": ["J1", "J2", "J3", "J4"]}, "phase", "has come to 'majors': it is over"),
    # Stashes
    (
        {"mats": {"K1": ["M1"]}, "tiles": LAIR, "followers": {"A4": 1}},
        "mats.K1",
        "the resistance stands there and has taken it",
    ),
    # Chance
    ({"fate": ["a"]}, "fate", "must be a whole number, not the text 'a'"),
    ({"fate": [4, 99]}, "fate", "99 is no face of the die, which has 1, 2, 3, 4, 5, 6"),
    ({"fate": [0]}, "fate", "0 is no face of the die"),
    ({"luck": []}, "luck", "there are 3 streams, not 0"),
    ({"luck": [[1]] * 3}, "luck[0]", "a stream has four lanes"),
]


@pytest.mark.parametrize(
    ("position", "place", "problem"), WRONG, ids=[str(entry[0])[:60] for entry in WRONG]
)
def test_a_table_that_is_written_wrongly_is_refused_with_its_place(
    position: Any, place: str, problem: str
) -> None:
    with pytest.raises(BadPosition) as raised:
        laid_out(position)
    assert raised.value.place == place
    assert problem in raised.value.problem
    assert raised.value.problem in str(raised.value)


@pytest.mark.parametrize(
    ("position", "place"),
    [
        ({"majors": ["N1"]}, "majors"),
        ({"hand": ["M1", "..."]}, "hand"),
        ({"discard": ["..."]}, "discard"),
        ({"captured": ["M1", "..."]}, "captured"),
        ({"mats": {"K2": ["M1", "..."]}}, "mats.K2"),
        ({"hand": ["M1"], "known_hand": ["M1", "..."]}, "known_hand"),
        ({"plots": ["J1", "..."]}, "plots"),
        ({"plot_discard": ["..."]}, "plot_discard"),
        ({"majors": ["J1", "..."]}, "majors"),
        ({"supply": {"M": ["A4"]}}, "supply.M"),
        ({"supply": {"M": ["M4", "..."]}}, "supply.M"),
        ({"phase": "layout", "tiles": LAIR}, "tiles"),
        ({"phase": "layout", "heroes": {"W": "A1"}}, "heroes"),
        ({"phase": "layout", "followers": {"A1": 2}}, "followers"),
        (
            {"tiles": LAIR, "face_up": ["B1"], "remembered": {"resistance": {"K1": ["A4", "B1"]}}},
            "remembered.resistance.K1",
        ),
        (
            {"tiles": LAIR, "face_up": ["A4"], "remembered": {"resistance": {"K1": ["A4", "B1"]}}},
            "remembered.resistance.K1",
        ),
        (
            {
                "phase": "layout",
                "tiles": {"A1": "K1"},
                "remembered": {"resistance": {"K1": ["A1"]}},
            },
            "remembered.resistance.K1",
        ),
    ],
    ids=lambda value: str(value)[:70],
)
def test_a_field_that_cannot_be_right_is_refused(position: dict[str, Any], place: str) -> None:
    """Dots stand for the rest of a deck only; Minors never count; face-up tiles are seen."""
    with pytest.raises(BadPosition) as raised:
        laid_out(position)
    assert raised.value.place == place


def test_a_position_must_be_a_table() -> None:
    mistakes: list[Any] = [[], "heroes", 3]
    for wrong in mistakes:
        with pytest.raises(BadPosition):
            laid_out(wrong)


def test_numbers_of_a_position_go_by_the_content() -> None:
    crowded = PACKS["crowded"]
    crowd = {"heroes": {"W": "A1"}, "followers": {"B1": 38}, "die": 20, "fate": [0, 11]}
    match = laid_out(crowd, pack=crowded)
    assert state(match).outside == 2
    mistakes: list[tuple[dict[str, Any], str]] = [
        ({"die": 6, "heroes": {"W": "A1"}}, "die"),
        ({"lost": 41}, "lost"),
        ({"fate": [20, 6]}, "fate"),
    ]
    for wrong, place in mistakes:
        with pytest.raises(BadPosition) as raised:
            laid_out(wrong, pack=crowded)
        assert raised.value.place == place
    with pytest.raises(BadPosition):
        laid_out({"hand": ["M1", "M1"]}, pack=PACKS["thin"])
    short = laid_out(over(ending="round_limit", round=3), {"round_limit": 3})
    assert short.winners == [RESISTANCE]


# Tables laid out at random


def random_position(draws: random.Random) -> dict[str, Any]:
    """Some fields with sensible values, but nothing that makes sure they go together."""
    cells = draws.sample(CELLS, 6)
    heaps = [draws.sample(["M1", "M2", "M3", "A1", "A2", "I2", "I3", "I4"], 3) for _ in range(4)]
    plots = draws.sample(PLOTS, 8)
    fields: dict[str, Any] = {
        "phase": draws.choice(["plot", "resource", "room", "housekeeping", "heroes"]),
        "round": draws.choice([1, 12, 39, 40, 50]),
        "tiles": dict(zip(CELLS, draws.sample(TILE_IDS[:16], 7), strict=False)),
        "face_up": cells[:4],
        "heroes": {hero: draws.choice([*cells, "outside"]) for hero in "WSL"},
        "followers": {cell: draws.randrange(5) for cell in cells},
        "lost": draws.randrange(8),
        "hand": heaps[0],
        "discard": heaps[1],
        "captured": heaps[2],
        "mats": {draws.choice(KEYS): heaps[3]},
        "plots": plots[:3],
        "plot_discard": plots[3:6],
        "plot_deck": ["..."],
        "completed": draws.randrange(2),
        "swapped": draws.randrange(2),
        "withdrawn": draws.randrange(2),
        "stashed_on": draws.sample(KEYS, draws.randrange(3)),
        "acted": draws.sample("WSL", draws.randrange(4)),
        "barred": draws.random() < 0.3,
        "known_hand": heaps[0][: draws.randrange(3)],
        "known_plots": plots[: draws.randrange(3)],
        "die": draws.choice([0, 0, 5]),
    }
    return {name: value for name, value in fields.items() if draws.random() < 0.7}


@pytest.mark.parametrize("options", ["default", "all"])
@pytest.mark.parametrize("pack", ["base", "thin"])
def test_what_is_not_refused_can_be_played_and_laid_out_again(options: str, pack: str) -> None:
    accepted = 0
    draws = random.Random(f"{options} {pack}")
    for seed in range(40):
        position = random_position(draws)
        try:
            match = laid_out(position, OPTIONS[options], PACKS[pack], seed)
        except BadPosition:
            continue
        accepted += 1
        found = state(match)
        for ply in range(60):
            check(found, CARDS[pack], FOLLOWERS[pack])
            if ply == 0 and found.deciders() and found.round <= found.round_limit:
                check_goals(found)
            if ply % 20 == 0:
                same_tables(again(match), match)
            if found.deciders():
                step(found, draws)
    assert accepted > 4


def test_views_and_guesses_of_laid_out_tables_hold_together() -> None:
    draws = random.Random(3)
    made = 0
    for seed in range(60):
        try:
            match = laid_out(random_position(draws), seed=seed)
        except BadPosition:
            continue
        for seat in (MASTER, RESISTANCE):
            guessed = GAME.guess(state(match), seat, state(match).rng.copy())
            assert GAME.view(guessed, seat) == match.view(seat)
            made += 1
    assert made > 20


# The rulebook


def chapter() -> str:
    return RULEBOOK.read_text(encoding="utf-8").partition("\n## Positions\n")[2]


def test_the_example_of_the_rulebook_is_a_position() -> None:
    match = laid_out(json.loads(chapter().partition("```json\n")[2].partition("```")[0]))
    assert (match.deciders, asked(match)) == ((MASTER,), "resource")
    assert (at(match, WARRIOR), at(match, SAGE), at(match, LEADER)) == ("B2", "B1", "outside")
    assert (followers(match, "B2"), state(match).outside) == (2, 25 - 3 - 3)
    play(match, "end", "turn_down:A1", "none")
    assert told(match, "drawn", MASTER)[0]["cards"][:2] == ["M1", "I1"]
    play(match, "hero:W", "fortify")
    assert lies(match, "die") == 6


def test_the_rulebook_names_every_field_of_a_position() -> None:
    fields, _, _ = chapter().partition("| step |")
    named = {
        name
        for line in fields.splitlines()
        if line.startswith("| `")
        for name in re.findall(r"`(\w+)`", line.split("|")[1])
    }
    with pytest.raises(BadPosition) as raised:
        laid_out({"nonsense": 1})
    known = set(raised.value.problem.partition("known are ")[2].split(", "))
    assert named == known | {"ending"}
