"""The digital beermat: keeps the score of Bierkopf at a real pub table."""
