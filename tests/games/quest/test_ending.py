"""The end of the game, and who has won (Q-END)."""

from __future__ import annotations

from typing import Any

import pytest

import lairworks
from lairworks import Match
from tests.games.quest.tables import (
    asked,
    gold,
    offered,
    party,
    play,
    state,
    table,
    told,
    treasure_at,
    treasures,
)

# With one point more these bring about the end of 2, 3 and 4: 6, 5 and 4 points on cards.
ALMOST = {2: ["T10", "T11"], 3: ["T10", "T05"], 4: ["T10", "T04"]}
# Somebody with an axe and a key wins lair 1, worth one point.
LAIRS: dict[str, Any] = {
    "1": {"treasure": "T01", "challenges": ["C61", "C01"]},
    "2": {"treasure": "T08", "challenges": ["C62", "C06"]},
    "3": {"treasure": "T09", "challenges": ["C63", "C31"]},
}
WINNING = ["H44", "H50"]
WIN = ["quest", "enter:1", "send:H44", "defeat", "send:H50", "defeat"]


def seated(seats: int, **named: dict[str, Any]) -> list[dict[str, Any]]:
    """Companies for so many seats: some as named (`s0`, `s1`), the others poor."""
    poor = [{"party": [f"S{seat + 1}"], "gold": 0} for seat in range(seats)]
    return [{**poor[seat], **named.get(f"s{seat}", {})} for seat in range(seats)]


def pass_turn(match: Match) -> None:
    """A turn in which a seat does as little as it can."""
    (seat,) = match.deciders
    turn = state(match).companies[seat].turns
    while match.deciders == (seat,) and state(match).companies[seat].turns == turn:
        choices = offered(match)
        play(match, "gain" if "gain" in choices else choices[0])


def remaining(match: Match) -> list[int]:
    """The seats that still have a turn, in order, until the match is over."""
    order: list[int] = []
    while not match.over:
        order += match.deciders
        pass_turn(match)
        assert len(order) < 20
    return order


def about_to_win(seats: int, seat: int, **position: Any) -> Match:
    """A match in which a seat has just begun its secondary action and can reach the bound."""
    own = {"party": WINNING, "treasures": ALMOST[seats]}
    companies = seated(seats, **{f"s{seat}": own})
    arranged = {"secondary": True, "turn": seat, "companies": companies, "quests": LAIRS}
    return table(seats=seats, **{**arranged, **position})


# What triggers it


@pytest.mark.rule("EX-25", "Q-END-01")
@pytest.mark.parametrize(("seats", "bound"), [(2, 7), (3, 6), (4, 5)])
def test_the_bound_depends_on_the_number_of_players(seats: int, bound: int) -> None:
    match = about_to_win(seats, 0)
    assert match.scores[0] == bound - 1
    short = about_to_win(seats, 0)
    play(match, *WIN)
    assert match.scores[0] == bound
    assert told(match, "end_triggered")[-1]["seat"] == 0
    assert remaining(match) == [*range(1, seats)]
    assert match.ending == "treasure"
    play(short, "gain")  # one point less is not enough
    assert told(short, "end_triggered") == []
    for _ in range(seats):
        pass_turn(short)
    assert not short.over


@pytest.mark.rule("Q-END-01")
def test_more_points_than_needed_trigger_the_end_as_well() -> None:
    quests = {**LAIRS, "1": {"treasure": "T12", "challenges": ["C61", "C01"]}}
    match = play(about_to_win(2, 0, quests=quests), *WIN)
    assert match.scores[0] == 9
    assert remaining(match) == [1]


@pytest.mark.rule("Q-END-02", "Q-END-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_others_have_one_more_turn_whoever_triggers_the_end(seats: int) -> None:
    for seat in range(seats):
        match = play(about_to_win(seats, seat), *WIN)
        assert remaining(match) == [(seat + step) % seats for step in range(1, seats)]
        assert match.winners == [seat]


@pytest.mark.rule("J-42", "Q-END-01", "Q-END-02", "Q-END-03")
def test_last_turns_of_four() -> None:
    """The third in order reaches 5: the fourth, the first and the second are still to come."""
    companies = seated(4, s1={"party": ["S2"]}, s2={"party": WINNING, "treasures": ["T10", "T04"]})
    match = table(seats=4, companies=companies, quests=LAIRS, action_pool=["A01", "A01", "A19"])
    play(match, "play:A01", "gain", "play:A19", "gain")
    assert match.deciders == (2,)
    play(match, "play:A01", *WIN)
    assert remaining(match) == [3, 0, 1]
    assert match.scores[2] == 5
    assert (match.winners, match.ending) == ([2], "treasure")


@pytest.mark.rule("Q-END-02", "Q-END-11")
def test_the_turn_that_triggers_the_end_is_finished() -> None:
    """Upkeep still asks who goes for the limit; only then points are compared with the bound."""
    own = {"party": [*WINNING, "H45", "H46", "H47", "H48", "H49", "H51"], "treasures": ALMOST[2]}
    match = play(about_to_win(2, 0, companies=seated(2, s0=own)), *WIN)
    assert asked(match) == "upkeep.discard"
    assert told(match, "end_triggered") == []
    play(match, "discard:H45")
    assert told(match, "end_triggered")[-1]["seat"] == 0
    assert remaining(match) == [1]


@pytest.mark.rule("Q-END-03", "R-33")
def test_the_gamblers_turn_of_whoever_triggers_the_end_comes_at_once() -> None:
    own = {"party": [*WINNING, "H09"], "treasures": ALMOST[3]}
    match = play(about_to_win(3, 0, companies=seated(3, s0=own)), *WIN, "power:H09")
    assert told(match, "end_triggered")[-1]["seat"] == 0
    assert remaining(match) == [0, 1, 2]


@pytest.mark.rule("Q-END-02", "R-33")
def test_the_gambler_brings_another_turn_in_the_last_round() -> None:
    companies = seated(
        2, s0={"party": WINNING, "treasures": ALMOST[2]}, s1={"party": ["S2", "H09"]}
    )
    match = play(about_to_win(2, 0, companies=companies), *WIN)
    while asked(match) != "upkeep.extra":
        play(match, "gain" if "gain" in offered(match) else offered(match)[0])
    assert match.deciders == (1,)
    play(match, "power:H09")
    assert remaining(match) == [1]
    assert match.ending == "treasure"


@pytest.mark.rule("Q-END-04")
def test_the_end_comes_even_if_treasures_change_hands() -> None:
    """The Highwayman takes a treasure from whoever triggered the end: 6 points are left."""
    companies = seated(
        2,
        s0={"party": WINNING, "treasures": ALMOST[2]},
        s1={"party": ["S2"], "gold": 5, "treasures": ["T05"]},
    )
    pools = {"hero_pool": ["H38", "H60", "H61"], "action_pool": ["A01", "A02", None]}
    match = play(about_to_win(2, 0, companies=companies, **pools), *WIN)
    assert match.deciders == (1,)
    play(match, "play:A01", "recruit", "buy:H38", "power:H38", "exchange:T10:T05")
    assert match.scores == [6.0, 3.0]
    while not match.over:
        play(match, offered(match)[-1])
    assert (match.winners, match.ending) == ([0], "treasure")


@pytest.mark.rule("Q-END-04", "Q-END-11")
def test_a_second_seat_at_the_bound_changes_nothing() -> None:
    companies = seated(
        3,
        s0={"party": ["S1"], "treasures": ["T10", "T11"]},
        s1={"party": WINNING, "treasures": ["T12", "T08"]},
    )
    quests = {**LAIRS, "2": {"treasure": "T05", "challenges": ["C62", "C06"]}}
    match = table(seats=3, secondary=True, turn=1, companies=companies, quests=quests, trigger=0)
    play(match, *WIN)
    assert match.scores == [6.0, 6.0, 0.0]
    assert told(match, "end_triggered") == []
    assert remaining(match) == [2]


@pytest.mark.rule("J-44", "Q-END-01", "Q-POW-26", "R-35")
def test_a_seeker_does_not_trigger_the_end_but_counts_in_it() -> None:
    own = {"party": ["S1"], "treasures": ["T10", "T11"], "seekers": ["H20"]}
    match = table(secondary=True, companies=seated(2, s0=own), quests=LAIRS)
    play(match, "gain")
    assert told(match, "end_triggered") == []
    assert match.scores == [7.0, 0.0]
    for _ in range(2):
        pass_turn(match)
    assert not match.over


# Who has won


def scored(*companies: dict[str, Any], **position: Any) -> Match:
    """A match that is over after a last turn in which nothing happens to anybody but the last."""
    seats = len(companies)
    match = table(
        seats=seats,
        secondary=True,
        turn=seats - 1,
        companies=[*companies],
        trigger=0,
        **position,
    )
    play(match, "gain")
    assert (match.over, match.ending) == (True, "treasure")
    return match


@pytest.mark.rule("J-43", "Q-END-05")
def test_the_last_turn_can_overtake_whoever_triggered_the_end() -> None:
    companies = seated(
        2,
        s0={"party": WINNING, "treasures": ["T10", "T11"]},
        s1={"party": ["H45", "H56"], "treasures": ["T12", "T05", "T03"]},
    )
    match = about_to_win(2, 0, companies=companies, action_pool=["A01", "A02", None])
    play(match, *WIN)
    assert match.scores == [7.0, 6.0]
    assert told(match, "end_triggered")[-1]["seat"] == 0
    play(match, "play:A01", "quest", "enter:2", "send:H45", "defeat", "send:H56", "defeat")
    assert match.over
    assert (match.scores, match.winners) == ([7.0, 8.0], [1])


@pytest.mark.rule("Q-END-05")
@pytest.mark.parametrize(("treasure", "winner"), [("T05", 1), ("T01", 0)])
def test_most_points_win(treasure: str, winner: int) -> None:
    """7 points triggered the end; the last turn brings the other seat from 6 to 8, or to 7."""
    quests = {
        "1": {"treasure": treasure, "challenges": ["C61", "C01"]},
        "2": {"treasure": "T08", "challenges": ["C62", "C06"]},
    }
    companies = [
        {"party": ["S1"], "gold": 0, "treasures": ["T10", "T09", "T07"]},  # difficulty 18
        {"party": WINNING, "gold": 0, "treasures": ["T11", "T12"]},  # difficulty 14
    ]
    match = table(secondary=True, turn=1, companies=companies, quests=quests, trigger=0)
    play(match, *WIN)
    assert match.over
    assert match.scores == [7.0, 8.0 if winner else 7.0]
    assert match.winners == [winner]


@pytest.mark.rule("Q-END-05", "Q-POW-26")
def test_a_seeker_adds_a_point() -> None:
    """Treasures are alike in points, and the other seat has more of everything else."""
    match = scored(
        {"party": ["H60", "H61"], "gold": 5, "treasures": ["T12", "T05", "T03"]},
        {"party": ["S2"], "gold": 0, "treasures": ["T10", "T11"], "seekers": ["H20"]},
    )
    assert match.scores == [6.0, 7.0]
    assert match.winners == [1]


@pytest.mark.rule("Q-END-06")
def test_a_tie_is_broken_by_difficulty_first() -> None:
    """Six points each: 7 and 7 against 7, 5 and 4; the loser has the dearer party and more gold."""
    match = scored(
        {"party": ["S1"], "gold": 0, "treasures": ["T12", "T05", "T03"]},
        {"party": ["H60", "H61"], "gold": 4, "treasures": ["T10", "T11"]},
    )
    assert match.scores == [6.0, 6.0]
    assert match.winners == [0]


@pytest.mark.rule("Q-END-06", "R-35")
def test_a_seeker_has_no_difficulty() -> None:
    """Three points each: difficulty 7 against 5 and a Seeker, who costs 5 in vain."""
    match = scored(
        {"party": ["S1"], "gold": 0, "treasures": ["T10"]},
        {"party": ["H60"], "gold": 4, "treasures": ["T05"], "seekers": ["H20"]},
    )
    assert match.scores == [3.0, 3.0]
    assert match.winners == [0]


@pytest.mark.rule("Q-END-07")
def test_a_tie_is_broken_by_the_cost_of_the_party_next() -> None:
    match = scored(
        {"party": ["S1", "H60"], "gold": 0, "treasures": ["T10"]},
        {"party": ["H44", "H22"], "gold": 4, "treasures": ["T11"]},
    )
    assert match.winners == [0]


@pytest.mark.rule("Q-END-07", "R-35")
def test_a_seeker_among_the_treasures_is_not_in_the_party() -> None:
    match = scored(
        {"party": ["H44"], "gold": 0, "treasures": ["T05"], "seekers": []},
        {"party": ["S2"], "gold": 4, "treasures": ["T03"], "seekers": ["H20"]},
        quests={"1": LAIRS["1"]},
    )
    assert match.scores == [2.0, 2.0]
    assert match.winners == [0]  # difficulty 5 against 4
    pack = {"pack": {"name": "Even"}, "treasures": {"T03": {"difficulty": 5}}}
    match = scored(
        {"party": ["H44"], "gold": 0, "treasures": ["T05"], "seekers": []},
        {"party": ["S2"], "gold": 4, "treasures": ["T03"], "seekers": ["H20"]},
        quests={"1": LAIRS["1"]},
        pack=pack,
    )
    assert match.winners == [0]  # a Woodcutter against nobody


@pytest.mark.rule("Q-END-08")
def test_a_tie_is_broken_by_gold_last() -> None:
    match = scored(
        {"party": ["S1", "H22"], "gold": 5, "treasures": ["T10"]},
        {"party": ["H44", "H45"], "gold": 3, "treasures": ["T11"]},
    )
    assert (gold(match, 0), gold(match, 1)) == (5, 4)
    assert match.winners == [0]
    match = scored(
        {"party": ["S1", "H22"], "gold": 3, "treasures": ["T10"]},
        {"party": ["H44", "H45"], "gold": 3, "treasures": ["T11"]},
    )
    assert match.winners == [1]


@pytest.mark.rule("Q-END-09")
def test_those_who_are_tied_in_everything_share_the_win() -> None:
    match = scored(
        {"party": ["S1", "H22"], "gold": 4, "treasures": ["T10"]},
        {"party": ["H44", "H45"], "gold": 3, "treasures": ["T11"]},
    )
    assert match.winners == [0, 1]


@pytest.mark.rule("Q-END-09")
def test_two_of_three_can_share_the_win() -> None:
    match = scored(
        {"party": ["S1", "H22"], "gold": 4, "treasures": ["T10"]},
        {"party": ["S2", "H23"], "gold": 3, "treasures": ["T12"]},
        {"party": ["H44", "H45"], "gold": 3, "treasures": ["T11"]},
    )
    assert match.winners == [0, 2]


@pytest.mark.rule("Q-END-06", "Q-END-07", "Q-END-08")
def test_tie_breakers_are_looked_at_one_after_the_other() -> None:
    """Difficulty 16, 14 and 16: the second has the dearest party, the third more gold."""
    match = scored(
        {"party": ["S1"], "gold": 0, "treasures": ["T12", "T05", "T03"]},
        {"party": ["H60"], "gold": 9, "treasures": ["T10", "T11"]},
        {"party": ["S3"], "gold": 4, "treasures": ["T06", "T07", "T08"]},
    )
    assert match.scores == [6.0, 6.0, 6.0]
    assert match.winners == [2]


# Other ends


def no_quests(**position: Any) -> Match:
    """A match without a treasure to be had but the one of lair 1."""
    companies = [
        {"party": WINNING, "gold": 0, "treasures": ["T02"]},
        {"party": ["S2"], "gold": 0, "treasures": []},
    ]
    arranged: dict[str, Any] = {
        "rest": "box",
        "secondary": True,
        "companies": companies,
        "quests": {"1": LAIRS["1"], "2": None, "3": None},
        "decks": {
            "treasures": [],
            "challenges": [f"C{number:02d}" for number in range(10, 30)],
            "actions": ["A01", "A01", "A02", "A19"],
            "heroes": ["H22", "H23", "H24"],
        },
    }
    return table(**{**arranged, **position})


@pytest.mark.rule("Q-END-10", "R-08")
def test_an_empty_centre_brings_about_the_end() -> None:
    match = play(no_quests(), "quest", *WIN[2:])
    assert told(match, "end_triggered")[-1]["seat"] == 0
    assert all(treasure_at(match, place) is None for place in ("1", "2", "3"))
    assert remaining(match) == [1]
    assert match.ending == "no_quests"
    assert (match.scores, match.winners) == ([2.0, 0.0], [0])


@pytest.mark.rule("Q-END-10")
def test_one_quest_in_the_centre_is_enough_to_go_on() -> None:
    match = play(no_quests(), "gain")
    assert told(match, "end_triggered") == []
    pass_turn(match)
    assert not match.over


@pytest.mark.rule("Q-END-10", "Q-PREP-16")
def test_an_empty_centre_that_can_be_filled_is_not_the_end() -> None:
    match = play(no_quests(piles={"treasures": ["T03"]}), "quest", *WIN[2:])
    assert treasure_at(match, "1") == "T03"
    assert told(match, "end_triggered") == []


@pytest.mark.rule("Q-END-10", "Q-END-01")
def test_points_come_before_an_empty_centre() -> None:
    companies = [
        {"party": WINNING, "gold": 0, "treasures": ["T10", "T11"]},
        {"party": ["S2"], "gold": 0},
    ]
    match = play(no_quests(companies=companies), "quest", *WIN[2:])
    remaining(match)
    assert match.ending == "treasure"


@pytest.mark.rule("Q-END-10", "Q-CLM-10")
def test_a_claimed_quest_is_not_in_the_centre() -> None:
    quests = {"1": LAIRS["1"], "2": None, "3": None, "c1": LAIRS["2"]}
    match = play(no_quests(options={"claimed_quests": True}, quests=quests), "quest", *WIN[2:])
    assert remaining(match) == [1]
    assert match.ending == "no_quests"


def capped(turns: int) -> dict[str, Any]:
    """A pack in which a match is short."""
    return {"pack": {"name": "Short"}, "constants": {"turn_cap": {"value": turns}}}


@pytest.mark.rule("Q-END-12", "R-52")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("turns", [1, 3])
def test_a_match_stops_when_all_have_had_their_turns(seats: int, turns: int) -> None:
    match = lairworks.new("quest", seats=seats, seed=5, pack=capped(turns))
    order: list[int] = []
    while not match.over:
        order += match.deciders
        pass_turn(match)
    assert len(order) == seats * turns
    assert [order.count(seat) for seat in range(seats)] == [turns] * seats
    assert match.ending == "turn_cap"
    assert match.winners


@pytest.mark.rule("Q-END-12", "R-52")
def test_a_match_that_stops_is_scored_as_it_stands() -> None:
    companies = [
        {"party": ["S1"], "gold": 0, "treasures": ["T10"], "turns": 1},
        {"party": ["S2"], "gold": 4, "treasures": ["T05"], "turns": 1},
    ]
    match = table(pack=capped(1), secondary=True, turn=1, companies=companies)
    play(match, "gain")
    assert (match.ending, match.winners, match.scores) == ("turn_cap", [0], [3.0, 2.0])


@pytest.mark.rule("Q-END-12")
def test_a_further_turn_of_one_seat_does_not_stop_the_match_for_the_others() -> None:
    """The Gambler's owner has had two turns of one, the other seat has had none."""
    companies = [
        {"party": ["S1", "H09"], "gold": 0, "turns": 1},
        {"party": ["S2"], "gold": 0, "turns": 0},
    ]
    match = table(pack=capped(1), secondary=True, companies=companies)
    play(match, "gain", "power:H09")
    assert remaining(match) == [0, 1]
    assert match.ending == "turn_cap"


@pytest.mark.rule("Q-END-12", "Q-END-02")
def test_an_end_that_has_come_by_treasure_is_told_as_such() -> None:
    """The last of the last turns is also the last there could be."""
    companies = [
        {"party": ["S1"], "gold": 0, "treasures": ["T10", "T11", "T01"], "turns": 3},
        {"party": ["S2"], "gold": 0, "turns": 3},
    ]
    match = table(pack=capped(3), secondary=True, turn=1, companies=companies, trigger=0)
    play(match, "gain")
    assert (match.ending, match.winners) == ("treasure", [0])


@pytest.mark.rule("Q-END-02")
def test_nothing_can_be_chosen_when_it_is_over() -> None:
    match = scored(
        {"party": ["S1"], "gold": 0, "treasures": ["T10"]},
        {"party": ["S2"], "gold": 0},
    )
    assert match.deciders == ()
    assert match.choices(0) == match.choices(1) == []
    assert (party(match, 0), treasures(match, 0)) == (["S1"], ["T10"])
