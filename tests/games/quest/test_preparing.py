"""C.3: how a quest is prepared, which cards are matches, and what happens when cards run out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from lairworks import Match
from tests.games.quest.tables import (
    asked,
    challenges,
    deck,
    down,
    offered,
    pile,
    play,
    quest,
    table,
    told,
    treasure_at,
    treasures,
)

# Treasures by difficulty.
D3, D4, D5, D6, D7 = "T01", "T03", "T05", "T08", "T10"
# Challenges by icons; where it matters there are several of a kind.
AXE, AXE_TOO, AXE_THREE, BOW, STAFF = "C01", "C02", "C03", "C06", "C11"
AXE_BOW, AXE_BOW_TOO, AXE_STAFF, ALL_RED = "C16", "C17", "C20", "C28"
MASK, LUTE, MASK_LUTE, ALL_BLUE, ALL_BLUE_TOO = "C31", "C36", "C46", "C58", "C59"
KEY, KEY_TOO, ROPE, LEAF, KEY_ROPE, ALL_GREEN = "C61", "C62", "C66", "C71", "C76", "C88"
LAIRS = {
    "2": {"treasure": "T06", "challenges": ["C35", "C45", "C57", "C75"]},
    "3": {"treasure": "T07", "challenges": ["C34", "C44", "C56", "C74"]},
}


def prepared(treasure: str, cards: Sequence[str], **position: Any) -> Match:
    """Lair 1 was empty at the end of a turn; these cards come next."""
    decks = {"treasures": [treasure], "challenges": list(cards), **position.pop("decks", {})}
    quests = {"1": None, **LAIRS, **position.pop("quests", {})}
    start = {"quests": quests, "decks": decks, "agenda": ["upkeep.close 0"], **position}
    return table(**start)


def failed_with(**position: Any) -> Match:
    """Seat 0 turns back in lair 1 after two challenges: it is cleared away."""
    attempt = {"place": "1", "beaten": 2, "first_beaten": "C05"}
    gold = ["C04", "C05"]
    start: dict[str, Any] = {
        "companies": [{"party": ["S1"], "gold": gold}, {"party": ["S2"], "gold": []}],
        "quests": {"1": {"treasure": D3, "challenges": [KEY, AXE]}, **LAIRS},
        "attempt": attempt,
        **position,
    }
    return play(table(**start), "give_up")


# The column


@pytest.mark.rule("Q-PREP-01")
def test_a_treasure_is_laid_face_up_for_all() -> None:
    match = prepared(D3, [KEY, ALL_RED])
    assert treasure_at(match, "1") == D3
    assert D3 not in deck(match, "treasures")
    for viewer in (0, 1, None):
        view: Any = match.view(viewer)
        assert view["quests"]["1"]["treasure"]["id"] == D3
        assert told(match, "quest_prepared", viewer)[0]["treasure_id"] == D3


@pytest.mark.rule("J-01", "Q-PREP-02", "Q-PREP-03", "Q-PREP-05")
def test_one_open_card_is_enough_if_it_has_three_icons() -> None:
    match = prepared(D3, [KEY, ALL_RED, BOW])
    assert challenges(match, "1") == [KEY, ALL_RED]
    assert down(match, "1") == [0]
    assert deck(match, "challenges")[0] == BOW, "the next card is still there"
    assert pile(match, "challenges") == []


@pytest.mark.rule("Q-PREP-02", "Q-TERM-02")
def test_nobody_sees_the_hidden_challenge() -> None:
    match = prepared(D3, [KEY, ALL_RED])
    for viewer in (0, 1, None):
        view: Any = match.view(viewer)
        hidden, shown = view["quests"]["1"]["challenges"]
        assert (hidden["up"], hidden["card"], hidden["known_to"]) == (False, None, [])
        assert (shown["up"], shown["card"]["id"]) == (True, ALL_RED)
        (event,) = told(match, "quest_prepared", viewer)
        assert event["challenge_ids"] == [ALL_RED]
        assert KEY not in str(event)


@pytest.mark.rule("J-02", "Q-PREP-07", "Q-PREP-08", "Q-PREP-09", "Q-PREP-10")
def test_a_match_on_the_way_is_discarded() -> None:
    match = prepared(D4, [LEAF, AXE, AXE_TOO, AXE_BOW, KEY, ROPE])
    assert challenges(match, "1") == [LEAF, AXE, AXE_BOW, KEY, ROPE]
    assert down(match, "1") == [0]
    assert pile(match, "challenges") == [AXE_TOO]
    (event,) = told(match, "quest_prepared")
    assert event["matches"] == ["Cellar Troll"]
    assert event["size"] == 5


@pytest.mark.rule("Q-PREP-07", "Q-TERM-01")
def test_the_last_card_drawn_is_the_first_challenge() -> None:
    match = prepared(D3, [LEAF, AXE, MASK, KEY], companies=[{}, {"party": ["S1"], "gold": 3}])
    assert challenges(match, "1") == [LEAF, AXE, MASK, KEY]
    play(match, offered(match)[0])
    while asked(match) != "turn.secondary":
        play(match, offered(match)[0])
    play(match, "quest", "enter:1")
    view: Any = match.view(1)
    assert view["attempt"]["challenge"]["id"] == KEY


@pytest.mark.rule("EX-02", "Q-PREP-03", "Q-PREP-05")
def test_five_different_icons_are_enough_for_difficulty_five_and_four_are_not() -> None:
    match = prepared(D5, [KEY, AXE_BOW, MASK_LUTE, LEAF, STAFF])
    assert challenges(match, "1") == [KEY, AXE_BOW, MASK_LUTE, LEAF]
    match = prepared(D5, [KEY, AXE_BOW, MASK_LUTE, MASK, LUTE, AXE, STAFF, ROPE])
    assert challenges(match, "1") == [KEY, AXE_BOW, MASK_LUTE, MASK, LUTE, AXE, STAFF]
    assert deck(match, "challenges")[0] == ROPE


@pytest.mark.rule("Q-PREP-03", "EX-02")
@pytest.mark.parametrize(("treasure", "open_cards"), [(D3, 3), (D4, 4), (D5, 5), (D6, 6), (D7, 7)])
def test_difficulty_counts_kinds_of_icons(treasure: str, open_cards: int) -> None:
    singles = [AXE, BOW, STAFF, MASK, LUTE, KEY, ROPE, LEAF]
    match = prepared(treasure, ["C90", *singles])
    assert challenges(match, "1") == ["C90", *singles[:open_cards]]


@pytest.mark.rule("Q-PREP-04")
def test_the_icons_of_the_hidden_challenge_never_count() -> None:
    match = prepared(D3, [ALL_RED, AXE, BOW, STAFF, KEY])
    assert challenges(match, "1") == [ALL_RED, AXE, BOW, STAFF]
    match = prepared(D4, [ALL_GREEN, ALL_RED, KEY])
    assert challenges(match, "1") == [ALL_GREEN, ALL_RED, KEY]


@pytest.mark.rule("Q-PREP-06")
def test_the_last_card_may_lift_the_count_above_the_difficulty() -> None:
    match = prepared(D3, [KEY, AXE_BOW, ALL_BLUE, ROPE])
    assert challenges(match, "1") == [KEY, AXE_BOW, ALL_BLUE]
    match = prepared(D4, [KEY, ALL_RED, ALL_BLUE, ROPE])
    assert challenges(match, "1") == [KEY, ALL_RED, ALL_BLUE]


# No Matches


@pytest.mark.rule("EX-03", "Q-PREP-10", "Q-PREP-12")
def test_sharing_some_icons_is_no_match() -> None:
    match = prepared(D3, [KEY, AXE_BOW, AXE, AXE_STAFF])
    assert challenges(match, "1") == [KEY, AXE_BOW, AXE, AXE_STAFF]
    assert pile(match, "challenges") == []
    match = prepared(D3, [KEY, AXE, AXE_BOW, STAFF])
    assert challenges(match, "1") == [KEY, AXE, AXE_BOW, STAFF], "nor the other way round"


@pytest.mark.rule("EX-04", "Q-PREP-08", "Q-PREP-09")
def test_the_card_drawn_for_a_match_is_itself_compared() -> None:
    match = prepared(D3, [KEY, AXE_BOW, AXE_BOW_TOO, "C18", "C19", STAFF])
    assert challenges(match, "1") == [KEY, AXE_BOW, STAFF]
    assert pile(match, "challenges") == [AXE_BOW_TOO, "C18", "C19"]
    assert len(told(match, "quest_prepared")[0]["matches"]) == 3


@pytest.mark.rule("Q-PREP-08")
def test_a_card_is_compared_with_every_open_card_not_with_the_top_one_alone() -> None:
    match = prepared(D4, [KEY, AXE, BOW, AXE_TOO, "C07", MASK, LUTE])
    assert challenges(match, "1") == [KEY, AXE, BOW, MASK, LUTE]
    assert pile(match, "challenges") == [AXE_TOO, "C07"]


@pytest.mark.rule("J-04", "Q-PREP-12")
def test_a_card_that_brings_no_new_icon_is_added_all_the_same() -> None:
    match = prepared(D5, [KEY, AXE_BOW, AXE, BOW, ALL_BLUE, ROPE])
    assert challenges(match, "1") == [KEY, AXE_BOW, AXE, BOW, ALL_BLUE]
    assert pile(match, "challenges") == []


@pytest.mark.rule("Q-PREP-11")
def test_the_hidden_challenge_is_compared_with_nothing() -> None:
    match = prepared(D3, [AXE, AXE_TOO, BOW, STAFF])
    assert challenges(match, "1") == [AXE, AXE_TOO, BOW, STAFF]
    assert pile(match, "challenges") == []


@pytest.mark.rule("Q-PREP-08", "Q-PREP-11")
def test_quests_are_not_compared_with_each_other() -> None:
    lairs = {"2": {"treasure": "T06", "challenges": ["C35", ALL_BLUE]}}
    match = prepared(D3, [KEY, ALL_BLUE_TOO], quests=lairs)
    assert challenges(match, "1") == [KEY, ALL_BLUE_TOO]


@pytest.mark.rule("Q-PREP-13")
@pytest.mark.parametrize(
    ("card", "choice", "column"),
    [
        ("A04", "replace:1:1", [KEY, AXE_TOO, AXE]),
        ("A07", "add:1", [KEY, BOW, AXE, AXE_TOO]),
        ("A08", "move:2:1", [KEY, BOW, AXE, AXE_THREE]),
    ],
)
def test_later_a_challenge_may_match_another(card: str, choice: str, column: list[str]) -> None:
    match = table(
        quests={
            "1": {"treasure": D3, "challenges": [KEY, BOW, AXE]},
            "2": {"treasure": "T06", "challenges": ["C35", LUTE, AXE_THREE]},
        },
        action_pool=[card, "A01", "A19"],
        decks={"challenges": [AXE_TOO, KEY_TOO]},
    )
    play(match, f"play:{card}", choice)
    assert challenges(match, "1") == column
    assert not {AXE, AXE_TOO, AXE_THREE} & set(pile(match, "challenges"))


# When cards run out


@pytest.mark.rule("J-05", "Q-PREP-14", "Q-DECK-02")
def test_the_deck_runs_out_while_preparing() -> None:
    old = [*(f"C{number:02d}" for number in range(1, 10)), MASK, LUTE, ROPE]
    match = prepared(D3, [KEY], piles={"challenges": old}, rest="box")
    assert challenges(match, "1")[0] == KEY
    (event,) = told(match, "deck_reshuffled")
    assert dict(event) == {"deck": "challenges", "cards": 12}
    laid = challenges(match, "1")[1:]
    left = [*pile(match, "challenges"), *deck(match, "challenges")]
    assert sorted([*laid, *left]) == sorted(old)
    assert len(shown(match)) == 3


def shown(match: Match) -> set[str]:
    """The different icons on the open challenges of lair 1."""
    view: Any = match.view(None)
    column = view["quests"]["1"]["challenges"]
    return {icon for seen in column if seen["up"] for icon in seen["card"]["icons"]}


@pytest.mark.rule("Q-PREP-14")
def test_preparing_stops_when_only_matches_are_left() -> None:
    match = prepared(D5, [KEY, AXE, AXE_TOO, BOW], piles={"challenges": ["C04"]}, rest="box")
    assert challenges(match, "1") == [KEY, AXE, BOW], "two icons must do"
    assert told(match, "deck_reshuffled") == [], "nothing there could be added"
    assert sorted(pile(match, "challenges")) == [AXE_TOO, "C04"]
    assert told(match, "quest_prepared")[0]["size"] == 3


@pytest.mark.rule("Q-PREP-14")
def test_matches_are_looked_through_as_long_as_something_else_is_there() -> None:
    match = prepared(
        D3, [KEY, AXE, AXE_TOO, AXE_THREE], piles={"challenges": ["C04", BOW]}, rest="box"
    )
    assert challenges(match, "1") == [KEY, AXE, BOW]
    assert len(told(match, "deck_reshuffled")) == 1
    left = [*deck(match, "challenges"), *pile(match, "challenges")]
    assert sorted(left) == [AXE_TOO, AXE_THREE, "C04"]


@pytest.mark.rule("Q-PREP-14", "Q-DECK-04")
def test_a_quest_is_prepared_of_what_there_is() -> None:
    match = prepared(D7, [KEY, AXE], rest="box")
    assert challenges(match, "1") == [KEY, AXE]
    match = prepared(D7, [KEY], rest="box")
    assert challenges(match, "1") == [KEY]
    assert down(match, "1") == [0]
    match = prepared(D7, [], rest="box")
    assert (treasure_at(match, "1"), challenges(match, "1")) == (D7, [])


@pytest.mark.rule("Q-PREP-14", "Q-TURN-05")
def test_a_quest_without_challenges_cannot_be_entered() -> None:
    match = prepared(D7, [], rest="box", companies=[{}, {"party": ["S1"], "gold": 0}])
    play(match, offered(match)[0])
    while asked(match) != "turn.secondary":
        play(match, offered(match)[0])
    assert "quest" in offered(match)
    play(match, "quest")
    assert offered(match) == ["enter:2", "enter:3"]


# Which place


@pytest.mark.rule("Q-PREP-15", "Q-QUEST-19")
@pytest.mark.parametrize("place", ["1", "2", "3"])
def test_a_new_quest_takes_the_place_of_the_one_that_left(place: str) -> None:
    lairs = {
        id: {"treasure": treasure, "challenges": cards}
        for id, treasure, cards in (
            ("1", "T02", [KEY, AXE]),
            ("2", "T06", ["C35", MASK]),
            ("3", "T07", ["C34", LUTE]),
        )
    }
    before = {id: lair["treasure"] for id, lair in lairs.items()}
    match = failed_with(
        quests=lairs,
        attempt={"place": place, "beaten": 2, "first_beaten": "C05"},
        decks={"treasures": [D3], "challenges": [ROPE, ALL_GREEN]},
    )
    now = {id: treasure_at(match, id) for id in ("1", "2", "3")}
    assert now == {**before, place: D3}
    assert challenges(match, place) == [ROPE, ALL_GREEN]
    assert pile(match, "treasures") == [before[place]]


@pytest.mark.rule("Q-PREP-15")
def test_the_new_quest_is_there_before_the_next_decision() -> None:
    match = failed_with(
        decks={"treasures": ["T02"], "challenges": [ROPE, ALL_GREEN]},
        companies=[{"party": ["S1", "H09"], "gold": ["C04", "C05"]}, {"party": ["S2"]}],
    )
    assert asked(match) == "upkeep.extra", "the turn is not over"
    assert treasure_at(match, "1") == "T02"


@pytest.mark.rule("Q-PREP-16")
def test_without_treasures_the_place_stays_empty() -> None:
    held = [f"T{number:02d}" for number in range(1, 13) if number not in (6, 7)]
    match = table(
        quests={"1": None, **LAIRS},
        companies=[{"treasures": held[:5]}, {"treasures": held[5:]}],
        trigger=0,
        agenda=["upkeep.close 0"],
    )
    assert quest(match, "1") is None
    assert told(match, "quest_prepared") == []
    assert asked(match) == "turn.action", "play goes on"
    assert match.deciders == (1,)


@pytest.mark.rule("J-47", "Q-PREP-16", "Q-PREP-15")
def test_no_treasure_for_the_third_lair_until_one_is_discarded() -> None:
    held = ["T02", "T03", "T04", "T08", "T09", "T10", "T11", "T12"]
    match = table(
        options={"claimed_quests": True},
        seats=3,
        pack={"pack": {"name": "Long"}, "constants": {"thresholds": {"value": [90, 90, 90]}}},
        companies=[
            {"party": ["S1", "H60"], "gold": 2, "treasures": held[:3]},
            {"party": ["S2"], "gold": 0, "treasures": held[3:]},
            {"party": ["S3"], "gold": 0},
        ],
        quests={
            "1": {"treasure": D3, "challenges": [AXE]},
            **LAIRS,
            "c2": {"treasure": D5, "challenges": [KEY, ROPE]},
        },
        action_pool=["A01", "A10", "A19"],
        attempt={"place": "1", "sent": ["H60"]},
    )
    play(match, "defeat")
    assert treasures(match, 0) == [*held[:3], D3]
    assert quest(match, "1") is None
    assert [treasure_at(match, place) for place in ("2", "3")] == ["T06", "T07"]
    assert asked(match) == "turn.action"
    assert match.deciders == (1,)
    play(match, "play:A10", "redraw:c2")
    assert pile(match, "treasures") == [D5]
    assert quest(match, "1") is None, "not before the turn is over"
    play(match, "gain")
    assert treasure_at(match, "1") == D5
    assert pile(match, "treasures") == []
    assert match.deciders == (2,)


@pytest.mark.rule("Q-PREP-16", "Q-DECK-02")
def test_discarded_treasures_are_shuffled_for_a_new_quest() -> None:
    for seed in range(6):
        match = failed_with(piles={"treasures": ["T02", "T03"]}, rest="box", seed=seed)
        shuffled = [dict(facts) for facts in told(match, "deck_reshuffled")]
        assert {"deck": "treasures", "cards": 3} in shuffled
        left = deck(match, "treasures")
        assert len(left) == 2
        assert sorted([*left, str(treasure_at(match, "1"))]) == [D3, "T02", "T03"]
