"""Lair on paper: rooms, crates, the lair with its shaft, mats and markers."""

from __future__ import annotations

from typing import Final

from lairworks.games.volcano.content import Crate, Room, Strip, VolcanoContent
from lairworks.games.volcano.mountain import LOCATIONS
from lairworks.press.blocks import Block, back, card, corner, icons, slot, slots, table, text, token
from lairworks.press.model import Faces, Kit, Page, Piece, mark

RULES: Final = (
    "How to play",
    "Setup",
    "Planning",
    "Turns",
    "Moving the Boss",
    "Moving a Henchman",
    "Retiring",
    "End of a round",
    "The score track",
    "Building",
    "Directives",
    "The directives one by one",
    "Using crates",
    "Two, three and four players",
    "End of the game",
)
INK: Final = "#22110d"
RED: Final = "#a8231c"
TEAL: Final = "#0b6b7d"
PURPLE: Final = "#6a2c91"
SEATS: Final = (("Red", "disc"), ("Blue", "square"), ("Green", "triangle"), ("Yellow", "star"))
CHIP: Final = (18.0, 18.0)
CRATE: Final = (42.0, 30.0)
JUMBO: Final = (88.0, 126.0)
LEVELS: Final = 5
ROOM_LEFT: Final = 95.0  # on a jumbo card for its part of the shaft
# Directives by name and meaning, as the browser says them.
SAID: Final = {
    "SELECT": ("Select", "take a card from the Room Pool"),
    "REVEAL": ("Reveal", "turn up one more card for the Room Pool"),
    "DESTROY": ("Destroy", "turn a room to rubble; its workers are dismissed"),
    "WORK": ("Work", "a Work Token into your Inbox"),
    "BP": ("Build Point", "gain a Build Point"),
    "LOSE_WORK": ("Pay Work", "pay an active Work Token, or forfeit the rest"),
    "LOSE_BP": ("Pay Build Point", "pay a Build Point, or forfeit the rest"),
    "CRATE": ("Crate", "take a crate from the heap"),
    "BUILD": ("Build", "build one of your cards in an empty location"),
    "UPGRADE": ("Upgrade", "replace a cheaper room for 1 Build Point less"),
    "OCCUPY": ("Occupy", "a Henchman of yours into a free room, for nothing"),
    "STEAL": ("Steal", "build a rival's card; the rival scores half"),
    "EXCAVATE": ("Excavate", "open the next level and more of the shaft"),
    "DISMISS": ("Dismiss", "send any Henchman home; its owner gains a Work Token"),
    "TRANSFER": ("Transfer", "move your Boss and this Henchman on to another room"),
    "EXCHANGE": ("Exchange", "swap a crate with a rival"),
    "WASTE": ("Waste", "everybody loses an active Work Token"),
}


def table_of(content: VolcanoContent) -> dict[str, object]:
    """What the pictures ask their desk for: how seats look."""
    return {"seats": [{"colour": colour, "shape": shape} for colour, shape in SEATS]}


def kit(content: VolcanoContent, faces: Faces) -> Kit:
    """Everything it takes."""
    make = _Pieces(content, faces)
    pieces = [make.room(room) for room in [*content.sites, *content.rooms]]
    pieces += [make.level(level) for level in range(1, LEVELS + 1)]
    pieces += [make.crate(crate) for crate in content.crates for _ in range(crate.count)]
    for seat in range(len(SEATS)):
        pieces += make.markers(seat)
    pieces += [make.work() for _ in range(content.work_tokens)]
    pieces.append(make.cube())
    pages = [
        Page("Above ground", make.above()),
        Page("Lieutenant's mat", make.mat(), "sheets", len(SEATS)),
    ]
    household = [("a bag", "to draw crates from, if you would rather not lay them face down")]
    return Kit(pieces, pages, household, RULES)


class _Pieces:
    def __init__(self, content: VolcanoContent, faces: Faces) -> None:
        self.content = content
        self.faces = faces
        self.rubble = faces("rubble", name="")
        self.ruin = back("Ruin", self.rubble, RED, note="counts as a room that costs 0", share=0.7)
        crate = faces("glyph", ink="#8a5a2b", code="CRATE")
        self.crate_back = back("Crate", crate, "#8a5a2b")

    def _words(self, code: str) -> str:
        if code.startswith("FAVOR"):
            return f"Favour {code[6:-1]}"
        return SAID[code][0]

    def _glyph(self, code: str) -> int:
        return self.faces("glyph", ink=INK, code=code)

    def _strip(self, strip: Strip, head: str) -> list[Block]:
        """Directives: what must be done, then what may be."""
        if not strip.length:
            return []
        signs = [(self._glyph(code), self._words(code)) for code in strip.texts()]
        found: list[Block] = [text(f"**{head}**")]
        if strip.musts:
            found.append(icons(signs[: strip.musts], 5))
        if strip.length > strip.musts:
            found.append(icons(signs[strip.musts :], 5, "you may"))
        return found

    def _types(self, room: Room) -> list[str]:
        return [id for bit, id in enumerate(self.content.type_ids) if room.symbols >> bit & 1]

    def room(self, room: Room) -> Piece:
        """A room: its price, its points, its types, and what it does; a ruin on the other side."""
        site = room in self.content.sites
        types = self._types(room)
        named = {each.id: each.name for each in self.content.types}
        body: list[Block] = []
        if site:
            where = LOCATIONS[self.content.site_at[self.content.sites.index(room)]]
            body.append(text(f"Lies at {where} from the start, and is not shuffled in."))
        if types:
            body.append(icons([(self.faces("type", type=id), named[id]) for id in types], 6))
        body += self._strip(room.build, "As it is built")
        body += self._strip(room.room, "In the room")
        front = card(
            room.name,
            body,
            mark=mark(self.content.tables, "places" if site else "rooms", room.id),
            colour=INK,
            art=self.faces("scene", card={"id": room.id, "name": room.name, "symbols": types}),
            least=18,
            most=26,
            keep="bottom",
            left=corner(str(room.cost), INK, "#ffe9bd", shape="hexagon"),
            right=[corner(str(room.vp), "#e8a317", INK, shape="star")],
        )
        return Piece("Sites" if site else "Rooms", front, self.ruin)

    def crate(self, crate: Crate) -> Piece:
        """A crate: what is in it."""
        front = token(None, crate.name, "#8a5a2b", note=crate.text)
        return Piece("Crates", front, self.crate_back, "tiles", CRATE)

    def markers(self, seat: int) -> list[Piece]:
        """What stands for one player: Boss, Henchmen, and markers for track and planning."""
        colour = SEATS[seat][0]
        boss = self.faces("figure", seat=seat, boss=True)
        hench = self.faces("figure", seat=seat)
        sign = self.faces("token", seat=seat)
        made = [(boss, "Boss")] + [(hench, "Henchman")] * self.content.henchmen
        made += [(sign, "score"), (sign, "planning"), (sign, "build")]
        found = []
        for face, name in made:
            shown = token(face, name, INK, share=0.6)
            found.append(Piece(f"Tokens of {colour}", shown, shown, "tiles", CHIP))
        return found

    def work(self) -> Piece:
        """A Work Token."""
        shown = token(self._glyph("WORK"), "work", INK, share=0.5)
        return Piece("Work Tokens", shown, shown, "tiles", CHIP)

    def cube(self) -> Piece:
        """What blocks a planning slot in a game of two."""
        shown = token(None, "cube", PURPLE, note="2 players")
        return Piece("Purple cube", shown, shown, "tiles", CHIP)

    def level(self, level: int) -> Piece:
        """A part of the shaft, with rock on the other side until it is dug out."""
        limits = self.content.limits
        core = level == LEVELS
        numbers = range(limits[level - 1] + 1, limits[level] + 1)
        columns = -(-len(numbers) // 8)
        rows = -(-len(numbers) // columns)
        shaft = [
            slot("Core", colour=RED, fill="#fbe9e4")
            if core and number == numbers[-1]
            else slot(str(number), colour=TEAL, fill="#e9f4f3")
            for number in numbers
        ]
        rooms = (
            f"Rooms W2 and W1 lie left of it, E1 and E2 right{'; none with two' if core else ''}."
        )
        name = "Core" if core else f"Elevator {level}"
        front = card(
            f"{name}: level {level}" if core else name,
            [text(rooms, align="center"), slots(shaft, columns, ROOM_LEFT / rows - 2)],
            mark=mark(self.content.tables, "shaft", "core" if core else f"elevator_{level}"),
            colour=TEAL,
        )
        rock = back(name, self.rubble, TEAL, note=f"rock: level {level} is not dug out", share=0.6)
        return Piece("Elevator and Core cards", front, rock, "boards", JUMBO, two_faced=True)

    def _at(self, name: str, strip: Strip, more: str = "") -> Block:
        """A place with its directives: as pictures, and in words what must and what may be done."""
        words = [self._words(code) for code in strip.texts()]
        must, may = ", ".join(words[: strip.musts]), ", ".join(words[strip.musts :])
        said = f"{must}; you may {may}" if must and may else must or f"You may {may}"
        row = [self._glyph(code) for code in strip.texts()]
        return slot(name, f"{said}. {more}".strip(), row=row)

    def above(self) -> list[Block]:
        """The three sheets above ground, with the tracks."""
        content = self.content
        dig, yard, heliport = content.place_names
        excavation, construction = content.site_strips
        return [
            slots(
                [
                    self._at(dig, excavation, "The crates lie here, face down and mixed."),
                    slot(heliport, "Bosses begin here. Score Tokens begin here, in slot 0."),
                    self._at(yard, construction, "The Work Tokens lie here."),
                ],
                3,
                56,
            ),
            text("**Planning Track.** Lay your Planning Token here and take what the slot shows."),
            slots(
                [
                    self._at(f"Slot {number}", strip)
                    for number, strip in enumerate(content.slots, 1)
                ],
                len(content.slots),
                46,
            ),
            text("**Retirement Track,** from left to right: Planning Tokens of those who retired."),
            slots([slot(f"{place}.") for place in range(1, len(SEATS) + 1)], len(SEATS), 26),
            text(
                f"**Room Pool:** {content.pool_extra} cards more than there are players, open, "
                "beside the Room Deck. **The lair:** the four elevator cards hang in a column "
                "below the Heliport, the Core card at its foot, all with their rock up; turn the "
                "first one over. Room cards lie to the left and right of the card of their level."
            ),
            table(
                ["players", "wrecks on each new level", "Room Pool"],
                [
                    [str(players), str(wrecks), str(players + content.pool_extra)]
                    for players, wrecks in enumerate(content.wrecks, 2)
                ],
            ),
        ]

    def mat(self) -> list[Block]:
        """A player's mat: Build Points, desk, crates, and what the signs mean."""
        content = self.content
        points = [slot(str(number), "") for number in range(content.bp_max + 1)]
        signs: list[list[str | int]] = [
            [self._glyph(code), f"**{name}:** {meaning}"] for code, (name, meaning) in SAID.items()
        ]
        half = (len(signs) + 1) // 2
        score: list[str | int] = [self._glyph("FAVOR(1)"), "**Favour:** score so many VP"]
        ends = [*signs[half:], score]
        both = [[*one, *two] for one, two in zip(signs[:half], ends, strict=False)]
        command = (
            "pay a Work Token; go to another manned place and do what it says. At a rival's "
            "Henchman the token goes to the rival's Inbox"
        )
        return [
            text(f"**Build Points.** Begin with {content.bp_start}; {content.bp_max} at most."),
            slots(points, len(points), 20),
            slots(
                [
                    slot(
                        "Inbox",
                        f"Work Tokens for the next round; {content.work_start} to begin with, and "
                        f"{content.work_compensation} more if you are not first",
                    ),
                    slot("Active Supply", "Work Tokens to pay movements with"),
                    slot("Crates", "face down"),
                    slot("Reserve", "Henchmen who are not in the lair"),
                ],
                4,
                48,
            ),
            table(
                ["your turn", "what happens"],
                [
                    [
                        "move your Boss",
                        command,
                    ],
                    ["move a Henchman", "pay a Work Token; go to a room without a Henchman"],
                    ["retire", "Planning Token on the Retirement Track; no more turns this round"],
                ],
                (0, 1),
            ),
            text(
                "**Building** scores the star, and 1 more for each type that no other intact room "
                f"of the level has. Slot {content.track_end} is the Core: whoever reaches it wins."
            ),
            text("**Signs**"),
            table(["", "directive", "", "directive"], both, (0, 1, 0, 1)),
        ]
