"""Characters that can be seen, the joiners between them, and how wide a text is on a screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

NOT_JOINER: Final = "\u200c\N{ZERO WIDTH JOINER}"  # zero width non-joiner and joiner
# Persian, Malayalam, emoji need them; between letters of ASCII they would only hide something.
JOINED: Final = re.compile(f"(?<=[^\x00-\x7f{NOT_JOINER}])[{NOT_JOINER}]")
EMOJI_FOLLOWS: Final = "\N{VARIATION SELECTOR-16}"
WIDE: Final = "WF"  # of `east_asian_width`: two cells
WITHOUT_A_CELL: Final = ("Mn", "Me", "Cf", "Zl", "Zp")  # categories
LETTERS_OF_SYLLABLES: Final = range(0x1160, 0x1200)  # vowels and ends, drawn into their syllable
TONES: Final = range(0x1F3FB, 0x1F400)  # of the skin of the emoji before


def is_printable(text: str) -> bool:
    """Whether every character can be seen, or joins two that can."""
    return text.isprintable() or JOINED.sub("", text).isprintable()


def written_out(text: str, escape: Callable[[str], str]) -> str:
    """The text with `escape` in place of each character that cannot be seen; joiners stay."""
    if text.isprintable():
        return text
    joins = {found.start() for found in JOINED.finditer(text)}
    return "".join(
        each if each.isprintable() or at in joins else escape(each) for at, each in enumerate(text)
    )


# ---------------------------------------------------------------- cells


def cells(text: str) -> int:
    """How many columns of a terminal a text takes.

    A wide character, such as one of Chinese or an emoji, takes two, an accent that follows its
    letter none, and emoji that are joined as much as the first of them.
    """
    if text.isascii():
        return len(text)
    wide, joined, last = 0, False, 0
    for character in text:
        if character == EMOJI_FOLLOWS:  # it makes an emoji of a character that may be narrow
            wide, last = wide + (last == 1), 2 if last == 1 else last
            continue
        width = _width(character)
        if not (width == 2 == last and (joined or ord(character) in TONES)):
            wide += width
        joined = character == NOT_JOINER[1] and last == 2
        last = width or last
    return wide


def _width(character: str) -> int:
    if character < "\u0300":
        return 0 if character == "\xad" else 1
    from unicodedata import category, east_asian_width

    if category(character) in WITHOUT_A_CELL or ord(character) in LETTERS_OF_SYLLABLES:
        return 0
    return 2 if east_asian_width(character) in WIDE else 1


def padded(text: str, width: int, *, right: bool = False) -> str:
    """The text with blanks up to so many cells: behind it, or before it where it goes to the right.

    A text that is wider stays whole.
    """
    blanks = " " * (width - cells(text))
    return blanks + text if right else text + blanks


def centred(text: str, width: int, fill: str = " ") -> str:
    """The text in the middle of so many cells. fill: a sign of one cell."""
    lacking = max(0, width - cells(text))
    # The odd cell stands where `str.center` puts it.
    before = lacking // 2 + (lacking & width & 1)
    return f"{fill * before}{text}{fill * (lacking - before)}"


def fitting(text: str, width: int) -> int:
    """How many of the first characters fit into so many cells, a character with its accents."""
    if text.isascii():
        return min(len(text), max(0, width))
    end = 0
    for at in range(1, len(text) + 1):
        if cells(text[:at]) > width:
            break
        end = at
    while 0 < end < len(text) and (not _width(text[end]) or text[end - 1] == NOT_JOINER[1]):
        end -= 1  # what follows belongs to the character before
    return end
