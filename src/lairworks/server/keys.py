"""Keys that nobody can guess, and what is kept of them."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that looks like another
ID_LENGTH: Final = 14  # 31 ** 14 is about 2 ** 69


def new_id() -> str:
    """The id of a match or a person: not to be guessed, easy to read aloud."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def new_key() -> str:
    """A key that opens a seat, or an invitation to one."""
    return secrets.token_urlsafe(24)


def hashed(key: str) -> str:
    """What is kept of a key."""
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


def is_same(one: str, other: str) -> bool:
    """Whether two keys are the same, in a time that does not tell how much of them is."""
    return secrets.compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))
