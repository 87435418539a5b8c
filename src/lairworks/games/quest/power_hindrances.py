"""Why a power cannot be used: the wrong hero, the wrong time, or nothing to use it on."""

from __future__ import annotations

from typing import Final

from lairworks.core.english import capital, with_article
from lairworks.core.game import Refusal
from lairworks.games.quest.effects import (
    ACTION,
    ADD_CHALLENGE,
    ALWAYS,
    ALWAYS_P,
    DEFEAT_P,
    DISCARD_HERO,
    EXCHANGE_TREASURE,
    IN_QUEST,
    INSTANT,
    KINDS,
    MOVE_FIRST,
    NEVER,
    PEEK_AT,
    QEND_P,
    QSTART_P,
    QUEST_D,
    REACT_D,
    RECRUIT_DECK,
    RECRUIT_DISCARD,
    RECRUIT_PLAYER,
    RECRUIT_POOL,
    RECRUITING,
    REDRAW_QUEST,
    REMOVE_CHALLENGE,
    REPLACE_CHALLENGE,
    REPLACE_TREASURE,
    RETIRE,
    SWAP_TREASURES,
    TAKE_CHALLENGE,
    TAKE_GOLD,
    TEND_D,
    WAIVE_ICON,
    Effect,
)
from lairworks.games.quest.hindrances import hero_name, not_in_party
from lairworks.games.quest.phrases import the
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.questing import Keep
from lairworks.games.quest.rules.targets import can_be_done
from lairworks.games.quest.state import CHALLENGES, QuestState
from lairworks.games.quest.words import POWER

# When a power works that is not used on a quest, to be said of a hero.
TIMES: Final[dict[int, tuple[str, str]]] = {
    INSTANT: ("Q-POW-04", "works once, right after the hero was bought with Recruit Heroes"),
    ACTION: ("Q-POW-02", "works as you choose your action card"),
    RECRUITING: ("Q-POW-02", "works while you recruit heroes"),
    DEFEAT_P: ("Q-POW-02", "works when a challenge was just defeated and the hero participates"),
    QEND_P: ("Q-POW-02", "works when a quest is over in which the hero participated"),
    TEND_D: ("Q-POW-02", "works at the end of your turn"),
    ALWAYS: ("Q-POW-05", "works by itself as long as the hero is in your party"),
    ALWAYS_P: ("Q-POW-05", "works by itself as long as the hero participates in a quest"),
    REACT_D: ("Q-POW-27", "answers what another player does, at the moment it happens"),
}
QUEST_IS_OVER: Final = ("quest.seeker", "quest.keep")

# What an effect lacks that has no target; others are told apart below.
SHORTAGES: Final[dict[int, tuple[str, str]]] = {
    TAKE_GOLD: ("Q-POW-06", "there is nobody whose gold it could take"),
    RECRUIT_POOL: ("Q-POW-06", "there is nobody in the pool whom it could bring"),
    RECRUIT_DECK: ("Q-DECK-04", "no hero is left to draw"),
    RECRUIT_DISCARD: ("Q-POW-06", "there is nobody among the discards whom it could bring"),
    RECRUIT_PLAYER: ("Q-POW-06", "nobody else has a hero whom you could pay for"),
    PEEK_AT: ("Q-POW-06", "no challenge lies face down"),
    REPLACE_CHALLENGE: ("R-51", "no challenge is left to draw"),
    REMOVE_CHALLENGE: ("R-42", "no challenge can be spared"),
    TAKE_CHALLENGE: ("R-42", "no challenge can be spared"),
    ADD_CHALLENGE: ("Q-DECK-04", "no challenge is left to draw"),
    MOVE_FIRST: ("R-42", "no first challenge can be moved"),
    SWAP_TREASURES: ("Q-POW-06", "it takes two quests"),
    REDRAW_QUEST: ("Q-POW-06", "there is no other quest"),
    DISCARD_HERO: ("Q-POW-06", "there is no hero whom it could discard"),
    RETIRE: ("Q-START-02", "no hero in your party has a cost"),
    EXCHANGE_TREASURE: ("Q-POW-06", "no treasures differ by as much as it takes"),
    REPLACE_TREASURE: ("R-49", "no treasure is left to draw"),
}


def no_power(state: QuestState, seat: int, choice: int) -> Refusal | None:
    """Why a power cannot be used, None if only another question has to be answered first."""
    hero = POWER.first(choice)
    absent = not_in_party(state, seat, hero)
    if absent is not None:
        return absent
    timing = state.content.timings[hero]
    if timing == NEVER:
        return Refusal("Q-POW-01", f"{capital(hero_name(state, hero))} has no power.")
    question = state.question(seat)
    assert question is not None
    if timing in IN_QUEST:
        return _no_quest_power(state, seat, hero, question.name)
    if timing == ACTION and question.name in ("turn.action", "turn.drawn"):
        return _no_draw(state, question.name)
    if timing == RECRUITING and question.name == "recruit":
        return _used(state, hero) or _otherwise("Q-POW-20", "choose the hero who is traded in")
    if timing == RECRUITING and question.name == "trade":
        return None
    if timing == DEFEAT_P and question.name == "quest.divert":
        return (
            _used(state, hero)
            or _at_home(state, hero)
            or _otherwise("Q-POW-09", "choose the quest that gets the challenge")
        )
    if timing == QEND_P and question.name in QUEST_IS_OVER:
        return _no_power_at_the_end(state, seat, hero)
    if timing == TEND_D and seat == state.turn:
        return _no_other_turn(state, hero, question.name)
    if timing == REACT_D and question.name.startswith("react."):
        return None
    rule, when = TIMES[timing]
    return Refusal(rule, f"The power of {hero_name(state, hero)} {when}.")


def _otherwise(rule: str, how: str) -> Refusal:
    """A power that is used by a choice of another name."""
    return Refusal(rule, f"To use that power, {how}.")


def _used(state: QuestState, hero: int) -> Refusal | None:
    """Once is all there is (Q-POW-05, Q-POW-20)."""
    if hero not in state.used:
        return None
    name = hero_name(state, hero)
    if state.content.timings[hero] == RECRUITING:
        return Refusal("Q-POW-20", f"The power of {name} works once in each Recruit Heroes.")
    return Refusal("Q-POW-05", f"The power of {name} was used in this quest already.")


def _at_home(state: QuestState, hero: int) -> Refusal | None:
    """Most powers of a quest are for participating heroes (Q-POW-02)."""
    if hero in state.sent:
        return None
    name = capital(hero_name(state, hero))
    return Refusal("Q-POW-02", f"{name} has to participate to use the power.")


def _no_draw(state: QuestState, asked: str) -> Refusal | None:
    """Without action cards there is nothing to draw (Q-DECK-04)."""
    if asked == "turn.drawn":
        return None
    return Refusal("Q-DECK-04", "No action card is left to draw.")


def _no_power_at_the_end(state: QuestState, seat: int, hero: int) -> Refusal | None:
    question = state.question(seat)
    if isinstance(question, Keep) and question.hero == hero:
        return _otherwise("Q-POW-24", "choose the hero who is kept")
    return _at_home(state, hero)


def _no_other_turn(state: QuestState, hero: int, asked: str) -> Refusal | None:
    """The Gambler and the like (Q-POW-18, Q-FAIL-04, R-12)."""
    name = hero_name(state, hero)
    if hero in state.took_part:
        return Refusal("Q-POW-18", f"{capital(name)} was on a quest in this turn.")
    if state.cut_short:
        return Refusal("Q-FAIL-04", "After an early failure no power works at the end of the turn.")
    if asked == "upkeep.extra":
        return None
    if asked == "upkeep.discard":
        return Refusal("R-12", "Powers for the end of a turn come before the limits.")
    rule, when = TIMES[TEND_D]
    return Refusal(rule, f"The power of {name} {when}.")


# On a quest


def _no_quest_power(state: QuestState, seat: int, hero: int, asked: str) -> Refusal | None:
    """What a power used on a quest lacks (Q-POW-02, Q-POW-05, Q-POW-06)."""
    timing = state.content.timings[hero]
    name = hero_name(state, hero)
    if state.attempt == NONE or seat != state.turn:
        return Refusal("Q-POW-02", f"The power of {name} works when you are on a quest.")
    if asked in QUEST_IS_OVER:
        return Refusal("Q-POW-02", f"The quest is over: too late for the power of {name}.")
    used = _used(state, hero)
    if used is not None:
        return used
    if timing == QSTART_P and state.beaten > 0:
        when = "works only before the first challenge is defeated"
        return Refusal("Q-POW-02", f"The power of {name} {when}.")
    if timing != QUEST_D:
        at_home = _at_home(state, hero)
        if at_home is not None:
            return at_home
    return _no_use(state, seat, hero) if asked == "quest.step" else None


def _no_use(state: QuestState, seat: int, hero: int) -> Refusal:
    """The first effect that has no target."""
    effects = state.content.hero_at[hero].effects
    lacking = [effect for effect in effects if not can_be_done(state, seat, hero, effect)]
    rule, why = _shortage(state, lacking[0])
    return Refusal(rule, f"The power of {hero_name(state, hero)} has no use now: {why}.")


def _shortage(state: QuestState, effect: Effect) -> tuple[str, str]:
    if effect.op == WAIVE_ICON:
        challenge = state.content.challenge_at[state.facing]
        if challenge.kind == effect.kind:
            return "Q-POW-06", f"no icon of {the(challenge.name)} is missing"
        kind, wanted = with_article(KINDS[challenge.kind]), with_article(KINDS[effect.kind])
        return "Q-POW-06", f"{the(challenge.name)} is {kind}, not {wanted}"
    if effect.op == ADD_CHALLENGE and not state.decks[CHALLENGES].is_exhausted():
        return "Q-TERM-01", "no quest has room for another challenge"
    return SHORTAGES[effect.op]
