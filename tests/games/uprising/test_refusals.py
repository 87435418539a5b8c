"""Why a choice is not on offer."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from lairworks import Match
from lairworks.core.rng import seeded
from lairworks.games.uprising.game import GAME
from lairworks.games.uprising.refusals import (
    ANSWERS,
    FIRST_THINGS,
    IDLE,
    NO_OCCASION,
    OVER_BY,
    PHASE_VERBS,
    REASONS,
    RESISTANCE_ASKED,
    why_not,
)
from lairworks.games.uprising.rules.ending import ENDINGS
from lairworks.games.uprising.words import WORDS
from tests.games.uprising.reasons import (
    LAIR,
    RULES,
    acting,
    check_words,
    during,
    question,
    refused,
    wandering,
)
from tests.games.uprising.tables import (
    MASTER,
    RESISTANCE,
    asked,
    attacked,
    frightened,
    play,
    plotting,
    rooms,
    spending,
    state,
    table,
)

# Every word, everywhere


def every_question() -> Iterator[Match]:
    """A match for each question there is."""
    crowd: dict[str, Any] = {
        "tiles": LAIR,
        "heroes": {"W": "B2", "S": "B3", "L": "D1"},
        "followers": {"B2": 3, "D1": 2, "C1": 4},
        "face_up": ["A2", "D2", "C3"],
        "hand": ["M1", "M2", "M2", "M3", "A2", "A3", "I1", "I4"],
        "mats": {"K1": ["M2"], "K4": ["A1", "I2"]},
        "discard": ["M1"],
        "captured": ["A4", "I2"],
        "plots": ["J1", "J7", "N8"],
        "plot_discard": ["N1", "J5"],
    }
    yield table(phase="layout", tiles={"A1": "K2", "B1": "R05"})
    yield plotting(**crowd)
    yield spending(**crowd)
    yield rooms(**crowd)
    yield table(**crowd)
    for step in ("plot.recover 0 2", "plot.knife 0", "plot.search 0"):
        yield table(phase="plot", agenda=[step], **crowd)
    for step in (
        *("pay 0 M -", "pay 0 M M2", "pay 0 A A3", "pay 0 I I4", "pile 0 2 discard"),
        *("fear 0 3", "attack.target 0 7", "attack.losses 1 B2 2"),
    ):
        yield table(phase="resource", agenda=[step], **crowd)
    for step in ("room.pick 0 - 4", "room.pick 0 B1 4", "room.put 0 A1,B1,A4 4 K3"):
        yield table(phase="room", agenda=[step], **crowd)
    for step in (
        *("action 1 W", "action 1 S", "action 1 L", "escort 1 W move:A2", "escort 1 L rally"),
        *("escort 1 L command:C1:D1", "peek 1 2 -", "peek 1 1 A1"),
    ):
        yield table(agenda=[step], **crowd)
    crowd["heroes"] = {}
    for step in ("action 1 W", "action 1 S", "action 1 L", "escort 1 S enter:D1"):
        yield table(agenda=[step], **crowd)


def test_every_word_is_refused_well_in_every_question() -> None:
    seen = set()
    for match in every_question():
        seen.add(asked(match))
        for seat in (MASTER, RESISTANCE):
            check_words(match, seat, range(WORDS.size))
    assert seen == set(ANSWERS)


@pytest.mark.parametrize("seed", range(4))
def test_every_word_is_refused_with_a_rule_and_a_sentence(seed: int) -> None:
    rng = random.Random(seed)
    seen: dict[str, int] = {}
    for match in wandering(seed, 500):
        name = asked(match)
        seen[name] = seen.get(name, 0) + 1
        (busy,) = match.deciders
        if seen[name] == 1:
            check_words(match, busy, range(WORDS.size))
        elif seen[name] <= 40:
            check_words(match, busy, rng.sample(range(WORDS.size), 60))
        check_words(match, 1 - busy, rng.sample(range(WORDS.size), 5))
    assert {"layout", "plot", "resource", "room.pick", "room.put"} <= set(seen)
    assert {"hero", "action", "escort"} <= set(seen)


ENDED: Mapping[str, dict[str, Any]] = {
    "majors": {"majors": ["J1", "J2", "J3", "J4"]},
    "captured": {"captured": 3 * ["M1", "M2", "A1", "A2", "I1", "I2"] + ["M3", "A3"]},
    "control": {"followers": {"A1": 1, "A3": 1, "A4": 1}},
    "round_limit": {"round": 40},
}


@pytest.mark.parametrize(
    ("ending", "rule"),
    [
        ("majors", "U-OBJ-01"),
        ("captured", "U-OBJ-02"),
        ("control", "U-OBJ-03"),
        ("round_limit", "U-END-02"),
    ],
)
def test_every_word_is_refused_when_it_is_over(ending: str, rule: str) -> None:
    match = table(phase="over", ending=ending, tiles=LAIR, **ENDED[ending])
    for word in range(WORDS.size):
        for seat in (MASTER, RESISTANCE):
            assert refused(match, WORDS.text(word), seat) == f"{rule}: The game is over."


def test_every_verb_answers_a_question_and_every_question_has_a_rule() -> None:
    verbs = {verb for answers in ANSWERS.values() for verb in answers}
    assert verbs == {verb.name for verb in WORDS.verbs}
    assert set(REASONS) == verbs - {"end", "done", "none"}
    assert set(FIRST_THINGS) | {"escort"} == set(ANSWERS)
    assert set(FIRST_THINGS.values()) <= RULES
    assert {rule for rule, _ in NO_OCCASION.values()} <= RULES
    assert set(NO_OCCASION) <= verbs
    assert {verb for home in PHASE_VERBS.values() for verb in home} <= verbs
    assert set(IDLE) | set(RESISTANCE_ASKED) <= set(ANSWERS)
    assert set(OVER_BY) == set(ENDINGS)


# The wrong seat


@pytest.mark.rule("U-TRN-01", "U-SET-09")
def test_who_is_not_asked_is_told_whose_turn_it_is() -> None:
    turn = table(tiles=LAIR)
    for choice in ("complete:J1:K1", "stash:M1:K2", "turn_down:A1", "end", "none"):
        assert refused(turn, choice, MASTER) == "U-TRN-01: It is the resistance's turn."
    for match in (plotting(tiles=LAIR), spending(tiles=LAIR), rooms(tiles=LAIR)):
        for choice in ("hero:W", "enter:A1", "lose:2", "peek:A1", "end", "none"):
            assert refused(match, choice, RESISTANCE) == "U-TRN-01: It is the master's turn."
    layout = table(phase="layout")
    for choice in ("hero:W", "end"):
        assert refused(layout, choice, RESISTANCE) == (
            "U-SET-09: The master is laying out the lair; you have to wait."
        )


@pytest.mark.rule("U-ATK-05")
def test_the_master_waits_for_casualties() -> None:
    match = attacked(6, tiles=LAIR, heroes={"W": "B3"}, followers={"B3": 2})
    assert asked(match) == "attack.losses"
    for choice in ("stash:M1:K2", "end", "done", "target:B3"):
        assert refused(match, choice, MASTER) == (
            "U-ATK-05: The resistance has to say first whom it gives up."
        )


@pytest.mark.parametrize(
    ("choice", "rule"),
    [
        ("lay:K1", "U-SET-09"),
        *((choice, "U-TRN-02") for choice in ("complete:J1:K1", "swap:N3", "stash:M1:K1")),
        *((choice, "U-TRN-02") for choice in ("withdraw:K1:M1", "attack", "buy", "fear")),
        *((choice, "U-TRN-02") for choice in ("spend:M1", "done", "target:A1", "drive:A1:A2")),
        *((choice, "U-TRN-02") for choice in ("pile:M", "recover:A2", "knife:W")),
        *((choice, "U-TRN-02") for choice in ("search:deck:J1", "turn_down:A1", "pick:B2")),
        ("put:K1", "U-TRN-02"),
    ],
)
def test_the_masters_decisions_are_the_masters(choice: str, rule: str) -> None:
    match = table(tiles=LAIR)
    for other in (match, spending(tiles=LAIR), table(phase="layout")):
        assert refused(other, choice, RESISTANCE) == (
            f"{rule}: That is for the master to decide, not for you."
        )


@pytest.mark.parametrize(
    ("choice", "rule"),
    [
        *((choice, "U-TRN-03") for choice in ("hero:W", "enter:A1", "move:B1", "rally")),
        *((choice, "U-TRN-03") for choice in ("fortify", "foresee:A2", "command:A1:A2")),
        *((choice, "U-TRN-03") for choice in ("plunder", "escort:2")),
        ("lose:W1", "U-ATK-05"),
        ("peek:C3", "U-TIL-09"),
    ],
)
def test_the_resistances_decisions_are_the_resistances(choice: str, rule: str) -> None:
    for match in (plotting(tiles=LAIR), table(tiles=LAIR), table(phase="layout")):
        assert refused(match, choice, MASTER) == (
            f"{rule}: That is for the resistance to decide, not for you."
        )


# The wrong moment


@pytest.mark.rule("U-TRN-02")
def test_each_phase_of_the_master_has_its_own_things() -> None:
    things = {
        "Plot": ("complete:J1:K1", "swap:N3"),
        "Resource": ("stash:M1:K1", "withdraw:K1:M1", "attack", "buy", "fear", "spend:M1"),
        "Room": ("turn_down:A1", "pick:A1", "put:K1"),
    }
    at_table: dict[str, Any] = {"tiles": LAIR, "face_up": ["C3"]}
    matches = {
        "Plot": plotting(**at_table),
        "Resource": spending(**at_table),
        "Room": rooms(**at_table),
    }
    order = list(things)
    for now, match in matches.items():
        for home, choices in things.items():
            if home == now:
                continue
            late = order.index(home) > order.index(now)
            when = "comes later in your turn" if late else "is over for this turn"
            for choice in choices:
                assert refused(match, choice) == (
                    f"U-TRN-02: That belongs to the {home} phase, which {when}."
                )


def test_the_phase_counts_also_amid_something() -> None:
    match = frightened(3, tiles=LAIR, followers={"B2": 2, "C2": 1})
    assert refused(match, "swap:N1") == (
        "U-TRN-02: That belongs to the Plot phase, which is over for this turn."
    )
    assert refused(match, "pick:A1") == (
        "U-TRN-02: That belongs to the Room phase, which comes later in your turn."
    )
    other = during("plot.recover 0 2", "plot", captured=["M1", "A2"])
    assert refused(other, "buy") == (
        "U-TRN-02: That belongs to the Resource phase, which comes later in your turn."
    )


@pytest.mark.rule("U-SET-06")
def test_the_lair_is_laid_out_first_and_once() -> None:
    layout = table(phase="layout", tiles={"A1": "K2", "B1": "R05"})
    assert refused(layout, "lay:K2") == "U-SET-06: The Star Sanctum is on A1 already."
    assert refused(layout, "lay:R05") == "U-SET-06: The Armoury is on B1 already."
    assert refused(layout, "lay:R20") == "U-STR-01: There is no such tile in this lair."
    for choice in ("complete:J1:K1", "stash:M1:K2", "pick:A1", "target:A1"):
        assert refused(layout, choice) == (
            f"U-SET-06: You are asked something else: {question(layout)}"
        )
    assert refused(layout, "done") == f"U-SET-06: That is no answer here. {question(layout)}"
    for match in (plotting(tiles=LAIR), rooms(tiles=LAIR)):
        assert refused(match, "lay:R05") == "U-SET-06: The lair is laid out already."


MASTERS_OCCASIONS = [
    ("target:A1", "U-ATK-02", "You have no attack to aim."),
    ("drive:A1:A2", "U-FEAR-02", "You have no fear to drive anybody with."),
    ("pile:A", "U-BUY-02", "You have no card to take from a supply pile."),
    ("recover:M3", "U-CAP-01", "Captured cards come back only when a plot says so."),
    ("knife:S", "U-PLT-09", "A hero is driven out like that only when a plot says so."),
    ("search:deck:J3", "U-PLT-09", "You look through the plots only when a plot says so."),
]


@pytest.mark.parametrize(("choice", "rule", "reason"), MASTERS_OCCASIONS)
def test_the_master_needs_an_occasion(choice: str, rule: str, reason: str) -> None:
    crowd: dict[str, Any] = {"tiles": LAIR, "heroes": {"S": "A1"}, "followers": {"A1": 2}}
    crowd["captured"] = ["M3"]
    for match in (plotting(**crowd), spending(**crowd), rooms(face_up=["A2"], **crowd)):
        assert refused(match, choice) == f"{rule}: {reason}"


@pytest.mark.parametrize(
    ("choice", "rule", "reason"),
    [
        ("lose:W0", "U-ATK-05", "Nobody has to be given up."),
        ("peek:C3", "U-TIL-09", "You look at face-down tiles only when a room lets you."),
    ],
)
def test_the_resistance_needs_an_occasion(choice: str, rule: str, reason: str) -> None:
    match = table(tiles=LAIR, heroes={"W": "B2"}, followers={"B2": 2})
    assert refused(match, choice) == f"{rule}: {reason}"
    assert refused(play(match, "hero:W"), choice) == f"{rule}: {reason}"
    assert refused(play(match, "move:A2"), choice) == f"{rule}: {reason}"


@pytest.mark.rule("U-TRN-03")
def test_hero_action_and_escort_come_in_this_order() -> None:
    match = table(tiles=LAIR, heroes={"W": "B2", "S": "C1"}, followers={"B2": 2})
    for choice in ("move:A2", "enter:A1", "fortify", "plunder", "command:B2:A2"):
        assert refused(match, choice) == "U-TRN-03: Choose the hero first, then what it does."
    action = "U-TRN-03: Choose the action first, then who comes along."
    assert refused(match, "escort:1") == action
    play(match, "hero:W")
    assert refused(match, "escort:1") == action
    assert refused(match, "hero:S") == f"U-TRN-03: You are asked something else: {question(match)}"
    play(match, "move:A2")
    assert refused(match, "move:B1") == f"U-MOV-01: You are asked something else: {question(match)}"


@pytest.mark.parametrize(
    ("step", "rule"),
    [
        ("escort 1 S enter:A1", "U-ENT-01"),
        ("escort 1 W move:A2", "U-MOV-01"),
        ("escort 1 L rally", "U-RAL-01"),
        ("escort 1 L command:B2:C2", "U-CMD-01"),
        ("action 1 W", "U-TRN-03"),
        ("peek 1 2 -", "U-TIL-09"),
    ],
)
def test_the_resistance_answers_first_what_it_is_asked(step: str, rule: str) -> None:
    crowd: dict[str, Any] = {"heroes": {"W": "B2", "L": "C1"}, "followers": {"B2": 2, "C2": 1}}
    match = during(step, "heroes", **crowd)
    assert refused(match, "hero:L") == f"{rule}: You are asked something else: {question(match)}"
    assert refused(match, "end") == f"{rule}: That is no answer here. {question(match)}"


@pytest.mark.parametrize(
    ("step", "rule"),
    [
        ("pay 0 M M2", "U-RES-13"),
        ("pile 0 2 discard", "U-BUY-02"),
        ("fear 0 3", "U-FEAR-02"),
        ("attack.target 0 5", "U-ATK-02"),
    ],
)
def test_the_master_finishes_what_was_begun(step: str, rule: str) -> None:
    crowd: dict[str, Any] = {"followers": {"B2": 2, "C2": 1}, "hand": ["M1", "M2", "M2", "A3"]}
    match = during(step, "resource", **crowd)
    for choice in ("stash:M1:K1", "buy"):
        assert refused(match, choice) == f"{rule}: You are asked something else: {question(match)}"
    for choice in ("end", "none"):
        assert refused(match, choice) == f"{rule}: That is no answer here. {question(match)}"


@pytest.mark.parametrize("step", ["plot.recover 0 2", "plot.knife 0", "plot.search 0"])
def test_a_minor_comes_before_other_plots(step: str) -> None:
    crowd: dict[str, Any] = {"heroes": {"W": "B2", "L": "C1"}, "captured": ["M1", "A2"]}
    match = during(step, "plot", plots=["N1", "J2", "J3"], **crowd)
    for choice in ("swap:N1", "target:B2"):
        assert refused(match, choice) == (
            f"U-PLT-09: You are asked something else: {question(match)}"
        )
    assert refused(match, "end") == f"U-PLT-09: That is no answer here. {question(match)}"


def test_phases_are_ended_by_ending_them() -> None:
    for match in (plotting(tiles=LAIR), spending(tiles=LAIR)):
        for choice in ("done", "none"):
            assert refused(match, choice) == f"U-TRN-02: That is no answer here. {question(match)}"
    match = rooms(tiles=LAIR, face_up=["C3"])
    assert refused(match, "end") == f"U-ROOM-01: That is no answer here. {question(match)}"
    play(match, "none")
    assert refused(match, "end") == f"U-ROOM-02: That is no answer here. {question(match)}"
    heroes = table(tiles=LAIR)
    assert refused(heroes, "none") == f"U-TRN-03: That is no answer here. {question(heroes)}"


# Secrets


@pytest.mark.parametrize("visibility", ["public", "hidden"])
def test_refusals_do_not_depend_on_what_is_hidden(visibility: str) -> None:
    rng = random.Random(3)
    seen: set[tuple[str, int]] = set()
    for ply, match in enumerate(wandering(7, 600, stash_visibility=visibility)):
        words = rng.sample(range(WORDS.size), 40)
        for seat in (MASTER, RESISTANCE):
            seen.add((asked(match), seat))
            guessed = GAME.guess(state(match), seat, seeded(ply))
            on_offer = state(match).choices(seat)
            for word in words:
                if word not in on_offer:
                    told = why_not(state(match), seat, word)
                    assert why_not(guessed, seat, word) == told, WORDS.text(word)
    for name in ("resource", "pay", "room.pick", "room.put", "action", "escort"):
        assert (name, RESISTANCE) in seen


def test_no_word_tells_the_resistance_of_what_is_hidden() -> None:
    for match in every_question():
        if asked(match) == "layout":
            continue
        guessed = GAME.guess(state(match), RESISTANCE, seeded(11))
        on_offer = state(match).choices(RESISTANCE)
        for word in range(WORDS.size):
            if word not in on_offer:
                told = why_not(state(match), RESISTANCE, word)
                assert why_not(guessed, RESISTANCE, word) == told, WORDS.text(word)


@pytest.mark.rule("U-STR-02")
def test_all_face_down_tiles_are_alike_to_the_resistance() -> None:
    position: dict[str, Any] = {"heroes": {"W": "B2"}, "followers": {"B2": 2}}
    for hero in "WSL":
        one = acting(hero, **position)
        two = acting(hero, tiles=_swapped("C2", "D2", "A1", "D1"), **position)
        for word in range(WORDS.size):
            text = WORDS.text(word)
            if text not in one.choices(RESISTANCE):
                assert refused(one, text) == refused(two, text)


def _swapped(*cells: str) -> dict[str, str]:
    """The lair with the tiles of some cells moved on by one."""
    moved = [LAIR[cell] for cell in cells]
    return LAIR | dict(zip(cells, moved[1:] + moved[:1], strict=True))


def test_the_resistance_learns_nothing_of_what_the_master_does_unseen() -> None:
    crowd: dict[str, Any] = {"tiles": LAIR, "followers": {"B2": 1, "B3": 2}}
    crowd["hand"] = ["M1", "M2", "M3", "I3"]
    idle = spending(**crowd)
    paying = play(spending(**crowd), "attack", "spend:M3")
    assert asked(paying) == "pay"
    picking = rooms(**crowd)
    laying = play(rooms(**crowd), "pick:A1", "pick:C1", "pick:A2", "done", "put:R02")
    assert (asked(picking), asked(laying)) == ("room.pick", "room.put")
    for word in range(WORDS.size):
        text = WORDS.text(word)
        assert refused(paying, text, RESISTANCE) == refused(idle, text, RESISTANCE)
        assert refused(laying, text, RESISTANCE) == refused(picking, text, RESISTANCE)
