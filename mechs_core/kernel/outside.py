"""Text from outside: a byte order mark is skipped, a key that stands twice in JSON is found.

Editors and shells of Windows begin a file or a pipe with a byte order mark. Decoders take the last
of two equal keys and say nothing, so that a reader and a program may read two documents in one.
"""

from __future__ import annotations

from typing import Any, Final

from mechs_core.kernel.words import shown

MARK: Final = "\ufeff"  # the byte order mark, as a character
MARKED: Final = MARK.encode()
UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")  # how text begins that is not in UTF-8


def unmarked(data: bytes) -> bytes:
    """The bytes without a byte order mark at their beginning."""
    return data.removeprefix(MARKED)


def as_typed(text: str) -> str:
    """What somebody typed or piped in, without blanks around it and without a byte order mark."""
    return text.strip().removeprefix(MARK).strip()


def why_no_text(data: bytes) -> str | None:
    """Why bytes cannot be text in UTF-8, where they begin as text in UTF-16 does; else None."""
    return "this is UTF-16; save it as UTF-8" if data.startswith(UTF_16) else None


def why_repeated(text: bytes | str) -> str | None:
    """Which key stands twice in one object, in a sentence; None where none does.

    text: JSON that a strict decoder has taken, and no deeper than it may be.
    """
    from json import loads

    twice: list[str] = []

    def note(pairs: list[tuple[str, Any]]) -> None:
        seen = set[str]()
        for key, _ in pairs:
            if key in seen:
                twice.append(key)
            seen.add(key)

    loads(text, object_pairs_hook=note, parse_int=str, parse_float=str)
    return f"the key {shown(twice[0])} stands twice" if twice else None
