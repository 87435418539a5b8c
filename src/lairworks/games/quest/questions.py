"""The open question of a seat as a sentence, from what that seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lairworks.core.english import capital, counted, either, number
from lairworks.games.quest.phrases import (
    blow_below,
    blow_text,
    challenge_text,
    challenges,
    column,
    gold,
    icon_list,
    known_card,
    lair,
    missing,
    player,
    points,
    spot,
    the,
    treasure_text,
)
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.actions import Aim, NameIcon, Part
from lairworks.games.quest.rules.challenges import Peek
from lairworks.games.quest.rules.defeating import Divert, diverter
from lairworks.games.quest.rules.heroes import hero_limit
from lairworks.games.quest.rules.newcomers import Join, Retire, Sweep
from lairworks.games.quest.rules.questing import Keep, LayWithTreasure, defeat_price
from lairworks.games.quest.rules.reacting import React
from lairworks.games.quest.rules.recruiting import Instant, Trade
from lairworks.games.quest.rules.targets import is_power
from lairworks.games.quest.rules.turns import ExtraTurn
from lairworks.games.quest.state import QuestState
from lairworks.games.quest.words import DECLINE, DEFEAT, DEPTH, DONE, GAIN, ICONS, QUEST, RECRUIT

WAYS: Final = {
    GAIN.start: "gain gold",
    RECRUIT.start: "hire heroes",
    QUEST.start: "begin a quest",
}


def ask(state: QuestState, seat: int) -> str:
    """The open question of a seat as a sentence; "" if it is not asked."""
    question = state.question(seat)
    return ASKERS[question.name](state, seat) if question is not None else ""


def _means(state: QuestState, seat: int) -> str:
    """What a seat has: 3 gold and four heroes."""
    heroes = counted(len(state.companies[seat].party), "hero", "heroes")
    return f"{gold(state.gold(seat))} and {heroes}"


def _name(state: QuestState, hero: int) -> str:
    return the(state.content.hero_at[hero].name)


def _source(state: QuestState, source: int) -> str:
    """The hero or the action card that does something, to begin a sentence with."""
    if is_power(source):
        return capital(_name(state, source))
    return state.content.action_at[-1 - source].name


# A turn


def _ask_action(state: QuestState, seat: int) -> str:
    round_text = " in the last round" if state.trigger not in (NONE, seat) else ""
    turn = f"Your turn {state.companies[seat].turns}{round_text}"
    have = f"{_means(state, seat)}, and {state.points(seat)} of {points(state.threshold())}"
    return f"{turn}: which action card do you play? You have {have}."


def _ask_drawn(state: QuestState, seat: int) -> str:
    return "Which of the cards drawn do you play? The others are discarded."


def _ask_secondary(state: QuestState, seat: int) -> str:
    ways = either([WAYS[choice] for choice in state.choices(seat)])
    return f"You have {_means(state, seat)}: do you {ways}?"


def _ask_recruit(state: QuestState, seat: int) -> str:
    cheap = f" for {gold(state.discount)} less" if state.discount else ""
    if DONE.start in state.choices(seat):
        return f"You have {gold(state.gold(seat))}: whom do you hire next{cheap}, or is that all?"
    return f"You have {gold(state.gold(seat))}: whom do you hire{cheap}?"


def _ask_trade(state: QuestState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Trade)
    worth = f"{gold(state.content.costs[question.traded])} off"
    traded = f"{_name(state, question.traded)} ({worth})"
    return f"You have {gold(state.gold(seat))}: whom do you hire in place of {traded}?"


def _ask_instant(state: QuestState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Instant)
    text = state.content.hero_at[question.hero].text
    return f'Now or never: do you use the power of {_name(state, question.hero)}? "{text}"'


def _ask_extra(state: QuestState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, ExtraTurn)
    return f"Your turn is over: do you discard {_name(state, question.hero)} for another one?"


def _ask_discard(state: QuestState, seat: int) -> str:
    party = len(state.companies[seat].party)
    limit = number(hero_limit(state, seat))
    return f"You have {number(party)} heroes and can keep {limit}: who has to go?"


# What effects are aimed at


def _aim(state: QuestState, seat: int) -> Aim:
    question = state.question(seat)
    assert isinstance(question, Aim)
    return question


def _ask_aim(state: QuestState, seat: int) -> str:
    aim = _aim(state, seat)
    return f"{_source(state, aim.source)}: {AIMED[aim.name]}"


def _ask_rob(state: QuestState, seat: int) -> str:
    aim = _aim(state, seat)
    limit = "up to " if aim.effect.n > 1 else ""
    return f"{_source(state, aim.source)}: from whom do you take {limit}{gold(aim.effect.n)}?"


def _ask_hire(state: QuestState, seat: int) -> str:
    aim = _aim(state, seat)
    head = f"{_source(state, aim.source)}: which hero of the pool"
    end = ", if any" if DECLINE.start in state.choices(seat) else ""
    if aim.effect.free:
        return f"{head} joins you for nothing{end}?"
    cheap = f" for {gold(aim.effect.discount)} less" if aim.effect.discount else ""
    return f"{head} do you hire{cheap}{end}? You have {gold(state.gold(seat))}."


def _ask_lure(state: QuestState, seat: int) -> str:
    aim = _aim(state, seat)
    whom = "whom do you lure away from another party"
    return f"{_source(state, aim.source)}: {whom}? You have {gold(state.gold(seat))}."


def _ask_oust(state: QuestState, seat: int) -> str:
    aim = _aim(state, seat)
    gain = gold(aim.effect.n)
    who = "who has to discard a hero" if aim.effect.victim_chooses else "which hero is discarded"
    return f"{_source(state, aim.source)}: {who}? Whoever loses one gains {gain}."


def _ask_part(state: QuestState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Part)
    if is_power(question.source):
        what = _name(state, question.source)
    else:
        what = state.content.action_at[-1 - question.source].name
    who = capital(player(state, seat, question.striker))
    gain = gold(question.gold)
    verb = "use" if question.striker == seat else "uses"
    return f"{who} {verb} {what}: which hero do you discard for {gain}?"


def _ask_peek(state: QuestState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Peek)
    if question.seen:
        more = counted(question.left, "more face-down challenge")
        return f"You may take a secret look at {more}: at which one, or is that all?"
    limit = "up to " if question.left > 1 else ""
    looks = f"{limit}{counted(question.left, 'face-down challenge')}"
    return f"You may take a secret look at {looks}: at which one{' first' if limit else ''}?"


def _ask_replace_hidden(state: QuestState, seat: int) -> str:
    place, position = state.looked // DEPTH, state.looked % DEPTH
    card = challenge_text(state.content, known_card(state, seat, place, position))
    where = spot(state, seat, place, position)
    return f"You have seen {card}, {where}: do you replace it by an unseen one?"


def _ask_join(state: QuestState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Join)
    if question.keep == 1:
        return "Which of the heroes drawn joins you for nothing?"
    joining = capital(number(question.keep))
    return f"{joining} of the heroes drawn join you for nothing: which one first?"


def _ask_sweep(state: QuestState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Sweep)
    more = " else" if NONE in state.hero_pool else ""
    return f"Whom{more} do you send away from the hero pool, if anybody?"


def _ask_shop(state: QuestState, seat: int) -> str:
    have = gold(state.gold(seat))
    return f"You have {have}: whom do you hire before the quest goes on, or is that all?"


def _ask_retire(state: QuestState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Retire)
    bonus = f" and {gold(question.bonus)} more" if question.bonus else ""
    return f"Which hero do you retire for what the hero costs{bonus}, if any?"


# Quests


def _ask_enter(state: QuestState, seat: int) -> str:
    has = 0
    for hero in state.companies[seat].party:
        has |= state.content.icon_masks[hero]
    icons = [icon for icon in range(len(ICONS)) if has >> icon & 1]
    party = icon_list(state.content, icons) or "no icon"
    have = f"You have {gold(state.gold(seat))}, and your party has {party}."
    return f"Which lair do you enter? {have}"


def _ask_step(state: QuestState, seat: int) -> str:
    content = state.content
    quest = state.quests[state.attempt]
    where = f"{lair(state, seat, state.attempt)}, for {treasure_text(content, quest.treasure)}"
    facing = f"{capital(where)}: you face {challenge_text(content, state.facing)}"
    behind = len(quest.cards) - 1
    rest = f"{challenges(behind)} behind it" if behind else "nothing but the treasure behind it"
    return f"{facing}, with {rest}. {_price(state, seat)} What do you do?"


def _price(state: QuestState, seat: int) -> str:
    """What is missing, and what that costs."""
    lacking = missing(state)
    if not lacking:
        return "Nothing is missing."
    what = f"{icon_list(state.content, lacking)} {'is' if len(lacking) == 1 else 'are'} missing"
    cost = defeat_price(state)
    has = gold(state.gold(seat))
    if DEFEAT.start in state.choices(seat):
        return f"{capital(what)}, which you can buy for {cost} of your {has}."
    return f"{capital(what)}, which would cost {gold(cost)}; you have {has}."


def _ask_divert(state: QuestState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Divert)
    card = challenge_text(state.content, question.card)
    hero = capital(_name(state, diverter(state, seat)))
    return f"{hero} can put {card} on another lair: where to, or do you keep it as gold?"


def _ask_treasure(state: QuestState, seat: int) -> str:
    where = lair(state, seat, state.attempt)
    old = treasure_text(state.content, state.quests[state.attempt].treasure)
    return f"Which treasure do you seek in {where}, in place of {old}?"


def _ask_icon(state: QuestState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, NameIcon)
    hero = _name(state, question.hero)
    facing = challenge_text(state.content, state.facing)
    lacking = icon_list(state.content, missing(state)) or "nothing"
    verb = "are" if len(missing(state)) > 1 else "is"
    now = f"For {facing}, {lacking} {verb} missing."
    return f"Which icon does {hero} bring, too, for the rest of the quest? {now}"


def _ask_waive(state: QuestState, seat: int) -> str:
    facing = challenge_text(state.content, state.facing)
    return f"Which icon do you do without, to defeat {facing}?"


def _ask_claim(state: QuestState, seat: int) -> str:
    quest = state.quests[state.attempt]
    where = lair(state, seat, state.attempt)
    left = (
        f"{treasure_text(state.content, quest.treasure)} and {column(state, seat, state.attempt)}"
    )
    return f"You turn back from {where}: do you claim it, with {left}?"


def _ask_seeker(state: QuestState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, LayWithTreasure)
    worth = points(state.content.seeker_points[question.hero])
    hero = _name(state, question.hero)
    return f"Do you lay {hero} with your treasures, for {worth} at the end of the game?"


def _ask_keep(state: QuestState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, Keep)
    hero = capital(_name(state, question.hero))
    more = "more hero" if state.kept else "other hero"
    limit = "up to " if question.left > 1 else ""
    who = f"{limit}{counted(question.left, more, f'{more}es')}"
    return f"{hero} can bring {who} home: whom, if anybody?"


# Answers


def _ask_answer(state: QuestState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, React)
    blow = capital(blow_text(state, blow_below(state)))
    return f"{blow}: do you discard {_name(state, question.hero)} to prevent it?"


def _ask_ambush(state: QuestState, seat: int) -> str:
    question = state.question(seat)
    assert isinstance(question, React)
    card = challenge_text(state.content, state.quests[state.attempt].cards[-1])
    who = capital(player(state, seat, state.turn))
    where = lair(state, seat, state.attempt)
    hero = _name(state, question.hero)
    return f"{who} faces {card} in {where}: do you discard {hero} for another one in front of it?"


AIMED: Final = {
    "aim.recruit_discard": "which discarded hero joins you for nothing?",
    "aim.replace_challenge": "which challenge gives way to a new one?",
    "aim.remove_challenge": "which challenge is discarded?",
    "aim.take_challenge": "which challenge do you take as gold?",
    "aim.add_challenge": "on which lair do you lay a new challenge?",
    "aim.move_first": "which first challenge goes on top of which other lair?",
    "aim.swap_treasures": "which two lairs exchange their treasures?",
    "aim.redraw_quest": "which lair is cleared away?",
    "aim.exchange_treasure": "which treasure do you take, and which one do you give for it?",
}
ASKERS: Final[dict[str, Callable[[QuestState, int], str]]] = {
    "turn.action": _ask_action,
    "turn.drawn": _ask_drawn,
    "turn.secondary": _ask_secondary,
    "recruit": _ask_recruit,
    "trade": _ask_trade,
    "instant": _ask_instant,
    **dict.fromkeys(AIMED, _ask_aim),
    "aim.take_gold": _ask_rob,
    "aim.recruit_pool": _ask_hire,
    "aim.recruit_player": _ask_lure,
    "aim.discard_hero": _ask_oust,
    "part": _ask_part,
    "peek": _ask_peek,
    "replace_hidden": _ask_replace_hidden,
    "join": _ask_join,
    "sweep": _ask_sweep,
    "shop": _ask_shop,
    "retire": _ask_retire,
    "treasure": _ask_treasure,
    "name_icon": _ask_icon,
    "waive": _ask_waive,
    "quest.enter": _ask_enter,
    "quest.step": _ask_step,
    "quest.divert": _ask_divert,
    "quest.claim": _ask_claim,
    "quest.seeker": _ask_seeker,
    "quest.keep": _ask_keep,
    "react.break": _ask_answer,
    "react.shield": _ask_answer,
    "react.ambush": _ask_ambush,
    "upkeep.extra": _ask_extra,
    "upkeep.discard": _ask_discard,
}
