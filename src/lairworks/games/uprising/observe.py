"""What a seat of uprising may know as a row of numbers, for programs that learn: see panels.py.

The resistance is told of face-down tiles only what it remembers, of the hand and the plots only
what it knows to be there, and nothing of what the master is doing unseen at the moment.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import count, has
from lairworks.core.observation import TOP
from lairworks.core.state import Step
from lairworks.games.uprising import panels
from lairworks.games.uprising.grid import CELL_COUNT
from lairworks.games.uprising.panels import HERO_COUNT, KEY_COUNT, TILE_BOUND, WHEREABOUTS
from lairworks.games.uprising.questions import ASKERS
from lairworks.games.uprising.rules.arriving import Peek
from lairworks.games.uprising.rules.fighting import Casualties, Target
from lairworks.games.uprising.rules.heroes import Action, Escort
from lairworks.games.uprising.rules.plots import Recover
from lairworks.games.uprising.rules.resources import Fear, Pay, Pile
from lairworks.games.uprising.rules.rooms import PickUp, PutBack, TurnDown
from lairworks.games.uprising.state import MASTER, UprisingState
from lairworks.games.uprising.words import ENTER, KIND_COUNT, MOVE, WORDS

VERB_OF: Final = [index for index, verb in enumerate(WORDS.verbs) for _ in range(verb.size)]
QUESTION_AT: Final = {name: index for index, name in enumerate(ASKERS)}
RESOURCE: Final = QUESTION_AT["resource"]
PICK: Final = QUESTION_AT["room.pick"]
AMOUNT: Final = panels.FACT + 23
TO_HAND: Final = panels.FACT + 24
KNOWN: Final = 2
POSSIBLE: Final = 1


def observe(state: UprisingState, seat: int, row: list[int], at: int) -> None:
    """Fills the row of a seat from cell `at` on."""
    for choice in state.choices(seat):
        row[at + panels.VERBS + VERB_OF[choice]] = 1
    row[at + panels.SIDE + seat] = 1
    row[at + panels.TURN + (state.turn ^ seat)] = 1
    for decider in state.deciders():
        row[at + panels.ASKED + (decider ^ seat)] = 1
        question = state.question(decider)
        if question is not None:
            if seat == MASTER:
                _observe_own_business(question, row, at)
            _observe_question(question, seat, row, at)
    _observe_facts(state, row, at + panels.FACT)
    _observe_tiles(state, seat, row, at + panels.TILES)
    _observe_units(state, row, at)
    _observe_cards(state, seat, row, at)
    _observe_plots(state, seat, row, at)


def _mark(numbers: i64, row: list[int], at: int) -> None:
    """Puts 1 into the cell of every number of a set."""
    while numbers:
        if numbers & 1:
            row[at] = 1
        numbers >>= 1
        at += 1


def _count(cards: list[int], row: list[int], at: int) -> None:
    """Puts the number of cards of each kind into its cell."""
    for kind in range(KIND_COUNT):
        if cards[kind]:
            row[at + kind] = min(TOP, cards[kind])


# The open question


def _observe_question(question: Step[UprisingState], seat: int, row: list[int], at: int) -> None:
    """What somebody is asked, as far as that is public."""
    asked = QUESTION_AT[question.name]
    if seat != MASTER and isinstance(question, Pay):
        asked = RESOURCE
    elif seat != MASTER and isinstance(question, PutBack):
        asked = PICK
    row[at + panels.QUESTION + asked] = 1
    amount = 0
    if isinstance(question, Target):
        amount = question.strength
    elif isinstance(question, Casualties):
        amount = question.remainder
        row[at + panels.SUBJECT_ROOMS + question.cell] = 1
    elif isinstance(question, Pile):
        amount = question.left
        row[at + TO_HAND] = 1 if question.to_hand else 0
    elif isinstance(question, Fear):
        amount = question.power
    elif isinstance(question, (TurnDown, Recover, Peek)):
        amount = question.left
    elif isinstance(question, Action):
        row[at + panels.SUBJECT_HERO + question.hero] = 1
    elif isinstance(question, Escort):
        row[at + panels.SUBJECT_HERO + question.hero] = 1
        if ENTER.owns(question.act):
            row[at + panels.SUBJECT_ROOMS + ENTER.first(question.act)] = 1
        elif MOVE.owns(question.act):
            row[at + panels.SUBJECT_ROOMS + MOVE.first(question.act)] = 1
    if amount:
        row[at + AMOUNT] = min(TOP, amount)


def _observe_own_business(question: Step[UprisingState], row: list[int], at: int) -> None:
    """What the master does unseen: payments, and tiles that are rearranged."""
    if isinstance(question, Pay):
        row[at + panels.PAYING + question.resource] = 1
        row[at + AMOUNT] = min(TOP, question.paid)
        for kind in question.cards:
            row[at + panels.PAID_CARDS + kind] += 1
    elif isinstance(question, PickUp):
        _mark(question.picked, row, at + panels.SUBJECT_ROOMS)
        row[at + AMOUNT] = min(TOP, question.most)
    elif isinstance(question, PutBack):
        _mark(question.picked, row, at + panels.SUBJECT_ROOMS)
        for tile in question.put:
            row[at + panels.PUT_BACK + tile] = 1


# The table


def _observe_facts(state: UprisingState, row: list[int], at: int) -> None:
    row[at] = state.round
    row[at + 1] = state.round_limit
    row[at + 2] = int(count(state.majors))
    row[at + 3] = min(TOP, sum(state.captured))
    row[at + 4] = state.controlled()
    row[at + 5] = state.outside
    row[at + 6] = state.lost
    row[at + 7] = state.die
    row[at + 8] = 1 if state.barred else 0
    row[at + 9] = min(TOP, sum(state.held))
    row[at + 10] = int(count(state.plots))
    row[at + 11] = min(TOP, state.deck_left)
    row[at + 12] = state.plot_deck_left
    row[at + 13] = state.completed
    row[at + 14] = state.swapped
    row[at + 15] = state.withdrawn
    row[at + 16] = len(state.tiles)
    row[at + 17] = 1 if state.reason else 0
    row[at + 18] = 1 if state.hidden_stash else 0
    row[at + 19] = 1 if state.late_control else 0
    row[at + 20] = 1 if state.followers_return else 0
    row[at + 21] = state.control_min
    row[at + 22] = state.mats_per_turn


def _observe_tiles(state: UprisingState, seat: int, row: list[int], at: int) -> None:
    """Tiles that lie face up, that the master laid, or that the resistance remembers."""
    tiles = state.tiles
    if seat == MASTER or state.reason:
        for cell in range(len(tiles)):
            row[at + TILE_BOUND * cell + tiles[cell]] = KNOWN
        return
    may_lie = state.may_lie[seat]
    for tile in range(TILE_BOUND):
        cells: i64 = may_lie[tile]
        if cells:
            sure = cells & (cells - 1) == 0
            _mark_tile(cells, KNOWN if sure else POSSIBLE, row, at + tile)
    for cell in range(len(tiles)):
        if has(state.face_up, cell):
            row[at + TILE_BOUND * cell + tiles[cell]] = KNOWN


def _mark_tile(cells: i64, value: int, row: list[int], at: int) -> None:
    """Puts a value into the cell of a tile in every room of a set."""
    while cells:
        if cells & 1:
            row[at] = value
        cells >>= 1
        at += TILE_BOUND


def _observe_units(state: UprisingState, row: list[int], at: int) -> None:
    """The resistance in the lair, which everybody sees."""
    _mark(state.face_up, row, at + panels.FACE_UP)
    for cell in range(CELL_COUNT):
        if has(state.occupied, cell):
            row[at + panels.FOLLOWERS + cell] = state.followers[cell]
            row[at + panels.DEFENCE + cell] = min(TOP, state.defence(cell))
    for hero in range(HERO_COUNT):
        row[at + panels.HERO_AT + WHEREABOUTS * hero + state.heroes[hero]] = 1
    _mark(state.acted, row, at + panels.ACTED)


def _observe_cards(state: UprisingState, seat: int, row: list[int], at: int) -> None:
    """Resource cards: the master's own business, but for what is shown or known."""
    all_seen = seat == MASTER or state.reason != ""
    _count(state.held if all_seen else state.known_hand, row, at + panels.HAND)
    complete = len(state.tiles) == CELL_COUNT
    for key in range(KEY_COUNT):
        mat = state.mats[key]
        row[at + panels.MAT_SIZES + key] = min(TOP, sum(mat))
        if all_seen or not state.hidden_stash:
            _count(mat, row, at + panels.MATS + KIND_COUNT * key)
        if complete and state.is_held(key):
            row[at + panels.MATS_LOCKED + key] = 1
    _mark(state.stashed_on, row, at + panels.STASHED_ON)
    _count(state.discard, row, at + panels.DISCARD)
    _count(state.captured, row, at + panels.CAPTURED)
    for resource in range(len(state.supply)):
        row[at + panels.SUPPLY + resource] = min(TOP, len(state.supply[resource]))


def _observe_plots(state: UprisingState, seat: int, row: list[int], at: int) -> None:
    all_seen = seat == MASTER or state.reason != ""
    _mark(state.plots if all_seen else state.known_plots, row, at + panels.PLOTS)
    _mark(state.plot_discard, row, at + panels.PLOT_DISCARD)
    _mark(state.majors, row, at + panels.MAJORS)
