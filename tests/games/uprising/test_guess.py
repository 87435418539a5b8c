"""Section G: what a bot in a seat samples agrees with all it knows, and is fair beyond that."""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.core.bits import members
from lairworks.core.rng import Rng, seeded
from lairworks.games.uprising.game import GAME
from lairworks.games.uprising.grid import CELLS
from lairworks.games.uprising.state import UprisingState
from lairworks.games.uprising.words import KEYS, KINDS, PLOT_IDS, TILE_IDS
from tests.games.uprising.laws import CARDS, FOLLOWERS, OPTIONS, PACKS, check, started, step, wander
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
    state,
    table,
)

HIDDEN = {"stash_visibility": "hidden"}
# Everything face up but the top row, where the Key Rooms lie.
OPEN = CELLS[:12]


def guesses(match: Match, seat: int, number: int) -> list[UprisingState]:
    rng = seeded(number)
    return [GAME.guess(state(match), seat, rng) for _ in range(number)]


def tiles_of(found: UprisingState) -> dict[str, str]:
    return {cell: TILE_IDS[tile] for cell, tile in zip(CELLS, found.tiles, strict=True)}


def cards_of(cards: list[int]) -> list[str]:
    return [KINDS[kind] for kind, number in enumerate(cards) for _ in range(number)]


def plots_of(plots: int) -> list[str]:
    return [PLOT_IDS[plot] for plot in members(plots)]


def fits(observed: Mapping[Any, int], expected: Mapping[Any, float]) -> None:
    """Each share is within five standard deviations of what is expected; nothing else occurs."""
    total = sum(observed.values())
    assert set(observed) <= set(expected)
    for thing, share in expected.items():
        spread = math.sqrt(total * share * (1 - share))
        assert abs(observed.get(thing, 0) - total * share) <= 5 * spread + 1e-9, thing


# Along random matches

TABLES = [(options, "base") for options in OPTIONS]
TABLES += [(options, pack) for options in ("default", "all") for pack in PACKS if pack != "base"]


def check_guess(true: UprisingState, seat: int, rng: Rng, pack: str) -> UprisingState:
    """One guess, against what the seat sees and what must be conserved."""
    guessed = GAME.guess(true, seat, rng)
    assert json.dumps(GAME.view(guessed, seat)) == json.dumps(GAME.view(true, seat))
    assert guessed.deciders() == true.deciders()
    assert guessed.choices(seat) == true.choices(seat)
    assert guessed.journal is None
    check(guessed, CARDS[pack], FOLLOWERS[pack])
    return guessed


@pytest.mark.parametrize(("options", "pack"), TABLES)
def test_guesses_agree_with_all_a_seat_sees_and_so_do_guesses_within_them(
    options: str, pack: str
) -> None:
    rng = seeded(4)
    draws = random.Random(f"{options} {pack}")
    found = state(started(1, options, pack))
    made = 0
    while found.deciders() and made < 60:
        for seat in (MASTER, RESISTANCE):
            before = json.dumps(GAME.position(found))
            guessed = check_guess(found, seat, rng, pack)
            check_guess(guessed, 1 - seat, rng, pack)
            again = check_guess(guessed, seat, rng, pack)
            assert GAME.view(again, seat) == GAME.view(found, seat)
            assert json.dumps(GAME.position(found)) == before, "the true table is untouched"
            made += 1
        wander(found, draws, draws.randrange(1, 12))
    assert made > 20


@pytest.mark.parametrize("options", OPTIONS)
def test_guesses_can_be_played_to_the_end(options: str) -> None:
    for seed in range(3):
        for pack in ("base", "scheming", "thin"):
            draws = random.Random(seed)
            found = state(started(seed, options, pack))
            wander(found, draws, 25 + 60 * seed)
            for seat in (MASTER, RESISTANCE) if found.deciders() else ():
                guessed = GAME.guess(found, seat, seeded(seed))
                for _ in range(20_000):
                    if not guessed.deciders():
                        break
                    step(guessed, draws)
                assert guessed.ending()
                check(guessed, CARDS[pack], FOLLOWERS[pack])


@pytest.mark.parametrize("options", ["default", "hidden"])
def test_lists_known_cards_and_plots_are_respected_in_whole_matches(options: str) -> None:
    """Against the written position, not the view."""
    seen: Counter[str] = Counter()
    for seed in range(5):
        draws = random.Random(seed)
        match = started(seed, options, "scheming")
        found = state(match)
        for number in range(60):
            wander(found, draws, 5)
            if match.over:
                break
            written: Any = match.position()
            guessed: Any = GAME.position(GAME.guess(found, RESISTANCE, seeded(number)))
            for id, cells in written["remembered"]["resistance"].items():
                (at,) = [cell for cell, tile in guessed["tiles"].items() if tile == id]
                assert at in cells
                seen["lists"] += len(cells) > 1
            for part in ("face_up", "followers", "heroes", "captured", "discard", "majors"):
                assert guessed[part] == written[part]
            assert not Counter(written["known_hand"]) - Counter(guessed["hand"])
            assert set(written["known_plots"]) <= set(guessed["plots"])
            seen["hand"] += len(written["known_hand"])
            seen["plots"] += len(written["known_plots"])
            for part in ("hand", "plots", "deck", "plot_deck"):
                assert len(guessed[part]) == len(written[part])
            for key in KEYS:
                assert len(guessed["mats"][key]) == len(written["mats"][key])
                if options == "default":
                    assert guessed["mats"][key] == written["mats"][key]
    assert min(seen["lists"], seen["hand"], seen["plots"]) > 10


# Luck


def test_guessed_luck_is_not_the_real_luck() -> None:
    match = started(3)
    true = state(match).rng.lanes()
    for seat in (MASTER, RESISTANCE):
        lucks = [GAME.guess(state(match), seat, seeded(number)).rng.lanes() for number in range(3)]
        assert true not in lucks
        assert lucks[0] != lucks[1]
        one, two = (GAME.guess(state(match), seat, seeded(9)) for _ in range(2))
        assert GAME.position(one) == GAME.position(two)


def test_a_foretold_die_is_not_known_to_a_guess() -> None:
    match = table(tiles=LAIR, heroes={"W": "B2"}, fate=[6])
    faces = set()
    for guessed in guesses(match, RESISTANCE, 60):
        for choice in ("hero:W", "fortify"):
            guessed.apply(RESISTANCE, GAME.words.parse(choice))
        faces.add(guessed.die)
    assert faces == {1, 2, 3, 4, 5, 6}


def test_when_it_is_over_there_is_nothing_to_guess() -> None:
    match = table(tiles=LAIR, heroes={"W": "D3"}, followers={"A4": 1, "B4": 1})
    play(match, "hero:W", "move:D4")
    assert match.over
    for seat in (MASTER, RESISTANCE):
        guessed = GAME.guess(state(match), seat, seeded(1))
        assert GAME.view(guessed, seat) == match.view(seat)
        assert guessed.tiles == state(match).tiles
        assert guessed.deciders() == []


# What the master does not know


def test_the_master_knows_everything_but_the_order_of_the_piles() -> None:
    match = plotting(
        seed=5, tiles=LAIR, face_up=["A1"], mats={"K1": ["M2"]}, options=HIDDEN, discard=["A1"]
    )
    true: Any = match.position()
    orders: dict[str, set[str]] = {"deck": set(), "plot_deck": set(), "M": set(), "I": set()}
    for guessed in guesses(match, MASTER, 40):
        written: Any = GAME.position(guessed)
        for part in true:
            if part not in ("deck", "plot_deck", "supply", "luck"):
                assert written[part] == true[part], part
        for part in ("deck", "plot_deck"):
            assert sorted(written[part]) == sorted(true[part])
            orders[part].add(str(written[part]))
        for letter in "MAI":
            assert sorted(written["supply"][letter]) == sorted(true["supply"][letter])
        orders["M"].add(str(written["supply"]["M"]))
        orders["I"].add(str(written["supply"]["I"]))
    assert all(len(found) > 30 for found in orders.values())


def test_the_masters_next_card_is_any_of_the_deck() -> None:
    match = rooms(tiles=LAIR, hand=[], deck=["M1", "M1", "A2", "I3", "..."], captured=["M4"])
    deck = Counter(lies(match, "deck"))
    tops = Counter(KINDS[guessed.deck[guessed.deck_left - 1]] for guessed in guesses(match, 0, 900))
    fits(tops, {kind: number / deck.total() for kind, number in deck.items()})


# Tiles


@pytest.mark.rule("U-STR-02")
def test_face_up_tiles_stay_and_the_others_are_dealt_anew() -> None:
    match = table(tiles=LAIR, face_up=["A1", "C3"], followers={"B4": 2})
    found = set()
    for guessed in guesses(match, RESISTANCE, 60):
        tiles = tiles_of(guessed)
        assert (tiles["A1"], tiles["C3"], tiles["B4"]) == ("R01", "R11", "K2")
        assert sorted(tiles.values()) == sorted(LAIR.values())
        found.add(str(tiles))
    assert len(found) == 60


def test_key_rooms_lie_in_every_unknown_cell_alike() -> None:
    match = table(tiles=LAIR, face_up=["A1", "B1", "C1", "A4"])
    unknown = [cell for cell in CELLS if cell not in ("A1", "B1", "C1", "A4")]
    places: dict[str, Counter[str]] = {key: Counter() for key in KEYS[1:]}
    for guessed in guesses(match, RESISTANCE, 800):
        for key, counted in places.items():
            counted[CELLS[guessed.where[TILE_IDS.index(key)]]] += 1
    for counted in places.values():
        fits(counted, dict.fromkeys(unknown, 1 / 12))


def test_a_tile_known_to_be_in_one_of_two_cells_is_in_either_alike() -> None:
    lists = {"K1": ["A4", "B2"], "R12": ["D3"]}
    match = table(tiles=LAIR, remembered={"resistance": lists})
    both = Counter(tiles_of(guessed)["A4"] for guessed in guesses(match, RESISTANCE, 300))
    others = [id for id in LAIR.values() if id not in ("K1", "R12")]
    fits(both, {"K1": 1 / 2, **{id: 1 / 2 / len(others) for id in others}})
    for guessed in guesses(match, RESISTANCE, 20):
        tiles = tiles_of(guessed)
        assert tiles["D3"] == "R12"
        assert "K1" in (tiles["A4"], tiles["B2"])


def test_lists_that_overlap_are_dealt_as_all_orders_that_fit_are() -> None:
    """K1 in A4 or B4, K2 in A4 to C4, the two others anywhere in the top row: eight orders."""
    lists = {"K1": ["A4", "B4"], "K2": ["A4", "B4", "C4"]}
    match = table(tiles=LAIR, face_up=OPEN, remembered={"resistance": lists})
    orders = Counter(
        "".join(TILE_IDS[tile] for tile in guessed.tiles[12:])
        for guessed in guesses(match, RESISTANCE, 800)
    )
    fitting = ["K1K2", "K2K1"]
    expected = [pair + rest for pair in fitting for rest in ("K3K4", "K4K3")]
    expected += ["K1K3K2K4", "K1K4K2K3", "K3K1K2K4", "K4K1K2K3"]
    fits(orders, dict.fromkeys(expected, 1 / 8))


def test_only_what_the_resistance_remembers_counts_not_what_spectators_do() -> None:
    match = table(tiles=LAIR, remembered={"spectator": {"K1": ["A4"]}})
    places = {guessed.where[0] for guessed in guesses(match, RESISTANCE, 60)}
    assert len(places) > 8


def test_the_last_face_down_tile_is_known_by_counting() -> None:
    match = table(tiles=LAIR, face_up=[cell for cell in CELLS if cell != "C2"], heroes={"W": "A1"})
    for guessed in guesses(match, RESISTANCE, 5):
        assert tiles_of(guessed) == LAIR


@pytest.mark.rule("U-SET-06")
def test_a_layout_under_way_is_guessed_as_far_as_it_has_come() -> None:
    match = lairworks.new(GAME, seats=2, seed=2)
    for id in ("K1", "R03", "R12"):
        play(match, f"lay:{id}")
    layouts = set()
    for guessed in guesses(match, RESISTANCE, 40):
        assert len(guessed.tiles) == 3
        layouts.add(tuple(guessed.tiles))
        (seat,) = guessed.deciders()
        assert len(guessed.choices(seat)) == 13
    assert len(layouts) > 30
    for guessed in guesses(match, MASTER, 3):
        assert guessed.tiles == state(match).tiles


# Cards


def test_the_hand_is_dealt_from_all_cards_out_of_sight() -> None:
    """Hand and deck together hold M1, M1, A2 and I3; two of them are in hand."""
    match = table(
        tiles=LAIR,
        hand=["M1", "A2"],
        deck=["M1", "I3"],
        supply={"M": [], "A": [], "I": []},
        discard=[*rest("M1", "M1", "A2", "I3")],
    )
    hands = Counter(" ".join(cards_of(found.held)) for found in guesses(match, RESISTANCE, 800))
    pairs = {"M1 M1": 1, "M1 A2": 2, "M1 I3": 2, "A2 I3": 1}
    fits(hands, {pair: ways / 6 for pair, ways in pairs.items()})


def rest(*cards: str) -> list[str]:
    """All resource cards but these."""
    content = state(table()).content
    every = Counter(
        {KINDS[kind]: content.starters[kind] + content.supplies[kind] for kind in range(len(KINDS))}
    )
    return sorted((every - Counter(cards)).elements())


def test_known_cards_stay_in_the_hand_and_the_rest_is_dealt() -> None:
    match = spending(
        tiles=LAIR,
        hand=["M4", "I3", "A1"],
        known_hand=["M4", "I3"],
        deck=["A1", "M2"],
        supply={"M": [], "A": [], "I": []},
        discard=rest("M4", "I3", "A1", "A1", "M2"),
    )
    hands = Counter(" ".join(cards_of(found.held)) for found in guesses(match, RESISTANCE, 900))
    fits(hands, {"M4 A1 I3": 2 / 3, "M2 M4 I3": 1 / 3})


def test_the_deck_is_in_any_order_and_so_are_the_supplies() -> None:
    match = table(tiles=LAIR, hand=["M1"])
    found = guesses(match, RESISTANCE, 40)
    assert len({tuple(guessed.deck[: guessed.deck_left]) for guessed in found}) == 40
    for resource in range(3):
        assert len({tuple(guessed.supply[resource]) for guessed in found}) > 20
        true = sorted(state(match).supply[resource])
        assert all(sorted(guessed.supply[resource]) == true for guessed in found)


def test_an_empty_deck_gives_the_hand_away() -> None:
    match = spending(
        tiles=LAIR,
        hand=["M1", "A2", "I2"],
        deck=[],
        supply={"M": [], "A": [], "I": []},
        discard=rest("M1", "A2", "I2"),
    )
    for guessed in guesses(match, RESISTANCE, 10):
        assert cards_of(guessed.held) == ["M1", "A2", "I2"]


@pytest.mark.rule("R-05")
def test_hidden_stashes_are_dealt_with_the_hand_and_the_deck() -> None:
    """Five cards are out of sight: one in hand, two in the Vault, one in the Court, one left."""
    position: dict[str, Any] = {
        "tiles": LAIR,
        "hand": ["M1"],
        "mats": {"K4": ["A2", "I3"], "K3": ["M2"]},
        "deck": ["A4"],
        "supply": {"M": [], "A": [], "I": []},
        "discard": rest("M1", "A2", "I3", "M2", "A4"),
    }
    match = spending(options=HIDDEN, **position)
    hands: Counter[str] = Counter()
    courts: Counter[str] = Counter()
    vaults: Counter[str] = Counter()
    for guessed in guesses(match, RESISTANCE, 800):
        hands["".join(cards_of(guessed.held))] += 1
        courts["".join(cards_of(guessed.mats[2]))] += 1
        vaults.update(cards_of(guessed.mats[3]))
        assert sum(guessed.mats[0]) == sum(guessed.mats[1]) == 0
        assert (sum(guessed.mats[3]), guessed.deck_left) == (2, 1)
    for counted in (hands, courts, vaults):
        fits(counted, dict.fromkeys(("M1", "A2", "I3", "M2", "A4"), 1 / 5))
    for guessed in guesses(match, MASTER, 5):
        assert guessed.mats == state(match).mats
    for guessed in guesses(spending(**position), RESISTANCE, 20):
        assert cards_of(guessed.mats[3]) == ["A2", "I3"], "public stashes are seen"
        assert "".join(cards_of(guessed.held)) in ("M1", "A4")


@pytest.mark.rule("R-05")
def test_what_a_master_can_do_differs_between_guesses_of_a_hidden_stash() -> None:
    match = plotting(
        options=HIDDEN, tiles=LAIR, plots=["J1", "N1", "N2"], mats={"K1": ["M3", "M2", "I2"]}
    )
    offers = {str(guessed.choices(MASTER)) for guessed in guesses(match, RESISTANCE, 40)}
    assert len(offers) > 20
    for guessed in guesses(match, RESISTANCE, 10):
        question = guessed.question(MASTER)
        assert question is not None
        assert guessed.choices(MASTER) == question.choices(guessed)


# Plots


def test_plots_are_dealt_to_hand_and_deck_with_the_known_ones_held() -> None:
    every = [plot.id for plot in state(table()).content.plots]
    unseen = ["J1", "N4", "N5"]
    match = plotting(
        tiles=LAIR,
        plots=["J7", "N4"],
        known_plots=["J7"],
        plot_deck=["J1", "N5"],
        plot_discard=[id for id in every if id not in [*unseen, "J7", "J2"]],
        majors=["J2"],
    )
    hands: Counter[str] = Counter()
    tops: Counter[str] = Counter()
    for guessed in guesses(match, RESISTANCE, 900):
        held = plots_of(guessed.plots)
        assert len(held) == 2
        assert "J7" in held
        hands.update(id for id in held if id != "J7")
        tops[PLOT_IDS[guessed.plot_deck[guessed.plot_deck_left - 1]]] += 1
    for counted in (hands, tops):
        fits(counted, dict.fromkeys(unseen, 1 / 3))


def test_a_search_can_be_guessed_while_it_is_open() -> None:
    match = plotting(tiles=LAIR, plots=["N8", "J1", "J2"], mats={"K2": ["A2", "I1"]})
    play(match, "complete:N8:K2")
    offers = set()
    for guessed in guesses(match, RESISTANCE, 30):
        assert guessed.deciders() == [MASTER]
        offers.add(str(guessed.choices(MASTER)))
        guessed.apply(MASTER, guessed.choices(MASTER)[0])
        check(guessed)
    assert len(offers) > 10
    true = state(match).choices(MASTER)
    assert all(guessed.choices(MASTER) == true for guessed in guesses(match, MASTER, 5))


# In the middle of what the master does unseen

CROWD: dict[str, Any] = {"followers": {"A1": 2, "B1": 1}, "face_up": ["C1"], "tiles": LAIR}


@pytest.mark.parametrize(
    "choices",
    [["attack"], ["attack", "spend:M3"], ["buy"], ["fear"]],
    ids="-".join,
)
def test_a_payment_under_way_is_begun_anew_in_a_guess(choices: list[str]) -> None:
    match = spending(hand=["M3", "M3", "M1", "A2", "A2", "A1", "I2", "I2", "I1"], **CROWD)
    play(match, *choices)
    assert asked(match) == "pay"
    for guessed in guesses(match, RESISTANCE, 20):
        question = guessed.question(MASTER)
        assert question is not None
        assert question.name == "resource"
        assert GAME.words.parse("end") in guessed.choices(MASTER)
        assert GAME.view(guessed, RESISTANCE) == match.view(RESISTANCE)
        guessed.apply(MASTER, guessed.choices(MASTER)[0])
        check(guessed)
    for guessed in guesses(match, MASTER, 3):
        assert guessed.choices(MASTER) == state(match).choices(MASTER)


@pytest.mark.rule("U-ROOM-06")
@pytest.mark.parametrize(
    "choices",
    [
        ["pick:A2"],
        ["pick:A2", "pick:B4"],
        ["pick:A2", "pick:B4", "done"],
        ["pick:A2", "pick:B3", "pick:B4", "done", "put:K2"],
    ],
    ids="-".join,
)
def test_a_rearrangement_under_way_is_one_of_other_tiles_in_a_guess(choices: list[str]) -> None:
    """As many are picked up and put back as in truth, so that it ends with the same choices."""
    match = play(rooms(**CROWD), "none", *choices)
    true = state(match).question(MASTER)
    assert true is not None
    seen: set[str] = set()
    for guessed in guesses(match, RESISTANCE, 20):
        question = guessed.question(MASTER)
        assert question is not None
        assert question.name == true.name
        for mine, its in zip(question.words(), true.words(), strict=True):
            assert mine.count(",") == its.count(",")
        seen.add(" ".join(question.words()))
        assert guessed.choices(MASTER) == question.choices(guessed)
        assert GAME.view(guessed, RESISTANCE) == match.view(RESISTANCE)
        while guessed.turn == MASTER:
            guessed.apply(MASTER, guessed.choices(MASTER)[0])
            check(guessed)
    assert len(seen) > 1
    for guessed in guesses(match, MASTER, 3):
        assert guessed.choices(MASTER) == state(match).choices(MASTER)
        assert guessed.tiles == state(match).tiles


def test_tiles_in_the_masters_hand_are_guessed_like_any_others() -> None:
    """Nothing of an unfinished rearrangement changes what the resistance may think."""
    lists = {"K1": ["A4"], "K2": ["B4", "C4"]}
    match = rooms(tiles=LAIR, remembered={"resistance": lists})
    play(match, "pick:B4", "pick:D4")
    assert asked(match) == "room.put"
    places = Counter(CELLS[guessed.where[1]] for guessed in guesses(match, RESISTANCE, 150))
    fits(places, {"B4": 1 / 2, "C4": 1 / 2})
    play(match, "put:K2")
    wider = Counter(CELLS[guessed.where[1]] for guessed in guesses(match, RESISTANCE, 150))
    fits(wider, dict.fromkeys(("B4", "C4", "D4"), 1 / 3))


def test_more_tiles_are_picked_up_by_a_plot_than_in_the_room_phase() -> None:
    match = plotting(tiles=LAIR, plots=["N4", "J1", "J2"], mats={"K4": ["M3"]})
    play(match, "complete:N4:K4", "pick:A1", "pick:B1")
    for guessed in guesses(match, RESISTANCE, 5):
        question = guessed.question(MASTER)
        assert question is not None
        cells, most = question.words()
        assert (cells.count(","), most) == (1, "6")


# Bots


@pytest.mark.parametrize("options", ["default", "hidden"])
def test_a_chair_shows_a_bot_what_its_seat_sees_and_no_more(options: str) -> None:
    match = started(2, options, "scheming")
    draws = random.Random(2)
    for _ in range(90):
        if not match.over:
            play(match, draws.choice(offered(match)))
    for seat in (MASTER, RESISTANCE):
        chair = match.chair(seat, seeded(3))
        assert chair.view() == match.view(seat)
        assert chair.choices() == state(match).choices(seat)
        assert GAME.view(GAME.guess(state(match), seat, seeded(3)), seat) == match.view(seat)
