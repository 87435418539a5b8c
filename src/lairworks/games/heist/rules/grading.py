"""When a raid is over: its record, and what a perfect raid would have stolen (H-REC, I.3)."""

from __future__ import annotations

from typing import Final

from lairworks.core.state import ALONE, Task
from lairworks.games.heist import events
from lairworks.games.heist.grid import ROOMS
from lairworks.games.heist.plan import Plan
from lairworks.games.heist.raid import Raid
from lairworks.games.heist.rules.raiding import RAID_STEPS
from lairworks.games.heist.solver import best_raid
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.words import DONE, DRILL, SPLIT, WORDS

FLAWLESS: Final = "flawless"
SLICK: Final = "slick"
CLUMSY: Final = "clumsy"
RUMBLED: Final = "rumbled"
NEVER: Final = -1
REMEMBERED: Final = 4096


class RaidOver(Task[HeistState]):
    """The raider has stopped."""

    def __init__(self, seat: int) -> None:
        super().__init__("raid.over", seat)

    def run(self, state: HeistState) -> None:
        """The record is open, the grade is the raider's until all have stopped (section G)."""
        events.raid_over(state, self.seat)
        tell_grade(state, self.seat, True)


class Grade:
    """What a raid stole, and the best one.

    `lost_at` counts the raid's choices up to the first after which the best could no longer be
    reached: NEVER if there is none, or if the best is not known for sure.
    """

    def __init__(self, raid: Raid, best: Plan, route: list[int], lost_at: int) -> None:
        self.stolen = raid.loot
        self.best = best.loot
        self.exact = best.exact
        self.choices = best.choices
        self.route = route
        self.lost_at = lost_at
        self.lost_by = WORDS.text(raid.acts[lost_at]) if lost_at != NEVER else ""

    def missed(self) -> int:
        """How much more could have been stolen."""
        return max(0, self.best - self.stolen)

    def verdict(self) -> str:
        """How good that was (I.3)."""
        missed = self.missed()
        if missed == 0:
            return FLAWLESS
        if missed * 10 <= self.best:
            return SLICK
        return CLUMSY if missed * 10 <= self.best * 3 else RUMBLED

    def facts(self) -> dict[str, object]:
        """Ready for JSON."""
        return {
            "stolen": self.stolen,
            "best": self.best,
            "missed": self.missed(),
            "exact": self.exact,
            "verdict": self.verdict(),
            "choices": [WORDS.text(choice) for choice in self.choices],
            "route": [ROOMS[room] for room in self.route],
            "lost_at": None if self.lost_at == NEVER else self.lost_at,
            "lost_by": self.lost_by,
        }


def tell_grade(state: HeistState, seat: int, sealed: bool) -> None:
    """Tells how good a raid was; nothing is worked out where nobody listens."""
    if state.journal is not None and state.journal.told:
        events.raid_graded(state, seat, grade(state, seat).facts(), sealed)


def grade(state: HeistState, seat: int) -> Grade:
    """How good a seat's raid was, which must be over. Worked out once for every raid."""
    raid = state.raids[seat]
    key = f"{raid_key(state, raid)} {raid.acts}"
    found = _known.get(key)
    if found is None:
        if len(_known) >= REMEMBERED:
            _known.clear()
        found = _grade(state, seat)
        _known[key] = found
    return found


def _grade(state: HeistState, seat: int) -> Grade:
    raid = state.raids[seat]
    best = best_raid(state, raid.again())
    route = after(state, seat, best.choices).path
    lost_at = NEVER
    if best.exact and best.loot > raid.loot:
        lost_at = _first_loss(state, seat, best.loot)
    return Grade(raid, best, route, lost_at)


def after(state: HeistState, seat: int, acts: list[int]) -> Raid:
    """The raid of a seat as it would stand after these choices from its beginning."""
    twin = state.copy()
    twin.raids[seat] = state.raids[seat].again()
    twin.desks[seat] = [RAID_STEPS[seat]]
    taken = twin.retrace(seat, acts)
    assert taken == len(acts)
    return twin.raids[seat]


def _first_loss(state: HeistState, seat: int, best: int) -> int:
    """The first choice after which `best` was out of reach, found by halving: it never returns."""
    acts = state.raids[seat].acts
    steps = [start for start in range(len(acts)) if not _continues(acts, start)]
    low, high = 0, len(steps)  # the loss is in one of the steps from low to high - 1
    while high - low > 1:
        middle = (low + high) // 2
        raid = after(state, seat, acts[: steps[middle]])
        if best_raid(state, raid, enough=best).loot >= best:
            low = middle
        else:
            high = middle
    return steps[low]


def _continues(acts: list[int], at: int) -> bool:
    """Whether a choice is the rest of the one before: a split, or further walls of a drill."""
    choice = acts[at]
    if SPLIT.owns(choice) or choice == DONE.start:
        return True
    return DRILL.owns(choice) and at > 0 and DRILL.owns(acts[at - 1])


def raid_key(state: HeistState, raid: Raid) -> str:
    """Everything the best raid depends on, as it began."""
    lair = raid.lair
    parts = [state.content.digest, state.board.number, lair.rooms, int(lair.walls)]
    sources = [repr(effect) for effect in raid.outfit.effects]
    return repr([parts, raid.brought, sources])


_known: dict[str, Grade] = {}
RAIDS_OVER: Final = [RaidOver(seat) for seat in range(len(ALONE))]
