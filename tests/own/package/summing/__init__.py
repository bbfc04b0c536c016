"""Summing: who brings a sum of ones and twos to nine has won. A die may add one."""

from __future__ import annotations

from mechs_core.kernel.contract.agents import Agents
from mechs_core.kernel.ruleset import Ruleset
from summing.bots import LOW
from summing.rules import RULES

RULESET = Ruleset(
    name="summing",
    title="Summing",
    version=1,
    seats=(2, 3),
    options=(),
    credits="made for tests",
    rules=RULES,
    agents=Agents(bots=(LOW,), widest=2),
)
