"""A Debian 13 machine in a container, with a real systemd: made, booted, looked into, switched off.

It has its own processes, files and systemd, and this machine's kernel and network. There is no screen and no
board in it, so the table draws unseen (`beermat.service.d/unseen.conf`) and its parts are simulated.
"""

from __future__ import annotations

import os
import pty
import select
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
SUITE: Final = os.environ.get("BEERMAT_SYSTEM_SUITE", "trixie")
"""The Debian in it: 13, or with "bookworm" 12."""
PACKAGES: Final = "systemd,systemd-sysv,dbus,udev,procps,ca-certificates,python3,python3-venv,make,sudo"
"""What an empty Raspberry Pi OS Lite has of all that the installer leans on."""

HANDED_ON: Final = (
    "PIP_",
    "UV_",
    "SSL_CERT_",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "http_proxy",
    "https_proxy",
)
"""The settings with which this machine reaches its package indexes, and so the one inside."""

UNSEEN: Final = """[Service]
Environment=SDL_VIDEODRIVER=offscreen
TTYPath=
StandardInput=null
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
"""
"""Without a screen: drawn off it, and no console to take."""


def _environment() -> dict[str, str]:
    given = {name: value for name, value in os.environ.items() if name.startswith(HANDED_ON)}
    return given | {
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin",
        "HOME": "/root",
        "TERM": "dumb",
        "UV_CACHE_DIR": "/var/cache/uv",
    }


def base_tree() -> Path:
    """Return a tar of the empty system, made once and kept in $BEERMAT_SYSTEM_CACHE, which may be empty."""
    cache = Path(os.environ.get("BEERMAT_SYSTEM_CACHE", "/var/cache/beermat-system"))
    tar = cache / f"{SUITE}.tar"
    if not tar.exists():
        cache.mkdir(parents=True, exist_ok=True)
        begun = cache / f".{SUITE}.{os.getpid()}.tar"
        command = ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={PACKAGES}", SUITE, str(begun)]
        subprocess.run(command, check=True)
        begun.rename(tar)
    return tar


class Machine:
    """The machine in its folder; `boot` and `halt` as often as you like."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "machine"
        self._console = folder / "console.log"
        self._container: subprocess.Popen[bytes] | None = None
        self._first = 0

    def make(self) -> None:
        """Unpack the empty system and put this project into it, as git knows it."""
        self.root.mkdir(parents=True)
        subprocess.run(["tar", "-xf", str(base_tree()), "-C", str(self.root)], check=True)
        (self.root / "etc/hostname").write_text("table\n")
        for path in ("/etc/resolv.conf", "/etc/ssl/certs/ca-certificates.crt", "/etc/pip.conf"):
            if Path(path).exists():
                inside = self.root / path[1:]
                inside.parent.mkdir(parents=True, exist_ok=True)
                inside.unlink(missing_ok=True)
                shutil.copyfile(path, inside)
        self.bring_source()
        unseen = self.root / "etc/systemd/system/beermat.service.d/unseen.conf"
        unseen.parent.mkdir(parents=True)
        unseen.write_text(UNSEEN)

    def bring_source(self) -> None:
        """Lay the project into /root/beermat, as it stands here."""
        listing = [
            "git",
            "-c",
            "safe.directory=*",
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ]
        names = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True).stdout.decode().split("\0")
        target = self.root / "root/beermat"
        shutil.rmtree(target, ignore_errors=True)
        for name in filter(None, names):
            source = ROOT / name
            if source.is_file() and not name.startswith(("docs/", "bench/", "tests/")):
                (target / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target / name)
        shutil.copy2(Path(__file__).with_name("evening.py"), self.root / "root/evening.py")

    def boot(self) -> None:
        """Switch it on and wait until systemd has started everything it wants to."""
        unit = [] if Path("/run/systemd/system").exists() else ["--keep-unit"]
        command = ["systemd-nspawn", "--quiet", "--boot", "--register=no", *unit, "--console=read-only"]
        # With this right it can keep networks apart, as the units ask, although it shares the network itself.
        command += ["--capability=CAP_NET_ADMIN", "--directory", str(self.root)]
        with self._console.open("ab") as console:
            self._container = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=console, stderr=subprocess.STDOUT
            )
        self.until(self._found_first, "its first process", 120)
        self.until(lambda: self.does("systemctl is-active basic.target"), "systemd", 300)

    def _found_first(self) -> bool:
        assert self._container is not None
        assert self._container.poll() is None, self.console()
        for parent in Path("/proc").glob("[0-9]*"):
            try:
                fields = (parent / "stat").read_text().rpartition(")")[2].split()
                name = (parent / "comm").read_text().strip()
            except OSError:
                continue
            if name == "systemd" and self._descends(int(fields[1])):
                self._first = int(parent.name)
                return True
        return False

    def _descends(self, pid: int) -> bool:
        assert self._container is not None
        while pid > 1:
            if pid == self._container.pid:
                return True
            pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
        return False

    def halt(self) -> None:
        """Switch it off in good order, as a host would."""
        if self._container is None:
            return
        self.run("systemctl --no-block poweroff", check=False)
        self.off()

    def off(self, within: float = 300) -> None:
        """Wait until it is off; raise `TimeoutExpired` if it does not go."""
        assert self._container is not None
        try:
            self._container.wait(within)
        except subprocess.TimeoutExpired:
            self._container.kill()
            self._container.wait()
            raise
        finally:
            self._container, self._first = None, 0

    def run(
        self,
        command: str,
        *,
        check: bool = True,
        within: float = 600,
        environment: Mapping[str, str] | None = None,
        watched: Sequence[str | Path] = (),
    ) -> subprocess.CompletedProcess[str]:
        """Run a line of shell in it as root, with /root/beermat as its folder.

        `watched`: a command of this machine that runs and watches it.
        """
        done = subprocess.run(
            [*watched, *self._inside(f"cd /root/beermat && {command}")],
            env=_environment() | dict(environment or {}),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=within,
            check=False,
        )
        if check:
            assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done

    def _inside(self, command: str, *wrapped: str) -> list[str]:
        entered = ["nsenter", "-t", str(self._first), "-m", "-u", "-i", "-n", "-p", "-C", "--"]
        return [*entered, *wrapped, "/bin/sh", "-c", command]

    def typed(self, command: str, answers: Sequence[tuple[str, str]] = (), *, within: float = 600) -> str:
        """Run a line of shell at a terminal, as root, and give each answer when it is asked for.

        `answers` are pairs of what is asked and the answer. Returns all that stood on the terminal then.
        """
        ours, theirs = pty.openpty()
        with subprocess.Popen(
            self._inside(command, "setsid", "--ctty", "--wait"),
            env=_environment(),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
        ) as running:
            os.close(theirs)
            said, seen, until = "", 0, time.monotonic() + within
            asked = list(answers)
            while running.poll() is None or select.select([ours], (), (), 0)[0]:
                if time.monotonic() > until:
                    running.kill()
                    raise AssertionError(f"{command}\nno end within {within} s\n{said}")
                if select.select([ours], (), (), 0.2)[0]:
                    try:
                        said += os.read(ours, 65536).decode(errors="replace")
                    except OSError:  # the last one at the other end has gone
                        break
                if asked and asked[0][0] in said[seen:]:
                    seen = len(said)
                    os.write(ours, f"{asked.pop(0)[1]}\n".encode())
        os.close(ours)
        said = said.replace("\r\n", "\n")
        assert running.returncode == 0, f"{command}\n{said}"
        return said

    def says(self, command: str) -> str:
        """Return what a command prints, without the line's end."""
        return self.run(command).stdout.strip()

    def does(self, command: str) -> bool:
        """Say whether a command succeeds."""
        return self.run(command, check=False).returncode == 0

    def until(self, holds: Callable[[], bool], what: str, seconds: float) -> float:
        """Wait until something holds, and return how many seconds that took.

        Another machine cannot be told what time it is: here alone the real clock has to do.
        """
        began = time.monotonic()
        while not holds():
            assert time.monotonic() - began < seconds, f"no {what} within {seconds} s\n{self.console()}"
            time.sleep(0.2)
        return time.monotonic() - began

    def console(self) -> str:
        """Return the end of what it said on its console, and of its journal if it can be asked."""
        said = self._console.read_text(errors="replace")[-2000:] if self._console.exists() else ""
        if self._first:
            said += self.run("journalctl -b --no-pager -n 60 -o short-monotonic", check=False).stdout
        return said

    # The table in it

    def table(self) -> int:
        """Return the process of the table that stands, 0 if none does."""
        told = self.says("systemctl show beermat -p ActiveState -p MainPID")
        state = dict(line.split("=", 1) for line in told.splitlines())
        return int(state["MainPID"]) if state["ActiveState"] == "active" else 0

    def stands(self, *, but_not: int = 0, within: float = 300) -> float:
        """Wait until a table stands, of another process than `but_not`; return the seconds it took."""
        return self.until(lambda: self.table() not in (0, but_not), "table", within)


def temporary() -> Path:
    """Return a new folder in which devices may be made."""
    return Path(tempfile.mkdtemp(prefix="beermat-system-", dir="/var/tmp"))
