"""A full table of delve that one seat cannot tell from the real one (section G)."""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import bit, members
from lairworks.core.hidden import deal
from lairworks.core.rng import Rng, spawned
from lairworks.games.delve.explorer import Explorer
from lairworks.games.delve.grid import HAS_EAST, HAS_SOUTH
from lairworks.games.delve.lair import Lair
from lairworks.games.delve.rules.building import MENUS
from lairworks.games.delve.rules.ending import FLIPS
from lairworks.games.delve.sampler import Clues, lair_like
from lairworks.games.delve.scoring import best_face_down
from lairworks.games.delve.state import DelveState


def guess(state: DelveState, seat: int, rng: Rng) -> DelveState:
    """What the seat knows stays; the rival's lair, cards and doings and all luck are drawn anew."""
    guessed = state.copy()
    rival = 1 - seat
    if state.shown:
        return guessed
    guessed.rng = spawned(rng)
    for stream in range(2):
        guessed.luck[stream] = spawned(rng)
    guessed.lairs[rival] = lair_like(
        clues(state.explorers[seat], state.lairs[rival]), state.kit, state.content, rng
    )
    _guess_treasures(guessed, seat, rng)
    _guess_desk(guessed, rival)
    return guessed


def clues(explorer: Explorer, lair: Lair) -> Clues:
    """What an Explorer's map tells of a lair, and nothing else."""
    told = Clues()
    known = explorer.known
    east: i64 = HAS_EAST
    south: i64 = HAS_SOUTH
    seen_east: i64 = east & (known | (known >> 1))
    seen_south: i64 = south & (known | (known >> 6))
    told.open_east = seen_east & lair.open_east
    told.open_south = seen_south & lair.open_south
    told.walls_east = (seen_east & lair.walls_east) | explorer.located_east
    told.walls_south = (seen_south & lair.walls_south) | explorer.located_south
    told.known = known
    for space in members(known):
        told.features[space] = lair.features[space]
    for mask in explorer.located:
        if mask & ~int(known):
            told.located = explorer.located
    return told


def _guess_treasures(guessed: DelveState, seat: int, rng: Rng) -> None:
    """Deals what the seat cannot place to the rival's blind draws and to the deck."""
    rival = guessed.explorers[1 - seat]
    cards = deal(rival.could_be, members(guessed.unaccounted(seat)), rng)
    drawn = cards[: len(rival.drawn)]
    _imagine_rivals_guesses(guessed.explorers[seat], rival.drawn, drawn)
    rival.drawn = drawn
    guessed.deck = cards[len(drawn) :]
    rival.cast = _guess_discards(rival, rng)
    rival.owned = rival.taken
    for card in rival.drawn:
        rival.owned |= bit(card)
    for card in rival.cast:
        rival.owned &= ~bit(card)


def _guess_discards(rival: Explorer, rng: Rng) -> list[int]:
    """Each card in the pile is one the rival could have held when it was thrown there."""
    thrown: list[int] = []
    for index in range(len(rival.cast)):
        held = members(rival.cast_taken[index]) + rival.drawn[: rival.cast_drawn[index]]
        thrown.append(rng.pick([card for card in held if card not in thrown]))
    return thrown


def _imagine_rivals_guesses(mine: Explorer, truly: list[int], guessed: list[int]) -> None:
    """What the rival thinks of one's own cards depends on the cards the rival is guessed to hold.

    A card the rival held when one drew is none the rival thinks one might have drawn.
    """
    imagined: list[int] = []
    for mask in mine.could_be:
        changed = mask
        for card in truly:
            changed |= int(bit(card))
        for index in range(len(truly)):
            if not (mask >> truly[index]) & 1:
                changed &= ~int(bit(guessed[index]))
        imagined.append(changed)
    mine.could_be = imagined


def _guess_desk(guessed: DelveState, rival: int) -> None:
    """A rival at work unseen starts over; one who is done has done something sensible."""
    explorer = guessed.explorers[rival]
    if not guessed.committed[rival]:
        guessed.desks[rival] = [MENUS[rival]]
        guessed.edits[rival] = 0
    elif guessed.reason:
        explorer.face_down = 0
        if guessed.desks[rival]:
            guessed.desks[rival] = [FLIPS[rival]]
        else:
            explorer.face_down = best_face_down(explorer, guessed.content)
    guessed.ask_again()
