"""Positions: a whole table of volcano as readable JSON, and back (rulebook.md, "Positions")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, has, members
from lairworks.core.errors import BadPosition
from lairworks.core.fields import PositionFields
from lairworks.core.options import Options
from lairworks.core.positions import read_luck, written_luck, written_steps
from lairworks.games.volcano import knowledge
from lairworks.games.volcano.content import CARD_BOUND, VolcanoContent
from lairworks.games.volcano.events import PLACE_IDS
from lairworks.games.volcano.lieutenant import BUILDS, SOURCES, Lieutenant
from lairworks.games.volcano.mountain import (
    DIG,
    HELI,
    LAIR_SIZE,
    LEVELS,
    LOCATIONS,
    PLACE_AT,
    RESERVE,
    level_of,
)
from lairworks.games.volcano.rules.building import look_at_lair
from lairworks.games.volcano.rules.ending import (
    AT_CORE,
    ENDINGS,
    ending_by_score,
    leader,
)
from lairworks.games.volcano.rules.planning import NEXT_ROUND, PLANNING, START, new_table
from lairworks.games.volcano.rules.turns import AFTER, TURNS
from lairworks.games.volcano.state import EMPTY, VolcanoState
from lairworks.games.volcano.steps import read_step
from lairworks.games.volcano.view import phase
from lairworks.games.volcano.words import ROOM_IDS, SLOT_IDS

PHASES: Final = ("plan", "turns", "over")
REST: Final = "..."
ACTIVE_TOKENS: Final = 2  # of a seat of which nothing is said, in the middle of a round


def position(state: VolcanoState) -> dict[str, object]:
    """The whole table, hidden parts included."""
    written: dict[str, object] = {
        "phase": phase(state),
        "round": state.round,
        "levels": state.levels,
        "lair": _written_lair(state),
        "yard": state.yard,
        "pool": _ids(state.pool),
        "discard": _ids(state.discard),
        "deck": [ROOM_IDS[card] for card in reversed(state.deck[: state.deck_left])],
        "crate_pool": knowledge.token_names(state.content, state.crate_pool),
        "crate_discard": knowledge.token_names(state.content, state.crate_discard),
        "crates_used": knowledge.token_names(state.content, state.crates_used),
        "slots": [seat if seat >= 0 else None for seat in state.slots],
        "retired": list(state.retired),
        "moved": state.moved,
        "free_moves": state.free_moves,
        "transferred": state.transferred,
        "eventful": state.eventful,
        "quiet_rounds": state.quiet_rounds,
        "seats": [_written_seat(state, seat) for seat in range(state.seats)],
        "agenda": written_steps(state.agenda),
        "luck": written_luck(state),
    }
    if state.cube >= 0:
        written["cube"] = SLOT_IDS[state.cube]
    if state.turn >= 0:
        written["turn"] = state.turn
    if state.reason:
        written["ending"] = state.reason
        written["winner"] = state.winner
    if state.rng.fate:
        written["fate"] = list(state.rng.fate)
    written.update(knowledge.written(state))
    return written


def _written_lair(state: VolcanoState) -> dict[str, str]:
    lair: dict[str, str] = {}
    for location in range(LAIR_SIZE):
        if has(state.standing | state.ruined, location):
            room = state.content.room_at[state.rooms[location]].id
            if has(state.wrecks, location):
                room = f"wreck {room}"
            elif has(state.ruined, location):
                room = f"ruin {room}"
            lair[LOCATIONS[location]] = room
    for location in state.content.site_at:
        lair.setdefault(LOCATIONS[location], "empty")
    return lair


def _written_seat(state: VolcanoState, seat: int) -> dict[str, object]:
    lieutenant = state.lieutenants[seat]
    henchmen = lieutenant.henchmen[: state.content.henchmen]
    return {
        "vp": lieutenant.score,
        "earned": dict(zip(SOURCES, lieutenant.earned, strict=True)),
        "bp": lieutenant.bp,
        "active": lieutenant.active,
        "inbox": lieutenant.inbox,
        "cards": _ids(lieutenant.cards),
        "boss": PLACE_IDS[lieutenant.boss],
        "henchmen": ["reserve" if at == RESERVE else LOCATIONS[at] for at in henchmen],
        "crates": [knowledge.token_name(state.content, token) for token in lieutenant.crates],
    }


def _ids(cards: i64) -> list[str]:
    return [ROOM_IDS[card] for card in members(cards)]


def arrange(
    content: VolcanoContent, seats: int, options: Options, seed: int, table: Mapping[str, object]
) -> VolcanoState:
    """A table as described; what is left out is filled in from what is unused."""
    state = new_table(content, seats, options, seed)
    fields = PositionFields(table, "")
    stage = fields.one_of("phase", PHASES, "plan" if set(table) <= {"retired"} else "turns")
    state.round = fields.whole("round", 0, 10_000, 0 if stage == "plan" else 1)
    state.levels = fields.whole("levels", 1, LEVELS, _deepest(fields))
    parts = _seat_parts(state, fields)
    unused = [room.number for room in content.rooms]
    wrecks = _read_lair(state, fields, unused)
    for seat, part in enumerate(parts):
        _read_seat(state, seat, part, stage, unused)
    _read_yard(state, fields)
    _read_cards(state, fields, unused, wrecks)
    knowledge.read(state, fields, parts)
    for part in parts:
        part.done()
    _read_tracks(state, fields, stage)
    _read_ending(state, fields, stage)
    read_luck(state, fields)
    _read_agenda(state, fields, stage)
    fields.done()
    return state


def _deepest(fields: PositionFields) -> int:
    """The deepest level of which the lair says anything."""
    deepest = 1
    if fields.has("lair"):
        for name in fields.table_of("lair"):
            if name in LOCATIONS:
                deepest = max(deepest, level_of(LOCATIONS.index(name)))
    return deepest


def _seat_parts(state: VolcanoState, fields: PositionFields) -> list[PositionFields]:
    items = fields.items("seats") if fields.has("seats") else []
    if len(items) > state.seats:
        raise BadPosition("seats", f"there are {state.seats}, not {len(items)}")
    items += [{} for _ in range(state.seats - len(items))]
    return [PositionFields(item, f"seats[{seat}]") for seat, item in enumerate(items)]


def _read_lair(state: VolcanoState, fields: PositionFields, unused: list[int]) -> list[int]:
    """The rooms; tells where wrecks lie whose card is to be drawn."""
    rooms = state.rooms[:]
    lair = fields.part("lair")
    unnamed: list[int] = []
    for name in lair.table:
        if name not in LOCATIONS:
            raise lair.error(name, "there is no such location; they are L1.W2 to L5.E2")
        location = LOCATIONS.index(name)
        state.standing &= ~bit(location)
        rooms[location] = EMPTY
        words = lair.text(name).split()
        if words == ["empty"]:
            continue
        if not has(_buildable(state), location):
            raise lair.error(name, "nothing can be there: the level is not open")
        if words[:1] == ["wreck"] or words[:1] == ["ruin"]:
            state.ruined |= bit(location)
            if words[0] == "wreck":
                state.wrecks |= bit(location)
                if len(words) == 1:
                    unnamed.append(location)
                    continue
            words = words[1:]
        else:
            state.standing |= bit(location)
        card = _lair_card(state.content, lair, name, " ".join(words))
        if card >= CARD_BOUND and has(state.wrecks, location):
            raise lair.error(name, "a Site is never a wreck")
        if card < CARD_BOUND:
            _use(lair, name, card, unused)
        elif card in rooms:
            for other in range(LAIR_SIZE):
                if rooms[other] == card:
                    if LOCATIONS[other] in lair.table:
                        raise lair.error(name, "this Site lies somewhere else already")
                    rooms[other] = EMPTY
                    state.standing &= ~bit(other)
        rooms[location] = card
    state.rooms = rooms
    return unnamed


def _buildable(state: VolcanoState) -> i64:
    """Every location that can hold a room, taken or not."""
    return state.empty() | state.standing | state.ruined


def _lair_card(content: VolcanoContent, fields: PositionFields, field: str, name: str) -> int:
    """A room card or Site, by id or name."""
    for site in content.sites:
        if name in (site.id, site.name):
            return site.number
    return _card(content, fields, field, name)


def _card(content: VolcanoContent, fields: PositionFields, field: str, name: str) -> int:
    for room in content.rooms:
        if name in (room.id, room.name):
            return room.number
    raise fields.error(field, f"there is no room {name!r}")


def _use(fields: PositionFields, field: str, card: int, unused: list[int]) -> None:
    """Takes a card from those that lie nowhere yet."""
    if card not in unused:
        raise fields.error(field, f"{ROOM_IDS[card]} lies somewhere else already")
    unused.remove(card)


def _cards(
    content: VolcanoContent, fields: PositionFields, field: str, unused: list[int]
) -> list[int]:
    """Cards by id or name, each lying nowhere else."""
    found: list[int] = []
    for name in fields.texts(field, []):
        card = _card(content, fields, field, name)
        _use(fields, field, card, unused)
        found.append(card)
    return found


def _read_seat(
    state: VolcanoState, seat: int, part: PositionFields, stage: str, unused: list[int]
) -> None:
    lieutenant = state.lieutenants[seat]
    content = state.content
    lieutenant.score = part.whole("vp", 0, state.limit(), 0)
    if stage != "over" and lieutenant.score == content.track_end:
        raise part.error("vp", "whoever stands on the Core has won")
    _read_earned(lieutenant, part)
    lieutenant.bp = part.whole("bp", 0, content.bp_max, content.bp_start)
    tokens = content.work_tokens
    lieutenant.active = part.whole("active", 0, tokens, ACTIVE_TOKENS if stage == "turns" else 0)
    lieutenant.inbox = part.whole("inbox", 0, tokens, 0)
    for card in _cards(content, part, "cards", unused):
        lieutenant.cards |= bit(card)
    _read_workers(state, lieutenant, part)


def _read_earned(lieutenant: Lieutenant, part: PositionFields) -> None:
    earned = [0] * len(SOURCES)
    earned[BUILDS] = lieutenant.score
    if part.has("earned"):
        told = PositionFields(part.value("earned"), part.path("earned"))
        for source, name in enumerate(SOURCES):
            earned[source] = told.whole(name, 0, 999, 0)
        told.done()
        if sum(earned) != lieutenant.score:
            raise part.error("earned", f"adds up to {sum(earned)}, not to the score")
    lieutenant.earned = earned


def _read_workers(state: VolcanoState, lieutenant: Lieutenant, part: PositionFields) -> None:
    boss = part.text("boss", PLACE_IDS[HELI])
    if boss not in PLACE_AT or (boss in LOCATIONS and not has(state.standing, PLACE_AT[boss])):
        raise part.error("boss", f"no Boss can be in {boss!r}")
    lieutenant.boss = PLACE_AT[boss]
    henchmen = part.texts("henchmen", [])
    if len(henchmen) > state.content.henchmen:
        raise part.error("henchmen", f"a seat has {state.content.henchmen}")
    for which, name in enumerate(henchmen):
        if name == "reserve":
            continue
        at = PLACE_AT.get(name, HELI)
        if at >= DIG or not has(state.standing, at):
            raise part.error("henchmen", f"no Henchman can be in {name!r}")
        if has(state.manned, at):
            raise part.error("henchmen", f"there are two in {name}")
        lieutenant.henchmen[which] = at
        state.manned |= bit(at)


def _read_yard(state: VolcanoState, fields: PositionFields) -> None:
    held = sum(lieutenant.active + lieutenant.inbox for lieutenant in state.lieutenants)
    left = state.content.work_tokens - held
    if left < 0:
        raise BadPosition("seats", f"they hold {held} Work Tokens; there are {left + held}")
    state.yard = fields.whole("yard", 0, state.content.work_tokens, left)
    if state.yard != left:
        raise BadPosition(
            "yard",
            f"{state.yard} there and {held} with the seats; there are {left + held} Work Tokens",
        )


def _read_cards(
    state: VolcanoState, fields: PositionFields, unused: list[int], wrecks: list[int]
) -> None:
    """Discard, deck and pool, and cards for wrecks of which only that is known."""
    for card in _cards(state.content, fields, "discard", unused):
        state.discard |= bit(card)
    for card in _cards(state.content, fields, "pool", unused):
        state.pool |= bit(card)
    rest = True
    deck: list[int] = []
    if fields.has("deck"):
        listed = fields.texts("deck")
        rest = listed[-1:] == [REST]
        named = PositionFields({"deck": listed[:-1] if rest else listed}, "")
        deck = _cards(state.content, named, "deck", unused)
    state.rng.shuffle(unused)
    if not fields.has("pool"):
        for _ in range(min(len(unused), state.seats + state.content.pool_extra)):
            state.pool |= bit(unused.pop())
    rooms = state.rooms[:]
    for location in wrecks:
        if not unused:
            raise BadPosition(f"lair.{LOCATIONS[location]}", "no room card is left for this wreck")
        rooms[location] = unused.pop()
    state.rooms = rooms
    if unused and not rest:
        missing = ", ".join(ROOM_IDS[card] for card in sorted(unused))
        raise BadPosition("deck", f"{missing} lie nowhere; end the deck with {REST!r} to add them")
    state.deck = (deck + unused)[::-1]
    state.deck_left = len(state.deck)


def _read_tracks(state: VolcanoState, fields: PositionFields, stage: str) -> None:
    """Who planned what, who has retired, whose turn it is."""
    everybody = list(range(state.seats))
    retired = fields.wholes("retired", 0, state.seats - 1, [] if stage == "turns" else everybody)
    if len(set(retired)) != len(retired):
        raise BadPosition("retired", "a seat is there twice")
    state.retired = retired
    _read_slots(state, fields, stage)
    planned = [seat for seat in state.slots if seat >= 0]
    if stage == "plan":
        if sorted(planned + retired) != everybody:
            raise BadPosition("slots", "each seat is either on a slot or on the Retirement Track")
    else:
        state.order = planned
    if stage == "turns":
        waiting = [seat for seat in planned if seat not in retired]
        if not waiting:
            raise BadPosition("retired", "somebody must still be playing in phase turns")
        state.turn = fields.whole("turn", 0, state.seats - 1, waiting[0])
        if state.turn in retired:
            raise BadPosition("turn", f"seat {state.turn} has retired")
    state.moved = fields.flag("moved", False)
    state.free_moves = fields.whole("free_moves", 0, 99, 0)
    state.transferred = fields.flag("transferred", False)
    state.eventful = fields.flag("eventful", False)
    state.quiet_rounds = fields.whole("quiet_rounds", 0, 10_000, 0)


def _read_slots(state: VolcanoState, fields: PositionFields, stage: str) -> None:
    slots = [EMPTY] * len(state.content.slots)
    if fields.has("slots"):
        items = fields.items("slots")
        if len(items) > len(slots):
            raise BadPosition("slots", f"there are {len(slots)}")
        for slot, item in enumerate(items):
            if item is not None:
                place = f"slots[{slot}]"
                slots[slot] = PositionFields({place: item}, "").whole(place, 0, state.seats - 1)
    elif stage != "plan":
        order = fields.wholes("order", 0, state.seats - 1, range(state.seats))
        for slot, seat in enumerate(order[: len(slots)]):
            slots[slot] = seat
    planned = [seat for seat in slots if seat >= 0]
    if len(set(planned)) != len(planned):
        raise BadPosition("slots", "a seat is there twice")
    if stage != "plan" and len(planned) != state.seats:
        raise BadPosition("slots", f"all {state.seats} seats have planned in phase {stage}")
    if fields.has("order") and fields.wholes("order", 0, state.seats - 1) != planned:
        raise BadPosition("order", "is not that of the slots")
    state.slots = slots
    if fields.has("cube"):
        cube = SLOT_IDS.index(fields.one_of("cube", SLOT_IDS[: len(slots)]))
        if state.seats != 2 or slots[cube] != EMPTY or not planned:
            raise BadPosition("cube", "blocks a free slot, in a game of two, once one has planned")
        state.cube = cube


def _read_ending(state: VolcanoState, fields: PositionFields, stage: str) -> None:
    whole = state.levels >= (LEVELS - 1 if state.seats == 2 else LEVELS)
    if whole and state.empty() == 0:
        look_at_lair(state)
    if stage != "over":
        if fields.has("ending") or fields.has("winner"):
            raise BadPosition("ending", f"there is none in phase {stage}")
        return
    at_core = [
        seat
        for seat in range(state.seats)
        if state.lieutenants[seat].score == state.content.track_end
    ]
    if len(at_core) > 1:
        raise BadPosition("seats", "only one seat can have reached the Core")
    if at_core:
        state.reason = fields.one_of("ending", (AT_CORE,), AT_CORE)
        winner = at_core[0]
    else:
        if len(state.retired) != state.seats:
            raise BadPosition("retired", "everybody has retired when a match ends by score")
        state.reason = fields.one_of("ending", ENDINGS[1:])
        if state.reason != ending_by_score(state):
            raise BadPosition("ending", f"{state.reason} does not end a match on this table")
        winner = leader(state)
    state.winner = fields.whole("winner", winner, winner, winner)


def _read_agenda(state: VolcanoState, fields: PositionFields, stage: str) -> None:
    """The agenda as written, or what the phase implies.

    What always waits at the bottom need not be written: the next round, and in a turn its end.
    """
    texts = fields.texts("agenda", [])
    if stage == "over":
        if texts:
            raise BadPosition("agenda", "nothing is left to do when it is over")
        return
    steps = [read_step(state, text, "agenda") for text in texts]
    if steps and steps[0] in (START, NEXT_ROUND):
        state.agenda.append(steps.pop(0))
    else:
        state.agenda.append(NEXT_ROUND)
    if START in steps or NEXT_ROUND in steps:
        raise BadPosition("agenda", "the next round waits at the bottom")
    if stage == "plan":
        if PLANNING not in steps and state.round > 0:
            state.agenda.append(PLANNING)
    elif not steps:
        state.agenda.append(TURNS[state.turn])
    elif TURNS[state.turn] not in steps and AFTER[state.turn] not in steps:
        state.agenda.append(AFTER[state.turn])
    state.agenda += steps
