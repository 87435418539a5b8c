"""What a seat may know as a row of numbers, for programs that learn.

A game lays its row out once as panels, each a run of cells with a name, and fills it from a state.
Cells are whole numbers from 0 to 255: what is larger takes two cells or is cut off, as the panel's
note says. A row holds nothing that the seat's view does not.
"""

from __future__ import annotations

from typing import Final, final

TOP: Final = 255


@final
class Panel:
    """So many cells of a row that belong together; no cell of them is above `top`."""

    def __init__(self, name: str, cells: int, top: int, note: str) -> None:
        if cells < 1 or not 1 <= top <= TOP:
            raise ValueError(f"panel {name}: at least 1 cell, each at most 1 to {TOP}")
        self.name = name
        self.cells = cells
        self.top = top
        self.note = note
        self.start = 0


@final
class Layout:
    """The panels of a row in order; `cells` is how long a row is."""

    def __init__(self, panels: list[Panel]) -> None:
        self.panels = panels
        self.cells = 0
        names: set[str] = set()
        for panel in panels:
            if panel.name in names:
                raise ValueError(f"two panels are called {panel.name}")
            names.add(panel.name)
            panel.start = self.cells
            self.cells += panel.cells

    def start(self, name: str) -> int:
        """The first cell of a panel."""
        for panel in self.panels:
            if panel.name == name:
                return panel.start
        raise KeyError(name)
