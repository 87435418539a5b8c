"""A full table of uprising that one seat cannot tell from the real one (section G).

To the master only the order of the piles is hidden. To the resistance it is also which tile lies
where, what is in the hand, and what the master is doing unseen at the moment.
"""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import bit, count, has, members
from lairworks.core.hidden import deal
from lairworks.core.rng import Rng, spawned
from lairworks.games.uprising.grid import CELL_COUNT
from lairworks.games.uprising.rules.cards import with_card
from lairworks.games.uprising.rules.resources import Pay
from lairworks.games.uprising.rules.rooms import PickUp, PutBack, face_down
from lairworks.games.uprising.state import KEY_COUNT, MASTER, NO_CARDS, RESISTANCE, UprisingState
from lairworks.games.uprising.words import KIND_COUNT


def guess(state: UprisingState, seat: int, rng: Rng) -> UprisingState:
    """What the seat knows stays; everything else is drawn anew, chance included."""
    guessed = state.copy()
    guessed.rng = spawned(rng)
    if state.reason:
        return guessed
    for resource, pile in enumerate(guessed.supply):
        guessed.supply[resource] = _shuffled(pile, rng)
    if seat == MASTER:
        guessed.deck = _shuffled(state.deck[: state.deck_left], rng)
        guessed.plot_deck = _shuffled(state.plot_deck[: state.plot_deck_left], rng)
    else:
        _guess_tiles(guessed, rng)
        _guess_cards(guessed, rng)
        _guess_plots(guessed, rng)
        _guess_what_is_unseen(guessed, rng)
    guessed.ask_again()
    return guessed


def _shuffled(pile: list[int], rng: Rng) -> list[int]:
    order = pile[:]
    rng.shuffle(order)
    return order


def _guess_tiles(guessed: UprisingState, rng: Rng) -> None:
    """Deals the face-down tiles to the cells where each may lie."""
    if len(guessed.tiles) < CELL_COUNT:  # the master is still laying them
        numbers = _shuffled([tile.number for tile in guessed.content.tiles], rng)
        guessed.lay_out(numbers[: len(guessed.tiles)])
        return
    cells: list[int] = []
    hidden: list[int] = []
    for cell in range(CELL_COUNT):
        if not has(guessed.face_up, cell):
            cells.append(cell)
            hidden.append(guessed.tiles[cell])
    hidden.sort()
    could_be: list[int] = []
    for cell in cells:
        admitted: i64 = 0
        for tile in hidden:
            lies = guessed.may_lie[RESISTANCE][tile]
            if lies == 0 or has(lies, cell):
                admitted |= bit(tile)
        could_be.append(int(admitted))
    dealt = deal(could_be, hidden, rng)
    tiles = guessed.tiles[:]
    for index, cell in enumerate(cells):
        tiles[cell] = dealt[index]
    guessed.lay_out(tiles)


def _guess_cards(guessed: UprisingState, rng: Rng) -> None:
    """Deals the resource cards nobody shows: the rest of the hand, hidden stashes, the deck."""
    unseen = guessed.deck[: guessed.deck_left]
    for kind in range(KIND_COUNT):
        unseen += [kind] * (guessed.held[kind] - guessed.known_hand[kind])
    in_hand = sum(guessed.held) - sum(guessed.known_hand)
    if guessed.hidden_stash:
        for mat in guessed.mats:
            for kind in range(KIND_COUNT):
                unseen += [kind] * mat[kind]
    unseen.sort()
    rng.shuffle(unseen)
    guessed.held = _with(guessed.known_hand, unseen[:in_hand])
    at = in_hand
    if guessed.hidden_stash:
        for key in range(KEY_COUNT):
            number = sum(guessed.mats[key])
            guessed.mats[key] = _with(NO_CARDS, unseen[at : at + number])
            at += number
    guessed.deck = unseen[at:]


def _with(cards: list[int], more: list[int]) -> list[int]:
    for kind in more:
        cards = with_card(cards, kind)
    return cards


def _guess_plots(guessed: UprisingState, rng: Rng) -> None:
    """Deals the plots nobody shows to the hand and the deck."""
    held = guessed.plots & ~guessed.known_plots
    unseen = members(held) + guessed.plot_deck[: guessed.plot_deck_left]
    unseen.sort()
    rng.shuffle(unseen)
    number = len(members(held))
    guessed.plots = guessed.known_plots
    for plot in unseen[:number]:
        guessed.plots |= bit(plot)
    guessed.plot_deck = unseen[number:]


def _guess_what_is_unseen(guessed: UprisingState, rng: Rng) -> None:
    """A master amid a payment starts over, and amid a rearrangement has picked other tiles.

    As many as in truth, though: the same choices must come to their end at the same time.
    """
    if not guessed.agenda:
        return
    step = guessed.agenda[-1]
    if isinstance(step, Pay):
        guessed.agenda.pop()  # back to what the Resource phase asks
    elif isinstance(step, PickUp):
        number = int(count(step.picked))
        missing = guessed.content.rearrange_min - number
        to_come = missing + 1 if missing > 0 else 1  # or nothing would have been asked
        cells = members(face_down(guessed))
        picked = _some(cells[: max(0, len(cells) - to_come)], number, rng)
        guessed.agenda[-1] = PickUp(_set_of(picked), step.most)
    elif isinstance(step, PutBack):
        picked = _some(members(face_down(guessed)), int(count(step.picked)), rng)
        tiles = [guessed.tiles[cell] for cell in picked]
        put = _shuffled(tiles, rng)[: len(step.put)]
        guessed.agenda[-1] = PutBack(_set_of(picked), step.most, put)


def _some(things: list[int], number: int, rng: Rng) -> list[int]:
    return _shuffled(things, rng)[:number]


def _set_of(numbers: list[int]) -> i64:
    found: i64 = 0
    for number in numbers:
        found |= bit(number)
    return found
