"""Bierkopfkönig: how the three games stand, who plays with whom next, and who is king. Pure.

It opens by itself when a game has ended; the menu leads to it at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from beermat.evening.entries import KoenigBegun, KoenigGivenUp, Person, SeatsTaken
from beermat.evening.evening import Evening
from beermat.evening.koenig import GAMES, Koenig, koenig, next_seats, seated
from beermat.screen.dialogs.base import Button, Page
from beermat.screen.dialogs.players import who_plays
from beermat.screen.layout import Box, around
from beermat.screen.looks import KingLook, PlaceLook
from beermat.screen.model import BACK, Dialog, Item, Opens, Screen, Table, View, Wants
from beermat.screen.theme import Theme
from beermat.wording import Words


@dataclass(frozen=True, slots=True)
class KoenigStanding(Dialog):
    """How the Bierkopfkönig stands, or what it is and the way to begin it."""

    def items(self, view: View) -> tuple[Item, ...]:
        """Return the four in their order, and beside them the next game or the king."""
        known, words = koenig(view.evening), view.words
        if known is None:
            return _offered(view)
        played = len(known.games)
        if known.over:
            title = words("The Bierkopfkönig") if len(known.kings) == 1 else words("The Bierkopfkönige")
        elif seated(known, view.evening):
            title = words("Bierkopfkönig: game {n} of {all}", n=played + 1, all=GAMES)
        elif played:
            title = words("Game {n} of {all} is over", n=played, all=GAMES)
        else:
            title = words("Bierkopfkönig")
        page = Page(view, "tiles", title, words("Games won, then the difference of lines"))
        upper, lower, foot, *rows = page.places.beside(len(known.people))
        for place, box in zip(known.ranking, rows, strict=True):
            page.put(
                f"place {place.person.id}",
                "Place",
                box,
                PlaceLook(
                    rank=f"{place.rank}.",
                    name=place.person.shown,
                    won=words.many("{n} game", "{n} games", place.won),
                    lines=words.amount(place.lines, "lines", signed=True),
                    first=known.over and place.rank == 1,
                ),
            )
        if known.over:
            best = known.ranking[0]
            won = words.many("{n} game", "{n} games", best.won)
            sub = f"{won}, {words.amount(best.lines, 'lines', signed=True)}"
            names = [who.shown for who in known.kings]
            page.put("king", "King", around((upper, lower, foot)), KingLook(names=names, sub=sub))
            page.buttons(Button(words("Three more games"), Wants(KoenigBegun())), page.back())
        else:
            _next_game(view, page, known, (upper, lower, foot))
        return page.items


def _offered(view: View) -> tuple[Item, ...]:
    """Return what it is, and the way to begin it."""
    words, evening = view.words, view.evening
    page = Page(view, "card", words("Bierkopfkönig"))
    told = [words("Three games, each to the end of a mat: everybody once with everybody.")]
    names = Opens(who_plays(evening))
    if evening.unnamed:
        told.append(words("Who plays? Say that first."))
        buttons = [Button(words("Who plays?"), names, colour=Theme.mat)]
    else:
        a1, b1, a2, b2 = evening.seats
        told.append(words("{one} against {other}", one=_together((a1, a2)), other=_together((b1, b2))))
        left = evening.game.lines(evening.standing)
        if left is not None and not evening.game.untouched(evening.standing):
            a, b = left
            told.append(words("Fresh mats are laid: the lines left ({a}:{b}) lapse.", a=a, b=b))
        begin = Button(words("Begin"), Wants(KoenigBegun()), colour=Theme.mat)
        buttons = [begin, Button(words("Names"), names)]
    page.card("told", page.places.card, words("King of the evening"), "\n".join(told))
    page.buttons(*buttons, page.back())
    return page.items


def _next_game(view: View, page: Page, known: Koenig, boxes: Sequence[Box]) -> None:
    """Put the two sides that play now, or next; what has to change for that; and the way to it."""
    words, evening = view.words, view.evening
    seats, dealer = next_seats(known, evening)
    for side, one, box in zip("AB", (seats[::2], seats[1::2]), boxes, strict=False):
        page.tile(f"side {side}", box, title=_together(one), side=side)
    told: list[str] = []
    buttons: list[Button] = []
    if not seated(known, evening):
        moving = [who for who, there in zip(evening.seats, seats, strict=True) if who != there]
        if len(moving) == 2:
            told.append(words("{one} and {other} change places", one=moving[0].shown, other=moving[1].shown))
        told.append(words("{name} deals", name=seats[dealer].shown))
        buttons.append(Button(words("Sit down"), Wants(SeatsTaken(seats, dealer)), colour=Theme.mat))
    page.text("told", boxes[2], " · ".join(told), lines=3)
    page.buttons(*buttons, page.back(), Button(words("Give up …"), Opens(GiveUpKoenig())))


@dataclass(frozen=True, slots=True)
class GiveUpKoenig(Dialog):
    """Shall the Bierkopfkönig be given up?"""

    @property
    def back(self) -> Screen:
        """How it stands."""
        return KoenigStanding()

    def items(self, view: View) -> tuple[Item, ...]:
        """Return the question and two answers."""
        words = view.words
        page = Page(
            view, "tiles", words("Give up the Bierkopfkönig?"), words("What was played stays on the mats")
        )
        page.question(Button(words("Play on"), BACK), Button(words("Give up"), Wants(KoenigGivenUp())))
        return page.items


def after_deal(evening: Evening) -> Screen:
    """Return what follows a deal of the three games: how they stand if it has ended one, or the table."""
    known = koenig(evening)
    ended = known is not None and known.games and known.games[-1].deal == len(evening.deals)
    return KoenigStanding() if ended else Table()


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


def _together(people: Sequence[Person]) -> str:
    *first, last = (who.shown for who in people)
    return f"{', '.join(first)} & {last}" if first else last
