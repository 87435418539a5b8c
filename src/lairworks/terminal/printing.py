"""A game to print, from the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from lairworks.core.errors import LairworksError


def print_game(
    game: str,
    /,
    *,
    output: Annotated[Path, Parameter(name=["--output", "-o"])],
    paper: Literal["a4", "letter"] = "a4",
    pack: Path | None = None,
    double_sided: bool = True,
    only: str = "",
) -> None:
    """Make a PDF of a game to print, cut out and play at a table.

    Args:
        game: The id of a game, see `lairworks games`.
        output: The file to write.
        paper: The paper in your printer.
        pack: A file with other cards or numbers.
        double_sided: Backs behind their fronts, for a printer that prints both sides and turns
            the leaf over its long edge.
        only: Some sections alone, with commas between: cards, tiles, boards, sheets, rules.
    """
    from lairworks import press
    from lairworks.press.model import SECTIONS

    sections = [name.strip() for name in only.split(",") if name.strip()] or SECTIONS
    made = press.pdf(game, paper=paper, pack=pack, double_sided=double_sided, only=sections)
    try:
        output.write_bytes(made)
    except OSError as error:
        raise LairworksError(f"{output} cannot be written: {error.strerror}") from None
    print(f"{output}: {len(made) // 1024} kB")
