"""What stands for an area, a weapon, a card in an observation; 0 for none."""

from __future__ import annotations

from typing import Final, get_args

from mechs_core.kit.features import from_zero, numbered
from mechs_core.rulesets.bottisota.data import BOTS, CARDS
from mechs_core.rulesets.bottisota.field_types import AREAS, WEAPON_IDS
from mechs_core.rulesets.bottisota.geometry import DIRECTIONS
from mechs_core.rulesets.bottisota.model import MODES, PULL, PUSH, Phase
from mechs_core.rulesets.bottisota.questions import ACCEPTS

MANY: Final = 20  # movement points, steps, faults, hits, mines of an area
SHOTS: Final = 9  # 2 of its own and, of five parts, 2 of each machine gun and 1 of the others

PHASE: Final = from_zero(get_args(Phase))
KIND: Final = numbered(dict.fromkeys(key.split()[0] for key in ACCEPTS))  # as a person is told
AREA: Final = numbered(AREAS)
WEAPON: Final = numbered(WEAPON_IDS)
CARD: Final = numbered(CARDS)
TYPE: Final = numbered(bot.name for bot in BOTS)
WAY: Final = numbered(DIRECTIONS)
MODE: Final = numbered(MODES)
SHOT: Final = numbered(range(SHOTS))
LINK: Final = {PUSH: 1, PULL: 2}
