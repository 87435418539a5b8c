"""Lairs on paper: a lair to build, a map to draw, treasures, pieces and mats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lairworks.games.delve.content import (
    ANY,
    CLASSES,
    DISCARD_TREASURE,
    DRAW_TREASURE,
    FATIGUE_EFFECT,
    GAIN_VP,
    LEARN_EFFECT,
    LOCATE_EFFECT,
    RECOVER_EFFECT,
    SPEND_EFFECT,
    DelveContent,
    Effect,
    Hazard,
    Treasure,
)
from lairworks.press.blocks import (
    Block,
    back,
    card,
    corner,
    slot,
    slots,
    squares,
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
    "What you know",
    "Cubes and spending",
    "The turn",
    "Actions",
    "Checks",
    "Penalties",
    "Hazards",
    "Chests and treasures",
    "Leaving",
    "Scoring",
    "The map and the table",
)
INK: Final = "#2b1a0c"
BROWN: Final = "#8a6a3a"
PLAYERS: Final = 2
SIDE: Final = 6
ROWS: Final = "ABCDEF"
CHIP: Final = (24.0, 24.0)
CUBE: Final = (16.0, 16.0)
WALL: Final = (28.0, 6.0)
SPACE: Final = 28.0  # a space of a lair, as long as a wall


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
    pieces += [make.hazard(hazard) for hazard in content.hazards]
    for player in range(PLAYERS):
        pieces += make.explorer(player)
        pieces += make.cubes()
    pieces += [make.wall() for _ in range(PLAYERS * content.kit.walls)]
    pages = [
        Page("My lair: build it behind a screen", make.lair(), "boards", PLAYERS),
        Page("My map of the rival's lair", make.map(), "sheets", PLAYERS),
        Page("Explorer's mat", make.mat(), "sheets", PLAYERS),
    ]
    die = ", ".join(str(face) for face in content.die_faces)
    household = [
        (f"{content.dice} dice", f"for checks; their faces are {die}"),
        ("two pencils", "to draw the map of the rival's lair"),
        ("two screens", "books or boxes to hide a lair behind"),
    ]
    return Kit(pieces, pages, household, RULES)


def _space(space: int) -> str:
    """A space of the board, or one that the explorer chooses."""
    return f"{ROWS[space // SIDE]}{space % SIDE + 1}" if space >= 0 else "a space of your choice"


def _place(at: str) -> str:
    return f"at {at}" if at else "that the rival draws by lot"


class _Pieces:
    def __init__(self, content: DelveContent, faces: Faces) -> None:
        self.content = content
        self.faces = faces
        self.treasure_back = back("Treasure", faces("piece", piece="chest"), BROWN)
        self.piece_back = back("", faces("emblem", type="orb"), BROWN)
        self.hazard_back = back("Hazard", faces("emblem", type="orb"), BROWN)

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

    def hazard(self, hazard: Hazard) -> Piece:
        """A hazard's card, which lies open beside the lairs."""
        deed = "defeat" if hazard.monster else "disarm"
        body: list[Block] = [
            tag("Monster" if hazard.monster else "Trap", hazard.category, BROWN),
            text(f"**Reach {hazard.target}** with a check to {deed} it."),
            text(f"**It strikes:** {self._effects(hazard.strike)}."),
        ]
        if hazard.reward:
            body.append(text(f"**For you then:** {self._effects(hazard.reward)}."))
        if hazard.holds:
            body.append(text("**It holds you back** while it is there."))
        front = card(
            hazard.name,
            body,
            mark=mark(self.content.tables, "hazards", hazard.id),
            colour=BROWN,
            art=self.faces("piece", piece=hazard.glyph),
            least=20,
            most=36,
            whole=True,
            left=corner(str(hazard.target), INK, "#ffe9a8"),
        )
        return Piece("Hazard cards", front, self.hazard_back)

    def _effects(self, effects: Sequence[Effect]) -> str:
        """What effects do, in words."""
        return "; ".join(self._effect(effect) for effect in effects) or "nothing happens"

    def _effect(self, effect: Effect) -> str:
        cubes = "cube" if effect.n == 1 else "cubes"
        if effect.colour != ANY:
            cube = self.content.cubes[self.content.colour_slots.index(effect.colour)]
            cubes = f"{cube.name} {cubes}"
        if effect.fresh:
            cubes = f"Fresh {cubes}"
        cards = "treasure" if effect.n == 1 else "treasures"
        said = {
            SPEND_EFFECT: f"spend {effect.n} {cubes}",
            FATIGUE_EFFECT: f"fatigue {effect.n} {cubes}",
            RECOVER_EFFECT: f"recover {effect.n} {cubes}",
            GAIN_VP: f"gain {effect.n} VP",
            DRAW_TREASURE: f"draw {effect.n} {cards}",
            DISCARD_TREASURE: f"discard {effect.n} {cards}",
            LEARN_EFFECT: f"learn {_space(effect.space)}",
            LOCATE_EFFECT: f"locate the {CLASSES[effect.thing]} {_place(effect.at)}",
        }
        return said[effect.kind]

    def explorer(self, player: int) -> list[Piece]:
        """Where a player stands in the rival's lair, and the same on the map."""
        found = []
        for name in ("explorer", "tracker"):
            shown = token(self.faces("crest", seat=player), name, BROWN, share=0.5)
            found.append(Piece("Explorers and trackers", shown, shown, "tiles", CHIP))
        return found

    def wall(self) -> Piece:
        """A wall, to lie between two spaces of a lair."""
        shown = token(None, "wall", INK)
        return Piece("Walls", shown, shown, "tiles", WALL)

    def cubes(self) -> list[Piece]:
        """The cubes of one player, as flat pieces."""
        return [
            Piece("Cubes", shown, shown, "tiles", CUBE)
            for cube in self.content.cubes
            for shown in [token(self.faces("cube", colour=cube.letter), cube.name, INK, share=0.5)]
            for _ in range(cube.count)
        ]

    def lair(self) -> list[Block]:
        """Where a lair is built: spaces with room for walls between them."""
        kit = self.content.kit
        hazards = ", ".join(
            f"{count} {hazard.name}{'' if count == 1 else 's'}"
            for hazard, count in zip(self.content.hazards, kit.hazards, strict=True)
        )
        return [
            self._map(),
            text(
                f"**Build** {kit.min_walls} to {kit.walls} walls on borders between spaces, "
                f"{kit.chests} chests, {hazards}, a start and an exit. From the start one can walk "
                "to every space; each chest and the exit has a way with no more than one trap and "
                "one monster on it. A is in the north. The rival's explorer walks here."
            ),
        ]

    def map(self) -> list[Block]:
        """Where the rival's lair is drawn as it is found."""
        return [
            self._map(),
            text(
                "**Draw** a ring in each space you know, S and E for start and exit, a box for a "
                "chest, a square with its number for a monster, a triangle for a trap, thick lines "
                "for walls. Shade what is dealt with. A is in the north."
            ),
            slots([slot("Notes"), slot("Score", self._score())], 2, 36),
        ]

    def _map(self) -> Block:
        return squares(ROWS, [str(column + 1) for column in range(SIDE)], SPACE)

    def _score(self) -> str:
        content = self.content
        monsters = ", ".join(str(points) for points in content.vp_monsters)
        return (
            f"Treasures: {content.face_up_limit} face up at most, each other "
            f"{content.vp_face_down}. Monsters, first to last: {monsters}. Out first "
            f"{content.vp_exit_first}, second {content.vp_exit_second}."
        )

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
        return [
            slots(
                [
                    slot("Fresh", "to spend"),
                    slot("Spent", "Fresh next turn"),
                    slot("Fatigued", "Spent next turn"),
                    slot("Conserved", f"{content.conserved_slots} places; each is spent twice"),
                ],
                4,
                60,
            ),
            table(["action", "price", "what it does"], prices, (1, 1, 2)),
            text(f"**To leave:** {tickets}."),
            slots(
                [
                    slot(name, "tokens")
                    for name in ("Chests opened", "Monsters defeated", "Traps disarmed")
                ],
                3,
                44,
            ),
            text(
                f"**A chest:** draw {content.chest_draws} from the deck and take "
                f"{content.chest_takes} of the {content.display_size} on display."
            ),
            text(f"**Score.** {self._score()}"),
        ]
