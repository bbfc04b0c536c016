"""A base game does without the campaign's chapters, and a campaign finds them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from mechs_core.kernel.codec import Codec
from mechs_core.kernel.encoding import encode
from mechs_core.kernel.errors import CorruptStream, IllegalDecision
from mechs_core.kernel.messages import Decided, Envelope, Event, Step
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.rules.campaign.summit import Order
from mechs_core.rulesets.arcs.rules.campaign.talk import SeatDone

SHARED = {"escort", "flagship", "opening", "shared", "sides"}  # base chapters need these as well
PLAYED = """
import sys
from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.encoding import encode
from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.arcs import RULESET
from tests.games import Sealed

game, rng = Sealed.new(RULESET, seats=2), Rng("moves")
for _ in range(40):
    game.random_step(rng)
for step in game.steps:
    codec_of(RULESET).step_from_bytes(encode(step))
print(*RULESET.telling.board(RULESET.sight.view(game.line.state, 0)))
print(*(name.rpartition(".")[2] for name in sys.modules if ".rules.campaign." in name))
"""


def test_a_base_game_is_played_read_and_shown_without_the_campaign() -> None:
    said = subprocess.run(
        [sys.executable, "-c", PLAYED], capture_output=True, text=True, check=True
    )
    assert {*said.stdout.splitlines()[-1].split()} == SHARED


def test_steps_and_decisions_of_a_campaign_are_found_by_a_fresh_codec() -> None:
    events: tuple[Event, ...] = (Decided(0, Order("none")), SeatDone(0))
    step = Step(1, b"", Envelope("", ""), events)
    assert Codec(RULESET).step_from_bytes(encode(step)) == step
    assert Codec(RULESET).decision_from(Order("none")) == Order("none")
    assert Codec(RULESET).decision_from(b'{"type":"order","kind":"none"}') == Order("none")


def test_what_neither_game_has_is_refused() -> None:
    codec = Codec(RULESET)
    for _ in range(2):
        with pytest.raises(CorruptStream, match="does not decode"):
            codec.step_from_bytes(b"no step")
        with pytest.raises(IllegalDecision, match="not a decision: Invalid value 'nothing'"):
            codec.decision_from(b'{"type":"nothing"}')
