"""The end of a round: missions, sealed claims, full lairs (H-MISS, H-END-01, H-END-02)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, has, members
from lairworks.core.state import ALONE, Question, Task
from lairworks.games.heist import events
from lairworks.games.heist.board import Board
from lairworks.games.heist.content import (
    COUNT,
    EACH,
    GADGETS_OWNED,
    LINES,
    ROOMS_HOLD,
    STAT_ALL,
    STAT_ANY,
    WALLED_SECRET,
    WALLS,
    HeistContent,
    Need,
)
from lairworks.games.heist.effects import EMPTY, KIND_COUNT, SECRET1
from lairworks.games.heist.grid import NOWHERE, ROOM_COUNT, SIDE
from lairworks.games.heist.scoring import gadget_count
from lairworks.games.heist.sheet import Sheet
from lairworks.games.heist.state import (
    CLAIMS,
    LAIR_FULL,
    LAST_CARD,
    UNKNOWN,
    HeistState,
)
from lairworks.games.heist.words import CLAIM, LATER, NONE, NOW

# Conditions: how far a sheet is, in the unit of the need's `n`


def is_met(content: HeistContent, board: Board, sheet: Sheet, mission: int) -> bool:
    """Whether a sheet fulfils a mission now (H-MISS-02)."""
    for need in content.mission_at[mission].needs:
        if progress(content, board, sheet, need) < need.n:
            return False
    return True


def progress(content: HeistContent, board: Board, sheet: Sheet, need: Need) -> int:
    """How much of what a need asks for a sheet has; Agents do not count (H-MISS-09)."""
    test = need.test
    if test == COUNT:
        return _counted(sheet, need.kinds)
    if test == EACH:
        return _fewest(sheet, need.kinds)
    if test == WALLS:
        return sheet.wall_count
    if test == STAT_ANY:
        return max(sheet.trained)
    if test == STAT_ALL:
        return min(sheet.trained)
    if test == GADGETS_OWNED:
        return gadget_count(content, sheet)
    if test == LINES:
        return _full_lines(board, sheet)
    if test == ROOMS_HOLD:
        return _holding(sheet, need)
    if test == WALLED_SECRET:
        return _walls_around(board, sheet)
    return _guards_around(board, sheet)


def _counted(sheet: Sheet, kinds: int) -> int:
    found = 0
    for kind in range(KIND_COUNT):
        if kinds >> kind & 1:
            found += sheet.counts[kind]
    return found


def _fewest(sheet: Sheet, kinds: int) -> int:
    found = ROOM_COUNT
    for kind in range(KIND_COUNT):
        if kinds >> kind & 1 and sheet.counts[kind] < found:
            found = sheet.counts[kind]
    return found


def _holding(sheet: Sheet, need: Need) -> int:
    found = 0
    for room in need.rooms:
        kind = sheet.rooms[room]
        if kind != EMPTY and need.kinds >> kind & 1:
            found += 1
    return found


def _full_lines(board: Board, sheet: Sheet) -> int:
    """Rows and columns whose rooms, but for start and crater, are all filled."""
    empty: i64 = board.rooms & ~sheet.filled
    found = 0
    for line in range(SIDE):
        row: i64 = FIRST_ROW << (line * SIDE)
        column: i64 = FIRST_COLUMN << line
        if empty & row == 0:
            found += 1
        if empty & column == 0:
            found += 1
    return found


def _walls_around(board: Board, sheet: Sheet) -> int:
    """The most drawn walls around a Secret."""
    best = 0
    for room in members(sheet.filled):
        if sheet.rooms[room] >= SECRET1:
            found = 0
            for direction in range(4):
                edge = board.beside[direction * ROOM_COUNT + room]
                if edge != NOWHERE and has(sheet.walls, edge):
                    found += 1
            best = max(best, found)
    return best


def _guards_around(board: Board, sheet: Sheet) -> int:
    """The most Traps and Sentries next to a Secret, walls or not."""
    best = 0
    for room in members(sheet.filled):
        if sheet.rooms[room] >= SECRET1:
            found = 0
            for direction in range(4):
                there = board.next[direction * ROOM_COUNT + room]
                if there != NOWHERE and EMPTY < sheet.rooms[there] < SECRET1:
                    found += 1
            best = max(best, found)
    return best


def claimable(state: HeistState, seat: int) -> list[int]:
    """Open missions a seat fulfils (H-MISS-01)."""
    found: list[int] = []
    for mission in state.missions:
        if has(state.closed, mission):
            continue
        if is_met(state.content, state.board, state.sheets[seat], mission):
            found.append(mission)
    return found


def note_missions(state: HeistState, sheet: Sheet) -> None:
    """Notes what a sheet fulfils by now; only what was drawn last can have changed that."""
    if sheet.touched == 0:
        return
    for number in state.missions:
        if has(state.closed | sheet.met, number):
            continue
        mission = state.content.mission_at[number]
        if mission.fronts & sheet.touched and is_met(state.content, state.board, sheet, number):
            sheet.met |= bit(number)


# Claims


def hand_claims(state: HeistState) -> None:
    """Every seat that fulfils an open mission is asked, at the same time."""
    able: list[int] = []
    for seat in range(state.seats):
        note_missions(state, state.sheets[seat])
        if state.sheets[seat].met & ~state.closed:
            able.append(seat)
    if able:
        state.phase = CLAIMS
        state.hand_each(able, CLAIM_STEPS)


class Claim(Question[HeistState]):
    """round.claim: one mission with one of its rewards, or none (F-08)."""

    def __init__(self, seat: int) -> None:
        super().__init__("round.claim", seat)

    def choices(self, state: HeistState) -> list[int]:
        """Claiming is optional (H-MISS-06)."""
        found: list[int] = []
        for mission in claimable(state, self.seat):
            found.append(CLAIM.at(mission, NOW))
            found.append(CLAIM.at(mission, LATER))
        found.append(NONE.start)
        return found

    def take(self, state: HeistState, choice: int) -> None:
        """Sealed until all have decided (H-MISS-04)."""
        state.claims[self.seat] = choice
        events.claim_sealed(state, self.seat, choice)
        events.seat_done(state, self.seat)


class Settle(Task[HeistState]):
    """Claims are shown and paid, claimed missions close, and Planning may be over (H-END)."""

    def __init__(self) -> None:
        super().__init__("round.settle", -1)

    def run(self, state: HeistState) -> None:
        """With a reason to end it, there is no further round."""
        closing: i64 = 0
        for seat in range(state.seats):
            choice = state.claims[seat]
            if choice != UNKNOWN:
                state.claims[seat] = UNKNOWN
                if choice != NONE.start:
                    closing |= bit(CLAIM.first(choice))
                    pay_claim(state, seat, CLAIM.first(choice), CLAIM.second(choice))
        if closing:
            state.closed |= closing
            for mission in members(closing):
                events.mission_closed(state, mission)
        look_for_full_lairs(state)
        if state.round == state.last_round:
            state.reason = LAIR_FULL
        elif state.round >= state.content.rounds:
            state.reason = LAST_CARD
        else:
            state.round += 1


def pay_claim(state: HeistState, seat: int, mission: int, reward: int) -> None:
    """One reward, now or later, never both (H-MISS-03)."""
    amount = state.content.mission_at[mission].rewards[reward]
    sheet = state.shown[seat].copy()
    if reward == NOW:
        amount = sheet.earn(amount, state.content.budget_cap)
    else:
        sheet.later += amount
    state.sheets[seat] = sheet
    state.shown[seat] = sheet
    state.claimed = [*state.claimed, (mission, seat, reward)]
    events.mission_claimed(state, seat, mission, reward, amount)


def look_for_full_lairs(state: HeistState) -> None:
    """A full lair makes the next round the last one; the first time counts (H-END-01, D-21)."""
    if state.last_round:
        return
    for seat in range(state.seats):
        if is_full(state.board, state.shown[seat]):
            state.last_round = state.round + 1
            events.lair_full(state, seat)
    if state.last_round and state.round < state.content.rounds:
        events.last_round(state)


def is_full(board: Board, sheet: Sheet) -> bool:
    """No empty room is left, start and blocked rooms excepted."""
    return board.rooms & ~sheet.filled == 0


SETTLE: Final = Settle()
CLAIM_STEPS: Final = [Claim(seat) for seat in range(len(ALONE))]
FIRST_ROW: Final[i64] = 0b11111
FIRST_COLUMN: Final[i64] = 0b0000100001000010000100001
