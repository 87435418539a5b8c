"""Spyworld on paper: planning cards, lairs, Agents, gadgets, missions and sheets to write on."""

from __future__ import annotations

from typing import Final

from lairworks.games.heist.board import Board
from lairworks.games.heist.content import (
    GADGET_FRONT,
    TRAIN_FRONT,
    WALL_FRONT,
    Agent,
    Card,
    HeistContent,
    Mission,
)
from lairworks.press.blocks import (
    Block,
    back,
    boxes,
    card,
    corner,
    cut,
    heading,
    icons,
    picture,
    side_by_side,
    slot,
    slots,
    table,
    tag,
    text,
)
from lairworks.press.model import Faces, Kit, Page, Piece, mark

RULES: Final = (
    "How to play",
    "In general",
    "The sheet",
    "Setup",
    "Rounds",
    "Traps, Sentries and Secrets",
    "Walls",
    "Training",
    "Taking gadgets",
    "Budget",
    "Bonus actions",
    "Claiming missions",
    "The end of planning",
    "Handing on the lairs",
    "The raid",
    "After the raid",
    "Scoring",
    "The four lairs",
    "Variants",
)
BLUE: Final = "#17478a"
ROW: Final = "#c02f24"
COLUMN: Final = "#1d63c4"
STATS: Final = ("M", "S", "C")
STAT_NAMES: Final = {"M": "Movement", "S": "Stealth", "C": "Combat", "F": "mixed"}
GROUPS: Final = {
    "trap": ("Trap", "#9b2416"),
    "sentry": ("Sentry", BLUE),
    "secret": ("Secret", "#6b4a22"),
}
SHEETS: Final = 4
LINES: Final = 5


def table_of(content: HeistContent) -> dict[str, object]:
    """What the pictures ask their desk for: an empty sheet."""
    return {
        "lair": {"ring": False, "blocked": []},
        "kinds": [],
        "sheets": [{"rooms": {}, "walls": []}],
        "raids": [],
    }


def kit(content: HeistContent, faces: Faces) -> Kit:
    """Everything it takes."""
    make = _Pieces(content, faces)
    pieces = [make.planning(card_) for card_ in content.cards]
    pieces += [make.agent(agent) for agent in content.agents]
    pieces += [make.gadget(number) for number in range(len(content.gadgets))]
    pieces += [make.mission(mission) for mission in content.missions]
    pages = [
        Page(
            "Lairs: lay out the one you play",
            [block for board in content.boards[at : at + 2] for block in make.board(board)],
        )
        for at in range(0, len(content.boards), 2)
    ]
    pages.append(Page("My sheet", make.sheet(), "sheets", SHEETS))
    household = [
        ("a pencil for each player", "to draw lairs and to cross out money and points"),
        ("more sheets", f"{SHEETS} are here, one for each player; copy that page for more"),
    ]
    return Kit(pieces, pages, household, RULES)


class _Pieces:
    def __init__(self, content: HeistContent, faces: Faces) -> None:
        self.content = content
        self.faces = faces
        self.agent_back = back("Agent", self._sign("S"), BLUE)
        self.mission_back = back("Mission", self._sign("key"), "#6b4a22")

    def _sign(self, name: str, short: str = "", ink: str = BLUE) -> int:
        return self.faces("sign", ink=ink, name=name, short=short)

    def planning(self, planned: Card) -> Piece:
        """A planning card; its back names a row or a column for the card beside it."""
        where = mark(self.content.tables, "cards", planned.id)
        if planned.front == WALL_FRONT:
            name, art, body = "Wall", self._sign("wall"), [text("Draw a wall on a side of a room.")]
        elif planned.front == TRAIN_FRONT:
            stat = STATS[planned.stat]
            name, art = f"{STAT_NAMES[stat]} +{planned.points}", self._sign(stat)
            body = [
                text(
                    f"{planned.points} more {STAT_NAMES[stat]}, for the number of its marker in $."
                )
            ]
        elif planned.front == GADGET_FRONT:
            name, art = "Gadget", self._sign("gadget")
            body = [text("Take the gadget with the number of its marker.")]
        else:
            kind = self.content.kinds[planned.front]
            group, colour = GROUPS[kind.group]
            name, art = kind.name, self._sign(kind.icon, kind.short, colour)
            body = [
                tag(group, colour=colour),
                text("Draw it in a free room of its marker's row or column."),
            ]
            if not kind.entryway:
                body.append(text("*Not in the entryway.*"))
        front = card(name, body, mark=where, colour=BLUE, art=art, least=24, most=40, whole=True)
        line, number = divmod(planned.back, LINES)
        word, colour = ("column", COLUMN) if line else ("row", ROW)
        face = self.faces("hexagon", line=word, number=number + 1, word="")
        shown = back(f"{word} {number + 1}", face, colour, share=0.75)
        return Piece("Planning cards", front, shown, two_faced=True)

    def agent(self, agent: Agent) -> Piece:
        """An Agent's file."""
        points = [(self._sign(stat), f"+{n}") for stat, n in zip(STATS, agent.stats, strict=False)]
        front = card(
            agent.name,
            [icons(points, 7), text(agent.text)],
            mark=mark(self.content.tables, "agents", agent.id),
            colour=BLUE,
            art=self.faces("portrait", ink="#12284d", id=agent.id),
            least=20,
            most=38,
            whole=True,
        )
        return Piece("Agents", front, self.agent_back)

    def gadget(self, index: int) -> Piece:
        """A gadget: a normal and an expert side."""
        gadget = self.content.gadgets[index]
        number = index + 1

        def side(name: str, words: str) -> Block:
            body = [tag(name, colour=BLUE), text(words)]
            if gadget.counts > 1:
                body.append(text(f"Counts as {gadget.counts} gadgets."))
            return card(
                gadget.name,
                body,
                mark=mark(self.content.tables, "gadgets", str(number)),
                colour=BLUE,
                art=self._sign(gadget.icon),
                least=20,
                most=36,
                whole=True,
                left=corner(str(number), BLUE),
            )

        normal, expert = side("Normal", gadget.normal.text), side("Expert", gadget.expert.text)
        return Piece("Gadgets", normal, expert, two_faced=True)

    def mission(self, mission: Mission) -> Piece:
        """A mission, and what it brings now or later."""
        now, later = mission.rewards
        front = card(
            mission.name,
            [
                text(mission.text, size=11),
                table(["claimed for now", "for the end"], [[f"{now} $", f"{later} $"]]),
            ],
            mark=mark(self.content.tables, "missions", mission.id),
            colour="#6b4a22",
            art=self._sign("key", ink="#6b4a22"),
            least=14,
            most=30,
            whole=True,
        )
        return Piece("Missions", front, self.mission_back)

    def board(self, board: Board) -> list[Block]:
        """A lair: what things cost a raider, what Secrets are worth, its own rules."""
        entry = self.content.tables["lairs"][str(board.number)]
        costs, secrets = entry["costs"], entry["secrets"]
        assert isinstance(costs, dict)
        assert isinstance(secrets, dict)
        obstacles: list[list[str | int]] = []
        prizes: list[list[str | int]] = []
        for kind in self.content.kinds:
            sign = self._sign(kind.icon, kind.short)
            if kind.group == "secret":
                worth = secrets[kind.id]
                prizes.append([sign, kind.name, f"{worth['now']} $", f"{worth['end']} $"])
            else:
                price = ", ".join(f"{n} {STAT_NAMES[part]}" for part, n in costs[kind.id].items())
                obstacles.append([sign, kind.name, GROUPS[kind.group][0], price])
        found = [
            heading(f"{board.number} {board.name}"),
            text(board.text, size=11),
            table(["", "obstacle", "", "costs a raider"], obstacles, (0, 1, 1, 2)),
            table(["", "Secret", "when drawn", "when stolen"], prizes, (0, 1, 1, 1)),
        ]
        if board.shift_step >= 0:
            found.append(text(f"Each step to another row or column costs {board.shift_step} $."))
        return found

    def sheet(self) -> list[Block]:
        """The sheet of one player: lair, points, gadgets, money, missions, score."""
        content = self.content
        tracks = [
            [
                icons([(self._sign(stat), STAT_NAMES[stat])], 5),
                boxes(content.stat_cap, each=4.6, per_row=10),
            ]
            for stat in STATS
        ]
        gadgets = [
            slot(f"{n} {gadget.name}", "used:" if gadget.counts == 1 else "counts twice; used:")
            for n, gadget in enumerate(content.gadgets, 1)
        ]
        bonus = [slot(f"{cost} $", "bonus") for cost in content.bonus_costs]
        raid = ("Agent", "Sentries neutralised", "Rooms explored", "Secrets stolen", "Value stolen")
        return [
            side_by_side(
                [
                    [picture(self.faces("plan", owner=0), 104, 107)],
                    [slots(self._score(), 2, 18.6)],
                ],
                (1.55, 1),
            ),
            text(
                f"**Budget:** outline what you earn ({content.start_cash} $ to begin with), cross "
                "out what you spend. **Bonus actions** are taken from the left."
            ),
            side_by_side(
                [
                    [boxes(content.budget_cap, each=4.2, per_row=20)],
                    [slots(bonus, len(bonus), 11)],
                ],
                (1.3, 1),
            ),
            cut("A above: the lair, for a neighbour.  B below: your spy, whom you keep."),
            side_by_side(tracks, (1,) * len(tracks)),
            slots(gadgets, len(gadgets), 13),
            slots([slot(name) for name in raid], len(raid), 20),
        ]

    def _score(self) -> list[Block]:
        """The lines of a score, each with what is to be known of it."""
        content = self.content
        return [
            slot("Name"),
            slot("Secrets kept"),
            slot("Secrets stolen"),
            slot("Budget left"),
            slot("Missions", "for the end"),
            slot("Trapper", f"+{content.trapper}: most triggered Traps"),
            slot("Explorer", f"+{content.explorer}: most explored rooms"),
            slot("Brutal", f"+{content.brutal}: most neutralised Sentries"),
            slot("Gadget Lover", f"-{content.gadget_lover}: most gadgets"),
            slot("Total"),
        ]
