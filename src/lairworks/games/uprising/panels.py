"""The panels of a row of uprising: what each of its cells means.

The two sides see different things, but their rows are laid out alike: `side` tells them apart.
Cards and tiles are cells in the order of the vocabulary, so that rows of all packs are alike.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.observation import TOP, Layout, Panel
from lairworks.games.uprising.content import FOLLOWER_BOUND
from lairworks.games.uprising.grid import CELL_COUNT, CELLS
from lairworks.games.uprising.questions import ASKERS
from lairworks.games.uprising.words import (
    HEROES,
    KEYS,
    KIND_COUNT,
    KINDS,
    PLOT_IDS,
    TILE_IDS,
    TYPES,
    WORDS,
)

TILE_BOUND: Final = len(TILE_IDS)
PLOT_BOUND: Final = len(PLOT_IDS)
HERO_COUNT: Final = len(HEROES)
KEY_COUNT: Final = len(KEYS)
TYPE_COUNT: Final = len(TYPES)
WHEREABOUTS: Final = CELL_COUNT + 1
FACTS: Final = 25

IN_SEATS: Final = "the observing seat first, then its rival"
IN_CELLS: Final = f"a cell for each room from {CELLS[0]} to {CELLS[-1]}, row by row"
IN_KINDS: Final = f"{KINDS[0]} to {KINDS[-1]}, by type ({', '.join(TYPES)}) and value"
IN_PLOTS: Final = f"{PLOT_IDS[0]} to {PLOT_IDS[11]}, then {PLOT_IDS[12]} to {PLOT_IDS[-1]}"
IN_TILES: Final = f"{TILE_IDS[0]} to {TILE_IDS[3]}, then {TILE_IDS[4]} to {TILE_IDS[-1]}"
IN_HEROES: Final = f"in the order {', '.join(HEROES)}"


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
            f"Cell k is 1 if the k-th of these questions is open: {', '.join(ASKERS)}. To the "
            "resistance a payment looks like resource, and putting tiles back like room.pick.",
        ),
        Panel("side", 2, 1, "The first cell is 1 for the master, the second for the resistance."),
        Panel("asked", 2, 1, f"1 for the seat that is asked, {IN_SEATS}."),
        Panel("turn", 2, 1, f"1 for the seat whose turn it is, {IN_SEATS}."),
        Panel(
            "facts",
            FACTS,
            TOP,
            "In this order: the round; the last round there can be; Majors completed; cards "
            "captured; Key Rooms the resistance controls; followers outside; followers lost; the "
            "Warrior's die; 1 if nobody may enter or rally; cards in the resource hand; plots "
            "held; cards in the resource deck; plots in their deck; plots completed this turn; "
            "plots swapped this turn; cards withdrawn this turn; tiles laid; 1 if the match is "
            "over; 1 if stashes are hidden; 1 if control is tested when a resistance turn starts; "
            "1 if followers given up return; followers that control a Key Room; mats that may get "
            "cards in one turn; the number the open question is about, as far as the seat knows "
            "it, cut off at 255 (strength, power, remainder, what is paid, how many are left); 1 "
            "if bought cards go to the hand.",
        ),
        Panel(
            "tiles",
            CELL_COUNT * TILE_BOUND,
            2,
            f"{TILE_BOUND} cells for each room, {CELLS[0]} to {CELLS[-1]} row by row: 2 for the "
            "tile the observing seat knows to lie there, 1 for each tile it has seen that may lie "
            f"there, {IN_TILES}. All 0 where it knows nothing.",
        ),
        Panel("face_up", CELL_COUNT, 1, f"1 where the tile is face up: {IN_CELLS}."),
        Panel("followers", CELL_COUNT, FOLLOWER_BOUND, f"Followers in each room: {IN_CELLS}."),
        Panel(
            "heroes",
            WHEREABOUTS * HERO_COUNT,
            1,
            f"{WHEREABOUTS} cells for each hero, {IN_HEROES}: 1 for the room the hero is in, "
            f"{CELLS[0]} to {CELLS[-1]} row by row, or in the last cell if outside.",
        ),
        Panel("acted", HERO_COUNT, 1, f"1 for each hero who has acted this turn, {IN_HEROES}."),
        Panel(
            "defence",
            CELL_COUNT,
            TOP,
            f"The defence of each room in which somebody is, cut off at 255: {IN_CELLS}.",
        ),
        Panel(
            "hand",
            KIND_COUNT,
            TOP,
            "The cards in the resource hand: all of them for the master, for the resistance those "
            f"it knows to be there, {IN_KINDS}.",
        ),
        Panel(
            "mats",
            KIND_COUNT * KEY_COUNT,
            TOP,
            f"{KIND_COUNT} cells for each mat, {', '.join(KEYS)}: the cards on it, {IN_KINDS}; "
            "0 for the resistance where stashes are hidden.",
        ),
        Panel("mat_sizes", KEY_COUNT, TOP, f"The cards on each mat, {', '.join(KEYS)}."),
        Panel(
            "mats_locked",
            KEY_COUNT,
            1,
            f"1 for each mat whose Key Room the resistance stands in, {', '.join(KEYS)}.",
        ),
        Panel(
            "stashed_on", KEY_COUNT, 1, f"1 for each mat stashed on this turn, {', '.join(KEYS)}."
        ),
        Panel("discard", KIND_COUNT, TOP, f"The discarded resource cards, {IN_KINDS}."),
        Panel("captured", KIND_COUNT, TOP, f"The captured resource cards, {IN_KINDS}."),
        Panel("supply", TYPE_COUNT, TOP, f"The cards in each pile, {', '.join(TYPES)}."),
        Panel(
            "plots",
            PLOT_BOUND,
            1,
            "1 for each plot held: all of them for the master, for the resistance those it knows, "
            f"{IN_PLOTS}.",
        ),
        Panel("plot_discard", PLOT_BOUND, 1, f"1 for each discarded plot, {IN_PLOTS}."),
        Panel("majors", PLOT_BOUND, 1, f"1 for each Major completed, {IN_PLOTS}."),
        Panel(
            "subject_rooms",
            CELL_COUNT,
            1,
            "1 for each room the open question is about, as far as the seat knows it: the one "
            "attacked, the one a hero goes to, or for the master those picked to be rearranged: "
            f"{IN_CELLS}.",
        ),
        Panel("subject_hero", HERO_COUNT, 1, f"1 for the hero the question is about, {IN_HEROES}."),
        Panel(
            "paying",
            TYPE_COUNT,
            1,
            f"For the master, 1 for the type of cards that is being paid, {', '.join(TYPES)}.",
        ),
        Panel(
            "paid_cards",
            KIND_COUNT,
            TOP,
            f"For the master, the cards laid down in a payment so far, {IN_KINDS}.",
        ),
        Panel(
            "put_back",
            TILE_BOUND,
            1,
            f"For the master, 1 for each tile put back in a rearrangement so far, {IN_TILES}.",
        ),
    ]


LAYOUT: Final = Layout(_panels())
VERBS: Final = LAYOUT.start("verbs")
QUESTION: Final = LAYOUT.start("question")
SIDE: Final = LAYOUT.start("side")
ASKED: Final = LAYOUT.start("asked")
TURN: Final = LAYOUT.start("turn")
FACT: Final = LAYOUT.start("facts")
TILES: Final = LAYOUT.start("tiles")
FACE_UP: Final = LAYOUT.start("face_up")
FOLLOWERS: Final = LAYOUT.start("followers")
HERO_AT: Final = LAYOUT.start("heroes")
ACTED: Final = LAYOUT.start("acted")
DEFENCE: Final = LAYOUT.start("defence")
HAND: Final = LAYOUT.start("hand")
MATS: Final = LAYOUT.start("mats")
MAT_SIZES: Final = LAYOUT.start("mat_sizes")
MATS_LOCKED: Final = LAYOUT.start("mats_locked")
STASHED_ON: Final = LAYOUT.start("stashed_on")
DISCARD: Final = LAYOUT.start("discard")
CAPTURED: Final = LAYOUT.start("captured")
SUPPLY: Final = LAYOUT.start("supply")
PLOTS: Final = LAYOUT.start("plots")
PLOT_DISCARD: Final = LAYOUT.start("plot_discard")
MAJORS: Final = LAYOUT.start("majors")
SUBJECT_ROOMS: Final = LAYOUT.start("subject_rooms")
SUBJECT_HERO: Final = LAYOUT.start("subject_hero")
PAYING: Final = LAYOUT.start("paying")
PAID_CARDS: Final = LAYOUT.start("paid_cards")
PUT_BACK: Final = LAYOUT.start("put_back")
