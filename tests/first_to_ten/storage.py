from __future__ import annotations

from beermat.rules.common import Side
from beermat.storage.json_fields import array, number
from tests.first_to_ten.rules import Result


def read_calls(value):
    array(value, 0)
    return ()


def read_result(value):
    winner, points = array(value, 2)
    return Result(Side(winner), number(1, 2)(points))


def columns(deal, seats):
    return {"erased": deal.value}


def payments(deal, seats):
    return []
