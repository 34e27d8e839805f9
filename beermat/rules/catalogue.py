"""The games there are, a line for each, and which rule sets belong to which: the one place that knows it.

What a layer does for each game in its own way it asks the game's module in that layer, found by `module`.
It is loaded when it is first asked for, so that a table that plays Bierkopf starts without the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple, cast

from beermat.errors import Refused
from beermat.rules import bierkopf_rule_sets, schafkopf_tariffs
from beermat.rules.common import Game, Rules
from beermat.rules.rule_sets import Check, Clash, Family, Value


class Listed(NamedTuple):
    """A game of the catalogue: its rule sets, and the name of its module in a layer."""

    family: Family[Any]
    modules: str


GAMES: Final[dict[str, Listed]] = {
    "bierkopf": Listed(bierkopf_rule_sets.FAMILY, "beermat.{layer}.bierkopf"),
    "schafkopf": Listed(schafkopf_tariffs.FAMILY, "beermat.{layer}.schafkopf"),
}
"""Every game, by the name that its rule sets bear as their `game`."""

DEFAULT: Final = bierkopf_rule_sets.DEFAULT


@cache
def module(game: str, layer: str, part: str = "") -> Any:
    """Return a game's module in a layer (`rules`, …), or a part of it; raise KeyError for no game."""
    place = GAMES[game].modules.format(layer=layer)
    return import_module(f"{place}.{part}" if part else place)


@cache
def game(name: str) -> Game:
    """Return the game of this name; raise KeyError for another."""
    return cast(Game, module(name, "rules"))


def game_of(rules: Rules) -> Game:
    """Return the game that is played by these rules."""
    return game(rules.game)


def named_sets() -> dict[str, Rules]:
    """Return every named rule set of every game by its name."""
    return {name: rules for one in GAMES.values() for name, rules in one.family.sets.items()}


def named(name: str) -> Rules:
    """Return the named rule set; raise `Refused` for an unknown name."""
    known = named_sets()
    if name not in known:
        raise Refused("unknown-rules", name=name, known=", ".join(known))
    return known[name]


def keys_of(rules: Rules) -> Mapping[str, Check]:
    """Return the keys that a rule set of this game is made of, each with its check."""
    return GAMES[rules.game].family.keys


def house(base: Rules, changes: Mapping[str, object], *, title: str | None = None) -> Any:
    """Return `base` with some keys changed.

    Raises `Refused` (`unknown-key` or `bad-value`) for a key that these rule sets do not have or a value out
    of its range; `key` in its values says which.
    """
    return GAMES[base.game].family.house(base, changes, title=title)


def clashes(rules: Rules) -> tuple[Clash, ...]:
    """Return the keys of a rule set that do not go together."""
    return tuple(GAMES[rules.game].family.clashes(rules))


def changed_keys(rules: Rules) -> dict[str, Value]:
    """Return the keys in which a rule set differs from the named one that it was made from.

    One whose name is not known, of another version of this program, is compared with its game's first.
    """
    family = GAMES[rules.game].family
    base = family.sets[made_from(rules)]
    return {key: value for key in family.keys if (value := getattr(rules, key)) != getattr(base, key)}


def made_from(rules: Rules) -> str:
    """Return the name of the rule set that it is or was made from; its game's first if that is not known."""
    sets = GAMES[rules.game].family.sets
    return rules.name if rules.name in sets else next(iter(sets))


def recalled(game: str, name: str, keys: Mapping[str, object], *, title: str | None) -> Rules:
    """Return a rule set as a record has kept it: keys that are not known are ignored, missing ones default.

    Raises ValueError for a value out of its range and for a game that is not known.
    """
    if game not in GAMES:
        raise ValueError(f"unknown game {game!r}")
    family = GAMES[game].family
    sound = {key: check(keys[key]) for key, check in family.keys.items() if key in keys}
    return cast(Rules, family.make(name, **sound, title=title))
