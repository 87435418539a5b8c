"""Everything volcano reports: one function per event, and who may know it.

Each does nothing when no journal is kept, as in playouts. Facts are names and numbers ready for
JSON; story.py makes sentences of them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import members
from lairworks.games.volcano.content import FAVOR, Strip
from lairworks.games.volcano.mountain import DIG, LOCATIONS, PLACE_AT, RESERVE, level_of
from lairworks.games.volcano.state import VolcanoState
from lairworks.games.volcano.words import CODES, KINDS, SLOT_IDS

PLACE_IDS: Final = list(PLACE_AT)


def match_start(state: VolcanoState) -> None:
    """The table is set; `order` is the starting order, leftmost on the Retirement Track first."""
    if state.journal is not None:
        state.journal.report(
            "match_start", {"order": list(state.retired), "pool": card_names(state, state.pool)}
        )


def round_start(state: VolcanoState) -> None:
    """A round begins with planning."""
    if state.journal is not None:
        state.journal.report("round_start", {"round": state.round, "order": list(state.retired)})


def planned(state: VolcanoState, seat: int, slot: int) -> None:
    """A Planning Token was placed; its bonus follows."""
    if state.journal is not None:
        state.journal.report(
            "planned",
            {"seat": seat, "slot": SLOT_IDS[slot], "bonus": state.content.slots[slot].texts()},
        )


def cube(state: VolcanoState, seat: int, slot: int) -> None:
    """The purple cube blocks a slot."""
    if state.journal is not None:
        state.journal.report("cube", {"seat": seat, "slot": SLOT_IDS[slot]})


def inbox_moved(state: VolcanoState, seat: int, tokens: int) -> None:
    """Planning is over: the Inbox goes to the Active Supply."""
    if state.journal is not None:
        active = state.lieutenants[seat].active
        state.journal.report("inbox_moved", {"seat": seat, "tokens": tokens, "active": active})


def boss_moved(state: VolcanoState, seat: int, came_from: int, to: int, paid: str) -> None:
    """A Boss went somewhere; `paid` tells who got the token: yard, owner, or nobody."""
    if state.journal is not None:
        facts = _movement(state, seat, came_from, to)
        facts["paid"] = paid
        owner = state.owner(to) if to < DIG else -1
        facts["owner"] = owner
        state.journal.report("boss_moved", facts)


def hench_moved(state: VolcanoState, seat: int, came_from: int, to: int, how: str) -> None:
    """A Henchman went into a room: `how` is paid, free (Overtime) or occupy."""
    if state.journal is not None:
        facts = _movement(state, seat, came_from, to)
        facts["how"] = how
        state.journal.report("hench_moved", facts)


def transferred(state: VolcanoState, seat: int, owner: int, came_from: int, to: int) -> None:
    """A Boss took the Henchman of a room along to another room."""
    if state.journal is not None:
        facts = _movement(state, seat, came_from, to)
        facts["owner"] = owner
        state.journal.report("transferred", facts)


def skipped(state: VolcanoState, seat: int, strip: Strip, index: int, why: str) -> None:
    """A directive did nothing: it was `impossible` or `declined`, or its price was `unpaid`."""
    if state.journal is not None:
        state.journal.report("directive", {"seat": seat, "code": strip.text(index), "skipped": why})


def declined(state: VolcanoState, seat: int, code: int, amount: int) -> None:
    """An optional directive was declined."""
    if state.journal is not None:
        text = f"FAVOR({amount})" if code == FAVOR else CODES[code]
        state.journal.report("directive", {"seat": seat, "code": text, "skipped": "declined"})


def selected(state: VolcanoState, seat: int, card: int) -> None:
    """A card was taken from the Room Pool."""
    if state.journal is not None:
        state.journal.report("selected", {"seat": seat, **card_facts(state, card)})


def revealed(state: VolcanoState, seat: int, card: int) -> None:
    """The top of the Room Deck joined the Room Pool."""
    if state.journal is not None:
        state.journal.report("revealed", {"seat": seat, **card_facts(state, card)})


class Build:
    """A room as somebody built it: where, for how much, and what it scored.

    `fresh` are the symbols that were new on its level, `lost` the VPs the track had no slots for.
    """

    def __init__(self, seat: int, card: int, location: int, cost: int) -> None:
        self.seat = seat
        self.card = card
        self.location = location
        self.cost = cost
        self.fresh = 0
        self.scored = 0
        self.lost = 0


def built(state: VolcanoState, build: Build) -> None:
    """A room was built."""
    if state.journal is not None:
        state.journal.report("built", _build_facts(state, build))


def upgraded(state: VolcanoState, build: Build, old: int, removed: list[str]) -> None:
    """A room replaced another, which was discarded; `removed` tells the workers sent home."""
    if state.journal is not None:
        facts = _build_facts(state, build)
        facts["old"] = state.content.room_at[old].name
        facts["old_id"] = state.content.room_at[old].id
        facts["removed"] = removed
        state.journal.report("upgraded", facts)


def stolen(state: VolcanoState, build: Build, victim: int, victim_scored: int) -> None:
    """A rival's card was built; its owner scores half."""
    if state.journal is not None:
        facts = _build_facts(state, build)
        facts["victim"] = victim
        facts["victim_scored"] = victim_scored
        state.journal.report("stolen", facts)


def score(state: VolcanoState, seat: int, before: int, lost: int, why: str) -> None:
    """VPs that were not scored by building: `why` is favor or crate."""
    if state.journal is not None:
        state.journal.report(
            "score",
            {
                "seat": seat,
                "from": before,
                "to": state.lieutenants[seat].score,
                "lost": lost,
                "why": why,
            },
        )


def bp(state: VolcanoState, seat: int, delta: int) -> None:
    """Build Points changed; a delta of 0 is a gain wasted at the maximum."""
    if state.journal is not None:
        now = state.lieutenants[seat].bp
        state.journal.report("bp", {"seat": seat, "delta": delta, "now": now})


def work(state: VolcanoState, seat: int, delta: int, where: str) -> None:
    """A Work Token came from the yard (where: inbox) or went there (where: active)."""
    if state.journal is not None:
        state.journal.report(
            "work", {"seat": seat, "delta": delta, "where": where, "yard": state.yard}
        )


def excavated(state: VolcanoState, seat: int, wrecks: list[int]) -> None:
    """The next level was opened, with wrecks lying about."""
    if state.journal is not None:
        state.journal.report(
            "excavated",
            {
                "seat": seat,
                "level": state.levels,
                "wrecks": [LOCATIONS[location] for location in wrecks],
                "limit": state.limit(),
            },
        )


def dismissed(state: VolcanoState, owner: int, worker: str, location: int, token: bool) -> None:
    """A worker was sent home; its owner got a Work Token if the yard had one."""
    if state.journal is not None:
        state.journal.report(
            "dismissed",
            {
                "owner": owner,
                "worker": worker,
                "loc": LOCATIONS[location],
                "place": place_name(state, location),
                "token": token,
            },
        )


def destroyed(state: VolcanoState, seat: int, location: int) -> None:
    """A room was flipped to its destroyed side."""
    if state.journal is not None:
        state.journal.report(
            "destroyed",
            {
                "seat": seat,
                "loc": LOCATIONS[location],
                "level": level_of(location),
                **card_facts(state, state.rooms[location]),
            },
        )


def crate_gained(state: VolcanoState, seat: int, token: int) -> None:
    """A crate was drawn: only its owner sees which."""
    if state.journal is not None:
        state.journal.report("crate_gained", {"seat": seat}, crate_facts(state, token), [seat])


def crates_refilled(state: VolcanoState, tokens: int) -> None:
    """The discarded crates became the new Crate Pool."""
    if state.journal is not None:
        state.journal.report("crates_refilled", {"crates": tokens})


def crate_used(state: VolcanoState, seat: int, token: int, which: int) -> None:
    """A crate was opened: `which` counts the seat's crates from the oldest."""
    if state.journal is not None:
        state.journal.report(
            "crate_used", {"seat": seat, "which": which + 1, **crate_facts(state, token)}
        )


def crate_taken(state: VolcanoState, seat: int, victim: int, token: int) -> None:
    """The first half of an Exchange: a random crate changed hands, seen by both."""
    if state.journal is not None:
        state.journal.report(
            "crate_taken",
            {"seat": seat, "victim": victim},
            crate_facts(state, token),
            [seat, victim],
        )


def exchanged(state: VolcanoState, seat: int, victim: int, token: int) -> None:
    """The second half: a crate of the taker's choice went back."""
    if state.journal is not None:
        state.journal.report(
            "exchanged", {"seat": seat, "victim": victim}, crate_facts(state, token), [seat, victim]
        )


def wasted(state: VolcanoState, seat: int, losers: list[int]) -> None:
    """Everybody with an Active token lost one."""
    if state.journal is not None:
        state.journal.report("wasted", {"seat": seat, "losers": losers})


def retired(state: VolcanoState, seat: int, first: bool) -> None:
    """A Planning Token went to the Retirement Track."""
    if state.journal is not None:
        state.journal.report(
            "retired",
            {
                "seat": seat,
                "place": state.retired.index(seat) + 1,
                "first_crate": first,
                "kept": state.lieutenants[seat].active,
            },
        )


def turn_ended(state: VolcanoState, seat: int) -> None:
    """A seat gave up the rest of its turn."""
    if state.journal is not None:
        state.journal.report("turn_ended", {"seat": seat})


def round_end(state: VolcanoState) -> None:
    """Everybody has retired."""
    if state.journal is not None:
        state.journal.report("round_end", {"round": state.round, "order": list(state.retired)})


def pool_refreshed(state: VolcanoState) -> None:
    """A new Room Pool was drawn."""
    if state.journal is not None:
        state.journal.report("pool_refreshed", {"cards": card_names(state, state.pool)})


def deck_reshuffled(state: VolcanoState) -> None:
    """The discarded room cards became the new Room Deck."""
    if state.journal is not None:
        state.journal.report("deck_reshuffled", {"cards": state.deck_left})


def lair_full(state: VolcanoState) -> None:
    """No empty location is left: this is the last round."""
    if state.journal is not None:
        state.journal.report("lair_full", {"round": state.round})


def stall(state: VolcanoState) -> None:
    """Nothing has moved for too many rounds."""
    if state.journal is not None:
        state.journal.report("stall", {"rounds": state.quiet_rounds})


def game_end(state: VolcanoState) -> None:
    """It is over."""
    if state.journal is not None:
        state.journal.report(
            "game_end",
            {
                "reason": state.reason,
                "winner": state.winner,
                "scores": [lieutenant.score for lieutenant in state.lieutenants],
            },
        )


def card_facts(state: VolcanoState, card: int) -> dict[str, object]:
    """A room card by name and id."""
    room = state.content.room_at[card]
    return {"card": room.name, "card_id": room.id}


def card_names(state: VolcanoState, cards: i64) -> list[str]:
    """The names of the room cards in a mask."""
    return [state.content.room_at[card].name for card in members(cards)]


def crate_facts(state: VolcanoState, token: int) -> dict[str, object]:
    """A crate by name and kind."""
    kind = state.content.token_kind[token]
    return {"crate": state.content.crates[kind].name, "kind": KINDS[kind]}


def place_name(state: VolcanoState, place: int) -> str:
    """What stands at a place: the name of a room, site or heap of rubble."""
    if place == RESERVE:
        return "the reserve"
    if place >= DIG:
        return f"the {state.content.place_names[place - DIG]}"
    if state.rooms[place] < 0:
        return "an empty location"
    if (state.wrecks >> place) & 1:
        return "a ruin"
    name = state.content.room_at[state.rooms[place]].name
    return f"the ruins of {name}" if (state.ruined >> place) & 1 else name


def _movement(state: VolcanoState, seat: int, came_from: int, to: int) -> dict[str, object]:
    return {
        "seat": seat,
        "from": "" if came_from == RESERVE else PLACE_IDS[came_from],
        "to": PLACE_IDS[to],
        "from_place": place_name(state, came_from),
        "place": place_name(state, to),
    }


def _build_facts(state: VolcanoState, build: Build) -> dict[str, object]:
    content = state.content
    names = [kind.name for index, kind in enumerate(content.types) if build.fresh >> index & 1]
    return {
        "seat": build.seat,
        **card_facts(state, build.card),
        "loc": LOCATIONS[build.location],
        "level": level_of(build.location),
        "cost": build.cost,
        "base": content.points[build.card],
        "new_symbols": names,
        "scored": build.scored,
        "lost": build.lost,
    }
