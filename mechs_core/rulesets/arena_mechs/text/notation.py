"""The notation for people: a decision as a short line of text, and back. RULES.md, Notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mechs_core.kit.notation import Kind, Notation, Number, Row, Seats, Words
from mechs_core.rulesets.arena_mechs.data import ARROWS, COLOURS, HALVES, MARKERS, SYMBOLS
from mechs_core.rulesets.arena_mechs.geometry import DIRECTIONS, FIELDS
from mechs_core.rulesets.arena_mechs.questions import ACCEPTS
from mechs_core.rulesets.arena_mechs.rules.activation import USES, Alternative, EndTurn, SkipAction
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet
from mechs_core.rulesets.arena_mechs.rules.move import Move
from mechs_core.rulesets.arena_mechs.rules.operate import (
    Conveyor,
    FireCrushers,
    FireFlamethrowers,
)
from mechs_core.rulesets.arena_mechs.rules.prestige_action import Repair, TakePrestige
from mechs_core.rulesets.arena_mechs.rules.program import PlaceMech, ProgramSlot
from mechs_core.rulesets.arena_mechs.rules.shoot import Shoot
from mechs_core.rulesets.arena_mechs.rules.turn import ChooseSequence, DropIn
from mechs_core.rulesets.arena_mechs.text.path_notation import Path
from mechs_core.rulesets.arena_mechs.view import View


class Hand(Number):
    """Two cards: of the hand in the order drawn, as `legal` lists them, others as they stand."""

    def reads_view(self, word: str) -> bool:
        return True

    def gathered(self, values: Sequence[int], view: View) -> tuple[int, ...]:
        drawn = () if view.own is None else view.own.drawn
        return tuple(sorted(values, key=drawn.index) if {*values} <= {*drawn} else values)


class Markers(Words):
    """Markers, read and written in the order of `data.MARKERS`."""

    def gathered(self, values: Sequence[str], view: Any) -> tuple[str, ...]:
        return tuple(sorted(values, key=MARKERS.index))

    def spread(self, value: Sequence[str]) -> Sequence[str]:
        return sorted(value, key=MARKERS.index)


def colour_of(view: View, seat: int) -> str:
    return view.seats[seat].colour


MECH: Final = Seats("Mech here", colour_of, COLOURS, plural="the Mechs", example="yellow")
KINDS: Final[dict[str, Kind]] = {
    "slot": Number("slot", 1, 3, example="2"),
    "keep": Hand("card", 1, 100),
    "field": Words("field", FIELDS, example="c1"),
    "card": Number("card", 1, 100, example="57"),
    "half": Words("half", HALVES, plural="halves", example="lower"),
    "path": Path("path", example="eess"),
    "target": MECH,
    "winner": MECH,
    "direction": Words("direction", DIRECTIONS),
    "arrow": Words("arrow", ARROWS),
    "orientation": Number("orientation", 0, 3, example="1"),
    "colours": Markers("marker", MARKERS),
    "use": Words("alternative", tuple(USES)),
    "symbol": Words("symbol", SYMBOLS, example="move"),
}
ROWS: Final = (
    Row("program {slot}: {keep} {keep}", ProgramSlot, example="program 2: 12 57"),
    Row("place {field}", PlaceMech, example="place a1"),
    Row("drop {field}", DropIn),
    Row("cover {card} {half}", ChooseSequence),
    Row("move {path}", Move, example="move eess, or move e4"),
    Row("hit {target}", Hit),
    Row("shoot {target}", Shoot),
    Row("shoot {direction}", Shoot),
    Row("conveyor {arrow} turn {orientation}", Conveyor),
    Row("crushers", FireCrushers),
    Row("flamethrowers", FireFlamethrowers),
    Row("magnet {field} [{winner}]", Magnet),
    Row("repair {colours...}", Repair, example="repair red arena"),
    Row("prestige", TakePrestige),
    Row("alternative {use}", Alternative),
    Row("skip {symbol}", SkipAction),
    Row("end", EndTurn),
)


def question(view: View) -> str:
    """What the viewer is asked; "" for nothing."""
    return view.phase if view.viewer in view.asked else ""


NOTATION: Final = Notation(ROWS, KINDS, asked=ACCEPTS, question=question)
format_line, parse, split = NOTATION.format, NOTATION.parse, NOTATION.split
