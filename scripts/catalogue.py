"""Bring the German catalogue in step with the sources, or with --check say where it is not.

A message is what stands in `words("...")`, `many("one", "more", n)` and `marked("...")`. The sources are read
as syntax trees: babel's own extractor also takes texts that follow a variable called `words`.
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "beermat"
CATALOGUE = SOURCES / "locale" / "de" / "LC_MESSAGES" / "beermat.po"
TEXTS = {"words": 1, "marked": 1, "many": 2}

HEADER = r"""# The table's German. Kept in step with the sources by scripts/catalogue.py.
msgid ""
msgstr ""
"Language: de\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""

Message = str | tuple[str, ...]


def messages() -> dict[Message, list[str]]:
    """Return every message of the sources with the files that say it."""
    found: dict[Message, list[str]] = {}
    for path in sorted(SOURCES.rglob("*.py")):
        for message in _in_source(path.read_text(encoding="utf-8")):
            places = found.setdefault(message, [])
            name = path.relative_to(ROOT).as_posix()
            if name not in places:
                places.append(name)
    return found


def _in_source(source: str) -> Iterator[Message]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
        texts = [
            one.value
            for one in node.args[: TEXTS.get(str(name), 0)]
            if isinstance(one, ast.Constant) and isinstance(one.value, str)
        ]
        if texts and len(texts) == TEXTS[str(name)]:
            yield texts[0] if len(texts) == 1 else tuple(texts)


def written() -> Catalog:
    """Return the catalogue as it is stored."""
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="de")


def updated(old: Catalog) -> Catalog:
    """Return the catalogue for the sources as they are, with the translations that `old` has."""
    new = Catalog(locale="de", project="beermat", charset="utf-8", fuzzy=False)
    for message, files in messages().items():
        key = message if isinstance(message, str) else message[0]
        before = old.get(key)
        empty: Message = "" if isinstance(message, str) else ("", "")
        said = before.string if before is not None and isinstance(before.id, type(message)) else empty
        new.add(message, said, locations=[(name, None) for name in files])
    return new


def as_po(catalogue: Catalog) -> bytes:
    """Return the text of a .po file, sorted by message, so that a change shows as the change it is."""
    out = io.BytesIO()
    write_po(out, catalogue, sort_output=True, width=110, include_lineno=False, omit_header=True)
    return HEADER.encode() + out.getvalue()


def as_mo(catalogue: Catalog) -> bytes:
    """Return the compiled form that the program reads."""
    read = read_po(io.BytesIO(as_po(catalogue)), locale="de")
    read.creation_date = datetime.fromtimestamp(0, UTC)  # the same bytes on every day
    out = io.BytesIO()
    write_mo(out, read)
    return out.getvalue()


def _said(compiled: bytes) -> dict[str, str]:
    with io.BytesIO(compiled) as file:
        return {str(message.id): str(message.string) for message in read_mo(file) if message.id}


def faults() -> list[str]:
    """Return what is wrong with the stored catalogue, one line each."""
    stored = written()
    known = {message.id for message in stored if message.id}
    wanted = set(messages())
    wrong = [f"not in the catalogue: {message!r}" for message in sorted(wanted - known, key=str)]
    wrong += [
        f"in the catalogue but nowhere said: {message!r}" for message in sorted(known - wanted, key=str)
    ]
    for message in stored:
        if message.id and not all([message.string] if isinstance(message.string, str) else message.string):
            wrong.append(f"not translated: {message.id!r}")
    if _said(CATALOGUE.with_suffix(".mo").read_bytes()) != _said(as_mo(stored)):
        wrong.append("beermat.mo is not what beermat.po compiles to: make locale")
    return wrong


def main() -> int:
    """Update the catalogue, or with --check only look; return the exit status."""
    if sys.argv[1:] != ["--check"]:
        CATALOGUE.write_bytes(as_po(updated(written())))
        CATALOGUE.with_suffix(".mo").write_bytes(as_mo(written()))
    wrong = faults()
    print(*wrong, sep="\n", end="\n" if wrong else "", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
