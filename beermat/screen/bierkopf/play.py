"""What Bierkopf makes of touches on its table, and what it tells in the shared dialogs. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from beermat.evening.entries import DoubleCalled, KoenigBegun
from beermat.evening.evening import Evening
from beermat.evening.koenig import between
from beermat.evening.statistics import Total
from beermat.rules.bierkopf import Deal, Mats, base_value
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.common import Rules, Side, of
from beermat.screen.bierkopf.booking import AugenKeypad, Booking, Knocking, Replacing, deal_of
from beermat.screen.bierkopf.corrections import CorrectLines
from beermat.screen.bierkopf.table import may_last_hand
from beermat.screen.dialogs.base import Button
from beermat.screen.dialogs.evening import Over
from beermat.screen.dialogs.koenig import KoenigStanding
from beermat.screen.dialogs.menu import opened_from_table
from beermat.screen.dialogs.statistics import count, day, share, share_won, told_count
from beermat.screen.games import GamePlay, Ranking
from beermat.screen.model import (
    QUIET,
    Armed,
    Dialog,
    Message,
    Opens,
    Pressed,
    Screen,
    Step,
    Verb,
    View,
    Wants,
)
from beermat.screen.names import side_name
from beermat.wording import Words, marked

if TYPE_CHECKING:
    from beermat.evening.entries import Seats


class BierkopfPlay(GamePlay):
    """Two mats to tap, two Spritzen, and what belongs to them."""

    def act(self, view: View, message: Message) -> Step:
        """Ask how the side of a mat has won."""
        if message.verb is not Verb.WIN or message.side is None:
            return opened_from_table(view, message)
        instead = _instead(view.evening)
        return view.go(instead or Booking(message.side, version=len(view.evening.record)))

    def press(self, view: View, event: Pressed) -> Step | None:
        """A "won" begins a booking that goes to disk by itself; a Spritze doubles.

        A Spritze that may be a last-hand double as well is decided by how long it is held.
        """
        kind, side = event.meaning
        if side is None or (kind == "won" and event.kind != "pressed"):
            return None
        evening, flow = view.evening, view.flow
        if kind == "won":
            instead = _instead(evening)
            if instead is not None:
                return view.go(instead)
            booking = Booking(side, version=len(evening.record), until=view.now + QUIET)
            return flow.show(booking, view.now, booking.plain), ()
        last_hand = Wants(DoubleCalled(side, last_hand=True))
        if event.kind == "pressed" and may_last_hand(evening, side):
            return replace(flow, armed=Armed(event.button, last_hand)), ()
        if event.kind == "held" and not event.held_long:
            return None
        return self._doubled(view, last_hand if event.held_long else Wants(DoubleCalled(side)))

    def _doubled(self, view: View, action: Wants) -> Step:
        if view.evening.closed:
            return view.go(Over())
        view = view.with_flow(replace(view.flow, armed=None, chosen=view.now))
        return view.want(action, action.intent)

    def menu(self, view: View, shared: Mapping[str, Button]) -> tuple[Button, ...]:
        """Return the menu in its order."""
        words, version = view.words, len(view.evening.record)
        knocking = (
            (Button(words("Knock"), Opens(Knocking())),) if view.evening.standing.rules.knocking else ()
        )
        return (
            shared["names"],
            shared["deals"],
            shared["course"],
            shared["statistics"],
            Button(words("Count Augen …"), Opens(AugenKeypad(Side.A, version=version))),
            shared["misdeal"],
            *knocking,
            shared["mass"],
            Button(words("Correct lines"), Opens(CorrectLines(Side.A, version))),
            shared["rules"],
            Button(words("Bierkopfkönig"), Opens(KoenigStanding())),
            shared["evenings"],
            shared["redo"],
            shared["close"],
        )

    def fields(self) -> tuple[tuple[int, str], ...]:
        """Return the seats with their sides: they go round the table, their fields stand by sides."""
        return (0, "A"), (2, "A"), (1, "B"), (3, "B")

    def replacing(self, evening: Evening, number: int, origin: Dialog, *, inserts: bool = False) -> Replacing:
        """Return the dialog that replaces deal `number`, or tells one that was forgotten before it."""
        calls = () if inserts else deal_of(evening, number).calls
        return Replacing(
            version=len(evening.record), number=number, calls=calls, inserts=inserts, origin=origin
        )

    def row(self, view: View, deal: Deal, seats: Seats) -> list[str]:
        """Return a deal as a row: its number, who won it, how, what it brought, and the lines after it."""
        winner = "60 : 60" if deal.winner is None else side_name(view, deal.winner, seats)
        a, b = deal.lines
        end = " •" if deal.bollen is not None else ""
        return [f"{deal.number}.", winner, view.words.explanation(deal), f"{deal.erased}{end}", f"{a} : {b}"]

    def card(self, view: View, deal: Deal, seats: Seats) -> list[str]:
        """Return what a deal did beside its own line: the Augen if counted, and the lines left."""
        a, b = deal.lines
        left = view.words("Lines left after it {a} : {b}", a=a, b=b)
        if deal.augen is None:
            return [left]
        return [view.words("Augen {a} : {b}", a=deal.augen[0], b=deal.augen[1]), left]

    title = "Bierkopf"

    def in_short(self, view: View, deal: Deal, seats: Seats) -> str:
        """Return who won a deal, and how its value came about."""
        who = "" if deal.winner is None else f"{side_name(view, deal.winner, seats)}: "
        pot = f" + {deal.pot}" if deal.pot else ""
        base = base_value(deal.rules, deal.degree)
        return f"{who}{view.words.degree(deal.degree)} {base} × {deal.factor}{pot} = {deal.value}"

    def matches(self, view: View, side: Side) -> str:
        """Return how many matches a side has won, where so many rounds make one."""
        mats: Mats = view.evening.standing
        if not mats.rules.rounds_to_win:
            return ""
        return view.words.many("{n} match won", "{n} matches won", of(mats.matches, side))

    def rankings(self) -> tuple[Ranking, ...]:
        """Return the rankings by Bollen, deals, partners, drinks, degrees, Spritzen, runs and comebacks."""
        return _RANKINGS

    def counted(self, words: Words, total: Total) -> Iterator[tuple[str, str, str]]:
        """Yield each thing that is counted of somebody."""
        counts = total.counts
        yield words("Deals won"), str(counts.won), share_won(words, total)
        yield words("Bollen"), str(counts.bollen_won), words("{n} lost", n=counts.bollen_lost)
        yield words("Schneider"), str(counts.schneider_given), words("{n} taken", n=counts.schneider_taken)
        yield words("Schwarz"), str(counts.schwarz_given), words("{n} taken", n=counts.schwarz_taken)
        called = words(
            "of {n}, {share}", n=counts.spritzen, share=share(words, counts.spritzen_won, counts.spritzen)
        )
        yield words("Spritze paid"), str(counts.spritzen_won), called
        yield words("Longest run"), str(total.run.number if total.run else 0), day(words, total.run)
        yield (
            words("Best comeback"),
            str(total.comeback.number if total.comeback else 0),
            day(words, total.comeback),
        )
        yield words("Drinks bought"), str(counts.mass_paid), words("{n} lost", n=counts.mass_lost)

    def rules_title(self, view: View) -> str:
        """Return the title of the rules to choose from: when they would hold."""
        return (
            view.words("Rules")
            if view.evening.standing.untouched
            else view.words("Rules from the next Bollen")
        )

    def rules_row(self, view: View, rules: Rules) -> list[str]:
        """Return rules to choose from: their name, how many lines, and the names of the doublings."""
        assert isinstance(rules, RuleSet)
        words = view.words
        return [
            rules.title or rules.name,
            words.many("{n} line", "{n} lines", rules.target),
            " · ".join(rules.ladder),
        ]


def _instead(evening: Evening) -> Screen | None:
    """Return what comes before the next deal: the end of the evening, or others to play; None: nothing."""
    if evening.closed:
        return Over()
    # In a Bierkopfkönig others may play the next game than sit here now.
    begun = any(isinstance(entry, KoenigBegun) for entry in evening.record)
    return KoenigStanding() if begun and between(evening) else None


def _spritzen(words: Words, one: Total) -> str:
    counts = one.counts
    return words(
        "of {n}, {share}", n=counts.spritzen, share=share(words, counts.spritzen_won, counts.spritzen)
    )


def _bollen(words: Words, one: Total) -> str:
    return words("{n} lost", n=one.counts.bollen_lost)


def _run(one: Total) -> int:
    return one.run.number if one.run else 0


def _comeback(one: Total) -> int:
    return one.comeback.number if one.comeback else 0


_RANKINGS: Final = (
    Ranking("bollen", marked("Bollen"), RuleSet.game, count("bollen_won"), _bollen, told_count("bollen_won")),
    Ranking("deals", marked("Deals won"), RuleSet.game, count("won"), share_won, told_count("won")),
    Ranking(
        "pairs", marked("Partners"), RuleSet.game, count("bollen_won"), _bollen, told_count("bollen_won"),
        partners=True,
    ),
    Ranking(
        "mass", marked("Drinks bought"), RuleSet.game, count("mass_paid"),
        lambda words, one: words("{n} lost", n=one.counts.mass_lost), told_count("mass_paid"),
    ),
    Ranking(
        "schneider", marked("Schneider"), RuleSet.game, count("schneider_given"),
        lambda words, one: words("{n} taken", n=one.counts.schneider_taken), told_count("schneider_given"),
    ),
    Ranking(
        "schwarz", marked("Schwarz"), RuleSet.game, count("schwarz_given"),
        lambda words, one: words("{n} taken", n=one.counts.schwarz_taken), told_count("schwarz_given"),
    ),
    Ranking(
        "spritzen", marked("Spritze paid"), RuleSet.game, count("spritzen_won"), _spritzen,
        told_count("spritzen_won"),
    ),
    Ranking(
        "run", marked("Longest run"), RuleSet.game, _run, lambda words, one: day(words, one.run),
        lambda words, one: str(_run(one)),
    ),
    Ranking(
        "comeback", marked("Best comeback"), RuleSet.game, _comeback,
        lambda words, one: day(words, one.comeback), lambda words, one: str(_comeback(one)),
    ),
)  # fmt: skip

PLAY: Final = BierkopfPlay()
