"""Chance: a small generator that lives inside a state.

The algorithm is sfc32 (Chris Doty-Humphrey, PractRand): three chaotic 32-bit lanes and a
counter, 128 bits in all, seeded the way PractRand does it for a 64-bit seed (lane `b` the low
word, lane `c` the high word, counter 1, twelve rounds thrown away). Lane `a`, zero there, holds
our stream number, so one seed yields as many unrelated streams as a match has seats.

    seeded(0)                     514676C3 08A809DF 30349D2B FB52C520
    seeded(1)                     77EEF724 6F99472C 65C86823 6A161A47
    seeded(0x0123456789ABCDEF)    84712D97 F5A3D9C8 5CD0A295 35E05B54

Only adds, shifts, xors and masks below 2**53: the same numbers compiled and interpreted.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF
NO_FATE: Final[list[int]] = []
LARGEST: Final = 1 << 30  # `below` takes no more, so that its product stays below 2**62


@mypyc_attr(acyclic=True)  # never part of a cycle, so the garbage collector need not follow it
class Rng:
    """A stream of chance; make one with `seeded`.

    `draws` counts what was taken, so that undo can tell whether dice have rolled since.
    `fate` lists results that are to come before chance itself is asked: see `arrange`.
    """

    def __init__(self) -> None:
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.counter: i64 = 1
        self.draws: i64 = 0
        self.fate: list[int] = NO_FATE  # shared by copies: replaced, never changed

    def copy(self) -> Rng:
        """An independent generator that will draw the same."""
        twin = Rng()
        twin.a = self.a
        twin.b = self.b
        twin.c = self.c
        twin.counter = self.counter
        twin.draws = self.draws
        twin.fate = self.fate
        return twin

    def word(self) -> i64:
        """The next 32 random bits."""
        out: i64 = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = ((((self.c << 21) | (self.c >> 11)) & WORD) + out) & WORD
        return out

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n-1, each equally likely (no modulo bias)."""
        if n < 1 or n > LARGEST:
            raise ValueError(f"below() takes 1 to {LARGEST}, not {n}")
        self.draws += 1
        if self.fate:
            return self._foretold(n)
        product: i64 = self.word() * n
        low: i64 = product & WORD
        if low < n:
            short: i64 = (WORD + 1 - n) % n
            while low < short:
                product = self.word() * n
                low = product & WORD
        return product >> 32

    def die(self, faces: list[int]) -> int:
        """One face of a die. A foretold roll is given as the face itself."""
        if self.fate:
            self.draws += 1
            face = self.fate[0]
            self.fate = self.fate[1:]
            if face not in faces:
                raise ValueError(f"fate holds {face}, which is no face of {faces}")
            return face
        return faces[self.below(len(faces))]

    def pick(self, things: list[int]) -> int:
        """One of the things, each equally likely."""
        return things[self.below(len(things))]

    def shuffle(self, things: list[int]) -> None:
        """Brings the things into random order, each order equally likely.

        Never foretold: an arranged position gives the order of its decks instead.
        """
        fate = self.fate
        self.fate = NO_FATE
        last = len(things) - 1
        while last > 0:
            other = self.below(last + 1)
            kept = things[last]
            things[last] = things[other]
            things[other] = kept
            last -= 1
        self.fate = fate

    def lanes(self) -> list[int]:
        """The four words that make up the generator's state."""
        return [self.a, self.b, self.c, self.counter]

    def set_lanes(self, lanes: list[int]) -> None:
        """Continues exactly where `lanes` were read."""
        self.a = lanes[0]
        self.b = lanes[1]
        self.c = lanes[2]
        self.counter = lanes[3]

    def _foretold(self, n: i64) -> i64:
        value = self.fate[0]
        self.fate = self.fate[1:]
        if not 0 <= value < n:
            raise ValueError(f"fate holds {value}, but a number from 0 to {n - 1} is drawn")
        return value


def seeded(seed: int, stream: int = 0) -> Rng:
    """The generator of a seed (64 bits); other streams of one seed are unrelated to it."""
    rng = Rng()
    rng.a = stream & WORD
    rng.b = seed & WORD
    rng.c = (seed >> 32) & WORD
    for _ in range(12):
        rng.word()
    return rng


def spawned(rng: Rng) -> Rng:
    """A new generator seeded from this one, for guesses and searches that draw on their own."""
    low = int(rng.word())
    high = int(rng.word())
    return seeded(low | (high << 32))
