"""The contract of a game: what `games/<id>/__init__.py` gathers into its GAME."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from lairworks.core.content import Content, Tables
from lairworks.core.journal import Entry, Event
from lairworks.core.observation import Layout
from lairworks.core.options import Option, Options
from lairworks.core.rng import Rng
from lairworks.core.state import State
from lairworks.core.vocabulary import Vocabulary

S = TypeVar("S", bound=State)
C = TypeVar("C", bound=Content)

View = dict[str, object]


@dataclass(frozen=True)
class Refusal:
    """Why a choice is not on offer: the rule's id and a sentence."""

    rule: str
    reason: str


@dataclass(frozen=True)
class Label:
    """A choice in words; `price` says what it costs, `facts` what a client may draw."""

    text: str
    price: tuple[str, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class ScoreLine:
    """One line of the final reckoning of a seat."""

    name: str
    points: float
    note: str = ""


@dataclass(frozen=True)
class Mention:
    """What an event says about a card, a tile or another piece of content.

    `how` is `seen` (it came within a seat's reach, on offer or dealt), `taken` (the seat got it) or
    `used` (it did what it is for). `seat` is whose it is then, -1 for something all seats share.
    """

    kind: str
    card: str
    seat: int
    how: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S, C]):
    """Everything the rest of the house may ask about a game.

    `rules` is the version of the rules: raised whenever an old history would play out otherwise.
    `endings` names every reason for which a match can be over. Content is read from
    `content/<file>.toml` in the package, the rules for people from its `rulebook.md`. `spoken` are
    names on the board that sentences may use, though some content id looks the same. `starts` names
    the events that begin a turn or a round, `courses` those that change the course of a match: who
    looks back on one may want to go there.
    """

    def __init__(
        self,
        id: str,
        title: str,
        pitch: str,
        seats: tuple[int, ...],
        rules: int,
        words: Vocabulary,
        options: tuple[Option, ...],
        endings: tuple[str, ...],
        package: str,
        files: tuple[str, ...],
        spoken: tuple[str, ...] = (),
        starts: tuple[str, ...] = (),
        courses: tuple[str, ...] = (),
    ) -> None:
        self.id = id
        self.title = title
        self.pitch = pitch
        self.seats = seats
        self.rules = rules
        self.words = words
        self.options = options
        self.endings = endings
        self.package = package
        self.files = files
        self.spoken = spoken
        self.starts = starts
        self.courses = courses

    def content(self, tables: Tables, pack: Mapping[str, object] | None) -> C:
        """Typed content from tables; raises ContentError."""
        raise NotImplementedError

    def start(self, content: C, seats: int, options: Options, seed: int) -> S:
        """A new match, set up; `proceed` brings it to its first question (and reports the way)."""
        raise NotImplementedError

    def view(self, state: S, viewer: int | None) -> View:
        """What a seat (None: a spectator) may know, built from nothing, ready for JSON."""
        raise NotImplementedError

    def guess(self, state: S, seat: int, rng: Rng) -> S:
        """A full state that this seat cannot tell from the real one, its chances drawn anew."""
        raise NotImplementedError

    def ask(self, state: S, seat: int) -> str:
        """The open question of a seat as a sentence."""
        raise NotImplementedError

    def label(self, state: S, seat: int, choice: int) -> Label:
        """A choice on offer as a sentence."""
        raise NotImplementedError

    def why_not(self, state: S, seat: int, choice: int) -> Refusal:
        """Why this choice, which is not on offer, is not."""
        raise NotImplementedError

    def tell(self, event: Event, names: list[str]) -> str:
        """An event as a sentence."""
        raise NotImplementedError

    def board(self, view: View, names: list[str]) -> str:
        """A view as plain text."""
        raise NotImplementedError

    def breakdown(self, state: S) -> list[list[ScoreLine]]:
        """The reckoning of each seat, line by line; the points add up to its score."""
        raise NotImplementedError

    def position(self, state: S) -> View:
        """The whole table, hidden parts included, ready for JSON and for `arrange`."""
        raise NotImplementedError

    def arrange(
        self, content: C, seats: int, options: Options, seed: int, table: Mapping[str, object]
    ) -> S:
        """As `start`, but from a position; parts left out are filled in; raises BadPosition."""
        raise NotImplementedError

    def order_matters(self, options: Options) -> bool:
        """Whether seats that decide at the same time race: who is done first changes the table."""
        return False

    def in_the_open(self, state: S) -> bool:
        """Whether seats that decide at the same time now see each other do so."""
        return False

    def final(self, state: S, seat: int) -> str:
        """Why a seat may take nothing back now although nobody has learned anything; "" if it may.

        Tables that forbid it altogether have an option `undo` for that.
        """
        return ""

    def seconds(self, state: S, seat: int) -> int:
        """How long a seat may think from now on, if a host keeps the time; 0 for any time."""
        return 0

    def late(self, state: S, seat: int) -> int:
        """What a host plays for a seat whose time is up; -1 where no time is kept."""
        return -1

    def evaluate(self, state: S, seat: int) -> float:
        """How good the state is for a seat, from 0 (lost) to 1 (won), for bots that look ahead."""
        raise NotImplementedError

    def is_calm(self, state: S) -> bool:
        """Whether `evaluate` may judge here, or should rather wait, say for the end of a turn."""
        return True

    def opener(self, state: S, seat: int, rng: Rng) -> int:
        """A sensible choice where search is hopeless, -1 where bots should think."""
        return -1

    def hint(self, state: S, seat: int, rng: Rng) -> int:
        """A plausible choice for playing on from a guess, -1 where any will do."""
        return -1

    def mentions(self, state: S, entry: Entry) -> list[Mention]:
        """What a report, all of it known, says about pieces of content: for statistics."""
        return []

    def side(self, state: S, seat: int) -> str:
        """What sets a seat apart from the others, from the table it was dealt; "" for nothing."""
        return ""

    def length(self, state: S) -> int:
        """How long the match has taken so far, in what `pace` names."""
        raise NotImplementedError

    def pace(self) -> str:
        """What the length of a match is counted in, many of them: rounds, turns."""
        raise NotImplementedError

    def layout(self, content: C, seats: int) -> Layout:
        """How a row of numbers for programs that learn is laid out."""
        raise NotImplementedError

    def observe(self, state: S, seat: int, row: list[int], at: int) -> None:
        """Fills the row of a seat from cell `at` on; the cells are 0 before."""
        raise NotImplementedError
