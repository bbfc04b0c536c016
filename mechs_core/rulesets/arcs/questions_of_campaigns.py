"""Who is asked in a campaign, and what kind of question."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Request, Seat, tag_of
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.questions import IN_PRELUDE, OF_BASE, asked, choosing, question
from mechs_core.rulesets.arcs.rules.campaign.attackers import AddShips, LoreRepair
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilChoice, StealTrust
from mechs_core.rulesets.arcs.rules.campaign.drafts import ChooseDetails, Draft, DropDraft
from mechs_core.rulesets.arcs.rules.campaign.edicts import EdictMay
from mechs_core.rulesets.arcs.rules.campaign.escort import Escort
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate, next_set
from mechs_core.rulesets.arcs.rules.campaign.imperial import EdictGive, EdictPlace
from mechs_core.rulesets.arcs.rules.campaign.lore_moves import Beacon, Slipstream, Sprint
from mechs_core.rulesets.arcs.rules.campaign.placing import PlaceStart
from mechs_core.rulesets.arcs.rules.campaign.policy import (
    ChoosePolicy,
    Demand,
)
from mechs_core.rulesets.arcs.rules.campaign.proposals import Answer, Propose, Withdraw
from mechs_core.rulesets.arcs.rules.campaign.summit import Order, summit_of
from mechs_core.rulesets.arcs.rules.campaign.talk import CallLast, Done, in_talk
from mechs_core.rulesets.arcs.rules.guild_actions import Stop
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn
from mechs_core.rulesets.arcs.rules.vox import Vox

TALKING: Final = (Draft, Propose, DropDraft, Answer, Withdraw)
# The same in a campaign.
ACCEPTS: Final[dict[str, tuple[type[Decision], ...]]] = {
    **OF_BASE,
    "turn": (*IN_PRELUDE, Beacon, Slipstream, Act, EndTurn),
    "escort": (Escort,),
    "sprint": (Sprint, Stop),
    "imperial": (AddShips,),
    "railgun": (Hit,),
    "lore_repair": (LoreRepair,),
    "vox_crisis": (Vox,),
    "council": (CallSummit,),
    "event": (CallSummit,),
    "steal_trust": (StealTrust,),
    "council_choice": (CouncilChoice,),
    "fates": (ChooseFate,),
    "placing": (PlaceStart,),
    "fate_choice": (FateChoice,),
    "order": (Order,),
    "talk": (*TALKING, Done),
    "talk_caller": (*TALKING, Done, CallLast),
    "talk_item": (ChooseDetails, DropDraft, Answer, Withdraw),
    "policy": (ChoosePolicy,),
    "demand": (Demand,),
    "edict_place": (EdictPlace,),
    "edict_give": (EdictGive,),
    "edict_may": (EdictMay,),
}
TAGS: Final = {kind: tuple(map(tag_of, accepts)) for kind, accepts in ACCEPTS.items()}


def requests(state: State) -> tuple[Request, ...]:
    """The open questions of a campaign; none after the end."""
    if state.phase == "fates":
        about = f"act {state.reach.act}: Fates of set {next_set(state)}"
        return tuple([question(seat, "fates", TAGS["fates"], about) for seat in choosing(state)])
    if state.phase == "talk" and not state.windows:
        return tuple([talk_request(state, seat, kind) for seat, kind in in_talk(state)])
    seat, kind = asked(state)
    if seat < 0:
        return ()
    waits = state.windows and seat in after_window(state)
    later = TAGS.get(state.phase, ()) if waits else ()
    about = f"{round_of(state)}: decision {state.decisions + 1}"
    return (question(seat, kind, TAGS[kind], about, later),)


def round_of(state: State) -> str:
    """The round of an open question of a campaign, as it is told."""
    return f"act {state.reach.act} chapter {state.chapter} round {state.round}"


def after_window(state: State) -> Iterable[Seat]:
    """Who is asked the phase's question when the windows are closed, as far as it is known."""
    if state.phase == "talk":
        return range(state.seats)
    if state.phase == "order":
        return (summit_of(state).caller,)
    return () if state.phase == "council" else (state.active,)  # a meeting's was answered before


def talk_request(state: State, seat: Seat, kind: str) -> Request:
    """The question to a seat in Negotiations.

    It stays the same while others do what leaves the seat's own legal decisions as they are.
    """
    summit = summit_of(state)
    about = f"{round_of(state)}: negotiation {summit.asked[seat] + 1}"
    later = TAGS["talk_caller" if seat == summit.caller else "talk"] if kind == "talk_item" else ()
    return question(seat, "talk", TAGS[kind], about, later)


def unasked(state: State, seat: Seat, decision: Decision) -> IllegalDecision | None:
    """Why a caller that is done may not make its last call again; None for all else. BR-NEG-8"""
    if state.phase == "talk" and type(decision) is CallLast:
        summit = summit_of(state)
        if summit.last_call and summit.caller == seat:
            return IllegalDecision("already_used", "the last call is made")
    return None
