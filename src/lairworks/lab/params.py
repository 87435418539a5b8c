"""Numbers of the content that a pack may change: finding them, and writing the pack."""

from __future__ import annotations

import difflib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from lairworks import shelf
from lairworks.core.content import Tables, parse
from lairworks.core.errors import LairworksError
from lairworks.packs import content_of

NEAR: Final = 5  # names offered for one that is not there
STEPS: Final = 8  # from the one end of fractions to the other
MOST: Final = 10_000  # values of a number
PRINTED: Final = "rulebook"  # the provenance of what no pack of a search may change
Number = int | float


@dataclass(frozen=True)
class Param:
    """A number of the content and the values it may take; `path` is file.entry.field[.index]."""

    path: str
    values: tuple[Number, ...]
    now: Number


def param(game: str, text: str, pack: str | None = None) -> Param:
    """A number to search, as the command line has it: path=lo:hi or path=lo:hi:step."""
    path, equals, span = text.partition("=")
    ends = span.split(":")
    if not equals or len(ends) not in (2, 3):
        raise LairworksError(
            f"a number to search is written as path=lo:hi or path=lo:hi:step, not {text!r}"
        )
    tables = content_of(shelf.find(game), None if pack is None else parse("pack", pack)).tables
    now = _look_up(tables, path)
    _check_not_printed(content_of(shelf.find(game)).tables, path, now)
    low, high = (_number(end, text) for end in ends[:2])
    step = _number(ends[2], text) if len(ends) == 3 else _step(low, high, now)
    if step <= 0 or low > high:
        raise LairworksError(f"{text!r} has no values: lo must not be above hi, and step above 0")
    count = math.floor((high - low) / step + 1e-9) + 1
    if count > MOST:
        raise LairworksError(f"{text!r} has {count:,} values; name wider steps ({MOST:,} at most)")
    values = tuple(_neat(low + step * place, now) for place in range(count))
    if isinstance(now, int) and any(isinstance(value, float) for value in values):
        raise LairworksError(f"{path} is a whole number ({now}); {text!r} would give it fractions")
    return Param(path, values, now)


def pack_text(
    game: str, base: str | None, params: Sequence[Param], values: Sequence[Number], note: str
) -> str:
    """A pack that gives numbers these values, laid over the pack there was."""
    tables: dict[str, Any] = {} if base is None else parse("pack", base)
    content = content_of(shelf.find(game), tables or None).tables
    for one, value in zip(params, values, strict=True):
        file, entry, field, *index = one.path.split(".")
        fields = tables.setdefault(file, {}).setdefault(entry, {})
        if index:
            there = fields.get(field, content[file][entry][field])
            assert isinstance(there, list)
            fields[field] = [*there]
            fields[field][int(index[0])] = value
        else:
            fields[field] = value
    about = {"name": f"{game}, tuned", **tables.pop("pack", {}), "note": note}
    return _toml({"pack": about, **tables})


def _check_not_printed(own: Tables, path: str, now: Number) -> None:
    """Refuses numbers of the rulebook: a search may change ours, never the printed game.

    The game's own tables decide; in those of a pack everything it names counts as its own.
    """
    if _entry(own, path).get("provenance") != PRINTED:
        return
    near = difflib.get_close_matches(path, _free(own), NEAR, 0.3)
    told = f"; numbers that may be searched are {', '.join(near)}" if near else ""
    raise LairworksError(
        f"{path} is printed in the rulebook ({now}), and what is printed stays as it is{told}"
    )


def _look_up(tables: Tables, path: str) -> Number:
    """The number a path leads to."""
    file, _, rest = path.partition(".")
    entry, _, rest = rest.partition(".")
    field, _, index = rest.partition(".")
    value = tables.get(file, {}).get(entry, {}).get(field)
    if index and isinstance(value, list | tuple):
        value = value[int(index)] if index.isdigit() and int(index) < len(value) else None
    elif index:
        value = None
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    numbers = _paths(tables)
    if value is not None:
        inside = [number for number in numbers if number.startswith(f"{path}.")]
        hint = f"; there are {', '.join(inside[:NEAR])}" if inside else ""
        raise LairworksError(f"{path} is not a number but {json.dumps(value)}{hint}")
    near = difflib.get_close_matches(path, _free(tables), NEAR, 0.4)
    told = f"; near are {', '.join(near)}" if near else f"; files are {', '.join(tables)}"
    raise LairworksError(f"the content has no number {path}{told}")


def _entry(tables: Tables, path: str) -> Mapping[str, object]:
    """The entry a path leads into, empty if there is none."""
    file, entry, *_ = path.split(".")
    return tables[file].get(entry, {})


def _free(tables: Tables) -> list[str]:
    """Every number that may be searched."""
    return [path for path in _paths(tables) if _entry(tables, path).get("provenance") != PRINTED]


def _paths(tables: Tables) -> list[str]:
    """Every number of the content."""
    found = []
    for file, entries in tables.items():
        for entry, fields in entries.items():
            for field, value in fields.items():
                path = f"{file}.{entry}.{field}"
                if isinstance(value, list | tuple):
                    found += [
                        f"{path}.{place}" for place, item in enumerate(value) if _is_number(item)
                    ]
                elif _is_number(value):
                    found.append(path)
    return found


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _number(text: str, whole: str) -> Number:
    try:
        found = int(text) if text.lstrip("+-").isdigit() else float(text)
    except ValueError:
        found = math.nan
    if not math.isfinite(found):
        raise LairworksError(f"{text!r} in {whole!r} is not a number")
    return found


def _step(low: Number, high: Number, now: Number) -> Number:
    if isinstance(now, int) and isinstance(low, int) and isinstance(high, int):
        return 1
    return (high - low) / STEPS or 1


def _neat(value: Number, now: Number) -> Number:
    whole = isinstance(now, int) and float(value).is_integer()
    return int(value) if whole else round(float(value), 9)


def _toml(tables: Mapping[str, Any]) -> str:
    """A pack as TOML: tables of entries of fields."""
    lines = []
    for file, entries in tables.items():
        groups = {f"{file}.{_key(entry)}": fields for entry, fields in entries.items()}
        for name, fields in ({file: entries} if file == "pack" else groups).items():
            written = [f"{_key(key)} = {_value(item)}" for key, item in fields.items()]
            lines += [f"[{name}]", *written, ""]
    return "\n".join(lines)


def _key(name: str) -> str:
    plain = name.replace("_", "").replace("-", "")
    return name if plain.isalnum() and plain.isascii() else json.dumps(name)


def _value(item: object) -> str:
    if isinstance(item, list):
        return f"[{', '.join(map(_value, item))}]"
    if isinstance(item, dict):
        return f"{{{', '.join(f'{_key(key)} = {_value(value)}' for key, value in item.items())}}}"
    return json.dumps(item)
