"""The menu, and other rules to choose from; and what the table opens in either game. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from beermat.evening.entries import Misdealt, RulesChosen
from beermat.evening.settlement import settle_up
from beermat.screen.dialogs.base import Button, Page, on_leaf
from beermat.screen.dialogs.charts import CourseShown
from beermat.screen.dialogs.deals import DealList
from beermat.screen.dialogs.evening import CloseEvening, Over, PowerOff
from beermat.screen.dialogs.mass import MassOwed, WhoPaysWhom
from beermat.screen.dialogs.past import AllEvenings
from beermat.screen.dialogs.players import who_plays
from beermat.screen.dialogs.statistics import StatisticsShown
from beermat.screen.games import play_of
from beermat.screen.model import (
    REDO,
    Dialog,
    Item,
    Leaves,
    Message,
    Opens,
    Step,
    Verb,
    View,
    Wants,
)


@dataclass(frozen=True, slots=True)
class Menu(Dialog):
    """What is rarely needed: what every game has, and what the game that is played has of its own."""

    @property
    def idle(self) -> bool:
        """Whether nobody is at anything yet."""
        return True

    def items(self, view: View) -> tuple[Item, ...]:
        """Return a button for each."""
        words, evening = view.words, view.evening
        page = Page(view, "grid", words("More"))
        end = Button(words("Close the evening"), Opens(CloseEvening()))
        if evening.closed:
            end = Button(words("New evening"), Opens(Over()))
        shared = {
            "names": Button(words("Names"), Opens(who_plays(evening))),
            "deals": Button(words("Deals"), Opens(DealList()), enabled=bool(evening.deals)),
            "course": Button(words("Course"), Opens(CourseShown())),
            "statistics": Button(words("Statistics"), Opens(StatisticsShown())),
            "misdeal": Button(words("Misdeal"), Wants(Misdealt())),
            "mass": Button(evening.stake, Opens(MassOwed()), enabled=evening.mass.anybodys),
            "settling": Button(
                words("Who pays whom?"), Opens(WhoPaysWhom()), enabled=bool(settle_up(evening))
            ),
            "rules": Button(words("Rules"), Opens(ChooseRules())),
            "evenings": Button(words("Evenings"), Opens(AllEvenings())),
            "redo": Button(words("Redo"), REDO, enabled=bool(evening.redoable)),
            "close": end,
        }
        shared = {key: button._replace(key=key) for key, button in shared.items()}
        menu = play_of(evening.rules.game).menu(view, shared)
        for button, box in zip(menu, page.places.grid(len(menu)), strict=True):
            page.button(button.key or button.text, box, button.text, button.action, enabled=button.enabled)
        off = []
        if view.house.machine:
            off = [Button(words("Switch off"), Opens(PowerOff(machine=True)))]
        page.buttons(*off, page.back())
        return page.items


@dataclass(frozen=True, slots=True)
class ChooseRules(Leaves):
    """Which rules shall be played?"""

    def items(self, view: View) -> tuple[Item, ...]:
        """Return a row for each rule set."""
        played = view.evening.standing.coming
        page = Page(view, "rows", play_of(view.evening.rules.game).rules_title(view))
        shown, leaves = on_leaf(self, view.house.sets, view.house.rows)
        for (key, rules), box in zip(shown, page.places.rows(len(shown)), strict=True):
            page.row(
                f"row {key}",
                box,
                Wants(RulesChosen(rules)),
                cells=[*play_of(rules.game).rules_row(view, rules), "", ""],
                selected=rules == played and rules.title == played.title,
            )
        turn = page.turning(self, leaves, page.words("More"), page.words("Before"))
        page.buttons(*turn, page.back(), swapped=len(turn) == 2)
        return page.items


def opened_from_table(view: View, message: Message) -> Step:
    """Return what follows from a message to the table that every game has: a dialog is opened."""
    match message.verb:
        case Verb.MENU:
            return view.go(Menu())
        case Verb.NAMES:
            return view.go(who_plays(view.evening))
        case Verb.PAYING:
            return view.go(MassOwed())
        case Verb.SETTLING:
            return view.go(WhoPaysWhom())
        case Verb.OVER:
            return view.go(Over())
    return view.flow, ()
