"""Draws pictures by the browser client's own components, in an engine for its language."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import resources
from typing import Final

from lairworks.core.errors import LairworksError

SCRIPT: Final = ("server", "static", "faces.js")  # built beside the pages: web/vite.press.config.ts
EXTRA: Final = 'printing needs further packages: pip install "lairworks[press]"'


class CannotPrint(LairworksError):
    """Something is missing for printing, or does not fit on paper."""


def draw(wishes: Sequence[dict[str, object]]) -> list[str]:
    """The pictures as SVG that stands alone, one for each wish; raises CannotPrint."""
    if not wishes:
        return []
    try:
        from py_mini_racer import JSEvalException, MiniRacer
    except ImportError:
        raise CannotPrint(EXTRA) from None
    path = resources.files("lairworks").joinpath(*SCRIPT)
    if not path.is_file():
        raise CannotPrint("the pictures for print are not built yet: run `make web`")
    with MiniRacer() as engine:
        engine.eval(path.read_text(encoding="utf-8"))
        try:
            drawn = engine.call("press.draw", json.dumps(list(wishes)))
        except JSEvalException as error:
            raise CannotPrint(f"a picture cannot be drawn: {error}") from None
    return [str(svg) for svg in json.loads(str(drawn))]
