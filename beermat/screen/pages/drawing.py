"""Partners are drawn: cards come face up, one by one, until the second Sow is there (rules 3). Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from beermat.evening.evening import Evening
from beermat.evening.notation import read
from beermat.rules.cards import Card, Cards, Rank, Suit
from beermat.screen.choices import BACK
from beermat.screen.flow import Step
from beermat.screen.gallery import NOW, Shot
from beermat.screen.games import play_of
from beermat.screen.pages.placing import draw, four, shown, sit
from beermat.screen.scene import Item, View
from beermat.screen.screens import Screen
from beermat.screen.seating import Drawing, Party, Placing
from beermat.screen.sheet import Sheet, back
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Verb
from beermat.screen.theme import Theme
from beermat.wording import marked

RANKS = {Rank.ASS: "A", Rank.ZEHN: "10", Rank.KOENIG: "K", Rank.OBER: "O", Rank.UNTER: "U", Rank.NEUN: "9"}
"""What stands on the corner of a card."""


def shuffled(flow: Flow, pack: Cards, now: float) -> Flow:
    """Return the flow in which this pack is drawn from; whoever has gone back meanwhile needs none."""
    if not isinstance(flow.screen, Drawing):
        return flow
    return replace(flow, screen=Drawing(flow.screen.placing, pack).passed(now))


def choices(screen: Drawing, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return the next card as long as there is one, then what follows from the second Sow."""
    if len(screen.sows) == 2:
        return (Action(Verb.DONE), Action(Verb.DRAW), BACK)
    return (Action(Verb.TURN_UP), BACK)


def act(flow: Flow, screen: Drawing, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return what follows when this is chosen; who cannot wait turns up the next card himself."""
    match action.verb:
        case Verb.TURN_UP if screen.pack:
            return replace(flow, screen=screen.passed(now)), ()
        case Verb.DRAW:
            return draw(flow, screen.placing, evening, now)
        case Verb.DONE:
            return sit(flow, action, seated(screen), evening, now)
    return flow, ()


def seated(screen: Drawing) -> Party:
    """Return the party as the two Sows seat it."""
    first, second = screen.sows
    return screen.placing.party.drawn(first, second)


def behind(screen: Drawing) -> Screen:
    """Return where the way back leads."""
    return screen.placing


def dialog(view: View, screen: Drawing) -> tuple[Item, ...]:
    """Return the four with the cards that came to them."""
    words, party, sows = view.words, screen.placing.party, screen.sows
    sheet = Sheet(view, "tiles", words("Who plays with whom?"), words(TOLD[len(sows)], **_names(screen)))
    owners = dict(play_of(view.evening.rules.game).fields())
    *boxes, middle = sheet.dialog.round_table()
    for seat, box in enumerate(boxes):
        hand = [[card.suit.value, RANKS[card.rank]] for to, card in screen.cards if to == seat]
        sheet.put(
            f"hand {seat}", "Hand", box, name=shown(party, seat), cards=hand, side=owners[seat],
            selected=seat in sows,
        )  # fmt: skip
    if len(sows) == 2:
        # Not where the next card was: whoever taps for it once too often must not sit down by it.
        done = (Action(Verb.DONE), {"text": words("Sit down"), "colour": Theme.mat})
        sheet.actions(done, (Action(Verb.DRAW), {"text": words("Draw again")}), back(view))
    else:
        sheet.put("next", "BigButton", middle, Action(Verb.TURN_UP), text=words("Next card"))
        sheet.actions(back(view))
    return sheet.done


TOLD = (
    marked("Face up, one by one, until the second Sow"),
    marked("{first} has the first Sow. Who has the second?"),
    marked("{first} stays and deals. {second} sits opposite."),
)
"""What is told after no Sow, one, and two."""


def _names(screen: Drawing) -> dict[str, str]:
    seats = zip(("first", "second"), screen.sows, strict=False)
    return {which: shown(screen.placing.party, seat) for which, seat in seats}


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    evening, placing = read("rules bierkopf\n"), Placing(four("Anna", "Chris", "Hans", "Hans~2"))
    said = (
        "Herz König",
        "Gras Zehn",
        "Eichel Ober",
        "Schellen Ass",
        "Herz Unter",
        "Gras Ober",
        "Eichel Zehn",
    )
    last = ("Schellen Unter", "Gras König", "Schellen Zehn", "Eichel Unter", "Herz Ass")
    pack = tuple(_card(text) for text in (*said, *last))
    yield Shot("drawing", evening, Flow(Drawing(placing, pack, 6, NOW + 1)), facing=True)
    yield Shot("drawing-done", evening, Flow(Drawing(placing, pack, len(pack))))


def _card(text: str) -> Card:
    suit, rank = text.split()
    return Card(Suit(suit), Rank(rank))
