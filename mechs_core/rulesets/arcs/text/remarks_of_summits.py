"""Remarks on Summits and edicts: what a deal gives whom, what a demand takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision
from mechs_core.kit.words import count, listed
from mechs_core.rulesets.arcs.campaign_data import EMPIRE, PEACE
from mechs_core.rulesets.arcs.campaign_model import Item
from mechs_core.rulesets.arcs.cards import COURT_IDS
from mechs_core.rulesets.arcs.data import TYPE_NAMES, TYPES
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.campaign import deals, items
from mechs_core.rulesets.arcs.rules.campaign.drafts import ChooseDetails, Draft, DropDraft
from mechs_core.rulesets.arcs.rules.campaign.edicts import EdictMay
from mechs_core.rulesets.arcs.rules.campaign.imperial import ESCALATION_SHIPS, EdictPlace
from mechs_core.rulesets.arcs.rules.campaign.policy import ChoosePolicy, Demand, demanded
from mechs_core.rulesets.arcs.rules.campaign.proposals import Answer, Propose, found
from mechs_core.rulesets.arcs.rules.campaign.summit import (
    END,
    PETITION,
    RETURN_FAVORS,
    Order,
    forced,
    summit_of,
)
from mechs_core.rulesets.arcs.rules.campaign.titles import LEAVE
from mechs_core.rulesets.arcs.text.campaign_texts import DEMANDS
from mechs_core.rulesets.arcs.text.deals import given, items_told
from mechs_core.rulesets.arcs.text.remarks_of_actions import advance_told, placed
from mechs_core.rulesets.arcs.text.remarks_of_cards import Remark
from mechs_core.rulesets.arcs.text.telling_pieces import changed_control, control_told, joined
from mechs_core.rulesets.arcs.text.words import court_name, owner_short, short
from mechs_core.rulesets.arcs.view import View

# ---------------------------------------------------------------- the Call to Order


def _order(offered: Order, view: View, state: State, seat: int) -> str:
    if offered.kind == RETURN_FAVORS:
        return _force(forced(seat, offered), state, seat)
    if offered.kind == LEAVE:
        return _leave(state, seat)
    return ORDERED.get(offered.kind, "you are a Regent again, and First Regent")


ORDERED: Final = {
    PETITION: "the Council can be influenced and secured again",
    END: "all may negotiate now",
}


def _force(item: Item, state: State, seat: int) -> str:
    """What Favors force a Rival to, and how many it takes."""
    cost = count(items.cost_of(item), "Favor")
    what = given(item.from_, item.kind, item.details or {}, state)
    return joined([f"{cost}: {what}", *effects(state, (item,), seat)])


def _leave(state: State, seat: int) -> str:
    """Who gets the tile, or what the Trust costs. BR-SUM-6"""
    now = state.reach
    said = "you are an Outlaw"
    if now.first_regent != seat:
        return said
    heirs = [other for other in state.rivals(seat) if now.regent[other]]
    if heirs:
        heir = max(heirs, key=lambda other: state.power[other])
        return f"{said}; {short(heir)} is First Regent, with a Trust of {sum(now.trust)}"
    return f"{said}; nobody is First Regent; you lose {sum(now.trust)} Power"


# ---------------------------------------------------------------- Negotiations


def effects(state: State, deal: Iterable[Item], seat: int) -> list[str]:
    """What a deal changes beside what is given: control, slots that lack, objectives."""
    deal = (*deal,)
    after = deals.after(state, deal)
    if isinstance(after, IllegalDecision):
        return [f"cannot be done now: {after.sentence}"]
    ceded = [
        NUMBER[item.details["system"]] for item in deal if item.details and item.kind == "cede"
    ]
    said = [control_told(state, after, ceded)]
    tokens = sum(item.to == seat and item.kind == items.RESOURCE for item in deal)
    if tokens and state.empty_slot(seat) == OFF:
        said.append("no slot is empty: give one up")
    gifts = sum(item.to == seat and item.kind in items.GIFTS for item in deal)
    if state.reach.act == 1 and state.reach.fate[seat] == "factor":
        said.append(advance_told(state, seat, gifts))
    return said


def _draft(offered: Draft, view: View, state: State, seat: int) -> str:
    """How many details there are to choose from."""
    summit = summit_of(state)
    after = deals.after(state, summit.drafts[seat])
    if isinstance(after, IllegalDecision):
        return ""
    there = [*items.choices(after, offered.from_, offered.to, offered.kind)]
    if len(there) == 1:
        return given(offered.from_, offered.kind, there[0], state)
    return f"one of {len(there)}"


def _details(offered: ChooseDetails, view: View, state: State, seat: int) -> str:
    begun = summit_of(state).begun[seat]
    if begun is None:
        return ""
    item = Item(begun.from_, begun.to, begun.kind, items.named(offered))
    said = given(item.from_, item.kind, item.details or {}, state)
    return joined([said, *effects(state, [*summit_of(state).drafts[seat], item], seat)])


def _propose(offered: Propose, view: View, state: State, seat: int) -> str:
    draft = summit_of(state).drafts[seat]
    return joined([both_sides(draft, state, seat), *effects(state, draft, seat)])


def _drop(offered: DropDraft, view: View, state: State, seat: int) -> str:
    made = summit_of(state).made[seat]
    return f"counts as a proposal: {made} of {state.reach.max_proposals} made"


def _answer(offered: Answer, view: View, state: State, seat: int) -> str:
    deal = found(state, offered.proposal)
    if deal is None:
        return ""
    if not offered.accept:
        return "the deal is off"
    waiting = [each for each in deal.parties if each not in (*deal.accepted, seat)]
    others = f"{listed(map(short, waiting))} must accept too" if waiting else ""
    return joined([both_sides(deal.items, state, seat), *effects(state, deal.items, seat), others])


def both_sides(deal: Iterable[Item], state: State, seat: int) -> str:
    """What a seat gets and gives; of others' items nothing."""
    deal = (*deal,)
    gets = [_given(item, state) for item in deal if item.to == seat]
    gives = [_given(item, state) for item in deal if item.from_ == seat]
    said = [f"you get {listed(gets)}" if gets else "", f"you give {listed(gives)}" if gives else ""]
    return joined(said) or items_told(deal, state)


def _given(item: Item, state: State) -> str:
    return given(item.from_, item.kind, item.details or {}, state)


# ---------------------------------------------------------------- edicts


def _policy(offered: ChoosePolicy, view: View, state: State, seat: int) -> str:
    """What is demanded and done; whom it reaches."""
    now = state.reach
    if offered.policy is not None:
        return f"nothing else now; next time: {DEMANDS[offered.policy]}"
    top = now.policies[0]
    payers = [rival for rival in state.rivals(seat) if now.regent[rival]]
    can = [short(rival) for rival in payers if any(demanded(state, top, rival))]
    said = [DEMANDS[top], f"{listed(can)} can pay" if can else "nobody can pay"]
    if top == PEACE:
        gains = [f"{short(each)} {state.bonus(each)}" for each in state.from_initiative()]
        said.append(f"bonus {', '.join(gains)}")
    return joined(said)


def _demand(offered: Demand, view: View, state: State, seat: int) -> str:
    data = view.window.data if view.window is not None else {}
    payer, piece = data["of"], offered.piece
    if piece is None:
        made = f"{short(payer)} becomes an Outlaw"
        return made if offered.make_outlaw else f"{short(payer)} stays a Regent"
    if piece.slot is not None:
        kind = state.slots[payer][piece.slot - 1]
        return f"{TYPE_NAMES[kind]} of {short(payer)} goes to the Trust"
    if piece.captive is not None:
        return f"a Captive of {short(piece.captive)} goes to you"
    if piece.trophy is not None:
        return f"{piece.trophy.kind} of {owner_short(piece.trophy.owner)} goes to you"
    return ""


def _place(offered: EdictPlace, view: View, state: State, seat: int) -> str:
    ships = min(ESCALATION_SHIPS, state.reach.imperial)
    control = changed_control(state, [(EMPIRE, NUMBER[offered.system], ships)])
    return joined([f"{count(ships, 'Imperial ship')}", control])


def _may(offered: EdictMay, view: View, state: State, seat: int) -> str:
    if offered.accept:
        tile = "Regent" if state.reach.first_regent != OFF else "Regent and First Regent"
        token = [placed(state, seat, TYPES.index(offered.resource))] if offered.resource else []
        return joined([f"you are {tile}", *token])
    if offered.slot is not None and offered.system is not None:
        kind = TYPE_NAMES[state.slots[seat][offered.slot - 1]]
        control = changed_control(state, [(EMPIRE, NUMBER[offered.system], 1)])
        return joined([f"{kind} for an Imperial ship", control])
    if offered.place is not None:
        return f"{court_name(COURT_IDS[state.court[offered.place - 1]])} goes below the Court deck"
    return ""


SUMMITS: Final[Mapping[type[Decision], Remark]] = {
    Order: _order,
    Draft: _draft,
    ChooseDetails: _details,
    Propose: _propose,
    DropDraft: _drop,
    Answer: _answer,
    ChoosePolicy: _policy,
    Demand: _demand,
    EdictPlace: _place,
    EdictMay: _may,
}
