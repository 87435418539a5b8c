"""What can be done with heroes and with the gold of others, in sentences; see labels.py."""

from __future__ import annotations

from typing import Final

from lairworks.core.english import counted, either
from lairworks.core.game import Label
from lairworks.games.quest import words
from lairworks.games.quest.effects import INSTANT
from lairworks.games.quest.label_parts import Args, Labeller, aim_of, answers, priced, said
from lairworks.games.quest.phrases import (
    does,
    gold,
    hero_names,
    hero_text,
    icon_ids,
    in_vain,
    player,
    power_text,
    the,
    whose,
)
from lairworks.games.quest.rules.actions import Aim, Part
from lairworks.games.quest.rules.heroes import affordable, hero_limit, price
from lairworks.games.quest.rules.newcomers import Join, Retire
from lairworks.games.quest.rules.recruiting import Recruit, Trade, trader
from lairworks.games.quest.state import QuestState
from lairworks.games.quest.words import HERO_IDS

# Newcomers


def _facts(state: QuestState, hero: int, cost: int) -> Args:
    return {
        "hero": HERO_IDS[hero],
        "icons": icon_ids(state.content.hero_at[hero].icons),
        "power": state.content.hero_at[hero].text,
        "price": cost,
    }


def _notes(state: QuestState, seat: int, hero: int, instant: str = "") -> list[str]:
    """A newcomer's power, or what there is instead, and whether there are too many heroes then."""
    notes: list[str] = []
    power = power_text(state.content, hero)
    if state.content.timings[hero] == INSTANT:
        notes.append(instant or "the power works only for those who are hired in the usual way")
    elif power:
        notes.append(power)
    limit = max(hero_limit(state, seat), state.content.hero_limits[hero])
    if len(state.companies[seat].party) >= limit:
        notes.append(f"that is more than the {limit} heroes you can keep")
    return notes


def _instant(state: QuestState, seat: int, hero: int, cost: int) -> str:
    """An Instant power, and why it could not be used if somebody were hired for so much."""
    power = power_text(state.content, hero)
    after = state.copy()
    after.companies[seat].join(hero)
    del after.companies[seat].gold[:cost]
    vain = in_vain(after, seat, hero, state.content.powers[hero])
    return f"{power} (as things stand, {vain[0]})" if vain else power


def _without(state: QuestState, seat: int, hero: int) -> QuestState:
    """The table after a hero has left."""
    after = state.copy()
    after.companies[seat].leave(hero)
    return after


def discount_of(state: QuestState, seat: int) -> int:
    """What a hero of the pool costs less, by the question that is open."""
    question = state.question(seat)
    if isinstance(question, Recruit):
        return state.discount
    if isinstance(question, Trade):
        return state.discount + state.content.costs[question.traded]
    return question.effect.discount if isinstance(question, Aim) else 0


def _buy(state: QuestState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    hero = words.BUY.first(choice)
    cost = price(state, hero, discount_of(state, seat))
    paid = f"for {gold(cost)}" if cost else "for nothing"
    facts = _facts(state, hero, cost)
    after = state
    if isinstance(question, Trade):
        traded = state.content.hero_at[question.traded]
        paid = f"for {the(traded.name)}" + (f" and {gold(cost)}" if cost else "")
        facts["traded"] = traded.id
        after = _without(state, seat, question.traded)
    left = f", which leaves you {state.gold(seat) - cost or 'none'}" if cost else ""
    usual = isinstance(question, (Trade, Recruit))
    notes = _notes(after, seat, hero, _instant(after, seat, hero, cost) if usual else "")
    head = f"Hire {hero_text(state.content, hero)} {paid}{left}"
    return Label(said(head, notes), priced(cost), facts)


def _trade(state: QuestState, seat: int, choice: int) -> Label:
    hero = words.TRADE.first(choice)
    worth = state.content.costs[hero]
    discount = state.discount + worth
    within = affordable(state, seat, discount)
    names = [
        f"{the(state.content.hero_at[other].name)} ({price(state, other, discount) or 'no'} gold)"
        for other in within
    ]
    herald = trader(state, seat, hero)
    facts: Args = {
        "hero": HERO_IDS[hero],
        "worth": worth,
        "by": HERO_IDS[herald],
        "prices": {HERO_IDS[other]: price(state, other, discount) for other in within},
    }
    by = the(state.content.hero_at[herald].name)
    head = f"Trade in {hero_text(state.content, hero)} by {by}, for {gold(worth)} off"
    notes = [f"you could then hire {either(names)}", *_lost_limit(state, seat, hero)]
    return Label(said(head, notes), facts=facts)


def _welcome(state: QuestState, seat: int, choice: int) -> Label:
    hero = words.WELCOME.first(choice)
    head = f"Welcome {hero_text(state.content, hero)} for nothing"
    return Label(said(head, _notes(state, seat, hero)), facts=_facts(state, hero, 0))


def _join(state: QuestState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Join)
    hero = words.JOIN.first(choice)
    gone = [other for other in state.drawn if other != hero] if question.keep == 1 else []
    notes = _notes(state, seat, hero)
    if gone:
        verb = "is" if len(gone) == 1 else "are"
        notes.append(f"{hero_names(state, gone)} {verb} discarded")
    facts = _facts(state, hero, 0)
    facts["discarded"] = [HERO_IDS[other] for other in gone]
    return Label(said(f"Let {hero_text(state.content, hero)} join you", notes), facts=facts)


def _raise(state: QuestState, seat: int, choice: int) -> Label:
    hero = words.RAISE.first(choice)
    head = f"Call {hero_text(state.content, hero)} back from the discard pile for nothing"
    return Label(said(head, _notes(state, seat, hero)), facts=_facts(state, hero, 0))


def _lure(state: QuestState, seat: int, choice: int) -> Label:
    aim = aim_of(state, seat)
    hero = words.LURE.first(choice)
    cost = state.content.costs[hero]
    victim = state.owner(hero)
    whom = f"{hero_text(state.content, hero)} away from {player(state, seat, victim)}"
    notes = _notes(state, seat, hero) + answers(state, aim, victim, hero)
    facts: Args = {**_facts(state, hero, cost), "victim": victim}
    return Label(said(f"Lure {whom} for {gold(cost)}", notes), priced(cost), facts)


# The pool


def _sweep(state: QuestState, seat: int, choice: int) -> Label:
    hero = words.SWEEP.first(choice)
    notes = [power] if (power := power_text(state.content, hero)) else []
    facts: Args = {"hero": HERO_IDS[hero]}
    text = f"Send {hero_text(state.content, hero)} away from the pool"
    return Label(said(text, notes), facts=facts)


# Heroes who go


def _oust(state: QuestState, seat: int, choice: int) -> Label:
    aim = aim_of(state, seat)
    hero = words.OUST.first(choice)
    victim = state.owner(hero)
    card = state.content.hero_at[hero]
    gain = f"{does(state, seat, victim, 'gain')} {gold(aim.effect.n)}"
    facts: Args = {"hero": card.id, "victim": victim, "gold": aim.effect.n}
    whom = hero_text(state.content, hero).removeprefix("the ")
    head = f"Discard {whose(state, seat, victim)} {whom}, for which {gain}"
    return Label(said(head, answers(state, aim, victim, hero)), facts=facts)


def _offer(state: QuestState, seat: int, choice: int) -> Label:
    aim = aim_of(state, seat)
    victim = words.OFFER.first(choice)
    gain = gold(aim.effect.n)
    heroes = len([hero for hero in state.companies[victim].party if hero != aim.source])
    facts: Args = {"victim": victim, "gold": aim.effect.n, "heroes": heroes}
    if victim == seat:
        return Label(f"Discard a hero of your own and gain {gain}", facts=facts)
    who = player(state, seat, victim)
    text = f"Make an offer to {who}, who picks one of {counted(heroes, 'hero', 'heroes')}"
    return Label(
        said(f"{text} to discard and gains {gain}", answers(state, aim, victim)), (), facts
    )


def _part(state: QuestState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Part)
    hero = words.PART.first(choice)
    facts: Args = {"hero": HERO_IDS[hero], "gold": question.gold}
    text = f"Discard {hero_text(state.content, hero)} and gain {gold(question.gold)}"
    return Label(said(text, _loss(state, hero)), facts=facts)


def _loss(state: QuestState, hero: int) -> list[str]:
    """The power that goes with a hero, unless its time has passed."""
    power = power_text(state.content, hero)
    return [power] if power and state.content.timings[hero] != INSTANT else []


def _lost_limit(state: QuestState, seat: int, hero: int) -> list[str]:
    """A limit that falls when a hero leaves."""
    limit = hero_limit(_without(state, seat, hero), seat)
    return [f"you can keep only {limit} heroes then"] if limit < hero_limit(state, seat) else []


def _retire(state: QuestState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Retire)
    hero = words.RETIRE.first(choice)
    gain = state.content.costs[hero] + question.bonus
    text = f"Retire {hero_text(state.content, hero)} and gain {gold(gain)}"
    facts: Args = {"hero": HERO_IDS[hero], "gold": gain}
    return Label(said(text, _loss(state, hero)), facts=facts)


def _discard(state: QuestState, seat: int, choice: int) -> Label:
    hero = words.DISCARD.first(choice)
    after = _without(state, seat, hero)
    limit = hero_limit(after, seat)
    more = max(0, len(after.companies[seat].party) - limit)
    notes = [*_loss(state, hero), *_lost_limit(state, seat, hero)]
    if more:
        who = counted(more, "more hero", "more heroes")
        notes.append(f"{who} {'has' if more == 1 else 'have'} to go after that")
    facts: Args = {"hero": HERO_IDS[hero], "limit": limit, "more": more}
    return Label(said(f"Discard {hero_text(state.content, hero)}", notes), facts=facts)


def _rob(state: QuestState, seat: int, choice: int) -> Label:
    aim = aim_of(state, seat)
    victim = words.ROB.first(choice)
    has = state.gold(victim)
    n = min(aim.effect.n, has)
    facts: Args = {"victim": victim, "gold": n, "has": has}
    text = f"Take {gold(n)} from {player(state, seat, victim)}, who has {has}"
    return Label(said(text, answers(state, aim, victim)), facts=facts)


HERO_LABELLERS: Final[dict[str, Labeller]] = {
    "buy": _buy,
    "trade": _trade,
    "welcome": _welcome,
    "join": _join,
    "raise": _raise,
    "lure": _lure,
    "sweep": _sweep,
    "oust": _oust,
    "offer": _offer,
    "part": _part,
    "retire": _retire,
    "discard": _discard,
    "rob": _rob,
}
