"""The observation space of an agent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from gymnasium import spaces

from mechs_core.env.columns import Column
from mechs_core.kernel.contract.agents import Feature

NUMBER: Final = np.int32  # of observations and descriptions


def observed(features: Sequence[Feature], columns: Sequence[Column], widest: int) -> spaces.Dict:
    """The view as numbers, which actions are legal, and a row of numbers for each of these."""
    low = np.array([each.low for each in features], NUMBER)
    high = np.array([each.high for each in features], NUMBER)
    most = np.array([[each.high for each in columns]] * widest, NUMBER)
    return spaces.Dict(
        observation=spaces.Box(low, high, dtype=NUMBER),
        action_mask=spaces.Box(0, 1, (widest,), np.int8),
        actions=spaces.Box(np.zeros_like(most), most, dtype=NUMBER),
    )
