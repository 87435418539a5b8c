"""Golden matches of volcano, made by make_replays.py: see tests/golden.py."""

from __future__ import annotations

import json

import pytest

import lairworks
from lairworks.games.volcano import GAME
from tests.golden import expected, names, outcome, replayed, saved, verbs_of

NAMES = names("volcano")
EXPECTED = expected("volcano")


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_match_comes_to_the_same_end(name: str) -> None:
    match = replayed("volcano", name)
    assert match.over
    assert outcome(match) == EXPECTED[name]


def test_every_ending_with_every_number_of_seats_is_among_the_golden_matches() -> None:
    assert set(NAMES) == set(EXPECTED)
    seen = {(len(entry["scores"]), entry["ending"]) for entry in EXPECTED.values()}
    assert seen == {(seats, ending) for seats in GAME.seats for ending in GAME.endings}


def test_packs_arranged_starts_and_options_are_among_the_golden_matches() -> None:
    saves = [json.loads(saved("volcano", name)) for name in NAMES]
    assert any("pack" in save for save in saves)
    assert any("start" in save for save in saves)
    assert {save["options"]["start_compensation"] for save in saves} == {True, False}
    assert all(save["rules"] == GAME.rules for save in saves)


def test_every_verb_of_the_game_is_played_in_some_golden_match() -> None:
    played: set[str] = set()
    for name in NAMES:
        played |= verbs_of(replayed("volcano", name))
    assert {verb.name for verb in GAME.words.verbs} == played


def test_a_golden_match_saves_as_it_was_loaded() -> None:
    for name in NAMES[:3]:
        assert lairworks.load(saved("volcano", name)).save() + "\n" == saved("volcano", name)
