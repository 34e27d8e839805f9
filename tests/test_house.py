"""The house itself: which room may see which, and where an import may stand."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for package in ("beermat", "hardware")
    for path in sorted((ROOT / package).rglob("*.py"))
}


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def imports(path: Path) -> Iterator[str]:
    """Yield the modules of ours that a file imports, inside functions and for type checking too."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ImportFrom) and node.module in FILES:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in FILES else node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in FILES)


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return the groups of modules that import one another (Tarjan's strongly connected components)."""
    found: list[list[str]] = []
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []

    def visit(one: str) -> None:
        index[one] = low[one] = len(index)
        stack.append(one)
        for other in graph[one]:
            if other not in index:
                visit(other)
            if other in stack:
                low[one] = min(low[one], low[other])
        if low[one] == index[one]:
            group = [stack.pop()]
            while group[-1] != one:
                group.append(stack.pop())
            if len(group) > 1:
                found.append(sorted(group))

    for one in graph:
        if one not in index:
            visit(one)
    return found


def test_no_files_import_one_another_in_a_circle() -> None:
    assert circles({name: set(imports(path)) - {name} for name, path in FILES.items()}) == []


def test_circles_are_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]


def late(path: Path) -> int:
    """Return how many imports of a file stand inside functions."""
    tree = parsed(path)
    inner = {
        node
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    return len(inner)


LATE = 64
"""Imports inside functions that there are; 40 are asked for. It only ever becomes less."""


def test_no_more_imports_stand_inside_functions_than_there_are() -> None:
    assert sum(late(path) for path in FILES.values()) <= LATE


LONGEST = 600
"""Lines of a file at the most: beyond that it is two topics."""


def test_no_file_is_longer_than_600_lines() -> None:
    lengths = {name: len(path.read_text().splitlines()) for name, path in FILES.items()}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST} == {}
