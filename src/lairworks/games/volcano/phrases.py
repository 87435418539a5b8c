"""Turns of phrase that sentences of volcano share: places, directives, prices, points, people.

Labels and questions call seats by their colours; a story calls them by their names.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import count, has
from lairworks.core.english import amount, counted, listed, number
from lairworks.games.volcano.content import (
    CARD_BOUND,
    FAVOR,
    FAVOR_TEXT,
    Room,
    Strip,
    VolcanoContent,
)
from lairworks.games.volcano.events import place_name
from lairworks.games.volcano.mountain import DIG, PER_LEVEL, RESERVE, level_of
from lairworks.games.volcano.rules.building import new_symbols
from lairworks.games.volcano.rules.ending import scorable
from lairworks.games.volcano.state import VolcanoState
from lairworks.games.volcano.view import COLOURS
from lairworks.games.volcano.words import CODES

SIDES: Final = ("west outer", "west inner", "east inner", "east outer")
ORDINALS: Final = ("first", "second", "third", "fourth")
ENDINGS: Final = {
    "core": "The Core is reached",
    "lair_full": "The lair is full",
    "stall": "Work has come to a standstill",
    "round_cap": "Time is up",
}

# What a directive makes one do: once, and what is counted if it stands there more than once.
ACTS: Final = {
    "SELECT": ("Select a card", "Select", "card"),
    "REVEAL": ("Reveal a card", "Reveal", "card"),
    "DESTROY": ("Destroy", "", ""),
    "WORK": ("gain a Work Token", "gain", "Work Token"),
    "BP": ("gain a Build Point", "gain", "Build Point"),
    "LOSE_WORK": ("pay a Work Token", "pay", "Work Token"),
    "LOSE_BP": ("pay a Build Point", "pay", "Build Point"),
    "CRATE": ("take a crate", "take", "crate"),
    "BUILD": ("Build", "", ""),
    "UPGRADE": ("Upgrade", "", ""),
    "OCCUPY": ("Occupy", "", ""),
    "STEAL": ("Steal", "", ""),
    "EXCAVATE": ("Excavate", "", ""),
    "DISMISS": ("Dismiss", "", ""),
    "TRANSFER": ("Transfer", "", ""),
    "EXCHANGE": ("Exchange", "", ""),
    "WASTE": ("Waste", "", ""),
}
THINGS: Final = {"WORK": "Work Token", "SELECT": "room card", "BP": "Build Point"}


# Places


def spot(location: int) -> str:
    """A location by level and side, as it is seen from the shaft."""
    return f"level {level_of(location)}, {SIDES[location % PER_LEVEL]}"


def place(state: VolcanoState, at: int) -> str:
    """A place with what is there: Site A, Shark Tank on level 2, the Construction Yard."""
    name = place_name(state, at)
    if at == RESERVE or at >= DIG:
        return name
    card = state.rooms[at]
    if card < 0:
        side, ring = SIDES[at % PER_LEVEL].split()
        return f"{name} on level {level_of(at)}, {side} of the shaft ({ring})"
    if has(state.wrecks, at):
        return f"the ruin on {spot(at)}"
    if card >= CARD_BOUND:  # everybody knows where the Sites are
        return name
    return f"{name} on level {level_of(at)}"


# People


def whose(seat: int, owner: int) -> str:
    """Somebody's, as a seat reads it: your or Blue's."""
    return "your" if owner == seat else f"{COLOURS[owner]}'s"


def workers_in(state: VolcanoState, seat: int, location: int) -> list[str]:
    """Everybody in a room: your Henchman, Blue's Boss."""
    found: list[str] = []
    owner = state.owner(location)
    if owner >= 0:
        found.append(f"{whose(seat, owner)} Henchman")
    for other in range(state.seats):
        if state.lieutenants[other].boss == location:
            found.append(f"{whose(seat, other)} Boss")
    return found


# Directives


def directive(text: str, times: int = 1) -> str:
    """A directive as the content files write it, in words that follow must, may or to."""
    favor = FAVOR_TEXT.fullmatch(text)
    once, verb, thing = ACTS[text] if favor is None else (f"score {favor[1]} VP", "", "")
    if times == 1:
        return once
    if thing:
        return f"{verb} {counted(times, thing)}"
    return f"{once} {'twice' if times == 2 else f'{number(times)} times'}"


def code_words(code: int, points: int) -> str:
    """The same for a directive by its number; `points` are those of a FAVOR."""
    return directive(f"FAVOR({points})" if code == FAVOR else CODES[code])


def directives(texts: list[str]) -> str:
    """Some of them in a row; the same ones are counted."""
    found: list[str] = []
    index = 0
    while index < len(texts):
        times = 1
        while index + times < len(texts) and texts[index + times] == texts[index]:
            times += 1
        found.append(directive(texts[index], times))
        index += times
    return listed(found)


def strip_words(strip: Strip) -> str:
    """What a place makes one do: must Dismiss, may Occupy."""
    texts = strip.texts()
    must = directives(texts[: strip.musts])
    may = directives(texts[strip.musts :])
    parts: list[str] = []
    if must:
        parts.append(f"must {must}")
    if may:
        parts.append(f"may {may}")
    return ", ".join(parts)


# Cards


def types_of(content: VolcanoContent, symbols: int) -> list[str]:
    """The names of the room types in a mask."""
    return [kind.name for index, kind in enumerate(content.types) if symbols >> index & 1]


def card_text(content: VolcanoContent, room: Room) -> str:
    """What is printed on a room card besides its name."""
    parts = [f"cost {room.cost}, {room.vp} VP"]
    types = listed(types_of(content, room.symbols))
    if types:
        parts.append(types)
    if room.build.length:
        parts.append(f"when built {strip_words(room.build)}")
    if room.room.length:
        parts.append(f"when used {strip_words(room.room)}")
    return "; ".join(parts)


# Prices and points


def build_points(n: int) -> str:
    """A price in Build Points."""
    return amount(n, "Build Point") if n else "nothing"


def work_tokens(n: int) -> str:
    """So many Work Tokens."""
    return amount(n, "Work Token")


def sum_of_points(base: int, types: list[str]) -> str:
    """What a build is worth: 3 + 1 for Science = 4 VP."""
    if not types:
        return f"{base} VP"
    return f"{base} + {len(types)} for {listed(types)} = {base + len(types)} VP"


def lost_points(lost: int) -> str:
    """The end of a sentence about points that the track has no slots for (V-SCORE-03)."""
    return f" ({lost} lost: the shaft ends here)" if lost else ""


class Worth:
    """What a card would score for a seat at a location (V-BUILD-04, V-SCORE-03)."""

    def __init__(self, state: VolcanoState, seat: int, card: int, location: int) -> None:
        fresh = new_symbols(state, card, location)
        self.base = state.content.points[card]
        self.fresh = fresh
        self.full = self.base + int(count(fresh))
        self.scored = scorable(state, seat, self.full)
        self.lost = self.full - self.scored
        self.wins = state.lieutenants[seat].score + self.scored == state.content.track_end


def worth_text(state: VolcanoState, worth: Worth) -> str:
    """The same in words, as in 2 + 1 for Comfort = 3 VP (1 lost: the shaft ends here)."""
    text = sum_of_points(worth.base, types_of(state.content, worth.fresh))
    if worth.wins:
        return f"{text}, which takes you to the Core: you win"
    return text + lost_points(worth.lost)


def spread(lowest: int, highest: int) -> str:
    """The VPs a card would score, depending on where it is put."""
    return f"{highest} VP" if lowest == highest else f"{lowest} to {highest} VP"


def bonus(texts: list[str]) -> str:
    """What a planning slot gives: two Work Tokens and a room card."""
    counts: dict[str, int] = {}
    for text in texts:
        counts[text] = counts.get(text, 0) + 1
    found: list[str] = []
    for text, n in counts.items():
        found.append(f"a {THINGS[text]}" if n == 1 else counted(n, THINGS[text]))
    return listed(found) or "nothing"


def places_in_order(first: int, last: int, seats: int) -> list[str]:
    """The places from one to another, counted from 0: second, third, last."""
    return ["last" if at == seats - 1 else ORDINALS[at] for at in range(first, last + 1)]


def free_movements(n: int) -> str:
    """So many movements of Overtime Forms."""
    return counted(n, "free movement")
