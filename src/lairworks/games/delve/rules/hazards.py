"""Hazards: strikes, checks, penalties and the other effects (C.6, C.7, C.10, E.4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, members
from lairworks.core.state import Question, Task
from lairworks.games.delve import events
from lairworks.games.delve.content import (
    ANY,
    CLASSES,
    DISCARD_TREASURE,
    DRAW_TREASURE,
    EFFECTS,
    FATIGUE_EFFECT,
    GAIN_VP,
    LEARN_EFFECT,
    LOCATE_EFFECT,
    RECOVER_EFFECT,
    SPEND_EFFECT,
    Effect,
)
from lairworks.games.delve.explorer import FRESH, KEPT, SPENT, TIRED, Explorer
from lairworks.games.delve.grid import (
    ALL,
    BORDER_AT,
    BORDER_SPACE,
    BORDER_STEP,
    BORDERS,
    SPACE_AT,
    SPACES,
)
from lairworks.games.delve.lair import Lair
from lairworks.games.delve.rules.treasures import discard, draw_blind
from lairworks.games.delve.state import DelveState
from lairworks.games.delve.words import (
    COLOUR_BOUND,
    COLOURS,
    DIE,
    DISCARD,
    FATIGUE,
    LEARN,
    RECOVER,
    ROLL,
    SPEND,
)

ONE_OF_ANY: Final = Effect(FATIGUE_EFFECT)  # what a missing unit of a penalty turns into
FATIGUE_ZONES: Final = [FRESH, SPENT, KEPT]  # in the order of the vocabulary


def learn(state: DelveState, seat: int, space: int) -> None:
    """D-INFO-02 to D-INFO-05: the space becomes Known, then the Builder tells what is there."""
    explorer = state.explorers[seat]
    explorer.known |= bit(space)
    state.tide += 1
    events.learned(state, seat, space)


def strike(state: DelveState, seat: int, hazard: int, surprise: bool) -> None:
    """The hazard's strike effects happen, one after the other."""
    events.struck(state, seat, hazard, surprise)
    push_effects(state, seat, state.content.hazards[hazard].strike)


def push_effects(state: DelveState, seat: int, effects: tuple[Effect, ...]) -> None:
    """Puts effects on the agenda so that the first is done first, each finished before the next."""
    for index in range(len(effects) - 1, -1, -1):
        effect = effects[index]
        state.agenda.append(Suffer(seat, effect, effect.n))


class Buy(Question[DelveState]):
    """check.buy: one more die, or roll? Every die costs a spend of any colour (D-CHECK-02)."""

    def __init__(self, seat: int, dice: int) -> None:
        super().__init__("check.buy", seat)
        self.dice = dice

    def words(self) -> list[str]:
        """The dice bought so far."""
        return [str(self.dice)]

    def choices(self, state: DelveState) -> list[int]:
        """Every cube that can be spent, and rolling: also without any die (D-CHECK-03)."""
        found = spend_choices(state.explorers[self.seat], state, DIE.start, ANY)
        found.append(ROLL.start)
        return found

    def take(self, state: DelveState, choice: int) -> None:
        """Buys a die and asks again, or rolls."""
        if choice == ROLL.start:
            roll(state, self.seat, self.dice)
            return
        zone = spend_zone(DIE.first(choice))
        colour = DIE.first(choice) % COLOUR_BOUND
        state.explorers[self.seat].spend(zone, colour)
        events.paid(state, self.seat, [DIE.first(choice)])
        state.agenda.append(Buy(self.seat, self.dice + 1))


def roll(state: DelveState, seat: int, dice: int) -> None:
    """D-CHECK-01: total against target. Beaten, a hazard is won; otherwise it strikes."""
    explorer = state.explorers[seat]
    space = explorer.at
    hazard = state.live_hazard(seat)
    target = state.target(seat, space)
    faces: list[int] = []
    total = 0
    for _ in range(dice):
        face = state.rng.die(state.content.die_faces)
        faces.append(face)
        total += face
    success = dice > 0 and total >= target
    events.rolled(state, seat, hazard, faces, target, success)
    if success:
        beat(state, seat, hazard)
        return
    state.agenda.append(Aftermath(seat, total))
    strike(state, seat, hazard, False)


def beat(state: DelveState, seat: int, hazard: int) -> None:
    """D-MON-03, D-TRAP-03: the token is won, the space is Empty, rewards follow."""
    explorer = state.explorers[seat]
    explorer.dealt |= bit(explorer.at)
    if state.content.is_monster[hazard]:
        explorer.monsters += 1
    else:
        explorer.traps += 1
    events.hazard_beaten(state, seat, hazard, explorer.at)
    push_effects(state, seat, state.content.hazards[hazard].reward)


class Aftermath(Task[DelveState]):
    """After the strike of a failed check: a monster is hurt, a trap leaves the game."""

    def __init__(self, seat: int, total: int) -> None:
        super().__init__("check.aftermath", seat)
        self.total = total

    def words(self) -> list[str]:
        """The total rolled."""
        return [str(self.total)]

    def run(self, state: DelveState) -> None:
        """D-MON-02, D-TRAP-02."""
        explorer = state.explorers[self.seat]
        space = explorer.at
        hazard = state.live_hazard(self.seat)
        if state.content.is_monster[hazard]:
            if self.total:
                explorer.wounds = explorer.wounds[:]
                explorer.wounds[space] += self.total
                events.monster_hurt(state, self.seat, hazard, space)
        else:
            explorer.dealt |= bit(space)
            events.trap_gone(state, self.seat, hazard, space)


class Suffer(Task[DelveState]):
    """Carries out `left` more units of an effect, asking where there is something to pick."""

    def __init__(self, seat: int, effect: Effect, left: int) -> None:
        super().__init__("effect", seat)
        self.effect = effect
        self.left = left

    def words(self) -> list[str]:
        """The effect and the units left."""
        return effect_words(self.effect, self.left)

    def run(self, state: DelveState) -> None:
        """One unit of the effect, or all of it where nothing is to be picked."""
        seat = self.seat
        effect = self.effect
        if self.left < 1:
            return
        if effect.kind == GAIN_VP:
            state.explorers[seat].vp += self.left
            events.vp_gained(state, seat, self.left)
        elif effect.kind == DRAW_TREASURE:
            for _ in range(self.left):
                draw_blind(state, seat)
        elif effect.kind == LOCATE_EFFECT:
            locate(state, seat, effect.thing, effect.at)
        elif effect.kind == LEARN_EFFECT and effect.space >= 0:
            if (state.explorers[seat].known >> effect.space) & 1 == 0:
                learn(state, seat, effect.space)
        elif pick_choices(state, seat, effect):
            state.agenda.append(Pick(seat, effect, self.left))
        elif effect.kind == SPEND_EFFECT or effect.kind == FATIGUE_EFFECT:
            self._fall_short(state)

    def _fall_short(self, state: DelveState) -> None:
        """D-PEN-05, D-PEN-06: each missing unit fatigues any cube; without any, it lapses."""
        if pick_choices(state, self.seat, ONE_OF_ANY):
            state.agenda.append(Suffer(self.seat, ONE_OF_ANY, self.left))
        else:
            events.lapsed(state, self.seat, self.left)


class Pick(Question[DelveState]):
    """penalty.pick, effect.pick: which cube, treasure or space for one unit of an effect?"""

    def __init__(self, seat: int, effect: Effect, left: int) -> None:
        penalty = effect.kind == SPEND_EFFECT or effect.kind == FATIGUE_EFFECT
        super().__init__("penalty.pick" if penalty else "effect.pick", seat)
        self.effect = effect
        self.left = left

    def words(self) -> list[str]:
        """The effect and the units left."""
        return effect_words(self.effect, self.left)

    def choices(self, state: DelveState) -> list[int]:
        """What is eligible for this unit."""
        return pick_choices(state, self.seat, self.effect)

    def take(self, state: DelveState, choice: int) -> None:
        """D-PEN-07: one unit, then the rest."""
        seat = self.seat
        explorer = state.explorers[seat]
        if self.left > 1:
            state.agenda.append(Suffer(seat, self.effect, self.left - 1))
        if FATIGUE.owns(choice):
            zone = FATIGUE_ZONES[FATIGUE.first(choice) // COLOUR_BOUND]
            colour = FATIGUE.first(choice) % COLOUR_BOUND
            explorer.fatigue(zone, colour)
            events.fatigued(state, seat, zone, colour)
        elif SPEND.owns(choice):
            zone = spend_zone(SPEND.first(choice))
            colour = SPEND.first(choice) % COLOUR_BOUND
            explorer.spend(zone, colour)
            events.spent_penalty(state, seat, zone, colour)
        elif RECOVER.owns(choice):
            colour = RECOVER.first(choice)
            explorer.move(colour, TIRED, SPENT)
            events.recovered(state, seat, colour)
        elif DISCARD.owns(choice):
            discard(state, seat, DISCARD.first(choice))
        else:
            learn(state, seat, LEARN.first(choice))


def pick_choices(state: DelveState, seat: int, effect: Effect) -> list[int]:
    """What can be picked for one unit of an effect; nothing if it is impossible."""
    explorer = state.explorers[seat]
    if effect.kind == FATIGUE_EFFECT:
        return fatigue_choices(explorer, state, effect.colour, effect.fresh)
    if effect.kind == SPEND_EFFECT:
        return spend_choices(explorer, state, SPEND.start, effect.colour)
    found: list[int] = []
    if effect.kind == RECOVER_EFFECT:
        for colour in state.content.colour_slots:
            if explorer.cubes(TIRED, colour):
                found.append(RECOVER.at(colour))
    elif effect.kind == DISCARD_TREASURE:
        for card in members(explorer.owned):
            found.append(DISCARD.at(card))
    elif effect.kind == LEARN_EFFECT:
        everything: i64 = ALL
        for space in members(everything & ~explorer.known):
            found.append(LEARN.at(space))
    return found


def fatigue_choices(explorer: Explorer, state: DelveState, colour: int, fresh: bool) -> list[int]:
    """D-PEN-01, D-PEN-03, D-PEN-04: cubes that can be fatigued; Conserved counts as Fresh."""
    found: list[int] = []
    for zone in FATIGUE_ZONES:
        if fresh and zone == SPENT:
            continue
        for slot in state.content.colour_slots:
            if (colour == ANY or colour == slot) and explorer.cubes(zone, slot):
                found.append(FATIGUE.at(FATIGUE_ZONES.index(zone) * COLOUR_BOUND + slot))
    return found


def spend_choices(explorer: Explorer, state: DelveState, start: int, colour: int) -> list[int]:
    """Cubes that can be spent, as choices of a verb that begins at `start`."""
    found: list[int] = []
    for slot in state.content.colour_slots:
        if (colour == ANY or colour == slot) and explorer.cubes(FRESH, slot):
            found.append(start + slot)
    for slot in state.content.colour_slots:
        if (colour == ANY or colour == slot) and explorer.cubes(KEPT, slot):
            found.append(start + COLOUR_BOUND + slot)
    return found


def spend_zone(spend: int) -> int:
    """The zone a spend (words.SPENDS) takes its cube from."""
    return FRESH if spend < COLOUR_BOUND else KEPT


def locate(state: DelveState, seat: int, thing: int, at: str) -> None:
    """D-INFO-07: marks one thing of a class that is not on the map yet, there or anywhere."""
    state.tide += 1  # that nothing is found tells something too
    explorer = state.explorers[seat]
    lair = state.rival_lair(seat)
    if CLASSES[thing] == "wall":
        _locate_wall(state, seat, at)
        return
    hidden: i64 = class_spaces(lair, thing) & ~explorer.known & ~explorer.located[thing]
    if at:
        hidden &= bit(SPACE_AT[at])
    if not hidden:
        return
    space = state.rng.pick(members(hidden))
    explorer.located = explorer.located[:]
    explorer.located[thing] |= int(bit(space))
    events.located(state, seat, thing, SPACES[space])


def class_spaces(lair: Lair, thing: int) -> i64:
    """The spaces of a lair that hold a Feature of a class (content.CLASSES)."""
    name = CLASSES[thing]
    if name == "trap":
        return lair.traps
    if name == "monster":
        return lair.monsters
    if name == "chest":
        return lair.chests
    return bit(lair.exit if name == "exit" else lair.start)


def _locate_wall(state: DelveState, seat: int, at: str) -> None:
    explorer = state.explorers[seat]
    lair = state.rival_lair(seat)
    hidden: list[int] = []
    for border in range(len(BORDERS)):
        if lair.has_wall(border) and not border_seen(explorer, border):
            hidden.append(border)
    if at:
        hidden = [BORDER_AT[at]] if BORDER_AT[at] in hidden else []
    if not hidden:
        return
    border = state.rng.pick(hidden)
    explorer.locate_wall(border)
    events.located(state, seat, 0, BORDERS[border])


def border_seen(explorer: Explorer, border: int) -> bool:
    """Whether a border is on the map: next to a Known space, or located."""
    space = BORDER_SPACE[border]
    beyond = space + BORDER_STEP[border]
    seen = (explorer.known >> space | explorer.known >> beyond) & 1 != 0
    return seen or explorer.has_located_wall(border)


def effect_words(effect: Effect, left: int) -> list[str]:
    """An effect in flight as text: the units left, then its fields (`-` where it has none)."""
    return [
        str(left),
        EFFECTS[effect.kind],
        str(effect.n),
        "any" if effect.colour == ANY else COLOURS[effect.colour],
        "fresh" if effect.fresh else "-",
        SPACES[effect.space] if effect.space >= 0 else "-",
        CLASSES[effect.thing] if effect.thing >= 0 else "-",
        effect.at or "-",
    ]
