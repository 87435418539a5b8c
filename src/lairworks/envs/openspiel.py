"""The games in OpenSpiel: importing this module registers `lairworks_delve` and so on.

    import pyspiel
    import lairworks.envs.openspiel
    game = pyspiel.load_game("lairworks_heist(players=3,seed=7)")

All chance of a match is drawn at once, by a chance node at its start: outcome k of `deals` equally
likely ones is the match of `lairworks.new(..., seed=seed + k)`. From there on a history determines
everything, so states can be cloned, saved and loaded; `resample_from_infostate` draws anew what a
player cannot know, dice to come included. Seats that decide at the same time are asked one after
the other, in rising order, each until it is done.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from lairworks import shelf
from lairworks.core.batch import begun, holds, next_seat, refusal, rewards_of, row_of
from lairworks.core.errors import BadOption, LairworksError
from lairworks.core.game import Game
from lairworks.core.rng import Rng, seeded
from lairworks.core.state import State
from lairworks.envs.extras import missing
from lairworks.envs.table import layout_of, setting_of

try:
    import numpy
    import pyspiel
except ImportError as error:
    raise missing("OpenSpiel", "openspiel") from error

PREFIX: Final = "lairworks_"
DEALS: Final = 1000
LONGEST: Final = 100_000  # decisions; no game of ours comes near
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
REGISTERED: Final[dict[str, Game[Any, Any]]] = {}  # by id


def type_of(game: Game[Any, Any]) -> Any:
    """How OpenSpiel's list describes a game."""
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game.id}",
        long_name=f"Lairworks: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0],
            "seed": 0,
            "deals": DEALS,
            "options": "",
        },
    )


class Table:
    """The match behind a state: dealt by the first action, played by the others.

    OpenSpiel clones states by deep copies and saves them by pickling, so this does both: a copy has
    a match of its own, a pickle is the actions so far.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.state: State | None = None
        self.seat = CHANCE
        self.actions: list[int] = []
        self.is_guess = False

    def __deepcopy__(self, memo: object) -> Table:
        twin = Table(self.rules)
        twin.state = self.state.copy() if self.state is not None else None
        twin.seat = self.seat
        twin.actions = self.actions[:]
        twin.is_guess = self.is_guess
        return twin

    def __reduce__(self) -> tuple[Callable[[Rules, list[int]], Table], tuple[Rules, list[int]]]:
        if self.is_guess:
            raise TypeError("a resampled state cannot be saved: no history leads to it")
        return replayed, (self.rules, self.actions)

    def apply(self, action: int) -> None:
        """Deals, or takes a choice of the seat to decide; what is illegal changes nothing."""
        if self.state is None:
            self.state = self.rules.deal(action)
        else:
            if self.seat < 0 or not holds(self.state.choices(self.seat), action):
                raise refusal(self.rules.game, self.state, self.seat, action)
            self.state.apply(self.seat, action)
        self.actions.append(action)
        self._ask()

    def guessed(self, player: int) -> Table:
        """A table that the player cannot tell from this one."""
        assert self.state is not None
        other = Table(self.rules)
        other.is_guess = True
        other.state = self.rules.game.guess(self.state, player, self.rules.rng)
        other._ask()
        return other

    def _ask(self) -> None:
        assert self.state is not None
        seat = next_seat(self.state)
        self.seat = TERMINAL if seat < 0 else seat


def replayed(rules: Rules, actions: list[int]) -> Table:
    """A table after these actions."""
    table = Table(rules)
    for action in actions:
        table.apply(action)
    return table


class Rules:
    """What the matches of a game are played with.

    Shared by copies of the game, and pickled as its parameters: compiled content can be neither
    copied nor pickled.
    """

    def __init__(self, id: str, players: int, seed: int, deals: int, options: str) -> None:
        self._made_of = (id, players, seed, deals, options)
        self.game = REGISTERED[id]
        if deals < 1:
            raise LairworksError(f"there is at least one deal, not {deals}")
        self.deals = deals
        self.setting = setting_of(self.game, players, parsed(self.game, options), None, seed)
        self.layout = layout_of(self.setting)
        self.rng: Rng = seeded(seed, 1)  # for guesses

    def __deepcopy__(self, memo: object) -> Rules:
        return self

    def __reduce__(self) -> tuple[type[Rules], tuple[str, int, int, int, str]]:
        return Rules, self._made_of

    def deal(self, number: int) -> State:
        """One of the matches that can be dealt."""
        if not 0 <= number < self.deals:
            raise LairworksError(f"deals are 0 to {self.deals - 1}, not {number}")
        setting = self.setting
        seed = setting.seed + number
        return begun(self.game, setting.content, setting.seats, setting.options, seed)


class LairGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours for so many players."""

    def __init__(self, kind: Any, ours: Game[Any, Any], params: Mapping[str, Any]) -> None:
        chosen = {**kind.parameter_specification, **params}
        self.rules = Rules(
            ours.id,
            int(chosen["players"]),
            int(chosen["seed"]),
            int(chosen["deals"]),
            str(chosen["options"]),
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=ours.words.size,
            max_chance_outcomes=self.rules.deals,
            num_players=self.rules.setting.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, dict(params))

    def new_initial_state(self) -> LairState:
        """A match that has not been dealt."""
        return LairState(self, Table(self.rules))

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """What a player knows."""
        return Observer(self.rules, params)


class LairState(pyspiel.State):  # type: ignore[misc]
    """A match of ours as OpenSpiel asks for it."""

    def __init__(self, game: LairGame, table: Table) -> None:
        super().__init__(game)
        self.table = table

    def current_player(self) -> int:
        """Who is to decide."""
        return self.table.seat

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self.table.seat == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, at the start."""
        deals = self.get_game().rules.deals
        return [(number, 1.0 / deals) for number in range(deals)]

    def returns(self) -> list[float]:
        """1 for a win; see docs/environments.md."""
        state = self.table.state
        if state is None or self.table.seat != TERMINAL:
            return [0.0] * int(self.num_players())
        return rewards_of(state, False)

    def resample_from_infostate(self, player: int, sampler: object) -> LairState:
        """Another state that the player cannot tell from this one."""
        return LairState(self.get_game(), self.table.guessed(player))

    def _legal_actions(self, player: int) -> list[int]:
        table = self.table
        return table.state.choices(player) if table.state and player == table.seat else []

    def _apply_action(self, action: int) -> None:
        self.table.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"deal {action}"
        return str(self.get_game().rules.game.words.text(action))

    def __str__(self) -> str:
        state = self.table.state
        if state is None:
            return "The match has not been dealt."
        ours = self.get_game().rules.game
        names = [f"Player {player}" for player in range(state.seats)]
        return str(ours.board(ours.view(state, None), names))


class Observer:
    """Rows of numbers as tensors, one for each panel; views as strings."""

    def __init__(self, rules: Rules, params: Any) -> None:
        if params:
            raise ValueError(f"observations take no parameters; {params} were given")
        self.rules = rules
        cells = rules.layout.cells
        self.tensor = numpy.zeros(cells, numpy.float32)
        self.dict = {
            panel.name: self.tensor[panel.start : panel.start + panel.cells]
            for panel in rules.layout.panels
        }

    def set_from(self, state: LairState, player: int) -> None:
        """Fills the tensor with what the player knows."""
        table = state.table.state
        if table is None:
            self.tensor[:] = 0.0
            return
        row = row_of(self.rules.game, table, player, self.rules.layout.cells)
        self.tensor[:] = numpy.frombuffer(row, numpy.uint8)

    def string_from(self, state: LairState, player: int) -> str:
        """What the player sees and is offered, as JSON."""
        table = state.table.state
        if table is None:
            return "{}"
        offered = [self.rules.game.words.text(choice) for choice in table.choices(player)]
        seen = {"view": self.rules.game.view(table, player), "choices": offered}
        return json.dumps(seen, sort_keys=True)


def parsed(game: Game[Any, Any], text: str) -> dict[str, object]:
    """Options of the table from a text such as "finish_rule:race;undo:no".

    OpenSpiel writes `=` and `,` itself between its parameters.
    """
    given: dict[str, object] = {}
    known = {option.name: option for option in game.options}
    for part in [part for part in text.split(";") if part]:
        name, _, value = part.partition(":")
        if name not in known:
            raise BadOption(name, f"there is none; there are {', '.join(known)}")
        given[name] = known[name].parse(value)
    return given


def register(game: Game[Any, Any]) -> None:
    """Puts a game on OpenSpiel's list."""
    kind = type_of(game)
    REGISTERED[game.id] = game

    # A class and not a function: OpenSpiel lets go of it after the interpreter has shut down, where
    # freeing it would abort the process. A class is part of a cycle and not freed by that.
    class Loaded(LairGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(kind, game, params or {})

    pyspiel.register_game(kind, Loaded)


for _game in shelf.all_games().values():
    register(_game)
