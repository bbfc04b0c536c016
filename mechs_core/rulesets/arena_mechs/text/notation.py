"""The notation for people: a decision as a short line of text, and back. RULES.md, Notation."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NoReturn

from msgspec import Struct

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.arena_mechs.data import MARKERS
from mechs_core.rulesets.arena_mechs.rules.act import Alternative, EndTurn, SkipAction
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet
from mechs_core.rulesets.arena_mechs.rules.move import Move
from mechs_core.rulesets.arena_mechs.rules.operate import (
    Conveyor,
    FireCrushers,
    FireFlamethrowers,
)
from mechs_core.rulesets.arena_mechs.rules.prestige import Repair, TakePrestige
from mechs_core.rulesets.arena_mechs.rules.program import PlaceMech, ProgramSlot
from mechs_core.rulesets.arena_mechs.rules.shoot import Shoot
from mechs_core.rulesets.arena_mechs.rules.turn import ChooseSequence, DropIn
from mechs_core.rulesets.arena_mechs.view import View

LONGEST = 60  # characters; the longest line that parses is "repair" with three colours

FIELD = r"([a-e][1-5])"
CARD = r"([1-9]\d?|100)"
SYMBOL = r"(prestige|hit|shoot|move|operate)"
SEAT = r"(red|yellow|blue|green)"


class Form(Struct, frozen=True):
    """How one type of decision is written.

    words: the regular expression of the whole line. example: what a refusal shows.
    read: from the groups and the view to the decision. write: from decision and view to text.
    """

    kind: type[Decision]
    words: re.Pattern[str]
    example: str
    read: Callable[[tuple[Any, ...], View], Decision]
    write: Callable[[Any, View], str]


def _form(
    kind: type[Decision],
    words: str,
    example: str,
    read: Callable[[tuple[Any, ...], View], Decision],
    write: Callable[[Any, View], str],
) -> Form:
    return Form(kind, re.compile(words, re.ASCII), example, read, write)


def _seat(colour: str, view: View) -> int:
    """The seat of a colour. Raises `bad_value`, naming the colours that play."""
    for seat, each in enumerate(view.seats):
        if each.colour == colour:
            return seat
    playing = " ".join(each.colour for each in view.seats)
    raise IllegalDecision("bad_value", f"nobody plays {colour}; the Mechs are: {playing}")


def _winner(colour: str | None, view: View) -> int | None:
    return None if colour is None else _seat(colour, view)


def _colour(seat: int, view: View) -> str:
    return view.seats[seat].colour


def _program(slot: str, cards: tuple[str, ...], view: View) -> ProgramSlot:
    """Two cards of the hand in the order drawn, as `legal` lists them; others as they are said."""
    drawn = () if view.own is None else view.own.drawn
    said = [int(card) for card in cards]
    first, second = sorted(said, key=drawn.index) if {*said} <= {*drawn} else said
    return ProgramSlot(slot=int(slot), keep=(first, second))


def _repair(colours: str) -> Repair:
    return Repair(colours=tuple(sorted(colours.split(" "), key=MARKERS.index)))


def _write_shoot(shot: Shoot, view: View) -> str:
    if shot.target is not None:
        return f"shoot {_colour(shot.target, view)}"
    return f"shoot {shot.direction}"


def _write_magnet(magnet: Magnet, view: View) -> str:
    winner = "" if magnet.winner is None else f" {_colour(magnet.winner, view)}"
    return f"magnet {magnet.field}{winner}"


FORMS = (
    _form(
        ProgramSlot,
        rf"program ([1-3]): {CARD} {CARD}",
        "program 2: 12 57",
        lambda said, view: _program(said[0], said[1:], view),
        lambda told, _: f"program {told.slot}: {told.keep[0]} {told.keep[1]}",
    ),
    _form(
        PlaceMech,
        rf"place {FIELD}",
        "place a1",
        lambda said, _: PlaceMech(field=said[0]),
        lambda told, _: f"place {told.field}",
    ),
    _form(
        DropIn,
        rf"drop {FIELD}",
        "drop c1",
        lambda said, _: DropIn(field=said[0]),
        lambda told, _: f"drop {told.field}",
    ),
    _form(
        ChooseSequence,
        rf"cover {CARD} (upper|lower)",
        "cover 57 lower",
        lambda said, _: ChooseSequence(card=int(said[0]), half=said[1]),
        lambda told, _: f"cover {told.card} {told.half}",
    ),
    _form(
        Move,
        r"move ([nesw]{1,8})",
        "move eess",
        lambda said, _: Move(path=tuple(said[0])),
        lambda told, _: f"move {''.join(told.path)}",
    ),
    _form(
        Hit,
        rf"hit {SEAT}",
        "hit yellow",
        lambda said, view: Hit(target=_seat(said[0], view)),
        lambda told, view: f"hit {_colour(told.target, view)}",
    ),
    _form(
        Shoot,
        rf"shoot (?:{SEAT}|([nesw]))",
        "shoot yellow, with three symbols shoot n",
        lambda said, view: Shoot(target=_winner(said[0], view), direction=said[1]),
        _write_shoot,
    ),
    _form(
        Conveyor,
        r"conveyor ([we][24]|[ns][bd]) turn ([0-3])",
        "conveyor w2 turn 1",
        lambda said, _: Conveyor(arrow=said[0], orientation=int(said[1])),
        lambda told, _: f"conveyor {told.arrow} turn {told.orientation}",
    ),
    _form(FireCrushers, "crushers", "crushers", lambda *_: FireCrushers(), lambda *_: "crushers"),
    _form(
        FireFlamethrowers,
        "flamethrowers",
        "flamethrowers",
        lambda *_: FireFlamethrowers(),
        lambda *_: "flamethrowers",
    ),
    _form(
        Magnet,
        rf"magnet {FIELD}(?: {SEAT})?",
        "magnet c4, with a winner magnet c4 red",
        lambda said, view: Magnet(field=said[0], winner=_winner(said[1], view)),
        _write_magnet,
    ),
    _form(
        Repair,
        r"repair ((?:red|yellow|blue|green|arena)(?: (?:red|yellow|blue|green|arena)){0,2})",
        "repair red arena",
        lambda said, _: _repair(said[0]),
        lambda told, _: "repair " + " ".join(sorted(told.colours, key=MARKERS.index)),
    ),
    _form(TakePrestige, "prestige", "prestige", lambda *_: TakePrestige(), lambda *_: "prestige"),
    _form(
        Alternative,
        r"alternative (move|repair|operate)",
        "alternative move",
        lambda said, _: Alternative(use=said[0]),
        lambda told, _: f"alternative {told.use}",
    ),
    _form(
        SkipAction,
        rf"skip {SYMBOL}",
        "skip move",
        lambda said, _: SkipAction(symbol=said[0]),
        lambda told, _: f"skip {told.symbol}",
    ),
    _form(EndTurn, "end", "end", lambda *_: EndTurn(), lambda *_: "end"),
)
BY_KIND = {form.kind: form for form in FORMS}
BY_WORD = {form.example.split(" ")[0].rstrip(","): form for form in FORMS}
FITTING: dict[str, type[Decision]] = {  # phase -> what is asked then
    "programming": ProgramSlot,
    "placement": PlaceMech,
    "drop_in": DropIn,
    "choosing": ChooseSequence,
}


def parse(text: str, view: View) -> Decision:
    """The decision that a line of notation says: lower case, single spaces, seats by colour.

    Whether it is legal is not asked here. Raises IllegalDecision `bad_value` with a sentence
    that says what would parse.
    """
    if len(text) > LONGEST:
        _refuse(view)
    form = BY_WORD.get(text.split(" ", 1)[0])
    if form is None:
        _refuse(view)
    said = form.words.fullmatch(text)
    if said is None:
        raise IllegalDecision("bad_value", f"this is written: {form.example}")
    return form.read(said.groups(), view)


def format(decision: Decision, view: View) -> str:
    """The line that `parse` reads back into this decision."""
    return BY_KIND[type(decision)].write(decision, view)


def _refuse(view: View) -> NoReturn:
    kind = FITTING.get(view.phase)
    if kind is not None:
        raise IllegalDecision("bad_value", f"now is written: {BY_KIND[kind].example}")
    words = " ".join(BY_WORD)
    raise IllegalDecision("bad_value", f"the first word is one of: {words}")
