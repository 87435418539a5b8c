"""The vocabulary of uprising: every choice the game can ever offer.

Bounds that content must keep to: three resource types with values from 1 to 6, 16 tiles out of
`K1` to `K4` and `R01` to `R20`, plots `J1` to `J12` and `N1` to `N16`, 40 followers.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.vocabulary import Vocabulary
from lairworks.games.uprising.grid import CELLS

TYPES: Final = ["M", "A", "I"]
VALUES: Final = 6
KINDS: Final = [f"{kind}{value}" for kind in TYPES for value in range(1, VALUES + 1)]
KIND_COUNT: Final = 18
TILE_IDS: Final = [f"K{n}" for n in range(1, 5)] + [f"R{n:02d}" for n in range(1, 21)]
KEYS: Final = TILE_IDS[:4]
PLOT_IDS: Final = [f"J{n}" for n in range(1, 13)] + [f"N{n}" for n in range(1, 17)]
HEROES: Final = ["W", "S", "L"]
NUMBERS: Final = [str(n) for n in range(41)]
# Who is given up in an attack: heroes, then how many followers: WS2, L0, 3.
LOSSES: Final = [
    heroes + number
    for heroes in ("", "W", "S", "L", "WS", "WL", "SL", "WSL")
    for number in NUMBERS[:41]
]

WORDS: Final = Vocabulary()

# layout
LAY: Final = WORDS.verb("lay", TILE_IDS)
# plot
COMPLETE: Final = WORDS.verb("complete", PLOT_IDS, KEYS)
SWAP: Final = WORDS.verb("swap", PLOT_IDS)
# resource
STASH: Final = WORDS.verb("stash", KINDS, KEYS)
WITHDRAW: Final = WORDS.verb("withdraw", KEYS, KINDS)
ATTACK: Final = WORDS.verb("attack")
BUY: Final = WORDS.verb("buy")
FEAR: Final = WORDS.verb("fear")
SPEND: Final = WORDS.verb("spend", KINDS)
END: Final = WORDS.verb("end")
# attacks
TARGET: Final = WORDS.verb("target", CELLS)
LOSE: Final = WORDS.verb("lose", LOSSES)
# fear, buying and the effects of plots
DRIVE: Final = WORDS.verb("drive", CELLS, CELLS)
PILE: Final = WORDS.verb("pile", TYPES)
RECOVER: Final = WORDS.verb("recover", KINDS)
KNIFE: Final = WORDS.verb("knife", HEROES)
SEARCH: Final = WORDS.verb("search", ["deck", "discard"], PLOT_IDS)
# rooms
TURN_DOWN: Final = WORDS.verb("turn_down", CELLS)
PICK: Final = WORDS.verb("pick", CELLS)
PUT: Final = WORDS.verb("put", TILE_IDS)
# the resistance
HERO: Final = WORDS.verb("hero", HEROES)
ENTER: Final = WORDS.verb("enter", CELLS)
MOVE: Final = WORDS.verb("move", CELLS)
RALLY: Final = WORDS.verb("rally")
FORTIFY: Final = WORDS.verb("fortify")
FORESEE: Final = WORDS.verb("foresee", CELLS)
COMMAND: Final = WORDS.verb("command", CELLS, CELLS)
PLUNDER: Final = WORDS.verb("plunder")
ESCORT: Final = WORDS.verb("escort", NUMBERS)
PEEK: Final = WORDS.verb("peek", CELLS)
# ways to go no further
DONE: Final = WORDS.verb("done")
NONE: Final = WORDS.verb("none")
