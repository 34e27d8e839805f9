"""`beermat rules` and `beermat check-config`: what a table can be told, and whether it was told well."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from beermat.config import reader
from beermat.config.settings import Config
from beermat.errors import BeermatError, Refused
from beermat.rules import catalogue
from beermat.rules.bierkopf_rule_sets import RuleSet
from beermat.rules.common import Rules
from beermat.rules.schafkopf_tariffs import Contract, Tariff
from beermat.wording import Words


def listed(known: Mapping[str, Rules]) -> str:
    """Return one line for each rule set: its name and how it plays in short."""
    width = max(len(name) for name in known)
    return "\n".join(f"{name:<{width}}  {_short(name, rules)}" for name, rules in known.items())


def _short(name: str, rules: Rules) -> str:
    short = _SHORT[rules.game](rules)
    if name == rules.name:
        return short
    changed = ", ".join(f"{key}={value_text(value)}" for key, value in catalogue.changed_keys(rules).items())
    return f"{short}; {rules.name} with {changed or 'nothing changed'}"


def _bierkopf(rules: RuleSet) -> str:
    cards = "24 cards" if rules.pack == "long" else "20 cards"
    return f"{cards}, {rules.target} {rules.count}, {' and '.join(rules.ladder)}"


def _schafkopf(rules: Tariff) -> str:
    cards = "32 cards" if rules.pack == "long" else "24 cards"
    dearest = ", ".join(
        f"{contract} {value}"
        for contract, value in (("Rufspiel", rules.rufer), ("Solo", rules.solo))
        if value is not None
    )
    doublings = ["Klopfer"] if rules.max_klopfer else []
    doublings += rules.ladder[: rules.max_doubles]
    return f"{cards}, {rules.unit}: {dearest}, {' and '.join(doublings) or 'no doublings'}"


_SHORT: Final[Mapping[str, Callable[[Any], str]]] = {"bierkopf": _bierkopf, "schafkopf": _schafkopf}


def told(known: Mapping[str, Rules], name: str) -> str:
    """Return every key of one rule set with its value; raise `BeermatError` for a name not known."""
    if name not in known:
        refused = Refused("unknown-rules", name=name, known=", ".join(known))
        raise BeermatError(f'"{name}": {Words("en").refusal(refused)}')
    rules = known[name]
    keys = catalogue.keys_of(rules)
    width = max(len(key) for key in keys)
    lines = [f"{key:<{width}}  {value_text(getattr(rules, key))}" for key in keys]
    if isinstance(rules, Tariff) and rules.nobody_plays == "ramsch":
        lines += ["", f"Durchmarsch: who takes every trick of a Ramsch gets {_durchmarsch(rules)} from each."]
    return "\n".join(lines)


def _durchmarsch(rules: Tariff) -> str:
    from beermat.rules import schafkopf, schafkopf_claims  # noqa: PLC0415 - a table of Bierkopf starts without it

    every_trick = schafkopf_claims.Claim(Contract.RAMSCH, 0, schafkopf_claims.Ended(won=True))
    value = schafkopf.value_of(rules, (), schafkopf_claims.judge(rules, every_trick))
    return Words("en").amount(value, rules.unit)


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
