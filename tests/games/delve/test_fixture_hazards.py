"""E.3, E.4 and E.9: hazards, effects and kits are data."""

from __future__ import annotations

import random
from typing import Any

import pytest

from lairworks import Match
from tests.games.delve import walker
from tests.games.delve.tables import (
    FIXTURES,
    FX,
    R1,
    SPACES,
    blob_that,
    boxes,
    building,
    ended,
    explore,
    facts,
    fixtures,
    look,
    map_of,
    mat,
    names,
    new_built,
    offered,
    play,
    record,
    seat_of,
    seat_view,
    step,
    told,
)


def fixture_table(at: str, known: str = "", dealt: str = "", **more: Any) -> Match:
    """The Explorer in FX: Usher D5, Moth B5, Vine C5, Plate F2, Blob B2, Pit E4."""
    return explore(at, known, dealt, pack=FIXTURES, lair=FX, own=FX, **more)


@pytest.mark.rule("D-EXT-01")
def test_a_kit_of_other_hazards_needs_no_code() -> None:
    match = building(FX, pack=FIXTURES)
    assert "commit" in match.choices(0)
    assert {card["name"] for card in look(match)["kit"]["hazards"]} == {
        "Tin Usher",
        "Lull Moth",
        "Snare Vine",
        "Whisper Plate",
        "Hungry Blob",
        "Greased Pit",
    }
    play(match, "random")
    assert "commit" in match.choices(0)
    letters = sorted(walker.decode(look(match, 0)["lair"]["code"]).features.values())
    assert letters == sorted("SECCCUMVWBP")
    assert offered(match, "load") == set(), "library lairs do not fit this kit"


@pytest.mark.rule("D-EXT-01")
def test_random_matches_with_the_fixture_kit_come_to_their_end() -> None:
    endings = set()
    seen: set[str] = set()
    for seed in range(12):
        draws = random.Random(seed)
        match = new_built(seed, pack=FIXTURES)
        while not match.over:
            seat = match.deciders[0]
            match.play(seat, draws.choice(match.choices(seat)))
        endings.add(match.ending)
        seen |= set(names(match))
    assert "one_out" in endings or "both_out" in endings
    assert {"spent_penalty", "recovered", "vp_gained", "located", "treasure_discarded"} <= seen


# Tin Usher: 9, spend(1, any), reward gain_vp(1)


@pytest.mark.rule("D-PEN-02", "D-MON-01")
def test_the_tin_usher_makes_its_victim_spend() -> None:
    match = fixture_table("D5", mat="F W4 Q1 P1", fate=[1])
    play(match, "fight", "die:FW", "roll")
    assert offered(match, "spend") == {"FW", "FQ", "FP"}
    play(match, "spend:FQ")
    assert mat(match) == "F W3 P1, S W1 Q1"
    assert map_of(match)["features"]["D5"]["target"] == 8


@pytest.mark.rule("D-MON-03", "D-SCORE-05")
def test_the_reward_of_the_tin_usher_is_a_point_of_other_scoring() -> None:
    match = fixture_table("D5", mat="F W4 Q1 P1", fate=[6, 3])
    play(match, "fight", "die:FW", "die:FW", "roll")
    assert facts(match, "vp_gained") == [{"seat": 0, "points": 1}]
    assert seat_view(match)["other_vp"] == 1
    assert boxes(match)[3] == 1
    assert match.scores[0] == 1


# Lull Moth: 4, fatigue(1, Q), reward recover(1)


@pytest.mark.rule("D-PEN-03")
def test_the_lull_moth_fatigues_quickness() -> None:
    match = fixture_table("B6", "B6", mat="F W4 Q1 P1")
    play(match, "creep:W", "pay:FW")
    assert mat(match) == "F W3 P1, S W1, T Q1"
    assert step(match) == "explore.act"


@pytest.mark.rule("D-MON-03")
def test_the_reward_of_the_lull_moth_recovers_a_fatigued_cube_to_spent() -> None:
    match = fixture_table("B5", mat="F W2 P1, T W2 Q1", fate=[4])
    play(match, "fight", "die:FW", "roll")
    assert step(match) == "effect.pick"
    assert match.choices(0) == ["recover:W", "recover:Q"]
    play(match, "recover:Q")
    assert mat(match) == "F W1 P1, S W1 Q1, T W2"
    one = fixture_table("B5", mat="F W2 Q1 P1, T W2", fate=[4])
    play(one, "fight", "die:FW", "roll")
    assert mat(one) == "F W1 Q1 P1, S W2, T W1", "the only colour recovers unasked"
    none = fixture_table("B5", mat="F W4 Q1 P1", fate=[4])
    play(none, "fight", "die:FW", "roll")
    assert mat(none) == "F W3 Q1 P1, S W1", "recover does what it can"


# Snare Vine: 7, fatigue(1, P) then spend(1, any), holds


@pytest.mark.rule("J-53", "D-HAZ-05")
def test_the_snare_vine_holds_until_it_is_dealt_with() -> None:
    match = fixture_table("C5", mat="F W4 Q1 P1", known="B5 C4")
    assert step(match) == "check.buy", "disarm was the only choice: no move, no Peer, no stop"
    assert match.why_not(0, "creep:N") is not None
    play(match, "roll")
    assert mat(match) == "F W4 Q1, T P1", "first the Perception cube"
    play(match, "spend:FW")
    assert mat(match) == "F W3 Q1, S W1, T P1"
    assert map_of(match)["features"]["C5"]["live"] is False
    assert seat_view(match)["traps"] == 0
    assert offered(match, "creep") == {"N", "S", "W"}


@pytest.mark.rule("J-53", "D-HAZ-03")
def test_held_without_a_cube_one_may_disarm_with_zero_dice_or_stop() -> None:
    match = fixture_table("C5", mat="S W4 Q1 P1")
    assert match.choices(0) == ["disarm", "stop"]
    match = fixture_table("C5", mat="T W4 Q1 P1")
    assert match.choices(0) == ["disarm", "stop"]


@pytest.mark.rule("D-TRAP-03")
def test_a_vine_disarmed_counts_as_disarmed_and_does_not_strike() -> None:
    match = fixture_table("C5", mat="F W4 Q1 P1", fate=[3, 4])
    play(match, "die:FW", "die:FW", "roll")
    assert seat_view(match)["traps"] == 1
    assert mat(match) == "F W2 Q1 P1, S W2"


# Whisper Plate: 3, discard_treasure(1), reward locate(chest)


@pytest.mark.rule("D-TREAS-01")
def test_the_whisper_plate_discards_a_treasure_of_ones_choice() -> None:
    match = fixture_table("F3", "F3", mat="F W4 Q1 P1", treasures="t01 t05 t20", taken=["t20"])
    play(match, "creep:W", "pay:FW")
    assert step(match) == "effect.pick"
    assert match.choices(0) == ["discard:t01", "discard:t05", "discard:t20"]
    play(match, "discard:t05")
    assert look(match)["discard"] == 1
    owned = {card["id"] for card in seat_view(match, 0, 0)["treasures"]["cards"]}
    assert owned == {"t01", "t20"}
    assert facts(match, "treasure_discarded", 0) == [{"seat": 0, "treasure": "Two-Faced Idol"}]
    for viewer in (1, None):
        assert facts(match, "treasure_discarded", viewer) == [{"seat": 0}]
        assert "Idol" not in " ".join(told(match, viewer))
        assert seat_view(match, 0, viewer)["treasures"]["count"] == 2


def test_the_whisper_plate_takes_the_only_treasure_unasked_and_nothing_from_nobody() -> None:
    match = fixture_table("F3", "F3", mat="F W4 Q1 P1", treasures="t01")
    play(match, "creep:W", "pay:FW")
    assert seat_view(match)["treasures"]["count"] == 0
    match = fixture_table("F3", "F3", mat="F W4 Q1 P1", treasures="")
    play(match, "creep:W", "pay:FW")
    assert step(match) == "explore.act"
    assert look(match)["discard"] == 0


@pytest.mark.rule("R-42", "D-TRAP-03", "D-INFO-07")
def test_a_trap_gives_its_reward_when_disarmed_and_never_after_a_failure() -> None:
    won = fixture_table("F2", mat="F W4 Q1 P1", treasures="", fate=[3, 0])
    play(won, "disarm", "die:FW", "roll")
    (mark,) = map_of(won)["located"]
    assert mark["class"] == "chest"
    assert mark["at"] in ("A6", "D4", "F1")
    lost = fixture_table("F2", mat="F W4 Q1 P1", treasures="", fate=[2])
    play(lost, "disarm", "die:FW", "roll")
    assert map_of(lost)["located"] == []
    assert map_of(lost)["features"]["F2"]["live"] is False


@pytest.mark.rule("D-INFO-07")
def test_locate_marks_only_what_is_not_on_the_map_yet_and_chance_chooses() -> None:
    found = set()
    for seed in range(24):
        match = fixture_table("F2", "F2 D4", mat="F W4 Q1 P1", treasures="", seed=seed)
        play(match, "disarm", *["die:FW"] * 4, "die:FQ", "roll")
        (mark,) = map_of(match)["located"]
        found.add(mark["at"])
    assert found == {"A6", "F1"}, "D4 is Known already"
    marked = fixture_table(
        "F2",
        "F2 D4 A6",
        mat="F W4 Q1 P1",
        treasures="",
        located=[{"class": "chest", "at": "F1"}],
        fate=[3],
    )
    play(marked, "disarm", "die:FW", "roll")
    assert map_of(marked)["located"] == [{"class": "chest", "at": "F1"}], "none is left to locate"
    assert facts(marked, "located") == []


# Effects no fixture carries


def struck_by(*effects: dict[str, object], **more: Any) -> Match:
    """The Explorer of R1 creeps from C2 into an Unknown Blob with other strike effects."""
    match = explore("C2", "C2", mat="F W4 Q1 P1", pack=blob_that(effects), **more)
    play(match, "creep:N", "pay:FW")
    return match


@pytest.mark.parametrize("thing", ["trap", "monster", "chest", "exit", "start", "wall"])
def test_every_class_can_be_located(thing: str) -> None:
    match = struck_by({"effect": "locate", "class": thing})
    chart = map_of(match)
    plan = walker.decode(R1)
    if thing == "start":
        assert chart["located"] == [], "the start is Known from the first turn on"
    elif thing == "wall":
        (place,) = [fact["place"] for fact in facts(match, "located")]
        assert place in plan.walls
        assert place in chart["walls"]
    else:
        (mark,) = chart["located"]
        letters = {"trap": "P", "monster": "B", "chest": "C", "exit": "E"}
        assert mark["at"] in plan.at(letters[thing])
        assert mark["at"] not in chart["known"]


def test_locating_at_a_place_does_nothing_if_no_such_thing_is_there() -> None:
    match = struck_by({"effect": "locate", "class": "trap", "at": "A2"})
    assert map_of(match)["located"] == []
    match = struck_by({"effect": "locate", "class": "wall", "at": "F5e"})
    assert facts(match, "located") == []
    assert "F5e" not in map_of(match)["walls"] + map_of(match)["openings"]


def test_learning_a_named_space_tells_it_unless_it_is_known() -> None:
    match = struck_by({"effect": "learn", "space": "F6"})
    assert "F6" in map_of(match)["known"]
    match = struck_by({"effect": "learn", "space": "C2"})
    assert [fact["space"] for fact in facts(match, "learned")] == ["B2"]


def test_learning_an_open_space_lets_the_explorer_choose_any_unknown_one() -> None:
    match = struck_by({"effect": "learn"})
    assert step(match) == "effect.pick"
    assert offered(match, "learn") == set(SPACES) - {"A1", "B2", "C2"}
    play(match, "learn:D5")
    assert map_of(match)["features"]["D5"]["name"] == "Hungry Blob"
    assert step(match) == "explore.act"


def test_treasures_drawn_by_an_effect_are_blind_draws() -> None:
    match = struck_by({"effect": "draw_treasure", "n": 2}, deck="t13 t21 ...", treasures="")
    assert seat_view(match)["treasures"]["count"] == 2
    assert {card["id"] for card in seat_view(match, 0, 0)["treasures"]["cards"]} == {"t13", "t21"}
    assert facts(match, "treasure_drawn", 1) == [{"seat": 0}, {"seat": 0}]
    last = struck_by(
        {"effect": "draw_treasure", "n": 3},
        deck="t13",
        display="t20 t21 t22",
        treasures="t01 t02 t03 t04 t05 t06 t07 t08 t09",
        rival=seat_of("E6", treasures="t10 t11 t12 t14 t15 t16 t17 t18 t19"),
    )
    assert seat_view(last)["treasures"]["count"] == 10, "draws what it can"


def test_effects_of_a_strike_happen_in_the_order_of_the_card() -> None:
    match = struck_by(
        {"effect": "gain_vp", "n": 2},
        {"effect": "discard_treasure", "n": 2},
        {"effect": "spend", "n": 1, "colour": "Q"},
        {"effect": "learn", "space": "A2"},
        treasures="t01 t02 t03",
    )
    assert seat_view(match)["other_vp"] == 2
    play(match, "discard:t01")
    assert offered(match, "discard") == {"t02", "t03"}
    assert facts(match, "learned")[-1]["space"] == "B2", "the rest waits"
    play(match, "discard:t03")
    order = [name for name in names(match) if name not in ("paid", "moved", "struck")]
    assert order == [
        "learned",
        "vp_gained",
        "treasure_discarded",
        "treasure_discarded",
        "spent_penalty",
        "learned",
    ]


# E.9: more of the same


@pytest.mark.rule("D-SCORE-03")
def test_a_monster_beyond_the_third_scores_nothing_further() -> None:
    pack = {"kits": {"base": {"hazards": {"hungry_blob": 4, "greased_pit": 2}}}}
    lair = record(blobs="B2 D5 B5 E4", pits="C5 F2")
    match = ended(
        seat_of(dealt="B2 D5 B5 E4", treasures="t01"),
        seat_of("A1"),
        lairs=(lair, lair),
        phase="over",
        pack=pack,
    )
    assert seat_view(match)["monsters"] == 4
    assert boxes(match)[:2] == [5, 6]


@pytest.mark.rule("D-EXT-01")
def test_a_new_colour_of_cube_is_a_row_of_data() -> None:
    """E.9: a Might cube (M) and a Backtrack that may also be paid with it."""
    pack = {
        "cubes": {"M": {"name": "red", "attribute": "Might", "count": 2}},
        "actions": {"backtrack": {"cost": [{"n": 1, "colour": "Q"}, {"n": 2, "colour": "M"}]}},
        "hazards": {
            "hungry_blob": {"strike": [{"effect": "fatigue", "n": 1, "colour": "M"}]},
        },
    }
    match = explore("C2", "C1 C2", pack=pack)
    assert mat(match) == "F W4 Q1 P1 M2"
    play(match, "creep:E")
    assert match.choices(0) == ["pay:FW", "pay:FQ", "pay:FP", "pay:FM"]
    play(match, "pay:FW", "backtrack:C2")
    assert match.choices(0) == ["pay:FQ", "pay:FM+FM"]
    play(match, "pay:FM+FM")
    assert mat(match) == "F W3 Q1 P1, S W1 M2"
    play(match, "creep:N", "pay:FW")
    assert mat(match) == "F W2 Q1 P1, S W2 M1, T M1"
    play(match, "creep:S", "pay:FW", "conserve", "keep:W", "keep:Q", "keep:P")
    assert mat(match) == "S W3 M1, T M1, C W1 Q1 P1"
    again = explore("C2", "C1 C2", pack=pack)
    play(again, "conserve", "keep:M", "keep:M")
    assert mat(again) == "F W4 Q1 P1, C M2"


def test_other_numbers_of_the_same_hazards_play_as_the_data_says() -> None:
    match = explore("B2", mat="F W4 Q1 P1", pack=blob_that(target=2, name="Meek Blob"), fate=[2])
    play(match, "fight", "die:FW", "roll")
    assert seat_view(match)["monsters"] == 1
    assert facts(match, "monster_defeated")[0]["hazard"] == "Meek Blob"


def test_fixture_rows_are_as_the_specification_lists_them() -> None:
    hazards = fixtures()["hazards"]
    rows = {
        id: (row["name"], row["kind"], row["category"], row["target"], row["glyph"], row["holds"])
        for id, row in hazards.items()
    }
    assert rows == {
        "fx_tin_usher": ("Tin Usher", "monster", "mechanical", 9, "U", False),
        "fx_lull_moth": ("Lull Moth", "monster", "enchanted", 4, "M", False),
        "fx_snare_vine": ("Snare Vine", "trap", "natural", 7, "V", True),
        "fx_whisper_plate": ("Whisper Plate", "trap", "enchanted", 3, "W", False),
    }
