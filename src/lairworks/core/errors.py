"""Everything that can go wrong, as one tree.

LairworksError
├── UnknownGame          no game of that name
├── UnknownBot           no bot of that name
├── BadSeats             a game that does not seat so many
├── BadOption            an option that does not exist, or a value it does not take
├── ContentError         a card, tile or board that is not right (file, entry, field)
├── BadPosition          a table that cannot be (place, problem)
├── BadSave              a saved match that cannot be read (place, problem)
├── IllegalChoice        a choice that is not on offer (asked, sent, rule, reason)
│   └── UnknownWord      ... because no such choice exists in the game at all
├── UndoRefused          a choice that cannot be taken back (reason)
└── DeadEnd              a question without an answer: a fault in a game's rules
"""

from __future__ import annotations


class LairworksError(Exception):
    """The root of all errors raised on purpose."""


class UnknownGame(LairworksError):
    """There is no game of that name."""

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(f"there is no game {name!r}; the games are {', '.join(known)}")
        self.name = name
        self.known = known


class UnknownBot(LairworksError):
    """There is no bot of that name."""

    def __init__(self, name: str, levels: list[str], personas: list[str]) -> None:
        known = f"random, greedy, {', '.join(levels)}, ismcts:ITERATIONS and ismcts:SECONDSs"
        example = f"{levels[-1]}-{personas[0]}"
        super().__init__(
            f"there is no bot {name!r}; there are {known}, and levels with a persona "
            f"({', '.join(personas)}), such as {example}"
        )
        self.name = name


class BadSeats(LairworksError):
    """The game does not seat so many."""

    def __init__(self, game: str, seats: int, allowed: list[int]) -> None:
        one_of = ", ".join(str(n) for n in allowed)
        super().__init__(f"{game} cannot seat {seats}; it takes {one_of}")
        self.game = game
        self.seats = seats
        self.allowed = allowed


class BadOption(LairworksError):
    """An option does not exist or does not take that value."""

    def __init__(self, option: str, problem: str) -> None:
        super().__init__(f"option {option!r}: {problem}")
        self.option = option
        self.problem = problem


class ContentError(LairworksError):
    """Content data is not right; says in which file, entry and field."""

    def __init__(self, file: str, entry: str, field: str, problem: str) -> None:
        place = ": ".join(part for part in (file, entry, field) if part)
        super().__init__(f"{place}: {problem}")
        self.file = file
        self.entry = entry
        self.field = field
        self.problem = problem


class BadPosition(LairworksError):
    """A table that cannot be; `place` is the path of the part that is wrong."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"position, {place}: {problem}" if place else f"position: {problem}")
        self.place = place
        self.problem = problem


class BadSave(LairworksError):
    """A saved match that cannot be read; `place` is the part that is wrong."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"saved match, {place}: {problem}" if place else f"saved match: {problem}")
        self.place = place
        self.problem = problem


class IllegalChoice(LairworksError):
    """A choice that is not on offer. The match is untouched."""

    def __init__(self, seat: object, sent: object, asked: str, rule: str, reason: str) -> None:
        cited = f" [{rule}]" if rule else ""
        question = f' when asked "{asked}"' if asked else ""
        super().__init__(f"seat {seat} cannot play {sent!r}{question}: {reason}{cited}")
        self.seat = seat
        self.sent = str(sent)
        self.asked = asked
        self.rule = rule
        self.reason = reason


class UnknownWord(IllegalChoice):
    """A text that is no choice of this game in any situation."""


class UndoRefused(LairworksError):
    """The last choice cannot be taken back; `reason` says why."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(f"seat {seat} cannot undo: {reason}")
        self.seat = seat
        self.reason = reason


class DeadEnd(LairworksError):
    """A question offered no choice at all: the rules of a game are at fault."""

    def __init__(self, question: str, seat: int) -> None:
        super().__init__(f"question {question!r} leaves seat {seat} without any choice")
        self.question = question
        self.seat = seat
