"""Lists in pages: each page tells where it ended, and the next one starts there.

Where a page ended is written as a text that means nothing to clients. It holds the sort key of the
last row, so nothing is skipped or shown twice when rows are added meanwhile.
"""

from __future__ import annotations

import base64
import binascii
from typing import TypeVar

import msgspec

from lairworks.server.problems import Problem

T = TypeVar("T")
MOST = 2**63 - 1


def write_cursor(*key: int | float | str) -> str:
    """The sort key of a row as a text."""
    return base64.urlsafe_b64encode(msgspec.json.encode(key)).decode().rstrip("=")


def read_cursor(text: str | None, kind: type[T]) -> T | None:
    """The sort key in a text; None for None. Raises Problem if the text is not ours."""
    if text is None:
        return None
    try:
        raw = base64.urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4))
        key = msgspec.json.decode(raw, type=kind)
    except (binascii.Error, msgspec.MsgspecError, UnicodeError, ValueError) as error:
        raise _not_ours() from error
    if not isinstance(key, tuple) or not all(_fits(part) for part in key):
        raise _not_ours()
    return key


def _fits(part: object) -> bool:
    """Whether every database can compare with it."""
    if isinstance(part, str):
        return part.isascii() and part.isprintable()
    return not isinstance(part, int) or -MOST <= part <= MOST


def _not_ours() -> Problem:
    return Problem("bad_request", "`after` must be what the page before gave as `after`")
