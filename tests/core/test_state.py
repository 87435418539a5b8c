"""The agenda, desks, barriers and copies, on a toy game of three seats."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks.core.errors import DeadEnd
from lairworks.core.rng import seeded
from lairworks.core.state import Question, State, Step, Task

LOW, HIGH, PASS, ASIDE = range(4)


class Toy(State):
    """A pile and what happened to it, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.log: list[str] = []
        self.asides = False

    def copy(self) -> Toy:
        twin = Toy()
        self.start_copy(twin)
        twin.log = self.log[:]
        twin.asides = self.asides
        return twin


class Say(Task[Toy]):
    def __init__(self, word: str, then: tuple[Step[Any], ...] = ()) -> None:
        super().__init__("say", -1)
        self.word = word
        self.then = then

    def words(self) -> list[str]:
        return [self.word]

    def run(self, state: Toy) -> None:
        state.log.append(self.word)
        state.agenda.extend(self.then)


class Ask(Question[Toy]):
    def __init__(
        self, seat: int, offers: tuple[int, ...] = (LOW, HIGH), always: bool = False
    ) -> None:
        super().__init__("ask", seat)
        self.offers = list(offers)
        self.always = always

    def choices(self, state: Toy) -> list[int]:
        return [*self.offers, ASIDE] if state.asides else self.offers

    def take(self, state: Toy, choice: int) -> None:
        if choice == ASIDE:
            state.asides = False
            state.log.append("aside")
            state.agenda.append(self)
        else:
            state.log.append(f"{self.seat}:{choice}")

    def asks_always(self, state: Toy) -> bool:
        return self.always


class AskAgain(Ask):
    """Goes on asking at the seat's desk until it passes."""

    def take(self, state: Toy, choice: int) -> None:
        super().take(state, choice)
        if choice != PASS:
            state.desks[self.seat].append(self)


class Phase(Task[Toy]):
    """Opens a simultaneous phase for some seats."""

    def __init__(self, steps: tuple[Step[Any], ...]) -> None:
        super().__init__("phase", -1)
        self.steps = steps

    def run(self, state: Toy) -> None:
        state.log.append("phase")
        for step in self.steps:
            state.hand(step.seat, step)


def table(*steps: Step[Any], seats: int = 3, asides: bool = False) -> Toy:
    """A state that has worked its way to the first question; the last step is on top."""
    state = Toy()
    state.sit(seats, seed=1)
    state.asides = asides
    state.agenda.extend(steps)
    state.proceed()
    return state


# The agenda


def test_tasks_are_worked_from_the_top_until_somebody_is_asked() -> None:
    state = table(Say("last"), Ask(1), Say("second"), Say("first"))
    assert state.log == ["first", "second"]
    assert state.deciders() == [1]
    assert state.choices(1) == [LOW, HIGH]
    assert state.choices(0) == []
    question = state.question(1)
    assert question is not None
    assert question.name == "ask"
    assert state.question(0) is None


def test_an_answer_takes_the_question_off_and_goes_on() -> None:
    state = table(Ask(2), Say("between"), Ask(1))
    state.apply(1, HIGH)
    assert state.log == ["1:1", "between"]
    assert state.deciders() == [2]
    state.apply(2, LOW)
    assert state.deciders() == []
    assert state.agenda == []


def test_what_a_task_pushes_comes_next() -> None:
    state = table(Say("after"), Say("outer", (Say("later"), Say("sooner"))))
    assert state.log == ["outer", "sooner", "later", "after"]
    assert state.deciders() == []


def test_a_lone_choice_is_taken_unasked_unless_the_question_always_asks() -> None:
    state = table(Ask(1, (HIGH,)), Ask(0, (LOW,)))
    assert state.log == ["0:0", "1:1"]
    assert state.deciders() == []
    state = table(Ask(1, (HIGH,), always=True))
    assert state.deciders() == [1]
    assert state.choices(1) == [HIGH]


def test_a_question_without_answers_is_a_fault_of_the_rules() -> None:
    with pytest.raises(DeadEnd, match="question 'ask' leaves seat 2 without any choice") as raised:
        table(Ask(2, ()))
    assert (raised.value.question, raised.value.seat) == ("ask", 2)
    with pytest.raises(DeadEnd):
        table(Ask(2, (), always=True))


def test_asides_are_added_to_a_question_which_is_then_asked_again() -> None:
    state = table(Ask(0), asides=True)
    assert state.choices(0) == [LOW, HIGH, ASIDE]
    state.apply(0, ASIDE)
    assert state.log == ["aside"]
    assert state.deciders() == [0]
    assert state.choices(0) == [LOW, HIGH]
    state.apply(0, LOW)
    assert state.deciders() == []


# Desks and barriers


def test_seats_with_desks_decide_at_the_same_time_and_in_any_order() -> None:
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
        state = table(Say("done"), Phase((Ask(0), Ask(1), Ask(2))))
        assert sorted(state.deciders()) == [0, 1, 2]
        for seat in order[:-1]:
            state.apply(seat, LOW)
            assert seat not in state.deciders()
            assert state.choices(seat) == []
            assert "done" not in state.log, "the shared agenda waits for all desks"
        state.apply(order[-1], HIGH)
        assert state.log[-1] == "done"
        assert state.deciders() == []


def test_a_desk_is_worked_on_while_others_wait() -> None:
    state = table(Say("done"), Phase((AskAgain(0, (LOW, PASS)), Ask(1))))
    for _ in range(5):
        state.apply(0, LOW)
        assert sorted(state.deciders()) == [0, 1]
    state.apply(1, LOW)
    assert state.deciders() == [0]
    state.apply(0, LOW)
    state.apply(0, PASS)
    assert state.log[-2:] == ["0:2", "done"]


def test_only_seats_with_a_step_take_part() -> None:
    state = table(Say("done"), Phase((Ask(2), Ask(0))))
    assert sorted(state.deciders()) == [0, 2]
    assert state.question(1) is None


def test_several_steps_on_one_desk_are_a_stack() -> None:
    state = table(Phase((Ask(1, (LOW, PASS)), Ask(1, (LOW, HIGH)))))
    assert state.deciders() == [1]
    assert state.choices(1) == [LOW, HIGH]
    state.apply(1, HIGH)
    assert state.choices(1) == [LOW, PASS]
    state.apply(1, PASS)
    assert state.deciders() == []


def test_desks_with_lone_choices_only_are_done_at_once() -> None:
    state = table(Say("done"), Phase((Ask(0, (LOW,)), Ask(1, (HIGH,)))))
    assert state.log == ["phase", "0:0", "1:1", "done"]
    assert state.deciders() == []
    state = table(Say("done"), Phase((Ask(0, (LOW,)), Ask(1))))
    assert state.deciders() == [1]
    state.apply(1, LOW)
    assert state.log == ["phase", "0:0", "1:0", "done"]


def test_phases_follow_each_other() -> None:
    state = table(Say("end"), Phase((Ask(1), Ask(2))), Ask(0), Phase((Ask(0), Ask(1))))
    for seat in (0, 1):
        state.apply(seat, LOW)
    assert state.deciders() == [0]
    state.apply(0, LOW)
    assert sorted(state.deciders()) == [1, 2]
    state.apply(2, LOW)
    state.apply(1, LOW)
    assert state.log[-1] == "end"


def test_a_phase_right_after_another_opens_its_desks() -> None:
    state = table(Phase((Ask(1), Ask(2))), Phase((Ask(0), Ask(1))))
    for seat in (0, 1):
        state.apply(seat, LOW)
    assert sorted(state.deciders()) == [1, 2]
    assert state.choices(0) == []


# Tides


def test_the_tide_rises_with_every_draw_and_when_sealed_choices_are_shown() -> None:
    state = table(Phase((Ask(0), Ask(1))))
    before = [state.tide_for(seat) for seat in range(3)]
    state.apply(0, LOW)
    assert [state.tide_for(seat) for seat in range(3)] == before
    state.apply(1, LOW)
    assert [state.tide_for(seat) for seat in range(3)] == [tide + 1 for tide in before]
    state.rng.below(6)
    assert [state.tide_for(seat) for seat in range(3)] == [tide + 2 for tide in before]


def test_own_luck_raises_ones_own_tide_alone() -> None:
    state = table(Ask(0))
    before = [state.tide_for(seat) for seat in range(3)]
    state.luck[1].below(6)
    state.own_tides[2] += 1
    assert [state.tide_for(seat) for seat in range(3)] == [before[0], before[1] + 1, before[2] + 1]


def test_every_seat_has_a_luck_of_its_own() -> None:
    state = table(Ask(0))
    draws = [[int(luck.below(1000)) for _ in range(8)] for luck in [state.rng, *state.luck]]
    assert len({tuple(drawn) for drawn in draws}) == 4


# Copies


def test_a_copy_can_be_made_whenever_a_question_is_open_and_goes_its_own_way() -> None:
    state = table(Say("done"), Phase((AskAgain(0, (LOW, PASS)), Ask(1))), Ask(2))
    state.apply(2, LOW)
    state.apply(0, LOW)
    twin = state.copy()
    assert twin.deciders() == state.deciders()
    assert twin.choices(0) == state.choices(0)
    twin.apply(0, PASS)
    twin.apply(1, HIGH)
    assert twin.deciders() == []
    assert sorted(state.deciders()) == [0, 1]
    assert state.log == ["2:0", "phase", "0:0"]
    state.apply(1, LOW)
    state.apply(0, PASS)
    assert state.log[-1] == twin.log[-1] == "done"
    assert "1:0" in state.log
    assert "1:1" in twin.log


def test_a_copy_has_the_same_luck_and_its_own() -> None:
    state = table(Ask(0))
    twin = state.copy()
    assert int(twin.rng.below(10**6)) == int(state.copy().rng.below(10**6))
    assert twin.rng.draws == state.rng.draws + 1
    twin.luck[1].below(5)
    assert state.luck[1].draws == 0


def test_phases_opened_in_a_copy_do_not_show_in_its_original() -> None:
    state = table(Phase((Ask(0), Ask(1))), Ask(2))
    twin = state.copy()
    twin.apply(2, LOW)
    assert sorted(twin.deciders()) == [0, 1]
    assert state.deciders() == [2]
    assert state.desks == [[], [], []]
    state.apply(2, HIGH)
    assert sorted(state.deciders()) == [0, 1]
    twin.apply(0, LOW)
    assert sorted(state.deciders()) == [0, 1]
    assert len(state.desks[0]) == 1


def test_the_journal_stays_with_the_original() -> None:
    state = table(Ask(0))
    assert state.copy().journal is None


def test_what_is_on_offer_can_be_asked_for_again() -> None:
    state = table(Ask(0))
    state.asides = True
    assert state.choices(0) == [LOW, HIGH]
    state.ask_again()
    assert state.choices(0) == [LOW, HIGH, ASIDE]


def test_steps_write_down_what_they_remember() -> None:
    assert Say("hello").words() == ["hello"]
    assert Ask(0).words() == []
    assert (Say("x").name, Say("x").seat, Say("x").asks) == ("say", -1, False)
    assert (Ask(2).name, Ask(2).seat, Ask(2).asks) == ("ask", 2, True)


# All seats at once


class Crowd(Task[Toy]):
    """Opens a simultaneous phase for several seats by one call."""

    def __init__(self, seats: list[int], steps: list[Step[Any]]) -> None:
        super().__init__("crowd", -1)
        self.seats = seats
        self.steps = steps

    def run(self, state: Toy) -> None:
        state.hand_each(self.seats, self.steps)


def test_a_phase_can_be_opened_for_some_of_the_seats_at_once() -> None:
    state = table(Say("after"), Crowd([0, 2], [Ask(0), Ask(1), Ask(2)]))
    assert state.deciders() == [0, 2]
    state.apply(2, HIGH)
    assert state.deciders() == [0]
    assert state.log == ["2:1"]
    state.apply(0, LOW)
    assert state.log == ["2:1", "0:0", "after"]


def test_seats_leave_in_any_order_and_lists_given_out_do_not_change() -> None:
    steps: list[Step[Any]] = [Ask(seat) for seat in range(9)]
    for order in (range(9), [8, 0, 7, 1, 6, 2, 5, 3, 4], [4, 3, 5, 2, 6, 1, 7, 0, 8]):
        everybody = list(range(9))
        state = table(Crowd(everybody, steps), seats=9)
        left = everybody[:]
        for seat in order:
            before = state.deciders()
            kept = before[:]
            state.apply(seat, LOW)
            left.remove(seat)
            assert state.deciders() == left
            assert before == kept
        assert everybody == list(range(9))


def test_choices_made_before_are_made_again_and_counted() -> None:
    state = table(Crowd([0, 1, 2], [AskAgain(0, always=True), Ask(1), Ask(2)]))
    twin = table(Crowd([0, 1, 2], [AskAgain(0, always=True), Ask(1), Ask(2)]))
    state.apply(0, HIGH)
    assert twin.retrace(0, [HIGH]) == 1
    assert twin.log == state.log
    assert twin.question(0) is not None
    assert twin.retrace(1, [77]) == 0
    assert twin.question(1) is not None


def test_what_a_seat_has_done_can_be_made_up() -> None:
    seen: set[str] = set()
    for seed in range(20):
        state = table(Crowd([0, 1], [Ask(0), Ask(1)]))
        state.apply(0, LOW)
        state.log.clear()
        state.play_desk(0, Ask(0), seeded(seed))
        assert state.deciders() == [1]
        assert state.choices(0) == []
        seen.update(state.log)
    assert seen == {"0:0", "0:1"}


def test_a_seat_that_thinks_can_start_over() -> None:
    state = table(Crowd([0, 1], [AskAgain(0, always=True), Ask(1)]))
    state.apply(0, HIGH)
    state.reopen(0, Ask(0))
    assert state.deciders() == [0, 1]
    assert state.choices(0) == [LOW, HIGH]
    state.apply(0, HIGH)
    assert state.deciders() == [1]


def test_states_that_were_set_up_share_nothing_that_changes() -> None:
    one, other = Toy(), Toy()
    one.sit(2, 7)
    other.sit(2, 7)
    one.agenda.append(Say("hello"))
    one.hand(0, Ask(0))
    one.own_tides[0] += 1
    one.rng.below(6)
    one.luck[1].below(6)
    one.proceed()
    assert other.agenda == []
    assert other.desks == [[], []]
    assert other.choices(0) == []
    assert other.own_tides == [0, 0]
    assert [stream.lanes() for stream in (other.rng, *other.luck)] == [
        seeded(7, stream).lanes() for stream in range(3)
    ]
