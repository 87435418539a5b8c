"""C.2: what lies on the table before the first turn, and who arranges it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import lairworks
from lairworks import Match
from tests.games.uprising.tables import (
    MASTER,
    RESISTANCE,
    asked,
    lies,
    offered,
    play,
    state,
    table,
    told,
)

VIEWERS = (MASTER, RESISTANCE, None)
TYPES = ("M", "A", "I")
STARTERS = {1: 4, 2: 2, 3: 1}
SUPPLY = {2: 2, 3: 4, 4: 2}
MAJORS = [f"J{number}" for number in range(1, 8)]
MINORS = [f"N{number}" for number in range(1, 9)]
TILES = [f"K{number}" for number in range(1, 5)] + [f"R{number:02d}" for number in range(1, 13)]
CELLS = [f"{column}{row}" for row in range(1, 5) for column in "ABCD"]


def fresh(seed: int = 1, **options: object) -> Match:
    return lairworks.new("uprising", seats=2, seed=seed, options=options)


def seen(match: Match, viewer: int | None = None) -> dict[str, Any]:
    view: Any = match.view(viewer)
    return dict(view)


def lay(match: Match, tiles: list[str]) -> Match:
    """Lays these tiles from A1 on; the last one lays itself."""
    return play(match, *(f"lay:{tile}" for tile in tiles[:15]))


def laid(seed: int = 1, **options: object) -> Match:
    return lay(fresh(seed, **options), TILES)


def copies(values: dict[int, int]) -> Counter[str]:
    """So many cards of each value, for every type."""
    return Counter({f"{kind}{value}": n for kind in TYPES for value, n in values.items()})


@pytest.mark.rule("U-SET-01")
def test_the_resource_deck_is_the_starters() -> None:
    deck = lies(fresh(), "deck")
    assert Counter(deck) == copies(STARTERS)
    assert Counter(card[0] for card in deck) == {"M": 7, "A": 7, "I": 7}
    assert sum(int(card[1]) for card in deck) == 33


@pytest.mark.rule("U-SET-01", "U-SET-02", "U-SET-03")
def test_decks_and_piles_are_shuffled() -> None:
    tables = [fresh(seed) for seed in range(30)]
    assert len({tuple(lies(match, "deck")) for match in tables}) == 30
    assert len({tuple(lies(match, "plot_deck")) for match in tables}) == 30
    for kind in TYPES:
        piles = {tuple(lies(match, "supply")[kind]) for match in tables}
        assert len(piles) > 20
    values = {
        tuple(tuple(card[1] for card in lies(match, "supply")[kind]) for kind in TYPES)
        for match in tables
    }
    assert any(len(set(piles)) == 3 for piles in values), "each pile by itself"
    assert len({lies(match, "deck")[0] for match in tables}) > 5


@pytest.mark.rule("U-SET-01", "U-SET-02", "U-SET-03")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_decks_and_piles_lie_face_down(viewer: int | None) -> None:
    view = seen(laid(), viewer)
    assert view["deck"] == 16
    assert view["supply"] == {"M": 8, "A": 8, "I": 8}
    assert view["plot_deck"] == 12


@pytest.mark.rule("U-SET-02")
def test_the_other_cards_are_three_supply_piles() -> None:
    supply = lies(fresh(), "supply")
    assert list(supply) == ["M", "A", "I"]
    for kind in TYPES:
        assert Counter(supply[kind]) == {f"{kind}2": 2, f"{kind}3": 4, f"{kind}4": 2}
        assert sum(int(card[1]) for card in supply[kind]) == 24


@pytest.mark.rule("U-SET-03")
def test_majors_and_minors_are_one_plot_deck() -> None:
    assert sorted(lies(fresh(), "plot_deck")) == MAJORS + MINORS
    tops = Counter(lies(fresh(seed), "plot_deck")[0][0] for seed in range(60))
    assert min(tops["J"], tops["N"]) > 12


@pytest.mark.rule("U-SET-04")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_both_discards_begin_empty_and_are_public(viewer: int | None) -> None:
    match = laid()
    assert (seen(match, viewer)["discard"], seen(match, viewer)["plot_discard"]) == ([], [])
    (first, *_), hand = lies(match, "plots"), lies(match, "hand")
    play(match, f"swap:{first}", "end", "end", "none")
    assert seen(match, viewer)["discard"] == hand
    assert [plot["id"] for plot in seen(match, viewer)["plot_discard"]] == [first]


@pytest.mark.rule("U-SET-05")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_four_empty_mats_lie_in_view_of_both(viewer: int | None) -> None:
    for match in (fresh(), laid()):
        mats = seen(match, viewer)["mats"]
        assert [(mat["id"], mat["name"]) for mat in mats] == [
            ("K1", "Iron Foundry"),
            ("K2", "Star Sanctum"),
            ("K3", "Velvet Court"),
            ("K4", "Deep Vault"),
        ]
        assert [(mat["number"], mat["cards"]) for mat in mats] == [(0, [])] * 4


@pytest.mark.rule("U-SET-06")
@pytest.mark.parametrize("seed", range(4))
def test_the_master_may_lay_the_tiles_in_any_order(seed: int) -> None:
    order = TILES[:]
    random.Random(seed).shuffle(order)
    match = fresh(seed)
    for number, tile in enumerate(order[:15]):
        assert asked(match) == "layout"
        left = sorted(set(TILES) - set(order[:number]))
        assert offered(match) == [f"lay:{other}" for other in left]
        play(match, f"lay:{tile}")
    assert lies(match, "tiles") == dict(zip(CELLS, order, strict=True))
    assert lies(match, "face_up") == []
    assert asked(match) == "plot"


@pytest.mark.rule("U-SET-06")
def test_key_rooms_may_lie_side_by_side_in_row_one() -> None:
    tiles = lies(laid(), "tiles")
    assert [tiles[cell] for cell in ("A1", "B1", "C1", "D1")] == ["K1", "K2", "K3", "K4"]


@pytest.mark.rule("U-SET-06")
def test_only_the_master_sees_what_is_laid() -> None:
    match = lay(fresh(), TILES[:9])
    assert [c["tile"]["id"] for c in seen(match, MASTER)["cells"] if "tile" in c] == TILES[:9]
    for viewer in (RESISTANCE, None):
        assert not [cell for cell in seen(match, viewer)["cells"] if "tile" in cell]
        assert match.events(viewer) == []


@pytest.mark.rule("U-SET-07")
@pytest.mark.parametrize("seed", range(5))
def test_the_hand_is_drawn_after_the_tiles_are_laid(seed: int) -> None:
    match = fresh(seed)
    deck, plots = lies(match, "deck"), lies(match, "plot_deck")
    lay(match, TILES[:15])
    assert asked(match) == "plot", "the last tile needs no choice"
    match = lay(fresh(seed), TILES[:14])
    assert (lies(match, "hand"), lies(match, "plots")) == ([], [])
    assert seen(match, MASTER)["hand"] == {"number": 0, "cards": [], "complete": True}
    play(match, f"lay:{TILES[15]}")
    assert Counter(lies(match, "hand")) == Counter(deck[:5])
    assert lies(match, "deck") == deck[5:]
    assert sorted(lies(match, "plots")) == sorted(plots[:3])
    assert lies(match, "plot_deck") == plots[3:]
    names = [event.name for event in match.events(None)]
    assert names[:5] == ["drawn", "plot_drawn", "plot_drawn", "plot_drawn", "setup_done"]


@pytest.mark.rule("U-SET-07")
def test_the_first_hand_is_secret_and_is_kept() -> None:
    match = laid()
    for viewer in (RESISTANCE, None):
        view = seen(match, viewer)
        assert (view["hand"]["number"], view["hand"]["cards"]) == (5, [])
        assert (view["plots"]["number"], view["plots"]["cards"]) == (3, [])
        assert told(match, "drawn", viewer) == [{"number": 5}]
        assert told(match, "plot_drawn", viewer) == [{}, {}, {}]
    assert seen(match, MASTER)["hand"]["cards"] == lies(match, "hand")
    assert [plot["id"] for plot in seen(match, MASTER)["plots"]["cards"]] == lies(match, "plots")
    assert (asked(match), lies(match, "round")) == ("plot", 1), "play begins, with no other offer"
    swaps = [f"swap:{plot}" for plot in lies(match, "plots")]
    assert offered(match) == [*swaps, "end"]


@pytest.mark.rule("U-SET-08")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_resistance_begins_outside(viewer: int | None) -> None:
    view = seen(laid(), viewer)
    assert [hero["at"] for hero in view["heroes"]] == [None, None, None]
    assert (view["outside"], view["lost"], view["die"]) == (25, 0, 0)
    assert [(cell["followers"], cell["heroes"]) for cell in view["cells"]] == [(0, [])] * 16


@pytest.mark.rule("U-SET-08")
def test_outside_is_next_to_row_one() -> None:
    match = play(laid(), "end", "end", "none", "hero:S")
    assert offered(match) == ["enter:A1", "enter:B1", "enter:C1", "enter:D1"]


@pytest.mark.rule("U-SET-09")
def test_the_resistance_has_no_part_in_the_setup() -> None:
    match = fresh()
    for tile in reversed(TILES[1:]):
        assert match.deciders == (MASTER,)
        assert match.choices(RESISTANCE) == []
        play(match, f"lay:{tile}")
    assert told(match, "setup_done") == [{}]
    assert match.deciders == (MASTER,)


@pytest.mark.rule("U-SET-10")
def test_each_hero_has_a_colour_and_a_type() -> None:
    match = laid()
    heroes = seen(match)["heroes"]
    assert [(hero["id"], hero["name"], hero["type"]) for hero in heroes] == [
        ("W", "Warrior", "M"),
        ("S", "Sage", "A"),
        ("L", "Leader", "I"),
    ]
    types = state(match).content.types
    assert [(kind.letter, kind.name, kind.colour) for kind in types] == [
        ("M", "Might", "red"),
        ("A", "Arcana", "blue"),
        ("I", "Influence", "green"),
    ]


@pytest.mark.rule("U-SET-10")
@pytest.mark.parametrize("hero", ["W", "S", "L"])
@pytest.mark.parametrize(("tile", "kind"), [("R05", "M"), ("R06", "A"), ("R07", "I")])
def test_the_type_of_a_hero_matters_in_a_store_room(hero: str, tile: str, kind: str) -> None:
    discard = [f"{other}{value}" for other in TYPES for value in (1, 2, 3, 4)]
    match = table(tiles={"B2": tile}, heroes={hero: "B2"}, discard=discard)
    play(match, f"hero:{hero}", "plunder")
    matching = {"W": "M", "S": "A", "L": "I"}[hero] == kind
    values = (2, 3, 4) if matching else (4,)
    assert lies(match, "captured") == [f"{kind}{value}" for value in values]
