"""C.1 and C.17: what either side is after, how the lair is made, and how a match ends."""

from __future__ import annotations

import random
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.games.uprising.words import WORDS
from tests.games.uprising.tables import (
    LEADER,
    MASTER,
    RESISTANCE,
    STARTERS,
    WARRIOR,
    asked,
    at,
    followers,
    frightened,
    is_up,
    lies,
    offered,
    play,
    plotting,
    rooms,
    spending,
    state,
    table,
    told,
    verbs,
)

CELLS = [f"{column}{row}" for row in range(1, 5) for column in "ABCD"]
TILES = "K1 K2 K3 K4 R05 R10 R06 R07 R12 R04 R11 R08 R01 R02 R03 R09"
LAIR = dict(zip(CELLS, TILES.split(), strict=True))
KEYS = {"K1": "A1", "K2": "B1", "K3": "C1", "K4": "D1"}
TWENTY_THREE = ["M1", "A1", "I1", "M2", "A2", "I2"] * 3 + ["M3", "A3", "I3", "M2", "I4"]
CALM: dict[str, Any] = {"plots": ["N1", "N2", "N3"], "plot_deck": ["N4", "N5", "N6", "..."]}
LATE = {"control_check": "start_of_resistance_turn"}


def seen(match: Match, viewer: int | None) -> dict[str, Any]:
    view: Any = match.view(viewer)
    return dict(view)


def names(match: Match) -> list[str]:
    return [event.name for event in match.events(None)]


def is_won(match: Match, seat: int, reason: str) -> bool:
    """Whether a match is over, in this way, and its last words say so."""
    assert match.over
    assert match.deciders == ()
    assert lies(match, "agenda") == []
    assert told(match, "game_over") == [{"winner": seat, "reason": reason}]
    return (match.winners, match.ending) == ([seat], reason)


def to_the_resistance(match: Match) -> Match:
    """The master does nothing more this turn."""
    while match.deciders == (MASTER,):
        play(match, "end" if "end" in offered(match) else "none")
    return match


def to_the_master(match: Match) -> Match:
    """The resistance does nothing more this turn."""
    return play(match, "end")


# The master's aim


@pytest.mark.rule("U-OBJ-01", "EX-11", "U-TRN-06")
@pytest.mark.parametrize("viewer", [MASTER, RESISTANCE, None])
def test_the_fourth_major_wins_before_anything_else_happens(viewer: int | None) -> None:
    match = plotting(
        tiles=LAIR,
        majors=["J1", "J2", "J7"],
        plots=["J4", "J5", "N1"],
        mats={"K4": ["M2", "A2", "I2"]},
        hand=["M3", "M2"],
    )
    play(match, "complete:J4:K4")
    assert is_won(match, MASTER, "majors")
    assert [event.name for event in match.events(viewer)] == ["plot_completed", "game_over"]
    assert lies(match, "plots") == ["J5", "N1"], "nothing is drawn any more (U-PLT-10)"
    assert lies(match, "majors") == ["J1", "J2", "J4", "J7"]
    assert lies(match, "hand") == ["M2", "M3"]


@pytest.mark.rule("U-OBJ-01")
def test_three_majors_are_not_enough() -> None:
    match = plotting(
        tiles=LAIR, majors=["J1", "J2"], plots=["J4", "N1", "N2"], mats={"K4": ["M2", "A2", "I2"]}
    )
    play(match, "complete:J4:K4")
    assert not match.over
    assert match.winners == []
    assert match.scores == [3, 0]
    play(match, "end")
    assert asked(match) == "resource"


@pytest.mark.rule("U-OBJ-04", "U-OBJ-05")
def test_four_plots_are_not_four_majors() -> None:
    minors = ["N1", "N2", "N3", "N4", "N5", "N6", "N8"]
    match = plotting(
        tiles=LAIR,
        majors=["J1", "J2", "J3"],
        plots=["N7", "J4", "J5"],
        plot_discard=minors,
        mats={"K2": ["M2", "A1"]},
    )
    play(match, "complete:N7:K2")
    assert not match.over
    assert match.scores == [3, 0]
    assert seen(match, None)["goals"]["majors"] == [3, 4]


# The resistance's aims


@pytest.mark.rule("U-OBJ-02", "EX-10", "J-39")
@pytest.mark.parametrize(
    ("before", "stash", "total"),
    [(18, ["A4"], 19), (19, ["A4"], 20), (17, ["M4", "A4", "I4", "M4", "I3"], 22)],
)
def test_twenty_captured_cards_win_at_once(before: int, stash: list[str], total: int) -> None:
    match = table(tiles=LAIR, captured=TWENTY_THREE[:before], mats={"K2": stash})
    play(match, "hero:S", "enter:B1", "escort:2")
    assert len(lies(match, "captured")) == total
    if total < 20:
        assert not match.over
        assert offered(match) == ["end", "hero:W", "hero:L"]
    else:
        assert is_won(match, RESISTANCE, "captured")


@pytest.mark.rule("U-OBJ-02")
def test_plunder_and_the_masters_own_fear_can_bring_the_twentieth_card() -> None:
    plundered = table(
        tiles=LAIR, captured=TWENTY_THREE[:17], discard=["M4", "M3", "M3"], heroes={"W": "A2"}
    )
    play(plundered, "hero:W", "plunder")
    assert is_won(plundered, RESISTANCE, "captured")
    assert names(plundered)[-1] == "game_over"
    driven = frightened(
        5,
        tiles=LAIR,
        face_up=["A1"],
        followers={"A2": 4},
        captured=TWENTY_THREE[:18],
        mats={"K1": ["I4", "I4"]},
    )
    play(driven, "drive:A2:A1")
    assert is_won(driven, RESISTANCE, "captured")
    assert (followers(driven, "A2"), followers(driven, "A1")) == (3, 1)


@pytest.mark.rule("U-OBJ-02", "U-TRN-06")
def test_the_end_is_the_last_thing_that_is_told() -> None:
    # Taking the stash and taking the room are one arrival; the match is over in the middle of it.
    match = table(tiles=LAIR, captured=TWENTY_THREE[:19], mats={"K2": ["A4"]})
    play(match, "hero:S", "enter:B1", "escort:0")
    assert names(match)[-1] == "game_over"


@pytest.mark.rule("U-OBJ-03", "J-15", "U-TRN-06")
@pytest.mark.parametrize("missing", ["K1", "K2", "K3", "K4"])
@pytest.mark.parametrize("last", ["K1", "K2", "K3", "K4"])
def test_any_three_key_rooms_win_at_once(missing: str, last: str) -> None:
    held = [cell for key, cell in KEYS.items() if key not in (missing, last)][:2]
    match = table(tiles=LAIR, followers=dict.fromkeys(held, 1), acted=["W"])
    assert seen(match, None)["goals"]["keys"] == [2, 3]
    play(match, "hero:S", f"enter:{KEYS[last]}", "escort:0")
    assert is_won(match, RESISTANCE, "control")
    assert lies(match, "captured") == []
    assert names(match)[-1] == "game_over"
    assert at(match, LEADER) == "outside"


@pytest.mark.rule("U-OBJ-03")
def test_the_three_are_held_in_one_moment_or_do_not_count() -> None:
    match = table(tiles=LAIR, heroes={"W": "B1"}, followers={"A1": 1})
    play(match, "hero:W", "move:C1")
    assert lies(match, "face_up") == ["A1", "B1", "C1"]
    assert not match.over
    assert seen(match, RESISTANCE)["goals"]["keys"] == [2, 3]


@pytest.mark.rule("U-OBJ-03", "U-TRN-06")
def test_followers_alone_win_by_command_and_by_the_masters_own_fear() -> None:
    held: dict[str, Any] = {
        "tiles": LAIR,
        "face_up": ["C1"],
        "followers": {"A1": 2, "B1": 1, "C2": 3},
    }
    led = play(table(**held, heroes={"L": "D4"}), "hero:L", "command:C2:C1", "escort:2")
    assert is_won(led, RESISTANCE, "control")
    driven = play(frightened(4, **held), "drive:C2:C1")
    assert is_won(driven, RESISTANCE, "control")
    assert (followers(driven, "C2"), followers(driven, "C1")) == (2, 1)
    assert "phase" not in names(driven), "the turn of the master stops"


@pytest.mark.rule("U-OBJ-03")
@pytest.mark.parametrize(("number", "won"), [(1, False), (2, True), (3, True)])
def test_two_followers_may_be_asked_for(number: int, won: bool) -> None:
    match = table(
        options={"control_min_followers": 2},
        tiles=LAIR,
        face_up=["C1"],
        heroes={"L": "D4", "S": "B1"},
        followers={"A1": 2, "C2": 3},
        mats={"K3": ["M1", "I2"]},
    )
    play(match, "hero:L", "command:C2:C1", f"escort:{number}")
    assert lies(match, "captured") == ["M1", "I2"], "one follower is enough to capture"
    assert match.over == won
    if won:
        assert is_won(match, RESISTANCE, "control")
    else:
        assert seen(match, None)["goals"]["keys"] == [2, 3]
        play(match, "end", "end")
        assert not [choice for choice in offered(match) if choice.endswith(":K3")]


@pytest.mark.rule("U-OBJ-03")
def test_one_follower_short_in_each_of_three_rooms_does_not_win() -> None:
    match = table(
        options={"control_min_followers": 2}, tiles=LAIR, followers={"A1": 1, "B1": 1, "C1": 1}
    )
    assert seen(match, None)["goals"]["keys"] == [0, 3]
    play(match, "hero:W", "enter:A1", "escort:0", "hero:L", "enter:B1", "escort:1")
    assert seen(match, None)["goals"]["keys"] == [2, 3]
    play(match, "hero:S", "enter:C1", "escort:0")
    assert is_won(match, RESISTANCE, "control"), "a hero needs no followers"


# Control that is tested late


def late(**position: Any) -> Match:
    return table(options=LATE, tiles=LAIR, **CALM, **position)


@pytest.mark.rule("U-OBJ-06")
@pytest.mark.parametrize("rooms_held", [3, 4])
def test_rooms_still_held_when_the_turn_starts_win_then(rooms_held: int) -> None:
    held = dict.fromkeys(list(KEYS.values())[1:rooms_held], 1)
    match = late(followers=held, hand=["A1"])
    play(match, "hero:S", "enter:A1", "escort:0")
    assert not match.over
    assert seen(match, None)["goals"]["keys"] == [rooms_held, 3]
    assert offered(match) == ["end", "hero:W", "hero:L"]
    to_the_master(match)
    assert asked(match) == "plot"
    to_the_resistance(match)
    assert is_won(match, RESISTANCE, "control")
    assert names(match)[-2:] == ["turn_start", "game_over"], "before any hero acts"
    assert lies(match, "round") == 2


@pytest.mark.rule("U-OBJ-06")
def test_a_room_lost_before_the_turn_starts_does_not_count() -> None:
    match = late(followers={"A1": 1, "B1": 1}, hand=["M3"])
    play(match, "hero:S", "enter:C1", "escort:0")
    to_the_master(match)
    play(match, "end", "attack", "done", "target:A1")
    to_the_resistance(match)
    assert not match.over
    assert match.deciders == (RESISTANCE,)
    assert seen(match, None)["goals"]["keys"] == [2, 3]


@pytest.mark.rule("U-OBJ-06")
def test_fear_into_a_third_room_wins_late_as_well() -> None:
    people = {"A1": 1, "B1": 1, "C2": 1}
    match = frightened(4, options=LATE, tiles=LAIR, face_up=["C1"], followers=people)
    play(match, "drive:C2:C1", "done")
    assert asked(match) == "resource"
    play(match, "end", "none", "none")
    assert is_won(match, RESISTANCE, "control")


@pytest.mark.rule("U-OBJ-06", "U-OBJ-02")
def test_captures_are_not_tested_late() -> None:
    match = late(captured=TWENTY_THREE[:19], mats={"K2": ["A4"]})
    play(match, "hero:S", "enter:B1", "escort:0")
    assert is_won(match, RESISTANCE, "captured")


# The lair


@pytest.mark.rule("U-STR-01")
def test_the_lair_is_four_by_four_and_begins_face_down() -> None:
    match = lairworks.new("uprising", seats=2, seed=5)
    while asked(match) == "layout":
        play(match, offered(match)[-1])
    for viewer in (MASTER, RESISTANCE, None):
        cells = seen(match, viewer)["cells"]
        assert [cell["cell"] for cell in cells] == CELLS
        assert [cell["up"] for cell in cells] == [False] * 16
    assert sorted(lies(match, "tiles").values()) == sorted(LAIR.values())


@pytest.mark.rule("U-STR-02")
def test_the_master_knows_all_tiles_and_the_resistance_what_it_has_seen() -> None:
    match = rooms(tiles=LAIR, face_up=["B2", "D4"])
    everything = {cell["cell"]: cell["tile"]["id"] for cell in seen(match, MASTER)["cells"]}
    assert everything == LAIR
    for viewer in (RESISTANCE, None):
        known = {c["cell"]: c["tile"]["id"] for c in seen(match, viewer)["cells"] if "tile" in c}
        assert known == {"B2": "R10", "D4": "R09"}
    play(match, "turn_down:B2")
    (remembered,) = seen(match, RESISTANCE)["remembered"]
    assert (remembered["id"], remembered["cells"]) == ("R10", ["B2"])
    play(match, "pick:A1", "pick:B2", "done", "put:R10")
    assert lies(match, "tiles")["A1"] == "R10"
    master = {cell["cell"]: cell["tile"]["id"] for cell in seen(match, MASTER)["cells"]}
    assert master == {**LAIR, "A1": "R10", "B2": "K1"}
    (remembered,) = seen(match, RESISTANCE)["remembered"]
    assert remembered["cells"] == ["A1", "B2"]
    assert [c["cell"] for c in seen(match, RESISTANCE)["cells"] if "tile" in c] == ["D4"]


@pytest.mark.rule("U-STR-03")
def test_a_room_with_people_is_face_up_and_stays_as_it_is() -> None:
    match = table(tiles=LAIR, face_up=["D4"], **CALM)
    assert not is_up(match, "A1")
    play(match, "hero:W", "enter:A1", "escort:0", "hero:S", "enter:B1", "escort:1", "end")
    assert is_up(match, "A1")
    assert is_up(match, "B1")
    play(match, "end", "end")
    assert offered(match) == ["turn_down:D4", "none"]
    play(match, "none")
    free = [cell for cell in CELLS if cell not in ("A1", "B1", "D4")]
    assert offered(match) == [*(f"pick:{cell}" for cell in free[:-1]), "none"]
    play(match, "none", "hero:W", "move:A2", "hero:S", "move:B2", "escort:0", "none", "end")
    play(match, "end", "end")
    assert offered(match) == ["turn_down:A1", "turn_down:D4", "none"], "one follower pins B1"


@pytest.mark.rule("U-STR-04")
def test_rooms_help_or_hurt_either_side() -> None:
    gong = table(tiles={"A1": "R04"}, hand=["M1", "M2"])
    play(gong, "hero:W", "enter:A1", "escort:0")
    assert len(lies(gong, "hand")) == 4
    cells = table(tiles={"A1": "R08"}, lost=3)
    play(cells, "hero:W", "enter:A1", "escort:0")
    assert (followers(cells, "A1"), lies(cells, "lost")) == (2, 1)
    pit = table(tiles={"A1": "R01"})
    play(pit, "hero:W", "enter:A1", "escort:3")
    assert (followers(pit, "A1"), lies(pit, "lost")) == (2, 1)
    armoury = spending(
        tiles={"A1": "R05", "C4": "R06"}, face_up=["A1"], followers={"C4": 9}, hand=["M3"]
    )
    play(armoury, "attack", "done")
    assert told(armoury, "attack")[0]["strength"] == 4


@pytest.mark.rule("U-STR-05")
@pytest.mark.parametrize("cell", CELLS)
def test_rooms_are_adjacent_by_their_sides(cell: str) -> None:
    column, row = "ABCD".index(cell[0]), int(cell[1])
    expected = [
        other
        for other in CELLS
        if abs("ABCD".index(other[0]) - column) + abs(int(other[1]) - row) == 1
    ]
    match = play(table(tiles=LAIR, heroes={"W": cell}), "hero:W")
    moves = [choice.partition(":")[2] for choice in offered(match) if choice.startswith("move")]
    assert moves == expected


@pytest.mark.rule("U-STR-06")
def test_everybody_fits_into_one_room() -> None:
    match = table(tiles=LAIR, heroes={"W": "A2", "S": "A2"}, followers={"A1": 22}, acted=["S"])
    play(match, "hero:W", "move:A1", "hero:L", "enter:A1", "escort:3")
    (room,) = (cell for cell in seen(match, None)["cells"] if cell["cell"] == "A1")
    assert (room["heroes"], room["followers"]) == (["W", "L"], 25)
    play(match, "end", "end", "none", "hero:S", "move:A1")
    (room,) = (cell for cell in seen(match, None)["cells"] if cell["cell"] == "A1")
    assert (room["heroes"], room["followers"], room["defence"]) == (["W", "S", "L"], 25, 34)


@pytest.mark.rule("U-STR-07")
@pytest.mark.parametrize("players", [0, 1, 3])
def test_exactly_two_can_play(players: int) -> None:
    with pytest.raises(lairworks.BadSeats):
        lairworks.new("uprising", seats=players, seed=1)


@pytest.mark.rule("U-STR-07")
def test_what_was_made_up_is_data() -> None:
    guards = {"trigger": "DISCOVER", "effect": "ATTACK", "n": 4, "target": "here"}
    pack = {
        "pack": {"name": "Cheap and blunt"},
        "plots": {"J4": {"needs": {"M": 1, "A": 1}}},
        "tiles": {"R02": {"effects": [guards]}},
    }
    cheap: dict[str, Any] = {"tiles": LAIR, "plots": ["J4"], "mats": {"K4": ["M1", "A1"]}}
    assert "complete:J4:K4" in offered(plotting(pack=pack, **cheap))
    assert "complete:J4:K4" not in offered(plotting(**cheap))
    match = table(pack=pack, tiles={"A1": "R02"})
    play(match, "hero:S", "enter:A1", "escort:1")
    assert told(match, "attack")[0]["strength"] == 4
    assert at(match, 1) == "A1"


@pytest.mark.rule("U-STR-08")
def test_a_room_or_a_plot_goes_before_the_rules() -> None:
    tunnel = play(table(tiles=LAIR, face_up=["C3"]), "hero:W")
    assert offered(tunnel) == ["enter:A1", "enter:B1", "enter:C1", "enter:D1", "enter:C3"]
    stair = table(tiles=LAIR, heroes={"W": "A3"}, followers={"A3": 3})
    play(stair, "hero:W", "move:A2")
    assert offered(stair) == ["escort:0", "escort:1"]
    back = plotting(tiles=LAIR, plots=["N5"], mats={"K1": ["M1", "I2"]}, captured=["A4"])
    play(back, "complete:N5:K1", "recover:A4")
    assert lies(back, "captured") == []
    assert "A4" in lies(back, "discard")


# The end


def random_match(seed: int, **options: object) -> Match:
    """A match in which both sides choose blindly."""
    match = lairworks.new("uprising", seats=2, seed=seed, options=options)
    chance = random.Random(seed)
    while not match.over:
        play(match, chance.choice(offered(match)))
    return match


@pytest.mark.rule("U-END-01")
@pytest.mark.parametrize("seed", range(12))
def test_a_match_has_one_winner_and_one_reason(seed: int) -> None:
    match = random_match(seed, round_limit=25)
    assert match.winners == [MASTER if match.ending == "majors" else RESISTANCE]
    assert match.ending in ("majors", "captured", "control", "round_limit")
    assert names(match).count("game_over") == 1
    majors, captured = match.scores
    assert (majors >= 4) == (match.ending == "majors")
    assert not (majors >= 4 and captured >= 20)


@pytest.mark.rule("U-END-01")
def test_a_change_that_meets_two_conditions_meets_them_for_one_side() -> None:
    match = table(
        tiles=LAIR,
        majors=["J1", "J2", "J3"],
        captured=TWENTY_THREE[:19],
        followers={"A1": 1, "B1": 1},
        mats={"K3": ["A4"]},
    )
    play(match, "hero:S", "enter:C1", "escort:0")
    assert match.winners == [RESISTANCE]
    assert len(told(match, "game_over")) == 1


@pytest.mark.rule("U-END-02", "J-51")
def test_the_resistance_wins_after_forty_rounds() -> None:
    match = table(tiles=LAIR, round=39, **CALM)
    to_the_master(match)
    assert not match.over
    assert lies(match, "round") == 40
    to_the_resistance(match)
    assert not match.over, "the resistance has its turn first"
    play(match, "hero:W", "enter:A1", "escort:1")
    to_the_master(match)
    assert is_won(match, RESISTANCE, "round_limit")
    assert lies(match, "round") == 40


@pytest.mark.rule("U-END-02")
@pytest.mark.parametrize("limit", [1, 7, 99])
def test_the_number_of_rounds_is_an_option(limit: int) -> None:
    options = {"round_limit": limit}
    match = to_the_master(table(options=options, tiles=LAIR, round=limit))
    assert is_won(match, RESISTANCE, "round_limit")
    assert seen(match, None)["round_limit"] == limit
    if limit > 1:
        earlier = to_the_master(table(options=options, tiles=LAIR, round=limit - 1))
        assert not earlier.over


@pytest.mark.rule("U-END-02")
@pytest.mark.parametrize("limit", [0, 100])
def test_there_are_one_to_ninety_nine_rounds(limit: int) -> None:
    with pytest.raises(lairworks.BadOption):
        table(options={"round_limit": limit})


@pytest.mark.rule("U-END-02")
def test_the_last_turn_may_end_by_itself() -> None:
    acted = table(tiles=LAIR, round=40, acted=["W", "S"])
    play(acted, "hero:L", "enter:A1", "escort:0")
    assert is_won(acted, RESISTANCE, "round_limit")
    barred = rooms(tiles=LAIR, round=40, barred=True)
    play(barred, "none")
    assert is_won(barred, RESISTANCE, "round_limit")


@pytest.mark.rule("U-END-02")
def test_another_goal_reached_in_the_last_round_comes_first() -> None:
    plot = plotting(
        tiles=LAIR,
        round=40,
        majors=["J1", "J2", "J7"],
        plots=["J4"],
        mats={"K4": ["M2", "A2", "I2"]},
    )
    assert is_won(play(plot, "complete:J4:K4"), MASTER, "majors")
    held = table(tiles=LAIR, round=40, followers={"A1": 1, "B1": 1}, acted=["W", "L"])
    play(held, "hero:S", "enter:C1", "escort:0")
    assert is_won(held, RESISTANCE, "control")


@pytest.mark.rule("U-END-03")
def test_a_match_goes_on_without_followers_and_without_a_hero_in_the_lair() -> None:
    match = table(tiles=LAIR, lost=25, **CALM)
    assert offered(match) == ["end", "hero:W", "hero:S", "hero:L"]
    to_the_master(match)
    to_the_resistance(match)
    assert match.deciders == (RESISTANCE,)
    play(match, "hero:W", "enter:A1")
    assert at(match, WARRIOR) == "A1"
    assert not match.over


@pytest.mark.rule("U-END-03")
def test_a_match_goes_on_without_cards() -> None:
    # Nineteen starters are captured, two lie on a mat; the supplies are out of reach.
    starters = sorted(STARTERS, key=lambda card: card[1])
    match = spending(
        tiles=LAIR, captured=starters[:19], mats={"K4": starters[19:]}, hand=[], deck=[], **CALM
    )
    assert verbs(match) == ["withdraw", "end"]
    play(match, "end", "none")
    assert lies(match, "hand") == []
    to_the_master(match)
    play(match, "end")
    assert lies(match, "round") == 2
    play(match, "withdraw:K4:A3", "end", "none")
    assert lies(match, "hand") == ["A3"]
    assert not match.over


@pytest.mark.rule("U-END-04")
def test_the_rules_know_no_way_to_concede() -> None:
    match = table(tiles=LAIR)
    for word in ("concede", "resign", "surrender"):
        assert WORDS.parse(word) < 0
        with pytest.raises(lairworks.UnknownWord):
            match.play(RESISTANCE, word)
    assert not match.over
    assert state(match).reason == ""
