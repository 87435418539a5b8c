"""What a seat (or a spectator) may know of a table of heist. Built from nothing: section G.

Others' sheets are those of the last reveal, the own one is as drawn so far. Raids are open.
"""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import has, members
from lairworks.games.heist.board import Board
from lairworks.games.heist.content import Agent, HeistContent, Mission
from lairworks.games.heist.effects import EMPTY, KIND_COUNT, KINDS, PARTS, SECRET1, STATS
from lairworks.games.heist.events import slot_facts
from lairworks.games.heist.grid import EDGES, ROOMS
from lairworks.games.heist.rules.grading import grade
from lairworks.games.heist.rules.missions import progress
from lairworks.games.heist.rules.raiding import Drilling, Split
from lairworks.games.heist.scoring import LINES, gadget_count
from lairworks.games.heist.sheet import NO_GADGET, Sheet
from lairworks.games.heist.state import OVER, RAIDS, UNKNOWN, HeistState
from lairworks.games.heist.words import REWARDS, SLOT_COUNT, SLOTS, SOURCES, WORDS

View = dict[str, object]


def view(state: HeistState, viewer: int | None) -> View:
    """Everything a viewer may know, ready for JSON."""
    content = state.content
    found: View = {
        "phase": state.phase,
        "round": state.round,
        "rounds": content.rounds,
        "last_round": state.last_round,
        "left": content.deck_size - state.round,
        "lair": _lair(state.board),
        "kinds": _kinds(state),
        "display": [slot_facts(state, slot) for slot in range(SLOT_COUNT)],
        "past": [_past(state, slot) for slot in range(SLOT_COUNT)],
        "direction": "left" if state.goes_left() else "right",
        "missions": [_mission(state, number, viewer) for number in state.missions],
        "gadgets": [_gadget(state, gadget) for gadget in range(len(content.gadgets))],
        "agents": _all_agents(state),
        "bonus_costs": list(content.bonus_costs),
        "budget_cap": content.budget_cap,
        "stat_cap": content.stat_cap,
        "raid_timer": state.raid_timer,
        "sheets": [_sheet(state, seat, viewer) for seat in range(state.seats)],
        "raids": [_raid(state, seat, viewer) for seat in range(len(state.raids))],
        "deciding": list(state.deciders()),
        "me": None if viewer is None else _me(state, viewer),
        "ending": state.ending(),
        "result": _result(state),
    }
    return found


def _lair(board: Board) -> View:
    return {
        "number": board.number,
        "name": board.name,
        "text": board.text,
        "ring": board.ring,
        "blocked": _rooms(board.blocked),
        "agents": not board.no_agents,
        "free_gadget": board.free_gadget,
        "shift_step": board.shift_step,
        "shift_axis": board.shift_axis,
        "gadget_any": board.gadget_any,
    }


def _kinds(state: HeistState) -> list[View]:
    """What rooms can hold, with what this lair makes of it."""
    found: list[View] = []
    for kind in range(KIND_COUNT):
        each = state.content.kinds[kind]
        facts: View = {
            "id": each.id,
            "name": each.name,
            "group": each.group,
            "icon": each.icon,
            "short": each.short,
            "entryway": each.entryway,
        }
        if kind >= SECRET1:
            facts["value"] = state.board.values[kind]
            facts["income"] = state.board.incomes[kind]
        else:
            facts["cost"] = _cost(state.board.costs, kind)
        found.append(facts)
    return found


def _cost(costs: list[int], kind: int) -> View:
    first = kind * len(PARTS)
    return {part: costs[first + index] for index, part in enumerate(PARTS) if costs[first + index]}


def _past(state: HeistState, slot: int) -> list[str]:
    """Cards of a deck that were on display, the first one first."""
    return [state.content.cards[card].id for card in state.decks[slot][: state.round]]


def _mission(state: HeistState, number: int, viewer: int | None) -> View:
    mission: Mission = state.content.mission_at[number]
    facts: View = {
        "id": mission.id,
        "name": mission.name,
        "text": mission.text,
        "now": mission.rewards[0],
        "later": mission.rewards[1],
        "closed": has(state.closed, number),
        "claims": [
            {"seat": seat, "reward": REWARDS[reward]}
            for claimed, seat, reward in state.claimed
            if claimed == number
        ],
    }
    if viewer is not None:
        sheet = state.sheets[viewer]
        facts["progress"] = [
            [min(need.n, progress(state.content, state.board, sheet, need)), need.n]
            for need in mission.needs
        ]
    return facts


def _gadget(state: HeistState, gadget: int) -> View:
    found = state.content.gadgets[gadget]
    return {
        "number": gadget + 1,
        "name": found.name,
        "icon": found.icon,
        "counts": found.counts,
        "expert": has(state.experts, gadget),
        "text": state.side(gadget).text,
    }


def agent_facts(agent: Agent) -> View:
    """An Agent that may be seen."""
    points = {stat: agent.stats[index] for index, stat in enumerate(STATS)}
    return {"id": agent.id, "name": agent.name, "text": agent.text, **points}


def _all_agents(state: HeistState) -> list[View]:
    """The Agents there are; which of them are in play is another matter."""
    return [] if state.board.no_agents else [agent_facts(each) for each in state.content.agents]


def _sheet(state: HeistState, seat: int, viewer: int | None) -> View:
    sheet = state.sheets[seat] if seat == viewer else state.shown[seat]
    return {"seat": seat, **sheet_facts(state.content, sheet), **_agent(state, seat, viewer)}


def sheet_facts(content: HeistContent, sheet: Sheet) -> View:
    """A sheet that may be seen."""
    return {
        "rooms": {
            ROOMS[room]: KINDS[kind] for room, kind in enumerate(sheet.rooms) if kind != EMPTY
        },
        "walls": _edges(sheet.walls),
        "cash": sheet.cash,
        "lifetime": sheet.lifetime,
        "trained": {stat: sheet.trained[index] for index, stat in enumerate(STATS)},
        "gadgets": [gadget + 1 for gadget in members(sheet.gadgets)],
        "free_gadget": None if sheet.free_gadget == NO_GADGET else sheet.free_gadget + 1,
        "gadget_count": gadget_count(content, sheet),
        "bonuses": sheet.bonuses,
        "later": sheet.later,
    }


def _agent(state: HeistState, seat: int, viewer: int | None) -> View:
    """The kept Agent: one's own, and everybody's once they are shown (H-END-06)."""
    agent = state.agents[seat]
    if agent == UNKNOWN or not (seat == viewer or state.phase in (RAIDS, OVER)):
        return {"agent": None}
    return {"agent": agent_facts(state.content.agent_at[agent])}


def _me(state: HeistState, seat: int) -> View:
    """What only this seat knows: the Agents dealt to it, and what it has done unseen."""
    claim = state.claims[seat]
    return {
        "seat": seat,
        "dealt": [state.content.agent_at[agent].id for agent in state.dealt[seat]],
        "made": [WORDS.text(choice) for choice in state.made[seat]],
        "in_hand": _in_hand(state, seat),
        "claim": None if claim == UNKNOWN else WORDS.text(claim),
        "bonus_cost": state.bonus_cost(state.sheets[seat]),
    }


def _in_hand(state: HeistState, seat: int) -> str | None:
    """The slot of the card that is being resolved."""
    question = state.question(seat)
    if question is None or question.name not in ("round.place", "round.wall", "round.gadget"):
        return None
    return SLOTS[state.sheets[seat].slot]


def _raid(state: HeistState, seat: int, viewer: int | None) -> View:
    raid = state.raids[seat]
    facts: View = {
        "seat": seat,
        "target": raid.target,
        "M": raid.movement,
        "S": raid.stealth,
        "C": raid.combat,
        "wild": raid.wild,
        "at": ROOMS[raid.at],
        "path": [ROOMS[room] for room in raid.path],
        "explored": _rooms(raid.explored),
        "stolen": _rooms(raid.stolen),
        "hushed": _rooms(raid.hushed),
        "opened": _edges(raid.opened),
        "ready": [SOURCES[source] for source in members(raid.ready)],
        "costs": {KINDS[kind]: _cost(raid.outfit.costs, kind) for kind in range(SECRET1)},
        "rooms": raid.rooms(),
        "sentries": raid.sentries,
        "traps": raid.traps,
        "loot": raid.loot,
        "over": raid.over,
        "doing": _doing(state, seat),
        "grade": None,
    }
    if raid.over and (seat == viewer or state.phase == OVER):
        facts["grade"] = grade(state, seat).facts()
    return facts


def _doing(state: HeistState, seat: int) -> View | None:
    """A payment or a use that is not finished."""
    question = state.question(seat)
    if isinstance(question, Split):
        return {"split": question.flex}
    if isinstance(question, Drilling):
        return {"drill": question.left}
    return None


def _result(state: HeistState) -> list[View]:
    """The score sheets, once it is over."""
    if state.phase != OVER:
        return []
    found: list[View] = []
    for tally in state.tallies():
        lines = dict(zip(LINES, tally.lines(), strict=True))
        total = tally.total()
        found.append({"lines": lines, "total": total, "rank": state.content.rank(total)})
    return found


def _rooms(rooms: i64) -> list[str]:
    return [ROOMS[room] for room in members(rooms)]


def _edges(edges: i64) -> list[str]:
    return [EDGES[edge] for edge in members(edges)]
