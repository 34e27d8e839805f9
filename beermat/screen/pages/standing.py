"""The standing as it is on paper: lines left and Bollen won of both sides, typed into four fields. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from beermat.errors import Refused
from beermat.evening.allowed import check
from beermat.evening.entries import StandingGiven
from beermat.evening.evening import Evening
from beermat.rules.bierkopf import Side
from beermat.screen.choices import BACK, keypad_choices
from beermat.screen.flow import Step, want
from beermat.screen.gallery import Shot
from beermat.screen.scene import Item, View
from beermat.screen.screens import OnPaper, Screen
from beermat.screen.sheet import Sheet, cancel
from beermat.screen.state import Flow
from beermat.screen.steps import Action, House, Table, Verb

FIELDS: Final = ("A", "B", "A", "B")
"""The sides of the four fields: lines left of A and B, then Bollen won of A and B."""


def opened(evening: Evening, house: House) -> OnPaper:
    """Return the dialog with the standing as the table has it; its reason is the last one of the house."""
    mats = evening.mats
    numbers = tuple(str(number) for number in (*mats.lines, *mats.bollen))
    a, b, won_a, won_b = numbers
    return OnPaper((a, b, won_a, won_b), len(evening.record), reason=len(house.reasons) - 1)


def given(screen: OnPaper, house: House) -> StandingGiven:
    """Return what would be booked; an empty field is a 0."""
    a, b, won_a, won_b = (int(number or "0") for number in screen.numbers)
    return StandingGiven((a, b), (won_a, won_b), house.reasons[screen.reason])


def choices(screen: OnPaper, evening: Evening, house: House) -> tuple[Action, ...]:
    """Return the four fields, the keys, the reason, and the way back."""
    fields = (Action(Verb.FIELD, number=at) for at in range(4))
    return (*fields, *keypad_choices(), Action(Verb.REASON), BACK)


def act(flow: Flow, screen: OnPaper, evening: Evening, action: Action, *, now: float, house: House) -> Step:
    """Return what follows from a key: the first one in a field begins its number anew."""
    match action.verb:
        case Verb.FIELD:
            screen = replace(screen, field=action.number, fresh=True)
        case Verb.DIGIT:
            screen = _typed(screen, str(action.number))
        case Verb.DELETE:
            screen = _with(screen, screen.numbers[screen.field][:-1])
        case Verb.REASON:
            screen = replace(screen, reason=(screen.reason + 1) % len(house.reasons))
        case Verb.DONE:
            return want(flow, action, given(screen, house), screen.standing)
    return replace(flow, screen=screen), ()


def _typed(screen: OnPaper, digit: str) -> OnPaper:
    before = "" if screen.fresh else screen.numbers[screen.field]
    typed = _with(screen, ((before + digit).lstrip("0") or "0")[:2])
    # No number has more than two figures: the second one leads on to the next field.
    if len(typed.numbers[screen.field]) == 2 and screen.field < 3:
        return replace(typed, field=screen.field + 1, fresh=True)
    return typed


def _with(screen: OnPaper, number: str) -> OnPaper:
    numbers = list(screen.numbers)
    numbers[screen.field] = number
    a, b, won_a, won_b = numbers
    return replace(screen, numbers=(a, b, won_a, won_b), fresh=False)


def behind(screen: OnPaper) -> Screen:
    """Return the table."""
    return Table()


def dialog(view: View, screen: OnPaper) -> tuple[Item, ...]:
    """Return the four fields and the keypad."""
    words, evening = view.words, view.evening
    sheet = Sheet(view, "keypad", words("The standing on paper"))
    hints = (words("Lines"), words("Lines"), words("Bollen"), words("Bollen"))
    for at, box in enumerate(sheet.dialog.quarters()):
        side = Side(FIELDS[at])
        names = " & ".join(somebody.shown.split()[0] for somebody in evening.partners(side))
        sheet.put(
            f"field {at}",
            "Field",
            box,
            Action(Verb.FIELD, number=at),
            text=screen.numbers[at] or "0",
            hint=f"{hints[at]} {names}",
            side=side.value,
            selected=at == screen.field,
        )
    refused = _refused(view, screen)
    if refused:
        sheet.put("refused", "Text", sheet.dialog.below_quarters, text=refused, size_name="body", lines=3)
    sheet.keypad(keypad_choices())
    reason = view.house.reasons[screen.reason] or "–"
    sheet.actions((Action(Verb.REASON), {"text": words("Reason"), "sub": reason}), cancel(view))
    return sheet.done


def _refused(view: View, screen: OnPaper) -> str:
    try:
        check(view.evening, given(screen, view.house))
    except Refused as refused:
        if refused.reason != "correction-is-nothing":
            return view.words.refusal(refused, view.evening)
    return ""


def shots() -> Iterator[Shot]:
    """Yield the scenes that are worth a picture."""
    from beermat.evening.notation import read  # noqa: PLC0415 - only the gallery makes evenings up

    evening = read("rules bierkopf\nseats Anna, Bert / Chris, Dora\n")
    long = read(
        'rules bierkopf\nseats "Maximilian Oberhuberle", Anna-Lena / "Wolfgang Schmidtbauer", Hans-Jürgen\n'
    )
    yield Shot("standing", evening, Flow(OnPaper(("12", "7", "2", "1"), 1, field=2)), facing=True)
    yield Shot("standing-refused", long, Flow(OnPaper(("0", "7", "2", "1"), 1)))
