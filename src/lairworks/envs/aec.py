"""A game as a PettingZoo environment in which seats act one after the other (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import AECEnv

from lairworks.core.errors import LairworksError
from lairworks.core.game import Game
from lairworks.envs.ids import name_of
from lairworks.envs.picture import HUMAN, MODES, check_mode, drawn
from lairworks.envs.spaces import Choices, Observation, check_form, observation, observation_space
from lairworks.envs.table import Table, as_choice
from lairworks.packs import Pack


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """The seats of a match as agents `seat_0`, `seat_1`, ...; see docs/environments.md.

    An agent that is selected always has at least two legal actions. Rewards come at the end. An
    action that is not legal raises IllegalChoice and changes nothing.
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
        super().__init__()
        self.table = Table(game, seats, options, pack, rewards=rewards)
        self.form = check_form(form)
        self.render_mode = check_mode(render_mode)
        self.metadata = {
            "name": name_of(self.table.game),
            "render_modes": list(MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.agents: list[str] = []  # nobody before `reset`
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        table = self.table
        self._action_spaces = {agent: Choices(table.actions) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: observation_space(table.layout, table.actions, form)
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """A dictionary of `observation` and `action_mask`."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Choices:
        """Every choice of the game's vocabulary."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts the match of a seed, or the next one; `options` is not used."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()
        if self.render_mode == HUMAN:
            self.render()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent to act sees, what it got since it last acted, and whether it is over."""
        self._check_begun()
        return super().last(observe)  # type: ignore[no-any-return]

    def observe(self, agent: str) -> Observation:
        """What a seat knows, and what it may choose if it is asked."""
        if agent not in self._seats:
            names = self.possible_agents
            raise LairworksError(
                f"there is no agent {agent!r}; agents are {names[0]} to {names[-1]}"
            )
        seat, table = self._seats[agent], self.table
        return observation(table.layout, table.row(seat), table.mask(seat), self.form)

    def step(self, action: int | None) -> None:
        """Takes an action of the selected agent; None for one that has been told the end."""
        self._check_begun()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        table = self.table
        table.step(as_choice(action))
        if table.seat >= 0:
            self._select()
        else:
            self._end()
        if self.render_mode == HUMAN:
            self.render()

    def render(self) -> str | None:
        """The table as the seat to decide sees it, as text or SVG; at the end, a spectator's."""
        seat = self.table.seat if not self.table.over else None
        return drawn(self.table.board(seat), self.table.game.title, self.render_mode)

    def close(self) -> None:
        """Nothing is kept open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _check_begun(self) -> None:
        if not self.agents:
            raise LairworksError("the match is over, or has not begun: call reset()")

    def _end(self) -> None:
        """Tells all agents that it is over, and what they got."""
        for agent, reward in zip(self.possible_agents, self.table.rewards(), strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = True
            self._action_spaces[agent].legal = []
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _select(self) -> None:
        """The agent of the seat to decide acts next."""
        agent = self.possible_agents[self.table.seat]
        self._action_spaces[agent].legal = self.table.choices()
        self.agent_selection = agent
