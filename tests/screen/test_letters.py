"""Text fits its box: it shrinks, it breaks, and only then is it shortened."""

from __future__ import annotations

import pytest

from beermat.screen.widgets.letters import LINE, fit, shortened


def half_em(text: str, em: float) -> float:
    """A font in which every letter is half an em wide."""
    return len(text) * em / 2


def test_a_short_text_keeps_its_size() -> None:
    assert fit("Anna", (200, 40), half_em, size=20, smallest=10) == (["Anna"], 20)


def test_a_long_word_shrinks_until_it_fits() -> None:
    lines, em = fit("Bartholomäus", (90, 40), half_em, size=20, smallest=10)
    assert lines == ["Bartholomäus"]
    assert em == 15


def test_two_words_break_where_that_keeps_them_larger() -> None:
    lines, em = fit("Anna & Bert", (60, 60), half_em, size=20, smallest=10)
    assert lines == ["Anna &", "Bert"]
    assert em == 20


def test_lines_are_as_even_as_the_words_allow() -> None:
    lines, _ = fit("aa bb cc dd", (1000, 200), half_em, size=20, smallest=10)
    assert lines == ["aa bb cc dd"]
    lines, _ = fit("aa bb cc dd", (55, 200), half_em, size=20, smallest=20)
    assert lines == ["aa bb", "cc dd"]


def test_what_cannot_shrink_any_more_ends_in_an_ellipsis() -> None:
    lines, em = fit("Maximiliane", (40, 14), half_em, size=20, smallest=12)
    assert em == pytest.approx(11, abs=1)
    assert lines[0].endswith("…")
    assert half_em(lines[0], em) <= 40


def test_no_line_is_wider_and_all_lines_together_no_higher_than_the_box() -> None:
    text = "Der Abend ist geschlossen und niemand hat mehr etwas zu sagen"
    for width in range(20, 400, 13):
        for height in range(14, 90, 7):
            lines, em = fit(text, (width, height), half_em, size=22, smallest=11, lines=3)
            assert all(half_em(line, em) <= width for line in lines)
            assert len(lines) * em * LINE <= height + LINE


def test_nothing_is_shortened_that_fits() -> None:
    assert shortened("Anna", 40, 20, half_em) == "Anna"


def test_a_shortened_text_has_no_blank_before_its_ellipsis() -> None:
    assert shortened("Anna Berta", 60, 20, half_em) == "Anna…"


def test_one_more_line_is_taken_where_less_would_be_cut_off() -> None:
    # An em of 9.9 fits in one line (22 letters: 108.9 / 11), one of 10.2 in two (24 high): hardly larger, but
    # at the smallest that may be, 10, one line is cut off.
    lines, em = fit("Hans-Jürg. Weißgerber!", (108.9, 24), half_em, size=20, smallest=10)
    assert lines == ["Hans-Jürg.", "Weißgerber!"]
    assert em == 10
