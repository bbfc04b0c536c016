"""The toy ruleset: a small game that uses every part of the contract, played by tests only.

It is the game of docs/new-ruleset.md with what only tests need: hidden cards and a prize, claims
that may be blocked, a die of one's own, scenarios.
"""

from __future__ import annotations

from mechs_core.authoring import Option, Rulebook, Ruleset
from tests.toy import bots, picture, rules, sight, study, text

TOY = Ruleset(
    name="toy",
    title="Toy",
    version=1,
    seats=tuple(range(2, 13)),
    options=(
        Option(name="rounds", sentence="Rounds played", default=3, values=(1, 2, 3, 4, 5)),
        Option(name="block", sentence="Claims can be blocked", default=True, values=(True, False)),
        Option(
            name="die",
            sentence="The die: a plain one, one of so many sides, or one with these faces",
            default="plain",
            values=("plain", {"sides": 4}, {"faces": [0, 0, 9]}),
            check=rules.a_die,
        ),
    ),
    credits="made for tests",
    rules=rules.RULES,
    sight=sight.SIGHT,
    telling=text.TELLING,
    drawing=picture.DRAWING,
    study=study.STUDY,
    agents=bots.AGENTS,
    rulebook=Rulebook(__name__),
)
