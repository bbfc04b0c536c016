"""Games that start from a set-up document. RULES.md, Scenario: HOST-SCEN-1 to HOST-SCEN-4.

form    reads the document: its keys, their types and ranges, and what they leave out
check   refuses what cannot stand so, in the order of RULES.md
cards   refuses cards that stand twice, or where they cannot lie
set_up  draws what is left to luck and emits the events
"""

from mechs_core.rulesets.fifty_first_state.scenario.check import check
from mechs_core.rulesets.fifty_first_state.scenario.set_up import set_up

__all__ = ["check", "set_up"]
