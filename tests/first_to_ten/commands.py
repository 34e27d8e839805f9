from __future__ import annotations

from beermat.rules.common import Side, of


def teller(words):
    return lambda deal, seats: (
        deal.winner.value, f"{deal.left[0]}:{deal.left[1]}", words.explanation(deal)
    )  # fmt: skip


def standing(score, evening, words):
    for side in Side:
        yield f"{words.side(side, evening)}: {of(score.left, side)} to go, {of(score.bollen, side)} Bollen"


def rules_line(rules):
    return f"first to {rules.target}"


def rules_notes(rules):
    return []


def statistics(one):
    return {"Bollen": f"{one.counts.bollen_won}:{one.counts.bollen_lost}"}
