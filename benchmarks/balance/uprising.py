"""Is uprising fair? See docs/balance/uprising.md."""

from __future__ import annotations

from collections import Counter
from statistics import median

from benchmarks.balance import Row, ended, portion, spread, verdict
from lairworks import Match

ENDINGS = {
    "majors": "the master, by four Majors",
    "control": "the resistance, by Key Rooms",
    "captured": "the resistance, by captured cards",
    "round_limit": "the resistance, by the round limit",
}
# Section I: how many matches see one of these events at least.
HAPPENINGS = {
    "a paid attack": 0.65,
    "a purchase": 0.50,
    "a fear or a Minor": 0.25,
    "a capture or plunder": 0.30,
}


def row(match: Match) -> Row:
    """What is kept of a match."""
    seen = Counter(event.name for event in match.events())
    facts = [event.facts for event in match.events() if event.name == "paid"]
    paid = Counter(str(each["for"]) for each in facts)
    plots = [event.facts for event in match.events() if event.name == "plot_completed"]
    return {
        "rounds": seen["turn_start"] // 2 + seen["turn_start"] % 2,
        "captured": int(match.scores[1]),
        "plots": [str(each["plot"]) for each in plots],
        "minors": sum(not each["major"] for each in plots),
        "paid": dict(paid),
        "captures": seen["captured"] + seen["plundered"],
        "events": dict(seen),
    }


def happened(rows: list[Row], what: str) -> float:
    """The share of matches in which something happened."""
    tests = {
        "a paid attack": lambda each: each["paid"].get("attack", 0) > 0,
        "a purchase": lambda each: each["paid"].get("buy", 0) > 0,
        "a fear or a Minor": lambda each: each["paid"].get("fear", 0) + each["minors"] > 0,
        "a capture or plunder": lambda each: each["captures"] > 0,
    }
    return float(sum(map(tests[what], rows))) / len(rows)


def table(rows: list[Row]) -> str:
    """Everything as Markdown."""
    number = len(rows)
    lines = ["| | | band | within |", "| --- | ---: | --- | --- |"]
    lines.append(f"| matches | {number} | | |")
    won = ended(rows, "majors")
    fair = verdict(0.4 <= won <= 0.6)
    lines.append(f"| won by the master | {portion(won, number)} | 40 to 60 % | {fair} |")
    for reason, text in ENDINGS.items():
        part = ended(rows, reason)
        band, within = "", ""
        if reason == "round_limit":
            band, within = "under 1 %", verdict(part < 0.01)
        lines.append(f"| won by {text} | {portion(part, number)} | {band} | {within} |")
    middle = median(each["rounds"] for each in rows)
    lines.append(f"| rounds, median | {middle:g} | 7 to 14 | {verdict(7 <= middle <= 14)} |")
    lines.append(f"| rounds, mean (10 to 90 %) | {spread(rows, 'rounds', 10)} | | |")
    lines.append(f"| decisions, mean (10 to 90 %) | {spread(rows, 'decisions', 10)} | | |")
    lines.append(f"| cards captured, mean (10 to 90 %) | {spread(rows, 'captured', 10)} | | |")
    for what, least in HAPPENINGS.items():
        part = happened(rows, what)
        cell = f"{part:.1%} | ≥ {least:.0%} | {verdict(part >= least)} |"
        lines.append(f"| matches with {what} | {cell}")
    return "\n".join([*lines, "", *plot_table(rows)])


def plot_table(rows: list[Row]) -> list[str]:
    """How often each plot is completed, and how often the master wins then."""
    lines = ["| plot | completed in 100 matches | the master won of these |"]
    lines.append("| --- | ---: | ---: |")
    names = Counter(name for each in rows for name in each["plots"])
    for name, times in names.most_common():
        such = [each for each in rows if name in each["plots"]]
        won = f"{ended(such, 'majors'):.0%}"
        lines.append(f"| {name} | {100 * times / len(rows):.0f} | {won} |")
    return lines
