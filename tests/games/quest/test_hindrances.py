"""Refusals because of cards, heroes and other players."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.quest.reasons import among, at, lamplighter, questing, refused, something_else, two
from tests.games.quest.tables import offered, play, table

# Action cards


@pytest.mark.rule("Q-TURN-02")
def test_an_action_card_comes_from_the_pool() -> None:
    match = among("S1")
    assert refused(match, "play:A08") == (
        "Q-TURN-02: Detour is not in the action pool: "
        "there lie Turn of Fate, Open Coffers and Light Fingers."
    )
    assert refused(match, "play:A40") == "Q-SETUP-03: There is no such action card in this match."


@pytest.mark.rule("Q-POW-14", "Q-DECK-04")
def test_the_warden_offers_the_cards_drawn() -> None:
    match = among("S1", "H05", decks={"actions": ["A02", "A08"]})
    play(match, "power:H05")
    assert refused(match, "play:A04") == (
        "Q-POW-14: Turn of Fate was not drawn: choose Whispers at the Inn or Detour."
    )
    assert refused(match, "power:H05") == something_else(match, "Q-POW-14")
    empty = among("S1", "H05", rest="box", decks={"actions": []}, piles={"actions": []})
    assert refused(empty, "power:H05") == "Q-DECK-04: No action card is left to draw."


# Recruiting


@pytest.mark.rule("Q-TURN-05")
def test_recruiting_takes_somebody_who_can_be_paid_for() -> None:
    pool = ["H02", "H60", "H22"]
    match = among(secondary=True, hero_pool=pool, **two(["S1"], ["S2"], 1))
    assert refused(match, "recruit") == (
        "Q-TURN-05: Heroes in the pool cost 2 or more and you have 1 gold."
    )
    match = among(secondary=True, hero_pool=[None, None, None], **two(["S1"], ["S2"], 1))
    assert refused(match, "recruit") == "Q-TURN-05: There is nobody in the hero pool."


@pytest.mark.rule("Q-RECR-01", "Q-RECR-03", "Q-START-02")
def test_heroes_are_bought_from_the_pool_for_their_cost() -> None:
    match = at("recruit 0", **two(["S1"], ["S2"]))
    assert offered(match) == ["buy:H02", "buy:H44"]
    assert refused(match, "buy:H60") == (
        "Q-RECR-01: The Champion of the Realm costs 4 and you have 3 gold."
    )
    assert refused(match, "buy:H22") == "Q-RECR-01: The Beastmaster is not in the hero pool."
    assert refused(match, "buy:S3") == (
        "Q-START-02: The Poacher is a starting hero, and those are never in the pool."
    )
    assert refused(match, "buy:H96") == "Q-SETUP-03: There is no such hero in this match."
    assert refused(match, "done") == (
        "Q-RECR-03: You have chosen to recruit: take at least one hero."
    )
    match = at("recruit 0", discount=1, recruits=1, **two(["S1"], ["S2"], 2))
    assert refused(match, "buy:H60") == (
        "Q-RECR-01: The Champion of the Realm costs 4, now 3, and you have 2 gold."
    )


@pytest.mark.rule("Q-POW-20")
def test_a_trade_takes_the_herald_and_a_hero_with_a_cost() -> None:
    match = at("recruit 0", **two(["S1", "H11", "H45"], ["S2", "H22"]))
    assert offered(match) == ["buy:H02", "buy:H44", "trade:H45"]
    assert refused(match, "trade:H11") == "Q-POW-20: The Herald can only trade in other heroes."
    assert refused(match, "trade:S1") == (
        "Q-START-02: The Rogue is a starting hero, and starting heroes have no cost."
    )
    assert refused(match, "trade:H22") == (
        "Q-TERM-03: The Beastmaster is in your rival's party, not in yours."
    )
    assert refused(match, "power:H11") == (
        "Q-POW-20: To use that power, choose the hero who is traded in."
    )
    once = "Q-POW-20: The power of the Herald works once in each Recruit Heroes."
    match = at("recruit 0", used=["H11"], **two(["S1", "H11", "H45"], ["S2"]))
    assert refused(match, "trade:H45") == once
    assert refused(match, "power:H11") == once
    match = at("recruit 0", **two(["S1", "H45"], ["S2"]))
    assert refused(match, "trade:H45") == (
        "Q-POW-20: Nobody in your party has the power to trade heroes in."
    )


@pytest.mark.rule("Q-POW-20")
def test_a_trade_must_pay_for_somebody() -> None:
    party = ["S1", "H11", "H45", "H63"]
    pool = ["H02", "H60", "H20"]
    match = at("recruit 0", hero_pool=pool, recruits=1, **two(party, ["S2"], 1))
    assert offered(match) == ["trade:H63", "done"]
    assert refused(match, "trade:H45") == (
        "Q-POW-20: The Fowler counts 1 and you have 1 gold: that pays for nobody in the pool."
    )
    match = at("trade 0 H63", hero_pool=["H02", "H60", "H20"], **two(party, ["S2"], 0))
    assert refused(match, "buy:H20") == (
        "Q-POW-20: With the Archdruid traded in, the Treasure Seeker still costs 1 and you have "
        "no gold."
    )
    assert refused(match, "power:H11") == something_else(match, "Q-POW-20")


@pytest.mark.rule("Q-TURN-03")
def test_a_main_action_brings_heroes_on_its_own_terms() -> None:
    volunteers = at("aim.recruit_pool 0 A11 0", hero_pool=["H44", "H45", "H60"])
    assert refused(volunteers, "welcome:H60") == (
        "Q-TURN-03: The Champion of the Realm costs 4, and here a hero may cost 2 at most."
    )
    assert refused(volunteers, "welcome:H02") == (
        "Q-RECR-01: The Ardent Defender is not in the hero pool."
    )
    assert refused(volunteers, "buy:H44") == (
        "Q-TURN-03: The hero comes for nothing here, and is not bought."
    )
    assert refused(volunteers, "decline") == (
        "Q-TURN-03: You have to take a hero if there is one whom you can take."
    )
    bargain = at("aim.recruit_pool 0 A13 0", **two(["S1"], ["S2"], 1))
    assert offered(bargain) == ["buy:H02", "buy:H44", "decline"]
    assert refused(bargain, "buy:H60") == (
        "Q-RECR-01: The Champion of the Realm costs 4, now 2, and you have 1 gold."
    )
    assert refused(bargain, "welcome:H44") == (
        "Q-TURN-03: Nobody comes for nothing here: heroes have to be bought."
    )


@pytest.mark.rule("Q-POW-15")
def test_one_of_the_heroes_drawn_joins() -> None:
    match = questing("S1", "H06", position={"decks": {"heroes": ["H51", "H50"]}})
    play(match, "power:H06")
    assert refused(match, "join:H22") == (
        "Q-POW-15: The Beastmaster was not drawn: choose the Locksmith or the Mountaineer."
    )
    pack = lamplighter("QUEST(D)", {"op": "recruit_deck", "draw": 3, "keep": 2})
    decks = {"heroes": ["H50", "H51", "H52"]}
    match = table(pack=pack, decks=decks, attempt={"place": "1"}, **two(["S1", "H65"], ["S2"]))
    play(match, "power:H65")
    assert offered(match) == ["join:H50", "join:H51", "join:H52"]
    play(match, "join:H52")
    assert refused(match, "join:H52") == (
        "Q-POW-15: The Herbalist was not drawn: choose the Locksmith or the Mountaineer."
    )


@pytest.mark.rule("Q-POW-06")
def test_the_necromancer_wants_a_cheap_hero_among_the_discards() -> None:
    piles = {"heroes": ["H45", "H46", "H63"]}
    match = at("aim.recruit_discard 0 H40 0", piles=piles, **two(["S1", "H40"], ["S2"]))
    assert refused(match, "raise:H63") == (
        "Q-POW-06: The Archdruid costs 4, and here a hero may cost 3 at most."
    )
    assert refused(match, "raise:H22") == (
        "Q-POW-06: The Beastmaster is not among the discarded heroes."
    )


def test_only_the_pool_is_swept() -> None:
    match = at("sweep 0 0")
    assert refused(match, "sweep:H22") == "Q-RECR-01: The Beastmaster is not in the hero pool."


@pytest.mark.rule("Q-START-02")
def test_who_retires_is_in_the_party_and_has_a_cost() -> None:
    match = at("retire 0 1", **two(["S1", "H45"], ["S2"]))
    assert refused(match, "retire:S1") == (
        "Q-START-02: The Rogue is a starting hero, and starting heroes have no cost."
    )
    assert refused(match, "retire:H46") == "Q-TERM-03: The Hedge Wizard is not in your party."


@pytest.mark.rule("Q-POW-26")
def test_a_hero_laid_with_the_treasures_is_not_in_the_party() -> None:
    companies = [{"party": ["S1"], "seekers": ["H20"]}, {"party": ["S2"]}]
    match = among(companies=companies, attempt={"place": "1"})
    for choice in ("send:H20", "power:H20"):
        assert refused(match, choice) == (
            "Q-POW-26: The Treasure Seeker lies with your treasures now."
        )


# Other players


@pytest.mark.rule("Q-POW-17", "Q-POW-13", "EX-14")
def test_a_hero_can_be_lured_who_can_be_paid_for_and_is_not_protected() -> None:
    companies = [
        {"party": ["S1", "H08"], "gold": 2},
        {"party": ["S2", "H22", "H23", "H61"]},
        {"party": ["S3", "H04", "H45"]},
    ]
    match = at("aim.recruit_player 0 H08 0", companies=companies, seats=3)
    assert offered(match) == ["lure:H22", "lure:H23"]
    assert refused(match, "lure:H61") == (
        "Q-POW-17: The Shadow Reaver costs 4 and you have 2 gold."
    )
    assert refused(match, "lure:S2") == (
        "Q-START-02: The Squire is a starting hero, and starting heroes have no cost."
    )
    assert refused(match, "lure:H45") == (
        "Q-POW-13: The Bodyguard protects player 3 from powers of others."
    )
    assert refused(match, "lure:H08") == "Q-POW-17: The Firestorm Magus is in your party already."
    assert refused(match, "lure:H46") == "Q-POW-17: The Hedge Wizard is in no other party."


@pytest.mark.rule("Q-POW-19", "Q-POW-13", "EX-24")
def test_the_gladiator_spares_himself_and_who_is_protected() -> None:
    companies = [{"party": ["S1", "H10"]}, {"party": ["S2", "H04"]}, {"party": ["S3"]}]
    match = at("aim.discard_hero 0 H10 0", companies=companies, seats=3)
    assert offered(match) == ["oust:S1", "oust:S3"]
    assert refused(match, "oust:H10") == (
        "Q-POW-19: The Gladiator uses the power, and it has to be another hero."
    )
    for hero in ("S2", "H04"):
        assert refused(match, f"oust:{hero}") == (
            "Q-POW-13: The Bodyguard protects player 2 from powers of others."
        )
    assert refused(match, "oust:H22") == "Q-POW-06: The Beastmaster is in no party."
    assert refused(match, "offer:2") == (
        "Q-POW-06: Choose the hero yourself: it is not left to the player."
    )


@pytest.mark.rule("Q-TURN-03")
def test_a_better_offer_is_for_others_with_two_heroes() -> None:
    companies = [
        {"party": ["S1", "H22"]},
        {"party": ["S2", "H04"]},
        {"party": ["S3", "H45"]},
        {"party": ["S4"]},
    ]
    match = at("aim.discard_hero 0 A16 0", companies=companies, seats=4)
    assert offered(match) == ["offer:1", "offer:2"]
    assert refused(match, "offer:0") == "Q-TURN-03: It has to be another player, not you."
    assert refused(match, "offer:3") == (
        "Q-TURN-03: Player 4 has one hero, and this takes at least two."
    )
    assert refused(match, "oust:H45") == (
        "Q-TURN-03: Name a player: which hero goes is for that player to choose."
    )
    smaller = at("aim.discard_hero 0 A16 0", companies=companies[:3], seats=3)
    assert refused(smaller, "offer:3") == "Q-TERM-08: There is no such player in this match."


@pytest.mark.rule("Q-POW-19")
def test_who_discards_a_hero_for_an_own_power_picks_another() -> None:
    effect = {"op": "discard_hero", "who": "any", "chooser": "victim", "gold": 1}
    pack = lamplighter("QUEST(P)", effect)
    party = ["S1", "H65", "H45"]
    match = table(pack=pack, attempt={"place": "1", "sent": ["H65"]}, **two(party, ["S2"]))
    play(match, "power:H65")
    assert offered(match) == ["offer:0", "offer:1"]
    play(match, "offer:0")
    assert refused(match, "part:H65") == (
        "Q-POW-19: The Lamplighter uses the power, and it has to be another hero."
    )


@pytest.mark.rule("Q-POW-13", "EX-24")
def test_gold_is_taken_from_others_who_have_some() -> None:
    companies: list[dict[str, Any]] = [
        {"party": ["S1", "H26"]},
        {"party": ["S2"]},
        {"party": ["S3", "H04"]},
        {"party": ["S4"], "gold": 0},
    ]
    card = at("aim.take_gold 0 A15 0", companies=companies, seats=4)
    assert offered(card) == ["rob:1", "rob:2"]
    assert refused(card, "rob:0") == ("Q-TURN-03: It has to be another player's gold, not yours.")
    assert refused(card, "rob:3") == "Q-TURN-03: Player 4 has no gold."
    companies[3]["gold"] = 2
    power = at("aim.take_gold 0 H26 0", companies=companies, seats=4)
    assert offered(power) == ["rob:1", "rob:3"]
    assert refused(power, "rob:2") == (
        "Q-POW-13: The Bodyguard protects player 3 from powers of others."
    )
    fewer = at("aim.take_gold 0 A15 0", companies=companies[:3], seats=3)
    assert refused(fewer, "rob:3") == "Q-TERM-08: There is no such player in this match."


def test_treasures_are_exchanged_that_differ_by_a_point() -> None:
    companies = [
        {"party": ["S1", "H38"], "treasures": ["T01", "T05"]},
        {"party": ["S2"], "treasures": ["T07", "T11"]},
        {"party": ["S3", "H04"], "treasures": ["T08"]},
    ]
    match = at("aim.exchange_treasure 0 H38 0", companies=companies, seats=3)
    assert offered(match) == ["exchange:T07:T01", "exchange:T11:T05"]
    assert refused(match, "exchange:T11:T01") == (
        "Q-POW-06: The Sword of the Last King is worth 3 and the Copper Goblet 1: it has to be "
        "exactly 1 more."
    )
    assert refused(match, "exchange:T08:T01") == (
        "Q-POW-13: The Bodyguard protects player 3 from powers of others."
    )
    assert refused(match, "exchange:T05:T01") == (
        "Q-POW-06: The Silver Astrolabe is yours already."
    )
    assert refused(match, "exchange:T02:T01") == "Q-POW-06: No player has the Moth-Eaten Crown."
    assert refused(match, "exchange:T07:T03") == (
        "Q-POW-06: You do not have the Saint's Lantern to give for it."
    )
    assert refused(match, "exchange:T07:T24") == (
        "Q-SETUP-03: There is no such treasure in this match."
    )
