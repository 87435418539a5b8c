"""C.12: leaving the lair and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

import lairworks
from lairworks import Match
from tests.games.delve.tables import (
    boxes,
    ended,
    explore,
    facts,
    look,
    map_of,
    mat,
    names,
    new_built,
    offered,
    play,
    seat_of,
    seat_view,
    step,
    verbs,
)

CHESTS = ["D4", "F1", "A6"]
BLOBS = ["B2", "D5", "B5"]


def on_exit(chests: int, monsters: int, **more: Any) -> Match:
    """The Explorer of R1 on the exit with so many achievements."""
    dealt = " ".join(CHESTS[:chests] + BLOBS[:monsters])
    return explore("A4", "A4 B4", dealt, **more)


@pytest.mark.rule("D-EXIT-01")
def test_the_exit_is_marked_on_the_map_once_its_space_is_known() -> None:
    match = explore("B4", "B4")
    assert "A4" not in map_of(match)["features"]
    play(match, "peer:N", "pay:FP", "stay")
    assert map_of(match)["features"]["A4"] == {"kind": "exit", "live": True}


@pytest.mark.rule("D-EXIT-02", "R-28", "J-38")
@pytest.mark.parametrize(
    ("chests", "monsters", "may"),
    [
        (3, 0, True),
        (0, 3, True),
        (2, 2, True),
        (2, 3, True),
        (3, 1, True),
        (3, 3, True),
        (1, 3, True),
        (3, 2, True),
        (2, 1, False),
        (1, 2, False),
        (0, 2, False),
        (2, 0, False),
        (0, 0, False),
        (1, 1, False),
    ],
)
def test_tickets_are_three_chests_three_monsters_or_two_of_each(
    chests: int, monsters: int, may: bool
) -> None:
    match = on_exit(chests, monsters)
    assert ("exit" in match.choices(0)) is may
    assert seat_view(match)["ticket"] is may
    refusal = match.why_not(0, "exit")
    assert (refusal is None) is may
    if refusal is not None:
        assert refusal.rule == "D-EXIT-02"


@pytest.mark.rule("D-EXIT-02")
def test_traps_are_no_ticket() -> None:
    match = explore("A4", "A4", "E4 C5 F2 D4 F1", traps=3)
    assert "exit" not in match.choices(0)


@pytest.mark.rule("EX-19", "D-EXIT-03", "R-07")
def test_a_qualified_explorer_may_exit_or_go_on() -> None:
    match = on_exit(2, 2)
    assert {"exit", "creep", "hustle", "conserve", "stop"} <= verbs(match)


@pytest.mark.rule("D-EXIT-03")
def test_exiting_costs_nothing_and_is_never_compulsory() -> None:
    match = on_exit(3, 0, mat="F W4 Q1 P1")
    play(match, "stop")
    play(match, "stop", seat=1)
    assert "exit" in match.choices(0), "it may be done later, on one's own turn"
    play(match, "exit")
    assert mat(match, 0) == "F W4 Q1 P1"
    assert seat_view(match)["exited"] == 1


@pytest.mark.rule("D-EXIT-03")
def test_one_exits_only_from_the_space_of_the_exit() -> None:
    match = explore("B4", "A4 B4", "D4 F1 A6")
    assert "exit" not in match.choices(0)


@pytest.mark.rule("D-EXIT-04")
def test_exiting_ends_the_turn_at_once() -> None:
    match = on_exit(3, 0, mat="F W4 Q1 P1")
    seen = play(match, "exit")
    assert seen[:3] == ["exited", "turn_end", "last_turn"]
    assert match.deciders == (1,)


@pytest.mark.rule("D-EXIT-05")
def test_after_the_first_exit_the_rival_has_exactly_one_full_turn() -> None:
    match = on_exit(0, 3, rival=seat_of("E6", mat="S W2 Q1 P1, T W2"))
    play(match, "exit")
    assert facts(match, "last_turn") == [{"seat": 1}]
    assert mat(match, 1) == "F W2 Q1 P1, S W2", "refresh included"
    play(match, "creep:N", "pay:FW", "creep:S", "pay:FW", seat=1)
    assert match.deciders == (1,)
    play(match, "stop", seat=1)
    assert match.over
    assert match.ending == "one_out"


@pytest.mark.rule("D-EXIT-05", "D-SCORE-04")
def test_the_rival_may_exit_during_the_last_turn() -> None:
    match = on_exit(0, 3, rival=seat_of("A1", dealt="C5 E3 F3"))
    play(match, "exit")
    assert "exit" in match.choices(1)
    play(match, "exit", seat=1)
    assert match.over
    assert match.ending == "both_out"
    assert [seat_view(match, seat)["exited"] for seat in (0, 1)] == [1, 2]
    assert [fact["place"] for fact in facts(match, "exited")] == ["first", "second"]


@pytest.mark.rule("J-39", "D-EXIT-05", "R-32")
def test_if_the_second_explorer_exits_first_the_first_has_one_turn_more() -> None:
    match = on_exit(0, 3, turns=5, rival=seat_of("E6", turns=6))
    play(match, "exit")
    assert [seat_view(match, seat)["turns"] for seat in (0, 1)] == [6, 6]
    assert facts(match, "refresh")[-1]["turn"] == 7
    play(match, "stop", seat=1)
    assert match.over
    assert [seat_view(match, seat)["turns"] for seat in (0, 1)] == [6, 7]


@pytest.mark.rule("R-32")
def test_if_the_first_explorer_exits_both_have_the_same_number_of_turns() -> None:
    match = on_exit(0, 3, turns=5, rival=seat_of("E6", turns=5))
    play(match, "exit")
    play(match, "stop", seat=1)
    assert match.over
    assert [seat_view(match, seat)["turns"] for seat in (0, 1)] == [6, 6]


@pytest.mark.rule("R-31", "D-EXIT-05")
def test_a_rival_without_any_turn_yet_still_gets_a_full_first_one() -> None:
    match = on_exit(0, 3)
    play(match, "exit")
    assert match.deciders == (1,)
    assert facts(match, "start_revealed") == [{"seat": 1, "space": "F6", "walls": []}]
    assert mat(match, 1) == "F W4 Q1 P1"
    play(match, "stop", seat=1)
    assert match.over


# The end


def six_treasures() -> Match:
    first = seat_of(dealt="D4 F1 A6", treasures="t01 t02 t03 t04 t20 t22", exited=1)
    return ended(first, seat_of("E6", treasures=""))


@pytest.mark.rule("EX-18", "D-END-01")
def test_with_six_treasures_at_least_two_must_be_flipped() -> None:
    match = six_treasures()
    assert match.deciders == (0,)
    assert step(match) == "score.flip"
    assert offered(match, "flip") == {"t01", "t02", "t03", "t04", "t20", "t22"}
    assert "done" not in match.choices(0)
    play(match, "flip:t01")
    assert "done" not in match.choices(0)
    assert offered(match, "flip") == {"t02", "t03", "t04", "t20", "t22"}, "one way only"
    play(match, "flip:t02")
    assert "done" in match.choices(0)
    play(match, "done")
    assert match.over


@pytest.mark.rule("D-END-01", "R-23")
def test_more_treasures_may_be_flipped_than_needed() -> None:
    match = six_treasures()
    play(match, "flip:t01", "flip:t02", "flip:t03")
    assert offered(match, "flip") == {"t04", "t20", "t22"}
    play(match, "flip:t04", "flip:t20", "flip:t22")
    assert match.choices(0) == ["best", "done"]
    play(match, "done")
    assert boxes(match)[0] == 6


@pytest.mark.rule("D-END-01")
def test_both_seats_flip_at_once_and_unseen_until_both_are_done() -> None:
    match = ended(
        seat_of(dealt="D4 F1 A6", treasures="t01 t02 t03 t04 t20", exited=1),
        seat_of("E6", dealt="A6 B1 D2", treasures="t05 t06 t08 t09 t10"),
    )
    assert list(match.deciders) == [0, 1]
    play(match, "flip:t01")
    assert "cards" not in seat_view(match, 0, 1)["treasures"]
    assert names(match, 1) == []
    assert names(match, None) == []
    play(match, "done")
    assert match.deciders == (1,)
    assert "cards" not in seat_view(match, 0, 1)["treasures"]
    play(match, "flip:t10", "done", seat=1)
    assert match.over
    up = {card["id"]: card["up"] for card in seat_view(match, 0, 1)["treasures"]["cards"]}
    assert up == {"t01": False, "t02": True, "t03": True, "t04": True, "t20": True}


@pytest.mark.rule("D-END-01")
def test_nobody_without_a_secret_or_too_many_treasures_is_asked_to_flip() -> None:
    openly = ["t01", "t02", "t03", "t20"]
    match = ended(
        seat_of(dealt="D4 F1", treasures=" ".join(openly), taken=openly, exited=1),
        seat_of("E6", treasures=""),
    )
    assert match.over


@pytest.mark.rule("D-END-02", "R-29")
def test_the_sheet_has_treasures_monsters_exit_and_two_boxes_for_other() -> None:
    match = six_treasures()
    play(match, "best")
    assert [line.name for line in match.breakdown[0]] == [
        "Treasures",
        "Monsters",
        "Exit",
        "Other",
        "Other (second box)",
    ]
    assert boxes(match)[1:] == [0, 4, 0, 0]
    for seat in (0, 1):
        assert sum(boxes(match, seat)) == match.scores[seat]


@pytest.mark.rule("D-END-02")
def test_at_the_end_both_lairs_and_collections_lie_open_to_all() -> None:
    match = six_treasures()
    assert "lairs" not in look(match)
    play(match, "best")
    for viewer in (0, 1, None):
        view = look(match, viewer)
        assert [lair["code"][:5] for lair in view["lairs"]] == ["DLV1:", "DLV1:"]
        assert len(view["seats"][0]["treasures"]["cards"]) == 6
    assert names(match)[-3:] == ["scored", "scored", "result"]


# The turn cap


@pytest.mark.rule("J-56", "R-26")
def test_two_explorers_who_always_stop_draw_after_80_turns_each() -> None:
    match = new_built(seed=2)
    while not match.over:
        play(match, "stop", seat=match.deciders[0])
    assert [seat_view(match, seat)["turns"] for seat in (0, 1)] == [80, 80]
    assert match.ending == "turn_cap"
    assert match.scores == [0, 0]
    assert match.winners == [0, 1]


@pytest.mark.rule("R-26")
def test_without_any_exit_a_tie_goes_to_more_chests_and_monsters() -> None:
    for dealt, winners in (("B2", [0]), ("", [0, 1])):
        match = explore("C2", dealt=dealt, turns=79, rival=seat_of("E6", turns=80))
        play(match, "stop")
        assert match.over
        assert match.scores == [0, 0]
        assert match.winners == winners


@pytest.mark.rule("R-26")
def test_the_cap_waits_until_both_have_had_their_turns() -> None:
    match = explore("C2", turns=79, rival=seat_of("E6", turns=79))
    play(match, "stop")
    assert match.deciders == (1,)
    play(match, "stop", seat=1)
    assert match.over
    assert match.ending == "turn_cap"


@pytest.mark.rule("R-26", "D-EXIT-05")
def test_an_exit_on_the_last_turn_before_the_cap_still_gives_the_rival_one_more() -> None:
    match = on_exit(0, 3, turns=79, rival=seat_of("E6", turns=80))
    play(match, "exit")
    assert match.deciders == (1,)
    play(match, "stop", seat=1)
    assert match.ending == "one_out"
    assert [seat_view(match, seat)["turns"] for seat in (0, 1)] == [80, 81]


def test_when_it_is_over_nothing_can_be_played() -> None:
    match = six_treasures()
    play(match, "best")
    assert match.deciders == ()
    assert match.choices(0) == []
    assert look(match)["phase"] == "over"
    assert look(match)["ending"] == "one_out"
    with pytest.raises(lairworks.IllegalChoice, match="the match is over"):
        match.play(0, "stop")
