"""The games in OpenSpiel: its own simulation test, playthroughs, and resampling."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

import numpy
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.generate_playthrough import playthrough

import lairworks
from examples.connect_four import GAME as CONNECT_FOUR
from lairworks import envs, shelf
from lairworks.core.errors import BadOption, BadSeats, IllegalChoice, LairworksError
from lairworks.envs import openspiel
from lairworks.lab.bench import is_compiled
from tests.envs.ready import TABLES

openspiel.register(CONNECT_FOUR)

compiled_only = pytest.mark.skipif(not is_compiled(), reason="takes minutes interpreted")


def test_a_small_game_passes_with_saving_and_loading() -> None:
    game = pyspiel.load_game("lairworks_connect_four(deals=5)")
    pyspiel.random_sim_test(game, num_sims=10, serialize=True, verbose=False)
    assert "deal 1" in playthrough("lairworks_connect_four(deals=3)", None)


@compiled_only
@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_openspiel_is_content(game: str, seats: int) -> None:
    loaded = pyspiel.load_game(f"lairworks_{game}(players={seats})")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=seats == 2, verbose=False)


@compiled_only
@pytest.mark.slow
@pytest.mark.parametrize("game", lairworks.games())
def test_playthroughs_are_written(game: str) -> None:
    assert "Returns" in playthrough(f"lairworks_{game}(deals=3)", None)


@pytest.mark.parametrize("game", lairworks.games())
def test_a_player_cannot_tell_a_resampled_state_from_the_first(game: str) -> None:
    state = pyspiel.load_game(f"lairworks_{game}(seed=3)").new_initial_state()
    state.apply_action(0)
    rng = random.Random(3)
    for _ in range(25):
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        assert other.current_player() == player
        assert other.legal_actions() == state.legal_actions()
        assert other.observation_tensor(player) == state.observation_tensor(player)
        state.apply_action(rng.choice(state.legal_actions()))


def test_a_deal_is_a_seed_of_the_house() -> None:
    state = pyspiel.load_game("lairworks_delve(seed=40)").new_initial_state()
    state.apply_action(2)
    match = lairworks.new("delve", seed=42)
    words = match.setting.game.words
    assert [words.text(each) for each in state.legal_actions()] == match.choices(0)


def test_options_are_read() -> None:
    game = shelf.find("delve")
    assert openspiel.parsed(game, "finish_rule:race;undo:no") == {
        "finish_rule": "race",
        "undo": False,
    }
    with pytest.raises(BadOption, match="there is none"):
        openspiel.parsed(game, "colour:red")
    loaded = pyspiel.load_game("lairworks_delve(options=finish_rule:race;undo:no)")
    assert loaded.rules.setting.options["finish_rule"] == "race"
    assert pyspiel.load_game(str(loaded)).rules.setting.options["undo"] is False


def test_what_is_wrong_is_refused_and_changes_nothing() -> None:
    game = pyspiel.load_game("lairworks_connect_four(deals=3)")
    state = game.new_initial_state()
    with pytest.raises(LairworksError, match="deals are 0 to 2, not 3"):
        state.apply_action(3)
    state.apply_action(1)
    with pytest.raises(IllegalChoice, match="actions are 0 to 6"):
        state.apply_action(7)
    assert state.history() == [1]
    assert state.current_player() == 0
    with pytest.raises(LairworksError, match="at least one deal"):
        pyspiel.load_game("lairworks_delve(deals=0)")
    with pytest.raises(BadSeats, match="cannot seat 5"):
        pyspiel.load_game("lairworks_delve(players=5)")


def test_searches_of_openspiel_play() -> None:
    game = pyspiel.load_game("lairworks_connect_four(deals=1)")
    state = game.new_initial_state()
    state.apply_action(0)
    chance = numpy.random.RandomState(1)
    judge = mcts.RandomRolloutEvaluator(1, chance)
    blind = ismcts.ISMCTSBot(
        game=game, uct_c=2.0, max_simulations=20, evaluator=judge, random_state=chance
    )
    seeing = mcts.MCTSBot(game, 2.0, 20, judge, random_state=chance, solve=False)
    players = [blind, seeing]
    while not state.is_terminal():
        state.apply_action(players[state.current_player()].step(state))
    assert sum(state.returns()) == 0


def test_learners_of_openspiel_get_rows() -> None:
    env = rl_environment.Environment(pyspiel.load_game("lairworks_delve(deals=2)"))
    moment = env.reset()
    player = moment.observations["current_player"]
    assert len(moment.observations["info_state"][player]) == envs.Table("delve").cells
    assert not env.step([moment.observations["legal_actions"][player][0]]).last()
