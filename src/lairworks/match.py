"""One match with its history: play, undo, look, save.

A match is its start (a seed, or an arranged position) and the list of choices since. Everything
else follows from these: undo, replay and load all play the history again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lairworks.core.chair import Chair, chair
from lairworks.core.content import Content
from lairworks.core.errors import BadSeats, IllegalChoice, LairworksError, UndoRefused, UnknownWord
from lairworks.core.game import Game, Refusal, ScoreLine, View
from lairworks.core.journal import Journal
from lairworks.core.options import Value
from lairworks.core.rng import Rng
from lairworks.core.state import State


@dataclass(frozen=True)
class Happening:
    """An event as a viewer may know it, with its sentence; `number` counts that viewer's events."""

    number: int
    name: str
    facts: Mapping[str, object]
    text: str


@dataclass(frozen=True)
class Setting:
    """What a match is played with; `start` is the position it was arranged from, if any."""

    game: Game[Any, Any]
    content: Content
    seats: int
    options: Mapping[str, Value]
    seed: int
    start: Mapping[str, object] | None = None


class Match:
    """A match. Made by `lairworks.new`, `lairworks.arrange` and `lairworks.load`."""

    def __init__(self, setting: Setting, names: Sequence[str] | None = None) -> None:
        if setting.seats not in setting.game.seats:
            raise BadSeats(setting.game.id, setting.seats, list(setting.game.seats))
        self.setting = setting
        self.names = list(names or [f"Player {seat + 1}" for seat in range(setting.seats)])
        if len(self.names) != setting.seats:
            raise LairworksError(f"{len(self.names)} names for {setting.seats} seats")
        self.history: list[tuple[int, str]] = []
        self._before: list[tuple[int, bool]] = []  # per choice: the seat's tide, and if sealed
        self._journal = Journal()
        self.state: State = self._begin()

    # What it is

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.setting.game.id

    @property
    def seats(self) -> int:
        """How many seats play."""
        return self.setting.seats

    @property
    def options(self) -> dict[str, Value]:
        """What the table agreed on."""
        return dict(self.setting.options)

    @property
    def seed(self) -> int:
        """The seed of all chance; not for players before the end."""
        return self.setting.seed

    # Where it stands

    @property
    def deciders(self) -> tuple[int, ...]:
        """Seats to decide; none when it is over."""
        return tuple(self.state.deciders())

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.state.deciders()

    @property
    def scores(self) -> list[float]:
        """The points of each seat as they stand."""
        return self.state.scores()

    @property
    def winners(self) -> list[int]:
        """The winning seats; none while the match goes on."""
        return self.state.winners() if self.over else []

    @property
    def ending(self) -> str:
        """Why it is over, "" while it is not."""
        return self.state.ending()

    @property
    def breakdown(self) -> list[list[ScoreLine]]:
        """The reckoning of each seat, line by line."""
        return self.setting.game.breakdown(self.state)

    def choices(self, seat: int) -> list[str]:
        """What a seat may choose now, as text; nothing if it is not asked."""
        self._check_seat(seat)
        words = self.setting.game.words
        return [words.text(choice) for choice in self.state.choices(seat)]

    def describe(self, seat: int) -> dict[str, object]:
        """The question to a seat and its choices as sentences, with prices and arguments."""
        self._check_seat(seat)
        game = self.setting.game
        question = self.state.question(seat)
        offered: list[dict[str, object]] = []
        for choice in self.state.choices(seat):
            label = game.label(self.state, seat, choice)
            verb = game.words.verb_of(choice)
            offered.append(
                {
                    "choice": game.words.text(choice),
                    "verb": verb.name,
                    "arguments": verb.arguments(choice),
                    "text": label.text,
                    "price": list(label.price),
                    "facts": dict(label.facts),
                }
            )
        return {
            "seat": seat,
            "step": question.name if question else None,
            "question": self._question(seat),
            "choices": offered,
        }

    def view(self, seat: int | None = None) -> View:
        """What a seat (None: a spectator) may know of the table."""
        if seat is not None:
            self._check_seat(seat)
        return self.setting.game.view(self.state, seat)

    def events(self, seat: int | None = None, since: int = 0) -> list[Happening]:
        """What a seat (None: a spectator) may know of what happened, from number `since` on."""
        if seat is not None:
            self._check_seat(seat)
        tell = self.setting.game.tell
        return [
            Happening(event.number, event.name, event.facts, tell(event, self.names))
            for event in self._journal.events(seat, since)
        ]

    def board(self, seat: int | None = None) -> str:
        """The table as plain text."""
        return self.setting.game.board(self.view(seat), self.names)

    def chair(self, seat: int, rng: Rng) -> Chair:
        """What a bot in this seat gets to see; `rng` drives its first guess."""
        self._check_seat(seat)
        last = self._last_choice(seat)
        before = -1
        if last >= 0 and not self._learned_since(seat, last):
            before = self.setting.game.words.parse(self.history[last][1])
        events = self._journal.events(seat)
        return chair(self.setting.game, self.state, seat, rng, events, before)

    # Playing

    def play(self, seat: int, text: str) -> list[Happening]:
        """Takes a choice; returns the new events this seat may see. Raises IllegalChoice."""
        refusal = self.why_not(seat, text)
        if refusal is not None:
            asked = self._question(seat) if self._has_seat(seat) else ""
            unknown = not isinstance(text, str) or self.setting.game.words.parse(text) < 0
            kind = UnknownWord if unknown else IllegalChoice
            raise kind(seat, text, asked, refusal.rule, refusal.reason)
        heard = self._journal.count(seat)
        try:
            self._take(seat, text)
        except Exception:
            self._replay(self.history)  # a fault in a game's rules must not leave half a move
            raise
        return self.events(seat, heard)

    def why_not(self, seat: int, text: str) -> Refusal | None:
        """The rule and the reason why a choice is not legal now; None if it is."""
        if not self._has_seat(seat):
            return Refusal("", f"there is no seat {seat!r}; seats are 0 to {self.seats - 1}")
        words = self.setting.game.words
        choice = words.parse(text) if isinstance(text, str) else -1
        if choice < 0:
            near = words.nearest(str(text))
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            return Refusal("", f"this game has no choice {text!r}{hint}")
        if choice in self.state.choices(seat):
            return None
        if self.over:
            return Refusal("", "the match is over")
        if seat not in self.state.deciders():
            waiting = " and ".join(self.names[other] for other in self.state.deciders())
            return Refusal("", f"it is not {self.names[seat]}'s turn to decide; {waiting} decides")
        return self.setting.game.why_not(self.state, seat, choice)

    def undo(self, seat: int) -> None:
        """Takes back the seat's last choice; raises UndoRefused if anybody has learned anything."""
        self._check_seat(seat)
        if self.setting.options.get("undo") is False:
            raise UndoRefused(seat, "this table plays without undo")
        final = self.setting.game.final(self.state, seat)
        if final:
            raise UndoRefused(seat, final)
        last = self._last_choice(seat)
        if last < 0:
            raise UndoRefused(seat, "there is nothing to take back")
        learned = self._learned_since(seat, last)
        if learned:
            raise UndoRefused(seat, learned)
        self._replay(self.history[:last] + self.history[last + 1 :])

    def seconds(self, seat: int) -> int:
        """How long a seat may think from now on, if a host keeps the time; 0 for any time."""
        self._check_seat(seat)
        return self.setting.game.seconds(self.state, seat)

    def expire(self, seat: int) -> None:
        """The time of a seat is up: what the rules say for that is played until it is done.

        For hosts that keep the time; raises LairworksError where the rules know no time.
        """
        self._check_seat(seat)
        game = self.setting.game
        if game.late(self.state, seat) < 0:
            raise LairworksError(f"no time is kept for {self.names[seat]} now")
        while (choice := game.late(self.state, seat)) >= 0:
            self._take(seat, game.words.text(choice))

    # Keeping

    def at(self, ply: int) -> Match:
        """The match as it stood after so many choices; negative counts from the end."""
        if not -len(self.history) <= ply <= len(self.history):
            raise LairworksError(f"there is no ply {ply}; the match has {len(self.history)}")
        earlier = Match(self.setting, self.names)
        for seat, text in self.history[: ply if ply >= 0 else len(self.history) + ply]:
            earlier._take(seat, text)
        return earlier

    def position(self) -> View:
        """The whole table as readable JSON, hidden parts included: for tests and bug reports."""
        return self.setting.game.position(self.state)

    def save(self) -> str:
        """The match as JSON text, for `lairworks.load`."""
        setting = self.setting
        saved: dict[str, object] = {
            "format": FORMAT,
            "game": setting.game.id,
            "rules": setting.game.rules,
            "content": setting.content.digest,
            "seats": setting.seats,
            "names": self.names,
            "options": dict(setting.options),
            "seed": setting.seed,
            "history": [[seat, text] for seat, text in self.history],
        }
        if setting.content.pack is not None:
            saved["pack"] = setting.content.pack
        if setting.start is not None:
            saved["start"] = setting.start
        saved["checksum"] = checksum(saved)
        return json.dumps(saved, indent=1)

    def fingerprint(self) -> str:
        """A hash of the whole match: table, luck to come and everything ever reported."""
        told = [
            [entry.name, entry.public, entry.private, entry.seats]
            for entry in self._journal.entries
        ]
        text = json.dumps([self.position(), told], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def _begin(self) -> State:
        setting = self.setting
        game = setting.game
        state: State
        if setting.start is None:
            state = game.start(setting.content, setting.seats, setting.options, setting.seed)
        else:
            state = game.arrange(
                setting.content, setting.seats, setting.options, setting.seed, setting.start
            )
        self._journal = Journal()
        state.journal = self._journal
        state.proceed()
        return state

    def _take(self, seat: int, text: str) -> None:
        choice = self.setting.game.words.parse(text)
        before = (self.state.tide_for(seat), bool(self.state.desks[seat]))
        self.state.apply(seat, choice)
        self._before.append(before)
        self.history.append((seat, text))

    def _last_choice(self, seat: int) -> int:
        """The ply of a seat's last choice, -1 if it has made none."""
        last = len(self.history) - 1
        while last >= 0 and self.history[last][0] != seat:
            last -= 1
        return last

    def _learned_since(self, seat: int, last: int) -> str:
        """What has happened since a seat's last choice that it may not unknow; "" for nothing."""
        tide, sealed = self._before[last]
        if self.state.tide_for(seat) != tide:
            return "dice have rolled or something has been revealed since"
        if not sealed and last < len(self.history) - 1:
            return f"{self.names[self.history[-1][0]]} has chosen since"
        return ""

    def _replay(self, history: list[tuple[int, str]]) -> None:
        self.history = []
        self._before = []
        self.state = self._begin()
        for seat, text in history:
            self._take(seat, text)

    def _question(self, seat: int) -> str:
        if self.over:
            return "The match is over."
        if seat not in self.state.deciders():
            waiting = " and ".join(self.names[other] for other in self.state.deciders())
            return f"Waiting for {waiting}."
        return self.setting.game.ask(self.state, seat)

    def _has_seat(self, seat: object) -> bool:
        return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < self.seats

    def _check_seat(self, seat: int) -> None:
        if not self._has_seat(seat):
            raise LairworksError(f"there is no seat {seat!r}; seats are 0 to {self.seats - 1}")


FORMAT = "lairworks match 1"


def checksum(saved: Mapping[str, object]) -> str:
    """Tells whether a saved match is as it was written; the entry itself does not count."""
    kept = {name: value for name, value in saved.items() if name != "checksum"}
    text = json.dumps(kept, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]
