"""Is volcano fair? See docs/balance/volcano.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from statistics import mean

import lairworks
from benchmarks.balance import Row, ended, portion, spread, verdict
from lairworks import Match
from lairworks.games.volcano.content import VolcanoContent

# Which event shows that a directive was carried out.
DIRECTIVES = {
    "selected": "SELECT",
    "revealed": "REVEAL",
    "destroyed": "DESTROY",
    "crate_gained": "CRATE",
    "built": "BUILD",
    "upgraded": "UPGRADE",
    "stolen": "STEAL",
    "excavated": "EXCAVATE",
    "transferred": "TRANSFER",
    "exchanged": "EXCHANGE",
    "wasted": "WASTE",
}
BUILDS = ("built", "upgraded", "stolen")

# Section I: what equal, competent bots should come to, by number of seats.
SHARE_BAND = {2: (0.44, 0.56), 3: (0.26, 0.40), 4: (0.19, 0.31)}
CORE_LEAST = {2: 0.50, 3: 0.75, 4: 0.75}


def row(match: Match) -> Row:
    """What is kept of a match."""
    events = match.events()
    order = next(event.facts["order"] for event in events if event.name == "match_start")
    assert isinstance(order, list)
    scores = sorted((int(score) for score in match.scores), reverse=True)
    builds = [event for event in events if event.name in BUILDS]
    return {
        "place": order.index(match.winners[0]),
        "rounds": sum(event.name == "round_start" for event in events),
        "turns": sum(event.name in ("boss_moved", "hench_moved", "retired") for event in events),
        "margin": scores[0] - scores[1],
        "builds": [[event.facts["card_id"], event.facts["scored"]] for event in builds],
        "directives": dict(directives(match)),
        "crates": Counter(str(e.facts["kind"]) for e in events if e.name == "crate_used"),
    }


def directives(match: Match) -> Counter[str]:
    """How often each directive was carried out, bonuses of the Planning Track included."""
    found: Counter[str] = Counter()
    for event in match.events():
        facts = event.facts
        if event.name in DIRECTIVES:
            found[DIRECTIVES[event.name]] += 1
        elif event.name == "work":
            found["WORK" if facts["where"] == "inbox" else "LOSE_WORK"] += 1
        elif event.name == "bp":
            found["LOSE_BP" if facts["delta"] == -1 else "BP"] += 1
        elif event.name == "hench_moved" and facts["how"] == "occupy":
            found["OCCUPY"] += 1
        elif event.name == "score" and facts["why"] == "favor":
            found["FAVOR"] += 1
        elif event.name == "dismissed":
            found["DISMISS"] += facts["worker"] == "henchman"
            found["WORK"] -= bool(facts["token"])  # that token is no directive of its own
        elif event.name == "wasted":
            losers = facts["losers"]
            assert isinstance(losers, list)
            found["LOSE_WORK"] -= len(losers)
        elif event.name == "crate_used" and facts["kind"] == "BP":
            found["BP"] -= 1
    return found


def table(rows: list[Row]) -> str:
    """Everything as Markdown."""
    counts = sorted({each["seats"] for each in rows})
    by_seats = {count: [each for each in rows if each["seats"] == count] for count in counts}
    lines = ["| | " + " | ".join(f"{count} seats" for count in counts) + " | band | within |"]
    lines.append("| --- |" + " ---: |" * len(counts) + " --- | --- |")

    def add(name: str, tell: Callable[[list[Row]], str], band: str = "", within: str = "") -> None:
        cells = " | ".join(tell(by_seats[count]) for count in counts)
        lines.append(f"| {name} | {cells} | {band} | {within} |")

    add("matches", lambda some: str(len(some)))
    for place in range(max(counts)):
        fits = all(
            SHARE_BAND[count][0] <= share(by_seats[count], place) <= SHARE_BAND[count][1]
            for count in counts
            if place < count
        )
        add(
            f"won from place {place + 1} of the starting order",
            lambda some, place=place: won_from(some, place),  # type: ignore[misc]
            "50 ± 6, 33 ± 7, 25 ± 6 %",
            verdict(fits),
        )
    rounds = {count: mean(each["rounds"] for each in by_seats[count]) for count in counts}
    add(
        "rounds, mean (5 to 95 %)",
        lambda some: spread(some, "rounds"),
        "4 to 9",
        verdict(all(4 <= value <= 9 for value in rounds.values())),
    )
    add("decisions, mean (5 to 95 %)", lambda some: spread(some, "decisions"))
    core = {count: ended(by_seats[count], "core") for count in counts}
    add(
        "ended at the Core",
        lambda some: f"{ended(some, 'core'):.1%}",
        "≥ 50 %, ≥ 75 %, ≥ 75 %",
        verdict(all(core[count] >= CORE_LEAST[count] for count in counts)),
    )
    add("ended with a full lair", lambda some: f"{ended(some, 'lair_full'):.1%}")
    safety = sum(ended(by_seats[count], "stall", "round_cap") for count in counts)
    add(
        "ended by stall clause or round cap",
        lambda some: f"{ended(some, 'stall', 'round_cap'):.1%}",
        "none",
        verdict(safety == 0),
    )
    margins = {count: mean(each["margin"] for each in by_seats[count]) for count in counts}
    add(
        "winner's margin, mean",
        lambda some: f"{mean(each['margin'] for each in some):.1f}",
        "2 to 6",
        verdict(all(2 <= value <= 6 for value in margins.values())),
    )
    add(
        "builds a match",
        lambda some: f"{mean(len(each['builds']) for each in some):.1f}",
    )
    per_build = {count: points_per_build(by_seats[count]) for count in counts}
    add(
        "VP a build, mean",
        lambda some: f"{points_per_build(some):.2f}",
        "3.5 to 4.7",
        verdict(all(3.5 <= value <= 4.7 for value in per_build.values())),
    )
    missing = {count: never_built(by_seats[count]) for count in counts}
    add(
        "rooms never built",
        lambda some: str(len(never_built(some))),
        "none with 4",
        verdict(not missing.get(4)),
    )
    return "\n".join([*lines, "", *directive_table(by_seats), "", *room_table(rows)])


def share(rows: list[Row], place: int) -> float:
    return float(sum(each["place"] == place for each in rows)) / len(rows)


def won_from(rows: list[Row], place: int) -> str:
    if place >= rows[0]["seats"]:
        return ""
    return portion(share(rows, place), len(rows))


def points_per_build(rows: list[Row]) -> float:
    return float(mean(scored for each in rows for _, scored in each["builds"]))


def rooms() -> dict[str, str]:
    """The names of all rooms by id."""
    content = lairworks.new("volcano", seats=2).setting.content
    assert isinstance(content, VolcanoContent)
    return {room.id: room.name for room in content.rooms}


def never_built(rows: list[Row]) -> list[str]:
    built = {card for each in rows for card, _ in each["builds"]}
    return [name for id, name in rooms().items() if id not in built]


def directive_table(by_seats: dict[int, list[Row]]) -> list[str]:
    """How often a directive is carried out in a match."""
    names = sorted(
        {name for rows in by_seats.values() for each in rows for name in each["directives"]}
    )
    lines = ["| directive, times a match | " + " | ".join(f"{n} seats" for n in by_seats) + " |"]
    lines.append("| --- |" + " ---: |" * len(by_seats))
    for name in names:
        cells = [
            f"{mean(each['directives'].get(name, 0) for each in rows):.1f}"
            for rows in by_seats.values()
        ]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return lines


def room_table(rows: list[Row]) -> list[str]:
    """How often each room is built, of all matches."""
    built: Counter[str] = Counter()
    points: dict[str, list[int]] = {}
    for each in rows:
        for card, scored in each["builds"]:
            built[card] += 1
            points.setdefault(card, []).append(scored)
    names = rooms()
    lines = ["| room | built in 100 matches | VP, mean |", "| --- | ---: | ---: |"]
    for id, _ in sorted(names.items(), key=lambda room: -built[room[0]]):
        worth = f"{mean(points[id]):.1f}" if id in points else "-"
        lines.append(f"| {names[id]} | {100 * built[id] / len(rows):.0f} | {worth} |")
    return lines
