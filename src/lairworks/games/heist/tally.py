"""What reports of heist say about its cards, for statistics."""

from __future__ import annotations

from typing import Final

from lairworks.core.game import Mention
from lairworks.core.journal import Entry, Facts
from lairworks.core.reading import as_dict, as_list, number_at, text_at, texts_at
from lairworks.core.recording import all_facts, mention
from lairworks.games.heist.effects import KINDS, SECRET1
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.words import GADGETS

SHARED: Final = -1
NOTHING: Final[list[Mention]] = []  # shared, never changed
TELLING: Final = frozenset(
    (
        "match_started",
        "agents_dealt",
        "agent_kept",
        "free_gadget",
        "round_started",
        "picked",
        "gadget_taken",
        "mission_claimed",
        "raid_gadget",
        "raid_power",
        "raid_step",
        "stolen_from_afar",
    )
)
SECRETS: Final = frozenset(KINDS[SECRET1:])


def mentions(state: HeistState, entry: Entry) -> list[Mention]:
    """Agents, gadgets, missions and upgrades.

    All gadgets are in reach when a Gadget card lies open. An upgrade is taken when its card is
    picked. It is used in the raid: a Trap or a Sentry by its owner when the raider comes in, a
    Secret by who steals it. A mission is taken and used when it is claimed.
    """
    if entry.name not in TELLING:
        return NOTHING
    facts = all_facts(entry)
    if facts.get("sealed") is True:
        return NOTHING  # told again when it is shown
    return _planning(state, entry.name, facts) or _raid(state, entry.name, facts)


def _planning(state: HeistState, name: str, facts: Facts) -> list[Mention]:
    if name == "match_started":
        missions = texts_at(facts, "missions")
        return [mention("mission", _mission(state, each), SHARED, "seen") for each in missions]
    if name == "round_started":
        return _display(facts)
    if name.startswith("raid") or name == "stolen_from_afar":
        return NOTHING
    seat = number_at(facts, "seat")
    if name == "agents_dealt":
        agents = texts_at(facts, "agents")
        return [mention("agent", _agent(state, each), seat, "seen") for each in agents]
    if name == "agent_kept":
        return [mention("agent", text_at(facts, "agent_id"), seat, "taken")]
    if name == "picked":
        kind = facts.get("kind")
        return [mention("upgrade", str(kind), seat, "taken")] if kind is not None else NOTHING
    if name == "mission_claimed":
        mission = text_at(facts, "mission_id")
        return [
            mention("mission", mission, seat, "taken"),
            mention("mission", mission, seat, "used"),
        ]
    taken = [mention("gadget", str(number_at(facts, "number")), seat, "taken")]
    if name == "free_gadget":
        return taken + [mention("gadget", gadget, seat, "seen") for gadget in GADGETS]
    return taken


def _display(facts: Facts) -> list[Mention]:
    """The cards of a round."""
    found: list[Mention] = []
    gadgets = False
    for item in as_list(facts["cards"]):
        card = as_dict(item)
        if card["front"] == "upgrade":
            found.append(mention("upgrade", text_at(card, "kind"), SHARED, "seen"))
        elif card["front"] == "gadget" and not gadgets:
            gadgets = True
            found += [mention("gadget", gadget, SHARED, "seen") for gadget in GADGETS]
    return found


def _raid(state: HeistState, name: str, facts: Facts) -> list[Mention]:
    if name == "raid_gadget":
        gadget = _gadget(state, text_at(facts, "gadget"))
        return [mention("gadget", gadget, number_at(facts, "seat"), "used")]
    if name == "raid_power":
        agent = _agent(state, text_at(facts, "agent"))
        return [mention("agent", agent, number_at(facts, "seat"), "used")]
    if name != "raid_step" and name != "stolen_from_afar":
        return NOTHING
    kind = text_at(facts, "kind")
    if not kind:
        return NOTHING
    raider = number_at(facts, "seat")
    user = raider if kind in SECRETS else state.raids[raider].target
    return [mention("upgrade", kind, user, "used")]


def _mission(state: HeistState, name: str) -> str:
    for mission in state.content.missions:
        if mission.name == name:
            return mission.id
    raise KeyError(name)


def _agent(state: HeistState, name: str) -> str:
    for agent in state.content.agents:
        if agent.name == name:
            return agent.id
    raise KeyError(name)


def _gadget(state: HeistState, name: str) -> str:
    for number, gadget in enumerate(state.content.gadgets):
        if gadget.name == name:
            return GADGETS[number]
    raise KeyError(name)
