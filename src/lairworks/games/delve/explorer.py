"""A seat of delve: its mat, its map of the rival's lair, its pawn, achievements and treasures."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, count
from lairworks.games.delve.content import ANY, Cost
from lairworks.games.delve.grid import AREA, BORDER_SPACE, EAST_BORDERS

# Zones of a player mat.
FRESH: Final = 0
SPENT: Final = 1
TIRED: Final = 2
KEPT: Final = 3
ZONES: Final = ["fresh", "spent", "tired", "kept"]

# A zone is one number, four bits for each colour: cubes move by adding and subtracting lanes.
LANE: Final = 15
LANES_SUM: Final = 0x111111  # times a zone: its cubes are summed up in the top lane

UNHURT: Final = [0] * AREA
NOT_LOCATED: Final = [0] * 6
NO_CARDS: Final[list[int]] = []

EXITED_FIRST: Final = 1
EXITED_SECOND: Final = 2


class Explorer:
    """A seat: its mat, its map of the rival's lair, its pawn, its achievements and treasures.

    Its lists are shared between copies: they are replaced, never changed.
    """

    def __init__(self) -> None:
        self.fresh: i64 = 0
        self.spent: i64 = 0
        self.tired: i64 = 0
        self.kept: i64 = 0
        self.at = -1
        self.known: i64 = 0
        self.dealt: i64 = 0  # spaces whose hazard or chest has been dealt with
        self.wounds: list[int] = UNHURT  # what monsters have lost, by space
        self.located: list[int] = NOT_LOCATED  # masks by class (content.CLASSES)
        self.located_east: i64 = 0  # walls located
        self.located_south: i64 = 0
        self.chests = 0
        self.monsters = 0
        self.traps = 0
        self.turns = 0
        self.exited = 0
        self.vp = 0  # other scoring
        self.owned: i64 = 0  # treasures
        self.taken: i64 = 0  # treasures the rival saw this seat take
        self.drawn: list[int] = NO_CARDS  # treasures drawn blind, and
        self.could_be: list[int] = NO_CARDS  # what the rival must think each of them might be
        self.cast: list[int] = NO_CARDS  # treasures discarded that still lie in the pile, and
        self.cast_taken: list[int] = NO_CARDS  # what was seen taken when each was discarded, and
        self.cast_drawn: list[int] = NO_CARDS  # how many had been drawn blind by then
        self.face_down: i64 = 0

    def copy(self) -> Explorer:
        """An independent twin."""
        twin = Explorer()
        twin.fresh = self.fresh
        twin.spent = self.spent
        twin.tired = self.tired
        twin.kept = self.kept
        twin.at = self.at
        twin.known = self.known
        twin.dealt = self.dealt
        twin.wounds = self.wounds
        twin.located = self.located
        twin.located_east = self.located_east
        twin.located_south = self.located_south
        twin.chests = self.chests
        twin.monsters = self.monsters
        twin.traps = self.traps
        twin.turns = self.turns
        twin.exited = self.exited
        twin.vp = self.vp
        twin.owned = self.owned
        twin.taken = self.taken
        twin.drawn = self.drawn
        twin.could_be = self.could_be
        twin.cast = self.cast
        twin.cast_taken = self.cast_taken
        twin.cast_drawn = self.cast_drawn
        twin.face_down = self.face_down
        return twin

    def zone(self, zone: int) -> i64:
        """A whole zone, four bits a colour."""
        if zone == FRESH:
            return self.fresh
        if zone == SPENT:
            return self.spent
        if zone == TIRED:
            return self.tired
        return self.kept

    def cubes(self, zone: int, colour: i64) -> int:
        """How many cubes of a colour lie in a zone."""
        return int((self.zone(zone) >> (4 * colour)) & LANE)

    def add(self, zone: int, colour: i64, number: i64) -> None:
        """Puts cubes into a zone, or takes them away if the number is negative."""
        change: i64 = number * bit(4 * colour)
        if zone == FRESH:
            self.fresh += change
        elif zone == SPENT:
            self.spent += change
        elif zone == TIRED:
            self.tired += change
        else:
            self.kept += change

    def move(self, colour: i64, zone: int, to: int) -> None:
        """Moves one cube from zone to zone."""
        self.add(zone, colour, -1)
        self.add(to, colour, 1)

    def in_zone(self, zone: int) -> int:
        """How many cubes lie in a zone."""
        return int(total_of(self.zone(zone)))

    def spends(self) -> int:
        """D-CUBE-08: spends available, a Conserved cube counting twice."""
        return int(total_of(self.fresh) + 2 * total_of(self.kept))

    def spends_of(self, colour: i64) -> int:
        """Spends available of one colour."""
        return int(((self.fresh >> (4 * colour)) & LANE) + 2 * ((self.kept >> (4 * colour)) & LANE))

    def can_pay(self, ways: tuple[Cost, ...]) -> bool:
        """D-CUBE-03: whether at least one of the ways can be paid in full."""
        for way in ways:
            have = self.spends() if way.colour == ANY else self.spends_of(way.colour)
            if have >= way.n:
                return True
        return False

    def spend(self, zone: int, colour: i64) -> None:
        """D-CUBE-01, D-CUBE-02: moves a cube one stage on: Conserved to Fresh, Fresh to Spent."""
        self.move(colour, zone, FRESH if zone == KEPT else SPENT)

    def fatigue(self, zone: int, colour: i64) -> None:
        """D-PEN-01: a cube goes to Fatigued."""
        self.move(colour, zone, TIRED)

    def refresh(self) -> None:
        """D-TURN-04: Spent to Fresh, then Fatigued to Spent; Conserved stays."""
        self.fresh += self.spent
        self.spent = self.tired
        self.tired = 0

    def locate_wall(self, border: int) -> None:
        """Marks a wall whose surroundings stay Unknown."""
        if border < EAST_BORDERS:
            self.located_east |= bit(BORDER_SPACE[border])
        else:
            self.located_south |= bit(BORDER_SPACE[border])

    def has_located_wall(self, border: int) -> bool:
        """Whether a wall was located on a border."""
        walls = self.located_east if border < EAST_BORDERS else self.located_south
        return (walls >> BORDER_SPACE[border]) & 1 != 0

    def treasure_count(self) -> int:
        """How many treasures the seat holds."""
        return int(count(self.owned))


def total_of(zone: i64) -> i64:
    """The cubes of a zone, all colours together."""
    return ((zone * LANES_SUM) >> 20) & LANE
