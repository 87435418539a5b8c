"""Makes the golden matches in tests/replays/quest.

`python -m tests.games.quest.make_replays`. There is a match of each ending, with the usual options
and with all of them changed; one for each option changed alone and each number of seats; one for
each way in which a winner is found; and matches with a pack, from an arranged table, and for the
verbs that are rarely played. They are played by the game's own hints, by chance, or by players who
quarrel.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import lairworks
from lairworks import Match
from lairworks.core.rng import seeded
from lairworks.games.quest import GAME
from lairworks.games.quest.rules.ending import standing
from lairworks.games.quest.state import QuestState
from tests.golden import Player, Wish, ends, has, make

LONGEST = 600  # choices in a match that is kept
NAMES = ["Ana", "Ben", "Cid", "Dee"]
OPTIONS: dict[str, object] = {"hidden_quests": True, "claimed_quests": True, "undo": False}
TIE_BREAKERS = ("points", "difficulty", "party", "gold", "shared")

SHORT = {"pack": {"name": "Short"}, "constants": {"turn_cap": {"value": 2}}}
MIDDLING = {"pack": {"name": "Middling"}, "constants": {"turn_cap": {"value": 8}}}
# Other numbers everywhere, a hero and a challenge more, and an action that does something else.
ODD_GUILD = {
    "pack": {"name": "Odd guild", "note": "for the tests"},
    "constants": {
        "starting_gold": {"value": 4},
        "icon_price": {"value": 2},
        "gold_limit": {"value": 4},
        "hero_limit": {"value": 6},
        "thresholds": {"value": [5, 4, 4]},
    },
    "heroes": {
        "H65": {
            "name": "Toll Witch",
            "cost": 2,
            "icons": ["staff", "rope"],
            "timing": "INSTANT",
            "effects": [{"op": "take_gold", "n": 1}, {"op": "peek", "n": 2}],
            "text": "Take 1 gold from another player, then look at two face-down challenges.",
            "art": "witch",
        },
    },
    "challenges": {
        "C91": {"name": "Twin Ogres", "kind": "monster", "icons": ["axe", "axe", "bow"]},
    },
    "actions": {
        "A01": {
            "effects": [{"op": "gain_gold", "n": 1}, {"op": "recruit_deck", "draw": 3, "keep": 2}],
            "text": "Gain 1 gold; of three heroes two join you.",
        },
    },
}


def keen(state: QuestState, seat: int, draws: random.Random) -> int:
    """Plays by the game's hints."""
    return GAME.hint(state, seat, seeded(draws.getrandbits(32)))


def any_choice(state: QuestState, seat: int, draws: random.Random) -> int:
    """Plays by chance."""
    return draws.choice(state.choices(seat))


def fickle(state: QuestState, seat: int, draws: random.Random) -> int:
    """Plays by the hints, but now and then something else."""
    player = any_choice if draws.random() < 0.2 else keen
    return player(state, seat, draws)


def quarrelsome(state: QuestState, seat: int, draws: random.Random) -> int:
    """Uses every power there is, and whatever is rarely done; else plays by the hints."""
    wanted = _with_verbs(state, seat, RARE)
    return draws.choice(wanted) if wanted and draws.random() < 0.8 else fickle(state, seat, draws)


RARE = (
    "power", "trade", "raise", "lure", "oust", "exchange", "name", "waive", "divert",
    "replace_hidden", "treasure", "remove", "claim", "save", "retire", "send",
)  # fmt: skip


def _with_verbs(state: QuestState, seat: int, verbs: tuple[str, ...]) -> list[int]:
    words = GAME.words
    return [choice for choice in state.choices(seat) if words.verb_of(choice).name in verbs]


def fresh(seats: int, pack: Any = None, **options: object) -> Callable[[int], Match]:
    """Begins matches with these options."""
    return lambda seed: lairworks.new(
        GAME, seats=seats, seed=seed, options=options, pack=pack, names=NAMES[:seats]
    )


def late(seed: int) -> Match:
    """Two players close to the end, one of them in the middle of a quest."""
    position = {
        "turn": 0,
        "companies": [
            {"party": ["H22", "H23", "H18"], "gold": ["C01", "C31"], "treasures": ["T05", "T10"]},
            {"party": ["H04", "H60", "H35"], "gold": 3, "treasures": ["T06", "T12", "T01"]},
        ],
        "quests": {"2": {"treasure": "T07", "challenges": ["C61", "C05", "C62", "C16"]}},
        "attempt": {"place": "2", "sent": ["H22", "H23"]},
    }
    return lairworks.arrange(GAME, position, seats=2, seed=seed, names=NAMES[:2])


def bare(**options: object) -> Callable[[int], Match]:
    """Four players share all treasures but those of the last lair and of a claimed one."""
    hands = [["T10", "T01"], ["T11", "T02"], ["T05", "T06"], ["T07", "T08"]]
    position = {
        "turn": 0,
        "companies": [
            {"party": [f"S{seat + 1}", f"H{60 + seat}"], "gold": 5, "treasures": hand}
            for seat, hand in enumerate(hands)
        ],
        "quests": {
            "1": {"treasure": "T03", "challenges": ["C01", "C31"], "down": []},
            "2": None,
            "3": None,
            "c1": {"treasure": "T12", "challenges": ["C02", "C32"], "down": []},
            "c2": {"treasure": "T09", "challenges": ["C03", "C33"], "down": []},
            "c3": {"treasure": "T04", "challenges": ["C04", "C34"], "down": []},
        },
    }
    return lambda seed: lairworks.arrange(
        GAME, position, seats=4, seed=seed, options={"claimed_quests": True, **options}, names=NAMES
    )


def decided_by(name: str) -> Callable[[Match], bool]:
    """Matches in which this was the first thing to tell the winner from the next best."""
    return lambda match: decision(match) == name


def decision(match: Match) -> str:
    """What told the winner from the next best."""
    state = match.state
    assert isinstance(state, QuestState)
    ranks = sorted((standing(state, seat) for seat in range(state.seats)), reverse=True)
    for level, pair in enumerate(zip(ranks[0], ranks[1], strict=True)):
        if pair[0] != pair[1]:
            return TIE_BREAKERS[level]
    return "shared"


def wishes() -> Iterator[Wish]:
    for seats in (2, 3, 4):
        players: list[Player] = [keen] * seats
        yield Wish(f"treasure_{seats}", fresh(seats), players, ends("treasure"))
    yield Wish("all_options_treasure", fresh(3, **OPTIONS), [fickle] * 3, ends("treasure"))
    yield Wish("no_quests", bare(), [keen] * 4, ends("no_quests"))
    yield Wish("all_options_no_quests", bare(**OPTIONS), [keen] * 4, ends("no_quests"))
    yield Wish("turn_cap", fresh(2, MIDDLING), [fickle] * 2, ends("turn_cap"))
    yield Wish("all_options_turn_cap", fresh(4, SHORT, **OPTIONS), [fickle] * 4, ends("turn_cap"))
    for option, value in OPTIONS.items():
        yield Wish(f"with_{option}", fresh(2, **{option: value}), [fickle] * 2, ends("treasure"))
    yield Wish("won_by_points", fresh(2), [fickle] * 2, decided_by("points"))
    yield Wish("won_by_difficulty", fresh(2), [keen] * 2, decided_by("difficulty"))
    yield Wish("won_by_party", fresh(3, MIDDLING), [keen] * 3, decided_by("party"))
    yield Wish("won_by_gold", fresh(2, SHORT), [keen] * 2, decided_by("gold"))
    yield Wish("shared", fresh(2, SHORT), [keen] * 2, decided_by("shared"))
    for verbs in (
        ("lure", "oust", "exchange"),
        ("raise", "trade", "retire"),
        ("divert", "keep", "waive", "name"),
        ("treasure", "remove", "join", "save"),
        ("claim", "abandon"),
        ("replace_hidden", "leave", "redraw", "swap", "move"),
    ):
        begin = fresh(3, claimed_quests=True)
        yield Wish("_and_".join(verbs), begin, [quarrelsome] * 3, has(*verbs))
    yield Wish("odd_guild_1", fresh(2, ODD_GUILD), [quarrelsome] * 2, ends("treasure"))
    yield Wish("odd_guild_2", fresh(4, ODD_GUILD, **OPTIONS), [fickle] * 4, ends("treasure"))
    yield Wish("by_chance", fresh(2, MIDDLING), [any_choice] * 2, ends("turn_cap"))
    yield Wish("arranged_1", late, [fickle] * 2, ends("treasure"))
    yield Wish("arranged_2", late, [quarrelsome] * 2, ends("treasure"))


if __name__ == "__main__":
    make("quest", wishes(), LONGEST)
