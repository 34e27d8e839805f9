"""The debounce and hold machine, as tables: what a contact does, in milliseconds, and what is told of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.debounce import Contact, Happening, Timing, advance, edge, found

MS = 1 / 1024  # a power of two, so that sums are exact and "exactly at the limit" means it
TIMING = Timing(debounce=20 * MS, hold=1200 * MS, stuck=15000 * MS)

Edges = list[tuple[int, bool]]
CLOSE, OPEN = True, False
AT_REST = Contact()


def told(edges: Edges, until: int, *, contact: Contact = AT_REST, looks: int = 1) -> list[tuple[str, int]]:
    """Play the edges and look at the contact `looks` times after each and at the end."""
    happened: list[Happening] = []
    for at, closed in edges:
        contact, more = advance(contact, TIMING, at * MS)
        happened += more
        contact = edge(contact, closed=closed, at=at * MS)
    for _ in range(looks):
        contact, more = advance(contact, TIMING, until * MS)
        happened += more
    return [(kind, round(at / MS)) for kind, at in happened]


TABLE = [
    ("nothing happens", [], 99999, []),
    ("a clean press", [(100, CLOSE), (200, OPEN)], 300, [("pressed", 120), ("released", 220)]),
    ("shorter than 20 ms", [(100, CLOSE), (119, OPEN)], 300, []),
    ("exactly 20 ms", [(100, CLOSE), (120, OPEN)], 300, [("pressed", 120), ("released", 140)]),
    ("looked at too early", [(100, CLOSE)], 119, []),
    ("looked at just in time", [(100, CLOSE)], 120, [("pressed", 120)]),
    (
        "bounces while closing",
        [(100, CLOSE), (103, OPEN), (105, CLOSE), (109, OPEN), (112, CLOSE), (300, OPEN)],
        400,
        [("pressed", 132), ("released", 320)],
    ),
    (
        "bounces while opening",
        [(100, CLOSE), (200, OPEN), (204, CLOSE), (208, OPEN), (215, CLOSE), (218, OPEN)],
        400,
        [("pressed", 120), ("released", 238)],
    ),
    ("opens for a moment", [(100, CLOSE), (200, OPEN), (219, CLOSE), (300, OPEN)], 400,
     [("pressed", 120), ("released", 320)]),
    ("chatters and never rests", [(at, at % 20 == 0) for at in range(100, 900, 10)], 905, []),
    ("two presses", [(100, CLOSE), (150, OPEN), (200, CLOSE), (250, OPEN)], 400,
     [("pressed", 120), ("released", 170), ("pressed", 220), ("released", 270)]),
    ("held one short of the limit", [(100, CLOSE), (1299, OPEN)], 2000,
     [("pressed", 120), ("released", 1319)]),
    ("held exactly to the limit", [(100, CLOSE), (1300, OPEN)], 2000,
     [("pressed", 120), ("held", 1300), ("released", 1320)]),
    ("held and looked at later", [(100, CLOSE)], 5000, [("pressed", 120), ("held", 1300)]),
    ("held through a bounce at the limit", [(100, CLOSE), (1295, OPEN), (1305, CLOSE), (1500, OPEN)], 2000,
     [("pressed", 120), ("held", 1300), ("released", 1520)]),
    ("let go in a bounce at the limit", [(100, CLOSE), (1295, OPEN), (1305, CLOSE), (1310, OPEN)], 2000,
     [("pressed", 120), ("held", 1300), ("released", 1330)]),
    ("sticks one short", [(0, CLOSE), (14999, OPEN)], 20000,
     [("pressed", 20), ("held", 1200), ("released", 15019)]),
    ("sticks", [(0, CLOSE)], 90000, [("pressed", 20), ("held", 1200), ("stuck", 15000)]),
    ("sticks and comes loose", [(0, CLOSE), (40000, OPEN)], 90000,
     [("pressed", 20), ("held", 1200), ("stuck", 15000), ("freed", 40020)]),
    ("sticks, rattles, comes loose", [(0, CLOSE), (40000, OPEN), (40010, CLOSE), (40020, OPEN)], 90000,
     [("pressed", 20), ("held", 1200), ("stuck", 15000), ("freed", 40040)]),
    ("counts again once it came loose", [(0, CLOSE), (20000, OPEN), (20100, CLOSE), (20200, OPEN)], 20300,
     [("pressed", 20), ("held", 1200), ("stuck", 15000), ("freed", 20020), ("pressed", 20120),
      ("released", 20220)]),
    ("the opening was lost", [(100, CLOSE), (110, CLOSE)], 200, [("pressed", 130)]),
    ("the closing was lost", [(100, OPEN), (200, CLOSE)], 300, [("pressed", 220)]),
    ("closed twice while down", [(100, CLOSE), (500, CLOSE), (600, OPEN)], 700,
     [("pressed", 120), ("released", 620)]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("edges", "until", "expected"), [row[1:] for row in TABLE], ids=[r[0] for r in TABLE]
)
def test_a_contact_tells(edges: Edges, until: int, expected: list[tuple[str, int]]) -> None:
    assert told(edges, until) == expected


def test_nothing_is_told_twice_however_often_one_looks() -> None:
    assert told([(0, CLOSE)], 90000, looks=5) == told([(0, CLOSE)], 90000)


MUTED = [
    ("opens soon", [(500, OPEN)], 600, []),
    ("is held", [(5000, OPEN)], 6000, []),
    ("rattles", [(500, OPEN), (510, CLOSE), (5000, OPEN)], 6000, []),
    ("is stuck", [], 20000, [("stuck", 15000)]),
    ("is stuck and freed", [(16000, OPEN)], 20000, [("stuck", 15000), ("freed", 16020)]),
    ("counts from its next press", [(500, OPEN), (600, CLOSE)], 700, [("pressed", 620)]),
]


@pytest.mark.parametrize(
    ("edges", "until", "expected"), [row[1:] for row in MUTED], ids=[r[0] for r in MUTED]
)
def test_a_contact_found_closed_at_the_start(
    edges: Edges, until: int, expected: list[tuple[str, int]]
) -> None:
    assert told(edges, until, contact=found(closed=True, at=0.0)) == expected


GAPS = st.lists(st.integers(1, 4000), max_size=40)


def levels(gaps: list[int]) -> Edges:
    """Turn gaps between edges into edges, the first one closing."""
    at, edges = 0, []
    for index, gap in enumerate(gaps):
        at += gap
        edges.append((at, index % 2 == 0))
    return edges


@given(GAPS)
def test_presses_and_releases_take_turns(gaps: list[int]) -> None:
    edges = levels(gaps)
    ends = [kind for kind, _ in told(edges, 10**6) if kind in ("pressed", "released", "freed")]
    assert ends[::2] == ["pressed"] * len(ends[::2])
    assert "pressed" not in ends[1::2]


@given(GAPS)
def test_a_press_is_told_for_each_rest_of_the_closed_contact_that_follows_a_rest_open(
    gaps: list[int],
) -> None:
    edges = levels(gaps)
    ends = [*(at for at, _ in edges), 10**6][1:]
    rests = [closed for (at, closed), end in zip(edges, ends, strict=True) if end - at >= 20]
    changes = [now for before, now in zip([False, *rests], rests, strict=False) if now and not before]
    assert [kind for kind, _ in told(edges, 10**6)].count("pressed") == len(changes)


@given(GAPS)
def test_what_is_told_comes_in_the_order_of_time(gaps: list[int]) -> None:
    times = [at for _, at in told(levels(gaps), 10**6)]
    assert times == sorted(times)


@given(GAPS, st.lists(st.integers(0, 200_000), max_size=30))
def test_looking_in_between_changes_nothing(gaps: list[int], looks: list[int]) -> None:
    edges = levels(gaps)
    contact, happened = Contact(), list[Happening]()
    for at, step in sorted(
        [*((at, closed) for at, closed in edges), *((at, None) for at in looks)], key=_by_time
    ):
        contact, more = advance(contact, TIMING, at * MS)
        happened += more
        if step is not None:
            contact = edge(contact, closed=step, at=at * MS)
    _, more = advance(contact, TIMING, 10**6 * MS)
    assert [(kind, round(at / MS)) for kind, at in (*happened, *more)] == told(edges, 10**6)


def _by_time(step: tuple[int, bool | None]) -> tuple[int, bool]:
    return step[0], step[1] is not None


@given(st.lists(st.integers(1, 19), max_size=60))
def test_a_contact_that_never_rests_for_20_ms_tells_nothing(gaps: list[int]) -> None:
    edges = levels(gaps)
    last = edges[-1][0] if edges else 0
    assert told(edges, last + 19) == []


@given(GAPS)
def test_a_press_is_held_once_and_stuck_once_at_most(gaps: list[int]) -> None:
    since_press: list[str] = []
    for kind, _ in told(levels(gaps), 10**6):
        since_press = [kind] if kind == "pressed" else [*since_press, kind]
        assert since_press.count("held") <= 1
        assert since_press.count("stuck") <= 1
