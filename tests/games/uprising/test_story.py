"""Events as sentences."""

from __future__ import annotations

import ast
from importlib import resources

import pytest

from lairworks.core.journal import Event
from lairworks.games.uprising.phrases import card_list
from lairworks.games.uprising.story import PHASES, TELLERS, tell
from tests.games.uprising.sentences import (
    LAIR,
    NAMES,
    VIEWERS,
    is_good,
    is_sentence,
    lines,
    named,
    wandered,
)
from tests.games.uprising.tables import attacked, play, plotting, rooms, spending, table

MIGHTY = {"cards": ["M3", "M4"], "named": ["Might 3", "Might 4"]}

TOLD: list[tuple[str, dict[str, object], str]] = [
    ("setup_done", {}, "The lair is laid out, every room face down; Ben waits outside."),
    ("turn_start", {"seat": 0, "round": 3}, "Round 3: it is Ana's turn."),
    ("turn_start", {"seat": 1, "round": 12}, "Round 12: it is Ben's turn."),
    ("phase", {"phase": "plot"}, "Ana begins the Plot phase."),
    ("phase", {"phase": "housekeeping"}, "Ana begins the Housekeeping phase."),
    (
        "plot_completed",
        {"plot": "The Iron Muster", "major": True, "key": "Iron Foundry", **MIGHTY},
        (
            "Ana completes the Major plot The Iron Muster in Iron Foundry"
            " and discards Might 4+3 from its mat."
        ),
    ),
    (
        "plot_completed",
        {"plot": "Night Raid", "major": False, "key": "Deep Vault", "cards": [], "named": []},
        "Ana completes the Minor plot Night Raid in Deep Vault.",
    ),
    ("plot_swapped", {"plot": "Night Raid"}, "Ana discards the plot Night Raid for another one."),
    ("plot_drawn", {}, "Ana draws a plot."),
    ("plot_drawn", {"plot": "Night Raid"}, "You draw the plot Night Raid."),
    (
        "stashed",
        {"key": "Star Sanctum", "card": "A2", "named": "Arcana 2"},
        "Ana stashes Arcana 2 in Star Sanctum.",
    ),
    ("stashed", {"key": "Star Sanctum"}, "Ana stashes a card in Star Sanctum."),
    (
        "withdrawn",
        {"key": "Velvet Court", "card": "I1", "named": "Influence 1"},
        "Ana withdraws Influence 1 from Velvet Court to the discard.",
    ),
    (
        "paid",
        {"for": "attack", "points": 7, "bonus": 0, **MIGHTY},
        "Ana pays Might 4+3 to attack with strength 7.",
    ),
    (
        "paid",
        {"for": "attack", "points": 7, "bonus": 1, **MIGHTY},
        "Ana pays Might 4+3 to attack with strength 7 + 1 for empty rooms = 8.",
    ),
    (
        "paid",
        {"for": "buy", "points": 5, "bonus": 0, "named": ["Arcana 3", "Arcana 2"]},
        "Ana pays Arcana 3+2 to buy cards for 5 points.",
    ),
    (
        "paid",
        {"for": "buy", "points": 3, "bonus": 1, "named": ["Arcana 3"]},
        "Ana pays Arcana 3 to buy cards for 3 points, and one more card for empty rooms.",
    ),
    (
        "paid",
        {"for": "buy", "points": 3, "bonus": 2, "named": ["Arcana 3"]},
        "Ana pays Arcana 3 to buy cards for 3 points, and two more cards for empty rooms.",
    ),
    (
        "paid",
        {"for": "fear", "points": 4, "bonus": 0, "named": ["Influence 4"]},
        "Ana pays Influence 4 to cast fear of power 4.",
    ),
    (
        "paid",
        {"for": "fear", "points": 4, "bonus": 2, "named": ["Influence 4"]},
        "Ana pays Influence 4 to cast fear of power 4 + 2 for empty rooms = 6.",
    ),
    (
        "attack",
        {
            "strength": 7,
            "cell": "B2",
            "defence": 5,
            "heroes": ["Warrior"],
            "followers": 2,
            "die": 0,
            "room": 0,
            "remainder": 2,
        },
        (
            "An attack of 7 strikes B2 against a defence of 5"
            " (the Warrior and two followers): Ben must give up 2."
        ),
    ),
    (
        "attack",
        {
            "strength": 9,
            "cell": "C2",
            "defence": 13,
            "heroes": ["Warrior", "Sage"],
            "followers": 1,
            "die": 4,
            "room": 2,
            "remainder": 0,
        },
        (
            "An attack of 9 strikes C2 in vain against a defence of 13"
            " (the Warrior, the Sage, one follower, the die with 4 and the room with 2)."
        ),
    ),
    (
        "attack",
        {
            "strength": 3,
            "cell": "A1",
            "defence": 1,
            "heroes": [],
            "followers": 1,
            "die": 0,
            "room": 0,
            "remainder": 2,
        },
        "An attack of 3 strikes A1 against a defence of 1 (one follower): Ben must give up 2.",
    ),
    (
        "casualties",
        {"cell": "B2", "heroes": ["Sage", "Leader"], "followers": 3},
        "Ben gives up the Sage, the Leader and three followers in B2.",
    ),
    (
        "casualties",
        {"cell": "B2", "heroes": [], "followers": 1},
        "Ben gives up one follower in B2.",
    ),
    (
        "casualties",
        {"cell": "A4", "heroes": ["Sage"], "followers": 0},
        "Ben gives up the Sage in A4.",
    ),
    ("bought", {"card": "M4", "named": "Might 4"}, "Ana buys Might 4 for the discard."),
    (
        "gained_to_hand",
        {"card": "A3", "named": "Arcana 3"},
        "Ana takes Arcana 3 from the supply into the hand.",
    ),
    ("fear", {"power": 6}, "Fear of power 6 goes through the lair."),
    ("fear_step", {"from": "A1", "to": "A2"}, "A follower flees from A1 to A2."),
    (
        "flipped_down",
        {"cell": "C3", "tile": "Velvet Court"},
        "Ana turns C3 face down: Velvet Court.",
    ),
    (
        "rearranged",
        {"cells": ["A2", "B3", "D3"]},
        "Ana picks up the rooms on A2, B3 and D3 and lays them back unseen.",
    ),
    (
        "rearranged",
        {"cells": ["A2", "B3"], "tiles": {"A2": "K1", "B3": "R01"}},
        "Ana picks up the rooms on A2 and B3 and lays them back unseen.",
    ),
    (
        "discarded",
        {"named": ["Might 1", "Arcana 2", "Arcana 3"]},
        "Ana discards Might 1 and Arcana 3+2 from the hand.",
    ),
    ("drawn", {"number": 5}, "Ana draws five resource cards."),
    ("drawn", {"number": 1}, "Ana draws one resource card."),
    (
        "drawn",
        {"number": 3, "named": ["Arcana 1", "Might 2", "Arcana 1"]},
        "You draw Arcana 1+1 and Might 2.",
    ),
    (
        "reshuffled",
        {"which": "resources", "cards": 13},
        "The resource discard is shuffled into a new deck of 13 cards.",
    ),
    (
        "reshuffled",
        {"which": "plots", "cards": 1},
        "The plot discard is shuffled into a new plot deck of one card.",
    ),
    (
        "entered",
        {"hero": "Warrior", "followers": 3, "from": "", "to": "B1"},
        "The Warrior enters B1 with three followers.",
    ),
    (
        "entered",
        {"hero": "Sage", "followers": 0, "from": "", "to": "B1"},
        "The Sage enters B1 alone.",
    ),
    (
        "moved",
        {"hero": "Leader", "followers": 1, "from": "A1", "to": "A2"},
        "The Leader moves from A1 to A2 with one follower.",
    ),
    (
        "moved",
        {"hero": "Leader", "followers": 0, "from": "A1", "to": "A2"},
        "The Leader moves from A1 to A2 alone.",
    ),
    (
        "rallied",
        {"hero": "Sage", "followers": 1, "from": "", "to": "C2"},
        "One follower rallies to the Sage in C2.",
    ),
    (
        "rallied",
        {"hero": "Sage", "followers": 3, "from": "", "to": "C2"},
        "Three followers rally to the Sage in C2.",
    ),
    (
        "commanded",
        {"hero": "", "followers": 1, "from": "C1", "to": "C2"},
        "On command one follower goes from C1 to C2.",
    ),
    (
        "commanded",
        {"hero": "", "followers": 14, "from": "C1", "to": "C2"},
        "On command 14 followers go from C1 to C2.",
    ),
    ("fortified", {"value": 4, "cell": "D2"}, "D2 is fortified: the die shows 4."),
    ("die_removed", {}, "The die is taken off the board."),
    ("revealed", {"cell": "C3", "tile": "Guard Post"}, "C3 is turned up: Guard Post."),
    ("foresaw", {"cell": "C3", "tile": "Guard Post"}, "C3 is turned up from afar: Guard Post."),
    ("tile_effect", {"cell": "C3", "tile": "Guard Post"}, "Guard Post on C3 takes effect."),
    ("followers_lost", {"cell": "B2", "followers": 1}, "One follower is caught in B2."),
    ("followers_lost", {"cell": "B2", "followers": 2}, "Two followers are caught in B2."),
    ("bounced", {"cell": "C1", "to": "B1"}, "Whoever went to C1 is in B1 again."),
    ("bounced", {"cell": "C1", "to": ""}, "Whoever went to C1 is outside again."),
    ("freed", {"cell": "A1", "followers": 2}, "Two followers join in A1."),
    ("freed", {"cell": "A1", "followers": 1}, "One follower joins in A1."),
    ("freed", {"cell": "A1", "followers": 0}, "Nobody is left to be freed in A1."),
    ("peeked", {"cell": "B4"}, "Ben takes a secret look at B4."),
    (
        "peeked",
        {"cell": "B4", "tile": "Deep Vault"},
        "Ben takes a secret look at B4: Deep Vault.",
    ),
    (
        "captured",
        {"key": "Deep Vault", **MIGHTY, "total": 7},
        "Ben captures Might 4+3 in Deep Vault and has seven cards in all.",
    ),
    (
        "captured",
        {"key": "Deep Vault", "named": ["Arcana 1"], "total": 1},
        "Ben captures Arcana 1 in Deep Vault and has one card in all.",
    ),
    (
        "plundered",
        {"hero": "Warrior", **MIGHTY, "total": 12},
        "The Warrior plunders Might 4+3 from the discard: Ben has twelve cards in all.",
    ),
    (
        "recovered",
        {"card": "I4", "named": "Influence 4", "total": 0},
        "Ana takes Influence 4 back to the discard; Ben keeps no cards.",
    ),
    (
        "recovered",
        {"card": "I4", "named": "Influence 4", "total": 1},
        "Ana takes Influence 4 back to the discard; Ben keeps one card.",
    ),
    ("hero_defeated", {"hero": "Warrior", "cell": "A4"}, "The Warrior is driven out of A4."),
    ("gates_barred", {}, "The gates are barred: no Enter and no Rally in Ben's next turn."),
    ("searched", {"where": "none"}, "Ana looks through the plots and takes no Major."),
    ("searched", {"where": "deck"}, "Ana takes a Major out of the plot deck."),
    (
        "searched",
        {"where": "deck", "plot": "The Ninth Door"},
        "You take The Ninth Door out of the plot deck.",
    ),
    (
        "searched",
        {"where": "discard", "plot": "The Ninth Door"},
        "Ana takes The Ninth Door out of the plot discard.",
    ),
    (
        "control",
        {"keys": ["Iron Foundry", "Deep Vault"]},
        "Ben controls Iron Foundry and Deep Vault.",
    ),
    ("control", {"keys": []}, "Ben controls no Key Room any more."),
    (
        "game_over",
        {"winner": 0, "reason": "majors"},
        "The last Major plot is completed: Ana wins.",
    ),
    ("game_over", {"winner": 1, "reason": "captured"}, "Enough cards are captured: Ben wins."),
    (
        "game_over",
        {"winner": 1, "reason": "control"},
        "Enough Key Rooms are taken at the same time: Ben wins.",
    ),
    (
        "game_over",
        {"winner": 1, "reason": "round_limit"},
        "The last round has gone by and the lair has come to nothing: Ben wins.",
    ),
]


@pytest.mark.parametrize(("name", "facts", "sentence"), TOLD)
def test_an_event_is_told_in_a_sentence(name: str, facts: dict[str, object], sentence: str) -> None:
    assert tell(Event(0, name, facts), NAMES) == sentence
    assert is_sentence(sentence)


def test_every_event_the_rules_report_has_a_teller_and_an_example() -> None:
    """Names stand in the call that reports them, or in `name` or `how` where there are several."""
    reported: set[str] = set()
    source = resources.files("lairworks.games.uprising").joinpath("events.py").read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not ast.unparse(node.func).endswith("journal.report"):
            continue
        if isinstance(node.args[0], ast.Constant):
            reported.add(str(node.args[0].value))
    reported |= {"bought", "gained_to_hand", "revealed", "foresaw"}
    reported |= {"entered", "moved", "rallied", "commanded"}
    assert reported == set(TELLERS)
    assert {name for name, _, _ in TOLD} == set(TELLERS)


@pytest.mark.parametrize("phase", ["plot", "resource", "room", "housekeeping"])
def test_every_phase_is_told(phase: str) -> None:
    assert tell(Event(0, "phase", {"phase": phase}), NAMES) == (
        f"Ana begins the {phase.capitalize()} phase."
    )
    assert phase in PHASES


def test_cards_are_told_by_type_with_the_dearest_first() -> None:
    assert card_list([]) == ""
    assert card_list(["Might 3"]) == "Might 3"
    names = ["Arcana 1", "Might 2", "Arcana 4", "Influence 1", "Arcana 2"]
    assert card_list(names) == "Arcana 4+2+1, Might 2 and Influence 1"


@pytest.mark.parametrize("odd", [False, True])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_everything_that_happens_in_random_matches_is_told_well(seed: int, odd: bool) -> None:
    match = wandered(seed, 900, odd)
    for viewer in VIEWERS:
        for happening in match.events(viewer):
            assert is_sentence(happening.text), happening


def test_random_matches_have_nearly_everything_in_them() -> None:
    happened: set[str] = set()
    for seed in range(4):
        happened |= {event.name for event in wandered(seed, 900, seed % 2 == 1).events(None)}
    assert set(TELLERS) - happened <= {"recovered", "gates_barred"}


# Whole turns


@pytest.mark.rule("EX-01", "U-ATK-01", "U-ATK-03", "U-ATK-04")
def test_an_attack_is_told_with_payment_strength_defence_and_remainder() -> None:
    match = named(
        spending(tiles=LAIR, hand=["M4", "M3", "I1"], heroes={"S": "C1"}, followers={"C1": 2})
    )
    play(match, "attack", "spend:M4", "spend:M3", "done", "lose:2")
    assert lines(match) == [
        "Ana pays Might 4+3 to attack with strength 7.",
        (
            "An attack of 7 strikes C1 against a defence of 5"
            " (the Sage and two followers): Ben must give up 2."
        ),
        "Ben gives up two followers in C1.",
    ]


@pytest.mark.rule("J-26", "U-TIL-05")
def test_what_an_empty_store_adds_is_told_with_the_payment() -> None:
    match = named(
        spending(tiles=LAIR, hand=["M3"], followers={"D1": 3}, face_up=["A2"])  # the Armoury
    )
    play(match, "attack", "done")
    assert lines(match) == [
        "Ana pays Might 3 to attack with strength 3 + 1 for empty rooms = 4.",
        ("An attack of 4 strikes D1 against a defence of 3 (three followers): Ben must give up 1."),
        "Ben gives up one follower in D1.",
    ]


@pytest.mark.rule("U-ATK-03", "U-TIL-08")
def test_the_die_and_the_room_are_told_as_part_of_the_defence() -> None:
    match = named(attacked(9, tiles=LAIR, heroes={"W": "C2"}, followers={"C2": 2}, die=6))
    assert (
        "An attack of 9 strikes C2 in vain against a defence of 13"
        " (the Warrior, two followers, the die with 6 and the room with 2)."
    ) in lines(match)


@pytest.mark.rule("U-TIL-02", "U-ATK-07")
def test_a_trap_is_told_step_by_step() -> None:
    match = named(table(tiles=LAIR))
    play(match, "hero:S", "enter:B1", "escort:0")
    assert lines(match) == [
        "The Sage enters B1 alone.",
        "B1 is turned up: Guard Post.",
        "Guard Post on B1 takes effect.",
        "An attack of 5 strikes B1 against a defence of 3 (the Sage): Ben must give up 2.",
        "Ben gives up the Sage in B1.",
    ]


@pytest.mark.rule("U-TIL-03", "U-FOR-02")
def test_the_way_back_is_told_with_the_die() -> None:
    tiles = {**LAIR, "B2": "R04", "D1": "R01", "B3": "R03", "C1": "K2"}
    match = named(table(tiles=tiles, heroes={"W": "B2"}, followers={"B2": 2}, die=5))
    play(match, "hero:W", "move:B3", "escort:1")
    assert lines(match) == [
        "The Warrior moves from B2 to B3 with one follower.",
        "The die is taken off the board.",
        "B3 is turned up: Turning Hall.",
        "Turning Hall on B3 takes effect.",
        "Whoever went to B3 is in B2 again.",
    ]


@pytest.mark.rule("J-11", "U-CAP-03")
def test_a_capture_by_followers_is_told_with_what_they_control() -> None:
    match = named(
        table(
            tiles=LAIR,
            heroes={"L": "A1"},
            followers={"A2": 2},
            face_up=["A3"],
            mats={"K1": ["M2", "M1", "I2"]},
        )
    )
    play(match, "hero:L", "command:A2:A3", "escort:1")
    assert lines(match) == [
        "On command one follower goes from A2 to A3.",
        "Ben captures Might 2+1 and Influence 2 in Iron Foundry and has three cards in all.",
        "Ben controls Iron Foundry.",
    ]


# Secrets


@pytest.mark.rule("U-PLT-02")
def test_a_plot_that_is_drawn_is_named_to_the_master_alone() -> None:
    match = named(plotting(tiles=LAIR, plots=["N1", "N2", "N3"], plot_deck=["J4", "..."]))
    play(match, "swap:N2")
    swapped = "Ana discards the plot Tolling Dread for another one."
    assert lines(match, 0) == [swapped, "You draw the plot The Sleeper Wakes."]
    for viewer in (1, None):
        assert lines(match, viewer) == [swapped, "Ana draws a plot."]


@pytest.mark.rule("R-05", "U-RES-04")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_stash_is_told_by_name_unless_it_is_hidden(hidden: bool) -> None:
    options = {"stash_visibility": "hidden" if hidden else "public"}
    match = named(spending(tiles=LAIR, hand=["A3", "M1"], options=options))
    play(match, "stash:A3:K2")
    assert lines(match, 0) == ["Ana stashes Arcana 3 in Star Sanctum."]
    for viewer in (1, None):
        what = "a card" if hidden else "Arcana 3"
        assert lines(match, viewer) == [f"Ana stashes {what} in Star Sanctum."]


@pytest.mark.rule("U-ROOM-05", "U-ROOM-06")
def test_a_rearrangement_is_told_alike_whatever_was_done() -> None:
    told: list[list[str]] = []
    for puts in (["put:K1", "put:R05"], ["put:R05", "put:K1"], ["put:R07", "put:R05"]):
        match = named(rooms(tiles=LAIR, hand=[], deck=["M1", "..."]))
        play(match, "pick:A2", "pick:A3", "pick:D3", "done", *puts)
        told.append([line for line in lines(match, 1) if "rooms on" in line])
        assert told[-1] == ["Ana picks up the rooms on A2, A3 and D3 and lays them back unseen."]
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize(("where", "plot"), [("deck", "J2"), ("discard", "J3")])
def test_what_was_searched_for_is_named_if_all_could_see_it(where: str, plot: str) -> None:
    match = named(
        plotting(
            tiles=LAIR,
            plots=["N8", "N1", "N2"],
            mats={"K2": ["A2", "I1"]},
            plot_deck=["J2", "..."],
            plot_discard=["J3"],
        )
    )
    play(match, "complete:N8:K2", f"search:{where}:{plot}")
    public = (
        "Ana takes a Major out of the plot deck."
        if where == "deck"
        else "Ana takes The Hollow Crown out of the plot discard."
    )
    assert lines(match, 1)[-1] == lines(match, None)[-1] == public
    own = "You take The Ninth Door out of the plot deck." if where == "deck" else public
    assert lines(match, 0)[-1] == own


@pytest.mark.rule("U-TIL-09")
def test_what_was_peeked_at_is_named_to_both_sides_but_to_no_spectator() -> None:
    match = named(table(tiles=LAIR, heroes={"S": "A1"}, agenda=["peek 1 2 -"]))
    play(match, "peek:B4")
    look = "Ben takes a secret look at B4"
    assert lines(match, 0) == lines(match, 1) == [f"{look}: Deep Vault."]
    assert lines(match, None) == [f"{look}."]


def test_nothing_is_told_of_a_payment_before_it_is_complete() -> None:
    match = named(spending(tiles=LAIR, hand=["I3", "I4"], followers={"A1": 1}, face_up=["A2"]))
    play(match, "fear", "spend:I3")
    assert lines(match, None) == lines(match, 1) == lines(match, 0) == []
    play(match, "done")
    assert lines(match, 1) == [
        "Ana pays Influence 3 to cast fear of power 3.",
        "Fear of power 3 goes through the lair.",
    ]


def test_what_is_good_can_tell_good_from_ugly() -> None:
    assert is_good("Stash Might 3 in Iron Foundry, B2 or A1")
    for ugly in (
        "Lay K1 here",
        "Lay R05 here",
        "Stash M3",
        "Stash A6",
        "Complete J1",
        "Complete N1",
        "Move W",
        "An ATTACK",
        "Open turn_down",
        "Seat -1 wins",
        "None left",
        "lower case",
        "Two  blanks",
        "Play enter:B1",
        "You have no of four",
    ):
        assert not is_good(ugly), ugly
