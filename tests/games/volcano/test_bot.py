"""What bots are told about volcano: evaluation, hints, and that following them pays."""

from __future__ import annotations

import random
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.bots import make
from lairworks.core.rng import seeded
from lairworks.games.volcano import GAME
from lairworks.games.volcano.bot import WORTH, appeal, evaluate, prospects
from lairworks.games.volcano.words import CODES, WORDS
from tests.games.volcano.tables import BLUE, GREEN, RED, offered, over, planning, state, table


def values(match: Match) -> list[float]:
    return [evaluate(state(match), seat) for seat in range(match.seats)]


def hinted(match: Match, times: int = 20) -> set[str]:
    """What hints name, whims included."""
    (seat,) = match.deciders
    rng = seeded(3)
    return {WORDS.text(GAME.hint(state(match), seat, rng)) for _ in range(times)}


def best(match: Match) -> str:
    """The most appealing choice, without a whim."""
    (seat,) = match.deciders
    choices = state(match).choices(seat)
    return WORDS.text(max(choices, key=lambda choice: appeal(state(match), seat, choice)))


def test_every_directive_has_a_worth() -> None:
    assert len(WORTH) == len(CODES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_when_it_is_over_the_winner_has_everything(players: int) -> None:
    match = over(players, "core", seats=[{"vp": 1}, {"vp": 25}])
    assert values(match) == [0.0, 1.0, 0.0, 0.0][:players]


@pytest.mark.parametrize(
    "gain",
    [
        {"vp": 2},
        {"bp": 3},
        {"active": 4},
        {"inbox": 2},
        {"cards": ["R20"]},
        {"crates": ["VP2"]},
        {"henchmen": ["L1.W1"]},
    ],
)
def test_whatever_is_good_raises_the_own_chances_and_lowers_the_rivals(gain: Any) -> None:
    plain = table(2)
    better = table(2, seats=[gain])
    assert values(better)[RED] > values(plain)[RED]
    assert values(better)[BLUE] < values(plain)[BLUE]


def test_whoever_is_stuck_at_the_end_of_the_shaft_has_less_to_hope_for() -> None:
    stuck = table(2, levels=1, seats=[{"vp": 5}])
    free = table(2, levels=2, seats=[{"vp": 5}])
    assert prospects(state(stuck), RED) < prospects(state(free), RED)


def test_a_lead_counts_more_near_the_end() -> None:
    early = table(2, levels=5, seats=[{"vp": 6}, {"vp": 3}])
    late = table(2, levels=5, seats=[{"vp": 23}, {"vp": 20}])
    assert values(late)[RED] > values(early)[RED] > 0.5


def test_in_a_full_lair_a_lead_counts_more() -> None:
    seats = [{"vp": 12}, {"vp": 9}]
    assert values(table(2, levels=4, seats=seats))[RED] > 0.5


def test_hints_are_always_on_offer_and_never_ask_more_of_chance_than_they_get() -> None:
    for players in (2, 3, 4):
        match = lairworks.new("volcano", seats=players, seed=players)
        rng = seeded(1)
        while not match.over:
            (seat,) = match.deciders
            hint = WORDS.text(GAME.hint(state(match), seat, rng))
            assert hint in match.choices(seat)
            match.play(seat, hint)


def test_a_hint_wins_where_it_can() -> None:
    match = table(4, levels=5, seats=[{"vp": 24, "crates": ["VP1"]}])
    assert hinted(match) == {"crate:VP1"}


def test_a_hint_digs_for_whoever_is_stuck_and_not_for_others() -> None:
    agenda = ["whether 0 EXCAVATE 1"]
    assert hinted(table(4, agenda=agenda, moved=True, seats=[{"vp": 5}])) == {"dig"}
    assert best(table(4, agenda=agenda, moved=True, levels=2, seats=[{"vp": 1}])) == "skip"


def test_a_hint_builds_where_no_type_repeats() -> None:
    match = table(
        4,
        lair={"L1.W2": "R20", "L2.W2": "R07"},
        agenda=["build.where 0 R13"],
        moved=True,
        seats=[{"bp": 2, "cards": ["R13"]}],
    )
    assert {choice[:5] for choice in hinted(match)} == {"at:L2"}


def test_a_hint_dismisses_rivals_and_spares_the_own_crew() -> None:
    match = table(
        4,
        agenda=["dismiss 0 must"],
        moved=True,
        seats=[{"henchmen": ["L1.W1"]}, {"henchmen": ["L1.E1"]}],
    )
    assert hinted(match) == {"dismiss:L1.E1"}


def test_a_hint_gives_away_the_worst_crate() -> None:
    match = table(
        3,
        agenda=["exchange.give 0 2"],
        moved=True,
        seats=[{"crates": ["VP2", "FIRST"]}, {}, {}],
    )
    assert hinted(match) == {"give:FIRST"}


def test_a_hint_prefers_ones_own_crew_to_a_rivals() -> None:
    lair = {"L1.W2": "R07", "L2.W2": "R10"}
    match = table(
        3,
        lair=lair,
        pool=[],
        seats=[{"henchmen": ["L1.W2"], "bp": 0, "boss": "DIG"}, {"henchmen": ["L2.W2"]}],
    )
    (seat,) = match.deciders
    mine = appeal(state(match), seat, WORDS.parse("boss:L1.W2"))
    theirs = appeal(state(match), seat, WORDS.parse("boss:L2.W2"))
    assert mine > theirs


def test_a_hint_plans_for_a_good_bonus_and_blocks_one() -> None:
    match = planning(2)
    assert "slot:5" in hinted(match)
    match.play(match.deciders[0], "slot:4")
    assert "cube:5" in hinted(match)


def test_hints_beat_chance() -> None:
    won = 0
    for seed in range(10):
        match = lairworks.new("volcano", seats=2, seed=seed)
        draws = random.Random(seed)
        rng = seeded(seed)
        table_state = match.state.copy()
        while table_state.deciders():
            (seat,) = table_state.deciders()
            if seat == seed % 2:
                choice = GAME.hint(table_state, seat, rng)  # type: ignore[arg-type]
            else:
                choice = draws.choice(table_state.choices(seat))
            table_state.apply(seat, choice)
        won += table_state.winners() == [seed % 2]
    assert won >= 9


def test_search_walks_to_the_room_that_wins() -> None:
    match = table(
        4,
        levels=5,
        lair={"L1.W2": "R29"},
        turn=GREEN,
        seats=[{}, {"henchmen": ["L1.W2"]}, {"vp": 24, "active": 1}, {}],
    )
    assert "boss:L1.W2" in offered(match)
    choice = make("ismcts:120", 1).choose(match.chair(GREEN, seeded(1)))
    assert WORDS.text(choice) == "boss:L1.W2"
