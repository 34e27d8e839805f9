"""The PIN of the host: how it is kept, and the lock that counts who tries it.

What hashes is imported only where a PIN is set or tried: the table starts without it.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from beermat.storage.atomic_files import sync, write_durably

TRIES: Final = 5
"""How often a wrong PIN costs nothing."""
FIRST_WAIT: Final = 30.0
"""Seconds to wait after the fifth wrong try; each further one doubles them."""
LONGEST_WAIT: Final = 3600.0
"""Seconds beyond which the wait does not grow."""

_COST: Final = (14, 8, 1)
"""The logarithm of scrypt's N, its r and p: 16 MiB and some tenths of a second on a Raspberry Pi."""


def tries_file(record: Path) -> Path:
    """Return where the wrong tries are counted: beside the record."""
    return record.with_name(record.name + ".tries")


def hashed(pin: str, salt: bytes) -> str:
    """Return what is kept of a PIN: scrypt$14$8$1$SALT$HASH, the last two in hexadecimal."""
    import hashlib  # noqa: PLC0415 - only where a PIN is set or tried

    log_n, r, p = _COST
    key = hashlib.scrypt(pin.encode(), salt=salt, n=1 << log_n, r=r, p=p, dklen=32)
    return f"scrypt${log_n}${r}${p}${salt.hex()}${key.hex()}"


def fits(pin: str, kept: str) -> bool:
    """Say whether this is the PIN of which `kept` is the text of `hashed`."""
    import hmac  # noqa: PLC0415 - as above

    return hmac.compare_digest(hashed(pin, bytes.fromhex(kept.split("$")[4])), kept)


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a try; how many are left before one has to wait; for how many seconds to wait now."""

    right: bool
    left: int
    wait: float


class Lock:
    """Opens with the PIN; after five wrong ones only after a wait that grows.

    The number of failures is kept in `tries_file`, and is on disk before a try is answered, so that pulling
    the plug gives no new tries; where that cannot be written it is kept in memory. The wait runs by `clock`,
    in seconds that only grow, and begins anew after a restart.
    """

    def __init__(
        self,
        kept: str,
        tries_file: Path,
        clock: Callable[[], float],
        *,
        beside: Callable[[Callable[[], None]], None] | None = None,
    ) -> None:
        """Take up the number of failures so far.

        `beside` does the work of a try where nobody waits for it; None: in a thread of its own.
        """
        self._beside: Final = beside or _in_a_thread
        self._turn: Final = threading.Lock()
        self._kept: Final = kept
        self._file: Final = tries_file
        self._clock: Final = clock
        self._failures = _read(tries_file)
        self._until = clock() + wait_after(self._failures)

    def open(self, pin: str) -> Tried:
        """Try this PIN, which takes some tenths of a second; while there is a wait nothing is tried."""
        with self._turn:
            return self._open(pin)

    def ask(self, pin: str, answered: Callable[[Tried], None]) -> None:
        """Try this PIN beside everything else, then call `answered` from there."""

        def work() -> None:
            try:
                found = self.open(pin)
            except Exception:  # no memory for it, say: whoever waits gets an answer
                found = self.stands()
            answered(found)

        self._beside(work)

    def stands(self) -> Tried:
        """Return how things stand, without a try."""
        return Tried(False, max(0, TRIES - self._failures), max(0.0, self._until - self._clock()))

    def _open(self, pin: str) -> Tried:
        if self._clock() < self._until:
            return self.stands()
        # Counted before it is looked at: whoever pulls the plug meanwhile has tried all the same.
        failures = self._failures
        self._count(failures + 1)
        if fits(pin, self._kept):
            self._count(0)
            return Tried(True, TRIES, 0.0)
        self._until = self._clock() + wait_after(failures + 1)
        return self.stands()

    def _count(self, failures: int) -> None:
        self._failures = failures
        try:
            _write(self._file, failures)
        except OSError:
            return  # a full disk shall not keep the host out


def wait_after(failures: int) -> float:
    """Return for how many seconds nobody may try after so many failures in a row."""
    if failures < TRIES:
        return 0.0
    return min(LONGEST_WAIT, math.ldexp(FIRST_WAIT, min(failures - TRIES, 20)))


def _read(file: Path) -> int:
    try:
        return max(0, min(10_000, int(file.read_bytes()[:8])))
    except (OSError, ValueError):
        return 0


def _write(file: Path, failures: int) -> None:
    if failures:
        write_durably(file, f"{failures}\n".encode())
    elif file.exists():
        file.unlink()
        sync(file.parent)


def _in_a_thread(work: Callable[[], None]) -> None:
    threading.Thread(target=work, name="beermat-pin", daemon=True).start()
