"""Working out a written evening of 100,000 deals, beside a loop that only splits its lines."""

from __future__ import annotations

import random
from statistics import median
from time import perf_counter

from beermat.commands import score
from beermat.errors import Refused
from beermat.evening.bierkopf import write_deal
from beermat.evening.entries import NOBODY_NAMED
from beermat.evening.notation import reader
from beermat.rules import bierkopf, catalogue
from beermat.rules.bierkopf import Call, Claim, Counted, Won
from beermat.rules.common import Degree, Side, side_of
from beermat.wording import Words

DEALS = 100_000
ROUNDS = 3


def written(count: int) -> str:
    """Return an evening of so many random deals, written as people do: doublings, Augen or a degree."""
    chance, mats = random.Random(1), bierkopf.start(catalogue.named("bierkopf"))
    lines = ["rules bierkopf", "seats Anna, Bert / Chris, Dora"]
    for number in range(count):
        calls: tuple[Call, ...] = ()
        side = chance.choice(list(Side))
        while chance.random() < 1 / 3:
            try:
                bierkopf.check_call(mats, calls, Call(side), dealers=side_of(number))
            except Refused:
                break
            calls, side = (*calls, Call(side)), side.other
        winner = chance.choice(list(Side))
        claim: Claim = Won(winner, chance.choice([Degree.PLAIN, Degree.SCHNEIDER]))
        if chance.random() < 1 / 2:
            claim = Counted(winner, chance.randint(61, 112))
        result = bierkopf.judge(mats.rules, claim)
        mats, _ = bierkopf.apply(mats, number, calls, result)
        lines.append(write_deal(calls, result, NOBODY_NAMED))
    return "\n".join(lines)


def measure() -> dict[str, float]:
    """Return the medians of both, in seconds, and the same of a tenth of the deals for comparison."""
    text, words = written(DEALS), Words("en")
    ours: list[float] = []
    yardstick: list[float] = []
    for _ in range(ROUNDS):
        start = perf_counter()
        for line in text.split("\n"):
            line.split()
        yardstick.append(perf_counter() - start)
        start = perf_counter()
        with score.nothing_collected():
            score.as_text(reader.read(text), words)
        ours.append(perf_counter() - start)
    text = written(DEALS // 10)
    start = perf_counter()
    with score.nothing_collected():
        score.as_text(reader.read(text), words)
    tenth = perf_counter() - start
    return {
        "100,000 deals": median(ours),
        "splitting the lines": median(yardstick),
        "ratio": median(ours) / median(yardstick),
        "10,000 deals": tenth,
    }


if __name__ == "__main__":
    for name, figure in measure().items():
        print(f"{name:20}", f"{figure:.2f}" if name == "ratio" else f"{figure * 1e3:.1f} ms")
