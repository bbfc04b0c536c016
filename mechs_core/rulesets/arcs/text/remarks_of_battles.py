"""Remarks on battles: what dice bring, what a hit does, what keys take. Exact numbers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from mechs_core.kernel.messages import Decision
from mechs_core.kit.words import count
from mechs_core.rulesets.arcs.campaign_data import ASYLUM, BLIGHT, COUNCIL, EMPIRE, FREE, SLOT_COSTS
from mechs_core.rulesets.arcs.cards import COURT, COURT_CARD, COURT_IDS
from mechs_core.rulesets.arcs.data import (
    BHIT,
    CITY,
    DAMAGED,
    DICE,
    FRESH,
    HIT,
    INTERCEPT,
    KEY,
    SELF,
    SHIP,
    SKIRMISH,
    TYPE_NAMES,
)
from mechs_core.rulesets.arcs.geometry import TYPE_AT
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import hits, targets
from mechs_core.rulesets.arcs.rules.battle import BattleReroll, CollectDice, fighting
from mechs_core.rulesets.arcs.rules.campaign import sides
from mechs_core.rulesets.arcs.rules.outrage import Ransack
from mechs_core.rulesets.arcs.rules.raid import Raid
from mechs_core.rulesets.arcs.text import odds
from mechs_core.rulesets.arcs.text.card_texts import does
from mechs_core.rulesets.arcs.text.remarks_of_actions import (
    advance_told,
    agents_taken,
    card_told,
    meeting_told,
    placed,
)
from mechs_core.rulesets.arcs.text.remarks_of_cards import Remark
from mechs_core.rulesets.arcs.text.telling_pieces import changed_control, joined
from mechs_core.rulesets.arcs.text.words import court_name, short
from mechs_core.rulesets.arcs.view import View


def _dice(offered: CollectDice, view: View, state: State, seat: int) -> str:
    now = fighting(state)
    raids = bool(view.window and view.window.data["raid"])
    numbers = tuple(getattr(offered, kind) for kind in DICE)
    if now.is_rifles:
        return dice_told(numbers, 0, fleet_strength(state), False)
    intercepting = sides.interception(state, now)
    return dice_told(numbers, intercepting, fleet_strength(state), raids)


def fleet_strength(state: State) -> int:
    """How many hits destroy all defending ships; of the Blight two for each step. BR-BLI-1"""
    now = fighting(state)
    ships = targets.on_map(state, now.defender, (SHIP,), now.target)
    if sides.defends_with_empire(state, now.defender):
        ships |= targets.on_map(state, EMPIRE, (SHIP,), now.target)
    return sum(ships.values()) * (sides.TOUGH if sides.is_tough(state, now) else 1)


@lru_cache(maxsize=1 << 10)
def dice_told(dice: odds.Numbers, fresh: int, strength: int, raids: bool) -> str:
    """What dice bring against so many fresh ships, which with the others take so many hits.

    "hits 2 (0 to 4), 19% for all its ships; own 1 (0 to 2), 55% for 3 more; keys .."
    """
    if not any(dice):
        return "nothing happens"
    said = [f"hits {odds.told(dice, HIT)}"] if odds.limits(dice, HIT)[1] else []
    if strength and odds.limits(dice, HIT)[1] >= strength:
        said[0] += f", {odds.percent(odds.at_least(dice, HIT, strength))} for all its ships"
    own = f"own {odds.told(dice, SELF)}" if odds.limits(dice, SELF)[1] else ""
    intercepts = odds.at_least(dice, INTERCEPT, 1)
    if intercepts and fresh:
        own = f"{own or 'own 0'}, {odds.percent(intercepts)} for {fresh} more"
    said.append(own)
    for symbol, word in ((BHIT, "buildings"), (KEY, "keys")) if raids else ():
        if odds.limits(dice, symbol)[1]:
            said.append(f"{word} {odds.told(dice, symbol)}")
    return joined(said)


def _reroll(offered: BattleReroll, view: View, state: State, seat: int) -> str:
    """The hits that the dice show now against those expected of them."""
    if not offered.dice:
        return ""
    now = fighting(state)
    at = DICE.index(SKIRMISH)
    shown = sum(odds.shown(SKIRMISH, now.faces[at][die], HIT) for die in offered.dice)
    dice = tuple(len(offered.dice) if kind == SKIRMISH else 0 for kind in DICE)
    return f"{count(shown, 'hit')} now, {odds.told(dice, HIT)} when rolled again"


def _hit(offered: hits.Hit, view: View, state: State, seat: int) -> str:
    """What becomes of the piece."""
    now = fighting(state)
    step = view.window.data["step"] if view.window is not None else HIT
    piece = targets.read(state, step, offered.piece)
    assert piece is not None
    is_own, on_board = step in (targets.OWN, targets.RAILGUN), piece.spot != OFF
    if piece.condition == FRESH:
        where = targets.place_of(now, step)
        moves = [(piece.owner, where, -1)] if piece.kind == SHIP and piece.owner != BLIGHT else []
        more = [] if is_own else _advance(state, now.seat, piece)
        return joined(["damaged", changed_control(state, moves), *more])
    taker = sides.taker(state, now.defender) if is_own else now.seat
    said = ["goes home" if taker == OFF else f"a Trophy of {short(taker)}"]
    if piece.kind == CITY and not (is_own or on_board):
        ransack = "" if piece.owner == FREE else ", then a ransack"
        said.append(f"Outrage of {TYPE_NAMES[TYPE_AT[now.target]]}{ransack}")
    if piece.owner == FREE and ASYLUM in state.reach.laws:
        said.append("you lose 1 Power")
    said += _advance(state, now.seat, piece) if not is_own else []
    return "destroyed: " + joined(said)


def _advance(state: State, seat: int, piece: targets.Target) -> list[str]:
    """What a hit does for the attacker's objective."""
    if state.campaign is None:
        return []
    plays, is_last = (state.campaign.fate[seat], piece.owner), piece.condition == DAMAGED
    by = 1 if plays == ("reaper", BLIGHT) else 2 * is_last * (plays == ("throne_breaker", EMPIRE))
    return [advance_told(state, seat, by)]


def _raid(offered: Raid, view: View, state: State, seat: int) -> str:
    now, left = fighting(state), view.window.data["keys"] if view.window is not None else 0
    if offered.card is not None:
        cost = COURT[COURT_CARD[offered.card]].keys
        said = f"{court_name(offered.card)}: {does(offered.card)}"
    else:
        slot = (offered.slot or 1) - 1
        cost, said = SLOT_COSTS[slot], placed(state, seat, state.slots[now.defender][slot])
    return f"{cost} of {count(left, 'key')}: {said}"


def _ransack(offered: Ransack, view: View, state: State, seat: int) -> str:
    taken = f"Trophies: {agents_taken(state, seat, offered.place)}"
    if offered.place == COUNCIL:
        return joined([card_told(state, COUNCIL), taken, meeting_told(state, seat)])
    card = COURT_IDS[state.court[offered.place - 1]]
    return joined([card_told(state, offered.place), taken, does(card)])


BATTLES: Final[Mapping[type[Decision], Remark]] = {
    CollectDice: _dice,
    BattleReroll: _reroll,
    hits.Hit: _hit,
    Raid: _raid,
    Ransack: _ransack,
}
