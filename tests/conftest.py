"""Hypothesis profiles: `ci` draws the same examples every time, `here` looks for new ones."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "here", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "here")
