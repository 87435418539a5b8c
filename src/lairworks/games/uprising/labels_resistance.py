"""The resistance's choices in sentences; see labels.py."""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import count, members
from lairworks.core.game import Label
from lairworks.games.uprising import words
from lairworks.games.uprising.events import card_ids
from lairworks.games.uprising.grid import CELLS, OUTSIDE
from lairworks.games.uprising.label_parts import Args, Labeller, arrival, said
from lairworks.games.uprising.phrases import (
    Party,
    cards_text,
    followers_go,
    followers_text,
    hero_name,
    known_tile,
    narrows,
    place,
    rooms_lost,
    staying,
    units,
)
from lairworks.games.uprising.rules.arriving import NOBODY
from lairworks.games.uprising.rules.fighting import (
    Casualties,
    lose_followers,
    losses_of,
    send_outside,
)
from lairworks.games.uprising.rules.heroes import Action, Escort, escort_bounds, plunder
from lairworks.games.uprising.state import WARRIOR, UprisingState


def _hero(state: UprisingState, seat: int, choice: int) -> Label:
    hero = words.HERO.first(choice)
    at = state.heroes[hero]
    name = hero_name(state, hero)
    facts: Args = {"hero": words.HEROES[hero], "at": "" if at == OUTSIDE else CELLS[at]}
    if at == OUTSIDE:
        return Label(f"Act with {name}, who is outside", facts=facts)
    party = followers_text(state.followers[at])
    where = f"who is in {place(state, seat, at)} with {party}"
    return Label(f"Act with {name}, {where}", facts=facts)


def _set_out(state: UprisingState, seat: int, choice: int) -> Label:
    """Enter, Move, Rally or Command: the number of followers may still be open."""
    question = state.question(seat)
    assert isinstance(question, Action)
    low, high = escort_bounds(state, question.hero, choice)
    party = _party(state, question.hero, choice, low, high)
    hero = hero_name(state, question.hero)
    to = place(state, seat, party.cell)
    many = f"up to {followers_text(high)}" if low < high else followers_text(high)
    whom = f"{hero} and {many}" if high else f"{hero} alone"
    if words.ENTER.owns(choice):
        head = f"Enter {to} with {whom}"
    elif words.MOVE.owns(choice):
        head = f"Move {whom} to {to}"
    elif choice == words.RALLY.start:
        head = f"Rally {many} to {hero} in {to}"
    else:
        head = f"Send {many} from {place(state, seat, party.start)} to {to}"
    notes = [staying(state, party.hero, high, party.start)] if low == high else []
    if party.hero >= 0:
        notes += narrows(state, party)
    return arrival(state, seat, head, notes, party)


def _party(state: UprisingState, hero: int, act: int, low: int, high: int) -> Party:
    """Whom an action brings where."""
    at = state.heroes[hero]
    if words.ENTER.owns(act):
        return Party(hero, low, high, OUTSIDE, words.ENTER.first(act))
    if words.MOVE.owns(act):
        return Party(hero, low, high, at, words.MOVE.first(act))
    if act == words.RALLY.start:
        return Party(NOBODY, low, high, OUTSIDE, at)
    return Party(NOBODY, low, high, words.COMMAND.first(act), words.COMMAND.second(act))


def _fortify(state: UprisingState, seat: int, choice: int) -> Label:
    cell = state.heroes[WARRIOR]
    base = state.defence(cell) - state.die
    faces = state.content.die_faces
    roll = f"defence {base} + {min(faces)} to {max(faces)}"
    text = f"Roll the die for {place(state, seat, cell)}: {roll}"
    if state.die:
        text += f", in place of the {state.die} that lies there"
    facts: Args = {"cell": CELLS[cell], "base": base, "die": state.die}
    return Label(text, facts=facts)


def _foresee(state: UprisingState, seat: int, choice: int) -> Label:
    cell = words.FORESEE.first(choice)
    tile = known_tile(state, seat, cell)
    facts: Args = {"cell": CELLS[cell], "tile": words.TILE_IDS[tile] if tile >= 0 else ""}
    text = f"Turn {place(state, seat, cell)} face up from here: nothing in it is set off"
    return Label(text, facts=facts)


def _plunder(state: UprisingState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Action)
    after = state.copy()
    plunder(after, question.hero)
    taken = [after.captured[kind] - state.captured[kind] for kind in range(words.KIND_COUNT)]
    total = sum(after.captured)
    wins = after.reason != ""
    goal = state.content.capture_to_win
    end = f", {total} in all, and win" if wins else f" ({total} of {goal})"
    facts: Args = {"cards": card_ids(taken), "total": total, "wins": wins}
    cards = cards_text(state.content, taken)
    return Label(f"Plunder {cards} from the discard{end}", facts=facts)


def _escort(state: UprisingState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Escort)
    n = words.ESCORT.first(choice)
    act = question.act
    party = _party(state, question.hero, act, n, n)
    if words.ENTER.owns(act) or words.MOVE.owns(act):
        verb = "Enter" if words.ENTER.owns(act) else "Move"
        head = f"{verb} with {followers_text(n)}" if n else f"{verb} alone"
    else:
        head = f"{'Rally' if act == words.RALLY.start else 'Send'} {followers_text(n)}"
    return arrival(state, seat, head, [staying(state, party.hero, n, party.start)], party)


def _peek(state: UprisingState, seat: int, choice: int) -> Label:
    cell = words.PEEK.first(choice)
    return Label(f"Look at {place(state, seat, cell)} in secret", facts={"cell": CELLS[cell]})


def _lose(state: UprisingState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Casualties)
    cell = question.cell
    heroes, followers = losses_of(choice)
    after = state.copy()
    notes: list[str] = []
    if heroes:
        goes = "goes" if count(heroes) == 1 else "go"
        notes.append(f"{units(state, heroes, 0)} {goes} outside")
    for hero in members(heroes):
        send_outside(after, hero)
    if state.die and not after.die:
        notes.append(f"the die ({state.die}) is lost")
    if followers:
        notes.append(followers_go(state, followers))
    lose_followers(after, cell, followers)
    notes.append(staying(after, NOBODY, 0, cell))
    notes += rooms_lost(state, after, seat)
    facts: Args = {"heroes": [words.HEROES[hero] for hero in members(heroes)]}
    facts.update(followers=followers, cell=CELLS[cell])
    return Label(said(f"Give up {units(state, heroes, followers)}", notes), facts=facts)


RESISTANCE_LABELLERS: Final[dict[str, Labeller]] = {
    "lose": _lose,
    "hero": _hero,
    "enter": _set_out,
    "move": _set_out,
    "rally": _set_out,
    "fortify": _fortify,
    "foresee": _foresee,
    "command": _set_out,
    "plunder": _plunder,
    "escort": _escort,
    "peek": _peek,
}
