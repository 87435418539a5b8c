"""E.4: main actions about quests and challenges: used, refused, and at their limits."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.quest.acting import (
    ALONE,
    CLAIMED,
    HIDDEN,
    LAIRS,
    NEXT,
    ONE,
    OPEN,
    OWN,
    THREE,
    TWO,
    is_done,
    refuses,
    skipped,
    tall,
    use,
)
from tests.games.quest.tables import (
    challenges,
    coins,
    down,
    gold,
    offered,
    pile,
    play,
    quest,
    told,
    treasure_at,
)

# Looking: A02, A03, A06


@pytest.mark.rule("Q-TERM-02", "Q-TURN-03")
def test_whispers_show_a_hidden_challenge_to_one_seat() -> None:
    match = use("A02")
    assert offered(match) == ["peek:1:0", "peek:2:0", "peek:3:0"]
    play(match, "peek:2:0")
    assert is_done(match)
    assert gold(match, 0) == 3
    assert told(match, "peeked", 0)[0]["challenge_id"] == "C31"
    for viewer in (1, 2, None):
        assert dict(told(match, "peeked", viewer)[0]) == {"seat": 0, "place": "2", "position": 0}
    assert down(match, "2") == [0], "it stays face down"


def test_whispers_are_for_face_down_challenges_alone_and_cannot_be_declined() -> None:
    match = use("A02")
    assert refuses(match, "peek:1:1", "peek:1:2", "peek:c0:0", "done", "decline")


@pytest.mark.rule("Q-CLM-09", "Q-HID-01")
def test_whispers_reach_claimed_quests_and_every_face_down_challenge_of_hidden_ones() -> None:
    match = use("A02", options=CLAIMED, quests={**LAIRS, "c1": OWN})
    assert offered(match) == ["peek:1:0", "peek:2:0", "peek:3:0", "peek:c1:0"]
    match = use("A02", options=HIDDEN)
    places = ["1:0", "1:1", "2:0", "2:1", "2:2", "3:0", "3:1"]
    assert offered(match) == [f"peek:{place}" for place in places]


@pytest.mark.rule("Q-TURN-03")
def test_whispers_without_anything_hidden_still_bring_gold() -> None:
    lairs = {place: {**lair, "down": []} for place, lair in LAIRS.items()}
    match = use("A02", quests=lairs)
    assert skipped(match) == ["peek"]
    assert gold(match, 0) == 3
    match = use("A02", quests={**lairs, "2": TWO})
    assert is_done(match), "a lone choice is taken unasked"
    assert len(told(match, "peeked")) == 1


def test_the_glass_shows_three() -> None:
    match = use("A03")
    play(match, "peek:3:0")
    assert offered(match) == ["peek:1:0", "peek:2:0", "done"]
    play(match, "peek:1:0", "peek:2:0")
    assert is_done(match)
    assert gold(match, 0) == 3
    seen = [facts["challenge_id"] for facts in told(match, "peeked", 0)]
    assert seen == ["C71", "C61", "C31"]
    assert all("challenge_id" not in facts for facts in told(match, "peeked", 1))


def test_the_glass_may_be_put_away_after_the_first_look_but_not_before() -> None:
    match = use("A03")
    assert refuses(match, "done", "peek:1:1")
    play(match, "peek:1:0")
    assert refuses(match, "peek:1:0")
    play(match, "done")
    assert is_done(match)
    assert gold(match, 0) == 3


@pytest.mark.parametrize(("hidden", "looks"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_the_glass_shows_what_there_is(hidden: int, looks: int) -> None:
    lairs = {
        place: lair if int(place) <= hidden else {**lair, "down": []}
        for place, lair in LAIRS.items()
    }
    match = use("A03", quests=lairs)
    while not is_done(match):
        play(match, offered(match)[0])
    assert len(told(match, "peeked")) == looks
    assert gold(match, 0) == 3


@pytest.mark.rule("Q-HID-01")
def test_the_glass_stops_after_three_of_many() -> None:
    match = use("A03", "peek:2:0", "peek:2:1", options=HIDDEN)
    assert "peek:2:2" in offered(match)
    assert "peek:2:3" not in offered(match), "the first challenge lies open"
    play(match, "peek:2:2")
    assert is_done(match)


@pytest.mark.rule("J-62", "Q-TURN-03")
def test_the_door_replaces_what_was_looked_at() -> None:
    match = use("A06", "peek:3:0")
    assert offered(match) == ["replace_hidden", "leave"]
    play(match, "replace_hidden")
    assert is_done(match)
    assert challenges(match, "3") == ["C72", "C36", "C11"]
    assert down(match, "3") == [0]
    assert pile(match, "challenges") == ["C71"]
    assert coins(match, 0)[-1] == "C73"
    for viewer in (0, 1, 2, None):
        view: Any = match.view(viewer)
        new = view["quests"]["3"]["challenges"][0]
        assert (new["card"], new["known_to"]) == (None, [])
        assert [card["id"] for card in view["piles"]["challenges"]] == ["C71"]


def test_the_door_may_leave_it() -> None:
    match = use("A06", "peek:3:0", "leave")
    assert challenges(match, "3") == ["C71", "C36", "C11"]
    assert pile(match, "challenges") == []
    assert gold(match, 0) == 3
    view: Any = match.view(0)
    assert view["quests"]["3"]["challenges"][0]["card"]["id"] == "C71"


def test_the_door_opens_once_and_only_for_what_lies_face_down() -> None:
    match = use("A06")
    assert refuses(match, "replace_hidden", "leave", "done", "peek:3:1")
    play(match, "peek:1:0")
    assert refuses(match, "peek:2:0", "done", "decline")


@pytest.mark.rule("Q-TURN-03", "Q-DECK-02")
def test_the_door_needs_a_card_to_replace_with() -> None:
    match = use("A06", "peek:1:0", decks={"actions": ["A02"]}, rest="box")
    assert is_done(match), "there is nothing to ask"
    assert challenges(match, "1") == ONE["challenges"]
    match = use(
        "A06",
        "peek:1:0",
        "replace_hidden",
        decks={"actions": ["A02"]},
        piles={"challenges": ["C90"]},
        rest="box",
    )
    assert challenges(match, "1")[0] == "C90", "drawn before the old one is discarded"
    assert coins(match, 0) == ["C02", "C03", "C61"], "and that one is the next to be shuffled"


@pytest.mark.rule("Q-TURN-03")
def test_the_door_without_anything_hidden_brings_gold() -> None:
    lairs = {place: {**lair, "down": []} for place, lair in LAIRS.items()}
    match = use("A06", quests=lairs)
    assert is_done(match)
    assert "peek" in skipped(match)
    assert gold(match, 0) == 3


@pytest.mark.rule("Q-CLM-09", "Q-HID-01")
def test_the_door_reaches_claimed_quests_and_the_middle_of_hidden_ones() -> None:
    options = {**CLAIMED, **HIDDEN}
    match = use("A06", "peek:c1:1", "replace_hidden", options=options, quests={**LAIRS, "c1": OWN})
    assert challenges(match, "c1") == ["C62", "C72", "C30"]
    assert down(match, "c1") == [0, 1]
    view: Any = match.view(1)
    assert [card["id"] for card in view["quests"]["c1"]["mixed"]] == ["C62"]


# Challenges: A04, A05, A07, A08


@pytest.mark.rule("Q-TURN-03", "Q-PREP-13")
def test_fate_replaces_an_open_challenge_where_it_lies() -> None:
    match = use("A04", "replace:2:2")
    assert challenges(match, "2") == ["C31", "C66", "C72", "C20"]
    assert down(match, "2") == [0]
    assert pile(match, "challenges") == ["C46"]
    assert coins(match, 0)[-1] == "C73"
    assert is_done(match)


def test_fate_turns_for_any_open_challenge_and_for_no_other() -> None:
    match = use("A04", options=CLAIMED, quests={**LAIRS, "c1": OWN})
    places = ["1:1", "1:2", "2:1", "2:2", "2:3", "3:1", "3:2", "c1:1", "c1:2"]
    assert offered(match) == [f"replace:{place}" for place in places]
    assert refuses(match, "replace:1:0", "replace:1:3", "replace:c0:0", "done", "decline")


@pytest.mark.rule("Q-CLM-09", "Q-HID-01")
def test_fate_turns_for_the_only_challenge_and_for_claimed_and_hidden_quests() -> None:
    match = use("A04", "replace:1:0", quests={**LAIRS, "1": OPEN})
    assert (challenges(match, "1"), down(match, "1")) == (["C72"], [])
    match = use("A04", "replace:c1:2", options=CLAIMED, quests={**LAIRS, "c1": OWN})
    assert challenges(match, "c1") == ["C62", "C05", "C72"]
    match = use("A04", options=HIDDEN)
    assert offered(match) == ["replace:1:2", "replace:2:3", "replace:3:2"]
    play(match, "replace:1:2")
    assert (challenges(match, "1"), down(match, "1")) == (["C61", "C01", "C72"], [0, 1])


@pytest.mark.rule("J-63", "Q-TURN-03")
def test_fate_without_an_open_challenge_brings_gold() -> None:
    lairs = {
        "1": ALONE,
        "2": {"treasure": "T05", "challenges": ["C31"]},
        "3": {"treasure": "T10", "challenges": ["C71"]},
    }
    match = use("A04", quests=lairs)
    assert is_done(match)
    assert skipped(match) == ["replace_challenge"]
    assert coins(match, 0) == ["C02", "C03", "C72"]


@pytest.mark.rule("Q-DECK-02", "Q-DECK-04")
def test_fate_draws_first_and_needs_a_card() -> None:
    match = use("A04", decks={"actions": ["A02"]}, rest="box")
    assert skipped(match) == ["replace_challenge"]
    assert is_done(match)
    match = use(
        "A04",
        "replace:1:2",
        decks={"actions": ["A02"]},
        piles={"challenges": ["C90"]},
        rest="box",
    )
    assert challenges(match, "1") == ["C61", "C01", "C90"]
    assert coins(match, 0)[-1] == "C16", "the old one was shuffled for the coin"


@pytest.mark.rule("Q-TERM-07", "Q-GOLD-02")
def test_plunder_takes_the_first_challenge_as_gold() -> None:
    match = use("A05", "take:2:3")
    assert challenges(match, "2") == ["C31", "C66", "C46"]
    assert coins(match, 0) == ["C02", "C03", "C20"]
    assert is_done(match)
    assert told(match, "challenge_defeated") == []
    view: Any = match.view(1)
    assert view["seats"][0]["gold"]["cards"][-1]["card"]["id"] == "C20", "all have seen it"


def test_plunder_is_for_first_challenges_alone() -> None:
    match = use("A05")
    assert offered(match) == ["take:1:2", "take:2:3", "take:3:2"]
    assert refuses(match, "take:1:1", "take:1:0", "take:2:2", "decline", "done")


@pytest.mark.rule("R-42")
def test_plunder_never_takes_the_only_challenge() -> None:
    match = use("A05", quests={**LAIRS, "1": OPEN, "2": {**TWO, "challenges": ["C31"]}})
    assert is_done(match), "one lair was left"
    assert challenges(match, "3") == ["C71", "C36"]
    lairs = {"1": OPEN, "2": {**TWO, "challenges": ["C31"]}, "3": None}
    match = use("A05", quests=lairs)
    assert skipped(match) == ["take_challenge"]
    assert gold(match, 0) == 2
    match = use("A05", "take:1:1", quests={**LAIRS, "1": {**ONE, "challenges": ["C61", "C01"]}})
    assert (challenges(match, "1"), down(match, "1")) == (["C61"], [0]), "of two it takes one"


@pytest.mark.rule("J-53", "Q-HID-07", "Q-CLM-09")
def test_plunder_of_a_hidden_or_claimed_quest() -> None:
    match = use("A05", "take:2:3", options=HIDDEN)
    assert (challenges(match, "2"), down(match, "2")) == (["C31", "C66", "C46"], [0, 1])
    assert told(match, "challenge_revealed")[0]["challenge_id"] == "C46"
    match = use("A05", options=CLAIMED, quests={**LAIRS, "c1": OWN})
    assert "take:c1:2" in offered(match)
    play(match, "take:c1:2")
    assert challenges(match, "c1") == ["C62", "C05"]
    assert coins(match, 0)[-1] == "C30"


@pytest.mark.rule("Q-TERM-01", "Q-PREP-13")
def test_ill_omen_puts_a_new_challenge_on_top() -> None:
    match = use("A07")
    assert offered(match) == ["add:1", "add:2", "add:3"]
    play(match, "add:1")
    assert challenges(match, "1") == ["C61", "C01", "C16", "C72"]
    assert down(match, "1") == [0]
    assert coins(match, 0)[-1] == "C73"
    assert is_done(match)


def test_ill_omen_must_come_over_some_quest_that_is_there() -> None:
    match = use("A07", quests={**LAIRS, "2": None}, decks={"challenges": NEXT, "treasures": []})
    assert offered(match) == ["add:1", "add:3"]
    assert refuses(match, "add:2", "add:c0", "add:c1", "decline", "done")


@pytest.mark.rule("Q-TERM-01")
def test_ill_omen_stops_at_24() -> None:
    match = use("A07", quests={"1": tall(23), "2": TWO, "3": THREE})
    assert offered(match) == ["add:1", "add:2", "add:3"]
    play(match, "add:1")
    assert len(challenges(match, "1")) == 24
    match = use("A07", quests={"1": tall(24), "2": TWO, "3": THREE})
    assert offered(match) == ["add:2", "add:3"]
    assert refuses(match, "add:1")


@pytest.mark.rule("Q-DECK-04", "Q-TURN-03")
def test_ill_omen_needs_a_card() -> None:
    match = use("A07", decks={"actions": ["A02"]}, rest="box")
    assert skipped(match) == ["add_challenge"]
    assert is_done(match)
    match = use("A07", "add:3", decks={"challenges": ["C72"], "actions": ["A02"]}, rest="box")
    assert challenges(match, "3")[-1] == "C72"
    assert gold(match, 0) == 2, "it was the last card"


@pytest.mark.rule("Q-CLM-09", "Q-HID-01")
def test_ill_omen_over_claimed_and_hidden_quests() -> None:
    match = use("A07", "add:c1", options=CLAIMED, quests={**LAIRS, "c1": OWN})
    assert challenges(match, "c1") == ["C62", "C05", "C30", "C72"]
    match = use("A07", "add:1", options=HIDDEN)
    assert down(match, "1") == [0, 1], "the former first challenge stays open"


@pytest.mark.rule("Q-TERM-07")
def test_a_detour_moves_a_first_challenge() -> None:
    match = use("A08", "move:2:1")
    assert challenges(match, "2") == ["C31", "C66", "C46"]
    assert challenges(match, "1") == ["C61", "C01", "C16", "C20"]
    assert (down(match, "1"), down(match, "2")) == ([0], [0])
    assert coins(match, 0) == ["C02", "C03", "C72"]
    assert is_done(match)


def test_a_detour_leads_from_one_quest_to_another() -> None:
    match = use("A08")
    assert offered(match) == [
        "move:1:2",
        "move:1:3",
        "move:2:1",
        "move:2:3",
        "move:3:1",
        "move:3:2",
    ]
    assert refuses(match, "move:1:1", "move:c0:1", "move:1:c0", "decline")
    match = use("A08", quests={**LAIRS, "1": ALONE})
    assert offered(match) == ["move:2:1", "move:2:3", "move:3:1", "move:3:2"]
    match = use("A08", quests={**LAIRS, "1": OPEN})
    assert "move:1:2" not in offered(match), "not the only challenge either"


@pytest.mark.rule("Q-TERM-01", "Q-TURN-03")
def test_a_detour_stops_at_24_and_needs_two_quests() -> None:
    match = use("A08", quests={"1": tall(24), "2": TWO, "3": THREE})
    assert offered(match) == ["move:1:2", "move:1:3", "move:2:3", "move:3:2"]
    match = use("A08", "move:2:1", quests={"1": tall(23), "2": TWO, "3": THREE})
    assert challenges(match, "1")[-1] == "C20"
    assert len(challenges(match, "1")) == 24
    match = use("A08", quests={"1": ONE, "2": None, "3": None})
    assert skipped(match) == ["move_first"]
    assert gold(match, 0) == 3


@pytest.mark.rule("Q-HID-07", "Q-CLM-09")
def test_a_detour_of_hidden_and_claimed_quests() -> None:
    match = use("A08", "move:2:1", options=HIDDEN)
    assert (down(match, "1"), down(match, "2")) == ([0, 1], [0, 1])
    assert told(match, "challenge_revealed")[0]["challenge_id"] == "C46"
    match = use("A08", "move:c1:3", options=CLAIMED, quests={**LAIRS, "c1": OWN})
    assert challenges(match, "c1") == ["C62", "C05"]
    assert challenges(match, "3")[-1] == "C30"
    match = use("A08", "move:3:c1", options=CLAIMED, quests={**LAIRS, "c1": OWN})
    assert challenges(match, "c1") == ["C62", "C05", "C30", "C11"]


# Quests: A09, A10


def test_a_false_map_exchanges_two_treasures() -> None:
    match = use("A09")
    assert offered(match) == ["swap:1:2", "swap:1:3", "swap:2:3"]
    play(match, "swap:1:3")
    assert [treasure_at(match, place) for place in "123"] == ["T10", "T05", "T01"]
    assert [challenges(match, place) for place in "123"] == [
        ONE["challenges"],
        TWO["challenges"],
        THREE["challenges"],
    ]
    assert gold(match, 0) == 3
    assert is_done(match)


def test_a_false_map_needs_two_different_quests_each_pair_once() -> None:
    match = use("A09")
    assert refuses(match, "swap:1:1", "swap:2:1", "swap:1:c0", "decline", "done")


@pytest.mark.rule("Q-TURN-03")
def test_a_false_map_of_two_quests_and_of_one() -> None:
    match = use("A09", quests={"1": ONE, "2": None, "3": THREE})
    assert is_done(match), "the only pair is chosen unasked"
    assert [treasure_at(match, place) for place in "123"] == ["T10", None, "T01"]
    match = use("A09", quests={"1": ONE, "2": None, "3": None})
    assert skipped(match) == ["swap_treasures"]
    assert gold(match, 0) == 3


@pytest.mark.rule("Q-CLM-09")
def test_a_false_map_of_a_claimed_quest() -> None:
    match = use("A09", options=CLAIMED, quests={**LAIRS, "c1": OWN})
    assert len(offered(match)) == 6
    play(match, "swap:3:c1")
    assert (treasure_at(match, "3"), treasure_at(match, "c1")) == ("T02", "T10")
    assert challenges(match, "c1") == OWN["challenges"]


@pytest.mark.rule("Q-PREP-15")
def test_a_road_is_washed_out_and_leads_elsewhere() -> None:
    decks = {"challenges": ["C72", "C28", "C29"], "treasures": ["T04", "T03"]}
    match = use("A10", decks=decks)
    assert offered(match) == ["redraw:1", "redraw:2", "redraw:3"]
    play(match, "redraw:2")
    assert treasure_at(match, "2") == "T04"
    assert challenges(match, "2")[:2] == ["C72", "C28"], "C29 is a match"
    assert "C29" in pile(match, "challenges")
    assert pile(match, "challenges")[:4] == ["C31", "C66", "C46", "C20"]
    assert pile(match, "treasures") == ["T05"]
    assert gold(match, 0) == 3
    assert is_done(match)


def test_a_road_is_washed_out_only_where_there_is_a_quest() -> None:
    match = use("A10", quests={**LAIRS, "2": None})
    assert offered(match) == ["redraw:1", "redraw:3"]
    assert refuses(match, "redraw:2", "redraw:c0", "redraw:c1", "decline", "done")


@pytest.mark.rule("Q-PREP-16", "Q-TURN-03", "Q-DECK-02")
def test_a_road_without_other_treasures_leads_to_the_same_one() -> None:
    match = use(
        "A10", "redraw:1", decks={"challenges": ["C72", "C28"], "actions": ["A02"]}, rest="box"
    )
    assert treasure_at(match, "1") == "T01", "shuffled alone, it came back"
    assert challenges(match, "1") == ["C72", "C28"]
    match = use("A10", quests={"1": None, "2": None, "3": None}, rest="box")
    assert skipped(match) == ["redraw_quest"]


@pytest.mark.rule("J-59", "Q-CLM-09", "Q-CLM-10")
def test_a_claimed_quest_is_washed_out_and_not_replaced() -> None:
    match = use("A10", "redraw:c1", options=CLAIMED, quests={**LAIRS, "c1": OWN})
    assert quest(match, "c1") is None
    assert pile(match, "treasures") == ["T02"]
    assert pile(match, "challenges") == OWN["challenges"]
    assert [treasure_at(match, place) for place in "123"] == ["T01", "T05", "T10"]
    assert told(match, "quest_prepared") == []


@pytest.mark.rule("Q-HID-01", "Q-HID-04")
def test_a_road_to_a_hidden_quest() -> None:
    decks = {"challenges": ["C01", "C09", "C11", "C72"], "treasures": ["T02"]}
    lairs = {**LAIRS, "3": {**THREE, "challenges": ["C71", "C36"]}, "1": ALONE}
    match = use("A10", "redraw:1", options=HIDDEN, decks=decks, quests=lairs)
    assert sorted(challenges(match, "1")) == ["C01", "C09", "C11"]
    assert down(match, "1") == [0, 1]
