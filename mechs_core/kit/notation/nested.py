"""A decision that carries something which has a notation of its own: "act tax 2c 1"."""

from __future__ import annotations

from typing import Any

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision
from mechs_core.kit.notation.rows import LineWords, Row
from mechs_core.kit.notation.table import Notation


def carrying(
    word: str, decides: type[Decision], field: str, inner: Notation, /, *, example: str = ""
) -> Row:
    """The row of a decision with one field: a word, then the line of what the field holds.

    A refusal of that line names the wrong word by its index in the whole line.
    """

    def read(words: LineWords, view: Any) -> Decision:
        try:
            return decides(**{field: inner.parse(" ".join(words), view)})
        except IllegalDecision as no:
            at = no.details.get("at")
            moved = {"at": at + 1} if isinstance(at, int) else {}
            raise IllegalDecision(no.code, no.sentence, **no.details | moved) from None

    def write(told: Any, view: Any) -> str:
        return f"{word} {inner.format(getattr(told, field), view)}"

    return Row(word, decides, read=read, write=write, example=example)
