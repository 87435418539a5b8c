"""How long seats may think: pure arithmetic over times in milliseconds since 1970.

Two kinds of clock: live (so many seconds for the match, and some more after every choice) and
slow (so many days for every choice, without Saturdays and Sundays if the table wishes).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Final

from lairworks.core.errors import LairworksError

SECOND: Final = 1000
DAY: Final = 24 * 3600 * SECOND
WEEK: Final = 7 * DAY
WORKING: Final = 5 * DAY
MONDAY: Final = 4 * DAY  # 1970 began on a Thursday

KINDS: Final = ("live", "slow")
BOUNDS: Final = {"seconds": (10, 86400), "increment": (0, 600), "grace": (0, 60), "days": (1, 30)}


class BadClock(LairworksError):
    """A clock that cannot be; `field` is the part that is wrong, `problem` what would be right."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"clock, {field}: {problem}" if field else f"clock: {problem}")
        self.field = field
        self.problem = problem


@dataclass(frozen=True)
class LiveClock:
    """`seconds` for the match, `increment` after each choice; `grace` forgives a slow network."""

    seconds: int
    increment: int = 0
    grace: int = 2

    def facts(self) -> dict[str, object]:
        """As `read_clock` reads it."""
        return {"kind": "live", **asdict(self)}

    def budget(self) -> int:
        """What a seat has at first."""
        return self.seconds * SECOND

    def gain(self) -> int:
        """What a choice adds to what is left."""
        return self.increment * SECOND

    def at_hand(self, left: int) -> int:
        """What a seat that is asked anew has, if so much was left to it."""
        return left

    def counted(self, begin: int, end: int) -> int:
        """How much of a stretch of time counts."""
        return max(0, end - begin)

    def until(self, begin: int, amount: int) -> int:
        """When so much has been counted since `begin`."""
        return begin + amount

    def patience(self) -> int:
        """How long a seat whose time is over may still choose."""
        return self.grace * SECOND


@dataclass(frozen=True)
class SlowClock:
    """`days` for each choice; with `weekends`, Saturdays and Sundays (UTC) do not count."""

    days: int
    weekends: bool = False

    def facts(self) -> dict[str, object]:
        """As `read_clock` reads it."""
        return {"kind": "slow", **asdict(self)}

    def budget(self) -> int:
        """What a seat has at first."""
        return self.days * DAY

    def gain(self) -> int:
        """What a choice adds to what is left."""
        return 0

    def at_hand(self, left: int) -> int:
        """What a seat that is asked anew has: as much as for any choice."""
        return self.budget()

    def counted(self, begin: int, end: int) -> int:
        """How much of a stretch of time counts."""
        if end <= begin:
            return 0
        return worked(end) - worked(begin) if self.weekends else end - begin

    def until(self, begin: int, amount: int) -> int:
        """The first moment at which so much has been counted since `begin`."""
        if not self.weekends:
            return begin + amount
        return max(begin, reached(worked(begin) + amount))

    def patience(self) -> int:
        """Days need no grace."""
        return 0


ClockSetting = LiveClock | SlowClock


def worked(at: int) -> int:
    """The time outside of weekends up to a moment."""
    weeks, rest = divmod(at - MONDAY, WEEK)
    return weeks * WORKING + min(rest, WORKING)


def reached(amount: int) -> int:
    """The first moment up to which so much time lay outside of weekends."""
    weeks, rest = divmod(amount, WORKING)
    if rest == 0:  # when a week's work is done, not when the next week begins
        weeks, rest = weeks - 1, WORKING
    return MONDAY + weeks * WEEK + rest


def read_clock(facts: Mapping[str, object] | None) -> ClockSetting | None:
    """The clock that was asked for, None for none; raises BadClock."""
    if facts is None:
        return None
    kind = facts.get("kind")
    if kind == "live":
        _only(facts, "seconds", "increment", "grace")
        return LiveClock(
            _whole(facts, "seconds"), _whole(facts, "increment", 0), _whole(facts, "grace", 2)
        )
    if kind == "slow":
        _only(facts, "days", "weekends")
        weekends = facts.get("weekends", False)
        if not isinstance(weekends, bool):
            raise BadClock("weekends", f"must be true or false, not {weekends!r}")
        return SlowClock(_whole(facts, "days"), weekends)
    raise BadClock("kind", f"must be one of {', '.join(KINDS)}, not {kind!r}")


def _only(facts: Mapping[str, object], *fields: str) -> None:
    for name in facts:
        if name not in fields and name != "kind":
            known = ", ".join(fields)
            raise BadClock(name, f"a {facts['kind']} clock has no such field; it has {known}")


def _whole(facts: Mapping[str, object], field: str, usual: int | None = None) -> int:
    least, most = BOUNDS[field]
    value = facts.get(field, usual)
    if type(value) is not int or not least <= value <= most:
        found = "is missing" if value is None else f"is {value!r}"
        raise BadClock(field, f"{found}; it must be a whole number from {least} to {most}")
    return value


@dataclass(frozen=True)
class Reading:
    """A seat's clock as clients see it: what is left in ms, and when its flag falls if it runs."""

    seat: int
    remaining: int
    flag_at: int | None


class Clocks:
    """The clocks of a match, rebuilt from its log: tell it of every entry, in order.

    A seat's time runs while it is among the deciders. A turn may take several choices; what it adds
    to the time is added when it ends, so that clocks do not count a seat's secret choices for all
    to see. Without a setting there are no clocks.
    """

    def __init__(self, setting: ClockSetting | None, seats: int) -> None:
        self.setting = setting
        self._left = [setting.budget() if setting is not None else 0] * seats
        self._since: list[int | None] = [None] * seats  # when what is left began to run
        self._last = 0  # the time of the last entry
        self._ended: list[list[bool]] = [[] for _ in range(seats)]  # per choice: a turn's last?

    def begin(self, at: int, deciders: Collection[int]) -> None:
        """The match starts."""
        self.changed(at, deciders)

    def moved(self, seat: int, at: int, deciders: Collection[int]) -> None:
        """A seat has made a choice; `deciders` are those asked now."""
        running = [other for other, since in enumerate(self._since) if since is not None]
        ends = seat not in deciders or any(other not in running for other in deciders)
        self._ended[seat].append(ends)
        if ends:
            self._turned(seat, at, 1)
        self.changed(at, deciders)

    def undone(self, seat: int, at: int, deciders: Collection[int]) -> None:
        """A seat has taken back its choice, and with it what that choice had added to its time."""
        if self._ended[seat] and self._ended[seat].pop():
            self._turned(seat, at, -1)
        self.changed(at, deciders)

    def granted(self, seat: int, at: int, least: int) -> None:
        """A seat has at least so many ms from now on: its person is back."""
        self._last = max(self._last, at)
        runs = self._since[seat] is not None
        self._halt(seat)
        self._left[seat] = max(self._left[seat], least)
        self._since[seat] = self._last if runs else None

    def changed(self, at: int, deciders: Collection[int]) -> None:
        """Something else has happened; `deciders` are those asked now."""
        self._last = max(self._last, at)
        if self.setting is None:
            return
        for seat, since in enumerate(self._since):
            if seat not in deciders:
                self._halt(seat)
            elif since is None:
                self._left[seat] = self.setting.at_hand(self._left[seat])
                self._since[seat] = self._last

    def resume(self, at: int, down_since: int | None = None) -> None:
        """The server was down: what ran since then is given back.

        If nobody knows since when, that is all since the last entry.
        """
        down = self._last if down_since is None else max(self._last, down_since)
        running = [seat for seat, since in enumerate(self._since) if since is not None]
        self._last = min(down, max(self._last, at))
        for seat in running:
            self._halt(seat)
        self._last = max(self._last, at)
        for seat in running:
            self._since[seat] = self._last

    def stop(self) -> None:
        """The match is over: no clock runs any more."""
        for seat in range(len(self._since)):
            self._halt(seat)

    def remaining(self, seat: int, now: int) -> int | None:
        """How many ms a seat has left; None without clocks."""
        if self.setting is None:
            return None
        since = self._since[seat]
        if since is None:
            return self.setting.at_hand(self._left[seat])
        return max(0, self._left[seat] - self.setting.counted(since, now))

    def flag_at(self, seat: int) -> int | None:
        """When a seat's time is over for good, grace included; None if it does not run."""
        since = self._since[seat]
        if self.setting is None or since is None:
            return None
        return self.setting.until(since, self._left[seat]) + self.setting.patience()

    def due(self) -> int | None:
        """When the first flag falls if nothing happens before; None if no clock runs."""
        flags = [self.flag_at(seat) for seat in range(len(self._since))]
        return min((flag for flag in flags if flag is not None), default=None)

    def facts(self, now: int) -> list[Reading]:
        """Every seat's clock; nothing without clocks."""
        readings = []
        for seat in range(len(self._since)):
            remaining = self.remaining(seat, now)
            if remaining is not None:
                readings.append(Reading(seat, remaining, self.flag_at(seat)))
        return readings

    def _turned(self, seat: int, at: int, gains: int) -> None:
        self._last = max(self._last, at)
        self._halt(seat)
        if self.setting is not None:
            self._left[seat] = max(0, self._left[seat] + gains * self.setting.gain())

    def _halt(self, seat: int) -> None:
        """Stops a seat's time as it was at the last entry."""
        since = self._since[seat]
        if self.setting is not None and since is not None:
            counted = self.setting.counted(since, self._last)
            self._left[seat] = max(0, self._left[seat] - counted)
        self._since[seat] = None
