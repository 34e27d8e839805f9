"""Draws what is stored in assets/: `python assets/make.py`. Needs Pillow; the program itself does not.

Everything is made of numbers and a seed, so that each run gives the same pictures.
"""

from __future__ import annotations

import math
import random
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter

HERE = Path(__file__).parent
WOOD = (864, 540)
PLANKS = 4
DARK, LIGHT = (33, 21, 13), (88, 60, 41)


def noise(width: int, height: int, seed: int) -> Image.Image:
    """Return white noise."""
    chance = random.Random(seed)
    return Image.frombytes("L", (width, height), bytes(chance.randrange(256) for _ in range(width * height)))


def cloud(size: tuple[int, int], cells: tuple[int, int], seed: int) -> Image.Image:
    """Return smooth noise with so many cells across and down."""
    return noise(cells[0], cells[1], seed).resize(size, Image.Resampling.BICUBIC)


def wood() -> Image.Image:
    """Return dark planks with growth rings, pores and a few knots, lit from the middle."""
    width, height = WOOD
    plank = height // PLANKS
    picture = Image.new("RGB", WOOD)
    for at in range(PLANKS):
        picture.paste(_plank(width, plank, at), (0, at * plank))
    seams = ImageDraw.Draw(picture)
    for at in range(1, PLANKS):
        y = at * plank
        seams.line((0, y, width, y), fill=(13, 8, 5), width=2)
        seams.line((0, y + 2, width, y + 2), fill=(66, 46, 33), width=1)
    light = Image.radial_gradient("L").resize((width, height), Image.Resampling.BICUBIC)
    light = light.point([round(255 - 120 * (v / 255) ** 2.4) for v in range(256)])
    return ImageChops.multiply(picture, Image.merge("RGB", (light,) * 3))


def _plank(width: int, height: int, seed: int) -> Image.Image:
    chance = random.Random(100 + seed)
    sway = cloud((width, height), (7, 3), 10 + seed).load()
    ripple = cloud((width, height), (40, 9), 20 + seed).load()
    fibre = cloud((width, height), (width // 40, height), 30 + seed).load()
    pores = cloud((width, height), (width // 14, height), 40 + seed).load()
    tone = chance.uniform(-0.07, 0.07)
    heart = chance.uniform(-0.7, 1.7) * height
    knots = [
        (chance.uniform(0, width), chance.uniform(0.2, 0.8) * height) for _ in range(chance.choice((0, 1, 1)))
    ]
    out = Image.new("RGB", (width, height))
    pixels = out.load()
    for y in range(height):
        for x in range(width):
            depth = (y - heart) + (sway[x, y] - 128) * 0.26 + (ripple[x, y] - 128) * 0.018
            dark = 0.0
            for kx, ky in knots:
                far = math.hypot((x - kx) / 3.2, y - ky)
                pull = math.exp(-far / 15)
                depth += 26 * pull * (1 if y > ky else -1)
                dark = max(dark, math.exp(-((far / 7) ** 2)))
            ring = 0.5 + 0.5 * math.sin(depth * 0.46)
            ring = ring * ring * (3 - 2 * ring)
            value = 0.42 + tone + 0.26 * (ring - 0.5) + (fibre[x, y] - 128) / 128 * 0.17
            value += -0.20 if pores[x, y] < 52 else 0.0
            value -= 0.30 * dark
            value = min(max(value, 0.0), 1.0)
            pixels[x, y] = tuple(round(a + (b - a) * value) for a, b in zip(DARK, LIGHT, strict=True))
    return out


def sheet() -> Image.Image:
    """Return all small pieces in one picture; `beermat.screen.widgets.shapes.PIECES` says where each lies."""
    out = Image.new("RGBA", (512, 512), (255, 255, 255, 0))
    out.paste(ring(256), (0, 0))
    out.paste(paper(256), (256, 0))
    out.paste(white(disc(128)), (0, 256))
    out.paste(white(glow(128)), (128, 256))
    out.paste(white(pencil(128, 8)), (256, 256))
    out.paste(white(soft_square(96)), (384, 256))
    out.paste(white(edge(16)), (484, 260))
    out.paste(white(smear(16, 60)), (484, 290))
    out.paste(white(mug(96)), (0, 384))
    out.paste(white(pretzel(96)), (96, 384))
    out.paste(white(disc(32)), (256, 384))
    out.paste(white(stain(128)), (320, 384))
    for suit, place in ((acorn, (192, 384)), (leaf, (192, 448)), (heart, (448, 384)), (bell, (448, 448))):
        out.paste(white(suit(64)), place)
    return out


def white(alpha: Image.Image) -> Image.Image:
    """Return white, as opaque as `alpha` says."""
    full = Image.new("L", alpha.size, 255)
    return Image.merge("RGBA", (full, full, full, alpha))


def disc(size: int) -> Image.Image:
    """Return a filled circle with a pixel or two of room around it."""
    big = Image.new("L", (size * 4, size * 4))
    ImageDraw.Draw(big).ellipse((8, 8, size * 4 - 9, size * 4 - 9), fill=255)
    return big.resize((size, size), Image.Resampling.LANCZOS)


def glow(size: int) -> Image.Image:
    """Return light that falls off to nothing at the edge."""
    far = Image.radial_gradient("L").resize((size, size), Image.Resampling.BICUBIC)
    fall = [0.5 * (max(0.0, 1 - v / 180) / 0.443) ** 1.6 for v in range(256)]
    return far.point([round(255 * min(1.0, share)) for share in fall])


def soft_square(size: int) -> Image.Image:
    """Return a blurred square for shadows of any size."""
    square = Image.new("L", (size, size))
    ImageDraw.Draw(square).rounded_rectangle((22, 22, size - 23, size - 23), 12, fill=255)
    return square.filter(ImageFilter.GaussianBlur(9))


def edge(size: int) -> Image.Image:
    """Return a ramp from nothing (left) to opaque (right)."""
    return Image.frombytes("L", (size, size), bytes(round(255 * x / (size - 1)) for x in range(size)) * size)


def paper(size: int) -> Image.Image:
    """Return the mottling and the fibres of cardboard: dark on nothing."""
    mottle = ImageChops.blend(cloud((size, size), (9, 9), 51), cloud((size, size), (40, 40), 52), 0.4)
    alpha = ImageChops.blend(mottle, noise(size, size, 53), 0.35).point(
        [max(0, v - 105) // 3 for v in range(256)]
    )
    chance = random.Random(54)
    draw = ImageDraw.Draw(alpha)
    for _ in range(90):
        x, y, way, length = (
            chance.random() * size,
            chance.random() * size,
            chance.random() * 6.3,
            chance.uniform(3, 9),
        )
        draw.line(
            (x, y, x + math.cos(way) * length, y + math.sin(way) * length), fill=chance.randrange(30, 60)
        )
    brown = [Image.new("L", (size, size), part) for part in (104, 78, 44)]
    return Image.merge("RGBA", (*brown, alpha))


def pencil(size: int, variants: int) -> Image.Image:
    """Return strokes of a soft pencil side by side, each filling its column from foot to head."""
    wide, high = size // variants * 2, size * 2
    out = Image.new("L", (size, size))
    for at in range(variants):
        streaks = noise(wide, high // 7, 60 + at).resize((wide, high), Image.Resampling.BICUBIC)
        specks = noise(wide, high, 70 + at).filter(ImageFilter.GaussianBlur(0.8))
        grain = ImageChops.blend(streaks, specks, 0.45).load()
        press = cloud((wide, high), (2, 6), 80 + at).load()
        left, right = cloud((1, high), (1, 22), 90 + at).load(), cloud((1, high), (1, 22), 190 + at).load()
        column = Image.new("L", (wide, high))
        to = column.load()
        for y in range(high):
            end = min(y, high - 1 - y) / 13
            thin = (1 - math.sqrt(max(0.0, 1 - (1 - min(end, 1.0)) ** 2))) * 11
            for x in range(wide):
                rough = (grain[x, y] - 128) / 34
                edge_left = 3.4 + thin + left[0, y] / 255 * 1.6
                edge_right = wide - 4.4 - thin - right[0, y] / 255 * 1.6
                inside = min(x - edge_left, edge_right - x) + rough * 0.9
                cover = min(max(inside / 2.6 + 0.3, 0.0), 1.0)
                lead = min(max(0.90 + 0.24 * rough, 0.30), 1.0)
                to[x, y] = round(255 * cover * min(1.0, lead * (0.84 + 0.26 * press[x, y] / 255)))
        out.paste(column.resize((wide // 2, size), Image.Resampling.BOX), (at * wide // 2, 0))
    return out


def smear(width: int, height: int) -> Image.Image:
    """Return what the rubber leaves of a stroke: soft at all edges."""
    out = Image.new("L", (width, height))
    ImageDraw.Draw(out).rounded_rectangle((4, 4, width - 5, height - 5), 4, fill=255)
    return out.filter(ImageFilter.GaussianBlur(2))


def ring(size: int) -> Image.Image:
    """Return a turned metal ring in greys, to be tinted: lit from one side, a bevel at both edges."""
    big = size * 2
    out = Image.new("RGBA", (big, big), (255, 255, 255, 0))
    to = out.load()
    centre = (big - 1) / 2
    outer, inner = big / 2 - 6, big / 2 * 0.80
    for y in range(big):
        for x in range(big):
            dx, dy = x - centre, centre - y
            far = math.hypot(dx, dy)
            cover = min(max(outer - far, 0.0), 1.0) * min(max(far - inner, 0.0), 1.0)
            if cover <= 0:
                continue
            way = math.atan2(dy, dx)
            across = (far - inner) / (outer - inner)
            sheen = 0.5 + 0.5 * math.cos(2 * (way - 2.2))
            facing = math.cos(way - 2.2)
            bevel = facing * (across - 0.5) * 2
            shine = 0.80 + 0.10 * sheen + 0.16 * bevel - 0.22 * abs(across - 0.5) ** 1.5
            grey = round(255 * min(max(shine, 0.0), 1.0))
            to[x, y] = (grey, grey, grey, round(255 * cover))
    return out.resize((size, size), Image.Resampling.LANCZOS)


def stain(size: int) -> Image.Image:
    """Return the ring that a wet glass leaves: uneven, broken, darker at its outer edge."""
    uneven, broken = cloud((size, size), (6, 6), 301).load(), cloud((size, size), (4, 4), 302).load()
    out = Image.new("L", (size, size))
    to = out.load()
    centre, radius = (size - 1) / 2, size * 0.42
    for y in range(size):
        for x in range(size):
            far = math.hypot(x - centre, y - centre) + (uneven[x, y] - 128) / 128 * 2.4
            off = far - radius
            line = math.exp(-((off / 2.0) ** 2)) + 0.45 * math.exp(-(((off + 5.0) / 4.0) ** 2))
            pool = 0.10 if off < 0 else 0.0
            share = min(max((broken[x, y] - 70) / 90, 0.0), 1.0)
            to[x, y] = round(255 * min(1.0, (line + pool) * share))
    return out


def mug(size: int) -> Image.Image:
    """Return a Maßkrug with foam, the mark of side A."""
    s = size * 4 / 100
    big = Image.new("L", (size * 4, size * 4))
    draw = ImageDraw.Draw(big)

    def box(x: float, y: float, right: float, low: float) -> tuple[float, ...]:
        return x * s, y * s, right * s, low * s

    draw.rounded_rectangle(box(56, 40, 88, 78), 13 * s, outline=255, width=round(7 * s))
    draw.rounded_rectangle(box(18, 30, 66, 92), 5 * s, fill=255)
    for x in (29, 42, 55):
        draw.rounded_rectangle(box(x - 2.6, 44, x + 2.6, 82), 2.6 * s, fill=0)
    for x, y, r in ((25, 26, 11), (41, 21, 13), (58, 26, 11)):
        draw.ellipse(box(x - r, y - r, x + r, y + r), fill=255)
    draw.rectangle(box(17, 33.5, 67, 36), fill=0)
    return big.resize((size, size), Image.Resampling.LANCZOS)


def pretzel(size: int) -> Image.Image:
    """Return a Brezn, the mark of side B."""
    s = size * 4 / 100
    big = Image.new("L", (size * 4, size * 4))
    draw = ImageDraw.Draw(big)

    def sweep(points: list[tuple[float, float]], thin: float, thick: float) -> None:
        for at in range(241):
            t = at / 240
            u = 1 - t
            x, y = (
                sum(c * p[k] for c, p in zip((u**3, 3 * u * u * t, 3 * u * t * t, t**3), points, strict=True))
                for k in (0, 1)
            )
            r = thin + (thick - thin) * math.sin(math.pi * min(1.0, t * 1.0)) ** 2
            draw.ellipse(((x - r) * s, (y - r) * s, (x + r) * s, (y + r) * s), fill=255)

    for flip in (False, True):
        side = [
            [(50, 84), (70, 86), (97, 66), (90, 38)],
            [(90, 38), (84, 10), (54, 14), (50, 44)],
            [(50, 44), (47, 60), (36, 66), (27, 76)],
        ]
        if flip:
            side = [[(100 - x, y) for x, y in part] for part in side]
        sweep(side[0], 7.5, 8.5)
        sweep(side[1], 6.5, 5.0)
        sweep(side[2], 4.6, 4.0)
    return big.resize((size, size), Image.Resampling.LANCZOS)


def _sketch(size: int) -> tuple[Image.Image, ImageDraw.ImageDraw, float]:
    """Return a large empty picture, what draws on it, and its pixels in a hundredth of its width."""
    big = Image.new("L", (size * 8, size * 8))
    return big, ImageDraw.Draw(big), size * 8 / 100


def _curve(*pieces: tuple[tuple[float, float], ...], scale: float) -> list[tuple[float, float]]:
    """Return points on cubic curves, each given by four points."""
    points = []
    for a, b, c, d in pieces:
        for at in range(25):
            t = at / 24
            u = 1 - t
            shares = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
            x, y = (sum(s * p[k] for s, p in zip(shares, (a, b, c, d), strict=True)) for k in (0, 1))
            points.append((x * scale, y * scale))
    return points


def acorn(size: int) -> Image.Image:
    """Return an Eichel."""
    big, draw, s = _sketch(size)
    nut = _curve(((22, 50), (22, 78), (38, 88), (50, 97)), ((50, 97), (62, 88), (78, 78), (78, 50)), scale=s)
    draw.polygon(nut, fill=255)
    cup = _curve(((12, 45), (12, 18), (34, 17), (50, 17)), ((50, 17), (66, 17), (88, 18), (88, 45)), scale=s)
    draw.polygon(cup, fill=255)
    stem = _curve(((50, 20), (49, 12), (53, 8), (60, 4)), scale=s)
    draw.line(stem, fill=255, width=round(8 * s), joint="curve")
    draw.rectangle((10 * s, 46 * s, 90 * s, 51 * s), fill=0)
    for x, y in ((28, 36), (43, 36), (58, 36), (73, 36), (35, 26), (50, 26), (65, 26)):
        draw.ellipse(((x - 3.4) * s, (y - 3.4) * s, (x + 3.4) * s, (y + 3.4) * s), fill=0)
    return big.resize((size, size), Image.Resampling.LANCZOS)


def leaf(size: int) -> Image.Image:
    """Return the leaf of Gras."""
    big, draw, s = _sketch(size)
    half = (
        ((50, 3), (58, 20), (92, 34), (88, 60)),
        ((88, 60), (84, 82), (60, 82), (50, 72)),
    )
    other = tuple(tuple((100 - x, y) for x, y in piece) for piece in half)
    draw.polygon(_curve(*half, scale=s), fill=255)
    draw.polygon(_curve(*other, scale=s), fill=255)
    draw.line((50 * s, 60 * s, 50 * s, 98 * s), fill=255, width=round(7 * s))
    draw.line((50 * s, 22 * s, 50 * s, 72 * s), fill=0, width=round(3.4 * s))
    for y, reach in ((38, 13), (52, 19), (66, 17)):
        for way in (-1, 1):
            draw.line((50 * s, y * s, (50 + way * reach) * s, (y - 12) * s), fill=0, width=round(3.0 * s))
    return big.resize((size, size), Image.Resampling.LANCZOS)


def heart(size: int) -> Image.Image:
    """Return a Herz."""
    big, draw, s = _sketch(size)
    half = (
        ((50, 26), (56, 6), (94, 2), (94, 36)),
        ((94, 36), (94, 60), (62, 76), (50, 96)),
    )
    other = tuple(tuple((100 - x, y) for x, y in piece) for piece in half)
    draw.polygon(_curve(*half, scale=s), fill=255)
    draw.polygon(_curve(*other, scale=s), fill=255)
    return big.resize((size, size), Image.Resampling.LANCZOS)


def bell(size: int) -> Image.Image:
    """Return one of the Schellen: a round sleigh bell with its slot."""
    big, draw, s = _sketch(size)

    def circle(x: float, y: float, radius: float, fill: int, width: float = 0.0) -> None:
        box = ((x - radius) * s, (y - radius) * s, (x + radius) * s, (y + radius) * s)
        if width:
            draw.ellipse(box, outline=fill, width=round(width * s))
        else:
            draw.ellipse(box, fill=fill)

    circle(50, 12, 10, 255, 6)
    circle(50, 58, 38, 255)
    for y in (45, 54):
        draw.rectangle((8 * s, y * s, 92 * s, (y + 4) * s), fill=0)
    draw.line((50 * s, 68 * s, 50 * s, 92 * s), fill=0, width=round(5 * s))
    circle(50, 69, 6.5, 0)
    return big.resize((size, size), Image.Resampling.LANCZOS)


def main() -> None:
    """Write the pictures."""
    wood().save(HERE / "wood.jpg", quality=86, optimize=True)
    sheet().save(HERE / "sheet.png", optimize=True)


if __name__ == "__main__":
    main()
