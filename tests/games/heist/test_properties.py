"""What holds in every match, however it is played."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lairworks
from lairworks import Match
from lairworks.games.heist.game import GAME
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.view import sheet_facts
from tests.games.heist.laws import (
    OPTIONS,
    PACKS,
    check,
    drawn,
    lair_of,
    reckoned,
    rooms_to_fill,
    started,
    step,
    table_of,
    wander,
)
from tests.games.heist.tables import state

SEEDS = st.integers(0, 2**64 - 1)
NUMBERS = st.integers(0, 10**6)
RANDOMS = st.randoms(use_true_random=False)
SEATS = st.sampled_from([2, 3, 4, 5, 9, 10, 13])
TABLES = (st.sampled_from(list(OPTIONS)), SEATS, st.sampled_from(list(PACKS)))


@pytest.mark.slow
@pytest.mark.rule("H-CASH-02", "H-CASH-04", "H-SHEET-05", "H-TRAIN-04", "H-RAID-05", "H-REC-03")
@given(SEEDS, *TABLES, RANDOMS)
@settings(max_examples=60)
def test_everything_stays_in_order_whatever_is_played(
    seed: int, options: str, seats: int, pack: str, draws: random.Random
) -> None:
    found = table_of(seed, options, seats, pack)
    wander(found, draws, draws.randrange(600))
    for _ in range(40):
        if not found.deciders():
            break
        step(found, draws)
        check(found)


@pytest.mark.rule("H-GEN-01", "H-SCORE-01", "H-SCORE-03", "H-SCORE-04", "H-REW-05", "H-REW-06")
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 5, 11])
@pytest.mark.parametrize("pack", ["base", "busy"])
def test_every_match_comes_to_an_end_with_the_scores_the_table_gives(
    options: str, seats: int, pack: str
) -> None:
    draws = random.Random(f"{options} {seats} {pack}")
    found = table_of(seats, options, seats, pack)
    phases = [found.phase]
    plies = 0
    while found.deciders():
        step(found, draws)
        plies += 1
        assert plies < 20_000
        if found.phase != phases[-1]:
            phases.append(found.phase)
    check(found)
    kept = [phase for phase in phases if phase not in ("agents", "gadgets", "claims")]
    assert [*dict.fromkeys(kept)] == ["planning", "raid", "over"]
    assert phases[-2:] == ["raid", "over"]
    totals = reckoned(found)
    assert found.scores() == totals
    assert found.winners() == [seat for seat, total in enumerate(totals) if total == max(totals)]


@pytest.mark.rule("H-END-01", "H-END-02", "H-END-04", "R-20", "R-21")
@pytest.mark.parametrize("options", OPTIONS)
def test_planning_ends_one_round_after_the_first_full_lair_or_with_round_35(options: str) -> None:
    for seed in range(4):
        draws = random.Random(f"{seed} {options}")
        found = table_of(seed, options, 3 + seed)
        need = rooms_to_fill(found.board.number)
        full_after = 0  # the round at whose end a lair was full for the first time
        while found.phase != "raid":
            number = found.round
            step(found, draws)
            over = found.round != number or found.phase == "raid"
            if over and not full_after and has_full_lair(found, need):
                full_after = number
            assert found.last_round == (full_after + 1 if full_after else 0)
        expected = min(full_after + 1, 35) if full_after else 35
        assert found.round == expected
        assert found.reason == ("lair_full" if found.last_round == found.round else "last_card")


def has_full_lair(found: HeistState, need: int) -> bool:
    return any(len(lair_of(sheet)) == need for sheet in found.shown)


def test_random_play_comes_to_both_endings() -> None:
    endings: Counter[str] = Counter()
    for seed in range(8):
        found = table_of(seed, "yacht", 2 + seed % 3)
        wander(found, random.Random(seed), 20_000)
        endings[found.ending()] += 1
    assert set(endings) == {"lair_full", "last_card"}


def seen_by(found: HeistState, viewer: int | None) -> list[str]:
    """The sheets as a viewer sees them, but for the Agents."""
    sheets = GAME.view(found, viewer)["sheets"]
    assert isinstance(sheets, list)
    return [json.dumps({**sheet, "agent": None}) for sheet in sheets]


@pytest.mark.rule("H-ROUND-10", "H-LAIR-05", "R-35")
@given(SEEDS, *TABLES, RANDOMS)
@settings(max_examples=25)
def test_sheets_that_are_shown_do_not_change_before_the_reveal(
    seed: int, options: str, seats: int, pack: str, draws: random.Random
) -> None:
    found = table_of(seed, options, seats, pack)
    wander(found, draws, draws.randrange(30 * seats))
    for _ in range(4 * seats):
        if found.phase in ("raid", "over"):
            break
        before, when = seen_by(found, None), (found.phase, found.round)
        seat = step(found, draws)
        if (found.phase, found.round) == when:
            assert seen_by(found, None) == before
            for other in {0, 1, seats - 1} - {seat}:
                assert seen_by(found, other)[seat] == before[seat]


@pytest.mark.rule("H-SHEET-07", "H-ROUND-09", "H-RAID-16", "H-RAID-18")
@given(SEEDS, *TABLES, RANDOMS)
@settings(max_examples=25)
def test_what_is_drawn_stays_and_raids_leave_sheets_alone(
    seed: int, options: str, seats: int, pack: str, draws: random.Random
) -> None:
    found = table_of(seed, options, seats, pack)
    wander(found, draws, draws.randrange(400))
    for _ in range(80):
        if not found.deciders():
            break
        before = list(found.sheets)
        raiding = found.phase == "raid"
        kept = [(raid.explored, raid.stolen, raid.steps, len(raid.acts)) for raid in found.raids]
        sheets = [sheet_facts(found.content, sheet) for sheet in before]
        mover = step(found, draws)
        for seat, (old, new) in enumerate(zip(before, found.sheets, strict=True)):
            assert all(new.rooms[at] == kind for at, kind in enumerate(old.rooms) if kind >= 0)
            assert old.walls & ~new.walls == 0
            assert old.gadgets & ~new.gadgets == 0
            assert old.lifetime <= new.lifetime
            assert old.bonuses <= new.bonuses
            assert all(a <= b for a, b in zip(old.trained, new.trained, strict=True))
            if raiding:
                assert sheet_facts(found.content, new) == sheets[seat]
        for seat, (explored, stolen, steps, acts) in enumerate(kept):
            raid = found.raids[seat]
            assert explored & ~raid.explored == 0
            assert stolen & ~raid.stolen == 0
            assert raid.steps - steps in ((0, 1) if seat == mover else (0,))
            assert len(raid.acts) >= acts


@pytest.mark.rule("H-BONUS-02", "H-BONUS-03", "H-BONUS-04", "H-ROUND-08")
@given(SEEDS, st.sampled_from(list(OPTIONS)), st.sampled_from(list(PACKS)), RANDOMS)
@settings(max_examples=30)
def test_a_round_of_a_seat_is_a_pass_or_up_to_three_different_cards(
    seed: int, options: str, pack: str, draws: random.Random
) -> None:
    found = table_of(seed, options, 3, pack)
    wander(found, draws, draws.randrange(200))
    for _ in range(60):
        if not found.deciders():
            break
        step(found, draws)
        if found.phase != "planning":
            continue
        for seat in range(3):
            made = [GAME.words.text(choice) for choice in found.made[seat]]
            taken = [text[-1] for text in made if text.split(":")[0] in ("pick", "bonus")]
            assert len(set(taken)) == len(taken) <= 3
            used = found.sheets[seat].bonuses - found.shown[seat].bonuses
            assert used == len([text for text in made if text.startswith("bonus")]) <= 2
            if "pass" in made:
                assert made in (["pass"], ["pass", "done"])


# Whole matches


def played(match: Match, numbers: list[int]) -> None:
    """Plays on by numbers: the first says who, the next what, and so on."""
    for who, what in zip(numbers[::2], numbers[1::2], strict=False):
        if match.over:
            break
        seat = match.deciders[who % len(match.deciders)]
        choices = match.choices(seat)
        match.play(seat, choices[what % len(choices)])


@pytest.mark.rule("J-69")
@given(SEEDS, st.sampled_from(list(OPTIONS)), SEATS, st.lists(NUMBERS, max_size=200))
@settings(max_examples=10)
def test_the_same_choices_give_the_same_match(
    seed: int, options: str, seats: int, numbers: list[int]
) -> None:
    one = started(seed, options, seats, "busy")
    played(one, numbers)
    two = started(seed, options, seats, "busy")
    for seat, choice in one.history:
        two.play(seat, choice)
    assert one.fingerprint() == two.fingerprint()
    assert one.scores == two.scores
    assert lairworks.load(one.save()).fingerprint() == one.fingerprint()


@pytest.mark.rule("J-69")
@pytest.mark.parametrize("options", OPTIONS)
def test_a_whole_match_played_twice_has_the_same_events_and_scores(options: str) -> None:
    one = started(11, options, 3, "weak")
    draws = random.Random(options)
    while not one.over:
        seat = draws.choice(one.deciders)
        one.play(seat, drawn(one.choices(seat), draws))
    two = started(11, options, 3, "weak")
    for seat, choice in one.history:
        two.play(seat, choice)
    for viewer in (0, 1, 2, None):
        assert one.events(viewer) == two.events(viewer)
    assert (one.scores, one.winners, one.ending) == (two.scores, two.winners, two.ending)
    other = started(12, options, 3, "weak")
    assert other.position()["decks"] != started(11, options, 3, "weak").position()["decks"]


@given(SEEDS, st.sampled_from(list(OPTIONS)), st.lists(NUMBERS, min_size=5, max_size=120))
@settings(max_examples=8)
def test_asking_twice_gives_the_same_answers_and_changes_nothing(
    seed: int, options: str, numbers: list[int]
) -> None:
    match = started(seed, options, 3, "busy")
    played(match, numbers)
    before = match.fingerprint()
    for _ in range(2):
        for seat in range(3):
            assert match.choices(seat) == match.choices(seat)
            assert match.describe(seat) == match.describe(seat)
            assert match.view(seat) == match.view(seat)
            match.why_not(seat, "pick:L")
            match.board(seat)
        match.events(None)
        match.view(None)
    assert match.fingerprint() == before


@pytest.mark.parametrize("options", OPTIONS)
def test_a_copy_and_its_original_never_touch_each_other(options: str) -> None:
    draws = random.Random(options)
    original = table_of(5, options, 4, "busy")
    while original.deciders():
        before = json.dumps(GAME.position(original))
        shown = [GAME.view(original, seat) for seat in range(4)]
        twin = original.copy()
        assert json.dumps(GAME.position(twin)) == before
        wander(twin, draws, 25)
        assert json.dumps(GAME.position(original)) == before
        assert [GAME.view(original, seat) for seat in range(4)] == shown
        kept = original.copy()
        wander(original, draws, 25)
        assert json.dumps(GAME.position(kept)) == before


def test_a_copy_has_no_journal_and_reports_nothing() -> None:
    match = started(2, "yacht", 2)
    heard = len(match.events())
    twin = state(match).copy()
    assert twin.journal is None
    wander(twin, random.Random(2), 50)
    assert len(match.events()) == heard
