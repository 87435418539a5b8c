"""The vocabulary of delve: every choice the game can ever offer.

Bounds that content must keep to: six cube colours with the letters below, payments of at most
two spends, forty treasures (`t01` to `t40`), sixteen library lairs (`l1` to `l16`), and one
capital letter other than S, E and C per hazard.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.vocabulary import Vocabulary
from lairworks.games.delve.grid import BORDERS, DIRECTIONS, SPACES

COLOURS: Final = ["W", "Q", "P", "M", "K", "R"]  # letters a colour may carry, three used so far
COLOUR_BOUND: Final = 6
TREASURE_IDS: Final = [f"t{number:02d}" for number in range(1, 41)]
LAIR_IDS: Final = [f"l{number}" for number in range(1, 17)]
GLYPHS: Final = [letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in "SEC"]
PIECES: Final = ["start", "exit", "chest", *GLYPHS]

# A spend moves one cube one stage on: from Fresh (FW) or from Conserved (CW).
SPENDS: Final = ["F" + colour for colour in COLOURS] + ["C" + colour for colour in COLOURS]
SPEND_COUNT: Final = 12
# A payment is one spend or an unordered pair; in a pair the Conserved cube is named first.
PAIRS: Final = [(a, b) for a in range(SPEND_COUNT) for b in range(a, SPEND_COUNT)]
PAYMENTS: Final = SPENDS + [
    f"{SPENDS[b]}+{SPENDS[a]}" if a < COLOUR_BOUND <= b else f"{SPENDS[a]}+{SPENDS[b]}"
    for a, b in PAIRS
]
# A cube that can be fatigued, by zone and colour.
CUBES: Final = [zone + colour for zone in "FSC" for colour in COLOURS]

WORDS: Final = Vocabulary()

# build.menu, build.where
WALL: Final = WORDS.verb("wall", BORDERS)
PUT: Final = WORDS.verb("put", PIECES)
LIFT: Final = WORDS.verb("lift", SPACES)
LOAD: Final = WORDS.verb("load", LAIR_IDS)
RANDOM: Final = WORDS.verb("random")
CLEAR: Final = WORDS.verb("clear")
COMMIT: Final = WORDS.verb("commit")
PLACE: Final = WORDS.verb("place", SPACES)
CANCEL: Final = WORDS.verb("cancel")
# first.choose
FIRST: Final = WORDS.verb("first", ["me", "rival"])
# explore.act
CREEP: Final = WORDS.verb("creep", DIRECTIONS)
HUSTLE: Final = WORDS.verb("hustle")
BACKTRACK: Final = WORDS.verb("backtrack", SPACES)
PEER: Final = WORDS.verb("peer", DIRECTIONS)
FIGHT: Final = WORDS.verb("fight")
DISARM: Final = WORDS.verb("disarm")
OPEN: Final = WORDS.verb("open")
EXIT: Final = WORDS.verb("exit")
CONSERVE: Final = WORDS.verb("conserve")
STOP: Final = WORDS.verb("stop")
# explore.pay
PAY: Final = WORDS.verb("pay", PAYMENTS)
# hustle.step
STEP: Final = WORDS.verb("step", DIRECTIONS)
HALT: Final = WORDS.verb("halt")
# peer.follow
ENTER: Final = WORDS.verb("enter")
STAY: Final = WORDS.verb("stay")
# check.buy
DIE: Final = WORDS.verb("die", SPENDS)
ROLL: Final = WORDS.verb("roll")
# penalty.pick
FATIGUE: Final = WORDS.verb("fatigue", CUBES)
SPEND: Final = WORDS.verb("spend", SPENDS)
# effect.pick
RECOVER: Final = WORDS.verb("recover", COLOURS)
DISCARD: Final = WORDS.verb("discard", TREASURE_IDS)
LEARN: Final = WORDS.verb("learn", SPACES)
# chest.take
TAKE: Final = WORDS.verb("take", TREASURE_IDS)
# conserve.pick
KEEP: Final = WORDS.verb("keep", COLOURS)
# score.flip
FLIP: Final = WORDS.verb("flip", TREASURE_IDS)
BEST: Final = WORDS.verb("best")
DONE: Final = WORDS.verb("done")
