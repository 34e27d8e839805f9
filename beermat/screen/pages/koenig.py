"""Bierkopfkönig: how the three games stand, who plays with whom next, and who is king. Pure.

It opens by itself when a game has ended; the menu leads to it at any time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from beermat.evening.entries import KoenigBegun, KoenigGivenUp, Person, SeatsTaken
from beermat.evening.evening import Evening
from beermat.evening.koenig import GAMES, Koenig, koenig, next_seats, seated
from beermat.evening.notation import read
from beermat.screen.box import Box, around
from beermat.screen.choices import BACK
from beermat.screen.flow import Step, go, show, want
from beermat.screen.gallery import Shot
from beermat.screen.scene import Item, View
from beermat.screen.screens import Page, Screen
from beermat.screen.seating import who_plays
from beermat.screen.sheet import Button, Sheet, back
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Table, Verb
from beermat.screen.theme import Theme
from beermat.wording import Words


@dataclass(frozen=True, slots=True)
class Crowning(Page):
    """How the Bierkopfkönig stands; `giving_up` asks whether it shall be given up."""

    page: ClassVar[str] = "koenig"

    giving_up: bool = False


def after_deal(evening: Evening) -> Screen:
    """Return what follows a deal while three games are on: this page if it has ended one, else the table."""
    known = koenig(evening)
    ended = known is not None and known.games and known.games[-1].deal == len(evening.deals)
    return Crowning() if ended else Table()


def caption(words: Words, evening: Evening) -> str:
    """Return in few words how it stands, for the table."""
    known = koenig(evening)
    if known is None:
        return ""
    if known.over:
        return words("King: {names}", names=_together(known.kings))
    if not seated(known, evening):
        return words("King: change places")
    return words("King: game {n} of {all}", n=len(known.games) + 1, all=GAMES)


def choices(screen: Crowning, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return what comes next in the three games, if anything does, then the rest."""
    if screen.giving_up:
        return (BACK, Action(Verb.GIVE_UP))
    known = koenig(evening)
    done, give_up = Action(Verb.DONE), Action(Verb.GIVE_UP)
    if known is None:
        return (done, Action(Verb.NAMES), BACK) if not evening.unnamed else (Action(Verb.NAMES), BACK)
    if known.over:
        return (done, BACK)
    return (BACK, give_up) if seated(known, evening) else (done, BACK, give_up)


def act(flow: Flow, screen: Crowning, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return what follows when this is chosen."""
    known, standing = koenig(evening), len(evening.record)
    match action.verb:
        case Verb.NAMES:
            return go(flow, who_plays(evening), now)
        case Verb.GIVE_UP if not screen.giving_up:
            return show(flow, Crowning(giving_up=True), now), ()
        case Verb.GIVE_UP:
            return want(flow, action, KoenigGivenUp(), standing)
        case Verb.DONE if known is None or known.over:
            return want(flow, action, KoenigBegun(), standing)
        case Verb.DONE if known is not None:
            return want(flow, action, SeatsTaken(*next_seats(known, evening)), standing)
    return flow, ()


def behind(screen: Crowning) -> Screen:
    """Return where the way back leads."""
    return Crowning() if screen.giving_up else Table()


def dialog(view: View, screen: Crowning) -> tuple[Item, ...]:
    """Return how it stands now, or the question whether that shall be the end of it."""
    if screen.giving_up:
        return _giving_up(view)
    known = koenig(view.evening)
    if known is None:
        return _offered(view)
    words = view.words
    played = len(known.games)
    if known.over:
        title = words("The Bierkopfkönig") if len(known.kings) == 1 else words("The Bierkopfkönige")
    elif seated(known, view.evening):
        title = words("Bierkopfkönig: game {n} of {all}", n=played + 1, all=GAMES)
    elif played:
        title = words("Game {n} of {all} is over", n=played, all=GAMES)
    else:
        title = words("Bierkopfkönig")
    sheet = Sheet(view, "tiles", title, words("Games won, then the difference of lines"))
    upper, lower, foot, *rows = sheet.dialog.beside(len(known.people))
    for place, box in zip(known.ranking, rows, strict=True):
        sheet.put(
            f"place {place.person.id}",
            "Place",
            box,
            rank=f"{place.rank}.",
            name=place.person.shown,
            won=words.many("{n} game", "{n} games", place.won),
            lines=words.amount(place.lines, "lines", signed=True),
            first=known.over and place.rank == 1,
        )
    if known.over:
        best = known.ranking[0]
        won = words.many("{n} game", "{n} games", best.won)
        sub = f"{won}, {words.amount(best.lines, 'lines', signed=True)}"
        sheet.put(
            "king", "King", around((upper, lower, foot)), names=[who.shown for who in known.kings], sub=sub
        )
        once_more = (Action(Verb.DONE), {"text": words("Three more games")})
        sheet.actions(once_more, back(view))
        return sheet.done
    _next_game(view, sheet, known, (upper, lower, foot))
    return sheet.done


def _giving_up(view: View) -> tuple[Item, ...]:
    words = view.words
    sheet = Sheet(
        view, "tiles", words("Give up the Bierkopfkönig?"), words("What was played stays on the mats")
    )
    sheet.question((BACK, {"title": words("Play on")}), (Action(Verb.GIVE_UP), {"title": words("Give up")}))
    return sheet.done


def _offered(view: View) -> tuple[Item, ...]:
    """Return what it is, and the way to begin it."""
    words, evening = view.words, view.evening
    sheet = Sheet(view, "card", words("Bierkopfkönig"))
    told = [words("Three games, each to the end of a mat: everybody once with everybody.")]
    if evening.unnamed:
        told.append(words("Who plays? Say that first."))
        names: Button = (Action(Verb.NAMES), {"text": words("Who plays?"), "colour": Theme.mat})
        buttons = [names]
    else:
        a1, b1, a2, b2 = evening.seats
        told.append(_against(words, (a1, a2), (b1, b2)))
        if not evening.mats.untouched:
            a, b = evening.mats.lines
            told.append(words("Fresh mats are laid: the lines left ({a}:{b}) lapse.", a=a, b=b))
        begin: Button = (Action(Verb.DONE), {"text": words("Begin"), "colour": Theme.mat})
        buttons = [begin, (Action(Verb.NAMES), {"text": words("Names")})]
    sheet.put("told", "Card", sheet.dialog.card, title=words("King of the evening"), text="\n".join(told))
    sheet.actions(*buttons, back(view))
    return sheet.done


def _next_game(view: View, sheet: Sheet, known: Koenig, boxes: Sequence[Box]) -> None:
    """Put the two sides that play now, or next; what has to change for that; and the way to it."""
    words, evening = view.words, view.evening
    seats, dealer = next_seats(known, evening)
    for side, one, box in zip("AB", (seats[::2], seats[1::2]), boxes, strict=False):
        sheet.put(f"side {side}", "Tile", box, title=_together(one), side=side)
    told: list[str] = []
    buttons: list[Button] = []
    if not seated(known, evening):
        moving = [who for who, there in zip(evening.seats, seats, strict=True) if who != there]
        if len(moving) == 2:
            told.append(words("{one} and {other} change places", one=moving[0].shown, other=moving[1].shown))
        told.append(words("{name} deals", name=seats[dealer].shown))
        buttons.append((Action(Verb.DONE), {"text": words("Sit down"), "colour": Theme.mat}))
    sheet.put("told", "Text", boxes[2], text=" · ".join(told), size_name="body", lines=3)
    give_up: Button = (Action(Verb.GIVE_UP), {"text": words("Give up …")})
    sheet.actions(*buttons, back(view), give_up)


def _against(words: Words, one: Sequence[Person], other: Sequence[Person]) -> str:
    return words("{one} against {other}", one=_together(one), other=_together(other))


def _together(people: Sequence[Person]) -> str:
    *first, last = (who.shown for who in people)
    return f"{', '.join(first)} & {last}" if first else last


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
        yield Shot(name, read(text), Flow(Crowning()), facing=name == "koenig-game-over")
    yield Shot("koenig-giving-up", read(TWO), Flow(Crowning(giving_up=True)), facing=True)
    yield Shot("koenig-table", read(TWO), Flow())
    yield Shot("koenig-table-over", read(SHARED), Flow())
