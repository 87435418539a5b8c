"""What a seat (or a spectator) may know of a table of volcano. Built from nothing: section G."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import count, has, members
from lairworks.games.volcano.content import Room, Strip
from lairworks.games.volcano.events import PLACE_IDS
from lairworks.games.volcano.lieutenant import SOURCES
from lairworks.games.volcano.mountain import DIG, LAIR_SIZE, LOCATIONS, RESERVE, level_of
from lairworks.games.volcano.rules.crates import unplaced_crates
from lairworks.games.volcano.rules.directives import Directive, Give, Over, Where
from lairworks.games.volcano.state import VolcanoState
from lairworks.games.volcano.words import CODES, KINDS, ROOM_IDS, SLOT_IDS

View = dict[str, object]

COLOURS: Final = ("Red", "Blue", "Green", "Yellow")
SHAPES: Final = ("disc", "square", "triangle", "star")


def view(state: VolcanoState, viewer: int | None) -> View:
    """Everything a viewer may know, ready for JSON."""
    content = state.content
    return {
        "phase": phase(state),
        "round": state.round,
        "round_cap": state.round_cap,
        "turn": state.turn if state.turn >= 0 else None,
        "moved": state.moved,
        "free_moves": state.free_moves,
        "last_turn": state.turn >= 0 and state.is_last_turn(),
        "last_round": state.full,
        "quiet_rounds": state.quiet_rounds,
        "order": list(state.order),
        "retired": list(state.retired),
        "slots": [_slot(state, slot) for slot in range(len(state.slots))],
        "levels": state.levels,
        "limit": state.limit(),
        "limits": list(content.limits),
        "core": content.track_end,
        "lair": [_location(state, location) for location in range(LAIR_SIZE)],
        "sites": [
            {
                "id": PLACE_IDS[DIG + index],
                "name": content.place_names[index],
                **_strip(strip, "must", "may"),
                "bosses": _bosses(state, DIG + index),
            }
            for index, strip in enumerate(content.site_strips)
        ],
        "yard": state.yard,
        "pool": [_card(state, card) for card in members(state.pool)],
        "deck": state.deck_left,
        "discard": [ROOM_IDS[card] for card in members(state.discard)],
        "crates": {
            "pool": int(count(state.crate_pool)),
            "discard": _kinds(state, state.crate_discard),
            "used": _kinds(state, state.crates_used),
        },
        "seats": [_seat(state, seat, viewer) for seat in range(state.seats)],
        "doing": _doing(state),
        "ending": state.reason,
        "winner": state.winner if state.reason else None,
    }


def phase(state: VolcanoState) -> str:
    """Where in a round the table is: plan, turns or over."""
    if state.reason:
        return "over"
    return "turns" if state.turn >= 0 else "plan"


def _slot(state: VolcanoState, slot: int) -> View:
    seat = state.slots[slot]
    return {
        "slot": SLOT_IDS[slot],
        "bonus": state.content.slots[slot].texts(),
        "seat": seat if seat >= 0 else None,
        "cube": slot == state.cube,
    }


def _location(state: VolcanoState, location: int) -> View:
    """A location of the lair: rock, closed, empty, room, ruin (known) or wreck (never seen)."""
    seen: View = {"id": LOCATIONS[location], "level": level_of(location)}
    if has(state.standing | state.ruined, location):
        if has(state.wrecks, location):
            seen["is"] = "wreck"
        else:
            seen["is"] = "ruin" if has(state.ruined, location) else "room"
            seen["room"] = _card(state, state.rooms[location])
        owner = state.owner(location)
        seen["henchman"] = owner if owner >= 0 else None
        seen["bosses"] = _bosses(state, location)
    elif level_of(location) > state.levels:
        seen["is"] = "rock"
    else:
        seen["is"] = "empty" if has(state.empty(), location) else "closed"
    return seen


def _bosses(state: VolcanoState, place: int) -> list[int]:
    return [seat for seat in range(state.seats) if state.lieutenants[seat].boss == place]


def _card(state: VolcanoState, card: int) -> View:
    room: Room = state.content.room_at[card]
    return {
        "id": room.id,
        "name": room.name,
        "cost": room.cost,
        "vp": room.vp,
        "symbols": state.content.symbol_ids(room.symbols),
        **_strip(room.build, "build_must", "build_may"),
        **_strip(room.room, "room_must", "room_may"),
        "flavour": room.flavour,
    }


def _strip(strip: Strip, must: str, may: str) -> dict[str, object]:
    texts = strip.texts()
    return {must: texts[: strip.musts], may: texts[strip.musts :]}


def _seat(state: VolcanoState, seat: int, viewer: int | None) -> View:
    lieutenant = state.lieutenants[seat]
    henchmen = lieutenant.henchmen[: state.content.henchmen]
    return {
        "seat": seat,
        "colour": COLOURS[seat],
        "shape": SHAPES[seat],
        "deciding": seat in state.deciders(),
        "vp": lieutenant.score,
        "earned": dict(zip(SOURCES, lieutenant.earned, strict=True)),
        "bp": lieutenant.bp,
        "bp_max": state.content.bp_max,
        "active": lieutenant.active,
        "inbox": lieutenant.inbox,
        "cards": [_card(state, card) for card in members(lieutenant.cards)],
        "boss": PLACE_IDS[lieutenant.boss],
        "henchmen": ["reserve" if at == RESERVE else LOCATIONS[at] for at in henchmen],
        "retired": state.retired.index(seat) + 1 if state.is_retired(seat) else None,
        "crates": _crates(state, seat, viewer),
    }


def _crates(state: VolcanoState, seat: int, viewer: int | None) -> View:
    """Crates, oldest first: a kind, or "?" where the viewer cannot know it."""
    hand = state.lieutenants[seat].crates
    kinds = ["?" if viewer is None else _known_kind(state, token, seat, viewer) for token in hand]
    return {"count": len(hand), "kinds": kinds}


def _known_kind(state: VolcanoState, token: int, owner: int, viewer: int) -> str:
    """The kind of a crate: the own one, or one that can only be of a single kind."""
    content = state.content
    if owner == viewer:
        return KINDS[content.token_kind[token]]
    could_be: i64 = state.thoughts[token * 4 + viewer] & unplaced_crates(state, viewer)
    for kind in range(len(KINDS)):
        others: i64 = content.kind_tokens[kind]
        if could_be & ~others == 0:
            return KINDS[kind]
    return "?"


def _kinds(state: VolcanoState, tokens: i64) -> dict[str, int]:
    """How many crates of each kind a mask holds."""
    found = dict.fromkeys(KINDS, 0)
    for token in members(tokens):
        found[KINDS[state.content.token_kind[token]]] += 1
    return found


def _doing(state: VolcanoState) -> View | None:
    """What the seat that decides is in the middle of; who decides what is public."""
    for seat in state.deciders():
        question = state.question(seat)
        if question is None:
            continue
        doing: View = {"question": question.name, "seat": seat}
        if isinstance(question, Directive):
            doing["optional"] = question.optional
            doing["code"] = CODES[question.code]
        elif isinstance(question, Where):
            doing["card"] = _card(state, question.card)
            doing["victim"] = question.victim if question.victim >= 0 else None
        elif isinstance(question, Over):
            doing["card"] = _card(state, question.card)
        elif isinstance(question, Give):
            doing["victim"] = question.victim
        return doing
    return None
