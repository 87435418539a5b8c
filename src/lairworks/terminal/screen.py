"""What is shown, as rich renderables: made from a match, without printing anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.console import Group as Stack
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from lairworks.bots import Thought
from lairworks.core.game import Refusal, ScoreLine
from lairworks.match import Happening, Match
from lairworks.terminal import paint
from lairworks.terminal.menu import SHORT_MENU, Group, Offer, split

MANY = 24  # a larger group shows arguments only, not what its sentences say of them
NEWS_LIMIT = 24
INDENT = 2
GAP = 2  # between columns
NUMBER = 4  # columns for the number of a choice


class Item:
    """A text behind a mark; further lines stand under the first."""

    def __init__(self, lead: Text, body: Text) -> None:
        self.lead = lead
        self.body = body

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines."""
        indent = len(self.lead)
        for index, line in enumerate(self.body.wrap(console, options.max_width - indent)):
            line.rstrip()
            yield (Text(" " * indent) if index else self.lead) + line


def heading(match: Match, seat: int | None, ply: int | None = None) -> RenderableType:
    """A line across the screen: which game, who looks, and in a replay, at which ply.

    Not while playing: the number would tell how busy a rival is who decides unseen.
    """
    viewer = "spectator" if seat is None else match.names[seat]
    title = f"{match.setting.game.title} · {viewer}"
    if ply is not None:
        title += f" · ply {ply}"
    return Rule(Text(title, style="bold"), align="left", style="dim")


def board(match: Match, seat: int | None) -> RenderableType:
    """The table as a seat sees it."""
    return paint.board(match.board(seat).rstrip())


def news(match: Match, happenings: Sequence[Happening], limit: int = NEWS_LIMIT) -> RenderableType:
    """What happened, one sentence a line, the last of them if there are very many."""
    lines: list[RenderableType] = []
    left_out = len(happenings) - limit
    if left_out > 0:
        lines.append(Text(f"{' ' * INDENT}… {left_out} earlier, see log", style="dim"))
    for happening in happenings[max(left_out, 0) :]:
        lines.append(Item(Text(" " * INDENT), paint.sentence(happening.text, match.names)))
    return Stack(*lines)


def question(match: Match, seat: int) -> RenderableType:
    """What the seat is asked."""
    return Text(str(match.describe(seat)["question"]), style="bold bright_white")


def menu(offers: Sequence[Offer], width: int) -> RenderableType:
    """The choices: one by one while they are few, in grids of one kind each when they are many."""
    parts = split(offers)
    widest = max((len(part.choice) for part in parts if isinstance(part, Offer)), default=0)
    lines: list[RenderableType] = []
    for part in parts:
        if isinstance(part, Group):
            lines.extend(_grid(part, width))
        else:
            lines.append(_item(part, widest))
    return Stack(*lines)


def full_list(offers: Sequence[Offer], width: int) -> RenderableType:
    """Every choice of a group with its whole sentence; many stand in columns if they fit."""
    widest = max(len(offer.choice) for offer in offers)
    items = [_item(offer, widest) for offer in offers]
    return Stack(*(items if len(items) <= SHORT_MENU else _side_by_side(items, width)))


def standings(match: Match) -> RenderableType:
    """The reckoning of every seat, line by line, with its total."""
    table = Table(box=None, padding=(0, 0, 0, INDENT), header_style="bold")
    table.add_column("")
    for seat, name in enumerate(match.names):
        table.add_column(
            Text(name, paint.SEAT_STYLES[seat % len(paint.SEAT_STYLES)]), justify="right"
        )
    sheets = [{line.name: line for line in lines} for lines in match.breakdown]
    for name in dict.fromkeys(name for sheet in sheets for name in sheet):
        lines = [sheet.get(name) for sheet in sheets]  # sides may be reckoned by other lines
        if any(line and (line.points or line.note) for line in lines):
            table.add_row(name, *("" if line is None else _points(line) for line in lines))
    table.add_row("Total", *(f"{score:g}" for score in match.scores), style="bold")
    return table


def verdict(match: Match) -> RenderableType:
    """Who won and how it ended."""
    ending = match.ending.replace("_", " ")
    winners = [match.names[seat] for seat in match.winners]
    if not winners:
        result = "Nobody wins"
    elif len(winners) == 1:
        result = f"{winners[0]} wins"
    else:
        result = f"{', '.join(winners[:-1])} and {winners[-1]} share the win"
    return paint.sentence(f"The match is over ({ending}). {result}.", match.names)


def advice(thoughts: Sequence[tuple[Offer, Thought]]) -> RenderableType:
    """What a bot would play, why, and what else it thought of."""
    lines: list[RenderableType] = []
    for place, (offer, thought) in enumerate(thoughts):
        if place == 0:
            lines.append(note("A bot would play"))
        elif place == 1:
            lines.append(note("It also thought of"))
        lines.append(_item(offer, len(offer.choice)))
        lines.append(Item(Text(" " * (NUMBER + GAP)), Text(thought.sentence, "italic")))
    return Stack(*lines)


def note(text: str) -> Text:
    """A remark of the program itself."""
    return Text(text, style="italic")


def command_line(text: str) -> Text:
    """Something to copy into a shell: on one line, however long."""
    return Text(" " * INDENT + text, style="bold", no_wrap=True)


def refusal(why: Refusal) -> str:
    """Why a choice is not on offer, with the rule."""
    cited = f" [{why.rule}]" if why.rule else ""
    reason = why.reason[:1].upper() + why.reason[1:]
    if reason.endswith("?"):
        return f"{reason}{cited}"
    return f"{reason.rstrip('.')}{cited}."


def trouble(text: str) -> Text:
    """Why something that was typed did nothing."""
    painted = Text(text, style="yellow")
    painted.highlight_regex(paint.RULE_ID, "dim")
    return painted


def _item(offer: Offer, widest: int) -> Item:
    notation = Text(offer.choice.ljust(widest), "dim")
    gap = " " * GAP
    return Item(Text.assemble(_number(offer), gap, notation, gap), Text(offer.text))


def _number(offer: Offer) -> Text:
    return Text.assemble((f"{offer.number:>{NUMBER}}", "bold cyan"))


def _grid(shown: Group, width: int) -> Iterator[RenderableType]:
    """A title line, and below it number and cell of every choice, in columns where two fit."""
    first = shown.offers[0]
    yield Text.assemble(
        " " * (NUMBER + GAP),
        (f"{first.verb}:…", "dim"),
        f"  {shown.title}",
        (f"  ({len(shown.offers)} choices; {first.verb} lists them in full)", "dim"),
    )
    cells = shown.cells
    if len(cells) > MANY and first.arguments:
        cells = tuple(":".join(offer.arguments) for offer in shown.offers)
    items = [
        Item(_number(offer).append(" "), Text(cell))
        for offer, cell in zip(shown.offers, cells, strict=True)
    ]
    yield from _side_by_side(items, width)


def _side_by_side(items: Sequence[Item], width: int) -> Sequence[RenderableType]:
    """Items in columns, or one below the other where no two would fit on a line."""
    longest = max(len(item.lead) + len(item.body) for item in items)
    if longest * 2 + GAP > width:
        return items
    return _columns([item.lead + item.body for item in items], width)


def _columns(items: Sequence[Text], width: int) -> list[Text]:
    """Items side by side in as few lines as will do, all about equally long; read along them."""
    widest = max(len(item) for item in items)
    lines = -(-len(items) // max(1, (width + GAP) // (widest + GAP)))
    across = -(-len(items) // lines)
    rows: list[Text] = []
    for start in range(0, len(items), across):
        row = Text()
        for item in items[start : start + across]:
            row.append_text(item).append(" " * (widest + GAP - len(item)))
        row.rstrip()
        rows.append(row)
    return rows


def _points(line: ScoreLine) -> str:
    if line.note and not line.points:
        return line.note
    return f"{line.points:g} ({line.note})" if line.note else f"{line.points:g}"
