"""Where a key is known, only what it has signed is taken into use. It leaves a table that stands."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator

import pytest

from tests.system.kiosk import changed, current
from tests.system.machine import Machine
from tests.system.project import Project

AT = "srv/signed"


@pytest.fixture(scope="module")
def project(machine: Machine, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    """The project in a git of its own, with two keys of which the machine knows one."""
    machine.says("apt-get -qq update && apt-get -qq -y --no-install-recommends install git openssh-client")
    one = Project(machine.root / AT, tmp_path_factory.mktemp("keys"))
    (machine.root / "etc/beermat-signers").write_text(f"{one.known_as('makers')}\n")
    yield one
    shutil.rmtree(machine.root / AT)
    machine.says("rm -f /etc/beermat-signers")


def update(machine: Machine) -> subprocess.CompletedProcess[str]:
    return machine.run(f"cd /{AT} && beermat-update", check=False)


def refused(machine: Machine, why: str) -> None:
    before, table = current(machine), machine.table()
    done = update(machine)
    assert done.returncode != 0
    assert why in done.stderr
    assert (current(machine), machine.table()) == (before, table)
    machine.says("! ls -d /opt/beermat/signed.* 2>/dev/null")


def test_without_a_version_there_is_nothing_to_take(machine: Machine, project: Project) -> None:
    project.commit("0.0.1")
    refused(machine, "no version is tagged here")


def test_a_version_that_nobody_signed_is_refused(machine: Machine, project: Project) -> None:
    project.commit("50.0")
    project.tag("v50.0")
    refused(machine, "v50.0 is not signed by a key in /etc/beermat-signers; nothing has changed")


def test_a_version_that_a_stranger_signed_is_refused(machine: Machine, project: Project) -> None:
    project.commit("50.1")
    project.tag("v50.1", signed_by="stranger")
    refused(machine, "v50.1 is not signed by a key in /etc/beermat-signers; nothing has changed")


def test_an_older_version_is_refused_also_under_another_name(machine: Machine, project: Project) -> None:
    project.git("tag", "--delete", "v50.0", "v50.1")
    project.commit("0.0.2")
    project.tag("v0.0.2", signed_by="makers")
    refused(machine, "v0.0.2 is older than the table")
    project.git("update-ref", "refs/tags/v60.0", "refs/tags/v0.0.2")
    refused(machine, "v60.0 is another version's tag; nothing has changed")
    project.git("tag", "--delete", "v60.0", "v0.0.2")


def test_keys_that_others_may_change_count_for_nothing(machine: Machine, project: Project) -> None:
    project.commit("51.0")
    project.tag("v51.0", signed_by="makers")
    machine.says("chmod 666 /etc/beermat-signers")
    refused(machine, "/etc/beermat-signers must be root's alone")
    machine.says("chmod 644 /etc/beermat-signers")


def test_what_is_signed_is_what_is_taken_into_use_whatever_lies_in_the_folder(
    machine: Machine, project: Project
) -> None:
    (machine.root / AT / "beermat/lights.py").write_text("import not_there\n")
    done = update(machine)
    assert done.returncode == 0, done.stderr
    assert "releases/51.0-" in current(machine)
    assert machine.table(), machine.console()
    machine.says("! ls -d /opt/beermat/signed.* 2>/dev/null")
    project.git("checkout", "--", ".")


def test_where_a_key_is_known_nothing_else_is_built(machine: Machine, project: Project) -> None:
    before = current(machine)
    with changed(machine, "pyproject.toml", r'^version = ".*"', 'version = "52.0"'):
        done = machine.run("make kiosk-update", check=False)
    assert done.returncode != 0
    assert "a version must be signed" in done.stderr
    assert current(machine) == before
    machine.says(f"cd /{AT} && make kiosk")  # mends what is not as it should be, and builds nothing


def test_without_a_key_it_says_where_to_put_one(machine: Machine, project: Project) -> None:
    machine.says("rm /etc/beermat-signers")
    refused(machine, "no key is known here")
    machine.says("make kiosk-update")
