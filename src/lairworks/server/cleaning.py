"""Text from people as it may be shown to others: one line, nothing invisible, one spelling."""

from __future__ import annotations

import unicodedata
from typing import Final

from lairworks.server.problems import Problem

SOMEBODY: Final = "Somebody"  # who has left for good
SHORTEST_NAME: Final = 2
LONGEST_NAME: Final = 24
LONGEST_LOGIN: Final = 40
LONGEST_MESSAGE: Final = 500

# Letters and marks that show nothing, besides those Unicode calls controls and formats.
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def clean(text: str) -> str:
    """The text without control, bidirectional, zero-width and unassigned characters.

    All space becomes single blanks, and letters with marks are written in one way (NFC).
    """
    kept = "".join(" " if each.isspace() else each for each in text if _shows(each))
    return " ".join(unicodedata.normalize("NFC", kept).split())


def clean_name(text: str) -> str:
    """A name that a person may have; raises Problem."""
    name = clean(text)
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        raise Problem("bad_name", f"a name has {SHORTEST_NAME} to {LONGEST_NAME} characters")
    if not any(each.isalnum() for each in name):
        raise Problem("bad_name", "a name has at least one letter or digit")
    login = login_of(name)
    if len(login) > LONGEST_LOGIN:
        raise Problem("bad_name", "the name has too many letters that stand for several")
    if login == login_of(SOMEBODY):
        raise Problem("bad_name", f"{SOMEBODY} is what we call those who have left")
    return name


def login_of(name: str) -> str:
    """What two names have in common that differ only in case or width of letters."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def clean_message(text: str) -> str:
    """Something to say at a table; raises Problem."""
    said = clean(text)
    if not 1 <= len(said) <= LONGEST_MESSAGE:
        raise Problem("bad_request", f"a message has 1 to {LONGEST_MESSAGE} characters")
    return said


def _shows(each: str) -> bool:
    return each.isspace() or (unicodedata.category(each)[0] != "C" and each not in BLANK)
