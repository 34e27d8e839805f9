"""An evening as one plain object: what `beermat score --json` prints (rules 4)."""

from __future__ import annotations

from beermat.evening.entries import Seats
from beermat.evening.evening import Evening
from beermat.evening.game import evening_game
from beermat.evening.koenig import Koenig, koenig
from beermat.evening.people import seats_of_deals
from beermat.rules.common import Deal, Standing

Plain = dict[str, object]


def plain(evening: Evening) -> Plain:
    """Return the standing of rules 4 in plain lists, dicts, strings and numbers, without explanations.

    It is the standing of the game being played, with the deals of every game. Where another game was left
    tonight, `aside` has the standing of each; where a Bierkopfkönig is being played, `koenig` has its games
    and its ranking.
    """
    told = {
        **_table(evening.standing, evening),
        "deals": [
            _deal(deal, seats) for deal, seats in zip(evening.deals, seats_of_deals(evening), strict=True)
        ],
    }
    if evening.aside:
        told["aside"] = [_table(one, evening) for one in evening.aside]
    known = koenig(evening)
    if known is not None:
        told["koenig"] = _koenig(known)
    return told


def _koenig(known: Koenig) -> Plain:
    return {
        "games": [
            {
                "deal": game.deal,
                "winners": [who.written for who in game.winners],
                "losers": [who.written for who in game.losers],
                "lines": game.lines,
            }
            for game in known.games
        ],
        "ranking": [
            {"rank": place.rank, "player": place.person.written, "won": place.won, "lines": place.lines}
            for place in known.ranking
        ],
    }


def _table(standing: Standing, evening: Evening) -> Plain:
    return evening_game(standing.rules).standing_as_json(standing, evening)


def _deal(deal: Deal, seats: Seats) -> Plain:
    if deal.struck:
        return {"number": deal.number, "struck": True}
    game = evening_game(deal.rules)
    calls = [game.write_doubling(call) for call in deal.calls]
    return {"number": deal.number, "struck": False, "calls": calls, **game.deal_as_json(deal, seats)}
