"""Compiled and interpreted are one game: the same matches, hash for hash."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lairworks.lab.bench import is_compiled

ROOT = Path(__file__).parents[1]
PROGRAM = """
import sys
sys.path[:] = [place for place in sys.path if place != sys.argv[1]]
import lairworks
from lairworks import shelf
from lairworks.bots import make
from lairworks.core.rng import seeded
from lairworks.lab.bench import is_compiled
print(is_compiled())
for game in shelf.all_games().values():
    for seats in game.seats if len(game.seats) < 12 else (2, 3, 5, 10):  # a crowd takes long
        for seed in range(12 if seats < 5 else 2):
            match = lairworks.new(game, seats=seats, seed=seed)
            rng = seeded(seed, 5)
            thinker = make("ismcts:12", seed)
            while not match.over:
                seat = match.deciders[rng.below(len(match.deciders))]
                if len(match.history) % 40 == 7:
                    text = game.words.text(thinker.choose(match.chair(seat, rng)))
                else:
                    choices = match.choices(seat)
                    text = choices[rng.below(len(choices))]
                match.play(seat, text)
            print(game.id, seats, seed, len(match.history), match.fingerprint())
"""


def matches(path: str) -> tuple[bool, list[str]]:
    """Whether that build is compiled, and the hashes of its matches."""
    environment = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, "-P", "-c", PROGRAM, "" if path else str(ROOT / "src")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    first, *hashes = done.stdout.splitlines()
    return first == "True", hashes


@pytest.mark.slow
def test_compiled_and_interpreted_play_the_same_matches() -> None:
    compiled, installed = matches("")
    if not compiled:
        pytest.skip("the installed package is not compiled: there was no C compiler")
    interpreted, sources = matches(str(ROOT / "src"))
    assert not interpreted
    assert installed == sources


def test_the_build_under_test_is_the_expected_one() -> None:
    if os.environ.get("LAIRWORKS_EXPECT_COMPILED"):
        assert is_compiled()
