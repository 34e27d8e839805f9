"""A picture as a PNG file: red, green and blue, no more of the format than that takes. Pure."""

from __future__ import annotations

import struct
import zlib
from typing import Final

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def encoded(width: int, height: int, rgba: bytes) -> bytes:
    """Return a PNG of this many pixels, given as four bytes each, row by row from the top.

    Opacity is left out. Raises ValueError if the bytes are not as many as the pixels need.
    """
    if len(rgba) != width * height * 4:
        raise ValueError(f"{len(rgba)} bytes are no picture of {width} × {height}")
    # Needed only when an evening ends.

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rgb = bytearray(width * height * 3)
    for part in range(3):
        rgb[part::3] = rgba[part::4]
    row = width * 3
    lines = b"".join(b"\0" + rgb[at : at + row] for at in range(0, len(rgb), row))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return SIGNATURE + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines, 6)) + chunk(b"IEND", b"")
