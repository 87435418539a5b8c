"""C.10: directives in general: what must be done, what may be, in which order, and by whom."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.games.volcano.strips import (
    HERE,
    PLENTY,
    answer_all,
    done,
    go,
    plenty,
    reprinted,
    with_strip,
)
from tests.games.volcano.tables import (
    BLUE,
    GREEN,
    RED,
    asked,
    lair,
    offered,
    planning,
    play,
    seat,
    table,
    told,
)

CHOOSING = {  # directives with a choice, and the verb they offer
    "SELECT": "take",
    "DESTROY": "destroy",
    "BUILD": "build",
    "UPGRADE": "upgrade",
    "OCCUPY": "occupy",
    "STEAL": "steal",
    "DISMISS": "dismiss",
    "TRANSFER": "transfer",
    "EXCHANGE": "exchange",
}
AUTOMATIC = ["REVEAL", "WORK", "BP", "CRATE", "EXCAVATE", "WASTE", "FAVOR(2)"]


# Must and may


@pytest.mark.rule("V-DIR-01", "V-DIR-04")
@pytest.mark.parametrize("code", CHOOSING)
def test_what_must_be_done_cannot_be_declined_and_what_may_be_can(code: str) -> None:
    for strip in ("room_must", "room_may"):
        pack = reprinted(R10={strip: code, "room_may" if strip == "room_must" else "room_must": ""})
        match = plenty("R10", {"L2.W1": "R10"}, {"henchmen": ["L2.W1"]}, pack)
        play(match, "boss:L2.W1")
        assert offered(match)[0].startswith(f"{CHOOSING[code]}:")
        assert ("skip" in offered(match)) == (strip == "room_may")


@pytest.mark.rule("V-DIR-01")
@pytest.mark.parametrize("code", AUTOMATIC)
def test_what_needs_no_choice_just_happens_or_is_asked_for_a_yes(code: str) -> None:
    match = go(with_strip(must=code, levels=2))
    assert done(match) == [code]
    match = go(with_strip(may=code, levels=2))
    yes = "dig" if code == "EXCAVATE" else f"do:{code.partition('(')[0]}"
    assert offered(match) == [yes, "skip"]
    assert done(match) == []
    play(match, yes)
    assert done(match) == [code]


@pytest.mark.rule("V-DIR-02", "V-PLAN-05")
def test_a_planning_slot_carries_out_its_bonus() -> None:
    match = planning(4)
    before = seat(match, RED)
    play(match, "slot:2")
    assert done(match) == ["WORK", "WORK", "BP"]
    assert seat(match, RED)["inbox"] == before["inbox"] + 2
    assert seat(match, RED)["bp"] == before["bp"] + 1


@pytest.mark.rule("V-DIR-02")
def test_a_room_has_one_strip_for_being_built_and_another_for_the_boss() -> None:
    pack = reprinted(R07={"build_must": "CRATE", "room_must": "WORK"})
    match = table(
        pack=pack, levels=2, seats=[{"bp": 2, "active": 3, "cards": ["R07"]}, *[{"active": 0}] * 3]
    )
    play(match, "boss:YARD", "at:L2.W1")
    assert done(match) == ["BUILD", "CRATE"]
    play(match, "occupy:1:L2.W1", "end", "boss:L2.W1")
    assert done(match) == ["BUILD", "CRATE", "OCCUPY", "WORK"]


@pytest.mark.rule("V-DIR-02")
@pytest.mark.parametrize(("kind", "code"), [("BP", "BP"), ("VP1", "FAVOR(1)"), ("VP2", "FAVOR(2)")])
def test_a_crate_has_its_directive_when_it_is_discarded(kind: str, code: str) -> None:
    match = table(seats=[{"crates": [kind]}])
    assert done(match) == []
    play(match, f"crate:{kind}")
    assert done(match) == [code]


# Order


@pytest.mark.rule("V-DIR-03", "R-12")
@pytest.mark.parametrize("choices", list(product([True, False], repeat=3)))
def test_musts_come_first_from_left_to_right_then_each_option_is_asked_for_itself(
    choices: tuple[bool, ...],
) -> None:
    match = with_strip(
        "WORK BP FAVOR(1) WORK", "SELECT OCCUPY DISMISS", pool=["R05"], blue={"henchmen": ["L1.E1"]}
    )
    go(match)
    expected = ["WORK", "BP", "FAVOR(1)", "WORK"]
    answers = {"SELECT": "take:R05", "OCCUPY": "occupy:2:L1.W1", "DISMISS": "dismiss:L1.E1"}
    for (code, answer), yes in zip(answers.items(), choices, strict=True):
        assert done(match) == expected
        play(match, answer if yes else "skip")
        expected.append(code if yes else f"{code} declined")
    assert done(match) == expected
    assert match.deciders == (BLUE,)


@pytest.mark.rule("V-DIR-03")
@pytest.mark.parametrize(("must", "points"), [("FAVOR(3) EXCAVATE", 5), ("EXCAVATE FAVOR(3)", 7)])
def test_the_printed_order_decides_what_comes_of_it(must: str, points: int) -> None:
    match = go(with_strip(must, red={"vp": 4}))
    assert seat(match, RED)["vp"] == points


@pytest.mark.rule("J-17", "V-DIR-03", "V-TIP-02")
def test_a_tunnel_borer_digs_before_it_builds_and_loses_nothing() -> None:
    match = table(
        levels=2,
        lair={"L1.W2": "R23"},
        seats=[{"vp": 9, "bp": 3, "henchmen": ["L1.W2"], "cards": ["R22"]}],
    )
    play(match, "boss:L1.W2")
    assert offered(match) == ["dig", "skip"]
    play(match, "dig")
    assert offered(match) == ["build:R22", "skip"]
    play(match, "build:R22", "at:L3.W1")  # 3 + COM WEA
    assert seat(match, RED)["vp"] == 14
    assert asked(match) == "occupy"


@pytest.mark.rule("V-TIP-02", "V-DIR-03")
def test_without_digging_first_the_same_build_loses_all_but_one_point() -> None:
    match = table(
        levels=2,
        lair={"L1.W2": "R23"},
        seats=[{"vp": 9, "bp": 3, "henchmen": ["L1.W2"], "cards": ["R22"]}],
    )
    play(match, "boss:L1.W2", "skip", "build:R22", "at:L2.W1")
    assert seat(match, RED)["vp"] == 10
    assert told(match, "built")[0]["lost"] == 4


# Cannot


@pytest.mark.rule("V-DIR-04", "R-13")
def test_what_cannot_be_done_is_skipped_and_the_strip_goes_on() -> None:
    match = go(
        with_strip("SELECT DESTROY EXCAVATE BUILD WORK", levels=5, pool=[], red={"vp": 1}),
        f"destroy:{HERE}",
    )
    assert done(match) == [
        "SELECT impossible",
        "DESTROY",
        "DISMISS",  # Red's Henchman and Boss were in it
        "DISMISS",
        "EXCAVATE impossible",
        "BUILD impossible",
        "WORK",
    ]


@pytest.mark.rule("V-DIR-04", "R-13")
@pytest.mark.parametrize("bp", [2, 3])
def test_in_the_yard_an_affordable_card_must_be_built(bp: int) -> None:
    match = table(levels=2, seats=[{"bp": bp, "cards": ["R20", "R21"]}])
    play(match, "boss:YARD")
    if bp == 3:
        assert offered(match) == ["build:R20", "build:R21"]
    else:
        assert (asked(match), told(match, "directive")[0]["code"]) == ("occupy", "BUILD")


@pytest.mark.rule("V-DIR-04")
def test_a_directive_with_a_single_way_is_done_without_asking() -> None:
    match = go(with_strip("SELECT", pool=["R05"]))
    assert seat(match, RED)["cards"] == ["R05"]
    assert match.deciders == (BLUE,)


# Prices


@pytest.mark.rule("J-35", "V-DIR-05", "V-LOSE-02")
@pytest.mark.parametrize(
    ("bp", "left", "points", "seen"),
    [(0, 0, 0, ["LOSE_BP unpaid"]), (1, 0, 2, ["LOSE_BP", "FAVOR(2)"])],
)
def test_laser_gallery_without_a_build_point_does_nothing(
    bp: int, left: int, points: int, seen: list[str]
) -> None:
    match = table(lair={"L1.W2": "R21"}, seats=[{"bp": bp, "henchmen": ["L1.W2"]}])
    play(match, "boss:L1.W2")
    assert (seat(match, RED)["bp"], seat(match, RED)["vp"]) == (left, points)
    assert seat(match, RED)["boss"] == "L1.W2"
    assert done(match) == seen


@pytest.mark.rule("J-36", "V-DIR-05", "V-LOSE-01")
@pytest.mark.parametrize(
    ("active", "points", "seen"),
    [(1, 0, ["LOSE_WORK unpaid"]), (2, 2, ["LOSE_WORK", "FAVOR(2)"])],
)
def test_gloating_balcony_needs_a_second_active_token(
    active: int, points: int, seen: list[str]
) -> None:
    match = table(
        lair={"L1.W2": "R22"}, seats=[{"active": active, "inbox": 3, "henchmen": ["L1.W2"]}]
    )
    play(match, "boss:L1.W2")
    assert (seat(match, RED)["active"], seat(match, RED)["inbox"]) == (0, 3)
    assert seat(match, RED)["vp"] == points
    assert done(match) == seen


@pytest.mark.rule("V-DIR-05", "R-14")
@pytest.mark.parametrize("price", ["LOSE_WORK", "LOSE_BP"])
def test_an_unpaid_price_forfeits_musts_and_options_behind_it_but_not_what_came_before(
    price: str,
) -> None:
    match = with_strip(f"FAVOR(1) {price} WORK", "SELECT OCCUPY", red={"active": 1, "bp": 0})
    go(match)
    assert match.deciders == (BLUE,)
    assert done(match) == ["FAVOR(1)", f"{price} unpaid"]
    assert seat(match, RED)["vp"] == 1


@pytest.mark.rule("V-DIR-05")
def test_a_gain_earlier_on_the_strip_can_pay_the_price() -> None:
    match = go(with_strip("BP LOSE_BP FAVOR(1)", red={"bp": 0}))
    assert done(match) == ["BP", "LOSE_BP", "FAVOR(1)"]
    match = go(with_strip("WORK LOSE_WORK FAVOR(1)", red={"active": 1}))
    assert done(match) == ["WORK", "LOSE_WORK unpaid"]  # what is gained lies in the Inbox


@pytest.mark.rule("V-DIR-05", "V-DIR-07")
def test_an_unpaid_price_on_a_build_strip_leaves_the_strip_around_it_alone() -> None:
    match = table(seats=[{"active": 1, "bp": 1, "cards": ["R06"]}])
    play(match, "boss:YARD", "at:L1.W2")
    assert done(match) == ["BUILD", "LOSE_WORK unpaid"]
    assert asked(match) == "occupy"


# A strip goes on


@pytest.mark.rule("V-DIR-06", "R-15")
def test_a_strip_goes_on_when_its_room_is_destroyed() -> None:
    match = go(with_strip("DESTROY BP", "SELECT", pool=["R05"]), f"destroy:{HERE}", "take:R05")
    assert lair(match)[HERE] == "ruin R01"
    assert done(match) == ["DESTROY", "DISMISS", "DISMISS", "BP", "SELECT"]


@pytest.mark.rule("V-DIR-06", "R-15")
def test_a_strip_goes_on_when_its_room_loses_its_henchman() -> None:
    match = with_strip("DISMISS FAVOR(1)", "SELECT", pool=["R05"], blue={"henchmen": ["L1.E1"]})
    go(match, f"dismiss:{HERE}", "take:R05")
    assert seat(match, RED)["henchmen"] == ["reserve", "reserve"]
    assert done(match) == ["DISMISS", "FAVOR(1)", "SELECT"]


@pytest.mark.rule("V-DIR-06", "R-15", "R-38")
def test_a_strip_goes_on_as_it_was_when_its_room_is_upgraded() -> None:
    match = with_strip("UPGRADE FAVOR(1)", "SELECT", pool=["R05"], red={"bp": 2, "cards": ["R07"]})
    go(match, f"over:{HERE}", "take:R05")
    assert lair(match)[HERE] == "R07"
    assert seat(match, RED)["boss"] == "HELI"
    assert done(match) == ["UPGRADE", "FAVOR(1)", "SELECT"]  # not that of Cement Works


@pytest.mark.rule("V-DIR-07")
def test_a_card_built_on_the_way_has_its_directives_done_before_the_strip_goes_on() -> None:
    match = table(levels=2, seats=[{"bp": 3, "cards": ["R27"]}])
    play(match, "boss:YARD", "at:L2.W1")
    assert asked(match) == "destroy"
    play(match, "destroy:L1.W1")
    assert asked(match) == "occupy"
    assert done(match) == ["BUILD", "DESTROY"]


@pytest.mark.rule("V-DIR-07")
def test_builds_within_builds_end_from_the_inside_out() -> None:
    pack = reprinted(
        R02={"build_must": "BUILD WORK"},
        R03={"build_must": "BUILD BP", "build_may": "SELECT"},
        R04={"build_must": "FAVOR(1)"},
    )
    match = table(
        pack=pack, levels=5, pool=["R20"], seats=[{"bp": 3, "cards": ["R02", "R03", "R04"]}]
    )
    play(match, "boss:YARD", "build:R02", "at:L2.W1", "build:R03", "at:L3.W1", "at:L4.W1")
    assert done(match) == ["BUILD", "BUILD", "BUILD", "FAVOR(1)", "BP"]
    play(match, "take:R20")
    assert done(match)[-2:] == ["SELECT", "WORK"]
    assert asked(match) == "occupy"


@pytest.mark.rule("V-DIR-07", "V-STL-01", "V-UPG-05")
@pytest.mark.parametrize("code", ["BUILD", "UPGRADE", "STEAL"])
def test_the_same_holds_for_upgrades_and_thefts(code: str) -> None:
    pack = reprinted(
        R10={"room_must": f"{code} BP"}, R05={"build_must": "FAVOR(1)", "build_may": "SELECT"}
    )
    seats: list[dict[str, Any]] = [
        {"bp": 3, "henchmen": ["L2.W1"], "cards": [] if code == "STEAL" else ["R05"]},
        {"cards": ["R05"] if code == "STEAL" else []},
    ]
    match = table(pack=pack, levels=3, lair={"L2.W1": "R10"}, pool=["R20"], seats=seats)
    play(match, "boss:L2.W1")
    play(match, offered(match)[0], "take:R20")
    assert done(match) == [code, "FAVOR(1)", "SELECT", "BP"]


# Who decides


@pytest.mark.rule("V-DIR-08")
@pytest.mark.parametrize("code", CHOOSING)
def test_the_active_seat_decides_even_what_happens_to_others(code: str) -> None:
    pack = reprinted(R10={"room_must": code})
    match = plenty("R10", {"L2.W1": "R10"}, {"henchmen": ["L2.W1"]}, pack)
    play(match, "boss:L2.W1")
    answered = 0
    while offered(match) != ["end"]:
        assert match.deciders == (RED,)
        assert [other for other in range(4) if match.choices(other)] == [RED]
        verb = offered(match)[0].partition(":")[0]
        play(match, PLENTY.get(verb, offered(match)[0]))
        answered += 1
    assert answered >= 1


@pytest.mark.rule("V-DIR-08", "V-BOSS-07")
def test_in_a_rivals_room_the_visitor_decides_and_gains() -> None:
    match = table(lair={"L1.W2": "R28"}, pool=["R05", "R06"], seats=[{}, {"henchmen": ["L1.W2"]}])
    play(match, "boss:L1.W2")
    assert match.deciders == (RED,)
    play(match, "take:R06")
    assert (seat(match, RED)["cards"], seat(match, BLUE)["cards"]) == (["R06"], [])


# The Core


@pytest.mark.rule("V-DIR-09")
def test_reaching_the_core_stops_a_strip_in_the_middle() -> None:
    match = with_strip("FAVOR(1) WORK BP", "SELECT", levels=5, red={"vp": 24, "bp": 2})
    go(match)
    assert match.over
    assert (match.winners, match.ending) == ([RED], "core")
    assert done(match) == ["FAVOR(1)"]
    assert (seat(match, RED)["inbox"], seat(match, RED)["bp"]) == (0, 2)


@pytest.mark.rule("V-DIR-09")
@pytest.mark.parametrize("code", ["BUILD", "UPGRADE", "STEAL"])
def test_reaching_the_core_by_a_build_stops_its_build_strip_too(code: str) -> None:
    pack = reprinted(R10={"room_must": f"{code} BP"}, R05={"build_must": "WORK"})
    seats: list[dict[str, Any]] = [
        {"vp": 23, "bp": 3, "henchmen": ["L2.W1"], "cards": [] if code == "STEAL" else ["R05"]},
        {"cards": ["R05"] if code == "STEAL" else []},
    ]
    match = table(pack=pack, levels=5, lair={"L2.W1": "R10", "L3.W1": "ruin R11"}, seats=seats)
    play(match, "boss:L2.W1", "over:L3.W1" if code == "UPGRADE" else "at:L3.E1")
    assert match.over
    assert match.winners == [RED]
    assert done(match) == [code]


@pytest.mark.rule("V-DIR-09")
def test_a_crate_opened_in_the_middle_of_a_strip_can_end_it_too() -> None:
    match = with_strip(
        "SELECT WORK", levels=5, pool=["R05", "R06"], red={"vp": 23, "crates": ["VP2"]}
    )
    go(match, "crate:VP2")
    assert match.over
    assert match.winners == [RED]
    assert seat(match, RED)["cards"] == []
    assert done(match) == ["FAVOR(2)"]


@pytest.mark.rule("V-DIR-09", "V-TRF-03")
def test_a_transfer_into_the_core_stops_the_strip_it_came_from() -> None:
    match = with_strip(
        "TRANSFER WORK", levels=5, lair={"L2.W1": "R29"}, red={"vp": 24}, green={"vp": 24}
    )
    go(match, "transfer:L2.W1")
    assert match.over
    assert match.winners == [RED]
    assert seat(match, GREEN)["vp"] == 24
    assert done(match) == ["TRANSFER", "FAVOR(1)"]


# Every directive, whatever the others are


@pytest.mark.rule("V-DIR-03", "V-DIR-04")
@pytest.mark.parametrize("code", [*CHOOSING, *AUTOMATIC, "LOSE_WORK", "LOSE_BP"])
def test_every_directive_lets_the_strip_go_on_when_it_is_done(code: str) -> None:
    pack = reprinted(R10={"room_must": f"{code} FAVOR(3)", "room_may": ""})
    match = plenty("R10", {"L2.W1": "R10"}, {"henchmen": ["L2.W1"]}, pack)
    answer_all(play(match, "boss:L2.W1"), PLENTY)
    assert done(match)[0] == code
    assert done(match)[-1] == "FAVOR(3)"
