"""Games that start in the middle. RULES.md, Scenario: BOT-SCEN-1 to BOT-SCEN-4.

form        reads the document: its keys, their types and ranges
map         the option's map with other features and edges
facts       tells the events
cards       refuses cards, parts and charges that cannot be
activation  refuses a phase under way that cannot be
check       refuses all of it, in the order of RULES.md
set_up      draws what is left out and emits the events
"""

from mechs_core.rulesets.bottisota.scenario.check import check
from mechs_core.rulesets.bottisota.scenario.set_up import set_up

__all__ = ["check", "set_up"]
