"""What the screen wants of the parts it is put together with: buttons and lights, as protocols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    pass

Rgb = tuple[int, int, int]


class ButtonEvent(Protocol):
    """What one of the five buttons did; `held` carries for how many `seconds`.

    One that has a `timed` which is False happened some time since the last look.
    """

    @property
    def button(self) -> str:
        """The button's name."""

    @property
    def kind(self) -> str:
        """One of pressed, released, held, stuck and freed."""

    @property
    def at(self) -> float:
        """When, in seconds; if nobody knows, when we came to it."""


class Buttons(Protocol):
    """Five buttons with their lamps, as `hardware` has them."""

    fault: str | None

    @property
    def kind(self) -> str:
        """One of real, simulated and off."""

    @property
    def quiet(self) -> bool:
        """Whether there is nothing to tell before a contact changes."""

    @property
    def keys(self) -> bool:
        """Whether keys of a keyboard serve as buttons."""

    @property
    def doubtful(self) -> bool:
        """Whether one of them may have been let go without anybody having told."""

    def events(self, *, steady: bool = True) -> Sequence[ButtonEvent]:
        """Return what they have done since the last call.

        Not `steady`: the last of it may still be on its way.
        """

    def key(self, button: str, down: bool) -> None:
        """Close or open a contact, as a key does."""

    def lamps(self, lit: Mapping[str, bool]) -> None:
        """Switch these lamps."""


class Strip(Protocol):
    """A light strip, as `hardware` has it."""

    @property
    def pixels(self) -> int:
        """How many colours make a frame."""

    @property
    def pixels_a(self) -> int:
        """How many of them, from the first, are side A's."""

    @property
    def fault(self) -> str | None:
        """What is wrong with it, None: nothing."""

    def show(self, colours: Sequence[Rgb]) -> None:
        """Show a frame."""


class Backlight(Protocol):
    """The light behind the panel, as `hardware` has it."""

    @property
    def dims(self) -> bool:
        """Whether the panel's light follows; if not, the picture itself must go dark."""

    def shine(self, glow: Literal["awake", "dimmed", "asleep"]) -> None:
        """Give so much light."""
