"""Choices in sentences; the questions are in questions.py.

The choices of either side are in labels_master.py and labels_resistance.py, and what both have in
common in label_parts.py.

What a seat reads here depends on what it may know and on nothing else: the resistance is told of
face-down rooms what it remembers, and of hidden stashes their number.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import members
from lairworks.core.english import counted, listed
from lairworks.core.game import Label
from lairworks.games.uprising import words
from lairworks.games.uprising.content import ARCANA, MIGHT
from lairworks.games.uprising.events import card_ids
from lairworks.games.uprising.grid import CELLS
from lairworks.games.uprising.label_parts import Args, Labeller
from lairworks.games.uprising.labels_master import MASTER_LABELLERS
from lairworks.games.uprising.labels_resistance import RESISTANCE_LABELLERS
from lairworks.games.uprising.phrases import card_count, cards_text, gives, hero_name
from lairworks.games.uprising.rules.arriving import Peek
from lairworks.games.uprising.rules.cards import with_card
from lairworks.games.uprising.rules.heroes import can_act
from lairworks.games.uprising.rules.resources import Fear, Pay, Pile
from lairworks.games.uprising.rules.rooms import PickUp
from lairworks.games.uprising.state import HERO_COUNT, NO_CARDS, UprisingState

NONE_OF: Final = {  # by question
    "room.turn": "Leave the face-up rooms as they are",
    "room.pick": "Leave the face-down rooms as they are",
    "plot.search": "Take no Major and draw a plot",
    "peek": "Look at nothing",
}


def label(state: UprisingState, seat: int, choice: int) -> Label:
    """A choice on offer as a sentence, with its price and what a client may draw."""
    return LABELLERS[words.WORDS.verb_of(choice).name](state, seat, choice)


# Ways to go no further


def _end(state: UprisingState, seat: int, choice: int) -> Label:
    if state.phase == "plot":
        return Label("Go on to the Resource phase")
    if state.phase == "resource":
        facts: Args = {"discarded": card_ids(state.held)}
        if state.held == NO_CARDS:
            return Label("Go on to the Room phase", facts=facts)
        cards = cards_text(state.content, state.held)
        return Label(f"Go on to the Room phase: {cards} will be discarded unused", facts=facts)
    idle = [hero for hero in range(HERO_COUNT) if can_act(state, hero)]
    names = listed([hero_name(state, hero) for hero in idle])
    verb = "does" if len(idle) == 1 else "do"
    return Label(
        f"End your turn: {names} {verb} nothing",
        facts={"idle": [words.HEROES[hero] for hero in idle]},
    )


def _done(state: UprisingState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    if isinstance(question, Pay):
        return _paid(state, question)
    if isinstance(question, Pile):
        facts: Args = {"unused": question.left}
        return Label(f"Take no more and do without {card_count(question.left)}", facts=facts)
    if isinstance(question, Fear):
        points = counted(question.power, "point")
        return Label(f"Stop here and waste {points} of fear", facts={"unused": question.power})
    if isinstance(question, PickUp):
        cells = [CELLS[cell] for cell in members(question.picked)]
        return Label(f"That is all: lay {listed(cells)} out anew", facts={"cells": cells})
    return Label("Take no more cards back")


def _paid(state: UprisingState, question: Pay) -> Label:
    """A payment as it is, which is shown now."""
    paid = NO_CARDS
    for kind in question.cards:
        paid = with_card(paid, kind)
    cards = cards_text(state.content, paid)
    gain, worth = gives(state, question.resource, question.paid)
    facts: Args = {"cards": card_ids(paid), "paid": question.paid, "gives": worth}
    if question.resource == MIGHT:
        return Label(f"Attack with {gain} for {cards}", (cards,), facts)
    if question.resource == ARCANA:
        return Label(f"Buy {gain} for {cards}{_unused(state, question.paid)}", (cards,), facts)
    return Label(f"Cast fear of {gain} for {cards}", (cards,), facts)


def _unused(state: UprisingState, points: int) -> str:
    """Points of Arcana that buy nothing."""
    rest = points % state.content.arcana_per_card
    return f"; {counted(rest, 'point')} too many" if rest else ""


def _none(state: UprisingState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert question is not None
    more = " more" if isinstance(question, Peek) and question.seen else ""
    return Label(f"{NONE_OF[question.name]}{more}")


LABELLERS: Final[dict[str, Labeller]] = {
    **MASTER_LABELLERS,
    **RESISTANCE_LABELLERS,
    "end": _end,
    "done": _done,
    "none": _none,
}
