"""Who plays Summing."""

from __future__ import annotations

from typing import Any

from mechs_core.kernel.contract.agents import Bot


def low(prospect: Any) -> Any:
    return prospect.legal[0]


def high(prospect: Any) -> Any:
    return prospect.legal[-1]


LOW = Bot("low", 1, "adds the least", low)
HIGH = Bot("high", 1, "adds the most", high)
FIRST = Bot("first", 1, "takes the first legal decision of any game", low)
