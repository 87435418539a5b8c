"""Why something cannot be done in the lair: attacks, fear, moving tiles, and what heroes do.

Nothing is read here of a face-down tile but that it is face down, except for the master's own
rearranging: to the resistance all face-down tiles are alike.
"""

from __future__ import annotations

from lairworks.core.bits import count, has, members
from lairworks.core.english import amount, capital, counted, either, listed, number
from lairworks.core.game import Refusal
from lairworks.games.uprising.content import PARTY_LIMIT, PLUNDER
from lairworks.games.uprising.grid import CELLS, NEIGHBOURS, OUTSIDE
from lairworks.games.uprising.phrases import hero_name, units
from lairworks.games.uprising.rules.arriving import Peek
from lairworks.games.uprising.rules.fighting import Casualties, heroes_at, losses_of
from lairworks.games.uprising.rules.heroes import Action, Escort, store
from lairworks.games.uprising.rules.rooms import PickUp, PutBack, face_down
from lairworks.games.uprising.state import LEADER, SAGE, WARRIOR, UprisingState
from lairworks.games.uprising.words import (
    COMMAND,
    DRIVE,
    ENTER,
    ESCORT,
    FORESEE,
    HERO,
    KNIFE,
    LAY,
    MOVE,
    PEEK,
    PICK,
    PUT,
    RALLY,
    TARGET,
    TURN_DOWN,
)


def cell_list(cells: int) -> list[str]:
    """The names of a set of cells, in order."""
    return [CELLS[cell] for cell in members(cells)]


def no_tile(state: UprisingState, tile: int) -> Refusal | None:
    """A tile that this match does not have."""
    if state.content.tile_at[tile].number == tile:
        return None
    return Refusal("U-STR-01", "There is no such tile in this lair.")


def _tile_name(state: UprisingState, tile: int) -> str:
    return f"the {state.content.tile_at[tile].name}"


# Attacks


def no_target(state: UprisingState, seat: int, choice: int) -> Refusal:
    """A room with nobody in it (U-ATK-02)."""
    others = either(cell_list(int(state.occupied)))
    return Refusal(
        "U-ATK-02", f"Nobody is in {CELLS[TARGET.first(choice)]}. The attack can strike {others}."
    )


def no_loss(state: UprisingState, seat: int, choice: int) -> Refusal:
    """People who are not there, too few of them, or more than needed (U-ATK-05, U-ATK-06)."""
    question = state.question(seat)
    assert isinstance(question, Casualties)
    cell = question.cell
    heroes, followers = losses_of(choice)
    there = state.followers[cell]
    absent = [hero_name(state, hero) for hero in members(heroes & ~int(heroes_at(state, cell)))]
    ways = [units(state, *losses_of(way)) for way in question.choices(state)]
    advice = f"Give up {either(ways)}."
    if absent:
        verb = "is" if len(absent) == 1 else "are"
        return Refusal(
            "U-ATK-05", f"{capital(listed(absent))} {verb} not in {CELLS[cell]}. {advice}"
        )
    if followers > there:
        return Refusal("U-ATK-05", f"{_crowd(there)} in {CELLS[cell]}. {advice}")
    content = state.content
    worth = int(count(heroes)) * content.hero_defence + followers * content.follower_defence
    if worth < question.remainder:
        return Refusal(
            "U-ATK-05", f"That covers {worth} of the {question.remainder} that remain. {advice}"
        )
    return Refusal(
        "U-ATK-06", f"That is more than it takes to cover {question.remainder}. {advice}"
    )


def _crowd(followers: int) -> str:
    """How many followers there are, up to the place where they are."""
    if followers == 0:
        return "No follower is"
    if followers == 1:
        return "Only 1 follower is"
    return f"Only {followers} followers are"


# Fear and followers


def no_drive(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Nobody to drive, or nowhere to go (U-FEAR-02, U-FEAR-04, U-FEAR-05)."""
    start, end = DRIVE.first(choice), DRIVE.second(choice)
    if state.followers[start] == 0 and state.heroes_in(start):
        return Refusal(
            "U-FEAR-04", f"No follower is in {CELLS[start]}, and heroes are not moved by fear."
        )
    stuck = _no_step(state, start, end, "U-FEAR-02")
    return stuck or Refusal(
        "U-FEAR-05", f"{CELLS[end]} is face down, and fear drives nobody into the dark."
    )


def _no_step(state: UprisingState, start: int, end: int, rule: str) -> Refusal | None:
    """Why no follower can go from a room to another one, unless that is face down."""
    if state.followers[start] == 0:
        return Refusal(rule, f"No follower is in {CELLS[start]}.")
    return _not_beside(start, end, rule)


def _not_beside(start: int, end: int, rule: str) -> Refusal | None:
    """Why one cell is no step away from another."""
    if start == end:
        return Refusal(rule, f"A step from {CELLS[start]} has to lead into another room.")
    if has(NEIGHBOURS[start], end):
        return None
    around = either(cell_list(NEIGHBOURS[start]))
    return Refusal(
        rule, f"{CELLS[end]} is not beside {CELLS[start]}: from there one gets to {around}."
    )


# Tiles in the master's hands


def no_lay(state: UprisingState, seat: int, choice: int) -> Refusal:
    """A tile that lies somewhere already (U-SET-06)."""
    tile = LAY.first(choice)
    return no_tile(state, tile) or Refusal(
        "U-SET-06",
        f"{capital(_tile_name(state, tile))} is on {CELLS[state.tiles.index(tile)]} already.",
    )


def no_turning_down(state: UprisingState, seat: int, choice: int) -> Refusal:
    """A room that is face down, or where somebody is (U-ROOM-01, U-STR-03)."""
    cell = TURN_DOWN.first(choice)
    if has(state.occupied, cell):
        return Refusal("U-STR-03", f"Somebody is in {CELLS[cell]}, so it stays face up.")
    return Refusal("U-ROOM-01", f"{CELLS[cell]} is face down already.")


def no_pick(state: UprisingState, seat: int, choice: int) -> Refusal:
    """A tile that cannot be picked up, or not as the next one (U-ROOM-02)."""
    cell = PICK.first(choice)
    question = state.question(seat)
    assert isinstance(question, PickUp)
    if has(state.occupied, cell):
        return Refusal("U-STR-03", f"Somebody is in {CELLS[cell]}, so the tile stays there.")
    if has(state.face_up, cell):
        return Refusal("R-33", f"{CELLS[cell]} is face up, and only face-down tiles are picked up.")
    if has(question.picked, cell):
        return Refusal("U-ROOM-02", f"You have picked up {CELLS[cell]} already.")
    picked = cell_list(question.picked)
    order = "Tiles are picked up in order, A1 first and D4 last"
    if question.picked >> cell:
        return Refusal("U-ROOM-02", f"{order}: {CELLS[cell]} comes before {picked[-1]}.")
    most = number(len(picked) + int(count(face_down(state) >> cell)))
    least = number(state.content.rearrange_min)
    would = f"with {CELLS[cell]} next there would be {most} at most, and you need {least}"
    return Refusal("U-ROOM-02", f"{order}: {would}.")


def no_end_of_picking(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Too few tiles are picked up (U-ROOM-02)."""
    picked, least = _picked(state, seat), number(state.content.rearrange_min)
    if not picked:
        return Refusal(
            "U-ROOM-02", f"You have picked up no tile yet: take at least {least}, or none."
        )
    return Refusal(
        "U-ROOM-02", f"You have picked up {listed(picked)} only: take at least {least} tiles."
    )


def no_way_back(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Some tiles are picked up, so it is too late to pick up none (U-ROOM-02)."""
    picked, least = _picked(state, seat), state.content.rearrange_min
    if len(picked) < least:
        missing = counted(least - len(picked), "more tile")
        return Refusal(
            "U-ROOM-02", f"You have picked up {listed(picked)}: take at least {missing}."
        )
    finish = "say that you are done. They may all go back where they were"
    return Refusal("U-ROOM-02", f"You have picked up {listed(picked)}: {finish}.")


def _picked(state: UprisingState, seat: int) -> list[str]:
    question = state.question(seat)
    assert isinstance(question, PickUp)
    return cell_list(question.picked)


def no_put(state: UprisingState, seat: int, choice: int) -> Refusal:
    """A tile that is not in the master's hand (U-ROOM-02)."""
    tile = PUT.first(choice)
    question = state.question(seat)
    assert isinstance(question, PutBack)
    missing = no_tile(state, tile)
    if missing is not None:
        return missing
    name = capital(_tile_name(state, tile))
    if tile in question.put:
        cell = members(question.picked)[question.put.index(tile)]
        return Refusal("U-ROOM-02", f"{name} is on {CELLS[cell]} already.")
    left = [
        _tile_name(state, state.tiles[cell])
        for cell in members(question.picked)
        if state.tiles[cell] not in question.put
    ]
    return Refusal(
        "U-ROOM-02", f"{name} is not among the tiles in your hand: lay down {either(left)}."
    )


def no_knife(state: UprisingState, seat: int, choice: int) -> Refusal:
    """A hero who is not in the lair (U-PLT-09)."""
    name = capital(hero_name(state, KNIFE.first(choice)))
    return Refusal("U-PLT-09", f"{name} is outside already.")


# Heroes


def no_hero(state: UprisingState, seat: int, choice: int) -> Refusal:
    """A hero who has acted, or stands before barred gates (U-TRN-03)."""
    hero = HERO.first(choice)
    name = hero_name(state, hero)
    if has(state.acted, hero):
        return Refusal("U-TRN-03", f"{capital(name)} has acted this turn.")
    return Refusal("U-PLT-09", f"The gates are barred this turn, and {name} is outside.")


def _acting(state: UprisingState, seat: int) -> int:
    """The hero whose action is asked for."""
    question = state.question(seat)
    assert isinstance(question, Action)
    return question.hero


def _outside(state: UprisingState, hero: int) -> Refusal | None:
    """A hero who can do nothing but Enter (U-ACT-01)."""
    return _must_enter(state, hero) if state.heroes[hero] == OUTSIDE else None


def _must_enter(state: UprisingState, hero: int) -> Refusal:
    name = capital(hero_name(state, hero))
    return Refusal("U-ACT-01", f"{name} is outside and can only Enter.")


def _by_another(state: UprisingState, hero: int, able: int, verb: str, rule: str) -> Refusal | None:
    """What only one of the heroes can do."""
    if hero == able:
        return None
    return Refusal(rule, f"Only {hero_name(state, able)} can {verb}.")


def _ways_in(state: UprisingState) -> str:
    """Row 1, and the rooms that are as good when they are face up."""
    tunnels = [_tile_name(state, tile) for tile in state.content.tunnels]
    return either(["row 1", *[f"{name} when it is face up" for name in tunnels]])


def no_entry(state: UprisingState, seat: int, choice: int) -> Refusal:
    """A hero who is inside, or a cell that is no way in (U-ACT-02, U-ENT-01)."""
    hero = _acting(state, seat)
    at = state.heroes[hero]
    name = capital(hero_name(state, hero))
    if at != OUTSIDE:
        return Refusal("U-ACT-02", f"{name} is in {CELLS[at]}: only heroes outside can Enter.")
    return Refusal(
        "U-ENT-01", f"{CELLS[ENTER.first(choice)]} is no way in: Enter by {_ways_in(state)}."
    )


def no_move(state: UprisingState, seat: int, choice: int) -> Refusal:
    """A hero who is outside, or a room that is not next door (U-MOV-01)."""
    hero, cell = _acting(state, seat), MOVE.first(choice)
    stuck = _outside(state, hero)
    if stuck is not None:
        return stuck
    at = state.heroes[hero]
    name = hero_name(state, hero)
    around = either(cell_list(NEIGHBOURS[at]))
    if at == cell:
        return Refusal(
            "U-MOV-01", f"{capital(name)} is in {CELLS[at]} already and can Move to {around}."
        )
    return Refusal(
        "U-MOV-01", f"{CELLS[cell]} is not beside {CELLS[at]}: {name} can Move to {around}."
    )


def no_rally(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Nobody to come, or no way for them (U-RAL-01 to U-RAL-03)."""
    hero = _acting(state, seat)
    stuck = _outside(state, hero)
    if stuck is not None:
        return stuck
    if state.barred:
        return Refusal("U-PLT-09", "The gates are barred this turn: nobody can Rally.")
    if state.outside == 0:
        return Refusal("U-RAL-03", "No follower is outside.")
    at = CELLS[state.heroes[hero]]
    return Refusal(
        "U-RAL-02",
        f"No chain of face-up rooms leads from {at} to the outside, by {_ways_in(state)}.",
    )


def no_fortify(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Another hero, or outside (U-FOR-01)."""
    hero = _acting(state, seat)
    other = _by_another(state, hero, WARRIOR, "Fortify", "U-FOR-01")
    return other or _must_enter(state, hero)  # inside, the Warrior always can


def no_foresight(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Another hero, or a tile that is face up or too far away (U-SEE-01)."""
    hero, cell = _acting(state, seat), FORESEE.first(choice)
    stuck = _by_another(state, hero, SAGE, "Foresee", "U-SEE-01") or _outside(state, hero)
    if stuck is not None:
        return stuck
    if has(state.face_up, cell):
        return Refusal("U-SEE-01", f"{CELLS[cell]} is face up already.")
    at = state.heroes[hero]
    around = either(cell_list(NEIGHBOURS[at] & ~int(state.face_up)))
    can = f"can Foresee {around}" if around else "has no face-down room beside it"
    return Refusal(
        "U-SEE-01",
        f"{CELLS[cell]} is not beside {CELLS[at]}: {hero_name(state, hero)} {can}.",
    )


def no_command(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Another hero, or followers who cannot go there (U-CMD-01 to U-CMD-03)."""
    hero = _acting(state, seat)
    start, end = COMMAND.first(choice), COMMAND.second(choice)
    other = _by_another(state, hero, LEADER, "Command", "U-CMD-01")
    if other is not None:
        return other
    if state.heroes[hero] == OUTSIDE:
        name = capital(hero_name(state, hero))
        return Refusal("U-CMD-02", f"{name} is outside and can Command only inside the lair.")
    return _no_step(state, start, end, "U-CMD-01") or Refusal(
        "U-CMD-01", f"{CELLS[end]} is face down, and followers are sent to face-up rooms only."
    )


def no_plunder(state: UprisingState, seat: int, choice: int) -> Refusal:
    """No store room, or nothing of its type in the discard (U-PLU-01, U-PLU-03)."""
    hero = _acting(state, seat)
    stuck = _outside(state, hero)
    if stuck is not None:
        return stuck
    at = state.heroes[hero]
    tile = store(state, at)
    if not state.number_at(at, PLUNDER):
        return Refusal(
            "U-PLU-01", f"{CELLS[at]} is {_tile_name(state, tile.number)}, which is no store room."
        )
    kind = state.content.types[tile.plunder_type].name
    return Refusal("U-PLU-03", f"The master's discard has no {kind} to plunder.")


def escort_rule(act: int) -> str:
    """The rule that says how many followers an action takes along."""
    if ENTER.owns(act):
        return "U-ENT-01"
    if MOVE.owns(act):
        return "U-MOV-01"
    return "U-RAL-01" if act == RALLY.start else "U-CMD-01"


def no_escort(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Too few followers, or too many: the narrowest limit is told."""
    question = state.question(seat)
    assert isinstance(question, Escort)
    act = question.act
    if ESCORT.first(choice) == 0:  # only what is about followers alone needs one
        verb = "Rally" if act == RALLY.start else "Command"
        return Refusal(escort_rule(act), f"A {verb} takes at least one follower.")
    most, reason = _supply(state, question)
    rule = escort_rule(act)
    allowed = state.content.rally_max if act == RALLY.start else state.content.escort_max
    if not COMMAND.owns(act) and allowed < most:
        most, reason = allowed, f"At most {amount(allowed, 'follower')} can come along."
    for cell in _passed(state, question):
        limit = state.number_at(cell, PARTY_LIMIT)
        if limit and limit < most:
            most, rule = limit, "U-TIL-11"
            name = _tile_name(state, state.tiles[cell])
            can = f"at most {amount(limit, 'follower')} can come along"
            reason = f"{CELLS[cell]} is {name}: {can}."
    return Refusal(rule, reason)


def _supply(state: UprisingState, question: Escort) -> tuple[int, str]:
    """How many followers are where they would come from, and that in a sentence."""
    act = question.act
    if act == RALLY.start or ENTER.owns(act):
        return state.outside, f"{_crowd(state.outside)} outside."
    start = COMMAND.first(act) if COMMAND.owns(act) else state.heroes[question.hero]
    there = state.followers[start]
    return there, f"{_crowd(there)} in {CELLS[start]}."


def _passed(state: UprisingState, question: Escort) -> list[int]:
    """The rooms in which a hero's party may be cut down (U-TIL-11)."""
    act = question.act
    if ENTER.owns(act):
        return [ENTER.first(act)]
    return [MOVE.first(act), state.heroes[question.hero]] if MOVE.owns(act) else []


def no_peek(state: UprisingState, seat: int, choice: int) -> Refusal:
    """A tile that is face up, or was looked at (U-TIL-09)."""
    cell = PEEK.first(choice)
    question = state.question(seat)
    assert isinstance(question, Peek)
    if has(state.face_up, cell):
        return Refusal("U-TIL-09", f"{CELLS[cell]} is face up for all to see.")
    return Refusal("U-TIL-09", f"You have just looked at {CELLS[cell]}.")
