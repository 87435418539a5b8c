"""Saying what to install where an optional library is missing."""

from __future__ import annotations

from lairworks.core.errors import LairworksError


def missing(library: str, extra: str) -> LairworksError:
    """The error for a library that comes with an extra."""
    return LairworksError(
        f'{library} is not installed; get it with: pip install "lairworks[{extra}]"'
    )
