"""Questions and choices as sentences."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from lairworks.core.bits import members
from lairworks.core.rng import seeded
from lairworks.games.volcano.labels import LABELLERS, turn_bounds
from lairworks.games.volcano.mountain import LOCATIONS
from lairworks.games.volcano.phrases import place, spot, strip_words
from lairworks.games.volcano.questions import ASKERS
from lairworks.games.volcano.state import VolcanoState
from lairworks.games.volcano.words import SLOT, WORDS
from tests.games.volcano.sentences import (
    is_good,
    is_sentence,
    label_of,
    question,
    text_of,
    wandering,
)
from tests.games.volcano.strips import with_strip
from tests.games.volcano.tables import asked, offered, planning, play, state, table

DEEP: dict[str, Any] = {"levels": 3, "lair": {"L2.W1": "R20"}}


def step(what: str, **position: Any) -> Match:
    """Red is asked something in the middle of a movement."""
    position.setdefault("moved", True)
    return table(agenda=["round.start -1", "turn.after 0", what], **position)


# Places and strips


def test_places_are_named_for_people() -> None:
    lair = {"L2.W1": "R20", "L2.E1": "wreck", "L2.E2": "ruin R01"}
    now = state(table(3, levels=3, lair=lair))
    assert [place(now, at) for at in (1, 2, 5, 6, 7, 8, 11, 20, 21, 22, -1)] == [
        "Site A",
        "Site B",
        "Shark Tank on level 2",
        "the ruin on level 2, east inner",
        "the ruins of Jumpsuit Barracks on level 2",
        "an empty location on level 3, west of the shaft (outer)",
        "an empty location on level 3, east of the shaft (outer)",
        "the Excavation Site",
        "the Construction Yard",
        "the Heliport",
        "the reserve",
    ]
    assert [spot(at) for at in (0, 9, 18)] == [
        "level 1, west outer",
        "level 3, west inner",
        "level 5, east inner",
    ]


STRIPS = [
    ("R20", "must Dismiss, may Occupy"),
    ("R23", "may Excavate, Build and Occupy"),
    ("R26", "must pay a Build Point and take two crates"),
    ("R21", "must pay a Build Point and score 2 VP"),
    ("R12", "may Transfer"),
    ("R31", "must gain two Work Tokens, may Occupy"),
    ("R30", "must Waste and score 1 VP"),
]


@pytest.mark.parametrize(("room", "text"), STRIPS)
def test_strips_are_put_into_words(room: str, text: str) -> None:
    content = state(table()).content
    strip = content.strip(f"{room}.room")
    assert strip is not None
    assert strip_words(strip) == text


# Questions


def test_planning_is_asked_with_the_place_in_the_queue() -> None:
    match = planning(3, [2, 0, 1])
    assert question(match) == "Round 1: you are first to plan. Which slot do you take?"
    play(match, "slot:4")
    assert question(match) == "Round 1: you are second to plan. Which slot do you take?"
    play(match, "slot:2")
    assert question(match) == "Round 1: you are last to plan. Which slot do you take?"


def test_the_first_of_two_is_asked_about_the_cube() -> None:
    match = planning(2)
    play(match, "slot:2")
    assert asked(match) == "plan.cube"
    assert question(match) == "Which slot do you block with the purple cube?"


def test_a_turn_is_asked_with_what_is_left_to_spend() -> None:
    assert question(table(seats=[{"active": 2}])) == (
        "Your turn: move a worker for 1 Work Token (2 left), or retire?"
    )
    last = table(seats=[{"active": 4}], retired=[1, 2, 3])
    assert question(last) == (
        "Your turn, the last of this round: move a worker for 1 Work Token (4 left), or retire?"
    )


@pytest.mark.rule("V-CRATE-06", "V-CRATE-11")
def test_free_movements_are_counted_in_the_question() -> None:
    match = table(seats=[{"active": 1, "crates": ["DOUBLE", "DOUBLE"]}])
    play(match, "crate:DOUBLE")
    assert question(match) == (
        "Your turn: move a worker for 1 Work Token (1 left) and one more for free, or retire?"
    )
    play(match, "crate:DOUBLE", "boss:YARD", "occupy:1:L1.W1")
    assert question(match) == (
        "Move a worker for free (two free movements left), or end your turn?"
    )
    play(match, "boss:L1.W1")
    assert question(match) == "Move a worker for free (one free movement left), or end your turn?"
    last = table(seats=[{}], retired=[1, 2, 3], moved=True, free_moves=1)
    assert question(last) == "Move a worker for free (one free movement left), or end your turn?"


def test_whoever_cannot_move_is_told_what_is_left() -> None:
    broke = {"active": 0, "crates": ["BP"], "bp": 0}
    assert question(table(seats=[broke])) == (
        "Your turn: you have no active Work Token to move with. Open a crate, or retire?"
    )
    assert question(table(seats=[{**broke, "bp": 5}])) == (
        "Your turn: you have no active Work Token to move with. You have to retire."
    )


def test_after_the_movement_crates_are_left_and_the_end() -> None:
    seat = {"crates": ["BP"], "bp": 0}
    assert (
        question(table(seats=[seat], moved=True))
        == "You have moved. Open a crate, or end your turn?"
    )
    full = {**seat, "bp": 5}
    assert (
        question(table(seats=[full], moved=True))
        == "You have moved and can only end your turn now."
    )
    last = table(seats=[full], moved=True, retired=[1, 2, 3])
    assert question(last) == "You have moved and can only retire now."


RICH = {"bp": 3, "cards": ["R20"], "crates": ["BP"], "henchmen": ["L1.W1"]}
RIVAL = {"cards": ["R01", "R07"], "crates": ["VP1", "BP"], "henchmen": ["L1.E1"]}

QUESTIONS: list[tuple[str, str]] = [
    ("select 0 must", "You must take a card from the Room Pool: which one?"),
    ("select 0 may", "You may take a card from the Room Pool: which one, or none?"),
    ("build.card 0 must", "You must build a room: which one? You have 3 Build Points."),
    ("build.card 0 may", "You may build a room: which one, or none? You have 3 Build Points."),
    (
        "steal.card 0 must",
        "You must steal a rival's card and build it: which one? You have 3 Build Points.",
    ),
    (
        "steal.card 0 may",
        "You may steal a rival's card and build it: which one, or none? You have 3 Build Points.",
    ),
    ("upgrade.card 0 must", "You must upgrade a room: with which card? You have 3 Build Points."),
    (
        "upgrade.card 0 may",
        "You may upgrade a room: with which card, or none? You have 3 Build Points.",
    ),
    ("build.where 0 R20", "Choose where to build Shark Tank."),
    ("build.where 0 R07 1", "Choose where to build Blue's Cement Works."),
    ("upgrade.where 0 R20", "Choose which room to replace with Shark Tank for 2 Build Points."),
    ("occupy 0 must", "You must occupy a room for free: which Henchman goes where?"),
    ("occupy 0 may", "You may occupy a room for free: which Henchman goes where, or none?"),
    ("dismiss 0 must", "You must dismiss a Henchman, anybody's: which one?"),
    ("dismiss 0 may", "You may dismiss a Henchman, anybody's: which one, or none?"),
    ("destroy 0 must", "You must destroy a room: which one?"),
    ("destroy 0 may", "You may destroy a room: which one, or none?"),
    (
        "transfer 0 must",
        "You must transfer your Boss and Blue's Henchman out of Site B: where to?",
    ),
    (
        "transfer 0 may",
        "You may transfer your Boss and Blue's Henchman out of Site B: where to, or not?",
    ),
    ("exchange 0 must", "You must exchange a crate: with whom?"),
    ("exchange 0 may", "You may exchange a crate: with whom, or not?"),
    ("whether 0 EXCAVATE 1", "Do you excavate level 4?"),
    ("whether 0 WORK 1", "You may gain a Work Token. Do you?"),
    ("whether 0 FAVOR 2", "You may score 2 VP. Do you?"),
]


@pytest.mark.parametrize(("what", "text"), QUESTIONS)
def test_a_directive_is_asked_about_as_compulsory_or_not(what: str, text: str) -> None:
    match = step(what, levels=3, seats=[{**RICH, "boss": "L1.E1"}, RIVAL])
    assert asked(match) == what.split(maxsplit=1)[0]
    assert question(match) == text


@pytest.mark.rule("V-CRATE-04", "J-42")
@pytest.mark.parametrize(("verb", "what"), [("build", "build"), ("upgrade", "upgrade")])
def test_what_cannot_be_paid_is_asked_about_for_the_sake_of_crates(verb: str, what: str) -> None:
    seat = {"bp": 0, "cards": ["R20"], "crates": ["BP"]}
    match = step(f"{verb}.card 0 must", seats=[seat])
    assert question(match) == (
        f"You can {what} nothing as it is. Open a crate, or go on? You have no Build Points."
    )
    match = step(f"{verb}.card 0 may", seats=[{**seat, "crates": ["FIRST"]}])
    assert question(match) == f"You can {what} nothing and have to go on. You have no Build Points."


def test_a_theft_that_cannot_be_paid_is_asked_about_as_well() -> None:
    match = step("steal.card 0 may", seats=[{"bp": 0, "crates": ["BP"]}, {"cards": ["R20"]}])
    assert question(match) == (
        "You can steal nothing as it is. Open a crate, or go on? You have no Build Points."
    )


@pytest.mark.rule("V-EXG-01")
def test_what_was_taken_is_named_when_something_is_given_back() -> None:
    match = with_strip("EXCHANGE", red={"crates": ["BP"]}, blue={"crates": ["DOUBLE"]})
    play(match, "boss:L1.W2", "exchange:1")
    assert (
        question(match) == "You took an Overtime Form from Blue. Which crate do you give in return?"
    )
    assert text_of(match, "give:BP") == (
        "Give Blue a Bag of Cement (gain a Build Point, unless you already have five)"
    )


# Planning and turns


def test_slots_are_labelled_with_bonus_and_place_in_turn_order() -> None:
    match = planning(4)
    assert [text_of(match, choice) for choice in offered(match)] == [
        "Take slot 1: two Work Tokens and a room card; you play first",
        "Take slot 2: two Work Tokens and a Build Point; you play first or second",
        "Take slot 3: a Work Token, a room card and a Build Point; you play second or third",
        "Take slot 4: three Work Tokens; you play third or last",
        "Take slot 5: two Work Tokens, a room card and a Build Point; you play last",
    ]
    assert label_of(match, "slot:3")["facts"] == {
        "slot": "3",
        "bonus": ["WORK", "SELECT", "BP"],
        "work": 1,
        "earliest": 2,
        "latest": 3,
    }


def test_the_place_in_turn_order_takes_tokens_and_the_cube_into_account() -> None:
    match = planning(2)
    play(match, "slot:3")
    play(match, offered(match)[0], "cube:5")
    assert (
        text_of(match, "slot:2") == "Take slot 2: two Work Tokens and a Build Point; you play first"
    )
    assert text_of(match, "slot:4") == "Take slot 4: three Work Tokens; you play last"


BARE_SLOTS = {"pack": {"name": "Bare"}, "slots": {f"slot_{n}": {"bonus": []} for n in range(1, 6)}}


def final_places(now: VolcanoState, seat: int) -> set[int]:
    """Every place in turn order a seat can come to, whatever the others do."""
    if now.order:
        return {now.order.index(seat)}
    (decider,) = now.deciders()
    found: set[int] = set()
    for choice in now.choices(decider):
        after = now.copy()
        after.apply(decider, choice)
        found |= final_places(after, seat)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_place_in_turn_order_is_said_as_exactly_as_it_can_be(seats: int) -> None:
    plans = [state(planning(seats, pack=BARE_SLOTS, seats=[{"inbox": 1}] * seats))]
    checked = 0
    while plans:
        now = plans.pop()
        (seat,) = now.deciders()
        for choice in now.choices(seat):
            after = now.copy()
            after.apply(seat, choice)
            if SLOT.owns(choice):
                places = final_places(after, seat)
                assert turn_bounds(now, SLOT.first(choice)) == (min(places), max(places))
                checked += 1
            if not after.order:
                plans.append(after)
    assert checked >= 5


@pytest.mark.rule("V-PLAN-08")
def test_a_slot_does_not_promise_more_than_the_yard_has() -> None:
    seats = [{"inbox": 8}, {"inbox": 8}, {"inbox": 7}]
    match = planning(3, yard=1, seats=seats)
    assert text_of(match, "slot:4") == (
        "Take slot 4: three Work Tokens (the yard has only 1 Work Token); you play second or last"
    )
    assert label_of(match, "slot:4")["facts"]["work"] == 1


def test_the_cube_is_labelled_with_what_it_blocks() -> None:
    match = planning(2)
    play(match, "slot:2")
    cube = label_of(match, "cube:4")
    assert cube["text"] == "Block slot 4, which gives three Work Tokens"
    assert cube["facts"] == {"slot": "4", "bonus": ["WORK", "WORK", "WORK"]}


MANNED = [
    {"henchmen": ["L2.W1"], "active": 2},
    {"henchmen": ["L1.W1"]},
]


@pytest.mark.rule("V-BOSS-06", "V-BOSS-07", "V-CRATE-07")
def test_a_boss_is_labelled_with_who_is_paid_and_what_it_will_do() -> None:
    match = table(**DEEP, seats=MANNED)
    rival = label_of(match, "boss:L1.W1")
    assert rival["text"] == "Send your Boss to Site A (pay Blue 1): must gain a Build Point"
    assert rival["price"] == ["1 Work Token to Blue"]
    assert rival["facts"] == {
        "to": "L1.W1",
        "paid": "owner",
        "owner": 1,
        "must": ["BP"],
        "may": [],
    }
    own = label_of(match, "boss:L2.W1")
    assert own["text"] == "Send your Boss to Shark Tank on level 2: must Dismiss, may Occupy"
    assert own["price"] == ["1 Work Token to the yard"]
    assert (own["facts"]["paid"], own["facts"]["owner"]) == ("yard", 0)
    site = label_of(match, "boss:DIG")
    assert site["text"] == "Send your Boss to the Excavation Site: must take a crate, may Excavate"
    assert (site["facts"]["to"], site["facts"]["owner"]) == ("DIG", -1)
    free = table(**DEEP, seats=MANNED, moved=True, free_moves=1)
    assert text_of(free, "boss:L1.W1") == (
        "Send your Boss to Site A (free, Blue's crew): must gain a Build Point"
    )
    assert text_of(free, "boss:YARD") == (
        "Send your Boss to the Construction Yard (free): must Build, may Occupy"
    )
    assert label_of(free, "boss:L1.W1")["price"] == []
    assert label_of(free, "boss:L1.W1")["facts"]["paid"] == "nobody"


def test_a_room_that_does_nothing_is_labelled_so() -> None:
    match = with_strip()
    assert text_of(match, "boss:L1.W2") == (
        "Send your Boss to Jumpsuit Barracks on level 1: nothing to do there"
    )


def test_henchmen_are_labelled_with_where_they_come_from() -> None:
    match = table(**DEEP, seats=MANNED)
    moved = label_of(match, "hench:1:L1.E1")
    assert moved["text"] == "Move your Henchman from Shark Tank on level 2 to Site B"
    assert moved["price"] == ["1 Work Token to the yard"]
    assert moved["facts"] == {
        "henchman": 1,
        "from": "L2.W1",
        "to": "L1.E1",
        "must": ["SELECT"],
        "may": [],
    }
    fresh = label_of(match, "hench:2:L1.E1")
    assert fresh["text"] == "Send a Henchman from the reserve to Site B"
    assert fresh["facts"]["from"] == ""
    free = table(**DEEP, seats=MANNED, moved=True, free_moves=1)
    assert label_of(free, "hench:2:L1.E1")["price"] == []
    assert text_of(free, "hench:2:L1.E1") == "Send a Henchman from the reserve to Site B (free)"


@pytest.mark.rule("V-RET-01", "V-CRATE-10")
def test_retiring_is_labelled_with_the_place_on_the_track() -> None:
    assert (
        text_of(table(), "retire")
        == "Retire, first on the Retirement Track, with 2 Work Tokens kept"
    )
    holder = {"active": 0, "crates": ["FIRST"]}
    match = table(seats=[holder], retired=[2, 1])
    assert text_of(match, "retire") == "Retire, third on the Retirement Track"
    assert label_of(match, "retire")["facts"] == {"place": 3, "kept": 0}
    first = label_of(match, "retire_first")
    assert first["text"] == (
        "Retire with a Helicopter Pass, first on the track ahead of Green and Blue"
    )
    assert first["facts"] == {
        "place": 1,
        "kept": 0,
        "kind": "FIRST",
        "crate": "Helicopter Pass",
    }


def test_the_end_of_a_turn_says_what_is_given_up() -> None:
    match = table(moved=True, free_moves=2)
    assert text_of(match, "end") == "End your turn and give up two free movements"
    last = table(moved=True, free_moves=1, retired=[1, 2, 3])
    assert text_of(last, "end") == "End your turn and give up one free movement; you retire then"
    plain = table(moved=True, seats=[{"crates": ["BP"]}])
    assert text_of(plain, "end") == "End your turn"


# Crates


@pytest.mark.rule("V-CRATE-09", "V-SCORE-03", "V-END-01")
def test_crates_are_labelled_with_what_they_bring_right_now() -> None:
    match = table(seats=[{"vp": 4, "crates": ["DOUBLE", "BP", "VP2"]}])
    assert text_of(match, "crate:DOUBLE") == (
        "Open an Overtime Form: move one more worker this turn,"
        " after the one you pay for and without paying anybody"
    )
    assert text_of(match, "crate:BP") == "Open a Bag of Cement: gain a Build Point"
    portrait = label_of(match, "crate:VP2")
    assert portrait["text"] == ("Open a Signed Portrait: score 2 VP (1 lost: the shaft ends here)")
    assert portrait["facts"] == {
        "kind": "VP2",
        "crate": "Signed Portrait",
        "scored": 1,
        "lost": 1,
        "wins": False,
    }
    match = table(levels=5, seats=[{"vp": 24, "crates": ["VP1"]}])
    basket = label_of(match, "crate:VP1")
    assert basket["text"] == (
        "Open a Fruit Basket: score 1 VP, which takes you to the Core: you win"
    )
    assert basket["facts"]["wins"] is True
    play(match, "crate:VP1")
    assert match.winners == [0]


def test_exchanges_are_labelled_with_how_many_crates_there_are() -> None:
    match = step("exchange 0 may", seats=[RICH, RIVAL])
    assert text_of(match, "exchange:1") == "Exchange with Blue, who has two crates"
    assert label_of(match, "exchange:1")["facts"] == {"victim": 1, "crates": 2}
    assert text_of(match, "skip") == "Exchange nothing"


# Cards and builds


@pytest.mark.rule("V-SEL-01")
def test_cards_are_labelled_with_what_is_printed_on_them() -> None:
    match = step("select 0 must", pool=["R20", "R07"])
    shark = label_of(match, "take:R20")
    assert shark["text"] == (
        "Take Shark Tank (cost 3, 2 VP; Weapons, Security and Comfort;"
        " when built may Dismiss; when used must Dismiss, may Occupy)"
    )
    assert shark["facts"] == {
        "card": "Shark Tank",
        "card_id": "R20",
        "cost": 3,
        "vp": 2,
        "symbols": ["WEA", "SEC", "COM"],
    }
    assert text_of(match, "take:R07") == (
        "Take Cement Works (cost 2, 2 VP; Logistics; when used must gain two Build Points)"
    )


@pytest.mark.rule("V-BUILD-01", "V-BUILD-04")
def test_a_build_is_labelled_with_its_price_and_what_it_may_score() -> None:
    position = {
        "levels": 2,
        "lair": {"L1.E2": "R13"},
        "seats": [{"bp": 3, "cards": ["R20", "R07"]}],
    }
    match = step("build.card 0 may", **position)
    shark = label_of(match, "build:R20")
    assert shark["text"] == "Build Shark Tank for 3 Build Points (3 to 5 VP; then may Dismiss)"
    assert shark["price"] == ["3 Build Points"]
    assert (shark["facts"]["lowest"], shark["facts"]["highest"]) == (3, 5)
    assert text_of(match, "build:R07") == "Build Cement Works for 2 Build Points (3 VP)"
    assert text_of(match, "skip") == "Build nothing"


@pytest.mark.rule("EX-04", "EX-05", "V-BUILD-04", "V-SCORE-03")
def test_a_location_is_labelled_with_the_exact_points() -> None:
    seat = {"vp": 3, "bp": 3, "cards": ["R19"]}
    match = step("build.where 0 R19", levels=2, lair={"L1.E2": "R04"}, seats=[seat])
    there = label_of(match, "at:L1.W2")
    assert there["text"] == "Build Command Center on level 1, west outer: 3 + 1 for Science = 4 VP"
    assert there["price"] == ["3 Build Points"]
    assert there["facts"] == {
        "card": "Command Center",
        "card_id": "R19",
        "cost": 3,
        "vp": 3,
        "symbols": ["SCI", "SEC"],
        "loc": "L1.W2",
        "level": 1,
        "new_symbols": ["SCI"],
        "old_symbols": ["SEC"],
        "worth": 4,
        "scored": 4,
        "lost": 0,
        "wins": False,
    }
    assert text_of(match, "at:L2.E2") == (
        "Build Command Center on level 2, east outer: 3 + 2 for Science and Security = 5 VP"
    )
    seat = {"vp": 8, "bp": 3, "cards": ["R20"]}
    match = step("build.where 0 R20", levels=2, seats=[seat])
    there = label_of(match, "at:L2.W2")
    assert there["text"] == (
        "Build Shark Tank on level 2, west outer:"
        " 2 + 3 for Weapons, Security and Comfort = 5 VP (3 lost: the shaft ends here)"
    )
    assert (there["facts"]["scored"], there["facts"]["lost"]) == (2, 3)


@pytest.mark.rule("V-END-01")
def test_a_build_that_wins_is_labelled_so() -> None:
    seat = {"vp": 22, "bp": 3, "cards": ["R20"]}
    match = step("build.where 0 R20", levels=5, seats=[seat])
    winning = label_of(match, "at:L5.W2")
    assert winning["text"] == (
        "Build Shark Tank on level 5, west outer: 2 + 3 for Weapons, Security and Comfort = 5 VP,"
        " which takes you to the Core: you win"
    )
    assert winning["facts"]["wins"] is True
    play(match, "at:L5.W2")
    assert match.winners == [0]


@pytest.mark.rule("V-STL-01", "V-STL-02", "EX-07", "J-27")
def test_a_theft_is_labelled_with_the_share_of_the_victim() -> None:
    seats = [{"bp": 3}, {"cards": ["R20", "R01"]}]
    match = step("steal.card 0 may", levels=2, seats=seats)
    assert text_of(match, "steal:1:R20") == (
        "Steal Blue's Shark Tank for 3 Build Points (5 VP, half of it for Blue; then may Dismiss)"
    )
    assert label_of(match, "steal:1:R20")["facts"]["victim"] == 1
    play(match, "steal:1:R20")
    there = label_of(match, "at:L2.W2")
    assert there["text"] == (
        "Build Blue's Shark Tank on level 2, west outer:"
        " 2 + 3 for Weapons, Security and Comfort = 5 VP; Blue scores 2"
    )
    assert there["facts"]["victim_scored"] == 2
    seats = [{"bp": 3, "vp": 8}, {"cards": ["R20"], "vp": 10}]
    match = step("build.where 0 R20 1", levels=2, seats=seats)
    there = label_of(match, "at:L2.W2")
    assert there["text"].endswith("= 5 VP (3 lost: the shaft ends here); Blue scores 0")
    assert there["facts"]["victim_scored"] == 0


@pytest.mark.rule("V-STL-03", "J-29")
def test_a_theft_may_win_for_either() -> None:
    match = step("build.where 0 R20 1", levels=5, seats=[{"bp": 3}, {"cards": ["R20"], "vp": 23}])
    assert text_of(match, "at:L5.W2").endswith("= 5 VP; Blue scores 2 and wins at the Core")
    play(match, "at:L5.W2")
    assert match.winners == [1]
    seats = [{"bp": 3, "vp": 23}, {"cards": ["R20"], "vp": 24}]
    match = step("build.where 0 R20 1", levels=5, seats=seats)
    thief = label_of(match, "at:L5.W2")
    assert thief["text"].endswith("= 5 VP, which takes you to the Core: you win")
    assert thief["facts"]["victim_scored"] == 0
    play(match, "at:L5.W2")
    assert match.winners == [0]


@pytest.mark.rule("V-UPG-02", "V-UPG-04", "V-UPG-05", "EX-12")
def test_an_upgrade_is_labelled_with_the_room_that_goes_and_who_must_leave() -> None:
    seats = [
        {"bp": 2, "cards": ["R21"], "boss": "L3.W1"},
        {"henchmen": ["L3.W1"]},
        {"boss": "L3.W1"},
    ]
    match = step("upgrade.card 0 may", levels=3, lair={"L3.W1": "R16"}, seats=seats)
    card = label_of(match, "upgrade:R21")
    assert card["text"] == "Upgrade to Laser Gallery for 2 Build Points (5 VP)"
    assert card["price"] == ["2 Build Points"]
    assert card["facts"]["cost"] == 2
    assert text_of(match, "skip") == "Upgrade nothing"
    play(match, "upgrade:R21")
    over = label_of(match, "over:L3.W1")
    assert over["text"] == (
        "Replace Geothermal Tap on level 3: 3 + 2 for Weapons and Science = 5 VP;"
        " Blue's Henchman, your Boss and Green's Boss must leave"
    )
    assert over["facts"]["old"] == "Geothermal Tap"
    assert (over["facts"]["henchman"], over["facts"]["bosses"]) == (1, [0, 2])
    assert text_of(match, "over:L1.W1") == ("Replace Site A: 3 + 2 for Weapons and Science = 5 VP")


@pytest.mark.rule("V-UPG-01", "J-20", "J-56")
def test_a_free_upgrade_of_a_wreck_is_labelled_without_telling_what_it_was() -> None:
    match = step(
        "upgrade.card 0 may",
        players=3,
        levels=2,
        lair={"L2.W1": "wreck R29", "L2.E1": "ruin R30"},
        seats=[{"bp": 0, "cards": ["R06"]}],
    )
    card = label_of(match, "upgrade:R06")
    assert card["text"] == "Upgrade to Lava Chute for nothing (3 VP; then must pay a Work Token)"
    assert card["price"] == []
    play(match, "upgrade:R06")
    wreck = label_of(match, "over:L2.W1")
    assert wreck["text"] == "Replace the ruin on level 2, west inner: 2 + 1 for Science = 3 VP"
    assert "old" not in wreck["facts"]
    assert text_of(match, "over:L2.E1") == (
        "Replace the ruins of Weather Engine on level 2: 2 + 1 for Science = 3 VP"
    )


# Other directives


def test_occupying_is_labelled_with_the_way_of_the_henchman() -> None:
    match = step("occupy 0 may", **DEEP, seats=[{"henchmen": ["L1.W1", "reserve"]}])
    assert text_of(match, "occupy:1:L2.W1") == (
        "Occupy Shark Tank on level 2 with your Henchman from Site A"
    )
    fresh = label_of(match, "occupy:2:L2.W1")
    assert fresh["text"] == "Occupy Shark Tank on level 2 with a Henchman from the reserve"
    assert fresh["price"] == []
    assert text_of(match, "skip") == "Occupy nothing"


@pytest.mark.rule("V-DIS-02")
def test_a_dismissal_is_labelled_with_who_gets_a_token() -> None:
    seats = [{"henchmen": ["L2.W1"]}, {"henchmen": ["L1.W1"]}]
    match = step("dismiss 0 may", **DEEP, seats=seats)
    assert text_of(match, "dismiss:L2.W1") == (
        "Dismiss your Henchman in Shark Tank on level 2 (you gain a Work Token)"
    )
    assert text_of(match, "dismiss:L1.W1") == (
        "Dismiss Blue's Henchman in Site A (Blue gains a Work Token)"
    )
    assert text_of(match, "skip") == "Dismiss nobody"
    dry = [{**seats[0], "active": 12, "inbox": 0}, {**seats[1], "active": 8}]
    match = step("dismiss 0 may", **DEEP, seats=dry, yard=0)
    rival = label_of(match, "dismiss:L1.W1")
    assert rival["text"] == (
        "Dismiss Blue's Henchman in Site A (the yard has no Work Token to give)"
    )
    assert rival["facts"] == {"loc": "L1.W1", "owner": 1, "token": False}


@pytest.mark.rule("V-DES-02", "J-24")
def test_a_destruction_is_labelled_with_everybody_inside() -> None:
    seats = [{}, {"henchmen": ["L2.W1"], "boss": "L2.W1"}, {"boss": "L2.W1"}]
    match = step("destroy 0 may", **DEEP, seats=seats)
    shark = label_of(match, "destroy:L2.W1")
    assert shark["text"] == (
        "Destroy Shark Tank on level 2 and dismiss Blue's Henchman, Blue's Boss and Green's Boss"
    )
    assert (shark["facts"]["henchman"], shark["facts"]["bosses"]) == (1, [1, 2])
    assert shark["facts"]["tokens"] == 3
    assert text_of(match, "destroy:L1.W1") == "Destroy Site A"
    assert text_of(match, "skip") == "Destroy nothing"


DIGS = [
    (4, 1, "Excavate level 2: the shaft will end at 10", []),
    (3, 1, "Excavate level 2, with one ruin in it: the shaft will end at 10", ["L2.W1"]),
    (3, 2, "Excavate level 3, with one ruin in it: the shaft will end at 15", ["L3.E1"]),
    (2, 3, "Excavate level 4, with two ruins in it: the shaft will end at 20", ["L4.W1", "L4.E1"]),
    (2, 4, "Excavate level 5: the shaft will end at 25", []),
]


@pytest.mark.rule("V-EXC-01", "V-EXC-02", "J-18")
@pytest.mark.parametrize(("players", "levels", "text", "wrecks"), DIGS)
def test_digging_is_labelled_with_what_it_opens(
    players: int, levels: int, text: str, wrecks: list[str]
) -> None:
    match = step("whether 0 EXCAVATE 1", players=players, levels=levels)
    dig = label_of(match, "dig")
    assert dig["text"] == text
    assert dig["facts"]["wrecks"] == wrecks
    assert text_of(match, "skip") == "Do not excavate"
    before = state(match).levels
    play(match, "dig")
    assert state(match).levels == before + 1 == dig["facts"]["level"]
    assert state(match).limit() == dig["facts"]["limit"]
    assert [LOCATIONS[at] for at in members(state(match).wrecks) if at >= 4 * before] == wrecks


@pytest.mark.rule("V-TRF-01", "V-TRF-02", "J-30")
def test_a_transfer_is_labelled_with_who_comes_along_and_who_has_to_go() -> None:
    lair = {"L2.W1": "R12", "L2.E1": "R29"}
    seats = [{"boss": "L2.W1"}, {"henchmen": ["L2.W1"]}, {"henchmen": ["L2.E1"]}]
    match = step("transfer 0 may", levels=2, lair=lair, seats=seats)
    silo = label_of(match, "transfer:L2.E1")
    assert silo["text"] == (
        "Transfer Blue's Henchman to Missile Silo on level 2,"
        " where Green's Henchman is dismissed: must score 1 VP"
    )
    assert silo["facts"] == {
        "to": "L2.E1",
        "owner": 1,
        "dismissed": 2,
        "must": ["FAVOR(1)"],
        "may": [],
    }
    assert text_of(match, "transfer:L1.W1") == (
        "Transfer Blue's Henchman to Site A: must gain a Build Point"
    )
    assert text_of(match, "skip") == "Stay here"


def test_optional_gains_of_other_content_are_labelled() -> None:
    match = with_strip("", "BP FAVOR(2)")
    play(match, "boss:L1.W2")
    assert text_of(match, "do:BP") == "Gain a Build Point"
    assert text_of(match, "skip") == "Decline"
    play(match, "skip")
    assert text_of(match, "do:FAVOR") == "Score 2 VP"
    assert label_of(match, "do:FAVOR")["facts"] == {"code": "FAVOR", "amount": 2}


# Everything, and secrets


def test_every_verb_has_a_labeller() -> None:
    assert set(LABELLERS) == {verb.name for verb in WORDS.verbs}


@pytest.mark.parametrize("odd", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_question_and_every_choice_reads_well(seats: int, odd: bool) -> None:
    for seed in range(2):
        for match, seat in wandering(seats, seed, 400, odd):
            described: Any = match.describe(seat)
            assert is_sentence(described["question"]), described["question"]
            texts = [item["text"] for item in described["choices"]]
            assert all(is_good(text) for text in texts), texts
            assert len(set(texts)) == len(texts), texts
            prices = [price for item in described["choices"] for price in item["price"]]
            assert all(is_good("For " + price) for price in prices), prices


def test_random_matches_ask_and_offer_everything() -> None:
    steps: set[str] = set()
    verbs: set[str] = set()
    for seats in (2, 3, 4):
        for seed in range(3):
            for match, _ in wandering(seats, seed, 400, odd=True):
                steps.add(asked(match))
                verbs |= {choice.partition(":")[0] for choice in offered(match)}
    assert set(ASKERS) - steps <= {"exchange", "exchange.give", "transfer"}
    assert set(LABELLERS) - verbs <= {"exchange", "give", "transfer"}


@pytest.mark.rule("V-BUILD-04", "V-STL-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_points_on_a_label_are_those_that_are_scored(seats: int) -> None:
    checked = 0
    for match, seat in wandering(seats, 1, 400):
        if asked(match) not in ("build.where", "upgrade.where"):
            continue
        described: Any = match.describe(seat)
        for item in described["choices"]:
            if item["verb"] == "crate":
                continue
            after = state(match).copy()
            before = [lieutenant.score for lieutenant in after.lieutenants]
            facts = item["facts"]
            built = after.question(seat)
            assert built is not None
            after.agenda.pop()
            built.take(after, WORDS.parse(item["choice"]))
            assert after.lieutenants[seat].score - before[seat] == facts["scored"]
            if "victim" in facts:
                victim = facts["victim"]
                assert after.lieutenants[victim].score - before[victim] == facts["victim_scored"]
            assert (after.winner == seat and after.reason == "core") == facts["wins"]
            checked += 1
    assert checked > 20


@pytest.mark.rule("V-CRATE-03", "R-30", "J-56")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_seat_reads_depends_on_nothing_hidden_from_it(seats: int) -> None:
    """Question and labels are the same on any table the seat cannot tell from the real one."""
    for odd in (False, True):
        for match, seat in wandering(seats, 5, 300, odd):
            described: Any = match.describe(seat)
            game = match.setting.game
            guessed = game.guess(match.state, seat, seeded(len(match.history)))
            assert game.ask(guessed, seat) == described["question"]
            assert [WORDS.text(choice) for choice in guessed.choices(seat)] == match.choices(seat)
            for item in described["choices"]:
                label = game.label(guessed, seat, WORDS.parse(item["choice"]))
                assert label.text == item["text"]
                assert list(label.price) == item["price"]
                assert dict(label.facts) == item["facts"]
