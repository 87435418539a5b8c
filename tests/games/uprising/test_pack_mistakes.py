"""A mistake in a pack is named with its file, its entry and its field."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lairworks
from lairworks import ContentError
from lairworks.games.uprising.content import UprisingContent
from lairworks.games.uprising.game import GAME
from lairworks.games.uprising.words import HEROES, KEYS, TYPES
from tests.games.uprising.printed import CONSTANTS, constant, content, mats_of
from tests.games.uprising.tables import state

# Mistakes

TILE: dict[str, Any] = {
    "name": "X",
    "short": "X",
    "kind": "help",
    "icon": "dot",
    "effects": [],
    "text": "x",
}
PLOT: dict[str, Any] = {
    "name": "X",
    "kind": "minor",
    "needs": {"M": 3},
    "where": ["K1"],
    "effects": [{"effect": "BAR_GATES"}],
    "text": "x",
}
CARD: dict[str, Any] = {"name": "X", "type": "M", "value": 5, "starter": 1, "supply": 1}
Mistake = tuple[dict[str, Any], str, str, str, str]


def on_tile(id: str, *effects: dict[str, Any]) -> dict[str, Any]:
    return {"tiles": {id: {"effects": list(effects)}}}


def on_plot(id: str, *effects: dict[str, Any]) -> dict[str, Any]:
    return {"plots": {id: {"effects": list(effects)}}}


def tile_mistakes() -> Iterator[Mistake]:
    """A pack, and the file, entry, field and problem that its error names."""
    first, second = "R12: effects[0]", "R12: effects[1]"
    limit = {"trigger": "STATIC", "effect": "PARTY_LIMIT", "n": 1}
    for word in ("EXPLODE", "attack", "MAJOR", "FEAR", ""):
        wrong = on_tile("R12", {**limit, "effect": word})
        yield wrong, "tiles", first, "effect", f"{word!r} is none of LOSE_FOLLOWER, ATTACK"
    for word in ("ALWAYS", "COMPLETE", "enter"):
        wrong = on_tile("R12", {**limit, "trigger": word})
        yield wrong, "tiles", first, "trigger", f"{word!r} is none of ABILITY, DISCOVER"
    triggers = {
        "LOSE_FOLLOWER": "ENTER",
        "ATTACK": "DISCOVER",
        "BOUNCE": "DISCOVER",
        "MASTER_DRAW": "DISCOVER",
        "FREE_FOLLOWERS": "DISCOVER",
        "PEEK": "DISCOVER",
        "DEFENCE_BONUS": "STATIC",
        "OUTSIDE_LINK": "STATIC",
        "PARTY_LIMIT": "STATIC",
        "ATTACK_BONUS": "STATIC_EMPTY",
        "BUY_BONUS": "STATIC_EMPTY",
        "FEAR_BONUS": "STATIC_EMPTY",
        "PLUNDER": "ABILITY",
    }
    for word, trigger in triggers.items():
        other = "ENTER" if trigger != "ENTER" else "DISCOVER"
        wrong = on_tile("R12", {"trigger": other, "effect": word, "n": 1})
        yield wrong, "tiles", first, "trigger", f"{word} happens on {trigger}"
    yield on_tile("R12", limit, limit), "tiles", second, "effect", "PARTY_LIMIT is there already"
    bounce = {"trigger": "DISCOVER", "effect": "BOUNCE"}
    peek = {"trigger": "DISCOVER", "effect": "PEEK", "n": 1}
    attack = {"trigger": "DISCOVER", "effect": "ATTACK", "n": 4, "target": "here"}
    for pair in ((bounce, peek), (peek, bounce), (attack, peek), (peek, attack)):
        yield on_tile("R12", *pair), "tiles", second, "trigger", "one thing happens on DISCOVER"
    for key in KEYS:
        yield on_tile(key, limit), "tiles", key, "effects", "Key Rooms have none"
    for number, problem in ((0, "from 1 to 40"), (41, "from 1 to 40"), ("2", "whole number")):
        yield on_tile("R12", {**limit, "n": number}), "tiles", first, "n", problem
    yield (
        on_tile("R12", {"trigger": "STATIC", "effect": "PARTY_LIMIT"}),
        "tiles",
        first,
        "n",
        "missing",
    )
    yield on_tile("R12", {**bounce, "n": 1}), "tiles", first, "n", "no such field"
    yield on_tile("R12", {**limit, "m": 1}), "tiles", first, "m", "no such field"
    yield on_tile("R12", {**attack, "target": "chosen"}), "tiles", first, "target", "'chosen'"
    store = {"trigger": "ABILITY", "effect": "PLUNDER", "type": "M", "base": 1, "matching": 3}
    yield on_tile("R12", {**store, "type": "X"}), "tiles", first, "type", "'X' is none of M, A, I"
    yield on_tile("R12", {**store, "base": 21}), "tiles", first, "base", "from 1 to 20"
    yield on_tile("R12", {**store, "matching": 0}), "tiles", first, "matching", "from 1 to 20"
    yield {"tiles": {"R12": {"effects": "none"}}}, "tiles", "R12", "effects", "must be a list"
    yield {"tiles": {"R12": {"kind": "attic"}}}, "tiles", "R12", "kind", "'attic' is none of key"
    yield {"tiles": {"R12": {"name": 3}}}, "tiles", "R12", "name", "must be text"
    yield {"tiles": {"R12": {"cost": 3}}}, "tiles", "R12", "cost", "no such field"
    yield {"tiles": {"R13": TILE}}, "tiles", "", "", "17 tiles for 16 cells"
    for field in TILE:
        lacking = {name: value for name, value in TILE.items() if name != field}
        yield {"tiles": {"R13": lacking}}, "tiles", "R13", field, "is missing"
    for id in ("R21", "R1", "K5", "hall"):
        yield {"tiles": {id: TILE}}, "tiles", id, "", "tiles are K1 to K4 and R01 to R20"


def plot_mistakes() -> Iterator[Mistake]:
    """The same for plots."""
    first = "N1: effects[0]"
    major = {"effect": "MAJOR"}
    gates = {"effect": "BAR_GATES"}
    for effects in ((gates,), (major, gates), (gates, major), (), (major, major)):
        yield on_plot("J1", *effects), "plots", "J1", "effects", "MAJOR is what Majors do"
    yield on_plot("N1", major), "plots", "N1", "effects", "MAJOR is what Majors do"
    yield on_plot("N1", gates, gates), "plots", "N1", "effects", "each can be there once"
    for word in ("PEEK", "fear", "WIN"):
        yield (
            on_plot("N1", {"effect": word}),
            "plots",
            first,
            "effect",
            f"{word!r} is none of MAJOR",
        )
    for word in ("FEAR", "GAIN_TO_HAND", "FLIP_DOWN", "REARRANGE", "RECOVER"):
        yield on_plot("N1", {"effect": word}), "plots", first, "n", "is missing"
        yield on_plot("N1", {"effect": word, "n": 0}), "plots", first, "n", "from 1 to 40"
        yield on_plot("N1", {"effect": word, "n": 41}), "plots", first, "n", "from 1 to 40"
    for word in ("DEFEAT_HERO", "BAR_GATES", "SEARCH_MAJOR"):
        yield on_plot("N1", {"effect": word, "n": 1}), "plots", first, "n", "no such field"
    raid = {"effect": "ATTACK", "n": 3}
    yield on_plot("N1", raid), "plots", first, "target", "is missing"
    yield on_plot("N1", {**raid, "target": "here"}), "plots", first, "target", "'here' is none of"
    for id, kind in (("J1", "minor"), ("N1", "major"), ("N1", "huge")):
        yield {"plots": {id: {"kind": kind}}}, "plots", id, "kind", f"{kind!r} is none of"
    needs: list[tuple[object, str, str, str]] = [
        ({"M": 100}, "J1.needs", "M", "from 0 to 99"),
        ({"any": -1}, "J1.needs", "any", "from 0 to 99"),
        ({"I": "2"}, "J1.needs", "I", "must be a whole number"),
        ({"X": 2}, "J1.needs", "X", "no such field"),
        (3, "J1.needs", "", "must be a table"),
    ]
    for need, entry, field, problem in needs:
        yield {"plots": {"J1": {"needs": need}}}, "plots", entry, field, problem
    for where in (["K5"], ["R01"], ["K1", "Iron Foundry"]):
        wrong = {"plots": {"J1": {"where": where}}}
        yield wrong, "plots", "J1", "where", f"{where[-1]!r} is none of K1, K2, K3, K4"
    for field in PLOT:
        lacking = {name: value for name, value in PLOT.items() if name != field}
        yield {"plots": {"N9": lacking}}, "plots", "N9", field, "is missing"
    for id in ("J13", "N17", "J0", "P1"):
        yield {"plots": {id: PLOT}}, "plots", id, "", "plots are J1 to J12 and N1 to N16"
    yield {"plots": {"J1": {"cost": 7}}}, "plots", "J1", "cost", "no such field"


def other_mistakes() -> Iterator[Mistake]:
    """The same for everything else."""
    for field in CARD:
        lacking = {name: value for name, value in CARD.items() if name != field}
        yield {"resources": {"M5": lacking}}, "resources", "M5", field, "is missing"
    for id in ("M7", "M0", "X1", "ogre"):
        yield (
            {"resources": {id: CARD}},
            "resources",
            id,
            "",
            "cards are a type and a value: M1 to I6",
        )
    yield {"resources": {"M1": {"type": "A"}}}, "resources", "M1", "type", "'A' is none of M"
    yield {"resources": {"M1": {"value": 2}}}, "resources", "M1", "value", "from 1 to 1, not 2"
    yield {"resources": {"M1": {"starter": 41}}}, "resources", "M1", "starter", "from 0 to 40"
    yield {"resources": {"M1": {"supply": -1}}}, "resources", "M1", "supply", "from 0 to 40"
    yield {"resources": {"M1": {"copies": 3}}}, "resources", "M1", "copies", "no such field"
    spare: list[tuple[str, str, dict[str, Any]]] = [
        ("types", "X", {"name": "X", "colour": "grey", "icon": "dot", "pays": "fear"}),
        ("mats", "K5", {"colour": "grey"}),
        ("heroes", "X", {"name": "X", "type": "M", "special": "FORTIFY", "text": "x"}),
    ]
    for file, id, entry in spare:
        yield {file: {id: entry}}, file, id, "", "there is no such entry"
    yield {"types": {"A": {"pays": "fear"}}}, "types", "A", "pays", "'fear' is none of buy"
    yield {"types": {"A": {"cost": 1}}}, "types", "A", "cost", "no such field"
    yield {"heroes": {"S": {"special": "FORTIFY"}}}, "heroes", "S", "special", "none of FORESEE"
    yield {"heroes": {"S": {"type": "B"}}}, "heroes", "S", "type", "'B' is none of M, A, I"
    yield {"heroes": {"S": {"defence": 4}}}, "heroes", "S", "defence", "no such field"
    yield {"mats": {"K1": {"name": "X"}}}, "mats", "K1", "name", "no such field"
    yield {"plots": {"J1": {"provenance": "dream"}}}, "plots", "J1", "provenance", "'dream'"
    yield {"spells": {"x": {}}}, "pack", "spells", "", "no such table"
    yield {"tiles": 3}, "pack", "tiles", "", "must be a table of entries"
    yield {"tiles": {"R01": 3}}, "pack", "R01", "", "must be an entry with fields"
    yield {"pack": {}}, "pack", "pack", "name", "is missing"


def constant_mistakes() -> Iterator[Mistake]:
    """Numbers out of bounds."""
    numbers: list[tuple[str, Any, str]] = [
        ("grid", 5, "from 4 to 4"),
        ("majors_to_win", 0, "from 1 to 12"),
        ("majors_to_win", 13, "from 1 to 12"),
        ("capture_to_win", 0, "from 1 to 999"),
        ("key_rooms_to_win", 5, "from 1 to 4"),
        ("key_rooms_to_win", 0, "from 1 to 4"),
        ("resource_hand", 21, "from 1 to 20"),
        ("plot_hand", 11, "from 1 to 10"),
        ("plots_completed_per_turn", 0, "from 1 to 9"),
        ("plot_swaps_per_turn", 10, "from 0 to 9"),
        ("withdraw_per_turn", -1, "from 0 to 9"),
        ("min_payment", 0, "from 1 to 20"),
        ("arcana_per_card", 0, "from 1 to 20"),
        ("flips_per_turn", 17, "from 0 to 16"),
        ("rearrange_min", 1, "from 2 to 16"),
        ("rearrange_max", 1, "from 2 to 16"),
        ("followers", 41, "from 0 to 40"),
        ("hero_defence", 0, "from 1 to 20"),
        ("follower_defence", 0, "from 1 to 20"),
        ("die_faces", [], "must not be empty"),
        ("die_faces", [21], "from 0 to 20"),
        ("die_faces", 6, "must be a list"),
        ("escort_max", 41, "from 0 to 40"),
        ("rally_max", 0, "from 1 to 40"),
        ("rally_max", 1.5, "must be a whole number"),
        ("escort_max", True, "must be a whole number"),
    ]
    assert {name for name, _, _ in numbers} == set(CONSTANTS)
    for name, number, problem in numbers:
        yield {"constants": {name: {"value": number}}}, "constants", name, "value", problem
    yield {"constants": {"luck": {"value": 1}}}, "constants", "luck", "", "no such constant"
    yield {"constants": {"grid": {"size": 4}}}, "constants", "grid", "size", "no such field"


MISTAKES = [*tile_mistakes(), *plot_mistakes(), *other_mistakes(), *constant_mistakes()]


@pytest.mark.parametrize(("wrong", "file", "entry", "field", "problem"), MISTAKES, ids=str)
def test_a_mistake_in_a_pack_is_named_with_file_entry_and_field(
    wrong: dict[str, Any], file: str, entry: str, field: str, problem: str
) -> None:
    with pytest.raises(ContentError) as raised:
        lairworks.new(GAME, seed=1, pack=wrong)
    error = raised.value
    assert error.file.removesuffix(".toml") == file
    assert (error.entry, error.field) == (entry, field)
    assert problem in error.problem
    for part in (error.file, error.entry, error.field, error.problem):
        assert part in str(error)


def test_the_fewest_rooms_are_not_more_than_the_most() -> None:
    with pytest.raises(ContentError, match=r"rearrange_max.*from 5 to 16, not 4"):
        content(constant(rearrange_min=5))


@pytest.mark.parametrize(
    ("file", "entry"),
    [
        *(("types", letter) for letter in TYPES),
        *(("heroes", hero) for hero in HEROES),
        *(("mats", key) for key in KEYS),
        *(("constants", name) for name in CONSTANTS),
    ],
)
def test_an_entry_that_is_missing_is_named(file: str, entry: str) -> None:
    tables = {name: dict(table_) for name, table_ in content().tables.items()}
    del tables[file][entry]
    with pytest.raises(ContentError) as raised:
        UprisingContent(tables, None)
    assert (raised.value.file, raised.value.entry) == (f"{file}.toml", entry)
    assert "is missing" in raised.value.problem


@pytest.mark.rule("U-STR-01")
def test_fifteen_tiles_and_three_key_rooms_are_refused() -> None:
    tables = {name: dict(table_) for name, table_ in content().tables.items()}
    del tables["tiles"]["K3"]
    with pytest.raises(ContentError, match=r"tiles\.toml: 15 tiles for 16 cells"):
        UprisingContent(tables, None)
    tables["tiles"]["R13"] = {**TILE, "provenance": "authored"}
    with pytest.raises(ContentError, match=r"tiles\.toml: K3.*is missing"):
        UprisingContent(tables, None)


def test_a_mistake_in_a_pack_file_names_that_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("[plots.J1]\nwhere = ['K9']\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"plots\.J1: where: 'K9' is none of") as raised:
        lairworks.new(GAME, seed=1, pack=path)
    assert raised.value.file == str(path)
    path.write_text("[plots.J1]\nwhere = ['K2']\n", encoding="utf-8")
    assert mats_of(state(lairworks.new(GAME, seed=1, pack=path)).content.plots[0]) == ["K2"]
