"""C.13, records: what a raid leaves in writing, and random raids against a second reckoning."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from lairworks import Match
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.words import WORDS
from tests.games.heist.tables import (
    DRILL,
    DRONE,
    FORTY_TWO,
    MIRROR,
    ORBITAL,
    THEO,
    THEOS_WALLS,
    VOLCANO,
    WES,
    YACHT,
    edges_of,
    play,
    points,
    raid,
    raiding,
    rooms_of,
    state,
    table,
    told,
)

FREDS_WAY = ["go:W", "go:N", "go_with:N:agent", "go:N", "go:E"]
BEST_WAY = ["go:N", "go:N", "go:N", "go:W", "go:W", "go:N"]


def fred(*gadgets: int) -> Match:
    """Fred, as Agent 42, before Theo's lair."""
    return raiding(THEO, (6, 4, 6), agent=FORTY_TWO, walls=THEOS_WALLS, gadgets=gadgets)


def record(match: Match, seat: int = 0) -> tuple[int, int, int]:
    """Sentries, rooms and stolen value, as told when the raid is over."""
    facts = next(facts for facts in told(match, "raid_over") if facts["seat"] == seat)
    return int(str(facts["sentries"])), int(str(facts["rooms"])), int(str(facts["stolen"]))


def kept(match: Match, seat: int) -> int:
    return next(int(line.points) for line in match.breakdown[seat] if line.name == "Secrets kept")


@pytest.mark.rule("H-REC-01", "H-REC-02", "H-RAID-05", "H-RAID-15", "EX-07", "EX-10")
def test_freds_raid() -> None:
    match = fred()
    play(match, 0, *FREDS_WAY)
    assert points(match) == (1, 4, 0)
    assert raid(match).over
    assert record(match) == (3, 6, 60)
    assert raid(match).traps == 0
    assert kept(match, 1) == 80


@pytest.mark.rule("EX-07")
def test_freds_record_with_the_gadget_he_did_not_use() -> None:
    match = fred(DRONE)
    play(match, 0, *FREDS_WAY)
    assert record(match) == (3, 6, 60)
    sheets = match.view()["sheets"]
    assert isinstance(sheets, list)
    assert sheets[0]["gadget_count"] == 1


@pytest.mark.rule("H-REC-01", "EX-10")
def test_the_better_way_through_theos_lair() -> None:
    match = fred()
    play(match, 0, *BEST_WAY)
    assert points(match) == (0, 0, 2)
    assert record(match) == (1, 7, 70)
    assert raid(match).traps == 1
    assert kept(match, 1) == 70


@pytest.mark.rule("H-REC-01", "EX-08")
def test_theos_record_beside_freds() -> None:
    """Theo goes into four rooms without a Sentry and steals 20; Fred raids as ever."""
    freds_lair = {"r4c3": "lasers", "r4c2": "secret2", "r4c1": "robot", "r3c2": "saw"}
    match = table(
        {
            "rooms": freds_lair,
            "agent": FORTY_TWO,
            "gadgets": [DRONE],
            "raid": {"M": 6, "S": 4, "C": 6},
        },
        {
            "rooms": THEO,
            "walls": THEOS_WALLS,
            "agent": WES,
            "gadgets": [MIRROR],
            "raid": {"M": 4, "S": 6, "C": 0},
        },
        lair=YACHT,
        phase="raid",
    )
    play(match, 0, *FREDS_WAY)
    play(match, 1, "go:N", "go:W", "go:N", "go:N")
    assert record(match, 0) == (3, 6, 60)
    assert record(match, 1) == (0, 5, 20)
    winners = {str(facts["name"]): facts["seats"] for facts in told(match, "reward")}
    assert winners["Brutal"] == [0]
    assert winners["Explorer"] == [0]


@pytest.mark.rule("H-REC-03")
def test_the_path_is_kept_room_by_room() -> None:
    match = raiding({"r4c3": "dog", "r4c4": "secret1"}, (9, 9, 9))
    play(match, 0, "go:N", "go:E", "go:W", "go:S", "go:W", "stop")
    facts = match.view()["raids"]
    assert isinstance(facts, list)
    assert facts[0]["path"] == ["r5c3", "r4c3", "r4c4", "r4c3", "r5c3", "r5c2"]
    assert facts[0]["explored"] == ["r4c3", "r4c4", "r5c2", "r5c3"]


@pytest.mark.rule("H-REC-03")
def test_a_leap_a_drone_and_a_drill_on_the_path() -> None:
    match = raiding(
        {"r3c3": "secret1", "r2c3": "secret2"},
        (9, 9, 9),
        gadgets=[1, DRONE, DRILL],
        expert="1",
        walls=["r2c3-r3c3"],
    )
    play(match, 0, "leap:N", "steal:g4:r2c3", "drill:g5:r2c3-r3c3", "go:N", "stop")
    facts = match.view()["raids"]
    assert isinstance(facts, list)
    assert facts[0]["path"] == ["r5c3", "r3c3", "r2c3"]


@pytest.mark.rule("H-REC-02")
def test_traps_triggered_and_what_remains_are_those_of_the_raided_lair() -> None:
    lairs = [
        {"r5c2": "lasers", "r5c1": "secret1", "r1c1": "secret3"},
        {"r5c2": "saw", "r5c1": "lasers", "r4c1": "secret2", "r1c1": "secret2"},
        {"r5c2": "secret2", "r1c1": "secret1"},
    ]
    seats = [{"rooms": lair, "raid": {"M": 4, "S": 9, "C": 0}} for lair in lairs]
    tops = {"L": "B1", "M": "B2", "R": "R3"}
    match = table(*seats, lair=YACHT, phase="raid", tops=tops)
    play(match, 0, "go:W", "go:W", "go:N", "stop")
    play(match, 1, "go:W", "stop")
    play(match, 2, "go:W", "go:W", "stop")
    facts = {int(str(each["target"])): each["traps"] for each in told(match, "raid_over")}
    assert facts == {1: 2, 2: 0, 0: 1}
    assert [kept(match, seat) for seat in range(3)] == [30, 20, 10]
    assert told(match, "reward")[0]["seats"] == [1]


# A second reckoning of raids, slow and plain, from the tables of the game

PLACES = [f"r{row}c{column}" for row in range(1, 6) for column in range(1, 6)]
COMPASS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
TOLLS = {
    1: "lasers 0200 saw 0400 sharks 0006 dog 0020 guard 0040 robot 0060",
    2: "lasers 0400 saw 2400 sharks 0008 dog 0130 guard 0240 robot 0270",
    3: "lasers 1300 saw 1500 sharks 0008 dog 0040 guard 0150 robot 0170",
    4: "lasers 0500 saw 2400 sharks 000A dog 0330 guard 0260 robot 0190",
}
WORTH = {1: (10, 20, 30), 2: (10, 20, 35), 3: (15, 20, 40), 4: (10, 25, 45)}
TRAPS, SENTRIES = ("lasers", "saw", "sharks"), ("dog", "guard", "robot")
# Waivers: kinds, parts of the cost, whether nothing is noticed
WAIVERS = {
    "A1": (SENTRIES, "C", False),
    "A3": (TRAPS, "SF", False),
    "g2": (("dog", "guard"), "MSCF", False),
    "g2!": (SENTRIES, "MSCF", True),
    "g3": (("lasers", "saw"), "MSCF", True),
    "g3!": (TRAPS, "MSCF", False),
}


def all_edges(lair: int) -> list[str]:
    """Every edge inside a lair, in the order of its rooms; the ring comes last."""
    found: list[str] = []
    for row in range(1, 6):
        for column in range(1, 6):
            here = f"r{row}c{column}"
            if column < 5:
                found.append(f"{here}-r{row}c{column + 1}")
            if row < 5:
                found.append(f"{here}-r{row + 1}c{column}")
    if lair == ORBITAL:
        found += [f"r{row}c1-r{row}c5" for row in range(1, 6)]
    return [edge for edge in found if lair != VOLCANO or "r3c3" not in edge]


@dataclass
class Spy:
    """A raid by the second reckoning. `tools` are A1 to A9, g1 to g5, with `!` for Expert sides."""

    lair: int
    rooms: dict[str, str]
    walls: set[str]
    tools: set[str]
    m: int
    s: int
    c: int
    wild: int = 0
    at: str = "r5c3"
    been: list[str] = field(default_factory=lambda: ["r5c3"])
    robbed: set[str] = field(default_factory=set)
    sentries: int = 0
    traps: int = 0
    loot: int = 0
    pool: int = 0  # points owed to sharks
    drilled: str = ""  # the first wall of an Expert drill
    over: bool = False

    def next_to(self, room: str, way: str, over_crater: bool = False) -> str:
        """The neighbour in a direction, '' if there is none."""
        row, column = int(room[1]) + COMPASS[way][0], int(room[3]) + COMPASS[way][1]
        if self.lair == ORBITAL:
            column = (column - 1) % 5 + 1
        there = f"r{row}c{column}"
        crater = self.lair == VOLCANO and there == "r3c3" and not over_crater
        return "" if there not in PLACES or crater else there

    def edge(self, one: str, other: str) -> str:
        return "-".join(sorted((one, other)))

    def step(self, room: str, way: str) -> str:
        there = self.next_to(room, way)
        return "" if not there or self.edge(room, there) in self.walls else there

    def leap(self, room: str, way: str) -> str:
        middle = self.step(room, way)
        return self.step(middle, way) if middle else ""

    def tunnel(self, room: str, way: str) -> str:
        there = self.next_to(room, way)
        return there if there and self.edge(room, there) in self.walls else ""

    def holds(self, room: str) -> str:
        gone = room in self.been or room in self.robbed
        return "" if gone else self.rooms.get(room, "")

    def toll(self, room: str, waiver: str = "") -> list[int]:
        """What is in a room takes so many points: M, S, C, F."""
        kind = self.holds(room)
        words = TOLLS[self.lair].split()
        if kind not in words:
            return [0, 0, 0, 0]
        toll = [int(digit, 16) for digit in words[words.index(kind) + 1]]
        if kind == "dog" and "A5" in self.tools:
            toll = [0, 0, 0, 0]
        if kind == "sharks" and "A6" in self.tools:
            toll = [0, 0, 0, 3]
        if waiver:
            spared = WAIVERS[waiver][1]
            toll = [0 if part in spared else n for part, n in zip("MSCF", toll, strict=True)]
        return toll

    def lacks(self, toll: list[int], m: int) -> int:
        """Points that are missing, if there is so much Movement."""
        after_m, after_s = m - toll[0], self.s - toll[1]
        lack = max(0, -after_m) + max(0, -after_s) + max(0, toll[2] - self.c)
        return lack + max(0, toll[3] - max(0, after_m) - max(0, after_s))

    def price(self, there: str, how: str, waiver: str = "") -> list[int]:
        toll = self.toll(there, waiver)
        back = "A2" in self.tools and there in self.been
        way = {"go": 0 if back else 1, "leap": 1, "through": 2}[how]
        return [toll[0] + way, *toll[1:]]

    def moves(self, room: str, m: int, wild: int, how: str, news: bool) -> list[str]:
        """Ways into rooms; with `news` those not explored, else the others."""
        lead = {"go": self.step, "leap": self.leap, "through": self.tunnel}[how]
        found: list[str] = []
        for way in COMPASS:
            there = lead(room, way)
            fits = there and (there not in self.been) == news
            if fits and self.lacks(self.price(there, how), m) <= wild:
                found.append(f"{how}:{way}")
        return found

    def waived(self, room: str, m: int, wild: int, how: str) -> list[str]:
        lead = {"go": self.step, "leap": self.leap, "through": self.tunnel}[how]
        found: list[str] = []
        for way in COMPASS:
            for tool in sorted(self.tools & set(WAIVERS)):
                there = lead(room, way)
                fits = there and self.holds(there) in WAIVERS[tool][0]
                if fits and self.lacks(self.price(there, how, tool), m) <= wild:
                    found.append(f"{how}_with:{way}:{self.source(tool)}")
        return found

    def source(self, tool: str) -> str:
        return "agent" if tool.startswith("A") else tool.rstrip("!")

    def uses(self, room: str, m: int, wild: int) -> list[str]:
        """What gadgets and once-only powers allow in a room."""
        found = self.waived(room, m, wild, "go")
        for tool, how in (("g1!", "leap"), ("A8", "through")):
            if tool in self.tools:
                found += self.moves(room, m, wild, how, True) + self.moves(
                    room, m, wild, how, False
                )
                found += self.waived(room, m, wild, how)
        if "g1" in self.tools and m < 20:
            found.append("boost:g1")
        for way in COMPASS:
            near = self.next_to(room, way, True) if "g4" in self.tools else ""
            far = self.leap(room, way) if "g4!" in self.tools else ""
            found += [
                f"steal:g4:{there}" for there in (near, far) if self.holds(there)[:6] == "secret"
            ]
        if "g5" in self.tools:
            found += [f"drill:g5:{wall}" for wall in self.walls]
        if "g5!" in self.tools:
            found += [f"drill:g5:{wall}" for wall in self.walls if room in wall.split("-")]
        return found

    def has_business(self) -> bool:
        """Something to do here, or after a walk through explored rooms."""
        seen = [(self.at, self.m, self.wild)]
        for room, m, wild in seen:
            if self.moves(room, m, wild, "go", True) or self.uses(room, m, wild):
                return True
            for way in COMPASS:
                there = self.step(room, way)
                cost = 0 if "A2" in self.tools else 1
                if there in self.been and cost <= m + wild:
                    left = (there, max(0, m - cost), wild - max(0, cost - m))
                    if left not in seen:
                        seen.append(left)
        return False

    def choices(self) -> list[str]:
        if self.pool:
            return [
                f"split:{part}"
                for part in range(self.pool + 1)
                if part <= self.m and self.pool - part <= self.s
            ]
        if self.drilled:
            order = all_edges(self.lair)
            later = order[order.index(self.drilled) + 1 :]
            around = [wall for wall in later if wall in self.walls and self.at in wall.split("-")]
            return ["done", *(f"drill:g5:{wall}" for wall in around)]
        if len(self.been) > 200:
            return ["stop"]
        found = self.moves(self.at, self.m, self.wild, "go", True)
        if found or self.has_business():
            found += self.moves(self.at, self.m, self.wild, "go", False)
        return [*found, *self.uses(self.at, self.m, self.wild), "stop"]

    def spend(self, *tools: str) -> None:
        self.tools -= set(tools)

    def act(self, choice: str) -> None:
        verb, *rest = choice.split(":")
        if verb == "stop":
            self.over = True
        elif verb == "split":
            self.m, self.s = self.m - int(rest[0]), self.s - self.pool + int(rest[0])
            self.pool = 0
        elif verb == "boost":
            self.spend("g1")
            self.m = min(20, self.m + 4)
        elif verb == "steal":
            self.spend("g4", "g4!")
            self.rob(rest[1])
        elif verb == "drill":
            expert = "g5!" in self.tools
            self.drilled = rest[1] if expert else ""
            self.spend("g5", "g5!")
            self.walls = self.walls - {rest[1]}
        elif verb == "done":
            self.drilled = ""
        else:
            self.enter(verb.removesuffix("_with"), rest[0], rest[1] if len(rest) > 1 else "")

    def enter(self, how: str, way: str, source: str) -> None:
        there = {"go": self.step, "leap": self.leap, "through": self.tunnel}[how](self.at, way)
        waiver = next((tool for tool in self.tools if source and self.source(tool) == source), "")
        price, kind = self.price(there, how, waiver), self.holds(there)
        lack = self.lacks(price, self.m)
        self.wild -= lack
        self.m, self.s = max(0, self.m - price[0]), max(0, self.s - price[1])
        self.c = max(0, self.c - price[2])
        self.spend(waiver, *{"leap": ["g1!"], "through": ["A8"]}.get(how, []))
        self.at = there
        if price[3] >= self.m + self.s:
            self.m = self.s = price[3] = 0
        self.pool = price[3]
        if len(self.choices()) == 1 and self.pool:
            self.act(self.choices()[0])
        noticed = not (waiver and WAIVERS[waiver][2])
        self.traps += kind in TRAPS and noticed
        self.sentries += kind in SENTRIES and noticed
        if kind.startswith("secret"):
            self.rob(there)
        self.been.append(there)

    def rob(self, room: str) -> None:
        self.robbed.add(room)
        tier = int(self.rooms[room][-1])
        self.loot += WORTH[self.lair][tier - 1]
        if tier == 1 and "A4" in self.tools:
            self.loot += 5
        if "A9" in self.tools:
            self.m = min(20, self.m + 1)


def random_raid(seed: int) -> tuple[HeistState, Spy]:
    """The same raid for the game, with nobody listening, and for the second reckoning."""
    draws = random.Random(seed)
    lair = seed % 4 + 1
    kinds = [*TRAPS, *SENTRIES, "secret1", "secret2", "secret3"]
    rooms: dict[str, str] = {}
    for room in PLACES:
        barred = TRAPS[2:] + SENTRIES[2:] if room in ("r4c3", "r5c2", "r5c4") else ()
        kind = draws.choice([*kinds, ""])
        crater = lair == VOLCANO and room == "r3c3"
        if kind and kind not in barred and room != "r5c3" and not crater:
            rooms[room] = kind
    inner = [edge for edge in all_edges(lair) if "r5c3" not in edge.split("-")]
    walls = draws.sample(inner, draws.randrange(14))
    agent = f"A{draws.randrange(1, 10)}"
    gadgets = draws.sample(range(1, 6), draws.randrange(1, 4))
    expert = [number for number in range(1, 6) if draws.random() < 0.5]
    brought = (draws.randrange(2, 21), draws.randrange(21), draws.randrange(21))
    tools = {f"g{number}!" if number in expert else f"g{number}" for number in gadgets}
    match = raiding(
        rooms,
        brought,
        lair=lair,
        agent=agent,
        gadgets=gadgets,
        walls=walls,
        expert=",".join(str(number) for number in expert),
    )
    wild = 4 if agent == "A7" else 0
    return state(match).copy(), Spy(lair, rooms, set(walls), {agent, *tools}, *brought, wild=wild)


def pick(choices: list[str], spy: Spy, draws: random.Random) -> str:
    """Something by chance, seldom the end, and rather a new room than an old one."""
    if "stop" in choices and draws.random() < 0.03:
        return "stop"
    others = [choice for choice in choices if choice != "stop"]
    old = spy.moves(spy.at, spy.m, spy.wild, "go", False)
    news = [choice for choice in others if choice not in old]
    return draws.choice(news if news and draws.random() < 0.8 else others)


@pytest.mark.rule("H-REC-01", "H-RAID-05", "H-RAID-13", "H-RAID-14", "H-RAID-15", "H-RAID-19")
@pytest.mark.parametrize("first", range(0, 400, 50))
def test_random_raids_agree_with_a_second_reckoning(first: int) -> None:
    for seed in range(first, first + 50):
        game, spy = random_raid(seed)
        draws = random.Random(-seed)
        choices = spy.choices()
        while choices != ["stop"]:
            offers = [WORDS.text(choice) for choice in game.choices(0)]
            assert sorted(offers) == sorted(choices), f"raid {seed}"
            choice = pick(choices, spy, draws)
            game.apply(0, WORDS.parse(choice))
            spy.act(choice)
            if spy.over:
                break
            choices = spy.choices()
            if choices == ["done"]:
                spy.act("done")
                choices = spy.choices()
        found = game.raids[0]
        assert found.over, f"raid {seed}"
        left = (found.movement, found.stealth, found.combat, found.wild)
        assert left == (spy.m, spy.s, spy.c, spy.wild), f"raid {seed}"
        assert (found.loot, found.sentries, found.traps) == (spy.loot, spy.sentries, spy.traps)
        assert [rooms_of(1 << room)[0] for room in found.path] == spy.been
        assert found.rooms() == len(set(spy.been))
        assert rooms_of(found.stolen) == sorted(spy.robbed)
        walls = set(edges_of(found.lair.walls)) - set(edges_of(found.opened))
        assert walls == spy.walls
