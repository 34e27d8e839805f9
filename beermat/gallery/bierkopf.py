"""The table of Bierkopf, its bookings and corrections."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from beermat.errors import Refused
from beermat.evening.check import check
from beermat.evening.entries import (
    DoubleCalled,
    Intent,
    LinesCorrected,
    Misdealt,
    PayMass,
    Redo,
    RulesChosen,
    SeatsTaken,
    Undo,
)
from beermat.evening.evening import Evening
from beermat.evening.notation.reader import read
from beermat.gallery.shot import NOW, Shot, told
from beermat.rules.bierkopf import Call
from beermat.rules.catalogue import named
from beermat.rules.common import Degree, Side
from beermat.screen.bierkopf.booking import AugenKeypad, Booking, Knocking, Replacing
from beermat.screen.bierkopf.corrections import CorrectLines
from beermat.screen.dialogs.deals import DealCard, DealList
from beermat.screen.dialogs.evening import CloseEvening
from beermat.screen.dialogs.menu import ChooseRules, Menu
from beermat.screen.model import REDO, Armed, Flow, Pressed, Wants

FRESH = "rules bierkopf\n"
SEATED = "rules bierkopf\nseats Anna, Bert / Chris, Dora\n"
PUB = (
    SEATED
    + "a b a A++\na A:97\na b B+\na b a b B\nb A++\na b a A+\nA+\na b a b A\n"
    + "a b B+\nb B+\nB\n=\nB\na b A+\nA\nB+\nA++\nb a B++\nA+\nA+\nB\n"
)
POTTED = (
    "rules bierkopf-runde\nseats Resi, Sepp / Vroni, Xaver\n"
    + "A+\nB\na A\n=\nb =\nA:74\nB++\na B\nA\nknock Xaver\n=\na =\n"
)
LONG_NAMES = (
    'rules bierkopf target=99\nseats "Maximilian Oberhuberle", "Anna-Lena Großmüller" / '
    '"Wolfgang Schmidtbauer", "Hans-Jürgen Weißgerber"\na b a b A++\nB++\n'
)


def shots() -> Iterator[Shot]:
    """Yield every scene that is drawn for the gallery."""
    fresh, pub, potted, long = read(FRESH), read(PUB), read(POTTED), read(LONG_NAMES)
    raised = read(PUB + "open a b\n")
    standing = len(raised.record)
    yield Shot("fresh", fresh, Flow())
    yield Shot("table", raised, Flow(), facing=True)
    yield Shot("table-quiet", pub, Flow())
    yield Shot("table-pot", potted, Flow())
    yield Shot("table-locked", read(PUB + f"open {last_hand(pub)}\n"), Flow())
    yield Shot("table-high", read(PUB + "open a b a b\n"), Flow())
    yield Shot("table-long-names", long, Flow())
    seated = LONG_NAMES.split("\n")[1]
    yield Shot("table-names-with-room", read(f"rules bierkopf\n{seated}\nB\na A+\n"), Flow(), facing=True)
    yield Shot("taken-back", pub.apply(check(pub, Undo())), Flow())
    for button, does in (("undo", REDO), ("spritze_a", Wants(DoubleCalled(Side.A, last_hand=True)))):
        held = Flow(armed=Armed(button, does), last=Pressed(button, "pressed", NOW - 0.8))
        yield Shot(f"held-{button.partition('_')[0]}", pub.apply(check(pub, Undo())), held)
    yield from _answers(pub, long)
    yield from _bollen()
    refused = Refused("other-side-answers", side=Side.B)
    yield Shot("refused", raised, Flow(notice=refused, notice_until=NOW + 3), facing=True)
    full = "/data/beermat.db: no space left on the device"
    yield Shot("disk-fault", raised, Flow(fault=full))
    yield Shot("disk-slow", raised, Flow(Booking(Side.A, version=standing), slow=True), facing=True)
    yield Shot("disk-fault-booking", raised, Flow(Booking(Side.A, version=standing), fault=full), facing=True)
    yield Shot("booking", raised, Flow(Booking(Side.A, version=standing)), facing=True)
    counting = Booking(Side.B, version=standing, until=NOW + 2)
    by_buttons = Flow(counting, focus=counting.item_key(f"B {Degree.SCHNEIDER.value}"))
    yield Shot("booking-counts-down", raised, by_buttons, facing=True)
    yield Shot("booking-pot", potted, Flow(Booking(Side.B, version=len(potted.record))))
    yield Shot("augen", raised, Flow(AugenKeypad(Side.A, version=standing, digits="74")))
    yield Shot("augen-impossible", raised, Flow(AugenKeypad(Side.B, version=standing, digits="119")))
    yield from _menus(raised, potted)


def last_hand(evening: Evening) -> str:
    """Return the last-hand double of the side that deals, as the notation writes it."""
    return f"{evening.dealers.value.lower()}!"


def _answers(pub: Evening, long: Evening) -> Iterator[Shot]:
    """Yield how bookings and what was taken back are answered."""
    yield Shot("booked", pub, told(pub), facing=True)
    answered: dict[str, tuple[Evening, tuple[Intent, ...]]] = {
        "misdeal": (pub, (Misdealt(),)),
        "mass-paid": (pub, (PayMass(Side.B, 2),)),
        "seats": (pub, (SeatsTaken(long.seats, 1),)),
        "rules": (pub, (RulesChosen(named("bierkopf-lang")),)),
        "lines": (long, (LinesCorrected(Side.A, -2, "vergessen"),)),
        "undone": (long, (Undo(),)),
        "undone-doubling": (pub, (DoubleCalled(Side.A), DoubleCalled(Side.B), Undo())),
        "redone": (pub, (Misdealt(), Undo(), Redo())),
    }
    for name, (before, intents) in answered.items():
        evening = reduce(lambda so_far, intent: so_far.apply(check(so_far, intent)), intents, before)
        yield Shot(f"told-{name}", evening, told(evening), facing=name in ("lines", "undone-doubling"))


def _bollen() -> Iterator[Shot]:
    """Yield what celebrates a Bollen: on a fresh mat, in a match, with much or nothing at stake."""
    seated = LONG_NAMES.split("\n")[1]
    scenes = {
        "bollen": SEATED + "a b A++\nB\nb a A+\nA\n",
        "brille": SEATED + "a b A++\nb a A++\n",
        "bollen-long-names": f"rules bierkopf target=2\n{seated}\nB\nA++\n",
        "bollen-round": "rules bierkopf-runde target=2\nseats Resi, Sepp / Vroni, Xaver\nA\nB+\n",
        "bollen-game": "rules bierkopf-runde target=1\nseats Resi, Sepp / Vroni, Xaver\nB\nB\n",
        "bollen-two": SEATED.replace("bierkopf", "bierkopf brille_counts=2 mass_per_bollen=2")
        + "a b A++\n" * 2,
        "bollen-unnamed": FRESH + "b B++\n" * 4,
    }
    for name, record in scenes.items():
        evening = read(record)
        facing = name in ("bollen", "brille", "bollen-long-names")
        yield Shot(name, evening, told(evening, 4.5), facing=facing)


def _menus(raised: Evening, potted: Evening) -> Iterator[Shot]:
    standing = len(raised.record)
    yield Shot("menu", potted, Flow(Menu()), facing=True)
    yield Shot("menu-by-buttons", raised, Flow(Menu(), focus=Menu().item_key("deals")))
    yield Shot("history", raised, Flow(DealList()), facing=True)
    yield Shot("deal", raised, Flow(DealCard(6)))
    replaced = Replacing(version=standing, number=6, calls=(Call(Side.A), Call(Side.B)), origin=DealCard(6))
    yield Shot("replace", raised, Flow(replaced))
    booking = Booking(Side.B, version=standing, number=6, calls=(Call(Side.A),), origin=replaced)
    yield Shot("replace-booking", raised, Flow(booking))
    yield Shot("rules", raised, Flow(ChooseRules()))
    yield Shot("lines", raised, Flow(CorrectLines(Side.A, standing, -2, 1)))
    yield Shot("knock", potted, Flow(Knocking()))
    yield Shot("closing", raised, Flow(CloseEvening()))
    closed = read(PUB + "closed\n")
    yield Shot("closed", closed, Flow())
