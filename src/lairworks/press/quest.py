"""Treasure Lair on paper: four decks, and a sheet to play by."""

from __future__ import annotations

from typing import Final

from lairworks.games.quest.content import Action, Challenge, Hero, QuestContent, Treasure
from lairworks.games.quest.effects import KINDS, TIMINGS
from lairworks.games.quest.words import ICONS
from lairworks.press.blocks import (
    Block,
    back,
    card,
    corner,
    icons,
    line,
    slot,
    slots,
    table,
    tag,
    text,
)
from lairworks.press.model import Faces, Kit, Page, Piece, mark

RULES: Final = (
    "How to play",
    "Terms",
    "Setup",
    "Preparing a quest",
    "The turn",
    "Gold",
    "Recruiting",
    "On a quest",
    "Failing early",
    "Limits",
    "Decks and discards",
    "Starting heroes",
    "Powers",
    "The end",
    "Hidden quests",
    "Claimed quests",
)
FRAME: Final = "#8a6a24"
PURPLE: Final = "#4d3a6b"
COLOURS: Final = {"monster": "#9c2318", "encounter": "#1f4f94", "location": "#23663a"}
NAMES: Final = {"monster": "Monster", "encounter": "Encounter", "location": "Location"}
# When a power works, in a word and a sentence: as the browser says it.
WHEN: Final = {
    "INSTANT": ("Instant", "once, right after hiring"),
    "ACTION": ("Action", "instead of an action card"),
    "RECRUIT": ("Hiring", "while you hire, once an action"),
    "QSTART(P)": ("Quest start", "sent, nothing defeated yet"),
    "QUEST(P)": ("Quest", "sent, once in the quest"),
    "QUEST(D)": ("Quest, discard", "sent or at home"),
    "DEFEAT(P)": ("Victory", "sent, after a challenge falls"),
    "QEND(P)": ("Quest end", "sent, when it is over"),
    "TEND(D)": ("Turn end, discard", "at home, as your turn ends"),
    "ALWAYS": ("Always", "while in your party"),
    "ALWAYS(P)": ("On a quest", "all through it, if sent"),
    "REACT(D)": ("Answer, discard", "in another's turn"),
}
SECONDARY: Final = (("coin", "Gain 1 gold"), ("hero", "Hire heroes"), ("lair", "Begin a quest"))


def table_of(content: QuestContent) -> dict[str, object]:
    """What the pictures ask their desk for."""
    return {
        "icons": [
            {
                "id": icon.id,
                "name": icon.name,
                "kind": KINDS[icon.kind],
                "glyph": icon.glyph,
                "meaning": icon.meaning,
            }
            for icon in content.icons
        ]
    }


def kit(content: QuestContent, faces: Faces) -> Kit:
    """Everything it takes."""
    make = _Cards(content, faces)
    pieces = [make.hero(hero) for hero in content.heroes]
    pieces += [make.action(action) for action in content.actions for _ in range(action.count)]
    pieces += [make.challenge(challenge) for challenge in content.challenges]
    pieces += [make.treasure(treasure) for treasure in content.treasures]
    sheet = Page("Treasure Lair: a sheet for each player", make.sheet(), "sheets", 4)
    household = [
        ("nothing", "Gold is made of challenge cards, face down; everything else is in this file."),
    ]
    return Kit(pieces, [sheet], household, RULES)


class _Cards:
    def __init__(self, content: QuestContent, faces: Faces) -> None:
        self.content = content
        self.faces = faces
        self.hero_back = back("Hero", self._sign("hero"), FRAME)
        self.start_back = back("Starting hero", self._sign("shield"), FRAME)
        self.action_back = back("Action", self._sign("star"), PURPLE)
        self.coin_back = back("1 gold", faces("coin"), "#b07a14", note="challenge", share=0.7)
        self.treasure_back = back("Treasure", self._sign("chest"), "#5c1230")

    def _sign(self, name: str) -> int:
        return self.faces("sign", ink=PURPLE, name=name)

    def _icons(self, which: tuple[int, ...], size: float) -> Block:
        return icons(
            [
                (self.faces("icon", id=ICONS[icon], quiet=True), self.content.icons[icon].name)
                for icon in which
            ],
            size,
        )

    def _coin(self, number: int) -> Block:
        return corner(str(number), "#f0c040", "#452a00", face=self.faces("coin", sign=" "))

    def hero(self, hero: Hero) -> Piece:
        """A hero: portrait, icons, power and its time."""
        body: list[Block] = [self._icons(hero.icons, 8)] if hero.icons else []
        if hero.text:
            word, more = WHEN[TIMINGS[hero.timing]] if hero.effects else ("", "")
            body += [tag(word, more)] if word else []
            body.append(text(hero.text))
        if hero.banner:
            body.append(text("**Banner:** whoever has this hero begins."))
        front = card(
            hero.name,
            body,
            mark=mark(self.content.tables, "heroes", hero.id),
            colour=FRAME,
            art=self.faces("hero", name=hero.name, icons=[ICONS[icon] for icon in hero.icons]),
            left=self._coin(hero.cost) if hero.cost >= 0 else None,
            round_art=True,
            keep="top",
        )
        starter = hero.cost < 0
        return Piece(
            "Starting heroes" if starter else "Heroes",
            front,
            self.start_back if starter else self.hero_back,
        )

    def action(self, action: Action) -> Piece:
        """An action: the main one in words, and the three that are on every card."""
        signs = [(self._sign(name), words) for name, words in SECONDARY]
        front = card(
            action.name,
            [text(action.text, size=11), line(), text("*then one of*"), icons(signs, 6)],
            mark=mark(self.content.tables, "actions", action.id),
            colour=PURPLE,
            art=self.faces("pictograms", text=action.text),
            least=12,
            most=22,
        )
        return Piece("Actions", front, self.action_back)

    def challenge(self, challenge: Challenge) -> Piece:
        """A challenge: icons above, so that they show when cards overlap."""
        kind = KINDS[challenge.kind]
        front = card(
            challenge.name,
            [tag(NAMES[kind], colour=COLOURS[kind]), self._icons(challenge.icons, 9)],
            mark=mark(self.content.tables, "challenges", challenge.id),
            colour=COLOURS[kind],
            art=self.faces("challenge", kind=kind, name=challenge.name),
            most=44,
            art_last=True,
        )
        return Piece("Challenges", front, self.coin_back)

    def treasure(self, treasure: Treasure) -> Piece:
        """A treasure: how difficult it is to get, and its chests."""
        chest = self.faces("sign", ink="#7a4a08", name="chest")
        points = "1 point" if treasure.points == 1 else f"{treasure.points} points"
        front = card(
            treasure.name,
            [
                icons([(chest, "")] * (treasure.points - 1) + [(chest, points)], 8),
                text(
                    f"Difficulty {treasure.difficulty}: the open challenges show that many icons."
                ),
            ],
            mark=mark(self.content.tables, "treasures", treasure.id),
            colour="#5c1230",
            art=self.faces("treasure", name=treasure.name),
            left=corner(str(treasure.difficulty), "#5c1230"),
            most=55,
        )
        return Piece("Treasures", front, self.treasure_back)

    def sheet(self) -> list[Block]:
        """What one plays by: the turn, the limits, the icons, when powers work."""
        content = self.content
        ends = ", ".join(
            f"{points} with {seats} players"
            for seats, points in zip((2, 3, 4), content.thresholds, strict=True)
        )
        return [
            slots(
                [
                    slot("1 Action", "take one of the open action cards"),
                    slot("2 Main", "do what it says"),
                    slot("3 Secondary", "gain 1 gold, hire heroes, or begin a quest"),
                    slot(
                        "4 Upkeep",
                        f"new action card; keep {content.gold_limit} gold, "
                        f"{content.hero_limit} heroes",
                    ),
                ],
                4,
                22,
            ),
            text(
                f"**Begin** with {content.starting_gold} gold and a starting hero. **A missing "
                f"icon** costs {content.icon_price} gold, for one challenge. **Turning back** with "
                f"fewer than {content.early_failure} challenges defeated leaves all as it was. "
                f"**The last turns** come when somebody has {ends}."
            ),
            table(
                ["", "icon", "for", "means"],
                [
                    [
                        self.faces("icon", id=icon.id, quiet=True),
                        icon.name,
                        NAMES[KINDS[icon.kind]],
                        icon.meaning,
                    ]
                    for icon in content.icons
                ],
                (0, 1, 1, 2),
            ),
            table(
                ["power", "when it works"], [[word, more] for word, more in WHEN.values()], (1, 2)
            ),
        ]
