"""The conformance kit: puts any game to the test of the laws every game must keep.

    from lairworks.conformance import check, render

    report = check("delve", matches=200, seed=1)     # by id, or ...
    report = check(MY_GAME)                          # ... any Game, from anywhere
    print(render(report))
    assert report.ok

Each match is played twice. First by a player with a whim of its own (even, by verb, rare verbs
first, lingering, wavering ...), while what is cheap is checked at every ply. Then again from the
record, stopping at a few plies drawn over all kinds of questions, where copies, guesses, arranged
and loaded matches are made and sent along with the match to see whether they stay like it. `LAWS`
lists what is checked, and every breach tells how to see it again.

A game in which seats that decide at the same time race each other says so in
`Game.order_matters`. All that is drawn comes from `seed`: a run can be repeated exactly, and its
digest is the same compiled and interpreted.
"""

from __future__ import annotations

from lairworks.conformance.kit import check, check_match
from lairworks.conformance.report import LAWS, Breach, Report, render

__all__ = ["LAWS", "Breach", "Report", "check", "check_match", "render"]
