"""What always holds in a campaign, in whole games of each number of seats."""

from __future__ import annotations

from operator import gt

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.arcs.questions import ACCEPTS
from tests.rulesets.arcs.campaign.invariants import ROUNDS, begun, chosen, faults


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"split_discard": True, "peace_recipients": "regents"}),
        (3, {}),
        (4, {"defense_array": "upgrades", "escalation_port": "loyal"}),
    ],
)
def test_nothing_is_lost_and_nobody_is_asked_in_vain(seats: int, options: dict[str, object]):
    game, rng = begun(seats, f"kept {seats}", **options), Rng(f"kept {seats}")
    state, objectives, act, asked = game.line.state, [99] * seats, 0, set[str]()
    while requests := game.line.requests():
        asked |= {request.kind for request in requests}
        game.decide(*chosen(game.line, rng))
        assert not [*faults(state)], game.steps[-1].events[0]
        if state.phase in ROUNDS:
            now = [*state.reach.objective]
            rose = act == state.reach.act and any(map(gt, now, objectives))
            assert not rose, (objectives, now)
            objectives, act = now, state.reach.act
    assert {"fates", "fate_choice", "placing", "order", "talk", "escort"} <= asked <= {*ACCEPTS}
    if state.ended_for == "final_objective":
        winner = state.ranking[0]
        assert (state.reach.objective[winner], act) == (0, 3) and state.power[winner] > 0
