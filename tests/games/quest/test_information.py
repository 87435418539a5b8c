"""Section G: who may know what, row by row, and the leaks that must be impossible."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lairworks import Match
from tests.games.quest.looks import (
    CLAIMED,
    HIDDEN,
    alike,
    bytes_of,
    in_quest,
    knowers,
    mixed,
    pile,
    purse,
    shown,
    swapped,
    viewers,
)
from tests.games.quest.tables import asked, lies, offered, play, state, table

# Two lairs whose hidden challenges are C61 and C02; only C61 is ever met here.
FOREST: dict[str, Any] = {"treasure": "T01", "challenges": ["C61", "C01", "C16"]}
CAVE: dict[str, Any] = {"treasure": "T05", "challenges": ["C02", "C06", "C11"]}
MARSH: dict[str, Any] = {"treasure": "T06", "challenges": ["C03", "C31", "C36"]}
LAIRS = {"1": FOREST, "2": CAVE, "3": MARSH}
POOL = ["A05", "A01", "A15"]


def glimpsing(**position: Any) -> Match:
    """Seat 0 has a card to choose that shows a hidden challenge."""
    return table(quests=LAIRS, action_pool=["A02", "A01", "A15"], **position)


def told(match: Match, name: str, viewer: int | None) -> list[Any]:
    """The facts of all events of a name, as a viewer hears them."""
    return [event.facts for event in match.events(viewer) if event.name == name]


# Rows of the table


@pytest.mark.rule("Q-TERM-03", "Q-TERM-06")
def test_row_pools_parties_treasures_and_claimed_quests_are_public() -> None:
    match = table(
        options=CLAIMED,
        companies=[
            {"party": ["S1", "H22"], "treasures": ["T02"], "seekers": ["H20"], "turns": 3},
            {"party": ["S2"], "turns": 2},
        ],
        quests={**LAIRS, "c1": {"treasure": "T07", "challenges": ["C04", "C41"]}},
        hero_pool=["H07", "H52", "H10"],
        action_pool=["A04", "A01", "A15"],
    )
    for viewer in viewers(match):
        view: Any = match.view(viewer)
        assert [card["id"] for card in view["hero_pool"]] == ["H07", "H52", "H10"]
        assert [card["id"] for card in view["action_pool"]] == ["A04", "A01", "A15"]
        first, second = view["seats"]
        assert [hero["id"] for hero in first["party"]] == ["S1", "H22"]
        assert [hero["id"] for hero in second["party"]] == ["S2"]
        assert first["party"][1] == {
            "id": "H22",
            "name": "Beastmaster",
            "cost": 2,
            "icons": ["bow", "leaf"],
            "timing": None,
            "text": "",
            "participating": False,
            "used": False,
        }
        assert first["party"][0]["cost"] is None
        assert [card["id"] for card in first["treasures"]] == ["T02"]
        assert [hero["id"] for hero in first["seekers"]] == ["H20"]
        assert first["score"] == first["points"] + 1
        assert (first["turns"], second["turns"]) == (3, 2)
        assert view["threshold"] == 7
        assert {place: view["quests"][place]["treasure"]["id"] for place in LAIRS} == {
            place: quest["treasure"] for place, quest in LAIRS.items()
        }
        claimed = view["quests"]["c1"]
        assert (claimed["owner"], claimed["treasure"]["id"]) == (1, "T07")
        assert view["quests"]["c0"] is None


@pytest.mark.rule("Q-DECK-01")
def test_row_discard_piles_are_public_in_full() -> None:
    piles = {"challenges": ["C09", "C05"], "heroes": ["H30"], "actions": [], "treasures": ["T11"]}
    match = table(quests=LAIRS, piles=piles)
    for viewer in viewers(match):
        for kind, cards in piles.items():
            assert pile(match, viewer, kind) == cards


def test_row_numbers_of_cards_are_public() -> None:
    match = table(quests=LAIRS, companies=[{"gold": 4}, {"gold": 1}])
    for viewer in viewers(match):
        view: Any = match.view(viewer)
        for which, kind in enumerate(("challenges", "heroes", "actions", "treasures")):
            assert view["decks"][kind] == state(match).decks[which].left
        assert [seat["gold"]["number"] for seat in view["seats"]] == [4, 1]
        assert [len(view["quests"][place]["challenges"]) for place in LAIRS] == [3, 3, 3]


@pytest.mark.rule("Q-PREP-02", "Q-TERM-02")
def test_row_a_face_down_challenge_never_seen_is_shown_to_nobody() -> None:
    match = table(quests=LAIRS, decks={"challenges": ["C71", "C72"]})
    other = swapped(match, "C61", "C72")
    assert lies(other, "quests")["1"]["challenges"] == ["C72", "C01", "C16"]
    assert alike(match, other)
    for viewer in viewers(match):
        assert in_quest(match, viewer, "1") == [None, "C01", "C16"]
        assert knowers(match, "1", 0) == []


def test_row_a_peek_is_seen_by_the_peeker_alone_and_all_know_of_it() -> None:
    match = play(glimpsing(), "play:A02", "peek:1:0")
    assert in_quest(match, 0, "1") == ["C61", "C01", "C16"]
    assert in_quest(match, 0, "2") == [None, "C06", "C11"]
    (seen,) = told(match, "peeked", 0)
    assert seen["challenge_id"] == "C61"
    for viewer in (1, None):
        assert in_quest(match, viewer, "1") == [None, "C01", "C16"]
        assert told(match, "peeked", viewer) == [{"seat": 0, "place": "1", "position": 0}]
        assert seen["challenge"] not in bytes_of(match, viewer)
    assert knowers(match, "1", 0) == [0]
    assert knowers(match, "2", 0) == []


def test_others_cannot_tell_what_was_peeked_at() -> None:
    match = glimpsing(decks={"challenges": ["C71", "C72"]})
    other = swapped(match, "C61", "C72")
    play(match, "play:A02", "peek:1:0")
    play(other, "play:A02", "peek:1:0")
    assert alike(match, other, 1, None)
    assert not alike(match, other, 0)


@pytest.mark.rule("Q-FAIL-06", "R-26")
def test_row_a_challenge_turned_back_after_an_early_failure_is_known_to_all() -> None:
    lone = {"treasure": "T01", "challenges": ["C61"]}
    match = table(quests={**LAIRS, "1": lone}, secondary=True, companies=[{"gold": 0}, {}])
    play(match, "quest", "enter:1")
    for viewer in viewers(match):
        assert in_quest(match, viewer, "1") == ["C61"]
    play(match, "give_up")
    assert lies(match, "quests")["1"]["down"] == [0]
    for viewer in viewers(match):
        view: Any = match.view(viewer)
        assert in_quest(match, viewer, "1") == ["C61"]
        assert view["quests"]["1"]["challenges"][0]["up"] is False
    assert knowers(match, "1", 0) == [0, 1]


@pytest.mark.rule("Q-GOLD-01", "R-13")
def test_row_gold_from_the_deck_is_unseen_also_by_its_owner() -> None:
    match = table(quests=LAIRS, companies=[{"gold": ["C20"]}, {}], action_pool=POOL)
    other = swapped(match, "C20", "C21")
    play(match, "play:A01")
    play(other, "play:A01")
    assert alike(match, other)
    for viewer in viewers(match):
        assert purse(match, viewer, 0) == [None, None, None]
        assert not {"challenge", "challenges"} & {
            fact for facts in told(match, "gold_gained", viewer) for fact in facts
        }


@pytest.mark.rule("Q-GOLD-02")
def test_row_gold_that_was_a_face_up_challenge_is_known_to_all() -> None:
    match = table(quests=LAIRS, companies=[{"gold": ["C20"]}, {}], action_pool=POOL)
    play(match, "play:A05", "take:1:2")
    for viewer in viewers(match):
        assert purse(match, viewer, 0) == [None, "C16"]
    match = table(
        quests=LAIRS,
        companies=[{"party": ["H23", "H22"], "gold": ["C20"]}, {}],
        attempt={"place": "1", "sent": ["H22", "H23"]},
    )
    play(match, "defeat")
    for viewer in viewers(match):
        view: Any = match.view(viewer)
        assert purse(match, viewer, 0) == [None, "C16"]
        assert [coin["known_to"] for coin in view["seats"][0]["gold"]["cards"]] == [[], [0, 1]]


def test_row_no_order_of_any_deck_is_told_to_anybody() -> None:
    match = table(quests=LAIRS)
    for kind in ("challenges", "heroes", "actions", "treasures"):
        cards = lies(match, "decks")[kind]
        one, other = cards[0], next(card for card in cards if card != cards[0])
        assert alike(match, swapped(match, one, other))


@pytest.mark.rule("Q-HID-04", "Q-HID-05", "J-52")
def test_row_hidden_quests_show_their_set_but_not_its_order() -> None:
    deep = {"treasure": "T05", "challenges": ["C61", "C16", "C02", "C31"]}
    match = table(options=HIDDEN, quests={"1": deep})
    assert alike(match, swapped(match, "C61", "C16"))
    assert alike(match, swapped(match, "C02", "C16"))
    for viewer in viewers(match):
        assert in_quest(match, viewer, "1") == [None, None, None, "C31"]
        assert mixed(match, viewer, "1") == ["C02", "C16", "C61"]
    assert not alike(match, swapped(match, "C31", "C16"))


@pytest.mark.rule("Q-POW-14", "Q-POW-15", "Q-POW-12")
def test_row_cards_drawn_for_a_choice_are_public() -> None:
    party = {"party": ["H05", "H06", "H03"], "gold": 0}
    warden = table(companies=[party, {}], quests=LAIRS, decks={"actions": ["A09", "A04"]})
    play(warden, "power:H05")
    trying: dict[str, Any] = {"place": "1", "sent": ["H03"]}
    mercenary = table(
        companies=[party, {}], quests=LAIRS, attempt=trying, decks={"heroes": ["H51", "H44"]}
    )
    play(mercenary, "power:H06")
    barkeep = table(
        companies=[party, {}], quests=LAIRS, attempt=trying, decks={"treasures": ["T09", "T02"]}
    )
    play(barkeep, "power:H03")
    drawn = ((warden, ["A04", "A09"]), (mercenary, ["H44", "H51"]), (barkeep, ["T02", "T09"]))
    for match, ids in drawn:
        for viewer in viewers(match):
            view: Any = match.view(viewer)
            assert [card["id"] for card in view["drawn"]] == ids


# How knowledge comes and goes


@pytest.mark.rule("Q-GOLD-03", "Q-GOLD-04", "J-61")
def test_spent_gold_becomes_public_and_the_rest_stays_as_it_was() -> None:
    match = table(
        quests=LAIRS,
        companies=[{"gold": ["C20", "C21", "C22", "C23", "C24", "C25"]}, {}],
        known={"C22": "all"},
        hero_pool=["H23", "H52", "H10"],
        secondary=True,
    )
    play(match, "recruit", "buy:H23")
    for viewer in viewers(match):
        assert pile(match, viewer, "challenges")[-2:] == ["C20", "C21"]
        assert purse(match, viewer, 0) == ["C22", None, None, None]
        assert told(match, "gold_spent", viewer)[0]["challenge_ids"] == ["C20", "C21"]


def test_stolen_gold_stays_as_known_as_it_was() -> None:
    match = table(
        quests=LAIRS,
        companies=[{"gold": 0}, {"gold": ["C20", "C21"]}],
        known={"C20": "all"},
        action_pool=["A15", "A01", "A01"],
    )
    other = swapped(match, "C21", "C22")
    for each in (match, other):
        play(each, "play:A15")
    assert alike(match, other)
    for viewer in viewers(match):
        assert purse(match, viewer, 0) == ["C20", None]
        assert purse(match, viewer, 1) == [None]
        assert told(match, "gold_moved", viewer) == [{"from": 1, "to": 0, "n": 1}]


@pytest.mark.rule("J-62")
def test_a_replaced_hidden_challenge_is_public_and_the_new_one_unknown_to_all() -> None:
    match = table(
        quests=LAIRS, action_pool=["A06", "A01", "A15"], decks={"challenges": ["C71", "C72"]}
    )
    other = swapped(match, "C71", "C73")
    for each in (match, other):
        play(each, "play:A06", "peek:1:0")
        for viewer in viewers(each):
            view: Any = each.view(viewer)
            asked_about = {"question": "replace_hidden", "seat": 0, "place": "1", "position": 0}
            assert view["doing"] == asked_about
        play(each, "replace_hidden")
    assert lies(match, "quests")["1"]["challenges"] == ["C71", "C01", "C16"]
    assert alike(match, other)
    for viewer in viewers(match):
        assert in_quest(match, viewer, "1") == [None, "C01", "C16"]
        assert pile(match, viewer, "challenges")[-1] == "C61"
    assert knowers(match, "1", 0) == []


@pytest.mark.rule("Q-HID-01")
def test_in_hidden_quests_a_replacement_is_not_of_the_set() -> None:
    deep = {"treasure": "T05", "challenges": ["C61", "C16", "C02", "C31"]}
    match = table(
        options=HIDDEN,
        quests={"1": deep},
        action_pool=["A06", "A01", "A15"],
        decks={"challenges": ["C71", "C72"]},
    )
    play(match, "play:A06", "peek:1:1", "replace_hidden")
    for viewer in viewers(match):
        assert mixed(match, viewer, "1") == ["C02", "C61"]
        assert in_quest(match, viewer, "1") == [None, None, None, "C31"]
        view: Any = match.view(viewer)
        flags = [challenge["mixed"] for challenge in view["quests"]["1"]["challenges"]]
        assert flags == [True, False, True, False]
        assert "C71" not in shown(view)


@pytest.mark.rule("Q-HID-06")
def test_in_hidden_quests_what_is_turned_up_leaves_the_set_also_when_turned_down_again() -> None:
    deep = {"treasure": "T05", "challenges": ["C61", "C16", "C44"]}
    match = table(
        options=HIDDEN,
        quests={"1": deep},
        companies=[{"party": ["H51"], "gold": ["C20", "C21", "C22"]}, {}],
        secondary=True,
    )
    before = [mixed(match, viewer, "1") for viewer in viewers(match)]
    assert before == [["C16", "C61"]] * 3
    play(match, "quest", "enter:1")
    while "defeat" not in offered(match):
        play(match, next(choice for choice in offered(match) if choice.startswith("send")))
    play(match, "defeat")
    for viewer in viewers(match):
        assert in_quest(match, viewer, "1") == [None, "C16"]
        assert mixed(match, viewer, "1") == ["C61"]
    play(match, "give_up")
    for viewer in viewers(match):
        assert in_quest(match, viewer, "1") == [None, "C16", "C44"]
        assert mixed(match, viewer, "1") == ["C61"]
    assert knowers(match, "1", 1) == [0, 1]


@pytest.mark.rule("Q-DECK-02")
def test_shuffling_into_the_deck_clears_what_was_known() -> None:
    match = table(
        quests=LAIRS,
        rest="box",
        companies=[{"gold": ["C20"]}, {"gold": ["C21"]}],
        known={"C20": "all"},
        hero_pool=["H44", "H52", "H45"],
        secondary=True,
        decks={"challenges": [], "heroes": ["H46", "H47"], "actions": ["A01", "A01"]},
        piles={"challenges": ["C22", "C23"], "actions": []},
    )
    play(match, "recruit", "buy:H44")  # C20 goes to the pile
    assert pile(match, 1, "challenges") == ["C22", "C23", "C20"]
    play(match, "play:A01")  # the pile is the new deck, and two of its cards are gold
    for viewer in viewers(match):
        assert purse(match, viewer, 1) == [None, None, None]
        assert pile(match, viewer, "challenges") == []


@pytest.mark.rule("Q-CLM-02")
def test_a_claimed_quest_keeps_its_faces_and_who_knows_them() -> None:
    match = table(
        options=CLAIMED,
        quests=LAIRS,
        companies=[{"party": ["H23", "H22"], "gold": 0}, {}],
        attempt={"place": "1", "sent": ["H22", "H23"]},
        known={"C61": [1]},
    )
    play(match, "give_up", "claim")
    assert in_quest(match, 1, "c0") == ["C61", "C01", "C16"]
    for viewer in (0, None):
        assert in_quest(match, viewer, "c0") == [None, "C01", "C16"]
    assert knowers(match, "c0", 0) == [1]


# The turn and what is being decided


@pytest.mark.rule("Q-TURN-01")
def test_the_ribbon_tells_where_in_the_turn_it_is() -> None:
    match = table(
        quests=LAIRS,
        companies=[{"party": ["H09", "S1"], "gold": 3}, {}],
        action_pool=["A02", "A01", "A15"],
        hero_pool=["H44", "H52", "H10"],
    )
    phases = []
    for choice in ("play:A02", "peek:1:0", "recruit", "buy:H44", "done", "decline"):
        view: Any = match.view(None)
        phases.append(view["phase"])
        play(match, choice)
    assert phases == ["action", "main", "secondary", "secondary", "secondary", "upkeep"]
    view = match.view(None)
    assert (view["phase"], view["turn"]) == ("action", 1)


@pytest.mark.rule("Q-QUEST-03", "Q-QUEST-08", "Q-POW-16")
def test_everybody_sees_how_an_attempt_stands() -> None:
    match = table(
        quests=LAIRS,
        companies=[{"party": ["H07", "H29", "S3"], "gold": 3}, {}],
        attempt={"place": "1", "sent": ["H07", "H29"]},
    )
    play(match, "power:H07", "name:leaf", "power:H29", "send:S3")
    for viewer in viewers(match):
        view: Any = match.view(viewer)
        assert view["attempt"] == {
            "seat": 0,
            "place": "1",
            "challenge": {
                "id": "C16",
                "name": "Dire Wolf Pack",
                "kind": "monster",
                "icons": ["axe", "bow"],
            },
            "defeated": 0,
            "sent": ["H07", "H29", "S3"],
            "used": ["H07", "H29"],
            "kept": [],
            "named": [{"hero": "H07", "icon": "leaf"}],
            "waived": ["axe"],
            "missing": [],
            "price": 0,
        }
        party = view["seats"][0]["party"]
        assert all(hero["participating"] for hero in party)
        assert view["doing"] == {"question": "quest.step", "seat": 0}


@pytest.mark.rule("Q-POW-27", "Q-POW-13")
def test_everybody_sees_what_a_reaction_answers() -> None:
    match = table(
        quests=LAIRS,
        companies=[{"gold": 4}, {"party": ["H35", "H36", "H63"], "gold": 2}],
        hero_pool=["H10", "H52", "H44"],
        secondary=True,
    )
    play(match, "recruit", "buy:H10", "power:H10", "oust:H63")
    for viewer in viewers(match):
        view: Any = match.view(viewer)
        blow = {"blow": "oust", "by": 0, "target": "H63"}
        assert view["doing"] == {"question": "react.break", "seat": 1, "hero": "H35", **blow}
        assert view["deciding"] == [1]


# The end


@pytest.mark.rule("Q-END-01", "Q-END-06", "Q-END-07", "Q-END-08")
def test_the_end_shows_everything_and_the_final_table() -> None:
    match = table(
        quests=LAIRS,
        companies=[
            {"treasures": ["T10"], "party": ["S1", "H22"], "gold": ["C20", "C21"]},
            {"treasures": ["T09"], "party": ["H63"], "gold": ["C22"]},
        ],
        trigger=1,
        cause="treasure",
        secondary=True,
    )
    play(match, "gain")
    assert match.over
    for viewer in viewers(match):
        view: Any = match.view(viewer)
        assert view["phase"] == "over"
        assert in_quest(match, viewer, "1") == ["C61", "C01", "C16"]
        assert purse(match, viewer, 1) == ["C22"]
        assert (view["end"]["trigger"], view["end"]["reason"]) == (1, "treasure")
        assert view["end"]["winners"] == match.winners
        assert [line["gold"] for line in view["end"]["table"]] == [3, 1]
        assert [line["cost"] for line in view["end"]["table"]] == [2, 4]
        assert json.dumps(view["seats"]) == json.dumps(match.view(0)["seats"])


def test_before_the_end_there_is_no_final_table() -> None:
    match = table(quests=LAIRS)
    view: Any = match.view(0)
    assert view["end"] == {
        "trigger": None,
        "cause": "",
        "reason": "",
        "winners": [],
        "table": [],
    }
    assert asked(match) == "turn.action"
