"""Games that start from a set-up document. RULES.md, Scenario: TEM-SCEN-1 to TEM-SCEN-6.

form      reads the document: its keys, their types and ranges
defaults  fills what is left out, as far as it takes no luck
positions refuses pilots and devices that cannot stand so
loadouts  refuses weapons that cannot be owned or equipped so
programs  refuses cards that cannot be laid and played so
attacks   makes the attacks of a combat under way
check     refuses all of it, in the order of RULES.md
events    makes the events
set_up    draws what is left out and emits the events
"""

from mechs_core.rulesets.tiny_epic_mechs.scenario.check import check
from mechs_core.rulesets.tiny_epic_mechs.scenario.set_up import set_up

__all__ = ["check", "set_up"]
