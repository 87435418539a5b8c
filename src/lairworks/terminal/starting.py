"""From a command line to a match with everybody seated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import lairworks
from lairworks import shelf
from lairworks.core.errors import BadOption, LairworksError
from lairworks.core.game import Game
from lairworks.core.options import Value
from lairworks.match import Match
from lairworks.terminal.console import Terminal
from lairworks.terminal.files import read_match, write_match
from lairworks.terminal.players import PERSON, names, seating, sit_down
from lairworks.terminal.session import Session
from lairworks.terminal.sitting import Sitting


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line of `play`."""

    game: str
    seat: int | None = 0
    bots: Sequence[str] = ()
    seed: int | None = None
    options: Sequence[str] = ()
    pack: Path | None = None
    resume: Path | None = None
    save: Path | None = None
    names: Sequence[str] = ()
    colour: bool = True


def start(wishes: Wishes) -> None:
    """Plays the match that was asked for."""
    match, players = resumed(wishes) if wishes.resume else fresh(wishes)
    bots = sit_down(match, players)
    if wishes.save is not None:
        if wishes.save.exists() and not _same(wishes.save, wishes.resume):
            raise LairworksError(
                f"{wishes.save} exists; go on with it by --resume {wishes.save}, "
                "or save to another file"
            )
        write_match(wishes.save, match)
    sitting = Sitting(match, bots, Terminal(wishes.colour), wishes.save, _again(wishes))
    Session(sitting).run()


def fresh(wishes: Wishes) -> tuple[Match, list[str]]:
    """A new match, and what plays in each seat."""
    game = shelf.find(wishes.game)
    players = seating(game, wishes.seat, wishes.bots)
    match = lairworks.new(
        game,
        seats=len(players),
        seed=wishes.seed,
        options=read_options(game, wishes.options),
        pack=wishes.pack,
        names=names(players, wishes.names),
        people=all(player == PERSON for player in players),
    )
    return match, players


def resumed(wishes: Wishes) -> tuple[Match, list[str]]:
    """A saved match, and what plays in each seat from now on."""
    assert wishes.resume is not None
    fixed = {"seed": wishes.seed, "option": wishes.options or None, "pack": wishes.pack}
    for name, value in fixed.items():
        if value is not None:
            raise LairworksError(f"--{name} belongs to a new match; this one goes on as it began")
    match = read_match(wishes.resume)
    if match.game != wishes.game:
        raise LairworksError(f"{wishes.resume} is a match of {match.game}, not of {wishes.game}")
    players = seating(match.setting.game, wishes.seat, wishes.bots, match.seats)
    if wishes.names:
        match.names = names(players, wishes.names)
    return match, players


def read_options(game: Game[Any, Any], given: Sequence[str]) -> Mapping[str, Value]:
    """Options written as name=value."""
    known = {option.name: option for option in game.options}
    chosen: dict[str, Value] = {}
    for item in given:
        name, equals, value = item.partition("=")
        if not equals:
            raise LairworksError(f"an option is written as name=value, not {item!r}")
        if name not in known:
            raise BadOption(name, f"there is none; there are {', '.join(known)}")
        chosen[name] = known[name].parse(value)
    return chosen


def _again(wishes: Wishes) -> list[str]:
    command = ["lairworks", "play", wishes.game]
    if wishes.seat != 0:
        command += ["--seat", "none" if wishes.seat is None else str(wishes.seat)]
    for bot in wishes.bots:
        command += ["--bot", bot]
    return command


def _same(path: Path, other: Path | None) -> bool:
    return other is not None and other.exists() and path.samefile(other)
