"""Choices in sentences; the questions are in questions.py.

What an Explorer reads here depends on that seat's map alone, never on Unknown spaces.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import members
from lairworks.core.english import capital, counted, with_article
from lairworks.core.game import Label
from lairworks.games.delve.content import (
    CLASSES,
    TYPES,
)
from lairworks.games.delve.events import colour_name, feature_kind
from lairworks.games.delve.explorer import FRESH, KEPT, ZONES
from lairworks.games.delve.grid import AREA, BORDERS, DIRECTIONS, NEIGHBOUR, SPACES, side_is_open
from lairworks.games.delve.lair import HAZARD, START
from lairworks.games.delve.legality import left_in_kit, piece_name
from lairworks.games.delve.phrases import (
    act_text,
    border_ends,
    card_text,
    chances,
    known_feature,
    odds,
    piece,
    price,
    price_facts,
    spend_cube,
    towards,
    what_waits,
    zone_cube,
)
from lairworks.games.delve.questions import ask
from lairworks.games.delve.rules.building import Where, piece_feature
from lairworks.games.delve.rules.exploring import (
    Conserve,
    Follow,
    action_of,
    cost_of,
    payments,
    spends_of_payment,
)
from lairworks.games.delve.rules.hazards import FATIGUE_ZONES, Buy, spend_zone
from lairworks.games.delve.scoring import best_face_down, collection_points
from lairworks.games.delve.state import DelveState
from lairworks.games.delve.words import (
    BACKTRACK,
    COLOUR_BOUND,
    COLOURS,
    CREEP,
    DIE,
    DISCARD,
    FATIGUE,
    FIRST,
    FLIP,
    KEEP,
    LEARN,
    LIFT,
    LOAD,
    PAY,
    PEER,
    PLACE,
    PUT,
    RECOVER,
    SPEND,
    STEP,
    TAKE,
    WALL,
    WORDS,
)

__all__ = ["ask", "label"]

Args = dict[str, object]


def label(state: DelveState, seat: int, choice: int) -> Label:
    """A choice on offer as a sentence, with its payments and what a client may draw."""
    return LABELLERS[WORDS.verb_of(choice).name](state, seat, choice)


def _wall(state: DelveState, seat: int, choice: int) -> Label:
    border = WALL.first(choice)
    ends = border_ends(border)
    standing = state.lairs[seat].has_wall(border)
    facts: Args = {"border": BORDERS[border], "between": ends, "standing": standing}
    between = f"between {ends[0]} and {ends[1]}"
    if standing:
        return Label(f"Take the wall {between} away", facts=facts)
    return Label(f"Put a wall {between}", facts=facts)


def _put(state: DelveState, seat: int, choice: int) -> Label:
    feature = piece_feature(state, PUT.first(choice))
    left = left_in_kit(state.lairs[seat], state.kit)[feature - START]
    more = f" ({left} left)" if left > 1 else ""
    facts: Args = {"piece": piece_name(feature, state.content), "left": left}
    return Label(f"Place {piece(feature, state.content)}{more}", facts=facts)


def _lift(state: DelveState, seat: int, choice: int) -> Label:
    space = LIFT.first(choice)
    name = piece_name(state.lairs[seat].features[space], state.content)
    return Label(
        f"Lift the {name} from {SPACES[space]}", facts={"space": SPACES[space], "piece": name}
    )


def _load(state: DelveState, seat: int, choice: int) -> Label:
    for library in state.content.library:
        if library.slot == LOAD.first(choice):
            return Label(
                f"Load {library.name} from the library, turned at random",
                facts={"lair": library.name, "turns": library.turns},
            )
    return Label("Load a lair from the library")


def _random(state: DelveState, seat: int, choice: int) -> Label:
    return Label("Let chance build a legal lair")


def _clear(state: DelveState, seat: int, choice: int) -> Label:
    return Label("Clear the board")


def _commit(state: DelveState, seat: int, choice: int) -> Label:
    return Label("Commit this lair and finish building")


def _place(state: DelveState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Where)
    name = piece_name(question.feature, state.content)
    space = SPACES[PLACE.first(choice)]
    return Label(f"Put the {name} on {space}", facts={"space": space, "piece": name})


def _cancel(state: DelveState, seat: int, choice: int) -> Label:
    return Label("Put the piece back into the kit")


def _choose_first(state: DelveState, seat: int, choice: int) -> Label:
    explorer = seat if FIRST.first(choice) == 0 else 1 - seat
    text = "Explore first yourself" if explorer == seat else "Let your rival explore first"
    return Label(text, facts={"explorer": explorer})


def _creep(state: DelveState, seat: int, choice: int) -> Label:
    facts = _step_facts(state, seat, CREEP.first(choice))
    return _paid_act(state, seat, choice, facts)


def _hustle(state: DelveState, seat: int, choice: int) -> Label:
    steps = state.content.hustle_steps
    return _paid(state, seat, choice, f"Hustle: up to {counted(steps, 'move')}", {"moves": steps})


def _backtrack(state: DelveState, seat: int, choice: int) -> Label:
    space = BACKTRACK.first(choice)
    facts = _space_facts(state, seat, space)
    facts["path"] = backtrack_path(state, seat, space)
    return _paid_act(state, seat, choice, facts)


def _peer(state: DelveState, seat: int, choice: int) -> Label:
    facts = _step_facts(state, seat, PEER.first(choice))
    facts["must_follow"] = state.live_hazard(seat) >= 0
    return _paid_act(state, seat, choice, facts)


def _paid_act(state: DelveState, seat: int, choice: int, facts: Args) -> Label:
    text = capital(act_text(state, seat, choice))
    if "space" in facts:
        text += what_waits(state, seat, SPACES.index(str(facts["space"])))
    return _paid(state, seat, choice, text, facts)


def _paid(state: DelveState, seat: int, choice: int, text: str, facts: Args) -> Label:
    """An act with its price in words, for a client also in cubes and as the choices it leads to."""
    ways = cost_of(state, choice)
    facts["cost"] = price_facts(ways)
    facts["payments"] = [WORDS.text(pay) for pay in payments(state, seat, action_of(choice))]
    words = price(state.content, ways)
    return Label(f"{text} ({words})", (words,), facts)


def _step_facts(state: DelveState, seat: int, direction: int) -> Args:
    space = NEIGHBOUR[direction * AREA + state.explorers[seat].at]
    facts = _space_facts(state, seat, space)
    facts["direction"] = DIRECTIONS[direction]
    return facts


def _space_facts(state: DelveState, seat: int, space: int) -> Args:
    """A space as it stands on the seat's map."""
    explorer = state.explorers[seat]
    known = (explorer.known >> space) & 1 != 0
    facts: Args = {"space": SPACES[space], "known": known}
    feature = known_feature(state, seat, space)
    if feature:
        facts["feature"] = feature_kind(state, feature)
    if feature >= HAZARD:
        facts["hazard"] = piece_name(feature, state.content)
        facts["target"] = state.target(seat, space)
    if not known:
        for thing, mask in enumerate(explorer.located):
            if (mask >> space) & 1:
                facts["located"] = CLASSES[thing]
    return facts


def backtrack_path(state: DelveState, seat: int, end: int) -> list[str]:
    """A shortest way over Known Empty spaces to the end of a Backtrack, both ends included."""
    explorer = state.explorers[seat]
    lair = state.rival_lair(seat)
    passable: i64 = explorer.known & ~state.occupied(seat)
    came_from = {explorer.at: -1}
    queue = [explorer.at]
    for space in queue:
        if space == end:
            break
        if space != explorer.at and (passable >> space) & 1 == 0:
            continue
        for direction in range(4):
            if side_is_open(space, direction, lair.open_east, lair.open_south):
                beyond = NEIGHBOUR[direction * AREA + space]
                if (explorer.known >> beyond) & 1 and beyond not in came_from:
                    came_from[beyond] = space
                    queue.append(beyond)
    path: list[str] = []
    at = end
    while at >= 0:
        path.append(SPACES[at])
        at = came_from.get(at, -1)
    path.reverse()
    return path


def _check(state: DelveState, seat: int, choice: int) -> Label:
    """Both fight and disarm."""
    hazard = state.content.hazards[state.live_hazard(seat)]
    target = state.target(seat, state.explorers[seat].at)
    verb = "Fight" if hazard.monster else "Disarm"
    bare = "" if state.explorers[seat].spends() else " without dice"
    return Label(
        f"{verb} the {hazard.name} ({target}){bare}",
        facts={"hazard": hazard.name, "target": target},
    )


def _open(state: DelveState, seat: int, choice: int) -> Label:
    here = SPACES[state.explorers[seat].at]
    return Label(f"Open the chest in {here}", facts={"space": here})


def _exit(state: DelveState, seat: int, choice: int) -> Label:
    content = state.content
    points = content.vp_exit_second if state.exits else content.vp_exit_first
    place = "second" if state.exits else "first"
    return Label(
        f"Leave the lair, {place} to get out ({points} points)",
        facts={"points": points, "place": place},
    )


def _conserve(state: DelveState, seat: int, choice: int) -> Label:
    explorer = state.explorers[seat]
    free = state.content.conserved_slots - explorer.in_zone(KEPT)
    most = min(free, explorer.in_zone(FRESH))
    up_to = "one Fresh cube" if most == 1 else f"up to {counted(most, 'Fresh cube')}"
    return Label(f"Conserve {up_to} and end the turn", facts={"most": most})


def _stop(state: DelveState, seat: int, choice: int) -> Label:
    return Label("End the turn")


def _pay(state: DelveState, seat: int, choice: int) -> Label:
    spends = spends_of_payment(PAY.first(choice))
    facts: Args = {"cubes": [_cube_facts(spend) for spend in spends]}
    first = spend_cube(state, spends[0])
    if len(spends) == 1:
        turns = ", which turns Fresh" if spends[0] >= COLOUR_BOUND else ""
        return Label(f"Pay with {with_article(first)}{turns}", facts=facts)
    if spends[0] == spends[1]:
        return Label(f"Pay with {counted(2, first)}", facts=facts)
    if spends[0] - COLOUR_BOUND == spends[1]:
        return Label(f"Pay with {with_article(first)}, then spend it again", facts=facts)
    second = spend_cube(state, spends[1])
    return Label(f"Pay with {with_article(first)} and {with_article(second)}", facts=facts)


def _cube_facts(spend: int) -> dict[str, str]:
    return {"zone": ZONES[spend_zone(spend)], "colour": COLOURS[spend % COLOUR_BOUND]}


def _step(state: DelveState, seat: int, choice: int) -> Label:
    direction = STEP.first(choice)
    space = NEIGHBOUR[direction * AREA + state.explorers[seat].at]
    return Label(
        f"Hustle {towards(state, seat, direction)}{what_waits(state, seat, space)}",
        facts=_step_facts(state, seat, direction),
    )


def _halt(state: DelveState, seat: int, choice: int) -> Label:
    return Label(f"Halt in {SPACES[state.explorers[seat].at]}")


def _enter(state: DelveState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Follow)
    space = question.space
    return Label(
        f"Move into {SPACES[space]}{what_waits(state, seat, space)}",
        facts=_space_facts(state, seat, space),
    )


def _stay(state: DelveState, seat: int, choice: int) -> Label:
    here = SPACES[state.explorers[seat].at]
    return Label(f"Stay in {here}", facts={"space": here})


def _die(state: DelveState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Buy)
    spend = DIE.first(choice)
    dice = question.dice + 1
    text = f"Buy a die with {with_article(spend_cube(state, spend))}"
    facts = _roll_facts(state, seat, dice)
    facts["cube"] = _cube_facts(spend)
    return Label(f"{text} ({odds(state, seat, dice)} then)", facts=facts)


def _roll(state: DelveState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Buy)
    facts = _roll_facts(state, seat, question.dice)
    if not question.dice:
        return Label("Roll no dice and fail", facts=facts)
    dice = counted(question.dice, "die", "dice")
    return Label(
        f"Roll {dice} against {facts['target']} ({odds(state, seat, question.dice)})", facts=facts
    )


def _roll_facts(state: DelveState, seat: int, dice: int) -> Args:
    target = state.target(seat, state.explorers[seat].at)
    good, all_rolls = chances(state.content.die_faces, dice, target)
    return {"dice": dice, "target": target, "chance": good / all_rolls}


def _fatigue(state: DelveState, seat: int, choice: int) -> Label:
    zone = FATIGUE_ZONES[FATIGUE.first(choice) // COLOUR_BOUND]
    colour = FATIGUE.first(choice) % COLOUR_BOUND
    return Label(
        f"Fatigue {with_article(zone_cube(state, zone, colour))}",
        facts={"zone": ZONES[zone], "colour": COLOURS[colour]},
    )


def _spend(state: DelveState, seat: int, choice: int) -> Label:
    spend = SPEND.first(choice)
    return Label(
        f"Spend {with_article(spend_cube(state, spend))}", facts={"cube": _cube_facts(spend)}
    )


def _recover(state: DelveState, seat: int, choice: int) -> Label:
    colour = RECOVER.first(choice)
    return Label(
        f"Recover {with_article(colour_name(state, colour))} cube",
        facts={"colour": COLOURS[colour]},
    )


def _discard(state: DelveState, seat: int, choice: int) -> Label:
    return _card_label(state, "Discard the {}", DISCARD.first(choice))


def _learn(state: DelveState, seat: int, choice: int) -> Label:
    space = LEARN.first(choice)
    return Label(f"Learn about {SPACES[space]}", facts=_space_facts(state, seat, space))


def _take(state: DelveState, seat: int, choice: int) -> Label:
    return _card_label(state, "Take the {}", TAKE.first(choice))


def _keep(state: DelveState, seat: int, choice: int) -> Label:
    colour = KEEP.first(choice)
    return Label(
        f"Conserve {with_article(colour_name(state, colour))} cube",
        facts={"colour": COLOURS[colour]},
    )


def _flip(state: DelveState, seat: int, choice: int) -> Label:
    return _card_label(state, "Turn the {} face down", FLIP.first(choice))


def _card_label(state: DelveState, phrase: str, card: int) -> Label:
    treasure = state.content.treasure(card)
    return Label(
        f"{phrase.format(treasure.name)} ({card_text(treasure, state.content)})",
        facts={
            "treasure": treasure.name,
            "type": TYPES[treasure.type],
            "base": treasure.base,
            "text": treasure.text,
        },
    )


def _best(state: DelveState, seat: int, choice: int) -> Label:
    explorer = state.explorers[seat]
    down = best_face_down(explorer, state.content)
    points = collection_points(explorer, state.content, down)
    cards = [state.content.treasure(card).name for card in members(down & ~explorer.face_down)]
    return Label(
        f"Lay your treasures out for the most points ({points}) and finish",
        facts={"points": points, "flip": cards},
    )


def _done(state: DelveState, seat: int, choice: int) -> Label:
    if isinstance(state.question(seat), Conserve):
        return Label("Conserve no more and end the turn")
    explorer = state.explorers[seat]
    points = collection_points(explorer, state.content, explorer.face_down)
    return Label(f"Leave your treasures so ({points} points)", facts={"points": points})


LABELLERS: Final[dict[str, Callable[[DelveState, int, int], Label]]] = {
    "wall": _wall,
    "put": _put,
    "lift": _lift,
    "load": _load,
    "random": _random,
    "clear": _clear,
    "commit": _commit,
    "place": _place,
    "cancel": _cancel,
    "first": _choose_first,
    "creep": _creep,
    "hustle": _hustle,
    "backtrack": _backtrack,
    "peer": _peer,
    "fight": _check,
    "disarm": _check,
    "open": _open,
    "exit": _exit,
    "conserve": _conserve,
    "stop": _stop,
    "pay": _pay,
    "step": _step,
    "halt": _halt,
    "enter": _enter,
    "stay": _stay,
    "die": _die,
    "roll": _roll,
    "fatigue": _fatigue,
    "spend": _spend,
    "recover": _recover,
    "discard": _discard,
    "learn": _learn,
    "take": _take,
    "keep": _keep,
    "flip": _flip,
    "best": _best,
    "done": _done,
}
