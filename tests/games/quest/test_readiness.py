"""What views tell a seat of its chances: icons, gold, and what may lie face down (H.2)."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from tests.games.quest.looks import HIDDEN, swapped
from tests.games.quest.tables import lies, state, table

LAIRS: dict[str, Any] = {
    "1": {"treasure": "T01", "challenges": ["C61", "C01", "C16"]},
    "2": {"treasure": "T05", "challenges": ["C02", "C06", "C11"]},
    "3": {"treasure": "T06", "challenges": ["C03", "C31", "C36"]},
}


def ready(match: Match, viewer: int, place: str) -> Any:
    view: Any = match.view(viewer)
    return view["quests"][place]["readiness"]


def test_readiness_walks_the_column_with_the_coins_won_on_the_way() -> None:
    """Axe and bow, then axe: three gold for the bow, one coin back, three for the axe."""
    match = table(quests=LAIRS, companies=[{"party": ["S1"], "gold": 3}, {"party": ["S2"]}])
    first = ready(match, 0, "1")
    assert (first["needed"], first["covered"]) == (["axe", "bow"], [])
    assert (first["lacking"], first["gold"], first["short"]) == (["axe", "bow"], 8, 5)
    second = ready(match, 1, "1")
    assert (second["covered"], second["lacking"]) == (["axe"], ["bow"])
    assert (second["gold"], second["short"]) == (3, 0)
    view: Any = match.view(None)
    assert view["quests"]["1"]["readiness"] is None


@pytest.mark.rule("Q-QUEST-12")
def test_readiness_needs_no_gold_where_the_party_covers_everything() -> None:
    match = table(quests=LAIRS, companies=[{"party": ["H22", "H23"], "gold": 0}, {}])
    assert ready(match, 0, "1")["lacking"] == []
    assert ready(match, 0, "1")["gold"] == 0
    cheap = table(quests=LAIRS, companies=[{"party": ["H31", "H22"], "gold": 0}, {}])
    assert ready(cheap, 0, "1")["gold"] == 3, "two for the axe, one back, two again"


def test_the_chance_counts_what_may_lie_face_down() -> None:
    """Two coins and a bow: every challenge that wants a bow, or one icon of those bought."""
    match = table(
        quests=LAIRS,
        companies=[{"party": ["H22", "H23"], "gold": 0}, {"gold": ["C20"]}],
        known={"C20": "all"},
        piles={"challenges": ["C45", "C46"]},
    )
    met, among = ready(match, 0, "1")["chance"]
    deck = lies(match, "decks")["challenges"]
    assert among == len(deck) + 3, "and the three hidden challenges"
    covered = {0, 1, 7, 8}  # axe, bow, rope, leaf; two coins won on the way buy nothing
    content = state(match).content
    unseen = [card for card in content.challenges if card.id in [*deck, "C61", "C02", "C03"]]
    assert met == sum(set(card.icons) <= covered for card in unseen)
    other = swapped(match, "C61", deck[3])
    assert ready(other, 0, "1") == ready(match, 0, "1")


def test_there_is_no_chance_to_tell_where_the_hidden_challenge_is_known() -> None:
    match = table(
        quests=LAIRS, companies=[{"party": ["H22", "H23"], "gold": 0}, {}], known={"C61": [0]}
    )
    assert ready(match, 0, "1")["chance"] is None
    assert ready(match, 0, "1")["unseen"] == 0
    assert set(ready(match, 0, "1")["needed"]) > {"axe", "bow"}
    assert ready(match, 1, "1")["unseen"] == 1


def test_in_hidden_quests_the_gold_is_enough_in_any_order() -> None:
    """Below a free first challenge lie one for three gold and one for six."""
    deep = {"treasure": "T05", "challenges": ["C01", "C20", "C16"]}
    match = table(options=HIDDEN, quests={"1": deep}, companies=[{"party": ["H22"], "gold": 0}, {}])
    found = ready(match, 0, "1")
    assert found["lacking"] == ["axe", "staff"]
    assert found["gold"] == 3 - 1 + 6 - 1 + 3
    assert found["chance"] is None
    other = swapped(match, "C01", "C20")
    assert ready(other, 0, "1") == found
