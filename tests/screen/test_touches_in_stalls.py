"""What is touched while the table's loop is held up is meant for the picture that was there, and once."""

from __future__ import annotations

from beermat.evening.entries import EntryStruck
from beermat.rules.bierkopf import Call
from beermat.rules.catalogue import house, named
from beermat.rules.common import Degree
from beermat.screen.bierkopf.booking import Booking
from beermat.screen.dialogs.menu import Menu
from beermat.screen.model import BACK, UNDO, Table
from beermat.screen.screensaver import Depth, Habits
from tests.screen.touching import MENU, book, win

from .sitting import A, B, Sitting, double
from .stalling import Source, Stalling, every_source, every_timed_source, ready

SPRITZE = double(A)  # the dealer sits on side A: held, it is the last-hand double
PLAIN, LAST_HAND = (Call(A),), (Call(A, last_hand=True),)


def two_deals(source: Source = "panel") -> Stalling:
    """Return a table with two deals on the mats."""
    table = Sitting()
    table.deal(A)
    table.deal(B)
    return ready(table, source)


# The same thing twice


@every_source
def test_undo_tapped_again_because_nothing_happens_takes_back_one_deal(source: Source) -> None:
    table = two_deals(source)
    for after in (0.1, 0.8, 1.5):
        table.tap(UNDO, after=after)
    table.stall(2.0)
    table.run(2.0)
    assert struck(table) == 1


@every_timed_source
def test_undo_pressed_again_because_nothing_happens_takes_back_one_deal(source: Source) -> None:
    table = two_deals(source)
    for after in (0.1, 0.8, 1.5):
        table.press("undo", after=after)
    table.stall(2.0)
    table.run(2.0)
    assert struck(table) == 1


def test_undo_by_its_key_again_because_nothing_happens_takes_back_one_deal() -> None:
    table = two_deals()
    for after in (0.1, 0.8, 1.5):
        table.key("undo", after=after)
    table.stall(2.0)
    table.run(2.0)
    assert struck(table) == 1


@every_source
def test_undo_tapped_again_while_a_slow_disk_takes_its_time_takes_back_one_deal(source: Source) -> None:
    table = two_deals(source)
    table.table.paper.slow = True
    table.tap(UNDO)
    table.tap(UNDO, after=0.8)
    table.run(1.5)
    table.table.paper.slow = False
    table.table.paper.write()
    table.run(1.0)
    assert struck(table) == 1


@every_source
def test_undo_tapped_again_once_its_answer_is_there_takes_back_two(source: Source) -> None:
    table = two_deals(source)
    table.tap(UNDO)
    table.tap(UNDO, after=0.6)
    table.run(2.0)
    assert struck(table) == 2


@every_source
def test_a_spritze_tapped_again_in_a_stall_is_one(source: Source) -> None:
    table = ready(Sitting(house(named("bierkopf"), {"cap": None})), source)
    table.tap(double(B), after=0.1)
    table.tap(double(B), after=0.9)
    table.stall(2.0)
    table.run(1.0)
    assert table.table.evening.calls == (Call(B),)
    assert table.table.session.flow.notice is None


@every_source
def test_two_taps_within_a_quarter_second_are_one_although_the_table_has_rested(source: Source) -> None:
    table = ready(Sitting(house(named("bierkopf"), {"cap": None})), source)
    table.tap(double(B), after=0.4, lasting=0.05)
    table.stall(0.5)  # as long as a table rests that has nothing to do
    table.tap(double(B), after=0.1, lasting=0.05)
    table.run(1.0)
    assert table.table.evening.calls == (Call(B),)
    assert table.table.session.flow.notice is None


@every_source
def test_both_sides_spritzen_in_a_stall_are_two(source: Source) -> None:
    table = ready(source=source)
    table.tap(double(B), after=0.1)
    table.tap(double(A), after=0.7)
    table.stall(2.0)
    table.run(1.0)
    assert table.table.evening.calls == (Call(B), Call(A))


# Another picture than the one that was touched


@every_source
def test_a_tap_for_the_old_picture_books_nothing_on_the_new_one(source: Source) -> None:
    table = ready(source=source)
    table.tap(win(A), after=0.1)
    table.tap(win(A), after=0.9)
    table.tap(MENU, after=1.4)
    table.stall(2.0)
    table.run(1.0)
    assert table.table.screen == Booking(A, version=1)
    assert not table.table.evening.deals


@every_source
def test_two_taps_on_a_tile_in_a_stall_book_once_and_open_nothing(source: Source) -> None:
    table = ready(source=source)
    table.tap(win(A))
    table.run(0.6)
    for after in (0.1, 0.7, 1.3):
        table.tap(book(A), after=after)
    table.stall(2.0)
    table.run(1.0)
    assert (len(table.table.evening.deals), table.table.screen) == (1, Table())


@every_source
def test_a_tap_before_the_new_picture_has_reached_the_panel_means_the_old_one(source: Source) -> None:
    table = ready(source=source)
    table.tap(win(A), after=0.001, lasting=0.01)
    table.drawing = 2.0
    table.run(0.02)
    assert isinstance(table.table.screen, Booking)
    table.tap(BACK, after=-1.2)  # where the dialog has its way back, while the table was still to be seen
    table.run(1.0)
    assert table.table.screen == Booking(A, version=1)


@every_source
def test_a_tap_on_the_new_picture_counts(source: Source) -> None:
    table = ready(source=source)
    table.tap(win(A))
    table.stall(2.0)
    table.run(0.2)
    table.tap(book(A), after=0.5)  # nobody knows when a mouse has tapped the mat, perhaps after the stall
    table.run(1.0)
    assert len(table.table.evening.deals) == 1


def test_won_pressed_for_a_deal_that_is_booked_by_then_begins_no_other() -> None:
    table = ready()
    table.press("won_a")
    table.run(2.0)
    table.table.paper.slow = True
    table.run(2.0)  # the countdown is over, the disk is slow
    table.press("won_a")
    table.run(0.5)
    table.table.paper.slow = False
    table.table.paper.write()
    table.run(5.0)
    assert len(table.table.evening.deals) == 1
    assert table.table.screen == Table()


def test_won_twice_in_a_stall_is_schneider_and_is_shown_for_three_seconds() -> None:
    table = ready()
    table.press("won_a", after=0.1)
    table.press("won_a", after=0.7)
    table.stall(6.0)
    table.run(2.8)
    assert not table.table.evening.deals
    table.run(0.4)
    assert [deal.degree for deal in table.table.evening.deals] == [Degree.SCHNEIDER]


@every_timed_source
def test_a_countdown_that_runs_out_in_a_stall_hears_first_what_was_pressed_meanwhile(source: Source) -> None:
    table = ready(source=source)
    table.press("won_a")
    table.run(1.0)
    table.press("undo", after=1.0)
    table.stall(4.0)
    table.run(0.02 if source == "panel" else 1.0)
    assert (table.table.screen, len(table.table.evening.deals)) == (Table(), 0)


def test_a_countdown_that_runs_out_in_a_stall_books_however_often_the_loop_is_held_up() -> None:
    table = ready()
    table.press("won_a")
    table.run(1.0)
    for _ in range(2):
        table.stall(4.0)
    table.run(0.02)
    assert len(table.table.evening.deals) == 1


# Waking


def dozing(source: Source) -> Stalling:
    table = ready(Sitting(habits=Habits(dim_after=30.0, sleep_after=60.0)), source)
    table.run(20.0)
    return table


@every_source
def test_a_tap_before_the_screen_dims_counts_although_the_table_comes_to_it_later(source: Source) -> None:
    table = dozing(source)
    table.tap(win(A), after=2.0)
    table.stall(20.0)
    table.run(0.5)
    assert isinstance(table.table.screen, Booking)


@every_source
def test_a_tap_on_a_sleeping_screen_wakes_and_all_taps_until_it_is_light_do_nothing(source: Source) -> None:
    table = dozing(source)
    table.run(60.0)
    assert table.table.session.input.depth is Depth.ASLEEP
    for after in (0.1, 0.8, 1.6):
        table.tap(MENU, after=after)
        table.tap(double(B), after=after + 0.3)
    table.stall(2.5)
    table.run(0.3)
    assert table.table.session.input.depth is Depth.AWAKE
    assert (table.table.screen, table.table.evening.calls) == (Table(), ())
    table.tap(MENU, after=0.3)
    table.run(1.0)
    assert table.table.screen == Menu()


@every_source
def test_a_tap_just_after_waking_does_nothing_however_late_the_table_comes_to_it(source: Source) -> None:
    table = dozing(source)
    table.run(60.0)
    table.tap(MENU)
    table.run(0.3)
    assert table.table.session.input.depth is Depth.AWAKE
    table.tap(MENU, after=0.1)
    table.stall(2.0)
    table.run(1.0)
    assert table.table.screen == Table()


@every_timed_source
def test_buttons_pressed_until_it_is_light_do_nothing(source: Source) -> None:
    table = dozing(source)
    table.run(60.0)
    for after in (0.1, 0.9, 1.7):
        table.press("spritze_b", after=after)
    table.stall(2.5)
    table.run(1.0)
    assert table.table.session.input.depth is Depth.AWAKE
    assert table.table.evening.calls == ()


def struck(table: Stalling) -> int:
    return sum(isinstance(entry, EntryStruck) for entry in table.table.evening.record)
