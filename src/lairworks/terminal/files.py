"""Matches in files, written so that a crash at any moment leaves the old file or the new one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import lairworks
from lairworks.core.errors import LairworksError
from lairworks.match import Match


def write_match(path: Path, match: Match) -> None:
    """Writes a match beside its place, then renames it there; on disk once this returns."""
    try:
        _replace(path, match.save())
    except OSError as error:
        raise LairworksError(f"cannot write {path}: {_reason(error)}") from error


def read_match(path: Path) -> Match:
    """The match that a file holds."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise LairworksError(f"cannot read {path}: {_reason(error)}") from error
    except UnicodeDecodeError as error:
        raise LairworksError(f"cannot read {path}: it is not a text file") from error
    return lairworks.load(text)


def _replace(path: Path, text: str) -> None:
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Makes a rename lasting; systems that cannot open folders do without."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _reason(error: OSError) -> str:
    return error.strerror or str(error)
