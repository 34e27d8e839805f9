"""Folding one deal into the evening, beside one `Board.push` of python-chess."""

from __future__ import annotations

import random
from statistics import median
from time import perf_counter

import chess

from beermat.evening.check import check
from beermat.evening.entries import Entry, EveningOpened, ScoreDeal
from beermat.evening.evening import Evening, fold
from beermat.rules import catalogue
from beermat.rules.bierkopf import Won
from beermat.rules.common import Degree, Side

ROUNDS = 200


def _deals(count: int) -> tuple[Evening, list[Entry]]:
    """Return a fresh table and the entries of random deals at it."""
    chance = random.Random(1)
    table = evening = fold([EveningOpened(catalogue.named("bierkopf"))])
    entries = []
    for _ in range(count):
        won = Won(chance.choice(list(Side)), chance.choice([Degree.PLAIN, Degree.PLAIN, Degree.SCHNEIDER]))
        entries.append(check(evening, ScoreDeal(won)))
        evening = evening.apply(entries[-1])
    return table, entries


def _moves(count: int) -> list[chess.Move]:
    """Return the moves of a random game that lasts long enough."""
    for seed in range(1000):
        chance, board = random.Random(seed), chess.Board()
        while len(board.move_stack) < count and not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
        if len(board.move_stack) == count:
            return list(board.move_stack)
    raise AssertionError("no game is that long")


def measure() -> dict[str, float]:
    """Return the medians of one deal and of one push, in seconds, over an evening and a game of 60 each."""
    table, entries = _deals(60)
    moves = _moves(60)
    ours: list[float] = []
    yardstick: list[float] = []
    for _ in range(ROUNDS):
        evening = table
        start = perf_counter()
        for entry in entries:
            evening = evening.apply(entry)
        ours.append((perf_counter() - start) / len(entries))

        board = chess.Board()
        start = perf_counter()
        for move in moves:
            board.push(move)
        yardstick.append((perf_counter() - start) / len(moves))
    return {
        "one deal": median(ours),
        "one push": median(yardstick),
        "ratio": median(ours) / median(yardstick),
    }


if __name__ == "__main__":
    for name, figure in measure().items():
        print(f"{name:20}", f"{figure:.2f}" if name == "ratio" else f"{figure * 1e6:.2f} µs")
