"""Attacks and who is given up (U-ATK); heroes and followers leaving the lair."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, count
from lairworks.core.ready import by_set, listed
from lairworks.core.state import Question
from lairworks.games.uprising import events
from lairworks.games.uprising.grid import CELL_COUNT, CELLS, OUTSIDE
from lairworks.games.uprising.state import HERO_COUNT, MASTER, RESISTANCE, WARRIOR, UprisingState
from lairworks.games.uprising.words import LOSE, TARGET

HERO_SETS: Final = [0, 1, 2, 4, 3, 5, 6, 7]  # in the order of words.LOSSES
TARGETS: Final = by_set(TARGET, CELL_COUNT)
LOSS_STRIDE: Final = 41  # numbers of followers in words.LOSSES, for each set of heroes


class Target(Question[UprisingState]):
    """Which occupied room is attacked (U-ATK-02)."""

    def __init__(self, strength: int) -> None:
        super().__init__("attack.target", MASTER)
        self.strength = strength

    def words(self) -> list[str]:
        """How strong the attack is."""
        return [str(self.strength)]

    def choices(self, state: UprisingState) -> list[int]:
        """Any room with somebody in it."""
        return listed(TARGETS, state.occupied)

    def take(self, state: UprisingState, choice: int) -> None:
        """The attack strikes."""
        strike(state, self.strength, TARGET.first(choice))


def strike(state: UprisingState, strength: int, cell: int) -> None:
    """An attack on a room: what defence does not stop must be given up (U-ATK-03, U-ATK-04)."""
    defence = state.defence(cell)
    events.attack(state, strength, cell, defence)
    if strength > defence:
        state.agenda.append(Casualties(cell, strength - defence))


class Casualties(Question[UprisingState]):
    """Who is given up: any smallest set that is worth enough (U-ATK-05 to U-ATK-08)."""

    def __init__(self, cell: int, remainder: int) -> None:
        super().__init__("attack.losses", RESISTANCE)
        self.cell = cell
        self.remainder = remainder

    def words(self) -> list[str]:
        """Where, and how much is needed."""
        return [CELLS[self.cell], str(self.remainder)]

    def choices(self, state: UprisingState) -> list[int]:
        """Sets of heroes, each with the followers it takes besides."""
        content = state.content
        present = heroes_at(state, self.cell)
        there = state.followers[self.cell]
        all_worth = int(count(present)) * content.hero_defence + there * content.follower_defence
        if all_worth <= self.remainder:
            return [loss_word(present, there)]
        found: list[int] = []
        for heroes in HERO_SETS:
            if heroes & ~int(present):
                continue
            followers = followers_needed(state, heroes, self.remainder)
            if followers <= there and is_minimal(state, heroes, followers, self.remainder):
                found.append(loss_word(heroes, followers))
        found.sort()
        return found

    def take(self, state: UprisingState, choice: int) -> None:
        """They leave."""
        heroes, followers = losses_of(choice)
        events.casualties(state, self.cell, heroes, followers)
        for hero in range(HERO_COUNT):
            if heroes >> hero & 1:
                send_outside(state, hero)
        lose_followers(state, self.cell, followers)
        events.control(state)


def heroes_at(state: UprisingState, cell: int) -> i64:
    """The heroes in a room, as a mask."""
    heroes: i64 = 0
    for hero in range(HERO_COUNT):
        if state.heroes[hero] == cell:
            heroes |= bit(hero)
    return heroes


def loss_word(heroes: i64, followers: int) -> int:
    """The word for giving up these."""
    return LOSE.at(HERO_SETS.index(int(heroes)) * LOSS_STRIDE + followers)


def losses_of(choice: int) -> tuple[int, int]:
    """The heroes, as a mask, and the followers whom a word gives up."""
    loss = LOSE.first(choice)
    return HERO_SETS[loss // LOSS_STRIDE], loss % LOSS_STRIDE


def followers_needed(state: UprisingState, heroes: int, remainder: int) -> int:
    """How many followers must go besides some heroes."""
    content = state.content
    missing = remainder - int(count(heroes)) * content.hero_defence
    if missing <= 0:
        return 0
    return -(-missing // content.follower_defence)


def is_minimal(state: UprisingState, heroes: int, followers: int, remainder: int) -> bool:
    """Whether nobody in the set could stay (U-ATK-06, D-18)."""
    content = state.content
    worth = int(count(heroes)) * content.hero_defence + followers * content.follower_defence
    if heroes and worth - content.hero_defence >= remainder:
        return False
    return followers == 0 or worth - content.follower_defence < remainder


def send_outside(state: UprisingState, hero: int) -> None:
    """A hero is defeated and may come back (U-ATK-09, D-27)."""
    state.put_hero(hero, OUTSIDE)
    if hero == WARRIOR:
        drop_die(state)


def drop_die(state: UprisingState) -> None:
    """The die goes when the Warrior leaves its room (U-FOR-02)."""
    if state.die:
        state.die = 0
        events.die_removed(state)


def lose_followers(state: UprisingState, cell: int, number: int) -> None:
    """Followers leave a room for good, or for the outside by option (U-ATK-10, D-17)."""
    state.add_followers(cell, -number)
    if state.followers_return:
        state.outside += number
    else:
        state.lost += number
