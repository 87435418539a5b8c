"""What a seat of heist may know as a row of numbers, for programs that learn: see panels.py.

Of others only `shown` is read, the sheets of the last reveal, and their Agents only once they are
revealed. Raids are played in the open.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import count
from lairworks.core.observation import TOP
from lairworks.games.heist import panels
from lairworks.games.heist.content import TRAIN_FRONT
from lairworks.games.heist.effects import EMPTY, KIND_COUNT, SECRET1, STATS
from lairworks.games.heist.grid import EDGE_COUNT, ROOM_COUNT
from lairworks.games.heist.panels import (
    AGENT_BOUND,
    COSTS,
    DISPLAY,
    FRONT_COUNT,
    LAIR_CELLS,
    SECRETS,
    SHEET,
    SHEETS,
)
from lairworks.games.heist.questions import ASKERS
from lairworks.games.heist.rules.missions import progress
from lairworks.games.heist.rules.raiding import Drilling, Split
from lairworks.games.heist.scoring import gadget_count
from lairworks.games.heist.sheet import NO_GADGET, Sheet
from lairworks.games.heist.state import OVER, PHASES, RAIDS, UNKNOWN, HeistState
from lairworks.games.heist.words import GADGET_COUNT, LATER, SLOT_COUNT, WORDS

VERB_OF: Final = [index for index, verb in enumerate(WORDS.verbs) for _ in range(verb.size)]
QUESTION_AT: Final = {name: index for index, name in enumerate(ASKERS)}
PHASE_AT: Final = {name: index for index, name in enumerate(PHASES)}
RESOLVING: Final = ("round.place", "round.wall", "round.gadget")
STAT_COUNT: Final = len(STATS)
NUMBERS: Final = 7  # of a sheet that are summed up for the whole table


def observe(state: HeistState, seat: int, row: list[int], at: int) -> None:
    """Fills the row of a seat from cell `at` on."""
    for choice in state.choices(seat):
        row[at + panels.VERBS + VERB_OF[choice]] = 1
    row[at + panels.PHASE + PHASE_AT[state.phase]] = 1
    _observe_facts(state, seat, row, at + panels.FACT)
    _observe_board(state, seat, row, at)
    _observe_display(state, row, at + panels.CARDS)
    _observe_question(state, seat, row, at)
    _observe_missions(state, seat, row, at)
    seats = state.seats
    for order in range(SHEETS):
        other = seat if order == 0 else (seat + 1 if order == 1 else seat - 1) % seats
        sheet = state.sheets[seat] if order == 0 else state.shown[other]
        _observe_sheet(state, sheet, row, at, order)
        _observe_agent(state, seat, other, row, at + panels.AGENTS + AGENT_BOUND * order)
    _observe_others(state, seat, row, at + panels.OTHER)
    if seat < len(state.raids):
        _observe_raid(state, seat, row, at)


def _mark(numbers: i64, row: list[int], at: int) -> None:
    """Puts 1 into the cell of every number of a set."""
    while numbers:
        if numbers & 1:
            row[at] = 1
        numbers >>= 1
        at += 1


def _observe_facts(state: HeistState, seat: int, row: list[int], at: int) -> None:
    deciders = state.deciders()
    row[at] = state.seats
    row[at + 1] = len(deciders) - 1 if seat in deciders else len(deciders)
    row[at + 2] = min(TOP, state.round)
    row[at + 3] = min(TOP, state.content.rounds)
    row[at + 4] = min(TOP, state.last_round)
    row[at + 5] = 1 if state.goes_left() else 0
    row[at + 6] = min(TOP, state.bonus_cost(state.sheets[seat]))
    row[at + 7] = 1 if state.claims[seat] != UNKNOWN else 0
    row[at + 8] = state.content.budget_cap
    row[at + 9] = state.content.stat_cap
    row[at + 10] = 1 if state.lenient_planning else 0
    row[at + 11] = 1 if state.lenient_raid else 0
    row[at + 12] = min(TOP, state.raid_timer)
    row[at + 13] = 1 if state.open_agents else 0
    board = state.board
    row[at + 14] = min(TOP, board.number)
    row[at + 15] = 1 if board.ring else 0
    row[at + 16] = 1 if board.no_agents else 0
    row[at + 17] = 1 if board.free_gadget else 0
    row[at + 18] = board.shift_step + 1
    row[at + 19] = board.shift_axis + 1
    row[at + 20] = board.gadget_any + 1


def _observe_board(state: HeistState, seat: int, row: list[int], at: int) -> None:
    """The lair board, with what obstacles cost this seat once it raids."""
    board = state.board
    _mark(board.blocked, row, at + panels.BLOCKED)
    _mark(state.experts, row, at + panels.EXPERTS)
    costs = state.raids[seat].outfit.costs if seat < len(state.raids) else board.costs
    for index in range(COSTS):
        row[at + panels.COST + index] = costs[index]
    for secret in range(SECRETS):
        row[at + panels.SECRET + secret] = board.values[SECRET1 + secret]
        row[at + panels.SECRET + SECRETS + secret] = board.incomes[SECRET1 + secret]


def _observe_display(state: HeistState, row: list[int], at: int) -> None:
    for slot in range(SLOT_COUNT):
        card = state.cards[slot]
        row[at + card.front] = 1
        if card.front == TRAIN_FRONT:
            row[at + FRONT_COUNT + card.stat] = 1
            row[at + FRONT_COUNT + STAT_COUNT] = card.points
        row[at + FRONT_COUNT + STAT_COUNT + 1 + state.markers[slot]] = 1
        at += DISPLAY


def _observe_question(state: HeistState, seat: int, row: list[int], at: int) -> None:
    """What the seat itself is asked, and what it has taken this round."""
    sheet = state.sheets[seat]
    if sheet is not state.shown[seat]:
        _mark(sheet.taken, row, at + panels.TAKEN)
    question = state.question(seat)
    if question is None:
        return
    row[at + panels.QUESTION + QUESTION_AT[question.name]] = 1
    if question.name in RESOLVING:
        row[at + panels.TAKEN + SLOT_COUNT + sheet.slot] = 1
    elif isinstance(question, Split):
        row[at + panels.RAID_AT + 10] = question.flex
    elif isinstance(question, Drilling):
        row[at + panels.RAID_AT + 10] = min(TOP, question.left)


def _observe_missions(state: HeistState, seat: int, row: list[int], at: int) -> None:
    """Missions in play, and how far the own sheet has come."""
    sheet = state.sheets[seat]
    for number in state.missions:
        row[at + panels.MISSIONS + number] = 2 if state.closed >> number & 1 else 1
        lacking = 0
        for need in state.content.mission_at[number].needs:
            done = progress(state.content, state.board, sheet, need)
            if done < need.n:
                lacking += need.n - done
        row[at + panels.MISSING + number] = min(TOP, lacking)
    for number, claimant, reward in state.claimed:
        if claimant == seat:
            row[at + panels.CLAIMED + number] = 2 if reward == LATER else 1


def _observe_sheet(state: HeistState, sheet: Sheet, row: list[int], at: int, order: int) -> None:
    """One of the three sheets in a row."""
    rooms = sheet.rooms
    cell = at + panels.LAIR_ROOMS + LAIR_CELLS * order
    for room in range(ROOM_COUNT):
        if rooms[room] != EMPTY:
            row[cell + KIND_COUNT * room + rooms[room]] = 1
    _mark(sheet.walls, row, at + panels.LAIR_WALLS + EDGE_COUNT * order)
    cell = at + panels.SHEET_AT + SHEET * order
    row[cell] = sheet.cash
    row[cell + 1] = sheet.lifetime
    for stat in range(STAT_COUNT):
        row[cell + 2 + stat] = sheet.trained[stat]
    row[cell + 5] = int(count(sheet.filled))
    row[cell + 6] = sheet.wall_count
    row[cell + 7] = min(TOP, sheet.bonuses)
    row[cell + 8] = min(TOP, sheet.later)
    row[cell + 9] = gadget_count(state.content, sheet)
    _mark(sheet.gadgets, row, cell + 10)
    if sheet.free_gadget != NO_GADGET:
        row[cell + 10 + GADGET_COUNT + sheet.free_gadget] = 1


def _observe_agent(state: HeistState, seat: int, other: int, row: list[int], at: int) -> None:
    """The Agent of a seat: the own one, and everybody's once they are shown (H-END-06)."""
    if seat == other:
        for agent in state.dealt[seat]:
            row[at + agent] = 1
    elif state.phase != RAIDS and state.phase != OVER:
        return
    if state.agents[other] != UNKNOWN:
        row[at + state.agents[other]] = 2


def _observe_others(state: HeistState, seat: int, row: list[int], at: int) -> None:
    """The rest of the table: the highest of each number, and the mean."""
    sums = [0] * NUMBERS
    for other in range(state.seats):
        if other == seat:
            continue
        sheet = state.shown[other]
        _add(sums, 0, sheet.lifetime, row, at)
        _add(sums, 1, sheet.trained[0] + sheet.trained[1] + sheet.trained[2], row, at)
        _add(sums, 2, int(count(sheet.filled)), row, at)
        _add(sums, 3, sheet.wall_count, row, at)
        _add(sums, 4, int(count(sheet.gadgets)), row, at)
        _add(sums, 5, sheet.bonuses, row, at)
        _add(sums, 6, sheet.later, row, at)
    for number in range(NUMBERS):
        row[at + NUMBERS + number] = min(TOP, sums[number] // (state.seats - 1))
    cell = at + 2 * NUMBERS
    for other in range(len(state.raids)):
        if other != seat:
            raid = state.raids[other]
            row[cell] = max(row[cell], min(TOP, raid.loot))
            row[cell + 1] = max(row[cell + 1], raid.rooms())
            row[cell + 2] += 1 if raid.over else 0


def _add(sums: list[int], number: int, value: int, row: list[int], at: int) -> None:
    sums[number] += value
    if value > row[at + number]:
        row[at + number] = min(TOP, value)


def _observe_raid(state: HeistState, seat: int, row: list[int], at: int) -> None:
    """The own raid."""
    raid = state.raids[seat]
    cell = at + panels.RAID_AT
    row[cell] = 1 if raid.target == (seat + 1) % state.seats else 0
    row[cell + 1] = 1 if raid.target == (seat - 1) % state.seats else 0
    row[cell + 2] = raid.movement
    row[cell + 3] = raid.stealth
    row[cell + 4] = raid.combat
    row[cell + 5] = raid.wild
    row[cell + 6] = raid.sentries
    row[cell + 7] = raid.traps
    row[cell + 8] = min(TOP, raid.loot)
    row[cell + 9] = 1 if raid.over else 0
    row[at + panels.RAID_ROOM + raid.at] = 1
    _mark(raid.explored, row, at + panels.RAID_EXPLORED)
    _mark(raid.stolen, row, at + panels.RAID_STOLEN)
    _mark(raid.hushed, row, at + panels.RAID_HUSHED)
    _mark(raid.opened, row, at + panels.RAID_OPENED)
    _mark(raid.ready, row, at + panels.RAID_READY)
