"""Why a choice is not on offer."""

from __future__ import annotations

import random
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.games.delve.refusals import ANSWERS, FIRST_THINGS
from lairworks.games.delve.words import WORDS
from tests.games.delve.sentences import R1_ELSEWHERE, is_sentence, question, rule_ids, wandering
from tests.games.delve.tables import (
    FIXTURES,
    R1,
    R1_WALLS,
    R2,
    blob_that,
    building,
    ended,
    explore,
    play,
    seat_of,
    step,
)

RULES = set(rule_ids())


def refused(match: Match, choice: str, seat: int = 0) -> tuple[str, str]:
    """The rule and the reason."""
    refusal = match.why_not(seat, choice)
    assert refusal is not None, f"{choice} is on offer"
    assert refusal.rule in RULES, refusal
    assert is_sentence(refusal.reason), refusal
    return refusal.rule, refusal.reason


def check_every_word(match: Match, seat: int) -> None:
    """Every word that is not on offer is refused with a rule and a sentence."""
    offered = match.choices(seat)
    for choice in range(WORDS.size):
        text = WORDS.text(choice)
        if text not in offered:
            refused(match, text, seat)


# The rulebook


def test_the_rulebook_lists_every_id_once() -> None:
    ids = rule_ids()
    assert len(ids) == len(RULES)
    assert sum(1 for id in ids if id.startswith("D-")) == 132
    assert [id for id in ids if id.startswith("R-")] == [f"R-{n:02d}" for n in range(1, 44)]
    assert [id for id in ids if id.startswith("EX-")] == [f"EX-{n:02d}" for n in range(1, 27)]


# Every word, everywhere


@pytest.mark.parametrize("fixtures", [False, True])
def test_every_word_is_refused_with_a_rule_and_a_sentence(fixtures: bool) -> None:
    asked: dict[str, int] = {}
    for seed in range(8):
        for match, seat in wandering(seed, 200, fixtures):
            name = str(step(match, seat))
            asked[name] = asked.get(name, 0) + 1
            if asked[name] <= 12:
                check_every_word(match, seat)
    assert {"explore.act", "explore.pay", "hustle.step", "peer.follow", "check.buy"} <= set(asked)
    assert {"penalty.pick", "chest.take"} <= set(asked)


def test_every_word_is_refused_well_while_building() -> None:
    rng = random.Random(3)
    match = building()
    for ply in range(90):
        if ply % 6 == 0:
            check_every_word(match, 0)
        match.play(0, rng.choice([choice for choice in match.choices(0) if choice != "commit"]))
    check_every_word(building(R1, edits=(400, 0)), 0)


def test_every_word_is_refused_well_when_choosing_flipping_and_conserving() -> None:
    match = lairworks.arrange("delve", {"phase": "first", "lairs": [R1, R2], "finisher": 0}, seed=1)
    (chooser,) = match.deciders
    check_every_word(match, chooser)
    flipping = ended(
        seat_of("A1", "A1", treasures="t01 t02 t03 t04 t05"),
        seat_of("F6", "F6", treasures="t06 t07"),
    )
    check_every_word(flipping, 0)
    play(flipping, "flip:t01")
    check_every_word(flipping, 0)
    match = explore("B1", "A1 B1", mat="F W2 Q1 P1")
    play(match, "conserve")
    check_every_word(match, 0)
    play(match, "keep:Q")
    check_every_word(match, 0)


def test_every_word_is_refused_well_in_the_middle_of_other_effects() -> None:
    for effect in (
        {"effect": "recover", "n": 1},
        {"effect": "discard_treasure", "n": 1},
        {"effect": "learn"},
        {"effect": "spend", "n": 1, "colour": "any"},
        {"effect": "fatigue", "n": 1, "colour": "W"},
    ):
        mat = "F W2, T W1 P1" if effect["effect"] == "recover" else "F W3, C P1"
        match = explore("C2", "C1 C2", mat=mat, treasures="t01 t02", pack=blob_that([effect]))
        play(match, "creep:N")
        if step(match) == "explore.pay":
            play(match, "pay:FW")
        assert step(match) in ("penalty.pick", "effect.pick"), effect
        check_every_word(match, 0)


def test_every_verb_answers_a_question_and_every_question_has_a_rule() -> None:
    verbs = {verb for answers in ANSWERS.values() for verb in answers}
    assert verbs == {verb.name for verb in WORDS.verbs}
    assert set(FIRST_THINGS) == set(ANSWERS)
    assert set(FIRST_THINGS.values()) <= RULES


# The wrong question


def test_a_committed_lair_cannot_be_changed() -> None:
    for choice in ("wall:A1e", "put:chest", "lift:A1", "commit", "place:A1", "cancel"):
        assert refused(explore("B1", "A1 B1"), choice) == (
            "D-BUILD-07",
            "Your lair is committed and cannot be changed any more.",
        )


def test_nobody_explores_before_both_lairs_are_committed() -> None:
    rule, reason = refused(building(), "creep:N")
    assert rule == "D-BUILD-09"
    assert reason == "Play begins when both lairs are committed; build yours."


def test_an_action_must_be_paid_before_the_next() -> None:
    match = explore("E3", "D3 E3", mat="F W3 P1")
    play(match, "creep:E")
    rule, reason = refused(match, "creep:N")
    assert rule == "D-CUBE-03"
    assert reason == f"You are asked something else: {question(match)}"


def test_other_questions_come_first_with_their_own_rule() -> None:
    check = explore("E4", "E3 E4", mat="F W3")
    play(check, "disarm")
    assert refused(check, "creep:W")[0] == "D-CHECK-02"
    chest = explore("D4", "D3 D4")
    play(chest, "open")
    assert refused(chest, "stop")[0] == "D-CHEST-04"
    peer = explore("C2", "C1 C2", mat="F P1")
    play(peer, "peer:E")
    assert refused(peer, "stop")[0] == "D-PEER-02"
    hustle = explore("B1", "A1 B1", mat="F Q1")
    play(hustle, "hustle")
    assert refused(hustle, "stop")[0] == "D-HUST-01"
    over = ended(
        seat_of("A1", "A1", treasures="t01 t02 t03 t04 t05"),
        seat_of("F6", "F6", treasures="t06 t07"),
    )
    assert refused(over, "creep:N")[0] == "D-END-01"


# Building


def test_a_twenty_first_wall_is_refused() -> None:
    assert refused(building(R1), "wall:A1s") == (
        "D-LEGAL-02",
        "All 20 walls are placed: take one away before walling A1 and B1 off.",
    )


def test_a_piece_that_is_not_in_the_kit_is_refused() -> None:
    assert refused(building(R1), "put:start") == (
        "D-LEGAL-01",
        "Your only start stands on A1 already.",
    )
    assert refused(building(R1), "put:chest") == (
        "D-LEGAL-01",
        "Every chest of your kit is placed already: A6, D4 and F1.",
    )
    assert refused(building(R1), "put:Z")[0] == "D-SETUP-02"
    pack: dict[str, Any] = {"kits": {"base": {"hazards": {"hungry_blob": 3, "greased_pit": 0}}}}
    assert refused(building(pack=pack), "put:P") == ("D-SETUP-02", "Your kit has no Greased Pit.")


def test_lifting_and_placing_need_the_right_space() -> None:
    assert refused(building(R1), "lift:A2") == ("D-BUILD-04", "Nothing stands on A2.")
    match = building(R1)
    play(match, "lift:F1", "put:chest")
    assert refused(match, "place:B2") == ("D-BUILD-04", "B2 holds a Hungry Blob already.")
    assert refused(match, "place:A1") == ("D-BUILD-04", "A1 holds the start already.")


def test_an_unfinished_lair_is_not_committed_and_all_that_is_missing_is_said() -> None:
    rule, reason = refused(building(), "commit")
    assert rule == "D-LEGAL-01"
    for part in ("start", "exit", "chest", "Hungry Blob", "Greased Pit", "17 walls"):
        assert part in reason
    walled = {"start": "C3", "walls": ["A1e", "A1s"]}
    assert "Nobody can walk to A1." in refused(building(walled), "commit")[1]


def test_a_lair_against_the_peril_rule_is_refused_by_that_rule() -> None:
    draft = {
        "start": "A1",
        "exit": "A4",
        "chests": ["D4", "F1", "A6"],
        "hazards": [{"id": "hungry_blob", "at": at} for at in ("B2", "D5", "B5")]
        + [{"id": "greased_pit", "at": at} for at in ("E1", "E2", "C5")],
        "walls": R1_WALLS,
    }
    rule, reason = refused(building(draft), "commit")
    assert rule == "D-LEGAL-04"
    assert "F1" in reason


def test_the_last_edits_are_said_to_be_used_up() -> None:
    for choice in ("wall:A1e", "put:chest", "lift:A1", "load:l1", "clear"):
        rule, reason = refused(building(R1, edits=(400, 0)), choice)
        assert rule == "D-BUILD-07"
        assert "400 edits" in reason


def test_an_empty_board_cannot_be_cleared_and_the_library_ends_somewhere() -> None:
    assert refused(building(), "clear") == ("D-BUILD-01", "Your board is empty already.")
    assert refused(building(), "load:l16") == (
        "D-EXT-01",
        "The library has no lair of that number.",
    )


# Moving


def test_walls_bar_the_way_and_the_outer_wall_is_told_apart() -> None:
    match = explore("A3", "A3", mat="F W4 Q1 P1")
    assert refused(match, "creep:E") == ("D-CREEP-01", "There is a wall east of A3.")
    assert refused(match, "peer:E") == ("D-PEER-01", "There is a wall east of A3.")
    assert refused(match, "creep:N") == ("D-BUILD-03", "The outer wall is north of A3.")
    play(match, "hustle", "pay:FQ")
    assert refused(match, "step:E") == ("D-CREEP-01", "There is a wall east of A3.")
    assert refused(match, "step:N") == ("D-BUILD-03", "The outer wall is north of A3.")
    assert refused(match, "halt") == ("D-HUST-03", "A Hustle has at least one move.")


def test_actions_that_cannot_be_paid_are_refused_with_price_and_purse() -> None:
    match = explore("B1", "A1 B1", mat="F W1, S W3 Q1 P1")
    assert refused(match, "hustle") == (
        "D-HUST-01",
        "Hustling costs 2 cubes or 1 yellow; you have 1 Fresh white to spend.",
    )
    assert refused(match, "peer:S") == (
        "D-PEER-01",
        "Peering costs 2 cubes or 1 green; you have 1 Fresh white to spend.",
    )
    assert refused(match, "backtrack:A1") == (
        "D-BACK-01",
        "Backtracking costs 1 yellow; you have 1 Fresh white to spend.",
    )
    bare = explore("D4", "D3 D4", mat="S W4 Q1 P1")
    assert refused(bare, "creep:W") == (
        "D-CREEP-01",
        "Creeping costs 1 cube; you have nothing Fresh or Conserved to spend.",
    )


def test_a_known_space_cannot_be_peered_at() -> None:
    match = explore("B1", "A1 B1 B2", mat="F W4 Q1 P1")
    assert refused(match, "peer:N") == (
        "D-PEER-04",
        "A1 is Known already: nothing is left to see.",
    )


def test_a_backtrack_is_refused_for_what_is_in_its_way() -> None:
    match = explore("C2", "A1 B1 B2 C1 C2 C3 E6", mat="F Q1")
    assert refused(match, "backtrack:C2") == ("R-17", "You are in C2 already.")
    assert refused(match, "backtrack:F6") == (
        "D-BACK-01",
        "F6 is Unknown; a Backtrack keeps to Known spaces.",
    )
    assert refused(match, "backtrack:E6") == (
        "D-BACK-01",
        "No way over Known spaces leads to E6.",
    )
    blocked = explore("E3", "D3 E3 E4 F4", mat="F Q1")
    assert refused(blocked, "backtrack:F4") == (
        "D-BACK-02",
        "Every Known way to F4 passes a Feature: the Greased Pit in E4.",
    )


def test_a_hazard_that_holds_lets_nobody_go() -> None:
    lair = {
        "start": "A1",
        "exit": "A4",
        "chests": ["D4", "F1", "A6"],
        "hazards": [
            {"id": "fx_tin_usher", "at": "B2"},
            {"id": "fx_lull_moth", "at": "D5"},
            {"id": "hungry_blob", "at": "B5"},
            {"id": "fx_snare_vine", "at": "E4"},
            {"id": "fx_whisper_plate", "at": "C5"},
            {"id": "greased_pit", "at": "F2"},
        ],
        "walls": R1_WALLS,
    }
    match = explore("E4", "E3 E4", mat="S W4 Q1 P1", lair=lair, own=lair, pack=FIXTURES)
    for choice in ("creep:W", "hustle", "backtrack:E3", "peer:S"):
        assert refused(match, choice) == (
            "D-HAZ-05",
            "The Snare Vine holds you here until it is dealt with.",
        )


# Hazards, chests, exit


def test_stopping_and_conserving_are_refused_beside_a_live_hazard() -> None:
    match = explore("B2", "B1 B2", mat="F W2")
    assert refused(match, "stop") == (
        "D-TURN-09",
        "Not beside the Hungry Blob with cubes to spend: deal with it or get out.",
    )
    assert refused(match, "conserve") == (
        "D-HAZ-04",
        "Not beside the Hungry Blob: deal with it or get out.",
    )


def test_monsters_are_fought_and_traps_disarmed() -> None:
    blob = explore("B2", "B1 B2", mat="F W2")
    assert refused(blob, "disarm") == ("D-MON-01", "The Hungry Blob is a monster: fight it.")
    pit = explore("E4", "E3 E4", mat="F W2")
    assert refused(pit, "fight") == ("D-TRAP-01", "The Greased Pit is a trap: disarm it.")
    calm = explore("B1", "A1 B1")
    assert refused(calm, "fight") == ("D-MON-01", "No monster is left to fight in B1.")
    assert refused(calm, "disarm") == ("D-TRAP-01", "No trap is left to disarm in B1.")


def test_a_chest_must_be_there_and_closed() -> None:
    assert refused(explore("B1", "A1 B1"), "open") == ("D-CHEST-01", "No chest is in B1.")
    assert refused(explore("D4", "D3", dealt="D4"), "open") == (
        "D-CHEST-02",
        "You have opened the chest in D4 already.",
    )


TICKETS: list[tuple[str, str]] = [
    (
        "",
        "three more chests, or three more monsters, or two more chests and two more monsters",
    ),
    ("D4", "two more chests, or three more monsters, or one more chest and two more monsters"),
    ("D4 F1", "one more chest, or two more monsters"),
    ("D4 F1 B2", "one more chest, or one more monster"),
    ("B2 D5", "one more monster, or two more chests"),
]


@pytest.mark.parametrize(("dealt", "needs"), TICKETS)
def test_the_exit_says_what_is_still_needed(dealt: str, needs: str) -> None:
    rule, reason = refused(explore("A4", "A4", dealt=dealt), "exit")
    assert rule == "D-EXIT-02"
    said = reason.removeprefix("You may not leave yet. To earn the exit you need ")
    assert sorted(said.rstrip(".").split(", or ")) == sorted(needs.split(", or "))


def test_leaving_needs_the_exit_itself() -> None:
    assert refused(explore("B4", "A4 B4", dealt="D4 F1 A6"), "exit") == (
        "D-EXIT-03",
        "The exit is not in B4.",
    )


def test_conserving_needs_a_slot_and_a_fresh_cube() -> None:
    full = explore("B1", "A1 B1", mat="F W1, C W3")
    assert refused(full, "conserve") == ("D-CONS-02", "All three Conserved slots are taken.")
    empty = explore("B1", "A1 B1", mat="S W3 Q1 P1, C W1")
    assert refused(empty, "conserve") == ("D-CONS-01", "You have no Fresh cube to conserve.")


def test_cubes_are_conserved_in_the_order_of_their_colours() -> None:
    match = explore("B1", "A1 B1", mat="F W2 Q1 P1")
    play(match, "conserve")
    assert refused(match, "done") == ("R-12", "Conserving takes one cube at least.")
    assert refused(match, "keep:M") == ("D-SETUP-04", "Nobody has cubes of the colour M.")
    play(match, "keep:Q")
    assert refused(match, "keep:W") == (
        "D-CONS-03",
        "Cubes are picked in the order white, yellow and green: white has had its turn.",
    )
    assert refused(match, "keep:Q") == ("D-CONS-01", "You have no Fresh yellow cube.")


# Paying and suffering


def test_payments_are_refused_for_price_colour_or_purse() -> None:
    match = explore("E3", "D3 E3", mat="F W2 Q1, C W1")
    play(match, "hustle")
    assert refused(match, "pay:FW") == ("D-CUBE-05", "The price is 2 cubes or 1 yellow.")
    assert refused(match, "pay:CQ") == (
        "D-CUBE-08",
        "You do not have a Conserved yellow cube to spend.",
    )
    assert refused(match, "pay:FW+FP") == ("D-CUBE-08", "You do not have a green cube to spend.")
    assert refused(match, "pay:CW+CW") == (
        "D-CUBE-08",
        "You do not have two Conserved white cubes to spend.",
    )
    assert refused(match, "pay:FW+FM") == ("D-SETUP-04", "Nobody has cubes of the colour M.")


def test_dice_are_bought_with_cubes_one_has() -> None:
    match = explore("E4", "E3 E4", mat="F W3")
    play(match, "disarm")
    assert refused(match, "die:FP") == ("D-CHECK-02", "You have no green cube to buy a die with.")


def test_penalties_are_refused_by_colour_zone_and_purse() -> None:
    pit = explore("E3", "D3 E3", mat="F W3 P1, S W1 Q1")
    play(pit, "creep:E", "pay:FW")
    assert refused(pit, "fatigue:SW") == (
        "D-PEN-04",
        "This penalty is for Fresh cubes; Conserved ones count as well.",
    )
    assert refused(pit, "fatigue:FQ") == (
        "D-PEN-01",
        "You have no Fresh yellow cube to fatigue.",
    )
    assert refused(pit, "spend:FW")[0] == "D-PEN-01"
    pack = blob_that([{"effect": "fatigue", "n": 2, "colour": "W"}])
    blob = explore("C2", "C1 C2", mat="F W3 Q1, S W1 P1", pack=pack)
    play(blob, "creep:N", "pay:FW")
    assert refused(blob, "fatigue:FQ") == ("D-PEN-03", "This penalty is for white cubes.")


def test_treasures_are_refused_that_are_not_there() -> None:
    match = explore("D4", "D3 D4", display="t01 t02 t03", deck="t13 t22 ...")
    play(match, "open")
    assert refused(match, "take:t07") == (
        "D-CHEST-04",
        "The Scroll of Harmony is not in the display.",
    )
    assert refused(match, "take:t40") == (
        "D-CHEST-04",
        "A treasure of that number is not in the display.",
    )


def test_flips_are_refused_for_other_peoples_and_flipped_treasures() -> None:
    match = ended(
        seat_of("A1", "A1", treasures="t01 t02 t03 t04 t05"),
        seat_of("F6", "F6", treasures="t06 t07"),
    )
    assert refused(match, "done") == (
        "D-END-01",
        "5 treasures are face up; at most four may stay so.",
    )
    assert refused(match, "flip:t06") == ("D-TREAS-03", "The Dancing Faun is not yours.")
    play(match, "flip:t01")
    assert refused(match, "flip:t01") == (
        "D-END-01",
        "The Bestiary of Bites lies face down already.",
    )


# Secrets


@pytest.mark.parametrize("mat", ["F W4 Q1 P1", "F W1, C W1", "S W4 Q1 P1"])
def test_refusals_do_not_depend_on_unknown_spaces(mat: str) -> None:
    one = explore("B1", "A1 B1", mat=mat, display="t01 t02 t03")
    two = explore("B1", "A1 B1", mat=mat, display="t01 t02 t03", lair=R1_ELSEWHERE)
    for choice in range(WORDS.size):
        text = WORDS.text(choice)
        assert one.why_not(0, text) == two.why_not(0, text)


def test_refusals_of_a_flip_do_not_depend_on_the_rivals_treasures() -> None:
    mine = seat_of("A1", "A1", treasures="t01 t02 t03 t04 t05")
    one = ended(mine, seat_of("F6", "F6", treasures="t06 t07"))
    two = ended(mine, seat_of("F6", "F6", treasures="t08 t09"))
    for choice in range(WORDS.size):
        text = WORDS.text(choice)
        assert one.why_not(0, text) == two.why_not(0, text)
