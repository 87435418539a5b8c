"""C.1: what the words of the rules mean."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from tests.games.quest.tables import (
    asked,
    challenges,
    coins,
    down,
    gold,
    lies,
    offered,
    party,
    play,
    state,
    table,
    told,
)

AXE, BOW, AXE_BOW, MASK, LUTE, KEY, KEY_TOO, ROPE = (
    "C01",
    "C06",
    "C16",
    "C31",
    "C36",
    "C61",
    "C62",
    "C66",
)
OTHERS = {
    "2": {"treasure": "T05", "challenges": ["C35", "C45", "C40"]},
    "3": {"treasure": "T10", "challenges": ["C34", "C44", "C39"]},
}


def questing(*heroes: str, column: list[str], purse: Any = 0, **position: Any) -> Match:
    """Seat 0 has entered lair 1, whose challenges are given from the treasure up."""
    start: dict[str, Any] = {
        "companies": [{"party": [*heroes], "gold": purse}, {"party": ["S2"], "gold": 0}],
        "quests": {"1": {"treasure": "T01", "challenges": column}, **OTHERS},
        "secondary": True,
        **position,
    }
    return play(table(**start), "quest", "enter:1")


def facing(match: Match) -> str:
    """The challenge at hand."""
    view: Any = match.view(0)
    return str(view["attempt"]["challenge"]["id"])


@pytest.mark.rule("Q-TERM-01")
def test_challenges_are_met_from_the_top_down_to_the_treasure() -> None:
    match = questing("S1", "H44", "H45", column=[KEY, AXE, BOW])
    assert facing(match) == BOW
    play(match, "send:H45", "defeat")
    assert facing(match) == AXE
    play(match, "send:H44", "defeat")
    assert facing(match) == KEY, "position 0 is the last"
    play(match, "send:S1", "defeat")
    assert told(match, "treasure_gained")[0]["treasure_id"] == "T01"


@pytest.mark.rule("Q-TERM-01")
def test_no_quest_has_more_than_24_challenges() -> None:
    cards = [f"C{number:02d}" for number in range(1, 91) if number not in (34, 35, 39, 40, 44, 45)]
    for size, places in ((23, ["add:1", "add:2", "add:3"]), (24, ["add:2", "add:3"])):
        match = table(
            quests={"1": {"treasure": "T01", "challenges": cards[:size]}, **OTHERS},
            action_pool=["A07", "A01", "A19"],
        )
        play(match, "play:A07")
        assert offered(match) == places
        refusal = match.why_not(0, "add:1")
        assert (refusal is None) == (size == 23)


@pytest.mark.rule("Q-TERM-02", "Q-QUEST-14")
def test_a_hidden_challenge_is_hidden_until_it_is_revealed() -> None:
    match = questing("H45", "H02", column=[KEY, BOW])
    play(match, "send:H02")
    assert "power:H02" in offered(match)
    play(match, "send:H45", "defeat")
    assert down(match, "1") == []
    play(match, "power:H02")  # it lies open now, so that it can be replaced
    assert challenges(match, "1") != [KEY]
    assert down(match, "1") == []


@pytest.mark.rule("Q-TERM-02")
def test_what_lies_face_down_is_no_target_for_what_wants_an_open_challenge() -> None:
    match = questing("H44", "H02", column=[KEY, AXE])
    play(match, "send:H02", "power:H02")  # one choice only, taken unasked
    assert challenges(match, "1")[0] == KEY
    assert challenges(match, "1")[1] != AXE


@pytest.mark.rule("Q-TERM-03")
def test_participating_heroes_are_still_of_the_party() -> None:
    match = questing("S1", "H04", "H44", column=[KEY, ROPE])
    play(match, "send:H04")
    assert party(match, 0) == ["S1", "H04", "H44"]
    view: Any = match.view(1)
    heroes = view["seats"][0]["party"]
    assert [(hero["id"], hero["participating"]) for hero in heroes] == [
        ("S1", False),
        ("H04", True),
        ("H44", False),
    ]
    assert view["seats"][0]["protected"], "the Bodyguard guards from the lair, too"


@pytest.mark.rule("Q-TERM-03", "Q-LIMIT-04")
def test_the_starting_hero_counts_as_one_of_the_party() -> None:
    match = table(
        companies=[
            {"party": ["S1", "H44", "H45", "H46", "H47", "H48"], "gold": 0},
            {"party": ["S2"], "gold": 0},
        ],
        secondary=True,
    )
    play(match, "gain")
    assert asked(match) == "upkeep.discard"


@pytest.mark.rule("Q-TERM-04", "Q-QUEST-06", "Q-QUEST-18")
def test_only_heroes_sent_forward_participate() -> None:
    match = questing("S1", "H44", "H45", column=[AXE, KEY])
    assert "defeat" not in offered(match), "at home, the Rogue's key is of no use"
    play(match, "send:S1")
    assert "defeat" in offered(match)
    assert "send:S1" not in offered(match), "nobody is sent twice"
    play(match, "defeat", "send:H44", "defeat")
    assert party(match, 0) == ["H45"], "who stayed at home is still there"


@pytest.mark.rule("Q-TERM-05", "Q-GOLD-01")
def test_gold_is_counted_in_cards() -> None:
    match = questing("S1", column=[KEY, AXE_BOW], purse=["C28", "C29", "C30", "C02", "C03", "C04"])
    assert gold(match, 0) == 6
    view: Any = match.view(0)
    assert view["seats"][0]["gold"]["number"] == 6
    play(match, "defeat")  # two icons for three coins each
    assert coins(match, 0) == [AXE_BOW]


@pytest.mark.rule("Q-TERM-06", "Q-END-05")
def test_treasure_is_counted_in_points_not_in_cards() -> None:
    match = table(
        companies=[
            {"treasures": ["T01", "T02", "T03"]},
            {"treasures": ["T10", "T05"]},
            {"treasures": []},
        ],
        seats=3,
    )
    assert [state(match).points(seat) for seat in range(3)] == [3, 5, 0]
    assert match.scores == [3.0, 5.0, 0.0]
    view: Any = match.view(None)
    assert [seat["points"] for seat in view["seats"]] == [3, 5, 0]


@pytest.mark.rule("Q-TERM-07", "Q-FAIL-08")
def test_what_is_discarded_on_a_quest_is_not_defeated() -> None:
    match = questing("S1", "H42", "H45", column=[MASK, KEY, AXE, BOW])
    play(match, "send:H45", "defeat", "power:H42", "remove:1:2")
    assert challenges(match, "1") == [MASK, KEY]
    assert lies(match, "attempt")["beaten"] == 1
    play(match, "give_up")
    assert len(told(match, "quest_failed_early")) == 1, "one was defeated, not two"
    assert challenges(match, "1") == [MASK, KEY, BOW]


@pytest.mark.rule("Q-TERM-07")
@pytest.mark.parametrize(
    ("card", "choice"), [("A05", "take:1:2"), ("A08", "move:1:2"), ("A04", "replace:1:2")]
)
def test_what_is_taken_moved_or_replaced_is_not_defeated(card: str, choice: str) -> None:
    match = table(
        companies=[{"party": ["S1"], "gold": 0}, {"party": ["S2"], "gold": 0}],
        quests={"1": {"treasure": "T01", "challenges": [KEY, AXE, BOW]}, **OTHERS},
        action_pool=[card, "A01", "A19"],
    )
    play(match, f"play:{card}", choice)
    assert BOW not in challenges(match, "1")
    assert told(match, "challenge_defeated") == []
    assert asked(match) == "turn.secondary"


@pytest.mark.rule("Q-TERM-07", "Q-QUEST-10")
def test_a_challenge_is_defeated_only_with_every_icon_covered() -> None:
    match = questing("H22", "H44", column=[KEY, AXE_BOW])
    play(match, "send:H22")
    assert "defeat" not in offered(match), "the axe is missing"
    play(match, "send:H44", "defeat")
    assert told(match, "challenge_defeated")[0]["challenge_id"] == AXE_BOW


@pytest.mark.rule("Q-TERM-08")
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_the_next_seat_number_is_next_and_after_the_last_comes_seat_zero(turn: int) -> None:
    match = table(seats=4, turn=turn, secondary=True, quests=OTHERS)
    assert match.deciders == (turn,)
    play(match, "gain")
    assert match.deciders == ((turn + 1) % 4,)
