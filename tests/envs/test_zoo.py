"""The PettingZoo and Gymnasium environments: their own tests, and what we promise besides."""

from __future__ import annotations

import random
import warnings
from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import lairworks
from examples.connect_four import GAME as CONNECT_FOUR
from lairworks import envs, shelf
from lairworks.core.batch import settle
from lairworks.core.errors import IllegalChoice, LairworksError
from lairworks.core.rng import seeded
from lairworks.envs.single import SingleEnv
from tests.envs.ready import TABLES

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # the tests' advice about dicts


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoo_is_content(game: str, seats: int) -> None:
    api_test(envs.aec_env(game, seats), num_cycles=60)
    seed_test(lambda: envs.aec_env(game, seats), num_cycles=40)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoo_is_content_in_parallel(game: str, seats: int) -> None:
    parallel_api_test(envs.parallel_env(game, seats), num_cycles=60)
    parallel_seed_test(lambda: envs.parallel_env(game, seats), num_cycles=40)


@pytest.mark.parametrize("game", lairworks.games())
def test_gymnasium_is_content(game: str) -> None:
    env = gymnasium.make(f"lairworks/{game}-v0", illegal="lose", render_mode="ansi").unwrapped
    check_env(env)


@pytest.mark.parametrize("form", ["row", "dict"])
def test_small_games_pass_whole_matches(form: str) -> None:
    api_test(envs.aec_env(CONNECT_FOUR, form=form), num_cycles=300)
    parallel_api_test(envs.parallel_env(CONNECT_FOUR, form=form), num_cycles=300)
    check_env(SingleEnv(CONNECT_FOUR, form=form, illegal="lose"))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_worlds_that_look_alike_give_the_same_observation(game: str, seats: int) -> None:
    """A row of a guess is the row of the truth, for the seat that guesses."""
    table = envs.Table(game, seats, seed=3)
    chance, rng = random.Random(3), seeded(3)
    for _ in range(120):
        if table.over:
            break
        seat = chance.randrange(seats)
        guessed = table.game.guess(table.state, seat, rng)
        row = [0] * table.cells
        table.game.observe(guessed, seat, row, 0)
        assert row == table.row(seat).tolist()
        assert guessed.choices(seat) == table.state.choices(seat)
        table.step(chance.choice(table.choices()))


@pytest.mark.parametrize("game", lairworks.games())
def test_a_match_of_a_seed_is_that_of_the_house(game: str) -> None:
    table = envs.Table(game, seed=5)
    match = lairworks.new(game, seed=5)
    words, chance = table.game.words, random.Random(5)
    for _ in range(40):
        seat = match.deciders[0]
        offered = match.choices(seat)
        if len(offered) == 1:  # a lone choice that is asked all the same: not in an environment
            match.play(seat, offered[0])
            continue
        assert table.seat == seat
        assert [words.text(choice) for choice in table.choices()] == offered
        choice = chance.choice(table.choices())
        table.step(choice)
        match.play(seat, words.text(choice))
    assert table.board(0) == match.board(0)


def test_an_illegal_action_says_what_is_legal_and_changes_nothing() -> None:
    env = envs.aec_env(CONNECT_FOUR)
    env.reset(seed=1)
    for _ in range(6):
        env.step(0)
    before = env.table.row(0).tolist()
    with pytest.raises(IllegalChoice, match=r"drop:a.*legal now: 1 \(drop:b\)"):
        env.step(0)
    with pytest.raises(IllegalChoice, match=r"actions are 0 to 6; legal now: "):
        env.step(99)
    with pytest.raises(IllegalChoice, match="actions are 0 to 6"):
        env.step("0")  # type: ignore[arg-type]
    assert env.table.row(0).tolist() == before
    assert env.agent_selection == "seat_0"


def test_an_illegal_action_loses_if_that_was_asked_for() -> None:
    env = SingleEnv(CONNECT_FOUR, illegal="lose")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(99)
    assert (reward, terminated) == (-1.0, True)
    assert "actions are 0 to 6" in info["illegal"]
    with pytest.raises(LairworksError, match="call reset"):
        env.step(0)


def test_waiting_is_the_only_action_of_who_is_not_asked() -> None:
    env = envs.parallel_env(CONNECT_FOUR)
    seen, _ = env.reset(seed=1)
    assert seen["seat_1"]["action_mask"].nonzero()[0].tolist() == [env.wait]
    with pytest.raises(LairworksError, match="nothing to decide"):
        env.step({"seat_0": 0, "seat_1": 0})
    with pytest.raises(LairworksError, match="seat_1 has no action"):
        env.step({"seat_0": 0})
    assert env.table.row(0)[:84].sum() == 0, "no disc lies in the grid"


def test_seats_that_build_at_the_same_time_act_together() -> None:
    env = envs.parallel_env("delve")
    seen, _ = env.reset(seed=1)
    assert not any(view["action_mask"][env.wait] for view in seen.values())


def test_rewards_add_up_to_nothing() -> None:
    env = envs.aec_env(CONNECT_FOUR)
    env.reset(seed=2)
    rng = random.Random(2)
    while not env.table.over:
        env.step(rng.choice(env.table.choices()))
    assert sorted(env.rewards.values()) in ([-1.0, 1.0], [0.0, 0.0])
    score = envs.aec_env(CONNECT_FOUR, rewards="score")
    score.reset(seed=2)
    rng = random.Random(2)
    while not score.table.over:
        score.step(rng.choice(score.table.choices()))
    assert list(score.rewards.values()) == score.table.state.scores()


def test_seats_rotate_with_the_seed() -> None:
    env = SingleEnv(CONNECT_FOUR, seat="rotate")
    assert [env.reset(seed=4)[1]["seat"], env.reset()[1]["seat"]] == [0, 1]


def played(opponents: Any) -> list[int]:
    env = SingleEnv("delve", opponents=opponents)
    seen, _ = env.reset(seed=6)
    rng = random.Random(6)
    for _ in range(6):
        legal = seen["action_mask"].nonzero()[0].tolist()
        seen, _, over, _, _ = env.step(rng.choice(legal))
        assert not over
    return [int(cell) for cell in seen["observation"]]


def test_bots_choose_the_same_again() -> None:
    assert played("easy") == played(["easy"])


def test_what_is_wrong_is_told_at_once() -> None:
    with pytest.raises(LairworksError, match="no bot 'nobody'"):
        SingleEnv(CONNECT_FOUR, opponents="nobody")
    with pytest.raises(LairworksError, match="1 opponents for 2 seats, not 2"):
        SingleEnv(CONNECT_FOUR, opponents=["random", "random"])
    with pytest.raises(LairworksError, match="seat is 0 to 1"):
        SingleEnv(CONNECT_FOUR, seat=2)
    with pytest.raises(LairworksError, match="row or dict"):
        envs.aec_env(CONNECT_FOUR, form="picture")
    with pytest.raises(LairworksError, match="win or score"):
        envs.aec_env(CONNECT_FOUR, rewards="money")
    with pytest.raises(LairworksError, match="ansi or svg"):
        envs.aec_env(CONNECT_FOUR, render_mode="human")
    with pytest.raises(LairworksError, match="cannot seat 5"):
        envs.aec_env("delve", seats=5)


def test_rendering() -> None:
    env = envs.aec_env(CONNECT_FOUR, render_mode="svg")
    env.reset(seed=1)
    assert env.render().startswith("<svg")
    text = envs.aec_env(CONNECT_FOUR, render_mode="ansi")
    text.reset(seed=1)
    assert "is to drop a disc" in text.render()
    with pytest.raises(LairworksError, match="give a render_mode"):
        envs.aec_env(CONNECT_FOUR).render()


def test_lone_choices_of_all_seats_are_taken() -> None:
    state = envs.Table("delve", seed=1).state
    settle(state)
    assert all(len(state.choices(seat)) > 1 for seat in state.deciders())


def test_every_game_has_an_id() -> None:
    for game in shelf.BUILT_IN:
        assert f"lairworks/{game.id}-v0" in gymnasium.registry
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            envs.register()  # again


def test_masks_are_for_learners_that_ask_for_them() -> None:
    env = SingleEnv(CONNECT_FOUR)
    seen, _ = env.reset(seed=1)
    assert numpy.array_equal(env.action_masks(), seen["action_mask"] == 1)
