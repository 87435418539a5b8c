"""Why something cannot be done with quests, their challenges, and the powers used on them.

Of a face-down challenge nothing is read but that it is face down.
"""

from __future__ import annotations

from lairworks.core.english import capital, either
from lairworks.core.game import Refusal
from lairworks.games.quest.hindrances import aim_rule, hero_name, no_such_seat, not_in_party
from lairworks.games.quest.phrases import (
    challenges,
    gold,
    icon_list,
    lair,
    missing,
    player,
    spot,
    the,
)
from lairworks.games.quest.rules.actions import Aim
from lairworks.games.quest.rules.challenges import Peek
from lairworks.games.quest.rules.questing import defeat_price
from lairworks.games.quest.state import QuestState
from lairworks.games.quest.words import (
    ADD,
    CENTRE,
    DEPTH,
    DIVERT,
    ENTER,
    MOVE,
    PEEK,
    REDRAW,
    REMOVE,
    REPLACE,
    SEND,
    SWAP,
    TAKE,
    WAIVE,
)

# What several choices have in common


def _challenge_name(state: QuestState, card: int) -> str:
    """A challenge in a sentence; only for those that everybody sees."""
    return the(state.content.challenge_at[card].name)


def no_quest(state: QuestState, seat: int, place: int) -> Refusal | None:
    """A place where no quest lies."""
    if place < CENTRE:
        if state.quests[place].is_there():
            return None
        return Refusal("Q-PREP-16", f"There is no quest in {lair(state, seat, place)}.")
    owner = place - CENTRE
    absent = no_such_seat(state, owner)
    if absent is not None:
        return absent
    if state.quests[place].is_there():
        return None
    if not state.claimed_quests:
        return Refusal("Q-CLM-01", "In this match no quests are claimed.")
    has = "have" if owner == seat else "has"
    return Refusal("Q-CLM-01", f"{capital(player(state, seat, owner))} {has} claimed no quest.")


def no_position(state: QuestState, seat: int, place: int, position: int) -> Refusal | None:
    """A place without a quest, or a quest that is shorter."""
    empty = no_quest(state, seat, place)
    if empty is not None:
        return empty
    cards = len(state.quests[place].cards)
    if position < cards:
        return None
    name, most = capital(lair(state, seat, place)), challenges(cards)
    return Refusal("Q-TERM-01", f"{name} has {most if cards == 0 else 'only ' + most}.")


def _full(state: QuestState, seat: int, place: int) -> Refusal:
    """A quest that nothing more can be laid on (Q-TERM-01)."""
    name = capital(lair(state, seat, place))
    return Refusal("Q-TERM-01", f"{name} has {DEPTH} challenges, which is the most.")


def _only_one(state: QuestState, seat: int, place: int) -> Refusal:
    """The last challenge of a quest, which no effect takes away (R-42)."""
    card = capital(_challenge_name(state, state.quests[place].cards[0]))
    return Refusal("R-42", f"{card} is the only challenge of {lair(state, seat, place)} and stays.")


# Beginning a quest


def no_questing(state: QuestState, seat: int, choice: int) -> Refusal:
    """No quest to attempt (Q-TURN-05)."""
    return Refusal("Q-TURN-05", "There is no quest that you could attempt.")


def no_entry(state: QuestState, seat: int, choice: int) -> Refusal:
    """A quest that is not there, or is somebody else's (Q-QUEST-01, Q-CLM-06)."""
    place = ENTER.first(choice)
    empty = no_quest(state, seat, place)
    if empty is not None:
        return empty
    if place >= CENTRE and place != CENTRE + seat:
        name = capital(lair(state, seat, place))
        return Refusal("Q-CLM-06", f"{name} is for nobody else to enter.")
    return Refusal("Q-QUEST-01", f"{capital(lair(state, seat, place))} has no challenges to face.")


# On a quest


def no_sending(state: QuestState, seat: int, choice: int) -> Refusal:
    """A hero who is not there, went already, or has no business there (Q-QUEST-04)."""
    hero = SEND.first(choice)
    absent = not_in_party(state, seat, hero)
    if absent is not None:
        return absent
    name = capital(hero_name(state, hero))
    if hero in state.sent:
        return Refusal("Q-QUEST-05", f"{name} is participating already.")
    card = _challenge_name(state, state.facing)
    wanted = either(
        [state.content.icons[icon].name for icon in state.content.need_icons[state.facing]]
    )
    return Refusal(
        "Q-QUEST-04", f"{name} has no {wanted} for {card}, and no power for participating heroes."
    )


def no_defeat(state: QuestState, seat: int, choice: int) -> Refusal:
    """More icons are missing than can be paid for (Q-QUEST-08)."""
    lacking = icon_list(state.content, missing(state))
    card = _challenge_name(state, state.facing)
    cost, have = defeat_price(state), gold(state.gold(seat))
    return Refusal(
        "Q-QUEST-08",
        f"For {card} you lack {lacking}: that costs {cost} gold and you have {have}.",
    )


def no_diversion(state: QuestState, seat: int, choice: int) -> Refusal:
    """No other quest there, or one that is full (Q-POW-09)."""
    place = DIVERT.first(choice)
    if place == state.attempt:
        return Refusal("Q-POW-09", "It has to be another quest than the one you are on.")
    return no_quest(state, seat, place) or _full(state, seat, place)


def no_waiver(state: QuestState, seat: int, choice: int) -> Refusal:
    """An icon that the challenge does not want, or not any more."""
    icon = WAIVE.first(choice)
    name = state.content.icons[icon].name
    card = _challenge_name(state, state.facing)
    if icon in state.content.need_icons[state.facing]:
        return Refusal("Q-POW-06", f"The {name} of {card} is covered already.")
    return Refusal("Q-POW-06", f"{capital(card)} shows no {name}.")


# Looking at challenges and moving them about


def no_peek(state: QuestState, seat: int, choice: int) -> Refusal:
    """A challenge that is not there, lies open, or was looked at."""
    place, position = PEEK.first(choice), PEEK.second(choice)
    question = state.question(seat)
    assert isinstance(question, Peek)
    absent = no_position(state, seat, place, position)
    if absent is not None:
        return absent
    quest = state.quests[place]
    if quest.is_up(position):
        card = capital(_challenge_name(state, quest.cards[position]))
        return Refusal("Q-TERM-02", f"{card} lies open there for all to see.")
    return Refusal(aim_rule(state), "You have just looked at that challenge.")


def no_end_of_peeking(state: QuestState, seat: int, choice: int) -> Refusal:
    """Nothing has been looked at yet (R-10)."""
    return Refusal("R-10", "Look at one challenge at least.")


def no_replacing(state: QuestState, seat: int, choice: int) -> Refusal:
    """A challenge that cannot be exchanged (Q-POW-10, Q-POW-11)."""
    return _no_challenge(state, seat, REPLACE.first(choice), REPLACE.second(choice))


def no_removing(state: QuestState, seat: int, choice: int) -> Refusal:
    """A challenge that cannot be discarded (R-42)."""
    return _no_challenge(state, seat, REMOVE.first(choice), REMOVE.second(choice))


def no_taking(state: QuestState, seat: int, choice: int) -> Refusal:
    """A challenge that cannot become gold (Q-POW-21, R-42)."""
    return _no_challenge(state, seat, TAKE.first(choice), TAKE.second(choice))


def _no_challenge(state: QuestState, seat: int, place: int, position: int) -> Refusal:
    question = state.question(seat)
    assert isinstance(question, Aim)
    effect = question.effect
    if effect.attempted and place != state.attempt:
        return Refusal("Q-POW-11", "It has to be a challenge of the quest you are on.")
    absent = no_position(state, seat, place, position)
    if absent is not None:
        return absent
    quest = state.quests[place]
    where = spot(state, seat, place, position)
    if effect.first and position < len(quest.cards) - 1:
        first = "It has to be the first challenge of a quest"
        return Refusal(aim_rule(state), f"{first}, not {where}.")
    if not quest.is_up(position):
        return Refusal("R-42", f"{capital(where)} lies face down.")
    return _only_one(state, seat, place)


def no_addition(state: QuestState, seat: int, choice: int) -> Refusal:
    """A quest that is not there, or full."""
    place = ADD.first(choice)
    return no_quest(state, seat, place) or _full(state, seat, place)


def no_move(state: QuestState, seat: int, choice: int) -> Refusal:
    """No quest to move from or to, or no challenge that can be moved (R-42)."""
    place, other = MOVE.first(choice), MOVE.second(choice)
    absent = _no_pair(state, seat, place, other)
    if absent is not None:
        return absent
    quest = state.quests[place]
    if len(quest.cards) == 0:
        return Refusal("Q-TERM-01", f"{capital(lair(state, seat, place))} has no challenges.")
    if not quest.top_is_up():
        where = capital(spot(state, seat, place, len(quest.cards) - 1))
        return Refusal("R-42", f"{where} lies face down.")
    if len(quest.cards) == 1:
        return _only_one(state, seat, place)
    return _full(state, seat, other)


def no_swap(state: QuestState, seat: int, choice: int) -> Refusal:
    """Two quests are needed; each pair is named once."""
    place, other = SWAP.first(choice), SWAP.second(choice)
    absent = _no_pair(state, seat, place, other)
    if absent is not None:
        return absent
    first, second = lair(state, seat, other), lair(state, seat, place)
    return Refusal(aim_rule(state), f"Name {first} before {second}: the exchange is the same.")


def _no_pair(state: QuestState, seat: int, place: int, other: int) -> Refusal | None:
    """What it takes two different quests for."""
    if place == other:
        return Refusal(aim_rule(state), "It takes two different quests.")
    return no_quest(state, seat, place) or no_quest(state, seat, other)


def no_redrawing(state: QuestState, seat: int, choice: int) -> Refusal:
    """A quest that is not there, or that is being attempted."""
    place = REDRAW.first(choice)
    name = capital(lair(state, seat, place))
    return no_quest(state, seat, place) or Refusal(
        aim_rule(state), f"{name} is being attempted and stays."
    )
