"""What bots are told about uprising: evaluations, the book and hints (section I)."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks.core.options import complete
from lairworks.core.rng import seeded
from lairworks.games.uprising import GAME, storming
from lairworks.games.uprising.bot import DETAILS, evaluate, hint, is_calm, opener
from lairworks.games.uprising.content import UprisingContent
from lairworks.games.uprising.grid import CELL_AT
from lairworks.games.uprising.state import UprisingState
from lairworks.games.uprising.words import WORDS
from lairworks.packs import content_of
from tests.games.uprising.tables import MASTER, RESISTANCE, plotting, rooms, spending, state, table

LAIR = {
    "A1": "R01", "B1": "R02", "C1": "R03", "D1": "R04",
    "A2": "R05", "B2": "R06", "C2": "R07", "D2": "R08",
    "A3": "K1", "B3": "R09", "C3": "R10", "D3": "K2",
    "A4": "R11", "B4": "K3", "C4": "R12", "D4": "K4",
}  # fmt: skip


def fresh(seed: int) -> UprisingState:
    content = content_of(GAME)
    assert isinstance(content, UprisingContent)
    found = GAME.start(content, 2, complete(GAME.options, None), seed)
    found.proceed()
    return found


def played(seed: int, hinted: list[bool]) -> UprisingState:
    """A match in which some seats follow the book and the hints, and the others play by chance."""
    found = fresh(seed)
    rng = seeded(seed, 5)
    while found.deciders():
        (seat,) = found.deciders()
        choice = rng.pick(found.choices(seat))
        if hinted[seat]:
            booked = opener(found, seat, rng)
            choice = booked if booked >= 0 else hint(found, seat, rng)
        found.apply(seat, choice)
    return found


def hinted(found: UprisingState, seat: int, seed: int = 1) -> str:
    return WORDS.text(hint(found, seat, seeded(seed)))


@pytest.mark.parametrize("seat", [MASTER, RESISTANCE])
def test_hints_beat_chance_from_either_seat(seat: int) -> None:
    won = [played(seed, [seat == MASTER, seat == RESISTANCE]).winner for seed in range(20)]
    assert won.count(seat) >= 19


def test_hints_against_hints_are_won_by_either_side_in_sensible_time() -> None:
    matches = [played(seed, [True, True]) for seed in range(40)]
    won = [each.winner for each in matches]
    assert 6 <= won.count(MASTER) <= 34
    rounds = sorted(each.round for each in matches)
    assert 5 <= rounds[20] <= 16
    assert {each.reason for each in matches} <= {"majors", "control", "captured"}


def test_what_is_told_is_on_offer_and_between_nothing_and_all() -> None:
    rng = seeded(3)
    for seed in range(3):
        found = fresh(seed)
        while found.deciders():
            (seat,) = found.deciders()
            choices = found.choices(seat)
            assert hint(found, seat, rng) in choices
            booked = opener(found, seat, rng)
            question = found.question(seat)
            assert question is not None
            assert (booked in choices) == (question.name in DETAILS)
            for each in (MASTER, RESISTANCE):
                assert 0.0 < evaluate(found, each) < 1.0
            found.apply(seat, rng.pick(choices))
        assert [evaluate(found, each) for each in (MASTER, RESISTANCE)] == [
            float(found.winner == MASTER),
            float(found.winner == RESISTANCE),
        ]


def test_neither_hints_nor_the_book_know_what_their_seat_does_not() -> None:
    rng = seeded(8)
    for seed in range(4):
        found = fresh(seed)
        while found.deciders():
            (seat,) = found.deciders()
            guessed = GAME.guess(found, seat, rng)
            assert hint(found, seat, seeded(seed)) == hint(guessed, seat, seeded(seed))
            assert opener(found, seat, seeded(seed)) == opener(guessed, seat, seeded(seed))
            found.apply(seat, hint(found, seat, rng))


def test_layouts_differ_and_keep_key_rooms_out_of_the_first_row() -> None:
    layouts = set()
    for seed in range(12):
        found = fresh(seed)
        rng = seeded(seed, 1)
        while found.phase == "layout":
            found.apply(MASTER, opener(found, MASTER, rng))
        assert all(found.where[key] >= 4 for key in range(4))
        layouts.add(tuple(found.tiles))
    assert len(layouts) == 12


def test_it_is_calm_at_the_start_of_a_round_only() -> None:
    assert is_calm(state(plotting(plots=["J1"])))
    assert not is_calm(state(plotting(plots=["J1"], swapped=1)))
    assert not is_calm(state(plotting(plots=["J1"], completed=1)))
    assert not is_calm(state(spending()))
    assert not is_calm(state(table()))


def test_a_major_that_can_be_completed_is() -> None:
    match = plotting(plots=["J1", "N1", "J2"], mats={"K1": ["M3", "M4", "I3"]}, tiles=LAIR)
    for seed in range(10):
        assert hinted(state(match), MASTER, seed) == "complete:J1:K1"


def test_cards_go_where_a_plot_asks_for_them() -> None:
    match = spending(
        plots=["J1"], hand=["M3", "M2", "I2", "A1", "A1"], tiles=LAIR, mats={"K1": ["M1"]}
    )
    for seed in range(10):
        assert hinted(state(match), MASTER, seed) in ("stash:M3:K1", "stash:M2:K1", "stash:I2:K1")


def test_the_third_key_room_is_worth_an_attack() -> None:
    match = spending(
        plots=["J2"],
        hand=["M3", "I1", "A1", "A1", "I1"],
        tiles=LAIR,
        followers={"A3": 1, "D3": 2},
    )
    for seed in range(10):
        assert hinted(state(match), MASTER, seed) == "attack"


def test_an_empty_key_room_is_turned_down_first() -> None:
    match = rooms(tiles=LAIR, face_up=["A3", "B3", "C3"])
    for seed in range(10):
        assert hinted(state(match), MASTER, seed) == "turn_down:A3"


def test_a_key_room_in_sight_is_entered() -> None:
    match = table(tiles=LAIR, face_up=["A3", "A2"], heroes={"L": "A2"}, followers={"A2": 3})
    match.play(RESISTANCE, "hero:L")
    for seed in range(10):
        assert hinted(state(match), RESISTANCE, seed) in ("move:A3", "command:A2:A3")


def odds(**position: Any) -> list[float]:
    return storming.whereabouts(state(table(tiles=LAIR, **position)))


def test_key_rooms_are_looked_for_where_they_may_be() -> None:
    assert odds() == pytest.approx([4 / 16] * 16)
    seen = odds(face_up=["A3", "A1"])
    assert seen[CELL_AT["A3"]] == 1.0
    assert seen[CELL_AT["A1"]] == 0.0
    assert seen[CELL_AT["B1"]] == pytest.approx(3 / 14)
    held = odds(followers={"A3": 1})
    assert held[CELL_AT["A3"]] == 0.0
    heard = odds(remembered={"resistance": {"K2": ["D3", "C3"]}})
    assert heard[CELL_AT["C3"]] == heard[CELL_AT["D3"]] == pytest.approx(1 / 2 + 3 / 16)


def test_the_master_gains_by_majors_and_the_resistance_by_key_rooms() -> None:
    even = state(plotting(tiles=LAIR, plots=["J1"]))
    ahead = state(plotting(tiles=LAIR, plots=["J1"], majors=["J2", "J3"]))
    behind = state(plotting(tiles=LAIR, plots=["J1"], followers={"A3": 2, "B4": 2}))
    assert evaluate(ahead, MASTER) > evaluate(even, MASTER) > evaluate(behind, MASTER)
    assert evaluate(ahead, RESISTANCE) < evaluate(even, RESISTANCE) < evaluate(behind, RESISTANCE)
