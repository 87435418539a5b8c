"""Which piece goes where: rows and columns in bands, backs mirrored behind their fronts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from lairworks.press.model import Band, Piece, Placed, Sheet


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
GAP: Final = 10.0  # between bands, for the marks of both


def impose(pieces: Sequence[Piece], paper: Paper, double_sided: bool) -> list[Sheet]:
    """The sheets of all pieces in their order, those of one size together.

    Pieces of one size lie in rows without gaps, and what is free below them is for the next size.
    Double-sided, each sheet of fronts is followed by the sheet of its backs, which meet when the
    leaf is turned over its long edge. Otherwise there are no backs; where a back is a face as well,
    it is a piece of its own, to be glued to the other.
    """
    fronts = _fronts(pieces if double_sided else _faces(pieces), paper)
    if not double_sided:
        return fronts
    return [side for front in fronts for side in (front, _behind(front, paper))]


def _faces(pieces: Sequence[Piece]) -> list[Piece]:
    """Each piece, and again with its back in front if that is used as well."""
    return [
        face
        for piece in pieces
        for face in ([piece, replace(piece, front=piece.back)] if piece.two_faced else [piece])
    ]


def _fronts(pieces: Sequence[Piece], paper: Paper) -> list[Sheet]:
    sheets: list[Sheet] = []
    lowest = paper.height - FOOT
    y = lowest  # where the next band begins; here none fits any more
    for size in dict.fromkeys(piece.size for piece in pieces):
        left = [piece for piece in pieces if piece.size == size]
        grid = _Grid(size, paper)
        while left:
            rows = int((lowest - y) / grid.height)
            if not rows:
                sheets.append(Sheet([], []))
                y, rows = grid.top, grid.rows
            placed, band = grid.band(left[: rows * grid.columns], y)
            sheets[-1] = Sheet([*sheets[-1].placed, *placed], [*sheets[-1].bands, band])
            left = left[len(placed) :]
            y = band.down[-1] + GAP
    return sheets


class _Grid:
    """How pieces of one size lie on a paper."""

    def __init__(self, size: tuple[float, float], paper: Paper) -> None:
        self.width, self.height = size
        self.columns = int((paper.width - 2 * EDGE) / self.width)
        room = paper.height - EDGE - FOOT
        self.rows = int(room / self.height)
        if not self.columns * self.rows:
            raise ValueError(f"a piece of {self.width} x {self.height} mm is larger than the paper")
        self.left = (paper.width - self.columns * self.width) / 2
        self.top = EDGE + min(room - self.rows * self.height, 2 * GAP) / 2

    def band(self, pieces: Sequence[Piece], top: float) -> tuple[list[Placed], Band]:
        """The fronts of so many pieces, from left to right and downwards."""
        placed = [
            Placed(
                self.left + index % self.columns * self.width,
                top + index // self.columns * self.height,
                piece,
                piece.front,
            )
            for index, piece in enumerate(pieces)
        ]
        columns = min(self.columns, len(pieces))
        rows = -(-len(pieces) // self.columns)
        return placed, Band(
            [self.left + column * self.width for column in range(columns + 1)],
            [top + row * self.height for row in range(rows + 1)],
        )


def _behind(front: Sheet, paper: Paper) -> Sheet:
    """The other side of a leaf that is turned over its long edge: left is right."""
    return Sheet(
        [
            Placed(paper.width - each.x - each.piece.size[0], each.y, each.piece, each.piece.back)
            for each in front.placed
        ],
        [Band(sorted(paper.width - x for x in band.across), band.down) for band in front.bands],
    )
