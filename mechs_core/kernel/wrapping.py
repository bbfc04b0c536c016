"""A text as lines of so many columns."""

from __future__ import annotations

from textwrap import TextWrapper
from typing import Any

from mechs_core.kernel.characters import cells, fitting


def wrap(text: str, width: int, **how: Any) -> list[str]:
    """The text in lines that are no wider than `width` cells; none where there is no text.

    how: for `textwrap`; hyphens break no word unless told.
    """
    ascii_alone = text.isascii() and all(str(each).isascii() for each in how.values())
    wrapper = TextWrapper if ascii_alone else _InCells
    return wrapper(width=width, **{"break_on_hyphens": False, **how}).wrap(text)


class _Piece(str):
    """A text whose length is the columns that it takes."""

    __slots__ = ()

    def __len__(self) -> int:
        return cells(str(self))


class _InCells(TextWrapper):
    """A wrapper that counts cells."""

    def wrap(self, text: str) -> list[str]:
        self.initial_indent = _Piece(self.initial_indent)
        self.subsequent_indent = _Piece(self.subsequent_indent)
        return super().wrap(text)

    def _split(self, text: str) -> list[str]:
        return [_Piece(each) for each in super()._split(text)]

    def _handle_long_word(
        self, reversed_chunks: list[str], cur_line: list[str], cur_len: int, width: int
    ) -> None:
        """Break a word at a character that is whole within the line, or give it a line."""
        word = str(reversed_chunks[-1])
        end = fitting(word, width - cur_len) if self.break_long_words else 0
        if not end and not cur_line:
            end = max(1, fitting(word, 2)) if self.break_long_words else len(word)
        if end:
            cur_line.append(_Piece(word[:end]))
            reversed_chunks[-1:] = [_Piece(word[end:])] if word[end:] else []
