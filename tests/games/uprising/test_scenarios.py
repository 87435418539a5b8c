"""Scenarios of the game, at the level of the state."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks.games.uprising.grid import CELL_AT, OUTSIDE
from lairworks.games.uprising.position import arrange, position
from lairworks.games.uprising.state import LEADER, RESISTANCE, SAGE, WARRIOR, UprisingState
from lairworks.games.uprising.words import WORDS
from tests.games.uprising.test_invariants import CONTENT, OPTIONS, check


def laid(options: dict[str, str] | None = None, seed: int = 1, **written: Any) -> UprisingState:
    state = arrange(CONTENT, {**OPTIONS, **(options or {})}, seed, written)
    state.proceed()
    return state


def offered(state: UprisingState) -> list[str]:
    (seat,) = state.deciders()
    return [WORDS.text(choice) for choice in state.choices(seat)]


def play(state: UprisingState, *choices: str) -> UprisingState:
    for choice in choices:
        (seat,) = state.deciders()
        assert choice in offered(state), f"{choice} is not among {offered(state)}"
        state.apply(seat, WORDS.parse(choice))
        if not state.reason:
            check(state)
    return state


def at(state: UprisingState, hero: int) -> int:
    return state.heroes[hero]


def followers(state: UprisingState, cell: str) -> int:
    return state.followers[CELL_AT[cell]]


def is_up(state: UprisingState, cell: str) -> bool:
    return bool(state.face_up >> CELL_AT[cell] & 1)


def written(state: UprisingState, part: str) -> Any:
    return position(state)[part]


GUARD = {"B1": "R02"}


@pytest.mark.rule("J-01")
def test_a_hero_alone_is_beaten_by_the_guard_post() -> None:
    state = play(laid(tiles=GUARD), "hero:S", "enter:B1", "escort:0")
    assert at(state, SAGE) == OUTSIDE
    assert is_up(state, "B1")
    assert "hero:S" not in offered(state)


@pytest.mark.rule("J-02")
def test_one_follower_or_the_hero_is_given_up_at_the_guard_post() -> None:
    state = play(laid(tiles=GUARD), "hero:S", "enter:B1", "escort:1")
    assert offered(state) == ["lose:1", "lose:S0"]


@pytest.mark.rule("J-03")
def test_a_full_party_passes_the_guard_post() -> None:
    state = play(laid(tiles=GUARD), "hero:S", "enter:B1", "escort:3")
    assert followers(state, "B1") == 3
    assert "hero:W" in offered(state)


@pytest.mark.rule("J-06")
def test_the_turning_hall_sends_the_whole_party_back() -> None:
    state = play(laid(tiles={"C1": "R03"}), "hero:L", "enter:C1", "escort:3")
    assert at(state, LEADER) == OUTSIDE
    assert state.outside == 25
    assert is_up(state, "C1")
    assert "hero:L" not in offered(state)


@pytest.mark.rule("J-07")
def test_the_die_is_gone_though_the_warrior_comes_back() -> None:
    state = laid(tiles={"B3": "R03", "B2": "R09"}, heroes={"W": "B2"}, followers={"B2": 2}, die=5)
    play(state, "hero:W", "move:B3", "escort:1")
    assert at(state, WARRIOR) == CELL_AT["B2"]
    assert followers(state, "B2") == 2
    assert state.die == 0


@pytest.mark.rule("J-08", "J-09")
def test_a_snare_pit_takes_one_of_each_arrival() -> None:
    table: dict[str, Any] = {
        "tiles": {"B2": "R01"},
        "face_up": ["B2"],
        "followers": {"A2": 3},
    }
    driven = laid(phase="resource", agenda=["master.turn 0", "fear 0 3"], **table)
    play(driven, "drive:A2:B2", "drive:A2:B2", "drive:A2:B2")
    assert driven.lost == 3
    assert followers(driven, "B2") == 0
    led = laid(heroes={"L": "A1"}, **table)
    play(led, "hero:L", "command:A2:B2", "escort:3")
    assert led.lost == 1
    assert followers(led, "B2") == 2


@pytest.mark.rule("J-11")
def test_a_commanded_follower_captures_a_stash() -> None:
    state = laid(
        tiles={"B2": "K1", "A1": "R09"},
        face_up=["B2"],
        heroes={"L": "A1"},
        followers={"A2": 2},
        mats={"K1": ["M2", "M1", "I2"]},
    )
    play(state, "hero:L", "command:A2:B2", "escort:1")
    assert sum(state.captured) == 3
    assert state.controlled() == 1


@pytest.mark.rule("J-12")
def test_foreseeing_a_key_room_captures_nothing() -> None:
    state = laid(
        tiles={"A1": "R09", "B1": "K4"}, heroes={"S": "A1"}, mats={"K4": ["M1", "M2", "A2", "I2"]}
    )
    play(state, "hero:S", "foresee:B1")
    assert is_up(state, "B1")
    assert sum(state.captured) == 0
    assert sum(state.mats[3]) == 4


@pytest.mark.rule("J-15")
def test_the_third_key_room_wins_at_once() -> None:
    state = laid(
        tiles={"A1": "K1", "B1": "K2", "C1": "R09", "C2": "K3"},
        heroes={"S": "C1"},
        followers={"A1": 1, "B1": 1},
        acted=["W", "L"],
    )
    play(state, "hero:S", "move:C2")
    assert state.reason == "control"
    assert state.winner == RESISTANCE


@pytest.mark.rule("J-17")
def test_the_die_defends_but_is_never_given_up() -> None:
    state = laid(
        phase="resource",
        tiles={"B2": "R08"},
        heroes={"W": "B2"},
        followers={"B2": 1},
        die=4,
        agenda=["master.turn 0", "attack.target 0 9"],
    )
    assert offered(state) == ["lose:1", "lose:W0"]
    play(state, "lose:W0")
    assert state.die == 0


@pytest.mark.rule("J-18", "J-20")
@pytest.mark.parametrize(
    ("number", "strength", "left"), [(0, 10, (OUTSIDE, 0)), (4, 12, (OUTSIDE, 2))]
)
def test_a_single_way_to_lose_needs_no_question(
    number: int, strength: int, left: tuple[int, int]
) -> None:
    state = laid(
        phase="resource",
        tiles={"B2": "R08"},
        heroes={"S": "B2"},
        followers={"B2": number},
        agenda=["master.turn 0", "resource 0", f"attack.target 0 {strength}"],
    )
    assert (at(state, SAGE), followers(state, "B2")) == left


@pytest.mark.rule("J-21")
def test_the_chapel_defends_its_room() -> None:
    state = laid(
        phase="resource",
        tiles={"B2": "R09"},
        heroes={"S": "B2"},
        followers={"B2": 2},
        agenda=["master.turn 0", "attack.target 0 8"],
    )
    assert offered(state) == ["lose:1", "lose:S0"]


@pytest.mark.rule("J-23")
def test_surplus_arcana_is_lost() -> None:
    state = laid(phase="resource", hand=["A2", "A3"], tiles={"D4": "R06"})
    play(state, "buy", "spend:A2", "pile:M")
    assert sum(state.discard) == 3, "two paid, one bought"
    assert offered(state) == ["end"]


@pytest.mark.rule("J-26")
def test_an_empty_armoury_strengthens_paid_attacks() -> None:
    state = laid(
        phase="resource", hand=["M3"], tiles={"A1": "R05", "B2": "R08"}, face_up=["A1"],
        followers={"B2": 3},
    )  # fmt: skip
    play(state, "attack")
    assert followers(state, "B2") == 2


@pytest.mark.rule("J-28")
def test_a_completed_major_empties_the_whole_mat() -> None:
    state = laid(phase="plot", plots=["J1"], mats={"K1": ["M4", "M2", "I2", "A3"]})
    play(state, "complete:J1:K1")
    assert sum(state.mats[0]) == 0
    assert sum(state.discard) == 4
    assert written(state, "majors") == ["J1"]


@pytest.mark.rule("J-29", "J-30")
def test_only_what_the_mat_pays_for_is_offered() -> None:
    foundry = laid(phase="plot", plots=["J1", "J5"], mats={"K1": ["M4", "M4", "I3"]})
    assert [text for text in offered(foundry) if "complete" in text] == ["complete:J1:K1"]
    vault = laid(phase="plot", plots=["J4", "J7", "N4"], mats={"K4": ["M2", "A2", "I2"]})
    done = [text for text in offered(vault) if "complete" in text]
    assert done == ["complete:J4:K4", "complete:N4:K4"]


@pytest.mark.rule("J-31")
def test_a_plot_that_was_swapped_in_may_be_completed() -> None:
    state = laid(phase="plot", plots=["N1"], plot_deck=["J6", "..."], mats={"K2": ["A4", "I3"]})
    play(state, "swap:N1")
    assert "complete:J6:K2" in offered(state)
    assert not [text for text in offered(state) if text.startswith("swap")]


@pytest.mark.rule("J-33")
def test_a_turned_room_that_is_picked_up_may_lie_in_any_of_the_cells() -> None:
    cells = {"C3": "K3", "A4": "R01", "D2": "R02", "B4": "R03"}
    up = [name for name in CELL_AT if name not in ("A4", "B4", "D2")]
    state = laid(phase="room", tiles=cells, face_up=up)
    play(state, "turn_down:C3", "pick:D2", "pick:C3", "pick:A4", "done")
    play(state, "put:R01", "put:R02")
    assert written(state, "remembered")["resistance"]["K3"] == ["D2", "C3", "A4"]


@pytest.mark.rule("J-34")
def test_one_face_down_room_is_not_rearranged() -> None:
    up = [name for name in CELL_AT if name != "A4"]
    state = laid(phase="room", face_up=up)
    play(state, "none")
    assert state.phase == "heroes"


@pytest.mark.rule("J-36")
def test_with_barred_gates_nobody_comes_in() -> None:
    state = laid(barred=True)
    assert state.round == 2, "the turn of the resistance was over at once"
    assert not state.barred


@pytest.mark.rule("J-39")
def test_capturing_past_the_goal_wins() -> None:
    captured = ["M1", "M1", "M1", "M2", "M2", "M2", "A1", "A1", "A1", "A2", "A2", "A2"]
    captured += ["I1", "I1", "I1", "I2", "I2"]
    state = laid(captured=captured, tiles={"A1": "K1"}, mats={"K1": ["M3", "M3", "M3", "M3", "M3"]})
    play(state, "hero:W", "enter:A1", "escort:0")
    assert sum(state.captured) == 22
    assert state.reason == "captured"


@pytest.mark.rule("J-40")
@pytest.mark.parametrize(("hero", "taken"), [("S", ["M3"]), ("W", ["M2", "M2", "M3"])])
def test_the_matching_hero_plunders_more(hero: str, taken: list[str]) -> None:
    state = laid(tiles={"B2": "R05"}, heroes={hero: "B2"}, discard=["M3", "M2", "M2", "A4"])
    play(state, f"hero:{hero}", "plunder")
    assert written(state, "captured") == taken
    assert "A4" in written(state, "discard")


@pytest.mark.rule("J-42", "J-43")
def test_the_narrow_stair_holds_followers_back_once_it_is_seen() -> None:
    state = laid(tiles={"B2": "R12"}, heroes={"L": "B2"}, followers={"B2": 3})
    play(state, "hero:L", "move:B1")
    assert offered(state) == ["escort:0", "escort:1"]
    fresh = laid(tiles={"B1": "R12"})
    play(fresh, "hero:L", "enter:B1", "escort:3")
    assert followers(fresh, "B1") == 3


@pytest.mark.rule("J-45")
def test_the_cells_free_the_lost_first() -> None:
    state = laid(tiles={"B1": "R09", "B2": "R08"}, heroes={"W": "B1"}, followers={"B1": 2}, lost=1)
    play(state, "hero:W", "move:B2", "escort:2")
    assert followers(state, "B2") == 4
    assert state.lost == 0


@pytest.mark.rule("J-46")
def test_a_peeked_tile_is_known_until_it_is_picked_up() -> None:
    state = laid(tiles={"B1": "R10", "A4": "K1", "D4": "K2"})
    play(state, "hero:S", "enter:B1", "escort:0", "peek:A4", "peek:D4")
    remembered = written(state, "remembered")
    assert remembered["resistance"]["K1"] == ["A4"]
    assert "K1" not in remembered["spectator"]


@pytest.mark.rule("J-48")
def test_a_hero_outside_can_only_enter() -> None:
    state = play(laid(followers={"A1": 2}), "hero:L")
    assert {text.split(":")[0] for text in offered(state)} == {"enter"}


@pytest.mark.rule("J-51")
def test_the_last_round_goes_to_the_resistance() -> None:
    state = play(laid(round=40), "end")
    assert (state.reason, state.winner) == ("round_limit", RESISTANCE)


@pytest.mark.rule("J-52")
def test_two_attacks_are_paid_and_made_apart() -> None:
    state = laid(
        phase="resource", hand=["M3", "M3"], tiles={"A1": "R08", "B2": "R10"},
        followers={"A1": 1, "B2": 1},
    )  # fmt: skip
    play(state, "attack", "done", "target:A1", "attack")
    assert state.lost == 2


@pytest.mark.rule("J-56")
def test_followers_given_up_may_wait_outside_by_option() -> None:
    state = laid({"defeated_followers": "outside"}, tiles=GUARD)
    play(state, "hero:S", "enter:B1", "escort:1", "lose:1")
    assert (state.outside, state.lost) == (25, 0)
