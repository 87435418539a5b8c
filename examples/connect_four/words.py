"""Every choice of connect four: a disc goes into one of the columns."""

from __future__ import annotations

from typing import Final

from lairworks.core.vocabulary import Vocabulary

COLUMN_NAMES: Final = ("a", "b", "c", "d", "e", "f", "g")

WORDS: Final = Vocabulary()
DROP: Final = WORDS.verb("drop", COLUMN_NAMES)
