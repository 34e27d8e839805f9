"""Where root has gone: every path that processes of root named, as strace saw it, with what it did there."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

STRACE: Final = (
    *("strace", "-f", "-y", "-qq", "--seccomp-bpf", "--pidns-translation", "--signal=none"),
    *("-s", "4096", "-e", "trace=%file,%creds,clone,clone3,?fork,?vfork,fchown,fchmod", "-o"),
)
"""What runs a command so that `walked` understands it; the name of the log and the command follow."""

_CALL: Final = re.compile(r"(\d+) +(\w+)\((.*)\) += (-?\d+)(.*)")
_BEGUN: Final = re.compile(r"(\d+) +(\w+)\((.*?),? ?<unfinished \.\.\.>")
_ENDED: Final = re.compile(r"(\d+) +<\.\.\. (\w+) resumed>,? ?(.*)\) += (-?\d+)(.*)")
_PLACE: Final = re.compile(r'(?:AT_FDCWD|\d+)<([^>]*)>, "((?:[^"\\]|\\.)*)"|"((?:[^"\\]|\\.)*)"')
_OURS: Final = re.compile(r"/\* (\d+) in strace's PID NS \*/")


class Step(NamedTuple):
    """Root named this absolute path, in this call."""

    path: str
    call: str


def walked(log: Path) -> Iterator[Step]:
    """Yield what processes whose effective user was root named, in the order of the log."""
    user: dict[str, int] = {}
    folder: dict[str, str] = {}
    begun: dict[tuple[str, str], str] = {}
    for line in log.read_text(errors="replace").splitlines():
        if found := _BEGUN.match(line):
            begun[found[1], found[2]] = found[3]
            continue
        if found := _ENDED.match(line):
            process, call, rest, answer, more = found.groups()
            arguments = begun.pop((process, call), "") + ", " + rest
        elif found := _CALL.match(line):
            process, call, arguments, answer, more = found.groups()
        else:
            continue
        if call in ("clone", "clone3", "fork", "vfork"):
            child = _OURS.search(more)
            name = child[1] if child else answer
            user[name], folder[name] = user.get(process, 0), folder.get(process, "/")
        elif call in ("setuid", "setreuid", "setresuid") and answer == "0":
            effective = [int(one) for one in re.findall(r"-?\d+", arguments)][0 if call == "setuid" else 1]
            user[process] = user.get(process, 0) if effective == -1 else effective
        if user.get(process, 0) != 0:
            continue
        for at, beneath, plain in _PLACE.findall(_paths(call, arguments)):
            named = posixpath.join(at or folder.get(process, "/"), beneath or plain)
            path = posixpath.normpath(named)
            if call == "chdir" and answer == "0":
                folder[process] = path
            yield Step(path, call)


def _paths(call: str, arguments: str) -> str:
    """Return the arguments without what names no path: a command's words, where a link leads."""
    if call.startswith("symlink"):
        return arguments.split(", ", 1)[1]
    if call.startswith(("execve", "readlink")):
        first = _PLACE.search(arguments)
        return first[0] if first else ""
    return arguments
