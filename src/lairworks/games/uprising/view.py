"""What a seat (or a spectator) may know of a table of uprising. Built from nothing: section G.

The master sees every tile and the own hand; the resistance sees what is face up and what it
remembers; a spectator sees what the resistance sees, but for what was peeked at in secret.
"""

from __future__ import annotations

from lairworks.core.bits import count, has, members
from lairworks.games.uprising.content import Plot, Tile
from lairworks.games.uprising.events import card_ids
from lairworks.games.uprising.grid import CELL_COUNT, CELLS, OUTSIDE
from lairworks.games.uprising.rules.arriving import Peek
from lairworks.games.uprising.rules.fighting import Casualties, Target
from lairworks.games.uprising.rules.heroes import Action, Escort
from lairworks.games.uprising.rules.plots import Recover
from lairworks.games.uprising.rules.resources import Fear, Pay, Pile
from lairworks.games.uprising.rules.rooms import PickUp, PutBack, TurnDown, face_down
from lairworks.games.uprising.state import (
    HERO_COUNT,
    KEY_COUNT,
    MASTER,
    SPECTATOR,
    WARRIOR,
    UprisingState,
)
from lairworks.games.uprising.words import HEROES, KEYS, KINDS, TILE_IDS, TYPES, WORDS

View = dict[str, object]


def view(state: UprisingState, viewer: int | None) -> View:
    """Everything a viewer may know, ready for JSON."""
    eyes = SPECTATOR if viewer is None else viewer
    content = state.content
    return {
        "phase": "over" if state.reason else state.phase,
        "round": state.round,
        "round_limit": state.round_limit,
        "turn": state.turn,
        "goals": {
            "majors": [int(count(state.majors)), content.majors_to_win],
            "captured": [sum(state.captured), content.capture_to_win],
            "keys": [state.controlled(), content.key_rooms_to_win],
        },
        "types": [
            {"id": each.letter, "name": each.name, "colour": each.colour, "icon": each.icon}
            for each in content.types
        ],
        "laid": len(state.tiles),
        "cells": [_cell(state, cell, eyes) for cell in range(CELL_COUNT)],
        "remembered": _remembered(state, eyes),
        "heroes": [_hero(state, hero) for hero in range(len(HEROES))],
        "die": state.die,
        "outside": state.outside,
        "lost": state.lost,
        "barred": state.barred,
        "mats": [_mat(state, key, eyes) for key in range(KEY_COUNT)],
        "deck": state.deck_left,
        "discard": card_ids(state.discard),
        "captured": card_ids(state.captured),
        "supply": {TYPES[index]: len(pile) for index, pile in enumerate(state.supply)},
        "plot_deck": state.plot_deck_left,
        "plot_discard": [_plot(state, plot) for plot in members(state.plot_discard)],
        "majors": [_plot(state, plot) for plot in members(state.majors)],
        "hand": _hand(state, eyes),
        "plots": _plots(state, eyes),
        "this_turn": _this_turn(state),
        "doing": _doing(state, eyes),
        "deciding": list(state.deciders()),
        "ending": state.reason,
        "winner": state.winner if state.reason else None,
    }


def _cell(state: UprisingState, cell: int, eyes: int) -> View:
    up = has(state.face_up, cell)
    seen: View = {
        "cell": CELLS[cell],
        "up": up,
        "followers": state.followers[cell],
        "heroes": [HEROES[hero] for hero in range(HERO_COUNT) if state.heroes[hero] == cell],
        "defence": state.defence(cell) if has(state.occupied, cell) else 0,
    }
    laid = cell < len(state.tiles)
    if laid and (up or eyes == MASTER or state.reason or _remembers(state, eyes, cell)):
        seen["tile"] = _tile(state.content.tile_at[state.tiles[cell]])
    return seen


def _remembers(state: UprisingState, eyes: int, cell: int) -> bool:
    """Whether a tile that was seen before can lie nowhere else."""
    return eyes != MASTER and state.may_lie[eyes][state.tiles[cell]] == 1 << cell


def _tile(tile: Tile) -> View:
    return {
        "id": tile.id,
        "name": tile.name,
        "short": tile.short,
        "kind": tile.kind,
        "icon": tile.icon,
        "text": tile.text,
    }


def _remembered(state: UprisingState, eyes: int) -> list[View]:
    """Tiles that were seen and are face down now, with the cells where each may lie."""
    found: list[View] = []
    if eyes == MASTER:
        return found
    for tile in state.content.tiles:
        cells = state.may_lie[eyes][tile.number]
        if cells and not cells & int(state.face_up):
            places = [CELLS[cell] for cell in members(cells)]
            found.append({"tile": tile.name, "id": tile.id, "cells": places})
    return found


def _hero(state: UprisingState, hero: int) -> View:
    entry = state.content.heroes[hero]
    at = state.heroes[hero]
    return {
        "id": entry.id,
        "name": entry.name,
        "type": TYPES[entry.type],
        "at": None if at == OUTSIDE else CELLS[at],
        "acted": has(state.acted, hero),
        "die": state.die if hero == WARRIOR else 0,
        "text": entry.text,
    }


def _mat(state: UprisingState, key: int, eyes: int) -> View:
    """A stash; hidden ones show their number alone (D-05)."""
    cards = state.mats[key]
    seen: View = {
        "id": KEYS[key],
        "name": state.content.tile_at[key].name,
        "colour": state.content.mat_colours[key],
        "number": sum(cards),
        "locked": len(state.tiles) == CELL_COUNT and state.is_held(key),
    }
    if not state.hidden_stash or eyes == MASTER or state.reason:
        seen["cards"] = card_ids(cards)
        seen["points"] = {
            TYPES[resource]: state.points(cards, resource) for resource in range(len(TYPES))
        }
    return seen


def _plot(state: UprisingState, plot: int) -> View:
    card: Plot = state.content.plot_at[plot]
    return {
        "id": card.id,
        "name": card.name,
        "major": card.major,
        "needs": {TYPES[index]: need for index, need in enumerate(card.needs) if need},
        "any": card.any,
        "where": [KEYS[key] for key in range(KEY_COUNT) if card.where >> key & 1],
        "text": card.text,
    }


def _hand(state: UprisingState, eyes: int) -> View:
    """The resource hand: the cards for the master, for others those they know to be in it."""
    own = eyes == MASTER or state.reason != ""
    return {
        "number": sum(state.held),
        "cards": card_ids(state.held if own else state.known_hand),
        "complete": own or sum(state.known_hand) == sum(state.held),
    }


def _plots(state: UprisingState, eyes: int) -> View:
    """The plots held, likewise."""
    own = eyes == MASTER or state.reason != ""
    shown = state.plots if own else state.known_plots
    return {
        "number": int(count(state.plots)),
        "cards": [_plot(state, plot) for plot in members(shown)],
    }


def _this_turn(state: UprisingState) -> View:
    return {
        "completed": state.completed,
        "swapped": state.swapped,
        "stashed_on": [KEYS[key] for key in members(state.stashed_on)],
        "withdrawn": state.withdrawn,
    }


def _doing(state: UprisingState, eyes: int) -> View | None:
    """What the seat that decides is in the middle of, as far as that is public."""
    for seat in state.deciders():
        question = state.question(seat)
        if question is None:
            continue
        doing: View = {"question": question.name, "seat": seat}
        if eyes != MASTER and isinstance(question, PutBack):
            doing["question"] = "room.pick"
        elif eyes != MASTER and isinstance(question, Pay):
            doing["question"] = "resource"
        elif isinstance(question, (Target, Casualties)):
            _attack(doing, question)
        elif isinstance(question, Pay):
            doing["type"] = TYPES[question.resource]
            doing["cards"] = [KINDS[kind] for kind in question.cards]
            doing["paid"] = question.paid
        elif isinstance(question, Pile):
            doing["left"] = question.left
            doing["to"] = "hand" if question.to_hand else "discard"
        elif isinstance(question, Fear):
            doing["power"] = question.power
        elif isinstance(question, (TurnDown, Recover, Peek)):
            doing["left"] = question.left
        elif isinstance(question, (PickUp, PutBack)) and eyes == MASTER:
            doing["picked"] = [CELLS[cell] for cell in members(question.picked)]
            if isinstance(question, PutBack):
                doing["put"] = [TILE_IDS[tile] for tile in question.put]
            else:
                doing["most"] = min(question.most, int(count(face_down(state))))
        elif isinstance(question, Action):
            doing["hero"] = HEROES[question.hero]
        elif isinstance(question, Escort):
            doing["hero"] = HEROES[question.hero]
            doing["action"] = WORDS.text(question.act)
        return doing
    return None


def _attack(doing: View, question: Target | Casualties) -> None:
    if isinstance(question, Target):
        doing["strength"] = question.strength
    else:
        doing["cell"] = CELLS[question.cell]
        doing["remainder"] = question.remainder
