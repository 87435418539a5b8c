"""The folder of a simulation: whose it is, and what its run.json says."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from lairworks import shelf
from lairworks.core.errors import LairworksError
from lairworks.core.options import complete
from lairworks.lab import tables
from lairworks.lab.shards import Settings, is_quick

if sys.platform != "win32":
    import fcntl

FORMAT: Final = 1
ABOUT: Final = "run.json"
SHARDS: Final = "shards"


@contextmanager
def claimed(out: Path, settings: Settings) -> Iterator[Mapping[str, Any]]:
    """The folder for a run, which has it to itself meanwhile; what its run.json says.

    A folder belongs to the first run that has finished a shard in it.
    """
    about = described(settings, out)
    with _locked(out):
        try:
            _settle(out, about)
        except OSError as error:
            raise tables.unwritable(out, error) from error
        yield read_about(out)


def described(settings: Settings, out: Path) -> dict[str, Any]:
    """What run.json says of a run."""
    game = shelf.find(settings.game)
    table = asdict(settings)
    table["options"] = json.loads(settings.options)
    table["bots"] = list(settings.bots)
    about = {"format": FORMAT, "title": game.title, **table}
    return {**about, "command": command(settings, out)}


def command(settings: Settings, out: Path) -> str:
    """The command line that makes the run again; a pack is to be saved from run.json first."""
    words = ["lairworks", "simulate", settings.game, "--matches", str(settings.matches)]
    words += ["--bots", ",".join(settings.bots), "--seats", str(settings.seats)]
    defaults = complete(shelf.find(settings.game).options, None)
    for name, value in json.loads(settings.options).items():
        if value != defaults[name]:
            words += [
                "--option",
                f"{name}={str(value).lower() if value is True or value is False else value}",
            ]
    if settings.pack is not None:
        words += ["--pack", "pack.toml"]
    words += ["--seed", str(settings.seed)]
    if settings.decisions:
        words.append("--decisions")
    quick = is_quick(settings.bots)
    if settings.chances == quick:
        words.append("--chances" if quick else "--no-chances")
    return shlex.join([*words, "--out", out.resolve().name])


def read_about(folder: Path) -> dict[str, Any]:
    """What the run.json of a folder says; raises LairworksError if there is none of ours."""
    path = folder / ABOUT
    try:
        about = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise LairworksError(f"{folder} holds no simulation") from None
    except (OSError, ValueError) as error:
        raise LairworksError(f"cannot read {path}: {error}") from error
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise LairworksError(f"{path} is not of a simulation of format {FORMAT}")
    return about


def _settle(out: Path, about: Mapping[str, Any]) -> None:
    """Makes the folder that of the run; raises LairworksError if it is anything else's."""
    if not (out / ABOUT).exists() and _kept(out):
        raise LairworksError(f"{out} is not empty and holds no simulation; name another")
    if not (out / ABOUT).exists() or _is_untouched(out):
        tables.write(out / ABOUT, json.dumps(about, indent=1).encode() + b"\n")
    _check_same(out, about)
    if not (out / f"{tables.MATCHES}.parquet").exists():
        (out / SHARDS).mkdir(exist_ok=True)


def _is_untouched(out: Path) -> bool:
    """Whether a run has begun here that came to nothing yet."""
    shards = out / SHARDS
    read_about(out)  # raises if it is not ours
    return _kept(out) == [out / ABOUT, shards] and not _kept(shards)


def _kept(folder: Path) -> list[Path]:
    """What is in a folder, but for drafts of files that were never finished."""
    return sorted(path for path in folder.iterdir() if not tables.is_draft(path))


def _check_same(out: Path, about: Mapping[str, Any]) -> None:
    known = read_about(out)
    differences = [name for name in about if name != "command" and known.get(name) != about[name]]
    if differences:
        told = [_difference(name, known.get(name), about[name]) for name in differences]
        command, _, _ = str(known.get("command")).rpartition(" --out ")
        raise LairworksError(
            f"{out} holds another run ({', '.join(told)}); name another folder, or go on with that "
            f"one: {command} --out {shlex.quote(str(out))}"
        )


def _difference(name: str, there: object, here: object) -> str:
    if name == "pack":
        return "another pack"
    if isinstance(there, dict) and isinstance(here, dict):
        others = [key for key in here if there.get(key) != here[key]]
        return ", ".join(_difference(key, there.get(key), here[key]) for key in others)
    return f"{name} {json.dumps(there)} instead of {json.dumps(here)}"


@contextmanager
def _locked(out: Path) -> Iterator[None]:
    """Makes the folder and locks it meanwhile; the lock ends with the process, however it ends."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        handle = None if sys.platform == "win32" else os.open(out, os.O_RDONLY)
    except FileExistsError:
        raise LairworksError(f"{out} is not a folder") from None
    except OSError as error:
        raise tables.unwritable(out, error) from error
    try:
        _lock(handle, out)
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _lock(handle: int | None, out: Path) -> None:
    if sys.platform == "win32" or handle is None:
        return
    with suppress(OSError):  # of file systems that know no locks
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise LairworksError(f"{out} is being filled by another process") from None
