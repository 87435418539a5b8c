"""C.14: the Core, the full lair, the stall clause and the round cap; who wins."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from tests.games.volcano.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    lair,
    offered,
    play,
    seat,
    state,
    table,
    told,
)

LOCATIONS = [f"L{level}.{side}" for level in range(1, 6) for side in ("W2", "W1", "E1", "E2")]
SITES = {"L1.W1": "SA", "L1.E1": "SB"}


def filled(levels: int, *empty: str, **special: str) -> dict[str, str]:
    """Levels full of rooms that do little, but for some locations; `L5_E1="R29"` names others."""
    named = {at.replace("_", "."): room for at, room in special.items()}
    cards = [f"R{number:02d}" for number in range(1, 35)]
    left = [card for card in cards if card not in named.values() and card != "R20"]
    rooms: dict[str, str] = {}
    for at in LOCATIONS[: 4 * levels]:
        if at not in empty:
            rooms[at] = named.get(at) or SITES.get(at) or left.pop(0)
    return rooms


def retire_all(match: Match) -> Match:
    """Everybody retires as soon as asked, until the next planning or the end."""
    before: Any = match.position()["round"]
    while not match.over and match.position()["round"] == before:
        play(match, "retire")
    return match


def idle_round(match: Match) -> Match:
    """Plans and retires without doing anything."""
    before: Any = match.position()["round"]
    while not match.over and match.position()["round"] == before:
        choices = offered(match)
        play(match, "retire" if "retire" in choices else choices[0])
    return match


def build(match: Match, at: str) -> Match:
    """Builds the Shark Tank at the yard; what leaves no choice is not asked."""
    play(match, "boss:YARD")
    for choice in ("build:R20", f"at:{at}"):
        if not match.over and choice in offered(match):
            play(match, choice)
    assert lair(match)[at] == "R20"
    return match


# The Core


def green_on_24(**more: Any) -> Match:
    """EX-06: all cards flipped, Green next to the Core, a manned silo."""
    return table(
        lair={"L4.W1": "R29", "L5.W2": "R01"},
        turn=GREEN,
        seats=[{}, {}, {"vp": 24, "active": 1, "henchmen": ["L4.W1"], **more}],
    )


@pytest.mark.rule("V-END-01", "EX-06")
def test_the_last_step_to_the_core() -> None:
    match = play(green_on_24(crates=["BP", "FIRST"]), "boss:L4.W1")
    assert match.over
    assert (match.ending, match.winners) == ("core", [GREEN])
    assert match.scores == [0, 0, 25, 0]
    assert match.deciders == ()
    names = [event.name for event in match.events(None)]
    assert names[-1] == "game_end"
    assert "turn_ended" not in names
    assert told(match, "game_end") == [{"reason": "core", "winner": GREEN, "scores": [0, 0, 25, 0]}]


@pytest.mark.rule("V-END-01", "V-DIR-09")
def test_nothing_else_of_the_strip_is_carried_out_after_the_core() -> None:
    # Doomsday Antechamber: FAVOR(1), then BP.
    match = table(
        lair={"L4.W1": "R34", "L5.W2": "R01"},
        seats=[{"vp": 24, "bp": 0, "henchmen": ["L4.W1"]}],
    )
    play(match, "boss:L4.W1")
    assert match.winners == [RED]
    assert seat(match, RED)["bp"] == 0


@pytest.mark.rule("V-END-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_crate_a_build_or_an_upgrade_can_reach_the_core(players: int) -> None:
    rooms = {"L4.W1": "R07"}
    crate = table(players, levels=5, lair=rooms, seats=[{"vp": 23, "crates": ["VP2"]}])
    play(crate, "crate:VP2")
    yard = table(players, levels=5, lair=rooms, seats=[{"vp": 22, "bp": 3, "cards": ["R20"]}])
    build(yard, "L2.W2")
    upgrade = table(
        players,
        levels=5,
        lair={**rooms, "L4.E1": "R25"},
        seats=[{"vp": 22, "bp": 3, "cards": ["R20"], "henchmen": ["L4.E1"]}],
    )
    play(upgrade, "boss:L4.E1", "upgrade:R20", "over:L4.W1")
    for match in (crate, yard, upgrade):
        assert match.over
        assert (match.ending, match.winners) == ("core", [RED])
        assert seat(match, RED)["vp"] == 25


@pytest.mark.rule("V-END-01", "V-STL-03")
def test_a_victim_of_a_theft_can_reach_the_core() -> None:
    match = table(
        lair={"L4.W1": "R15", "L5.W2": "R01"},
        seats=[
            {"vp": 0, "bp": 3, "henchmen": ["L4.W1"]},
            {"vp": 24, "cards": ["R20"]},
        ],
    )
    play(match, "boss:L4.W1", "steal:1:R20", "at:L2.W2")
    assert match.over
    assert match.winners == [BLUE]


@pytest.mark.rule("V-END-01")
def test_the_winner_at_the_core_needs_no_other_tie_break() -> None:
    match = table(
        lair={"L4.W1": "R29", "L5.W2": "R01"},
        retired=[BLUE],
        seats=[{"vp": 24, "henchmen": ["L4.W1"]}, {"vp": 24}, {"vp": 24}],
    )
    play(match, "boss:L4.W1")
    assert match.winners == [RED]


@pytest.mark.rule("V-END-02")
def test_surplus_points_at_the_core_are_lost() -> None:
    match = table(
        levels=5, lair={"L4.W1": "R21"}, seats=[{"vp": 24, "bp": 1, "henchmen": ["L4.W1"]}]
    )
    play(match, "boss:L4.W1")
    assert match.scores[RED] == 25
    assert told(match, "score") == [{"seat": RED, "from": 24, "to": 25, "lost": 1, "why": "favor"}]


@pytest.mark.rule("V-END-03")
@pytest.mark.parametrize("levels", [1, 2, 3, 4])
def test_the_core_is_out_of_reach_until_its_card_is_flipped(levels: int) -> None:
    match = table(levels=levels, seats=[{"vp": 5 * levels - 1, "crates": ["VP2", "VP1"]}])
    play(match, "crate:VP2")
    assert seat(match, RED)["vp"] == 5 * levels
    assert not match.over
    assert "crate:VP1" not in offered(match)


@pytest.mark.rule("V-END-03", "J-52")
def test_the_core_is_not_yet_there() -> None:
    match = table(levels=4, seats=[{"vp": 20, "bp": 3, "cards": ["R20", "R21"]}])
    play(match, "boss:YARD", "build:R20", "at:L2.W2", "skip")
    assert lair(match)["L2.W2"] == "R20"
    assert seat(match, RED)["vp"] == 20
    assert not match.over


@pytest.mark.rule("V-END-03")
def test_once_the_core_card_is_flipped_it_can_be_reached() -> None:
    match = table(
        levels=4,
        lair={"L4.W1": "R29"},
        crate_pool=["FIRST"],
        seats=[{"vp": 20, "crates": ["VP2", "VP2", "VP1", "DOUBLE"], "henchmen": ["L4.W1"]}],
    )
    play(match, "crate:DOUBLE", "boss:DIG", "dig", "crate:VP2", "crate:VP2")
    assert (seat(match, RED)["vp"], match.over) == (24, False)
    play(match, "boss:L4.W1")
    assert match.winners == [RED]


# The full lair


def one_left(players: int, levels: int = 5, **more: Any) -> Match:
    """One location is empty, and the seat on turn can build a Shark Tank there."""
    turn = more.pop("turn", RED)
    vps = more.pop("vps", [0] * players)
    seats = [{"vp": vps[number]} for number in range(players)]
    seats[turn] |= {"bp": 3, "cards": ["R20"], "active": 3}
    position = {"levels": levels, "lair": filled(levels, "L2.W2"), "turn": turn, **more}
    if players == 2:
        position["lair"] = filled(4, "L2.W2")
    return table(players, seats=seats, **position)


@pytest.mark.rule("V-END-04", "V-END-05", "J-47")
def test_the_lair_is_full() -> None:
    match = one_left(4, turn=BLUE, vps=[9, 2, 11, 4])
    assert state(match).full is False
    build(match, "L2.W2")
    assert told(match, "lair_full") == [{"round": 1}]
    seen: Any = match.view(None)
    assert seen["last_round"] is True
    play(match, "skip", "hench:1:L1.W1", "retire", "hench:1:L1.E1")
    for _ in range(3):
        assert not told(match, "game_end"), "the round goes on until all have retired"
        play(match, "retire")
    assert (match.ending, match.winners) == ("lair_full", [GREEN])
    assert match.scores == [9, 2 + 2 + 1, 11, 4], "2, and Weapons are new on level 2"


@pytest.mark.rule("V-END-04", "R-28", "J-48")
def test_the_lair_is_not_full_while_levels_are_unexcavated() -> None:
    match = one_left(4, levels=4)
    build(match, "L2.W2")
    assert not told(match, "lair_full")
    retire_all(play(match, "skip"))
    assert not match.over
    seen: Any = match.view(None)
    assert (seen["phase"], seen["round"], seen["last_round"]) == ("plan", 2, False)


@pytest.mark.rule("V-END-04", "J-48")
@pytest.mark.parametrize("levels", [4, 5])
def test_with_two_players_four_levels_are_the_whole_lair(levels: int) -> None:
    match = one_left(2, levels=levels)
    build(match, "L2.W2")
    assert told(match, "lair_full") == [{"round": 1}]
    retire_all(play(match, "skip"))
    assert (match.over, match.ending) == (True, "lair_full")


@pytest.mark.rule("V-END-04")
def test_with_two_players_three_levels_are_not() -> None:
    match = table(2, lair=filled(3, "L2.W2"), seats=[{"bp": 3, "cards": ["R20"]}])
    build(match, "L2.W2")
    assert not told(match, "lair_full")


@pytest.mark.rule("V-END-04")
@pytest.mark.parametrize("players", [3, 4])
def test_wrecks_and_ruins_are_not_empty(players: int) -> None:
    rooms = filled(5, "L2.W2", "L3.W1", "L4.W1")
    rooms |= {"L3.W1": "wreck R33", "L4.W1": "ruin R34"}
    match = table(players, lair=rooms, seats=[{"bp": 3, "cards": ["R20"]}])
    build(match, "L2.W2")
    assert told(match, "lair_full")


@pytest.mark.rule("V-END-04")
def test_one_empty_location_more_and_the_game_goes_on() -> None:
    match = table(lair=filled(5, "L2.W2", "L5.E2"), seats=[{"bp": 3, "cards": ["R20"]}])
    build(match, "L2.W2")
    assert not told(match, "lair_full")


@pytest.mark.rule("V-END-04")
def test_a_theft_fills_the_lair_too() -> None:
    match = table(
        lair=filled(5, "L2.W2", L3_W1="R15"),
        seats=[{"bp": 3, "henchmen": ["L3.W1"]}, {"cards": ["R20"]}],
    )
    play(match, "boss:L3.W1", "steal:1:R20")
    assert told(match, "lair_full") == [{"round": 1}]


@pytest.mark.rule("V-END-04")
def test_a_destroyed_room_does_not_open_the_lair_again() -> None:
    match = table(
        lair=filled(5, L3_W1="R27"), turn=RED, seats=[{"henchmen": ["L3.W1"], "active": 1}]
    )
    seen: Any = match.view(None)
    assert seen["last_round"] is True
    play(match, "boss:L3.W1", "destroy:L2.W2")
    assert lair(match)["L2.W2"].startswith("ruin")
    retire_all(match)
    assert match.ending == "lair_full"


@pytest.mark.rule("V-END-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_the_last_round_the_most_points_win(players: int) -> None:
    for best in range(players):
        vps = [5] * players
        vps[best] = 7
        match = table(
            players,
            lair=filled(4 if players == 2 else 5),
            seats=[{"vp": vp} for vp in vps],
        )
        retire_all(match)
        assert (match.ending, match.winners) == ("lair_full", [best])


@pytest.mark.rule("V-END-06", "J-49")
def test_the_core_reached_in_the_last_round_wins_at_once() -> None:
    match = table(
        lair=filled(5, L3_W1="R29"),
        retired=[YELLOW],
        turn=GREEN,
        seats=[{"vp": 24}, {"vp": 24}, {"vp": 24, "henchmen": ["L3.W1"]}, {"vp": 24}],
    )
    assert state(match).full
    play(match, "boss:L3.W1")
    assert match.over
    assert (match.ending, match.winners) == ("core", [GREEN])
    assert match.position()["retired"] == [YELLOW], "nobody has to retire first"


@pytest.mark.rule("V-END-07", "J-50")
def test_a_tie_goes_to_the_tied_seat_farthest_left_on_the_retirement_track() -> None:
    match = table(
        lair=filled(5),
        turn=YELLOW,
        seats=[{"vp": 22}, {"vp": 10}, {"vp": 22}, {"vp": 21}],
        slots=[YELLOW, GREEN, BLUE, RED],
    )
    retire_all(match)
    assert match.position()["retired"] == [YELLOW, GREEN, BLUE, RED]
    assert (match.ending, match.winners) == ("lair_full", [GREEN])


@pytest.mark.rule("V-END-07", "V-CRATE-10")
def test_a_helicopter_pass_can_win_a_tie() -> None:
    for choice, winner in (("retire", BLUE), ("retire_first", RED)):
        match = table(
            2,
            lair=filled(4),
            retired=[BLUE],
            turn=RED,
            seats=[{"vp": 12, "crates": ["FIRST"]}, {"vp": 12}],
        )
        play(match, choice)
        assert match.winners == [winner]


@pytest.mark.rule("V-END-08")
def test_nothing_left_over_counts() -> None:
    match = table(
        2,
        lair=filled(4),
        seats=[
            {"vp": 9, "bp": 0, "active": 0},
            {
                "vp": 8,
                "bp": 5,
                "active": 10,
                "inbox": 8,
                "cards": ["R20"],
                "crates": ["VP2", "VP2", "VP1"],
                "henchmen": ["L1.W1", "L1.E1"],
            },
        ],
    )
    retire_all(match)
    assert match.winners == [RED]
    assert match.scores == [9, 8]
    assert sum(line.points for line in match.breakdown[BLUE]) == 8


# Matches that do not come to an end by themselves


@pytest.mark.rule("V-END-09", "V-END-05", "V-END-07", "J-58")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_six_idle_rounds_in_a_row_end_the_match_by_score(players: int) -> None:
    vps = [3, 4, 4, 1][:players]
    match = table(players, seats=[{"vp": vp} for vp in vps])
    for finished in range(1, 7):
        assert not match.over
        idle_round(match)
        assert state(match).quiet_rounds == finished
    assert match.over
    assert match.ending == "stall"
    assert told(match, "stall") == [{"rounds": 6}]
    retired: Any = match.position()["retired"]
    tied = [number for number in retired if vps[number] == 4]
    assert match.winners == [tied[0]]


@pytest.mark.rule("V-END-09", "V-END-10", "J-58")
def test_with_the_stall_clause_off_play_goes_on_to_the_cap() -> None:
    match = table(2, {"stall_clause": False, "round_cap": 9}, seats=[{"vp": 3}, {"vp": 2}])
    for _ in range(9):
        assert not match.over
        idle_round(match)
    assert (match.over, match.ending, match.winners) == (True, "round_cap", [RED])
    assert match.position()["round"] == 9
    assert not told(match, "stall")


@pytest.mark.rule("V-END-10")
def test_the_cap_is_forty_rounds_unless_agreed_otherwise() -> None:
    for cap, options in ((40, {}), (12, {"round_cap": 12})):
        match = table(3, options, round=cap, eventful=True, seats=[{"vp": 2}, {"vp": 3}, {"vp": 3}])
        assert not match.over
        play(match, "retire", "retire", "retire")
        assert (match.ending, match.winners) == ("round_cap", [BLUE])
        before = table(3, options, round=cap - 1, eventful=True)
        play(before, "retire", "retire", "retire")
        assert not before.over


def almost_stalled(**more: Any) -> Match:
    """Five idle rounds are over; the sixth is to be played."""
    return table(2, quiet_rounds=5, **more)


EVENTFUL: dict[str, tuple[dict[str, Any], list[str]]] = {
    "score": ({"seats": [{"crates": ["VP1"]}]}, ["crate:VP1"]),
    "built": (
        {"levels": 1, "seats": [{"vp": 5, "bp": 1, "cards": ["R01"]}]},
        ["boss:YARD", "at:L1.W2", "skip"],
    ),
    "upgraded": (
        {
            "lair": {"L1.W2": "R14"},
            "seats": [{"vp": 5, "bp": 0, "cards": ["R01"], "henchmen": ["L1.W2"]}],
        },
        ["boss:L1.W2", "upgrade:R01", "over:L1.W1", "skip"],
    ),
    "stolen": (
        {
            "lair": {"L1.W2": "R15"},
            "seats": [{"vp": 5, "bp": 1, "henchmen": ["L1.W2"]}, {"vp": 5, "cards": ["R01"]}],
        },
        ["boss:L1.W2", "steal:1:R01", "skip"],
    ),
    "excavated": (
        {
            "lair": {"L1.W2": "R16"},
            "seats": [{"vp": 5, "bp": 5, "henchmen": ["L1.W2"]}],
        },
        ["boss:L1.W2", "dig"],
    ),
}


@pytest.mark.rule("V-END-09")
@pytest.mark.parametrize("what", EVENTFUL)
def test_anything_that_moves_the_game_on_ends_the_stall(what: str) -> None:
    position, choices = EVENTFUL[what]
    match = almost_stalled(**position)
    vps = match.scores
    for choice in choices:
        if match.deciders == (RED,) and choice in offered(match):
            play(match, choice)
    assert told(match, what)
    if what != "score":
        assert match.scores == vps, "the track is at its end: only the deed itself counts"
    retire_all(match)
    assert not match.over
    assert state(match).quiet_rounds == 0


@pytest.mark.rule("V-END-09")
def test_moves_that_change_nothing_on_the_track_or_in_the_lair_do_not_end_the_stall() -> None:
    # Cards, crates, Build Points, Henchmen, a ruin, and a favor wasted at the end of the track.
    match = table(
        2,
        quiet_rounds=5,
        lair={"L1.W2": "R27", "L1.E2": "R29"},
        crate_pool=["BP"],
        seats=[{"vp": 5, "active": 6, "henchmen": ["L1.W2", "L1.E2"]}, {"vp": 5, "active": 2}],
    )
    play(match, "boss:L1.E2")
    assert told(match, "score")[0]["lost"] == 1
    play(match, "hench:1:L1.W1", "boss:L1.W2", "destroy:L1.E1", "retire", "boss:DIG", "skip")
    play(match, "crate:BP")
    while not match.over:
        play(match, "retire")
    assert match.ending == "stall"


@pytest.mark.rule("V-END-09")
def test_an_eventful_round_starts_the_count_anew() -> None:
    match = almost_stalled(seats=[{"crates": ["VP1"], "active": 1}])
    play(match, "crate:VP1")
    retire_all(match)
    for _ in range(5):
        idle_round(match)
        assert not match.over
    idle_round(match)
    assert match.ending == "stall"


@pytest.mark.rule("V-END-04", "V-END-09")
def test_a_full_lair_comes_before_the_stall() -> None:
    match = table(2, quiet_rounds=5, lair=filled(4), seats=[{"vp": 1}])
    retire_all(match)
    assert match.ending == "lair_full"


def test_a_match_that_is_over_asks_nobody_and_keeps_its_result() -> None:
    match = play(green_on_24(), "boss:L4.W1")
    assert [match.choices(number) for number in range(4)] == [[], [], [], []]
    seen: Any = match.view(None)
    assert (seen["phase"], seen["ending"], seen["winner"]) == ("over", "core", GREEN)
    assert seen["doing"] is None
    position: Any = match.position()
    again = table(**position)
    assert again.over
    assert (again.ending, again.winners) == ("core", [GREEN])
