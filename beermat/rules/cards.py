"""The cards of all games (rules 3): packs, trumps, what may be played, who takes a trick.

A card is a suit and a rank; which cards are trumps is said by `Trumps`. Nothing here knows about scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple


class Suit(Enum):
    """The four suits, from high to low."""

    EICHEL = "Eichel"
    GRAS = "Gras"
    HERZ = "Herz"
    SCHELLEN = "Schellen"


class Rank(Enum):
    """The ranks in the order that they have within a plain suit, from high to low; the Ass is the Sow."""

    ASS = "Ass"
    ZEHN = "Zehn"
    KOENIG = "König"
    OBER = "Ober"
    UNTER = "Unter"
    NEUN = "Neun"
    ACHT = "Acht"
    SIEBEN = "Sieben"


class Card(NamedTuple):
    """One card."""

    suit: Suit
    rank: Rank


Cards = tuple[Card, ...]

_SUITS: Final = tuple(Suit)
_RANKS: Final = tuple(Rank)
_AUGEN: Final = {Rank.ASS: 11, Rank.ZEHN: 10, Rank.KOENIG: 4, Rank.OBER: 3, Rank.UNTER: 2}

BIERKOPF_SHORT: Final = 20
BIERKOPF_LONG: Final = 24
SCHAFKOPF_SHORT: Final = 24
SCHAFKOPF_LONG: Final = 32
"""Sizes of packs, in cards: without nines, with nines, and with eights and sevens too."""

PACKETS: Final = {"S0": (3, 2), "S2": (2, 3), "S3": (4, 4)}
"""How many cards each player is dealt at a time, by the source that says so (rules 3)."""


@dataclass(frozen=True, slots=True)
class Trumps:
    """Which cards are trumps: all of the `ranks`, the first the highest, then those of `suit`, if any."""

    ranks: tuple[Rank, ...]
    suit: Suit | None = None


def with_suit(suit: Suit) -> Trumps:
    """Return the trumps of a Solo in this suit: all Ober, all Unter, then the suit."""
    return Trumps((Rank.OBER, Rank.UNTER), suit)


HERZ: Final = with_suit(Suit.HERZ)
"""The trumps of Bierkopf, a Rufer and a Ramsch."""
WENZ: Final = Trumps((Rank.UNTER,))
GEIER: Final = Trumps((Rank.OBER,))


def pack(size: int) -> Cards:
    """Return a pack of 20, 24 or 32 cards; raise ValueError for any other size."""
    if size not in (BIERKOPF_SHORT, BIERKOPF_LONG, SCHAFKOPF_LONG):
        raise ValueError(f"no pack has {size} cards: 20, 24 or 32")
    return tuple(Card(suit, rank) for suit in _SUITS for rank in _RANKS[: size // len(_SUITS)])


def augen(cards: Iterable[Card]) -> int:
    """Return the Augen of these cards; a whole pack has 120."""
    return sum(_AUGEN.get(card.rank, 0) for card in cards)


def is_trump(card: Card, trumps: Trumps) -> bool:
    """Say whether the card is a trump."""
    return card.rank in trumps.ranks or card.suit is trumps.suit


def suit_of(card: Card, trumps: Trumps) -> Suit | None:
    """Return the suit that the card has to follow; None for the trumps, which are one suit together."""
    return None if is_trump(card, trumps) else card.suit


def trumps_in(cards: Iterable[Card], trumps: Trumps) -> Cards:
    """Return the trumps among these cards, the highest first."""
    return tuple(
        sorted((card for card in cards if is_trump(card, trumps)), key=lambda card: _place(card, trumps))
    )


def _place(card: Card, trumps: Trumps) -> tuple[int, int, int]:
    """Return where the card stands among those of its suit; of two places the smaller one is higher."""
    if card.rank in trumps.ranks:
        return 0, trumps.ranks.index(card.rank), _SUITS.index(card.suit)
    return 1 if card.suit is trumps.suit else 2, _RANKS.index(card.rank), 0


def winner(trick: Sequence[Card], trumps: Trumps) -> int:
    """Return the place in the trick, from 0, of the card that takes it.

    That is the highest trump, else the highest card of the suit led, which is the suit of the first card
    (rules 3). Raises ValueError for a trick without cards.
    """
    if not trick:
        raise ValueError("nobody takes a trick without cards")
    led = suit_of(trick[0], trumps)
    able = [at for at, card in enumerate(trick) if suit_of(card, trumps) in (None, led)]
    return min(able, key=lambda at: _place(trick[at], trumps))


def playable(hand: Sequence[Card], led: Card | None, trumps: Trumps, *, must_trump: bool = False) -> Cards:
    """Return the cards of a hand that may be played; `led` is the trick's first card, None if there is none.

    One must follow suit; who cannot must play a trump where `must_trump` says so, else any card will do.
    Nobody must beat (rules 3).
    """
    if led is None:
        return tuple(hand)
    follow = tuple(card for card in hand if suit_of(card, trumps) is suit_of(led, trumps))
    if follow:
        return follow
    trump = tuple(card for card in hand if is_trump(card, trumps)) if must_trump else ()
    return trump or tuple(hand)


def possible_augen(cards: Cards) -> frozenset[int]:
    """Return all Augen that a side can have taken with this pack, in whole tricks of four (rules 1.5).

    Suits are not looked at: the cards of a trick may be any four.
    """
    reached: list[set[int]] = [{0}] + [set() for _ in cards]  # by the number of cards taken
    for card in cards:
        for taken in range(len(cards), 0, -1):
            reached[taken] |= {sum_ + augen([card]) for sum_ in reached[taken - 1]}
    return frozenset(sum_ for sums in reached[::4] for sum_ in sums)


def deal(cards: Sequence[Card], packets: Sequence[int]) -> tuple[Cards, Cards, Cards, Cards]:
    """Return four hands, forehand's first, dealt from the top in packets of these sizes (rules 3).

    Raises ValueError if the packets do not use up the cards.
    """
    if 4 * sum(packets) != len(cards):
        raise ValueError(f"packets of {packets} do not share out {len(cards)} cards")
    hands: list[list[Card]] = [[], [], [], []]
    top = 0
    for packet in packets:
        for hand in hands:
            hand.extend(cards[top : top + packet])
            top += packet
    first, second, third, fourth = map(tuple, hands)
    return first, second, third, fourth


def drawn(cards: Iterable[Card]) -> Iterator[tuple[int, Card]]:
    """Yield to whom each card is dealt when a Bierkopf table draws for its seats, up to the second Sow (S0).

    The cards are dealt face up, one by one, to players 0 to 3; who has the first Sow gets no more. Raises
    ValueError where the cards end before the second Sow.
    """
    players, turn, sows = [0, 1, 2, 3], 0, 0
    for card in cards:
        player = players[turn % len(players)]
        yield player, card
        turn += 1
        if card.rank is Rank.ASS:
            sows += 1
            if sows == 2:
                return
            turn = players.index(player)
            players.remove(player)
    raise ValueError("there are fewer than two Sows in these cards")


def partners(cards: Iterable[Card]) -> tuple[int, int]:
    """Return who gets the first and who the second Sow when a Bierkopf table draws for its seats (S0).

    The first stays and deals first; the other is his partner and sits opposite. Raises ValueError without
    two Sows.
    """
    first, second = (player for player, card in drawn(cards) if card.rank is Rank.ASS)
    return first, second
