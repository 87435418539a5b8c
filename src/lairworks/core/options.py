"""Match options: typed, with defaults, checked once when a match is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lairworks.core.errors import BadOption
from lairworks.core.fields import kind

Value = bool | int | str
Options = Mapping[str, Value]


@dataclass(frozen=True)
class Option:
    """One thing a table can agree on before play.

    A choice among `values` (texts), a whole number from `low` to `high`, or yes/no: whichever the
    default is. Without `values` a text is a set of whole numbers from `low` to `high`, written
    "1,3". `for_people` is the default where nobody but people play.
    """

    name: str
    default: Value
    title: str
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    for_people: Value | None = None

    def check(self, value: object) -> Value:
        """The value itself if the option takes it."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            raise BadOption(self.name, f"takes true or false, not {kind(value)}")
        if isinstance(self.default, int):
            if isinstance(value, int) and not isinstance(value, bool):
                if self.low <= value <= self.high:
                    return value
                raise BadOption(self.name, f"takes {self.low} to {self.high}, not {value}")
            raise BadOption(self.name, f"takes a whole number, not {kind(value)}")
        if not self.values:
            return self._set(value)
        if isinstance(value, str) and value in self.values:
            return value
        raise BadOption(self.name, f"takes {' or '.join(self.values)}, not {kind(value)}")

    def parse(self, text: str) -> Value:
        """The value written as text, as on a command line."""
        if isinstance(self.default, bool):
            words = {"true": True, "yes": True, "on": True, "false": False, "no": False}
            return self.check({**words, "off": False}.get(text.lower(), text))
        if isinstance(self.default, int):
            return self.check(int(text) if text.lstrip("-").isdigit() else text)
        return self.check(text)

    def others(self) -> list[Value]:
        """Values besides the default worth testing: all of a list, both ends of a range."""
        if isinstance(self.default, bool):
            return [not self.default]
        if isinstance(self.default, int):
            tried = self._range() if len(self._range()) <= FEW else [self.low, self.high]
            return [number for number in tried if number != self.default]
        if not self.values:
            some = self._range() if len(self._range()) <= FEW else [self.low, self.low + 1]
            return [str(self.low), ",".join(str(number) for number in some)]
        return [value for value in self.values if value != self.default]

    def _range(self) -> list[int]:
        return list(range(self.low, self.high + 1))

    def _set(self, value: object) -> str:
        """A set of whole numbers, in order and each once."""
        words = value.split(",") if isinstance(value, str) and value.strip() else []
        if isinstance(value, (list, tuple, set, frozenset)):
            words = [str(item) for item in value]
        elif not isinstance(value, str):
            raise BadOption(self.name, f"takes whole numbers like 1,3, not {kind(value)}")
        members: set[int] = set()
        for word in words:
            text = word.strip()
            if not text.isdecimal() or not self.low <= int(text) <= self.high:
                known = f"whole numbers from {self.low} to {self.high}"
                raise BadOption(self.name, f"takes {known} with commas between, not {text!r}")
            members.add(int(text))
        return ",".join(str(member) for member in sorted(members))


FEW = 5  # so many values of a range are all worth testing

UNDO = Option("undo", True, "Choices may be taken back while nobody has learned anything")


def whole(options: Options, name: str) -> int:
    """An option that is a whole number."""
    value = options[name]
    assert isinstance(value, int)
    return value


def numbers(options: Options, name: str) -> list[int]:
    """An option that is a set of whole numbers, in rising order."""
    value = options[name]
    assert isinstance(value, str)
    return [int(word) for word in value.split(",") if word]


def complete(
    options: Sequence[Option], given: Mapping[str, object] | None, people: bool = False
) -> dict[str, Value]:
    """All options with the given values checked and the rest at their defaults."""
    chosen: dict[str, Value] = {}
    for option in options:
        for_people = option.for_people if people else None
        chosen[option.name] = option.default if for_people is None else for_people
    by_name = {option.name: option for option in options}
    for name, value in (given or {}).items():
        if name not in by_name:
            raise BadOption(str(name), f"there is none; there are {', '.join(by_name)}")
        chosen[name] = by_name[name].check(value)
    return chosen
