"""What is worth drawing: how a bot judges cards, rooms, walls, training and gadgets (I.2).

Everything is measured in $ of the final score.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import bit, has, members
from lairworks.core.rng import Rng
from lairworks.games.heist.board import Board
from lairworks.games.heist.content import GADGET_FRONT, TRAIN_FRONT, WALL_FRONT
from lairworks.games.heist.effects import EMPTY, SECRET1
from lairworks.games.heist.grid import (
    EDGE_COUNT,
    NOWHERE,
    ROOM_COUNT,
    START,
)
from lairworks.games.heist.rules.missions import progress
from lairworks.games.heist.rules.planning import (
    income,
    open_edges,
    open_gadgets,
    open_rooms,
    training_price,
)
from lairworks.games.heist.scoring import gadget_count
from lairworks.games.heist.sheet import Sheet
from lairworks.games.heist.state import UNKNOWN, HeistState
from lairworks.games.heist.words import GADGET_COUNT

HALFWAY: Final = 14.0  # steps and damage at which half of a Secret's value is safe
EARNED: Final = 1.3  # what a $ of income is worth while the game goes on
SHIFTED: Final = 1.6  # what a $ spent on a shift must bring in
SPENT: Final = 1.4  # and one spent on training
DAMAGE: Final = 0.8  # what a point of damage wears a raider down
POINT: Final = (3.4, 3.0, 3.0)  # what a point of each stat is worth at first
TARGETS: Final = (12, 10, 10)  # points of each stat to aim at, the Agent's included
EARLY: Final = 1.0
LATER: Final = 0.75
BEYOND: Final = 0.3
GADGET: Final = (14.0, 14.0, 14.0, 12.0, 12.0)  # what each gadget adds to a raid
LOVED: Final = 14.0  # what it is worth not to have the most gadgets alone
SHARED: Final = 7.0  # and not to share that
WHIM: Final = 5.0
ON_THE_WAY: Final = 0.4  # how likely a mission that is begun is claimed in time
SEALED: Final = 1000  # a way that cannot be walked


class Idea:
    """The best thing to do with a card: what it is worth and where; NOWHERE if there is nothing.

    Things of about the same worth are chosen by whim: everybody sees the same cards, and nobody
    wants the lair of everybody else.
    """

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.worth = 0.0
        self.where = NOWHERE
        self._liked = 0.0

    def offer(self, worth: float, where: int) -> None:
        """Keeps the better of two."""
        liked = worth + whim(self.rng)
        if self.where == NOWHERE or liked > self._liked:
            self._liked = liked
            self.worth = worth
            self.where = where


def whim(rng: Rng) -> float:
    """A little more or less worth for no reason."""
    return WHIM * float(int(rng.below(1000))) / 1000.0


def best_use(state: HeistState, seat: int, slot: int, cash: int, rng: Rng) -> Idea:
    """The best use a seat has for a card on display, with so much cash."""
    front = state.cards[slot].front
    sheet = state.sheets[seat]
    idea = Idea(rng)
    if front == TRAIN_FRONT:
        _training(state, seat, sheet, slot, cash, idea)
    elif front == GADGET_FRONT:
        _gadget(state, seat, sheet, slot, cash, idea)
    elif front == WALL_FRONT:
        _wall(state, sheet, slot, cash, idea)
    else:
        _room(state, sheet, slot, cash, idea)
    return idea


def _room(state: HeistState, sheet: Sheet, slot: int, cash: int, idea: Idea) -> None:
    """The room where an upgrade makes the lair safest."""
    board = state.board
    kind = state.cards[slot].front
    before = safety(board, sheet) + mission_value(state, sheet)
    fixed = EARNED * income(state, sheet, kind) + DAMAGE * board.damage[kind]
    for room in members(open_rooms(state, sheet, slot, cash)):
        trial = sheet.copy()
        trial.build(room, kind)
        price = board.room_price[state.markers[slot] * ROOM_COUNT + room]
        gain = safety(board, trial) + mission_value(state, trial) - before
        idea.offer(gain + fixed - SHIFTED * price, room)


def _wall(state: HeistState, sheet: Sheet, slot: int, cash: int, idea: Idea) -> None:
    """The edge where a wall makes the way longest; never one that seals a Secret off."""
    board = state.board
    before = safety(board, sheet) + mission_value(state, sheet)
    for edge in members(open_edges(state, sheet, slot, cash)):
        trial = sheet.copy()
        trial.draw_wall(edge)
        price = board.edge_price[state.markers[slot] * EDGE_COUNT + edge]
        gain = safety(board, trial) + mission_value(state, trial) - before
        idea.offer(gain - SHIFTED * price, edge)


def _training(state: HeistState, seat: int, sheet: Sheet, slot: int, cash: int, idea: Idea) -> None:
    """Points, the more the further the stat is from what one aims at."""
    card = state.cards[slot]
    price = training_price(state, slot)
    if cash < price or sheet.trained[card.stat] >= state.content.stat_cap:
        return
    target = TARGETS[card.stat]
    agent = state.agents[seat]
    if agent != UNKNOWN:
        target -= state.content.agent_at[agent].stats[card.stat]
    worth = 0.0
    had = sheet.trained[card.stat]
    for point in range(had, min(had + card.points, state.content.stat_cap)):
        if point * 2 < target:
            worth += POINT[card.stat] * EARLY
        elif point < target:
            worth += POINT[card.stat] * LATER
        else:
            worth += POINT[card.stat] * BEYOND
    trial = sheet.copy()
    trial.train(card.stat, min(card.points, state.content.stat_cap - had))
    worth += mission_value(state, trial) - mission_value(state, sheet)
    idea.offer(worth - SPENT * price, card.stat)


def _gadget(state: HeistState, seat: int, sheet: Sheet, slot: int, cash: int, idea: Idea) -> None:
    """A gadget, unless that makes this seat the one that loves gadgets most."""
    most = 0
    for other in range(state.seats):
        if other != seat:
            most = max(most, gadget_count(state.content, state.shown[other]))
    for gadget in members(open_gadgets(state, sheet, slot, cash)):
        trial = sheet.copy()
        trial.gadgets |= bit(gadget)
        worth = GADGET[gadget] + mission_value(state, trial) - mission_value(state, sheet)
        counted = gadget_count(state.content, trial)
        if counted > gadget_count(state.content, sheet):
            worth -= LOVED if counted > most else SHARED if counted == most else 0.0
        price = state.board.gadget_price[state.markers[slot] * GADGET_COUNT + gadget]
        idea.offer(worth - SHIFTED * price, gadget)


def mission_value(state: HeistState, sheet: Sheet) -> float:
    """What the open missions promise to a sheet: in full if fulfilled, in part if begun."""
    worth = 0.0
    for number in state.missions:
        if has(state.closed, number):
            continue
        mission = state.content.mission_at[number]
        done = 1.0
        for need in mission.needs:
            had = progress(state.content, state.board, sheet, need)
            done *= min(had, need.n) / need.n
        reward = float(mission.rewards[1])
        worth += reward * done if done >= 1.0 else reward * done * ON_THE_WAY
    return worth


def safety(board: Board, sheet: Sheet) -> float:
    """How much of the value of the Secrets is likely to be kept: the deeper, the more (I.2)."""
    if sheet.counts[SECRET1] + sheet.counts[SECRET1 + 1] + sheet.counts[SECRET1 + 2] == 0:
        return 0.0
    depth = depths(board, sheet)
    found = 0.0
    for room in range(ROOM_COUNT):
        kind = sheet.rooms[room]
        if kind >= SECRET1 and depth[room] < SEALED:
            found += board.values[kind] * depth[room] / (depth[room] + HALFWAY)
    return found


def depths(board: Board, sheet: Sheet) -> list[int]:
    """The least steps and damage from the start to each room; SEALED if there is no way."""
    depth = [SEALED] * ROOM_COUNT
    depth[START] = 0
    waves: list[list[int]] = [[START]]
    at = 0
    while at < len(waves):
        for room in waves[at]:
            if depth[room] == at:
                _go_on(board, sheet, depth, waves, room, at)
        at += 1
    return depth


def _go_on(
    board: Board, sheet: Sheet, depth: list[int], waves: list[list[int]], room: int, at: int
) -> None:
    """Enters the rooms next door, each when its damage is done."""
    for direction in range(4):
        index = direction * ROOM_COUNT + room
        there = board.next[index]
        if there == NOWHERE or has(sheet.walls, board.beside[index]):
            continue
        kind = sheet.rooms[there]
        cost = at + 1 if kind == EMPTY else at + 1 + board.damage[kind]
        if cost < depth[there]:
            depth[there] = cost
            while len(waves) <= cost:
                waves.append([])
            waves[cost].append(there)
