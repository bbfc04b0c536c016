"""Bots of Bottisota-2."""

from typing import Final

from mechs_core.kernel.bots import Bot

BOTS: Final[tuple[Bot, ...]] = ()
