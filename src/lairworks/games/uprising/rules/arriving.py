"""Arrivals (U-ARR): units come into a room, which may strike, help and be looted."""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import bit, has
from lairworks.core.ready import by_set, listed
from lairworks.core.state import Question, Task
from lairworks.games.uprising import events
from lairworks.games.uprising.content import (
    ATTACK_HERE,
    BOUNCE,
    FREE_FOLLOWERS,
    LOSE_FOLLOWER,
    MASTER_DRAW,
    PEEK,
)
from lairworks.games.uprising.grid import ALL_CELLS, CELL_COUNT, CELLS, OUTSIDE, cell_names
from lairworks.games.uprising.rules.cards import draw_resources, together
from lairworks.games.uprising.rules.ending import look_at_captures, look_at_control
from lairworks.games.uprising.rules.fighting import drop_die, lose_followers, strike
from lairworks.games.uprising.rules.knowledge import identify, show
from lairworks.games.uprising.state import (
    KEY_COUNT,
    NO_CARDS,
    RESISTANCE,
    WARRIOR,
    UprisingState,
)
from lairworks.games.uprising.words import HEROES, NONE
from lairworks.games.uprising.words import PEEK as PEEK_WORD

NOBODY: Final = -1
PEEKS: Final = by_set(PEEK_WORD, CELL_COUNT)


def arrive(state: UprisingState, hero: int, number: int, start: int, cell: int) -> None:
    """A hero (or none) and followers come into a room; what follows is on the agenda.

    Followers from outside and from rooms are taken off where they were by the caller.
    """
    if number:
        state.add_followers(cell, number)
    if hero >= 0:
        if hero == WARRIOR:
            drop_die(state)
        state.put_hero(hero, cell)
    state.agenda.append(Settle(hero, number, cell))
    if not has(state.face_up, cell):  # U-ARR-02
        turn_up(state, cell, False)
        state.agenda.append(Discover(hero, number, start, cell))


def turn_up(state: UprisingState, cell: int, foreseen: bool) -> None:
    """A tile is turned face up for everybody."""
    state.face_up |= bit(cell)
    state.tide += 1
    show(state, cell)
    events.revealed(state, cell, foreseen)


class Discover(Task[UprisingState]):
    """What happens when walking in turned the tile up (D-24)."""

    def __init__(self, hero: int, number: int, start: int, cell: int) -> None:
        super().__init__("arrive.discover", RESISTANCE)
        self.hero = hero
        self.number = number
        self.start = start
        self.cell = cell

    def words(self) -> list[str]:
        """Who came from where."""
        start = "outside" if self.start == OUTSIDE else CELLS[self.start]
        return [_hero_name(self.hero), str(self.number), start, CELLS[self.cell]]

    def run(self, state: UprisingState) -> None:
        """One of the traps and helps of E.2, or nothing."""
        cell = self.cell
        numbers = state.content.tile_at[state.tiles[cell]].numbers
        if numbers[ATTACK_HERE]:
            events.tile_effect(state, cell)
            strike(state, numbers[ATTACK_HERE], cell)
        elif numbers[BOUNCE]:
            events.tile_effect(state, cell)
            self._bounce(state)
        elif numbers[MASTER_DRAW]:
            events.tile_effect(state, cell)
            draw_resources(state, numbers[MASTER_DRAW])
        elif numbers[FREE_FOLLOWERS]:
            events.tile_effect(state, cell)
            free(state, cell, numbers[FREE_FOLLOWERS])
        elif numbers[PEEK]:
            events.tile_effect(state, cell)
            state.agenda.append(Peek(numbers[PEEK], 0))

    def _bounce(self, state: UprisingState) -> None:
        """The whole party goes back, and nothing happens there (U-TIL-03, U-ARR-06)."""
        state.add_followers(self.cell, -self.number)
        if self.start == OUTSIDE:
            state.outside += self.number
        else:
            state.add_followers(self.start, self.number)
        state.put_hero(self.hero, self.start)
        events.bounced(state, self.cell, self.start)


def free(state: UprisingState, cell: int, number: int) -> None:
    """Followers join a room: lost ones first, then from outside (U-TIL-07)."""
    lost = min(number, state.lost)
    waiting = min(number - lost, state.outside)
    state.lost -= lost
    state.outside -= waiting
    state.add_followers(cell, lost + waiting)
    events.freed(state, cell, lost + waiting)


class Settle(Task[UprisingState]):
    """The rest of an arrival: what strikes whoever enters, then the stash (U-ARR-03, U-ARR-04)."""

    def __init__(self, hero: int, number: int, cell: int) -> None:
        super().__init__("arrive.settle", RESISTANCE)
        self.hero = hero
        self.number = number
        self.cell = cell

    def words(self) -> list[str]:
        """Who came, and where."""
        return [_hero_name(self.hero), str(self.number), CELLS[self.cell]]

    def run(self, state: UprisingState) -> None:
        """Then victory is tested (U-ARR-05)."""
        cell = self.cell
        arrived = min(self.number, state.followers[cell])
        losses = min(arrived, state.number_at(cell, LOSE_FOLLOWER))
        if losses:
            events.tile_effect(state, cell)
            lose_followers(state, cell, losses)
            events.followers_lost(state, cell, losses)
        if state.tiles[cell] < KEY_COUNT and has(state.occupied, cell):
            capture(state, cell)
        if not state.reason:
            events.control(state)
            look_at_control(state)


def capture(state: UprisingState, cell: int) -> None:
    """All cards of an occupied Key Room are taken (U-CAP-01, U-CAP-02, U-CAP-04)."""
    key = state.tiles[cell]
    cards = state.mats[key]
    if sum(cards):
        state.captured = together(state.captured, cards)
        state.mats[key] = NO_CARDS
        state.tide += 1
        events.captured(state, key, cards)
        look_at_captures(state)


class TellControl(Task[UprisingState]):
    """An arranged table tells whose Key Rooms are whose before anything happens."""

    def __init__(self) -> None:
        super().__init__("arrive.tell", RESISTANCE)

    def run(self, state: UprisingState) -> None:
        """So that the loss of one can be told later."""
        events.control(state)


class Peek(Question[UprisingState]):
    """Which face-down tile the resistance looks at in secret (U-TIL-09)."""

    def __init__(self, left: int, seen: int) -> None:
        super().__init__("peek", RESISTANCE)
        self.left = left
        self.seen = seen

    def words(self) -> list[str]:
        """How many are left, and which cells were looked at."""
        return [str(self.left), cell_names(self.seen)]

    def choices(self, state: UprisingState) -> list[int]:
        """Any face-down tile that this effect has not shown yet."""
        found = listed(PEEKS, ALL_CELLS & ~state.face_up & ~self.seen)
        found.append(NONE.start)
        return found

    def take(self, state: UprisingState, choice: int) -> None:
        """The tile is known from now on."""
        if choice == NONE.start:
            return
        cell = PEEK_WORD.first(choice)
        state.tide += 1
        identify(state, RESISTANCE, cell)
        events.peeked(state, cell)
        if self.left > 1:
            state.agenda.append(Peek(self.left - 1, self.seen | int(bit(cell))))


TELL_CONTROL: Final = TellControl()


def _hero_name(hero: int) -> str:
    return HEROES[hero] if hero >= 0 else "-"
