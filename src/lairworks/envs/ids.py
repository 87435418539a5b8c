"""Names of environments, and Gymnasium's list of them."""

from __future__ import annotations

from typing import Any, Final

from lairworks import shelf
from lairworks.core.game import Game

VERSION: Final = 0  # raised when observations, actions or rewards change their meaning
NAMESPACE: Final = "lairworks"


def name_of(game: Game[Any, Any]) -> str:
    """The name of a game's environments: delve-v0."""
    return f"{game.id}-v{VERSION}"


def register() -> None:
    """Makes every game known to `gymnasium.make`, as `lairworks/delve-v0` and so on."""
    from gymnasium.envs import registration

    for game in shelf.all_games().values():
        name = f"{NAMESPACE}/{name_of(game)}"
        if name not in registration.registry:
            registration.register(
                name,
                entry_point="lairworks.envs.single:SingleEnv",
                kwargs={"game": game.id},
                disable_env_checker=True,  # it would look at every single step
            )
