"""The table as a service of systemd: ready, alive, going; and what the writer's silence means."""

from __future__ import annotations

import os
import queue
import re
import signal
import socket
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beermat.commands.service import (
    PATIENCE,
    SHOWN,
    Service,
    Watch,
    ask_for_power_off,
    come_to_front,
    ended_by_signals,
    interval,
    runtime_directory,
    turned,
)
from beermat.evening.entries import NOBODY_NAMED, EveningOpened, Misdealt
from beermat.evening.evening import fold
from beermat.rules.catalogue import named
from beermat.storage.book import Book, open_book


class Systemd:
    """Listens to a socket of its own, as systemd does."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + address[1:] if address.startswith("@") else address)
        self.socket.setblocking(False)

    def heard(self) -> list[str]:
        """Return what has been said since the last look."""
        found = []
        while True:
            try:
                found.append(self.socket.recv(4096).decode())
            except BlockingIOError:
                return found


@pytest.fixture(params=["a path", "an abstract name"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "notify") if request.param == "a path" else f"@beermat-test-{os.getpid()}"


@pytest.fixture
def systemd(address: str) -> Iterator[Systemd]:
    listening = Systemd(address)
    yield listening
    listening.socket.close()


class Table:
    """A service whose clock and writer are the test's."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.now = 1000.0
        self.asked: list[Callable[[], None]] = []
        self.service = Service(environment, lambda: self.now, self.asked.append)

    def run(self, seconds: float, *, answering: bool = True) -> None:
        """Let the screen's loop come round twice a second."""
        for _ in range(round(seconds * 2)):
            self.now += 0.5
            self.service.turned()
            if answering:
                self.answer()

    def answer(self) -> None:
        while self.asked:
            self.asked.pop()()


# What is said


def test_systemd_hears_when_the_table_is_ready_lives_and_goes(systemd: Systemd, address: str) -> None:
    table = Table({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "20000000"})
    table.run(30)
    assert systemd.heard() == []
    table.service.ready("The table is open.")
    assert systemd.heard() == ["READY=1\nSTATUS=The table is open."]
    table.run(30.5)
    assert systemd.heard() == ["WATCHDOG=1"] * 4  # at once, then every ten of the twenty seconds allowed
    table.service.stopping()
    table.run(60)
    assert systemd.heard() == ["STOPPING=1\nSTATUS=Closing the record."]


def test_a_table_that_stood_may_come_back_at_once(tmp_path: Path) -> None:
    table = Table({"RUNTIME_DIRECTORY": str(tmp_path)})
    assert not (tmp_path / SHOWN).exists()
    table.service.ready("open")
    assert (tmp_path / SHOWN).exists()


def test_a_runtime_directory_that_takes_nothing_keeps_nobody_from_playing(tmp_path: Path) -> None:
    Table({"RUNTIME_DIRECTORY": str(tmp_path / "gone")}).service.ready("open")


def test_no_other_command_of_the_unit_hangs_up_the_console_while_the_table_stands() -> None:
    unit = (Path(__file__).parents[1] / "systemd/units/beermat.service").read_text("utf-8")
    assert "TTYVHangup=yes" in unit
    assert not re.search(r"^Exec(StartPost|Reload)=", unit, re.MULTILINE)


def test_a_table_comes_to_the_front_of_the_consoles(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "ttyname", lambda terminal: {0: "/dev/tty1", 1: "/dev/pts/3"}[terminal])
    for terminal in (0, 1):
        come_to_front(terminal, lambda *what: asked.append(what))
    assert asked == [(0, 1)]


def test_a_console_that_does_not_come_keeps_nobody_from_playing() -> None:
    def refuse(*_: int) -> None:
        raise PermissionError

    read, write = os.pipe()
    come_to_front(read, refuse)
    os.close(read)
    os.close(write)


def test_the_unit_has_the_console_to_itself_and_gives_it_back() -> None:
    unit = (Path(__file__).parents[1] / "systemd/units/beermat.service").read_text("utf-8").splitlines()
    for line in ("TTYPath=/dev/tty1", "StandardInput=tty-force", "TTYReset=yes", "TTYVHangup=yes",
                 "DeviceAllow=/dev/tty rw", "Conflicts=getty@tty1.service"):  # fmt: skip
        assert line in unit


def test_without_a_watchdog_only_ready_and_stopping_are_said(systemd: Systemd, address: str) -> None:
    table = Table({"NOTIFY_SOCKET": address})
    table.service.ready("open")
    table.run(600)
    assert [line.split("\n")[0] for line in systemd.heard()] == ["READY=1"]
    assert table.asked == []


def test_on_a_desktop_nothing_is_said_and_nobody_is_asked() -> None:
    table = Table({"WATCHDOG_USEC": "20000000"})
    table.service.ready("open")
    table.run(60)
    table.service.stopping()
    assert table.asked == []


def test_a_systemd_that_has_gone_does_not_disturb_the_table(tmp_path: Path) -> None:
    table = Table({"NOTIFY_SOCKET": str(tmp_path / "nobody"), "WATCHDOG_USEC": "2000000"})
    table.service.ready("open")
    table.run(10)


# Who lives


def test_a_loop_that_stands_still_gives_no_sign(systemd: Systemd, address: str) -> None:
    table = Table({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "20000000"})
    table.service.ready("open")
    table.run(5)
    systemd.heard()
    table.now += 3600
    assert systemd.heard() == []


def test_a_writer_that_takes_half_a_minute_for_one_sync_is_alive(systemd: Systemd, address: str) -> None:
    table = Table({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "20000000"})
    table.service.ready("open")
    table.run(PATIENCE - 0.5, answering=False)
    assert systemd.heard()[1:] == ["WATCHDOG=1"] * 3
    table.answer()
    table.run(20)
    assert systemd.heard() == ["WATCHDOG=1"] * 2


def test_a_writer_that_never_answers_stops_the_signs_and_one_that_does_at_last_brings_them_back(
    systemd: Systemd, address: str
) -> None:
    table = Table({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "20000000"})
    table.service.ready("open")
    table.run(PATIENCE + 0.5, answering=False)
    systemd.heard()
    table.run(600, answering=False)
    assert systemd.heard() == []
    assert len(table.asked) == 1  # it is asked once, not once for each turn
    table.answer()
    table.run(0.5)
    assert systemd.heard() == ["WATCHDOG=1"]


@given(
    st.floats(1, 60),
    st.lists(st.tuples(st.floats(0.01, 100), st.booleans()), max_size=60),
)
def test_a_sign_is_given_only_while_loop_and_writer_both_live(
    every: float, turns: list[tuple[float, bool]]
) -> None:
    watch, now, owed_since, signed = Watch(every, 0.0), 0.0, None, None
    for pause, answers in turns:
        now += pause
        if answers:
            owed_since = None
        watch, sign, ask = turned(watch, now, answered=answers)
        if sign:
            assert owed_since is None or now - owed_since < PATIENCE
            assert signed is None or now - signed >= every - 1e-6
            signed = now
        if ask:
            assert owed_since is None
            owed_since = now
        if owed_since is None or now - owed_since < PATIENCE:
            assert signed is not None
            assert now - signed < every  # a turn of the loop never leaves a sign due


@pytest.mark.parametrize(
    ("environment", "seconds"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "30000000"}, 15.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "42"}, 15.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "41"}, None),  # meant for another process
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
    ],
)
def test_a_sign_of_life_comes_at_half_of_what_systemd_allows(
    environment: Mapping[str, str], seconds: float | None
) -> None:
    assert interval(environment, 42) == seconds


# The writer behind it


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    with open_book(tmp_path / "beermat.db") as opened:
        yield opened


def test_the_writer_answers_after_all_that_was_handed_in_before(book: Book) -> None:
    told: queue.SimpleQueue[str] = queue.SimpleQueue()
    evening = fold([EveningOpened(named("bierkopf"), NOBODY_NAMED), Misdealt()])
    book.append(evening.record, evening, lambda fault: told.put("written"))
    book.ping(lambda: told.put(threading.current_thread().name))
    assert [told.get(timeout=30), told.get(timeout=30)] == ["written", "beermat-writer"]


def test_a_full_disk_is_an_answer_too(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("beermat.storage.transactions.Transactions.ping", full)
    answered = threading.Event()
    book.ping(answered.set)
    assert answered.wait(30)


def test_a_closed_book_answers_for_itself(book: Book) -> None:
    book.close()
    answered: list[bool] = []
    book.ping(lambda: answered.append(True))
    assert answered == [True]


# Switching off


def test_only_a_service_has_a_runtime_directory(tmp_path: Path) -> None:
    assert runtime_directory({}) is None
    assert runtime_directory({"RUNTIME_DIRECTORY": ""}) is None
    assert runtime_directory({"RUNTIME_DIRECTORY": f"{tmp_path}:/run/other"}) == tmp_path


def test_the_machine_is_asked_to_switch_off_by_a_file(tmp_path: Path) -> None:
    ask_for_power_off(tmp_path)
    ask_for_power_off(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["poweroff"]


# Being told to end


def test_sigterm_ends_the_table_between_two_rounds_and_never_in_the_midst_of_something() -> None:
    with ended_by_signals() as end_if_told:
        end_if_told()
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)
        with pytest.raises(SystemExit) as ended:
            end_if_told()
    assert ended.value.code == 0


def test_ctrl_c_waits_for_the_round_too_and_a_second_one_does_not() -> None:
    with ended_by_signals() as end_if_told:
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            end_if_told()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_afterwards_signals_mean_what_they_meant_before() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)]
    with ended_by_signals():
        pass
    assert [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)] == before


def test_ctrl_c_of_which_the_shell_has_said_that_it_means_nothing_means_nothing() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with ended_by_signals() as end_if_told:
            signal.raise_signal(signal.SIGINT)
            end_if_told()
    finally:
        signal.signal(signal.SIGINT, before)
