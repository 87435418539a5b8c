"""The client's types are those of the server."""

from __future__ import annotations

import importlib.util
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "web" / "scripts" / "api_types.py"


def test_the_types_fit_the_api() -> None:
    spec = importlib.util.spec_from_file_location("api_types", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert script.main(["--check"]) == 0
