"""A mistake in a pack is named with its file, its entry and its field."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lairworks
from lairworks import ContentError
from lairworks.core.content import with_pack
from lairworks.games.heist.content import HeistContent
from lairworks.games.heist.effects import KINDS
from lairworks.games.heist.game import GAME
from lairworks.packs import content_of
from tests.games.heist.tables import state

PRINTED = content_of(GAME).tables
# The lairs' tables of prices grow with the budget; few mistakes have to do with it.
POOR = with_pack(PRINTED, {"constants": {"budget_cap": {"value": 1}, "start_cash": {"value": 0}}})
SHADOW: dict[str, Any] = {
    "name": "The Shadow",
    "M": 1,
    "S": 9,
    "C": 2,
    "power": {"effect": "ADD", "stat": "S", "n": 6},
    "text": "Once: 6 more Stealth.",
}
ODD: dict[str, Any] = {
    "name": "Odd Jobs",
    "needs": [{"test": "COUNT", "kinds": ["saw", "secrets"], "n": 2}, {"test": "WALLS", "n": 1}],
    "text": "Two Saws or Secrets, and a wall.",
    "now": 6,
    "later": 33,
}
Mistake = tuple[dict[str, Any], str, str, str, str]
CARD: dict[str, Any] = {"front": "WALL", "back": "R1"}


def effect_mistakes() -> Iterator[Mistake]:
    """A pack, and the file, entry, field and problem that its error names."""
    powers: list[tuple[dict[str, Any], str, str]] = [
        ({"effect": "EXPLODE"}, "effect", "'EXPLODE' is none of ADD, WAIVE"),
        ({"effect": "leap"}, "effect", "'leap' is none of"),
        ({}, "effect", "is missing"),
        ({"effect": "LEAP", "n": 1}, "n", "no such field"),
        ({"effect": "FREE_BACK", "cost": {}}, "cost", "no such field"),
        ({"effect": "ADD", "n": 4}, "stat", "is missing"),
        ({"effect": "ADD", "stat": "F", "n": 4}, "stat", "'F' is none of M, S, C"),
        ({"effect": "ADD", "stat": "M"}, "n", "is missing"),
        ({"effect": "ADD", "stat": "M", "n": 0}, "n", "from 1 to 20, not 0"),
        ({"effect": "ADD", "stat": "M", "n": 21}, "n", "from 1 to 20, not 21"),
        ({"effect": "ADD", "stat": "M", "n": "4"}, "n", "must be a whole number"),
        ({"effect": "WAIVE", "kinds": ["dog"], "parts": ["C"]}, "silent", "is missing"),
        ({"effect": "WAIVE", "kinds": ["dog"], "parts": ["C"], "silent": 1}, "silent", "true or"),
        ({"effect": "WAIVE", "kinds": [], "parts": ["C"], "silent": True}, "kinds", "empty"),
        ({"effect": "WAIVE", "kinds": ["dog"], "parts": [], "silent": True}, "parts", "empty"),
        ({"effect": "WAIVE", "kinds": ["cat"], "parts": ["C"], "silent": True}, "kinds", "'cat'"),
        ({"effect": "WAIVE", "kinds": "dog", "parts": ["C"], "silent": True}, "kinds", "a list"),
        ({"effect": "WAIVE", "kinds": ["dog"], "parts": ["X"], "silent": True}, "parts", "'X'"),
        ({"effect": "STEAL", "distance": 3, "walls": "block"}, "distance", "from 1 to 2, not 3"),
        ({"effect": "STEAL", "distance": 0, "walls": "block"}, "distance", "from 1 to 2, not 0"),
        ({"effect": "STEAL", "distance": 1, "walls": "stop"}, "walls", "none of ignore, block"),
        ({"effect": "STEAL", "distance": 1}, "walls", "is missing"),
        ({"effect": "OPEN", "n": 5, "scope": "any"}, "n", "from 1 to 4, not 5"),
        ({"effect": "OPEN", "n": 0, "scope": "any"}, "n", "from 1 to 4, not 0"),
        ({"effect": "OPEN", "n": 1, "scope": "near"}, "scope", "none of any, here"),
        ({"effect": "PASS_WALL"}, "n", "is missing"),
        ({"effect": "PASS_WALL", "n": -1}, "n", "from 0 to 20, not -1"),
        ({"effect": "PASS_WALL", "n": 21}, "n", "from 0 to 20, not 21"),
        ({"effect": "WILD", "n": 0}, "n", "from 1 to 20, not 0"),
        ({"effect": "DISCOUNT", "kind": "secret1", "cost": {}}, "kind", "'secret1' is none of"),
        ({"effect": "DISCOUNT", "kind": "traps", "cost": {}}, "kind", "'traps' is none of"),
        ({"effect": "DISCOUNT", "kind": "dog"}, "cost", "is missing"),
        ({"effect": "VALUE", "kind": "dog", "n": 5}, "kind", "none of secret1, secret2, secret3"),
        ({"effect": "VALUE", "kind": "secret1", "n": 0}, "n", "from 1 to 99, not 0"),
        ({"effect": "VALUE", "kind": "secret1", "n": 100}, "n", "from 1 to 99, not 100"),
        ({"effect": "REFUND", "stat": "S", "n": 1}, "stat", "'S' is none of M"),
        ({"effect": "REFUND", "stat": "M", "n": 0}, "n", "from 1 to 20, not 0"),
    ]
    for power, field, problem in powers:
        yield {"agents": {"A3": {"power": power}}}, "agents", "A3.power", field, problem
    for power, field, problem in powers[::9]:
        yield {"gadgets": {"4": {"normal": power}}}, "gadgets", "4.normal", field, problem
        yield {"gadgets": {"4": {"expert": power}}}, "gadgets", "4.expert", field, problem
    costs: list[tuple[Any, str, str]] = [
        ({"X": 1}, "X", "no such field"),
        ({"M": -1}, "M", "from 0 to 20, not -1"),
        ({"F": 21}, "F", "from 0 to 20, not 21"),
        (3, "", "must be a table, not the number 3"),
    ]
    for cost, field, problem in costs:
        power = {"effect": "DISCOUNT", "kind": "dog", "cost": cost}
        yield {"agents": {"A5": {"power": power}}}, "agents", "A5.power.cost", field, problem
    yield {"agents": {"A5": {"power": "LEAP"}}}, "agents", "A5.power", "", "must be a table"
    yield {"gadgets": {"1": {"normal": []}}}, "gadgets", "1.normal", "", "must be a table"


def person_mistakes() -> Iterator[Mistake]:
    """The same for Agents, gadgets and kinds."""
    for field in SHADOW:
        lacking = {name: value for name, value in SHADOW.items() if name != field}
        yield {"agents": {"A10": lacking}}, "agents", "A10", field, "is missing"
    for id in ("A17", "A0", "A01", "shadow"):
        yield {"agents": {id: SHADOW}}, "agents", id, "", "Agents are A1 to A16"
    yield {"agents": {"A2": {"M": 21}}}, "agents", "A2", "M", "from 0 to 20, not 21"
    yield {"agents": {"A2": {"C": -1}}}, "agents", "A2", "C", "from 0 to 20, not -1"
    yield {"agents": {"A2": {"F": 1}}}, "agents", "A2", "F", "no such field"
    yield {"agents": {"A2": {"name": 7}}}, "agents", "A2", "name", "must be text"
    yield {"gadgets": {"6": {"name": "X"}}}, "gadgets", "6", "", "there are 1, 2, 3, 4, 5"
    yield {"gadgets": {"2": {"counts": 10}}}, "gadgets", "2", "counts", "from 0 to 9, not 10"
    yield {"gadgets": {"2": {"counts": -1}}}, "gadgets", "2", "counts", "from 0 to 9, not -1"
    yield {"gadgets": {"2": {"icon": None}}}, "gadgets", "2", "icon", "must be text, not nothing"
    yield {"gadgets": {"2": {"price": 1}}}, "gadgets", "2", "price", "no such field"
    yield {"kinds": {"cat": {"name": "Cat"}}}, "kinds", "cat", "", "and no others"
    yield {"kinds": {"dog": {"group": "trap"}}}, "kinds", "dog", "group", "'trap' is none of sentry"
    yield {"kinds": {"saw": {"group": "secret"}}}, "kinds", "saw", "group", "is none of trap"
    yield {"kinds": {"dog": {"short": "Dog"}}}, "kinds", "dog", "short", "must be two letters"
    yield {"kinds": {"dog": {"short": "D"}}}, "kinds", "dog", "short", "must be two letters"
    yield {"kinds": {"dog": {"entryway": "no"}}}, "kinds", "dog", "entryway", "true or false"
    yield {"kinds": {"dog": {"value": 3}}}, "kinds", "dog", "value", "no such field"


def card_mistakes() -> Iterator[Mistake]:
    """The same for planning cards."""
    yield {"cards": {"P001": {"front": "DOOR"}}}, "cards", "P001", "front", "'DOOR' is none of"
    yield {"cards": {"P001": {"front": "UPGRADE"}}}, "cards", "P001", "upgrade", "is missing"
    yield {"cards": {"P001": {"front": "TRAIN"}}}, "cards", "P001", "stat", "is missing"
    yield {"cards": {"P001": {"upgrade": "dog"}}}, "cards", "P001", "upgrade", "no such field"
    yield {"cards": {"P020": {"upgrade": "cat"}}}, "cards", "P020", "upgrade", "'cat' is none of"
    yield {"cards": {"P079": {"stat": "F"}}}, "cards", "P079", "stat", "'F' is none of M, S, C"
    yield {"cards": {"P079": {"points": 0}}}, "cards", "P079", "points", "from 1 to 20, not 0"
    yield {"cards": {"P079": {"points": 21}}}, "cards", "P079", "points", "from 1 to 20, not 21"
    for back in ("R6", "B0", "G1", "r1"):
        yield (
            {"cards": {"P001": {"back": back}}},
            "cards",
            "P001",
            "back",
            f"{back!r} is none of R1",
        )
    for field in CARD:
        lacking = {name: value for name, value in CARD.items() if name != field}
        yield {"cards": {"P109": lacking}}, "cards", "P109", field, "is missing"
    for number in (1, 2, 4):
        more = {f"P{109 + index}": CARD for index in range(number)}
        problem = f"{108 + number} cards are no three decks of the same size"
        yield {"cards": more}, "cards", "", "", problem


def lair_mistakes() -> Iterator[Mistake]:
    """The same for lairs."""
    rules: list[tuple[Any, str, str]] = [
        ({"effect": "GRAVITY"}, "effect", "'GRAVITY' is none of SHIFT_STEP"),
        ({"effect": "SHIFT_STEP"}, "n", "is missing"),
        ({"effect": "SHIFT_STEP", "n": 21}, "n", "from 0 to 20, not 21"),
        ({"effect": "SHIFT_AXIS", "n": -1}, "n", "from 0 to 20, not -1"),
        ({"effect": "GADGET_ANY", "n": "3"}, "n", "must be a whole number"),
        ({"effect": "RING", "n": 1}, "n", "no such field"),
        ({"effect": "NO_AGENTS", "rooms": []}, "rooms", "no such field"),
        ({"effect": "FREE_GADGET", "n": 1}, "n", "no such field"),
        ({"effect": "BLOCKED"}, "rooms", "is missing"),
        ({"effect": "BLOCKED", "rooms": ["r6c1"]}, "rooms", "'r6c1' is no room"),
        ({"effect": "BLOCKED", "rooms": ["r5c3"]}, "rooms", "r5c3 is the start or next to it"),
        ({"effect": "BLOCKED", "rooms": ["r1c1", "r4c3"]}, "rooms", "r4c3 is the start or next"),
    ]
    for rule, field, problem in rules:
        wrong: dict[str, Any] = {"lairs": {"3": {"rules": [{"effect": "RING"}, rule]}}}
        yield wrong, "lairs", "3: rules[1]", field, problem
    yield {"lairs": {"3": {"rules": {}}}}, "lairs", "3", "rules", "must be a list, not a table"
    yield {"lairs": {"5": {"name": "Moon"}}}, "lairs", "5", "", "there are 1, 2, 3, 4"
    yield {"lairs": {"3": {"number": 3}}}, "lairs", "3", "number", "no such field"
    yield {"lairs": {"3": {"name": 3}}}, "lairs", "3", "name", "must be text"
    costs: dict[str, Any] = {kind: {} for kind in KINDS[:6]}
    for kind in KINDS[:6]:
        lacking = {name: cost for name, cost in costs.items() if name != kind}
        yield {"lairs": {"3": {"costs": lacking}}}, "lairs", "3.costs", kind, "is missing"
    yield {"lairs": {"3": {"costs": {**costs, "cat": {}}}}}, "lairs", "3.costs", "cat", "no such"
    high = {**costs, "guard": {"C": 21}}
    yield {"lairs": {"3": {"costs": high}}}, "lairs", "3.costs.guard", "C", "from 0 to 20, not 21"
    secrets = {kind: {"end": 1, "now": 1} for kind in KINDS[6:]}
    for kind in KINDS[6:]:
        some = {name: value for name, value in secrets.items() if name != kind}
        yield {"lairs": {"3": {"secrets": some}}}, "lairs", "3.secrets", kind, "is missing"
    values: list[tuple[dict[str, Any], str, str]] = [
        ({"end": 100, "now": 1}, "end", "from 0 to 99, not 100"),
        ({"end": 1, "now": 21}, "now", "from 0 to 20, not 21"),
        ({"end": 1, "now": -1}, "now", "from 0 to 20, not -1"),
        ({"end": 1}, "now", "is missing"),
        ({"now": 1}, "end", "is missing"),
        ({"end": 1, "now": 1, "later": 1}, "later", "no such field"),
    ]
    for value, field, problem in values:
        wrong = {"lairs": {"3": {"secrets": {**secrets, "secret2": value}}}}
        yield wrong, "lairs", "3.secrets.secret2", field, problem
    spare = {**secrets, "secret4": {"end": 1, "now": 1}}
    yield {"lairs": {"3": {"secrets": spare}}}, "lairs", "3.secrets", "secret4", "no such field"


def mission_mistakes() -> Iterator[Mistake]:
    """The same for missions."""
    needs: list[tuple[Any, str, str]] = [
        ({"test": "LUCK", "n": 1}, "test", "'LUCK' is none of COUNT, EACH"),
        ({"n": 1}, "test", "is missing"),
        ({"test": "COUNT", "n": 1}, "kinds", "is missing"),
        ({"test": "COUNT", "kinds": ["dog"]}, "n", "is missing"),
        ({"test": "COUNT", "kinds": ["dog"], "n": 0}, "n", "from 1 to 45, not 0"),
        ({"test": "EACH", "kinds": [], "n": 1}, "kinds", "must not be empty"),
        ({"test": "EACH", "kinds": ["cats"], "n": 1}, "kinds", "'cats' is none of lasers"),
        ({"test": "WALLS", "kinds": ["dog"], "n": 1}, "kinds", "no such field"),
        ({"test": "STAT_ANY", "n": 21}, "n", "from 1 to 20, not 21"),
        ({"test": "STAT_ALL", "n": 0}, "n", "from 1 to 20, not 0"),
        ({"test": "LINES", "n": 11}, "n", "from 1 to 10, not 11"),
        ({"test": "GADGETS", "n": 46}, "n", "from 1 to 45, not 46"),
        ({"test": "ROOMS", "kinds": ["any"]}, "rooms", "is missing"),
        ({"test": "ROOMS", "kinds": ["any"], "rooms": []}, "rooms", "must not be empty"),
        ({"test": "ROOMS", "kinds": ["any"], "rooms": ["r0c1"]}, "rooms", "'r0c1' is none of"),
        ({"test": "ROOMS", "kinds": ["any"], "rooms": ["r1c1"], "n": 1}, "n", "no such field"),
    ]
    for need, field, problem in needs:
        wrong = {"missions": {"N07": {"needs": [{"test": "WALLS", "n": 2}, need]}}}
        yield wrong, "missions", "N07: needs[1]", field, problem
    yield {"missions": {"N07": {"needs": []}}}, "missions", "N07", "needs", "must not be empty"
    yield {"missions": {"N07": {"now": 100}}}, "missions", "N07", "now", "from 0 to 99, not 100"
    yield {"missions": {"N07": {"later": -1}}}, "missions", "N07", "later", "from 0 to 99, not -1"
    yield {"missions": {"N07": {"ever": 1}}}, "missions", "N07", "ever", "no such field"
    for id in ("N41", "N00", "N1", "odd"):
        yield {"missions": {id: ODD}}, "missions", id, "", "missions are N01 to N40"
    for field in ODD:
        lacking = {name: value for name, value in ODD.items() if name != field}
        yield {"missions": {"N15": lacking}}, "missions", "N15", field, "is missing"


def other_mistakes() -> Iterator[Mistake]:
    """The same for everything else."""
    yield {"ranks": {"saint": {"name": "Saint"}}}, "ranks", "saint", "least", "is missing"
    yield {"ranks": {"ruler": {"least": 1000}}}, "ranks", "ruler", "least", "from -999 to 999"
    yield {"ranks": {"ruler": {"most": 3}}}, "ranks", "ruler", "most", "no such field"
    yield {"agents": {"A1": {"provenance": "dream"}}}, "agents", "A1", "provenance", "'dream'"
    yield {"cards": {"P001": {"note": 3}}}, "cards", "P001", "note", "must be text"
    yield {"spells": {"x": {}}}, "pack", "spells", "", "no such table"
    yield {"lairs": 3}, "pack", "lairs", "", "must be a table of entries"
    yield {"lairs": {"1": 3}}, "pack", "1", "", "must be an entry with fields"
    yield {"pack": {}}, "pack", "pack", "name", "is missing"
    numbers: list[tuple[str, Any, str]] = [
        ("budget_cap", 0, "from 1 to 99, not 0"),
        ("budget_cap", 100, "from 1 to 99, not 100"),
        ("start_cash", 41, "from 0 to 40, not 41"),
        ("start_cash", -1, "from 0 to 40, not -1"),
        ("beginner_cash", -1, "from 0 to 99"),
        ("pass_income", 100, "from 0 to 99"),
        ("bonus_costs", [], "must not be empty"),
        ("bonus_costs", [1, 100], "from 0 to 99"),
        ("bonus_costs", 5, "must be a list"),
        ("bonus_per_round", 3, "from 0 to 2, not 3"),
        ("stat_cap", 21, "from 1 to 20, not 21"),
        ("stat_cap", 0, "from 1 to 20, not 0"),
        ("missions_in_play", 10, "from 0 to 9, not 10"),
        ("agents_to_choose_from", 0, "from 1 to 9, not 0"),
        ("agents_to_choose_from", 10, "from 1 to 9, not 10"),
        ("choose_up_to_seats", -1, "from 0 to 99, not -1"),
        ("deal_up_to_seats", 3, "from 4 to 99, not 3"),
        ("raid_steps", 0, "from 1 to 999, not 0"),
        ("raid_steps", 1000, "from 1 to 999, not 1000"),
        ("trapper", -1, "from 0 to 99"),
        ("explorer", 100, "from 0 to 99"),
        ("brutal", 2.5, "must be a whole number"),
        ("gadget_lover", True, "must be a whole number"),
    ]
    for name, number, problem in numbers:
        yield {"constants": {name: {"value": number}}}, "constants", name, "value", problem
    yield {"constants": {"luck": {"value": 1}}}, "constants", "luck", "", "no such constant"
    yield {"constants": {"brutal": {"size": 4}}}, "constants", "brutal", "size", "no such field"
    few = {"constants": {"deal_up_to_seats": {"value": 10}}}
    yield few, "agents", "", "", "10 are needed to deal them out, not 9"
    three = {"constants": {"agents_to_choose_from": {"value": 3}}}
    yield three, "agents", "", "", "12 are needed to deal them out, not 9"


MISTAKES = [
    *effect_mistakes(),
    *person_mistakes(),
    *card_mistakes(),
    *lair_mistakes(),
    *mission_mistakes(),
    *other_mistakes(),
]


@pytest.mark.parametrize(("wrong", "file", "entry", "field", "problem"), MISTAKES, ids=str)
def test_a_mistake_in_a_pack_is_named_with_file_entry_and_field(
    wrong: dict[str, Any], file: str, entry: str, field: str, problem: str
) -> None:
    with pytest.raises(ContentError) as raised:
        HeistContent(with_pack(PRINTED if file == "constants" else POOR, wrong), wrong)
    error = raised.value
    assert error.file.removesuffix(".toml") == file
    assert (error.entry, error.field) == (entry, field)
    assert problem in error.problem
    for part in (error.file, error.entry, error.field, error.problem):
        assert part in str(error)


@pytest.mark.parametrize(
    ("file", "entry"),
    [
        *(("kinds", kind) for kind in KINDS),
        *(("lairs", number) for number in "1234"),
        *(("gadgets", number) for number in "12345"),
        ("constants", "brutal"),
        ("constants", "budget_cap"),
    ],
)
def test_an_entry_that_is_missing_is_named(file: str, entry: str) -> None:
    tables = {name: dict(entries) for name, entries in PRINTED.items()}
    del tables[file][entry]
    with pytest.raises(ContentError) as raised:
        HeistContent(tables, None)
    assert (raised.value.file, raised.value.entry) == (f"{file}.toml", entry)
    assert "is missing" in raised.value.problem


@pytest.mark.parametrize(
    ("file", "left", "problem"),
    [
        ("cards", 3, "3 cards are no three decks of the same size, of 2 or more"),
        ("cards", 0, "0 cards are no three decks"),
        ("agents", 8, "9 are needed to deal them out, not 8"),
        ("missions", 2, "3 are in play, but there are 2"),
        ("ranks", 0, "there must be one"),
    ],
)
def test_files_with_too_few_entries_are_refused(file: str, left: int, problem: str) -> None:
    tables = {name: dict(entries) for name, entries in PRINTED.items()}
    tables[file] = dict(list(tables[file].items())[:left])
    with pytest.raises(ContentError) as raised:
        HeistContent(tables, None)
    error = raised.value
    assert (error.file, error.entry, error.field) == (f"{file}.toml", "", "")
    assert problem in error.problem


def test_a_mistake_in_a_pack_file_names_that_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("[agents.A2]\nM = 30\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"agents\.A2: M: must be from 0 to 20") as raised:
        lairworks.new(GAME, seats=2, seed=1, pack=path)
    assert raised.value.file == str(path)
    path.write_text("[agents.A2]\nM = 13\n", encoding="utf-8")
    found = state(lairworks.new(GAME, seats=2, seed=1, pack=path)).content
    assert found.agents[1].stats == (13, 5, 6)


def test_a_mistake_deep_in_an_entry_of_a_pack_file_names_that_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('[agents.A2]\npower = { effect = "NAP" }\n', encoding="utf-8")
    with pytest.raises(ContentError, match="'NAP' is none of ADD") as raised:
        lairworks.new(GAME, seats=2, seed=1, pack=path)
    error = raised.value
    assert (error.file, error.entry, error.field) == (str(path), "agents.A2.power", "effect")
