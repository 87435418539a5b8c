"""Playing a match at the keyboard, from the first question to the reckoning."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from math import ceil
from time import monotonic

from lairworks.terminal import commands, screen
from lairworks.terminal.commands import COMMANDS, Leave, complain, which
from lairworks.terminal.menu import Offer, matching
from lairworks.terminal.players import BotPlayer
from lairworks.terminal.sitting import Sitting


class Session:
    """The loop: asks people and bots in turn until the match is over or somebody leaves.

    Where several seats decide at the same time, people come before bots, and whoever sits at
    the keyboard goes on until done.
    """

    def __init__(self, sitting: Sitting, clock: Callable[[], float] = monotonic) -> None:
        self.sitting = sitting
        self.match = sitting.match
        self.console = sitting.console
        self._facing = sitting.people[0] if sitting.people else None
        self._waiting: list[str] = []  # answers typed ahead on one line
        self._clock = clock
        self._deadlines: dict[int, float] = {}  # of seats whose time is kept

    def run(self) -> None:
        """Plays to the end, or until somebody leaves."""
        try:
            while not self.match.over:
                seat = self._next_seat()
                bot = self.sitting.bots[seat]
                if bot is None:
                    self._ask_person(seat)
                else:
                    self._ask_bot(seat, bot)
            self._finish()
        except Leave as leave:
            self._say_goodbye(str(leave))
        except KeyboardInterrupt:
            self.console.say("")
            self._say_goodbye("Interrupted.")

    def _next_seat(self) -> int:
        deciders = self.match.deciders
        if self._facing is not None and self._facing in deciders:
            return self._facing
        people = [seat for seat in deciders if seat in self.sitting.people]
        return people[0] if people else deciders[0]

    def _ask_bot(self, seat: int, bot: BotPlayer) -> None:
        before = self.match.deciders
        with self.console.wait(f"{self.match.names[seat]} is thinking"):
            choice = bot.choose(self.match, seat)
        self.sitting.take(seat, choice)
        if not self.sitting.people:
            self.sitting.show_news(None)
            if self.match.deciders != before and not self.match.over:
                self.sitting.show_table(None, only_changes=True)

    def _ask_person(self, seat: int) -> None:
        """Shows the table and listens until the match has moved on."""
        self._hand_over(seat)
        self.sitting.show_table(seat, only_changes=True)
        self.sitting.show_news(seat)
        self._show_time(seat)
        if not self._waiting:
            self.sitting.show_choices(seat)
        for line in self._lines(seat):
            if self._is_late(seat):
                return
            changed = commands.run(self.sitting, seat, line)
            if changed is None:
                changed = self._answer(seat, line)
            if changed:
                return

    def _show_time(self, seat: int) -> None:
        """Says how long the seat has left, if its time is kept; it runs from the first look on."""
        seconds = self.match.seconds(seat)
        if seconds:
            deadline = self._deadlines.setdefault(seat, self._clock() + seconds)
            left = max(0, ceil(deadline - self._clock()))
            self.console.say(screen.note(f"{left} seconds left; what is answered later is void."))

    def _is_late(self, seat: int) -> bool:
        """Whether the time is up: then the rules say what is played instead of the answer."""
        if not self.match.seconds(seat) or self._clock() <= self._deadlines[seat]:
            return False
        self._waiting.clear()
        self.console.say(screen.note("The time is up."))
        self.sitting.expire(seat)
        return True

    def _hand_over(self, seat: int) -> None:
        """Between two people at one keyboard: hides what the other has seen."""
        if seat == self._facing:
            return
        self._waiting.clear()
        self.console.clear()
        name = self.match.names[seat]
        self.console.say(screen.note(f"Now {name}. Press Enter when nobody else is looking."))
        if self.console.ask([]) is None:
            raise Leave("The input has ended.")
        self._facing = seat
        self.sitting.forget_board()

    def _lines(self, seat: int) -> Iterator[str]:
        """What is typed, one answer at a time; a blank line asks the question again."""
        while True:
            if not self._waiting:
                words = [*COMMANDS, *self.match.choices(seat)]
                typed = self.console.ask(words)
                if typed is None:
                    raise Leave("The input has ended.")
                self._waiting = [part.strip() for part in typed.split(";") if part.strip()]
            if self._waiting:
                yield self._waiting.pop(0)
            else:
                self.sitting.show_choices(seat)

    def _answer(self, seat: int, line: str) -> bool:
        """Plays the choice that a line means; says why if it means none."""
        offers = self.sitting.offers(seat)
        found = self._meant(line, offers)
        if len(found) == 1:
            self.sitting.take(seat, found[0].choice)
            return True
        self._waiting.clear()
        if not found:
            self._refuse(seat, line, len(offers))
        elif all(offer.verb == line.lower() for offer in found):
            self.console.say(screen.full_list(found, self.console.width))
        else:
            complain(self.sitting, which([offer.choice for offer in found]))
        return False

    def _meant(self, line: str, offers: list[Offer]) -> list[Offer]:
        if line.isdigit():
            return [offer for offer in offers if offer.number == int(line)]
        found = matching(line, [offer.choice for offer in offers])
        return [offer for offer in offers if offer.choice in found]

    def _refuse(self, seat: int, line: str, number: int) -> None:
        """One line: the rule against a choice that exists, or what could be typed instead."""
        words = self.match.setting.game.words
        everything = [words.text(choice) for choice in range(words.size)]
        known = [] if line.isdigit() else matching(line, everything)
        if len(known) == 1:
            refusal = self.match.why_not(seat, known[0])
            assert refusal is not None
            complain(self.sitting, screen.refusal(refusal))
        else:
            complain(
                self.sitting,
                f"There is no choice {line!r} here; type a number from 1 to {number}, or help",
            )

    def _finish(self) -> None:
        viewer = self._facing if len(self.sitting.people) == 1 else None
        self.sitting.show_table(viewer, only_changes=True)
        self.sitting.show_news(viewer if viewer is not None else self._facing)
        self.console.say(screen.verdict(self.match), screen.standings(self.match), "")
        if self.sitting.path is None and self._facing is not None:
            self._linger(self._facing)
        if self.sitting.path is not None:
            replay = shlex.join(["lairworks", "replay", str(self.sitting.path)])
            self.console.say(screen.note("Look at it again with"), screen.command_line(replay))

    def _linger(self, seat: int) -> None:
        """After an unsaved match: commands still work; anything else leaves."""
        hint = "Type save FILE to keep the match for lairworks replay, or Enter to leave."
        self.console.say(screen.note(hint))
        while self.sitting.path is None:
            line = (self.console.ask(list(COMMANDS)) or "").strip()
            try:
                if commands.run(self.sitting, seat, line) is None:
                    return
            except Leave:
                return

    def _say_goodbye(self, text: str) -> None:
        if self.sitting.path is None:
            kept = "This match was not saved; --save FILE keeps one."
            self.console.say(screen.note(f"{text} {kept}"))
        else:
            again = screen.command_line(self.sitting.how_to_resume())
            self.console.say(screen.note(f"{text} Go on with"), again)
