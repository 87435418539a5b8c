"""Sets of small numbers (spaces, cards, tokens: up to 62 of them) as bit masks."""

from __future__ import annotations

from mypy_extensions import i64


def bit(number: i64) -> i64:
    """The set that holds one number."""
    # Not `1 << number`: mypyc 2.4 writes a small i64 literal as a C int, which shifts modulo 32.
    # And not from bit 62, which would be made from a Python int at every call.
    top: i64 = 0x2000000000000000
    return top >> (61 - number)


def has(numbers: i64, number: i64) -> bool:
    """Whether a set holds a number."""
    return (numbers >> number) & 1 != 0


def count(numbers: i64) -> i64:
    """How many numbers a set holds."""
    n: i64 = 0
    while numbers:
        numbers &= numbers - 1
        n += 1
    return n


def members(numbers: i64) -> list[int]:
    """The numbers in a set, rising."""
    found: list[int] = []
    number: i64 = 0
    while numbers:
        if numbers & 1:
            found.append(number)
        numbers >>= 1
        number += 1
    return found
