"""C.5: gold is challenge cards, comes unseen, goes oldest first and is shown when spent."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from tests.games.quest.tables import (
    asked,
    challenges,
    coins,
    deck,
    gold,
    offered,
    party,
    pile,
    play,
    table,
    told,
)

SIX = ["C01", "C02", "C03", "C04", "C05", "C06"]
LAIRS = {
    "1": {"treasure": "T01", "challenges": ["C61", "C66", "C16"]},
    "2": {"treasure": "T05", "challenges": ["C31", "C36"]},
    "3": {"treasure": "T10", "challenges": ["C71", "C11"]},
}


def purse(match: Match, seat: int, viewer: int | None) -> list[str | None]:
    """The gold of a seat as a viewer sees it."""
    view: Any = match.view(viewer)
    cards = view["seats"][seat]["gold"]["cards"]
    return [None if coin["card"] is None else coin["card"]["id"] for coin in cards]


def shopping(own: Any, heroes: list[str], **position: Any) -> Match:
    """Seat 0 is about to choose a secondary action."""
    start: dict[str, Any] = {
        "companies": [{"party": ["S1"], "gold": own}, {"party": ["S2"], "gold": 0}],
        "quests": LAIRS,
        "hero_pool": heroes,
        "secondary": True,
        **position,
    }
    return table(**start)


@pytest.mark.rule("Q-GOLD-01", "Q-TURN-08", "Q-TERM-05")
def test_gold_is_the_top_challenge_of_the_deck_unseen_by_all() -> None:
    match = shopping(["C01"], ["H07", "H12", "H15"], decks={"challenges": ["C72", "C73"]})
    play(match, "gain")
    assert coins(match, 0) == ["C01", "C72"]
    assert deck(match, "challenges")[0] == "C73"
    for viewer in (0, 1, None):
        assert purse(match, 0, viewer) == [None, None], "not even its owner looks"
        event = told(match, "gold_gained", viewer)[-1]
        assert dict(event) == {"seat": 0, "n": 1, "why": "secondary", "gold": 2}


@pytest.mark.rule("Q-GOLD-02", "Q-TERM-07")
def test_a_defeated_challenge_becomes_a_coin_that_all_have_seen() -> None:
    match = shopping(["C01"], ["H07", "H12", "H15"], **own_party("S1", "H22", "H23"))
    play(match, "quest", "enter:1", "send:H22", "send:H23", "defeat")
    assert challenges(match, "1") == ["C61", "C66"]
    assert coins(match, 0) == ["C01", "C16"], "it is the youngest coin"
    for viewer in (0, 1, None):
        assert purse(match, 0, viewer) == [None, "C16"]
    assert pile(match, "challenges") == []


def own_party(*heroes: str) -> dict[str, Any]:
    return {
        "companies": [{"party": [*heroes], "gold": ["C01"]}, {"party": ["S2"], "gold": 0}],
    }


@pytest.mark.rule("J-61", "Q-GOLD-03", "Q-GOLD-04")
def test_the_oldest_coins_are_spent_and_shown() -> None:
    match = shopping(SIX, ["H22", "H07", "H12"], known={"C03": "all"})
    assert purse(match, 0, 0) == [None, None, "C03", None, None, None]
    play(match, "recruit", "buy:H22")
    assert pile(match, "challenges") == ["C01", "C02"]
    assert coins(match, 0) == ["C03", "C04", "C05", "C06"]
    for viewer in (0, 1, None):
        view: Any = match.view(viewer)
        assert [card["id"] for card in view["piles"]["challenges"]] == ["C01", "C02"]
        assert purse(match, 0, viewer) == ["C03", None, None, None]
        assert told(match, "gold_spent", viewer)[0]["challenge_ids"] == ["C01", "C02"]


@pytest.mark.rule("Q-GOLD-03", "Q-GOLD-04")
def test_gold_for_icons_goes_to_the_pile_oldest_first() -> None:
    match = shopping(SIX, ["H07", "H12", "H15"])
    play(match, "quest", "enter:3", "defeat")
    assert pile(match, "challenges") == ["C01", "C02", "C03"]
    assert coins(match, 0) == ["C04", "C05", "C06", "C11"]


@pytest.mark.rule("Q-GOLD-03", "Q-GOLD-04", "Q-LIMIT-01")
def test_gold_above_the_limit_is_shown_oldest_first() -> None:
    match = shopping([*SIX, "C07"], ["H07", "H12", "H15"], decks={"challenges": ["C72"]})
    play(match, "gain")
    assert match.deciders == (1,)
    assert pile(match, "challenges") == ["C01", "C02", "C03"]
    assert coins(match, 0) == ["C04", "C05", "C06", "C07", "C72"]
    assert told(match, "gold_spent")[0]["why"] == "limit"


@pytest.mark.rule("Q-GOLD-04")
def test_gold_is_handed_over_oldest_first_and_stays_what_it_was() -> None:
    match = table(
        companies=[
            {"party": ["S1"], "gold": ["C01"]},
            {"party": ["S2"], "gold": ["C02", "C03", "C04", "C05"]},
        ],
        known={"C02": "all", "C03": "all"},
        quests=LAIRS,
        action_pool=["A17", "A01", "A19"],
        decks={"challenges": ["C72"]},
    )
    play(match, "play:A17")
    assert coins(match, 0) == ["C01", "C02", "C72"]
    assert coins(match, 1) == ["C03", "C04", "C05"]
    assert purse(match, 0, 1) == [None, "C02", None], "who knew the coin knows it still"
    assert purse(match, 1, 0) == ["C03", None, None]
    moved = [dict(facts) for facts in told(match, "gold_moved", 0)]
    assert moved == [{"from": 1, "to": 0, "n": 1}], "nothing is told about its face"


@pytest.mark.rule("Q-GOLD-04")
def test_there_is_never_a_choice_of_coins() -> None:
    match = shopping(SIX, ["H22", "H07", "H12"])
    play(match, "recruit")
    assert offered(match) == ["buy:H07", "buy:H12", "buy:H22"]
    play(match, "buy:H07")
    assert asked(match) == "recruit", "the coins are gone by themselves"


@pytest.mark.rule("Q-GOLD-05", "Q-LIMIT-03")
def test_gold_above_the_limit_is_fine_until_the_own_turn_ends() -> None:
    match = table(
        companies=[{"party": ["S1"], "gold": 5}, {"party": ["S2"], "gold": SIX}],
        quests=LAIRS,
        hero_pool=["H07", "H12", "H15"],
        action_pool=["A19", "A01", "A15"],
    )
    play(match, "play:A19")
    assert (gold(match, 0), gold(match, 1)) == (8, 7)
    play(match, "gain")
    assert match.deciders == (1,)
    assert gold(match, 0) == 5
    assert gold(match, 1) == 7, "the others are looked at in their own turns"
    play(match, "play:A01")
    assert gold(match, 1) == 9
    play(match, "gain")
    assert gold(match, 1) == 5


@pytest.mark.rule("Q-GOLD-05")
def test_gold_above_the_limit_can_be_spent() -> None:
    match = shopping(7, ["H20", "H38", "H22"])
    play(match, "recruit", "buy:H20", "buy:H22")  # and that was all
    assert party(match, 0) == ["S1", "H20", "H22"]
    assert gold(match, 0) == 0


@pytest.mark.rule("Q-GOLD-06", "Q-DECK-04")
def test_gold_that_is_not_there_is_lost() -> None:
    match = shopping(["C01"], ["H07", "H12", "H15"], decks={"actions": ["A02"]}, rest="box")
    play(match, "gain")
    assert match.deciders == (1,)
    assert coins(match, 0) == ["C01"]
    assert told(match, "gold_gained")[-1]["n"] == 0


@pytest.mark.rule("Q-GOLD-06", "Q-DECK-02")
def test_gold_comes_from_the_shuffled_discards_before_it_is_lost() -> None:
    match = shopping(
        ["C01"],
        ["H07", "H12", "H15"],
        decks={"actions": ["A02"]},
        piles={"challenges": ["C80"]},
        rest="box",
    )
    play(match, "gain")
    assert coins(match, 0) == ["C01", "C80"]
    assert pile(match, "challenges") == []
    assert purse(match, 0, 0) == [None, None], "shuffled, it is unknown again"


@pytest.mark.rule("Q-TERM-05")
@pytest.mark.parametrize("card", ["C01", "C28", "C58", "C62", "C90"])
def test_a_coin_is_worth_one_whatever_its_face(card: str) -> None:
    match = shopping([card], ["H44", "H07", "H12"], decks={"heroes": ["H20"]})
    assert offered(match) == ["gain", "recruit", "quest"]
    play(match, "recruit")
    assert party(match, 0) == ["S1", "H44"], "the only hero for one coin"
    assert (gold(match, 0), pile(match, "challenges")) == (0, [card])
