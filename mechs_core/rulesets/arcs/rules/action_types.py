"""All actions as one type, for the decisions that carry one."""

from __future__ import annotations

from mechs_core.rulesets.arcs.rules.battle import BattleAction
from mechs_core.rulesets.arcs.rules.campaign.shared import Agitate, Emancipate, FireRifles, Nurture
from mechs_core.rulesets.arcs.rules.court import Influence, Secure
from mechs_core.rulesets.arcs.rules.economy import Build, Repair, Tax
from mechs_core.rulesets.arcs.rules.guild_actions import (
    Abduct,
    Execute,
    Manufacture,
    Pressgang,
    Synthesize,
    Trade,
)
from mechs_core.rulesets.arcs.rules.move import Move

AnyAction = (
    Tax
    | Build
    | Repair
    | Move
    | Influence
    | Secure
    | BattleAction
    | Manufacture
    | Synthesize
    | Pressgang
    | Execute
    | Abduct
    | Trade
    | FireRifles
    | Agitate
    | Emancipate
    | Nurture
)
