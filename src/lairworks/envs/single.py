"""A game as a Gymnasium environment: one seat, the others played by bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy

from lairworks.bots import Bot, make
from lairworks.core.batch import holds, refusal
from lairworks.core.chair import Chair, chair
from lairworks.core.errors import LairworksError
from lairworks.core.game import Game
from lairworks.core.journal import Journal
from lairworks.core.rng import Rng, seeded
from lairworks.envs.ids import name_of
from lairworks.envs.picture import HUMAN, MODES, check_mode, drawn
from lairworks.envs.spaces import Choices, Observation, check_form, observation, observation_space
from lairworks.envs.table import Table, as_choice
from lairworks.packs import Pack

Opponent = str | Callable[[int], Bot]  # the name of a bot, or what makes one from a seed

Made = tuple[int, int, bool, int]  # a choice, the seat's tide before it, if sealed, its ply
NOTHING_YET: Final[Made] = (-1, -1, False, -1)

ILLEGAL: Final = ("raise", "lose")
BOTS: Final = 1 << 20  # streams of chance from here on belong to the bots


def stopped() -> float:
    """A clock on which no time passes, so that bots think by iterations alone, and reproducibly."""
    return 0.0


class SingleEnv(gymnasium.Env[Observation, numpy.int64]):
    """One seat of a match; see docs/environments.md.

    `seat` is a number, or "rotate" for another one in every match. An action that is not legal
    raises IllegalChoice and changes nothing; with `illegal="lose"` it ends the match with a reward
    of -1 instead. Other seats are played by `opponents`: the name of a bot, what makes a bot from a
    seed, or a list of these, in order from the seat on the left.
    """

    def __init__(
        self,
        game: str | Game[Any, Any],
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | str = 0,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        pack: Pack | None = None,
        form: str = "row",
        rewards: str = "win",
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, seats, options, pack, rewards=rewards)
        self.form = check_form(form)
        self.render_mode = check_mode(render_mode)
        if illegal not in ILLEGAL:
            raise LairworksError(f"illegal is {' or '.join(ILLEGAL)}, not {illegal!r}")
        self.illegal = illegal
        self.metadata = {
            "name": name_of(self.table.game),
            "render_modes": list(MODES),
            "render_fps": 1,
        }
        self.place = self._place(seat)
        self.opponents = self._opponents(opponents)
        self.seat = 0
        self.table.seat = -1  # nobody decides before `reset`
        self.choices = Choices(self.table.actions)
        self.action_space = self.choices
        self.observation_space = observation_space(self.table.layout, self.table.actions, form)
        # Bots of our own do not read events, so nothing is reported to them.
        self._is_reported = any(not isinstance(each, str) for each in self.opponents)
        self._bots: list[Bot | None] = []
        self._chance: list[Rng] = []
        self._made: list[Made] = []  # by seat
        self._ply = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts the match of a seed, or the next one, up to the seat's first decision."""
        super().reset(seed=seed)
        self._deal(seed)
        while self.table.over:  # over before the seat had anything to decide
            self._deal(None)
        self._show()
        return self._seen(), {"seat": self.seat}

    def step(
        self, action: int | numpy.int64
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Takes a choice, and lets the bots play until the seat is asked again."""
        table = self.table
        info: dict[str, Any] = {"seat": self.seat}
        if table.over:
            raise LairworksError("the match is over, or has not begun: call reset()")
        choice = as_choice(action)
        if not holds(table.choices(), choice):
            error = refusal(table.game, table.state, self.seat, choice)
            if self.illegal == "raise":
                raise error
            table.seat = -1
            self._show()
            return self._seen(), -1.0, True, False, {**info, "illegal": str(error)}
        self._take(self.seat, choice)
        self._play_on()
        self._show()
        reward = float(table.rewards()[self.seat])
        return self._seen(), reward, table.over, False, info

    def action_masks(self) -> Any:
        """The mask as booleans, as learners with masks ask for it."""
        return self.table.mask().astype(bool)

    def render(self) -> str | None:
        """The table as the seat sees it, as text or SVG."""
        return drawn(self.table.board(self.seat), self.table.game.title, self.render_mode)

    def _show(self) -> None:
        """Prints the table for people who watch."""
        if self.render_mode == HUMAN:
            self.render()

    def _place(self, seat: int | str) -> int:
        """The seat, -1 for a rotating one."""
        if seat == "rotate":
            return -1
        number = as_choice(seat)
        if not 0 <= number < self.table.seats:
            last = self.table.seats - 1
            raise LairworksError(f"seat is 0 to {last} or 'rotate', not {seat!r}")
        return number

    def _opponents(self, given: Opponent | Sequence[Opponent]) -> list[Opponent]:
        """Who plays the other seats."""
        others = self.table.seats - 1
        if isinstance(given, str) or callable(given):
            return self._checked([given] * others)
        if not isinstance(given, Sequence):
            raise LairworksError(
                f"opponents are bots, one for all or a list of them, not {given!r}"
            )
        if len(given) != others:
            raise LairworksError(
                f"{others} opponents for {self.table.seats} seats, not {len(given)}"
            )
        return self._checked(list(given))

    @staticmethod
    def _checked(opponents: list[Opponent]) -> list[Opponent]:
        for opponent in opponents:
            if isinstance(opponent, str):
                make(opponent, 0)  # a wrong name is told now, not in the first match
            elif not callable(opponent):
                raise LairworksError(
                    f"an opponent is the name of a bot or makes one from a seed, not {opponent!r}"
                )
        return opponents

    def _deal(self, seed: int | None) -> None:
        """Starts a match and plays up to the seat's first decision."""
        table, seats = self.table, self.table.seats
        self._journal = Journal() if self._is_reported else None
        table.deal(seed, self._journal)
        self.seat = table.seed % seats if self.place < 0 else self.place
        self._chance = [seeded(table.seed, BOTS + seat) for seat in range(seats)]
        self._made = [NOTHING_YET] * seats
        self._ply = 0
        self._bots = [None] * seats
        for away, opponent in enumerate(self.opponents, 1):
            seat = (self.seat + away) % seats
            made = int(self._chance[seat].word())
            if isinstance(opponent, str):
                self._bots[seat] = make(opponent, made, stopped)
            else:
                self._bots[seat] = opponent(made)
        self._play_on()

    def _play_on(self) -> None:
        """Bots play, and lone choices of the seat are taken, until it has something to decide."""
        table, state = self.table, self.table.state
        while asked := state.deciders():
            seat = asked[0]
            choices = state.choices(seat)
            bot = self._bots[seat]
            if bot is None and len(choices) > 1:
                break
            choice = choices[0] if bot is None else bot.choose(self._chair(seat))
            self._take(seat, choice)
        table.seat = self.seat if asked else -1

    def _take(self, seat: int, choice: int) -> None:
        state = self.table.state
        self._made[seat] = (choice, state.tide_for(seat), bool(state.desks[seat]), self._ply)
        self._ply += 1
        state.apply(seat, choice)

    def _chair(self, seat: int) -> Chair:
        """What a bot gets to see, as `Match.chair` puts it together."""
        table, state = self.table, self.table.state
        choice, tide, is_sealed, ply = self._made[seat]
        is_next = state.tide_for(seat) == tide and (is_sealed or ply == self._ply - 1)
        events = self._journal.events(seat) if self._journal is not None else []
        before = choice if is_next else -1
        return chair(table.game, state, seat, self._chance[seat], events, before)

    def _seen(self) -> Observation:
        table = self.table
        self.choices.legal = table.choices()
        return observation(table.layout, table.row(self.seat), table.mask(), self.form)
