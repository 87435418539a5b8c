"""What bots think of quest: evaluations, hints and the book."""

from __future__ import annotations

import pytest

import lairworks
from lairworks import Match
from lairworks.core.rng import seeded
from lairworks.games.quest import GAME, bot
from lairworks.games.quest.scouting import Force, chance, odds
from tests.games.quest.tables import state, table

TRIES = 12


def hinted(match: Match, seat: int = 0) -> set[str]:
    """What the hints say to a seat, whims and all."""
    words = GAME.words
    return {words.text(GAME.hint(state(match), seat, seeded(seed))) for seed in range(TRIES)}


def lair(*challenges: str, treasure: str = "T05", down: tuple[int, ...] = ()) -> dict[str, object]:
    return {"treasure": treasure, "challenges": [*challenges], "down": [*down]}


def on_a_quest(party: list[str], gold: int, *challenges: str, **attempt: object) -> Match:
    return table(
        companies=[{"party": party, "gold": gold}, {}],
        quests={"1": lair(*challenges)},
        attempt={"place": "1", **attempt},
    )


def test_the_odds_are_those_of_the_coverage_table() -> None:
    table_of = odds(state(lairworks.new("quest", seats=2, seed=1)).content)
    red = [0b0, 0b1, 0b11, 0b111]
    for bought, expected in enumerate(([0, 5, 14, 30], [15, 23, 30, 30], [27, 30, 30, 30])):
        others = table_of[bought][0] * 90 - expected[0]  # encounters and locations, none covered
        found = [table_of[bought][mask] * 90 - others for mask in red]
        assert found == pytest.approx(expected)


def test_a_column_that_the_party_covers_is_certain() -> None:
    match = on_a_quest(["H44", "H50"], 0, "C01", "C61")
    assert chance(state(match), Force(state(match), 0), 0) == 1.0


def test_coins_won_on_the_way_pay_for_icons_further_down() -> None:
    enough = on_a_quest(["H44"], 2, "C61", "C01")
    short = on_a_quest(["H44"], 1, "C61", "C01")
    assert chance(state(enough), Force(state(enough), 0), 0) == 1.0
    assert chance(state(short), Force(state(short), 0), 0) == 0.0


def test_a_hidden_challenge_counts_by_its_odds_and_not_by_what_it_is() -> None:
    chances = set()
    for hidden in ("C01", "C61", "C90"):
        match = table(
            companies=[{"party": ["H44"], "gold": 0}, {}],
            quests={"1": lair(hidden, "C02", down=(0,))},
        )
        chances.add(chance(state(match), Force(state(match), 0), 0))
    assert len(chances) == 1
    assert 0.0 < chances.pop() < 0.2


def test_a_hidden_challenge_that_was_looked_at_counts_as_it_is() -> None:
    match = table(
        companies=[{"party": ["H44"], "gold": 0}, {}],
        quests={"1": lair("C01", "C02", down=(0,))},
        known={"C01": [0]},
    )
    assert chance(state(match), Force(state(match), 0), 0) == 1.0


def test_what_is_covered_is_defeated() -> None:
    match = on_a_quest(["H44", "H50"], 3, "C61", "C01", sent=["H44"])
    assert hinted(match) == {"defeat"}


def test_a_missing_icon_brings_the_hero_who_has_it() -> None:
    match = on_a_quest(["H44", "H50", "H45"], 0, "C61", "C01")
    assert hinted(match) == {"send:H44"}


def test_a_hopeless_quest_is_given_up() -> None:
    match = on_a_quest(["H44"], 0, "C01", "C90")
    assert hinted(match) == {"give_up"}


def test_a_safe_quest_is_begun_and_a_hopeless_one_is_not() -> None:
    hopeless = lair("C88", "C58", "C28", treasure="T10")
    safe = table(
        companies=[{"party": ["H44", "H50"], "gold": 3}, {}],
        quests={"1": lair("C61", "C01", treasure="T06"), "2": hopeless, "3": None},
        secondary=True,
    )
    assert hinted(safe) == {"quest"}
    safe.play(0, "quest")
    assert hinted(safe) == {"enter:1"}
    poor = table(
        companies=[{"party": ["H44"], "gold": 0}, {}],
        quests={"1": hopeless, "2": None, "3": None},
        secondary=True,
    )
    assert "quest" not in hinted(poor)


def test_the_book_plays_quests_but_leaves_the_choice_of_the_card_to_the_search() -> None:
    match = on_a_quest(["H44", "H50"], 3, "C61", "C01", sent=["H44"])
    assert GAME.opener(state(match), 0, seeded(1)) == GAME.words.parse("defeat")
    opening = table()
    assert GAME.opener(state(opening), 0, seeded(1)) == -1


def test_more_points_are_better_and_the_end_is_certain() -> None:
    ahead = table(companies=[{"treasures": ["T10"]}, {}])
    assert bot.evaluate(state(ahead), 0) > 0.5 > bot.evaluate(state(ahead), 1)
    match = lairworks.new("quest", seats=2, seed=5)
    rng = seeded(3)
    while not match.over:
        seat = match.deciders[0]
        match.play(seat, GAME.words.text(GAME.hint(state(match), seat, rng)))
    won = [bot.evaluate(state(match), seat) for seat in (0, 1)]
    assert won == [1.0 / len(match.winners) if seat in match.winners else 0.0 for seat in (0, 1)]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hints_beat_chance(seats: int) -> None:
    won = 0
    for number in range(10):
        found = state(lairworks.new("quest", seats=seats, seed=number))
        rng = seeded(number, 4)
        keen = number % seats
        while found.deciders():
            seat = found.deciders()[0]
            hint = GAME.hint(found, seat, rng) if seat == keen else -1
            found.apply(seat, hint if hint >= 0 else rng.pick(found.choices(seat)))
        won += keen in found.winners()
    assert won == 10
