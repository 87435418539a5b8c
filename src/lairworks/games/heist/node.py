"""States of the search for the best raid."""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.games.heist.rules.tolls import PLAIN


class Node:
    """A set of explored rooms with the Agent in one of them, and how it came there.

    Points are what is left if every room is paid in full: some may be below 0 where waivers or
    wild points have to help. `flex` is what is owed in mixed points.
    """

    def __init__(self, before: Node | None, explored: i64, at: i64, manner: i64) -> None:
        self.before = before
        self.explored: i64 = explored
        self.at: i64 = at
        self.manner: i64 = manner
        self.back: i64 = 0  # the room it was entered from, if it is pointless to turn back
        self.waiver: i64 = PLAIN
        self.split: i64 = -1
        self.robbed: i64 = 0  # the room a drone has been to, where that is a step of its own
        self.waivers: i64 = 0  # left, where every payment is tried
        self.wild: i64 = 0
        self.beaten = False
        self.leaps: i64 = 0
        self.moles: i64 = 0
        self.movement: i64 = 0
        self.stealth: i64 = 0
        self.combat: i64 = 0
        self.flex: i64 = 0
        self.loot: i64 = 0
        self.sentries: i64 = 0
        self.traps: i64 = 0
        self.steps: i64 = 0
        self.stood: i64 = 0  # rooms the Agent has been in since the search began
        self.targets: i64 = 0  # rooms with a Secret that a drone can take from there


def beats(one: Node, other: Node) -> bool:
    """Whether a node has at least as much of everything as another."""
    return (
        one.movement >= other.movement
        and one.stealth >= other.stealth
        and one.combat >= other.combat
        and one.wild >= other.wild
        and (one.movement > other.movement or one.steps <= other.steps)
    )


def twin(node: Node) -> Node:
    """A node that is paid for in another way."""
    other = Node(node.before, node.explored, node.at, node.manner)
    other.back = node.back
    other.waiver = node.waiver
    other.split = node.split
    other.robbed = node.robbed
    other.waivers = node.waivers
    other.wild = node.wild
    other.leaps = node.leaps
    other.moles = node.moles
    other.movement = node.movement
    other.stealth = node.stealth
    other.combat = node.combat
    other.flex = node.flex
    other.loot = node.loot
    other.sentries = node.sentries
    other.traps = node.traps
    other.steps = node.steps
    other.stood = node.stood
    other.targets = node.targets
    return other


def lowest(rooms: i64) -> i64:
    """One room of a set, as a set."""
    return rooms & -rooms


def shortage(movement: i64, stealth: i64, combat: i64, flex: i64) -> i64:
    """Points missing where `flex` is owed in Movement and Stealth, and others may be below 0."""
    missing: i64 = 0
    if movement < 0:
        missing -= movement
        movement = 0
    if stealth < 0:
        missing -= stealth
        stealth = 0
    if combat < 0:
        missing -= combat
    if flex > movement + stealth:
        missing += flex - movement - stealth
    return missing


def most_promising(level: list[Node], width: int) -> list[Node]:
    """The best of a level."""
    ranked = [(-int(node.loot), -_points_left(node), at) for at, node in enumerate(level)]
    ranked.sort()
    return [level[at] for _, _, at in ranked[:width]]


def _points_left(node: Node) -> int:
    return int(2 * node.movement + node.stealth + node.combat - node.flex)
