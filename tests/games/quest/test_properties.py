"""What holds in every match, however it is played."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lairworks
from lairworks import Match
from lairworks.games.quest.game import GAME
from lairworks.games.quest.quests import NONE, Quest
from lairworks.games.quest.state import QuestState
from lairworks.games.quest.words import CENTRE, DEPTH
from tests.games.quest.laws import (
    OPTIONS,
    PACKS,
    asked,
    begun,
    check,
    check_ending,
    check_limits,
    started,
    step,
    table_of,
    wander,
)

SEEDS = st.integers(0, 2**64 - 1)
NUMBERS = st.integers(0, 10**6)
SEATS = st.integers(2, 4)


def follow(found: QuestState, draws: random.Random, plies: int) -> None:
    """Plays on, and looks after each choice whether everything is in order."""
    for _ in range(plies):
        if not found.deciders():
            break
        before = found.turn, found.companies[found.turn].turns
        step(found, draws)
        check(found)
        if found.reason:
            check_limits(found, before[0])
            check_ending(found)
        elif (found.turn, found.companies[found.turn].turns) != before:
            check_limits(found, before[0])


@pytest.mark.slow
@pytest.mark.rule("Q-TERM-03", "Q-DECK-03", "Q-GOLD-05", "Q-LIMIT-01", "Q-LIMIT-02", "Q-TURN-07")
@given(
    SEEDS,
    SEATS,
    st.sampled_from(list(OPTIONS)),
    st.sampled_from(list(PACKS)),
    NUMBERS,
)
@settings(max_examples=40)
def test_everything_stays_in_order_whatever_is_played(
    seed: int, seats: int, options: str, pack: str, luck: int
) -> None:
    found = started(seed, seats, options, pack)
    check(found)
    follow(found, random.Random(luck), 120)


@pytest.mark.slow
@pytest.mark.rule("Q-END-12", "Q-LIMIT-01", "Q-LIMIT-02", "Q-HID-05", "Q-HID-07", "Q-SETUP-07")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("pack", PACKS)
def test_every_match_comes_to_an_end_and_stays_in_order_until_then(
    pack: str, options: str, seats: int
) -> None:
    draws = random.Random(f"{pack} {options} {seats}")
    found = started(seats, seats, options, pack)
    follow(found, draws, 20_000)
    assert found.deciders() == []
    assert found.ending() in GAME.endings


def test_random_play_comes_to_every_ending() -> None:
    endings = set()
    for pack in ("base", "bold", "lavish"):
        for seed in range(4):
            found = started(seed, 2, "default", pack)
            wander(found, random.Random(seed), 20_000)
            endings.add(found.ending())
    assert endings == set(GAME.endings)


@pytest.mark.slow
def test_random_play_asks_every_question_there_is() -> None:
    names = set()
    for seed in range(30):
        draws = random.Random(seed)
        found = started(seed, 4, list(OPTIONS)[seed % 4], "lavish")
        for _ in range(400):
            names.add(asked(found))
            if not found.deciders():
                break
            step(found, draws)
    wanted = "turn.action turn.drawn turn.secondary recruit trade instant quest.enter quest.step"
    wanted += " quest.divert quest.claim quest.seeker quest.keep upkeep.extra upkeep.discard part"
    wanted += " peek replace_hidden join sweep shop retire treasure name_icon waive react.break"
    wanted += " react.shield react.ambush"
    assert set(wanted.split()) <= names


@given(SEEDS, SEATS, st.sampled_from(list(OPTIONS)), st.lists(NUMBERS, max_size=80))
@settings(max_examples=10)
@pytest.mark.rule("J-64")
def test_the_same_choices_give_the_same_match(
    seed: int, seats: int, options: str, numbers: list[int]
) -> None:
    one = begun(seed, seats, options)
    made = played(one, numbers)
    two = begun(seed, seats, options)
    for choice in made:
        two.play(two.deciders[0], choice)
    assert two.position() == one.position()
    assert two.fingerprint() == one.fingerprint()
    assert lairworks.load(one.save()).fingerprint() == one.fingerprint()
    other = begun(seed ^ 1, seats, options)
    assert other.fingerprint() != begun(seed, seats, options).fingerprint()


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


@given(SEEDS, SEATS, st.sampled_from(list(OPTIONS)), st.lists(NUMBERS, min_size=5, max_size=60))
@settings(max_examples=8)
def test_asking_twice_gives_the_same_answers_and_changes_nothing(
    seed: int, seats: int, options: str, numbers: list[int]
) -> None:
    match = begun(seed, seats, options)
    played(match, numbers)
    before = match.fingerprint()
    for _ in range(2):
        for seat in range(seats):
            assert match.choices(seat) == match.choices(seat)
            assert match.describe(seat) == match.describe(seat)
            assert match.view(seat) == match.view(seat)
            match.why_not(seat, "give_up")
            match.board(seat)
        match.events(None)
        match.view(None)
    assert match.fingerprint() == before


def whole(found: QuestState) -> Any:
    """The table to the last card, and the luck to come."""
    return GAME.position(found)


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("options", OPTIONS)
def test_a_copy_and_its_original_never_touch_each_other(options: str, pack: str) -> None:
    draws = random.Random(1)
    original = started(7, 3, options, pack)
    for _ in range(20):
        if not original.deciders():
            break
        before = whole(original)
        twin = original.copy()
        assert twin.journal is None
        assert whole(twin) == before
        wander(twin, draws, 40)
        assert whole(original) == before
        copied = original.copy()
        wander(original, draws, 9)
        assert whole(copied) == before


def test_a_copy_plays_on_as_its_original_would_have() -> None:
    for seed, options in enumerate(OPTIONS):
        original = started(seed, 2 + seed % 3, options, "lavish")
        wander(original, random.Random(seed), 60 + 25 * seed)
        twin = original.copy()
        for number in range(60):
            assert twin.deciders() == original.deciders()
            if not original.deciders():
                break
            step(original, random.Random(number))
            step(twin, random.Random(number))
        assert whole(twin) == whole(original)
        assert (twin.scores(), twin.winners()) == (original.scores(), original.winners())


# The column of a quest against a plain list of pairs


@given(
    st.lists(
        st.tuples(st.sampled_from(["lay", "lift", "pull", "up", "down"]), NUMBERS, st.booleans()),
        max_size=60,
    )
)
@settings(max_examples=60)
def test_a_column_keeps_its_faces_whatever_is_laid_and_taken(
    moves: list[tuple[str, int, bool]],
) -> None:
    quest = Quest()
    column: list[list[Any]] = []
    for verb, number, face_up in moves:
        at = number % len(column) if column else 0
        if verb == "lay" and len(column) < DEPTH:
            quest.lay(number % 90, face_up)
            column.append([number % 90, face_up])
        elif verb == "lift" and column:
            assert quest.lift() == column.pop()[0]
        elif verb == "pull" and column:
            assert quest.pull(at) == column.pop(at)[0]
        elif verb == "up" and column:
            quest.turn_up(at)
            column[at][1] = True
        elif verb == "down" and column:
            quest.turn_down(at)
            column[at][1] = False
        assert quest.cards == [card for card, _ in column]
        assert [quest.is_up(position) for position in range(DEPTH)] == [
            position < len(column) and column[position][1] for position in range(DEPTH)
        ]
        assert quest.is_full() == (len(column) == DEPTH)


@pytest.mark.rule("Q-TERM-05", "Q-GOLD-05")
def test_gold_may_be_above_the_limit_while_others_play() -> None:
    above = 0
    for seed in range(6):
        found = started(seed, 3)
        draws = random.Random(seed)
        for _ in range(400):
            if not found.deciders():
                break
            step(found, draws)
            above += any(found.gold(seat) > 5 and seat != found.turn for seat in range(found.seats))
            check(found)
    assert above > 0


@pytest.mark.rule("Q-PREP-15", "Q-PREP-16")
def test_a_place_of_the_centre_is_empty_only_while_treasures_are_lacking() -> None:
    empty = 0
    for seed in range(6):
        found = started(seed, 4, "both", "bold")
        draws = random.Random(seed)
        for _ in range(1500):
            if not found.deciders():
                break
            step(found, draws)
            if asked(found) == "turn.action":
                gone = [place for place in range(CENTRE) if found.quests[place].treasure == NONE]
                empty += len(gone)
                assert not gone or found.decks[3].is_exhausted()
    assert empty > 0


def test_matches_are_what_their_seed_makes_them() -> None:
    assert whole(table_of(begun(1, 3))) == whole(started(1, 3))
    assert whole(started(1, 3)) != whole(started(2, 3))
