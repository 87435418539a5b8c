"""Ledger coverage: every rule, worked example and scenario of a game is proved by a test.

The ids come from the rulebook of the game (list items that begin with a bold id) and from
`tests/games/<id>/scenarios.txt`; the marks `@pytest.mark.rule(...)` are read from the source of
the tests in `tests/games/<id>`. Rulings (R-) must exist to be marked but need no test.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from lairworks import shelf

TESTS = Path(__file__).parent
GAMES = TESTS.parent / "src" / "lairworks" / "games"
NAMES = sorted(game.id for game in shelf.BUILT_IN)
LISTED = re.compile(r"^\s*[-*] \*\*([A-Z]+(?:-[A-Z0-9]+)*-\d+)\b", re.MULTILINE)
SCENARIO = re.compile(r"^(J-\d+)\b", re.MULTILINE)


@dataclass
class Marks:
    """The ids marked on tests, with where; and marks that prove nothing."""

    places: dict[str, list[str]] = field(default_factory=dict)
    idle: list[str] = field(default_factory=list)


def rulebook_ids(text: str) -> list[str]:
    """The ids that a rulebook lists, in its order."""
    return LISTED.findall(text)


def is_rule_mark(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "rule"
        and isinstance(node.func.value, ast.Attribute)
        and node.func.value.attr == "mark"
    )


def read_marks(source: str, place: str, marks: Marks) -> None:
    """Adds the marks of one test file."""
    tree = ast.parse(source)
    on_tests: set[ast.AST] = set()
    for test, decorators in functions_of(tree):
        for decorator in decorators:
            for mark in ast.walk(decorator):
                if is_rule_mark(mark):
                    on_tests.add(mark)
                    add(mark, f"{place}::{test.name}", marks, is_idle(decorators))
    for node in ast.walk(tree):
        if is_rule_mark(node) and node not in on_tests:
            marks.idle.append(f"{place}:{getattr(node, 'lineno', 0)}: a rule mark on no test")


def functions_of(tree: ast.AST) -> Iterator[tuple[ast.FunctionDef, list[ast.expr]]]:
    """Every test function with its own decorators and those of its class."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield node, list(node.decorator_list)
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            for test, decorators in functions_of(node):
                yield test, [*decorators, *node.decorator_list]


def is_idle(decorators: list[ast.expr]) -> bool:
    """A test that is skipped or expected to fail proves nothing."""
    return any(
        isinstance(node, ast.Attribute) and node.attr in ("skip", "skipif", "xfail")
        for decorator in decorators
        for node in ast.walk(decorator)
    )


def add(mark: ast.AST, place: str, marks: Marks, skipped: bool) -> None:
    assert isinstance(mark, ast.Call)
    if not mark.args:
        marks.idle.append(f"{place}: a rule mark without an id")
    for argument in mark.args:
        if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
            marks.idle.append(f"{place}: ids must be plain strings")
        elif skipped:
            marks.idle.append(f"{place}: {argument.value} on a test that does not run")
        else:
            marks.places.setdefault(argument.value, []).append(place)


def marks_under(folder: Path) -> Marks:
    marks = Marks()
    for path in sorted(folder.rglob("*.py")):
        read_marks(path.read_text(encoding="utf-8"), str(path.relative_to(TESTS)), marks)
    return marks


def needs_a_test(rule: str) -> bool:
    return not rule.startswith("R-")


def scenario_ids(game: str) -> list[str]:
    path = TESTS / "games" / game / "scenarios.txt"
    return SCENARIO.findall(path.read_text(encoding="utf-8")) if path.exists() else []


def ledger(game: str) -> list[str]:
    """All ids of a game: its rulebook's and its scenarios."""
    return rulebook_ids((GAMES / game / "rulebook.md").read_text(encoding="utf-8")) + scenario_ids(
        game
    )


@pytest.mark.parametrize("game", NAMES)
def test_every_rule_example_and_scenario_has_a_test(game: str) -> None:
    marked = marks_under(TESTS / "games" / game).places
    missing = [rule for rule in ledger(game) if needs_a_test(rule) and rule not in marked]
    assert not missing, f"{len(missing)} ids of {game} without a test: {' '.join(missing)}"


@pytest.mark.parametrize("game", NAMES)
def test_every_mark_names_a_rule_that_exists(game: str) -> None:
    marks = marks_under(TESTS / "games" / game)
    known = set(ledger(game))
    strange = {rule: places for rule, places in marks.places.items() if rule not in known}
    assert not strange, f"marks of ids that {game} does not have: {strange}"
    assert not marks.idle, "\n".join(marks.idle)


@pytest.mark.parametrize("game", NAMES)
def test_a_rulebook_lists_each_id_once_and_has_rules_rulings_and_examples(game: str) -> None:
    ids = ledger(game)
    twice = sorted({rule for rule in ids if ids.count(rule) > 1})
    assert not twice, f"{game} lists more than once: {twice}"
    for prefix in ("EX-", "R-", "J-"):
        assert [rule for rule in ids if rule.startswith(prefix)], f"{game} has no {prefix} ids"
    assert [rule for rule in ids if not rule.startswith(("EX-", "R-", "J-"))]


def test_rules_are_marked_in_the_folders_of_their_games_alone() -> None:
    elsewhere = Marks()
    for path in sorted(TESTS.rglob("*.py")):
        if path.relative_to(TESTS).parts[0] != "games":
            read_marks(path.read_text(encoding="utf-8"), path.name, elsewhere)
    assert not elsewhere.places
    assert not elsewhere.idle


# The reader itself


def test_ids_are_read_from_list_items_and_nowhere_else() -> None:
    text = (
        "# Rules\n- **D-CREEP-01** Cost: 1.\n  Not **D-OTHER-01**.\n- **R-41** A ruling.\n"
        "- **EX-07 refresh.** An example.\n- D-CREEP-02 not bold\n* **V-DIG-12** star\n"
    )
    assert rulebook_ids(text) == ["D-CREEP-01", "R-41", "EX-07", "V-DIG-12"]


SAMPLE = """
import pytest

@pytest.mark.rule("D-ONE-01", "EX-01")
@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("J-01"))])
def test_one(n): ...

@pytest.mark.skip
@pytest.mark.rule("D-TWO-01")
def test_two(): ...

@pytest.mark.rule("D-THREE-01")
def helper(): ...

class TestMore:
    @pytest.mark.rule("D-FOUR-01")
    def test_four(self): ...

@pytest.mark.rule(NAME)
def test_five(): ...
"""


def test_marks_are_read_from_tests_that_run_and_others_are_named() -> None:
    marks = Marks()
    read_marks(SAMPLE, "sample.py", marks)
    assert set(marks.places) == {"D-ONE-01", "EX-01", "J-01", "D-FOUR-01"}
    assert sorted(marks.idle) == [
        "sample.py:12: a rule mark on no test",
        "sample.py::test_five: ids must be plain strings",
        "sample.py::test_two: D-TWO-01 on a test that does not run",
    ]
