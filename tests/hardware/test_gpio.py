"""Real pins, on gpiozero's mock of them: edges become contacts, lamps become levels, faults have names."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from gpiozero import Device, DigitalOutputDevice
from gpiozero.pins.mock import MockFactory, MockPWMPin, MockSPIDevice

from hardware import gpio, spi
from hardware.board import PartMissing
from hardware.buttons import Buttons, open_buttons
from hardware.gpio import GpioButtons, RgbWire
from hardware.settings import BUTTONS, DEFAULT_PINS, ButtonsSettings, StripSettings
from hardware.strip import open_strip
from tests.hardware.fakes import SetClock, machine

needs_lgpio = pytest.mark.skipif(find_spec("lgpio") is None, reason="lgpio is not installed")


@pytest.fixture
def factory() -> Iterator[Any]:
    pins = MockFactory()
    yield pins
    pins.reset()


class Wired:
    """Five buttons on mock pins, and the clock they live by, in milliseconds."""

    def __init__(self, factory: Any, settings: ButtonsSettings) -> None:
        self.factory = factory
        self.factory.ticks_diff = lambda later, earlier: self.late
        self.late = 0.0  # seconds after which we hear of an edge
        self.settings = settings
        self.clock = SetClock()
        self.back_end = GpioButtons(settings, factory)
        self.buttons = Buttons(settings, self.clock, self.back_end, kind="real")

    def drive(self, milliseconds: float, button: str, *, low: bool) -> None:
        self.clock.now = milliseconds / 1000
        pin = self.factory.pin(self.settings.pins[button])
        if low:
            pin.drive_low()
        else:
            pin.drive_high()

    def events(self, milliseconds: float) -> list[tuple[str, str]]:
        self.clock.now = milliseconds / 1000
        return [(event.button, event.kind) for event in self.buttons.events()]


def lose(factory: Any, pin: int, *, low: bool) -> None:
    """Let a pin change its level without an edge that anybody hears of."""
    one = factory.pin(pin)
    one._call_when_changed = lambda *_: None
    (one.drive_low if low else one.drive_high)()
    del one._call_when_changed


def test_after_a_lost_edge_of_its_pin_a_button_counts_as_before(factory: Any) -> None:
    wired = Wired(factory, ButtonsSettings())
    wired.drive(0, "undo", low=True)
    assert wired.events(100) == [("undo", "pressed")]
    lose(factory, DEFAULT_PINS["undo"], low=False)
    told = [event for milliseconds in range(120, 6000, 20) for event in wired.events(milliseconds)]
    assert told == [("undo", "released")]
    wired.drive(6000, "undo", low=True)
    assert wired.events(6040) == [("undo", "pressed")]
    wired.drive(6100, "undo", low=False)
    assert wired.events(6140) == [("undo", "released")]


@pytest.mark.parametrize("button", BUTTONS)
def test_a_button_that_pulls_its_pin_down_is_pressed(factory: Any, button: str) -> None:
    wired = Wired(factory, ButtonsSettings())
    wired.drive(0, button, low=True)
    wired.drive(100, button, low=False)
    assert wired.events(200) == [(button, "pressed"), (button, "released")]


def test_a_press_of_which_we_hear_late_is_as_short_as_it_was(factory: Any) -> None:
    wired = Wired(factory, ButtonsSettings())
    wired.drive(0, "spritze_a", low=True)
    assert wired.events(50) == [("spritze_a", "pressed")]
    wired.late = 3.9
    wired.drive(4000, "spritze_a", low=False)  # let go after 0.1 s
    assert wired.events(4100) == [("spritze_a", "released")]


def test_the_time_of_a_kernel_that_counts_from_somewhere_else_is_not_taken(factory: Any) -> None:
    wired = Wired(factory, ButtonsSettings())
    for late in (-1.7e9, 1.7e9):
        wired.late = late
        now = wired.clock.now * 1000
        wired.drive(now + 100, "undo", low=True)
        wired.drive(now + 200, "undo", low=False)
        assert wired.events(now + 300) == [("undo", "pressed"), ("undo", "released")]


def test_active_high_buttons_are_pressed_when_their_pin_goes_up(factory: Any) -> None:
    wired = Wired(factory, ButtonsSettings(active_low=False))
    assert factory.pin(17).pull == "down"
    wired.drive(0, "undo", low=False)
    wired.drive(100, "undo", low=True)
    assert wired.events(200) == [("undo", "pressed"), ("undo", "released")]


def test_active_low_buttons_have_their_pins_pulled_up(factory: Any) -> None:
    Wired(factory, ButtonsSettings())
    assert {factory.pin(pin).pull for pin in DEFAULT_PINS.values()} == {"up"}


def test_a_contact_that_bounces_is_one_press(factory: Any) -> None:
    wired = Wired(factory, ButtonsSettings())
    for at in range(0, 18, 2):
        wired.drive(at, "won_a", low=at % 4 == 0)
    wired.drive(300, "won_a", low=False)
    assert wired.events(400) == [("won_a", "pressed"), ("won_a", "released")]


def test_a_pin_that_is_low_at_the_start_is_no_press(factory: Any) -> None:
    factory.pin(DEFAULT_PINS["undo"])
    settings = ButtonsSettings()
    back_end = GpioButtons(settings, factory)
    factory.pin(settings.pins["undo"]).drive_low()
    clock = SetClock()
    buttons = Buttons(settings, clock, back_end, kind="real")
    clock.now = 5.0
    assert buttons.events() == []


def test_a_pin_that_cannot_be_given_back_does_not_keep_the_others(
    factory: Any, caplog: pytest.LogCaptureFixture
) -> None:
    buttons = GpioButtons(ButtonsSettings(), factory)
    first = factory.pin(ButtonsSettings().pins["spritze_a"])

    def busy() -> None:
        raise RuntimeError("GPIO busy")

    first.close = busy
    buttons.close()
    assert "GPIO busy" in caplog.text
    del first.close
    first.close()
    Wired(factory, ButtonsSettings()).buttons.close()


def test_lamps_light_and_go_out_when_closed(factory: Any) -> None:
    wired = Wired(factory, ButtonsSettings(lamps={"undo": 27}))
    wired.buttons.lamps({"undo": True, "won_a": True})
    assert factory.pin(27).state
    wired.buttons.lamps({"undo": False})
    assert not factory.pin(27).state
    wired.buttons.lamps({"undo": True})
    wired.buttons.close()
    assert factory.pin(27).function == "input"


def test_levels_are_told_for_who_tests_the_wiring(factory: Any) -> None:
    wired = Wired(factory, ButtonsSettings())
    factory.pin(5).drive_low()
    assert wired.back_end.levels() == {**dict.fromkeys(BUTTONS, False), "spritze_a": True}


def test_after_closing_the_pins_are_free_again(factory: Any) -> None:
    Wired(factory, ButtonsSettings()).buttons.close()
    Wired(factory, ButtonsSettings())


def test_a_busy_pin_is_named_and_the_others_are_given_back(factory: Any) -> None:
    other = DigitalOutputDevice(17, pin_factory=factory)
    with pytest.raises(PartMissing, match=r"BCM 17 \(undo\) cannot be had") as missing:
        GpioButtons(ButtonsSettings(), factory)
    assert missing.value.reason == "pin-busy"
    assert "write another pin into beermat.toml" in missing.value.remedy
    other.close()
    GpioButtons(ButtonsSettings(), factory).close()


def test_a_busy_lamp_is_named(factory: Any) -> None:
    other = DigitalOutputDevice(27, pin_factory=factory)
    with pytest.raises(PartMissing, match="BCM 27 \\(lamp of undo\\)"):
        GpioButtons(ButtonsSettings(lamps={"undo": 27}), factory)
    other.close()


def test_a_busy_pin_lets_auto_play_on(factory: Any) -> None:
    other = DigitalOutputDevice(17, pin_factory=factory)
    buttons = open_buttons(
        ButtonsSettings(),
        SetClock(),
        open_back_end=lambda settings, board: GpioButtons(settings, factory),
    )
    assert buttons.kind == "simulated"
    assert "BCM 17" in str(buttons.missing)
    other.close()


def test_three_pins_show_the_first_colour() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    wire = RgbWire(StripSettings(kind="rgb"), factory)
    wire.send([(255, 0, 51)])
    assert [factory.pin(pin).state for pin in (22, 23, 24)] == [1.0, 0.0, pytest.approx(0.2)]
    wire.close()


def test_three_pins_with_a_common_anode_are_upside_down() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    wire = RgbWire(StripSettings(kind="rgb", common_anode=True), factory)
    wire.send([(255, 0, 51)])
    assert [factory.pin(pin).state for pin in (22, 23, 24)] == [0.0, 1.0, pytest.approx(0.8)]
    wire.close()


def test_a_busy_colour_pin_is_named() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    other = DigitalOutputDevice(23, pin_factory=factory)
    with pytest.raises(PartMissing, match=r"BCM 23 \(green\) cannot be had"):
        RgbWire(StripSettings(kind="rgb"), factory)
    other.close()


class Shared:
    """A machine whose parts all hang on the mock pins of gpiozero's own factory."""

    def __init__(self, root: Path, strip: StripSettings, **buttons: Any) -> None:
        self.board = machine(root)
        self.clock = SetClock()
        self.buttons = open_buttons(ButtonsSettings(mode="real", **buttons), self.clock, board=self.board)
        self.strip = open_strip(strip, board=self.board, clock=self.clock)
        self.pins = Device.pin_factory

    def presses_undo(self) -> list[tuple[str, str]]:
        pin = self.pins.pin(17)
        self.clock.now += 1.0
        pin.drive_low()
        self.clock.now += 0.1
        pin.drive_high()
        self.clock.now += 0.1
        return [(event.button, event.kind) for event in self.buttons.events()]


@pytest.fixture
def one_factory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    monkeypatch.setenv("GPIOZERO_MOCK_PIN_CLASS", "mockpwmpin")
    monkeypatch.setattr(Device, "pin_factory", None)


UNDO = [("undo", "pressed"), ("undo", "released")]


@pytest.mark.usefixtures("one_factory")
def test_an_rgb_strip_that_cannot_be_had_leaves_the_buttons_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shared = Shared(tmp_path, StripSettings(kind="rgb", pins=(22, 23, 5)))
    assert (shared.buttons.kind, shared.strip.kind) == ("real", "simulated")
    assert "BCM 5 (blue) cannot be had" in caplog.text
    assert shared.presses_undo() == UNDO
    assert shared.pins.pin(22).function == "input"


@pytest.mark.usefixtures("one_factory")
def test_a_strip_that_is_given_back_leaves_the_buttons_alone(tmp_path: Path) -> None:
    shared = Shared(tmp_path, StripSettings(kind="rgb"), lamps={"undo": 27})
    assert shared.strip.kind == "real"
    shared.strip.close()
    assert shared.presses_undo() == UNDO
    shared.buttons.lamps({"undo": True})
    assert shared.pins.pin(27).state


@pytest.mark.usefixtures("one_factory")
def test_buttons_that_are_given_back_leave_the_strip_alone(tmp_path: Path) -> None:
    buttons = gpio.open_buttons(ButtonsSettings(), machine(tmp_path))
    wire = gpio.open_rgb(StripSettings(kind="rgb"), machine(tmp_path))
    buttons.close()
    wire.send([(0, 255, 0)])
    assert [Device.pin_factory.pin(pin).state for pin in (22, 23, 24)] == [0.0, 1.0, 0.0]
    wire.close()


@pytest.mark.usefixtures("one_factory")
def test_buttons_that_cannot_be_had_leave_the_strip_alone(tmp_path: Path) -> None:
    wire = gpio.open_rgb(StripSettings(kind="rgb", pins=(22, 23, 17)), machine(tmp_path))
    with pytest.raises(PartMissing, match=r"BCM 17 \(undo\)"):
        gpio.open_buttons(ButtonsSettings(), machine(tmp_path))
    wire.send([(0, 255, 0)])
    assert [Device.pin_factory.pin(pin).state for pin in (22, 23, 17)] == [0.0, 1.0, 0.0]
    wire.close()


NO_FACTORY = [
    ("no chip", (), (), "no-gpio-chip", "has no /dev/gpiochip"),
    ("no permission", ("dev/gpiochip0",), ("dev/gpiochip0",), "no-gpio-access", "usermod -aG gpio"),
]


@pytest.mark.parametrize(
    ("files", "forbidden", "reason", "text"), [r[1:] for r in NO_FACTORY], ids=[r[0] for r in NO_FACTORY]
)
def test_a_machine_without_pins_for_us_says_why(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    files: tuple[str, ...],
    forbidden: tuple[str, ...],
    reason: str,
    text: str,
) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    with pytest.raises(PartMissing, match=text) as missing:
        gpio.open_factory("buttons", machine(tmp_path, *files, forbidden=forbidden))
    assert missing.value.reason == reason


@needs_lgpio
def test_a_chip_that_is_no_raspberry_pi_is_a_named_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.setattr(Device, "pin_factory", None)
    if list(Path("/dev").glob("gpiochip*")):
        pytest.skip("this machine has real pins, which a test leaves alone")
    with pytest.raises(PartMissing, match="no pin factory: ") as missing:
        gpio.open_factory("buttons", machine(tmp_path, "dev/gpiochip0"))
    assert missing.value.reason == "no-pin-factory"


def test_the_pin_factory_of_the_environment_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    monkeypatch.setattr(Device, "pin_factory", None)
    assert isinstance(gpio.open_factory("buttons", machine(tmp_path)), MockFactory)


def test_a_pin_factory_that_is_none_is_a_named_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "beer")
    monkeypatch.setattr(Device, "pin_factory", None)
    with pytest.raises(PartMissing, match="Unable to find pin factory 'beer'"):
        gpio.open_factory("buttons", machine(tmp_path))


IMPORT_LGPIO = "import os; from hardware.gpio import import_lgpio; import_lgpio()"


@needs_lgpio
def test_lgpio_leaves_the_working_directory_and_no_pipe_behind(tmp_path: Path) -> None:
    done = _run(f"{IMPORT_LGPIO}; print(os.getcwd(), os.environ.get('LG_WD'))", tmp_path)
    assert done.split() == [str(tmp_path), "None"]
    assert list(tmp_path.iterdir()) == []


@needs_lgpio
def test_lgpio_puts_its_pipe_where_the_environment_says(tmp_path: Path) -> None:
    (tmp_path / "pipes").mkdir()
    done = _run(f"{IMPORT_LGPIO}; print(os.getcwd())", tmp_path, LG_WD=str(tmp_path / "pipes"))
    assert done.strip() == str(tmp_path)
    assert [path.name[:8] for path in (tmp_path / "pipes").iterdir()] == [".lgd-nfy"]


def test_auto_without_a_chip_imports_neither_gpiozero_nor_lgpio(tmp_path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from hardware.board import Board; "
        "from hardware.buttons import *; from hardware.strip import *; board = Board(Path('.')); "
        "open_buttons(ButtonsSettings(), time.monotonic, board=board); "
        "open_strip(StripSettings(kind='ws2812'), board=board); "
        "print([name for name in ('gpiozero', 'lgpio', 'spidev') if name in sys.modules])"
    )
    assert _run(code, tmp_path).strip() == "[]"


def _run(code: str, folder: Path, **environment: str) -> str:
    import subprocess

    root = Path(gpio.__file__).parent.parent
    kept = {key: value for key, value in os.environ.items() if key not in ("LG_WD", "GPIOZERO_PIN_FACTORY")}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**kept, "PYTHONPATH": str(root), "TMPDIR": str(folder), **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    return done.stdout


# The strip's bytes on gpiozero's mock of an SPI.


class Listener(MockSPIDevice):
    """Collects the bits that arrive while it is selected."""

    def __init__(self, factory: Any) -> None:
        super().__init__(11, 10, 9, 8, pin_factory=factory)
        self.bits: list[int] = []

    def on_bit(self) -> None:
        self.bits.append(int(self.rx_buf[-1]))

    def heard(self) -> bytes:
        line = "".join(map(str, self.bits))
        return bytes(int(line[at : at + 8], 2) for at in range(0, len(line), 8))


class GpiozeroPort:
    """An SPI port over a pin factory's SPI."""

    def __init__(self, factory: Any) -> None:
        self._spi = factory.spi(port=0, device=0)

    def write(self, data: bytes) -> None:
        self._spi.write(list(data))

    def close(self) -> None:
        self._spi.close()


BYTES = [
    # green 255, red 0, blue 1: DB6DB6, 924924, 924926
    (StripSettings(kind="ws2812", pixels=1, brightness=1, gamma=1, leading_zeros=0, trailing_zeros=1),
     (0, 255, 1), "DB6DB6 924924 924926 00"),
    (StripSettings(kind="apa102", pixels=1, brightness=1, gamma=1),
     (0, 255, 1), "00000000 FF01FF00 00000000 00"),
]  # fmt: skip


@pytest.mark.filterwarnings("ignore::gpiozero.SPISoftwareFallback")
@pytest.mark.parametrize(("settings", "colour", "sent"), BYTES, ids=["ws2812", "apa102"])
def test_the_bits_of_a_frame_arrive_at_the_strip(
    factory: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    settings: StripSettings,
    colour: tuple[int, int, int],
    sent: str,
) -> None:
    monkeypatch.setattr(Device, "pin_factory", factory)
    with Listener(factory) as listener:
        port = GpiozeroPort(factory)
        spi.open_wire(settings, machine(tmp_path), opener=lambda bus, device, hertz: port).send([colour])
        assert listener.heard() == bytes.fromhex(sent)
        port.close()
