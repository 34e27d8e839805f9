from __future__ import annotations

from dataclasses import dataclass

from beermat.rules.common import Side
from beermat.screen.dialogs.base import OfDeal, Page
from beermat.screen.dialogs.evening import Over
from beermat.screen.dialogs.menu import opened_from_table
from beermat.screen.dialogs.statistics import count, share_won, told_count
from beermat.screen.games import GamePlay, Ranking
from beermat.screen.model import Verb, Wants
from beermat.screen.names import side_name
from tests.first_to_ten.rules import NAME, Won


@dataclass(frozen=True, slots=True)
class HowMany(OfDeal):
    """Who has won, one point or two?"""

    def items(self, view):
        page = Page(view, "tiles", "Who has won?")
        claims = [Won(side, points) for side in Side for points in (1, 2)]
        for claim, box in zip(claims, page.places.tiles(len(claims)), strict=True):
            page.tile(
                f"{claim.side.value}{claim.points}",
                box,
                Wants(self.books(claim)),
                title=side_name(view, claim.side),
                number=str(claim.points),
                side=claim.side.value,
            )
        page.buttons(page.cancel())
        return page.items


class Play(GamePlay):
    title = "Zehner"

    def act(self, view, message):
        if message.verb is not Verb.WIN:
            return opened_from_table(view, message)
        return view.go(Over() if view.evening.closed else HowMany(version=len(view.evening.record)))

    def press(self, view, event):
        if event.kind != "pressed" or event.meaning[0] != "won":
            return None
        return view.go(HowMany(version=len(view.evening.record)))

    def menu(self, view, shared):
        return tuple(shared.values())

    def fields(self):
        return (0, "A"), (2, "A"), (1, "B"), (3, "B")

    def replacing(self, evening, number, origin, *, inserts=False):
        return HowMany(version=len(evening.record), number=number, inserts=inserts, origin=origin)

    def row(self, view, deal, seats):
        who = side_name(view, deal.winner, seats)
        return [f"{deal.number}.", who, view.words.explanation(deal), str(deal.value)]

    def card(self, view, deal, seats):
        return [f"{deal.left[0]} : {deal.left[1]}"]

    def in_short(self, view, deal, seats):
        return f"{side_name(view, deal.winner, seats)}: {deal.value}"

    def matches(self, view, side):
        return ""

    def rankings(self):
        return (Ranking("zehner", "Zehner", NAME, count("bollen_won"), share_won, told_count("bollen_won")),)

    def counted(self, words, total):
        yield "Zehner", str(total.counts.won), share_won(words, total)

    def rules_title(self, view):
        return view.words("Rules")

    def rules_row(self, view, rules):
        return [rules.title or rules.name, str(rules.target)]


PLAY = Play()
