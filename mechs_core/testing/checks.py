"""The contract of every ruleset, as checks of one game each.

A check takes a playout, raises AssertionError where the game breaks the contract, and returns how
many comparisons it made.
"""

from __future__ import annotations

from collections.abc import Callable

from mechs_core.testing.bots import check_answers
from mechs_core.testing.counts import check_parts, check_tallies
from mechs_core.testing.decisions import check_legal, check_refusals
from mechs_core.testing.luck_twins import check_luck
from mechs_core.testing.observations import check_observations
from mechs_core.testing.pictures import check_pictures
from mechs_core.testing.playouts import Playout
from mechs_core.testing.readings import (
    check_copies,
    check_end,
    check_marks,
    check_new_luck,
    check_play_hash,
    check_readings,
    check_recording,
    check_records,
)
from mechs_core.testing.sharing import check_events_and_state, check_sharing
from mechs_core.testing.twins import check_twins
from mechs_core.testing.unlisted import check_unlisted
from mechs_core.testing.words import check_sentences, check_views

Check = Callable[[Playout], int]
CHECKS: tuple[Check, ...] = (
    check_end,
    check_readings,
    check_copies,
    check_records,
    check_marks,
    check_legal,
    check_refusals,
    check_views,
    check_sentences,
    check_parts,
    check_tallies,
    check_new_luck,
    check_answers,
)
EVERY_GAME: tuple[Check, ...] = (
    *CHECKS,
    check_twins,
    check_luck,
    check_unlisted,
    check_observations,
    check_pictures,
)
SHARING: tuple[Check, ...] = (check_sharing, check_events_and_state)  # of some games: it is long

__all__ = [
    "CHECKS",
    "EVERY_GAME",
    "SHARING",
    "Check",
    "check_answers",
    "check_copies",
    "check_end",
    "check_events_and_state",
    "check_legal",
    "check_marks",
    "check_new_luck",
    "check_pictures",
    "check_play_hash",
    "check_readings",
    "check_recording",
    "check_records",
    "check_refusals",
    "check_sentences",
    "check_sharing",
    "check_views",
]
