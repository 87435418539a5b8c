"""Limits of gold and heroes at the end of a turn (Q-LIMIT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from lairworks import IllegalChoice, Match
from tests.games.quest.tables import (
    asked,
    coins,
    gold,
    offered,
    party,
    pile,
    play,
    state,
    table,
)

CROWD = ["H44", "H45", "H46", "H47", "H48", "H49", "H50", "H51", "H52"]


def ending_turn(own: Sequence[str], purse: Any, **position: Any) -> Match:
    """A match in which seat 0 has gained the gold that was its secondary action."""
    companies = [{"party": [*own], "gold": purse}, {"party": ["S2"], "gold": 0}]
    match = table(**{"secondary": True, "companies": companies, **position})
    return play(match, "gain")


@pytest.mark.rule("Q-LIMIT-01", "Q-GOLD-03", "Q-GOLD-04")
def test_gold_above_five_is_discarded_the_oldest_first() -> None:
    purse = ["C01", "C02", "C03", "C04", "C05", "C06"]
    match = ending_turn(["S1"], purse, decks={"challenges": ["C80"]})
    assert match.deciders == (1,)
    assert coins(match, 0) == ["C03", "C04", "C05", "C06", "C80"]
    assert pile(match, "challenges") == ["C01", "C02"]


@pytest.mark.rule("Q-LIMIT-01")
@pytest.mark.parametrize(("purse", "left"), [(0, 1), (3, 4), (4, 5), (5, 5), (9, 5)])
def test_five_gold_are_left_at_most(purse: int, left: int) -> None:
    assert gold(ending_turn(["S1"], purse), 0) == left


@pytest.mark.rule("Q-LIMIT-02")
def test_heroes_above_five_are_discarded_by_choice() -> None:
    match = ending_turn(["S1", *CROWD[:6]], 0)
    assert asked(match) == "upkeep.discard"
    assert offered(match) == ["discard:S1", *(f"discard:{hero}" for hero in CROWD[:6])]
    with pytest.raises(IllegalChoice):
        match.play(0, "discard:H52")
    play(match, "discard:H46")
    assert asked(match) == "upkeep.discard"
    assert "discard:H46" not in offered(match)
    play(match, "discard:H44")
    assert match.deciders == (1,)
    assert party(match, 0) == ["S1", "H45", "H47", "H48", "H49"]
    assert pile(match, "heroes") == ["H46", "H44"]


@pytest.mark.rule("Q-LIMIT-02")
@pytest.mark.parametrize("heroes", [1, 4, 5])
def test_up_to_five_heroes_stay(heroes: int) -> None:
    match = ending_turn(CROWD[:heroes], 0)
    assert match.deciders == (1,)
    assert party(match, 0) == CROWD[:heroes]


@pytest.mark.rule("EX-28", "Q-LIMIT-01", "Q-LIMIT-02", "Q-GOLD-05")
def test_six_heroes_and_eight_gold_are_allowed_during_the_turn() -> None:
    companies = [{"party": CROWD[:6], "gold": 6}, {"party": ["S2"], "gold": 0}]
    match = table(companies=companies, action_pool=["A01", "A02", "A04"])
    play(match, "play:A01")
    assert (gold(match, 0), len(party(match, 0))) == (8, 6)
    assert asked(match) == "turn.secondary"
    play(match, "gain", "discard:H44")
    assert (gold(match, 0), len(party(match, 0))) == (5, 5)


@pytest.mark.rule("Q-LIMIT-03", "Q-GOLD-05")
def test_others_may_be_over_the_limit_in_my_turn() -> None:
    """Village Fair and an own upkeep: the other seat's hoard is left alone until its turn ends."""
    companies = [{"party": ["S1"], "gold": 0}, {"party": CROWD[:7], "gold": 8}]
    match = table(
        companies=companies, action_pool=["A19", "A02", "A04"], decks={"actions": ["A01"]}
    )
    play(match, "play:A19", "gain")
    assert match.deciders == (1,)
    assert (gold(match, 1), len(party(match, 1))) == (9, 7)
    play(match, "play:A01")
    assert (gold(match, 1), len(party(match, 1))) == (11, 7)
    play(match, "gain")
    assert (asked(match), gold(match, 1)) == ("upkeep.discard", 5)
    play(match, "discard:H44", "discard:H45")
    assert match.deciders == (0,)
    assert len(party(match, 1)) == 5


@pytest.mark.rule("Q-LIMIT-04")
def test_a_starting_hero_counts_and_can_be_the_one_to_go() -> None:
    match = ending_turn(["S1", *CROWD[:5]], 0)
    assert asked(match) == "upkeep.discard"
    play(match, "discard:S1")
    assert party(match, 0) == CROWD[:5]
    assert pile(match, "heroes") == []


@pytest.mark.rule("Q-LIMIT-04")
def test_a_seeker_among_the_treasures_does_not_count() -> None:
    own = {"party": ["S1", *CROWD[:4]], "gold": 0, "treasures": ["T01"], "seekers": ["H20"]}
    match = ending_turn([], 0, companies=[own, {"party": ["S2"]}])
    assert match.deciders == (1,)
    assert len(party(match, 0)) == 5


@pytest.mark.rule("Q-LIMIT-05", "Q-POW-25")
def test_the_racketeer_must_be_there_when_gold_is_checked() -> None:
    assert gold(ending_turn(["S1", "H19"], 9), 0) == 8
    assert gold(ending_turn(["S1", "H44"], 9), 0) == 5
    theirs = [{"party": ["S1"], "gold": 9}, {"party": ["S2", "H19"], "gold": 0}]
    assert gold(ending_turn([], 0, companies=theirs), 0) == 5


@pytest.mark.rule("Q-LIMIT-05")
def test_a_racketeer_who_went_on_a_quest_does_not_help() -> None:
    quests = {"1": {"treasure": "T01", "challenges": ["C61", "C31"]}}
    companies = [{"party": ["S1", "H19"], "gold": 8}, {"party": ["S2"], "gold": 0}]
    match = table(secondary=True, companies=companies, quests=quests)
    play(match, "quest", "enter:1", "send:H19", "give_up")
    assert gold(match, 0) == 5


@pytest.mark.rule("Q-LIMIT-05")
def test_a_racketeer_discarded_for_the_limit_has_helped_with_gold() -> None:
    match = ending_turn(["H19", *CROWD[:5]], 9)
    assert (asked(match), gold(match, 0)) == ("upkeep.discard", 8)
    play(match, "discard:H19")
    assert match.deciders == (1,)
    assert gold(match, 0) == 8


@pytest.mark.rule("J-35", "Q-LIMIT-02", "Q-LIMIT-05")
def test_without_the_caravan_master_two_more_have_to_go() -> None:
    match = ending_turn(["H41", *CROWD[:7]], 0)
    assert asked(match) == "upkeep.discard"
    play(match, "discard:H41")
    assert asked(match) == "upkeep.discard"
    play(match, "discard:H44")
    assert asked(match) == "upkeep.discard"
    play(match, "discard:H45")
    assert match.deciders == (1,)
    assert party(match, 0) == CROWD[2:7]


@pytest.mark.rule("J-35", "Q-LIMIT-05")
def test_with_the_caravan_master_seven_may_stay() -> None:
    match = play(ending_turn(["H41", *CROWD[:7]], 0), "discard:H44")
    assert match.deciders == (1,)
    assert len(party(match, 0)) == 7
    match = ending_turn(["H41", *CROWD[:6]], 0)
    assert match.deciders == (1,)
    assert len(party(match, 0)) == 7


@pytest.mark.rule("Q-LIMIT-01", "Q-LIMIT-02")
def test_limits_are_numbers_of_the_content() -> None:
    pack = {
        "pack": {"name": "Frugal"},
        "constants": {"gold_limit": {"value": 2}, "hero_limit": {"value": 3}},
    }
    match = ending_turn(CROWD[:4], 4, pack=pack)
    assert (asked(match), gold(match, 0)) == ("upkeep.discard", 2)
    play(match, "discard:H44")
    assert state(match).turn == 1
