"""Puts a kit on paper: what `press.typ` sets, and the PDF it makes of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any, Final

from lairworks._version import __version__
from lairworks.core.content import Content
from lairworks.core.game import Game
from lairworks.press.blocks import Block, heading, table, text
from lairworks.press.credits import UNOFFICIAL, credit
from lairworks.press.faces import EXTRA, CannotPrint, draw
from lairworks.press.imposition import Paper, impose
from lairworks.press.model import Faces, Kit, Sheet
from lairworks.press.rules import summary

DUPLEX: Final = (
    "Print at 100 %, on both sides, turned over the long edge: every back then lies behind its "
    "front. Cut along the marks at the edges: frames stand inside the cuts, so that a cut half a "
    "millimetre off does no harm. Boards and mats have an empty back."
)
SIMPLEX: Final = (
    "Print at 100 % on one side and cut along the marks at the edges. There are no backs: use "
    "sleeves that cannot be seen through; what lies face down is what its back would be. Pieces "
    "with two faces are there twice, to be glued together."
)
THICK: Final = "Cards are easier to shuffle on paper of 160 g or more, or in sleeves of 63 x 88 mm."
PIECES: Final = ("cards", "tiles")


@dataclass(frozen=True)
class Job:
    """What is to be printed, and how."""

    game: Game[Any, Any]
    content: Content
    paper: Paper
    double_sided: bool
    sections: Sequence[str]


def typeset(job: Job, kit: Kit, faces: Faces) -> bytes:
    """The PDF: the same bytes for the same job. Raises CannotPrint where something does not fit."""
    try:
        import typst
    except ImportError:
        raise CannotPrint(EXTRA) from None
    document = _document(job, kit)
    drawn = draw(faces.wishes)
    template = resources.files("lairworks.press").joinpath("press.typ").read_bytes()
    try:
        pdf = typst.compile(
            template,
            ignore_system_fonts=True,
            sys_inputs={"doc": json.dumps(document), "faces": json.dumps(drawn)},
        )
    except typst.TypstError as error:
        problem = error.message.removeprefix("panicked with: ")
        raise CannotPrint(f"{job.game.id} cannot be printed: {problem}") from None
    assert isinstance(pdf, bytes)
    return pdf


def _document(job: Job, kit: Kit) -> dict[str, object]:
    pieces = [piece for piece in kit.pieces if piece.section in job.sections]
    pages = [page for page in kit.pages if page.section in job.sections]
    game = job.game
    return {
        "title": f"{game.title}: print and play",
        "mark": f"{game.id} {__version__} · content {job.content.digest[:8]}",
        "keywords": ["board game", "print and play", game.title],
        "paper": {"width": job.paper.width, "height": job.paper.height},
        "double": job.double_sided,
        "front": _front(job, kit) if "rules" in job.sections else [],
        "pages": [
            {"title": page.title, "blocks": list(page.blocks), "size": 9}
            for page in pages
            for _ in range(page.copies)
        ],
        "sheets": [_sheet(sheet) for sheet in impose(pieces, job.paper, job.double_sided)],
    }


def _front(job: Job, kit: Kit) -> list[dict[str, object]]:
    """What is in the file and what is not, and the rules."""
    about: list[Block] = [
        text(job.game.pitch, size=12),
        text(credit(job.game.id)),
        text(UNOFFICIAL),
        heading("Printing"),
        text(DUPLEX if job.double_sided else SIMPLEX),
        text(THICK),
        heading("In this file"),
        table(["what", "how many"], _contents(kit), (1, 0)),
        heading("From your household"),
        table(["take", "for"], [list(row) for row in kit.household], (0, 1)),
        text(
            'The foot of a card says where it comes from: "rulebook" for printed facts, "research" '
            'for facts found elsewhere, "authored" for what we designed where both are silent. '
            "The foot of a sheet names the game, the version and the content it was made from."
        ),
    ]
    if job.content.pack is not None:
        about.insert(0, text(_pack_line(job.content), size=11))
    return [
        {"title": job.game.title, "columns": 1, "blocks": about},
        {
            "title": f"{job.game.title}: the rules",
            "columns": 2,
            "blocks": [
                *summary(job.game, kit.rules),
                text(
                    f"*Rulings, examples:* `lairworks rules {job.game.id}`, or in the game itself."
                ),
            ],
        },
    ]


def _pack_line(content: Content) -> str:
    about = (content.pack or {}).get("pack")
    name = about.get("name", "") if isinstance(about, dict) else ""
    return f"**With the pack {name}.**" if name else "**With a pack of your own.**"


def _contents(kit: Kit) -> list[list[str]]:
    counts: dict[str, int] = {}
    for piece in kit.pieces:
        name = str(piece.kind)
        counts[name] = counts.get(name, 0) + 1
    for page in kit.pages:
        counts[page.title] = counts.get(page.title, 0) + page.copies
    return [[name, str(count)] for name, count in counts.items()]


def _sheet(sheet: Sheet) -> dict[str, object]:
    return {
        "placed": [
            {
                "x": each.x,
                "y": each.y,
                "width": each.piece.size[0],
                "height": each.piece.size[1],
                "face": each.face,
            }
            for each in sheet.placed
        ],
        "bands": [{"across": list(band.across), "down": list(band.down)} for band in sheet.bands],
    }
