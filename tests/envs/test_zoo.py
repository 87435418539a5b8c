"""The PettingZoo and Gymnasium environments: their own tests, and what we promise besides."""

from __future__ import annotations

import random
import warnings
from itertools import count
from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env

import lairworks
from examples.connect_four import GAME as CONNECT_FOUR
from lairworks import envs, shelf
from lairworks.core.batch import settle
from lairworks.core.errors import IllegalChoice, LairworksError
from lairworks.core.rng import seeded
from lairworks.envs.single import SingleEnv
from lairworks.lab.bench import is_compiled
from tests.envs.ready import TABLES

with warnings.catch_warnings():  # where PettingZoo's own games are installed, its tests import one
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

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


def check_alike(game: str, seats: int, seed: int, stride: int) -> None:
    """Along a random match, a seat observes the same in its guesses as in the truth.

    That is its row and its mask, asked or not, at every `stride`-th decision and at the end. The
    guesses are other worlds indeed: somewhere the table, hidden parts included, is another one.
    """
    table, other = envs.Table(game, seats, seed=seed), envs.Table(game, seats, seed=seed)
    chance, rng = random.Random(seed), seeded(seed)
    is_other = False
    for ply in count():
        if ply % stride == 0 or table.over:
            for seat in range(seats):
                other.state = table.game.guess(table.state, seat, rng)
                assert (other.row(seat) == table.row(seat)).all(), (ply, seat)
                assert (other.mask(seat) == table.mask(seat)).all(), (ply, seat)
                if not is_other:
                    position = table.game.position
                    is_other = position(other.state) != position(table.state)
        if table.over:
            break
        table.step(chance.choice(table.choices()))
    assert is_other


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_worlds_that_look_alike_give_the_same_observation(game: str, seats: int) -> None:
    check_alike(game, seats, seed=3, stride=40 if seats < 5 else 150)


@pytest.mark.skipif(not is_compiled(), reason="takes minutes interpreted")
@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [*TABLES, ("volcano", 3), ("quest", 4), ("heist", 5)])
def test_so_they_do_in_many_matches(game: str, seats: int) -> None:
    for seed in range(4):
        check_alike(game, seats, seed, stride=3 if seats < 5 else 20)


def test_the_seats_of_a_table_share_nothing_they_see() -> None:
    """What one seat does in secret changes nothing that another one observes, masks included."""
    env = envs.parallel_env("heist", seats=3)
    seen, _ = env.reset(seed=1)
    chosen = {agent: int(view["action_mask"].argmax()) for agent, view in seen.items()}
    last = {agent: int(numpy.flatnonzero(view["action_mask"])[-1]) for agent, view in seen.items()}
    assert chosen["seat_2"] != last["seat_2"]
    after, _, _, _, infos = env.step(chosen)
    env.reset(seed=1)
    otherwise, _, _, _, others = env.step({**chosen, "seat_2": last["seat_2"]})
    for agent in ("seat_0", "seat_1"):
        for part in ("observation", "action_mask"):
            assert (after[agent][part] == otherwise[agent][part]).all()
        assert infos[agent] == others[agent] == {}
    assert not (after["seat_2"]["observation"] == otherwise["seat_2"]["observation"]).all()


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
    with pytest.raises(LairworksError, match="opponents are bots"):
        SingleEnv(CONNECT_FOUR, opponents=None)  # type: ignore[arg-type]
    with pytest.raises(LairworksError, match="an opponent is the name of a bot"):
        SingleEnv(CONNECT_FOUR, opponents=[3])  # type: ignore[list-item]
    with pytest.raises(LairworksError, match="seat is 0 to 1"):
        SingleEnv(CONNECT_FOUR, seat=2)
    with pytest.raises(LairworksError, match="row or dict"):
        envs.aec_env(CONNECT_FOUR, form="picture")
    with pytest.raises(LairworksError, match="win or score"):
        envs.aec_env(CONNECT_FOUR, rewards="money")
    with pytest.raises(LairworksError, match="one of ansi, human, svg"):
        envs.aec_env(CONNECT_FOUR, render_mode="rgb_array")
    with pytest.raises(LairworksError, match="cannot seat 5"):
        envs.aec_env("delve", seats=5)


def test_numbers_may_come_from_numpy() -> None:
    four: Any = numpy.int64(4)
    one: Any = envs.Table("delve", seed=3)
    other: Any = envs.Table("delve", seed=four)
    other.reset(numpy.int64(3))
    one.step(one.choices()[0])
    other.step(numpy.int64(other.choices()[0]))
    assert one.row(0).tolist() == other.row(numpy.int64(0)).tolist()
    for seed in (-1, 1 << 64, 1.5, "7"):
        with pytest.raises(LairworksError, match="a seed is a whole number"):
            one.reset(seed)
    for action in (1.0, None, "creep:N"):
        with pytest.raises(IllegalChoice, match="actions are 0 to 540"):
            one.step(action)
    for place in (2, -2):
        with pytest.raises(LairworksError, match="seats are 0 to 1"):
            one.row(place)
    with pytest.raises(LairworksError, match="seats is a whole number, not '3'"):
        envs.aec_env("heist", seats="3")  # type: ignore[arg-type]


def test_nobody_acts_before_the_beginning_or_after_the_end() -> None:
    env = envs.aec_env(CONNECT_FOUR)
    for act in (env.last, lambda: env.step(0)):
        with pytest.raises(LairworksError, match=r"call reset\(\)"):
            act()
    env.reset(seed=1)
    with pytest.raises(LairworksError, match="no agent 'bob'; agents are seat_0 to seat_1"):
        env.observe("bob")
    rng = random.Random(1)
    while not env.table.over:
        env.step(rng.choice(env.table.choices()))
    assert env.agents == ["seat_0", "seat_1"]
    assert not any(env.truncations.values())
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(0)
    earned = dict(env.rewards)
    assert sorted(earned.values()) in ([-1.0, 1.0], [0.0, 0.0])
    for left in (["seat_1"], []):
        _, reward, terminated, _, _ = env.last()
        assert terminated
        assert reward == earned[env.agent_selection]
        env.step(None)
        assert env.agents == left
    with pytest.raises(LairworksError, match=r"call reset\(\)"):
        env.step(None)


def test_nobody_acts_together_before_the_beginning_or_after_the_end() -> None:
    env = envs.parallel_env(CONNECT_FOUR)
    with pytest.raises(LairworksError, match=r"call reset\(\)"):
        env.step({"seat_0": 0, "seat_1": env.wait})
    assert env.step({}) == ({}, {}, {}, {}, {})
    seen, _ = env.reset(seed=1)
    with pytest.raises(LairworksError, match="no agent 'bob'; agents are seat_0 to seat_1"):
        env.step({"bob": 0})
    rng = random.Random(1)
    rewards: dict[str, float] = {}
    ends: dict[str, bool] = {}
    while env.agents:
        legal = {agent: view["action_mask"].nonzero()[0].tolist() for agent, view in seen.items()}
        seen, rewards, ends, cuts, _ = env.step(
            {agent: rng.choice(choices) for agent, choices in legal.items()}
        )
        assert not any(cuts.values())
    assert list(ends.values()) == [True, True]
    assert sum(rewards.values()) == 0
    assert all(view["action_mask"].nonzero()[0].tolist() == [env.wait] for view in seen.values())


def test_a_match_that_is_cut_short_is_truncated_and_not_terminated() -> None:
    env = gymnasium.make("lairworks/delve-v0", max_episode_steps=3)
    seen, _ = env.reset(seed=1)
    for step in range(3):
        action = int(seen["action_mask"].argmax())
        seen, reward, terminated, truncated, _ = env.step(action)
        assert (reward, terminated, truncated) == (0.0, False, step == 2)


def test_infos_tell_nothing_and_there_is_no_state_that_shows_all() -> None:
    env = envs.aec_env("heist", seats=3)
    env.reset(seed=1)
    assert not any(env.infos.values())
    with pytest.raises(NotImplementedError):
        env.state()
    together = envs.parallel_env("heist", seats=3)
    _, infos = together.reset(seed=1)
    assert not any(infos.values())
    _, info = SingleEnv("heist", seats=3).reset(seed=1)
    assert info == {"seat": 0}


def test_rendering_for_people_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    env = envs.aec_env(CONNECT_FOUR, render_mode="human")
    env.reset(seed=1)
    env.step(0)
    assert env.render() is None
    assert capsys.readouterr().out.count("is to drop a disc") == 3
    together = envs.parallel_env(CONNECT_FOUR, render_mode="human")
    together.reset(seed=1)
    single = gymnasium.make("lairworks/uprising-v0", render_mode="human")
    single.reset(seed=1)
    assert "is to drop a disc" in capsys.readouterr().out


def test_rendering() -> None:
    env = envs.aec_env(CONNECT_FOUR, render_mode="svg")
    env.reset(seed=1)
    assert str(env.render()).startswith("<svg")
    text = envs.aec_env(CONNECT_FOUR, render_mode="ansi")
    text.reset(seed=1)
    assert "is to drop a disc" in str(text.render())
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
