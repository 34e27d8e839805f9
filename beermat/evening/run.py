"""Deals scored one after the other, with one Evening at the end: for a long written evening."""

from __future__ import annotations

from beermat.errors import Refused
from beermat.evening.entries import DealScored
from beermat.evening.evening import Evening, after_deal
from beermat.rules.common import Deal, Rules, side_of


class Run:
    """What `evening.apply` does for deals that come one after the other, without an Evening for each.

    It begins where no doubling is open and the evening is not closed.
    """

    def __init__(self, evening: Evening) -> None:
        """Go on from this evening."""
        self._before = evening
        self._game = evening.game
        self._standing = evening.standing
        self._dealer = evening.dealer
        self._mass = evening.mass
        self._number = len(evening.deals)
        self._deals: list[Deal] = []
        self._entries: list[DealScored] = []

    @property
    def rules(self) -> Rules:
        """The rules of the next deal."""
        rules: Rules = self._standing.rules
        return rules

    def score(self, entry: DealScored) -> bool:
        """Score this deal; False, and nothing is scored, if its doublings may not be called now."""
        calls, game, standing, dealer = entry.calls, self._game, self._standing, self._dealer
        try:
            for index, call in enumerate(calls):
                game.check_call(standing, calls[:index], call, dealers=side_of(dealer))
        except Refused:
            return False
        self._number = number = self._number + 1
        self._standing, deal = game.apply(standing, number, calls, entry.result, dealer=dealer)
        self._dealer = game.next_dealer(deal)
        self._deals.append(deal)
        self._entries.append(entry)
        self._mass = after_deal(self._mass, game, deal, self._before.seats)
        return True

    def evening(self) -> Evening:
        """Return the evening after all that was scored."""
        before, first = self._before, len(self._before.record) + 1
        return Evening(
            self._standing,
            before.seats,
            self._dealer,
            deals=before.deals.extended(self._deals),
            mass=self._mass,
            closed=before.closed,
            aside=before.aside,
            record=before.record.extended(self._entries),
            undoable=before.undoable.extended(range(first, first + len(self._entries))),
        )
