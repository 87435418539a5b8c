"""What a seat of quest may know as a row of numbers, for programs that learn: see panels.py."""

from __future__ import annotations

from typing import Final

from lairworks.core.observation import TOP
from lairworks.core.state import Step
from lairworks.games.quest.content import COUNT_BITS, ICON_COUNT
from lairworks.games.quest.panels import (
    CARD,
    HERO_BOUND,
    OWN_LAIRS,
    ROWS,
    SEAT,
    SHOWN,
    SUMMARY,
    TREASURE_BOUND,
    Rows,
)
from lairworks.games.quest.questions import ASKERS
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.actions import Aim, NameIcon, Part
from lairworks.games.quest.rules.challenges import Peek, ReplaceHidden
from lairworks.games.quest.rules.defeating import Divert
from lairworks.games.quest.rules.heroes import gold_limit, hero_limit
from lairworks.games.quest.rules.newcomers import Join, Retire, Sweep
from lairworks.games.quest.rules.questing import Keep, LayWithTreasure, defeat_price
from lairworks.games.quest.rules.reacting import LURING, OUSTING, Blow, React
from lairworks.games.quest.rules.recruiting import Instant, Recruit, Trade
from lairworks.games.quest.rules.turns import ExtraTurn
from lairworks.games.quest.state import (
    ACTIONS,
    COUNTED,
    FIRST_SET,
    HEROES,
    TREASURES,
    WILD_STRIDE,
    QuestState,
)
from lairworks.games.quest.words import CENTRE, DEPTH, WORDS

VERB_OF: Final = [index for index, verb in enumerate(WORDS.verbs) for _ in range(verb.size)]
QUESTION_AT: Final = {name: index for index, name in enumerate(ASKERS)}


def observe(state: QuestState, seat: int, row: list[int], at: int) -> None:
    """Fills the row of a seat from cell `at` on."""
    rows = ROWS[state.seats - 2]
    for choice in state.choices(seat):
        row[at + rows.verbs + VERB_OF[choice]] = 1
    _observe_question(state, seat, row, at, rows)
    _observe_facts(state, row, at + rows.facts)
    if state.turn != NONE:
        row[at + rows.turn + (state.turn - seat) % state.seats] = 1
    for step in range(state.seats):
        _observe_seat(state, (seat + step) % state.seats, row, at, rows, step)
    _observe_cards(state, row, at, rows)
    for place in range(len(state.quests)):
        _observe_quest(state, seat, place, row, at, rows)
    if state.attempt != NONE:
        _observe_attempt(state, seat, row, at, rows)


def _near(seats: int, seat: int, place: int) -> int:
    """A place as counted from a seat: the centre, then what was claimed from that seat on."""
    return place if place < CENTRE else CENTRE + (place - CENTRE - seat) % seats


def _observe_question(state: QuestState, seat: int, row: list[int], at: int, rows: Rows) -> None:
    """What is asked; no question of this game is a secret."""
    for decider in state.deciders():
        question = state.question(decider)
        if question is None:
            continue
        row[at + rows.asked + (decider - seat) % state.seats] = 1
        row[at + rows.question + QUESTION_AT[question.name]] = 1
        row[at + rows.facts + 11] = min(TOP, _amount(state, question))
        hero = _subject(question)
        if hero >= 0:
            row[at + rows.subject + hero] = 1
        if isinstance(question, React):
            target = _target(state)
            if target >= 0:
                row[at + rows.subject + target] = 2
        elif isinstance(question, Divert):
            _count(state.content.needs[question.card], row, at + rows.subject_icons)
        elif isinstance(question, ReplaceHidden):
            _observe_looked(state, seat, row, at, rows)


def _observe_looked(state: QuestState, seat: int, row: list[int], at: int, rows: Rows) -> None:
    """The challenge that was just looked at; everybody knows where it lies."""
    place, position = state.looked // DEPTH, state.looked % DEPTH
    row[at + rows.looked + _near(state.seats, seat, place)] = 1
    quest = state.quests[place]
    card = quest.cards[position]
    if quest.is_up(position) or state.known[card] >> seat & 1:
        _count(state.content.needs[card], row, at + rows.subject_icons)


def _amount(state: QuestState, question: Step[QuestState]) -> int:
    """The number a question is about."""
    if isinstance(question, Recruit):
        return state.discount
    if isinstance(question, Aim):
        return question.effect.n
    if isinstance(question, Part):
        return question.gold
    if isinstance(question, (Keep, Peek)):
        return question.left
    if isinstance(question, Join):
        return question.keep
    if isinstance(question, Sweep):
        return question.discount
    if isinstance(question, Retire):
        return question.bonus
    return 0


def _subject(question: Step[QuestState]) -> int:
    """The hero a question is about, NONE if it is about none."""
    if isinstance(question, (React, Keep, Instant, LayWithTreasure, ExtraTurn, NameIcon)):
        return question.hero
    return question.traded if isinstance(question, Trade) else NONE


def _target(state: QuestState) -> int:
    """The hero a power is about to take, NONE if it is about something else."""
    for index in range(len(state.agenda) - 1, -1, -1):
        step = state.agenda[index]
        if isinstance(step, Blow):
            return step.what if step.kind == LURING or step.kind == OUSTING else NONE
    return NONE


def _observe_facts(state: QuestState, row: list[int], at: int) -> None:
    row[at] = state.threshold()
    row[at + 1] = 1 if state.trigger != NONE else 0
    row[at + 2] = 1 if state.hidden_quests else 0
    row[at + 3] = 1 if state.claimed_quests else 0
    decks = state.decks
    for which in range(len(decks)):
        row[at + 4 + which] = decks[which].left
    row[at + 8] = len(decks[0].pile)
    row[at + 9] = len(decks[TREASURES].pile)
    row[at + 10] = 1 if state.reason else 0
    row[at + 12] = state.beaten
    if state.facing != NONE:
        row[at + 13] = min(TOP, defeat_price(state))
    row[at + 14] = len(state.kept)


def _observe_seat(
    state: QuestState, seat: int, row: list[int], at: int, rows: Rows, step: int
) -> None:
    """What lies in front of a seat, all of it open; it is the `step`-th from the observer."""
    company = state.companies[seat]
    cell = at + rows.seats + SEAT * step
    row[cell] = len(company.gold)
    row[cell + 1] = gold_limit(state, seat)
    row[cell + 2] = len(company.party)
    row[cell + 3] = hero_limit(state, seat)
    row[cell + 4] = state.points(seat)
    row[cell + 5] = state.score(seat)
    row[cell + 6] = len(company.seekers)
    row[cell + 7] = len(company.treasures)
    row[cell + 8] = company.turns
    row[cell + 9] = 1 if state.is_protected(seat) else 0
    cell = at + rows.parties + HERO_BOUND * step
    supply = 0
    for hero in company.party:
        row[cell + hero] = 1
        supply += state.content.supplies[hero]
    if seat == state.turn:
        for hero in state.sent:
            row[cell + hero] *= 2
        for hero in state.used:
            row[cell + hero] = 3 if row[cell + hero] else 0
    _count(supply, row, at + rows.icons + ICON_COUNT * step)
    cell = at + rows.treasures + TREASURE_BOUND * step
    for treasure in company.treasures:
        row[cell + treasure] = 1


def _count(icons: int, row: list[int], at: int) -> None:
    """Adds how often each icon is in a number that counts all of them."""
    while icons:
        row[at] += icons & COUNTED
        icons >>= COUNT_BITS
        at += 1


def _observe_cards(state: QuestState, row: list[int], at: int, rows: Rows) -> None:
    """What lies between the seats."""
    for hero in state.hero_pool:
        if hero != NONE:
            row[at + rows.hero_pool + hero] = 1
    for hero in state.decks[HEROES].pile:
        row[at + rows.hero_pile + hero] = 1
    for action in state.action_pool:
        if action != NONE:
            row[at + rows.action_pool + action] += 1
    for action in state.decks[ACTIONS].pile:
        row[at + rows.action_pile + action] += 1
    if state.action != NONE:
        row[at + rows.action + state.action] = 1
    if state.drawn and state.agenda:
        _observe_drawn(state, row, at, rows)


def _observe_drawn(state: QuestState, row: list[int], at: int, rows: Rows) -> None:
    """Cards that lie open for a choice."""
    name = state.agenda[-1].name
    if name == "join":
        for hero in state.drawn:
            row[at + rows.hero_pool + hero] = 2
    elif name == "treasure":
        for treasure in state.drawn:
            row[at + rows.drawn_treasures + treasure] = 1
    elif name == "turn.drawn":
        for action in state.drawn:
            row[at + rows.action_pool + action] += 1


def _observe_quest(
    state: QuestState, seat: int, place: int, row: list[int], at: int, rows: Rows
) -> None:
    """A quest in short, and the challenges of one that the seat may enter."""
    quest = state.quests[place]
    if quest.treasure == NONE:
        return
    content = state.content
    near = _near(state.seats, seat, place)
    short = at + rows.quests + SUMMARY * near
    cards = quest.cards
    row[short] = content.difficulties[quest.treasure]
    row[short + 1] = content.points[quest.treasure]
    row[short + 2] = len(cards)
    own = near < OWN_LAIRS
    full = at + rows.challenges + CARD * SHOWN * near
    over = state.reason != ""
    for order in range(len(cards)):
        position = len(cards) - 1 - order
        card = cards[position]
        up = quest.is_up(position)
        seen = up or over or state.known[card] >> seat & 1 == 1
        icons = content.challenge_at[card].icons
        if seen or state.groups[card] >= FIRST_SET:
            for icon in icons:
                row[short + 4 + icon] += 1
        else:
            row[short + 3] += 1
        if own and order < SHOWN:
            cell = full + CARD * order
            if seen:
                for icon in icons:
                    row[cell + icon] += 1
            row[cell + ICON_COUNT] = 1
            row[cell + ICON_COUNT + 1] = 1 if up else 0


def _observe_attempt(state: QuestState, seat: int, row: list[int], at: int, rows: Rows) -> None:
    """The quest that is being attempted."""
    row[at + rows.attempt + _near(state.seats, seat, state.attempt)] = 1
    for wild in state.wilds:
        row[at + rows.wilds + wild % WILD_STRIDE] += 1
    if state.facing != NONE:
        for icon in range(ICON_COUNT):
            row[at + rows.missing + icon] = state.missing(icon)
