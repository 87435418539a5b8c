"""Packs: other numbers, and new cards made of the effects there are."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from lairworks.games.quest.content import COUNT_BITS, FAILURE, NO_COST, SUCCESS, Hero, QuestContent
from lairworks.games.quest.effects import ANY_COST, IN_QUEST, OPS, TIMINGS, Effect
from lairworks.games.quest.game import GAME
from lairworks.games.quest.words import (
    ACTION_IDS,
    CHALLENGE_IDS,
    HERO_IDS,
    ICONS,
    TREASURE_IDS,
)
from lairworks.packs import content_of


def content(pack: Any = None) -> QuestContent:
    found = content_of(GAME, pack)
    assert isinstance(found, QuestContent)
    return found


def pack(**tables: Any) -> dict[str, Any]:
    return {"pack": {"name": "x"}, **tables}


def constant(**values: Any) -> dict[str, Any]:
    return pack(constants={name: {"value": value} for name, value in values.items()})


def power(timing: str, *effects: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A hero with a power, as an entry."""
    hero = {"name": "Lamplighter", "cost": 2, "icons": ["key"], "text": "x", "art": "lamp"}
    return {**hero, "timing": timing, "effects": list(effects), **fields}


def hero_of(entry: dict[str, Any], id: str = "H65") -> Hero:
    """The hero that an entry makes."""
    return content(pack(heroes={id: entry})).hero_at[HERO_IDS.index(id)]


def ops(effects: tuple[Effect, ...]) -> list[str]:
    return [OPS[effect.op] for effect in effects]


# Numbers


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("starting_gold", 0),
        ("starting_gold", 10),
        ("hero_pool", 6),
        ("action_pool", 1),
        ("icon_price", 4),
        ("gold_limit", 12),
        ("hero_limit", 20),
        ("early_failure", 0),
        ("early_failure", 1),
        ("thresholds", [9, 8, 8]),
        ("claim_heroes", 1),
        ("turn_cap", 20),
    ],
)
def test_a_pack_changes_a_number(name: str, value: Any) -> None:
    assert getattr(content(constant(**{name: value})), name) == value
    assert getattr(content(), name) != value


def test_numbers_on_cards_are_read_from_the_pack() -> None:
    house = pack(
        heroes={
            "H14": {"cost": 5, "icons": ["staff", "mask"]},
            "H19": {"effects": [{"op": "limit", "of": "gold", "n": 9}]},
            "H20": {"effects": [{"op": "join_treasure", "points": 2}]},
            "H31": {"effects": [{"op": "icon_price", "n": 1}]},
            "H32": {"effects": [{"op": "bounty", "kind": "encounter", "n": 2}]},
            "H43": {"effects": [{"op": "toll", "n": 2}]},
        },
        actions={"A01": {"count": 5, "effects": [{"op": "gain_gold", "n": 4}]}},
        treasures={"T12": {"difficulty": 9, "points": 5}},
    )
    found = content(house)
    mage = HERO_IDS.index("H14")
    assert found.costs[mage] == 5
    assert found.icon_masks[mage] == 1 << ICONS.index("staff") | 1 << ICONS.index("mask")
    assert found.gold_limits[HERO_IDS.index("H19")] == 9
    assert found.seeker_points[HERO_IDS.index("H20")] == 2
    assert found.icon_prices[HERO_IDS.index("H31")] == 1
    assert [bounties[HERO_IDS.index("H32")] for bounties in found.bounties] == [0, 2, 0]
    assert found.tolls[HERO_IDS.index("H43")] == 2
    assert found.action_at[0].effects[0].n == 4
    assert len(found.action_cards) == 32
    last = TREASURE_IDS.index("T12")
    assert (found.difficulties[last], found.points[last]) == (9, 5)
    assert content().costs[mage] == 4


def test_names_and_letters_are_read_from_the_pack() -> None:
    house = pack(
        heroes={"S1": {"name": "Footpad"}},
        challenges={"C01": {"name": "Fen Ogre"}},
        icons={"axe": {"name": "sword", "glyph": "W", "meaning": "brawn"}},
    )
    found = content(house)
    assert found.hero_at[0].name == "Footpad"
    assert found.challenge_at[0].name == "Fen Ogre"
    axe = found.icons[0]
    assert (axe.id, axe.name, axe.glyph, axe.meaning) == ("axe", "sword", "W", "brawn")


def test_what_a_pack_changes_is_authored_unless_it_says_otherwise() -> None:
    house = pack(heroes={"H01": {"cost": 1}, "H02": {"cost": 1, "provenance": "research"}})
    table = content(house).tables["heroes"]
    assert table["H01"]["provenance"] == "authored"
    assert table["H02"]["provenance"] == "research"
    assert table["H03"]["provenance"] == "rulebook"
    assert content(house).digest != content().digest


# New heroes


def test_a_pack_adds_a_hero_made_of_known_effects() -> None:
    lamp = power(
        "INSTANT", {"op": "peek", "n": 2}, {"op": "gain_gold", "n": 1}, icons=["key", "leaf"]
    )
    found = content(pack(heroes={"H65": lamp}))
    hero = found.hero_at[HERO_IDS.index("H65")]
    assert (hero.id, hero.name, hero.cost, hero.art) == ("H65", "Lamplighter", 2, "lamp")
    assert [ICONS[icon] for icon in hero.icons] == ["key", "leaf"]
    assert TIMINGS[hero.timing] == "INSTANT"
    assert ops(hero.effects) == ["peek", "gain_gold"]
    assert hero.number in found.recruits
    assert len(found.recruits) == 65
    assert len(content().recruits) == 64


def test_a_hero_may_have_no_power_and_no_text() -> None:
    plain = {"name": "Ferryman", "cost": 3, "icons": ["rope", "lute"], "art": "ferryman"}
    hero = hero_of(plain, "H96")
    assert (TIMINGS[hero.timing], hero.effects, hero.text) == ("NEVER", (), "")
    assert len(content(pack(heroes={"H96": plain})).hero_at) == len(HERO_IDS)


def test_a_hero_with_a_power_may_have_no_icons() -> None:
    hero = hero_of(power("QUEST(P)", {"op": "gain_gold", "n": 1}, icons=[]))
    assert hero.icons == ()
    assert content(pack(heroes={"H65": power("QUEST(P)", {"op": "wild_icon"}, icons=[])})).joins[
        HERO_IDS.index("H65")
    ]


@pytest.mark.rule("Q-START-02")
def test_a_pack_adds_starting_heroes_without_a_cost() -> None:
    acolyte = {"name": "Acolyte", "icons": ["scroll", "leaf"], "art": "acolyte"}
    found = content(pack(heroes={"S5": acolyte}))
    assert found.starters == [0, 1, 2, 3, 4]
    assert found.costs[4] == NO_COST
    assert found.hero_at[found.rogue].name == "Rogue"


def test_a_pack_gives_the_banner_to_another_starting_hero() -> None:
    found = content(pack(heroes={"S1": {"banner": False}, "S3": {"banner": True}}))
    assert found.hero_at[found.rogue].name == "Poacher"


GENERAL: list[dict[str, Any]] = [
    {"op": "gain_gold", "n": 9},
    {"op": "others_gain", "n": 1},
    {"op": "take_gold", "n": 3},
    {"op": "recruit_pool"},
    {"op": "recruit_pool", "max_cost": 3, "discount": 1},
    {"op": "recruit_pool", "free": True, "optional": True},
    {"op": "recruit_deck", "draw": 4, "keep": 2},
    {"op": "recruit_discard", "max_cost": 1},
    {"op": "recruit_player"},
    {"op": "refresh_pool", "next_discount": 0},
    {"op": "peek", "n": 1},
    {"op": "replace_challenge", "scope": "any"},
    {"op": "remove_challenge", "scope": "any"},
    {"op": "take_challenge", "scope": "any", "which": "first"},
    {"op": "take_challenge", "scope": "any", "which": "any_faceup"},
    {"op": "add_challenge"},
    {"op": "move_first"},
    {"op": "swap_treasures"},
    {"op": "redraw_quest"},
    {"op": "discard_hero", "who": "other", "chooser": "you", "gold": 0},
    {"op": "discard_hero", "who": "any", "least": 3, "chooser": "victim", "gold": 2},
    {"op": "retire", "bonus": 0},
    {"op": "exchange_treasure", "more": 2},
]


@pytest.mark.parametrize("effect", GENERAL, ids=str)
def test_what_action_cards_do_heroes_may_do_as_well(effect: dict[str, Any]) -> None:
    card = {"name": "X", "count": 1, "effects": [effect], "text": "x"}
    found = content(pack(actions={"A20": card})).action_at[ACTION_IDS.index("A20")]
    assert ops(found.effects) == [effect["op"]]
    for timing in ("INSTANT", *(TIMINGS[each] for each in IN_QUEST)):
        assert ops(hero_of(power(timing, effect)).effects) == [effect["op"]]


def test_effects_have_what_was_asked_for_and_nothing_else() -> None:
    (bargain,) = hero_of(power("INSTANT", GENERAL[4])).effects
    assert (bargain.max_cost, bargain.discount, bargain.free, bargain.optional) == (
        3,
        1,
        False,
        False,
    )
    (gift,) = hero_of(power("INSTANT", GENERAL[5])).effects
    assert (gift.max_cost, gift.discount, gift.free, gift.optional) == (ANY_COST, 0, True, True)
    (muster,) = hero_of(power("INSTANT", GENERAL[6])).effects
    assert (muster.n, muster.keep) == (4, 2)
    (mine, theirs) = hero_of(power("INSTANT", *GENERAL[19:21])).effects
    assert (mine.others, mine.least, mine.victim_chooses, mine.n) == (True, 1, False, 0)
    assert (theirs.others, theirs.least, theirs.victim_chooses, theirs.n) == (False, 3, True, 2)


def test_several_effects_of_a_power_come_in_their_order() -> None:
    quest = power(
        "QUEST(P)",
        {"op": "wild_icon"},
        {"op": "waive_icon", "kind": "location"},
        {"op": "peek", "n": 1},
        {"op": "replace_hidden"},
        {"op": "peek", "n": 1},
        {"op": "replace_hidden"},
        {"op": "gain_gold", "n": 1},
        {"op": "gain_gold", "n": 1},
        {"op": "defeat_current"},
    )
    assert ops(hero_of(quest).effects) == [
        "wild_icon",
        "waive_icon",
        "peek",
        "replace_hidden",
        "peek",
        "replace_hidden",
        "gain_gold",
        "gain_gold",
        "defeat_current",
    ]
    attempted = {"op": "take_challenge", "scope": "attempted", "which": "first"}
    (_, taking) = hero_of(power("QUEST(D)", {"op": "recruit_shop"}, attempted)).effects
    assert (taking.attempted, taking.first) == (True, True)


def test_one_hero_may_have_several_powers_that_always_work() -> None:
    steward = power(
        "ALWAYS",
        {"op": "limit", "of": "gold", "n": 10},
        {"op": "limit", "of": "heroes", "n": 6},
        {"op": "toll", "n": 3},
        {"op": "protect"},
    )
    hunter = power(
        "ALWAYS(P)",
        {"op": "bounty", "kind": "monster", "n": 1},
        {"op": "bounty", "kind": "location", "n": 2},
        {"op": "icon_price", "n": 2},
    )
    found = content(pack(heroes={"H65": steward, "H66": hunter}))
    first, second = HERO_IDS.index("H65"), HERO_IDS.index("H66")
    assert (found.gold_limits[first], found.hero_limits[first]) == (10, 6)
    assert (found.tolls[first], found.protects[first]) == (3, True)
    assert [bounties[second] for bounties in found.bounties] == [1, 0, 2]
    assert found.icon_prices[second] == 2
    assert (found.joins[first], found.joins[second]) == (False, True)


def test_an_instant_may_give_a_discount_for_the_next_hero() -> None:
    (effect,) = hero_of(power("INSTANT", {"op": "refresh_pool", "next_discount": 3})).effects
    assert effect.n == 3


def test_heroes_may_come_home_after_success_alone() -> None:
    keep = {"op": "keep_heroes", "n": 1, "after": "any"}
    assert hero_of(power("QEND(P)", keep, outcome="success")).outcome == SUCCESS
    rescue = hero_of(power("QEND(P)", {**keep, "after": "failed"}, outcome="failure"))
    assert (rescue.outcome, rescue.effects[0].failed) == (FAILURE, True)


# Other new cards


def test_a_pack_adds_an_action_card() -> None:
    card = {
        "name": "Market Day",
        "count": 2,
        "effects": [{"op": "recruit_pool"}, {"op": "others_gain", "n": 1}],
        "text": "Recruit a hero; everybody else gains 1 gold.",
    }
    found = content(pack(actions={"A40": card}))
    number = ACTION_IDS.index("A40")
    assert ops(found.action_at[number].effects) == ["recruit_pool", "others_gain"]
    assert found.action_cards.count(number) == 2
    assert len(found.action_cards) == 32


@pytest.mark.rule("Q-QUEST-13")
def test_a_challenge_of_a_pack_may_show_an_icon_up_to_three_times() -> None:
    twins = {"name": "Ettin", "kind": "monster", "icons": ["bow", "axe", "axe", "axe"]}
    found = content(pack(challenges={"C91": twins}))
    number = CHALLENGE_IDS.index("C91")
    assert [ICONS[icon] for icon in found.challenge_at[number].icons] == [
        "axe",
        "axe",
        "axe",
        "bow",
    ]
    assert found.needs[number] == 3 + (1 << COUNT_BITS)
    assert found.need_icons[number] == [0, 1]
    assert found.need_masks[number] == 3
    assert found.needs[number] not in found.needs[:90]
    assert len(found.challenges) == 91


def test_a_pack_adds_a_treasure() -> None:
    found = content(pack(treasures={"T24": {"name": "Owl's Egg", "difficulty": 1, "points": 0}}))
    assert len(found.treasures) == 13
    number = TREASURE_IDS.index("T24")
    assert (found.difficulties[number], found.points[number]) == (1, 0)


def test_an_icon_may_change_its_kind_together_with_its_challenges() -> None:
    moved = {
        id: {"icons": ["rope"]}
        for id, entry in content().tables["challenges"].items()
        if "leaf" in str(entry["icons"])
    }
    found = content(pack(icons={"leaf": {"kind": "encounter"}}, challenges=moved))
    assert found.icons[ICONS.index("leaf")].kind == 1


# Files

FILE = """
[pack]
name = "Long winter"
note = "Everything is dearer."

[constants.icon_price]
value = 4

[heroes.H65]
name = "Snow Guide"
cost = 3
icons = ["rope", "leaf"]
timing = "QUEST(D)"
effects = [{ op = "waive_icon", kind = "location" }, { op = "gain_gold", n = 1 }]
text = "Discard the guide: a location needs an icon less, and you gain 1 gold."
art = "guide"

[challenges.C91]
name = "Frozen Gate"
kind = "location"
icons = ["key", "key"]
"""


def test_a_pack_can_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "winter.toml"
    path.write_text(FILE, encoding="utf-8")
    found = content(path)
    assert found.icon_price == 4
    guide = found.hero_at[HERO_IDS.index("H65")]
    assert (guide.name, ops(guide.effects)) == ("Snow Guide", ["waive_icon", "gain_gold"])
    assert found.challenge_at[CHALLENGE_IDS.index("C91")].name == "Frozen Gate"
    assert found.pack == tomllib.loads(FILE)
    assert found.digest == content(tomllib.loads(FILE)).digest
