"""Who plays, and where the four sit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from beermat.evening.entries import (
    Person,
    person,
)
from beermat.evening.notation.reader import read
from beermat.evening.questions import Regular
from beermat.gallery.shot import NOW, Shot
from beermat.rules.cards import Card, Rank, Suit
from beermat.screen.dialogs.partners import DrawPartners, RealCards
from beermat.screen.dialogs.party import Party, namesakes
from beermat.screen.dialogs.players import ChoosePlayers, ChooseSeats, TypeName, WhichOne
from beermat.screen.dialogs.regulars import GONE, RegularsList, TakeOffList
from beermat.screen.model import (
    FRESH,
    Flow,
    Said,
)


def regular(name: str, evenings: int, last: str, which: int = 1) -> Regular:
    """Return somebody for a picture."""
    who = Person(name.casefold(), name)
    return Regular(who if which == 1 else Person(f"{who.id}~{which}", name), evenings, last)


REGULARS = tuple(
    regular(name, 40 - 2 * at, f"2026-{11 - at % 5:02}-{27 - at:02}", which)
    for at, (name, which) in enumerate(
        [("Anna", 1), ("Bert", 1), ("Hans", 1), ("Chris", 1), ("Dora", 1), ("Jörg", 1), ("Hans", 2)]
        + [(name, 1) for name in ("Anna-Lena", "Sepp", "Maximilian Oberhuberle", "Vroni", "Xaver", "Resi")]
    )
)


def four(*names: str) -> Party:
    """Return a party for a picture, clockwise; `Hans~2` is the second Hans."""
    a1, b1, a2, b2 = (Person(name.casefold(), name.partition("~")[0]) for name in names)
    return Party((a1, b1, a2, b2))


def _choose() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    evening = read("rules bierkopf\n")
    party = Party(regulars=REGULARS)
    yield Shot("gathering", evening, Flow(ChoosePlayers(party)), facing=True)
    two = party.with_seat(0, REGULARS[2].person).with_seat(2, REGULARS[3].person)
    by_buttons = Flow(ChoosePlayers(two), focus=ChoosePlayers().item_key("person dora"))
    yield Shot("gathering-two", evening, by_buttons)
    four = two.with_seat(1, REGULARS[6].person).with_seat(3, REGULARS[9].person)
    yield Shot("gathering-four", evening, Flow(ChoosePlayers(four, at=1)))


def _type() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    evening = read("rules bierkopf\n")
    party = Party(regulars=REGULARS).with_seat(0, REGULARS[0].person)
    yield Shot(
        "naming", evening, Flow(TypeName("Han", capital=False, origin=ChoosePlayers(party))), facing=True
    )
    yield Shot(
        "naming-signs",
        evening,
        Flow(TypeName("Ren", capital=False, signs=True, origin=ChoosePlayers(party))),
        facing=True,
    )
    yield Shot("naming-first", evening, Flow(TypeName(origin=ChoosePlayers(Party(regulars=())))))
    third = Party(regulars=()).with_seat(0, person("Maximilian Oberhuberle")).with_seat(2, person("Vroni"))
    yield Shot("naming-third", evening, Flow(TypeName("Xa", capital=False, origin=ChoosePlayers(third))))


def _which() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    party = Party(regulars=REGULARS).with_seat(0, REGULARS[2].person)
    known, other = namesakes(person("Hans"), [one.person for one in REGULARS])
    naming = TypeName("Hans", capital=False, origin=ChoosePlayers(party))
    yield Shot("namesakes", read("rules bierkopf\n"), Flow(WhichOne(known, other, origin=naming)))


def _regulars() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    evening = read(
        "rules bierkopf target=1\nseats Anna, Resi / Chris, Dora\nB\nseats Anna, Bert / Xaver, Dora\n"
    )
    screen = RegularsList(origin=ChoosePlayers(Party(regulars=REGULARS)))
    yield Shot("off-list", evening, Flow(screen), facing=True)
    yield Shot("off-list-further", evening, Flow(replace(screen, first=2)))
    yield Shot("off-list-none", evening, Flow(RegularsList(origin=ChoosePlayers(Party(regulars=())))))


def _taking_off() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    evening = read("rules bierkopf\n")
    misspelt = regular("Annna", 1, "2026-05-03")
    screen = RegularsList(origin=ChoosePlayers(Party(regulars=(*REGULARS, misspelt))))
    yield Shot("taking-off", evening, Flow(TakeOffList(misspelt.person, origin=screen)), facing=True)
    yield Shot("taking-off-long", evening, Flow(TakeOffList(person("Maximilian Oberhuberle"), origin=screen)))
    gone = Said(GONE, misspelt.person.shown)
    off = Flow(screen.without(misspelt.person), notice=gone, notice_until=NOW + FRESH)
    yield Shot("off-list-gone", evening, off)


def _seats() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    evening, party = read("rules bierkopf\n"), four("Hans", "Chris", "Hans~2", "Maximilian Oberhuberle")
    yield Shot("placing", evening, Flow(ChooseSeats(party)), facing=True)
    yield Shot("placing-chosen", evening, Flow(ChooseSeats(replace(party, dealer=1), chosen=2)))
    yield Shot("placing-schafkopf", read("rules schafkopf\n"), Flow(ChooseSeats(party)))


def _partners() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    evening, placing = read("rules bierkopf\n"), ChooseSeats(four("Anna", "Chris", "Hans", "Hans~2"))
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
    yield Shot("drawing", evening, Flow(DrawPartners(pack, 6, NOW + 1, origin=placing)), facing=True)
    yield Shot("drawing-done", evening, Flow(DrawPartners(pack, len(pack), origin=placing)))


def _card(text: str) -> Card:
    suit, rank = text.split()
    return Card(Suit(suit), Rank(rank))


def _real_cards() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    placing = ChooseSeats(four("Anna", "Chris", "Hans", "Hans~2"))
    yield Shot("sows", read("rules bierkopf\n"), Flow(RealCards(1, origin=placing)))


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    yield from (*_choose(), *_type(), *_which(), *_regulars(), *_taking_off())
    yield from (*_seats(), *_partners(), *_real_cards())
