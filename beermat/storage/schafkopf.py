"""Schafkopf in the record: how doublings and results are read, and what the tables say of a deal."""

from __future__ import annotations

from beermat.evening.entries import Seats
from beermat.rules.common import AUGEN_IN_PACK, Degree
from beermat.rules.rule_sets import LONGEST_LADDER
from beermat.rules.schafkopf import Deal
from beermat.rules.schafkopf_claims import Jungfrauen, Party, Result, how_many
from beermat.rules.schafkopf_tariffs import Call, Calls, Contract
from beermat.storage.json_fields import COUNT, array, few, number, seat


def read_calls(value: object) -> Calls:
    """Read the doublings of a deal: Klopfer, Kontra and what answers it."""
    return tuple(Call(call) for call in few(value, LONGEST_LADDER))


def read_result(value: object) -> Result:
    """Read a result: contract, declarers, winner, degree, Augen, Laufende and Jungfrauen."""
    contract, declarers, winner, degree, augen, laufende, jungfrauen = array(value, 7)
    return Result(
        Contract(contract),
        tuple(seat(one) for one in few(declarers, 2)),
        None if winner is None else Party(winner),
        Degree(degree),
        None if augen is None else number(0, AUGEN_IN_PACK)(augen),
        COUNT(laufende),
        _jungfrauen(jungfrauen),
    )


def _jungfrauen(value: object) -> Jungfrauen:
    return tuple(seat(one) for one in few(value, 2)) if isinstance(value, list) else COUNT(value)


def columns(deal: Deal, seats: Seats) -> dict[str, object]:
    """Return what `deals` says of a deal that counts beside what it says of every one."""
    declarer, partner = [*(seats[one].id for one in deal.declarers), None, None][:2]
    return {
        "contract": deal.contract.value, "augen": deal.augen, "declarer": declarer, "partner": partner,
        "laufende": deal.laufende, "jungfrauen": how_many(deal.jungfrauen),
    }  # fmt: skip


def payments(deal: Deal, seats: Seats) -> list[tuple[str, int, str]]:
    """Return who got how much in which unit, told by his id; nothing for what nobody played."""
    if deal.winner is None:
        return []
    return [(who.id, amount, deal.rules.unit) for who, amount in zip(seats, deal.payments, strict=True)]
