"""Why a choice is not on offer: tables in the middle of something, and what is said then."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import lairworks
from lairworks import Match
from lairworks.core.game import Refusal
from lairworks.games.heist.game import GAME
from lairworks.games.heist.grid import EDGE_AT, ROOM_AT
from lairworks.games.heist.refusals import why_not
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.words import WORDS
from tests.games.heist.tables import (
    BARON,
    GAS,
    MAGDA,
    POLAR,
    YACHT,
    cards,
    play,
    state,
    table,
)

RULE = re.compile(r"H-[A-Z]+-\d\d")

# Ids of cards, markers, Agents, missions and sources, snake case, choices as text, prices that
# stand for "never", and slips of formatting.
UGLY = re.compile(
    r"\bP\d\d\d\b|\b[RB]\d\b|\bA\d+\b|\bN\d\d\b|\bg\d\b|\b[MSCF]\b|[A-Za-z]_[A-Za-z]"
    r"|[a-z]:[A-Za-z0-9]|[{}\[\]]|None|\b99\b|  | [,.;:)]|\ba [AEIOU]|-\d|\.\."
    r"|\b1 (?:points|steps|rooms)|nothing and|lacks nothing|[^.?!]$"
)


def is_sentence(text: str) -> bool:
    """Whether a text reads like something said to a player."""
    return text[:1].isupper() and text == text.strip() and UGLY.search(text) is None


def in_one(refusal: Refusal) -> str:
    """Rule and reason in one, both fit to be shown."""
    assert RULE.fullmatch(refusal.rule), refusal
    assert is_sentence(refusal.reason), refusal
    return f"{refusal.rule}: {refusal.reason}"


def refused(match: Match, choice: str, seat: int = 0) -> str:
    """Rule and reason in one, for a seat that is asked something."""
    assert seat in match.deciders, "nothing is asked"
    refusal = match.why_not(seat, choice)
    assert refusal is not None, f"{choice} is on offer"
    return in_one(refusal)


def amiss(match: Match, choice: str, seat: int = 0) -> str:
    """The same for what is no answer to the open question, which is told at the end."""
    told = refused(match, choice, seat)
    question = GAME.ask(state(match), seat)
    assert told.endswith(f" {question}"), told
    return told.removesuffix(f" {question}")


# Tables


def pack(**tables: Any) -> dict[str, Any]:
    return {"pack": {"name": "x"}, **tables}


def constants(**values: Any) -> dict[str, Any]:
    return pack(constants={name: {"value": value} for name, value in values.items()})


def choosing(
    left: str,
    middle: str = "wall",
    right: str = "wall",
    tops: str = "R1 R2 B3",
    *,
    lair: int = POLAR,
    options: Mapping[str, object] | None = None,
    given: Any = None,
    **sheet: Any,
) -> Match:
    """Seat 0 with this sheet is about to choose a card; the free gadget is the Knockout Gas."""
    seats: list[dict[str, Any]] = [dict(sheet), {}]
    for seat, agent in zip(seats, (BARON, MAGDA), strict=True):
        if lair != YACHT:
            seat["agent"] = agent
        if lair == POLAR:
            seat["free_gadget"] = GAS
    shown = cards(left, middle, right, tops)
    return table(*seats, lair=lair, options=options, pack=given, round=3, **shown)


def drawing(front: str, marker: str, **more: Any) -> Match:
    """Seat 0 has picked such a card and is asked what to do with it."""
    return play(choosing(front, tops=f"{marker} R1 R2", **more), 0, "pick:L")


# Every word


def on_offer(at: HeistState, seat: int) -> set[int]:
    return set(at.choices(seat))


def snapshot(at: HeistState) -> str:
    """Everything that a look may not change."""
    raids = [
        [
            *(raid.movement, raid.stealth, raid.combat, raid.wild, raid.at, raid.steps),
            *(int(raid.ready), int(raid.opened), int(raid.explored), int(raid.stolen)),
        ]
        for raid in at.raids
    ]
    sheets = [(sheet.cash, int(sheet.taken), sheet.slot) for sheet in at.sheets]
    offers = [at.choices(seat) for seat in range(at.seats)]
    return json.dumps([GAME.position(at), raids, sheets, offers])


def check_words(at: HeistState, seat: int, words: range | list[int]) -> None:
    """Each of the words that is not on offer is refused with a rule and a true sentence."""
    offered = on_offer(at, seat)
    for word in words:
        if word not in offered:
            refusal = why_not(at, seat, word)
            in_one(refusal)
            check_truth(at, seat, WORDS.text(word), refusal.reason)


DEAR = re.compile(
    r"costs (\d+) \$, and (you have|the bonus action leaves you) (\d+) \$"
    r"(?: and would earn (\d+) \$)?\."
)
LACKS = re.compile(
    r"entering(?: \w+)? costs (.+), and your Agent lacks (.+?)(?:, of which.+)?\.", re.IGNORECASE
)
PART = re.compile(r"(\d+) (Movement or Stealth|Movement|Stealth|Combat)")
SO_FAR = re.compile(r"(\d+) of (\d+) ")
WALL_NAMED = re.compile(r"wall between (\w+) and (\w+)")
HELD = re.compile(r"Room (\w+) (?:(?:is taken: it )?holds|is explored)")


def check_truth(at: HeistState, seat: int, word: str, reason: str) -> None:
    """What a reason says of numbers and things, before it tells what is asked, is so."""
    reason = reason.replace(GAME.ask(at, seat), "")
    where = f"{word}: {reason}"
    _check_money(at, seat, where)
    if "lacks" in reason:
        _check_points(at, seat, where)
    if "is not fulfilled" in reason:
        found = SO_FAR.findall(reason)
        assert found, where
        assert all(int(done) < int(wanted) for done, wanted in found), where
    if "is drawn already" in reason:
        assert at.sheets[seat].walls >> _edge(reason) & 1, where
    if "is in the way" in reason:
        assert at.raids[seat].walls() >> _edge(reason) & 1, where
    if "is open already" in reason:
        assert at.raids[seat].opened >> _edge(reason) & 1, where
    if "is taken: it holds" in reason:
        assert at.sheets[seat].filled >> _room(reason) & 1, where
    if "is used up" in reason:
        raid = at.raids[seat]
        assert raid.outfit.once & ~raid.ready, where
    if "does nothing" in reason and "holds" in reason:
        raid = at.raids[seat]
        assert not raid.explored >> _room(reason) & 1, where
        assert raid.lair.rooms[_room(reason)] >= 0, where
    if "is explored" in reason:
        raid = at.raids[seat]
        assert raid.explored >> _room(reason) & 1, where
        assert [WORDS.text(choice) for choice in at.choices(seat)] == ["stop"], where
    if "You have passed" in reason:
        assert WORDS.text(at.made[seat][0]) == "pass", where


def _check_money(at: HeistState, seat: int, where: str) -> None:
    found = DEAR.search(where)
    assert (found is not None) == (" costs " in where and "$" in where), where
    if found is None:
        return
    sheet = at.sheets[seat]
    price, have, earned = int(found[1]), int(found[3]), int(found[4] or 0)
    assert price > have + earned, where
    spent = at.bonus_cost(sheet) if "leaves" in found[2] else 0
    assert have == sheet.cash - spent, where
    assert sheet.lifetime + earned <= at.content.budget_cap, where


def _check_points(at: HeistState, seat: int, where: str) -> None:
    """What is lacking is lacking of the price, and wild points do not make up for it."""
    found = LACKS.search(where)
    assert found is not None, where
    raid = at.raids[seat]
    price = {name: int(n) for n, name in PART.findall(found[1])}
    lacking = {name: int(n) for n, name in PART.findall(found[2])}
    had = {"Movement": raid.movement, "Stealth": raid.stealth, "Combat": raid.combat}
    for name, points in had.items():
        assert lacking.get(name, 0) == max(0, price.get(name, 0) - points), where
    mixed = "Movement or Stealth"
    left = sum(max(0, had[name] - price.get(name, 0)) for name in ("Movement", "Stealth"))
    assert lacking.get(mixed, 0) == max(0, price.get(mixed, 0) - left), where
    assert sum(lacking.values()) > raid.wild, where


def _edge(reason: str) -> int:
    found = WALL_NAMED.search(reason)
    assert found is not None, reason
    return EDGE_AT[f"{found[1]}-{found[2]}"]


def _room(reason: str) -> int:
    found = HELD.search(reason)
    assert found is not None, reason
    return ROOM_AT[found[1]]


# Matches at random

SHY = ("pass", "done", "none", "stop")


def wandering(
    seed: int, seats: int, options: Mapping[str, object], given: Any = None
) -> Iterator[tuple[HeistState, int]]:
    """A match played at random to its end, with the seat about to decide, ply by ply.

    Seldom is anything declined. Nobody listens, so that no raid is graded.
    """
    rng = random.Random(seed)
    match = lairworks.new("heist", seats=seats, seed=seed, options=dict(options), pack=given)
    at = state(match).copy()
    while at.deciders():
        seat = rng.choice(at.deciders())
        yield at, seat
        choices = at.choices(seat)
        busy = [choice for choice in choices if WORDS.text(choice) not in SHY]
        at.apply(seat, rng.choice(busy if busy and rng.random() < 0.85 else choices))
