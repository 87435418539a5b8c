"""Golden matches of uprising, made by make_replays.py: see tests/golden.py."""

from __future__ import annotations

import json

import pytest

import lairworks
from lairworks.games.uprising import GAME
from tests.golden import expected, names, outcome, replayed, saved, verbs_of

NAMES = names("uprising")
EXPECTED = expected("uprising")


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_match_comes_to_the_same_end(name: str) -> None:
    match = replayed("uprising", name)
    assert match.over
    assert outcome(match) == EXPECTED[name]


def test_every_ending_is_among_the_golden_matches_with_usual_and_with_other_options() -> None:
    assert set(NAMES) == set(EXPECTED)
    usual: set[str] = set()
    changed: set[str] = set()
    for name in NAMES:
        options = json.loads(saved("uprising", name))["options"]
        others = [option.name for option in GAME.options if options[option.name] != option.default]
        if not others:
            usual.add(EXPECTED[name]["ending"])
        if len(others) == len(GAME.options):
            changed.add(EXPECTED[name]["ending"])
    assert usual == changed == set(GAME.endings)


def test_each_option_is_changed_alone_in_some_golden_match() -> None:
    alone: set[str] = set()
    for name in NAMES:
        options = json.loads(saved("uprising", name))["options"]
        others = [option.name for option in GAME.options if options[option.name] != option.default]
        if len(others) == 1:
            alone.add(others[0])
    assert alone == {option.name for option in GAME.options}


def test_packs_and_arranged_starts_are_among_the_golden_matches() -> None:
    saves = [json.loads(saved("uprising", name)) for name in NAMES]
    assert any("pack" in save for save in saves)
    assert any("start" in save for save in saves)
    assert all(save["rules"] == GAME.rules for save in saves)


def test_every_verb_of_the_game_is_played_in_some_golden_match() -> None:
    played: set[str] = set()
    for name in NAMES:
        played |= verbs_of(replayed("uprising", name))
    assert {verb.name for verb in GAME.words.verbs} == played


def test_a_golden_match_saves_as_it_was_loaded() -> None:
    for name in NAMES[:3]:
        assert lairworks.load(saved("uprising", name)).save() + "\n" == saved("uprising", name)
