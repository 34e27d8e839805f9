"""The `beermat` command: what is printed, where, and with which exit status."""
