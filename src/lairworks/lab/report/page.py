"""The page around figures: HTML that needs nothing but itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib import resources
from typing import Any

from lairworks.lab.report.figures import Drawing
from lairworks.lab.report.words import plural

Cell = str | tuple[str, str]  # text, or text and a class


@dataclass(frozen=True)
class Figure:
    """A drawing with what it shows in words; the page adds its numbers, and what makes it again."""

    title: str
    drawing: Drawing
    caption: str


@dataclass(frozen=True)
class Section:
    """A part of a page; `lead` stands before its figures, `beside` and `extra` are HTML."""

    title: str
    lead: str
    figures: Sequence[Figure]
    extra: str = ""
    beside: str = ""


def page(
    title: str,
    about: Sequence[Mapping[str, Any]],
    found: Sequence[str],
    sections: Sequence[Section],
    notes: Sequence[str],
) -> str:
    """A whole page: sentences first, then figures, then how to make it again."""
    body = [
        f"<header><h1>{escape(title)}</h1>",
        *(f'<p class="run">{escape(line)}</p>' for line in _settings(about)),
        "</header><main>",
        '<section class="found"><h2>What was found</h2><ul>',
        *(f"<li>{escape(sentence)}</li>" for sentence in found),
        "</ul></section>",
        *(_section(section, about) for section in sections),
        "</main>",
        _footer(about, notes),
    ]
    style = resources.files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)}</title><style>\n{style}</style></head>"
        f"<body>\n{chr(10).join(body)}\n</body></html>\n"
    )


def _settings(about: Sequence[Mapping[str, Any]]) -> list[str]:
    if len(about) == 1:
        return [setting(about[0])]
    return [f"{letter}: {setting(run)}" for letter, run in zip("AB", about, strict=True)]


def setting(about: Mapping[str, Any]) -> str:
    """Who played what, in one line."""
    bots = " against ".join(dict.fromkeys(str(bot) for bot in about["bots"]))
    pack = ", with a pack" if about.get("pack") else ""
    return f"{plural(about['matches'], 'match', 'matches')}, {about['seats']} seats, {bots}{pack}."


def origin(about: Mapping[str, Any]) -> str:
    """What makes a figure again, in full."""
    return (
        f"{about['command']} (lairworks {about['version']}, rules {about['rules']}, "
        f"content {about['content']}, seed {about['seed']})"
    )


def table(head: Sequence[str], rows: Sequence[Sequence[Cell]], name: str) -> str:
    """A table; the first column names the rows, the others are numbers."""
    cells = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    lines = [
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(name)}, table">',
        f"<table><thead><tr>{cells}</tr></thead><tbody>",
    ]
    for first, *others in rows:
        lines.append(
            f'<tr><th scope="row">{escape(_text(first))}</th>{"".join(map(_cell, others))}</tr>'
        )
    return "\n".join([*lines, "</tbody></table></div>"])


def folded(summary: str, html: str) -> str:
    """Something to open."""
    return f"<details><summary>{escape(summary)}</summary>{html}</details>"


def _section(section: Section, about: Sequence[Mapping[str, Any]]) -> str:
    figures = "\n".join(_figure(figure, about) for figure in section.figures)
    lead = f"<p>{escape(section.lead)}</p>" if section.lead else ""
    return (
        f"<section><h2>{escape(section.title)}</h2>{lead}"
        f'<div class="figures">{figures}{section.beside}</div>{section.extra}</section>'
    )


def _figure(figure: Figure, about: Sequence[Mapping[str, Any]]) -> str:
    source = escape("; ".join(origin(run) for run in about))
    opened, drawing = figure.drawing.svg.split(">", 1)
    numbers = table(figure.drawing.head, figure.drawing.rows, figure.title)
    short = escape("; ".join(_short(run) for run in about))
    return (
        f"<figure><h3>{escape(figure.title)}</h3>"
        f'<div role="img" aria-label="{escape(figure.title)}: {escape(figure.caption)}">'
        f"{opened}><desc>{source}</desc>{drawing}</div>"
        f"<figcaption>{escape(figure.caption)}</figcaption>{folded('Numbers', numbers)}"
        f'<p class="origin">{short} · <a href="#again">command</a></p></figure>'
    )


def _short(about: Mapping[str, Any]) -> str:
    return f"seed {about['seed']} · lairworks {about['version']} · content {about['content']}"


def _footer(about: Sequence[Mapping[str, Any]], notes: Sequence[str]) -> str:
    runs = []
    for run in about:
        options = ", ".join(f"{name} = {value}" for name, value in run["options"].items())
        runs.append(
            f"<pre><code>{escape(str(run['command']))}</code></pre><dl>"
            f"<dt>Game</dt><dd>{escape(str(run['title']))} ({escape(str(run['game']))}), "
            f"rules {run['rules']}</dd>"
            f"<dt>Bots</dt><dd>{escape(', '.join(map(str, run['bots'])))}</dd>"
            f"<dt>Options</dt><dd>{escape(options) or 'none'}</dd>"
            f"<dt>Content</dt><dd><code>{escape(str(run['content']))}</code>"
            f"{', with the pack below' if run.get('pack') else ''}</dd>"
            f"<dt>Seeds</dt><dd>run seed {run['seed']}; the seed of every deal is in "
            "<code>matches.parquet</code></dd>"
            f"<dt>Version</dt><dd>lairworks {escape(str(run['version']))}</dd></dl>"
        )
        if run.get("pack"):
            runs.append(folded("The pack", f"<pre><code>{escape(str(run['pack']))}</code></pre>"))
    listed = "".join(f"<li>{escape(note)}</li>" for note in notes)
    return (
        f'<footer id="again"><h2>How to make this again</h2>{"".join(runs)}'
        f"<h2>How it was reckoned</h2><ul>{listed}</ul></footer>"
    )


def _text(cell: Cell) -> str:
    return cell if isinstance(cell, str) else cell[0]


def _cell(cell: Cell) -> str:
    if isinstance(cell, str):
        return f"<td>{escape(cell)}</td>"
    return f'<td class="{escape(cell[1])}">{escape(cell[0])}</td>'
