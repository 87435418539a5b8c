"""Options of a match: typed, with defaults, refused by name."""

from __future__ import annotations

import pytest

from lairworks.core.errors import BadOption
from lairworks.core.options import UNDO, Option, complete, numbers

RULE = Option("finish_rule", "coin", "Who begins", values=("race", "coin"))
ROUNDS = Option("rounds", 5, "How many rounds", low=1, high=9)
QUICK = Option("quick", False, "A short game")
OPTIONS = [RULE, ROUNDS, QUICK]


def test_options_left_out_have_their_defaults() -> None:
    assert complete(OPTIONS, None) == {"finish_rule": "coin", "rounds": 5, "quick": False}
    assert complete(OPTIONS, {}) == complete(OPTIONS, None)
    assert complete(OPTIONS, {"rounds": 9})["rounds"] == 9
    assert UNDO.default is True


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            {"speed": 1},
            "option 'speed': there is none; there are finish_rule, rounds, quick",
        ),
        ({"rounds": 0}, "option 'rounds': takes 1 to 9, not 0"),
        ({"rounds": 10}, "option 'rounds': takes 1 to 9, not 10"),
        ({"rounds": "5"}, "option 'rounds': takes a whole number, not the text '5'"),
        ({"rounds": True}, "option 'rounds': takes a whole number, not true/false"),
        ({"rounds": 2.0}, "option 'rounds': takes a whole number, not the fraction 2.0"),
        ({"quick": 1}, "option 'quick': takes true or false, not the number 1"),
        ({"quick": "yes"}, "option 'quick': takes true or false, not the text 'yes'"),
        ({"quick": None}, "option 'quick': takes true or false, not nothing"),
        (
            {"finish_rule": "first"},
            "option 'finish_rule': takes race or coin, not the text 'first'",
        ),
        ({"finish_rule": 3}, "option 'finish_rule': takes race or coin, not the number 3"),
    ],
    ids=str,
)
def test_a_value_an_option_does_not_take_is_refused_in_words(
    given: dict[str, object], message: str
) -> None:
    with pytest.raises(BadOption) as raised:
        complete(OPTIONS, given)
    assert str(raised.value) == message
    assert raised.value.option == next(iter(given))


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (QUICK, "yes", True),
        (QUICK, "ON", True),
        (QUICK, "true", True),
        (QUICK, "no", False),
        (QUICK, "off", False),
        (QUICK, "False", False),
        (ROUNDS, "7", 7),
        (RULE, "race", "race"),
    ],
)
def test_values_are_read_from_a_command_line(option: Option, text: str, value: object) -> None:
    assert option.parse(text) == value
    assert type(option.parse(text)) is type(value)


@pytest.mark.parametrize(
    ("option", "text"), [(QUICK, "maybe"), (ROUNDS, "seven"), (ROUNDS, "-3"), (RULE, "")]
)
def test_a_text_that_is_no_value_is_refused(option: Option, text: str) -> None:
    with pytest.raises(BadOption):
        option.parse(text)


def test_the_other_values_worth_testing_are_known() -> None:
    assert RULE.others() == ["race"]
    assert ROUNDS.others() == [1, 9]
    assert QUICK.others() == [True]
    for option in OPTIONS:
        for value in option.others():
            assert option.check(value) == value
            assert value != option.default


SET = Option("marked", "", "Which ones", low=1, high=5)
CROWD = Option("slow", "", "Which seats", low=0, high=98)


@pytest.mark.parametrize(
    ("given", "value"),
    [
        ("", ""),
        ("  ", ""),
        ("3", "3"),
        ("3,1", "1,3"),
        (" 2 , 2,5", "2,5"),
        ([4, 1], "1,4"),
        ((), ""),
        ({5}, "5"),
    ],
)
def test_a_set_of_numbers_is_kept_in_order(given: object, value: str) -> None:
    assert SET.check(given) == value
    assert numbers({"marked": value}, "marked") == sorted({int(n) for n in value.split(",") if n})


@pytest.mark.parametrize("given", ["0", "6", "1,", "one", "1;2", "-1", "1.5", [0], 3, None, True])
def test_what_is_no_such_set_is_refused(given: object) -> None:
    with pytest.raises(BadOption, match="marked"):
        SET.check(given)


def test_a_set_is_tried_with_one_number_and_with_all_or_two() -> None:
    assert SET.others() == ["1", "1,2,3,4,5"]
    assert CROWD.others() == ["0", "0,1"]


def test_a_short_range_is_tried_in_full_and_a_long_one_at_both_ends() -> None:
    assert Option("board", 2, "Which", low=1, high=4).others() == [1, 3, 4]
    assert Option("limit", 7, "How many", low=1, high=9).others() == [1, 9]
