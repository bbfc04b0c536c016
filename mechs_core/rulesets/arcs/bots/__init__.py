"""What environments need to let programs play Arcs."""

from typing import Final

from mechs_core.kernel.contract.agents import Agents
from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.arcs.observation import WIDEST

OBSERVATION: Final = "mechs_core.rulesets.arcs.observation.features"
AGENTS: Final = Agents(
    features=on_call(OBSERVATION, "features"),
    observe=on_call(OBSERVATION, "observe"),
    widest=WIDEST,
)
