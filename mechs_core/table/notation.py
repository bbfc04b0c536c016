"""What is typed at a table, as decisions: notation, or JSON where it begins with a brace."""

from __future__ import annotations

from typing import Any

from mechs_core.kernel.bots import is_bot
from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.errors import IllegalDecision, UnknownGame
from mechs_core.kernel.messages import Decision, Seat
from mechs_core.kernel.outside import as_typed
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.table.refusals import with_example
from mechs_core.table.seats import Seats


def decisions_in(ruleset: Ruleset, text: str) -> tuple[str, ...]:
    """The single decisions of a line, for `decision_of` one after another; JSON is one."""
    words = as_typed(text)
    return (words,) if words.startswith("{") else ruleset.telling.split(words)


def decision_of(ruleset: Ruleset, text: str, view: Any) -> Decision:
    """A decision from notation, or from JSON where it begins with a brace."""
    words = as_typed(text)
    if words.startswith("{"):
        return codec_of(ruleset).decision_from_json(words)
    decision: Decision = ruleset.telling.parse(words, view)
    return decision


def own_decision_of(line: Line, seat: Seat, text: str) -> Decision:
    """A decision as its seat typed it. The refusal of any other text shows a legal decision."""
    ruleset, view = line.ruleset, line.ruleset.sight.view(line.state, seat)
    try:
        return decision_of(ruleset, text, view)
    except IllegalDecision as no:
        legal = ruleset.legal(line.state, seat)
        offers = [ruleset.telling.format(each, view) for each in legal]
        raise with_example(no, as_typed(text), offers) from None


def addressed(seats: Seats, text: str) -> tuple[Seat | None, str]:
    """`ada: pass` as a seat and what it decides; the seat is None where none is named.

    Raises UnknownGame for a number or a bot that is no seat; other words may begin a decision.
    """
    pieces = [] if text.lstrip().startswith("{") else text.split(":")
    for i in range(1, len(pieces)):  # the name of a bot has a colon too
        name = ":".join(pieces[:i]).strip()
        try:
            return seats.find(name), ":".join(pieces[i:]).strip()
        except UnknownGame:
            if name.isdecimal() or is_bot(name):
                raise
    return None, text
