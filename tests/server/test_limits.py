from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lairworks.server.limits import Gate, household
from lairworks.server.settings import Limits, Rate

LIMITS = Limits(creations=Rate(3, 60.0), chats=Rate(2, 1.0), sockets=2)


class FakeClock:
    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def gate(clock: FakeClock) -> Gate:
    return Gate(LIMITS, clock, most_buckets=5)


def test_so_many_pass_at_once_and_one_more_when_told(gate: Gate, clock: FakeClock) -> None:
    assert [gate.wait("creations", "a") for _ in range(4)] == [0, 0, 0, 20.0]
    clock.now += 19_000
    assert gate.wait("creations", "a") == 1.0
    clock.now += 1000
    assert gate.wait("creations", "a") == 0
    assert gate.wait("creations", "a") == 20.0


def test_refusals_cost_nothing_and_a_rest_fills_no_more_than_the_bucket(
    gate: Gate, clock: FakeClock
) -> None:
    for _ in range(50):
        gate.wait("creations", "a")
    clock.now += 3_600_000
    assert [gate.wait("creations", "a") for _ in range(4)] == [0, 0, 0, 20.0]


def test_rules_and_addresses_are_counted_apart(gate: Gate) -> None:
    assert [gate.wait("chats", "a") for _ in range(3)] == [0, 0, 0.5]
    assert gate.wait("chats", "b") == 0
    assert gate.wait("creations", "a") == 0
    with pytest.raises(KeyError):
        gate.wait("sockets", "a")


def test_buckets_are_forgotten(gate: Gate, clock: FakeClock) -> None:
    for who in "abcd":
        gate.wait("chats", who)
    assert len(gate._full_at) == 4
    clock.now += 1000
    gate.wait("chats", "e")
    assert len(gate._full_at) == 1
    for number in range(1000):
        gate.wait("creations", str(number))
        assert len(gate._full_at) <= 5


@given(st.integers(1, 700), st.floats(0.1, 3600.0), st.lists(st.integers(0, 100_000), max_size=60))
def test_never_more_than_the_rate_and_always_after_the_wait(
    most: int, seconds: float, pauses: list[int]
) -> None:
    clock = FakeClock()
    gate = Gate(Limits(joins=Rate(most, seconds)), clock)
    passed = []
    for pause in pauses:
        clock.now += pause
        wait = gate.wait("joins", "a")
        if wait:
            assert wait <= seconds / most + 0.001
            clock.now += math.ceil(wait * 1000)
            assert gate.wait("joins", "a") == 0
        passed.append(clock.now)
        within = [at for at in passed if at > clock.now - seconds * 1000]
        assert len(within) <= 2 * most  # a full bucket, and what flowed in meanwhile


def test_sockets_are_counted(gate: Gate) -> None:
    assert [gate.enter("a"), gate.enter("a"), gate.enter("a"), gate.enter("b")] == [
        True,
        True,
        False,
        True,
    ]
    gate.leave("a")
    assert gate.enter("a")
    for who in ("a", "a", "b", "nobody"):
        gate.leave(who)
    assert gate._sockets == {}


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_a_whole_network_of_one_customer_counts_as_one(address: str, counted: str) -> None:
    assert household(address) == counted
