"""Games that start from a set-up document. RULES.md, Scenario: AM-SCEN-1 to AM-SCEN-5.

form     reads the document: keys, types, ranges
check    refuses what can be known before luck
cards    which cards lie where, and how luck fills what is left out
acting   who acts in which order, with which symbols
deal     draws what is left out and tells the events
"""

from mechs_core.rulesets.arena_mechs.scenario.check import check
from mechs_core.rulesets.arena_mechs.scenario.deal import set_up

__all__ = ["check", "set_up"]
