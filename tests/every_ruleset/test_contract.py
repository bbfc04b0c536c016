"""Every ruleset keeps the contract: tables, hostile words, random games of every setting.

It is the same suite that authors of rulesets use; benchmarks/soak plays more games.
"""

from __future__ import annotations

import warnings

import pytest

from mechs_core.kernel.ruleset import Ruleset
from mechs_core.testing.case import Case
from mechs_core.testing.hostile import FORGERIES
from mechs_core.testing.playouts import Setting, created
from mechs_core.testing.suite import cases
from mechs_core.testing.survey import ContractWarning
from tests.every_ruleset import RULESETS
from tests.every_ruleset.scenarios import scenarios_of
from tests.toy import TOY

# What many games of one ruleset never meet of its events, decisions, kinds of question and
# refusals: at most so many. benchmarks/soak names them.
NEVER_MET = 70
every_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)


EVERY = [case for each in RULESETS for case in cases(each, handed=scenarios_of(each))]


@pytest.mark.parametrize("case", EVERY, ids=str)
def test_a_ruleset_keeps_the_contract(case: Case) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", ContractWarning)
        compared = case.run()
    unmet = [name for each in told for name in getattr(each.message, "names", ())]
    assert len(unmet) <= NEVER_MET, unmet
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
