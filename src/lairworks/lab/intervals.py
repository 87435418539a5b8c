"""How sure a share is."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Final

SURE: Final = NormalDist().inv_cdf(0.975)  # standard deviations that hold 95 % between them


def wilson(share: float, trials: int, z: float = SURE) -> tuple[float, float]:
    """The interval that holds the true share (Wilson's score, 95 % unless told otherwise).

    Right for trials that are won or lost, each on its own. Shares of a win, and seats of one match
    of which only one can win, vary less: for them the interval is wider than it need be.
    """
    if trials == 0:
        return 0.0, 1.0
    doubt = z * z / trials
    middle = (share + doubt / 2) / (1 + doubt)
    reach = math.sqrt(doubt * share * (1 - share) + doubt * doubt / 4) / (1 + doubt)
    return max(0.0, middle - reach), min(1.0, middle + reach)
