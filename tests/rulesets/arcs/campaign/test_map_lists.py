"""What is offered on the map of a campaign is all that is accepted, and no more."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.campaign_data import COLUMN, ROWS
from mechs_core.rulesets.arcs.field_types import BoardSpot
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.rules import standard
from mechs_core.rulesets.arcs.rules.campaign.shared import Emancipate, Nurture
from mechs_core.rulesets.arcs.rules.economy import PORTS, Build, Repair, Tax
from mechs_core.rulesets.arcs.rules.move import Move
from tests.rulesets.arcs.positions import at, p

PIECES = ("ship", "city", "starport")
ALLOWED = ("tax", "build", "repair", "move")


def every(seats: int) -> Iterator[Action]:
    """All actions on the map that can be said; of slots the first two."""
    for system in SYSTEMS:
        yield from (Tax(system, owner) for owner in (*range(seats), "empire", "free", "blight"))
        yield from (Move(system, to) for to in SYSTEMS)
        yield from (Emancipate(system, piece) for piece in PIECES[1:])
        yield Nurture(system)
        for piece in PIECES:
            yield Build(system, piece)
            yield from (Repair(system, piece, owner) for owner in (None, "empire", "free"))
        yield from (Build(system, "ship", port) for port in PORTS[1:])
        yield from (Build(system, "city", cloud=True, pay=slot) for slot in (None, 1, 2))
    for spot in (BoardSpot(column, row) for column in COLUMN for row in ROWS):
        yield from (Build(None, piece, board=spot) for piece in PIECES[1:])
        yield Repair(board=spot)


RIVAL = p(ships="4A=2 5C=1 2G=1", cities="4A 5C", ports="2G*", lore="L08")
MAP = {
    "empire": "4G=1+1 4A=0+1 5C=1 6B=0+2",
    "free": "4B:city 4B:port! 3B:city! 6B:port! 3G:port!* 1B:port",
    "blight": "2A=1+1 4C=0+1 5B=0+1",
}
SEATS = {
    "regent": p(
        ships="4G=1 4A=1+1 2A=1 6B=1+1 3G=1",
        cities="4C! 2A 4C*",
        ports="3A",
        lore="L09",
        fx="FX2 FX10",
        slots="MP",
    ),
    "outlaw": p(outlaw=True, ships="4G=3 5C=2 6B=1 1B=1", ports="5A! 6G*", fx="FX2"),
    "flagship": p(
        flagship="4B slipstream=port+city! control=city hull=port!",
        ships="3B=1 1B=0+1",
        fx="FX10",
        lore="L09",
        slots="FW",
    ),
    "gate": p(flagship="4G control=port", ports="4G!*", lore="L05 L03", fx="FX1"),
}


@pytest.mark.parametrize("own", SEATS.values(), ids=[*SEATS])
def test_legal_lists_all_that_is_accepted_on_the_map(own: dict[str, object]):
    state = at(own, RIVAL, campaign=True, played="CO2", **MAP).state
    wanted = {each for each in every(2) if standard.why_not(state, 0, each, ALLOWED) is None}
    offered = standard.choices(state, 0, ALLOWED)
    assert {*offered} == wanted and len(offered) == len(wanted)
    assert {Build, Repair, Move} <= {type(each) for each in wanted}
