"""The panels of a row of quest: what each of its cells means.

Cards are cells in the order of the vocabulary, so that rows of all packs are alike. The observing
seat comes first, then the others in turn order. Which challenges are gold is left out: nothing can
be decided by it.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.observation import TOP, Layout, Panel
from lairworks.games.quest.content import ICON_COUNT
from lairworks.games.quest.questions import ASKERS
from lairworks.games.quest.state import COUNTED
from lairworks.games.quest.words import (
    ACTION_IDS,
    CENTRE,
    HERO_IDS,
    ICONS,
    TREASURE_IDS,
    WORDS,
)

HERO_BOUND: Final = len(HERO_IDS)
ACTION_BOUND: Final = len(ACTION_IDS)
TREASURE_BOUND: Final = len(TREASURE_IDS)
SHOWN: Final = 6  # challenges of a lair that have cells of their own
OWN_LAIRS: Final = CENTRE + 1  # lairs a seat can enter: the centre, and what it has claimed
CARD: Final = ICON_COUNT + 2  # cells of one challenge
SUMMARY: Final = ICON_COUNT + 4  # cells of one quest in short
SEAT: Final = 10  # cells of one seat
FACTS: Final = 15

IN_ICONS: Final = f"in the order {', '.join(ICONS)}"
IN_HEROES: Final = (
    f"in the order {HERO_IDS[0]} to {HERO_IDS[7]}, then {HERO_IDS[8]} to {HERO_IDS[-1]}"
)
IN_SEATS: Final = "the observing seat first, then the others in turn order"
IN_PLACES: Final = (
    "the three lairs in the centre, then what each seat has claimed, the observing seat first"
)


class Rows:
    """Where the panels of a table with so many seats begin."""

    def __init__(self, seats: int) -> None:
        self.layout = Layout(_panels(seats))
        self.verbs = self.layout.start("verbs")
        self.question = self.layout.start("question")
        self.asked = self.layout.start("asked")
        self.turn = self.layout.start("turn")
        self.facts = self.layout.start("facts")
        self.seats = self.layout.start("seats")
        self.icons = self.layout.start("icons")
        self.parties = self.layout.start("parties")
        self.treasures = self.layout.start("treasures")
        self.hero_pool = self.layout.start("hero_pool")
        self.hero_pile = self.layout.start("hero_pile")
        self.subject = self.layout.start("subject")
        self.action_pool = self.layout.start("action_pool")
        self.action_pile = self.layout.start("action_pile")
        self.action = self.layout.start("action")
        self.drawn_treasures = self.layout.start("drawn_treasures")
        self.quests = self.layout.start("quests")
        self.challenges = self.layout.start("challenges")
        self.subject_icons = self.layout.start("subject_icons")
        self.looked = self.layout.start("looked")
        self.attempt = self.layout.start("attempt")
        self.missing = self.layout.start("missing")
        self.wilds = self.layout.start("wilds")


def _panels(seats: int) -> list[Panel]:
    places = CENTRE + seats
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
        Panel("asked", seats, 1, f"Cell k is 1 if the k-th seat is asked, {IN_SEATS}."),
        Panel("turn", seats, 1, f"Cell k is 1 if it is the turn of the k-th seat, {IN_SEATS}."),
        Panel(
            "facts",
            FACTS,
            TOP,
            "In this order: the points that bring about the end; 1 if the last turns have begun; "
            "1 with the option hidden_quests; 1 with the option claimed_quests; the cards left in "
            "the decks of challenges, heroes, actions and treasures; the challenges and the "
            "treasures in the discard piles; 1 if the match is over; the number the open question "
            "is about, cut off at 255 (how many are still to choose, the gold that is gained or "
            "saved), 0 if there is none; the challenges defeated in the quest that is attempted; "
            "the gold it takes to defeat the current challenge, cut off at 255; the heroes who are "
            "sure to come home.",
        ),
        Panel(
            "seats",
            SEAT * seats,
            TOP,
            f"{SEAT} cells for each seat, {IN_SEATS}: gold, the limit of gold, heroes in the "
            "party, the limit of heroes, points of treasures, points with the heroes laid with "
            "them, those heroes, treasures, turns begun, and 1 if powers of others cannot target "
            "the seat.",
        ),
        Panel(
            "icons",
            ICON_COUNT * seats,
            COUNTED,
            f"{ICON_COUNT} cells for each seat, {IN_SEATS}: how often the heroes of its party have "
            f"each icon, {IN_ICONS}.",
        ),
        Panel(
            "parties",
            HERO_BOUND * seats,
            3,
            f"{HERO_BOUND} cells for each seat, {IN_SEATS}: 1 for each hero in its party, 2 if the "
            "hero takes part in the quest that is attempted, 3 if the hero's power was used in the "
            f"action that goes on, {IN_HEROES}.",
        ),
        Panel(
            "treasures",
            TREASURE_BOUND * seats,
            1,
            f"{TREASURE_BOUND} cells for each seat, {IN_SEATS}: 1 for each treasure it has won, "
            f"from {TREASURE_IDS[0]} to {TREASURE_IDS[-1]}.",
        ),
        Panel(
            "hero_pool",
            HERO_BOUND,
            2,
            "1 for each hero in the pool, 2 for each hero drawn from the deck to choose from, "
            f"{IN_HEROES}.",
        ),
        Panel("hero_pile", HERO_BOUND, 1, f"1 for each discarded hero, {IN_HEROES}."),
        Panel(
            "subject",
            HERO_BOUND,
            2,
            "1 for the hero the open question is about, 2 for the hero whom a power is about to "
            f"take or discard while its owner may answer, {IN_HEROES}.",
        ),
        Panel(
            "action_pool",
            ACTION_BOUND,
            TOP,
            "The number of action cards of each kind that lie open, in the pool or drawn to choose "
            f"from, {ACTION_IDS[0]} to {ACTION_IDS[-1]}.",
        ),
        Panel(
            "action_pile",
            ACTION_BOUND,
            TOP,
            "The number of discarded action cards of each kind, "
            f"{ACTION_IDS[0]} to {ACTION_IDS[-1]}.",
        ),
        Panel(
            "action",
            ACTION_BOUND,
            1,
            f"1 for the action card that is being resolved, {ACTION_IDS[0]} to {ACTION_IDS[-1]}.",
        ),
        Panel(
            "drawn_treasures",
            TREASURE_BOUND,
            1,
            f"1 for each treasure drawn to choose from, {TREASURE_IDS[0]} to {TREASURE_IDS[-1]}.",
        ),
        Panel(
            "quests",
            SUMMARY * places,
            TOP,
            f"{SUMMARY} cells for each place, {IN_PLACES}; all 0 where no quest lies. The "
            "difficulty of the treasure, its points, the number of challenges, the number of those "
            "the observing seat cannot know, then how often the known ones show each icon, "
            f"{IN_ICONS}. A challenge that was mixed before all eyes is known here.",
        ),
        Panel(
            "challenges",
            CARD * SHOWN * OWN_LAIRS,
            TOP,
            f"{CARD * SHOWN} cells for each lair the observing seat may enter, the three in the "
            f"centre and the one it has claimed: {CARD} for each of its challenges, the first one "
            f"to meet first, {SHOWN} at most. How often it shows each icon, {IN_ICONS} (0 where "
            "the seat does not know which one lies there), then 1 if a challenge lies there, then "
            "1 if it lies face up.",
        ),
        Panel(
            "subject_icons",
            ICON_COUNT,
            TOP,
            "How often the challenge the open question is about shows each icon, where the "
            f"observing seat knows it, {IN_ICONS}: one that was looked at and may be replaced, or "
            "one that may be put on another lair.",
        ),
        Panel(
            "looked",
            places,
            1,
            f"1 for the place of a challenge that was looked at and may be replaced, {IN_PLACES}.",
        ),
        Panel("attempt", places, 1, f"1 for the place that is being attempted, {IN_PLACES}."),
        Panel(
            "missing",
            ICON_COUNT,
            TOP,
            f"How often the current challenge still wants each icon, {IN_ICONS}.",
        ),
        Panel(
            "wilds",
            ICON_COUNT,
            TOP,
            f"How often a hero has named each icon for the rest of the quest, {IN_ICONS}.",
        ),
    ]


ROWS: Final = [Rows(seats) for seats in range(2, 5)]


def layout(seats: int) -> Layout:
    """How the row of a table with so many seats is laid out."""
    return ROWS[seats - 2].layout
