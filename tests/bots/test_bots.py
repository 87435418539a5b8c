"""Bots: what they may see, how they choose, and that thinking pays."""

from __future__ import annotations

import pytest

import lairworks
from lairworks.bots import Bot, GreedyBot, IsmctsBot, LevelBot, RandomBot, make
from lairworks.bots.tree import Node
from lairworks.core.chair import Chair
from lairworks.core.errors import UnknownBot
from lairworks.core.rng import seeded
from lairworks.core.state import State
from lairworks.lab.bench import is_compiled
from lairworks.match import Match

R1 = "DLV1:a38aa1c12054890:S..E.C.B..B.....P....CB....P..CP...."


def at_the_exit() -> Match:
    """Seat 0 stands on the exit with three chests: leaving wins at once."""
    looted = ["A6", "D4", "F1"]
    table = {
        "lairs": [R1, R1],
        "turn": 0,
        "seats": [
            {"at": "A4", "known": ["A4", *looted], "dealt": looted, "fresh": "W1"},
            {"turns": 5, "at": "A1", "exited": 0},
        ],
    }
    return lairworks.arrange("delve", table, seed=1)


def play_out(match: Match, bots: list[Bot]) -> Match:
    rng = seeded(match.seed, 77)
    words = match.setting.game.words
    while not match.over:
        seat = match.deciders[0]
        match.play(seat, words.text(bots[seat].choose(match.chair(seat, rng))))
    return match


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("random", RandomBot),
        ("greedy", GreedyBot),
        ("easy", LevelBot),
        ("expert", LevelBot),
        ("medium-spiteful", LevelBot),
        ("hard-greedy", LevelBot),
        ("ismcts", IsmctsBot),
        ("ismcts:25", IsmctsBot),
        ("ismcts:0.5s", IsmctsBot),
    ],
)
def test_a_bot_is_made_by_name(name: str, kind: type[Bot]) -> None:
    bot = make(name, 1)
    assert isinstance(bot, kind)
    assert bot.name == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Greedy",
        "hard-",
        "hard-mean",
        "-greedy",
        "random-greedy",
        "easy:3",
        "random:3",
        "ismcts:",
        "ismcts:0",
        "ismcts:1.5",
        "ismcts:-4",
        "ismcts:0s",
        "ismcts:xs",
    ],
)
def test_an_unknown_bot_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(
        UnknownBot, match="there are random, greedy, easy, medium, hard, expert, ismcts"
    ):
        make(name, 1)


def test_a_chair_shows_what_the_seat_sees_and_holds_another_table() -> None:
    match = lairworks.new("delve", seed=3)
    for seat in (0, 1):
        match.play(seat, "random")
        match.play(seat, "commit")
    match.play(match.deciders[0], "first:me")
    seat = match.deciders[0]
    chair = match.chair(seat, seeded(1))
    words = match.setting.game.words
    assert chair.view() == match.view(seat)
    assert [words.text(choice) for choice in chair.choices()] == match.choices(seat)
    imagined = chair.guess(seeded(2))
    assert match.setting.game.position(imagined)["lairs"] != match.position()["lairs"]
    assert match.setting.game.view(imagined, seat) == match.view(seat)


def test_no_true_state_can_be_reached_from_a_chair() -> None:
    match = at_the_exit()
    chair = match.chair(0, seeded(1))
    reachable = [getattr(chair, name) for name in ("game", "seat", "events", "before", "_imagined")]
    assert all(thing is not match.state for thing in reachable)
    assert sum(isinstance(thing, State) for thing in reachable) == 1


@pytest.mark.parametrize("name", ["random", "greedy", "ismcts:40"])
def test_the_same_seed_makes_the_same_choices(name: str) -> None:
    def choices() -> list[int]:
        bot = make(name, 9)
        return [bot.choose(at_the_exit().chair(0, seeded(ply))) for ply in range(5)]

    assert choices() == choices()


def test_search_leaves_with_the_loot_when_that_wins() -> None:
    match = at_the_exit()
    choice = make("ismcts:400", 5).choose(match.chair(0, seeded(1)))
    assert match.setting.game.words.text(choice) == "exit"


def test_every_choice_of_the_root_is_tried_and_every_iteration_counted() -> None:
    match = at_the_exit()
    chair = match.chair(0, seeded(1))
    root = IsmctsBot("it", seeded(3), iterations=100).search(chair, Node(-1, -1), 0.0)
    assert root.visits == 100
    assert sorted(root.children) == chair.choices()
    assert sum(child.visits for child in root.children.values()) == 100
    assert all(child.available >= child.visits for child in root.children.values())


def test_a_budget_in_seconds_is_kept() -> None:
    import time

    start = time.perf_counter()
    make("ismcts:0.2s", 1).choose(at_the_exit().chair(0, seeded(1)))
    assert 0.15 < time.perf_counter() - start < 5


def test_a_bot_of_ones_own_needs_only_choose() -> None:
    class Last(Bot):
        def choose(self, chair: Chair) -> int:
            return chair.choices()[-1]

    match = play_out(lairworks.new("delve", seed=4), [Last("last"), make("random", 2)])
    assert match.ending in match.setting.game.endings


@pytest.mark.slow
@pytest.mark.skipif(not is_compiled(), reason="takes minutes; the compiled run covers it")
def test_thinking_beats_chance() -> None:
    """The full claim (90 % of 200 matches at 1,000 iterations) is in docs/performance.md."""
    wins = 0.0
    for seed in range(20):
        seat = seed % 2
        bots = [make("random", seed), make("random", seed)]
        bots[seat] = make("ismcts:200", seed)
        winners = play_out(lairworks.new("delve", seed=seed), bots).winners
        wins += (seat in winners) / len(winners)
    assert wins >= 18
