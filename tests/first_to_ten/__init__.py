"""A small third game, as somebody else would bring it along: two sides, first to ten points wins a Bollen.

A deal is worth one point or two; there are no doublings. Nothing outside this folder knows it: the catalogue
is given its one line (`LINE`), and each layer finds its module here.
"""

from beermat.rules.catalogue import Listed
from tests.first_to_ten.rules import FAMILY, NAME

LINE = {NAME: Listed(FAMILY, "tests.first_to_ten.{layer}")}
