"""C.12: what every hero can do: Enter, Move and Rally."""

from __future__ import annotations

import pytest

from lairworks import IllegalChoice, Match, UnknownWord
from lairworks.games.uprising.grid import CELLS
from tests.games.uprising.tables import (
    ARMOURY,
    CHAPEL,
    COURT,
    GALLERY,
    GONG,
    GUARD,
    LEADER,
    PRISON,
    RESISTANCE,
    SAGE,
    SCRIPTORIUM,
    SNARE,
    SPYHOLE,
    TUNNEL,
    TURNING,
    WARRIOR,
    asked,
    at,
    beside,
    followers,
    is_up,
    lair,
    lies,
    numbered,
    offered,
    piles,
    play,
    state,
    table,
    told,
    verbs,
)

ROW_ONE = ["A1", "B1", "C1", "D1"]
HEROES = [("W", WARRIOR), ("S", SAGE), ("L", LEADER)]


# What a hero may do at all


@pytest.mark.rule("U-ACT-01", "U-CMD-02")
@pytest.mark.parametrize("letter", ["W", "S", "L"])
def test_a_hero_outside_can_enter_and_nothing_else(letter: str) -> None:
    match = table(
        tiles=lair(A1=ARMOURY, B1=GALLERY, C1=GUARD),
        face_up=["A1", "B1"],
        followers={"C1": 4, "D1": 2},
        discard=["M2", "I2", "A2"],
    )
    assert verbs(play(match, f"hero:{letter}")) == ["enter"]


@pytest.mark.rule("U-ACT-02")
@pytest.mark.parametrize(
    ("letter", "tile", "special"),
    [("W", ARMOURY, "fortify"), ("S", SCRIPTORIUM, "foresee"), ("L", GALLERY, "command")],
)
def test_a_hero_in_the_lair_moves_rallies_or_uses_an_ability(
    letter: str, tile: str, special: str
) -> None:
    match = table(
        tiles=lair(B1=tile, C3=GUARD, C4=GONG),
        heroes={letter: "B1"},
        face_up=["C4"],
        followers={"C3": 1},
        discard=["M2", "I2", "A2"],
    )
    play(match, f"hero:{letter}")
    assert verbs(match) == ["move", "rally", special, "plunder"]
    with pytest.raises(IllegalChoice):
        match.play(RESISTANCE, "enter:A1")


@pytest.mark.rule("U-TRN-03")
@pytest.mark.parametrize("letter", ["W", "S", "L"])
def test_an_action_is_all_that_a_hero_has_in_a_turn(letter: str) -> None:
    match = table(tiles=lair(B2=CHAPEL, B3=GUARD), face_up=["B3"], heroes={letter: "B2"})
    play(match, f"hero:{letter}", "move:B3")
    assert asked(match) == "hero"
    assert f"hero:{letter}" not in offered(match)
    assert len(numbered(match, "hero")) == 2


@pytest.mark.rule("U-ACT-03", "R-22")
@pytest.mark.parametrize("cell", ROW_ONE)
def test_nobody_walks_out_of_the_lair(cell: str) -> None:
    match = table(
        tiles=lair(),
        heroes={"W": cell, "S": cell, "L": cell},
        followers={cell: 2},
        face_up=CELLS,
    )
    for letter in ("W", "S"):
        choices = offered(play(table_again(match), f"hero:{letter}"))
        assert [text[5:] for text in choices if text.startswith("move")] == beside(cell)
    leader = play(table_again(match), "hero:L")
    assert [text.split(":")[2] for text in offered(leader) if "command" in text] == beside(cell)
    for word in ("move:outside", "leave", f"command:{cell}:outside"):
        with pytest.raises(UnknownWord):
            leader.play(RESISTANCE, word)


def table_again(match: Match) -> Match:
    """The same table once more, untouched."""
    return match.at(len(match.history))


# Enter


@pytest.mark.rule("U-ENT-01")
@pytest.mark.parametrize(("letter", "hero"), HEROES)
@pytest.mark.parametrize("cell", ROW_ONE)
@pytest.mark.parametrize("party", [0, 3])
def test_a_hero_enters_any_room_of_row_one_with_up_to_three(
    letter: str, hero: int, cell: str, party: int
) -> None:
    match = play(table(tiles=lair(A1=CHAPEL, B1=ARMOURY, C1=GALLERY, D1=COURT)), f"hero:{letter}")
    assert offered(match) == [f"enter:{room}" for room in ROW_ONE]
    play(match, f"enter:{cell}")
    assert numbered(match, "escort") == ["0", "1", "2", "3"]
    play(match, f"escort:{party}")
    assert (at(match, hero), followers(match, cell)) == (cell, party)
    assert state(match).outside == 25 - party
    (facts,) = told(match, "entered")
    assert (facts["hero_id"], facts["followers"], facts["to"]) == (letter, party, cell)


@pytest.mark.rule("U-ENT-01", "R-35")
@pytest.mark.parametrize(("outside", "numbers"), [(0, []), (1, "01"), (2, "012"), (4, "0123")])
def test_followers_who_enter_come_from_outside_only(outside: int, numbers: str) -> None:
    match = table(
        tiles=lair(A1=GUARD, B1=CHAPEL), followers={"A1": 10}, lost=15 - outside, face_up=["B1"]
    )
    play(match, "hero:S", "enter:B1")
    if numbers:
        assert numbered(match, "escort") == [*numbers]
        play(match, f"escort:{numbers[-1]}")
    most = min(outside, 3)
    assert (followers(match, "B1"), followers(match, "A1")) == (most, 10)
    assert (state(match).outside, lies(match, "lost")) == (outside - most, 15 - outside)


@pytest.mark.rule("U-ENT-02")
def test_a_face_down_room_that_is_entered_turns_up_and_acts() -> None:
    match = table(tiles=lair(C1=GONG), **piles(["M1"], ["A3", "M3", "I3"]))
    assert not is_up(match, "C1")
    play(match, "hero:L", "enter:C1", "escort:1")
    assert is_up(match, "C1")
    assert len(lies(match, "hand")) == 3
    (facts,) = told(match, "revealed")
    assert (facts["cell"], facts["tile"]) == ("C1", "Alarm Gong")


@pytest.mark.rule("U-ENT-03", "R-35", "U-STR-06")
@pytest.mark.parametrize(
    ("there", "party"), [({}, 2), ({"C1": 6}, 3), ({"C1": 1}, 0)], ids=["empty", "crowd", "one"]
)
def test_a_room_that_is_face_up_or_occupied_may_be_entered(
    there: dict[str, int], party: int
) -> None:
    match = table(tiles=lair(C1=CHAPEL), face_up=["C1"], heroes={"W": "C1"}, followers=there)
    play(match, "hero:S", "enter:C1", f"escort:{party}")
    assert (at(match, SAGE), at(match, WARRIOR)) == ("C1", "C1")
    assert followers(match, "C1") == there.get("C1", 0) + party
    assert told(match, "revealed") == []


@pytest.mark.rule("U-ENT-03")
def test_all_three_heroes_may_enter_the_same_room() -> None:
    match = table(tiles=lair(D1=CHAPEL))
    for letter, number in (("L", 3), ("W", 1), ("S", 2)):
        play(match, f"hero:{letter}", "enter:D1", f"escort:{number}")
    assert [at(match, hero) for hero in range(3)] == ["D1"] * 3
    assert followers(match, "D1") == 6


# Move


@pytest.mark.rule("U-MOV-01", "U-STR-05")
@pytest.mark.parametrize("cell", CELLS)
def test_a_hero_moves_to_a_room_that_shares_a_side(cell: str) -> None:
    match = play(table(tiles=lair(), heroes={"S": cell}), "hero:S")
    assert numbered(match, "move") == beside(cell)


@pytest.mark.rule("U-MOV-01")
@pytest.mark.parametrize(
    ("there", "numbers"), [(0, []), (1, "01"), (2, "012"), (3, "0123"), (7, "0123")]
)
def test_up_to_three_followers_of_the_same_room_move_along(there: int, numbers: str) -> None:
    match = table(
        tiles=lair(B2=GUARD, B3=CHAPEL, A2=GONG, B1=PRISON),
        heroes={"L": "B2"},
        followers={"B2": there, "A2": 4, "B1": 5},
    )
    play(match, "hero:L", "move:B3")
    if numbers:
        assert numbered(match, "escort") == [*numbers]
        play(match, f"escort:{numbers[-1]}")
    most = min(there, 3)
    assert at(match, LEADER) == "B3"
    assert (followers(match, "B3"), followers(match, "B2")) == (most, there - most)
    assert (followers(match, "A2"), followers(match, "B1")) == (4, 5)
    assert state(match).outside == 16 - there


@pytest.mark.rule("U-MOV-02")
@pytest.mark.parametrize("up", [False, True])
def test_a_move_into_a_face_down_room_turns_it_up_and_sets_it_off(up: bool) -> None:
    match = table(
        tiles=lair(B2=GUARD, B3=PRISON),
        face_up=["B3"] if up else [],
        heroes={"W": "B2"},
        followers={"B2": 1},
    )
    play(match, "hero:W", "move:B3", "escort:1")
    assert is_up(match, "B3")
    assert followers(match, "B3") == (1 if up else 3)
    assert len(told(match, "revealed")) == (0 if up else 1)


@pytest.mark.rule("U-MOV-03")
@pytest.mark.parametrize("party", [0, 1, 2])
def test_the_hero_goes_whoever_comes_along(party: int) -> None:
    match = table(tiles=lair(B2=GUARD, C2=CHAPEL), heroes={"S": "B2"}, followers={"B2": 2})
    play(match, "hero:S", "move:C2", f"escort:{party}")
    assert at(match, SAGE) == "C2"
    assert (followers(match, "B2"), followers(match, "C2")) == (2 - party, party)


@pytest.mark.rule("U-MOV-03")
def test_followers_without_a_hero_do_not_move() -> None:
    match = table(tiles=lair(B2=GUARD, C2=CHAPEL, D4=GONG), heroes={"W": "D4"}, followers={"B2": 5})
    play(match, "hero:W")
    assert numbered(match, "move") == ["D3", "C4"], "only from where the hero is"
    play(match, "move:C4")
    assert (at(match, WARRIOR), followers(match, "B2")) == ("C4", 5)


@pytest.mark.rule("U-MOV-04", "U-STR-03")
@pytest.mark.parametrize(("left", "pinned"), [(1, True), (0, False)])
def test_followers_left_behind_hold_their_room(left: int, pinned: bool) -> None:
    match = table(tiles=lair(B2=GUARD, B3=CHAPEL), heroes={"L": "B2"}, followers={"B2": 1 + left})
    play(match, "hero:L", "move:B3", "escort:1", "end", "end", "end")
    assert followers(match, "B2") == left
    if pinned:
        assert asked(match) == "room.pick", "there is nothing to turn down"
        assert "pick:B2" not in offered(match)
    else:
        assert offered(match) == ["turn_down:B2", "none"]


@pytest.mark.rule("U-MOV-04", "U-KEY-04")
def test_a_follower_left_in_a_key_room_keeps_its_mat_shut() -> None:
    match = table(
        tiles=lair(B2=COURT, B3=CHAPEL), heroes={"L": "B2"}, followers={"B2": 2}, hand=["M1"]
    )
    play(match, "hero:L", "move:B3", "escort:1", "end", "end")
    assert numbered(match, "stash") == ["M1:K1", "M1:K2", "M1:K4"]


# Rally


@pytest.mark.rule("U-RAL-01")
@pytest.mark.parametrize(("letter", "hero"), HEROES)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_up_to_three_followers_come_to_a_hero(letter: str, hero: int, number: int) -> None:
    match = table(tiles=lair(B1=CHAPEL, D1=GUARD), heroes={letter: "B1"}, followers={"B1": 2})
    play(match, f"hero:{letter}", "rally")
    assert numbered(match, "escort") == ["1", "2", "3"]
    play(match, f"escort:{number}")
    assert (at(match, hero), followers(match, "B1")) == ("B1", 2 + number)
    assert state(match).outside == 23 - number
    (facts,) = told(match, "rallied")
    assert (facts["hero_id"], facts["followers"], facts["to"]) == (letter, number, "B1")


@pytest.mark.rule("U-RAL-02")
@pytest.mark.parametrize("cell", ROW_ONE)
def test_a_hero_in_row_one_is_joined_to_the_outside(cell: str) -> None:
    match = play(table(tiles=lair(), heroes={"W": cell}), "hero:W")
    assert "rally" in offered(match)


@pytest.mark.rule("U-RAL-02")
@pytest.mark.parametrize(
    ("cell", "up", "joined"),
    [
        ("B2", "B1", True),
        ("B2", "", False),
        ("B2", "A1 C1 D1", False),
        ("B3", "B2 B1", True),
        ("B3", "B2", False),
        ("B3", "B1", False),
        ("B2", "A2 A1", True),
        ("D4", "D3 C3 C2 B2 A2 A1", True),
        ("D4", "D3 C3 C2 A2 A1", False),
        ("D4", "D3 C3 C2 B2 A2 B1", True),
        ("C3", "A1 B1 C1 D1 A3 B3 D3 C4", False),
        ("C3", "A1 B1 C1 D1 D2 D3", True),
        ("A4", "B3 A2 B1", False),
    ],
)
def test_a_rally_needs_face_up_rooms_all_the_way(cell: str, up: str, joined: bool) -> None:
    tiles = lair(A4=COURT, B4=TUNNEL, C4=SNARE, D4=CHAPEL)
    match = table(tiles=tiles, heroes={"S": cell}, face_up=up.split())
    assert ("rally" in offered(play(match, "hero:S"))) == joined
    if joined:
        play(match, "rally", "escort:2")
        assert (at(match, SAGE), followers(match, cell)) == (cell, 2)


@pytest.mark.rule("U-RAL-02")
def test_the_chain_may_be_occupied_or_not() -> None:
    tiles = lair(B3=CHAPEL, B2=GUARD, B1=GONG)
    empty = table(tiles=tiles, heroes={"S": "B3"}, face_up=["B2", "B1"])
    manned = table(tiles=tiles, heroes={"S": "B3", "W": "B1"}, followers={"B2": 1})
    for match in (empty, manned):
        assert "rally" in offered(play(match, "hero:S"))


@pytest.mark.rule("U-RAL-02")
def test_the_chain_is_cut_when_a_link_is_turned_down() -> None:
    match = table(
        tiles=lair(B3=CHAPEL, B2=GUARD, B1=GONG), heroes={"S": "B3"}, face_up=["B2", "B1"]
    )
    play(match, "end", "end", "end", "turn_down:B2", "none", "hero:S")
    assert "rally" not in offered(match)
    play(match, "foresee:B2", "end", "end", "end", "none", "none", "hero:S")
    assert "rally" in offered(match)


@pytest.mark.rule("U-RAL-03")
@pytest.mark.parametrize(("outside", "numbers"), [(0, ""), (1, "1"), (2, "12"), (3, "123")])
def test_a_rally_needs_somebody_outside(outside: int, numbers: str) -> None:
    match = table(
        tiles=lair(B1=CHAPEL, C3=GUARD), heroes={"L": "B1"}, followers={"C3": 9}, lost=16 - outside
    )
    play(match, "hero:L")
    assert ("rally" in offered(match)) == (outside > 0)
    if outside > 1:
        play(match, "rally")
        assert numbered(match, "escort") == [*numbers]
        play(match, f"escort:{outside}")
    elif outside:
        play(match, "rally")
    assert (followers(match, "B1"), state(match).outside) == (outside, 0)
    assert (followers(match, "C3"), lies(match, "lost")) == (9, 16 - outside)


@pytest.mark.rule("U-RAL-01", "U-FOR-02")
def test_a_rally_turns_nothing_up_and_leaves_the_die() -> None:
    match = table(tiles=lair(B1=SPYHOLE), heroes={"W": "B1"}, die=3)
    play(match, "hero:W", "rally", "escort:3")
    assert lies(match, "face_up") == ["B1"]
    assert lies(match, "die") == 3
    assert asked(match) == "hero", "a Spyhole that lay open shows nothing"


# The numbers are content


@pytest.mark.rule("U-ENT-01", "U-MOV-01", "U-RAL-01")
def test_a_pack_may_change_how_many_come_along() -> None:
    numbers = {"escort_max": {"value": 2}, "rally_max": {"value": 5}}
    pack = {"pack": {"name": "Crowds"}, "constants": numbers}
    tiles = lair(A1=CHAPEL, B1=GUARD, B2=TURNING, C1=SNARE)
    match = table(
        pack=pack, tiles=tiles, heroes={"W": "B1", "L": "B1"}, followers={"B1": 6}, face_up=["B2"]
    )
    play(match, "hero:S", "enter:A1")
    assert numbered(match, "escort") == ["0", "1", "2"]
    play(match, "escort:2", "hero:W", "move:B2")
    assert numbered(match, "escort") == ["0", "1", "2"]
    play(match, "escort:1", "hero:L", "rally")
    assert numbered(match, "escort") == ["1", "2", "3", "4", "5"]
