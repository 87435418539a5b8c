"""How much one address may do: buckets that fill again evenly, and a count of open sockets."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import fields
from typing import Final

from lairworks.server.settings import Limits, Rate

MOST_BUCKETS: Final = 50_000
HOUSEHOLD_BITS: Final = 64  # of an IPv6 address: who has one has all that begin alike
EPSILON: Final = 1e-3  # ms; what adding up fractions may be off by


class Gate:
    """Lets through what the limits allow; a rule is the name of a rate in them.

    A bucket is kept as the moment at which it will be full again, and forgotten once it is. If
    there are too many, those unused for longest are forgotten before.
    """

    def __init__(
        self, limits: Limits, clock: Callable[[], int], most_buckets: int = MOST_BUCKETS
    ) -> None:
        self._clock = clock
        self._most_buckets = most_buckets
        self._most_sockets = limits.sockets
        values = {field.name: getattr(limits, field.name) for field in fields(limits)}
        self._rates = {name: rate for name, rate in values.items() if isinstance(rate, Rate)}
        self._full_at: OrderedDict[tuple[str, str], float] = OrderedDict()
        self._sockets: dict[str, int] = {}

    def wait(self, rule: str, who: str) -> float:
        """0 and counts it, if it is allowed; otherwise how many seconds to wait."""
        at = self._clock()
        rate = self._rates[rule]
        bucket = (rule, who)
        each = 1000.0 * rate.seconds / rate.most
        full_at = max(float(at), self._full_at.get(bucket, 0.0)) + each
        early = full_at - at - each * rate.most
        if early > EPSILON:
            self._full_at.move_to_end(bucket)
            return early / 1000.0
        self._full_at[bucket] = full_at
        self._full_at.move_to_end(bucket)
        self._forget(at)
        return 0.0

    def enter(self, who: str) -> bool:
        """Counts a socket that opens; False, and does not, if there are enough."""
        if self._sockets.get(who, 0) >= self._most_sockets:
            return False
        self._sockets[who] = self._sockets.get(who, 0) + 1
        return True

    def leave(self, who: str) -> None:
        """A socket that was let in has closed."""
        left = self._sockets.get(who, 0) - 1
        if left > 0:
            self._sockets[who] = left
        else:
            self._sockets.pop(who, None)

    def _forget(self, now: int) -> None:
        while self._full_at:
            bucket, full_at = next(iter(self._full_at.items()))
            if full_at > now and len(self._full_at) <= self._most_buckets:
                return
            del self._full_at[bucket]


def household(address: str) -> str:
    """Whom to count an address for: itself, or its network where one customer gets a whole one."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((int(ip), HOUSEHOLD_BITS), strict=False))
