"""Numbers and names in sentences."""

from __future__ import annotations

import math
from collections.abc import Sequence

from lairworks.lab.statistics import Difference, Estimate

NARROW = "\u202f"  # a space that never breaks, before a per cent sign
MINUS = "\u2212"


def percent(value: float, digits: int = 1) -> str:
    """A share in per cent."""
    return f"{100 * value:.{digits}f}{NARROW}%"


def percent_range(found: Estimate) -> str:
    """A share with its interval: 54.1 % (51.9 to 56.3)."""
    return f"{percent(found.value)} ({100 * found.low:.1f} to {100 * found.high:.1f})"


def number(value: float) -> str:
    """A number as precise as is of use."""
    if not math.isfinite(value):
        return "?"
    size = abs(value)
    if size < 0.0005:
        return "0"
    if value == round(value):
        return f"{value:,.0f}".replace("-", MINUS)
    digits = 0 if size >= 100 else 1 if size >= 10 else 2 if size >= 0.1 else 3
    return f"{value:,.{digits}f}".replace("-", MINUS)


def number_range(found: Estimate) -> str:
    """A number with its interval."""
    return f"{number(found.value)} ({number(found.low)} to {number(found.high)})"


def points(value: float) -> str:
    """A difference of shares in points of a hundred, with its sign."""
    sign = MINUS if round(100 * value, 1) < 0 else "+"
    return f"{sign}{abs(100 * value):.1f}"


def points_range(found: Difference) -> str:
    """The same with its interval."""
    return f"{points(found.value)} ({points(found.low)} to {points(found.high)})"


def plural(count: int, one: str, many: str = "") -> str:
    """A number of things."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def listed(names: Sequence[str]) -> str:
    """Names as one reads them out."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def spoken(id: str) -> str:
    """An id as words: lair_full is lair full."""
    return id.replace("_", " ")


def odds(p: float) -> str:
    """A chance for a table."""
    return "<0.001" if p < 0.001 else f"{p:.3f}"
