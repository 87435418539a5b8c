"""Choices in sentences; the questions are in questions.py.

What a seat reads here depends on what lies open and on its own crates, on nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import count, has, members
from lairworks.core.english import capital, counted, either, listed, with_article
from lairworks.core.game import Label
from lairworks.games.volcano import words
from lairworks.games.volcano.content import FAVOR, WORK, Strip
from lairworks.games.volcano.mountain import DIG, LOCATIONS, PLACES, RESERVE, level_of
from lairworks.games.volcano.phrases import (
    Worth,
    bonus,
    build_points,
    card_text,
    code_words,
    directives,
    free_movements,
    lost_points,
    place,
    places_in_order,
    spot,
    spread,
    strip_words,
    whose,
    work_tokens,
    workers_in,
    worth_text,
)
from lairworks.games.volcano.rules.building import upgrade_price, upgrade_targets
from lairworks.games.volcano.rules.directives import Directive, Give, Over, Where, Whether
from lairworks.games.volcano.rules.ending import scorable
from lairworks.games.volcano.rules.excavating import wreck_locations
from lairworks.games.volcano.rules.planning import free_slots
from lairworks.games.volcano.rules.turns import strip_at
from lairworks.games.volcano.state import VolcanoState
from lairworks.games.volcano.view import COLOURS

Args = dict[str, object]

NOT_DONE: Final = {  # by directive
    "SELECT": "Take no card",
    "DESTROY": "Destroy nothing",
    "BUILD": "Build nothing",
    "UPGRADE": "Upgrade nothing",
    "OCCUPY": "Occupy nothing",
    "STEAL": "Steal nothing",
    "EXCAVATE": "Do not excavate",
    "DISMISS": "Dismiss nobody",
    "TRANSFER": "Stay here",
    "EXCHANGE": "Exchange nothing",
}


def label(state: VolcanoState, seat: int, choice: int) -> Label:
    """A choice on offer as a sentence, with its price and what a client may draw."""
    return LABELLERS[words.WORDS.verb_of(choice).name](state, seat, choice)


# Planning


def _slot(state: VolcanoState, seat: int, choice: int) -> Label:
    slot = words.SLOT.first(choice)
    strip = state.content.slots[slot]
    first, last = turn_bounds(state, slot)
    places = either(places_in_order(first, last, state.seats))
    tokens = strip.codes.count(WORK)
    short = ""
    if state.yard < tokens:
        short = f" (the yard has only {work_tokens(state.yard)})"
    return Label(
        f"Take slot {slot + 1}: {bonus(strip.texts())}{short}; you play {places}",
        facts={
            "slot": words.SLOT_IDS[slot],
            "bonus": strip.texts(),
            "work": min(tokens, state.yard),
            "earliest": first + 1,
            "latest": last + 1,
        },
    )


def turn_bounds(state: VolcanoState, slot: int) -> tuple[int, int]:
    """The earliest and the latest place in turn order that a free slot can mean, from 0.

    Whoever plans later may still choose a slot on either side, as far as slots are free.
    """
    before = 0
    for other in range(slot):
        if state.slots[other] >= 0:
            before += 1
    free = free_slots(state)
    to_come = len(state.retired) - 1
    left = len([other for other in free if other < slot])
    right = len(free) - left - 1
    return before + max(0, to_come - right), before + min(to_come, left)


def _cube(state: VolcanoState, seat: int, choice: int) -> Label:
    slot = words.CUBE.first(choice)
    texts = state.content.slots[slot].texts()
    return Label(
        f"Block slot {slot + 1}, which gives {bonus(texts)}",
        facts={"slot": words.SLOT_IDS[slot], "bonus": texts},
    )


# Turns


def _boss(state: VolcanoState, seat: int, choice: int) -> Label:
    to = words.BOSS.first(choice)
    owner = state.owner(to) if to < DIG else -1
    rival = owner >= 0 and owner != seat
    price: tuple[str, ...] = ()
    note = ""
    if state.moved:
        paid = "nobody"
        note = f" (free, {COLOURS[owner]}'s crew)" if rival else " (free)"
    elif rival:
        paid = "owner"
        note = f" (pay {COLOURS[owner]} 1)"
        price = (f"1 Work Token to {COLOURS[owner]}",)
    else:
        paid = "yard"
        price = ("1 Work Token to the yard",)
    strip = strip_at(state, to)
    does = strip_words(strip) or "nothing to do there"
    facts: Args = {"to": PLACES[to], "paid": paid, "owner": owner, **_strip_facts(strip)}
    return Label(f"Send your Boss to {place(state, to)}{note}: {does}", price, facts)


def _hench(state: VolcanoState, seat: int, choice: int) -> Label:
    which = words.HENCH.first(choice)
    to = words.HENCH.second(choice)
    came_from = state.lieutenants[seat].henchmen[which]
    price = () if state.moved else ("1 Work Token to the yard",)
    free = " (free)" if state.moved else ""
    verb = "Send a" if came_from == RESERVE else "Move your"
    return Label(
        f"{verb} Henchman from {place(state, came_from)} to {place(state, to)}{free}",
        price,
        _hench_facts(state, which, came_from, to),
    )


def _hench_facts(state: VolcanoState, which: int, came_from: int, to: int) -> Args:
    """A Henchman's way, and what a Boss could do in the room it goes to."""
    return {
        "henchman": which + 1,
        "from": "" if came_from == RESERVE else LOCATIONS[came_from],
        "to": LOCATIONS[to],
        **_strip_facts(strip_at(state, to)),
    }


def _retire(state: VolcanoState, seat: int, choice: int) -> Label:
    at = len(state.retired)
    (where,) = places_in_order(at, at, state.seats)
    kept = state.lieutenants[seat].active
    keeping = f", with {work_tokens(kept)} kept" if kept else ""
    return Label(
        f"Retire, {where} on the Retirement Track{keeping}",
        facts={"place": at + 1, "kept": kept},
    )


def _retire_first(state: VolcanoState, seat: int, choice: int) -> Label:
    crate = state.content.crates[words.FIRST]
    ahead = listed([COLOURS[other] for other in state.retired])
    return Label(
        f"Retire with {with_article(crate.name)}, first on the track ahead of {ahead}",
        facts={
            "place": 1,
            "kept": state.lieutenants[seat].active,
            "kind": words.KINDS[crate.kind],
            "crate": crate.name,
        },
    )


def _end(state: VolcanoState, seat: int, choice: int) -> Label:
    retiring = state.is_last_turn()
    facts: Args = {"free_moves": state.free_moves, "last_turn": retiring}
    end = "End your turn"
    if state.free_moves:
        end += f" and give up {free_movements(state.free_moves)}"
    return Label(f"{end}; you retire then" if retiring else end, facts=facts)


def _crate(state: VolcanoState, seat: int, choice: int) -> Label:
    crate = state.content.crates[words.CRATE.first(choice)]
    facts: Args = {"kind": words.KINDS[crate.kind], "crate": crate.name}
    what = f"Open {with_article(crate.name)}"
    effect = crate.effect
    if not effect.length:
        return Label(f"{what}: {_clause(crate.text)}", facts=facts)
    points = sum(
        effect.amounts[index] for index in range(effect.length) if effect.codes[index] == FAVOR
    )
    scored = scorable(state, seat, points)
    wins = points > 0 and state.lieutenants[seat].score + scored == state.content.track_end
    facts.update(scored=scored, lost=points - scored, wins=wins)
    end = ", which takes you to the Core: you win" if wins else lost_points(points - scored)
    return Label(f"{what}: {directives(effect.texts())}{end}", facts=facts)


def _clause(sentence: str) -> str:
    """A sentence as the end of another one."""
    return sentence[:1].lower() + sentence[1:].rstrip(".")


# Cards and builds


def _take(state: VolcanoState, seat: int, choice: int) -> Label:
    card = words.TAKE.first(choice)
    room = state.content.room_at[card]
    return Label(
        f"Take {room.name} ({card_text(state.content, room)})", facts=_card_facts(state, card)
    )


def _build(state: VolcanoState, seat: int, choice: int) -> Label:
    card = words.BUILD.first(choice)
    cost = state.content.costs[card]
    name = state.content.room_at[card].name
    facts = _card_facts(state, card)
    worth = _range(state, seat, card, state.empty(), facts)
    return Label(
        f"Build {name} for {build_points(cost)} ({worth}{_then(state, card)})",
        _bp_price(cost),
        facts,
    )


def _steal(state: VolcanoState, seat: int, choice: int) -> Label:
    victim = words.STEAL.first(choice)
    card = words.STEAL.second(choice)
    cost = state.content.costs[card]
    name = state.content.room_at[card].name
    facts = _card_facts(state, card)
    facts["victim"] = victim
    worth = _range(state, seat, card, state.empty(), facts)
    half = f"half of it for {COLOURS[victim]}"
    return Label(
        f"Steal {COLOURS[victim]}'s {name} for {build_points(cost)}"
        f" ({worth}, {half}{_then(state, card)})",
        _bp_price(cost),
        facts,
    )


def _upgrade(state: VolcanoState, seat: int, choice: int) -> Label:
    card = words.UPGRADE.first(choice)
    cost = upgrade_price(state, card)
    name = state.content.room_at[card].name
    facts = _card_facts(state, card)
    facts["cost"] = cost
    worth = _range(state, seat, card, upgrade_targets(state, card), facts)
    return Label(
        f"Upgrade to {name} for {build_points(cost)} ({worth}{_then(state, card)})",
        _bp_price(cost),
        facts,
    )


def _at(state: VolcanoState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Where)
    card = question.card
    location = words.AT.first(choice)
    worth = Worth(state, seat, card, location)
    cost = state.content.costs[card]
    facts = _worth_facts(state, card, location, cost, worth)
    name = state.content.room_at[card].name
    text = f"{name} on {spot(location)}: {worth_text(state, worth)}"
    if question.victim < 0:
        return Label(f"Build {text}", _bp_price(cost), facts)
    victim = question.victim
    half = 0 if worth.wins else scorable(state, victim, worth.scored // 2)
    facts.update(victim=victim, victim_scored=half)
    if not worth.wins:
        text += f"; {COLOURS[victim]} scores {half}"
        if state.lieutenants[victim].score + half == state.content.track_end:
            text += " and wins at the Core"
    return Label(f"Build {COLOURS[victim]}'s {text}", _bp_price(cost), facts)


def _over(state: VolcanoState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Over)
    card = question.card
    location = words.OVER.first(choice)
    worth = Worth(state, seat, card, location)
    cost = upgrade_price(state, card)
    facts = _worth_facts(state, card, location, cost, worth)
    leaving = workers_in(state, seat, location)
    facts.update(_inside(state, location))
    if not has(state.wrecks, location):
        facts["old"] = state.content.room_at[state.rooms[location]].name
    text = f"Replace {place(state, location)}: {worth_text(state, worth)}"
    if leaving:
        text += f"; {listed(leaving)} must leave"
    return Label(text, _bp_price(cost), facts)


def _inside(state: VolcanoState, location: int) -> Args:
    """Who has to leave a room, by seats; -1 if there is no Henchman."""
    bosses = [seat for seat in range(state.seats) if state.lieutenants[seat].boss == location]
    return {"henchman": state.owner(location), "bosses": bosses}


def _card_facts(state: VolcanoState, card: int) -> Args:
    room = state.content.room_at[card]
    return {
        "card": room.name,
        "card_id": room.id,
        "cost": room.cost,
        "vp": room.vp,
        "symbols": state.content.symbol_ids(room.symbols),
    }


def _range(state: VolcanoState, seat: int, card: int, locations: i64, facts: Args) -> str:
    """The points a card could score in some locations; they are put among the facts."""
    scores = [Worth(state, seat, card, location).scored for location in members(locations)]
    facts.update(lowest=min(scores), highest=max(scores))
    return spread(min(scores), max(scores))


def _then(state: VolcanoState, card: int) -> str:
    """The Build Directives that follow a build."""
    strip = state.content.room_at[card].build
    return f"; then {strip_words(strip)}" if strip.length else ""


def _worth_facts(state: VolcanoState, card: int, location: int, cost: int, worth: Worth) -> Args:
    """What a build at a location means, with the types that score there and those that do not."""
    content = state.content
    facts = _card_facts(state, card)
    facts.update(
        cost=cost,
        loc=LOCATIONS[location],
        level=level_of(location),
        new_symbols=content.symbol_ids(worth.fresh),
        old_symbols=content.symbol_ids(content.symbols[card] & ~worth.fresh),
        worth=worth.full,
        scored=worth.scored,
        lost=worth.lost,
        wins=worth.wins,
    )
    return facts


def _bp_price(cost: int) -> tuple[str, ...]:
    return (build_points(cost),) if cost else ()


# Other directives


def _occupy(state: VolcanoState, seat: int, choice: int) -> Label:
    which = words.OCCUPY.first(choice)
    to = words.OCCUPY.second(choice)
    came_from = state.lieutenants[seat].henchmen[which]
    whom = "a Henchman" if came_from == RESERVE else "your Henchman"
    return Label(
        f"Occupy {place(state, to)} with {whom} from {place(state, came_from)}",
        facts=_hench_facts(state, which, came_from, to),
    )


def _dismiss(state: VolcanoState, seat: int, choice: int) -> Label:
    location = words.DISMISS.first(choice)
    owner = state.owner(location)
    gains = "you gain" if owner == seat else f"{COLOURS[owner]} gains"
    token = f"{gains} a Work Token" if state.yard else "the yard has no Work Token to give"
    return Label(
        f"Dismiss {whose(seat, owner)} Henchman in {place(state, location)} ({token})",
        facts={"loc": LOCATIONS[location], "owner": owner, "token": state.yard > 0},
    )


def _destroy(state: VolcanoState, seat: int, choice: int) -> Label:
    location = words.DESTROY.first(choice)
    inside = workers_in(state, seat, location)
    tokens = min(len(inside), state.yard)
    facts = _card_facts(state, state.rooms[location])
    facts.update(loc=LOCATIONS[location], level=level_of(location), tokens=tokens)
    facts.update(_inside(state, location))
    gone = f" and dismiss {listed(inside)}" if inside else ""
    return Label(f"Destroy {place(state, location)}{gone}", facts=facts)


def _dig(state: VolcanoState, seat: int, choice: int) -> Label:
    after = state.copy()
    after.levels += 1
    cards = state.deck_left + int(count(state.discard))
    wrecks = [LOCATIONS[location] for location in wreck_locations(after)][:cards]
    limit = after.limit()
    found = f", with {counted(len(wrecks), 'ruin')} in it" if wrecks else ""
    return Label(
        f"Excavate level {after.levels}{found}: the shaft will end at {limit}",
        facts={"level": after.levels, "limit": limit, "wrecks": wrecks},
    )


def _transfer(state: VolcanoState, seat: int, choice: int) -> Label:
    to = words.TRANSFER.first(choice)
    here = state.lieutenants[seat].boss
    owner = state.owner(here)
    there = state.owner(to)
    strip = strip_at(state, to)
    facts: Args = {"to": LOCATIONS[to], "owner": owner, "dismissed": there, **_strip_facts(strip)}
    text = f"Transfer {whose(seat, owner)} Henchman to {place(state, to)}"
    if there >= 0:
        text += f", where {whose(seat, there)} Henchman is dismissed"
    return Label(f"{text}: {strip_words(strip) or 'nothing to do there'}", facts=facts)


def _exchange(state: VolcanoState, seat: int, choice: int) -> Label:
    victim = words.EXCHANGE.first(choice)
    crates = len(state.lieutenants[victim].crates)
    return Label(
        f"Exchange with {COLOURS[victim]}, who has {counted(crates, 'crate')}",
        facts={"victim": victim, "crates": crates},
    )


def _give(state: VolcanoState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Give)
    crate = state.content.crates[words.GIVE.first(choice)]
    return Label(
        f"Give {COLOURS[question.victim]} {with_article(crate.name)} ({_clause(crate.text)})",
        facts={
            "victim": question.victim,
            "kind": words.KINDS[crate.kind],
            "crate": crate.name,
        },
    )


def _do(state: VolcanoState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Whether)
    return Label(
        capital(code_words(question.code, question.amount)),
        facts={"code": words.CODES[question.code], "amount": question.amount},
    )


def _skip(state: VolcanoState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Directive)
    code = words.CODES[question.code]
    facts: Args = {"code": code, "optional": question.optional}
    return Label(NOT_DONE.get(code, "Decline"), facts=facts)


def _strip_facts(strip: Strip) -> Args:
    texts = strip.texts()
    return {"must": texts[: strip.musts], "may": texts[strip.musts :]}


LABELLERS: Final[dict[str, Callable[[VolcanoState, int, int], Label]]] = {
    "slot": _slot,
    "cube": _cube,
    "boss": _boss,
    "hench": _hench,
    "retire": _retire,
    "retire_first": _retire_first,
    "end": _end,
    "take": _take,
    "build": _build,
    "steal": _steal,
    "at": _at,
    "upgrade": _upgrade,
    "over": _over,
    "occupy": _occupy,
    "dismiss": _dismiss,
    "destroy": _destroy,
    "dig": _dig,
    "transfer": _transfer,
    "exchange": _exchange,
    "give": _give,
    "do": _do,
    "skip": _skip,
    "crate": _crate,
}
