"""What a seat (or a spectator) may know of a table of delve. Built from nothing: section G."""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import members
from lairworks.games.delve.content import CLASSES, TYPES, Treasure
from lairworks.games.delve.events import feature_kind
from lairworks.games.delve.explorer import ZONES, Explorer
from lairworks.games.delve.grid import BORDERS, SPACES, names
from lairworks.games.delve.lair import HAZARD, START, Lair, code, record
from lairworks.games.delve.legality import find, left_in_kit, piece_name
from lairworks.games.delve.rules.exploring import Follow, Hustle, Pay
from lairworks.games.delve.rules.hazards import Buy, Pick, border_seen
from lairworks.games.delve.scoring import (
    best_face_down,
    collection_points,
    exit_points,
    has_ticket,
    monster_points,
    total,
)
from lairworks.games.delve.state import DelveState
from lairworks.games.delve.words import COLOURS, WORDS

View = dict[str, object]


def view(state: DelveState, viewer: int | None) -> View:
    """The table as the viewer may know it, ready for JSON."""
    seen: View = {
        "game": "delve",
        "viewer": viewer,
        "phase": phase(state),
        "turn": state.turn if state.turn >= 0 else None,
        "doing": _doing(state),
        "seats": [_seat(state, seat, viewer) for seat in range(2)],
        "display": [_card(state.content.treasure(card), state) for card in state.display],
        "deck": len(state.deck),
        "discard": len(state.explorers[0].cast) + len(state.explorers[1].cast),
        "kit": _kit(state),
        "tickets": state.content.exit_tickets,
        "numbers": {
            "monsters": state.content.vp_monsters,
            "slots": state.content.conserved_slots,
        },
        "turn_cap": state.turn_cap,
        "ending": state.ending(),
    }
    if viewer is not None:
        seen["lair"] = _own_lair(state, viewer)
    if state.shown:
        seen["lairs"] = [_lair(state, lair) for lair in state.lairs]
    return seen


def phase(state: DelveState) -> str:
    """build, first, explore, flip or over."""
    if state.shown:
        return "over"
    if not all(state.committed):
        return "build"
    if state.turn >= 0:
        return "explore"
    return "flip" if state.reason else "first"


def _seat(state: DelveState, seat: int, viewer: int | None) -> View:
    explorer = state.explorers[seat]
    seen: View = {
        "seat": seat,
        "deciding": seat in state.deciders(),
        "built": state.committed[seat],
        "turns": explorer.turns,
        "cubes": {
            ZONES[zone]: {
                COLOURS[slot]: explorer.cubes(zone, slot) for slot in state.content.colour_slots
            }
            for zone in range(4)
        },
        "map": _map(state, seat),
        "unseen": _unseen(state, seat),
        "chests": explorer.chests,
        "monsters": explorer.monsters,
        "traps": explorer.traps,
        "other_vp": explorer.vp,
        "ticket": has_ticket(explorer, state.content),
        "exited": explorer.exited,
        "treasures": _treasures(state, explorer, seat == viewer),
    }
    if state.shown:
        seen["score"] = _score(state, explorer)
    return seen


def _score(state: DelveState, explorer: Explorer) -> dict[str, int]:
    return {
        "treasures": collection_points(explorer, state.content, explorer.face_down),
        "monsters": monster_points(explorer, state.content),
        "exit": exit_points(explorer, state.content),
        "other": explorer.vp,
        "total": total(explorer, state.content, True),
    }


def _map(state: DelveState, seat: int) -> View:
    """D-MAP-01, D-MAP-04: the facts told to an Explorer, and nothing concluded from them."""
    explorer = state.explorers[seat]
    lair = state.rival_lair(seat)
    walls: list[str] = []
    openings: list[str] = []
    for border, name in enumerate(BORDERS):
        if border_seen(explorer, border):
            (walls if lair.has_wall(border) else openings).append(name)
    return {
        "at": SPACES[explorer.at] if explorer.at >= 0 else None,
        "known": names(explorer.known),
        "walls": walls,
        "openings": openings,
        "features": {
            SPACES[space]: _feature(state, seat, space)
            for space in members(explorer.known)
            if lair.features[space]
        },
        "located": [
            {"class": CLASSES[thing], "at": SPACES[space]}
            for thing, mask in enumerate(explorer.located)
            for space in members(mask & ~int(explorer.known))
        ],
    }


def _feature(state: DelveState, seat: int, space: int) -> View:
    feature = state.rival_lair(seat).features[space]
    seen: View = {
        "kind": feature_kind(state, feature),
        "live": (state.explorers[seat].dealt >> space) & 1 == 0,
    }
    if feature >= HAZARD:
        hazard = state.content.hazards[feature - HAZARD]
        seen["name"] = hazard.name
        seen["initials"] = hazard.initials
        seen["glyph"] = hazard.glyph
        seen["category"] = hazard.category
        seen["target"] = state.target(seat, space)
        seen["holds"] = hazard.holds
    return seen


def _unseen(state: DelveState, seat: int) -> dict[str, int]:
    """How many of each Feature the Explorer has not found yet: the kit minus the map."""
    explorer = state.explorers[seat]
    lair = state.rival_lair(seat)
    found = Lair()
    found.features = [
        feature if (explorer.known >> space) & 1 else 0
        for space, feature in enumerate(lair.features)
    ]
    return {
        piece_name(START + index, state.content): left
        for index, left in enumerate(left_in_kit(found, state.kit))
        if left
    }


def _treasures(state: DelveState, explorer: Explorer, own: bool) -> View:
    """The owner sees the cards; others see how many, and which were seen to be taken."""
    seen: View = {
        "count": explorer.treasure_count(),
        "discarded": len(explorer.cast),
        "taken": [state.content.treasure(card).name for card in members(explorer.taken)],
    }
    if own or state.shown:
        face_down: i64 = explorer.face_down
        seen["cards"] = [
            {**_card(state.content.treasure(card), state), "up": (face_down >> card) & 1 == 0}
            for card in members(explorer.owned)
        ]
        best = face_down if state.shown else best_face_down(explorer, state.content)
        seen["points"] = collection_points(explorer, state.content, best)
        seen["best_up"] = [
            state.content.treasure(card).name for card in members(explorer.owned & ~best)
        ]
    return seen


def _card(treasure: Treasure, state: DelveState) -> View:
    return {
        "id": treasure.id,
        "name": treasure.name,
        "type": TYPES[treasure.type],
        "keyword": state.content.keywords[treasure.keyword] if treasure.keyword >= 0 else None,
        "base": treasure.base,
        "text": treasure.text,
    }


def _kit(state: DelveState) -> View:
    return {
        "name": state.kit.name,
        "walls": state.kit.walls,
        "min_walls": state.kit.min_walls,
        "chests": state.kit.chests,
        "hazards": [
            {
                "name": hazard.name,
                "kind": "monster" if hazard.monster else "trap",
                "category": hazard.category,
                "glyph": hazard.glyph,
                "target": hazard.target,
                "count": state.kit.hazards[index],
            }
            for index, hazard in enumerate(state.content.hazards)
            if state.kit.hazards[index]
        ],
    }


def _own_lair(state: DelveState, seat: int) -> View:
    lair = state.lairs[seat]
    own = _lair(state, lair)
    if not state.committed[seat]:
        own["walls_left"] = state.kit.walls - lair.wall_count()
        own["edits"] = state.edits[seat]
        own["findings"] = [
            {
                "code": finding.code,
                "rule": finding.rule,
                "text": finding.sentence,
                "spaces": list(finding.spaces),
                "error": finding.error,
            }
            for finding in find(lair, state.kit, state.content)
        ]
    return own


def _lair(state: DelveState, lair: Lair) -> View:
    return {**record(lair, state.content.hazard_ids), "code": code(lair, state.content.glyphs)}


def _doing(state: DelveState) -> View | None:
    """What the Explorer is in the middle of; all of it is played in the open."""
    if state.turn < 0 or not state.deciders():
        return None
    question = state.question(state.turn)
    if question is None:
        return None
    doing: View = {"question": question.name, "seat": question.seat}
    if isinstance(question, Buy):
        doing["dice"] = question.dice
        doing["target"] = state.target(question.seat, state.explorers[question.seat].at)
    elif isinstance(question, Hustle):
        doing["moves_left"] = question.left
    elif isinstance(question, Pay):
        doing["action"] = WORDS.text(question.act)
    elif isinstance(question, Follow):
        doing["space"] = SPACES[question.space]
    elif isinstance(question, Pick):
        doing["left"] = question.left
    return doing
