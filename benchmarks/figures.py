"""Rows of figures: what is measured again and again, brought together and compared."""

from __future__ import annotations

from statistics import median

Row = dict[str, str | int | float | bool]

NAME = "name"
MISSING = "missing"  # why there are no figures


def medians(rounds: list[list[Row]]) -> list[Row]:
    """One row for each name, in the order of the first round, with the median of every number.

    A row that is missing in any round is missing altogether.
    """
    merged: list[Row] = []
    for row in rounds[0]:
        same = [each for rows in rounds for each in rows if each[NAME] == row[NAME]]
        failed = [each for each in same if MISSING in each]
        merged.append(failed[0] if failed else _median_row(same))
    return merged


def _median_row(rows: list[Row]) -> Row:
    merged = dict(rows[0])
    for field, value in merged.items():
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            merged[field] = median(float(row[field]) for row in rows)
    return merged


def figure(rows: list[Row], name: str, field: str) -> float:
    """One figure of the row of that name; 0 where it is missing."""
    for row in rows:
        if row[NAME] == name and field in row:
            return float(row[field])
    return 0.0


def ratio(value: float, yardstick: float) -> str:
    """How many times the yardstick, as text; a dash where there is nothing to compare."""
    if not value or not yardstick:
        return "-"
    times = value / yardstick
    return f"{times:.0f}x" if times >= 100 else f"{times:.1f}x"


def table(rows: list[Row], columns: list[tuple[str, str, str]]) -> list[str]:
    """Lines of a table; a column is a title, a field and a number format.

    The first column is text; what a row does not have is a dash, and a missing row its reason.
    """
    cells = [[title for title, _, _ in columns]]
    for row in rows:
        if MISSING in row:
            cells.append([str(row[NAME]), f"missing: {row[MISSING]}"])
        else:
            cells.append([_cell(row, field, form) for _, field, form in columns])
    full = [line for line in cells if len(line) == len(columns)]
    widths = [max(len(line[at]) for line in full) for at in range(len(columns))]
    widths[0] = max(len(line[0]) for line in cells)
    return [
        "  ".join(
            text.ljust(widths[at])
            if at == 0 or len(line) < len(columns)
            else text.rjust(widths[at])
            for at, text in enumerate(line)
        ).rstrip()
        for line in cells
    ]


def _cell(row: Row, field: str, form: str) -> str:
    value = row.get(field)
    if value is None:
        return "-"
    return format(float(value), form) if isinstance(value, (int, float)) else str(value)
