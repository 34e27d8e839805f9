"""One deal of the past: what it was, what was changed about it, and what can be done with it. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from beermat.evening.entries import DealRestored, DealStruck
from beermat.evening.evening import Evening
from beermat.evening.history import history
from beermat.screen.choices import BACK
from beermat.screen.flow import Step, show, want
from beermat.screen.gallery import Shot
from beermat.screen.games import play_of
from beermat.screen.pages.history import change_told, time_of
from beermat.screen.scene import Item, View, told_deal
from beermat.screen.screens import DealShown, History, Screen
from beermat.screen.sheet import Sheet
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Verb


def choices(screen: DealShown, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return what can be done with a deal: replace it, strike or restore it, tell one forgotten before it."""
    number = screen.number
    struck = evening.deals[number - 1].struck
    on_off = Action(Verb.RESTORE if struck else Verb.STRIKE, number=number)
    return (Action(Verb.REPLACE, number=number), on_off, Action(Verb.INSERT, number=number), BACK)


def act(flow: Flow, screen: DealShown, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return what follows when one of them is chosen."""
    standing, number = len(evening.record), action.number
    match action.verb:
        case Verb.STRIKE:
            return want(flow, action, DealStruck(number), standing)
        case Verb.RESTORE:
            return want(flow, action, DealRestored(number), standing)
        case Verb.REPLACE | Verb.INSERT:
            play = play_of(evening.deals[number - 1].rules.game)
            inserts = action.verb is Verb.INSERT
            return show(flow, play.replacing(evening, number, standing, inserts=inserts), now), ()
    return flow, ()


def behind(screen: DealShown) -> Screen:
    """Return the list, where it was left."""
    return History(screen.first, screen.past)


def dialog(view: View, screen: DealShown) -> tuple[Item, ...]:
    """Return the card of the deal."""
    words, evening = view.words, view.evening
    deal = evening.deals[screen.number - 1]
    sheet = Sheet(view, "card", words("Deal {number}", number=screen.number))
    line = next(one for one in history(evening) if one.deal is deal and not one.undone)
    text = [told_deal(view, deal, line.seats)]
    if not deal.struck:
        text += play_of(deal.rules.game).card(view, deal, line.seats)
    text += (change_told(view, screen, change, line.seats) for change in line.changes[-2:])
    sheet.put("card", "Card", sheet.dialog.card, title=time_of(screen, line.entry), text="\n".join(text))
    names = {
        Verb.REPLACE: words("Replace …"),
        Verb.STRIKE: words("Strike out"),
        Verb.RESTORE: words("Restore"),
        Verb.INSERT: words("One forgotten before it …"),
        Verb.BACK: words("Back"),
    }
    order = choices(screen, evening, view.house)
    sheet.actions(*((action, {"text": names[action.verb]}) for action in order))
    return sheet.done


def shots() -> Iterator[Shot]:
    """Yield nothing: each game has a picture of one of its deals."""
    return iter(())
