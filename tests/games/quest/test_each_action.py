"""E.4: main actions about gold and heroes: used, refused, and at their limits."""

from __future__ import annotations

import pytest

from tests.games.quest.acting import (
    CARDS,
    NEXT,
    POOL,
    P,
    V,
    W,
    company,
    holding,
    is_done,
    refuses,
    skipped,
    use,
)
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
    told,
)

# All of them


@pytest.mark.rule("Q-TURN-01", "Q-TURN-03", "Q-TURN-07")
@pytest.mark.parametrize("card", CARDS)
def test_every_card_leads_to_a_secondary_action_whatever_is_chosen(card: str) -> None:
    match = use(card)
    assert [facts["action_id"] for facts in told(match, "action_chosen")] == [card]
    while asked(match) != "turn.secondary":
        (seat,) = match.deciders
        match.play(seat, match.choices(seat)[0])
    assert is_done(match)
    play(match, "gain")
    assert pile(match, "actions")[-1:] == [card]


@pytest.mark.rule("Q-TURN-02")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_that_is_not_in_the_pool_cannot_be_taken(card: str) -> None:
    match = holding("A01" if card != "A01" else "A02")
    refused = [f"play:{other}" for other in CARDS if f"play:{other}" not in offered(match)]
    assert len(offered(match)) == 3
    assert f"play:{card}" in refused or card in ("A19", "A12", "A01", "A02")
    assert refuses(match, *refused[:3])


# Gold: A01, A15, A17, A19


@pytest.mark.rule("Q-GOLD-01", "Q-TURN-03")
def test_open_coffers_brings_two_gold() -> None:
    match = use("A01")
    assert is_done(match)
    assert coins(match, 0) == ["C02", "C03", "C72", "C73"]
    assert (gold(match, 1), gold(match, 2)) == (3, 1)


@pytest.mark.rule("Q-TURN-02")
def test_open_coffers_asks_nothing_and_cannot_be_declined() -> None:
    match = holding("A01")
    assert refuses(match, "done", "decline", "gain")
    play(match, "play:A01")
    assert offered(match) == ["gain", "recruit", "quest"]


@pytest.mark.rule("Q-GOLD-06", "Q-DECK-04")
@pytest.mark.parametrize(("cards", "gained"), [(["C72", "C73"], 2), (["C72"], 1), ([], 0)])
def test_open_coffers_brings_what_is_there(cards: list[str], gained: int) -> None:
    match = use("A01", decks={"challenges": cards, "actions": ["A02"]}, rest="box")
    assert coins(match, 0) == ["C02", "C03", *cards]
    assert told(match, "gold_gained")[-1]["n"] == gained
    assert is_done(match)


@pytest.mark.rule("Q-GOLD-04")
def test_light_fingers_take_the_oldest_coin_of_somebody_and_bring_another() -> None:
    match = use("A15")
    assert offered(match) == ["rob:1", "rob:2"]
    play(match, "rob:1")
    assert coins(match, 0) == ["C02", "C03", "C06", "C72"]
    assert coins(match, 1) == ["C07", "C08"]
    assert is_done(match)


@pytest.mark.rule("EX-24", "Q-POW-13")
def test_light_fingers_are_not_stopped_by_the_bodyguard_nor_by_reactions() -> None:
    guarded = company("S2", "H04", "H35", "H36", gold=["C06"])
    match = use("A15", companies=[P, guarded, W])
    assert offered(match) == ["rob:1", "rob:2"]
    play(match, "rob:1")
    assert is_done(match), "nobody else is asked"
    assert (coins(match, 0), coins(match, 1)) == (["C02", "C03", "C06", "C72"], [])
    assert party(match, 1) == ["S2", "H04", "H35", "H36"]


def test_light_fingers_never_take_from_oneself_or_from_an_empty_purse() -> None:
    match = holding("A15", companies=[P, company("S2", gold=0), W, company("S4")], seats=4)
    play(match, "play:A15")
    assert offered(match) == ["rob:2", "rob:3"]
    assert refuses(match, "rob:0", "rob:1", "decline", "done")


@pytest.mark.rule("Q-TURN-03")
def test_light_fingers_find_nothing() -> None:
    match = use("A15", companies=[P, company("S2", gold=0), company("S3", gold=0)])
    assert skipped(match) == ["take_gold"]
    assert coins(match, 0) == ["C02", "C03", "C72"]
    match = use("A15", companies=[P, company("S2", gold=0), W])
    assert is_done(match), "the only purse is chosen unasked"
    assert coins(match, 2) == []


@pytest.mark.rule("Q-TURN-03", "Q-GOLD-04")
def test_royal_levy_takes_one_from_everybody_with_four() -> None:
    rich = company("S2", gold=["C06", "C07", "C08", "C09"])
    richer = company("S3", gold=["C12", "C13", "C14", "C15", "C21"])
    match = use("A17", companies=[P, rich, richer])
    assert coins(match, 0) == ["C02", "C03", "C06", "C12", "C72"], "in turn order, then the deck"
    assert coins(match, 1) == ["C07", "C08", "C09"]
    assert coins(match, 2) == ["C13", "C14", "C15", "C21"]
    assert is_done(match)


@pytest.mark.rule("Q-POW-13")
def test_royal_levy_spares_those_below_four_and_oneself_but_not_the_guarded() -> None:
    own = company("S1", gold=["C02", "C03", "C04", "C05"])
    guarded = company("S3", "H04", gold=["C12", "C13", "C14", "C15"])
    match = use("A17", companies=[own, V, guarded])
    assert coins(match, 0) == ["C02", "C03", "C04", "C05", "C12", "C72"]
    assert (gold(match, 1), gold(match, 2)) == (3, 3)


@pytest.mark.rule("Q-TURN-03")
@pytest.mark.parametrize(("held", "left"), [(3, 3), (4, 3), (5, 4)])
def test_royal_levy_begins_at_exactly_four(held: int, left: int) -> None:
    match = use("A17", companies=[P, company("S2", gold=held), W])
    assert gold(match, 1) == left
    assert gold(match, 0) == 2 + held - left + 1


@pytest.mark.rule("Q-TURN-03")
def test_village_fair_brings_three_and_one_for_each_of_the_others() -> None:
    match = use("A19", turn=0)
    assert coins(match, 0) == ["C02", "C03", "C72", "C73", "C74"]
    assert coins(match, 1) == ["C06", "C07", "C08", "C75"]
    assert coins(match, 2) == ["C12", "C32"]
    assert is_done(match)


def test_village_fair_deals_in_turn_order_from_the_active_seat() -> None:
    match = holding("A19", turn=1)
    play(match, "play:A19")
    assert coins(match, 1)[3:] == ["C72", "C73", "C74"]
    assert coins(match, 2)[1:] == ["C75"]
    assert coins(match, 0)[2:] == ["C32"]
    assert refuses(match, "decline", "done")


@pytest.mark.rule("Q-GOLD-06")
@pytest.mark.parametrize(("cards", "gains"), [(5, [3, 1, 1]), (4, [3, 1, 0]), (2, [2, 0, 0])])
def test_village_fair_goes_as_far_as_the_cards(cards: int, gains: list[int]) -> None:
    match = use("A19", decks={"challenges": NEXT[:cards], "actions": ["A02"]}, rest="box")
    before = [2, 3, 1]
    assert [gold(match, seat) - before[seat] for seat in range(3)] == gains
    assert is_done(match)


# Heroes: A11 to A14, A16, A18


@pytest.mark.rule("Q-RECR-02")
def test_a_cheap_hero_of_the_pool_volunteers() -> None:
    match = use("A11")
    assert offered(match) == ["welcome:H23", "welcome:H52"]
    play(match, "welcome:H23")
    assert party(match, 0) == ["S1", "H22", "H23"]
    assert hero_pool(match) == ["H52", "H50", "H07"], "the slot is filled at once"
    assert gold(match, 0) == 2
    assert is_done(match)


def test_volunteers_cost_two_at_most_and_cannot_be_sent_away() -> None:
    match = use("A11")
    assert refuses(match, "welcome:H07", "welcome:H50", "buy:H52", "decline", "done")


@pytest.mark.rule("Q-TURN-03")
def test_nobody_volunteers() -> None:
    match = use("A11", hero_pool=["H07", "H08", "H14"])
    assert skipped(match) == ["recruit_pool"]
    assert party(match, 0) == ["S1", "H22"]
    match = use("A11", hero_pool=["H07", "H10", "H14"], companies=[company("S1", gold=0), V, W])
    assert party(match, 0) == ["S1", "H10"], "a lone volunteer comes unasked, also for no gold"
    assert is_done(match)


@pytest.mark.rule("EX-12", "Q-RECR-07")
@pytest.mark.parametrize("hero", ["H10", "H13", "H27", "H39"])
def test_a_volunteer_has_no_instant(hero: str) -> None:
    match = use("A11", f"welcome:{hero}", hero_pool=[hero, "H52", "H07"])
    assert hero in party(match, 0)
    assert is_done(match)
    assert told(match, "power_used") == []


def test_a_stranger_is_the_top_hero_of_the_deck() -> None:
    match = use("A12")
    assert party(match, 0) == ["S1", "H22", "H50"]
    assert deck(match, "heroes")[:2] == ["H49", "H48"]
    assert hero_pool(match) == POOL
    assert gold(match, 0) == 2
    assert is_done(match)


def test_a_stranger_cannot_be_declined() -> None:
    match = holding("A12")
    assert refuses(match, "decline", "join:H50", "welcome:H52")
    play(match, "play:A12")
    assert refuses(match, "decline", "join:H49")


@pytest.mark.rule("Q-DECK-02", "Q-DECK-04", "Q-TURN-03")
def test_a_stranger_comes_from_the_discards_or_not_at_all() -> None:
    decks = {"challenges": NEXT, "actions": ["A02"]}
    match = use("A12", decks=decks, piles={"heroes": ["H60"]}, rest="box")
    assert party(match, 0) == ["S1", "H22", "H60"]
    assert (deck(match, "heroes"), pile(match, "heroes")) == ([], [])
    match = use("A12", decks=decks, rest="box")
    assert skipped(match) == ["recruit_deck"]
    assert is_done(match)


@pytest.mark.rule("J-39", "EX-12", "Q-RECR-07")
def test_the_prospector_from_the_deck_brings_no_gold() -> None:
    match = use("A12", companies=[P, company("S2", gold=3), W], decks={"heroes": ["H24"]})
    assert party(match, 0) == ["S1", "H22", "H24"]
    assert is_done(match)
    assert gold(match, 0) == 2
    assert told(match, "power_used") == []


def test_a_hard_bargain_makes_a_hero_two_cheaper() -> None:
    match = use("A13", hero_pool=["H14", "H23", "H07"])
    assert offered(match) == ["buy:H07", "buy:H14", "buy:H23", "decline"]
    play(match, "buy:H14")
    assert party(match, 0) == ["S1", "H14", "H22"]
    assert gold(match, 0) == 0
    assert pile(match, "challenges") == ["C02", "C03"]
    assert hero_pool(match)[0] == "H50"
    assert is_done(match)


def test_a_hard_bargain_may_be_declined_and_gives_nothing_back() -> None:
    match = use("A13", "decline")
    assert (party(match, 0), gold(match, 0)) == (["S1", "H22"], 2)
    assert is_done(match)
    match = use("A13", "buy:H52")
    assert gold(match, 0) == 2, "cost 1 less 2 is nothing, no refund"
    assert is_done(match), "one hero only"


@pytest.mark.rule("Q-TURN-03")
@pytest.mark.parametrize(("held", "heroes"), [(3, 2), (2, 1), (1, 0)])
def test_a_hard_bargain_needs_the_rest_of_the_price(held: int, heroes: int) -> None:
    own = company("S1", gold=held)
    match = use("A13", hero_pool=["H20", "H14", "H38"], companies=[own, V, W])
    # H14 costs 4, the others 5: with two less 2 and 3.
    dear = ["buy:H14"] if held == 2 else ["buy:H14", "buy:H20", "buy:H38"]
    if heroes:
        assert offered(match) == [*dear, "decline"]
        assert refuses(match, "buy:H52", "welcome:H14")
    else:
        assert skipped(match) == ["recruit_pool"]
        assert is_done(match)


@pytest.mark.rule("EX-12", "Q-RECR-07")
def test_a_hard_bargain_gives_no_instant() -> None:
    match = use("A13", "buy:H24", hero_pool=["H24", "H52", "H07"], companies=[P, W, company("S4")])
    assert party(match, 0) == ["S1", "H22", "H24"]
    assert gold(match, 0) == 1
    assert is_done(match)
    assert told(match, "power_used") == []


def test_new_faces_replace_any_heroes_of_the_pool() -> None:
    match = use("A14")
    assert offered(match) == ["sweep:H07", "sweep:H23", "sweep:H52", "done"]
    play(match, "sweep:H52")
    assert hero_pool(match) == [None, "H23", "H07"], "not filled before all are swept"
    play(match, "sweep:H07", "done")
    assert is_done(match)
    assert hero_pool(match) == ["H50", "H23", "H49"]
    assert pile(match, "heroes") == ["H52", "H07"]
    assert gold(match, 0) == 3


def test_new_faces_may_leave_everybody() -> None:
    match = use("A14", "done")
    assert hero_pool(match) == POOL
    assert gold(match, 0) == 3
    assert is_done(match)


def test_new_faces_come_in_any_order_for_whoever_is_still_there() -> None:
    match = use("A14", "sweep:H23")
    assert offered(match) == ["sweep:H07", "sweep:H52", "done"]
    assert refuses(match, "sweep:H23", "sweep:H50")
    play(match, "done")
    assert hero_pool(match) == ["H52", "H50", "H07"]
    match = use("A14", "sweep:H52", "sweep:H23", "sweep:H07")
    assert hero_pool(match) == ["H50", "H49", "H48"], "all three at once"


@pytest.mark.rule("Q-DECK-02", "Q-DECK-04")
def test_new_faces_without_a_deck_come_back_themselves() -> None:
    decks = {"challenges": NEXT, "actions": ["A02"]}
    match = use("A14", "sweep:H52", "sweep:H23", "done", decks=decks, rest="box")
    assert sorted(str(hero) for hero in hero_pool(match)[:2]) == ["H23", "H52"]
    assert told(match, "deck_reshuffled")[0]["deck"] == "heroes"
    match = use("A14", decks=decks, rest="box", hero_pool=[None, None, None])
    assert hero_pool(match) == [None, None, None]
    assert is_done(match)


def test_new_faces_give_no_discount() -> None:
    match = use("A14", "sweep:H20", "done", "recruit", hero_pool=["H20", "H14", "H07"])
    assert offered(match) == ["buy:H07", "buy:H50"], "3 gold are not enough for 4"


def test_a_better_offer_lets_another_part_with_a_hero() -> None:
    match = use("A16", companies=[P, V, company("S3", "H44", "H45", gold=["C12"])])
    assert offered(match) == ["offer:1", "offer:2"]
    play(match, "offer:2")
    assert (match.deciders, asked(match)) == ((2,), "part")
    assert offered(match) == ["part:S3", "part:H44", "part:H45"]
    play(match, "part:H44")
    assert is_done(match)
    assert party(match, 2) == ["S3", "H45"]
    assert pile(match, "heroes") == ["H44"]
    assert coins(match, 2) == ["C12", "C72"], "who lost the hero gains first"
    assert coins(match, 0) == ["C02", "C03", "C73"]


@pytest.mark.rule("Q-START-03", "Q-DECK-03", "Q-POW-13")
def test_a_better_offer_is_stopped_by_nobody_and_may_cost_a_starting_hero() -> None:
    guarded = company("S2", "H04", "H35", "H36", gold=0)
    match = use("A16", companies=[P, guarded, W])
    assert match.deciders == (1,), "the only one with two heroes"
    assert offered(match) == ["part:S2", "part:H04", "part:H35", "part:H36"]
    play(match, "part:S2")
    assert is_done(match)
    assert party(match, 1) == ["H04", "H35", "H36"]
    assert pile(match, "heroes") == [], "back in the box"
    assert gold(match, 1) == 1


def test_a_better_offer_is_for_others_with_two_heroes_and_must_be_taken() -> None:
    match = use("A16", companies=[P, V, W, company("S4", "H44")], seats=4)
    assert offered(match) == ["offer:1", "offer:3"]
    assert refuses(match, "offer:0", "offer:2", "decline")
    play(match, "offer:1")
    assert refuses(match, "decline", "part:H44", "part:H22", "done")
    assert match.choices(0) == []


@pytest.mark.rule("Q-TURN-03")
def test_a_better_offer_to_nobody_brings_gold() -> None:
    match = use("A16", companies=[P, company("S2", gold=3), W])
    assert skipped(match) == ["discard_hero"]
    assert (gold(match, 0), gold(match, 1)) == (3, 3)
    match = use("A16", "part:H24", companies=[P, V, W])
    assert party(match, 1) == ["S2"], "with exactly two, one is left"


def test_a_hero_retires_for_the_cost_and_one_more() -> None:
    match = use("A18", companies=[company("S1", "H20", "H22", gold=["C02"]), V, W])
    assert offered(match) == ["retire:H20", "retire:H22", "decline"]
    play(match, "retire:H20")
    assert party(match, 0) == ["S1", "H22"]
    assert coins(match, 0) == ["C02", *NEXT]
    assert pile(match, "heroes") == ["H20"]
    assert is_done(match)


@pytest.mark.rule("Q-START-02")
def test_starting_heroes_and_heroes_of_others_do_not_retire() -> None:
    match = use("A18")
    assert offered(match) == ["retire:H22", "decline"]
    assert refuses(match, "retire:S1", "retire:H24", "retire:H52", "done")


def test_nobody_has_to_retire() -> None:
    match = use("A18", "decline")
    assert (party(match, 0), gold(match, 0)) == (["S1", "H22"], 2)
    assert is_done(match)


@pytest.mark.rule("Q-TURN-03", "Q-START-02", "Q-GOLD-06")
def test_nobody_can_retire_and_nobody_is_paid_from_an_empty_deck() -> None:
    match = use("A18", companies=[company("S1", gold=2), V, W])
    assert skipped(match) == ["retire"]
    assert gold(match, 0) == 2
    decks = {"challenges": ["C72", "C73"], "actions": ["A02"]}
    match = use("A18", "retire:H22", decks=decks, rest="box")
    assert coins(match, 0) == ["C02", "C03", "C72", "C73"], "3 were due"


@pytest.mark.rule("Q-DECK-02")
def test_discards_are_shuffled_for_the_pay_of_the_retired() -> None:
    decks = {"challenges": ["C72"], "actions": ["A02"]}
    match = use("A18", "retire:H22", decks=decks, piles={"challenges": ["C80", "C81"]}, rest="box")
    assert coins(match, 0)[2] == "C72"
    assert sorted(coins(match, 0)[3:]) == ["C80", "C81"]
