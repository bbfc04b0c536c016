"""Remarks on Summits and edicts: what a deal gives whom, what a demand takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Seat
from mechs_core.kit.words import count, listed
from mechs_core.rulesets.arcs.campaign_data import EMPIRE, OPEN_HAND, PEACE, WAR
from mechs_core.rulesets.arcs.data import SHIP, TYPE_NAMES, TYPES
from mechs_core.rulesets.arcs.geometry import NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, Item, State
from mechs_core.rulesets.arcs.rules.campaign import deals, items, policy, proposals, talk
from mechs_core.rulesets.arcs.rules.campaign.edicts import EdictMay
from mechs_core.rulesets.arcs.rules.campaign.items import GIFTS
from mechs_core.rulesets.arcs.rules.campaign.summit import (
    PETITION,
    RETURN_FAVORS,
    Order,
    forced,
)
from mechs_core.rulesets.arcs.rules.campaign.titles import LEAVE, REVIVE
from mechs_core.rulesets.arcs.text.campaign_texts import DEMANDS
from mechs_core.rulesets.arcs.text.deals import given, item_told, items_told
from mechs_core.rulesets.arcs.text.remarks_of_actions import advance_told, card_told, placed
from mechs_core.rulesets.arcs.text.remarks_of_cards import Remark
from mechs_core.rulesets.arcs.text.telling_pieces import changed_control, control_told, joined
from mechs_core.rulesets.arcs.text.words import TYPE_NAME, owner_short, short
from mechs_core.rulesets.arcs.view import View
