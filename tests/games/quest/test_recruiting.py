"""The secondary action Recruit Heroes, and who has an Instant (Q-RECR)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import lairworks
from lairworks import IllegalChoice, Match
from tests.games.quest.tables import (
    asked,
    coins,
    deck,
    gold,
    hero_pool,
    offered,
    party,
    pile,
    play,
    state,
    table,
)


def recruiting(
    purse: Any, heroes: Sequence[str], own: Sequence[str] = ("S1",), **position: Any
) -> Match:
    """A match in which seat 0 has chosen Recruit Heroes, unless nobody can be paid for."""
    companies = [{"party": [*own], "gold": purse}, {"party": ["S2"], "gold": 0}]
    position = {"companies": companies, "hero_pool": [*heroes], **position}
    return play(table(secondary=True, **position), "recruit")


# Buying


@pytest.mark.rule("Q-RECR-01")
def test_a_hero_is_paid_for_and_joins() -> None:
    match = recruiting(["C01", "C02", "C03", "C04", "C05"], ["H44", "H22", "H24"])
    assert offered(match) == ["buy:H22", "buy:H24", "buy:H44"]
    play(match, "buy:H22")
    assert party(match, 0) == ["S1", "H22"]
    assert coins(match, 0) == ["C03", "C04", "C05"]
    assert pile(match, "challenges") == ["C01", "C02"]


@pytest.mark.rule("Q-RECR-01")
def test_nobody_can_be_recruited_who_is_too_dear_or_not_in_the_pool() -> None:
    match = recruiting(2, ["H44", "H22", "H24"])
    assert offered(match) == ["buy:H22", "buy:H44"]
    for hero in ("buy:H24", "buy:H45", "buy:S1"):
        with pytest.raises(IllegalChoice):
            match.play(0, hero)


@pytest.mark.rule("Q-RECR-02")
def test_the_pool_is_filled_at_once_in_the_same_place() -> None:
    match = recruiting(3, ["H44", "H22", "H24"], decks={"heroes": ["H45", "H46"]})
    play(match, "buy:H22")
    assert hero_pool(match) == ["H44", "H45", "H24"]
    assert deck(match, "heroes")[0] == "H46"


@pytest.mark.rule("Q-RECR-03", "R-11")
def test_recruiting_goes_on_until_it_is_enough_but_not_before_the_first() -> None:
    match = recruiting(4, ["H44", "H45", "H46"], decks={"heroes": ["H47", "H48", "H49"]})
    assert "done" not in offered(match)
    with pytest.raises(IllegalChoice):
        match.play(0, "done")
    play(match, "buy:H44")
    assert offered(match) == ["buy:H45", "buy:H46", "buy:H47", "done"]
    play(match, "buy:H46")
    assert offered(match) == ["buy:H45", "buy:H47", "buy:H48", "done"]
    play(match, "done")
    assert match.deciders == (1,)
    assert (party(match, 0), gold(match, 0)) == (["S1", "H44", "H46"], 2)


@pytest.mark.rule("Q-RECR-03")
def test_recruiting_ends_when_nobody_can_be_paid_for() -> None:
    match = recruiting(2, ["H22", "H45", "H60"], decks={"heroes": ["H46"]})
    play(match, "buy:H22")
    assert match.deciders == (1,)
    assert (party(match, 0), gold(match, 0)) == (["S1", "H22"], 0)


@pytest.mark.rule("Q-RECR-04")
def test_a_hero_who_has_just_come_can_be_recruited() -> None:
    match = recruiting(3, ["H44", "H45", "H61"], decks={"heroes": ["H22", "H60"]})
    assert "buy:H22" not in offered(match)
    play(match, "buy:H44", "buy:H22")
    assert party(match, 0) == ["S1", "H22", "H44"]
    assert gold(match, 0) == 0


@pytest.mark.rule("Q-RECR-05")
def test_there_may_be_more_than_five_in_the_party_during_the_turn() -> None:
    match = recruiting(
        3,
        ["H49", "H50", "H51"],
        ["S1", "H44", "H45", "H46", "H47"],
        decks={"heroes": ["H52", "H22", "H23"]},
    )
    play(match, "buy:H49", "buy:H50")
    assert asked(match) == "recruit"
    assert len(party(match, 0)) == 7


@pytest.mark.rule("Q-RECR-08")
def test_every_hero_is_there_once() -> None:
    match = lairworks.new("quest", seats=4, seed=3)
    heroes = [*(hero or "" for hero in hero_pool(match)), *deck(match, "heroes")]
    assert sorted(heroes) == [f"H{number:02d}" for number in range(1, 65)]
    names = {hero.name for hero in state(match).content.heroes}
    assert len(names) == 68


# Instants


@pytest.mark.rule("Q-RECR-06", "R-15")
def test_an_instant_comes_right_after_the_purchase_with_the_pool_full_again() -> None:
    match = recruiting(5, ["H24", "H44", "H45"], decks={"heroes": ["H46", "H47"]})
    play(match, "buy:H24")
    assert (asked(match), offered(match)) == ("instant", ["power:H24", "decline"])
    assert hero_pool(match) == ["H46", "H44", "H45"]
    assert gold(match, 0) == 2
    play(match, "power:H24")
    assert gold(match, 0) == 4
    assert asked(match) == "recruit"


@pytest.mark.rule("Q-RECR-06")
def test_an_instant_declined_is_lost() -> None:
    match = recruiting(5, ["H24", "H44", "H45"], decks={"heroes": ["H46", "H47", "H48"]})
    play(match, "buy:H24", "decline")
    assert gold(match, 0) == 2
    play(match, "buy:H44")
    assert offered(match) == ["buy:H45", "buy:H46", "buy:H47", "done"]
    play(match, "done")
    match.play(1, offered(match)[0])
    while match.deciders == (1,):
        play(match, offered(match)[0])
    assert offered(match) == [choice for choice in offered(match) if choice.startswith("play:")]


@pytest.mark.rule("Q-RECR-06", "Q-POW-04")
def test_an_instant_is_used_once_only() -> None:
    match = recruiting(5, ["H24", "H44", "H45"], decks={"heroes": ["H46", "H47"]})
    play(match, "buy:H24", "power:H24")
    assert "power:H24" not in offered(match)
    play(match, "buy:H44")
    assert asked(match) == "recruit"


@pytest.mark.rule("Q-RECR-06", "Q-POW-06")
def test_an_instant_without_a_target_is_not_offered() -> None:
    match = recruiting(5, ["H26", "H44", "H45"])  # nobody has gold for the Cutpurse
    play(match, "buy:H26")
    assert asked(match) == "recruit"


@pytest.mark.rule("Q-RECR-06")
def test_each_hero_bought_has_an_instant_of_its_own() -> None:
    match = recruiting(6, ["H24", "H25", "H60"], decks={"heroes": ["H44", "H45", "H46"]})
    play(match, "buy:H24", "power:H24", "buy:H25", "power:H25")
    assert party(match, 0) == ["S1", "H24", "H25", "H46"]
    assert hero_pool(match) == ["H44", "H45", "H60"]


LAIRS: dict[str, Any] = {
    "1": {"treasure": "T01", "challenges": ["C61", "C71"]},
    "2": {"treasure": "T05", "challenges": ["C62", "C06"]},
    "3": {"treasure": "T10", "challenges": ["C63", "C31"]},
}


@pytest.mark.rule("Q-RECR-07")
def test_a_hero_who_comes_by_a_main_action_has_no_instant() -> None:
    companies = [{"party": ["S1"], "gold": 3}, {"party": ["S2"], "gold": 3}]
    position: dict[str, Any] = {
        "companies": companies,
        "quests": LAIRS,
        "action_pool": ["A11", "A12", "A13"],
        "hero_pool": ["H10", "H24", "H60"],
        "decks": {"heroes": ["H26"]},
    }
    for card, choice, hero in [
        ("A11", "welcome:H10", "H10"),  # the only one of cost 2 or less
        ("A12", "", "H26"),
        ("A13", "buy:H24", "H24"),
    ]:
        match = play(table(**position), f"play:{card}")
        if choice in offered(match):
            play(match, choice)
        assert asked(match) == "turn.secondary"
        assert party(match, 0) == ["S1", hero]


@pytest.mark.rule("Q-RECR-07", "R-16")
def test_a_hero_who_comes_by_a_power_within_the_action_has_no_instant() -> None:
    match = recruiting(4, ["H25", "H60", "H61"], decks={"heroes": ["H62", "H24"]})
    play(match, "buy:H25", "power:H25")
    assert party(match, 0) == ["S1", "H24", "H25"]
    assert match.deciders == (1,)  # 1 gold is left, and was not increased by the Prospector
    assert gold(match, 0) == 1


@pytest.mark.rule("Q-RECR-07", "R-16")
def test_a_hero_who_is_lured_or_raised_has_no_instant() -> None:
    decks = {"heroes": ["H62", "H44", "H45"]}
    match = recruiting(7, ["H40", "H51", "H61"], decks=decks, piles={"heroes": ["H24"]})
    play(match, "buy:H40", "power:H40")  # the Necromancer
    assert party(match, 0) == ["S1", "H24", "H40"]
    assert asked(match) == "recruit"
    assert gold(match, 0) == 3
    companies = [{"party": ["S1"], "gold": 7}, {"party": ["S2", "H24"], "gold": 0}]
    match = recruiting(7, ["H08", "H60", "H61"], companies=companies, decks=decks)
    play(match, "buy:H08", "power:H08")  # the Firestorm Magus
    assert party(match, 0) == ["S1", "H08", "H24"]
    assert (match.deciders, gold(match, 0)) == ((1,), 1)


@pytest.mark.rule("EX-12", "Q-RECR-07", "Q-POW-23")
def test_a_hero_recruited_by_the_nymph_has_no_instant() -> None:
    match = table(
        secondary=True,
        companies=[{"party": ["S1", "H16"], "gold": 3}, {"party": ["S2"], "gold": 3}],
        quests=LAIRS,
        hero_pool=["H26", "H10", "H60"],
        decks={"heroes": ["H61"]},
    )
    play(match, "quest", "enter:1", "send:H16", "power:H16")
    assert offered(match) == ["buy:H10", "buy:H26", "done"]
    play(match, "buy:H26")
    assert asked(match) == "quest.step"
    assert party(match, 0) == ["S1", "H16", "H26"]
    assert (gold(match, 0), gold(match, 1)) == (0, 3)


# Trading in


@pytest.mark.rule("J-36", "Q-TURN-05", "Q-POW-20", "R-17")
def test_with_the_herald_one_can_recruit_without_gold() -> None:
    own = ["S1", "H11", "H44", "H50"]
    match = recruiting(0, ["H45", "H22", "H23"], own, decks={"heroes": ["H60"]})
    assert offered(match) == ["trade:H44", "trade:H50"]
    play(match, "trade:H44")  # for the hero of cost 1, since no other can be had for that
    assert party(match, 0) == ["S1", "H11", "H45", "H50"]
    assert gold(match, 0) == 0
    assert pile(match, "heroes") == ["H44"]
    assert match.deciders == (1,)


@pytest.mark.rule("J-38", "Q-POW-20")
def test_the_herald_trades_once_in_an_action() -> None:
    own = ["S1", "H11", "H22", "H23"]
    match = recruiting(3, ["H44", "H45", "H46"], own, decks={"heroes": ["H47", "H48"]})
    assert [choice for choice in offered(match) if choice.startswith("trade")] == [
        "trade:H22",
        "trade:H23",
    ]
    play(match, "trade:H22", "buy:H44")
    assert party(match, 0) == ["S1", "H11", "H23", "H44"]
    assert gold(match, 0) == 3  # a hero who was worth more brings nothing back
    assert offered(match) == ["buy:H45", "buy:H46", "buy:H47", "done"]
    with pytest.raises(IllegalChoice):
        match.play(0, "trade:H23")


@pytest.mark.rule("J-38", "Q-POW-20")
def test_the_herald_trades_again_in_another_turn() -> None:
    own = ["S1", "H11", "H22", "H23"]
    match = recruiting(3, ["H44", "H45", "H46"], own, decks={"heroes": ["H47", "H48"]})
    play(match, "trade:H22", "buy:H44", "done")
    while match.deciders == (1,):
        play(match, offered(match)[0])
    position: Any = match.position()
    assert position["turn"] == 0
    while asked(match) != "turn.secondary":
        play(match, offered(match)[0])
    play(match, "recruit")
    assert any(choice.startswith("trade:") for choice in offered(match))


@pytest.mark.rule("Q-POW-20", "Q-RECR-01")
def test_a_trade_pays_the_difference_and_not_for_the_herald_himself() -> None:
    own = ["S1", "H11", "H22"]
    match = recruiting(3, ["H60", "H20", "H24"], own, decks={"heroes": ["H61"]})
    assert offered(match) == ["buy:H24", "trade:H22"]
    play(match, "trade:H22")
    assert offered(match) == ["buy:H20", "buy:H24", "buy:H60"]
    play(match, "buy:H20")
    assert party(match, 0) == ["S1", "H11", "H20"]
    assert gold(match, 0) == 0


@pytest.mark.rule("R-53", "Q-RECR-06")
def test_discount_and_trade_go_together_and_leave_the_instant() -> None:
    own = ["S1", "H11", "H22"]
    match = recruiting(3, ["H39", "H24", "H60"], own, decks={"heroes": ["H61"]})
    play(match, "buy:H39", "power:H39", "done")  # Tavern Bard, nobody swept
    assert gold(match, 0) == 1
    assert offered(match) == ["trade:H22", "trade:H39", "done"]
    play(match, "trade:H22", "buy:H24")  # 3 less 1 less 2
    assert asked(match) == "instant"
    assert gold(match, 0) == 1


@pytest.mark.rule("Q-RECR-01")
def test_a_discount_is_for_the_next_hero_only() -> None:
    decks = {"heroes": ["H45", "H46", "H47"]}
    match = recruiting(4, ["H39", "H44", "H22"], decks=decks)
    play(match, "buy:H39", "power:H39", "done", "buy:H44")
    assert gold(match, 0) == 2  # 1 less 1
    play(match, "buy:H22")
    assert gold(match, 0) == 0


@pytest.mark.rule("R-17", "Q-TURN-05")
def test_the_bard_makes_nobody_affordable_before_he_is_recruited() -> None:
    companies = [{"party": ["S1"], "gold": 1}, {"party": ["S2"]}]
    match = table(secondary=True, companies=companies, hero_pool=["H39", "H22", "H23"])
    assert "recruit" not in offered(match)
