"""Stepping matches for programs that learn: one at a time, or many at once.

Ints, lists and bytes only, so that it compiles; `lairworks.envs` puts arrays around it. A lone
choice is never asked here, and seats that decide at the same time are asked one after the other.
"""

from __future__ import annotations

from typing import Any, Final, final

from lairworks.core.content import Content
from lairworks.core.errors import IllegalChoice, UnknownWord
from lairworks.core.game import Game
from lairworks.core.journal import Journal
from lairworks.core.options import Options
from lairworks.core.state import State

SEEDS: Final = (1 << 64) - 1
FEW: Final = 8  # legal choices that an error message names


def next_seat(state: State) -> int:
    """Takes lone choices until a seat has something to decide: that seat, -1 when it is over."""
    while True:
        asked = state.deciders()
        if not asked:
            return -1
        seat = asked[0]
        choices = state.choices(seat)
        if len(choices) > 1:
            return seat
        state.apply(seat, choices[0])


def settle(state: State) -> None:
    """Takes the lone choices of all seats, for seats that are asked at the same time."""
    waiting = True
    while waiting:
        waiting = False
        for seat in state.deciders():
            choices = state.choices(seat)
            if len(choices) == 1:
                state.apply(seat, choices[0])
                waiting = True
                break


def begun(
    game: Game[Any, Any],
    content: Content,
    seats: int,
    options: Options,
    seed: int,
    journal: Journal | None = None,
) -> State:
    """A new match at its first question."""
    state: State = game.start(content, seats, options, seed & SEEDS)
    state.journal = journal
    state.proceed()
    return state


def row_of(game: Game[Any, Any], state: State, seat: int, cells: int) -> bytearray:
    """What a seat knows, as a row of numbers."""
    row = [0] * cells
    game.observe(state, seat, row, 0)
    return bytearray(row)  # the fastest way there is from a list to a buffer


def rewards_of(state: State, by_score: bool) -> list[float]:
    """What each seat gets at the end of a match.

    By score, its points. Otherwise 1 for a win and -1/(n-1) for a loss among n seats; winners who
    share get the same part of the way up from a loss, so that the sum is always 0. Without a
    result everybody gets 0.
    """
    if by_score:
        return state.scores()
    seats = state.seats
    winners = state.winners()
    if not winners:
        return [0.0] * seats
    lost = -1.0 / (seats - 1)
    rewards = [lost] * seats
    won = lost + (1.0 - lost) / len(winners)
    for seat in winners:
        rewards[seat] = won
    return rewards


def holds(choices: list[int], choice: int) -> bool:
    """Whether a list of choices, which are in rising order, has this one."""
    low, high = 0, len(choices)
    while low < high:
        middle = (low + high) // 2
        if choices[middle] < choice:
            low = middle + 1
        else:
            high = middle
    return low < len(choices) and choices[low] == choice


def refusal(
    game: Game[Any, Any], state: State, seat: int, choice: int, where: str = ""
) -> IllegalChoice:
    """The error for a choice that is not on offer: the question, the rule and what is legal."""
    words = game.words
    who = f"{seat}{where}"
    if not state.deciders():
        return IllegalChoice(who, choice, "", "", "the match is over")
    if seat not in state.deciders():
        return IllegalChoice(who, choice, "", "", f"seat {state.deciders()[0]} is to decide")
    legal = state.choices(seat)
    named = ", ".join([f"{each} ({words.text(each)})" for each in legal[:FEW]])
    more = f" and {len(legal) - FEW} more" if len(legal) > FEW else ""
    asked = game.ask(state, seat)
    if not 0 <= choice < words.size:
        reason = f"actions are 0 to {words.size - 1}; legal now: {named}{more}"
        return UnknownWord(who, choice, asked, "", reason)
    why = game.why_not(state, seat, choice)
    reason = f"{why.reason}; legal now: {named}{more}"
    return IllegalChoice(who, words.text(choice), asked, why.rule, reason)


@final
class Tables:
    """Matches side by side; each waits for a decision of one seat. A match that ends starts anew.

    After every step `rows`, `seats`, `legal` and `offsets` tell what is asked: the choices of match
    k are `legal[offsets[k]:offsets[k + 1]]`. `ended` are the matches that the step ended and
    `rewards` what their seats got; what is asked there belongs to the next match already. The m-th
    match to begin, whichever it replaces, has the seed `seed + m`.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        content: Content,
        seats: int,
        options: Options,
        number: int,
        seed: int,
        by_score: bool,
    ) -> None:
        self.game = game
        self.content = content
        self.players = seats
        self.options = options
        self.by_score = by_score
        self.cells = game.layout(content, seats).cells
        self.seed = seed
        self.states: list[State] = []
        self.seats: list[int] = []
        for _ in range(number):
            state = self._begin()
            self.states.append(state)
            self.seats.append(next_seat(state))
        self.rows: list[bytearray] = []
        self.legal: list[int] = []
        self.offsets: list[int] = []
        self.ended: list[int] = []
        self.rewards: list[list[float]] = []
        self._look()

    def step(self, actions: list[int]) -> None:
        """Takes a choice in every match; raises IllegalChoice before any is taken."""
        states = self.states
        self._check(actions)
        self.ended = []
        self.rewards = []
        for at in range(len(states)):
            state = states[at]
            state.apply(self.seats[at], actions[at])
            seat = next_seat(state)
            if seat < 0:
                self.ended.append(at)
                self.rewards.append(rewards_of(state, self.by_score))
                state = self._begin()
                states[at] = state
                seat = next_seat(state)
            self.seats[at] = seat
        self._look()

    def _begin(self) -> State:
        state = begun(self.game, self.content, self.players, self.options, self.seed)
        self.seed += 1
        return state

    def _check(self, actions: list[int]) -> None:
        if len(actions) != len(self.states):
            raise ValueError(f"{len(actions)} actions for {len(self.states)} matches")
        for at in range(len(actions)):
            state = self.states[at]
            if not holds(state.choices(self.seats[at]), actions[at]):
                raise refusal(self.game, state, self.seats[at], actions[at], f" of match {at}")

    def _look(self) -> None:
        """Tells what is asked now."""
        game = self.game
        cells = self.cells
        rows: list[bytearray] = []
        legal: list[int] = []
        offsets = [0]
        for at in range(len(self.states)):
            state = self.states[at]
            seat = self.seats[at]
            row = [0] * cells
            game.observe(state, seat, row, 0)
            rows.append(bytearray(row))
            legal += state.choices(seat)
            offsets.append(len(legal))
        self.rows = rows
        self.legal = legal
        self.offsets = offsets
