"""C.12: crates, from drawing one to the last push; and where they can be opened (section F)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from lairworks import IllegalChoice, Match
from tests.games.volcano.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    asked,
    lair,
    offered,
    planning,
    play,
    seat,
    state,
    table,
    told,
    verbs,
)

ALL = ["DOUBLE"] * 5 + ["BP"] * 6 + ["VP1"] * 4 + ["VP2"] * 2 + ["FIRST"] * 3


def kinds(match: Match, number: int) -> list[str]:
    """The crates of a seat by kind, oldest first."""
    return [token.partition(".")[0] for token in seat(match, number)["crates"]]


def heap(match: Match, name: str) -> Counter[str]:
    """The crates of a heap by kind: crate_pool, crate_discard or crates_used."""
    tokens: Any = match.position()[name]
    return Counter(token.partition(".")[0] for token in tokens)


def without(*gone: str) -> list[str]:
    """All crates but these."""
    return list((Counter(ALL) - Counter(gone)).elements())


def holding(*crates: str, **more: Any) -> Match:
    """Red with these crates, about to move."""
    return table(seats=[{"crates": list(crates), **more}])


def on_site_a(code: str, optional: bool = True, **position: Any) -> Match:
    """Red's Boss has just walked into Site A, which does one thing."""
    strip = {"must": [] if optional else [code], "may": [code] if optional else []}
    return play(
        table(pack={"pack": {"name": "x"}, "places": {"SA": strip}}, **position), "boss:L1.W1"
    )


def red(*crates: str, **more: Any) -> dict[str, Any]:
    """Red with a Henchman in Site A."""
    return {"henchmen": ["L1.W1"], "crates": list(crates), **more}


# Drawing


@pytest.mark.rule("V-CRATE-01")
def test_crates_come_from_the_pool_at_random() -> None:
    drawn: Counter[str] = Counter()
    for number in range(300):
        match = table(seed=number, crate_pool=["BP", "VP1", "FIRST"])
        play(match, "boss:DIG")
        drawn.update(kinds(match, RED))
        assert heap(match, "crate_pool").total() == 2
    assert set(drawn) == {"BP", "VP1", "FIRST"}
    # 100 of each on average; 4 sigma are 33.
    assert all(67 <= count <= 133 for count in drawn.values()), drawn


@pytest.mark.rule("V-CRATE-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pool_of_a_new_match_holds_all_twenty(players: int) -> None:
    match = planning(players)
    assert heap(match, "crate_pool") == Counter(ALL)
    seen: Any = match.view(None)
    assert seen["crates"]["pool"] == 20


@pytest.mark.rule("V-CRATE-02")
def test_an_empty_pool_is_made_of_the_discarded_crates() -> None:
    match = table(crate_pool=[], seats=[{}, {"crates": without("BP", "VP1", "VP2")}])
    assert heap(match, "crate_discard") == Counter(["BP", "VP1", "VP2"])
    play(match, "boss:DIG")
    assert told(match, "crates_refilled") == [{"crates": 3}]
    (kind,) = kinds(match, RED)
    assert heap(match, "crate_pool") == Counter(["BP", "VP1", "VP2"]) - Counter([kind])
    assert not heap(match, "crate_discard")


@pytest.mark.rule("V-CRATE-02")
def test_the_pool_is_not_refilled_before_it_is_empty_and_somebody_draws() -> None:
    match = play(table(crate_pool=["BP"]), "boss:DIG", "skip")
    assert not told(match, "crates_refilled")
    assert not heap(match, "crate_pool")
    assert heap(match, "crate_discard").total() == 19
    play(match, "end", "boss:DIG")
    assert told(match, "crates_refilled") == [{"crates": 19}]
    assert heap(match, "crate_pool").total() == 18


@pytest.mark.rule("V-CRATE-02")
def test_with_every_crate_in_a_hand_there_is_nothing_to_draw() -> None:
    match = table(seats=[{}, {"crates": ALL}])
    play(match, "boss:DIG")
    assert kinds(match, RED) == []
    assert {"seat": RED, "code": "CRATE", "skipped": "impossible"} in told(match, "directive")
    assert offered(match) == ["dig", "skip"], "the strip goes on"
    assert not told(match, "crate_gained")


@pytest.mark.rule("V-CRATE-02")
def test_two_draws_of_one_strip_may_empty_and_refill_the_pool() -> None:
    match = table(
        lair={"L1.W2": "R26"},
        crate_pool=["VP2"],
        seats=[{"henchmen": ["L1.W2"], "bp": 1}, {"crates": without("VP2", "BP", "BP")}],
    )
    play(match, "boss:L1.W2")
    assert kinds(match, RED) == ["VP2", "BP"]
    assert heap(match, "crate_pool") == Counter(["BP"])


@pytest.mark.rule("V-CRATE-03")
def test_the_number_of_crates_is_public_and_the_kinds_are_the_owners() -> None:
    match = holding("BP", "FIRST", "BP")
    for viewer in (RED, BLUE, GREEN, YELLOW, None):
        seen: Any = match.view(viewer)
        crates = seen["seats"][RED]["crates"]
        assert crates["count"] == 3
        assert crates["kinds"] == (["BP", "FIRST", "BP"] if viewer == RED else ["?"] * 3)


@pytest.mark.rule("V-CRATE-03")
def test_only_the_owner_is_told_what_was_drawn() -> None:
    match = play(table(crate_pool=["VP2"]), "boss:DIG")
    assert told(match, "crate_gained", RED) == [
        {"seat": RED, "crate": "Signed Portrait", "kind": "VP2"}
    ]
    for viewer in (BLUE, None):
        assert told(match, "crate_gained", viewer) == [{"seat": RED}]


# Opening


@pytest.mark.rule("V-CRATE-04")
def test_a_crate_is_discarded_face_up() -> None:
    match = play(holding("FIRST", "BP"), "crate:BP")
    assert kinds(match, RED) == ["FIRST"]
    for viewer in (RED, BLUE, None):
        assert told(match, "crate_used", viewer) == [
            {"seat": RED, "which": 2, "crate": "Bag of Cement", "kind": "BP"}
        ]
        seen: Any = match.view(viewer)
        assert seen["crates"]["used"]["BP"] == 1


@pytest.mark.rule("V-CRATE-04")
def test_a_crate_can_be_opened_in_the_turn_it_was_drawn() -> None:
    match = play(table(crate_pool=["BP"], seats=[{"bp": 1}]), "boss:DIG")
    assert offered(match) == ["dig", "skip", "crate:BP"]
    play(match, "crate:BP")
    assert seat(match, RED)["bp"] == 2
    assert offered(match) == ["dig", "skip"]


@pytest.mark.rule("V-CRATE-04")
def test_a_crate_cannot_be_opened_in_somebody_elses_turn() -> None:
    match = table(seats=[{}, {"crates": ["BP", "VP1", "DOUBLE"]}])
    assert match.choices(BLUE) == []
    with pytest.raises(IllegalChoice):
        match.play(BLUE, "crate:BP")
    play(match, "boss:DIG")
    assert match.choices(BLUE) == []


@pytest.mark.rule("V-CRATE-05")
def test_there_are_five_kinds_and_four_of_them_are_opened_at_any_time() -> None:
    match = table(levels=2, seats=[{"crates": ["FIRST", "VP2", "VP1", "BP", "DOUBLE"]}])
    crates = [choice for choice in offered(match) if choice.startswith("crate:")]
    assert crates == ["crate:DOUBLE", "crate:BP", "crate:VP1", "crate:VP2"]
    retired = table(retired=[BLUE], seats=[{"crates": ["FIRST"]}])
    assert [choice for choice in offered(retired) if "FIRST" in choice] == []
    assert "retire_first" in offered(retired)


@pytest.mark.rule("V-CRATE-04")
def test_each_kind_is_offered_once_however_many_are_held() -> None:
    match = holding("BP", "BP", "BP", "VP1", "VP1")
    assert [choice for choice in offered(match) if "crate" in choice] == ["crate:BP", "crate:VP1"]


# What they do


@pytest.mark.rule("V-CRATE-08")
def test_a_bag_of_cement_is_one_build_point_up_to_five() -> None:
    match = play(holding("BP", "BP", bp=4), "crate:BP")
    assert seat(match, RED)["bp"] == 5
    assert "crate:BP" not in offered(match)
    assert kinds(match, RED) == ["BP"]


@pytest.mark.rule("V-CRATE-09")
@pytest.mark.parametrize(
    ("kind", "before", "after", "lost"),
    [("VP1", 0, 1, 0), ("VP2", 0, 2, 0), ("VP2", 4, 5, 1), ("VP1", 4, 5, 0)],
)
def test_fruit_baskets_and_portraits_score_as_far_as_the_track_goes(
    kind: str, before: int, after: int, lost: int
) -> None:
    match = play(holding(kind, vp=before), f"crate:{kind}")
    assert seat(match, RED)["vp"] == after
    assert seat(match, RED)["earned"]["crates"] == after - before
    assert told(match, "score") == [
        {"seat": RED, "from": before, "to": after, "lost": lost, "why": "crate"}
    ]


@pytest.mark.rule("V-CRATE-09")
def test_points_from_crates_are_scored_on_the_own_turn_only() -> None:
    match = table(seats=[{}, {"crates": ["VP1", "VP2"]}])
    play(match, "retire")
    assert match.deciders == (BLUE,)
    play(match, "crate:VP2", "boss:DIG")
    assert seat(match, BLUE)["vp"] == 2
    assert "crate:VP1" in offered(match)


@pytest.mark.rule("V-CRATE-06", "V-CRATE-07", "J-38")
def test_overtime() -> None:
    match = table(
        crate_pool=["FIRST"],
        seats=[{"active": 1, "bp": 1, "crates": ["DOUBLE"]}, {"henchmen": ["L1.W1"]}],
    )
    yard: Any = match.position()["yard"]
    play(match, "crate:DOUBLE", "boss:DIG", "skip")
    assert match.position()["yard"] == yard + 1
    play(match, "boss:L1.W1")
    assert match.position()["yard"] == yard + 1
    assert seat(match, RED)["active"] == 0
    assert seat(match, RED)["bp"] == 2
    assert seat(match, BLUE)["inbox"] == 0, "a free movement pays nobody"
    moves = told(match, "boss_moved")
    assert [(move["to"], move["paid"]) for move in moves] == [("DIG", "yard"), ("L1.W1", "nobody")]


@pytest.mark.rule("V-CRATE-06")
def test_the_movement_before_the_free_one_is_paid_to_the_owner_as_always() -> None:
    match = table(seats=[{"active": 1, "crates": ["DOUBLE"]}, {"henchmen": ["L1.W1"]}])
    play(match, "crate:DOUBLE", "boss:L1.W1", "hench:1:L1.E1")
    assert seat(match, BLUE)["inbox"] == 1
    assert seat(match, RED)["active"] == 0
    assert seat(match, RED)["henchmen"] == ["L1.E1", "reserve"]
    assert [fact["how"] for fact in told(match, "hench_moved")] == ["free"]
    assert match.deciders == (BLUE,), "no crate and no movement left: the turn is over"


@pytest.mark.rule("V-CRATE-06")
def test_overtime_can_be_opened_after_the_paid_movement() -> None:
    match = table(
        crate_pool=["FIRST"],
        seats=[{"active": 1, "crates": ["DOUBLE"]}, {"henchmen": ["L1.W1"]}],
    )
    play(match, "boss:DIG", "skip", "crate:DOUBLE")
    assert "boss:L1.W1" in offered(match)
    play(match, "boss:L1.W1")
    assert seat(match, RED)["active"] == 0
    assert seat(match, BLUE)["inbox"] == 0


@pytest.mark.rule("V-CRATE-04", "V-CRATE-06", "J-39")
def test_overtime_found_on_the_way() -> None:
    match = table(crate_pool=["DOUBLE"], seats=[{"active": 1}])
    play(match, "boss:DIG", "skip")
    assert asked(match) == "turn"
    assert offered(match) == ["end", "crate:DOUBLE"]
    play(match, "crate:DOUBLE")
    assert {"boss", "hench", "end"} == verbs(match)
    play(match, "boss:YARD", "skip")
    assert seat(match, RED)["boss"] == "YARD"
    assert seat(match, RED)["active"] == 0
    assert match.deciders == (BLUE,)


@pytest.mark.rule("V-CRATE-11", "R-25")
def test_each_overtime_form_adds_a_movement() -> None:
    match = table(seats=[{"active": 1, "crates": ["DOUBLE", "DOUBLE", "DOUBLE"]}])
    play(match, "crate:DOUBLE", "crate:DOUBLE", "hench:1:L1.W1")
    play(match, "hench:2:L1.E1", "boss:L1.W1")
    assert offered(match) == ["end", "crate:DOUBLE"]
    play(match, "crate:DOUBLE", "boss:L1.E1")
    play(match, next(choice for choice in offered(match) if choice.startswith("take:")))
    assert match.deciders == (BLUE,)
    assert seat(match, RED)["active"] == 0
    assert seat(match, RED)["henchmen"] == ["L1.W1", "L1.E1"]


@pytest.mark.rule("V-CRATE-11")
def test_crates_of_several_kinds_can_be_opened_in_one_turn() -> None:
    match = holding("VP1", "BP", "VP2", "BP", "DOUBLE", bp=0)
    play(match, "crate:BP", "crate:VP1", "crate:DOUBLE", "crate:BP", "crate:VP2")
    assert (seat(match, RED)["bp"], seat(match, RED)["vp"]) == (2, 3)
    assert state(match).free_moves == 1
    assert match.deciders == (RED,)


@pytest.mark.rule("V-CRATE-06")
def test_a_free_movement_is_lost_with_the_turn() -> None:
    match = table(seats=[{"crates": ["DOUBLE"]}])
    play(match, "crate:DOUBLE", "hench:1:L1.W1", "end")
    assert match.deciders == (BLUE,)
    play(match, "retire", "retire", "retire")
    assert match.deciders == (RED,)
    play(match, "hench:1:L1.E1")
    seen: Any = match.view(None)
    assert seen["phase"] == "plan", "one movement, then the last seat has retired"


@pytest.mark.rule("V-CRATE-10")
def test_a_helicopter_pass_puts_the_token_leftmost() -> None:
    match = table(retired=[GREEN, BLUE], turn=RED, seats=[{"crates": ["FIRST", "BP"]}])
    play(match, "retire_first")
    assert match.position()["retired"] == [RED, GREEN, BLUE]
    assert kinds(match, RED) == ["BP"]
    assert told(match, "retired")[0]["first_crate"] is True
    assert told(match, "retired")[0]["place"] == 1
    play(match, "retire")
    seen: Any = match.view(None)
    assert seen["phase"] == "plan"
    assert match.deciders == (RED,), "who is leftmost plans first"


@pytest.mark.rule("V-CRATE-10")
def test_who_holds_a_pass_may_retire_without_it() -> None:
    match = table(retired=[GREEN, BLUE], turn=RED, seats=[{"crates": ["FIRST"]}])
    play(match, "retire")
    assert match.position()["retired"] == [GREEN, BLUE, RED]
    assert kinds(match, RED) == ["FIRST"]


# Used crates


@pytest.mark.rule("V-CRATE-02", "V-CRATE-12", "R-26", "J-41")
def test_crate_recycling() -> None:
    discard = ["BP", "VP1", "VP2"]
    for number in range(30):
        match = table(
            seed=number,
            crate_pool=[],
            seats=[{"crates": ["DOUBLE"]}, {"crates": without("DOUBLE", *discard)}],
        )
        assert heap(match, "crate_discard") == Counter(discard)
        play(match, "crate:DOUBLE", "boss:DIG")
        assert heap(match, "crate_pool") + Counter(kinds(match, RED)) == Counter(discard)
        assert heap(match, "crates_used") == Counter(["DOUBLE"])


@pytest.mark.rule("V-CRATE-12")
def test_a_crate_opened_this_turn_cannot_be_drawn_even_if_there_is_no_other() -> None:
    match = table(crate_pool=[], seats=[{"crates": ["BP"]}, {"crates": without("BP")}])
    play(match, "crate:BP", "boss:DIG")
    assert kinds(match, RED) == []
    assert {"seat": RED, "code": "CRATE", "skipped": "impossible"} in told(match, "directive")


@pytest.mark.rule("V-CRATE-12")
@pytest.mark.parametrize("last", ["end", "retire"])
def test_opened_crates_join_the_discard_when_the_turn_ends(last: str) -> None:
    match = table(seats=[{"crates": ["BP", "FIRST"]}])
    play(match, "crate:BP")
    assert heap(match, "crates_used") == Counter(["BP"])
    assert not heap(match, "crate_discard")
    play(match, *(["hench:1:L1.W1", "end"] if last == "end" else ["retire"]))
    assert heap(match, "crate_discard") == Counter(["BP"])
    assert not heap(match, "crates_used")


@pytest.mark.rule("V-CRATE-12")
def test_the_next_seat_can_draw_what_was_opened_in_the_turn_before() -> None:
    match = table(crate_pool=[], seats=[{"crates": ["BP"]}, {"crates": without("BP")}])
    play(match, "crate:BP", "hench:1:L1.W1", "boss:DIG")
    assert match.deciders == (BLUE,)
    assert kinds(match, BLUE)[-1] == "BP"


# Without an effect


def useless(kind: str) -> Match:
    """Red cannot open a crate of this kind now."""
    if kind == "BP":
        return holding("BP", bp=5)
    if kind == "DOUBLE":
        return holding("DOUBLE", active=0)
    return holding(kind, vp=5)


@pytest.mark.rule("V-CRATE-13")
@pytest.mark.parametrize("kind", ["BP", "VP1", "VP2", "DOUBLE"])
def test_a_crate_without_effect_cannot_be_opened(kind: str) -> None:
    match = useless(kind)
    assert "crate" not in verbs(match)
    with pytest.raises(IllegalChoice):
        match.play(RED, f"crate:{kind}")
    assert kinds(match, RED) == [kind]


@pytest.mark.rule("V-CRATE-13")
def test_a_pass_is_no_good_while_nobody_has_retired() -> None:
    match = holding("FIRST")
    assert "retire" in offered(match)
    assert "retire_first" not in offered(match)


@pytest.mark.rule("V-CRATE-13")
def test_overtime_has_an_effect_without_tokens_once_the_paid_movement_is_made() -> None:
    match = table(seats=[{"active": 1, "crates": ["DOUBLE"]}])
    play(match, "hench:1:L1.W1")
    assert seat(match, RED)["active"] == 0
    assert offered(match) == ["end", "crate:DOUBLE"]


@pytest.mark.rule("V-CRATE-13", "V-CRATE-09")
def test_a_portrait_on_the_last_slot_but_one_has_an_effect() -> None:
    assert "crate:VP2" in offered(holding("VP2", vp=4))
    assert "crate:VP2" not in offered(holding("VP2", vp=5))
    match = table(levels=2, seats=[{"vp": 5, "crates": ["VP2"]}])
    assert "crate:VP2" in offered(match), "the track goes on"


@pytest.mark.rule("V-CRATE-13", "V-TURN-04")
def test_without_tokens_crates_can_be_used_before_retiring() -> None:
    match = holding("BP", "VP1", "DOUBLE", active=0)
    assert offered(match) == ["retire", "crate:BP", "crate:VP1"]
    play(match, "crate:VP1", "crate:BP")
    assert offered(match) == ["retire"], "asked while a crate is held, usable or not"
    play(match, "retire")
    assert match.position()["retired"] == [RED]


# In every decision of the own turn (section F, notes 1 to 3)

QUESTIONS = {
    "SELECT": "select",
    "BUILD": "build.card",
    "STEAL": "steal.card",
    "UPGRADE": "upgrade.card",
    "OCCUPY": "occupy",
    "DISMISS": "dismiss",
    "DESTROY": "destroy",
    "EXCAVATE": "whether",
    "WORK": "whether",
    "TRANSFER": "transfer",
    "EXCHANGE": "exchange",
}


@pytest.mark.rule("V-CRATE-04")
@pytest.mark.parametrize("code", QUESTIONS)
def test_crates_are_offered_inside_every_directive_and_it_is_asked_again(code: str) -> None:
    match = on_site_a(
        code,
        seats=[
            red("BP", "FIRST", "VP1", bp=3, cards=["R20"]),
            {"crates": ["VP2"], "cards": ["R21"]},
        ],
    )
    assert asked(match) == QUESTIONS[code]
    before = offered(match)
    assert before[-2:] == ["crate:BP", "crate:VP1"]
    play(match, "crate:BP", "crate:VP1")
    assert (seat(match, RED)["bp"], seat(match, RED)["vp"]) == (4, 1)
    assert asked(match) == QUESTIONS[code]
    assert offered(match) == before[:-2]


@pytest.mark.rule("V-CRATE-04")
@pytest.mark.parametrize("code", ["SELECT", "BUILD", "UPGRADE", "DISMISS", "DESTROY", "EXCHANGE"])
def test_crates_are_offered_inside_mandatory_directives_too(code: str) -> None:
    match = on_site_a(
        code,
        optional=False,
        seats=[red("BP", "FIRST", bp=3, cards=["R20"]), {"crates": ["VP2"]}],
    )
    assert asked(match) == QUESTIONS[code]
    assert "skip" not in offered(match)
    before = offered(match)
    play(match, "crate:BP")
    assert seat(match, RED)["bp"] == 4
    assert offered(match) == before[:-1]


@pytest.mark.rule("V-CRATE-04")
@pytest.mark.parametrize(
    ("code", "choice", "name"),
    [
        ("BUILD", "build:R20", "build.where"),
        ("STEAL", "steal:1:R21", "build.where"),
        ("UPGRADE", "upgrade:R20", "upgrade.where"),
    ],
)
def test_crates_are_offered_when_a_place_is_chosen(code: str, choice: str, name: str) -> None:
    match = on_site_a(code, seats=[red("BP", "DOUBLE", bp=3, cards=["R20"]), {"cards": ["R21"]}])
    play(match, choice)
    assert asked(match) == name
    before = offered(match)
    assert before[-2:] == ["crate:DOUBLE", "crate:BP"]
    play(match, "crate:BP")
    assert asked(match) == name
    assert offered(match) == before[:-1]
    play(match, before[0])
    assert seat(match, RED)["bp"] == 4 - (2 if code == "UPGRADE" else 3)


@pytest.mark.rule("V-CRATE-04")
def test_a_lone_place_is_still_asked_for_of_somebody_with_a_crate() -> None:
    for crates in ([], ["FIRST"]):
        match = on_site_a(
            "BUILD",
            lair={"L1.W2": "R07"},
            seats=[red(*crates, bp=3, cards=["R20"])],
        )
        play(match, "build:R20")
        if crates:
            assert asked(match) == "build.where"
            assert offered(match) == ["at:L1.E2"]
            play(match, "at:L1.E2")
        assert lair(match)["L1.E2"] == "R20"


def test_no_crate_is_opened_between_taking_and_giving() -> None:
    match = on_site_a("EXCHANGE", seats=[red("BP", "VP1", bp=0), {"crates": ["DOUBLE"]}])
    play(match, "exchange:1")
    assert asked(match) == "exchange.give"
    assert offered(match) == ["give:DOUBLE", "give:BP", "give:VP1"]


def test_what_to_give_is_asked_even_if_all_crates_are_of_a_kind() -> None:
    match = on_site_a("EXCHANGE", seats=[red("BP"), {"crates": ["BP"]}])
    play(match, "exchange:1")
    assert offered(match) == ["give:BP"]


def test_no_crates_are_opened_in_planning() -> None:
    match = planning(2, seats=[{"crates": ["BP", "VP1", "DOUBLE"]}])
    assert asked(match) == "plan.slot"
    assert verbs(match) == {"slot"}
    play(match, "slot:1")
    assert asked(match) == "select"
    assert verbs(match) == {"take"}
    play(match, offered(match)[0])
    assert asked(match) == "plan.cube"
    assert verbs(match) == {"cube"}


def test_a_lone_choice_in_planning_is_taken_unasked_whatever_is_held() -> None:
    match = planning(
        3, pool=["R20"], discard=["R21"], seats=[{"crates": ["BP"]}, {"crates": ["BP"]}]
    )
    play(match, "slot:1")
    assert seat(match, RED)["cards"] == ["R20"]
    assert match.deciders == (BLUE,)


@pytest.mark.rule("V-CRATE-04", "V-DIR-04")
def test_a_lone_answer_on_the_own_turn_is_asked_only_of_somebody_with_a_crate() -> None:
    for crates in ([], ["FIRST"]):
        match = on_site_a("DISMISS", optional=False, seats=[red(*crates)])
        if crates:
            assert offered(match) == ["dismiss:L1.W1"]
        else:
            assert match.deciders == (BLUE,), "done unasked, and the turn is over"


@pytest.mark.rule("V-CRATE-04", "J-42")
def test_cement_in_mid_strip() -> None:
    match = table(seats=[{"bp": 2, "cards": ["R20"], "crates": ["BP"]}])
    play(match, "boss:YARD")
    assert asked(match) == "build.card"
    assert offered(match) == ["skip", "crate:BP"]
    play(match, "crate:BP")
    assert match.deciders == (RED,)
    assert asked(match) in ("build.card", "build.where")
    assert "skip" not in offered(match)
    if asked(match) == "build.card":
        play(match, "build:R20")
    play(match, "at:L1.W2")
    assert lair(match)["L1.W2"] == "R20"
    assert seat(match, RED)["bp"] == 0


@pytest.mark.rule("V-DIR-04")
@pytest.mark.parametrize("code", ["BUILD", "UPGRADE", "STEAL"])
@pytest.mark.parametrize("optional", [True, False])
def test_a_build_that_cannot_be_paid_is_asked_of_somebody_with_a_crate(
    code: str, optional: bool
) -> None:
    match = on_site_a(
        code,
        optional,
        seats=[red("FIRST", bp=0, cards=["R33"]), {"cards": ["R34"]}],
    )
    assert asked(match) == QUESTIONS[code]
    assert offered(match) == ["skip"], "whatever the crate is"
    play(match, "skip")
    assert seat(match, RED)["cards"] == ["R33"]
    assert seat(match, RED)["bp"] == 0
    assert offered(match) == ["end"], "and so is the end of the turn"


@pytest.mark.parametrize("code", ["BUILD", "UPGRADE", "STEAL"])
def test_a_build_that_cannot_be_paid_is_skipped_without_a_crate(code: str) -> None:
    match = on_site_a(code, optional=False, seats=[red(bp=0, cards=["R33"]), {"cards": ["R34"]}])
    assert {"seat": RED, "code": code, "skipped": "impossible"} in told(match, "directive")
    assert match.deciders == (BLUE,)


@pytest.mark.parametrize(("code", "choice"), [("UPGRADE", "upgrade:R20"), ("STEAL", "steal:1:R21")])
def test_cement_makes_a_mandatory_upgrade_or_theft_possible_and_then_due(
    code: str, choice: str
) -> None:
    poor = 1 if code == "UPGRADE" else 2
    match = on_site_a(
        code,
        optional=False,
        seats=[red("BP", "FIRST", bp=poor, cards=["R20"]), {"cards": ["R21"]}],
    )
    assert offered(match) == ["skip", "crate:BP"]
    play(match, "crate:BP")
    assert offered(match) == [choice]


def test_the_last_crate_opened_in_vain_leaves_nothing_to_ask() -> None:
    match = on_site_a("BUILD", optional=False, seats=[red("VP1", bp=0, cards=["R33"])])
    assert offered(match) == ["skip", "crate:VP1"]
    play(match, "crate:VP1")
    assert seat(match, RED)["vp"] == 1
    assert match.deciders == (BLUE,)


def test_an_exchange_cannot_be_made_any_more_once_the_last_crate_is_opened() -> None:
    match = on_site_a("EXCHANGE", seats=[red("BP", bp=0), {"crates": ["VP1"]}])
    assert offered(match) == ["exchange:1", "skip", "crate:BP"]
    play(match, "crate:BP")
    assert kinds(match, BLUE) == ["VP1"]
    assert kinds(match, RED) == []
    assert match.deciders == (BLUE,)


def test_overtime_opened_in_mid_strip_gives_its_movement_after_the_strip() -> None:
    match = on_site_a("OCCUPY", seats=[red("DOUBLE", active=1)])
    play(match, "crate:DOUBLE")
    assert asked(match) == "occupy"
    play(match, "skip")
    assert asked(match) == "turn"
    assert "end" in offered(match)
    play(match, "boss:DIG")
    assert seat(match, RED)["boss"] == "DIG"


# After the movement (D-MORE and D-AFTER)


def test_with_a_free_movement_left_there_are_movements_crates_and_the_end() -> None:
    match = table(retired=[YELLOW], seats=[{"crates": ["DOUBLE", "FIRST", "VP1"]}])
    play(match, "crate:DOUBLE", "hench:1:L1.W1")
    assert verbs(match) == {"boss", "hench", "end", "crate"}
    assert "crate:VP1" in offered(match)
    play(match, "end")
    assert match.deciders == (BLUE,), "the end closes the turn, crates or not"
    assert kinds(match, RED) == ["FIRST", "VP1"]


@pytest.mark.rule("V-CRATE-04")
@pytest.mark.parametrize("kind", ["FIRST", "VP1", "BP", "DOUBLE"])
def test_whoever_holds_a_crate_is_asked_at_the_end_of_the_turn_whatever_it_is(kind: str) -> None:
    match = holding(kind, vp=5, bp=5)
    play(match, "hench:1:L1.W1")
    assert asked(match) == "turn"
    assert offered(match) == ["end", *(["crate:DOUBLE"] if kind == "DOUBLE" else [])]


def test_whoever_holds_no_crate_is_not_asked_at_the_end_of_the_turn() -> None:
    match = play(table(), "hench:1:L1.W1")
    assert match.deciders == (BLUE,)


@pytest.mark.rule("V-RET-04", "V-CRATE-10")
def test_in_the_last_turn_what_is_left_is_how_to_retire() -> None:
    match = table(
        retired=[BLUE, GREEN, YELLOW], seats=[{"active": 3, "crates": ["FIRST", "DOUBLE", "BP"]}]
    )
    play(match, "hench:1:L1.W1")
    assert offered(match) == ["retire", "retire_first", "crate:DOUBLE", "crate:BP"]
    play(match, "crate:DOUBLE")
    assert verbs(match) == {"boss", "hench", "end", "crate"}
    play(match, "end")
    assert offered(match) == ["retire", "retire_first", "crate:BP"]
    play(match, "retire_first")
    assert match.position()["retired"] == [RED, BLUE, GREEN, YELLOW]
    assert seat(match, RED)["active"] == 2


def test_in_the_last_turn_the_end_retires_somebody_without_crates() -> None:
    match = table(retired=[BLUE, GREEN, YELLOW], seats=[{"active": 3, "crates": ["DOUBLE"]}])
    play(match, "crate:DOUBLE", "hench:1:L1.W1", "end")
    assert told(match, "retired")[0]["seat"] == RED
    assert match.position()["retired"] == [BLUE, GREEN, YELLOW, RED]


@pytest.mark.rule("V-CRATE-11", "V-RET-04")
def test_overtime_opened_after_giving_up_a_free_movement_gives_another_one() -> None:
    match = table(
        retired=[BLUE, GREEN, YELLOW], seats=[{"active": 1, "crates": ["DOUBLE", "DOUBLE"]}]
    )
    play(match, "crate:DOUBLE", "hench:1:L1.W1", "end", "crate:DOUBLE")
    assert {"boss", "hench", "end"} == verbs(match)


# The final push


@pytest.mark.rule("V-TIP-03", "V-CRATE-11")
def test_crates_kept_for_the_final_push_carry_a_seat_to_the_core_in_one_turn() -> None:
    rooms = {"L2.W1": "R29", "L2.E1": "R21", "L5.W2": "R01"}

    def pushing(*crates: str) -> Match:
        return table(
            lair=rooms,
            seats=[
                {
                    "vp": 19,
                    "bp": 1,
                    "active": 1,
                    "crates": list(crates),
                    "henchmen": ["L2.W1", "L2.E1"],
                }
            ],
        )

    match = pushing("VP1", "DOUBLE", "VP2")
    play(match, "crate:DOUBLE", "boss:L2.W1", "crate:VP2", "crate:VP1", "boss:L2.E1")
    assert match.over
    assert (match.ending, match.winners) == ("core", [RED])
    early = play(pushing(), "boss:L2.W1")
    assert not early.over
    assert match.scores[RED] - early.scores[RED] == 5


@pytest.mark.rule("V-TIP-03", "V-CRATE-09")
def test_a_portrait_spent_early_on_a_short_track_is_half_lost() -> None:
    match = play(holding("VP2", vp=4), "crate:VP2")
    assert seat(match, RED)["vp"] == 5
    assert told(match, "score")[0]["lost"] == 1


@pytest.mark.rule("V-TIP-03", "V-PLAN-10")
def test_crates_are_kept_from_round_to_round() -> None:
    match = table(
        2, seats=[{"active": 0, "crates": ["VP2", "DOUBLE"]}, {"active": 0, "crates": ["BP"]}]
    )
    play(match, "retire", "retire")
    seen: Any = match.view(None)
    assert seen["round"] == 2
    assert kinds(match, RED) == ["VP2", "DOUBLE"]
    assert kinds(match, BLUE) == ["BP"]
