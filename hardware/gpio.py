"""Real pins through gpiozero, on lgpio. Importing this is quick; the libraries come when a pin is opened."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Final

from hardware.board import Board, PartMissing
from hardware.settings import BUTTONS, COLOURS, ButtonsSettings, Rgb, StripSettings

OLDEST: Final = 60.0
"""Seconds; an edge that seems older comes from a kernel that counts its time from somewhere else."""

Factory = Any
"""A pin factory of gpiozero, which has no types."""


def gpiozero() -> Any:
    """Import gpiozero, which takes its time: only where pins are opened."""
    import gpiozero as library  # noqa: PLC0415

    return library


def import_lgpio() -> ModuleType:
    """Import lgpio with a private place for its pipe, and leave the working directory as it was.

    On import lgpio makes a pipe in $LG_WD or the working directory, and with $LG_WD it moves the whole
    process there. The pipe stays open; its name is not needed again.
    """
    with _place_for_a_pipe():
        import lgpio  # noqa: PLC0415 - only where pins are opened

    return lgpio  # type: ignore[no-any-return]


@contextmanager
def _place_for_a_pipe() -> Iterator[None]:
    import tempfile  # noqa: PLC0415 - with the pin library: a table without pins starts without it

    before = os.getcwd()
    given = os.environ.get("LG_WD")
    place = given or tempfile.mkdtemp(prefix="lgpio-")
    os.environ["LG_WD"] = place
    try:
        yield
    finally:
        os.chdir(before)
        if given is None:
            del os.environ["LG_WD"]
            shutil.rmtree(place, ignore_errors=True)


def open_factory(part: str, board: Board) -> Factory:
    """Return the pin factory of this process: on lgpio, or the one that $GPIOZERO_PIN_FACTORY names.

    All parts share it, and none closes it: gpiozero has one object for each pin, whoever asks for it, and a
    factory that is closed closes them all. It is closed with the process.
    Raises `PartMissing` if there is none: no chip, no permission, no library, no Raspberry Pi.
    """
    named = os.environ.get("GPIOZERO_PIN_FACTORY")
    if not named:
        board.check_pins(part)
    try:
        Device = gpiozero().Device  # noqa: N806 - a class
        if Device.pin_factory is None:
            if named:
                with _place_for_a_pipe():
                    Device.ensure_pin_factory()
            else:
                import_lgpio()
                from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - imports lgpio itself

                Device.pin_factory = LGPIOFactory()
        return Device.pin_factory
    except ImportError as wrong:
        raise PartMissing(
            part,
            "no-pin-library",
            f"no pin factory: {wrong}",
            "apt install python3-lgpio, or pip install lgpio",
        ) from None
    except Exception as wrong:  # lgpio's and gpiozero's errors have no common root
        raise PartMissing(
            part, "no-pin-factory", f"no pin factory: {wrong}", "the buttons need a Raspberry Pi"
        ) from None


class GpioButtons:
    """Buttons and lamps on the pins of a factory."""

    def __init__(self, settings: ButtonsSettings, factory: Factory) -> None:
        """Claim the pins. Raises `PartMissing` for a pin that is taken."""
        library = gpiozero()
        self._factory: Final = factory
        self._active_low: Final = settings.active_low
        self._inputs: Final[dict[str, Any]] = {}
        self._tellers: Final[dict[str, Callable[[float, int], None]]] = {}
        self._lamps: Final[dict[str, Any]] = {}
        try:
            for button in BUTTONS:
                self._inputs[button] = _claimed(
                    "buttons",
                    button,
                    settings.pins[button],
                    lambda pin: library.DigitalInputDevice(
                        pin, pull_up=settings.active_low, pin_factory=factory
                    ),
                )
            for button, lamp in settings.lamps.items():
                self._lamps[button] = _claimed(
                    "buttons", f"lamp of {button}", lamp, lambda pin: library.LED(pin, pin_factory=factory)
                )
        except PartMissing:
            self.close()
            raise

    def connect(self, contact: Callable[[str, bool, float], None]) -> Mapping[str, bool]:
        """Tell `contact` every edge from now on, and its age; return which buttons are closed now."""
        for button, device in self._inputs.items():
            # The pin tells more than the device on it, which keeps back a closing after a lost opening.
            # It holds on to what it calls only for as long as somebody else does.
            self._tellers[button] = _teller(contact, button, self._factory, active_low=self._active_low)
            device.pin.when_changed = self._tellers[button]
        return self.levels()

    def levels(self) -> dict[str, bool]:
        """Return which buttons are closed now."""
        return {button: bool(pin.is_active) for button, pin in self._inputs.items()}

    def lamps(self, lit: Mapping[str, bool]) -> None:
        """Switch these lamps; a button without one has nothing to switch."""
        for button, on in lit.items():
            if button in self._lamps:
                self._lamps[button].value = on

    def close(self) -> None:
        """Darken the lamps and give the pins back; one that cannot be given back does not keep the others."""
        _give_back(*self._lamps.values(), *self._inputs.values())


class RgbWire:
    """One colour on three pins: it takes the first pixel of each frame."""

    def __init__(self, settings: StripSettings, factory: Factory) -> None:
        """Claim the pins. Raises `PartMissing` for a pin that is taken."""
        library = gpiozero()
        high = not settings.common_anode
        self._leds: Final[list[Any]] = []
        try:
            for colour, number in zip(COLOURS, settings.pins, strict=True):
                led = _claimed(
                    "strip",
                    colour,
                    number,
                    lambda pin: library.PWMLED(pin, active_high=high, pin_factory=factory),
                )
                self._leds.append(led)
        except PartMissing:
            self.close()
            raise

    def send(self, duties: Sequence[Rgb]) -> None:
        """Show the first colour."""
        for led, duty in zip(self._leds, duties[0], strict=True):
            led.value = duty / 255

    def close(self) -> None:
        """Give the pins back; one that cannot be given back does not keep the others."""
        _give_back(*self._leds)


def open_buttons(settings: ButtonsSettings, board: Board) -> GpioButtons:
    """Return the real buttons. Raises `PartMissing` if they cannot be had."""
    return GpioButtons(settings, open_factory("buttons", board))


def open_rgb(settings: StripSettings, board: Board) -> RgbWire:
    """Return the real three-pin strip. Raises `PartMissing` if it cannot be had."""
    return RgbWire(settings, open_factory("strip", board))


def _teller(
    contact: Callable[[str, bool, float], None], button: str, factory: Factory, *, active_low: bool
) -> Callable[[float, int], None]:
    def tell(ticks: float, state: int) -> None:
        # On a starved machine this thread is late, but the kernel has noted when the edge was.
        age = factory.ticks_diff(factory.ticks(), ticks)
        contact(button, bool(state) is not active_low, age if 0 <= age < OLDEST else 0.0)

    return tell


def _claimed(part: str, name: str, pin: int, claim: Callable[[int], Any]) -> Any:
    try:
        return claim(pin)
    except Exception as wrong:  # lgpio's and gpiozero's errors have no common root
        raise PartMissing(
            part,
            "pin-busy",
            f"BCM {pin} ({name}) cannot be had: {wrong}",
            "end the program that uses it (gpioinfo names it), or write another pin into beermat.toml",
        ) from None


def _give_back(*devices: Any) -> None:
    for device in devices:
        try:
            device.close()
        except Exception as wrong:  # the libraries have no common error, and it is given up anyway
            logging.getLogger(__name__).warning("pins: %s", wrong)
