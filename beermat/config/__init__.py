"""beermat.toml: what a table can be told, and the place of every mistake in it."""
