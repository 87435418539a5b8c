"""C.14 and C.15: what happens, in which order, when units come into a room; captures."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from tests.games.uprising.tables import (
    CHAPEL,
    COURT,
    FOUNDRY,
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
    STARTERS,
    TURNING,
    VAULT,
    WARRIOR,
    asked,
    at,
    effect,
    followers,
    frightened,
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
    state,
    table,
    told,
    verbs,
)

WAYS = ["enter", "move", "rally", "command", "fear"]
STASH = ["M2", "M1", "A3", "I2"]


def comes(way: str, tile: str, number: int, others: dict[str, Any] | None = None) -> Match:
    """Followers come into B1 in one of the five ways; all but a Rally find it face up and empty.

    With Enter and Move comes the Sage; for a Rally, which needs somebody there, the Sage is in
    the room before. Fear makes as many single steps as there are followers.
    """
    position: dict[str, Any] = {**(others or {})}
    tiles = lair(**{"B1": tile, "A1": GUARD, "B2": CHAPEL, **position.pop("tiles", {})})
    people: dict[str, int] = {**position.pop("followers", {})}
    table_of: dict[str, Any] = {"tiles": tiles, "face_up": ["B1"], **position}
    if way == "enter":
        match = table(followers=people, **table_of)
        return play(match, "hero:S", "enter:B1", f"escort:{number}")
    if way == "move":
        match = table(heroes={"S": "A1"}, followers={"A1": 4, **people}, **table_of)
        return play(match, "hero:S", "move:B1", f"escort:{number}")
    if way == "rally":
        match = table(heroes={"S": "B1"}, followers=people, **table_of)
        return play(match, "hero:S", "rally", f"escort:{number}")
    if way == "command":
        match = table(heroes={"L": "B2"}, followers={"A1": 4, **people}, **table_of)
        return play(match, "hero:L", "command:A1:B1", f"escort:{number}")
    match = frightened(number, followers={"A1": 4, **people}, **table_of)
    return play(match, *["drive:A1:B1"] * number)


# Into the room


@pytest.mark.rule("U-ARR-01")
@pytest.mark.parametrize("way", WAYS)
def test_those_who_arrive_are_in_the_room(way: str) -> None:
    match = comes(way, GONG, 3)
    assert followers(match, "B1") == 3
    came_from_outside = way in ("enter", "rally")
    assert followers(match, "A1") == (0 if came_from_outside else 1)
    assert state(match).outside == (22 if came_from_outside else 21)
    if way in ("enter", "move"):
        assert at(match, SAGE) == "B1"


@pytest.mark.rule("U-ARR-02")
@pytest.mark.parametrize(
    ("start", "choices", "walked"),
    [
        ("outside", ["enter:B1", "escort:1"], "entered"),
        ("A1", ["move:B1", "escort:1"], "moved"),
    ],
)
def test_a_face_down_room_is_turned_up_and_then_acts(
    start: str, choices: list[str], walked: str
) -> None:
    match = table(
        tiles=lair(A1=CHAPEL, B1=PRISON), heroes={"W": start}, followers={"A1": 1}, lost=2
    )
    play(match, "hero:W", *choices)
    names = [event.name for event in match.events(None)]
    assert [name for name in names if name in (walked, "revealed", "tile_effect", "freed")] == [
        walked,
        "revealed",
        "tile_effect",
        "freed",
    ]
    assert is_up(match, "B1")
    assert (followers(match, "B1"), lies(match, "lost")) == (3, 0)


@pytest.mark.rule("U-ARR-02", "U-FEAR-05")
def test_only_enter_and_move_lead_into_face_down_rooms() -> None:
    tiles = lair(A1=CHAPEL, B1=PRISON, A2=GONG)
    led = table(tiles=tiles, heroes={"L": "A1"}, followers={"A1": 2}, face_up=["A2"])
    play(led, "hero:L")
    assert numbered(led, "command") == ["A1:A2"]
    assert numbered(led, "move") == ["B1", "A2"]
    driven = frightened(2, tiles=tiles, followers={"A1": 2}, face_up=["A2"])
    assert numbered(driven, "drive") == ["A1:A2"]


# What strikes whoever enters


@pytest.mark.rule("U-ARR-03", "U-TIL-01", "R-24")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("number", [1, 3])
def test_every_kind_of_arrival_sets_off_the_snare_pit(way: str, number: int) -> None:
    match = comes(way, SNARE, number)
    taken = number if way == "fear" else 1
    assert lies(match, "lost") == taken
    assert followers(match, "B1") == number - taken
    assert len(told(match, "tile_effect")) == taken


@pytest.mark.rule("U-ARR-03", "U-SEE-03")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("tile", [GUARD, TURNING, GONG, PRISON, SPYHOLE])
def test_no_arrival_in_a_face_up_room_sets_off_what_is_discovered(way: str, tile: str) -> None:
    others = {"tiles": {"A1": SNARE}, "hand": ["M1"]} if tile == GUARD else {"hand": ["M1"]}
    match = comes(way, tile, 1, others)
    assert told(match, "tile_effect") == []
    assert (followers(match, "B1"), lies(match, "lost"), lies(match, "hand")) == (1, 0, ["M1"])


BOTH = reprinted(
    R02=[
        effect("DISCOVER", "ATTACK", n=5, target="here"),
        effect("ENTER", "LOSE_FOLLOWER", n=1),
    ],
    R03=[effect("DISCOVER", "BOUNCE"), effect("ENTER", "LOSE_FOLLOWER", n=1)],
)


@pytest.mark.rule("U-ARR-02", "U-ARR-03")
@pytest.mark.parametrize(
    ("party", "choices", "place", "left", "lost"),
    [
        (1, ["lose:1"], "B1", 0, 1),
        (1, ["lose:S0"], "outside", 0, 1),
        (3, [], "B1", 2, 1),
        (0, [], "outside", 0, 0),
    ],
    ids=["follower given up", "hero given up", "strong party", "hero alone"],
)
def test_what_is_discovered_comes_before_what_strikes_on_entering(
    party: int, choices: list[str], place: str, left: int, lost: int
) -> None:
    match = table(pack=BOTH, tiles=lair(B1=GUARD))
    play(match, "hero:S", "enter:B1", f"escort:{party}", *choices)
    assert at(match, SAGE) == place
    assert (followers(match, "B1"), lies(match, "lost")) == (left, lost)
    assert asked(match) == "hero"


@pytest.mark.rule("U-ARR-03", "U-ARR-06")
def test_a_party_that_was_sent_back_does_not_enter() -> None:
    match = play(table(pack=BOTH, tiles=lair(B1=TURNING)), "hero:S", "enter:B1", "escort:3")
    assert (state(match).outside, lies(match, "lost")) == (25, 0)
    play(match, "hero:W", "enter:B1", "escort:3")
    assert (followers(match, "B1"), lies(match, "lost")) == (2, 1), "the second party does"


# Captures


@pytest.mark.rule("U-ARR-04", "U-CAP-01", "U-CAP-02", "U-CAP-03")
@pytest.mark.parametrize("way", ["enter", "move", "command", "fear"])
@pytest.mark.parametrize("number", [1, 2])
def test_every_kind_of_arrival_in_a_key_room_captures_its_stash(way: str, number: int) -> None:
    others = {"mats": {COURT: STASH, VAULT: ["I1"]}, "discard": ["A1"]}
    match = comes(way, COURT, number, others)
    assert sorted(lies(match, "captured")) == sorted(STASH)
    assert lies(match, "mats")[COURT] == []
    assert lies(match, "mats")[VAULT] == ["I1"]
    assert lies(match, "discard") == ["A1"], "nothing of it goes to the master"
    assert [facts["total"] for facts in told(match, "captured")] == [4]
    assert state(match).controlled() == 1


@pytest.mark.rule("U-ARR-04")
@pytest.mark.parametrize("hero", ["W", "S", "L"])
def test_a_hero_alone_captures_too(hero: str) -> None:
    match = table(tiles=lair(B1=FOUNDRY), mats={FOUNDRY: ["M4", "A1"]})
    play(match, f"hero:{hero}", "enter:B1", "escort:0")
    assert lies(match, "captured") == ["M4", "A1"]


@pytest.mark.rule("U-ARR-04")
def test_a_rally_into_a_key_room_finds_an_empty_mat() -> None:
    match = comes("rally", COURT, 2, {"mats": {VAULT: STASH}})
    assert lies(match, "captured") == []
    assert followers(match, "B1") == 2
    assert told(match, "captured") == []


@pytest.mark.rule("U-CAP-03", "U-KEY-07")
@pytest.mark.parametrize(("number", "controlled"), [(1, 0), (2, 1)])
def test_one_follower_captures_even_if_two_are_needed_for_control(
    number: int, controlled: int
) -> None:
    others = {"mats": {COURT: STASH}, "options": {"control_min_followers": 2}}
    match = comes("command", COURT, number, others)
    assert len(lies(match, "captured")) == 4
    assert state(match).controlled() == controlled


@pytest.mark.rule("U-CAP-01")
def test_captured_cards_lie_open_and_never_come_back_to_the_deck() -> None:
    cards = piles(["I1"], [], ["A1", "A1"])
    cards["mats"] = {VAULT: cards["mats"][VAULT][4:], COURT: cards["mats"][VAULT][:4]}
    taken = cards["mats"][COURT]
    match = play(table(tiles=lair(B1=COURT), **cards), "hero:S", "enter:B1", "escort:1")
    for viewer in (MASTER, RESISTANCE, None):
        view: Any = match.view(viewer)
        assert view["captured"] == taken
    next_turn(match, "none")
    assert len(told(match, "reshuffled")) == 1
    assert sorted(lies(match, "hand")) == ["A1", "A1", "I1"]
    assert lies(match, "captured") == taken


@pytest.mark.rule("U-CAP-01", "R-05")
def test_a_hidden_stash_is_shown_when_it_is_captured() -> None:
    options = {"stash_visibility": "hidden"}
    match = table(options=options, tiles=lair(B1=COURT), mats={COURT: STASH})
    before: Any = match.view(RESISTANCE)
    assert "cards" not in before["mats"][2]
    play(match, "hero:S", "enter:B1", "escort:0")
    after: Any = match.view(RESISTANCE)
    assert sorted(after["captured"]) == sorted(STASH)
    assert sorted(told(match, "captured", RESISTANCE)[0]["cards"]) == sorted(STASH)


@pytest.mark.rule("U-CAP-02")
@pytest.mark.parametrize(
    "stash", [["M4"], ["M4", "M4", "M3"], ["M1", "A1", "I1", "I1", "I4"]], ids=len
)
def test_each_captured_card_counts_one(stash: list[str]) -> None:
    match = table(tiles=lair(B1=COURT), mats={COURT: stash}, captured=["A2", "A3"])
    play(match, "hero:S", "enter:B1", "escort:0")
    view: Any = match.view(RESISTANCE)
    assert view["goals"]["captured"] == [2 + len(stash), 20]
    assert sorted(lies(match, "captured")) == sorted([*stash, "A2", "A3"])


@pytest.mark.rule("U-CAP-04")
def test_capturing_is_not_asked_about_even_in_the_masters_turn() -> None:
    match = frightened(2, tiles=lair(A1=COURT, B1=GUARD), face_up=["A1"], followers={"B1": 1},
                       mats={COURT: STASH})  # fmt: skip
    play(match, "drive:B1:A1")
    assert match.deciders == (MASTER,)
    assert asked(match) == "fear"
    assert len(lies(match, "captured")) == 4
    walked = table(tiles=lair(A1=COURT), mats={COURT: STASH})
    play(walked, "hero:W", "enter:A1", "escort:0")
    assert asked(walked) == "hero"
    assert len(lies(walked, "captured")) == 4


@pytest.mark.rule("U-CAP-05")
def test_the_number_captured_is_public_and_falls_when_cards_are_recovered() -> None:
    match = plotting(
        tiles=lair(), plots=["N5"], mats={COURT: ["M1", "I2"]},
        captured=["A1", "A2", "A3", "M3", "M2"], discard=["I3"],
    )  # fmt: skip
    play(match, f"complete:N5:{COURT}", "recover:A2", "recover:M3", "done")
    assert lies(match, "captured") == ["M2", "A1", "A3"]
    assert lies(match, "discard") == ["M1", "M3", "A2", "I2", "I3"]
    for viewer in (MASTER, RESISTANCE, None):
        view: Any = match.view(viewer)
        assert view["goals"]["captured"] == [3, 20]
        assert [facts["total"] for facts in told(match, "recovered", viewer)] == [4, 3]


# Victory on arrival


TWO_HELD = {"tiles": {"D3": FOUNDRY, "D4": SANCTUM}, "followers": {"D3": 1, "D4": 2}}


@pytest.mark.rule("U-ARR-05", "U-OBJ-03", "U-TRN-06")
@pytest.mark.parametrize("way", ["enter", "move", "command", "fear"])
def test_an_arrival_in_the_third_key_room_wins_at_once(way: str) -> None:
    match = comes(way, COURT, 1, {**TWO_HELD})
    assert match.over
    assert (match.ending, match.winners) == ("control", [RESISTANCE])
    assert match.events(None)[-1].name == "game_over"


@pytest.mark.rule("U-ARR-05", "U-KEY-07")
def test_the_follower_who_completes_control_wins_at_once() -> None:
    options = {"control_min_followers": 2}
    people = {"D3": 2, "D4": 2, "C1": 1}
    tiles = lair(D3=FOUNDRY, D4=SANCTUM, C1=COURT, B1=GUARD)
    match = table(options=options, tiles=tiles, heroes={"L": "B1"}, followers={**people, "B1": 1})
    assert not match.over
    play(match, "hero:L", "command:B1:C1")
    assert (match.ending, match.winners) == ("control", [RESISTANCE])


@pytest.mark.rule("U-ARR-05", "U-OBJ-02")
@pytest.mark.parametrize("way", ["enter", "move", "command", "fear"])
@pytest.mark.parametrize(("before", "over"), [(15, False), (16, True)])
def test_an_arrival_that_captures_the_twentieth_card_wins_at_once(
    way: str, before: int, over: bool
) -> None:
    spoils = [card for card in STARTERS if card not in ("M1", "M2")] + ["A3", "I3"]
    stash = ["M1", "M1", "M2", "M2"]
    match = comes(way, COURT, 1, {"mats": {COURT: stash}, "captured": spoils[:before]})
    assert match.over == over
    if over:
        assert (match.ending, match.winners) == ("captured", [RESISTANCE])


@pytest.mark.rule("U-ARR-05", "U-TRN-06")
def test_nothing_is_told_after_the_end_by_captures() -> None:
    spoils = [card for card in STARTERS if card not in ("M1", "M2")] + ["A3", "I3"]
    others = {"mats": {COURT: ["M1", "M1", "M2", "M2"]}, "captured": spoils[:16]}
    match = comes("enter", COURT, 1, others)
    assert match.over
    assert match.events(None)[-1].name == "game_over"


@pytest.mark.rule("U-ARR-04", "U-ARR-05", "U-FEAR-07", "U-END-01")
def test_fear_may_bring_both_victories_in_one_step() -> None:
    spoils = [card for card in STARTERS if card not in ("M1", "M2")] + ["A3", "I3"]
    match = comes(
        "fear",
        COURT,
        1,
        {**TWO_HELD, "mats": {COURT: ["M1", "M1", "M2", "M2"]}, "captured": spoils[:16]},
    )
    assert match.over
    assert match.winners == [RESISTANCE]
    assert len(lies(match, "captured")) == 20, "the stash is captured before victory is tested"
    assert len(told(match, "game_over")) == 1


@pytest.mark.rule("U-ARR-04", "U-ARR-05")
@pytest.mark.parametrize("way", ["enter", "fear"])
def test_the_stash_of_the_third_key_room_is_captured_before_the_match_ends(way: str) -> None:
    match = comes(way, COURT, 1, {**TWO_HELD, "mats": {COURT: STASH}})
    assert match.ending == "control"
    assert sorted(lies(match, "captured")) == sorted(STASH)
    assert lies(match, "mats")[COURT] == []


@pytest.mark.rule("U-ARR-05", "U-OBJ-06")
def test_with_the_late_test_an_arrival_in_the_third_key_room_does_not_win_yet() -> None:
    options = {"control_check": "start_of_resistance_turn"}
    match = comes("enter", COURT, 1, {**TWO_HELD, "options": options})
    assert not match.over
    next_turn(match, "none")
    assert (match.ending, match.winners) == ("control", [RESISTANCE])


# Sent back


@pytest.mark.rule("U-ARR-06", "U-TIL-03", "R-24")
def test_nothing_happens_in_the_room_one_is_sent_back_to() -> None:
    match = table(tiles=lair(B2=SNARE, B3=TURNING), heroes={"L": "B2"}, followers={"B2": 3})
    play(match, "hero:L", "move:B3", "escort:3")
    assert at(match, LEADER) == "B2"
    assert (followers(match, "B2"), lies(match, "lost")) == (3, 0)
    assert [facts["tile"] for facts in told(match, "tile_effect")] == ["Turning Hall"]


@pytest.mark.rule("U-ARR-06")
def test_whoever_is_sent_back_to_a_key_room_still_controls_it() -> None:
    match = table(tiles=lair(B2=COURT, B3=TURNING), heroes={"W": "B2"}, hand=["M1"])
    play(match, "hero:W", "move:B3")
    assert at(match, WARRIOR) == "B2"
    assert state(match).controlled() == 1
    play(match, "end", "end")
    assert numbered(match, "stash") == ["M1:K1", "M1:K2", "M1:K4"]


# Ready again


@pytest.mark.rule("U-ARR-07", "R-24")
@pytest.mark.parametrize("turned_down", [True, False], ids=["turned down", "left open"])
@pytest.mark.parametrize("tile", [GUARD, TURNING, GONG, PRISON, SPYHOLE])
def test_a_room_that_was_turned_down_is_ready_again(tile: str, turned_down: bool) -> None:
    match = table(tiles=lair(A1=CHAPEL, B1=tile), face_up=["A1"], heroes={"W": "B1"}, lost=6)
    play(match, "hero:W", "move:A1")
    next_turn(match, "turn_down:B1" if turned_down else "none", "none")
    assert is_up(match, "B1") != turned_down
    play(match, "hero:L", "enter:B1", "escort:0")
    assert len(told(match, "tile_effect")) == (1 if turned_down else 0)
    beaten = turned_down and tile in (GUARD, TURNING)
    assert at(match, LEADER) == ("outside" if beaten else "B1")
    assert len(lies(match, "hand")) == (7 if turned_down and tile == GONG else 5)
    assert followers(match, "B1") == (2 if turned_down and tile == PRISON else 0)
    assert asked(match) == ("peek" if turned_down and tile == SPYHOLE else "hero")


@pytest.mark.rule("U-ARR-07")
def test_a_room_turned_down_and_moved_is_ready_where_it_lies_now() -> None:
    match = table(tiles=lair(B1=GUARD, C1=CHAPEL), face_up=["B1"])
    next_turn(match, "turn_down:B1", "pick:B1", "pick:C1", "done", "put:R09")
    assert lies(match, "tiles")["C1"] == GUARD
    play(match, "hero:W", "enter:B1", "escort:0")
    assert at(match, WARRIOR) == "B1"
    play(match, "hero:L", "enter:C1", "escort:0")
    assert at(match, LEADER) == "outside"


@pytest.mark.rule("U-ARR-07", "U-KEY-06", "R-26")
def test_a_key_room_is_looted_again_after_it_was_turned_down() -> None:
    match = table(tiles=lair(B1=COURT, A1=CHAPEL), mats={COURT: ["M1"]}, hand=["A1"])
    play(match, "hero:W", "enter:B1", "escort:0")
    next_turn(match, "none")
    play(match, "hero:W", "move:A1", "end", "end", f"stash:{held(match)}:{COURT}", "end")
    play(match, "turn_down:B1", "none", "hero:S", "enter:B1", "escort:0")
    assert len(lies(match, "captured")) == 2
    assert [facts["total"] for facts in told(match, "captured")] == [1, 2]


def held(match: Match) -> str:
    """Any card of the master's hand."""
    return str(lies(match, "hand")[0])


@pytest.mark.rule("U-TRN-03")
def test_after_an_arrival_the_next_hero_is_asked() -> None:
    match = comes("move", SNARE, 2)
    assert verbs(match) == ["end", "hero"]
    assert offered(match) == ["end", "hero:W", "hero:L"]
