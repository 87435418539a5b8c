"""The master's choices in words (section H)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.uprising.sentences import (
    LAIR,
    facts_of,
    label_of,
    mastering,
    question,
    resisting,
    text_of,
)
from tests.games.uprising.tables import (
    at,
    attacked,
    followers,
    frightened,
    lies,
    offered,
    play,
    plotting,
    rooms,
    spending,
    state,
    table,
)

# Laying out


def test_the_lair_is_laid_out_cell_by_cell() -> None:
    match = table(phase="layout")
    assert question(match) == (
        "Which room do you lay face down on A1, in the row where heroes enter?"
    )
    assert text_of(match, "lay:R01") == (
        "Lay Snare Pit on A1 (whenever followers come in, one of them is lost)"
    )
    assert facts_of(match, "lay:R01") == {
        "tile": "R01",
        "cell": "A1",
        "kind": "hazard",
        "name": "Snare Pit",
        "short": "Snare Pit",
        "icon": "spikes",
        "text": "Whenever followers come in, one of them is lost.",
    }
    play(match, "lay:R01", "lay:R02", "lay:R03", "lay:R04")
    assert question(match) == "Which room do you lay face down on A2?"
    assert text_of(match, "lay:K2").startswith("Lay Star Sanctum on A2 (a Key Room; ")


# Plots


def test_the_plot_phase_is_asked_with_what_can_be_done() -> None:
    position: dict[str, Any] = {"plots": ["N1", "J1", "N3"], "tiles": LAIR, "majors": ["J2"]}
    done = "You have completed 1 of 4 Majors."
    match = plotting(**position, mats={"K1": ["M3"]})
    assert question(match) == f"Plot phase: complete a plot, swap one, or go on? {done}"
    match = plotting(**position)
    assert question(match) == f"Plot phase: swap a plot, or go on? {done}"
    match = plotting(**position, mats={"K1": ["M3"]}, swapped=1)
    assert question(match) == f"Plot phase: complete a plot, or go on? {done}"
    match = plotting(**position, swapped=1)
    assert question(match) == f"Plot phase: there is nothing left to do but go on. {done}"
    assert text_of(match, "end") == "Go on to the Resource phase"


@pytest.mark.rule("J-28", "U-PLT-06", "U-PLT-07")
def test_a_major_is_labelled_with_the_mat_and_what_is_wasted() -> None:
    match = plotting(
        tiles=LAIR,
        plots=["J1", "N1", "N2"],
        mats={"K1": ["M4", "M2", "I2", "A3"]},
        majors=["J2", "J3"],
        discard=[],
    )
    muster = label_of(match, "complete:J1:K1")
    assert muster["text"] == (
        "Complete The Iron Muster in Iron Foundry for Might 4+2, Arcana 3 and Influence 2"
        " (four points more than needed): 3 of 4 Majors"
    )
    assert muster["price"] == ["Might 4+2, Arcana 3 and Influence 2"]
    assert muster["facts"] == {
        "plot": "J1",
        "key": "K1",
        "surplus": 4,
        "cards": ["M2", "M4", "A3", "I2"],
        "major": True,
        "wins": False,
    }
    play(match, "complete:J1:K1")
    assert lies(match, "discard") == ["M2", "M4", "A3", "I2"]
    assert lies(match, "mats")["K1"] == []


@pytest.mark.rule("EX-11", "U-OBJ-01")
def test_the_last_major_is_labelled_as_a_win() -> None:
    match = plotting(
        tiles=LAIR,
        plots=["J4", "N1", "N2"],
        mats={"K4": ["M2", "A2", "I2"]},
        majors=["J1", "J2", "J3"],
    )
    last = label_of(match, "complete:J4:K4")
    assert last["text"] == (
        "Complete The Sleeper Wakes in Deep Vault for Might 2, Arcana 2 and Influence 2:"
        " 4 of 4 Majors, and you win"
    )
    assert last["facts"]["wins"] is True
    play(match, "complete:J4:K4")
    assert match.winners == [0]


def test_a_minor_is_labelled_with_its_effect() -> None:
    mats = {"K2": ["M3", "I1"]}
    match = plotting(tiles=LAIR, plots=["N1", "J1", "N2"], mats=mats, followers={"A1": 1})
    raid = label_of(match, "complete:N1:K2")
    assert raid["text"] == (
        "Complete Night Raid in Star Sanctum for Might 3 and Influence 1"
        " (one point more than needed): attack a room that is occupied, with strength 8"
    )
    assert (raid["facts"]["major"], raid["facts"]["vain"]) == (False, False)


RICH = {"K2": ["M3", "A3", "I3"]}
MAJORS: dict[str, Any] = {"majors": ["J1", "J2", "J3"], "plots": ["N8", "J4", "J5", "J6", "J7"]}
VAIN: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("N1", {}, {"followers": {"A1": 1}}, "no room is occupied"),
    (
        "N2",
        {"heroes": {"S": "A1"}},
        {"followers": {"A1": 1, "A2": 1}},
        "no follower can be driven anywhere",
    ),
    ("N3", {"supply": {"M": [], "A": [], "I": []}}, {}, "the supply is used up"),
    ("N5", {}, {"captured": ["M1"]}, "nothing is captured"),
    ("N6", {"followers": {"A1": 1}}, {"heroes": {"L": "A1"}}, "no hero is in the lair"),
    ("N8", MAJORS, {}, "there is no Major to be found"),
]


@pytest.mark.parametrize(("plot", "vain", "useful", "why"), VAIN, ids=[case[0] for case in VAIN])
def test_a_minor_of_which_nothing_would_come_is_labelled_so(
    plot: str, vain: dict[str, Any], useful: dict[str, Any], why: str
) -> None:
    choice = f"complete:{plot}:K2"
    match = plotting(tiles=LAIR, mats=RICH, **{"plots": [plot, "J1", "J7"], **vain})
    assert text_of(match, choice).endswith(f" (in vain: {why})")
    assert facts_of(match, choice)["vain"] is True
    match = plotting(tiles=LAIR, mats=RICH, **{"plots": [plot, "J1", "J7"], **useful})
    assert "in vain" not in text_of(match, choice)
    assert facts_of(match, choice)["vain"] is False


def test_the_labyrinth_is_vain_if_nothing_can_be_turned_and_nothing_rearranged() -> None:
    """The Key Room it is completed in must be empty, and may be the only room face down."""
    position: dict[str, Any] = {"tiles": LAIR, "mats": RICH, "plots": ["N4", "J1", "J7"]}
    late = {"control_check": "start_of_resistance_turn"}
    full = {cell: 1 for cell in LAIR if cell != "B3"}
    match = plotting(options=late, **position, followers=full)
    assert text_of(match, "complete:N4:K2").endswith(
        " (in vain: no face-up room is empty and too few rooms are face down)"
    )
    match = plotting(options=late, **position, followers=full, face_up=["B3"])
    assert facts_of(match, "complete:N4:K2")["vain"] is False  # it can be turned
    del full["D4"]
    match = plotting(options=late, **position, followers=full)
    assert facts_of(match, "complete:N4:K2")["vain"] is False  # two can be rearranged


def test_a_swap_is_labelled_with_what_is_given_away() -> None:
    match = plotting(tiles=LAIR, plots=["J5", "N4", "N8"])
    assert text_of(match, "swap:J5") == (
        "Discard Engines in the Dark (Major, needs Might 5 and Arcana 3"
        " in Iron Foundry or Deep Vault) and draw another plot"
    )
    assert text_of(match, "swap:N4") == (
        "Discard Turn the Labyrinth (Minor, needs three points of any type in any Key Room)"
        " and draw another plot"
    )
    assert facts_of(match, "swap:N4") == {"plot": "N4", "reshuffles": False}
    rest = [f"J{n}" for n in (1, 2, 3, 4, 6, 7)] + [f"N{n}" for n in (1, 2, 3, 5, 6, 7)]
    match = plotting(tiles=LAIR, plots=["J5", "N4", "N8"], plot_discard=rest)
    assert text_of(match, "swap:N4").endswith(
        "and draw another plot, after the plot discard is shuffled, this one included"
    )


def test_a_search_is_labelled_with_who_will_know() -> None:
    match = mastering("plot.search 0", plots=["N1", "N2"], plot_discard=["J3"])
    assert question(match) == "Which Major do you take out of plot deck or plot discard, if any?"
    assert text_of(match, "search:deck:J2") == (
        "Take The Ninth Door (Major, needs Might 2 and Arcana 5 in Star Sanctum)"
        " out of the plot deck, which nobody else sees"
    )
    assert text_of(match, "search:discard:J3") == (
        "Take The Hollow Crown (Major, needs Arcana 2 and Influence 6 in Velvet Court)"
        " out of the plot discard, for all to see"
    )
    assert facts_of(match, "search:discard:J3") == {"plot": "J3", "public": True}
    assert text_of(match, "none") == "Take no Major and draw a plot"
    held = [f"J{n}" for n in range(1, 8)]
    match = mastering("plot.search 0", plots=held)
    assert question(match) == (
        "Plot deck and plot discard hold no Major: all you can do is draw a plot."
    )


def test_recovering_is_labelled_with_what_the_resistance_keeps() -> None:
    match = mastering("plot.recover 0 3", captured=["M4", "M4", "I1", "A2"])
    assert question(match) == (
        "You may put three captured cards (of 4) on your discard: which one, or no more?"
    )
    assert text_of(match, "recover:M4") == (
        "Put Might 4 on your discard: the resistance keeps three cards"
    )
    assert facts_of(match, "recover:M4") == {"card": "M4", "left": 3}
    assert text_of(match, "done") == "Take no more cards back"
    match = mastering("plot.recover 0 3", captured=["M4"])
    assert question(match) == (
        "You may put one captured card (of 1) on your discard: which one, or no more?"
    )


@pytest.mark.rule("J-37")
def test_the_knife_is_labelled_with_who_stays_and_what_goes() -> None:
    match = mastering(
        "plot.knife 0", heroes={"W": "B4", "S": "A4"}, followers={"B4": 3}, die=6, plots=["N1"]
    )
    assert question(match) == "Which hero do you drive out of the lair?"
    assert text_of(match, "knife:W") == (
        "Drive the Warrior out of B4: three followers stay in B4 (Deep Vault); the die (6) is lost"
    )
    assert text_of(match, "knife:S") == (
        "Drive the Sage out of A4: nobody stays in A4 (Velvet Court);"
        " the resistance loses Velvet Court"
    )
    assert facts_of(match, "knife:S") == {"hero": "S", "cell": "A4"}
    play(match, "knife:W")
    assert at(match, 0) == "outside"
    assert (followers(match, "B4"), state(match).die) == (3, 0)
    assert state(match).controls(3)


# Resources


def test_the_resource_phase_is_asked_with_the_hand() -> None:
    position: dict[str, Any] = {"tiles": LAIR, "plots": ["N1"]}
    match = spending(**position, hand=["M3", "M1", "A2"])
    assert question(match) == (
        "Resource phase: you hold Might 3+1 and Arcana 2. What do you do with your cards?"
    )
    assert text_of(match, "end") == (
        "Go on to the Room phase: Might 3+1 and Arcana 2 will be discarded unused"
    )
    play(match, "stash:M1:K1")
    assert question(match) == (
        "Resource phase: you hold Might 3 and Arcana 2;"
        " this turn cards can be stashed in Iron Foundry only. What do you do with your cards?"
    )
    match = spending(**position, hand=[], mats={"K1": ["M3"]})
    assert question(match) == "Resource phase: you hold nothing. Withdraw a card, or go on?"
    match = spending(**position, hand=[])
    assert question(match) == (
        "Resource phase: you hold nothing. There is nothing left to do but go on."
    )
    assert text_of(match, "end") == "Go on to the Room phase"
    assert facts_of(match, "end") == {"discarded": []}


def test_a_stash_is_labelled_with_what_it_is_good_for() -> None:
    match = spending(
        tiles=LAIR, hand=["M3", "I1"], mats={"K1": ["M1", "M1"]}, plots=["J1", "N1", "J2"]
    )
    stash = label_of(match, "stash:M3:K1")
    assert stash["text"] == (
        "Stash Might 3 in Iron Foundry, which then holds Might 3+1+1: enough for Night Raid;"
        " The Iron Muster still needs Influence 2; no other mat can take cards this turn"
    )
    assert stash["facts"] == {
        "card": "M3",
        "key": "K1",
        "holds": ["M1", "M1", "M3"],
        "enough": ["N1"],
        "lacks": {"J1": {"I": 2}},
        "last_mat": True,
    }
    assert text_of(match, "stash:I1:K1") == (
        "Stash Influence 1 in Iron Foundry, which then holds Might 1+1 and Influence 1:"
        " The Iron Muster still needs Might 3 and Influence 1; Night Raid still needs Might 1;"
        " no other mat can take cards this turn"
    )
    play(match, "stash:I1:K1")
    assert text_of(match, "stash:M3:K1") == (
        "Stash Might 3 in Iron Foundry, which then holds Might 3+1+1 and Influence 1:"
        " enough for Night Raid; The Iron Muster still needs Influence 1"
    )
    assert facts_of(match, "stash:M3:K1")["last_mat"] is False


def test_a_stash_for_any_type_counts_all_points() -> None:
    match = spending(tiles=LAIR, hand=["A2"], plots=["N4", "J3"])
    assert text_of(match, "stash:A2:K1") == (
        "Stash Arcana 2 in Iron Foundry, which then holds Arcana 2:"
        " Turn the Labyrinth still needs one point of any type;"
        " no other mat can take cards this turn"
    )
    assert facts_of(match, "stash:A2:K1")["lacks"] == {"N4": {"any": 1}}
    match = spending(tiles=LAIR, hand=["A2"], plots=["J3"])
    assert text_of(match, "stash:A2:K1") == (
        "Stash Arcana 2 in Iron Foundry, which then holds Arcana 2:"
        " none of your plots can be completed there; no other mat can take cards this turn"
    )


def test_with_more_mats_a_turn_only_the_last_is_said_to_be_the_last() -> None:
    options = {"stash_mats_per_turn": 2}
    match = spending(options=options, tiles=LAIR, hand=["A2", "M1"], plots=["J3"])
    assert facts_of(match, "stash:A2:K1")["last_mat"] is False
    play(match, "stash:A2:K1")
    assert facts_of(match, "stash:M1:K1")["last_mat"] is False
    assert facts_of(match, "stash:M1:K2")["last_mat"] is True


@pytest.mark.rule("U-RES-06")
def test_a_withdrawal_is_labelled_with_what_is_left() -> None:
    match = spending(tiles=LAIR, hand=[], mats={"K3": ["I2", "I1", "A1"], "K4": ["M4"]})
    assert text_of(match, "withdraw:K3:I2") == (
        "Withdraw Influence 2 from Velvet Court to the discard, which leaves Arcana 1 and"
        " Influence 1"
    )
    assert text_of(match, "withdraw:K4:M4") == (
        "Withdraw Might 4 from Deep Vault to the discard, which leaves nothing"
    )
    assert facts_of(match, "withdraw:K3:I2") == {"card": "I2", "key": "K3", "holds": ["A1", "I1"]}


def test_paid_actions_are_labelled_with_what_the_hand_could_do() -> None:
    match = spending(
        tiles=LAIR,
        hand=["M4", "M1", "A3", "A2", "I3", "I1"],
        followers={"A1": 1},
        face_up=["A2", "C3", "D3"],
    )
    assert text_of(match, "attack") == (
        "Attack a room with at least 3 points of Might:"
        " all 5 you hold would give strength 6 (5 + 1 from empty rooms)"
    )
    assert text_of(match, "buy") == (
        "Buy cards for your discard with at least 3 points of Arcana:"
        " all 5 you hold would give two cards (1 + 1 from empty rooms)"
    )
    assert text_of(match, "fear") == (
        "Drive followers about with at least 3 points of Influence:"
        " all 4 you hold would give power 6 (4 + 2 from empty rooms)"
    )
    assert label_of(match, "fear")["price"] == ["at least 3 points of Influence"]
    assert facts_of(match, "buy") == {"type": "A", "least": 3, "points": 5, "most": 2}


@pytest.mark.rule("U-BUY-01", "U-RES-11", "J-23")
def test_a_payment_is_labelled_with_its_sum_and_what_it_gives() -> None:
    match = spending(tiles=LAIR, hand=["A2", "A2", "A1", "A4"])
    play(match, "buy")
    assert question(match) == ("Purchase: pay at least 3 points of Arcana. Which card is next?")
    assert text_of(match, "spend:A4") == "Pay Arcana 4: four points for one card"
    assert label_of(match, "spend:A4")["price"] == ["Arcana 4"]
    assert text_of(match, "spend:A2") == "Pay Arcana 2: 2 of at least 3 points so far"
    assert facts_of(match, "spend:A2") == {"card": "A2", "paid": 2, "enough": False}
    play(match, "spend:A2")
    assert question(match) == (
        "Purchase: pay at least 3 points of Arcana, 2 so far. Which card is next?"
    )
    play(match, "spend:A2")
    assert question(match) == (
        "Purchase: you pay four points of Arcana for one card. Another card, or is that all?"
    )
    assert text_of(match, "done") == "Buy one card for Arcana 2+2; one point too many"
    assert text_of(match, "spend:A1") == "Pay Arcana 1: five points for one card"
    play(match, "spend:A1")
    assert question(match) == (
        "Purchase: you pay five points of Arcana for one card. Is that what you want?"
    )
    done = label_of(match, "done")
    assert done["text"] == "Buy one card for Arcana 2+2+1; two points too many"
    assert done["price"] == ["Arcana 2+2+1"]
    assert done["facts"] == {"cards": ["A1", "A2", "A2"], "paid": 5, "gives": 1}


def test_attacks_and_fears_are_paid_for_with_bonuses_included() -> None:
    position: dict[str, Any] = {
        "tiles": LAIR,
        "hand": ["M3", "M2", "I4", "I2"],
        "followers": {"A1": 1, "B1": 1},
        "face_up": ["A2", "D3"],
    }
    match = play(spending(**position), "attack")
    assert question(match) == (
        "Attack: you pay three points of Might for strength 4 (3 + 1 from empty rooms)."
        " Another card, or is that all?"
    )
    assert text_of(match, "spend:M2") == (
        "Pay Might 2: five points for strength 6 (5 + 1 from empty rooms)"
    )
    assert text_of(match, "done") == ("Attack with strength 4 (3 + 1 from empty rooms) for Might 3")
    assert facts_of(match, "done")["gives"] == 4
    match = play(spending(**position), "fear")
    assert text_of(match, "done") == (
        "Cast fear of power 6 (4 + 2 from empty rooms) for Influence 4"
    )
    assert facts_of(match, "spend:I2")["gives"] == 8


def test_a_purchase_promises_no_more_than_the_supply_has() -> None:
    supply: dict[str, list[str]] = {"M": ["M4"], "A": [], "I": []}
    match = play(spending(tiles=LAIR, hand=["A4", "A3"], supply=supply), "buy", "spend:A4")
    assert text_of(match, "spend:A3") == (
        "Pay Arcana 3: seven points for two cards, but the supply has only one"
    )
    assert facts_of(match, "spend:A3")["gives"] == 1


@pytest.mark.rule("J-24")
def test_piles_are_labelled_with_how_many_cards_they_have() -> None:
    supply = {"M": [], "A": ["A4"], "I": ["I2", "I3"]}
    match = mastering("pile 0 2 discard", "resource", supply=supply)
    assert question(match) == (
        "You may buy two cards for your discard: from which supply pile, or no more?"
    )
    assert offered(match) == ["pile:A", "pile:I", "done"]
    assert text_of(match, "pile:I") == (
        "Take the top card of the Influence pile (2 there) onto your discard"
    )
    assert text_of(match, "done") == "Take no more and do without two cards"
    match = mastering("pile 0 1 hand", supply=supply)
    assert question(match) == (
        "You may take one card for your hand: from which supply pile, or no more?"
    )
    assert text_of(match, "pile:A") == (
        "Take the top card of the Arcana pile (1 there) into your hand"
    )
    assert text_of(match, "done") == "Take no more and do without one card"
    assert facts_of(match, "pile:A") == {"type": "A", "left": 1, "to_hand": True}


# Attacks and fear


@pytest.mark.rule("EX-01", "EX-02", "U-ATK-06", "U-ATK-08")
def test_targets_are_labelled_with_defence_remainder_and_losses() -> None:
    match = attacked(
        7,
        tiles=LAIR,
        heroes={"W": "A1", "S": "C2", "L": "D1"},
        followers={"A1": 1, "C2": 2, "D1": 2, "B1": 1},
        die=4,
    )
    assert question(match) == "Which room do you attack with strength 7?"
    assert text_of(match, "target:D1") == (
        "Attack D1 (Alarm Gong): 7 against 5 (Leader 3, followers 2),"
        " 2 to give up (two followers, or the Leader)"
    )
    assert facts_of(match, "target:D1") == {
        "cell": "D1",
        "strength": 7,
        "defence": 5,
        "remainder": 2,
        "losses": ["2", "L0"],
    }
    assert text_of(match, "target:C2") == (
        "Attack C2 (Old Chapel): 7 against 7 (Sage 3, followers 2, room 2), nobody falls"
    )
    assert text_of(match, "target:A1") == (
        "Attack A1 (Prison Cells): 7 against 8 (Warrior 3, follower 1, die 4), nobody falls"
    )
    assert facts_of(match, "target:A1")["remainder"] == 0
    assert text_of(match, "target:B1") == (
        "Attack B1 (Guard Post): 7 against 1 (follower 1), 6 to give up (one follower)"
    )


@pytest.mark.rule("J-20")
def test_a_target_with_one_way_to_fall_is_labelled_with_it() -> None:
    match = attacked(12, tiles=LAIR, heroes={"S": "D1"}, followers={"D1": 4, "A1": 1})
    assert text_of(match, "target:D1") == (
        "Attack D1 (Alarm Gong): 12 against 7 (Sage 3, followers 4),"
        " 5 to give up (the Sage and two followers)"
    )
    play(match, "target:D1")
    assert (at(match, 1), followers(match, "D1")) == ("outside", 2)


@pytest.mark.rule("J-17", "U-ATK-09", "U-ATK-10", "U-FOR-02")
def test_casualties_are_labelled_with_where_they_go_and_who_stays() -> None:
    match = attacked(9, tiles=LAIR, heroes={"W": "D1"}, followers={"D1": 1, "A1": 2}, die=4)
    play(match, "target:D1")
    assert question(match) == (
        "The attack on D1 leaves 1 to give up: who is it? A hero counts 3, a follower 1."
    )
    assert text_of(match, "lose:1") == (
        "Give up one follower: one follower is lost for good; the Warrior stays in D1 (Alarm Gong)"
    )
    assert text_of(match, "lose:W0") == (
        "Give up the Warrior: the Warrior goes outside; the die (4) is lost;"
        " one follower stays in D1 (Alarm Gong)"
    )
    assert facts_of(match, "lose:W0") == {"heroes": ["W"], "followers": 0, "cell": "D1"}
    play(match, "lose:W0")
    assert (at(match, 0), state(match).die, followers(match, "D1")) == ("outside", 0, 1)


@pytest.mark.rule("J-56")
def test_casualties_may_come_back_and_key_rooms_may_be_lost() -> None:
    match = resisting(
        "attack.losses 1 A3 4",
        options={"defeated_followers": "outside", "control_min_followers": 2},
        heroes={"S": "A3", "L": "A3"},
        followers={"A3": 2},
    )
    assert text_of(match, "lose:SL0") == (
        "Give up the Sage and the Leader: the Sage and the Leader go outside;"
        " two followers stay in A3 (Iron Foundry)"
    )
    assert text_of(match, "lose:S1") == (
        "Give up the Sage and one follower: the Sage goes outside;"
        " one follower is back outside; the Leader and one follower stay in A3 (Iron Foundry)"
    )
    before = state(match).outside
    play(match, "lose:S1")
    assert state(match).outside == before + 1
    match = resisting(
        "attack.losses 1 A3 2",
        options={"control_min_followers": 2},
        heroes={"S": "A3"},
        followers={"A3": 2},
    )
    assert text_of(match, "lose:2") == (
        "Give up two followers: two followers are lost for good; the Sage stays in A3"
        " (Iron Foundry)"
    )
    match = resisting(
        "attack.losses 1 A3 1",
        options={"control_min_followers": 2},
        heroes={"S": "A3"},
        followers={"A3": 1},
    )
    assert text_of(match, "lose:S0").endswith(
        "one follower stays in A3 (Iron Foundry); you lose Iron Foundry"
    )


@pytest.mark.rule("J-08", "U-FEAR-07")
def test_a_fear_step_is_labelled_with_all_that_comes_of_it() -> None:
    match = frightened(
        13,
        tiles=LAIR,
        followers={"A2": 1, "B3": 2},
        heroes={"S": "B3"},
        face_up=["B2", "A3"],
        mats={"K1": ["M2", "A1"]},
        captured=["I1", "I1", "I1", "I2"],
    )
    assert question(match) == (
        "You have 13 points of fear left: which follower takes a step, or no more?"
    )
    assert text_of(match, "drive:A2:B2") == (
        "Drive a follower from A2 (Armoury) to B2 (Snare Pit): nobody stays in A2 (Armoury);"
        " one follower is lost for good"
    )
    assert text_of(match, "drive:B3:A3") == (
        "Drive a follower from B3 (Star Sanctum) to A3 (Iron Foundry):"
        " the Sage and one follower stay in B3 (Star Sanctum);"
        " the resistance captures Might 2 and Arcana 1 (6 of 20);"
        " the resistance controls Iron Foundry (2 of 3 Key Rooms)"
    )
    assert facts_of(match, "drive:B3:A3") == {
        "from": "B3",
        "to": "A3",
        "tile": "K1",
        "least": 1,
        "most": 1,
        "captures": 2,
        "wins": False,
    }
    assert text_of(match, "done") == "Stop here and waste 13 points of fear"
    play(match, "drive:A2:B2")
    assert state(match).lost == 1
    assert facts_of(match, "done") == {"unused": 12}


def test_a_fear_step_that_gives_the_match_away_is_labelled_so() -> None:
    match = frightened(
        1, tiles=LAIR, followers={"A2": 1}, heroes={"S": "B3", "L": "A4"}, face_up=["A3"]
    )
    assert text_of(match, "drive:A2:A3").endswith(
        "the resistance controls three Key Rooms and wins"
    )
    assert facts_of(match, "drive:A2:A3")["wins"] is True
    play(match, "drive:A2:A3")
    assert match.winners == [1]


def test_a_follower_who_is_driven_out_of_a_key_room_gives_it_up() -> None:
    match = frightened(1, tiles=LAIR, followers={"A3": 1}, face_up=["A2"])
    assert text_of(match, "drive:A3:A2").endswith(
        "nobody stays in A3 (Iron Foundry); the resistance gives up Iron Foundry"
    )
    assert text_of(match, "done") == "Stop here and waste one point of fear"


# The Room phase


@pytest.mark.rule("U-ROOM-01", "U-ARR-07")
def test_turning_down_is_labelled_with_what_changes() -> None:
    match = rooms(tiles=LAIR, face_up=["B1", "A2", "A3", "D4", "C2"])
    assert question(match) == (
        "Room phase: you may turn one empty room face down: which one, or none?"
    )
    assert text_of(match, "turn_down:B1") == (
        "Turn B1 (Guard Post) face down: what it does to those who find it is in store again"
    )
    assert text_of(match, "turn_down:A2") == (
        "Turn A2 (Armoury) face down: you do without its bonus until it is found"
    )
    assert text_of(match, "turn_down:D4") == (
        "Turn D4 (Smugglers' Tunnel) face down: no way in leads there any more"
    )
    assert text_of(match, "turn_down:C2") == "Turn C2 (Old Chapel) face down"
    assert facts_of(match, "turn_down:A3") == {"cell": "A3", "tile": "K1"}
    assert text_of(match, "none") == "Leave the face-up rooms as they are"
    match = mastering("room.turn 0 3", face_up=["B1", "A2"])
    assert question(match) == (
        "You may turn up to three empty rooms face down: which one, or none?"
    )


@pytest.mark.rule("U-ROOM-02")
def test_picking_up_is_asked_with_how_many_are_allowed() -> None:
    match = rooms(tiles=LAIR)
    assert question(match) == (
        "Room phase: you may pick up two to four face-down rooms and lay them back in any order:"
        " which is the first, or none?"
    )
    assert text_of(match, "pick:A2") == "Pick up A2 (Armoury)"
    assert facts_of(match, "pick:A2") == {"cell": "A2", "tile": "R05"}
    assert text_of(match, "none") == "Leave the face-down rooms as they are"
    play(match, "pick:A2")
    assert question(match) == "You pick up A2 (two to four rooms in all): which is the next?"
    play(match, "pick:B2")
    assert question(match) == (
        "You pick up A2 and B2: which is the next (up to four), or is that all?"
    )
    assert text_of(match, "done") == "That is all: lay A2 and B2 out anew"
    assert facts_of(match, "done") == {"cells": ["A2", "B2"]}
    match = mastering("room.pick 0 - 6")
    assert question(match).startswith("You may pick up two to six face-down rooms ")
    up = [cell for cell in LAIR if cell not in ("A1", "D4", "B4")]
    match = rooms(tiles=LAIR, face_up=up)
    play(match, "none")
    assert question(match).startswith("Room phase: you may pick up two to three face-down rooms ")
    match = rooms(tiles=LAIR, face_up=[*up, "B4"])
    play(match, "none")
    assert question(match).startswith("Room phase: you may pick up two face-down rooms ")


@pytest.mark.rule("U-ROOM-02", "U-ROOM-05")
def test_laying_back_is_labelled_with_where_everything_goes() -> None:
    match = rooms(tiles=LAIR)
    play(match, "pick:A2", "pick:B2", "pick:A3", "done")
    assert question(match) == ("Which of the rooms you picked up do you lay on A2? Nobody sees it.")
    assert text_of(match, "put:K1") == "Lay Iron Foundry on A2"
    assert text_of(match, "put:R05") == "Lay Armoury on A2 (where it was)"
    play(match, "put:K1")
    assert text_of(match, "put:R01") == "Lay Snare Pit on B2 (where it was) and Armoury on A3"
    assert text_of(match, "put:R05") == "Lay Armoury on B2 and Snare Pit on A3"
    assert facts_of(match, "put:R05") == {"tiles": {"B2": "R05", "A3": "R01"}}
    play(match, "put:R05")
    laid = lies(match, "tiles")
    assert (laid["A2"], laid["B2"], laid["A3"]) == ("K1", "R05", "R01")
