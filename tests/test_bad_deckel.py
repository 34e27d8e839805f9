"""Whatever is wrong with a .deckel: one line says what and where, and nothing changes."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from beermat import cli
from beermat.rules import bierkopf_rule_sets, catalogue, schafkopf_tariffs
from tests.cli.calling import one_line

A_RESULT = "expected a result: A, A+, A++, A:74, A:120++, the same with B, or ="
RULE_SETS = "expected one of " + ", ".join(catalogue.named_sets())
FOUR = "expected four names: A1, A2 / B1, B2"
LINES = "expected a signed number of lines, such as -2"
NUMBER = "expected the number of a deal"
A_NAME = "expected a name: A1, B1, A2, B2"
THE_END = "expected the end of the line"
OWES = "rules bierkopf target=1\nseats Anna, Bert / Chris, Dora\nA\n"


class Bad(NamedTuple):
    """A .deckel, the place of its fault, what is quoted from there, and words that the message must hold."""

    text: str
    place: str
    quoted: str
    words: str


END = "end of the line"
CASES = [
    # rules: its name, each key
    Bad("rules", "1:6", END, "expected a rule set (bierkopf, bierkopf-lang, "),
    Bad("rules skat", "1:7", '"skat"', RULE_SETS),
    Bad("rules bierkopf target", "1:16", '"target"', "expected key=value, the keys being pack, target, "),
    Bad("rules bierkopf targt=5", "1:16", '"targt=5"', "there is no such key; expected one of pack, "),
    Bad("rules bierkopf =5", "1:16", '"=5"', "there is no such key"),
    Bad("rules bierkopf target=5 target=6", "1:25", '"target=6"', "the key target stands there twice"),
    Bad("rules bierkopf target=", "1:16", '"target="', 'target cannot be ""; expected 1 to 99'),
    Bad("rules bierkopf pack=big", "1:16", '"pack=big"', "pack cannot be big; expected short, long"),
    Bad("rules bierkopf target=0", "1:16", '"target=0"', "target cannot be 0; expected 1 to 99"),
    Bad("rules bierkopf target=100", "1:16", '"target=100"', "target cannot be 100; expected 1 to 99"),
    Bad("rules bierkopf count=back", "1:16", '"count=back"', "expected down, up"),
    Bad("rules bierkopf schneider_below=61", "1:16", '"schneider_below=61"', "expected 0 to 60"),
    Bad("rules bierkopf schneider_value=none", "1:16", '"schneider_value=none"', "expected 1 to 99"),
    Bad("rules bierkopf schwarz_value=0", "1:16", '"schwarz_value=0"', "expected 1 to 99 or none"),
    Bad("rules bierkopf schwarz_by=luck", "1:16", '"schwarz_by=luck"', "expected tricks, augen"),
    Bad("rules bierkopf tie=both", "1:16", '"tie=both"', "expected nobody, pot, doubler_loses"),
    Bad("rules bierkopf ladder=,", "1:16", '"ladder=,"', "expected 1 to 10 names of at most 16 letters"),
    Bad("rules bierkopf max_doubles=11", "1:16", '"max_doubles=11"', "expected 0 to 10 or none"),
    Bad("rules bierkopf cap=21", "1:16", '"cap=21"', "expected lines, none"),
    Bad("rules bierkopf last_hand_double=1", "1:16", '"last_hand_double=1"', "expected yes, no"),
    Bad("rules bierkopf knocking=true", "1:16", '"knocking=true"', "expected yes, no"),
    Bad("rules bierkopf overshoot=keep", "1:16", '"overshoot=keep"', "expected lapse, carry"),
    Bad("rules bierkopf brille_counts=3", "1:16", '"brille_counts=3"', "expected 1 to 2"),
    Bad("rules bierkopf rounds_to_win=0", "1:16", '"rounds_to_win=0"', "expected 1 to 99 or none"),
    Bad("rules bierkopf settle=later", "1:16", '"settle=later"', "expected each, net"),
    Bad("rules bierkopf mass_per_bollen=3", "1:16", '"mass_per_bollen=3"', "expected 0 to 2"),
    Bad("rules bierkopf stake=", "1:16", '"stake="', "expected 1 to 12 signs"),
    Bad("rules bierkopf stake=Goaßnhalbeliter", "1:16", '"stake=Goaßnhalbeliter"', "expected 1 to 12 signs"),
    Bad("rules bierkopf must_trump=often", "1:16", '"must_trump=often"', "expected yes, no"),
    # seats: how many, how parted, each name
    Bad("seats", "1:6", END, FOUR),
    Bad("seats Anna, Bert", "1:7", '"Anna, Bert"', FOUR),
    Bad("seats Anna, Bert, Chris, Dora", "1:7", '"Anna, Bert, Chris, Dora"', FOUR),
    Bad("seats Anna / Bert, Chris / Dora", "1:7", '"Anna / Bert, Chris / Dora"', FOUR),
    Bad("seats Anna, Bert / Chris, Dora, Emil", "1:7", '"Anna, Bert / Chris, Dora, Emil"', FOUR),
    Bad("seats Anna, Bert / , Dora", "1:20", '","', "a name is missing"),
    Bad("seats Anna, Bert / Chris,", "1:26", END, "a name is missing"),
    Bad("seats Anna, Bert / Chris, anna", "1:27", '"anna"', "anna cannot sit on two seats"),
    Bad("seats Anna, Bert / A\N{COMBINING DIAERESIS}nne, Änne", "1:27", '"Änne"', "cannot sit on two seats"),
    Bad(f"seats Anna, Bert / {'C' * 25}, Dora", "1:20", f'"{"C" * 25}"', "is too long: at most 24 letters"),
    Bad("seats Anna, Bert / C\x07, Dora", "1:20", r'"C\x07"', "cannot be printed"),
    Bad('seats Anna, Bert / Chris, "Dora', "1:27", '""Dora"', 'expected a closing "'),
    # dealer and knock: a name at the table
    Bad("dealer", "1:7", END, A_NAME),
    Bad("dealer Emil", "1:8", '"Emil"', A_NAME),
    Bad("knock", "1:6", END, A_NAME),
    Bad("knock Emil", "1:7", '"Emil"', A_NAME),
    Bad("knock B1", "1:7", '"B1"', "these rules know no knocking"),
    Bad("rules bierkopf-runde\nknock A1", "2:7", '"A1"', "only the first two hands may"),
    Bad("rules bierkopf-runde\nknock B1\nknock B1", "3:7", '"B1"', "B1 has knocked already"),
    # deals: doublings, results
    Bad("a", "1:2", END, A_RESULT),
    Bad("c A", "1:1", '"c"', "expected rules, seats, dealer, misdeal, closed, open, knock, paid, fix, "),
    Bad("a c A", "1:3", '"c"', "expected doublings (a, b, a!, b!) and a result"),
    Bad("a a A", "1:3", '"a"', "side A doubled last: only the other side may double now"),
    Bad("b! A", "1:1", '"b!"', "only the dealer's side, side A, may call a last-hand double"),
    Bad("a! b A", "1:4", '"b"', "nobody may answer a last-hand double"),
    Bad("b a! A", "1:3", '"a!"', "only possible while nobody has doubled"),
    Bad("rules bierkopf-21\na! A", "2:1", '"a!"', "these rules know no last-hand double"),
    Bad("rules bierkopf-runde\na b a A", "2:5", '"a"', "these rules end the ladder after 2"),
    Bad("a b a b a b A", "1:11", '"b"', "the deal counts ×32, and no side has more than 21 left"),
    Bad("A+++", "1:1", '"A+++"', A_RESULT),
    Bad("A:", "1:1", '"A:"', A_RESULT),
    Bad("A:x", "1:1", '"A:x"', A_RESULT),
    Bad("A:-3", "1:1", '"A:-3"', A_RESULT),
    Bad("A:121", "1:1", '"A:121"', "121 Augen are not in the pack: a side has 0 to 120"),
    Bad("A:119", "1:1", '"A:119"', "the losers have 0 or 8 to 60"),
    Bad("rules bierkopf-lang\nB:1", "2:1", '"B:1"', "the losers have 0 or 2 to 60"),
    Bad("A:74++", "1:1", '"A:74++"', "with every trick a side has 120 Augen, not 74"),
    Bad("rules bierkopf schneider_below=0\nA+", "2:1", '"A+"', "these rules know no Schneider"),
    Bad("A B", "1:3", '"B"', THE_END),
    Bad("A 74", "1:3", '"74"', THE_END),
    Bad("==", "1:1", '"=="', A_RESULT),
    # open, misdeal, closed
    Bad("open", "1:5", END, "expected a doubling: a, b, a!, b!"),
    Bad("open A", "1:6", '"A"', "expected a doubling: a, b, a!, b!"),
    Bad("open a a", "1:8", '"a"', "side A doubled last"),
    Bad("misdeal A", "1:9", '"A"', THE_END),
    Bad("closed now", "1:8", '"now"', THE_END),
    Bad("koenig on", "1:8", '"on"', "expected the end of the line, or: off"),
    Bad("koenig off", "1:1", '"koenig"', "no Bierkopfkönig is being played"),
    Bad("koenig\nkoenig", "2:1", '"koenig"', "a Bierkopfkönig is being played"),
    Bad("rules schafkopf\nkoenig", "2:1", '"koenig"', "there are no mats in this game"),
    Bad("closed\nA", "2:1", '"A"', "the evening is closed"),
    # paid: who, how many
    Bad("paid", "1:5", END, "expected a side (A, B) or a name, then perhaps how many"),
    Bad("paid C", "1:6", '"C"', "expected a side (A, B) or a name"),
    Bad("paid A", "1:6", '"A"', "side A: no Maß is open"),
    Bad(OWES + "paid Anna", "4:6", '"Anna"', "Anna: no Maß is open"),
    Bad(OWES + "paid B 2", "4:6", '"B"', "side B: only 1 Maß open"),
    Bad(OWES + "paid B 0", "4:8", '"0"', "0 Maß cannot be paid: 1 or more"),
    Bad(OWES + "paid B -1", "4:8", '"-1"', "-1 Maß cannot be paid: 1 or more"),
    Bad(OWES + "paid B much", "4:6", '"B much"', "expected a side (A, B) or a name"),
    # fix: side, number, reason
    Bad("fix", "1:4", END, "expected a side: A, B"),
    Bad("fix C -1", "1:5", '"C"', "expected a side: A, B"),
    Bad("fix A", "1:6", END, LINES),
    Bad("fix A two", "1:7", '"two"', LINES),
    Bad("fix A 1.5", "1:7", '"1.5"', LINES),
    Bad("fix A 0", "1:7", '"0"', "a correction by 0 changes nothing"),
    Bad("fix A +1", "1:7", '"+1"', "side A: 21 lines left, so not +1; 1 to 21 must remain"),
    Bad("fix A -21", "1:7", '"-21"', "1 to 21 must remain"),
    Bad("fix A -2 forgotten", "1:10", '"forgotten"', 'expected a reason in quotes, such as "two lines'),
    Bad('fix A -2 "a" "b"', "1:14", '"b"', THE_END),
    Bad(f'fix A -2 "{"long " * 20}"', "1:7", '"-2"', "the reason is too long: at most 80 letters"),
    # strike and replace: number, then a deal
    Bad("strike", "1:7", END, NUMBER),
    Bad("strike last", "1:8", '"last"', NUMBER),
    Bad("strike 1", "1:8", '"1"', "there is no deal 1: none has been played yet"),
    Bad("A\nstrike 2", "2:8", '"2"', "there is no deal 2: there are 1 to 1"),
    Bad("A\nstrike 0", "2:8", '"0"', "there is no deal 0"),
    Bad("A\nstrike 1\nstrike 1", "3:8", '"1"', "deal 1 is struck out already: it can be replaced"),
    Bad("A\nstrike 1 2", "2:10", '"2"', THE_END),
    Bad("restore", "1:8", END, NUMBER),
    Bad("A\nrestore 1", "2:9", '"1"', "deal 1 is not struck out: it counts"),
    Bad("restore 1", "1:9", '"1"', "there is no deal 1: none has been played yet"),
    Bad("insert", "1:7", END, NUMBER),
    Bad("insert 1 A", "1:8", '"1"', "there is no deal 1: none has been played yet"),
    Bad("A\ninsert 2 A", "2:8", '"2"', "there is no deal 2: there are 1 to 1"),
    Bad("A\ninsert 1 a a B", "2:12", '"a"', "side A doubled last"),
    Bad("standing", "1:9", END, "expected the lines left of A and B, such as 12:7"),
    Bad("standing 12:7", "1:14", END, "expected the Bollen won of A and B, such as 12:7"),
    Bad("standing 12 7", "1:10", '"12"', "expected the lines left of A and B"),
    Bad("standing 0:7 1:1", "1:10", '"0:7"', "side A: 0 lines cannot be left; 1 to 21"),
    Bad("standing 7:22 1:1", "1:10", '"7:22"', "side B: 22 lines cannot be left; 1 to 21"),
    Bad("standing 21:21 0:0", "1:10", '"21:21"', "a correction by 0 changes nothing"),
    Bad("standing 7:7 1:1 paper", "1:18", '"paper"', 'expected a reason in quotes, such as "begun on paper"'),
    Bad("replace", "1:8", END, NUMBER),
    Bad("replace last A", "1:9", '"last"', NUMBER),
    Bad("A\nreplace 2 B", "2:9", '"2"', "there is no deal 2: there are 1 to 1"),
    Bad("A\nreplace 1", "2:10", END, A_RESULT),
    Bad("A\nreplace 1 a a B", "2:13", '"a"', "side A doubled last"),
    Bad("A\nreplace 1 B:119", "2:11", '"B:119"', "the losers have 0 or 8 to 60"),
    # no statement at all
    Bad("A\n\n  # fine\n  hello", "4:3", '"hello"', "expected rules, seats, dealer, misdeal, closed, open, "),
    Bad("A\x00", "1:1", r'"A\x00"', A_RESULT),
    Bad('A "', "1:3", '"""', 'expected a closing "'),
]  # fmt: skip

POINTS = "rules schafkopf\nseats Anna, Bert, Chris, Dora\n"
CENTS = "rules schafkopf-wirtshaus\nseats Anna, Bert, Chris, Dora\n"
RAMSCH = "rules schafkopf-wirtshaus nobody_plays=ramsch\nseats Anna, Bert, Chris, Dora\n"
CONTRACTS = "rufer, wenz, geier, solo, wenz-tout, geier-tout, solo-tout, sie, ramsch, pass"
MORE = "expected l3 (Laufende), k2 (Klopfer), x1 (Kontra), j1 (Jungfrauen), or the end of the line"
NO_RESULT = "expected a result: the declarers' Augen (91, 120++), or won, won+, won++, lost, lost+, lost++"

CASES += [
    # the keys of a tariff
    Bad("rules schafkopf target=5", "1:17", '"target=5"', "expected one of pack, unit, rufer, wenz, "),
    Bad("rules schafkopf pack=big", "1:17", '"pack=big"', "expected short, long"),
    Bad("rules schafkopf unit=euros", "1:17", '"unit=euros"', "expected points, cents"),
    Bad("rules schafkopf rufer=0", "1:17", '"rufer=0"', "expected 1 to 1000 or none"),
    Bad("rules schafkopf wenz=yes", "1:17", '"wenz=yes"', "wenz cannot be yes"),
    Bad("rules schafkopf geier=-1", "1:17", '"geier=-1"', "expected 1 to 1000 or none"),
    Bad("rules schafkopf solo=1001", "1:17", '"solo=1001"', "expected 1 to 1000 or none"),
    Bad("rules schafkopf tout_factor=0", "1:17", '"tout_factor=0"', "expected 1 to 10 or none"),
    Bad("rules schafkopf sie_factor=11", "1:17", '"sie_factor=11"', "expected 1 to 10 or none"),
    Bad("rules schafkopf schneider_value=0", "1:17", '"schneider_value=0"', "expected 1 to 1000 or none"),
    Bad("rules schafkopf schwarz_value=x", "1:17", '"schwarz_value=x"', "expected 1 to 1000 or none"),
    Bad("rules schafkopf laufende_value=none", "1:17", '"laufende_value=none"', "expected 1 to 1000"),
    Bad("rules schafkopf laufende_from=0", "1:17", '"laufende_from=0"', "expected 1 to 14"),
    Bad("rules schafkopf laufende_from_wenz=5", "1:17", '"laufende_from_wenz=5"', "expected 1 to 4"),
    Bad("rules schafkopf laufende_most=15", "1:17", '"laufende_most=15"', "expected 0 to 14 or none"),
    Bad("rules schafkopf max_klopfer=5", "1:17", '"max_klopfer=5"', "expected 0 to 4"),
    Bad("rules schafkopf ladder=,", "1:17", '"ladder=,"', "expected 1 to 10 names of at most 16 letters"),
    Bad("rules schafkopf max_doubles=none", "1:17", '"max_doubles=none"', "expected 0 to 10"),
    Bad("rules schafkopf nobody_plays=all", "1:17", '"nobody_plays=all"', "next_dealer, same_dealer, ramsch"),
    Bad("rules schafkopf ramsch=none", "1:17", '"ramsch=none"', "expected 1 to 1000"),
    Bad("rules schafkopf jungfrau=1", "1:17", '"jungfrau=1"', "expected yes, no"),
    # seats
    Bad("rules schafkopf\nseats Anna, Bert / Chris, Dora", "2:7", '"Anna, Bert / Chris, Dora"',
        "expected four names, clockwise: Anna, Bert, Chris, Dora"),
    Bad("rules schafkopf\nseats Anna, Bert, Chris", "2:7", '"Anna, Bert, Chris"', "expected four names"),
    Bad("rules schafkopf\nseats Anna, Bert, Chris, anna", "2:26", '"anna"', "anna cannot sit on two seats"),
    Bad("seats Anna, Bert, Chris, Dora", "1:7", '"Anna, Bert, Chris, Dora"', "expected four names: A1, A2 /"),
    # deals: the contract, who plays it, the result
    Bad(POINTS + "A", "3:1", '"A"', f"or a deal: a contract ({CONTRACTS}), who plays it, a result"),
    Bad("rufer A1 B1 91", "1:1", '"rufer"', "or a deal: doublings (a, b, a!, b!) and a result"),
    Bad(POINTS + "rufer", "3:6", END, "expected the declarer: Anna, Bert, Chris, Dora"),
    Bad(POINTS + "rufer Emil Anna 91", "3:7", '"Emil"', "expected the declarer: Anna, Bert, Chris, Dora"),
    Bad(POINTS + "rufer Anna", "3:11", END, "expected the partner: Anna, Bert, Chris, Dora"),
    Bad(POINTS + "rufer Anna 91", "3:12", '"91"', "expected the partner: Anna, Bert, Chris, Dora"),
    Bad(POINTS + "rufer Anna Anna 91", "3:12", '"Anna"', "nobody is his own partner"),
    Bad(POINTS + "rufer Anna Chris", "3:17", END, NO_RESULT),
    Bad(POINTS + "rufer Anna Chris l3", "3:18", '"l3"', NO_RESULT),
    Bad(POINTS + "rufer Anna Chris Dora 91", "3:18", '"Dora"', NO_RESULT),
    Bad(POINTS + "rufer Anna Chris won-", "3:18", '"won-"', NO_RESULT),
    Bad(POINTS + "rufer Anna Chris 128", "3:18", '"128"', "128 Augen are not in the pack"),
    Bad(POINTS + "rufer Anna Chris 119", "3:18", '"119"', "119:1 cannot be reached with this pack"),
    Bad(POINTS + "rufer Anna Chris 91++", "3:18", '"91++"', "with every trick a side has 120 Augen, not 91"),
    Bad(POINTS + "geier Dora 75", "3:1", '"geier"', "Geier is not played at this table"),
    Bad(POINTS + "ramsch Dora 75", "3:1", '"ramsch"', "Ramsch is not played at this table"),
    Bad(POINTS + "geier-tout Dora won", "3:1", '"geier-tout"', "Geier-Tout is not played at this table"),
    Bad(POINTS + "wenz-tout Dora", "3:15", END, NO_RESULT),
    Bad(RAMSCH + "pass", "3:1", '"pass"', "where nobody plays, this table plays a Ramsch"),
    Bad(RAMSCH + "ramsch Dora 25", "3:13", '"25"', "25 Augen do not lose a Ramsch: its loser has 30 or more"),
    Bad(POINTS + "solo-tout Anna won+", "3:16", '"won+"', "Solo-Tout knows no Schneider and no Schwarz"),
    Bad(POINTS + "solo-tout Anna 120", "3:16", '"120"', "do not say whether it was every trick"),
    Bad(POINTS + "sie Anna lost", "3:10", '"lost"', "a Sie is won with every trick"),
    Bad("rules schafkopf pack=short\nsie A1", "2:1", '"sie"', "a Sie takes eight cards"),
    Bad(POINTS + "pass Anna", "3:6", '"Anna"', MORE),
    # deals: what stands behind the result
    Bad(POINTS + "solo Bert 58 fine", "3:14", '"fine"', MORE),
    Bad(POINTS + 'solo Bert 58 "l3"', "3:14", '"l3"', MORE),
    Bad(POINTS + "solo Bert 58 l0", "3:14", '"l0"', "expected l1 or more, or nothing"),
    Bad(POINTS + "solo Bert 58 l3 l4", "3:17", '"l4"', "the key l stands there twice"),
    Bad(POINTS + "solo Bert 58 l2", "3:14", '"l2"', "2 Laufende cannot be: 3 to 13 count"),
    Bad(POINTS + "solo Bert 58 l15", "3:14", '"l15"', "15 Laufende cannot be: 3 to 13 count"),
    Bad(POINTS + "wenz Bert 61 l5", "3:14", '"l5"', "5 Laufende cannot be: 2 to 4 count"),
    Bad(RAMSCH + "ramsch Dora 75 l3", "3:16", '"l3"', "Ramsch: no Laufende count here"),
    Bad(POINTS + "pass l3", "3:6", '"l3"', "where nobody plays there is no declarer and no result"),
    Bad(POINTS + "solo Bert 58 k1", "3:14", '"k1"', "these rules know no Klopfer"),
    Bad(POINTS + "solo Bert 58 x1", "3:14", '"x1"', "these rules know no Kontra"),
    Bad(CENTS + "solo Bert 58 k5", "3:14", '"k5"', "no further Klopfer: these rules know 4 at most"),
    Bad(CENTS + "solo Bert 58 l3 x3", "3:17", '"x3"', "these rules end the ladder after 2"),
    Bad(CENTS + "open x\nsolo Bert 58 k1", "4:14", '"k1"', "nobody can lay down any more"),
    Bad(CENTS + "solo Bert 58 j1", "3:14", '"j1"', "no Jungfrau counts here"),
    Bad(RAMSCH + "ramsch Dora 75 j3", "3:16", '"j3"', "3 Jungfrauen cannot be in a lost Ramsch"),
    Bad(RAMSCH + "ramsch Dora won j1", "3:17", '"j1"', "who takes every trick leaves no Jungfrau"),
    # what happens beside the deals
    Bad(CENTS + "open", "3:5", END, "expected a doubling: k (a Klopfer), x (Kontra, and the Re after it)"),
    Bad(CENTS + "open a", "3:6", '"a"', "expected a doubling: k (a Klopfer), x (Kontra"),
    Bad(CENTS + "open x x x", "3:10", '"x"', "these rules end the ladder after 2"),
    Bad(CENTS + "open x k", "3:8", '"k"', "nobody can lay down any more once Kontra has been said"),
    Bad(POINTS + "open k", "3:6", '"k"', "these rules know no Klopfer"),
    Bad(POINTS + "open x", "3:6", '"x"', "these rules know no Kontra"),
    Bad("open k", "1:6", '"k"', "expected a doubling: a, b, a!, b!"),
    Bad(POINTS + "knock Anna", "3:7", '"Anna"', "these rules know no Klopfer"),
    Bad(CENTS + "knock", "3:6", END, "expected a name: Anna, Bert, Chris, Dora"),
    Bad(CENTS + "knock Anna\nknock Anna", "4:7", '"Anna"', "Anna has knocked already"),
    Bad(POINTS + 'fix A -2 "why"', "3:7", '"-2"', "there are no lines to correct in this game"),
    Bad(POINTS + "paid Anna", "3:6", '"Anna"', "Anna: no Maß is open"),
    Bad(POINTS + "replace 1 pass", "3:9", '"1"', "there is no deal 1: none has been played yet"),
    Bad(POINTS + "pass\nreplace 1 A", "4:11", '"A"', f"expected a contract: {CONTRACTS}"),
    Bad(POINTS + "pass\nreplace 1", "4:10", END, f"expected a contract: {CONTRACTS}"),
    Bad(POINTS + "pass\nreplace 1 solo Bert 58 l2", "4:24", '"l2"', "2 Laufende cannot be: 3 to 13 count"),
    # from one game to the other
    Bad(POINTS + "pass\nrules bierkopf\nreplace 1 A", "5:11", '"A"', f"expected a contract: {CONTRACTS}"),
    Bad("A\nrules schafkopf\nreplace 1 pass", "3:11", '"pass"', "expected a result: A, A+, A++, A:74"),
    Bad("A\nrules schafkopf\nB", "3:1", '"B"', "or a deal: a contract"),
    Bad(POINTS + "pass\nrules bierkopf\npass", "5:1", '"pass"', "or a deal: doublings"),
]  # fmt: skip


STATEMENTS = (
    "rules", "seats", "dealer", "knock", "open", "misdeal", "closed", "paid", "fix", "strike", "replace",
    "restore", "insert", "standing", "koenig",
)  # fmt: skip


def test_every_statement_and_every_key_has_its_bad_cases():
    texts = [bad.text.split("\n")[-1] for bad in CASES]
    for statement in STATEMENTS:
        assert any(text.startswith(statement) for text in texts), statement
    for key in bierkopf_rule_sets.KEYS:
        assert any(f"rules bierkopf {key}=" in text for text in texts), key
    for key in schafkopf_tariffs.KEYS:
        assert any(f"rules schafkopf {key}=" in text for text in texts), key
    for contract in schafkopf_tariffs.Contract:
        assert any(contract.value in text.split() for text in texts), contract


@pytest.mark.parametrize("bad", CASES, ids=[ascii(bad.text.split("\n")[-1])[:40] for bad in CASES])
def test_a_malformed_deckel_is_named_where_it_is_wrong(
    bad: Bad, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "bad.deckel"
    file.write_text(bad.text + "\nnor is this read\n", encoding="utf-8")
    for words in (["score", "--json"], ["import", "--db", str(tmp_path / "b.db")]):
        assert cli.run([*words, str(file)]) == 1
        said = capsys.readouterr()
        assert said.out == ""
        message = one_line(said.err)
        assert message.startswith(f"{file}:{bad.place}: {bad.quoted}: ")
        assert bad.words in message
    assert not (tmp_path / "b.db").exists()


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("binary", bytes(range(256)) * 8, 'binary:2:1: "'),
        (
            "picture",
            b"\x89PNG\r\n\x1a\n" + bytes(100),
            'picture:1:1: "byte 0x89": the file is not UTF-8 text',
        ),
        ("latin", "A\nseats Jörg".encode("latin-1"), 'latin:2:8: "byte 0xf6": the file is not UTF-8 text'),
        ("wide", "A\n".encode("utf-16"), 'wide:1:1: "byte 0xff": the file is not UTF-8 text'),
        ("huge", b"#" * 4_000_001, "huge: too large; a .deckel file has at most 4000000 bytes"),
    ],
)
def test_what_is_no_deckel_is_named(
    name: str, content: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
):  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(content)
    assert cli.run(["score", name]) == 1
    said = one_line(capsys.readouterr().err)
    assert said.startswith(message) or name == "binary"
    assert len(said) < 500


@pytest.mark.parametrize(
    ("command", "expected"),
    [("score", "a .deckel file"), ("import", "a .deckel file or a JSON export")],
)
def test_a_file_that_is_not_there_and_a_folder_are_named(
    command: str, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert cli.run([command, str(tmp_path / "none.deckel")]) == 1
    assert one_line(capsys.readouterr().err) == (
        f"{tmp_path}/none.deckel: No such file or directory; expected {expected}, or - for standard input"
    )
    assert cli.run([command, str(tmp_path)]) == 1
    assert one_line(capsys.readouterr().err).startswith(
        f"{tmp_path}: Is a directory; expected a .deckel file"
    )
