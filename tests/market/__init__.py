"""A made-up ruleset that mounts a rules module: the market, with the vault.

Its names are those that give programs trouble: types, options and topics with a dot in them, a
field that is stored under a keyword of Python, names of seats that are drawn at set-up.
"""

from __future__ import annotations

from mechs_core.authoring import Agents, Option, Rulebook, Ruleset, Sight
from tests.market import vault
from tests.market.rules import RULES
from tests.market.study import STUDY
from tests.market.text import TELLING

TURNS = Option(name="turns", sentence="Turns of each seat", default=2, values=(1, 2))
MARKET = Ruleset(
    name="market",
    title="Market",
    version=1,
    seats=(2, 3),
    options=(TURNS, *vault.OPTIONS),
    credits="made for tests",
    rules=RULES,
    sight=Sight(called=lambda created, state: state.signs),
    telling=TELLING,
    study=STUDY,
    agents=Agents(widest=7),
    rulebook=Rulebook(__name__, modules=(vault.__name__,)),
)
