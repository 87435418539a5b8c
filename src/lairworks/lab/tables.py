"""The tables of a simulation: their columns, and how they come to disk.

A table is written beside its place and renamed there, so it is there as a whole or not at all. The
same rows make the same bytes, however they were gathered.
"""

from __future__ import annotations

import io
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lairworks.core.errors import LairworksError

if TYPE_CHECKING:
    import polars

Columns = dict[str, list[Any]]

MATCHES: Final = "matches"
DECISIONS: Final = "decisions"
GROUP: Final = 1 << 17  # rows of a Parquet row group
COMPRESSION: Final = "zstd"
DRAFT: Final = ".tmp"

# By table: the columns, and the names of their types in polars.
SCHEMAS: Final[Mapping[str, Mapping[str, str]]] = {
    "seats": {
        "match": "Int64",
        "seat": "Int8",
        "bot": "String",
        "entry": "Int16",
        "side": "String",
        "score": "Float64",
        "place": "Int8",
        "share": "Float64",
        "decisions": "Int32",
        "branching": "Float64",
        "opening": "String",
    },
    "cards": {
        "match": "Int64",
        "seat": "Int8",
        "kind": "String",
        "card": "String",
        "seen": "Int32",
        "taken": "Int32",
        "used": "Int32",
    },
    "courses": {
        "match": "Int64",
        "step": "Int16",
        "seat": "Int8",
        "score": "Float64",
        "chance": "Float64",
    },
    DECISIONS: {
        "match": "Int64",
        "ply": "Int32",
        "seat": "Int8",
        "verb": "String",
        "choice": "String",
        "options": "Int32",
    },
    MATCHES: {  # the last: where it is, the others are
        "match": "Int64",
        "deal": "Int64",
        "seed": "UInt64",
        "ending": "String",
        "decisions": "Int32",
        "length": "Int32",
        "lead_changes": "Int32",
        "comeback": "Float64",
        "first": "String",
        "record": "Binary",
    },
}


def names(decisions: bool) -> list[str]:
    """The tables of a run, in the order in which they are written."""
    return [name for name in SCHEMAS if decisions or name != DECISIONS]


def library() -> Any:
    """The module polars; raises LairworksError if it is not installed."""
    try:
        import polars
    except ImportError:
        raise LairworksError(
            'simulations need libraries that are not installed: pip install "lairworks[lab]"'
        ) from None
    return polars


def empty(name: str) -> Columns:
    """The columns of a table without rows."""
    return {column: [] for column in SCHEMAS[name]}


def encoded(name: str, columns: Columns) -> bytes:
    """A table as a Parquet file."""
    pl = library()
    schema = {column: getattr(pl, kind) for column, kind in SCHEMAS[name].items()}
    file = io.BytesIO()
    frame = pl.DataFrame(columns, schema=schema)
    frame.write_parquet(file, compression=COMPRESSION, row_group_size=GROUP)
    return file.getvalue()


def read(path: Path) -> polars.DataFrame:
    """A table."""
    pl = library()
    frame: polars.DataFrame = pl.read_parquet(path)
    return frame


def write(path: Path, data: bytes) -> None:
    """Puts a file in its place, whole, and lasting once this returns."""
    draft = _draft(path)
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise unwritable(path, error) from error


def merge(parts: Sequence[Path], path: Path) -> None:
    """Puts the rows of all parts into one table, in order, without having all of them at hand."""
    pl = library()
    draft = _draft(path)
    try:
        pl.scan_parquet(parts).sink_parquet(
            draft, compression=COMPRESSION, row_group_size=GROUP, maintain_order=True
        )
        with draft.open("rb") as file:
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise unwritable(path, error) from error
    except pl.exceptions.PolarsError as error:
        _check_readable(parts)
        raise LairworksError(f"cannot write {path}: {error}") from error


def _check_readable(parts: Sequence[Path]) -> None:
    for part in parts:
        try:
            read(part)
        except library().exceptions.PolarsError as error:
            raise LairworksError(
                f"{part} is damaged; remove it, and the same command plays that part again"
            ) from error


def unwritable(path: Path, error: OSError) -> LairworksError:
    """The error for a file or folder that cannot be written."""
    return LairworksError(f"cannot write {path}: {error.strerror or error}")


def is_draft(path: Path) -> bool:
    """Whether a file was being written when its process ended."""
    return path.name.startswith(".") and path.suffix == DRAFT


def _draft(path: Path) -> Path:
    """Where a file is written before it is renamed; only one process at a time writes a folder."""
    return path.with_name(f".{path.name}{DRAFT}")
