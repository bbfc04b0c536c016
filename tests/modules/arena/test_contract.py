"""The contract suite over the guide's game with the Arena, every option of it on and off."""

from __future__ import annotations

from mechs_core.testing import contract
from tests.modules.arena.claims import RULESET

test_contract = contract(RULESET, budget=600)
