"""A Jungfrau who alone is paid double, from the file to the record and back."""

from __future__ import annotations

import pytest

from beermat.errors import NotationError
from beermat.evening.notation import reader, writer
from beermat.rules.schafkopf import own_deals
from beermat.storage.codec import decode, encode
from beermat.wording import Words

HEAD = "rules schafkopf-wirtshaus nobody_plays=ramsch jungfrau=own\n"
SEATS = 'seats "Meier, Hans", Bert, Chris, Dora\n'


def test_she_is_named_and_paid_double() -> None:
    # Bert loses: 20 to Chris, 40 to Hans and to Dora
    evening = reader.read(
        HEAD + SEATS + 'ramsch Bert 61 j="Meier, Hans" k1 j=Dora\nramsch Dora lost j=Chris\n'
    )
    first, second = own_deals(evening.deals)
    assert first.payments == (80, -200, 40, 80)  # one Klopfer: 40 each, 80 for both Jungfrauen
    assert second.payments == (20, 20, 40, -80)
    assert Words("en").explanation(first) == "Ramsch 20 × Klopfer 2 = 40, Jungfrau paid double: 2"
    assert Words("de").explanation(second) == "Ramsch 20, Jungfrau doppelt: 1"
    assert reader.read(writer.write(evening)) == evening
    for entry in evening.record:
        assert decode(*encode(entry)) == entry


@pytest.mark.parametrize(
    ("deal", "column", "reason"),
    [
        ("ramsch Bert lost j", 18, "who-is-jungfrau"),
        ("ramsch Bert lost j=Bert", 18, "jungfrau-is-another"),
        ("ramsch Bert lost j=Emil", 20, "expected"),
        ("ramsch Bert lost j=", 20, "name-empty"),
        ("ramsch Bert lost j=Chris j1", 18, "key-twice"),
    ],
)
def test_what_cannot_be_is_told_where_it_stands(deal: str, column: int, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        reader.read(HEAD + SEATS + deal)
    assert (caught.value.column, caught.value.reason) == (column, reason)
