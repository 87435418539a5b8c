"""Whole matches on record, inside the compiled core: for simulations and their statistics.

A record says of every choice which seat made it, which it was, and out of what it was taken. With
the seed it is the match: whoever plays it again from the start comes to the same end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from lairworks.core.game import Game, Mention
from lairworks.core.journal import Entry, Facts, Journal
from lairworks.core.rng import Rng
from lairworks.core.state import State

SEEN: Final = 0
TAKEN: Final = 1
USED: Final = 2
LOW_BITS: Final = 127  # of a byte, whose eighth bit says that another one follows

Tally = dict[tuple[int, str, str], list[int]]  # by seat, kind and card: seen, taken, used
Row = tuple[int, str, str, int, int, int]
_MENTIONS: Final[dict[tuple[str, str, int, str], Mention]] = {}


@final
class Ledger(Journal):
    """A journal that nobody reads but statistics."""

    def __init__(self) -> None:
        super().__init__()
        self.told = False


@final
class Record:
    """The choices of a match in order; `picks` are their places among what was `offered`."""

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.choices: list[int] = []
        self.picks: list[int] = []
        self.offered: list[int] = []

    def add(self, seat: int, choice: int, offer: list[int]) -> None:
        """One more choice, out of an offer."""
        self.seats.append(seat)
        self.choices.append(choice)
        self.picks.append(offer.index(choice))
        self.offered.append(len(offer))

    def packed(self) -> bytes:
        """The picks, seven bits to a byte, the lowest first: what `unpacked` reads.

        Seats need not be told: of those that decide at the same time the lowest comes first.
        """
        found = bytearray()
        for pick in self.picks:
            while pick > LOW_BITS:
                found.append(pick & LOW_BITS | LOW_BITS + 1)
                pick >>= 7
            found.append(pick)
        return bytes(found)


def unpacked(packed: bytes) -> list[int]:
    """The picks of a record."""
    found: list[int] = []
    pick = shift = 0
    for byte in packed:
        pick |= (byte & LOW_BITS) << shift
        if byte > LOW_BITS:
            shift += 7
        else:
            found.append(pick)
            pick = shift = 0
    return found


def at_random(state: State, rngs: list[Rng]) -> Record:
    """Plays a match to its end, each seat by its own chance, as bots called `random` do."""
    record = Record()
    seats, choices, picks, offered = record.seats, record.choices, record.picks, record.offered
    while True:
        asked = state.deciders()
        if not asked:
            return record
        seat = asked[0]
        offer = state.choices(seat)
        number = len(offer)
        pick = int(rngs[seat].below(number))
        choice = offer[pick]
        seats.append(seat)
        choices.append(choice)
        picks.append(pick)
        offered.append(number)
        state.apply(seat, choice)


def scores_along(state: State, record: Record, plies: list[int]) -> list[list[float]]:
    """Plays a record again; the scores after so many choices each, which must rise."""
    found: list[list[float]] = []
    made = 0
    for ply in plies:
        made = _play_to(state, record, made, ply)
        found.append(state.scores())
    return found


def chances_along(
    game: Game[Any, Any], state: State, record: Record, plies: list[int]
) -> list[list[float]]:
    """Plays a record again; the chances of all seats, each time where the game is next calm."""
    found: list[list[float]] = []
    latest: list[float] = []
    made, judged = 0, -1
    for ply in plies:
        made = _play_to(state, record, made, ply)
        while made < len(record.choices) and not game.is_calm(state):
            made = _play_to(state, record, made, made + 1)
        if made != judged:
            judged = made
            latest = chances(game, state)
        found.append(latest)
    return found


def chances(game: Game[Any, Any], state: State) -> list[float]:
    """How the game judges the true table, shared out so that all chances add up to 1.

    At the end nothing is left to judge: the winners share the win.
    """
    if state.deciders():
        judged = [game.evaluate(state, seat) for seat in range(state.seats)]
    else:
        winners = state.winners()
        judged = [1.0 if seat in winners else 0.0 for seat in range(state.seats)]
    total = sum(judged)
    if total <= 0.0:
        return [1.0 / state.seats] * state.seats
    return [chance / total for chance in judged]


def tally(game: Game[Any, Any], state: State, entries: Sequence[Entry]) -> list[Row]:
    """How often each seat saw, took and used each piece of content, in order."""
    counts: Tally = {}
    for entry in entries:
        for mention in game.mentions(state, entry):
            key = (mention.seat, mention.kind, mention.card)
            row = counts.get(key)
            if row is None:
                row = [0, 0, 0]
                counts[key] = row
            how = mention.how
            row[SEEN if how == "seen" else TAKEN if how == "taken" else USED] += 1
    rows: list[Row] = []
    for key in sorted(counts):
        row = counts[key]
        rows.append((key[0], key[1], key[2], row[SEEN], row[TAKEN], row[USED]))
    return rows


def mention(kind: str, card: str, seat: int, how: str) -> Mention:
    """A mention; there is only one of each, as making them anew would take most of the time."""
    key = (kind, card, seat, how)
    found = _MENTIONS.get(key)
    if found is None:
        found = Mention(kind, card, seat, how)
        _MENTIONS[key] = found
    return found


def all_facts(entry: Entry) -> Facts:
    """What a report says to everybody and to those who know more, together."""
    if entry.private is None:
        return entry.public or {}
    return {**(entry.public or {}), **entry.private}


def _play_to(state: State, record: Record, made: int, ply: int) -> int:
    """Takes the choices from number `made` on, until `ply` are made, which it tells."""
    while made < ply:
        state.apply(record.seats[made], record.choices[made])
        made += 1
    return made
