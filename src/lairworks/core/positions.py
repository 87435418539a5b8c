"""The parts of a position that every game has: open steps and luck."""

from __future__ import annotations

from typing import Any

from lairworks.core.errors import BadPosition
from lairworks.core.fields import PositionFields
from lairworks.core.state import State, Step


def written_steps(stack: list[Step[Any]]) -> list[str]:
    """The steps of a stack, the last one on top: name, seat, and what each remembers."""
    return [" ".join([step.name, str(step.seat), *step.words()]) for step in stack]


def written_luck(state: State) -> list[list[int]]:
    """The lanes of the shared generator and of each seat's."""
    return [state.rng.lanes()] + [luck.lanes() for luck in state.luck]


def read_luck(state: State, fields: PositionFields) -> None:
    """Sets `luck` (see `written_luck`) and `fate` as given; chance from the seed if not."""
    state.rng.fate = fields.wholes("fate", -1, 1 << 30, [])
    if not fields.has("luck"):
        return
    streams = [state.rng, *state.luck]
    lanes = fields.items("luck")
    if len(lanes) != len(streams):
        raise BadPosition("luck", f"there are {len(streams)} streams, not {len(lanes)}")
    for index, stream in enumerate(streams):
        words = PositionFields({"lanes": lanes[index]}, f"luck[{index}]").wholes(
            "lanes", 0, 0xFFFFFFFF
        )
        if len(words) != 4:
            raise BadPosition(f"luck[{index}]", "a stream has four lanes")
        stream.set_lanes(words)
