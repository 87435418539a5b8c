"""The scenarios of section J, one after the other, and the worked examples of the heroes."""

from __future__ import annotations

import json
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.games.uprising.grid import CELLS
from tests.games.uprising.tables import (
    ARMOURY,
    CHAPEL,
    COURT,
    FOUNDRY,
    GALLERY,
    GONG,
    GUARD,
    LEADER,
    MASTER,
    PRISON,
    RESISTANCE,
    SAGE,
    SANCTUM,
    SNARE,
    SPYHOLE,
    STAIR,
    STARTERS,
    TURNING,
    VAULT,
    WARRIOR,
    asked,
    at,
    attacked,
    followers,
    frightened,
    is_up,
    lair,
    lies,
    next_turn,
    numbered,
    offered,
    piles,
    places,
    play,
    plotting,
    rooms,
    seen_cell,
    spending,
    state,
    table,
    told,
    verbs,
)


def completions(match: Match) -> list[str]:
    """Which plots can be completed, and where."""
    return numbered(match, "complete")


def goals(match: Match) -> Any:
    """How far both sides are, as anybody may see."""
    return match.view(None)["goals"]


# Traps


@pytest.mark.rule("J-01", "R-30")
def test_a_hero_alone_finds_the_guard_post() -> None:
    match = play(table(tiles=lair(B1=GUARD)), "hero:S", "enter:B1", "escort:0")
    assert [facts["remainder"] for facts in told(match, "attack")] == [2]
    assert at(match, SAGE) == "outside"
    assert is_up(match, "B1")
    assert seen_cell(match, None, "B1")["heroes"] == []
    assert followers(match, "B1") == 0
    assert offered(match) == ["end", "hero:W", "hero:L"]


@pytest.mark.rule("J-02")
def test_one_follower_at_the_guard_post() -> None:
    match = play(table(tiles=lair(B1=GUARD)), "hero:S", "enter:B1", "escort:1")
    assert [facts["remainder"] for facts in told(match, "attack")] == [1]
    assert offered(match) == ["lose:1", "lose:S0"]


@pytest.mark.rule("J-03")
def test_a_full_party_at_the_guard_post() -> None:
    match = play(table(tiles=lair(B1=GUARD)), "hero:S", "enter:B1", "escort:3")
    assert [facts["defence"] for facts in told(match, "attack")] == [6]
    assert (at(match, SAGE), followers(match, "B1"), lies(match, "lost")) == ("B1", 3, 0)
    assert asked(match) == "hero"


def foreseen_and_walked_into() -> Match:
    """The Sage has foreseen the Guard Post and gone in alone in the turn after."""
    match = table(tiles=lair(A1=GONG, B1=GUARD, B2=CHAPEL), heroes={"S": "A1"})
    play(match, "hero:S", "foresee:B1")
    assert told(match, "attack") == []
    next_turn(match, "none", "none")
    return play(match, "hero:S", "move:B1")


@pytest.mark.rule("J-04")
def test_a_foreseen_trap() -> None:
    match = foreseen_and_walked_into()
    assert at(match, SAGE) == "B1"
    assert told(match, "attack") == []


@pytest.mark.rule("J-05")
def test_the_trap_is_ready_again() -> None:
    match = foreseen_and_walked_into()
    next_turn(match, "none", "none")
    play(match, "hero:S", "move:B2")
    next_turn(match, "turn_down:B1", "none")
    play(match, "hero:L", "enter:B1", "escort:0")
    assert [facts["strength"] for facts in told(match, "attack")] == [5]
    assert at(match, LEADER) == "outside"


@pytest.mark.rule("J-06")
def test_sent_back_outside() -> None:
    match = play(table(tiles=lair(C1=TURNING)), "hero:L", "enter:C1", "escort:3")
    assert (at(match, LEADER), state(match).outside) == ("outside", 25)
    assert is_up(match, "C1")
    assert followers(match, "C1") == 0
    assert offered(match) == ["end", "hero:W", "hero:S"]


@pytest.mark.rule("J-07")
def test_sent_back_without_the_die() -> None:
    match = table(tiles=lair(B2=GONG, B3=TURNING), heroes={"W": "B2"}, followers={"B2": 2}, die=5)
    play(match, "hero:W", "move:B3", "escort:1")
    assert (at(match, WARRIOR), followers(match, "B2"), followers(match, "B3")) == ("B2", 2, 0)
    assert lies(match, "die") == 0
    assert seen_cell(match, None, "B2")["defence"] == 5


@pytest.mark.rule("J-08")
def test_fear_into_the_snare_pit() -> None:
    match = frightened(3, tiles=lair(A2=GONG, B2=SNARE), face_up=["B2"], followers={"A2": 3})
    for lost in (1, 2, 3):
        play(match, "drive:A2:B2")
        assert (lies(match, "lost"), followers(match, "B2")) == (lost, 0)


@pytest.mark.rule("J-09")
def test_command_into_the_snare_pit() -> None:
    match = table(
        tiles=lair(A1=CHAPEL, A2=GONG, B2=SNARE),
        face_up=["B2"],
        heroes={"L": "A1"},
        followers={"A2": 3},
    )
    play(match, "hero:L", "command:A2:B2", "escort:3")
    assert (lies(match, "lost"), followers(match, "B2"), followers(match, "A2")) == (1, 2, 0)


# Key Rooms


@pytest.mark.rule("J-11")
def test_a_follower_captures() -> None:
    match = table(
        tiles=lair(B2=FOUNDRY, A2=GONG, D4=CHAPEL),
        face_up=["B2"],
        heroes={"L": "D4"},
        followers={"A2": 2},
        mats={FOUNDRY: ["M2", "M1", "I2"]},
    )
    play(match, "hero:L", "command:A2:B2", "escort:1")
    assert lies(match, "captured") == ["M1", "M2", "I2"]
    assert lies(match, "mats")[FOUNDRY] == []
    assert goals(match)["keys"] == [1, 3]


def foreseen_vault() -> Match:
    """The Vault with four cards is face up next to the Sage, and the master is to plot."""
    match = table(
        tiles=lair(A1=GONG, B1=VAULT),
        heroes={"S": "A1"},
        mats={VAULT: ["M2", "M1", "A2", "I2"]},
        plots=["J4", "J1", "N1"],
        hand=["A1"],
    )
    play(match, "hero:S", "foresee:B1", "end")
    assert lies(match, "captured") == []
    assert goals(match)["keys"] == [0, 3]
    return match


@pytest.mark.rule("J-12")
def test_a_plot_is_completed_in_a_foreseen_key_room() -> None:
    match = foreseen_vault()
    assert f"J4:{VAULT}" in completions(match)
    play(match, f"complete:J4:{VAULT}")
    assert lies(match, "majors") == ["J4"]


@pytest.mark.rule("J-12")
def test_a_foreseen_key_room_takes_cards_and_keeps_them_when_it_is_turned_down() -> None:
    match = play(foreseen_vault(), "end")
    assert f"A1:{VAULT}" in numbered(match, "stash")
    stashed = play(match.at(len(match.history)), f"stash:A1:{VAULT}")
    assert lies(stashed, "mats")[VAULT] == ["M1", "M2", "A1", "A2", "I2"]
    play(match, "end", "turn_down:B1")
    assert not is_up(match, "B1")
    assert lies(match, "mats")[VAULT] == ["M1", "M2", "A2", "I2"]


@pytest.mark.rule("J-14")
def test_where_a_plot_is_on_offer() -> None:
    match = plotting(
        tiles=lair(B1=FOUNDRY, D4=VAULT),
        followers={"B1": 1},
        plots=["N4"],
        mats={VAULT: ["M1", "A2"]},
    )
    assert completions(match) == [f"N4:{VAULT}"]


@pytest.mark.rule("J-14")
def test_a_plot_is_off_when_its_mat_has_been_captured() -> None:
    tiles = lair(B1=FOUNDRY, C3=GONG, C4=VAULT)
    match = table(
        tiles=tiles,
        heroes={"L": "C3"},
        followers={"B1": 1, "C3": 1},
        face_up=["C4"],
        plots=["N4"],
        mats={VAULT: ["M1", "A2"]},
    )
    play(match, "hero:L", "command:C3:C4", "end")
    assert asked(match) == "plot"
    assert lies(match, "captured") == ["M1", "A2"]
    assert completions(match) == []


@pytest.mark.rule("J-15")
@pytest.mark.parametrize("stash", [[], ["M1", "A2"]], ids=["empty mat", "stash"])
def test_the_third_key_room(stash: list[str]) -> None:
    match = table(
        tiles=lair(A1=FOUNDRY, B1=SANCTUM, C1=GONG, C2=COURT),
        heroes={"S": "C1"},
        followers={"A1": 1, "B1": 1},
        acted=["W", "L"],
        mats={COURT: stash},
    )
    play(match, "hero:S", "move:C2")
    assert match.over
    assert (match.ending, match.winners) == ("control", [RESISTANCE])


# Attacks


@pytest.mark.rule("J-17")
def test_the_die_is_nobodys_casualty() -> None:
    match = attacked(9, tiles=lair(B2=GONG), heroes={"W": "B2"}, followers={"B2": 1}, die=4)
    (attack,) = told(match, "attack")
    assert (attack["defence"], attack["remainder"]) == (8, 1)
    assert offered(match) == ["lose:1", "lose:W0"]
    spared = play(match.at(0), "lose:1")
    assert (at(spared, WARRIOR), lies(spared, "die")) == ("B2", 4)
    play(match, "lose:W0")
    assert (at(match, WARRIOR), lies(match, "die"), followers(match, "B2")) == ("outside", 0, 1)


@pytest.mark.rule("J-18")
@pytest.mark.parametrize(("letter", "hero"), [("W", WARRIOR), ("S", SAGE), ("L", LEADER)])
def test_too_strong_an_attack(letter: str, hero: int) -> None:
    match = attacked(10, tiles=lair(B2=GONG), heroes={letter: "B2"})
    assert [facts["remainder"] for facts in told(match, "attack")] == [7]
    assert at(match, hero) == "outside"
    assert (state(match).outside, lies(match, "lost")) == (25, 0)


@pytest.mark.rule("J-20")
def test_one_way_to_fall() -> None:
    match = attacked(12, tiles=lair(B2=GONG), heroes={"S": "B2"}, followers={"B2": 4})
    (attack,) = told(match, "attack")
    assert (attack["defence"], attack["remainder"]) == (7, 5)
    assert (at(match, SAGE), followers(match, "B2"), lies(match, "lost")) == ("outside", 2, 2)
    assert match.history == [], "nobody was asked"


@pytest.mark.rule("J-21")
def test_shelter_in_the_chapel() -> None:
    match = attacked(8, tiles=lair(B2=CHAPEL), heroes={"L": "B2"}, followers={"B2": 2})
    (attack,) = told(match, "attack")
    assert (attack["defence"], attack["remainder"]) == (7, 1)
    assert offered(match) == ["lose:1", "lose:L0"]


# What cards pay for


@pytest.mark.rule("J-23")
def test_paying_too_much() -> None:
    match = spending(tiles=lair(), hand=["A2", "A3"], supply={"M": ["M4", "M3"]}, deck=["..."])
    play(match, "buy", "spend:A2", "done", "pile:M")
    assert lies(match, "discard") == ["M4", "A2", "A3"]
    assert offered(match) == ["end"]


@pytest.mark.rule("J-24")
def test_an_empty_supply_pile() -> None:
    match = spending(
        tiles=lair(), hand=["A3", "A3"], supply={"M": [], "A": ["A4", "A2"], "I": ["I4"]},
        deck=["..."],
    )  # fmt: skip
    play(match, "buy", "spend:A3", "done")
    assert offered(match) == ["pile:A", "pile:I", "done"]
    play(match, "pile:I")
    assert offered(match) == ["pile:A", "done"]
    play(match, "done")
    assert asked(match) == "resource"
    assert lies(match, "discard") == ["A3", "A3", "I4"]


@pytest.mark.rule("J-26")
def test_armoury() -> None:
    match = spending(
        tiles=lair(A1=ARMOURY, B2=GONG), face_up=["A1"], hand=["M3"], followers={"B2": 3}
    )
    play(match, "attack", "done")
    (attack,) = told(match, "attack")
    assert (attack["strength"], attack["defence"]) == (4, 3)
    assert (followers(match, "B2"), lies(match, "lost")) == (2, 1)


@pytest.mark.rule("J-27")
def test_no_bonus_for_night_raid() -> None:
    match = plotting(
        tiles=lair(A1=ARMOURY, B2=GONG, D4=VAULT),
        face_up=["A1"],
        plots=["N1"],
        mats={VAULT: ["M3"]},
        followers={"B2": 8},
    )
    play(match, f"complete:N1:{VAULT}")
    (attack,) = told(match, "attack")
    assert (attack["strength"], attack["remainder"]) == (8, 0)
    assert followers(match, "B2") == 8


@pytest.mark.rule("J-52")
def test_two_attacks() -> None:
    match = spending(
        tiles=lair(A1=GONG, B2=PRISON), hand=["M3", "M3"], followers={"A1": 1, "B2": 1}
    )
    play(match, "attack", "done", "target:B2")
    assert (followers(match, "A1"), followers(match, "B2")) == (1, 0)
    play(match, "attack", "done")
    assert (followers(match, "A1"), lies(match, "lost")) == (0, 2)
    assert [facts["strength"] for facts in told(match, "attack")] == [3, 3]


# Plots


@pytest.mark.rule("J-28")
def test_surplus_on_the_mat() -> None:
    match = plotting(
        tiles=lair(), plots=["J1"], mats={FOUNDRY: ["M4", "M2", "I2", "A3"]}, discard=["I1"]
    )
    play(match, f"complete:J1:{FOUNDRY}")
    assert lies(match, "mats")[FOUNDRY] == []
    assert lies(match, "discard") == ["M2", "M4", "A3", "I1", "I2"]
    assert lies(match, "majors") == ["J1"]


@pytest.mark.rule("J-29")
def test_a_type_is_missing() -> None:
    match = plotting(tiles=lair(), plots=["J1", "J5"], mats={FOUNDRY: ["M4", "M4", "I3"]})
    assert completions(match) == [f"J1:{FOUNDRY}"]


@pytest.mark.rule("J-30")
def test_one_plot_per_turn() -> None:
    mats = {VAULT: ["M2", "A2", "I2"]}
    match = plotting(tiles=lair(), plots=["J4", "J7", "N4"], mats=mats)
    assert completions(match) == [f"J4:{VAULT}", f"N4:{VAULT}"]
    play(match, f"complete:J4:{VAULT}")
    assert lies(match, "mats")[VAULT] == []
    assert completions(match) == []
    full = plotting(
        tiles=lair(),
        plots=["J4", "J7", "N4"],
        mats={**mats, COURT: ["M3"]},
        plot_deck=["J1", "..."],
    )
    play(full, f"complete:J4:{VAULT}")
    assert completions(full) == [], "another mat would pay for N4, but one plot a turn is all"


@pytest.mark.rule("J-31")
def test_swap_then_complete() -> None:
    match = plotting(
        tiles=lair(),
        plots=["N1", "N2", "N7"],
        plot_deck=["J6", "..."],
        mats={SANCTUM: ["A4", "I3"]},
    )
    assert completions(match) == [f"N2:{SANCTUM}"]
    play(match, "swap:N1")
    assert f"J6:{SANCTUM}" in completions(match)
    assert "swap" not in verbs(match)
    play(match, f"complete:J6:{SANCTUM}")
    assert lies(match, "majors") == ["J6"]


@pytest.mark.rule("J-36")
def test_gates_barred() -> None:
    match = plotting(tiles=lair(), plots=["N7"], mats={COURT: ["M2", "A1"]}, round=3)
    play(match, f"complete:N7:{COURT}", "end", "end", "none")
    assert (match.deciders, asked(match)) == ((MASTER,), "plot"), (
        "the heroes had no turn to speak of"
    )
    assert lies(match, "round") == 4
    assert [facts["seat"] for facts in told(match, "turn_start")] == [RESISTANCE, MASTER]
    play(match, "end", "end", "none")
    assert offered(match) == ["end", "hero:W", "hero:S", "hero:L"]


@pytest.mark.rule("J-37")
def test_knife_in_the_vault() -> None:
    match = plotting(
        tiles=lair(B2=VAULT, C2=GONG),
        heroes={"W": "B2", "S": "C2"},
        followers={"B2": 3},
        die=6,
        plots=["N6"],
        mats={COURT: ["I2", "A1"]},
    )
    play(match, f"complete:N6:{COURT}")
    assert offered(match) == ["knife:W", "knife:S"]
    play(match, "knife:W")
    assert (at(match, WARRIOR), lies(match, "die"), followers(match, "B2")) == ("outside", 0, 3)
    assert goals(match)["keys"] == [1, 3]


# The master's rooms


@pytest.mark.rule("J-33")
def test_turned_down_and_mixed_in() -> None:
    tiles = lair(C3=COURT, A4=SNARE, B4=TURNING, D2=GUARD)
    up = [cell for cell in CELLS if cell not in ("A4", "B4", "D2")]
    match = rooms(tiles=tiles, face_up=up)
    play(match, "turn_down:C3", "pick:D2", "pick:C3", "pick:A4", "done")
    play(match, f"put:{COURT}", f"put:{SNARE}")
    assert lies(match, "tiles")["D2"] == COURT
    for viewer in (RESISTANCE, None):
        assert told(match, "flipped_down", viewer) == [{"cell": "C3", "tile": "Velvet Court"}]
        assert told(match, "rearranged", viewer) == [{"cells": ["D2", "C3", "A4"]}]
        assert places(match, viewer) == {COURT: ["D2", "C3", "A4"]}
        for cell in ("C3", "A4", "D2", "B4"):
            assert "tile" not in seen_cell(match, viewer, cell)


@pytest.mark.rule("J-34")
def test_nothing_to_rearrange() -> None:
    up = [cell for cell in CELLS if cell != "A4"]
    match = rooms(tiles=lair(A4=SNARE), face_up=up)
    assert asked(match) == "room.turn"
    play(match, "none")
    assert match.deciders == (RESISTANCE,)
    assert told(match, "rearranged") == []


NINE_HELD = ["A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2", "A3"]


@pytest.mark.rule("J-54")
@pytest.mark.parametrize("turned", [0, 1, 2])
def test_turn_the_labyrinth(turned: int) -> None:
    match = plotting(
        tiles=lair(D4=COURT),
        face_up=["B3", "C3"],
        followers=dict.fromkeys(NINE_HELD, 1),
        plots=["N4"],
        mats={COURT: ["M3"]},
    )
    play(match, f"complete:N4:{COURT}")
    for cell in ["B3", "C3"][:turned]:
        assert asked(match) == "room.turn"
        play(match, f"turn_down:{cell}")
    if turned < 2:
        play(match, "none")
    down = [*["B3", "C3"][:turned], "D3", "A4", "B4", "C4", "D4"]
    assert numbered(match, "pick") == down[:-1]
    assert "none" in offered(match)
    most = min(6, len(down))
    for number, cell in enumerate(down[:most]):
        assert ("done" in offered(match)) == (number >= 2)
        play(match, f"pick:{cell}")
    assert asked(match) == "room.put", "six at most, and no more than there are"
    while asked(match) == "room.put":
        play(match, offered(match)[-1])
    assert told(match, "rearranged") == [{"cells": down[:most]}]
    play(match, "end", "end")
    if turned < 2:
        assert offered(match) == [*(f"turn_down:{cell}" for cell in ["B3", "C3"][turned:]), "none"]
        play(match, "turn_down:C3")
    for cell in ("D3", "A4", "B4", "C4"):
        assert asked(match) == "room.pick"
        play(match, f"pick:{cell}")
    assert asked(match) == "room.put", "four at most"


@pytest.mark.rule("J-55", "R-21")
@pytest.mark.parametrize("viewer", [RESISTANCE, None])
def test_the_bluff_looks_the_same(viewer: int | None) -> None:
    tiles = lair(B1=GONG, A2=COURT, C3=SNARE, D4=VAULT)

    def rearranged(*order: str) -> Match:
        match = rooms(tiles=tiles, face_up=["B1"], heroes={"S": "B2"}, followers={"B2": 2})
        play(match, "turn_down:B1", "pick:B1", "pick:A2", "pick:D4")
        return play(match, *(f"put:{tile}" for tile in order))

    bluff, swap, turn = (
        rearranged(GONG, COURT),
        rearranged(GONG, VAULT),
        rearranged(VAULT, GONG),
    )
    assert lies(bluff, "tiles") == tiles
    assert lies(swap, "tiles")["A2"] == VAULT
    assert lies(turn, "tiles")["B1"] == VAULT
    for other in (swap, turn):
        assert json.dumps(other.view(viewer)) == json.dumps(bluff.view(viewer))
        assert other.events(viewer) == bluff.events(viewer)
        assert offered(other) == offered(bluff)


# Captures and plunder


@pytest.mark.rule("J-39")
def test_more_than_twenty() -> None:
    stash = ["M3", "M3", "M3", "M3", "M4"]
    spoils = [card for card in STARTERS if card != "M3"][:17]
    match = table(
        tiles=lair(B1=FOUNDRY, B2=GONG, D4=CHAPEL),
        face_up=["B1"],
        heroes={"L": "D4"},
        followers={"B2": 1},
        captured=spoils,
        mats={FOUNDRY: stash},
    )
    play(match, "hero:L", "command:B2:B1")
    assert goals(match)["captured"] == [22, 20]
    assert (match.over, match.ending, match.winners) == (True, "captured", [RESISTANCE])


@pytest.mark.rule("J-40")
@pytest.mark.parametrize(("hero", "taken"), [("S", ["M3"]), ("W", ["M2", "M2", "M3"])])
def test_plunder(hero: str, taken: list[str]) -> None:
    match = table(tiles=lair(B2=ARMOURY), heroes={hero: "B2"}, discard=["M3", "M2", "M2", "A4"])
    play(match, f"hero:{hero}", "plunder")
    assert lies(match, "captured") == taken
    assert lies(match, "discard") == (["M2", "M2", "A4"] if hero == "S" else ["A4"])


# Helps and passages


@pytest.mark.rule("J-42")
def test_out_of_the_narrow_stair() -> None:
    match = table(
        tiles=lair(B2=STAIR, B1=GONG), heroes={"L": "B2"}, followers={"B2": 3}, face_up=["B1"]
    )
    walks = play(match.at(0), "hero:L", "move:B1")
    assert offered(walks) == ["escort:0", "escort:1"]
    play(match, "hero:L", "command:B2:B1")
    assert offered(match) == ["escort:1", "escort:2", "escort:3"]
    play(match, "escort:3")
    assert followers(match, "B1") == 3


@pytest.mark.rule("J-43")
def test_narrow_stair_discovered() -> None:
    match = play(table(tiles=lair(B1=STAIR)), "hero:L", "enter:B1", "escort:3")
    assert (at(match, LEADER), followers(match, "B1")) == ("B1", 3)


@pytest.mark.rule("J-45")
def test_prison_cells() -> None:
    match = table(
        tiles=lair(A1=GONG, B1=CHAPEL, B2=PRISON),
        heroes={"W": "B1"},
        followers={"A1": 16, "B1": 2},
        lost=1,
    )
    assert state(match).outside == 6
    play(match, "hero:W", "move:B2", "escort:2")
    assert (at(match, WARRIOR), followers(match, "B2")) == ("B2", 4)
    assert (lies(match, "lost"), state(match).outside) == (0, 5)


@pytest.mark.rule("J-46")
def test_spyhole() -> None:
    tiles = lair(B1=SPYHOLE, A4=FOUNDRY, D4=SANCTUM)
    match = play(table(tiles=tiles), "hero:S", "enter:B1", "escort:0", "peek:A4", "peek:D4")
    for cell, tile in (("A4", FOUNDRY), ("D4", SANCTUM)):
        assert seen_cell(match, RESISTANCE, cell)["tile"]["id"] == tile
        assert "tile" not in seen_cell(match, None, cell)
    assert told(match, "peeked") == [{"cell": "A4"}, {"cell": "D4"}]
    assert places(match, None) == {}
    play(match, "end", "end", "end", "pick:C3", "pick:A4", "done", f"put:{FOUNDRY}")
    assert lies(match, "tiles")["C3"] == FOUNDRY
    assert "tile" not in seen_cell(match, RESISTANCE, "A4")
    assert seen_cell(match, RESISTANCE, "D4")["tile"]["id"] == SANCTUM
    assert places(match, RESISTANCE) == {FOUNDRY: ["C3", "A4"], SANCTUM: ["D4"]}


# Turns and the end


@pytest.mark.rule("J-48")
def test_the_leader_is_outside() -> None:
    match = table(tiles=lair(A1=GONG, B1=CHAPEL), followers={"A1": 2}, face_up=["B1"])
    play(match, "hero:L")
    assert verbs(match) == ["enter"]


@pytest.mark.rule("J-49")
def test_hardly_a_card_left() -> None:
    match = table(phase="housekeeping", tiles=lair(), **piles([], [], ["I3"]))
    assert lies(match, "hand") == ["I3"]
    assert (lies(match, "deck"), lies(match, "discard")) == ([], [])
    assert match.deciders == (RESISTANCE,)


@pytest.mark.rule("J-51")
def test_round_limit() -> None:
    match = play(table(tiles=lair(), round=40), "end")
    assert (match.over, match.ending, match.winners) == (True, "round_limit", [RESISTANCE])
    before = play(table(tiles=lair(), round=39), "end")
    assert not before.over


@pytest.mark.rule("J-56", "R-17")
def test_beaten_followers_return_outside() -> None:
    options = {"defeated_followers": "outside"}
    match = table(options=options, tiles=lair(B1=GUARD), lost=2)
    play(match, "hero:S", "enter:B1", "escort:1")
    assert state(match).outside == 22
    play(match, "lose:1")
    assert (state(match).outside, lies(match, "lost"), followers(match, "B1")) == (23, 2, 0)


# Worked examples


@pytest.mark.rule("EX-08")
def test_the_warrior_with_a_follower_rolls_a_four() -> None:
    match = table(tiles=lair(B2=GONG), heroes={"W": "B2"}, followers={"B2": 1}, fate=[4])
    play(match, "hero:W", "fortify")
    assert seen_cell(match, None, "B2")["defence"] == 8


def first_resistance_turn(seed: int) -> Match:
    """A new match: the tiles lie in falling order, and the master has done nothing since."""
    match = lairworks.new("uprising", seats=2, seed=seed)
    while asked(match) == "layout":
        play(match, offered(match)[-1])
    return play(match, "end", "end", "none")


@pytest.mark.rule("EX-09")
def test_in_the_first_turn_heroes_enter_with_nine_followers_at_most() -> None:
    match = first_resistance_turn(3)
    for hero in ("W", "S", "L"):
        play(match, f"hero:{hero}")
        assert offered(match) == ["enter:A1", "enter:B1", "enter:C1", "enter:D1"]
        play(match, "enter:D1")
        assert offered(match) == ["escort:0", "escort:1", "escort:2", "escort:3"]
        play(match, "escort:3")
    assert lies(match, "tiles")["D1"] == CHAPEL
    assert (followers(match, "D1"), state(match).outside) == (9, 16)


@pytest.mark.rule("EX-09")
def test_with_the_prison_cells_there_may_be_eleven_followers_inside() -> None:
    match = table(tiles=lair(A1=GALLERY, B1=PRISON, C1=CHAPEL))
    for hero, cell in (("W", "A1"), ("S", "B1"), ("L", "C1")):
        play(match, f"hero:{hero}", f"enter:{cell}", "escort:3")
    assert (sum(state(match).followers), state(match).outside) == (11, 14)


@pytest.mark.rule("EX-10")
@pytest.mark.parametrize(("before", "over"), [(18, False), (19, True)])
def test_the_twentieth_card_wins_at_once(before: int, over: bool) -> None:
    spoils = [card for card in STARTERS if card != "M3"] + ["A3", "I3"]
    match = table(tiles=lair(B1=SANCTUM), captured=spoils[:before], mats={SANCTUM: ["M3"]})
    play(match, "hero:S", "enter:B1", "escort:0")
    assert goals(match)["captured"] == [before + 1, 20]
    assert match.over == over
    if over:
        assert (match.ending, match.winners) == ("captured", [RESISTANCE])
