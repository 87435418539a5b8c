"""C.7: the Room Pool after a round, the Room Deck, and what stays on the tracks."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lairworks import Match
from tests.games.volcano.tables import (
    BLUE,
    GREEN,
    RED,
    asked,
    offered,
    planning,
    play,
    state,
    table,
    told,
)

COUNTS = (2, 3, 4)
ROOMS = [f"R{number:02d}" for number in range(1, 35)]


def written(match: Match) -> dict[str, Any]:
    position: Any = match.position()
    return dict(position)


def retire_all(match: Match) -> Match:
    """Everybody who is still playing retires."""
    rounds = state(match).round
    while match.deciders and state(match).round == rounds:
        play(match, "retire")
    return match


@pytest.mark.rule("V-ROUND-01", "V-ROUND-02")
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("left", [0, 1, 7])
def test_what_is_left_of_the_pool_is_discarded_and_a_new_one_drawn(players: int, left: int) -> None:
    old, discards, top = ROOMS[:left], ROOMS[7:10], ROOMS[10:20]
    match = table(players, pool=old, discard=discards, deck=[*top, "..."])
    retire_all(match)
    after = written(match)
    assert sorted(after["pool"]) == top[: players + 2]
    assert sorted(after["discard"]) == sorted([*old, *discards])
    assert after["deck"][: 8 - players] == top[players + 2 :]
    view: Any = match.view(None)
    assert [card["id"] for card in view["pool"]] == after["pool"], "face up"


@pytest.mark.rule("V-ROUND-02")
def test_the_pool_is_refilled_at_the_end_of_a_round_and_not_before() -> None:
    match = table(3, pool=["R20", "R21"], seats=[{"henchmen": ["L1.E1"]}])
    play(match, "boss:L1.E1", "take:R20")
    assert written(match)["pool"] == ["R21"]
    play(match, "retire", "retire")
    assert written(match)["pool"] == ["R21"], "Red still plays"
    play(match, "retire")
    assert len(written(match)["pool"]) == 5
    assert told(match, "pool_refreshed") != []


@pytest.mark.rule("V-ROUND-01", "V-ROUND-02", "V-ROUND-03", "J-53")
def test_a_deck_that_runs_out_is_made_anew_of_the_discards_and_drawing_goes_on() -> None:
    pool, deck, discards, elsewhere = ROOMS[:2], ROOMS[2:5], ROOMS[5:15], ROOMS[15:]
    match = table(3, pool=pool, deck=deck, discard=discards, seats=[{"cards": elsewhere}])
    retire_all(match)
    after = written(match)
    assert len(after["pool"]) == 5
    assert len(after["deck"]) == 10
    assert after["discard"] == []
    assert set(deck) < set(after["pool"]), "what the old deck had is drawn first"
    assert set(after["pool"]) | set(after["deck"]) == set(pool + deck + discards)
    assert told(match, "deck_reshuffled") == [{"cards": 12}]


@pytest.mark.rule("V-ROUND-03")
def test_the_new_deck_is_shuffled() -> None:
    decks = set()
    for seed in range(12):
        match = table(4, seed=seed, pool=[], deck=[], discard=ROOMS)
        decks.add(tuple(written(retire_all(match))["deck"]))
    assert len(decks) == 12


@pytest.mark.rule("V-ROUND-03")
def test_a_deck_with_just_enough_cards_is_not_reshuffled() -> None:
    match = table(2, pool=[], deck=ROOMS[:4], discard=ROOMS[4:])
    retire_all(match)
    assert sorted(written(match)["pool"]) == ROOMS[:4]
    assert written(match)["deck"] == []
    assert sorted(written(match)["discard"]) == ROOMS[4:]
    assert told(match, "deck_reshuffled") == []


@pytest.mark.rule("V-ROUND-04")
@pytest.mark.parametrize(("site", "location"), [("SA", "L1.W1"), ("SB", "L1.E1")])
def test_a_discarded_site_is_out_of_the_game(site: str, location: str) -> None:
    red = {"bp": 1, "cards": ["R18"], "henchmen": ["L1.W2"]}
    others = [card for card in ROOMS if card not in ("R14", "R18", "R01")]
    match = table(2, lair={"L1.W2": "R14"}, pool=["R01"], deck=[], discard=others, seats=[red])
    play(match, "boss:L1.W2", "upgrade:R18", f"over:{location}", "skip")
    assert sorted(written(match)["discard"]) == others, "no Site among the discards"
    retire_all(match)
    after = written(match)
    assert f'"{site}"' not in json.dumps(after)
    cards = [*after["pool"], *after["deck"], *after["discard"]]
    assert sorted(cards) == sorted([*others, "R01"])
    assert len(cards) + len(["R14", "R18"]) == 34


@pytest.mark.rule("V-ROUND-04")
def test_the_sites_are_never_dealt() -> None:
    match = table(4, pool=[], deck=[], discard=ROOMS)
    for _ in range(12):
        retire_all(match)
        after = written(match)
        cards = [*after["pool"], *after["deck"], *after["discard"]]
        cards += [card for part in after["seats"] for card in part["cards"]]
        assert sorted(cards) == ROOMS
        while match.deciders and asked(match) != "turn":
            play(match, offered(match)[0])


@pytest.mark.rule("V-ROUND-05")
@pytest.mark.parametrize("left", [0, 1, 3])
def test_with_too_few_cards_the_pool_is_smaller(left: int) -> None:
    match = table(4, pool=ROOMS[:left], deck=[], seats=[{"cards": ROOMS[left:]}])
    retire_all(match)
    after = written(match)
    assert (after["pool"], after["deck"], after["discard"]) == (ROOMS[:left], [], [])
    assert state(match).round == 2, "the game goes on"


@pytest.mark.rule("V-ROUND-06")
def test_the_cube_leaves_the_planning_track_after_the_round() -> None:
    match = table(2, slots=[None, RED, None, BLUE, None], cube="3")
    play(match, "retire")
    assert written(match)["cube"] == "3", "all through the round it lies there"
    play(match, "retire")
    assert state(match).round == 2
    assert "cube" not in written(match)
    assert len(offered(match)) == 5


@pytest.mark.rule("V-ROUND-07")
@pytest.mark.parametrize("players", COUNTS)
def test_planning_tokens_stay_on_the_retirement_track_until_they_are_placed(players: int) -> None:
    order = list(range(players))[::-1]
    match = table(players, order=order, pool=[])
    retire_all(match)
    assert asked(match) == "plan.slot"
    for placed in range(players):
        assert written(match)["retired"] == order[placed:]
        assert match.deciders == (order[placed],)
        assert [slot for slot in written(match)["slots"] if slot is not None] == order[:placed]
        play(match, f"slot:{placed + 1}")
        while asked(match) in ("select", "plan.cube"):
            play(match, offered(match)[-1])
    assert written(match)["retired"] == []


@pytest.mark.rule("V-ROUND-07")
def test_the_slots_of_the_last_round_are_free_again() -> None:
    match = planning(3, [GREEN, RED, BLUE], pool=[])
    play(match, "slot:2", "slot:4", "slot:5")
    retire_all(match)
    assert written(match)["slots"] == [None] * 5
    assert offered(match) == [f"slot:{number}" for number in range(1, 6)]
