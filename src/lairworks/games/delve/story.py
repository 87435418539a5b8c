"""What happened, in sentences: one teller for every event of events.py.

Seats are called by their names. What only one seat is told speaks to it: "You find ...".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lairworks.core.english import amount, counted, listed, with_article
from lairworks.core.journal import Event, Facts
from lairworks.core.reading import number_at, text_at, texts_at
from lairworks.games.delve.explorer import ZONES
from lairworks.games.delve.grid import BORDER_AT
from lairworks.games.delve.phrases import ENDINGS, ZONE_NAMES, border_ends, direction_name, walls


def tell(event: Event, names: list[str]) -> str:
    """An event as a sentence; `names` are what the seats are called."""
    return TELLERS[event.name](event.facts, names)


def _edited(facts: Facts, names: list[str]) -> str:
    edit = text_at(facts, "edit")
    what = text_at(facts, "what")
    where = text_at(facts, "where")
    if edit == "wall_up":
        return f"You put a wall between {listed(border_ends(BORDER_AT[where]))}."
    if edit == "wall_down":
        return f"You take the wall between {listed(border_ends(BORDER_AT[where]))} away."
    if edit == "put":
        return f"You put {_thing(what)} on {where}."
    if edit == "lift":
        return f"You lift what stood on {where}."
    if edit == "load":
        return f"You load {what} from the library, turned and mirrored as chance would have it."
    return "You let chance build your lair." if edit == "random" else "You clear your board."


def _built(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} has finished building."


def _first(facts: Facts, names: list[str]) -> str:
    explorer = number_at(facts, "explorer")
    if explorer == number_at(facts, "seat"):
        return f"{_who(facts, names)} chooses to explore first."
    return f"{_who(facts, names)} lets {names[explorer]} explore first."


def _start_revealed(facts: Facts, names: list[str]) -> str:
    around = walls(texts_at(facts, "walls"))
    return f"{_who(facts, names)} starts in {text_at(facts, 'space')}: {around}."


def _refresh(facts: Facts, names: list[str]) -> str:
    zones = [f"{number_at(facts, 'fresh')} Fresh"]
    if number_at(facts, "spent"):
        zones.append(f"{number_at(facts, 'spent')} Spent")
    if number_at(facts, "kept"):
        zones.append(f"{number_at(facts, 'kept')} Conserved")
    where = f"turn {number_at(facts, 'turn')} in {text_at(facts, 'space')}"
    return f"{_who(facts, names)} begins {where}; cubes: {listed(zones)}."


def _paid(facts: Facts, names: list[str]) -> str:
    cubes = facts["cubes"]
    assert isinstance(cubes, list)
    counts: dict[str, int] = {}
    for cube in cubes:
        name = _cube(cube)
        counts[name] = counts.get(name, 0) + 1
    parts = [with_article(name) if n == 1 else counted(n, name) for name, n in counts.items()]
    return f"{_who(facts, names)} spends {listed(parts)}."


def _moved(facts: Facts, names: list[str]) -> str:
    how = text_at(facts, "how")
    came_from = text_at(facts, "from")
    space = text_at(facts, "space")
    if how == "backtrack":
        return f"{_who(facts, names)} backtracks from {came_from} to {space}."
    verb = {"creep": "creeps", "hustle": "hustles", "peer": "moves"}[how]
    direction = direction_name(text_at(facts, "direction"))
    return f"{_who(facts, names)} {verb} {direction} from {came_from} into {space}."


def _learned(facts: Facts, names: list[str]) -> str:
    around = texts_at(facts, "walls")
    kind = text_at(facts, "feature")
    if kind == "nothing":
        there = "nothing else." if around else "nothing in it."
    elif "hazard" in facts:
        there = f"{with_article(text_at(facts, 'hazard'))}!"
    else:
        there = f"{_thing(kind)}."
    return f"{text_at(facts, 'space')}: {walls(around)}; {there}"


def _struck(facts: Facts, names: list[str]) -> str:
    hazard = f"The {text_at(facts, 'hazard')} in {text_at(facts, 'space')}"
    if facts["surprise"]:
        return f"{hazard} takes {_who(facts, names)} by surprise and strikes."
    return f"{hazard} strikes {_who(facts, names)}."


def _fatigued(facts: Facts, names: list[str]) -> str:
    cube = facts["cube"]
    assert isinstance(cube, dict)
    zone = ZONE_NAMES[ZONES.index(str(cube["zone"]))]
    return f"{_who(facts, names)} fatigues {with_article(zone)} {cube['colour']} cube."


def _spent_penalty(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} has to spend {with_article(_cube(facts['cube']))}."


def _lapsed(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} has nothing left to fatigue; the rest of the penalty lapses."


def _rolled(facts: Facts, names: list[str]) -> str:
    batches = facts["batches"]
    assert isinstance(batches, list)
    against = f"against the {text_at(facts, 'hazard')} ({number_at(facts, 'target')})"
    who = _who(facts, names)
    if not batches:
        return f"{who} rolls no dice {against}: failed."
    rolls = " and then ".join(" + ".join(str(die) for die in batch) for batch in batches)
    total = number_at(facts, "total")
    if len(batches) > 1:
        rolls += f", {total} in all,"
    elif len(batches[0]) > 1:
        rolls += f" = {total}"
    return f"{who} rolls {rolls} {against}: {'success' if facts['success'] else 'failed'}."


def _monster_hurt(facts: Facts, names: list[str]) -> str:
    return f"{_hazard_there(facts)} is down to {number_at(facts, 'target')}."


def _monster_defeated(facts: Facts, names: list[str]) -> str:
    so_far = counted(number_at(facts, "count"), "monster")
    hazard = f"the {text_at(facts, 'hazard')} in {text_at(facts, 'space')}"
    return f"{_who(facts, names)} defeats {hazard}: {so_far} so far."


def _trap_disarmed(facts: Facts, names: list[str]) -> str:
    so_far = counted(number_at(facts, "count"), "trap")
    hazard = f"the {text_at(facts, 'hazard')} in {text_at(facts, 'space')}"
    return f"{_who(facts, names)} disarms {hazard}: {so_far} so far."


def _trap_gone(facts: Facts, names: list[str]) -> str:
    return f"{_hazard_there(facts)} is used up and leaves the game."


def _chest_opened(facts: Facts, names: list[str]) -> str:
    which = f"chest {number_at(facts, 'count')}"
    return f"{_who(facts, names)} opens the chest in {text_at(facts, 'space')} ({which})."


def _treasure_drawn(facts: Facts, names: list[str]) -> str:
    if "treasure" in facts:
        return f"You find the {text_at(facts, 'treasure')}."
    return f"{_who(facts, names)} draws a treasure."


def _treasure_taken(facts: Facts, names: list[str]) -> str:
    refill = [f"the {name}" for name in texts_at(facts, "refill")]
    if not refill:
        after = "nothing is left to fill the gap"
    elif len(refill) == 1:
        after = f"{refill[0]} joins the display"
    else:
        after = f"{listed(refill)} join the display"
    return f"{_who(facts, names)} takes the {text_at(facts, 'treasure')}; {after}."


def _treasure_discarded(facts: Facts, names: list[str]) -> str:
    if "treasure" in facts:
        return f"You discard the {text_at(facts, 'treasure')}."
    return f"{_who(facts, names)} discards a treasure."


def _reshuffled(facts: Facts, names: list[str]) -> str:
    cards = counted(number_at(facts, "deck"), "card")
    return f"The discarded treasures are shuffled into a new deck of {cards}."


def _peered(facts: Facts, names: list[str]) -> str:
    direction = direction_name(text_at(facts, "direction"))
    return f"{_who(facts, names)} peers {direction} into {text_at(facts, 'space')}."


def _stayed(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} stays put in {text_at(facts, 'space')}."


def _conserved(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} conserves {with_article(_cube(facts['cube']))}."


def _located(facts: Facts, names: list[str]) -> str:
    place = text_at(facts, "place")
    kind = text_at(facts, "class")
    if kind == "wall":
        between = listed(border_ends(BORDER_AT[place]))
        return f"{_who(facts, names)} locates a wall between {between}."
    return f"{_who(facts, names)} locates {_thing(kind)} in {place}."


def _recovered(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} recovers {with_article(text_at(facts, 'colour'))} cube to Spent."


def _vp_gained(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} gains {amount(number_at(facts, 'points'), 'point')}."


def _turn_end(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} ends turn {number_at(facts, 'turn')}."


def _exited(facts: Facts, names: list[str]) -> str:
    if facts["place"] == "first":
        return f"{_who(facts, names)} leaves the lair first!"
    return f"{_who(facts, names)} gets out of the lair, too."


def _last_turn(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} has one last turn."


def _flipped(facts: Facts, names: list[str]) -> str:
    return f"{_who(facts, names)} turns {_cards(facts, 'treasures')} face down."


def _laid_open(facts: Facts, names: list[str]) -> str:
    up = _cards(facts, "up")
    down = _cards(facts, "down")
    if not up and not down:
        return f"{_who(facts, names)} has no treasures to show."
    hidden = f", with {down} face down" if down else ""
    return f"{_who(facts, names)} shows {up or 'nothing'}{hidden}."


def _cards(facts: Facts, field: str) -> str:
    return listed([f"the {name}" for name in texts_at(facts, field)])


def _scored(facts: Facts, names: list[str]) -> str:
    boxes = [
        f"treasures {number_at(facts, 'treasures')}",
        f"monsters {number_at(facts, 'monsters')}",
        f"exit {number_at(facts, 'exit')}",
        f"other {number_at(facts, 'other')}",
    ]
    return f"{_who(facts, names)}: {' + '.join(boxes)} = {number_at(facts, 'total')}."


def _result(facts: Facts, names: list[str]) -> str:
    winners = facts["winners"]
    assert isinstance(winners, list)
    why = ENDINGS[text_at(facts, "ending")]
    if len(winners) == 1:
        return f"{why}. {names[winners[0]]} wins."
    return f"{why}. It is a draw."


TELLERS: Final[dict[str, Callable[[Facts, list[str]], str]]] = {
    "edited": _edited,
    "built": _built,
    "first": _first,
    "start_revealed": _start_revealed,
    "refresh": _refresh,
    "paid": _paid,
    "moved": _moved,
    "learned": _learned,
    "struck": _struck,
    "fatigued": _fatigued,
    "spent_penalty": _spent_penalty,
    "lapsed": _lapsed,
    "rolled": _rolled,
    "monster_hurt": _monster_hurt,
    "monster_defeated": _monster_defeated,
    "trap_disarmed": _trap_disarmed,
    "trap_gone": _trap_gone,
    "chest_opened": _chest_opened,
    "treasure_drawn": _treasure_drawn,
    "treasure_taken": _treasure_taken,
    "treasure_discarded": _treasure_discarded,
    "reshuffled": _reshuffled,
    "peered": _peered,
    "stayed": _stayed,
    "conserved": _conserved,
    "located": _located,
    "recovered": _recovered,
    "vp_gained": _vp_gained,
    "turn_end": _turn_end,
    "exited": _exited,
    "last_turn": _last_turn,
    "flipped": _flipped,
    "laid_open": _laid_open,
    "scored": _scored,
    "result": _result,
}


def _who(facts: Facts, names: list[str]) -> str:
    return names[number_at(facts, "seat")]


def _thing(name: str) -> str:
    """A kind of Feature with its article."""
    return f"the {name}" if name in ("start", "exit") else with_article(name)


def _hazard_there(facts: Facts) -> str:
    return f"The {text_at(facts, 'hazard')} in {text_at(facts, 'space')}"


def _cube(cube: object) -> str:
    """A cube as events name it; that it was Fresh goes without saying."""
    assert isinstance(cube, dict)
    zone = str(cube["zone"])
    prefix = "" if zone == "fresh" else f"{ZONE_NAMES[ZONES.index(zone)]} "
    return f"{prefix}{cube['colour']} cube"
