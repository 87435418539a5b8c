"""Print and play: a game's content on paper, with the faces it has in the browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final

from lairworks import packs, shelf
from lairworks.core.content import Content
from lairworks.packs import Pack
from lairworks.press.faces import CannotPrint
from lairworks.press.imposition import PAPERS
from lairworks.press.model import SECTIONS, Faces, Kit
from lairworks.press.typeset import Job, typeset

__all__ = ["PRINTED", "CannotPrint", "kit_of", "pdf"]

PRINTED: Final = ("volcano", "uprising", "delve", "heist", "quest")


def pdf(
    game: str,
    *,
    paper: str = "a4",
    pack: Pack | None = None,
    double_sided: bool = True,
    only: Sequence[str] = SECTIONS,
) -> bytes:
    """A game to print, as a PDF; the same content gives the same bytes.

    Raises UnknownGame, ContentError for a pack that is not right, and CannotPrint for a game nobody
    has drawn for paper, a paper or section that does not exist, words that do not fit their card,
    and packages that are missing.
    """
    found = shelf.find(game)
    if paper not in PAPERS:
        raise CannotPrint(f"there is no paper {paper!r}; there are {', '.join(PAPERS)}")
    for section in only:
        if section not in SECTIONS:
            raise CannotPrint(f"there is no section {section!r}; there are {', '.join(SECTIONS)}")
    content = packs.content_of(found, pack)
    kit, faces = kit_of(game, content)
    return typeset(Job(found, content, PAPERS[paper], double_sided, only), kit, faces)


def kit_of(game: str, content: Content) -> tuple[Kit, Faces]:
    """The pieces of a game, and the pictures they ask for; raises CannotPrint."""
    if game not in PRINTED:
        raise CannotPrint(f"{game} cannot be printed; these can: {', '.join(PRINTED)}")
    drawn = import_module(f"lairworks.press.{game}")
    table_of: Callable[[Any], dict[str, object]] = drawn.table_of
    make: Callable[[Any, Faces], Kit] = drawn.kit
    faces = Faces(game, table_of(content))
    return make(content, faces), faces
