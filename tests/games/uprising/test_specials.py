"""C.13: Fortify, Foresee, Command and Plunder."""

from __future__ import annotations

from typing import Any

import pytest

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
    PRISON,
    RESISTANCE,
    SAGE,
    SANCTUM,
    SCRIPTORIUM,
    SNARE,
    SPYHOLE,
    STARTERS,
    TURNING,
    VAULT,
    WARRIOR,
    asked,
    at,
    attacked,
    beside,
    effect,
    followers,
    is_up,
    lair,
    lies,
    next_turn,
    numbered,
    offered,
    piles,
    play,
    plotting,
    reprinted,
    seen_cell,
    state,
    table,
    told,
    verbs,
)


def defence(match: Match, cell: str) -> object:
    """What a room defends with, as anybody may see."""
    return seen_cell(match, None, cell)["defence"]


def fortified(**position: Any) -> Match:
    """The Warrior in B2 with a 5 on the die and three followers, and rooms around."""
    around = lair(B2=GUARD, B1=GONG, B3=TURNING, A2=SPYHOLE, C2=PRISON)
    position.setdefault("tiles", around)
    position.setdefault("face_up", ["B1"])
    position.setdefault("heroes", {"W": "B2", "S": "B2", "L": "B2"})
    return table(die=5, followers={"B2": 3}, **position)


# Fortify


@pytest.mark.rule("U-FOR-01", "U-ATK-03")
@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5, 6])
def test_fortify_adds_the_die_to_the_defence_of_the_room(roll: int) -> None:
    match = table(
        tiles=lair(B2=GUARD, C3=GONG),
        heroes={"W": "B2", "S": "C3"},
        followers={"B2": 2, "C3": 1},
        fate=[roll],
    )
    assert (defence(match, "B2"), defence(match, "C3")) == (5, 4)
    play(match, "hero:W", "fortify")
    assert lies(match, "die") == roll
    assert (defence(match, "B2"), defence(match, "C3")) == (5 + roll, 4)
    assert told(match, "fortified") == [{"value": roll, "cell": "B2"}]
    assert "hero:W" not in offered(match)


@pytest.mark.rule("U-FOR-01")
def test_the_warrior_alone_fortifies_and_only_in_the_lair() -> None:
    match = table(tiles=lair(B2=GUARD), heroes={"S": "B2", "L": "B2"})
    for letter in ("W", "S", "L"):
        assert "fortify" not in verbs(play(match.at(0), f"hero:{letter}"))


@pytest.mark.rule("U-FOR-01")
def test_the_die_may_have_other_faces() -> None:
    faces = {"die_faces": {"value": [0, 2, 9]}}
    pack = {"pack": {"name": "Die"}, "constants": faces}
    match = table(pack=pack, tiles=lair(B2=GUARD), heroes={"W": "B2"}, fate=[9])
    play(match, "hero:W", "fortify")
    assert defence(match, "B2") == 12


@pytest.mark.rule("U-FOR-02")
@pytest.mark.parametrize(
    ("cell", "party", "place"),
    [("B1", 0, "B1"), ("B1", 3, "B1"), ("B3", 2, "B2"), ("C2", 1, "C2")],
    ids=["known room", "with everybody", "sent back", "new room"],
)
def test_the_die_is_gone_when_the_warrior_has_left(cell: str, party: int, place: str) -> None:
    match = play(fortified(), "hero:W", f"move:{cell}", f"escort:{party}")
    assert at(match, WARRIOR) == place
    assert lies(match, "die") == 0
    assert len(told(match, "die_removed")) == 1


@pytest.mark.rule("U-FOR-02", "U-ATK-09")
def test_the_die_is_gone_when_the_warrior_is_beaten() -> None:
    match = attacked(12, tiles=lair(B2=GUARD), heroes={"W": "B2"}, followers={"B2": 3}, die=5)
    assert offered(match) == ["lose:1", "lose:W0"]
    stays = play(match.at(0), "lose:1")
    assert (lies(stays, "die"), defence(stays, "B2")) == (5, 10)
    play(match, "lose:W0")
    assert (at(match, WARRIOR), lies(match, "die")) == ("outside", 0)
    assert defence(match, "B2") == 3


@pytest.mark.rule("U-FOR-02")
@pytest.mark.parametrize(("victim", "die"), [("W", 0), ("S", 4)])
def test_the_die_is_gone_when_the_knife_finds_the_warrior(victim: str, die: int) -> None:
    match = plotting(
        tiles=lair(B2=GUARD),
        heroes={"W": "B2", "S": "B2"},
        die=4,
        plots=["N6"],
        mats={COURT: ["I2", "A1"]},
    )
    play(match, f"complete:N6:{COURT}", f"knife:{victim}")
    assert lies(match, "die") == die


@pytest.mark.rule("U-FOR-02", "U-FOR-04")
@pytest.mark.parametrize(
    "choices",
    [
        ["hero:W", "rally", "escort:2"],
        ["hero:S", "move:B1", "escort:3"],
        ["hero:L", "move:B1", "escort:1"],
        ["hero:L", "command:B2:B1", "escort:3"],
        ["hero:S", "foresee:A2"],
    ],
    ids=lambda choices: str(choices[1]),
)
def test_the_die_stays_while_the_warrior_does(choices: list[str]) -> None:
    match = play(fortified(), *choices)
    assert (at(match, WARRIOR), lies(match, "die")) == ("B2", 5)
    assert told(match, "die_removed") == []


@pytest.mark.rule("U-FOR-02")
def test_a_warrior_who_comes_back_has_no_die() -> None:
    match = play(fortified(), "hero:W", "move:B1", "escort:0")
    next_turn(match, "none")
    play(match, "hero:W", "move:B2")
    assert at(match, WARRIOR) == "B2"
    assert lies(match, "die") == 0
    assert defence(match, "B2") == 9 + 3


@pytest.mark.rule("U-FOR-03", "R-23")
@pytest.mark.parametrize("roll", [1, 5, 6])
def test_a_new_roll_replaces_the_old_one(roll: int) -> None:
    match = play(fortified(fate=[roll]), "hero:W", "fortify")
    assert lies(match, "die") == roll
    assert defence(match, "B2") == 9 + 3 + roll


@pytest.mark.rule("U-FOR-04")
def test_the_die_does_not_expire() -> None:
    match = fortified()
    for _ in range(3):
        next_turn(match, "none", "none")
        assert (lies(match, "die"), defence(match, "B2")) == (5, 17)


@pytest.mark.rule("U-FOR-04", "U-ATK-04")
def test_the_die_holds_against_attack_after_attack() -> None:
    match = table(
        phase="resource",
        tiles=lair(B2=GUARD),
        heroes={"W": "B2"},
        die=5,
        hand=["M4", "M4", "M3", "M3"],
    )
    play(match, "attack", "spend:M4", "spend:M4", "done", "attack", "spend:M3", "done")
    assert [facts["defence"] for facts in told(match, "attack")] == [8, 8]
    assert (at(match, WARRIOR), lies(match, "die")) == ("B2", 5)


# Foresee


@pytest.mark.rule("U-SEE-01")
@pytest.mark.parametrize("cell", ["A1", "D2", "B3", "C4"])
@pytest.mark.parametrize("up", [[], ["A2", "B1", "C3", "D1", "B4"]], ids=["dark", "half open"])
def test_the_sage_foresees_face_down_rooms_next_door(cell: str, up: list[str]) -> None:
    match = play(table(tiles=lair(), heroes={"S": cell}, face_up=up), "hero:S")
    expected = [room for room in beside(cell) if room not in up]
    assert numbered(match, "foresee") == expected


@pytest.mark.rule("U-SEE-01")
def test_a_foreseen_room_lies_open_to_all() -> None:
    match = table(tiles=lair(B2=CHAPEL, B3=COURT), heroes={"S": "B2"}, followers={"B2": 2})
    play(match, "hero:S", "foresee:B3")
    assert lies(match, "face_up") == ["B2", "B3"]
    assert (at(match, SAGE), followers(match, "B2")) == ("B2", 2)
    for viewer in (0, 1, None):
        assert seen_cell(match, viewer, "B3")["tile"]["id"] == COURT
    (facts,) = told(match, "foresaw")
    assert (facts["cell"], facts["tile"]) == ("B3", "Velvet Court")
    assert "hero:S" not in offered(match)


@pytest.mark.rule("U-SEE-01")
def test_nothing_is_foreseen_where_all_is_open_nor_by_others_nor_from_outside() -> None:
    open_rooms = table(tiles=lair(), heroes={"S": "B2"}, face_up=beside("B2"))
    assert "foresee" not in verbs(play(open_rooms, "hero:S"))
    dark = table(tiles=lair(), heroes={"W": "B2", "L": "C3"})
    for letter in ("W", "S", "L"):
        assert "foresee" not in verbs(play(dark.at(0), f"hero:{letter}"))


DISCOVERED = [GUARD, TURNING, GONG, PRISON, SPYHOLE]


def beside_the_sage(tile: str, number: int = 0) -> Match:
    """The Sage with followers in A1, and a face-down tile in B1; three are lost."""
    return table(
        tiles=lair(A1=CHAPEL, B1=tile),
        heroes={"S": "A1"},
        followers={"A1": number},
        lost=3,
        **piles(["M1", "A1", "I1"], ["M2", "A2", "I2", "M3"]),
    )


def pieces(match: Match) -> tuple[object, ...]:
    """Everybody, and the master's cards."""
    parts = ("heroes", "followers", "lost", "hand", "deck", "captured", "mats")
    return tuple(lies(match, part) for part in parts)


@pytest.mark.rule("U-SEE-02", "R-24")
@pytest.mark.parametrize("tile", [*DISCOVERED, SNARE])
def test_foreseeing_sets_nothing_off(tile: str) -> None:
    match = beside_the_sage(tile, 2)
    before = pieces(match)
    play(match, "hero:S", "foresee:B1")
    assert is_up(match, "B1")
    assert pieces(match) == before
    assert asked(match) == "hero"
    assert told(match, "tile_effect") == []


@pytest.mark.rule("U-SEE-03", "R-24")
@pytest.mark.parametrize("tile", DISCOVERED)
def test_a_foreseen_trap_or_help_does_nothing_to_those_who_walk_in_later(tile: str) -> None:
    match = play(beside_the_sage(tile, 1), "hero:S", "foresee:B1", "hero:W", "enter:B1", "escort:0")
    assert at(match, WARRIOR) == "B1"
    next_turn(match, "none")
    play(match, "hero:S", "move:B1", "escort:1")
    assert at(match, SAGE) == "B1"
    assert (followers(match, "B1"), lies(match, "lost")) == (1, 3)
    assert told(match, "tile_effect") == []


@pytest.mark.rule("U-SEE-03")
def test_a_foreseen_snare_pit_still_takes_whoever_walks_in() -> None:
    match = play(beside_the_sage(SNARE), "hero:S", "foresee:B1", "hero:L", "enter:B1", "escort:2")
    assert (followers(match, "B1"), lies(match, "lost")) == (1, 4)


@pytest.mark.rule("U-SEE-04", "U-KEY-02")
def test_foreseeing_a_key_room_neither_captures_nor_controls() -> None:
    match = table(
        tiles=lair(A1=FOUNDRY, A2=SANCTUM, B1=COURT),
        heroes={"S": "A1"},
        followers={"A2": 1},
        mats={COURT: ["M2", "A1", "I3"]},
    )
    play(match, "hero:S", "foresee:B1")
    assert is_up(match, "B1")
    assert not match.over
    assert lies(match, "captured") == []
    assert lies(match, "mats")[COURT] == ["M2", "A1", "I3"]
    view: Any = match.view(RESISTANCE)
    assert view["goals"]["keys"] == [2, 3]


# Command


@pytest.mark.rule("U-CMD-01")
def test_the_leader_commands_from_rooms_with_followers_to_open_rooms_beside() -> None:
    match = table(
        tiles=lair(B2=GUARD, C2=CHAPEL, D4=GONG, B3=PRISON, A3=SPYHOLE),
        heroes={"L": "D4", "W": "C2"},
        followers={"B2": 2, "B3": 1},
        face_up=["A3"],
    )
    play(match, "hero:L")
    assert sorted(numbered(match, "command")) == [
        "B2:B3",
        "B2:C2",
        "B3:A3",
        "B3:B2",
    ]


@pytest.mark.rule("U-CMD-01")
@pytest.mark.parametrize("number", [1, 4, 7])
def test_any_number_of_a_room_is_commanded(number: int) -> None:
    match = table(
        tiles=lair(B2=GUARD, C2=CHAPEL, D4=GONG),
        heroes={"L": "D4"},
        followers={"B2": 7, "C2": 2},
    )
    play(match, "hero:L", "command:B2:C2")
    assert numbered(match, "escort") == ["1", "2", "3", "4", "5", "6", "7"]
    play(match, f"escort:{number}")
    assert (followers(match, "B2"), followers(match, "C2")) == (7 - number, 2 + number)
    assert at(match, LEADER) == "D4"
    (facts,) = told(match, "commanded")
    assert (facts["from"], facts["to"], facts["followers"]) == ("B2", "C2", number)


@pytest.mark.rule("U-CMD-01")
def test_a_single_follower_goes_without_a_question() -> None:
    match = table(
        tiles=lair(B2=GUARD, C2=CHAPEL, D4=GONG), heroes={"L": "D4"}, followers={"B2": 1},
        face_up=["C2"],
    )  # fmt: skip
    play(match, "hero:L", "command:B2:C2")
    assert (followers(match, "B2"), followers(match, "C2")) == (0, 1)
    assert asked(match) == "hero"


@pytest.mark.rule("U-CMD-01")
def test_command_moves_no_heroes_and_turns_nothing_up() -> None:
    match = table(
        tiles=lair(B2=GUARD, C2=CHAPEL), heroes={"L": "B2", "W": "B2"}, followers={"B2": 3}
    )
    play(match, "hero:L")
    assert "command" not in verbs(match), "all rooms beside are face down"
    match = table(
        tiles=lair(B2=GUARD, C2=CHAPEL),
        heroes={"L": "B2", "W": "B2"},
        followers={"B2": 3},
        face_up=["C2"],
    )
    play(match, "hero:L", "command:B2:C2", "escort:3")
    assert (at(match, LEADER), at(match, WARRIOR)) == ("B2", "B2")
    assert followers(match, "C2") == 3


@pytest.mark.rule("U-CMD-02", "R-25")
@pytest.mark.parametrize("cell", CELLS)
def test_the_leader_commands_from_any_room_of_the_lair(cell: str) -> None:
    tiles = lair(B2=GUARD, C2=CHAPEL)
    match = table(tiles=tiles, heroes={"L": cell}, followers={"B2": 4}, face_up=["C2"])
    play(match, "hero:L", "command:B2:C2", "escort:3")
    assert (followers(match, "C2"), followers(match, "B2")) == (3, 1)
    assert at(match, LEADER) == cell


@pytest.mark.rule("U-CMD-02")
def test_only_the_leader_commands_and_not_from_outside() -> None:
    tiles = lair(B2=GUARD, C2=CHAPEL)
    match = table(tiles=tiles, heroes={"W": "B2", "S": "C2"}, followers={"B2": 4}, face_up=["C2"])
    for letter in ("W", "S", "L"):
        assert "command" not in verbs(play(match.at(0), f"hero:{letter}"))


@pytest.mark.rule("U-CMD-03", "R-25")
def test_followers_outside_hear_no_command() -> None:
    match = table(tiles=lair(B1=GUARD, C1=CHAPEL), heroes={"L": "B1"}, face_up=["C1", "B2"])
    play(match, "hero:L")
    assert verbs(match) == ["move", "rally"]
    assert state(match).outside == 25


@pytest.mark.rule("U-CMD-04", "R-24")
@pytest.mark.parametrize("number", [1, 2, 6])
def test_those_commanded_together_are_one_arrival(number: int) -> None:
    match = table(
        tiles=lair(B2=GUARD, C2=SNARE, D4=GONG),
        heroes={"L": "D4"},
        followers={"B2": 6},
        face_up=["C2"],
    )
    play(match, "hero:L", "command:B2:C2", f"escort:{number}")
    assert (followers(match, "C2"), lies(match, "lost")) == (number - 1, 1)
    assert len(told(match, "tile_effect")) == 1


# Plunder

HEAP = ["M1", "M3", "M2", "M4", "A2", "A4", "A1", "A2", "I3", "I1", "I2", "I2"]


@pytest.mark.rule("U-PLU-01", "U-PLU-02", "U-SET-10")
@pytest.mark.parametrize(
    ("tile", "letter", "taken"),
    [
        (ARMOURY, "W", ["M2", "M3", "M4"]),
        (ARMOURY, "S", ["M4"]),
        (ARMOURY, "L", ["M4"]),
        (SCRIPTORIUM, "W", ["A4"]),
        (SCRIPTORIUM, "S", ["A2", "A2", "A4"]),
        (SCRIPTORIUM, "L", ["A4"]),
        (GALLERY, "W", ["I3"]),
        (GALLERY, "S", ["I3"]),
        (GALLERY, "L", ["I2", "I2", "I3"]),
    ],
)
def test_a_hero_plunders_the_dearest_of_a_store_and_the_right_one_three(
    tile: str, letter: str, taken: list[str]
) -> None:
    match = table(tiles=lair(B2=tile), heroes={letter: "B2"}, discard=HEAP, captured=["A1"])
    play(match, f"hero:{letter}", "plunder")
    assert sorted(lies(match, "captured")) == sorted(["A1", *taken])
    left = HEAP[:]
    for card in taken:
        left.remove(card)
    assert sorted(lies(match, "discard")) == sorted(left)
    (facts,) = told(match, "plundered")
    assert (facts["hero_id"], facts["total"]) == (letter, 1 + len(taken))
    assert asked(match) == "hero"
    assert f"hero:{letter}" not in offered(match), "that was the action"


@pytest.mark.rule("U-PLU-02")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_right_hero_takes_no_more_than_there_is(number: int) -> None:
    discard = ["I1", "I1", "I1"][:number]
    match = table(tiles=lair(B2=GALLERY), heroes={"L": "B2"}, discard=[*discard, "M4", "A4"])
    play(match, "hero:L", "plunder")
    assert lies(match, "captured") == discard
    assert lies(match, "discard") == ["M4", "A4"]


@pytest.mark.rule("U-PLU-03", "R-32")
@pytest.mark.parametrize(
    ("letter", "taken"), [("S", ["M2"]), ("W", ["M2", "M2", "M2"])], ids=["one", "three"]
)
def test_of_equal_cards_just_as_many_are_taken_as_are_due(letter: str, taken: list[str]) -> None:
    heap = ["M2", "M2", "M2", "M2", "M1", "M1"]
    match = table(tiles=lair(B2=ARMOURY), heroes={letter: "B2"}, discard=heap)
    play(match, f"hero:{letter}", "plunder")
    assert lies(match, "captured") == taken
    assert lies(match, "discard") == ["M1", "M1"] + ["M2"] * (4 - len(taken))


@pytest.mark.rule("U-PLU-03")
@pytest.mark.parametrize(
    ("discard", "possible"), [([], False), (["A4", "I4"], False), (["A4", "M1"], True)]
)
def test_there_must_be_something_to_plunder(discard: list[str], possible: bool) -> None:
    match = table(tiles=lair(B2=ARMOURY), heroes={"W": "B2"}, discard=discard)
    assert ("plunder" in offered(play(match, "hero:W"))) == possible


@pytest.mark.rule("U-PLU-01")
def test_a_hero_has_to_stand_in_the_store() -> None:
    tiles = lair(B2=ARMOURY, B1=GUARD)
    match = table(tiles=tiles, heroes={"W": "B1"}, followers={"B2": 3}, discard=["M3"])
    assert "plunder" not in offered(play(match, "hero:W"))


@pytest.mark.rule("U-PLU-01", "U-PLU-02")
def test_heroes_plunder_one_after_the_other() -> None:
    match = table(
        tiles=lair(B2=ARMOURY),
        heroes={"W": "B2", "L": "B2"},
        discard=["M3", "M2", "M2", "M1", "M1"],
    )
    play(match, "hero:L", "plunder", "hero:W", "plunder")
    assert [facts["cards"] for facts in told(match, "plundered")] == [["M3"], ["M2", "M2", "M1"]]
    assert lies(match, "discard") == ["M1"]


@pytest.mark.rule("U-PLU-01", "U-OBJ-02")
@pytest.mark.parametrize(
    ("letter", "before", "over"),
    [("S", 18, False), ("S", 19, True), ("W", 16, False), ("W", 17, True)],
)
def test_plundering_can_win_the_match(letter: str, before: int, over: bool) -> None:
    spoils = [card for card in STARTERS if card not in ("M1", "M2")]
    spoils += ["A3", "A3", "A3", "I3", "I3", "I3"]
    match = table(
        tiles=lair(B2=ARMOURY),
        heroes={letter: "B2"},
        captured=spoils[:before],
        discard=["M1", "M2", "M2"],
    )
    play(match, f"hero:{letter}", "plunder")
    assert match.over == over
    if over:
        assert (match.ending, match.winners) == ("captured", [RESISTANCE])
        assert match.events(None)[-1].name == "game_over"


@pytest.mark.rule("U-PLU-01", "U-PLU-02")
@pytest.mark.parametrize(("letter", "number"), [("L", 2), ("W", 4)])
def test_a_store_with_other_numbers(letter: str, number: int) -> None:
    pack = reprinted(R05=[effect("ABILITY", "PLUNDER", type="M", base=2, matching=4)])
    match = table(pack=pack, tiles=lair(B2=ARMOURY), heroes={letter: "B2"}, discard=["M3"] * 5)
    play(match, f"hero:{letter}", "plunder")
    assert lies(match, "captured") == ["M3"] * number


@pytest.mark.rule("U-PLU-01")
def test_a_plundered_card_is_not_reshuffled() -> None:
    match = table(
        tiles=lair(B2=ARMOURY, A4=VAULT),
        heroes={"W": "B2"},
        **piles(["I1"], [], ["M1", "M1", "M1", "A2", "A3"]),
    )
    play(match, "hero:W", "plunder")
    next_turn(match, "none")
    assert sorted(lies(match, "hand")) == ["A2", "A3", "I1"]
    assert lies(match, "captured") == ["M1", "M1", "M1"]
