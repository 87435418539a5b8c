"""What happened, in sentences: one teller for every event of events.py.

Seats are called by their names. What only one seat is told speaks to it: "You find ...".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lairworks.core.english import amount, capital, counted, listed, number, with_article
from lairworks.core.journal import Event, Facts
from lairworks.core.reading import number_at, numbers_at, text_at, texts_at
from lairworks.games.volcano.mountain import LEVELS
from lairworks.games.volcano.phrases import (
    ENDINGS,
    ORDINALS,
    bonus,
    directive,
    lost_points,
    sum_of_points,
)

IMPOSSIBLE: Final = {  # why a directive could not be carried out, where there is but one reason
    "SELECT": "the Room Pool is empty",
    "REVEAL": "no room card is left to turn up",
    "DESTROY": "no room is standing",
    "WORK": "the yard is empty",
    "CRATE": "no crate is left",
    "OCCUPY": "no room is without a Henchman",
    "EXCAVATE": "everything is dug out",
    "DISMISS": "no Henchman is in the lair",
    "EXCHANGE": "it takes two who have crates",
}


def tell(event: Event, names: list[str]) -> str:
    """An event as a sentence; `names` are what the seats are called."""
    return TELLERS[event.name](event.facts, names)


# Rounds


def _match_start(facts: Facts, names: list[str]) -> str:
    return f"Work on the lair begins. The Room Pool offers {_cards(facts, 'pool')}."


def _round_start(facts: Facts, names: list[str]) -> str:
    order = [names[seat] for seat in numbers_at(facts, "order")]
    return f"Round {number_at(facts, 'round')}: {', then '.join(order)} will plan."


def _planned(facts: Facts, names: list[str]) -> str:
    gain = bonus(texts_at(facts, "bonus"))
    return f"{_who(facts, names)} takes slot {text_at(facts, 'slot')}: {gain}."


def _cube(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} blocks slot {text_at(facts, 'slot')} with the purple cube."


def _inbox_moved(facts: Facts, names: list[str]) -> str:
    tokens = number_at(facts, "tokens")
    active = number_at(facts, "active")
    who = _who(facts, names)
    if not tokens:
        return f"{who} has an empty Inbox and {counted(active, 'active Work Token')}."
    moved = counted(tokens, "Work Token")
    return f"{who} takes {moved} out of the Inbox and has {number(active)} active."


def _round_end(facts: Facts, names: list[str]) -> str:
    return f"Everybody has retired; round {number_at(facts, 'round')} is over."


def _pool_refreshed(facts: Facts, names: list[str]) -> str:
    return f"The new Room Pool offers {_cards(facts, 'cards')}."


def _deck_reshuffled(facts: Facts, names: list[str]) -> str:
    cards = counted(number_at(facts, "cards"), "card")
    return f"The discarded rooms are shuffled into a new Room Deck of {cards}."


# Workers


def _boss_moved(facts: Facts, names: list[str]) -> str:
    owner = number_at(facts, "owner")
    text = f"{_who(facts, names)} sends the Boss to {text_at(facts, 'place')}"
    if owner >= 0 and owner != number_at(facts, "seat"):
        text += f" ({names[owner]}'s crew)"
    paid = text_at(facts, "paid")
    if paid == "owner":
        return f"{text}: {names[owner]} earns a Work Token."
    return f"{text} for free." if paid == "nobody" else f"{text}."


def _hench_moved(facts: Facts, names: list[str]) -> str:
    who = _who(facts, names)
    to = text_at(facts, "place")
    source = f"a Henchman from {text_at(facts, 'from_place')}"
    how = text_at(facts, "how")
    if how == "occupy":
        return f"{who} occupies {to} with {source}."
    return f"{who} sends {source} to {to}{' for free' if how == 'free' else ''}."


def _transferred(facts: Facts, names: list[str]) -> str:
    owner = number_at(facts, "owner")
    workers = "Boss and Henchman"
    if owner != number_at(facts, "seat"):
        workers = f"the Boss and {names[owner]}'s Henchman"
    way = f"from {text_at(facts, 'from_place')} to {text_at(facts, 'place')}"
    return f"{_who(facts, names)} transfers {workers} {way}."


def _dismissed(facts: Facts, names: list[str]) -> str:
    owner = names[number_at(facts, "owner")]
    worker = text_at(facts, "worker").capitalize()
    text = f"{owner}'s {worker} is dismissed from {text_at(facts, 'place')}"
    if facts["token"]:  # which has been told already
        return f"{text}."
    return f"{text}, and the yard has no Work Token for {owner}."


def _destroyed(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} destroys {text_at(facts, 'card')} {_on_level(facts)}."


def _wasted(facts: Facts, names: list[str]) -> str:
    losers = [names[seat] for seat in numbers_at(facts, "losers")]
    who = _who(facts, names)
    if not losers:
        return f"{who} wastes time, but nobody has an active Work Token to lose."
    each = " each" if len(losers) > 1 else ""
    return f"{who} wastes time, which has cost {listed(losers)} an active Work Token{each}."


def _retired(facts: Facts, names: list[str]) -> str:
    kept = number_at(facts, "kept")
    keeping = f" and keeps {counted(kept, 'Work Token')}" if kept else ""
    if facts["first_crate"]:
        return f"{_who(facts, names)} retires ahead of all others{keeping}."
    place = ORDINALS[number_at(facts, "place") - 1]
    return f"{_who(facts, names)} retires in {place} place{keeping}."


def _turn_ended(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} ends the turn."


# Directives


def _directive(facts: Facts, names: list[str]) -> str:
    code = text_at(facts, "code")
    who = _who(facts, names)
    why = text_at(facts, "skipped")
    if why == "unpaid":
        lack = "active Work Token" if code == "LOSE_WORK" else "Build Point"
        return f"{who} has no {lack} to pay with and forfeits the rest."
    if why == "declined":
        return f"{who} does not {directive(code)}."
    reason = f": {IMPOSSIBLE[code]}" if code in IMPOSSIBLE else ""
    return f"{who} cannot {directive(code)}{reason}."


def _selected(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} takes {text_at(facts, 'card')} from the Room Pool."


def _revealed(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} turns up {text_at(facts, 'card')} for the Room Pool."


def _built(facts: Facts, names: list[str]) -> str:
    return (
        f"{_who(facts, names)} builds {text_at(facts, 'card')} {_on_level(facts)}: {_sum(facts)}."
    )


def _upgraded(facts: Facts, names: list[str]) -> str:
    rooms = f"{text_at(facts, 'card')} in place of {text_at(facts, 'old')} {_on_level(facts)}"
    text = f"{_who(facts, names)} builds {rooms}: {_sum(facts)}"
    removed: list[str] = []
    for worker in texts_at(facts, "removed"):
        kind, seat = worker.split()
        removed.append(f"{names[int(seat)]}'s {kind.capitalize()}")
    if removed:
        text += f"; {listed(removed)} {'has' if len(removed) == 1 else 'have'} to leave"
    return f"{text}."


def _stolen(facts: Facts, names: list[str]) -> str:
    victim = names[number_at(facts, "victim")]
    what = f"{text_at(facts, 'card')} from {victim} and builds it {_on_level(facts)}"
    half = number_at(facts, "victim_scored")
    share = f"{victim} scores {half or 'nothing'}"
    return f"{_who(facts, names)} steals {what}: {_sum(facts)}; {share}."


def _score(facts: Facts, names: list[str]) -> str:
    to = number_at(facts, "to")
    gain = to - number_at(facts, "from")
    who = _who(facts, names)
    lost = lost_points(number_at(facts, "lost"))
    if not gain:
        return f"{who} scores nothing{lost}."
    return f"{who} scores {gain} VP and stands at {to}{lost}."


def _bp(facts: Facts, names: list[str]) -> str:
    delta = number_at(facts, "delta")
    now = number_at(facts, "now")
    who = _who(facts, names)
    if not delta:
        return f"{who} has {amount(now, 'Build Point')} already; another one is wasted."
    if delta < 0:
        return f"{who} pays {amount(-delta, 'Build Point')} and has {now} left."
    return f"{who} gains {amount(delta, 'Build Point')} and has {now}."


def _work(facts: Facts, names: list[str]) -> str:
    if number_at(facts, "delta") > 0:
        return f"A Work Token goes to {_who(facts, names)}'s Inbox."
    return f"An active Work Token of {_who(facts, names)}'s goes to the yard."


def _excavated(facts: Facts, names: list[str]) -> str:
    level = number_at(facts, "level")
    where = "the Core" if level == LEVELS else f"level {level}"
    text = f"{_who(facts, names)} digs to {where}."
    wrecks = len(texts_at(facts, "wrecks"))
    return f"{text} {capital(counted(wrecks, 'ruin'))} found." if wrecks else text


# Crates


def _crate_gained(facts: Facts, names: list[str]) -> str:
    if "crate" in facts:
        return f"You take a crate and find {with_article(text_at(facts, 'crate'))}."
    return f"{_who(facts, names)} takes a crate."


def _crates_refilled(facts: Facts, names: list[str]) -> str:
    crates = counted(number_at(facts, "crates"), "crate")
    return f"The discarded crates become a new Crate Pool of {crates}."


def _crate_used(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} opens a crate: {text_at(facts, 'crate')}."


def _crate_taken(facts: Facts, names: list[str]) -> str:
    crate = with_article(text_at(facts, "crate")) if "crate" in facts else "a crate"
    return f"{_who(facts, names)} draws {crate} from {names[number_at(facts, 'victim')]}."


def _exchanged(facts: Facts, names: list[str]) -> str:
    crate = with_article(text_at(facts, "crate")) if "crate" in facts else "a crate"
    return f"{_who(facts, names)} gives {names[number_at(facts, 'victim')]} {crate} in return."


# The end


def _lair_full(facts: Facts, names: list[str]) -> str:
    return f"The lair is full: round {number_at(facts, 'round')} is the last."


def _stall(facts: Facts, names: list[str]) -> str:
    rounds = counted(number_at(facts, "rounds"), "round")
    return f"For {rounds} nobody has scored, built or dug."


def _game_end(facts: Facts, names: list[str]) -> str:
    winner = number_at(facts, "winner")
    scores = numbers_at(facts, "scores")
    best = scores[winner]
    others: list[str] = []
    tied: list[str] = []
    for seat, name in enumerate(names):
        if seat != winner:
            others.append(f"{name} {scores[seat]}")
            if scores[seat] == best:
                tied.append(name)
    left = f", farther left on the Retirement Track than {listed(tied)}" if tied else ""
    why = ENDINGS[text_at(facts, "reason")]
    return f"{why}. {names[winner]} wins with {best} VP{left} ({', '.join(others)})."


TELLERS: Final[dict[str, Callable[[Facts, list[str]], str]]] = {
    "match_start": _match_start,
    "round_start": _round_start,
    "planned": _planned,
    "cube": _cube,
    "inbox_moved": _inbox_moved,
    "boss_moved": _boss_moved,
    "hench_moved": _hench_moved,
    "transferred": _transferred,
    "directive": _directive,
    "selected": _selected,
    "revealed": _revealed,
    "built": _built,
    "upgraded": _upgraded,
    "stolen": _stolen,
    "score": _score,
    "bp": _bp,
    "work": _work,
    "excavated": _excavated,
    "dismissed": _dismissed,
    "destroyed": _destroyed,
    "crate_gained": _crate_gained,
    "crates_refilled": _crates_refilled,
    "crate_used": _crate_used,
    "crate_taken": _crate_taken,
    "exchanged": _exchanged,
    "wasted": _wasted,
    "retired": _retired,
    "turn_ended": _turn_ended,
    "round_end": _round_end,
    "pool_refreshed": _pool_refreshed,
    "deck_reshuffled": _deck_reshuffled,
    "lair_full": _lair_full,
    "stall": _stall,
    "game_end": _game_end,
}


def _who(facts: Facts, names: list[str]) -> str:
    return names[number_at(facts, "seat")]


def _cards(facts: Facts, key: str) -> str:
    return listed(texts_at(facts, key)) or "nothing"


def _on_level(facts: Facts) -> str:
    return f"on level {number_at(facts, 'level')}"


def _sum(facts: Facts) -> str:
    """The reckoning of a build: 3 + 1 for Science = 4 VP (2 lost: the shaft ends here)."""
    points = sum_of_points(number_at(facts, "base"), texts_at(facts, "new_symbols"))
    return points + lost_points(number_at(facts, "lost"))
