"""Strips for the tests of volcano: a room that says whatever a test wants, and what it did.

`with_strip` puts Jumpsuit Barracks, reprinted by a pack, at L1.W2 with Red's first Henchman in it;
`go` sends Red's Boss there. `done` tells from the events what was carried out, in order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lairworks import Match
from tests.games.volcano.tables import offered, play, table

HERE = "L1.W2"
EVERY_ROOM = [f"R{number:02d}" for number in range(1, 35)]
PLAIN = {  # events that a directive of one code alone leads to
    "selected": "SELECT",
    "revealed": "REVEAL",
    "destroyed": "DESTROY",
    "crate_gained": "CRATE",
    "built": "BUILD",
    "upgraded": "UPGRADE",
    "stolen": "STEAL",
    "excavated": "EXCAVATE",
    "transferred": "TRANSFER",
    "exchanged": "EXCHANGE",
}


def reprinted(**rooms: Mapping[str, str]) -> dict[str, object]:
    """A pack that prints other strips on room cards: `R01={"room_must": "WORK BP"}`."""
    changed = {
        room: {strip: codes.split() for strip, codes in strips.items()}
        for room, strips in rooms.items()
    }
    return {"pack": {"name": "Strips"}, "rooms": changed}


def with_strip(
    must: str = "",
    may: str = "",
    players: int = 4,
    lair: Mapping[str, str] | None = None,
    red: Mapping[str, Any] | None = None,
    blue: Mapping[str, Any] | None = None,
    green: Mapping[str, Any] | None = None,
    **position: Any,
) -> Match:
    """Red's turn, with a room of this strip at L1.W2 and Red's first Henchman in it."""
    seats = [{"henchmen": [HERE], **(red or {})}, dict(blue or {}), dict(green or {})]
    return table(
        players,
        pack=reprinted(R01={"room_must": must, "room_may": may}),
        lair={HERE: "R01", **(lair or {})},
        seats=seats[:players],
        **position,
    )


def go(match: Match, *answers: str) -> Match:
    """Red's Boss goes into that room; the answers are to what its strip asks."""
    return play(match, f"boss:{HERE}", *answers)


def plenty(
    room: str,
    lair: Mapping[str, str] | None = None,
    red: Mapping[str, Any] | None = None,
    pack: Mapping[str, object] | None = None,
) -> Match:
    """A table on which every directive can be carried out, whatever room is tried out on it.

    Red has a card to build, Blue one to be stolen, both a crate to exchange; Blue's Henchman in
    Site B can be sent home, Site A is free, the room at L1.W2 can be blown up, and the wreck at
    L2.E1 built over.
    """
    own, theirs, spare = [card for card in ("R07", "R03", "R02", "R04") if card != room][:3]
    return table(
        levels=3,
        pack=pack,
        lair={"L1.W2": spare, "L2.E1": "wreck", **(lair or {})},
        seats=[
            {"vp": 5, "bp": 2, "active": 3, "crates": ["FIRST"], "cards": [own], **(red or {})},
            {"vp": 3, "cards": [theirs], "crates": ["FIRST"], "henchmen": ["L1.E1"]},
        ],
    )


PLENTY = {  # what to answer there
    "occupy": "occupy:2:L1.W1",
    "destroy": "destroy:L1.W2",
    "transfer": "transfer:L1.W1",
    "dismiss": "dismiss:L1.E1",
    "over": "over:L2.E1",
}


def answer_all(match: Match, wanted: Mapping[str, str]) -> Match:
    """Answers what Red is asked by the verb on offer, until the movement is over.

    A verb that is not wanted in a special way is answered by the first choice that has it.
    """
    while match.deciders == (0,):
        choices = offered(match)
        verb = choices[0].partition(":")[0]
        if verb in ("end", "boss"):
            break
        play(match, wanted.get(verb, choices[0]))
    return match


def done(match: Match) -> list[str]:
    """Directives in the order in which they took effect, or did not: `SELECT impossible`."""
    found: list[str] = []
    for event in match.events(0):
        facts: Mapping[str, Any] = event.facts
        if event.name == "directive":
            found.append(f"{facts['code']} {facts['skipped']}")
        elif event.name == "work":
            found.append("WORK" if facts["delta"] > 0 else "LOSE_WORK")
        elif event.name == "bp":
            found.append("LOSE_BP" if facts["delta"] < 0 else "BP")
        elif event.name == "score":
            found.append(f"FAVOR({facts['to'] - facts['from'] + facts['lost']})")
        elif event.name == "dismissed":
            if facts["token"]:
                found.pop()  # the Work Token of the dismissal itself
            found.append("DISMISS")
        elif event.name == "wasted":
            found = [*found[: len(found) - len(facts["losers"])], "WASTE"]
        elif event.name == "hench_moved" and facts["how"] == "occupy":
            found.append("OCCUPY")
        elif event.name in PLAIN:
            found.append(PLAIN[event.name])
    return found
