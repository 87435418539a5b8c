"""Building the lairs, both seats at once, and choosing who explores first (C.1 to C.3)."""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import members
from lairworks.core.options import Options
from lairworks.core.state import Question, Task
from lairworks.games.delve import events
from lairworks.games.delve.content import DelveContent
from lairworks.games.delve.explorer import SPENT, Explorer
from lairworks.games.delve.grid import BORDERS, SPACES
from lairworks.games.delve.lair import (
    HAZARD,
    NOTHING_HERE,
    START,
    Lair,
    turned,
    with_feature,
    with_wall,
)
from lairworks.games.delve.legality import is_legal, left_in_kit, piece_name
from lairworks.games.delve.rules.exploring import TURNS
from lairworks.games.delve.sampler import random_lair
from lairworks.games.delve.state import DelveState
from lairworks.games.delve.words import (
    CANCEL,
    CLEAR,
    COLOURS,
    COMMIT,
    FIRST,
    GLYPHS,
    LIFT,
    LOAD,
    PLACE,
    PUT,
    RANDOM,
    WALL,
)


def new_table(content: DelveContent, options: Options, seed: int) -> DelveState:
    """D-SETUP-01 to D-SETUP-07: mats filled, treasures shuffled, lairs and maps empty."""
    state = DelveState()
    state.sit(2, seed)
    state.content = content
    state.kit = content.kit
    state.race = options["finish_rule"] == "race"
    state.stop_in_hazard = options["stop_in_hazard"] is True
    state.turn_cap = content.turn_cap
    for _ in range(2):
        state.lairs.append(Lair())
        state.committed.append(False)
        state.edits.append(0)
        explorer = Explorer()
        for cube in content.cubes:
            slot = COLOURS.index(cube.letter)
            explorer.add(SPENT, slot, cube.count)
        state.explorers.append(explorer)
    state.deck = [treasure.slot for treasure in content.treasures]
    state.rng.shuffle(state.deck)
    while len(state.display) < content.display_size and state.deck:
        state.display.append(state.deck.pop())
    return state


class Build(Task[DelveState]):
    """D-BUILD-01: both seats build at the same time."""

    def __init__(self) -> None:
        super().__init__("build", -1)

    def run(self, state: DelveState) -> None:
        """Every seat gets its board."""
        state.agenda.append(FINISHED)
        for seat in range(2):
            state.hand(seat, MENUS[seat])


class Menu(Question[DelveState]):
    """build.menu: one edit of the draft, or commit."""

    def __init__(self, seat: int) -> None:
        super().__init__("build.menu", seat)

    def choices(self, state: DelveState) -> list[int]:
        """Every edit that keeps within the kit; commit when the lair is legal."""
        lair = state.lairs[self.seat]
        found: list[int] = []
        if state.edits[self.seat] < state.content.edit_cap:
            can_add = lair.wall_count() < state.kit.walls
            for border in range(len(BORDERS)):
                if can_add or lair.has_wall(border):
                    found.append(WALL.start + border)
            found.extend(put_choices(state, self.seat))
            for space in members(lair.occupied()):
                found.append(LIFT.start + space)
            found.extend(load_choices(state.content))
            found.append(RANDOM.start)
            if lair.occupied() or lair.wall_count():
                found.append(CLEAR.start)
        else:
            found.append(RANDOM.start)
        if is_legal(lair, state.kit):
            found.append(COMMIT.start)
        return found

    def take(self, state: DelveState, choice: int) -> None:
        """Edits and asks again; a commit is final (D-BUILD-07)."""
        seat = self.seat
        if choice == COMMIT.start:
            state.committed[seat] = True
            state.own_tides[seat] += 1
            if state.finisher < 0:
                state.finisher = seat
            events.built(state, seat)
            return
        state.edits[seat] += 1
        state.desks[seat].append(self)
        if PUT.owns(choice):
            state.desks[seat].append(Where(seat, piece_feature(state, PUT.first(choice))))
            return
        edit(state, seat, choice)

    def asks_always(self, state: DelveState) -> bool:
        """A draft is never replaced unasked, not even when the edits are used up."""
        return True


def edit(state: DelveState, seat: int, choice: int) -> None:
    """Changes the draft."""
    lair = state.lairs[seat]
    monsters = state.content.is_monster
    if WALL.owns(choice):
        border = WALL.first(choice)
        state.lairs[seat] = with_wall(lair, border, monsters)
        what = "wall_down" if lair.has_wall(border) else "wall_up"
        events.edited(state, seat, what, where=BORDERS[border])
    elif LIFT.owns(choice):
        space = LIFT.first(choice)
        state.lairs[seat] = with_feature(lair, space, NOTHING_HERE, monsters)
        events.edited(state, seat, "lift", where=SPACES[space])
    elif LOAD.owns(choice):
        load(state, seat, LOAD.first(choice))
    elif choice == RANDOM.start:
        state.lairs[seat] = random_lair(state.kit, state.content, state.luck[seat])
        events.edited(state, seat, "random")
    else:
        state.lairs[seat] = Lair()
        events.edited(state, seat, "clear")


def load(state: DelveState, seat: int, slot: int) -> None:
    """Loads a library lair under a random symmetry, so that it is not recognised (E.6)."""
    symmetry = int(state.luck[seat].below(8))
    for library in state.content.library:
        if library.slot == slot:
            state.lairs[seat] = turned(library.lair, symmetry, state.content.is_monster)
            events.edited(state, seat, "load", what=library.name)


def put_choices(state: DelveState, seat: int) -> list[int]:
    """Pieces still in the kit."""
    found: list[int] = []
    for index, left in enumerate(left_in_kit(state.lairs[seat], state.kit)):
        if left > 0:
            feature = START + index
            piece = index
            if feature >= HAZARD:
                piece = 3 + GLYPHS.index(state.content.glyphs[feature - HAZARD])
            found.append(PUT.at(piece))
    found.sort()
    return found


def load_choices(content: DelveContent) -> list[int]:
    """Library lairs that the kit can build; worked out once."""
    if content.loads is None:
        legal = [library for library in content.library if is_legal(library.lair, content.kit)]
        content.loads = sorted(LOAD.at(library.slot) for library in legal)
    return content.loads


def piece_feature(state: DelveState, piece: int) -> int:
    """The Feature a piece (words.PIECES) becomes on the board."""
    if piece < 3:
        return START + piece
    return HAZARD + state.content.glyphs.index(GLYPHS[piece - 3])


class Where(Question[DelveState]):
    """build.where: on which empty space does the piece go (D-BUILD-04)?"""

    def __init__(self, seat: int, feature: int) -> None:
        super().__init__("build.where", seat)
        self.feature = feature

    def words(self) -> list[str]:
        """The Feature in hand."""
        return [str(self.feature)]

    def choices(self, state: DelveState) -> list[int]:
        """Empty spaces, or back to the menu."""
        occupied = state.lairs[self.seat].occupied()
        found: list[int] = []
        for space in range(len(SPACES)):
            if (occupied >> space) & 1 == 0:
                found.append(PLACE.start + space)
        found.append(CANCEL.start)
        return found

    def take(self, state: DelveState, choice: int) -> None:
        """Places the piece."""
        seat = self.seat
        state.edits[seat] += 1
        if PLACE.owns(choice):
            space = PLACE.first(choice)
            state.lairs[seat] = with_feature(
                state.lairs[seat], space, self.feature, state.content.is_monster
            )
            name = piece_name(self.feature, state.content)
            events.edited(state, seat, "put", what=name, where=SPACES[space])


class Finished(Task[DelveState]):
    """D-BUILD-08, R-25: the first to finish, or a coin, decides who explores first."""

    def __init__(self) -> None:
        super().__init__("build.finished", -1)

    def run(self, state: DelveState) -> None:
        """Asks the finisher."""
        if not state.race:
            state.finisher = int(state.rng.below(2))
        state.agenda.append(FIRSTS[state.finisher])


class ChooseFirst(Question[DelveState]):
    """first.choose: who takes the first turn as Explorer?"""

    def __init__(self, seat: int) -> None:
        super().__init__("first.choose", seat)

    def choices(self, state: DelveState) -> list[int]:
        """Oneself or the rival."""
        return FIRST_CHOICES

    def take(self, state: DelveState, choice: int) -> None:
        """D-BUILD-09: play starts."""
        explorer = self.seat if FIRST.first(choice) == 0 else 1 - self.seat
        events.first(state, self.seat, explorer)
        state.agenda.append(TURNS[explorer])


FIRST_CHOICES: Final = [FIRST.at(0), FIRST.at(1)]
BUILD: Final = Build()
FINISHED: Final = Finished()
MENUS: Final = [Menu(0), Menu(1)]
FIRSTS: Final = [ChooseFirst(0), ChooseFirst(1)]
