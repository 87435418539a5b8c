"""C.2: what lies on the table before the first turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import lairworks
from lairworks import Match
from tests.games.quest.tables import (
    action_pool,
    asked,
    challenges,
    coins,
    deck,
    down,
    gold,
    hero_pool,
    lies,
    offered,
    party,
    pile,
    play,
    state,
    told,
    treasure_at,
)

STARTERS = ["S1", "S2", "S3", "S4"]
HEROES = [f"H{number:02d}" for number in range(1, 65)]
CHALLENGES = [f"C{number:02d}" for number in range(1, 91)]
TREASURES = [f"T{number:02d}" for number in range(1, 13)]
COUNTS = [3, 2, 1, 2, 2, 1, 2, 1, 1, 1, 2, 2, 2, 2, 2, 1, 1, 1, 1]
PLACES = ("1", "2", "3")


def fresh(seats: int = 2, seed: int = 1, **options: object) -> Match:
    return lairworks.new("quest", seats=seats, seed=seed, options=options)


def view_of(match: Match, viewer: int | None = None) -> dict[str, Any]:
    view: Any = match.view(viewer)
    return dict(view)


@pytest.mark.rule("Q-SETUP-01", "EX-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_as_many_starting_heroes_as_players_and_the_rogue_is_one(seats: int) -> None:
    sets = set()
    for seed in range(40):
        match = fresh(seats, seed)
        dealt = sorted(hero for seat in range(seats) for hero in party(match, seat))
        assert len(set(dealt)) == seats
        assert dealt[0] == "S1"
        assert set(dealt) <= set(STARTERS)
        assert not set(STARTERS) & {*deck(match, "heroes"), *pile(match, "heroes")}
        assert not set(STARTERS) & set(hero_pool(match))
        sets.add(tuple(dealt))
    assert len(sets) == {2: 3, 3: 3, 4: 1}[seats], "the others are picked at random"


@pytest.mark.rule("Q-SETUP-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_starting_heroes_are_dealt_at_random_face_up(seats: int) -> None:
    holders = Counter(held_by(fresh(seats, seed), "S1") for seed in range(60))
    assert set(holders) == set(range(seats))
    assert min(holders.values()) > 60 / seats / 3
    match = fresh(seats)
    for viewer in (*range(seats), None):
        seen = [[hero["id"] for hero in seat["party"]] for seat in view_of(match, viewer)["seats"]]
        assert seen == [party(match, seat) for seat in range(seats)]
        assert [len(heroes) for heroes in seen] == [1] * seats


def held_by(match: Match, hero: str) -> int:
    (seat,) = [seat for seat in range(match.seats) if hero in party(match, seat)]
    return seat


@pytest.mark.rule("Q-SETUP-03")
def test_the_decks_hold_everything_that_is_not_laid_out() -> None:
    for seats in (2, 3, 4):
        match = fresh(seats)
        cards = [*deck(match, "challenges"), *pile(match, "challenges")]
        for place in PLACES:
            cards += challenges(match, place)
        for seat in range(seats):
            cards += coins(match, seat)
        assert sorted(cards) == CHALLENGES
        heroes = [*deck(match, "heroes"), *(str(hero) for hero in hero_pool(match))]
        assert sorted(heroes) == HEROES
        actions = Counter([*deck(match, "actions"), *(str(card) for card in action_pool(match))])
        assert actions == {f"A{at:02d}": count for at, count in enumerate(COUNTS, 1)}
        laid = [str(treasure_at(match, place)) for place in PLACES]
        assert sorted([*deck(match, "treasures"), *laid]) == TREASURES


@pytest.mark.rule("Q-SETUP-03")
@pytest.mark.parametrize("kind", ["challenges", "heroes", "actions", "treasures"])
def test_each_deck_is_shuffled_and_lies_face_down(kind: str) -> None:
    matches = [fresh(seed=seed) for seed in range(25)]
    assert len({tuple(deck(match, kind)) for match in matches}) == 25
    assert len({deck(match, kind)[0] for match in matches}) > 5
    for viewer in (0, 1, None):
        assert view_of(matches[0], viewer)["decks"][kind] == len(deck(matches[0], kind))
    assert pile(matches[0], kind) == [] or kind == "challenges", "matches alone are discarded"


@pytest.mark.rule("Q-SETUP-04", "Q-GOLD-01", "Q-TERM-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_three_unseen_gold(seats: int) -> None:
    match = fresh(seats)
    assert [gold(match, seat) for seat in range(seats)] == [3] * seats
    for viewer in (*range(seats), None):
        for seat in view_of(match, viewer)["seats"]:
            assert seat["gold"]["number"] == 3
            assert seat["gold"]["cards"] == [{"card": None, "known_to": []}] * 3
    gained = [dict(facts) for facts in told(match, "gold_gained")]
    assert gained == [{"seat": seat, "n": 3, "why": "setup", "gold": 3} for seat in range(seats)]


@pytest.mark.rule("Q-SETUP-05", "Q-SETUP-06", "EX-01")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_three_heroes_and_three_actions_lie_open(viewer: int | None) -> None:
    match = fresh()
    view = view_of(match, viewer)
    assert [card["id"] for card in view["hero_pool"]] == hero_pool(match)
    assert [card["id"] for card in view["action_pool"]] == action_pool(match)
    assert (len(hero_pool(match)), len(action_pool(match))) == (3, 3)
    assert None not in [*hero_pool(match), *action_pool(match)]
    assert len(deck(match, "heroes")) == 61
    assert len(deck(match, "actions")) == 27


@pytest.mark.rule("Q-SETUP-07", "Q-PREP-03")
@pytest.mark.parametrize("seed", range(8))
def test_three_quests_are_prepared(seed: int) -> None:
    match = fresh(3, seed)
    content = state(match).content
    for place in PLACES:
        assert down(match, place) == [0]
        column = challenges(match, place)[1:]
        icons = [set(content.challenge_at[CHALLENGES.index(card)].icons) for card in column]
        treasure = str(treasure_at(match, place))
        difficulty = content.difficulties[TREASURES.index(treasure)]
        assert len(set().union(*icons)) >= difficulty
        assert len(set().union(*icons[:-1])) < difficulty, "the last card was needed"
        assert all(mine not in icons[:at] for at, mine in enumerate(icons)), "no matches"
    assert len(told(match, "quest_prepared")) == 3


@pytest.mark.rule("EX-01", "Q-SETUP-01", "Q-SETUP-04", "Q-SETUP-05", "Q-SETUP-06", "Q-SETUP-07")
@pytest.mark.parametrize("seed", range(10))
def test_a_table_of_three(seed: int) -> None:
    match = fresh(3, seed)
    heroes = {hero for seat in range(3) for hero in party(match, seat)}
    assert "S1" in heroes
    assert len(set(STARTERS) - heroes) == 1
    assert [gold(match, seat) for seat in range(3)] == [3, 3, 3]
    assert len(hero_pool(match)) == len(action_pool(match)) == 3
    laid = sum(len(challenges(match, place)) for place in PLACES)
    matches = sum(len(facts["matches"]) for facts in told(match, "quest_prepared"))
    assert len(pile(match, "challenges")) == matches
    assert len(deck(match, "challenges")) == 90 - 9 - laid - matches


@pytest.mark.rule("Q-SETUP-08")
def test_the_table_is_laid_in_a_fixed_order() -> None:
    match = fresh(3)
    names = [event.name for event in match.events(None)]
    assert names == [
        "setup",
        *["gold_gained"] * 3,
        "pool_refilled",
        "actions_laid",
        *["quest_prepared"] * 3,
        "turn_started",
    ]
    assert [facts["place"] for facts in told(match, "quest_prepared")] == ["1", "2", "3"]


@pytest.mark.rule("Q-SETUP-08", "Q-SETUP-04")
def test_gold_is_dealt_before_quests_are_prepared() -> None:
    for seed in range(5):
        two, four = fresh(2, seed), fresh(4, seed)
        for match in (two, four):
            found = state(match)
            order = [card for company in found.companies for card in company.gold]
            top = found.decks[0].cards[::-1]
            assert order == top[: 3 * match.seats], "three each, seat by seat, off the top"
            laid = [card for place in PLACES for card in challenges(match, place)]
            drawn = [CHALLENGES[card] for card in top[3 * match.seats : -found.decks[0].left]]
            discarded = pile(match, "challenges")
            assert [card for card in drawn if card not in discarded] == laid


@pytest.mark.rule("Q-SETUP-09", "Q-TERM-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_holds_the_rogue_begins(seats: int) -> None:
    for seed in range(12):
        match = fresh(seats, seed)
        first = held_by(match, "S1")
        assert match.deciders == (first,)
        assert asked(match) == "turn.action"
        assert told(match, "setup")[0]["first"] == first
        assert lies(match, "turn") == first
        assert offered(match) == sorted({f"play:{card}" for card in action_pool(match)})


@pytest.mark.rule("Q-SETUP-03")
def test_every_piece_of_luck_follows_from_the_seed() -> None:
    assert fresh(3, 5).fingerprint() == fresh(3, 5).fingerprint()
    assert fresh(3, 5).fingerprint() != fresh(3, 6).fingerprint()


@pytest.mark.rule("Q-TERM-08", "Q-SETUP-09")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_goes_clockwise(seats: int) -> None:
    match = fresh(seats)
    first = match.deciders[0]
    turns: list[int] = []
    while len(turns) < 2 * seats:
        turns.append(lies(match, "turn"))
        count = len(told(match, "turn_started"))
        while len(told(match, "turn_started")) == count:
            choices = offered(match)
            play(match, "gain" if "gain" in choices else choices[0])
    assert turns == [(first + step) % seats for step in range(2 * seats)]
