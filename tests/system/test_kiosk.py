"""An empty machine becomes a table, lives through what pubs do to it, is updated, goes back, and is let go.

One story in the order in which it is written; each test leaves a table that stands.
"""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.system.kiosk import DATA, RECORD, STATE, another_record, as_table, changed, current, standing
from tests.system.machine import Machine

WITHIN_A_PERIOD: Final = 20 + 3 + 10
"""Seconds: WatchdogSec, TimeoutAbortSec, and what a loaded machine takes to get round to it."""


# Installing


def test_a_rehearsal_tells_every_step_and_does_nothing(machine: Machine) -> None:
    before = machine.says(STATE)
    told = machine.says("DRY_RUN=1 make kiosk")
    for step in (
        "install system packages",
        "build the program",
        "write /etc/beermat.toml",
        "make the user beermat",
    ):
        assert f"would   {step}" in told
    assert "nothing was done" in told
    assert machine.says(STATE) == before


def test_an_update_of_nothing_says_how_to_install(machine: Machine) -> None:
    refused = machine.run("make kiosk-update", check=False)
    assert refused.returncode != 0
    assert "install it with: sudo make kiosk" in refused.stderr


def test_one_line_makes_a_table_and_ends_with_the_doctor(machine: Machine) -> None:
    told = machine.says("make kiosk")
    assert "ok     record" in told
    assert told.splitlines()[-1].startswith("Done, ")
    assert machine.table(), machine.console()
    assert machine.says(f"stat -c %U:%a {DATA}") == "beermat:750"
    assert machine.says("stat -c %U:%G:%a /etc/beermat.toml") == "root:beermat:640"
    assert set(machine.says("id -nG beermat").split()) == {
        "beermat", "video", "render", "input", "gpio", "spi", "tty"
    }  # fmt: skip


def test_a_second_time_changes_nothing_and_says_so(machine: Machine) -> None:
    before, table = machine.says(f"{STATE} | grep -v {DATA}"), machine.table()
    told = machine.says("make kiosk")
    assert "change " not in told
    assert told.splitlines()[-1].startswith("Nothing to change: ")
    assert (machine.says(f"{STATE} | grep -v {DATA}"), machine.table()) == (before, table)


def test_a_config_that_everybody_may_read_is_shut_before_a_pin_stands_in_it(machine: Machine) -> None:
    before = machine.says("sha256sum /etc/beermat.toml")
    machine.says("chgrp root /etc/beermat.toml && chmod 644 /etc/beermat.toml")
    told = machine.says("make kiosk")
    assert told.splitlines()[-1].startswith("Done, 1 change: ")
    assert machine.says("stat -c %U:%G:%a /etc/beermat.toml") == "root:beermat:640"
    assert machine.says("sha256sum /etc/beermat.toml") == before


def test_every_unit_is_as_closed_as_promised_and_none_runs_as_root(machine: Machine) -> None:
    units = machine.says("cd /etc/systemd/system && ls beermat*.service").split()
    assert len(units) == 3
    for unit in units:
        told = machine.says(f"systemd-analyze security --no-pager {unit} | tail -1")
        exposure = re.search(r"(\d+\.\d+)", told)
        assert exposure is not None, told
        assert float(exposure[1]) <= 1.0, told
        assert machine.says(f"systemctl show {unit} -P User") == "beermat"
        commands = machine.says(f"grep ^Exec /etc/systemd/system/{unit}").splitlines()
        assert not [line for line in commands if re.match(r"\w+=[-@:|]*[+!]", line)]  # past the sandbox


def test_the_system_fetches_its_security_updates_and_starts_nothing_anew_for_them(machine: Machine) -> None:
    told = machine.says("apt-config dump")
    assert 'APT::Periodic::Unattended-Upgrade "1";' in told
    assert 'APT::Periodic::Update-Package-Lists "1";' in told
    assert 'Unattended-Upgrade::Automatic-Reboot "false";' in told
    assert machine.says("systemctl is-enabled apt-daily.timer apt-daily-upgrade.timer") == "enabled\nenabled"
    looked = machine.says("unattended-upgrade --dry-run --debug 2>&1")
    assert re.search(
        r"Allowed origins are: origin=Debian,codename=\w+-security,label=Debian-Security$", looked, re.M
    )


def test_the_config_puts_these_updates_out_and_on_again(machine: Machine) -> None:
    machine.says("cp -p /etc/beermat.toml /root/ && printf '[host]\\nupdates = false\\n' >>/etc/beermat.toml")
    told = machine.says("make kiosk")
    assert told.splitlines()[-1].startswith("Done, 1 change: ")
    assert 'APT::Periodic::Unattended-Upgrade "0";' in machine.says("apt-config dump")
    machine.says("cp -p /root/beermat.toml /etc/")
    machine.says("make kiosk")
    assert 'APT::Periodic::Unattended-Upgrade "1";' in machine.says("apt-config dump")


def test_ctrl_alt_del_is_taken_from_the_kernel_by_what_starts_it(machine: Machine) -> None:
    file = "/boot/firmware/cmdline.txt"
    line = "console=tty1 root=PARTUUID=1 rootwait quiet"
    machine.says(f"mkdir -p /boot/firmware && printf '{line}' >{file}")
    assert "change  let Ctrl-Alt-Del do nothing while the machine starts" in machine.says("make kiosk")
    assert machine.says(f"cat {file}") == f"{line} sysctl.kernel.ctrl-alt-del=0 sysctl.kernel.cad_pid=2"
    assert machine.says("make kiosk").splitlines()[-1].startswith("Nothing to change: ")


def test_systemd_finds_nothing_to_complain_about_in_the_units(machine: Machine) -> None:
    units = " ".join(f"/etc/systemd/system/beermat*.{kind}" for kind in ("service", "timer", "path"))
    verified = machine.run(f"systemd-analyze verify {units}", check=False)
    assert "beermat" not in verified.stdout + verified.stderr


def test_the_table_is_nobody_and_hears_no_network(machine: Machine) -> None:
    pid = machine.table()
    status = machine.says(f"cat /proc/{pid}/status")
    assert re.search(r"^CapEff:\s+0+$", status, re.MULTILINE)
    assert re.search(r"^NoNewPrivs:\s+1$", status, re.MULTILINE)
    assert re.search(r"^Seccomp:\s+2$", status, re.MULTILINE)
    assert machine.says(f"stat -c %U /proc/{pid}") == "beermat"
    assert machine.says(f"readlink /proc/{pid}/ns/net") != machine.says("readlink /proc/1/ns/net")
    sockets = machine.says(f"ls -l /proc/{pid}/fd | grep -o 'socket:.*' || true")
    inodes = set(re.findall(r"\d+", sockets))
    listening = machine.says("cat /proc/net/tcp /proc/net/tcp6 /proc/net/udp /proc/net/udp6")
    assert not inodes & {line.split()[9] for line in listening.splitlines() if ":" in line[:6]}


def consoles(machine: Machine) -> str:
    """Return how many consoles get a login when somebody switches to them."""
    place = "org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager"
    return machine.says(f"busctl get-property {place} NAutoVTs")


def test_behind_the_table_there_is_no_login_and_no_console_to_switch_to(machine: Machine) -> None:
    assert consoles(machine) == "u 0"
    assert machine.says("systemctl is-enabled ctrl-alt-del.target || true") == "masked"
    assert machine.says("systemctl list-units --no-legend 'getty@*' 'autovt@*'") == ""


def test_it_comes_by_itself_when_the_machine_is_switched_on(machine: Machine) -> None:
    machine.halt()
    machine.boot()
    machine.stands()
    assert machine.says("systemctl is-enabled getty@tty1.service || true") == "disabled"


# The evening


def test_a_backup_before_the_first_evening_is_no_fault(machine: Machine) -> None:
    machine.says("systemctl start beermat-backup.service")


def test_an_evening_is_there_after_every_kill(machine: Machine) -> None:
    machine.says("systemctl stop beermat")
    machine.says(as_table("python /tmp/evening.py book " + RECORD))
    before = standing(machine)
    assert before["entries"] == 6
    machine.says("systemctl start beermat")
    for _ in range(3):
        table = machine.table()
        machine.says(f"kill -KILL {table}")
        machine.stands(but_not=table)
    assert standing(machine) == before


def test_a_table_that_stands_still_is_started_anew_within_its_limit(machine: Machine) -> None:
    before, table = standing(machine), machine.table()
    machine.says(f"kill -STOP {table}")
    machine.until(lambda: machine.table() != table, "end of the old table", WITHIN_A_PERIOD)
    machine.stands(but_not=table)
    assert "watchdog" in machine.says("journalctl -u beermat --no-pager -n 40").lower()
    assert standing(machine) == before


def test_a_table_that_lives_is_left_alone(machine: Machine) -> None:
    # A little longer than WatchdogSec: were there no signs of life, it would be killed meanwhile.
    table = machine.table()
    machine.says("sleep 22")
    assert machine.table() == table


def test_what_the_table_asks_for_brings_a_backup(machine: Machine) -> None:
    machine.says("rm -rf /var/lib/beermat/backups && runuser -u beermat -- touch /run/beermat/evening-closed")
    machine.until(lambda: bool(machine.says(f"ls {DATA}/backups 2>/dev/null || true")), "backup", 120)


def test_an_evening_that_is_closed_again_and_again_is_backed_up_the_next_time_too(machine: Machine) -> None:
    for _ in range(7):
        machine.says("runuser -u beermat -- touch /run/beermat/evening-closed")
        machine.until(lambda: machine.does("systemctl is-active beermat-backup.path"), "watch", 120)
        machine.says("systemctl start beermat-backup.service")
    assert machine.says("systemctl is-failed beermat-backup.path beermat-backup.service || true") == (
        "active\ninactive"
    )


def test_the_timer_is_set_and_its_backup_brings_the_evening_back(machine: Machine) -> None:
    assert "beermat-backup.timer" in machine.says("systemctl list-timers --no-pager beermat-backup.timer")
    before = standing(machine)
    machine.says("systemctl start beermat-backup.service")
    newest = machine.says(f"ls {DATA}/backups/*.db | tail -1")
    machine.says(
        f"systemctl stop beermat && rm {RECORD}* && beermat restore {newest} && systemctl start beermat"
    )
    assert standing(machine) == before
    assert machine.says(f"stat -c %U {RECORD}") == "beermat"


def test_without_a_screen_it_tries_for_ever_and_the_journal_stays_small(machine: Machine) -> None:
    drop_in = "/etc/systemd/system/beermat.service.d/zz-blind.conf"
    machine.says(
        f"printf '[Service]\\nEnvironment=SDL_VIDEODRIVER=kmsdrm\\n' >{drop_in} && systemctl daemon-reload"
    )
    machine.run("systemctl --no-block restart beermat")
    machine.says("sleep 1; journalctl --rotate; journalctl --vacuum-time=1s >/dev/null 2>&1; sleep 30")
    lines = machine.says("journalctl -u beermat --no-pager -o cat").splitlines()
    tries = sum("Starting" in line for line in lines)
    assert tries >= 1
    assert len(lines) < 60, lines
    machine.says(f"rm {drop_in} && systemctl daemon-reload")
    machine.stands()


@pytest.mark.parametrize("degrees", ["90", "270"])
def test_a_panel_that_is_mounted_upright_is_told_to_the_table(machine: Machine, degrees: str) -> None:
    table, drop_in = machine.table(), "/etc/systemd/system/beermat.service.d/turned.conf"
    machine.says(f"install -D -m 644 systemd/turned-{degrees}.conf {drop_in} && systemctl daemon-reload")
    machine.says("systemctl restart beermat")
    assert machine.table() not in (0, table)
    environment = machine.says(f"tr '\\0' '\\n' </proc/{machine.table()}/environ")
    assert f"KCFG_GRAPHICS_ROTATION={degrees}" in environment.splitlines()
    machine.says(f"rm {drop_in} && systemctl daemon-reload && systemctl restart beermat")


# What keeps it from being a table


def refused(machine: Machine) -> str:
    """Wait until the screen says why there is no table, and return what it says."""
    machine.stands()
    return machine.says("cat /run/beermat/refused")


def test_a_mistake_in_the_config_is_told_by_the_screen_which_stays_up(machine: Machine) -> None:
    machine.says("cp -p /etc/beermat.toml /root/ && echo layout = >>/etc/beermat.toml")
    machine.says("systemctl restart beermat")
    assert "no TOML" in refused(machine)
    assert "There is no table: /etc/beermat.toml:" in machine.says("systemctl show beermat -p StatusText")
    page = machine.table()
    machine.says("sleep 22")  # longer than WatchdogSec
    assert machine.table() == page
    machine.says("cp -p /root/beermat.toml /etc/")
    assert "change  start the table" in machine.says("make kiosk")
    assert not machine.does("test -e /run/beermat/refused")


def test_a_record_newer_than_the_program_is_told_and_left_alone(machine: Machine) -> None:
    before = standing(machine)
    machine.says("beermat backup && systemctl stop beermat")
    machine.says(as_table("python /tmp/evening.py newer " + RECORD))
    record = machine.says(f"sha256sum {RECORD}")
    machine.says("systemctl start beermat")
    assert "was written by a newer beermat" in refused(machine)
    assert machine.says(f"sha256sum {RECORD}") == record
    number = max(map(int, re.findall(r"beermat-(\d+)-", machine.says(f"ls {DATA}/backups"))))
    machine.says(f"beermat restore {number} && systemctl restart beermat")
    assert not machine.does("test -e /run/beermat/refused")
    assert standing(machine) == before


# Newer and older programs


def test_a_broken_update_is_refused_and_the_old_one_plays_on(machine: Machine) -> None:
    before, table = current(machine), machine.table()
    with changed(
        machine, "beermat/lights.py", r"^from __future__ import annotations", r"\g<0>\nimport not_there"
    ):
        refused = machine.run("make kiosk-update", check=False)
    assert refused.returncode != 0
    assert "not_there" in refused.stdout
    assert "plays on and nothing has changed" in refused.stderr
    assert (current(machine), machine.table()) == (before, table)


@pytest.mark.parametrize("package", ["click", "hatchling", "uv"])
def test_what_is_not_as_the_lock_has_it_is_told_as_that_and_not_used(machine: Machine, package: str) -> None:
    before, table = current(machine), machine.table()
    if package == "uv":
        machine.says("mv /opt/beermat/tools /opt/beermat/tools.aside")
    wheel = rf'({package}-[0-9.]+-py3-none-[^"]*", hash = "sha256:)[0-9a-f]{{4}}'
    with changed(machine, "uv.lock", wheel, r"\g<1>0000", every=True):
        refused = machine.run("make kiosk-update", check=False)
    assert refused.returncode != 0
    assert "is not what uv.lock expects: its hash differs" in refused.stderr
    assert f"{package}==" in refused.stderr
    assert "network" not in refused.stderr
    assert (current(machine), machine.table()) == (before, table)
    machine.says("! ls -d /opt/beermat/building.* 2>/dev/null")
    if package == "uv":
        assert not machine.does("test -e /opt/beermat/tools/bin/uv")
        machine.says("rm -rf /opt/beermat/tools && mv /opt/beermat/tools.aside /opt/beermat/tools")


def test_what_cannot_be_fetched_asks_for_the_network(machine: Machine) -> None:
    before = current(machine)
    with changed(machine, "pyproject.toml", r'^version = ".*"', 'version = "99.0"'):
        refused = machine.run("UV_OFFLINE=1 UV_CACHE_DIR=/tmp/nothing make kiosk-update", check=False)
    assert refused.returncode != 0
    assert "is there a network?" in refused.stderr
    assert current(machine) == before


def test_an_update_that_cannot_read_the_record_is_refused(machine: Machine) -> None:
    before, table = current(machine), machine.table()
    with changed(machine, "beermat/storage/database.py", r"^NEWEST: Final = \d+", "NEWEST: Final = 1"):
        refused = machine.run("make kiosk-update", check=False)
    assert refused.returncode != 0
    assert "was written by a newer beermat" in refused.stdout
    assert (current(machine), machine.table()) == (before, table)


def test_an_update_that_never_shows_anything_goes_back_by_itself_with_the_record(machine: Machine) -> None:
    before, stood = current(machine), standing(machine)
    with (
        another_record(machine),
        changed(
            machine, "beermat/commands/table.py", r"^            book\.prepare\(\)", "            sys.exit(3)"
        ),
    ):
        refused = machine.run("make kiosk-update", check=False)
    assert refused.returncode != 0
    assert "did not come up" in refused.stderr
    assert current(machine) == before
    assert machine.table(), machine.console()
    assert standing(machine) == stood


def test_an_update_is_taken_into_use_with_the_evening_as_it_stood(machine: Machine) -> None:
    before, stood, table = current(machine), standing(machine), machine.table()
    with changed(machine, "pyproject.toml", r'^version = ".*"', 'version = "99.1"'):
        told = machine.says("make kiosk-update")
    assert "try 99.1-" in told
    assert "releases/99.1-" in current(machine)
    assert machine.table() not in (0, table)
    assert machine.says("beermat --version").startswith("99.1")
    assert standing(machine) == stood
    assert machine.says("readlink /opt/beermat/previous") == before


@pytest.mark.parametrize("target", ["kiosk-update", "kiosk-back", "kiosk-remove"])
def test_a_rehearsal_on_a_table_that_stands_does_nothing(machine: Machine, target: str) -> None:
    before, table = machine.says(f"{STATE} | grep -v {DATA}"), machine.table()
    told = machine.says(f"DRY_RUN=1 make {target}")
    assert "would " in told
    assert (machine.says(f"{STATE} | grep -v {DATA}"), machine.table()) == (before, table)


def test_going_back_takes_the_old_one_with_the_evening_as_it_stands(machine: Machine) -> None:
    newer, older = current(machine), machine.says("readlink /opt/beermat/previous")
    stood = standing(machine)
    machine.says("make kiosk-back")
    assert (current(machine), machine.says("readlink /opt/beermat/previous")) == (older, newer)
    assert machine.table(), machine.console()
    assert standing(machine) == stood


def test_going_back_behind_a_newer_record_names_the_backup_and_takes_it(machine: Machine) -> None:
    before, stood = current(machine), standing(machine)
    with another_record(machine):
        machine.says("make kiosk-update")
    newer = current(machine)
    assert newer != before
    assert standing(machine) == stood
    refused = machine.run("make kiosk-back", check=False)
    assert refused.returncode != 0
    assert "was written by a newer beermat" in refused.stdout
    named = re.search(r"sudo make kiosk-back BACKUP=(\S+\.db)$", refused.stderr, re.MULTILINE)
    assert named is not None, refused.stderr
    assert current(machine) == newer
    machine.says(f"make kiosk-back BACKUP={named[1]}")
    assert current(machine) == before
    assert machine.table(), machine.console()
    assert standing(machine) == stood


# The end


def test_the_table_may_switch_the_machine_off(machine: Machine) -> None:
    machine.says("runuser -u beermat -- touch /run/beermat/poweroff")
    machine.off()
    machine.boot()
    machine.stands()


def test_removing_keeps_record_and_config_and_gives_the_login_back(machine: Machine) -> None:
    machine.says("printf '# mine\\n' >>/etc/beermat.toml")
    kept = machine.says("systemctl stop beermat; sha256sum /etc/beermat.toml /var/lib/beermat/beermat.db")
    told = machine.says("make kiosk-remove")
    assert f"kept: {DATA}" in told
    assert machine.says("sha256sum /etc/beermat.toml /var/lib/beermat/beermat.db") == kept
    assert (
        machine.says("ls /opt /etc/systemd/system /usr/local/bin | grep beermat || true")
        == "beermat.service.d"
    )
    assert machine.says("systemctl is-enabled getty@tty1.service") == "enabled"
    assert machine.says("cat /boot/firmware/cmdline.txt").endswith("rootwait quiet")
    assert 'Automatic-Reboot "false"' not in machine.says("apt-config dump")
    assert consoles(machine) == "u 6"
    assert not machine.table()


def test_there_is_nothing_left_to_remove(machine: Machine) -> None:
    assert machine.says("make kiosk-remove").splitlines()[-1].startswith("Nothing to change")


def test_what_was_kept_is_there_when_it_is_installed_again(machine: Machine) -> None:
    machine.says("make kiosk")
    assert machine.table(), machine.console()
    assert standing(machine)["entries"] == 6
    assert machine.says("tail -1 /etc/beermat.toml") == "# mine"
