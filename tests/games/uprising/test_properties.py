"""What holds in every match, however it is played."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lairworks
from lairworks import Match
from lairworks.core.bits import members
from lairworks.games.uprising.game import GAME
from lairworks.games.uprising.grid import ALL_CELLS, CELL_COUNT, ENTRY_ROW, beside, reach
from tests.games.uprising.laws import (
    CARDS,
    FOLLOWERS,
    OPTIONS,
    PACKS,
    check,
    check_ending,
    check_goals,
    started,
    step,
    wander,
)
from tests.games.uprising.tables import MASTER, RESISTANCE, state

SEEDS = st.integers(0, 2**64 - 1)
NUMBERS = st.integers(0, 10**6)


@pytest.mark.rule("U-STR-03", "U-KEY-04", "U-TRN-06", "U-END-01", "U-END-03")
@given(
    SEEDS,
    st.sampled_from(list(OPTIONS)),
    st.sampled_from(list(PACKS)),
    st.randoms(use_true_random=False),
)
@settings(max_examples=60)
def test_everything_stays_in_order_whatever_is_played(
    seed: int, options: str, pack: str, draws: random.Random
) -> None:
    found = state(started(seed, options, pack))
    for _ in range(300):
        if not found.deciders():
            break
        step(found, draws)
        check(found, CARDS[pack], FOLLOWERS[pack])
        assert found.lost == 0 or not found.followers_return
        if found.reason:
            check_ending(found)
        else:
            check_goals(found)


@pytest.mark.rule("U-OBJ-01", "U-OBJ-02", "U-OBJ-03", "U-END-01", "U-END-02")
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("pack", PACKS)
def test_every_match_comes_to_an_end_with_a_reason_and_a_winner(options: str, pack: str) -> None:
    for seed in range(2):
        draws = random.Random(f"{seed} {options} {pack}")
        found = state(started(seed, options, pack))
        plies = 0
        while found.deciders():
            step(found, draws)
            plies += 1
            assert plies < 20_000
        check(found, CARDS[pack], FOLLOWERS[pack])
        check_ending(found)


def test_random_play_comes_to_every_ending() -> None:
    endings = set()
    for pack in PACKS:
        for seed in range(6):
            found = state(started(seed, pack=pack))
            wander(found, random.Random(seed), 20_000)
            endings.add(found.ending())
    assert endings == {"captured", "control", "majors", "round_limit"}


@pytest.mark.rule("U-HSK-01", "U-HSK-02")
@pytest.mark.parametrize("pack", ["base", "thin"])
def test_five_cards_are_in_hand_when_the_resistance_begins(pack: str) -> None:
    turns = small = 0
    for seed in range(4):
        draws = random.Random(seed)
        match = started(seed, pack=pack)
        found = state(match)
        while match.deciders and turns < 150:
            before = found.turn
            step(found, draws)
            if before == MASTER and found.turn == RESISTANCE and not found.reason:
                turns += 1
                if sum(found.held) < 5:
                    small += 1
                    assert found.deck_left == sum(found.discard) == 0
                else:
                    assert sum(found.held) == 5
    assert turns > 20
    assert (small > 0) == (pack == "thin")


@pytest.mark.rule("U-TRN-01", "U-TRN-02")
@pytest.mark.parametrize("options", ["default", "all"])
def test_turns_and_phases_follow_each_other_in_every_match(options: str) -> None:
    match = started(5, options)
    wander(state(match), random.Random(5), 20_000)
    told = [event for event in match.events() if event.name in ("turn_start", "phase")]
    assert len(told) > 12
    phases = ["plot", "resource", "room", "housekeeping"]
    for index, event in enumerate(told):
        number, place = divmod(index, 6)
        if place in (0, 5):
            seat = MASTER if place == 0 else RESISTANCE
            assert event.name == "turn_start"
            assert dict(event.facts) == {"seat": seat, "round": number + 1}
        else:
            assert event.facts["phase"] == phases[place - 1]


@given(SEEDS, st.sampled_from(list(OPTIONS)), st.lists(NUMBERS, max_size=80))
@settings(max_examples=10)
def test_the_same_choices_give_the_same_match(seed: int, options: str, numbers: list[int]) -> None:
    one = started(seed, options, "scheming")
    made = played(one, numbers)
    two = started(seed, options, "scheming")
    for choice in made:
        two.play(two.deciders[0], choice)
    assert one.fingerprint() == two.fingerprint()
    assert lairworks.load(one.save()).fingerprint() == one.fingerprint()


def played(match: Match, numbers: list[int]) -> list[str]:
    """Plays on by numbers; returns what was played."""
    made = []
    for number in numbers:
        if match.over:
            break
        choices = match.choices(match.deciders[0])
        choice = choices[number % len(choices)]
        match.play(match.deciders[0], choice)
        made.append(choice)
    return made


@given(SEEDS, st.sampled_from(list(OPTIONS)), st.lists(NUMBERS, min_size=5, max_size=60))
@settings(max_examples=8)
def test_asking_twice_gives_the_same_answers_and_changes_nothing(
    seed: int, options: str, numbers: list[int]
) -> None:
    match = started(seed, options, "scheming")
    played(match, numbers)
    before = match.fingerprint()
    for _ in range(2):
        for seat in (MASTER, RESISTANCE):
            assert match.choices(seat) == match.choices(seat)
            assert match.describe(seat) == match.describe(seat)
            assert match.view(seat) == match.view(seat)
            match.why_not(seat, "plunder")
            match.board(seat)
        match.events(None)
        match.view(None)
    assert match.fingerprint() == before


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("options", ["default", "all"])
def test_a_copy_and_its_original_never_touch_each_other(options: str, pack: str) -> None:
    draws = random.Random(1)
    match = started(7, options, pack)
    original = state(match)
    wander(original, draws, 16)
    for _ in range(25):
        if match.over:
            break
        before = json.dumps(GAME.position(original))
        twin = original.copy()
        assert twin.journal is None
        assert json.dumps(GAME.position(twin)) == before
        wander(twin, draws, 40)
        assert json.dumps(GAME.position(original)) == before
        copied = original.copy()
        wander(original, draws, 7)
        assert json.dumps(GAME.position(copied)) == before
        assert copied.choices(copied.deciders()[0]) != []


def test_a_copy_plays_on_as_its_original_would_have() -> None:
    for seed in range(4):
        draws = random.Random(seed)
        original = state(started(seed, "all", "scheming"))
        wander(original, draws, 60 + 25 * seed)
        twin = original.copy()
        for number in range(60):
            assert twin.deciders() == original.deciders()
            if not original.deciders():
                break
            step(original, random.Random(number))
            step(twin, random.Random(number))
        assert GAME.position(twin) == GAME.position(original)
        assert GAME.view(twin, RESISTANCE) == GAME.view(original, RESISTANCE)
        assert (twin.scores(), twin.winners()) == (original.scores(), original.winners())


@pytest.mark.rule("U-STR-05")
def test_cells_are_beside_those_that_share_a_side() -> None:
    for cell in range(CELL_COUNT):
        row, column = divmod(cell, 4)
        expected = 0
        for other in range(CELL_COUNT):
            there, across = divmod(other, 4)
            if abs(row - there) + abs(column - across) == 1:
                expected |= 1 << other
        assert beside(1 << cell) == expected
    assert beside(ALL_CELLS) == ALL_CELLS
    assert beside(0) == 0


@given(st.integers(0, ALL_CELLS), st.integers(0, CELL_COUNT - 1))
@settings(max_examples=60)
def test_a_chain_of_rooms_reaches_what_walking_reaches(rooms: int, start: int) -> None:
    seen = {start}
    edge = [start]
    while edge:
        row, column = divmod(edge.pop(), 4)
        for there, across in ((row, column + 1), (row, column - 1), (row + 1, column)):
            _visit(there, across, rooms, seen, edge)
        _visit(row - 1, column, rooms, seen, edge)
    assert members(reach(1 << start, rooms)) == sorted(seen)
    assert reach(ENTRY_ROW, 0) == ENTRY_ROW


def _visit(row: int, column: int, rooms: int, seen: set[int], edge: list[int]) -> None:
    cell = row * 4 + column
    if 0 <= row < 4 and 0 <= column < 4 and rooms >> cell & 1 and cell not in seen:
        seen.add(cell)
        edge.append(cell)
