"""`mechs legal`: the legal decisions of a seat."""

from __future__ import annotations

from mechs_cli.console.output import json_line, say, tell_list
from mechs_cli.console.usage import WrongUsage
from mechs_cli.games import world
from mechs_cli.games.headlines import waiting
from mechs_cli.games.old_rules import say_old_rules
from mechs_cli.games.options import Game, Json, Seat, Store
from mechs_core.kernel.messages import Decision, request_to
from mechs_core.kernel.stream import Line
from mechs_core.table.seats import seats_of

EXAMPLE = "mechs legal g-0001 --seat ada"


def legal(game: Game, *, seat: Seat = None, json: Json = False, store: Store = None) -> None:
    """The legal decisions of a seat, in notation. Without --seat: of the only person."""
    with world.open_store(store, read_only=True) as games:
        head = games.head(game)
        line = games.line(game)
    seats = seats_of(line)
    persons = seats.people
    if seat is None and len(persons) != 1:
        raise WrongUsage(f"say --seat: {seats.listed()}")
    number = persons[0] if seat is None else seats.find(seat)
    ruleset = line.ruleset
    view = ruleset.sight.view(line.state, number)
    offered = asked_for(line, number) if head.status == "running" else []
    if offered:
        say_old_rules(line, head.game)
    else:
        now = waiting(seats, line.requests()) if head.status == "running" else head.status
        tell_list(f"{seats.label(number)} is not asked; {now}")
    for decision in offered:
        notation = ruleset.telling.format(decision, view)
        if json:
            json_line({"notation": notation, "decision": decision})
        else:
            say(notation)


def asked_for(line: Line, seat: int) -> list[Decision]:
    """The legal decisions of a seat. Raises BrokenRules where it is asked what has no answer."""
    request = request_to(seat, line.requests())
    if request is not None:
        line.need_open(request)
    return line.legal(seat)
