"""How a decent master judges: plots within reach, stashes, and what cards pay for.

What concerns the lair itself is in warding.py.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import count, has, members
from lairworks.games.uprising import words
from lairworks.games.uprising.content import (
    ARCANA,
    ATTACK_BONUS,
    BAR_GATES,
    DEFEAT_HERO,
    DREAD,
    FEAR_BONUS,
    FLIP_DOWN,
    GAIN_TO_HAND,
    INFLUENCE,
    MIGHT,
    RAID,
    RECOVER,
    SEARCH_MAJOR,
    TYPE_COUNT,
    Plot,
)
from lairworks.games.uprising.grid import OUTSIDE
from lairworks.games.uprising.rules.fighting import Target
from lairworks.games.uprising.rules.resources import Pay, bonus
from lairworks.games.uprising.rules.rooms import PickUp, PutBack
from lairworks.games.uprising.state import (
    HERO_COUNT,
    KEY_COUNT,
    MASTER,
    NO_CARDS,
    UprisingState,
)
from lairworks.games.uprising.warding import (
    attack_value,
    best_attack,
    best_exchange,
    best_fear,
    drive_value,
    knife_value,
    layout_value,
    nearest_hero,
    tile_scale,
    turn_value,
)
from lairworks.games.uprising.words import VALUES

SAFETY: Final = [0.0, 0.4, 0.8, 0.95, 1.0]  # of a stash, by the distance of the nearest hero
MAJOR_WORTH: Final = 1.25
PROGRESS_WORTH: Final = 1.3  # of a stash that is complete and safe
BOUGHT_WORTH: Final = 0.08
POINT_PRICE: Final = 0.45  # of a point paid that a plot could use


def safety(state: UprisingState, key: int) -> float:
    """How likely a stash is to survive the next turn."""
    cell = state.where[key]
    if has(state.occupied, cell):
        return 0.0
    away = nearest_hero(state, cell)
    if not has(state.face_up, cell):
        return min(1.0, SAFETY[away] + 0.15)  # it can still be moved
    return SAFETY[away]


def prospects(state: UprisingState) -> float:
    """Majors done, the stash that is nearest to the next one, and better cards."""
    total = MAJOR_WORTH * float(count(state.majors))
    best = 0.0
    for plot in members(state.plots):
        card: Plot = state.content.plot_at[plot]
        if not card.major:
            continue
        for key in range(KEY_COUNT):
            if has(card.where, key) and state.mats[key] is not NO_CARDS:
                covered = float(cost(card) - missing(state, card, key)) / cost(card)
                best = max(best, covered * covered * safety(state, key))
    total += PROGRESS_WORTH * best
    for resource in range(TYPE_COUNT):
        bought = state.content.supply_size[resource] - len(state.supply[resource])
        total += BOUGHT_WORTH * bought
    return total


def cost(card: Plot) -> int:
    """The points a plot asks for."""
    total = card.any
    for need in card.needs:
        total += need
    return max(1, total)


def missing(state: UprisingState, card: Plot, key: int) -> int:
    """The points a mat still lacks for a plot."""
    mat = state.mats[key]
    if mat is NO_CARDS:
        return cost(card)
    total = 0
    for resource in range(TYPE_COUNT):
        need = card.needs[resource]
        if need:
            total += max(0, need - state.points(mat, resource))
    if card.any:
        total += max(0, card.any - state.all_points(mat))
    return total


class Judge:
    """The master's view of one decision; what all choices need is worked out once."""

    def __init__(self, state: UprisingState) -> None:
        self.state = state
        self.plan: i64 = 0  # cells to pick up
        self.scheme = -1  # the plot to stash for, where, and what that promises
        self.site = -1
        self.promise = 0.0
        question = state.question(MASTER)
        self.question = question
        name = question.name if question is not None else ""
        if name == "room.pick":
            self.plan = best_exchange(state)
        elif name == "resource":
            self._find_scheme()

    def _find_scheme(self) -> None:
        """The plot and the Key Room that the cards in hand advance most."""
        state = self.state
        for plot in members(state.plots):
            card: Plot = state.content.plot_at[plot]
            for key in range(KEY_COUNT):
                if not has(card.where, key) or state.is_held(key):
                    continue
                value = self._scheme_value(card, key)
                if value > self.promise:
                    self.promise = value
                    self.scheme = plot
                    self.site = key

    def _scheme_value(self, card: Plot, key: int) -> float:
        state = self.state
        lacking = missing(state, card, key)
        covered = 0
        for resource in range(TYPE_COUNT):
            covered += self._useful(card, key, resource, state.points(state.held, resource))
        value = float(covered)
        if covered >= lacking:
            value += 3.0
        value += 0.4 * (cost(card) - lacking)
        return value * safety(state, key) * (1.0 if card.major else 0.35)

    def _useful(self, card: Plot, key: int, resource: int, points: int) -> int:
        """How many of so many points of a type a plot still lacks on a mat."""
        if card.any:
            return min(points, max(0, card.any - self.state.all_points(self.state.mats[key])))
        need = card.needs[resource]
        if not need:
            return 0
        return min(points, max(0, need - self.state.points(self.state.mats[key], resource)))

    def appeal(self, choice: int) -> float:
        """What a choice on offer promises."""
        if choice < words.COMPLETE.start:
            return layout_value(self.state, words.LAY.first(choice), len(self.state.tiles))
        if choice < words.STASH.start:
            return self._plot_appeal(choice)
        if choice < words.END.start:
            return self._resource_appeal(choice)
        if choice == words.END.start:
            return 0.3
        if words.TARGET.owns(choice):
            return self._target_appeal(words.TARGET.first(choice))
        if words.DRIVE.owns(choice):
            return drive_value(self.state, words.DRIVE.first(choice), words.DRIVE.second(choice))
        if words.PILE.owns(choice):
            return self._pile_appeal(words.PILE.first(choice))
        if words.TURN_DOWN.owns(choice):
            return turn_value(self.state, words.TURN_DOWN.first(choice))
        if words.PICK.owns(choice):
            return self._pick_appeal(words.PICK.first(choice))
        if words.PUT.owns(choice):
            return self._put_appeal(words.PUT.first(choice))
        if words.RECOVER.owns(choice):
            return 1.0 + 0.2 * (words.RECOVER.first(choice) % VALUES)
        if words.KNIFE.owns(choice):
            return knife_value(self.state, words.KNIFE.first(choice))
        if words.SEARCH.owns(choice):
            return 1.0 + self._plot_worth(self.state.content.plot_at[words.SEARCH.second(choice)])
        if choice == words.DONE.start:
            return self._done_appeal()
        return 0.3

    # Plots

    def _plot_appeal(self, choice: int) -> float:
        state = self.state
        if words.COMPLETE.owns(choice):
            plot, key = words.COMPLETE.first(choice), words.COMPLETE.second(choice)
            card: Plot = state.content.plot_at[plot]
            lost = float(state.all_points(state.mats[key]))
            if card.major:
                return 12.0 - 0.1 * lost
            return self._minor_worth(card) - 0.9 * self._wanted(plot, key)
        return self._swap_appeal(words.SWAP.first(choice))

    def _wanted(self, plot: int, key: int) -> float:
        """Points on a mat that another held Major could use."""
        best = 0
        for other in members(self.state.plots):
            card: Plot = self.state.content.plot_at[other]
            if other != plot and card.major and has(card.where, key):
                best = max(best, cost(card) - missing(self.state, card, key))
        return float(best)

    def _minor_worth(self, card: Plot) -> float:
        """What the effects of a Minor would do now."""
        state = self.state
        total = 0.0
        for effect, number in card.effects:
            if effect == RAID:
                total += best_attack(self.state, number)
            elif effect == DREAD:
                total += best_fear(self.state, number)
            elif effect == GAIN_TO_HAND:
                total += 1.1 * number
            elif effect == FLIP_DOWN:
                total += 0.8 * min(number, int(count(state.face_up & ~state.occupied)))
            elif effect == RECOVER:
                total += 0.5 * min(number, sum(state.captured))
            elif effect == DEFEAT_HERO:
                best = 0.0
                for hero in range(HERO_COUNT):
                    best = max(best, knife_value(self.state, hero))
                total += best
            elif effect == BAR_GATES:
                total += 0.9 * state.heroes.count(OUTSIDE) + 0.3
            elif effect == SEARCH_MAJOR:
                total += 1.5
        return total

    def _plot_worth(self, card: Plot) -> float:
        """What holding a plot is worth: how near its best room is."""
        best = 0.0
        for key in range(KEY_COUNT):
            if has(card.where, key):
                near = 1.0 - float(missing(self.state, card, key)) / cost(card)
                best = max(best, (0.5 + near) * (0.4 + 0.6 * safety(self.state, key)))
        return best if card.major else 0.25 * best

    def _swap_appeal(self, plot: int) -> float:
        """The poorest plot goes, if it is poor."""
        return 0.75 - self._plot_worth(self.state.content.plot_at[plot])

    # Resources

    def _resource_appeal(self, choice: int) -> float:
        state = self.state
        if words.STASH.owns(choice):
            kind, key = words.STASH.first(choice), words.STASH.second(choice)
            if key != self.site:
                return -1.0
            card: Plot = state.content.plot_at[self.scheme]
            resource, value = kind // VALUES, kind % VALUES + 1
            useful = self._useful(card, key, resource, value)
            return 0.15 * self.promise + useful - 0.25 * (value - useful) if useful else -1.0
        if choice == words.ATTACK.start:
            might = state.points(state.held, MIGHT)
            return best_attack(self.state, might + bonus(state, ATTACK_BONUS)) - self._price(MIGHT)
        if choice == words.BUY.start:
            cards = state.points(state.held, ARCANA) // state.content.arcana_per_card
            early = 1.0 if state.round < 6 else 0.5
            return 0.9 * cards * early - self._price(ARCANA)
        if choice == words.FEAR.start:
            influence = state.points(state.held, INFLUENCE)
            power = influence + bonus(state, FEAR_BONUS)
            return best_fear(state, power) - self._price(INFLUENCE)
        if words.SPEND.owns(choice):
            return self._spend_appeal(words.SPEND.first(choice))
        return -1.0  # withdrawing

    def _price(self, resource: int) -> float:
        """What the cards of a type are worth to the plot that is furthered."""
        if self.scheme < 0:
            return 0.0
        card: Plot = self.state.content.plot_at[self.scheme]
        points = self.state.points(self.state.held, resource)
        return POINT_PRICE * self._useful(card, self.site, resource, points) * 1.5

    def _spend_appeal(self, kind: int) -> float:
        """Pays until it is enough, in the cards that fit best."""
        question = self.question
        value = kind % VALUES + 1
        if not isinstance(question, Pay):
            return 0.0
        short = self._wanted_payment(question.resource) - question.paid
        if short <= 0:
            return 0.0
        return 1.0 + (0.2 * value if value <= short else -0.2 * (value - short))

    def _done_appeal(self) -> float:
        question = self.question
        if isinstance(question, Pay):
            short = self._wanted_payment(question.resource) - question.paid
            return 1.0 if short <= 0 else 0.2
        if isinstance(question, PickUp):
            return 0.6
        return 0.35

    def _wanted_payment(self, resource: int) -> int:
        """How much is worth paying."""
        state = self.state
        held = state.points(state.held, resource)
        if resource == ARCANA:
            return held - held % state.content.arcana_per_card
        if resource == INFLUENCE:
            return held
        best = 0.0
        wanted = state.content.min_payment
        more = bonus(state, ATTACK_BONUS)
        for cell in members(state.occupied):
            value = attack_value(self.state, cell, held + more)
            if value > best:
                best = value
                worth = state.heroes_in(cell) * state.content.hero_defence
                worth += state.followers[cell] * state.content.follower_defence
                wanted = min(held, state.defence(cell) + worth - more)
        return max(wanted, state.content.min_payment)

    def _pile_appeal(self, resource: int) -> float:
        """Of the type that the Majors in hand ask for most."""
        need = 0
        for plot in members(self.state.plots):
            card: Plot = self.state.content.plot_at[plot]
            if card.major:
                need += card.needs[resource]
        return 0.8 + 0.05 * need

    # Attacks and rooms

    def _target_appeal(self, cell: int) -> float:
        question = self.question
        if not isinstance(question, Target):
            return 0.0
        return attack_value(self.state, cell, question.strength)

    def _pick_appeal(self, cell: int) -> float:
        question = self.question
        if not isinstance(question, PickUp):
            return 0.0
        if has(self.plan, cell):
            return 2.0 - 0.05 * cell
        return 0.1

    def _put_appeal(self, tile: int) -> float:
        """The tile that gains most on the next cell, compared with the others."""
        question = self.question
        if not isinstance(question, PutBack):
            return 0.0
        state = self.state
        cells = members(question.picked)
        scale = tile_scale(state, tile)
        value = scale[nearest_hero(state, cells[len(question.put)])]
        elsewhere = 0.0
        for cell in cells[len(question.put) + 1 :]:
            elsewhere = max(elsewhere, scale[nearest_hero(state, cell)])
        return 3.0 * (value - elsewhere)
