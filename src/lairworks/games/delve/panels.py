"""The panels of a row of delve: what each of its cells means.

A map is a number of planes, each with a cell for every space, so that a program may look at them
as pictures. The observing seat comes first, then its rival.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.observation import TOP, Layout, Panel
from lairworks.games.delve.explorer import LANE
from lairworks.games.delve.grid import AREA
from lairworks.games.delve.questions import ASKERS
from lairworks.games.delve.words import COLOURS, PIECES, TREASURE_IDS, WORDS

PHASES: Final = ("build", "first", "explore", "flip", "over")
PIECE_BOUND: Final = len(PIECES)
TREASURE_BOUND: Final = len(TREASURE_IDS)
COLOUR_BOUND: Final = len(COLOURS)
ZONE_COUNT: Final = 4
SEAT: Final = 12  # cells of one seat
FACTS: Final = 8

IN_SPACES: Final = "a cell for each space, from A1 to A6, then B1 and so on to F6"
IN_SEATS: Final = "the observing seat first, then its rival"
IN_PIECES: Final = "start, exit, chest, then every hazard in the order of the content"
IN_TREASURES: Final = f"{TREASURE_IDS[0]} to {TREASURE_IDS[-1]}"


def _plane(name: str, top: int, note: str) -> Panel:
    return Panel(name, AREA, top, f"{note}: {IN_SPACES}.")


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
            "Cell k is 1 if the k-th of these questions is open, to the observing seat or in the "
            f"rival's exploration: {', '.join(ASKERS)}.",
        ),
        Panel("phase", len(PHASES), 1, f"1 for the phase, in the order {', '.join(PHASES)}."),
        Panel("asked", 2, 1, f"1 for each seat that is asked, {IN_SEATS}."),
        Panel("turn", 2, 1, f"1 for the seat that explores, {IN_SEATS}."),
        Panel(
            "facts",
            FACTS,
            TOP,
            "In this order: treasures in the deck; treasures in the discard pile; turns after "
            "which the match is scored, cut off at 255; 1 with the option finish_rule=race; 1 with "
            "the option stop_in_hazard; while building, the walls the observing seat has left; the "
            "number the open question is about (dice bought, steps left, cubes or treasures still "
            "to choose), 0 if there is none; the free slots for Conserved cubes of the observing "
            "seat.",
        ),
        Panel(
            "seats",
            SEAT * 2,
            TOP,
            f"{SEAT} cells for each seat, {IN_SEATS}: 1 if its lair is built, turns taken (cut off "
            "at 255), chests opened, monsters defeated, traps disarmed, points from effects (cut "
            "off at 255), 1 if it has done enough to leave, 1 if it was out first, 1 if it was out "
            "second, treasures held, treasures discarded, spaces known.",
        ),
        Panel(
            "cubes",
            ZONE_COUNT * COLOUR_BOUND * 2,
            LANE,
            f"{ZONE_COUNT * COLOUR_BOUND} cells for each seat, {IN_SEATS}: the cubes in the zones "
            f"Fresh, Spent, Fatigued and Conserved, each in the colours {', '.join(COLOURS)}.",
        ),
        Panel(
            "treasures",
            TREASURE_BOUND,
            2,
            "1 for each treasure the observing seat holds, 2 if it is turned face down, "
            f"{IN_TREASURES}.",
        ),
        Panel(
            "taken",
            TREASURE_BOUND,
            1,
            f"1 for each treasure the rival was seen to take, {IN_TREASURES}.",
        ),
        Panel("display", TREASURE_BOUND, 1, f"1 for each treasure on display, {IN_TREASURES}."),
        Panel(
            "unseen",
            PIECE_BOUND,
            TOP,
            "How many of each Feature of the rival's lair are not on the observing seat's map: "
            f"{IN_PIECES}.",
        ),
        Panel(
            "piece",
            PIECE_BOUND,
            1,
            f"While building, 1 for the Feature in the observing seat's hand: {IN_PIECES}.",
        ),
        Panel(
            "paying",
            len(WORDS.verbs),
            1,
            "1 for the verb of the action that is to be paid for, in the order of the panel verbs.",
        ),
        _plane("map_at", 2, "1 where the observing seat's Explorer is, 2 where it may follow"),
        _plane("map_known", 1, "1 for each space of the rival's lair on the seat's map"),
        _plane("map_start", 2, "2 for the start on the seat's map, 1 if it is only located"),
        _plane("map_exit", 2, "2 for the exit on the seat's map, 1 if it is only located"),
        _plane("map_chests", 2, "2 for each chest on the seat's map, 1 if it is only located"),
        _plane("map_monsters", 2, "2 for each monster on the seat's map, 1 if only located"),
        _plane("map_traps", 2, "2 for each trap on the seat's map, 1 if it is only located"),
        _plane(
            "map_hazards",
            PIECE_BOUND,
            "1 for the first kind of hazard of the content, 2 for the second and so on, where one "
            "is on the seat's map",
        ),
        _plane("map_live", 1, "1 for each chest, monster or trap on the map not yet dealt with"),
        _plane(
            "map_targets",
            TOP,
            "The number to beat of each monster or trap on the map not yet dealt with",
        ),
        _plane(
            "map_east",
            2,
            "The border to the east of each space, as far as it is on the seat's map: 1 if it is "
            "open, 2 if it carries a wall",
        ),
        _plane(
            "map_south",
            2,
            "The border to the south of each space, as far as it is on the seat's map: 1 if it is "
            "open, 2 if it carries a wall",
        ),
        _plane("lair_start", 1, "1 for the start of the observing seat's own lair"),
        _plane("lair_exit", 1, "1 for the exit of the own lair"),
        _plane("lair_chests", 1, "1 for each chest of the own lair"),
        _plane("lair_monsters", 1, "1 for each monster of the own lair"),
        _plane("lair_traps", 1, "1 for each trap of the own lair"),
        _plane(
            "lair_hazards",
            PIECE_BOUND,
            "1 for the first kind of hazard of the content, 2 for the second and so on, where one "
            "stands in the own lair",
        ),
        _plane("lair_east", 1, "1 for each wall to the east of a space of the own lair"),
        _plane("lair_south", 1, "1 for each wall to the south of a space of the own lair"),
        _plane("rival_at", 2, "1 where the rival's Explorer is, 2 where it may follow"),
        _plane("rival_known", 1, "1 for each space of the own lair on the rival's map"),
        _plane(
            "rival_dealt", 1, "1 for each space where the rival has dealt with what stood there"
        ),
    ]


LAYOUT: Final = Layout(_panels())
VERBS: Final = LAYOUT.start("verbs")
QUESTION: Final = LAYOUT.start("question")
PHASE: Final = LAYOUT.start("phase")
ASKED: Final = LAYOUT.start("asked")
TURN: Final = LAYOUT.start("turn")
FACT: Final = LAYOUT.start("facts")
SEATS: Final = LAYOUT.start("seats")
CUBES: Final = LAYOUT.start("cubes")
TREASURES: Final = LAYOUT.start("treasures")
TAKEN: Final = LAYOUT.start("taken")
DISPLAY: Final = LAYOUT.start("display")
UNSEEN: Final = LAYOUT.start("unseen")
PIECE: Final = LAYOUT.start("piece")
PAYING: Final = LAYOUT.start("paying")
MAP_AT: Final = LAYOUT.start("map_at")
MAP_KNOWN: Final = LAYOUT.start("map_known")
MAP_START: Final = LAYOUT.start("map_start")
MAP_EXIT: Final = LAYOUT.start("map_exit")
MAP_CHESTS: Final = LAYOUT.start("map_chests")
MAP_MONSTERS: Final = LAYOUT.start("map_monsters")
MAP_TRAPS: Final = LAYOUT.start("map_traps")
MAP_HAZARDS: Final = LAYOUT.start("map_hazards")
MAP_LIVE: Final = LAYOUT.start("map_live")
MAP_TARGETS: Final = LAYOUT.start("map_targets")
MAP_EAST: Final = LAYOUT.start("map_east")
MAP_SOUTH: Final = LAYOUT.start("map_south")
LAIR_START: Final = LAYOUT.start("lair_start")
LAIR_EXIT: Final = LAYOUT.start("lair_exit")
LAIR_CHESTS: Final = LAYOUT.start("lair_chests")
LAIR_MONSTERS: Final = LAYOUT.start("lair_monsters")
LAIR_TRAPS: Final = LAYOUT.start("lair_traps")
LAIR_HAZARDS: Final = LAYOUT.start("lair_hazards")
LAIR_EAST: Final = LAYOUT.start("lair_east")
LAIR_SOUTH: Final = LAYOUT.start("lair_south")
RIVAL_AT: Final = LAYOUT.start("rival_at")
RIVAL_KNOWN: Final = LAYOUT.start("rival_known")
RIVAL_DEALT: Final = LAYOUT.start("rival_dealt")
