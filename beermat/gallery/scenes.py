"""All scenes that are worth a picture."""

from __future__ import annotations

from collections.abc import Iterator

from beermat.gallery import bierkopf, evenings, host, koenig, players, schafkopf, statistics
from beermat.gallery.shot import Shot


def shots() -> Iterator[Shot]:
    """Yield every scene that is drawn for the gallery."""
    for topic in (bierkopf, schafkopf, evenings, statistics, players, koenig, host):
        yield from topic.shots()
