"""Golden matches of heist, made by make_replays.py: see tests/golden.py."""

from __future__ import annotations

import json

import pytest

import lairworks
from lairworks.games.heist import GAME
from tests.golden import expected, names, outcome, replayed, saved, verbs_of

NAMES = names("heist")
EXPECTED = expected("heist")


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_match_comes_to_the_same_end(name: str) -> None:
    match = replayed("heist", name)
    assert match.over
    assert outcome(match) == EXPECTED[name]


def changed(name: str) -> dict[str, object]:
    """The options of a golden match that are not the usual ones."""
    options = json.loads(saved("heist", name))["options"]
    found = {option.name: options[option.name] for option in GAME.options}
    return {
        option.name: found[option.name]
        for option in GAME.options
        if found[option.name] != option.default
    }


def test_every_ending_is_among_the_golden_matches_on_every_lair_and_with_all_options() -> None:
    assert set(NAMES) == set(EXPECTED)
    seen: set[tuple[object, str]] = set()
    for name in NAMES:
        others = changed(name)
        ending = EXPECTED[name]["ending"]
        if len(others) == len(GAME.options):
            seen.add(("all", ending))
        elif set(others) <= {"lair"}:
            seen.add((others.get("lair", 2), ending))
    kinds: list[object] = [1, 2, 3, 4, "all"]
    assert seen == {(kind, ending) for kind in kinds for ending in GAME.endings}


def test_each_option_is_changed_alone_in_some_golden_match() -> None:
    alone = {next(iter(changed(name))) for name in NAMES if len(changed(name)) == 1}
    assert alone == {option.name for option in GAME.options}


def test_small_and_large_tables_are_among_the_golden_matches() -> None:
    seats = {json.loads(saved("heist", name))["seats"] for name in NAMES}
    assert seats >= {2, 3, 4, 5, 9, 10, 12}


def test_packs_and_arranged_starts_are_among_the_golden_matches() -> None:
    saves = [json.loads(saved("heist", name)) for name in NAMES]
    assert any("pack" in save for save in saves)
    assert any("start" in save for save in saves)
    assert all(save["rules"] == GAME.rules for save in saves)


def test_every_verb_of_the_game_is_played_in_some_golden_match() -> None:
    played: set[str] = set()
    for name in NAMES:
        played |= verbs_of(replayed("heist", name))
    assert {verb.name for verb in GAME.words.verbs} == played


def test_a_golden_match_saves_as_it_was_loaded() -> None:
    for name in NAMES[:3]:
        assert lairworks.load(saved("heist", name)).save() + "\n" == saved("heist", name)
