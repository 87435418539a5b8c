"""How a decent master judges the lair: where tiles should lie, and whom to drive out of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, count, has, members
from lairworks.games.uprising.content import LOSE_FOLLOWER
from lairworks.games.uprising.grid import CELL_COUNT, DISTANCE, NEIGHBOURS, OUTSIDE, SIDE
from lairworks.games.uprising.rules.rooms import face_down
from lairworks.games.uprising.state import HERO_COUNT, KEY_COUNT, RESISTANCE, UprisingState

FAR: Final = 4
TRAP_SCALE: Final = [0.0, 0.7, 0.2, 0.0, 0.0]  # what tiles are worth at such a distance
HELP_SCALE: Final = [0.0, 0.12, 0.24, 0.36, 0.48]
PLAIN_SCALE: Final = [0.0, 0.05, 0.1, 0.15, 0.2]


def nearest_hero(state: UprisingState, cell: int) -> int:
    """Steps from a room to the nearest hero, no more than FAR."""
    nearest = FAR
    for hero in range(HERO_COUNT):
        steps = DISTANCE[state.heroes[hero]][cell]
        if steps < nearest:
            nearest = steps
    return nearest


# Where tiles should lie


def layout_value(state: UprisingState, tile: int, cell: int) -> float:
    """What a tile is worth on a cell before anybody has come in."""
    row = cell // SIDE
    if tile < KEY_COUNT:
        apart = 0.0
        for other in range(KEY_COUNT):
            at = state.where[other]
            if at != OUTSIDE and DISTANCE[at][cell] == 1:
                apart += 0.8
        return (-6.0, 0.6, 1.2, 1.5)[row] - apart
    kind = state.content.tile_at[tile].kind
    if kind == "trap" or kind == "hazard":
        return 1.2 if row < 2 else -0.5
    if kind == "help":
        return 0.4 if cell % SIDE in (0, SIDE - 1) else 0.0
    return 0.7 if row == 0 else 0.3


def turn_value(state: UprisingState, cell: int) -> float:
    """Key Rooms first, then traps, then what helps the resistance."""
    tile = state.tiles[cell]
    if tile < KEY_COUNT:
        return 3.0 + 0.3 * sum(state.mats[tile])
    kind = state.content.tile_at[tile].kind
    if kind == "trap":
        return 1.6 if nearest_hero(state, cell) <= 2 else 1.0
    if kind == "help":
        return 1.0
    return 0.5 if kind == "store" else 0.8


class Worth:
    """What each face-down tile is worth on each face-down cell, as the heroes stand."""

    def __init__(self, state: UprisingState) -> None:
        self.cells = members(face_down(state))
        self.rows: list[list[float]] = []  # by where a tile lies now, then by where it might
        away = [nearest_hero(state, cell) for cell in self.cells]
        for cell in self.cells:
            scale = tile_scale(state, state.tiles[cell])
            self.rows.append([scale[steps] for steps in away])

    def gain(self, one: int, other: int) -> float:
        """What it brings to exchange the tiles of two of the cells."""
        first, second = self.rows[one], self.rows[other]
        return first[other] + second[one] - first[one] - second[other]


def tile_scale(state: UprisingState, tile: int) -> list[float]:
    """What a face-down tile is worth by the distance of the nearest hero."""
    if tile < KEY_COUNT:
        more = 1.0 + 0.35 * sum(state.mats[tile])
        return [0.0, more, 2.0 * more, 3.0 * more, 4.0 * more]
    kind = state.content.tile_at[tile].kind
    if kind == "trap" or kind == "hazard":
        return TRAP_SCALE
    return HELP_SCALE if kind == "help" else PLAIN_SCALE


def best_exchange(state: UprisingState) -> i64:
    """The face-down cells to pick up: the two exchanges that gain most, or a bluff."""
    worth = Worth(state)
    cells = worth.cells
    chosen: i64 = 0
    for _ in range(2):
        best = 0.05
        pair: i64 = 0
        for one in range(len(cells)):
            if has(chosen, cells[one]):
                continue
            for other in range(one + 1, len(cells)):
                gain = worth.gain(one, other)
                if gain > best and not has(chosen, cells[other]):
                    best = gain
                    pair = bit(cells[one]) | bit(cells[other])
        chosen |= pair
    for cell in cells:
        if count(chosen) >= state.content.rearrange_max:
            break
        tile = state.tiles[cell]
        if state.may_lie[RESISTANCE][tile] or tile < KEY_COUNT:
            chosen |= bit(cell)  # what was seen is mixed with the rest
    return chosen


# Whom to drive out


def best_attack(state: UprisingState, strength: int) -> float:
    """What an attack of this strength does where it does most."""
    best = 0.0
    for cell in members(state.occupied):
        best = max(best, attack_value(state, cell, strength))
    return best


def attack_value(state: UprisingState, cell: int, strength: int) -> float:
    """Heroes and followers driven out, and above all a Key Room freed."""
    left = strength - state.defence(cell)
    if left <= 0:
        return 0.0
    content = state.content
    heroes = state.heroes_in(cell)
    followers = state.followers[cell]
    worth = heroes * content.hero_defence + followers * content.follower_defence
    if left >= worth:
        value = 2.5 * heroes + 0.8 * followers + 0.4
        if state.tiles[cell] < KEY_COUNT:
            value += key_freed(state)
        return value
    return min(2.5, 0.8 * left)


def key_freed(state: UprisingState) -> float:
    """What it is worth to have a Key Room back: most of all before the third is lost."""
    held = state.controlled()
    return 16.0 if held >= 2 else 4.0


def best_fear(state: UprisingState, power: int) -> float:
    """What fear of this power can empty or throw into pits."""
    best = 0.0
    for cell in range(CELL_COUNT):
        followers = state.followers[cell]
        if not followers or state.heroes_in(cell):
            continue
        for end in members(NEIGHBOURS[cell] & state.face_up):
            value = drive_value(state, cell, end)
            if state.tiles[cell] < KEY_COUNT and followers > power:
                value = 0.3
            best = max(best, value + 0.5)
    return best


def drive_value(state: UprisingState, start: int, end: int) -> float:
    """One step of a follower."""
    value = 0.0
    if state.number_at(end, LOSE_FOLLOWER):
        value += 0.9
    if state.tiles[end] < KEY_COUNT:
        value -= 4.0 if not has(state.occupied, end) else 0.2
    if state.heroes_in(start):
        return value - 0.3
    if state.tiles[start] < KEY_COUNT:
        value += key_freed(state) / max(1, state.followers[start])
    elif state.followers[start] == 1:
        value += 0.6 if has(state.occupied, end) else 0.1
    return value


def knife_value(state: UprisingState, hero: int) -> float:
    """What it is worth to drive out a hero alone."""
    at = state.heroes[hero]
    if at == OUTSIDE:
        return 0.0
    value = 2.0 + 0.3 * (at // SIDE)
    if state.tiles[at] < KEY_COUNT and state.followers[at] < state.control_min:
        value += key_freed(state)
    return value
