"""Section E: what is in the box, where it comes from, and packs that change it."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import lairworks
from lairworks import ContentError, Match
from lairworks.core.content import PROVENANCE
from lairworks.games.volcano.content import FILES, Strip, VolcanoContent
from lairworks.games.volcano.game import GAME
from lairworks.games.volcano.words import CODES, KINDS
from lairworks.packs import content_of
from tests.content_files import files
from tests.games.volcano.tables import (
    BLUE,
    RED,
    asked,
    lair,
    offered,
    planning,
    play,
    seat,
    state,
    table,
    told,
)


def content(pack: Any = None) -> VolcanoContent:
    found = content_of(GAME, pack)
    assert isinstance(found, VolcanoContent)
    return found


# id, name, cost, VP, symbols, build must, build may, room must, room may (E.7)
ROOMS = """
R01 | Jumpsuit Barracks | 1 | 1 | COM | - | - | WORK WORK | -
R02 | Drafting Office | 1 | 1 | LOG | - | - | REVEAL SELECT | -
R03 | Gravel Conveyor | 1 | 1 | LOG | - | - | BP REVEAL | -
R04 | Trapdoor Corridor | 1 | 1 | SEC | - | - | DISMISS WORK | -
R05 | Rumour Canteen | 1 | 1 | COM | - | SELECT | WORK | EXCHANGE
R06 | Lava Chute | 1 | 2 | SCI | LOSE_WORK | - | CRATE | -
R07 | Cement Works | 2 | 2 | LOG | - | - | BP BP | -
R08 | Blueprint Vault | 2 | 1 | SEC SCI | SELECT | - | SELECT SELECT | -
R09 | Submarine Pen | 2 | 1 | LOG WEA | - | - | CRATE WORK | -
R10 | Contraband Depot | 2 | 1 | LOG COM | - | - | CRATE BP | -
R11 | Muzak Control | 2 | 2 | COM SCI | - | - | WASTE WORK | -
R12 | Monorail Platform | 2 | 2 | LOG COM | - | - | - | TRANSFER
R13 | Wiretap Room | 2 | 1 | SEC COM | CRATE | - | CRATE | EXCHANGE
R14 | Renovation Bureau | 2 | 1 | LOG SCI | BP | - | - | UPGRADE OCCUPY
R15 | Interrogation Room | 2 | 2 | SEC WEA | - | EXCHANGE | - | STEAL OCCUPY
R16 | Geothermal Tap | 2 | 2 | SCI | - | EXCAVATE | BP | EXCAVATE
R17 | Demolition Locker | 2 | 3 | WEA | - | - | LOSE_WORK | DESTROY UPGRADE
R18 | Sick Bay | 2 | 1 | SCI COM | WORK | - | WORK | OCCUPY
R19 | Command Center | 3 | 3 | SEC SCI | - | - | BP | BUILD OCCUPY
R20 | Shark Tank | 3 | 2 | SEC COM WEA | - | DISMISS | DISMISS | OCCUPY
R21 | Laser Gallery | 3 | 3 | WEA SCI | - | - | LOSE_BP FAVOR(2) | -
R22 | Gloating Balcony | 3 | 3 | COM WEA | - | - | LOSE_WORK FAVOR(2) | -
R23 | Tunnel Borer | 3 | 3 | LOG WEA | - | EXCAVATE | - | EXCAVATE BUILD OCCUPY
R24 | Security Hub | 3 | 3 | SEC LOG | - | - | WORK | DISMISS
R25 | Modular Wing | 3 | 2 | SCI LOG | - | - | BP | UPGRADE OCCUPY
R26 | Private Casino | 3 | 3 | COM SEC | CRATE | - | LOSE_BP CRATE CRATE | -
R27 | Self-Destruct Test Bay | 3 | 2 | WEA SCI LOG | - | DESTROY | WORK | DESTROY
R28 | Hall of Mirrors | 3 | 3 | SEC COM | - | - | SELECT | TRANSFER
R29 | Missile Silo | 4 | 4 | WEA LOG | - | - | FAVOR(1) | -
R30 | Weather Engine | 4 | 3 | SCI WEA LOG | - | - | WASTE FAVOR(1) | -
R31 | Cloning Vats | 4 | 3 | SCI SEC | WORK WORK | - | WORK WORK | OCCUPY
R32 | Trophy Hall | 4 | 4 | COM WEA | - | - | SELECT BP | -
R33 | Orbital Uplink | 5 | 5 | SCI SEC LOG | - | - | REVEAL SELECT | STEAL OCCUPY
R34 | Doomsday Antechamber | 5 | 5 | WEA SCI COM | LOSE_WORK | - | FAVOR(1) BP | -
"""
ROWS = [line.split(" | ") for line in ROOMS.strip().split("\n")]


def words(cell: str) -> list[str]:
    return [] if cell == "-" else cell.split()


def halves(strip: Strip) -> tuple[list[str], list[str]]:
    """What must and what may be done."""
    return strip.texts()[: strip.musts], strip.texts()[strip.musts :]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_rooms_are_those_of_the_specification(row: list[str]) -> None:
    id, name, cost, vp, symbols, build_must, build_may, room_must, room_may = row
    found = content()
    (room,) = [room for room in found.rooms if room.id == id]
    assert (room.name, room.cost, room.vp) == (name, int(cost), int(vp))
    assert set(found.symbol_ids(room.symbols)) == set(words(symbols))
    assert halves(room.build) == (words(build_must), words(build_may))
    assert halves(room.room) == (words(room_must), words(room_may))
    assert room.flavour


def test_there_are_34_rooms_with_the_costs_and_points_of_the_specification() -> None:
    rooms = content().rooms
    assert len(rooms) == len({room.name for room in rooms}) == 34
    assert Counter(room.cost for room in rooms) == {1: 6, 2: 12, 3: 10, 4: 4, 5: 2}
    assert sum(room.cost for room in rooms) == 86
    assert sum(room.vp for room in rooms) == 77


def test_five_room_types_are_on_so_many_cards() -> None:
    found = content()
    names = {entry.id: entry.name for entry in found.types}
    assert names == {
        "WEA": "Weapons",
        "SCI": "Science",
        "SEC": "Security",
        "LOG": "Logistics",
        "COM": "Comfort",
    }
    icons = [(entry.icon, entry.colour) for entry in found.types]
    assert icons == [
        ("rocket", "red"),
        ("flask", "cyan"),
        ("keyhole shield", "violet"),
        ("gear", "ochre"),
        ("martini glass", "pink"),
    ]
    carried = Counter(id for room in found.rooms for id in found.symbol_ids(room.symbols))
    assert carried == {"WEA": 12, "SCI": 14, "SEC": 11, "LOG": 14, "COM": 13}
    sizes = Counter(len(found.symbol_ids(room.symbols)) for room in found.rooms)
    assert sizes == {1: 9, 2: 20, 3: 5}


# Where each directive occurs (E.8): room strips, build strips, elsewhere
WHERE = """
SELECT | R02 R08 R28 R32 R33 SB | R05 R08 | slots
REVEAL | R02 R03 R33 | - | -
DESTROY | R17 R27 | R27 | -
WORK | R01 R04 R05 R09 R11 R18 R24 R27 R31 | R18 R31 | slots
BP | R03 R07 R10 R16 R19 R25 R32 R34 SA | R14 | slots crates
LOSE_WORK | R17 R22 | R06 R34 | -
LOSE_BP | R21 R26 | - | -
CRATE | R06 R09 R10 R13 R26 | R13 R26 | DIG
BUILD | R19 R23 | - | YARD
UPGRADE | R14 R17 R25 | - | -
OCCUPY | R14 R15 R18 R19 R20 R23 R25 R31 R33 | - | YARD
STEAL | R15 R33 | - | -
EXCAVATE | R16 R23 | R16 R23 | DIG
DISMISS | R04 R20 R24 | R20 | -
TRANSFER | R12 R28 | - | -
EXCHANGE | R05 R13 | R15 | -
WASTE | R11 R30 | - | -
FAVOR | R21 R22 R29 R30 R34 | - | crates
"""


@pytest.mark.parametrize("line", WHERE.strip().split("\n"), ids=lambda line: line.split()[0])
def test_each_directive_occurs_where_the_specification_says(line: str) -> None:
    code, on_rooms, on_builds, elsewhere = line.split(" | ")
    found = content()
    number = CODES.index(code)
    rooms = [*found.rooms, *found.sites]
    assert [room.id for room in rooms if number in room.room.codes] == sorted(words(on_rooms))
    assert [room.id for room in rooms if number in room.build.codes] == words(on_builds)
    places = []
    if any(number in strip.codes for strip in found.slots):
        places.append("slots")
    if any(number in crate.effect.codes for crate in found.crates):
        places.append("crates")
    places += [strip.name for strip in found.site_strips if number in strip.codes]
    assert places == words(elsewhere)


def test_no_directive_is_left_out_and_none_is_beyond_the_vocabulary() -> None:
    lines = [line.split()[0] for line in WHERE.strip().split("\n")]
    assert lines == CODES
    favor = re.compile(r"FAVOR\([1-9]\)")
    for table_ in files("volcano").values():
        for entry in table_.values():
            for field, value in entry.items():
                if field == "effect" and value in (["DOUBLE"], ["FIRST"]):
                    continue
                if isinstance(value, list) and field != "symbols":
                    for code in value:
                        assert not isinstance(code, str) or code in CODES or favor.match(code)


def test_the_fixed_locations_are_those_of_the_specification() -> None:
    found = content()
    assert found.place_names == ["Excavation Site", "Construction Yard", "Heliport"]
    assert [halves(strip) for strip in found.site_strips] == [
        (["CRATE"], ["EXCAVATE"]),
        (["BUILD"], ["OCCUPY"]),
    ]
    rows = [(site.id, site.name, site.cost, site.vp, site.symbols) for site in found.sites]
    assert rows == [("SA", "Site A", 0, 0, 0), ("SB", "Site B", 0, 0, 0)]
    assert [halves(site.room) for site in found.sites] == [(["BP"], []), (["SELECT"], [])]
    assert [site.build.length for site in found.sites] == [0, 0]
    match = planning()
    assert lair(match) == {"L1.W1": "SA", "L1.E1": "SB"}


def test_the_planning_track_and_the_shaft_are_those_of_the_specification() -> None:
    found = content()
    assert [strip.texts() for strip in found.slots] == [
        ["WORK", "WORK", "SELECT"],
        ["WORK", "WORK", "BP"],
        ["WORK", "SELECT", "BP"],
        ["WORK", "WORK", "WORK"],
        ["WORK", "WORK", "SELECT", "BP"],
    ]
    assert all(strip.musts == strip.length for strip in found.slots)
    assert found.limits == [0, 5, 10, 15, 20, 25]
    assert found.track_end == 25


@pytest.mark.rule("V-CRATE-05")
def test_the_crates_are_twenty_of_five_kinds() -> None:
    found = content()
    rows = [(KINDS[crate.kind], crate.name, crate.count) for crate in found.crates]
    assert rows == [
        ("DOUBLE", "Overtime Form", 5),
        ("BP", "Bag of Cement", 6),
        ("VP1", "Fruit Basket", 4),
        ("VP2", "Signed Portrait", 2),
        ("FIRST", "Helicopter Pass", 3),
    ]
    assert sum(crate.count for crate in found.crates) == len(found.token_kind) == 20
    effects = [crate.effect.texts() for crate in found.crates]
    assert effects == [[], ["BP"], ["FAVOR(1)"], ["FAVOR(2)"], []]
    assert all(crate.text for crate in found.crates)


def test_the_constants_are_those_of_the_specification() -> None:
    found = content()
    assert (found.bp_max, found.bp_start) == (5, 1)
    assert (found.work_tokens, found.work_start, found.work_compensation) == (24, 2, 1)
    assert found.henchmen == 2
    assert found.pool_extra == 2
    assert found.wrecks == [2, 1, 0]
    assert found.stall_rounds == 6
    options = {option.name: option.default for option in GAME.options}
    assert options == {
        "stall_clause": True,
        "round_cap": 40,
        "start_compensation": True,
        "starting_order": "random",
        "undo": True,
    }


def test_every_entry_says_where_it_comes_from() -> None:
    found = files("volcano")
    assert set(found) == {f"{name}.toml" for name in FILES}
    for name, table_ in found.items():
        for id, entry in table_.items():
            assert entry.get("provenance") in PROVENANCE, f"{name}: {id}"
    assert sum(len(table_) for table_ in found.values()) == 9 + 5 + 34 + 5 + 5 + 5 + 5


def by_origin(file: str, origin: str) -> set[str]:
    return {id for id, entry in files("volcano")[file].items() if entry["provenance"] == origin}


def test_what_is_printed_and_what_was_found_elsewhere_is_marked_so() -> None:
    assert by_origin("rooms.toml", "rulebook") == {"R19", "R29"}
    assert by_origin("rooms.toml", "research") == {"R15", "R20"}
    assert by_origin("constants.toml", "rulebook") == {"bp_max", "pool_extra", "wrecks"}
    assert by_origin("constants.toml", "research") == {"henchmen"}
    assert by_origin("crates.toml", "rulebook") == set(KINDS)
    assert by_origin("places.toml", "rulebook") == {"DIG", "YARD", "HELI", "SA", "SB"}
    for file in ("types.toml", "slots.toml", "shaft.toml"):
        assert by_origin(file, "authored") == set(files("volcano")[file]), file


def test_no_card_crate_or_place_is_named_in_the_code() -> None:
    folder = resources.files("lairworks.games.volcano")
    names = [room.name for room in content().rooms] + [crate.name for crate in content().crates]
    names += [room.id for room in content().rooms[1:]]
    modules = [entry for entry in folder.iterdir() if entry.name.endswith(".py")]
    modules += [entry for entry in (folder / "rules").iterdir() if entry.name.endswith(".py")]
    comments = re.compile(r'""".*?"""|#[^\n]*', re.DOTALL)
    for module in modules:
        code = comments.sub("", module.read_text(encoding="utf-8"))
        assert not [name for name in names if name in code], module.name


# Packs that change numbers


def pack(**tables: Any) -> dict[str, Any]:
    return {"pack": {"name": "x"}, **tables}


def constant(**values: Any) -> dict[str, Any]:
    return pack(constants={name: {"value": value} for name, value in values.items()})


def test_a_pack_changes_what_a_room_costs_and_is_worth() -> None:
    changed = pack(rooms={"R20": {"cost": 1, "vp": 4, "symbols": ["LOG"]}})
    match = table(pack=changed, levels=2, seats=[{"bp": 1, "cards": ["R20", "R21"]}])
    play(match, "boss:YARD")
    if asked(match) == "build.card":
        play(match, "build:R20")
    play(match, "at:L2.W1")
    assert (seat(match, RED)["bp"], seat(match, RED)["vp"]) == (0, 5)


def test_a_pack_changes_the_slots_of_the_shaft() -> None:
    changed = pack(shaft={"elevator_1": {"slots": 2}, "elevator_2": {"slots": 7}})
    match = table(pack=changed, seats=[{"crates": ["VP2", "VP2", "VP1"], "vp": 1}])
    play(match, "crate:VP2")
    assert seat(match, RED)["vp"] == 2
    assert "crate:VP2" not in offered(match)
    play(match, "boss:DIG", "dig", "crate:VP2")
    assert seat(match, RED)["vp"] == 4
    seen: Any = match.view(None)
    assert (seen["limit"], seen["limits"], seen["core"]) == (9, [0, 2, 9, 14, 19, 24], 24)


def test_a_shorter_shaft_is_won_at_its_own_core() -> None:
    sizes = {f"elevator_{number}": {"slots": 1} for number in range(1, 5)}
    changed = pack(shaft={**sizes, "core": {"slots": 2}})
    match = table(pack=changed, levels=5, seats=[{"vp": 5, "crates": ["VP1"]}])
    play(match, "crate:VP1")
    assert (match.ending, match.scores[RED]) == ("core", 6)


def test_a_pack_changes_how_many_crates_there_are() -> None:
    changed = pack(crates={kind: {"count": 0} for kind in ("DOUBLE", "VP1", "VP2", "FIRST")})
    match = lairworks.new(GAME, seed=1, pack=changed)
    seen: Any = match.view(None)
    assert seen["crates"]["pool"] == 6
    match = play(table(pack=changed), "boss:DIG")
    assert seat(match, RED)["crates"][0].startswith("BP")
    other: Any = match.view(BLUE)
    assert other["seats"][RED]["crates"]["kinds"] == ["BP"], "it can be nothing else"


def test_a_match_without_any_crates_can_be_played() -> None:
    changed = pack(crates={kind: {"count": 0} for kind in KINDS})
    match = play(table(pack=changed), "boss:DIG")
    assert offered(match) == ["dig", "skip"]
    assert {"seat": RED, "code": "CRATE", "skipped": "impossible"} in told(match, "directive")


def test_a_pack_changes_what_crates_bring() -> None:
    changed = pack(crates={"VP1": {"effect": ["WORK", "FAVOR(3)", "BP"]}})
    match = table(pack=changed, seats=[{"crates": ["VP1"], "bp": 0}])
    play(match, "crate:VP1")
    part = seat(match, RED)
    assert (part["inbox"], part["vp"], part["bp"]) == (1, 3, 1)


def test_a_pack_changes_planning_bonuses_and_adds_slots() -> None:
    changed = pack(slots={"slot_2": {"bonus": ["BP", "BP", "BP"]}, "slot_6": {"bonus": []}})
    match = planning(3, pack=changed, seats=[{"inbox": 1}, {"inbox": 1}, {"inbox": 1}])
    assert offered(match) == [f"slot:{number}" for number in range(1, 7)]
    play(match, "slot:2")
    assert seat(match, RED)["bp"] == 4
    play(match, "slot:6")
    assert (seat(match, BLUE)["inbox"], seat(match, BLUE)["bp"]) == (1, 1)
    play(match, "slot:4")
    assert match.position()["slots"] == [None, RED, None, 2, None, BLUE]
    assert match.deciders == (RED,)


def test_a_pack_changes_the_most_build_points() -> None:
    match = table(pack=constant(bp_max=2), seats=[{"bp": 1, "crates": ["BP", "BP"]}])
    play(match, "crate:BP")
    assert seat(match, RED)["bp"] == 2
    assert "crate:BP" not in offered(match)
    seen: Any = match.view(RED)
    assert seen["seats"][RED]["bp_max"] == 2
    rich = table(
        pack={**constant(bp_max=9), "rooms": {"R33": {"cost": 9}}},
        seats=[{"bp": 9, "cards": ["R33", "R34"]}],
    )
    play(rich, "boss:YARD", "build:R33", "at:L1.W2")
    assert seat(rich, RED)["bp"] == 0


def test_a_pack_changes_what_everybody_starts_with() -> None:
    changed = constant(bp_start=3, work_start=4, work_compensation=2, pool_extra=5)
    match = lairworks.new(GAME, seats=3, seed=1, pack=changed, options={"starting_order": "seated"})
    assert [seat(match, number)["inbox"] for number in range(3)] == [4, 6, 6]
    assert [seat(match, number)["bp"] for number in range(3)] == [3, 3, 3]
    pool: Any = match.position()["pool"]
    assert len(pool) == 8
    assert match.position()["yard"] == 24 - 16


def test_a_pack_changes_the_number_of_work_tokens() -> None:
    options = {"starting_order": "seated"}
    match = lairworks.new(GAME, seats=4, seed=1, pack=constant(work_tokens=4), options=options)
    assert [seat(match, number)["inbox"] for number in range(4)] == [2, 2, 0, 0]
    assert match.position()["yard"] == 0
    play(match, "slot:4")
    assert seat(match, RED)["inbox"] == 2
    many = lairworks.new(GAME, seats=4, seed=1, pack=constant(work_tokens=99), options=options)
    assert many.position()["yard"] == 99 - 11


def test_a_pack_gives_everybody_one_henchman() -> None:
    match = table(pack=constant(henchmen=1))
    assert seat(match, RED)["henchmen"] == ["reserve"]
    assert [c for c in offered(match) if c.startswith("hench")] == [
        "hench:1:L1.W1",
        "hench:1:L1.E1",
    ]
    play(match, "hench:1:L1.W1", "retire", "retire", "retire")
    assert [c for c in offered(match) if c.startswith("hench")] == ["hench:1:L1.E1"]
    seen: Any = match.view(None)
    assert seen["seats"][RED]["henchmen"] == ["L1.W1"]


@pytest.mark.parametrize(("players", "found"), [(2, 1), (3, 2), (4, 1)])
def test_a_pack_changes_the_number_of_wrecks(players: int, found: int) -> None:
    changed = constant(wrecks=[1, 2, 1])
    match = play(table(players, pack=changed), "boss:DIG", "dig")
    wrecks = [at for at, room in lair(match).items() if room.startswith("wreck")]
    assert len(wrecks) == found
    assert told(match, "excavated")[0]["wrecks"] == wrecks


def test_a_pack_changes_the_rounds_of_a_stall() -> None:
    match = table(2, pack=constant(stall_rounds=1))
    play(match, "retire", "retire")
    assert match.ending == "stall"


def test_a_pack_moves_the_sites_and_changes_what_they_do() -> None:
    changed = pack(
        places={
            "SA": {"at": "L1.E2", "must": ["FAVOR(2)"]},
            "YARD": {"name": "Quarry", "must": ["WORK", "WORK"], "may": []},
        }
    )
    match = table(pack=changed, seats=[{"henchmen": ["L1.E2"]}])
    assert lair(match)["L1.E2"] == "SA"
    play(match, "boss:L1.E2")
    assert seat(match, RED)["vp"] == 2
    play(match, "boss:YARD")
    assert seat(match, BLUE)["inbox"] == 2
    seen: Any = match.view(None)
    assert seen["sites"][1]["name"] == "Quarry"


def test_a_pack_adds_rooms_up_to_sixty_and_types_up_to_eight() -> None:
    room = {"cost": 0, "vp": 1, "symbols": ["ODD", "EVE"]}
    strips: dict[str, list[str]] = {
        name: [] for name in ("build_must", "build_may", "room_must", "room_may")
    }
    rooms = {f"R{number}": {"name": f"Room {number}", **room, **strips} for number in range(35, 61)}
    types = {id: {"name": id, "icon": "dot", "colour": "grey"} for id in ("ODD", "EVE", "TRE")}
    changed = pack(rooms=rooms, types=types)
    match = lairworks.new(GAME, seats=4, seed=1, pack=changed)
    seen: Any = match.view(None)
    assert seen["deck"] + len(seen["pool"]) == 60
    match = table(pack=changed, seats=[{"bp": 0, "cards": ["R35", "R60"]}])
    play(match, "boss:YARD", "build:R60", "at:L1.W2")
    assert seat(match, RED)["vp"] == 1 + 2
    assert lair(match)["L1.W2"] == "R60"


# Optional gains


def optional(code: str, **more: Any) -> Match:
    """Red's Boss in a room that offers one thing."""
    changed = pack(rooms={"R01": {"room_must": [], "room_may": [code]}})
    part = {"henchmen": ["L1.W2"], **more}
    return play(
        table(pack=changed, lair={"L1.W2": "R01"}, crate_pool=["FIRST"], seats=[part]),
        "boss:L1.W2",
    )


@pytest.mark.rule("V-DIR-03")
@pytest.mark.parametrize("code", ["WORK", "BP", "CRATE", "REVEAL", "WASTE", "FAVOR(2)"])
def test_an_optional_directive_without_other_choices_is_asked_as_do_or_skip(code: str) -> None:
    word = code.partition("(")[0]
    match = optional(code, active=2)
    assert asked(match) == "whether"
    assert offered(match) == [f"do:{word}", "skip"]
    before: Any = match.position()
    declined: Any = play(match.at(len(match.history)), "skip").position()
    for name in ("yard", "pool", "crate_pool", "deck"):
        assert declined[name] == before[name]
    assert declined["seats"] == before["seats"]
    play(match, f"do:{word}")
    part = seat(match, RED)
    pool: Any = match.position()["pool"]
    done = {
        "WORK": part["inbox"] == 1,
        "BP": part["bp"] == 2,
        "CRATE": len(part["crates"]) == 1,
        "REVEAL": len(pool) == 7,
        "WASTE": part["active"] == 0 and seat(match, BLUE)["active"] == 1,
        "FAVOR(2)": part["vp"] == 2,
    }
    assert done[code]


@pytest.mark.parametrize("code", ["WORK", "BP", "CRATE", "REVEAL", "WASTE", "FAVOR(2)"])
def test_declining_is_told_by_the_name_of_the_directive(code: str) -> None:
    match = play(optional(code), "skip")
    assert told(match, "directive") == [{"seat": RED, "code": code, "skipped": "declined"}]


def test_optional_directives_are_declined_one_by_one() -> None:
    changed = pack(rooms={"R01": {"room_must": [], "room_may": ["WORK", "BP", "FAVOR(1)"]}})
    match = table(pack=changed, lair={"L1.W2": "R01"}, seats=[{"henchmen": ["L1.W2"], "bp": 0}])
    play(match, "boss:L1.W2", "skip", "do:BP")
    assert offered(match) == ["do:FAVOR", "skip"]
    play(match, "do:FAVOR")
    part = seat(match, RED)
    assert (part["inbox"], part["bp"], part["vp"]) == (0, 1, 1)


# Packs as files


def test_a_pack_is_read_from_its_path_or_its_tables_alike(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("[pack]\nname = 'x'\n[rooms.R20]\ncost = 1\n", encoding="utf-8")
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    assert content(path).digest == content(str(path)).digest == content(tables).digest
    assert content(path).digest != content().digest
    assert content().pack is None
    assert content(path).pack == tables


def test_a_match_with_a_pack_is_saved_with_it() -> None:
    match = table(pack=constant(bp_max=2), seats=[{"bp": 2}])
    loaded = lairworks.load(match.save())
    seen: Any = loaded.view(None)
    assert seen["seats"][RED]["bp_max"] == 2
    assert loaded.fingerprint() == match.fingerprint()


# Mistakes

ROOM: dict[str, Any] = {
    "name": "X",
    "cost": 1,
    "vp": 1,
    "symbols": ["WEA"],
    "build_must": [],
    "build_may": [],
    "room_must": [],
    "room_may": [],
}
KNOWN = ", ".join([*CODES[:-1], "FAVOR(n)"])
SLOTS = {f"slot_{number}": {"bonus": ["WORK"]} for number in range(6, 10)}


def mistakes() -> Iterator[tuple[dict[str, Any], str, str, str, str]]:
    """A pack, and the file, entry, field and problem that its error names."""
    for field in ("room_must", "room_may", "build_must", "build_may"):
        for code in ("FLY", "work", "FAVOR", "FAVOR(0)", "FAVOR(100)", "FAVOR+", "DOUBLE", ""):
            problem = f"{code!r} is none of {KNOWN}"
            yield {"rooms": {"R01": {field: [code]}}}, "rooms", "R01", field, problem
    for field, rest in (("build_must", "build_may"), ("build_may", "build_must")):
        strips = {field: ["TRANSFER"], rest: []}
        yield {"rooms": {"R01": strips}}, "rooms", "R01", field, "TRANSFER needs a room"
    for id in ("DIG", "YARD"):
        for field in ("must", "may"):
            yield (
                {"places": {id: {field: ["TRANSFER"]}}},
                "places",
                id,
                field,
                "TRANSFER needs a room with a Henchman",
            )
        yield {"places": {id: {"must": ["JUMP"]}}}, "places", id, "must", "'JUMP' is none of"
    for price in ("LOSE_WORK", "LOSE_BP"):
        for table_, id, field in (
            ("rooms", "R01", "room_may"),
            ("rooms", "R01", "build_may"),
            ("places", "DIG", "may"),
            ("places", "SA", "may"),
        ):
            yield {table_: {id: {field: [price]}}}, table_, id, field, f"{price} is a price"
    for code in CODES[:-1]:
        if code not in ("SELECT", "BP", "WORK"):
            yield {"slots": {"slot_1": {"bonus": [code]}}}, "slots", "slot_1", "bonus", "no bonus"
    yield {"slots": {"slot_1": {"bonus": ["FAVOR(1)"]}}}, "slots", "slot_1", "bonus", "no bonus"
    yield {"slots": SLOTS}, "slots", "", "", "4 to 8 slots"
    yield {"slots": {"slot_7": {"bonus": []}}}, "slots", "slot_7", "", "in this order"
    yield {"slots": {"slot_6": {}}}, "slots", "slot_6", "bonus", "is missing"
    yield {"slots": {"slot_1": {"cost": 1}}}, "slots", "slot_1", "cost", "no such field"
    yield {"rooms": {"R01": {"symbols": ["XYZ"]}}}, "rooms", "R01", "symbols", "'XYZ' is none of"
    twice = {"symbols": ["SEC", "SEC"]}
    yield {"rooms": {"R01": twice}}, "rooms", "R01", "symbols", "SEC is there twice"
    for field in ROOM:
        lacking = {name: value for name, value in ROOM.items() if name != field}
        yield {"rooms": {"R35": lacking}}, "rooms", "R35", field, "is missing"
    for id in ("R61", "R00", "R1", "SA", "lounge"):
        yield {"rooms": {id: ROOM}}, "rooms", id, "", "room cards are R01 to R60"
    yield {"rooms": {"R01": {"cost": 10}}}, "rooms", "R01", "cost", "from 0 to 9, not 10"
    yield {"rooms": {"R01": {"cost": "1"}}}, "rooms", "R01", "cost", "must be a whole number"
    yield {"rooms": {"R01": {"vp": -1}}}, "rooms", "R01", "vp", "from 0 to 99"
    yield {"rooms": {"R01": {"room_must": "BP"}}}, "rooms", "R01", "room_must", "must be a list"
    yield {"rooms": {"R01": {"room_must": [1]}}}, "rooms", "R01", "room_must", "a list of texts"
    yield {"rooms": {"R01": {"colour": "red"}}}, "rooms", "R01", "colour", "no such field"
    crate = {"name": "X", "count": 1, "effect": ["BP"], "text": "x"}
    yield {"crates": {"TRIPLE": crate}}, "crates", "TRIPLE", "", "there is no such kind"
    for kind in ("DOUBLE", "FIRST"):
        for effect in (["BP"], [], [kind, "BP"], ["DOUBLE", "FIRST"]):
            pack_ = {"crates": {kind: {"effect": effect}}}
            yield pack_, "crates", kind, "effect", f'must be ["{kind}"]'
    for code in ("SELECT", "CRATE", "LOSE_BP", "EXCAVATE"):
        yield {"crates": {"BP": {"effect": [code]}}}, "crates", "BP", "effect", f"{code} is no gain"
    yield {"crates": {"BP": {"effect": ["FIRST"]}}}, "crates", "BP", "effect", "'FIRST' is none of"
    yield {"crates": {"BP": {"effect": []}}}, "crates", "BP", "effect", "must not be empty"
    yield {"crates": {"BP": {"count": 41}}}, "crates", "BP", "count", "from 0 to 40"
    yield {"crates": {"BP": {"count": 27}}}, "crates", "", "count", "41 crates; 40 at most"
    yield {"places": {"SB": {"at": "L1.W1"}}}, "places", "SB", "at", "Site A is there already"
    for at in ("L2.W1", "DIG", "L1.W3"):
        yield {"places": {"SA": {"at": at}}}, "places", "SA", "at", f"{at!r} is none of L1.W2"
    yield {"places": {"DIG": {"at": "L1.W1"}}}, "places", "DIG", "at", "no such field"
    for field in ("must", "may"):
        yield {"places": {"HELI": {field: ["BP"]}}}, "places", "HELI", field, "no Boss goes there"
    moon = {"name": "Moon", "must": [], "may": []}
    yield {"places": {"MOON": moon}}, "places", "MOON", "", "there is no such place"
    yield {"shaft": {"elevator_5": {"slots": 5}}}, "shaft", "elevator_5", "", "no such card"
    yield {"shaft": {"core": {"slots": 0}}}, "shaft", "core", "slots", "from 1 to 50"
    for value in ([2, 1], [2, 1, 0, 0]):
        yield (
            {"constants": {"wrecks": {"value": value}}},
            "constants",
            "wrecks",
            "value",
            "for 2, for 3 and for 4 players",
        )
    numbers: list[tuple[str, Any, str]] = [
        ("wrecks", [2, 1, 3], "from 0 to 2"),
        ("wrecks", 2, "must be a list"),
        ("wrecks", [], "must not be empty"),
        ("bp_start", 6, "from 0 to 5"),
        ("bp_max", 10, "from 0 to 9"),
        ("henchmen", 3, "from 1 to 2"),
        ("henchmen", 0, "from 1 to 2"),
        ("work_tokens", 100, "from 0 to 99"),
        ("stall_rounds", 0, "from 1 to 999"),
        ("pool_extra", 1.5, "must be a whole number, not the fraction 1.5"),
        ("work_start", True, "must be a whole number"),
    ]
    for name, number, problem in numbers:
        yield {"constants": {name: {"value": number}}}, "constants", name, "value", problem
    yield {"constants": {"speed": {"value": 1}}}, "constants", "speed", "", "no such constant"
    more = {id: {"name": id, "icon": "dot", "colour": "grey"} for id in ("A", "B", "C", "D")}
    yield {"types": more}, "types", "", "", "8 room types are the most"
    yield {"types": {"A": {"name": "A", "icon": "dot"}}}, "types", "A", "colour", "is missing"
    yield {"rooms": {"R01": {"provenance": "dream"}}}, "rooms", "R01", "provenance", "'dream'"
    yield {"spells": {"x": {}}}, "pack", "spells", "", "no such table"
    yield {"rooms": 3}, "pack", "rooms", "", "must be a table of entries"
    yield {"rooms": {"R01": 3}}, "pack", "R01", "", "must be an entry with fields"
    yield {"pack": {}}, "pack", "pack", "name", "is missing"


@pytest.mark.parametrize(("wrong", "file", "entry", "field", "problem"), list(mistakes()), ids=str)
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


@pytest.mark.parametrize(
    ("file", "entry"),
    [
        *(("places", id) for id in ("DIG", "YARD", "HELI", "SA", "SB")),
        *(("crates", kind) for kind in KINDS),
        *(("shaft", id) for id in ("elevator_1", "elevator_4", "core")),
        *(("constants", name) for name in ("bp_max", "wrecks", "stall_rounds")),
    ],
)
def test_an_entry_that_is_missing_is_named(file: str, entry: str) -> None:
    tables = {name: dict(table_) for name, table_ in content().tables.items()}
    del tables[file][entry]
    with pytest.raises(ContentError) as raised:
        VolcanoContent(tables, None)
    assert (raised.value.file, raised.value.entry) == (f"{file}.toml", entry)
    assert "is missing" in raised.value.problem


def test_a_slot_that_is_missing_is_noticed() -> None:
    tables = {name: dict(table_) for name, table_ in content().tables.items()}
    del tables["slots"]["slot_1"]
    with pytest.raises(ContentError, match=r"slots\.toml: slot_2.*in this order"):
        VolcanoContent(tables, None)
    del tables["slots"]["slot_2"]
    with pytest.raises(ContentError, match=r"slots\.toml: there are 4 to 8 slots"):
        VolcanoContent(tables, None)


def test_a_mistake_in_a_pack_file_names_that_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("[rooms.R20]\nroom_may = ['LOSE_BP']\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"rooms\.R20: room_may: LOSE_BP is a price") as raised:
        lairworks.new(GAME, seed=1, pack=path)
    assert raised.value.file == str(path)
    path.write_text("[rooms.R20]\nroom_may = ['BP']\n", encoding="utf-8")
    assert state(lairworks.new(GAME, seed=1, pack=path)).content.rooms[19].room.musts == 1
