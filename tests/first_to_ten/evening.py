from __future__ import annotations

import re

from beermat.evening.course import Bollen, Course, Curve, Trace, stake
from beermat.evening.mass import partners
from beermat.evening.notation.tokens import Said, SeatForm
from beermat.rules.common import Side, of
from tests.first_to_ten.rules import NAME, Won

BOLLEN = True
SEATS = SeatForm(",/,", (0, 2, 1, 3), "four names: A1, A2 / B1, B2")
A_DEAL = "A, A2, B or B2"


def begins_deal(word):
    return re.fullmatch("[AB]2?", word.text) is not None


def read_deal(line, words, seats):
    if not words or not begins_deal(words[0]):
        line.expected(words[0] if words else line.end, A_DEAL)
    line.nothing_after(words[1:])
    return Said((), Won(Side(words[0].text[0]), len(words[0].text)), (), words[0])


def read_doubling(line, word):
    line.expected(word, "nothing: nobody doubles")


def write_deal(calls, result, seats):
    return result.winner.value + "2" * (result.points == 2)


def write_doubling(call):
    raise AssertionError(call)


def standing_as_json(score, evening):
    return {"rules": score.rules.name, "left": dict(zip("AB", score.left, strict=True))}


def deal_as_json(deal, seats):
    return {"winner": deal.winner.value, "value": deal.value}


def count(counting, deal, before):
    for side in Side:
        for sheet in counting.of_side(NAME, side, before):
            sheet.take_deal(won=deal.winner is side, degree=deal.degree)


def winners(deal, seats):
    return [partners(seats, deal.winner)]


def worth(deal):
    return deal.value


def curves(rules):
    return Curves()


class Curves:
    def __init__(self):
        self.traces = {side: Trace() for side in Side}
        self.bollen = []
        self.top = 0

    def take(self, stage, new):
        now, self.top = len(stage.deals), max(self.top, stage.rules.target)
        for deal in (deal for deal in new if not deal.struck and deal.rules.game == NAME):
            for side, trace in self.traces.items():
                trace.reach(deal.number, of(deal.left, side))
            if deal.bollen:
                self.bollen.append(Bollen(deal.number, 0, deal.winner, False))
        for side, trace in self.traces.items():
            if not trace.pieces or any(deal.bollen for deal in new):
                trace.begin(now, of(stage.standing.left, side))

    def course(self, sheet, evening):
        last = len(evening.deals)
        curves = tuple(Curve(side, trace.done(last)) for side, trace in self.traces.items())
        stakes = tuple(
            stake(deal, Side.A) for deal in evening.deals if not deal.struck and deal.rules.game == NAME
        )
        return Course(sheet, "lines", last, curves, tuple(self.bollen), stakes, self.top)
