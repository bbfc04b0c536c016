"""How wide texts are, and how they are padded, cut and wrapped by it."""

from __future__ import annotations

import sys
from textwrap import wrap as by_letters

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from wcwidth import wcswidth, wcwidth

from mechs_core.kernel.characters import cells, centred, fitting, is_printable, padded, written_out
from mechs_core.kernel.wrapping import wrap

WORDS = [
    *("ada", "Zoë", "Zoe\u0308", "李小龙", "한국", "ﾊﾝｶｸ", "می\u200cخواهم", "😀", "❤️"),
    *("👩\u200d🚀", "👍🏽", "🇫🇮", "❤️\u200d🔥", "┌─╥┐", "± ½"),
]
texts = some.lists(some.sampled_from(WORDS), max_size=8).map(" ".join)


@pytest.mark.parametrize("text", WORDS)
def test_a_text_is_as_wide_as_terminals_draw_it(text):
    assert cells(text) == wcswidth(text)


def test_letters_of_all_scripts_are_as_wide_as_others_measure_them():
    spacing = range(0x900, 0x1D180)  # marks of India that take a cell are measured either way
    for code in range(0x20, sys.maxunicode, 7):
        character = chr(code)
        if character.isprintable() and character.isalpha():
            assert cells(character) == wcwidth(character) or code in spacing, hex(code)


@given(texts, some.integers(0, 40))
def test_padding_fills_up_to_the_width(text, width):
    for filled in (padded(text, width), padded(text, width, right=True), centred(text, width)):
        assert cells(filled) == max(width, cells(text)) and text in filled


@given(some.text("ab ", max_size=9), some.integers(0, 12))
def test_padding_of_ascii_is_that_of_python(text, width):
    assert padded(text, width) == text.ljust(width)
    assert padded(text, width, right=True) == text.rjust(width)
    assert centred(text, width, "-") == text.center(width, "-")


@given(texts, some.integers(0, 40))
def test_what_fits_is_no_wider_and_leaves_no_mark_behind(text, width):
    end = fitting(text, width)
    assert cells(text[:end]) <= width
    assert end == len(text) or cells(text[end]) or text[end] == "\u0308" or end == 0


@settings(max_examples=200)
@given(texts, some.integers(4, 30), some.sampled_from(["", "  "]))
def test_wrapped_lines_are_no_wider_and_lose_nothing(text, width, indent):
    lines = wrap(text, width, subsequent_indent=indent)
    assert all(cells(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(some.text("ab -", max_size=60), some.integers(1, 20))
def test_ascii_is_wrapped_as_python_does_it(text, width):
    assert wrap(text, width) == by_letters(text, width, break_on_hyphens=False)


def test_a_word_stays_whole_where_it_is_asked_to():
    assert wrap("李小龙李小龙 a", 4, break_long_words=False) == ["李小龙李小龙", "a"]
    assert wrap("李小龙", 1) == ["李", "小", "龙"]


def test_joiners_are_shown_where_they_join():
    assert (
        is_printable("می\u200cرا") and not is_printable("a\u200db") and not is_printable("\u202e")
    )
    assert written_out("é\u200da\u200d\n", ascii) == "é\u200da'\\u200d''\\n'"
