"""What is good in volcano: an evaluation for look-ahead, and hints for playing on (section I).

All values are in Victory Points.
"""

from __future__ import annotations

import math
from typing import Final

from lairworks.core.bits import count, members
from lairworks.core.rng import Rng
from lairworks.games.volcano import content as codes
from lairworks.games.volcano import words
from lairworks.games.volcano.content import Strip
from lairworks.games.volcano.lieutenant import Lieutenant
from lairworks.games.volcano.mountain import DIG, RESERVE
from lairworks.games.volcano.rules.building import affordable, new_symbols, upgradable
from lairworks.games.volcano.rules.directives import Over, Where
from lairworks.games.volcano.rules.ending import scorable
from lairworks.games.volcano.rules.turns import strip_at
from lairworks.games.volcano.state import VolcanoState

# What each directive is worth to whoever may carry it out, by its number; FAVOR is its amount.
WORTH: Final = [
    0.7,  # SELECT
    0.1,  # REVEAL
    0.3,  # DESTROY
    0.75,  # WORK
    1.0,  # BP
    -0.8,  # LOSE_WORK
    -0.9,  # LOSE_BP
    0.9,  # CRATE
    1.8,  # BUILD
    1.0,  # UPGRADE
    0.3,  # OCCUPY
    0.8,  # STEAL
    0.6,  # EXCAVATE
    0.35,  # DISMISS
    0.9,  # TRANSFER
    0.2,  # EXCHANGE
    0.25,  # WASTE
    1.0,  # FAVOR
]
CARD_WORTH: Final = [1.2, 0.7, 0.35, 0.1]  # one more card for whoever holds so many
CRATE_WORTH: Final = [1.0, 0.7, 0.9, 1.7, 0.5]  # by kind
BP_PRICE: Final = 0.55  # what a Build Point spent is worth
RENT: Final = 0.5  # what a rival's Henchman costs
WHIM: Final = 0.5  # how far a hint may stray from the best
GRAIN: Final = 1024


def evaluate(state: VolcanoState, seat: int) -> float:
    """The chance to win as a guess from 0 to 1; exact when the match is over."""
    if state.reason:
        return 1.0 if state.winner == seat else 0.0
    own = prospects(state, seat)
    best = -99.0
    top = 0
    for other in range(state.seats):
        top = max(top, state.lieutenants[other].score)
        if other != seat:
            best = max(best, prospects(state, other))
    # The nearer the end, the more a lead counts.
    left = float(state.content.track_end - top)
    if state.full:
        left = min(left, 5.0)
    return 1.0 / (1.0 + math.exp((best - own) / (1.5 + 0.22 * left)))


def is_calm(state: VolcanoState) -> bool:
    """Between turns: a worker that has just moved has paid and earned nothing yet."""
    for seat in state.deciders():
        question = state.question(seat)
        assert question is not None
        if question.name == "turn":
            return not state.moved
        return question.name == "plan.slot"
    return True


def prospects(state: VolcanoState, seat: int) -> float:
    """Points in hand and what means, cards, crates and workers promise."""
    lieutenant = state.lieutenants[seat]
    points = float(lieutenant.score)
    points += BP_PRICE * lieutenant.bp
    points += 0.6 * lieutenant.active + 0.5 * lieutenant.inbox
    points += best_build(state, seat, lieutenant.bp + 2) * 0.5
    points += 0.25 * min(int(count(lieutenant.cards)), 4)
    for token in lieutenant.crates:
        points += CRATE_WORTH[state.content.token_kind[token]]
    for at in lieutenant.henchmen:
        if at != RESERVE:
            points += 0.2 * worth(strip_at(state, at))
    left = state.limit() - lieutenant.score
    if left < 4:
        points -= 0.4 * (4 - left)  # stuck at the end of the shaft
    if state.turn >= 0:
        for place in range(len(state.retired)):
            if state.retired[place] == seat:
                points += 0.25 * (state.seats - place)
    return points


def best_build(state: VolcanoState, seat: int, means: int) -> float:
    """What the best card in hand would bring, if it cost no more than `means`."""
    best = 0.0
    lieutenant = state.lieutenants[seat]
    if lieutenant.cards:
        payable = state.content.cards_up_to[min(means, len(state.content.cards_up_to) - 1)]
        for card in members(lieutenant.cards & payable):
            best = max(best, card_value(state, seat, card))
    return best


def card_value(state: VolcanoState, seat: int, card: int) -> float:
    """What building a card brings: its points, most of its symbols, less what it costs."""
    content = state.content
    points = content.points[card] + 0.75 * float(count(content.symbols[card]))
    room = state.limit() - state.lieutenants[seat].score
    return min(points, float(room)) - BP_PRICE * content.costs[card]


def worth(strip: Strip) -> float:
    """What a strip is worth to somebody, sometime."""
    total = 0.0
    for index in range(strip.length):
        code = strip.codes[index]
        total += strip.amounts[index] if code == codes.FAVOR else WORTH[code]
    return total


def strip_value(state: VolcanoState, seat: int, strip: Strip) -> float:
    """What a strip is worth to a seat now."""
    total = 0.0
    lieutenant = state.lieutenants[seat]
    for index in range(strip.length):
        code = strip.codes[index]
        if code == codes.LOSE_BP and lieutenant.bp == 0:
            return total
        if code == codes.LOSE_WORK and lieutenant.active < 2:
            return total
        total += directive_value(state, seat, code, strip.amounts[index])
    return total


def directive_value(state: VolcanoState, seat: int, code: int, amount: int) -> float:
    """What a directive is worth to a seat now."""
    lieutenant = state.lieutenants[seat]
    if code == codes.BP:
        missing = state.content.bp_max - lieutenant.bp
        return 1.0 if missing > 1 else 0.5 * missing
    if code == codes.WORK:
        return 0.75 if state.yard > 0 else 0.0
    if code == codes.SELECT:
        return CARD_WORTH[min(int(count(lieutenant.cards)), 3)] if state.pool else 0.0
    if code == codes.FAVOR:
        return float(scorable(state, seat, amount))
    if code == codes.BUILD:
        if affordable(state, seat, seat) == 0:
            return 0.0
        return best_build(state, seat, lieutenant.bp) + 0.3
    if code == codes.UPGRADE:
        if upgradable(state, seat) == 0:
            return 0.0
        return best_build(state, seat, lieutenant.bp + 1) + 0.8
    if code == codes.EXCAVATE:
        return dig_value(state, seat)
    if code == codes.OCCUPY:
        return 0.5 if RESERVE in lieutenant.henchmen[: state.content.henchmen] else 0.2
    return WORTH[code]


def dig_value(state: VolcanoState, seat: int) -> float:
    """Digging helps whoever is near the end of the shaft."""
    left = state.limit() - state.lieutenants[seat].score
    if state.levels == len(state.content.limits) - 1:
        return 0.0
    if left <= 3:
        return 2.0
    return 1.0 if left <= 5 else 0.05


def hint(state: VolcanoState, seat: int, rng: Rng) -> int:
    """The most appealing choice, give or take a whim."""
    best = -1
    most = -99.0
    for choice in state.choices(seat):
        value = appeal(state, seat, choice) + WHIM * float(rng.below(GRAIN)) / GRAIN
        if value > most:
            most = value
            best = choice
    return best


def appeal(state: VolcanoState, seat: int, choice: int) -> float:
    """What a choice on offer promises a seat."""
    if choice < words.RETIRE.start:
        return _movement_appeal(state, seat, choice)
    if choice >= words.CRATE.start:
        return _crate_appeal(state, seat, choice - words.CRATE.start)
    if words.AT.owns(choice):
        return _place_appeal(state, seat, words.AT.first(choice))
    if words.OVER.owns(choice):
        return _place_appeal(state, seat, words.OVER.first(choice))
    if words.OCCUPY.owns(choice):
        which = words.OCCUPY.first(choice)
        return 0.3 + _station_appeal(state, seat, which, words.OCCUPY.second(choice))
    if words.TAKE.owns(choice):
        return card_value(state, seat, words.TAKE.first(choice)) + 2.0
    if words.BUILD.owns(choice):
        return card_value(state, seat, words.BUILD.first(choice)) + 0.3
    if words.UPGRADE.owns(choice):
        return card_value(state, seat, words.UPGRADE.first(choice)) + 0.8
    if words.STEAL.owns(choice):
        return card_value(state, seat, words.STEAL.second(choice)) - 0.5
    if words.DISMISS.owns(choice):
        return 0.35 if state.owner(words.DISMISS.first(choice)) != seat else -0.5
    if words.DESTROY.owns(choice):
        return _destroy_appeal(state, seat, words.DESTROY.first(choice))
    if words.TRANSFER.owns(choice):
        return strip_value(state, seat, strip_at(state, words.TRANSFER.first(choice)))
    if words.GIVE.owns(choice):
        return -CRATE_WORTH[words.GIVE.first(choice)]
    if choice == words.DIG_DOWN.start:
        return dig_value(state, seat)
    if choice == words.RETIRE.start:
        return 0.35
    if choice == words.RETIRE_FIRST.start:
        return 0.5
    if choice == words.SKIP.start:
        return 0.3
    return 0.2  # end, exchange, do


def _movement_appeal(state: VolcanoState, seat: int, choice: int) -> float:
    """Planning slots, Bosses and Henchmen."""
    if choice < words.CUBE.start:
        slot = choice - words.SLOT.start
        return worth(state.content.slots[slot]) - 0.15 * slot
    if choice < words.BOSS.start:
        return worth(state.content.slots[choice - words.CUBE.start])
    if choice < words.HENCH.start:
        place = choice - words.BOSS.start
        value = strip_value(state, seat, strip_at(state, place))
        if place < DIG and state.owner(place) != seat and not state.moved:
            value -= RENT
        return value
    return _station_appeal(state, seat, words.HENCH.first(choice), words.HENCH.second(choice))


def _station_appeal(state: VolcanoState, seat: int, which: int, location: int) -> float:
    """A Henchman earns rent and opens the room to the own Boss."""
    value = 0.55 * worth(strip_at(state, location)) - 0.3
    leaves = state.lieutenants[seat].henchmen[which]
    if leaves != RESERVE:
        value -= 0.55 * worth(strip_at(state, leaves))
    return value


def _place_appeal(state: VolcanoState, seat: int, location: int) -> float:
    """New symbols on the level; out of the way of the own crew."""
    question = state.question(seat)
    card = -1
    if isinstance(question, (Where, Over)):
        card = question.card
    value = float(count(new_symbols(state, card, location))) if card >= 0 else 0.0
    if state.owner(location) == seat:
        value -= 1.0
    return value


def _destroy_appeal(state: VolcanoState, seat: int, location: int) -> float:
    """Rather a rival's good room than one's own."""
    owner = state.owner(location)
    if owner < 0:
        return 0.1
    value = 0.3 * worth(strip_at(state, location))
    return value if owner != seat else -value


def _crate_appeal(state: VolcanoState, seat: int, kind: int) -> float:
    """Points and cement are taken when they count; overtime when there is work to do."""
    lieutenant: Lieutenant = state.lieutenants[seat]
    if kind == words.DOUBLE:
        return 0.6
    left = state.content.track_end - lieutenant.score
    if left <= 6:
        return 2.5
    return 0.45
