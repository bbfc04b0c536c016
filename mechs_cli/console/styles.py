"""Drawn lines for prompt_toolkit."""

from __future__ import annotations

from collections.abc import Iterable

from prompt_toolkit.formatted_text import StyleAndTextTuples

from mechs_cli.console.output import shown
from mechs_core.kernel.drawn_lines import COLOURS, STYLES
from mechs_core.kernel.messages import DrawnLine

Fragments = StyleAndTextTuples


def fragments(lines: Iterable[DrawnLine]) -> Fragments:
    """Lines as styled text, each with its line end; nothing in them is markup."""
    drawn: Fragments = []
    for line in lines:
        drawn += [(style(span.style), shown(span.text)) for span in line]
        drawn.append(("", "\n"))
    return drawn


def style(words: str) -> str:
    """`bold red` as prompt_toolkit says it; words that it does not know are left out."""
    return " ".join(said for word in words.split() if (said := _word(word)))


def _word(word: str) -> str:
    name = word.removeprefix("bright_")
    if name in COLOURS:
        return f"ansi{'bright' if word != name else ''}{name}"
    return word if word in STYLES else ""
