"""A page that says what a simulation found: `lairworks report DIR -o report.html`."""

from __future__ import annotations

from pathlib import Path

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
    source = read(run) if isinstance(run, Path) else run
    found = facts(source)
    about = source.about
    title = f"{about['title']}: what {plural(about['matches'], 'match', 'matches')} say"
    return page(title, [about], findings(found), sections(found), notes())
