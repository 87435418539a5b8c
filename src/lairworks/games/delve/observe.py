"""What a seat of delve may know as a row of numbers, for programs that learn: see panels.py.

Of the rival's lair only what is on the seat's map is read, of the rival's treasures only what was
seen to be taken, and of what the rival does unseen nothing at all.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.observation import TOP
from lairworks.core.state import Step
from lairworks.games.delve import panels
from lairworks.games.delve.explorer import (
    EXITED_FIRST,
    EXITED_SECOND,
    KEPT,
    LANE,
    Explorer,
)
from lairworks.games.delve.grid import AREA, HAS_EAST, HAS_SOUTH
from lairworks.games.delve.lair import EXIT, HAZARD, START
from lairworks.games.delve.panels import COLOUR_BOUND, SEAT, ZONE_COUNT
from lairworks.games.delve.questions import ASKERS
from lairworks.games.delve.rules.building import Where
from lairworks.games.delve.rules.exploring import Follow, Hustle, Pay
from lairworks.games.delve.rules.hazards import Buy, Pick
from lairworks.games.delve.scoring import has_ticket
from lairworks.games.delve.state import DelveState
from lairworks.games.delve.words import WORDS

VERB_OF: Final = [index for index, verb in enumerate(WORDS.verbs) for _ in range(verb.size)]
QUESTION_AT: Final = {name: index for index, name in enumerate(ASKERS)}
# By class (content.CLASSES), where things that are located lie; walls are borders, not spaces.
LOCATED_AT: Final = [
    -1,
    panels.MAP_TRAPS,
    panels.MAP_MONSTERS,
    panels.MAP_CHESTS,
    panels.MAP_EXIT,
    panels.MAP_START,
]


def observe(state: DelveState, seat: int, row: list[int], at: int) -> None:
    """Fills the row of a seat from cell `at` on."""
    for choice in state.choices(seat):
        row[at + panels.VERBS + VERB_OF[choice]] = 1
    for decider in state.deciders():
        row[at + panels.ASKED + (decider ^ seat)] = 1
    if state.turn >= 0:
        row[at + panels.TURN + (state.turn ^ seat)] = 1
    row[at + panels.PHASE + _phase(state)] = 1
    _observe_facts(state, seat, row, at + panels.FACT)
    asked = seat if seat in state.deciders() or state.turn < 0 else state.turn
    question = state.question(asked)
    if question is not None:
        _observe_question(question, asked == seat, row, at)
    for other in range(2):
        _observe_seat(state, other, row, at, other ^ seat)
    _observe_cards(state, seat, row, at)
    _observe_lair(state, seat, row, at)
    _observe_map(state, seat, row, at)


def _phase(state: DelveState) -> int:
    """Where in panels.PHASES the table is."""
    if state.shown:
        return 4
    if not (state.committed[0] and state.committed[1]):
        return 0
    if state.turn >= 0:
        return 2
    return 3 if state.reason else 1


def _observe_facts(state: DelveState, seat: int, row: list[int], at: int) -> None:
    row[at] = len(state.deck)
    row[at + 1] = len(state.explorers[0].cast) + len(state.explorers[1].cast)
    row[at + 2] = min(TOP, state.turn_cap)
    row[at + 3] = 1 if state.race else 0
    row[at + 4] = 1 if state.stop_in_hazard else 0
    if not state.committed[seat]:
        row[at + 5] = min(TOP, state.kit.walls - state.lairs[seat].wall_count())
    row[at + 7] = state.content.conserved_slots - state.explorers[seat].in_zone(KEPT)


def _observe_question(question: Step[DelveState], own: bool, row: list[int], at: int) -> None:
    """What is asked: the seat itself, or its rival, who explores in the open."""
    row[at + panels.QUESTION + QUESTION_AT[question.name]] = 1
    if isinstance(question, Where):
        row[at + panels.PIECE + question.feature - START] = 1
    elif isinstance(question, Buy):
        row[at + panels.FACT + 6] = min(TOP, question.dice)
    elif isinstance(question, (Hustle, Pick)):
        row[at + panels.FACT + 6] = min(TOP, question.left)
    elif isinstance(question, Pay):
        row[at + panels.PAYING + VERB_OF[question.act]] = 1
    elif isinstance(question, Follow):
        row[at + (panels.MAP_AT if own else panels.RIVAL_AT) + question.space] = 2


def _observe_seat(state: DelveState, seat: int, row: list[int], at: int, order: int) -> None:
    """What everybody knows of a seat; it is the first or the second one in the row."""
    explorer = state.explorers[seat]
    cell = at + panels.SEATS + SEAT * order
    row[cell] = 1 if state.committed[seat] else 0
    row[cell + 1] = min(TOP, explorer.turns)
    row[cell + 2] = explorer.chests
    row[cell + 3] = explorer.monsters
    row[cell + 4] = explorer.traps
    row[cell + 5] = min(TOP, explorer.vp)
    row[cell + 6] = 1 if has_ticket(explorer, state.content) else 0
    row[cell + 7] = 1 if explorer.exited == EXITED_FIRST else 0
    row[cell + 8] = 1 if explorer.exited == EXITED_SECOND else 0
    row[cell + 9] = explorer.treasure_count()
    row[cell + 10] = len(explorer.cast)
    row[cell + 11] = int(explorer.known).bit_count()
    cell = at + panels.CUBES + ZONE_COUNT * COLOUR_BOUND * order
    for zone in range(ZONE_COUNT):
        _count(explorer.zone(zone), row, cell)
        cell += COLOUR_BOUND


def _count(lanes: i64, row: list[int], at: int) -> None:
    """The cubes of a zone, a cell for each colour."""
    while lanes:
        row[at] = int(lanes & LANE)
        lanes >>= 4
        at += 1


def _mark(numbers: i64, value: int, row: list[int], at: int) -> None:
    """Puts a value into the cell of every number of a set."""
    while numbers:
        if numbers & 1:
            row[at] = value
        numbers >>= 1
        at += 1


def _observe_cards(state: DelveState, seat: int, row: list[int], at: int) -> None:
    mine = state.explorers[seat]
    _mark(mine.owned, 1, row, at + panels.TREASURES)
    _mark(mine.owned & mine.face_down, 2, row, at + panels.TREASURES)
    _mark(state.explorers[1 - seat].taken, 1, row, at + panels.TAKEN)
    for card in state.display:
        row[at + panels.DISPLAY + card] = 1


def _observe_lair(state: DelveState, seat: int, row: list[int], at: int) -> None:
    """The own lair, and how far the rival has come in it."""
    lair = state.lairs[seat]
    if lair.start >= 0:
        row[at + panels.LAIR_START + lair.start] = 1
    if lair.exit >= 0:
        row[at + panels.LAIR_EXIT + lair.exit] = 1
    _mark(lair.chests, 1, row, at + panels.LAIR_CHESTS)
    _mark(lair.monsters, 1, row, at + panels.LAIR_MONSTERS)
    _mark(lair.traps, 1, row, at + panels.LAIR_TRAPS)
    _mark(lair.walls_east, 1, row, at + panels.LAIR_EAST)
    _mark(lair.walls_south, 1, row, at + panels.LAIR_SOUTH)
    features = lair.features
    for space in range(AREA):
        if features[space] >= HAZARD:
            row[at + panels.LAIR_HAZARDS + space] = features[space] - HAZARD + 1
    rival = state.explorers[1 - seat]
    if rival.at >= 0:
        row[at + panels.RIVAL_AT + rival.at] = 1
    _mark(rival.known, 1, row, at + panels.RIVAL_KNOWN)
    _mark(rival.dealt, 1, row, at + panels.RIVAL_DEALT)


def _observe_map(state: DelveState, seat: int, row: list[int], at: int) -> None:
    """What the seat was told of the rival's lair, and nothing concluded from it (D-MAP-04)."""
    explorer = state.explorers[seat]
    known: i64 = explorer.known
    if explorer.at >= 0:
        row[at + panels.MAP_AT + explorer.at] = 1
    located = explorer.located
    for thing in range(1, len(located)):
        _mark(located[thing] & ~known, 1, row, at + LOCATED_AT[thing])
    unseen = at + panels.UNSEEN
    row[unseen] = 1
    row[unseen + 1] = 1
    row[unseen + 2] = state.kit.chests
    hazards = state.kit.hazards
    for hazard in range(len(hazards)):
        row[unseen + 3 + hazard] = hazards[hazard]
    _mark(known, 1, row, at + panels.MAP_KNOWN)
    features = state.lairs[1 - seat].features
    space: i64 = 0
    while known >> space:
        if (known >> space) & 1 and features[space]:
            row[unseen + features[space] - START] -= 1
            _observe_feature(state, seat, int(space), features[space], row, at)
        space += 1
    _observe_borders(state, explorer, seat, row, at)


def _observe_feature(
    state: DelveState, seat: int, space: int, feature: int, row: list[int], at: int
) -> None:
    """What stands on a space that is on the map."""
    if feature == START:
        row[at + panels.MAP_START + space] = 2
        return
    if feature == EXIT:
        row[at + panels.MAP_EXIT + space] = 2
        return
    live = (state.explorers[seat].dealt >> space) & 1 == 0
    row[at + panels.MAP_LIVE + space] = 1 if live else 0
    if feature < HAZARD:
        row[at + panels.MAP_CHESTS + space] = 2
        return
    hazard = feature - HAZARD
    monster = state.content.is_monster[hazard]
    row[at + (panels.MAP_MONSTERS if monster else panels.MAP_TRAPS) + space] = 2
    row[at + panels.MAP_HAZARDS + space] = hazard + 1
    if live:
        row[at + panels.MAP_TARGETS + space] = min(TOP, max(0, state.target(seat, space)))


def _observe_borders(
    state: DelveState, explorer: Explorer, seat: int, row: list[int], at: int
) -> None:
    """Borders next to spaces on the map, and walls that were located."""
    known: i64 = explorer.known
    lair = state.lairs[1 - seat]
    seen_east: i64 = known | (known >> 1)
    seen_south: i64 = known | (known >> 6)
    east: i64 = HAS_EAST
    south: i64 = HAS_SOUTH
    _mark(seen_east & east & lair.open_east, 1, row, at + panels.MAP_EAST)
    _mark(seen_south & south & lair.open_south, 1, row, at + panels.MAP_SOUTH)
    _mark(seen_east & lair.walls_east | explorer.located_east, 2, row, at + panels.MAP_EAST)
    _mark(seen_south & lair.walls_south | explorer.located_south, 2, row, at + panels.MAP_SOUTH)
