"""Refusals for want of plots, cards and points."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.uprising.reasons import LAIR, during, refused
from tests.games.uprising.tables import offered, play, plotting, spending

# Plots


@pytest.mark.rule("U-PLT-04", "U-PLT-08")
def test_only_plots_in_hand_are_completed_and_swapped() -> None:
    match = plotting(tiles=LAIR, plots=["J1", "N4"], majors=["J2"], mats={"K2": ["M2", "A3"]})
    assert refused(match, "complete:J3:K3") == "U-PLT-04: You do not hold The Hollow Crown."
    assert refused(match, "swap:J3") == "U-PLT-02: You do not hold The Hollow Crown."
    for choice in ("complete:J2:K2", "swap:J2"):
        assert refused(match, choice) == "U-PLT-08: The Ninth Door is completed already."
    for choice in ("complete:J12:K2", "swap:N9"):
        assert refused(match, choice) == "U-SET-03: There is no such plot in this game."


@pytest.mark.rule("U-PLT-04")
def test_a_plot_is_completed_where_it_is_allowed() -> None:
    mats = {"K2": ["M4", "A3", "I3"]}
    match = plotting(tiles=LAIR, plots=["J1", "J5"], mats=mats)
    assert refused(match, "complete:J1:K2") == (
        "U-PLT-04: The Iron Muster cannot be completed in the Star Sanctum, only in the Iron "
        "Foundry."
    )
    assert refused(match, "complete:J5:K2") == (
        "U-PLT-04: Engines in the Dark cannot be completed in the Star Sanctum, only in the Iron "
        "Foundry or the Deep Vault."
    )
    nowhere: dict[str, Any] = {"plots": {"J1": {"where": []}}}
    match = plotting(tiles=LAIR, plots=["J1"], mats=mats, pack=nowhere)
    assert refused(match, "complete:J1:K2") == (
        "U-PLT-04: The Iron Muster can be completed in no Key Room."
    )


@pytest.mark.rule("U-PLT-05")
def test_a_plot_tells_what_the_mat_lacks() -> None:
    match = plotting(tiles=LAIR, plots=["J1", "J5", "J7"], mats={"K1": ["M4", "M4", "I1"]})
    assert refused(match, "complete:J1:K1") == (
        "U-PLT-05: The Iron Muster needs Influence 2, and the mat of the Iron Foundry has "
        "Influence 1."
    )
    assert refused(match, "complete:J5:K1") == (
        "U-PLT-05: Engines in the Dark needs Arcana 3, and the mat of the Iron Foundry has Arcana "
        "0."
    )
    assert refused(match, "complete:J7:K3") == (
        "U-PLT-05: A Banquet of Knives needs Might 5 and Influence 3, and the mat of the Velvet "
        "Court has Might 0 and Influence 0."
    )
    play(match, "swap:J7")
    sleeper = plotting(tiles=LAIR, plots=["J4", "N4"], mats={"K4": ["M1", "I1"]})
    assert refused(sleeper, "complete:J4:K4") == (
        "U-PLT-05: The Sleeper Wakes needs Might 2, Arcana 2 and Influence 2, and the mat of the "
        "Deep Vault has Might 1, Arcana 0 and Influence 1."
    )
    assert refused(sleeper, "complete:N4:K4") == (
        "U-PLT-05: Turn the Labyrinth needs 3 points in all, and the mat of the Deep Vault has 2 "
        "points."
    )


@pytest.mark.rule("U-KEY-04", "U-PLT-04")
def test_no_plot_is_completed_where_the_resistance_is() -> None:
    crowd: dict[str, Any] = {"followers": {"A1": 1}, "heroes": {"L": "B4"}}
    match = plotting(tiles=LAIR, plots=["N4", "J1"], mats={"K2": ["M2", "M1"]}, **crowd)
    assert "complete:N4:K2" in offered(match)
    for choice, room in (("complete:N4:K1", "Iron Foundry"), ("complete:N4:K4", "Deep Vault")):
        assert refused(match, choice) == (
            f"U-KEY-04: The resistance is in the {room}: no plot can be completed there."
        )


@pytest.mark.rule("U-PLT-01", "U-PLT-02")
def test_one_plot_is_completed_and_one_swapped_in_a_turn() -> None:
    mats = {"K2": ["M2", "M1"]}
    match = plotting(tiles=LAIR, plots=["N4", "J1", "J3"], mats=mats, completed=1)
    assert refused(match, "complete:N4:K2") == (
        "U-PLT-01: You have completed 1 plot this turn, and 1 is the most."
    )
    play(match, "swap:J1")
    assert refused(match, "swap:J3") == (
        "U-PLT-02: You have swapped 1 plot this turn, and 1 is the most."
    )
    more = {
        "constants": {
            "plots_completed_per_turn": {"value": 3},
            "plot_swaps_per_turn": {"value": 2},
        }
    }
    done = {"completed": 3, "swapped": 2}
    match = plotting(tiles=LAIR, plots=["N4"], mats=mats, pack=more, **done)
    assert refused(match, "complete:N4:K2") == (
        "U-PLT-01: You have completed 3 plots this turn, and 3 is the most."
    )
    assert refused(match, "swap:N4") == (
        "U-PLT-02: You have swapped 2 plots this turn, and 2 is the most."
    )


def test_only_captured_cards_are_recovered() -> None:
    match = during("plot.recover 0 2", "plot", captured=["M3", "A1"])
    assert refused(match, "recover:M2") == "U-CAP-01: No Might 2 has been captured."
    assert refused(match, "recover:I3") == "U-CAP-01: No Influence 3 has been captured."


def test_only_heroes_in_the_lair_are_driven_out() -> None:
    match = during("plot.knife 0", "plot", heroes={"W": "B2", "L": "C1"})
    assert refused(match, "knife:S") == "U-PLT-09: The Sage is outside already."


def test_only_a_major_that_is_there_is_found() -> None:
    plots: dict[str, Any] = {"plots": ["J1", "N2"], "plot_discard": ["J2", "N8"], "majors": ["J3"]}
    match = during("plot.search 0", "plot", **plots)
    assert {"search:deck:J4", "search:discard:J2"} <= set(offered(match))
    assert refused(match, "search:discard:J4") == (
        "U-PLT-09: The Sleeper Wakes is not in the plot discard."
    )
    for choice, name in (
        ("search:deck:J2", "The Ninth Door"),
        ("search:deck:J1", "The Iron Muster"),
        ("search:deck:J3", "The Hollow Crown"),
    ):
        assert refused(match, choice) == f"U-PLT-09: {name} is not in the plot deck."
    assert refused(match, "search:discard:N8") == (
        "U-PLT-09: Hidden Hand is no Major, and you may take only a Major."
    )
    assert refused(match, "search:deck:J9") == "U-SET-03: There is no such plot in this game."


# Resources


@pytest.mark.rule("U-RES-02", "U-RES-03")
def test_a_card_is_stashed_from_the_hand_on_one_open_mat() -> None:
    hand = ["M1", "M1", "A2", "I3"]
    match = spending(tiles=LAIR, hand=hand, followers={"A1": 1})
    assert refused(match, "stash:M3:K2") == "U-RES-02: You have no Might 3 in your hand."
    assert refused(match, "stash:I2:K1") == "U-RES-02: You have no Influence 2 in your hand."
    assert refused(match, "stash:A2:K1") == (
        "U-RES-03: The resistance is in the Iron Foundry: its mat takes no cards."
    )
    play(match, "stash:M1:K3")
    for choice in ("stash:A2:K2", "stash:M1:K4"):
        assert refused(match, choice) == (
            "U-RES-02: You have begun to stash on the mat of the Velvet Court: stay with that this "
            "turn."
        )
    two = {"stash_mats_per_turn": 2}
    match = spending(tiles=LAIR, hand=hand, options=two)
    play(match, "stash:M1:K3", "stash:A2:K1")
    assert refused(match, "stash:I3:K2") == (
        "U-RES-02: You have begun to stash on the mat of the Iron Foundry and the mat of the "
        "Velvet Court: stay with that this turn."
    )


@pytest.mark.rule("U-RES-06")
def test_one_card_that_is_there_is_withdrawn() -> None:
    mats = {"K2": ["M1", "A3"], "K4": ["I2"]}
    match = spending(tiles=LAIR, mats=mats, hand=["A2"])
    assert refused(match, "withdraw:K2:I2") == (
        "U-RES-06: There is no Influence 2 on the mat of the Star Sanctum."
    )
    assert refused(match, "withdraw:K1:A2") == (
        "U-RES-06: There is no Arcana 2 on the mat of the Iron Foundry."
    )
    play(match, "withdraw:K2:A3")
    assert refused(match, "withdraw:K4:I2") == (
        "U-RES-06: You have withdrawn 1 card this turn, and 1 is the most."
    )
    more = {"constants": {"withdraw_per_turn": {"value": 2}}}
    match = spending(tiles=LAIR, mats=mats, hand=[], withdrawn=2, pack=more)
    assert refused(match, "withdraw:K4:I2") == (
        "U-RES-06: You have withdrawn 2 cards this turn, and 2 is the most."
    )


@pytest.mark.rule("U-RES-08", "U-RES-11", "U-ATK-12", "EX-06")
def test_an_attack_needs_might_and_somebody_to_strike() -> None:
    empty = spending(tiles=LAIR, hand=["M3", "M4"])
    assert refused(empty, "attack") == "U-ATK-12: Nobody is in the lair whom you could attack."
    weak: dict[str, Any] = {"tiles": LAIR, "face_up": ["C1"], "followers": {"B2": 1}}
    for hand, points in ((["M2", "A4"], 2), (["M1", "I4"], 1), (["A4"], 0)):
        assert refused(spending(hand=hand, **weak), "attack") == (
            f"U-RES-08: An attack takes Might worth 3, and your hand has {points}."
        )
    dear = {"constants": {"min_payment": {"value": 5}}}
    assert refused(spending(hand=["M4"], pack=dear, **weak), "attack") == (
        "U-RES-08: An attack takes Might worth 5, and your hand has 4."
    )


@pytest.mark.rule("U-RES-09", "U-RES-12", "U-BUY-05")
def test_a_purchase_needs_arcana_and_a_pile() -> None:
    mats = {"K1": ["A4", "A3"]}
    assert refused(spending(tiles=LAIR, hand=["A1", "M4"], mats=mats), "buy") == (
        "U-RES-09: A purchase takes Arcana worth 3, and your hand has 1."
    )
    gone: dict[str, Any] = {"M": [], "A": [], "I": []}
    assert refused(spending(tiles=LAIR, hand=["A4"], supply=gone), "buy") == (
        "U-BUY-05: All supply piles are empty."
    )


@pytest.mark.rule("U-RES-10", "U-FEAR-08")
def test_a_fear_needs_influence_and_a_follower_with_a_way() -> None:
    crowd: dict[str, Any] = {"tiles": LAIR, "followers": {"B2": 2}}
    match = spending(hand=["I1", "I1", "A4"], face_up=["B3"], **crowd)
    assert refused(match, "fear") == (
        "U-RES-10: A fear takes Influence worth 3, and your hand has 2."
    )
    reason = "No follower in the lair has a face-up room next door."
    for match in (
        spending(hand=["I3"], face_up=["C3", "A1"], **crowd),
        spending(hand=["I3"], tiles=LAIR, heroes={"W": "B2", "L": "B3"}),
    ):
        assert refused(match, "fear") == f"U-FEAR-08: {reason}"


def test_what_is_paid_for_is_said_before_the_cards() -> None:
    match = spending(tiles=LAIR, hand=["M3", "A3", "I3"], followers={"B2": 1, "B3": 1})
    for choice, rule, reason in (
        ("spend:M3", "U-RES-08", "Might pays for an attack"),
        ("spend:A3", "U-RES-09", "Arcana pays for a purchase"),
        ("spend:I3", "U-RES-10", "Influence pays for a fear"),
    ):
        assert refused(match, choice) == f"{rule}: {reason}: choose that first, then the cards."


@pytest.mark.rule("U-RES-08", "U-RES-12")
def test_a_payment_is_made_in_falling_order_until_it_is_enough() -> None:
    hand = ["M1", "M2", "M2", "M3", "A3", "I4"]
    mats = {"K3": ["M4"]}
    match = spending(tiles=LAIR, hand=hand, mats=mats, followers={"B2": 1, "B3": 1})
    play(match, "attack")
    assert offered(match) == ["spend:M2", "spend:M3"]
    assert refused(match, "spend:M1") == (
        "U-RES-08: Cards are paid in falling order: with Might 1 next you could pay 1 at most, and "
        "an attack takes Might worth 3."
    )
    for card, name in (("A3", "Arcana 3"), ("I4", "Influence 4"), ("A1", "Arcana 1")):
        assert refused(match, f"spend:{card}") == (
            f"U-RES-08: {name} cannot pay for an attack: it takes Might."
        )
    assert refused(match, "spend:M4") == "U-RES-12: You have no Might 4 in your hand."
    assert refused(match, "done") == (
        "U-RES-08: An attack takes Might worth 3, and you have put down 0."
    )
    play(match, "spend:M2")
    assert refused(match, "spend:M3") == (
        "U-RES-08: Cards are paid in falling order: Might 3 comes before Might 2."
    )
    assert refused(match, "done") == (
        "U-RES-08: An attack takes Might worth 3, and you have put down 2."
    )
    play(match, "spend:M2")
    assert refused(match, "spend:M2") == "U-RES-12: You have no other Might 2 in your hand."


def test_a_payment_that_cannot_be_enough_is_refused_on_the_way() -> None:
    dear = {"constants": {"min_payment": {"value": 7}}}
    cards = ["A1", "A2", "A2", "A3", "A3"]
    match = during("pay 0 A A3", "resource", hand=cards, pack=dear)
    assert offered(match) == ["spend:A2", "spend:A3"]
    assert refused(match, "spend:A1") == (
        "U-RES-09: Cards are paid in falling order: with Arcana 1 next you could pay 4 at most, "
        "and a purchase takes Arcana worth 7."
    )
    assert refused(match, "done") == (
        "U-RES-09: A purchase takes Arcana worth 7, and you have put down 3."
    )
    cards = ["I1", "I2", "I2", "M2"]
    fear = during("pay 0 I I2", "resource", hand=cards, followers={"B2": 1}, face_up=["B3"])
    assert refused(fear, "spend:M2") == (
        "U-RES-10: Might 2 cannot pay for a fear: it takes Influence."
    )


@pytest.mark.rule("U-BUY-02", "J-24")
def test_nothing_is_bought_from_an_empty_pile() -> None:
    match = during("pile 0 2 discard", "resource", supply={"M": []})
    assert offered(match) == ["pile:A", "pile:I", "done"]
    assert refused(match, "pile:M") == "U-BUY-02: The supply pile of Might is empty."
