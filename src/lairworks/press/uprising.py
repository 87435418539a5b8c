"""Lair Prototype on paper: rooms, plots, resources, mats, heroes and followers."""

from __future__ import annotations

from typing import Final

from lairworks.games.uprising.content import Plot, Resource, Tile, UprisingContent
from lairworks.games.uprising.words import KEYS
from lairworks.press.blocks import Block, back, card, corner, icons, slot, slots, tag, text, token
from lairworks.press.model import Faces, Kit, Page, Piece, mark

RULES: Final = (
    "How to play",
    "Setup",
    "Turns",
    "The master's plots",
    "The master's resources",
    "What heroes can do",
    "Special abilities",
    "The end",
)
TILE: Final = (62.0, 62.0)
PAWN: Final = (25.0, 30.0)
STONE: Final = "#5d5040"
DEEP: Final = {
    "red": "#9b2416",
    "blue": "#1c4f94",
    "green": "#1f6233",
    "orange": "#8f4a08",
    "violet": "#5a3aa0",
    "pink": "#96295c",
    "bronze": "#6b4a22",
}
OF_KIND: Final = {"hazard": "#9b2416", "trap": "#8f4a08", "help": "#0f5f5a", "passage": "#4c4334"}
SIDE: Final = 4


def table_of(content: UprisingContent) -> dict[str, object]:
    """What the pictures ask their desk for: the types of resources."""
    return {
        "types": [
            {"id": each.letter, "name": each.name, "colour": each.colour, "icon": each.icon}
            for each in content.types
        ],
        "cells": [],
        "mats": [],
    }


def kit(content: UprisingContent, faces: Faces) -> Kit:
    """Everything it takes."""
    make = _Pieces(content, faces)
    pieces = [make.plot(plot) for plot in content.plots]
    for card_ in content.resources:
        pieces += [make.resource(card_, "starter") for _ in range(card_.starter)]
        pieces += [make.resource(card_, "supply") for _ in range(card_.supply)]
    pieces += [make.hero(index) for index in range(len(content.heroes))]
    pieces += [make.tile(tile) for tile in content.tiles]
    pieces += [make.pawn(index) for index in range(len(content.heroes))]
    pieces += [make.follower() for _ in range(content.followers)]
    pages = [
        Page("The lair", make.lair()),
        Page("Key Room mats", make.mats()),
        Page("Who is winning", make.meters(), "sheets"),
    ]
    faces_said = ", ".join(str(face) for face in content.die_faces)
    household = [("one die", f"for the Warrior: its faces are {faces_said}")]
    return Kit(pieces, pages, household, RULES)


class _Pieces:
    def __init__(self, content: UprisingContent, faces: Faces) -> None:
        self.content = content
        self.faces = faces
        sign = self._sign
        self.plot_back = back("Plot", sign("scroll", "#5a3aa0"), "#5a3aa0")
        self.resource_back = back("Resource", sign("deck", STONE), STONE)
        self.hero_back = back("Hero", sign("flag", "#9b2416"), "#9b2416")
        self.tile_back = back("Lair", sign("gate", STONE), STONE)

    def _sign(self, name: str, ink: str, kind: str = "") -> int:
        return self.faces("glyph", ink=ink, name=name, kind=kind)

    def _colour(self, kind: int) -> str:
        return DEEP.get(self.content.types[kind].colour, STONE)

    def _type_sign(self, kind: int) -> int:
        return self._sign(self.content.types[kind].icon, self._colour(kind))

    def plot(self, plot: Plot) -> Piece:
        """A plot: what it needs, where, and what it brings."""
        needs = [
            (self._type_sign(kind), f"{n} {self.content.types[kind].name}")
            for kind, n in enumerate(plot.needs)
            if n
        ]
        if plot.any:
            needs.append((self._sign("any", STONE), f"{plot.any} of any"))
        rooms = [
            tile.name
            for at, key in enumerate(KEYS)
            for tile in self.content.tiles
            if plot.where >> at & 1 and tile.id == key
        ]
        where = "any Key Room" if len(rooms) == len(KEYS) else ", ".join(rooms)
        colour = "#8f6a00" if plot.major else "#5a3aa0"
        body: list[Block] = [tag("Major" if plot.major else "Minor", colour=colour)]
        body += [icons(needs, 7)] if needs else [text("Needs nothing.")]
        body += [text(f"**Where:** {where}"), text(plot.text)]
        if plot.flavour:
            body.append(text(f"*{plot.flavour}*"))
        front = card(
            plot.name,
            body,
            mark=mark(self.content.tables, "plots", plot.id),
            colour=colour,
            art=self._sign("crown" if plot.major else "scroll", colour),
            least=12,
            most=34,
            whole=True,
        )
        return Piece("Plots", front, self.plot_back)

    def resource(self, resource: Resource, pile: str) -> Piece:
        """A resource: its type and its value; the foot tells which pile it belongs to."""
        kind = self.content.types[resource.type]
        colour = self._colour(resource.type)
        entry = f"{kind.letter}{resource.value}"
        front = card(
            resource.name,
            [
                text(f"**{kind.name} {resource.value}**", size=14, align="center"),
                text("starting deck" if pile == "starter" else "supply", align="center"),
            ],
            mark=mark(self.content.tables, "resources", entry),
            colour=colour,
            art=self._type_sign(resource.type),
            least=20,
            most=36,
            whole=True,
            left=corner(str(resource.value), colour),
        )
        return Piece(f"Resources: {pile}", front, self.resource_back)

    def hero(self, index: int) -> Piece:
        """A hero: what only this one can do."""
        hero = self.content.heroes[index]
        kind = self.content.types[hero.type]
        front = card(
            hero.name,
            [icons([(self._type_sign(hero.type), kind.name)], 6), text(hero.text)],
            mark=mark(self.content.tables, "heroes", hero.id),
            colour=self._colour(hero.type),
            art=self._pawn(index),
            least=20,
            most=36,
            whole=True,
        )
        return Piece("Hero cards", front, self.hero_back)

    def _pawn(self, index: int) -> int:
        hero = self.content.heroes[index]
        letter = self.content.types[hero.type].letter
        shown = {"id": hero.id, "name": hero.name, "type": letter, "acted": False}
        return self.faces("pawn", hero=shown)

    def tile(self, tile: Tile) -> Piece:
        """A room."""
        colour = OF_KIND.get(tile.kind, STONE)
        if tile.kind == "key":
            colour = DEEP[str(self.content.tables["mats"][tile.id]["colour"])]
        elif tile.plunder_type >= 0:
            colour = self._colour(tile.plunder_type)
        front = card(
            tile.name,
            [text(tile.text)],
            mark=mark(self.content.tables, "tiles", tile.id),
            colour=colour,
            art=self._sign(tile.icon, colour, tile.kind),
            least=10,
            most=28,
            whole=True,
        )
        return Piece("Rooms", front, self.tile_back, "tiles", TILE)

    def pawn(self, index: int) -> Piece:
        """A hero to stand in a room."""
        hero = self.content.heroes[index]
        shown = token(self._pawn(index), hero.name, self._colour(hero.type), share=0.7)
        return Piece("Heroes", shown, shown, "tiles", PAWN)

    def follower(self) -> Piece:
        """One of many."""
        shown = token(self._sign("follower", STONE), "follower", STONE, share=0.5)
        return Piece("Followers", shown, shown, "tiles", PAWN)

    def lair(self) -> list[Block]:
        """How the rooms lie: a plan, for the tiles themselves are the board."""
        cells = [
            slot(f"{column}{row}", "face down")
            for row in range(SIDE, 0, -1)
            for column in "ABCD"[:SIDE]
        ]
        return [
            text(
                "Lay the sixteen rooms in four rows of four, face down, as the master likes. The "
                "resistance comes in at row 1. The rooms are larger than this plan: lay them on "
                "the table."
            ),
            slots(cells, SIDE, 40, 40),
            slots([slot("Outside", "heroes and followers who are not in the lair")], 1, 166, 26),
        ]

    def mats(self) -> list[Block]:
        """A mat for the stash of each Key Room."""
        keys = [tile for tile in self.content.tiles if tile.kind == "key"]
        places = []
        for tile in keys:
            colour = DEEP[str(self.content.tables["mats"][tile.id]["colour"])]
            sign = self._sign(tile.icon, colour)
            places.append(slot(tile.name, "Stash: resource cards, open", face=sign, colour=colour))
        return [slots(places, 2, 86, 100)]

    def meters(self) -> list[Block]:
        """What either side has reached."""
        content = self.content
        return [
            text(f"**The master wins** with {content.majors_to_win} Majors."),
            slots(
                [slot(f"Major {n}", "") for n in range(1, content.majors_to_win + 1)],
                content.majors_to_win,
                178 / content.majors_to_win - 2,
                24,
            ),
            text(
                f"**The resistance wins** with resources of {content.capture_to_win} points "
                f"captured, or with {content.key_rooms_to_win} Key Rooms in its hands."
            ),
            slots([slot(str(n), "") for n in range(1, content.capture_to_win + 1)], 10, 15.8, 14),
            slots([slot("Captured cards", ""), slot("Lost followers", "")], 2, 87, 90),
        ]
