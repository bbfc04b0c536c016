"""The game of the guide with goods, turns and a Cleanup, so that it can mount the Arena.

Each round everybody picks 1 to 3 in secret; who alone picked the highest claims what a die shows.
Then everybody gets two workers and a good by its pick, seats take an action each in turn until all
have passed, and what is left of the goods is lost. Most points win.
"""

from __future__ import annotations

from mechs_core.authoring import Option, Rulebook, Ruleset, Sight, Telling
from mechs_core.modules import arena
from tests.modules.arena.claims.model import STAKES
from tests.modules.arena.claims.rules import RULES
from tests.modules.arena.claims.sight import imagine, view
from tests.modules.arena.claims.words import NOTATION, SENTENCES, remark

RULESET = Ruleset(
    name="claims_and_arena",
    title="Claims and the Arena",
    version=1,
    seats=(2, 3),
    options=(
        Option(name="rounds", sentence="Rounds played", default=3, values=(3, 1)),
        *arena.options_of(STAKES),
    ),
    credits="made for tests",
    rules=RULES,
    sight=Sight(view=view, imagine=imagine),
    rulebook=Rulebook(__package__, modules=(arena.__name__,)),
    telling=Telling(
        parse=NOTATION.parse,
        format=NOTATION.format,
        split=NOTATION.split,
        sentence=SENTENCES.sentence,
        remark=remark,
    ),
)
