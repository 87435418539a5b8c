"""Is quest fair? See docs/balance/quest.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from statistics import mean

import lairworks
from benchmarks.balance import Row, portion, spread, verdict
from lairworks import Match
from lairworks.games.quest.content import QuestContent
from lairworks.games.quest.state import QuestState

# Section I: what equal bots should come to.
SHARE_BAND = {2: (0.45, 0.55), 3: (0.28, 0.39), 4: (0.20, 0.30)}
LONGEST = 60  # turns of a player
LEAST_CHOSEN = 0.05
MOST_LIFT = 0.12
FEWEST = 30  # recruitments below which a lift says nothing


def row(match: Match) -> Row:
    """What is kept of a match."""
    state = match.state
    assert isinstance(state, QuestState)
    events = match.events()
    names = Counter(event.name for event in events)
    first = next(event.facts["first"] for event in events if event.name == "setup")
    assert isinstance(first, int)
    offered, chosen = actions(match)
    return {
        "places": [(seat - first) % match.seats for seat in match.winners],
        "turns": max(company.turns for company in state.companies),
        "points": sum(int(score) for score in match.scores),
        "begun": names["quest_begun"],
        "won": names["treasure_gained"],
        "early": names["quest_failed_early"],
        "sent": names["hero_sent"],
        "empty": names["place_empty"],
        "offered": dict(offered),
        "chosen": dict(chosen),
        "heroes": [
            [event.facts["hero_id"], event.facts["seat"] in match.winners, event.facts["from"]]
            for event in events
            if event.name == "recruited"
        ],
    }


def actions(match: Match) -> tuple[Counter[str], Counter[str]]:
    """How often each kind of action card lay in the pool of a turn, and how often it was taken."""
    offered: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    pool: list[str] = []
    for event in match.events():
        if event.name == "actions_laid":
            ids = event.facts["action_ids"]
            assert isinstance(ids, list)
            pool = list(ids)
        elif event.name == "action_drawn":
            pool.append(str(event.facts["action_id"]))
        elif event.name == "turn_started":
            offered.update(set(pool))
        elif event.name == "action_chosen" and event.facts["from"] == "pool":
            card = str(event.facts["action_id"])
            chosen[card] += 1
            pool.remove(card)
    return offered, chosen


def table(rows: list[Row]) -> str:
    """Everything as Markdown."""
    counts = sorted({each["seats"] for each in rows})
    by_seats = {count: [each for each in rows if each["seats"] == count] for count in counts}
    lines = ["| | " + " | ".join(f"{count} seats" for count in counts) + " | band | within |"]
    lines.append("| --- |" + " ---: |" * len(counts) + " --- | --- |")

    def add(name: str, tell: Callable[[list[Row]], str], band: str = "", within: str = "") -> None:
        cells = " | ".join(tell(by_seats[count]) for count in counts)
        lines.append(f"| {name} | {cells} | {band} | {within} |")

    def below(most: float, figure: Callable[[list[Row]], float]) -> str:
        return verdict(all(figure(by_seats[count]) < most for count in counts))

    add("matches", lambda some: str(len(some)))
    for place in range(max(counts)):
        fits = all(
            SHARE_BAND[count][0] <= share(by_seats[count], place) <= SHARE_BAND[count][1]
            for count in counts
            if place < count
        )
        add(
            f"won by player {place + 1} of the first round",
            lambda some, place=place: won_from(some, place),  # type: ignore[misc]
            "45 to 55, 28 to 39, 20 to 30 %",
            verdict(fits),
        )
    add("shared wins", lambda some: f"{shared(some):.1%}", "under 2 %", below(0.02, shared))
    add("turns of a player, mean (10 to 90 %)", lambda some: spread(some, "turns", 10))
    add("longer than 60 turns", lambda some: f"{long(some):.1%}", "under 1 %", below(0.01, long))
    add("decisions, mean (5 to 95 %)", lambda some: spread(some, "decisions"))
    add("quests begun", lambda some: f"{mean(each['begun'] for each in some):.1f}")
    add("quests completed", lambda some: f"{mean(each['won'] for each in some):.1f}")
    add("early failures, of those begun", lambda some: f"{early(some):.1%}", "under 20 %",
        below(0.20, early))  # fmt: skip
    add("heroes a quest", lambda some: f"{per_quest(some):.1f}")
    add("points of all players", lambda some: f"{mean(each['points'] for each in some):.1f}")
    add("a lair stayed empty", lambda some: f"{empty(some):.1%}", "under 8 %", below(0.08, empty))
    return "\n".join([*lines, "", *action_table(by_seats), "", *hero_table(rows)])


def share(rows: list[Row], place: int) -> float:
    """Wins of a place in the order of the first round; a shared win is shared."""
    return sum(1 / len(each["places"]) for each in rows if place in each["places"]) / len(rows)


def won_from(rows: list[Row], place: int) -> str:
    if place >= rows[0]["seats"]:
        return ""
    return portion(share(rows, place), len(rows))


def shared(rows: list[Row]) -> float:
    return float(mean(len(each["places"]) > 1 for each in rows))


def long(rows: list[Row]) -> float:
    return float(mean(each["turns"] > LONGEST for each in rows))


def early(rows: list[Row]) -> float:
    return float(sum(each["early"] for each in rows) / sum(each["begun"] for each in rows))


def per_quest(rows: list[Row]) -> float:
    return float(sum(each["sent"] for each in rows) / sum(each["begun"] for each in rows))


def empty(rows: list[Row]) -> float:
    return float(mean(each["empty"] > 0 for each in rows))


def printed() -> QuestContent:
    content = lairworks.new("quest", seats=2).setting.content
    assert isinstance(content, QuestContent)
    return content


def action_table(by_seats: dict[int, list[Row]]) -> list[str]:
    """How often each kind of action card is taken when it lies in the pool."""
    lines = ["| action, taken when offered | " + " | ".join(f"{n} seats" for n in by_seats) + " |"]
    lines.append("| --- |" + " ---: |" * len(by_seats))
    for action in printed().actions:
        cells: list[str] = []
        for rows in by_seats.values():
            offered = sum(each["offered"].get(action.id, 0) for each in rows)
            taken = sum(each["chosen"].get(action.id, 0) for each in rows) / max(1, offered)
            cells.append(f"{taken:.1%}" if taken >= LEAST_CHOSEN else f"**{taken:.1%}**")
        lines.append(f"| {action.name} | " + " | ".join(cells) + " |")
    return lines


def hero_table(rows: list[Row]) -> list[str]:
    """How often heroes are recruited, and how much more often their owners win than others."""
    taken: Counter[str] = Counter()
    lift: Counter[str] = Counter()
    for each in rows:
        for hero, won, _ in each["heroes"]:
            taken[hero] += 1
            lift[hero] += won / len(each["places"]) - 1 / each["seats"]
    heroes = [hero for hero in printed().heroes if taken[hero.id]]
    heroes.sort(key=lambda hero: -lift[hero.id] / taken[hero.id])
    lines = ["| hero | cost | recruited, times a match | wins above the average |"]
    lines.append("| --- | ---: | ---: | ---: |")
    for hero in heroes:
        above = lift[hero.id] / taken[hero.id]
        text = f"{100 * above:+.1f}"
        if above > MOST_LIFT and taken[hero.id] >= FEWEST:
            text = f"**{text}**"
        often = taken[hero.id] / len(rows)
        lines.append(f"| {hero.name} | {hero.cost} | {often:.2f} | {text} |")
    return lines
