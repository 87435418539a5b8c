"""Many matches at once are the same as each alone."""

from __future__ import annotations

import re
from typing import Any

import numpy
import pytest

import lairworks
from examples.connect_four import GAME as CONNECT_FOUR
from examples.learning import bot_play, random_play, self_play
from lairworks import envs
from lairworks.core.batch import holds
from lairworks.core.errors import IllegalChoice, LairworksError
from lairworks.envs import layout
from lairworks.lab.bench import is_compiled


@pytest.mark.parametrize("game", lairworks.games())
def test_a_batch_is_tables_side_by_side(game: str) -> None:
    batch = envs.Batch(game, 3, seed=9)
    tables = [envs.Table(game, seed=9 + at) for at in range(3)]
    rng = numpy.random.default_rng(9)
    for _ in range(40):
        actions = batch.sample(rng)
        for at, table in enumerate(tables):
            assert batch.seats[at] == table.seat
            assert batch.observations[at].tolist() == table.row().tolist()
            assert batch.masks[at].nonzero()[0].tolist() == table.choices()
            assert (
                batch.legal[batch.offsets[at] : batch.offsets[at + 1]].tolist() == table.choices()
            )
            table.step(int(actions[at]))
        batch.step(actions)
        if any(table.over for table in tables):
            return


def test_matches_that_end_begin_anew_with_the_next_seed() -> None:
    batch = envs.Batch(CONNECT_FOUR, 4, seed=0)
    rng = numpy.random.default_rng(1)
    arrays = (batch.observations, batch.rewards, batch.done, batch.seats, batch.masks)
    ended = 0
    for _ in range(200):
        batch.step(batch.sample(rng))
        ended += int(batch.done.sum())
        assert (batch.rewards[~batch.done] == 0).all()
        assert numpy.allclose(batch.rewards.sum(axis=1), 0)
        for at in numpy.flatnonzero(batch.done):
            assert batch.observations[at, :84].sum() == 0, "an empty grid"
    assert ended > 10
    now = (batch.observations, batch.rewards, batch.done, batch.seats, batch.masks)
    assert all(first is last for first, last in zip(arrays, now, strict=True))


def test_the_same_seed_plays_the_same() -> None:
    runs = []
    for _ in range(2):
        batch = envs.Batch(CONNECT_FOUR, 5, seed=2)
        rng = numpy.random.default_rng(2)
        for _ in range(30):
            batch.step(batch.sample(rng))
        runs.append(batch.observations.tolist())
    assert runs[0] == runs[1]


def test_an_illegal_action_names_its_match_and_no_match_moves() -> None:
    batch = envs.Batch(CONNECT_FOUR, 2)
    before = batch.observations.copy()
    with pytest.raises(IllegalChoice, match="seat 0 of match 1 cannot play 7"):
        batch.step(numpy.array([0, 7]))
    actions: list[Any] = [[0], numpy.array([0.0, 1.0]), numpy.zeros((2, 1), int), ["a", "b"]]
    for wrong in actions:
        with pytest.raises(LairworksError, match="actions are 2 whole numbers"):
            batch.step(wrong)
    assert (batch.observations == before).all()
    batch.step([0, 1])
    with pytest.raises(LairworksError, match="at least one match"):
        envs.Batch(CONNECT_FOUR, 0)
    with pytest.raises(LairworksError, match=r"number of matches is a whole number, not 2\.5"):
        envs.Batch(CONNECT_FOUR, 2.5)  # type: ignore[arg-type]
    assert envs.Batch(CONNECT_FOUR, numpy.int64(2), seed=numpy.int64(3)).n == 2  # type: ignore[arg-type]


def test_panels_are_parts_of_the_rows() -> None:
    batch = envs.Batch("delve", 2, seed=1)
    rng = numpy.random.default_rng(1)
    for _ in range(3):
        batch.step(batch.sample(rng))
        for panel in batch.layout.panels:
            part = batch.observations[:, panel.start : panel.start + panel.cells]
            assert (batch.panels[panel.name] == part).all()
    assert batch.panels["lair_east"].any() or batch.panels["lair_south"].any()


def test_looking_for_a_choice() -> None:
    for choices in ([], [3], [1, 4, 6, 9]):
        assert [n for n in range(12) if holds(choices, n)] == choices


def test_the_learner_runs(capsys: pytest.CaptureFixture[str]) -> None:
    self_play.main(["--game", "uprising", "--minutes", "0.001", "--n", "2", "--matches", "1"])
    assert "against random" in capsys.readouterr().out


@pytest.mark.skipif(not is_compiled(), reason="takes minutes interpreted")
@pytest.mark.slow
def test_the_learner_gets_better(capsys: pytest.CaptureFixture[str]) -> None:
    self_play.main(["--most", "200", "--minutes", "30", "--every", "1e9", "--n", "16"])
    first, last = [int(part) for part in re.findall(r"won (\d+)%", capsys.readouterr().out)]
    assert first < 55
    assert last > 65, "it stands clear of chance: 200 matches are good to 7 points either way"


def test_the_learner_makes_likelier_what_won() -> None:
    batch = envs.Batch(CONNECT_FOUR, 1)
    policy = self_play.Policy(batch, 0.1)
    rng = numpy.random.default_rng(1)
    decision = policy.decide(batch, 0, rng)
    policy.learn(decision, 1.0)
    again = policy.decide(batch, 0, rng)
    assert again.odds[decision.chosen] > decision.odds[decision.chosen]


def test_examples_play_a_match() -> None:
    assert sorted(random_play.play("quest").values()) in ([-1.0, 1.0], [0.0, 0.0])
    assert bot_play.play("uprising", "random") in (-1.0, 0.0, 1.0)


@pytest.mark.parametrize("game", lairworks.games())
def test_layouts_are_written_out(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert layout.main([game]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{game}, ")
    assert said.count("\n| `") == len(envs.Table(game, seed=1).layout.panels)
    assert layout.main(["chess"]) == 2
    assert "there is no game" in capsys.readouterr().err
