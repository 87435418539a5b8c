"""C.2, C.3, E.6, E.7 and the building part of F: drafts, legality, the first turn."""

from __future__ import annotations

import random

import pytest

import lairworks
from lairworks import Match
from lairworks.core.fields import Fields
from lairworks.games.delve import legality
from lairworks.games.delve.content import DelveContent
from lairworks.games.delve.lair import Lair, code, read_code, read_record
from lairworks.games.delve.lair import record as lair_record
from lairworks.games.delve.lair import turned as engine_turned
from lairworks.packs import content_of
from lairworks.shelf import find
from tests.games.delve import walker
from tests.games.delve.tables import (
    BORDERS,
    FX,
    R1,
    R1_WALLS,
    R2,
    R2_WALLS,
    SPACES,
    at,
    building,
    errors,
    facts,
    findings,
    fixtures,
    listed,
    look,
    names,
    offered,
    play,
    record,
    step,
    verbs,
)

LIBRARY = [f"l{number}" for number in range(1, 9)]
EX_21_WALLS = listed("A2e B2e B1s B2s A3e B3e C3e C4s D4e B4e C5e D5s E5e B6s D1s F1e A5s E2s")


def content() -> DelveContent:
    found = content_of(find("delve"))
    assert isinstance(found, DelveContent)
    return found


def build_by_hand(match: Match, seat: int, code: str) -> None:
    """Builds a lair by single edits, as a client does that loads a saved code."""
    plan = walker.decode(code)
    names = {"S": "start", "E": "exit", "C": "chest"}
    for wall in sorted(plan.walls):
        match.play(seat, f"wall:{wall}")
    for space, letter in plan.features.items():
        match.play(seat, f"put:{names.get(letter, letter)}")
        match.play(seat, f"place:{space}")


# Building


@pytest.mark.rule("D-BUILD-01", "D-SETUP-02")
def test_both_seats_build_at_once_each_on_its_own_board() -> None:
    match = lairworks.new("delve", seed=1)
    assert match.deciders == (0, 1)
    play(match, "wall:A1e", seat=1)
    play(match, "wall:C3s", seat=0)
    play(match, "put:exit", "place:F6", seat=1)
    assert match.deciders == (0, 1)
    assert look(match, 0)["lair"]["walls"] == ["C3s"]
    assert look(match, 1)["lair"]["walls"] == ["A1e"]
    assert "exit" not in look(match, 0)["lair"]
    assert look(match, 1)["lair"]["exit"] == "F6"


@pytest.mark.rule("D-BUILD-01")
def test_a_lair_built_piece_by_piece_stands_as_it_was_built() -> None:
    match = lairworks.new("delve", seed=1)
    build_by_hand(match, 0, R1)
    build_by_hand(match, 1, R2)
    assert look(match, 0)["lair"]["code"] == R1
    assert look(match, 1)["lair"]["code"] == R2
    assert "commit" in match.choices(0)
    assert "commit" in match.choices(1)


@pytest.mark.rule("D-BUILD-02", "D-BUILD-03")
def test_walls_go_on_the_sixty_inner_borders_and_nowhere_else() -> None:
    match = lairworks.new("delve", seed=1)
    assert [choice for choice in match.choices(0) if choice.startswith("wall:")] == [
        f"wall:{border}" for border in BORDERS
    ]
    assert len(offered(match, "wall")) == 60
    for outside in ("A6e", "F1s", "A1n", "A1w", "G1e"):
        with pytest.raises(lairworks.UnknownWord):
            match.play(0, f"wall:{outside}")


@pytest.mark.rule("D-BUILD-02")
def test_a_border_carries_one_wall_at_most_a_second_touch_takes_it_away() -> None:
    match = lairworks.new("delve", seed=1)
    play(match, "wall:B2e")
    assert look(match, 0)["lair"]["walls"] == ["B2e"]
    assert look(match, 0)["lair"]["walls_left"] == 19
    play(match, "wall:B2e")
    assert look(match, 0)["lair"]["walls"] == []
    assert look(match, 0)["lair"]["walls_left"] == 20


@pytest.mark.rule("D-BUILD-03", "R-04")
def test_the_perimeter_is_wall_and_uses_no_pieces() -> None:
    for corner, ways in {"A1": "ES", "A6": "SW", "F1": "NE", "F6": "NW"}.items():
        match = lairworks.arrange(
            "delve",
            {
                "lairs": [R2, record(walls=R1_WALLS[3:] if corner == "A1" else R1_WALLS)],
                "seats": [{"at": corner}, {}],
            },
            seed=1,
        )
        assert offered(match, "creep") <= set(ways)


@pytest.mark.rule("D-BUILD-04", "J-03")
def test_a_space_holds_one_feature_and_the_kit_three_chests() -> None:
    match = lairworks.new("delve", seed=1)
    for count, space in enumerate(["A1", "C3", "F6"]):
        play(match, "put:chest")
        assert step(match) == "build.where"
        assert offered(match, "place") == set(SPACES) - {"A1", "C3", "F6"}.intersection(
            ["A1", "C3", "F6"][:count]
        )
        play(match, f"place:{space}")
    assert "chest" not in offered(match, "put")
    play(match, "put:B")
    assert offered(match, "place") == set(SPACES) - {"A1", "C3", "F6"}
    assert match.choices(0)[-1] == "cancel"
    refusal = match.why_not(0, "place:C3")
    assert refusal is not None


@pytest.mark.rule("D-BUILD-04")
def test_cancel_puts_the_piece_back_into_the_kit() -> None:
    match = building(R1.replace("S", "."))
    play(match, "put:start", "cancel")
    assert step(match) == "build.menu"
    assert "start" not in look(match, 0)["lair"]
    assert "start" in offered(match, "put")


@pytest.mark.rule("D-BUILD-04")
def test_lift_takes_a_feature_back_into_the_kit() -> None:
    match = building(R1)
    assert offered(match, "lift") == set(walker.decode(R1).features)
    assert offered(match, "put") == set()
    play(match, "lift:D4")
    assert offered(match, "put") == {"chest"}
    assert "D4" not in look(match, 0)["lair"]["chests"]
    assert "D4" not in offered(match, "lift")


@pytest.mark.rule("D-BUILD-05")
def test_chests_and_exit_are_goals_to_the_peril_rule_and_hazards_and_start_are_not() -> None:
    # Everything south of A is behind two pits, so every Goal there is in peril, nothing else is.
    sealed = ["A2s", "A3s", "A4s", "A5s", "A6s"]
    draft = record("A3", "F6", "A6 C3 D4", "C1 C2 E5", "A1 B1 F1", sealed)
    match = building(draft)
    assert errors(match) == ["walls_few:5", "peril:C3 D4 F6"]


@pytest.mark.rule("D-BUILD-06")
def test_steps_and_looks_are_orthogonal_and_stop_at_walls() -> None:
    plan = walker.decode(R1)
    for space in SPACES:
        match = lairworks.arrange(
            "delve", {"lairs": [R2, R1], "seats": [{"at": space}, {}]}, seed=1
        )
        hazard = plan.features.get(space, ".") in "BP"
        assert offered(match, "creep") == set(walker.ways(plan, space)), space
        unknown = {way for way, there in walker.ways(plan, space).items() if there != "A1"}
        assert offered(match, "peer") == unknown, space
        assert ("conserve" in match.choices(0)) is not hazard


@pytest.mark.rule("D-BUILD-07")
def test_only_a_legal_lair_can_be_committed_and_then_it_is_final() -> None:
    match = building(record(walls=R1_WALLS[:16]))
    assert "commit" not in match.choices(0)
    with pytest.raises(lairworks.IllegalChoice):
        match.play(0, "commit")
    play(match, f"wall:{R1_WALLS[16]}")
    play(match, "commit")
    assert match.deciders == (1,)
    assert match.choices(0) == []
    with pytest.raises(lairworks.IllegalChoice):
        match.play(0, "clear")
    with pytest.raises(lairworks.UndoRefused):
        match.undo(0)
    assert look(match, 0)["lair"]["walls"] == sorted(R1_WALLS[:17], key=BORDERS.index)


@pytest.mark.rule("D-BUILD-08", "R-25", "J-08")
def test_in_a_race_whoever_commits_first_chooses_and_saw_nothing_of_the_rival() -> None:
    match = lairworks.new("delve", seed=3, options={"finish_rule": "race"})
    seen = []
    play(match, "load:l1", seat=1)
    hidden = look(match, 1)["lair"]["code"]
    seen.append(str(match.view(0)))
    play(match, "commit", seat=1)
    seen.append(str(match.view(0)))
    assert match.deciders == (0,)
    play(match, "random", "commit", seat=0)
    assert match.deciders == (1,)
    assert step(match, 1) == "first.choose"
    seen.append(str(match.view(0)))
    play(match, "first:rival", seat=1)
    seen.append(str(match.view(0)))
    for view in seen[:3]:
        assert hidden not in view
        assert "'walls': [], 'openings': []" in view
    assert match.deciders == (0,)
    walls = set(look(match, 0)["seats"][0]["map"]["walls"])
    start = at(match, 0)
    plan = walker.decode(hidden)
    around = {wall for wall in plan.walls if start in (wall[:2], _other_side(wall))}
    assert walls == around


def _other_side(wall: str) -> str | None:
    return walker.beyond(wall[:2], "E" if wall.endswith("e") else "S")


@pytest.mark.rule("D-BUILD-08")
@pytest.mark.parametrize(
    ("chooser", "choice", "explorer"),
    [(0, "first:me", 0), (0, "first:rival", 1), (1, "first:me", 1), (1, "first:rival", 0)],
)
def test_the_first_to_finish_chooses_who_explores_first(
    chooser: int, choice: str, explorer: int
) -> None:
    match = lairworks.new("delve", seed=1, options={"finish_rule": "race"})
    for seat in (chooser, 1 - chooser):
        play(match, "random", "commit", seat=seat)
    assert match.choices(chooser) == ["first:me", "first:rival"]
    play(match, choice, seat=chooser)
    assert match.deciders == (explorer,)
    assert look(match)["turn"] == explorer
    assert facts(match, "first") == [{"seat": chooser, "explorer": explorer}]


@pytest.mark.rule("R-25")
def test_a_coin_of_the_match_picks_the_chooser_whoever_commits_first() -> None:
    choosers = []
    for seed in range(60):
        orders = []
        for order in ((0, 1), (1, 0)):
            match = lairworks.new("delve", seed=seed, options={"finish_rule": "coin"})
            for seat in order:
                play(match, "random", "commit", seat=seat)
            orders.append(match.deciders)
        assert orders[0] == orders[1], "the order of commits must not matter to the coin"
        choosers.append(orders[0][0])
    assert 15 < sum(choosers) < 45


@pytest.mark.rule("D-BUILD-09")
def test_play_starts_when_both_have_committed_and_the_first_explorer_is_chosen() -> None:
    match = lairworks.new("delve", seed=1)
    assert look(match)["phase"] == "build"
    play(match, "random", "commit", seat=0)
    assert look(match)["phase"] == "build"
    play(match, "random", "commit", seat=1)
    assert look(match)["phase"] == "first"
    play(match, "first:me", seat=match.deciders[0])
    assert look(match)["phase"] == "explore"
    assert step(match, match.deciders[0]) == "explore.act"


def test_building_is_reported_to_its_builder_and_only_its_end_to_all() -> None:
    match = lairworks.new("delve", seed=1)
    play(match, "wall:A1e", "put:start", "place:A1", "random", "commit", seat=0)
    assert names(match, 0) == ["edited", "edited", "edited", "built"]
    assert names(match, 1) == ["built"]
    assert names(match, None) == ["built"]


# Choices of the editor


@pytest.mark.rule("D-BUILD-01", "D-LEGAL-02")
def test_the_menu_of_an_empty_board_offers_walls_pieces_library_and_chance() -> None:
    match = lairworks.new("delve", seed=1)
    assert step(match) == "build.menu"
    assert offered(match, "put") == {"start", "exit", "chest", "B", "P"}
    assert offered(match, "load") == set(LIBRARY)
    assert {"random"} <= set(match.choices(0))
    assert not {"commit", "lift"} & verbs(match)


def test_no_menu_offers_more_than_88_choices() -> None:
    draws = random.Random(5)
    match = lairworks.new("delve", seed=5)
    most = 0
    for _ in range(300):
        choices = [choice for choice in match.choices(0) if choice != "commit"]
        most = max(most, len(choices))
        match.play(0, draws.choice(choices))
    assert 60 < most <= 88


@pytest.mark.rule("J-02", "D-LEGAL-02")
def test_with_twenty_walls_none_can_be_added_only_taken_away() -> None:
    match = building(R1)
    assert offered(match, "wall") == set(R1_WALLS)
    refusal = match.why_not(0, "wall:F5e")
    assert refusal is not None
    play(match, "wall:A1e")
    assert offered(match, "wall") == set(BORDERS)


def test_clear_empties_the_board() -> None:
    match = building(R1)
    play(match, "clear")
    assert look(match, 0)["lair"]["code"] == "DLV1:" + "0" * 15 + ":" + "." * 36
    assert offered(match, "put") == {"start", "exit", "chest", "B", "P"}


def test_chance_always_builds_a_legal_lair_whatever_lay_on_the_board() -> None:
    match = building(record(walls=R1_WALLS[:3], chests="D4"))
    for _ in range(20):
        play(match, "random")
        assert errors(match) == []
        assert "commit" in match.choices(0)
        assert walker.problems(walker.decode(look(match, 0)["lair"]["code"])) == []


def test_after_400_edits_only_chance_and_a_legal_commit_are_offered() -> None:
    match = building(R1, edits=(399, 0))
    play(match, "wall:C3e")
    assert match.choices(0) == ["random", "commit"]
    assert len(match.choices(1)) > 60, "the rival's edits are counted apart"
    play(match, "random")
    assert match.choices(0) == ["random", "commit"]


def test_an_illegal_draft_at_the_cap_leaves_only_chance() -> None:
    match = building(edits=(399, 0))
    play(match, "wall:C3e")
    assert match.choices(0) == ["random"]
    play(match, "random")
    assert match.choices(0) == ["random", "commit"]


def test_every_choice_of_building_counts_towards_the_cap() -> None:
    match = building(None, edits=(394, 0))
    play(match, "put:start", "place:A1", "put:exit", "cancel", "lift:A1")
    assert "clear" not in match.choices(0) or len(match.choices(0)) > 2
    play(match, "load:l1")
    assert match.choices(0) == ["random", "commit"]


def test_a_piece_in_hand_can_still_be_placed_when_the_cap_is_reached() -> None:
    match = building(R1.replace("S", "."), edits=(399, 0))
    play(match, "put:start")
    assert "A1" in offered(match, "place")
    play(match, "place:A1")
    assert match.choices(0) == ["random", "commit"]


# Legality


@pytest.mark.rule("EX-25", "D-LEGAL-02")
def test_the_full_reference_lair_is_legal_with_twenty_walls() -> None:
    match = building(R1)
    assert len(look(match, 0)["lair"]["walls"]) == 20
    assert findings(match) == []
    assert "commit" in match.choices(0)
    assert findings(building(R2)) in ([], ["note:close_goal"])


@pytest.mark.rule("EX-21", "D-LEGAL-03")
def test_a_sealed_corner_is_unreachable() -> None:
    match = building(record(start="C1", blobs="C3 D5 B5", walls=EX_21_WALLS))
    assert errors(match) == ["unreachable:A1 A2 B1 B2"]
    assert "commit" not in match.choices(0)


@pytest.mark.rule("EX-22", "D-LEGAL-04")
def test_a_chest_behind_two_traps_is_in_peril() -> None:
    match = building(record(pits="E1 E2 C5"))
    assert errors(match) == ["peril:F1"]
    assert "commit" not in match.choices(0)


@pytest.mark.rule("EX-23", "D-LEGAL-05")
def test_one_trap_and_one_monster_on_the_only_path_are_legal() -> None:
    draft = record(blobs="E1 D5 B5", pits="E2 C5 F2")
    assert errors(building(draft)) == []
    # F1 is reached through E1 alone, and E1 through E2 alone.
    plan = walker.decode(look(building(draft), 0)["lair"]["code"])
    assert "F1" not in walker.reached(plan, "A1", {"E1"})
    assert "F1" not in walker.reached(plan, "A1", {"E2"})


@pytest.mark.rule("EX-24", "D-LEGAL-06")
def test_a_bad_path_beside_a_good_one_is_legal() -> None:
    match = building(record(pits="E4 F3 F2"))
    assert errors(match) == []
    assert "commit" in match.choices(0)


@pytest.mark.rule("D-LEGAL-06")
def test_different_goals_may_use_different_paths() -> None:
    # Chest F1 has no door but pit F2, chest F6 none but pit F5: no one path serves both.
    draft = record("A1", "A6", "F1 F6 A3", "C1 C3 C5", "F2 F5 D4", ["E1s", "E6s"])
    match = building(draft)
    assert errors(match) == ["walls_few:2"]
    plan = walker.decode(look(match, 0)["lair"]["code"])
    assert "F1" not in walker.reached(plan, "A1", {"F2"})
    assert "F6" not in walker.reached(plan, "A1", {"F5"})


@pytest.mark.rule("D-LEGAL-01")
@pytest.mark.parametrize(
    ("draft", "codes"),
    [
        (record(chests="D4 F1"), ["missing:chest:1"]),
        (record(chests=""), ["missing:chest:3"]),
        (record(blobs="B2"), ["missing:hungry_blob:2"]),
        (record(pits=""), ["missing:greased_pit:3"]),
        (record(pits="E4 C5"), ["missing:greased_pit:1"]),
        ({**record(), "exit": "B3"}, []),
    ],
)
def test_every_feature_of_the_kit_must_be_placed(
    draft: dict[str, object], codes: list[str]
) -> None:
    match = building(draft)
    assert errors(match) == codes
    assert ("commit" in match.choices(0)) is not bool(codes)


@pytest.mark.rule("D-LEGAL-01")
def test_start_and_exit_are_missed_by_name() -> None:
    draft = record()
    del draft["exit"]
    assert errors(building(draft)) == ["missing:exit:1"]
    draft = record()
    del draft["start"]
    assert errors(building(draft)) == ["missing:start:1"]


@pytest.mark.rule("D-LEGAL-01", "D-LEGAL-02")
def test_an_empty_board_misses_everything() -> None:
    assert findings(building()) == [
        "missing:start:1",
        "missing:exit:1",
        "missing:chest:3",
        "missing:hungry_blob:3",
        "missing:greased_pit:3",
        "walls_few:0",
    ]


@pytest.mark.rule("J-01", "D-LEGAL-02")
def test_seventeen_walls_are_enough_and_sixteen_are_not() -> None:
    seventeen = [wall for wall in R1_WALLS if wall not in ("A1e", "A2s", "A3e")]
    match = building(record(walls=seventeen))
    assert errors(match) == []
    assert "note:unused_walls:3" in findings(match)
    assert "commit" in match.choices(0)
    play(match, "wall:A5s")
    assert errors(match) == ["walls_few:16"]
    assert "commit" not in match.choices(0)


@pytest.mark.rule("D-LEGAL-03")
def test_without_a_start_the_flood_begins_in_a1() -> None:
    draft = record(walls=["A1e", "A1s"])
    del draft["start"]
    unreached = " ".join(space for space in SPACES if space != "A1")
    assert errors(building(draft)) == [
        "missing:start:1",
        "walls_few:2",
        f"unreachable:{unreached}",
    ]


@pytest.mark.rule("D-LEGAL-03")
def test_hazards_do_not_matter_for_reachability() -> None:
    # A1 can be left through pit B1 alone, and everything else is reached all the same.
    draft = record(blobs="B2 D5 B5", pits="B1 C5 F2")
    match = building(draft)
    assert not [code for code in errors(match) if code.startswith("unreachable")]


@pytest.mark.rule("D-LEGAL-04")
def test_peril_is_skipped_without_a_start_and_judges_placed_goals_only() -> None:
    draft = record(pits="E1 E2 C5", chests="F1")
    assert errors(building(draft)) == ["missing:chest:2", "peril:F1"]
    del draft["start"]
    assert errors(building(draft)) == ["missing:start:1", "missing:chest:2"]


@pytest.mark.rule("D-LEGAL-04")
def test_two_monsters_on_every_path_are_peril_as_two_traps_are() -> None:
    assert errors(building(record(blobs="E1 E2 B5", pits="E4 C5 F2"))) == ["peril:F1"]


@pytest.mark.rule("J-05", "R-27")
def test_a_path_may_pass_other_goals() -> None:
    # The top row is a corridor one space wide: start A1, chest A3, exit A6.
    walls = ["A1s", "A2s", "A3s", "A4s", "A5s"]
    draft = record("A1", "A6", "A3 F1 F3", "C1 C3 C5", "D2 D4 E6", walls)
    match = building(draft)
    assert "peril:A6" not in findings(match)
    assert errors(match) == ["walls_few:5"]


@pytest.mark.rule("J-06", "D-LEGAL-07")
def test_the_peril_rule_counts_types_of_hazards_not_cards() -> None:
    pack = fixtures()
    pack["kits"]["fixture"]["hazards"] = {
        "hungry_blob": 3,
        "greased_pit": 2,
        "fx_snare_vine": 1,
    }
    draft = record(pits="E1 C5", fx_snare_vine="E2")
    assert errors(building(draft, pack=pack)) == ["peril:F1"]
    legal = record(pits="E1 C5", fx_snare_vine="F2")
    assert errors(building(legal, pack=pack)) == []


@pytest.mark.rule("D-LEGAL-08")
def test_legality_is_never_judged_again_once_play_has_begun() -> None:
    # Removing the pit E1 and the blob E2 or leaving them: nothing about the lair is asked again.
    code = record(blobs="E2 D5 B5", pits="E1 C5 F2")
    match = lairworks.arrange(
        "delve",
        {
            "lairs": [R2, code],
            "seats": [{"at": "E2", "known": ["D2"], "fresh": "W4 Q1 P1"}, {}],
            "fate": [6, 6],
        },
        seed=1,
    )
    play(match, "fight", "die:FW", "die:FW", "roll", "creep:W", "pay:FW")
    assert at(match) == "E1"
    assert "findings" not in look(match, 0)["lair"]
    assert "findings" not in look(match, 1)["lair"]


def test_a_goal_within_two_steps_of_the_start_is_only_noted() -> None:
    close = building(record(start="C4"))
    assert findings(close) == ["note:close_goal"]
    assert "commit" in close.choices(0)
    # A4 is three steps from D3 on no path: C3 is walled off from C4.
    assert findings(building(R1)) == []


@pytest.mark.rule("D-MAP-05")
def test_notes_never_keep_a_lair_from_being_committed() -> None:
    match = building(record(start="C4", walls=R1_WALLS[1:]))
    assert findings(match) == ["note:close_goal", "note:unused_walls:1"]
    assert errors(match) == []
    play(match, "commit")
    assert match.deciders == (1,)


@pytest.mark.parametrize("count", [17, 18, 19])
def test_unused_walls_are_noted_from_17_to_19(count: int) -> None:
    match = building(record(walls=R1_WALLS[20 - count :]))
    assert f"note:unused_walls:{20 - count}" in findings(match)
    assert not errors(match)


def test_findings_come_with_their_rule_a_sentence_and_the_spaces_concerned() -> None:
    match = building(record(start="C1", blobs="C3 D5 B5", walls=EX_21_WALLS))
    (found,) = [each for each in look(match, 0)["lair"]["findings"] if each["error"]]
    assert found["rule"] == "D-LEGAL-03"
    assert found["spaces"] == ["A1", "A2", "B1", "B2"]
    assert found["text"].endswith(".")
    (found,) = look(building(record(pits="E1 E2 C5")), 0)["lair"]["findings"]
    assert (found["rule"], found["spaces"]) == ("D-LEGAL-04", ["F1"])


def test_findings_go_to_the_builder_alone() -> None:
    match = building(record(pits="E1 E2 C5"), rival=R2)
    assert "peril" not in str(match.view(1))
    assert "peril" not in str(match.view(None))


@pytest.mark.rule("D-LEGAL-03", "D-LEGAL-04")
def test_the_checker_agrees_with_a_second_one_on_thousands_of_drafts() -> None:
    draws = random.Random(8)
    found = content()
    seen = {"legal": 0, "illegal": 0}
    for _ in range(2000):
        plan = _scribbled(draws)
        lair = read_code(walker.encode(plan), found.glyphs, found.is_monster)
        codes = [each.code for each in legality.find(lair, found.kit, found) if each.error]
        expected = []
        if len(plan.walls) < 17:
            expected.append(f"walls_few:{len(plan.walls)}")
        (start,) = plan.at("S")
        unreached = set(SPACES) - walker.reached(plan, start)
        if unreached:
            expected.append(f"unreachable:{' '.join(sorted(unreached))}")
        perilous = walker.perilous(plan)
        if perilous:
            expected.append(f"peril:{' '.join(sorted(perilous))}")
        assert codes == expected, walker.encode(plan)
        assert legality.is_legal(lair, found.kit) is not bool(codes)
        seen["illegal" if codes else "legal"] += 1
    assert min(seen.values()) > 150, seen


def _scribbled(draws: random.Random) -> walker.Plan:
    """A legal lair with a few changes: some still legal, most not."""
    plan = walker.decode(draws.choice([R1, R2]))
    plan = walker.turned(plan, draws.randrange(8))
    features = dict(plan.features)
    walls = set(plan.walls)
    for _ in range(draws.randrange(3)):
        old, new = draws.choice(sorted(features)), draws.choice(SPACES)
        moved, stood = features.pop(old), features.pop(new, None)
        features[new] = moved
        if stood is not None:
            features[old] = stood
    for _ in range(draws.randrange(4)):
        walls ^= {draws.choice(BORDERS)}
    while len(walls) > 20:
        walls.remove(draws.choice(sorted(walls)))
    return walker.Plan(features, frozenset(walls))


@pytest.mark.rule("D-LEGAL-02")
def test_taking_walls_from_a_legal_lair_never_makes_it_illegal_down_to_17() -> None:
    draws = random.Random(4)
    for code_text in (R1, R2):
        for _ in range(50):
            plan = walker.decode(code_text)
            kept = draws.sample(sorted(plan.walls), 17)
            fewer = walker.Plan(plan.features, frozenset(kept))
            assert errors(building(walker.encode(fewer))) == []


# Lair codes and the library


@pytest.mark.parametrize(("text", "walls"), [(R1, R1_WALLS), (R2, R2_WALLS)])
def test_reference_codes_hold_the_walls_and_features_of_their_drawings(
    text: str, walls: list[str]
) -> None:
    lair = look(building(text), 0)["lair"]
    assert lair["walls"] == sorted(walls, key=BORDERS.index)
    assert lair["code"] == text
    if text == R1:
        assert (lair["start"], lair["exit"], lair["chests"]) == ("A1", "A4", ["A6", "D4", "F1"])
        assert {(each["id"], each["at"]) for each in lair["hazards"]} == {
            ("hungry_blob", "B2"),
            ("hungry_blob", "B5"),
            ("hungry_blob", "D5"),
            ("greased_pit", "C5"),
            ("greased_pit", "E4"),
            ("greased_pit", "F2"),
        }


@pytest.mark.rule("J-57")
def test_codes_survive_a_round_trip_under_all_eight_symmetries() -> None:
    found = content()
    glyphs, monsters = found.glyphs, found.is_monster
    lairs = {
        "R1": read_code(R1, glyphs, monsters),
        "R2": read_code(R2, glyphs, monsters),
        **{library.id: library.lair for library in found.library},
    }
    assert len(lairs) == 10
    for name, lair in lairs.items():
        codes = set()
        for symmetry in range(8):
            text = code(engine_turned(lair, symmetry, monsters), glyphs)
            assert code(read_code(text, glyphs, monsters), glyphs) == text
            assert walker.encode(walker.decode(text)) == text
            assert walker.problems(walker.decode(text)) == [], (name, symmetry)
            codes.add(text)
        plan = walker.decode(code(lair, glyphs))
        assert codes == {walker.encode(walker.turned(plan, symmetry)) for symmetry in range(8)}
        assert len(codes) == 8
        assert code(engine_turned(lair, 0, monsters), glyphs) == code(lair, glyphs)


def test_records_and_codes_say_the_same() -> None:
    found = content()
    for text in (R1, R2):
        lair = read_code(text, found.glyphs, found.is_monster)
        written = lair_record(lair, found.hazard_ids)
        again = read_record(Fields(written, ""), found.hazard_ids, found.is_monster)
        assert code(again, found.glyphs) == text
    assert code(Lair(), found.glyphs) == "DLV1:" + "0" * 15 + ":" + "." * 36


def test_glyphs_of_other_hazards_are_read_with_their_kit() -> None:
    match = building(FX, pack=fixtures())
    hazards = {each["at"]: each["id"] for each in look(match, 0)["lair"]["hazards"]}
    assert hazards == {
        "B2": "hungry_blob",
        "B5": "fx_lull_moth",
        "C5": "fx_snare_vine",
        "D5": "fx_tin_usher",
        "E4": "greased_pit",
        "F2": "fx_whisper_plate",
    }
    assert look(match, 0)["lair"]["code"] == FX
    assert offered(match, "put") == set()
    play(match, "lift:D5", "lift:F2")
    assert offered(match, "put") == {"U", "W"}


@pytest.mark.rule("J-57")
@pytest.mark.parametrize("id", LIBRARY)
def test_a_library_lair_is_loaded_legal_and_turned_at_random(id: str) -> None:
    symmetric = set()
    for library in content().library:
        if library.id == id:
            plan = walker.decode(code(library.lair, content().glyphs))
            symmetric = {walker.encode(walker.turned(plan, symmetry)) for symmetry in range(8)}
    loaded = set()
    match = lairworks.new("delve", seed=2)
    for _ in range(80):
        play(match, f"load:{id}")
        loaded.add(look(match, 0)["lair"]["code"])
        assert "commit" in match.choices(0)
    assert loaded == symmetric


LIBRARY_ROWS = """
l1 | F6 | A1 | A4 A5 C2 | B1 D4 F3 | C5 E1 F2
    A4s A5s B3e B3s B5e C1e C2s C3e C3s C4e C5e D2s D3e D4e D5e E1e E4e E5e F1e F5e
l2 | D5 | E2 | B2 C2 C3 | A1 E1 F4 | A3 C4 F5
    A2e A5e B1e B2e B3e B5s B6s C2s C4s C5s D4e D4s D6s E1e E2s E4s E5e
l3 | E1 | E4 | C2 E5 F2 | A2 C6 F5 | B2 B3 C5
    A2e A3s A4e A6s B1e B2s B3e C2s C3s C4e C5e C6s D2e D3e D5s E1e E1s E3e E5e E5s
l4 | F3 | C4 | A2 A6 F1 | A1 D2 F5 | A4 B2 C1
    A2s A3e A4e A6s B1e B1s B3e B4e C1e C2e C6s D3s D4e D5s E1e E3s E4e E4s E6s F2e
l5 | A4 | B2 | B1 F2 F5 | A6 D5 E3 | A5 B3 B5
    A1s A2s A4e B2s B3e B3s B4e C2s C4e C4s C5e C5s D2s D3e D4s E1e E2s E4e E5e F5e
l6 | C4 | F5 | D6 F1 F3 | A2 B6 E3 | C1 D1 F4
    A1s B1s B2s B3e B3s B4s B5e C1s C2e C5e C5s D3e D3s D4e D5s E3e E4s E5e E6s F1e
l7 | A3 | F3 | C1 E2 F1 | A1 B5 D3 | B1 C6 E3
    A3e A3s A4s B2s B3s B5s B6s C1e C1s C4e C4s C5s D2s D3s D4s D5e E2e E3e E5e F2e
l8 | B2 | F1 | A1 B1 F5 | B4 B6 F6 | A4 C6 D1
    A1e A3s A4e A5s B1e B2e C1e C2e C4s C6s D1s D2e D3e D4e D6s E1s E2e E3s E5e F3e
"""


@pytest.mark.parametrize("row", range(8), ids=LIBRARY)
def test_the_library_holds_the_lairs_of_the_specification(row: int) -> None:
    lines = LIBRARY_ROWS.strip().split("\n")
    id, start, way_out, chests, blobs, pits = lines[2 * row].split(" | ")
    walls = lines[2 * row + 1]
    (library,) = [each for each in content().library if each.id == id]
    plan = walker.decode(code(library.lair, content().glyphs))
    assert plan.at("S") == {start}
    assert plan.at("E") == {way_out}
    assert plan.at("C") == set(chests.split())
    assert plan.at("B") == set(blobs.split())
    assert plan.at("P") == set(pits.split())
    assert plan.walls == set(walls.split())


# Luck while building


def test_the_edits_of_one_seat_do_not_change_the_luck_of_the_other() -> None:
    alone = lairworks.new("delve", seed=11)
    play(alone, "random", seat=1)
    busy = lairworks.new("delve", seed=11)
    play(busy, "random", "load:l3", "random", seat=0)
    play(busy, "random", seat=1)
    assert look(alone, 1)["lair"]["code"] == look(busy, 1)["lair"]["code"]
    assert look(busy, 0)["lair"]["code"] != look(busy, 1)["lair"]["code"]
