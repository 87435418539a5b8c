"""The vocabulary of quest: every choice the game can ever offer.

Bounds that content must keep to: starting heroes `S1` to `S8`, heroes `H01` to `H96`, actions `A01`
to `A40`, challenges `C01` to `C120`, treasures `T01` to `T24`. A quest has at most 24 challenges.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.vocabulary import Vocabulary

STARTERS: Final = 8  # heroes with smaller numbers are starting heroes
HERO_IDS: Final = [f"S{n}" for n in range(1, 9)] + [f"H{n:02d}" for n in range(1, 97)]
ACTION_IDS: Final = [f"A{n:02d}" for n in range(1, 41)]
CHALLENGE_IDS: Final = [f"C{n:02d}" for n in range(1, 121)]
TREASURE_IDS: Final = [f"T{n:02d}" for n in range(1, 25)]
ICONS: Final = ["axe", "bow", "staff", "mask", "lute", "scroll", "key", "rope", "leaf"]
SEAT_IDS: Final = ["0", "1", "2", "3"]
# Where a quest lies: three lairs in the centre, and what each seat has claimed.
CENTRE: Final = 3
PLACES: Final = 7
PLACE_IDS: Final = ["1", "2", "3", "c0", "c1", "c2", "c3"]
# Challenges of a quest are numbered from the treasure: position 0 lies on it.
DEPTH: Final = 24
POSITIONS: Final = [str(position) for position in range(DEPTH)]

WORDS: Final = Vocabulary()

# The action card
PLAY: Final = WORDS.verb("play", ACTION_IDS)
# The secondary action
GAIN: Final = WORDS.verb("gain")
RECRUIT: Final = WORDS.verb("recruit")
QUEST: Final = WORDS.verb("quest")
ENTER: Final = WORDS.verb("enter", PLACE_IDS)
# Heroes
BUY: Final = WORDS.verb("buy", HERO_IDS)
TRADE: Final = WORDS.verb("trade", HERO_IDS)
WELCOME: Final = WORDS.verb("welcome", HERO_IDS)
JOIN: Final = WORDS.verb("join", HERO_IDS)
RAISE: Final = WORDS.verb("raise", HERO_IDS)
LURE: Final = WORDS.verb("lure", HERO_IDS)
SWEEP: Final = WORDS.verb("sweep", HERO_IDS)
OUST: Final = WORDS.verb("oust", HERO_IDS)
OFFER: Final = WORDS.verb("offer", SEAT_IDS)
PART: Final = WORDS.verb("part", HERO_IDS)
RETIRE: Final = WORDS.verb("retire", HERO_IDS)
DISCARD: Final = WORDS.verb("discard", HERO_IDS)
ROB: Final = WORDS.verb("rob", SEAT_IDS)
# Quests and their challenges
PEEK: Final = WORDS.verb("peek", PLACE_IDS, POSITIONS)
REPLACE: Final = WORDS.verb("replace", PLACE_IDS, POSITIONS)
REMOVE: Final = WORDS.verb("remove", PLACE_IDS, POSITIONS)
TAKE: Final = WORDS.verb("take", PLACE_IDS, POSITIONS)
ADD: Final = WORDS.verb("add", PLACE_IDS)
MOVE: Final = WORDS.verb("move", PLACE_IDS, PLACE_IDS)
SWAP: Final = WORDS.verb("swap", PLACE_IDS, PLACE_IDS)
REDRAW: Final = WORDS.verb("redraw", PLACE_IDS)
TREASURE: Final = WORDS.verb("treasure", TREASURE_IDS)
EXCHANGE: Final = WORDS.verb("exchange", TREASURE_IDS, TREASURE_IDS)
# On a quest
SEND: Final = WORDS.verb("send", HERO_IDS)
POWER: Final = WORDS.verb("power", HERO_IDS)
NAME: Final = WORDS.verb("name", ICONS)
WAIVE: Final = WORDS.verb("waive", ICONS)
DIVERT: Final = WORDS.verb("divert", PLACE_IDS)
KEEP: Final = WORDS.verb("keep")
DEFEAT: Final = WORDS.verb("defeat")
GIVE_UP: Final = WORDS.verb("give_up")
CLAIM: Final = WORDS.verb("claim")
ABANDON: Final = WORDS.verb("abandon")
SAVE: Final = WORDS.verb("save", HERO_IDS)
# Yes, no, enough
REPLACE_HIDDEN: Final = WORDS.verb("replace_hidden")
LEAVE: Final = WORDS.verb("leave")
DECLINE: Final = WORDS.verb("decline")
DONE: Final = WORDS.verb("done")
