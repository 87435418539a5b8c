"""The master's choices in sentences; see labels.py."""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import bit, count, members
from lairworks.core.english import counted, listed
from lairworks.core.game import Label
from lairworks.games.uprising import words
from lairworks.games.uprising.content import (
    ATTACK_BONUS,
    ATTACK_HERE,
    FEAR_BONUS,
    OUTSIDE_LINK,
    PEEK,
    Plot,
)
from lairworks.games.uprising.events import card_ids
from lairworks.games.uprising.grid import CELLS
from lairworks.games.uprising.label_parts import Args, Labeller, arrival, said
from lairworks.games.uprising.phrases import (
    Party,
    card_count,
    cards_text,
    clause,
    defence_sum,
    gives,
    hero_name,
    lacks,
    missing_text,
    place,
    plot_text,
    prospects,
    rooms_lost,
    staying,
    units,
    vanity,
)
from lairworks.games.uprising.rules.arriving import NOBODY
from lairworks.games.uprising.rules.cards import with_card
from lairworks.games.uprising.rules.fighting import (
    Casualties,
    Target,
    losses_of,
    send_outside,
)
from lairworks.games.uprising.rules.resources import Pay, Pile
from lairworks.games.uprising.rules.rooms import PutBack
from lairworks.games.uprising.state import KEY_COUNT, WARRIOR, UprisingState

PAID: Final = (words.ATTACK.start, words.BUY.start, words.FEAR.start)  # by type
PAID_WHAT: Final = ("Attack a room", "Buy cards for your discard", "Drive followers about")


# Laying out and plotting


def _lay(state: UprisingState, seat: int, choice: int) -> Label:
    tile = state.content.tile_at[words.LAY.first(choice)]
    cell = CELLS[len(state.tiles)]
    facts: Args = {
        "tile": tile.id,
        "cell": cell,
        "kind": tile.kind,
        "name": tile.name,
        "short": tile.short,
        "icon": tile.icon,
        "text": tile.text,
    }
    return Label(f"Lay {tile.name} on {cell} ({clause(tile.text)})", facts=facts)


def _complete(state: UprisingState, seat: int, choice: int) -> Label:
    content = state.content
    plot: Plot = content.plot_at[words.COMPLETE.first(choice)]
    key = words.COMPLETE.second(choice)
    mat = state.mats[key]
    surplus = state.all_points(mat) - max(sum(plot.needs), plot.any)
    cards = cards_text(content, mat)
    text = f"Complete {plot.name} in {content.tile_at[key].name} for {cards}"
    if surplus:
        text += f" ({counted(surplus, 'point')} more than needed)"
    facts: Args = {"plot": plot.id, "key": words.KEYS[key], "surplus": surplus}
    facts["cards"] = card_ids(mat)
    price = (cards,) if any(mat) else ()
    if not plot.major:
        vain = vanity(state, plot)
        end = f" (in vain: {vain})" if vain else ""
        facts.update(major=False, wins=False, vain=vain != "")
        return Label(f"{text}: {clause(plot.text)}{end}", price, facts)
    done = int(count(state.majors)) + 1
    wins = done >= content.majors_to_win
    facts.update(major=True, wins=wins)
    end = ", and you win" if wins else ""
    return Label(f"{text}: {done} of {content.majors_to_win} Majors{end}", price, facts)


def _swap(state: UprisingState, seat: int, choice: int) -> Label:
    plot: Plot = state.content.plot_at[words.SWAP.first(choice)]
    text = f"Discard {plot.name} ({plot_text(state.content, plot)}) and draw another plot"
    reshuffles = state.plot_deck_left == 0
    if reshuffles:
        text += ", after the plot discard is shuffled, this one included"
    return Label(text, facts={"plot": plot.id, "reshuffles": reshuffles})


def _recover(state: UprisingState, seat: int, choice: int) -> Label:
    kind = words.RECOVER.first(choice)
    left = sum(state.captured) - 1
    text = f"Put {state.content.card_name(kind)} on your discard"
    facts: Args = {"card": words.KINDS[kind], "left": left}
    return Label(f"{text}: the resistance keeps {card_count(left)}", facts=facts)


def _knife(state: UprisingState, seat: int, choice: int) -> Label:
    hero = words.KNIFE.first(choice)
    cell = state.heroes[hero]
    after = state.copy()
    send_outside(after, hero)
    notes = [staying(state, hero, 0, cell)]
    if state.die and hero == WARRIOR:
        notes.append(f"the die ({state.die}) is lost")
    notes += rooms_lost(state, after, seat)
    facts: Args = {"hero": words.HEROES[hero], "cell": CELLS[cell]}
    return Label(said(f"Drive {hero_name(state, hero)} out of {CELLS[cell]}", notes), facts=facts)


def _search(state: UprisingState, seat: int, choice: int) -> Label:
    plot: Plot = state.content.plot_at[words.SEARCH.second(choice)]
    open_pile = words.SEARCH.first(choice) == 1
    where = "plot discard, for all to see" if open_pile else "plot deck, which nobody else sees"
    facts: Args = {"plot": plot.id, "public": open_pile}
    text = plot_text(state.content, plot)
    return Label(f"Take {plot.name} ({text}) out of the {where}", facts=facts)


# Resources


def _stash(state: UprisingState, seat: int, choice: int) -> Label:
    content = state.content
    kind, key = words.STASH.first(choice), words.STASH.second(choice)
    mat = with_card(state.mats[key], kind)
    fixed = state.stashed_on | bit(key)
    last = fixed != state.stashed_on and count(fixed) == state.mats_per_turn < KEY_COUNT
    enough, lacking = prospects(state, key, mat)
    facts: Args = {"card": words.KINDS[kind], "key": words.KEYS[key], "holds": card_ids(mat)}
    facts.update(enough=[plot.id for plot in enough], last_mat=last)
    facts["lacks"] = {plot.id: lacks(state, plot, mat) for plot in lacking}
    names = listed([plot.name for plot in enough])
    notes = [f"enough for {names}"] if enough else []
    for plot in lacking:
        notes.append(f"{plot.name} still needs {missing_text(state, plot, mat)}")
    head = f"Stash {content.card_name(kind)} in {content.tile_at[key].name}, which then holds"
    notes = notes or ["none of your plots can be completed there"]
    if last:
        notes.append("no other mat can take cards this turn")
    return Label(said(f"{head} {cards_text(content, mat)}", notes), facts=facts)


def _withdraw(state: UprisingState, seat: int, choice: int) -> Label:
    content = state.content
    key, kind = words.WITHDRAW.first(choice), words.WITHDRAW.second(choice)
    mat = with_card(state.mats[key], kind, -1)
    way = f"{content.card_name(kind)} from {content.tile_at[key].name} to the discard"
    facts: Args = {"card": words.KINDS[kind], "key": words.KEYS[key], "holds": card_ids(mat)}
    return Label(f"Withdraw {way}, which leaves {cards_text(content, mat)}", facts=facts)


def _pay_for(state: UprisingState, seat: int, choice: int) -> Label:
    """Attack, buy or cast fear, with the most that the hand could pay."""
    resource = PAID.index(choice)
    kind = state.content.types[resource].name
    least = state.content.min_payment
    points = state.points(state.held, resource)
    gain, most = gives(state, resource, points)
    price = f"at least {least} points of {kind}"
    facts: Args = {"type": words.TYPES[resource], "least": least, "points": points, "most": most}
    text = f"{PAID_WHAT[resource]} with {price}: all {points} you hold would give {gain}"
    return Label(text, (price,), facts)


def _spend(state: UprisingState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Pay)
    kind = words.SPEND.first(choice)
    card = state.content.card_name(kind)
    paid = question.paid + state.content.kind_value[kind]
    least = state.content.min_payment
    facts: Args = {"card": words.KINDS[kind], "paid": paid, "enough": paid >= least}
    if paid < least:
        return Label(f"Pay {card}: {paid} of at least {least} points so far", (card,), facts)
    gain, facts["gives"] = gives(state, question.resource, paid)
    return Label(f"Pay {card}: {counted(paid, 'point')} for {gain}", (card,), facts)


# Attacks, fear and purchases


def _target(state: UprisingState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Target)
    cell = words.TARGET.first(choice)
    defence = state.defence(cell)
    remainder = question.strength - defence
    ways: list[int] = Casualties(cell, remainder).choices(state) if remainder > 0 else []
    against = f"{question.strength} against {defence} ({defence_sum(state, cell)})"
    facts: Args = {
        "cell": CELLS[cell],
        "strength": question.strength,
        "defence": defence,
        "remainder": max(0, remainder),
        "losses": [words.LOSSES[words.LOSE.first(way)] for way in ways],
    }
    fallen: list[str] = []
    for way in ways:
        heroes, followers = losses_of(way)
        fallen.append(units(state, heroes, followers))
    who = f"{remainder} to give up ({', or '.join(fallen)})" if ways else "nobody falls"
    return Label(f"Attack {place(state, seat, cell)}: {against}, {who}", facts=facts)


def _drive(state: UprisingState, seat: int, choice: int) -> Label:
    start, end = words.DRIVE.first(choice), words.DRIVE.second(choice)
    way = f"{place(state, seat, start)} to {place(state, seat, end)}"
    stay = staying(state, NOBODY, 1, start)
    party = Party(NOBODY, 1, 1, start, end)
    return arrival(state, seat, f"Drive a follower from {way}", [stay], party)


def _pile(state: UprisingState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Pile)
    resource = words.PILE.first(choice)
    left = len(state.supply[resource])
    where = "into your hand" if question.to_hand else "onto your discard"
    facts: Args = {"type": words.TYPES[resource], "left": left, "to_hand": question.to_hand}
    name = state.content.types[resource].name
    return Label(f"Take the top card of the {name} pile ({left} there) {where}", facts=facts)


# Rooms


def _turn_down(state: UprisingState, seat: int, choice: int) -> Label:
    cell = words.TURN_DOWN.first(choice)
    tile = state.content.tile_at[state.tiles[cell]]
    notes: list[str] = []
    if any(tile.numbers[ATTACK_HERE : PEEK + 1]):
        notes.append("what it does to those who find it is in store again")
    if any(tile.numbers[ATTACK_BONUS : FEAR_BONUS + 1]):
        notes.append("you do without its bonus until it is found")
    if tile.numbers[OUTSIDE_LINK]:
        notes.append("no way in leads there any more")
    facts: Args = {"cell": CELLS[cell], "tile": tile.id}
    return Label(said(f"Turn {place(state, seat, cell)} face down", notes), facts=facts)


def _pick(state: UprisingState, seat: int, choice: int) -> Label:
    cell = words.PICK.first(choice)
    tile = state.content.tile_at[state.tiles[cell]]
    return Label(
        f"Pick up {CELLS[cell]} ({tile.name})", facts={"cell": CELLS[cell], "tile": tile.id}
    )


def _put(state: UprisingState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, PutBack)
    tile = words.PUT.first(choice)
    cells = members(question.picked)
    put = [*question.put, tile]
    left = [state.tiles[cell] for cell in cells if state.tiles[cell] not in put]
    if len(left) == 1:
        put += left  # the last one has but one place to go
    ways: list[str] = []
    order: Args = {}
    for index in range(len(question.put), len(put)):
        cell = cells[index]
        back = " (where it was)" if state.tiles[cell] == put[index] else ""
        ways.append(f"{state.content.tile_at[put[index]].name} on {CELLS[cell]}{back}")
        order[CELLS[cell]] = words.TILE_IDS[put[index]]
    return Label(f"Lay {listed(ways)}", facts={"tiles": order})


MASTER_LABELLERS: Final[dict[str, Labeller]] = {
    "lay": _lay,
    "complete": _complete,
    "swap": _swap,
    "stash": _stash,
    "withdraw": _withdraw,
    "attack": _pay_for,
    "buy": _pay_for,
    "fear": _pay_for,
    "spend": _spend,
    "target": _target,
    "drive": _drive,
    "pile": _pile,
    "recover": _recover,
    "knife": _knife,
    "search": _search,
    "turn_down": _turn_down,
    "pick": _pick,
    "put": _put,
}
