"""A bot's own legal decision goes past the boundary; all else, and this suite, goes through it."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel import play as boundary
from mechs_core.kernel import stream
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.testing.playouts import Setting, mixed, play
from tests.every_ruleset import RULESETS
from tests.every_ruleset.ways import check_ways
from tests.toy import TOY

GAMES = 3


@pytest.fixture
def submitted(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The decisions that have come through the boundary."""
    seen = []

    def submit(ruleset: Ruleset, play: Any, seat: int, sent: Any) -> Any:
        seen.append(sent)
        return boundary.submit(ruleset, play, seat, sent)

    monkeypatch.setattr(stream, "submit", submit)
    return seen


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda each: each.name)
def test_both_ways_store_the_same_bytes(ruleset: Ruleset) -> None:
    """The long run is `python -m benchmarks.soak.ways`."""
    for number in range(GAMES):
        check_ways(ruleset, mixed(ruleset, Rng("ways", number)), f"ways {number}")


def test_of_the_two_ways_one_passes_the_boundary(submitted: list[Any]) -> None:
    decisions = check_ways(TOY, Setting(3, {}), "ways")
    assert len(submitted) == decisions > 0


def test_the_contract_suite_plays_every_decision_through_the_boundary(
    submitted: list[Any],
) -> None:
    """So what `choices` offers is decoded, looked at for ranges and asked for in every game of it:
    no bot's game would show a list that the boundary does not take.
    """
    game = play(TOY, Setting(3, {}), "boundary")
    assert len(submitted) == len(game.steps) - 1 > 0
