"""Positions: a whole table of delve as readable JSON, and back (rulebook.md, "Positions")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, count, members
from lairworks.core.errors import BadPosition
from lairworks.core.fields import PositionFields
from lairworks.core.options import Options
from lairworks.core.positions import read_luck, written_luck, written_steps
from lairworks.games.delve.content import CLASSES, DelveContent
from lairworks.games.delve.explorer import (
    FRESH,
    SPENT,
    ZONES,
    Explorer,
)
from lairworks.games.delve.grid import BORDER_AT, BORDERS, SPACE_AT, SPACES, names
from lairworks.games.delve.lair import Lair, code, read_code, read_record
from lairworks.games.delve.legality import find
from lairworks.games.delve.rules.building import (
    BUILD,
    FINISHED,
    FIRSTS,
    MENUS,
    new_table,
)
from lairworks.games.delve.rules.ending import FLIPS, RECKONING, has_to_flip
from lairworks.games.delve.rules.exploring import (
    ACTS,
)
from lairworks.games.delve.rules.hazards import class_spaces
from lairworks.games.delve.sampler import random_lair
from lairworks.games.delve.state import DelveState
from lairworks.games.delve.steps import read_step
from lairworks.games.delve.view import phase
from lairworks.games.delve.words import COLOUR_BOUND, COLOURS, TREASURE_IDS

PHASES: Final = ("build", "first", "explore", "flip", "over")
ENDINGS: Final = ("one_out", "both_out", "turn_cap")
REST: Final = "..."


def position(state: DelveState) -> dict[str, object]:
    """The whole table, hidden parts included."""
    glyphs = state.content.glyphs
    written: dict[str, object] = {
        "phase": phase(state),
        "lairs": [code(lair, glyphs) for lair in state.lairs],
        "committed": list(state.committed),
        "edits": list(state.edits),
        "finisher": state.finisher,
        "turn": state.turn,
        "seats": [_written_seat(state, seat) for seat in range(2)],
        "display": [TREASURE_IDS[card] for card in state.display],
        "deck": [TREASURE_IDS[card] for card in reversed(state.deck)],
        "ending": state.reason,
        "agenda": written_steps(state.agenda),
        "desks": [written_steps(desk) for desk in state.desks],
        "luck": written_luck(state),
    }
    if state.rng.fate:
        written["fate"] = list(state.rng.fate)
    return written


def arrange(
    content: DelveContent, options: Options, seed: int, table: Mapping[str, object]
) -> DelveState:
    """A table as described; what is left out is filled in from what is unused."""
    state = new_table(content, options, seed)
    fields = PositionFields(table, "")
    stage = fields.one_of("phase", PHASES, "explore" if _is_explored(fields) else "build")
    _read_lairs(state, fields, stage)
    state.finisher = fields.whole("finisher", -1, 1, -1 if stage == "build" else 0)
    if state.finisher < 0 and stage != "build":
        raise BadPosition("finisher", "somebody has finished building first: 0 or 1")
    state.turn = fields.whole("turn", -1, 1, 0) if stage == "explore" else -1
    if stage == "explore" and state.turn < 0:
        raise BadPosition("turn", "somebody must be exploring: 0 or 1")
    if stage != "explore" and fields.has("turn"):
        fields.whole("turn", -1, -1)
    parts = _seat_parts(fields)
    _read_seats(state, parts, stage)
    _read_treasures(state, fields, parts)
    for part in parts:
        part.done()
    _read_ending(state, fields, stage)
    read_luck(state, fields)
    _read_agenda(state, fields, stage)
    fields.done()
    return state


def _read_ending(state: DelveState, fields: PositionFields, stage: str) -> None:
    if stage != "flip" and stage != "over":
        if fields.text("ending", ""):
            raise BadPosition("ending", f"there is none in phase {stage}")
        if state.turn >= 0 and state.explorers[state.turn].exited:
            raise BadPosition(f"seats[{state.turn}].exited", "who is out does not explore")
        return
    by_exits = ("turn_cap", "one_out", "both_out")[state.exits]
    state.reason = fields.one_of("ending", (by_exits,), by_exits)
    state.shown = stage == "over"
    for seat, explorer in enumerate(state.explorers):
        up = int(count(explorer.owned & ~explorer.face_down))
        if state.shown and up > state.content.face_up_limit:
            raise BadPosition(
                f"seats[{seat}].face_down",
                f"{up} treasures are face up; {state.content.face_up_limit} may be",
            )


def _is_explored(fields: PositionFields) -> bool:
    return any(fields.has(name) for name in ("turn", "seats", "display", "deck", "fate"))


def _read_lairs(state: DelveState, fields: PositionFields, stage: str) -> None:
    items = fields.items("lairs") if fields.has("lairs") else [None, None]
    if len(items) != 2:
        raise BadPosition("lairs", f"there are two, not {len(items)}")
    committed = fields.items("committed") if fields.has("committed") else [stage != "build"] * 2
    edits = fields.wholes("edits", 0, 1_000_000, [0, 0])
    if len(committed) != 2 or len(edits) != 2 or any(type(flag) is not bool for flag in committed):
        raise BadPosition("committed", "gives true or false for each of two seats; edits likewise")
    for seat, item in enumerate(items):
        state.committed[seat] = committed[seat] is True
        state.edits[seat] = edits[seat]
        if stage != "build" and not state.committed[seat]:
            raise BadPosition("committed", f"phase {stage} needs both lairs committed")
        state.lairs[seat] = _read_lair(state, item, f"lairs[{seat}]", state.committed[seat])


def _read_lair(state: DelveState, item: object, place: str, committed: bool) -> Lair:
    content = state.content
    if item is None:
        return random_lair(state.kit, content, state.rng) if committed else Lair()
    if isinstance(item, str):
        try:
            lair = read_code(item, content.glyphs, content.is_monster)
        except ValueError as error:
            raise BadPosition(place, str(error)) from None
    else:
        record = PositionFields(item, place)
        lair = read_record(record, content.hazard_ids, content.is_monster)
        record.done()
    _check_kit(state, lair, place)
    if committed:
        faults = [finding.sentence for finding in find(lair, state.kit, content) if finding.error]
        if faults:
            raise BadPosition(place, "not a legal lair: " + " ".join(faults))
    return lair


def _check_kit(state: DelveState, lair: Lair, place: str) -> None:
    """Not even a draft can hold more than the kit, or two starts."""
    if lair.wall_count() > state.kit.walls:
        raise BadPosition(place, f"{lair.wall_count()} walls, but the kit has {state.kit.walls}")
    left = [1, 1, state.kit.chests, *state.kit.hazards]
    for feature in lair.features:
        if feature:
            left[feature - 1] -= 1
    if min(left) < 0:
        raise BadPosition(place, "more Features of a kind than the kit has")


def _written_seat(state: DelveState, seat: int) -> dict[str, object]:
    explorer = state.explorers[seat]
    written: dict[str, object] = {
        ZONES[zone]: _cubes_text(state, explorer, zone) for zone in range(4)
    }
    if explorer.at >= 0:
        written["at"] = SPACES[explorer.at]
    written["known"] = names(explorer.known)
    written["dealt"] = names(explorer.dealt)
    written["traps"] = explorer.traps
    written["turns"] = explorer.turns
    written["exited"] = explorer.exited
    written["other_vp"] = explorer.vp
    written["treasures"] = _ids(explorer.owned)
    written["taken"] = _ids(explorer.taken)
    written["discarded"] = [TREASURE_IDS[card] for card in explorer.cast]
    if explorer.cast:
        written["discarded_when"] = [
            {"taken": _ids(taken), "drawn": drawn}
            for taken, drawn in zip(explorer.cast_taken, explorer.cast_drawn, strict=True)
        ]
    written["face_down"] = _ids(explorer.face_down)
    wounds = {SPACES[space]: hurt for space, hurt in enumerate(explorer.wounds) if hurt}
    if wounds:
        written["wounds"] = wounds
    located = _written_located(explorer)
    if located:
        written["located"] = located
    unaccounted = int(state.unaccounted(1 - seat))
    if any(mask != unaccounted for mask in explorer.could_be):
        written["could_be"] = {
            TREASURE_IDS[card]: _ids(mask)
            for card, mask in zip(explorer.drawn, explorer.could_be, strict=True)
        }
    return written


def _ids(cards: i64) -> list[str]:
    return [TREASURE_IDS[card] for card in members(cards)]


def _cubes_text(state: DelveState, explorer: Explorer, zone: int) -> str:
    return " ".join(
        f"{COLOURS[slot]}{explorer.cubes(zone, slot)}"
        for slot in state.content.colour_slots
        if explorer.cubes(zone, slot)
    )


def _written_located(explorer: Explorer) -> list[dict[str, str]]:
    marks = [
        {"class": CLASSES[thing], "at": SPACES[space]}
        for thing, mask in enumerate(explorer.located)
        for space in members(mask)
    ]
    for border, name in enumerate(BORDERS):
        if explorer.has_located_wall(border):
            marks.append({"class": "wall", "at": name})
    return marks


def _seat_parts(fields: PositionFields) -> list[PositionFields]:
    items = fields.items("seats") if fields.has("seats") else [{}, {}]
    if len(items) != 2:
        raise BadPosition("seats", f"there are two, not {len(items)}")
    return [PositionFields(item, f"seats[{seat}]") for seat, item in enumerate(items)]


def _read_seats(state: DelveState, parts: list[PositionFields], stage: str) -> None:
    for seat, part in enumerate(parts):
        _read_map(state, seat, part, stage)
        _read_cubes(state, seat, part, stage)
        _read_achievements(state, seat, part)
    outs = [explorer.exited for explorer in state.explorers]
    if sorted(outs) not in ([0, 0], [0, 1], [1, 2]):
        raise BadPosition("seats", "exited is 1 for whoever left first, 2 for the second, else 0")
    state.exits = sum(1 for out in outs if out)


def _read_map(state: DelveState, seat: int, part: PositionFields, stage: str) -> None:
    """What a seat has explored: nothing, unless it acts now or something is said about it."""
    explorer = state.explorers[seat]
    acting = stage == "explore" and state.turn == seat
    known = part.texts("known", [])
    dealt = part.texts("dealt", [])
    begun = acting or part.has("at") or bool(known) or bool(dealt)
    explorer.turns = part.whole("turns", 0, 100_000, 1 if begun and not acting else 0)
    if not (begun or explorer.turns):
        early = stage == "build" or stage == "first"
        if early and (part.texts("treasures", []) or part.texts("discarded", [])):
            raise part.error("treasures", "nobody holds any before exploring")
        return
    if stage == "build" or stage == "first":
        raise part.error("known", f"nobody has explored yet in phase {stage}")
    lair = state.rival_lair(seat)
    explorer.at = _space(part, "at", part.text("at", SPACES[lair.start]))
    explorer.known = bit(lair.start) | bit(explorer.at)
    for name in known:
        explorer.known |= bit(_space(part, "known", name))
    for name in dealt:
        space = _space(part, "dealt", name)
        if not has_something(lair, space):
            raise part.error("dealt", f"there is no hazard and no chest in {name}")
        if (explorer.known >> space) & 1 == 0:
            raise part.error("dealt", f"{name} is not even known")
        explorer.dealt |= bit(space)
    _read_wounds(state, seat, part)
    _read_located(state, seat, part)


def has_something(lair: Lair, space: int) -> bool:
    """Whether a hazard or chest stands on a space."""
    return ((lair.chests | lair.monsters | lair.traps) >> space) & 1 != 0


def _read_wounds(state: DelveState, seat: int, part: PositionFields) -> None:
    explorer = state.explorers[seat]
    if not part.has("wounds"):
        return
    wounds = PositionFields(part.value("wounds"), part.path("wounds"))
    explorer.wounds = explorer.wounds[:]
    for name in wounds.table:
        space = _space(part, "wounds", name)
        hazard = state.rival_lair(seat).hazard(space)
        if hazard < 0 or not state.content.is_monster[hazard]:
            raise wounds.error(name, "there is no monster")
        explorer.wounds[space] = wounds.whole(name, 0, state.content.targets[hazard] - 1)


def _read_located(state: DelveState, seat: int, part: PositionFields) -> None:
    explorer = state.explorers[seat]
    lair = state.rival_lair(seat)
    explorer.located = explorer.located[:]
    for index, item in enumerate(part.items("located") if part.has("located") else []):
        mark = PositionFields(item, part.path(f"located[{index}]"))
        thing = CLASSES.index(mark.one_of("class", CLASSES))
        at = mark.text("at")
        mark.done()
        if CLASSES[thing] == "wall":
            if at not in BORDER_AT or not lair.has_wall(BORDER_AT[at]):
                raise mark.error("at", f"there is no wall on {at!r}")
            explorer.locate_wall(BORDER_AT[at])
            continue
        space = _space(mark, "at", at)
        if (class_spaces(lair, thing) >> space) & 1 == 0:
            raise mark.error("at", f"there is no {CLASSES[thing]} in {at}")
        explorer.located[thing] |= int(bit(space))


def _space(part: PositionFields, field: str, name: str) -> int:
    if name not in SPACE_AT:
        raise part.error(field, f"{name!r} is no space; spaces are A1 to F6")
    return SPACE_AT[name]


def _read_cubes(state: DelveState, seat: int, part: PositionFields, stage: str) -> None:
    """Zones as texts like "W3 Q1"; what no zone mentions is Spent, or Fresh for whoever acts."""
    explorer = state.explorers[seat]
    given = [zone for zone in range(4) if part.has(ZONES[zone])]
    rest = FRESH if stage == "explore" and state.turn == seat and not given else SPENT
    left = [0] * COLOUR_BOUND
    for cube in state.content.cubes:
        left[COLOURS.index(cube.letter)] = cube.count
    explorer.fresh = explorer.spent = explorer.tired = explorer.kept = 0
    for zone in given:
        for word in part.text(ZONES[zone]).split():
            if word[0] not in COLOURS or not word[1:].isdecimal():
                raise part.error(ZONES[zone], f"{word!r} is not a colour and a number, like W3")
            slot = COLOURS.index(word[0])
            left[slot] -= int(word[1:])
            if left[slot] < 0:
                raise part.error(ZONES[zone], f"more {COLOURS[slot]} cubes than a seat has")
            explorer.add(zone, slot, int(word[1:]))
    for slot, number in enumerate(left):
        if number and rest in given:
            raise part.error("", f"{number} {COLOURS[slot]} cubes lie in no zone")
        explorer.add(rest, slot, number)
    if explorer.in_zone(3) > state.content.conserved_slots:
        raise part.error("kept", f"there are {state.content.conserved_slots} slots")


def _read_achievements(state: DelveState, seat: int, part: PositionFields) -> None:
    explorer = state.explorers[seat]
    lair = state.rival_lair(seat)
    explorer.chests = int(count(explorer.dealt & lair.chests))
    explorer.monsters = int(count(explorer.dealt & lair.monsters))
    explorer.traps = part.whole("traps", 0, int(count(explorer.dealt & lair.traps)), 0)
    explorer.exited = part.whole("exited", 0, 2, 0)
    explorer.vp = part.whole("other_vp", -9999, 9999, 0)


def _read_treasures(state: DelveState, fields: PositionFields, parts: list[PositionFields]) -> None:
    """Collections, display and deck; each card once; what is left out comes from what is unused."""
    content = state.content
    unused = [treasure.slot for treasure in content.treasures]
    for seat, part in enumerate(parts):
        explorer = state.explorers[seat]
        explorer.cast = _cards(content, part, "discarded", unused)
        for card in _cards(content, part, "treasures", unused):
            explorer.owned |= bit(card)
    state.display = _cards(content, fields, "display", unused)
    if len(state.display) > content.display_size:
        raise BadPosition("display", f"it holds {content.display_size} at the most")
    rest = True
    deck: list[int] = []
    if fields.has("deck"):
        listed = fields.texts("deck")
        rest = listed[-1:] == [REST]
        for name in listed[:-1] if rest else listed:
            deck.append(_card(content, fields, "deck", name, unused))
    state.rng.shuffle(unused)
    if not fields.has("display"):
        while len(state.display) < content.display_size and unused:
            state.display.append(unused.pop())
    for seat, part in enumerate(parts):
        _fill_collection(state, seat, part, unused)
    if unused and not rest:
        missing = ", ".join(TREASURE_IDS[card] for card in sorted(unused))
        raise BadPosition("deck", f"{missing} lie nowhere; end the deck with {REST!r} to add them")
    state.deck = (deck + unused)[::-1]
    for seat, part in enumerate(parts):
        _read_seen(state, seat, part)
    for seat, part in enumerate(parts):
        _read_could_be(state, seat, part)


def _fill_collection(state: DelveState, seat: int, part: PositionFields, unused: list[int]) -> None:
    """A collection that is not given holds what the opened chests must have yielded."""
    if part.has("treasures"):
        return
    explorer = state.explorers[seat]
    for _ in range(explorer.chests * (state.content.chest_draws + state.content.chest_takes)):
        if unused:
            explorer.owned |= bit(unused.pop())


def _read_seen(state: DelveState, seat: int, part: PositionFields) -> None:
    """Which treasures the rival saw this seat take, and which lie face down."""
    content = state.content
    explorer = state.explorers[seat]
    pool = explorer.owned
    for card in explorer.cast:
        pool |= bit(card)
    for name in part.texts("taken", []):
        explorer.taken |= bit(_held(content, part, "taken", name, pool))
    for name in part.texts("face_down", []):
        explorer.face_down |= bit(_held(content, part, "face_down", name, explorer.owned))
    explorer.drawn = members(pool & ~explorer.taken)
    if part.has("could_be"):
        told = PositionFields(part.value("could_be"), part.path("could_be"))
        explorer.drawn = [_held(content, told, name, name, pool) for name in told.table]
        for card in members(pool & ~explorer.taken):
            if card not in explorer.drawn:
                raise told.error(TREASURE_IDS[card], "is missing")
    _read_discards(state, explorer, part)


def _read_discards(state: DelveState, explorer: Explorer, part: PositionFields) -> None:
    """What was held when each discard was made; if not told, everything."""
    discards = len(explorer.cast)
    explorer.cast_taken = [int(explorer.taken)] * discards
    explorer.cast_drawn = [len(explorer.drawn)] * discards
    if not part.has("discarded_when"):
        return
    items = part.items("discarded_when")
    if len(items) != discards:
        raise part.error("discarded_when", f"tells of {len(items)} discards, not {discards}")
    for index, item in enumerate(items):
        when = PositionFields(item, part.path(f"discarded_when[{index}]"))
        taken = 0
        for name in when.texts("taken"):
            taken |= int(bit(_held(state.content, when, "taken", name, explorer.taken)))
        explorer.cast_taken[index] = taken
        explorer.cast_drawn[index] = when.whole("drawn", 0, len(explorer.drawn))
        when.done()


def _read_could_be(state: DelveState, seat: int, part: PositionFields) -> None:
    """What the rival must think the other treasures might be: anything unseen unless told."""
    explorer = state.explorers[seat]
    anything = int(state.unaccounted(1 - seat))
    explorer.could_be = [anything] * len(explorer.drawn)
    if not part.has("could_be"):
        return
    told = PositionFields(part.value("could_be"), part.path("could_be"))
    for index, card in enumerate(explorer.drawn):
        mask = 0
        for name in told.texts(TREASURE_IDS[card]):
            mask |= int(bit(_held(state.content, told, TREASURE_IDS[card], name, -1)))
        explorer.could_be[index] = mask
    told.done()


def _cards(
    content: DelveContent, fields: PositionFields, field: str, unused: list[int]
) -> list[int]:
    return [_card(content, fields, field, name, unused) for name in fields.texts(field, [])]


def _card(
    content: DelveContent, fields: PositionFields, field: str, name: str, unused: list[int]
) -> int:
    """The number of a treasure given by id or name, which is then no longer unused."""
    card = _held(content, fields, field, name, -1)
    if card not in unused:
        raise fields.error(field, f"{name!r} lies somewhere else already")
    unused.remove(card)
    return card


def _held(content: DelveContent, fields: PositionFields, field: str, name: str, among: i64) -> int:
    """The number of a treasure given by id or name, which must be in a set (-1: any)."""
    for treasure in content.treasures:
        if name in (treasure.id, treasure.name):
            if (among >> treasure.slot) & 1 == 0:
                raise fields.error(field, f"{name!r} is not in this collection")
            return treasure.slot
    raise fields.error(field, f"there is no treasure {name!r}")


def _read_agenda(state: DelveState, fields: PositionFields, stage: str) -> None:
    """The agenda as written, or what the phase implies."""
    if fields.has("agenda"):
        for text in fields.texts("agenda"):
            state.agenda.append(read_step(state, text, "agenda"))
        if not state.agenda and stage != "over":
            raise BadPosition("agenda", f"something is left to do in phase {stage}")
    elif stage == "build":
        state.agenda.append(FINISHED if any(state.committed) else BUILD)
    elif stage == "first":
        state.agenda.append(FIRSTS[state.finisher])
    elif stage == "explore":
        state.agenda.append(ACTS[state.turn])
    elif stage == "flip":
        state.agenda.append(RECKONING)
    desks = fields.items("desks") if fields.has("desks") else None
    if desks is not None and len(desks) != 2:
        raise BadPosition("desks", f"there are two, not {len(desks)}")
    for seat in range(2):
        if desks is not None:
            listed = PositionFields({"steps": desks[seat]}, f"desks[{seat}]")
            for text in listed.texts("steps"):
                state.hand(seat, read_step(state, text, f"desks[{seat}]"))
        elif stage == "flip" and has_to_flip(state, seat):
            state.hand(seat, FLIPS[seat])
        elif stage == "build" and any(state.committed) and not state.committed[seat]:
            state.hand(seat, MENUS[seat])
