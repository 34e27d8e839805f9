"""Boards, buttons and light strips. Knows nothing of card games and imports nothing of `beermat`."""
