"""A full table of heist that one seat cannot tell from the real one (section G)."""

from __future__ import annotations

from typing import Final

from lairworks.core.rng import Rng, spawned
from lairworks.games.heist.content import HeistContent
from lairworks.games.heist.rules.missions import CLAIM_STEPS
from lairworks.games.heist.rules.planning import PICKS
from lairworks.games.heist.rules.setup import OWNS, agents_each
from lairworks.games.heist.state import (
    CLAIMS,
    GADGETS,
    NO_ACTS,
    PLANNING,
    RAIDS,
    UNKNOWN,
    HeistState,
)
from lairworks.games.heist.words import SLOT_COUNT

REVEALED: Final = (RAIDS, "over")


def guess(state: HeistState, seat: int, rng: Rng) -> HeistState:
    """What the seat knows stays; decks, others' Agents and what others do unseen are drawn anew."""
    guessed = state.copy()
    guessed.rng = spawned(rng)
    for other in range(state.seats):
        guessed.luck[other] = spawned(rng)
    _guess_decks(guessed, rng)
    if not state.board.no_agents:
        _guess_agents(guessed, seat, rng)
    if state.phase in (GADGETS, PLANNING, CLAIMS):
        for other in range(state.seats):
            if other != seat:
                _guess_desk(guessed, other, rng)
    guessed.ask_again()
    return guessed


def _guess_decks(guessed: HeistState, rng: Rng) -> None:
    """Cards not seen yet, such that those on top show the backs that are seen."""
    content = guessed.content
    seen = guessed.round
    unseen: list[int] = []
    for deck in guessed.decks:
        unseen += deck[seen:]
    unseen.sort()
    tops: list[int] = []
    for slot in range(SLOT_COUNT):
        top = rng.pick(_with_back(content, unseen, guessed.markers[slot]))
        unseen.remove(top)
        tops.append(top)
    rng.shuffle(unseen)
    size = len(guessed.decks[0]) - seen - 1
    for slot in range(SLOT_COUNT):
        rest = unseen[slot * size : slot * size + size]
        guessed.decks[slot] = [*guessed.decks[slot][:seen], tops[slot], *rest]


def _with_back(content: HeistContent, cards: list[int], back: int) -> list[int]:
    return [card for card in cards if content.cards[card].back == back]


def _guess_agents(guessed: HeistState, seat: int, rng: Rng) -> None:
    """Others hold any Agents this seat has not seen; shown ones stay, rejected ones stay secret."""
    if guessed.open_agents:
        if guessed.phase not in REVEALED:
            _note_agents(guessed, seat, rng)
        return
    revealed = guessed.phase in REVEALED
    unseen = [agent.number for agent in guessed.content.agents]
    for agent in guessed.dealt[seat]:
        unseen.remove(agent)
    if revealed:
        for other in range(guessed.seats):
            if other != seat:
                unseen.remove(guessed.agents[other])
    rng.shuffle(unseen)
    each = agents_each(guessed)
    for other in range(guessed.seats):
        if other != seat:
            _deal(guessed, other, each, revealed, unseen, rng)


def _note_agents(guessed: HeistState, seat: int, rng: Rng) -> None:
    """Where all Agents are open, others that have noted one may have noted any."""
    for other in range(guessed.seats):
        if other != seat and guessed.agents[other] != UNKNOWN:
            guessed.agents[other] = rng.pick(guessed.dealt[other])


def _deal(
    guessed: HeistState, other: int, each: int, revealed: bool, unseen: list[int], rng: Rng
) -> None:
    """Agents for another seat, of which it has kept one if it has kept one."""
    if revealed:
        kept = guessed.agents[other]
        guessed.dealt[other] = sorted([kept] + [unseen.pop() for _ in range(each - 1)])
        return
    guessed.dealt[other] = sorted([unseen.pop() for _ in range(each)])
    if guessed.agents[other] != UNKNOWN:
        guessed.agents[other] = rng.pick(guessed.dealt[other])


def _guess_desk(guessed: HeistState, other: int, rng: Rng) -> None:
    """Another seat that thinks starts over; one that is done has done something or other."""
    thinking = bool(guessed.desks[other])
    if guessed.phase == CLAIMS:
        if guessed.claims[other] != UNKNOWN:
            guessed.play_desk(other, CLAIM_STEPS[other], rng)
        return
    guessed.sheets[other] = guessed.shown[other]
    guessed.made[other] = NO_ACTS
    steps = OWNS if guessed.phase == GADGETS else PICKS
    if thinking:
        guessed.reopen(other, steps[other])
    else:
        guessed.play_desk(other, steps[other], rng)
