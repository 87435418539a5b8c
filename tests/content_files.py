"""The content files of a game as they stand in the package."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any


def files(game: str) -> dict[str, dict[str, dict[str, Any]]]:
    """The tables of each file, by its name."""
    folder = resources.files(f"lairworks.games.{game}") / "content"
    return {
        entry.name: tomllib.loads(entry.read_text(encoding="utf-8"))
        for entry in folder.iterdir()
        if entry.name.endswith(".toml")
    }
