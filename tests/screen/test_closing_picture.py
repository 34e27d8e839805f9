"""The photo of an evening: taken when it is closed, of one size on every screen, kept beside the record."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from PIL import Image, ImageChops, ImageStat

from beermat.commands.housekeeping import Album, picture_of
from beermat.evening.entries import EveningClosed, seats
from beermat.evening.questions import EveningLine, LastBooked, Moment
from beermat.rules.common import Side
from beermat.screen.closing_picture import SIZE, Photo
from beermat.screen.png import encoded
from tests.screen.touching import CLOSING, PLAY_ON, Touchable

LINE = EveningLine(
    12, Moment("2026-11-28", "19:30", True), True, seats("Anna", "Chris", "Bert", "Dora"), 3, (1, 0)
)
SMALL = Photo(3, 2, bytes(range(24)))


class Shelf:
    """An album in the memory."""

    def __init__(self) -> None:
        self.fault: str | None = None
        self.kept: list[tuple[Photo, EveningLine]] = []

    def keep(self, photo: Photo, line: EveningLine) -> None:
        self.kept.append((photo, line))


def closed_twice(width: int, height: int, rotation: int | None) -> list[Photo]:
    """Close an evening, play on, and close it again at a table of this size."""
    from beermat.screen.closing_picture import ClosingPictures
    from beermat.wording import Words
    from tests.screen.test_app import Bench
    from tests.screen.touching import MENU, book, meant, win

    bench, shelf = Bench(width, height, rotation=rotation), Shelf()
    bench.paper.answers[LastBooked()] = LINE
    bench.table.closing_pictures = ClosingPictures(bench.keeper, Words("de"), shelf)

    def tap(*actions: Touchable) -> None:
        for action in actions:
            x, y = next(item for item in bench.table.items if meant(item.action, action)).box.center
            bench.table.down(None, SimpleNamespace(x=x, y=y))
            bench.table.up()
            bench.step(1.0)

    closing = (MENU, CLOSING, EveningClosed)
    tap(win(Side.A), book(Side.A), *closing)
    assert len(shelf.kept) == 1
    tap(PLAY_ON, win(Side.B), book(Side.B))
    assert len(shelf.kept) == 1
    tap(*closing)
    shelf.fault = "no space left"
    bench.step(1.0)
    banners = [item.look["text"] for item in bench.table.items if item.kind == "Banner"]
    assert banners == ["The picture of the evening could not be kept"]
    assert {line.id for _, line in shelf.kept} == {12}
    return [photo for photo, _ in shelf.kept]


def opened(photo: Photo) -> Image.Image:
    return Image.open(BytesIO(encoded(*photo))).convert("RGB")


def test_each_closing_takes_a_photo_of_the_same_size_on_every_screen(alone: Callable[..., object]) -> None:
    wide: list[Photo] = alone(closed_twice, 800, 480, None)  # type: ignore[assignment]
    upright: list[Photo] = alone(closed_twice, 480, 800, 90)  # type: ignore[assignment]
    assert [(one.width, one.height) for one in (*wide, *upright)] == [SIZE] * 4
    first, second = (opened(photo) for photo in wide)
    assert sum(ImageStat.Stat(ImageChops.difference(first, second)).mean) > 0.3
    # The same evening is the same picture, however the panel hangs: not upside down, not mirrored.
    turned = opened(upright[0])
    assert sum(ImageStat.Stat(ImageChops.difference(first, turned)).mean) < 0.1
    red, blue = (first.getpixel((x, 400)) for x in (48, 1231))
    assert red[0] > red[2]  # type: ignore[index]
    assert blue[2] > blue[0]  # type: ignore[index]


def test_a_png_gives_back_every_pixel_without_its_opacity() -> None:
    image = Image.open(BytesIO(encoded(*SMALL)))
    assert (image.format, image.mode, image.size) == ("PNG", "RGB", (3, 2))
    assert image.tobytes() == bytes(part for part in range(24) if part % 4 != 3)


def test_a_picture_whose_bytes_are_too_few_is_none() -> None:
    with pytest.raises(ValueError, match="23 bytes"):
        encoded(3, 2, bytes(23))


def test_a_photo_is_kept_by_day_and_number_beside_the_record_and_replaced_by_the_next(tmp_path: Path) -> None:
    album = Album(tmp_path / "beermat.db")
    album.keep(SMALL, LINE)
    album.keep(Photo(1, 1, b"abcd"), LINE)
    album.keep(SMALL, LINE._replace(id=13))
    album.close()
    assert album.fault is None
    folder = tmp_path / "pictures"
    assert sorted(path.name for path in folder.iterdir()) == [
        "2026-11-28-evening-12.png",
        "2026-11-28-evening-13.png",
    ]
    assert Image.open(picture_of(tmp_path / "beermat.db", LINE)).size == (1, 1)


def test_an_album_that_kept_nothing_makes_no_folder(tmp_path: Path) -> None:
    Album(tmp_path / "beermat.db").close()
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_takes_no_picture_is_told_and_the_next_one_tries_again(tmp_path: Path) -> None:
    (tmp_path / "pictures").write_text("no folder")
    album = Album(tmp_path / "beermat.db")
    album.keep(SMALL, LINE)
    album.close()
    assert album.fault is not None
    assert "pictures" in album.fault
    (tmp_path / "pictures").unlink()
    again = Album(tmp_path / "beermat.db")
    again.keep(SMALL, LINE)
    again.close()
    assert again.fault is None


def test_a_picture_that_is_none_does_not_end_the_album(tmp_path: Path) -> None:
    album = Album(tmp_path / "beermat.db")
    album.keep(Photo(3, 2, b"short"), LINE)
    album.keep(SMALL, LINE)
    album.close()
    assert album.fault is None
    assert picture_of(tmp_path / "beermat.db", LINE).exists()
