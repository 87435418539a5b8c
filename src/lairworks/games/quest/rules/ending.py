"""The end of the game, and who has won (Q-END)."""

from __future__ import annotations

from typing import Final

from lairworks.games.quest import events
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.state import QuestState
from lairworks.games.quest.words import CENTRE

TREASURE: Final = "treasure"
NO_QUESTS: Final = "no_quests"
TURN_CAP: Final = "turn_cap"
ENDINGS: Final = (TREASURE, NO_QUESTS, TURN_CAP)


def look_for_trigger(state: QuestState, seat: int) -> None:
    """Enough points, or no quest left: everybody else has one more turn (Q-END-01, Q-END-10)."""
    if state.trigger != NONE:
        return  # Q-END-04
    if state.points(seat) >= state.threshold():
        state.cause = TREASURE
    elif not any(state.quests[place].is_there() for place in range(CENTRE)):
        state.cause = NO_QUESTS
    else:
        return
    state.trigger = seat
    events.end_triggered(state, seat)


def is_worn_out(state: QuestState) -> bool:
    """Whether everybody has had all the turns there are (Q-END-12)."""
    return all(company.turns >= state.content.turn_cap for company in state.companies)


def finish(state: QuestState, reason: str) -> None:
    """The game is over."""
    state.reason = reason
    state.tide += 1
    state.best = winners(state)
    events.game_over(state)


def winners(state: QuestState) -> list[int]:
    """Most points; then difficulty, cost of the party, gold; else shared (Q-END-05 to -09)."""
    best: list[int] = []
    highest: list[int] = []
    for seat in range(state.seats):
        rank = standing(state, seat)
        if not best or rank > highest:
            best = [seat]
            highest = rank
        elif rank == highest:
            best.append(seat)
    return best


def standing(state: QuestState, seat: int) -> list[int]:
    """What decides, in order."""
    return [
        state.score(seat),
        total_difficulty(state, seat),
        party_cost(state, seat),
        state.gold(seat),
    ]


def total_difficulty(state: QuestState, seat: int) -> int:
    """Of the treasure cards of a seat (Q-END-06)."""
    total = 0
    for treasure in state.companies[seat].treasures:
        total += state.content.difficulties[treasure]
    return total


def party_cost(state: QuestState, seat: int) -> int:
    """Of the heroes in the party; starting heroes count nothing (Q-END-07)."""
    total = 0
    for hero in state.companies[seat].party:
        total += max(0, state.content.costs[hero])
    return total
