"""Questions and choices as sentences."""

from __future__ import annotations

import random
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.games.delve.phrases import chances, percent
from tests.games.delve.sentences import (
    R1_ELSEWHERE,
    is_good,
    is_sentence,
    label_of,
    question,
    wandering,
)
from tests.games.delve.tables import (
    R1,
    blob_that,
    building,
    ended,
    explore,
    play,
    seat_of,
    step,
)

# Chances

SUCCESS = {  # per cent by dice and target, six-sided dice
    1: [100, 83, 67, 50, 33, 17],
    2: [100, 100, 97, 92, 83, 72],
    3: [100, 100, 100, 99, 98, 95],
    4: [100, 100, 100, 100, 99, 99],
}


@pytest.mark.parametrize("dice", SUCCESS)
def test_the_chance_of_success_is_exact_and_only_certainty_is_100(dice: int) -> None:
    faces = [1, 2, 3, 4, 5, 6]
    said = [percent(*chances(faces, dice, target)) for target in range(1, 7)]
    assert said == [f"{n} %" for n in SUCCESS[dice]]


def test_no_dice_never_succeed_and_faces_are_taken_from_the_content() -> None:
    assert chances([1, 2, 3, 4, 5, 6], 0, 0) == (0, 1)
    assert chances([1, 2, 2, 3, 3, 4], 2, 6) == (13, 36)
    assert percent(1, 1000) == "1 %"
    assert percent(0, 1000) == "0 %"


# Questions


def ask(match: Match, seat: int = 0) -> tuple[str | None, str]:
    return step(match, seat), question(match, seat)


def test_building_is_asked_with_what_is_placed_so_far() -> None:
    assert ask(building()) == (
        "build.menu",
        "What do you change in your lair? Placed so far: 0 of 20 walls, 0 of 11 Features.",
    )
    assert question(building(R1)) == "Your lair is legal. Commit it, or change it further?"


def test_a_builder_without_edits_left_is_told_so() -> None:
    match = building(R1, edits=(400, 0))
    assert match.choices(0) == ["random", "commit"]
    assert question(match) == (
        "Your edits are used up. Commit your lair, or take one built by chance?"
    )


def test_a_piece_in_hand_is_named_when_its_space_is_asked_for() -> None:
    match = building()
    play(match, "put:B")
    assert ask(match) == ("build.where", "On which space do you put the Hungry Blob?")


def test_the_first_finisher_is_asked_who_explores_first() -> None:
    match = lairworks.new("delve", seed=2)
    for seat in (0, 1):
        play(match, "random", "commit", seat=seat)
    (chooser,) = match.deciders
    assert ask(match, chooser) == ("first.choose", "Who explores first, you or your rival?")


def test_an_explorer_is_asked_about_the_space_and_the_hazard_in_it() -> None:
    assert ask(explore("B1", "A1 B1")) == ("explore.act", "What does your Explorer do in B1?")
    assert question(explore("B2", "B1 B2")) == (
        "You share B2 with a Hungry Blob (6). What do you do about it?"
    )


def test_payments_are_asked_with_the_action_and_its_price() -> None:
    match = explore("E3", "D3 E3", mat="F W3 P1")
    play(match, "creep:E")
    assert ask(match) == (
        "explore.pay",
        "With which cubes do you pay to creep east into E4 (1 cube)?",
    )
    match = explore("E3", "D3 E3", mat="F W3 Q1")
    play(match, "hustle")
    assert question(match) == "With which cubes do you pay to hustle (2 cubes or 1 yellow)?"
    match = explore("E3", "D3 E3", mat="F W3 P1")
    play(match, "peer:E")
    assert question(match) == (
        "With which cubes do you pay to peer east into E4 (2 cubes or 1 green)?"
    )


def test_a_hustle_counts_its_moves_down() -> None:
    match = explore("B1", "A1 B1 C1 C2 C3", mat="F Q1")
    play(match, "hustle")
    assert ask(match) == ("hustle.step", "You hustle, up to three moves. Where to first?")
    play(match, "step:S")
    assert question(match) == "You may hustle two moves further. Where to, or do you halt?"
    play(match, "step:E")
    assert question(match) == "You may hustle one move further. Where to, or do you halt?"


def test_after_a_peer_the_step_is_asked_for() -> None:
    match = explore("C2", "C1 C2", mat="F P1")
    play(match, "peer:E")
    assert ask(match) == ("peer.follow", "Do you follow your look into C3, or stay in C2?")


def test_dice_are_asked_for_with_the_chance_of_success() -> None:
    match = explore("E4", "E3 E4", mat="F W3")
    play(match, "disarm")
    assert ask(match) == ("check.buy", "No dice bought against 5 (0 %). A die, or roll?")
    play(match, "die:FW")
    assert question(match) == "One die bought against 5 (33 %). Another die, or roll?"
    play(match, "die:FW")
    assert question(match) == "Two dice bought against 5 (83 %). Another die, or roll?"


def test_penalties_are_asked_for_with_what_they_accept() -> None:
    match = explore("C2", "C1 C2", mat="F W2 P1")
    play(match, "creep:N", "pay:FW")
    assert ask(match) == ("penalty.pick", "Which cube do you fatigue (2 to go)?")
    play(match, "fatigue:FW")
    assert question(match) == "Which cube do you fatigue?"
    match = explore("E3", "D3 E3", mat="F W3 P1 Q1")
    play(match, "creep:E", "pay:FW")
    assert question(match) == "Which Fresh or Conserved cube do you fatigue (2 to go)?"
    pack = blob_that([{"effect": "spend", "n": 1, "colour": "any"}])
    match = explore("C2", "C1 C2", mat="F W2 P1", pack=pack)
    play(match, "creep:N", "pay:FW")
    assert question(match) == "Which cube do you have to spend?"


def test_other_effects_are_asked_for_in_their_own_words() -> None:
    effects: list[tuple[dict[str, object], str]] = [
        ({"effect": "recover", "n": 1}, "Which Fatigued cube recovers to Spent?"),
        ({"effect": "discard_treasure", "n": 1}, "Which of your treasures do you discard?"),
        ({"effect": "learn"}, "About which Unknown space do you learn?"),
    ]
    for effect, text in effects:
        match = explore(
            "C2", "C1 C2", mat="F W2, T Q1 P1", treasures="t01 t02", pack=blob_that([effect])
        )
        play(match, "creep:N")
        assert ask(match) == ("effect.pick", text)


def test_conserving_is_asked_with_the_free_slots() -> None:
    match = explore("B1", "A1 B1", mat="F W2 Q1 P1")
    play(match, "conserve")
    assert ask(match) == ("conserve.pick", "Which Fresh cube do you conserve?")
    play(match, "keep:W")
    assert question(match) == "Do you conserve another cube (two slots free), or end the turn?"


def test_treasures_are_asked_for_at_a_chest_and_at_the_end() -> None:
    match = explore("D4", "D3 D4", display="t01 t02 t03")
    play(match, "open")
    assert ask(match) == ("chest.take", "Which treasure of the display do you take?")
    match = ended(
        seat_of("A1", "A1", treasures="t01 t02 t03 t04 t05"),
        seat_of("F6", "F6", treasures="t06 t07"),
    )
    assert ask(match) == (
        "score.flip",
        "Which treasures do you turn face down? Five lie face up, at most four may stay so.",
    )
    play(match, "flip:t01")
    assert question(match) == "Do you turn any more treasures face down, or leave it so?"


# Choices


@pytest.mark.parametrize("fixtures", [False, True])
def test_every_question_and_every_choice_reads_well(fixtures: bool) -> None:
    for seed in range(6):
        for match, seat in wandering(seed, 250, fixtures):
            described: Any = match.describe(seat)
            assert is_sentence(described["question"]), described["question"]
            texts = [item["text"] for item in described["choices"]]
            assert all(is_good(text) for text in texts), texts
            assert len(set(texts)) == len(texts), texts


def test_every_choice_of_the_editor_reads_well() -> None:
    rng = random.Random(4)
    match = building()
    for _ in range(120):
        described: Any = match.describe(0)
        texts = [item["text"] for item in described["choices"]]
        assert is_sentence(described["question"])
        assert all(is_good(text) for text in texts), texts
        assert len(set(texts)) == len(texts)
        match.play(0, rng.choice([choice for choice in match.choices(0) if choice != "commit"]))


def test_payments_are_exactly_those_that_are_asked_for() -> None:
    checked = 0
    for seed in range(4):
        for match, seat in wandering(seed, 120):
            described: Any = match.describe(seat)
            for item in described["choices"]:
                payments = item["facts"].get("payments", ())
                if len(payments) > 1:
                    trial = lairworks.load(match.save())
                    trial.play(seat, item["choice"])
                    assert trial.choices(seat) == payments
                    checked += 1
            if checked > 200:
                break
    assert checked > 100


LABELS: list[tuple[str, str]] = [
    ("creep:N", "Creep north into D3 (1 cube)"),
    ("creep:E", "Creep east into E4, where a Greased Pit (5) waits (1 cube)"),
    ("creep:S", "Creep south into F3 (1 cube)"),
    ("hustle", "Hustle: up to three moves (2 cubes or 1 yellow)"),
    ("backtrack:C3", "Backtrack to C3 (1 yellow)"),
    ("backtrack:D4", "Backtrack to D4, where an unopened chest stands (1 yellow)"),
    ("backtrack:A1", "Backtrack to A1, where the start is (1 yellow)"),
    ("peer:S", "Peer south into F3 (2 cubes or 1 green)"),
    ("conserve", "Conserve up to three Fresh cubes and end the turn"),
    ("stop", "End the turn"),
]


@pytest.mark.parametrize(("choice", "text"), LABELS)
def test_actions_are_labelled_with_place_and_price(choice: str, text: str) -> None:
    match = explore("E3", "A1 B1 C1 C2 C3 D3 D4 E3 E4", mat="F W4 Q1 P1")
    assert label_of(match, choice)["text"] == text


def test_actions_carry_facts_and_payments_for_a_client() -> None:
    match = explore("E3", "A1 B1 C1 C2 C3 D3 D4 E3 E4", mat="F W1 Q1, C P1")
    creep = label_of(match, "creep:E")
    assert creep["price"] == ["1 cube"]
    assert creep["facts"] == {
        "space": "E4",
        "direction": "E",
        "known": True,
        "feature": "trap",
        "hazard": "Greased Pit",
        "target": 5,
        "cost": ["any 1"],
        "payments": ["pay:FW", "pay:FQ", "pay:CP"],
    }
    peer = label_of(match, "peer:S")
    assert peer["price"] == ["2 cubes or 1 green"]
    assert peer["facts"].pop("payments")[0] == "pay:CP"
    assert peer["facts"] == {
        "space": "F3",
        "direction": "S",
        "known": False,
        "must_follow": False,
        "cost": ["any 2", "P 1"],
    }
    back = label_of(match, "backtrack:B1")["facts"]
    assert back["path"] == ["E3", "D3", "C3", "C2", "C1", "B1"]
    assert back["cost"] == ["Q 1"]


def test_a_backtrack_path_goes_round_live_features() -> None:
    match = explore("C2", "A1 B1 B2 C1 C2 C3", mat="F Q1")
    assert label_of(match, "backtrack:A1")["facts"]["path"] == ["C2", "C1", "B1", "A1"]
    assert label_of(match, "backtrack:B2")["facts"]["path"] == ["C2", "B2"]


def test_peering_out_of_a_hazard_says_that_one_has_to_go() -> None:
    match = explore("B2", "B1 B2", mat="F P1")
    peer = label_of(match, "peer:S")
    assert peer["text"] == "Peer south into C2 and go there (2 cubes or 1 green)"
    assert peer["facts"]["must_follow"] is True


PAYMENTS: list[tuple[str, str]] = [
    ("pay:FQ", "Pay with a yellow cube"),
    ("pay:CQ", "Pay with a Conserved yellow cube, which turns Fresh"),
    ("pay:FW+FW", "Pay with two white cubes"),
    ("pay:FW+FQ", "Pay with a yellow cube and a white cube"),
    ("pay:CW+FW", "Pay with a Conserved white cube, then spend it again"),
    ("pay:CW+FQ", "Pay with a Conserved white cube and a yellow cube"),
    ("pay:CW+CQ", "Pay with a Conserved yellow cube and a Conserved white cube"),
]


@pytest.mark.parametrize(("choice", "text"), PAYMENTS)
def test_payments_are_labelled_by_their_cubes(choice: str, text: str) -> None:
    mat = "F W2, C W1 Q1" if "CQ" in choice else "F W2 Q1, C W1"
    match = explore("E3", "D3 E3", mat=mat)
    play(match, "hustle")
    assert label_of(match, choice)["text"] == text


def test_checks_are_labelled_with_target_and_chance() -> None:
    match = explore("B2", "B1 B2", mat="F W2, C Q1", wounds={"B2": 4})
    assert label_of(match, "fight")["text"] == "Fight the Hungry Blob (2)"
    play(match, "fight")
    assert label_of(match, "roll")["text"] == "Roll no dice and fail"
    die = label_of(match, "die:CQ")
    assert die["text"] == "Buy a die with a Conserved yellow cube (83 % then)"
    assert die["facts"] == {
        "dice": 1,
        "target": 2,
        "chance": pytest.approx(5 / 6),
        "cube": {"zone": "kept", "colour": "Q"},
    }
    play(match, "die:FW")
    assert label_of(match, "roll")["text"] == "Roll one die against 2 (83 %)"


def test_a_check_without_cubes_is_labelled_so() -> None:
    match = explore("B2", "B1 B2", mat="S W4 Q1 P1")
    assert label_of(match, "fight")["text"] == "Fight the Hungry Blob (6) without dice"


def test_penalties_are_labelled_by_zone_and_colour() -> None:
    match = explore("C2", "C1 C2", mat="F W2, C P1, S W2 Q1")
    play(match, "creep:N", "pay:FW")
    texts = [label_of(match, choice)["text"] for choice in match.choices(0)]
    assert texts == [
        "Fatigue a Fresh white cube",
        "Fatigue a Spent white cube",
        "Fatigue a Spent yellow cube",
        "Fatigue a Conserved green cube",
    ]


def test_treasures_are_labelled_with_what_is_printed_on_them() -> None:
    match = explore("D4", "D3 D4", display="t07 t13 t20")
    assert label_of(match, "open")["text"] == "Open the chest in D4"
    play(match, "open")
    assert [label_of(match, choice)["text"] for choice in match.choices(0)] == [
        "Take the Scroll of Harmony (Scroll; worth 2, +2 for each Harmony item)",
        "Take the Tranquil Goblet (Cup, Harmony; worth 2, +2 for each other Cup)",
        "Take the Heavy Crown (Crown, Splendour; worth 4, no bonus, just heavy)",
    ]


DRAFT = {
    "start": "A1",
    "exit": "A4",
    "chests": ["D4", "F1"],
    "hazards": [{"id": "hungry_blob", "at": "B2"}],
    "walls": ["A1e"],
}


def test_the_editor_labels_what_a_click_would_do() -> None:
    match = building(DRAFT)
    assert label_of(match, "wall:A1e")["text"] == "Take the wall between A1 and A2 away"
    assert label_of(match, "wall:A1s")["text"] == "Put a wall between A1 and B1"
    assert label_of(match, "put:chest")["text"] == "Place a chest"
    assert label_of(match, "lift:A1")["text"] == "Lift the start from A1"
    assert label_of(match, "lift:B2")["text"] == "Lift the Hungry Blob from B2"
    assert label_of(match, "load:l1")["text"] == (
        "Load The Primer from the library, turned at random"
    )
    assert label_of(match, "clear")["text"] == "Clear the board"
    play(match, "put:chest")
    assert label_of(match, "place:C3")["text"] == "Put the chest on C3"
    assert label_of(match, "cancel")["text"] == "Put the piece back into the kit"
    assert label_of(building(), "put:B")["text"] == "Place a Hungry Blob (3 left)"
    assert label_of(building(), "put:exit")["text"] == "Place the exit"
    assert label_of(building(R1), "commit")["text"] == "Commit this lair and finish building"


def test_leaving_is_labelled_with_its_points() -> None:
    early = explore("A4", "A4 B4", dealt="D4 F1 A6")
    assert label_of(early, "exit")["text"] == "Leave the lair, first to get out (4 points)"
    late = explore("A4", "A4 B4", dealt="D4 F1 A6", rival={"exited": 1})
    assert label_of(late, "exit")["text"] == "Leave the lair, second to get out (2 points)"


def test_conserving_labels_only_as_many_cubes_as_fit() -> None:
    match = explore("B1", "A1 B1", mat="F W2 Q1, C W2")
    assert label_of(match, "conserve")["text"] == "Conserve one Fresh cube and end the turn"
    match = explore("B1", "A1 B1", mat="F W2 Q1")
    play(match, "conserve", "keep:W")
    assert label_of(match, "keep:Q")["text"] == "Conserve a yellow cube"
    assert label_of(match, "done")["text"] == "Conserve no more and end the turn"


def test_flips_are_labelled_with_the_points_they_lead_to() -> None:
    match = ended(
        seat_of("A1", "A1", treasures="t05 t16 t20"), seat_of("F6", "F6", treasures="t06 t07")
    )
    assert label_of(match, "done")["text"] == "Leave your treasures so (7 points)"
    best = label_of(match, "best")
    assert best["text"] == "Lay your treasures out for the most points (8) and finish"
    assert best["facts"] == {"points": 8, "flip": ["Moon Shard"]}
    assert label_of(match, "flip:t16")["text"] == (
        "Turn the Moon Shard face down (Shard, Dread; worth 1, +2 if you have a different Shard)"
    )


def test_a_located_space_is_a_fact_but_not_a_certainty() -> None:
    match = explore("E3", "D3 E3", mat="F W3", located=[{"class": "trap", "at": "E4"}])
    creep = label_of(match, "creep:E")
    assert creep["text"] == "Creep east into E4 (1 cube)"
    assert creep["facts"]["located"] == "trap"
    assert creep["facts"]["known"] is False


def test_effects_of_other_hazards_are_labelled() -> None:
    match = explore(
        "C2",
        "C1 C2",
        mat="F W2, T Q1 P1",
        pack=blob_that(
            [{"effect": "recover", "n": 1}, {"effect": "spend", "n": 1, "colour": "any"}]
        ),
    )
    play(match, "creep:N")
    assert label_of(match, "recover:Q")["text"] == "Recover a yellow cube"
    match = explore("C2", "C1 C2", mat="F W2", pack=blob_that([{"effect": "learn"}]))
    play(match, "creep:N")
    assert label_of(match, "learn:F6")["text"] == "Learn about F6"
    pack = blob_that([{"effect": "spend", "n": 1, "colour": "any"}])
    match = explore("C2", "C1 C2", mat="F W2, C P1", pack=pack)
    play(match, "creep:N", "pay:FW")
    assert label_of(match, "spend:FW")["text"] == "Spend a white cube"
    assert label_of(match, "spend:CP")["text"] == "Spend a Conserved green cube"


# Secrets


@pytest.mark.parametrize("mat", ["F W4 Q1 P1", "F W1, C W1", "S W4 Q1 P1"])
def test_words_of_an_explorer_do_not_depend_on_unknown_spaces(mat: str) -> None:
    one = explore("B1", "A1 B1", mat=mat, display="t01 t02 t03")
    two = explore("B1", "A1 B1", mat=mat, display="t01 t02 t03", lair=R1_ELSEWHERE)
    assert one.describe(0) == two.describe(0)
    assert one.choices(0) == two.choices(0)
    while "hustle" in one.choices(0) or step(one) == "explore.pay":
        answer = "hustle" if step(one) == "explore.act" else one.choices(0)[0]
        play(one, answer)
        play(two, answer)
        assert one.describe(0) == two.describe(0)
