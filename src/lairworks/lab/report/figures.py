"""The figures of a page, as SVG. Colours are names the page's style sheet fills in.

Figures are drawn narrow, so that a phone shows them in full size and a desk beside each other.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import altair as alt
import polars as pl
import vl_convert

from lairworks.lab.report.words import number, points
from lairworks.lab.report.words import percent as share

WIDTH: Final = 330
LABELS: Final = 132  # room for names on the left
ROW: Final = 24
SLIM: Final = 17
# Vega knows no style sheets, so colours go in as numbers nobody would choose and come out as names.
INK, SOFT, LINE, MARK, PALE = "#010203", "#020304", "#030405", "#040506", "#050607"
NAMES: Final = {INK: "ink", SOFT: "soft", LINE: "line", MARK: "mark", PALE: "pale"}
CONFIG: Final[Mapping[str, Any]] = {
    "aria": False,
    "background": None,
    "font": "Arial, Helvetica, sans-serif",
    "view": {"stroke": None},
    "axis": {
        "labelColor": INK,
        "labelFontSize": 12,
        "titleColor": SOFT,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "gridColor": LINE,
        "domainColor": LINE,
        "tickColor": LINE,
        "labelLimit": LABELS,
    },
    "axisX": {"tickCount": 5, "labelSeparation": 8, "titleAlign": "right", "titleAnchor": "end"},
    "header": {"labelColor": INK, "labelFontSize": 12, "titleColor": SOFT},
    "facet": {"spacing": 12},
}
Interval = tuple[str, float, float, float]  # a name, the value, the ends


@dataclass(frozen=True)
class Drawing:
    """A figure as SVG, and the same as a table: its head, and rows of a name and numbers."""

    svg: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def intervals(
    rows: Sequence[Interval],
    title: str,
    even: float | None = None,
    percent: bool = True,
    loud: Sequence[str] = (),
) -> Drawing:
    """A dot with its interval in every row; `even` draws a line, `loud` rows are filled dots."""
    data = pl.DataFrame(
        {
            "name": [row[0] for row in rows],
            "value": [row[1] for row in rows],
            "low": [row[2] for row in rows],
            "high": [row[3] for row in rows],
            "loud": [row[0] in loud for row in rows],
        }
    )
    tell = (points if even == 0 else share) if percent else number
    if percent and even == 0:
        axis = alt.Axis(labelExpr="datum.value == 0 ? '0' : format(datum.value, '+.0%')")
    else:
        axis = alt.Axis(format=".0%" if percent else ",~r")
    y = alt.Y("name:N", title=None, sort=None, axis=_names())
    x = alt.X("low:Q", title=title, axis=axis, scale=alt.Scale(zero=False, nice=True))
    base = alt.Chart(data)
    layers: list[alt.Chart] = [
        base.mark_rule(color=SOFT, strokeWidth=2).encode(y=y, x=x, x2="high:Q"),
        base.mark_point(size=70, stroke=MARK, strokeWidth=2, opacity=1).encode(
            y=y,
            x=alt.X("value:Q", title=title),
            fill=alt.condition("datum.loud", alt.value(MARK), alt.value(PALE)),
        ),
    ]
    if even is not None:
        line = alt.Chart(pl.DataFrame({"even": [even]}))
        rule = line.mark_rule(color=INK, strokeDash=[4, 3], opacity=0.8)
        layers.insert(0, rule.encode(x=alt.X("even:Q", title=title)))
    height = (ROW if len(rows) <= 12 else SLIM) * max(1, len(rows))
    svg = drawn(alt.layer(*layers).properties(width=WIDTH - LABELS, height=height))
    told = tuple(
        (name, tell(value), f"{tell(low)} to {tell(high)}") for name, value, low, high in rows
    )
    return Drawing(svg, ("", title, "interval"), told)


def bars(rows: Sequence[tuple[str, float]], title: str, percent: bool = True) -> Drawing:
    """A bar in every row with its number at the end, which needs no axis."""
    data = pl.DataFrame({"name": [row[0] for row in rows], "value": [row[1] for row in rows]})
    form = ".1%" if percent else ".3~g"
    y = alt.Y("name:N", title=None, sort=None, axis=_names())
    axis = alt.Axis(labels=False, ticks=False, grid=False, domain=False)
    most = max((row[1] for row in rows), default=1.0) or 1.0
    x = alt.X("value:Q", title=title, axis=axis, scale=alt.Scale(domain=[0, most * 1.25]))
    base = alt.Chart(data).encode(y=y, x=x)
    words = base.mark_text(align="left", dx=4, color=INK, fontSize=12).encode(
        text=alt.Text("value:Q", format=form)
    )
    chart = alt.layer(base.mark_bar(color=MARK, opacity=0.75), words)
    svg = drawn(chart.properties(width=WIDTH - LABELS, height=ROW * max(1, len(rows))))
    tell = share if percent else number
    return Drawing(svg, ("", title), tuple((name, tell(value)) for name, value in rows))


def histogram(values: pl.Series, title: str, count: str, percent: bool = False) -> Drawing:
    """How often each value came, in at most thirty bins of whole width."""
    data = binned(values, percent)
    svg = drawn(_histogram(alt.Chart(data), title, count, percent).properties(height=150))
    return Drawing(svg, (title, count), _bins(data, _is_whole(values), percent))


def histograms(groups: Sequence[tuple[str, pl.Series]], title: str, count: str) -> Drawing:
    """Several histograms on one scale, each under its name."""
    together = pl.concat([values for _, values in groups])
    width, (low, high) = bin_width(together), _ends(together)
    charts = []
    told: list[tuple[str, ...]] = []
    for name, values in groups:
        data = binned(values, width=width, start=_start(low, width))
        told += [(f"{name}: {place}", counted) for place, counted in _bins(data, _is_whole(values))]
        table = alt.Chart(data)
        chart = _histogram(table, title, count, scale=(low - width, high + width))
        text = alt.TitleParams(name, color=INK, fontSize=12, fontWeight="normal", anchor="start")
        charts.append(chart.properties(height=80, title=text))
    return Drawing(drawn(alt.vconcat(*charts, spacing=8)), (title, count), tuple(told))


def binned(
    values: pl.Series, percent: bool = False, width: float | None = None, start: float | None = None
) -> pl.DataFrame:
    """The counts of a histogram: low, high and number of each bin that is not empty."""
    kept = values.drop_nulls()
    if percent:
        width, start = 0.05, 0.0
    size = bin_width(kept) if width is None else width
    first = _start(_ends(kept)[0], size) if start is None else start
    place = ((pl.col("value") - first) / size + 1e-9).floor()
    last = 19 if percent else None  # a chance of 1 belongs to the last bin, not to one beyond
    low = pl.col("place") * size + first
    return (
        pl.DataFrame({"value": kept.cast(pl.Float64)})
        .group_by(place=place.clip(upper_bound=last) if last else place)
        .agg(n=pl.len())
        .sort("place")
        .select(low=low, high=low + size, n="n")
    )


def bin_width(values: pl.Series) -> float:
    """1, 2, 5, 10, ...: the least that makes thirty bins or fewer; less than 1 for fractions."""
    kept = values.drop_nulls()
    low, high = _ends(kept)
    span = high - low
    whole = _is_whole(kept)
    for size in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5):
        if not whole and span / size < 30:
            return size
    size, step = 1.0, 0
    while span / size >= 30:
        size *= (2, 2.5, 2)[step % 3]
        step += 1
    return size


def drawn(chart: alt.TopLevelMixin) -> str:
    """A chart as SVG for a page."""
    spec = chart.to_dict()
    spec["config"] = dict(CONFIG)
    svg = str(vl_convert.vegalite_to_svg(spec))
    for colour, name in NAMES.items():
        svg = svg.replace(f'"{colour}"', f'"var(--{name})"')
    svg = re.sub(r"(\d+\.\d{2})\d+", r"\1", svg)
    return svg.replace("<svg ", '<svg aria-hidden="true" ', 1)


def _bins(data: pl.DataFrame, whole: bool, percent: bool = False) -> tuple[tuple[str, str], ...]:
    """The bins of a histogram in words; of whole numbers, from the first to the last of a bin."""
    tell = share if percent else number
    told = []
    for low, high, count in data.iter_rows():
        first, last = (math.ceil(low), math.ceil(high) - 1) if whole else (low, high)
        name = tell(first) if first == last else f"{tell(first)} to {tell(last)}"
        told.append((name, number(count)))
    return tuple(told)


def _is_whole(values: pl.Series) -> bool:
    return bool((values.drop_nulls().cast(pl.Float64) % 1 == 0).all())


def _start(low: float, size: float) -> float:
    """Where bins begin: at a round number; a bar of one whole number stands over it."""
    return low - 0.5 if size == 1 else math.floor(low / size + 1e-9) * size


def _ends(values: pl.Series) -> tuple[float, float]:
    if values.is_empty():
        return 0.0, 0.0
    kept = values.cast(pl.Float64).sort()
    return float(kept[0]), float(kept[-1])


def _names() -> alt.Axis:
    return alt.Axis(
        minExtent=LABELS, maxExtent=LABELS, labelPadding=8, ticks=False, domain=False, grid=False
    )


def _histogram(
    base: alt.Chart,
    title: str,
    count: str,
    percent: bool = False,
    scale: tuple[float, float] | None = None,
) -> alt.Chart:
    axis = alt.Axis(format=".0%" if percent else ",~r", grid=False)
    range_ = alt.Scale(domain=list(scale), nice=False) if scale else alt.Scale(zero=False)
    if percent:
        range_ = alt.Scale(domain=[0, 1])
    counts = alt.Axis(format=",~r", tickCount=3, minExtent=34, maxExtent=34)
    chart: alt.Chart = base.mark_bar(color=MARK, opacity=0.75, binSpacing=1).encode(
        x=alt.X("low:Q", bin="binned", title=title, axis=axis, scale=range_),
        x2="high:Q",
        y=alt.Y("n:Q", title=count, axis=counts),
    )
    return chart.properties(width=WIDTH - 50)
