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
        output: The file to write, ending in .pdf; one of that name is replaced.
        paper: The paper in your printer.
        pack: A file with other cards or numbers.
        double_sided: Backs behind their fronts, for a printer that prints both sides and turns
            the leaf over its long edge.
        only: Some sections alone, with commas between: cards, tiles, boards, sheets, rules.
    """
    from lairworks import press
    from lairworks.press.model import SECTIONS

    _check(output)
    sections = [name.strip() for name in only.split(",") if name.strip()] or SECTIONS
    made = press.pdf(game, paper=paper, pack=pack, double_sided=double_sided, only=sections)
    try:
        output.write_bytes(made)
    except OSError as error:
        raise _unwritable(output, error.strerror) from None
    print(f"{output}: {len(made) // 1024} kB")
    print(
        f"Print it at 100 %{', on both sides, turned over the long edge' if double_sided else ''}."
    )


def _check(output: Path) -> None:
    """Refuses before anything is drawn what could not be written after it."""
    if output.suffix.lower() != ".pdf":
        raise LairworksError(f"{output} is no name for a PDF: it does not end in .pdf")
    if output.is_dir():
        raise _unwritable(output, "Is a directory")
    if not output.parent.is_dir():
        raise _unwritable(output, f"there is no folder {output.parent}")


def _unwritable(output: Path, reason: str | None) -> LairworksError:
    return LairworksError(f"{output} cannot be written: {reason}")
