"""C.8: the Score Track."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.volcano.strips import PLENTY, answer_all, done, go, plenty, reprinted, with_strip
from tests.games.volcano.tables import (
    BLUE,
    RED,
    asked,
    offered,
    play,
    seat,
    table,
    told,
)

LIMITS = {1: 5, 2: 10, 3: 15, 4: 20, 5: 25}
OTHER_CODES = [
    "SELECT",
    "REVEAL",
    "DESTROY",
    "WORK",
    "BP",
    "LOSE_WORK",
    "LOSE_BP",
    "CRATE",
    "OCCUPY",
    "DISMISS",
    "TRANSFER",
    "EXCHANGE",
    "WASTE",
]
SCORING_CODES = ["BUILD", "UPGRADE", "STEAL", "FAVOR(2)"]


@pytest.mark.rule("V-SCORE-01", "V-FAV-01")
@pytest.mark.parametrize("points", [1, 2, 3, 5])
def test_points_move_the_token_so_many_slots_down(points: int) -> None:
    match = go(with_strip(f"FAVOR({points})", levels=2, red={"vp": 3}, blue={"vp": 3}))
    assert seat(match, RED)["vp"] == 3 + points
    assert seat(match, BLUE)["vp"] == 3
    assert told(match, "score") == [
        {"seat": RED, "from": 3, "to": 3 + points, "lost": 0, "why": "favor"}
    ]


@pytest.mark.rule("V-SCORE-02", "V-SCORE-03")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("levels", [1, 2, 3, 4])
def test_the_track_is_five_slots_long_for_every_excavated_level(players: int, levels: int) -> None:
    limit = LIMITS[levels]
    match = with_strip("FAVOR(4)", players=players, levels=levels, red={"vp": limit - 3})
    view: Any = match.view()
    assert view["limit"] == limit
    go(match)
    assert seat(match, RED)["vp"] == limit
    assert told(match, "score")[0]["lost"] == 1
    assert not match.over


@pytest.mark.rule("V-SCORE-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_the_core_card_turned_the_track_ends_at_25(players: int) -> None:
    match = with_strip("FAVOR(3)", players=players, levels=5, red={"vp": 21})
    view: Any = match.view()
    assert (view["limit"], view["core"]) == (25, 25)
    go(match)
    assert seat(match, RED)["vp"] == 24
    assert not match.over


@pytest.mark.rule("V-SCORE-03")
def test_points_beyond_the_end_of_the_shaft_do_not_come_back_when_it_is_dug_on() -> None:
    match = go(with_strip("FAVOR(4) EXCAVATE", red={"vp": 3}))
    assert told(match, "score")[0] == {"seat": RED, "from": 3, "to": 5, "lost": 2, "why": "favor"}
    view: Any = match.view()
    assert (view["limit"], seat(match, RED)["vp"]) == (10, 5)


@pytest.mark.rule("V-SCORE-04", "EX-02")
@pytest.mark.parametrize(("answer", "points", "lost"), [("skip", 5, 1), ("dig", 6, 0)])
def test_at_the_end_of_the_shaft_nothing_is_gained_until_somebody_digs(
    answer: str, points: int, lost: int
) -> None:
    match = table(lair={"L1.W2": "R29"}, seats=[{}, {"vp": 5, "henchmen": ["L1.W2"], "active": 1}])
    play(match, "boss:DIG", answer, "end")
    assert match.deciders == (BLUE,)
    play(match, "boss:L1.W2")
    assert seat(match, BLUE)["vp"] == points
    assert told(match, "score") == [
        {"seat": BLUE, "from": 5, "to": points, "lost": lost, "why": "favor"}
    ]


@pytest.mark.rule("V-SCORE-04", "J-52")
def test_on_slot_20_a_build_for_6_scores_nothing_while_the_core_is_not_dug_out() -> None:
    match = table(levels=4, seats=[{"vp": 20, "bp": 4, "cards": ["R29"]}])
    play(match, "boss:YARD", "at:L4.W1")
    (built,) = told(match, "built")
    assert (built["scored"], built["lost"]) == (0, 6)
    assert seat(match, RED)["vp"] == 20
    assert not match.over


@pytest.mark.rule("V-SCORE-05", "EX-01")
def test_two_tokens_share_a_slot_and_have_the_same_score() -> None:
    match = go(with_strip("FAVOR(2)", levels=2, red={"vp": 3}, blue={"vp": 5}))
    view: Any = match.view()
    assert [part["vp"] for part in view["seats"]] == [5, 5, 0, 0]
    assert match.scores == [5, 5, 0, 0]


@pytest.mark.rule("V-SCORE-05")
@pytest.mark.parametrize("first", [RED, BLUE])
@pytest.mark.parametrize("retires_first", [RED, BLUE])
def test_who_came_to_a_shared_slot_first_means_nothing(first: int, retires_first: int) -> None:
    # The last round, both on 4: whoever retires first wins, whoever scored first.
    match = table(
        2,
        {"round_cap": 1},
        lair={"L1.W2": "R29"},
        levels=2,
        order=[first, 1 - first],
        seats=[{"vp": 4, "henchmen": ["L1.W2"], "active": 3}, {"vp": 4, "active": 3}],
    )
    play(match, "boss:L1.W2", "boss:L1.W2")
    assert match.scores == [5, 5]
    if match.deciders != (retires_first,):
        play(match, "hench:2:L1.W1" if match.deciders == (RED,) else "hench:1:L1.W1")
    play(match, "retire", "retire")
    assert match.over
    assert match.winners == [retires_first]


@pytest.mark.rule("V-SCORE-06", "V-SCORE-07", "V-SCORE-08")
@pytest.mark.parametrize("code", [*OTHER_CODES, *SCORING_CODES, "EXCAVATE"])
def test_only_excavating_lengthens_the_track_and_only_builds_and_favors_score(code: str) -> None:
    pack = reprinted(R10={"room_must": code})
    match = plenty("R10", {"L2.W1": "R10"}, {"henchmen": ["L2.W1"]}, pack)
    before = match.scores
    answer_all(play(match, "boss:L2.W1"), PLENTY)
    assert done(match)[0] == code
    view: Any = match.view()
    assert view["limit"] == (20 if code == "EXCAVATE" else 15)
    assert all(now >= then for now, then in zip(match.scores, before, strict=True))
    assert (match.scores != before) == (code in SCORING_CODES)


@pytest.mark.rule("V-SCORE-08")
def test_the_reckoning_tells_builds_symbols_favors_crates_and_thefts_apart() -> None:
    match = with_strip(
        "FAVOR(2) BUILD STEAL",
        levels=4,
        red={"bp": 5, "cards": ["R07"], "crates": ["VP1", "VP2"]},
        blue={"cards": ["R22"]},
    )
    go(match, "build:R07", "at:L2.W1", "crate:VP2", "steal:1:R22", "at:L2.E1", "crate:VP1")
    # 2 favor, Cement Works 2 + LOG, Gloating Balcony 3 + COM WEA, crates 2 + 1; Blue half of 5
    assert seat(match, RED)["earned"] == {
        "builds": 5,
        "symbols": 3,
        "favors": 2,
        "crates": 3,
        "thefts": 0,
    }
    assert seat(match, BLUE)["earned"]["thefts"] == 2
    assert match.scores[:2] == [13, 2]


@pytest.mark.rule("V-SCORE-08", "V-SCORE-04")
def test_points_of_a_crate_count_but_not_on_the_last_slot() -> None:
    match = table(seats=[{"vp": 3, "crates": ["VP1", "VP2"]}])
    play(match, "crate:VP2")
    assert seat(match, RED)["vp"] == 5
    assert asked(match) == "turn"
    assert "crate:VP1" not in offered(match)
