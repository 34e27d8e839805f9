"""The Deckel notation (rules 4): one statement a line, read into an Evening.

Beyond rules 4 it knows some statements, so that every evening can be written: `open a b` (doublings of the
deal being played), `knock Chris` (a Klopfer in it), `restore 3` (deal 3 counts again), `insert 3 a B` (a deal
forgotten before deal 3), `standing 12:7 2:1 "begun on paper"` (lines left and Bollen won), `koenig` and
`koenig off` (a Bierkopfkönig begins, or is given up), and `closed` (the evening is over). Of two people
called Hans the second is `Hans~2`. What a deal, a doubling and the seats look like depends on the game in
force (`beermat.evening.game`).
"""
