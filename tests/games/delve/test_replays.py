"""Golden matches of delve, made by make_replays.py: see tests/golden.py."""

from __future__ import annotations

import json

import pytest

import lairworks
from lairworks.games.delve import GAME
from tests.golden import expected, names, outcome, replayed, saved, verbs_of

NAMES = names("delve")
EXPECTED = expected("delve")


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_match_comes_to_the_same_end(name: str) -> None:
    match = replayed("delve", name)
    assert match.over
    assert outcome(match) == EXPECTED[name]


def test_there_are_enough_golden_matches_and_each_is_expected() -> None:
    assert len(NAMES) >= 20
    assert set(NAMES) == set(EXPECTED)


def test_every_ending_and_both_finish_rules_are_among_the_golden_matches() -> None:
    seen = set()
    for name in NAMES:
        options = json.loads(saved("delve", name))["options"]
        seen.add((options["finish_rule"], EXPECTED[name]["ending"]))
    assert seen == {(rule, ending) for rule in ("race", "coin") for ending in GAME.endings}


def test_packs_and_arranged_starts_are_among_the_golden_matches() -> None:
    saves = [json.loads(saved("delve", name)) for name in NAMES]
    assert any("pack" in save for save in saves)
    assert any("start" in save for save in saves)
    assert all(save["rules"] == GAME.rules for save in saves)


def test_every_verb_of_the_game_is_played_in_some_golden_match() -> None:
    played: set[str] = set()
    for name in NAMES:
        played |= verbs_of(replayed("delve", name))
    # An open `learn` is in no hazard, neither of the game nor of the fixtures.
    assert {verb.name for verb in GAME.words.verbs} - played <= {"learn"}


def test_a_golden_match_saves_as_it_was_loaded() -> None:
    for name in NAMES[:3]:
        assert lairworks.load(saved("delve", name)).save() + "\n" == saved("delve", name)
