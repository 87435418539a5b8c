"""Tables laid out before a server starts: every game at telling moments, always the same ones.

Bots play a whole match of each game by a fixed seed; a table is that match cut off where its
person is asked. So pictures and checks of any moment need no playing through pages.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any, Final

from sqlalchemy import Connection

import lairworks
from lairworks.bots import make
from lairworks.core.rng import seeded
from lairworks.match import Match
from lairworks.server.database import Database
from lairworks.server.keys import hashed
from lairworks.server.store import Entry, MatchRow, SeatRow
from lairworks.server.table import Table
from lairworks.server.tables import entries, matches, seats

SEED: Final = 7
BOT: Final = "greedy"
KEY: Final = "the-key-of-everybody-on-stage"
PERSON: Final = "Ada"
MOMENTS: Final = ("opening", "middle", "choice", "end")
# How many sit at the table; games that are not named here: as few as may.
SEATS: Final = {"volcano": 3, "heist": 3, "quest": 3}
# Games whose seats see different things: whose eyes to look through.
SIDES: Final = {"uprising": (0, 1)}
# The step to show as a choice within something else; otherwise one of the rarer ones.
WITHIN: Final = {"heist": "raid.step", "quest": "quest.step"}


@dataclass(frozen=True)
class Turn:
    """A decision of a match that was played: who, what, and what they were asked."""

    seat: int
    choice: str
    step: str
    offered: int


@dataclass(frozen=True)
class Scene:
    """A table that is laid out, with a person in one seat.

    Its moment is one of MOMENTS, or the name of a step: the first time that is asked.
    """

    game: str
    moment: str
    seat: int = 0

    @property
    def id(self) -> str:
        """The id of its match, no longer than the database takes."""
        return f"{self.game}{self.seat}{self.moment.replace('.', '')}"[:16]

    @property
    def name(self) -> str:
        """For files and tests."""
        side = f"-seat{self.seat + 1}" if self.game in SIDES else ""
        return f"{self.game}{side}-{self.moment}"


def scenes_of(game: str) -> list[Scene]:
    """The moments worth a look, for every side of the game."""
    return [Scene(game, moment, seat) for seat in SIDES.get(game, (0,)) for moment in MOMENTS]


def steps_of(game: str) -> list[Scene]:
    """A moment of every kind of question that was asked, for every side of the game."""
    sides = SIDES.get(game, (0,))
    asked = dict.fromkeys((turn.seat, turn.step) for turn in play(game) if turn.seat in sides)
    return [Scene(game, step, seat) for seat, step in asked]


@cache
def play(game: str) -> list[Turn]:
    """A match of bots from its beginning to its end."""
    match = _fresh(game)
    bots = [make(BOT, seat) for seat in range(match.seats)]
    luck = seeded(SEED)
    turns = []
    while not match.over:
        seat = match.deciders[0]
        step = str(match.describe(seat)["step"])
        choice = match.setting.game.words.text(bots[seat].choose(match.chair(seat, luck)))
        turns.append(Turn(seat, choice, step, len(match.choices(seat))))
        match.play(seat, choice)
    return turns


def cut(scene: Scene) -> int:
    """How many choices of its match come before a moment."""
    turns = play(scene.game)
    asked = [at for at, turn in enumerate(turns) if turn.seat == scene.seat]
    half = asked[len(asked) // 3 : len(asked) * 2 // 3]
    if scene.moment == "opening":
        return asked[0]
    if scene.moment == "middle":
        return max(half, key=lambda at: turns[at].offered)
    if scene.moment == "choice":
        kinds = [step for step, _ in Counter(turns[at].step for at in asked).most_common()]
        wanted = [WITHIN[scene.game]] if scene.game in WITHIN else kinds[2:]
        return next(at for at in asked if at > half[0] and turns[at].step in wanted)
    if scene.moment == "end":
        return len(turns)
    return next(at for at in asked if turns[at].step == scene.moment)


def lay_out(database: str, scenes: Iterable[Scene]) -> None:
    """Writes tables into a database that no server uses yet."""
    tables = [_table(scene) for scene in scenes]

    def write(connection: Connection) -> None:
        for table in tables:
            match = {**asdict(table.row), "seed": str(table.row.seed)}
            connection.execute(matches.insert(), match)
            connection.execute(
                seats.insert(), [{"match": table.row.id, **asdict(seat)} for seat in table.seats]
            )
            if table.entries:
                rows = [{"match": table.row.id, **asdict(entry)} for entry in table.entries]
                connection.execute(entries.insert(), rows)

    async def run() -> None:
        opened = await Database.open(database)
        try:
            await opened.transact(write)
        finally:
            await opened.close()

    asyncio.run(run())


def sit(context: Any, scenes: Iterable[Scene], settings: dict[str, object] | None = None) -> None:
    """Gives a browser the keys of the tables; nobody is shown around."""
    kept = {scene.id: {"seat": scene.seat, "key": KEY, "at": 0} for scene in scenes}
    shown = sorted(lairworks.games())
    stored = {
        "lairworks.seats": kept,
        "lairworks.tours": shown,
        **({"lairworks.settings": settings} if settings else {}),
    }
    lines = [
        f"localStorage[{json.dumps(name)}] ??= {json.dumps(json.dumps(value))};"
        for name, value in stored.items()
    ]
    context.add_init_script("\n".join(lines))


def _fresh(game: str) -> Match:
    return lairworks.new(game, SEATS.get(game), SEED)


def _table(scene: Scene) -> Table:
    """The table of a scene."""
    match = _fresh(scene.game)
    now = int(time.time() * 1000)
    row = MatchRow(
        id=scene.id,
        game=scene.game,
        rules=match.setting.game.rules,
        content=match.setting.content.digest,
        pack=None,
        start=None,
        options=match.options,
        seed=SEED,
        clock=None,
        insurance=None,
        visibility="link",
        status="playing",
        host=None,
        created=now,
        started=now,
    )
    people = [_seat(seat, scene.seat) for seat in range(match.seats)]
    table = Table(row, people)
    played = play(scene.game)[: cut(scene)]
    for ply, turn in enumerate(played):
        table.take(Entry(ply, turn.seat, "choice", turn.choice, "", now))
    standing = table.standing(now)
    table.row = replace(
        row,
        status=standing.status,
        due=standing.due,
        length=len(played),
        ended=standing.ended,
        ending=standing.ending,
    )
    table.seats = [
        replace(
            seat,
            to_decide=seat.seat in standing.deciders,
            score=standing.scores[seat.seat] if standing.scores else None,
            place=standing.places[seat.seat] if standing.places else None,
        )
        for seat in people
    ]
    return table


def _seat(seat: int, mine: int) -> SeatRow:
    if seat == mine:
        return SeatRow(seat, "person", name=PERSON, key=hashed(KEY))
    return SeatRow(seat, "bot", bot=BOT, name=f"Bot {seat + 1}")
