"""Every booking is answered, and every undo and redo says what it took back or brought back."""

from __future__ import annotations

from typing import get_args

import pytest

from beermat.evening.check import check
from beermat.evening.entries import (
    DealRestored,
    DealStruck,
    DoubleCalled,
    Entry,
    EntryRestored,
    EntryStruck,
    EveningClosed,
    EveningOpened,
    InsertDeal,
    Intent,
    Knocked,
    KoenigBegun,
    KoenigGivenUp,
    KontraCalled,
    LinesCorrected,
    Misdealt,
    PayMass,
    Redo,
    Reopen,
    ReplaceDeal,
    RulesChosen,
    ScoreDeal,
    SeatsTaken,
    StandingGiven,
    Undo,
    seats,
)
from beermat.evening.evening import Evening, fold
from beermat.rules import catalogue
from beermat.rules.common import Degree
from beermat.rules.schafkopf_claims import PASSED
from beermat.scorekeeper import Booked
from beermat.screen.answers import answer
from beermat.screen.dialogs.deals import DealCard, DealList
from beermat.screen.layout import Layout
from beermat.screen.model import FRESH, UNDO, Flow, House, Table, View
from beermat.wording import Words
from tests.screen.touching import MENU, PAYING, book, card_of, win
from tests.table import claim, deal, play, rules, table

from .sitting import FOUR, A, B, Sitting, double

OTHERS = seats("Anna", "Chris", "Ede", "Dora")

Sentences = tuple[tuple[Intent, ...], str, str]

SENTENCES: dict[str, Sentences] = {
    "deal": (
        (deal("a B+"),),
        "Chris & Dora: Schneider 2 × Spritze 2 = 4",
        "Chris & Dora: Schneider 2 × Spritze 2 = 4",
    ),
    "60:60": ((deal("="),), "60:60, nobody scores", "60:60, niemand schreibt"),
    "misdeal": ((Misdealt(),), "Misdeal: Anna deals again", "Vergeben: Anna gibt noch einmal"),
    "doubling": ((DoubleCalled(A),), "Spritze: Anna & Bert", "Spritze: Anna & Bert"),
    "answer": ((DoubleCalled(A), DoubleCalled(B)), "Retour: Chris & Dora", "Retour: Chris & Dora"),
    "last hand": (
        (DoubleCalled(A, last_hand=True),),
        "Spritze (last hand): Anna & Bert",
        "Spritze (hinter hocken): Anna & Bert",
    ),
    "seats": (
        (SeatsTaken(OTHERS, 1),),
        "Seats: Anna & Ede : Chris & Dora",
        "Plätze: Anna & Ede : Chris & Dora",
    ),
    "dealer": ((SeatsTaken(seats(*FOUR), 2),), "Bert deals", "Bert gibt"),
    "rules now": (
        (RulesChosen(rules("bierkopf-lang")),),
        "Rules from now on: bierkopf-lang",
        "Regeln ab jetzt: bierkopf-lang",
    ),
    "rules later": (
        (deal("A"), RulesChosen(rules("bierkopf-lang"))),
        "Rules from the next Bollen: bierkopf-lang",
        "Regeln ab dem nächsten Bollen: bierkopf-lang",
    ),
    "game": (
        (RulesChosen(catalogue.named("schafkopf")),),
        "Game from now on: schafkopf",
        "Spiel ab jetzt: schafkopf",
    ),
    "lines": (
        (LinesCorrected(A, -2, "forgotten"),),
        "Lines corrected: Anna & Bert −2 (forgotten)",
        "Striche berichtigt: Anna & Bert −2 (forgotten)",
    ),
    "standing": (
        (StandingGiven((9, 11), (1, 0)),),
        "Standing by hand: 9 : 11, Bollen 1 : 0",
        "Stand von Hand: 9 : 11, Bollen 1 : 0",
    ),
    "struck": (
        (deal("A"), deal("B"), DealStruck(1)),
        "Deal 1 struck out: Anna & Bert: plain 1",
        "Spiel 1 gestrichen: Anna & Bert: Einfach 1",
    ),
    "restored": (
        (deal("A"), DealStruck(1), DealRestored(1)),
        "Deal 1 counts again: Anna & Bert: plain 1",
        "Spiel 1 zählt wieder: Anna & Bert: Einfach 1",
    ),
    "replaced": (
        (deal("A"), ReplaceDeal(1, claim("B++"))),
        "Deal 1 replaced: Chris & Dora: Schwarz 3",
        "Spiel 1 ersetzt: Chris & Dora: Schwarz 3",
    ),
    "inserted": (
        (deal("A"), InsertDeal(1, claim("B++"))),
        "Deal 1 inserted: Chris & Dora: Schwarz 3",
        "Spiel 1 eingefügt: Chris & Dora: Schwarz 3",
    ),
    "Koenig": (
        (KoenigBegun(),),
        "Bierkopfkönig: three games begin",
        "Bierkopfkönig: drei Spiele fangen an",
    ),
    "Koenig given up": (
        (KoenigBegun(), KoenigGivenUp()),
        "Bierkopfkönig: given up",
        "Bierkopfkönig: abgebrochen",
    ),
    "bought": (
        (deal("A++"), PayMass(B)),
        "Maß paid: Chris for Anna & Bert",
        "Maß bezahlt: Chris für Anna & Bert",
    ),
    "closed": ((deal("A"), EveningClosed()), "The evening is over", "Der Abend ist vorbei"),
}
"""Intents of which the last is answered, and the answer in English and German."""

SCHAFKOPF: dict[str, Sentences] = {
    "pass": ((ScoreDeal(PASSED),), "Nobody plays", "Keiner spielt"),
    "laid down": ((Knocked(1),), "Chris knocks", "Chris klopft"),
    "Klopfer": ((Knocked(),), "Klopfer", "Klopfer"),
    "Kontra": ((Knocked(), KontraCalled()), "Kontra", "Kontra"),
    "Re": ((KontraCalled(), KontraCalled()), "Re", "Re"),
    "seats in a circle": (
        (SeatsTaken(OTHERS, 1),),
        "Seats: Anna, Chris, Ede, Dora",
        "Plätze: Anna, Chris, Ede, Dora",
    ),
}

EVERY = SENTENCES | SCHAFKOPF


def opened(name: str) -> Evening:
    """Return the table at which this is booked."""
    if name in SCHAFKOPF:
        return fold([EveningOpened(catalogue.named("schafkopf-wirtshaus"), seats(*FOUR))])
    return table(target=3) if name == "bought" else table()


def booked(before: Evening, intent: Intent) -> Booked:
    entry = check(before, intent)
    return Booked(before.apply(entry), entry, intent, before)


def said(news: Booked, language: str = "en") -> str:
    view = View(Flow(), news.evening, House(Words(language), Layout.of(800, 480)))
    return answer(view, news).line


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", EVERY)
def test_a_booking_says_what_was_booked_and_undo_and_redo_say_it_again(name: str, language: str) -> None:
    intents, *sentences = EVERY[name]
    sentence = sentences[language == "de"]
    before = play(opened(name), *intents[:-1])
    news = booked(before, intents[-1])
    assert said(news, language) == sentence
    undone = booked(news.evening, Undo())
    assert said(undone, language) == Words(language)("Undone") + ": " + sentence
    redone = booked(undone.evening, Redo())
    assert said(redone, language) == Words(language)("Redone") + ": " + sentence


def test_every_kind_of_entry_has_its_sentence() -> None:
    kinds = {type(check(play(opened(name), *told[0][:-1]), told[0][-1])) for name, told in EVERY.items()}
    assert kinds == set(get_args(Entry)) - {EveningOpened, EntryStruck, EntryRestored}


def test_an_evening_that_is_opened_again_goes_on() -> None:
    closed = play(table(), "A", EveningClosed())
    assert said(booked(closed, Reopen())) == "The evening goes on"
    assert said(booked(closed, Reopen()), "de") == "Der Abend geht weiter"


def test_a_new_evening_says_who_plays() -> None:
    before, opening = table(), EveningOpened(rules(), OTHERS, 0)
    assert said(Booked(fold([opening]), opening, opening, before)) == "New evening: Anna & Ede : Chris & Dora"


def test_what_is_taken_back_bears_the_names_of_those_who_sat_there() -> None:
    sat = play(table(), LinesCorrected(A, -2), SeatsTaken(OTHERS, 0))
    seated = booked(sat, Undo())
    assert said(seated) == "Undone: Seats: Anna & Ede : Chris & Dora"
    assert said(booked(seated.evening, Undo())) == "Undone: Lines corrected: Anna & Bert −2"


# At the table


def toasts(table: Sitting) -> list[str]:
    return [f"{one.look.get('title', '')}|{one.look['text']}" for one in table.items if one.kind == "Toast"]


def undos(table: Sitting) -> list[str]:
    return [one.key for one in table.items if one.action == UNDO and one.key.startswith("toast")]


def test_an_answer_is_told_as_long_as_that_of_a_deal_and_offers_its_undo_as_long() -> None:
    table = Sitting()
    for action in (book(A), Misdealt):
        table.tap(win(A), action)
        assert len(toasts(table)) == len(undos(table)) == 1
        table.wait(FRESH - 0.1)
        assert len(toasts(table)) == len(undos(table)) == 1
        table.wait(0.2)
        assert toasts(table) == undos(table) == []


def test_undo_says_what_it_took_back_and_offers_no_further_undo() -> None:
    table = Sitting()
    table.tap(double(A), UNDO)
    assert toasts(table) == ["Undone|Spritze: Anna & Bert"]
    assert undos(table) == []
    table.hold(UNDO, 2.1)
    assert table.evening.calls
    assert toasts(table) == ["Redone|Spritze: Anna & Bert"]


def test_a_doubling_is_answered_by_the_medallion_alone() -> None:
    table = Sitting()
    table.tap(double(A))
    assert toasts(table) == []


def test_a_stake_stays_in_sight_beside_an_answer() -> None:
    table = Sitting()
    table.tap(double(A), double(B), UNDO)
    (toast,) = (item for item in table.items if item.kind == "Toast")
    assert not toast.box.overlaps(table.layout.medallion.inset(2.0 * table.layout.mm))
    assert any(item.kind == "Medallion" for item in table.items)


def test_face_to_face_both_sides_read_the_answer_and_can_take_it_back() -> None:
    table = Sitting(layout=Layout.of(800, 480, facing=True))
    table.deal(A)
    read = {item.turn for item in table.items if item.kind == "Toast"}
    assert read == {item.turn for item in table.items if item.key.startswith("toast undo")} == {90, 270}


def test_in_a_dialog_an_answer_stands_without_undo() -> None:
    table = Sitting(rules(target=3))
    table.deal(A, Degree.SCHWARZ)
    table.tap(PAYING, PayMass("chris"))
    assert table.screen == Table()
    assert toasts(table) == ["Maß paid|Chris for Anna & Bert"]
    table.tap(MENU, DealList, card_of(1), DealStruck(1))
    assert isinstance(table.screen, DealCard)
    assert toasts(table) == ["Deal 1 struck out|Anna & Bert: Schwarz 3 – a Brille!"]
    assert undos(table) == []
