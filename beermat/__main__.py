"""`python -m beermat` is `beermat`."""

from __future__ import annotations

from beermat.cli import main

if __name__ == "__main__":
    main()
