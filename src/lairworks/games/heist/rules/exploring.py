"""From the end of Planning to the final score (H-END-05 to H-PASS-04, H-RAID-17, H-SCORE)."""

from __future__ import annotations

from typing import Final

from lairworks.core.state import EVERYBODY, Task
from lairworks.games.heist import events
from lairworks.games.heist.effects import Effect
from lairworks.games.heist.outfit import Outfit
from lairworks.games.heist.raid import Raid
from lairworks.games.heist.rules.grading import RAIDS_OVER, tell_grade
from lairworks.games.heist.rules.raiding import RAID_STEPS
from lairworks.games.heist.state import OVER, RAIDS, UNKNOWN, HeistState
from lairworks.games.heist.words import GADGET_COUNT


class Explore(Task[HeistState]):
    """Planning is over: Agents are shown, the lairs are passed, everybody raids (H-END-05)."""

    def __init__(self) -> None:
        super().__init__("explore", -1)

    def run(self, state: HeistState) -> None:
        """All raids at the same time, in the open."""
        events.planning_over(state)
        events.agents_revealed(state)
        pass_lairs(state)
        for seat in range(state.seats):
            events.stats_final(state, seat)
        events.lairs_passed(state)
        state.phase = RAIDS
        state.agenda.append(RECKON)
        hand_raids(state)


def hand_raids(state: HeistState) -> None:
    """Everybody raids until the own raid is over."""
    state.hand_each(EVERYBODY[state.seats], RAIDS_OVER)
    for seat in range(state.seats):
        state.desks[seat].append(RAID_STEPS[seat])


def pass_lairs(state: HeistState) -> None:
    """Every lair goes to a neighbour: to the left, which is the next seat, or to the right."""
    way = 1 if state.goes_left() else -1
    for seat in range(state.seats):
        state.raids.append(new_raid(state, seat, (seat - way) % state.seats))


def new_raid(state: HeistState, seat: int, target: int) -> Raid:
    """The seat's Agent on the start square of the lair, with all its points (H-END-06)."""
    raid = Raid()
    raid.target = target
    raid.lair = state.shown[target]
    raid.outfit = outfit(state, seat)
    raid.bring(final_stats(state, seat))
    return raid.again()


def final_stats(state: HeistState, seat: int) -> list[int]:
    """What was trained and what the Agent adds, up to the cap."""
    stats = state.shown[seat].trained[:]
    agent = state.agents[seat]
    if agent != UNKNOWN:
        for stat in range(len(stats)):
            added = stats[stat] + state.content.agent_at[agent].stats[stat]
            stats[stat] = min(added, state.content.stat_cap)
    return stats


def outfit(state: HeistState, seat: int) -> Outfit:
    """The Agent's power and the gadgets, with the sides that are up."""
    agent = state.agents[seat]
    effects: list[Effect | None] = [None]
    if agent != UNKNOWN:
        effects[0] = state.content.agent_at[agent].power
    for gadget in range(GADGET_COUNT):
        found: Effect | None = None
        if state.shown[seat].owns(gadget):
            found = state.side(gadget).effect
        effects.append(found)
    return Outfit(state.board, effects)


class Reckon(Task[HeistState]):
    """All raids are over: rewards, penalty, final score (H-RAID-17, H-REW, H-SCORE)."""

    def __init__(self) -> None:
        super().__init__("reckon", -1)

    def run(self, state: HeistState) -> None:
        """The lairs go back to their owners (H-WOFF-04)."""
        state.phase = OVER
        state.tide += 1
        for seat in range(state.seats):
            tell_grade(state, seat, False)
        events.reckoned(state)


EXPLORE: Final = Explore()
RECKON: Final = Reckon()
