"""Why an Explorer cannot do what it would like to: refusals of explore.act and hustle.step.

The walls of the current space are on the map; elsewhere only Known spaces are looked at.
"""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import bit, has, members
from lairworks.core.english import counted, either, number
from lairworks.core.game import Refusal
from lairworks.games.delve.content import Cost
from lairworks.games.delve.explorer import KEPT
from lairworks.games.delve.grid import (
    AREA,
    DIRECTION_NAMES,
    NEIGHBOUR,
    SPACES,
    flood,
    side_is_open,
    spread,
)
from lairworks.games.delve.lair import CHEST, EXIT
from lairworks.games.delve.legality import piece_name
from lairworks.games.delve.phrases import mat, price
from lairworks.games.delve.rules.exploring import backtrack_ends, can_open, cost_of
from lairworks.games.delve.scoring import has_ticket
from lairworks.games.delve.state import DelveState
from lairworks.games.delve.words import BACKTRACK, CREEP, PEER, STEP


def _held(state: DelveState, seat: int) -> Refusal | None:
    hazard = state.live_hazard(seat)
    if hazard < 0 or not state.content.hazards[hazard].holds:
        return None
    name = state.content.hazards[hazard].name
    return Refusal("D-HAZ-05", f"The {name} holds you here until it is dealt with.")


def _blocked(state: DelveState, seat: int, direction: int, rule: str) -> Refusal | None:
    """A wall on the way out of the current space, which is always Known."""
    lair = state.rival_lair(seat)
    at = state.explorers[seat].at
    if side_is_open(at, direction, lair.open_east, lair.open_south):
        return None
    return _barrier(at, direction, rule)


def _barrier(at: int, direction: int, rule: str) -> Refusal:
    where = f"{DIRECTION_NAMES[direction]} of {SPACES[at]}"
    if NEIGHBOUR[direction * AREA + at] < 0:
        return Refusal("D-BUILD-03", f"The outer wall is {where}.")
    return Refusal(rule, f"There is a wall {where}.")


def _too_dear(
    state: DelveState, seat: int, what: str, ways: tuple[Cost, ...], rule: str
) -> Refusal:
    cost = price(state.content, ways)
    return Refusal(rule, f"{what} costs {cost}; you have {mat(state, seat)} to spend.")


def no_creep(state: DelveState, seat: int, choice: int) -> Refusal:
    """A step is barred, or too dear."""
    return (
        _held(state, seat)
        or _blocked(state, seat, CREEP.first(choice), "D-CREEP-01")
        or _too_dear(state, seat, "Creeping", cost_of(state, choice), "D-CREEP-01")
    )


def no_hustle(state: DelveState, seat: int, choice: int) -> Refusal:
    """Held fast, or too dear."""
    return _held(state, seat) or _too_dear(
        state, seat, "Hustling", cost_of(state, choice), "D-HUST-01"
    )


def no_peer(state: DelveState, seat: int, choice: int) -> Refusal:
    """Nothing to see that way, or too dear."""
    direction = PEER.first(choice)
    reason = _held(state, seat) or _blocked(state, seat, direction, "D-PEER-01")
    if reason is not None:
        return reason
    explorer = state.explorers[seat]
    space = NEIGHBOUR[direction * AREA + explorer.at]
    if has(explorer.known, space):
        return Refusal("D-PEER-04", f"{SPACES[space]} is Known already: nothing is left to see.")
    return _too_dear(state, seat, "Peering", cost_of(state, choice), "D-PEER-01")


def no_backtrack(state: DelveState, seat: int, choice: int) -> Refusal:
    """No such way over Known spaces, or too dear."""
    held = _held(state, seat)
    if held is not None:
        return held
    explorer = state.explorers[seat]
    space = BACKTRACK.first(choice)
    name = SPACES[space]
    if space == explorer.at:
        return Refusal("R-17", f"You are in {name} already.")
    if not has(explorer.known, space):
        return Refusal("D-BACK-01", f"{name} is Unknown; a Backtrack keeps to Known spaces.")
    if not has(backtrack_ends(state, seat), space):
        return _no_way_back(state, seat, space)
    return _too_dear(state, seat, "Backtracking", cost_of(state, choice), "D-BACK-01")


def _no_way_back(state: DelveState, seat: int, space: int) -> Refusal:
    """Why a Known space cannot be backtracked to; all borders of Known spaces are on the map."""
    explorer = state.explorers[seat]
    lair = state.rival_lair(seat)
    east = lair.open_east
    south = lair.open_south
    here = bit(explorer.at)
    name = SPACES[space]
    if not has(flood(here, east, south, explorer.known), space):
        return Refusal("D-BACK-01", f"No way over Known spaces leads to {name}.")
    passable: i64 = explorer.known & ~state.occupied(seat)
    region = flood(here, east, south, passable)
    rim: i64 = spread(region, east, south) & explorer.known & state.occupied(seat) & ~here
    standing = [
        f"the {piece_name(lair.features[at], state.content)} in {SPACES[at]}" for at in members(rim)
    ]
    return Refusal("D-BACK-02", f"Every Known way to {name} passes a Feature: {either(standing)}.")


def no_fight(state: DelveState, seat: int, choice: int) -> Refusal:
    """Nothing to fight, or nothing to fight with."""
    hazard = state.live_hazard(seat)
    if hazard < 0:
        return Refusal("D-MON-01", f"No monster is left to fight in {_here(state, seat)}.")
    if not state.content.is_monster[hazard]:
        name = state.content.hazards[hazard].name
        return Refusal("D-TRAP-01", f"The {name} is a trap: disarm it.")
    return Refusal("R-41", "All your cubes are Fatigued: a fight would change nothing.")


def no_disarm(state: DelveState, seat: int, choice: int) -> Refusal:
    """Nothing to disarm."""
    hazard = state.live_hazard(seat)
    if hazard < 0:
        return Refusal("D-TRAP-01", f"No trap is left to disarm in {_here(state, seat)}.")
    name = state.content.hazards[hazard].name
    return Refusal("D-MON-01", f"The {name} is a monster: fight it.")


def _here(state: DelveState, seat: int) -> str:
    return SPACES[state.explorers[seat].at]


def no_open(state: DelveState, seat: int, choice: int) -> Refusal:
    """No unopened chest."""
    at = state.explorers[seat].at
    if state.rival_lair(seat).features[at] == CHEST and not can_open(state, seat):
        return Refusal("D-CHEST-02", f"You have opened the chest in {SPACES[at]} already.")
    return Refusal("D-CHEST-01", f"No chest is in {SPACES[at]}.")


def no_exit(state: DelveState, seat: int, choice: int) -> Refusal:
    """Not the exit, or no ticket."""
    explorer = state.explorers[seat]
    at = explorer.at
    lacks = "" if has_ticket(explorer, state.content) else _ticket(state, seat)
    if state.rival_lair(seat).features[at] != EXIT:
        more = f" {lacks}" if lacks else ""
        return Refusal("D-EXIT-03", f"The exit is not in {SPACES[at]}.{more}")
    return Refusal("D-EXIT-02", f"You may not leave yet. {lacks}")


def _ticket(state: DelveState, seat: int) -> str:
    """What is missing for each way to earn the exit, leaving out ways that ask for more."""
    explorer = state.explorers[seat]
    lacks: list[list[int]] = []
    for ticket in state.content.exit_tickets:
        lacks.append([max(0, ticket[0] - explorer.chests), max(0, ticket[1] - explorer.monsters)])
    ways: list[str] = []
    for lack in lacks:
        harder = False
        for other in lacks:
            if other != lack and other[0] <= lack[0] and other[1] <= lack[1]:
                harder = True
        if harder:
            continue
        parts: list[str] = []
        if lack[0]:
            parts.append(f"{number(lack[0])} more {'chest' if lack[0] == 1 else 'chests'}")
        if lack[1]:
            parts.append(f"{number(lack[1])} more {'monster' if lack[1] == 1 else 'monsters'}")
        way = " and ".join(parts)
        if way not in ways:
            ways.append(way)
    return f"To earn the exit you need {', or '.join(ways)}."


def no_conserve(state: DelveState, seat: int, choice: int) -> Refusal:
    """A hazard beside, no slot, or nothing Fresh."""
    explorer = state.explorers[seat]
    hazard = state.live_hazard(seat)
    if hazard >= 0:
        name = state.content.hazards[hazard].name
        return Refusal("D-HAZ-04", f"Not beside the {name}: deal with it or get out.")
    if explorer.in_zone(KEPT) >= state.content.conserved_slots:
        slots = counted(state.content.conserved_slots, "Conserved slot")
        return Refusal("D-CONS-02", f"All {slots} are taken.")
    return Refusal("D-CONS-01", "You have no Fresh cube to conserve.")


def no_stop(state: DelveState, seat: int, choice: int) -> Refusal:
    """A live hazard beside."""
    name = state.content.hazards[state.live_hazard(seat)].name
    return Refusal(
        "D-TURN-09",
        f"Not beside the {name} with cubes to spend: deal with it or get out.",
    )


def no_step(state: DelveState, seat: int, choice: int) -> Refusal:
    """A move of a Hustle is barred."""
    return _barrier(state.explorers[seat].at, STEP.first(choice), "D-CREEP-01")
