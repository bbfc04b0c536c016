"""What is asked at the end of a chapter."""

from __future__ import annotations

from mechs_core.rulesets.arcs.rules.turns import EndTurn
from tests.rulesets.arcs.positions import p, position


def test_arc_chp_1_a_seat_whose_city_returns_may_be_asked_after_its_own_last_turn() -> None:
    holder = p(ships="5A=1", trophies={0: {"city": 1}})
    line = position(
        p(ships="4B=1", cities="4B 2C", slots="MMMMFF"), holder, markers={"WARLORD": ["m1"]}
    )
    line.decide(0, EndTurn())
    (request,) = line.requests()
    assert (request.seat, request.kind, request.later) == (0, "overflow", ())
