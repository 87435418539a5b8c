"""The rulebook says what the content, the options and the positions are."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import lairworks
from lairworks.core.errors import BadPosition
from lairworks.games import heist
from lairworks.games.heist.content import (
    BACKS,
    GADGET_FRONT,
    TRAIN_FRONT,
    WALL_FRONT,
    Card,
    HeistContent,
)
from lairworks.games.heist.effects import KINDS, PARTS, STATS
from lairworks.games.heist.game import GAME
from lairworks.games.heist.phrases import STAT_NAMES
from lairworks.packs import content_of
from tests.games.heist.tables import POLAR, rooms_of, sheet, state, table

RULEBOOK = Path(heist.__file__).with_name("rulebook.md").read_text(encoding="utf-8")


def content() -> HeistContent:
    found = content_of(GAME)
    assert isinstance(found, HeistContent)
    return found


def section(heading: str) -> str:
    """A part of the rulebook, from its heading to the next one."""
    return RULEBOOK.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def rows(heading: str) -> list[list[str]]:
    """The cells of all tables of a section, without their heads."""
    found: list[list[str]] = []
    lines = section(heading).splitlines()
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        if line.startswith("| ") and not line.startswith("| ---") and "| ---" not in after:
            found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


# Ids


def test_the_ids_of_each_group_have_no_gaps() -> None:
    ids = re.findall(r"^- \*\*([A-Z]+(?:-[A-Z]+)?)-(\d\d)\*\*", RULEBOOK, re.MULTILINE)
    numbers: dict[str, list[int]] = {}
    for group, number in ids:
        numbers.setdefault(group, []).append(int(number))
    assert {group: len(found) for group, found in numbers.items()} == {
        "H-GEN": 6,
        "H-SHEET": 9,
        "H-SETUP": 13,
        "H-ROUND": 11,
        "H-PLACE": 11,
        "H-WALL": 9,
        "H-TRAIN": 6,
        "H-GADG": 10,
        "H-CASH": 6,
        "H-BONUS": 7,
        "H-MISS": 10,
        "H-END": 7,
        "H-PASS": 4,
        "H-RAID": 19,
        "H-REC": 3,
        "H-WOFF": 4,
        "H-REW": 6,
        "H-SCORE": 5,
        "H-LAIR": 8,
        "H-VAR": 7,
        "R": 39,
        "EX": 15,
    }
    for found in numbers.values():
        assert found == list(range(1, len(found) + 1))


def test_no_two_sections_have_the_same_heading() -> None:
    headings = re.findall(r"^## (.*)$", RULEBOOK, re.MULTILINE)
    assert len(set(headings)) == len(headings)


# Content


def front_name(card: Card) -> str:
    if card.front == WALL_FRONT:
        return "Wall"
    if card.front == GADGET_FRONT:
        return "Gadget"
    if card.front == TRAIN_FRONT:
        return f"{STAT_NAMES[STATS[card.stat]]} +{card.points}"
    return content().kinds[card.front].name


def test_the_planning_cards_are_counted_rightly() -> None:
    told = rows("Planning cards")
    backs = Counter(BACKS[card.back] for card in content().cards)
    assert told[:2] == [
        [colour, *(str(backs[f"{letter}{number}"]) for number in range(1, 6))]
        for colour, letter in (("red", "R"), ("blue", "B"))
    ]
    fronts = Counter(front_name(card) for card in content().cards)
    assert {name: int(number) for name, number in told[2:]} == fronts


def test_the_table_of_lairs_is_that_of_the_content() -> None:
    boards = content().boards
    told = {row[0]: row[1:] for row in rows("Lairs")}
    for index, kind in enumerate(content().kinds):
        expected: list[str] = []
        for board in boards:
            parts = zip(PARTS, board.costs[4 * index : 4 * index + 4], strict=True)
            cost = " ".join(f"{part}{points}" for part, points in parts if points)
            expected.append(cost or f"{board.values[index]} ({board.incomes[index]})")
        assert told[kind.name] == expected
    assert told["rooms to build in"] == [str(len(rooms_of(int(each.rooms)))) for each in boards]
    assert told["sides for walls"] == [str(int(each.edges).bit_count()) for each in boards]
    head = (
        "| " + " | ".join(["", *(f"{each.number} {each.name}" for each in boards)]).strip() + " |"
    )
    assert head in section("Lairs")


def test_gadgets_agents_and_missions_are_those_of_the_content() -> None:
    found = content()
    gadgets = [row[:3] for row in rows("Gadgets")]
    assert gadgets == [
        [str(number), each.name, str(each.counts)] for number, each in enumerate(found.gadgets, 1)
    ]
    agents = [row[:5] for row in rows("Agents")]
    assert agents == [[each.id, each.name, *map(str, each.stats)] for each in found.agents]
    missions = [[*row[:2], *row[3:]] for row in rows("Missions")]
    assert missions == [[each.id, each.name, *map(str, each.rewards)] for each in found.missions]


def test_the_abbreviations_of_the_text_board_are_told() -> None:
    guide = RULEBOOK.partition("**Reading the text board.**")[2].partition("**Options.**")[0]
    for kind in content().kinds[: KINDS.index("secret1")]:
        assert f"`{kind.short}`" in guide
    for mark in ("..", "^^", "##", "~", "*", "@", "--"):
        assert f"`{mark}`" in guide


# Options and positions


def test_every_option_is_told_with_its_default() -> None:
    lines = [line for line in section("How to play").splitlines() if line.startswith("| `")]
    told = {line.split("`")[1]: line.split(" | ")[1] for line in lines}
    options = {option.name: option.default for option in GAME.options}
    assert list(told) == list(options)
    for name, default in options.items():
        if default is not False and default != "":
            assert re.search(rf"\b{default}\b", told[name]), name


def test_the_example_of_a_position_is_one() -> None:
    (text,) = re.findall(r"```json\n(.*?)```", section("Positions"), re.DOTALL)
    position: dict[str, Any] = json.loads(text)
    match = lairworks.arrange("heist", position, seats=2, seed=1, options={"lair": POLAR})
    assert (state(match).phase, state(match).round) == ("planning", 12)
    assert sheet(match).rooms[15] == KINDS.index("saw")  # r4c1, drawn in this round
    assert match.view(0)["round"] == 12
    written: Any = match.position()
    assert written["seats"][0]["made"] == ["pick:L", "place:r4c1"]
    assert written["seats"][0]["free_gadget"] == 4
    assert written["claimed"] == position["claimed"]


@pytest.mark.parametrize(
    ("nonsense", "column"),
    [({"nonsense": 1}, 0), ({"seats": [{"nonsense": 1}]}, 1)],
    ids=["table", "seat"],
)
def test_every_field_of_a_position_is_told(nonsense: dict[str, Any], column: int) -> None:
    tables = section("Positions").split("| --- | --- | --- |\n")[1:]
    lines = [line for line in tables[column].splitlines() if line.startswith("| `")]
    told = [name for line in lines for name in re.findall(r"`(\w+)`", line.split(" | ")[0])]
    with pytest.raises(BadPosition) as raised:
        lairworks.arrange("heist", nonsense, seats=2, options={"lair": POLAR})
    known = raised.value.problem.partition("known are ")[2].split(", ")
    # A field that is read in one phase only is not known in the others.
    assert set(known) <= set(told)
    assert set(told) - set(known) <= {"claim", "raid"}


@pytest.mark.parametrize("field", ["claim", "raid"])
def test_fields_of_a_later_phase_are_refused_before(field: str) -> None:
    with pytest.raises(BadPosition):
        table({field: {} if field == "raid" else "none"}, phase="planning")
