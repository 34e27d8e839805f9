"""Finding a screen: a desktop that answers, a monitor on a graphics card, or the fault that names neither."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from beermat.config.settings import Config, ScreenSettings
from beermat.screen.display import (
    cards,
    connected_cards,
    desktop_size,
    find_display,
    fitted,
    has_desktop,
    refused_cards,
)
from tests.x_display import HEIGHT, WIDTH, x_display


@pytest.fixture
def wayland(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """The variables of a Wayland display that answers."""
    monkeypatch.chdir(tmp_path)  # the path of a socket may have no more than 107 bytes
    with socket.socket(socket.AF_UNIX) as display:
        display.bind("wayland-0")
        display.listen()
        yield {"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": "."}


def card(drm: Path, connector: str, status: str) -> None:
    (drm / connector).mkdir(parents=True)
    (drm / connector / "status").write_text(f"{status}\n")


def test_a_wayland_display_that_answers_is_a_desktop(wayland: dict[str, str]):
    assert has_desktop(wayland)
    assert not has_desktop({**wayland, "WAYLAND_DISPLAY": "wayland-1"})


def test_an_x_display_that_does_not_answer_is_none():
    assert not has_desktop({"DISPLAY": ":4711"})
    assert not has_desktop({"DISPLAY": ":4711.0"})
    assert not has_desktop({"DISPLAY": "unix:4711"})


def test_an_x_display_on_another_machine_is_taken_at_its_word():
    assert has_desktop({"DISPLAY": "tisch.local:10.0"})


def test_without_the_variables_there_is_no_desktop():
    assert not has_desktop({})
    assert not has_desktop({"DISPLAY": "", "WAYLAND_DISPLAY": "", "XDG_RUNTIME_DIR": "/run/user/1000"})


def test_a_window_is_no_larger_than_its_desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    with x_display(tmp_path) as display:
        monkeypatch.setenv("DISPLAY", display)
        screen = find_display(Config()).screen
    assert (screen.width, screen.height) == (WIDTH, HEIGHT)
    assert desktop_size(display) is None  # it does not answer any more
    assert desktop_size("") is None


@pytest.mark.parametrize(
    ("chosen", "desktop", "width", "height"),
    [
        (ScreenSettings(), (3840, 2160), 1280, 800),
        (ScreenSettings(), (1280, 720), 1280, 720),
        (ScreenSettings(), (800, 480), 800, 480),
        (ScreenSettings(), (600, 1024), 600, 800),
        (ScreenSettings(), None, None, None),
        (ScreenSettings(width=1920), (800, 480), 1920, 480),
        (ScreenSettings(width=480, height=320), (800, 480), 480, 320),
        (ScreenSettings(windowed=False), (800, 480), None, None),
    ],
)
def test_what_somebody_has_chosen_stays_and_the_rest_fits_the_desktop(
    chosen: ScreenSettings, desktop: tuple[int, int] | None, width: int | None, height: int | None
):
    assert fitted(chosen, desktop) == replace(chosen, width=width, height=height)


def test_only_a_connector_with_a_monitor_counts(tmp_path: Path):
    assert connected_cards(tmp_path / "nothing") == []
    card(tmp_path, "card1-HDMI-A-1", "disconnected")
    card(tmp_path, "card1-HDMI-A-2", "connected")
    card(tmp_path, "card1-Writeback-1", "unknown")
    assert connected_cards(tmp_path) == ["card1-HDMI-A-2"]


def test_a_card_that_may_be_opened_is_not_refused(tmp_path: Path):
    (tmp_path / "card1").touch()
    assert refused_cards(tmp_path) == []
    assert refused_cards(tmp_path / "nothing") == []


def test_a_monitor_without_a_card_to_open_is_no_screen(tmp_path: Path):
    assert cards(tmp_path / "nothing") == []
    (tmp_path / "card1").touch()
    (tmp_path / "renderD128").touch()
    assert cards(tmp_path) == [tmp_path / "card1"]
