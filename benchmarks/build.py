"""Connect four compiled: in one go with the engine, for a game compiled apart from it crashes.

Only the core, the bots and the example are compiled; the games of the house, which connect four
does not need, are interpreted here. The results are kept in `.venv` until a source changes.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from hatch_build import NOT_SOURCES, compile_once, find_obstacle, modules_in

ROOT = Path(__file__).resolve().parent.parent
KEEP = ROOT / ".venv" / "bench"
PACKAGES = {"lairworks": ROOT / "src" / "lairworks", "examples": ROOT / "examples"}
COMPILED = ("lairworks/core", "lairworks/bots", "examples/connect_four")


def compiled_example() -> Path:
    """A folder to import `lairworks` and `examples` from; raises RuntimeError if it cannot be made.

    It holds the sources as they are now, and beside them what is compiled.
    """
    obstacle = find_obstacle()
    if obstacle:
        raise RuntimeError(f"connect four cannot be compiled: {obstacle}")
    tree = KEEP / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    for package, source in PACKAGES.items():
        shutil.copytree(source, tree / package, ignore=NOT_SOURCES)
    results = compile_once(tree, modules_in(tree, COMPILED), KEEP / "results")
    shutil.copytree(results, tree, dirs_exist_ok=True)
    return tree


if __name__ == "__main__":
    print(compiled_example())
