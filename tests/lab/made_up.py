"""Tables of a simulation that was never played, with known truths in them."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import polars as pl

from lairworks.lab.report.source import Source

ABOUT = {
    "format": 1,
    "game": "volcano",
    "title": "Lair",
    "seats": 2,
    "options": {"round_cap": 40},
    "pack": None,
    "bots": ["random", "random"],
    "matches": 0,
    "seed": 7,
    "shard": 100,
    "decisions": True,
    "chances": True,
    "version": "0.0.0",
    "rules": 1,
    "content": "0123456789abcdef",
    "command": "lairworks simulate volcano --bots random --matches 100 --seed 7 --out run",
}


def toy(
    deals: int = 100,
    seats: int = 2,
    seed: int = 1,
    edge: float = 0.0,
    cards: int = 12,
    unfair: float = 0.0,
    luck: float = 1.0,
) -> Source:
    """A toy: every deal is played once in each rotation and favours a seat by its luck.

    Seat 0 has `edge` more strength than the others, and who takes card c0 has `unfair` more. Each
    seat sees about half of the cards, the winner more of them, and takes every other one of these.
    """
    rng = np.random.default_rng(seed)
    matches = deals * seats
    deal = np.repeat(np.arange(deals), seats)
    strength = np.repeat(rng.normal(0, luck, (deals, seats)), seats, axis=0)
    strength[:, 0] += edge
    took = rng.random((matches, seats, cards)) < 0.5
    near = rng.random((matches, seats, cards)) < 0.5
    strength += unfair * (near & took)[:, :, 0]
    strength += rng.gumbel(0, 1, strength.shape)
    winner = strength.argmax(axis=1)
    share = (np.arange(seats)[None, :] == winner[:, None]).astype(float)
    near |= (rng.random(near.shape) < 0.5) & (share[:, :, None] > 0)
    score = np.round(10 + 3 * strength)
    return Source(
        about={**ABOUT, "seats": seats, "matches": matches, "bots": ["random"] * seats},
        matches=pl.DataFrame(
            {
                "match": np.arange(matches),
                "deal": deal,
                "seed": (deal + 1000).astype(np.uint64),
                "ending": np.where(rng.random(matches) < 0.7, "core", "lair_full"),
                "decisions": rng.integers(80, 160, matches, dtype=np.int32),
                "length": rng.integers(4, 12, matches, dtype=np.int32),
                "lead_changes": rng.integers(0, 6, matches, dtype=np.int32),
                "comeback": rng.random(matches),
                "first": rng.choice(["slot:1", "slot:2", "slot:3"], matches),
            }
        ),
        seats=pl.DataFrame(
            {
                "match": np.repeat(np.arange(matches), seats),
                "seat": np.tile(np.arange(seats, dtype=np.int8), matches),
                "bot": ["random"] * (matches * seats),
                "entry": np.tile(np.arange(seats, dtype=np.int16), matches),
                "side": np.tile([f"place {n + 1}" for n in range(seats)], matches),
                "score": score.ravel(),
                "place": (1 + (1 - share).ravel()).astype(np.int8),
                "share": share.ravel(),
                "decisions": rng.integers(40, 80, matches * seats, dtype=np.int32),
                "branching": rng.gamma(20, 0.3, matches * seats),
                "opening": rng.choice(["slot:1", "slot:2"], matches * seats),
            }
        ),
        cards=_cards(near, took),
        courses=pl.DataFrame(
            schema={
                "match": pl.Int64,
                "step": pl.Int16,
                "seat": pl.Int8,
                "score": pl.Float64,
                "chance": pl.Float64,
            }
        ),
        decisions=pl.DataFrame(
            {
                "match": np.repeat(np.arange(matches), 3),
                "ply": np.tile(np.arange(3, dtype=np.int32), matches),
                "seat": np.tile(np.array([0, 1, 0], dtype=np.int8), matches),
                "verb": np.tile(["slot", "boss", "boss"], matches),
                "choice": np.tile(["slot:1", "boss:YARD", "boss:DIG"], matches),
                "options": np.tile(np.array([5, 3, 4], dtype=np.int32), matches),
            }
        ),
    )


def write(source: Source, folder: Path) -> Path:
    """The same tables on disk, as a simulation leaves them."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "run.json").write_text(json.dumps(source.about))
    for name in ("matches", "seats", "cards", "courses", "decisions"):
        table = getattr(source, name)
        if table is not None:
            table.write_parquet(folder / f"{name}.parquet")
    return folder


def _cards(near: np.ndarray, took: np.ndarray) -> pl.DataFrame:
    match, seat, card = np.nonzero(near)
    taken = took[match, seat, card].astype(np.int32)
    return pl.DataFrame(
        {
            "match": match,
            "seat": seat.astype(np.int8),
            "kind": ["room"] * len(match),
            "card": [f"c{number}" for number in card],
            "seen": np.ones(len(match), np.int32),
            "taken": taken,
            "used": taken,
        }
    )
