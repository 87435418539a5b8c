"""Packs: other numbers, cards, lairs, Agents and missions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.games.heist.content import HeistContent
from lairworks.games.heist.effects import KINDS
from lairworks.games.heist.game import GAME
from lairworks.packs import content_of
from tests.games.heist.tables import (
    DRILL,
    DRONE,
    GAS,
    JETPACK,
    ORBITAL,
    POLAR,
    VOLCANO,
    YACHT,
    asked,
    everybody,
    offered,
    only,
    play,
    points,
    raid,
    raiding,
    rooms_of,
    sheet,
    state,
    table,
)


def content(pack: Any = None) -> HeistContent:
    found = content_of(GAME, pack)
    assert isinstance(found, HeistContent)
    return found


def pack(**tables: Any) -> dict[str, Any]:
    return {"pack": {"name": "x"}, **tables}


def constant(**values: Any) -> dict[str, Any]:
    return pack(constants={name: {"value": value} for name, value in values.items()})


def seen(match: Match, viewer: int | None = None) -> Any:
    return match.view(viewer)


# Numbers


def test_a_pack_changes_the_money_everybody_starts_with() -> None:
    house = constant(start_cash=7, beginner_cash=3, budget_cap=20)
    match = lairworks.new(GAME, seats=3, seed=1, pack=house, options={"lair": 1, "beginners": "1"})
    assert [(each["cash"], each["lifetime"]) for each in seen(match)["sheets"]] == [
        (7, 7),
        (10, 10),
        (7, 7),
    ]
    assert seen(match)["budget_cap"] == 20


def test_a_pack_changes_the_cap_and_what_a_pass_earns() -> None:
    house = constant(budget_cap=14, pass_income=3)
    match = table({"cash": 2, "lifetime": 10}, {"cash": 1, "lifetime": 12}, pack=house, lair=YACHT)
    everybody(match, "pass")
    assert (sheet(match, 0).cash, sheet(match, 0).lifetime) == (5, 13)
    assert (sheet(match, 1).cash, sheet(match, 1).lifetime) == (3, 14)


def test_a_pack_changes_the_prices_of_bonus_actions() -> None:
    house = constant(bonus_costs=[4, 0])
    cards = only("dog", "R1")
    match = table({"cash": 4}, pack=house, lair=YACHT, **cards)
    play(match, 0, "pick:L", "place:r1c1")
    assert offered(match, 0, "bonus") == ["M", "R"]
    play(match, 0, "bonus:M", "wall:r1c1-r1c2")
    assert sheet(match).cash == 0
    play(match, 0, "bonus:R")
    assert sheet(match).bonuses == 2
    short = table({"cash": 3}, pack=house, lair=YACHT, **cards)
    play(short, 0, "pick:L", "place:r1c1")
    assert asked(short) is None
    used_up = table({"cash": 9, "bonuses": 2}, pack=house, lair=YACHT, **cards)
    play(used_up, 0, "pick:L", "place:r1c1")
    assert asked(used_up) is None


def test_a_pack_changes_how_many_bonus_actions_a_round_has() -> None:
    match = table({"cash": 9}, pack=constant(bonus_per_round=1), lair=YACHT, **only("dog", "R1"))
    play(match, 0, "pick:L", "place:r1c1", "bonus:M", "wall:r1c1-r1c2")
    assert asked(match) is None
    none = table({"cash": 9}, pack=constant(bonus_per_round=0), lair=YACHT, **only("dog", "R1"))
    play(none, 0, "pick:L", "place:r1c1")
    assert asked(none) is None


def test_a_pack_changes_how_far_a_stat_goes() -> None:
    house = constant(stat_cap=12)
    match = table({"trained": {"S": 10}, "cash": 9}, pack=house, lair=YACHT, **only("S+4", "B2"))
    play(match, 0, "pick:L")
    assert sheet(match).trained == [0, 12, 0]
    full = table({"trained": {"S": 12}, "cash": 9}, pack=house, lair=YACHT, **only("S+4", "B2"))
    assert offered(full, 0, "pick") == ["M", "R"]


@pytest.mark.parametrize("number", [0, 2, 5])
def test_a_pack_changes_how_many_missions_lie_open(number: int) -> None:
    match = lairworks.new(GAME, seats=2, seed=4, pack=constant(missions_in_play=number))
    assert len(seen(match)["missions"]) == number


def test_a_pack_changes_how_agents_are_dealt() -> None:
    house = constant(agents_to_choose_from=3, choose_up_to_seats=2, deal_up_to_seats=3)
    two = lairworks.new(GAME, seats=2, seed=1, pack=house)
    assert [len(seen(two, seat)["me"]["dealt"]) for seat in (0, 1)] == [3, 3]
    three = lairworks.new(GAME, seats=3, seed=1, pack=house)
    assert [len(seen(three, seat)["me"]["dealt"]) for seat in range(3)] == [1, 1, 1]
    four = lairworks.new(GAME, seats=4, seed=1, pack=house)
    assert [len(seen(four, seat)["me"]["dealt"]) for seat in range(4)] == [9, 9, 9, 9]


def test_a_pack_changes_the_rewards_and_the_penalty() -> None:
    house = constant(trapper=7, explorer=6, brutal=11, gadget_lover=13)
    lair = {"r4c3": "lasers", "r3c3": "dog"}
    match = raiding(lair, (4, 4, 4), gadgets=[DRONE], pack=house)
    play(match, 0, "go:N", "go:N", "stop")
    assert match.over
    lines = [each["lines"] for each in seen(match)["result"]]
    names = ("Gadget Lover", "Explorer", "Trapper", "Brutal")
    assert [[each[name] for name in names] for each in lines] == [[-13, 6, 0, 11], [0, 0, 7, 0]]


def test_a_pack_changes_how_long_a_raid_may_be() -> None:
    match = raiding({"r4c3": "secret1"}, (9, 0, 0), pack=constant(raid_steps=3))
    play(match, 0, "go:E", "go:W")
    assert asked(match) == "raid.step"
    play(match, 0, "go:E")
    assert raid(match).over
    assert raid(match).movement == 6


def test_a_pack_changes_the_ranks() -> None:
    house = pack(
        ranks={"ruler": {"name": "Mayor", "least": 60}, "saint": {"name": "Saint", "least": 400}}
    )
    found = content(house)
    assert [found.rank(score) for score in (60, 59, 399, 400)] == [
        "Mayor",
        "Petty Schemer",
        "World Overlord",
        "Saint",
    ]


# Cards


def extra_cards(number: int) -> dict[str, Any]:
    return {f"P{109 + index}": {"front": "WALL", "back": "R3"} for index in range(number)}


@pytest.mark.rule("H-ROUND-02")
def test_more_cards_make_more_rounds() -> None:
    house = pack(cards=extra_cards(6))
    assert (content(house).deck_size, content(house).rounds) == (38, 37)
    match = table(pack=house, lair=YACHT, round=37)
    assert seen(match)["left"] == 1
    assert seen(match)["rounds"] == 37
    everybody(match, "pass")
    assert state(match).phase in ("raid", "over")
    earlier = table(pack=house, lair=YACHT, round=36)
    everybody(earlier, "pass")
    assert (state(earlier).phase, state(earlier).round) == ("planning", 37)


def test_a_pack_changes_a_card() -> None:
    house = pack(
        cards={
            "P001": {"front": "TRAIN", "stat": "C", "points": 9, "back": "B5"},
            "P002": {"front": "UPGRADE", "upgrade": "robot"},
        }
    )
    shown: dict[str, Any] = {
        "display": {"L": "P001", "M": "P002", "R": "wall"},
        "tops": {"L": "B3", "M": "R1", "R": "R2"},
    }
    match = table({"cash": 3}, pack=house, lair=YACHT, **shown)
    assert seen(match)["display"][0]["points"] == 9
    assert seen(match)["display"][1]["kind"] == "robot"
    play(match, 0, "pick:L")
    assert sheet(match).trained == [0, 0, 9]
    assert sheet(match).cash == 0


# Lairs


def lair_pack(number: int, **fields: Any) -> dict[str, Any]:
    return pack(lairs={str(number): fields})


def test_a_pack_changes_what_obstacles_cost() -> None:
    costs = {
        "lasers": {"M": 1, "C": 2},
        "saw": {},
        "sharks": {"F": 3, "C": 1},
        "dog": {"S": 5},
        "guard": {"C": 1},
        "robot": {"M": 2},
    }
    lair = {"r4c3": "lasers", "r3c3": "saw", "r2c3": "sharks", "r5c2": "dog", "r5c4": "guard"}
    match = raiding(lair, (12, 8, 6), pack=lair_pack(YACHT, costs=costs))
    play(match, 0, "go:N")
    assert points(match) == (10, 8, 4)
    play(match, 0, "go:N")
    assert points(match) == (9, 8, 4)
    play(match, 0, "go:N", "split:1")
    assert points(match) == (7, 6, 3)
    play(match, 0, "go:S", "go:S", "go:S", "go:W")
    assert points(match) == (3, 1, 3)


def test_a_pack_changes_what_secrets_are_worth() -> None:
    secrets = {
        "secret1": {"end": 11, "now": 1},
        "secret2": {"end": 22, "now": 0},
        "secret3": {"end": 99, "now": 20},
    }
    house = lair_pack(YACHT, secrets=secrets)
    match = table({"cash": 0}, pack=house, lair=YACHT, **only("secret3", "R1"))
    play(match, 0, "pick:L", "place:r1c2")
    assert sheet(match).cash == 20
    robbed = raiding({"r4c3": "secret2", "r3c3": "secret1"}, (2, 0, 0), pack=house)
    play(robbed, 0, "go:N")
    assert raid(robbed).loot == 22
    play(robbed, 0, "go:N")
    assert raid(robbed).loot == 33


def test_a_pack_gives_a_lair_other_rules() -> None:
    rules = [
        {"effect": "SHIFT_STEP", "n": 3},
        {"effect": "BLOCKED", "rooms": ["r1c1", "r2c4"]},
        {"effect": "BLOCKED", "rooms": ["r1c5"]},
        {"effect": "RING"},
        {"effect": "FREE_GADGET"},
        {"effect": "NO_AGENTS"},
    ]
    match = table(
        {"cash": 3, "free_gadget": GAS},
        {"free_gadget": GAS},
        pack=lair_pack(VOLCANO, rules=rules),
        lair=VOLCANO,
        **only("dog", "R1"),
    )
    assert sheet(match).free_gadget == GAS - 1
    assert seen(match, 0)["agents"] == []
    play(match, 0, "pick:L")
    free = ["r1c2", "r1c3", "r1c4", "r2c1", "r2c2", "r2c3", "r2c5"]
    assert offered(match, 0, "place") == free
    play(match, 0, "place:r2c5")
    assert sheet(match).cash == 0
    walling = table(
        {"free_gadget": GAS},
        pack=lair_pack(VOLCANO, rules=rules),
        lair=VOLCANO,
        **only("wall", "R3"),
    )
    play(walling, 0, "pick:L")
    assert "r3c1-r3c5" in offered(walling, 0, "wall")
    assert not [edge for edge in offered(walling, 0, "wall") if "r2c4" in edge]


def test_a_pack_can_have_both_ways_to_shift_and_the_cheaper_counts() -> None:
    rules = [
        {"effect": "SHIFT_STEP", "n": 1},
        {"effect": "SHIFT_AXIS", "n": 2},
        {"effect": "GADGET_ANY", "n": 2},
    ]
    house = lair_pack(YACHT, rules=rules)
    match = table({"cash": 2}, pack=house, lair=YACHT, **only("dog", "R1"))
    play(match, 0, "pick:L")
    reach = offered(match, 0, "place")
    assert "r4c1" in reach  # the turned line
    assert "r3c5" in reach  # two steps
    assert "r4c2" not in reach
    play(match, 0, "place:r2c1")
    assert sheet(match).cash == 1
    toys = table({"cash": 2}, pack=house, lair=YACHT, **only("gadget", "R1"))
    play(toys, 0, "pick:L")
    assert offered(toys, 0, "take") == ["1", "2", "3", "4", "5"]
    play(toys, 0, "take:5")
    assert sheet(toys).cash == 0


def test_a_lair_without_a_rule_for_shifting_has_no_shifts() -> None:
    match = table({"cash": 40}, pack=lair_pack(YACHT, rules=[]), lair=YACHT, **only("dog", "B2"))
    play(match, 0, "pick:L")
    assert offered(match, 0, "place") == [f"r{row}c2" for row in range(1, 6)]


def test_a_pack_lets_robots_into_the_entryway_and_keeps_secrets_out() -> None:
    house = pack(kinds={"robot": {"entryway": True}, "secret2": {"entryway": False}})
    board = content(house).boards[POLAR - 1]
    entryway = {"r4c3", "r5c2", "r5c4"}
    shut = [
        kind
        for index, kind in enumerate(KINDS)
        if not entryway & set(rooms_of(board.allowed[index]))
    ]
    assert shut == ["sharks", "secret2"]


def test_a_full_lair_is_one_without_an_empty_room_that_is_not_blocked() -> None:
    blocked = [f"r{row}c{column}" for row in (1, 2, 3) for column in range(1, 6)]
    rules = [{"effect": "SHIFT_STEP", "n": 0}, {"effect": "BLOCKED", "rooms": blocked}]
    left = ["r4c1", "r4c2", "r4c3", "r4c4", "r4c5", "r5c1", "r5c2", "r5c4"]
    cards = only("dog", "R5")
    match = table(
        {"rooms": dict.fromkeys(left, "dog")},
        pack=lair_pack(ORBITAL, rules=rules),
        lair=ORBITAL,
        **cards,
    )
    play(match, 0, "pick:L", "done")  # r5c5 is all there is, and not asked for
    play(match, 1, "pass")
    assert sheet(match).rooms[24] == KINDS.index("dog")
    assert state(match).last_round == 2


# Agents and gadgets

SHADOW: dict[str, Any] = {
    "name": "The Shadow",
    "M": 1,
    "S": 9,
    "C": 2,
    "power": {"effect": "ADD", "stat": "S", "n": 6},
    "text": "Once: 6 more Stealth.",
}


def shadow(**power: Any) -> dict[str, Any]:
    """A tenth Agent with some power."""
    return pack(agents={"A10": {**SHADOW, "power": power or SHADOW["power"]}})


def test_a_new_agent_is_made_of_effects_there_are() -> None:
    match = raiding({}, (5, 3, 0), lair=ORBITAL, agent="A10", pack=shadow())
    assert seen(match)["sheets"][0]["agent"]["name"] == "The Shadow"
    play(match, 0, "boost:agent")
    assert points(match) == (5, 9, 0)
    assert "boost:agent" not in offered(match)


def test_a_new_agent_brings_its_points() -> None:
    match = table(
        {"agent": "A10", "trained": {"M": 4, "S": 13, "C": 1}},
        lair=VOLCANO,
        phase="raid",
        pack=shadow(),
    )
    assert raid(match).brought == [5, 20, 3]


def test_a_new_agent_can_be_dealt() -> None:
    dealt: set[str] = set()
    for seed in range(5):
        match = lairworks.new(GAME, seats=9, seed=seed, pack=shadow())
        for seat in range(9):
            dealt.update(seen(match, seat)["me"]["dealt"])
    assert dealt == {f"A{number}" for number in range(1, 11)}


def test_an_agent_may_have_what_gadgets_do() -> None:
    lair = {"r4c3": "guard", "r3c3": "secret2", "r5c2": "secret1"}
    leaping = raiding(lair, (3, 0, 0), lair=ORBITAL, agent="A10", pack=shadow(effect="LEAP"))
    play(leaping, 0, "leap:N")
    assert (raid(leaping).loot, points(leaping)) == (25, (2, 0, 0))
    stealing = raiding(
        lair,
        (3, 0, 0),
        lair=ORBITAL,
        agent="A10",
        pack=shadow(effect="STEAL", distance=2, walls="block"),
    )
    assert offered(stealing, 0, "steal") == ["agent:r3c3"]
    walls = ["r3c3-r4c3", "r1c1-r1c2", "r1c2-r1c3"]
    drilling = raiding(
        lair,
        (3, 0, 0),
        lair=ORBITAL,
        agent="A10",
        walls=walls,
        pack=shadow(effect="OPEN", n=2, scope="any"),
    )
    play(drilling, 0, "drill:agent:r1c1-r1c2")
    assert offered(drilling) == ["done", "drill:agent:r1c2-r1c3", "drill:agent:r3c3-r4c3"]


def test_a_gadget_may_have_what_agents_do() -> None:
    house = pack(
        gadgets={
            "1": {"normal": {"effect": "WILD", "n": 3}, "normal_text": "Three points."},
            "2": {"normal": {"effect": "DISCOUNT", "kind": "dog", "cost": {"M": 2}}},
            "3": {"expert": {"effect": "VALUE", "kind": "secret2", "n": 8}},
            "4": {"normal": {"effect": "REFUND", "stat": "M", "n": 2}, "counts": 3},
        }
    )
    lair = {"r4c3": "dog", "r3c3": "secret2", "r2c3": "guard"}
    match = raiding(lair, (5, 0, 1), gadgets=[1, 2, 3, 4], expert="3", pack=house)
    play(match, 0, "go:N")
    assert points(match) == (2, 0, 1)
    play(match, 0, "go:N")
    assert (points(match), raid(match).loot) == ((3, 0, 1), 28)
    play(match, 0, "go:N")
    assert (points(match), raid(match).wild) == ((2, 0, 0), 0)
    assert seen(match)["sheets"][0]["gadget_count"] == 6


def test_a_pack_changes_what_a_gadget_counts() -> None:
    house = pack(gadgets={"5": {"counts": 0}, "1": {"counts": 4}})
    match = table({"gadgets": [JETPACK, DRILL]}, {"gadgets": [DRILL]}, lair=YACHT, pack=house)
    assert [each["gadget_count"] for each in seen(match)["sheets"]] == [4, 0]


# Missions

ODD: dict[str, Any] = {
    "name": "Odd Jobs",
    "needs": [{"test": "COUNT", "kinds": ["saw", "secrets"], "n": 2}, {"test": "WALLS", "n": 1}],
    "text": "Two Saws or Secrets, and a wall.",
    "now": 6,
    "later": 33,
}


def test_a_new_mission_is_made_of_conditions_there_are() -> None:
    house = pack(missions={"N15": ODD})
    rooms = {"r1c1": "saw", "r1c2": "secret3"}
    for walls, able in (([], False), (["r1c1-r1c2"], True)):
        match = table(
            {"rooms": rooms, "walls": walls},
            pack=house,
            lair=YACHT,
            missions=["N05", "N06", "N15"],
            **only("dog", "R1"),
        )
        assert seen(match, 0)["missions"][2]["progress"] == [[2, 2], [len(walls), 1]]
        everybody(match, "pass")
        assert (asked(match) == "round.claim") == able
        if able:
            play(match, 0, "claim:N15:later")
            assert sheet(match).later == 33


def test_a_pack_changes_what_a_mission_pays() -> None:
    house = pack(missions={"N01": {"now": 9, "later": 1}})
    dogs = dict.fromkeys(["r1c1", "r2c1", "r3c1"], "dog")
    match = table(
        {"rooms": dogs, "cash": 0}, pack=house, lair=YACHT, missions=["N01", "N05", "N06"], round=3
    )
    everybody(match, "pass")
    play(match, 0, "claim:N01:now")
    assert sheet(match).cash == 10


# Packs as files, and what they leave alone


def test_a_pack_can_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('[pack]\nname = "House"\n[lairs.1]\nname = "Rowing Boat"\n', encoding="utf-8")
    match = lairworks.new(GAME, seats=2, seed=1, options={"lair": 1}, pack=path)
    assert seen(match)["lair"]["name"] == "Rowing Boat"
    assert content().boards[0].name == "Superyacht"


def test_other_content_has_another_digest() -> None:
    assert content(constant(trapper=10)).digest != content(constant(trapper=11)).digest
    assert content(constant(trapper=11)).digest == content(constant(trapper=11)).digest


def test_a_match_with_a_pack_is_played_to_its_end() -> None:
    house = pack(
        agents={"A10": SHADOW},
        missions={"N15": ODD},
        cards=extra_cards(3),
        lairs={"2": {"rules": [{"effect": "SHIFT_STEP", "n": 1}, {"effect": "RING"}]}},
    )
    match = lairworks.new(GAME, seats=3, seed=9, pack=house)
    plies = 0
    while not match.over:
        seat = match.deciders[plies % len(match.deciders)]
        choices = match.choices(seat)
        match.play(seat, choices[plies * 7 % len(choices)])
        plies += 1
    assert len(seen(match)["result"]) == 3
