"""Whatever names people beside a deal names those who sat there then: pages, pictures, exports, commands."""

from __future__ import annotations

import contextlib
import csv
import io
import re
from collections.abc import Iterable
from itertools import pairwise
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from beermat.commands.score import as_text
from beermat.errors import Refused
from beermat.evening.check import check
from beermat.evening.course import courses
from beermat.evening.entries import (
    NOBODY_NAMED,
    DealRestored,
    DealStruck,
    EveningClosed,
    EveningOpened,
    InsertDeal,
    Intent,
    Person,
    Redo,
    ReplaceDeal,
    RulesChosen,
    ScoreDeal,
    Seats,
    SeatsTaken,
    StandingGiven,
    Undo,
    person,
)
from beermat.evening.evening import Evening, fold, replayed
from beermat.evening.history import history
from beermat.evening.questions import Evenings, Moment, OneEvening, Past
from beermat.evening.statistics import tally
from beermat.rules import bierkopf, catalogue
from beermat.rules.bierkopf import Call, Won
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.common import Claim, Deal, Degree, Side
from beermat.rules.schafkopf_tariffs import Contract
from beermat.screen.bierkopf.booking import AugenKeypad, Booking, Replacing
from beermat.screen.charts import Ledger, lines_of, stakes_of
from beermat.screen.closing_picture import poster
from beermat.screen.dialogs.charts import BollenPerEvening
from beermat.screen.dialogs.deals import DealCard, DealList
from beermat.screen.dialogs.past import AllEvenings
from beermat.screen.layout import Layout
from beermat.screen.model import Flow, House, Item, Message, Opens, Screen, View
from beermat.screen.schafkopf.claiming import Claiming
from beermat.screen.view import scene
from beermat.storage.export import as_csv
from beermat.wording import Words
from tests.schafkopf_strategies import DEGREES, said
from tests.storage.ledger import append, new_book
from tests.table import play

PEOPLE = ("Xaver", "Zenzi", "Quirin", "Yvonne", "Wastl", "Vroni", "Ignaz")
HOUSE = House(Words("en"), Layout.of(800, 480), rows=99)


def some_evening(seed: int) -> Evening:
    """An evening on which people change seats all the time, and games, and what was played."""
    dice = Random(seed)

    def four() -> Seats:
        a1, b1, a2, b2 = (person(name) for name in dice.sample(PEOPLE, 4))
        return a1, b1, a2, b2

    def wanted(evening: Evening) -> Intent:
        kind, number = dice.choice(_KINDS), dice.randint(1, max(len(evening.deals), 1))
        match kind:
            case "seats":
                a1, b1, a2, b2 = dice.sample(evening.seats, 4)
                return SeatsTaken((a1, b1, a2, b2) if dice.random() < 0.6 else four(), dice.randrange(4))
            case "replace" | "insert" if number <= len(evening.deals):
                what = ReplaceDeal if kind == "replace" else InsertDeal
                return what(number, claim(evening.deals[number - 1].rules.game), ())
            case "strike":
                return DealStruck(number) if dice.random() < 0.7 else DealRestored(number)
            case "rules":
                return RulesChosen(dice.choice(_RULES))
            case "given" if evening.rules.game == RuleSet.game:
                a, b = evening.standing.bollen
                return StandingGiven((1, 2), (a + dice.randrange(2), b + 1))
            case "back":
                return Undo() if dice.random() < 0.6 else Redo()
        return ScoreDeal(claim(evening.rules.game))

    def claim(game: str) -> Claim:
        if game == RuleSet.game:
            return Won(dice.choice((Side.A, Side.B)), dice.choice((*DEGREES, Degree.PLAIN)))
        contract = dice.choice((Contract.RUFER, Contract.SOLO, Contract.WENZ, Contract.PASS))
        return said(contract, won=dice.random() < 0.6, seats=dice.sample(range(4), 4))

    evening = fold([EveningOpened(dice.choice(_RULES), NOBODY_NAMED if seed % 5 == 0 else four(), 0)])
    for _ in range(dice.randrange(2, 26)):
        with contextlib.suppress(Refused):
            evening = evening.apply(check(evening, wanted(evening)))
    return evening


_KINDS = (
    *("score",) * 9,
    *("seats",) * 4,
    "replace",
    "replace",
    "insert",
    "strike",
    "rules",
    "given",
    "back",
)
_RULES = (
    *(catalogue.house(catalogue.named("bierkopf"), {"target": target}) for target in (2, 5, 21)),
    catalogue.named("schafkopf"),
)
EVENINGS = st.integers(0, 1_000_000).map(some_evening)
SOME = settings(max_examples=40)


def then(evening: Evening) -> list[tuple[Deal, Seats]]:
    """Each deal with those who sat there as it was played, from playing the evening again."""
    return [
        (deal, before.seats)
        for before, after in pairwise(replayed(evening))
        for deal in after.deals[len(before.deals) :]
    ]


def named(people: Iterable[Person]) -> set[str]:
    return {who.name for who in people if who not in NOBODY_NAMED}


def names(text: object) -> set[str]:
    """The names of people that are in a text."""
    return {word for word in re.findall(r"\w+", str(text)) if word in PEOPLE}


def side(seats: Seats, one: Side) -> set[str]:
    return named(seats[one is Side.B :: 2])


def of_winners(deal: Deal, seats: Seats) -> set[str]:
    """Who stands beside a deal: those who won it, or who played it."""
    if deal.struck or deal.winner is None:
        return set()
    if isinstance(deal, bierkopf.Deal):
        assert deal.winner is not None
        return side(seats, deal.winner)
    return named(seats[at] for at in deal.declarers)


def view(evening: Evening, screen: Screen) -> View:
    return View(Flow(screen), evening, HOUSE)


def items(evening: Evening, screen: Screen) -> list[Item]:
    """What lies in the dialog, without the table below it."""
    return [item for item in scene(view(evening, screen)) if item.layer]


def look(item: Item) -> str:
    return str([value for key, value in item.look.items() if key not in ("side", "emblem")])


def past_of(evening: Evening) -> Past:
    from beermat.evening.questions import EveningLine

    at = Moment("2026-11-28", "20:00", True)
    line = EveningLine(3, at, True, evening.seats, len(evening.deals), evening.bollen)
    return Past(line, evening, (at,) * len(evening.record))


@SOME
@given(EVENINGS)
def test_the_list_of_deals_and_the_card_of_each_name_those_who_sat_there(evening: Evening) -> None:
    played = then(evening)
    for screen in (DealList(), DealList(past=past_of(evening), id=3)):
        table = evening if screen.id is None else fold(evening.record[:1])
        cells = [item.look["cells"] for item in items(table, screen) if item.kind == "Row"]
        rows = {row[0]: row[1] for row in cells if row[0]}  # type: ignore[index]
        assert list(rows) == [f"{deal.number}." for deal, _ in reversed(played)]
        for deal, seats in played:
            assert names(rows[f"{deal.number}."]) == of_winners(deal, seats)
    for deal, seats in played:
        card = next(item for item in items(evening, DealCard(deal.number)) if item.kind == "Card")
        assert names(card.look["text"]) <= named(seats)
        told, *_ = str(card.look["text"]).splitlines()
        assert names(told) == of_winners(deal, seats)


@settings(max_examples=15)
@given(EVENINGS)
def test_what_corrects_a_deal_asks_about_those_who_sat_there(evening: Evening) -> None:
    for deal, seats in then(evening):
        number = deal.number
        if deal.rules.game != RuleSet.game:
            for item in items(evening, Claiming(version=1, number=number)):
                assert names(look(item)) <= named(seats)
            shown = [
                names(look(item))
                for item in items(evening, Claiming(version=1, number=number))
                if item.kind == "Tile"
            ]
            assert set().union(*shown) == named(seats)
            continue
        inserts = number % 2 == 0
        asked = items(evening, Replacing(version=1, number=number, inserts=inserts))
        for one in Side:
            tile = next(item for item in asked if item.key.endswith(f"tile {one.value}"))
            assert names(look(tile)) == side(seats, one)
            booking = items(
                evening, Booking(one, version=1, number=number, calls=(Call(one),), inserts=inserts)
            )
            keypad = items(evening, AugenKeypad(one, "61", version=1, number=number, inserts=inserts))
            for item in (*booking, *keypad):
                assert names(look(item)) <= side(seats, one)
            assert any(names(look(item)) for item in booking) == bool(side(seats, one))
        for item in asked:
            owner = getattr(
                item.action.dialog if isinstance(item.action, Opens) else item.action, "side", None
            )
            if owner is not None:
                assert names(look(item)) <= side(seats, owner)


@SOME
@given(EVENINGS)
def test_the_closing_picture_names_those_who_did_it(evening: Evening) -> None:
    played = then(evening)
    shown = poster(view(evening, DealList()), None)
    told = {one.title: one.text for one in shown.highlights}
    if "Dearest deal" in told:
        number, text = told["Dearest deal"].split(". ", 1)
        assert names(text) == of_winners(*played[int(number) - 1])
    if "Longest run" in told:
        who, count, first, last = re.fullmatch(  # type: ignore[union-attr]
            r"(.*): (\d+) deals in a row, (\d+) to (\d+)", told["Longest run"]
        ).groups()
        run = [
            (deal, seats)
            for deal, seats in played[int(first) - 1 : int(last)]
            if deal.rules.sheet == evening.rules.sheet and not deal.struck
        ]
        if isinstance(run[0][0], bierkopf.Deal):
            assert [names(who)] * int(count) == [of_winners(*one) for one in run]
        else:
            for deal, seats in run:
                got = {one.name for one, paid in zip(seats, deal.payments, strict=True) if paid > 0}
                assert deal.winner is None or seats == NOBODY_NAMED or names(who) <= got
    if evening.rules.game == RuleSet.game:
        won = {
            frozenset(named(one.who)): one.counts.bollen_won
            for one in tally(evening)
            if one.game == RuleSet.game
        }
        for party in shown.parties:
            if names(party.name) and any(won.values()):
                assert int(party.number) == won[frozenset(names(party.name))]


@SOME
@given(EVENINGS)
def test_a_curve_bears_the_names_of_those_whose_it_is(evening: Evening) -> None:
    played = then(evening)
    for course in courses(evening):
        own = [deal.number for deal, _ in played if deal.rules.sheet == course.sheet and not deal.struck]
        seats = [played[number - 1][1] for number in own] or [evening.seats]
        lines = lines_of(view(evening, DealList()), course)
        if course.unit != "lines":
            assert [line.name for line in lines.lines if names(line.name)] == [
                curve.who.name  # type: ignore[union-attr]
                for curve in course.curves
                if curve.who not in NOBODY_NAMED
            ]
            continue
        stakes = stakes_of(view(evening, DealList()), course)
        for at, one in enumerate(Side):
            told = lines.lines[at].name
            assert told == stakes.names[at]
            latest = re.split(r"from\s\d+: ", told)[-1]
            assert names(latest) == side(seats[-1], one)
            for deal, who in re.findall(r"from\s(\d+): ([^·]*)", told):
                assert names(who) == side(played[int(deal) - 1][1], one)
            if "…" not in told:
                assert names(told) == set().union(*(side(there, one) for there in seats))


@SOME
@given(EVENINGS)
def test_the_command_line_names_those_who_sat_there(evening: Evening) -> None:
    played, there = then(evening), evening.seats
    for line in as_text(evening, HOUSE.words).splitlines()[: len(played) * 2]:
        if line.startswith("seats: "):
            a, b = line.removeprefix("seats: ").split(" : ")
            said = [who for pair in zip(a.split(" & "), b.split(" & "), strict=True) for who in pair]
            there = next(seats for _, seats in played if [who.written for who in seats] == said)
        elif found := re.match(r" *(\d+)  ", line):
            _, seats = played[int(found[1]) - 1]
            assert there == seats
            assert names(line) <= named(seats)
        else:
            break
    if any(seats != evening.seats for _, seats in played):
        won = {one.who: one.counts.bollen_won for one in tally(evening) if one.game == RuleSet.game}
        for name, bollen in re.findall(
            r"^(\w+): (\d+) Bollen won$", as_text(evening, HOUSE.words), re.MULTILINE
        ):
            assert won[(person(name),)] == int(bollen)


@settings(max_examples=6)
@given(EVENINGS)
def test_an_export_and_the_lists_of_evenings_name_those_who_sat_there(evening: Evening) -> None:
    assume(evening.played)
    evening = evening if evening.closed else play(evening, EveningClosed())
    with new_book() as book:
        assert append(book, evening.record, evening) is None
        rows = csv.DictReader(io.StringIO(as_csv(book, [1]).removeprefix("\ufeff"), newline=""))
        for row, (deal, (a1, b1, a2, b2)) in zip(rows, then(evening), strict=True):
            assert [row[seat] for seat in ("a1", "b1", "a2", "b2")] == [one.name for one in (a1, b1, a2, b2)]
            assert names([row["dealer"], row["declarer"], row["partner"]]) <= named((a1, b1, a2, b2))
            assert row["number"] == str(deal.number)
        answers: list[object] = []
        for question in (Evenings(), OneEvening(1)):
            book.ask(question, answers.append)
        book.close()
    (line,), past = answers  # type: ignore[misc]
    assert line == past.line  # type: ignore[has-type]
    won = {frozenset(one.who): one.counts.bollen_won for one in tally(evening) if one.game == RuleSet.game}
    for one in line.won:
        assert won[frozenset(one.who)] == one.bollen
    (row,) = (item for item in items(evening, AllEvenings(lines=(line,))) if item.kind == "Row")
    cells = row.look["cells"]
    assert isinstance(cells, list)
    assert names(cells) == named(who for one in line.won for who in one.who) or not line.won
    (plate,) = (item for item in items(evening, BollenPerEvening((line,))) if item.kind == "LedgerWidget")
    ledger = plate.look["ledger"]
    assert isinstance(ledger, Ledger)
    assert names(ledger.entries) == (names(cells) if any(one.bollen for one in line.won) else set())


def test_the_page_of_deals_works_its_rows_out_once_a_step() -> None:
    from beermat.evening.history import worked_out
    from beermat.screen.model import Verb
    from tests.screen.touching import MENU

    from .sitting import A, Sitting

    table = Sitting()
    for _ in range(8):
        table.deal(A)
    table.tap(MENU, DealList)
    assert table.items
    before = worked_out.cache_info().misses
    table.wait(1)
    table.tap(Message(Verb.PAGE, number=table.session.house.rows))
    assert table.items
    table.wait(1)
    table.tap(Message(Verb.PAGE, number=0))
    assert table.items
    assert worked_out.cache_info().misses == before
    assert history(table.evening) is history(table.evening)
