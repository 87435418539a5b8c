"""What holds in every match, however it is played."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lairworks
from lairworks import Match
from lairworks.core.bits import bit, members
from lairworks.games.volcano.content import CARD_BOUND, SITE_A, SITE_B
from lairworks.games.volcano.game import GAME
from lairworks.games.volcano.mountain import DIG, HELI, RESERVE
from lairworks.games.volcano.state import EMPTY, VolcanoState
from tests.games.volcano.tables import state

SEEDS = st.integers(0, 2**64 - 1)
PLAYERS = st.integers(2, 4)
NUMBERS = st.integers(0, 10**6)
# Crates are drawn and change hands all the time, rooms go up and down.
LIVELY: dict[str, Any] = {
    "pack": {"name": "Lively"},
    "places": {
        "DIG": {"must": ["CRATE", "REVEAL"], "may": ["EXCHANGE", "EXCAVATE"]},
        "SA": {"must": ["BP"], "may": ["DESTROY", "UPGRADE", "EXCHANGE", "TRANSFER"]},
        "SB": {"must": ["SELECT"], "may": ["STEAL", "DISMISS", "WORK"]},
    },
    "crates": {"DOUBLE": {"count": 3}, "BP": {"count": 2}, "VP1": {"count": 2}},
}
CRATES = {True: 3 + 2 + 2 + 2 + 3, False: 20}


def started(seed: int, players: int, lively: bool) -> Match:
    return lairworks.new(GAME, seats=players, seed=seed, pack=LIVELY if lively else None)


def choose(match: Match, number: int) -> str:
    choices = match.choices(match.deciders[0])
    return choices[number % len(choices)]


def played(match: Match, numbers: list[int]) -> list[str]:
    """Plays on by numbers; returns what was played."""
    made = []
    for number in numbers:
        if match.over:
            break
        choice = choose(match, number)
        match.play(match.deciders[0], choice)
        made.append(choice)
    return made


def check_tokens(found: VolcanoState, crates: int) -> None:
    """Work Tokens, room cards and crates are all there, each in one place."""
    tokens = found.yard
    for lieutenant in found.lieutenants:
        tokens += lieutenant.active + lieutenant.inbox
        assert min(lieutenant.active, lieutenant.inbox) >= 0
    assert found.yard >= 0
    assert tokens == 24
    lying = [card for card in found.rooms if card != EMPTY]
    cards = [card for card in lying if card < CARD_BOUND]
    cards += members(found.pool) + members(found.discard) + found.deck[: found.deck_left]
    for lieutenant in found.lieutenants:
        cards += members(lieutenant.cards)
    assert sorted(cards) == list(range(34))
    sites = [card for card in lying if card >= CARD_BOUND]
    assert len(sites) == len(set(sites))
    assert set(sites) <= {SITE_A, SITE_B}
    heaps = [found.crate_pool, found.crate_discard, found.crates_used]
    held = [token for heap in heaps for token in members(heap)]
    for lieutenant in found.lieutenants:
        held += lieutenant.crates
    assert sorted(held) == list(range(crates))


def check_lair(found: VolcanoState) -> None:
    """Rooms and workers are where they may be."""
    assert found.standing & found.ruined == 0
    assert found.wrecks & ~found.ruined == 0
    assert found.manned & ~found.standing == 0
    taken = [location for location in range(20) if found.rooms[location] != EMPTY]
    assert taken == members(found.standing | found.ruined)
    open_levels = 4 if found.seats == 2 else 5
    assert all(location < 4 * min(found.levels, open_levels) for location in taken)
    posts = []
    for lieutenant in found.lieutenants:
        posts += [at for at in lieutenant.henchmen if at != RESERVE]
        boss = lieutenant.boss
        assert boss == HELI or boss >= DIG or found.standing & bit(boss)
    assert sorted(posts) == members(found.manned), "one Henchman in a manned room, none elsewhere"


def check_seats(found: VolcanoState) -> None:
    """Scores, Build Points and the tracks."""
    for lieutenant in found.lieutenants:
        assert 0 <= lieutenant.score <= found.limit()
        assert sum(lieutenant.earned) == lieutenant.score
        assert 0 <= lieutenant.bp <= 5
    assert len(set(found.retired)) == len(found.retired)
    if not found.reason and found.turn >= 0:
        assert sorted(found.order) == list(range(found.seats))
        assert found.turn not in found.retired
    assert found.free_moves >= 0


def check_question(found: VolcanoState) -> None:
    """One seat decides; alone it is only asked if it holds a crate on its turn."""
    (seat,) = found.deciders()
    choices = found.choices(seat)
    assert choices == sorted(set(choices))
    assert choices[0] >= 0
    assert choices[-1] < GAME.words.size
    assert found.turn in (-1, seat)
    if len(choices) == 1:
        assert found.turn == seat
        assert found.lieutenants[seat].crates
    for other in range(found.seats):
        if other != seat:
            assert found.choices(other) == []


@given(SEEDS, PLAYERS, st.booleans(), st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_everything_stays_in_order_whatever_is_played(
    seed: int, players: int, lively: bool, draws: random.Random
) -> None:
    found = state(started(seed, players, lively))
    levels = 1
    scores = found.scores()
    for _ in range(250):
        if not found.deciders():
            break
        (seat,) = found.deciders()
        choices = found.choices(seat)
        found.apply(seat, choices[draws.randrange(len(choices))])
        check_tokens(found, CRATES[lively])
        check_lair(found)
        check_seats(found)
        if not found.reason:
            check_question(found)
        assert found.levels >= levels
        assert all(new >= old for new, old in zip(found.scores(), scores, strict=True))
        levels, scores = found.levels, found.scores()


@given(SEEDS, PLAYERS, st.booleans(), st.integers(0, 2**32))
@settings(max_examples=15)
def test_every_match_comes_to_an_end_with_a_reason_and_a_winner(
    seed: int, players: int, lively: bool, luck: int
) -> None:
    draws = random.Random(luck)
    found = state(started(seed, players, lively))
    plies = 0
    while found.deciders():
        (seat,) = found.deciders()
        found.apply(seat, draws.choice(found.choices(seat)))
        plies += 1
        assert plies < 20_000
    check_tokens(found, CRATES[lively])
    check_lair(found)
    check_seats(found)
    assert found.ending() in ("core", "lair_full", "stall", "round_cap")
    assert found.round <= 40
    (winner,) = found.winners()
    if found.ending() == "core":
        assert found.lieutenants[winner].score == 25
        assert sum(lieutenant.score == 25 for lieutenant in found.lieutenants) == 1
    else:
        assert found.scores()[winner] == max(found.scores())
        tied = [seat for seat in found.retired if found.scores()[seat] == max(found.scores())]
        assert winner == tied[0]


@given(SEEDS, PLAYERS, st.lists(NUMBERS, max_size=80))
@settings(max_examples=10)
def test_the_same_choices_give_the_same_match(seed: int, players: int, numbers: list[int]) -> None:
    one = started(seed, players, lively=True)
    made = played(one, numbers)
    two = started(seed, players, lively=True)
    for choice in made:
        two.play(two.deciders[0], choice)
    assert one.fingerprint() == two.fingerprint()
    loaded = lairworks.load(one.save())
    assert loaded.fingerprint() == one.fingerprint()


@given(SEEDS, PLAYERS, st.lists(NUMBERS, max_size=80))
@settings(max_examples=10)
def test_a_position_written_down_is_the_same_table_again(
    seed: int, players: int, numbers: list[int]
) -> None:
    match = started(seed, players, lively=True)
    played(match, numbers)
    again = lairworks.arrange(GAME, match.position(), seats=players, seed=1, pack=LIVELY)
    assert again.position() == match.position()
    for viewer in (*range(players), None):
        assert again.view(viewer) == match.view(viewer)
    for number in range(30):
        assert again.deciders == match.deciders
        if match.over:
            break
        for seat in match.deciders:
            assert again.choices(seat) == match.choices(seat)
        played(again, [number * 7919])
        played(match, [number * 7919])
    assert again.position() == match.position()


@given(SEEDS, PLAYERS, st.lists(NUMBERS, min_size=5, max_size=60))
@settings(max_examples=8)
def test_asking_twice_gives_the_same_answers_and_changes_nothing(
    seed: int, players: int, numbers: list[int]
) -> None:
    match = started(seed, players, lively=True)
    played(match, numbers)
    before = match.fingerprint()
    for _ in range(2):
        for seat in range(players):
            assert match.choices(seat) == match.choices(seat)
            assert match.describe(seat) == match.describe(seat)
            assert match.view(seat) == match.view(seat)
            match.why_not(seat, "retire")
            match.board(seat)
        match.events(None)
        match.view(None)
    assert match.fingerprint() == before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_copy_and_its_original_never_touch_each_other(players: int) -> None:
    draws = random.Random(players)
    match = started(players, players, lively=True)
    for _ in range(40):
        if match.over:
            break
        original = state(match)
        before = GAME.position(original)
        twin = original.copy()
        assert twin.journal is None
        for _ in range(40):
            if not twin.deciders():
                break
            seat = twin.deciders()[0]
            twin.apply(seat, draws.choice(twin.choices(seat)))
        assert GAME.position(original) == before
        copied = original.copy()
        assert GAME.position(copied) == before
        played(match, [draws.randrange(10**6) for _ in range(3)])
        assert GAME.position(copied) == before
