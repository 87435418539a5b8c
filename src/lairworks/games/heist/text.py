"""A view as plain text, made for 100 columns.

`L[R4] Giant Saw -> row 4` is the left deck with a red 4 on top, for the card on display below.
Of points, M is Movement, S Stealth, C Combat, and F Movement and Stealth in any mix. A star after
the number of a gadget means that no penalty and no mission counts it. See also lair_text.py.
"""

from __future__ import annotations

import textwrap
from typing import Final

from lairworks.core.english import counted, listed
from lairworks.core.game import View
from lairworks.core.reading import (
    as_dict,
    as_list,
    number_at,
    numbers_at,
    part_at,
    text_at,
    texts_at,
)
from lairworks.games.heist.effects import STATS
from lairworks.games.heist.grid import ROOM_COUNT
from lairworks.games.heist.lair_text import TABLE, cut, lairs, parts_at, raid_lairs, short, viewer
from lairworks.games.heist.phrases import STAT_NAMES

WIDTH: Final = 100
BEST: Final = 10  # score sheets shown where there are more
NAME: Final = 18  # columns of a name in a list of seats
NAMED: Final = 4  # of those who share something, so many are named
SETUP: Final = ("agents", "gadgets")
LATE: Final = ("raid", "over")
HEADINGS: Final = {
    "Secrets kept": "kept",
    "Secrets stolen": "stolen",
    "Unspent budget": "budget",
    "Gadget Lover": "lover",
    "Explorer": "explorer",
    "Trapper": "trapper",
    "Brutal": "brutal",
    "Missions": "missions",
}


def board(view: View, names: list[str]) -> str:
    """The table as its viewer sees it, without colours and without the choices."""
    if view["phase"] in LATE:
        blocks = [_raid_news(view, names), _outfit(view), _legend(view), raid_lairs(view, names)]
        blocks += [_raid_table(view, names), _score_table(view, names)]
    else:
        blocks = [_news(view, names), _agents(view), _missions(view, names), _gadgets(view)]
        blocks += [_legend(view), lairs(view, names), _seat_table(view, names)]
    return "\n\n".join(_joined(block) for block in blocks if block) + "\n"


def _joined(block: list[str]) -> str:
    return "\n".join(line.rstrip() for line in block)


# Planning


def _news(view: View, names: list[str]) -> list[str]:
    """The round with its decks, what is going on, and the viewer's own numbers."""
    head = "Setup" if view["phase"] in SETUP else f"R{view['round']}/{view['rounds']}"
    decks = [_deck(view, slot) for slot in parts_at(view, "display")]
    decks[0] = f"{head}  {decks[0]}"
    lines = _folded(decks, "   ", " " * (len(head) + 2))
    lines += _folded(_moment(view, names), " · ", "  ")
    return lines if view["me"] is None else [*lines, *_me(view)]


def _deck(view: View, slot: View) -> str:
    """A deck: what is on top of it, and what that makes of the card below."""
    return f"{slot['slot']}[{slot['marker']}] {_caption(view, slot)}"


def _caption(view: View, slot: View) -> str:
    front = text_at(slot, "front")
    number = number_at(slot, "number")
    if front == "train":
        return f"+{slot['points']} {STAT_NAMES[text_at(slot, 'stat')]}, {number}$"
    if front == "gadget":
        return f"Gadget -> {number} {parts_at(view, 'gadgets')[number - 1]['name']}"
    line = "row" if slot["line"] == "row" else "col"
    what = text_at(slot, "name")
    if "value" in slot:
        what += f" {slot['value']}(+{slot['income']})"
    return f"{what} -> {line} {number}"


def _moment(view: View, names: list[str]) -> list[str]:
    parts = [text_at(part_at(view, "lair"), "name")]
    phase = text_at(view, "phase")
    if phase == "agents":
        parts.append("Agents are chosen")
    elif phase == "gadgets":
        parts.append("free gadgets are chosen")
    elif phase == "claims":
        parts.append("missions are claimed")
    parts.append(f"{counted(number_at(view, 'left'), 'card')} left in each deck")
    if phase not in SETUP and view["round"] in (view["last_round"], view["rounds"]):
        parts.append(f"LAST ROUND: {_passing(view, names)}")
    return parts


def _passing(view: View, names: list[str]) -> str:
    """Which way the lairs go as the decks stand."""
    going = f"lairs go {view['direction']}"
    if view["me"] is None:
        return going
    seats = len(names)
    step = seats - 1 if view["direction"] == "left" else 1
    return f"{going}, you raid {names[(viewer(view) + step) % seats]}"


def _me(view: View) -> list[str]:
    """The viewer's own numbers, and what it is about to do."""
    me = part_at(view, "me")
    sheet = parts_at(view, "sheets")[viewer(view)]
    costs = numbers_at(view, "bonus_costs")
    used = number_at(sheet, "bonuses")
    bonus = f"bonus used {used}"
    bonus += f" (next costs {costs[used]}$)" if used < len(costs) else " (no more)"
    parts = [
        f"You: {sheet['cash']}$ (earned {sheet['lifetime']}/{view['budget_cap']})",
        _stats(part_at(sheet, "trained")),
        f"gadgets {_owned(sheet)}",
        bonus,
    ]
    for slot in parts_at(view, "display"):
        if slot["slot"] == me["in_hand"]:
            parts.append(f"in hand: {_deck(view, slot)}")
    if me["claim"] is not None:
        parts.append(_claim(view, str(me["claim"])))
    return _folded(parts, "  ", "  ")


def _claim(view: View, choice: str) -> str:
    """What the viewer has claimed unseen."""
    verb, *details = choice.split(":")
    for mission in parts_at(view, "missions"):
        if verb == "claim" and mission["id"] == details[0]:
            return f"claimed: {mission['name']}, {mission[details[1]]}$ {details[1]}"
    return "claimed: nothing"


def _stats(points: View) -> str:
    return " ".join(f"{stat} {points[stat]}" for stat in STATS)


def _owned(sheet: View) -> str:
    """Gadgets by number, a star for the free one."""
    free = sheet["free_gadget"]
    owned = [f"{gadget}{'*' if gadget == free else ''}" for gadget in numbers_at(sheet, "gadgets")]
    return " ".join(owned) or "-"


def _agents(view: View) -> list[str]:
    """The viewer's Agent, or those it may choose from."""
    if view["me"] is None or not as_list(view["agents"]):
        return []
    kept = parts_at(view, "sheets")[viewer(view)]["agent"]
    if kept is not None:
        return _table([["Agent", *_agent(as_dict(kept))]])
    dealt = texts_at(part_at(view, "me"), "dealt")
    found = [agent for agent in parts_at(view, "agents") if agent["id"] in dealt]
    heads = ["Agents"] + [""] * (len(found) - 1)
    return _table([[head, *_agent(agent)] for head, agent in zip(heads, found, strict=True)])


def _agent(agent: View) -> list[str]:
    points = " ".join(f"+{agent[stat]} {stat}" for stat in STATS)
    return [text_at(agent, "name"), points, text_at(agent, "text")]


def _missions(view: View, names: list[str]) -> list[str]:
    """Missions with their rewards; how far the viewer is, or who was there first."""
    rows: list[list[str]] = []
    for mission in parts_at(view, "missions"):
        rewards = f"{mission['now']}$ now or {mission['later']}$ later"
        text = text_at(mission, "text")
        if mission["closed"]:
            reached, text = "closed", _claimers(view, mission, names)
        else:
            reached = _progress(mission)
        head = "" if rows else "Missions"
        rows.append([head, text_at(mission, "name"), rewards, reached, text])
    return _table(rows)


def _progress(mission: View) -> str:
    """So many of so many, for each thing that is needed; spectators have no sheet."""
    if "progress" not in mission:
        return "open"
    steps = [as_list(step) for step in as_list(mission["progress"])]
    return " ".join(f"{step[0]}/{step[1]}" for step in steps)


def _claimers(view: View, mission: View, names: list[str]) -> str:
    claims = parts_at(mission, "claims")
    if len(claims) > NAMED:
        return f"claimed by {len(claims)} seats"
    found: list[str] = []
    for claim in claims:
        reward = text_at(claim, "reward")
        found.append(f"{names[number_at(claim, 'seat')]} ({mission[reward]}$ {reward})")
    return f"claimed by {listed(found)}"


def _gadgets(view: View) -> list[str]:
    """What the gadgets do, the side that is up."""
    rows: list[list[str]] = []
    for gadget in parts_at(view, "gadgets"):
        side = "Expert" if gadget["expert"] else "Normal"
        head = "" if rows else "Gadgets"
        name = f"{gadget['number']} {gadget['name']}"
        counts = number_at(gadget, "counts")
        if counts != 1:
            name += f" (counts {counts})"
        rows.append([head, name, side, text_at(gadget, "text")])
    return _table(rows)


def _legend(view: View) -> list[str]:
    """What is in rooms, what it costs a raider, and what Secrets are worth."""
    raid = _own_raid(view)
    traps: list[str] = []
    secrets: list[str] = []
    for kind in parts_at(view, "kinds"):
        name = f"{short(kind)} {kind['name']}"
        if "value" in kind:
            secrets.append(f"{name}, {kind['income']}$ at once")
            continue
        costs = part_at(kind, "cost") if raid is None else _discounted(raid, kind)
        cost = " ".join(f"{part}{points}" for part, points in costs.items())
        traps.append(f"{name} {cost or 'nothing'}")
    if view["phase"] in LATE:
        return _folded(traps, " · ", "  ")
    text = text_at(part_at(view, "lair"), "text")
    rule = _shift(part_at(view, "lair"))
    lines = _folded(traps, " · ", "  ") + _folded([*secrets, rule], " · ", "  ")
    return [*lines, *_wrapped(text, "  ")]


def _discounted(raid: View, kind: View) -> View:
    return part_at(part_at(raid, "costs"), text_at(kind, "id"))


def _shift(lair: View) -> str:
    """What other lines cost, if there are any."""
    parts: list[str] = []
    if number_at(lair, "shift_step") >= 0:
        parts.append(f"{lair['shift_step']}$ a step")
    if number_at(lair, "shift_axis") >= 0:
        parts.append(f"{lair['shift_axis']}$ to turn a line")
    if number_at(lair, "gadget_any") >= 0:
        parts.append(f"{lair['gadget_any']}$ for any gadget")
    return "shifting " + (listed(parts) or "is impossible")


def _seat_table(view: View, names: list[str]) -> list[str]:
    """A line for each seat, or a summary."""
    sheets = parts_at(view, "sheets")
    room_count = ROOM_COUNT - 1 - len(texts_at(part_at(view, "lair"), "blocked"))
    filled = [len(part_at(sheet, "rooms")) for sheet in sheets]
    deciding = numbers_at(view, "deciding")
    if len(sheets) > TABLE:
        done = len(sheets) - len(deciding)
        spread = f"rooms filled: {min(filled)} to {max(filled)} of {room_count}"
        return [f"{len(sheets)} seats · {done} done, {len(deciding)} thinking · {spread}"]
    rows = [["Seats", "cash", "earned", *STATS, "gadgets", "bonus", "rooms", ""]]
    for seat, sheet in enumerate(sheets):
        trained = part_at(sheet, "trained")
        rows.append(
            [
                cut(names[seat], NAME),
                f"{sheet['cash']}$",
                f"{sheet['lifetime']}/{view['budget_cap']}",
                *(str(trained[stat]) for stat in STATS),
                _owned(sheet),
                f"{sheet['bonuses']}/{len(numbers_at(view, 'bonus_costs'))}",
                f"{filled[seat]}/{room_count}",
                "thinking" if seat in deciding else "done",
            ]
        )
    return _table(rows)


# The raid


def _raid_news(view: View, names: list[str]) -> list[str]:
    """Where it stands: the viewer's raid and what became of it, or how it ended."""
    raids = parts_at(view, "raids")
    lair = text_at(part_at(view, "lair"), "name")
    if view["phase"] == "over":
        lines = _folded([f"Over · {lair}", _verdict(view, names)], " · ", "  ")
    else:
        over = len([raid for raid in raids if raid["over"]])
        parts = ["Raid", lair, f"{over} of {len(raids)} raids over"]
        if view["raid_timer"]:
            parts.append(f"{view['raid_timer']} seconds for the others once one is over")
        lines = _folded(parts, " · ", "  ")
    raid = _own_raid(view)
    return lines if raid is None else [*lines, *_own_news(view, raid, names)]


def _verdict(view: View, names: list[str]) -> str:
    totals = [number_at(sheet, "total") for sheet in parts_at(view, "result")]
    best = max(totals)
    winners = [name for name, total in zip(names, totals, strict=True) if total == best]
    if len(winners) == 1:
        return f"{winners[0]} wins with {best}$"
    who = listed(winners) if len(winners) <= NAMED else f"{len(winners)} seats"
    return f"{who} share the victory with {best}$"


def _own_raid(view: View) -> View | None:
    """The viewer's raid, if there is one."""
    if view["me"] is None or view["phase"] not in LATE:
        return None
    return parts_at(view, "raids")[viewer(view)]


def _own_news(view: View, raid: View, names: list[str]) -> list[str]:
    """Points left, the record so far, the way taken, and the grade."""
    agent = parts_at(view, "sheets")[number_at(raid, "seat")]["agent"]
    who = f" with {as_dict(agent)['name']}" if agent is not None else ""
    points = _stats(raid)
    if raid["wild"]:
        points += f" wild {raid['wild']}"
    parts = [f"You raid {names[number_at(raid, 'target')]}{who}: {points}"]
    parts.append(_record(raid))
    if raid["doing"] is not None:
        parts.append(_doing(as_dict(raid["doing"])))
    lines = _folded(parts, " · ", "  ")
    lines += _wrapped(f"Way: {' '.join(texts_at(raid, 'path'))}", "  ")
    return lines if raid["grade"] is None else [*lines, *_grade(as_dict(raid["grade"]))]


def _outfit(view: View) -> list[str]:
    """While the viewer raids: what its Agent and its gadgets can do, and what is used up."""
    raid = _own_raid(view)
    if raid is None or raid["over"]:
        return []
    ready = texts_at(raid, "ready")
    sheet = parts_at(view, "sheets")[viewer(view)]
    rows: list[list[str]] = []
    if sheet["agent"] is not None:
        agent = as_dict(sheet["agent"])
        state = "ready" if "agent" in ready else "-"
        rows.append([text_at(agent, "name"), state, text_at(agent, "text")])
    gadgets = parts_at(view, "gadgets")
    for number in numbers_at(sheet, "gadgets"):
        gadget = gadgets[number - 1]
        state = "ready" if f"g{number}" in ready else "used"
        rows.append([text_at(gadget, "name"), state, text_at(gadget, "text")])
    return _table(rows)


def _record(raid: View) -> str:
    record = f"rooms {raid['rooms']}, Sentries {raid['sentries']}, Traps {raid['traps']}"
    return f"{record}, stolen {raid['loot']}$"


def _doing(doing: View) -> str:
    if "split" in doing:
        return f"a Shark Pool takes {doing['split']} of Movement and Stealth"
    return f"drilling, {counted(number_at(doing, 'drill'), 'more wall')}"


def _grade(grade: View) -> list[str]:
    """How good the raid was, and how the best one would have gone."""
    best = f"{grade['best']}$" if grade["exact"] else f"at least {grade['best']}$"
    parts = [f"Stolen {grade['stolen']}$, possible {best}: {grade['verdict']}"]
    if grade["missed"]:
        parts.append(f"missed {grade['missed']}$")
    if grade["lost_at"] is not None:
        parts.append(f"out of reach since your choice {number_at(grade, 'lost_at') + 1}")
    route = " ".join(texts_at(grade, "route"))
    return [*_folded(parts, " · ", "  "), *_wrapped(f"Best way: {route}", "  ")]


def _raid_table(view: View, names: list[str]) -> list[str]:
    """How far everybody is, or a summary."""
    raids = parts_at(view, "raids")
    if len(raids) > TABLE:
        most = max(number_at(raid, "loot") for raid in raids)
        over = len([raid for raid in raids if raid["over"]])
        return [f"{len(raids)} raids · {over} over · most stolen {most}$"]
    rows = [["Raids", "on", "at", *STATS, "rooms", "Sentries", "Traps", "stolen", ""]]
    for raid in raids:
        rows.append(
            [
                cut(names[number_at(raid, "seat")], NAME),
                cut(names[number_at(raid, "target")], NAME),
                text_at(raid, "at"),
                *(str(raid[stat]) for stat in STATS),
                str(raid["rooms"]),
                str(raid["sentries"]),
                str(raid["traps"]),
                f"{raid['loot']}$",
                _outcome(raid),
            ]
        )
    return _table(rows)


def _outcome(raid: View) -> str:
    if raid["grade"] is not None:
        return text_at(as_dict(raid["grade"]), "verdict")
    return "over" if raid["over"] else "raiding"


# The end


def _score_table(view: View, names: list[str]) -> list[str]:
    """The score sheets, the best first; of many only the best, and the viewer's own."""
    result = parts_at(view, "result")
    if not result:
        return []
    totals = [number_at(sheet, "total") for sheet in result]
    order = sorted(range(len(result)), key=totals.__getitem__, reverse=True)
    if len(order) > TABLE:
        mine = viewer(view) if view["me"] is not None else order[0]
        order = [*order[:BEST], *([] if mine in order[:BEST] else [mine])]
    rank_width = max(len(text_at(result[seat], "rank")) for seat in order)
    headings = [HEADINGS[line] for line in part_at(result[0], "lines")] + ["total"]
    rest = 3 + sum(len(heading) + 1 for heading in headings) + 2 + rank_width
    longest = max([len("Scores"), *(len(names[seat]) for seat in order)])
    name_width = min(longest, NAME, max(len("Scores"), WIDTH - rest))
    lines = [_score_row("", "Scores".ljust(name_width), headings, headings, "rank")]
    for seat in order:
        place = len([total for total in totals if total > totals[seat]]) + 1
        points = [*part_at(result[seat], "lines").values(), totals[seat]]
        name = cut(names[seat], name_width).ljust(name_width)
        rank = text_at(result[seat], "rank")
        lines.append(_score_row(str(place), name, [str(each) for each in points], headings, rank))
    return [cut(line, WIDTH) for line in lines]


def _score_row(place: str, name: str, points: list[str], headings: list[str], rank: str) -> str:
    cells = [each.rjust(len(head)) for each, head in zip(points, headings, strict=True)]
    return f"{place:>2} {name} {' '.join(cells)}  {rank}"


# Laying out


def _table(rows: list[list[str]]) -> list[str]:
    """Rows in columns; a row that is too long goes on below its last column."""
    if not rows:
        return []
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    indent = " " * min(sum(widths) + 2 * len(widths), WIDTH * 2 // 3)
    lines: list[str] = []
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row[:-1], widths, strict=True)]
        lines += _wrapped("  ".join([*cells, row[-1]]).rstrip(), indent)
    return lines


def _wrapped(line: str, indent: str) -> list[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def _folded(parts: list[str], between: str, indent: str) -> list[str]:
    """Parts on as few lines as they need; a line is broken within a part only if it must be."""
    lines: list[str] = []
    line = ""
    for part in parts:
        if line and len(line) + len(between) + len(part) <= WIDTH:
            line += between + part
            continue
        if line:
            lines.append(line)
        line = indent + part if lines else part
        while len(line) > WIDTH:
            pieces = _wrapped(line, indent)
            lines.extend(pieces[:-1])
            line = pieces[-1]
    return [*lines, line] if line else lines
