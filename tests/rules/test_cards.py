"""The cards (rules 3): Augen, trumps, what may be played, who takes the trick."""

from __future__ import annotations

from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beermat.errors import Refused
from beermat.rules import bierkopf
from beermat.rules.cards import (
    GEIER,
    HERZ,
    PACKETS,
    WENZ,
    Card,
    Cards,
    Rank,
    Suit,
    Trumps,
    augen,
    deal,
    is_trump,
    pack,
    partners,
    playable,
    possible_augen,
    suit_of,
    trumps_in,
    winner,
    with_suit,
)

SIZES = (20, 24, 32)
_SUITS = dict(zip("EGHS", Suit, strict=True))
_RANKS = dict(zip("AZKOU987", Rank, strict=True))
CONTRACTS = (*(with_suit(suit) for suit in Suit), WENZ, GEIER)

sizes = st.sampled_from(SIZES)
contracts = st.sampled_from(CONTRACTS)


def cards(said: str) -> Cards:
    """Return the cards of "EO HA S7": Eichel-Ober, Herz-Ass, Schellen-Sieben; Z is a Zehn."""
    return tuple(Card(_SUITS[card[0]], _RANKS[card[1]]) for card in said.split())


def card(said: str) -> Card:
    return cards(said)[0]


@st.composite
def shuffled(draw: st.DrawFn) -> Cards:
    """Draw a whole pack in some order."""
    return tuple(draw(st.permutations(pack(draw(sizes)))))


# The packs


@pytest.mark.parametrize("size", SIZES)
def test_a_pack_has_120_augen(size: int) -> None:
    assert len(set(pack(size))) == size
    assert augen(pack(size)) == 120


def test_the_values_of_the_cards() -> None:
    assert [augen([Card(Suit.GRAS, rank)]) for rank in Rank] == [11, 10, 4, 3, 2, 0, 0, 0]


def test_the_short_packs_leave_out_the_low_cards() -> None:
    assert set(pack(24)) - set(pack(20)) == set(cards("E9 G9 H9 S9"))
    assert set(pack(32)) - set(pack(24)) == set(cards("E8 E7 G8 G7 H8 H7 S8 S7"))


@pytest.mark.parametrize("size", [0, 16, 28, 36, 52])
def test_there_is_no_other_pack(size: int) -> None:
    with pytest.raises(ValueError, match=f"no pack has {size} cards"):
        pack(size)


# Trumps


@pytest.mark.parametrize(
    ("size", "trumps", "high_to_low"),
    [
        (20, HERZ, "EO GO HO SO EU GU HU SU HA HZ HK"),
        (24, HERZ, "EO GO HO SO EU GU HU SU HA HZ HK H9"),
        (32, HERZ, "EO GO HO SO EU GU HU SU HA HZ HK H9 H8 H7"),
        (32, with_suit(Suit.EICHEL), "EO GO HO SO EU GU HU SU EA EZ EK E9 E8 E7"),
        (24, with_suit(Suit.SCHELLEN), "EO GO HO SO EU GU HU SU SA SZ SK S9"),
        (32, WENZ, "EU GU HU SU"),
        (24, WENZ, "EU GU HU SU"),
        (32, GEIER, "EO GO HO SO"),
    ],
)
def test_the_trumps_from_high_to_low(size: int, trumps: Trumps, high_to_low: str) -> None:
    assert trumps_in(pack(size), trumps) == cards(high_to_low)


@pytest.mark.parametrize(
    ("trumps", "high_to_low"),
    [
        (HERZ, "SA SZ SK S9 S8 S7"),
        (with_suit(Suit.SCHELLEN), "HA HZ HK H9 H8 H7"),
        (WENZ, "HA HZ HK HO H9 H8 H7"),
        (GEIER, "GA GZ GK GU G9 G8 G7"),
    ],
)
def test_a_plain_suit_from_high_to_low(trumps: Trumps, high_to_low: str) -> None:
    suit = cards(high_to_low)
    assert {one for one in pack(32) if suit_of(one, trumps) is suit[0].suit} == set(suit)
    for higher, lower in combinations(suit, 2):
        assert winner([lower, higher], trumps) == 1
        assert winner([higher, lower], trumps) == 0


def test_a_trump_follows_the_trumps_and_not_its_suit() -> None:
    assert suit_of(card("SO"), HERZ) is None
    assert suit_of(card("SO"), WENZ) is Suit.SCHELLEN
    assert suit_of(card("SO"), GEIER) is None
    assert suit_of(card("H7"), HERZ) is None
    assert suit_of(card("H7"), with_suit(Suit.GRAS)) is Suit.HERZ


@pytest.mark.parametrize("trumps", CONTRACTS)
def test_of_two_trumps_one_is_higher_whoever_leads(trumps: Trumps) -> None:
    for higher, lower in combinations(trumps_in(pack(32), trumps), 2):
        assert winner([higher, lower], trumps) == 0
        assert winner([lower, higher], trumps) == 1


@pytest.mark.parametrize("trumps", CONTRACTS)
def test_every_trump_beats_every_plain_card(trumps: Trumps) -> None:
    plain = [one for one in pack(32) if not is_trump(one, trumps)]
    for trump, other in product(trumps_in(pack(32), trumps), plain):
        assert winner([other, trump], trumps) == 1
        assert winner([trump, other], trumps) == 0


# Who takes the trick


@pytest.mark.parametrize(
    ("trick", "trumps", "takes"),
    [
        ("EA EZ EK E9", HERZ, 0),
        ("EK EZ EA E9", HERZ, 2),
        ("EK GA SA E9", HERZ, 0),  # only the suit led counts
        ("EA H7 EZ EK", HERZ, 1),  # the smallest trump takes the highest Sow
        ("EA H7 SU HA", HERZ, 2),
        ("HA SU SO EO", HERZ, 3),
        ("SO EU GO HA", HERZ, 2),  # the Gras-Ober above the Schellen-Ober
        ("EA HA EZ EO", WENZ, 0),
        ("EO EK EZ S7", WENZ, 2),  # an Ober is a card of its suit, below the King
        ("E9 EO HU SU", WENZ, 2),
        ("EU EK EO S7", GEIER, 2),
        ("GU GK HA G9", GEIER, 1),
    ],
)
def test_the_highest_trump_takes_it_else_the_highest_card_of_the_suit_led(
    trick: str, trumps: Trumps, takes: int
) -> None:
    assert winner(cards(trick), trumps) == takes


@given(shuffled(), contracts)
def test_a_trick_has_one_winner_who_beats_each_of_the_others(stock: Cards, trumps: Trumps) -> None:
    trick = stock[:4]
    best = winner(trick, trumps)
    for at, other in enumerate(trick):
        if at != best and best != 0:
            assert winner([trick[0], other, trick[best]], trumps) == 2
        if at not in (best, 0):
            assert winner([trick[0], trick[best], other], trumps) == (0 if best == 0 else 1)


@given(shuffled(), contracts)
def test_the_order_behind_the_led_card_does_not_matter(stock: Cards, trumps: Trumps) -> None:
    led, *others = stock[:4]
    takers = {(led, *order)[winner((led, *order), trumps)] for order in permutations(others)}
    assert len(takers) == 1


def test_nobody_takes_a_trick_without_cards() -> None:
    with pytest.raises(ValueError, match="without cards"):
        winner([], HERZ)


# What may be played


@pytest.mark.parametrize(
    ("hand", "led", "trumps", "must_trump", "may"),
    [
        ("EA GZ HK SU", None, HERZ, True, "EA GZ HK SU"),  # whoever leads plays what he likes
        ("EA EK GZ SU", "E9", HERZ, True, "EA EK"),  # follow suit
        ("EO EU GZ HA", "E9", HERZ, True, "EO EU HA"),  # Ober and Unter are no Eichel: trump
        ("EO EU GZ HA", "E9", HERZ, False, "EO EU GZ HA"),
        ("EA GZ S9", "H7", HERZ, True, "EA GZ S9"),  # no trump: any card
        ("EA GZ HK SU", "HA", HERZ, False, "HK SU"),  # trumps are one suit
        ("EA GZ HK SO", "S7", WENZ, True, "SO"),  # in a Wenz an Ober is a card of its suit
        ("EA GZ HK SO", "SU", WENZ, True, "EA GZ HK SO"),
        ("EA GZ HU SO", "SU", WENZ, False, "HU"),
        ("E7 EA", "EZ", HERZ, True, "E7 EA"),  # nobody must beat
    ],
)
def test_one_follows_suit_then_trumps_where_one_must_else_plays_any_card(
    hand: str, led: str | None, trumps: Trumps, must_trump: bool, may: str
) -> None:
    first = None if led is None else card(led)
    assert playable(cards(hand), first, trumps, must_trump=must_trump) == cards(may)


@given(shuffled(), contracts, st.booleans(), st.integers(0, 7))
def test_there_is_always_a_card_to_play(stock: Cards, trumps: Trumps, must_trump: bool, held: int) -> None:
    led, hand = stock[0], stock[1 : held + 2]
    may = playable(hand, led, trumps, must_trump=must_trump)
    assert may
    assert set(may) <= set(hand)
    assert set(may) <= set(playable(hand, led, trumps))
    suits = {suit_of(one, trumps) for one in hand}
    if suit_of(led, trumps) in suits:
        assert {suit_of(one, trumps) for one in may} == {suit_of(led, trumps)}
    elif must_trump and None in suits:
        assert all(is_trump(one, trumps) for one in may)
    else:
        assert may == hand


@given(shuffled(), contracts, st.booleans(), st.randoms(use_true_random=False))
def test_a_deal_played_to_its_end_shares_out_120_augen(
    stock: Cards, trumps: Trumps, must_trump: bool, random: Random
) -> None:
    hands = [list(hand) for hand in deal(stock, [len(stock) // 4])]
    taken: list[list[Card]] = [[], [], [], []]
    leader = 0
    for _ in range(len(stock) // 4):
        trick: list[Card] = []
        for behind in range(4):
            hand = hands[(leader + behind) % 4]
            may = playable(hand, trick[0] if trick else None, trumps, must_trump=must_trump)
            trick.append(random.choice(may))
            hand.remove(trick[-1])
        leader = (leader + winner(trick, trumps)) % 4
        taken[leader] += trick
    assert sum(augen(pile) for pile in taken) == 120
    assert augen(taken[0] + taken[2]) in possible_augen(pack(len(stock)))


# Augen


def test_in_the_short_pack_the_losers_have_none_or_8_to_60() -> None:
    assert possible_augen(pack(20)) == {0, *range(8, 113), 120}


@pytest.mark.parametrize("size", [24, 32])
def test_with_nines_only_1_and_119_are_impossible(size: int) -> None:
    assert possible_augen(pack(size)) == set(range(121)) - {1, 119}


@pytest.mark.parametrize(("name", "size"), [("short", 20), ("long", 24)])
def test_bierkopf_accepts_just_the_augen_that_its_pack_can_give(name: str, size: int) -> None:
    accepted = set()
    for counted in range(-5, 130):
        try:
            bierkopf.judge(
                bierkopf.RuleSet("bierkopf", pack=name), bierkopf.Counted(bierkopf.Side.A, counted)
            )
        except Refused:
            continue
        accepted.add(counted)
    assert accepted == possible_augen(pack(size))


# Dealing, and who sits with whom


def test_cards_are_dealt_in_packets_to_forehand_first() -> None:
    stock = pack(20)
    first, second, third, fourth = deal(stock, PACKETS["S0"])
    assert first == stock[0:3] + stock[12:14]
    assert second == stock[3:6] + stock[14:16]
    assert third == stock[6:9] + stock[16:18]
    assert fourth == stock[9:12] + stock[18:20]


@pytest.mark.parametrize(
    ("source", "size", "packets"), [("S0", 20, (3, 2)), ("S2", 20, (2, 3)), ("S3", 32, (4, 4))]
)
def test_each_source_has_its_packets(source: str, size: int, packets: tuple[int, int]) -> None:
    assert PACKETS[source] == packets
    hands = deal(pack(size), packets)
    assert sorted(sum(hands, ()), key=str) == sorted(pack(size), key=str)
    assert {len(hand) for hand in hands} == {size // 4}


def test_packets_that_do_not_use_up_the_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="do not share out 24 cards"):
        deal(pack(24), (3, 2))


@pytest.mark.parametrize(
    ("said", "pair"),
    [
        ("EA GA", (0, 1)),
        ("EK EA GK GZ HK HA", (1, 2)),  # 0 1 | 2 3 0 2: player 1 gets no more
        ("EK EZ EO EA GK GZ HA", (3, 2)),  # 0 1 2 3 | 0 1 2
        ("EA GK GZ GO HK HA", (0, 2)),  # 0 | 1 2 3 1 2
        ("EK EZ EA SK SZ SA", (2, 1)),  # 0 1 2 | 3 0 1
    ],
)
def test_the_second_sow_is_the_partner_of_the_first(said: str, pair: tuple[int, int]) -> None:
    assert partners(cards(said)) == pair


@given(shuffled())
def test_two_sows_are_always_drawn_by_two_players(stock: Cards) -> None:
    first, second = partners(stock)
    assert first != second
    assert {first, second} <= {0, 1, 2, 3}
    assert [one.rank for one in stock].index(Rank.ASS) % 4 == first


def test_without_two_sows_nobody_has_a_partner() -> None:
    with pytest.raises(ValueError, match="fewer than two Sows"):
        partners(cards("EA EK GK HK SK"))
