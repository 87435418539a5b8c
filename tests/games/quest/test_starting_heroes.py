"""Starting heroes: like others, but without a cost (Q-START)."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import IllegalChoice
from tests.games.quest.tables import (
    asked,
    gold,
    of_verb,
    offered,
    party,
    pile,
    play,
    table,
    treasures,
)

LAIRS: dict[str, Any] = {
    "1": {"treasure": "T01", "challenges": ["C66", "C01"]},
    "2": {"treasure": "T05", "challenges": ["C62", "C06"]},
    "3": {"treasure": "T10", "challenges": ["C63", "C31"]},
}


@pytest.mark.rule("Q-START-01", "Q-DECK-03")
def test_a_starting_hero_participates_and_is_discarded() -> None:
    companies = [{"party": ["S2", "H44"], "gold": 0}, {"party": ["S1"], "gold": 0}]
    match = table(secondary=True, companies=companies, quests=LAIRS)
    play(match, "quest", "enter:1")
    assert of_verb(match, "send") == ["S2", "H44"]
    play(match, "send:S2", "defeat", "defeat")  # axe and rope
    assert treasures(match, 0) == ["T01"]
    assert party(match, 0) == ["H44"]
    assert pile(match, "heroes") == []  # back in the box


@pytest.mark.rule("Q-START-01")
def test_a_starting_hero_needs_a_matching_icon_like_everybody() -> None:
    companies = [{"party": ["S1", "H45"], "gold": 0}, {"party": ["S3"], "gold": 0}]
    match = table(secondary=True, companies=companies, quests=LAIRS)
    play(match, "quest", "enter:2")
    assert of_verb(match, "send") == ["H45"]
    with pytest.raises(IllegalChoice):
        match.play(0, "send:S1")


@pytest.mark.rule("Q-START-01")
def test_a_starting_hero_can_be_kept() -> None:
    companies = [{"party": ["S2", "H18"], "gold": 0}, {"party": ["S1"], "gold": 0}]
    match = table(secondary=True, companies=companies, quests=LAIRS)
    play(match, "quest", "enter:1", "send:S2", "send:H18", "defeat", "defeat", "save:S2")
    assert party(match, 0) == ["S2"]


@pytest.mark.rule("Q-START-02")
def test_a_starting_hero_cannot_be_lured() -> None:
    companies = [{"party": ["S1"], "gold": 9}, {"party": ["S2", "H22", "H23"], "gold": 0}]
    match = table(secondary=True, companies=companies, hero_pool=["H08", "H60", "H61"])
    play(match, "recruit", "buy:H08", "power:H08")
    assert offered(match) == ["lure:H22", "lure:H23"]
    with pytest.raises(IllegalChoice):
        match.play(0, "lure:S2")
    alone = [{"party": ["S1"], "gold": 9}, {"party": ["S2"], "gold": 0}]
    match = table(
        secondary=True,
        companies=alone,
        hero_pool=["H08", "H60", "H61"],
        decks={"heroes": ["H44"]},
    )
    play(match, "recruit", "buy:H08")
    assert asked(match) == "recruit"


@pytest.mark.rule("Q-START-02")
def test_a_starting_hero_cannot_be_traded_in() -> None:
    companies = [{"party": ["S1", "H11", "H44"], "gold": 5}, {"party": ["S2"], "gold": 0}]
    match = table(secondary=True, companies=companies, hero_pool=["H22", "H60", "H61"])
    play(match, "recruit")
    assert of_verb(match, "trade") == ["H44"]
    with pytest.raises(IllegalChoice):
        match.play(0, "trade:S1")


@pytest.mark.rule("Q-START-02")
def test_a_starting_hero_does_not_retire() -> None:
    companies = [{"party": ["S1", "H44"], "gold": 0}, {"party": ["S2"], "gold": 0}]
    match = table(companies=companies, action_pool=["A18", "A01", "A02"])
    play(match, "play:A18")
    assert offered(match) == ["retire:H44", "decline"]
    alone = [{"party": ["S1"], "gold": 0}, {"party": ["S2"], "gold": 0}]
    match = table(companies=alone, action_pool=["A18", "A01", "A02"])
    play(match, "play:A18")
    assert asked(match) == "turn.secondary"
    assert (party(match, 0), gold(match, 0)) == (["S1"], 0)


@pytest.mark.rule("Q-START-02", "Q-DECK-03")
def test_a_starting_hero_is_not_raised() -> None:
    companies = [{"party": ["S2", "H44", "H45"], "gold": 9}, {"party": ["S3"], "gold": 0}]
    match = table(
        secondary=True,
        companies=companies,
        quests=LAIRS,
        hero_pool=["H40", "H60", "H61"],
        action_pool=["A01", "A02", None],
        decks={"heroes": ["H62"], "actions": ["A01"]},
    )
    play(match, "quest", "enter:1", "send:S2", "send:H44", "give_up")
    assert (party(match, 0), pile(match, "heroes")) == (["H45"], ["H44"])
    play(match, "play:A01", "gain")
    play(match, "play:A01", "recruit", "buy:H40", "power:H40")
    assert party(match, 0) == ["H40", "H44", "H45"]  # the only one to be raised


@pytest.mark.rule("Q-START-03")
def test_an_effect_that_says_nothing_of_cost_may_discard_a_starting_hero() -> None:
    companies = [{"party": ["S1"], "gold": 5}, {"party": ["S2", "H22"], "gold": 0}]
    match = table(secondary=True, companies=companies, hero_pool=["H10", "H60", "H61"])
    play(match, "recruit", "buy:H10", "power:H10")
    assert offered(match) == ["oust:S1", "oust:S2", "oust:H22"]
    play(match, "oust:S2")
    assert (party(match, 1), gold(match, 1)) == (["H22"], 1)
    assert pile(match, "heroes") == []


@pytest.mark.rule("Q-START-03")
def test_an_offer_may_cost_a_starting_hero() -> None:
    companies = [{"party": ["S1"], "gold": 0}, {"party": ["S2", "H22"], "gold": 0}]
    match = table(companies=companies, action_pool=["A16", "A01", "A02"])
    play(match, "play:A16")
    assert (match.deciders, offered(match)) == ((1,), ["part:S2", "part:H22"])
    play(match, "part:S2")
    assert (party(match, 1), gold(match, 1)) == (["H22"], 1)


LAIRS_LEFT: dict[str, Any] = {
    "1": {"treasure": "T03", "challenges": ["C66", "C01"]},
    "2": {"treasure": "T05", "challenges": ["C62", "C06"]},
    "3": {"treasure": "T10", "challenges": ["C63", "C31"]},
}


@pytest.mark.rule("Q-START-02", "Q-END-07")
def test_a_starting_hero_counts_nothing_for_the_cost_of_the_party() -> None:
    """Both have a point of difficulty 3, and then a Woodcutter is more than a Rogue and gold."""
    companies = [
        {"party": ["S1"], "gold": 9, "treasures": ["T01"], "turns": 1},
        {"party": ["H44"], "gold": 0, "treasures": ["T02"], "turns": 1},
    ]
    pack = {"pack": {"name": "Short"}, "constants": {"turn_cap": {"value": 1}}}
    match = table(pack=pack, secondary=True, turn=1, companies=companies, quests=LAIRS_LEFT)
    play(match, "gain")
    assert match.over
    assert match.winners == [1]
