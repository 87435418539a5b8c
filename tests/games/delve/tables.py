"""Tables for the tests of delve.

Unless told otherwise seat 0 explores and seat 1 built the lair. A mat is written as in the
rules: `F W3 Q1, S W1, T P1` for Fresh, Spent and Fatigued, `C` for Conserved cubes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import lairworks
from lairworks import Match
from lairworks.games.delve import GAME

R1 = "DLV1:a38aa1c12054890:S..E.C.B..B.....P....CB....P..CP...."
R2 = "DLV1:828580a8a8a9294:E....CC.P....P..B..C......B.P...B..S"


def listed(text: str) -> list[str]:
    """Names written one after the other."""
    return text.split()


R1_WALLS = listed("A1e A2s A3e A5s B2e B3e B4e B6s C2s C3e C4s C5e D1s D2e D4e D5s E2s E4e E5e F1e")
R2_WALLS = listed("A1e A3s A5s B1s B2e B4e B5s C1s C3s C4e C6s D1e D2e D3s D5s E2s E4s E5e F2e F4e")

HERE = Path(__file__).parent
FIXTURES = HERE / "fixtures.toml"  # a pack with the hazards of E.3 that only tests use

# R1 with a hazard of each sort: Usher D5, Moth B5, Vine C5, Plate F2, Blob B2, Pit E4.
FX = "DLV1:a38aa1c12054890:S..E.C.B..M.....V....CU....P..CW...."

ZONES = {"F": "fresh", "S": "spent", "T": "tired", "C": "kept"}
SPACES = [row + column for row in "ABCDEF" for column in "123456"]
BORDERS = [space + "e" for space in SPACES if space[1] != "6"] + [
    space + "s" for space in SPACES if space[0] != "F"
]


def record(
    start: str = "A1",
    way_out: str = "A4",
    chests: str = "D4 F1 A6",
    blobs: str = "B2 D5 B5",
    pits: str = "E4 C5 F2",
    walls: Sequence[str] = R1_WALLS,
    **others: str,
) -> dict[str, Any]:
    """A lair in words, R1 by default; other hazards by their ids."""
    hazards = {"hungry_blob": blobs, "greased_pit": pits, **others}
    return {
        "start": start,
        "exit": way_out,
        "chests": chests.split(),
        "hazards": [
            {"id": id, "at": at} for id, spaces in hazards.items() for at in spaces.split()
        ],
        "walls": list(walls),
    }


def seat_of(
    at: str = "",
    known: str = "",
    dealt: str = "",
    mat: str | None = None,
    treasures: str | None = None,
    **more: object,
) -> dict[str, object]:
    """One seat of a position; what is not named is left to the engine."""
    part: dict[str, object] = dict(more)
    if at:
        part["at"] = at
    part["known"] = sorted({*known.split(), *dealt.split()})
    part["dealt"] = dealt.split()
    if mat is not None:
        part.update(zones(mat))
    if treasures is not None:
        part["treasures"] = treasures.split()
    return part


def zones(mat: str) -> dict[str, str]:
    """The zones of a mat as a position names them; cubes not mentioned are Spent."""
    found: dict[str, str] = {}
    for part in mat.split(","):
        letter, *cubes = part.split()
        found[ZONES[letter]] = " ".join(cubes)
    return found


def explore(
    at: str,
    known: str = "",
    dealt: str = "",
    mat: str | None = None,
    lair: str | Mapping[str, object] = R1,
    own: str | Mapping[str, object] = R2,
    rival: Mapping[str, object] | None = None,
    fate: Sequence[int] = (),
    seed: int = 1,
    pack: str | Path | Mapping[str, object] | None = None,
    options: Mapping[str, object] | None = None,
    display: str | None = None,
    deck: str | None = None,
    **seat: Any,
) -> Match:
    """A match in which seat 0 is about to act in the given space of the rival's lair."""
    position: dict[str, object] = {
        "phase": "explore",
        "turn": 0,
        "lairs": [own, lair],
        "seats": [seat_of(at, known, dealt, mat, **seat), dict(rival or {})],
        "fate": list(fate),
    }
    if display is not None:
        position["display"] = display.split()
    if deck is not None:
        position["deck"] = deck.split()
    return lairworks.arrange(GAME, position, seed=seed, pack=pack, options=options)


def building(
    draft: str | Mapping[str, object] | None = None,
    rival: str | Mapping[str, object] | None = None,
    edits: Sequence[int] = (0, 0),
    pack: str | Path | Mapping[str, object] | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
) -> Match:
    """A match in which both seats build, seat 0 with the given draft on its board."""
    position = {"phase": "build", "lairs": [draft, rival], "edits": list(edits)}
    return lairworks.arrange(GAME, position, seed=seed, pack=pack, options=options)


def ended(
    *seats: Mapping[str, object],
    ending: str | None = None,
    lairs: Sequence[str | Mapping[str, object]] = (R2, R1),
    phase: str = "flip",
    pack: str | Path | Mapping[str, object] | None = None,
) -> Match:
    """A match in which both explorations are over and treasures are flipped."""
    position: dict[str, object] = {"phase": phase, "lairs": list(lairs), "seats": list(seats)}
    if ending is not None:
        position["ending"] = ending
    return lairworks.arrange(GAME, position, seed=1, pack=pack)


def new_built(
    seed: int = 1,
    options: Mapping[str, object] | None = None,
    pack: str | Path | Mapping[str, object] | None = None,
    first: int = 0,
) -> Match:
    """A match with two random lairs in which `first` is the first Explorer."""
    match = lairworks.new(GAME, seed=seed, options=options, pack=pack)
    for seat in (0, 1):
        play(match, "random", "commit", seat=seat)
    chooser = match.deciders[0]
    match.play(chooser, "first:me" if chooser == first else "first:rival")
    return match


def play(match: Match, *choices: str, seat: int = 0) -> list[str]:
    """Plays choices of one seat; returns the names of the events that seat saw."""
    seen: list[str] = []
    for choice in choices:
        seen += [event.name for event in match.play(seat, choice)]
    return seen


def look(match: Match, viewer: int | None = None) -> Any:
    """The view of a seat or a spectator."""
    return match.view(viewer)


def mat(match: Match, seat: int = 0) -> str:
    """Where the cubes lie, in the notation of the rules; zones without cubes are left out."""
    parts = []
    cubes = look(match)["seats"][seat]["cubes"]
    for letter, zone in ZONES.items():
        held = " ".join(f"{colour}{count}" for colour, count in cubes[zone].items() if count)
        if held:
            parts.append(f"{letter} {held}")
    return ", ".join(parts)


def seat_view(match: Match, seat: int = 0, viewer: int | None = None) -> Any:
    """A seat as everybody (or a viewer) sees it."""
    return look(match, viewer)["seats"][seat]


def map_of(match: Match, seat: int = 0, viewer: int | None = None) -> Any:
    """A seat's map as everybody sees it."""
    return seat_view(match, seat, viewer)["map"]


def at(match: Match, seat: int = 0) -> str:
    """The space in which a seat's tracker stands."""
    return str(map_of(match, seat)["at"])


def step(match: Match, seat: int = 0) -> str | None:
    """The name of the question a seat is asked."""
    found = match.describe(seat)["step"]
    assert found is None or isinstance(found, str)
    return found


def offered(match: Match, verb: str, seat: int = 0) -> set[str]:
    """What is on offer of one verb, without the verb: {"N", "E"} of creep."""
    return {
        choice.partition(":")[2]
        for choice in match.choices(seat)
        if choice.partition(":")[0] == verb
    }


def verbs(match: Match, seat: int = 0) -> set[str]:
    """The verbs on offer."""
    return {choice.partition(":")[0] for choice in match.choices(seat)}


def findings(match: Match, seat: int = 0) -> list[str]:
    """The codes of what the live checker says about a draft."""
    return [finding["code"] for finding in look(match, seat)["lair"]["findings"]]


def errors(match: Match, seat: int = 0) -> list[str]:
    """The codes of what keeps a draft from being committed."""
    found = look(match, seat)["lair"]["findings"]
    return [finding["code"] for finding in found if finding["error"]]


def facts(match: Match, name: str, viewer: int | None = None) -> list[dict[str, Any]]:
    """What the events of one name said, in order."""
    return [dict(event.facts) for event in match.events(viewer) if event.name == name]


def names(match: Match, viewer: int | None = None, since: int = 0) -> list[str]:
    """The names of the events a viewer saw."""
    return [event.name for event in match.events(viewer, since)]


def told(match: Match, viewer: int | None = None, since: int = 0) -> list[str]:
    """The sentences a viewer heard."""
    return [event.text for event in match.events(viewer, since)]


def boxes(match: Match, seat: int = 0) -> list[float]:
    """The boxes of a seat's score sheet."""
    return [line.points for line in match.breakdown[seat]]


def fixtures() -> dict[str, Any]:
    """The pack with the hazards that only tests use, as tables to be changed further."""
    return tomllib.loads(FIXTURES.read_text(encoding="utf-8"))


def blob_that(strike: Sequence[Mapping[str, object]] = (), **fields: object) -> dict[str, Any]:
    """A pack in which Hungry Blobs strike otherwise."""
    changed: dict[str, object] = dict(fields)
    if strike:
        changed["strike"] = [dict(effect) for effect in strike]
    return {"hazards": {"hungry_blob": changed}}
