"""Reading a beermat.toml: every value checked, every mistake with its place."""

from __future__ import annotations

import os
import re
import tomllib
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from beermat.config.settings import Config, HostSettings, ScreenSettings
from beermat.errors import ConfigError, Refused
from beermat.rules import catalogue
from beermat.rules.common import Rules
from hardware.settings import (
    BacklightSettings,
    ButtonsSettings,
    PinUse,
    StripSettings,
    pin_uses,
    shared_by,
    shared_pins,
)

_KEPT_PIN: Final = r"scrypt\$14\$8\$1\$[0-9a-f]{32}\$[0-9a-f]{64}"
_NAME_OF_A_SET: Final = r"[\w-]{1,24}"


def search_path() -> tuple[Path, ...]:
    """Return where a beermat.toml is looked for, the first one found counting."""
    home = Path(os.path.expanduser(os.environ.get("XDG_CONFIG_HOME") or "~/.config"))
    return Path("beermat.toml"), home / "beermat.toml", Path("/etc/beermat.toml")


def load(path: Path | None = None) -> Config:
    """Return the config of this file; None looks along `search_path` and takes the defaults if none is there.

    Raises `ConfigError` for the first mistake: file, line, key, what stands there, what may stand there.
    """
    config, mistakes = look(path)
    if mistakes:
        more = f" (and {len(mistakes) - 1} more: beermat check-config)" if len(mistakes) > 1 else ""
        raise ConfigError(mistakes[0] + more)
    return config


def look(path: Path | None = None) -> tuple[Config, list[str]]:
    """Return the config as far as it can be understood, and one line for each mistake in it."""
    found = path or next((one for one in search_path() if one.is_file()), None)
    if found is None:
        return Config(), []
    return read(found)


def read(path: Path) -> tuple[Config, list[str]]:
    """Return the config as far as the file can be understood, and one line for each mistake in it."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = wrong.object[: wrong.start].count(b"\n") + 1
        return Config(), [f"{path}:{line}: byte {wrong.object[wrong.start]:#04x}: expected UTF-8 text"]
    except OSError as wrong:
        return Config(), [f"{path}: {wrong.strerror}: expected a beermat.toml that can be read"]
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        line, mistake = _no_toml(path, text, str(wrong))
        return _above(path, text, line), [mistake]
    except RecursionError:
        return Config(), [f"{path}:1: no TOML: lists nested too deeply"]
    reader = _Reader(path, _places(text))
    config = reader.config(data)
    return config, [line for _, line in sorted(reader.mistakes, key=lambda mistake: mistake[0])]


def _above(path: Path, text: str, line: int) -> Config:
    """Return what stands above this line, from 1; the defaults where that is no TOML either."""
    try:
        data = tomllib.loads("\n".join(text.split("\n")[: line - 1]))
    except tomllib.TOMLDecodeError:
        return Config()
    return _Reader(path, {}).config(data)


def _no_toml(path: Path, text: str, message: str) -> tuple[int, str]:
    """Return the line of the mistake, from 1, and what is wrong."""
    at = re.search(r" \(at line (\d+), column (\d+)\)$", message)
    lines = text.rstrip("\n").split("\n")
    number = int(at[1]) if at else len(lines)
    stands = lines[min(number, len(lines)) - 1].strip()
    said = message[: at.start()] if at else message
    column = int(at[2]) if at and "Invalid value" in said else 0
    said = _quotes_missing(lines[min(number, len(lines)) - 1], column) or said
    return number, f"{path}:{number}: {_shown(stands)}: no TOML: {said}"


_VALUE: Final = r"\s*([\w.-]+)\s*=\s*([^\s#\[{][^#]*?)\s*(?:#.*)?"
_WORD: Final = r"[^\s,\[\]{}=#]+"
_SLANTED: Final = "„“”‚‘’«»"
_OF_TOML: Final = re.compile(r"true|false|yes|no|inf|nan", re.IGNORECASE)


def _quotes_missing(line: str, column: int) -> str | None:
    """Say that a text on this line has no quotes, or not all; None: that is not what is wrong.

    `column`, from 1, is where a value was expected within a list or a table; 0: nobody knows.
    """
    whole = re.fullmatch(_VALUE, line)
    word = re.match(_WORD, line[column - 1 :]) if column else None
    key, text = (f"{whole[1]} = ", whole[2]) if whole else ("", word[0] if word else "")
    bare, quotes = text.strip(f"\"'{_SLANTED}"), text.count('"') + text.count("'")
    if not bare or text[0] in "+-.0123456789" or quotes > 1 or _OF_TOML.fullmatch(text):
        return None
    if text[0] in _SLANTED:
        return f'no plain quotes round the text: expected {key}"{bare}"'
    return f'{"a quote is missing" if quotes else "no quotes round the text"}: expected {key}"{bare}"'


_BARE: Final = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_DOTTED: Final = rf"{_BARE}(?:\s*\.\s*{_BARE})*"
_HEADER: Final = re.compile(rf"\s*\[\[?\s*({_DOTTED})\s*\]")
_KEY: Final = re.compile(rf"\s*({_DOTTED})\s*=")

_Path = tuple[str, ...]


def _places(text: str) -> dict[_Path, int]:
    """Return the line, from 1, of every table and key."""
    table: _Path = ()
    places: dict[_Path, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if header := _HEADER.match(line):
            table = _split(header[1])
            places.setdefault(table, number)
        elif key := _KEY.match(line):
            places.setdefault(table + _split(key[1]), number)
    return places


def _split(dotted: str) -> _Path:
    return tuple(name.strip("\"'") for name in re.findall(_BARE, dotted))


_Check = Callable[[object], Any]
"""Returns the value as the program knows it, or raises ValueError with what may stand there."""


class _Reader:
    """Reads the tables of one file and collects the mistakes in it."""

    def __init__(self, path: Path, places: Mapping[_Path, int]) -> None:
        self.path = path
        self.places = places
        self.mistakes: list[tuple[int, str]] = []

    def config(self, data: Mapping[str, object]) -> Config:
        top: dict[str, _Check] = {
            "language": _one_of("de", "en"),
            "layout": _one_of("wall", "facing"),
            "rules": _text,
            "database": _path,
            "rule_sets": _table,
            "screen": _table,
            "buttons": _table,
            "strip": _table,
            "backlight": _table,
            "host": _table,
        }
        given = self.sound((), data, top)
        sets = {**catalogue.named_sets(), **dict(self.house_sets(given.pop("rule_sets", {})))}
        rules = given.pop("rules", catalogue.DEFAULT)
        if rules not in sets:
            self.mistake(("rules",), rules, "one of " + ", ".join(sets))
            rules = catalogue.DEFAULT
        if "database" in given:
            given["database"] = self.path.parent / given["database"]
        screen: dict[str, _Check] = {
            "width": _whole(320, 7680),
            "height": _whole(320, 7680),
            "rotation": _turn,
            "dim_after": _minutes(0.1, 240),
            "sleep_after": _minutes(0.1, 1440),
        }
        buttons = self.settings(ButtonsSettings, "buttons", given.pop("buttons", {}))
        strip = self.settings(StripSettings, "strip", given.pop("strip", {}))
        self.pins(data, pin_uses(buttons, strip))
        return Config(
            rules=sets[rules],
            rule_sets=sets,
            source=self.path,
            screen=self.settings(ScreenSettings, "screen", given.pop("screen", {}), screen),
            buttons=buttons,
            strip=strip,
            backlight=self.settings(BacklightSettings, "backlight", given.pop("backlight", {})),
            host=self.settings(HostSettings, "host", given.pop("host", {}), {"pin": _pin}),
            **given,
        )

    def pins(self, data: Mapping[str, object], uses: Sequence[PinUse]) -> None:
        """Refuse each pin that two parts want, at the key that names it; if both do, at the later one."""

        def names_it(use: PinUse) -> tuple[bool, bool, int]:
            return _at(data, use.key) is not None, use.key[-1] != "kind", self.line(use.key)

        for both in shared_pins(uses):
            key = max(both, key=names_it).key
            self.mistake(key, _at(data, key), f"a pin for one part only; {shared_by(*both)}")

    def house_sets(self, tables: Mapping[str, object]) -> Iterator[tuple[str, Rules]]:
        """Yield each sound house rule set with its name."""
        for name, table in tables.items():
            place = ("rule_sets", name)
            if not isinstance(table, Mapping):
                self.mistake(place, table, f"a table: [rule_sets.{name}]")
            elif name in catalogue.named_sets() or not re.fullmatch(_NAME_OF_A_SET, name):
                self.mistake(place, name, "a name of its own: up to 24 letters, figures and hyphens")
            else:
                yield name, self.house_set(place, table)

    def house_set(self, place: _Path, table: Mapping[str, object]) -> Rules:
        base = catalogue.named_sets().get(str(table.get("base")))
        if base is None:
            at = (*place, "base")
            self.mistake(at, table.get("base", _Missing()), "one of " + ", ".join(catalogue.named_sets()))
            base = catalogue.named_sets()[catalogue.DEFAULT]
        changes: dict[str, object] = {}
        for key, value in table.items():
            if key == "base":
                continue
            changes[key] = None if value == "none" else value
            try:
                catalogue.house(base, {key: changes[key]})
            except Refused as refused:
                allowed = refused.values.get("allowed") or f"a key: base, {refused.values['known']}"
                self.mistake((*place, key), value, str(allowed).replace("yes, no", "true, false"))
                del changes[key]
        for clash in catalogue.clashes(catalogue.house(base, changes)):
            key = clash.key if clash.key in changes else clash.other
            self.mistake((*place, key), changes[key], clash.expected)
        house: Rules = catalogue.house(base, changes, title=place[-1])
        return house

    def settings(
        self,
        kind: type[Any],
        name: str,
        data: Mapping[str, object],
        checks: Mapping[str, _Check] | None = None,
    ) -> Any:
        """Return a settings dataclass made of one table; what it does not understand keeps its default."""
        hints = get_type_hints(kind)
        known = {one.name: _of_type(hints[one.name]) for one in fields(kind)} | dict(checks or {})
        sound = self.sound((name,), data, known)
        while True:
            try:
                return kind(**sound)
            except ValueError as wrong:
                key = _culprit(kind, sound, str(wrong))
                self.mistake((name, key), data[key], str(wrong))
                del sound[key]

    def sound(self, place: _Path, data: Mapping[str, object], known: Mapping[str, _Check]) -> dict[str, Any]:
        """Return the values of a table that pass their checks."""
        values = {}
        for key, value in data.items():
            if key not in known:
                self.mistake((*place, key), value, "a key: " + ", ".join(known))
                continue
            try:
                values[key] = known[key](value)
            except ValueError as wrong:
                self.mistake((*place, key), value, str(wrong))
        return values

    def line(self, place: _Path) -> int:
        """Return where this key stands, or else the first one inside it, or else the table around it."""
        inside = [number for one, number in self.places.items() if one[: len(place)] == place]
        if inside:
            return min(inside)
        return self.line(place[:-1]) if place else 1

    def mistake(self, place: _Path, value: object, expected: str) -> None:
        line = self.line(place)
        text = f"{self.path}:{line}: {'.'.join(place)}: {_shown(value)}: expected {expected}"
        self.mistakes.append((line, text))


def _culprit(kind: type[Any], values: Mapping[str, Any], wrong: str) -> str:
    """Return the key that does not go with the others, of which all together are refused as `wrong`.

    That is the one without which the others are sound; or, if more are to blame, the first that is refused by
    itself and without which the others are refused for something else.
    """

    def refused(some: Mapping[str, Any]) -> str | None:
        try:
            kind(**some)
        except ValueError as fault:
            return str(fault)
        return None

    without = {one: refused({key: values[key] for key in values if key != one}) for one in values}
    for key, left in without.items():
        if left is None:
            return key
    alone = [key for key in values if refused({key: values[key]}) is not None]
    return next((key for key in alone if without[key] != wrong), (alone or list(values))[0])


def _at(data: object, place: _Path) -> object:
    """Return what stands there in the tables of a file; None: nothing."""
    for key in place:
        data = data.get(key) if isinstance(data, Mapping) else None
    return data


class _Missing:
    """Stands for a value that is not there."""


def _as_toml(value: object) -> str:
    if isinstance(value, _Missing):
        return "missing"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {_as_toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_as_toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _shown(value: object) -> str:
    text = _as_toml(value)
    return " ".join(text.split()) if len(text) <= 60 else " ".join(text.split())[:57] + "..."


def _one_of(*words: str) -> _Check:
    def check(value: object) -> str:
        if isinstance(value, str) and value in words:
            return value
        raise ValueError(" or ".join(f'"{word}"' for word in words))

    return check


def _integer(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError("a whole number")
    return value


def _whole(low: int, high: int) -> _Check:
    def check(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(f"a whole number, {low} to {high}")
        return value

    return check


def _turn(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value not in (0, 90, 180, 270):
        raise ValueError("0, 90, 180 or 270")
    return value


def _minutes(low: float, high: float) -> _Check:
    def check(value: object) -> float | None:
        if value == "none":
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            raise ValueError(f'minutes, {low:g} to {high:g}, or "none"')
        return float(value)

    return check


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError("a text in quotes")
    return value


def _pin(value: object) -> str:
    if not isinstance(value, str) or not re.fullmatch(_KEPT_PIN, value):
        raise ValueError("what `beermat pin` writes here")
    return value


def _path(value: object) -> str:
    text = _text(value)
    path = os.path.expanduser(os.fsdecode(text.encode()))  # called in UTF-8 on disk, whatever the locale
    if path.startswith("~") or not text.isprintable():
        raise ValueError("a path; ~ stands for a home folder that is there")
    return path


def _table(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise ValueError("a table")
    return value


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError("a number")
    try:
        return float(value)
    except OverflowError:
        raise ValueError("a smaller number") from None


def _yes_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("true or false")
    return value


def _of_type(hint: Any) -> _Check:
    """Return the check for a field of this type, as the settings of the hardware have them."""
    plain: dict[Any, _Check] = {bool: _yes_no, int: _integer, float: _number, str: _text}
    origin, inside = get_origin(hint), get_args(hint)
    if hint in plain:
        return plain[hint]
    if origin is Literal:
        return _one_of(*inside)
    if origin in (Union, types.UnionType):
        return _of_type(next(one for one in inside if one is not type(None)))
    if origin is tuple:
        return _several(inside)
    return _each(_of_type(inside[1]))


def _several(inside: tuple[Any, ...]) -> _Check:
    count = None if inside[-1] is ... else len(inside)
    one = _of_type(inside[0])

    def check(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list) or count not in (None, len(value)):
            raise ValueError("a list" if count is None else f"a list of {count}")
        return tuple(one(each) for each in value)

    return check


def _each(one: _Check) -> _Check:
    def check(value: object) -> dict[str, Any]:
        return {name: one(each) for name, each in _table(value).items()}

    return check
