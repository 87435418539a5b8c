"""Saying what to install where an optional library is missing."""

from __future__ import annotations


def missing(library: str, extra: str) -> ImportError:
    """The error for a library that comes with an extra."""
    return ImportError(f'{library} is not installed; get it with: pip install "lairworks[{extra}]"')
