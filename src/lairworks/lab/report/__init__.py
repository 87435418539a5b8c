"""A page that says what a simulation found: `lairworks report DIR -o report.html`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from lairworks.core.errors import LairworksError
from lairworks.lab.report.again import decisions
from lairworks.lab.report.compare import compare
from lairworks.lab.report.facts import facts
from lairworks.lab.report.findings import findings
from lairworks.lab.report.notes import notes
from lairworks.lab.report.page import page
from lairworks.lab.report.sections import sections
from lairworks.lab.report.source import Source, read
from lairworks.lab.report.words import plural

__all__ = ["Source", "compare", "read", "report"]


def report(run: Path | Source) -> str:
    """The page of a run, one file of HTML that needs nothing else."""
    source = _with_decisions(run) if isinstance(run, Path) else run
    found = facts(source)
    about = source.about
    title = f"{about['title']}: what {plural(about['matches'], 'match', 'matches')} say"
    return page(title, [about], findings(found), sections(found), notes())


def _with_decisions(folder: Path) -> Source:
    """A run's tables; if it kept no decisions, some of its matches are played again for them.

    That takes the version that played them; of another one's runs the page goes without.
    """
    source = read(folder)
    if source.decisions is not None:
        return source
    try:
        return replace(source, decisions=decisions(folder))
    except LairworksError:
        return source
