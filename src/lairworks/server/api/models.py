"""What requests about matches carry and what answers look like: the source of the OpenAPI pages."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

MOST_SEATS = 99

Ply = Annotated[StrictInt, Field(ge=0, le=2**31 - 1)]
Seat = Annotated[StrictInt, Field(ge=0, lt=MOST_SEATS)]
Visibility = Literal["public", "link", "private"]


class Request(BaseModel):
    """A body; whatever it does not know is refused."""

    model_config = ConfigDict(extra="forbid")


class Origin(Request):
    """A finished match, and the ply after which a new one plays on."""

    match: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,16}$")]
    ply: Ply


class NewMatch(Request):
    """A match to be set up. `seats` says for each who sits there: me, open, or bot:LEVEL.

    With `from` it begins at the table of a finished match, with that match's game, options and
    pack; what chance will bring is drawn anew.
    """

    game: Annotated[str, Field(max_length=40, examples=["quest"])]
    seats: Annotated[
        list[Annotated[str, Field(max_length=40)]],
        Field(min_length=1, max_length=MOST_SEATS, examples=[["me", "bot:easy", "open"]]),
    ]
    options: dict[
        Annotated[str, Field(max_length=40)],
        StrictBool | StrictInt | Annotated[str, Field(max_length=200)],
    ] = {}
    clock: dict[str, Any] | None = None
    visibility: Visibility = "link"
    insurance: Annotated[str, Field(max_length=40)] | None = None
    name: Annotated[str, Field(max_length=40)] | None = None
    pack: dict[str, Any] | None = None
    origin: Annotated[Origin | None, Field(alias="from")] = None


class Created(BaseModel):
    """A match that was set up; `key` opens the own seat, `invites` are for the open ones."""

    match: str
    seat: int | None
    key: str | None
    invites: dict[str, str]


class Join(Request):
    """Taking an open seat: with its invitation, or without at a public table."""

    key: Annotated[str, Field(max_length=100)] | None = None
    name: Annotated[str, Field(max_length=40)] | None = None


class Joined(BaseModel):
    """A seat that was taken, and the key that opens it."""

    match: str
    seat: int
    key: str


class Invited(BaseModel):
    """A new invitation to an open seat."""

    seat: int
    invite: str


class Submission(Request):
    """A choice. `ply` is that of the state it answers, `client` names the sender to itself.

    The same submission sent again by the same client is answered as if it were the first.
    """

    seat: Seat
    ply: Ply
    choice: Annotated[str, Field(min_length=1, max_length=200)]
    client: Annotated[str, Field(max_length=64)] = ""


class SeatAndPly(Request):
    """Whose last choice is taken back; `ply` guards against taking back a later one."""

    seat: Seat
    ply: Ply | None = None


class OnlySeat(Request):
    """Which seat it is about."""

    seat: Seat


class Choice(BaseModel):
    """Something a seat may choose: the text to send, the sentence to show."""

    choice: str
    verb: str
    arguments: list[Any]
    text: str
    price: list[str]
    facts: dict[str, Any]


class SeatFacts(BaseModel):
    """Who sits in a seat."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None
    left: str | None
    stand_in: str | None


class Line(BaseModel):
    """A line of the reckoning."""

    name: str
    points: float
    note: str


class MatchState(BaseModel):
    """A match as one seat, or a spectator, may know it. Times are milliseconds since 1970."""

    match: str
    game: str
    title: str
    status: Literal["waiting", "playing", "over"]
    visibility: Visibility
    options: dict[str, bool | int | str]
    ply: int
    seat: int | None
    deciders: list[int]
    step: str | None
    question: str
    choices: list[Choice]
    view: dict[str, Any] | None
    seats: list[SeatFacts]
    clocks: list[dict[str, Any]] | None
    timer: int | None
    over: bool
    ending: str | None
    scores: list[float] | None
    winners: list[int] | None
    places: list[int] | None
    breakdown: list[list[Line]] | None
    created: int
    started: int | None
    ended: int | None
    before: str | None
    after: str | None


class Taken(MatchState):
    """The match after a choice; `repeated` if the same submission had been taken before."""

    repeated: bool


class FeedItem(BaseModel):
    """Something that happened, as this viewer may know it."""

    number: int
    name: str
    facts: dict[str, Any]
    text: str


class Items(BaseModel):
    """Items of a viewer's feed; `ply` is its length."""

    ply: int
    items: list[FeedItem]


class ReplayMove(BaseModel):
    """What was chosen next; what only the chooser knew is missing for other seats."""

    seat: int
    question: str | None
    choice: str | None
    text: str | None


class ReplayFrame(BaseModel):
    """The table of a finished match after `ply` of its `plies` choices, as one viewer saw it."""

    ply: int
    plies: int
    seat: int | None
    deciders: list[int]
    step: str | None
    question: str | None
    next: ReplayMove | None
    view: dict[str, Any]


class ReplayLog(BaseModel):
    """What a viewer was told; `heard[n]` of the items had come after n choices."""

    items: list[FeedItem]
    heard: list[int]


class Move(BaseModel):
    """A choice that was made, with its sentence."""

    seat: int
    choice: str
    text: str


class Point(BaseModel):
    """Where each seat stood after so many choices."""

    ply: int
    values: list[float]


class Moment(BaseModel):
    """Something worth going to: the start of a turn or round, or what changed the course."""

    ply: int
    kind: Literal["start", "course"]
    text: str


class TurningPoint(BaseModel):
    """A choice, made after `ply` others, that raised the chance of `gainer` to win."""

    ply: int
    seat: int
    text: str
    gainer: int
    before: float
    after: float


class Timeline(BaseModel):
    """A finished match at a glance. Chances are the game's own judgement; crowds have none.

    `measure` says which of the curves tells the story, `end` why it was over; that is empty if
    the match was broken off.
    """

    end: str
    moves: list[Move]
    measure: Literal["scores", "chances"]
    scores: list[Point]
    chances: list[Point]
    moments: list[Moment]
    turns: list[TurningPoint]


class Advice(BaseModel):
    """A choice a bot considered: how often it was tried, and the chance to win it expects."""

    choice: str
    text: str
    visits: int
    expected: float | None
    sentence: str


class Hint(BaseModel):
    """What a bot would do, best first."""

    bot: str
    advice: list[Advice]


class WhyNot(BaseModel):
    """Why a choice is not on offer; without a reason it is."""

    choice: str
    legal: bool
    rule: str | None
    reason: str | None


class OptionFacts(BaseModel):
    """Something a table agrees on."""

    name: str
    title: str
    default: bool | int | str
    values: list[str]
    low: int
    high: int


class GameFacts(BaseModel):
    """A game that can be played here."""

    game: str
    title: str
    pitch: str
    seats: list[int]
    rules: int
    options: list[OptionFacts]
    levels: list[str]
    personas: list[str]


class Games(BaseModel):
    """All games."""

    games: list[GameFacts]


class Rulebook(BaseModel):
    """The rules of a game, in Markdown."""

    game: str
    text: str
