"""The import rule: arrows between the layers of the package point down only.

    terminal
    lab  envs  server  press
    bots
    match (with packs, saves, shelf, conformance)
    games/<id>
    core

Up to `bots`, the layers use the standard library and `mypy_extensions` (which carries the integer
types and class attributes of the compiler) and no other library. `core` and `games` touch no files,
clocks or global randomness.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

PACKAGE = "lairworks"
SOURCE = Path(__file__).parents[1] / "src" / PACKAGE

# The layers below each layer. A layer may always import itself.
BELOW: dict[str, frozenset[str]] = {
    "version": frozenset(),
    "core": frozenset(),
    "games": frozenset({"core"}),
    "match": frozenset({"version", "core", "games"}),
    # Bots know the games through the contracts in core alone.
    "bots": frozenset({"core"}),
    "lab": frozenset({"version", "core", "games", "match", "bots", "face"}),
    "envs": frozenset({"version", "core", "games", "match", "bots", "face"}),
    "server": frozenset({"version", "core", "games", "match", "bots", "face"}),
    "press": frozenset({"version", "core", "games", "match", "bots", "face"}),
    "terminal": frozenset(
        {"version", "core", "games", "match", "bots", "face", "lab", "envs", "server", "press"}
    ),
    # lairworks/__init__.py and lairworks/__main__.py.
    "face": frozenset({"version", "core", "games", "match"}),
    "main": frozenset({"terminal"}),
}

# Modules directly in the package that are not a layer of their own name.
LAYER_OF = {
    "": "face",
    "__main__": "main",
    "_version": "version",
    "conformance": "match",
    "packs": "match",
    "saves": "match",
    "shelf": "match",
}

STANDARD_ONLY = frozenset({"core", "games", "match", "bots"})
PURE = frozenset({"core", "games"})
IMPURE_MODULES = frozenset(
    {
        "asyncio",
        "builtins",
        "ctypes",
        "datetime",
        "fileinput",
        "getpass",
        "glob",
        "http",
        "importlib",
        "io",
        "logging",
        "mmap",
        "multiprocessing",
        "os",
        "pathlib",
        "pkgutil",
        "platform",
        "queue",
        "random",
        "runpy",
        "sched",
        "secrets",
        "select",
        "selectors",
        "shelve",
        "shutil",
        "signal",
        "site",
        "socket",
        "socketserver",
        "sqlite3",
        "ssl",
        "subprocess",
        "sys",
        "tempfile",
        "threading",
        "time",
        "urllib",
        "uuid",
        "webbrowser",
        "zoneinfo",
    }
)
IMPURE_CALLS = frozenset({"__import__", "breakpoint", "eval", "exec", "input", "open", "print"})
HTTP_MODULES = frozenset({"http", "socket", "socketserver", "ssl", "urllib", "wsgiref", "xmlrpc"})


def layer_of(module: str) -> str:
    """Name the layer of a module of the package, e.g. `lairworks.core.rng`."""
    inner = module.removeprefix(PACKAGE).lstrip(".")
    top = inner.partition(".")[0]
    return LAYER_OF.get(top, top)


def game_of(module: str) -> str:
    """Name the game that a module belongs to, or return an empty string."""
    parts = module.split(".")
    return parts[2] if parts[:2] == [PACKAGE, "games"] and len(parts) > 2 else ""


def imported(tree: ast.Module, module: str, is_package: bool) -> list[tuple[int, str]]:
    """List line and full name of everything that is imported, at whatever place in the file."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                home = module.split(".")
                home = home[: len(home) - node.level + is_package]
                base = ".".join([*home, base] if base else home)
            # `from lairworks.games import delve` may name a module as well as a thing inside one.
            found += [(node.lineno, f"{base}.{alias.name}") for alias in node.names]
    return found


def violations(source: str, module: str, is_package: bool = False) -> list[str]:
    """Say where the source of a module breaks the import rule."""
    layer = layer_of(module)
    if layer not in BELOW:
        return [f"{module}: layer {layer!r} is unknown; give it a place in tests/test_layers.py"]
    tree = ast.parse(source)
    found = []
    for line, target in imported(tree, module, is_package):
        reason = refusal(module, layer, target)
        if reason:
            found.append(f"{module}:{line}: imports {target}: {reason}")
    if layer in PURE:
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id in IMPURE_CALLS:
                found.append(f"{module}:{node.lineno}: uses {node.id}: {layer} does no I/O")
    return found


def refusal(module: str, layer: str, target: str) -> str:
    """Say why a module of this layer may not import the target, or return an empty string."""
    top = target.partition(".")[0]
    if top == PACKAGE:
        return inner_refusal(module, layer, target)
    if layer in PURE and top in IMPURE_MODULES:
        return f"{layer} does no I/O, reads no clock and draws no global randomness"
    if layer in STANDARD_ONLY:
        if top in HTTP_MODULES:
            return "nothing below server knows about HTTP"
        if top not in sys.stdlib_module_names and top != "mypy_extensions":
            return f"{layer} uses the standard library only"
    return ""


def inner_refusal(module: str, layer: str, target: str) -> str:
    """The part of `refusal` about the package's own modules."""
    other = layer_of(target)
    if other not in BELOW:
        # `from lairworks import new`: a name in the package's public face.
        other = "face"
    if other != layer:
        return "" if other in BELOW[layer] else f"{other} is not below {layer}"
    if game_of(module) and game_of(target) != game_of(module):
        return "a game knows no other game and not the list of games"
    return ""


def all_modules() -> list[tuple[str, Path]]:
    """List the modules of the package with their files."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        parts = list(path.relative_to(SOURCE.parent).with_suffix("").parts)
        if parts[-1] == "__init__":
            parts.pop()
        found.append((".".join(parts), path))
    return found


@pytest.mark.parametrize(("module", "path"), all_modules(), ids=[name for name, _ in all_modules()])
def test_module_keeps_the_import_rule(module: str, path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert violations(source, module, path.name == "__init__.py") == []


def test_the_table_has_no_cycle() -> None:
    rest = dict(BELOW)
    while rest:
        lowest = [layer for layer, below in rest.items() if not below & rest.keys()]
        assert lowest, f"these layers stand on one another: {sorted(rest)}"
        for layer in lowest:
            del rest[layer]


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("lairworks.core.rng", "from typing import Final\nfrom mypy_extensions import i64"),
        ("lairworks.core.rng", "from lairworks.core.state import State"),
        ("lairworks.core.rng", "from .state import State"),
        ("lairworks.core.rng", "def reopen(self): self.open()"),
        ("lairworks.games", "from lairworks.games import delve, quest"),
        ("lairworks.games.delve", "from lairworks.games.delve.rules import exploring"),
        ("lairworks.games.delve.rules.exploring", "from ..words import CREEP"),
        ("lairworks.games.delve.rules", "import tomllib\nfrom lairworks.core import state"),
        ("lairworks.match", "import secrets\nfrom lairworks.games.delve import GAME"),
        (
            "lairworks.match",
            "from lairworks import packs\nfrom lairworks._version import __version__",
        ),
        ("lairworks.bots.ismcts", "import time\nfrom lairworks.core.state import State"),
        ("lairworks.server.app", "import fastapi\nimport lairworks\nfrom lairworks import new"),
        ("lairworks.terminal.cli", "def serve():\n    from lairworks.server import app"),
        ("lairworks", "from lairworks.match import Match"),
        ("lairworks.__main__", "from lairworks.terminal.cli import main"),
    ],
)
def test_lawful_imports_pass(module: str, source: str) -> None:
    assert violations(source, module) == []


@pytest.mark.parametrize(
    ("module", "source", "reason"),
    [
        ("lairworks.core.rng", "import numpy", "standard library only"),
        ("lairworks.core.rng", "from lairworks.games import delve", "games is not below core"),
        ("lairworks.core.rng", "from ..match import Match", "match is not below core"),
        ("lairworks.core.rng", "import lairworks", "face is not below core"),
        ("lairworks.core.rng", "def f():\n    import random", ":2: imports random"),
        ("lairworks.core.rng", "from os import path", "does no I/O"),
        ("lairworks.core.rng", "from time import monotonic", "reads no clock"),
        ("lairworks.core.rng", "import urllib.request", "does no I/O"),
        ("lairworks.core.rng", "print(1)", "uses print"),
        ("lairworks.core.rng", "f = open", "uses open"),
        (
            "lairworks.core.rng",
            "import typing\nif typing.TYPE_CHECKING:\n    from lairworks.match import Match",
            "match is not below core",
        ),
        ("lairworks.games.delve.rules", "from lairworks.games.quest import x", "no other game"),
        ("lairworks.games.delve.rules", "from lairworks.games import quest", "no other game"),
        ("lairworks.games.delve.rules", "from ..quest import words", "no other game"),
        ("lairworks.games.delve.rules", "import lairworks.games", "not the list of games"),
        ("lairworks.games.delve.rules", "import lairworks.bots.greedy", "bots is not below games"),
        ("lairworks.games.delve.rules", "input()", "uses input"),
        ("lairworks.match", "from lairworks.bots import greedy", "bots is not below match"),
        ("lairworks.match", "import http.client", "nothing below server knows about HTTP"),
        ("lairworks.match", "import msgspec", "standard library only"),
        ("lairworks.bots.greedy", "from lairworks.match import Match", "match is not below bots"),
        ("lairworks.bots.greedy", "from lairworks.games import delve", "games is not below bots"),
        ("lairworks.bots.greedy", "import starlette", "standard library only"),
        ("lairworks.lab.run", "import lairworks.server.app", "server is not below lab"),
        ("lairworks.server.app", "import lairworks.terminal.cli", "terminal is not below server"),
        ("lairworks", "from lairworks.bots import greedy", "bots is not below face"),
        ("lairworks.cellar", "", "layer 'cellar' is unknown"),
    ],
)
def test_unlawful_imports_are_found(module: str, source: str, reason: str) -> None:
    found = violations(source, module)
    assert len(found) == 1
    assert reason in found[0]


def test_relative_imports_of_a_package_start_at_itself() -> None:
    assert violations("from .rules import x", "lairworks.games.delve", is_package=True) == []
    found = violations("from ..quest import x", "lairworks.games.delve", is_package=True)
    assert len(found) == 1
