"""Housekeeping: C.11; and what the resistance learns of the hand from a reshuffle (section G)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from lairworks import Match
from lairworks.core.rng import seeded
from lairworks.games.uprising import GAME
from lairworks.games.uprising.words import KINDS
from tests.games.uprising.tables import (
    MASTER,
    MIXED,
    RESISTANCE,
    TILES,
    asked,
    lies,
    offered,
    pay,
    play,
    plotting,
    rooms,
    spending,
    state,
    table,
    told,
)

VIEWERS = (RESISTANCE, None)


def piles(hand: int, deck: int, discard: int) -> dict[str, Any]:
    """So many starters in each place; the rest of them lie on a mat, out of the way."""
    cards = iter(MIXED)

    def some(number: int) -> list[str]:
        return [next(cards) for _ in range(number)]

    return {
        "tiles": TILES,
        "hand": some(hand),
        "deck": some(deck),
        "discard": some(discard),
        "mats": {"K4": list(cards)},
    }


def tidied(hand: int, deck: int, discard: int, **more: Any) -> Match:
    """A match just after the master's Housekeeping with these piles."""
    match = table(phase="housekeeping", **piles(hand, deck, discard), **more)
    assert asked(match) == "hero"
    return match


def counted(match: Match) -> tuple[int, int, int]:
    """Hand, deck and discard as everybody sees them."""
    view: Any = match.view()
    return view["hand"]["number"], view["deck"], len(view["discard"])


def known(match: Match, viewer: int | None = RESISTANCE) -> list[str]:
    """The cards a viewer knows to be in the master's hand."""
    view: Any = match.view(viewer)
    cards = view["hand"]["cards"]
    assert isinstance(cards, list)
    return cards


def in_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=KINDS.index)


# U-HSK-01


@pytest.mark.rule("U-HSK-01")
@pytest.mark.parametrize("hand", [0, 1, 3, 5, 7])
def test_every_card_left_in_the_hand_is_discarded(hand: int) -> None:
    before = piles(hand, 6, 2)
    match = tidied(hand, 6, 2)
    assert lies(match, "discard") == in_order(before["hand"] + before["discard"])
    for viewer in (MASTER, *VIEWERS):
        cards = [entry["cards"] for entry in told(match, "discarded", viewer)]
        assert cards == ([in_order(before["hand"])] if hand else [])


@pytest.mark.rule("U-HSK-01")
def test_none_may_be_kept() -> None:
    match = spending(**piles(4, 9, 0))
    play(match, "end", "none")
    assert asked(match) == "hero"
    assert lies(match, "discard") == in_order(MIXED[:4])


# U-HSK-02


@pytest.mark.rule("U-HSK-02")
def test_the_new_hand_is_the_top_of_the_deck() -> None:
    before = piles(3, 8, 1)
    match = tidied(3, 8, 1)
    assert lies(match, "hand") == in_order(before["deck"][:5])
    assert lies(match, "deck") == before["deck"][5:]
    assert counted(match) == (5, 3, 4)


@pytest.mark.rule("U-HSK-02")
@pytest.mark.parametrize("size", [1, 3, 8])
def test_a_pack_may_change_the_size_of_the_hand(size: int) -> None:
    pack = {
        "pack": {"name": "Other hands", "note": "for the tests"},
        "constants": {"resource_hand": {"value": size}},
    }
    assert counted(tidied(2, 9, 1, pack=pack)) == (size, 9 - size, 3)


@pytest.mark.rule("U-HSK-02", "U-TIL-04")
def test_a_hand_of_seven_is_five_again_after_housekeeping() -> None:
    match = table(**piles(5, 12, 0))
    play(match, "hero:S", "enter:C1", "escort:0")  # the Alarm Gong
    assert counted(match) == (7, 10, 0)
    play(match, "end", "end", "end", "none")
    assert counted(match) == (5, 5, 7)


# U-HSK-03


@pytest.mark.rule("EX-12", "U-HSK-03")
def test_a_reshuffle_in_the_middle_of_drawing() -> None:
    before = piles(0, 2, 9)
    match = tidied(0, 2, 9)
    assert counted(match) == (5, 6, 0)
    assert told(match, "reshuffled") == [{"which": "resources", "cards": 9}]
    hand = Counter(lies(match, "hand"))
    assert not Counter(before["deck"]) - hand
    assert not hand - Counter(before["deck"] + before["discard"])


@pytest.mark.rule("U-HSK-03", "U-HSK-02", "U-HSK-01")
@pytest.mark.parametrize("hand", [0, 1, 5])
@pytest.mark.parametrize("deck", [0, 1, 4, 5, 6])
def test_sizes_of_the_piles_after_housekeeping(hand: int, deck: int) -> None:
    for discard in range(10):
        match = tidied(hand, deck, discard)
        there = hand + discard
        if deck >= 5:
            expected = (5, deck - 5, there)
        else:
            drawn = min(5 - deck, there)
            expected = (deck + drawn, there - drawn, 0)
        assert counted(match) == expected, discard
        assert len(told(match, "reshuffled")) == (1 if deck < 5 and there else 0)
        drawn_cards = [entry["number"] for entry in told(match, "drawn")]
        assert drawn_cards == ([expected[0]] if expected[0] else [])
        everything = lies(match, "hand") + lies(match, "deck") + lies(match, "discard")
        assert Counter(everything) == Counter(MIXED[: hand + deck + discard])


@pytest.mark.rule("U-HSK-03", "J-49")
def test_an_empty_deck_and_one_card_make_a_hand_of_one() -> None:
    match = tidied(0, 0, 1)
    assert lies(match, "hand") == ["M1"]
    play(match, "end", "end", "end", "none")
    assert lies(match, "hand") == ["M1"]  # it goes round
    assert not match.over


@pytest.mark.rule("U-HSK-03")
def test_without_any_cards_the_game_goes_on() -> None:
    match = tidied(0, 0, 0)
    assert counted(match) == (0, 0, 0)
    assert told(match, "drawn") == []
    play(match, "end")
    assert asked(match) == "plot"
    play(match, "end")
    assert offered(match)[-1] == "end"
    assert not any(choice.startswith("stash") for choice in offered(match))


@pytest.mark.rule("U-HSK-03")
def test_the_discard_is_really_shuffled() -> None:
    orders = {tuple(lies(tidied(0, 0, 9, seed=seed), "deck")) for seed in range(20)}
    assert len(orders) > 15
    first = Counter(card for seed in range(60) for card in lies(tidied(0, 4, 6, seed=seed), "hand"))
    assert set(first) == set(MIXED[:10])


@pytest.mark.rule("U-HSK-03", "U-BUY-03")
def test_cards_bought_and_paid_come_back_with_the_reshuffle() -> None:
    before = piles(0, 0, 0)
    starters = [card for card in MIXED if card != "A3"]
    before |= {"hand": ["A3"], "deck": starters[:2], "mats": {"K4": starters[2:]}}
    match = spending(**before, supply={"M": ["M4", "M2", "M2", *["M3"] * 4, "M4"]})
    play(pay(match, "buy", "A3"), "pile:M", "end", "none")
    assert counted(match) == (4, 0, 0)
    assert lies(match, "hand") == in_order([*starters[:2], "A3", "M4"])


# U-HSK-04 and U-HSK-05


@pytest.mark.rule("U-HSK-04")
def test_the_hand_is_held_unseen_through_the_turn_of_the_resistance() -> None:
    match = rooms(**piles(2, 11, 3))
    play(match, "none")
    hand = lies(match, "hand")
    assert (asked(match), len(hand)) == ("hero", 5)
    for viewer in VIEWERS:
        view: Any = match.view(viewer)
        assert view["hand"] == {"number": 5, "cards": [], "complete": False}
        assert told(match, "drawn", viewer) == [{"number": 5}]
    assert in_order(told(match, "drawn", MASTER)[0]["cards"]) == hand
    play(match, "hero:S", "enter:B1", "escort:1", "end")
    assert asked(match) == "plot"
    assert lies(match, "hand") == hand


@pytest.mark.rule("U-HSK-05")
def test_plots_are_kept() -> None:
    match = tidied(5, 6, 0, plots=["J1", "N2", "N5"], plot_discard=["J3"])
    assert lies(match, "plots") == ["J1", "N2", "N5"]
    assert lies(match, "plot_discard") == ["J3"]
    assert told(match, "plot_drawn") == []
    match = tidied(5, 6, 0, plots=["J1"])
    assert lies(match, "plots") == ["J1"]


# What a reshuffle tells


@pytest.mark.rule("U-HSK-03", "EX-12")
@pytest.mark.parametrize("deck", [0, 1, 2, 4, 5])
@pytest.mark.parametrize("viewer", VIEWERS, ids=["resistance", "spectator"])
def test_what_was_drawn_before_a_reshuffle_is_known(deck: int, viewer: int | None) -> None:
    match = tidied(3, deck, 7)
    before = piles(3, deck, 7)
    assert known(match, viewer) == (in_order(before["deck"]) if deck < 5 else [])
    view: Any = match.view(viewer)
    assert view["hand"]["complete"] is False
    assert known(match, MASTER) == lies(match, "hand")


@pytest.mark.rule("U-HSK-03")
def test_the_whole_hand_is_known_when_the_gong_makes_the_master_reshuffle() -> None:
    match = table(**piles(5, 1, 4))
    assert known(match) == []
    play(match, "hero:S", "enter:C1", "escort:0")
    assert known(match) == in_order(MIXED[:6])
    assert counted(match) == (7, 3, 0)


@pytest.mark.rule("U-HSK-03")
def test_hidden_stashes_leave_nothing_to_subtract_from() -> None:
    match = tidied(3, 2, 7, options={"stash_visibility": "hidden"})
    assert (counted(match), known(match)) == ((5, 7, 0), [])


def in_hand(hand: list[str], sure: list[str], **more: Any) -> Match:
    return spending(
        tiles=TILES, face_up=["B1"], followers={"A1": 1}, hand=hand, known_hand=sure, **more
    )


@pytest.mark.rule("U-HSK-03")
def test_a_known_card_is_known_until_it_is_played() -> None:
    match = in_hand(["M2", "M2", "A1", "I3", "I1"], ["M2", "I3"])
    play(match, "stash:A1:K1")
    assert known(match) == ["M2", "I3"]
    play(match, "stash:M2:K1")  # one like it is left, and nobody knows
    assert known(match) == ["I3"]
    play(match, "stash:M2:K1")
    assert known(match) == ["I3"]
    pay(match, "fear", "I3")
    assert known(match) == []


@pytest.mark.rule("U-HSK-03", "U-RES-14")
def test_a_payment_uses_up_what_is_known_when_it_is_made() -> None:
    match = in_hand(["M2", "M1", "M1", "A1"], ["M2", "M1", "A1"])
    play(match, "attack")  # the M2 and one M1 are needed, and so picked
    assert known(match) == ["M1", "M2", "A1"]
    play(match, "done")
    assert known(match) == ["A1"]
    assert lies(match, "hand") == ["M1", "A1"]


@pytest.mark.rule("U-HSK-01", "U-HSK-03")
def test_nothing_of_the_next_hand_is_known() -> None:
    match = rooms(**{**piles(4, 9, 0), "known_hand": ["M1", "I1"]})
    assert known(match) == ["M1", "I1"]
    play(match, "none")
    assert known(match) == []


@pytest.mark.rule("U-HSK-03")
def test_a_card_of_the_bazaar_is_known_until_housekeeping() -> None:
    match = plotting(
        tiles=TILES,
        plots=["N3", "J1", "J2"],
        mats={"K1": ["A3"]},
        hand=["M4", "I1"],
        supply={"M": ["M4", "M3"]},
    )
    play(match, "complete:N3:K1", "pile:M", "pile:M")
    assert known(match) == ["M3", "M4"]
    play(match, "end", "stash:M4:K2")
    assert known(match) == ["M3"]
    play(match, "end", "none")
    assert known(match) == []


@pytest.mark.rule("U-HSK-03")
def test_guesses_keep_the_known_cards_in_the_hand() -> None:
    match = tidied(3, 2, 7)
    sure = Counter(known(match))
    hands: set[tuple[str, ...]] = set()
    for seed in range(20):
        guessed = GAME.guess(state(match), RESISTANCE, seeded(seed))
        cards: Any = GAME.position(guessed)["hand"]
        assert not sure - Counter(cards)
        hands.add(tuple(cards))
    assert len(hands) > 5


@pytest.mark.rule("U-RES-04")
@pytest.mark.parametrize("viewer", VIEWERS, ids=["resistance", "spectator"])
def test_a_hidden_stash_does_not_show_whether_a_known_card_was_stashed(viewer: int | None) -> None:
    seen: set[str] = set()
    for card in ("M3", "A1"):
        match = in_hand(["M3", "A1"], ["M3"], options={"stash_visibility": "hidden"}, seed=5)
        play(match, f"stash:{card}:K1")
        events = [[event.name, event.facts] for event in match.events(viewer)]
        seen.add(json.dumps([match.view(viewer), events], sort_keys=True))
    assert len(seen) == 1
