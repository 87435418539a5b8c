"""The vocabulary of volcano: every choice the game can ever offer.

Bounds that content must keep to: sixty room cards (`R01` to `R60`), eight planning slots, five
levels of four locations, two Henchmen per seat, and the five kinds of crate below.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.ready import by_set
from lairworks.core.vocabulary import Vocabulary
from lairworks.games.volcano.mountain import LAIR_SIZE, LOCATIONS, PLACES

ROOM_IDS: Final = [f"R{number:02d}" for number in range(1, 61)]
SLOT_IDS: Final = [str(number) for number in range(1, 9)]
SEAT_IDS: Final = ["0", "1", "2", "3"]
HENCHMEN: Final = ["1", "2"]
CODES: Final = [  # the closed vocabulary of directives; FAVOR is written with its number
    "SELECT",
    "REVEAL",
    "DESTROY",
    "WORK",
    "BP",
    "LOSE_WORK",
    "LOSE_BP",
    "CRATE",
    "BUILD",
    "UPGRADE",
    "OCCUPY",
    "STEAL",
    "EXCAVATE",
    "DISMISS",
    "TRANSFER",
    "EXCHANGE",
    "WASTE",
    "FAVOR",
]
KINDS: Final = ["DOUBLE", "BP", "VP1", "VP2", "FIRST"]
DOUBLE: Final = 0
FIRST: Final = 4

WORDS: Final = Vocabulary()

# plan.slot, plan.cube
SLOT: Final = WORDS.verb("slot", SLOT_IDS)
CUBE: Final = WORDS.verb("cube", SLOT_IDS)
# turn
BOSS: Final = WORDS.verb("boss", PLACES)
HENCH: Final = WORDS.verb("hench", HENCHMEN, LOCATIONS)
RETIRE: Final = WORDS.verb("retire")
RETIRE_FIRST: Final = WORDS.verb("retire_first")
END: Final = WORDS.verb("end")
# directives
TAKE: Final = WORDS.verb("take", ROOM_IDS)
BUILD: Final = WORDS.verb("build", ROOM_IDS)
STEAL: Final = WORDS.verb("steal", SEAT_IDS, ROOM_IDS)
AT: Final = WORDS.verb("at", LOCATIONS)
UPGRADE: Final = WORDS.verb("upgrade", ROOM_IDS)
OVER: Final = WORDS.verb("over", LOCATIONS)
OCCUPY: Final = WORDS.verb("occupy", HENCHMEN, LOCATIONS)
DISMISS: Final = WORDS.verb("dismiss", LOCATIONS)
DESTROY: Final = WORDS.verb("destroy", LOCATIONS)
DIG_DOWN: Final = WORDS.verb("dig")
TRANSFER: Final = WORDS.verb("transfer", LOCATIONS)
EXCHANGE: Final = WORDS.verb("exchange", SEAT_IDS)
GIVE: Final = WORDS.verb("give", KINDS)
DO: Final = WORDS.verb("do", CODES)  # an optional directive that needs no other choice
SKIP: Final = WORDS.verb("skip")
# inside any question of the own turn; last, so that what a question offers comes before it
CRATE: Final = WORDS.verb("crate", KINDS)

BOSS_TO: Final = by_set(BOSS, LAIR_SIZE)
HENCH_TO: Final = [by_set(HENCH, LAIR_SIZE, 0), by_set(HENCH, LAIR_SIZE, 1)]
OCCUPY_AT: Final = [by_set(OCCUPY, LAIR_SIZE, 0), by_set(OCCUPY, LAIR_SIZE, 1)]
BUILD_AT: Final = by_set(AT, LAIR_SIZE)
UPGRADE_OVER: Final = by_set(OVER, LAIR_SIZE)
DISMISS_AT: Final = by_set(DISMISS, LAIR_SIZE)
DESTROY_AT: Final = by_set(DESTROY, LAIR_SIZE)
TRANSFER_TO: Final = by_set(TRANSFER, LAIR_SIZE)
