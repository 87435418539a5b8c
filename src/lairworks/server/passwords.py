"""Passwords as argon2 keeps them. Hashing is slow and hungry on purpose: two at a time."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from lairworks.server.problems import Problem

SHORTEST: Final = 8
LONGEST: Final = 200
AT_ONCE: Final = 2
MOST_WAITING: Final = 32
AGAIN_S: Final = 5

T = TypeVar("T")


class Passwords:
    """Hashes and checks passwords in threads of its own, so that nothing else waits."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
        self._waiting = 0
        self._nobodys: str | None = None

    async def hash(self, password: str) -> str:
        """What to keep of a password; raises Problem for one too short or too long."""
        if not SHORTEST <= len(password) <= LONGEST:
            raise Problem("bad_password", f"a password has {SHORTEST} to {LONGEST} characters")
        return await self._apart(lambda: self._hasher.hash(_bytes(password)))

    async def check(self, kept: str | None, password: str) -> bool:
        """Whether this is the password; takes as long when there is none to compare with."""
        if self._nobodys is None:
            # Made whoever asks first, so that the time of the first answer tells nothing either.
            self._nobodys = await self._apart(lambda: self._hasher.hash(b"nobody's password"))
        compared = kept or self._nobodys
        matches = await self._apart(lambda: self._verify(compared, password[:LONGEST]))
        return matches and kept is not None and len(password) <= LONGEST

    def close(self) -> None:
        """Ends the threads."""
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, _bytes(password))
        except (VerificationError, InvalidHashError):
            return False

    async def _apart(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise Problem("too_many", "too many log in just now; try again", retry_after=AGAIN_S)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1


def _bytes(password: str) -> bytes:
    # Keyboards write the same letter in different ways.
    return unicodedata.normalize("NFKC", password).encode("utf-8", "replace")
