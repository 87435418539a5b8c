"""What a laboratory says, in the terminal: report, balance, tune."""

from __future__ import annotations

import math
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from lairworks import shelf
from lairworks.core.errors import LairworksError
from lairworks.packs import content_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

    from lairworks.lab.balance import Verdict
    from lairworks.lab.bands import Band
    from lairworks.lab.simulate import Progress
    from lairworks.lab.statistics import Estimate
    from lairworks.lab.tune import Tuned

FAILED = 1
Repeated = Parameter(negative="")
Once = Parameter(negative="")


def report(
    *runs: Annotated[Path, Parameter(name="DIR")],
    out: Annotated[Path, Parameter(name=["--out", "-o"])] = Path("report.html"),
    compare: Annotated[bool, Once] = False,
) -> None:
    """Write a page about a simulation: who wins, how long it takes, which cards stand out.

    Args:
        runs: The folder that `lairworks simulate` has filled; two of them with --compare.
        out: The page to write, one file that needs nothing else.
        compare: Compare two runs deal by deal: two packs, or two sets of bots, on the same seed.
    """
    _needs_lab()
    from lairworks.lab import report as pages

    if len(runs) != (2 if compare else 1):
        wanted = "two folders" if compare else "one folder"
        raise LairworksError(f"a report takes {wanted}, not {len(runs)}; two need --compare")
    sources = [pages.read(run) for run in runs]
    page = pages.compare(*sources) if compare else pages.report(sources[0])
    try:
        out.write_text(page, encoding="utf-8")
    except OSError as error:
        raise LairworksError(f"cannot write {out}: {error.strerror or error}") from error
    print(f"{out}, {len(page.encode()) // 1024} kB")


def balance(
    game: str,
    /,
    *,
    band: Annotated[list[str] | None, Repeated] = None,
    confidence: float = 0.95,
    quick: Annotated[bool, Once] = False,
    pack: Path | None = None,
    bands: Path | None = None,
    seed: int = 1,
    workers: int | None = None,
    out: Path | None = None,
    colour: bool = True,
) -> int:
    """Test whether a game keeps its bands: seats even, matches not too long, no dead cards.

    Bots play until each band is decided or its cap is reached. The exit code is 1 if one is left;
    then three matches that show it are written, for `lairworks replay`.

    Args:
        game: The id of a game.
        band: Only the band of this id, once per band.
        confidence: How sure a verdict must be; every band by itself.
        quick: At most 200 matches a band, for a first impression.
        pack: A file with other cards or numbers.
        bands: A file with other bands than the game's own.
        seed: Makes the run repeatable.
        workers: How many processes play; otherwise as many as there are cores.
        out: The folder for matches and examples, default balance-GAME; what is there is used.
        colour: Use colours on a terminal.
    """
    _needs_lab()
    from lairworks.lab import balance as lab
    from lairworks.lab.bands import bands_of, named
    from lairworks.terminal.arena import Pace
    from lairworks.terminal.console import Terminal

    known = bands_of(game, bands)
    wanted = [named(known, id) for id in band] if band else known
    folder = out or Path(f"balance-{game}")
    most = lab.QUICK if quick else None
    plan = lab.Plan(game, folder, confidence, _pack(game, pack), seed, workers, most)
    with Pace() as pace:

        def told(group: Sequence[Band]) -> Progress:
            first = group[0]
            names = f"{first.seats} seats, {' against '.join(first.bots)}"
            print(f"{names}: {', '.join(each.id for each in group)}", file=sys.stderr)
            return pace

        verdicts = list(lab.balance(plan, wanted, told))
    order = [each.id for each in wanted]
    verdicts.sort(key=lambda verdict: order.index(verdict.band.id))
    Terminal(colour).say(_verdicts(verdicts))
    left = [verdict for verdict in verdicts if verdict.word == lab.LEFT]
    for verdict in left:
        _show(verdict, folder)
    _sum_up(verdicts, confidence)
    return FAILED if left else 0


def tune(
    game: str,
    /,
    *,
    param: Annotated[list[str], Repeated],
    target: str,
    matches: int = 400,
    pack: Path | None = None,
    bands: Path | None = None,
    seed: int = 1,
    workers: int | None = None,
    keep: Path | None = None,
    out: Annotated[Path, Parameter(name=["--out", "-o"])] = Path("tuned.toml"),
    colour: bool = True,
) -> None:
    """Search numbers of the content for those that bring a band right, and write them as a pack.

    Args:
        game: The id of a game.
        param: A number as path=lo:hi or path=lo:hi:step, such as constants.work_start.value=0:4;
            once per number.
        target: The id of the band to come into, see `lairworks balance`.
        matches: How many matches to play with each candidate.
        pack: A file with other cards or numbers, to begin from.
        bands: A file with other bands than the game's own.
        seed: Makes the search repeatable.
        workers: How many processes play; otherwise as many as there are cores.
        keep: The folder for the matches, default tune-GAME; what is there is used.
        out: The pack to write.
        colour: Use colours on a terminal.
    """
    _needs_lab()
    from lairworks.lab import tune as lab
    from lairworks.lab.bands import bands_of, named
    from lairworks.lab.params import param as read_param
    from lairworks.terminal.arena import Pace
    from lairworks.terminal.console import Terminal

    text = _pack(game, pack)
    params = [read_param(game, each, text) for each in param]
    goal = named(bands_of(game, bands), target)
    folder = keep or Path(f"tune-{game}")
    plan = lab.Plan(game, goal, folder, matches, text, seed, workers)
    with Pace() as pace:

        def told(point: str) -> Progress:
            print(point, file=sys.stderr)
            return pace

        found = lab.tune(plan, params, told)
    terminal = Terminal(colour)
    terminal.say(_trials(goal, found))
    print()
    terminal.say(_before_and_after(goal, found))
    try:
        out.write_text(found.pack, encoding="utf-8")
    except OSError as error:
        raise LairworksError(f"cannot write {out}: {error.strerror or error}") from error
    print(f"\n{_outcome(goal, found)}; the pack is in {out}")


def _needs_lab() -> None:
    missing = [name for name in ("polars", "altair", "vl_convert") if find_spec(name) is None]
    if missing:
        raise LairworksError(
            f'the laboratory needs {", ".join(missing)}: pip install "lairworks[lab]"'
        )


def _pack(game: str, pack: Path | None) -> str | None:
    """A pack's text, which fits the game."""
    if pack is None:
        return None
    content_of(shelf.find(game), pack)
    return pack.read_text(encoding="utf-8")


def _show(verdict: Verdict, folder: Path) -> None:
    """Writes examples of a band that is left, and says how to look at them."""
    from lairworks.lab.balance import record
    from lairworks.terminal.files import write_match

    worst = verdict.worst
    part = f" ({worst.part})" if worst is not None and worst.part != "all" else ""
    print(f"\n{verdict.band.id}{part} is left. {verdict.band.note} To see it:")
    for number, example in enumerate(verdict.examples, 1):
        path = folder / f"{verdict.band.id}-{number}.json"
        write_match(path, record(example))
        print(f"  lairworks replay {path}")


def _sum_up(verdicts: Sequence[Verdict], confidence: float) -> None:
    from collections import Counter

    words = Counter(verdict.word for verdict in verdicts)
    told = ", ".join(f"{count} {word}" for word, count in words.most_common())
    print(f"\n{told}; each verdict is right with a confidence of {confidence:.0%}")


def _outcome(band: Band, found: Tuned) -> str:
    """What the search has come to, in a few words."""
    if found.best.point == tuple(param.now for param in found.params):
        return "no value that was tried does better than what is there"
    inside = all(band.strain(part.value) <= 0 for part in found.after)
    return f"{band.id} is {'within its band' if inside else 'still outside its band'}"


def _verdicts(verdicts: Sequence[Verdict]) -> Table:
    table = _table("band", "of", "should be", "is", "matches", "verdict")
    for verdict in verdicts:
        worst = verdict.worst
        table.add_row(
            verdict.band.id,
            worst.part if worst is not None and worst.part != "all" else "",
            _limits(verdict.band),
            _told(verdict.band, worst) if worst else "cannot be measured",
            str(verdict.matches),
            verdict.word,
        )
    return table


def _trials(band: Band, found: Tuned) -> Table:
    table = _table(*(param.path for param in found.params), "of", band.id, "")
    for trial in sorted(found.trials, key=lambda trial: trial.point):
        worst = trial.parts[0]
        now = tuple(param.now for param in found.params)
        marks = ["best"] * (trial == found.best) + ["now"] * (trial.point == now)
        part = "" if worst.part == "all" else worst.part
        table.add_row(*map(str, trial.point), part, _told(band, worst), ", ".join(marks))
    return table


def _before_and_after(band: Band, found: Tuned) -> Table:
    table = _table(f"{band.id} ({_limits(band)})", "before", "after", "change")
    after = {part.part: part for part in found.after}
    gaps = {change.part: change for change in found.changes}
    for part in found.before[:20]:
        gap = gaps.get(part.part)
        change = ""
        if gap is not None:
            scale, unit = (100, " points") if band.measure.is_share else (1, "")
            ends = f"{scale * gap.low:+.1f} to {scale * gap.high:+.1f}"
            change = f"{scale * gap.value:+.1f}{unit} ({ends})"
        then = _told(band, after[part.part]) if part.part in after else ""
        name = "" if part.part == "all" else part.part
        table.add_row(name, _told(band, part), then, change)
    return table


def _table(first: str, *columns: str) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(first, overflow="fold")
    for column in columns:
        table.add_column(column, justify="right", overflow="fold")
    return table


def _limits(band: Band) -> str:
    unit = " %" if band.measure.is_share else ""
    low, high = (_figure(band, end) for end in (band.low, band.high))
    if math.isinf(band.high):
        return f"at least {low}{unit}"
    return f"at most {high}{unit}" if math.isinf(band.low) else f"{low} to {high}{unit}"


def _told(band: Band, part: Estimate) -> str:
    low, value, high = (_figure(band, number) for number in (part.low, part.value, part.high))
    return f"{value}{' %' if band.measure.is_share else ''} ({low} to {high})"


def _figure(band: Band, value: float) -> str:
    if band.measure.is_share:
        return f"{100 * value:.1f}".removesuffix(".0")
    return f"{value:.2f}".rstrip("0").rstrip(".")
