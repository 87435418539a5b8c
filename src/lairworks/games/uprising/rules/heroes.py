"""The resistance's turn (U-TRN, U-ACT to U-PLU)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, has, members
from lairworks.core.ready import add_listed, by_set, listed
from lairworks.core.state import Question, Task
from lairworks.games.uprising import events
from lairworks.games.uprising.content import PARTY_LIMIT, PLUNDER, Tile
from lairworks.games.uprising.grid import CELL_COUNT, NEIGHBOURS, OUTSIDE, by_doors, doors, reach
from lairworks.games.uprising.rules.arriving import NOBODY, arrive, turn_up
from lairworks.games.uprising.rules.cards import with_card
from lairworks.games.uprising.rules.ending import (
    ROUND_LIMIT,
    finish,
    hold_enough,
    look_at_captures,
)
from lairworks.games.uprising.state import (
    HERO_COUNT,
    LEADER,
    RESISTANCE,
    SAGE,
    WARRIOR,
    UprisingState,
)
from lairworks.games.uprising.words import (
    COMMAND,
    END,
    ENTER,
    ESCORT,
    FORESEE,
    FORTIFY,
    HERO,
    HEROES,
    MOVE,
    NUMBERS,
    RALLY,
    VALUES,
    WORDS,
)
from lairworks.games.uprising.words import PLUNDER as PLUNDER_WORD


class ResistanceTurn(Task[UprisingState]):
    """Each hero may act once, in any order (U-TRN-03)."""

    def __init__(self) -> None:
        super().__init__("resistance.turn", RESISTANCE)

    def run(self, state: UprisingState) -> None:
        """With the late test of control, this is when it is made (U-OBJ-06)."""
        state.turn = RESISTANCE
        state.phase = "heroes"
        state.acted = 0
        events.turn_start(state)
        if state.late_control:
            hold_enough(state)
        if not state.reason:
            state.agenda.append(RESISTANCE_END)
            state.agenda.append(NEXT_HERO)


class ResistanceEnd(Task[UprisingState]):
    """The round is over; the last one goes to the resistance (U-END-02)."""

    def __init__(self) -> None:
        super().__init__("resistance.end", RESISTANCE)

    def run(self, state: UprisingState) -> None:
        """The ban on the gates is lifted."""
        state.barred = False
        if state.round >= state.round_limit:
            finish(state, ROUND_LIMIT, RESISTANCE)


class NextHero(Task[UprisingState]):
    """As long as a hero can act, the resistance is asked (U-TRN-05)."""

    def __init__(self) -> None:
        super().__init__("resistance.next", RESISTANCE)

    def run(self, state: UprisingState) -> None:
        """Nothing more if nobody can."""
        for hero in range(HERO_COUNT):
            if can_act(state, hero):
                state.agenda.append(WHICH_HERO)
                return


class WhichHero(Question[UprisingState]):
    """Who acts next, if anybody (U-TRN-04)."""

    def __init__(self) -> None:
        super().__init__("hero", RESISTANCE)

    def choices(self, state: UprisingState) -> list[int]:
        """Heroes who have not acted and can."""
        able: i64 = 0
        for hero in range(HERO_COUNT):
            if can_act(state, hero):
                able |= bit(hero)
        return WHO_IS_NEXT[able]

    def take(self, state: UprisingState, choice: int) -> None:
        """On to the action."""
        if choice != END.start:
            state.agenda.append(ACTIONS[HERO.first(choice)])


def can_act(state: UprisingState, hero: int) -> bool:
    """Whether a hero has an action left and something to do."""
    if has(state.acted, hero):
        return False
    return state.heroes[hero] != OUTSIDE or not state.barred  # there is always a room next door


class Action(Question[UprisingState]):
    """What a hero does (U-ACT-01, U-ACT-02)."""

    def __init__(self, hero: int) -> None:
        super().__init__("action", RESISTANCE)
        self.hero = hero

    def words(self) -> list[str]:
        """Which hero."""
        return [HEROES[self.hero]]

    def choices(self, state: UprisingState) -> list[int]:
        """Everything the hero can do."""
        return actions(state, self.hero)

    def take(self, state: UprisingState, choice: int) -> None:
        """It is done at once, or the number of followers is asked."""
        hero = self.hero
        state.acted |= bit(hero)
        state.agenda.append(NEXT_HERO)
        if choice == FORTIFY.start:
            state.die = state.rng.die(state.content.die_faces)
            events.fortified(state)
        elif choice == PLUNDER_WORD.start:
            plunder(state, hero)
        elif FORESEE.owns(choice):
            turn_up(state, FORESEE.first(choice), True)
        else:
            state.agenda.append(Escort(hero, choice))


def actions(state: UprisingState, hero: int) -> list[int]:
    """The actions of a hero, in vocabulary order."""
    at = state.heroes[hero]
    if at == OUTSIDE:
        return [] if state.barred else listed(ENTERS, state.entries())
    found = MOVES[at][:]
    if can_rally(state, at):
        found.append(RALLY.start)
    if hero == WARRIOR:
        found.append(FORTIFY.start)
    elif hero == SAGE:
        add_listed(found, FORESEES, NEIGHBOURS[at] & ~state.face_up)
    elif hero == LEADER:
        found += commands(state)
    if can_plunder(state, at):
        found.append(PLUNDER_WORD.start)
    return found


def can_rally(state: UprisingState, at: int) -> bool:
    """Whether face-up rooms join the hero to the outside, where followers wait (U-RAL-01)."""
    if state.barred or state.outside == 0:
        return False
    return reach(bit(at), state.face_up) & state.entries() & state.face_up != 0


def commands(state: UprisingState) -> list[int]:
    """From any room with followers to a face-up room beside it (U-CMD-01)."""
    found: list[int] = []
    for start in range(CELL_COUNT):
        if state.followers[start] > 0:
            found.extend(COMMANDS[start][doors(start, state.face_up)])
    return found


def can_plunder(state: UprisingState, at: int) -> bool:
    """Whether the room is a store and the discard has cards of its type (U-PLU-03)."""
    if not state.number_at(at, PLUNDER):
        return False
    return state.points(state.discard, store(state, at).plunder_type) > 0


def store(state: UprisingState, cell: int) -> Tile:
    """The tile of a store room."""
    return state.content.tile_at[state.tiles[cell]]


def plunder(state: UprisingState, hero: int) -> None:
    """The dearest cards of the store's type are captured (U-PLU-01, U-PLU-02, D-32)."""
    tile = store(state, state.heroes[hero])
    matching = state.content.heroes[hero].type == tile.plunder_type
    left = tile.plunder_matching if matching else tile.plunder_base
    taken: list[int] = []
    for value in range(VALUES - 1, -1, -1):
        kind = tile.plunder_type * VALUES + value
        while left > 0 and state.discard[kind] > 0:
            state.discard = with_card(state.discard, kind, -1)
            state.captured = with_card(state.captured, kind)
            taken.append(kind)
            left -= 1
    events.plundered(state, hero, taken)
    look_at_captures(state)


class Escort(Question[UprisingState]):
    """How many followers come along (U-ENT-01, U-MOV-01, U-RAL-01, U-CMD-01)."""

    def __init__(self, hero: int, act: int) -> None:
        super().__init__("escort", RESISTANCE)
        self.hero = hero
        self.act = act

    def words(self) -> list[str]:
        """The hero and the action."""
        return [HEROES[self.hero], WORDS.text(self.act)]

    def choices(self, state: UprisingState) -> list[int]:
        """As many as are there and may."""
        least, most = escort_bounds(state, self.hero, self.act)
        return ESCORTS[least : most + 1]

    def take(self, state: UprisingState, choice: int) -> None:
        """They set out."""
        number = ESCORT.first(choice)
        hero, act = self.hero, self.act
        at = state.heroes[hero]
        if ENTER.owns(act):
            state.outside -= number
            cell = ENTER.first(act)
            events.arrived(state, "entered", hero, number, OUTSIDE, cell)
            arrive(state, hero, number, OUTSIDE, cell)
        elif MOVE.owns(act):
            state.add_followers(at, -number)
            cell = MOVE.first(act)
            events.arrived(state, "moved", hero, number, at, cell)
            arrive(state, hero, number, at, cell)
        elif act == RALLY.start:
            state.outside -= number
            events.arrived(state, "rallied", hero, number, OUTSIDE, at)
            arrive(state, NOBODY, number, OUTSIDE, at)
        else:
            start, end = COMMAND.first(act), COMMAND.second(act)
            state.add_followers(start, -number)
            events.arrived(state, "commanded", NOBODY, number, start, end)
            arrive(state, NOBODY, number, start, end)


def escort_bounds(state: UprisingState, hero: int, act: int) -> tuple[int, int]:
    """The fewest and the most followers an action takes along."""
    content = state.content
    if act == RALLY.start:
        return 1, min(content.rally_max, state.outside)
    if COMMAND.owns(act):
        return 1, state.followers[COMMAND.first(act)]
    at = state.heroes[hero]
    if ENTER.owns(act):
        most = min(content.escort_max, state.outside)
        return 0, _limited(state, most, ENTER.first(act))
    most = min(content.escort_max, state.followers[at])
    return 0, _limited(state, _limited(state, most, MOVE.first(act)), at)


def _limited(state: UprisingState, most: int, cell: int) -> int:
    """A Narrow Stair lets only so many through, if it is face up (U-TIL-11)."""
    limit = state.number_at(cell, PARTY_LIMIT)
    return min(most, limit) if limit else most


ENTERS: Final = by_set(ENTER, CELL_COUNT)
FORESEES: Final = by_set(FORESEE, CELL_COUNT)
ESCORTS: Final = [ESCORT.at(number) for number in range(len(NUMBERS))]
WHO_IS_NEXT: Final = [[END.start, *words] for words in by_set(HERO, HERO_COUNT)]
MOVES: Final = [[MOVE.at(cell) for cell in members(near)] for near in NEIGHBOURS]
COMMANDS: Final = by_doors(COMMAND)
NEXT_HERO: Final = NextHero()
WHICH_HERO: Final = WhichHero()
ACTIONS: Final = [Action(hero) for hero in range(HERO_COUNT)]
RESISTANCE_TURN: Final = ResistanceTurn()
RESISTANCE_END: Final = ResistanceEnd()
