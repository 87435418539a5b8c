"""Steps of quest as text, for positions: `aim.take_gold 0 A15 0` asks seat 0 whom to rob."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from lairworks.core.errors import BadPosition
from lairworks.core.positions import written_steps
from lairworks.core.state import Step
from lairworks.games.quest.effects import (
    ADD_CHALLENGE,
    DISCARD_HERO,
    EXCHANGE_TREASURE,
    MOVE_FIRST,
    RECRUIT_DISCARD,
    RECRUIT_PLAYER,
    RECRUIT_POOL,
    REDRAW_QUEST,
    REMOVE_CHALLENGE,
    REPLACE_CHALLENGE,
    SWAP_TREASURES,
    TAKE_CHALLENGE,
    TAKE_GOLD,
)
from lairworks.games.quest.rules.actions import (
    WAIVERS,
    Aim,
    NameIcon,
    Part,
    Rest,
    card_source,
    effects_of,
)
from lairworks.games.quest.rules.challenges import TREASURE_PICKS, Peek, ReplaceHidden
from lairworks.games.quest.rules.defeating import Divert, Spoils
from lairworks.games.quest.rules.newcomers import SHOPS, Join, Retire, Sweep
from lairworks.games.quest.rules.preparing import Prepare
from lairworks.games.quest.rules.questing import (
    APPROACHES,
    CLAIMS,
    DISBANDINGS,
    ENTRIES,
    STEPS,
    Keep,
    LayWithTreasure,
)
from lairworks.games.quest.rules.reacting import BLOWS, Ambush, Blow, Break, Shield
from lairworks.games.quest.rules.recruiting import RECRUITERS, Instant, Trade
from lairworks.games.quest.rules.turns import (
    CARD_CHOICES,
    CLOSINGS,
    DISCARDS,
    DRAWN_CHOICES,
    LIMITS,
    SECONDARIES,
    TURNS,
    UPKEEPS,
    ExtraTurn,
)
from lairworks.games.quest.state import QuestState
from lairworks.games.quest.words import ACTION_IDS, CHALLENGE_IDS, DEPTH, HERO_IDS, PLACE_IDS

AIM: Final = "aim."
# Effects that are aimed at something; the others ask in their own way, or not at all.
AIMED: Final = (
    TAKE_GOLD,
    RECRUIT_POOL,
    RECRUIT_DISCARD,
    RECRUIT_PLAYER,
    REPLACE_CHALLENGE,
    REMOVE_CHALLENGE,
    TAKE_CHALLENGE,
    ADD_CHALLENGE,
    MOVE_FIRST,
    SWAP_TREASURES,
    REDRAW_QUEST,
    DISCARD_HERO,
    EXCHANGE_TREASURE,
)
# Steps that remember nothing but their seat.
PLAIN: Final[dict[str, list[Any]]] = {
    steps[0].name: list(steps)
    for steps in (
        TURNS,
        CARD_CHOICES,
        DRAWN_CHOICES,
        SECONDARIES,
        UPKEEPS,
        LIMITS,
        DISCARDS,
        CLOSINGS,
        ENTRIES,
        APPROACHES,
        STEPS,
        CLAIMS,
        DISBANDINGS,
        RECRUITERS,
        SHOPS,
        WAIVERS,
        TREASURE_PICKS,
        [ReplaceHidden(seat) for seat in range(4)],
    )
}
# Steps of a seat and a hero.
OF_A_HERO: Final[dict[str, Callable[[int, int], Step[Any]]]] = {
    "upkeep.extra": ExtraTurn,
    "quest.seeker": LayWithTreasure,
    "trade": Trade,
    "instant": Instant,
    "name_icon": NameIcon,
    "react.break": Break,
    "react.shield": Shield,
    "react.ambush": Ambush,
}


def read_step(state: QuestState, text: str, place: str) -> Step[Any]:
    """The step that is written so; raises BadPosition for the place it was written in."""
    words = text.split()
    found: Step[Any] | None = None
    try:
        seat = int(words[1])
        if not 0 <= seat < state.seats and words[0] != "quest.prepare":
            last = state.seats - 1
            raise BadPosition(place, f"there is no seat {seat} for {text!r}; seats are 0 to {last}")
        found = _step(state, words[0], seat, words[2:])
    except (IndexError, ValueError):
        found = None
    if found is None or written_steps([found]) != [" ".join(words)]:
        raise BadPosition(place, f"{text!r} is no step of this game")
    return found


def _step(state: QuestState, name: str, seat: int, words: list[str]) -> Step[Any] | None:
    if name in PLAIN:
        return PLAIN[name][seat]  # type: ignore[no-any-return]
    if name in OF_A_HERO:
        return OF_A_HERO[name](seat, _hero(state, words[0]))
    if name.startswith(AIM) or name == "power.rest":
        return _effect_step(state, name, seat, words)
    if name == "quest.keep":
        return Keep(seat, _hero(state, words[0]), int(words[1]))
    if name == "quest.divert":
        return Divert(seat, _challenge(state, words[0]))
    if name == "quest.spoils":
        return Spoils(seat, _challenge(state, words[0]), words[1] == "paid")
    if name == "power.blow":
        what, number = int(words[2]), int(words[3])
        return Blow(seat, BLOWS.index(words[0]), int(words[1]), what, number)
    if name == "part":
        return Part(seat, int(words[0]), _source(state, words[1]), int(words[2]))
    return _numbered_step(name, seat, words)


def _effect_step(state: QuestState, name: str, seat: int, words: list[str]) -> Step[Any] | None:
    """A step that is about one effect of a power or a card."""
    source = _source(state, words[0])
    effects = effects_of(state, source)
    index = int(words[1])
    if not 0 <= index < len(effects):
        return None
    if name == "power.rest":
        return Rest(seat, source, index)
    if effects[index].op not in AIMED:
        return None
    return Aim(seat, source, index, effects[index])


def _numbered_step(name: str, seat: int, words: list[str]) -> Step[Any] | None:
    """A step that counts something."""
    number = int(words[0])
    if name == "quest.prepare":
        return Prepare(number)
    if name == "peek":
        return Peek(seat, number, _looks(words[1]))
    if name == "join":
        return Join(seat, number)
    if name == "sweep":
        return Sweep(seat, number)
    if name == "retire":
        return Retire(seat, number)
    return None


def _looks(text: str) -> list[int]:
    """Where was looked: `1:0,2:0`, `-` for nowhere."""
    found: list[int] = []
    for look in [] if text == "-" else text.split(","):
        place, _, position = look.partition(":")
        found.append(PLACE_IDS.index(place) * DEPTH + int(position))
    return found


def _hero(state: QuestState, id: str) -> int:
    number = HERO_IDS.index(id)
    if state.content.hero_at[number].number != number:
        raise ValueError(id)
    return number


def _challenge(state: QuestState, id: str) -> int:
    number = CHALLENGE_IDS.index(id)
    if state.content.challenge_at[number].number != number:
        raise ValueError(id)
    return number


def _source(state: QuestState, id: str) -> int:
    """A hero, or an action card as a negative number."""
    if id not in ACTION_IDS:
        return _hero(state, id)
    number = ACTION_IDS.index(id)
    if state.content.action_at[number].number != number:
        raise ValueError(id)
    return card_source(number)
