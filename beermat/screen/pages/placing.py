"""Who sits where, and who deals? Four seats round the table: two that are touched change places. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from beermat.evening.entries import EveningOpened, Person, SeatsTaken
from beermat.evening.evening import Evening
from beermat.evening.notation import read
from beermat.rules import cards
from beermat.screen.asks import Shuffle
from beermat.screen.choices import BACK
from beermat.screen.flow import Step, go, show, want
from beermat.screen.gallery import Shot
from beermat.screen.games import play_of
from beermat.screen.scene import Item, View
from beermat.screen.screens import Screen
from beermat.screen.seating import Drawing, Gathering, Party, Placing, Sows
from beermat.screen.sheet import Sheet, back
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Table, Verb
from beermat.screen.theme import Theme


def choices(screen: Placing, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return what is wanted most often first: that all is well like this."""
    draws = (Action(Verb.DRAW), Action(Verb.SOWS)) if by_sides(evening) else ()
    seats = tuple(Action(Verb.FIELD, number=seat) for seat in range(4))
    return (Action(Verb.DONE), *seats, Action(Verb.DEALER), *draws, Action(Verb.OTHER_PEOPLE), BACK)


def by_sides(evening: Evening) -> bool:
    """Say whether two and two play together all evening: only they draw for partners."""
    owners = dict(play_of(evening.rules.game).fields())
    return owners[0] == owners[2]


def act(flow: Flow, screen: Placing, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return what follows when this is chosen."""
    party, chosen, unchosen = screen.party, screen.chosen, replace(screen, chosen=None)
    match action.verb:
        case Verb.DRAW:
            return draw(flow, screen, evening, now)
        case Verb.SOWS:
            return go(flow, Sows(unchosen), now)
        case Verb.OTHER_PEOPLE:
            left = party if chosen is None else party.with_seat(chosen, None)
            return go(flow, Gathering(left, before=unchosen), now)
        case Verb.DONE:
            return sit(flow, action, party, evening, now)
        case Verb.FIELD if chosen is None:
            screen = replace(screen, chosen=action.number)
        case Verb.FIELD if chosen is not None:
            screen = replace(unchosen, party=party.swapped(chosen, action.number))
        case Verb.DEALER:
            dealer = (party.dealer + 1) % 4 if chosen is None else chosen
            screen = replace(unchosen, party=replace(party, dealer=dealer))
    return replace(flow, screen=screen), ()


def draw(flow: Flow, screen: Placing, evening: Evening, now: float) -> Step:
    """Begin to draw for partners, with the pack that is played with."""
    size = cards.BIERKOPF_LONG if evening.mats.rules.pack == "long" else cards.BIERKOPF_SHORT
    flow, asks = go(flow, Drawing(replace(screen, chosen=None)), now)
    return flow, (*asks, Shuffle(size))


def sit(flow: Flow, action: Action, party: Party, evening: Evening, now: float) -> Step:
    """Let the four sit down: in a new evening, or in this one, unless they sit there already."""
    seats = party.seats
    assert seats is not None  # nobody is asked for his seat before all four are known
    if party.opening:
        opening = EveningOpened(evening.standing.coming, seats, party.dealer)
        return want(flow, action, opening, len(evening.record))
    if (seats, party.dealer) == (evening.seats, evening.dealer):
        return show(flow, Table(), now), ()
    return want(flow, action, SeatsTaken(seats, party.dealer))


def behind(screen: Placing) -> Screen:
    """Return where the way back leads."""
    return screen.before


def dialog(view: View, screen: Placing) -> tuple[Item, ...]:
    """Return the four seats, what is wanted most in their middle, and the rest below."""
    words, party, chosen = view.words, screen.party, screen.chosen
    sheet = Sheet(view, "tiles", words("How do we sit?"), words("Tap two: they change places"))
    owners = dict(play_of(view.evening.rules.game).fields())
    *boxes, middle = sheet.dialog.round_table()
    for seat, box in enumerate(boxes):
        sheet.put(
            f"seat {seat}",
            "Tile",
            box,
            Action(Verb.FIELD, number=seat),
            title=shown(party, seat),
            sub=words("deals") if seat == party.dealer else "",
            side=owners[seat],
            selected=seat == chosen,
        )
    sheet.put("done", "BigButton", middle, Action(Verb.DONE), text=words("Sit down"), colour=Theme.mat)
    dealer, others = words("Dealer"), words("Other people")
    if chosen is not None:
        dealer = words("{name} deals", name=shown(party, chosen))
        others = words("Instead of {name} …", name=shown(party, chosen))
    texts = {
        Verb.DRAW: words("Draw partners"),
        Verb.SOWS: words("Real cards"),
        Verb.DEALER: dealer,
        Verb.OTHER_PEOPLE: others,
    }
    order = choices(screen, view.evening, view.house)
    asked = [(action, {"text": texts[action.verb]}) for action in order if action.verb in texts]
    sheet.actions(*asked, back(view))
    return sheet.done


def shown(party: Party, seat: int) -> str:
    """Return who sits on this seat of a party in which nobody is missing."""
    who = party.slots[seat]
    assert who is not None
    return who.shown


def four(*names: str) -> Party:
    """Return a party for a picture, clockwise; `Hans~2` is the second Hans."""
    a1, b1, a2, b2 = (Person(name.casefold(), name.partition("~")[0]) for name in names)
    return Party((a1, b1, a2, b2))


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    evening, party = read("rules bierkopf\n"), four("Hans", "Chris", "Hans~2", "Maximilian Oberhuberle")
    yield Shot("placing", evening, Flow(Placing(party)), facing=True)
    yield Shot("placing-chosen", evening, Flow(Placing(replace(party, dealer=1), chosen=2)))
    yield Shot("placing-schafkopf", read("rules schafkopf\n"), Flow(Placing(party)))
