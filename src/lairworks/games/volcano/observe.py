"""What a seat of volcano may know as a row of numbers, for programs that learn: see panels.py.

Hidden are the kinds of others' crates, which are told as far as the seat can conclude them, and
what the wrecks are, which are never looked at.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import count, has
from lairworks.core.observation import TOP
from lairworks.core.state import Step
from lairworks.games.volcano.content import CARD_BOUND
from lairworks.games.volcano.mountain import LAIR_SIZE, RESERVE
from lairworks.games.volcano.panels import (
    KIND_COUNT,
    PLACE_COUNT,
    ROWS,
    SEAT,
    SLOT_BOUND,
    Rows,
)
from lairworks.games.volcano.questions import ASKERS
from lairworks.games.volcano.rules.crates import unplaced_crates
from lairworks.games.volcano.rules.directives import Directive, Give, Over, Where
from lairworks.games.volcano.state import VolcanoState
from lairworks.games.volcano.words import WORDS

VERB_OF: Final = [index for index, verb in enumerate(WORDS.verbs) for _ in range(verb.size)]
QUESTION_AT: Final = {name: index for index, name in enumerate(ASKERS)}
MUST: Final = 1
MAY: Final = 2


def observe(state: VolcanoState, seat: int, row: list[int], at: int) -> None:
    """Fills the row of a seat from cell `at` on."""
    rows = ROWS[state.seats - 2]
    for choice in state.choices(seat):
        row[at + rows.verbs + VERB_OF[choice]] = 1
    for decider in state.deciders():
        row[at + rows.asked + (decider - seat) % state.seats] = 1
        question = state.question(decider)
        if question is not None:
            _observe_question(state, seat, question, row, at, rows)
    if state.turn >= 0:
        row[at + rows.turn + (state.turn - seat) % state.seats] = 1
    _observe_facts(state, row, at + rows.facts)
    _observe_track(state, seat, row, at, rows)
    unplaced = unplaced_crates(state, seat)
    for step in range(state.seats):
        other = (seat + step) % state.seats
        _observe_seat(state, other, row, at, rows, step)
        _observe_crates(
            state, other, seat, unplaced, row, at + rows.crates + (KIND_COUNT + 1) * step
        )
    _count_kinds(state, state.crate_discard, row, at + rows.crate_piles)
    _count_kinds(state, state.crates_used, row, at + rows.crate_piles + KIND_COUNT)
    _observe_lair(state, row, at, rows)
    _mark(state.pool, row, at + rows.pool)
    _mark(state.discard, row, at + rows.discard)


def _mark(numbers: i64, row: list[int], at: int) -> None:
    """Puts 1 into the cell of every number of a set."""
    while numbers:
        if numbers & 1:
            row[at] = 1
        numbers >>= 1
        at += 1


def _observe_question(
    state: VolcanoState,
    seat: int,
    question: Step[VolcanoState],
    row: list[int],
    at: int,
    rows: Rows,
) -> None:
    """What somebody is asked, which everybody sees."""
    row[at + rows.question + QUESTION_AT[question.name]] = 1
    victim = -1
    if isinstance(question, Directive):
        row[at + rows.directive + question.code] = MAY if question.optional else MUST
    elif isinstance(question, Where):
        row[at + rows.subject + question.card] = 1
        victim = question.victim
    elif isinstance(question, Over):
        row[at + rows.subject + question.card] = 1
    elif isinstance(question, Give):
        victim = question.victim
    if victim >= 0:
        row[at + rows.victim + (victim - seat) % state.seats] = 1


def _observe_facts(state: VolcanoState, row: list[int], at: int) -> None:
    row[at] = min(TOP, state.round)
    row[at + 1] = min(TOP, state.round_cap)
    row[at + 2] = 1 if state.full else 0
    row[at + 3] = min(TOP, state.quiet_rounds)
    row[at + 4] = state.levels
    row[at + 5] = min(TOP, state.limit())
    row[at + 6] = min(TOP, state.content.track_end)
    row[at + 7] = state.yard
    row[at + 8] = state.deck_left
    row[at + 9] = int(count(state.crate_pool))
    row[at + 10] = 1 if state.moved else 0
    row[at + 11] = min(TOP, state.free_moves)
    row[at + 12] = 1 if state.reason else 0


def _observe_track(state: VolcanoState, seat: int, row: list[int], at: int, rows: Rows) -> None:
    """Who goes when, and who has gone."""
    seats = state.seats
    order, retired, slots = state.order, state.retired, state.slots
    for place in range(len(order)):
        row[at + rows.order + seats * ((order[place] - seat) % seats) + place] = 1
    for place in range(len(retired)):
        row[at + rows.retired + seats * ((retired[place] - seat) % seats) + place] = 1
    for slot in range(len(slots)):
        if slots[slot] >= 0:
            row[at + rows.slots + SLOT_BOUND * ((slots[slot] - seat) % seats) + slot] = 1
    if state.cube >= 0:
        row[at + rows.cube + state.cube] = 1


def _observe_seat(
    state: VolcanoState, seat: int, row: list[int], at: int, rows: Rows, step: int
) -> None:
    """What lies open in front of a seat; it is the `step`-th from the observer."""
    lieutenant = state.lieutenants[seat]
    cell = at + rows.seats + SEAT * step
    row[cell] = min(TOP, lieutenant.score)
    row[cell + 1] = lieutenant.bp
    row[cell + 2] = lieutenant.active
    row[cell + 3] = lieutenant.inbox
    row[cell + 4] = int(count(lieutenant.cards))
    row[cell + 5] = len(lieutenant.crates)
    for index in range(state.content.henchmen):
        henchman = lieutenant.henchmen[index]
        if henchman == RESERVE:
            row[cell + 6] += 1
        else:
            row[at + rows.henchmen + LAIR_SIZE * step + henchman] = 1
    row[cell + 7] = 1 if state.is_retired(seat) else 0
    row[at + rows.bosses + PLACE_COUNT * step + lieutenant.boss] = 1
    _mark(lieutenant.cards, row, at + rows.cards + CARD_BOUND * step)


def _observe_crates(
    state: VolcanoState, owner: int, viewer: int, unplaced: i64, row: list[int], at: int
) -> None:
    """The crates in a hand: by kind where the viewer sees or can conclude it."""
    content = state.content
    for token in state.lieutenants[owner].crates:
        if owner == viewer:
            row[at + content.token_kind[token]] += 1
            continue
        could_be: i64 = state.thoughts[token * 4 + viewer] & unplaced
        row[at + _only_kind(content.kind_tokens, could_be)] += 1


def _only_kind(kind_tokens: list[int], tokens: i64) -> int:
    """The kind of all tokens of a set, KIND_COUNT if there are several."""
    for kind in range(KIND_COUNT):
        others: i64 = kind_tokens[kind]
        if tokens & ~others == 0:
            return kind
    return KIND_COUNT


def _count_kinds(state: VolcanoState, tokens: i64, row: list[int], at: int) -> None:
    """How many crates of each kind a set holds."""
    kinds = state.content.token_kind
    token: i64 = 0
    while tokens:
        if tokens & 1:
            row[at + kinds[token]] += 1
        tokens >>= 1
        token += 1


def _observe_lair(state: VolcanoState, row: list[int], at: int, rows: Rows) -> None:
    """The mountain, but for what lies under wrecks."""
    cell = at + rows.state
    _mark(state.empty(), row, cell)
    _mark(state.standing, row, cell + LAIR_SIZE)
    _mark(state.ruined, row, cell + LAIR_SIZE * 2)
    _mark(state.wrecks, row, cell + LAIR_SIZE * 3)
    _mark(state.manned, row, cell + LAIR_SIZE * 4)
    content = state.content
    for location in range(LAIR_SIZE):
        if has(state.standing, location):
            card = state.rooms[location]
            row[at + rows.costs + location] = content.costs[card]
            if card < CARD_BOUND:
                row[at + rows.rooms + card] = location + 1
            symbols = content.symbols[card]
            cell = at + rows.symbols + location
            while symbols:
                if symbols & 1:
                    row[cell] = 1
                symbols >>= 1
                cell += LAIR_SIZE
        elif has(state.ruined & ~state.wrecks, location):
            card = state.rooms[location]
            if card < CARD_BOUND:
                row[at + rows.ruins + card] = location + 1
