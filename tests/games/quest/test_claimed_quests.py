"""The option Claimed Quests (Q-CLM)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from lairworks import IllegalChoice, Match
from tests.games.quest.tables import (
    asked,
    challenges,
    coins,
    down,
    gold,
    of_verb,
    offered,
    party,
    pile,
    play,
    quest,
    state,
    table,
    told,
    treasure_at,
    treasures,
)

AXE, BOW, STAFF, MASK, KEY, ROPE = "C01", "C06", "C11", "C31", "C61", "C66"
CLAIMING = {"claimed_quests": True}
LAIRS: dict[str, Any] = {
    "1": {"treasure": "T01", "challenges": [ROPE, KEY, BOW, AXE]},
    "2": {"treasure": "T05", "challenges": ["C62", "C09"]},
    "3": {"treasure": "T10", "challenges": ["C63", "C34"]},
}
MINE: dict[str, Any] = {"treasure": "T11", "challenges": ["C64", "C02"]}  # key, axe on top


def claiming(
    own: Sequence[str], purse: Any = 0, options: Any = None, seats: int = 2, **position: Any
) -> Match:
    """A match with the option in which seat 0 is to choose its secondary action."""
    companies: list[dict[str, Any]] = [{"party": [*own], "gold": purse}]
    companies += [{"party": [f"S{seat + 1}"], "gold": 0} for seat in range(1, seats)]
    arranged = {"secondary": True, "companies": companies, "quests": LAIRS, **position}
    return table(options or CLAIMING, seats=seats, **arranged)


def next_secondary(match: Match) -> Match:
    """On to the next secondary action of seat 0, with nothing done to quests on the way."""
    while match.deciders != (0,) or asked(match) != "turn.secondary":
        harmless = [f"play:{card}" for card in ("A01", "A19", "A17", "A15")]
        choices = offered(match)
        play(match, next((choice for choice in harmless if choice in choices), choices[0]))
    return match


PEACE: dict[str, Any] = {
    "action": "A02",
    "action_pool": ["A01", "A19", None],
    "decks": {"actions": ["A01", "A17", "A15", "A01"], "treasures": ["T06", "T07"]},
}


# Claiming


@pytest.mark.rule("J-55", "Q-CLM-01", "Q-CLM-02", "Q-CLM-03", "R-37")
def test_a_quest_is_claimed_after_one_challenge() -> None:
    match = claiming(["H44", "H32", "H46", "H09"], **PEACE)
    play(match, "quest", "enter:1", "send:H44", "send:H32", "defeat")
    assert gold(match, 0) == 2  # the coin, and the Bounty Hunter's
    play(match, "give_up")
    assert (asked(match), offered(match)) == ("quest.claim", ["claim", "abandon"])
    play(match, "claim")
    assert challenges(match, "c0") == [ROPE, KEY, BOW]
    assert down(match, "c0") == [0]
    assert treasure_at(match, "c0") == "T01"
    assert AXE in coins(match, 0)
    assert gold(match, 0) == 2
    assert party(match, 0) == ["H09", "H46"]
    assert pile(match, "heroes") == ["H44", "H32"]
    assert treasure_at(match, "1") == "T06"
    assert down(match, "1") == [0]
    assert asked(match) == "upkeep.extra"  # the turn takes its usual course
    assert told(match, "quest_failed") == told(match, "quest_failed_early") == []


@pytest.mark.rule("J-56", "Q-CLM-01", "Q-CLM-04")
def test_with_one_hero_nothing_can_be_claimed() -> None:
    match = claiming(["H44", "H45"])
    play(match, "quest", "enter:1", "send:H44", "defeat", "give_up")
    assert match.deciders == (1,)
    assert challenges(match, "1") == [ROPE, KEY, BOW, AXE]
    assert treasure_at(match, "c0") is None


@pytest.mark.rule("Q-CLM-01")
@pytest.mark.parametrize("beaten", [0, 1, 2, 3])
def test_a_claim_is_open_after_any_number_of_challenges(beaten: int) -> None:
    match = claiming(["H29", "H32", "H44", "H45", "H50"], **PEACE)
    play(match, "quest", "enter:1", "send:H29", "send:H32")
    for hero in ["H44", "", "H50"][:beaten]:
        if hero:
            play(match, f"send:{hero}")
        play(match, "defeat")
    play(match, "give_up")
    assert offered(match) == ["claim", "abandon"]
    play(match, "claim")
    assert challenges(match, "c0") == [ROPE, KEY, BOW, AXE][: 4 - beaten]
    assert [coin for coin in coins(match, 0) if coin in (AXE, BOW, KEY)] == [AXE, BOW, KEY][:beaten]


@pytest.mark.rule("Q-CLM-01", "R-48")
def test_a_hero_discarded_for_a_power_does_not_count_for_the_claim() -> None:
    match = claiming(["H06", "H44", "H45"], decks={"heroes": ["H22", "H23"]})
    play(match, "quest", "enter:1", "send:H06", "send:H44", "power:H06", "join:H22", "give_up")
    assert match.deciders == (1,)
    assert treasure_at(match, "c0") is None


@pytest.mark.rule("Q-CLM-01")
def test_a_win_is_not_claimed() -> None:
    match = claiming(["H23", "H45", "H50"])
    play(match, "quest", "enter:1", "send:H23", "defeat", "send:H45", "defeat")
    play(match, "send:H50", "defeat", "defeat")
    assert treasures(match, 0) == ["T01"]
    assert treasure_at(match, "c0") is None


@pytest.mark.rule("Q-CLM-01")
def test_without_the_option_nothing_is_claimed() -> None:
    match = claiming(["H44", "H32"], options={"claimed_quests": False})
    play(match, "quest", "enter:1", "send:H44", "send:H32", "give_up")
    assert match.deciders == (1,)
    assert challenges(match, "1") == [ROPE, KEY, BOW, AXE]


@pytest.mark.rule("Q-CLM-02")
def test_a_challenge_turned_up_stays_open_in_a_claimed_quest() -> None:
    match = claiming(["H44", "H29"], quests={**LAIRS, "1": MINE, "c1": None})
    play(match, "quest", "enter:1", "send:H44", "send:H29", "defeat", "give_up", "claim")
    assert challenges(match, "c0") == ["C64"]
    assert down(match, "c0") == []


@pytest.mark.rule("Q-CLM-02", "Q-HID-05")
def test_in_hidden_quests_a_claimed_quest_keeps_its_faces() -> None:
    options = {"claimed_quests": True, "hidden_quests": True}
    match = claiming(["H44", "H29"], options=options)
    play(match, "quest", "enter:1", "send:H44", "send:H29", "defeat", "give_up", "claim")
    assert challenges(match, "c0") == [ROPE, KEY, BOW]
    assert down(match, "c0") == [0, 1]


@pytest.mark.rule("Q-CLM-03", "R-54")
def test_powers_for_an_uncompleted_quest_work_after_a_claim() -> None:
    match = claiming(["H34", "H44", "H45", "H18"])
    play(match, "quest", "enter:1", "send:H34", "send:H44", "send:H18", "give_up", "claim")
    assert (asked(match), offered(match)) == ("quest.keep", ["save:H18", "save:H44", "done"])
    play(match, "save:H18", "save:H44", "save:H34")
    assert party(match, 0) == ["H18", "H34", "H44", "H45"]


@pytest.mark.rule("Q-CLM-03")
def test_a_seeker_gets_nothing_from_a_claim() -> None:
    match = claiming(["H20", "H44", "H33"])
    play(match, "quest", "enter:1", "send:H20", "send:H33", "give_up", "claim")
    assert match.deciders == (1,)
    assert (gold(match, 0), party(match, 0)) == (0, ["H44"])
    assert state(match).companies[0].seekers == []


@pytest.mark.rule("Q-CLM-04")
@pytest.mark.parametrize("early", [True, False])
def test_a_quest_that_is_not_claimed_fails(early: bool) -> None:
    match = claiming(["H44", "H32", "H29"], **PEACE)
    play(match, "quest", "enter:1", "send:H44", "send:H32", "defeat")
    play(match, *([] if early else ["defeat"]), "give_up", "abandon")
    assert treasure_at(match, "c0") is None
    assert party(match, 0) == ["H29"]
    if early:
        assert challenges(match, "1") == [ROPE, KEY, BOW, AXE]
        assert AXE not in coins(match, 0)
    else:
        assert treasure_at(match, "1") == "T06"
        assert sorted(pile(match, "challenges")) == [KEY, ROPE]
        assert {AXE, BOW} <= {*coins(match, 0)}


# Attempting it


@pytest.mark.rule("Q-CLM-05", "Q-QUEST-01", "Q-CLM-10")
def test_the_claimed_quest_can_be_attempted_in_a_later_turn() -> None:
    match = claiming(["H44", "H29", "S1", "H45", "H51"], **PEACE)
    play(match, "quest", "enter:1", "send:H44", "send:H29", "defeat", "give_up", "claim")
    next_secondary(match)
    play(match, "quest")
    assert offered(match) == ["enter:1", "enter:2", "enter:3", "enter:c0"]
    play(match, "enter:c0", "send:H45", "defeat", "send:S1", "defeat", "send:H51", "defeat")
    assert treasures(match, 0) == ["T01"]
    assert treasure_at(match, "c0") is None
    assert party(match, 0) == []
    assert treasure_at(match, "1") == "T06"  # prepared when the quest was claimed, and no other


@pytest.mark.rule("Q-CLM-05", "Q-TURN-05")
def test_a_claimed_quest_is_enough_to_begin_a_quest() -> None:
    quests = {"1": None, "2": None, "3": None, "c0": MINE}
    match = claiming(["H44"], quests=quests)
    assert "quest" in offered(match)
    play(match, "quest")
    assert asked(match) == "quest.step"
    assert told(match, "quest_begun")[-1]["place"] == "c0"


@pytest.mark.rule("Q-CLM-05", "R-39")
def test_what_was_defeated_in_an_earlier_attempt_does_not_count() -> None:
    """The Nymph's time is before anything is defeated in this attempt."""
    match = claiming(["H44", "H16"], 2, quests={**LAIRS, "c0": MINE})
    play(match, "quest", "enter:c0", "send:H16")
    assert "power:H16" in offered(match)


@pytest.mark.rule("EX-26", "Q-CLM-06")
def test_nobody_else_may_attempt_a_claimed_quest() -> None:
    quests = {**LAIRS, "c1": MINE}
    match = play(claiming(["H44"], quests=quests), "quest")
    assert offered(match) == ["enter:1", "enter:2", "enter:3"]
    with pytest.raises(IllegalChoice):
        match.play(0, "enter:c1")


@pytest.mark.rule("Q-CLM-06", "Q-TURN-05")
def test_anothers_claimed_quest_does_not_make_begin_a_quest_possible() -> None:
    quests = {"1": None, "2": None, "3": None, "c1": MINE}
    match = claiming(["S1"], 1, quests=quests, hero_pool=["H44", "H60", "H61"])
    assert offered(match) == ["gain", "recruit"]


@pytest.mark.rule("EX-26", "Q-CLM-07", "Q-CLM-10")
def test_attempting_a_quest_of_the_centre_discards_the_claimed_one_first() -> None:
    match = claiming(["H44", "H45"], quests={**LAIRS, "c0": MINE})
    play(match, "quest", "enter:1")
    assert asked(match) == "quest.step"
    assert treasure_at(match, "c0") is None
    assert pile(match, "treasures") == ["T11"]
    assert sorted(pile(match, "challenges")) == ["C02", "C64"]
    assert [event.name for event in match.events()][-2:] == ["claim_discarded", "quest_begun"]
    assert [treasure_at(match, place) for place in "123"] == ["T01", "T05", "T10"]


@pytest.mark.rule("Q-CLM-07")
def test_attempting_the_claimed_quest_leaves_it_there() -> None:
    match = claiming(["H44", "H45"], quests={**LAIRS, "c0": MINE, "c1": None})
    play(match, "quest", "enter:c0")
    assert challenges(match, "c0") == MINE["challenges"]
    assert pile(match, "treasures") == []


@pytest.mark.rule("Q-CLM-07")
def test_the_claimed_quests_of_others_stay_when_one_attempts_a_quest() -> None:
    match = claiming(["H44"], quests={**LAIRS, "c1": MINE})
    play(match, "quest", "enter:1")
    assert treasure_at(match, "c1") == "T11"


@pytest.mark.rule("J-58", "Q-CLM-08", "Q-CLM-10", "R-38")
def test_failing_the_claimed_quest_discards_it_for_good() -> None:
    match = claiming(["H44", "H29", "H09"], quests={**LAIRS, "c0": MINE}, **PEACE)
    play(match, "quest", "enter:c0", "send:H44", "send:H29", "give_up")
    assert asked(match) == "upkeep.extra"  # no claim is offered, and the turn is a usual one
    assert treasure_at(match, "c0") is None
    assert pile(match, "treasures") == ["T11"]
    assert sorted(pile(match, "challenges")) == ["C02", "C64"]
    assert [treasure_at(match, place) for place in "123"] == ["T01", "T05", "T10"]
    assert party(match, 0) == ["H09"]


@pytest.mark.rule("Q-CLM-08", "R-38")
def test_gold_of_a_failed_claimed_quest_is_kept() -> None:
    match = claiming(["H44", "H29"], quests={**LAIRS, "c0": MINE})
    play(match, "quest", "enter:c0", "send:H44", "defeat", "give_up")
    assert coins(match, 0) == ["C02"]
    assert pile(match, "challenges") == ["C64"]
    assert match.deciders == (1,)


# Effects on it


@pytest.mark.rule("J-59", "Q-CLM-09", "Q-CLM-10")
def test_a_claimed_quest_can_be_washed_out() -> None:
    companies = [{"party": ["S1"], "gold": 0}, {"party": ["S2"], "gold": 0}]
    match = table(
        CLAIMING,
        turn=1,
        companies=companies,
        quests={**LAIRS, "c0": MINE},
        action_pool=["A10", "A01", "A02"],
    )
    play(match, "play:A10")
    assert offered(match) == ["redraw:1", "redraw:2", "redraw:3", "redraw:c0"]
    play(match, "redraw:c0")
    assert treasure_at(match, "c0") is None
    assert pile(match, "treasures") == ["T11"]
    assert sorted(pile(match, "challenges")) == ["C02", "C64"]
    assert [treasure_at(match, place) for place in "123"] == ["T01", "T05", "T10"]
    assert gold(match, 1) == 1


@pytest.mark.rule("Q-CLM-09")
@pytest.mark.parametrize(
    ("card", "choice"),
    [
        ("A02", "peek:c0:0"),
        ("A03", "peek:c0:0"),
        ("A04", "replace:c0:1"),
        ("A05", "take:c0:1"),
        ("A06", "peek:c0:0"),
        ("A07", "add:c0"),
        ("A08", "move:c0:1"),
        ("A08", "move:2:c0"),
        ("A09", "swap:1:c0"),
        ("A10", "redraw:c0"),
    ],
)
@pytest.mark.parametrize("turn", [0, 1])
def test_main_actions_reach_claimed_quests(turn: int, card: str, choice: str) -> None:
    spare = ["A01", "A19"]
    match = table(CLAIMING, turn=turn, quests={**LAIRS, "c0": MINE}, action_pool=[card, *spare])
    play(match, f"play:{card}")
    assert choice in offered(match)
    before = quest(match, "c0")
    play(match, choice)
    assert (quest(match, "c0") == before) == choice.startswith("peek")


@pytest.mark.rule("Q-CLM-09")
def test_powers_reach_claimed_quests() -> None:
    companies = [{"party": ["S1"], "gold": 5}, {"party": ["S2"], "gold": 0}]
    position: dict[str, Any] = {
        "secondary": True,
        "companies": companies,
        "quests": {**LAIRS, "c1": MINE},
        "hero_pool": ["H13", "H27", "H60"],
    }
    match = play(table(CLAIMING, **position), "recruit", "buy:H13", "power:H13")
    assert "c1:1" in of_verb(match, "take")
    play(match, "take:c1:1")
    assert challenges(match, "c1") == ["C64"]
    assert "C02" in coins(match, 0)
    match = play(table(CLAIMING, **position), "recruit", "buy:H27", "power:H27")
    assert "c1:0" in of_verb(match, "peek")


@pytest.mark.rule("Q-CLM-09", "R-29")
def test_the_alley_runner_reaches_claimed_quests() -> None:
    quests = {**LAIRS, "1": {"treasure": "T01", "challenges": [KEY, AXE, MASK]}, "c1": MINE}
    match = claiming(["H01"], quests=quests)
    play(match, "quest", "enter:1", "send:H01", "defeat")
    assert offered(match) == ["divert:2", "divert:3", "divert:c1", "keep"]
    play(match, "divert:c1")
    assert challenges(match, "c1") == ["C64", "C02", MASK]


@pytest.mark.rule("Q-CLM-10")
def test_no_quest_is_prepared_when_a_claimed_one_is_won() -> None:
    match = claiming(["H44", "H50"], quests={**LAIRS, "c0": MINE}, **PEACE)
    play(match, "quest", "enter:c0", "send:H44", "defeat", "send:H50", "defeat")
    assert treasures(match, 0) == ["T11"]
    assert [treasure_at(match, place) for place in ("1", "2", "3", "c0")] == [
        "T01",
        "T05",
        "T10",
        None,
    ]


@pytest.mark.rule("Q-CLM-11")
def test_a_second_claim_takes_the_place_of_the_first() -> None:
    match = claiming(["H44", "H29"], quests={**LAIRS, "c0": MINE})
    play(match, "quest", "enter:1", "send:H44", "send:H29", "give_up", "claim")
    assert treasure_at(match, "c0") == "T01"
    assert "T11" in pile(match, "treasures")


@pytest.mark.rule("Q-CLM-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_can_have_a_claimed_quest_of_its_own(seats: int) -> None:
    treasure = ["T11", "T12", "T08", "T09"]
    mine = {
        f"c{seat}": {"treasure": treasure[seat], "challenges": [f"C7{seat}"], "down": []}
        for seat in range(seats)
    }
    for seat in range(seats):
        match = table(CLAIMING, seats=seats, secondary=True, turn=seat, quests={**LAIRS, **mine})
        play(match, "quest")
        assert offered(match) == ["enter:1", "enter:2", "enter:3", f"enter:c{seat}"]


@pytest.mark.rule("Q-CLM-12")
def test_a_claimed_quest_counts_for_nothing_in_the_end() -> None:
    companies = [
        {"party": ["S1"], "gold": 0, "treasures": ["T02"]},
        {"party": ["S2"], "gold": 0, "treasures": ["T03"]},
    ]
    match = table(
        CLAIMING,
        secondary=True,
        turn=1,
        companies=companies,
        quests={**LAIRS, "c0": MINE},
        trigger=0,
    )
    play(match, "gain")
    assert match.over
    assert match.scores == [1.0, 1.0]
    assert match.winners == [1]  # by difficulty, for which the claimed treasure does not count
