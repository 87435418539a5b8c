"""Section G: who may know what, row by row, and the leaks that must be impossible."""

from __future__ import annotations

import random
from typing import Any

import pytest

from lairworks import Match
from tests.games.uprising.laws import SCHEMING, started
from tests.games.uprising.looks import (
    HIDDEN,
    OTHERS,
    PLOT_NAMES,
    VIEWERS,
    alike,
    bytes_of,
    hand,
    mat,
    plots,
    swapped,
)
from tests.games.uprising.tables import (
    LAIR,
    MASTER,
    RESISTANCE,
    asked,
    lies,
    offered,
    play,
    plotting,
    rooms,
    spending,
    starters_but,
    table,
    told,
)

# The resource hand


def test_row_the_hand_is_a_number_to_all_but_the_master() -> None:
    one = table(hand=["M1", "M3", "A2", "I2", "I2"])
    two = table(hand=["A1", "A1", "A2", "M2", "I3"])
    assert alike(one, two, *OTHERS)
    assert hand(one, MASTER) == ["M1", "M3", "A2", "I2", "I2"]
    for viewer in OTHERS:
        view: Any = one.view(viewer)
        assert view["hand"] == {"number": 5, "cards": [], "complete": False}


@pytest.mark.rule("U-PLT-09", "U-BUY-02")
def test_row_cards_from_the_bazaar_are_known_this_turn() -> None:
    match = plotting(
        hand=["M1", "A3"],
        plots=["N3", "J1", "J2"],
        mats={"K1": ["A3"]},
        supply={"M": ["M4", "M3"], "I": ["I3", "I2"]},
        tiles=LAIR,
    )
    play(match, "complete:N3:K1", "pile:M", "pile:I")
    for viewer in OTHERS:
        view: Any = match.view(viewer)
        assert view["hand"] == {"number": 4, "cards": ["M4", "I3"], "complete": False}
        assert [facts["card"] for facts in told(match, "gained_to_hand", viewer)] == ["M4", "I3"]
    play(match, "end", "end", "none")
    assert match.deciders == (RESISTANCE,)
    for viewer in OTHERS:
        assert hand(match, viewer) == []


def bazaar(**position: Any) -> Match:
    """A Resource phase with cards in hand that everybody has seen."""
    cards = {"hand": ["M1", "M4", "I3", "A3"], "known_hand": ["M4", "I3"]}
    return spending(tiles=LAIR, **{**cards, **position})


def test_a_known_card_is_used_up_when_one_like_it_is_played() -> None:
    match = bazaar(hand=["M1", "I3", "I3", "A3"], known_hand=["I3"], followers={"A1": 2, "B1": 1})
    play(match, "stash:I3:K1")
    for viewer in OTHERS:
        assert hand(match, viewer) == []
    match = bazaar(hand=["I3", "I3", "A3"], known_hand=["I3", "I3"])
    play(match, "stash:A3:K1")
    assert hand(match, RESISTANCE) == ["I3", "I3"]
    play(match, "stash:I3:K1")
    assert hand(match, RESISTANCE) == ["I3"]


def test_a_known_card_is_used_up_when_it_pays() -> None:
    cards = ["M1", "M4", "I3", "I3"]
    match = bazaar(hand=cards, known_hand=["M4", "I3"], face_up=["B1"], followers={"A1": 1})
    play(match, "fear", "spend:I3")
    assert asked(match) == "pay"
    for viewer in OTHERS:
        assert hand(match, viewer) == ["M4", "I3"], "nothing is paid before it is done"
    play(match, "done", "done")
    for viewer in OTHERS:
        assert hand(match, viewer) == ["M4"]


@pytest.mark.rule("U-HSK-03")
def test_row_a_reshuffle_shows_what_was_in_the_hand() -> None:
    """Two cards are drawn, then the deck is empty: those two are known, the next three not."""
    match = rooms(
        tiles=LAIR,
        hand=["M1"],
        deck=["I2", "A2"],
        discard=starters_but("M1", "I2", "A2", "I2", "A2"),
        captured=["I2", "A2"],
    )
    play(match, "none")
    for viewer in OTHERS:
        view: Any = match.view(viewer)
        assert view["hand"] == {"number": 5, "cards": ["A2", "I2"], "complete": False}
        assert [facts["number"] for facts in told(match, "drawn", viewer)] == [5]
    assert len(hand(match, MASTER)) == 5


@pytest.mark.rule("U-TIL-04", "U-HSK-03")
def test_a_gong_that_empties_the_deck_shows_the_whole_hand_before_it() -> None:
    held, top, discard = ["M1", "M1", "A2", "I3", "A1"], "A3", ["M2", "M2", "I1"]
    captured = starters_but(*held, top, *discard)
    match = table(tiles=LAIR, hand=held, deck=[top], discard=discard, captured=captured)
    play(match, "hero:W", "enter:D1", "escort:2")
    for viewer in OTHERS:
        view: Any = match.view(viewer)
        assert view["hand"]["number"] == 7
        assert view["hand"]["cards"] == ["M1", "M1", "A1", "A2", "A3", "I3"]
        assert "card" not in told(match, "drawn", viewer)[0]


def test_what_a_reshuffle_showed_is_forgotten_card_by_card() -> None:
    match = spending(
        tiles=LAIR,
        hand=["M1", "M2", "A2", "A2"],
        known_hand=["M2", "A2"],
        mats={"K2": ["I1"]},
    )
    for choice, left in (
        ("stash:A2:K2", ["M2"]),
        ("stash:M1:K2", ["M2"]),
        ("stash:A2:K2", ["M2"]),
        ("stash:M2:K2", []),
    ):
        play(match, choice)
        for viewer in OTHERS:
            assert hand(match, viewer) == left


@pytest.mark.rule("U-HSK-01")
def test_housekeeping_forgets_every_card_that_was_known() -> None:
    match = rooms(tiles=LAIR, hand=["M1", "A2", "A2"], known_hand=["M1", "A2"])
    play(match, "none")
    for viewer in OTHERS:
        assert hand(match, viewer) == []
        assert told(match, "discarded", viewer)[0]["cards"] == ["M1", "A2", "A2"]


@pytest.mark.rule("U-HSK-03", "R-05")
def test_a_reshuffle_shows_the_hand_while_no_stash_is_hidden() -> None:
    """With hidden stashes but empty mats every card out of view is in the hand."""
    position: dict[str, Any] = {
        "tiles": LAIR,
        "hand": [],
        "deck": ["I2", "A2"],
        "discard": starters_but("I2", "A2", "I2", "A2"),
        "captured": ["I2", "A2"],
    }
    for options in ({}, HIDDEN):
        match = play(rooms(options=options, **position), "none")
        assert hand(match, RESISTANCE) == ["A2", "I2"]


def test_a_reshuffle_does_not_tell_the_hand_from_a_hidden_stash() -> None:
    """What is out of view lies in the hand or on the mat, and nobody can say which."""
    matches = []
    for drawn, stashed in ((["I2", "A2"], "M2"), (["I2", "M2"], "A2"), (["M2", "A2"], "I2")):
        match = rooms(
            options=HIDDEN,
            tiles=LAIR,
            hand=[],
            mats={"K1": [stashed]},
            deck=drawn,
            discard=starters_but("M2", "I2", "A2", "I2", "A2"),
            captured=["I2", "A2"],
        )
        matches.append(play(match, "none"))
        assert hand(match, RESISTANCE) == []
    assert alike(matches[0], matches[1], *OTHERS)
    assert alike(matches[0], matches[2], *OTHERS)


def test_row_deck_and_hand_together_are_known_by_subtraction() -> None:
    """The number of each, and every other card, is in view."""
    match = table(hand=["M1", "A3"], discard=["I1", "I1"], captured=["M4"], mats={"K2": ["A2"]})
    for viewer in VIEWERS:
        view: Any = match.view(viewer)
        shown = view["discard"] + view["captured"]
        for key in range(4):
            shown += view["mats"][key]["cards"]
        assert shown == ["I1", "I1", "M4", "A2"]
        assert view["supply"] == {"M": 7, "A": 8, "I": 8}
        assert view["deck"] + view["hand"]["number"] + sum(view["supply"].values()) == 45 - 4


def test_row_no_order_of_any_pile_is_told_to_anybody() -> None:
    piles: dict[str, Any] = {"deck": ["M1", "A1", "I1", "..."], "plot_deck": ["J1", "N1", "..."]}
    others: dict[str, Any] = {"deck": ["I1", "M1", "A1", "..."], "plot_deck": ["N1", "J1", "..."]}
    held: dict[str, Any] = {"hand": ["M2"], "plots": ["J5"]}
    one, two = (table(tiles=LAIR, **held, **part) for part in (piles, others))
    supply = table(
        tiles=LAIR, **held, **piles, supply={"M": [*["M3"] * 4, *["M4"] * 2, "M2", "M2"]}
    )
    assert lies(supply, "supply")["M"] != lies(one, "supply")["M"]
    assert alike(one, two, *VIEWERS)
    assert alike(one, supply, *VIEWERS)


# Plots


@pytest.mark.rule("U-PLT-02")
def test_row_plots_held_are_a_number_and_a_swap_shows_only_the_discarded_one() -> None:
    texts = []
    for drawn in ("J6", "N2"):
        match = plotting(tiles=LAIR, plots=["J1", "N1", "J4"], plot_deck=[drawn, "..."])
        assert plots(match, MASTER) == ["J1", "J4", "N1"]
        play(match, "swap:N1")
        for viewer in OTHERS:
            assert plots(match, viewer) == []
            assert told(match, "plot_swapped", viewer)[0]["plot_id"] == "N1"
            assert told(match, "plot_drawn", viewer) == [{}]
            assert PLOT_NAMES[drawn] not in bytes_of(match, viewer)
        assert told(match, "plot_drawn", MASTER)[0]["plot_id"] == drawn
        texts.append([bytes_of(match, viewer) for viewer in OTHERS])
    assert texts[0] == texts[1]


@pytest.mark.rule("U-PLT-07", "U-PLT-08", "R-31")
def test_row_completed_majors_and_the_plot_discard_are_public() -> None:
    match = plotting(
        tiles=LAIR, plots=["J4", "N1"], mats={"K4": ["M2", "A2", "I2"]}, plot_discard=["N7", "J2"]
    )
    play(match, "complete:J4:K4")
    for viewer in VIEWERS:
        view: Any = match.view(viewer)
        assert [plot["id"] for plot in view["majors"]] == ["J4"]
        assert [plot["id"] for plot in view["plot_discard"]] == ["J2", "N7"]
        (done,) = told(match, "plot_completed", viewer)
        assert (done["plot_id"], done["cards"]) == ("J4", ["M2", "A2", "I2"])


def searching(deck: list[str], discard: list[str]) -> Match:
    """Hidden Hand is completed; the plots in the deck and in the discard are given."""
    away = [id for id in PLOT_NAMES if id not in [*deck, *discard, "N8"]]
    match = plotting(
        tiles=LAIR,
        plots=["N8", *away],
        mats={"K2": ["A2", "I1"]},
        plot_deck=deck,
        plot_discard=discard,
    )
    return play(match, "complete:N8:K2")


def test_row_a_major_out_of_the_discard_is_known_until_it_is_gone() -> None:
    match = searching(["N1", "J3", "J5"], ["J6", "J7", "N2"])
    play(match, "search:discard:J6")
    for viewer in OTHERS:
        assert told(match, "searched", viewer)[0]["plot_id"] == "J6"
        assert told(match, "searched", viewer)[0]["where"] == "discard"
        assert plots(match, viewer) == ["J6"]
    swap = play(match, "swap:N3")
    assert plots(swap, RESISTANCE) == ["J6"]
    held = plotting(tiles=LAIR, plots=["J6", "J1", "N2"], known_plots=["J6"])
    for viewer in OTHERS:
        assert plots(held, viewer) == ["J6"]
    play(held, "swap:J6")
    for viewer in OTHERS:
        assert plots(held, viewer) == []
    done = plotting(tiles=LAIR, plots=["J6", "J1"], known_plots=["J6"], mats={"K3": ["A4", "I3"]})
    play(done, "complete:J6:K3")
    for viewer in OTHERS:
        assert plots(done, viewer) == []


def test_what_a_search_found_in_the_deck_is_the_masters() -> None:
    matches = [searching(deck, ["N2"]) for deck in (["J3", "N1", "J5"], ["N1", "J5", "J3"])]
    assert alike(matches[0], matches[1], *OTHERS)
    play(matches[0], "search:deck:J3")
    play(matches[1], "search:deck:J5")
    assert alike(matches[0], matches[1], *OTHERS)
    assert told(matches[0], "searched", RESISTANCE) == [{"where": "deck"}]
    assert told(matches[0], "searched", MASTER)[0]["plot_id"] == "J3"
    assert plots(matches[0], RESISTANCE) == []


def test_whether_the_deck_held_a_major_is_the_masters() -> None:
    """One master finds no Major in the deck, the other leaves one there; both draw a plot."""
    majors = ["J1", "J2", "J3"]
    minors = ["N1", "N2", "N3", "N4", "N5", "N6", "N7"]
    texts = []
    for held, deck in (
        (["N8", "J4", "J5", "J6", "J7"], minors),
        (["N8", "N1", "J5", "J6", "J7"], ["J4", *minors[1:]]),
    ):
        match = plotting(
            tiles=LAIR, plots=held, majors=majors, mats={"K2": ["A2", "I1"]}, plot_deck=deck
        )
        play(match, "complete:N8:K2")
        assert asked(match) == "plot.search"
        texts.append([bytes_of(match, viewer) for viewer in OTHERS])
        play(match, "none")
        assert told(match, "searched", RESISTANCE) == [{"where": "none"}]
        assert told(match, "plot_drawn", RESISTANCE) == [{}]
        texts.append([bytes_of(match, viewer) for viewer in OTHERS])
    assert texts[0] == texts[2]
    assert texts[1] == texts[3]


@pytest.mark.rule("U-PLT-13")
def test_row_a_reshuffle_of_plots_shows_those_held() -> None:
    match = plotting(
        tiles=LAIR,
        plots=["J1", "N1", "J4"],
        plot_deck=[],
        plot_discard=["N2", "N3", "N4", "N5", "N6", "N7", "N8", "J5", "J6"],
        majors=["J2", "J3", "J7"],
    )
    play(match, "swap:N1")
    for viewer in OTHERS:
        assert plots(match, viewer) == ["J1", "J4"], "the third was drawn from the new deck"
        view: Any = match.view(viewer)
        assert view["plots"]["number"] == 3
        assert told(match, "reshuffled", viewer) == [{"which": "plots", "cards": 10}]
    assert len(plots(match, MASTER)) == 3


# Stashes


@pytest.mark.rule("U-RES-04", "U-SET-04", "U-SET-05", "U-CAP-05", "R-05")
def test_row_stashes_discards_and_captured_cards_are_public() -> None:
    match = spending(
        tiles=LAIR,
        hand=["M1", "A2"],
        mats={"K2": ["I3", "A1"]},
        discard=["I2"],
        captured=["M4", "M2"],
    )
    play(match, "stash:A2:K2")
    for viewer in VIEWERS:
        view: Any = match.view(viewer)
        assert mat(match, "K2", viewer)["cards"] == ["A1", "A2", "I3"]
        assert mat(match, "K2", viewer)["points"] == {"M": 0, "A": 3, "I": 3}
        assert (view["discard"], view["captured"]) == (["I2"], ["M2", "M4"])
        assert view["goals"]["captured"] == [2, 20]
        assert told(match, "stashed", viewer)[0]["card"] == "A2"


def stashes(mine: str, other: str) -> Match:
    """Two cards are stashed unseen, one of them this turn; those not named lie in the deck."""
    match = spending(
        options=HIDDEN, tiles=LAIR, hand=[mine, "M1", "I1"], mats={"K4": [other]}, deck=["..."]
    )
    return play(match, f"stash:{mine}:K4")


@pytest.mark.rule("R-05")
def test_row_hidden_stashes_show_their_number_alone() -> None:
    one, two = stashes("A2", "I3"), stashes("M3", "A1")
    for viewer in OTHERS:
        assert mat(one, "K4", viewer)["number"] == 2
        assert "cards" not in mat(one, "K4", viewer)
        assert "points" not in mat(one, "K4", viewer)
        assert told(one, "stashed", viewer) == [{"key": "Deep Vault"}]
    assert alike(one, two, *OTHERS)
    assert mat(one, "K4", MASTER)["cards"] == ["A2", "I3"]
    assert told(one, "stashed", MASTER)[0]["card"] == "A2"


@pytest.mark.rule("R-05")
@pytest.mark.parametrize("known", [["M4"], ["M4", "I3"]])
def test_a_hidden_stash_does_not_show_whether_a_known_card_went_there(known: list[str]) -> None:
    """The Bazaar showed some cards; then one card is stashed, and nobody sees which."""
    texts = []
    for stashed in ("M4", "A1"):
        match = spending(
            options=HIDDEN, tiles=LAIR, hand=["M4", "I3", "A1", "A2"], known_hand=known
        )
        play(match, f"stash:{stashed}:K1")
        texts.append([bytes_of(match, viewer) for viewer in OTHERS])
    assert texts[0] == texts[1]


@pytest.mark.rule("R-05")
def test_a_withdrawn_card_is_shown_and_the_rest_of_a_hidden_stash_is_not() -> None:
    matches = []
    for left in ("A3", "M1"):
        match = spending(options=HIDDEN, tiles=LAIR, hand=["I1"], mats={"K2": ["I2", left]})
        matches.append(play(match, "withdraw:K2:I2"))
    for viewer in OTHERS:
        assert told(matches[0], "withdrawn", viewer)[0]["card"] == "I2"
        assert mat(matches[0], "K2", viewer)["number"] == 1
        assert matches[0].view(viewer)["discard"] == ["I2"]
    assert alike(matches[0], matches[1], *OTHERS)


@pytest.mark.rule("R-05", "U-PLT-07")
def test_a_completed_plot_shows_all_cards_of_its_hidden_stash() -> None:
    match = plotting(
        options=HIDDEN, tiles=LAIR, plots=["N7"], mats={"K1": ["M2", "A3", "I1"], "K2": ["M4"]}
    )
    play(match, "complete:N7:K1")
    for viewer in OTHERS:
        assert told(match, "plot_completed", viewer)[0]["cards"] == ["M2", "A3", "I1"]
        assert match.view(viewer)["discard"] == ["M2", "A3", "I1"]
        assert "cards" not in mat(match, "K2", viewer)


@pytest.mark.rule("R-05", "U-CAP-01")
def test_a_captured_stash_is_shown_to_all() -> None:
    match = table(
        options=HIDDEN,
        tiles=LAIR,
        heroes={"S": "A3"},
        mats={"K1": ["M2", "A3", "I1"], "K2": ["M4"]},
    )
    for viewer in OTHERS:
        assert "A3" not in str(mat(match, "K1", viewer))
    play(match, "hero:S", "move:A4")
    for viewer in VIEWERS:
        assert told(match, "captured", viewer)[0]["cards"] == ["M2", "A3", "I1"]
        assert match.view(viewer)["captured"] == ["M2", "A3", "I1"]
    for viewer in OTHERS:
        assert "cards" not in mat(match, "K2", viewer)


@pytest.mark.rule("R-05")
def test_whether_a_plot_can_be_completed_from_a_hidden_stash_does_not_show() -> None:
    one, two = (
        plotting(options=HIDDEN, tiles=LAIR, plots=["J1", "N1", "N2"], mats={"K1": cards})
        for cards in (["M3", "M2", "I2"], ["A1", "A1", "A1"])
    )
    assert len(offered(one)) > len(offered(two))
    assert alike(one, two, *OTHERS)


# Pieces


@pytest.mark.rule("U-SET-08")
def test_row_pieces_die_and_counts_are_public() -> None:
    match = table(
        tiles=LAIR, heroes={"W": "B2", "L": "C3"}, followers={"B2": 4}, lost=3, die=5, barred=True
    )
    for viewer in VIEWERS:
        view: Any = match.view(viewer)
        assert [hero["at"] for hero in view["heroes"]] == ["B2", None, "C3"]
        cells = {cell["cell"]: cell for cell in view["cells"]}
        assert (cells["B2"]["followers"], cells["B2"]["heroes"]) == (4, ["W"])
        assert cells["B2"]["defence"] == 3 + 4 + 5
        assert (view["die"], view["outside"], view["lost"]) == (5, 18, 3)
        assert view["barred"]


def test_row_no_die_roll_is_known_before() -> None:
    one, two = (table(tiles=LAIR, heroes={"W": "B2"}, fate=[face]) for face in (2, 6))
    assert alike(one, two, *VIEWERS)
    play(one, "hero:W", "fortify")
    for viewer in VIEWERS:
        assert told(one, "fortified", viewer) == [{"value": 2, "cell": "B2"}]


# What the master does in secret


@pytest.mark.rule("U-RES-08", "U-RES-14")
def test_choosing_a_payment_shows_nothing_before_it_is_done() -> None:
    match = spending(
        tiles=LAIR, hand=["M3", "M2", "M1", "A1"], followers={"A1": 2, "B1": 1}, face_up=["C1"]
    )
    before = [bytes_of(match, viewer) for viewer in OTHERS]
    for choice in ("attack", "spend:M3", "spend:M1"):
        play(match, choice)
        assert [bytes_of(match, viewer) for viewer in OTHERS] == before
    own: Any = match.view(MASTER)
    assert own["doing"]["cards"] == ["M3", "M1"]
    assert own["hand"]["number"] == 4
    play(match, "done")
    for viewer in OTHERS:
        (paid,) = told(match, "paid", viewer)
        assert (paid["for"], paid["points"], paid["cards"]) == ("attack", 4, ["M3", "M1"])
        view: Any = match.view(viewer)
        assert view["doing"] == {"question": "attack.target", "seat": MASTER, "strength": 4}
        assert view["hand"]["number"] == 2


@pytest.mark.rule("U-RES-09", "U-RES-10")
@pytest.mark.parametrize("paying", ["attack", "buy", "fear"])
def test_what_is_being_paid_for_does_not_show(paying: str) -> None:
    position: dict[str, Any] = {"followers": {"A1": 1}, "face_up": ["B1"], "tiles": LAIR}
    waiting = spending(hand=["M3", "M3", "A3", "I3", "I3"], **position)
    match = spending(hand=["M3", "M3", "A3", "I3", "I3"], **position)
    play(match, paying)
    assert asked(match) == "pay"
    assert alike(waiting, match, *OTHERS)


@pytest.mark.rule("U-RES-01")
def test_the_questions_of_plot_and_resource_phase_do_not_show_what_can_be_done() -> None:
    """With nothing to do the master is asked all the same."""
    one, two = (spending(tiles=LAIR, hand=cards) for cards in (["A2", "A1"], ["I1", "I1"]))
    assert alike(one, two, *OTHERS)
    empty = spending(tiles=LAIR, hand=[])
    assert (asked(empty), offered(empty)) == ("resource", ["end"])
    bare = plotting(tiles=LAIR, plots=[], plot_deck=["..."], swapped=1)
    assert (asked(bare), offered(bare)) == ("plot", ["end"])


@pytest.mark.parametrize("options", ["default", "hidden"])
def test_the_masters_choices_are_told_to_nobody(options: str) -> None:
    draws = random.Random(2)
    match = started(3, options)
    checked = 0
    while not match.over and checked < 120:
        if match.deciders == (MASTER,):
            assert match.choices(RESISTANCE) == []
            other: Any = match.describe(RESISTANCE)
            assert (other["step"], other["choices"]) == (None, [])
            checked += 1
        play(match, draws.choice(offered(match)))
    assert checked > 60


# What the resistance may do


@pytest.mark.rule("U-TIL-11", "U-ENT-01")
def test_a_face_down_stair_does_not_show_in_the_number_of_followers() -> None:
    for cell in ("A1", "B1", "C1", "D1"):
        tiles = swapped(LAIR, "D3", cell)
        assert tiles[cell] == "R12"
        match = play(table(tiles=tiles), "hero:L", f"enter:{cell}")
        assert offered(match) == [f"escort:{number}" for number in range(4)]
    up = play(table(tiles=swapped(LAIR, "D3", "B1"), face_up=["B1"]), "hero:L", "enter:B1")
    assert offered(up) == ["escort:0", "escort:1"]


@pytest.mark.rule("U-TIL-10", "U-TIL-11", "U-MOV-01")
def test_options_of_the_resistance_never_depend_on_face_down_tiles() -> None:
    """The same public table, the face-down tiles at random: the same options all the way."""
    position: dict[str, Any] = {
        "face_up": ["A1", "B1", "B2"],
        "heroes": {"W": "A1", "S": "B2", "L": "B2"},
        "followers": {"A1": 2, "B2": 3},
        "discard": ["M1", "A2", "I3"],
    }
    for hero, action in (("W", "move:A2"), ("S", "move:B3"), ("L", "move:C2"), ("L", "rally")):
        offers = []
        for seed in range(12):
            match = table(seed=seed, tiles={"A1": "R09", "B1": "R05", "B2": "R06"}, **position)
            first = offered(match)
            second = offered(play(match, f"hero:{hero}"))
            offers.append((first, second, offered(play(match, action))))
        assert offers == [offers[0]] * 12


def test_everything_the_resistance_sees_is_the_same_whatever_lies_face_down() -> None:
    """Tiles nobody has identified change places; what is peeked at or walked into stays."""
    compared = 0
    for seed in range(6):
        draws = random.Random(seed)
        match = started(seed, "default", "scheming")
        for _ in range(60 + 30 * seed):
            if not match.over:
                play(match, draws.choice(offered(match)))
        if match.over:
            continue
        position: Any = match.position()
        known = position["remembered"]["resistance"]
        free = [cell for cell, id in position["tiles"].items() if id not in known]
        for _ in range(4):
            tiles = dict(position["tiles"])
            ids = [tiles[cell] for cell in free]
            draws.shuffle(ids)
            tiles.update(zip(free, ids, strict=True))
            agenda = position["agenda"]
            if any(step.startswith("room.p") for step in agenda):
                continue  # the master has some of them in hand
            other = table(pack=SCHEMING, **{**position, "tiles": tiles})
            true = table(pack=SCHEMING, **position)
            assert alike(true, other, *OTHERS)
            compared += 1
    assert compared > 8
