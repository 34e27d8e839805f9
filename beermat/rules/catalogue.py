"""The games there are, and which rule sets belong to which: the one place that knows it.

A game's module is loaded when it is first asked for, so that a table that plays Bierkopf starts without the
other. Whoever has something to do for each game in its own way looks it up by `game_of(rules).name`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from beermat.errors import Refused
from beermat.rules import presets, schafkopf_tariffs
from beermat.rules.bierkopf import Mats, RuleSet
from beermat.rules.keys import Check, Clash, Family, Value
from beermat.rules.schafkopf_tariffs import Tariff

if TYPE_CHECKING:
    from beermat.rules import bierkopf, schafkopf
    from beermat.rules.game import Game

    Standing = bierkopf.Mats | schafkopf.Accounts
    Calls = bierkopf.Calls | schafkopf.Calls
    Claim = bierkopf.Claim | schafkopf.Claim
    Result = bierkopf.Result | schafkopf.Result
    Deal = bierkopf.Deal | schafkopf.Deal
    AnyGame = Game[Any, Any, Any, Any, Any, Any]

Rules = RuleSet | Tariff

DEFAULT: Final = presets.DEFAULT

NAMED: Final[Mapping[str, Rules]] = {**presets.NAMED, **schafkopf_tariffs.NAMED}
"""Every named rule set of every game."""

_FAMILIES: Final[Mapping[str, Family[Any]]] = {
    RuleSet.game: presets.FAMILY,
    Tariff.game: schafkopf_tariffs.FAMILY,
}
_MAKERS: Final[Mapping[str, type[Rules]]] = {RuleSet.game: RuleSet, Tariff.game: Tariff}


def game_of(rules: Rules) -> AnyGame:
    """Return the game that is played by these rules."""
    return game(rules.game)


@cache
def game(name: str) -> AnyGame:
    """Return the game of this name, "bierkopf" or "schafkopf"; raise KeyError for another."""
    if name == RuleSet.game:
        from beermat.rules import bierkopf_game  # noqa: PLC0415 - each game is loaded when it is played

        of_bierkopf: Game[
            RuleSet, bierkopf.Mats, bierkopf.Call, bierkopf.Claim, bierkopf.Result, bierkopf.Deal
        ] = bierkopf_game
        return of_bierkopf
    if name == Tariff.game:
        from beermat.rules import schafkopf_game  # noqa: PLC0415

        of_schafkopf: Game[
            Tariff, schafkopf.Accounts, schafkopf.Call, schafkopf.Claim, schafkopf.Result, schafkopf.Deal
        ] = schafkopf_game
        return of_schafkopf
    raise KeyError(name)


def mats(standing: Standing) -> bierkopf.Mats:
    """Return a standing as the two mats that it is; raise TypeError if it is not."""

    if not isinstance(standing, Mats):
        raise TypeError(f"no mats, but what {standing.rules.game} is played on")
    return standing


def accounts(standing: Standing) -> schafkopf.Accounts:
    """Return a standing as the accounts that it is; raise TypeError if it is not."""
    from beermat.rules.schafkopf import Accounts  # noqa: PLC0415 - see above

    if not isinstance(standing, Accounts):
        raise TypeError(f"no accounts, but what {standing.rules.game} is played on")
    return standing


def named(name: str) -> Rules:
    """Return the named rule set; raise `Refused` for an unknown name."""
    try:
        return NAMED[name]
    except KeyError:
        raise Refused("unknown-rules", name=name, known=", ".join(NAMED)) from None


def keys_of(rules: Rules) -> Mapping[str, Check]:
    """Return the keys that a rule set of this game is made of, each with its check."""
    return _FAMILIES[rules.game].keys


def house(base: Rules, changes: Mapping[str, object], *, title: str | None = None) -> Rules:
    """Return `base` with some keys changed; raise `Refused` as `beermat.rules.keys.Family.house` does."""
    changed: Rules = _FAMILIES[base.game].house(base, changes, title=title)
    return changed


def clashes(rules: Rules) -> tuple[Clash, ...]:
    """Return the keys of a rule set that do not go together."""
    return tuple(_FAMILIES[rules.game].clashes(rules))


def changed_keys(rules: Rules) -> dict[str, Value]:
    """Return the keys in which a rule set differs from the named one that it was made from.

    One whose name is not known, of another version of this program, is compared with its game's first.
    """
    return _FAMILIES[rules.game].changed(rules, made_from(rules))


def made_from(rules: Rules) -> str:
    """Return the name of the rule set that it is or was made from; its game's first if that is not known."""
    family = _FAMILIES[rules.game]
    return rules.name if rules.name in family.sets else next(iter(family.sets))


def recalled(game: str, name: str, keys: Mapping[str, object], *, title: str | None) -> Rules:
    """Return a rule set as a record has kept it: keys that are not known are ignored, missing ones default.

    Raises ValueError for a value out of its range and for a game that is not known.
    """
    if game not in _FAMILIES:
        raise ValueError(f"unknown game {game!r}")
    sound: dict[str, Any] = {
        key: check(keys[key]) for key, check in _FAMILIES[game].keys.items() if key in keys
    }
    return _MAKERS[game](name, **sound, title=title)
