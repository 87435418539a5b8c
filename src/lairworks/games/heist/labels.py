"""Choices in sentences: setup, Planning and missions here, the raid in label_raid.py.

What a seat reads depends on what lies open and on its own sheet, on nothing else. What a choice
leads to is not worked out anew: it is carried out on a copy, by the rules themselves.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, has, members
from lairworks.core.english import counted, listed
from lairworks.core.game import Label
from lairworks.games.heist import words
from lairworks.games.heist.content import GADGET_FRONT, TRAIN_FRONT, WALL_FRONT
from lairworks.games.heist.effects import EMPTY, KINDS, SECRET1
from lairworks.games.heist.events import slot_facts
from lairworks.games.heist.grid import EDGE_COUNT, EDGES, PAIRS, ROOM_COUNT, ROOMS, SIDE
from lairworks.games.heist.label_raid import RAID_LABELLERS, Args, Labeller
from lairworks.games.heist.phrases import SLOT_NAMES, card, dollars, line, points
from lairworks.games.heist.rules.missions import is_full
from lairworks.games.heist.rules.planning import (
    bonus_slots,
    carry_out,
    income,
    open_edges,
    open_gadgets,
    open_rooms,
)
from lairworks.games.heist.rules.raiding import Drilling
from lairworks.games.heist.scoring import gadget_count
from lairworks.games.heist.sheet import Sheet
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.view import agent_facts
from lairworks.games.heist.ways import accessible
from lairworks.games.heist.words import GADGET_COUNT, MISSION_IDS, NOW, REWARDS, SLOT_COUNT, WORDS

FULL: Final = "; the lair is full then"


def label(state: HeistState, seat: int, choice: int) -> Label:
    """A choice on offer as a sentence, with its price and what a client may draw."""
    return LABELLERS[WORDS.verb_of(choice).name](state, seat, choice)


# Setup


def _keep(state: HeistState, seat: int, choice: int) -> Label:
    agent = state.content.agent_at[words.KEEP.first(choice)]
    brings = points(agent.stats[0], agent.stats[1], agent.stats[2])
    return Label(f"Keep {agent.name}, with {brings}. {agent.text}", facts=agent_facts(agent))


def _own(state: HeistState, seat: int, choice: int) -> Label:
    gadget = words.OWN.first(choice)
    text = state.side(gadget).text
    facts = {
        **_gadget_facts(state, gadget),
        "text": text,
        "expert": has(state.experts, gadget),
    }
    return Label(f"Start with the {state.content.gadgets[gadget].name}. {text}", facts=facts)


def _gadget_facts(state: HeistState, gadget: int) -> Args:
    found = state.content.gadgets[gadget]
    return {"number": gadget + 1, "name": found.name, "counts": found.counts}


# Planning


def _after(state: HeistState, seat: int, choice: int) -> Sheet:
    """The seat's sheet as it would be drawn; the copy tells nobody."""
    twin = state.copy()
    sheet = twin.sheets[seat].copy()
    carry_out(twin, sheet, seat, choice, True)
    return sheet


def _price(amount: int) -> tuple[str, ...]:
    return (dollars(amount),) if amount else ()


def _pick(state: HeistState, seat: int, choice: int) -> Label:
    return _card(state, seat, choice, words.PICK.first(choice), 0)


def _bonus(state: HeistState, seat: int, choice: int) -> Label:
    cost = state.bonus_cost(state.sheets[seat])
    return _card(state, seat, choice, words.BONUS.first(choice), cost)


def _card(state: HeistState, seat: int, choice: int, slot: int, bonus: int) -> Label:
    """A card on display, perhaps for a bonus action of so many $.

    `price` is what is paid at once; `least` is the cheapest shift there is afterwards.
    """
    before = state.sheets[seat]
    after = _after(state, seat, choice)
    paid = before.cash - after.cash
    facts: Args = {**slot_facts(state, slot), "price": paid, "cash": after.cash}
    head = "Take"
    if words.BONUS.owns(choice):
        facts["bonus"] = bonus
        head = f"With a bonus action for {dollars(bonus)}, take"
    if state.cards[slot].front == TRAIN_FRONT:
        what = _training(state, slot, before, after, facts)
    else:
        what = _drawing(state, slot, after, facts)
    return Label(f"{head} {what}", _price(paid), facts)


def _which(state: HeistState, slot: int) -> str:
    """Where a card lies, if another one says the same."""
    for other in range(SLOT_COUNT):
        if other != slot and card(state, other) == card(state, slot):
            return f" (the {SLOT_NAMES[slot]} card)"
    return ""


def _drawing(state: HeistState, slot: int, after: Sheet, facts: Args) -> str:
    """A card for which something is still to be chosen, and what is known of that by now."""
    front = state.cards[slot].front
    least = _least(state, after, slot)
    facts["least"] = least
    what = card(state, slot)
    if front == GADGET_FRONT and least:
        shown = state.content.gadgets[state.markers[slot] % SIDE].name
        what = f"a gadget other than the {shown}"
    what += _which(state, slot)
    if least:
        what += f", for at least {dollars(least)}"
    if front >= WALL_FRONT:
        return what
    gain = income(state, after, front)
    fills = _fills(state, after, slot)
    facts.update(earns=gain, fills=fills)
    return f"{what}{_earning(gain, state.board.incomes[front])}{FULL if fills else ''}"


def _fills(state: HeistState, sheet: Sheet, slot: int) -> bool:
    """Whether an upgrade leaves no empty room, wherever it goes."""
    filled = sheet.copy()
    rooms = members(open_rooms(state, sheet, slot, sheet.cash))
    filled.build(rooms[0], state.cards[slot].front)
    return is_full(state.board, filled)


def _training(state: HeistState, slot: int, before: Sheet, after: Sheet, facts: Args) -> str:
    """Training, with the points that are lost at the cap."""
    found = state.cards[slot]
    gained = after.trained[found.stat] - before.trained[found.stat]
    facts.update(gained=gained, lost=found.points - gained, total=after.trained[found.stat])
    what = card(state, slot) + _which(state, slot)
    if gained == found.points:
        return what
    return f"{what}; only {gained} of them {'counts' if gained == 1 else 'count'}"


def _least(state: HeistState, sheet: Sheet, slot: int) -> int:
    """The cheapest shift of a card that was just taken."""
    board = state.board
    front = state.cards[slot].front
    marker = state.markers[slot]
    if front < WALL_FRONT:
        found = open_rooms(state, sheet, slot, sheet.cash)
        return _cheapest(board.room_price, marker * ROOM_COUNT, found)
    if front == WALL_FRONT:
        found = open_edges(state, sheet, slot, sheet.cash)
        return _cheapest(board.edge_price, marker * EDGE_COUNT, found)
    found = open_gadgets(state, sheet, slot, sheet.cash)
    return _cheapest(board.gadget_price, marker * GADGET_COUNT, found)


def _cheapest(prices: list[int], first: int, targets: i64) -> int:
    return min([prices[first + target] for target in members(targets)])


def _earning(gain: int, printed: int) -> str:
    """What a Secret earns at once, and why it may be less than printed (H-CASH-02)."""
    if gain == printed:
        return f" (earns {dollars(gain)})" if gain else ""
    if gain == 0:
        return " (earns nothing, as the budget is full)"
    return f" (earns only {dollars(gain)}, as the budget is full then)"


def _pass(state: HeistState, seat: int, choice: int) -> Label:
    before = state.sheets[seat]
    after = _after(state, seat, choice)
    earned = after.lifetime - before.lifetime
    facts: Args = {"earns": earned, "cash": after.cash}
    if earned:
        return Label(f"Pass and earn {dollars(earned)}", facts=facts)
    if state.content.pass_income:
        return Label("Pass and earn nothing, as the budget is full", facts=facts)
    return Label("Pass", facts=facts)


def _place(state: HeistState, seat: int, choice: int) -> Label:
    room = words.PLACE.first(choice)
    before = state.sheets[seat]
    after = _after(state, seat, choice)
    kind = after.rooms[room]
    earned = after.lifetime - before.lifetime
    price = before.cash + earned - after.cash
    sealed_off = not has(accessible(state.board, after.walls), room)
    facts: Args = {
        "room": ROOMS[room],
        "kind": KINDS[kind],
        "price": price,
        "earns": earned,
        "cash": after.cash,
        "sealed_off": sealed_off,
    }
    text = f"Draw it in {ROOMS[room]}{_shifting(state, before.slot, price)}"
    if kind >= SECRET1:
        text += _earning(earned, state.board.incomes[kind])
    if sealed_off:
        nothing = ", so it would be worth nothing" if kind >= SECRET1 else ""
        text += f"; walls keep everybody out of there{nothing}"
    return Label(text, _price(price), facts)


def _shifting(state: HeistState, slot: int, price: int) -> str:
    """How a line that is not the marker's own is paid for."""
    if price == 0:
        return ""
    if state.board.shift_step >= 0:
        return f", shifting for {dollars(price)}"
    marker = state.markers[slot]
    other = (marker + SIDE) % (2 * SIDE)
    return f", turning {line(marker)} into {line(other)} for {dollars(price)}"


def _wall(state: HeistState, seat: int, choice: int) -> Label:
    edge = words.WALL.first(choice)
    before = state.sheets[seat]
    after = _after(state, seat, choice)
    price = before.cash - after.cash
    lost = accessible(state.board, before.walls) & ~accessible(state.board, after.walls)
    seals = members(lost & _secrets(after))
    one, other = PAIRS[edge]
    text = f"Draw it between {ROOMS[one]} and {ROOMS[other]}"
    text += _shifting(state, before.slot, price)
    if seals:
        names = [f"the {_name(state, after.rooms[room])} in {ROOMS[room]}" for room in seals]
        text += f"; {listed(names)} would be walled off and worth nothing"
    elif lost:
        text += f"; nobody could get into {listed(_rooms(lost))} any more"
    facts: Args = {
        "edge": EDGES[edge],
        "price": price,
        "cash": after.cash,
        "seals": [ROOMS[room] for room in seals],
        "cuts_off": _rooms(lost),
        "sealed_off": bool(seals),
    }
    return Label(text, _price(price), facts)


def _secrets(sheet: Sheet) -> i64:
    found: i64 = 0
    for room, kind in enumerate(sheet.rooms):
        if kind != EMPTY and kind >= SECRET1:
            found |= bit(room)
    return found


def _rooms(rooms: i64) -> list[str]:
    return [ROOMS[room] for room in members(rooms)]


def _name(state: HeistState, kind: int) -> str:
    return state.content.kinds[kind].name


def _take(state: HeistState, seat: int, choice: int) -> Label:
    gadget = words.TAKE.first(choice)
    before = state.sheets[seat]
    after = _after(state, seat, choice)
    price = before.cash - after.cash
    found = state.content.gadgets[gadget]
    total = gadget_count(state.content, after)
    text = f"Take the {found.name}"
    if price:
        text += f" instead, for {dollars(price)}"
    if found.counts != 1:
        text += f"; it counts as {counted(found.counts, 'gadget')}"
    facts: Args = {
        **_gadget_facts(state, gadget),
        "price": price,
        "cash": after.cash,
        "gadget_count": total,
        "text": state.side(gadget).text,
    }
    return Label(text, _price(price), facts)


def _done(state: HeistState, seat: int, choice: int) -> Label:
    """The end of a round, or of the use of a drill."""
    question = state.question(seat)
    if isinstance(question, Drilling):
        return Label("Open no more walls", facts={"left": question.left})
    sheet = state.sheets[seat]
    facts: Args = {"cash": sheet.cash}
    if not state.lenient_planning:
        return Label("Take no more cards", facts=facts)
    if bonus_slots(state, sheet):
        return Label("Take no more cards and close the round", facts=facts)
    return Label("Close the round", facts=facts)


# Missions


def _claim(state: HeistState, seat: int, choice: int) -> Label:
    number, reward = words.CLAIM.first(choice), words.CLAIM.second(choice)
    mission = state.content.mission_at[number]
    amount = mission.rewards[reward]
    gained = amount
    when = "at the end"
    if reward == NOW:
        gained = state.sheets[seat].copy().earn(amount, state.content.budget_cap)
        when = "now"
    facts: Args = {
        "mission": MISSION_IDS[number],
        "name": mission.name,
        "reward": REWARDS[reward],
        "amount": amount,
        "gained": gained,
    }
    text = f"Claim {mission.name}: {dollars(gained)} {when}"
    if gained < amount:
        text += f", as the budget is full{' then' if gained else ''}"
    return Label(text, facts=facts)


def _none(state: HeistState, seat: int, choice: int) -> Label:
    return Label("Claim no mission")


LABELLERS: Final[dict[str, Labeller]] = {
    **RAID_LABELLERS,
    "keep": _keep,
    "own": _own,
    "pick": _pick,
    "pass": _pass,
    "place": _place,
    "wall": _wall,
    "take": _take,
    "bonus": _bonus,
    "done": _done,
    "claim": _claim,
    "none": _none,
}
