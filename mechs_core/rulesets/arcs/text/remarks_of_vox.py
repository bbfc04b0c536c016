"""Remarks on what Vox cards ask for."""

from __future__ import annotations

from mechs_core.rulesets.arcs.campaign_data import BLIGHT, COUNCIL, FREEDOM, LOOMS
from mechs_core.rulesets.arcs.cards import ACTS_AS, COURT_CARD
from mechs_core.rulesets.arcs.data import DAMAGED, OPEN_SLOTS, SHIP, TYPES
from mechs_core.rulesets.arcs.geometry import CLUSTER, SYSTEMS
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules.vox import Vox
from mechs_core.rulesets.arcs.text.card_texts import does
from mechs_core.rulesets.arcs.text.remarks_of_actions import card_told
from mechs_core.rulesets.arcs.text.remarks_of_attacks import lost_by_outrage
from mechs_core.rulesets.arcs.text.remarks_of_cards import payment
from mechs_core.rulesets.arcs.text.telling_pieces import joined
from mechs_core.rulesets.arcs.text.words import court_name, short
from mechs_core.rulesets.arcs.view import View


def vox_told(offered: Vox, view: View, state: State, seat: int) -> str:
    asks = "" if view.window is None else ACTS_AS[COURT_CARD[view.window.data["card"]]]
    if offered.cluster is not None:
        within = [at for at in state.systems if CLUSTER[at] == offered.cluster - 1]
        return _cleansed(state, within) if asks == LOOMS else _uprising(state, seat, within)
    if offered.ambition is not None:
        return payment(state, offered.ambition)
    if offered.resource is not None:
        return _losses(state, TYPES.index(offered.resource))
    if offered.city is not None:
        freed = "becomes a Free city" if asks == FREEDOM else ""
        return joined([freed, _returned(state, offered.city.owner, offered.seize)])
    if offered.steal is not None:
        return f"{court_name(offered.steal.card)}: {does(offered.steal.card)}"
    if offered.place is not None:
        return "the Council" if offered.place == COUNCIL else card_told(state, offered.place)
    if offered.card is not None:
        return f"{court_name(offered.card)}: {does(offered.card)}"
    return ""


def _uprising(state: State, seat: int, within: list[int]) -> str:
    ships = min(len(within), state.stock[seat][SHIP])
    return f"a ship each at {' '.join(SYSTEMS[at] for at in within[:ships])}"


def _cleansed(state: State, within: list[int]) -> str:
    number = sum(state.at(BLIGHT, SHIP, DAMAGED, at) for at in within)
    return f"{number} damaged Blight become your Trophies"


def _losses(state: State, kind: int) -> str:
    """What everybody loses by Outrage of a type: "s0 2, s1 1"."""
    lost = [(seat, lost_by_outrage(state, seat, kind)) for seat in state.from_initiative()]
    said = ", ".join(f"{short(seat)} {number}" for seat, number in lost if number)
    return f"resources and cards lost: {said or 'none'}"


def _returned(state: State, owner: int, seizes: bool) -> str:
    out = state.cities_out(owner)
    closed = range(OPEN_SLOTS[out - 1] + 1, OPEN_SLOTS[out] + 1)
    slots = f"{short(owner)} loses slot {' '.join(map(str, closed))}" if closed else ""
    return joined([slots, "you seize" if seizes else ""])
