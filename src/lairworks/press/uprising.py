"""Lair Prototype on paper: rooms, plots, resources, mats, heroes and followers."""

from __future__ import annotations

from typing import Final

from lairworks.games.uprising.content import Plot, Resource, Tile, UprisingContent
from lairworks.games.uprising.words import KEYS
from lairworks.press.blocks import (
    Block,
    back,
    boxes,
    card,
    corner,
    icons,
    side_by_side,
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
    "Aims and structure",
    "Setup",
    "Turns",
    "The master's plots",
    "The master's resources",
    "Stashes and Key Rooms",
    "Attack and defence",
    "Buying",
    "Fear",
    "The master's rooms",
    "The master's housekeeping",
    "What heroes can do",
    "Special abilities",
    "Arriving",
    "Capturing",
    "What rooms do",
    "The end",
)
TILE: Final = (62.0, 62.0)
PAWN: Final = (22.0, 26.0)
FOLLOWER: Final = (18.0, 18.0)
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
        Page("Key Room mats", make.mats()),
        Page("The master", make.master(), "sheets"),
        Page("The resistance", make.resistance(), "sheets"),
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
        shown = token(self._sign("follower", STONE), "follower", STONE, share=0.45)
        return Piece("Followers", shown, shown, "tiles", FOLLOWER)

    def mats(self) -> list[Block]:
        """A mat for the stash of each Key Room."""
        keys = [tile for tile in self.content.tiles if tile.kind == "key"]
        places = []
        for tile in keys:
            colour = DEEP[str(self.content.tables["mats"][tile.id]["colour"])]
            sign = self._sign(tile.icon, colour)
            places.append(slot(tile.name, "Stash: resource cards, open", face=sign, colour=colour))
        return [slots(places, 2, 112)]

    def master(self) -> list[Block]:
        """How the master wins, what a turn consists of, and where the piles lie."""
        content = self.content
        hand, least = content.resource_hand, content.min_payment
        few, many = content.rearrange_min, content.rearrange_max
        plot = (
            "complete one plot, with all it needs on a mat it names, and discard that mat; swap one"
        )
        pay = f"stash on one mat; withdraw a card; pay, with {least} or more points of one type"
        room = f"turn an empty room face down; lift {few} to {many} face-down rooms, lay them back"
        attack = "an attack as strong, on one room: heroes defend with {}, followers with {}"
        bought = f"a card of any supply pile for each {content.arcana_per_card} points, discarded"
        fear = "fear: for each point, a follower steps to a face-up room next door"
        defence = (content.hero_defence, content.follower_defence)
        might, arcana, influence = (kind.name for kind in content.types)
        return [
            text(
                f"**You win** with {content.majors_to_win} Majors. Lay the sixteen rooms face down "
                "in a square, as you like; row 1 is the one where the resistance comes in."
            ),
            slots(
                [slot(f"Major {n}") for n in range(1, content.majors_to_win + 1)],
                content.majors_to_win,
                40,
            ),
            table(
                ["phase", "what you may do"],
                [
                    ["Plot", plot],
                    ["Resource", pay],
                    ["Room", room],
                    ["Housekeeping", f"discard your resource cards and draw {hand} others"],
                ],
                (0, 1),
            ),
            table(
                ["you pay", "and get"],
                [[might, attack.format(*defence)], [arcana, bought], [influence, fear]],
                (0, 1),
            ),
            slots(
                [
                    slot("Resource deck", "starting cards"),
                    slot("Resource discard"),
                    slot("Plot deck"),
                    slot("Plot discard"),
                ],
                4,
                34,
            ),
            slots([slot(f"Supply: {kind.name}") for kind in content.types], 3, 34),
        ]

    def resistance(self) -> list[Block]:
        """How the resistance wins, what heroes can do, and who is outside."""
        content = self.content
        plan = [f"{column}{row}" for row in range(SIDE, 0, -1) for column in "ABCD"[:SIDE]]
        actions = [
            [
                "Enter",
                f"from outside into a room of row 1, with up to {content.escort_max} followers",
            ],
            ["Move", f"to the room next door, with up to {content.escort_max} followers"],
            [
                "Rally",
                f"up to {content.rally_max} followers from outside to the hero, by face-up rooms",
            ],
            *([hero.name, hero.text] for hero in content.heroes),
            ["Use the room", "if it says so: plunder cards of the master's discard pile"],
        ]
        return [
            text(
                f"**You win** with {content.capture_to_win} captured resource cards, whatever they "
                f"are worth, or with {content.key_rooms_to_win} Key Rooms held at one moment."
            ),
            boxes(content.capture_to_win, each=7, label="Captured cards", per_row=20),
            text("**Each hero may act once in a turn,** in the order you like."),
            table(["action", "what happens"], actions, (0, 1)),
            side_by_side(
                [
                    [
                        text("**The lair.** What you know of it; the master sits at row 4."),
                        slots([slot(cell) for cell in plan], SIDE, 19),
                    ],
                    [
                        text("**Outside**"),
                        slots([slot("", "heroes and followers not in the lair")], 1, 40),
                        text("**Lost followers and captured cards**"),
                        slots([slot("")], 1, 36),
                    ],
                ],
                (1, 1),
            ),
        ]
