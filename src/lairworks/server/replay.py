"""Looking back: a match that is over, as each seat saw it after any number of choices.

A ply counts the choices that stand in the end; what was taken back is not among them. A finished
match never changes, so it is played out once, in a thread, and kept for a while.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from lairworks.core.journal import Event
from lairworks.core.state import State
from lairworks.match import Match
from lairworks.server.feeds import Item
from lairworks.server.house import House
from lairworks.server.problems import Problem
from lairworks.server.table import Viewer
from lairworks.server.timeline import Timeline, timeline

STRIDE: Final = 32  # between two states that are kept; those in between are played from there
KEPT: Final = 32  # matches that are kept
ANEW: Final = ("luck", "fate")  # the parts of a position that chance to come follows from


@dataclass(frozen=True, slots=True)
class Move:
    """A choice that was made, with its sentence."""

    seat: int
    choice: str
    text: str


@dataclass(frozen=True, slots=True)
class Log:
    """All that a viewer was told, and how much of it by each ply."""

    items: list[Item]
    heard: list[int]


class Replay:
    """A match played out: any of its plies without beginning at the start."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = match.setting.game
        state = match.at(0).state
        assert state.journal is not None
        self._reports = state.journal.entries
        self._reported = [len(self._reports)]  # so many after each ply
        self._states = [state.copy()]  # every so many plies
        self.moves: list[Move] = []
        for seat, text in match.history:
            choice = self.game.words.parse(text)
            self.moves.append(Move(seat, text, self.game.label(state, seat, choice).text))
            state.apply(seat, choice)
            self._reported.append(len(self._reports))
            if len(self.moves) % STRIDE == 0:
                self._states.append(state.copy())

    @property
    def plies(self) -> int:
        """How many choices the match has."""
        return len(self.moves)

    @property
    def names(self) -> list[str]:
        """Who played, by seat."""
        return self.match.names

    def state(self, ply: int) -> State:
        """The true table after so many choices, without its reports; raises Problem."""
        if not 0 <= ply <= self.plies:
            raise Problem("not_found", f"there is no ply {ply}; this match has 0 to {self.plies}")
        state = self._states[ply // STRIDE].copy()
        for seat, text in self.match.history[ply - ply % STRIDE : ply]:
            state.apply(seat, self.game.words.parse(text))
        return state

    def frame(self, ply: int, seat: Viewer) -> dict[str, object]:
        """What a seat saw after so many choices, and what it knew of the next one.

        Without a seat: what spectators saw, with everything that was asked and chosen.
        """
        self.check_seat(seat)
        state = self.state(ply)
        own = seat if seat in state.deciders() else None
        step = state.question(own) if own is not None else None
        return {
            "ply": ply,
            "plies": self.plies,
            "seat": seat,
            "deciders": list(state.deciders()),
            "step": step.name if step is not None else None,
            "question": self.game.ask(state, own) if own is not None else None,
            "next": self._next(state, ply, seat),
            "view": self.game.view(state, seat),
        }

    def log(self, seat: Viewer) -> Log:
        """What a seat (None: a spectator) was told."""
        self.check_seat(seat)
        items: list[Item] = []
        heard: list[int] = []
        read = 0
        for reported in self._reported:
            for report in self._reports[read:reported]:
                facts = report.facts(-1 if seat is None else seat)
                if facts is not None:
                    event = Event(len(items), report.name, facts)
                    told = self.game.tell(event, self.names)
                    items.append(Item(event.number, event.name, facts, told))
            heard.append(len(items))
            read = reported
        return Log(items, heard)

    @cached_property
    def timeline(self) -> Timeline:
        """The whole match at a glance."""
        told = self.log(None)
        return timeline(self.match, self.state, self.moves, told.items, told.heard)

    def position(self, ply: int) -> Mapping[str, object]:
        """The table after so many choices, to play on from; chance is drawn anew."""
        state = self.state(ply)
        if not state.deciders():
            raise Problem("over", f"nothing is left to play after ply {ply}; choose an earlier one")
        table = self.game.position(state)
        return {name: part for name, part in table.items() if name not in ANEW}

    def check_seat(self, seat: Viewer) -> None:
        """Raises Problem if there is no such seat."""
        if seat is not None and not 0 <= seat < self.match.seats:
            raise Problem("no_such_seat", f"this match has seats 0 to {self.match.seats - 1}")

    def _next(self, state: State, ply: int, viewer: Viewer) -> dict[str, object] | None:
        if ply == self.plies or not state.deciders():
            return None
        move = self.moves[ply]
        known = viewer is None or viewer == move.seat
        return {
            "seat": move.seat,
            "question": self.game.ask(state, move.seat) if known else None,
            "choice": move.choice if known else None,
            "text": move.text if known else None,
        }


class Replays:
    """The replays of this process, made when they are asked for."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._kept: OrderedDict[str, asyncio.Task[Replay]] = OrderedDict()

    async def of(self, id: str) -> Replay:
        """The replay of a match; raises Problem if it is not over."""
        async with self._house.at(id) as table:
            if not table.ending:
                raise Problem("not_over", "a match can be looked back on once it is over")
            match = table.match
        making = self._kept.get(id)
        # Who played may be called otherwise by now, or want to be nobody.
        if making is None or (making.done() and _failed_or_renamed(making, match)):
            making = asyncio.create_task(asyncio.to_thread(Replay, match))
            self._kept[id] = making
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(id)
        return await asyncio.shield(making)


def _failed_or_renamed(making: asyncio.Task[Replay], match: Match) -> bool:
    if making.cancelled() or making.exception() is not None:
        return True
    return making.result().names != match.names
