"""Golden matches of quest, made by make_replays.py: see tests/golden.py."""

from __future__ import annotations

import json

import pytest

import lairworks
from lairworks.games.quest import GAME
from tests.games.quest.make_replays import TIE_BREAKERS, decision
from tests.golden import expected, names, outcome, replayed, saved, verbs_of

NAMES = names("quest")
EXPECTED = expected("quest")


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_match_comes_to_the_same_end(name: str) -> None:
    match = replayed("quest", name)
    assert match.over
    assert outcome(match) == EXPECTED[name]


def test_every_ending_is_among_the_golden_matches_also_with_all_options_changed() -> None:
    assert set(NAMES) == set(EXPECTED)
    changed: set[str] = set()
    for name in NAMES:
        if len(_changed(name)) == len(GAME.options):
            changed.add(EXPECTED[name]["ending"])
    assert {each["ending"] for each in EXPECTED.values()} == set(GAME.endings)
    assert changed == set(GAME.endings)


def test_each_option_is_changed_alone_in_some_golden_match() -> None:
    alone = {option for name in NAMES if len(_changed(name)) == 1 for option in _changed(name)}
    assert alone == {option.name for option in GAME.options}


def test_every_number_of_seats_and_every_way_to_find_a_winner_is_there() -> None:
    matches = [replayed("quest", name) for name in NAMES]
    assert {match.seats for match in matches} == set(GAME.seats)
    assert {decision(match) for match in matches} == set(TIE_BREAKERS)


def test_packs_and_arranged_starts_are_among_the_golden_matches() -> None:
    saves = [json.loads(saved("quest", name)) for name in NAMES]
    assert any("pack" in save for save in saves)
    assert any("start" in save for save in saves)
    assert all(save["rules"] == GAME.rules for save in saves)


def test_every_verb_of_the_game_is_played_in_some_golden_match() -> None:
    played: set[str] = set()
    for name in NAMES:
        played |= verbs_of(replayed("quest", name))
    assert {verb.name for verb in GAME.words.verbs} == played


def test_a_golden_match_saves_as_it_was_loaded() -> None:
    for name in NAMES[:3]:
        assert lairworks.load(saved("quest", name)).save() + "\n" == saved("quest", name)


def _changed(name: str) -> list[str]:
    options = json.loads(saved("quest", name))["options"]
    return [option.name for option in GAME.options if options[option.name] != option.default]
