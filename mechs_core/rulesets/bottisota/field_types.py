"""The kinds of value in Bottisota's messages, and the base of its decisions. RULES.md, Decisions.

A decision is written in snake case: `PickBot` is `pick_bot`.
"""

from __future__ import annotations

import re
from typing import Annotated, Final

from mechs_core.kernel.messages import Decision, OneOf
from mechs_core.rulesets.bottisota.data import BOT_NAMES, CARDS, WEAPONS
from mechs_core.rulesets.bottisota.geometry import DIRECTIONS, HALLS
from mechs_core.rulesets.bottisota.model import FAULTS


def in_snake_case(name: str) -> str:
    """`mod.EndMove` -> `end_move`."""
    return re.sub("(?<!^)([A-Z])", r"_\1", name.rpartition(".")[2]).lower()


class Choice(Decision, frozen=True, tag=in_snake_case):
    """What a seat chose, named in snake case."""


AREAS: Final = HALLS["H19"].grid.names  # the other halls have no other names
WEAPON_IDS: Final = tuple(dict.fromkeys((*WEAPONS, *CARDS)))

Area = Annotated[str, OneOf(AREAS)]
Heading = Annotated[str, OneOf(DIRECTIONS)]
BotName = Annotated[str, OneOf(BOT_NAMES)]
Weapon = Annotated[str, OneOf(WEAPON_IDS)]
Card = Annotated[str, OneOf(CARDS)]
OptionalHeading = Annotated[str | None, OneOf(DIRECTIONS)]
OptionalArea = Annotated[str | None, OneOf(AREAS)]
OptionalFault = Annotated[str | None, OneOf(FAULTS)]
