"""The vocabulary of heist: every choice the game can ever offer.

Bounds that content must keep to: sixteen Agents (`A1` to `A16`), forty missions (`N01` to `N40`),
five gadgets (1 to 5, as markers have these numbers), costs of at most twenty points.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.vocabulary import Vocabulary
from lairworks.games.heist.grid import DIRECTIONS, EDGES, ROOMS

AGENT_IDS: Final = [f"A{number}" for number in range(1, 17)]
MISSION_IDS: Final = [f"N{number:02d}" for number in range(1, 41)]
GADGETS: Final = ["1", "2", "3", "4", "5"]
GADGET_COUNT: Final = 5
SLOTS: Final = ["L", "M", "R"]  # the three decks, and the cards on display below them
SLOT_COUNT: Final = 3
REWARDS: Final = ["now", "later"]
NOW: Final = 0
LATER: Final = 1
# Where the powers of a raid come from: the Agent, then gadget 1 to 5.
SOURCES: Final = ["agent", "g1", "g2", "g3", "g4", "g5"]
SOURCE_COUNT: Final = 6
AGENT: Final = 0
POINTS: Final = [str(number) for number in range(21)]

WORDS: Final = Vocabulary()

# setup.agent, setup.gadget
KEEP: Final = WORDS.verb("keep", AGENT_IDS)
OWN: Final = WORDS.verb("own", GADGETS)
# round.pick
PICK: Final = WORDS.verb("pick", SLOTS)
PASS: Final = WORDS.verb("pass")
# round.place, round.wall, round.gadget
PLACE: Final = WORDS.verb("place", ROOMS)
WALL: Final = WORDS.verb("wall", EDGES)
TAKE: Final = WORDS.verb("take", GADGETS)
# round.bonus; `done` also ends the use of a drill (raid.drill)
BONUS: Final = WORDS.verb("bonus", SLOTS)
DONE: Final = WORDS.verb("done")
# round.claim
CLAIM: Final = WORDS.verb("claim", MISSION_IDS, REWARDS)
NONE: Final = WORDS.verb("none")
# raid.step: steps, plain or with something that lets the Agent off the cost; then other powers
GO: Final = WORDS.verb("go", DIRECTIONS)
STOP: Final = WORDS.verb("stop")
GO_WITH: Final = WORDS.verb("go_with", DIRECTIONS, SOURCES)
LEAP: Final = WORDS.verb("leap", DIRECTIONS)
LEAP_WITH: Final = WORDS.verb("leap_with", DIRECTIONS, SOURCES)
THROUGH: Final = WORDS.verb("through", DIRECTIONS)
THROUGH_WITH: Final = WORDS.verb("through_with", DIRECTIONS, SOURCES)
BOOST: Final = WORDS.verb("boost", SOURCES)
STEAL: Final = WORDS.verb("steal", SOURCES, ROOMS)
DRILL: Final = WORDS.verb("drill", SOURCES, EDGES)
# raid.split: Movement paid for a Shark Pool, the rest is Stealth
SPLIT: Final = WORDS.verb("split", POINTS)
