"""What holds in every match, however it is played."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lairworks
from lairworks import Match
from lairworks.games.delve import GAME
from tests.games.delve import walker
from tests.games.delve.tables import FIXTURES, look, map_of, new_built, play, seat_view

OPTIONS = st.fixed_dictionaries(
    {"finish_rule": st.sampled_from(["race", "coin"]), "stop_in_hazard": st.booleans()}
)
SEEDS = st.integers(0, 2**64 - 1)
CARDS = {f"t{number:02d}" for number in range(1, 23)}


def started(seed: int, options: dict[str, Any], lively: bool) -> Match:
    """A match after building; a lively one has stronger hazards of several kinds."""
    return new_built(seed, options, FIXTURES if lively else None)


def choose(match: Match, number: int) -> tuple[int, str]:
    """One of the choices of one of the deciders."""
    deciders = match.deciders
    seat = deciders[number % len(deciders)]
    choices = match.choices(seat)
    return seat, choices[number // len(deciders) % len(choices)]


def played(match: Match, numbers: list[int]) -> list[tuple[int, str]]:
    """Plays on by numbers; returns what was played."""
    made = []
    for number in numbers:
        if match.over:
            break
        seat, choice = choose(match, number)
        match.play(seat, choice)
        made.append((seat, choice))
    return made


def check_table(match: Match) -> None:
    """What must hold of every table."""
    position: Any = match.position()
    cards = [*position["display"], *position["deck"]]
    for part in position["seats"]:
        cards += [*part["treasures"], *part["discarded"]]
        assert set(part["taken"]) <= {*part["treasures"], *part["discarded"]}
        assert set(part["face_down"]) <= set(part["treasures"])
    assert len(cards) == len(set(cards)) == 22
    assert set(cards) == CARDS
    for seat in (0, 1):
        view = seat_view(match, seat)
        cubes = view["cubes"]
        for colour, count in {"W": 4, "Q": 1, "P": 1}.items():
            assert sum(zone[colour] for zone in cubes.values()) == count
            assert min(zone[colour] for zone in cubes.values()) >= 0
        assert sum(cubes["kept"].values()) <= 3
        lines = match.breakdown[seat]
        assert sum(line.points for line in lines) == match.scores[seat]
        chart = view["map"]
        if chart["at"] is not None:
            assert chart["at"] in chart["known"]
        assert not set(chart["walls"]) & set(chart["openings"])
        assert set(chart["features"]) <= set(chart["known"])
        for mark in chart["features"].values():
            if mark["kind"] == "monster" and mark["live"]:
                assert mark["target"] >= 1
        dealt = [mark for mark in chart["features"].values() if not mark["live"]]
        assert view["monsters"] == sum(mark["kind"] == "monster" for mark in dealt)
        assert view["chests"] == sum(mark["kind"] == "chest" for mark in dealt)
        assert view["traps"] <= sum(mark["kind"] == "trap" for mark in dealt)


@given(SEEDS, OPTIONS, st.booleans(), st.lists(st.integers(0, 10**6), min_size=60, max_size=250))
@settings(max_examples=30)
def test_cubes_cards_maps_and_sheets_stay_in_order_whatever_is_played(
    seed: int, options: dict[str, Any], lively: bool, numbers: list[int]
) -> None:
    match = started(seed, options, lively)
    check_table(match)
    known: list[set[str]] = [set(), set()]
    turns = [0, 0]
    for number in numbers:
        if match.over:
            break
        seat, choice = choose(match, number)
        match.play(seat, choice)
        for other in (0, 1):
            chart = set(map_of(match, other)["known"])
            assert known[other] <= chart, "what is Known stays Known"
            known[other] = chart
            now = seat_view(match, other)["turns"]
            assert turns[other] <= now <= turns[other] + 1
            turns[other] = now
        assert abs(turns[0] - turns[1]) <= 1
    check_table(match)


@given(SEEDS, st.booleans(), st.integers(0, 2**32))
@settings(max_examples=25)
def test_every_match_comes_to_an_end_with_a_reason_and_a_result(
    seed: int, lively: bool, luck: int
) -> None:
    draws = random.Random(luck)
    match = started(seed, {}, lively)
    plies = 0
    while not match.over:
        seat = draws.choice(match.deciders)
        match.play(seat, draws.choice(match.choices(seat)))
        plies += 1
        assert plies < 20_000
    assert match.ending in ("one_out", "both_out", "turn_cap")
    outs = sorted(seat_view(match, seat)["exited"] for seat in (0, 1))
    assert outs == {"one_out": [0, 1], "both_out": [1, 2], "turn_cap": [0, 0]}[match.ending]
    best = max(match.scores)
    assert match.winners
    assert all(match.scores[seat] == best for seat in match.winners)
    if match.ending != "turn_cap":
        assert len(match.winners) == 1
    for seat in (0, 1):
        cards = seat_view(match, seat)["treasures"]["cards"]
        assert sum(card["up"] for card in cards) <= 4
    check_table(match)


@given(SEEDS, OPTIONS, st.lists(st.integers(0, 10**6), max_size=120))
@settings(max_examples=20)
def test_the_same_choices_give_the_same_match(
    seed: int, options: dict[str, Any], numbers: list[int]
) -> None:
    one = started(seed, options, lively=True)
    made = played(one, numbers)
    two = started(seed, options, lively=True)
    for seat, choice in made:
        two.play(seat, choice)
    assert one.fingerprint() == two.fingerprint()
    loaded = lairworks.load(one.save())
    assert loaded.fingerprint() == one.fingerprint()


@given(SEEDS, st.lists(st.integers(0, 10**6), max_size=80))
@settings(max_examples=25)
def test_building_by_any_edits_never_breaks_the_kit(seed: int, numbers: list[int]) -> None:
    match = lairworks.new(GAME, seed=seed)
    for number in numbers:
        seat, choice = choose(match, number)
        if choice == "commit":
            continue
        match.play(seat, choice)
        lair = look(match, seat)["lair"]
        plan = walker.decode(lair["code"])
        assert len(plan.walls) <= 20
        assert lair["walls_left"] == 20 - len(plan.walls)
        for letter, most in {"S": 1, "E": 1, "C": 3, "B": 3, "P": 3}.items():
            assert len(plan.at(letter)) <= most
        legal = not walker.problems(plan) if len(plan.features) == 11 else False
        errors = [finding for finding in lair["findings"] if finding["error"]]
        assert legal is not bool(errors)
        if match.describe(seat)["step"] == "build.menu":
            assert ("commit" in match.choices(seat)) is legal


@given(SEEDS, st.lists(st.integers(0, 10**6), min_size=5, max_size=150))
@settings(max_examples=15)
def test_asking_twice_gives_the_same_answers_and_changes_nothing(
    seed: int, numbers: list[int]
) -> None:
    match = started(seed, {}, lively=True)
    played(match, numbers)
    before = match.fingerprint()
    for _ in range(2):
        for seat in (0, 1):
            assert match.choices(seat) == match.choices(seat)
            assert match.describe(seat) == match.describe(seat)
            assert match.view(seat) == match.view(seat)
            match.why_not(seat, "stop")
            match.board(seat)
        match.events(None)
        match.view(None)
    assert match.fingerprint() == before


@given(SEEDS, st.lists(st.integers(0, 10**6), min_size=5, max_size=120))
@settings(max_examples=15)
def test_choices_are_listed_in_the_order_of_the_vocabulary_and_once(
    seed: int, numbers: list[int]
) -> None:
    match = started(seed, {}, lively=True)
    for number in numbers:
        if match.over:
            break
        for seat in match.deciders:
            choices = [GAME.words.parse(text) for text in match.choices(seat)]
            assert choices == sorted(set(choices))
            assert choices[0] >= 0
            assert len(choices) > 1 or match.describe(seat)["step"] == "build.menu"
        seat, choice = choose(match, number)
        match.play(seat, choice)


@pytest.mark.parametrize("seed", range(3))
def test_a_copy_and_its_original_never_touch_each_other(seed: int) -> None:
    draws = random.Random(seed)
    match = new_built(seed, pack=FIXTURES)
    for _ in range(30):
        if match.over:
            break
        original = match.state
        before = GAME.position(original)  # type: ignore[arg-type]
        twin = original.copy()
        for _ in range(60):
            if not twin.deciders():
                break
            seat = twin.deciders()[0]
            twin.apply(seat, draws.choice(twin.choices(seat)))
        assert GAME.position(original) == before  # type: ignore[arg-type]
        copied = original.copy()
        kept = GAME.position(copied)  # type: ignore[arg-type]
        assert kept == before
        seat = match.deciders[0]
        play(match, draws.choice(match.choices(seat)), seat=seat)
        assert GAME.position(copied) == kept  # type: ignore[arg-type]
