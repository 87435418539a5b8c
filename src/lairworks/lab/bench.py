"""How fast the games are, one core, by the processor's clock.

Every figure is taken behind the opening: the game's opener (a bot's book) plays as long as it
knows what to do, and random playouts start where it falls silent. A book that goes on and on is
no opening and left aside.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, Final

import lairworks.core.state
from lairworks import shelf
from lairworks.core.game import Game
from lairworks.core.options import complete
from lairworks.core.playout import playout
from lairworks.core.rng import Rng, seeded
from lairworks.core.state import State
from lairworks.packs import content_of

STARTS: Final = 32
OPENING: Final = 200  # choices of an opening at most
MANY: Final = 12  # numbers of seats that are all measured
SOME: Final = (2, 12, 30, 99)  # otherwise
ROUNDS: Final = 5
Row = dict[str, str | int | float | bool]


def is_compiled() -> bool:
    """Whether the core runs compiled."""
    return not str(lairworks.core.state.__file__).endswith(".py")


def measure(games: Sequence[str] | None = None, seconds: float = 5.0) -> list[Row]:
    """A row per game and number of seats; `seconds` is the budget of a row."""
    rows: list[Row] = []
    for name in games or list(shelf.all_games()):
        game = shelf.find(name)
        rows.extend(measure_game(game, seats, seconds) for seats in counts(game))
    return rows


def counts(game: Game[Any, Any]) -> list[int]:
    """The numbers of seats that are measured."""
    return [seats for seats in game.seats if len(game.seats) <= MANY or seats in SOME]


def measure_game(game: Game[Any, Any], seats: int, seconds: float) -> Row:
    """The figures of one game at one number of seats."""
    starts = [opened(game, seats, seed) for seed in range(STARTS)]
    return measure_starts(game, seats, starts, seconds)


def measure_starts(
    game: Game[Any, Any], seats: int, starts: Sequence[State], seconds: float
) -> Row:
    """The same from given starts."""
    share = seconds / (3 * ROUNDS)
    rng = seeded(1)
    inside = [_rate(lambda: _play_all(starts, rng), share) for _ in range(ROUNDS)]
    stepped = [_rate(lambda: _step_all(starts, rng), share)[0] for _ in range(ROUNDS)]
    middles = [_middle(start, rng) for start in starts]
    return {
        "game": game.id,
        "seats": seats,
        "compiled": is_compiled(),
        "decisions_per_s": round(median(decisions for decisions, _ in inside)),
        "games_per_s": round(median(matches for _, matches in inside), 1),
        "stepped_per_s": round(median(stepped)),
        "decisions_per_game": round(_length(starts, rng), 1),
        "branching": round(_branching(starts, rng), 1),
        "copy_us": _micros(lambda: _each(middles, _copy), len(middles), share),
        "view_us": _micros(lambda: _each(middles, lambda s: game.view(s, 0)), STARTS, share),
        "guess_us": _micros(lambda: _each(middles, lambda s: game.guess(s, 0, rng)), STARTS, share),
    }


def opened(game: Game[Any, Any], seats: int, seed: int) -> State:
    """A match whose opening has been played by the book."""
    content = content_of(game)
    state: State = game.start(content, seats, complete(game.options, None), seed)
    state.proceed()
    beginning = state.copy()
    rng = seeded(seed)
    for _ in range(OPENING):
        if not _by_the_book(game, state, rng):
            return state if state.deciders() else beginning
    return beginning


def _by_the_book(game: Game[Any, Any], state: State, rng: Rng) -> bool:
    """Plays a choice of the opening, whoever has one; whether there was any."""
    for seat in state.deciders():
        choice = game.opener(state, seat, rng)
        if choice >= 0:
            state.apply(seat, choice)
            return True
    return False


def render(rows: Sequence[Row]) -> str:
    """The rows as a table."""
    if not rows:
        return "nothing measured"
    names = list(rows[0])
    cells = [names] + [[_cell(row[name]) for name in names] for row in rows]
    widths = [max(len(line[column]) for line in cells) for column in range(len(names))]
    return "\n".join(
        "  ".join(
            text.ljust(width) if column == 0 else text.rjust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in cells
    )


def _cell(value: str | int | float | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, (int, float)) else value


def _rate(work: Callable[[], tuple[int, int]], seconds: float) -> tuple[float, float]:
    """Decisions and matches per second of processor time."""
    decisions = matches = 0
    start = time.process_time()
    while True:
        made, played = work()
        decisions += made
        matches += played
        spent = time.process_time() - start
        if spent >= seconds:
            return decisions / spent, matches / spent


def _play_all(starts: Sequence[State], rng: Rng) -> tuple[int, int]:
    """Playouts with the loop inside the core."""
    return sum(playout(start.copy(), rng) for start in starts), len(starts)


def _step_all(starts: Sequence[State], rng: Rng) -> tuple[int, int]:
    """Playouts stepped from Python."""
    made = 0
    for start in starts:
        state = start.copy()
        while asked := state.deciders():
            seat = asked[0]
            choices = state.choices(seat)
            state.apply(seat, choices[rng.below(len(choices))])
            made += 1
    return made, len(starts)


def _middle(start: State, rng: Rng) -> State:
    """A state from the middle of a random match."""
    length = playout(start.copy(), rng)
    middle = start.copy()
    playout(middle, rng, length // 2)
    return middle if middle.deciders() else start.copy()


def _length(starts: Sequence[State], rng: Rng) -> float:
    return sum(playout(start.copy(), rng) for start in starts) / len(starts)


def _branching(starts: Sequence[State], rng: Rng) -> float:
    """The mean number of choices over random matches."""
    offered = made = 0
    for start in starts:
        state = start.copy()
        while asked := state.deciders():
            choices = state.choices(asked[0])
            offered += len(choices)
            made += 1
            state.apply(asked[0], choices[rng.below(len(choices))])
    return offered / made


def _micros(work: Callable[[], None], calls: int, seconds: float) -> float:
    """Microseconds a call, the median of several rounds."""
    times: list[float] = []
    for _ in range(ROUNDS):
        rounds = 0
        start = time.process_time()
        while True:
            work()
            rounds += 1
            spent = time.process_time() - start
            if spent >= seconds / ROUNDS:
                times.append(spent / (rounds * calls) * 1e6)
                break
    return round(median(times), 2)


def _each(states: Sequence[State], work: Callable[[State], object]) -> None:
    for state in states:
        work(state)


def _copy(state: State) -> State:
    return state.copy()
