"""A mistake in a pack is named with its file, its entry and its field."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lairworks import ContentError
from lairworks.games.quest.content import QuestContent
from lairworks.games.quest.game import GAME
from lairworks.games.quest.words import ICONS
from lairworks.packs import content_of

HERO: dict[str, Any] = {
    "name": "X",
    "cost": 2,
    "icons": ["key"],
    "timing": "INSTANT",
    "effects": [{"op": "gain_gold", "n": 1}],
    "text": "x",
    "art": "x",
}
ACTION: dict[str, Any] = {
    "name": "X",
    "count": 1,
    "effects": [{"op": "gain_gold", "n": 1}],
    "text": "x",
}
CHALLENGE: dict[str, Any] = {"name": "X", "kind": "monster", "icons": ["axe"]}
TREASURE: dict[str, Any] = {"name": "X", "difficulty": 4, "points": 1}
GOLD = {"op": "gain_gold", "n": 1}
PEEK = {"op": "peek", "n": 1}
Mistake = tuple[dict[str, Any], str, str, str, str]


def content(pack: Any = None) -> QuestContent:
    found = content_of(GAME, pack)
    assert isinstance(found, QuestContent)
    return found


def on_card(*effects: dict[str, Any]) -> dict[str, Any]:
    return {"actions": {"A20": {**ACTION, "effects": list(effects)}}}


def on_hero(timing: str, *effects: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"heroes": {"H65": {**HERO, "timing": timing, "effects": list(effects), **fields}}}


def lacking(entry: dict[str, Any], field: str) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name != field}


# What ops ask for: an effect, the field that is wrong, and the problem.
DETAILS: list[tuple[dict[str, Any], str, str]] = [
    ({}, "op", "is missing"),
    ({"op": "explode"}, "op", "'explode' is none of gain_gold, others_gain"),
    ({"op": "GAIN_GOLD"}, "op", "'GAIN_GOLD' is none of"),
    ({"op": 3}, "op", "must be text, not the number 3"),
    ({"op": "gain_gold"}, "n", "is missing"),
    ({"op": "gain_gold", "n": 0}, "n", "from 1 to 9, not 0"),
    ({"op": "gain_gold", "n": 10}, "n", "from 1 to 9, not 10"),
    ({"op": "gain_gold", "n": "2"}, "n", "must be a whole number"),
    ({"op": "gain_gold", "n": True}, "n", "must be a whole number"),
    ({"op": "gain_gold", "n": 1, "who": "any"}, "who", "no such field; known are n, op"),
    ({"op": "others_gain", "n": 0}, "n", "from 1 to 9, not 0"),
    ({"op": "take_gold", "n": 0}, "n", "from 1 to 9, not 0"),
    ({"op": "recruit_pool", "max_cost": 0}, "max_cost", "from 1 to 9, not 0"),
    ({"op": "recruit_pool", "discount": 0}, "discount", "from 1 to 9, not 0"),
    ({"op": "recruit_pool", "free": 1}, "free", "must be true or false"),
    ({"op": "recruit_pool", "optional": "no"}, "optional", "must be true or false"),
    (
        {"op": "recruit_pool", "free": True, "discount": 2},
        "discount",
        "is not for heroes who come free",
    ),
    ({"op": "recruit_pool", "cost": 2}, "cost", "known are discount, free, max_cost, op, optional"),
    ({"op": "recruit_deck", "draw": 2}, "keep", "is missing"),
    ({"op": "recruit_deck", "draw": 0, "keep": 1}, "draw", "from 1 to 9, not 0"),
    ({"op": "recruit_deck", "draw": 2, "keep": 3}, "keep", "from 1 to 2, not 3"),
    ({"op": "recruit_deck", "n": 2, "keep": 1}, "draw", "is missing"),
    ({"op": "recruit_discard"}, "max_cost", "is missing"),
    ({"op": "recruit_discard", "max_cost": 10}, "max_cost", "from 1 to 9, not 10"),
    ({"op": "recruit_player", "max_cost": 2}, "max_cost", "no such field"),
    ({"op": "refresh_pool"}, "next_discount", "is missing"),
    ({"op": "refresh_pool", "next_discount": -1}, "next_discount", "from 0 to 9, not -1"),
    ({"op": "peek", "n": 0}, "n", "from 1 to 9, not 0"),
    ({"op": "replace_challenge"}, "scope", "is missing"),
    ({"op": "replace_challenge", "scope": "all"}, "scope", "'all' is none of any, attempted"),
    ({"op": "remove_challenge", "scope": "here"}, "scope", "'here' is none of any, attempted"),
    ({"op": "take_challenge", "scope": "any"}, "which", "is missing"),
    (
        {"op": "take_challenge", "scope": "any", "which": "last"},
        "which",
        "'last' is none of first, any_faceup",
    ),
    ({"op": "add_challenge", "n": 2}, "n", "no such field; known are op"),
    ({"op": "discard_hero", "chooser": "you", "gold": 1}, "who", "is missing"),
    ({"op": "discard_hero", "who": "me", "chooser": "you", "gold": 1}, "who", "any, other"),
    ({"op": "discard_hero", "who": "any", "gold": 1}, "chooser", "is missing"),
    ({"op": "discard_hero", "who": "any", "chooser": "me", "gold": 1}, "chooser", "you, victim"),
    ({"op": "discard_hero", "who": "any", "chooser": "you"}, "gold", "is missing"),
    ({"op": "discard_hero", "who": "any", "chooser": "you", "gold": 10}, "gold", "from 0 to 9"),
    (
        {"op": "discard_hero", "who": "any", "chooser": "you", "gold": 1, "least": 0},
        "least",
        "from 1 to 9, not 0",
    ),
    ({"op": "retire"}, "bonus", "is missing"),
    ({"op": "retire", "bonus": -1}, "bonus", "from 0 to 9, not -1"),
    ({"op": "exchange_treasure", "more": 0}, "more", "from 1 to 9, not 0"),
    ({"op": "exchange_treasure"}, "more", "is missing"),
]

# The same for ops that only heroes have, with their timing.
OF_HEROES: list[tuple[str, dict[str, Any], str, str]] = [
    ("QSTART(P)", {"op": "replace_treasure"}, "draw", "is missing"),
    ("QSTART(P)", {"op": "replace_treasure", "draw": 0}, "draw", "from 1 to 9, not 0"),
    ("QUEST(P)", {"op": "wild_icon", "kind": "monster"}, "kind", "no such field"),
    ("QUEST(P)", {"op": "waive_icon"}, "kind", "is missing"),
    ("QUEST(P)", {"op": "waive_icon", "kind": "trap"}, "kind", "monster, encounter, location"),
    ("QUEST(D)", {"op": "defeat_current", "n": 1}, "n", "no such field"),
    ("ACTION", {"op": "draw_action"}, "draw", "is missing"),
    ("ACTION", {"op": "draw_action", "draw": 10}, "draw", "from 1 to 9, not 10"),
    ("QEND(P)", {"op": "success_gold"}, "n", "is missing"),
    ("QEND(P)", {"op": "join_treasure", "points": 0}, "points", "from 1 to 9, not 0"),
    ("QEND(P)", {"op": "keep_heroes", "n": 1}, "after", "is missing"),
    ("QEND(P)", {"op": "keep_heroes", "n": 1, "after": "success"}, "after", "any, failed"),
    ("ALWAYS", {"op": "limit", "n": 7}, "of", "is missing"),
    ("ALWAYS", {"op": "limit", "of": "treasure", "n": 7}, "of", "'treasure' is none of gold"),
    ("ALWAYS", {"op": "limit", "of": "gold", "n": 21}, "n", "from 1 to 20, not 21"),
    ("ALWAYS", {"op": "toll", "n": 0}, "n", "from 1 to 9, not 0"),
    ("ALWAYS(P)", {"op": "icon_price", "n": 0}, "n", "from 1 to 9, not 0"),
    ("ALWAYS(P)", {"op": "bounty", "n": 1}, "kind", "is missing"),
    ("ALWAYS(P)", {"op": "bounty", "kind": "monster"}, "n", "is missing"),
]


def detail_mistakes() -> Iterator[Mistake]:
    """A pack, and the file, entry, field and problem that its error names."""
    for effect, field, problem in DETAILS:
        yield on_card(effect), "actions", "A20: effects[0]", field, problem
        yield on_hero("QUEST(D)", effect), "heroes", "H65: effects[0]", field, problem
        yield on_card(GOLD, effect), "actions", "A20: effects[1]", field, problem
    for timing, effect, field, problem in OF_HEROES:
        yield on_hero(timing, effect), "heroes", "H65: effects[0]", field, problem
    levies: list[tuple[dict[str, Any], str, str]] = [
        ({"n": 1}, "min", "is missing"),
        ({"min": 4}, "n", "is missing"),
        ({"min": 0, "n": 1}, "min", "from 1 to 20, not 0"),
        ({"min": 2, "n": 3}, "n", "from 1 to 2, not 3"),
        ({"min": 20, "n": 10}, "n", "from 1 to 9, not 10"),
    ]
    for levy, field, problem in levies:
        yield on_card({"op": "levy", **levy}), "actions", "A20: effects[0]", field, problem


IN_A_QUEST = "QSTART(P), QUEST(P), QUEST(D)"
# Ops with their right timings, and timings that are wrong for them.
TIMED: list[tuple[dict[str, Any], str, list[str]]] = [
    (GOLD, f"INSTANT, {IN_A_QUEST}", ["ACTION", "RECRUIT", "DEFEAT(P)", "QEND(P)", "TEND(D)"]),
    (GOLD, f"INSTANT, {IN_A_QUEST}", ["ALWAYS", "ALWAYS(P)", "REACT(D)"]),
    ({"op": "recruit_shop"}, IN_A_QUEST, ["INSTANT", "RECRUIT", "ALWAYS"]),
    ({"op": "replace_treasure", "draw": 2}, IN_A_QUEST, ["INSTANT", "QEND(P)"]),
    ({"op": "wild_icon"}, "QSTART(P), QUEST(P)", ["QUEST(D)", "INSTANT", "ALWAYS(P)"]),
    ({"op": "waive_icon", "kind": "monster"}, IN_A_QUEST, ["INSTANT", "DEFEAT(P)"]),
    ({"op": "defeat_current"}, IN_A_QUEST, ["INSTANT", "DEFEAT(P)", "REACT(D)"]),
    ({"op": "draw_action", "draw": 2}, "ACTION", ["INSTANT", "QUEST(P)", "ALWAYS"]),
    ({"op": "trade_in"}, "RECRUIT", ["INSTANT", "ACTION"]),
    ({"op": "divert"}, "DEFEAT(P)", ["QUEST(P)", "QEND(P)"]),
    ({"op": "success_gold", "n": 1}, "QEND(P)", ["TEND(D)", "INSTANT"]),
    ({"op": "join_treasure", "points": 1}, "QEND(P)", ["TEND(D)", "ALWAYS"]),
    ({"op": "keep_heroes", "n": 1, "after": "any"}, "QEND(P)", ["QUEST(P)", "REACT(D)"]),
    ({"op": "extra_turn"}, "TEND(D)", ["INSTANT", "QEND(P)", "QUEST(D)"]),
    ({"op": "limit", "of": "gold", "n": 7}, "ALWAYS", ["ALWAYS(P)", "TEND(D)"]),
    ({"op": "protect"}, "ALWAYS", ["REACT(D)", "ALWAYS(P)"]),
    ({"op": "toll", "n": 1}, "ALWAYS", ["REACT(D)", "ALWAYS(P)"]),
    ({"op": "icon_price", "n": 2}, "ALWAYS(P)", ["ALWAYS", "QUEST(P)"]),
    ({"op": "bounty", "kind": "monster", "n": 1}, "ALWAYS(P)", ["ALWAYS", "DEFEAT(P)"]),
    ({"op": "cancel_power"}, "REACT(D)", ["ALWAYS", "QUEST(D)"]),
    ({"op": "stand_in"}, "REACT(D)", ["ALWAYS"]),
    ({"op": "ambush"}, "REACT(D)", ["QUEST(D)"]),
]


def timing_mistakes() -> Iterator[Mistake]:
    """Ops at the wrong time, and effects that do not go together."""
    first, second, third = (f"H65: effects[{index}]" for index in range(3))
    for effect, right, timings in TIMED:
        for timing in timings:
            problem = f"{effect['op']} goes with {right}, not with {timing}"
            yield on_hero(timing, effect), "heroes", first, "op", problem
        if effect != GOLD:
            problem = f"{effect['op']} is not for action cards"
            yield on_card(effect), "actions", "A20: effects[0]", "op", problem
    levy = {"op": "levy", "min": 4, "n": 1}
    for timing in ("INSTANT", "QUEST(P)", "ALWAYS"):
        yield on_hero(timing, levy), "heroes", first, "op", "levy is for action cards"
    alone = {"RECRUIT": "trade_in", "DEFEAT(P)": "divert", "TEND(D)": "extra_turn"}
    for timing, op in {**alone, "REACT(D)": "ambush"}.items():
        wrong = on_hero(timing, {"op": op}, {"op": op})
        yield wrong, "heroes", "H65", "effects", f"{timing} takes one effect"
    draw, keep = {"op": "draw_action", "draw": 2}, {"op": "keep_heroes", "n": 1, "after": "any"}
    yield on_hero("ACTION", draw, GOLD), "heroes", "H65", "effects", "ACTION takes one effect"
    yield on_hero("QEND(P)", keep, GOLD), "heroes", "H65", "effects", "QEND(P) takes one effect"
    for timing in ("INSTANT", "ALWAYS", "REACT(D)"):
        problem = f"a power does something on {timing}"
        yield on_hero(timing), "heroes", "H65", "effects", problem
        missing = {"heroes": {"H65": {**lacking(HERO, "effects"), "timing": timing}}}
        yield missing, "heroes", "H65", "effects", problem
    yield on_hero("NEVER", GOLD), "heroes", "H65", "timing", "when the power works: INSTANT, ACTION"
    timeless = {"heroes": {"H65": lacking(HERO, "timing")}}
    yield timeless, "heroes", "H65", "timing", "must say when the power works"
    for timing in ("LATER", "instant", "QUEST", "QUEST (P)"):
        problem = f"{timing!r} is none of NEVER, INSTANT"
        yield on_hero(timing, GOLD), "heroes", "H65", "timing", problem
    # replace_hidden
    hidden = {"op": "replace_hidden"}
    problem = "replace_hidden comes directly after a peek"
    yield on_card(hidden), "actions", "A20: effects[0]", "op", problem
    yield on_card(PEEK, GOLD, hidden), "actions", "A20: effects[2]", "op", problem
    yield on_card(PEEK, hidden, hidden), "actions", "A20: effects[2]", "op", problem
    yield on_hero("INSTANT", hidden, PEEK), "heroes", first, "op", problem
    # Only in a quest is there one that is attempted, only in Recruit Heroes a next hero.
    for effect in (
        {"op": "replace_challenge", "scope": "attempted"},
        {"op": "remove_challenge", "scope": "attempted"},
        {"op": "take_challenge", "scope": "attempted", "which": "first"},
    ):
        problem = "attempted is for powers used in a quest"
        yield on_card(effect), "actions", "A20: effects[0]", "scope", problem
        yield on_hero("INSTANT", effect), "heroes", first, "scope", problem
    sweep = {"op": "refresh_pool", "next_discount": 1}
    problem = "is for heroes bought in the same action"
    yield on_card(sweep), "actions", "A20: effects[0]", "next_discount", problem
    yield on_hero("QSTART(P)", sweep), "heroes", first, "next_discount", problem
    # What would pull the ground from under the next effect
    wild, waive = {"op": "wild_icon"}, {"op": "waive_icon", "kind": "monster"}
    for timing in ("QSTART(P)", "QUEST(P)"):
        problem = "wild_icon comes before gain_gold"
        yield on_hero(timing, GOLD, wild), "heroes", second, "op", problem
    replace = {"op": "replace_challenge", "scope": "any"}
    problem = "waive_icon comes before replace_challenge"
    yield on_hero("QUEST(D)", replace, waive), "heroes", second, "op", problem
    yield on_hero("QUEST(P)", wild, GOLD, waive), "heroes", third, "op", "before gain_gold"
    lasts: list[dict[str, Any]] = [
        {"op": "remove_challenge", "scope": "attempted"},
        {"op": "take_challenge", "scope": "any", "which": "any_faceup"},
        {"op": "move_first"},
        {"op": "defeat_current"},
    ]
    for last in lasts:
        for effect in (GOLD, {"op": "defeat_current"}):
            problem = f"in a quest nothing comes after {last['op']}"
            yield on_hero("QUEST(D)", last, effect), "heroes", second, "op", problem
    # The same twice
    other = {"op": "waive_icon", "kind": "location"}
    yield on_hero("QUEST(P)", waive, other), "heroes", second, "op", "waive_icon is there already"
    yield on_hero("QUEST(P)", wild, wild), "heroes", second, "op", "wild_icon is there already"
    for effect, timing in (
        ({"op": "limit", "of": "gold", "n": 7}, "ALWAYS"),
        ({"op": "toll", "n": 1}, "ALWAYS"),
        ({"op": "protect"}, "ALWAYS"),
        ({"op": "icon_price", "n": 2}, "ALWAYS(P)"),
        ({"op": "bounty", "kind": "monster", "n": 1}, "ALWAYS(P)"),
        ({"op": "recruit_shop"}, "QSTART(P)"),
    ):
        problem = f"{effect['op']} is there already"
        yield on_hero(timing, effect, effect), "heroes", second, "op", problem


def outcome_mistakes() -> Iterator[Mistake]:
    """Powers at the end of a quest that wait for the wrong outcome."""
    gold, join = {"op": "success_gold", "n": 1}, {"op": "join_treasure", "points": 1}
    keep = {"op": "keep_heroes", "n": 1, "after": "any"}
    failed = {**keep, "after": "failed"}
    at_end = [
        (gold, "failure", "success_gold wants success"),
        (gold, "any", "success_gold wants success"),
        (join, "failure", "join_treasure wants success"),
        (keep, "failure", 'is failure where heroes are kept after = "failed"'),
        (failed, "success", 'is failure where heroes are kept after = "failed"'),
        (failed, "any", 'is failure where heroes are kept after = "failed"'),
        (keep, "draw", "'draw' is none of any, success, failure"),
    ]
    for effect, outcome, problem in at_end:
        yield on_hero("QEND(P)", effect, outcome=outcome), "heroes", "H65", "outcome", problem
    yield on_hero("QEND(P)", join), "heroes", "H65", "outcome", "join_treasure wants success"
    for timing in ("INSTANT", "QUEST(P)"):
        wrong = on_hero(timing, GOLD, outcome="success")
        yield wrong, "heroes", "H65", "outcome", "is for powers at the end of a quest, QEND(P)"


def hero_mistakes() -> Iterator[Mistake]:
    """The same for the rest of a hero."""
    for field in ("name", "cost", "icons", "effects", "text", "art"):
        problem = "does something" if field == "effects" else "is missing"
        yield {"heroes": {"H65": lacking(HERO, field)}}, "heroes", "H65", field, problem
    for field in ("name", "text", "art"):
        wrong = {"heroes": {"H65": {**HERO, field: " "}}}
        yield wrong, "heroes", "H65", field, "must not be empty"
        yield {"heroes": {"H65": {**HERO, field: 3}}}, "heroes", "H65", field, "must be text"
    for id in ("H97", "H1", "H00", "S9", "S0", "hero"):
        yield {"heroes": {id: HERO}}, "heroes", id, "", "heroes are S1 to S8 and H01 to H96"
    for cost, problem in ((0, "from 1 to 9, not 0"), (10, "not 10"), (1.5, "whole number")):
        yield {"heroes": {"H01": {"cost": cost}}}, "heroes", "H01", "cost", problem
    problem = "starting heroes have none"
    yield {"heroes": {"S1": {"cost": 1}}}, "heroes", "S1", "cost", problem
    yield {"heroes": {"S5": lacking(HERO, "timing")}}, "heroes", "S5", "cost", problem
    instant = {"timing": "INSTANT", "effects": [GOLD], "text": "x"}
    problem = "starting heroes are not recruited"
    yield {"heroes": {"S2": instant}}, "heroes", "S2", "timing", problem
    for icons, problem in (
        (["sword"], "'sword' is none of axe, bow"),
        (["key", "key"], "a hero has no icon twice"),
        ("key", "must be a list"),
        ([1], "must be a list of texts"),
    ):
        yield {"heroes": {"H01": {"icons": icons}}}, "heroes", "H01", "icons", problem
    problem = "a hero without a power has at least one"
    yield {"heroes": {"H44": {"icons": []}}}, "heroes", "H44", "icons", problem
    yield {"heroes": {"H01": {"banner": True}}}, "heroes", "H01", "banner", "is for starting heroes"
    yield (
        {"heroes": {"S2": {"banner": True}}},
        "heroes",
        "",
        "banner",
        "only one (Q-SETUP-01), not S1",
    )
    yield {"heroes": {"S1": {"banner": False}}}, "heroes", "", "banner", "not nobody"
    yield {"heroes": {"S1": {"banner": "yes"}}}, "heroes", "S1", "banner", "true or false"
    yield {"heroes": {"H01": {"effects": "divert"}}}, "heroes", "H01", "effects", "must be a list"
    wrong = {"heroes": {"H01": {"effects": ["divert"]}}}
    yield wrong, "heroes", "H01: effects[0]", "", "must be a table, not the text 'divert'"
    yield {"heroes": {"H01": {"power": "divert"}}}, "heroes", "H01", "power", "no such field"
    yield {"heroes": {"H01": {"provenance": "dream"}}}, "heroes", "H01", "provenance", "'dream'"


def card_mistakes() -> Iterator[Mistake]:
    """The same for the other cards."""
    for file, id, entry in (
        ("actions", "A20", ACTION),
        ("challenges", "C91", CHALLENGE),
        ("treasures", "T13", TREASURE),
    ):
        for field in entry:
            yield {file: {id: lacking(entry, field)}}, file, id, field, "is missing"
        yield {file: {id: {**entry, "name": ""}}}, file, id, "name", "must not be empty"
        yield {file: {id: {**entry, "cost": 1}}}, file, id, "cost", "no such field"
    for id in ("A41", "A1", "A00"):
        yield {"actions": {id: ACTION}}, "actions", id, "", "actions are A01 to A40"
    for id in ("C121", "C1", "C00"):
        yield {"challenges": {id: CHALLENGE}}, "challenges", id, "", "challenges are C01 to C120"
    for id in ("T25", "T1", "T00"):
        yield {"treasures": {id: TREASURE}}, "treasures", id, "", "treasures are T01 to T24"
    for count in (0, 10):
        wrong = {"actions": {"A01": {"count": count}}}
        yield wrong, "actions", "A01", "count", f"from 1 to 9, not {count}"
    yield on_card(), "actions", "A20", "effects", "a main action does something"
    yield {"actions": {"A01": {"timing": "ACTION"}}}, "actions", "A01", "timing", "no such field"
    shown: list[tuple[list[str], str]] = [
        (["sword"], "'sword' is none of axe, bow"),
        (["key"], "key is for another kind; monster: axe, bow, staff"),
        (["axe", "mask"], "mask is for another kind"),
        ([], "a challenge shows one to six, not 0"),
        (["axe"] * 3 + ["bow"] * 3 + ["staff"], "a challenge shows one to six, not 7"),
        (["axe"] * 4, "axe can be there 3 times, not more"),
    ]
    for icons, problem in shown:
        yield {"challenges": {"C01": {"icons": icons}}}, "challenges", "C01", "icons", problem
    yield {"challenges": {"C01": {"kind": "trap"}}}, "challenges", "C01", "kind", "none of monster"
    yield {"challenges": {"C01": {"kind": "location"}}}, "challenges", "C01", "icons", "axe is for"
    for number in (0, 10):
        wrong = {"treasures": {"T01": {"difficulty": number}}}
        yield wrong, "treasures", "T01", "difficulty", f"from 1 to 9, not {number}"
    for number in (-1, 10):
        wrong = {"treasures": {"T01": {"points": number}}}
        yield wrong, "treasures", "T01", "points", f"from 0 to 9, not {number}"


def icon_mistakes() -> Iterator[Mistake]:
    """The same for icons."""
    icon = {"name": "x", "kind": "monster", "glyph": "X", "meaning": "x"}
    yield {"icons": {"sword": icon}}, "icons", "sword", "", "icons are axe, bow, staff"
    yield {"icons": {"axe": {"kind": "trap"}}}, "icons", "axe", "kind", "'trap' is none of monster"
    for glyph in ("", "AX", "3", "Ä", "*"):
        wrong = {"icons": {"axe": {"glyph": glyph}}}
        yield wrong, "icons", "axe", "glyph", "must be a letter from A to Z"
    yield {"icons": {"bow": {"glyph": "A"}}}, "icons", "bow", "glyph", "A stands for axe already"
    yield {"icons": {"axe": {"glyph": "B"}}}, "icons", "bow", "glyph", "B stands for axe already"
    for field in ("name", "meaning"):
        yield {"icons": {"axe": {field: ""}}}, "icons", "axe", field, "must not be empty"
    yield {"icons": {"axe": {"colour": "red"}}}, "icons", "axe", "colour", "no such field"
    problem = "leaf is for another kind; location: key, rope"
    yield {"icons": {"leaf": {"kind": "monster"}}}, "challenges", "C71", "icons", problem


def constant_mistakes() -> Iterator[Mistake]:
    """Numbers out of bounds."""
    numbers: list[tuple[str, Any, str]] = [
        ("starting_gold", -1, "from 0 to 10"),
        ("starting_gold", 11, "from 0 to 10"),
        ("hero_pool", 0, "from 1 to 6"),
        ("hero_pool", 7, "from 1 to 6"),
        ("action_pool", 0, "from 1 to 6"),
        ("icon_price", 0, "from 1 to 9"),
        ("gold_limit", 21, "from 1 to 20"),
        ("hero_limit", 0, "from 1 to 20"),
        ("early_failure", 3, "from 0 to 2"),
        ("thresholds", 7, "must be a list"),
        ("thresholds", [7, 6, 0], "from 1 to 99"),
        ("thresholds", [7, 6], "is for 2, 3 and 4 players"),
        ("thresholds", [8, 7, 6, 5], "is for 2, 3 and 4 players"),
        ("thresholds", [], "must not be empty"),
        ("claim_heroes", 0, "from 1 to 9"),
        ("turn_cap", 151, "from 1 to 150"),
        ("turn_cap", 1.5, "must be a whole number"),
    ]
    for name, number, problem in numbers:
        yield {"constants": {name: {"value": number}}}, "constants", name, "value", problem
    yield {"constants": {"luck": {"value": 1}}}, "constants", "luck", "", "no such constant"
    yield (
        {"constants": {"hero_pool": {"size": 4}}},
        "constants",
        "hero_pool",
        "size",
        "no such field",
    )


def table_mistakes() -> Iterator[Mistake]:
    """Packs that are no packs, and content that does not hold together."""
    yield {"spells": {"x": {}}}, "pack", "spells", "", "no such table"
    yield {"heroes": 3}, "pack", "heroes", "", "must be a table of entries"
    yield {"heroes": {"H01": 3}}, "pack", "H01", "", "must be an entry with fields"
    yield {"pack": {}}, "pack", "pack", "name", "is missing"
    hoard = {"constants": {"gold_limit": {"value": 13}}}
    yield hoard, "challenges", "", "", "at least 92 challenges are needed, not 90"
    axes = {f"C{number:02d}": {"icons": ["axe"]} for number in range(1, 31)}
    keys = {f"C{number:02d}": {"icons": ["key"]} for number in range(61, 91)}
    few = {"challenges": {**axes, **keys}}
    problem = "challenges show 5 different icons in all"
    yield few, "treasures", "T08", "difficulty", problem


MISTAKES = [
    *detail_mistakes(),
    *timing_mistakes(),
    *outcome_mistakes(),
    *hero_mistakes(),
    *card_mistakes(),
    *icon_mistakes(),
    *constant_mistakes(),
    *table_mistakes(),
]


@pytest.mark.parametrize(("wrong", "file", "entry", "field", "problem"), MISTAKES, ids=str)
def test_a_mistake_in_a_pack_is_named_with_file_entry_and_field(
    wrong: dict[str, Any], file: str, entry: str, field: str, problem: str
) -> None:
    with pytest.raises(ContentError) as raised:
        content(wrong)
    error = raised.value
    assert error.file.removesuffix(".toml") == file
    assert (error.entry, error.field) == (entry, field)
    assert problem in error.problem
    for part in (error.file, error.entry, error.field, error.problem):
        assert part in str(error)


@pytest.mark.parametrize(
    ("file", "entry"),
    [
        *(("icons", icon) for icon in ICONS),
        *(("constants", name) for name in content().tables["constants"]),
    ],
)
def test_an_entry_that_is_missing_is_named(file: str, entry: str) -> None:
    with pytest.raises(ContentError) as raised:
        QuestContent(without(file, [entry]), None)
    assert (raised.value.file, raised.value.entry) == (f"{file}.toml", entry)
    assert "is missing" in raised.value.problem


def without(file: str, ids: list[str]) -> dict[str, Any]:
    """The built-in tables without some entries."""
    tables = {name: dict(table) for name, table in content().tables.items()}
    for id in ids:
        del tables[file][id]
    return tables


@pytest.mark.parametrize(
    ("file", "gone", "problem"),
    [
        ("heroes", ["S4"], "at least 4 starting heroes are needed, not 3"),
        (
            "heroes",
            [f"H{number:02d}" for number in range(1, 42)],
            "at least 24 heroes with a cost are needed, not 23",
        ),
        ("heroes", ["S1"], "at least 4 starting heroes are needed, not 3"),
        (
            "actions",
            [f"A{number:02d}" for number in range(1, 17)],
            "at least 7 cards are needed, not 3",
        ),
        (
            "actions",
            [f"A{number:02d}" for number in range(1, 20)],
            "at least 7 cards are needed, not 0",
        ),
        (
            "challenges",
            [f"C{number:02d}" for number in range(1, 32)],
            "at least 60 challenges are needed, not 59",
        ),
        (
            "treasures",
            [f"T{number:02d}" for number in range(1, 11)],
            "at least 3 treasures are needed, not 2",
        ),
    ],
)
def test_too_few_cards_are_refused(file: str, gone: list[str], problem: str) -> None:
    with pytest.raises(ContentError) as raised:
        QuestContent(without(file, gone), None)
    assert (raised.value.file, raised.value.problem) == (f"{file}.toml", problem)


def test_the_fewest_cards_are_enough() -> None:
    gone = [f"H{number:02d}" for number in range(1, 41)]
    assert len(QuestContent(without("heroes", gone), None).recruits) == 24
    gone = [f"C{number:02d}" for number in range(1, 90, 3)]
    assert len(QuestContent(without("challenges", gone), None).challenges) == 60


# Nine challenges more, of one kind and all different
ODD = ["axe axe", "axe axe axe", "bow bow", "bow bow bow", "staff staff", "staff staff staff"]
ODD += ["axe axe bow", "axe bow bow", "axe axe bow bow"]


def test_a_quest_cannot_come_to_need_more_challenges_than_there_is_room_for() -> None:
    odd = {
        f"C{91 + index}": {"name": "X", "kind": "monster", "icons": icons.split()}
        for index, icons in enumerate(ODD)
    }
    # Two kinds have seven different challenges each and six icons: for difficulty 7 one is missing.
    with pytest.raises(ContentError, match="a quest could need 25; 24 are the most") as raised:
        content({"challenges": odd})
    assert (raised.value.file, raised.value.field) == ("challenges.toml", "icons")
    del odd["C99"]
    assert len(content({"challenges": odd}).challenges) == 98
    easy = {f"T{number}": {"difficulty": 6} for number in (10, 11, 12)}
    odd["C99"] = {"name": "X", "kind": "monster", "icons": ODD[-1].split()}
    assert len(content({"challenges": odd, "treasures": easy}).challenges) == 99


def test_a_mistake_in_a_pack_file_names_that_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("[heroes.H24]\neffects = [{ op = 'gain_gold' }]\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"heroes\.H24: effects\[0\].* n: is missing") as raised:
        content(path)
    assert raised.value.file == str(path)
    path.write_text("[heroes.H24]\neffects = [{ op = 'gain_gold', n = 3 }]\n", encoding="utf-8")
    assert content(path).hero_at[31].effects[0].n == 3
