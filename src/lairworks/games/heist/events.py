"""Everything heist reports: one function per event, and who may know it.

Each does nothing when no journal is kept, as in playouts. Facts are names and numbers ready for
JSON; story.py makes sentences of them. What a seat does in a round is told twice: `sealed`, to that
seat alone, and again to everybody at the reveal.
"""

from __future__ import annotations

from lairworks.core.bits import members
from lairworks.games.heist.content import (
    BACKS,
    GADGET_FRONT,
    TRAIN_FRONT,
    WALL_FRONT,
    Card,
)
from lairworks.games.heist.effects import EMPTY, KINDS, SECRET1, STATS
from lairworks.games.heist.grid import EDGES, NOWHERE, ROOMS, SIDE
from lairworks.games.heist.scoring import LINES
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.words import (
    AGENT,
    CLAIM,
    NONE,
    REWARDS,
    SLOTS,
)

Facts = dict[str, object]
Points = tuple[int, int, int, int]  # Movement, Stealth, Combat, wild


def match_started(state: HeistState) -> None:
    """The table, before anything is dealt."""
    if state.journal is not None:
        state.journal.report(
            "match_started",
            {
                "lair": state.board.name,
                "rule": state.board.text,
                "missions": [state.content.mission_at[number].name for number in state.missions],
                "expert": [state.content.gadgets[gadget].name for gadget in members(state.experts)],
                "beginners": list(state.beginners),
            },
        )


def agents_dealt(state: HeistState, seat: int) -> None:
    """A seat sees the Agents it may keep."""
    if state.journal is not None:
        facts = {"agents": [state.content.agent_at[agent].name for agent in state.dealt[seat]]}
        state.journal.report("agents_dealt", None, {"seat": seat, **facts}, [seat])


def agent_kept(state: HeistState, seat: int) -> None:
    """A seat has an Agent; only it knows which."""
    if state.journal is not None:
        agent = state.content.agent_at[state.agents[seat]]
        private = {"agent": agent.name, "agent_id": agent.id}
        state.journal.report("agent_kept", {"seat": seat}, private, [seat])


def gadget_sealed(state: HeistState, seat: int) -> None:
    """A seat has chosen its free gadget, which nobody else sees yet."""
    if state.journal is not None:
        _report(state, "free_gadget", _gadget(state, seat, state.sheets[seat].free_gadget), True)


def free_gadget(state: HeistState, seat: int) -> None:
    """A free gadget is shown."""
    if state.journal is not None:
        _report(state, "free_gadget", _gadget(state, seat, state.shown[seat].free_gadget), False)


def seat_done(state: HeistState, seat: int) -> None:
    """A seat has nothing more to decide for now."""
    if state.journal is not None:
        state.journal.report("seat_done", {"seat": seat})


def round_started(state: HeistState) -> None:
    """Three cards lie on display, each below its marker."""
    if state.journal is not None:
        state.journal.report(
            "round_started",
            {
                "round": state.round,
                "rounds": state.content.rounds,
                "cards": [slot_facts(state, slot) for slot in range(len(SLOTS))],
                "left": state.content.deck_size - state.round,
                "last": state.round == state.last_round,
            },
        )


def slot_facts(state: HeistState, slot: int) -> Facts:
    """A card on display with its marker."""
    marker = state.markers[slot]
    return {"slot": SLOTS[slot], **card_facts(state, state.cards[slot]), **marker_facts(marker)}


def card_facts(state: HeistState, card: Card) -> Facts:
    """The front of a planning card."""
    if card.front == WALL_FRONT:
        return {"front": "wall", "name": "Wall"}
    if card.front == TRAIN_FRONT:
        return {"front": "train", "stat": STATS[card.stat], "points": card.points}
    if card.front == GADGET_FRONT:
        return {"front": "gadget", "name": "Gadget"}
    kind = card.front
    facts: Facts = {"front": "upgrade", "name": state.content.kinds[kind].name, "kind": KINDS[kind]}
    if kind >= SECRET1:
        facts["value"] = state.board.values[kind]
        facts["income"] = state.board.incomes[kind]
    return facts


def marker_facts(marker: int) -> Facts:
    """A back on top of a deck."""
    return {
        "marker": BACKS[marker],
        "line": "row" if marker < SIDE else "column",
        "number": marker % SIDE + 1,
    }


def picked(state: HeistState, seat: int, slot: int, sealed: bool) -> None:
    """A card was taken."""
    if state.journal is not None:
        _report(state, "picked", {"seat": seat, **slot_facts(state, slot)}, sealed)


def passed(state: HeistState, seat: int, earned: int, sealed: bool) -> None:
    """A seat passed."""
    if state.journal is not None:
        _report(state, "passed", {"seat": seat, "earned": earned}, sealed)


def placed(
    state: HeistState, seat: int, kind: int, room: int, paid: int, earned: int, sealed: bool
) -> None:
    """An upgrade was drawn."""
    if state.journal is not None:
        facts: Facts = {
            "seat": seat,
            "name": state.content.kinds[kind].name,
            "kind": KINDS[kind],
            "room": ROOMS[room],
            "paid": paid,
            "earned": earned,
            "lost": state.board.incomes[kind] - earned,
        }
        _report(state, "placed", facts, sealed)


def wall_drawn(state: HeistState, seat: int, edge: int, paid: int, sealed: bool) -> None:
    """A wall was drawn."""
    if state.journal is not None:
        _report(state, "wall_drawn", {"seat": seat, "edge": EDGES[edge], "paid": paid}, sealed)


def trained(state: HeistState, seat: int, card: Card, gained: int, paid: int, sealed: bool) -> None:
    """A stat was trained."""
    if state.journal is not None:
        lost = card.points - gained
        facts: Facts = {"stat": STATS[card.stat], "gained": gained, "lost": lost, "paid": paid}
        _report(state, "trained", {"seat": seat, **facts}, sealed)


def gadget_taken(state: HeistState, seat: int, gadget: int, paid: int, sealed: bool) -> None:
    """A gadget was ticked."""
    if state.journal is not None:
        _report(state, "gadget_taken", {**_gadget(state, seat, gadget), "paid": paid}, sealed)


def bonus_used(state: HeistState, seat: int, number: int, paid: int, sealed: bool) -> None:
    """A bonus action was ticked."""
    if state.journal is not None:
        _report(state, "bonus_used", {"seat": seat, "number": number, "paid": paid}, sealed)


def claim_sealed(state: HeistState, seat: int, choice: int) -> None:
    """A seat has decided on the missions, which nobody else sees yet."""
    if state.journal is not None:
        if choice == NONE.start:
            state.journal.report("nothing_claimed", None, {"seat": seat}, [seat])
            return
        mission, reward = CLAIM.first(choice), CLAIM.second(choice)
        amount = state.content.mission_at[mission].rewards[reward]
        _report(state, "mission_claimed", _claim(state, seat, mission, reward, amount), True)


def mission_claimed(state: HeistState, seat: int, mission: int, reward: int, amount: int) -> None:
    """A mission was claimed; `amount` is what it really gave."""
    if state.journal is not None:
        _report(state, "mission_claimed", _claim(state, seat, mission, reward, amount), False)


def mission_closed(state: HeistState, mission: int) -> None:
    """A mission was turned face down."""
    if state.journal is not None:
        name = state.content.mission_at[mission].name
        state.journal.report("mission_closed", {"mission": name})


def lair_full(state: HeistState, seat: int) -> None:
    """No empty room is left in a lair."""
    if state.journal is not None:
        state.journal.report("lair_full", {"seat": seat})


def last_round(state: HeistState) -> None:
    """The next round is the last."""
    if state.journal is not None:
        state.journal.report("last_round", {"round": state.last_round})


def planning_over(state: HeistState) -> None:
    """No further round."""
    if state.journal is not None:
        state.journal.report("planning_over", {"reason": state.reason, "round": state.round})


def agents_revealed(state: HeistState) -> None:
    """Everybody shows the Agent kept, if the lair has any."""
    if state.journal is not None and not state.board.no_agents:
        names = [state.content.agent_at[agent].name for agent in state.agents]
        state.journal.report("agents_revealed", {"agents": names})


def stats_final(state: HeistState, seat: int) -> None:
    """What a seat goes into the raid with."""
    if state.journal is not None:
        raid = state.raids[seat]
        points = {"M": raid.movement, "S": raid.stealth, "C": raid.combat, "wild": raid.wild}
        state.journal.report("stats_final", {"seat": seat, **points})


def lairs_passed(state: HeistState) -> None:
    """Everybody gets a neighbour's lair."""
    if state.journal is not None:
        state.journal.report(
            "lairs_passed",
            {
                "red": len([marker for marker in state.markers if marker < SIDE]),
                "direction": "left" if state.goes_left() else "right",
                "targets": [raid.target for raid in state.raids],
            },
        )


def used(state: HeistState, seat: int, source: int, room: int) -> None:
    """A gadget or a once-only power is used, on a room if it is about one."""
    if state.journal is not None:
        facts: Facts = {"seat": seat, "room": "" if room == NOWHERE else ROOMS[room]}
        if source == AGENT:
            agent = state.content.agent_at[state.agents[seat]]
            state.journal.report("raid_power", {**facts, "agent": agent.name, "text": agent.text})
        else:
            name = state.content.gadgets[source - 1].name
            text = state.side(source - 1).text
            state.journal.report("raid_gadget", {**facts, "gadget": name, "text": text})


def raid_step(state: HeistState, seat: int, stood: Points, left: Points, kind: int) -> None:
    """An Agent came into a room.

    `stood` and `left` are its points before and after paying, `kind` is what was in the room.
    """
    if state.journal is not None:
        raid = state.raids[seat]
        state.journal.report(
            "raid_step",
            {
                "seat": seat,
                "room": ROOMS[raid.at],
                "M": stood[0] - left[0],
                "S": stood[1] - left[1],
                "C": stood[2] - left[2],
                "wild": stood[3] - left[3],
                "kind": "" if kind == EMPTY else KINDS[kind],
                "content": "" if kind == EMPTY else state.content.kinds[kind].name,
                "stolen": raid.outfit.values[kind] if kind >= SECRET1 else 0,
                "refund": raid.movement - left[0],
            },
        )


def stolen_from_afar(state: HeistState, seat: int, room: int, gained: int) -> None:
    """A Secret was taken without entering its room; it may give Movement."""
    if state.journal is not None:
        raid = state.raids[seat]
        kind = raid.lair.rooms[room]
        state.journal.report(
            "stolen_from_afar",
            {
                "seat": seat,
                "room": ROOMS[room],
                "content": state.content.kinds[kind].name,
                "kind": KINDS[kind],
                "stolen": raid.outfit.values[kind],
                "refund": gained,
            },
        )


def boosted(state: HeistState, seat: int, stat: int, gained: int) -> None:
    """A stat got more points."""
    if state.journal is not None:
        facts: Facts = {"seat": seat, "stat": STATS[stat], "gained": gained}
        state.journal.report("boosted", facts)


def drilled(state: HeistState, seat: int, edge: int) -> None:
    """A wall was opened."""
    if state.journal is not None:
        state.journal.report("drilled", {"seat": seat, "edge": EDGES[edge]})


def raid_over(state: HeistState, seat: int) -> None:
    """A raid's record (H-REC-01)."""
    if state.journal is not None:
        raid = state.raids[seat]
        state.journal.report(
            "raid_over",
            {
                "seat": seat,
                "target": raid.target,
                "rooms": raid.rooms(),
                "sentries": raid.sentries,
                "traps": raid.traps,
                "stolen": raid.loot,
            },
        )


def raid_graded(state: HeistState, seat: int, grade: Facts, sealed: bool) -> None:
    """What a perfect raid would have stolen: to the raider at once, to all after the raids."""
    if state.journal is not None:
        _report(state, "raid_graded", {"seat": seat, **grade}, sealed)


def reckoned(state: HeistState) -> None:
    """Walled-off Secrets, rewards, the penalty, the final scores and the winner."""
    if state.journal is None:
        return
    report = state.journal.report
    books = state.books()
    content = state.content
    for seat in range(state.seats):
        rooms = books.walled_off(seat)
        if rooms:
            report("walled_off", {"seat": seat, "rooms": [ROOMS[room] for room in rooms]})
    amounts = (content.trapper, -content.gadget_lover, content.explorer, content.brutal)
    names = ("Trapper", "Gadget Lover", "Explorer", "Brutal")
    for name, amount, seats in zip(names, amounts, books.reward_winners(), strict=True):
        report("reward", {"name": name, "seats": seats, "amount": amount})
    tallies = books.tallies(True)
    for seat in range(state.seats):
        total = tallies[seat].total()
        lines = dict(zip(LINES, tallies[seat].lines(), strict=True))
        rank = content.rank(total)
        report("final", {"seat": seat, "lines": lines, "total": total, "rank": rank})
    report("winner", {"seats": state.winners(), "total": max(each.total() for each in tallies)})


def _report(state: HeistState, name: str, facts: Facts, sealed: bool) -> None:
    """To the seat alone while it is sealed, to everybody when it is shown."""
    assert state.journal is not None
    if sealed:
        seat = facts["seat"]
        assert isinstance(seat, int)
        state.journal.report(name, None, {**facts, "sealed": True}, [seat])
    else:
        state.journal.report(name, {**facts, "sealed": False})


def _gadget(state: HeistState, seat: int, gadget: int) -> Facts:
    found = state.content.gadgets[gadget]
    return {"seat": seat, "gadget": found.name, "number": gadget + 1, "counts": found.counts}


def _claim(state: HeistState, seat: int, mission: int, reward: int, amount: int) -> Facts:
    found = state.content.mission_at[mission]
    return {
        "seat": seat,
        "mission": found.name,
        "mission_id": found.id,
        "reward": REWARDS[reward],
        "amount": amount,
    }
