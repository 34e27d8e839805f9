"""The closing picture: what it tells, how it is drawn, and what may come after it."""

from __future__ import annotations

import pytest

from beermat.evening.entries import EveningClosed, seats
from beermat.evening.evening import Evening
from beermat.evening.notation.reader import read
from beermat.evening.questions import EveningLine, LastBooked, Moment
from beermat.screen.closing_picture import Drinker, Poster, poster
from beermat.screen.dialogs.evening import Over
from beermat.screen.layout import Box, Layout
from beermat.screen.model import BACK, Flow, House, Table, View
from beermat.screen.names import long_day, short_day
from beermat.wording import Words
from tests.screen.touching import CLOSING, MENU, win

from .drawing import Make, Rectangles
from .sitting import A, Sitting
from .test_chart_widgets import EVENINGS

SEATED = "rules bierkopf target=4\nseats Anna, Bert / Chris, Dora\n"
POINTS = "rules schafkopf\nseats Anna, Bert, Chris, Dora\n"
LINE = EveningLine(
    12, Moment("2026-11-28", "19:30", True), True, seats("Anna", "Chris", "Bert", "Dora"), 3, (1, 0)
)


def shown(evening: Evening | str, line: EveningLine | None = LINE, language: str = "en") -> Poster:
    evening = read(evening) if isinstance(evening, str) else evening
    return poster(View(Flow(), evening, House(Words(language), Layout.of(800, 480))), line)


def told(picture: Poster) -> dict[str, str]:
    return {one.title: one.text for one in picture.highlights}


def test_the_picture_bears_the_day_and_the_number_of_the_evening() -> None:
    assert shown(SEATED).title == "Saturday, 28 November 2026"
    assert (shown(SEATED).left, shown(SEATED).right) == ("Evening 12", "0 deals")
    german = shown(SEATED + "A\n", language="de")
    assert (german.title, german.left, german.right) == ("Samstag, 28. November 2026", "Abend 12", "1 Spiel")


def test_a_day_by_a_clock_that_was_not_set_is_marked_as_unsure() -> None:
    unsure = LINE._replace(opened=Moment("1970-01-01", "01:00", False))
    assert shown(SEATED, unsure).left == "Evening 12, date unsure"


def test_until_the_book_has_answered_the_picture_has_no_day() -> None:
    assert (shown(SEATED, None).title, shown(SEATED, None).left) == ("The evening is over", "")


def test_days_are_written_as_people_write_them() -> None:
    assert short_day(Words("de"), "2026-03-01") == "01.03.2026"
    assert long_day(Words("de"), "2026-03-01") == "Sonntag, 1. März 2026"


def test_bollen_and_mass_of_both_sides_are_told_by_name() -> None:
    picture = shown(SEATED + "a b A+\na b A+\nb a B\npaid Dora\n")
    first, second = picture.parties
    assert (first.mark, first.name, first.number, picture.what) == ("A", "Anna & Bert", "2", "Bollen")
    assert (second.mark, second.name, second.number) == ("B", "Chris & Dora", "1")
    assert second.drinkers == (Drinker("Chris", 0), Drinker("Dora", 1))
    assert (first.open, second.open) == ("1 Maß open", "1 Maß open")


def test_who_has_bought_a_mass_and_left_is_not_forgotten() -> None:
    picture = shown(SEATED + "a b A+\npaid Chris\nseats Anna, Bert / Emil, Dora\n")
    assert Drinker("Chris", 1) in picture.parties[1].drinkers


def test_matches_are_told_where_they_are_played() -> None:
    picture = shown("rules bierkopf-runde target=2\nseats Anna, Bert / Chris, Dora\nA+\nA+\n")
    assert [party.sub for party in picture.parties] == ["1 match won", "0 matches won"]
    assert [party.sub for party in shown(SEATED).parties] == ["", ""]


def test_the_dearest_deal_and_the_longest_run_are_told() -> None:
    picture = shown(SEATED + "A\nB\na b B+\nB\n=\n")
    assert told(picture) == {
        "Dearest deal": "3. Chris & Dora: Schneider 2 × 4 = 8",
        "Longest run": "Chris & Dora: 3 deals in a row, 2 to 4",
    }
    assert told(shown(SEATED + "=\n")) == {}


def test_accounts_are_told_with_who_pays_whom() -> None:
    picture = shown(POINTS + "solo Bert won\nsolo Bert won+\n")
    assert [(party.mark, party.name, party.number) for party in picture.parties] == [
        ("Eichel", "Anna", "−11"),
        ("Gras", "Bert", "+33"),
        ("Herz", "Chris", "−11"),
        ("Schellen", "Dora", "−11"),
    ]
    assert told(picture) == {
        "Who pays whom?": "Anna pays Bert 11, Chris pays Bert 11, Dora pays Bert 11",
        "Dearest deal": "2. Bert: Solo +18",
        "Longest run": "Bert: 2 deals in a row, 1 to 2",
    }


def test_another_evening_gamethe_evening_is_not_forgotten() -> None:
    first = shown(SEATED + "a b A+\nrules schafkopf\nsolo Anna won\n")
    assert told(first)["Bierkopf"] == "Bollen Anna & Bert 1 : 0 Chris & Dora"
    second = shown(POINTS + "solo Anna won\nrules bierkopf\nA\n")
    assert (
        told(second)["Schafkopf"].replace("\N{NO-BREAK SPACE}", " ") == "Anna 15, Bert −5, Chris −5, Dora −5"
    )


def test_the_picture_is_shown_when_the_evening_is_closed_and_asks_the_book_for_its_day() -> None:
    table = Sitting()
    table.paper.answers[LastBooked()] = LINE
    table.deal(A)
    table.tap(MENU, CLOSING, EveningClosed)
    assert table.screen == Over(LINE)
    (picture,) = (item.look["poster"] for item in table.items if item.kind == "PosterWidget")
    assert picture.title == "Saturday, 28 November 2026"  # type: ignore[attr-defined]
    table.tap(BACK)
    assert table.screen == Table()
    table.tap(win(A))
    assert table.screen == Over(LINE)


@pytest.mark.parametrize("told", EVENINGS.values(), ids=EVENINGS)
def test_a_picture_of_any_evening_stays_on_its_mat(
    told: str,
    make: Make,
    written: Rectangles,
) -> None:
    from beermat.screen.widgets.poster import PosterWidget

    for box, mm in ((Box(0, 0, 764, 365), 5.2), (Box(0, 0, 444, 612), 5.2), (Box(0, 0, 1230, 750), 8.32)):
        make(PosterWidget, box, mm=mm, poster=shown(told))
        for (x, y), (width, height) in written:
            assert x >= -1
            assert y >= -1
            assert x + width <= box.width + 1
            assert y + height <= box.height + 1
        written.clear()
