"""Store rooms: their bonus while nobody is inside, and plunder (C.16, E.2)."""

from __future__ import annotations

import pytest

from lairworks import Match
from tests.games.uprising.tables import (
    ARMOURY,
    COURT,
    FILLING,
    GALLERY,
    GUARD,
    SCRIPTORIUM,
    TURNING,
    asked,
    effect,
    followers,
    lair,
    lies,
    numbered,
    offered,
    play,
    plotting,
    reprinted,
    spending,
    state,
    table,
    told,
    verbs,
)

# Stores while nobody is inside


def strength_of(match: Match) -> list[object]:
    """How strong the attacks were."""
    return [facts["strength"] for facts in told(match, "attack")]


@pytest.mark.rule("U-TIL-05", "U-ATK-01")
@pytest.mark.parametrize(
    ("up", "people", "hero", "strength"),
    [
        (["A4"], {}, {}, 5),
        ([], {}, {}, 4),
        (["A4"], {"A4": 1}, {}, 4),
        (["A4"], {}, {"L": "A4"}, 4),
    ],
    ids=["empty", "face-down", "follower", "hero"],
)
def test_the_armoury_helps_attacks_while_it_is_face_up_and_empty(
    up: list[str], people: dict[str, int], hero: dict[str, str], strength: int
) -> None:
    match = spending(
        tiles=lair(A4=ARMOURY, B2=GUARD), face_up=up, hand=["M3", "M1", "M2"], heroes=hero,
        followers={"B2": 9, **people},
    )  # fmt: skip
    play(match, "attack", "spend:M3", "spend:M1", "done")
    if asked(match) == "attack.target":
        play(match, "target:B2")
    assert strength_of(match) == [strength]
    assert followers(match, "B2") == 9


@pytest.mark.rule("U-TIL-05", "U-RES-13")
def test_the_armoury_helps_each_attack_and_as_soon_as_it_is_empty() -> None:
    match = spending(
        tiles=lair(A4=ARMOURY, B2=GUARD), hand=["M3", "M3", "M3"], followers={"A4": 1, "B2": 9}
    )
    play(match, "attack", "done", "target:A4")
    assert followers(match, "A4") == 0
    play(match, "attack", "done", "attack", "done")
    assert strength_of(match) == [3, 4, 4]


@pytest.mark.rule("U-TIL-05", "U-RES-11")
@pytest.mark.parametrize(
    ("tile", "hand", "verb"),
    [
        (ARMOURY, ["M2"], "attack"),
        (SCRIPTORIUM, ["A1", "A1"], "buy"),
        (GALLERY, ["I2"], "fear"),
    ],
)
def test_an_empty_store_does_not_help_to_reach_the_price(
    tile: str, hand: list[str], verb: str
) -> None:
    tiles = lair(A4=tile, B2=GUARD, B3=TURNING)
    match = spending(tiles=tiles, face_up=["A4", "B3"], hand=hand, followers={"B2": 2})
    assert verbs(match) == ["stash", "end"]
    enough = [*hand, hand[0][0] + "1"]
    match = spending(tiles=tiles, face_up=["A4", "B3"], hand=enough, followers={"B2": 2})
    assert verbs(match) == ["stash", verb, "end"]


@pytest.mark.rule("U-TIL-05", "U-BUY-01")
@pytest.mark.parametrize(
    ("paid", "up", "inside", "cards"),
    [
        (["A3"], True, 0, 2),
        (["A3"], False, 0, 1),
        (["A3"], True, 1, 1),
        (["A3", "A2"], True, 0, 2),
        (["A3", "A3"], True, 0, 3),
    ],
)
def test_the_scriptorium_adds_a_card_to_each_purchase(
    paid: list[str], up: bool, inside: int, cards: int
) -> None:
    match = spending(
        tiles=lair(A4=SCRIPTORIUM), face_up=["A4"] if up else [], followers={"A4": inside},
        hand=paid,
    )  # fmt: skip
    pay_all(match, "buy")
    for number in range(cards):
        assert asked(match) == "pile", f"after {number} cards"
        play(match, "pile:I")
    assert asked(match) == "resource"
    assert len(told(match, "bought")) == cards


def pay_all(match: Match, action: str) -> Match:
    """Pays for an action with every card of its type."""
    play(match, action)
    while cards := numbered(match, "spend"):
        play(match, f"spend:{max(cards)}")
    return play(match, "done")


@pytest.mark.rule("U-TIL-05", "U-FEAR-01")
@pytest.mark.parametrize(("up", "inside", "power"), [(True, 0, 5), (False, 0, 3), (True, 2, 3)])
def test_the_gallery_adds_two_to_each_fear(up: bool, inside: int, power: int) -> None:
    match = spending(
        tiles=lair(D4=GALLERY, A1=GUARD, B1=TURNING), face_up=["B1", *(["D4"] if up else [])],
        followers={"A1": 1, "D4": inside}, hand=["I3"],
    )  # fmt: skip
    play(match, "fear", "done")
    assert [facts["power"] for facts in told(match, "fear")] == [power]
    for step in range(power):
        play(match, "drive:A1:B1" if step % 2 == 0 else "drive:B1:A1")
    assert asked(match) == "resource"


@pytest.mark.rule("U-TIL-05")
def test_a_store_counts_when_the_cards_are_paid_and_not_later() -> None:
    match = spending(
        tiles=lair(B1=GALLERY, A1=GUARD), face_up=["B1"], followers={"A1": 2}, hand=["I3", "I3"]
    )
    play(match, "fear", "done", "drive:A1:B1")
    for step in ("drive:B1:A1", "drive:A1:B1", "drive:A1:B1", "drive:B1:A1"):
        play(match, step)
    assert asked(match) == "resource", "five steps, though the first went into the Gallery"
    assert followers(match, "B1") == 1
    play(match, "fear", "done")
    assert [facts["power"] for facts in told(match, "fear")] == [5, 3]


@pytest.mark.rule("U-TIL-05", "U-PLT-14")
@pytest.mark.parametrize(
    ("tile", "plot", "mat", "done"),
    [
        (ARMOURY, "N1", ["M3"], ("attack", "strength", 8)),
        (GALLERY, "N2", ["I3"], ("fear", "power", 6)),
    ],
)
def test_an_empty_store_does_not_help_plots(
    tile: str, plot: str, mat: list[str], done: tuple[str, str, int]
) -> None:
    match = plotting(
        tiles=lair(A4=tile, B2=GUARD), face_up=["A4"], followers={"B2": 9}, plots=[plot],
        mats={COURT: mat},
    )  # fmt: skip
    play(match, f"complete:{plot}:{COURT}")
    name, number, expected = done
    assert [facts[number] for facts in told(match, name)] == [expected]


@pytest.mark.rule("U-TIL-05")
def test_the_scriptorium_does_not_help_the_bazaar() -> None:
    match = plotting(
        tiles=lair(A4=SCRIPTORIUM), face_up=["A4"], plots=["N3"], mats={COURT: ["A3"]}, hand=[]
    )
    play(match, f"complete:N3:{COURT}", "pile:M", "pile:A")
    assert asked(match) == "plot"
    assert sum(state(match).held) == 2


@pytest.mark.rule("U-TIL-05", "U-TIL-02")
def test_the_armoury_does_not_help_the_guards() -> None:
    match = table(tiles=lair(A4=ARMOURY, C1=GUARD), face_up=["A4"])
    play(match, "hero:S", "enter:C1", "escort:2")
    assert strength_of(match) == [5]


@pytest.mark.rule("U-TIL-05")
def test_stores_with_other_bonuses() -> None:
    pack = reprinted(
        R05=[effect("STATIC_EMPTY", "ATTACK_BONUS", n=4)],
        R07=[
            effect("STATIC_EMPTY", "FEAR_BONUS", n=1),
            effect("STATIC_EMPTY", "ATTACK_BONUS", n=2),
        ],
    )
    match = spending(
        pack=pack, tiles=lair(A4=ARMOURY, B4=GALLERY, B2=GUARD, B3=TURNING),
        face_up=["A4", "B4", "B3"], hand=["M3", "I3"], followers={"B2": 20},
    )  # fmt: skip
    play(match, "attack", "done", "fear", "done")
    assert strength_of(match) == [3 + 4 + 2]
    assert [facts["power"] for facts in told(match, "fear")] == [4]


# Stores as places to plunder


@pytest.mark.rule("U-TIL-06")
@pytest.mark.parametrize(
    ("tile", "taken"), [(ARMOURY, ["M2"]), (SCRIPTORIUM, ["A1"]), (GALLERY, ["I3"])]
)
def test_each_store_holds_one_type(tile: str, taken: list[str]) -> None:
    letters = {ARMOURY: "S", SCRIPTORIUM: "L", GALLERY: "W"}
    hero = letters[tile]
    match = table(tiles=lair(B2=tile), heroes={hero: "B2"}, discard=["M2", "A1", "I3"])
    play(match, f"hero:{hero}", "plunder")
    assert lies(match, "captured") == taken


@pytest.mark.rule("U-TIL-06")
@pytest.mark.parametrize(
    "tile", [tile for tile in FILLING if tile not in (ARMOURY, SCRIPTORIUM, GALLERY)]
)
def test_no_other_room_can_be_plundered(tile: str) -> None:
    match = table(tiles=lair(B2=tile), heroes={"W": "B2"}, discard=["M2", "A1", "I3"])
    play(match, "hero:W")
    assert "plunder" not in offered(match)
