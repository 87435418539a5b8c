"""C.14: the option Hidden Quests: everybody sees the challenges once, then they are mixed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import lairworks
from lairworks import Match
from tests.games.quest.tables import (
    asked,
    challenges,
    coins,
    deck,
    down,
    gold,
    offered,
    party,
    pile,
    play,
    table,
    told,
    treasure_at,
)

HIDDEN = {"hidden_quests": True}
D3, D4, D5, D7 = "T01", "T03", "T05", "T10"
AXE, AXE_TOO, BOW, STAFF, MASK, LUTE = "C01", "C02", "C06", "C11", "C31", "C36"
KEY, ROPE, LEAF, ALL_RED = "C61", "C66", "C71", "C28"
LAIRS = {
    "2": {"treasure": "T06", "challenges": ["C35", "C45", "C57", "C75"]},
    "3": {"treasure": "T07", "challenges": ["C34", "C44", "C56", "C74"]},
}
VIEWERS = (0, 1, None)


def prepared(treasure: str, cards: Sequence[str], seed: int = 1, **position: Any) -> Match:
    """Lair 1 was empty at the end of a turn; these cards come next."""
    decks = {"treasures": [treasure], "challenges": list(cards)}
    start: dict[str, Any] = {
        "quests": {"1": None, **LAIRS},
        "decks": decks,
        "agenda": ["upkeep.close 0"],
        **position,
    }
    return table(HIDDEN, seed=seed, **start)


def questing(*from_top: str, heroes: Sequence[str] = ("S1",), purse: Any = 0) -> Match:
    """Seat 0 has entered lair 1; only the first challenge lies open."""
    match = table(
        HIDDEN,
        companies=[{"party": [*heroes], "gold": purse}, {"party": ["S2"], "gold": 0}],
        quests={"1": {"treasure": D3, "challenges": [*reversed(from_top)]}, **LAIRS},
        secondary=True,
    )
    return play(match, "quest", "enter:1")


def column(match: Match, viewer: int | None, place: str = "1") -> list[str | None]:
    """The challenges of a lair as a viewer sees them, position 0 first."""
    view: Any = match.view(viewer)
    seen = view["quests"][place]["challenges"]
    return [None if card["card"] is None else card["card"]["id"] for card in seen]


def mixed(match: Match, viewer: int | None, place: str = "1") -> list[str]:
    """The face-down challenges that everybody has seen, in no order that tells anything."""
    view: Any = match.view(viewer)
    return [card["id"] for card in view["quests"][place]["mixed"]]


@pytest.mark.rule("J-52", "Q-HID-02", "Q-HID-03", "Q-HID-04", "Q-HID-05")
def test_a_hidden_quest_is_prepared() -> None:
    match = prepared(D5, [KEY, AXE, AXE_TOO, MASK, BOW, LUTE, ROPE])
    laid = [AXE, BOW, MASK, LUTE, KEY]
    assert sorted(challenges(match, "1")) == sorted(laid), "the first card counts like any other"
    assert pile(match, "challenges") == [AXE_TOO], "no matches"
    assert deck(match, "challenges")[0] == ROPE
    assert down(match, "1") == [0, 1, 2, 3]
    top = challenges(match, "1")[-1]
    for viewer in VIEWERS:
        assert column(match, viewer) == [None, None, None, None, top]
        assert mixed(match, viewer) == sorted(card for card in laid if card != top)
        (event,) = told(match, "quest_prepared", viewer)
        assert event["challenge_ids"] == sorted(laid), "all are shown, by number"
        assert event["top"]["challenge_id"] == top


@pytest.mark.rule("Q-HID-02", "Q-HID-03")
def test_no_card_is_laid_first() -> None:
    match = prepared(D3, [ALL_RED, KEY])
    assert challenges(match, "1") == [ALL_RED], "one card with three icons is enough"
    assert down(match, "1") == []
    usual = table(
        quests={"1": None, **LAIRS},
        decks={"treasures": [D3], "challenges": [ALL_RED, KEY, ROPE, LEAF]},
        agenda=["upkeep.close 0"],
    )
    assert challenges(usual, "1") == [ALL_RED, KEY, ROPE, LEAF]


@pytest.mark.rule("Q-HID-03", "Q-PREP-08")
def test_every_card_is_compared_also_the_first() -> None:
    match = prepared(D3, [AXE, AXE_TOO, BOW, "C07", STAFF])
    assert sorted(challenges(match, "1")) == [AXE, BOW, STAFF]
    assert pile(match, "challenges") == [AXE_TOO, "C07"]


@pytest.mark.rule("Q-HID-04")
def test_the_challenges_are_mixed() -> None:
    cards = [AXE, BOW, STAFF, MASK, LUTE]
    orders = {tuple(challenges(prepared(D5, cards, seed), "1")) for seed in range(40)}
    assert len(orders) > 25
    for position in range(5):
        assert {order[position] for order in orders} == set(cards)


@pytest.mark.rule("Q-HID-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_the_setup_only_first_challenges_lie_open(seats: int) -> None:
    match = lairworks.new("quest", seats=seats, seed=3, options=HIDDEN)
    for place in ("1", "2", "3"):
        size = len(challenges(match, place))
        assert down(match, place) == list(range(size - 1))
        for viewer in (*range(seats), None):
            seen = column(match, viewer, place)
            assert seen[:-1] == [None] * (size - 1)
            assert seen[-1] == challenges(match, place)[-1]
            assert mixed(match, viewer, place) == sorted(challenges(match, place)[:-1])


@pytest.mark.rule("Q-HID-01")
def test_everything_else_is_as_usual() -> None:
    usual = lairworks.new("quest", seats=3, seed=3)
    match = lairworks.new("quest", seats=3, seed=3, options=HIDDEN)
    for seat in range(3):
        assert party(match, seat) == party(usual, seat)
        assert coins(match, seat) == coins(usual, seat)
    assert offered(match) == offered(usual)
    match = questing(AXE, KEY, MASK, heroes=["S1", "H44"], purse=["C05", "C04", "C03"])
    play(match, "send:H44", "defeat", "send:S1", "defeat", "defeat")
    assert coins(match, 0) == [AXE, KEY, MASK], "three were spent for the mask"
    assert party(match, 0) == []
    assert told(match, "treasure_gained")[0]["treasure_id"] == D3


@pytest.mark.rule("Q-HID-06", "Q-QUEST-14")
def test_each_challenge_is_turned_up_when_it_is_next() -> None:
    match = questing(AXE, KEY, MASK, LEAF, heroes=["S1", "H44"])
    assert down(match, "1") == [0, 1, 2]
    play(match, "send:H44")
    assert down(match, "1") == [0, 1, 2], "not before the one on top is defeated"
    play(match, "defeat")
    assert down(match, "1") == [0, 1]
    for viewer in VIEWERS:
        assert column(match, viewer) == [None, None, KEY]
        assert mixed(match, viewer) == sorted([MASK, LEAF])
        assert told(match, "challenge_revealed", viewer)[-1]["challenge_id"] == KEY
    assert "send:S1" in offered(match), "one may still send, having seen it"
    play(match, "send:S1", "defeat")
    assert column(match, 1) == [None, MASK]


@pytest.mark.rule("Q-HID-06", "Q-FAIL-06")
def test_after_an_early_failure_the_column_lies_as_before_but_is_known() -> None:
    match = questing(AXE, KEY, MASK, heroes=["S1", "H44"])
    play(match, "send:H44", "defeat", "give_up")
    assert challenges(match, "1") == [MASK, KEY, AXE]
    assert down(match, "1") == [0, 1]
    for viewer in VIEWERS:
        assert column(match, viewer) == [None, KEY, AXE], "everybody has seen the key"
        assert mixed(match, viewer) == [MASK]


@pytest.mark.rule("Q-HID-05", "Q-HID-07", "Q-FAIL-06")
@pytest.mark.parametrize("defeated", [0, 1])
def test_after_an_early_failure_without_the_old_top_the_new_one_lies_open(defeated: int) -> None:
    match = questing(AXE, KEY, MASK, LEAF, heroes=["S1", "H42"])
    play(match, "power:H42")  # the Sapper removes the axe, which alone lies open
    assert column(match, 1) == [None, None, KEY]
    if defeated:
        play(match, "send:S1", "defeat")
    play(match, "give_up")
    assert challenges(match, "1") == [LEAF, MASK, KEY]
    assert down(match, "1") == [0, 1]
    assert treasure_at(match, "1") == D3


@pytest.mark.rule("J-53", "Q-HID-07")
def test_the_next_top_card_is_turned_up() -> None:
    match = table(
        HIDDEN,
        quests={"1": {"treasure": D3, "challenges": [KEY, MASK, AXE]}, **LAIRS},
        action_pool=["A05", "A01", "A19"],
        companies=[{"party": ["S1"], "gold": 0}, {"party": ["S2"], "gold": 0}],
    )
    play(match, "play:A05", "take:1:2")
    assert coins(match, 0) == [AXE]
    assert down(match, "1") == [0]
    for viewer in VIEWERS:
        assert column(match, viewer) == [None, MASK]
        assert mixed(match, viewer) == [KEY]
        assert told(match, "challenge_revealed", viewer)[0]["challenge_id"] == MASK


@pytest.mark.rule("Q-HID-07")
def test_a_card_that_is_moved_away_uncovers_the_next() -> None:
    match = table(
        HIDDEN,
        quests={"1": {"treasure": D3, "challenges": [KEY, MASK, AXE]}, **LAIRS},
        action_pool=["A08", "A01", "A19"],
    )
    play(match, "play:A08", "move:1:2")
    assert down(match, "1") == [0]
    assert challenges(match, "2")[-1] == AXE
    assert down(match, "2") == [0, 1, 2], "the card below the new one stays open"


@pytest.mark.rule("Q-HID-07")
def test_the_knife_thrower_uncovers_the_next() -> None:
    match = table(
        HIDDEN,
        companies=[{"party": ["S1"], "gold": 2}, {"party": ["S2"], "gold": 0}],
        quests={"1": {"treasure": D3, "challenges": [KEY, MASK, AXE]}, **LAIRS},
        hero_pool=["H13", "H07", "H12"],
        secondary=True,
    )
    play(match, "recruit")  # only he can be paid for
    assert asked(match) == "instant"
    play(match, "power:H13")
    assert offered(match) == ["take:1:2", "take:2:3", "take:3:3"]
    play(match, "take:1:2")
    assert down(match, "1") == [0]


@pytest.mark.rule("Q-HID-07")
def test_nothing_is_uncovered_when_another_card_covers_the_top() -> None:
    match = table(
        HIDDEN,
        quests={"1": {"treasure": D3, "challenges": [KEY, MASK, AXE]}, **LAIRS},
        action_pool=["A07", "A01", "A19"],
        decks={"challenges": [ROPE]},
    )
    play(match, "play:A07", "add:1")
    assert challenges(match, "1") == [KEY, MASK, AXE, ROPE]
    assert down(match, "1") == [0, 1]
    assert told(match, "challenge_revealed") == []


@pytest.mark.rule("Q-HID-01", "Q-HID-04")
def test_looking_tells_one_seat_where_a_challenge_lies() -> None:
    match = table(
        HIDDEN,
        quests={"1": {"treasure": D3, "challenges": [KEY, MASK, LUTE, AXE]}, **LAIRS},
        action_pool=["A02", "A01", "A19"],
    )
    play(match, "play:A02", "peek:1:1")
    assert column(match, 0) == [None, MASK, None, AXE]
    for viewer in (1, None):
        assert column(match, viewer) == [None, None, None, AXE]
        assert mixed(match, viewer) == sorted([KEY, MASK, LUTE])


@pytest.mark.rule("Q-HID-01")
def test_an_unseen_replacement_is_not_one_of_the_mixed() -> None:
    match = table(
        HIDDEN,
        quests={"1": {"treasure": D3, "challenges": [KEY, MASK, LUTE, AXE]}, **LAIRS},
        action_pool=["A06", "A01", "A19"],
        decks={"challenges": [ROPE]},
    )
    play(match, "play:A06", "peek:1:1", "replace_hidden")
    assert challenges(match, "1") == [KEY, ROPE, LUTE, AXE]
    for viewer in VIEWERS:
        assert column(match, viewer) == [None, None, None, AXE]
        assert mixed(match, viewer) == sorted([KEY, LUTE])


@pytest.mark.rule("Q-HID-03", "Q-PREP-14")
def test_a_hidden_quest_of_what_there_is() -> None:
    match = prepared(D7, [AXE, AXE_TOO, BOW], rest="box")
    assert sorted(challenges(match, "1")) == [AXE, BOW]
    assert len(down(match, "1")) == 1
    assert gold(match, 0) == 3
    match = prepared(D7, [], rest="box")
    assert (treasure_at(match, "1"), challenges(match, "1")) == (D7, [])
