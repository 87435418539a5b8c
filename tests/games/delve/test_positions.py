"""Positions: any table can be written down and laid out again, impossible ones are refused."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import lairworks
from lairworks import BadPosition, Match
from lairworks.games.delve import GAME
from tests.games.delve import walker
from tests.games.delve.tables import (
    FIXTURES,
    R1,
    R1_WALLS,
    R2,
    at,
    explore,
    facts,
    look,
    map_of,
    mat,
    names,
    new_built,
    offered,
    play,
    record,
    seat_view,
    step,
    verbs,
)


def laid_out(position: object, pack: Any = None) -> Match:
    return lairworks.arrange(GAME, position, seed=1, pack=pack)  # type: ignore[arg-type]


def base(**changes: object) -> dict[str, object]:
    """Seat 0 stands in C2 of R1."""
    table = {"phase": "explore", "turn": 0, "lairs": [R2, R1], "seats": [{"at": "C2"}, {}]}
    return {**table, **changes}


def seat0(**fields: object) -> dict[str, object]:
    return base(seats=[{"at": "C2", **fields}, {}])


# There and back


@pytest.mark.parametrize("pack", [None, FIXTURES], ids=["base", "fixtures"])
@pytest.mark.parametrize("seed", range(3))
def test_a_position_is_laid_out_again_exactly_at_every_ply(seed: int, pack: Any) -> None:
    draws = random.Random(seed)
    match = lairworks.new(GAME, seed=seed, pack=pack)
    plies = 0
    most = 120 if pack else 420  # laying out with a pack reads the pack each time
    while match.deciders and plies < most:
        position = match.position()
        again = laid_out(json.loads(json.dumps(position)), pack)
        assert again.position() == position
        assert again.deciders == match.deciders
        for seat in (0, 1):
            assert again.choices(seat) == match.choices(seat)
            assert again.view(seat) == match.view(seat)
        seat = draws.choice(match.deciders)
        choices = match.choices(seat)
        choice = "commit" if "commit" in choices and plies > 25 else draws.choice(choices)
        match.play(seat, choice)
        plies += 1


@pytest.mark.parametrize("seed", range(6))
def test_a_match_laid_out_again_has_the_same_future(seed: int) -> None:
    draws = random.Random(seed)
    match = new_built(seed, pack=FIXTURES if seed % 2 else None)
    for _ in range(60 + 20 * seed):
        seat = match.deciders[0]
        match.play(seat, draws.choice(match.choices(seat)))
    again = laid_out(match.position(), FIXTURES if seed % 2 else None)
    while match.deciders:
        seat = match.deciders[0]
        choice = draws.choice(match.choices(seat))
        match.play(seat, choice)
        again.play(seat, choice)
        assert again.position() == match.position()
    assert again.scores == match.scores
    assert again.winners == match.winners


def test_a_finished_match_is_laid_out_again_finished() -> None:
    draws = random.Random(1)
    match = new_built(1)
    while match.deciders:
        seat = match.deciders[0]
        match.play(seat, draws.choice(match.choices(seat)))
    again = laid_out(match.position())
    assert again.deciders == ()
    assert again.ending == match.ending
    assert again.breakdown == match.breakdown


# What is left out


def test_what_is_left_out_is_filled_in_legally() -> None:
    match = laid_out({"phase": "explore"})
    position: Any = match.position()
    for text in position["lairs"]:
        assert walker.problems(walker.decode(text)) == []
    assert mat(match, 0) == "F W4 Q1 P1", "whoever acts has all cubes Fresh"
    assert mat(match, 1) == "S W4 Q1 P1"
    assert match.deciders == (0,)
    assert len(position["display"]) == 3
    assert len(position["deck"]) == 19


def test_an_empty_position_is_a_new_match() -> None:
    match = laid_out({})
    assert list(match.deciders) == [0, 1]
    assert step(match) == "build.menu"


def test_cubes_not_mentioned_are_spent() -> None:
    assert mat(laid_out(seat0(fresh="W1"))) == "F W1, S W3 Q1 P1"
    assert mat(laid_out(seat0(kept="Q1", tired="W2"))) == "S W2 P1, T W2, C Q1"


def test_opened_chests_have_yielded_their_treasures() -> None:
    match = laid_out(seat0(known=["D4", "F1"], dealt=["D4", "F1"]))
    assert seat_view(match)["chests"] == 2
    assert seat_view(match)["treasures"]["count"] == 4


def test_treasures_may_be_given_by_id_or_name() -> None:
    match = laid_out(seat0(treasures=["t20", "Echo Orb"], taken=["Heavy Crown"]))
    cards = {card["id"] for card in seat_view(match, 0, 0)["treasures"]["cards"]}
    assert cards == {"t20", "t22"}
    assert seat_view(match, 0, 1)["treasures"]["taken"] == ["Heavy Crown"]


def test_the_deck_is_given_from_its_top_and_three_dots_stand_for_the_rest() -> None:
    match = laid_out(base(deck=["t13", "t21", "..."], display=["t01", "t02", "t03"]))
    position: Any = match.position()
    assert position["deck"][:2] == ["t13", "t21"]
    assert len(position["deck"]) == 19


def test_a_start_and_the_own_space_are_always_known() -> None:
    assert map_of(laid_out(base()))["known"] == ["A1", "C2"]


def test_lairs_are_given_as_codes_or_as_records() -> None:
    match = laid_out(base(lairs=[R2, record()]))
    assert look(match, 1)["lair"]["code"] == R1


def test_any_step_of_a_turn_can_be_laid_out() -> None:
    for agenda, question, choices in (
        (["explore.act 0", "explore.pay 0 creep:E"], "explore.pay", {"pay"}),
        (["explore.act 0", "hustle.step 0 2"], "hustle.step", {"step", "halt"}),
        (["explore.act 0", "peer.follow 0 C3"], "peer.follow", {"enter", "stay"}),
        (["conserve.pick 0 W first"], "conserve.pick", {"keep"}),
        (["explore.act 0", "penalty.pick 0 2 fatigue 2 any - - - -"], "penalty.pick", {"fatigue"}),
        (["explore.act 0", "effect.pick 0 1 learn 1 any - - - -"], "effect.pick", {"learn"}),
        (["explore.act 0", "chest.take 0"], "chest.take", {"take"}),
    ):
        known = ["C3"] if "peer.follow" in agenda[-1] else []
        match = laid_out(
            base(seats=[{"at": "C2", "known": known, "fresh": "W2 Q1 P1"}, {}], agenda=agenda)
        )
        assert step(match) == question
        assert verbs(match) == choices


# Fate


def test_fate_foretells_rolls_in_order() -> None:
    match = explore("B2", mat="F W4 Q1 P1", fate=[1, 2, 3])
    play(match, "fight", "die:FW", "die:FW", "die:FW", "roll")
    assert facts(match, "rolled")[0]["dice"] == [1, 2, 3]


def test_after_what_was_foretold_chance_takes_over() -> None:
    rolls = set()
    for seed in range(12):
        match = explore("B2", mat="F W4 Q1 P1", fate=[1], seed=seed)
        play(match, "fight", "die:FW", "die:FW", "die:FW", "roll")
        dice = facts(match, "rolled")[0]["dice"]
        assert dice[0] == 1
        rolls.add(tuple(dice[1:]))
    assert len(rolls) > 6


def test_fate_that_is_not_used_yet_is_part_of_the_position() -> None:
    match = explore("B2", mat="F W4 Q1 P1", fate=[1, 2, 3])
    play(match, "fight", "die:FW", "roll")
    assert match.position()["fate"] == [2, 3]
    assert "fate" not in explore("B2").position()


def test_fate_that_is_no_face_of_a_die_is_refused_when_it_comes_and_changes_nothing() -> None:
    match = explore("B2", mat="F W4 Q1 P1", fate=[9])
    play(match, "fight", "die:FW")
    before = match.position()
    with pytest.raises(ValueError, match="9"):
        match.play(0, "roll")
    assert match.position() == before
    assert offered(match, "die") == {"FW", "FQ", "FP"}


# Impossible tables


@pytest.mark.parametrize(
    ("position", "place", "problem"),
    [
        ([1, 2], "", "must be a table, not a list"),
        ({"phase": "lunch"}, "phase", "'lunch' is none of build, first, explore, flip, over"),
        (base(colour="red"), "colour", "there is no such field"),
        (seat0(colour="red"), "seats[0].colour", "there is no such field"),
        (base(seats=[{}]), "seats", "there are two, not 1"),
        (base(seats=[1, 2]), "seats[0]", "must be a table, not the number 1"),
        (base(turn=2), "turn", "must be from -1 to 1, not 2"),
        (base(turn=-1), "turn", "somebody must be exploring"),
        ({"phase": "build", "turn": 0}, "turn", ""),
        (base(finisher=5), "finisher", "not 5"),
        # Lairs
        (base(lairs=[R1]), "lairs", "there are two, not 1"),
        (base(lairs=[3, R1]), "lairs[0]", "must be a table, not the number 3"),
        (base(lairs=["DLV2:x", R1]), "lairs[0]", "begins with DLV1:"),
        (base(lairs=["DLV1:zz:..", R1]), "lairs[0]", "15 hex digits"),
        (base(lairs=[R2[:-1], R1]), "lairs[0]", "36 letters for its spaces, not 35"),
        (base(lairs=[R2, R1.replace("P", "X")]), "lairs[1]", "C5: no Feature is written 'X'"),
        (base(lairs=[R2, record(pits="E1 E2 C5")]), "lairs[1]", "not a legal lair"),
        (base(lairs=[R2, record(walls=R1_WALLS[:16])]), "lairs[1]", "not a legal lair"),
        (base(lairs=[R2, record(walls=[*R1_WALLS, "F5e"])]), "lairs[1]", "21 walls"),
        (
            {"phase": "build", "lairs": [record(chests="D4 F1 A6 A2"), None]},
            "lairs[0]",
            "more Features of a kind than the kit has",
        ),
        ({"phase": "build", "lairs": [{"doors": []}, None]}, "lairs[0].doors", "no such field"),
        ({"phase": "build", "lairs": [{"walls": ["A6e"]}, None]}, "lairs[0].walls", "'A6e'"),
        ({"phase": "build", "lairs": [{"start": "G1"}, None]}, "lairs[0].start", "'G1'"),
        (
            {"phase": "build", "lairs": [{"start": "A1", "exit": "A1"}, None]},
            "lairs[0].exit",
            "already holds a Feature",
        ),
        (base(committed=[True, False]), "committed", "needs both lairs committed"),
        ({"phase": "build", "committed": [1, 0]}, "committed", "true or false"),
        ({"phase": "build", "edits": [-1, 0]}, "edits", "must be from 0"),
        # Maps
        (seat0(at="Z9"), "seats[0].at", "'Z9' is no space; spaces are A1 to F6"),
        (seat0(at=3), "seats[0].at", "must be text, not the number 3"),
        (seat0(known=["Q1"]), "seats[0].known", "'Q1' is no space"),
        (seat0(known=["B3"], dealt=["B3"]), "seats[0].dealt", "no hazard and no chest in B3"),
        (seat0(dealt=["B2"]), "seats[0].dealt", "B2 is not even known"),
        (seat0(wounds={"C1": 1}), "seats[0].wounds.C1", "there is no monster"),
        (seat0(wounds={"B2": 6}), "seats[0].wounds.B2", "must be from 0 to 5, not 6"),
        (seat0(wounds=[]), "seats[0].wounds", "must be a table, not a list"),
        (
            seat0(located=[{"class": "trap", "at": "A2"}]),
            "seats[0].located[0].at",
            "there is no trap in A2",
        ),
        (
            seat0(located=[{"class": "wall", "at": "F5e"}]),
            "seats[0].located[0].at",
            "there is no wall on 'F5e'",
        ),
        (
            seat0(located=[{"class": "door", "at": "A2"}]),
            "seats[0].located[0].class",
            "'door' is none of",
        ),
        (
            {"phase": "build", "seats": [{"known": ["A1"]}, {}]},
            "seats[0].known",
            "nobody has explored yet",
        ),
        (seat0(turns=-1), "seats[0].turns", "must be from 0"),
        # Cubes
        (seat0(fresh="W9"), "seats[0].fresh", "more W cubes than a seat has"),
        (seat0(fresh="W3", spent="W2 Q1 P1"), "seats[0].spent", "more W cubes than a seat has"),
        (seat0(fresh="Z1"), "seats[0].fresh", "'Z1' is not a colour and a number, like W3"),
        (seat0(fresh="W"), "seats[0].fresh", "'W' is not a colour and a number"),
        (seat0(fresh="W²"), "seats[0].fresh", "'W²' is not a colour and a number"),
        (seat0(fresh=3), "seats[0].fresh", "must be text, not the number 3"),
        (seat0(fresh="W1", spent="W1"), "seats[0]", "cubes lie in no zone"),
        (seat0(kept="W4"), "seats[0].kept", "there are 3 slots"),
        # Achievements and treasures
        (seat0(traps=1), "seats[0].traps", "must be from 0 to 0, not 1"),
        (seat0(exited=3), "seats[0].exited", "must be from 0 to 2, not 3"),
        (seat0(exited=2), "seats", "exited is 1 for whoever left first"),
        (seat0(treasures=["t99"]), "seats[0].treasures", "there is no treasure 't99'"),
        (seat0(treasures=["t01", "t01"]), "seats[0].treasures", "lies somewhere else already"),
        (
            base(seats=[{"at": "C2", "treasures": ["t01"]}, {"treasures": ["t01"]}]),
            "seats[1].treasures",
            "lies somewhere else already",
        ),
        (
            {**seat0(treasures=["t01"]), "display": ["t01", "t02", "t03"]},
            "display",
            "lies somewhere else already",
        ),
        (base(deck=["t01"]), "deck", "lie nowhere; end the deck with '...'"),
        (seat0(treasures=["t01"], taken=["t02"]), "seats[0].taken", "not in this collection"),
        (
            seat0(treasures=["t01"], face_down=["t02"]),
            "seats[0].face_down",
            "not in this collection",
        ),
        (seat0(treasures=["t01"], could_be={}), "seats[0].could_be.t01", "is missing"),
        # The rest
        (base(ending="one_out"), "ending", "there is none in phase explore"),
        ({"phase": "flip", "lairs": [R2, R1], "ending": "bored"}, "ending", "'bored' is none of"),
        (base(luck=[]), "luck", "there are 3 streams, not 0"),
        (base(luck=[[1], [2], [3]]), "luck[0]", "four lanes"),
        (base(fate=["a"]), "fate", "must be a whole number, not the text 'a'"),
        (base(agenda=["nap 0"]), "agenda", "'nap 0' is no step of this game"),
        (base(agenda=["explore.act 7"]), "agenda", "is no step of this game"),
        (base(agenda=["explore.act"]), "agenda", "is no step of this game"),
        (base(agenda=[""]), "agenda", "is no step of this game"),
        (base(agenda=["explore.pay 0 dance"]), "agenda", "is no step of this game"),
        (base(agenda=["penalty.pick 0 2 fatigue"]), "agenda", "is no step of this game"),
        (base(desks=3), "desks", "must be a list, not the number 3"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_table_that_is_written_wrongly_is_refused_with_its_place(
    position: object, place: str, problem: str
) -> None:
    with pytest.raises(BadPosition) as raised:
        laid_out(position)
    assert raised.value.place == place
    assert problem in raised.value.problem
    assert raised.value.problem in str(raised.value)


IMPOSSIBLE = {
    "too few desks": base(desks=[]),
    "too many desks": base(desks=[[], [], []]),
    "a check without a hazard": base(agenda=["explore.act 0", "check.buy 0 0"]),
    "the wrong explorer asked": base(agenda=["explore.act 1"]),
    "a payment nobody can make": {
        **seat0(fresh=""),
        "agenda": ["explore.act 0", "explore.pay 0 creep:N"],
    },
    "a pick from an empty display": base(agenda=["explore.act 0", "chest.take 0"], display=[]),
    "a piece no kit has": {
        "phase": "build",
        "agenda": ["build.finished -1"],
        "desks": [["build.menu 0", "build.where 0 99"], ["build.menu 1"]],
    },
    "a follow into a space far away": base(agenda=["explore.act 0", "peer.follow 0 F6"]),
    "a hustle of 99 moves": base(agenda=["explore.act 0", "hustle.step 0 99"]),
    "a display of four": base(display=["t01", "t02", "t03", "t04"]),
    "an explorer who is out and explores": seat0(exited=1),
    "an ending that nobody brought about": {
        "phase": "over",
        "lairs": [R2, R1],
        "ending": "both_out",
    },
    "five treasures face up at the end": {
        "phase": "over",
        "lairs": [R2, R1],
        "seats": [{"treasures": ["t01", "t02", "t03", "t04", "t05"]}, {}],
    },
    "treasures before anybody explored": {
        "phase": "build",
        "seats": [{"treasures": ["t01"]}, {}],
    },
    "a choice of the first turn by nobody": {
        "phase": "first",
        "lairs": [R2, R1],
        "finisher": -1,
    },
    "nothing left to do in the middle of a match": base(agenda=[]),
}


@pytest.mark.parametrize("position", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_table_that_cannot_come_about_is_refused(position: dict[str, object]) -> None:
    with pytest.raises(BadPosition):
        laid_out(position)


def test_a_position_that_was_refused_leaves_nothing_behind() -> None:
    position = base()
    kept = json.dumps(position)
    laid_out(position)
    assert json.dumps(position) == kept, "the caller's table is not changed"
    match = laid_out(position)
    play(match, "creep:E", "pay:FW")
    assert json.dumps(position) == kept
    assert at(match) == "C3"


def test_an_arranged_match_reports_only_what_happens_from_then_on() -> None:
    match = laid_out(base())
    assert names(match) == []
    play(match, "stop")
    assert names(match)[0] == "turn_end"
