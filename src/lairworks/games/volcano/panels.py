"""The panels of a row of volcano: what each of its cells means.

Cards are cells in the order of the vocabulary, so that rows of all packs are alike. The observing
seat comes first, then the others in seat order from there.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.observation import TOP, Layout, Panel
from lairworks.games.volcano.content import CARD_BOUND, CRATE_BOUND, TYPE_BOUND
from lairworks.games.volcano.mountain import LAIR_SIZE, LOCATIONS
from lairworks.games.volcano.questions import ASKERS
from lairworks.games.volcano.words import CODES, KINDS, ROOM_IDS, SLOT_IDS, WORDS

KIND_COUNT: Final = len(KINDS)
SLOT_BOUND: Final = len(SLOT_IDS)
PLACE_COUNT: Final = LAIR_SIZE + 3
SEAT: Final = 8  # cells of one seat
FACTS: Final = 13

IN_SEATS: Final = "the observing seat first, then the others in seat order from there"
IN_CARDS: Final = f"{ROOM_IDS[0]} to {ROOM_IDS[-1]}"
IN_LAIR: Final = f"a cell for each location from {LOCATIONS[0]} to {LOCATIONS[-1]}, level by level"
IN_KINDS: Final = f"in the order {', '.join(KINDS)}"


class Rows:
    """Where the panels of a table with so many seats begin."""

    def __init__(self, seats: int) -> None:
        self.layout = Layout(_panels(seats))
        self.verbs = self.layout.start("verbs")
        self.question = self.layout.start("question")
        self.directive = self.layout.start("directive")
        self.subject = self.layout.start("subject")
        self.victim = self.layout.start("victim")
        self.asked = self.layout.start("asked")
        self.turn = self.layout.start("turn")
        self.facts = self.layout.start("facts")
        self.seats = self.layout.start("seats")
        self.order = self.layout.start("order")
        self.retired = self.layout.start("retired")
        self.slots = self.layout.start("slots")
        self.cube = self.layout.start("cube")
        self.bosses = self.layout.start("bosses")
        self.henchmen = self.layout.start("henchmen")
        self.crates = self.layout.start("crates")
        self.crate_piles = self.layout.start("crate_piles")
        self.state = self.layout.start("state")
        self.costs = self.layout.start("costs")
        self.symbols = self.layout.start("symbols")
        self.rooms = self.layout.start("rooms")
        self.ruins = self.layout.start("ruins")
        self.pool = self.layout.start("pool")
        self.discard = self.layout.start("discard")
        self.cards = self.layout.start("cards")


def _panels(seats: int) -> list[Panel]:
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
            "Cell k is 1 if the k-th of these questions is open, whoever is asked: "
            f"{', '.join(ASKERS)}.",
        ),
        Panel(
            "directive",
            len(CODES),
            2,
            "For the directive that is asked about, 1 if it must be carried out and 2 if it may be "
            f"declined, in the order {', '.join(CODES)}.",
        ),
        Panel(
            "subject",
            CARD_BOUND,
            1,
            f"1 for the card whose location is asked for, {IN_CARDS}.",
        ),
        Panel(
            "victim",
            seats,
            1,
            "1 for the seat from which something is stolen or with which crates are exchanged, "
            f"{IN_SEATS}.",
        ),
        Panel("asked", seats, 1, f"1 for the seat that is asked, {IN_SEATS}."),
        Panel("turn", seats, 1, f"1 for the seat whose turn it is, {IN_SEATS}."),
        Panel(
            "facts",
            FACTS,
            TOP,
            "In this order: the round, cut off at 255; the last round there can be, cut off at "
            "255; 1 if this is the last round; rounds without an event one after the other; levels "
            "excavated; the last slot of the Score Track that exists; the slot that is the Core; "
            "Work Tokens in the yard; cards in the deck; crates in the Crate Pool; 1 if the paid "
            "movement of this turn is made; free movements; 1 if the match is over.",
        ),
        Panel(
            "seats",
            SEAT * seats,
            TOP,
            f"{SEAT} cells for each seat, {IN_SEATS}: Victory Points, Build Points, Work Tokens "
            "that can be spent, those for the next round, cards in hand, crates, Henchmen in the "
            "reserve, 1 if it has retired.",
        ),
        Panel(
            "order",
            seats * seats,
            1,
            f"{seats} cells for each seat, {IN_SEATS}: 1 for its place in the turn order.",
        ),
        Panel(
            "retired",
            seats * seats,
            1,
            f"{seats} cells for each seat, {IN_SEATS}: 1 for its place on the Retirement Track, if "
            "it is there.",
        ),
        Panel(
            "slots",
            SLOT_BOUND * seats,
            1,
            f"{SLOT_BOUND} cells for each seat, {IN_SEATS}: 1 for its slot of the Planning Track.",
        ),
        Panel("cube", SLOT_BOUND, 1, "1 for the slot that is blocked in a game of two."),
        Panel(
            "bosses",
            PLACE_COUNT * seats,
            1,
            f"{PLACE_COUNT} cells for each seat, {IN_SEATS}: 1 where its Boss is, {LOCATIONS[0]} "
            f"to {LOCATIONS[-1]}, then DIG, YARD and HELI.",
        ),
        Panel(
            "henchmen",
            LAIR_SIZE * seats,
            1,
            f"{LAIR_SIZE} cells for each seat, {IN_SEATS}: 1 where one of its Henchmen is, "
            f"{LOCATIONS[0]} to {LOCATIONS[-1]}.",
        ),
        Panel(
            "crates",
            (KIND_COUNT + 1) * seats,
            CRATE_BOUND,
            f"{KIND_COUNT + 1} cells for each seat, {IN_SEATS}: its crates of each kind as far as "
            f"the observing seat can tell, {IN_KINDS}, then those of which it cannot.",
        ),
        Panel(
            "crate_piles",
            KIND_COUNT * 2,
            CRATE_BOUND,
            f"The crates of each kind in the discard, {IN_KINDS}, then those used this turn.",
        ),
        Panel(
            "state",
            LAIR_SIZE * 5,
            1,
            f"Five planes, each with {IN_LAIR}: 1 where a room can be built, 1 where a room "
            "stands, 1 where a room is destroyed, 1 where that is a wreck nobody has ever seen, "
            "1 where somebody's Henchman is.",
        ),
        Panel("costs", LAIR_SIZE, TOP, f"What the room there has cost, 0 for a ruin: {IN_LAIR}."),
        Panel(
            "symbols",
            LAIR_SIZE * TYPE_BOUND,
            1,
            f"{TYPE_BOUND} planes, one for each room type of the content in its order, each with "
            f"{IN_LAIR}: 1 where a standing room has that symbol.",
        ),
        Panel(
            "rooms",
            CARD_BOUND,
            LAIR_SIZE,
            "For each card that stands as a room, the number of its location counted from 1 "
            f"({LOCATIONS[0]}) to {LAIR_SIZE} ({LOCATIONS[-1]}): {IN_CARDS}. The two Sites, which "
            "never move, are left out.",
        ),
        Panel(
            "ruins",
            CARD_BOUND,
            LAIR_SIZE,
            f"The same for each card that lies destroyed and is known: {IN_CARDS}.",
        ),
        Panel("pool", CARD_BOUND, 1, f"1 for each card in the pool: {IN_CARDS}."),
        Panel("discard", CARD_BOUND, 1, f"1 for each card in the discard: {IN_CARDS}."),
        Panel(
            "cards",
            CARD_BOUND * seats,
            1,
            f"{CARD_BOUND} cells for each seat, {IN_SEATS}: 1 for each card it holds, all of them "
            f"open, {IN_CARDS}.",
        ),
    ]


ROWS: Final = [Rows(seats) for seats in range(2, 5)]


def layout(seats: int) -> Layout:
    """How the row of a table with so many seats is laid out."""
    return ROWS[seats - 2].layout
