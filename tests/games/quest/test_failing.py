"""Quests that fail early (Q-FAIL)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from lairworks import Match
from tests.games.quest.tables import (
    action_pool,
    asked,
    challenges,
    coins,
    deck,
    down,
    gold,
    offered,
    party,
    pile,
    play,
    state,
    table,
    told,
    treasure_at,
    treasures,
)

AXE, BOW, MASK, KEY, ROPE = "C01", "C06", "C31", "C61", "C66"
OTHERS: dict[str, Any] = {
    "2": {"treasure": "T05", "challenges": ["C62", "C09"]},
    "3": {"treasure": "T10", "challenges": ["C63", "C34"]},
}


def questing(
    own: Sequence[str],
    purse: Any,
    *from_top: str,
    down: Sequence[int] = (0,),
    options: Any = None,
    theirs: Sequence[str] = ("S2",),
    **position: Any,
) -> Match:
    """A match in which seat 0 has entered lair 1."""
    companies = [{"party": [*own], "gold": purse}, {"party": [*theirs], "gold": 0}]
    column = list(reversed(from_top))
    quests = {"1": {"treasure": "T01", "challenges": column, "down": [*down]}, **OTHERS}
    match = table(
        options, **{"secondary": True, "companies": companies, "quests": quests, **position}
    )
    return play(match, "quest", "enter:1")


@pytest.mark.rule("J-10", "Q-FAIL-01", "Q-FAIL-02", "Q-FAIL-03", "Q-FAIL-04", "R-24")
def test_turning_back_after_one_challenge_leaves_the_quest_as_it_was() -> None:
    match = questing(
        ["H44", "H45", "H09"],
        ["C20", "C21"],
        AXE,
        BOW,
        KEY,
        ROPE,
        action="A01",
        action_pool=["A02", "A04", None],
        decks={"actions": ["A07"], "treasures": ["T06"]},
    )
    left = len(deck(match, "challenges"))
    play(match, "send:H44", "defeat")
    assert coins(match, 0) == ["C20", "C21", AXE]
    play(match, "send:H45", "give_up")
    assert (match.deciders, asked(match)) == ((1,), "turn.action")  # the Gambler is not asked
    assert coins(match, 0) == ["C20", "C21"]
    assert challenges(match, "1") == [ROPE, KEY, BOW, AXE]
    assert down(match, "1") == [0]
    assert treasure_at(match, "1") == "T01"
    assert party(match, 0) == ["H09"]
    assert pile(match, "heroes") == ["H44", "H45"]
    assert pile(match, "challenges") == pile(match, "treasures") == []
    assert deck(match, "treasures")[0] == "T06"
    assert len(deck(match, "challenges")) == left
    assert sorted(card for card in action_pool(match) if card) == ["A02", "A04", "A07"]
    assert pile(match, "actions") == ["A01"]


@pytest.mark.rule("Q-FAIL-01", "Q-FAIL-02")
def test_turning_back_at_the_first_challenge_changes_nothing_but_the_party() -> None:
    match = questing(["H44", "H45"], 1, AXE, BOW, KEY)
    play(match, "send:H44", "give_up")
    assert challenges(match, "1") == [KEY, BOW, AXE]
    assert (gold(match, 0), party(match, 0)) == (1, ["H45"])
    assert told(match, "quest_failed_early")[-1]["defeated"] == 0


@pytest.mark.rule("Q-FAIL-01")
@pytest.mark.parametrize(("beaten", "early"), [(0, True), (1, True), (2, False), (3, False)])
def test_fewer_than_two_defeated_is_early(beaten: int, early: bool) -> None:
    match = questing(["H44"], 0, AXE, "C02", "C03", "C04", KEY, decks={"treasures": ["T06"]})
    play(match, "send:H44", *["defeat"] * beaten, "give_up")
    assert gold(match, 0) == (0 if early else beaten)
    assert treasure_at(match, "1") == ("T01" if early else "T06")
    assert bool(told(match, "quest_failed_early")) == early
    assert bool(told(match, "quest_failed")) != early


@pytest.mark.rule("Q-FAIL-02")
def test_another_seat_may_attempt_the_same_quest_at_once() -> None:
    match = questing(["H44"], 0, AXE, BOW, KEY, theirs=["H45", "H46"])
    play(match, "send:H44", "defeat", "give_up")
    play(match, next(choice for choice in offered(match) if choice.startswith("play:")))
    while asked(match) != "turn.secondary":
        play(match, offered(match)[0])
    play(match, "quest")
    assert "enter:1" in offered(match)


@pytest.mark.rule("Q-FAIL-03", "R-23", "R-24")
def test_powers_that_save_heroes_work_after_an_early_failure() -> None:
    match = questing(["H18", "H34", "H44", "H45", "H50"], 0, AXE, BOW, KEY)
    play(match, "send:H18", "send:H34", "send:H44", "defeat", "send:H45", "give_up")
    assert asked(match) == "quest.keep"  # the Battle Surgeon, for two
    assert offered(match) == ["save:H18", "save:H44", "save:H45", "done"]
    play(match, "save:H18", "save:H44")
    assert asked(match) == "quest.keep"  # the Quartermaster, for one
    assert offered(match) == ["save:H34", "save:H45", "done"]
    play(match, "save:H45")
    assert party(match, 0) == ["H18", "H44", "H45", "H50"]
    assert pile(match, "heroes") == ["H34"]
    assert match.deciders == (1,)


@pytest.mark.rule("Q-FAIL-04")
@pytest.mark.parametrize("beaten", [0, 1])
def test_an_early_failure_leaves_no_power_for_the_end_of_the_turn(beaten: int) -> None:
    match = questing(["H09", "H44"], 0, AXE, BOW, KEY)
    play(match, "send:H44", *["defeat"] * beaten, "give_up")
    assert match.deciders == (1,)
    assert party(match, 0) == ["H09"]


@pytest.mark.rule("Q-FAIL-04", "Q-LIMIT-01", "Q-LIMIT-02")
def test_limits_are_checked_after_an_early_failure() -> None:
    own = ["S1", "H45", "H46", "H47", "H48", "H49", "H44"]
    match = questing(own, 7, AXE, BOW, KEY)
    play(match, "send:H44", "give_up")
    assert asked(match) == "upkeep.discard"
    assert gold(match, 0) == 5
    play(match, "discard:H49")
    assert match.deciders == (1,)
    assert len(party(match, 0)) == 5


@pytest.mark.rule("Q-FAIL-04")
def test_the_turn_after_an_early_failure_is_a_usual_one() -> None:
    """What cut one turn short does not cut the next."""
    match = questing(["H44"], 0, AXE, BOW, KEY, theirs=["S2", "H09"])
    play(match, "send:H44", "give_up")
    assert match.deciders == (1,)
    play(match, next(choice for choice in offered(match) if choice.startswith("play:")))
    while asked(match) != "turn.secondary":
        play(match, offered(match)[0])
    play(match, "gain")
    assert asked(match) == "upkeep.extra"


@pytest.mark.rule("J-11", "Q-FAIL-05", "R-25")
def test_gold_that_was_spent_is_not_given_back() -> None:
    match = questing(["H44"], ["C20", "C21", "C22", "C23"], KEY, BOW, AXE)
    play(match, "defeat")
    assert coins(match, 0) == ["C23", KEY]
    play(match, "give_up")
    assert coins(match, 0) == ["C23"]
    assert challenges(match, "1") == [AXE, BOW, KEY]
    assert pile(match, "challenges") == ["C20", "C21", "C22"]


@pytest.mark.rule("Q-FAIL-05", "R-25")
def test_gold_that_powers_brought_is_kept() -> None:
    """The Bounty Hunter's coin stays, that of the monster does not."""
    match = questing(["H32", "H44"], 0, AXE, KEY, BOW, decks={"challenges": ["C80"]})
    play(match, "send:H32", "send:H44", "defeat")
    assert coins(match, 0) == [AXE, "C80"]
    play(match, "give_up")
    assert coins(match, 0) == ["C80"]
    assert challenges(match, "1") == [BOW, KEY, AXE]


@pytest.mark.rule("Q-FAIL-06", "R-26")
def test_a_challenge_turned_up_in_vain_is_turned_down_again_and_known_to_all() -> None:
    match = questing(["H44"], 0, AXE, KEY)
    play(match, "send:H44", "defeat")
    assert down(match, "1") == []
    play(match, "give_up")
    assert challenges(match, "1") == [KEY, AXE]
    assert down(match, "1") == [0]
    assert state(match).known[60] == 0b11111  # C61: four seats and onlookers


@pytest.mark.rule("Q-FAIL-06", "Q-QUEST-14")
def test_a_lone_hidden_challenge_is_turned_down_again() -> None:
    match = questing(["H44"], 0, KEY)
    assert down(match, "1") == []
    play(match, "give_up")
    assert (challenges(match, "1"), down(match, "1")) == ([KEY], [0])
    assert treasure_at(match, "1") == "T01"


@pytest.mark.rule("Q-FAIL-06", "Q-HID-06")
def test_in_hidden_quests_each_challenge_lies_as_it_lay_before() -> None:
    options = {"hidden_quests": True}
    match = questing(["H44"], 0, AXE, BOW, KEY, down=[0, 1], options=options)
    play(match, "send:H44", "defeat")
    assert down(match, "1") == [0]
    play(match, "give_up")
    assert challenges(match, "1") == [KEY, BOW, AXE]
    assert down(match, "1") == [0, 1]
    assert state(match).known[5] == 0b11111  # C06


@pytest.mark.rule("R-36", "Q-FAIL-06")
def test_in_hidden_quests_the_top_stays_open_when_the_former_top_is_gone() -> None:
    """The Sapper discards the first challenge for good: the next is the first one now."""
    options = {"hidden_quests": True}
    match = questing(["H42", "H44"], 0, AXE, BOW, KEY, down=[0, 1], options=options)
    play(match, "power:H42")
    assert challenges(match, "1") == [KEY, BOW]
    play(match, "give_up")
    assert challenges(match, "1") == [KEY, BOW]
    assert down(match, "1") == [0]
    match = questing(["H42", "H45"], 0, AXE, BOW, KEY, ROPE, down=[0, 1, 2], options=options)
    play(match, "power:H42", "send:H45", "defeat")
    assert down(match, "1") == [0]
    play(match, "give_up")
    assert challenges(match, "1") == [ROPE, KEY, BOW]
    assert down(match, "1") == [0, 1]


@pytest.mark.rule("R-30", "Q-FAIL-02")
def test_what_powers_did_to_the_quest_is_not_undone() -> None:
    """The hidden challenge was turned up and exchanged: the new one was laid open and stays so."""
    match = questing(["H02"], 0, AXE, KEY, decks={"challenges": ["C67"]})
    play(match, "send:H02", "defeat", "power:H02")
    assert challenges(match, "1") == ["C67"]
    play(match, "give_up")
    assert challenges(match, "1") == ["C67", AXE]
    assert down(match, "1") == []
    assert pile(match, "challenges") == [KEY]


@pytest.mark.rule("R-30", "Q-FAIL-06", "Q-DECK-02")
def test_a_challenge_that_comes_back_by_a_power_stays_open() -> None:
    """The challenge turned up is exchanged, and the next exchange draws it out of a new deck."""
    match = questing(
        ["H02", "H17"],
        0,
        AXE,
        KEY,
        rest="box",
        decks={"challenges": ["C67"], "actions": ["A01"], "heroes": []},
    )
    play(match, "send:H02", "defeat", "power:H02", "send:H17", "power:H17")
    assert challenges(match, "1") == [KEY]
    play(match, "give_up")
    assert challenges(match, "1") == [KEY, AXE]
    assert down(match, "1") == []


@pytest.mark.rule("R-29", "Q-FAIL-01")
def test_a_diverted_challenge_comes_back_from_where_it_was_put() -> None:
    match = questing(["H01"], 0, MASK, KEY, AXE)
    play(match, "send:H01", "defeat", "divert:3")
    assert challenges(match, "3") == ["C63", "C34", MASK]
    play(match, "give_up")
    assert challenges(match, "3") == ["C63", "C34"]
    assert challenges(match, "1") == [AXE, KEY, MASK]
    assert (down(match, "1"), down(match, "3")) == ([0], [0])
    assert gold(match, 0) == 0


@pytest.mark.rule("Q-FAIL-07", "R-27", "J-15")
def test_a_single_challenge_defeated_is_a_success() -> None:
    match = questing(["H50"], 0, KEY, decks={"treasures": ["T06"]})
    play(match, "send:H50", "defeat")
    assert treasures(match, 0) == ["T01"]
    assert gold(match, 0) == 1
    assert treasure_at(match, "1") == "T06"
    assert told(match, "quest_failed_early") == told(match, "quest_failed") == []


@pytest.mark.rule("Q-FAIL-07")
def test_the_turn_goes_on_after_a_success_with_one_challenge() -> None:
    match = questing(["H50", "H09"], 0, KEY)
    play(match, "send:H50", "defeat")
    assert asked(match) == "upkeep.extra"


@pytest.mark.rule("Q-FAIL-08")
def test_a_challenge_discarded_by_an_effect_does_not_count() -> None:
    match = questing(["H44", "H42"], 0, AXE, BOW, KEY, ROPE)
    play(match, "send:H44", "defeat", "power:H42", "remove:1:2")
    assert challenges(match, "1") == [ROPE, KEY]
    play(match, "give_up")
    assert challenges(match, "1") == [ROPE, KEY, AXE]
    assert gold(match, 0) == 0
    assert told(match, "quest_failed_early")[-1]["defeated"] == 1


@pytest.mark.rule("Q-FAIL-08")
def test_a_challenge_taken_by_an_effect_does_not_count_and_stays_gold() -> None:
    taker = {"op": "take_challenge", "scope": "attempted", "which": "any_faceup"}
    pack = {
        "pack": {"name": "Takers"},
        "heroes": {
            "H65": {
                "name": "Beachcomber",
                "cost": 2,
                "icons": ["axe"],
                "timing": "QUEST(P)",
                "effects": [taker],
                "text": "Take an open challenge of this quest as gold.",
                "art": "beach",
            }
        },
    }
    match = questing(["H65"], 0, AXE, BOW, KEY, ROPE, pack=pack)
    play(match, "send:H65", "defeat", "power:H65", "take:1:2")
    assert coins(match, 0) == [AXE, BOW]
    play(match, "give_up")
    assert coins(match, 0) == [BOW]
    assert challenges(match, "1") == [ROPE, KEY, AXE]


@pytest.mark.rule("Q-FAIL-08")
def test_a_challenge_defeated_by_a_power_counts() -> None:
    match = questing(["H44", "H14"], 0, AXE, BOW, KEY, ROPE)
    play(match, "send:H44", "defeat", "power:H14")
    assert coins(match, 0) == [AXE, BOW]
    play(match, "give_up")
    assert coins(match, 0) == [AXE, BOW]
    assert told(match, "quest_failed")[-1]["defeated"] == 2
