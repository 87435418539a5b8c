"""The open question of a seat as a sentence, from what that seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lairworks.core.bits import count, members
from lairworks.core.english import capital, counted, listed, number
from lairworks.games.uprising.content import ARCANA, INFLUENCE, MIGHT
from lairworks.games.uprising.grid import CELLS, OUTSIDE, SIDE
from lairworks.games.uprising.phrases import (
    card_count,
    cards_text,
    followers_text,
    gives,
    hero_name,
    place,
)
from lairworks.games.uprising.rules.arriving import Peek
from lairworks.games.uprising.rules.fighting import Casualties, Target
from lairworks.games.uprising.rules.heroes import Action, Escort, can_act
from lairworks.games.uprising.rules.plots import Recover
from lairworks.games.uprising.rules.resources import Fear, Pay, Pile
from lairworks.games.uprising.rules.rooms import PickUp, PutBack, TurnDown, face_down
from lairworks.games.uprising.state import HERO_COUNT, UprisingState
from lairworks.games.uprising.words import (
    COMMAND,
    COMPLETE,
    DONE,
    ENTER,
    MOVE,
    RALLY,
    STASH,
    SWAP,
    WITHDRAW,
)

PAYING: Final = {MIGHT: "Attack", ARCANA: "Purchase", INFLUENCE: "Fear"}


def ask(state: UprisingState, seat: int) -> str:
    """The open question of a seat as a sentence; "" if it is not asked."""
    question = state.question(seat)
    return ASKERS[question.name](state, seat) if question is not None else ""


# The master


def _ask_layout(state: UprisingState, seat: int) -> str:
    cell = len(state.tiles)
    row = ", in the row where heroes enter" if cell < SIDE else ""
    return f"Which room do you lay face down on {CELLS[cell]}{row}?"


def _ask_plot(state: UprisingState, seat: int) -> str:
    content = state.content
    offered = state.choices(seat)
    ways: list[str] = []
    if any(COMPLETE.owns(choice) for choice in offered):
        ways.append("complete a plot")
    if any(SWAP.owns(choice) for choice in offered):
        ways.append("swap a plot" if not ways else "swap one")
    done = f"You have completed {int(count(state.majors))} of {content.majors_to_win} Majors."
    if not ways:
        return f"Plot phase: there is nothing left to do but go on. {done}"
    return f"Plot phase: {', '.join(ways)}, or go on? {done}"


def _ask_recover(state: UprisingState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Recover)
    captured = sum(state.captured)
    cards = counted(min(question.left, captured), "captured card")
    return f"You may put {cards} (of {captured}) on your discard: which one, or no more?"


def _ask_knife(state: UprisingState, seat: int) -> str:
    return "Which hero do you drive out of the lair?"


def _ask_search(state: UprisingState, seat: int) -> str:
    if len(state.choices(seat)) == 1:
        return "Plot deck and plot discard hold no Major: all you can do is draw a plot."
    return "Which Major do you take out of plot deck or plot discard, if any?"


def _ask_resource(state: UprisingState, seat: int) -> str:
    offered = state.choices(seat)
    hand = cards_text(state.content, state.held)
    used = any(STASH.owns(choice) for choice in offered)
    if used and state.stashed_on and count(state.stashed_on) >= state.mats_per_turn:
        keys = [state.content.tile_at[key].name for key in members(state.stashed_on)]
        hand += f"; this turn cards can be stashed in {listed(keys)} only"
    if len(offered) == 1:
        return f"Resource phase: you hold {hand}. There is nothing left to do but go on."
    if all(WITHDRAW.owns(choice) for choice in offered[:-1]):
        return f"Resource phase: you hold {hand}. Withdraw a card, or go on?"
    return f"Resource phase: you hold {hand}. What do you do with your cards?"


def _ask_pay(state: UprisingState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Pay)
    what = PAYING[question.resource]
    kind = state.content.types[question.resource].name
    least = state.content.min_payment
    if question.paid < least:
        so_far = f", {question.paid} so far" if question.paid else ""
        return f"{what}: pay at least {least} points of {kind}{so_far}. Which card is next?"
    gain, _ = gives(state, question.resource, question.paid)
    paid = f"{what}: you pay {counted(question.paid, 'point')} of {kind} for {gain}."
    if state.choices(seat) == [DONE.start]:
        return f"{paid} Is that what you want?"
    return f"{paid} Another card, or is that all?"


def _ask_pile(state: UprisingState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Pile)
    where = "your hand" if question.to_hand else "your discard"
    verb = "take" if question.to_hand else "buy"
    cards = f"{card_count(question.left)} for {where}"
    return f"You may {verb} {cards}: from which supply pile, or no more?"


def _ask_fear(state: UprisingState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Fear)
    points = counted(question.power, "point")
    return f"You have {points} of fear left: which follower takes a step, or no more?"


def _ask_target(state: UprisingState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Target)
    return f"Which room do you attack with strength {question.strength}?"


def _ask_turn(state: UprisingState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, TurnDown)
    limit = "up to " if question.left > 1 else ""
    rooms = f"{limit}{counted(question.left, 'empty room')}"
    return _rooms(state, f"you may turn {rooms} face down: which one, or none?")


def _rooms(state: UprisingState, sentence: str) -> str:
    """The Room phase is named; a plot that does the same comes before it."""
    return f"Room phase: {sentence}" if state.phase == "room" else capital(sentence)


def _ask_pick(state: UprisingState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, PickUp)
    least = state.content.rearrange_min
    most = min(question.most, int(count(face_down(state))))
    bounds = f"{number(least)} to {number(most)}" if least < most else number(least)
    if question.picked == 0:
        what = f"pick up {bounds} face-down rooms and lay them back in any order"
        return _rooms(state, f"you may {what}: which is the first, or none?")
    cells = [CELLS[cell] for cell in members(question.picked)]
    if len(cells) < least:
        return f"You pick up {listed(cells)} ({bounds} rooms in all): which is the next?"
    return f"You pick up {listed(cells)}: which is the next (up to {number(most)}), or is that all?"


def _ask_put(state: UprisingState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, PutBack)
    cell = members(question.picked)[len(question.put)]
    return f"Which of the rooms you picked up do you lay on {CELLS[cell]}? Nobody sees it."


# The resistance


def _ask_losses(state: UprisingState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Casualties)
    content = state.content
    worth = f"A hero counts {content.hero_defence}, a follower {content.follower_defence}."
    where = f"The attack on {CELLS[question.cell]}"
    return f"{where} leaves {question.remainder} to give up: who is it? {worth}"


def _ask_hero(state: UprisingState, seat: int) -> str:
    content = state.content
    able = [hero_name(state, hero) for hero in range(HERO_COUNT) if can_act(state, hero)]
    ready = f"{listed(able)} can act"
    captured = f"captured {sum(state.captured)} of {content.capture_to_win} cards"
    control = f"control {state.controlled()} of {content.key_rooms_to_win} Key Rooms"
    return (
        f"Round {state.round}: {ready}. Who is next, or do you end your turn?"
        f" You have {captured} and {control}."
    )


def _ask_action(state: UprisingState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Action)
    hero = hero_name(state, question.hero)
    at = state.heroes[question.hero]
    if at == OUTSIDE:
        return f"Where does {hero} enter the lair?"
    return f"What does {hero} do in {place(state, seat, at)}?"


def _ask_escort(state: UprisingState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Escort)
    act = question.act
    hero = hero_name(state, question.hero)
    at = state.heroes[question.hero]
    outside = f"{capital(followers_text(state.outside))} {_wait(state.outside)} outside."
    if ENTER.owns(act):
        to = place(state, seat, ENTER.first(act))
        return f"How many followers enter {to} with {hero}? {outside}"
    if act == RALLY.start:
        return f"How many followers rally to {hero} in {place(state, seat, at)}? {outside}"
    if MOVE.owns(act):
        start, end = at, MOVE.first(act)
        who = f"go with {hero} to"
    else:
        start, end = COMMAND.first(act), COMMAND.second(act)
        who = "do you send to"
    there = state.followers[start]
    here = f"{capital(followers_text(there))} {_wait(there)} in {place(state, seat, start)}."
    return f"How many followers {who} {place(state, seat, end)}? {here}"


def _wait(n: int) -> str:
    return "waits" if n == 1 else "wait"


def _ask_peek(state: UprisingState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Peek)
    seen = "more " if question.seen else ""
    rooms = counted(question.left, f"{seen}face-down room")
    return f"You may take a secret look at {rooms}: which one, or none?"


ASKERS: Final[dict[str, Callable[[UprisingState, int], str]]] = {
    "layout": _ask_layout,
    "plot": _ask_plot,
    "plot.recover": _ask_recover,
    "plot.knife": _ask_knife,
    "plot.search": _ask_search,
    "resource": _ask_resource,
    "pay": _ask_pay,
    "pile": _ask_pile,
    "fear": _ask_fear,
    "attack.target": _ask_target,
    "attack.losses": _ask_losses,
    "room.turn": _ask_turn,
    "room.pick": _ask_pick,
    "room.put": _ask_put,
    "hero": _ask_hero,
    "action": _ask_action,
    "escort": _ask_escort,
    "peek": _ask_peek,
}
