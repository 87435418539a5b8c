"""A game of ours as an OpenSpiel game, for OpenSpiel's own search.

    game = load("quest")
    bot = searcher(game, "rollouts", iterations=100, seed=1)
    choice = bot.step(seen(game, chair))

It is a Python game in the way their documentation describes. Chance is drawn inside, and what the
book knows (`Game.opener`) is played unasked, so that both searches think about the same questions
and none of the peer's iterations is lost on details.

Only their search in Python can play it. The one in C++ asks the state in C++ for another that looks
the same, and no Python game can answer there ("ResampleFromInfostate() not implemented").
"""

from __future__ import annotations

import hashlib
import marshal
from copy import deepcopy
from typing import Any, Final

import numpy  # type: ignore[import-not-found, unused-ignore]  # comes with OpenSpiel
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from lairworks import shelf
from lairworks.core.chair import Chair
from lairworks.core.game import Game
from lairworks.core.options import complete
from lairworks.core.rng import Rng, seeded
from lairworks.core.state import State
from lairworks.packs import content_of

NAME: Final = "python_lairworks"
LONGEST: Final = 100_000  # decisions; no game of ours comes near
DEPTH: Final = 20  # decisions of a rollout before the game's eye judges
EVALUATORS: Final = ("rollouts", "eye")

# `uct_c`: with whole rollouts what OpenSpiel's own tools take, the root of 2 times the range of the
# returns, which is 2; with the eye a quarter of it, for its judgements of one table vary by 0.12
# (delve) to 0.33 (quest), where outcomes of rollouts vary by almost 1.
EXPLORATION: Final = {"rollouts": 2.8, "eye": 0.7}

TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Lairworks",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=99,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={"title": "delve", "players": 2, "seed": 0},
)


class Table:
    """A state of ours and the seat that is asked first where several are.

    OpenSpiel clones a Python state by deep copies of what it holds, so this copies itself.
    """

    def __init__(self, game: Game[Any, Any], state: State, host: int, rng: Rng) -> None:
        self.game = game
        self.state = state
        self.host = host
        self.rng = rng
        self._keys: dict[int, str] = {}

    def __deepcopy__(self, memo: object) -> Table:
        return Table(self.game, self.state.copy(), self.host, self.rng)

    def mover(self) -> int:
        """Who is to decide, -1 when it is over."""
        asked = self.state.deciders()
        if not asked:
            return -1
        return self.host if self.host in asked else asked[0]

    def apply(self, choice: int) -> None:
        """Takes a choice of the mover, and those that the book makes after it."""
        self._keys.clear()
        self.state.apply(self.mover(), choice)
        self.play_by_the_book()

    def guessed(self, seat: int) -> Table:
        """A table that the seat cannot tell from this one."""
        return Table(self.game, self.game.guess(self.state, seat, self.rng), seat, self.rng)

    def returns(self) -> list[float]:
        """1 for a win, -1 for a loss, in between where it is shared; 0 before the end."""
        winners = self.state.winners() if self.mover() < 0 else []
        if not winners:
            return [0.0] * self.state.seats
        return [
            2.0 / len(winners) - 1.0 if seat in winners else -1.0
            for seat in range(self.state.seats)
        ]

    def prospects(self) -> list[float]:
        """The game's own judgement of the table on the scale of `returns`."""
        return [
            2.0 * self.game.evaluate(self.state, seat) - 1.0 for seat in range(self.state.seats)
        ]

    def key(self, seat: int) -> str:
        """The same for tables that the seat cannot tell apart, and for no others.

        A digest of what it sees and is offered, three times as fast as the view in JSON. The
        oldest marshal format writes equal values as equal bytes.
        """
        if seat not in self._keys:
            seen = (self.game.view(self.state, seat), self.state.choices(seat))
            self._keys[seat] = hashlib.blake2b(marshal.dumps(seen, 0), digest_size=16).hexdigest()
        return self._keys[seat]

    def play_by_the_book(self) -> None:
        """Makes the choices that no bot of ours thinks about.

        Not at the root of a search: the book may waver (quest's does), and the question is asked.
        """
        while (seat := self.mover()) >= 0:
            choice = self.game.opener(self.state, seat, self.rng)
            if choice < 0:
                return
            self.state.apply(seat, choice)


class LairGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours, dealt by a seed: `title` is its id, `players` the number of seats."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**TYPE.parameter_specification, **(params or {})}
        self.ours = shelf.find(chosen["title"])
        seats, seed = int(chosen["players"]), int(chosen["seed"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.ours.words.size,
            max_chance_outcomes=0,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPE, info, params or {})
        options = complete(self.ours.options, None)
        state: State = self.ours.start(content_of(self.ours), seats, options, seed)
        state.proceed()
        self.rng = seeded(seed, 1)
        self.dealt = Table(self.ours, state, 0, self.rng)
        self.dealt.play_by_the_book()

    def new_initial_state(self) -> LairState:
        """The table as dealt, with the opening behind it."""
        return LairState(self, deepcopy(self.dealt))

    def make_py_observer(self, kind: object = None, params: object = None) -> Observer:
        """What tells apart the tables that a seat can tell apart."""
        return Observer()


class LairState(pyspiel.State):  # type: ignore[misc]
    """A table of ours as OpenSpiel asks for it."""

    def __init__(self, game: LairGame, table: Table) -> None:
        super().__init__(game)
        self.table = table

    def current_player(self) -> int:
        """Who is to decide."""
        mover = self.table.mover()
        return mover if mover >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return not self.table.state.deciders()

    def returns(self) -> list[float]:
        """See `Table.returns`."""
        return self.table.returns()

    def resample_from_infostate(self, player: int, sampler: object) -> LairState:
        """Another state that the player cannot tell from this one."""
        return LairState(self.get_game(), self.table.guessed(player))

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.state.choices(player)

    def _apply_action(self, action: int) -> None:
        self.table.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.table.game.words.text(action)

    def __str__(self) -> str:
        names = [f"Player {player}" for player in range(self.table.state.seats)]
        return self.table.game.board(self.table.game.view(self.table.state, None), names)


class Observer:
    """OpenSpiel asks this for the strings of a state; there are no tensors."""

    def __init__(self) -> None:
        self.tensor = None
        self.dict: dict[str, object] = {}

    def set_from(self, state: LairState, player: int) -> None:
        """Nothing to fill: there are no tensors."""

    def string_from(self, state: LairState, player: int) -> str:
        """See `Table.key`."""
        return state.table.key(player)


class Eye(RandomRolloutEvaluator):  # type: ignore[misc]
    """Their random rollout, cut short, and then our game's own judgement."""

    def __init__(self, depth: int, random_state: numpy.random.RandomState) -> None:
        super().__init__(1, random_state)
        self.depth = depth

    def evaluate(self, state: LairState) -> list[float]:
        """Returns of all players as they are to be expected."""
        working: LairState = state.clone()
        for _ in range(self.depth):
            if working.is_terminal():
                break
            working.apply_action(self._random_state.choice(working.legal_actions()))
        return working.table.prospects()


def load(title: str, seats: int = 2, seed: int = 0) -> LairGame:
    """A game of ours from OpenSpiel's shelf."""
    game: LairGame = pyspiel.load_game(NAME, {"title": title, "players": seats, "seed": seed})
    return game


def seen(game: LairGame, chair: Chair) -> LairState:
    """What a search may start from: a guess of a player in this chair, never the true table."""
    return LairState(game, Table(game.ours, chair.guess(game.rng), chair.seat, game.rng))


def searcher(
    game: LairGame, evaluator: str, iterations: int, seed: int, exploration: float | None = None
) -> ISMCTSBot:
    """OpenSpiel's information-set search with one of `EVALUATORS`."""
    chance = numpy.random.RandomState(seed)
    judges = {"rollouts": RandomRolloutEvaluator(1, chance), "eye": Eye(DEPTH, chance)}
    return ISMCTSBot(
        game,
        judges[evaluator],
        EXPLORATION[evaluator] if exploration is None else exploration,
        iterations,
        random_state=chance,
    )


pyspiel.register_game(TYPE, LairGame)
