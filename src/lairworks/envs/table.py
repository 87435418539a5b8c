"""One match, stepped as fast as Python can: what the environments are built on.

    table = Table("delve", seed=7)
    while not table.over:
        table.step(policy(table.row(), table.choices()))
    table.rewards()

Seats are asked one at a time: where several decide at once, in rising order, each until it is done.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from operator import index
from typing import Any, Final

import numpy
from numpy.typing import NDArray

from lairworks import saves
from lairworks.core.batch import begun, holds, next_seat, refusal, rewards_of, row_of
from lairworks.core.errors import LairworksError
from lairworks.core.game import Game
from lairworks.core.journal import Journal
from lairworks.core.observation import Layout
from lairworks.core.state import State
from lairworks.match import Setting
from lairworks.packs import Pack

REWARDS: Final = ("win", "score")
SEEDS: Final = 1 << 64

Row = NDArray[numpy.uint8]
Mask = NDArray[numpy.int8]


class Table:
    """A match of a game, without a history.

    `seat` is to decide, -1 when it is over; `actions` is how many choices the game has in all,
    `cells` how long a row is. The match of seed 7 is that of `lairworks.new(..., seed=7)`, with
    lone choices taken unasked.
    """

    def __init__(
        self,
        game: str | Game[Any, Any],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        pack: Pack | None = None,
        seed: int | None = None,
        rewards: str = "win",
    ) -> None:
        self.setting = setting_of(game, seats, options, pack, seed)
        self.by_score = scored(rewards)
        self.game = self.setting.game
        self.seats = self.setting.seats
        self.layout = layout_of(self.setting)
        self.cells = self.layout.cells
        self.actions = self.game.words.size
        self.names = [f"Player {seat + 1}" for seat in range(self.seats)]
        self.seed = self.setting.seed
        self.state: State
        self.seat = -1
        self.reset(self.seed)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.seat < 0

    def reset(self, seed: int | None = None) -> None:
        """Starts the match of a seed; without one, that of the next number."""
        self.deal(seed)
        self.seat = next_seat(self.state)

    def deal(self, seed: int | None, journal: Journal | None = None) -> None:
        """Sets the match of a seed up, or that of the next number; nobody is asked yet."""
        self.seed = (self.seed + 1) % SEEDS if seed is None else seed_of(seed)
        setting = self.setting
        self.state = begun(
            self.game, setting.content, self.seats, setting.options, self.seed, journal
        )

    def choices(self) -> list[int]:
        """What the seat may choose now, rising; the list belongs to the match."""
        return self.state.choices(self.seat) if self.seat >= 0 else []

    def step(self, choice: int) -> None:
        """Takes a choice of the seat; raises IllegalChoice, and then nothing has changed."""
        if type(choice) is not int:
            choice = as_choice(choice)
        seat, state = self.seat, self.state
        if seat < 0 or not holds(state.choices(seat), choice):
            raise refusal(self.game, state, seat, choice)
        state.apply(seat, choice)
        self.seat = next_seat(state)

    def row(self, seat: int | None = None) -> Row:
        """What a seat knows, as numbers; without a seat, the one to decide."""
        who = self.seat if seat is None else self._seat(seat)
        return numpy.frombuffer(row_of(self.game, self.state, who, self.cells), numpy.uint8)

    def mask(self, seat: int | None = None) -> Mask:
        """1 for every choice that a seat has now."""
        who = self.seat if seat is None else self._seat(seat)
        mask = numpy.zeros(self.actions, numpy.int8)
        if who >= 0:
            mask[self.state.choices(who)] = 1
        return mask

    def rewards(self) -> list[float]:
        """What each seat gets for the match; 0 before the end."""
        if not self.over:
            return [0.0] * self.seats
        return rewards_of(self.state, self.by_score)

    def board(self, seat: int | None = None) -> str:
        """The table as a seat sees it, in plain text; None for a spectator."""
        viewer = None if seat is None else self._seat(seat)
        return self.game.board(self.game.view(self.state, viewer), self.names)

    def _seat(self, seat: int) -> int:
        """A seat of the table, as a plain int."""
        number = as_choice(seat)
        if not 0 <= number < self.seats:
            raise LairworksError(f"seats are 0 to {self.seats - 1}, not {seat!r}")
        return number


def as_choice(action: object) -> int:
    """An action as a plain int, -1 for what is no whole number."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        return -1


def seed_of(seed: object) -> int:
    """A seed, from numpy too, as a plain int."""
    try:
        number = index(seed)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if not 0 <= number < SEEDS:
        raise LairworksError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
    return number


def number_of(what: str, number: object) -> int:
    """A whole number, from numpy too, as a plain int."""
    try:
        return index(number)  # type: ignore[arg-type]
    except TypeError:
        raise LairworksError(f"{what} is a whole number, not {number!r}") from None


def setting_of(
    game: str | Game[Any, Any],
    seats: int | None,
    options: Mapping[str, object] | None,
    pack: Pack | None,
    seed: int | None,
) -> Setting:
    """What matches are played with; raises LairworksError for what the game does not take."""
    number = secrets.randbits(32) if seed is None else seed_of(seed)
    places = None if seats is None else number_of("seats", seats)
    return saves.new(game, places, number, options, pack).setting


def layout_of(setting: Setting) -> Layout:
    """How rows are laid out; raises LairworksError for a game that has none."""
    try:
        return setting.game.layout(setting.content, setting.seats)
    except NotImplementedError:
        raise LairworksError(
            f"{setting.game.id} has no rows of numbers: its Game lacks `layout` and `observe`"
        ) from None


def scored(rewards: str) -> bool:
    """Whether rewards are points."""
    if rewards not in REWARDS:
        raise LairworksError(f"rewards are {' or '.join(REWARDS)}, not {rewards!r}")
    return rewards == "score"
