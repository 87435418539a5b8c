"""Tables for the tests of uprising: arranged positions, and short words for what lies there."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import lairworks
from lairworks import Match
from lairworks.games.uprising.grid import CELL_AT, CELLS, OUTSIDE
from lairworks.games.uprising.state import UprisingState
from lairworks.games.uprising.words import KEYS, KINDS
from tests.games.uprising.printed import content

MASTER, RESISTANCE = range(2)
WARRIOR, SAGE, LEADER = range(3)

SNARE, GUARD, TURNING, GONG = "R01", "R02", "R03", "R04"
ARMOURY, SCRIPTORIUM, GALLERY = "R05", "R06", "R07"
PRISON, CHAPEL, SPYHOLE, TUNNEL, STAIR = "R08", "R09", "R10", "R11", "R12"
FOUNDRY, SANCTUM, COURT, VAULT = "K1", "K2", "K3", "K4"

# Rooms that do nothing to people who are already inside come first, Key Rooms last.
FILLING = (
    GONG, PRISON, SPYHOLE, TURNING, GUARD, ARMOURY, SCRIPTORIUM, GALLERY,
    TUNNEL, STAIR, CHAPEL, SNARE, FOUNDRY, SANCTUM, COURT, VAULT,
)  # fmt: skip
# The cards the resource deck begins with, in order; and mixed, so that the first few differ.
STARTERS = [KINDS[card.kind] for card in content().resources for _ in range(card.starter)]
MIXED = [STARTERS[number * 8 % len(STARTERS)] for number in range(len(STARTERS))]


def lair(**named: str) -> dict[str, str]:
    """All sixteen tiles: some where they are wanted, the others always in the same places."""
    rest = [tile for tile in FILLING if tile not in named.values()]
    return {cell: named[cell] if cell in named else rest.pop(0) for cell in CELLS}


# A lair in which every tile has its place, so that no bonus is there by chance.
ROWS = [
    [GUARD, TURNING, GONG, PRISON],
    [SPYHOLE, TUNNEL, STAIR, SNARE],
    [FOUNDRY, SANCTUM, ARMOURY, SCRIPTORIUM],
    [COURT, VAULT, GALLERY, CHAPEL],
]
TILES = dict(zip(CELLS, [tile for row in ROWS for tile in row], strict=True))
# Another one, with the Key Rooms in the last row.
LAIR = dict(zip(CELLS, [*(f"R{number:02d}" for number in range(1, 13)), *KEYS], strict=True))


def beside(cell: str) -> list[str]:
    """The cells that share a side with one, in their order."""
    column, row = "ABCD".index(cell[0]), int(cell[1])
    return [
        other
        for other in CELLS
        if abs("ABCD".index(other[0]) - column) + abs(int(other[1]) - row) == 1
    ]


def starters_but(*cards: str) -> list[str]:
    """The starters without these cards."""
    rest = STARTERS[:]
    for card in cards:
        rest.remove(card)
    return rest


def piles(hand: Sequence[str], deck: Sequence[str], discard: Sequence[str] = ()) -> dict[str, Any]:
    """Where the starters are, to the last card: those not named lie in the Deep Vault."""
    rest = starters_but(*hand, *deck, *discard)
    return {"hand": [*hand], "deck": [*deck], "discard": [*discard], "mats": {VAULT: rest}}


def reprinted(**tiles: list[dict[str, object]]) -> dict[str, object]:
    """A pack that prints other effects on tiles."""
    return {
        "pack": {"name": "Rooms"},
        "tiles": {tile: {"effects": effects} for tile, effects in tiles.items()},
    }


def effect(trigger: str, name: str, **numbers: object) -> dict[str, object]:
    """One effect as tiles print it."""
    return {"trigger": trigger, "effect": name, **numbers}


# Matches


def table(
    options: Mapping[str, object] | None = None,
    pack: Any = None,
    seed: int = 1,
    **position: Any,
) -> Match:
    """A match that starts from a position; in a resistance turn unless it says otherwise."""
    return lairworks.arrange("uprising", position, seats=2, seed=seed, options=options, pack=pack)


def plotting(**position: Any) -> Match:
    """A match in the master's Plot phase."""
    return table(phase="plot", **position)


def spending(**position: Any) -> Match:
    """A match in the master's Resource phase."""
    return table(phase="resource", **position)


def rooms(**position: Any) -> Match:
    """A match in the master's Room phase."""
    return table(phase="room", **position)


def attacked(strength: int, **position: Any) -> Match:
    """A match in which the master has an attack of this strength to aim."""
    return table(phase="resource", agenda=[f"attack.target 0 {strength}"], **position)


def frightened(power: int, **position: Any) -> Match:
    """A match in which the master has so many points of fear to use."""
    return table(phase="resource", agenda=[f"fear 0 {power}"], **position)


def play(match: Match, *choices: str) -> Match:
    """Plays choices, each for the seat that is asked."""
    for choice in choices:
        (seat,) = match.deciders
        match.play(seat, choice)
    return match


def next_turn(match: Match, *in_room_phase: str) -> Match:
    """On to the next resistance turn; the master does nothing but these in the Room phase."""
    if match.deciders == (RESISTANCE,):
        play(match, "end")
    return play(match, "end", "end", *in_room_phase)


def pay(match: Match, what: str, *cards: str) -> Match:
    """Pays with exactly these cards, the dearest first; a card nothing can replace is not asked."""
    play(match, what)
    for number, card in enumerate(cards):
        view: Any = match.view(MASTER)
        if len(view["doing"]["cards"]) == number:
            play(match, f"spend:{card}")
    view = match.view(MASTER)
    assert view["doing"]["cards"] == list(cards)
    return play(match, "done")


def laid_out(position: Any, options: Any = None, pack: Any = None, seed: int = 1) -> Match:
    return lairworks.arrange("uprising", position, seats=2, seed=seed, options=options, pack=pack)


def again(match: Match) -> Match:
    """The same table by way of its text; the seed of the new match must not matter."""
    text = json.dumps(match.position())
    return laid_out(json.loads(text), match.options, match.setting.content.pack, seed=99)


def written(match: Match) -> dict[str, Any]:
    position: Any = match.position()
    return dict(position)


def same_tables(one: Match, other: Match) -> None:
    assert one.position() == other.position()
    assert one.deciders == other.deciders
    for seat in (MASTER, RESISTANCE):
        assert one.choices(seat) == other.choices(seat)
    for viewer in (None, MASTER, RESISTANCE):
        assert one.view(viewer) == other.view(viewer)


# What is on offer


def offered(match: Match) -> list[str]:
    """What the one seat that is asked may choose."""
    (seat,) = match.deciders
    return match.choices(seat)


def verbs(match: Match) -> list[str]:
    """The verbs on offer, each once, in order."""
    return list(dict.fromkeys(choice.partition(":")[0] for choice in offered(match)))


def numbered(match: Match, verb: str) -> list[str]:
    """What follows a verb, in each choice on offer that has it."""
    return [text.partition(":")[2] for text in offered(match) if text.partition(":")[0] == verb]


def asked(match: Match) -> str:
    """The name of the open question."""
    (seat,) = match.deciders
    question = match.state.question(seat)
    assert question is not None
    return question.name


# What lies where, and what is seen of it


def state(match: Match) -> UprisingState:
    """The true state."""
    found = match.state
    assert isinstance(found, UprisingState)
    return found


def lies(match: Match, part: str) -> Any:
    """A part of the table, as positions write it."""
    return match.position()[part]


def at(match: Match, hero: int) -> str:
    """Where a hero is."""
    cell = state(match).heroes[hero]
    return "outside" if cell == OUTSIDE else CELLS[cell]


def followers(match: Match, cell: str) -> int:
    """How many followers are in a room."""
    return state(match).followers[CELL_AT[cell]]


def is_up(match: Match, cell: str) -> bool:
    """Whether a room is face up."""
    return cell in lies(match, "face_up")


def seen_cell(match: Match, viewer: int | None, cell: str) -> dict[str, Any]:
    """A cell as a viewer sees it."""
    view: Any = match.view(viewer)
    (found,) = [seen for seen in view["cells"] if seen["cell"] == cell]
    return dict(found)


def places(match: Match, viewer: int | None) -> dict[str, list[str]]:
    """The face-down tiles a viewer has seen before, with the cells where each may lie."""
    view: Any = match.view(viewer)
    return {entry["id"]: entry["cells"] for entry in view["remembered"]}


def told(match: Match, name: str, viewer: int | None = None) -> list[Mapping[str, Any]]:
    """The facts of all events of a name that a viewer was told."""
    return [event.facts for event in match.events(viewer) if event.name == name]
