"""`beermat pin`: the PIN of the host, written into the config file and taken out of it."""

from __future__ import annotations

import os
import re
import secrets
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from beermat.config import reader
from beermat.errors import BeermatError, ConfigError
from beermat.pin import hashed, tries_file
from beermat.storage.atomic_files import sync


def set_pin(path: Path | None, pin: str | None) -> Path:
    """Write this PIN into the config file, or with None take it out; return the file.

    The wrong tries of the one before are forgotten with it: who may write the config need not wait. Raises
    `BeermatError` for a PIN that is not 4 to 8 digits, `ConfigError` where there is no file that can be
    changed line by line, or by this user; then it stays as it is.
    """
    if pin is not None and not re.fullmatch(r"[0-9]{4,8}", pin):
        raise BeermatError("this is no PIN: expected 4 to 8 digits")
    found = path or next((one for one in reader.search_path() if one.is_file()), None)
    if found is None:
        raise ConfigError("no beermat.toml is there: make one, or name it with --config FILE")
    record = reader.load(found).database
    text = found.read_bytes().decode("utf-8-sig")
    kept = None if pin is None else hashed(pin, secrets.token_bytes(16))
    new = with_pin(text, kept)
    if new is None:
        raise ConfigError(f'{found}: [host]: written in an unusual way: expected a line pin = "..." below it')
    if new != text:
        try:
            _replace(found, new)
        except PermissionError:
            raise ConfigError(
                f"{found}: this user may not write there: expected its owner, or root"
            ) from None
    with suppress(OSError), _as_its_owner(record):  # the lock counts on, and the wait is an hour at most
        tries_file(record).unlink(missing_ok=True)
    return found


@contextmanager
def _as_its_owner(path: Path) -> Iterator[None]:
    """Let root be, on a way that leads through another's folder, no more than that other.

    In a folder of his, any name may be a link to anywhere by now.
    """
    others = (owner for owner in map(Path.stat, reversed(path.parents)) if owner.st_uid != 0)
    if os.geteuid() != 0 or (owner := next(others, None)) is None:
        yield
        return
    group = os.getegid()
    os.setegid(owner.st_gid)
    os.seteuid(owner.st_uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)


def with_pin(text: str, kept: str | None) -> str | None:
    """Return a config's text with this PIN instead of its own; None if it is not written line by line."""
    lines = text.splitlines(keepends=True)
    host = next((at for at, line in enumerate(lines) if re.match(r"\s*\[\s*host\s*\]", line)), None)
    if host is None:
        if kept is not None:
            end = "" if not text or text.endswith("\n") else "\n"
            lines += [f'{end}\n[host]\npin = "{kept}"\n']
    else:
        end_of_host = next(
            (at for at in range(host + 1, len(lines)) if re.match(r"\s*\[", lines[at])), len(lines)
        )
        rest = [line for line in lines[host + 1 : end_of_host] if not re.match(r"\s*pin\s*=", line)]
        head = lines[host] if lines[host].endswith("\n") else lines[host] + "\n"
        own = [] if kept is None else [f'pin = "{kept}"\n']
        lines[host:end_of_host] = [head, *own, *rest]
    new = "".join(lines)
    return new if _means(new) == _expected(text, kept) else None


def _means(text: str) -> dict[str, Any] | None:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None
    if data.get("host") == {}:
        del data["host"]
    return data


def _expected(text: str, kept: str | None) -> dict[str, Any]:
    data = tomllib.loads(text)
    host = {key: value for key, value in data.pop("host", {}).items() if key != "pin"}
    if kept is not None:
        host["pin"] = kept
    return {**data, "host": host} if host else data


def _replace(path: Path, text: str) -> None:
    """Put this text in the file's place, whole or not at all, with the owner and mode that it had."""
    path = path.resolve()
    before = path.stat()
    new = path.with_name(path.name + ".new")
    try:
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
            if (before.st_uid, before.st_gid) != (os.geteuid(), os.getegid()):
                os.fchown(out.fileno(), before.st_uid, before.st_gid)
            os.fchmod(out.fileno(), before.st_mode & 0o7777)
            out.write(text.encode())
            out.flush()
            os.fsync(out.fileno())
        new.replace(path)
        sync(path.parent)
    except OSError:
        new.unlink(missing_ok=True)
        raise
