"""Ready-made lists of choices: what a verb offers for any set of small numbers.

A list that is put together from ready-made ones holds the same int objects as they do. One that is
filled number by number makes a new object for every choice beyond 256, which takes far longer.

    PICKS = by_set(PICK, 16)      once, when the module is read
    listed(PICKS, cells)          pick:A1, pick:C2 and so on, for a set of cells
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.vocabulary import Verb

PART: Final = 8  # numbers a ready-made list is about; larger sets take several
SETS: Final = 1 << PART


def by_set(verb: Verb, size: int, first: int = -1) -> list[list[int]]:
    """A verb's choices for every set of the first few numbers, of the next few, and so on.

    `first` fixes the first slot of a verb whose second slot is the number.
    """
    table: list[list[int]] = []
    for start in range(0, size, PART):
        part = min(PART, size - start)
        for some in range(1 << part):
            numbers = [start + number for number in range(part) if some >> number & 1]
            if first < 0:
                table.append([verb.start + number for number in numbers])
            else:
                table.append([verb.at(first, number) for number in numbers])
    return table


def listed(table: list[list[int]], numbers: i64) -> list[int]:
    """The verb's choices for a set of numbers, in a list of its own."""
    found = table[numbers & (SETS - 1)][:]
    _add_rest(found, table, numbers)
    return found


def add_listed(found: list[int], table: list[list[int]], numbers: i64) -> None:
    """Appends the same."""
    found.extend(table[numbers & (SETS - 1)])
    _add_rest(found, table, numbers)


def _add_rest(found: list[int], table: list[list[int]], numbers: i64) -> None:
    """What is beyond the first part, often nothing."""
    start: i64 = SETS
    numbers >>= PART
    while numbers:
        some: i64 = numbers & (SETS - 1)
        if some:
            found.extend(table[start + some])
        start += SETS
        numbers >>= PART
