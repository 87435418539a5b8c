from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest

import lairworks
from lairworks.core.rng import seeded
from lairworks.server import thinkers
from lairworks.server.thinkers import (
    Advice,
    Job,
    Mind,
    Recipe,
    ThinkerLost,
    Thinkers,
    ThinkersClosed,
    ThinkingFailed,
    made,
)

GAMES = lairworks.games()
SEARCH = "ismcts:8"
ENDLESS = "ismcts:600s"


@pytest.fixture(scope="module")
def shared() -> Iterator[Thinkers]:
    """One for all tests that end no process, for starting one takes its time."""
    pool = Thinkers(1)
    yield pool
    asyncio.run(pool.close())


@pytest.fixture
async def thinking() -> AsyncIterator[Thinkers]:
    pool = Thinkers(1)
    yield pool
    await pool.close()


def recipe(game: str = "volcano", seed: int = 7) -> Recipe:
    match = lairworks.new(game, seed=seed)
    return Recipe(game, match.seats, tuple(match.names), match.options, seed)


def job_of(match: lairworks.Match, bot: str = SEARCH, name: str = "m", epoch: int = 0) -> Job:
    made_from = Recipe(match.game, match.seats, tuple(match.names), match.options, match.seed)
    return Job(name, made_from, epoch, tuple(match.history), match.deciders[0], bot)


def first_job(bot: str = SEARCH, name: str = "m") -> Job:
    return job_of(made(recipe()), bot, name)


def here(job: Job, mind: Mind | None = None) -> tuple[Advice, ...]:
    """The answer as this very process gives it."""
    reply = (mind or Mind()).answer(thinkers._order(job, 0))
    assert isinstance(reply, tuple)
    return reply


def visits(advice: tuple[Advice, ...]) -> int:
    return sum(each.visits for each in advice)


def worker(pool: Thinkers) -> int:
    process = pool._thinkers[0]._process
    assert process is not None
    assert process.pid is not None
    return process.pid


@pytest.mark.parametrize("game", GAMES)
async def test_bots_choose_as_they_would_here_whatever_was_kept(
    shared: Thinkers, game: str
) -> None:
    match = made(recipe(game))
    mind = Mind()
    for _ in range(12):
        job = job_of(match, name="kept")
        choice = here(job, mind)[0].choice
        assert await shared.choose(job) == choice
        shared.forget("forgotten")
        assert await shared.choose(replace(job, match="forgotten")) == here(job)[0].choice
        match.play(job.seat, choice)
    shared.forget("kept")


def test_a_bot_thinks_on_only_from_its_own_last_choice() -> None:
    match = made(recipe())
    mind, job = Mind(), job_of(match)
    first = here(job, mind)
    assert here(job, mind) == first  # asked again, it begins again
    match.play(job.seat, first[0].choice)
    job = job_of(match)
    assert match.chair(job.seat, seeded(0)).before >= 0
    assert visits(here(job, mind)) > visits(here(job))
    assert visits(here(replace(job, epoch=1), mind)) == visits(here(job))
    assert visits(here(job, mind)) == visits(here(job))


def test_only_so_many_bots_are_kept() -> None:
    mind = Mind()
    for name in range(thinkers.BOTS_KEPT + 5):
        here(first_job("random", str(name)), mind)
    assert len(mind._bots) == thinkers.BOTS_KEPT
    mind.forget(str(thinkers.BOTS_KEPT))
    assert len(mind._bots) == thinkers.BOTS_KEPT - 1


async def test_what_was_taken_back_is_not_kept(shared: Thinkers) -> None:
    match = made(recipe())
    for epoch, text in enumerate(match.choices(0)[:2]):
        match.play(0, text)
        job = job_of(match, epoch=epoch)
        assert await shared.choose(job) in match.choices(job.seat)
        match = made(recipe())


async def test_an_older_question_is_answered_after_a_newer_one(shared: Thinkers) -> None:
    match = made(recipe())
    older = job_of(match)
    answer = await shared.choose(older)
    match.play(older.seat, answer)
    await shared.choose(job_of(match))
    assert await shared.choose(older) == answer


async def test_a_hint_is_what_the_expert_would_do(shared: Thinkers) -> None:
    match = made(recipe("volcano"))
    job = job_of(match, "random")
    advice = await shared.advise(job, "ismcts:40")
    assert advice == list(here(replace(job, bot="ismcts:40")))
    assert isinstance(advice[0], Advice)
    assert {each.choice for each in advice} <= set(match.choices(job.seat))
    assert (await shared.advise(job))[0].choice in match.choices(job.seat)


async def test_a_hint_stays_until_the_seat_is_told_something(shared: Thinkers) -> None:
    """What a rival chooses unseen must not show in the thoughts of the adviser."""
    match = made(recipe("delve"))
    job = job_of(match, "random")
    hint = await shared.advise_once(job, 3)
    rival = 1 - job.seat
    match.play(rival, match.choices(rival)[0])
    later = replace(job_of(match, "random"), seat=job.seat)
    assert await shared.advise_once(later, 3) is hint
    assert await shared.advise_once(later, 4) is not hint


async def test_arranged_matches_and_packs_are_rebuilt_too(shared: Thinkers) -> None:
    position = made(recipe("volcano", 3)).position()
    arranged = lairworks.arrange("volcano", position, seed=5)
    job = job_of(arranged)
    job = replace(job, recipe=replace(job.recipe, start=position, pack={}))
    assert await shared.choose(job) == here(job)[0].choice
    assert here(job)[0].choice in arranged.choices(job.seat)


async def test_the_loop_goes_on_while_a_bot_thinks(shared: Thinkers) -> None:
    lags = []

    async def watch() -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.005)
            lags.append(time.perf_counter() - before - 0.005)

    watching = asyncio.create_task(watch())
    await shared.choose(first_job("ismcts:0.5s"))
    watching.cancel()
    # The median, for a busy machine may well take the time away from us now and then.
    assert len(lags) > 10
    assert sorted(lags)[len(lags) // 2] < 0.05


async def test_a_killed_process_is_replaced(thinking: Thinkers) -> None:
    job = first_job()
    answer = await thinking.choose(job)
    idle = worker(thinking)
    os.kill(idle, signal.SIGKILL)
    assert await thinking.choose(job) == answer
    busy = worker(thinking)
    assert busy != idle
    asked = asyncio.create_task(thinking.choose(first_job("ismcts:1s")))
    await asyncio.sleep(0.1)
    os.kill(busy, signal.SIGKILL)
    assert await asked in made(recipe()).choices(0)
    assert worker(thinking) != busy


@pytest.mark.slow
async def test_two_deaths_are_an_error_and_no_end(thinking: Thinkers) -> None:
    await thinking.choose(first_job())
    asked = asyncio.create_task(thinking.choose(first_job(ENDLESS)))
    first = worker(thinking)
    await asyncio.sleep(0.1)
    os.kill(first, signal.SIGKILL)
    while thinking._thinkers[0]._process is None or worker(thinking) == first:
        await asyncio.sleep(0.01)
    os.kill(worker(thinking), signal.SIGKILL)
    with pytest.raises(ThinkerLost, match="two processes died"):
        await asked
    assert await thinking.choose(first_job())


async def test_closing_ends_thinking_at_once() -> None:
    pool = Thinkers(2)
    asked = [asyncio.create_task(pool.choose(first_job(ENDLESS, name))) for name in "abcdefgh"]
    await asyncio.sleep(1.0)
    before = time.perf_counter()
    await pool.close()
    assert time.perf_counter() - before < 1.0
    for each in asked:
        with pytest.raises(ThinkersClosed):
            await each
    with pytest.raises(ThinkersClosed):
        await pool.choose(first_job())
    pool.forget("a")
    await pool.close()


async def test_who_does_not_wait_any_more_keeps_nobody_from_an_answer(shared: Thinkers) -> None:
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(shared.choose(first_job("ismcts:2s")), 0.2)
    assert await shared.choose(first_job(name="other"))


async def test_failures_are_told_without_secrets(shared: Thinkers) -> None:
    job = first_job("nobody")
    with pytest.raises(ThinkingFailed) as raised:
        await shared.choose(job)
    assert str(raised.value) == "nobody failed in seat 0 of match m: UnknownBot"
    assert "there is no bot 'nobody'" in raised.value.trace
    assert "seed" not in repr(job)
    with pytest.raises(ThinkingFailed, match="UnknownWord"):
        await shared.choose(replace(first_job(), history=((0, "nonsense"),)))
    with pytest.raises(ThinkingFailed, match="LairworksError"):
        await shared.choose(replace(first_job(), seat=9))
    assert await shared.choose(first_job())


async def test_a_match_stays_with_its_process_and_processes_start_when_needed() -> None:
    pool = Thinkers(2)
    before = len(multiprocessing.active_children())
    for expected in (0, 1, 1):
        assert len(multiprocessing.active_children()) == before + expected
        await pool.choose(first_job("random"))
    await asyncio.gather(*(pool.choose(first_job("random", str(n))) for n in range(9)))
    assert len(multiprocessing.active_children()) == before + 2
    await pool.close()
    assert len(multiprocessing.active_children()) == before


def test_only_so_many_matches_are_kept() -> None:
    mind = Mind(most=2)
    jobs = [first_job("random", name) for name in "abc"]
    for job in jobs:
        assert isinstance(mind.answer(thinkers._order(job, 0)), tuple)
    match = made(recipe())
    match.play(0, match.choices(0)[0])
    later = [job_of(match, "random", name) for name in "abc"]
    replies = [mind.answer(thinkers._order(job, 1)) for job in later]
    assert [type(reply).__name__ for reply in replies] == ["_Missing", "_Missing", "_Missing"]


async def test_a_match_that_was_dropped_there_is_sent_again(shared: Thinkers) -> None:
    match = made(recipe())
    job = job_of(match, "random")
    text = await shared.choose(job)
    shared._of("m")._pipe.send("m")  # type: ignore[union-attr]  # forgets behind our back
    match.play(job.seat, text)
    assert await shared.choose(job_of(match, "random")) in match.choices(match.deciders[0])


PROGRAM = """
import asyncio, signal
import lairworks
from lairworks.server.thinkers import Job, Recipe, Thinkers

# A run in the background hands down that interrupts are not heard.
signal.signal(signal.SIGINT, signal.default_int_handler)

async def main():
    match = lairworks.new("volcano", seed=7)
    recipe = Recipe("volcano", match.seats, tuple(match.names), match.options, 7)
    pool = Thinkers(1)
    await pool.choose(Job("m", recipe, 0, (), 0, "random"))
    print("ready", flush=True)
    try:
        await pool.choose(Job("m", recipe, 0, (), 0, "ismcts:{seconds}s"))
    finally:
        await pool.close()

if __name__ == "__main__":
    try:
        asyncio.run(main())
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


def started(seconds: float) -> subprocess.Popen[str]:
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.replace("{seconds}", str(seconds))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "ready\n"
    return program


@pytest.mark.slow
def test_an_interrupt_to_all_leaves_the_thinker_silent() -> None:
    with started(10) as program:
        time.sleep(0.2)
        os.killpg(program.pid, signal.SIGINT)
        out, err = program.communicate(timeout=20)
    assert (out, err) == ("interrupted\n", "")


@pytest.mark.slow
def test_a_thinker_does_not_outlive_the_server() -> None:
    with started(0.3) as program:
        program.kill()
        program.communicate(timeout=20)  # returns when the last process has closed its streams
