"""What a contact means: a pure machine that tells presses from bounces.

Times are seconds on one steadily growing clock. A level counts once it has stood for `Timing.debounce`; a
press is as long as the contact was closed, bounces left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

Kind = Literal["pressed", "released", "held", "stuck", "freed"]


@dataclass(frozen=True, slots=True)
class Timing:
    """When a level counts, when a press is held, and when a contact is stuck; all in seconds."""

    debounce: float
    hold: float
    stuck: float


@dataclass(frozen=True, slots=True)
class Contact:
    """One contact: its `closed` level `since` when, and whether a press is going on (`down`) since `pressed`.

    `held` and `stuck` say what has been told of this press; of a `muted` one nothing is told but that it is
    stuck and freed: it was closed already when the machine began.
    """

    closed: bool = False
    since: float = 0.0
    down: bool = False
    pressed: float = 0.0
    held: bool = False
    stuck: bool = False
    muted: bool = False

    @property
    def resting(self) -> bool:
        """Whether nothing will come of this contact before its level changes."""
        return not self.closed and not self.down


class Happening(NamedTuple):
    """What a contact has done and the time at which it counted."""

    kind: Kind
    at: float


def found(*, closed: bool, at: float) -> Contact:
    """Return a contact as it is found at the start; one found closed counts for nothing until it opens."""
    return Contact(closed, at, down=closed, pressed=at, muted=closed)


def edge(contact: Contact, *, closed: bool, at: float) -> Contact:
    """Return the contact after its level was seen to change to `closed` at this time.

    The same level again means that a change between was lost: while the level does not count yet, it begins
    anew.
    """
    if contact.closed is closed and contact.down is closed:
        return contact
    return replace(contact, closed=closed, since=at)


def advance(
    contact: Contact, timing: Timing, now: float, *, known: float | None = None
) -> tuple[Contact, tuple[Happening, ...]]:
    """Return the contact at this time and all that has come to count until then, in its order.

    `known` is the time up to which no change of its level can still be on its way, None: `now`. What is not
    known to be closed any more is neither held nor stuck.
    """
    happened: list[Happening] = []
    settles = contact.since + timing.debounce
    if contact.closed and not contact.down and settles <= now:
        contact = replace(contact, down=True, pressed=contact.since)
        happened.append(Happening("pressed", settles))
    if contact.down:
        until = min(now, now if known is None else known) if contact.closed else min(now, contact.since)
        contact, more = _grown(contact, timing, until)
        happened += more
    if contact.down and not contact.closed and settles <= now:
        if contact.stuck or not contact.muted:
            happened.append(Happening("freed" if contact.stuck else "released", settles))
        contact = Contact(False, contact.since)
    return contact, tuple(happened)


def _grown(contact: Contact, timing: Timing, until: float) -> tuple[Contact, list[Happening]]:
    """Tell once that a press is held, and once that it is stuck."""
    happened: list[Happening] = []
    if not contact.held and not contact.muted and contact.pressed + timing.hold <= until:
        contact = replace(contact, held=True)
        happened.append(Happening("held", contact.pressed + timing.hold))
    if not contact.stuck and contact.pressed + timing.stuck <= until:
        contact = replace(contact, stuck=True)
        happened.append(Happening("stuck", contact.pressed + timing.stuck))
    return contact, happened
