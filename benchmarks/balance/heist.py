"""Is heist fair? See docs/balance/heist.md."""

from __future__ import annotations

from statistics import mean

from benchmarks.balance import Row, ended
from lairworks import Match
from lairworks.core.reading import number_at, part_at
from lairworks.games.heist.effects import SECRET1
from lairworks.games.heist.scoring import LINES
from lairworks.games.heist.state import UNKNOWN, HeistState
from lairworks.lab.intervals import wilson

SEATS = 4
LAIRS = {1: "Superyacht", 2: "Polar Base", 3: "Volcano", 4: "Orbital Station"}
TABLES = [(SEATS, f'{{"lair": {lair}}}') for lair in LAIRS]


def row(match: Match) -> Row:
    """What is kept of a match."""
    state = match.state
    assert isinstance(state, HeistState)
    facts = {name: [each.facts for each in match.events() if each.name == name] for name in SEEN}
    shown = state.shown
    return {
        "lair": state.board.number,
        "rounds": state.round,
        "winners": match.winners,
        "lines": [part_at(each, "lines") for each in facts["final"]],
        "totals": [number_at(each, "total") for each in facts["final"]],
        "best": [number_at(each, "best") for each in facts["raid_graded"]],
        "loot": [raid.loot for raid in state.raids],
        "value": [_value(state, raid.target) for raid in state.raids],
        "passes": len(facts["passed"]),
        "capped": [sheet.lifetime >= state.content.budget_cap for sheet in shown],
        "agents": ["" if agent == UNKNOWN else _agent(state, agent) for agent in state.agents],
        "gadgets": [[g + 1 for g in range(5) if sheet.owns(g)] for sheet in shown],
        "free": [sheet.free_gadget + 1 for sheet in shown],
        "missions": [state.content.mission_at[each].name for each in state.missions],
        "claimed": sorted({str(each["mission"]) for each in facts["mission_claimed"]}),
        "brought": [raid.brought for raid in state.raids],
    }


SEEN = ("final", "raid_graded", "passed", "mission_claimed")


def _value(state: HeistState, seat: int) -> int:
    return sum(state.board.values[kind] for kind in state.shown[seat].rooms if kind >= SECRET1)


def _agent(state: HeistState, agent: int) -> str:
    return state.content.agent_at[agent].name


def table(rows: list[Row]) -> str:
    """Everything as Markdown."""
    parts = {lair: [each for each in rows if each["lair"] == lair] for lair in LAIRS}
    lines = [_line("", [*LAIRS.values(), "band"]), "| --- |" + " ---: |" * 4 + " --- |"]
    for name, band, figure in FIGURES:
        lines.append(_line(name, [*(figure(part) for part in parts.values()), band]))
    found = [*lines, "", *_score_table(parts), "", *_gadget_table(parts), ""]
    return "\n".join([*found, *_mission_table(parts), "", *_agent_table(rows)])


def _line(name: str, cells: list[str]) -> str:
    return f"| {' | '.join([name, *cells])} |"


def _flat(rows: list[Row], name: str) -> list[float]:
    return [value for each in rows for value in each[name]]


def _within(value: float, low: float, high: float, text: str) -> str:
    return text if low <= value <= high else f"**{text}**"


def _matches(rows: list[Row]) -> str:
    return str(len(rows))


def _seats(rows: list[Row]) -> str:
    shares = [_won(rows, seat) for seat in range(SEATS)]
    text = ", ".join(f"{share:.1%}" for share in shares)
    return text if all(abs(share - 1 / SEATS) <= 0.04 for share in shares) else f"**{text}**"


def _won(rows: list[Row], seat: int) -> float:
    return sum(1 / len(each["winners"]) for each in rows if seat in each["winners"]) / len(rows)


def _mean_score(rows: list[Row]) -> str:
    value = mean(_flat(rows, "totals"))
    return _within(value, 150, 235, f"{value:.0f}")


def _low_score(rows: list[Row]) -> str:
    value = sorted(_flat(rows, "totals"))[len(rows) * SEATS // 20]
    return _within(value, 70.5, 999, f"{value:.0f}")


def _overlords(rows: list[Row]) -> str:
    totals = _flat(rows, "totals")
    share = sum(total >= 250 for total in totals) / len(totals)
    return _within(share, 0.02, 0.20, f"{share:.1%}")


def _perfect(rows: list[Row]) -> str:
    pairs = zip(_flat(rows, "best"), _flat(rows, "value"), strict=True)
    share = mean(best / value for best, value in pairs if value)
    return _within(share, 0.40, 0.70, f"{share:.1%}")


def _zero(rows: list[Row]) -> str:
    loot = _flat(rows, "loot")
    share = sum(each == 0 for each in loot) / len(loot)
    return _within(share, 0, 0.05, f"{share:.1%}")


def _rounds(rows: list[Row]) -> str:
    value = mean(each["rounds"] for each in rows)
    return _within(value, 25, 34, f"{value:.1f}")


def _full(rows: list[Row]) -> str:
    share = ended(rows, "lair_full")
    return _within(share, 0.60, 0.95, f"{share:.1%}")


def _passed(rows: list[Row]) -> str:
    share = sum(each["passes"] for each in rows) / sum(each["rounds"] * SEATS for each in rows)
    return _within(share, 0, 0.10, f"{share:.1%}")


def _capped(rows: list[Row]) -> str:
    share = mean(_flat(rows, "capped"))
    return _within(share, 0.30, 0.95, f"{share:.1%}")


def _brought(rows: list[Row]) -> str:
    points = [raid for each in rows for raid in each["brought"]]
    return " / ".join(f"{mean(stat):.1f}" for stat in zip(*points, strict=True))


FIGURES = (
    ("matches", "", _matches),
    ("wins by seat", "25 ± 4 %", _seats),
    ("final score, mean", "150 to 235", _mean_score),
    ("final score, 5th percentile", "above 70", _low_score),
    ("results of 250 and more", "2 to 20 %", _overlords),
    ("a perfect raid steals", "40 to 70 %", _perfect),
    ("raids that steal nothing", "under 5 %", _zero),
    ("rounds, mean", "25 to 34", _rounds),
    ("ended by a full lair", "60 to 95 %", _full),
    ("rounds passed", "under 10 %", _passed),
    ("sheets that earned all 40 $", "30 to 95 %", _capped),
    ("Movement / Stealth / Combat brought", "", _brought),
)


def _score_table(parts: dict[int, list[Row]]) -> list[str]:
    lines = [_line("score lines, mean", list(LAIRS.values())), "| --- |" + " ---: |" * 4]
    for name in LINES:
        cells: list[str] = []
        for rows in parts.values():
            cells.append(f"{mean(each[name] for row in rows for each in row['lines']):.1f}")
        lines.append(_line(name, cells))
    return lines


def _gadget_table(parts: dict[int, list[Row]]) -> list[str]:
    """Seats that took each gadget; the free one of the Polar Base apart."""
    names = ("Jetpack", "Knockout Gas", "Mirror Kit", "Micro-Drone", "Laser Drill")
    heads = [*LAIRS.values(), "free on the Polar Base"]
    lines = [_line("seats that took (10 to 60 %)", heads), "| --- |" + " ---: |" * 5]
    for number, name in enumerate(names, start=1):
        cells: list[str] = []
        for rows in parts.values():
            owned = [
                number in gadgets and number != free
                for row in rows
                for gadgets, free in zip(row["gadgets"], row["free"], strict=True)
            ]
            share = mean(owned)
            cells.append(_within(share, 0.10, 0.60, f"{share:.1%}"))
        free_share = mean(each == number for each in _flat(parts[2], "free"))
        lines.append(_line(name, [*cells, _within(free_share, 0, 0.60, f"{free_share:.1%}")]))
    return lines


def _mission_table(parts: dict[int, list[Row]]) -> list[str]:
    heads = list(LAIRS.values())
    lines = [_line("matches that claimed (35 to 95 %)", heads), "| --- |" + " ---: |" * 4]
    names = sorted({name for rows in parts.values() for row in rows for name in row["missions"]})
    for name in names:
        cells: list[str] = []
        for rows in parts.values():
            there = [name in row["claimed"] for row in rows if name in row["missions"]]
            share = mean(there)
            cells.append(_within(share, 0.35, 0.95, f"{share:.0%} of {len(there)}"))
        lines.append(_line(name, cells))
    return lines


def _agent_table(rows: list[Row]) -> list[str]:
    """How often those who kept an Agent won, over the three lairs that have Agents."""
    lines = ["| Agent | kept | won (25 ± 6 %) |", "| --- | ---: | ---: |"]
    names = sorted({name for row in rows for name in row["agents"] if name})
    for name in names:
        shares: list[float] = []
        for row in rows:
            for seat, kept in enumerate(row["agents"]):
                if kept == name:
                    won = seat in row["winners"]
                    shares.append(1 / len(row["winners"]) if won else 0.0)
        share = mean(shares)
        low, high = wilson(share, len(shares))
        text = _within(share, 0.19, 0.31, f"{share:.1%}")
        lines.append(f"| {name} | {len(shares)} | {text} ({low:.1%} to {high:.1%}) |")
    return lines
