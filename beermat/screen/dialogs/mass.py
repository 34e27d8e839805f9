"""Who has lost, paid and owes how many Maß, and who pays next; and who pays whom after Schafkopf. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from beermat.evening.entries import Entry, PayMass
from beermat.evening.evening import Evening
from beermat.evening.mass import People
from beermat.evening.questions import Past
from beermat.evening.settlement import Tab, settle_up, tabs
from beermat.screen.dialogs.base import Button, Page, on_show
from beermat.screen.model import Dialog, Item, Opens, Screen, Scrolling, View, Wants


@dataclass(frozen=True, slots=True)
class MassOwed(Scrolling):
    """Who has lost, paid and owes how many Maß; whoever is tapped pays one now.

    `past` is an evening that is only read, None is tonight: of the past nothing is paid any more. `origin` is
    where it was opened.
    """

    past: Past | None = None

    def done(self, evening: Evening, entry: Entry) -> Screen:
        """Return to where it was opened once somebody has paid."""
        return self.origin

    def length(self, evening: Evening) -> int:
        """Return how many people there are to scroll through."""
        return len(tabs(self._read(evening)))

    def _read(self, evening: Evening) -> Evening:
        """Return the evening whose Maß they are."""
        return evening if self.past is None else self.past.evening

    def items(self, view: View) -> tuple[Item, ...]:
        """Return a row for each person; the one who pays next stands out and comes first."""
        words, evening, past = view.words, self._read(view.evening), self.past is not None
        following = evening.mass.next
        title = words("No {stake} is open", stake=evening.stake)
        if following is not None and past:
            title = words("{name} still owes: {stake}", name=following[1].shown, stake=evening.stake)
        elif following is not None:
            title = words("{name} pays the next {stake}", name=following[1].shown, stake=evening.stake)
        page = Page(view, "rows", title, "" if following is None or past else words("Who is tapped pays"))
        whole = tabs(evening)
        shown = on_show(self, whole, view)
        for tab, box in zip(shown, page.places.rows(len(shown)), strict=True):
            pays = tab.open > 0 and not past
            page.row(
                f"tab {tab.person.id}",
                box,
                Wants(PayMass(tab.person.id)) if pays else None,
                cells=_cells(view, tab),
                note=_note(view, evening, tab, pays=pays),
                selected=following is not None and tab.person.id == following[1].id,
                drags=True,
            )
        settling = []
        if not past and settle_up(view.evening):
            settling = [Button(words("Who pays whom?"), Opens(WhoPaysWhom()))]
        turn = page.turning(self, len(whole), words("More"), words("Before"))
        page.buttons(*turn, *settling, page.back())
        return page.items


@dataclass(frozen=True, slots=True)
class WhoPaysWhom(Dialog):
    """Who pays whom, so that all accounts are even: the fewest payments, by name."""

    def items(self, view: View) -> tuple[Item, ...]:
        """Return a tile for each payment."""
        words, transfers = view.words, settle_up(view.evening)
        page = Page(view, "tiles", words("Who pays whom?"), "" if transfers else words("All are even"))
        boxes = page.places.cards(len(transfers) or 1)
        for at, (one, box) in enumerate(zip(transfers, boxes, strict=False)):
            page.tile(
                f"payment {at}",
                box,
                title=words("{name} pays", name=one.payer.shown),
                number=words.amount(one.amount, one.unit),
                sub=words("to {name}", name=one.payee.shown),
            )
        page.buttons(page.back())
        return page.items


def _cells(view: View, tab: Tab) -> list[str]:
    words = view.words
    told = words("{lost} lost, {paid} paid", lost=tab.lost, paid=tab.paid)
    owes = words("{n} open", n=tab.open) if tab.open else ""
    return ["", tab.person.shown, told, "", owes or " "]


def _note(view: View, evening: Evening, tab: Tab, *, pays: bool) -> str:
    """Return for whom a tap on this row would pay, and for whom this person has bought."""
    words = view.words
    due = next((one.winners for one in evening.mass.open if one.lost_by(tab.person.id)), None)
    next_one = [words("pays for {whom}", whom=_pair(due))] if pays and due is not None else []
    each = [f"{count} × {_pair(two)}" for two, count in tab.bought]
    bought = [words("bought for {whom}", whom=", ".join(each))] if each else []
    ahead = [words("{n} paid ahead", n=tab.ahead)] if tab.ahead else []
    return " · ".join([*next_one, *bought, *ahead])


def _pair(two: People) -> str:
    return " & ".join(one.shown for one in two)
