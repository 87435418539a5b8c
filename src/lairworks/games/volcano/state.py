"""What lies on the table of volcano."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, has
from lairworks.core.state import State
from lairworks.games.volcano.content import VolcanoContent
from lairworks.games.volcano.lieutenant import Lieutenant
from lairworks.games.volcano.mountain import DOWN_TO, LAIR_SIZE, LEVELS

EMPTY: Final = -1  # no card at a location, nobody on a slot
CORE_LEVEL: Final = 5
BARE: Final = [EMPTY] * LAIR_SIZE
NOT_WRECKS: Final = [0] * LAIR_SIZE


class VolcanoState(State):
    """The whole table. Sets of locations, room cards and crate tokens are bit masks."""

    content: VolcanoContent

    def __init__(self) -> None:
        super().__init__()
        self.stall_clause = True
        self.round_cap = 0
        self.round = 0
        self.lieutenants: list[Lieutenant] = []
        # The lair
        self.levels = 1  # excavated
        self.rooms: list[int] = BARE  # the card at each location; replaced, never changed
        self.standing: i64 = 0  # locations with an undestroyed room
        self.ruined: i64 = 0  # locations with a destroyed room or a wreck
        self.wrecks: i64 = 0  # those of them nobody has ever seen face up
        self.wreck_could_be: list[int] = NOT_WRECKS  # cards, by location; replaced, never changed
        self.manned: i64 = 0
        self.full = False
        # The supplies
        self.yard = 0  # Work Tokens
        self.pool: i64 = 0
        self.discard: i64 = 0
        self.deck: list[int] = []  # replaced, never changed; the first `deck_left` are still there
        self.deck_left = 0
        self.deck_could_be: i64 = 0  # what was shuffled into it
        self.crate_pool: i64 = 0
        self.crate_discard: i64 = 0
        self.crates_used: i64 = 0  # this turn: not in the discard yet
        # What each viewer thinks a crate in somebody's hand could be: [token * 4 + viewer] is a
        # mask of tokens; replaced, never changed.
        self.thoughts: list[int] = []
        # What each viewer thinks could be in the Crate Pool; replaced, never changed.
        self.pool_thoughts: list[int] = []
        # The round
        self.slots: list[int] = []  # seats on the Planning Track; replaced, never changed
        self.cube = -1  # the slot that is blocked in a game of two
        self.order: list[int] = []  # seats in turn order; replaced, never changed
        self.retired: list[int] = []  # the Retirement Track; replaced, never changed
        self.turn = -1  # whose turn it is; -1 in planning
        self.moved = False  # the paid movement of this turn is made
        self.free_moves = 0
        self.transferred = False  # in this movement
        self.eventful = False  # this round saw a VP, a build or a dig
        self.quiet_rounds = 0
        self.reason = ""
        self.winner = -1

    def copy(self) -> VolcanoState:
        """An independent twin; content, steps and all lists marked as replaced are shared."""
        twin = VolcanoState()
        self.start_copy(twin)
        twin.content = self.content
        twin.stall_clause = self.stall_clause
        twin.round_cap = self.round_cap
        twin.round = self.round
        for lieutenant in self.lieutenants:
            twin.lieutenants.append(lieutenant.copy())
        twin.levels = self.levels
        twin.rooms = self.rooms
        twin.standing = self.standing
        twin.ruined = self.ruined
        twin.wrecks = self.wrecks
        twin.wreck_could_be = self.wreck_could_be
        twin.manned = self.manned
        twin.full = self.full
        twin.yard = self.yard
        twin.pool = self.pool
        twin.discard = self.discard
        twin.deck = self.deck
        twin.deck_left = self.deck_left
        twin.deck_could_be = self.deck_could_be
        twin.crate_pool = self.crate_pool
        twin.crate_discard = self.crate_discard
        twin.crates_used = self.crates_used
        twin.thoughts = self.thoughts
        twin.pool_thoughts = self.pool_thoughts
        twin.slots = self.slots
        twin.cube = self.cube
        twin.order = self.order
        twin.retired = self.retired
        twin.turn = self.turn
        twin.moved = self.moved
        twin.free_moves = self.free_moves
        twin.transferred = self.transferred
        twin.eventful = self.eventful
        twin.quiet_rounds = self.quiet_rounds
        twin.reason = self.reason
        twin.winner = self.winner
        return twin

    def scores(self) -> list[float]:
        """Victory Points."""
        return [float(lieutenant.score) for lieutenant in self.lieutenants]

    def winners(self) -> list[int]:
        """The one winner: ties are always broken (V-END-07)."""
        return [self.winner] if self.winner >= 0 else []

    def ending(self) -> str:
        """Why it is over."""
        return self.reason

    # The lair

    def limit(self) -> int:
        """The last slot of the Score Track that exists (V-SCORE-02)."""
        return self.content.limits[self.levels]

    def open_levels(self) -> int:
        """How many levels can be built on: with two players never the Core level (V-BUILD-09)."""
        return LEVELS - 1 if self.seats == 2 and self.levels == CORE_LEVEL else self.levels

    def empty(self) -> i64:
        """Locations where a room can be built (V-BUILD-02)."""
        buildable: i64 = DOWN_TO[self.open_levels()]
        return buildable & ~(self.standing | self.ruined)

    def owner(self, location: int) -> int:
        """Whose Henchman is in a room, -1 for nobody's (V-TURN-06)."""
        if has(self.manned, location):
            for seat in range(self.seats):
                for at in self.lieutenants[seat].henchmen:
                    if at == location:
                        return seat
        return -1

    def room_cost(self, location: int) -> int:
        """What a room there counts for in an Upgrade (V-UPG-01)."""
        return 0 if has(self.ruined, location) else self.content.costs[self.rooms[location]]

    def symbols_on(self, location: int, besides: int) -> int:
        """The symbols of undestroyed rooms on the level of a location, one of them left out."""
        found = 0
        first = location - location % 4
        for other in range(first, first + 4):
            if other != besides and has(self.standing, other):
                found |= self.content.symbols[self.rooms[other]]
        return found

    # Crates

    def holds(self, seat: int, kind: int) -> bool:
        """Whether a seat holds a crate of a kind."""
        for token in self.lieutenants[seat].crates:
            if self.content.token_kind[token] == kind:
                return True
        return False

    def kinds_held(self, seat: int) -> i64:
        """The different kinds a seat holds, as a mask."""
        held: i64 = 0
        for token in self.lieutenants[seat].crates:
            held |= bit(self.content.token_kind[token])
        return held

    # The round

    def is_retired(self, seat: int) -> bool:
        """Whether a seat's Planning Token lies on the Retirement Track."""
        return seat in self.retired

    def is_last_turn(self) -> bool:
        """Whether everybody but the seat on turn has retired (V-RET-04)."""
        return len(self.retired) == self.seats - 1
