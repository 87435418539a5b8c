"""One match in memory: its log played out, and what follows from it for everybody at the table.

A table is a cache. It is rebuilt from the match's row, its seats and its entries, gives the same
answers every time, and may be forgotten at any moment. It knows nothing of databases and sockets.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

import lairworks
from lairworks import shelf
from lairworks.core.english import listed
from lairworks.core.errors import LairworksError
from lairworks.match import Match
from lairworks.server.clocks import Clocks, read_clock
from lairworks.server.feeds import TAKEN, Feed, Item
from lairworks.server.store import Entry, MatchRow, SeatRow, Standing

HOST: Final = -1  # the seat of entries that are nobody's
SUBSTITUTE: Final = "medium"  # plays on for who has left, where no insurance names another
KICK: Final = "kick"
ENDED: Final = "ended"  # without a winner
BACK: Final = 60_000  # milliseconds on the clock for who comes back to a seat
NOTHING: Final = ""  # the text of what was no choice: no choice is called so

LEAVING: Final = {"resign": "resigned", "flag": "ran out of time", KICK: "was sent away"}
ENDINGS: Final = {"resign": "resigned", "flag": "time", KICK: ENDED}  # if nobody is left to play

Viewer = int | None


@dataclass(frozen=True, slots=True)
class Answered:
    """What a seat did: fresh from ply `low` to `high`; for a choice, with its text as sent."""

    low: int
    high: int
    text: str
    client: str


class RulesChanged(LairworksError):
    """A match whose rules or cards are no longer those it was played with."""


class Table:
    """A match with its people, bots, clocks and feeds, as far as its entries were taken."""

    def __init__(self, row: MatchRow, seats: Sequence[SeatRow]) -> None:
        self.row = row
        self.seats = list(seats)
        self.lock = asyncio.Lock()
        self.entries: list[Entry] = []
        self.epoch = 0  # how often something was taken back
        self._decided = [0] * len(seats)
        self.left: dict[int, str] = {}  # seats whose person is gone for good, and how
        self.stand_ins: dict[int, str] = {}  # seats a bot plays for a person, and which
        self.ending = ""  # why it is over
        self.ended: int | None = None
        self.match = _match(row, seats)
        clock = read_clock(row.clock)
        self.clocks = Clocks(clock, len(seats)) if clock is not None else None
        self.timers: dict[int, int] = {}  # until when seats may think by the rules of the game
        self.answers: list[list[Answered]] = [[] for _ in seats]
        self._feeds: dict[Viewer, Feed] = {None: Feed()}
        for seat in seats:
            if seat.kind != "bot":
                self._feeds[seat.seat] = Feed()
        if self.playing:
            self._begin()

    # Where it stands

    @property
    def playing(self) -> bool:
        """Whether it has begun and is not over."""
        return self.row.started is not None and not self.ending

    @property
    def status(self) -> str:
        """Whether it is waiting for people, being played, or over."""
        if self.row.started is None and not self.ending:
            return "waiting"
        return "over" if self.ending else "playing"

    @property
    def deciders(self) -> tuple[int, ...]:
        """Seats that are to decide now."""
        return self.match.deciders if self.playing else ()

    def bot_of(self, seat: int) -> str:
        """The bot that decides for a seat now; "" where a person does."""
        if seat in self.left:
            return self.row.insurance or SUBSTITUTE
        return self.stand_ins.get(seat) or self.seats[seat].bot or ""

    def bots_to_decide(self) -> list[int]:
        """Seats where a bot is to decide now."""
        return [seat for seat in self.deciders if self.bot_of(seat)]

    @property
    def is_full(self) -> bool:
        """Whether no seat is open."""
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def last(self) -> int:
        """When something happened for the last time."""
        return self.entries[-1].at if self.entries else self.row.started or 0

    def turn(self, seat: int) -> tuple[int, int]:
        """Which of its decisions a seat is at; the same as long as it is asked the same."""
        return self.epoch, self._decided[seat]

    def limits(self) -> list[int]:
        """When the time of people ends that runs now, by clocks and by the rules of the game."""
        times = list(self.timers.values())
        if self.clocks is not None:
            for seat in self.deciders:
                flag = self.clocks.flag_at(seat)
                if flag is not None and not self.bot_of(seat):
                    times.append(flag)
        return times

    def due(self, lease_ends: int) -> int | None:
        """When somebody must look after this table at the latest; None: never.

        That is the end of the lease at the latest if a bot is to decide.
        """
        times = self.limits()
        if self.bots_to_decide():
            times.append(lease_ends)
        return min(times, default=None)

    def standing(self, lease_ends: int) -> Standing:
        """What the database keeps to search by; for the lease, see `due`."""
        return Standing(
            status=self.status,
            due=self.due(lease_ends),
            deciders=self.deciders,
            started=self.row.started,
            ended=self.ended,
            ending=self.ending or None,
            scores=tuple(self.match.scores) if self.ending else None,
            places=self.places() if self.ending else None,
        )

    def places(self) -> tuple[int, ...]:
        """The place of each seat, 1 for the winners; who left comes after who stayed."""
        winners = self.winners()
        scores = self.match.scores
        ranks = [
            (seat not in winners, seat in self.left, -scores[seat])
            for seat in range(len(self.seats))
        ]
        return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)

    def winners(self) -> list[int]:
        """Who has won; nobody while it goes on."""
        if not self.ending:
            return []
        if self.match.over:
            return self.match.winners
        staying = [seat for seat in range(len(self.seats)) if seat not in self.left]
        if self.ending == ENDED or not staying:
            return []
        best = max(self.match.scores[seat] for seat in staying)
        return [seat for seat in staying if self.match.scores[seat] == best]

    # Freshness

    def ply(self, viewer: Viewer) -> int:
        """How many things this viewer has been told."""
        return len(self._feed(viewer))

    def is_fresh(self, seat: int, ply: int) -> bool:
        """Whether a seat that has seen so much knows what it is asked.

        That is all it has done itself, and all that others took back: it may have been asked
        before what it is asked no more.
        """
        return self._fresh_from(seat) <= ply <= self.ply(seat)

    def is_repeat(self, seat: int, ply: int, text: str, client: str) -> bool:
        """Whether this very submission was taken before."""
        for answer in reversed(self.answers[seat]):
            if answer.high < ply:  # and so are all before it
                return False
            if answer.low <= ply and answer.text == text and answer.client == client:
                return True
        return False

    def undos(self, seat: int) -> int:
        """How many of its choices a seat has taken back."""
        return sum(entry.kind == "undo" and entry.seat == seat for entry in self.entries)

    def items(self, viewer: Viewer, since: int = 0) -> list[Item]:
        """What a viewer was told from that number on."""
        return self._feed(viewer).items[since:]

    # The log

    def take(self, entry: Entry) -> None:
        """Plays the next entry of the log; raises what the match raises, and then is spoilt."""
        if entry.ply != len(self.entries):
            raise LairworksError(f"entry {entry.ply} of {self.row.id} is out of order")
        seat = entry.seat
        low, high = (self._fresh_from(seat), self.ply(seat)) if seat >= 0 else (0, 0)
        before = self.last
        told = self._act(entry)
        self.entries.append(entry)
        if entry.kind in ("choice", "late"):
            self._decided[seat] += 1
        for viewer, feed in self._feeds.items():
            if viewer == seat and entry.kind in ("choice", "undo", "late"):
                feed.add(TAKEN, {"kind": entry.kind, "choice": entry.text}, "")
            if entry.kind == "undo":
                feed.correct(self.match.events(viewer))
            else:
                feed.hear(self.match.events(viewer, feed.heard))
            if told:
                feed.add(entry.kind, {"seat": seat}, told)
        if seat >= 0 and self._has_feed(seat):
            text = entry.text if entry.kind == "choice" else NOTHING
            self.answers[seat].append(Answered(low, high, text, entry.client))
        self._run_clocks(entry)
        if entry.kind == "resume":
            lost = entry.at - max(before, int(entry.text))
            self.timers = {seat: until + max(0, lost) for seat, until in self.timers.items()}
        self._set_timers(entry.at)
        if self.match.over and not self.ending:
            self.ending = self.match.ending or "finished"
        if self.ending and self.ended is None:
            self.ended = entry.at

    def start(self, at: int) -> None:
        """Everybody is here: the match begins."""
        self.row = _changed(self.row, started=at)
        self.match = _match(self.row, self.seats)
        self._begin()

    def _begin(self) -> None:
        for viewer, feed in self._feeds.items():
            feed.hear(self.match.events(viewer))
        if self.row.started is not None:
            self._set_timers(self.row.started)
            if self.clocks is not None:
                self.clocks.begin(self.row.started, self.match.deciders)

    def _act(self, entry: Entry) -> str:
        """Does what an entry says; returns what all are told of it beside the match's events."""
        seat = entry.seat
        name = self.match.names[seat] if seat >= 0 else ""
        if entry.kind == "choice":
            self.match.play(seat, entry.text)
        elif entry.kind == "undo":
            self.match.undo(seat)
            self.epoch += 1
        elif entry.kind == "late":
            self.match.expire(seat)
        elif entry.kind in LEAVING:
            self._leave(seat, entry.kind)
            return f"{name} {LEAVING[entry.kind]}."
        elif entry.kind == "stand_in":
            self.stand_ins[seat] = entry.text
            return f"A bot ({entry.text}) plays for {name}."
        elif entry.kind == "back":
            self.stand_ins.pop(seat, None)
            return f"{name} is back."
        elif entry.kind == "end":
            self.ending = ENDED
            return "The match was ended."
        return ""

    def _leave(self, seat: int, kind: str) -> None:
        self.left[seat] = kind
        self.stand_ins.pop(seat, None)
        staying = [other for other in range(len(self.seats)) if other not in self.left]
        people = [other for other in staying if self.seats[other].kind != "bot"]
        # Nobody wins by sending others away: a bot plays on, even if it is the only rival left.
        if (len(staying) < 2 and kind != KICK) or not people:
            self.ending = ENDINGS[kind]

    def _run_clocks(self, entry: Entry) -> None:
        if self.clocks is None:
            return
        if entry.kind == "resume":
            self.clocks.resume(entry.at, int(entry.text))
        elif entry.kind in ("choice", "late"):
            self.clocks.moved(entry.seat, entry.at, self.deciders)
        elif entry.kind == "undo":
            self.clocks.undone(entry.seat, entry.at, self.deciders)
        else:
            self.clocks.changed(entry.at, self.deciders)
        if entry.kind == "back":
            self.clocks.granted(entry.seat, entry.at, BACK)
        if not self.playing:
            self.clocks.stop()

    def _set_timers(self, at: int) -> None:
        """Starts and stops the timers that the game itself prescribes."""
        running = {}
        for seat in self.deciders:
            seconds = self.match.seconds(seat)
            if seconds:
                running[seat] = self.timers.get(seat, at + 1000 * seconds)
        self.timers = running

    def _fresh_from(self, seat: int) -> int:
        answers = self.answers[seat]
        return max(answers[-1].high + 1 if answers else 0, self._feed(seat).rewound)

    def _has_feed(self, viewer: Viewer) -> bool:
        return viewer in self._feeds

    def _feed(self, viewer: Viewer) -> Feed:
        return self._feeds[viewer] if viewer in self._feeds else self._feeds[None]

    # What a viewer gets to see

    def frame(self, viewer: Viewer, now: int) -> dict[str, object]:
        """All that a seat (None: a spectator) may know of the table now, but for its feed."""
        match = self.match
        asked = match.describe(viewer) if viewer is not None and self.playing else {}
        return {
            "match": self.row.id,
            "game": self.row.game,
            "title": shelf.find(self.row.game).title,
            "status": self.status,
            "visibility": self.row.visibility,
            "options": match.options,
            "ply": self.ply(viewer),
            "seat": viewer,
            "deciders": list(self.deciders),
            "step": asked.get("step"),
            "question": asked.get("question") or self._waiting(),
            "choices": asked.get("choices", []),
            "view": match.view(viewer) if self.row.started is not None else None,
            "seats": self.seat_facts(),
            "clocks": self.clocks.facts(now) if self.clocks is not None else None,
            "timer": self.timers.get(viewer) if viewer is not None else None,
            "over": bool(self.ending),
            "ending": self.ending or None,
            "scores": match.scores if self.ending else None,
            "winners": self.winners() if self.ending else None,
            "places": list(self.places()) if self.ending else None,
            "breakdown": self._breakdown() if self.ending else None,
            "created": self.row.created,
            "started": self.row.started,
            "ended": self.ended,
            "before": self.row.before,
            "after": self.row.after,
        }

    def seat_facts(self) -> list[dict[str, object]]:
        """Who sits where."""
        return [
            {
                "seat": seat.seat,
                "kind": seat.kind,
                "name": seat.name,
                "bot": seat.bot,
                "left": self.left.get(seat.seat),
                "stand_in": self.stand_ins.get(seat.seat),
            }
            for seat in self.seats
        ]

    def _waiting(self) -> str:
        if self.ending:
            return "The match is over."
        if self.row.started is None:
            missing = sum(seat.kind == "open" for seat in self.seats)
            return f"Waiting for {missing} more to sit down."
        return f"Waiting for {listed([self.match.names[seat] for seat in self.deciders])}."

    def _breakdown(self) -> list[list[dict[str, object]]]:
        return [[asdict(line) for line in lines] for lines in self.match.breakdown]


def _match(row: MatchRow, seats: Sequence[SeatRow]) -> Match:
    """The match at its start; raises RulesChanged."""
    names = [seat.name for seat in seats]
    if row.start is not None:
        match = lairworks.arrange(
            row.game, row.start, len(seats), row.seed, row.options, row.pack, names
        )
    else:
        match = lairworks.new(row.game, len(seats), row.seed, row.options, row.pack, names)
    rules, content = match.setting.game.rules, match.setting.content.digest
    if (rules, content) != (row.rules, row.content):
        raise RulesChanged(
            f"match {row.id} was played with version {row.rules} of the rules of {row.game} and "
            f"cards {row.content[:12]}; here are version {rules} and cards {content[:12]}"
        )
    return match


def _changed(row: MatchRow, **columns: object) -> MatchRow:
    return MatchRow(**{**asdict(row), **columns})
