"""docs/kiosk.md as a host follows it: an ordinary user at a terminal, who copies one line after the other.

What the guide says that comes must come. It begins on a machine that knows nothing of a table; by its name it
comes after the other tests of this folder.
"""

from __future__ import annotations

import re
from shlex import quote
from typing import Final, NamedTuple

import pytest

from tests.system.kiosk import DATA, RECORD, as_table
from tests.system.machine import HANDED_ON, ROOT, Machine
from tests.system.project import Project

NOT_HERE: Final = {
    "ssh USER@NAME.local": "typed at the host's own computer",
    "sudo nano /etc/beermat.toml": "an editor, which waits for a hand",
    "sudo reboot": "ends what this test holds on to; test_kiosk switches the machine off and on",
    "beermat doctor leds": "nothing is wired",
    "beermat doctor buttons": "nothing is wired",
    "sudo mount /dev/sda1 /media/stick": "no stick is plugged in",
    "sudo umount /media/stick": "no stick is plugged in",
    "sudo apt full-upgrade -y": "fetches half a system anew, none of it ours",
}
"""Lines that only make sense elsewhere, and why."""

ANSWERS: Final = {"beermat pin": (("PIN: ", "4711"), ("confirmation: ", "4711"))}
"""What lines ask, and what is typed then."""

KNOWN_TO_THE_TABLE: Final = {
    "beermat pin": "The table is open, the host's PIN guards the rules;",
    "beermat pin --off": "The table is open; its record is",
}
"""What the running table says of itself after a line."""


class Line(NamedTuple):
    """A line to copy, and what the guide says that comes by then."""

    typed: str
    answers: tuple[str, ...]


def sections() -> dict[str, list[Line]]:
    """Return the lines of each chapter, in order."""
    found: dict[str, list[Line]] = {}
    title = ""
    for line in (ROOT / "docs/kiosk.md").read_text("utf-8").splitlines():
        if line.startswith("## "):
            title = line[3:]
        elif line.startswith("    "):
            found.setdefault(title, []).append(Line(line.strip(), ()))
        elif line.startswith("→ "):
            last = found[title][-1]
            found[title][-1] = last._replace(answers=(*last.answers, line[2:]))
    return found


SECTIONS: Final = sections()


def plain(text: str) -> str:
    """Return a line without what differs from machine to machine: numbers, sums, plurals, the clock."""
    text = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text)
    text = re.sub(r"-unsure| \(clock not set\)", "", text)
    text = re.sub(r"-[0-9a-f]{8}\b", "-#", text)
    text = re.sub(r"\b(change|evening|deal)s\b", r"\1", text)
    return " ".join(re.sub(r"\d+", "#", text).split())


def is_said(answer: str, lines: list[str]) -> bool:
    """Say whether one of these lines is this answer of the guide, in which … is anything."""
    pattern = ".*".join(map(re.escape, plain(answer).split("…")))
    return any(re.fullmatch(pattern, line) for line in lines)


class Host(NamedTuple):
    """The machine of a host `wirt`, and on it the project where he can clone it."""

    machine: Machine
    home: Project

    def publish(self, version: str) -> None:
        self.home.commit(version)
        self.machine.says("chown -R wirt: /srv/beermat")


@pytest.fixture(scope="module")
def host(machine: Machine, tmp_path_factory: pytest.TempPathFactory) -> Host:
    """The machine as it comes from the card: Raspberry Pi OS has ssh-keygen on it."""
    machine.run("systemd/kiosk remove", check=False)
    machine.run(f"rm -rf {DATA} /etc/beermat.toml; userdel beermat", check=False)
    machine.says("apt-get -qq update && apt-get -qq -y --no-install-recommends install openssh-client")
    keep = " ".join(f"{name}*" for name in HANDED_ON)
    machine.says(
        "useradd --create-home --shell /bin/bash wirt && chmod 700 /home/wirt && "
        f"printf 'wirt ALL=(ALL) NOPASSWD: ALL\\nDefaults env_keep += \"{keep}\"\\n' >/etc/sudoers.d/wirt && "
        "mkdir -p /boot/firmware && "
        "grep -q table /etc/hosts || echo 127.0.1.1 table >>/etc/hosts"
    )
    one = Host(machine, Project(machine.root / "srv/beermat", tmp_path_factory.mktemp("keys")))
    one.publish("0.1.0")
    return one


def prepared(host: Host, title: str) -> None:
    """Let happen what happens between the chapters."""
    if title == "House rules and settings":  # the first evening was played
        host.machine.says(f"systemctl stop beermat && {as_table(f'python /tmp/evening.py book {RECORD}')}")
        host.machine.says("systemctl start beermat")
    if title == "A newer version":
        host.publish("99.1.0")
    if title == "Only what is signed":
        host.publish("99.2.0")
        host.home.tag("v99.2.0", signed_by="makers")


def as_host(host: Host, line: Line, folder: str) -> tuple[str, str]:
    """Type a line in a folder; return what came, and the folder after it."""
    machine = host.machine
    command = line.typed.replace("ADDRESS", "/srv/beermat").replace("KEY", host.home.known_as("makers"))
    if "NUMBER" in command:
        listed = machine.says("beermat restore")
        command = command.replace("NUMBER", str(int(re.findall(r"beermat-(\d+)-", listed)[0])))
    if command.endswith(".tonight.deckel"):  # laid a moment after the table has come up
        machine.until(lambda: machine.does(command), "text of tonight", 120)
    if command == "beermat doctor":  # which finds no screen here
        command += " || true"
    inside = f"cd {folder} && {command} && pwd >/tmp/wirt"
    login = f"runuser -u wirt -- env HOME=/home/wirt USER=wirt TERM=dumb bash -c {quote(inside)}"
    came = machine.typed(f"cd / && {login}", ANSWERS.get(line.typed, ()))
    return came, machine.says("cat /tmp/wirt")


@pytest.mark.parametrize("title", SECTIONS)
def test_every_line_does_what_the_guide_says(host: Host, title: str) -> None:
    prepared(host, title)
    folder, lines = "/home/wirt", []  # each chapter begins with a new login
    for line in SECTIONS[title]:
        if line.typed in NOT_HERE:
            continue
        came, folder = as_host(host, line, folder)
        lines += [plain(one) for one in came.splitlines()]
        for answer in line.answers:
            assert is_said(answer, lines), f"{line.typed}\n{answer}\n{came}"
        if line.typed in KNOWN_TO_THE_TABLE:
            assert KNOWN_TO_THE_TABLE[line.typed] in host.machine.says("systemctl show beermat -p StatusText")
    if title not in ("Writing the card", "Giving it up"):
        assert host.machine.table(), host.machine.console()
    assert host.machine.says("find /home/wirt/beermat -user root | head -1") == ""


def test_no_line_is_left_out_without_need() -> None:
    typed = {line.typed for lines in SECTIONS.values() for line in lines}
    assert set(NOT_HERE) | set(ANSWERS) | set(KNOWN_TO_THE_TABLE) <= typed
    assert len(typed - set(NOT_HERE)) > 20
