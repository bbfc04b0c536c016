"""Drawn signs in ASCII, for outputs whose encoding cannot carry them in one column.

Boards are drawn with the signs of boxes. A Windows code page such as cp1252 has none of them, one
of East Asia such as cp932 has them two columns wide. There a wall is `=` or `#`, a rim `-` or `|`.
What else an output cannot carry, such as a letter of a name, is written as an escape.
"""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from functools import lru_cache
from io import TextIOWrapper
from typing import IO, Any, Final

ESCAPED: Final = "backslashreplace"
PLAIN: Final = {
    **dict.fromkeys("─━┄┅┈┉╌╍╴╶╸╺╼╾", "-"),
    **dict.fromkeys("│┃┆┇┊┋╎╏╵╷╹╻╽╿", "|"),
    **dict.fromkeys("═", "="),
    **dict.fromkeys("║╔╗╚╝╠╣╦╩╬", "#"),
    "╱": "/",
    "╲": "\\",
    "╳": "X",
    "·": ".",
    "•": "*",
    "…": ".",
    "–": "-",
    "—": "-",
    "±": "~",
    "×": "x",
    "²": "2",
    "→": ">",
    "←": "<",
    "★": "*",
    "⌂": "n",
    "█": "#",
}
BOXES: Final = range(0x2500, 0x2580)
SIGNS: Final = {**{chr(each): "+" for each in BOXES}, **PLAIN}


@lru_cache(maxsize=8)
def missing(encoding: str) -> Mapping[int, str]:
    """The signs that an output of that encoding does not carry, each with what stands for it."""
    if _is_unicode(encoding):
        return {}
    return {ord(sign): plain for sign, plain in SIGNS.items() if not _is_narrow(sign, encoding)}


def _is_unicode(encoding: str) -> bool:
    try:
        return codecs.lookup(encoding).name.startswith(("utf", "gb18030"))
    except LookupError:
        return False


def _is_narrow(sign: str, encoding: str) -> bool:
    try:
        return len(sign.encode(encoding)) == 1
    except (UnicodeError, LookupError):
        return False


def carried(text: str, stream: IO[str] | None) -> str:
    """The text with the signs that a stream does not carry in ASCII."""
    if text.isascii():
        return text
    return text.translate(missing(getattr(stream, "encoding", None) or "utf-8"))


def carried_json(text: str, stream: IO[str] | None) -> str:
    """JSON for a stream: escapes for all but ASCII where it does not carry every character."""
    if text.isascii() or _is_unicode(getattr(stream, "encoding", None) or "utf-8"):
        return text
    return "".join(each if each.isascii() else json_escape(each) for each in text)


def json_escape(character: str) -> str:
    """A character as JSON writes it in ASCII."""
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


class Carrying(TextIOWrapper):
    """A standard stream whose encoding does not carry every sign."""

    def write(self, text: str) -> int:
        super().write(carried(text, self))
        return len(text)


def fitted(stream: Any) -> Any:
    """A standard stream of this process that carries all that is written to it, if need be anew."""
    if not isinstance(stream, TextIOWrapper):
        return stream
    if not missing(stream.encoding):
        stream.reconfigure(errors=ESCAPED)
        return stream
    encoding, lines = stream.encoding, stream.line_buffering
    through = stream.write_through
    return Carrying(stream.detach(), encoding, ESCAPED, line_buffering=lines, write_through=through)
