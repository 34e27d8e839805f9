"""The three games of a Bierkopfkönig."""

from __future__ import annotations

from collections.abc import Iterator

from beermat.evening.notation.reader import read
from beermat.gallery.shot import Shot
from beermat.screen.dialogs.koenig import GiveUpKoenig, KoenigStanding
from beermat.screen.model import Flow

BEGUN = "rules bierkopf target=5\nseats Anna, Bert / Chris, Dora\nkoenig\n"
ONE = BEGUN + "B\nA+\nA+\nA\n"
TWO = ONE + "seats Anna, Chris / Bert, Dora\ndealer Anna\nB+\nB+\n"
THREE = ONE + (
    "seats Anna, Chris / Bert, Dora\nB+\nA+\nA+\nA\nseats Anna, Dora / Bert, Chris\nA+\nA+\nB\nA\n"
)
LONG = (
    'rules bierkopf target=5\nseats "Maximilian Oberhuberle", "Anna-Lena Großmüller" / '
    '"Wolfgang Schmidtbauer", "Hans-Jürgen Weißgerber"\nkoenig\nA+\nA+\nA\n'
)
SHARED = BEGUN + (
    "A+\nA+\nA\nseats Anna, Chris / Bert, Dora\nB+\nB+\nB\nseats Anna, Dora / Bert, Chris\nA+\nA+\nA\n"
)


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    for name, text in (
        ("koenig-nobody", "rules bierkopf\n"),
        ("koenig-offered", "rules bierkopf\nseats Anna, Bert / Chris, Dora\nA+\nB\n"),
        ("koenig-begun", BEGUN),
        ("koenig-game-over", ONE),
        ("koenig-playing", TWO),
        ("koenig-crowned", THREE),
        ("koenig-shared", SHARED),
        ("koenig-long-names", LONG),
    ):
        yield Shot(name, read(text), Flow(KoenigStanding()), facing=name == "koenig-game-over")
    yield Shot("koenig-giving-up", read(TWO), Flow(GiveUpKoenig()), facing=True)
    yield Shot("koenig-table", read(TWO), Flow())
    yield Shot("koenig-table-over", read(SHARED), Flow())
