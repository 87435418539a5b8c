"""The content of heist, typed and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from lairworks.core.content import Constants, Content, Tables, entries
from lairworks.core.errors import ContentError
from lairworks.core.fields import ContentFields
from lairworks.games.heist.board import Board
from lairworks.games.heist.effects import (
    COST_BOUND,
    KINDS,
    STATS,
    Effect,
    kind_mask,
    read_effect,
)
from lairworks.games.heist.grid import ROOM_AT, ROOM_COUNT, ROOMS, SIDE
from lairworks.games.heist.words import AGENT_IDS, GADGETS, MISSION_IDS, SLOT_COUNT

FILES: Final = (
    "constants",
    "kinds",
    "cards",
    "lairs",
    "gadgets",
    "agents",
    "missions",
    "ranks",
)

LAIRS: Final = ("1", "2", "3", "4")

# Fronts of planning cards: the kinds of upgrades (0 to 8), and these.
WALL_FRONT: Final = 9
TRAIN_FRONT: Final = 10
GADGET_FRONT: Final = 11
UPGRADES: Final = (1 << WALL_FRONT) - 1  # all of them, as a mask
FRONTS: Final = ("UPGRADE", "WALL", "TRAIN", "GADGET")
BACKS: Final = ["R1", "R2", "R3", "R4", "R5", "B1", "B2", "B3", "B4", "B5"]

# What a mission asks for.
COUNT: Final = 0
EACH: Final = 1
WALLS: Final = 2
STAT_ANY: Final = 3
STAT_ALL: Final = 4
GADGETS_OWNED: Final = 5
LINES: Final = 6
ROOMS_HOLD: Final = 7
WALLED_SECRET: Final = 8
GUARDED_SECRET: Final = 9
TESTS: Final = (
    "COUNT",
    "EACH",
    "WALLS",
    "STAT_ANY",
    "STAT_ALL",
    "GADGETS",
    "LINES",
    "ROOMS",
    "WALLED_SECRET",
    "GUARDED_SECRET",
)


@dataclass(frozen=True)
class Kind:
    """An upgrade: a Trap, a Sentry or a Secret."""

    id: str
    name: str
    group: str
    icon: str
    short: str
    entryway: bool


@dataclass(frozen=True)
class Card:
    """A planning card; `back` is its marker, red 1 to 5 and then blue 1 to 5, from 0 on."""

    id: str
    front: int
    stat: int
    points: int
    back: int


@dataclass(frozen=True)
class Side:
    """One side of a gadget."""

    effect: Effect
    text: str


@dataclass(frozen=True)
class Gadget:
    """A gadget with both sides."""

    name: str
    icon: str
    counts: int
    normal: Side
    expert: Side


@dataclass(frozen=True)
class Agent:
    """An Agent; `number` is its place among all ids."""

    number: int
    id: str
    name: str
    stats: tuple[int, ...]
    power: Effect
    text: str


@dataclass(frozen=True)
class Need:
    """A condition on a sheet."""

    test: int
    n: int
    kinds: int  # a mask
    rooms: tuple[int, ...]


@dataclass(frozen=True)
class Mission:
    """A mission with its two rewards."""

    number: int
    id: str
    name: str
    needs: tuple[Need, ...]
    rewards: tuple[int, ...]  # now, later
    text: str
    fronts: int  # a mask of the planning cards that bring it nearer


@dataclass(frozen=True)
class Rank:
    """What a score is called, if it is at least so much."""

    name: str
    least: int


class HeistContent(Content):
    """Everything above, looked up by small ints."""

    def __init__(self, tables: Tables, pack: Mapping[str, object] | None) -> None:
        super().__init__(tables, pack)
        self._read_constants(Constants(tables))
        self.kinds = _kinds(tables)
        self._read_cards(tables)
        entryway = [kind.entryway for kind in self.kinds]
        given = _numbered(tables, "lairs", LAIRS)
        self.boards = [
            Board(fields, index + 1, self.budget_cap, entryway)
            for index, fields in enumerate(given)
        ]
        self.gadgets = [_gadget(fields) for fields in _numbered(tables, "gadgets", tuple(GADGETS))]
        self._read_agents(tables)
        self._read_missions(tables)
        self.ranks = _ranks(tables)

    def rank(self, score: int) -> str:
        """What a final score is called (H-SCORE-05)."""
        for rank in self.ranks:
            if score >= rank.least:
                return rank.name
        return self.ranks[-1].name

    def _read_constants(self, constants: Constants) -> None:
        self.budget_cap = constants.whole("budget_cap", 1, 99)
        self.start_cash = constants.whole("start_cash", 0, self.budget_cap)
        self.beginner_cash = constants.whole("beginner_cash", 0, 99)
        self.pass_income = constants.whole("pass_income", 0, 99)
        self.bonus_costs = constants.wholes("bonus_costs", 0, 99)
        self.bonus_per_round = constants.whole("bonus_per_round", 0, SLOT_COUNT - 1)
        self.stat_cap = constants.whole("stat_cap", 1, COST_BOUND)
        self.missions_in_play = constants.whole("missions_in_play", 0, 9)
        self.agents_to_choose_from = constants.whole("agents_to_choose_from", 1, 9)
        self.choose_up_to = constants.whole("choose_up_to_seats", 0, 99)
        self.deal_up_to = constants.whole("deal_up_to_seats", self.choose_up_to, 99)
        self.raid_steps = constants.whole("raid_steps", 1, 999)
        self.trapper = constants.whole("trapper", 0, 99)
        self.explorer = constants.whole("explorer", 0, 99)
        self.brutal = constants.whole("brutal", 0, 99)
        self.gadget_lover = constants.whole("gadget_lover", 0, 99)
        constants.done()

    def _read_cards(self, tables: Tables) -> None:
        self.cards = [_card(fields) for fields in entries(tables, "cards")]
        self.deck_size = len(self.cards) // SLOT_COUNT
        if len(self.cards) % SLOT_COUNT or self.deck_size < 2:
            problem = f"{len(self.cards)} cards are no three decks of the same size, of 2 or more"
            raise ContentError("cards.toml", "", "", problem)
        self.rounds = self.deck_size - 1  # H-END-02

    def _read_agents(self, tables: Tables) -> None:
        self.agents = [_agent(fields) for fields in entries(tables, "agents")]
        self.agents.sort(key=lambda agent: agent.number)
        needed = max(self.agents_to_choose_from * self.choose_up_to, self.deal_up_to)
        if len(self.agents) < needed:
            problem = f"{needed} are needed to deal them out, not {len(self.agents)}"
            raise ContentError("agents.toml", "", "", problem)
        self.agent_at: list[Agent] = [self.agents[0]] * len(AGENT_IDS)
        for agent in self.agents:
            self.agent_at[agent.number] = agent

    def _read_missions(self, tables: Tables) -> None:
        self.missions = [_mission(fields) for fields in entries(tables, "missions")]
        self.missions.sort(key=lambda mission: mission.number)
        if len(self.missions) < self.missions_in_play:
            problem = f"{self.missions_in_play} are in play, but there are {len(self.missions)}"
            raise ContentError("missions.toml", "", "", problem)
        self.mission_at: list[Mission] = [self.missions[0]] * len(MISSION_IDS)
        for mission in self.missions:
            self.mission_at[mission.number] = mission


def _numbered(tables: Tables, file: str, ids: tuple[str, ...]) -> list[ContentFields]:
    """Entries that must all be there, and no others."""
    given = {fields.entry: fields for fields in entries(tables, file)}
    for id in ids:
        if id not in given:
            raise ContentError(f"{file}.toml", id, "", "is missing")
    for id in given:
        if id not in ids:
            raise ContentError(f"{file}.toml", id, "", f"there are {', '.join(ids)} and no others")
    return [given[id] for id in ids]


def _kinds(tables: Tables) -> list[Kind]:
    found: list[Kind] = []
    for index, fields in enumerate(_numbered(tables, "kinds", KINDS)):
        group = ("trap", "sentry", "secret")[index // 3]
        fields.one_of("group", (group,))
        found.append(
            Kind(
                id=KINDS[index],
                name=fields.text("name"),
                group=group,
                icon=fields.text("icon"),
                short=fields.text("short"),
                entryway=fields.flag("entryway"),
            )
        )
        if len(found[-1].short) != 2:
            raise fields.error("short", "must be two letters")
        fields.done()
    return found


def _card(fields: ContentFields) -> Card:
    front = fields.one_of("front", FRONTS)
    code, stat, points = WALL_FRONT, 0, 0
    if front == "UPGRADE":
        code = KINDS.index(fields.one_of("upgrade", KINDS))
    elif front == "TRAIN":
        code = TRAIN_FRONT
        stat = STATS.index(fields.one_of("stat", STATS))
        points = fields.whole("points", 1, COST_BOUND)
    elif front == "GADGET":
        code = GADGET_FRONT
    back = BACKS.index(fields.one_of("back", BACKS))
    fields.done()
    return Card(fields.entry, code, stat, points, back)


def _gadget(fields: ContentFields) -> Gadget:
    gadget = Gadget(
        name=fields.text("name"),
        icon=fields.text("icon"),
        counts=fields.whole("counts", 0, 9),
        normal=Side(read_effect(fields, "normal"), fields.text("normal_text")),
        expert=Side(read_effect(fields, "expert"), fields.text("expert_text")),
    )
    fields.done()
    return gadget


def _agent(fields: ContentFields) -> Agent:
    if fields.entry not in AGENT_IDS:
        raise fields.error("", f"Agents are {AGENT_IDS[0]} to {AGENT_IDS[-1]}")
    agent = Agent(
        number=AGENT_IDS.index(fields.entry),
        id=fields.entry,
        name=fields.text("name"),
        stats=tuple(fields.whole(stat, 0, COST_BOUND) for stat in STATS),
        power=read_effect(fields, "power"),
        text=fields.text("text"),
    )
    fields.done()
    return agent


def _mission(fields: ContentFields) -> Mission:
    if fields.entry not in MISSION_IDS:
        raise fields.error("", f"missions are {MISSION_IDS[0]} to {MISSION_IDS[-1]}")
    needs = tuple(_need(part) for part in fields.parts("needs"))
    if not needs:
        raise fields.error("needs", "must not be empty")
    mission = Mission(
        number=MISSION_IDS.index(fields.entry),
        id=fields.entry,
        name=fields.text("name"),
        needs=needs,
        rewards=(fields.whole("now", 0, 99), fields.whole("later", 0, 99)),
        text=fields.text("text"),
        fronts=_fronts(needs),
    )
    fields.done()
    return mission


def _fronts(needs: tuple[Need, ...]) -> int:
    """The fronts of planning cards that some need looks at."""
    mask = 0
    for need in needs:
        if need.test in (COUNT, EACH, ROOMS_HOLD):
            mask |= need.kinds
        elif need.test in (STAT_ANY, STAT_ALL):
            mask |= 1 << TRAIN_FRONT
        elif need.test == GADGETS_OWNED:
            mask |= 1 << GADGET_FRONT
        else:
            mask |= (1 << WALL_FRONT) | UPGRADES
    return mask


def _need(part: ContentFields) -> Need:
    test = TESTS.index(part.one_of("test", TESTS))
    kinds = kind_mask(part, "kinds") if test in (COUNT, EACH, ROOMS_HOLD) else 0
    rooms: list[int] = []
    if test == ROOMS_HOLD:
        for name in part.texts("rooms"):
            if name not in ROOM_AT:
                raise part.error("rooms", f"{name!r} is none of {ROOMS[0]} to {ROOMS[-1]}")
            rooms.append(ROOM_AT[name])
        if not rooms:
            raise part.error("rooms", "must not be empty")
    most = {LINES: 2 * SIDE, STAT_ANY: COST_BOUND, STAT_ALL: COST_BOUND, GADGETS_OWNED: 45}
    n = len(rooms) if test == ROOMS_HOLD else part.whole("n", 1, most.get(test, ROOM_COUNT + 20))
    part.done()
    return Need(test, n, kinds, tuple(rooms))


def _ranks(tables: Tables) -> list[Rank]:
    found: list[Rank] = []
    for fields in entries(tables, "ranks"):
        found.append(Rank(fields.text("name"), fields.whole("least", -999, 999)))
        fields.done()
    if not found:
        raise ContentError("ranks.toml", "", "", "there must be one")
    found.sort(key=lambda rank: -rank.least)
    return found
