"""Bierkopf in the record: how doublings and results are read, and what the tables say of a deal."""

from __future__ import annotations

from beermat.evening.entries import Seats
from beermat.rules.bierkopf import Call, Calls, Deal, Result
from beermat.rules.common import AUGEN_IN_PACK, Degree, Side
from beermat.rules.rule_sets import LONGEST_LADDER
from beermat.storage.json_fields import array, arrays, flag, pair


def read_calls(value: object) -> Calls:
    """Read the doublings of a deal: for each the side, and whether it was a last-hand double."""
    return tuple(Call(Side(side), flag(last_hand)) for side, last_hand in arrays(value, 2, LONGEST_LADDER))


def read_result(value: object) -> Result:
    """Read a result: the winner, the degree, the Augen."""
    winner, degree, augen = array(value, 3)
    return Result(
        None if winner is None else Side(winner),
        Degree(degree),
        None if augen is None else pair(0, AUGEN_IN_PACK)(augen),
    )


def columns(deal: Deal, seats: Seats) -> dict[str, object]:
    """Return what `deals` says of a deal that counts beside what it says of every one."""
    augen_a, augen_b = deal.augen or (None, None)
    lines_a, lines_b = deal.lines
    return {
        "augen_a": augen_a, "augen_b": augen_b, "pot": deal.pot,
        "erased": deal.erased, "lines_a": lines_a, "lines_b": lines_b,
    }  # fmt: skip


def payments(deal: Deal, seats: Seats) -> list[tuple[str, int, str]]:
    """Return nothing: nobody pays for a deal."""
    return []
