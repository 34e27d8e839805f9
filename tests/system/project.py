"""The project in a git of its own inside the machine: versions with tags, signed by this key or that."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Final


class Project:
    """A copy of the source in the machine. `folder` is where it lies, seen from here."""

    def __init__(self, folder: Path, keys: Path) -> None:
        """Take the machine's source into a new git, and make the keys of the makers and of a stranger."""
        self._folder: Final = folder
        self._keys: Final = keys
        shutil.copytree(folder.parents[1] / "root/beermat", folder)
        self.git("init", "--quiet")
        for name in ("makers", "stranger"):
            make = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", keys / name]
            subprocess.run(make, check=True)

    def known_as(self, name: str) -> str:
        """Return the line by which this key is known to ssh."""
        kind, key, _ = (self._keys / f"{name}.pub").read_text().split()
        return f"{name} {kind} {key}"

    def commit(self, version: str) -> None:
        """Make this version of what lies there."""
        file = self._folder / "pyproject.toml"
        text = re.sub(r'^version = ".*"', f'version = "{version}"', file.read_text("utf-8"), flags=re.M)
        file.write_text(text, "utf-8")
        self.git("add", "--all", "--force")
        self.git("commit", "--quiet", "--allow-empty", "--message", f"version {version}")

    def tag(self, name: str, *, signed_by: str | None = None) -> None:
        key = [] if signed_by is None else ["-s", "-u", str(self._keys / signed_by)]
        self.git("tag", "--annotate", "--message", name, *key, name)

    def git(self, *words: str) -> None:
        who = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "gpg.format=ssh"]
        subprocess.run(
            ["git", "-c", "safe.directory=*", *who, *words],
            cwd=self._folder,
            check=True,
            stdout=subprocess.DEVNULL,
        )
