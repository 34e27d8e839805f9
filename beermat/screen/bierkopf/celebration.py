"""A Bollen has just been won: what lies on both mats until somebody goes on, or the answer goes. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from beermat.evening.entries import DealScored
from beermat.rules.bierkopf import Deal, own_deals
from beermat.rules.common import Side, of
from beermat.scorekeeper import Booked
from beermat.screen.looks import FallingLook, SplashLook, StampLook
from beermat.screen.model import FRESH, Item, View


def celebration(view: View, booked: Booked, marked: Mapping[Side, bool]) -> tuple[Item, ...]:
    """Return a stamp for the winners and ink for the losers; nothing where the deal has won no Bollen.

    `marked` says whether there are small texts on the mat of a side. It takes no touch: a tap is one on the
    mat below, and with it the celebration is over.
    """
    done = max(view.flow.chosen, view.flow.changed)
    if not isinstance(booked.entry, DealScored) or done > view.flow.notice_until - FRESH:
        return ()
    (deal,) = own_deals(booked.evening.deals[-1:]) or (None,)
    if deal is None or deal.bollen is None:
        return ()
    winners = deal.bollen
    title = view.words("Brille!") if deal.brille else view.words("Bollen!")
    stamp = StampLook(side=winners.value, title=title, sub=_number(view, booked, winners))
    owed, payer = _owed(view, deal)
    splash = SplashLook(title=owed, sub=payer, brille=deal.brille)
    looks: tuple[tuple[Side, str, FallingLook], ...] = (
        (winners, "Stamp", stamp),
        (winners.other, "Splash", splash),
    )
    items = []
    for side, kind, look in looks:
        look["seed"], look["marks"] = deal.number, marked[side]
        look["figures"] = len(str(of(view.evening.standing.lines, side)))
        box, turn = view.layout.mats[side], view.layout.turn[side]
        items.append(Item(f"celebration {side.value}", kind, box, look, turn=turn))
    return tuple(items)


def _number(view: View, booked: Booked, winners: Side) -> str:
    """Return which Bollen of the evening it is, or in a match which round it has won, or that it is won."""
    words, before, after = view.words, booked.before, booked.evening
    needed = after.standing.rules.rounds_to_win
    if needed is not None:
        if of(after.standing.matches, winners) > of(before.standing.matches, winners):
            return words("The game is won")
        return words("Round {n} of {needed}", n=of(after.standing.rounds, winners), needed=needed)
    last = of(after.bollen, winners)
    first = of(before.bollen, winners) + 1
    if first < last:
        return words("No. {first} and {last} tonight", first=first, last=last)
    return words("No. {n} tonight", n=last)


def _owed(view: View, deal: Deal) -> tuple[str, str]:
    """Return what the losers owe for it, and who pays next; both are empty where nobody owes anything."""
    words, mass = view.words, view.evening.mass
    for_it = [one for one in mass.owed if one.deal == deal.number and not one.nobodys]
    still = sum(one.open for one in for_it)
    if not for_it:
        return "", ""
    owed = f"{len(for_it)} {view.evening.stake}"
    if mass.next is None or not still:
        return owed, words("evened out") if for_it[-1].cancelled else words("paid already")
    return owed, words("{name} pays next", name=mass.next[1].shown)
