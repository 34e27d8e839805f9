from __future__ import annotations

from beermat.rules.common import Side, of
from beermat.screen.games import GameTable
from beermat.screen.model import Item, Message, Verb
from beermat.screen.names import side_name
from beermat.screen.view import caption_items, names_item


def button(view, side):
    look = {
        "text": f"{side_name(view, side)}: {of(view.evening.standing.left, side)}",
        "sub": "", "colour": None, "enabled": not view.evening.closed,
    }  # fmt: skip
    layout = view.layout
    action = Message(Verb.WIN, side)
    return Item(f"mat {side.value}", "BigButton", layout.mats[side], look, action, turn=layout.turn[side])


class Table(GameTable):
    def items(self, view):
        dealer = view.evening.seats[view.evening.dealer].shown
        unnamed = view.evening.unnamed and not view.evening.closed
        return (
            *(button(view, side) for side in Side),
            *caption_items(view, view.words("{name} deals", name=dealer), ""),
            *([names_item(view)] if unnamed else []),
        )

    def lamps(self, evening):
        may = not evening.closed
        return {"spritze_a": False, "won_a": may, "spritze_b": False, "won_b": may}

    def told(self, view, deal, seats):
        return side_name(view, deal.winner, seats), view.words.explanation(deal)

    def called_last(self, view):
        return ""

    def seated(self, seats):
        return ", ".join(who.shown for who in seats)

    def celebrated(self, deal):
        return deal.winner if deal.bollen else None


TABLE = Table()
