"""Powers that work without being used, the Darkwood Warden's and the Herald's."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import IllegalChoice, Match
from tests.games.quest.tables import (
    action_pool,
    asked,
    challenges,
    coins,
    deck,
    gold,
    hero_pool,
    of_verb,
    offered,
    party,
    pile,
    play,
    state,
    table,
    treasures,
)

OTHERS: dict[str, Any] = {
    "2": {"treasure": "T05", "challenges": ["C62", "C36", "C31"]},
    "3": {"treasure": "T10", "challenges": ["C63", "C71", "C12"]},
}
LAIRS: dict[str, Any] = {"1": {"treasure": "T01", "challenges": ["C61", "C66", "C06"]}, **OTHERS}


def company(*heroes: str, **more: Any) -> dict[str, Any]:
    return {"party": list(heroes), "gold": 0, **more}


def on_quest(column: list[str], *companies: dict[str, Any], **position: Any) -> Match:
    """The party of the first company is on a quest in lair 1, all of it."""
    lair = {"treasure": "T01", "challenges": column}
    attempt = {"place": "1", "sent": companies[0]["party"], **position.pop("attempt", {})}
    start: dict[str, Any] = {"quests": {"1": lair, **OTHERS}, "attempt": attempt, **position}
    return table(companies=list(companies), seats=len(companies), **start)


# Bodyguard


@pytest.mark.rule("Q-POW-13", "EX-24")
def test_the_bodyguard_does_not_stop_main_actions() -> None:
    match = table(
        companies=[company("S1"), company("S2", "H04", gold=2)],
        quests=LAIRS,
        action_pool=["A15", "A16", "A17"],
    )
    play(match, "play:A15")
    assert (gold(match, 0), gold(match, 1)) == (2, 1)


@pytest.mark.rule("Q-POW-13")
@pytest.mark.parametrize("card", ["A16", "A17"])
def test_offers_and_levies_reach_the_owner_of_a_bodyguard(card: str) -> None:
    match = table(
        companies=[company("S1"), company("S2", "H04", gold=4)],
        quests=LAIRS,
        action_pool=[card, "A01", "A02"],
    )
    play(match, f"play:{card}")
    if card == "A17":
        assert (gold(match, 0), gold(match, 1)) == (2, 3)
    else:
        assert (match.deciders, offered(match)) == ((1,), ["part:S2", "part:H04"])
        play(match, "part:H04")
        assert (party(match, 1), gold(match, 1)) == (["S2"], 5)


@pytest.mark.rule("Q-POW-13", "Q-POW-02")
@pytest.mark.parametrize("guarded", [True, False])
def test_the_bodyguard_protects_heroes_gold_and_treasure_while_in_the_party(guarded: bool) -> None:
    """Magus, Gladiator, Cutpurse and Highwayman look for a target, one after the other."""
    rival = company("S2", "H44", gold=2, treasures=["T06"])
    if guarded:
        rival["party"].append("H04")
    found: dict[str, bool] = {}
    for hero in ("H08", "H10", "H26", "H38"):
        match = table(
            companies=[company(gold=7, treasures=["T02"]), rival],
            quests=LAIRS,
            hero_pool=[hero, "H60", "H61"],
            secondary=True,
        )
        play(match, "recruit", f"buy:{hero}")
        found[hero] = match.deciders == (0,) and asked(match) == "instant"
    assert set(found.values()) == {not guarded}


@pytest.mark.rule("Q-POW-13", "Q-POW-02")
def test_a_bodyguard_who_is_gone_protects_nobody() -> None:
    match = table(
        companies=[company("S1", gold=4), company("S2", "H04", "H44", gold=2)],
        quests=LAIRS,
        action_pool=["A16", "A01", "A02"],
        hero_pool=["H10", "H60", "H61"],
    )
    play(match, "play:A16", "part:H04", "recruit", "buy:H10", "power:H10")
    assert "oust:H44" in offered(match)


@pytest.mark.rule("R-44", "Q-POW-13")
def test_the_bodyguard_does_not_keep_tolls_ambushes_or_diverted_challenges_away() -> None:
    match = on_quest(
        ["C61", "C32"],
        company("H01", "H04", gold=3),
        company("S2", "H37", "H43"),
        decks={"challenges": ["C37", "C38"]},
    )
    play(match, "defeat")  # free
    play(match, "keep")
    assert (match.deciders, offered(match)) == ((1,), ["power:H37", "decline"])
    play(match, "power:H37", "defeat", "keep")
    assert gold(match, 1) == 1  # for the ambush's lute, which was paid
    claims = on_quest(
        ["C61", "C32"],
        company("H01"),
        company("S2", "H04"),
        options={"claimed_quests": True},
        quests={
            "1": {"treasure": "T01", "challenges": ["C61", "C32"]},
            **OTHERS,
            "c1": {"treasure": "T06", "challenges": ["C64"]},
        },
    )
    play(claims, "defeat", "divert:c1")
    assert challenges(claims, "c1") == ["C64", "C32"]


# Darkwood Warden


def warden(*heroes: str, **position: Any) -> Match:
    start: dict[str, Any] = {
        "companies": [company("S1", "H05", *heroes), company("S2", gold=1)],
        "quests": LAIRS,
        "action_pool": ["A02", "A04", "A07"],
        "decks": {"actions": ["A19", "A01", "A15"]},
        **position,
    }
    return table(**start)


@pytest.mark.rule("Q-POW-14", "EX-10", "R-43")
def test_the_warden_draws_two_cards_and_one_is_used() -> None:
    match = warden()
    assert offered(match) == ["play:A02", "play:A04", "play:A07", "power:H05"]
    play(match, "power:H05")
    assert (asked(match), offered(match)) == ("turn.drawn", ["play:A01", "play:A19"])
    assert action_pool(match) == ["A02", "A04", "A07"]
    play(match, "play:A19")
    assert (gold(match, 0), gold(match, 1)) == (3, 2)
    assert action_pool(match) == ["A02", "A04", "A07"]
    assert pile(match, "actions") == ["A01"]
    play(match, "gain")
    assert action_pool(match) == ["A02", "A04", "A07"]
    assert pile(match, "actions") == ["A01", "A19"]
    assert deck(match, "actions")[0] == "A15"  # none was drawn for the pool
    assert party(match, 0) == ["S1", "H05"]


@pytest.mark.rule("Q-POW-14", "Q-POW-01")
def test_the_warden_need_not_be_used() -> None:
    match = warden()
    play(match, "play:A07", "add:1", "gain")
    assert action_pool(match) == ["A02", "A04", "A19"]


@pytest.mark.rule("Q-POW-14")
def test_the_warden_can_be_used_every_turn() -> None:
    match = warden()
    play(match, "power:H05", "play:A01", "gain", "play:A04", "replace:1:1", "gain")
    assert "power:H05" in offered(match)


@pytest.mark.rule("Q-POW-14")
def test_two_cards_of_one_kind_are_no_choice() -> None:
    match = warden(decks={"actions": ["A01", "A01"]})
    play(match, "power:H05")
    assert (asked(match), gold(match, 0)) == ("turn.secondary", 2)
    assert pile(match, "actions") == ["A01"]


@pytest.mark.rule("Q-POW-14", "R-43")
def test_the_last_card_of_the_deck_must_be_used() -> None:
    match = warden(rest="box", decks={"actions": ["A19"]})
    play(match, "power:H05")
    assert (asked(match), gold(match, 0)) == ("turn.secondary", 0)  # nothing is left to gain
    assert state(match).from_deck
    play(match, "gain")
    assert pile(match, "actions") == ["A19"]


@pytest.mark.rule("Q-POW-14", "Q-DECK-02", "R-43")
def test_the_warden_draws_from_the_discards_if_need_be() -> None:
    match = warden(rest="box", decks={"actions": ["A19"]}, piles={"actions": ["A01"]})
    play(match, "power:H05")
    assert offered(match) == ["play:A01", "play:A19"]


@pytest.mark.rule("Q-POW-14", "Q-POW-06")
def test_without_a_card_to_draw_the_warden_cannot_be_used() -> None:
    match = warden(rest="box", decks={})
    assert offered(match) == ["play:A02", "play:A04", "play:A07"]


@pytest.mark.rule("Q-POW-14", "Q-POW-02")
def test_only_the_own_warden_is_of_use() -> None:
    assert "power:H05" not in offered(warden(turn=1))


# Herald


def herald(held: int, pool: list[str], *heroes: str, **position: Any) -> Match:
    start: dict[str, Any] = {
        "companies": [company("S1", "H11", *heroes, gold=held), company("S2", gold=0)],
        "quests": LAIRS,
        "hero_pool": pool,
        "decks": {"heroes": ["H62", "H63", "H64"]},
        "secondary": True,
        **position,
    }
    return table(**start)


@pytest.mark.rule("Q-POW-20")
def test_the_herald_trades_a_hero_in_and_the_difference_is_paid() -> None:
    match = herald(2, ["H60", "H44", "H61"], "H22", "H45")
    play(match, "recruit")
    assert offered(match) == ["buy:H44", "trade:H22", "trade:H45"]
    play(match, "trade:H22")
    assert offered(match) == ["buy:H44", "buy:H60", "buy:H61"]
    play(match, "buy:H60")
    assert party(match, 0) == ["S1", "H11", "H45", "H60"]
    assert gold(match, 0) == 0
    assert pile(match, "heroes") == ["H22"]
    assert hero_pool(match) == ["H62", "H44", "H61"]


@pytest.mark.rule("EX-17", "Q-POW-20")
def test_there_is_no_refund_for_a_dearer_hero() -> None:
    match = herald(3, ["H22", "H44", "H61"], "H60", decks={})
    play(match, "recruit", "trade:H60", "buy:H22")
    assert gold(match, 0) == 3
    assert "H22" in party(match, 0)


@pytest.mark.rule("EX-17", "Q-POW-20")
def test_two_heroes_are_not_traded_for_one() -> None:
    """Two of cost 1 would pay for one of cost 2."""
    match = herald(0, ["H22", "H23", "H53"], "H44", "H45")
    assert "recruit" not in offered(match)
    match = herald(1, ["H22", "H23", "H53"], "H44", "H45")
    play(match, "recruit", "trade:H44", "buy:H22")
    assert gold(match, 0) == 0
    assert party(match, 0) == ["S1", "H11", "H22", "H45"]


@pytest.mark.rule("EX-17", "Q-POW-20", "Q-START-02")
def test_neither_the_herald_nor_a_starting_hero_is_traded_in() -> None:
    match = herald(1, ["H44", "H60", "H61"], "H45")
    play(match, "recruit")
    assert offered(match) == ["buy:H44", "trade:H45"]
    match = herald(1, ["H44", "H60", "H61"])
    play(match, "recruit")
    assert gold(match, 0) == 0  # there was nothing but to pay


@pytest.mark.rule("Q-POW-20", "Q-POW-06")
def test_a_trade_must_make_somebody_affordable() -> None:
    match = herald(1, ["H60", "H61", "H62"], "H22", "H64", decks={})
    play(match, "recruit")
    assert asked(match) == "trade"  # only the Moon Witch is worth enough
    assert of_verb(match, "buy") == ["H60", "H61", "H62"]
    play(match, "buy:H60")
    assert "H64" not in party(match, 0)
    assert gold(match, 0) == 1


@pytest.mark.rule("Q-POW-20")
def test_exactly_enough_gold_for_a_trade() -> None:
    assert "recruit" in offered(herald(2, ["H60", "H61", "H38"], "H22"))
    assert "recruit" not in offered(herald(1, ["H60", "H61", "H38"], "H22"))


@pytest.mark.rule("Q-POW-20", "Q-POW-05")
def test_the_herald_trades_once_in_an_action() -> None:
    match = herald(9, ["H60", "H61", "H44"], "H22", "H23")
    play(match, "recruit", "trade:H22", "buy:H60")
    assert of_verb(match, "trade") == []
    assert "buy:H61" in offered(match)
    with pytest.raises(IllegalChoice):
        match.play(0, "trade:H23")


@pytest.mark.rule("Q-POW-20")
def test_the_herald_may_trade_after_other_purchases() -> None:
    match = herald(3, ["H44", "H60", "H61"], "H22")
    play(match, "recruit", "buy:H44")
    assert of_verb(match, "trade") == ["H22"]  # 2 gold and 2 make 4


@pytest.mark.rule("Q-POW-20")
def test_a_herald_just_recruited_trades_in_the_same_action() -> None:
    match = herald(
        4, ["H11", "H60", "H61"], companies=[company("S1", "H22", gold=4), company("S2")]
    )
    play(match, "recruit", "buy:H11")
    assert of_verb(match, "trade") == ["H22"]


@pytest.mark.rule("Q-POW-20")
def test_the_herald_is_of_no_use_to_main_actions() -> None:
    match = herald(
        0, ["H60", "H61", "H38"], "H53", action_pool=["A13", "A01", "A02"], secondary=False
    )
    play(match, "play:A13")
    assert asked(match) == "turn.secondary"  # nobody could be paid for


@pytest.mark.rule("R-17", "Q-POW-20", "Q-TURN-05")
def test_recruiting_is_possible_by_trade_alone() -> None:
    assert "recruit" in offered(herald(0, ["H44", "H60", "H61"], "H45"))
    alone = company("S1", "H45")
    without = herald(0, ["H44", "H60", "H61"], companies=[alone, company("S2")])
    assert "recruit" not in offered(without)


# Racketeer


@pytest.mark.rule("Q-POW-25", "R-47")
@pytest.mark.parametrize(("held", "left"), [(7, 8), (8, 8), (9, 8), (4, 5)])
def test_with_the_racketeer_8_gold_are_kept(held: int, left: int) -> None:
    match = table(
        companies=[company("S1", "H19", gold=held), company("S2")], quests=LAIRS, secondary=True
    )
    play(match, "gain")
    assert match.deciders == (1,)
    assert gold(match, 0) == left


@pytest.mark.rule("EX-21", "Q-POW-25", "Q-LIMIT-03", "Q-LIMIT-05")
def test_a_racketeer_lost_in_another_turn_has_no_effect_before_the_own_turn_ends() -> None:
    match = table(
        turn=1,
        companies=[company("S1", "H19", gold=7), company("S2", gold=2)],
        quests=LAIRS,
        hero_pool=["H10", "H60", "H61"],
        action_pool=["A18", None, "A04"],
        secondary=True,
    )
    play(match, "recruit")
    play(match, "power:H10", "oust:H19")
    assert (match.deciders, gold(match, 0)) == ((0,), 8)  # and 1 for the Racketeer
    play(match, "play:A18", "gain")
    assert (match.deciders, gold(match, 0)) == ((1,), 5)


# Caravan Master


@pytest.mark.rule("Q-LIMIT-02", "Q-LIMIT-05")
@pytest.mark.parametrize("others", [5, 6])
def test_with_the_caravan_master_7_heroes_are_kept(others: int) -> None:
    heroes = ["H44", "H45", "H46", "H47", "H48", "H49"][:others]
    match = table(
        companies=[company("S1", "H41", *heroes), company("S2")], quests=LAIRS, secondary=True
    )
    play(match, "gain")
    if others == 5:
        assert match.deciders == (1,)
        assert len(party(match, 0)) == 7
    else:
        assert asked(match) == "upkeep.discard"
        assert len(offered(match)) == 8
        play(match, "discard:S1")
        assert match.deciders == (1,)
        assert len(party(match, 0)) == 7


@pytest.mark.rule("Q-LIMIT-05")
def test_without_the_caravan_master_the_limit_is_5_again() -> None:
    heroes = ["H44", "H45", "H46", "H47", "H48", "H49"]
    match = table(
        companies=[company("S1", "H41", *heroes), company("S2")], quests=LAIRS, secondary=True
    )
    play(match, "gain", "discard:H41")
    assert (match.deciders, len(offered(match))) == ((0,), 7)
    play(match, "discard:H44", "discard:H45")
    assert match.deciders == (1,)
    assert party(match, 0) == ["S1", "H46", "H47", "H48", "H49"]


# Paymaster


@pytest.mark.rule("J-09", "Q-QUEST-08")
def test_with_the_paymaster_an_icon_costs_2() -> None:
    match = on_quest(["C61", "C66", "C16"], company("H31", gold=4), company("S2"))
    play(match, "defeat")
    assert gold(match, 0) == 1  # 4 less 4, and the coin


@pytest.mark.rule("J-09")
def test_3_gold_are_too_little_for_two_icons() -> None:
    match = on_quest(["C61", "C66", "C16"], company("H31", gold=3), company("S2"))
    assert "defeat" not in offered(match)


@pytest.mark.rule("Q-POW-02")
def test_a_paymaster_at_home_changes_no_price() -> None:
    match = on_quest(
        ["C61", "C66", "C06"], company("H31", gold=2), company("S2"), attempt={"sent": []}
    )
    assert "defeat" not in offered(match)
    play(match, "send:H31")
    assert "defeat" in offered(match)


# Bounty Hunter


@pytest.mark.rule("Q-POW-05")
@pytest.mark.parametrize(("first", "left"), [("C07", 2), ("C32", 1), ("C67", 1)])
def test_the_bounty_hunter_gains_1_for_monsters_only(first: str, left: int) -> None:
    match = on_quest(["C61", "C66", first], company("H32", "H57"), company("S2"))
    play(match, "defeat")
    assert gold(match, 0) == left


@pytest.mark.rule("Q-POW-02", "Q-FAIL-05")
def test_a_bounty_is_kept_after_an_early_failure() -> None:
    match = on_quest(["C61", "C66", "C07"], company("H32"), company("S2"))
    play(match, "defeat", "give_up")
    assert gold(match, 0) == 1
    assert challenges(match, "1") == ["C61", "C66", "C07"]


@pytest.mark.rule("Q-POW-02")
def test_a_bounty_hunter_at_home_gains_nothing() -> None:
    match = on_quest(
        ["C61", "C66", "C07"], company("H32", "H45"), company("S2"), attempt={"sent": ["H45"]}
    )
    play(match, "defeat")
    assert gold(match, 0) == 1


@pytest.mark.rule("Q-GOLD-06")
def test_without_challenges_to_draw_there_is_no_bounty() -> None:
    match = on_quest(["C61", "C66", "C07"], company("H32"), company("S2"), rest="box")
    play(match, "defeat")
    assert gold(match, 0) == 1


# Toll Collector


@pytest.mark.rule("J-33", "R-44")
def test_the_toll_is_1_for_a_challenge_whatever_was_paid() -> None:
    match = on_quest(
        ["C61", "C66", "C16"], company("H04", gold=6), company("S2", "H43"), attempt={"sent": []}
    )
    play(match, "defeat")
    assert (gold(match, 0), gold(match, 1)) == (1, 1)


@pytest.mark.rule("J-33")
def test_without_payment_there_is_no_toll() -> None:
    match = on_quest(["C61", "C66", "C06"], company("H45"), company("S2", "H43"))
    play(match, "defeat")
    assert gold(match, 1) == 0


@pytest.mark.rule("J-33")
def test_the_toll_is_due_for_every_challenge() -> None:
    match = on_quest(["C61", "C02", "C07"], company("S1", gold=9), company("S2", "H43"))
    play(match, "defeat", "defeat")
    assert gold(match, 1) == 2


@pytest.mark.rule("J-33")
def test_the_own_toll_collector_collects_nothing() -> None:
    match = on_quest(["C61", "C66", "C06"], company("H43", gold=3), company("S2"))
    play(match, "defeat")
    assert (gold(match, 0), gold(match, 1)) == (1, 0)


@pytest.mark.rule("J-33", "Q-GOLD-06")
def test_the_toll_comes_after_the_gains_of_who_pays() -> None:
    match = on_quest(
        ["C61", "C66", "C01"],
        company("H32", gold=3),
        company("S2"),
        company("S3", "H43"),
        decks={"challenges": ["C81", "C82"]},
    )
    play(match, "defeat")
    assert coins(match, 0)[-1] == "C81"  # the bounty
    assert coins(match, 2) == ["C82"]


@pytest.mark.rule("J-33")
def test_the_toll_is_collected_for_the_last_challenge_as_well() -> None:
    match = on_quest(["C61"], company("H45", gold=3), company("S2", "H43"))
    play(match, "defeat")
    assert (gold(match, 1), treasures(match, 0)) == (1, ["T01"])
