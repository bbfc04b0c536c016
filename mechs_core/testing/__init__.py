"""For authors of rulesets: the contract suite, and rules' tests in one sentence. Extra `testing`.

    from mechs_core.testing import contract
    from mygame import RULESET

    test_contract = contract(RULESET)

plays some hundred games of every setting and holds them to the contract. A rule's own test is

    given(new_game(RULESET)).when(0, Pick(3)).then(Picked(0, 3))

`mechs_core.testing.books` holds the tables of a RULES.md to the code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from mechs_core.analysis.extras import need
from mechs_core.kernel.errors import MechsError

if TYPE_CHECKING:
    from mechs_core.kernel.ruleset import Ruleset
    from mechs_core.testing.stories import Story as Story
    from mechs_core.testing.stories import given as given
    from mechs_core.testing.stories import new_game as new_game

STORIES: Final = ("Story", "given", "new_game")


def contract(ruleset: Ruleset, *, budget: int | None = None) -> Callable[..., None]:
    """The contract suite of a ruleset, as a test for pytest to find: one case a check and setting.

    budget: decisions that are played at each setting, each number of seats and each option value;
    2,000 unless said. Raises MissingExtra; MechsError where Python drops assertions (-O).
    """
    if not __debug__:
        raise MechsError("checks are assertions, which Python drops here", hint="without -O")
    need("pytest", "hypothesis")
    import pytest

    from mechs_core.testing.case import Case
    from mechs_core.testing.suite import BUDGET, cases

    every = [*cases(ruleset, BUDGET if budget is None else budget)]

    @pytest.mark.parametrize("case", every, ids=str)
    def test_contract(case: Case) -> None:
        case.run()

    return test_contract


def __getattr__(name: str) -> Any:
    """Stories are imported when they are asked for."""
    if name in STORIES:
        from mechs_core.testing import stories

        return getattr(stories, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
