"""The rulesets that are held to the contract: those that are built in, and the toy."""

from __future__ import annotations

from mechs_core import rulesets
from mechs_core.kernel.ruleset import Ruleset
from tests.toy import TOY

RULESETS: tuple[Ruleset, ...] = (TOY, *map(rulesets.find, rulesets.names()))
