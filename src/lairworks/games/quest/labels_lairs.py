"""What can be done to lairs, their challenges and treasures, in sentences; see labels.py."""

from __future__ import annotations

from typing import Final

from lairworks.core.game import Label
from lairworks.games.quest import words
from lairworks.games.quest.label_parts import Args, Labeller, aim_of, answers, said
from lairworks.games.quest.phrases import (
    challenge_text,
    challenges,
    known_card,
    lair,
    player,
    points,
    spot,
    treasure_text,
)
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.state import QuestState
from lairworks.games.quest.words import CENTRE, CHALLENGE_IDS, DEPTH, PLACE_IDS, TREASURE_IDS


def _facts(state: QuestState, seat: int, place: int, position: int) -> Args:
    card = known_card(state, seat, place, position)
    return {
        "place": PLACE_IDS[place],
        "position": position,
        "challenge": CHALLENGE_IDS[card] if card != NONE else "",
    }


def _known(state: QuestState, seat: int, place: int, position: int) -> str:
    """A challenge that a seat knows, with its place in the quest."""
    card = challenge_text(state.content, known_card(state, seat, place, position))
    return f"{card}, {spot(state, seat, place, position)}"


def _holding(state: QuestState, seat: int, place: int) -> str:
    """A lair with its treasure: lair 2 with the Ember Egg (3 points)."""
    treasure = treasure_text(state.content, state.quests[place].treasure)
    return f"{lair(state, seat, place)} with {treasure}"


# Challenges


def _peek(state: QuestState, seat: int, choice: int) -> Label:
    place, position = words.PEEK.first(choice), words.PEEK.second(choice)
    facts = _facts(state, seat, place, position)
    text = f"Look at {spot(state, seat, place, position)}"
    card = known_card(state, seat, place, position)
    if card == NONE:
        return Label(f"{text}, before {_prize(state, place)}", facts=facts)
    return Label(f"{text}, which you know: {challenge_text(state.content, card)}", facts=facts)


def _prize(state: QuestState, place: int) -> str:
    return treasure_text(state.content, state.quests[place].treasure)


def _replace(state: QuestState, seat: int, choice: int) -> Label:
    place, position = words.REPLACE.first(choice), words.REPLACE.second(choice)
    what = _known(state, seat, place, position)
    facts = _facts(state, seat, place, position)
    return Label(f"Replace {what}, by a new challenge from the deck", facts=facts)


def _remove(state: QuestState, seat: int, choice: int) -> Label:
    place, position = words.REMOVE.first(choice), words.REMOVE.second(choice)
    what = _known(state, seat, place, position)
    rest = challenges(len(state.quests[place].cards) - 1)
    text = f"Discard {what}; {rest} will be left"
    return Label(text, facts=_facts(state, seat, place, position))


def _take(state: QuestState, seat: int, choice: int) -> Label:
    place, position = words.TAKE.first(choice), words.TAKE.second(choice)
    what = _known(state, seat, place, position)
    rest = challenges(len(state.quests[place].cards) - 1)
    text = f"Take {what}, as 1 gold; {rest} will be left"
    return Label(text, facts=_facts(state, seat, place, position))


def _add(state: QuestState, seat: int, choice: int) -> Label:
    place = words.ADD.first(choice)
    size = len(state.quests[place].cards)
    facts: Args = {"place": PLACE_IDS[place], "size": size}
    text = f"Lay a new challenge on {_holding(state, seat, place)}"
    return Label(f"{text}, in front of {challenges(size)}", facts=facts)


def _move(state: QuestState, seat: int, choice: int) -> Label:
    place, other = words.MOVE.first(choice), words.MOVE.second(choice)
    top = len(state.quests[place].cards) - 1
    card = challenge_text(state.content, known_card(state, seat, place, top))
    facts: Args = {**_facts(state, seat, place, top), "to": PLACE_IDS[other]}
    way = f"from {_holding(state, seat, place)} to the top of {_holding(state, seat, other)}"
    return Label(f"Move {card} {way}", facts=facts)


def _replace_hidden(state: QuestState, seat: int, choice: int) -> Label:
    place, position = state.looked // DEPTH, state.looked % DEPTH
    text = f"Discard {_known(state, seat, place, position)}, for one that nobody has seen"
    return Label(text, facts=_facts(state, seat, place, position))


def _leave(state: QuestState, seat: int, choice: int) -> Label:
    place, position = state.looked // DEPTH, state.looked % DEPTH
    text = f"Leave {_known(state, seat, place, position)}, where it is"
    return Label(text, facts=_facts(state, seat, place, position))


# Lairs and treasures


def _swap(state: QuestState, seat: int, choice: int) -> Label:
    place, other = words.SWAP.first(choice), words.SWAP.second(choice)
    ways = [
        f"{_prize(state, here)} goes to {lair(state, seat, there)} ({_length(state, there)})"
        for here, there in ((place, other), (other, place))
    ]
    facts: Args = {
        "places": [PLACE_IDS[place], PLACE_IDS[other]],
        "treasures": [
            TREASURE_IDS[state.quests[place].treasure],
            TREASURE_IDS[state.quests[other].treasure],
        ],
    }
    return Label(f"Swap treasures: {' and '.join(ways)}", facts=facts)


def _length(state: QuestState, place: int) -> str:
    return challenges(len(state.quests[place].cards))


def _redraw(state: QuestState, seat: int, choice: int) -> Label:
    place = words.REDRAW.first(choice)
    centre = place < CENTRE
    then = "a new quest takes its place" if centre else "nothing takes its place"
    facts: Args = {
        "place": PLACE_IDS[place],
        "treasure": TREASURE_IDS[state.quests[place].treasure],
        "replaced": centre,
    }
    text = f"Clear away {_holding(state, seat, place)} and {_length(state, place)}"
    return Label(said(text, [then]), facts=facts)


def _treasure(state: QuestState, seat: int, choice: int) -> Label:
    treasure = words.TREASURE.first(choice)
    card = state.content.treasure_at[treasure]
    facts: Args = {"treasure": card.id, "points": card.points, "difficulty": card.difficulty}
    worth = treasure_text(state.content, treasure)
    return Label(f"Seek {worth} in {lair(state, seat, state.attempt)}", facts=facts)


def _exchange(state: QuestState, seat: int, choice: int) -> Label:
    aim = aim_of(state, seat)
    theirs, own = words.EXCHANGE.first(choice), words.EXCHANGE.second(choice)
    victim = next(
        other for other in range(state.seats) if theirs in state.companies[other].treasures
    )
    total = state.points(seat) + aim.effect.n
    what = f"{treasure_text(state.content, theirs)} from {player(state, seat, victim)}"
    text = f"Take {what} and give {treasure_text(state.content, own)} for it"
    facts: Args = {
        "treasure": TREASURE_IDS[theirs],
        "own": TREASURE_IDS[own],
        "victim": victim,
        "total": total,
    }
    notes = [f"you have {points(total)} then", *answers(state, aim, victim)]
    return Label(said(text, notes), facts=facts)


LAIR_LABELLERS: Final[dict[str, Labeller]] = {
    "peek": _peek,
    "replace": _replace,
    "remove": _remove,
    "take": _take,
    "add": _add,
    "move": _move,
    "swap": _swap,
    "redraw": _redraw,
    "treasure": _treasure,
    "exchange": _exchange,
    "replace_hidden": _replace_hidden,
    "leave": _leave,
}
