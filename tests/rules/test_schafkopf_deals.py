"""Deals of every contract, each worked out by hand in the comment behind it.

Four players A, B, C, D in a row; `rufer AC 91 l3` is a Rufer of A and C with 91 Augen and three Laufende.
"""

from __future__ import annotations

import pytest

from beermat.rules.common import Degree
from beermat.rules.schafkopf_claims import Party
from tests.rules.schafkopf_table import played, tariff

POINTS = [
    # Rufer: 1, Schneider +1, Schwarz +2 instead, Laufende from 3
    ("rufer AC 61", 1, (1, -1, 1, -1)),  # 1; the two winners get it, the two losers pay it
    ("rufer AC 75", 1, (1, -1, 1, -1)),  # 1
    ("rufer AC 90", 1, (1, -1, 1, -1)),  # 1: the defenders' 30 are enough
    ("rufer AC 91", 2, (2, -2, 2, -2)),  # 1 + 1
    ("rufer AC 118", 2, (2, -2, 2, -2)),  # 1 + 1
    ("rufer AC 120", 2, (2, -2, 2, -2)),  # 1 + 1: the defenders have a trick without Augen
    ("rufer AC 120++", 3, (3, -3, 3, -3)),  # 1 + 2
    ("rufer AC 60", 1, (-1, 1, -1, 1)),  # 1: the defenders win with 60
    ("rufer AC 31", 1, (-1, 1, -1, 1)),  # 1: the defenders have 89
    ("rufer AC 30", 2, (-2, 2, -2, 2)),  # 1 + 1: the defenders have 90
    ("rufer AC 0", 2, (-2, 2, -2, 2)),  # 1 + 1: the declarers have a trick without Augen
    ("rufer AC 0++", 3, (-3, 3, -3, 3)),  # 1 + 2
    ("rufer BC won", 1, (-1, 1, 1, -1)),  # 1; partners may sit side by side
    ("rufer DA won+", 2, (2, -2, -2, 2)),  # 1 + 1
    ("rufer CB won++", 3, (-3, 3, 3, -3)),  # 1 + 2
    ("rufer BD lost", 1, (1, -1, 1, -1)),  # 1
    ("rufer BD lost+", 2, (2, -2, 2, -2)),  # 1 + 1
    ("rufer BD lost++", 3, (3, -3, 3, -3)),  # 1 + 2
    ("rufer AB 61 l3", 4, (4, 4, -4, -4)),  # 1 + 3
    ("rufer AB 91 l3", 5, (5, 5, -5, -5)),  # 1 + 1 + 3
    ("rufer AB 61 l14", 15, (15, 15, -15, -15)),  # 1 + 14
    ("rufer AB 60 l5", 6, (-6, -6, 6, 6)),  # 1 + 5: for the winners, whoever held them
    ("rufer AB 30 l3", 5, (-5, -5, 5, 5)),  # 1 + 1 + 3
    ("rufer AB lost++ l4", 7, (-7, -7, 7, 7)),  # 1 + 2 + 4
    # Wenz: 5, Laufende from 2 to 4; the declarer gets or pays it three times
    ("wenz A 61", 5, (15, -5, -5, -5)),  # 5
    ("wenz A 90", 5, (15, -5, -5, -5)),  # 5
    ("wenz A 91", 6, (18, -6, -6, -6)),  # 5 + 1
    ("wenz B 120++", 7, (-7, 21, -7, -7)),  # 5 + 2
    ("wenz B 60", 5, (5, -15, 5, 5)),  # 5
    ("wenz B 31", 5, (5, -15, 5, 5)),  # 5
    ("wenz B 30", 6, (6, -18, 6, 6)),  # 5 + 1
    ("wenz C 0++", 7, (7, 7, -21, 7)),  # 5 + 2
    ("wenz C won l2", 7, (-7, -7, 21, -7)),  # 5 + 2
    ("wenz C won l4", 9, (-9, -9, 27, -9)),  # 5 + 4
    ("wenz D won+ l2", 8, (-8, -8, -8, 24)),  # 5 + 1 + 2
    ("wenz D 120++ l2", 9, (-9, -9, -9, 27)),  # 5 + 2 + 2
    ("wenz D lost l3", 8, (8, 8, 8, -24)),  # 5 + 3
    # Solo: 5, Laufende from 3
    ("solo A 61", 5, (15, -5, -5, -5)),  # 5
    ("solo A 91", 6, (18, -6, -6, -6)),  # 5 + 1
    ("solo A won++", 7, (21, -7, -7, -7)),  # 5 + 2
    ("solo B 58", 5, (5, -15, 5, 5)),  # 5
    ("solo B lost+", 6, (6, -18, 6, 6)),  # 5 + 1
    ("solo A lost++", 7, (-21, 7, 7, 7)),  # 5 + 2
    ("solo C won l3", 8, (-8, -8, 24, -8)),  # 5 + 3
    ("solo C won+ l8", 14, (-14, -14, 42, -14)),  # 5 + 1 + 8
    ("solo C won l13", 18, (-18, -18, 54, -18)),  # 5 + 13
    ("solo D 60 l3", 8, (8, 8, 8, -24)),  # 5 + 3
    # Tout: (5 + Laufende) × 2, which is 10 and 2 for each of them; no Schneider, no Schwarz
    ("wenz-tout A won", 10, (30, -10, -10, -10)),  # 5 × 2
    ("wenz-tout A won l2", 14, (42, -14, -14, -14)),  # 10 + 2 × 2
    ("wenz-tout A 120++ l4", 18, (54, -18, -18, -18)),  # 10 + 4 × 2
    ("wenz-tout A lost", 10, (-30, 10, 10, 10)),  # 5 × 2
    ("wenz-tout B lost l3", 16, (16, -48, 16, 16)),  # 10 + 3 × 2
    ("wenz-tout B 118", 10, (10, -30, 10, 10)),  # 5 × 2: a trick was lost
    ("solo-tout A won l4", 18, (54, -18, -18, -18)),  # 10 + 4 × 2
    ("solo-tout A won l3", 16, (48, -16, -16, -16)),  # 10 + 3 × 2
    ("solo-tout B won l13", 36, (-36, 108, -36, -36)),  # 10 + 13 × 2
    ("solo-tout B lost", 10, (10, -30, 10, 10)),  # 5 × 2
    ("solo-tout C 91", 10, (10, 10, -30, 10)),  # 5 × 2: 91 Augen are a lost trick, and no Schneider
    ("solo-tout C 0++", 10, (10, 10, -30, 10)),  # 5 × 2
    # Sie: (5 + 8) × 4, which is 20 + 8 × 4
    ("sie A", 52, (156, -52, -52, -52)),
    ("sie B l8", 52, (-52, 156, -52, -52)),
    ("sie C won", 52, (-52, -52, 156, -52)),
    ("sie D 120++", 52, (-52, -52, -52, 156)),
    # Nobody plays
    ("pass", 0, (0, 0, 0, 0)),
]

CENTS = [
    # Rufspiel: 20, Schneider 10, Schwarz another 10, Laufende 10 each
    ("rufer AC 61", 20, (20, -20, 20, -20)),  # 20
    ("rufer AC 91", 30, (30, -30, 30, -30)),  # 20 + 10
    ("rufer AC 120++", 40, (40, -40, 40, -40)),  # 20 + 20
    ("rufer AC 60", 20, (-20, 20, -20, 20)),  # 20
    ("rufer AC 30", 30, (-30, 30, -30, 30)),  # 20 + 10
    ("rufer AC lost++ l3", 70, (-70, 70, -70, 70)),  # 20 + 20 + 30
    ("rufer AC 91 l3 k1 x1", 240, (240, -240, 240, -240)),  # (20 + 10 + 30) × 2 × 2
    ("rufer AC 61 k1", 40, (40, -40, 40, -40)),  # 20 × 2
    ("rufer AC 61 k2", 80, (80, -80, 80, -80)),  # 20 × 4
    ("rufer AC 61 k3", 160, (160, -160, 160, -160)),  # 20 × 8
    ("rufer AC 61 k4", 320, (320, -320, 320, -320)),  # 20 × 16: all four have laid down
    ("rufer AC 61 x1", 40, (40, -40, 40, -40)),  # 20 × 2
    ("rufer AC 61 x2", 80, (80, -80, 80, -80)),  # 20 × 4
    ("rufer AC 60 x1", 40, (-40, 40, -40, 40)),  # 20 × 2
    ("rufer AC 60 x2 k4", 1280, (-1280, 1280, -1280, 1280)),  # 20 × 4 × 16
    ("rufer AC won++ l14", 180, (180, -180, 180, -180)),  # 20 + 20 + 140
    # Solo, Wenz and Geier: 50
    ("solo A 61", 50, (150, -50, -50, -50)),  # 50
    ("solo A 91 l3", 90, (270, -90, -90, -90)),  # 50 + 10 + 30
    ("solo A 59 x1", 100, (-300, 100, 100, 100)),  # 50 × 2
    ("solo A lost++ l3 k1 x2", 800, (-2400, 800, 800, 800)),  # (50 + 20 + 30) × 2 × 4
    ("wenz B 75 l2", 70, (-70, 210, -70, -70)),  # 50 + 20
    ("wenz B 30 l4 k2", 400, (400, -1200, 400, 400)),  # (50 + 10 + 40) × 4
    ("geier C 61", 50, (-50, -50, 150, -50)),  # 50
    ("geier C 91", 60, (-60, -60, 180, -60)),  # 50 + 10
    ("geier C won++ l2", 90, (-90, -90, 270, -90)),  # 50 + 20 + 20
    ("geier D 60 l4 x1", 180, (180, 180, 180, -540)),  # (50 + 40) × 2
    ("geier D lost+", 60, (60, 60, 60, -180)),  # 50 + 10
    # Tout × 2, Sie × 4
    ("solo-tout A won", 100, (300, -100, -100, -100)),  # 50 × 2
    ("solo-tout A won l3 k1", 320, (960, -320, -320, -320)),  # (50 + 30) × 2 × 2
    ("wenz-tout B lost l2 x1", 280, (280, -840, 280, 280)),  # (50 + 20) × 2 × 2
    ("geier-tout C won l4", 180, (-180, -180, 540, -180)),  # (50 + 40) × 2
    ("geier-tout C lost", 100, (100, 100, -300, 100)),  # 50 × 2
    ("sie D", 520, (-520, -520, -520, 1560)),  # (50 + 80) × 4
    ("sie D k2", 2080, (-2080, -2080, -2080, 6240)),  # (50 + 80) × 4 × 4
    ("pass", 0, (0, 0, 0, 0)),
    ("pass k2", 0, (0, 0, 0, 0)),  # what was laid down lapses
]

RAMSCH = [
    # 20 from the loser to each, doubled for each Jungfrau; every trick is a Solo won Schwarz
    ("ramsch B lost", 20, (20, -60, 20, 20)),  # 20
    ("ramsch B 45", 20, (20, -60, 20, 20)),  # 20
    ("ramsch B 30", 20, (20, -60, 20, 20)),  # 20: all four have 30, the table says who loses
    ("ramsch C 61 k1", 40, (40, 40, -120, 40)),  # 20 × 2
    ("ramsch C 50 j1", 40, (40, 40, -120, 40)),  # 20 × 2
    ("ramsch C 70 j2", 80, (80, 80, -240, 80)),  # 20 × 2 × 2
    ("ramsch C lost j2 k1", 160, (160, 160, -480, 160)),  # 20 × 4 × 2
    ("ramsch D won", 70, (-70, -70, -70, 210)),  # 50 + 20
    ("ramsch D 120++ k1", 140, (-140, -140, -140, 420)),  # (50 + 20) × 2
]

HOUSES = [
    # Somebody's 10/20/50 with 10 for a Rufer: 95 Augen, Kontra and Re
    ({"rufer": 10}, "rufer AC 95 x2", 80, (80, -80, 80, -80)),  # (10 + 10) × 2 × 2
    # The short pack has 12 trumps, one of them in the hand of a soloist
    ({"pack": "short"}, "rufer AC 61 l12", 140, (140, -140, 140, -140)),  # 20 + 120
    ({"pack": "short"}, "solo A 61 l11", 160, (480, -160, -160, -160)),  # 50 + 110
    ({"pack": "short"}, "wenz A 61 l4", 90, (270, -90, -90, -90)),  # 50 + 40
    # Without Schwarz it counts as Schneider, without Schneider neither does
    ({"schwarz_value": None}, "solo A 120++", 60, (180, -60, -60, -60)),  # 50 + 10
    ({"schwarz_value": None}, "solo A lost++", 60, (-180, 60, 60, 60)),  # 50 + 10
    ({"schneider_value": None}, "solo A 91", 50, (150, -50, -50, -50)),  # 50
    ({"schneider_value": None}, "solo A 120++", 70, (210, -70, -70, -70)),  # 50 + 20
    # Other limits of Laufende
    ({"laufende_from": 1}, "solo A 61 l1", 60, (180, -60, -60, -60)),  # 50 + 10
    ({"laufende_from_wenz": 3}, "geier A 61 l3", 80, (240, -80, -80, -80)),  # 50 + 30
    ({"laufende_most": 6}, "solo A 61 l6", 110, (330, -110, -110, -110)),  # 50 + 60
    ({"laufende_most": 6}, "sie A", 440, (1320, -440, -440, -440)),  # (50 + 60) × 4
    ({"laufende_most": 0}, "sie A", 200, (600, -200, -200, -200)),  # 50 × 4
    # Other factors, a longer ladder, a Ramsch where nobody plays a Solo
    ({"tout_factor": 3}, "solo-tout A won", 150, (450, -150, -150, -150)),  # 50 × 3
    ({"sie_factor": 8}, "sie A", 1040, (3120, -1040, -1040, -1040)),  # (50 + 80) × 8
    ({"max_doubles": 3}, "solo A 61 x3", 400, (1200, -400, -400, -400)),  # 50 × 8
    ({"nobody_plays": "ramsch", "solo": None}, "ramsch A won", 40, (120, -40, -40, -40)),  # 20 + 20
]


@pytest.mark.parametrize(("said", "value", "payments"), POINTS)
def test_a_deal_in_points_is_worth_what_it_is_worth_by_hand(
    said: str, value: int, payments: tuple[int, ...]
) -> None:
    deal = played(said)
    assert (deal.value, deal.payments, deal.balances) == (value, payments, payments)


@pytest.mark.parametrize(("said", "value", "payments"), CENTS)
def test_a_deal_in_the_pub_is_worth_what_it_is_worth_by_hand(
    said: str, value: int, payments: tuple[int, ...]
) -> None:
    deal = played(said, tariff("schafkopf-wirtshaus"))
    assert (deal.value, deal.payments, deal.balances) == (value, payments, payments)


@pytest.mark.parametrize(("said", "value", "payments"), RAMSCH)
def test_a_ramsch_is_worth_what_it_is_worth_by_hand(said: str, value: int, payments: tuple[int, ...]) -> None:
    deal = played(said, tariff("schafkopf-wirtshaus", nobody_plays="ramsch"))
    assert (deal.value, deal.payments) == (value, payments)


@pytest.mark.parametrize(("keys", "said", "value", "payments"), HOUSES)
def test_a_house_has_its_own_tariff(
    keys: dict[str, object], said: str, value: int, payments: tuple[int, ...]
) -> None:
    deal = played(said, tariff("schafkopf-wirtshaus", **keys))
    assert (deal.value, deal.payments) == (value, payments)


WON, LOST = Party.DECLARERS, Party.DEFENDERS
PLAIN, SCHNEIDER, SCHWARZ = Degree.PLAIN, Degree.SCHNEIDER, Degree.SCHWARZ


@pytest.mark.parametrize("contract", ["rufer AC", "wenz A", "solo A"])
@pytest.mark.parametrize(
    ("augen", "winner", "degree"),
    [
        ("120++", WON, SCHWARZ),
        ("120", WON, SCHNEIDER),
        ("118", WON, SCHNEIDER),
        ("92", WON, SCHNEIDER),
        ("91", WON, SCHNEIDER),
        ("90", WON, PLAIN),
        ("89", WON, PLAIN),
        ("61", WON, PLAIN),
        ("60", LOST, PLAIN),
        ("59", LOST, PLAIN),
        ("31", LOST, PLAIN),  # 89 for the defenders
        ("30", LOST, SCHNEIDER),  # 90 for the defenders
        ("29", LOST, SCHNEIDER),  # 91 for the defenders
        ("2", LOST, SCHNEIDER),
        ("0", LOST, SCHNEIDER),
        ("0++", LOST, SCHWARZ),
    ],
)
def test_the_declarers_need_61_and_91_and_the_defenders_60_and_90(
    contract: str, augen: str, winner: Party, degree: Degree
) -> None:
    deal = played(f"{contract} {augen}")
    assert (deal.winner, deal.degree) == (winner, degree)
    assert deal.augen == int(augen.rstrip("+"))
