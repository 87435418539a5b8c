"""The score sheets: Secrets, budget, rewards, penalty, missions (H-WOFF, H-REW, H-SCORE)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, members
from lairworks.games.heist.board import Board
from lairworks.games.heist.content import HeistContent
from lairworks.games.heist.effects import SECRET1
from lairworks.games.heist.raid import Raid
from lairworks.games.heist.sheet import Sheet
from lairworks.games.heist.ways import accessible

LINES: Final = (
    "Secrets kept",
    "Secrets stolen",
    "Unspent budget",
    "Gadget Lover",
    "Explorer",
    "Trapper",
    "Brutal",
    "Missions",
)


class Tally:
    """One seat's score lines (H-SHEET-09)."""

    def __init__(self) -> None:
        self.kept = 0
        self.stolen = 0
        self.unspent = 0
        self.gadget_lover = 0
        self.explorer = 0
        self.trapper = 0
        self.brutal = 0
        self.missions = 0

    def lines(self) -> list[int]:
        """In the order of LINES."""
        return [
            self.kept,
            self.stolen,
            self.unspent,
            self.gadget_lover,
            self.explorer,
            self.trapper,
            self.brutal,
            self.missions,
        ]

    def total(self) -> int:
        """H-SCORE-01."""
        total = 0
        for points in self.lines():
            total += points
        return total


class Books:
    """What the score sheets are reckoned from; `raids` is empty before the lairs are passed."""

    def __init__(
        self, content: HeistContent, board: Board, sheets: list[Sheet], raids: list[Raid]
    ) -> None:
        self.content = content
        self.board = board
        self.sheets = sheets
        self.raids = raids
        self.raiders = [0] * len(sheets)  # by the seat whose lair it is
        for seat in range(len(raids)):
            self.raiders[raids[seat].target] = seat

    def tallies(self, over: bool) -> list[Tally]:
        """Every seat's lines as they stand; rewards and the penalty once it is over."""
        found: list[Tally] = []
        for seat in range(len(self.sheets)):
            mine = Tally()
            mine.unspent = self.sheets[seat].cash
            mine.missions = self.sheets[seat].later
            if self.raids:
                mine.stolen = self.raids[seat].loot
            mine.kept = self._value(self._secrets(seat) & self._within(seat), seat)
            found.append(mine)
        if over:
            self._reward(found)
        return found

    def walled_off(self, seat: int) -> list[int]:
        """Rooms with a Secret that nobody stole and nobody can walk to."""
        return members(self._secrets(seat) & ~self._within(seat))

    def gadgets(self, seat: int) -> int:
        """Gadgets as the penalty counts them (H-GADG-07, H-LAIR-05)."""
        return gadget_count(self.content, self.sheets[seat])

    def reward_winners(self) -> list[list[int]]:
        """Who gets Trapper, Gadget Lover, Explorer and Brutal, in this order (H-REW)."""
        triggered = [0] * len(self.raids)
        gadgets: list[int] = []
        rooms: list[int] = []
        sentries: list[int] = []
        for seat in range(len(self.raids)):
            raid = self.raids[seat]
            triggered[raid.target] = raid.traps
            gadgets.append(self.gadgets(seat))
            rooms.append(raid.rooms())
            sentries.append(raid.sentries)
        return [most(triggered), most(gadgets), most(rooms), most(sentries)]

    def _secrets(self, seat: int) -> i64:
        """Rooms with a Secret that nobody stole."""
        sheet = self.sheets[seat]
        rooms: i64 = 0
        for room in members(sheet.filled):
            if sheet.rooms[room] >= SECRET1:
                rooms |= bit(room)
        if self.raids:
            rooms &= ~self.raids[self.raiders[seat]].stolen
        return rooms

    def _within(self, seat: int) -> i64:
        """Rooms that can be walked to, drilled walls being open (H-WOFF-02)."""
        walls = self.sheets[seat].walls
        if self.raids:
            walls = self.raids[self.raiders[seat]].walls()
        return accessible(self.board, walls)

    def _value(self, rooms: i64, seat: int) -> int:
        value = 0
        for room in members(rooms):
            value += self.board.values[self.sheets[seat].rooms[room]]
        return value

    def _reward(self, tallies: list[Tally]) -> None:
        trapper, lover, explorer, brutal = self.reward_winners()
        for seat in trapper:
            tallies[seat].trapper = self.content.trapper
        for seat in lover:
            tallies[seat].gadget_lover = -self.content.gadget_lover
        for seat in explorer:
            tallies[seat].explorer = self.content.explorer
        for seat in brutal:
            tallies[seat].brutal = self.content.brutal


def gadget_count(content: HeistContent, sheet: Sheet) -> int:
    """Gadgets as the penalty and the missions count them (H-GADG-07, H-LAIR-05)."""
    found = 0
    for gadget in range(len(content.gadgets)):
        if sheet.owns(gadget) and gadget != sheet.free_gadget:
            found += content.gadgets[gadget].counts
    return found


def leaders(numbers: list[int]) -> list[int]:
    """The seats with the highest number."""
    best = max(numbers)
    return [seat for seat, number in enumerate(numbers) if number == best]


def most(numbers: list[int]) -> list[int]:
    """The seats with the most: all that tie, but nobody if that is everybody (H-REW-05, -06)."""
    best = leaders(numbers)
    return [] if len(best) == len(numbers) else best
