"""Who made the games, as NOTICE says it: it goes with every print."""

from __future__ import annotations

from typing import Final

UNOFFICIAL: Final = (
    "This is an unofficial, non-commercial implementation, not made, endorsed or supported by the "
    "designers or publishers. Rules are told in our own words, all drawings and texts are ours. If "
    "you enjoy the game, buy it: the cardboard is better."
)

_CREDITS: Final = {
    "volcano": "**Lair.** Design: TAM (Tam Myaing). Publisher: Game and a Curry, LLC, 2018; an "
    "earlier edition was published by Wee Big Games in 2016.",
    "uprising": "**Lair Prototype,** also called The Lair Project. Design: Michael McCollum, for "
    "One Game a Month, 2015. It had no publisher.",
    "delve": "**Lairs.** Design: Christopher Westmaas with Josh Cappel; development: Sean "
    "Jacquemain and Josh Cappel; art: Josh Nelson, Claire Lin, Jean Walter. Publisher: KTBG (Kids "
    "Table Board Gaming), 2025.",
    "heist": "**Spyworld** (the spelling of the title is uncertain). Publisher: probably Don't "
    "Panic Games, which is not proven. Designer, artist and year were not found.",
    "quest": "**Treasure Lair.** Design: Arno Maesen and Frédéric Moyersoen; development: John "
    "Goodenough. Publisher: Alderac Entertainment Group (AEG), 2016.",
}


def credit(game: str) -> str:
    """Designers and publishers of a game."""
    return _CREDITS[game]
