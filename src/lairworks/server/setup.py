"""Setting up matches: from what was asked for to rows, keys and invitations."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import lairworks
from lairworks import bots
from lairworks.core.errors import BadOption, BadSeats, ContentError, UnknownBot, UnknownGame
from lairworks.match import Match
from lairworks.saves import SEED_BITS
from lairworks.server.clocks import BadClock, read_clock
from lairworks.server.keys import hashed, new_id, new_key
from lairworks.server.problems import Problem
from lairworks.server.store import MatchRow, SeatRow

ME: Final = "me"
OPEN: Final = "open"
BOT: Final = "bot:"
SLOWEST: Final = ("ismcts",)  # bots without a limit of time are for the command line


@dataclass(frozen=True)
class Wish:
    """What somebody wants to play."""

    game: str
    seats: Sequence[str]
    options: Mapping[str, object]
    clock: Mapping[str, Any] | None
    visibility: str
    insurance: str | None
    pack: Mapping[str, Any] | None
    before: str | None = None
    start: Mapping[str, object] | None = None  # a position to begin at


@dataclass(frozen=True)
class Fresh:
    """A match that was set up: its rows, the own seat with its key, invitations to the others."""

    row: MatchRow
    seats: list[SeatRow]
    seat: int | None
    key: str | None

    @property
    def invites(self) -> dict[str, str]:
        """The invitation to each open seat."""
        return {str(seat.seat): seat.invite for seat in self.seats if seat.invite is not None}


def set_up(wish: Wish, person: str, name: str, now: int) -> Fresh:
    """A match as it was wished for, with the person in the seat called "me"; raises Problem."""
    mine = [place for place, who in enumerate(wish.seats) if who == ME]
    if len(mine) > 1:
        raise Problem("bad_seats", "you can sit in one seat only; use open seats for friends")
    key = new_key() if mine else None
    seats = [_seat(place, who) for place, who in enumerate(wish.seats)]
    if mine:
        seats[mine[0]] = SeatRow(mine[0], "person", person, name=name, key=hashed(str(key)))
    if wish.insurance is not None:
        check_bot(wish.insurance)
    row = _row(wish, person, now, people=all(seat.kind != "bot" for seat in seats))
    return Fresh(row, seats, mine[0] if mine else None, key)


def check_bot(name: str) -> str:
    """The name itself if there is such a bot for people to play with; raises Problem."""
    try:
        bots.make(name, 0)
    except UnknownBot as error:
        raise Problem("bad_bot", str(error)) from None
    if name.startswith(SLOWEST):
        raise Problem("bad_bot", f"{name} thinks for any time; choose a level such as hard")
    return name


def opened(seat: SeatRow) -> SeatRow:
    """The seat without whoever sat there, with a new invitation."""
    return replace(
        seat,
        kind="open",
        person=None,
        bot=None,
        name=_nobody(seat.seat),
        key=None,
        invite=new_key(),
    )


def _seat(place: int, who: str) -> SeatRow:
    if who in (ME, OPEN):
        return opened(SeatRow(place, "open"))
    if who.startswith(BOT):
        bot = check_bot(who.removeprefix(BOT))
        return SeatRow(place, "bot", bot=bot, name=f"{bot.capitalize()} bot {place + 1}")
    raise Problem("bad_seats", f"a seat is me, open or bot:LEVEL (as bot:easy), not {who!r}")


def _row(wish: Wish, person: str, now: int, people: bool) -> MatchRow:
    seed = secrets.randbits(SEED_BITS)
    try:
        read_clock(wish.clock)
        match = _match(wish, seed, people)
    except UnknownGame as error:
        raise Problem("unknown_game", str(error)) from None
    except BadSeats as error:
        raise Problem("bad_seats", str(error)) from None
    except BadOption as error:
        raise Problem("bad_option", str(error), option=error.option) from None
    except BadClock as error:
        raise Problem("bad_clock", str(error)) from None
    except ContentError as error:
        raise Problem("bad_pack", str(error)) from None
    return MatchRow(
        id=new_id(),
        game=match.game,
        rules=match.setting.game.rules,
        content=match.setting.content.digest,
        pack=wish.pack,
        start=wish.start,
        options=match.options,
        seed=seed,
        clock=dict(wish.clock) if wish.clock is not None else None,
        insurance=wish.insurance,
        visibility=wish.visibility,
        status="waiting",
        host=person,
        created=now,
        before=wish.before,
    )


def _match(wish: Wish, seed: int, people: bool) -> Match:
    seats = len(wish.seats)
    if wish.start is not None:
        return lairworks.arrange(wish.game, wish.start, seats, seed, wish.options, wish.pack)
    return lairworks.new(wish.game, seats, seed, wish.options, wish.pack, people=people)


def _nobody(place: int) -> str:
    return f"Seat {place + 1}"
