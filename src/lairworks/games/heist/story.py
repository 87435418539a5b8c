"""What happened, in sentences: one teller for every event of events.py.

What a seat does unseen is told to it at once, marked as sealed, and to everybody at the reveal in
the same words. What concerns one seat alone speaks to it: "You keep ...".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lairworks.core.english import capital, counted, either, listed, with_article
from lairworks.core.journal import Event, Facts
from lairworks.core.reading import (
    as_dict,
    as_list,
    number_at,
    numbers_at,
    part_at,
    text_at,
    texts_at,
)
from lairworks.games.heist.effects import KINDS, SECRET1
from lairworks.games.heist.grid import EDGE_AT
from lairworks.games.heist.phrases import (
    SLOT_NAMES,
    STAT_NAMES,
    dollars,
    points,
    raid_act,
    stats,
    thing,
    wall,
)
from lairworks.games.heist.state import LAIR_FULL, LAST_CARD
from lairworks.games.heist.words import SLOTS

ENDINGS: Final = {
    LAIR_FULL: "a lair is full",
    LAST_CARD: "every deck is down to one card",
}


def tell(event: Event, names: list[str]) -> str:
    """An event as a sentence; `names` are what the seats are called."""
    told = TELLERS[event.name](event.facts, names)
    return f"Sealed: {told}" if event.facts.get("sealed") is True else told


# Setup


def _match_started(facts: Facts, names: list[str]) -> str:
    told = [f"The lair is {text_at(facts, 'lair')}. {text_at(facts, 'rule')}"]
    missions = texts_at(facts, "missions")
    if missions:
        told.append(f"Missions: {listed(missions)}.")
    experts = texts_at(facts, "expert")
    if experts:
        told.append(f"Gadgets with the Expert side up: {listed(experts)}.")
    beginners = _names(facts, "beginners", names)
    if beginners:
        verb = "starts" if len(beginners) == 1 else "start"
        told.append(f"{listed(beginners)} {verb} with more cash.")
    return " ".join(told)


def _agents_dealt(facts: Facts, names: list[str]) -> str:
    agents = texts_at(facts, "agents")
    if len(agents) == 1:
        return f"You are dealt {agents[0]}."
    return f"You may keep {either(agents)}."


def _agent_kept(facts: Facts, names: list[str]) -> str:
    if "agent" in facts:
        return f"You keep {text_at(facts, 'agent')}."
    return f"{_who(facts, names)} has an Agent."


def _free_gadget(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} starts with the {text_at(facts, 'gadget')}."


# Planning


def _seat_done(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} is done."


def _round_started(facts: Facts, names: list[str]) -> str:
    now, rounds = number_at(facts, "round"), number_at(facts, "rounds")
    last = facts["last"] is True or now == rounds
    told = [f"Round {now}, the last." if last else f"Round {now} of {rounds}."]
    for each in as_list(facts["cards"]):
        card = as_dict(each)
        told.append(f"{capital(_slot(card))}: {_card(card)}.")
    return " ".join(told)


def _picked(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} takes the {_slot(facts)} card: {_card(facts)}."


def _passed(facts: Facts, names: list[str]) -> str:
    earned = number_at(facts, "earned")
    gain = dollars(earned) if earned else "nothing, the budget is full"
    return f"{_who(facts, names)} passes and earns {gain}."


def _placed(facts: Facts, names: list[str]) -> str:
    earned, lost = number_at(facts, "earned"), number_at(facts, "lost")
    notes = _shift(facts)
    if earned:
        notes.append(f"{dollars(earned)} earned")
    if lost:
        notes.append(f"{dollars(lost)} lost, as the budget is full")
    what = f"{thing(text_at(facts, 'name'))} in {text_at(facts, 'room')}"
    return f"{_who(facts, names)} draws {what}{_in_brackets(notes)}."


def _wall_drawn(facts: Facts, names: list[str]) -> str:
    what = f"{_edge(facts)}{_in_brackets(_shift(facts))}"
    return f"{_who(facts, names)} draws {what}."


def _trained(facts: Facts, names: list[str]) -> str:
    gain = f"{number_at(facts, 'gained')} {STAT_NAMES[text_at(facts, 'stat')]}"
    lost = number_at(facts, "lost")
    excess = f" ({counted(lost, 'point')} lost, as no more can be trained)" if lost else ""
    return f"{_who(facts, names)} trains {gain} for {_paid(facts)}{excess}."


def _gadget_taken(facts: Facts, names: list[str]) -> str:
    notes = _shift(facts)
    counts = number_at(facts, "counts")
    if counts != 1:
        notes.append(f"it counts as {counted(counts, 'gadget')}")
    return f"{_who(facts, names)} ticks the {text_at(facts, 'gadget')}{_in_brackets(notes)}."


def _bonus_used(facts: Facts, names: list[str]) -> str:
    which = f"bonus action {number_at(facts, 'number')}"
    return f"{_who(facts, names)} uses {which} for {_paid(facts)}."


# Missions and the end of Planning


def _nothing_claimed(facts: Facts, names: list[str]) -> str:
    return "You claim no mission."


def _mission_claimed(facts: Facts, names: list[str]) -> str:
    mission = text_at(facts, "mission")
    amount = number_at(facts, "amount")
    if text_at(facts, "reward") == "later":
        reward = f"for {dollars(amount)} at the end"
    elif amount:
        reward = f"for {dollars(amount)} now"
    else:
        reward = "for nothing, as the budget is full"
    return f"{_who(facts, names)} claims {mission} {reward}."


def _mission_closed(facts: Facts, names: list[str]) -> str:
    return f"{text_at(facts, 'mission')} can no longer be claimed."


def _lair_full(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)}'s lair is full."


def _last_round(facts: Facts, names: list[str]) -> str:
    return f"Round {number_at(facts, 'round')} will be the last."


def _planning_over(facts: Facts, names: list[str]) -> str:
    why = ENDINGS[text_at(facts, "reason")]
    return f"Planning ends after round {number_at(facts, 'round')}, as {why}."


def _agents_revealed(facts: Facts, names: list[str]) -> str:
    agents = texts_at(facts, "agents")
    shown = [f"{name} sends {agent}" for name, agent in zip(names, agents, strict=True)]
    return f"{listed(shown)}."


def _stats_final(facts: Facts, names: list[str]) -> str:
    movement, stealth, combat = (number_at(facts, stat) for stat in STAT_NAMES)
    brought = stats(movement, stealth, combat, number_at(facts, "wild"))
    return f"{_who(facts, names)} raids with {brought}."


def _lairs_passed(facts: Facts, names: list[str]) -> str:
    targets = _names(facts, "targets", names)
    raids = [f"{name} raids {target}" for name, target in zip(names, targets, strict=True)]
    if len(targets) == 2:  # left or right is all the same
        return f"The two lairs are swapped: {listed(raids)}."
    red = capital(counted(number_at(facts, "red"), "red marker"))
    direction = text_at(facts, "direction")
    return f"{red}: the lairs go to the {direction}, so {listed(raids)}."


# Raids


def _raid_gadget(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} uses the {text_at(facts, 'gadget')}{_on_room(facts)}."


def _raid_power(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} uses {text_at(facts, 'agent')}'s power{_on_room(facts)}."


def _raid_step(facts: Facts, names: list[str]) -> str:
    movement, stealth, combat = (number_at(facts, stat) for stat in STAT_NAMES)
    notes = [points(movement, stealth, combat, 0, number_at(facts, "wild"))]
    refund = number_at(facts, "refund")
    if refund:
        notes.append(f"{refund} Movement back")
    where = f"{_who(facts, names)} goes to {text_at(facts, 'room')}"
    return f"{where}{_deed(facts, combat)}{_in_brackets(notes)}."


def _deed(facts: Facts, combat: int) -> str:
    """What the Agent does about what is in the room."""
    kind = text_at(facts, "kind")
    if not kind:
        return ""
    content = thing(text_at(facts, "content"))
    if KINDS.index(kind) >= SECRET1:
        return f" and steals {content} worth {dollars(number_at(facts, 'stolen'))}"
    return f" and {'fights' if combat else 'gets past'} {content}"


def _stolen_from_afar(facts: Facts, names: list[str]) -> str:
    what = f"{thing(text_at(facts, 'content'))} worth {dollars(number_at(facts, 'stolen'))}"
    told = f"{_who(facts, names)} steals {what} out of {text_at(facts, 'room')} from afar"
    refund = number_at(facts, "refund")
    return f"{told} and gains {refund} Movement." if refund else f"{told}."


def _boosted(facts: Facts, names: list[str]) -> str:
    gain = f"{number_at(facts, 'gained')} {STAT_NAMES[text_at(facts, 'stat')]}"
    return f"{_who(facts, names)} gains {gain}."


def _drilled(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} opens {_edge(facts)}."


def _raid_over(facts: Facts, names: list[str]) -> str:
    record = [
        f"{counted(number_at(facts, 'rooms'), 'room')} explored",
        f"{counted(number_at(facts, 'sentries'), 'Sentry', 'Sentries')} neutralised",
        f"{counted(number_at(facts, 'traps'), 'Trap')} triggered",
        f"{dollars(number_at(facts, 'stolen'))} stolen",
    ]
    raid = f"{_who(facts, names)}'s raid on {names[number_at(facts, 'target')]}'s lair"
    return f"{raid} is over: {listed(record)}."


def _raid_graded(facts: Facts, names: list[str]) -> str:
    stolen = f"{_who(facts, names)} stole {dollars(number_at(facts, 'stolen'))}"
    verdict = text_at(facts, "verdict")
    exact = facts["exact"] is True
    if not number_at(facts, "missed"):
        most = "all that was possible" if exact else "and nothing better was found"
        return f"{stolen}, {most}: {verdict}."
    best = dollars(number_at(facts, "best"))
    told = f"{stolen} where {'' if exact else 'at least '}{best} were possible: {verdict}."
    if facts["lost_at"] is None:
        return told
    choice = number_at(facts, "lost_at") + 1
    act = raid_act(text_at(facts, "lost_by"))
    return f"{told} The best was out of reach after choice {choice}, {act}."


# The score


def _walled_off(facts: Facts, names: list[str]) -> str:
    rooms = texts_at(facts, "rooms")
    what, verb = ("Secret", "is") if len(rooms) == 1 else ("Secrets", "are")
    where = f"{what} in {listed(rooms)} {verb} walled off"
    return f"{_who(facts, names)}'s {where} and worth nothing."


def _reward(facts: Facts, names: list[str]) -> str:
    name = text_at(facts, "name")
    winners = _names(facts, "seats", names)
    amount = number_at(facts, "amount")
    if not winners:
        return f"{name}: nobody {'loses' if amount < 0 else 'gets'} anything."
    if len(winners) == 1:
        verb = "loses" if amount < 0 else "gets"
        return f"{name}: {winners[0]} {verb} {dollars(abs(amount))}."
    verb = "lose" if amount < 0 else "get"
    return f"{name}: {listed(winners)} {verb} {dollars(abs(amount))} each."


def _final(facts: Facts, names: list[str]) -> str:
    lines = part_at(facts, "lines")
    parts = [f"{name} {dollars(number_at(lines, name))}" for name in lines if lines[name]]
    total = dollars(number_at(facts, "total"))
    told = f"{_who(facts, names)} ends with {total} as {with_article(text_at(facts, 'rank'))}"
    return f"{told}: {', '.join(parts)}." if parts else f"{told}."


def _winner(facts: Facts, names: list[str]) -> str:
    winners = _names(facts, "seats", names)
    total = dollars(number_at(facts, "total"))
    if len(winners) == 1:
        return f"{winners[0]} wins with {total}."
    return f"{listed(winners)} share the victory with {total}."


TELLERS: Final[dict[str, Callable[[Facts, list[str]], str]]] = {
    "match_started": _match_started,
    "agents_dealt": _agents_dealt,
    "agent_kept": _agent_kept,
    "free_gadget": _free_gadget,
    "seat_done": _seat_done,
    "round_started": _round_started,
    "picked": _picked,
    "passed": _passed,
    "placed": _placed,
    "wall_drawn": _wall_drawn,
    "trained": _trained,
    "gadget_taken": _gadget_taken,
    "bonus_used": _bonus_used,
    "nothing_claimed": _nothing_claimed,
    "mission_claimed": _mission_claimed,
    "mission_closed": _mission_closed,
    "lair_full": _lair_full,
    "last_round": _last_round,
    "planning_over": _planning_over,
    "agents_revealed": _agents_revealed,
    "stats_final": _stats_final,
    "lairs_passed": _lairs_passed,
    "raid_gadget": _raid_gadget,
    "raid_power": _raid_power,
    "raid_step": _raid_step,
    "stolen_from_afar": _stolen_from_afar,
    "boosted": _boosted,
    "drilled": _drilled,
    "raid_over": _raid_over,
    "raid_graded": _raid_graded,
    "walled_off": _walled_off,
    "reward": _reward,
    "final": _final,
    "winner": _winner,
}


def _who(facts: Facts, names: list[str]) -> str:
    return names[number_at(facts, "seat")]


def _names(facts: Facts, key: str, names: list[str]) -> list[str]:
    return [names[seat] for seat in numbers_at(facts, key)]


def _slot(facts: Facts) -> str:
    return SLOT_NAMES[SLOTS.index(text_at(facts, "slot"))]


def _card(facts: Facts) -> str:
    """A card on display with what its marker makes of it."""
    front = text_at(facts, "front")
    number = number_at(facts, "number")
    if front == "train":
        stat = STAT_NAMES[text_at(facts, "stat")]
        return f"+{number_at(facts, 'points')} {stat} for {dollars(number)}"
    if front == "gadget":
        return f"{text_at(facts, 'name')} {number}"
    return f"{text_at(facts, 'name')} on {text_at(facts, 'line')} {number}"


def _edge(facts: Facts) -> str:
    return wall(EDGE_AT[text_at(facts, "edge")])


def _paid(facts: Facts) -> str:
    return dollars(number_at(facts, "paid"))


def _shift(facts: Facts) -> list[str]:
    """What a shift cost, if there was one."""
    return [f"{_paid(facts)} to shift"] if number_at(facts, "paid") else []


def _on_room(facts: Facts) -> str:
    room = text_at(facts, "room")
    return f" on {room}" if room else ""


def _in_brackets(notes: list[str]) -> str:
    return f" ({'; '.join(notes)})" if notes else ""
