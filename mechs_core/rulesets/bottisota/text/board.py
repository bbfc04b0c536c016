"""The board as drawn lines: the hall, the bots, the viewer's own cards."""

from __future__ import annotations

from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.bottisota.text.hall import hall_lines
from mechs_core.rulesets.bottisota.text.table import table_lines
from mechs_core.rulesets.bottisota.view import View


def board(view: View) -> list[DrawnLine]:
    """A game as one viewer sees it, in lines of at most 80 columns."""
    lines = [*hall_lines(view), *table_lines(view)]
    return [trimmed(line) for line in lines]


def trimmed(line: DrawnLine) -> DrawnLine:
    """The line without empty spans and without blanks at its end."""
    spans = [span for span in line if span.text]
    while spans and not spans[-1].text.strip():
        spans.pop()
    if spans:
        spans[-1] = Span(spans[-1].text.rstrip(), spans[-1].style)
    return tuple(spans)
