"""Games that start from a set-up document. RULES.md, Scenario: ARC-SCN, BR-SCN.

form       reads the document: its keys, their types and ranges
terms      what of that differs between a base game and a campaign
facts      what follows from a document: where its cards lie, what it leaves out
check      refuses what cannot stand so, in the order of RULES.md
pieces     refuses pieces and tokens that there are not, or where they cannot lie
cards      refuses cards that stand twice, or where they cannot lie
reach      refuses what cannot stand so in a campaign
set_up     draws what is left to luck and emits the events
reach_set  the same of a campaign
"""

from mechs_core.rulesets.arcs.scenario.check import check
from mechs_core.rulesets.arcs.scenario.set_up import set_up

__all__ = ["check", "set_up"]
