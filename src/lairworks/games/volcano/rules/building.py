"""Build, Upgrade and Steal (V-BUILD, V-UPG, V-STL): what can be paid, and what it scores.

The questions that lead here, and the Build Directives that follow, are in directives.py.
"""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import bit, count, has
from lairworks.games.volcano import events
from lairworks.games.volcano.content import CARD_BOUND
from lairworks.games.volcano.events import Build
from lairworks.games.volcano.lieutenant import BUILDS, SYMBOLS, THEFTS
from lairworks.games.volcano.mountain import LAIR_SIZE, LEVELS
from lairworks.games.volcano.rules.ending import advance, look_at_core, scorable
from lairworks.games.volcano.rules.workers import clear_out
from lairworks.games.volcano.state import VolcanoState


def affordable(state: VolcanoState, seat: int, owner: int) -> i64:
    """Cards in front of `owner` that a seat can pay, if there is a place for one (V-BUILD-01)."""
    if state.empty() == 0:
        return 0
    payable: i64 = state.content.cards_up_to[state.lieutenants[seat].bp]
    return state.lieutenants[owner].cards & payable


def upgradable(state: VolcanoState, seat: int) -> i64:
    """Own cards that are dearer than some room and can be paid (V-UPG-01, V-UPG-02)."""
    lieutenant = state.lieutenants[seat]
    if lieutenant.cards == 0:
        return 0
    cheap: i64 = state.content.cards_up_to[cheapest_room(state)]
    payable: i64 = state.content.cards_up_to[lieutenant.bp + 1]
    return lieutenant.cards & payable & ~cheap


def cheapest_room(state: VolcanoState) -> int:
    """The lowest Build Cost in the lair."""
    if state.ruined:
        return 0
    lowest = 99
    for location in range(state.levels * 4):
        if has(state.standing, location):
            lowest = min(lowest, state.content.costs[state.rooms[location]])
    return min(lowest, len(state.content.cards_up_to) - 1)


def upgrade_targets(state: VolcanoState, card: int) -> i64:
    """Rooms of strictly lower cost; Sites and rubble count as nothing (V-UPG-01, R-38)."""
    cost = state.content.costs[card]
    targets: i64 = state.ruined if cost > 0 else 0
    for location in range(LAIR_SIZE):
        if has(state.standing, location) and state.room_cost(location) < cost:
            targets |= bit(location)
    return targets


def upgrade_price(state: VolcanoState, card: int) -> int:
    """One Build Point less than the card's cost (V-UPG-02)."""
    return max(0, state.content.costs[card] - 1)


def can_steal(state: VolcanoState, seat: int) -> bool:
    """Whether some rival has a card that could be stolen and built (V-STL-01)."""
    found: i64 = 0
    for rival in range(state.seats):
        if rival != seat:
            found |= affordable(state, seat, rival)
    return found != 0


def build(state: VolcanoState, seat: int, card: int, location: int) -> None:
    """Pay, place, score; the Build Directives come after that (V-BUILD-01 to V-BUILD-06)."""
    made = put_up(state, Build(seat, card, location, state.content.costs[card]), seat)
    events.built(state, made)
    look_at_lair(state)
    look_at_core(state, seat)


def steal(state: VolcanoState, seat: int, card: int, location: int, victim: int) -> None:
    """As a build, but with a rival's card; the rival scores half (V-STL-01 to V-STL-03, R-42)."""
    made = put_up(state, Build(seat, card, location, state.content.costs[card]), victim)
    half = 0
    if state.lieutenants[seat].score < state.content.track_end:
        half = scorable(state, victim, made.scored // 2)
        advance(state, victim, half, THEFTS)
    events.stolen(state, made, victim, half)
    look_at_lair(state)
    look_at_core(state, seat)
    if not state.reason:
        look_at_core(state, victim)


def upgrade(state: VolcanoState, seat: int, card: int, location: int) -> None:
    """Out with the old room and all in it, in with the new, scored as a build (V-UPG)."""
    removed = clear_out(state, location)
    old = state.rooms[location]
    if old < CARD_BOUND:  # a Site leaves the game (V-UPG-03)
        state.discard |= bit(old)
    if has(state.wrecks, location):
        state.tide += 1  # now everybody sees what it was
    made = put_up(state, Build(seat, card, location, upgrade_price(state, card)), seat)
    events.upgraded(state, made, old, removed)
    look_at_core(state, seat)


def put_up(state: VolcanoState, made: Build, owner: int) -> Build:
    """A card of the owner's is paid, laid down and scored by the builder."""
    state.lieutenants[made.seat].bp -= made.cost
    state.lieutenants[owner].cards &= ~bit(made.card)
    place(state, made.card, made.location)
    score_build(state, made)
    return made


def place(state: VolcanoState, card: int, location: int) -> None:
    """The card lies at the location, face up."""
    rooms = state.rooms[:]
    rooms[location] = card
    state.rooms = rooms
    here = bit(location)
    state.standing |= here
    state.ruined &= ~here
    state.wrecks &= ~here
    state.eventful = True


def new_symbols(state: VolcanoState, card: int, location: int) -> int:
    """Symbols of a card that no other undestroyed room of the level has (V-BUILD-04, V-UPG-05)."""
    return state.content.symbols[card] & ~state.symbols_on(location, location)


def score_build(state: VolcanoState, made: Build) -> None:
    """Base VPs and one for each new symbol, as far as the track goes (V-BUILD-04, V-BUILD-08)."""
    made.fresh = new_symbols(state, made.card, made.location)
    base = state.content.points[made.card]
    worth = base + int(count(made.fresh))
    made.scored = scorable(state, made.seat, worth)
    made.lost = worth - made.scored
    for_base = min(base, made.scored)
    advance(state, made.seat, for_base, BUILDS)
    advance(state, made.seat, made.scored - for_base, SYMBOLS)


def look_at_lair(state: VolcanoState) -> None:
    """With no empty location left, and none to come, this is the last round (V-END-04, R-28)."""
    whole = LEVELS - 1 if state.seats == 2 else LEVELS
    if not state.full and state.levels >= whole and state.empty() == 0:
        state.full = True
        events.lair_full(state)
