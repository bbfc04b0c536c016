"""The kinds of value in the game's messages. RULES.md, Decisions."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.messages import Between, OneOf
from mechs_core.rulesets.fifty_first_state.cards import IDS
from mechs_core.rulesets.fifty_first_state.data import CARD, COLOURS, DEVELOP_WITH, GOODS

CardId = Annotated[str, OneOf(IDS)]
OptionalCard = Annotated[str | None, OneOf(IDS)]
Good = Annotated[str, OneOf(GOODS)]
Goods = dict[str, int]  # good -> number, 1 or more, in the order of data.GOODS
TradeGood = Annotated[str, OneOf((*GOODS, CARD))]
Payment = Annotated[tuple[str, ...] | None, OneOf(GOODS)]  # each good as often as it is paid
Colour = Annotated[str, OneOf(COLOURS)]
DevelopWith = Annotated[str, OneOf(DEVELOP_WITH)]
Index = Annotated[int, Between(0, 2)]  # of a faction action
