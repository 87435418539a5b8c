"""Lairs on paper: a lair to build, a map to draw, treasures, pieces and mats."""

from __future__ import annotations

from typing import Final

from lairworks.games.delve.content import DelveContent, Treasure
from lairworks.press.blocks import (
    Block,
    back,
    boxes,
    card,
    corner,
    slot,
    slots,
    table,
    tag,
    text,
    token,
)
from lairworks.press.model import Faces, Kit, Page, Piece, mark

RULES: Final = (
    "How to play",
    "Setup",
    "Building a lair",
    "A legal lair",
    "The turn",
    "Actions",
    "Checks",
    "Leaving",
    "Scoring",
)
INK: Final = "#2b1a0c"
BROWN: Final = "#8a6a3a"
PLAYERS: Final = 2
SIDE: Final = 6
CHIP: Final = (22.0, 22.0)
CUBE: Final = (16.0, 16.0)


def table_of(content: DelveContent) -> dict[str, object]:
    """What the pictures ask their desk for: the hazards of the kit."""
    return {
        "kit": {
            "hazards": [
                {
                    "glyph": hazard.glyph,
                    "name": hazard.name,
                    "kind": "monster" if hazard.monster else "trap",
                    "target": hazard.target,
                }
                for hazard in content.hazards
            ]
        },
        "seats": [],
    }


def kit(content: DelveContent, faces: Faces) -> Kit:
    """Everything it takes."""
    make = _Pieces(content, faces)
    pieces = [make.treasure(treasure) for treasure in content.treasures]
    for _ in range(PLAYERS):
        pieces += make.features()
    for player in range(PLAYERS):
        pieces.append(make.explorer(player))
        pieces += make.cubes()
    pages = [
        Page("My lair: build it behind a screen", make.grid(True), "boards", PLAYERS),
        Page("My map of the rival's lair", make.grid(False), "sheets", PLAYERS),
        Page("Explorer's mat", make.mat(), "sheets", PLAYERS),
    ]
    household = [
        (f"{content.dice} dice", "for checks"),
        (f"{PLAYERS * content.kit.walls} matches", "walls, each as long as a space is wide"),
        ("two pencils", "to draw the map of the rival's lair"),
        ("two screens", "books or boxes to hide a lair behind"),
    ]
    return Kit(pieces, pages, household, RULES)


class _Pieces:
    def __init__(self, content: DelveContent, faces: Faces) -> None:
        self.content = content
        self.faces = faces
        self.treasure_back = back("Treasure", faces("piece", piece="chest"), BROWN)
        self.piece_back = back("", faces("emblem", type="orb"), BROWN)

    def treasure(self, treasure: Treasure) -> Piece:
        """A treasure: its type, its points, what it counts with others."""
        entry = self.content.tables["treasures"][treasure.id]
        kind, word = str(entry["type"]), str(entry.get("keyword", ""))
        base = treasure.base
        front = card(
            treasure.name,
            [
                tag(kind.capitalize(), word, BROWN),
                text(f"**{base} {'point' if base == 1 else 'points'}** face up"),
                text(treasure.text),
            ],
            mark=mark(self.content.tables, "treasures", treasure.id),
            colour=BROWN,
            art=self.faces("emblem", type=kind),
            least=20,
            most=36,
            whole=True,
            left=corner(str(base), INK, "#ffe9a8"),
        )
        return Piece("Treasures", front, self.treasure_back)

    def features(self) -> list[Piece]:
        """What one builder puts into a lair."""
        found = [("start", "start", ""), ("exit", "exit", "")]
        found += [("chest", "chest", "")] * self.content.kit.chests
        for hazard, count in zip(self.content.hazards, self.content.kit.hazards, strict=True):
            found += [(hazard.glyph, hazard.name, f"reach {hazard.target}")] * count
        return [
            Piece(
                "Pieces of lairs",
                token(self.faces("piece", piece=piece), name, BROWN, note=note, share=0.42),
                self.piece_back,
                "tiles",
                CHIP,
            )
            for piece, name, note in found
        ]

    def explorer(self, player: int) -> Piece:
        """Where a player stands in the rival's lair."""
        shown = token(self.faces("crest", seat=player), "explorer", BROWN, share=0.5)
        return Piece("Explorers", shown, shown, "tiles", CHIP)

    def cubes(self) -> list[Piece]:
        """The cubes of one player, as flat pieces."""
        return [
            Piece("Cubes", shown, shown, "tiles", CUBE)
            for cube in self.content.cubes
            for shown in [token(self.faces("cube", colour=cube.letter), cube.name, INK, share=0.5)]
            for _ in range(cube.count)
        ]

    def grid(self, building: bool) -> list[Block]:
        """Six rows of six: to build in, or to draw on."""
        cells = [
            slot(f"{row}{column}", "") for row in "ABCDEF"[:SIDE] for column in range(1, SIDE + 1)
        ]
        kit = self.content.kit
        hazards = ", ".join(
            f"{count} {hazard.name}s"
            for hazard, count in zip(self.content.hazards, kit.hazards, strict=True)
        )
        said = (
            f"{kit.min_walls} to {kit.walls} walls between spaces, {kit.chests} chests, {hazards}, "
            "a start and an exit. All within reach; to every chest and the exit a way with one "
            "trap and one monster at most."
            if building
            else "S start, E exit, a box for a chest, a square with its number for a monster, a "
            "triangle for a trap. Draw walls as thick lines; shade what is dealt with."
        )
        return [text(said), slots(cells, SIDE, 28, 28)]

    def _price(self, action: str) -> str:
        """What an action costs, in words."""
        names = {cube.letter: cube.name for cube in self.content.cubes}
        ways = self.content.tables["actions"][action]["cost"]
        assert isinstance(ways, list)
        return " or ".join(f"{way['n']} {names.get(way['colour'], 'of any')}" for way in ways)

    def mat(self) -> list[Block]:
        """Baskets, achievements, prices, and what counts in the end."""
        content = self.content
        prices = [
            ["Creep", self._price("creep"), "one step"],
            ["Hustle", self._price("hustle"), f"up to {content.hustle_steps} steps"],
            ["Backtrack", self._price("backtrack"), "any way through Known, empty spaces"],
            ["Peer", self._price("peer"), "look, then step in or stay"],
            ["Fight, Disarm", "1 cube per die", "reach the number of the hazard"],
            ["Open, Exit", "free", "loot a chest; leave the lair"],
            ["Conserve", "free", f"keep up to {content.conserved_slots}; ends the turn"],
        ]
        tickets = " or ".join(
            " and ".join(
                f"{n} {name}" for n, name in ((chests, "chests"), (monsters, "monsters")) if n
            )
            for chests, monsters in content.exit_tickets
        )
        monsters = ", ".join(str(points) for points in content.vp_monsters)
        return [
            slots(
                [
                    slot("Fresh", "to spend"),
                    slot("Spent", "Fresh next turn"),
                    slot("Fatigued", "Spent next turn"),
                    slot("Conserved", f"{content.conserved_slots} places"),
                ],
                4,
                43,
                52,
            ),
            table(["action", "price", "what it does"], prices, (1, 1, 2)),
            text(f"**To leave:** {tickets}."),
            boxes(3, label="Chests opened", each=8),
            boxes(3, label="Monsters defeated", each=8),
            boxes(3, label="Traps disarmed", each=8),
            text(
                f"**Score.** Treasures: {content.face_up_limit} face up at most, each other "
                f"{content.vp_face_down}. Monsters: {monsters}. Out first {content.vp_exit_first}, "
                f"second {content.vp_exit_second}."
            ),
        ]
