"""A match at the keyboard: who plays, what each has been shown, where it is saved."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from lairworks.core.errors import LairworksError
from lairworks.match import Match
from lairworks.terminal import screen
from lairworks.terminal.console import Console
from lairworks.terminal.files import write_match
from lairworks.terminal.menu import Offer, offers_of
from lairworks.terminal.players import BotPlayer

RECENT = 6  # sentences shown of what happened before a match was resumed

Viewer = int | None


class Sitting:
    """A match, its players and its console. `path` is where every choice is saved, if anywhere.

    `again` is the command line that would seat the same players again.
    """

    def __init__(
        self,
        match: Match,
        bots: Sequence[BotPlayer | None],
        console: Console,
        path: Path | None = None,
        again: Sequence[str] = (),
    ) -> None:
        self.match = match
        self.bots = list(bots)
        self.console = console
        self.path = path
        self.again = list(again)
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        viewers: list[Viewer] = [None, *self.people]
        self._heard = {viewer: max(0, self._told(viewer) - RECENT) for viewer in viewers}
        self._boards: dict[Viewer, str] = {}

    def offers(self, seat: int) -> list[Offer]:
        """What a seat may choose now."""
        return offers_of(self.match, seat)

    def take(self, seat: int, choice: str) -> None:
        """Plays a choice and saves it before anything is shown."""
        self.match.play(seat, choice)
        self.keep()

    def expire(self, seat: int) -> None:
        """Plays what the rules say for a seat whose time is up."""
        self.match.expire(seat)
        self.keep()

    def undo(self, seat: int) -> None:
        """Takes a choice back; raises UndoRefused."""
        self.match.undo(seat)
        for viewer in self._heard:
            self._heard[viewer] = self._told(viewer)
        self.keep()

    def keep(self) -> None:
        """Saves the match where it is kept; a full disk is reported and does not end the match."""
        if self.path is None:
            return
        try:
            write_match(self.path, self.match)
        except LairworksError as error:
            self.console.say(screen.trouble(f"Not saved: {error}."))

    def show_table(self, viewer: Viewer, only_changes: bool = False) -> None:
        """The board; with `only_changes`, not if it is the one last shown."""
        plain = self.match.board(viewer)
        if only_changes and self._boards.get(viewer) == plain:
            return
        self._boards[viewer] = plain
        self.console.say(screen.heading(self.match, viewer), screen.board(self.match, viewer), "")

    def show_news(self, viewer: Viewer) -> None:
        """What the viewer has not been told yet."""
        happenings = self.match.events(viewer, self._heard[viewer])
        self._heard[viewer] += len(happenings)
        if happenings:
            self.console.say(screen.news(self.match, happenings), "")

    def show_choices(self, seat: int) -> None:
        """The question and the menu."""
        self.console.say(
            screen.question(self.match, seat),
            screen.menu(self.offers(seat), self.console.width),
        )

    def forget_board(self) -> None:
        """Makes the next look show the board in any case."""
        self._boards.clear()

    def how_to_resume(self) -> str:
        """What to type to go on with a saved match."""
        assert self.path is not None
        file = str(self.path)
        return shlex.join([*self.again, "--resume", file, "--save", file])

    def _told(self, viewer: Viewer) -> int:
        return len(self.match.events(viewer))
