"""What happened, in sentences: one teller for every event of events.py.

Seats are called by their names. What only one seat is told speaks to it: "You find ...".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lairworks.core.english import amount, capital, counted, listed, number, with_article
from lairworks.core.journal import Event, Facts
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
    order = [names[seat] for seat in _numbers(facts, "order")]
    return f"Round {_number(facts, 'round')}: {', then '.join(order)} will plan."


def _planned(facts: Facts, names: list[str]) -> str:
    gain = bonus(_texts(facts, "bonus"))
    return f"{_who(facts, names)} takes slot {_text(facts, 'slot')}: {gain}."


def _cube(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} blocks slot {_text(facts, 'slot')} with the purple cube."


def _inbox_moved(facts: Facts, names: list[str]) -> str:
    tokens = _number(facts, "tokens")
    active = _number(facts, "active")
    who = _who(facts, names)
    if not tokens:
        return f"{who} has an empty Inbox and {counted(active, 'active Work Token')}."
    moved = counted(tokens, "Work Token")
    return f"{who} takes {moved} out of the Inbox and has {number(active)} active."


def _round_end(facts: Facts, names: list[str]) -> str:
    return f"Everybody has retired; round {_number(facts, 'round')} is over."


def _pool_refreshed(facts: Facts, names: list[str]) -> str:
    return f"The new Room Pool offers {_cards(facts, 'cards')}."


def _deck_reshuffled(facts: Facts, names: list[str]) -> str:
    cards = counted(_number(facts, "cards"), "card")
    return f"The discarded rooms are shuffled into a new Room Deck of {cards}."


# Workers


def _boss_moved(facts: Facts, names: list[str]) -> str:
    owner = _number(facts, "owner")
    text = f"{_who(facts, names)} sends the Boss to {_text(facts, 'place')}"
    if owner >= 0 and owner != _number(facts, "seat"):
        text += f" ({names[owner]}'s crew)"
    paid = _text(facts, "paid")
    if paid == "owner":
        return f"{text}: {names[owner]} earns a Work Token."
    return f"{text} for free." if paid == "nobody" else f"{text}."


def _hench_moved(facts: Facts, names: list[str]) -> str:
    who = _who(facts, names)
    to = _text(facts, "place")
    source = f"a Henchman from {_text(facts, 'from_place')}"
    how = _text(facts, "how")
    if how == "occupy":
        return f"{who} occupies {to} with {source}."
    return f"{who} sends {source} to {to}{' for free' if how == 'free' else ''}."


def _transferred(facts: Facts, names: list[str]) -> str:
    owner = _number(facts, "owner")
    workers = "Boss and Henchman"
    if owner != _number(facts, "seat"):
        workers = f"the Boss and {names[owner]}'s Henchman"
    way = f"from {_text(facts, 'from_place')} to {_text(facts, 'place')}"
    return f"{_who(facts, names)} transfers {workers} {way}."


def _dismissed(facts: Facts, names: list[str]) -> str:
    owner = names[_number(facts, "owner")]
    worker = _text(facts, "worker").capitalize()
    text = f"{owner}'s {worker} is dismissed from {_text(facts, 'place')}"
    if facts["token"]:  # which has been told already
        return f"{text}."
    return f"{text}, and the yard has no Work Token for {owner}."


def _destroyed(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} destroys {_text(facts, 'card')} {_on_level(facts)}."


def _wasted(facts: Facts, names: list[str]) -> str:
    losers = [names[seat] for seat in _numbers(facts, "losers")]
    who = _who(facts, names)
    if not losers:
        return f"{who} wastes time, but nobody has an active Work Token to lose."
    each = " each" if len(losers) > 1 else ""
    return f"{who} wastes time, which has cost {listed(losers)} an active Work Token{each}."


def _retired(facts: Facts, names: list[str]) -> str:
    kept = _number(facts, "kept")
    keeping = f" and keeps {counted(kept, 'Work Token')}" if kept else ""
    if facts["first_crate"]:
        return f"{_who(facts, names)} retires ahead of all others{keeping}."
    place = ORDINALS[_number(facts, "place") - 1]
    return f"{_who(facts, names)} retires in {place} place{keeping}."


def _turn_ended(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} ends the turn."


# Directives


def _directive(facts: Facts, names: list[str]) -> str:
    code = _text(facts, "code")
    who = _who(facts, names)
    why = _text(facts, "skipped")
    if why == "unpaid":
        lack = "active Work Token" if code == "LOSE_WORK" else "Build Point"
        return f"{who} has no {lack} to pay with and forfeits the rest."
    if why == "declined":
        return f"{who} does not {directive(code)}."
    reason = f": {IMPOSSIBLE[code]}" if code in IMPOSSIBLE else ""
    return f"{who} cannot {directive(code)}{reason}."


def _selected(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} takes {_text(facts, 'card')} from the Room Pool."


def _revealed(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} turns up {_text(facts, 'card')} for the Room Pool."


def _built(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} builds {_text(facts, 'card')} {_on_level(facts)}: {_sum(facts)}."


def _upgraded(facts: Facts, names: list[str]) -> str:
    rooms = f"{_text(facts, 'card')} in place of {_text(facts, 'old')} {_on_level(facts)}"
    text = f"{_who(facts, names)} builds {rooms}: {_sum(facts)}"
    removed: list[str] = []
    for worker in _texts(facts, "removed"):
        kind, seat = worker.split()
        removed.append(f"{names[int(seat)]}'s {kind.capitalize()}")
    if removed:
        text += f"; {listed(removed)} {'has' if len(removed) == 1 else 'have'} to leave"
    return f"{text}."


def _stolen(facts: Facts, names: list[str]) -> str:
    victim = names[_number(facts, "victim")]
    what = f"{_text(facts, 'card')} from {victim} and builds it {_on_level(facts)}"
    half = _number(facts, "victim_scored")
    share = f"{victim} scores {half or 'nothing'}"
    return f"{_who(facts, names)} steals {what}: {_sum(facts)}; {share}."


def _score(facts: Facts, names: list[str]) -> str:
    to = _number(facts, "to")
    gain = to - _number(facts, "from")
    who = _who(facts, names)
    lost = lost_points(_number(facts, "lost"))
    if not gain:
        return f"{who} scores nothing{lost}."
    return f"{who} scores {gain} VP and stands at {to}{lost}."


def _bp(facts: Facts, names: list[str]) -> str:
    delta = _number(facts, "delta")
    now = _number(facts, "now")
    who = _who(facts, names)
    if not delta:
        return f"{who} has {amount(now, 'Build Point')} already; another one is wasted."
    if delta < 0:
        return f"{who} pays {amount(-delta, 'Build Point')} and has {now} left."
    return f"{who} gains {amount(delta, 'Build Point')} and has {now}."


def _work(facts: Facts, names: list[str]) -> str:
    if _number(facts, "delta") > 0:
        return f"A Work Token goes to {_who(facts, names)}'s Inbox."
    return f"An active Work Token of {_who(facts, names)}'s goes to the yard."


def _excavated(facts: Facts, names: list[str]) -> str:
    level = _number(facts, "level")
    where = "the Core" if level == LEVELS else f"level {level}"
    text = f"{_who(facts, names)} digs to {where}."
    wrecks = len(_texts(facts, "wrecks"))
    return f"{text} {capital(counted(wrecks, 'ruin'))} found." if wrecks else text


# Crates


def _crate_gained(facts: Facts, names: list[str]) -> str:
    if "crate" in facts:
        return f"You take a crate and find {with_article(_text(facts, 'crate'))}."
    return f"{_who(facts, names)} takes a crate."


def _crates_refilled(facts: Facts, names: list[str]) -> str:
    crates = counted(_number(facts, "crates"), "crate")
    return f"The discarded crates become a new Crate Pool of {crates}."


def _crate_used(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} opens a crate: {_text(facts, 'crate')}."


def _crate_taken(facts: Facts, names: list[str]) -> str:
    crate = with_article(_text(facts, "crate")) if "crate" in facts else "a crate"
    return f"{_who(facts, names)} draws {crate} from {names[_number(facts, 'victim')]}."


def _exchanged(facts: Facts, names: list[str]) -> str:
    crate = with_article(_text(facts, "crate")) if "crate" in facts else "a crate"
    return f"{_who(facts, names)} gives {names[_number(facts, 'victim')]} {crate} in return."


# The end


def _lair_full(facts: Facts, names: list[str]) -> str:
    return f"The lair is full: round {_number(facts, 'round')} is the last."


def _stall(facts: Facts, names: list[str]) -> str:
    rounds = counted(_number(facts, "rounds"), "round")
    return f"For {rounds} nobody has scored, built or dug."


def _game_end(facts: Facts, names: list[str]) -> str:
    winner = _number(facts, "winner")
    scores = _numbers(facts, "scores")
    best = scores[winner]
    others: list[str] = []
    tied: list[str] = []
    for seat, name in enumerate(names):
        if seat != winner:
            others.append(f"{name} {scores[seat]}")
            if scores[seat] == best:
                tied.append(name)
    left = f", farther left on the Retirement Track than {listed(tied)}" if tied else ""
    why = ENDINGS[_text(facts, "reason")]
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
    return names[_number(facts, "seat")]


def _cards(facts: Facts, key: str) -> str:
    return listed(_texts(facts, key)) or "nothing"


def _on_level(facts: Facts) -> str:
    return f"on level {_number(facts, 'level')}"


def _sum(facts: Facts) -> str:
    """The reckoning of a build: 3 + 1 for Science = 4 VP (2 lost: the shaft ends here)."""
    points = sum_of_points(_number(facts, "base"), _texts(facts, "new_symbols"))
    return points + lost_points(_number(facts, "lost"))


def _text(facts: Facts, key: str) -> str:
    value = facts[key]
    assert isinstance(value, str)
    return value


def _number(facts: Facts, key: str) -> int:
    value = facts[key]
    assert isinstance(value, int)
    return value


def _texts(facts: Facts, key: str) -> list[str]:
    value = facts[key]
    assert isinstance(value, list)
    return [str(item) for item in value]


def _numbers(facts: Facts, key: str) -> list[int]:
    value = facts[key]
    assert isinstance(value, list)
    found: list[int] = []
    for item in value:
        assert isinstance(item, int)
        found.append(item)
    return found
