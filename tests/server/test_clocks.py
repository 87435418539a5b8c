from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lairworks.server.clocks import (
    DAY,
    BadClock,
    Clocks,
    ClockSetting,
    LiveClock,
    Reading,
    SlowClock,
    reached,
    read_clock,
    worked,
)

HOUR = 3_600_000
LIVE = LiveClock(300, 5, 2)
WEEKDAYS = SlowClock(3, weekends=True)


def ms(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * 1000


def test_clocks_are_read_and_written_alike() -> None:
    for setting in (LIVE, LiveClock(10), SlowClock(30), WEEKDAYS):
        assert read_clock(setting.facts()) == setting
    assert read_clock(None) is None
    assert read_clock({"kind": "live", "seconds": 60}) == LiveClock(60, 0, 2)
    assert read_clock({"kind": "slow", "days": 1}) == SlowClock(1, weekends=False)


@pytest.mark.parametrize(
    ("facts", "field", "problem"),
    [
        ({}, "kind", "must be one of live, slow, not None"),
        ({"kind": "sand"}, "kind", "must be one of live, slow, not 'sand'"),
        ({"kind": ["live"]}, "kind", "must be one of live, slow, not"),
        ({"kind": "live"}, "seconds", "is missing; it must be a whole number from 10 to 86400"),
        ({"kind": "live", "seconds": 9}, "seconds", "is 9; it must be"),
        ({"kind": "live", "seconds": 86401}, "seconds", "is 86401"),
        ({"kind": "live", "seconds": True}, "seconds", "is True"),
        ({"kind": "live", "seconds": 60.0}, "seconds", "is 60.0"),
        ({"kind": "live", "seconds": 60, "increment": 601}, "increment", "from 0 to 600"),
        ({"kind": "live", "seconds": 60, "increment": -1}, "increment", "from 0 to 600"),
        ({"kind": "live", "seconds": 60, "grace": 61}, "grace", "from 0 to 60"),
        ({"kind": "live", "seconds": 60, "days": 1}, "days", "has no such field; it has seconds"),
        ({"kind": "slow", "days": 0}, "days", "from 1 to 30"),
        ({"kind": "slow", "days": 31}, "days", "from 1 to 30"),
        ({"kind": "slow", "days": 2, "weekends": 1}, "weekends", "must be true or false, not 1"),
    ],
)
def test_what_is_wrong_with_a_clock_is_told(
    facts: dict[str, object], field: str, problem: str
) -> None:
    with pytest.raises(BadClock) as raised:
        read_clock(facts)
    assert raised.value.field == field
    assert problem in raised.value.problem
    assert str(raised.value).startswith(f"clock, {field}: ")


def test_no_clock_never_runs() -> None:
    clocks = Clocks(None, 2)
    clocks.begin(0, (0, 1))
    clocks.moved(0, 10**12, (1,))
    clocks.undone(0, 10**12, (0, 1))
    clocks.resume(10**12)
    clocks.stop()
    assert clocks.remaining(1, 10**13) is None
    assert clocks.flag_at(1) is None
    assert clocks.due() is None
    assert clocks.facts(0) == []


def test_a_live_clock_runs_for_who_is_asked_and_gains_by_turns() -> None:
    clocks = Clocks(LIVE, 2)
    clocks.begin(1000, (0,))
    assert clocks.facts(11_000) == [Reading(0, 290_000, 303_000), Reading(1, 300_000, None)]
    clocks.moved(0, 11_000, (1,))
    assert (clocks.remaining(0, 50_000), clocks.flag_at(0)) == (295_000, None)
    clocks.moved(1, 12_000, (1,))  # its turn goes on
    assert clocks.remaining(1, 13_000) == 298_000
    assert clocks.due() == clocks.flag_at(1) == 11_000 + 300_000 + 2000
    clocks.changed(22_000, (0,))  # not its own choice: no increment
    assert clocks.remaining(1, 99_000) == 289_000


def test_who_comes_back_has_time_to_think() -> None:
    clocks = Clocks(LIVE, 2)
    clocks.begin(0, (0,))
    clocks.granted(0, 350_000, 60_000)
    assert clocks.flag_at(0) == 350_000 + 60_000 + 2000
    clocks.granted(1, 350_000, 60_000)
    assert clocks.remaining(1, 400_000) == 300_000


def test_seats_that_choose_at_once_run_each_for_itself() -> None:
    clocks = Clocks(LIVE, 3)
    clocks.begin(0, (0, 1, 2))
    clocks.moved(1, 10_000, (0, 2))
    clocks.moved(0, 20_000, (2,))
    clocks.moved(2, 30_000, (0, 1, 2))
    assert [clocks.remaining(seat, 30_000) for seat in range(3)] == [285_000, 295_000, 275_000]


def test_undo_takes_the_increment_back_and_never_wins_time() -> None:
    clocks = Clocks(LIVE, 2)
    clocks.begin(0, (0,))
    for at in range(1000, 20_000, 2000):
        clocks.moved(0, at, (1,))
        clocks.undone(0, at + 1000, (0,))
    assert clocks.remaining(0, 20_000) == 290_000  # its ten seconds of thinking


def test_a_choice_in_the_grace_counts_and_leaves_no_debt() -> None:
    clocks = Clocks(LIVE, 2)
    clocks.begin(0, (0,))
    assert clocks.remaining(0, 301_000) == 0
    clocks.moved(0, 301_500, (1,))
    assert clocks.remaining(0, 400_000) == 5000


def test_a_clock_that_goes_back_takes_nothing() -> None:
    clocks = Clocks(LIVE, 2)
    clocks.begin(10_000, (0,))
    clocks.moved(0, 9000, (1,))
    assert clocks.remaining(0, 0) == 305_000
    assert clocks.remaining(1, 0) == 300_000


def test_what_ran_while_the_server_was_down_is_given_back() -> None:
    clocks = Clocks(LIVE, 2)
    clocks.begin(0, (0,))
    clocks.resume(1_000_000)
    assert clocks.remaining(0, 1_000_000) == 300_000
    clocks.resume(1_100_000, down_since=1_050_000)
    assert clocks.remaining(0, 1_100_000) == 250_000
    clocks.resume(1_200_000, down_since=0)  # not before the last entry
    assert clocks.remaining(0, 1_200_000) == 250_000
    assert clocks.remaining(1, 1_200_000) == 300_000
    clocks.stop()
    assert clocks.due() is None


def test_a_slow_clock_gives_all_days_for_every_choice() -> None:
    clocks = Clocks(SlowClock(2), 2)
    clocks.begin(0, (0,))
    clocks.moved(0, DAY, (0, 1))
    assert clocks.remaining(0, DAY) == 2 * DAY
    clocks.moved(1, 2 * DAY, (0,))
    assert clocks.remaining(0, 2 * DAY) == DAY  # others do not reset it
    assert clocks.flag_at(0) == 3 * DAY
    clocks.changed(2 * DAY + 5, (1,))
    assert clocks.remaining(0, 9 * DAY) == 2 * DAY
    clocks.changed(3 * DAY, (0,))
    assert clocks.flag_at(0) == 5 * DAY


@pytest.mark.parametrize(
    ("asked", "days", "flag"),
    [
        ("2026-11-16T10:00", 3, "2026-11-19T10:00"),  # Monday to Thursday
        ("2026-11-19T10:00", 3, "2026-11-24T10:00"),  # over a weekend
        ("2026-11-20T23:59:59", 1, "2026-11-23T23:59:59"),  # from the last second of a Friday
        ("2026-11-20T00:00", 1, "2026-11-21T00:00"),  # until the end of a Friday, not to Monday
        ("2026-11-21T00:00", 1, "2026-11-24T00:00"),  # asked as a weekend begins
        ("2026-11-22T12:00", 1, "2026-11-24T00:00"),  # asked on a Sunday
        ("2026-11-23T00:00", 5, "2026-11-28T00:00"),
        ("2026-11-23T00:00", 10, "2026-12-05T00:00"),
        ("2026-12-31T12:00", 1, "2027-01-01T12:00"),
    ],
)
def test_weekends_do_not_count(asked: str, days: int, flag: str) -> None:
    clocks = Clocks(SlowClock(days, weekends=True), 1)
    clocks.begin(ms(asked), (0,))
    assert clocks.flag_at(0) == ms(flag)


def test_weekends_and_resuming_are_exact_together() -> None:
    clocks = Clocks(WEEKDAYS, 1)
    clocks.begin(ms("2026-11-20T12:00"), (0,))  # Friday: half a day counts
    clocks.resume(ms("2026-11-24T12:00"), down_since=ms("2026-11-22T12:00"))
    assert clocks.remaining(0, ms("2026-11-24T12:00")) == 5 * DAY // 2
    assert clocks.flag_at(0) == ms("2026-11-27T00:00")


TIMES = st.integers(ms("2026-01-01T00:00"), ms("2028-01-01T00:00"))
SETTINGS: st.SearchStrategy[ClockSetting] = st.one_of(
    st.builds(LiveClock, st.integers(10, 86400), st.integers(0, 600), st.integers(0, 60)),
    st.builds(SlowClock, st.integers(1, 30), st.booleans()),
)
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["moved", "undone", "changed", "wait"]),
        st.integers(0, 2),
        st.one_of(st.integers(0, 10_000), st.integers(0, 4 * DAY)),
        st.sets(st.integers(0, 2)),
    ),
    max_size=12,
)


def tell(clocks: Clocks, kind: str, seat: int, at: int, deciders: set[int]) -> None:
    if kind == "moved":
        clocks.moved(seat, at, deciders)
    elif kind == "undone":
        clocks.undone(seat, at, deciders)
    elif kind == "changed":
        clocks.changed(at, deciders)


@given(SETTINGS, TIMES, STEPS)
def test_the_flag_falls_when_nothing_remains(
    setting: ClockSetting,
    begin: int,
    steps: list[tuple[str, int, int, set[int]]],
) -> None:
    clocks = Clocks(setting, 3)
    clocks.begin(begin, (0, 1))
    at = begin
    for kind, seat, pause, deciders in steps:
        at += pause
        tell(clocks, kind, seat, at, deciders)
        for each in range(3):
            flag = clocks.flag_at(each)
            if flag is None:
                continue
            over = flag - setting.patience()
            assert clocks.remaining(each, over) == 0
            before = clocks.remaining(each, over - 1)
            assert before == 1 or clocks.remaining(each, begin) == 0
            assert clocks.due() is not None


@given(SETTINGS, TIMES, STEPS, st.booleans())
def test_pausing_never_shortens(
    setting: ClockSetting,
    begin: int,
    steps: list[tuple[str, int, int, set[int]]],
    knows: bool,
) -> None:
    paused, plain = Clocks(setting, 3), Clocks(setting, 3)
    for clocks in (paused, plain):
        clocks.begin(begin, (0, 1))
    at = begin
    for kind, seat, pause, deciders in steps:
        down = at + pause // 2
        at += pause
        if kind == "wait":
            before = [paused.remaining(each, at) for each in range(3)]
            kept = [paused.remaining(each, down) for each in range(3)]
            paused.resume(at, down if knows else None)
            after = [paused.remaining(each, at) for each in range(3)]
            assert all((x or 0) <= (y or 0) for x, y in zip(before, after, strict=True))
            assert not knows or after == kept
        for clocks in (paused, plain):
            tell(clocks, kind, seat, at, deciders)
        for each in range(3):
            with_pause = paused.remaining(each, at)
            without = plain.remaining(each, at)
            assert with_pause is not None
            assert without is not None
            assert with_pause >= without
            flag, other = paused.flag_at(each), plain.flag_at(each)
            assert (flag is None) == (other is None)
            assert flag is None or other is None or flag >= other


@given(TIMES, st.integers(0, 60 * 24))
def test_working_time_is_what_counting_hours_gives(begin: int, hours: int) -> None:
    begin -= begin % HOUR
    counted = sum(
        HOUR
        for hour in range(hours)
        if datetime.fromtimestamp((begin + hour * HOUR) / 1000, UTC).weekday() < 5
    )
    end = begin + hours * HOUR
    assert worked(end) - worked(begin) == counted
    assert reached(worked(end)) <= end
    assert worked(reached(worked(end))) == worked(end)
    assert SlowClock(1, weekends=True).counted(begin, end) == counted
