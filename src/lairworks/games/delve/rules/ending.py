"""The end: flipping treasures and the reckoning (C.12, C.13)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, count, members
from lairworks.core.state import Question, Task
from lairworks.games.delve import events
from lairworks.games.delve.content import FACE_DOWN, IF_FEAT, PER_FEAT
from lairworks.games.delve.scoring import best_face_down
from lairworks.games.delve.state import DelveState
from lairworks.games.delve.words import BEST, DONE, FLIP


class End(Task[DelveState]):
    """Both explorations are over: whoever may have something to flip is asked to."""

    def __init__(self) -> None:
        super().__init__("end", -1)

    def run(self, state: DelveState) -> None:
        """D-END-01: both seats flip at the same time, unseen."""
        state.turn = -1
        state.agenda.append(RECKONING)
        for seat in range(2):
            if has_to_flip(state, seat):
                state.hand(seat, FLIPS[seat])


def has_to_flip(state: DelveState, seat: int) -> bool:
    """Whether a seat is asked to flip: by what the rival can see, so that asking tells nothing.

    Too many treasures, a treasure seen taken that likes face-down company, or any treasure the
    rival has not seen, which might be such a one.
    """
    explorer = state.explorers[seat]
    if explorer.treasure_count() > state.content.face_up_limit or explorer.drawn:
        return True
    for card in members(explorer.taken):
        for bonus in state.content.treasure(card).bonuses:
            if bonus.kind in (PER_FEAT, IF_FEAT) and bonus.which == FACE_DOWN:
                return True
    return False


class Flip(Question[DelveState]):
    """score.flip: which treasures go face down? At most four may stay up; more may be flipped."""

    def __init__(self, seat: int) -> None:
        super().__init__("score.flip", seat)

    def choices(self, state: DelveState) -> list[int]:
        """Every card face up, the best selection, and stopping once few enough are up."""
        explorer = state.explorers[self.seat]
        up = explorer.owned & ~explorer.face_down
        found = [FLIP.at(card) for card in members(up)]
        found.append(BEST.start)
        if count(up) <= state.content.face_up_limit:
            found.append(DONE.start)
        return found

    def take(self, state: DelveState, choice: int) -> None:
        """D-END-01, R-23."""
        explorer = state.explorers[self.seat]
        before: i64 = explorer.face_down
        if FLIP.owns(choice):
            explorer.face_down |= bit(FLIP.first(choice))
            state.desks[self.seat].append(self)
        elif choice == BEST.start:
            explorer.face_down = best_face_down(explorer, state.content)
        turned = members(explorer.face_down & ~before)
        if turned:
            events.flipped(state, self.seat, turned)


class Reckoning(Task[DelveState]):
    """D-END-02: everything is laid open and counted."""

    def __init__(self) -> None:
        super().__init__("reckoning", -1)

    def run(self, state: DelveState) -> None:
        """D-SCORE-07."""
        state.shown = True
        state.tide += 1
        for seat in range(2):
            events.laid_open(state, seat)
        for seat in range(2):
            events.scored(state, seat)
        events.result(state)


FLIPS: Final = [Flip(0), Flip(1)]
END: Final = End()
RECKONING: Final = Reckoning()
