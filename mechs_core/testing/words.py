"""What people read: listings, boards, sentences."""

from __future__ import annotations

from typing import Any, get_type_hints

import msgspec

from mechs_core.kernel.drawn_lines import STYLES
from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.messages import INPUTS, Span
from mechs_core.kernel.redact import redact
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.testing.playouts import Playout, onlookers

COLUMNS = 80
LISTED = 240  # characters of a listing row: three lines


def check_views(game: Playout) -> int:
    """Views come back from JSON; lines fit a terminal; looking changes nothing."""
    count, rng = 0, game.rng
    for each in game.moments:
        summary = game.ruleset.rules.summary(each.line.state)
        assert summary.isprintable() and 0 < len(summary) <= LISTED, (
            f"{game.at(each.line)}: the summary is no printable line of 1 to {LISTED} characters: "
            f"{summary!r}"
        )
        for viewer in onlookers(each.line, rng):
            count += 1
            at = game.at(each.line, viewer)
            view = game.ruleset.sight.view(each.line.state, viewer)
            back = read_back(each.line, view)
            assert back == view, f"{at}: the view comes back from JSON as another: {back}"
            check_board(game.ruleset.telling.board(view), at)
        same = state_bytes(each.line.state) == each.state
        assert same, f"{game.at(each.line)}: looking changed the state: a view shares its lists"
    return count


def read_back(line: Line, view: Any) -> Any:
    """A view as it comes back from a recording."""
    sight = line.ruleset.sight
    kind = type(line.state) if sight.is_open else get_type_hints(sight.view)["return"]
    return msgspec.json.decode(encode_json(view), type=kind)


def check_board(lines: Any, at: str) -> None:
    """A board is lines of spans, printable, at most 80 columns."""
    assert lines, f"{at}: an empty board"
    for line in lines:
        assert all(isinstance(span, Span) for span in line), f"{at}: no line of Spans: {line!r}"
        text = "".join(span.text for span in line)
        strange = {word for span in line for word in span.style.split()} - STYLES
        assert not strange, f"{at}: no such style: {' '.join(sorted(strange))}"
        assert len(text) <= COLUMNS, f"{at}: a line of {len(text)} columns: {text!r}"
        assert text.isprintable(), f"{at}: a line of the board is not printable: {text!r}"


def check_sentences(game: Playout) -> int:
    """Every kind of event, as a viewer may see it, is told in a sentence with real rules.

    A game without a rulebook cites none.
    """
    told: set[type] = set()
    count, rng = 0, game.rng
    line = Line(game.ruleset, game.line.created)
    for step in game.steps:
        for event in step.events:
            if type(event) not in told or rng.below(40) == 0:
                told.add(type(event))
                for viewer in onlookers(line, rng):
                    tell(game, line, event, viewer)
                    count += 1
            line.peek(event)
    return count


def tell(game: Playout, line: Line, event: Any, viewer: int | None) -> str:
    """The sentence of an event that comes next in the line, after a look at it."""
    seen = redact(event, viewer)
    told = game.ruleset.telling.sentence(seen, game.ruleset.sight.view(line.state, viewer))
    at = f"{game.at(line, viewer)}: {seen}"
    whole = isinstance(told, tuple) and len(told) == 2
    assert whole, f"{at}: `sentence` gives {told!r}, and wanted is (text, IDs of rules)"
    text, ids = told
    assert text and text.isprintable(), f"{at}: told by no printable sentence: {text!r}"
    assert "UNSET" not in text, f"{at}: the sentence tells a hidden field: {text!r}"
    unknown = {*ids} - {*game.ruleset.rulebook}
    assert not unknown, f"{at}: its sentence cites rules that are in no rulebook: {unknown}"
    cited = ids or type(event) in INPUTS or not game.ruleset.rulebook
    assert cited, f"{at}: its sentence cites no rule of the rulebook"
    return text
