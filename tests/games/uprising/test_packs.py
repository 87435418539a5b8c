"""Packs: other numbers, cards and rooms, and what becomes of the game."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.games.uprising.game import GAME
from lairworks.games.uprising.grid import CELLS
from lairworks.games.uprising.words import KEYS
from tests.content_files import files
from tests.games.uprising.printed import constant, content, needs_of, pack, plot_called
from tests.games.uprising.tables import (
    MASTER,
    RESISTANCE,
    SAGE,
    WARRIOR,
    asked,
    at,
    attacked,
    followers,
    is_up,
    lies,
    offered,
    play,
    plotting,
    rooms,
    spending,
    table,
    told,
)

# Packs that change numbers


def room(id: str, *effects: dict[str, Any]) -> dict[str, Any]:
    """A pack that gives a tile other effects."""
    return pack(tiles={id: {"effects": list(effects)}})


LAIR = dict(
    zip(CELLS, [*(f"R{number:02d}" for number in range(12, 0, -1)), *KEYS[::-1]], strict=True)
)


def lair(**placed: str) -> dict[str, str]:
    """Every tile somewhere: Key Rooms in row 4, and some tiles where they are wanted."""
    tiles = dict(LAIR)
    for cell, tile in placed.items():
        (left,) = [other for other, lying in tiles.items() if lying == tile]
        tiles[left], tiles[cell] = tiles[cell], tile
    return tiles


def entering(cell: str, number: int, **position: Any) -> Match:
    """The Sage comes in with some followers."""
    match = play(table(**position), "hero:S", f"enter:{cell}")
    return play(match, f"escort:{number}")


def test_a_pack_changes_how_many_majors_win() -> None:
    mats = {"K4": ["M2", "A2", "I2"]}
    for goal, ending in ((2, "majors"), (3, "")):
        match = plotting(
            pack=constant(majors_to_win=goal), plots=["J4"], majors=["J1"], tiles=lair(), mats=mats
        )
        play(match, "complete:J4:K4")
        assert match.ending == ending
        seen: Any = match.view(None)
        assert seen["goals"]["majors"] == [2, goal]


@pytest.mark.parametrize(("goal", "ending"), [(3, "captured"), (4, "")])
def test_a_pack_changes_how_many_captured_cards_win(goal: int, ending: str) -> None:
    changed = constant(capture_to_win=goal)
    mats = {"K2": ["M1", "I3"]}
    match = entering("C1", 0, pack=changed, tiles=lair(C1="K2"), mats=mats, captured=["A1"])
    assert match.ending == ending
    seen: Any = match.view(None)
    assert seen["goals"]["captured"] == [3, goal]


@pytest.mark.parametrize(("goal", "ending"), [(2, "control"), (3, "")])
def test_a_pack_changes_how_many_key_rooms_win(goal: int, ending: str) -> None:
    changed = constant(key_rooms_to_win=goal)
    tiles = lair(C1="K2", A2="K3")
    match = entering("C1", 0, pack=changed, tiles=tiles, followers={"A2": 1})
    assert match.ending == ending
    seen: Any = match.view(None)
    assert seen["goals"]["keys"] == [2, goal]


def test_a_pack_changes_the_hands() -> None:
    match = lairworks.new(GAME, seed=2, pack=constant(resource_hand=7, plot_hand=4))
    while asked(match) == "layout":
        play(match, offered(match)[0])
    assert (len(lies(match, "hand")), len(lies(match, "plots"))) == (7, 4)
    match = rooms(pack=constant(resource_hand=2), tiles=lair(), hand=["M1", "M2", "M3"])
    play(match, "none")
    assert match.deciders == (RESISTANCE,)
    assert len(lies(match, "hand")) == 2


def test_a_pack_changes_how_often_plots_are_completed_and_swapped() -> None:
    changed = constant(plots_completed_per_turn=2, plot_swaps_per_turn=2)
    match = plotting(
        pack=changed,
        tiles=lair(),
        plots=["N7", "J1", "J2", "J3"],
        mats={"K1": ["M4", "M1", "I2"], "K3": ["M2", "A1"], "K2": ["A3", "A3", "M2"]},
    )
    play(match, "complete:J1:K1", "complete:N7:K3")
    assert "complete:J2:K2" not in offered(match)
    play(match, "swap:J2", "swap:J3")
    assert offered(match) == ["end"]
    none = plotting(pack=constant(plot_swaps_per_turn=0), tiles=lair(), plots=["J2"])
    assert offered(none) == ["end"]


@pytest.mark.parametrize("limit", [0, 1, 2])
def test_a_pack_changes_how_many_cards_are_withdrawn(limit: int) -> None:
    match = spending(
        pack=constant(withdraw_per_turn=limit),
        tiles=lair(),
        hand=[],
        mats={"K1": ["M2"], "K2": ["A1", "A1"]},
    )
    for choice in ["withdraw:K2:A1", "withdraw:K1:M2"][:limit]:
        play(match, choice)
    assert offered(match)[-1] == "end"
    assert len(offered(match)) == 1
    assert len(lies(match, "discard")) == limit


@pytest.mark.parametrize(("least", "possible"), [(5, True), (6, False)])
def test_a_pack_changes_the_least_payment(least: int, possible: bool) -> None:
    match = spending(
        pack=constant(min_payment=least),
        tiles=lair(),
        followers={"A1": 1, "B1": 1},
        hand=["M3", "M2", "A4", "A1", "I1", "I2", "I2"],
    )
    for choice in ("attack", "buy", "fear"):
        assert (choice in offered(match)) == possible


def test_a_pack_changes_the_price_of_a_card() -> None:
    match = spending(pack=constant(arcana_per_card=2), tiles=lair(), hand=["A3", "A2"])
    play(match, "buy", "spend:A2", "done")
    assert asked(match) == "pile"
    play(match, "pile:M", "pile:I")
    assert asked(match) == "resource"
    assert len(lies(match, "discard")) == 4


@pytest.mark.parametrize("number", [0, 2])
def test_a_pack_changes_how_many_rooms_are_turned_down(number: int) -> None:
    match = rooms(
        pack=constant(flips_per_turn=number), tiles=lair(), face_up=["A1", "B2", "C3", "D4"]
    )
    for cell in ["C3", "A1"][:number]:
        play(match, f"turn_down:{cell}")
    assert asked(match) == "room.pick"
    assert len(lies(match, "face_up")) == 4 - number


def test_a_pack_changes_how_many_rooms_are_rearranged() -> None:
    changed = constant(rearrange_min=3, rearrange_max=5)
    match = rooms(pack=changed, tiles=lair())
    play(match, "pick:A1", "pick:B1")
    assert "done" not in offered(match)
    play(match, "pick:C1")
    assert "done" in offered(match)
    play(match, "pick:D1")
    assert "done" in offered(match)
    play(match, "pick:A2")
    assert asked(match) == "room.put"
    up = [cell for cell in CELLS if cell not in ("A1", "D4")]
    two = rooms(pack=changed, tiles=lair(), face_up=up)
    play(two, "none")
    assert two.deciders == (RESISTANCE,)


def test_a_pack_changes_how_many_followers_there_are() -> None:
    match = lairworks.new(GAME, seed=1, pack=constant(followers=40))
    seen: Any = match.view(None)
    assert seen["outside"] == 40
    match = table(pack=constant(followers=2), tiles=lair(), heroes={"S": "A1"})
    play(match, "hero:S", "rally")
    assert offered(match) == ["escort:1", "escort:2"]
    nobody = table(pack=constant(followers=0), tiles=lair())
    play(nobody, "hero:W", "enter:A1")
    assert at(nobody, WARRIOR) == "A1"
    assert asked(nobody) == "hero"


def test_a_pack_changes_what_people_defend_with() -> None:
    changed = constant(hero_defence=5, follower_defence=2)
    match = attacked(14, pack=changed, tiles=lair(), heroes={"W": "B2"}, followers={"B2": 3})
    seen: Any = match.view(None)
    assert seen["cells"][CELLS.index("B2")]["defence"] == 11
    assert told(match, "attack")[0]["remainder"] == 3
    assert offered(match) == ["lose:2", "lose:W0"]


def test_a_pack_changes_the_faces_of_the_die() -> None:
    rolled = set()
    for seed in range(20):
        match = table(seed=seed, pack=constant(die_faces=[2, 9]), tiles=lair(), heroes={"W": "B2"})
        play(match, "hero:W", "fortify")
        rolled.add(lies(match, "die"))
    assert rolled == {2, 9}


def test_a_pack_changes_how_many_followers_come_along() -> None:
    changed = constant(escort_max=1, rally_max=5)
    match = table(pack=changed, tiles=lair(), heroes={"L": "B1"}, followers={"B1": 4})
    play(match, "hero:S", "enter:A1")
    assert offered(match) == ["escort:0", "escort:1"]
    play(match, "escort:1", "hero:L", "rally")
    assert offered(match) == [f"escort:{number}" for number in range(1, 6)]


# Packs that change cards


def test_a_pack_changes_what_a_plot_needs_and_where_it_is_done() -> None:
    changed = pack(plots={"J1": {"needs": {"A": 2}, "where": ["K3"]}, "N4": {"needs": {"any": 5}}})
    mats = {"K1": ["M4", "M1", "I2"], "K3": ["A2", "I2"], "K2": ["M2", "A2", "I1"]}
    match = plotting(pack=changed, tiles=lair(), plots=["J1", "N4"], mats=mats)
    completions = [choice for choice in offered(match) if choice.startswith("complete")]
    assert completions == ["complete:J1:K3", "complete:N4:K1", "complete:N4:K2"]
    seen: Any = match.view(MASTER)
    assert (seen["plots"]["cards"][0]["needs"], seen["plots"]["cards"][0]["where"]) == (
        {"A": 2},
        ["K3"],
    )


def test_a_plot_that_needs_nothing_is_completed_on_an_empty_mat() -> None:
    changed = pack(plots={"J1": {"needs": {}}})
    match = plotting(pack=changed, tiles=lair(), plots=["J1"])
    play(match, "complete:J1:K1")
    assert lies(match, "majors") == ["J1"]


def completing(id: str, effect: dict[str, Any], **position: Any) -> Match:
    """A Minor with an effect of its own, completed for a card of Might."""
    changed = pack(plots={id: {"needs": {"M": 1}, "effects": [effect]}})
    mats = {"K1": ["M1"]}
    match = plotting(pack=changed, plots=[id], mats=mats, **{"tiles": lair(), **position})
    return play(match, f"complete:{id}:K1")


def test_a_pack_changes_how_much_plots_do() -> None:
    two = {"followers": {"A1": 4, "B1": 4}}
    raid = completing("N1", {"effect": "ATTACK", "n": 6, "target": "chosen"}, **two)
    play(raid, "target:B1")
    assert followers(raid, "B1") == 2
    dread = completing("N2", {"effect": "FEAR", "n": 2}, **two)
    play(dread, "drive:A1:B1", "drive:A1:B1")
    assert asked(dread) == "plot"
    bazaar = completing("N3", {"effect": "GAIN_TO_HAND", "n": 1}, hand=[])
    play(bazaar, "pile:I")
    assert asked(bazaar) == "plot"
    assert len(lies(bazaar, "hand")) == 1
    turned = completing("N4", {"effect": "FLIP_DOWN", "n": 1}, face_up=["A1", "B1"])
    play(turned, "turn_down:A1")
    assert asked(turned) == "plot"
    moved = completing("N4", {"effect": "REARRANGE", "n": 2})
    play(moved, "pick:A1", "pick:B1")
    assert asked(moved) == "room.put"
    back = completing("N5", {"effect": "RECOVER", "n": 2}, captured=["A1", "A1", "A1"])
    play(back, "recover:A1", "recover:A1")
    assert asked(back) == "plot"
    assert lies(back, "captured") == ["A1"]


def test_a_minor_may_do_several_things_in_the_order_of_its_effects() -> None:
    changed = pack(
        plots={
            "N1": {
                "needs": {"M": 1},
                "effects": [
                    {"effect": "BAR_GATES"},
                    {"effect": "DEFEAT_HERO"},
                    {"effect": "FEAR", "n": 1},
                ],
            }
        }
    )
    match = plotting(
        pack=changed,
        tiles=lair(),
        plots=["N1"],
        mats={"K1": ["M1"]},
        heroes={"W": "A1", "S": "B1"},
        followers={"A1": 1},
    )
    play(match, "complete:N1:K1")
    assert lies(match, "barred") is True
    play(match, "knife:W")
    assert at(match, WARRIOR) == "outside"
    assert asked(match) == "fear"


def test_a_pack_adds_plots() -> None:
    major = {**files("uprising")["plots.toml"]["J1"], "name": "The Last Bell"}
    minor = {**files("uprising")["plots.toml"]["N1"], "name": "Small Hours"}
    changed = pack(plots={"J12": major, "N16": minor})
    match = lairworks.new(GAME, seed=1, pack=changed)
    assert {"J12", "N16"} <= set(lies(match, "plot_deck"))
    assert len(lies(match, "plot_deck")) == 17
    match = plotting(pack=changed, tiles=lair(), plots=["J12"], mats={"K1": ["M4", "M1", "I2"]})
    play(match, "complete:J12:K1")
    assert lies(match, "majors") == ["J12"]
    seen: Any = match.view(None)
    assert seen["majors"][0]["name"] == "The Last Bell"


def test_a_pack_changes_copies_and_adds_values() -> None:
    dear = {"name": "Siege Wyrm", "type": "M", "value": 6, "starter": 1, "supply": 2}
    changed = pack(resources={"M6": dear, "M1": {"starter": 6}, "I4": {"supply": 0}})
    match = lairworks.new(GAME, seed=1, pack=changed)
    deck = Counter(lies(match, "deck"))
    assert (deck["M6"], deck["M1"], deck["M2"]) == (1, 6, 2)
    assert len(lies(match, "deck")) == 24
    assert Counter(lies(match, "supply")["M"])["M6"] == 2
    assert len(lies(match, "supply")["M"]) == 10
    assert len(lies(match, "supply")["I"]) == 6
    match = spending(pack=changed, tiles=lair(), hand=["M6"], followers={"A1": 9})
    play(match, "attack", "done")
    assert told(match, "attack")[0]["strength"] == 6


def test_a_renamed_type_is_spoken_of_by_its_new_name() -> None:
    changed = pack(types={"M": {"name": "Brawn"}})
    match = spending(pack=changed, tiles=lair(), hand=["M3", "A1"], followers={"A1": 1})
    play(match, "stash:A1:K2", "attack", "done")
    assert told(match, "paid")[0]["named"] == ["Brawn 3"]
    told_all = " ".join(event.text for event in match.events(RESISTANCE))
    assert "Brawn" in told_all
    assert "Arcana" in told_all
    assert "Might" not in told_all


def test_renamed_heroes_rooms_and_mats_are_seen_so() -> None:
    changed = pack(
        heroes={"S": {"name": "Seer"}},
        tiles={"K1": {"name": "Salt Foundry", "short": "Salt"}, "R01": {"name": "Oubliette"}},
        mats={"K1": {"colour": "white"}},
    )
    match = entering("B1", 2, pack=changed, tiles=lair(B1="R01"))
    seen: Any = match.view(RESISTANCE)
    assert seen["heroes"][SAGE]["name"] == "Seer"
    assert seen["cells"][CELLS.index("B1")]["tile"]["name"] == "Oubliette"
    assert (seen["mats"][0]["name"], seen["mats"][0]["colour"]) == ("Salt Foundry", "white")
    sentences = " ".join(event.text for event in match.events(RESISTANCE))
    assert "Seer" in sentences
    assert "Oubliette" in sentences
    assert "Sage" not in sentences


def test_a_hero_may_stand_for_another_type() -> None:
    changed = pack(heroes={"W": {"type": "A"}})
    match = table(
        pack=changed, tiles=lair(B2="R06"), heroes={"W": "B2"}, discard=["A1", "A2", "A2", "A3"]
    )
    play(match, "hero:W", "plunder")
    assert lies(match, "captured") == ["A2", "A2", "A3"]


# Packs that change rooms


def test_a_pack_changes_the_guard_post() -> None:
    post = {"trigger": "DISCOVER", "effect": "ATTACK", "target": "here"}
    match = entering("B1", 3, pack=room("R02", {**post, "n": 6}), tiles=lair(B1="R02"))
    assert (asked(match), at(match, SAGE), followers(match, "B1")) == ("hero", "B1", 3)
    match = entering("B1", 3, pack=room("R02", {**post, "n": 7}), tiles=lair(B1="R02"))
    assert offered(match) == ["lose:1", "lose:S0"]
    match = entering("B1", 3, pack=room("R02", {**post, "n": 12}), tiles=lair(B1="R02"))
    assert (at(match, SAGE), followers(match, "B1")) == ("outside", 0)


def test_a_pack_changes_what_other_rooms_do_to_those_who_come() -> None:
    pit = room("R01", {"trigger": "ENTER", "effect": "LOSE_FOLLOWER", "n": 2})
    match = entering("B1", 3, pack=pit, tiles=lair(B1="R01"))
    assert (followers(match, "B1"), lies(match, "lost")) == (1, 2)
    gong = room("R04", {"trigger": "DISCOVER", "effect": "MASTER_DRAW", "n": 4})
    match = entering("B1", 0, pack=gong, tiles=lair(B1="R04"), hand=["M1"])
    assert len(lies(match, "hand")) == 5
    cells = room("R08", {"trigger": "DISCOVER", "effect": "FREE_FOLLOWERS", "n": 4})
    match = entering("B1", 1, pack=cells, tiles=lair(B1="R08"), lost=3)
    assert (followers(match, "B1"), lies(match, "lost")) == (5, 0)
    spyhole = room("R10", {"trigger": "DISCOVER", "effect": "PEEK", "n": 1})
    match = entering("B1", 0, pack=spyhole, tiles=lair(B1="R10"))
    play(match, "peek:D4")
    assert asked(match) == "hero"


def test_a_pack_changes_what_rooms_add() -> None:
    changed = pack(
        tiles={
            "R05": {"effects": [{"trigger": "STATIC_EMPTY", "effect": "ATTACK_BONUS", "n": 4}]},
            "R06": {"effects": [{"trigger": "STATIC_EMPTY", "effect": "BUY_BONUS", "n": 2}]},
            "R07": {"effects": [{"trigger": "STATIC_EMPTY", "effect": "FEAR_BONUS", "n": 5}]},
            "R09": {"effects": [{"trigger": "STATIC", "effect": "DEFENCE_BONUS", "n": 6}]},
            "R12": {"effects": [{"trigger": "STATIC", "effect": "PARTY_LIMIT", "n": 2}]},
        }
    )
    tiles = lair(A3="R05", B3="R06", C3="R07", A1="R09", B1="R12")
    match = spending(
        pack=changed,
        tiles=tiles,
        face_up=["A3", "B3", "C3"],
        followers={"A1": 2, "B1": 4},
        heroes={"L": "B1"},
        hand=["M3", "A3", "I3"],
    )
    seen: Any = match.view(None)
    assert seen["cells"][0]["defence"] == 8
    play(match, "attack", "done", "target:A1")
    assert told(match, "attack")[0]["strength"] == 7
    play(match, "buy", "done", "pile:M", "pile:M", "pile:M")
    assert asked(match) == "resource"
    play(match, "fear", "done")
    assert told(match, "fear") == [{"power": 8}]
    play(match, "done", "end", "none", "none", "hero:L", "move:C1")
    assert offered(match) == ["escort:0", "escort:1", "escort:2"]


def test_a_pack_changes_what_is_plundered() -> None:
    plunder = {"trigger": "ABILITY", "effect": "PLUNDER", "type": "I", "base": 2, "matching": 1}
    changed = room("R05", plunder)
    discard = ["M4", "I1", "I2", "I2", "I3"]
    match = table(
        pack=changed, tiles=lair(B2="R05"), heroes={"W": "B2", "L": "B2"}, discard=discard
    )
    play(match, "hero:W", "plunder")
    assert lies(match, "captured") == ["I2", "I3"]
    play(match, "hero:L", "plunder")
    assert lies(match, "captured") == ["I2", "I2", "I3"]


def test_any_tile_may_be_a_way_in_and_any_may_send_back() -> None:
    changed = pack(
        tiles={
            "R12": {"effects": [{"trigger": "STATIC", "effect": "OUTSIDE_LINK"}]},
            "R08": {"effects": [{"trigger": "DISCOVER", "effect": "BOUNCE"}]},
            "R03": {"effects": []},
        }
    )
    tiles = lair(C3="R12", B1="R08", A1="R03")
    match = table(pack=changed, tiles=tiles, face_up=["C3"])
    play(match, "hero:W")
    assert offered(match) == ["enter:A1", "enter:B1", "enter:C1", "enter:D1", "enter:C3"]
    play(match, "enter:B1", "escort:1", "hero:S", "enter:A1", "escort:1")
    assert (at(match, WARRIOR), at(match, SAGE)) == ("outside", "A1")
    assert is_up(match, "B1")


def test_a_room_may_do_more_than_one_thing() -> None:
    changed = room(
        "R02",
        {"trigger": "DISCOVER", "effect": "ATTACK", "n": 8, "target": "here"},
        {"trigger": "ENTER", "effect": "LOSE_FOLLOWER", "n": 1},
        {"trigger": "STATIC", "effect": "DEFENCE_BONUS", "n": 1},
    )
    match = entering("B1", 3, pack=changed, tiles=lair(B1="R02"))
    assert told(match, "attack")[0]["defence"] == 7
    play(match, "lose:1")
    assert (followers(match, "B1"), lies(match, "lost")) == (1, 2)


# Packs as files


def test_a_pack_is_read_from_its_path_or_its_tables_alike(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("[pack]\nname = 'x'\n[plots.J1.needs]\nM = 4\n", encoding="utf-8")
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    assert content(path).digest == content(str(path)).digest == content(tables).digest
    assert content(path).digest != content().digest
    assert content().pack is None
    assert content(path).pack == tables
    assert needs_of(plot_called("J1", path)) == {"M4"}


def test_a_match_with_a_pack_is_saved_with_it() -> None:
    match = table(pack=constant(capture_to_win=7), tiles=lair())
    loaded = lairworks.load(match.save())
    seen: Any = loaded.view(None)
    assert seen["goals"]["captured"] == [0, 7]
    assert loaded.fingerprint() == match.fingerprint()
