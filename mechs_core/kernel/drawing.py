"""Drawn lines: what boards of any ruleset need of them."""

from __future__ import annotations

from mechs_core.kernel.messages import DrawnLine, Span


def trimmed(line: DrawnLine) -> DrawnLine:
    """The line without empty spans and without blanks at its end."""
    spans = [span for span in line if span.text]
    while spans and not spans[-1].text.strip():
        spans.pop()
    if spans:
        spans[-1] = Span(spans[-1].text.rstrip(), spans[-1].style)
    return tuple(spans)
