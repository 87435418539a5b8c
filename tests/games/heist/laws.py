"""Matches with any options, played at random, and what holds in them however they are played."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import lairworks
from lairworks import Match
from lairworks.core.bits import members
from lairworks.games.heist.content import BACKS
from lairworks.games.heist.game import GAME
from lairworks.games.heist.grid import ROOM_AT
from lairworks.games.heist.raid import Raid
from lairworks.games.heist.sheet import Sheet
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.words import AGENT_IDS, SOURCES
from lairworks.match import Setting
from tests.games.heist.tables import (
    BARON,
    ORBITAL,
    POLAR,
    VOLCANO,
    YACHT,
    edges_of,
    rooms_of,
)

OPTIONS: dict[str, dict[str, Any]] = {
    "polar": {},
    "yacht": {"lair": YACHT},
    "volcano": {"lair": VOLCANO, "expert": "1,4,5"},
    "orbital": {"lair": ORBITAL, "agents": "open", "expert": "2,3"},
    "experts": {"expert": "1,2,3,4,5", "beginners": "0"},
    "lenient": {"lair": ORBITAL, "lenient_planning": True, "lenient_raid": True, "expert": "5"},
    "timed": {"lair": YACHT, "raid_timer": 60, "beginners": "1"},
}
# Agents with few points: raids are short, and so is the search for the best one.
WEAK: dict[str, Any] = {"pack": {"name": "Weak"}, "constants": {"stat_cap": {"value": 3}}}
# Missions that are soon fulfilled and no dear bonus actions: claims and bonuses all the time.
BUSY: dict[str, Any] = {
    "pack": {"name": "Busy"},
    "constants": {
        "stat_cap": {"value": 3},
        "start_cash": {"value": 25},
        "bonus_costs": {"value": [0, 1, 0, 1, 2, 0, 1]},
    },
    "missions": {
        f"N{number:02d}": {"needs": [{"test": test, "n": 1, **more}]}
        for number, test, more in (
            (1, "COUNT", {"kinds": ["dog", "guard"]}),
            (2, "COUNT", {"kinds": ["traps"]}),
            (3, "COUNT", {"kinds": ["secrets"]}),
            (5, "WALLS", {}),
            (7, "STAT_ANY", {}),
            (8, "LINES", {}),
            (10, "STAT_ANY", {}),
            (11, "COUNT", {"kinds": ["sentries"]}),
        )
    },
}
PACKS: dict[str, Any] = {"base": None, "weak": WEAK, "busy": BUSY}

START = "r5c3"
ENTRYWAY = ("r4c3", "r5c2", "r5c4")
CRATER = "r3c3"
KINDS = ("lasers", "saw", "sharks", "dog", "guard", "robot", "secret1", "secret2", "secret3")
TRAPS, SENTRIES, SECRETS = KINDS[:3], KINDS[3:6], KINDS[6:]
VALUES = {  # section E.3
    YACHT: (10, 20, 30),
    POLAR: (10, 20, 35),
    VOLCANO: (15, 20, 40),
    ORBITAL: (10, 25, 45),
}
RARELY = ("pass", "stop", "done", "none")


# Playing


@cache
def setting(options: str, seats: int, pack: str) -> Setting:
    """Read once: most of the time for a new table goes into reading its pack."""
    return lairworks.new(GAME, seats, options=OPTIONS[options], pack=PACKS[pack], seed=0).setting


def started(seed: int, options: str = "polar", seats: int = 3, pack: str = "base") -> Match:
    return Match(replace(setting(options, seats, pack), seed=seed))


def table_of(seed: int, options: str = "polar", seats: int = 3, pack: str = "base") -> HeistState:
    """A new table at which nothing is reported, so that no raid has to be graded."""
    found = started(seed, options, seats, pack).state
    assert isinstance(found, HeistState)
    found.journal = None
    return found


def drawn(choices: Sequence[str], draws: random.Random) -> str:
    """One of the choices; rounds and raids are rarely cut short."""
    choice = draws.choice(choices)
    return draws.choice(choices) if choice in RARELY else choice


def step(found: HeistState, draws: random.Random) -> int:
    """One random choice of a seat that is asked; tells which seat that was."""
    seat = draws.choice(found.deciders())
    texts = [GAME.words.text(choice) for choice in found.choices(seat)]
    found.apply(seat, GAME.words.parse(drawn(texts, draws)))
    return seat


def wander(found: HeistState, draws: random.Random, plies: int) -> None:
    for _ in range(plies):
        if found.deciders():
            step(found, draws)


def wander_to(found: HeistState, draws: random.Random, phase: str, number: int = 1) -> None:
    """Plays until a phase (of a round, or a later one) has begun."""
    while found.deciders() and (found.phase != phase or found.round < number):
        step(found, draws)


# What holds


def check(found: HeistState) -> None:
    """Everything that must hold whenever somebody is asked, or when it is over."""
    check_cards(found)
    check_missions(found)
    for seat in range(found.seats):
        check_sheet(found, found.shown[seat], seat)
        if found.sheets[seat] is not found.shown[seat]:
            assert found.phase in ("gadgets", "planning")
            check_sheet(found, found.sheets[seat], seat)
    check_agents(found)
    if found.raids:
        check_raids(found)
    else:
        assert found.phase not in ("raid", "over")
    check_questions(found)
    for lines, score in zip(GAME.breakdown(found), found.scores(), strict=True):
        assert sum(line.points for line in lines) == score


def check_cards(found: HeistState) -> None:
    """H-SETUP-02, H-ROUND-02, H-ROUND-03."""
    cards = found.content.cards
    assert [len(deck) for deck in found.decks] == [36, 36, 36]
    assert sorted(card for deck in found.decks for card in deck) == list(range(108))
    assert 1 <= found.round <= 35
    for slot, deck in enumerate(found.decks):
        assert found.cards[slot] is cards[deck[found.round - 1]]
        assert found.markers[slot] == cards[deck[found.round]].back


def check_missions(found: HeistState) -> None:
    """H-MISS-01, H-MISS-05, H-MISS-08: claims are of different seats or missions, and close."""
    assert len(set(found.missions)) == len(found.missions) == 3
    claims = [(mission, seat) for mission, seat, _ in found.claimed]
    assert len(set(claims)) == len(claims)
    closed = sorted({mission for mission, _ in claims})
    assert members(found.closed) == closed
    assert set(closed) <= set(found.missions)
    for seat in range(found.seats):
        later = [found.content.mission_at[m].rewards[1] for m, s, r in found.claimed if s == seat]
        now = [m for m, s, r in found.claimed if s == seat and r == 0]
        given = sum(found.content.mission_at[m].rewards[1] for m in now)
        assert found.shown[seat].later == sum(later) - given


def can_hold(lair: int, room: str, kind: str) -> bool:
    """H-SHEET-03, H-SHEET-04, H-LAIR-06."""
    if room == START or (lair == VOLCANO and room == CRATER):
        return False
    return not (room in ENTRYWAY and kind in ("sharks", "robot"))


def can_be_walled(lair: int, edge: str) -> bool:
    """H-WALL-02, H-WALL-03, H-LAIR-06, H-LAIR-07."""
    one, other = edge.split("-")
    if START in (one, other) or (lair == VOLCANO and CRATER in (one, other)):
        return False
    around = one[2:] == "c1" and other[2:] == "c5"
    return lair == ORBITAL or not around


def rooms_to_fill(lair: int) -> int:
    return 23 if lair == VOLCANO else 24


def check_sheet(found: HeistState, sheet: Sheet, seat: int) -> None:
    """What is drawn is legal, and what is counted is what is drawn."""
    lair, content = found.board.number, found.content
    start = min(content.start_cash + 5 * (seat in found.beginners), 40)
    assert 0 <= sheet.cash <= sheet.lifetime <= 40
    assert sheet.lifetime >= start
    assert all(0 <= points <= content.stat_cap for points in sheet.trained)
    assert 0 <= sheet.bonuses <= len(content.bonus_costs)
    built = lair_of(sheet)
    assert rooms_of(sheet.filled) == list(built)
    assert all(can_hold(lair, room, kind) for room, kind in built.items())
    kinds = list(built.values())
    assert sheet.counts == [kinds.count(kind) for kind in KINDS]
    walls = edges_of(sheet.walls)
    assert all(can_be_walled(lair, edge) for edge in walls)
    assert sheet.wall_count == len(walls)
    assert sheet.gadgets >> 5 == 0
    if sheet.free_gadget >= 0:
        assert lair == POLAR
        assert sheet.gadgets >> sheet.free_gadget & 1
    else:
        assert lair != POLAR or found.phase in ("agents", "gadgets")


def lair_of(sheet: Sheet) -> dict[str, str]:
    """The upgrades of a lair by room."""
    return {room: KINDS[sheet.rooms[at]] for room, at in ROOM_AT.items() if sheet.rooms[at] >= 0}


def check_agents(found: HeistState) -> None:
    """H-SETUP-07 to H-SETUP-10: who has been dealt what, and has kept one of it."""
    dealt = [agent for agents in found.dealt for agent in agents]
    if found.board.no_agents:
        assert (dealt, set(found.agents)) == ([], {-1})
        return
    each = 9 if found.open_agents else 2 if found.seats <= 4 else 1
    assert len(dealt) == each * found.seats
    assert found.open_agents or len(set(dealt)) == len(dealt)
    for seat in range(found.seats):
        if found.phase != "agents" or not found.desks[seat]:
            assert found.agents[seat] in found.dealt[seat]
        else:
            assert found.agents[seat] == -1


def check_questions(found: HeistState) -> None:
    """Those who are asked have different choices in order, and others have none."""
    asked = found.deciders()
    assert asked == sorted(set(asked))
    assert (found.phase == "over") == (not asked)
    for seat in range(found.seats):
        choices = found.choices(seat)
        question = found.question(seat)
        assert (question is not None) == bool(choices) == (seat in asked)
        assert choices == sorted(set(choices))
        if len(choices) == 1:
            assert question is not None
            lenient = {"round.bonus": found.lenient_planning, "raid.step": found.lenient_raid}
            assert lenient.get(question.name), question.name


# Raids


def check_raids(found: HeistState) -> None:
    """H-PASS, and every raid by itself."""
    red = sum(BACKS[marker][0] == "R" for marker in found.markers)
    way = -1 if red >= 2 else 1
    for seat, raid in enumerate(found.raids):
        assert raid.target == (seat + way) % found.seats
        assert raid.lair is found.shown[raid.target]
        assert raid.over == (not found.desks[seat])
        check_raid(found, raid, seat)
        check_path(found, raid)


def worth(found: HeistState, seat: int, kind: str) -> int:
    """What a stolen Secret is worth to a seat (H-SCORE-02, E.1 VALUE)."""
    agent = found.agents[seat]
    more = 5 if agent >= 0 and AGENT_IDS[agent] == BARON and kind == "secret1" else 0
    return VALUES[found.board.number][SECRETS.index(kind)] + more


def check_raid(found: HeistState, raid: Raid, seat: int) -> None:
    """What is left, and that the record is what the explored rooms give (H-REC-01)."""
    left = (raid.movement, raid.stealth, raid.combat)
    assert all(0 <= points <= found.content.stat_cap for points in left)
    assert 0 <= raid.wild <= raid.outfit.wild
    held = lair_of(raid.lair)
    explored, hushed = rooms_of(raid.explored), rooms_of(raid.hushed)
    stolen = rooms_of(raid.stolen)
    met = [held[room] for room in explored if room in held and room not in hushed]
    assert set(hushed) <= set(explored)
    assert raid.traps == len([kind for kind in met if kind in TRAPS])
    assert raid.sentries == len([kind for kind in met if kind in SENTRIES])
    assert {room for room in explored if held.get(room) in SECRETS} <= set(stolen)
    assert raid.loot == sum(worth(found, seat, held[room]) for room in stolen)
    assert raid.opened & ~raid.lair.walls == 0
    assert raid.ready & ~raid.outfit.once == 0
    texts = [GAME.words.text(act) for act in raid.acts]
    used = {word for text in texts for word in text.split(":")[1:] if word in SOURCES}
    assert used & {SOURCES[source] for source in members(raid.ready)} == set()


def beside(lair: int, room: str, direction: str) -> str | None:
    """The room next door, walls or not; None at the border and at a crater."""
    row, column = int(room[1]), int(room[3])
    row += {"N": -1, "S": 1}.get(direction, 0)
    column += {"E": 1, "W": -1}.get(direction, 0)
    if lair == ORBITAL:
        column = (column - 1) % 5 + 1
    there = f"r{row}c{column}"
    blocked = lair == VOLCANO and there == CRATER
    return None if blocked or not (1 <= row <= 5 and 1 <= column <= 5) else there


def edge_between(one: str, other: str) -> str:
    return "-".join(sorted((one, other)))


def check_path(found: HeistState, raid: Raid) -> None:
    """Every step leads next door and through no wall; leaps and moles do as they say."""
    lair = found.board.number
    walls = set(edges_of(raid.lair.walls))
    at = START
    path = [at]
    for text in (GAME.words.text(act) for act in raid.acts):
        verb, *words = text.split(":")
        if verb == "drill":
            walls.remove(words[1])
        if verb.split("_")[0] not in ("go", "leap", "through"):
            continue
        there = beside(lair, at, words[0])
        assert there is not None
        assert (edge_between(at, there) in walls) == verb.startswith("through")
        if verb.startswith("leap"):
            middle = there
            there = beside(lair, middle, words[0])
            assert there is not None
            assert edge_between(middle, there) not in walls
        at = there
        path.append(at)
    assert rooms_on(raid.path) == path
    assert rooms_of(raid.explored) == sorted(set(path))
    assert rooms_of(1 << raid.at) == [at]
    assert raid.steps == len(path) - 1 <= 200


def rooms_on(path: list[int]) -> list[str]:
    return [rooms_of(1 << room)[0] for room in path]


# Score


def walkable(lair: int, walls: set[str]) -> set[str]:
    """Rooms that can be walked to from the start (H-WOFF)."""
    reached, edge = {START}, [START]
    while edge:
        room = edge.pop()
        for direction in "NESW":
            there = beside(lair, room, direction)
            if there and there not in reached and edge_between(room, there) not in walls:
                reached.add(there)
                edge.append(there)
    return reached


def most(numbers: list[int]) -> list[bool]:
    """Who has the most, and nobody if all have (H-REW-05, H-REW-06)."""
    return [min(numbers) < number == max(numbers) for number in numbers]


def reckoned(found: HeistState) -> list[int]:
    """The final scores, worked out from the table alone (H-SCORE-01)."""
    lair = found.board.number
    raider = {raid.target: raid for raid in found.raids}
    triggered = [raider[seat].traps for seat in range(found.seats)]
    counts = []
    for sheet in found.shown:
        owned = [gadget for gadget in members(sheet.gadgets) if gadget != sheet.free_gadget]
        counts.append(sum(2 if gadget == 4 else 1 for gadget in owned))
    explored = [len(rooms_of(raid.explored)) for raid in found.raids]
    sentries = [raid.sentries for raid in found.raids]
    totals = []
    for seat, sheet in enumerate(found.shown):
        walls = set(edges_of(sheet.walls & ~raider[seat].opened))
        within = walkable(lair, walls) - set(rooms_of(raider[seat].stolen))
        held = lair_of(sheet)
        kept = [held[room] for room in sorted(within) if held.get(room) in SECRETS]
        total = sum(VALUES[lair][SECRETS.index(kind)] for kind in kept)
        total += found.raids[seat].loot + sheet.cash + sheet.later
        total += 10 * most(triggered)[seat] - 20 * most(counts)[seat]
        totals.append(total + 5 * most(explored)[seat] + 20 * most(sentries)[seat])
    return totals


def face_down(found: HeistState) -> list[str]:
    """The cards nobody has seen the front of."""
    return [found.content.cards[card].id for deck in found.decks for card in deck[found.round :]]


# What a viewer can get hold of


def words() -> list[str]:
    """Every choice the game could ever offer."""
    return [GAME.words.text(choice) for choice in range(GAME.words.size)]


def bytes_of(match: Match, viewer: int | None) -> str:
    """Everything a viewer is told, shown, asked and refused, as text."""
    seen: list[object] = [
        match.deciders,
        match.scores,
        [[(line.name, line.points) for line in lines] for lines in match.breakdown],
        match.view(viewer),
        match.board(viewer),
        [(event.number, event.name, event.facts, event.text) for event in match.events(viewer)],
    ]
    if viewer is not None:
        seen += [match.choices(viewer), match.describe(viewer)]
        for word in words():
            refusal = match.why_not(viewer, word)
            seen.append(refusal and (refusal.rule, refusal.reason))
    return json.dumps(seen)


def alike(one: Match, two: Match, viewer: int | None) -> bool:
    """Whether a viewer cannot tell two matches apart."""
    return bytes_of(one, viewer) == bytes_of(two, viewer)


def laid_out(position: Any, like: Match, seed: int = 1) -> Match:
    """A position laid out at a table like another one."""
    return Match(replace(like.setting, seed=seed, start=position))


def written(match: Match) -> dict[str, Any]:
    """A position of its own, to be changed at will."""
    copied: dict[str, Any] = json.loads(json.dumps(match.position()))
    return copied
