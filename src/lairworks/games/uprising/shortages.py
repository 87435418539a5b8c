"""Why the master cannot do something with its plots and cards: what it lacks.

Reasons come from the master's own cards and from what lies open.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import has, members
from lairworks.core.english import amount, capital, either, listed
from lairworks.core.game import Refusal
from lairworks.games.uprising.content import ARCANA, INFLUENCE, MIGHT, TYPE_COUNT
from lairworks.games.uprising.rules.resources import Pay, can_pay, in_stock
from lairworks.games.uprising.state import KEY_COUNT, UprisingState
from lairworks.games.uprising.words import (
    COMPLETE,
    PILE,
    RECOVER,
    SEARCH,
    SPEND,
    STASH,
    SWAP,
    VALUES,
    WITHDRAW,
)

# By type: the rule of a payment, and what is paid for.
PAYMENTS: Final = (("U-RES-08", "an attack"), ("U-RES-09", "a purchase"), ("U-RES-10", "a fear"))


# Plots


def _mat(state: UprisingState, key: int) -> str:
    return f"the mat of the {state.content.tile_at[key].name}"


def _enough(rule: str, done: str, noun: str, had: int, most: int) -> Refusal:
    """Something that can be done only so often in a turn."""
    return Refusal(rule, f"You have {done} {amount(had, noun)} this turn, and {most} is the most.")


def _no_such_plot(state: UprisingState, plot: int) -> Refusal | None:
    if state.content.plot_at[plot].number == plot:
        return None
    return Refusal("U-SET-03", "There is no such plot in this game.")


def _not_held(state: UprisingState, plot: int, rule: str) -> Refusal | None:
    if has(state.plots, plot):
        return None
    name = state.content.plot_at[plot].name
    if has(state.majors, plot):
        return Refusal("U-PLT-08", f"{name} is completed already.")
    return Refusal(rule, f"You do not hold {name}.")


def no_completion(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Not in this game, not held, too many, the wrong room, or a poor mat."""
    plot, key = COMPLETE.first(choice), COMPLETE.second(choice)
    content = state.content
    missing = _no_such_plot(state, plot) or _not_held(state, plot, "U-PLT-04")
    if missing is not None:
        return missing
    if state.completed >= content.plots_per_turn:
        return _enough("U-PLT-01", "completed", "plot", state.completed, content.plots_per_turn)
    card = content.plot_at[plot]
    room = content.tile_at[key].name
    if not has(card.where, key):
        return Refusal("U-PLT-04", _elsewhere(state, plot, room))
    if state.is_held(key):
        return Refusal(
            "U-KEY-04", f"The resistance is in the {room}: no plot can be completed there."
        )
    return _too_poor(state, plot, key)


def _elsewhere(state: UprisingState, plot: int, room: str) -> str:
    """Where a plot can be completed instead."""
    card = state.content.plot_at[plot]
    allowed = [
        f"the {state.content.tile_at[key].name}" for key in range(KEY_COUNT) if has(card.where, key)
    ]
    if not allowed:
        return f"{card.name} can be completed in no Key Room."
    return f"{card.name} cannot be completed in the {room}, only in {either(allowed)}."


def _too_poor(state: UprisingState, plot: int, key: int) -> Refusal:
    """What the mat lacks, type by type (U-PLT-05)."""
    card = state.content.plot_at[plot]
    mat = state.mats[key]
    needed: list[str] = []
    present: list[str] = []
    for resource in range(TYPE_COUNT):
        need, points = card.needs[resource], state.points(mat, resource)
        if points < need:
            name = state.content.types[resource].name
            needed.append(f"{name} {need}")
            present.append(f"{name} {points}")
    if state.all_points(mat) < card.any:
        needed.append(f"{amount(card.any, 'point')} in all")
        present.append(amount(state.all_points(mat), "point"))
    return Refusal(
        "U-PLT-05",
        f"{card.name} needs {listed(needed)}, and {_mat(state, key)} has {listed(present)}.",
    )


def no_swap(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Not held, or not again this turn."""
    plot = SWAP.first(choice)
    missing = _no_such_plot(state, plot) or _not_held(state, plot, "U-PLT-02")
    return missing or _enough(
        "U-PLT-02", "swapped", "plot", state.swapped, state.content.swaps_per_turn
    )


def no_recovery(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Nothing like it was captured."""
    name = state.content.card_name(RECOVER.first(choice))
    return Refusal("U-CAP-01", f"No {name} has been captured.")


def no_search(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Only Majors are taken, and only from where they lie."""
    plot = SEARCH.second(choice)
    missing = _no_such_plot(state, plot)
    if missing is not None:
        return missing
    card = state.content.plot_at[plot]
    if not card.major:
        return Refusal("U-PLT-09", f"{card.name} is no Major, and you may take only a Major.")
    pile = "plot discard" if SEARCH.first(choice) else "plot deck"
    return Refusal("U-PLT-09", f"{card.name} is not in the {pile}.")


# Resources


def no_stash(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Not in the hand, a room that is held, or another mat than before."""
    kind, key = STASH.first(choice), STASH.second(choice)
    if not state.held[kind]:
        return _no_card(state, kind, "U-RES-02")
    if state.is_held(key):
        room = state.content.tile_at[key].name
        return Refusal("U-RES-03", f"The resistance is in the {room}: its mat takes no cards.")
    begun = listed([_mat(state, other) for other in members(state.stashed_on)])
    return Refusal("U-RES-02", f"You have begun to stash on {begun}: stay with that this turn.")


def _no_card(state: UprisingState, kind: int, rule: str) -> Refusal:
    return Refusal(rule, f"You have no {state.content.card_name(kind)} in your hand.")


def no_withdrawal(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Not again this turn, or not on that mat."""
    key, kind = WITHDRAW.first(choice), WITHDRAW.second(choice)
    most = state.content.withdraw_per_turn
    if state.withdrawn >= most:
        return _enough("U-RES-06", "withdrawn", "card", state.withdrawn, most)
    name = state.content.card_name(kind)
    return Refusal("U-RES-06", f"There is no {name} on {_mat(state, key)}.")


def no_attack(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Nobody is there, or there is too little Might."""
    if state.occupied == 0:
        return Refusal("U-ATK-12", "Nobody is in the lair whom you could attack.")
    return _too_few_points(state, MIGHT)


def no_purchase(state: UprisingState, seat: int, choice: int) -> Refusal:
    """The piles are empty, or there is too little Arcana."""
    if not in_stock(state):
        return Refusal("U-BUY-05", "All supply piles are empty.")
    return _too_few_points(state, ARCANA)


def no_fear(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Nobody could be driven anywhere, or there is too little Influence."""
    if can_pay(state, INFLUENCE):
        return Refusal("U-FEAR-08", "No follower in the lair has a face-up room next door.")
    return _too_few_points(state, INFLUENCE)


def _price(state: UprisingState, resource: int) -> str:
    """What has to be paid at least: an attack takes Might worth 3."""
    _, purpose = PAYMENTS[resource]
    name = state.content.types[resource].name
    return f"{purpose} takes {name} worth {state.content.min_payment}"


def _too_few_points(state: UprisingState, resource: int) -> Refusal:
    rule, _ = PAYMENTS[resource]
    price = capital(_price(state, resource))
    return Refusal(rule, f"{price}, and your hand has {state.points(state.held, resource)}.")


def no_spending(state: UprisingState, seat: int, choice: int) -> Refusal:
    """A card of another type, one that is not held, or one out of order."""
    kind = SPEND.first(choice)
    question = state.question(seat)
    assert isinstance(question, Pay)
    content = state.content
    rule, purpose = PAYMENTS[question.resource]
    name = content.card_name(kind)
    if content.kind_type[kind] != question.resource:
        paid_with = content.types[question.resource].name
        return Refusal(rule, f"{name} cannot pay for {purpose}: it takes {paid_with}.")
    if not state.held[kind]:
        return _no_card(state, kind, "U-RES-12")
    if question.cards.count(kind) == state.held[kind]:
        return Refusal("U-RES-12", f"You have no other {name} in your hand.")
    if question.cards and kind > question.cards[-1]:
        last = content.card_name(question.cards[-1])
        return Refusal(rule, f"Cards are paid in falling order: {name} comes before {last}.")
    could = f"with {name} next you could pay {_reachable(state, question, kind)} at most"
    price = _price(state, question.resource)
    return Refusal(rule, f"Cards are paid in falling order: {could}, and {price}.")


def _reachable(state: UprisingState, question: Pay, kind: int) -> int:
    """The most that can be paid if no later card is worth more than this one."""
    total = question.paid
    for lower in range(question.resource * VALUES, kind + 1):
        left = state.held[lower] - question.cards.count(lower)
        total += left * state.content.kind_value[lower]
    return total


def too_little(state: UprisingState, question: Pay) -> Refusal:
    """A payment that is not complete."""
    rule, _ = PAYMENTS[question.resource]
    price = capital(_price(state, question.resource))
    return Refusal(rule, f"{price}, and you have put down {question.paid}.")


def no_pile(state: UprisingState, seat: int, choice: int) -> Refusal:
    """Nothing is left of it."""
    name = state.content.types[PILE.first(choice)].name
    return Refusal("U-BUY-02", f"The supply pile of {name} is empty.")
