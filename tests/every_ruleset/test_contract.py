"""Every ruleset keeps the contract: tables, hostile words, random games of every setting.

It is the same suite that authors of rulesets use; benchmarks/soak plays more games.
"""

from __future__ import annotations

import pytest

from mechs_core.kernel.ruleset import Ruleset
from mechs_core.testing.case import Case
from mechs_core.testing.hostile import FORGERIES
from mechs_core.testing.playouts import Setting, created
from mechs_core.testing.suite import cases
from tests.every_ruleset import RULESETS
from tests.toy import TOY

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)


@pytest.mark.parametrize("case", [case for each in RULESETS for case in cases(each)], ids=str)
def test_a_ruleset_keeps_the_contract(case: Case) -> None:
    compared = case.run()
    if compared is not None:
        assert compared > (FORGERIES if "forged" in case.name else 0)


@every_ruleset
def test_nothing_is_left_out(ruleset: Ruleset) -> None:
    """What a ruleset of one's own may do without."""
    assert ruleset.rulebook and ruleset.study.parts and ruleset.study.topics
    assert all(ruleset.agents.features(seats) for seats in ruleset.seats)


@pytest.mark.parametrize("ruleset", RULESETS[1:], ids=lambda ruleset: ruleset.name)
def test_a_newcomer_is_told_what_the_game_is_and_what_the_board_means(ruleset: Ruleset) -> None:
    assert ruleset.telling.about
    line, _ = created(ruleset, Setting(ruleset.seats[-1], {}), "7")
    assert len([*ruleset.telling.legend(ruleset.sight.view(line.state, 0))]) > 5


def test_a_ruleset_needs_no_legend() -> None:
    line, _ = created(TOY, Setting(2, {}), "7")
    assert TOY.telling.legend(TOY.sight.view(line.state, 0)) == ()
