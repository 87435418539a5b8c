"""The content of quest, typed and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from lairworks.core.content import Constants, Content, Tables, entries
from lairworks.core.errors import ContentError
from lairworks.core.fields import ContentFields
from lairworks.games.quest.effects import (
    ALWAYS,
    ALWAYS_P,
    BOUNTY,
    CANCEL_POWER,
    ICON_PRICE,
    INSTANT,
    JOIN_TREASURE,
    KEEP_HEROES,
    KINDS,
    LIMIT,
    OPS,
    PROTECT,
    QEND_P,
    STAND_IN,
    TIMINGS,
    TOLL,
    Effect,
    read_effects,
    read_main_action,
)
from lairworks.games.quest.words import (
    ACTION_IDS,
    CENTRE,
    CHALLENGE_IDS,
    DEPTH,
    HERO_IDS,
    ICONS,
    STARTERS,
    TREASURE_IDS,
)

FILES: Final = ("constants", "icons", "heroes", "actions", "challenges", "treasures")

ICON_COUNT: Final = 9
COUNT_BITS: Final = 7  # so many bits count how often one icon is there, in a number for all nine
ONCE: Final = [1 << COUNT_BITS * icon for icon in range(ICON_COUNT)]
NO_COST: Final = -1  # starting heroes
OUTCOMES: Final = ("any", "success", "failure")
ANY: Final = 0
SUCCESS: Final = 1
FAILURE: Final = 2
SEATS: Final = 4  # at most
FEWEST_CHALLENGES: Final = 40  # besides those that are gold: with fewer, quests could not be filled
FEWEST_HEROES: Final = 24
SPARE_ACTIONS: Final = 4  # besides those in the pool
SAME_ICONS: Final = 3  # on one challenge, at most


@dataclass(frozen=True)
class Icon:
    """An ability."""

    id: str
    name: str
    kind: int
    glyph: str
    meaning: str


@dataclass(frozen=True)
class Hero:
    """A hero; `timing` tells when the power works, `outcome` after which quests."""

    number: int
    id: str
    name: str
    cost: int
    icons: tuple[int, ...]
    banner: bool
    timing: int
    outcome: int
    effects: tuple[Effect, ...]
    text: str
    art: str


@dataclass(frozen=True)
class Action:
    """A kind of action card, and how many there are."""

    number: int
    id: str
    name: str
    count: int
    effects: tuple[Effect, ...]
    text: str


@dataclass(frozen=True)
class Challenge:
    """A challenge: a monster, an encounter or a location."""

    number: int
    id: str
    name: str
    kind: int
    icons: tuple[int, ...]


@dataclass(frozen=True)
class Treasure:
    """What lies at the end of a quest."""

    number: int
    id: str
    name: str
    difficulty: int
    points: int


class QuestContent(Content):
    """Everything above, looked up by small ints."""

    def __init__(self, tables: Tables, pack: Mapping[str, object] | None) -> None:
        super().__init__(tables, pack)
        self._read_constants(Constants(tables))
        self.icons = _icons(tables)
        self._read_heroes(tables)
        self._read_actions(tables)
        self._read_challenges(tables)
        self._read_treasures(tables)

    def _read_constants(self, constants: Constants) -> None:
        self.starting_gold = constants.whole("starting_gold", 0, 10)
        self.hero_pool = constants.whole("hero_pool", 1, 6)
        self.action_pool = constants.whole("action_pool", 1, 6)
        self.icon_price = constants.whole("icon_price", 1, 9)
        self.gold_limit = constants.whole("gold_limit", 1, 20)
        self.hero_limit = constants.whole("hero_limit", 1, 20)
        self.early_failure = constants.whole("early_failure", 0, 2)
        self.thresholds = constants.wholes("thresholds", 1, 99)
        if len(self.thresholds) != 3:
            raise ContentError("constants.toml", "thresholds", "value", "is for 2, 3 and 4 players")
        self.claim_heroes = constants.whole("claim_heroes", 1, 9)
        self.turn_cap = constants.whole("turn_cap", 1, 150)
        constants.done()

    def _read_heroes(self, tables: Tables) -> None:
        self.heroes = [_hero(fields) for fields in entries(tables, "heroes")]
        self.starters = sorted(hero.number for hero in self.heroes if hero.number < STARTERS)
        self.recruits = sorted(hero.number for hero in self.heroes if hero.number >= STARTERS)
        _at_least("heroes", len(self.starters), SEATS, "starting heroes")
        _at_least("heroes", len(self.recruits), FEWEST_HEROES, "heroes with a cost")
        banners = [hero for hero in self.heroes if hero.banner]
        if len(banners) != 1:
            named = ", ".join(hero.id for hero in banners) or "nobody"
            problem = f"one starting hero carries it and only one (Q-SETUP-01), not {named}"
            raise ContentError("heroes.toml", "", "banner", problem)
        self.rogue = banners[0].number
        everyone = [self.heroes[0]] * len(HERO_IDS)
        for hero in self.heroes:
            everyone[hero.number] = hero
        self.hero_at = everyone
        self.costs = [hero.cost for hero in everyone]
        self.icon_masks = [_mask(hero.icons) for hero in everyone]
        self.supplies = [_counts(hero.icons) for hero in everyone]
        self.timings = [hero.timing for hero in everyone]
        self.timing_bits = [1 << hero.timing for hero in everyone]
        self.powers = [list(hero.effects) for hero in everyone]
        self.joins = [hero.timing in TIMINGS_P for hero in everyone]
        self._read_standing(everyone)

    def _read_standing(self, everyone: list[Hero]) -> None:
        """Powers that work without being used, 0 for none, and those that answer others."""
        always = [_standing(hero, ALWAYS) for hero in everyone]
        forward = [_standing(hero, ALWAYS_P) for hero in everyone]
        self.protects = [_has(effects, PROTECT) for effects in always]
        self.tolls = [_number(effects, TOLL) for effects in always]
        self.gold_limits = [_limit(effects, False) for effects in always]
        self.hero_limits = [_limit(effects, True) for effects in always]
        self.icon_prices = [_number(effects, ICON_PRICE) for effects in forward]
        self.bounties = [
            [_number(effects, BOUNTY, kind) for effects in forward] for kind in range(len(KINDS))
        ]
        self.seeker_points = [_number(hero.effects, JOIN_TREASURE) for hero in everyone]
        self.breakers = [_has(hero.effects, CANCEL_POWER) for hero in everyone]
        self.shields = [_has(hero.effects, STAND_IN) for hero in everyone]

    def _read_actions(self, tables: Tables) -> None:
        self.actions = [_action(fields) for fields in entries(tables, "actions")]
        number = sum(action.count for action in self.actions)
        _at_least("actions", number, self.action_pool + SPARE_ACTIONS, "cards")
        self.action_at = [self.actions[0]] * len(ACTION_IDS)
        self.action_cards: list[int] = []  # the kind of each card
        for action in self.actions:
            self.action_at[action.number] = action
            self.action_cards += [action.number] * action.count
        self.main_actions = [list(action.effects) for action in self.action_at]

    def _read_challenges(self, tables: Tables) -> None:
        self.challenges = [
            _challenge(fields, self.icons) for fields in entries(tables, "challenges")
        ]
        gold = SEATS * max(self.gold_limit, self.starting_gold)
        _at_least("challenges", len(self.challenges), gold + FEWEST_CHALLENGES, "challenges")
        everything = [self.challenges[0]] * len(CHALLENGE_IDS)
        for challenge in self.challenges:
            everything[challenge.number] = challenge
        self.challenge_at = everything
        self.kinds = [challenge.kind for challenge in everything]
        self.needs = [_counts(challenge.icons) for challenge in everything]
        self.need_masks = [_mask(challenge.icons) for challenge in everything]
        self.need_icons = [sorted(set(challenge.icons)) for challenge in everything]

    def _read_treasures(self, tables: Tables) -> None:
        self.treasures = [_treasure(fields) for fields in entries(tables, "treasures")]
        _at_least("treasures", len(self.treasures), CENTRE, "treasures")
        self.treasure_at = [self.treasures[0]] * len(TREASURE_IDS)
        for treasure in self.treasures:
            self.treasure_at[treasure.number] = treasure
        self.difficulties = [treasure.difficulty for treasure in self.treasure_at]
        self.points = [treasure.points for treasure in self.treasure_at]
        self._check_depth()

    def _check_depth(self) -> None:
        """Every quest can be prepared, and none grows too long on the way (Q-PREP-03)."""
        shown = {icon for challenge in self.challenges for icon in challenge.icons}
        for treasure in self.treasures:
            if treasure.difficulty > len(shown):
                problem = f"challenges show {len(shown)} different icons in all"
                raise ContentError("treasures.toml", treasure.id, "difficulty", problem)
        hardest = max(treasure.difficulty for treasure in self.treasures)
        different = {challenge.icons: _mask(challenge.icons) for challenge in self.challenges}
        longest = 0
        for icons in range(1 << ICON_COUNT):
            if icons.bit_count() < hardest:  # not enough, so that one more is drawn
                within = sum(1 for mask in different.values() if mask & ~icons == 0)
                longest = max(longest, within + 2)  # with that one and the hidden one
        if longest > DEPTH:
            problem = f"so different that a quest could need {longest}; {DEPTH} are the most"
            raise ContentError("challenges.toml", "", "icons", problem)


TIMINGS_P: Final = tuple(
    number for number, timing in enumerate(TIMINGS) if timing.endswith("(P)")
)  # powers that need their hero to participate


def _mask(icons: tuple[int, ...]) -> int:
    mask = 0
    for icon in icons:
        mask |= 1 << icon
    return mask


def _counts(icons: tuple[int, ...]) -> int:
    return sum(ONCE[icon] for icon in icons)


def _standing(hero: Hero, timing: int) -> tuple[Effect, ...]:
    return hero.effects if hero.timing == timing else ()


def _has(effects: tuple[Effect, ...], op: int) -> bool:
    return any(effect.op == op for effect in effects)


def _number(effects: tuple[Effect, ...], op: int, kind: int = -1) -> int:
    return sum(effect.n for effect in effects if effect.op == op and effect.kind == kind)


def _limit(effects: tuple[Effect, ...], heroes: bool) -> int:
    found = [effect.n for effect in effects if effect.op == LIMIT and effect.heroes == heroes]
    return max(found, default=0)


def _at_least(file: str, number: int, least: int, what: str) -> None:
    if number < least:
        problem = f"at least {least} {what} are needed, not {number}"
        raise ContentError(f"{file}.toml", "", "", problem)


def _words(fields: ContentFields, field: str) -> str:
    text = fields.text(field)
    if not text.strip():
        raise fields.error(field, "must not be empty")
    return text


def _icons(tables: Tables) -> list[Icon]:
    given = {fields.entry: fields for fields in entries(tables, "icons")}
    found: list[Icon] = []
    for id in ICONS:
        if id not in given:
            raise ContentError("icons.toml", id, "", "is missing")
        fields = given.pop(id)
        icon = Icon(
            id=id,
            name=_words(fields, "name"),
            kind=KINDS.index(fields.one_of("kind", KINDS)),
            glyph=fields.text("glyph"),
            meaning=_words(fields, "meaning"),
        )
        if len(icon.glyph) != 1 or not icon.glyph.isascii() or not icon.glyph.isalpha():
            raise fields.error("glyph", "must be a letter from A to Z")
        for other in found:
            if other.glyph == icon.glyph:
                raise fields.error("glyph", f"{icon.glyph} stands for {other.id} already")
        found.append(icon)
        fields.done()
    for id in given:
        raise ContentError("icons.toml", id, "", f"icons are {', '.join(ICONS)}")
    return found


def _icon_list(fields: ContentFields) -> tuple[int, ...]:
    found: list[int] = []
    for icon in fields.texts("icons"):
        if icon not in ICONS:
            raise fields.error("icons", f"{icon!r} is none of {', '.join(ICONS)}")
        found.append(ICONS.index(icon))
    return tuple(found)


def _hero(fields: ContentFields) -> Hero:
    if fields.entry not in HERO_IDS:
        raise fields.error("", f"heroes are S1 to S{STARTERS} and H01 to {HERO_IDS[-1]}")
    number = HERO_IDS.index(fields.entry)
    starter = number < STARTERS
    if starter and fields.has("cost"):
        raise fields.error("cost", "starting heroes have none (Q-START-02)")
    banner = fields.flag("banner", False)
    if banner and not starter:
        raise fields.error("banner", "is for starting heroes (Q-SETUP-01)")
    icons = _icon_list(fields)
    if len(set(icons)) != len(icons):
        raise fields.error("icons", "a hero has no icon twice")
    timing = TIMINGS.index(fields.one_of("timing", TIMINGS, "NEVER"))
    if starter and timing == INSTANT:
        raise fields.error("timing", "starting heroes are not recruited: INSTANT never comes")
    effects = read_effects(fields, timing)
    if not icons and not effects:
        raise fields.error("icons", "a hero without a power has at least one")
    hero = Hero(
        number=number,
        id=fields.entry,
        name=_words(fields, "name"),
        cost=NO_COST if starter else fields.whole("cost", 1, 9),
        icons=icons,
        banner=banner,
        timing=timing,
        outcome=_outcome(fields, timing, effects),
        effects=effects,
        text=_words(fields, "text") if effects else fields.text("text", ""),
        art=_words(fields, "art"),
    )
    fields.done()
    return hero


def _outcome(fields: ContentFields, timing: int, effects: tuple[Effect, ...]) -> int:
    """After which quests a power works."""
    outcome = OUTCOMES.index(fields.one_of("outcome", OUTCOMES, OUTCOMES[ANY]))
    if timing != QEND_P:
        if outcome != ANY:
            raise fields.error("outcome", "is for powers at the end of a quest, QEND(P)")
        return ANY
    effect = effects[0]
    if effect.op != KEEP_HEROES:
        if outcome != SUCCESS:
            raise fields.error("outcome", f"{OPS[effect.op]} wants success")
    elif effect.failed != (outcome == FAILURE):
        raise fields.error("outcome", 'is failure where heroes are kept after = "failed", else not')
    return outcome


def _action(fields: ContentFields) -> Action:
    if fields.entry not in ACTION_IDS:
        raise fields.error("", f"actions are A01 to {ACTION_IDS[-1]}")
    action = Action(
        number=ACTION_IDS.index(fields.entry),
        id=fields.entry,
        name=_words(fields, "name"),
        count=fields.whole("count", 1, 9),
        effects=read_main_action(fields),
        text=_words(fields, "text"),
    )
    fields.done()
    return action


def _challenge(fields: ContentFields, all_icons: list[Icon]) -> Challenge:
    if fields.entry not in CHALLENGE_IDS:
        raise fields.error("", f"challenges are C01 to {CHALLENGE_IDS[-1]}")
    kind = KINDS.index(fields.one_of("kind", KINDS))
    icons = tuple(sorted(_icon_list(fields)))
    if not 1 <= len(icons) <= 6:
        raise fields.error("icons", f"a challenge shows one to six, not {len(icons)}")
    for icon in icons:
        if all_icons[icon].kind != kind:
            right = ", ".join(each.id for each in all_icons if each.kind == kind)
            raise fields.error(
                "icons", f"{ICONS[icon]} is for another kind; {KINDS[kind]}: {right}"
            )
        if icons.count(icon) > SAME_ICONS:
            raise fields.error("icons", f"{ICONS[icon]} can be there {SAME_ICONS} times, not more")
    challenge = Challenge(
        number=CHALLENGE_IDS.index(fields.entry),
        id=fields.entry,
        name=_words(fields, "name"),
        kind=kind,
        icons=icons,
    )
    fields.done()
    return challenge


def _treasure(fields: ContentFields) -> Treasure:
    if fields.entry not in TREASURE_IDS:
        raise fields.error("", f"treasures are T01 to {TREASURE_IDS[-1]}")
    treasure = Treasure(
        number=TREASURE_IDS.index(fields.entry),
        id=fields.entry,
        name=_words(fields, "name"),
        difficulty=fields.whole("difficulty", 1, ICON_COUNT),
        points=fields.whole("points", 0, 9),
    )
    fields.done()
    return treasure
