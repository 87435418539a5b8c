"""The lair in the master's hands: laid out, turned down, rearranged (U-SET, U-ROOM)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, count, members
from lairworks.core.ready import by_set, listed
from lairworks.core.state import Question, Task
from lairworks.games.uprising import events
from lairworks.games.uprising.grid import ALL_CELLS, CELL_COUNT, cell_names
from lairworks.games.uprising.rules.knowledge import mix
from lairworks.games.uprising.state import MASTER, UprisingState
from lairworks.games.uprising.words import DONE, LAY, NONE, PICK, PUT, TILE_IDS, TURN_DOWN


class Lay(Question[UprisingState]):
    """Which tile goes on the next cell, from A1 on (U-SET-06)."""

    def __init__(self) -> None:
        super().__init__("layout", MASTER)

    def choices(self, state: UprisingState) -> list[int]:
        """The tiles that are left."""
        found: list[int] = []
        for tile in state.content.tiles:
            if tile.number not in state.tiles:
                found.append(LAY.at(tile.number))
        found.sort()
        return found

    def take(self, state: UprisingState, choice: int) -> None:
        """The next one, until the lair is full."""
        state.lay_out([*state.tiles, LAY.first(choice)])
        if len(state.tiles) < CELL_COUNT:
            state.agenda.append(LAY_NEXT)


class TurnDown(Question[UprisingState]):
    """Which empty room is turned face down (U-ROOM-01)."""

    def __init__(self, left: int) -> None:
        super().__init__("room.turn", MASTER)
        self.left = left

    def words(self) -> list[str]:
        """How many may still be turned."""
        return [str(self.left)]

    def choices(self, state: UprisingState) -> list[int]:
        """Face-up rooms with nobody in them, or none."""
        found = listed(TURNS, state.face_up & ~state.occupied)
        found.append(NONE.start)
        return found

    def take(self, state: UprisingState, choice: int) -> None:
        """It keeps its stash, and gets its trap back (U-KEY-02, U-ARR-07)."""
        if choice == NONE.start:
            return
        cell = TURN_DOWN.first(choice)
        state.face_up &= ~bit(cell)
        events.flipped_down(state, cell)
        if self.left > 1:
            state.agenda.append(TurnDown(self.left - 1))


def face_down(state: UprisingState) -> i64:
    """The cells whose tiles are face down."""
    everything: i64 = ALL_CELLS
    return everything & ~state.face_up


class Rearrange(Task[UprisingState]):
    """Some face-down tiles may be picked up, if there are enough of them (U-ROOM-07)."""

    def __init__(self, most: int) -> None:
        super().__init__("room.rearrange", MASTER)
        self.most = most

    def words(self) -> list[str]:
        """How many may be picked up."""
        return [str(self.most)]

    def run(self, state: UprisingState) -> None:
        """On to the first cell."""
        if count(face_down(state)) >= state.content.rearrange_min:
            state.agenda.append(PickUp(0, self.most))


class PickUp(Question[UprisingState]):
    """Which cell is picked up next, in rising order: each set can be reached once (U-ROOM-02)."""

    def __init__(self, picked: i64, most: int) -> None:
        super().__init__("room.pick", MASTER)
        self.picked: i64 = picked
        self.most = most

    def words(self) -> list[str]:
        """The cells picked so far, and how many there may be."""
        return [cell_names(self.picked), str(self.most)]

    def choices(self, state: UprisingState) -> list[int]:
        """Later cells, as long as enough can still be picked; or an end."""
        number = int(count(self.picked))
        least = state.content.rearrange_min
        behind = self._behind(state)
        if number + 1 < least:
            behind = without_last(behind, least - number - 1)
        found = listed(PICKS, behind)
        if number >= least:
            found.append(DONE.start)
        elif number == 0:
            found.append(NONE.start)
        return found

    def take(self, state: UprisingState, choice: int) -> None:
        """One more, or on to laying them back."""
        if choice == NONE.start:
            return
        if choice == DONE.start:
            state.agenda.append(PutBack(self.picked, self.most, []))
            return
        more = PickUp(self.picked | bit(PICK.first(choice)), self.most)
        if count(more.picked) < self.most and more._behind(state):
            state.agenda.append(more)
        else:
            state.agenda.append(PutBack(more.picked, self.most, []))

    def _behind(self, state: UprisingState) -> i64:
        """Face-down cells behind the last one picked."""
        upto: i64 = self.picked
        upto |= upto >> 1  # at last every cell up to the last one picked
        upto |= upto >> 2
        upto |= upto >> 4
        upto |= upto >> 8
        return face_down(state) & ~upto


def without_last(cells: i64, number: int) -> i64:
    """A set of cells without the last few, which could not be the first of enough."""
    names = members(cells)
    for cell in names[max(0, len(names) - number) :]:
        cells &= ~bit(cell)
    return cells


class PutBack(Question[UprisingState]):
    """Which of the tiles picked up goes on the next of the cells (U-ROOM-02, U-ROOM-05)."""

    def __init__(self, picked: i64, most: int, put: list[int]) -> None:
        super().__init__("room.put", MASTER)
        self.picked: i64 = picked
        self.most = most
        self.put = put

    def words(self) -> list[str]:
        """The cells, how many there may have been, and the tiles laid back on the first of them."""
        put = ",".join(TILE_IDS[tile] for tile in self.put) or "-"
        return [cell_names(self.picked), str(self.most), put]

    def choices(self, state: UprisingState) -> list[int]:
        """Those still in the hand."""
        tiles: i64 = 0
        for cell in members(self.picked):
            tiles |= bit(state.tiles[cell])
        for tile in self.put:
            tiles &= ~bit(tile)
        return listed(PUTS, tiles)

    def take(self, state: UprisingState, choice: int) -> None:
        """When all lie again, the resistance knows only which cells it were (U-ROOM-06)."""
        put = [*self.put, PUT.first(choice)]
        cells = members(self.picked)
        if len(put) < len(cells):
            state.agenda.append(PutBack(self.picked, self.most, put))
            return
        state.exchange(cells, put)
        state.tide += 1
        mix(state, self.picked)
        events.rearranged(state, self.picked)


LAY_NEXT: Final = Lay()
PICKS: Final = by_set(PICK, CELL_COUNT)
PUTS: Final = by_set(PUT, len(TILE_IDS))
TURNS: Final = by_set(TURN_DOWN, CELL_COUNT)
