"""The contract of a state and of its agenda.

What remains to be done is a stack of steps. A `Task` does its work and may push further steps;
a `Question` asks one seat one thing and stays on the stack until it is answered (and may then put
itself back, to be asked again: that is how things can be done in passing). A state can be
copied whenever a question is open: steps are immutable, so copying an agenda copies references.

Where seats decide at the same time each has a stack of its own (its desk). Desks are worked
independently; the shared agenda goes on when all of them are empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from lairworks.core.errors import DeadEnd
from lairworks.core.journal import Journal
from lairworks.core.rng import Rng, seeded

NOTHING: Final[list[int]] = []  # shared, as those below: replaced, never changed
ALONE: Final[list[list[int]]] = [[seat] for seat in range(100)]  # who is asked, if one seat is
EVERYBODY: Final[list[list[int]]] = [list(range(seats)) for seats in range(101)]  # if all are
NO_STEPS: Final[list[Step[Any]]] = []
NO_DESKS: Final[list[list[Step[Any]]]] = []
NO_OFFERS: Final[list[list[int]]] = []
NO_LUCK: Final[list[Rng]] = []
UNSEEDED: Final = Rng()


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What lies on the table. One subclass per game, which adds its own fields.

    Lists handed out (`deciders`, `choices`) belong to the state: read them, do not change them.
    """

    def __init__(self) -> None:
        self.seats = 0
        # `sit` and `start_copy` put something of the state's own in place of what is shared here.
        self.agenda = NO_STEPS
        self.desks = NO_DESKS
        self.rng = UNSEEDED
        self.luck = NO_LUCK  # one stream per seat, for simultaneous phases
        self.journal: Journal | None = None
        self.tide = 0  # raised by reveals; see tide_for
        self.own_tides = NOTHING
        self._asked = NOTHING  # replaced, never changed
        self._offers = NO_OFFERS

    # What a game provides

    def copy(self) -> State:
        """A state of its own: neither ever sees a change of the other. The journal stays here."""
        raise NotImplementedError

    def scores(self) -> list[float]:
        """The points of each seat as they stand."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The winning seats once it is over: several if they share the win, none for no result."""
        raise NotImplementedError

    def ending(self) -> str:
        """Why it is over, one of the game's `endings`; "" while it is not."""
        raise NotImplementedError

    # What every game gets

    def sit(self, seats: int, seed: int) -> None:
        """Prepares desks and luck for so many seats; the first thing a game does in its setup."""
        self.seats = seats
        self.rng = seeded(seed)
        self.agenda = []
        self.desks = [[] for _ in range(seats)]
        self.luck = [seeded(seed, seat + 1) for seat in range(seats)]
        self.own_tides = [0] * seats
        self._offers = [NOTHING] * seats

    def deciders(self) -> list[int]:
        """Seats with an open question; none when it is over."""
        return self._asked

    def choices(self, seat: int) -> list[int]:
        """What the seat may choose now, in vocabulary order; nothing if it is not asked."""
        return self._offers[seat]

    def question(self, seat: int) -> Step[Any] | None:
        """The question the seat is asked, None if it is not asked."""
        if seat not in self._asked:
            return None
        return self.desks[seat][-1] if self.desks[seat] else self.agenda[-1]

    def apply(self, seat: int, choice: int) -> None:
        """Takes one of the seat's `choices` and goes on to the next question."""
        desk = self.desks[seat]
        self._offers[seat] = NOTHING
        if desk:
            desk.pop().take(self, choice)
            if self._work(desk):
                return
            self._asked = without(self._asked, seat)
            if self._asked:
                return
            self.tide += 1  # the last seat is done: what was sealed is shown
        else:
            self._asked = NOTHING
            self.agenda.pop().take(self, choice)
        self.proceed()

    def proceed(self) -> None:
        """Works the agenda until somebody must be asked, or nothing is left: then it is over."""
        if not (self._asked and self._open_desks()):
            self._work(self.agenda)

    def hand(self, seat: int, step: Step[Any]) -> None:
        """Puts a step on a seat's desk, for a shared task that opens a simultaneous phase."""
        if self.desks[seat]:
            self.desks[seat].append(step)
        else:
            self.desks[seat] = [step]
            self._asked = sorted([*self._asked, seat])

    def hand_each(self, seats: list[int], steps: Sequence[Step[Any]]) -> None:
        """Opens a simultaneous phase for seats in rising order; `steps` has one for every seat."""
        for seat in seats:
            self.desks[seat] = [steps[seat]]
        self._asked = seats

    def retrace(self, seat: int, choices: list[int]) -> int:
        """Takes choices at a seat's desk that was just handed its steps, for positions.

        Tells how many of them could be taken. Up to there none is taken unasked.
        """
        desk = self.desks[seat]
        taken = 0
        while desk and taken < len(choices):
            step = desk.pop()
            if not step.asks:
                step.run(self)
            elif choices[taken] in step.choices(self):
                step.take(self, choices[taken])
                taken += 1
            else:
                desk.append(step)
                return taken
        while desk and not desk[-1].asks:
            desk.pop().run(self)
        return taken

    def play_desk(self, seat: int, step: Step[Any], rng: Rng) -> None:
        """What a seat may have done that is done by now: a step worked out by random choices.

        For guesses; the seat must not be asked any more.
        """
        desk = [step]
        self.desks[seat] = desk
        while self._work(desk):
            desk.pop().take(self, rng.pick(self._offers[seat]))
        self._offers[seat] = NOTHING

    def tide_for(self, seat: int) -> int:
        """Rises with every random draw and every reveal that this seat's choices had a part in.

        Equal tides: the seat's choices in between may be taken back, nobody has learned anything.
        """
        return int(self.tide + self.rng.draws + self.own_tides[seat] + self.luck[seat].draws)

    def start_copy(self, twin: State) -> None:
        """Fills a fresh state with everything the core keeps, for `copy` to build upon."""
        twin.seats = self.seats
        twin.agenda = self.agenda[:]
        desks = self.desks[:]
        luck = self.luck[:]
        for seat in range(self.seats):
            if desks[seat]:
                desks[seat] = desks[seat][:]  # empty desks are shared: replaced, never filled
            luck[seat] = luck[seat].copy()
        twin.desks = desks
        twin.rng = self.rng.copy()
        twin.luck = luck
        twin.tide = self.tide
        twin.own_tides = self.own_tides[:]
        twin._asked = self._asked
        twin._offers = self._offers[:]

    def reopen(self, seat: int, step: Step[Any]) -> None:
        """Lets a seat that is asked start over from a step, for guesses."""
        desk = [step]
        self.desks[seat] = desk
        self._work(desk)

    def ask_again(self) -> None:
        """Recomputes what is on offer after a guess has changed the table."""
        for seat in self._asked:
            question = self.question(seat)
            assert question is not None
            self._offers[seat] = question.choices(self)

    def _work(self, stack: list[Step[Any]]) -> bool:
        """Works a stack down to an open question (True) or to its end (False)."""
        while stack:
            step = stack[-1]
            if step.asks:
                choices = step.choices(self)
                if len(choices) > 1 or (choices and step.asks_always(self)):
                    self._offers[step.seat] = choices
                    if stack is self.agenda:
                        self._asked = ALONE[step.seat]
                    return True
                if not choices:
                    raise DeadEnd(step.name, step.seat)
                stack.pop()
                step.take(self, choices[0])
            else:
                stack.pop()
                step.run(self)
                if stack is self.agenda and self._asked and self._open_desks():
                    return True
        return False

    def _open_desks(self) -> bool:
        """Brings every desk that was just handed a step to its first question."""
        waiting: list[int] = []
        for seat in self._asked:
            if self._work(self.desks[seat]):
                waiting.append(seat)
        self._asked = waiting
        return bool(waiting)


def without(seats: list[int], seat: int) -> list[int]:
    """The other seats, in a list of its own; they are in rising order, so this is soon found."""
    low, high = 0, len(seats) - 1
    if high == 0:
        return NOTHING
    while low < high:
        middle = (low + high) // 2
        if seats[middle] < seat:
            low = middle + 1
        else:
            high = middle
    others = seats[:]
    del others[low]
    return others


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One item of an agenda, a Task or a Question: immutable, so that states may share it.

    `name` is its place in the rules (`explore.act`); `words` what else it remembers, as text,
    so that positions can be written down. Both kinds have the methods of both, so that the
    agenda needs to look at nothing but `asks`.
    """

    def __init__(self, name: str, seat: int, asks: bool) -> None:
        self.name = name
        self.seat = seat
        self.asks = asks

    def words(self) -> list[str]:
        """What the step remembers besides its seat."""
        return []

    def run(self, state: S) -> None:
        """Task: does its work."""
        raise NotImplementedError

    def choices(self, state: S) -> list[int]:
        """Question: what the seat may answer, in vocabulary order. May be shared: do not change."""
        raise NotImplementedError

    def take(self, state: S, choice: int) -> None:
        """Question: carries out an answer; the question itself is off the stack already."""
        raise NotImplementedError

    def asks_always(self, state: S) -> bool:
        """Question: whether even a lone choice is asked. Must depend on public facts alone."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Task(Step[S]):
    """A step that does its work without asking anybody."""

    def __init__(self, name: str, seat: int) -> None:
        super().__init__(name, seat, False)


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Step[S]):
    """A step that asks its seat. Asking changes nothing; a lone choice is taken unasked."""

    def __init__(self, name: str, seat: int) -> None:
        super().__init__(name, seat, True)
