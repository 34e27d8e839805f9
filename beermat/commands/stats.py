"""`beermat stats`: what everybody did over many evenings, as tables to read or as one JSON object."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import date
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from beermat.commands.game import told_game
from beermat.errors import BeermatError, Refused, StorageError
from beermat.evening import entries
from beermat.evening.entries import NOBODY_NAMED, Person
from beermat.evening.statistics import Best, Counts, Report, Total
from beermat.rules import catalogue
from beermat.storage import book
from beermat.wording import Words

MOST_TOLD: Final = 12
"""So many names are told where one is not known, the nearest first."""


def days(path: Path) -> str:
    """Say from when until when there are evenings in this record."""
    try:
        with book.read_book(path) as records:
            openings = (records.opening(one.id) for one in records.evenings())
            sure = sorted(day for day, opened in openings if opened.sure)
    except StorageError as wrong:
        return str(wrong)
    return f"there are evenings from {sure[0]} to {sure[-1]}" if sure else "there is no evening yet"


def told(path: Path, *, name: str | None, since: date | None, as_json: bool) -> str:
    """Return the statistics of everybody, or of those who are called this or have this id.

    Raises `BeermatError` for a name that nobody has, with those that are nearest, and `StorageError`.
    """
    day = None if since is None else since.isoformat()
    with book.read_book(path) as records:
        known = [one for one in records.people() if one not in NOBODY_NAMED]
        people = None if name is None else _called(path, name, known)
        reports = [records.statistics(since=day, person=one.id) for one in people or ()]
        report = records.statistics(since=day) if people is None else _together(reports)
    if as_json:
        return json.dumps({"since": day, **_plain(report)}, ensure_ascii=False, indent=1)
    cards = [_card(report, one) for one in people or ()]
    return "\n\n".join(part for part in (_head(report, day), *cards, *_tables(report)) if part)


def _called(path: Path, name: str, known: Sequence[Person]) -> list[Person]:
    """Return those who have this name, or this id (`Hans~2`): there may be several of one name."""
    try:
        wanted = entries.person(name)
    except Refused as refused:
        raise BeermatError(f'"{name}": {Words("en").refusal(refused)}') from None
    found = [one for one in known if wanted.id in (one.id, one.id.partition("~")[0])]
    if found:
        return found
    ids = {one.id: one.written for one in known}
    near = get_close_matches(wanted.id, ids, n=MOST_TOLD, cutoff=0)
    more = f" and {len(ids) - len(near)} more" if len(ids) > len(near) else ""
    way_out = f"expected {', '.join(ids[id] for id in near)}{more}" if near else "nobody has been named yet"
    raise BeermatError(f'{path}: nobody is called "{wanted.written}"; {way_out}')


def _together(reports: Sequence[Report]) -> Report:
    """Return one report on several people; what two of them did together is in it once."""
    totals = dict.fromkeys(one for report in reports for one in report.totals)
    return Report(reports[0].evenings, tuple(totals), reports[0].unsure, reports[0].unread)


# JSON


def _plain(report: Report) -> dict[str, object]:
    return {
        "evenings": report.evenings,
        "unsure": report.unsure,
        "unread": report.unread,
        "people": [
            {"id": one.who[0].id, "name": one.who[0].name, **_counted(one)}
            for game in catalogue.GAMES
            for one in report.people(game)
        ],
        "partnerships": [
            {"ids": [who.id for who in one.who], "names": [who.name for who in one.who], **_counted(one)}
            for game in catalogue.GAMES
            for one in report.partnerships(game)
        ],
    }


def _counted(one: Total) -> dict[str, object]:
    return {
        "game": one.game,
        "evenings": one.evenings,
        **one.counts._asdict(),
        "run": _best(one.run),
        "comeback": _best(one.comeback),
    }


def _best(best: Best | None) -> dict[str, object] | None:
    if best is None:
        return None
    return {"number": best.number, "evening": best.when.evening, "day": best.when.day, "sure": best.when.sure}


# To read


def _head(report: Report, day: str | None) -> str:
    since = "" if day is None else f" since {day}"
    out = []
    if report.unsure:
        out.append(f"{report.unsure} opened when no clock was set, which may belong to it")
    if report.unread:
        out.append(f"{report.unread} that cannot be read")
    left_out = f"; not in it: {', '.join(out)}" if out else ""
    return f"{report.evenings} {'evening' if report.evenings == 1 else 'evenings'}{since}{left_out}"


def _card(report: Report, person: Person) -> str:
    """Return what was best of one person, and when."""
    lines = [f"{person.written} ({person.id})"]
    for one in report.of(person.id):
        if len(one.who) == 1:
            lines += (
                f"  {one.game}: {what} {best.number} {unit}, evening {best.when.evening} ({_day(best)})"
                for what, best, unit in (
                    ("longest run", one.run, "won in a row"),
                    ("best comeback", one.comeback, "lines behind"),
                )
                if best is not None
            )
    return "\n".join(lines)


def _day(best: Best) -> str:
    return best.when.day if best.when.sure else "day unknown"


def _tables(report: Report) -> Iterable[str]:
    """Yield a table of the people and one of the partnerships for each game, where there are any."""
    for game in catalogue.GAMES:
        for title, totals in (
            (f"{game.capitalize()}", report.people(game)),
            ("Partnerships", report.partnerships(game)),
        ):
            if totals:
                rows = [_row(one) for one in totals]
                head = [title, *list(rows[0])[1:]]
                yield _table([head, *(list(row.values()) for row in rows)])
    if report.totals:
        yield (
            "Bollen won:lost, Schneider and Schwarz given:taken, Spritze won/called, "
            "run of won deals and comeback in lines on one evening, Maß bought/lost"
        )


def _row(one: Total) -> dict[str, str]:
    counts = one.counts
    return {
        "name": " & ".join(who.written for who in one.who),
        "evenings": str(one.evenings),
        "deals": str(counts.deals),
        "won": _share(counts),
        **told_game(one.game).statistics(one),
    }


def _share(counts: Counts) -> str:
    return f"{counts.won} ({100 * counts.won / counts.deals:.0f} %)" if counts.deals else "0"


def _table(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if at == 0 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
