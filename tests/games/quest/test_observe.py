"""Rows of numbers of quest: what each panel tells, and that it tells nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from lairworks.games.quest.content import QuestContent
from lairworks.games.quest.panels import CARD, HERO_BOUND, SEAT, SHOWN, SUMMARY, TREASURE_BOUND
from lairworks.games.quest.questions import ASKERS
from lairworks.games.quest.words import ACTION_IDS, HERO_IDS, ICONS, TREASURE_IDS, WORDS
from tests.games.quest.laws import OPTIONS, PACKS, begun
from tests.games.quest.looks import CLAIMED, HIDDEN, swapped
from tests.games.quest.tables import play, state, table
from tests.games.quest.test_reactions import struck
from tests.observing import changed, check_layout, check_rows, layout_of, lit_names, panels, split

VERBS = [verb.name for verb in WORDS.verbs]
# C61 lies face down on the treasure; C01 wants an axe and is the second to meet.
LAIRS: dict[str, Any] = {
    "1": {"treasure": "T01", "challenges": ["C61", "C01", "C16"]},
    "2": {"treasure": "T05", "challenges": ["C02", "C06", "C11"]},
    "3": {"treasure": "T06", "challenges": ["C03", "C31", "C36"]},
}
COMPANIES: list[dict[str, Any]] = [
    {"party": ["S1", "H22"], "gold": 4, "treasures": ["T02"], "seekers": ["H20"], "turns": 3},
    {"party": ["S2"], "gold": 2, "turns": 2},
]


def content(match: Match) -> QuestContent:
    """The cards of a match."""
    found = match.setting.content
    assert isinstance(found, QuestContent)
    return found


def icons(match: Match, challenge: str) -> list[int]:
    """How often a challenge shows each icon."""
    (card,) = [card for card in content(match).challenges if card.id == challenge]
    return [card.icons.count(icon) for icon in range(len(ICONS))]


def lair(match: Match, seat: int, number: int) -> list[list[int]]:
    """The challenges of a lair as observed, the first one to meet first."""
    return split(split(panels(match, seat)["challenges"], CARD * SHOWN)[number], CARD)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_row_is_a_function_of_what_the_seat_may_know(seats: int, options: str) -> None:
    assert check_rows(begun(seats, seats, options), seats, stride=40, most=10) > 10 * seats


@pytest.mark.parametrize("pack", [pack for pack in PACKS if PACKS[pack]])
def test_so_it_is_with_other_cards(pack: str) -> None:
    assert check_rows(begun(7, 3, "both", pack), 7, stride=40, most=6) > 6


@pytest.mark.parametrize(("seats", "cells"), [(2, 1218), (3, 1382), (4, 1546)])
def test_the_row_has_a_length_for_each_number_of_seats(seats: int, cells: int) -> None:
    layout = layout_of(table(seats=seats))
    check_layout(layout)
    assert layout.cells == cells


def test_seats_come_in_turn_order_from_the_observer() -> None:
    match = table(companies=COMPANIES, quests=LAIRS)
    mine, theirs = panels(match, 0), panels(match, 1)
    first, second = split(mine["seats"], SEAT)
    assert first == [4, 5, 2, 5, 1, 2, 1, 1, 3, 0]
    assert second[:5] == [2, 5, 1, 5, 0]
    assert split(theirs["seats"], SEAT) == [second, first]
    for name, size in (("parties", HERO_BOUND), ("treasures", TREASURE_BOUND), ("icons", 9)):
        assert split(theirs[name], size) == split(mine[name], size)[::-1], name
    assert lit_names(mine["parties"][:HERO_BOUND], HERO_IDS) == ["S1", "H22"]
    assert lit_names(mine["treasures"][:TREASURE_BOUND], TREASURE_IDS) == ["T02"]
    assert (mine["turn"], theirs["turn"]) == ([1, 0], [0, 1])
    assert (mine["asked"], theirs["asked"]) == ([1, 0], [0, 1])


def test_the_icons_of_a_party_are_counted() -> None:
    match = table(companies=[{"party": ["H22"]}, {"party": ["S2"]}])
    assert lit_names(panels(match, 0)["icons"][:9], ICONS) == ["bow", "leaf"]


def test_only_the_seat_that_is_asked_is_offered_verbs_but_all_see_the_question() -> None:
    match = table(action_pool=["A02", "A01", "A15"], quests=LAIRS)
    mine, theirs = panels(match, 0), panels(match, 1)
    assert lit_names(mine["verbs"], VERBS) == ["play"]
    assert lit_names(theirs["verbs"], VERBS) == []
    for seen in (mine, theirs):
        assert lit_names(seen["question"], list(ASKERS)) == ["turn.action"]
        assert lit_names(seen["action_pool"], ACTION_IDS) == ["A01", "A02", "A15"]


def test_quests_in_short_and_in_full() -> None:
    match = table(quests=LAIRS)
    short = split(panels(match, 0)["quests"], SUMMARY)
    treasure = content(match).treasure_at[0]
    known = [sum(pair) for pair in zip(icons(match, "C01"), icons(match, "C16"), strict=True)]
    assert short[0] == [treasure.difficulty, treasure.points, 3, 1, *known]
    assert short[3:] == [[0] * SUMMARY] * 2, "nobody has claimed anything"
    first, second, third, *rest = lair(match, 0, 0)
    assert first == [*icons(match, "C16"), 1, 1]
    assert second == [*icons(match, "C01"), 1, 1]
    assert third == [0] * 9 + [1, 0], "face down"
    assert rest == [[0] * CARD] * (SHOWN - 3)


def test_a_look_at_a_challenge_tells_only_the_seat_that_looked() -> None:
    match = table(quests=LAIRS, action_pool=["A02", "A01", "A15"])
    before = [lair(match, seat, 0)[2] for seat in (0, 1)]
    play(match, "play:A02", "peek:1:0")
    after = [lair(match, seat, 0)[2] for seat in (0, 1)]
    assert after[0] == [*icons(match, "C61"), 1, 0]
    assert after[1] == before[1] == before[0]


def test_swapping_what_is_hidden_changes_nothing() -> None:
    match = table(quests=LAIRS)
    other = swapped(match, "C61", "C02")
    for seat in (0, 1):
        assert panels(match, seat) == panels(other, seat)


def test_hidden_quests_tell_what_was_mixed_but_not_where_it_lies() -> None:
    match = table(options=HIDDEN, seed=4)
    short = split(panels(match, 0)["quests"], SUMMARY)[0]
    cards = state(match).quests[0].cards
    assert short[2:4] == [len(cards), 0]
    first, second, *_ = lair(match, 0, 0)
    assert first[-2:] == [1, 1]
    assert second == [0] * 9 + [1, 0]
    assert sum(short[4:]) > sum(first[:9])


def test_a_claimed_quest_is_the_fourth_lair_of_its_seat() -> None:
    claimed = {"treasure": "T07", "challenges": ["C04", "C41"]}
    match = table(options=CLAIMED, quests={**LAIRS, "c1": claimed})
    assert lair(match, 1, 3)[0] == [*icons(match, "C41"), 1, 1]
    assert lair(match, 0, 3) == [[0] * CARD] * SHOWN
    mine, theirs = (split(panels(match, seat)["quests"], SUMMARY) for seat in (0, 1))
    assert mine[3] == theirs[4] == [0] * SUMMARY
    assert mine[4] == theirs[3] != [0] * SUMMARY


def test_an_attempt_tells_who_went_what_is_missing_and_what_that_costs() -> None:
    match = table(
        companies=[{"party": ["S1", "H22"], "gold": 5}, {}],
        quests=LAIRS,
        attempt={"place": "1", "sent": ["H22"], "beaten": 0},
    )
    seen = panels(match, 0)
    assert seen["attempt"] == [1, 0, 0, 0, 0]
    assert seen["parties"][HERO_IDS.index("H22")] == 2
    assert seen["parties"][HERO_IDS.index("S1")] == 1
    wanted = icons(match, "C16")
    has = icons_of(match, "H22")
    missing = [max(0, want - got) for want, got in zip(wanted, has, strict=True)]
    assert seen["missing"] == missing
    assert seen["facts"][13] == 3 * sum(missing)


def icons_of(match: Match, hero: str) -> list[int]:
    """How often a hero has each icon."""
    found = content(match).hero_at[HERO_IDS.index(hero)]
    return [found.icons.count(icon) for icon in range(len(ICONS))]


def test_the_hero_who_may_answer_and_the_hero_at_stake_are_told() -> None:
    match = struck("H10", "H36")
    seen = panels(match, 1)
    assert seen["subject"][HERO_IDS.index("H36")] == 1
    assert seen["subject"][HERO_IDS.index("H44")] == 2
    assert seen["asked"] == [1, 0, 0]
    assert panels(match, 0)["asked"] == [0, 1, 0]
    assert panels(match, 2)["asked"] == [0, 0, 1]


def test_what_is_gained_is_told_where_it_belongs() -> None:
    match = table(companies=COMPANIES, quests=LAIRS, secondary=True)
    before = panels(match, 1)
    play(match, "gain")
    told = changed(before, panels(match, 1))
    assert {"seats", "facts"} <= told
    assert "parties" not in told
