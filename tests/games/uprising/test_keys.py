"""Key Rooms and their stashes: C.6."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from lairworks.games.uprising.grid import CELLS
from tests.games.uprising.tables import (
    RESISTANCE,
    TILES,
    asked,
    frightened,
    is_up,
    lies,
    offered,
    pay,
    play,
    plotting,
    rooms,
    spending,
    table,
    told,
    verbs,
)

KEYS = ["K1", "K2", "K3", "K4"]
NAMES = ["Iron Foundry", "Star Sanctum", "Velvet Court", "Deep Vault"]
# In TILES the Key Rooms lie side by side: K1 on A3, K2 on B3, K3 on A4, K4 on B4.
CELL_OF = {"K1": "A3", "K2": "B3", "K3": "A4", "K4": "B4"}
STASHES = {
    "K1": ["M1"],
    "K2": ["M2", "A1"],
    "K3": ["A2", "I1", "I2"],
    "K4": ["M2", "M3", "A3", "I3"],
}


def swapped(cell: str, tile: str) -> dict[str, str]:
    """The usual lair, but with a tile on another cell."""
    lair = dict(TILES)
    before = next(place for place, lying in lair.items() if lying == tile)
    lair[before], lair[cell] = lair[cell], tile
    return lair


def beside(cell: str) -> str:
    """A cell next door."""
    column, row = cell[0], cell[1]
    return column + str(int(row) - 1 if row != "1" else 2)


def held(match: Match) -> int:
    """How many Key Rooms the view says are controlled."""
    view: Any = match.view()
    found = view["goals"]["keys"][0]
    assert isinstance(found, int)
    return found


def locked(match: Match) -> list[str]:
    view: Any = match.view()
    return [mat["id"] for mat in view["mats"] if mat["locked"]]


def mats(match: Match) -> Any:
    return lies(match, "mats")


def stash_mats(match: Match) -> list[str]:
    """The mats that cards may be stashed on."""
    words = [choice.split(":") for choice in offered(match)]
    return sorted({word[2] for word in words if word[0] == "stash"})


# U-KEY-01


@pytest.mark.rule("U-KEY-01")
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("cell", CELLS)
def test_a_mat_belongs_to_the_tile_of_its_name_wherever_it_lies(key: str, cell: str) -> None:
    match = table(tiles=swapped(cell, key), heroes={"S": beside(cell)}, mats=_elsewhere(key, cell))
    before = mats(match)
    play(match, "hero:S", f"move:{cell}")
    assert lies(match, "captured") == before[key] == STASHES[key]
    assert mats(match) == {**before, key: []}
    (captured,) = told(match, "captured")
    assert (captured["key"], captured["total"]) == (NAMES[KEYS.index(key)], len(STASHES[key]))


def _elsewhere(key: str, cell: str) -> dict[str, list[str]]:
    """The stashes without the one of a Key Room in which the hero begins."""
    begin = swapped(cell, key)[beside(cell)]
    return {name: cards for name, cards in STASHES.items() if name != begin}


@pytest.mark.rule("U-KEY-01")
def test_an_ordinary_room_has_no_mat() -> None:
    match = table(tiles=TILES, heroes={"S": "A1"}, mats=STASHES)
    play(match, "hero:S", "move:A2", "none")  # the Spyhole asks for a peek
    assert (mats(match), lies(match, "captured")) == (STASHES, [])


# U-KEY-02


@pytest.mark.rule("U-KEY-02", "U-SEE-04")
@pytest.mark.parametrize("key", KEYS)
def test_a_stash_stays_when_its_tile_is_turned_up(key: str) -> None:
    match = table(tiles=swapped("A1", key), heroes={"S": "B1"}, mats=STASHES)
    play(match, "hero:S", "foresee:A1")
    assert is_up(match, "A1")
    assert mats(match) == STASHES
    assert (lies(match, "captured"), held(match)) == ([], 0)


@pytest.mark.rule("U-KEY-02")
def test_a_stash_stays_when_its_tile_is_turned_down_and_moved() -> None:
    match = rooms(tiles=TILES, face_up=["A3"], mats=STASHES, hand=[])
    play(match, "turn_down:A3")
    assert mats(match) == STASHES
    play(match, "pick:A1", "pick:A3", "pick:B3", "done", "put:K1", "put:K2")
    assert [lies(match, "tiles")[cell] for cell in ("A1", "A3", "B3")] == ["K1", "K2", "R02"]
    assert mats(match) == STASHES
    play(match, "hero:S", "enter:A1", "escort:0")
    assert lies(match, "captured") == ["M1"]


# U-KEY-03


@pytest.mark.rule("U-KEY-03")
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("least", [1, 2])
@pytest.mark.parametrize("hero", ["", "W", "S", "L"])
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_a_hero_or_enough_followers_control_a_key_room(
    key: str, least: int, hero: str, number: int
) -> None:
    cell = CELL_OF[key]
    match = table(
        options={"control_min_followers": least},
        tiles=TILES,
        face_up=[cell],
        heroes=dict.fromkeys(hero, cell),
        followers={cell: number},
    )
    assert held(match) == (1 if hero or number >= least else 0)


@pytest.mark.rule("U-KEY-03")
def test_each_key_room_counts_and_no_other_room_does() -> None:
    match = table(
        tiles=TILES, face_up=["B3"], heroes={"W": "A3", "S": "A3"}, followers={"B4": 5, "C3": 3}
    )
    assert held(match) == 2
    match = table(tiles=TILES, face_up=["B3", "A4"], heroes={"W": "A2"}, followers={"C2": 4})
    assert held(match) == 0


@pytest.mark.rule("U-KEY-03")
def test_changes_of_control_are_told() -> None:
    match = table(tiles=TILES, face_up=["A3", "B3"], heroes={"W": "A2", "S": "A3", "L": "C1"})
    play(match, "hero:W", "move:A3", "hero:S", "move:B3")
    assert [entry["keys"] for entry in told(match, "control")][-1] == NAMES[:2]


# U-KEY-04


@pytest.mark.rule("U-KEY-04", "U-RES-03")
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("who", ["hero", "follower"])
def test_nothing_is_stashed_where_the_resistance_stands(key: str, who: str) -> None:
    cell = CELL_OF[key]
    units = {"heroes": {"L": cell}} if who == "hero" else {"followers": {cell: 1}}
    match = spending(tiles=TILES, hand=["M1", "I2"], **units)
    assert stash_mats(match) == [other for other in KEYS if other != key]
    assert locked(match) == [key]


@pytest.mark.rule("U-KEY-04", "U-PLT-04")
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("who", ["hero", "follower"])
def test_no_plot_is_completed_where_the_resistance_stands(key: str, who: str) -> None:
    cell = CELL_OF[key]
    units = {"heroes": {"L": cell}} if who == "hero" else {"followers": {cell: 1}}
    full = {other: ["A1", "M2"] for other in KEYS[:3]} | {"K4": ["M3"]}
    full[key] = []
    match = plotting(tiles=TILES, plots=["N4", "J1", "J2"], mats=full, **units)
    completed = [choice for choice in offered(match) if choice.startswith("complete")]
    assert completed == [f"complete:N4:{other}" for other in KEYS if other != key]


@pytest.mark.rule("U-KEY-04", "U-KEY-07")
@pytest.mark.parametrize("least", [1, 2])
def test_a_plot_that_needs_nothing_still_needs_a_free_room(least: int) -> None:
    pack = {
        "pack": {"name": "For free", "note": "for the tests"},
        "plots": {"N7": {"needs": {}, "where": ["K1", "K3"]}},
    }
    match = plotting(
        pack=pack,
        options={"control_min_followers": least},
        tiles=TILES,
        plots=["N7", "J1", "J2"],
        followers={"A3": 1},
    )
    assert [choice for choice in offered(match) if choice.startswith("complete")] == [
        "complete:N7:K3"
    ]


@pytest.mark.rule("U-KEY-04", "U-RES-02")
def test_the_mat_of_the_turn_is_shut_when_somebody_is_driven_in() -> None:
    match = spending(
        tiles=TILES, face_up=["A3"], followers={"A2": 1}, hand=["I3", "M1", "A1"], captured=[]
    )
    play(match, "stash:M1:K1")
    assert stash_mats(match) == ["K1"]
    play(pay(match, "fear", "I3"), "drive:A2:A3", "done")
    assert lies(match, "captured") == ["M1"]
    assert verbs(match) == ["end"]


# U-KEY-05


@pytest.mark.rule("U-KEY-05")
def test_control_and_lock_end_when_the_last_one_is_struck_down() -> None:
    match = spending(tiles=TILES, followers={"A3": 2, "C1": 3}, hand=["M3", "M2", "A1"])
    assert (held(match), locked(match)) == (1, ["K1"])
    play(pay(match, "attack", "M3"), "target:A3")
    assert (held(match), locked(match)) == (1, ["K1"])  # one is left
    assert stash_mats(match) == ["K2", "K3", "K4"]
    match = spending(tiles=TILES, followers={"A3": 2, "C1": 3}, hand=["M3", "M2", "A1"])
    play(pay(match, "attack", "M3", "M2"), "target:A3")
    assert (held(match), locked(match)) == (0, [])
    assert stash_mats(match) == KEYS


@pytest.mark.rule("U-KEY-05")
def test_control_and_lock_end_when_the_last_one_is_driven_out() -> None:
    match = frightened(3, tiles=TILES, face_up=["A2"], followers={"A3": 2}, hand=["M1"])
    play(match, "drive:A3:A2")
    assert (held(match), locked(match)) == (1, ["K1"])
    play(match, "drive:A3:A2")
    assert (held(match), locked(match)) == (0, [])
    play(match, "done")
    assert stash_mats(match) == KEYS


@pytest.mark.rule("U-KEY-05")
def test_control_and_lock_end_when_the_last_one_walks_out() -> None:
    match = table(tiles=TILES, face_up=["A2"], heroes={"W": "A3"}, followers={"A3": 1})
    play(match, "hero:W", "move:A2", "escort:1")
    assert (held(match), locked(match)) == (0, [])
    match = table(tiles=TILES, face_up=["A2"], heroes={"W": "A3"}, followers={"A3": 2})
    play(match, "hero:W", "move:A2", "escort:1")
    assert (held(match), locked(match)) == (1, ["K1"])


@pytest.mark.rule("U-KEY-05")
@pytest.mark.parametrize("left_behind", [0, 1, 2])
@pytest.mark.parametrize("least", [1, 2])
def test_control_ends_when_too_few_stay_behind_a_hired_knife(left_behind: int, least: int) -> None:
    match = plotting(
        options={"control_min_followers": least},
        tiles=TILES,
        heroes={"S": "A3"},
        followers={"A3": left_behind},
        plots=["N6", "J1", "J2"],
        mats={"K2": ["I2", "A1"]},
    )
    assert held(match) == 1
    play(match, "complete:N6:K2")
    assert held(match) == (1 if left_behind >= least else 0)
    assert locked(match) == (["K1"] if left_behind else [])


# U-KEY-06


@pytest.mark.rule("U-KEY-06", "U-ARR-04")
def test_a_key_room_can_be_looted_again_and_again() -> None:
    match = table(
        tiles=swapped("A1", "K1"),
        hand=["M3", "M1", "A2", "I1"],
        mats={"K1": ["A1", "A1"]},
        deck=["M2", "M2", "A3", "I2", "I2", "..."],
    )
    play(match, "hero:L", "enter:A1", "escort:0", "end")
    assert (lies(match, "captured"), held(match)) == (["A1", "A1"], 1)
    # The Leader is driven out, the room is stashed on again and hidden.
    play(match, "end")
    play(pay(match, "attack", "M3", "M1"), "stash:A2:K1", "end", "turn_down:A1", "none")
    assert (held(match), mats(match)["K1"]) == (0, ["A2"])
    assert not is_up(match, "A1")
    play(match, "hero:L", "enter:A1", "escort:0")
    assert (lies(match, "captured"), held(match)) == (["A1", "A1", "A2"], 1)
    assert mats(match)["K1"] == []
    # And a third time, without being turned down.
    play(match, "end", "end")
    play(pay(match, "attack", "M2", "M2"), "stash:I2:K1", "end", "none", "none")
    assert held(match) == 0
    play(match, "hero:L", "enter:A1", "escort:0")
    assert lies(match, "captured") == ["A1", "A1", "A2", "I2"]
    assert [entry["total"] for entry in told(match, "captured")] == [2, 3, 4]


# U-KEY-07


@pytest.mark.rule("U-KEY-07")
def test_one_follower_blocks_and_loots_though_two_are_needed_for_control() -> None:
    match = table(
        options={"control_min_followers": 2},
        tiles=TILES,
        face_up=["A3"],
        heroes={"L": "A1"},
        followers={"A2": 2},
        mats={"K1": ["M1", "I2"]},
    )
    play(match, "hero:L", "command:A2:A3", "escort:1")
    assert lies(match, "captured") == ["M1", "I2"]
    assert (held(match), locked(match)) == (0, ["K1"])
    play(match, "end", "end")
    assert "K1" not in stash_mats(match)


@pytest.mark.rule("U-KEY-07", "U-OBJ-03")
@pytest.mark.parametrize(("number", "ending"), [(1, ""), (2, "control")])
def test_the_third_room_needs_two_followers_when_two_are_needed(number: int, ending: str) -> None:
    match = table(
        options={"control_min_followers": 2},
        tiles=TILES,
        face_up=["A3"],
        heroes={"L": "A1", "S": "B4"},
        followers={"A2": 2, "B3": 2},
    )
    play(match, "hero:L", "command:A2:A3", f"escort:{number}")
    assert match.ending == ending
    assert held(match) == (3 if ending else 2)


@pytest.mark.rule("U-KEY-07")
@pytest.mark.parametrize("key", KEYS)
def test_by_default_a_room_is_controlled_just_when_it_is_occupied(key: str) -> None:
    cell = CELL_OF[key]
    for units in ({"followers": {cell: 1}}, {"heroes": {"S": cell}}, {"face_up": [cell]}):
        match = table(tiles=TILES, **units)
        assert held(match) == len(locked(match)) == (0 if "face_up" in units else 1)
        assert asked(match) == "hero"
        assert match.deciders == (RESISTANCE,)
