"""For authors of rulesets: the contract suite, and rules' tests in one sentence. Extra `testing`.

    from mechs_core.testing import contract
    from mygame import RULESET

    test_contract = contract(RULESET)

plays some games of every setting and holds them to the contract, and some hundred more that are
looked at for what they meet (`survey.GAMES`). A rule's own test is

    given(new_game(RULESET)).when(0, Pick(3)).then(Picked(0, 3))

`mechs_core.testing.books` holds the tables of a RULES.md to the code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from mechs_core.analysis.extras import need
from mechs_core.kernel.errors import MechsError

if TYPE_CHECKING:
    from mechs_core.kernel.ruleset import Ruleset
    from mechs_core.testing.scenarios import Handed, Write
    from mechs_core.testing.scenarios import Scenario as Scenario
    from mechs_core.testing.stories import Story as Story
    from mechs_core.testing.stories import given as given
    from mechs_core.testing.stories import new_game as new_game
    from mechs_core.testing.survey import ContractWarning as ContractWarning
    from mechs_core.testing.survey import Law

LATER: Final = {
    **dict.fromkeys(("Story", "given", "new_game"), "stories"),
    "Scenario": "scenarios",
    "ContractWarning": "survey",
}


def contract(
    ruleset: Ruleset,
    *,
    budget: int | None = None,
    scenarios: Iterable[Handed] = (),
    write: Write | None = None,
    laws: Sequence[Law] = (),
) -> Callable[..., None]:
    """The contract suite of a ruleset, as a test for pytest to find: one case a check and setting.

    budget: decisions that are played at each setting, each number of seats and each option value;
    2,000 unless said. scenarios: documents, files of them, or `Scenario` with a table; games from
    each are held to the contract, too. write: from a state in play to a scenario of it, or None;
    that begins a game of which the same is written. laws: functions that raise AssertionError for a
    state that must not be: "who is out is not asked", "each card lies once". Raises MissingExtra;
    MechsError where Python drops assertions (-O).
    """
    if not __debug__:
        raise MechsError("checks are assertions, which Python drops here", hint="without -O")
    need("pytest", "hypothesis")
    import pytest

    from mechs_core.testing.case import Case
    from mechs_core.testing.suite import BUDGET, cases

    played = BUDGET if budget is None else budget
    every = [*cases(ruleset, played, scenarios, write, laws)]

    @pytest.mark.parametrize("case", every, ids=str)
    def test_contract(case: Case) -> None:
        case.run()

    return test_contract


def __getattr__(name: str) -> Any:
    """Stories and the like are imported when they are asked for."""
    if name in LATER:
        return getattr(import_module(f"{__name__}.{LATER[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
