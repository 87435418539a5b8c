"""How a decent resistance judges: Key Rooms to find, rooms to pin down, people to keep.

It goes by what it knows: where Key Rooms may lie, not where they do.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import count, has, members
from lairworks.games.uprising import words
from lairworks.games.uprising.content import LOSE_FOLLOWER
from lairworks.games.uprising.grid import CELL_COUNT, DISTANCE
from lairworks.games.uprising.rules.fighting import losses_of
from lairworks.games.uprising.rules.heroes import Action, Escort, actions, store
from lairworks.games.uprising.rules.rooms import face_down
from lairworks.games.uprising.state import (
    HERO_COUNT,
    KEY_COUNT,
    RESISTANCE,
    WARRIOR,
    UprisingState,
)

HELD: Final = [0.0, 3.0, 7.8, 30.0, 30.0]  # what controlled Key Rooms are worth to a choice
HELD_CHANCE: Final = [0.0, 0.1, 0.65, 4.0, 4.0]  # and to the chance to win
NO_ODDS: Final = [0.0] * CELL_COUNT
PIN: Final = 0.9  # an ordinary room with somebody in it


def prospects(state: UprisingState, seat: int) -> float:
    """Key Rooms held and near, rooms seen, cards captured, people in the lair.

    The master judges by where Key Rooms lie, the resistance by where they may.
    """
    total = HELD_CHANCE[state.controlled()] + 0.26 * float(count(state.face_up))
    taken = sum(state.captured)
    total += 0.04 * taken
    if taken > 6:
        total += 0.02 * (taken - 6) * (taken - 6)
    places = whereabouts(state) if seat == RESISTANCE else None
    for hero in range(HERO_COUNT):
        if places is None:
            total += 0.47 / nearest_key(state, state.heroes[hero])
        else:
            total += 0.47 * hope(state, state.heroes[hero], places)
    for key in range(KEY_COUNT):
        cell = state.where[key]
        if has(state.occupied, cell):
            total += 0.03 * min(6, state.defence(cell))
    return total - 0.04 * state.lost


def nearest_key(state: UprisingState, at: int) -> int:
    """Steps to the nearest Key Room that is not held, at most 5."""
    steps = DISTANCE[at]
    nearest = 5
    for key in range(KEY_COUNT):
        cell = state.where[key]
        if not has(state.occupied, cell) and steps[cell] < nearest:
            nearest = steps[cell]
    return nearest


def hope(state: UprisingState, at: int, odds: list[float]) -> float:
    """About what one over the distance of the nearest Key Room is, as far as anybody knows."""
    next_door = 0.0
    two_away = 0.0
    steps = DISTANCE[at]
    for cell in range(CELL_COUNT):
        if steps[cell] == 1:
            next_door += odds[cell]
        elif steps[cell] == 2:
            two_away += odds[cell]
    return max(0.3, min(1.0, next_door), 0.5 * min(1.0, two_away))


def whereabouts(state: UprisingState) -> list[float]:
    """How likely each cell is to hold a Key Room that the resistance does not."""
    odds = [0.0] * CELL_COUNT
    down = face_down(state)
    unknown = 0
    for key in range(KEY_COUNT):
        cell = state.where[key]
        if has(state.face_up, cell):
            if not has(state.occupied, cell):
                odds[cell] = 1.0
            continue
        lies: i64 = state.may_lie[RESISTANCE][key]
        if lies == 0:
            unknown += 1
            continue
        places = members(lies & down)
        for place in places:
            odds[place] += 1.0 / len(places)
    if unknown:
        share = float(unknown) / float(count(down))
        for cell in range(CELL_COUNT):
            if has(down, cell):
                odds[cell] += share
    return odds


class Raid:
    """The resistance's view of one decision; what all choices need is worked out once."""

    def __init__(self, state: UprisingState) -> None:
        self.state = state
        question = state.question(RESISTANCE)
        self.question = question
        self.odds = NO_ODDS  # that an unheld Key Room lies there
        self.near = NO_ODDS  # see _closeness
        self.stash = 0.0  # cards on the mats of a Key Room that is not found
        self.gain = HELD[state.controlled() + 1] - HELD[state.controlled()]
        if not isinstance(question, Escort):
            self.odds = whereabouts(state)
            self.near = [-1.0] * CELL_COUNT
            for mat in state.mats:
                self.stash += 0.25 * sum(mat)

    def _loot(self, cell: int) -> float:
        """Cards that may be expected in a room."""
        state = self.state
        if has(state.face_up, cell):
            tile = state.tiles[cell]
            return float(sum(state.mats[tile])) if tile < KEY_COUNT else 0.0
        return self.odds[cell] * self.stash

    def appeal(self, choice: int) -> float:
        """What a choice on offer promises."""
        if words.HERO.owns(choice):
            hero = words.HERO.first(choice)
            best = -1.0
            for act in actions(self.state, hero):
                best = max(best, self.act_value(hero, act))
            return best
        question = self.question
        if isinstance(question, Action):
            return self.act_value(question.hero, choice)
        if isinstance(question, Escort):
            return self._escort_appeal(question.hero, question.act, words.ESCORT.first(choice))
        if words.LOSE.owns(choice):
            return -self._loss(choice)
        if words.PEEK.owns(choice):
            return 0.5 + self.odds[words.PEEK.first(choice)]
        return 0.0  # ending the turn, looking no further

    def act_value(self, hero: int, act: int) -> float:
        """What an action of a hero promises."""
        state = self.state
        at = state.heroes[hero]
        if words.ENTER.owns(act):
            return 1.2 + self._room_value(hero, words.ENTER.first(act), min(3, state.outside))
        if words.MOVE.owns(act):
            return self._move_value(hero, words.MOVE.first(act))
        if act == words.RALLY.start:
            number = min(state.content.rally_max, state.outside)
            return 0.35 * number if state.followers[at] < 2 else 0.12 * number
        if act == words.FORTIFY.start:
            value = 0.5 - 0.25 * state.die
            return value + 1.5 if state.tiles[at] < KEY_COUNT else value
        if words.FORESEE.owns(act):
            return 0.4 + 1.0 * self.odds[words.FORESEE.first(act)]
        if words.COMMAND.owns(act):
            return self._command_value(words.COMMAND.first(act), words.COMMAND.second(act))
        return self._plunder_value(hero, at)

    def _room_value(self, hero: int, cell: int, followers: int) -> float:
        """What coming into a room is worth."""
        state = self.state
        value = self.odds[cell] * self.gain + 0.9 * self._loot(cell)
        if not has(state.occupied, cell):
            value += PIN
        if not has(state.face_up, cell):
            value += 0.4 if followers else -0.7
        elif followers and state.number_at(cell, LOSE_FOLLOWER):
            value -= 0.8
        return value + self._closeness(cell)

    def _closeness(self, cell: int) -> float:
        """How near a room is to where Key Rooms may be."""
        if self.near[cell] < 0.0:
            best = 0.0
            for other in range(CELL_COUNT):
                odds = self.odds[other]
                if odds > 0.0 and other != cell:
                    best = max(best, 2.0 * odds / DISTANCE[cell][other])
            self.near[cell] = best
        return self.near[cell]

    def _move_value(self, hero: int, cell: int) -> float:
        state = self.state
        at = state.heroes[hero]
        stay = self._stay_behind(at)
        value = self._room_value(hero, cell, state.followers[at] - stay) - self._closeness(at)
        if hero == WARRIOR:
            value -= 0.2 * state.die
        others = state.followers[at] + state.heroes_in(at) - 1
        if state.tiles[at] < KEY_COUNT:
            # A Key Room is not given up, and not left to one follower.
            value -= self.gain if others == 0 else 1.6 if others == 1 else 0.7
        elif others == 0:
            value -= PIN
        return value

    def _stay_behind(self, at: int) -> int:
        """How many followers should stay in a room that a hero leaves."""
        state = self.state
        if state.heroes_in(at) > 1:
            return 0
        there = state.followers[at]
        if state.tiles[at] < KEY_COUNT:
            return min(there, 2)
        return 1 if there > 1 else 0

    def _command_value(self, start: int, end: int) -> float:
        state = self.state
        value = 0.1
        leaves_nobody = state.followers[start] == 1 and state.heroes_in(start) == 0
        if not has(state.occupied, end):
            value += PIN
            if state.tiles[end] < KEY_COUNT:
                value += self.gain + 0.9 * self._loot(end)
        elif state.tiles[end] < KEY_COUNT and state.defence(end) < 4:
            value += 0.6
        if leaves_nobody:
            value -= self.gain if state.tiles[start] < KEY_COUNT else PIN
        if state.number_at(end, LOSE_FOLLOWER):
            value -= 0.8
        return value

    def _plunder_value(self, hero: int, at: int) -> float:
        state = self.state
        tile = store(state, at)
        most = tile.plunder_base
        if state.content.heroes[hero].type == tile.plunder_type:
            most = tile.plunder_matching
        found = 0
        for kind in range(tile.plunder_type * words.VALUES, (tile.plunder_type + 1) * words.VALUES):
            found += state.discard[kind]
        taken = sum(state.captured)
        return min(most, found) * (0.7 + 0.1 * max(0, taken - 6))

    def _escort_appeal(self, hero: int, act: int, number: int) -> float:
        """As many as come along well without leaving a room empty."""
        state = self.state
        if words.MOVE.owns(act):
            at = state.heroes[hero]
            ideal = min(3, state.followers[at] - self._stay_behind(at))
            if not has(state.face_up, words.MOVE.first(act)) and state.followers[at] == 1:
                ideal = 1
        elif words.COMMAND.owns(act):
            start = words.COMMAND.first(act)
            there = state.followers[start]
            ideal = there if state.heroes_in(start) else there - 1
            if state.tiles[start] < KEY_COUNT:
                ideal = there - 2
            elif state.tiles[words.COMMAND.second(act)] >= KEY_COUNT:
                ideal = min(ideal, (there + 1) // 2)
        else:
            ideal = 3
        return -0.5 * abs(number - ideal)

    def _loss(self, choice: int) -> float:
        """What giving up these costs."""
        heroes, followers = losses_of(choice)
        return 3.2 * float(count(heroes)) + 0.9 * followers
