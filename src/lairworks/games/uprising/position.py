"""Positions: a whole table of uprising as readable JSON, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, count, has, members
from lairworks.core.errors import BadPosition
from lairworks.core.fields import PositionFields
from lairworks.core.options import Options
from lairworks.core.positions import read_luck, written_luck, written_steps
from lairworks.games.uprising.agenda import read_agenda
from lairworks.games.uprising.content import MAJOR_BOUND, TYPE_COUNT, UprisingContent
from lairworks.games.uprising.events import card_ids
from lairworks.games.uprising.grid import CELL_AT, CELL_COUNT, CELLS, OUTSIDE
from lairworks.games.uprising.rules.arriving import TELL_CONTROL, Discover, Settle
from lairworks.games.uprising.rules.ending import CAPTURED, CONTROL, ENDINGS, MAJORS, ROUND_LIMIT
from lairworks.games.uprising.rules.knowledge import VIEWERS, show
from lairworks.games.uprising.rules.setup import new_table
from lairworks.games.uprising.state import (
    KEY_COUNT,
    MASTER,
    RESISTANCE,
    WARRIOR,
    UprisingState,
)
from lairworks.games.uprising.words import (
    HEROES,
    KEYS,
    KIND_COUNT,
    KINDS,
    PLOT_IDS,
    TILE_IDS,
    TYPES,
    VALUES,
)

PHASES: Final = ("layout", "plot", "resource", "room", "housekeeping", "heroes", "over")
REST: Final = "..."
VIEWER_NAMES: Final = ("resistance", "spectator")


def position(state: UprisingState) -> dict[str, object]:
    """The whole table, hidden parts included."""
    written: dict[str, object] = {
        "phase": "over" if state.reason else state.phase,
        "round": state.round,
        "turn": state.turn,
        "tiles": {CELLS[cell]: TILE_IDS[tile] for cell, tile in enumerate(state.tiles)},
        "face_up": _cell_names(state.face_up),
        "heroes": {
            HEROES[hero]: "outside" if at == OUTSIDE else CELLS[at]
            for hero, at in enumerate(state.heroes)
        },
        "followers": {CELLS[cell]: number for cell, number in enumerate(state.followers) if number},
        "lost": state.lost,
        "die": state.die,
        "hand": card_ids(state.held),
        "deck": [KINDS[kind] for kind in reversed(state.deck[: state.deck_left])],
        "discard": card_ids(state.discard),
        "supply": {
            TYPES[resource]: [KINDS[kind] for kind in reversed(pile)]
            for resource, pile in enumerate(state.supply)
        },
        "mats": {KEYS[key]: card_ids(state.mats[key]) for key in range(KEY_COUNT)},
        "captured": card_ids(state.captured),
        "plots": _plot_names(state.plots),
        "plot_deck": [PLOT_IDS[plot] for plot in _top_first(state)],
        "plot_discard": _plot_names(state.plot_discard),
        "majors": _plot_names(state.majors),
        "completed": state.completed,
        "swapped": state.swapped,
        "stashed_on": [KEYS[key] for key in members(state.stashed_on)],
        "withdrawn": state.withdrawn,
        "acted": [HEROES[hero] for hero in members(state.acted)],
        "barred": state.barred,
        "known_hand": card_ids(state.known_hand),
        "known_plots": _plot_names(state.known_plots),
        "remembered": {
            name: {
                TILE_IDS[tile]: _cell_names(cells)
                for tile, cells in enumerate(state.may_lie[viewer])
                if cells
            }
            for name, viewer in zip(VIEWER_NAMES, VIEWERS, strict=True)
        },
        "agenda": written_steps(state.agenda),
        "luck": written_luck(state),
    }
    if state.reason:
        written["ending"] = state.reason
    if state.rng.fate:
        written["fate"] = list(state.rng.fate)
    return written


def _cell_names(cells: i64) -> list[str]:
    return [CELLS[cell] for cell in members(cells)]


def _plot_names(plots: i64) -> list[str]:
    return [PLOT_IDS[plot] for plot in members(plots)]


def _top_first(state: UprisingState) -> list[int]:
    return state.plot_deck[: state.plot_deck_left][::-1]


def arrange(
    content: UprisingContent, options: Options, seed: int, table: Mapping[str, object]
) -> UprisingState:
    """A table as described; what is left out is filled in from what is unused."""
    state = new_table(content, options, seed)
    fields = PositionFields(table, "")
    stage = fields.one_of("phase", PHASES, "heroes")
    state.phase = "heroes" if stage == "over" else stage
    state.round = fields.whole("round", 0, 10_000, 0 if stage == "layout" else 1)
    late = stage == "heroes" or stage == "over"
    state.turn = fields.whole("turn", MASTER, RESISTANCE, RESISTANCE if late else MASTER)
    if stage != "over" and (state.turn == RESISTANCE) != late:
        raise BadPosition("turn", f"the phase {stage!r} is in the other seat's turn")
    _read_tiles(state, fields, stage)
    _read_units(state, fields, stage)
    _read_resources(state, fields, stage)
    _read_plots(state, fields, stage)
    _read_turn(state, fields)
    _read_knowledge(state, fields)
    if stage == "over":
        state.reason = fields.one_of("ending", ENDINGS)
        state.winner = MASTER if state.reason == MAJORS else RESISTANCE
    _check_goals(state)
    read_luck(state, fields)
    _check_fate(state)
    _read_agenda(state, fields, stage)
    _check_stashes(state)
    fields.done()
    return state


def _check_goals(state: UprisingState) -> None:
    """The match is over if somebody has reached a goal, and not otherwise."""
    content = state.content
    captured: int = sum(state.captured)
    won: dict[str, bool] = {
        MAJORS: int(count(state.majors)) >= content.majors_to_win,
        CAPTURED: captured >= content.capture_to_win,
        CONTROL: _laid(state) and state.controlled() >= content.key_rooms_to_win,
        ROUND_LIMIT: state.round >= state.round_limit,
    }
    if state.reason and not won[state.reason]:
        raise BadPosition("ending", f"this table has not come to {state.reason!r}")
    if not state.reason:
        for reason in (MAJORS, CAPTURED) if state.late_control else (MAJORS, CAPTURED, CONTROL):
            if won[reason]:
                raise BadPosition("phase", f"this table has come to {reason!r}: it is over")


def _check_fate(state: UprisingState) -> None:
    """Nothing but the die is foretold."""
    for face in state.rng.fate:
        if face not in state.content.die_faces:
            faces = ", ".join(str(face) for face in state.content.die_faces)
            raise BadPosition("fate", f"{face} is no face of the die, which has {faces}")


def _laid(state: UprisingState) -> bool:
    return len(state.tiles) == CELL_COUNT


def _check_stashes(state: UprisingState) -> None:
    """Where the resistance stands nothing is stashed, unless it is just arriving (U-KEY-04)."""
    arriving = [step.cell for step in state.agenda if isinstance(step, (Discover, Settle))]
    for key in range(KEY_COUNT):
        if state.where[key] in arriving:
            continue
        if state.is_held(key) and sum(state.mats[key]) > 0:
            raise BadPosition(f"mats.{KEYS[key]}", "the resistance stands there and has taken it")


def _read_tiles(state: UprisingState, fields: PositionFields, stage: str) -> None:
    """Tiles by cell; the rest lies at random, or not at all while the lair is being laid out."""
    told = fields.part("tiles")
    unused = sorted(tile.number for tile in state.content.tiles)
    laid = [-1] * CELL_COUNT
    for name in told.table:
        cell = _cell(told, name, name)
        id = told.one_of(name, TILE_IDS)
        if TILE_IDS.index(id) not in unused:
            raise told.error(name, f"{id} is no tile of this game, or lies somewhere else")
        laid[cell] = TILE_IDS.index(id)
        unused.remove(laid[cell])
    for name in fields.texts("face_up", []):
        state.face_up |= bit(_cell(fields, "face_up", name))
    if stage == "layout":
        tiles = [tile for tile in laid if tile >= 0]
        if laid[: len(tiles)] != tiles:
            raise BadPosition("tiles", "they are laid from A1 on, without a gap")
        if state.face_up:
            raise BadPosition("face_up", "nothing is while the lair is being laid out")
        if len(tiles) == CELL_COUNT:
            raise BadPosition("tiles", "all are laid: this phase is over")
        state.lay_out(tiles)
        return
    state.rng.shuffle(unused)
    state.lay_out([tile if tile >= 0 else unused.pop() for tile in laid])


def _cell(fields: PositionFields, field: str, name: str) -> int:
    if name not in CELL_AT:
        raise fields.error(field, f"{name!r} is no cell; cells are A1 to D4")
    return CELL_AT[name]


def _read_units(state: UprisingState, fields: PositionFields, stage: str) -> None:
    """Heroes, followers and the die; rooms with anybody in them are face up (U-STR-03)."""
    heroes = fields.part("heroes")
    for hero, id in enumerate(HEROES):
        at = heroes.text(id, "outside")
        state.put_hero(hero, OUTSIDE if at == "outside" else _cell(heroes, id, at))
    heroes.done()
    followers = fields.part("followers")
    everybody = state.content.followers
    for name in followers.table:
        cell = _cell(followers, name, name)
        state.add_followers(cell, followers.whole(name, 0, everybody))
    state.lost = fields.whole("lost", 0, everybody, 0)
    state.outside = everybody - state.lost - sum(state.followers)
    if state.outside < 0:
        raise BadPosition("followers", f"there are {everybody}")
    if stage == "layout" and state.occupied:
        place = "followers" if any(state.followers) else "heroes"
        raise BadPosition(place, "everybody is outside while the lair is being laid out")
    state.face_up |= state.occupied
    faces = state.content.die_faces
    state.die = fields.whole("die", 0, max(faces), 0)
    if state.die and (state.die not in faces or state.heroes[WARRIOR] == OUTSIDE):
        raise BadPosition("die", "it shows one of its faces, in the Warrior's room")


def _read_resources(state: UprisingState, fields: PositionFields, stage: str) -> None:
    """Every card once: 21 starters and the supplies, wherever they are."""
    content = state.content
    unused = [content.starters[kind] + content.supplies[kind] for kind in range(KIND_COUNT)]
    state.held = _read_cards(fields, "hand", unused)
    state.discard = _read_cards(fields, "discard", unused)
    state.captured = _read_cards(fields, "captured", unused)
    mats = fields.part("mats")
    for key in range(KEY_COUNT):
        state.mats[key] = _read_cards(mats, KEYS[key], unused)
    mats.done()
    supply = fields.part("supply")
    for resource in range(TYPE_COUNT):
        state.supply.append(_read_pile(state, supply, resource, unused))
    supply.done()
    deck = _listed(fields, "deck", unused, True)
    rest: list[int] = []
    for kind in range(KIND_COUNT):
        rest += [kind] * unused[kind]
    state.rng.shuffle(rest)
    if not fields.has("hand") and stage != "layout":
        for _ in range(min(content.resource_hand, len(rest))):
            kind = rest.pop()
            state.held = _one_more(state.held, kind)
    if fields.has("deck") and fields.texts("deck")[-1:] != [REST] and rest:
        raise BadPosition("deck", f"{len(rest)} cards lie nowhere; end the deck with {REST!r}")
    state.deck = (deck + rest)[::-1]
    state.deck_left = len(state.deck)


def _one_more(cards: list[int], kind: int) -> list[int]:
    more = cards[:]
    more[kind] += 1
    return more


def _read_pile(
    state: UprisingState, supply: PositionFields, resource: int, unused: list[int]
) -> list[int]:
    """A supply pile from the top; what it should hold if nothing is said."""
    if supply.has(TYPES[resource]):
        told = _listed(supply, TYPES[resource], unused)
        for kind in told:
            if kind // VALUES != resource:
                raise supply.error(TYPES[resource], f"{KINDS[kind]} belongs to another pile")
        return told[::-1]
    pile: list[int] = []
    for kind in range(resource * VALUES, resource * VALUES + VALUES):
        number = min(unused[kind], state.content.supplies[kind])
        unused[kind] -= number
        pile += [kind] * number
    state.rng.shuffle(pile)
    return pile


def _read_cards(fields: PositionFields, field: str, unused: list[int]) -> list[int]:
    """Cards counted by kind."""
    cards = [0] * KIND_COUNT
    for kind in _listed(fields, field, unused):
        cards[kind] += 1
    return cards


def _listed(
    fields: PositionFields, field: str, unused: list[int], may_rest: bool = False
) -> list[int]:
    """Cards one by one; at the end of a deck `...` may stand for the rest."""
    found: list[int] = []
    for name in _names(fields, field, may_rest):
        if name not in KINDS:
            raise fields.error(field, f"{name!r} is no card; cards are {KINDS[0]} and so on")
        kind = KINDS.index(name)
        if not unused[kind]:
            raise fields.error(field, f"no {name} is left")
        unused[kind] -= 1
        found.append(kind)
    return found


def _names(fields: PositionFields, field: str, may_rest: bool) -> list[str]:
    names = fields.texts(field, [])
    return names[:-1] if may_rest and names[-1:] == [REST] else names


def _read_plots(state: UprisingState, fields: PositionFields, stage: str) -> None:
    """Every plot once."""
    unused = [plot.number for plot in state.content.plots]
    majors = _plot_list(fields, "majors", unused)
    if any(plot >= MAJOR_BOUND for plot in majors):
        raise BadPosition("majors", "these are all Majors (U-OBJ-04)")
    state.majors = _mask(majors)
    state.plot_discard = _mask(_plot_list(fields, "plot_discard", unused))
    state.plots = _mask(_plot_list(fields, "plots", unused))
    deck = _plot_list(fields, "plot_deck", unused, True)
    state.rng.shuffle(unused)
    if not fields.has("plots") and stage != "layout":
        for _ in range(min(state.content.plot_hand, len(unused))):
            state.plots |= bit(unused.pop())
    if fields.has("plot_deck") and fields.texts("plot_deck")[-1:] != [REST] and unused:
        raise BadPosition("plot_deck", f"{len(unused)} plots lie nowhere; end it with {REST!r}")
    state.plot_deck = (deck + unused)[::-1]
    state.plot_deck_left = len(state.plot_deck)


def _plot_list(
    fields: PositionFields, field: str, unused: list[int], may_rest: bool = False
) -> list[int]:
    found: list[int] = []
    for name in _names(fields, field, may_rest):
        if name not in PLOT_IDS or PLOT_IDS.index(name) not in unused:
            raise fields.error(field, f"{name!r} is no plot, or lies somewhere else already")
        unused.remove(PLOT_IDS.index(name))
        found.append(PLOT_IDS.index(name))
    return found


def _mask(numbers: list[int]) -> i64:
    mask: i64 = 0
    for number in numbers:
        mask |= bit(number)
    return mask


def _read_turn(state: UprisingState, fields: PositionFields) -> None:
    """What has been done this turn."""
    state.completed = fields.whole("completed", 0, 99, 0)
    state.swapped = fields.whole("swapped", 0, 99, 0)
    state.withdrawn = fields.whole("withdrawn", 0, 99, 0)
    state.barred = fields.flag("barred", False)
    for key in fields.texts("stashed_on", []):
        if key not in KEYS:
            raise BadPosition("stashed_on", f"{key!r} is none of {', '.join(KEYS)}")
        state.stashed_on |= bit(KEYS.index(key))
    for hero in fields.texts("acted", []):
        if hero not in HEROES:
            raise BadPosition("acted", f"{hero!r} is none of {', '.join(HEROES)}")
        state.acted |= bit(HEROES.index(hero))


def _read_knowledge(state: UprisingState, fields: PositionFields) -> None:
    """What the resistance and spectators remember; face-up tiles are seen by all."""
    if _laid(state):
        for cell in members(state.face_up):
            show(state, cell)
    told = fields.part("remembered")
    for name, viewer in zip(VIEWER_NAMES, VIEWERS, strict=True):
        lists = told.part(name)
        may_lie = state.may_lie[viewer][:]
        for id in lists.table:
            if id not in TILE_IDS:
                raise lists.error(id, "there is no such tile")
            cells = 0
            for place in lists.texts(id):
                cells |= int(bit(_cell(lists, id, place)))
            at = state.where[TILE_IDS.index(id)]
            if not _laid(state):
                raise lists.error(id, "nobody has seen it while the lair is being laid out")
            if not has(cells, at):
                raise lists.error(id, "it does not lie in any of these cells")
            if cells & int(state.face_up) and cells != int(bit(at)):
                raise lists.error(id, "what lies in these cells is seen to be something else")
            may_lie[TILE_IDS.index(id)] = cells
        state.may_lie[viewer] = may_lie
    told.done()
    left = state.held[:]
    state.known_hand = _read_cards(fields, "known_hand", left)
    state.known_plots = _mask(_plot_list(fields, "known_plots", members(state.plots)))


def _read_agenda(state: UprisingState, fields: PositionFields, stage: str) -> None:
    """The agenda as written, with what the phase implies."""
    texts = fields.texts("agenda", [])
    if stage == "over":
        if texts:
            raise BadPosition("agenda", "nothing is left to do when it is over")
        return
    state.agenda += read_agenda(state, stage, texts)
    if _laid(state) and state.controlled():
        state.agenda.append(TELL_CONTROL)
