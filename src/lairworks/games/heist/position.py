"""Positions: a whole table of heist as readable JSON, and back.

What a seat has done unseen is written as its choices, and so is a raid: they are made again when
the table is arranged, so that nothing can be written that could not have come about.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lairworks.core.bits import bit, has
from lairworks.core.errors import BadPosition
from lairworks.core.fields import PositionFields
from lairworks.core.options import Options
from lairworks.core.positions import read_luck, written_luck
from lairworks.core.state import Step
from lairworks.games.heist.content import (
    BACKS,
    GADGET_FRONT,
    TRAIN_FRONT,
    WALL_FRONT,
    Card,
    HeistContent,
)
from lairworks.games.heist.effects import KINDS, STATS
from lairworks.games.heist.grid import EDGE_AT, EDGES, ROOM_AT, ROOMS
from lairworks.games.heist.rules.exploring import EXPLORE, RECKON, hand_raids, pass_lairs
from lairworks.games.heist.rules.missions import (
    CLAIM_STEPS,
    SETTLE,
    claimable,
    is_full,
    note_missions,
)
from lairworks.games.heist.rules.planning import PICKS, REVEAL, ROUND
from lairworks.games.heist.rules.setup import (
    KEEPS,
    OFFER_GADGETS,
    OWNS,
    SHOW_GADGETS,
    agents_each,
    new_table,
)
from lairworks.games.heist.sheet import Sheet
from lairworks.games.heist.state import (
    AGENTS,
    CLAIMS,
    GADGETS,
    LAIR_FULL,
    LAST_CARD,
    OVER,
    PHASES,
    PLANNING,
    RAIDS,
    UNKNOWN,
    HeistState,
)
from lairworks.games.heist.view import sheet_facts
from lairworks.games.heist.words import (
    AGENT_IDS,
    GADGET_COUNT,
    LATER,
    MISSION_IDS,
    REWARDS,
    SLOT_COUNT,
    SLOTS,
    WORDS,
)

REST: Final = "..."
EVERY_FRONT: Final = -1
EARLY: Final = (AGENTS, GADGETS)
LATE: Final = (RAIDS, OVER)
# What is still to come in each phase, the last thing first.
AGENDAS: Final[dict[str, list[Step[Any]]]] = {
    AGENTS: [EXPLORE, ROUND, OFFER_GADGETS],
    GADGETS: [EXPLORE, ROUND, SHOW_GADGETS],
    PLANNING: [EXPLORE, ROUND, SETTLE, REVEAL],
    CLAIMS: [EXPLORE, ROUND, SETTLE],
    RAIDS: [RECKON],
    OVER: [],
}


def position(state: HeistState) -> dict[str, object]:
    """The whole table, hidden parts included."""
    written: dict[str, object] = {
        "phase": state.phase,
        "round": state.round,
        "last_round": state.last_round,
        "decks": {
            SLOTS[slot]: [state.content.cards[card].id for card in state.decks[slot]]
            for slot in range(SLOT_COUNT)
        },
        "missions": [MISSION_IDS[mission] for mission in state.missions],
        "claimed": [
            {"mission": MISSION_IDS[mission], "seat": seat, "reward": REWARDS[reward]}
            for mission, seat, reward in state.claimed
        ],
        "seats": [_written_seat(state, seat) for seat in range(state.seats)],
        "luck": written_luck(state),
    }
    if state.rng.fate:
        written["fate"] = list(state.rng.fate)
    return written


def _written_seat(state: HeistState, seat: int) -> dict[str, object]:
    sheet = sheet_facts(state.content, state.shown[seat])
    agent = state.agents[seat]
    claim = state.claims[seat]
    written = {name: sheet[name] for name in SHEET_FIELDS}
    if state.dealt[seat] and not state.open_agents:
        written["dealt"] = [AGENT_IDS[each] for each in state.dealt[seat]]
    if agent != UNKNOWN:
        written["agent"] = AGENT_IDS[agent]
    if state.made[seat]:
        written["made"] = _texts(state.made[seat])
    if claim != UNKNOWN:
        written["claim"] = WORDS.text(claim)
    if state.raids:
        raid = state.raids[seat]
        points = dict(zip(STATS, raid.brought, strict=True))
        written["raid"] = {**points, "acts": _texts(raid.acts)}
    return written


SHEET_FIELDS: Final = (
    "rooms",
    "walls",
    "cash",
    "lifetime",
    "trained",
    "gadgets",
    "free_gadget",
    "bonuses",
)


def _texts(choices: list[int]) -> list[str]:
    return [WORDS.text(choice) for choice in choices]


def front_name(card: Card) -> str:
    """The front of a card as a position may call it: dog, wall, M+3, gadget."""
    if card.front == WALL_FRONT:
        return "wall"
    if card.front == TRAIN_FRONT:
        return f"{STATS[card.stat]}+{card.points}"
    return "gadget" if card.front == GADGET_FRONT else KINDS[card.front]


def arrange(
    content: HeistContent,
    seats: int,
    options: Options,
    seed: int,
    table: Mapping[str, object],
) -> HeistState:
    """A table as described; what is left out is filled in from what is unused."""
    state = new_table(content, seats, options, seed)
    fields = PositionFields(table, "")
    state.phase = fields.one_of("phase", PHASES, PLANNING)
    _check_phase(state)
    late = state.phase in LATE
    state.round = fields.whole("round", 1, content.rounds, content.rounds if late else 1)
    if state.phase in EARLY and state.round > 1:
        raise BadPosition("round", f"the phase {state.phase!r} is before round 1")
    _read_decks(state, fields)
    state.lay_out()
    _read_missions(state, fields)
    tables = _read_seats(state, fields)
    _read_claimed(state, fields)
    _read_last_round(state, fields)
    read_luck(state, fields)
    for sheet in state.shown:
        sheet.touched = EVERY_FRONT
        note_missions(state, sheet)
    state.agenda += AGENDAS[state.phase]
    _open(state, tables)
    for seat_fields in tables:
        seat_fields.done()
    fields.done()
    return state


def _check_phase(state: HeistState) -> None:
    board = state.board
    if state.phase == AGENTS and board.no_agents:
        raise BadPosition("phase", f"there are no Agents on {board.name}")
    if state.phase == GADGETS and not board.free_gadget:
        raise BadPosition("phase", f"there is no free gadget on {board.name}")


# Cards and missions


def _read_decks(state: HeistState, fields: PositionFields) -> None:
    """Decks card by card, or just what is on display and on top; the rest at random."""
    content = state.content
    unused = list(range(len(content.cards)))
    state.rng.shuffle(unused)
    decks, shown, tops = fields.part("decks"), fields.part("display"), fields.part("tops")
    for name in SLOTS:
        told = _told_deck(content, decks, name, unused)
        state.decks.append(told + [UNKNOWN] * (content.deck_size - len(told)))
    for part, place in ((shown, state.round - 1), (tops, state.round)):
        for slot, name in enumerate(SLOTS):
            if part.has(name):
                if state.decks[slot][place] != UNKNOWN:
                    raise part.error(name, "the deck says already which card that is")
                state.decks[slot][place] = _take(content, part, name, unused)
    for part in (decks, shown, tops):
        part.done()
    for deck in state.decks:
        for place in range(content.deck_size):
            if deck[place] == UNKNOWN:
                deck[place] = unused.pop()


def _take(content: HeistContent, part: PositionFields, name: str, unused: list[int]) -> int:
    """An unused card by its id, by its front (display) or by its back (tops)."""
    wanted = part.text(name)
    for card in unused:
        found = content.cards[card]
        if wanted in (found.id, BACKS[found.back] if part.place == "tops" else front_name(found)):
            unused.remove(card)
            return card
    raise part.error(name, f"no card {wanted!r} is left")


def _told_deck(
    content: HeistContent, decks: PositionFields, name: str, unused: list[int]
) -> list[int]:
    """The cards of a deck that are written."""
    names = decks.texts(name, [])
    rest = names[-1:] == [REST]
    found: list[int] = []
    ids = [card.id for card in content.cards]
    for id in names[:-1] if rest else names:
        if id not in ids or ids.index(id) not in unused:
            raise decks.error(name, f"{id!r} is no card, or lies somewhere else already")
        unused.remove(ids.index(id))
        found.append(ids.index(id))
    if len(found) > content.deck_size or (names and not rest and len(found) < content.deck_size):
        needed = f"{content.deck_size} cards; a shorter list ends with {REST!r}"
        raise decks.error(name, f"{len(found)} cards, but a deck has {needed}")
    return found


def _read_missions(state: HeistState, fields: PositionFields) -> None:
    """Missions in play; at random if they are not written."""
    content = state.content
    unused = [mission.number for mission in content.missions]
    if fields.has("missions"):
        for id in fields.texts("missions"):
            if id not in MISSION_IDS or MISSION_IDS.index(id) not in unused:
                raise BadPosition("missions", f"{id!r} is no mission, or is there twice")
            unused.remove(MISSION_IDS.index(id))
            state.missions.append(MISSION_IDS.index(id))
        if len(state.missions) != content.missions_in_play:
            raise BadPosition("missions", f"{content.missions_in_play} are in play")
    else:
        state.rng.shuffle(unused)
        state.missions = unused[: content.missions_in_play]
    state.missions.sort()


def _read_claimed(state: HeistState, fields: PositionFields) -> None:
    """Who has claimed what; rewards at the end follow from it."""
    items = fields.items("claimed") if fields.has("claimed") else []
    if items and state.phase in EARLY:
        raise BadPosition("claimed", "nothing can be before round 1 is over")
    for index, item in enumerate(items):
        claim = PositionFields(item, f"claimed[{index}]")
        mission = MISSION_IDS.index(claim.one_of("mission", MISSION_IDS))
        seat = claim.whole("seat", 0, state.seats - 1)
        reward = REWARDS.index(claim.one_of("reward", REWARDS))
        claim.done()
        if mission not in state.missions:
            raise claim.error("mission", f"{MISSION_IDS[mission]} is not in play")
        if any(each[:2] == (mission, seat) for each in state.claimed):
            raise claim.error("seat", "has claimed it already")
        state.claimed.append((mission, seat, reward))
        state.closed |= bit(mission)
        if reward == LATER:
            state.shown[seat].later += state.content.mission_at[mission].rewards[reward]


def _read_last_round(state: HeistState, fields: PositionFields) -> None:
    """Whether this round is the last one, and why Planning is over if it is."""
    rounds = state.content.rounds
    full = any(is_full(state.board, sheet) for sheet in state.shown)
    early_end = state.phase in LATE and state.round < rounds
    ends_now = early_end or (full and state.phase == PLANNING)
    state.last_round = fields.whole("last_round", 0, rounds + 1, state.round if ends_now else 0)
    if state.last_round and state.phase not in LATE and state.last_round != state.round:
        raise BadPosition("last_round", f"it is 0, or this round, which is {state.round}")
    if full and state.phase == PLANNING and not state.last_round:
        raise BadPosition("last_round", "a lair is full: this round is the last")
    if state.phase in LATE:
        if state.round == state.last_round:
            state.reason = LAIR_FULL
        elif state.round == rounds and state.last_round in (0, rounds + 1):
            state.reason = LAST_CARD
        else:
            raise BadPosition("last_round", f"Planning is not over after round {state.round}")


# Seats


def _read_seats(state: HeistState, fields: PositionFields) -> list[PositionFields]:
    """Sheets and Agents; what seats have done unseen is left for later."""
    items = fields.items("seats") if fields.has("seats") else []
    if len(items) > state.seats:
        raise BadPosition("seats", f"{len(items)} sheets for {state.seats} seats")
    items += [{}] * (state.seats - len(items))
    tables = [PositionFields(item, f"seats[{seat}]") for seat, item in enumerate(items)]
    for seat, told in enumerate(tables):
        _read_sheet(state, seat, told)
    _read_agents(state, tables)
    return tables


def _read_sheet(state: HeistState, seat: int, told: PositionFields) -> None:
    sheet = state.shown[seat]
    cap = state.content.budget_cap
    start = sheet.lifetime
    sheet.cash = told.whole("cash", 0, cap, start)
    sheet.lifetime = told.whole("lifetime", start, cap, max(start, sheet.cash))
    if sheet.cash > sheet.lifetime:
        raise told.error("cash", f"{sheet.cash} $, but only {sheet.lifetime} $ were ever earned")
    sheet.bonuses = told.whole("bonuses", 0, len(state.content.bonus_costs), 0)
    trained = told.part("trained")
    sheet.trained = [trained.whole(stat, 0, state.content.stat_cap, 0) for stat in STATS]
    trained.done()
    _read_lair(state, sheet, told)
    _read_gadgets(state, sheet, told)
    if state.phase in EARLY and not _is_blank(sheet, start):
        raise BadPosition(told.place, f"sheets are blank in the phase {state.phase!r}")


def _is_blank(sheet: Sheet, start: int) -> bool:
    drawn = sheet.filled or sheet.walls or sheet.bonuses or sheet.gadgets or any(sheet.trained)
    return not drawn and sheet.cash == start and sheet.lifetime == start


def _read_lair(state: HeistState, sheet: Sheet, told: PositionFields) -> None:
    rooms = told.part("rooms")
    for name in rooms.table:
        if name not in ROOM_AT:
            raise rooms.error(name, f"is no room; rooms are {ROOMS[0]} to {ROOMS[-1]}")
        kind = KINDS.index(rooms.one_of(name, KINDS))
        if not has(state.board.allowed[kind], ROOM_AT[name]):
            raise rooms.error(name, f"no {state.content.kinds[kind].name} can be there")
        sheet.build(ROOM_AT[name], kind)
    for name in told.texts("walls", []):
        if name not in EDGE_AT or not has(state.board.edges, EDGE_AT[name]):
            raise told.error("walls", f"{name!r} is no edge that can be walled, like {EDGES[0]}")
        if has(sheet.walls, EDGE_AT[name]):
            raise told.error("walls", f"{name} is there twice")
        sheet.draw_wall(EDGE_AT[name])


def _read_gadgets(state: HeistState, sheet: Sheet, told: PositionFields) -> None:
    """Gadgets by number, the free one among them."""
    for number in told.wholes("gadgets", 1, GADGET_COUNT, []):
        if sheet.owns(number - 1):
            raise told.error("gadgets", f"{number} is there twice (H-GADG-04)")
        sheet.gadgets |= bit(number - 1)
    given = told.has("free_gadget") and told.value("free_gadget") is not None
    due = state.board.free_gadget and state.phase not in EARLY
    if given and not due:
        raise told.error("free_gadget", "nobody has one here")
    if due:
        others = [gadget for gadget in range(GADGET_COUNT) if not sheet.owns(gadget)]
        if given:
            sheet.free_gadget = told.whole("free_gadget", 1, GADGET_COUNT) - 1
        elif others:
            sheet.free_gadget = state.rng.pick(others)
        else:
            raise told.error("free_gadget", "is missing; it is one of the gadgets")
        sheet.gadgets |= bit(sheet.free_gadget)


# Agents


def _read_agents(state: HeistState, tables: list[PositionFields]) -> None:
    """Agents dealt and kept; those not written are dealt from the rest."""
    content = state.content
    unused = [agent.number for agent in content.agents]
    dealt: list[list[int]] = []
    for seat, told in enumerate(tables):
        if told.has("agent"):
            state.agents[seat] = _agent(state, told, "agent", told.text("agent"))
        names = told.texts("dealt", [])
        dealt.append([_agent(state, told, "dealt", name) for name in names])
    if state.board.no_agents:  # an Agent may be given all the same, for puzzles
        for told in tables:
            if told.has("dealt"):
                raise told.error("dealt", f"no Agents are dealt on {state.board.name}")
        return
    if state.open_agents:
        for told in tables:
            if told.has("dealt"):
                raise told.error("dealt", "every Agent is open to all at this table")
        dealt = [unused] * state.seats
    else:
        _deal_agents(state, tables, dealt, unused)
    state.dealt = dealt
    if state.phase != AGENTS:
        for seat in range(state.seats):
            if state.agents[seat] == UNKNOWN:
                state.agents[seat] = state.rng.pick(dealt[seat])


def _agent(state: HeistState, told: PositionFields, field: str, name: str) -> int:
    known = [agent.id for agent in state.content.agents]
    if name not in known:
        raise told.error(field, f"{name!r} is none of {', '.join(known)}")
    return AGENT_IDS.index(name)


def _deal_agents(
    state: HeistState, tables: list[PositionFields], dealt: list[list[int]], unused: list[int]
) -> None:
    """Every Agent is dealt once at most, and a kept one was dealt."""
    each = agents_each(state)
    for seat, told in enumerate(tables):
        agent = state.agents[seat]
        if agent != UNKNOWN and agent not in dealt[seat]:
            dealt[seat].append(agent)
        if len(dealt[seat]) > each:
            raise told.error("dealt", f"every seat is dealt {each}, one of which is kept")
        for number in dealt[seat]:
            if number not in unused:
                raise told.error("dealt", f"{AGENT_IDS[number]} is somewhere else already")
            unused.remove(number)
    state.rng.shuffle(unused)
    for seat in range(state.seats):
        while len(dealt[seat]) < each:
            dealt[seat].append(unused.pop())
        dealt[seat].sort()


# What seats are doing


def _open(state: HeistState, tables: list[PositionFields]) -> None:
    """Hands everybody the phase's questions and makes the choices that were made."""
    seats = list(range(state.seats))
    if state.phase == AGENTS:
        state.hand_each([seat for seat in seats if state.agents[seat] == UNKNOWN], KEEPS)
    elif state.phase in (GADGETS, PLANNING):
        state.hand_each(seats, OWNS if state.phase == GADGETS else PICKS)
        for seat in seats:
            _retrace(state, seat, tables[seat], "made")
    elif state.phase == CLAIMS:
        able = [seat for seat in seats if claimable(state, seat)]
        if not able:
            raise BadPosition("phase", "nobody can claim a mission")
        state.hand_each(able, CLAIM_STEPS)
        for seat in able:
            if tables[seat].has("claim"):
                _retrace_all(state, seat, tables[seat], "claim", [tables[seat].text("claim")])
    else:
        _open_raids(state, tables)


def _open_raids(state: HeistState, tables: list[PositionFields]) -> None:
    pass_lairs(state)
    raids = [tables[seat].part("raid") for seat in range(state.seats)]
    for seat, told in enumerate(raids):
        raid = state.raids[seat]
        points = zip(STATS, raid.brought, strict=True)
        raid.bring([told.whole(stat, 0, state.content.stat_cap, had) for stat, had in points])
    hand_raids(state)
    for seat, told in enumerate(raids):
        _retrace(state, seat, told, "acts")
        told.done()
        if state.phase == OVER and not state.raids[seat].over:
            raise told.error("acts", "this raid is not over; it ends with 'stop'")


def _retrace(state: HeistState, seat: int, told: PositionFields, field: str) -> None:
    _retrace_all(state, seat, told, field, told.texts(field, []))


def _retrace_all(
    state: HeistState, seat: int, told: PositionFields, field: str, texts: list[str]
) -> None:
    """Choices made before; each must have been on offer."""
    choices = [WORDS.parse(text) for text in texts]
    taken = state.retrace(seat, choices)
    if taken < len(choices):
        raise told.error(f"{field}[{taken}]", f"{texts[taken]!r} was not on offer")
