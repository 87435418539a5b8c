"""C.4 and C.14: learning, locating and the map that is drawn of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import lairworks
from lairworks import Match
from tests.games.delve import walker
from tests.games.delve.tables import (
    R1,
    R2,
    SPACES,
    at,
    blob_that,
    explore,
    facts,
    look,
    map_of,
    new_built,
    offered,
    play,
    record,
    seat_view,
    step,
    told,
)


def learned_b2() -> Match:
    match = explore("B1", "A1 B1", mat="F W4 Q1 P1")
    play(match, "peer:E", "pay:FP", "stay")
    return match


@pytest.mark.rule("EX-01", "D-INFO-01", "D-INFO-03")
def test_learning_a_space_tells_its_walls_and_its_feature_completely() -> None:
    match = learned_b2()
    (report,) = facts(match, "learned")
    assert (report["space"], report["walls"], report["hazard"]) == ("B2", ["N", "E"], "Hungry Blob")
    chart = map_of(match)
    assert "B2" in chart["known"]
    assert {"A2s", "B2e"} <= set(chart["walls"])
    assert {"B1e", "B2s"} <= set(chart["openings"])
    assert chart["features"]["B2"]["name"] == "Hungry Blob"


def located_d3() -> Match:
    """A Blob that makes its victim locate the trap of D3."""
    lair = record(pits="D3 C5 F2")
    pack = blob_that([{"effect": "locate", "class": "trap", "at": "D3"}])
    match = explore("C2", "C2", mat="F W4 Q1 P1", lair=lair, pack=pack)
    play(match, "creep:N", "pay:FW")
    return match


@pytest.mark.rule("EX-01", "D-INFO-07", "R-38")
def test_locating_a_trap_tells_where_it_is_and_nothing_else() -> None:
    match = located_d3()
    chart = map_of(match)
    assert chart["located"] == [{"class": "trap", "at": "D3"}]
    assert "D3" not in chart["known"]
    assert "D3" not in chart["features"]
    around = {"D3e", "D3s", "D2e", "C3s"}
    assert not around & {*chart["walls"], *chart["openings"]}
    assert facts(match, "located") == [{"seat": 0, "class": "trap", "place": "D3"}]
    (sentence,) = [line for line in told(match) if "D3" in line]
    assert "trap" in sentence
    assert "Greased Pit" not in sentence
    assert seat_view(match)["unseen"]["Greased Pit"] == 3


@pytest.mark.rule("D-INFO-07")
def test_a_located_wall_is_drawn_and_its_spaces_stay_unknown() -> None:
    pack = blob_that([{"effect": "locate", "class": "wall", "at": "D2e"}])
    match = explore("C2", "C2", mat="F W4 Q1 P1", pack=pack)
    play(match, "creep:N", "pay:FW")
    chart = map_of(match)
    assert "D2e" in chart["walls"]
    assert not {"D2", "D3"} & set(chart["known"])


@pytest.mark.rule("D-INFO-07", "D-INFO-01")
def test_a_located_mark_gives_way_to_what_is_learned_later() -> None:
    match = explore("C3", "C2 C3", located=[{"class": "chest", "at": "D4"}])
    assert map_of(match)["located"] == [{"class": "chest", "at": "D4"}]
    play(match, "creep:S", "pay:FW", "peer:E", "pay:FP", "stay")
    assert map_of(match)["located"] == []
    assert map_of(match)["features"]["D4"]["kind"] == "chest"


@pytest.mark.rule("D-INFO-01", "D-SETUP-07")
def test_a_space_is_known_or_not_and_unknown_ones_show_nothing() -> None:
    match = explore("C2", "C1 C2")
    chart = map_of(match)
    assert chart["known"] == ["A1", "C1", "C2"]
    assert set(chart["features"]) == {"A1"}
    touching = {
        walker.border(space, there)
        for space in chart["known"]
        for way in "NESW"
        if (there := walker.beyond(space, way)) is not None
    }
    assert {*chart["walls"], *chart["openings"]} == touching


@pytest.mark.rule("D-INFO-02")
def test_a_space_becomes_known_before_the_tracker_moves_in() -> None:
    match = explore("C2", "C2")
    assert play(match, "creep:E", "pay:FW") == ["paid", "learned", "moved"]
    blob = explore("C2", "C2")
    play(blob, "creep:N", "pay:FW")
    assert step(blob) == "penalty.pick"
    assert "B2" in map_of(blob)["known"], "Known already while the strike is being resolved"


@pytest.mark.rule("D-INFO-04")
def test_walls_are_told_before_the_feature() -> None:
    (sentence,) = [line for line in told(learned_b2()) if line.startswith("B2")]
    assert 0 < sentence.index("wall") < sentence.index("Hungry Blob")


@pytest.mark.rule("D-INFO-05", "J-11")
def test_a_border_is_known_from_both_its_sides() -> None:
    chart = map_of(learned_b2())
    assert "A2s" in chart["walls"], "the south side of A2"
    assert "B2e" in chart["walls"], "the west side of B3"
    assert not {"A2", "B3", "C2"} & set(chart["known"])
    assert "B2s" in chart["openings"], "the north side of C2"


@pytest.mark.rule("D-INFO-06")
def test_the_outer_perimeter_is_never_reported() -> None:
    plan = walker.decode(R1)
    for space in SPACES:
        if space == "A1":
            continue
        for way in "NESW":
            start = walker.beyond(space, way)
            if start is None or start not in walker.ways(plan, space).values():
                continue
            back = {"N": "S", "E": "W", "S": "N", "W": "E"}[way]
            match = explore(start, start, mat="F W4 Q1 P1")
            if f"peer:{back}" not in match.choices(0):
                continue
            play(match, f"peer:{back}", "pay:FP")
            inner = [
                side
                for side in "NESW"
                if walker.beyond(space, side) is not None and side not in walker.ways(plan, space)
            ]
            assert facts(match, "learned")[0]["walls"] == inner, space
            break


def learned_by(way: str) -> dict[str, Any]:
    """What is told about C2 of R1, learned in one of the ways there are."""
    strike = [{"effect": "learn", "space": "C2"}] if way == "effect" else []
    match = explore("C1", "B1 C1", mat="F W4 Q1 P1", pack=blob_that(strike) if strike else None)
    if way == "creep":
        play(match, "creep:E", "pay:FW")
    elif way == "hustle":
        play(match, "hustle", "pay:FQ", "step:E")
    elif way == "peer":
        play(match, "peer:E", "pay:FP")
    else:
        play(match, "creep:N", "pay:FW", "creep:E", "pay:FW")
    chart = map_of(match)
    (report,) = [fact for fact in facts(match, "learned") if fact["space"] == "C2"]
    sides = {"B2s", "C2e", "C2s", "C1e"}
    return {
        "report": report,
        "known": "C2" in chart["known"],
        "walls": sides & set(chart["walls"]),
        "openings": sides & set(chart["openings"]),
    }


@pytest.mark.rule("D-INFO-08")
def test_every_way_of_learning_tells_the_same() -> None:
    seen = [learned_by(way) for way in ("creep", "hustle", "peer", "effect")]
    assert seen[0] == {
        "report": {"seat": 0, "space": "C2", "walls": ["S"], "feature": "nothing"},
        "known": True,
        "walls": {"C2s"},
        "openings": {"B2s", "C2e", "C1e"},
    }
    assert all(each == seen[0] for each in seen)


@pytest.mark.rule("D-INFO-08", "R-38")
def test_nothing_in_the_base_game_locates() -> None:
    for seed in range(6):
        match = wandered(seed, 400)
        assert facts(match, "located") == []
        assert [map_of(match, seat)["located"] for seat in (0, 1)] == [[], []]


def wandered(seed: int, plies: int) -> Match:
    """A match of random choices after random building."""
    draws = random.Random(seed)
    match = new_built(seed)
    while not match.over and len(match.history) < plies:
        seat = match.deciders[0]
        match.play(seat, draws.choice(match.choices(seat)))
    return match


@pytest.mark.rule("D-INFO-09", "D-INFO-05", "D-MAP-01", "D-INFO-03")
@pytest.mark.parametrize("seed", range(8))
def test_maps_hold_the_truth_and_nothing_but_what_was_told(seed: int) -> None:
    match = wandered(seed, 250)
    codes = match.position()["lairs"]
    assert isinstance(codes, list)
    for seat in (0, 1):
        plan = walker.decode(str(codes[1 - seat]))
        chart = map_of(match, seat)
        told_spaces = {fact["space"] for fact in facts(match, "learned") if fact["seat"] == seat}
        told_spaces |= {
            fact["space"] for fact in facts(match, "start_revealed") if fact["seat"] == seat
        }
        assert set(chart["known"]) == told_spaces
        for space in told_spaces:
            letter = plan.features.get(space)
            mark = chart["features"].get(space)
            kinds = {"S": "start", "E": "exit", "C": "chest", "B": "monster", "P": "trap"}
            assert (mark["kind"] if mark else None) == (kinds[letter] if letter else None)
        for border in walker.BORDERS:
            one = border[:2]
            other = walker.beyond(one, "E" if border.endswith("e") else "S")
            if told_spaces & {one, other}:
                assert (border in chart["walls"]) is (border in plan.walls)
                assert (border in chart["openings"]) is (border not in plan.walls)
            else:
                assert border not in {*chart["walls"], *chart["openings"]}


@pytest.mark.rule("D-INFO-09")
def test_the_builder_decides_nothing_while_the_rival_explores() -> None:
    draws = random.Random(3)
    match = new_built(3)
    for _ in range(300):
        if match.over or look(match)["phase"] != "explore":
            break
        explorer = look(match)["turn"]
        assert match.deciders == (explorer,)
        assert match.choices(1 - explorer) == []
        match.play(explorer, draws.choice(match.choices(explorer)))


@pytest.mark.rule("D-INFO-10", "D-MAP-07")
def test_the_builder_sees_every_step_of_the_pawn() -> None:
    match = explore("C1", "B1 C1 C2 C3", mat="F W4 Q1 P1")
    play(match, "hustle", "pay:FQ")
    for way, space in (("E", "C2"), ("E", "C3"), ("S", "D3")):
        play(match, f"step:{way}")
        assert map_of(match, 0, viewer=1)["at"] == space
        move = facts(match, "moved", viewer=1)[-1]
        assert (move["direction"], move["space"]) == (way, space)


@pytest.mark.rule("D-MAP-01")
def test_the_map_shows_marks_targets_and_what_was_dealt_with() -> None:
    match = explore(
        "C3", "A1 A4 B2 B5 C2 C3 D4 E4 F1 F2", dealt="B5 F1 F2", wounds={"B2": 4}, traps=1
    )
    marks = {
        space: (mark["kind"], mark["live"], mark.get("target"))
        for space, mark in map_of(match)["features"].items()
    }
    assert marks == {
        "A1": ("start", True, None),
        "A4": ("exit", True, None),
        "B2": ("monster", True, 2),
        "B5": ("monster", False, 6),
        "D4": ("chest", True, None),
        "E4": ("trap", True, 5),
        "F1": ("chest", False, None),
        "F2": ("trap", False, 5),
    }


@pytest.mark.rule("D-MAP-02")
def test_everybody_sees_both_maps_at_all_times() -> None:
    draws = random.Random(9)
    match = new_built(9)
    for _ in range(120):
        for seat in (0, 1):
            seen = [map_of(match, seat, viewer) for viewer in (0, 1, None)]
            assert seen[0] == seen[1] == seen[2]
        seat = match.deciders[0]
        match.play(seat, draws.choice(match.choices(seat)))


@pytest.mark.rule("D-MAP-03", "D-MAP-07")
def test_reports_name_compass_directions_and_coordinates() -> None:
    match = explore("E3", "D3 E3", mat="F W4 Q1 P1")
    play(match, "creep:E", "pay:FW", "fatigue:FW", "fatigue:FW", "creep:S", "pay:FW")
    heard = told(match)
    assert any("east" in line and "E4" in line for line in heard)
    assert any("south" in line and "F4" in line for line in heard)
    peered = learned_b2()
    assert any("peers east into B2" in line for line in told(peered))


@pytest.mark.rule("D-MAP-04")
def test_the_map_draws_no_conclusions() -> None:
    # All spaces but F2 are Known, and two of three Pits: the last one can be in F2 only.
    known = " ".join(space for space in SPACES if space != "F2")
    match = explore("F3", known)
    chart = map_of(match)
    assert "F2" not in chart["known"]
    assert "F2" not in chart["features"]
    assert chart["located"] == []
    # All twenty walls are found: borders between Unknown spaces are not drawn open for that.
    known = " ".join(space for space in SPACES if space not in ("F4", "F5"))
    chart = map_of(explore("F3", known))
    assert len(chart["walls"]) == 20
    assert "F4e" not in chart["openings"]


@pytest.mark.rule("D-MAP-06")
def test_a_space_without_inner_walls_is_announced_as_such() -> None:
    match = explore("F4", "F4", lair=R1, mat="F W4 Q1 P1")
    play(match, "peer:W", "pay:FP")
    (report,) = facts(match, "learned")
    assert (report["space"], report["walls"]) == ("F3", [])
    (sentence,) = [line for line in told(match) if line.startswith("F3")]
    assert "no walls" in sentence


def test_coordinates_have_lettered_rows_from_the_north_and_numbered_columns_from_the_west() -> None:
    match = explore("C3", "C3", mat="F W4 Q1 P1")
    play(match, "creep:S", "pay:FW")
    assert at(match) == "D3", "R-01: the Hustle example goes south from C3 to D3"
    play(match, "creep:E", "pay:FW")
    assert at(match) == "D4"


def test_the_maps_of_both_seats_are_drawn_apart() -> None:
    match = lairworks.arrange(
        "delve",
        {
            "lairs": [R2, R1],
            "seats": [{"at": "C2", "known": ["C1"]}, {"at": "E6", "known": ["D6"]}],
        },
        seed=1,
    )
    assert map_of(match, 0)["known"] == ["A1", "C1", "C2"]
    assert map_of(match, 1)["known"] == ["D6", "E6", "F6"]
    assert offered(match, "creep") == {"N", "E", "W"}
