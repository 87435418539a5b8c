"""Turns of phrase that the sentences of all games share."""

from __future__ import annotations

from typing import Final

NUMBERS: Final = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]


def number(n: int) -> str:
    """A small number as a word, a large one in digits."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def counted(n: int, one: str, many: str = "") -> str:
    """So many of a thing: one cube, two cubes; `many` where a plain s will not do."""
    return f"{number(n)} {one if n == 1 else many or one + 's'}"


def amount(n: int, one: str) -> str:
    """The same in digits: 1 cube, 2 cubes."""
    return f"{n} {one if n == 1 else one + 's'}"


def with_article(name: str) -> str:
    """A name with its article."""
    return f"an {name}" if name[:1].lower() in "aeiou" else f"a {name}"


def capital(text: str) -> str:
    """A sentence with its first letter made large."""
    return text[:1].upper() + text[1:]


def listed(words: list[str]) -> str:
    """Words as a list in a sentence."""
    return _joined(words, "and")


def either(words: list[str]) -> str:
    """Alternatives in a sentence."""
    return _joined(words, "or")


def _joined(words: list[str], last: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
