"""What is known of hidden crates and rooms, and how positions write it down.

Crate tokens are written by kind and number, `BP.2`; a hand-written position may say just `BP`.
Of what somebody thinks, only that is written which still matters: a token seen elsewhere by that
seat, or a room card in the open, is nowhere hidden whatever was thought before.
"""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import bit, has, members
from lairworks.core.errors import BadPosition
from lairworks.core.fields import PositionFields
from lairworks.games.volcano.content import VolcanoContent
from lairworks.games.volcano.mountain import LOCATIONS
from lairworks.games.volcano.rules.crates import unplaced_crates
from lairworks.games.volcano.rules.supplies import seen_rooms
from lairworks.games.volcano.state import VolcanoState
from lairworks.games.volcano.words import KINDS, ROOM_IDS


def unseen_rooms(state: VolcanoState) -> i64:
    """Room cards nobody sees: they are in the deck or lie as wrecks."""
    rooms: i64 = state.content.all_rooms
    return rooms & ~seen_rooms(state)


def token_name(content: VolcanoContent, token: int) -> str:
    """A crate token: its kind, and its number among those."""
    kind = content.token_kind[token]
    return f"{KINDS[kind]}.{token - content.token_kind.index(kind) + 1}"


def token_names(content: VolcanoContent, tokens: i64) -> list[str]:
    """The tokens of a mask."""
    return [token_name(content, token) for token in members(tokens)]


def written(state: VolcanoState) -> dict[str, object]:
    """The parts of a position that say more than what lies on the table."""
    found: dict[str, object] = {}
    thoughts = _written_thoughts(state)
    if thoughts:
        found["thoughts"] = thoughts
    pool: dict[str, list[str]] = {}
    for viewer in range(state.seats):
        unplaced = unplaced_crates(state, viewer)
        in_pool: i64 = unplaced & state.pool_thoughts[viewer]
        if in_pool != unplaced:
            pool[str(viewer)] = token_names(state.content, in_pool)
    if pool:
        found["pool_thoughts"] = pool
    unseen = unseen_rooms(state)
    if unseen & ~state.deck_could_be:
        found["deck_could_be"] = _room_ids(unseen & state.deck_could_be)
    could_be: dict[str, list[str]] = {}
    for location in members(state.wrecks):
        mask: i64 = unseen & state.wreck_could_be[location]
        if mask != unseen:
            could_be[LOCATIONS[location]] = _room_ids(mask)
    if could_be:
        found["wreck_could_be"] = could_be
    return found


def _written_thoughts(state: VolcanoState) -> dict[str, dict[str, list[str]]]:
    """By token and viewer, where it is not just anything the viewer does not see."""
    found: dict[str, dict[str, list[str]]] = {}
    for owner in range(state.seats):
        for token in state.lieutenants[owner].crates:
            for viewer in range(state.seats):
                unplaced = unplaced_crates(state, viewer)
                mask: i64 = unplaced & state.thoughts[token * 4 + viewer]
                if viewer != owner and mask != unplaced:
                    told = found.setdefault(token_name(state.content, token), {})
                    told[str(viewer)] = token_names(state.content, mask)
    return found


def _room_ids(cards: i64) -> list[str]:
    return [ROOM_IDS[card] for card in members(cards)]


def read(state: VolcanoState, fields: PositionFields, parts: list[PositionFields]) -> None:
    """Where the crates are, and what is known of them and of the rooms."""
    unused = list(range(len(state.content.token_kind)))
    for seat, part in enumerate(parts):
        state.lieutenants[seat].crates = _read_tokens(state.content, part, "crates", unused)
    state.crate_discard = _mask(_read_tokens(state.content, fields, "crate_discard", unused))
    state.crates_used = _mask(_read_tokens(state.content, fields, "crates_used", unused))
    if not fields.has("crate_pool"):
        state.crate_pool = _mask(unused)
    else:
        state.crate_pool = _mask(_read_tokens(state.content, fields, "crate_pool", unused))
        if not fields.has("crate_discard"):
            state.crate_discard = _mask(unused)
        elif unused:
            missing = ", ".join(token_name(state.content, token) for token in unused)
            raise BadPosition("crate_pool", f"{missing} lie nowhere")
    _read_crate_knowledge(state, fields)
    _read_room_knowledge(state, fields)


def _read_crate_knowledge(state: VolcanoState, fields: PositionFields) -> None:
    told = fields.part("pool_thoughts")
    masks = [0, 0, 0, 0]
    for viewer in range(state.seats):
        masks[viewer] = int(unplaced_crates(state, viewer))
        if told.has(str(viewer)):
            masks[viewer] = int(_token_set(state.content, told, str(viewer)))
        if int(state.crate_pool) & ~masks[viewer]:
            raise told.error(str(viewer), "must hold what is in the Crate Pool")
    told.done()
    state.pool_thoughts = masks
    _read_thoughts(state, fields)


def _read_thoughts(state: VolcanoState, fields: PositionFields) -> None:
    thoughts = state.thoughts[:]
    told = fields.part("thoughts")
    for owner in range(state.seats):
        for token in state.lieutenants[owner].crates:
            name = token_name(state.content, token)
            views = told.part(name)
            for viewer in range(state.seats):
                mask = unplaced_crates(state, viewer)
                if viewer != owner and views.has(str(viewer)):
                    mask = _token_set(state.content, views, str(viewer))
                    if not has(mask, token):
                        raise views.error(str(viewer), f"{name} is not among them")
                thoughts[token * 4 + viewer] = int(mask)
            views.done()
    told.done()
    state.thoughts = thoughts


def _read_room_knowledge(state: VolcanoState, fields: PositionFields) -> None:
    unseen = int(unseen_rooms(state))
    state.deck_could_be = unseen
    if fields.has("deck_could_be"):
        state.deck_could_be = _room_set(fields, "deck_could_be")
        for card in state.deck[: state.deck_left]:
            if not has(state.deck_could_be, card):
                raise BadPosition("deck_could_be", f"{ROOM_IDS[card]} of the deck is missing")
    could_be = state.wreck_could_be[:]
    told = fields.part("wreck_could_be")
    for location in members(state.wrecks):
        name = LOCATIONS[location]
        could_be[location] = int(_room_set(told, name)) if told.has(name) else unseen
        if not could_be[location] >> state.rooms[location] & 1:
            raise told.error(name, f"{ROOM_IDS[state.rooms[location]]} itself is missing")
    told.done()
    state.wreck_could_be = could_be


def _read_tokens(
    content: VolcanoContent, fields: PositionFields, field: str, unused: list[int]
) -> list[int]:
    """Tokens by kind (any of them) or by kind and number, each lying nowhere else."""
    found: list[int] = []
    for name in fields.texts(field, []):
        fits = _tokens_called(content, fields, field, name)
        free = [token for token in fits if token in unused]
        if not free:
            raise fields.error(field, f"no {name} is left; there are {len(fits)}")
        found.append(free[0])
        unused.remove(free[0])
    return found


def _tokens_called(
    content: VolcanoContent, fields: PositionFields, field: str, name: str
) -> list[int]:
    """The tokens of a kind, or the one of that number."""
    kind, _, number = name.partition(".")
    if kind not in KINDS:
        raise fields.error(field, f"{name!r} is no crate; kinds are {', '.join(KINDS)}")
    tokens = members(content.kind_tokens[KINDS.index(kind)])
    if not number:
        return tokens
    if not number.isdecimal() or not 1 <= int(number) <= len(tokens):
        raise fields.error(field, f"{name!r}: of {kind} there are {len(tokens)}, from 1")
    return [tokens[int(number) - 1]]


def _token_set(content: VolcanoContent, fields: PositionFields, field: str) -> i64:
    tokens: i64 = 0
    for name in fields.texts(field):
        for token in _tokens_called(content, fields, field, name):
            tokens |= bit(token)
    return tokens


def _room_set(fields: PositionFields, field: str) -> i64:
    cards: i64 = 0
    for name in fields.texts(field):
        if name not in ROOM_IDS:
            raise fields.error(field, f"there is no room {name!r}")
        cards |= bit(ROOM_IDS.index(name))
    return cards


def _mask(tokens: list[int]) -> int:
    mask = 0
    for token in tokens:
        mask |= 1 << token
    return mask
