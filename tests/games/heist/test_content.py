"""Sections B and E: what is in the box, and where it comes from."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

import lairworks
from lairworks.core.content import PROVENANCE
from lairworks.games.heist.board import RULES, Board
from lairworks.games.heist.content import (
    BACKS,
    FILES,
    GADGET_FRONT,
    TESTS,
    TRAIN_FRONT,
    WALL_FRONT,
    Card,
    HeistContent,
)
from lairworks.games.heist.effects import EFFECTS, KINDS, ONCE, PARTS, STATS, Effect
from lairworks.games.heist.game import GAME
from lairworks.games.heist.grid import EDGES, ENTRYWAY, PAIRS, ROOM_AT, ROOMS, START
from lairworks.packs import content_of
from tests.content_files import files
from tests.games.heist.tables import edges_of, rooms_of, state


def content(pack: Any = None) -> HeistContent:
    found = content_of(GAME, pack)
    assert isinstance(found, HeistContent)
    return found


def rows(text: str) -> list[list[str]]:
    return [line.split(" | ") for line in text.strip().splitlines()]


# Planning cards (B-01 to B-03, E.2)

CARDS = """
wall | P001:R1 P002:B4 P003:R3 P004:B1 P005:B2 P006:R2 P007:B5 P008:R4
wall | P009:B3 P010:R5 P011:B2 P012:R2 P013:B5 P014:R4 P015:R1 P016:B4
lasers | P017:R3 P018:B1 P019:R5 P020:B2 P021:R2 P022:B5 P023:R4 P024:B3 P025:R1
saw | P026:B4 P027:R3 P028:B1 P029:R5 P030:B2 P031:R2 P032:B5 P033:R4
sharks | P034:B3 P035:R1 P036:B4 P037:R3 P038:B1 P039:R5 P040:B2
dog | P041:R2 P042:B5 P043:R4 P044:B3 P045:R1 P046:B4 P047:R3 P048:B1 P049:R5
guard | P050:B2 P051:R2 P052:B5 P053:R4 P054:B3 P055:R1 P056:B4 P057:R3
robot | P058:B1 P059:R5 P060:B2 P061:R2 P062:B5 P063:R4 P064:B3
secret1 | P065:R1 P066:B4 P067:R3 P068:B1 P069:R5 P070:B2
secret2 | P071:R2 P072:B5 P073:R4 P074:B3 P075:R1
secret3 | P076:B4 P077:R3 P078:B1
M+2 | P079:R5 P080:B2
M+3 | P081:R2 P082:B5 P083:R4
M+4 | P084:B3 P085:R1
S+2 | P086:B4 P087:R3
S+3 | P088:B1 P089:R5 P090:B2
S+4 | P091:R2 P092:B5
C+2 | P093:R4 P094:B3
C+3 | P095:R1 P096:B4 P097:R3
C+4 | P098:B1 P099:R5
gadget | P100:B2 P101:R2 P102:B5 P103:R4 P104:B3 P105:R1 P106:B4 P107:R3 P108:B1
"""
PRINTED = [(name, *card.split(":")) for name, cards_of in rows(CARDS) for card in cards_of.split()]
# Cards of each front (B-03 in its parts)
COUNTS = {
    "wall": 16,
    "lasers": 9,
    "saw": 8,
    "sharks": 7,
    "dog": 9,
    "guard": 8,
    "robot": 7,
    "secret1": 6,
    "secret2": 5,
    "secret3": 3,
    "M+2": 2,
    "M+3": 3,
    "M+4": 2,
    "S+2": 2,
    "S+3": 3,
    "S+4": 2,
    "C+2": 2,
    "C+3": 3,
    "C+4": 2,
    "gadget": 9,
}
# Cards of each back (B-02)
NUMBERS = {
    "R1": 11,
    "R2": 11,
    "R3": 11,
    "R4": 11,
    "R5": 10,
    "B1": 11,
    "B2": 11,
    "B3": 10,
    "B4": 11,
    "B5": 11,
}


def front(card: Card) -> str:
    """The front as the table above calls it."""
    if card.front == WALL_FRONT:
        return "wall"
    if card.front == GADGET_FRONT:
        return "gadget"
    if card.front == TRAIN_FRONT:
        return f"{STATS[card.stat]}+{card.points}"
    return KINDS[card.front]


@pytest.mark.rule("H-TRAIN-01")
def test_the_planning_cards_are_those_of_the_table() -> None:
    found = [(front(card), card.id, BACKS[card.back]) for card in content().cards]
    assert found == PRINTED


@pytest.mark.rule("H-SETUP-02")
def test_there_are_108_cards_so_many_of_each_front_and_back() -> None:
    cards = content().cards
    assert len(cards) == len({card.id for card in cards}) == 108
    assert Counter(front(card) for card in cards) == COUNTS
    backs = Counter(BACKS[card.back] for card in cards)
    assert backs == NUMBERS
    assert sum(number for back, number in backs.items() if back[0] == "R") == 54
    assert sum(number for back, number in backs.items() if back[0] == "B") == 54


def test_there_are_so_many_cards_of_each_kind() -> None:
    found = content()
    fronts = {WALL_FRONT: "wall", TRAIN_FRONT: "training", GADGET_FRONT: "gadget"}
    groups = [fronts.get(card.front) or found.kinds[card.front].group for card in found.cards]
    assert Counter(groups) == {
        "wall": 16,
        "trap": 24,
        "sentry": 24,
        "secret": 14,
        "training": 21,
        "gadget": 9,
    }


@pytest.mark.rule("H-SETUP-02", "EX-11")
def test_decks_have_36_cards_for_35_rounds() -> None:
    assert (content().deck_size, content().rounds) == (36, 35)
    match = lairworks.new(GAME, seats=2, seed=5)
    dealt = [card for deck in state(match).decks for card in deck]
    assert [len(deck) for deck in state(match).decks] == [36, 36, 36]
    assert sorted(dealt) == list(range(108))
    other = lairworks.new(GAME, seats=2, seed=6)
    assert state(other).decks != state(match).decks


# Kinds

KIND_TABLE = """
lasers | Lasers | trap | La | yes
saw | Giant Saw | trap | Sw | yes
sharks | Shark Pool | trap | Sh | no
dog | Guard Dog | sentry | Do | yes
guard | Guard | sentry | Gu | yes
robot | Robot | sentry | Ro | no
secret1 | Codebook | secret | S1 | yes
secret2 | Blueprint | secret | S2 | yes
secret3 | Launch Key | secret | S3 | yes
"""


@pytest.mark.rule("H-PLACE-01")
def test_there_are_three_traps_three_sentries_and_three_secrets() -> None:
    found = [
        [kind.id, kind.name, kind.group, kind.short, "yes" if kind.entryway else "no"]
        for kind in content().kinds
    ]
    assert found == rows(KIND_TABLE)
    icons = [kind.icon for kind in content().kinds]
    assert len(set(icons)) == len(icons)


# Lairs (B-04, B-08 to B-10, E.3)

LAIRS = """
lasers | S2 | S4 | M1 S3 | S5
saw | S4 | M2 S4 | M1 S5 | M2 S4
sharks | F6 | F8 | F8 | F10
dog | C2 | S1 C3 | C4 | S3 C3
guard | C4 | S2 C4 | S1 C5 | S2 C6
robot | C6 | S2 C7 | S1 C7 | S1 C9
secret1 | 10 (2) | 10 (3) | 15 (2) | 10 (1)
secret2 | 20 (3) | 20 (4) | 20 (4) | 25 (3)
secret3 | 30 (5) | 35 (5) | 40 (5) | 45 (6)
"""
SPECIAL = [
    "SHIFT_AXIS 2, GADGET_ANY 3, NO_AGENTS",
    "SHIFT_STEP 2, FREE_GADGET",
    "SHIFT_STEP 2, BLOCKED r3c3",
    "SHIFT_STEP 2, RING",
]


def printed_cost(board: Board, kind: int) -> str:
    """What the table above says of an upgrade."""
    if KINDS[kind].startswith("secret"):
        assert not any(board.costs[kind * 4 : kind * 4 + 4])
        return f"{board.values[kind]} ({board.incomes[kind]})"
    assert (board.values[kind], board.incomes[kind]) == (0, 0)
    cost = zip(PARTS, board.costs[kind * 4 : kind * 4 + 4], strict=True)
    return " ".join(f"{part}{points}" for part, points in cost if points)


def test_there_are_four_lairs() -> None:
    names = [(board.number, board.name) for board in content().boards]
    assert names == [(1, "Superyacht"), (2, "Polar Base"), (3, "Volcano"), (4, "Orbital Station")]


@pytest.mark.rule("H-LAIR-03", "H-LAIR-04", "H-LAIR-08")
@pytest.mark.parametrize("row", rows(LAIRS), ids=lambda row: row[0])
def test_costs_and_values_are_those_of_the_lair_boards(row: list[str]) -> None:
    kind, *printed = row
    boards = content().boards
    assert [printed_cost(board, KINDS.index(kind)) for board in boards] == printed


def special(board: Board) -> str:
    """The rules of a lair as the list above has them."""
    found: list[str] = []
    if board.shift_step >= 0:
        found.append(f"SHIFT_STEP {board.shift_step}")
    if board.shift_axis >= 0:
        found.append(f"SHIFT_AXIS {board.shift_axis}")
    if board.gadget_any >= 0:
        found.append(f"GADGET_ANY {board.gadget_any}")
    if board.no_agents:
        found.append("NO_AGENTS")
    if board.free_gadget:
        found.append("FREE_GADGET")
    if board.blocked:
        found.append(f"BLOCKED {' '.join(rooms_of(int(board.blocked)))}")
    if board.ring:
        found.append("RING")
    return ", ".join(found)


def test_the_special_rules_are_those_of_the_lair_boards() -> None:
    assert [special(board) for board in content().boards] == SPECIAL
    written = files("heist")["lairs.toml"]
    used = {rule["effect"] for lair in written.values() for rule in lair["rules"]}
    assert used == set(RULES)
    for board in content().boards:
        assert board.text


@pytest.mark.rule("H-SHEET-02", "H-GEN-06", "R-08")
def test_the_grid_is_five_by_five_with_the_start_in_the_middle_of_the_bottom_row() -> None:
    assert len(ROOMS) == 25
    assert (ROOMS[0], ROOMS[4], ROOMS[5], ROOMS[24]) == ("r1c1", "r1c5", "r2c1", "r5c5")
    assert ROOMS[START] == "r5c3"
    assert sorted(ROOMS[room] for room in ENTRYWAY) == ["r4c3", "r5c2", "r5c4"]
    around = {one + other - START for one, other in PAIRS[:40] if START in (one, other)}
    assert around == set(ENTRYWAY)


@pytest.mark.parametrize(
    ("lair", "rooms", "edges"), [(1, 24, 37), (2, 24, 37), (3, 23, 33), (4, 24, 42)]
)
@pytest.mark.rule("H-SHEET-03", "H-WALL-02", "H-WALL-03")
def test_so_many_rooms_can_hold_something_and_so_many_edges_a_wall(
    lair: int, rooms: int, edges: int
) -> None:
    board = content().boards[lair - 1]
    assert len(rooms_of(int(board.rooms))) == rooms
    assert len(edges_of(int(board.edges))) == edges
    assert "r5c3" not in rooms_of(int(board.rooms))
    assert not [edge for edge in edges_of(int(board.edges)) if "r5c3" in edge.split("-")]
    around = [f"r{row}c1-r{row}c5" for row in range(1, 6)]
    assert EDGES[40:] == around
    assert [edge for edge in edges_of(int(board.edges)) if edge in around] == (
        around if lair == 4 else []
    )
    if lair == 3:
        assert "r3c3" not in rooms_of(int(board.rooms))
        assert not [edge for edge in edges_of(int(board.edges)) if "r3c3" in edge]


@pytest.mark.rule("H-SHEET-03", "H-SHEET-04", "H-PLACE-07")
@pytest.mark.parametrize("lair", [1, 2, 3, 4])
def test_sharks_and_robots_are_kept_out_of_the_entryway_on_every_lair(lair: int) -> None:
    board = content().boards[lair - 1]
    everywhere = rooms_of(int(board.rooms))
    for index, kind in enumerate(KINDS):
        shut_out = set(everywhere) - set(rooms_of(board.allowed[index]))
        assert shut_out == ({"r4c3", "r5c2", "r5c4"} if kind in ("sharks", "robot") else set())
        assert ROOM_AT["r5c3"] not in [ROOM_AT[name] for name in rooms_of(board.allowed[index])]


# Gadgets and Agents (B-06, B-07, E.4, E.5)

GADGETS = """
1 | Jetpack | 1 | ADD M 4 | LEAP
2 | Knockout Gas | 1 | WAIVE dog guard / MSCF | WAIVE dog guard robot / MSCF silent
3 | Mirror Kit | 1 | WAIVE lasers saw / MSCF silent | WAIVE lasers saw sharks / MSCF
4 | Micro-Drone | 1 | STEAL 1 ignore | STEAL 2 block
5 | Laser Drill | 2 | OPEN 1 any | OPEN 2 here
"""
AGENTS = """
A1 | Agent 42 | 3 7 5 | WAIVE dog guard robot / C
A2 | Wes | 4 5 6 | FREE_BACK
A3 | Colette Sable | 4 3 5 | WAIVE lasers saw sharks / SF
A4 | Baron Velours | 5 5 5 | VALUE secret1 5
A5 | Dr. Mimosa | 5 6 4 | DISCOUNT dog nothing
A6 | Captain Brine | 5 3 4 | DISCOUNT sharks F3
A7 | Bishop Nine | 3 4 3 | WILD 4
A8 | Magda the Mole | 4 5 5 | PASS_WALL 1
A9 | Juno Whisper | 3 4 5 | REFUND 1
"""


def names_in(mask: int, names: tuple[str, ...]) -> list[str]:
    return [name for index, name in enumerate(names) if mask >> index & 1]


def written(effect: Effect) -> str:
    """An effect as the tables above have it."""
    what = EFFECTS[effect.what]
    details: dict[str, list[str]] = {
        "ADD": [STATS[effect.stat], str(effect.n)],
        "WAIVE": [*names_in(effect.kinds, KINDS), "/", "".join(names_in(effect.parts, PARTS))],
        "STEAL": [str(effect.distance), "ignore" if effect.through_walls else "block"],
        "OPEN": [str(effect.n), "here" if effect.here else "any"],
        "PASS_WALL": [str(effect.n)],
        "WILD": [str(effect.n)],
        "REFUND": [str(effect.n)],
        "VALUE": [KINDS[effect.kind], str(effect.n)],
        "DISCOUNT": [KINDS[effect.kind], printed(effect.cost)],
    }
    silent = ["silent"] if effect.silent else []
    return " ".join([what, *details.get(what, []), *silent])


def printed(cost: tuple[int, ...]) -> str:
    parts = zip(PARTS, cost, strict=True)
    return " ".join(f"{part}{points}" for part, points in parts if points) or "nothing"


def test_the_gadgets_are_those_of_the_table() -> None:
    found = [
        [
            str(number),
            gadget.name,
            str(gadget.counts),
            written(gadget.normal.effect),
            written(gadget.expert.effect),
        ]
        for number, gadget in enumerate(content().gadgets, 1)
    ]
    assert found == rows(GADGETS)


def test_every_gadget_is_used_once_whichever_side_is_up() -> None:
    for gadget in content().gadgets:
        for side in (gadget.normal, gadget.expert):
            assert side.effect.what < ONCE
            assert side.text.startswith("Once: ")
        assert gadget.icon


def test_the_agents_are_those_of_the_table() -> None:
    found = [
        [agent.id, agent.name, " ".join(map(str, agent.stats)), written(agent.power)]
        for agent in content().agents
    ]
    assert found == rows(AGENTS)


def test_powers_for_one_use_say_so() -> None:
    for agent in content().agents:
        assert agent.text.startswith("Once: ") == (agent.power.what < ONCE)


def test_each_effect_is_on_some_agent_or_gadget() -> None:
    found = content()
    effects = [agent.power for agent in found.agents]
    effects += [side.effect for each in found.gadgets for side in (each.normal, each.expert)]
    assert {EFFECTS[effect.what] for effect in effects} == set(EFFECTS)


# Missions (B-05, E.6)

MISSIONS = """
N01 | Kennel Club | COUNT dog 3 | 3 | 10
N02 | Three Shifts | EACH dog guard robot 2 | 5 | 20
N03 | Deadly Variety | EACH lasers saw sharks 2 | 5 | 20
N04 | Feeding Time | COUNT sharks 3 | 4 | 15
N05 | Master Mason | WALLS 5 | 4 | 15
N06 | Crown Jewels | COUNT secret3 2 | 4 | 15
N07 | Complete Archive | EACH secret1 secret2 secret3 1, COUNT secret1 secret2 secret3 5 | 3 | 12
N08 | Fully Booked | LINES 3 | 4 | 15
N09 | Corner Offices | ROOMS r1c1 r1c5 r5c1 r5c5 any | 3 | 10
N10 | Triathlete | STAT_ALL 5 | 5 | 20
N11 | One-Trick Pony | STAT_ANY 10 | 4 | 15
N12 | Toy Collector | GADGETS 2 | 3 | 15
N13 | Welcome Committee | ROOMS r4c3 r5c2 r5c4 lasers saw sharks dog guard robot | 3 | 10
N14 | Panic Room | WALLED_SECRET 2, GUARDED_SECRET 2 | 4 | 15
"""


def test_the_missions_are_those_of_the_table() -> None:
    found: list[list[str]] = []
    for mission in content().missions:
        needs: list[str] = []
        for need in mission.needs:
            kinds = names_in(need.kinds, KINDS)
            rooms = [ROOMS[room] for room in sorted(need.rooms)]
            number = [] if need.rooms else [str(need.n)]
            words = ["any"] if len(kinds) == len(KINDS) else kinds
            needs.append(" ".join([TESTS[need.test], *rooms, *words, *number]))
        now, later = mission.rewards
        found.append([mission.id, mission.name, ", ".join(needs), str(now), str(later)])
    assert found == rows(MISSIONS)


def test_of_two_rewards_the_later_one_is_higher() -> None:
    for mission in content().missions:
        now, later = mission.rewards
        assert 0 < now < later


def test_missions_test_for_everything_there_is() -> None:
    used = {need.test for mission in content().missions for need in mission.needs}
    assert used == set(range(len(TESTS)))


@pytest.mark.rule("H-SETUP-04")
def test_three_different_missions_are_in_play_and_any_may_be() -> None:
    seen: set[int] = set()
    for seed in range(40):
        missions = state(lairworks.new(GAME, seats=2, seed=seed)).missions
        assert len(set(missions)) == len(missions) == 3
        seen.update(missions)
    assert seen == {mission.number for mission in content().missions}


# Numbers (B-11 to B-19)

CONSTANTS: dict[str, Any] = {
    "start_cash": 10,
    "beginner_cash": 5,
    "budget_cap": 40,
    "pass_income": 1,
    "bonus_costs": [1, 2, 3, 4, 5],
    "bonus_per_round": 2,
    "stat_cap": 20,
    "missions_in_play": 3,
    "agents_to_choose_from": 2,
    "choose_up_to_seats": 4,
    "deal_up_to_seats": 9,
    "raid_steps": 200,
    "trapper": 10,
    "explorer": 5,
    "brutal": 20,
    "gadget_lover": 20,
}


@pytest.mark.parametrize("name", CONSTANTS)
def test_the_numbers_are_those_of_the_specification(name: str) -> None:
    found = content()
    attribute = {"choose_up_to_seats": "choose_up_to", "deal_up_to_seats": "deal_up_to"}
    assert getattr(found, attribute.get(name, name)) == CONSTANTS[name]
    assert files("heist")["constants.toml"][name]["value"] == CONSTANTS[name]


def test_there_are_no_other_numbers() -> None:
    assert list(files("heist")["constants.toml"]) == list(CONSTANTS)


@pytest.mark.parametrize(
    ("score", "rank"),
    [
        (250, "World Overlord"),
        (249, "Apprentice Despot"),
        (220, "Apprentice Despot"),
        (219, "Second-Rate Autocrat"),
        (180, "Second-Rate Autocrat"),
        (179, "Regional Tyrant"),
        (130, "Regional Tyrant"),
        (129, "Town Ruler"),
        (70, "Town Ruler"),
        (69, "Petty Schemer"),
        (0, "Petty Schemer"),
        (-20, "Petty Schemer"),
        (900, "World Overlord"),
    ],
)
@pytest.mark.rule("H-SCORE-05", "J-67", "R-33")
def test_a_score_has_a_rank(score: int, rank: str) -> None:
    assert content().rank(score) == rank


def test_there_are_six_ranks() -> None:
    assert [rank.least for rank in content().ranks] == [250, 220, 180, 130, 70, -999]


@pytest.mark.rule("R-36")
def test_two_to_ninety_nine_can_play() -> None:
    assert GAME.seats == tuple(range(2, 100))


# Where it comes from

AUTHORED = {
    "constants": {"bonus_costs", "raid_steps"},
    "kinds": {"secret1", "secret2", "secret3"},
    "lairs": {"2", "3", "4"},
    "gadgets": {"1", "2", "3", "4"},
    "agents": {f"A{number}" for number in range(2, 10)},
    "missions": {f"N{number:02d}" for number in range(1, 15)},
    "ranks": {"schemer"},
    "cards": {f"P{number:03d}" for number in range(1, 109)},
}


@pytest.mark.parametrize("file", FILES)
def test_every_entry_says_where_it_comes_from(file: str) -> None:
    entries = files("heist")[f"{file}.toml"]
    ours = {key for key, entry in entries.items() if entry["provenance"] == "authored"}
    assert ours == AUTHORED[file]
    assert {entry["provenance"] for entry in entries.values()} <= set(PROVENANCE)


def test_the_files_are_those_the_game_reads() -> None:
    assert sorted(files("heist")) == sorted(f"{file}.toml" for file in FILES)


def test_texts_name_no_ids() -> None:
    """Sentences speak of things by name."""
    for entries in files("heist").values():
        for entry in entries.values():
            for field in ("text", "normal_text", "expert_text", "name"):
                assert not re.search(r"\b[ANP]\d+\b|_", entry.get(field, ""))
