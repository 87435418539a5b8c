"""Events as sentences."""

from __future__ import annotations

import ast
from importlib import resources

import pytest

import lairworks
from lairworks.core.journal import Event
from lairworks.games.delve.phrases import walls
from lairworks.games.delve.story import TELLERS, tell
from tests.games.delve.sentences import NAMES, is_sentence, named, wandered
from tests.games.delve.tables import R1, explore, play, told

WHITE = {"zone": "fresh", "colour": "white"}
KEPT_WHITE = {"zone": "kept", "colour": "white"}
GREEN = {"zone": "fresh", "colour": "green"}


def edit(what_happened: str, what: str = "", where: str = "") -> dict[str, object]:
    return {"edit": what_happened, "what": what, "where": where}


TOLD: list[tuple[str, dict[str, object], str]] = [
    ("laid_open", {"up": [], "down": []}, "Ana has no treasures to show."),
    ("laid_open", {"up": ["Echo Orb"], "down": []}, "Ana shows the Echo Orb."),
    (
        "laid_open",
        {"up": ["Echo Orb", "Moon Shard"], "down": ["Heavy Crown"]},
        "Ana shows the Echo Orb and the Moon Shard, with the Heavy Crown face down.",
    ),
    ("edited", edit("wall_up", where="A1e"), "You put a wall between A1 and A2."),
    ("edited", edit("wall_down", where="A1s"), "You take the wall between A1 and B1 away."),
    ("edited", edit("lift", where="B2"), "You lift what stood on B2."),
    (
        "edited",
        edit("load", what="Crossroads"),
        "You load Crossroads from the library, turned and mirrored as chance would have it.",
    ),
    ("edited", edit("random"), "You let chance build your lair."),
    ("edited", edit("clear"), "You clear your board."),
    ("edited", edit("put", "start", "A1"), "You put the start on A1."),
    ("edited", edit("put", "chest", "D4"), "You put a chest on D4."),
    ("edited", edit("put", "Hungry Blob", "B2"), "You put a Hungry Blob on B2."),
    ("built", {}, "Ana has finished building."),
    ("first", {"explorer": 0}, "Ana chooses to explore first."),
    ("first", {"explorer": 1}, "Ana lets Ben explore first."),
    ("start_revealed", {"space": "A1", "walls": ["E"]}, "Ana starts in A1: wall to the east."),
    ("start_revealed", {"space": "C3", "walls": []}, "Ana starts in C3: no walls."),
    (
        "refresh",
        {"turn": 3, "space": "D4", "fresh": 4, "spent": 1, "kept": 1},
        "Ana begins turn 3 in D4; cubes: 4 Fresh, 1 Spent and 1 Conserved.",
    ),
    (
        "refresh",
        {"turn": 1, "space": "A1", "fresh": 6, "spent": 0, "kept": 0},
        "Ana begins turn 1 in A1; cubes: 6 Fresh.",
    ),
    ("paid", {"cubes": [WHITE]}, "Ana spends a white cube."),
    ("paid", {"cubes": [WHITE, WHITE]}, "Ana spends two white cubes."),
    ("paid", {"cubes": [GREEN, WHITE]}, "Ana spends a green cube and a white cube."),
    (
        "paid",
        {"cubes": [KEPT_WHITE, WHITE]},
        "Ana spends a Conserved white cube and a white cube.",
    ),
    (
        "moved",
        {"how": "creep", "direction": "E", "from": "E3", "space": "E4"},
        "Ana creeps east from E3 into E4.",
    ),
    (
        "moved",
        {"how": "hustle", "direction": "S", "from": "B3", "space": "C3"},
        "Ana hustles south from B3 into C3.",
    ),
    (
        "moved",
        {"how": "peer", "direction": "W", "from": "D4", "space": "D3"},
        "Ana moves west from D4 into D3.",
    ),
    (
        "moved",
        {"how": "backtrack", "direction": "", "from": "D3", "space": "B1"},
        "Ana backtracks from D3 to B1.",
    ),
    (
        "learned",
        {"space": "E4", "walls": ["E"], "feature": "trap", "hazard": "Greased Pit"},
        "E4: wall to the east; a Greased Pit!",
    ),
    (
        "learned",
        {"space": "D3", "walls": ["N", "S", "W"], "feature": "nothing"},
        "D3: walls to the north, south and west; nothing else.",
    ),
    (
        "learned",
        {"space": "C3", "walls": [], "feature": "nothing"},
        "C3: no walls; nothing in it.",
    ),
    (
        "learned",
        {"space": "A4", "walls": ["W"], "feature": "exit"},
        "A4: wall to the west; the exit.",
    ),
    (
        "learned",
        {"space": "F1", "walls": ["E"], "feature": "chest"},
        "F1: wall to the east; a chest.",
    ),
    (
        "struck",
        {"hazard": "Greased Pit", "space": "E4", "surprise": True},
        "The Greased Pit in E4 takes Ana by surprise and strikes.",
    ),
    (
        "struck",
        {"hazard": "Hungry Blob", "space": "B2", "surprise": False},
        "The Hungry Blob in B2 strikes Ana.",
    ),
    ("fatigued", {"cube": GREEN}, "Ana fatigues a Fresh green cube."),
    (
        "fatigued",
        {"cube": {"zone": "spent", "colour": "white"}},
        "Ana fatigues a Spent white cube.",
    ),
    ("spent_penalty", {"cube": WHITE}, "Ana has to spend a white cube."),
    ("spent_penalty", {"cube": KEPT_WHITE}, "Ana has to spend a Conserved white cube."),
    (
        "lapsed",
        {"units": 1},
        "Ana has nothing left to fatigue; the rest of the penalty lapses.",
    ),
    (
        "rolled",
        {"hazard": "Greased Pit", "batches": [[1, 2]], "total": 3, "target": 5, "success": False},
        "Ana rolls 1 + 2 = 3 against the Greased Pit (5): failed.",
    ),
    (
        "rolled",
        {"hazard": "Hungry Blob", "batches": [[6]], "total": 6, "target": 6, "success": True},
        "Ana rolls 6 against the Hungry Blob (6): success.",
    ),
    (
        "rolled",
        {"hazard": "Hungry Blob", "batches": [], "total": 0, "target": 6, "success": False},
        "Ana rolls no dice against the Hungry Blob (6): failed.",
    ),
    (
        "rolled",
        {
            "hazard": "Hungry Blob",
            "batches": [[1, 2, 3], [4, 5]],
            "total": 15,
            "target": 6,
            "success": True,
        },
        "Ana rolls 1 + 2 + 3 and then 4 + 5, 15 in all, against the Hungry Blob (6): success.",
    ),
    (
        "monster_hurt",
        {"hazard": "Hungry Blob", "space": "B2", "target": 2},
        "The Hungry Blob in B2 is down to 2.",
    ),
    (
        "monster_defeated",
        {"hazard": "Hungry Blob", "space": "B2", "count": 2},
        "Ana defeats the Hungry Blob in B2: two monsters so far.",
    ),
    (
        "trap_disarmed",
        {"hazard": "Greased Pit", "space": "E4", "count": 1},
        "Ana disarms the Greased Pit in E4: one trap so far.",
    ),
    (
        "trap_gone",
        {"hazard": "Greased Pit", "space": "E4"},
        "The Greased Pit in E4 is used up and leaves the game.",
    ),
    ("chest_opened", {"space": "D4", "count": 1}, "Ana opens the chest in D4 (chest 1)."),
    ("treasure_drawn", {"treasure": "Tranquil Goblet"}, "You find the Tranquil Goblet."),
    ("treasure_drawn", {}, "Ana draws a treasure."),
    (
        "treasure_taken",
        {"treasure": "Scroll of Harmony", "refill": ["Echo Orb"]},
        "Ana takes the Scroll of Harmony; the Echo Orb joins the display.",
    ),
    (
        "treasure_taken",
        {"treasure": "Scroll of Harmony", "refill": ["Echo Orb", "Sun Shard"]},
        "Ana takes the Scroll of Harmony; the Echo Orb and the Sun Shard join the display.",
    ),
    (
        "treasure_taken",
        {"treasure": "Scroll of Harmony", "refill": []},
        "Ana takes the Scroll of Harmony; nothing is left to fill the gap.",
    ),
    ("treasure_discarded", {"treasure": "Echo Orb"}, "You discard the Echo Orb."),
    ("treasure_discarded", {}, "Ana discards a treasure."),
    (
        "reshuffled",
        {"deck": 4},
        "The discarded treasures are shuffled into a new deck of four cards.",
    ),
    ("peered", {"direction": "W", "space": "D3"}, "Ana peers west into D3."),
    ("stayed", {"space": "D4"}, "Ana stays put in D4."),
    ("conserved", {"cube": WHITE}, "Ana conserves a white cube."),
    ("located", {"class": "chest", "place": "F1"}, "Ana locates a chest in F1."),
    ("located", {"class": "exit", "place": "A4"}, "Ana locates the exit in A4."),
    ("located", {"class": "wall", "place": "A1e"}, "Ana locates a wall between A1 and A2."),
    ("recovered", {"colour": "yellow"}, "Ana recovers a yellow cube to Spent."),
    ("vp_gained", {"points": 1}, "Ana gains 1 point."),
    ("vp_gained", {"points": 2}, "Ana gains 2 points."),
    ("turn_end", {"turn": 3}, "Ana ends turn 3."),
    ("exited", {"place": "first"}, "Ana leaves the lair first!"),
    ("exited", {"place": "second"}, "Ana gets out of the lair, too."),
    ("last_turn", {}, "Ana has one last turn."),
    (
        "flipped",
        {"treasures": ["Moon Shard", "Sun Shard"]},
        "Ana turns the Moon Shard and the Sun Shard face down.",
    ),
    (
        "scored",
        {"treasures": 14, "monsters": 6, "exit": 2, "other": 0, "total": 22},
        "Ana: treasures 14 + monsters 6 + exit 2 + other 0 = 22.",
    ),
    ("result", {"winners": [1], "ending": "both_out"}, "Both explorers got out. Ben wins."),
    ("result", {"winners": [0], "ending": "one_out"}, "Only one explorer got out. Ana wins."),
    (
        "result",
        {"winners": [0, 1], "ending": "turn_cap"},
        "Nobody found the way out in time. It is a draw.",
    ),
]


@pytest.mark.parametrize(("name", "facts", "sentence"), TOLD)
def test_an_event_is_told_in_a_sentence(name: str, facts: dict[str, object], sentence: str) -> None:
    assert tell(Event(0, name, {"seat": 0, **facts}), NAMES) == sentence
    assert is_sentence(sentence)


def test_every_event_the_rules_report_has_a_teller_and_an_example() -> None:
    reported: set[str] = set()
    source = resources.files("lairworks.games.delve").joinpath("events.py").read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("journal.report"):
            first = node.args[0]
            parts = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
            reported |= {str(ast.literal_eval(part)) for part in parts}
    assert reported == set(TELLERS)
    assert {name for name, _, _ in TOLD} == set(TELLERS)


@pytest.mark.parametrize("fixtures", [False, True])
def test_everything_that_happens_in_random_matches_is_told_well(fixtures: bool) -> None:
    for seed in range(6):
        match = wandered(seed, 300, fixtures)
        for viewer in (0, 1, None):
            for happening in match.events(viewer):
                assert is_sentence(happening.text), happening


@pytest.mark.rule("D-CHEST-03")
def test_a_blind_draw_is_told_by_name_to_its_owner_alone() -> None:
    match = named(explore("D4", "C3 D3 D4", display="t01 t02 t03", deck="t13 t22 ..."))
    play(match, "open")
    assert "You find the Tranquil Goblet." in told(match, 0)
    for viewer in (1, None):
        assert "Ana draws a treasure." in told(match, viewer)
        assert not any("Goblet" in line for line in told(match, viewer))


@pytest.mark.rule("D-INFO-04", "D-MAP-03", "D-MAP-07")
def test_a_report_says_walls_first_and_then_the_feature() -> None:
    match = named(explore("E3", "D3 E3", mat="F W3"))
    play(match, "creep:E")
    assert told(match, 1)[:4] == [
        "Ana spends a white cube.",
        "E4: wall to the east; a Greased Pit!",
        "Ana creeps east from E3 into E4.",
        "The Greased Pit in E4 takes Ana by surprise and strikes.",
    ]


@pytest.mark.rule("D-TURN-02", "D-INFO-06")
def test_the_first_turn_names_the_start_and_its_inner_walls() -> None:
    position = {"phase": "first", "lairs": [None, R1], "finisher": 0}
    match = named(lairworks.arrange("delve", position, seed=1))
    match.play(0, "first:me")
    assert "Ana starts in A1: wall to the east." in told(match)


@pytest.mark.rule("D-MAP-03", "D-MAP-06")
def test_walls_are_always_mentioned_with_direction_words() -> None:
    assert walls([]) == "no walls"
    assert walls(["N"]) == "wall to the north"
    assert walls(["N", "E", "S", "W"]) == "walls to the north, east, south and west"
