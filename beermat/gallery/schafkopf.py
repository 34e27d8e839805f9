"""The table of Schafkopf and the questions that make a deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from beermat.errors import Refused
from beermat.evening.evening import Evening
from beermat.evening.notation.reader import read
from beermat.gallery.shot import NOW, Shot, told
from beermat.rules.common import Degree
from beermat.rules.schafkopf_claims import Ended
from beermat.rules.schafkopf_tariffs import Contract
from beermat.screen.dialogs.deals import DealCard, DealList
from beermat.screen.dialogs.evening import CloseEvening
from beermat.screen.dialogs.mass import WhoPaysWhom
from beermat.screen.dialogs.menu import ChooseRules, Menu
from beermat.screen.model import Flow
from beermat.screen.schafkopf.claiming import Claiming, Klopfen
from beermat.screen.schafkopf.play import PLAY

FRESH = "rules schafkopf-wirtshaus\n"
POINTS = (
    "rules schafkopf\nseats Anna, Bert, Chris, Dora\n"
    + "rufer Anna Chris 91 l3\nsolo Bert 58\nwenz Dora 120++ l2\npass\nrufer Bert Dora 60\n"
    + "solo-tout Anna won l4\nsolo-tout Anna lost\nsie Chris\n"
)
PUB = (
    "rules schafkopf-wirtshaus\nseats Anna, Bert, Chris, Dora\n"
    + "rufer Anna Chris 91 l3 k1 x1\nsolo Bert 58\nwenz Dora won l2\npass\nrufer Bert Dora 58\n"
    + "rufer Chris Dora won+ l4\ngeier Anna lost x2\n"
)
RAMSCH = PUB.replace("\nseats", " nobody_plays=ramsch\nseats").replace("pass\n", "")
LONG_NAMES = (
    'rules schafkopf-wirtshaus\nseats "Maximilian Oberhuberle", "Anna-Lena Großmüller", '
    '"Wolfgang Schmidtbauer", "Hans-Jürgen Weißgerber"\n'
    'sie "Maximilian Oberhuberle" k2 x1\n'
    'rufer "Anna-Lena Großmüller" "Hans-Jürgen Weißgerber" lost++ l14 k2\n'
)


def shots() -> Iterator[Shot]:
    """Yield every scene of Schafkopf that is drawn for the gallery."""
    for shot in (*_tables(), *_deals(), *_lists()):
        yield shot._replace(name=f"schafkopf-{shot.name}")


def _raised() -> Evening:
    return read(PUB + "knock Dora\nopen k x\n")


def _tables() -> Iterator[Shot]:
    pub = read(PUB)
    yield Shot("fresh", read(FRESH), Flow())
    yield Shot("table", _raised(), Flow(), facing=True)
    yield Shot("table-quiet", pub, Flow())
    yield Shot("table-points", read(POINTS), Flow(), facing=True)
    yield Shot("table-locked", read(PUB + "open x x\n"), Flow())
    yield Shot("table-ramsch", read(RAMSCH), Flow())
    own = read(RAMSCH.replace("=ramsch", "=ramsch jungfrau=own"))
    lost = Claiming(version=len(own.record), declarer=1, contract=Contract.RAMSCH)
    yield Shot("ramsch-own", own, Flow(lost), facing=True)
    yield Shot("table-long-names", read(LONG_NAMES), Flow(), facing=True)
    yield Shot("booked", pub, told(pub))
    refused = Refused("klopfer-before-kontra", kontra="Kontra")
    yield Shot("refused", _raised(), Flow(notice=refused, notice_until=NOW + 3))
    yield Shot("closed", read(PUB + "closed\n"), Flow())


def _deals() -> Iterator[Shot]:
    pub, points, long = read(PUB), read(POINTS), read(LONG_NAMES)
    begun = Claiming(version=len(_raised().record))
    rufer = replace(begun, declarer=0, contract=Contract.RUFER)
    both = replace(rufer, partner=2)
    schneider = Ended(True, Degree.SCHNEIDER)
    claiming = Claiming(version=len(pub.record))
    by_button = Flow(claiming, focus=claiming.item_key("DECLARER 2"))
    yield Shot("declarer-by-buttons", pub, by_button)
    yield Shot("contract", pub, Flow(Claiming(version=len(pub.record), declarer=1)), facing=True)
    yield Shot("contract-points", points, Flow(Claiming(version=len(points.record), declarer=1)))
    yield Shot("partner", _raised(), Flow(rufer))
    yield Shot(
        "partner-long-names",
        long,
        Flow(Claiming(version=len(long.record), declarer=3, contract=Contract.RUFER)),
    )
    yield Shot("result", _raised(), Flow(both), facing=True)
    solo = Claiming(version=len(points.record), declarer=1, contract=Contract.SOLO)
    yield Shot("result-points", points, Flow(solo))
    yield Shot("result-tout", points, Flow(replace(solo, contract=Contract.SOLO_TOUT)))
    yield Shot("result-sie", points, Flow(replace(solo, contract=Contract.SIE)))
    yield Shot("augen", _raised(), Flow(replace(both, counting=True, digits="91")))
    yield Shot("augen-impossible", _raised(), Flow(replace(both, counting=True, digits="119")))
    yield Shot("laufende", _raised(), Flow(replace(both, outcome=schneider)), facing=True)
    wenz = replace(solo, contract=Contract.WENZ, outcome=Ended(False))
    yield Shot("laufende-wenz", points, Flow(wenz))
    ramsch = read(RAMSCH)
    lost = Claiming(version=len(ramsch.record), contract=Contract.RAMSCH)
    yield Shot("ramsch", ramsch, Flow(lost))
    yield Shot("ramsch-result", ramsch, Flow(replace(lost, declarer=3)))
    yield Shot("klopfen", read(PUB + "knock Dora\n"), Flow(Klopfen()))
    yield Shot("replace", pub, Flow(PLAY.replacing(pub, 1, DealCard(1))))


def _lists() -> Iterator[Shot]:
    raised, points = _raised(), read(POINTS)
    mixed = read(PUB + "rules bierkopf\na A+\nB\nrules schafkopf\nwenz Chris won l2\n")
    yield Shot("menu", raised, Flow(Menu()))
    yield Shot("history", points, Flow(DealList()))
    yield Shot("history-mixed", mixed, Flow(DealList()))
    yield Shot("deal", raised, Flow(DealCard(1)))
    yield Shot("deal-counted", points, Flow(DealCard(2)))
    yield Shot("settling", raised, Flow(WhoPaysWhom()))
    yield Shot("settling-mixed", mixed, Flow(WhoPaysWhom()))
    yield Shot("settling-long-names", read(LONG_NAMES), Flow(WhoPaysWhom()))
    yield Shot("rules", raised, Flow(ChooseRules(leaf=1)))
    yield Shot("closing", raised, Flow(CloseEvening()))
