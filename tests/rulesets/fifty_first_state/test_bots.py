"""The bot `greedy` of 51st State."""

from __future__ import annotations

from mechs_core.kernel.bots import find_bot
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.bots import GREEDY
from tests.duels import wins


def test_greedy_is_found_by_its_name() -> None:
    assert find_bot(RULESET, "bot:greedy") is GREEDY


def test_greedy_beats_a_random_bot_in_a_duel() -> None:
    assert wins(RULESET, 2, 8) >= 7


def test_greedy_beats_three_random_bots() -> None:
    assert wins(RULESET, 4, 4) >= 3
