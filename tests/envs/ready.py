"""Which tables the environments are tried at."""

from __future__ import annotations

TABLES = [
    ("volcano", 2),
    ("volcano", 4),
    ("uprising", 2),
    ("delve", 2),
    ("heist", 2),
    ("heist", 9),
    ("quest", 2),
    ("quest", 3),
]
