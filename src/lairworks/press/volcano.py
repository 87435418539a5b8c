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
    "Building",
    "Directives",
    "End of a round",
)
INK: Final = "#22110d"
RED: Final = "#a8231c"
SEATS: Final = (("Red", "disc"), ("Blue", "square"), ("Green", "triangle"), ("Yellow", "star"))
CHIP: Final = (20.0, 20.0)
CRATE: Final = (42.0, 30.0)
LEVELS: Final = 5
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
    pieces = [make.room(room) for room in content.rooms]
    pieces += [make.crate(crate) for crate in content.crates for _ in range(crate.count)]
    for seat in range(len(SEATS)):
        pieces += make.markers(seat)
    pages = [
        Page("Above ground", make.above()),
        *(Page(f"Level {level}", make.level(level)) for level in range(1, LEVELS + 1)),
        Page("Lieutenant's mat", make.mat(), "sheets", len(SEATS)),
    ]
    household = [
        (f"{content.work_tokens} small things", "Work Tokens: beans, coins or matches"),
        ("a bag", "to draw crates from, if you would rather not lay them face down"),
    ]
    return Kit(pieces, pages, household, RULES)


class _Pieces:
    def __init__(self, content: VolcanoContent, faces: Faces) -> None:
        self.content = content
        self.faces = faces
        self.room_back = back("Lair", faces("dog", left=False, awake=True), RED, note="room")
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
            found += [text("*you may*"), icons(signs[strip.musts :], 5)]
        return found

    def _types(self, room: Room) -> list[str]:
        return [id for bit, id in enumerate(self.content.type_ids) if room.symbols >> bit & 1]

    def room(self, room: Room) -> Piece:
        """A room: its price, its points, its types, and what it does."""
        types = self._types(room)
        named = {each.id: each.name for each in self.content.types}
        body: list[Block] = []
        if types:
            body.append(icons([(self.faces("type", type=id), named[id]) for id in types], 6))
        body += self._strip(room.build, "As it is built")
        body += self._strip(room.room, "In the room")
        front = card(
            room.name,
            body,
            mark=mark(self.content.tables, "rooms", room.id),
            colour=INK,
            art=self.faces("scene", card={"id": room.id, "name": room.name, "symbols": types}),
            least=9,
            most=26,
            left=corner(str(room.cost), INK, "#ffe9bd", shape="hexagon"),
            right=[corner(str(room.vp), "#e8a317", INK, shape="star")],
        )
        return Piece("Rooms", front, self.room_back)

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
        made += [(sign, "lift"), (sign, "plan"), (sign, "retired")]
        found = []
        for face, name in made:
            shown = token(face, name, INK, share=0.62)
            found.append(Piece(f"Markers of {colour}", shown, shown, "tiles", CHIP))
        return found

    def above(self) -> list[Block]:
        """The sheets above ground, and the tracks."""
        content = self.content
        places = [
            slot(name, ", ".join(self._words(code) for code in strip.texts()), row=row)
            for name, strip in zip(content.place_names, content.site_strips, strict=False)
            for row in [[self._glyph(code) for code in strip.texts()]]
        ]
        places.append(slot(content.place_names[2], "Bosses begin here"))
        plans = [
            slot(
                f"Plan {number}",
                ", ".join(self._words(code) for code in strip.texts()),
                row=[self._glyph(code) for code in strip.texts()],
            )
            for number, strip in enumerate(content.slots, 1)
        ]
        retired = [slot(f"{place}.", "retired") for place in range(1, len(SEATS) + 1)]
        return [
            slots(places, 3, 58, 44),
            text("**Planning Track.** Lay a planning marker here and take what the place shows."),
            slots(plans, 5, 34, 40),
            text("**Retirement Track,** from left to right."),
            slots(retired, 4, 43, 26),
            text(
                f"**Room Pool:** {content.pool_extra} cards more than there are players, open, "
                "beside the deck. **Crates:** face down, mixed."
            ),
        ]

    def level(self, level: int) -> list[Block]:
        """A level of the lair: its slots of the shaft between four rooms."""
        limits = self.content.limits[-LEVELS:]
        first = 1 if level == 1 else limits[level - 2] + 1
        last = limits[level - 1]
        core = level == LEVELS
        shaft = [
            slot(
                "Core" if core and number == last else str(number),
                "",
                colour=RED if core and number == last else "#0b6b7d",
            )
            for number in range(first, last + 1)
        ]
        sites = {
            LOCATIONS[where]: site
            for where, site in zip(self.content.site_at, self.content.sites, strict=True)
        }
        rooms = []
        for name in ("W2", "W1", "E1", "E2"):
            site = sites.get(f"L{level}.{name}")
            if site is not None:
                codes = site.room.texts()
                words = ", ".join(self._words(code) for code in codes)
                rooms.append(slot(site.name, words, row=[self._glyph(code) for code in codes]))
            else:
                rooms.append(slot(f"L{level}.{name}", "room"))
        return [
            text("Lift shaft: nobody's lift goes below the last level that is dug."),
            slots(shaft, len(shaft), 178 / len(shaft) - 2, 20),
            text("Rooms from west to east; cards lie in the frames."),
            slots(rooms, 2, 66, 91),
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
        return [
            text(f"**Build Points.** Begin with {content.bp_start}; {content.bp_max} at most."),
            slots(points, len(points), 178 / len(points) - 2, 16),
            slots(
                [
                    slot("Inbox", f"Work Tokens for later; begin with {content.work_start}"),
                    slot("Desk", "Work Tokens to pay workers with"),
                    slot("Crates", "face down"),
                ],
                3,
                58,
                38,
            ),
            text("**Signs**"),
            table(["", "directive", "", "directive"], both, (0, 1, 0, 1)),
        ]
