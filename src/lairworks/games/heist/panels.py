"""The panels of a row of heist: what each of its cells means.

Up to 99 seats play, so a row holds three sheets and not all: the observing seat's own as drawn so
far, and those of its two neighbours, one of whom it will raid, as of the last reveal. The rest of
the table, and what others do in their raids, is told in sums. Planning cards of earlier rounds are
left out. Rows are alike for every number of seats and for all packs.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.observation import TOP, Layout, Panel
from lairworks.games.heist.board import MARKER_COUNT
from lairworks.games.heist.content import GADGET_FRONT
from lairworks.games.heist.effects import KIND_COUNT, KINDS, PARTS, SECRET1, STATS
from lairworks.games.heist.grid import EDGE_COUNT, EDGES, ROOM_COUNT, ROOMS
from lairworks.games.heist.questions import ASKERS
from lairworks.games.heist.state import PHASES
from lairworks.games.heist.words import (
    AGENT_IDS,
    GADGET_COUNT,
    MISSION_IDS,
    SLOT_COUNT,
    SLOTS,
    SOURCE_COUNT,
    SOURCES,
    WORDS,
)

AGENT_BOUND: Final = len(AGENT_IDS)
MISSION_BOUND: Final = len(MISSION_IDS)
SHEETS: Final = 3  # the own one, and those of the next and the previous seat
LAIR_CELLS: Final = ROOM_COUNT * KIND_COUNT
SHEET: Final = 20  # cells of one sheet besides its lair
FRONT_COUNT: Final = GADGET_FRONT + 1
DISPLAY: Final = FRONT_COUNT + len(STATS) + 1 + MARKER_COUNT  # cells of one card on display
COSTS: Final = SECRET1 * len(PARTS)
SECRETS: Final = KIND_COUNT - SECRET1
FACTS: Final = 21
OTHERS: Final = 17
RAID: Final = 11

IN_SHEETS: Final = (
    "the own sheet, then that of the next seat (to the left), then that of the previous seat (to "
    "the right), which with two seats is the same"
)
IN_ROOMS: Final = f"{ROOMS[0]} to {ROOMS[-1]} row by row"
IN_EDGES: Final = f"{EDGES[0]} to {EDGES[-1]} in the order of the vocabulary"
IN_KINDS: Final = ", ".join(KINDS)
IN_AGENTS: Final = f"{AGENT_IDS[0]} to {AGENT_IDS[-1]}"
IN_MISSIONS: Final = f"{MISSION_IDS[0]} to {MISSION_IDS[-1]}"


def _panels() -> list[Panel]:
    return [
        Panel(
            "verbs",
            len(WORDS.verbs),
            1,
            "Cell k is 1 if the observing seat is offered a choice of the k-th verb of the "
            f"vocabulary: {', '.join(verb.name for verb in WORDS.verbs)}.",
        ),
        Panel(
            "question",
            len(ASKERS),
            1,
            f"1 for the question the observing seat is asked: {', '.join(ASKERS)}.",
        ),
        Panel("phase", len(PHASES), 1, f"1 for the phase: {', '.join(PHASES)}."),
        Panel(
            "facts",
            FACTS,
            TOP,
            "In this order: seats; the others who are asked; the round; the last round there can "
            "be; the round in which Planning ends, once a lair is full; 1 if the lairs would go to "
            "the left now; what the next bonus action costs, cut off at 255; 1 if the own claim of "
            "this round is noted; the dollars the budget track holds; the most points of a stat; "
            "1 with the option lenient_planning; 1 with lenient_raid; the seconds of raid_timer, "
            "cut off at 255; 1 if all Agents are open; the number of the lair board; 1 if its "
            "sides are joined to a ring; 1 if it has no Agents; 1 if it gives a free gadget; what "
            "a step off a marker costs, a change of axis, and any gadget, each 0 where it is not "
            "possible and one more than its price where it is.",
        ),
        Panel("blocked", ROOM_COUNT, 1, f"1 for each room that is blocked: {IN_ROOMS}."),
        Panel(
            "costs",
            COSTS,
            TOP,
            f"{len(PARTS)} cells for each obstacle, {', '.join(KINDS[:SECRET1])}: the points of "
            f"{', '.join(PARTS)} it costs a raider (F is M and S in any mix); in a raid, what it "
            "costs the observing seat.",
        ),
        Panel(
            "secrets",
            SECRETS * 2,
            TOP,
            f"The value of each Secret, {', '.join(KINDS[SECRET1:])}, then the income of each.",
        ),
        Panel(
            "experts",
            GADGET_COUNT,
            1,
            f"1 for each gadget from 1 to {GADGET_COUNT} whose Expert side is up.",
        ),
        Panel(
            "display",
            DISPLAY * SLOT_COUNT,
            TOP,
            f"{DISPLAY} cells for each card on display, {', '.join(SLOTS)}: 1 for its front "
            f"({IN_KINDS}, wall, training, gadget), 1 for the stat it trains "
            f"({', '.join(STATS)}), the points of that training, and 1 for the marker above it "
            "(red 1 to 5, then blue 1 to 5).",
        ),
        Panel(
            "taken",
            SLOT_COUNT * 2,
            1,
            "1 for each card on display the observing seat has taken this round, "
            f"{', '.join(SLOTS)}, then 1 for the one it has in hand.",
        ),
        Panel(
            "missions",
            MISSION_BOUND,
            2,
            f"1 for each mission in play, 2 once it is closed: {IN_MISSIONS}.",
        ),
        Panel(
            "missing",
            MISSION_BOUND,
            TOP,
            "How much the own sheet still lacks for each mission in play, all its conditions "
            f"added up: {IN_MISSIONS}.",
        ),
        Panel(
            "claimed",
            MISSION_BOUND,
            2,
            "1 for each mission the observing seat has claimed with its reward now, 2 with the one "
            f"at the end: {IN_MISSIONS}.",
        ),
        Panel(
            "agents",
            AGENT_BOUND * SHEETS,
            2,
            f"{AGENT_BOUND} cells for each of three seats, {IN_SHEETS}: 2 for the Agent it has "
            "kept, as far as the observing seat may know it, and 1 for the other Agents dealt to "
            f"the observing seat itself, {IN_AGENTS}.",
        ),
        Panel(
            "rooms",
            LAIR_CELLS * SHEETS,
            1,
            f"{LAIR_CELLS} cells for each of three sheets, {IN_SHEETS}: {KIND_COUNT} for each room "
            f"({IN_ROOMS}), 1 for what it holds ({IN_KINDS}).",
        ),
        Panel(
            "walls",
            EDGE_COUNT * SHEETS,
            1,
            f"{EDGE_COUNT} cells for each of three sheets, {IN_SHEETS}: 1 for each wall, "
            f"{IN_EDGES}.",
        ),
        Panel(
            "sheets",
            SHEET * SHEETS,
            TOP,
            f"{SHEET} cells for each of three sheets, {IN_SHEETS}: dollars in hand; dollars ever "
            f"earned; points trained in {', '.join(STATS)}; rooms filled; walls drawn; bonus "
            "actions used; dollars of missions at the end, cut off at 255; gadgets as they are "
            f"counted; 1 for each gadget owned, 1 to {GADGET_COUNT}; 1 for the one that is free.",
        ),
        Panel(
            "others",
            OTHERS,
            TOP,
            "All other seats as of the last reveal, first the highest number of any of them and "
            "then their mean, rounded down: dollars ever earned, points trained, rooms filled, "
            "walls drawn, gadgets owned, bonus actions used, dollars of missions at the end. Then, "
            "in raids, the most loot, the most rooms explored, and how many raids are over.",
        ),
        Panel(
            "raid",
            RAID,
            TOP,
            "The own raid: 1 if it goes to the next seat, 1 if it goes to the previous one; points "
            "left of M, S, C and of any kind; Sentries neutralised; Traps triggered; loot; 1 if it "
            "is over; the number the open question is about (points to split, walls left to "
            "drill).",
        ),
        Panel("raid_at", ROOM_COUNT, 1, f"1 for the room the own Agent is in: {IN_ROOMS}."),
        Panel("raid_explored", ROOM_COUNT, 1, f"1 for each room it has explored: {IN_ROOMS}."),
        Panel("raid_stolen", ROOM_COUNT, 1, f"1 for each room it stole from: {IN_ROOMS}."),
        Panel(
            "raid_hushed",
            ROOM_COUNT,
            1,
            f"1 for each room whose Trap or Sentry did not notice it: {IN_ROOMS}.",
        ),
        Panel("raid_opened", EDGE_COUNT, 1, f"1 for each wall it has opened: {IN_EDGES}."),
        Panel(
            "raid_ready",
            SOURCE_COUNT,
            1,
            f"1 for each power it has left to use: {', '.join(SOURCES)}.",
        ),
    ]


LAYOUT: Final = Layout(_panels())
VERBS: Final = LAYOUT.start("verbs")
QUESTION: Final = LAYOUT.start("question")
PHASE: Final = LAYOUT.start("phase")
FACT: Final = LAYOUT.start("facts")
BLOCKED: Final = LAYOUT.start("blocked")
COST: Final = LAYOUT.start("costs")
SECRET: Final = LAYOUT.start("secrets")
EXPERTS: Final = LAYOUT.start("experts")
CARDS: Final = LAYOUT.start("display")
TAKEN: Final = LAYOUT.start("taken")
MISSIONS: Final = LAYOUT.start("missions")
MISSING: Final = LAYOUT.start("missing")
CLAIMED: Final = LAYOUT.start("claimed")
AGENTS: Final = LAYOUT.start("agents")
LAIR_ROOMS: Final = LAYOUT.start("rooms")
LAIR_WALLS: Final = LAYOUT.start("walls")
SHEET_AT: Final = LAYOUT.start("sheets")
OTHER: Final = LAYOUT.start("others")
RAID_AT: Final = LAYOUT.start("raid")
RAID_ROOM: Final = LAYOUT.start("raid_at")
RAID_EXPLORED: Final = LAYOUT.start("raid_explored")
RAID_STOLEN: Final = LAYOUT.start("raid_stolen")
RAID_HUSHED: Final = LAYOUT.start("raid_hushed")
RAID_OPENED: Final = LAYOUT.start("raid_opened")
RAID_READY: Final = LAYOUT.start("raid_ready")
