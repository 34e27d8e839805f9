"""`beermat rules` and `beermat check-config`: what a table can be told, and whether it was told well."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

from beermat.commands.game import told_game
from beermat.config import reader
from beermat.config.settings import Config
from beermat.errors import BeermatError, Refused
from beermat.rules import catalogue
from beermat.rules.common import Rules
from beermat.wording import Words


def listed(known: Mapping[str, Rules]) -> str:
    """Return one line for each rule set: its name and how it plays in short."""
    width = max(len(name) for name in known)
    return "\n".join(f"{name:<{width}}  {_short(name, rules)}" for name, rules in known.items())


def _short(name: str, rules: Rules) -> str:
    short = told_game(rules.game).rules_line(rules)
    if name == rules.name:
        return short
    changed = ", ".join(f"{key}={value_text(value)}" for key, value in catalogue.changed_keys(rules).items())
    return f"{short}; {rules.name} with {changed or 'nothing changed'}"


def told(known: Mapping[str, Rules], name: str) -> str:
    """Return every key of one rule set with its value; raise `BeermatError` for a name not known."""
    if name not in known:
        refused = Refused("unknown-rules", name=name, known=", ".join(known))
        raise BeermatError(f'"{name}": {Words("en").refusal(refused)}')
    rules = known[name]
    keys = catalogue.keys_of(rules)
    width = max(len(key) for key in keys)
    lines = [f"{key:<{width}}  {value_text(getattr(rules, key))}" for key in keys]
    notes = told_game(rules.game).rules_notes(rules)
    return "\n".join([*lines, "", *notes] if notes else lines)


def value_text(value: object) -> str:
    """Return a value as the notation writes it: yes, no, none, numbers, names with commas."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return " ".join(f"{name}={one}" for name, one in value.items()) or "none"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def checked(path: Path | None) -> tuple[str, list[str]]:
    """Return what a config means, and its mistakes, one line each."""
    config, mistakes = reader.look(path)
    return _meaning(config), mistakes


def _meaning(config: Config) -> str:
    house = [name for name in config.rule_sets if name not in catalogue.named_sets()]
    lines = [
        f"{config.source} is fine" if config.source else "no beermat.toml: the defaults are fine",
        f"language: {config.language}",
        f"layout: {config.layout}",
        f"rules: {config.rules.title or config.rules.name}",
        f"house rule sets: {', '.join(house) or 'none'}",
        f"database: {config.database}",
    ]
    for name, part in (("screen", config.screen), ("buttons", config.buttons), ("strip", config.strip)):
        told = (f"{one.name} {value_text(getattr(part, one.name))}" for one in fields(part))
        lines.append(f"{name}: {', '.join(told)}")
    return "\n".join(lines)
