"""A game as a PettingZoo environment in which all seats act at the same time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy
from pettingzoo import ParallelEnv

from lairworks.core.batch import holds, refusal, rewards_of, row_of, settle
from lairworks.core.errors import LairworksError
from lairworks.core.game import Game
from lairworks.core.state import State
from lairworks.envs.ids import name_of
from lairworks.envs.picture import HUMAN, MODES, check_mode, drawn
from lairworks.envs.spaces import Choices, Observation, check_form, observation, observation_space
from lairworks.envs.table import Mask, Table, as_choice
from lairworks.packs import Pack


class TogetherEnv(ParallelEnv):  # type: ignore[misc]
    """The seats of a match as agents that all act in every step; see docs/environments.md.

    A seat that has nothing to decide waits: the last action, `wait`, is then its only legal one.
    An action that is not legal raises IllegalChoice and changes nothing for anybody.
    """

    def __init__(
        self,
        game: str | Game[Any, Any],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        pack: Pack | None = None,
        form: str = "row",
        rewards: str = "win",
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, seats, options, pack, rewards=rewards)
        self.form = check_form(form)
        self.render_mode = check_mode(render_mode)
        self.metadata = {"name": name_of(self.table.game), "render_modes": list(MODES)}
        self.wait = self.table.actions
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        self._action_spaces = {agent: Choices(self.wait + 1) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: observation_space(self.table.layout, self.wait + 1, form)
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """A dictionary of `observation` and `action_mask`."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Choices:
        """Every choice of the game's vocabulary, and `wait` after them."""
        return self._action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Starts the match of a seed, or the next one; `options` is not used."""
        self.table.deal(seed)
        settle(self.table.state)
        self.agents = self.possible_agents[:]
        if self.render_mode == HUMAN:
            self.render()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Takes an action of every agent, those of seats that decide in rising order."""
        if not self.agents:
            if actions:
                raise LairworksError("the match is over, or has not begun: call reset()")
            return {}, {}, {}, {}, {}
        state = self.table.state
        chosen = self._chosen(state, actions)
        for seat in state.deciders()[:]:
            state.apply(seat, chosen[seat])
        settle(state)
        over = not state.deciders()
        agents = self.agents
        seen = self._observations()
        earned = [0.0] * self.table.seats
        if over:
            earned = rewards_of(state, self.table.by_score)
            self.agents = []
        if self.render_mode == HUMAN:
            self.render()
        return (
            seen,
            dict(zip(agents, earned, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def render(self) -> str | None:
        """The table as a spectator sees it, as text or SVG."""
        return drawn(self.table.board(), self.table.game.title, self.render_mode)

    def close(self) -> None:
        """Nothing is kept open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _chosen(self, state: State, actions: Mapping[str, int]) -> list[int]:
        """The action of each seat, all of them legal."""
        for agent in actions:
            if agent not in self.agents:
                raise LairworksError(f"there is no agent {agent!r}; agents are {self._named()}")
        chosen: list[int] = []
        for seat, agent in enumerate(self.agents):
            if agent not in actions:
                raise LairworksError(f"{agent} has no action; all of {self._named()} act")
            choice = as_choice(actions[agent])
            offered = state.choices(seat)
            if not offered and choice != self.wait:
                raise LairworksError(
                    f"{agent} has nothing to decide now: its only action is {self.wait} (wait), "
                    f"not {actions[agent]!r}"
                )
            if offered and not holds(offered, choice):
                raise refusal(self.table.game, state, seat, choice)
            chosen.append(choice)
        return chosen

    def _named(self) -> str:
        """The agents in words."""
        return f"{self.agents[0]} to {self.agents[-1]}"

    def _observations(self) -> dict[str, Observation]:
        table = self.table
        seen: dict[str, Observation] = {}
        for seat, agent in enumerate(self.possible_agents):
            legal = table.state.choices(seat) or [self.wait]
            self._action_spaces[agent].legal = legal
            mask: Mask = numpy.zeros(self.wait + 1, numpy.int8)
            mask[legal] = 1
            row = numpy.frombuffer(row_of(table.game, table.state, seat, table.cells), numpy.uint8)
            seen[agent] = observation(table.layout, row, mask, self.form)
        return seen
