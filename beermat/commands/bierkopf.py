"""Bierkopf on the command line: what `score`, `rules` and `stats` tell of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from beermat.commands.game import Cells, Teller, called, number
from beermat.evening.entries import Person, Seats
from beermat.evening.evening import Evening
from beermat.evening.people import seatings
from beermat.evening.settlement import tabs
from beermat.evening.statistics import Total
from beermat.rules.bierkopf import Deal, Mats
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.common import Side, of
from beermat.wording import Words


def teller(words: Words) -> Teller:
    """Return what tells a deal that counts."""
    known: dict[tuple[object, ...], tuple[str, str]] = {}

    def tell(deal: Deal, seats: Seats) -> Cells:
        # A long evening has many deals that are told alike, and few that differ.
        _, rules, _, *does, (a, b), bollen, brille, _, _ = deal
        alike = (id(rules), *does, bollen, brille)
        told = known.get(alike)
        if told is None:
            told = known[alike] = _told(deal, words)
        return told[0], f"{a}:{b}", told[1]

    return tell


def _told(deal: Deal, words: Words) -> tuple[str, str]:
    said = "60:60" if deal.winner is None else f"{deal.winner.value} {words.degree(deal.degree)}"
    if deal.augen is not None and deal.winner is not None:
        said += f" ({deal.augen[0]}:{deal.augen[1]})"
    explained = words.explanation(deal)
    if deal.bollen is not None:
        explained += f"; {'Brille' if deal.brille else 'Bollen'} for {deal.bollen.value}"
    return f"{called(deal)} {said}".strip(), explained


def standing(mats: Mats, evening: Evening, words: Words) -> Iterator[str]:
    """Yield how the mats stand, line by line."""
    mass, changed = evening.mass, bool(seatings(evening))
    for side in Side:
        line = (
            f"{side.value}  {words.side(side, evening)}: {of(mats.lines, side)} of {mats.rules.target} left"
        )
        if not changed:
            line += f", {of(mats.bollen, side)} Bollen won"
            line += f", {sum(one.side is side for one in mass.open)} {evening.stake} open"
        yield line
    if changed:
        yield from _by_name(evening)
    for tab in tabs(evening):
        if tab.ahead:
            yield f"{tab.person.written}: {tab.ahead} {evening.stake} paid ahead"
    if mats.pot:
        yield f"pot: {mats.pot}"


def _by_name(evening: Evening) -> Iterator[str]:
    """Yield what belongs to people, not to sides: the Bollen they have won and the Maß they still owe."""
    won = Counter(who for one in evening.mass.bollen for who in one.winners)
    lost = Counter(who for one in evening.mass.bollen for who in one.losers)
    for who in sorted({*won, *lost}, key=lambda who: (-won[who], who.id)):
        if not who.unnamed:
            yield f"{who.written}: {won[who]} Bollen won"
    for losers, count in Counter(one.losers for one in evening.mass.open).items():
        yield f"{_together(losers)}: {count} {evening.stake} open"


def _together(people: Iterable[Person]) -> str:
    return " & ".join(somebody.written for somebody in people)


def rules_line(rules: RuleSet) -> str:
    """Return how a rule set plays, in short."""
    cards = "24 cards" if rules.pack == "long" else "20 cards"
    return f"{cards}, {rules.target} {rules.count}, {' and '.join(rules.ladder)}"


def rules_notes(rules: RuleSet) -> list[str]:
    """Return nothing: its keys say it all."""
    return []


def statistics(one: Total) -> dict[str, str]:
    """Return what is told of somebody's deals beside how many there were, each under its title."""
    counts = one.counts
    return {
        "Bollen": f"{counts.bollen_won}:{counts.bollen_lost}",
        "Schneider": f"{counts.schneider_given}:{counts.schneider_taken}",
        "Schwarz": f"{counts.schwarz_given}:{counts.schwarz_taken}",
        "Spritze": f"{counts.spritzen_won}/{counts.spritzen}",
        "run": number(one.run),
        "comeback": number(one.comeback),
        "Maß": f"{counts.mass_paid}/{counts.mass_lost}",
    }
