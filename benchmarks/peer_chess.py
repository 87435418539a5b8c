"""python-chess: random matches by its own rules, without a search."""

from __future__ import annotations

import random

import chess

from benchmarks.figures import Row
from benchmarks.peers import Measurement
from benchmarks.stepping import micros, stepped


def random_matches() -> Row:
    """Matches up to mate, stalemate, or a draw that needs no claim."""
    rng = random.Random(1)

    def play() -> int:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        return len(board.move_stack)

    return {**stepped(play), "copy_us": micros(chess.Board().copy, 20_000)}


MEASUREMENTS: list[Measurement] = [("python-chess", random_matches)]
