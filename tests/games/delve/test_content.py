"""Section E: what is in the box, where it comes from, and packs that change it."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import lairworks
from lairworks import ContentError
from lairworks.core.content import PROVENANCE
from lairworks.games.delve import GAME
from lairworks.games.delve.content import (
    ANY,
    BONUSES,
    EFFECTS,
    FEATS,
    TYPES,
    DelveContent,
)
from lairworks.packs import content_of
from tests.content_files import files
from tests.games.delve.tables import (
    FIXTURES,
    R1_WALLS,
    boxes,
    ended,
    explore,
    facts,
    look,
    map_of,
    mat,
    play,
    seat_of,
)


def content(pack: Any = None) -> DelveContent:
    found = content_of(GAME, pack)
    assert isinstance(found, DelveContent)
    return found


TREASURES = """
t01 | Bestiary of Bites | book | Dread | 1 | +1 for each monster you defeated
t02 | Trapsmith's Primer | book | - | 2 | +1 for each trap you disarmed
t03 | Hymnal of Small Hours | book | Harmony | 2 | +2 for each other Book
t04 | Weeping Gargoyle | statue | Dread | 2 | +1 for each other Dread item
t05 | Two-Faced Idol | statue | - | 2 | +1 for each of your face-down treasures
t06 | Dancing Faun | statue | Harmony | 3 | +1 if you have another Statue
t07 | Scroll of Harmony | scroll | - | 2 | +2 for each Harmony item
t08 | Scroll of Dread | scroll | - | 2 | +2 for each Dread item
t09 | Scroll of Splendour | scroll | - | 2 | +2 for each Splendour item
t10 | Doorwarden Amulet | amulet | Splendour | 1 | +3 if you exited the lair
t11 | Mapmaker's Amulet | amulet | - | 1 | +1 for every 9 Known spaces on your map
t12 | Amulet of Calm | amulet | Harmony | 3 | +1 if you have another Amulet
t13 | Tranquil Goblet | cup | Harmony | 2 | +2 for each other Cup
t14 | Cinder Chalice | cup | Dread | 2 | +1 for each other Cup
t15 | Goldleaf Tankard | cup | Splendour | 2 | +2 if you have another Cup
t16 | Moon Shard | shard | Dread | 1 | +2 if you have a different Shard
t17 | Sun Shard | shard | Splendour | 1 | +2 if you have a different Shard
t18 | Star Shard | shard | Harmony | 1 | +2 for each other Shard
t19 | Bramble Crown | crown | Dread | 2 | +2 if you defeated three monsters
t20 | Heavy Crown | crown | Splendour | 4 | no bonus, just heavy
t21 | Prism Orb | orb | - | 0 | +1 for each different type you have face up
t22 | Echo Orb | orb | Splendour | 1 | +1 for each chest you opened
"""


@pytest.mark.parametrize("line", TREASURES.strip().split("\n"), ids=lambda line: line[:3])
def test_the_treasures_are_those_of_the_specification(line: str) -> None:
    id, name, kind, keyword, base, text = line.split(" | ")
    (card,) = [treasure for treasure in content().treasures if treasure.id == id]
    carried = content().keywords[card.keyword] if card.keyword >= 0 else "-"
    assert (card.name, TYPES[card.type], carried) == (name, kind, keyword)
    assert card.base == int(base)
    assert card.text.rstrip(".").lower() == text.lower()


def test_there_are_22_treasures_of_eight_types_and_three_keywords_of_five_carriers() -> None:
    found = content()
    assert len(found.treasures) == 22
    assert Counter(TYPES[card.type] for card in found.treasures) == {
        "book": 3,
        "statue": 3,
        "scroll": 3,
        "amulet": 3,
        "cup": 3,
        "shard": 3,
        "crown": 2,
        "orb": 2,
    }
    keywords = Counter(
        found.keywords[card.keyword] for card in found.treasures if card.keyword >= 0
    )
    assert keywords == {"Harmony": 5, "Dread": 5, "Splendour": 5}
    assert len({card.name for card in found.treasures}) == 22


def test_the_cubes_are_four_white_one_yellow_quickness_and_one_green_perception() -> None:
    rows = [(cube.letter, cube.name, cube.attribute, cube.count) for cube in content().cubes]
    assert rows == [
        ("W", "white", "basic", 4),
        ("Q", "yellow", "Quickness", 1),
        ("P", "green", "Perception", 1),
    ]


def test_the_base_kit_and_its_hazards_are_those_of_the_specification() -> None:
    found = content()
    kit = found.kit
    assert (kit.id, kit.walls, kit.min_walls, kit.chests, kit.hazards) == (
        "base",
        20,
        17,
        3,
        (3, 3),
    )
    rows = [
        (
            hazard.id,
            hazard.name,
            hazard.monster,
            hazard.category,
            hazard.glyph,
            hazard.initials,
            hazard.target,
            hazard.holds,
        )
        for hazard in found.hazards
    ]
    assert rows == [
        ("hungry_blob", "Hungry Blob", True, "natural", "B", "HB", 6, False),
        ("greased_pit", "Greased Pit", False, "mechanical", "P", "GP", 5, False),
    ]
    strikes = [
        [(EFFECTS[effect.kind], effect.n, effect.colour, effect.fresh) for effect in hazard.strike]
        for hazard in found.hazards
    ]
    assert strikes == [[("fatigue", 2, ANY, False)], [("fatigue", 2, ANY, True)]]
    assert [hazard.reward for hazard in found.hazards] == [(), ()]


def test_the_constants_are_those_of_the_specification() -> None:
    found = content()
    assert found.conserved_slots == 3
    assert found.die_faces == [1, 2, 3, 4, 5, 6]
    assert found.dice == 3
    assert found.display_size == 3
    assert found.chest_draws + found.chest_takes == 2
    assert found.face_up_limit == 4
    assert found.vp_face_down == 1
    assert found.vp_monsters == [0, 2, 4]
    assert (found.vp_exit_first, found.vp_exit_second) == (4, 2)
    assert found.exit_tickets == [[3, 0], [0, 3], [2, 2]]
    assert found.hustle_steps == 3
    assert found.turn_cap == 80
    assert found.edit_cap == 400


def test_actions_cost_what_the_rules_say() -> None:
    costs = {name: entry["cost"] for name, entry in files("delve")["actions.toml"].items()}
    assert costs == {
        "creep": [{"n": 1, "colour": "any"}],
        "hustle": [{"n": 2, "colour": "any"}, {"n": 1, "colour": "Q"}],
        "backtrack": [{"n": 1, "colour": "Q"}],
        "peer": [{"n": 2, "colour": "any"}, {"n": 1, "colour": "P"}],
    }


def test_there_are_eight_library_lairs() -> None:
    rows = [(library.id, library.name, library.turns) for library in content().library]
    assert rows == [
        ("l1", "The Primer", 6),
        ("l2", "Pantry Raid", 8.5),
        ("l3", "Crossroads", 8.5),
        ("l4", "Hourglass", 9),
        ("l5", "Long Gallery", 9),
        ("l6", "Moat and Keep", 11),
        ("l7", "Switchback", 11),
        ("l8", "Oubliette", 13),
    ]


def test_every_entry_says_where_it_comes_from() -> None:
    found = files("delve")
    assert set(found) >= {"constants.toml", "kits.toml", "hazards.toml", "treasures.toml"}
    entries = 0
    for name, table in found.items():
        for id, entry in table.items():
            assert entry.get("provenance") in PROVENANCE, f"{name}: {id}"
            entries += 1
    assert entries > 50
    treasures = found["treasures.toml"]
    printed = {id for id, entry in treasures.items() if entry["provenance"] == "rulebook"}
    assert printed == {"t07", "t13", "t16", "t17"}, "the four names the rulebook prints"
    assert found["constants.toml"]["die_faces"]["provenance"] == "authored"


def test_no_card_lair_or_hazard_is_named_in_the_code() -> None:
    folder = resources.files("lairworks.games.delve")
    names = [card.name for card in content().treasures]
    names += [library.name for library in content().library]
    names += ["Hungry Blob", "Greased Pit", "hungry_blob", "greased_pit"]
    modules = [entry for entry in folder.iterdir() if entry.name.endswith(".py")]
    modules += [entry for entry in (folder / "rules").iterdir() if entry.name.endswith(".py")]
    for module in modules:
        text = module.read_text(encoding="utf-8")
        assert not [name for name in names if name in text], module.name


# Packs


def test_a_pack_changes_numbers_of_the_game() -> None:
    pack = {
        "treasures": {"t20": {"base": 9}},
        "constants": {
            "vp_exit_first": {"value": 7},
            "vp_face_down": {"value": 2},
            "vp_monsters": {"value": [1, 1, 1]},
            "face_up_limit": {"value": 1},
        },
    }
    match = ended(
        seat_of(dealt="B2 D5 D4", treasures="t20 t01", exited=1), seat_of("F6"), pack=pack
    )
    assert "done" not in match.choices(0)
    play(match, "flip:t01", "done")
    assert boxes(match) == [9 + 2, 2, 7, 0, 0]


def test_a_pack_changes_costs_dice_and_tickets() -> None:
    pack = {
        "actions": {"creep": {"cost": [{"n": 1, "colour": "P"}]}},
        "constants": {
            "die_faces": {"value": [7]},
            "exit_tickets": {"value": [[0, 1]]},
            "hustle_steps": {"value": 1},
        },
    }
    match = explore("B2", "B1 B2", mat="F W2 Q1 P1", pack=pack)
    play(match, "fight", "die:FW", "roll")
    assert facts(match, "rolled")[0]["dice"] == [7]
    play(match, "creep:W")
    assert mat(match) == "F W1 Q1, S W3 P1"
    assert look(match)["seats"][0]["ticket"] is True
    play(match, "hustle", "pay:FQ", "step:S")
    assert map_of(match)["at"] == "C1"
    assert match.describe(0)["step"] == "explore.act"


def test_a_pack_changes_the_energy_of_a_match() -> None:
    match = explore("C2", pack={"cubes": {"W": {"count": 7}, "Q": {"count": 0}}})
    assert mat(match) == "F W7 P1"


def test_a_pack_adds_a_treasure_and_a_lair() -> None:
    pack = {
        "treasures": {
            "t23": {
                "name": "Paper Crown",
                "type": "crown",
                "base": 1,
                "bonus": [{"bonus": "if_feat", "feat": "exited_first", "least": 1, "points": 2}],
                "text": "+2 if you exited first",
            }
        },
        "lairs": {
            "l9": {
                "name": "R1 once more",
                "turns": 7,
                "start": "A1",
                "exit": "A4",
                "chests": ["D4", "F1", "A6"],
                "hazards": [
                    *({"id": "hungry_blob", "at": at} for at in ("B2", "D5", "B5")),
                    *({"id": "greased_pit", "at": at} for at in ("E4", "C5", "F2")),
                ],
                "walls": list(R1_WALLS),
            }
        },
    }
    match = lairworks.new(GAME, seed=1, pack=pack)
    assert len(look(match)["display"]) + look(match)["deck"] == 23
    assert "load:l9" in match.choices(0)
    for exited, points in ((1, 3), (2, 1), (0, 1)):
        rival = seat_of("F6", exited=1) if exited == 2 else seat_of("F6")
        over = ended(
            seat_of("A1", treasures="t23", taken=["t23"], exited=exited),
            rival,
            phase="over",
            pack=pack,
        )
        assert boxes(over)[0] == points


def test_an_illegal_library_lair_of_a_pack_is_not_offered() -> None:
    match = lairworks.new(GAME, seed=1, pack={"lairs": {"l1": {"walls": ["A1e"]}}})
    assert "load:l1" not in match.choices(0)
    assert "load:l2" in match.choices(0)


def test_a_pack_is_read_from_its_path_or_its_tables_alike() -> None:
    tables = tomllib.loads(FIXTURES.read_text(encoding="utf-8"))
    assert content(FIXTURES).digest == content(str(FIXTURES)).digest == content(tables).digest
    assert content(FIXTURES).digest != content().digest
    assert content().pack is None
    assert content(FIXTURES).pack == tables


def test_a_pack_without_effect_has_the_digest_of_the_game_itself() -> None:
    entry = {"value": 4, "provenance": "authored"}
    assert content({"constants": {"vp_exit_first": entry}}).digest == content().digest
    assert content({"constants": {"vp_exit_first": {"value": 5}}}).digest != content().digest


TREASURE = {"name": "X", "type": "orb", "base": 1, "bonus": [], "text": "x"}


@pytest.mark.parametrize(
    ("pack", "file", "entry", "field", "problem"),
    [
        (
            {"treasures": {"t20": {"base": "4"}}},
            "treasures",
            "t20",
            "base",
            "must be a whole number, not the text '4'",
        ),
        ({"treasures": {"t20": {"base": 100}}}, "treasures", "t20", "base", "from -99 to 99"),
        ({"treasures": {"t20": {"type": "hat"}}}, "treasures", "t20", "type", "'hat' is none of"),
        ({"treasures": {"t20": {"colour": "red"}}}, "treasures", "t20", "colour", "no such field"),
        ({"treasures": {"t20": {"bonus": 3}}}, "treasures", "t20", "bonus", "must be a list"),
        (
            {"treasures": {"t20": {"bonus": [{"bonus": "per_moon", "points": 1}]}}},
            "treasures",
            "t20: bonus[0]",
            "bonus",
            f"is none of {', '.join(BONUSES)}",
        ),
        (
            {"treasures": {"t20": {"bonus": [{"bonus": "per_feat", "feat": "x", "points": 1}]}}},
            "treasures",
            "t20: bonus[0]",
            "feat",
            f"is none of {', '.join(FEATS)}",
        ),
        (
            {"treasures": {"t20": {"bonus": [{"bonus": "if_type", "points": 1}]}}},
            "treasures",
            "t20: bonus[0]",
            "type",
            "is missing",
        ),
        ({"treasures": {"t41": TREASURE}}, "treasures", "t41", "", "t01 to t40"),
        ({"treasures": {"crown": TREASURE}}, "treasures", "crown", "", "t01 to t40"),
        ({"treasures": {"t23": {"name": "X"}}}, "treasures", "t23", "type", "is missing"),
        (
            {"hazards": {"hungry_blob": {"strike": [{"effect": "explode"}]}}},
            "hazards",
            "hungry_blob: strike[0]",
            "effect",
            f"'explode' is none of {', '.join(EFFECTS)}",
        ),
        (
            {"hazards": {"hungry_blob": {"strike": [{"effect": "fatigue"}]}}},
            "hazards",
            "hungry_blob: strike[0]",
            "n",
            "is missing",
        ),
        (
            {"hazards": {"hungry_blob": {"reward": [{"effect": "learn", "n": 2}]}}},
            "hazards",
            "hungry_blob: reward[0]",
            "n",
            "no such field",
        ),
        (
            {"hazards": {"hungry_blob": {"strike": [{"effect": "learn", "space": "G7"}]}}},
            "hazards",
            "hungry_blob: strike[0]",
            "space",
            "'G7' is no space",
        ),
        (
            {"hazards": {"hungry_blob": {"strike": [{"effect": "locate", "class": "door"}]}}},
            "hazards",
            "hungry_blob: strike[0]",
            "class",
            "'door' is none of wall, trap, monster, chest, exit, start",
        ),
        (
            {
                "hazards": {
                    "greased_pit": {
                        "strike": [
                            {"effect": "spend", "n": 1, "colour": "W"},
                            {"effect": "spend", "n": 1, "colour": "M"},
                        ]
                    }
                }
            },
            "hazards",
            "greased_pit: strike[1]",
            "colour",
            "'M' is neither any nor one of W, Q, P",
        ),
        ({"hazards": {"hungry_blob": {"target": 0}}}, "hazards", "hungry_blob", "target", "from 1"),
        ({"hazards": {"hungry_blob": {"glyph": "S"}}}, "hazards", "hungry_blob", "glyph", "'S'"),
        ({"hazards": {"hungry_blob": {"kind": "pet"}}}, "hazards", "hungry_blob", "kind", "'pet'"),
        (
            {"hazards": {"hungry_blob": {"category": "odd"}}},
            "hazards",
            "hungry_blob",
            "category",
            "natural, mechanical, enchanted",
        ),
        ({"hazards": {"newt": {"name": "Newt"}}}, "hazards", "newt", "kind", "is missing"),
        ({"kits": {"base": {"walls": 26}}}, "kits", "base", "walls", "from 0 to 25"),
        ({"kits": {"base": {"min_walls": 21}}}, "kits", "base", "min_walls", "from 0 to 20"),
        (
            {"kits": {"base": {"hazards": {"dragon": 1}}}},
            "kits",
            "base.hazards",
            "dragon",
            "there is no such hazard",
        ),
        (
            {"kits": {"base": {"hazards": {"hungry_blob": 20, "greased_pit": 15}}}},
            "kits",
            "base",
            "hazards",
            "36 spaces",
        ),
        ({"kits": {"base": {"chests": 8}}}, "kits", "base", "chests", "14 is the most"),
        ({"actions": {"creep": {"cost": []}}}, "actions", "creep", "cost", "at least one way"),
        (
            {"actions": {"creep": {"cost": [{"n": 3}]}}},
            "actions",
            "creep: cost[0]",
            "n",
            "from 1 to 2, not 3",
        ),
        ({"actions": {"fly": {"cost": [{"n": 1}]}}}, "actions", "fly", "", "no such action"),
        (
            {"cubes": {"Z": {"name": "z", "attribute": "Z", "count": 1}}},
            "cubes",
            "Z",
            "",
            "the vocabulary has no others",
        ),
        ({"cubes": {"W": {"count": 13}}}, "cubes", "W", "count", "from 0 to 12, not 13"),
        ({"cubes": {"W": {"provenance": "dream"}}}, "cubes", "W", "provenance", "'dream'"),
        ({"constants": {"kit": {"value": "huge"}}}, "constants", "kit", "value", "'huge'"),
        ({"constants": {"die_faces": {"value": []}}}, "constants", "die_faces", "value", "empty"),
        (
            {"constants": {"vp_exit_first": {"value": 4.5}}},
            "constants",
            "vp_exit_first",
            "value",
            "must be a whole number, not the fraction 4.5",
        ),
        ({"constants": {"speed": {"value": 1}}}, "constants", "speed", "", "no such constant"),
        (
            {"constants": {"exit_tickets": {"value": [[1]]}}},
            "constants",
            "exit_tickets",
            "value",
            "a pair",
        ),
        (
            {"constants": {"exit_tickets": {"value": [[True, 1]]}}},
            "constants",
            "exit_tickets",
            "value",
            "whole number",
        ),
        ({"lairs": {"l17": {"name": "X", "turns": 1}}}, "lairs", "l17", "", "l1 to l16"),
        ({"lairs": {"l1": {"walls": ["A6e"]}}}, "lairs", "l1", "walls", "'A6e' is no inner border"),
        ({"lairs": {"l1": {"start": "G1"}}}, "lairs", "l1", "start", "'G1' is no space"),
        ({"lairs": {"l1": {"start": "A1"}}}, "lairs", "l1", "exit", "already holds a Feature"),
        (
            {"lairs": {"l1": {"hazards": [{"id": "dragon", "at": "B1"}]}}},
            "lairs",
            "l1",
            "hazards",
            "'dragon'",
        ),
        ({"spells": {"x": {}}}, "pack", "spells", "", "no such table"),
        ({"cubes": 3}, "pack", "cubes", "", "must be a table of entries"),
        ({"cubes": {"W": 3}}, "pack", "W", "", "must be an entry with fields"),
        ({"pack": {}}, "pack", "pack", "name", "is missing"),
        ({"pack": {"name": "x", "author": "y"}}, "pack", "pack", "author", "no such field"),
    ],
    ids=str,
)
def test_a_mistake_in_a_pack_is_named_with_file_entry_and_field(
    pack: dict[str, Any], file: str, entry: str, field: str, problem: str
) -> None:
    with pytest.raises(ContentError) as raised:
        lairworks.new(GAME, seed=1, pack=pack)
    error = raised.value
    assert error.file.removesuffix(".toml") == file
    assert (error.entry, error.field) == (entry, field)
    assert problem in error.problem
    for part in (error.file, error.entry, error.field, error.problem):
        assert part in str(error)


def test_a_glyph_used_twice_is_named_with_its_entry() -> None:
    with pytest.raises(ContentError) as raised:
        lairworks.new(GAME, seed=1, pack={"hazards": {"hungry_blob": {"glyph": "P"}}})
    assert raised.value.field == "glyph"
    assert "'P' is used twice" in raised.value.problem
    assert raised.value.entry in ("hungry_blob", "greased_pit")


def test_a_pack_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    with pytest.raises(ContentError, match="cannot be read") as raised:
        lairworks.new(GAME, seed=1, pack=missing)
    assert raised.value.file == str(missing)
    broken = tmp_path / "broken.toml"
    broken.write_text("[treasures.t20\nbase = 5\n", encoding="utf-8")
    with pytest.raises(ContentError, match="is not TOML") as raised:
        lairworks.new(GAME, seed=1, pack=broken)
    assert raised.value.file == str(broken)
    assert "line 1" in str(raised.value)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ContentError, match="cannot be read"):
        lairworks.new(GAME, seed=1, pack=binary)


def test_a_mistake_in_a_pack_file_is_found_before_the_match_begins(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("[treasures.t20]\nbase = 'four'\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"t20: base: must be a whole number"):
        lairworks.new(GAME, seed=1, pack=path)
    path.write_text("[treasures.t20]\nbase = 5\n", encoding="utf-8")
    match = lairworks.new(GAME, seed=1, pack=path)
    assert match.over is False
