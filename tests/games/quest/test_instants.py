"""Instant powers, one hero after the other: what they do, and what they cannot be aimed at."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import IllegalChoice, Match
from tests.games.quest.tables import (
    asked,
    challenges,
    coins,
    deck,
    down,
    gold,
    hero_pool,
    lies,
    of_verb,
    offered,
    party,
    pile,
    play,
    state,
    table,
    told,
    treasures,
)

LAIRS: dict[str, Any] = {
    "1": {"treasure": "T04", "challenges": ["C61", "C66", "C06"]},
    "2": {"treasure": "T08", "challenges": ["C62", "C36", "C31"]},
    "3": {"treasure": "T12", "challenges": ["C63", "C71", "C11"]},
}
CLAIMS = {"claimed_quests": True}


def company(*heroes: str, **more: Any) -> dict[str, Any]:
    return {"party": list(heroes), "gold": 0, **more}


def bought(hero: str, *companies: dict[str, Any], **position: Any) -> Match:
    """The seat whose turn it is, the first, has just bought a hero from the pool."""
    start: dict[str, Any] = {
        "quests": LAIRS,
        "hero_pool": [hero, "H60", "H61"],
        "secondary": True,
        **position,
    }
    match = table(companies=list(companies), seats=len(companies), **start)
    play(match, "recruit")
    if hero not in party(match, 0):  # a lone choice is taken unasked
        play(match, f"buy:{hero}")
    return match


def is_offered(match: Match, hero: str) -> bool:
    """Whether the seat is asked about the Instant of a hero."""
    if match.deciders != (0,) or asked(match) != "instant":
        return False
    assert offered(match) == [f"power:{hero}", "decline"]
    return True


def is_refused(match: Match, hero: str) -> bool:
    """Whether the hero has come, and nothing is asked."""
    assert hero in party(match, 0)
    return not is_offered(match, hero)


# Firestorm Magus


@pytest.mark.rule("Q-POW-17", "R-32")
def test_the_magus_pays_for_a_hero_of_another_party() -> None:
    mine = company("S1", gold=["C02", "C03", "C04", "C05", "C07"])
    match = bought("H08", mine, company("S2", "H23", "H52", gold=["C08"]))
    play(match, "power:H08")
    assert offered(match) == ["lure:H23", "lure:H52"]
    play(match, "lure:H23")
    assert party(match, 0) == ["S1", "H08", "H23"]
    assert party(match, 1) == ["S2", "H52"]
    assert (gold(match, 0), coins(match, 1)) == (0, ["C08"])  # paid to nobody
    assert pile(match, "challenges") == ["C02", "C03", "C04", "C05", "C07"]


@pytest.mark.rule("EX-14", "Q-POW-17", "Q-START-02", "Q-POW-06")
def test_the_magus_cannot_lure_a_starting_hero() -> None:
    assert is_refused(bought("H08", company("S1", gold=9), company("S2")), "H08")


@pytest.mark.rule("EX-14", "Q-POW-17", "Q-POW-06")
def test_the_magus_cannot_lure_who_is_too_dear() -> None:
    assert is_refused(bought("H08", company("S1", gold=4), company("S2", "H23")), "H08")
    match = bought("H08", company("S1", gold=5), company("S2", "H23"))  # just enough
    assert is_offered(match, "H08")
    play(match, "power:H08")
    assert (party(match, 0), gold(match, 0)) == (["S1", "H08", "H23"], 0)


@pytest.mark.rule("Q-POW-17")
def test_the_magus_has_no_use_for_the_own_heroes() -> None:
    assert is_refused(bought("H08", company("S1", "H44", gold=9), company("S2")), "H08")


@pytest.mark.rule("J-29", "Q-POW-17", "Q-POW-13", "Q-START-02")
def test_the_magus_passes_by_bodyguards_starting_heroes_and_who_is_too_dear() -> None:
    match = bought(
        "H08",
        company("S1", gold=["C02", "C03", "C04", "C05", "C07"]),
        company("S2", "H04"),
        company("S3", "H23", "H17"),
    )
    assert is_offered(match, "H08")
    assert gold(match, 0) == 2
    play(match, "power:H08")  # the Outrider is the only target
    assert party(match, 0) == ["S1", "H08", "H23"]
    assert party(match, 1) == ["S2", "H04"]
    assert party(match, 2) == ["S3", "H17"]
    assert pile(match, "challenges")[-2:] == ["C05", "C07"]


@pytest.mark.rule("Q-POW-17")
def test_the_magus_reaches_all_of_four_seats() -> None:
    match = bought(
        "H08",
        company("S1", "H49", gold=9),
        company("S2", "H44"),
        company("S3", "H45", "H04"),
        company("S4", "H46"),
    )
    play(match, "power:H08")
    assert offered(match) == ["lure:H44", "lure:H46"]


@pytest.mark.rule("Q-POW-17", "Q-RECR-05")
def test_a_sixth_hero_may_be_lured() -> None:
    match = bought("H08", company("S1", "H44", "H45", "H46", gold=9), company("S2", "H47", "H48"))
    play(match, "power:H08", "lure:H47")
    assert len(party(match, 0)) == 6


# Gladiator


@pytest.mark.rule("Q-POW-19", "R-31")
def test_the_gladiators_owner_picks_the_hero_and_who_loses_it_gains_1_gold() -> None:
    match = bought("H10", company("S1", "H44", gold=2), company("S2", "H23", "H52", gold=1))
    play(match, "power:H10")
    assert offered(match) == ["oust:S1", "oust:S2", "oust:H23", "oust:H44", "oust:H52"]
    play(match, "oust:H23")
    assert party(match, 1) == ["S2", "H52"]
    assert (gold(match, 0), gold(match, 1)) == (0, 2)
    assert pile(match, "heroes") == ["H23"]


@pytest.mark.rule("EX-16", "Q-POW-19", "R-31")
def test_the_gladiators_owner_may_be_named() -> None:
    match = bought("H10", company("S1", "H44", gold=2), company("S2"))
    play(match, "power:H10", "oust:H44")
    assert party(match, 0) == ["S1", "H10"]
    assert gold(match, 0) == 1
    assert pile(match, "heroes") == ["H44"]


@pytest.mark.rule("EX-16", "Q-POW-19")
def test_the_gladiator_does_not_discard_himself() -> None:
    match = bought("H10", company(gold=2), company("S2", "H44"))
    play(match, "power:H10")
    assert offered(match) == ["oust:S2", "oust:H44"]


@pytest.mark.rule("EX-16", "Q-POW-19", "Q-POW-06")
def test_the_gladiator_alone_with_bodyguards_around_can_do_nothing() -> None:
    match = bought("H10", company(gold=2), company("S2", "H04"))
    assert is_refused(match, "H10")


@pytest.mark.rule("EX-24", "Q-POW-13", "Q-POW-19")
def test_the_gladiator_cannot_name_the_owner_of_a_bodyguard() -> None:
    match = bought("H10", company("S1", gold=2), company("S2", "H04", "H44"), company("S3", "H45"))
    play(match, "power:H10")
    assert offered(match) == ["oust:S1", "oust:S3", "oust:H45"]
    with pytest.raises(IllegalChoice):
        match.play(0, "oust:H44")


@pytest.mark.rule("Q-POW-13", "Q-POW-19")
def test_the_own_bodyguard_does_not_keep_the_own_gladiator_away() -> None:
    match = bought("H10", company("S1", "H04", gold=2), company("S2"))
    play(match, "power:H10", "oust:H04")
    assert party(match, 0) == ["S1", "H10"]


@pytest.mark.rule("J-49", "Q-DECK-03", "Q-START-03", "Q-POW-19")
def test_a_starting_hero_ousted_goes_to_the_box_where_no_necromancer_finds_him() -> None:
    match = table(
        companies=[company("S1", gold=9), company("S2", "H44")],
        quests=LAIRS,
        hero_pool=["H10", "H40", "H61"],
        secondary=True,
    )
    play(match, "recruit", "buy:H10", "power:H10", "oust:S2")
    assert party(match, 1) == ["H44"]
    assert pile(match, "heroes") == []
    assert "S2" not in deck(match, "heroes")
    play(match, "buy:H40")
    assert asked(match) == "recruit"  # nobody is there to be raised


@pytest.mark.rule("Q-POW-19", "Q-GOLD-06")
def test_without_challenges_to_draw_nobody_gains_for_an_ousted_hero() -> None:
    match = bought(
        "H10",
        company("S1", gold=2),
        company("S2", "H44"),
        rest="box",
    )
    assert deck(match, "challenges") == []
    spent = len(pile(match, "challenges"))
    assert spent == 2  # what the Gladiator has cost, and it is drawn again
    play(match, "power:H10", "oust:H44")
    assert gold(match, 1) == 1


# Knife Thrower


@pytest.mark.rule("Q-POW-21", "EX-18", "R-45")
def test_the_knife_thrower_takes_any_open_challenge_of_any_quest() -> None:
    match = bought("H13", company("S1", gold=2), company("S2"))
    play(match, "power:H13")
    assert offered(match) == [f"take:{place}:{position}" for place in "123" for position in (1, 2)]
    play(match, "take:2:1")
    assert challenges(match, "2") == ["C62", "C31"]
    assert down(match, "2") == [0]
    assert coins(match, 0) == ["C36"]
    assert lies(match, "known")["C36"] == "all"


@pytest.mark.rule("EX-18", "Q-POW-21", "Q-TERM-07", "Q-FAIL-08")
def test_taking_a_challenge_is_not_defeating_it() -> None:
    """Bounty Hunter and Alley Runner would make something of a monster defeated."""
    match = bought("H13", company("S1", "H01", "H32", gold=2), company("S2", "H43"))
    play(match, "power:H13", "take:1:2")
    assert (gold(match, 0), gold(match, 1)) == (1, 0)
    assert match.deciders != (0,) or asked(match) == "recruit"
    assert challenges(match, "1") == ["C61", "C66"]


@pytest.mark.rule("J-14", "Q-POW-21", "R-42")
def test_the_knife_thrower_leaves_the_last_challenge() -> None:
    lairs = {
        "1": {"treasure": "T01", "challenges": ["C61", "C66"]},
        "2": {"treasure": "T05", "challenges": ["C31"], "down": []},
        "3": {"treasure": "T10", "challenges": ["C63"]},
    }
    match = bought("H13", company("S1", gold=2), company("S2"), quests=lairs)
    assert is_offered(match, "H13")
    play(match, "power:H13")  # there is one challenge that can be taken
    assert coins(match, 0) == ["C66"]
    assert challenges(match, "1") == ["C61"]
    assert down(match, "1") == [0]


@pytest.mark.rule("J-14", "R-42", "Q-POW-06")
def test_the_knife_thrower_cannot_take_face_down_or_only_challenges() -> None:
    lairs = {
        "1": {"treasure": "T01", "challenges": ["C61"]},
        "2": {"treasure": "T05", "challenges": ["C31"], "down": []},
        "3": {"treasure": "T10", "challenges": ["C63"]},
    }
    match = bought("H13", company("S1", gold=2), company("S2"), quests=lairs)
    assert is_refused(match, "H13")


@pytest.mark.rule("R-45", "Q-CLM-09")
def test_the_knife_thrower_reaches_claimed_quests() -> None:
    lairs = {**LAIRS, "c1": {"treasure": "T06", "challenges": ["C64", "C41"]}}
    match = bought("H13", company("S1", gold=2), company("S2"), quests=lairs, options=CLAIMS)
    play(match, "power:H13", "take:c1:1")
    assert challenges(match, "c1") == ["C64"]


@pytest.mark.rule("Q-HID-07", "Q-POW-21", "R-36")
def test_the_challenge_under_a_taken_one_is_turned_up_in_hidden_quests() -> None:
    match = bought("H13", company("S1", gold=2), company("S2"), options={"hidden_quests": True})
    play(match, "power:H13")
    assert offered(match) == ["take:1:2", "take:2:2", "take:3:2"]  # all others lie face down
    play(match, "take:2:2")
    assert challenges(match, "2") == ["C62", "C36"]
    assert down(match, "2") == [0]


# Prospector


@pytest.mark.rule("Q-POW-04")
def test_the_prospector_finds_2_gold() -> None:
    match = bought(
        "H24",
        company("S1", gold=3),
        company("S2", gold=1),
        decks={"challenges": ["C81", "C82"]},
    )
    play(match, "power:H24")
    assert (coins(match, 0), gold(match, 1)) == (["C81", "C82"], 1)


@pytest.mark.rule("Q-GOLD-06")
def test_the_prospector_finds_no_more_than_there_is() -> None:
    """Deck and pile hold the coins he cost, which is one more than he finds."""
    match = bought("H24", company("S1", gold=3), company("S2"), rest="box")
    play(match, "power:H24")
    assert gold(match, 0) == 2
    assert len(deck(match, "challenges")) == 1


# Banner Captain


@pytest.mark.rule("Q-RECR-07", "R-16")
def test_the_banner_captain_brings_the_top_hero_of_the_deck() -> None:
    match = bought(
        "H25",
        company("S1", gold=3),
        company("S2"),
        decks={"heroes": ["H47", "H64", "H48"]},
    )
    assert hero_pool(match) == ["H47", "H60", "H61"]
    play(match, "power:H25")
    assert party(match, 0) == ["S1", "H25", "H64"]
    assert gold(match, 0) == 0
    assert deck(match, "heroes")[0] == "H48"


@pytest.mark.rule("Q-POW-06", "Q-DECK-04", "R-50")
def test_the_banner_captain_needs_a_hero_to_draw() -> None:
    match = bought("H25", company("S1", gold=3), company("S2"), rest="box")
    assert hero_pool(match) == [None, "H60", "H61"]
    assert is_refused(match, "H25")


@pytest.mark.rule("Q-DECK-02")
def test_the_banner_captain_draws_from_the_discards_if_need_be() -> None:
    match = bought(
        "H25",
        company("S1", gold=3),
        company("S2"),
        rest="box",
        decks={"heroes": ["H47"]},
        piles={"heroes": ["H52"]},
    )
    play(match, "power:H25")
    assert party(match, 0) == ["S1", "H25", "H52"]


# Cutpurse


@pytest.mark.rule("Q-GOLD-04", "R-14")
def test_the_cutpurse_takes_the_2_oldest_coins_of_another() -> None:
    match = bought(
        "H26",
        company("S1", gold=3),
        company("S2", gold=["C81", "C82", "C83"]),
        company("S3", gold=["C84"]),
    )
    play(match, "power:H26")
    assert offered(match) == ["rob:1", "rob:2"]
    play(match, "rob:1")
    assert coins(match, 0) == ["C81", "C82"]
    assert coins(match, 1) == ["C83"]


@pytest.mark.rule("Q-GOLD-04")
def test_the_cutpurse_takes_1_where_there_is_1() -> None:
    match = bought("H26", company("S1", gold=3), company("S2", gold=["C84"]))
    play(match, "power:H26")
    assert (coins(match, 0), gold(match, 1)) == (["C84"], 0)


@pytest.mark.rule("Q-POW-06")
def test_the_cutpurse_needs_somebody_with_gold() -> None:
    assert is_refused(bought("H26", company("S1", gold=5), company("S2")), "H26")


@pytest.mark.rule("Q-POW-13")
def test_the_cutpurse_gets_nothing_from_the_owner_of_a_bodyguard() -> None:
    match = bought(
        "H26",
        company("S1", gold=3),
        company("S2", "H04", gold=5),
        company("S3", gold=2),
        company("S4", gold=1),
    )
    play(match, "power:H26")
    assert offered(match) == ["rob:2", "rob:3"]
    alone = bought("H26", company("S1", gold=3), company("S2", "H04", gold=5))
    assert is_refused(alone, "H26")


# Eavesdropper


@pytest.mark.rule("Q-POW-04")
def test_the_eavesdropper_looks_at_up_to_three_face_down_challenges() -> None:
    match = bought("H27", company("S1", gold=4), company("S2"))
    play(match, "power:H27")
    assert offered(match) == ["peek:1:0", "peek:2:0", "peek:3:0"]  # one at least
    play(match, "peek:2:0")
    assert offered(match) == ["peek:1:0", "peek:3:0", "done"]
    play(match, "peek:3:0", "peek:1:0")
    assert asked(match) == "recruit"
    known = lies(match, "known")
    assert [known[card] for card in ("C61", "C62", "C63")] == [[0], [0], [0]]
    assert down(match, "2") == [0]


@pytest.mark.rule("Q-POW-04")
def test_the_eavesdropper_may_stop_after_one() -> None:
    match = bought("H27", company("S1", gold=4), company("S2"))
    play(match, "power:H27", "peek:2:0", "done")
    assert asked(match) == "recruit"
    known = lies(match, "known")
    assert known.get("C62") == [0]
    assert "C61" not in known
    assert "C63" not in known


@pytest.mark.rule("Q-POW-04")
def test_only_the_eavesdropper_learns_what_is_there() -> None:
    match = bought("H27", company("S1", gold=2), company("S2"))
    play(match, "power:H27", "peek:2:0", "done")
    for viewer in (1, None):
        (seen,) = told(match, "peeked", viewer)
        assert "C62" not in seen.values()
        assert seen["place"] == "2"
    assert "C62" in told(match, "peeked", 0)[0].values()


@pytest.mark.rule("Q-POW-06")
def test_the_eavesdropper_needs_a_face_down_challenge() -> None:
    lairs = {place: {**lair, "down": []} for place, lair in LAIRS.items()}
    assert is_refused(bought("H27", company("S1", gold=2), company("S2"), quests=lairs), "H27")


@pytest.mark.rule("Q-CLM-09")
def test_the_eavesdropper_looks_into_claimed_quests() -> None:
    lairs = {**LAIRS, "c1": {"treasure": "T06", "challenges": ["C64", "C41"]}}
    match = bought("H27", company("S1", gold=2), company("S2"), quests=lairs, options=CLAIMS)
    play(match, "power:H27", "peek:c1:0", "done")
    assert lies(match, "known")["C64"] == [0]


# Highwayman


@pytest.mark.rule("J-46", "Q-END-01")
def test_the_highwayman_exchanges_a_treasure_and_may_trigger_the_end() -> None:
    match = bought(
        "H38",
        company("S1", gold=5, treasures=["T05", "T06", "T01"]),
        company("S2", treasures=["T11"]),
        company("S3"),
    )
    play(match, "power:H38")
    assert offered(match) == ["exchange:T11:T05", "exchange:T11:T06"]
    play(match, "exchange:T11:T05")
    assert sorted(treasures(match, 0)) == ["T01", "T06", "T11"]
    assert treasures(match, 1) == ["T05"]
    assert state(match).points(0) == 6
    assert state(match).trigger == 0


@pytest.mark.rule("J-46", "Q-POW-13")
def test_the_highwayman_cannot_take_from_the_owner_of_a_bodyguard() -> None:
    match = bought(
        "H38",
        company("S1", gold=5, treasures=["T05", "T06"]),
        company("S2", "H04", treasures=["T11"]),
        company("S3"),
    )
    assert is_refused(match, "H38")


@pytest.mark.rule("J-46", "R-35", "Q-POW-26")
def test_a_treasure_seeker_is_no_treasure_card_for_the_highwayman() -> None:
    """She counts 1, but neither can she be taken nor given."""
    match = bought("H38", company("S1", gold=5), company("S2", treasures=["T05"], seekers=["H20"]))
    assert is_refused(match, "H38")
    own = company("S1", gold=5, seekers=["H20"])
    assert is_refused(bought("H38", own, company("S2", treasures=["T05"])), "H38")


@pytest.mark.rule("Q-POW-06")
@pytest.mark.parametrize("theirs", ["T02", "T11"])
def test_the_highwayman_needs_a_treasure_worth_exactly_1_more(theirs: str) -> None:
    match = bought(
        "H38", company("S1", gold=5, treasures=["T01"]), company("S2", treasures=[theirs])
    )
    assert is_refused(match, "H38")


@pytest.mark.rule("Q-POW-06")
def test_the_highwayman_needs_a_treasure_to_give() -> None:
    match = bought("H38", company("S1", gold=5), company("S2", treasures=["T01", "T05", "T11"]))
    assert is_refused(match, "H38")


@pytest.mark.rule("J-46")
def test_the_highwayman_chooses_among_all_seats() -> None:
    match = bought(
        "H38",
        company("S1", gold=5, treasures=["T01", "T05"]),
        company("S2", treasures=["T06"]),
        company("S3", "H04", treasures=["T07"]),
        company("S4", treasures=["T11", "T02"]),
    )
    play(match, "power:H38")
    assert offered(match) == ["exchange:T06:T01", "exchange:T11:T05"]


# Tavern Bard


@pytest.mark.rule("R-17", "R-53")
def test_the_bard_replaces_heroes_of_the_pool_and_the_next_is_cheaper() -> None:
    match = bought(
        "H39",
        company("S1", gold=3),
        company("S2"),
        hero_pool=["H39", "H60", "H61"],
        decks={"heroes": ["H62", "H10", "H23", "H44"]},
    )
    play(match, "power:H39")
    assert offered(match) == ["sweep:H60", "sweep:H61", "sweep:H62", "done"]
    play(match, "sweep:H60")
    assert offered(match) == ["sweep:H61", "sweep:H62", "done"]
    assert hero_pool(match) == ["H62", None, "H61"]  # filled when it is enough
    play(match, "sweep:H61", "done")
    assert hero_pool(match) == ["H62", "H10", "H23"]
    assert pile(match, "heroes") == ["H60", "H61"]
    assert offered(match) == ["buy:H10", "buy:H23", "done"]
    play(match, "buy:H23")
    assert gold(match, 0) == 0  # 2 less 1


@pytest.mark.rule("R-53")
def test_the_bards_discount_is_for_one_hero() -> None:
    match = bought(
        "H39",
        company("S1", gold=4),
        company("S2"),
        hero_pool=["H39", "H44", "H45"],
        decks={"heroes": ["H46", "H47"]},
    )
    play(match, "power:H39", "done", "buy:H44")
    assert gold(match, 0) == 2
    play(match, "buy:H45")
    assert gold(match, 0) == 1


@pytest.mark.rule("R-53")
def test_the_bards_discount_stays_if_nothing_is_replaced() -> None:
    match = bought(
        "H39",
        company("S1", gold=2),
        company("S2"),
        hero_pool=["H39", "H44", "H61"],
        decks={"heroes": ["H46"]},
    )
    play(match, "power:H39", "done")
    assert offered(match) == ["buy:H44", "buy:H46", "done"]  # 1 less 1 is nothing


@pytest.mark.rule("Q-POW-01")
def test_a_bard_who_declines_makes_nothing_cheaper() -> None:
    match = bought(
        "H39",
        company("S1", gold=3),
        company("S2"),
        hero_pool=["H39", "H44", "H61"],
        decks={"heroes": ["H23"]},
    )
    play(match, "decline")
    assert offered(match) == ["buy:H44", "done"]


@pytest.mark.rule("R-53", "Q-POW-20")
def test_bard_and_herald_together() -> None:
    """5 less 1 for the Bard and 2 for the Beastmaster: 2 remain to be paid."""
    match = bought(
        "H39",
        company("S1", "H11", "H22", gold=4),
        company("S2", treasures=["T05"]),
        hero_pool=["H39", "H38", "H61"],
        decks={"heroes": ["H60"]},
    )
    play(match, "power:H39", "done", "trade:H22")
    assert of_verb(match, "buy") == ["H38", "H60", "H61"]
    play(match, "buy:H38")
    assert gold(match, 0) == 0
    assert party(match, 0) == ["S1", "H11", "H38", "H39"]


@pytest.mark.rule("R-17", "Q-TURN-05")
def test_a_bard_in_the_pool_does_not_make_recruiting_possible() -> None:
    match = table(
        companies=[company("S1", gold=1), company("S2")],
        quests=LAIRS,
        hero_pool=["H39", "H22", "H23"],
        secondary=True,
    )
    assert "recruit" not in offered(match)


@pytest.mark.rule("R-53")
def test_the_bards_discount_is_over_with_the_turn() -> None:
    match = bought(
        "H39",
        company("S1", gold=3),
        company("S2", gold=0),
        hero_pool=["H39", "H22", "H23"],
        decks={"heroes": ["H60"]},
        action_pool=["A01", None, "A19"],
    )
    play(match, "power:H39", "done", "done")
    assert match.deciders == (1,)
    play(match, "play:A19", "recruit")
    assert gold(match, 1) == 3
    assert offered(match) == ["buy:H22", "buy:H23"]
    play(match, "buy:H22")
    assert gold(match, 1) == 1


# Necromancer


@pytest.mark.rule("Q-RECR-07", "R-16")
def test_the_necromancer_raises_a_discarded_hero_of_cost_3_or_less() -> None:
    match = bought(
        "H40",
        company("S1", gold=4),
        company("S2"),
        piles={"heroes": ["H64", "H17", "H38", "H44", "H23"]},
    )
    play(match, "power:H40")
    assert offered(match) == ["raise:H17", "raise:H23", "raise:H44"]
    play(match, "raise:H17")
    assert party(match, 0) == ["S1", "H17", "H40"]
    assert pile(match, "heroes") == ["H64", "H38", "H44", "H23"]
    assert gold(match, 0) == 0


@pytest.mark.rule("Q-POW-06")
@pytest.mark.parametrize("heroes", [[], ["H64", "H38", "H14"]])
def test_the_necromancer_needs_somebody_cheap_enough(heroes: list[str]) -> None:
    match = bought("H40", company("S1", gold=4), company("S2"), piles={"heroes": heroes})
    assert is_refused(match, "H40")


@pytest.mark.rule("Q-POW-20", "R-53")
def test_the_necromancer_may_raise_the_hero_who_was_traded_for_her() -> None:
    match = table(
        companies=[company("S1", "H11", "H17", "H23", gold=1), company("S2")],
        quests=LAIRS,
        hero_pool=["H40", "H60", "H61"],
        secondary=True,
    )
    play(match, "recruit")
    assert asked(match) == "trade"  # no other trade is good enough, so this one is made
    play(match, "buy:H40", "power:H40")
    assert party(match, 0) == ["S1", "H11", "H17", "H23", "H40"]
    assert gold(match, 0) == 0
