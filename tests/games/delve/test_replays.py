"""Golden matches: whole histories that must come to the same end, ever after.

They are made by make_replays.py. If one of these fails, the rules play out otherwise than they
did: either that is a mistake, or the game's `rules` version must be raised and the replays made
anew.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.games.delve import GAME
from tests.games.delve.make_replays import EXPECTED, FOLDER, outcome, verbs_of

NAMES = sorted(path.stem for path in FOLDER.glob("*.json") if path != EXPECTED)


def expected() -> dict[str, Any]:
    found = json.loads(EXPECTED.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def replayed(name: str) -> Match:
    return lairworks.load((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_match_comes_to_the_same_end(name: str) -> None:
    match = replayed(name)
    assert match.over
    assert outcome(match) == expected()[name]


def test_there_are_enough_golden_matches_and_each_is_expected() -> None:
    assert len(NAMES) >= 20
    assert set(NAMES) == set(expected())


def test_every_ending_and_both_finish_rules_are_among_the_golden_matches() -> None:
    endings = {entry["ending"] for entry in expected().values()}
    assert endings == set(GAME.endings)
    seen = set()
    for name in NAMES:
        saved = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        seen.add((saved["options"]["finish_rule"], expected()[name]["ending"]))
    assert seen >= {(rule, ending) for rule in ("race", "coin") for ending in GAME.endings}


def test_packs_and_arranged_starts_are_among_the_golden_matches() -> None:
    saves = [json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")) for name in NAMES]
    assert any("pack" in saved for saved in saves)
    assert any("start" in saved for saved in saves)
    assert all(saved["rules"] == GAME.rules for saved in saves)


def test_every_verb_of_the_game_is_played_in_some_golden_match() -> None:
    played: set[str] = set()
    for name in NAMES:
        played |= verbs_of(replayed(name))
    # An open `learn` is in no hazard, neither of the game nor of the fixtures.
    assert {verb.name for verb in GAME.words.verbs} - played <= {"learn"}


def test_a_golden_match_saves_as_it_was_loaded() -> None:
    for name in NAMES[:3]:
        text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
        assert lairworks.load(text).save() + "\n" == text
