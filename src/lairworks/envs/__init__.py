"""The games as standard environments for programs that learn; see docs/environments.md.

    env = lairworks.envs.aec_env("delve")                    PettingZoo, seats one after the other
    env = lairworks.envs.parallel_env("heist", seats=5)      PettingZoo, all seats at once
    env = gymnasium.make("lairworks/delve-v0", opponents="medium")   one seat against bots
    batch = lairworks.envs.Batch("delve", 256)               many matches in arrays
    table = lairworks.envs.Table("delve")                    one match, nothing around it
    import lairworks.envs.openspiel                          pyspiel.load_game("lairworks_delve")

Importing this package makes the games known to Gymnasium, if that is installed.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from lairworks.core.game import Game
from lairworks.envs.extras import missing
from lairworks.envs.ids import register
from lairworks.packs import Pack

if TYPE_CHECKING:
    from lairworks.envs.aec import SeatsEnv
    from lairworks.envs.batch import Batch
    from lairworks.envs.parallel import TogetherEnv
    from lairworks.envs.table import Table

__all__ = ["Batch", "Table", "aec_env", "parallel_env", "register"]


def aec_env(
    game: str | Game[Any, Any],
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    pack: Pack | None = None,
    form: str = "row",
    rewards: str = "win",
    render_mode: str | None = None,
) -> SeatsEnv:
    """A game for PettingZoo, its seats acting one after the other."""
    try:
        from lairworks.envs.aec import SeatsEnv
    except ImportError as error:
        raise missing("PettingZoo", "rl") from error
    return SeatsEnv(game, seats, options, pack, form, rewards, render_mode)


def parallel_env(
    game: str | Game[Any, Any],
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    pack: Pack | None = None,
    form: str = "row",
    rewards: str = "win",
    render_mode: str | None = None,
) -> TogetherEnv:
    """A game for PettingZoo, all seats acting at once; who has nothing to decide waits."""
    try:
        from lairworks.envs.parallel import TogetherEnv
    except ImportError as error:
        raise missing("PettingZoo", "rl") from error
    return TogetherEnv(game, seats, options, pack, form, rewards, render_mode)


def __getattr__(name: str) -> Any:
    """The classes that need numpy, imported when they are first asked for."""
    if name not in ("Batch", "Table"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from lairworks.envs.batch import Batch
        from lairworks.envs.table import Table
    except ImportError as error:
        raise missing("numpy", "rl") from error
    return {"Batch": Batch, "Table": Table}[name]


if find_spec("gymnasium") is not None:
    register()
