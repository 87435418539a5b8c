"""What happened, in sentences: one teller for every event of events.py.

The sides are called by their names. What only one seat is told speaks to it: "You draw ...".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lairworks.core.english import capital, counted, listed, number
from lairworks.core.journal import Event, Facts
from lairworks.core.reading import number_at, text_at, texts_at
from lairworks.games.uprising.phrases import card_count, card_list, followers_text
from lairworks.games.uprising.state import MASTER, RESISTANCE

PHASES: Final = {
    "plot": "Plot",
    "resource": "Resource",
    "room": "Room",
    "housekeeping": "Housekeeping",
}
ENDINGS: Final = {
    "majors": "The last Major plot is completed",
    "captured": "Enough cards are captured",
    "control": "Enough Key Rooms are taken at the same time",
    "round_limit": "The last round has gone by and the lair has come to nothing",
}


def tell(event: Event, names: list[str]) -> str:
    """An event as a sentence; `names` are what the seats are called."""
    return TELLERS[event.name](event.facts, names)


# Turns


def _setup_done(facts: Facts, names: list[str]) -> str:
    return f"The lair is laid out, every room face down; {names[RESISTANCE]} waits outside."


def _turn_start(facts: Facts, names: list[str]) -> str:
    return f"Round {number_at(facts, 'round')}: it is {names[number_at(facts, 'seat')]}'s turn."


def _phase(facts: Facts, names: list[str]) -> str:
    return f"{names[MASTER]} begins the {PHASES[text_at(facts, 'phase')]} phase."


# Plots


def _plot_completed(facts: Facts, names: list[str]) -> str:
    kind = "Major" if facts["major"] else "Minor"
    what = f"the {kind} plot {text_at(facts, 'plot')} in {text_at(facts, 'key')}"
    spent = _cards(facts)
    spending = f" and discards {spent} from its mat" if spent else ""
    return f"{names[MASTER]} completes {what}{spending}."


def _plot_swapped(facts: Facts, names: list[str]) -> str:
    return f"{names[MASTER]} discards the plot {text_at(facts, 'plot')} for another one."


def _plot_drawn(facts: Facts, names: list[str]) -> str:
    if "plot" in facts:
        return f"You draw the plot {text_at(facts, 'plot')}."
    return f"{names[MASTER]} draws a plot."


def _recovered(facts: Facts, names: list[str]) -> str:
    left = number_at(facts, "total")
    keeps = f"{names[RESISTANCE]} keeps {card_count(left)}"
    return f"{names[MASTER]} takes {text_at(facts, 'named')} back to the discard; {keeps}."


def _hero_defeated(facts: Facts, names: list[str]) -> str:
    return f"The {text_at(facts, 'hero')} is driven out of {text_at(facts, 'cell')}."


def _gates_barred(facts: Facts, names: list[str]) -> str:
    return f"The gates are barred: no Enter and no Rally in {names[RESISTANCE]}'s next turn."


def _searched(facts: Facts, names: list[str]) -> str:
    where = text_at(facts, "where")
    if where == "none":
        return f"{names[MASTER]} looks through the plots and takes no Major."
    if where == "discard":
        return f"{names[MASTER]} takes {text_at(facts, 'plot')} out of the plot discard."
    if "plot" in facts:
        return f"You take {text_at(facts, 'plot')} out of the plot deck."
    return f"{names[MASTER]} takes a Major out of the plot deck."


# Resources


def _stashed(facts: Facts, names: list[str]) -> str:
    card = text_at(facts, "named") if "named" in facts else "a card"
    return f"{names[MASTER]} stashes {card} in {text_at(facts, 'key')}."


def _withdrawn(facts: Facts, names: list[str]) -> str:
    way = f"from {text_at(facts, 'key')} to the discard"
    return f"{names[MASTER]} withdraws {text_at(facts, 'named')} {way}."


def _paid(facts: Facts, names: list[str]) -> str:
    points = number_at(facts, "points")
    bonus = number_at(facts, "bonus")
    who = f"{names[MASTER]} pays {_cards(facts)}"
    what = text_at(facts, "for")
    if what == "buy":
        extra = f", and {_more(bonus)} for empty rooms" if bonus else ""
        return f"{who} to buy cards for {points} points{extra}."
    total = f"{points} + {bonus} for empty rooms = {points + bonus}" if bonus else str(points)
    if what == "attack":
        return f"{who} to attack with strength {total}."
    return f"{who} to cast fear of power {total}."


def _more(cards: int) -> str:
    return f"{number(cards)} more {'card' if cards == 1 else 'cards'}"


def _bought(facts: Facts, names: list[str]) -> str:
    return f"{names[MASTER]} buys {text_at(facts, 'named')} for the discard."


def _gained_to_hand(facts: Facts, names: list[str]) -> str:
    return f"{names[MASTER]} takes {text_at(facts, 'named')} from the supply into the hand."


def _discarded(facts: Facts, names: list[str]) -> str:
    return f"{names[MASTER]} discards {_cards(facts)} from the hand."


def _drawn(facts: Facts, names: list[str]) -> str:
    if "named" in facts:
        return f"You draw {_cards(facts)}."
    return f"{names[MASTER]} draws {counted(number_at(facts, 'number'), 'resource card')}."


def _reshuffled(facts: Facts, names: list[str]) -> str:
    cards = card_count(number_at(facts, "cards"))
    if text_at(facts, "which") == "plots":
        return f"The plot discard is shuffled into a new plot deck of {cards}."
    return f"The resource discard is shuffled into a new deck of {cards}."


# Attacks and fear


def _attack(facts: Facts, names: list[str]) -> str:
    parts = [f"the {hero}" for hero in texts_at(facts, "heroes")]
    followers = number_at(facts, "followers")
    if followers:
        parts.append(followers_text(followers))
    die = number_at(facts, "die")
    if die:
        parts.append(f"the die with {die}")
    room = number_at(facts, "room")
    if room:
        parts.append(f"the room with {room}")
    strength = f"An attack of {number_at(facts, 'strength')} strikes {text_at(facts, 'cell')}"
    defence = f"a defence of {number_at(facts, 'defence')} ({listed(parts)})"
    remainder = number_at(facts, "remainder")
    if remainder:
        return f"{strength} against {defence}: {names[RESISTANCE]} must give up {remainder}."
    return f"{strength} in vain against {defence}."


def _casualties(facts: Facts, names: list[str]) -> str:
    found = [f"the {hero}" for hero in texts_at(facts, "heroes")]
    followers = number_at(facts, "followers")
    if followers:
        found.append(followers_text(followers))
    return f"{names[RESISTANCE]} gives up {listed(found)} in {text_at(facts, 'cell')}."


def _fear(facts: Facts, names: list[str]) -> str:
    return f"Fear of power {number_at(facts, 'power')} goes through the lair."


def _fear_step(facts: Facts, names: list[str]) -> str:
    return f"A follower flees from {text_at(facts, 'from')} to {text_at(facts, 'to')}."


# Rooms


def _flipped_down(facts: Facts, names: list[str]) -> str:
    return f"{names[MASTER]} turns {text_at(facts, 'cell')} face down: {text_at(facts, 'tile')}."


def _rearranged(facts: Facts, names: list[str]) -> str:
    cells = listed(texts_at(facts, "cells"))
    return f"{names[MASTER]} picks up the rooms on {cells} and lays them back unseen."


def _revealed(facts: Facts, names: list[str]) -> str:
    return f"{text_at(facts, 'cell')} is turned up: {text_at(facts, 'tile')}."


def _foresaw(facts: Facts, names: list[str]) -> str:
    return f"{text_at(facts, 'cell')} is turned up from afar: {text_at(facts, 'tile')}."


def _tile_effect(facts: Facts, names: list[str]) -> str:
    return f"{text_at(facts, 'tile')} on {text_at(facts, 'cell')} takes effect."


def _followers_lost(facts: Facts, names: list[str]) -> str:
    lost = number_at(facts, "followers")
    verb = "is" if lost == 1 else "are"
    return f"{capital(followers_text(lost))} {verb} caught in {text_at(facts, 'cell')}."


def _bounced(facts: Facts, names: list[str]) -> str:
    to = text_at(facts, "to")
    where = f"in {to}" if to else "outside"
    return f"Whoever went to {text_at(facts, 'cell')} is {where} again."


def _freed(facts: Facts, names: list[str]) -> str:
    freed = number_at(facts, "followers")
    cell = text_at(facts, "cell")
    if not freed:
        return f"Nobody is left to be freed in {cell}."
    return f"{capital(followers_text(freed))} {'joins' if freed == 1 else 'join'} in {cell}."


def _peeked(facts: Facts, names: list[str]) -> str:
    text = f"{names[RESISTANCE]} takes a secret look at {text_at(facts, 'cell')}"
    return f"{text}: {text_at(facts, 'tile')}." if "tile" in facts else f"{text}."


# The resistance


def _entered(facts: Facts, names: list[str]) -> str:
    return f"The {text_at(facts, 'hero')} enters {text_at(facts, 'to')} {_escort(facts)}."


def _moved(facts: Facts, names: list[str]) -> str:
    way = f"from {text_at(facts, 'from')} to {text_at(facts, 'to')}"
    return f"The {text_at(facts, 'hero')} moves {way} {_escort(facts)}."


def _rallied(facts: Facts, names: list[str]) -> str:
    who = number_at(facts, "followers")
    verb = "rallies" if who == 1 else "rally"
    where = f"the {text_at(facts, 'hero')} in {text_at(facts, 'to')}"
    return f"{capital(followers_text(who))} {verb} to {where}."


def _commanded(facts: Facts, names: list[str]) -> str:
    who = number_at(facts, "followers")
    verb = "goes" if who == 1 else "go"
    way = f"from {text_at(facts, 'from')} to {text_at(facts, 'to')}"
    return f"On command {followers_text(who)} {verb} {way}."


def _fortified(facts: Facts, names: list[str]) -> str:
    cell = text_at(facts, "cell")
    return f"{cell} is fortified: the die shows {number_at(facts, 'value')}."


def _die_removed(facts: Facts, names: list[str]) -> str:
    return "The die is taken off the board."


def _captured(facts: Facts, names: list[str]) -> str:
    what = f"{_cards(facts)} in {text_at(facts, 'key')}"
    return f"{names[RESISTANCE]} captures {what} and has {_total(facts)}."


def _plundered(facts: Facts, names: list[str]) -> str:
    what = f"{_cards(facts)} from the discard"
    who = f"The {text_at(facts, 'hero')} plunders {what}"
    return f"{who}: {names[RESISTANCE]} has {_total(facts)}."


def _control(facts: Facts, names: list[str]) -> str:
    keys = texts_at(facts, "keys")
    if not keys:
        return f"{names[RESISTANCE]} controls no Key Room any more."
    return f"{names[RESISTANCE]} controls {listed(keys)}."


def _game_over(facts: Facts, names: list[str]) -> str:
    return f"{ENDINGS[text_at(facts, 'reason')]}: {names[number_at(facts, 'winner')]} wins."


TELLERS: Final[dict[str, Callable[[Facts, list[str]], str]]] = {
    "setup_done": _setup_done,
    "turn_start": _turn_start,
    "phase": _phase,
    "plot_completed": _plot_completed,
    "plot_swapped": _plot_swapped,
    "plot_drawn": _plot_drawn,
    "stashed": _stashed,
    "withdrawn": _withdrawn,
    "paid": _paid,
    "attack": _attack,
    "casualties": _casualties,
    "bought": _bought,
    "gained_to_hand": _gained_to_hand,
    "fear": _fear,
    "fear_step": _fear_step,
    "flipped_down": _flipped_down,
    "rearranged": _rearranged,
    "discarded": _discarded,
    "drawn": _drawn,
    "reshuffled": _reshuffled,
    "entered": _entered,
    "moved": _moved,
    "rallied": _rallied,
    "commanded": _commanded,
    "fortified": _fortified,
    "die_removed": _die_removed,
    "revealed": _revealed,
    "foresaw": _foresaw,
    "tile_effect": _tile_effect,
    "followers_lost": _followers_lost,
    "bounced": _bounced,
    "freed": _freed,
    "peeked": _peeked,
    "captured": _captured,
    "plundered": _plundered,
    "recovered": _recovered,
    "hero_defeated": _hero_defeated,
    "gates_barred": _gates_barred,
    "searched": _searched,
    "control": _control,
    "game_over": _game_over,
}


def _cards(facts: Facts) -> str:
    return card_list(texts_at(facts, "named"))


def _escort(facts: Facts) -> str:
    followers = number_at(facts, "followers")
    return f"with {followers_text(followers)}" if followers else "alone"


def _total(facts: Facts) -> str:
    return f"{card_count(number_at(facts, 'total'))} in all"
