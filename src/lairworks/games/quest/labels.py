"""Choices in sentences; the questions are in questions.py.

Those about heroes are in labels_heroes.py, those about lairs in labels_lairs.py, those of a quest
in labels_quest.py, and what all have in common in label_parts.py.

What a seat reads here depends on what it may know and on nothing else: a face-down challenge is
named only to a seat that has seen it.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.english import either, listed
from lairworks.core.game import Label
from lairworks.games.quest import words
from lairworks.games.quest.effects import QUEST_D
from lairworks.games.quest.label_parts import Args, Labeller, said
from lairworks.games.quest.labels_heroes import HERO_LABELLERS
from lairworks.games.quest.labels_lairs import LAIR_LABELLERS
from lairworks.games.quest.labels_quest import QUEST_LABELLERS
from lairworks.games.quest.phrases import (
    blow_below,
    challenge_text,
    clause,
    gold,
    hero_names,
    icons_of,
    in_vain,
    lair,
    points,
    the,
    whose,
)
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.actions import card_source
from lairworks.games.quest.rules.heroes import affordable, gold_limit, price
from lairworks.games.quest.rules.newcomers import Retire, Sweep
from lairworks.games.quest.rules.questing import Keep, LayWithTreasure, attemptable
from lairworks.games.quest.rules.reacting import LURING, OUSTING, Ambush, Break, React, Shield
from lairworks.games.quest.rules.recruiting import Instant, trades
from lairworks.games.quest.rules.turns import ExtraTurn
from lairworks.games.quest.state import CHALLENGES, QuestState
from lairworks.games.quest.words import ACTION_IDS, HERO_IDS, PLACE_IDS

ENOUGH: Final = {  # by question
    "recruit": "Hire nobody else",
    "shop": "Hire nobody else and go on with the quest",
    "peek": "Look at no more",
}


def label(state: QuestState, seat: int, choice: int) -> Label:
    """A choice on offer as a sentence, with its price and what a client may draw."""
    return LABELLERS[words.WORDS.verb_of(choice).name](state, seat, choice)


# A turn


def _play(state: QuestState, seat: int, choice: int) -> Label:
    action = words.PLAY.first(choice)
    card = state.content.action_at[action]
    vain = in_vain(state, seat, card_source(action), card.effects)
    facts: Args = {"action": ACTION_IDS[action], "text": card.text, "vain": bool(vain)}
    end = f" (as things stand, {listed(vain)})" if vain else ""
    return Label(f"Play {card.name}: {clause(card.text)}{end}", facts=facts)


def _gain(state: QuestState, seat: int, choice: int) -> Label:
    limit = gold_limit(state, seat)
    gained = 0 if state.decks[CHALLENGES].is_exhausted() else 1
    total = state.gold(seat) + gained
    facts: Args = {"gold": gained, "total": total, "limit": limit}
    if not gained:
        return Label("Gain 1 gold, though none is left", facts=facts)
    above = f", and you can keep only {limit}" if total > limit else ""
    return Label(f"Gain 1 gold, which makes {total}{above}", facts=facts)


def _recruit(state: QuestState, seat: int, choice: int) -> Label:
    within = affordable(state, seat, state.discount)
    traded = trades(state, seat)
    prices = {HERO_IDS[hero]: price(state, hero, state.discount) for hero in within}
    facts: Args = {"prices": prices, "trades": [HERO_IDS[hero] for hero in traded]}
    names = [
        f"{the(state.content.hero_at[hero].name)} ({price(state, hero, state.discount)} gold)"
        for hero in within
    ]
    ways = [f"you can pay for {either(names)}"] if names else []
    if traded:
        ways.append(f"you can trade in {_any_of(state, traded)}")
    return Label(f"Hire heroes: {'; '.join(ways)}", facts=facts)


def _any_of(state: QuestState, heroes: list[int]) -> str:
    return either([the(state.content.hero_at[hero].name) for hero in heroes])


def _quest(state: QuestState, seat: int, choice: int) -> Label:
    places = attemptable(state, seat)
    where = either([lair(state, seat, place) for place in places])
    return Label(f"Begin a quest: {where}", facts={"places": [PLACE_IDS[at] for at in places]})


# Powers


def _power(state: QuestState, seat: int, choice: int) -> Label:
    hero = words.POWER.first(choice)
    question = state.question(seat)
    card = state.content.hero_at[hero]
    facts: Args = {"hero": card.id, "text": card.text, "discarded": False}
    if isinstance(question, React):
        facts["discarded"] = True
        return Label(_reaction(state, seat, question), facts=facts)
    if isinstance(question, ExtraTurn):
        facts["discarded"] = True
        return Label(f"Discard {the(card.name)} and have another turn", facts=facts)
    if isinstance(question, LayWithTreasure):
        worth = points(state.content.seeker_points[hero])
        text = f"Lay {the(card.name)} with your treasures, for {worth} at the end of the game"
        return Label(text, facts=facts)
    head = f'Use {the(card.name)}: "{card.text}"'
    notes: list[str] = []
    if card.timing == QUEST_D:
        facts["discarded"] = True
        notes.append(f"{the(card.name)} is discarded{_no_longer(state, hero)}")
    return Label(said(head, notes), facts=facts)


def _no_longer(state: QuestState, hero: int) -> str:
    """The icons that a participating hero takes away."""
    icons = state.content.hero_at[hero].icons
    if hero not in state.sent or not icons:
        return ""
    verb = "counts" if len(icons) == 1 else "count"
    return f", and {icons_of(state.content, hero)} no longer {verb}"


def _reaction(state: QuestState, seat: int, question: React) -> str:
    """What comes of an answer to somebody else's doings."""
    head = f"Discard {the(state.content.hero_at[question.hero].name)}"
    if isinstance(question, Ambush):
        top = challenge_text(state.content, state.quests[state.attempt].cards[-1])
        return f"{head}: a new challenge comes in front of {top}"
    blow = blow_below(state)
    power = f"{whose(state, seat, blow.seat)} power"
    if isinstance(question, Shield):
        saved = the(state.content.hero_at[blow.what].name)
        return f"{head}: {saved} stays, and {power} is over"
    return f"{head}: {power} comes to nothing"


def _decline(state: QuestState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    if isinstance(question, React):
        return _let_pass(state, question)
    if isinstance(question, ExtraTurn):
        name = the(state.content.hero_at[question.hero].name)
        return Label(f"Keep {name} and end your turn", facts={"hero": HERO_IDS[question.hero]})
    if isinstance(question, LayWithTreasure):
        name = the(state.content.hero_at[question.hero].name)
        text = f"Leave {name} with those who went along"
        return Label(text, facts={"hero": HERO_IDS[question.hero]})
    if isinstance(question, Instant):
        name = the(state.content.hero_at[question.hero].name)
        text = f"Do without the power of {name}, for good"
        return Label(text, facts={"hero": HERO_IDS[question.hero]})
    return Label("Retire nobody" if isinstance(question, Retire) else "Hire nobody")


def _let_pass(state: QuestState, question: React) -> Label:
    facts: Args = {"hero": HERO_IDS[question.hero]}
    if isinstance(question, Break):
        blow = blow_below(state)
        if blow.kind in (LURING, OUSTING) and blow.what == question.hero:
            return Label("Let it happen", facts=facts)  # there is nobody to be kept
    name = the(state.content.hero_at[question.hero].name)
    if isinstance(question, Ambush):
        return Label(f"Keep {name} and lay no ambush", facts=facts)
    return Label(f"Keep {name} and let it happen", facts=facts)


# Enough


def _done(state: QuestState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert question is not None
    if isinstance(question, Keep):
        gone = [hero for hero in state.sent if hero not in state.kept]
        verb = "is" if len(gone) == 1 else "are"
        text = f"Bring nobody{' else' if state.kept else ''} home"
        discarded: Args = {"discarded": [HERO_IDS[hero] for hero in gone]}
        return Label(f"{text}: {hero_names(state, gone)} {verb} discarded", facts=discarded)
    if isinstance(question, Sweep):
        empty = state.hero_pool.count(NONE)
        facts: Args = {"drawn": empty, "discount": question.discount}
        text = "Send nobody else away" if empty else "Send nobody away"
        cheap = f"the next hero you hire now costs {gold(question.discount)} less"
        return Label(said(text, [cheap] if question.discount else []), facts=facts)
    return Label(ENOUGH[question.name])


LABELLERS: Final[dict[str, Labeller]] = {
    **HERO_LABELLERS,
    **LAIR_LABELLERS,
    **QUEST_LABELLERS,
    "play": _play,
    "gain": _gain,
    "recruit": _recruit,
    "quest": _quest,
    "power": _power,
    "decline": _decline,
    "done": _done,
}
