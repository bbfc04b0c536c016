"""What the signs of the board mean."""

from __future__ import annotations

from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.arena_mechs.text.arena import (
    BOTH,
    CRUSHERS,
    FIXTURE_STYLE,
    FLAMETHROWERS,
    HAZARD_STYLE,
    LETTER,
    STYLE,
)
from mechs_core.rulesets.arena_mechs.view import View

SIGN = 18  # columns of a sign


def legend(view: View) -> list[DrawnLine]:
    """A line for each sign, in lines of at most 80 columns."""
    mechs = [
        Span(f"[{LETTER[each.colour]}]", f"{STYLE[each.colour]} reverse") for each in view.seats
    ]
    return [
        _line(mechs, "a Mech; on a low screen its ground stands beside it: >[R]<"),
        _line([Span("═ ║")], "a wall"),
        _hazard(CRUSHERS, "crushers; they fire after turn 2, and when operated"),
        _hazard(FLAMETHROWERS, "flamethrowers; they fire after turn 1, and when operated"),
        _hazard(BOTH, "both"),
        _line(
            [Span("(*)", FIXTURE_STYLE)], "a checkpoint: Mechs begin there, long strides count them"
        ),
        _line([Span("(v)", FIXTURE_STYLE)], "a drop-in field: Mechs that were out come back there"),
        _line(
            [Span("w2> nb v <e4 sd ^", "dim")],
            "where the free tile is pushed in: conveyor w2 turn 1",
        ),
        _line(
            [Span("free tile, turn 1", "dim")],
            "the tile to push in, as it lies after one quarter turn",
        ),
        _line([Span("> R red", "bold")], "red is asked"),
        _line([Span("B A . .")], "damage: who dealt it (A the arena), and the spaces still free"),
        _line([Span("#48", "bold")], "the start number: lower ones act earlier"),
        _line([Span("HIT x2")], "an action and its strength, by how many of its symbols show"),
        _line([Span("slots 1 - 3")], "slots 1 and 3 are programmed"),
        _line([Span("(MOVE)", "dim")], "the own symbol that is covered"),
    ]


def _hazard(sign: str, said: str) -> DrawnLine:
    return _line([Span(sign, HAZARD_STYLE[sign])], said)


def _line(signs: list[Span], said: str) -> DrawnLine:
    used = sum(len(sign.text) for sign in signs)
    return (*signs, Span(" " * (SIGN - used) + said))
