"""A game as things of paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from lairworks.press.blocks import Block

CARD: Final = (63.0, 88.0)
SECTIONS: Final = ("cards", "tiles", "boards", "sheets", "rules")


@dataclass(frozen=True)
class Piece:
    """Something to cut out: a front, a back, and how large it is.

    `two_faced`: the back is not just a back, but used as well.
    """

    kind: str  # what such pieces are called
    front: Block
    back: Block
    section: str = "cards"
    size: tuple[float, float] = CARD
    two_faced: bool = False


@dataclass(frozen=True)
class Page:
    """A page to be used whole: a board, a mat, a sheet to write on."""

    title: str
    blocks: Sequence[Block]
    section: str = "boards"
    copies: int = 1


@dataclass(frozen=True)
class Kit:
    """All of a game's pieces, and what a household has to add."""

    pieces: Sequence[Piece]
    pages: Sequence[Page]
    household: Sequence[tuple[str, str]]  # how many of what, and what for
    rules: Sequence[str]  # the parts of the rulebook to print, by their headings


class Faces:
    """Pictures that pieces ask for, each kept once; they are drawn together, later."""

    def __init__(self, game: str, table: Mapping[str, object]) -> None:
        self.game = game
        self.table = table
        self.wishes: list[dict[str, object]] = []
        self._known: dict[str, int] = {}

    def __call__(self, picture: str, /, *, ink: str = "", **props: object) -> int:
        """The number of a picture: a kind that `web/src/press/games.ts` names, and its props.

        `ink` is the colour of what is drawn in the colour of the text around it.
        """
        wish: dict[str, object] = {
            "game": self.game,
            "kind": picture,
            "props": props,
            "table": self.table,
            "ink": ink,
        }
        key = repr((picture, ink, sorted(props.items(), key=lambda item: item[0])))
        if key not in self._known:
            self._known[key] = len(self.wishes)
            self.wishes.append(wish)
        return self._known[key]


def mark(tables: Mapping[str, Mapping[str, Mapping[str, object]]], file: str, entry: str) -> str:
    """What is printed at the foot of a card: its id, and where it comes from."""
    return f"{entry} · {tables[file][entry]['provenance']}"


@dataclass(frozen=True)
class Placed:
    """A piece on a sheet, from its upper left corner."""

    x: float
    y: float
    piece: Piece
    face: Block


@dataclass(frozen=True)
class Band:
    """Rows of pieces of one size, and where to cut them."""

    across: Sequence[float]  # x of cuts
    down: Sequence[float]  # y of cuts


@dataclass(frozen=True)
class Sheet:
    """One side of a leaf full of pieces: bands below each other."""

    placed: Sequence[Placed]
    bands: Sequence[Band]
