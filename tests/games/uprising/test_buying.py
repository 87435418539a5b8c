"""Buying: C.8."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from tests.games.uprising.tables import (
    MASTER,
    RESISTANCE,
    TILES,
    asked,
    lies,
    offered,
    pay,
    play,
    plotting,
    spending,
    told,
    verbs,
)

SCRIPTORIUM = "D3"
PILES = ["pile:M", "pile:A", "pile:I"]


def left(match: Match) -> int:
    """How many cards the purchase still brings; all see that."""
    view: Any = match.view(RESISTANCE)
    if view["doing"]["question"] != "pile":
        return 0
    found = view["doing"]["left"]
    assert isinstance(found, int)
    return found


def supplies(match: Match) -> list[int]:
    view: Any = match.view()
    return [view["supply"][resource] for resource in "MAI"]


# U-BUY-01


@pytest.mark.rule("U-BUY-01", "EX-04", "EX-05", "U-RES-15")
@pytest.mark.parametrize(
    ("paid", "number"),
    [
        (["A3"], 1),
        (["A2", "A1"], 1),
        (["A4"], 1),
        (["A3", "A2"], 1),
        (["A3", "A3"], 2),
        (["A4", "A3"], 2),
        (["A4", "A4"], 2),
        (["A4", "A4", "A1"], 3),
        (["A4", "A4", "A2", "A1"], 3),
        (["A4", "A4", "A3", "A1"], 4),
    ],
)
@pytest.mark.parametrize("bonus", [0, 1])
def test_a_card_for_three_arcana_and_what_rooms_add(
    paid: list[str], number: int, bonus: int
) -> None:
    match = spending(tiles=TILES, face_up=[SCRIPTORIUM] if bonus else [], hand=[*paid, "M1"])
    before = supplies(match)
    pay(match, "buy", *paid)
    for wanted in range(number + bonus, 0, -1):
        assert left(match) == wanted
        play(match, "pile:I")
    assert asked(match) == "resource"
    assert supplies(match) == [*before[:2], before[2] - number - bonus]
    assert len(told(match, "bought")) == number + bonus
    assert lies(match, "hand") == ["M1"]


@pytest.mark.rule("U-BUY-01", "U-TIL-05")
def test_a_scriptorium_that_is_occupied_or_face_down_adds_nothing() -> None:
    for followers in ({SCRIPTORIUM: 1}, {"A1": 1}):
        match = spending(tiles=TILES, followers=followers, hand=["A3"])
        assert left(pay(match, "buy", "A3")) == 1


@pytest.mark.rule("U-BUY-01")
@pytest.mark.parametrize(("price", "number"), [(2, 4), (4, 2), (5, 1)])
def test_a_pack_may_change_the_price(price: int, number: int) -> None:
    pack = {
        "pack": {"name": "Prices", "note": "for the tests"},
        "constants": {"arcana_per_card": {"value": price}},
    }
    match = spending(pack=pack, tiles=TILES, hand=["A4", "A4"])
    assert left(pay(match, "buy", "A4", "A4")) == number


@pytest.mark.rule("U-BUY-01")
def test_too_little_for_one_card_buys_none() -> None:
    pack = {
        "pack": {"name": "Dear", "note": "for the tests"},
        "constants": {"arcana_per_card": {"value": 9}},
    }
    match = spending(pack=pack, tiles=TILES, hand=["A4", "A4"])
    pay(match, "buy", "A4", "A4")
    assert asked(match) == "resource"


# U-BUY-02


@pytest.mark.rule("U-BUY-02")
def test_each_pile_is_named_after_the_card_before_was_seen() -> None:
    match = spending(
        tiles=TILES,
        hand=["A4", "A4", "A2", "A2"],
        supply={"M": ["M4", "M2", "M3"], "A": ["A3", "A3"], "I": ["I2", "I4"]},
    )
    pay(match, "buy", "A4", "A4", "A2", "A2")
    for choice, card in [
        ("pile:M", "M4"),
        ("pile:I", "I2"),
        ("pile:M", "M2"),
        ("pile:A", "A3"),
    ]:
        assert offered(match) == [*PILES, "done"]
        play(match, choice)
        for viewer in (MASTER, RESISTANCE, None):
            assert told(match, "bought", viewer)[-1]["card"] == card
    assert lies(match, "supply") == {"M": ["M3"], "A": ["A3"], "I": ["I4"]}
    assert len(told(match, "bought")) == 4


@pytest.mark.rule("U-BUY-02")
def test_an_empty_pile_cannot_be_named() -> None:
    for empty in "MAI":
        match = spending(tiles=TILES, hand=["A3", "A3"], supply={empty: []})
        pay(match, "buy", "A3", "A3")
        assert offered(match) == [*(pile for pile in PILES if pile != f"pile:{empty}"), "done"]


@pytest.mark.rule("U-BUY-02")
def test_a_pile_can_run_out_during_a_purchase() -> None:
    match = spending(tiles=TILES, hand=["A3", "A3"], supply={"I": ["I4"]})
    pay(match, "buy", "A3", "A3")
    play(match, "pile:I")
    assert offered(match) == ["pile:M", "pile:A", "done"]


# U-BUY-03


@pytest.mark.rule("U-BUY-03")
def test_cards_bought_go_to_the_discard() -> None:
    match = spending(
        tiles=TILES, hand=["A4", "A3", "I1"], discard=["M1"], supply={"M": ["M4"], "I": ["I3"]}
    )
    play(pay(match, "buy", "A4", "A3"), "pile:M", "pile:I")
    assert lies(match, "hand") == ["I1"]
    assert lies(match, "discard") == ["M1", "M4", "A3", "A4", "I3"]
    view: Any = match.view(RESISTANCE)
    assert view["discard"] == lies(match, "discard")
    assert (view["hand"]["cards"], view["hand"]["number"]) == ([], 1)


@pytest.mark.rule("U-BUY-03")
def test_a_card_bought_cannot_be_used_this_turn() -> None:
    match = spending(tiles=TILES, followers={"A1": 1}, hand=["A3"], supply={"M": ["M4"]})
    play(pay(match, "buy", "A3"), "pile:M")
    assert verbs(match) == ["end"]


# U-BUY-04


@pytest.mark.rule("U-BUY-04")
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_the_master_may_stop_early(taken: int) -> None:
    match = spending(tiles=TILES, hand=["A4", "A4", "A1"])
    before = supplies(match)
    pay(match, "buy", "A4", "A4", "A1")
    play(match, *(["pile:M"] * taken), "done")
    assert asked(match) == "resource"
    assert supplies(match) == [before[0] - taken, *before[1:]]
    assert len(lies(match, "discard")) == 3 + taken


@pytest.mark.rule("U-BUY-04", "U-RES-13")
def test_each_purchase_is_its_own() -> None:
    match = spending(tiles=TILES, hand=["A3", "A4"])
    play(pay(match, "buy", "A3"), "done")
    assert "buy" in offered(match)
    assert left(pay(match, "buy", "A4")) == 1


# U-BUY-05


@pytest.mark.rule("U-BUY-05")
def test_without_any_pile_there_is_nothing_to_buy() -> None:
    none: dict[str, list[str]] = {"M": [], "A": [], "I": []}
    match = spending(tiles=TILES, hand=["A4", "A4"], supply=none)
    assert verbs(match) == ["stash", "end"]
    for resource in "MAI":
        match = spending(
            tiles=TILES, hand=["A4", "A4"], supply={**none, resource: [f"{resource}2"]}
        )
        assert verbs(match) == ["stash", "buy", "end"]


@pytest.mark.rule("U-BUY-05")
def test_when_the_last_pile_runs_out_the_rest_is_lost() -> None:
    match = spending(
        tiles=TILES, hand=["A4", "A4", "A3", "M1"], supply={"M": ["M2"], "A": [], "I": ["I2"]}
    )
    play(pay(match, "buy", "A4", "A4", "A3"), "pile:I", "pile:M")
    assert asked(match) == "resource"
    assert supplies(match) == [0, 0, 0]
    assert lies(match, "discard") == ["M2", "A3", "A4", "A4", "I2"]
    assert lies(match, "hand") == ["M1"]


# Black Bazaar uses the same piles, but not the same place


@pytest.mark.rule("U-BUY-01", "U-BUY-03")
def test_the_bazaar_is_no_purchase() -> None:
    match = plotting(
        tiles=TILES,
        face_up=[SCRIPTORIUM],
        plots=["N3", "J1", "J2"],
        mats={"K1": ["A3"]},
        hand=["I1"],
        supply={"M": ["M4", "M3"]},
    )
    play(match, "complete:N3:K1")
    assert left(match) == 2
    play(match, "pile:M", "pile:M")
    assert lies(match, "hand") == ["M3", "M4", "I1"]
    assert (lies(match, "discard"), told(match, "bought")) == (["A3"], [])
