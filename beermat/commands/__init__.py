"""What each command does, once `beermat.cli` has read what was asked for."""
