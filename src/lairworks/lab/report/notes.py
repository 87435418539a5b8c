"""How the figures of a page were reckoned, for its foot."""

from __future__ import annotations

from typing import Final

_NOTES: Final = """
Intervals hold the true value in 95 of 100 runs. Those of shares are Wilson's.

Every deal is played in every rotation of the seats. Matches of a deal are not independent of each
other, nor are the seats of a match; so doubt is reckoned between deals, with Student's
distribution.

A shared win counts as its part for each that shares it. An even share is what everybody would win
if all seats were alike.

Seats, sides and bots are called uneven when the chance of such a win rate is below 5 % after Holm's
correction for how many of them there are.

Seats that took a card are compared with seats that had it within reach and left it, never with all
others: who does well, or plays long, sees more cards of every kind. What the same bot wins on the
same side is taken off first. Cards are called out by the method of Benjamini and Hochberg over all
cards of the run: of those called out, about 5 % may be false alarms.

Of kinds that are dealt rather than chosen (fewer than 5 % are left), seats that used a card are
compared with seats that had it and did not.

A difference does not say why. A card that the leader can afford more easily, or has more turns to
use, wins more often, whatever it does.

Seats are counted from 0, as on the command line.
"""
_PAIRS: Final = """
Only deals that both runs have played are compared. A difference is reckoned deal by deal, so that
what a deal does to both runs cancels out; its interval holds the true difference in 95 of 100
comparisons.

The chances p are corrected for how many differences there are (Benjamini and Hochberg): of the
differences called out, about 5 % may be false alarms.

A shared win counts as its part for each that shares it. Seats are counted from 0, as on the command
line.
"""


def notes() -> list[str]:
    """Those of a run's page."""
    return _paragraphs(_NOTES)


def pair_notes() -> list[str]:
    """Those of a comparison."""
    return _paragraphs(_PAIRS)


def _paragraphs(text: str) -> list[str]:
    return [" ".join(part.split()) for part in text.split("\n\n")]
