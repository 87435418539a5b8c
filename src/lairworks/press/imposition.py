"""Which piece goes where: rows and columns without gaps, backs mirrored behind their fronts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from lairworks.press.model import Piece, Placed, Sheet


@dataclass(frozen=True)
class Paper:
    """A size of paper, in millimetres."""

    name: str
    width: float
    height: float


PAPERS: Final = {
    "a4": Paper("a4", 210.0, 297.0),
    "letter": Paper("letter", 215.9, 279.4),
}
EDGE: Final = 5.0  # what printers leave white
FOOT: Final = 9.5  # with the mark of the sheet


def impose(pieces: Sequence[Piece], paper: Paper, double_sided: bool) -> list[Sheet]:
    """The sheets of all pieces in their order, those of one size together.

    Double-sided, each sheet of fronts is followed by the sheet of its backs, which meet when the
    leaf is turned over its long edge. Otherwise there are no backs; where a back is a face as well,
    it is a piece of its own, to be glued to the other.
    """
    sheets: list[Sheet] = []
    for size in dict.fromkeys(piece.size for piece in pieces):
        same = [piece for piece in pieces if piece.size == size]
        if not double_sided:
            same = [face for piece in same for face in _faces(piece)]
        grid = _Grid(size, paper)
        for start in range(0, len(same), grid.places):
            front = grid.sheet(same[start : start + grid.places])
            sheets.append(front)
            if double_sided:
                sheets.append(_behind(front, paper))
    return sheets


def _faces(piece: Piece) -> list[Piece]:
    return [piece, replace(piece, front=piece.back)] if piece.two_faced else [piece]


class _Grid:
    """How pieces of one size lie on a paper."""

    def __init__(self, size: tuple[float, float], paper: Paper) -> None:
        self.width, self.height = size
        self.columns = int((paper.width - 2 * EDGE) / self.width)
        self.rows = int((paper.height - EDGE - FOOT) / self.height)
        self.places = self.columns * self.rows
        if not self.places:
            raise ValueError(f"a piece of {self.width} x {self.height} mm is larger than the paper")
        self.left = (paper.width - self.columns * self.width) / 2
        free = paper.height - FOOT - EDGE - self.rows * self.height
        self.top = EDGE + free / 2

    def sheet(self, pieces: Sequence[Piece]) -> Sheet:
        """The fronts of so many pieces, from left to right and downwards."""
        placed = [
            Placed(
                self.left + index % self.columns * self.width,
                self.top + index // self.columns * self.height,
                piece,
                piece.front,
            )
            for index, piece in enumerate(pieces)
        ]
        rows = -(-len(pieces) // self.columns)
        return Sheet(
            placed,
            [self.left + column * self.width for column in range(self.columns + 1)],
            [self.top + row * self.height for row in range(rows + 1)],
        )


def _behind(front: Sheet, paper: Paper) -> Sheet:
    """The other side of a leaf that is turned over its long edge: left is right."""
    return Sheet(
        [
            Placed(paper.width - each.x - each.piece.size[0], each.y, each.piece, each.piece.back)
            for each in front.placed
        ],
        sorted(paper.width - x for x in front.across),
        front.down,
    )
